"""What a TenTen table says and offers to one seat: its buttons, its sentences and its text twin."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tilegames.draw import Band, Choice
from tilegames.tenten.hand import (
    HIDDEN,
    KINDS,
    SIZE,
    TEN,
    Combo,
    Score,
    bonus_lines,
    colours_line,
    combo_name,
    name,
    names,
    number,
    score,
    token,
)
from tilegames.tenten.rack import Draft, Part, arrange, kind_of, settle
from tilegames.tenten.state import CHIPS_TO_WIN, View
from tilegames.texts import Message, listing, message, plural, say

ACTIONS: Final = (
    "pick",
    "draw",
    "get",
    "tenten",
    "discard",
    "pass",
    "next",
    "group",
    "ungroup",
    "sort",
    "hint",
    "undo",
    "rules",
    "bonuses",
    "ways",
)
"""The actions that a table offers unless it is told otherwise."""
TOGETHER: Final = message("Together:")
"""Stands before the sum of the points."""
ENDED: Final = ("round_over", "over")
"""The phases in which no seat plays."""
FIRST_PURPLE: Final = KINDS.index("P5")


class Button(NamedTuple):
    """A button of the table: its words, its action, and its look as in `tilegames.draw.button`."""

    words: Message
    action: str
    look: str


class Table:
    """The table as one seat may know it, in words.

    Args:
        view: what the seat may know.
        draft: how the own rack is arranged.
        band: the sentence to show, or None.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, the latest last.
        actions: what can be done here; None for all of `ACTIONS`, ``"replay"`` alone for what is past.
        marks: states of tiles by rack name, ``"pile"`` or ``"discard"``.
        hide_sums: whether values and the total are left for the player to find.
        lang: the language.
    """

    def __init__(
        self,
        view: View,
        draft: Draft,
        band: Band | None,
        names: Sequence[str],
        events: Sequence[Message | str],
        actions: Sequence[str] | None,
        marks: Mapping[str, str],
        hide_sums: bool,
        lang: str,
    ) -> None:
        self.view = view
        self.draft = settle(view.hand, draft, view.drawn)
        self.rack = arrange(view.hand, self.draft, view.own_sets, view.drawn)
        self.band = band
        self.names = tuple(names) or tuple(
            say(message("Player {number}", number=seat + 1), lang) for seat in range(view.seats)
        )
        self.events = tuple(say(event, lang) for event in events)
        self.past = actions is not None and "replay" in actions
        self.actions = frozenset() if self.past else frozenset(ACTIONS if actions is None else actions)
        self.marks = {**dict.fromkeys(self.draft.hinted, "hinted"), **marks}
        self.hide_sums = hide_sums
        self.lang = lang
        self.end = self._told_end()
        if self.end and self.band is not None:
            # How a match ended is said before anything else, and once.
            won = view.result is not None and view.seat in view.result.winners
            rest = self.say(self.band.words).removesuffix(self.end).strip()
            self.band = self.band._replace(kind="right" if won else self.band.kind, lead=self.end, words=rest)
        if self.asks_ten() and self.band is not None:
            # The answers keep their places, and only who sees the ten is led on to it.
            sees = self.sees_ten()
            led = tuple(one._replace(main=sees and one.action == "confirm") for one in self.band.choices)
            self.band = self.band._replace(choices=led)
        first = 0 if view.seat is None else view.seat
        clockwise = [(first + step) % view.seats for step in range(view.seats)]
        self.others = [seat for seat in clockwise if seat != view.seat]
        self.mine = view.seat == view.turn and view.phase not in ENDED and not self.past
        self.choosing = self.mine and view.phase in ("act", "redo")

    def say(self, item: Message | str) -> str:
        return say(item, self.lang)

    def _told_end(self) -> str:
        """The sentence that says how the match ended, when the band ends with it; else ""."""
        if self.band is None or self.past or self.view.phase != "over" or not self.events:
            return ""
        return self.events[-1] if self.say(self.band.words).endswith(self.events[-1]) else ""

    # What may be done. The answers depend on the phase, on what lies open and on what is picked, never on whether the
    # hand is ten.

    def can(self, verb: str) -> bool:
        view, picked = self.view, len(self.draft.picked)
        if verb == "draw":
            return self.choosing and view.pile_count > 0
        if verb == "get":
            return self.choosing and view.claimable is not None and picked == 2
        if verb == "tenten":
            return self.mine and (view.phase == "drawn" or (view.phase == "act" and view.claimable is not None))
        if verb == "discard":
            return self.mine and view.phase in ("drawn", "discard") and picked == 1
        if verb == "pass":
            return self.choosing and view.pile_count == 0 and view.rules.exhaustion == "last_claim"
        if verb == "next":
            return view.phase == "round_over"
        return True

    def offers(self, verb: str) -> str:
        """Give the verb as an action, or "" when this picture does not offer it."""
        return verb if verb in self.actions else ""

    def _look(self, verb: str, usual: str = "outlined") -> str:
        if not self.can(verb):
            return "dashed"
        # One main action at a time: a band's own comes first.
        taken = self.asking() or (self.band is not None and any(choice.main for choice in self.band.choices))
        return "outlined" if usual == "main" and taken else usual

    def buttons(self, *, asking: bool = False) -> tuple[tuple[Button, ...], tuple[Button, ...], tuple[Button, ...]]:
        """Give the buttons that are offered here: the main action, the other moves, and the tools.

        The button for a hint leads on to the next one, where there is one.

        Args:
            asking: whether the answers to a question stand in the place of the moves.
        """
        answers = self._answers()
        if self.past:
            return tuple(answers[:-1]), tuple(answers[-1:]), ()
        if asking and self.actions:
            main, moves = (tuple(answers[:1]), tuple(answers[1:])) if self.asks_ten() else (tuple(answers), ())
        else:
            main, moves = map(self._offered, self._moves())
            if self.view.phase == "over" and self.actions:
                moves = tuple(answers)
        next_ = self.further_hint()
        hint = Button(message("Hint"), "hint", "outlined" if self.mine else "dashed")
        if next_ is not None:
            hint = Button(message("{words}", words=next_.words), next_.action, next_.look)
        return main, moves, self._offered(self._tools(hint))

    def _answers(self) -> list[Button]:
        """The choices of the band as buttons, where there is a rack to have them below it."""
        choices = self.band.choices if self.band is not None and self.view.seat is not None else ()
        return [Button(message("{words}", words=one.words), one.action, one.look) for one in choices]

    def asking(self) -> bool:
        """Whether the sentence is a question that has to be answered before anything else."""
        return self.band is not None and len(self.band.choices) > 1 and self.view.phase not in ENDED and not self.past

    def further_hint(self) -> Choice | None:
        """The answer to a hint that asks for the next one, when that is all there is to answer."""
        choices = self.band.choices if self.band is not None else ()
        return choices[0] if len(choices) == 1 and choices[0].action.startswith("hint ") else None

    def told(self) -> Band | None:
        """The sentence as it is shown: without what stands among the buttons."""
        band = self.band
        among = (self.past or (self.view.phase == "over" and bool(self.actions))) and self.view.seat is not None
        return band._replace(choices=()) if band is not None and (among or self.further_hint()) else band

    def asks_ten(self) -> bool:
        """Whether it is asked if eight tiles are ten."""
        return self.band is not None and any(choice.action == "confirm" for choice in self.band.choices)

    def sees_ten(self) -> bool:
        """Whether the tiles as they are grouped count ten, or do together with the discard that may be taken."""
        if self.hide_sums or self.rack.total is None:
            return False
        latest = self.view.claimable if self.view.phase == "act" else None
        return self.rack.total + (0 if latest is None else number(latest)) == TEN

    def how_counted(self, *, short: bool = False) -> Message:
        """What stands beside the total of the rack."""
        if self.hide_sums:
            return message("find what they count")
        if not self.draft.groups and not self.view.own_sets:
            return message("each alone")
        return message("as you grouped them") if short else message("as you have grouped them")

    def _offered(self, row: Sequence[Button]) -> tuple[Button, ...]:
        return tuple(button for button in row if button.action.partition(" ")[0] in self.actions)

    def _moves(self) -> tuple[list[Button], list[Button]]:
        view = self.view
        ten = message("Ten ten!")
        if view.phase == "round_over":
            return [Button(message("Next round"), "next", self._look("next", "main"))], []
        if view.phase == "over":
            return [Button(message("Play again"), "again", self._look("again", "main"))], []
        if view.seat is None:
            return [], []
        if not self.mine:
            wait = Button(message("Wait for {name}", name=self.names[view.turn]), "draw", "dashed")
            return [wait], [Button(ten, "tenten", "dashed"), Button(message("Get"), "get", "dashed")]
        if self.choosing:
            # Whoever has picked two tiles wants the discard.
            getting = self.can("get")
            main = Button(message("Draw a tile"), "draw", self._look("draw", "outlined" if getting else "main"))
            if self.can("pass"):
                main = Button(message("Pass"), "pass", self._look("pass", "outlined" if getting else "main"))
            get = message("Get: pick two")
            if self.can("get") and view.claimable is not None:
                get = message("Get {tile}", tile=name(view.claimable))
            return [main], [Button(ten, "tenten", self._look("tenten")), Button(get, "get", self._look("get", "main"))]
        discard = message("Discard: pick one")
        if self.can("discard"):
            discard = message("Discard {tile}", tile=name(kind_of(self.draft.picked[0])))
        if view.phase == "discard":
            # No ten is said now, but its place is kept.
            return [Button(discard, "discard", self._look("discard", "main"))], [Button(ten, "tenten", "dashed")]
        # Whoever has grouped them to ten sees the ten, and says it.
        grouped = self.sees_ten() and not self.draft.picked
        laying = Button(discard, "discard", self._look("discard", "main"))
        saying = Button(ten, "tenten", self._look("tenten", "main" if grouped else "outlined"))
        return ([saying], [laying]) if grouped else ([laying], [saying])

    def _tools(self, hint: Button) -> list[Button]:
        view, picked = self.view, self.draft.picked
        if view.phase in ENDED and self.ten() is not None:
            return [Button(message("Other ways to count"), "ways", "outlined")]
        if view.seat is None or not view.hand or view.phase in ENDED:
            return []
        tools: list[Button] = []
        turned = next((part for part in self.rack.parts if part.colour and min(part.tiles) >= FIRST_PURPLE), None)
        if turned is not None:
            other = "blue" if turned.colour == "red" else "red"
            words = message("As blue") if other == "blue" else message("As red")
            tools.append(Button(words, f"purple {other}", "outlined"))
        if picked and set(picked) <= {one for together in self.draft.groups for one in together}:
            tools.append(Button(message("Ungroup"), "ungroup", "outlined"))
        else:
            tools.append(Button(message("Group"), "group", "outlined" if len(picked) == 3 else "dashed"))
        tools.append(Button(message("Sort"), "sort", "outlined"))
        tools.append(hint)
        return tools

    # Words

    def who(self, seat: int) -> Message | str:
        return message("you") if seat == self.view.seat else self.names[seat]

    def chips_words(self, seat: int) -> Message:
        count = self.view.chips[seat]
        if self.view.rules.advanced:
            return plural("{count} point", "{count} points", count)
        return plural("{count} chip", "{count} chips", count)

    def hidden_words(self, seat: int) -> Message:
        return plural("{count} hidden", "{count} hidden", self.view.hand_sizes[seat])

    def goal(self) -> Message:
        rules = self.view.rules
        if not rules.advanced:
            return message("first to {count} chips", count=CHIPS_TO_WIN)
        if rules.long_game:
            return message("more than {count} points win", count=rules.win_above)
        if self.view.lap == 2:
            return message("last lap, or more than {count} points", count=rules.win_above)
        return message("two laps, or more than {count} points", count=rules.win_above)

    def standing(self, *, told: bool = False) -> Message:
        """Say what the seat is to do, or how it ended.

        Args:
            told: whether what has just happened is told beside it, so that the drawn tile need not be named again.
        """
        view = self.view
        if view.phase in ENDED:
            return self._ended()
        if self.past:
            return message("You look back.")
        if not self.mine:
            return message("{name} is to play.", name=self.names[view.turn])
        if view.phase == "discard":
            return message("Now discard one tile.")
        if view.phase == "drawn":
            if told or view.drawn is None or view.drawn == HIDDEN:
                return message("Your turn: say ten, or discard one tile.")
            return message("Your turn: you drew {tile}. Say ten, or discard one.", tile=name(view.drawn))
        redo = view.phase == "redo"
        if view.pile_count == 0:
            if view.claimable is None:
                return message("Your turn: the pile is empty.")
            if redo:
                return message("Your turn again: the pile is empty. Get, or pass.")
            return message("Your turn: the pile is empty. Get, say ten, or pass.")
        if view.claimable is None:
            return message("Your turn: draw a tile.")
        if redo:
            return message("Your turn again: draw, or get the discard.")
        return message("Your turn: draw, get the discard, or say ten.")

    def _ended(self) -> Message:
        view, result = self.view, self.view.result
        if view.phase == "over" and result is not None:
            if view.seat in result.winners:
                return message("You win!")
            return message("{names} wins.", names=listing([self.names[seat] for seat in result.winners]))
        if result is None or result.seat is None:
            return message("The pile is empty: the round ends without points.")
        if result.seat == view.seat:
            return message("You made ten. The round is over.")
        return message("{name} made ten. The round is over.", name=self.names[result.seat])

    def part_words(self, part: Part) -> Message:
        if part.kind == "triple":
            return message("triple")
        if part.kind == "run":
            return message("red run") if part.colour == "red" else message("blue run")
        return message("alone") if part.kind == "alone" else message("no combo")

    def value(self, value: int | None) -> str:
        return "?" if value is None or self.hide_sums else str(value)

    def sum_words(self) -> str:
        return " + ".join("?" if self.hide_sums else str(value) for value in self.rack.values) + " ="

    def set_words(self, combo: Combo) -> Message:
        if self.hide_sums:
            return message("open: {combo}", combo=combo_name(combo))
        return message("open: {combo}, counts {value}", combo=combo_name(combo), value=combo.value)

    def seat_words(self, seat: int) -> Message:
        """All that is known of another seat, in one line."""
        view = self.view
        hand = view.hands[seat] if view.hands is not None else ()
        facts: list[Message | str] = [self.chips_words(seat)]
        if hand and HIDDEN not in hand:
            facts.append(message("tiles {tiles}", tiles=names(hand)))
        else:
            facts.append(plural("{count} hidden tile", "{count} hidden tiles", view.hand_sizes[seat]))
        facts += [self.set_words(combo) for combo in view.sets[seat]]
        if seat == view.dealer:
            facts.append(message("dealer"))
        if seat == view.turn and view.phase not in ENDED:
            facts.append(message("to play"))
        return message("{name}: {facts}", name=self.names[seat], facts=commas(facts))

    def tile_words(self, name_: str, part: Part) -> str:
        kind = kind_of(name_)
        facts: list[Message | str] = [name(kind), message("on your rack")]
        if part.kind in ("run", "triple"):
            if self.hide_sums:
                facts.append(message("in a {group}", group=self.part_words(part)))
            else:
                facts.append(
                    message("in a {group} that counts {value}", group=self.part_words(part), value=part.value or 0)
                )
        elif part.kind == "loose":
            facts.append(message("in a group that is no combo"))
        if name_ in self.draft.picked:
            facts.append(message("picked up"))
        if name_ == self.drawn_name():
            facts.append(message("just drawn"))
        state = self.marks.get(name_)
        if state == "hinted":
            facts.append(message("hinted"))
        elif state == "refused":
            facts.append(message("refused"))
        elif state == "out":
            facts.append(message("not in play here"))
        return self.say(commas(facts))

    def latest_words(self) -> Message:
        seat, kind = self.view.discards[-1]
        return message("{tile}, latest discard, laid by {name}", tile=name(kind), name=self.who(seat))

    def twin(self) -> tuple[str, ...]:
        """Give the table in words: what lies where and what may be done."""
        view = self.view
        lines: list[Message | str] = [
            message("TenTen, round {round}: {goal}.", round=view.round, goal=self.goal()),
            self.standing(),
        ]
        lines += [message("{facts}.", facts=self.seat_words(seat)) for seat in self.others]
        lines += self._common_lines()
        if view.seat is not None:
            lines += self._own_lines()
        lines += self.ten_lines()
        possible = [words for row in self.buttons() for button in row if (words := self._possible(button)) is not None]
        if possible and not self.past:
            lines.append(message("You may: {actions}.", actions=commas(possible)))
        band = self.told()
        if band is not None:
            said = [self.say(piece) for piece in (band.lead, band.words) if piece]
            lines.append(" ".join(said) + (f" ({band.rule})" if band.rule else ""))
            lines += [choice.words for choice in band.choices]
        if self.asks_ten():
            lines.append(message("You may type yes or no."))
        lines += self.events
        return tuple(self.say(line) for line in lines)

    def _possible(self, button: Button) -> Message | None:
        """What a button does, when it can be done now; a discard can be, though its tile is still to be picked."""
        if button.action == "discard" and self.mine and self.view.phase in ("drawn", "discard"):
            return button.words if self.can("discard") else message("Discard one tile")
        return button.words if button.look != "dashed" else None

    def _common_lines(self) -> list[Message | str]:
        view = self.view
        pile = plural("Pile: {count} tile.", "Pile: {count} tiles.", view.pile_count)
        lines: list[Message | str] = [pile if view.pile_count else message("Pile: empty.")]
        if not view.discards:
            return [*lines, message("No discards yet.")]
        if view.discards[:-1]:
            earlier = commas([name(kind) for _, kind in view.discards[:-1]])
            lines.append(message("Earlier discards, oldest first: {tiles}.", tiles=earlier))
        seat, kind = view.discards[-1]
        return [*lines, message("Latest discard: {tile}, laid by {name}.", tile=name(kind), name=self.who(seat))]

    def _own_lines(self) -> list[Message | str]:
        lines: list[Message | str] = [message("You: {facts}.", facts=commas(self.own_facts()))]
        lines += [message("Your {facts}.", facts=self.set_words(combo)) for combo in self.view.own_sets]
        racked = [name(kind_of(one)) for one in self.draft.order]
        lines.append(message("Your rack: {tiles}.", tiles=commas(racked)) if racked else message("Your rack: empty."))
        for part in self.rack.parts:
            if len(part.names) == 1:
                continue
            tiles, group = names(part.tiles), self.part_words(part)
            if part.kind == "loose":
                lines.append(message("Together, but no combo: {tiles}.", tiles=tiles))
            elif self.hide_sums or part.value is None:
                lines.append(message("Together: {tiles}, {group}.", tiles=tiles, group=group))
            else:
                lines.append(
                    message("Together: {tiles}, {group}, counts {value}.", tiles=tiles, group=group, value=part.value)
                )
        if self.rack.total is not None and not self.hide_sums and self.view.phase not in ENDED:
            if self.draft.groups or self.view.own_sets:
                lines.append(message("As you have grouped them they count {total}.", total=self.rack.total))
            else:
                lines.append(message("Each alone they count {total}.", total=self.rack.total))
        if self.draft.picked:
            picked = commas([name(kind_of(one)) for one in self.draft.picked])
            lines.append(message("Picked up: {tiles}.", tiles=picked))
        return lines

    def own_facts(self) -> list[Message | str]:
        view = self.view
        facts: list[Message | str] = [] if view.seat is None else [self.chips_words(view.seat)]
        if view.seat == view.dealer:
            facts.append(message("dealer"))
        return facts

    def drawn_name(self) -> str:
        drawn = self.view.drawn
        if drawn is None:
            return ""
        return f"{token(drawn)}.{sum(kind == drawn for kind in self.view.hand) - 1}"

    def earlier_words(self) -> str:
        earlier = [name(kind) for _, kind in self.view.discards[:-1]]
        return self.say(message("Earlier discards: {tiles}", tiles=commas(earlier))) if earlier else ""

    def notes(self, seat: int) -> list[str]:
        """Short notes on a seat, the most useful first; the first that fits is shown."""
        view = self.view
        found: list[Message] = []
        sets = view.sets[seat]
        if len(sets) == 1 and not self.hide_sums:
            one = sets[0]
            found.append(
                message("open run = {value}", value=one.value)
                if one.kind == "run"
                else message("open triple = {value}", value=one.value)
            )
        elif sets and not self.hide_sums:
            found.append(message("open: {sum}", sum=" + ".join(str(one.value) for one in sets)))
        elif view.discards and view.discards[-1][0] == seat:
            found.append(message("laid last"))
        return [self.say(note) for note in found]

    # The ten that ended a round

    def ten(self) -> tuple[int, Score] | None:
        """The seat whose ten ended the round, and what it is worth."""
        return ended_ten(self.view)

    def ten_worth(self, found: Score) -> Message:
        if self.view.rules.advanced:
            return plural("{count} point", "{count} points", found.points)
        return plural("{count} chip", "{count} chips", found.points)

    def ten_title(self, seat: int, found: Score, *, called: str = "") -> str:
        worth = self.ten_worth(found)
        if seat == self.view.seat:
            return self.say(message("Your ten: {points}", points=worth))
        return self.say(message("{name}'s ten: {points}", name=called or self.names[seat], points=worth))

    def news(self) -> Band | None:
        """What a ten that has just ended a round came to; how it was counted is told beside it."""
        found = self.ten()
        if found is None or self.past or self.view.phase != "round_over":
            return None
        seat, counted = found
        worth, over = self.ten_worth(counted), message("The round is over.")
        if seat == self.view.seat:
            return Band("right", over, message("You made ten and got {points}.", points=worth))
        return Band("neutral", over, message("{name} made ten and got {points}.", name=self.names[seat], points=worth))

    def ten_lines(self) -> list[Message | str]:
        found = self.ten()
        if found is None:
            return []
        seat, counted = found
        lines: list[Message | str] = [message("{title}.", title=self.ten_title(seat, counted))]
        reading = counted.reading
        lines += [
            message("{value} for {combo}.", value=combo.value, combo=combo_name(combo))
            for combo in (*reading.sets, *reading.combos)
        ]
        if reading.singles:
            lines.append(message("Alone: {tiles}.", tiles=names(reading.singles)))
        lines.append(message("{sum}.", sum=self.ten_sum(counted)))
        lines += self.ten_notes(seat, counted)
        if self.view.rules.advanced:
            lines += [
                message("{reason} {points}", reason=line.message, points=line.points) for line in bonus_lines(counted)
            ]
            lines.append(message("{together} {points}", together=TOGETHER, points=counted.points))
        return lines

    def ten_sum(self, counted: Score) -> str:
        """The sum that makes a ten, as it is read."""
        reading = counted.reading
        values = [*(combo.value for combo in (*reading.sets, *reading.combos)), *map(number, reading.singles)]
        return f"{' + '.join(map(str, values))} = {TEN}"

    def ten_notes(self, seat: int, counted: Score) -> list[Message | str]:
        """What else there is to say of how a ten is counted: the colours of purple tiles, and how the rack stood."""
        notes: list[Message | str] = []
        colours = colours_line(counted.reading)
        if colours is not None:
            notes.append(colours)
        total = self.rack.total
        if seat == self.view.seat and not self.past and total is not None and total != TEN:
            notes.append(message("On your rack they stood as {total}. Counted like this they make ten.", total=total))
        return notes


def ended_ten(view: View) -> tuple[int, Score] | None:
    """Give the seat whose ten ended the round, and what the ten is worth; None when there is none to be seen."""
    result = view.result
    if result is None or result.seat is None or view.hands is None or view.phase not in ENDED:
        return None
    seat = result.seat
    hand, sets = view.hands[seat], view.sets[seat]
    if HIDDEN in hand or len(hand) + 3 * len(sets) != SIZE:
        return None
    found = score(
        hand,
        sets,
        view.rules,
        dealer=seat == view.dealer,
        heaven=result.heaven,
        claimed=result.claimed is not None,
    )
    return None if found is None else (seat, found)


def commas(items: Sequence[Message | str]) -> Message:
    """List messages with commas alone."""
    first, *rest = items
    joined = message("{only}", only=first)
    for item in rest:
        joined = message("{first}, {next}", first=joined, next=item)
    return joined
