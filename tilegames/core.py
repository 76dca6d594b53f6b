"""What all games share: the protocol of states and views, refusals, rules as values, records.

A game is a module with the names of `Game`. Its `State` is the whole truth and frozen; a `View` is all that one seat
may know and has no way back to the state. Bots, boards and hints are given views.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar, get_args, get_origin

from tilegames.texts import Message, Param, listing, message, say

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "Bot",
    "Event",
    "Game",
    "HiddenError",
    "IllegalMove",
    "ImpossibleError",
    "NeedsError",
    "NotationError",
    "Outcome",
    "Param",
    "QuestionError",
    "Record",
    "RulesBase",
    "RulesError",
    "State",
    "TilegamesError",
    "View",
    "check_move",
    "check_rules",
    "no_move",
    "no_part",
    "no_seat",
    "option",
    "quoted",
    "replaced",
    "shown",
    "shuffled",
    "unreadable",
    "words",
]

T = TypeVar("T")
LONGEST_SHOWN: Final = 60
"""The most characters of a value that somebody gave in a sentence about it."""


class TilegamesError(ValueError):
    """Something that cannot be done, with one sentence that says why.

    Attributes:
        message: the sentence, to be said in any language.
        code: a stable key for the kind of error, as in the question protocol.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return say(self.message)


class NotationError(TilegamesError):
    """A text that cannot be read; the sentence names the piece and what is allowed there."""

    code = "notation"


class ImpossibleError(TilegamesError):
    """A position or hand that the box does not hold, such as a fifth red 3."""

    code = "impossible"


class RulesError(TilegamesError):
    """An option that the game does not have, or a value that it cannot take."""

    code = "rules"


class NeedsError(TilegamesError):
    """Something is missing that an answer needs, such as the seed for the next deal."""

    code = "needs"


class HiddenError(TilegamesError):
    """An answer would need a tile that is hidden here."""

    code = "hidden"


class QuestionError(TilegamesError):
    """A question that is not one of the protocol's, or lacks a part."""

    code = "question"


class IllegalMove(TilegamesError):  # noqa: N818 - a refusal by the rules, not a fault
    """A move that the rules refuse, and why.

    Attributes:
        rule: id of the first broken rule in the citing order of the game's rules page, such as ``"TT-23"``.
        reason: a stable key; one rule can be broken in several ways.
        message: the sentence.
        tiles: tokens of the tiles concerned.
        cells: the cells concerned, as the game writes them.
        instead: a legal move that shares the action or the tiles of the try, or None.
    """

    code = "illegal"

    def __init__(
        self,
        rule: str,
        reason: str,
        message: Message,
        *,
        tiles: Sequence[str] = (),
        cells: Sequence[str] = (),
        instead: object = None,
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason
        self.tiles = tuple(tiles)
        self.cells = tuple(cells)
        self.instead = instead


class Outcome(NamedTuple):
    """How a game ended.

    Attributes:
        winners: the winning seats, ascending.
        reason: one of the protocol's reasons, such as ``"chips"``.
        scores: the final score of each seat.
    """

    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]


class Event(NamedTuple):
    """One thing that happened in a move, as somebody at the table would tell it.

    Attributes:
        kind: the move's verb, or what followed from it (``"points"``, ``"round_over"``, ``"game_over"``, …).
        seat: the seat it happened to, or None.
        tiles: tokens of the tiles concerned, only those that the listener may know.
        cells: the cells concerned.
        message: the sentence, with the place ``{seat}`` already filled by the seat's name.
    """

    kind: str
    seat: int | None
    tiles: tuple[str, ...]
    cells: tuple[str, ...]
    message: Message


class View(Protocol):
    """All that one seat may know; `seat` None is a spectator."""

    @property
    def seat(self) -> int | None: ...

    @property
    def turn(self) -> int: ...

    @property
    def phase(self) -> str: ...

    def legal_moves(self) -> Sequence[Any]:
        """Give every canonical legal move in the rules page's order; empty when it is not this seat's turn."""
        ...

    def why_not(self, move: Any) -> IllegalMove | None:
        """Give the first broken rule in the page's citing order, or None when the move is legal."""
        ...

    def canonical(self, move: Any) -> Any:
        """Give the form in which `legal_moves` lists a move."""
        ...


