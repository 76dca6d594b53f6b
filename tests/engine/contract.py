"""What every game must keep, as checks that raise `AssertionError`.

A game joins by its name in `NAMES` and an `Adapter` called ``ADAPTER`` in ``tests/engine/<game>/adapter.py``. The
checks are run by ``test_contract.py``, and ``test_planted_faults.py`` shows that each of them catches a fault.
"""

import gc
import json
import logging
import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import combinations
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, ClassVar, NamedTuple

from tilegames import games
from tilegames.core import IllegalMove, NotationError, Record, TilegamesError

NAMES = ("tenten", "dummee", "jumana")
"""The games that keep the contract."""


class Adapter:
    """What the checks must be told about a game.

    Attributes:
        name: the game's name.
        rules: the options of the games that are played, each as the protocol has it.
        longest: moves within which a game played at random ends.
        secret: first words of moves that other seats hear of without seeing all that the mover sees.
    """

    name: ClassVar[str]
    rules: ClassVar[Sequence[dict[str, Any]]] = ({},)
    longest: ClassVar[int] = 20_000
    secret: ClassVar[frozenset[str]] = frozenset({"draw"})

    @property
    def game(self) -> Any:
        """The game's module."""
        return games.game(self.name)

    def near(self, state: Any) -> Iterator[Any]:
        """Give the whole move space near a state, legal or not, not all of it in canonical form."""
        raise NotImplementedError

    def unlisted(self, move: Any) -> bool:
        """Tell whether a move may be legal although it is never listed."""
        return False

    def key(self, state: Any, move: Any) -> Any:
        """Give what legal moves are ordered by, from the rules page."""
        raise NotImplementedError

    def box(self, state: Any) -> Sequence[str]:
        """Give every tile of a state, wherever it lies, in an order that does not depend on where."""
        raise NotImplementedError

    def anywhere(self, rng: Random) -> Any:
        """Give any possible position, whether a game could lead to it or not."""
        raise NotImplementedError

    def choose(self, state: Any, rng: Random) -> Any:
        """Choose the next move of a seeded game: any legal one, unless a game tells how to see more of itself."""
        return rng.choice(state.legal_moves())

    def twin(self, state: Any, seat: int | None, rng: Random) -> Any:
        """Deal anew all that a seat (None: a spectator) cannot see, the seed of later deals included."""
        raise NotImplementedError

    def shown(self, view: Any) -> Iterator[str]:
        """Give everything that a board shows and says to a seat: drawings, text twins, hints, answers to actions."""
        yield from ()

    def pieces(self, move: Any) -> set[str]:
        """Give the tiles and cells that a move names, as texts."""
        return set(self.game.text(move).split()[1:])


@cache
def adapter(name: str) -> Adapter:
    """Give a game's adapter."""
    found: Adapter = import_module(f"engine.{name}.adapter").ADAPTER
    return found


class Walk(NamedTuple):
    """A seeded game: its record, and every state from the start to the end."""

    record: Record
    states: tuple[Any, ...]


@cache
def walk(name: str, options: int, seats: int, seed: int) -> Walk:
    """Play a seeded game to its end.

    Args:
        name: the game.
        options: which of the adapter's rules.
        seats: number of seats.
        seed: the seed of the deals and of the moves.
    """
    told = adapter(name)
    rules = told.rules[options]
    rng = Random(f"walk {seed}")
    record = Record(name, rules, seats, seed, None)
    state = record.start()
    states: list[Any] = [state]
    moves: list[str] = []
    while state.outcome() is None:
        assert len(moves) < told.longest, f"a game of {name} does not end"
        move = told.choose(state, rng)
        moves.append(told.game.text(move))
        state = state.play(move)
        states.append(state)
    return Walk(Record(name, rules, seats, seed, None, tuple(moves)), tuple(states))


def sentence(text: str) -> None:
    """Check that a text is one sentence, or a few, that a person can read."""
    assert re.fullmatch(r"[A-Z0-9\"“].*[.?!]", text), f"not a sentence: {text!r}"
    assert len(text) <= 240, f"too long: {text!r}"
    for piece in ("{", "}", "None", "Traceback", "<", "_"):
        assert piece not in text, f"{piece} in {text!r}"


