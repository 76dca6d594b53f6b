"""The table: any game, played against bots in one panel."""

import asyncio
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random, SystemRandom
from typing import Any, Final

from tilegames import rulebook, setup
from tilegames.core import NotationError, Record, TilegamesError
from tilegames.desk import Answer, Setting
from tilegames.draw import PALETTES, Band, Choice, Drawing
from tilegames.games import game as game_named
from tilegames.texts import Message, message, plural, say
from tilegames_widgets.panel import Panel

BOT_NAMES: Final = ("Mira", "Ben", "Grandma", "Omar", "Lena")
"""What the bots are called, by seat from the player's left."""
PACE: Final = 0.5
"""Seconds that a bot seems to think."""
_YOU: Final = 0


class Table(Panel):
    """A table at which one person plays a game against bots.

    Args:
        game: the game's name.
        seats: number of seats; together with `rules` and `level` it starts a game at once, without asking.
        rules: the game's options.
        level: the bots' level.
        seed: a whole number for the deals; by chance when None.
        deal: a position in the protocol's form to start from.
        pace: seconds between the bots' moves; 0 for none.
        lang: the language.

    Raises:
        QuestionError: there is no such game, or it is not played by so many.
    """

    def __init__(
        self,
        game: str = "tenten",
        *,
        seats: int | None = None,
        rules: Any = None,
        level: int = 1,
        seed: int | None = None,
        deal: Mapping[str, Any] | None = None,
        pace: float = PACE,
        lang: str = "en",
    ) -> None:
        self._game = game_named(game)
        self._desk = import_module(f"tilegames.{game}.desk")
        self._picture = import_module(f"tilegames.{game}.draw")
        self._rules_text: Mapping[str, Message] = import_module(f"tilegames.{game}.rulebook").RULES
        self._settings = (*self._desk.SETTINGS, *_seat_settings(self._game))
        self._chosen: dict[str, Any] = {one.key: one.choices[0][0] for one in self._settings}
        self._pace = pace
        self._seed = seed
        self._lang = lang
        self._record: Record | None = None
        # Until the player has moved, a game that the browser kept from before is not written over.
        self._moved = False
        self._states: list[Any] = []
        self._levels: tuple[int, ...] = ()
        self._draft: Any = None
        self._band: Band | None = None
        self._confirm: Any = None
        self._events: list[Message] = []
        self._log: list[Message] = []
        self._reading: str | None = None
        self._kept: tuple[Record, tuple[int, ...]] | None = None
        self._waiting: asyncio.TimerHandle | None = None
        super().__init__(label=f"{game} table", lang=lang)
        if seats is not None or rules is not None or deal is not None:
            options = rules if rules is not None else self._game.Rules()
            wanted = seats if seats is not None else len(deal["hands"]) if deal is not None else self._game.SEATS[0]
            self._begin(self._new_record(options, wanted, deal), (0, *[level] * (wanted - 1)))
            self.update()
            self._go_on_by_bots()

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
        """What the seats are called."""
        return (say(message("You"), self._lang), *BOT_NAMES[: len(self._levels) - 1])

    def draw(self, width: int, scheme: str) -> Drawing:
        """Draw what the player may see now."""
        palette = PALETTES[scheme]
        if self._reading is not None:
            return rulebook.draw(
                self._game.TITLE, self._rules_text, width=width, palette=palette, focus=self._reading, lang=self._lang
            )
        if not self._states:
            return setup.draw(
                self._game.TITLE,
                self._desk.INTRO,
                self._settings,
                self._chosen,
                width=width,
                palette=palette,
                kept=self._kept_sentence(),
                shown=self._band,
                lang=self._lang,
            )
        drawing: Drawing = self._picture.draw(
            self._view(),
            width=width,
            palette=palette,
            draft=self._draft,
            band=self._band,
            names=self.names,
            events=self._events[-3:],
            actions=self._actions(),
            lang=self._lang,
        )
        return drawing

    def act(self, action: str) -> None:
        """Do what the board or the player asks for; whatever is refused changes nothing."""
        if self._reading is not None:
            self._reading = None
            if action == "back":
                self.update(say(message("Back at the table."), self._lang))
                return
        if action.partition(" ")[0] == "rules":
            self._reading = action.partition(" ")[2]
            shown = self._rules_text.get(self._reading)
            self.update(say(shown if shown is not None else message("The rules."), self._lang))
            return
        try:
            if not self._states:
                self._act_before(action)
            elif action == "new":
                self._leave()
            elif action == "again" and self.state.outcome() is not None and self._record is not None:
                self._begin(self._new_record(self.state.rules, len(self._levels), None), self._levels)
                self._tell([])
                self._go_on_by_bots()
            else:
                self._act_at_table(action)
        except TilegamesError as error:
            self._show(Band("refusal", error.message))

    def type_move(self, words: str) -> None:
        """Do what a player typed."""
        self.act(self._desk.typed(words))

    def offer(self, code: str) -> None:
        """Offer to go on with a game that the browser kept, while no move has been made here."""
        if self._moved or self._kept is not None:
            return
        kept, _, levels = code.partition(".")
        try:
            record = Record.from_resume_code(kept)
            seats = record.states[-1].seats
            if record.game != self._game.NAME or len(levels) != seats or not levels.isdigit():
                return
        except TilegamesError:
            return
        if record.states[-1].outcome() is None:
            self._kept = record, tuple(map(int, levels))
            if self._states:
                go_on = Choice(message("Go on"), "go-on", main=True)
                self._band = Band("neutral", self._kept_sentence() or "", choices=(go_on,))
            self.update()

    def close(self) -> None:
        """Close the table: the bots stop."""
        self._stop()
        super().close()

    def _view(self) -> Any:
        return self.state.view(_YOU)

    def _actions(self) -> tuple[str, ...]:
        offered = [one for one in self._picture.ACTIONS if one != "undo"]
        if self._can_undo():
            offered.append("undo")
        return (*offered, "new", *(("again",) if self.state.outcome() is not None else ()))

    def _kept_sentence(self) -> Message | None:
        if self._kept is None:
            return None
        state = self._kept[0].states[-1]
        return message(
            "A game is waiting for you: round {round}, with {seats} seats.", round=state.round, seats=state.seats
        )

    def _act_before(self, action: str) -> None:
        verb, _, rest = action.partition(" ")
        self._band = None
        if verb == "start":
            seats = self._chosen["seats"]
            rules = self._desk.rules(self._chosen)
            self._begin(self._new_record(rules, seats, None), (0, *[self._chosen["level"]] * (seats - 1)))
            self._tell([])
            self._go_on_by_bots()
        elif verb == "go-on" and self._kept is not None:
            self._resume(self._kept)
        elif verb == "choose":
            self._choose(rest)
        else:
            self._band = Band("hint", message("Choose how to play, then deal the tiles."))
            self.update(say(self._band.words, self._lang))

    def _resume(self, kept: tuple[Record, tuple[int, ...]]) -> None:
        self._begin(*kept)
        self._moved = True
        self._tell([message("You are back at your game.")])
        self._go_on_by_bots()

    def _choose(self, rest: str) -> None:
        key, _, place = rest.partition(" ")
        setting = next((one for one in self._settings if one.key == key), None)
        if setting is None or not place.isdigit() or int(place) >= len(setting.choices):
            raise NotationError(message("There is no such choice: {choice}.", choice=rest[:40]))
        value, words = setting.choices[int(place)]
        self._chosen = {**self._chosen, key: value}
        self.update(say(message("{title}: {choice}.", title=setting.title, choice=words), self._lang))

    def _new_record(self, rules: Any, seats: int, deal: Mapping[str, Any] | None) -> Record:
        seed = self._seed if self._seed is not None else SystemRandom().randrange(2**32)
        self._seed = None
        return Record(self._game.NAME, rules.changes(), seats, None if deal is not None else seed, deal)

    def _begin(self, record: Record, levels: tuple[int, ...]) -> None:
        self._stop()
        self._states = list(record.states)
        self._record, self._levels, self._kept, self._moved = record, levels, None, False
        self._draft = self._desk.start(self._view())
        self._band, self._confirm, self._events, self._log = None, None, [], []

    def _leave(self) -> None:
        """Leave the table; the game can be gone on with from the first page."""
        self._stop()
        if self._record is not None and self.state.outcome() is None:
            self._kept = self._record, self._levels
        self._states, self._record, self._band, self._confirm = [], None, None, None
        self.update(say(message("You left the table."), self._lang))

    def _act_at_table(self, action: str) -> None:
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
        if action in ("confirm", "cancel"):
            move, self._confirm, self._band = self._confirm, None, None
            if move is None or action == "cancel":
                self.update(say(message("Nothing was declared."), self._lang))
            else:
                self._play(move, mine=True)
            return
        if action == "next" and self.state.phase == "round_over":
            self._play(self._game.parse("next"), mine=True)
            return
        answer: Answer = self._desk.act(self._view(), self._draft, action)
        self._draft, self._confirm = answer.draft, answer.confirm
        if answer.move is not None:
            self._play(answer.move, mine=True)
        else:
            self._show(answer.band)

    def _show(self, band: Band | None) -> None:
        self._band = band
        self.update(say(band.words, self._lang) if band is not None else "")

    def _play(self, move: Any, *, mine: bool) -> None:
        """Play a move that the rules allow, tell it, and let the bots go on."""
        before = self.state
        after = before.play(move)
        if self._record is not None:
            self._record = self._record.then(self._game.text(move))
        self._states.append(after)
        self._draft = self._desk.follow(self._view(), self._draft, move if mine else None)
        if mine:
            self._moved = True
            self._events = []
            self._band = None
        told = self._game.events(before, move, after, seat=_YOU, hide=True, names=self.names)
        self._tell([event.message for event in told])
        if mine:
            self._go_on_by_bots()

    def _tell(self, told: Sequence[Message]) -> None:
        self._events += told
        self._log += told
        if self._record is not None and self._moved:
            ended = self.state.outcome() is not None
            levels = "".join(map(str, self._levels))
            self.surface.resume = "" if ended else f"{self._record.resume_code()}.{levels}"
        self.update(" ".join(say(one, self._lang) for one in told))

    def _can_undo(self) -> bool:
        return len(self._states) > 1 and self._desk.undoable(self._states[-2], self._states[-1], _YOU)

    def _undo(self) -> None:
        if not self._can_undo() or self._record is None:
            self._show(Band("refusal", message("There is nothing to take back: a move that showed a tile stays.")))
            return
        self._record = self._record.back()
        self._states.pop()
        self._draft = self._desk.start(self._view())
        self._band = None
        self._events = []
        self._tell([message("You took your move back.")])

    def _go_on_by_bots(self) -> None:
        """Let the bots move, one after the other, until it is the player's turn; nothing blocks meanwhile."""
        self._stop()
        try:
            loop = asyncio.get_running_loop() if self._pace > 0 else None
        except RuntimeError:
            loop = None
        if loop is None:
            while self._bot_to_move():
                self._bot_move()
        elif self._bot_to_move():
            self._waiting = loop.call_later(self._pace, self.surface.guard(self._bot_step))

    def _bot_step(self) -> None:
        self._waiting = None
        if self._bot_to_move():
            self._bot_move()
        self._go_on_by_bots()

    def _bot_to_move(self) -> bool:
        state = self.state
        return state is not None and state.phase not in ("round_over", "over") and self._levels[state.turn] > 0

    def _bot_move(self) -> None:
        state, record = self.state, self._record
        if record is None:
            return
        rng = Random(f"{record.seed}:{len(record.moves)}:{state.turn}")
        self._play(self._game.BOTS[self._levels[state.turn]](state.view(state.turn), rng), mine=False)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def _seat_settings(game: Any) -> tuple[Setting, ...]:
    """Ask how many bots to play against, and how strong."""
    opponents = tuple((seats, plural("{count} bot", "{count} bots", seats - 1)) for seats in game.SEATS if seats > 1)
    names = {1: message("Friendly"), 2: message("Strong"), 3: message("Master")}
    levels = tuple((level, names[level]) for level in game.BOTS)
    return Setting("seats", message("Against"), opponents), Setting("level", message("The bots play"), levels)


def table(game: str = "tenten", **options: Any) -> Table:
    """Give a table for a game; without options it first asks how to play. The options are those of `Table`."""
    return Table(game, **options)