class State(Protocol):
    """The whole truth about a game, hidden tiles included; frozen."""

    @property
    def turn(self) -> int: ...

    @property
    def phase(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def view(self, seat: int | None) -> View:
        """Give what a seat (None: a spectator) may know."""
        ...

    def legal_moves(self) -> Sequence[Any]:
        """Give the legal moves of the seat to move."""
        ...

    def why_not(self, move: Any) -> IllegalMove | None:
        """Say why the seat to move may not make a move, or None."""
        ...

    def play(self, move: Any) -> Self:
        """Give the state after a move; always checks.

        Raises:
            IllegalMove: the rules refuse the move; nothing has changed.
        """
        ...

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on."""
        ...


Bot = Callable[[Any, "Random"], Any]
"""A bot is given its seat's view and its own random generator, and gives a legal move."""


class Game(Protocol):
    """The names that a game's module offers; `tilegames.games.game` gives one by its name."""

    NAME: str
    TITLE: str
    SEATS: range
    Rules: type["RulesBase"]
    QUESTIONS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]
    BOTS: Mapping[int, Bot]

    def new(
        self,
        rules: Any = None,
        *,
        seats: int = ...,
        seed: int | None = ...,
        deal: Mapping[str, Any] | None = ...,
    ) -> Any:
        """Start a game from a seed, or from a position in the protocol's form."""

    def parse(self, text: str) -> Any:
        """Read a move's text. Raises NotationError."""

    def text(self, move: Any) -> str:
        """Write a move as text, the inverse of `parse` on canonical moves."""

    def position(self, data: Mapping[str, Any]) -> Any:
        """Read a state from the protocol's form. Raises ImpossibleError, NotationError, RulesError, QuestionError."""

    def data(self, state: Any, seat: int | None = ..., *, hide: bool = ...) -> dict[str, Any]:
        """Write a state in the protocol's form; with `hide` as the copy of a seat (None: a spectator)."""

    def events(
        self,
        before: Any,
        move: Any,
        after: Any,
        *,
        seat: int | None = ...,
        hide: bool = ...,
        names: Sequence[Param] = ...,
    ) -> tuple[Event, ...]:
        """Tell what a move did; with `hide` only what `seat` may know."""

    def sample(self, view: Any, rng: "Random") -> Any:
        """Give a whole truth that fits a view, for bots that search."""


def quoted(value: object) -> str:
    """Show a value that somebody gave in a sentence about it: a text as it is, anything else as JSON, both shortened.

    A text that could not be seen, or not in one line, is shown as JSON too.

    >>> quoted("dragon"), quoted(None), quoted([1, True]), quoted("")
    ('dragon', 'null', '[1, true]', '""')
    """
    if isinstance(value, str) and value.strip() and value.isprintable():
        return shown(value)
    import json

    return shown(json.dumps(_beginning(value, LONGEST_SHOWN), skipkeys=True, default=repr))


def _beginning(value: object, deep: int) -> object:
    """Leave out what `quoted` never reaches: what lies deeper than its length, and the later items of long lists."""
    if isinstance(value, dict):
        return {key: _beginning(one, deep - 1) for key, one in islice(value.items(), LONGEST_SHOWN)} if deep else {}
    if isinstance(value, list | tuple):
        return [_beginning(one, deep - 1) for one in value[:LONGEST_SHOWN]] if deep else []
    return value


def shown(text: str, most: int = LONGEST_SHOWN) -> str:
    r"""Show a text that somebody gave in one line: cut, and with escapes for what cannot be seen.

    Args:
        text: the text.
        most: characters of it that are shown.

    >>> shown("a\x01\n\nb")
    'a\\x01\\n\\nb'
    """
    seen = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text[:most])
    return seen if len(seen) <= most and len(text) <= most else seen[: most - 1] + "…"