def verb(told: Adapter, move: Any) -> str:
    """Give the first word of a move's text."""
    word: str = told.game.text(move).split()[0]
    return word


# Legal moves and refusals


def check_legal(told: Adapter, state: Any) -> None:
    """Legal moves are listed canonically, in order, none twice; a move is refused exactly when it is not listed."""
    listed = list(state.legal_moves())
    view = state.view(state.turn)
    assert list(view.legal_moves()) == listed, "the seat to move and the state do not list the same moves"
    assert [view.canonical(move) for move in listed] == listed, "a listed move is not canonical"
    assert all(one != other for one, other in combinations(listed, 2)), "a move is listed twice"
    keys = [told.key(state, move) for move in listed]
    assert keys == sorted(keys), "the moves are not in the documented order"
    assert bool(listed) == (state.outcome() is None), (
        "somebody must have a move until the game is over, and nobody after"
    )
    legal = set(listed)
    found = set()
    for move in (*listed, *told.near(state)):
        refusal = view.why_not(move)
        canonical = view.canonical(move)
        assert view.canonical(canonical) == canonical, f"the canonical form of {move} has another canonical form"
        if refusal is None:
            assert canonical in legal or told.unlisted(move), f"{move} is legal but not listed"
            found.add(canonical)
        else:
            assert canonical not in legal, f"{move} is listed but refused: {refusal}"
            check_refusal(told, refusal, move, listed)
    assert legal <= found, f"listed but never found near: {legal - found}"


def check_refusal(told: Adapter, refusal: IllegalMove, move: Any, listed: Sequence[Any]) -> None:
    """A refusal says rule, reason and a sentence, and offers what shares the try's action or tiles if there is any."""
    assert re.fullmatch(r"[A-Z]{2}-\d\d", refusal.rule), f"{move} is refused by no rule: {refusal.rule!r}"
    assert re.fullmatch(r"[a-z][a-z_]+", refusal.reason), f"{move} is refused for no reason: {refusal.reason!r}"
    sentence(str(refusal))
    assert all(isinstance(one, str) and one for one in (*refusal.tiles, *refusal.cells))
    wanted, pieces = verb(told, move), told.pieces(move)
    sharing = [one for one in listed if verb(told, one) == wanted or told.pieces(one) & pieces]
    if refusal.instead is None:
        assert not sharing, f"{move} is refused without an alternative, such as {sharing[0]}"
    else:
        assert refusal.instead in sharing, f"{refusal.instead} is no fitting alternative to {move}"


def check_others(told: Adapter, state: Any) -> None:
    """Seats that are not to move, and spectators, have no moves, and every try is refused."""
    tries = list(state.legal_moves())[:3]
    for seat in (*range(state.seats), None):
        if seat == state.turn:
            continue
        view = state.view(seat)
        assert view.seat == seat
        assert list(view.legal_moves()) == [], f"seat {seat} has moves out of turn"
        for move in tries:
            refusal = view.why_not(move)
            assert refusal is not None, f"seat {seat} may play {move} out of turn"
            check_refusal(told, refusal, move, ())


def check_rejected(told: Adapter, state: Any, rng: Random, tries: int = 5) -> None:
    """A refused move raises its refusal and changes nothing."""
    refused = [move for move in told.near(state) if state.why_not(move) is not None]
    before, looks = written(told, state), repr(state)
    for move in rng.sample(refused, min(tries, len(refused))):
        expected, refusal = state.why_not(move), raised(state, move)
        assert refusal is not None, f"{move} was refused by {expected.rule}, but played"
        assert (refusal.rule, refusal.reason, str(refusal)) == (expected.rule, expected.reason, str(expected))
        assert (written(told, state), repr(state)) == (before, looks), f"the refused {move} has changed the state"


