"""The table: any game, played against bots in one panel."""

import asyncio
from collections.abc import Mapping, Sequence
from importlib import import_module
from os import environ
from random import Random, SystemRandom
from time import monotonic
from typing import Any, ClassVar, Final
from urllib.parse import parse_qs

from tilegames import page, setup
from tilegames.core import NotationError, QuestionError, Record, RulesError, TilegamesError, quoted
from tilegames.desk import Answer, NoActionError, Setting, no_action
from tilegames.draw import PALETTES, Band, Choice, Drawing, Group, Heading, Palette, text
from tilegames.games import game as game_named
from tilegames.texts import Message, listing, message, plural, say
from tilegames_widgets.panel import Labels, Panel

BOT_NAMES: Final = ("Mira", "Ben", "Grandma", "Omar", "Lena")
"""What the bots are called, by seat from the player's left."""
PACE: Final = 0.5
"""Seconds that a bot seems to think."""


class Table(Panel):
    """A table at which people at one device play a game, against bots or each other.

    Args:
        game: the game's name.
        seats: number of seats; this, `rules` or `deal` starts a game at once, without asking.
        rules: the game's options; without them those that the table offers first.
        people: how many of the seats people at this device play, seat 0 first; the others are bots.
        level: the bots' level.
        seed: a whole number for the deals; by chance when None.
        deal: a position in the protocol's form to start from.
        pace: seconds between the bots' moves, 0 for none; None to ask.
        lang: the language.

    Raises:
        QuestionError: there is no such game, it is not played by so many, or one of the options is none.
    """

    KIND: ClassVar[str] = "tg-table"

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        rules: Any = None,
        people: int = 1,
        level: int = 1,
        seed: int | None = None,
        deal: Mapping[str, Any] | None = None,
        pace: float | None = None,
        lang: str = "en",
    ) -> None:
        self._game = game_named(game)
        _check(self._game, rules, level, seed, deal, pace)
        self._desk = import_module(f"tilegames.{game}.desk")
        self._picture = import_module(f"tilegames.{game}.draw")
        self._rulebook = import_module(f"tilegames.{game}.rulebook")
        # Who plays comes first, and then what changes the game most.
        paces = () if pace is not None else _PACES
        self._settings = (*_seat_settings(self._game), *self._desk.SETTINGS, *paces, _DEALS)
        self._all_settings = len(self._settings) <= _FIRST_SETTINGS + 1
        self._chosen: dict[str, Any] = {one.key: one.choices[0][0] for one in self._settings}
        self._pace = pace
        self._seed = self._given = seed
        self._number: int | None = None  # of the deal, where it was chosen
        self._digits = ""  # what was tapped of a number of one's own
        self._lang = lang
        self._fix_deal(seed)
        self._record: Record | None = None
        # Until the player has moved, a game that the browser kept from before is not written over.
        self._moved = False
        self._states: list[Any] = []
        self._levels: tuple[int, ...] = ()
        self._me = 0
        self._drafts: dict[int, Any] = {}
        self._since: dict[int, int] = {}
        self._band: Band | None = None
        self._cost: Band | None = None
        self._confirm: Any = None
        self._on = False  # whether moves that nobody chooses are played without anybody's tapping
        self._page = ""
        self._focus = ""
        self._shown = 0
        self._kept: tuple[Record, tuple[int, ...]] | None = None
        self._agreed: dict[str, Any] = {}  # what was chosen for that game
        self._asked = False  # whether what is played was chosen here
        self._waits: tuple[Record, tuple[int, ...]] | None = None  # what was kept when this game was dealt
        self._waiting: asyncio.TimerHandle | None = None
        self._limit: asyncio.TimerHandle | None = None
        self._limited: int | None = None
        self._clock = 0.0  # when the turn with a limit began
        super().__init__(label=f"{game} table", lang=lang)
        self.surface.observe(lambda _: self.surface.guard(self._recall)(), "choices")
        self._relabel()
        if seats is not None or rules is not None or deal is not None:
            # What is not said is as a table of the settings has it.
            usual = self._desk.rules(self._chosen) if deal is None else self._game.Rules()
            options = rules if rules is not None else usual
            wanted = seats if seats is not None else len(deal["hands"]) if deal is not None else self._game.SEATS[0]
            self._begin(self._new_record(options, wanted, deal), self._seated(wanted, people, level))
            self.update()
            self._go_on_by_bots()

    def _fix_deal(self, seed: int | None) -> None:
        """Have a deal, by its number, among the choices and chosen."""
        values = [value for value, _ in _DEALS.choices]
        extra = () if seed in values else ((seed, message("No. {number}", number=str(seed))),)
        deals = _DEALS._replace(choices=(*_DEALS.choices, *extra))
        self._settings = tuple(deals if one.key == "seed" else one for one in self._settings)
        self._chosen["seed"] = seed

    @property
    def state(self) -> Any:
        """The true state of the game, or None before it begins."""
        return self._states[-1] if self._states else None

    @property
    def record(self) -> Record | None:
        """The record of the game so far, or None before it begins."""
        return self._record

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called; where several people share the device, nobody is "You", which is whoever looks."""
        bots = iter(BOT_NAMES)
        called = []
        for seat, level in enumerate(self._levels):
            if level:
                called.append(next(bots))
            elif seat == self._me and self._levels.count(0) == 1:
                called.append(say(message("You"), self._lang))
            else:
                called.append(say(message("Player {number}", number=seat + 1), self._lang))
        return tuple(called)

    def draw(self, width: int, scheme: str) -> Drawing:
        """Draw what the player who looks at the board may see now."""
        palette = PALETTES[scheme]
        if self._page not in ("", "replay"):
            return self._draw_page(width, palette)
        if not self._states:
            return setup.draw(
                self._game.TITLE,
                self._desk.INTRO,
                self._shown_settings(),
                {**self._chosen, _DIGITS.key: None},
                width=width,
                palette=palette,
                kept=self._kept_sentence(),
                shown=self._band,
                more=not self._all_settings,
                emblem=self._desk.emblem(palette),
                lang=self._lang,
                **self._beginning,
            )
        band: Band | None
        if self._page == "replay":
            # What was done stands in the band.
            view, told = self._states[self._shown].view(self._me), []
            before = self._states[max(0, self._shown - 1)].view(self._me)
            draft, band = self._desk.follow(view, self._desk.start(before)), self._replay_band()
            actions: tuple[str, ...] = ("replay",)
        else:
            view, told = self._view(), self._told(self._told_from())[-_SHOWN:]
            draft, actions = self._drafts[self._me], self._actions(wide=width >= _WIDE)
            band = self._over_band() if self.state.outcome() is not None else self._band
        drawing: Drawing = self._picture.draw(
            view,
            width=width,
            palette=palette,
            draft=draft,
            band=band,
            names=self.names,
            events=told,
            actions=actions,
            lang=self._lang,
            **self._desk.look(self._chosen),
            **({} if self._limited is None or self._page else {"elapsed": monotonic() - self._clock}),
        )
        if self._number is not None:
            drawing = self._numbered(drawing)
        if self._page == "replay":
            typed = _LOOKING_ROUNDS if self._states[-1].round > 1 else _LOOKING
            return drawing._replace(twin=(*drawing.twin, say(typed, self._lang)))
        if self.answers():
            answers = listing([message("“{answer}”", answer=one.words) for one in self.answers()], "or")
            more = message("You may answer {answers}.", answers=answers)
            return drawing._replace(twin=(*drawing.twin, say(more, self._lang)))
        return drawing

    def _numbered(self, drawing: Drawing) -> Drawing:
        """Write the number of the deal below the board, and in its words after the first line."""
        said = say(message("Deal no. {number}", number=str(self._number)), self._lang)
        # In line with what is pressed above it.
        left = min((group.x for group in drawing.groups if group.key.startswith("button-")), default=16)
        ink = text(left, drawing.height + 14, said, fill=drawing.palette.muted)
        first, *rest = drawing.twin
        groups = (*drawing.groups, Group("deal-number", 0, 0, 0, 0, ink))
        return drawing._replace(height=drawing.height + 26, groups=groups, twin=(first, f"{said}.", *rest))

    def refuse(self, words: Message) -> None:
        """Say that something cannot be done."""
        self._show(Band("refusal", words))

    def answers(self) -> tuple[Choice, ...]:
        """Give the answers to what the table asks now."""
        return self._band.choices if self._band is not None and not self._page else ()

    def _shown_settings(self) -> tuple[Setting, ...]:
        """The settings that are shown: the first ones, and whatever is not as it was at first."""
        rest = self._settings[_FIRST_SETTINGS:]
        changed = (one for one in rest if self._all_settings or self._chosen[one.key] != one.choices[0][0])
        # A number of one's own is tapped digit by digit.
        digits = (_DIGITS,) if self._digits or self._chosen["seed"] == _OWN else ()
        return (*filter(self._counts, (*self._settings[:_FIRST_SETTINGS], *changed)), *digits)

    def _counts(self, setting: Setting) -> bool:
        """Whether a setting changes anything for as many players as are chosen; where no bot plays, none is slow."""
        bots = self._chosen["people"] < self._chosen["seats"]
        return (bots or setting.key not in ("level", "pace")) and (setting.alone or self._chosen["seats"] > 1)

    def act(self, action: str) -> None:
        """Do what the board or the player asks for; whatever is refused changes nothing."""
        self._do(action, action)

    def read(self, words: str) -> None:
        """Do what a player typed, or say what may be typed."""
        if words.strip().lower() == "help" and self._states and self._page != "cover":
            self._page = ""
            self._show(Band("neutral", self._desk.HOW))
        elif not self._states:
            self._do(self._chosen_by(words), words)
        elif self._page == "replay" and words.strip().lower() in _STEPS:
            self.act(_STEPS[words.strip().lower()])
        else:
            self._do(self._desk.typed(words), words)

    def _chosen_by(self, words: str) -> str:
        """Turn what is typed before a game, such as "players 3", into an action."""
        said = " ".join(words.casefold().replace(":", " ").split())
        for setting in self._settings:
            for place, (_, choice) in enumerate(setting.choices):
                if said == f"{say(setting.title, self._lang)} {say(choice, self._lang)}".casefold().replace(":", ""):
                    return f"choose {setting.key} {place}"
        return said

    def _do(self, action: str, asked: str) -> None:
        """Do an action, which was asked for in these words."""
        verb, _, rest = action.partition(" ")
        try:
            if self._page == "cover":
                self._uncover(action)
            elif verb == "rules":
                shown = self._rulebook.RULES.get(rest, message("The rules."))
                self._turn_to("rules", shown, rest)
            elif verb == "log" and self._states:
                self._turn_to("log", message("What happened in this round."))
            elif verb == "replay" and self._states:
                self._replay(rest)
            elif (read := self._readable(verb)) is not None:
                self._turn_to(verb, read[0])
            elif self._page and verb in ("back", "cancel"):
                self._page = ""
                self.update(say(message("Back at the table."), self._lang))
            else:
                self._page = ""
                self._act_here(action)
        except NoActionError:
            self._show(Band("refusal", no_action(asked, self._desk.HOW)))
        except TilegamesError as error:
            self._show(Band("refusal", error.message))

    def offer(self, code: str) -> None:
        """Offer to go on with a game that the browser kept, while no move has been made here.

        Where the page was opened to go on, that is done at once.
        """
        if not code or self._moved or self._kept is not None:
            return
        code, at_once, _ = code.partition(GO_ON)
        found = self._read(code)
        if found is None:
            self.surface.forget()
            self._show(Band("neutral", _UNREADABLE))
        elif found[0].states[-1].outcome() is None and at_once:
            self._resume(found)
        elif found[0].states[-1].outcome() is None:
            self._kept = found
            if not self._states:
                if not self.surface.choices:
                    self._choose_all(self._agreed)
            else:
                go_on = Choice(message("Go on"), "go-on", main=True)
                self._band = Band("neutral", self._kept_sentence() or "", choices=(go_on,))
            self.update()

    def _read(self, code: str) -> tuple[Record, tuple[int, ...]] | None:
        """Read a game that the browser kept, with a level for each seat; None when this version cannot."""
        kept, _, rest = code.partition(".")
        levels, choices, *_ = (*rest.split("."), "")
        try:
            record = Record.from_resume_code(kept)
        except TilegamesError:
            return None
        known = {"0", *map(str, self._game.BOTS)}
        fits = record.game == self._game.NAME and len(levels) == record.states[-1].seats
        self._agreed = self._read_choices(choices)
        return (record, tuple(map(int, levels))) if fits and "0" in levels and set(levels) <= known else None

    def _recall(self) -> None:
        """Choose what the browser kept, while no game has begun here; what cannot be chosen is forgotten."""
        kept = self.surface.choices
        if self._states or kept == self._write_all():
            return
        deal = _places(kept).get("seed", "")
        # Whoever was asked to open the page for a deal gets that one.
        if self._given is None and deal == _OWN:
            self._chosen["seed"] = _OWN
        elif self._given is None and deal.isdecimal() and len(deal) <= _LONGEST_SEED:
            self._fix_deal(int(deal))
        self._choose_all(self._read_choices(kept))
        if self.surface.choices == kept:
            told = [self._band.words] if self._band is not None else []
            told.append(message("What you chose before is chosen again."))
            self.update(" ".join(say(one, self._lang) for one in told))
        else:
            self.surface.redraw()

    def _choose_all(self, chosen: dict[str, Any]) -> None:
        """Choose everything anew but the deal, and have the browser keep it."""
        self._chosen = chosen | {"seed": self._chosen["seed"]}
        self.surface.choices = self._write_all()

    def _write_all(self) -> str:
        """Write what was chosen, also the deal."""
        deal = self._chosen["seed"]
        return ",".join(filter(None, (self._write_choices(), "" if deal == self._given else f"seed={deal}")))

    def _write_choices(self) -> str:
        """Write what was chosen and differs from what is offered first; the deal is in the record."""
        found = []
        for setting in self._settings:
            place = [value for value, _ in setting.choices].index(self._chosen[setting.key])
            found += [f"{setting.key}={place}"] if place and setting.key != "seed" else []
        return ",".join(found)

    def _read_choices(self, words: str) -> dict[str, Any]:
        """Read what was chosen; what there is not any more is as it is offered first."""
        places = _places(words)
        found = {}
        for setting in self._settings:
            place = places.get(setting.key, "")
            known = place in map(str, range(len(setting.choices))) and setting.key != "seed"
            found[setting.key] = setting.choices[int(place) if known else 0][0]
        found["people"] = min(found["people"], found["seats"])
        return found

    def close(self) -> None:
        """Close the table: the bots and the time stop."""
        # One that was refused has nothing to close.
        if "surface" in vars(self):
            self._stop()
            self._stop_the_time()
            super().close()

    def update(self, live: str = "") -> None:
        """Draw the board and its twin again, and call what is around them as it is called now."""
        self._relabel()
        super().update(live)

    def _relabel(self) -> None:
        self.call_words(_CHOICES if not self._states else _REPLAY if self._page == "replay" else self.LABELS)

    def _act_here(self, action: str) -> None:
        if not self._states:
            self._act_before(action)
        elif action == "new":
            self._leave()
        elif action == "again" and self.state.outcome() is not None:
            self._begin(self._new_record(self.state.rules, len(self._levels), None), self._levels)
            self._tell()
            self._go_on_by_bots()
        else:
            self._act_at_table(action)

    @property
    def _beginning(self) -> dict[str, Any]:
        """What the button that begins is called, where the game has its own words for it."""
        begin = getattr(self._desk, "BEGIN", None)
        return {} if begin is None else {"begin": begin, "how": message("Type start to begin.")}

    def _turn_to(self, page: str, words: Message, focus: str = "") -> None:
        self._page, self._focus = page, focus
        self.update(say(words, self._lang))

    def _readable(self, name: str) -> tuple[Message, Sequence[tuple[str, Message]]] | None:
        """A page that the game itself offers to read at the table: its title and entries, or None."""
        page_of = getattr(self._desk, "page", None)
        return page_of(self._view(), name) if page_of is not None and self._states else None

    def _draw_page(self, width: int, palette: Palette) -> Drawing:
        entries: list[tuple[str, Message | str]]
        leave = message("Back to the table")
        if self._page == "cover":
            return page.cover(
                self._passing_on(),
                width=width,
                palette=palette,
                leave=message("I am player {number}", number=self._next_person() + 1),
                action="ready",
                lang=self._lang,
            )
        if self._page == "rules":
            return page.rules(
                self._game.TITLE,
                self._rulebook,
                width=width,
                palette=palette,
                leave=leave,
                focus=self._focus,
                agreed=self._table_words() if self._asked else "",
                lang=self._lang,
            )
        if self._page == "log":
            title = message("What happened, the latest first")
            entries = self._log()[:_LONGEST_LOG] or [("", message("Nothing has happened yet."))]
        elif (read := self._readable(self._page)) is not None:
            title, entries = read[0], list(read[1])
        else:
            raise NotationError(message("There is no page {page}.", page=self._page[:40]))
        return page.draw(
            title,
            entries,
            width=width,
            palette=palette,
            leave=leave,
            lang=self._lang,
        )

    def _table_words(self) -> str:
        """What was agreed on for this table: what is not as it is offered first, and the number of the deal."""
        changed = [
            (one.title, dict(one.choices)[self._chosen[one.key]])
            for one in self._settings
            if one.key != "seed" and self._counts(one) and self._chosen[one.key] != one.choices[0][0]
        ]
        # A game that was gone on with may be of another deal than the one that is chosen.
        if self._number is not None:
            changed.append((_DEALS.title, message("No. {number}", number=str(self._number))))
        said = [message("{title}: {choice}.", title=title, choice=choice) for title, choice in changed]
        return " ".join(say(one, self._lang) for one in said or [message("Nothing was changed before this game.")])

    def _passing_on(self) -> Message:
        return message("Pass the device to player {number}. Nobody else looks now.", number=self._next_person() + 1)

    def _uncover(self, action: str) -> None:
        if action != "ready":
            self.update(say(message("First pass the device on."), self._lang))
            return
        self._page = ""
        self._me = self._next_person()
        self._band = self._confirm = None
        self._drafts[self._me] = self._desk.follow(
            self._view(), self._drafts.get(self._me, self._desk.start(self._view()))
        )
        told: list[Message | str] = [message("Your hand is open now."), *self._told(self._since[self._me])]
        told += self._to_do()
        self._watch_the_time()
        self.update(" ".join(say(one, self._lang) for one in told))

    def _replay(self, step: str) -> None:
        last = len(self._states) - 1
        if self._page != "replay":
            self._shown = last
        self._page = "replay"
        moved = {"first": 0, "back": self._shown - 1, "forward": self._shown + 1, "last": last, "": self._shown}
        begun = [at for at in range(last + 1) if not at or self._states[at].round != self._states[at - 1].round]
        moved["round-back"] = max((at for at in begun if at < self._shown), default=0)
        moved["round-on"] = min((at for at in begun if at > self._shown), default=last)
        if step not in moved:
            raise NotationError(message("A replay goes to first, back, forward or last, not {step}.", step=step[:40]))
        before, self._shown = self._shown, min(max(moved[step], 0), last)
        told: list[Message] = self._told(self._shown - 1, self._shown) or [message("The beginning of the game.")]
        if step and before == self._shown:
            told = [message("There is no later move.") if before else message("There is no earlier move.")]
        self.update(" ".join(say(one, self._lang) for one in told))

    def _replay_band(self) -> Band:
        end = len(self._states) - 1
        place = message("Move {shown} of {last}.", shown=self._shown, last=end)
        if not self._shown:
            place = plural(
                "The beginning of the game. There is one move to come.",
                "The beginning of the game. There are {count} moves to come.",
                end,
            )
        told = " ".join(say(one, self._lang) for one in self._told(self._shown - 1, self._shown))
        ends = (
            Choice(message("First"), "replay first", label=message("The first move")),
            Choice(message("Last"), "replay last", label=message("The last move")),
        )
        if self._states[-1].round > 1:
            ends = (
                Choice(
                    message("«"), "replay round-back", label=message("The beginning of the round, or of one before")
                ),
                Choice(message("»"), "replay round-on", label=message("The next round, or the last move")),
            )
        first, last = not self._shown, self._shown == end
        controls = (
            ends[0]._replace(idle=first),
            Choice(message("Back"), "replay back", label=message("One move back"), idle=first),
            Choice(message("Next"), "replay forward", label=message("One move on"), idle=last),
            ends[1]._replace(idle=last),
            Choice(message("Close"), "back", label=message("End the replay")),
        )
        return Band("neutral", f"{say(place, self._lang)} {told}".strip(), choices=controls)

    def _view(self) -> Any:
        return self.state.view(self._me)

    def _actions(self, *, wide: bool) -> tuple[str, ...]:
        offered = [one for one in self._picture.ACTIONS if one != "undo"]
        offered += ["undo"] if self._can_undo() else []
        # A phone's header has no room for everything; what just happened stands on the board.
        offered += ["log"] if wide or not self._can_undo() else []
        offered += ["on"] if self._on else []
        return (*offered, "new", *(("again",) if self.state.outcome() is not None else ()))

    def _over_band(self) -> Band:
        """Say what ended the game, which was the last move, and offer to look at it again."""
        words: Message | str = ""
        look = Choice(message("Watch it again"), "replay first")
        if self._band is not None:
            return self._band._replace(choices=(*self._band.choices, look))
        last = len(self._states) - 1
        words = " ".join(say(one, self._lang) for one in self._told(last - 1, last))
        return Band("neutral", words or message("The game is over."), choices=(look,))

    def _log(self) -> list[tuple[str, Message | str]]:
        """What happened, the latest first: a heading for each round, and an entry for each turn with its number."""
        rounds: list[list[tuple[str, str]]] = []
        begun: tuple[int, int] | None = None
        for place, before in enumerate(self._states[:-1]):
            if begun is None or begun[0] != before.round:
                rounds.append([("", Heading(say(message("Round {round}", round=before.round), self._lang)))])
            entries = rounds[-1]
            told = " ".join(say(one, self._lang) for one in self._told(place, place + 1))
            # Alone, every move is a turn.
            if len(entries) > 1 and begun == (before.round, before.turn) and len(self._levels) > 1:
                entries[-1] = entries[-1][0], f"{entries[-1][1]} {told}".strip()
            elif told:
                entries.append((str(len(entries)), told))
            begun = before.round, before.turn
        return [one for heading, *turns in reversed(rounds) for one in (heading, *reversed(turns))]

    def _told_from(self) -> int:
        """The place of the record from which the board tells: in an own turn what the others did before it stays."""
        since = self._since[self._me]
        if (
            len(self._levels) == 1
            or self.state.turn != self._me
            or not self._turn_began() <= since < len(self._states) - 1
        ):
            return since
        place = self._turn_began()
        while place and self._states[place - 1].turn != self._me:
            place -= 1
        return place

    def _told(self, first: int, last: int | None = None) -> list[Message]:
        """What the moves from one place of the record to another did, as the player may know it."""
        if self._record is None:
            return []
        told: list[Message] = []
        first = max(0, first)
        for place in range(first, len(self._record.moves) if last is None else max(0, last)):
            move = self._game.parse(self._record.moves[place])
            before, after = self._states[place], self._states[place + 1]
            events = self._game.events(before, move, after, seat=self._me, hide=True, names=self.names)
            told += [event.message for event in events]
        return told

    def _kept_sentence(self) -> Message | None:
        if self._kept is None:
            return None
        state = self._kept[0].states[-1]
        if state.round > 1:
            return message(
                "A game is waiting for you: round {round}, with {players} players.",
                round=state.round,
                players=state.seats,
            )
        return plural(
            "A game is waiting for you, with {count} player.",
            "A game is waiting for you, with {count} players.",
            state.seats,
        )

    def _act_before(self, action: str) -> None:
        verb, _, rest = action.partition(" ")
        self._band = None
        if verb == "start" and self._chosen["seed"] == _OWN:
            self._show(Band("hint", message("Tap the number of the deal first.")))
        elif verb == "start":
            self._digits = ""
            seats, people, level, self._seed = (self._chosen[key] for key in ("seats", "people", "level", "seed"))
            rules, self._asked = self._desk.rules(self._chosen), True
            # A game that waits is not lost before the first move of this one.
            waits = self._kept
            self._begin(self._new_record(rules, seats, None), self._seated(seats, people, level))
            self._moved, self._waits = waits is None, waits
            self._tell(message("The game begins."), *self._to_do())
            self._go_on_by_bots()
        elif verb == "go-on" and self._kept is not None:
            self._resume(self._kept)
        elif verb == "choose":
            self._choose(rest)
        elif verb == "seed" and rest.isdecimal() and len(rest) <= _LONGEST_SEED:
            self._fix_deal(int(rest))
            self._tell_chosen(
                message("The deal: no. {number}. Whoever chooses it too gets the same tiles.", number=rest)
            )
        elif verb == "more" and not self._all_settings:
            self._all_settings = True
            self.update(say(message("All settings are shown."), self._lang))
        else:
            self._show(Band("hint", _HOW))

    def _resume(self, kept: tuple[Record, tuple[int, ...]]) -> None:
        self._choose_all(self._agreed)
        self._agreed, self._asked = {}, True
        self._begin(*kept)
        self._moved = True
        self._tell(message("You are back at your game."), *self._to_do())
        self._go_on_by_bots()

    def _choose(self, rest: str) -> None:
        key, _, place = rest.partition(" ")
        setting = next((one for one in (*self._settings, _DIGITS) if one.key == key), None)
        if setting is None or not place.isdecimal() or int(place) >= len(setting.choices):
            raise NotationError(message("There is no such choice: {choice}.", choice=rest[:40]))
        value, words = setting.choices[int(place)]
        if key == "digits":
            self._tap_digit(value)
            return
        if key == "seed":
            self._digits = ""
        self._chosen = {**self._chosen, key: value}
        told = [message("{title}: {choice}.", title=setting.title, choice=words)]
        # There is a seat for everybody at this device, and nobody there without one.
        other = {"people": "seats", "seats": "people"}.get(key, "")
        if other and self._chosen["people"] > self._chosen["seats"]:
            follower = next(one for one in self._settings if one.key == other)
            words = next(words for choice, words in follower.choices if choice == value)
            self._chosen[other] = value
            told.append(message("{title}: {choice}.", title=follower.title, choice=words))
        self._tell_chosen(*told)

    def _tell_chosen(self, *told: Message) -> None:
        """Have the browser keep what is chosen now, and say what was."""
        self.surface.choices = self._write_all()
        self.update(" ".join(say(one, self._lang) for one in told))

    def _tap_digit(self, digit: str) -> None:
        self._digits = (self._digits + digit)[:_LONGEST_SEED] if digit else ""
        if self._digits:
            self._fix_deal(int(self._digits))
            told = message("The deal: no. {number}. Whoever chooses it too gets the same tiles.", number=self._digits)
        else:
            self._chosen["seed"] = _OWN
            told = message("Tap the number of the deal.")
        self._tell_chosen(told)

    def _new_record(self, rules: Any, seats: int, deal: Mapping[str, Any] | None) -> Record:
        seed = self._seed if self._seed is not None else SystemRandom().randrange(10**_LONGEST_SEED, 2**32)
        self._seed = None
        if deal is not None:
            # Its later rounds are dealt too.
            return Record(self._game.NAME, rules.changes(), seats, None, {"seed": seed, **deal})
        return Record(self._game.NAME, rules.changes(), seats, seed, None)

    def _seated(self, seats: int, people: int, level: int) -> tuple[int, ...]:
        """Give a level for each seat, 0 for a person; people sit first."""
        if not 1 <= people <= seats:
            raise QuestionError(
                plural(
                    "There is {count} seat for {people} people: choose more players.",
                    "There are {count} seats for {people} people: choose more players.",
                    seats,
                    people=people,
                )
            )
        return (*(0,) * people, *(level,) * (seats - people))

    def _begin(self, record: Record, levels: tuple[int, ...]) -> None:
        self._stop()
        self._stop_the_time()
        self._states = list(record.states)
        self._record, self._levels, self._moved = record, levels, False
        # A deal by chance has a longer number than can be chosen.
        numbered = record.seed is not None and record.seed < 10**_LONGEST_SEED
        self._number = record.seed if numbered else None
        self._kept = self._waits = None
        self._on = False
        self._me = self._next_person()
        self._drafts = {self._me: self._desk.start(self._view())}
        self._since = dict.fromkeys(range(len(levels)), max(0, len(record.moves) - _LATEST))
        self._band = self._confirm = None
        # Nobody knows who sits there now, also while a bot is to move.
        self._page = "cover" if levels.count(0) > 1 and self.state.phase not in _OPEN else ""
        self._watch_the_time()

    def _next_person(self) -> int:
        """The seat of the person who is to move, or who comes next after the bots."""
        turn = self.state.turn
        seat: int = next(seat for seat in (*range(turn, len(self._levels)), *range(turn)) if self._levels[seat] == 0)
        return seat

    def _someone_else(self) -> bool:
        """Whether a person is to choose a move now, so that with several people the hand is covered first."""
        return not self._on and self.state.phase not in _OPEN and self._levels[self.state.turn] == 0

    def _leave(self) -> None:
        """Leave the table; the game can be gone on with from the first page."""
        self._stop()
        self._stop_the_time()
        if self._record is not None and self.state.outcome() is None:
            if self._waits and not self._moved:
                self._kept = self._waits
            else:
                self._kept, self._agreed = (self._record, self._levels), dict(self._chosen)
        self._states, self._record, self._band, self._confirm = [], None, None, None
        self.update(say(message("You left the table."), self._lang))

    def _act_at_table(self, action: str) -> None:
        if action == "hint":
            # Asked for again, it leads on as its own button does.
            offered = self._band.choices if self._band is not None and self._band.kind == "hint" else ()
            action = next((one.action for one in offered if one.action.startswith("hint ")), action)
        if action == "hint":
            self._confirm = None
            self._show(self._desk.hint(self._view()))
            return
        if action == "go-on" and self._kept is not None:
            self._resume(self._kept)
            return
        if action == "undo":
            self._undo()
            return
        if action == "confirm" or (action == "cancel" and self._confirm is not None):
            move, self._confirm, self._band = self._confirm, None, None
            if move is None or action == "cancel":
                self.update(say(message("Nothing was declared."), self._lang))
            else:
                self._play(move, mine=True)
            return
        if action == "next" and self.state.phase == "round_over":
            self._play(self._game.parse("next"), mine=True)
            return
        answer: Answer = self._desk.act(self._view(), self._drafts[self._me], action)
        self._drafts[self._me], self._confirm = answer.draft, answer.confirm
        if answer.move is not None:
            self._on = answer.on
            self._play(answer.move, mine=True)
        else:
            hides = answer.bare is not None and self._desk.look(self._chosen).get("hide_sums", False)
            self._show(answer.band, answer.bare if hides else answer.said)

    def _show(self, band: Band | None, said: Message | None = None) -> None:
        self._band = band
        words = band.words if band is not None else said
        live = say(words, self._lang) if words is not None else ""
        if band is not None and band.kind == "hint" and live == self.surface.live:
            # What is said once more is news too: nobody should wonder whether the board has heard.
            live = say(message("As before: {words}", words=live), self._lang)
        self.update(live)

    def _play(self, move: Any, *, mine: bool) -> None:
        """Play a move that the rules allow, tell it, and let the others go on."""
        if self._record is None:
            return
        place = len(self._states) - 1
        before = self._view()
        self._states.append(self.state.play(move))
        self._record = self._record.then(self._game.text(move))
        self._on = self._on and self.state.phase not in _OPEN and len(self.state.legal_moves()) == 1
        own = mine or before.turn == self._me
        self._drafts[self._me] = self._desk.follow(self._view(), self._drafts[self._me], move if own else None)
        if mine:
            self._moved = True
            self._since[self._me] = place
            # What a move cost is said where a refusal would be, and stays until the player acts again.
            comment = getattr(self._desk, "comment", None)
            self._cost = comment(before, move, self._view(), self.names) if comment is not None else None
            self._band = self._cost
        elif self._band is not self._cost:
            # What was said against something, or as a hint, may no longer be so.
            self._band = None
        # After the end of a round everybody has looked on.
        again = before.phase in _OPEN and self.state.phase not in _OPEN
        if self._levels.count(0) > 1 and (again or (self._someone_else() and self.state.turn != self._me)):
            self._page = "cover"
        elif mine and self._band is not None:
            self._since[self._me] = place + 1
        said = self._band if mine and self._band is not None else None
        self._watch_the_time()
        come = before.turn != self._me or before.phase in _OPEN
        told = [said.lead, said.words] if said is not None else self._told(place) if mine or not self._on else []
        self._tell(*told, *(self._to_do() if come else ()))
        if mine:
            self._go_on_by_bots()

    def _to_do(self) -> tuple[str, ...]:
        """What the player is to do, where it is the player's turn."""
        if self._page or self._on or self.state.phase in _OPEN or self.state.turn != self._me:
            return ()
        return (self.draw(self.surface.width, self.surface.scheme).description,)

    def _tell(self, *told: Message | str) -> None:
        if self._record is not None and self._moved:
            ended = self.state.outcome() is not None
            levels = "".join(map(str, self._levels))
            # The lobby reads from the end how the game stands.
            player = "" if self.state.phase in _OPEN else f"-{self._next_person() + 1}"
            stands = f"{self.state.round}{player}"
            code = f"{self._record.resume_code()}.{levels}.{self._write_choices()}.{stands}"
            self.surface.resume = "" if ended else code
        if self._page == "cover":
            # What has happened may name hidden tiles, so each hears of it behind the own cover; also what was said
            # of a move before the bots' moves that came at once after it.
            self._relabel()
            self.surface.refresh(say(self._passing_on(), self._lang), alone=True)
        else:
            self.update(" ".join(say(one, self._lang) for one in told))

    def _can_undo(self) -> bool:
        return len(self._states) > 1 and self._desk.undoable(self._states[-2], self._states[-1], self._me)

    def _undo(self) -> None:
        if not self._can_undo() or self._record is None:
            self._show(Band("refusal", message("There is nothing to take back: a move that showed a tile stays.")))
            return
        self._record = self._record.back()
        self._states.pop()
        self._drafts[self._me] = self._desk.start(self._view())
        self._band = None
        self._since[self._me] = len(self._states) - 1
        self._tell(message("You took your move back."))

    def _go_on_by_bots(self) -> None:
        """Let the bots move, one after the other, until a player is to choose a move; nothing blocks meanwhile."""
        self._stop()
        try:
            loop = asyncio.get_running_loop() if self._seconds else None
        except RuntimeError:
            loop = None
        if loop is None:
            while self._bot_to_move():
                self._bot_move()
        elif self._bot_to_move():
            self._waiting = loop.call_later(self._seconds, self.surface.guard(self._bot_step))

    def _watch_the_time(self) -> None:
        """Do what the game says once the time of a person's turn has run out, at a game that has such a limit.

        The time begins with the turn and runs on through its moves; there is one timer at most.
        """
        find = getattr(self._desk, "limit", None)
        limit = find(self._chosen, self._view()) if find is not None and self.state is not None else None
        begun = None if limit is None or self._page == "cover" else self._turn_began()
        if begun is not None and begun == self._limited:
            return
        self._stop_the_time()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if begun is not None and limit is not None:
            seconds, action = limit
            self._limited, self._clock = begun, monotonic()
            self._limit = loop.call_later(seconds, self.surface.guard(lambda: self._time_is_up(action)))

    def _turn_began(self) -> int:
        """The place of the record at which the turn that is under way began."""
        turn, place = self.state.turn, len(self._states) - 1
        while place and self._states[place - 1].turn == turn:
            place -= 1
        return place

    def _time_is_up(self, action: str) -> None:
        self._limit = None
        self._confirm, self._page = None, ""
        self._act_at_table(action)

    def _stop_the_time(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit = self._limited = None

    @property
    def _seconds(self) -> float:
        """Seconds between the bots' moves; where nobody chooses, there is less to look at."""
        seconds = self._pace if self._pace is not None else float(self._chosen["pace"])
        return seconds / 4 if self._on else seconds

    def _bot_step(self) -> None:
        self._waiting = None
        if self._bot_to_move():
            self._bot_move()
        self._go_on_by_bots()

    def _bot_to_move(self) -> bool:
        state = self.state
        return state is not None and state.phase not in _OPEN and (self._on or self._levels[state.turn] > 0)

    def _bot_move(self) -> None:
        state, record = self.state, self._record
        if record is None:
            return
        if self._on:
            self._play(state.legal_moves()[0], mine=False)
            return
        rng = Random(f"{record.seed}:{len(record.moves)}:{state.turn}")
        self._play(self._game.BOTS[self._levels[state.turn]](state.view(state.turn), rng), mine=False)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def _check(game: Any, rules: Any, level: int, seed: Any, deal: Mapping[str, Any] | None, pace: float | None) -> None:
    """Refuse options that no table can have.

    Raises:
        QuestionError: what is wrong, in a sentence.
        RulesError: the rules are no rules of this game.
    """
    if rules is not None and not isinstance(rules, game.Rules):
        raise RulesError(message("These rules are not {title}'s own Rules.", title=game.TITLE))
    if level not in game.BOTS:
        levels = listing([str(one) for one in game.BOTS], "or")
        raise QuestionError(message("There is no level {level}; it is {levels}.", level=quoted(level), levels=levels))
    if seed is not None and type(seed) is not int:
        raise QuestionError(message("A seed is a whole number, and not {seed}.", seed=quoted(seed)))
    if pace is not None and not 0 <= pace <= _SLOWEST:
        words = message("A pace is 0 to {most} seconds, and not {pace}.", most=_SLOWEST, pace=quoted(pace))
        raise QuestionError(words)
    if deal is not None and _hides(deal):
        raise QuestionError(message("To play on from a position every tile must be known: here some are hidden (?)."))


def _hides(data: Any) -> bool:
    """Whether a position's data has hidden tiles."""
    if isinstance(data, str):
        return "?" in data.split()
    if isinstance(data, Mapping):
        return any(map(_hides, data.values()))
    return isinstance(data, list | tuple) and any(map(_hides, data))


def _places(words: str) -> dict[str, str]:
    """Read what was chosen as the place of the choice, or the deal, for each key."""
    return dict(one.partition("=")[::2] for one in words.split(","))


def _seat_settings(game: Any) -> tuple[Setting, ...]:
    """Ask how many play, how many of them at this device, and how strong the bots are."""
    seats = tuple((count, message("{count}", count=count)) for count in game.SEATS if count > 1)
    if 1 in game.SEATS:
        seats = (*seats, (1, message("Alone")))
    people = tuple((count, message("{count} of us", count=count)) for count in game.SEATS if count > 1)
    names = {1: message("Friendly"), 2: message("Strong"), 3: message("Master")}
    return (
        Setting("seats", message("Players"), seats),
        Setting("people", message("Players at this device"), ((1, message("Only me")), *people), alone=False),
        Setting("level", message("The bots play"), tuple((level, names[level]) for level in game.BOTS)),
    )


_PACES: Final = (
    Setting(
        "pace",
        message("The bots move"),
        ((PACE, message("Quickly")), (1.2, message("Calmly")), (0.0, message("At once"))),
    ),
)
GO_ON: Final = "#go-on"
"""Ends a page's address, and what it says it has kept, where a game is to be gone on with at once."""
_UNREADABLE: Final = message("A game was kept here that this version cannot read. A new game takes its place.")
_STEPS: Final = {
    "first": "replay first",
    "back": "replay back",
    "next": "replay forward",
    "last": "replay last",
    "round back": "replay round-back",
    "next round": "replay round-on",
    "close": "back",
}
"""What may be typed while looking back."""
_LOOKING: Final = message("You may type first, back, next, last or close.")
_LOOKING_ROUNDS: Final = message("You may type first, back, next, last, round back, next round or close.")
_REPLAY: Final = Labels(
    field=message("Type a step"),
    enter=message("Show it"),
    about_enter=message("Go where it is typed"),
    nothing=message("Type a step first."),
)
_OWN: Final = "own"
"""Stands for the number of a deal that is still to be tapped."""
_DIGITS: Final = Setting(
    "digits",
    message("The number of the deal"),
    (*((str(one), message("{digit}", digit=str(one))) for one in range(10)), ("", message("Clear"))),
)
_DEALS: Final = Setting(
    "seed",
    message("The deal"),
    (
        (None, message("By chance")),
        *((one, message("No. {number}", number=one)) for one in (1, 2, 3)),
        (_OWN, message("Another number")),
    ),
)
"""A deal with a number is the same for everybody who chooses it."""
_LONGEST_SEED: Final = 9
_SLOWEST: Final = 60
_HOW: Final = message(
    "Choose how to play, then begin. You may type start, or a choice such as players 3, or seed 25 to deal the same to"
    " everybody who types it."
)
_CHOICES: Final = Labels(show=message("Show the choices in words"), hide=message("Hide the choices in words"))
_FIRST_SETTINGS: Final = 4
"""So many settings are shown at first; the others are behind a button."""
_LONGEST_LOG: Final = 120
_LATEST: Final = 3
"""So many of the last moves are told where a game is gone on with."""
_SHOWN: Final = 7
"""So much of what happened last stands on the board, as far as there is room."""
# Phases in which every hand lies open.
_OPEN: Final = ("round_over", "over")
_WIDE: Final = 640


def table(game: str, **options: Any) -> Table:
    """Give a table for a game; without options it first asks how to play.

    Args:
        game: the game's name.
        options: those of `Table`; without a seed, one in the page's address is taken, such as ``?seed=25``, so that
            everybody who opens that address is dealt the same.
    """
    seed = parse_qs(environ.get("QUERY_STRING", "")).get("seed", [""])[0]
    if not seed or "seed" in options:
        return Table(game, **options)
    known = seed.isdecimal() and seed.isascii() and len(seed) <= _LONGEST_SEED
    board = Table(game, seed=int(seed) if known else None, **options)
    if not known:
        board.refuse(
            message(
                "The address asks for the deal {seed}, which is no number. Look whether it is right.", seed=quoted(seed)
            )
        )
    return board
