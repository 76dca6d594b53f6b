"""What a Jumana table says and offers to one seat: its buttons, its sentences and its text twin."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tilegames.core import IllegalMove, NotationError
from tilegames.draw import Band
from tilegames.jumana.search import Placement, placements
from tilegames.jumana.state import HIDDEN, Move, View, cost
from tilegames.jumana.tower import Cell, Motion, Stick, Tower, box, cells, mechanism, points, skyline
from tilegames.jumana.tower import danger as danger_of
from tilegames.texts import Message, listing, message, plural, say

ACTIONS: Final = (
    "pick",
    "at",
    "aim",
    "round",
    "quarter",
    "place",
    "draw",
    "pass",
    "finish",
    "next",
    "look",
    "floor",
    "floors",
    "pan",
    "more",
    "rack",
    "hint",
    "undo",
    "rules",
)
"""The actions that a table offers unless it is told otherwise."""
ENDED: Final = ("round_over", "over")
"""The phases in which no seat plays."""
AMBER: Final = 50
"""From this danger in per cent a tower is shaky (JU-41)."""
RED: Final = 80
"""Above this danger in per cent a tower is risky (JU-41)."""


class Draft(NamedTuple):
    """How a player holds a stick before it is let go, and what the player looks at.

    Attributes:
        stick: the stick that is picked up, as the hand writes it, or "".
        letters: the same the way round it is held.
        axis: ``"x"`` or ``"y"``: how it is held.
        at: the first cell under it, or None while it has no place.
        turned: quarter turns of the picture, 0 to 3.
        pan: how far the plan is moved to the right and down, in cells.
        floor: the level that is looked up in the plan, or None.
        floors: how many of the highest levels are passed over in the row of floors.
        more: how many places are passed over in the list of places.
        rack: how many sticks are passed over where a hand is too large to be shown at once.
        hinted: the stick that a hint marks, as the hand writes it, or "".
        judged: whether a hint shows how dangerous each place of the stick is (JU-41).
        unfolded: whether a compact table shows the floors.
    """

    stick: str = ""
    letters: str = ""
    axis: str = "x"
    at: Cell | None = None
    turned: int = 0
    pan: Cell = (0, 0)
    floor: int | None = None
    floors: int = 0
    more: int = 0
    rack: int = 0
    hinted: str = ""
    judged: bool = False
    unfolded: bool = False


class Button(NamedTuple):
    """A button of the table: its words, its action, and its look as in `tilegames.draw.button`."""

    words: Message | str
    action: str
    look: str


@lru_cache(maxsize=16)
def danger(tower: Tower) -> int | None:
    """Give the danger of a tower, worked out once for all drawings of it (JU-41)."""
    return danger_of(tower)


@lru_cache(maxsize=16)
def tumbling(tower: Tower) -> tuple[Motion, ...]:
    """Give how a tower that has fallen began to fall (JU-40, JU-42).

    A hand that trembled needs no more of the contact squares than there are, so the squares are made a little smaller
    than the tower needs; the weakest place gives way first.
    """
    needed = danger(tower)
    share = 1.0 if needed is None else max(needed - 1, 0) / 100
    found: dict[int, Motion] = {}
    more = mechanism(tower, share) or ()
    while more:
        found |= {one.stick: one for one in more}
        # What leans on them comes down with them.
        left = [index for index in range(len(tower)) if index not in found]
        lying = {(*cell, tower[index].level) for index in left for cell in tower[index].cells}
        more = tuple(
            Motion(index, -1.0, 0.0, 0.0)
            for index in left
            if tower[index].level and not any((*cell, tower[index].level - 1) in lying for cell in tower[index].cells)
        )
        if not more:
            rest = mechanism(tuple(tower[index] for index in left)) or ()
            more = tuple(one._replace(stick=left[one.stick]) for one in rest)
    return tuple(found[index] for index in sorted(found))


def fall_words(tower: Tower) -> Message:
    """Say why a tower has fallen: which way it tipped, and which sticks hung out there (JU-40)."""
    motions = tumbling(tower)
    right = -sum(motion.slope_x for motion in motions)
    front = -sum(motion.slope_y for motion in motions)
    sinking = sorted((motion.rise, -motion.stick) for motion in motions if motion.rise < 0)[:2]
    sticks = listing([tower[-stick].letters for _, stick in sinking])
    if abs(right) >= abs(front):
        if right >= 0:
            return message(
                "From above it tipped to the right, where {sticks} hung out too far.",
                sticks=sticks,
            )
        return message(
            "From above it tipped to the left, where {sticks} hung out too far.",
            sticks=sticks,
        )
    if front >= 0:
        return message(
            "From above it tipped to the front, where {sticks} hung out too far.",
            sticks=sticks,
        )
    return message("From above it tipped to the back, where {sticks} hung out too far.", sticks=sticks)


def mood(per_cent: int | None) -> Message:
    """Say how a tower stands with a danger in per cent; None falls (JU-41)."""
    if per_cent is None:
        return message("falls")
    if per_cent < AMBER:
        return message("calm")
    return message("shaky") if per_cent <= RED else message("risky")


def danger_words(per_cent: int | None) -> Message:
    """Say a danger in per cent with its mood."""
    if per_cent is None:
        return mood(None)
    return message("{mood}, danger {danger} %", danger=per_cent, mood=mood(per_cent))


def corner(tower: Tower) -> Cell:
    """Give the first column and the first row in which a stick lies: people count rows and columns from there."""
    lying = [cell for stick in tower for cell in stick.cells] or [(0, 0)]
    return min(column for column, _ in lying), min(row for _, row in lying)


def cell_at(tower: Tower, cell: Cell) -> Message:
    """Say where a cell is, in rows and columns counted from 1 where sticks lie.

    >>> say(cell_at((Stick("UMA", "x", -1, 2, 0),), (0, 2)))
    'row 1, column 2'
    >>> say(cell_at((Stick("UMA", "x", -1, 2, 0),), (0, 1)))
    'above the tower, column 2'
    """
    first_x, first_y = corner(tower)
    lying = [one for stick in tower for one in stick.cells] or [(0, 0)]
    column, row = cell[0] - first_x + 1, cell[1] - first_y + 1
    if row < 1:
        if column < 1:
            return message("above the tower, left of it")
        return message("above the tower, column {column}", column=column)
    if column < 1 and cell[1] > max(one for _, one in lying):
        return message("below the tower, left of it")
    if column < 1:
        return message("left of the tower, row {row}", row=row)
    if cell[1] > max(one for _, one in lying):
        return message("below the tower, column {column}", column=column)
    if cell[0] > max(one for one, _ in lying):
        return message("right of the tower, row {row}", row=row)
    return message("row {row}, column {column}", row=row, column=column)


def cell_named(tower: Tower, words: str) -> Cell:
    """Read a cell as people type it, ``"row 1 column 2"``, or as the protocol writes it, ``"3,4"``.

    >>> cell_named((Stick("UMA", "x", -1, 2, 0),), "row 1 column 2")
    (0, 2)

    Raises:
        NotationError: it is neither.
    """
    match words.replace(",", " , ").split():
        case ["row", row, "column", column] | ["row", row, ",", "column", column] if row.isdecimal() and (
            column.isdecimal() and len(row + column) < 8
        ):
            first_x, first_y = corner(tower)
            return int(column) - 1 + first_x, int(row) - 1 + first_y
        case [x, ",", y] if len(x + y) < 12:
            try:
                return int(x), int(y)
            except ValueError:
                pass
    raise NotationError(
        message("A square is written like {example}, not {cell}.", example="row 1 column 2", cell=words[:40])
    )


def stick_words(tower: Tower, stick: Stick) -> Message:
    """Name a stick of a tower with where it lies."""
    first_x, first_y = corner(tower)
    column, row = stick.x - first_x + 1, stick.y - first_y + 1
    if stick.axis == "x":
        return message(
            "{letters} across in row {row}, columns {first} to {last}",
            letters=stick.letters,
            row=row,
            first=column,
            last=column + 2,
        )
    return message(
        "{letters} downwards in column {column}, rows {first} to {last}",
        letters=stick.letters,
        column=column,
        first=row,
        last=row + 2,
    )


def over_words(tower: Tower, move: Move) -> Message:
    """Say on which letters a stick would lie, such as "on the U and the N"."""
    tops = skyline(tower)
    under = [tops[cell] for cell in cells(move.axis, move.x, move.y) if cell in tops]
    highest = max((top.level for top in under), default=0)
    letters = [message("the {letter}", letter=top.letter) for top in under if top.level == highest]
    return message("on {letters}", letters=listing(letters)) if letters else message("beside the tower")


def place_words(move: Move, level: int) -> Message:
    """Name a place: the stick as it lies there, and its level."""
    if move.axis == "x":
        return message("{letters}, across, level {level}", letters=move.letters, level=level)
    return message("{letters}, downwards, level {level}", letters=move.letters, level=level)


def points_words(count: int) -> Message:
    """Say a number of points."""
    return plural("{count} point", "{count} points", count)


def fits(view: View) -> bool:
    """Tell whether the seat to move could place a stick that it may place now."""
    sticks = view.hand if view.phase == "start" else (view.drawn or HIDDEN,)
    return any(view.placements(stick) for stick in sticks if stick != HIDDEN)


def closed(view: View) -> bool:
    """Tell whether no stick that could still come has a place on the tower, as everybody at the table can see.

    From then on there is nothing to choose: all draw and pass until the round is blocked (JU-21, JU-23, JU-51).
    """
    lying = {way for stick in view.tower for way in (stick.letters, stick.letters[::-1])}
    return not any(view.placements(letters) for letters in box() if letters not in lying)


def settled(view: View, draft: Draft) -> Draft:
    """Give the draft without what the view no longer has."""
    highest = max((stick.level for stick in view.tower), default=0)
    if draft.stick and draft.stick not in view.hand:
        draft = draft._replace(stick="", letters="", at=None, more=0, judged=False)
    if draft.floor is not None and draft.floor > highest:
        draft = draft._replace(floor=None)
    return draft._replace(floors=min(draft.floors, highest))


class Table:
    """The table as one seat may know it, in words.

    Args:
        view: what the seat may know.
        draft: what the player holds and looks at.
        band: the sentence to show, or None.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, the latest last.
        actions: what can be done here; None for all of `ACTIONS`, ``"replay"`` alone for what is past; ``"on"`` while
            the table goes on by itself.
        places: places to show with their danger, in place of those of the stick that is picked up.
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
        places: Sequence[Placement],
        lang: str,
    ) -> None:
        self.view = view
        self.draft = settled(view, draft)
        self.band = band
        self.lang = lang
        self.names = tuple(names) or tuple(
            say(message("Player {number}", number=seat + 1), lang) for seat in range(view.seats)
        )
        self.events = tuple(say(event, lang) for event in events)
        self.past = actions is not None and "replay" in actions
        self.actions = frozenset() if self.past else frozenset(ACTIONS if actions is None else actions)
        self.judged = tuple(places)
        self.tops = skyline(view.tower)
        self.highest = max((stick.level for stick in view.tower), default=0)
        self.fallen = _fallen(view)
        self.danger = None if self.fallen else danger(view.tower)
        self.mine = view.seat == view.turn and view.phase not in ENDED and not self.past
        self.closed = self.mine and closed(view)
        first = 0 if view.seat is None else view.seat
        # To the right, as they play, the own seat last.
        self.others = [seat for step in range(view.seats) if (seat := (first + step) % view.seats) != view.seat]
        self.moves: tuple[Move, ...] = view.placements(self.draft.stick) if self.draft.stick else ()
        self.risks: dict[Move, int | None] = {}
        if self.draft.judged and self.draft.stick:
            self.risks = {found.move: found.danger for found in placements(view, (self.draft.stick,))}
        self.held = self._held()
        self.why: IllegalMove | None = None if self.held is None else view.why_not(self.held)
        self.lies = self.held is not None and self.held in self.moves

    def say(self, item: Message | str) -> str:
        return say(item, self.lang)

    def _held(self) -> Move | None:
        draft = self.draft
        if not draft.stick or draft.at is None:
            return None
        return Move("place", draft.letters, draft.axis, *draft.at)

    def level_of(self, move: Move) -> int:
        """The level at which a stick would come to lie."""
        under = [self.tops[cell].level for cell in cells(move.axis, move.x, move.y) if cell in self.tops]
        return 1 + max(under, default=-1)

    def laid(self, move: Move) -> Stick:
        """A stick as it would lie."""
        return Stick(move.letters, move.axis, move.x, move.y, self.level_of(move))

    def is_open(self, level: int) -> bool:
        """Whether a stick of a level can carry a new one."""
        return self.view.rules.open_levels == "all" or level >= self.highest - 1

    # What may be done

    def can(self, verb: str) -> bool:
        view, draft = self.view, self.draft
        if verb == "place":
            return self.mine and self.why is None and self.held is not None
        if verb == "draw":
            return self.mine and HIDDEN not in view.hand and view.why_not(Move("draw")) is None
        if verb == "pass":
            return self.mine and HIDDEN not in view.hand and view.why_not(Move("pass")) is None
        if verb == "round":
            return bool(draft.stick) and draft.letters != draft.letters[::-1]
        if verb == "quarter":
            return bool(draft.stick)
        if verb == "next":
            return view.phase == "round_over"
        return True

    def offers(self, verb: str) -> bool:
        """Whether this picture offers an action."""
        return verb in self.actions

    def _look(self, verb: str, usual: str = "outlined") -> str:
        if not self.can(verb):
            return "dashed"
        # One main action at a time: a band's own comes first.
        taken = self.band is not None and any(choice.main for choice in self.band.choices)
        return "outlined" if usual == "main" and taken else usual

    def buttons(self) -> tuple[tuple[Button, ...], ...]:
        """Give the buttons that are offered here, row by row, the main action first."""
        return tuple(tuple(one for one in row if self.offers(one.action)) for row in self._rows())

    def _rows(self) -> list[list[Button]]:
        view = self.view
        if view.phase == "round_over":
            words = message("See who has won") if self.decided() else message("Next round")
            return [[Button(words, "next", self._look("next", "main"))]]
        if view.phase == "over":
            return [[Button(message("Play again"), "again", self._look("again", "main"))]]
        if view.seat is None:
            return []
        turns = [
            Button(message("Turn round"), "round", self._look("round")),
            Button(message("Quarter turn"), "quarter", self._look("quarter")),
        ]
        hint = Button(message("Hint"), "hint", "outlined" if self.mine else "dashed")
        if self.offers("on"):
            draws = Button(message("Draw a stick"), "draw", "dashed")
            return [
                [Button(message("Wait for the end"), "place", "dashed")],
                turns,
                [draws, hint._replace(look="dashed")],
            ]
        if not self.mine:
            wait = Button(message("Wait for {name}", name=self.names[view.turn]), "place", "dashed")
            return [[wait], turns, [hint]]
        first = Button(message("Let go"), "place", self._look("place", "main"))
        if self.closed and self.offers("finish"):
            first = Button(message("Play it to the end"), "finish", self._look("finish", "main"))
        # Whoever can place nothing is shown the way on.
        on = "outlined" if fits(view) or self.closed else "main"
        if view.phase == "drawn" or not view.pool_count:
            other = Button(message("Pass"), "pass", self._look("pass", on))
        else:
            other = Button(message("Draw a stick"), "draw", self._look("draw", on))
        return [[first], turns, [other, hint]]

    # Words

    def who(self, seat: int) -> Message | str:
        return message("you") if seat == self.view.seat else self.names[seat]

    def goal(self) -> Message:
        view = self.view
        if view.seats == 1:
            return message("alone: all sticks into the tower")
        if view.rules.one_round:
            return message("one round: first without sticks wins")
        return message("round {round}: fewest points win, {target} ends it", round=view.round, target=view.rules.target)

    def bad_words(self) -> Message:
        """Say what a round has cost the seat, and that points are bad (JU-53)."""
        view = self.view
        why = message("The fewest points win, and {target} end the game.", target=view.rules.target)
        if view.seat is None or view.result is None:
            return why
        if view.phase == "over":
            return message("You have {points}. {why}", points=points_words(view.scores[view.seat]), why=why)
        paid = view.result.points[view.seat]
        cost_words = plural("{count} point against you.", "{count} points against you.", paid)
        return message("{cost} {why}", cost=cost_words if paid else message("No points against you."), why=why)

    def decided(self) -> bool:
        """Whether a seat has so many points that no round follows (JU-53)."""
        view = self.view
        return view.seats > 1 and (view.rules.one_round or max(view.scores) >= view.rules.target)

    @property
    def counted(self) -> bool:
        """Whether the sticks that are left were counted at the end of the round (JU-51)."""
        reason = "" if self.view.result is None else self.view.result.reason
        return reason == "blocked" or (reason == "out" and self.counts_points())

    def counts_points(self) -> bool:
        return self.view.seats > 1 and not self.view.rules.one_round

    def seat_words(self, seat: int) -> Message:
        """All that is known of a seat, in one line."""
        view = self.view
        facts: list[Message | str] = [plural("{count} stick", "{count} sticks", view.hand_sizes[seat])]
        if self.counts_points():
            facts.append(points_words(view.scores[seat]))
        if seat == view.turn and view.phase not in ENDED:
            facts.append(message("to play"))
        return message("{name}: {facts}", name=self.names[seat], facts=commas(facts))

    def pool_words(self) -> Message:
        return plural("The pool: {count} stick.", "The pool: {count} sticks.", self.view.pool_count)

    def standing(self) -> Message:
        """Say what the seat is to do, or how it ended."""
        view = self.view
        if view.phase in ENDED:
            return self._ended()
        if self.past:
            return message("You look back.")
        if self.offers("on"):
            return message("All draw and pass, one after the other, until the pool is empty.")
        if not self.mine:
            return message("{name} is to play.", name=self.names[view.turn])
        if HIDDEN in view.hand:
            return message("Your turn.")
        able = fits(view)
        if self.closed and view.pool_count:
            return message(
                "Your turn: no stick at all has a place on this tower any more. All draw and pass until the pool is"
                " empty."
            )
        if self.closed:
            return message("Your turn: no stick at all has a place on this tower any more. All pass.")
        if (
            self.draft.stick
            and self.offers("at")
            and not self.lies
            and (view.phase == "start" or self.draft.stick == view.drawn)
        ):
            return self._holding()
        if view.phase == "drawn":
            if able:
                return message("Your turn: you drew {stick}. Place it, or pass.", stick=view.drawn or "")
            return message("Your turn: you drew {stick}, and it fits nowhere. Pass.", stick=view.drawn or "")
        if view.pool_count:
            if able:
                return message("Your turn: place a stick, or draw one.")
            return message("Your turn: none of your sticks fits. Draw one.")
        if able:
            return message("Your turn: place a stick, or pass. The pool is empty.")
        return message("Your turn: none of your sticks fits, and the pool is empty. Pass.")

    def _holding(self) -> Message:
        """Say what to do with the stick that is picked up, before it can be let go."""
        view, stick, count = self.view, self.draft.letters, len(self.moves)
        if count and view.phase == "drawn":
            return plural(
                "Your turn: you drew {stick}. Tap its dashed place and let go, or pass.",
                "Your turn: you drew {stick}. Tap one of its {count} places and let go, or pass.",
                count,
                stick=stick,
            )
        if count:
            return plural(
                "Now tap the dashed place for {stick}, then let go. It has no other.",
                "Now tap a dashed place for {stick}, then let go. It has {count}.",
                count,
                stick=stick,
            )
        if view.phase == "drawn":
            return message("Your turn: you drew {stick}, and it fits nowhere. Pass.", stick=stick)
        if fits(view):
            return message("Your turn: {stick} fits nowhere now. Tap another stick.", stick=stick)
        if view.pool_count:
            return message(
                "Your turn: {stick} fits nowhere now, and no other stick of yours does. Draw one.", stick=stick
            )
        return message("Your turn: {stick} fits nowhere now, and no other stick of yours does. Pass.", stick=stick)

    def _ended(self) -> Message:
        view, result = self.view, self.view.result
        if view.phase == "over" and result is not None and result.winners:
            if view.seat in result.winners and len(result.winners) == 1:
                return message("The game is over, and you win.")
            won = listing([self.who(seat) for seat in result.winners])
            return plural(
                "The game is over: {names} wins.", "The game is over: {names} win.", len(result.winners), names=won
            )
        if view.phase == "over":
            return message("The game is over, and it is lost.")
        return self.round_end()

    def round_end(self) -> Message:
        """Say how the round ended."""
        result = self.view.result
        reason = "" if result is None else result.reason
        seat = None if result is None else result.seat
        if reason == "fewest" and self.fallen:
            return message("The last round ended when the tower fell.")
        if reason == "fewest" and 0 in self.view.hand_sizes:
            reason, seat = "out", self.view.hand_sizes.index(0)
        if self.view.seats == 1:
            if reason == "fall":
                return message("Your stick brought the tower down.")
            if reason == "out":
                return message("All sticks lie in the tower.")
            return message("Nothing fits any more, and the pool is empty.")
        if reason == "fall" and seat is not None:
            if seat == self.view.seat:
                return message("The round is over: your stick brought the tower down.")
            return message("The round is over: the tower fell for {name}.", name=self.names[seat])
        if reason == "out" and seat is not None:
            if seat == self.view.seat:
                return message("The round is over: you have no sticks left.")
            return message("{name} ran out of sticks: the round is over.", name=self.names[seat])
        return message("The round is over: nobody can go on.")

    def tower_words(self) -> Message:
        if self.fallen:
            return message("The tower has fallen.")
        return message("The tower: {danger}", danger=danger_words(self.danger))

    def rack_words(self, letters: str) -> Message:
        """Name a stick of the own hand."""
        facts: list[Message | str] = [letters, points_words(points(letters))]
        if letters == self.draft.stick:
            facts.append(message("picked up"))
        elif letters == self.draft.hinted:
            facts.append(message("look here"))
        if letters == self.view.drawn:
            facts.append(message("just drawn"))
        return commas(facts)

    def cell_words(self, cell: Cell) -> Message:
        """Say what lies open on a cell of the plan, and where that is."""
        top = self.tops.get(cell)
        at = cell_at(self.view.tower, cell)
        if top is None:
            return message("nothing, {cell}", cell=at)
        if not self.is_open(top.level):
            return message("{letter}, level {level}, closed, {cell}", cell=at, letter=top.letter, level=top.level)
        return message("{letter}, level {level}, {cell}", cell=at, letter=top.letter, level=top.level)

    def listed_words(self, place: int, move: Move) -> Message:
        """Name a place of the list with its number and the letters below."""
        first_x, first_y = corner(self.view.tower)
        there = message(
            "Place {number}: {place}, {letters}",
            number=place + 1,
            place=place_words(move, self.level_of(move)),
            letters=over_words(self.view.tower, move),
        )
        if move.axis == "x":
            told = message("{place} in row {row}", place=there, row=move.y - first_y + 1)
        else:
            told = message("{place} in column {column}", place=there, column=move.x - first_x + 1)
        if move not in self.risks:
            return told
        return message("{place}, {danger}", place=told, danger=danger_words(self.risks[move]))

    def floor_words(self, level: int) -> Message:
        lying = [stick_words(self.view.tower, stick) for stick in self.view.tower if stick.level == level]
        return message("Level {level}: {sticks}", level=level, sticks=listing(lying)) if lying else message("nothing")

    def held_words(self) -> Message | None:
        """Say where a stick is held, or None."""
        if self.held is None:
            return None
        place = place_words(self.held, self.level_of(self.held))
        if self.lies:
            return message("You hold {place}, {letters}.", place=place, letters=over_words(self.view.tower, self.held))
        return message("You hold {place}, where it cannot lie.", place=place)

    def places_title(self) -> Message:
        if self.draft.stick and not self.judged:
            return message("Places for {stick}", stick=self.draft.stick)
        return message("Places")

    def twin(self) -> tuple[str, ...]:
        """Give the table in words: what lies where and what may be done."""
        lines: list[Message | str] = [
            message("Jumana, round {round}.", round=self.view.round)
            if not self.actions
            else message("Jumana, {goal}.", goal=self.goal()),
            self.standing(),
        ]
        if self.view.phase == "over" and self.view.seats > 1:
            lines.append(self.round_end())
        lines += self._seat_lines()
        lines += [self.pool_words(), *self._tower_lines(), *self._own_lines()]
        if self.actions:
            possible = [one.words for row in self.buttons() for one in row if one.look != "dashed"]
            if possible:
                lines.append(message("You may: {actions}.", actions=commas(possible)))
            if self.mine and HIDDEN not in self.view.hand and self.view.hand:
                lines.append(
                    message(
                        "To place a stick type pick {stick}, then the number of one of its places, and let go. Or hold"
                        " it over a square yourself: at row 1 column 2.",
                        stick=self.view.hand[0],
                    )
                )
        elif not self.past and HIDDEN not in self.view.hand and (moves := self.view.legal_moves()):
            lines.append(
                message(
                    "You may: {moves}.", moves=listing([_move_words(self.view.tower, move) for move in moves], "or")
                )
            )
        if self.band is not None:
            said = [self.say(piece) for piece in (self.band.lead, self.band.words) if piece]
            lines.append(" ".join(said) + (f" ({self.band.rule})" if self.band.rule else ""))
            lines += [choice.words for choice in self.band.choices]
        return tuple(self.say(line) for line in (*lines, *self.events))

    def _seat_lines(self) -> list[Message | str]:
        view = self.view
        lines: list[Message | str] = []
        for seat in range(view.seats):
            lines.append(message("{seat}.", seat=self.seat_words(seat)))
            if view.hands is not None and view.hands[seat] and HIDDEN not in view.hands[seat]:
                priced = [message("{stick} ({points})", stick=one, points=points(one)) for one in view.hands[seat]]
                left = listing(priced if self.counted else view.hands[seat])
                lines.append(message("Left: {sticks}, together {points}.", sticks=left, points=cost(view.hands[seat])))
        return lines

    def _tower_lines(self) -> list[Message | str]:
        lines: list[Message | str] = []
        if not self.fallen:
            lines.append(message("Danger of the tower: {danger}.", danger=danger_words(self.danger)))
        else:
            lines += [message("The tower has fallen."), fall_words(self.view.tower)]
        if self.actions and not self.fallen:
            rows: dict[int, list[Message | str]] = {}
            first_x, first_y = corner(self.view.tower)
            for (x, y), top in sorted(self.tops.items(), key=_by_row):
                if self.is_open(top.level):
                    told = message(
                        "{letter} in column {column} (level {level})",
                        letter=top.letter,
                        column=x - first_x + 1,
                        level=top.level,
                    )
                    rows.setdefault(y - first_y + 1, []).append(told)
            for row, letters in rows.items():
                lines.append(message("Open letters in row {row}: {letters}.", row=row, letters=commas(letters)))
        levels = sorted({stick.level for stick in self.view.tower}, reverse=True)
        return [*lines, *(message("{floor}.", floor=self.floor_words(level)) for level in levels)]

    def _own_lines(self) -> list[Message | str]:
        view = self.view
        lines: list[Message | str] = []
        if view.seat is not None and view.hand and HIDDEN not in view.hand:
            held = listing([message("{stick} ({points})", stick=one, points=points(one)) for one in view.hand])
            lines.append(message("Your sticks with their points: {sticks}.", sticks=held))
        if self.draft.stick:
            lines.append(message("Picked up: {stick}.", stick=self.draft.letters))
            if not self.moves:
                lines.append(message("There is no place for it."))
            for place, move in enumerate(self.moves):
                lines.append(message("{place}.", place=self.listed_words(place, move)))
        for place, found in enumerate(self.judged):
            told = message(
                "Place {number}: {place}, {danger}.",
                number=place + 1,
                place=place_words(found.move, found.level),
                danger=danger_words(found.danger),
            )
            lines.append(told)
        held_words = self.held_words()
        return [*lines, held_words] if held_words is not None else lines