def check_strangers(told: Adapter, state: Any, rng: Random) -> None:
    """What is no move, rules, seat or text at all is refused in one sentence by whoever is given it."""
    view, before = state.view(state.turn), repr(state)
    doors = (state.play, state.why_not, view.why_not, view.canonical, told.game.text)
    for stranger in strangers(told, state, rng):
        for door in doors:
            check_stranger(door, stranger)
    for text in (None, 5, [], b"draw", ("draw",), view):
        check_stranger(told.game.parse, text)
    for seat in ("0", 1.0, float(state.turn), [], (0,), -1, state.seats):
        check_stranger(told.game.new(seats=state.seats, seed=1).view, seat)
        check_stranger(lambda seat: told.game.data(state, seat, hide=True), seat)
    foreign = [games.game(name).Rules() for name in NAMES if name != told.name]
    for rules in ({"a": 1}, "basic", 5, told.game.Rules, *foreign):
        check_stranger(told.game.new, rules)
    assert repr(state) == before, "the state has changed"


def strangers(told: Adapter, state: Any, rng: Random) -> Iterator[Any]:
    """Give what is no move of a game: other values, other games' moves, and moves with parts of other types."""
    yield from ("draw", "", None, 5, [], (), ("draw",), {}, state, state.view(state.turn), object())
    for name in NAMES:
        if name != told.name:
            yield games.game(name).parse("draw")
    by_verb = {verb(told, move): move for move in rng.sample(list(state.legal_moves()), len(state.legal_moves()))}
    for move in (told.game.parse("draw"), *by_verb.values()):
        for part in move._fields:
            value = getattr(move, part)
            wrong: list[Any] = [5.5, [], (None,), ("x",), b"x"]
            if part == "verb":
                wrong += [None, 5]
            if isinstance(value, tuple):
                wrong += [None, "x", 5, (-7,), (10**6,)]
            for other in wrong:
                yield move._replace(**{part: other})


def check_stranger(door: Callable[[Any], object], stranger: Any) -> None:
    """Something is refused in one sentence."""
    refused = None
    try:
        door(stranger)
    except TilegamesError as error:
        refused = error
    except Exception as error:
        raise AssertionError(f"{stranger!r} ends in {error!r}") from error
    assert refused is not None, f"{stranger!r} is taken"
    assert not isinstance(refused, IllegalMove), f"{stranger!r} is refused by a rule: {refused}"
    assert re.fullmatch(r".{10,240}\.", str(refused)), f"not a sentence: {refused}"


def raised(state: Any, move: Any) -> IllegalMove | None:
    """Play a move and give the refusal that it raises, or None."""
    try:
        state.play(move)
    except IllegalMove as refusal:
        return refusal
    return None


def written(told: Adapter, state: Any) -> str:
    """Give a state as one text with nothing left out."""
    return json.dumps(told.game.data(state), sort_keys=True)


# Moves


def check_move(told: Adapter, before: Any, move: Any) -> None:
    """A move gives a new state and leaves the old one alone; no tile comes or goes; its text can be read again."""
    text = told.game.text(move)
    assert told.game.parse(text) == move, f"{text} is read as another move"
    assert told.game.text(told.game.parse(f"  {text} ")) == text, f"{text!r} is not what it is read from"
    assert text.isascii(), f"{text!r} cannot be typed everywhere"
    assert text == " ".join(text.split()), f"{text!r} has a space too many"
    kept, looks, held = written(told, before), repr(before), list(told.box(before))
    after = before.play(move)
    assert (written(told, before), repr(before)) == (kept, looks), f"{text} has changed the state it was played in"
    assert after != before, f"{text} does nothing"
    assert before.play(move) == after, f"{text} has not the same outcome twice"
    assert list(told.box(after)) == held, f"{text} made a tile come or go"
    for names in ((), tuple(f"Name {seat}" for seat in range(before.seats))):
        for event in told.game.events(before, move, after, names=names):
            assert re.fullmatch(r"[a-z_]+", event.kind)
            assert event.seat is None or 0 <= event.seat < before.seats
            sentence(str(event.message))