def no_seat(value: object, seats: int, what: str = "seat") -> QuestionError:
    """Give the refusal of a seat that there is not.

    >>> str(no_seat(7, 4))
    'seat is 7, but the seats are 0 to 3.'
    """
    told = quoted(value) if type(value) is int else _looks(value)
    return QuestionError(
        message("{what} is {value}, but the seats are 0 to {last}.", what=what, value=told, last=seats - 1)
    )


def option(default: Any, *others: Any) -> Any:
    """Give the field of an option of a game's `Rules`.

    Args:
        default: what is played unless something else is chosen.
        others: the other values that are allowed.
    """
    return field(default=default, metadata={"allowed": (default, *others)})


def replaced(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Give items with another one in one place.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    return (*items[:place], item, *items[place + 1 :])


def no_move(verb: object, verbs: Sequence[str]) -> NotationError:
    """Give the refusal of a move that the game does not have.

    >>> str(no_move("jump", ("draw", "pass")))
    'There is no move jump; the moves are draw and pass.'
    """
    return NotationError(
        message("There is no move {verb}; the moves are {verbs}.", verb=quoted(verb), verbs=listing(verbs))
    )


def unreadable(text: object, example: str) -> NotationError:
    """Give the refusal of a move's text that cannot be read.

    Args:
        text: what was given.
        example: a move of that kind as it is written.

    >>> str(unreadable("draw two", "draw"))
    'The move draw two cannot be read: write it like draw.'
    """
    return NotationError(
        message("The move {text} cannot be read: write it like {example}.", text=quoted(text), example=example)
    )


def words(text: object) -> list[str]:
    """Give the words of a move's text.

    Raises:
        NotationError: it is not a text.

    >>> words(" get R3  R4")
    ['get', 'R3', 'R4']
    """
    if not isinstance(text, str):
        raise NotationError(message("A move is read from a text, and {value} is none.", value=_looks(text)))
    return text.split()


def check_move(move: object, kind: type, game: str) -> None:
    """Check that a value is a move of a game, with parts of the right types.

    Args:
        move: the value.
        kind: the game's named tuple of a move, whose annotations say the types of its parts.
        game: the game's name, for the sentence.

    Raises:
        NotationError: it is something else, or a part of it is.
    """
    if not isinstance(move, kind):
        raise NotationError(
            message(
                "{value} is not a move of {game}: read one with {game}.parse, or take one of the legal moves.",
                value=_looks(move),
                game=game,
            )
        )
    for part, allowed, items in _parts(kind):
        value = getattr(move, part)
        if not isinstance(value, allowed) or (items and not all(isinstance(one, items) for one in value)):
            raise no_part(part, value)


@cache
def _parts(kind: type) -> tuple[tuple[str, Any, Any], ...]:
    """Give the name of each part of a named tuple, its type, and for a tuple of any length the type of its items."""
    parts: dict[str, Any] = kind.__annotations__
    return tuple(
        (part, tuple, get_args(wanted)[0]) if get_origin(wanted) is tuple else (part, wanted, None)
        for part, wanted in parts.items()
    )


def no_part(part: str, value: object) -> NotationError:
    """Give the refusal of a move with a part that no move has.

    >>> str(no_part("tiles", None))
    'The part tiles of a move cannot be None.'
    """
    return NotationError(message("The part {part} of a move cannot be {value}.", part=part, value=_looks(value)))


def check_rules(rules: object, kind: type) -> None:
    """Check that a game is started with its own rules, or with None for the default.

    Raises:
        RulesError: they are something else.
    """
    if rules is not None and not isinstance(rules, kind):
        raise RulesError(
            message(
                "{value} is not the rules of this game: make them with {example}.",
                value=_looks(rules),
                example="Rules or Rules.read",
            )
        )


def _looks(value: object) -> str:
    """Show a value as a program writes it, shortened: a text with its quotes."""
    return shown(repr(value))


def shuffled(items: Sequence[T], seed: str) -> tuple[T, ...]:
    """Shuffle by Fisher-Yates with a generator of its own.

    Only ``random()`` is used, whose sequence Python promises to keep, so a seed deals alike in every version and in the
    browser.

    Args:
        items: what to shuffle.
        seed: names the shuffle, such as ``"42:1"`` for round 1 of seed 42.

    >>> shuffled("abcdef", "42:1") == shuffled("abcdef", "42:1") != shuffled("abcdef", "42:2")
    True
    """
    from random import Random

    random = Random(seed).random
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True)
class RulesBase:
    """Options of a game as one frozen value; every field's ``metadata["allowed"]`` lists or bounds its values.

    ``allowed`` is a tuple of values, or a `range` of whole numbers (then ``metadata["also"]`` may list others).
    """

    def __post_init__(self) -> None:
        for named in fields(self):
            value = getattr(self, named.name)
            allowed = named.metadata["allowed"]
            also: tuple[Any, ...] = named.metadata.get("also", ())
            # bool is an int in Python: True must not pass for the number 1, nor 1 for True.
            fits = any(type(value) is type(one) and value == one for one in (*also, *_listed(allowed)))
            if isinstance(allowed, range):
                fits = fits or (type(value) is int and value in allowed)
            if not fits:
                raise RulesError(
                    message(
                        "Option {option} cannot be {value}; it can be {allowed}.",
                        option=named.name,
                        value=quoted(value),
                        allowed=_allowed(allowed, also),
                    )
                )

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> Self:
        """Make rules from the options that differ from the defaults.

        Raises:
            RulesError: an option is unknown, or a value is not allowed.
        """
        if not isinstance(options, Mapping):
            raise RulesError(
                message("Rules are a list of options with their values, not {value}.", value=quoted(options))
            )
        names = [field.name for field in fields(cls)]
        for option in options:
            if option not in names:
                raise RulesError(
                    message(
                        "There is no option {option}; the options are {names}.",
                        option=quoted(option),
                        names=listing(names),
                    )
                )
        return cls(**options)

    def changes(self) -> dict[str, Any]:
        """Give the options that differ from the defaults."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }

    def __repr__(self) -> str:
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in self.changes().items())})"


def _listed(allowed: tuple[Any, ...] | range) -> tuple[Any, ...]:
    return () if isinstance(allowed, range) else allowed


def _allowed(allowed: tuple[Any, ...] | range, also: tuple[Any, ...]) -> Message:
    words: list[Message | str] = [quoted(one) for one in (*_listed(allowed), *also)]
    if isinstance(allowed, range):
        bounds = message("a whole number from {low} to {high}", low=allowed[0], high=allowed[-1])
        words.insert(0, bounds)
    return listing(words, "or")


RECORD_VERSION: Final = 1
RESUME_PREFIX: Final = "tg1"
LONGEST_CODE: Final = 1_000_000
LONGEST_RECORD: Final = 5_000_000
"""Characters of a resume code and bytes of the record in it; the longest match stays far below."""


@dataclass(frozen=True)
class Record:
    """A whole game in a few words: where it began and every move since.

    Attributes:
        game: the game's name.
        rules: the options that differ from the defaults.
        seats: number of seats.
        seed: the seed of the deals, or None.
        deal: the position it began from in the protocol's form, or None for a seeded deal. It names its own rules.
        moves: every move's text.
    """

    game: str
    rules: Mapping[str, Any]
    seats: int
    seed: int | None
    deal: Mapping[str, Any] | None
    moves: tuple[str, ...] = ()

    def start(self) -> Any:
        """Give the state the record begins with."""
        from tilegames.games import game

        module = game(self.game)
        if self.deal is not None:
            return module.position(self.deal)
        return module.new(module.Rules.read(self.rules), seats=self.seats, seed=self.seed)

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """Every state from the start to the last move: undo and scrubbing index this.

        Raises:
            NotationError, IllegalMove: a move of the record cannot be read or played.
        """
        return tuple(self._replay())

    def _replay(self) -> Iterator[Any]:
        from tilegames.games import game

        module = game(self.game)
        state = self.start()
        yield state
        for text in self.moves:
            state = state.play(module.parse(text))
            yield state

    def then(self, move: str) -> "Record":
        """Give the record with one more move."""
        return Record(self.game, self.rules, self.seats, self.seed, self.deal, (*self.moves, move))

    def back(self, moves: int = 1) -> "Record":
        """Give the record without its last moves."""
        return Record(
            self.game, self.rules, self.seats, self.seed, self.deal, self.moves[: max(0, len(self.moves) - moves)]
        )

    def to_json(self) -> dict[str, Any]:
        """Write the record as JSON data."""
        start = {"seed": self.seed} if self.deal is None else {"deal": dict(self.deal)}
        return {
            "tilegames": RECORD_VERSION,
            "game": self.game,
            "rules": dict(self.rules),
            "seats": self.seats,
            **start,
            "moves": list(self.moves),
        }

    @classmethod
    def from_json(cls, data: Any) -> "Record":
        """Read a record from JSON data and check that it can be replayed.

        Raises:
            NotationError: it is not a record, or of another version, or its seats, deal or moves do not fit.
        """
        from tilegames.games import NAMES

        if not isinstance(data, dict) or "tilegames" not in data:
            raise NotationError(message("This is not a record of a game: it does not begin with tilegames."))
        if data["tilegames"] != RECORD_VERSION:
            raise NotationError(
                message(
                    "This record is of version {version}; version {known} can be read.",
                    version=quoted(data["tilegames"]),
                    known=RECORD_VERSION,
                )
            )
        name, moves, seats, seed = data.get("game"), data.get("moves"), data.get("seats"), data.get("seed")
        rules, deal = data.get("rules", {}), data.get("deal")
        if name not in NAMES:
            raise NotationError(
                message(
                    "This record is of the game {name}; there are {games}.", name=quoted(name), games=listing(NAMES)
                )
            )
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise NotationError(message("The record's moves are not a list of texts."))
        if type(seats) is not int or (seed is not None and type(seed) is not int) or not isinstance(rules, dict):
            raise NotationError(message("The record's rules, seats or seed cannot be read."))
        if deal is None and seed is None:
            raise NotationError(message("The record has neither a seed nor a deal."))
        if deal is not None and not isinstance(deal, dict):
            raise NotationError(message("The record's deal is not a position."))
        record = cls(name, rules, seats, seed, deal, tuple(moves))
        try:
            held = record.states[0].seats
        except TilegamesError as error:
            raise NotationError(message("This record cannot be replayed: {why}", why=error.message)) from error
        if held != seats:
            raise NotationError(
                message("The record is of {seats} seats, but its deal has {held}.", seats=seats, held=held)
            )
        return record

    def resume_code(self) -> str:
        """Write the whole record as one short code for the browser's storage or for copying.

        It is compressed and scrambled so that nobody reads the hidden tiles by eye. It is a convenience, not a secret.
        """
        import base64
        import json
        import zlib

        packed = zlib.compress(json.dumps(self.to_json(), separators=(",", ":")).encode(), 9)
        check = zlib.crc32(packed).to_bytes(4, "big")
        body = base64.urlsafe_b64encode(check + _scrambled(packed, check)).decode().rstrip("=")
        return RESUME_PREFIX + body

    @classmethod
    def from_resume_code(cls, code: str) -> "Record":
        """Read a resume code.

        Raises:
            NotationError: the code is damaged, foreign or of another version.
        """
        import base64
        import binascii
        import json
        import zlib

        refused = NotationError(message("This resume code is not one of ours, or a part of it is missing."))
        code = code.strip()
        if not code.startswith(RESUME_PREFIX):
            if code.startswith("tg") and code[2:3].isdigit():
                raise NotationError(
                    message("This resume code was written by another version, which this one cannot read.")
                )
            raise refused
        if len(code) > LONGEST_CODE:
            raise refused
        body = code[len(RESUME_PREFIX) :]
        try:
            raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
            check, packed = raw[:4], _scrambled(raw[4:], raw[:4])
            if zlib.crc32(packed).to_bytes(4, "big") != check:
                raise refused
            unpacker = zlib.decompressobj()
            data = json.loads(unpacker.decompress(packed, LONGEST_RECORD))
        except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
            raise (error if isinstance(error, NotationError) else refused) from None
        return cls.from_json(data)


def _scrambled(data: bytes, key: bytes) -> bytes:
    from random import Random

    rng = Random(int.from_bytes(key, "big"))
    return bytes(byte ^ int(rng.random() * 256) for byte in data)