def _fallen(view: View) -> bool:
    """Whether the tower has come down; of a match that is over only its winners are told (JU-53)."""
    if view.result is None or view.result.reason != "fewest":
        return view.result is not None and view.result.reason == "fall"
    gone_out = 0 in view.hand_sizes
    return danger(view.tower) is None or (not gone_out and view.passes < view.seats)


def _by_row(entry: tuple[Cell, object]) -> tuple[int, int]:
    (x, y), _ = entry
    return y, x


def _move_words(tower: Tower, move: Move) -> Message:
    if move.verb == "place" and move.axis == "x":
        return message("{letters} across {place}", letters=move.letters, place=over_words(tower, move))
    if move.verb == "place":
        return message("{letters} downwards {place}", letters=move.letters, place=over_words(tower, move))
    if move.verb == "draw":
        return message("draw")
    return message("pass") if move.verb == "pass" else message("deal the next round")


def commas(items: Sequence[Message | str]) -> Message:
    """List messages with commas alone."""
    first, *rest = items
    joined = message("{only}", only=first)
    for item in rest:
        joined = message("{first}, {next}", first=joined, next=item)
    return joined


__all__ = [
    "ACTIONS",
    "AMBER",
    "ENDED",
    "RED",
    "Button",
    "Draft",
    "Table",
    "cell_at",
    "cell_named",
    "closed",
    "commas",
    "corner",
    "danger",
    "danger_words",
    "fall_words",
    "fits",
    "mood",
    "over_words",
    "place_words",
    "points_words",
    "settled",
    "stick_words",
    "tumbling",
]