def check_outcome(told: Adapter, state: Any) -> None:
    """A game is over exactly in the phase `over`, with winners and a score for each seat."""
    outcome = state.outcome()
    assert (outcome is not None) == (state.phase == "over"), "the phase and the outcome disagree about the end"
    if outcome is None:
        return
    assert outcome.winners or state.seats == 1, "nobody has won"
    assert list(outcome.winners) == sorted(set(outcome.winners)), "the winners are not ascending seats"
    assert all(0 <= seat < state.seats for seat in outcome.winners)
    assert len(outcome.scores) == state.seats, "there is not one score for each seat"
    assert re.fullmatch(r"[a-z_]+", outcome.reason)
    for seat in (*range(state.seats), None):
        for move in told.near(state):
            refusal = state.view(seat).why_not(move)
            assert refusal is not None, f"{move} is legal although the game is over"


def check_bots(told: Adapter, state: Any, rng: Random) -> None:
    """Every bot gives a legal move, the same for the same generator, and leaves the global generator alone."""
    listed, view, seed = list(state.legal_moves()), state.view(state.turn), rng.random()
    if not listed:
        return
    untouched = random.getstate()
    for level, bot in told.game.BOTS.items():
        chosen = bot(view, Random(seed))
        assert chosen in listed, f"the bot of level {level} plays {chosen}, which is not legal"
        assert random.getstate() == untouched, f"the bot of level {level} uses the global generator"
        assert bot(view, Random(seed)) == chosen, f"the bot of level {level} does not repeat itself"


# Texts of states and games


def check_copies(told: Adapter, state: Any) -> None:
    """A state can be written and read again; a seat's copy answers for that seat as the state does."""
    data = told.game.data(state)
    assert told.game.position(json.loads(json.dumps(data))) == state, "the state is not what was written"
    for seat in (*range(state.seats), None):
        copy = json.loads(json.dumps(told.game.data(state, seat, hide=True)))
        read = told.game.position(copy)
        view = state.view(seat)
        assert read.view(seat) == view, f"the copy of seat {seat} shows it something else"
        assert list(read.view(seat).legal_moves()) == list(view.legal_moves())
        assert told.game.data(read, seat, hide=True) == copy, f"the copy of seat {seat} has another copy"


def check_record(told: Adapter, record: Record, states: Sequence[Any]) -> None:
    """A record replays to the same states after JSON and after a resume code; undo gives what was before."""
    try:
        again = Record.from_json(json.loads(json.dumps(record.to_json())))
    except NotationError as error:
        raise AssertionError(f"the record cannot be read: {error}") from error
    assert again == record, "the record is not what was written"
    assert list(again.states) == list(states), "the record replays differently"
    code = record.resume_code()
    assert re.fullmatch(r"tg1[A-Za-z0-9_-]+", code), "the code cannot stand in an address"
    resumed = Record.from_resume_code(f" {code}\n")
    assert resumed == record, "the code resumes another game"
    assert resumed.states[-1] == states[-1]
    for moves in {0, 1, len(record.moves) // 2, len(record.moves)}:
        undone = record.back(moves)
        assert len(undone.moves) == len(record.moves) - moves, f"undoing {moves} moves takes back another number"
        assert undone.states[-1] == states[-1 - moves], f"undoing {moves} moves does not give what was before"
    if record.moves:
        assert record.back().then(record.moves[-1]) == record, "a move taken back and made again is another game"


def check_damaged(record: Record, rng: Random, tries: int = 10) -> None:
    """A damaged resume code is refused in one sentence, and never read as another game."""
    code = record.resume_code()
    spare = "ABCabc019-_"
    place = rng.randrange(3, len(code))
    for damaged in (
        "",
        "tg1",
        code[3:],
        "tg9" + code[3:],
        code[:place],
        code[:place] + code[place + 1 :],
        code[:place] + "é" + code[place:],
        code + "AAAA",
        code[:3] + code[3:][::-1],
        "hello, world",
        *(code[:at] + rng.choice(spare) + code[at + 1 :] for at in rng.sample(range(len(code)), min(tries, len(code)))),
    ):
        try:
            read = Record.from_resume_code(damaged)
        except NotationError as error:
            sentence(str(error))
        else:
            assert read == record, f"{damaged!r} is read as another game"


# What a seat may know


def check_closed(told: Adapter, state: Any) -> None:
    """Nothing leads from a view to the state or to the hidden tiles in it."""
    for seat in (*range(state.seats), None):
        assert not any(isinstance(one, type(state)) for one in reachable(state.view(seat))), "a view leads to the state"


def reachable(value: Any) -> Iterator[Any]:
    """Give every value that can be reached from a value without passing through classes, modules or functions."""
    plain = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, plain):
            continue
        seen.add(id(one))
        yield one
        waiting.extend(gc.get_referents(one))


def leaves(value: Any) -> list[str]:
    """Give every plain value in a value, hidden attributes included, in an order that does not depend on identity."""
    if isinstance(value, bool | int | float | str | bytes | None):
        return [repr(value)]
    if isinstance(value, type | ModuleType | FunctionType | BuiltinFunctionType | MethodType):
        return []
    return [leaf for part in gc.get_referents(value) for leaf in leaves(part)]


class Listening(logging.Handler):
    """Keeps every line that anybody logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def __enter__(self) -> "Listening":
        self.level_before = logging.getLogger().level
        logging.getLogger().addHandler(self)
        logging.getLogger().setLevel(logging.DEBUG)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
        logging.getLogger().setLevel(self.level_before)


def seen(told: Adapter, state: Any, seat: int | None) -> list[str]:
    """Give all that a seat is shown of a state: its view, its copy, what boards show and say, and what is logged."""
    with Listening() as log:
        view = state.view(seat)
        copy = json.dumps(told.game.data(state, seat, hide=True))
        shown = list(told.shown(view))
        # A view may remember its legal moves, so it is looked into after it was asked for them.
        moves = repr(list(view.legal_moves()))
        return [repr(view), repr(leaves(view)), copy, moves, *shown, *log.lines]


def check_leaks(told: Adapter, state: Any, seat: int | None, rng: Random) -> bool:
    """Reshuffling what a seat cannot see changes nothing of what it is shown.

    Returns:
        Whether something hidden was in another place, so that the check could fail.
    """
    twin = told.twin(state, seat, rng)
    for one, other in zip(seen(told, state, seat), seen(told, twin, seat), strict=True):
        assert one == other, f"seat {seat} can tell {one} from {other}"
    return bool(twin != state)


def check_sample(told: Adapter, state: Any, seat: int | None, rng: Random) -> None:
    """A sample holds the same tiles, looks the same to the seat, and knows nothing but the view."""
    seed = rng.random()
    twin = told.twin(state, seat, rng)
    sample = told.game.sample(state.view(seat), Random(seed))
    assert list(told.box(sample)) == list(told.box(state)), "a sample does not hold the same tiles"
    assert sample.view(seat) == state.view(seat), "a sample looks different"
    assert told.game.data(sample, seat, hide=True) == told.game.data(state, seat, hide=True)
    assert sample == told.game.sample(twin.view(seat), Random(seed)), "a sample depends on what is hidden"


def heard(told: Adapter, before: Any, move: Any, after: Any, seat: int | None) -> list[str]:
    """Give all that a seat is told about a move: the events with their sentences, and what is logged."""
    with Listening() as log:
        names = tuple(f"Name {place}" for place in range(before.seats))
        events = told.game.events(before, move, after, seat=seat, hide=True, names=names)
        return [*map(repr, events), *(str(event.message) for event in events), *log.lines]


def check_told(
    told: Adapter, before: Any, move: Any, after: Any, seat: int | None, rng: Random, tries: int = 10
) -> int:
    """Whatever is hidden from a seat, it is told the same about a move.

    The truth before the move is dealt anew until the same move leads to the same view; both truths must sound alike.

    Returns:
        How many other truths were compared.
    """
    compared = 0
    for _ in range(tries):
        twin = told.twin(before, seat, rng)
        if twin == before or twin.why_not(move) is not None:
            continue
        moved = twin.play(move)
        if moved.view(seat) != after.view(seat):
            continue
        compared += 1
        one, other = heard(told, before, move, after, seat), heard(told, twin, move, moved, seat)
        assert one == other, f"seat {seat} is told {one}, which differs from {other}"
    return compared
