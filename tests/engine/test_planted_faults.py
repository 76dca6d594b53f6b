"""Every check of the contract catches a fault: each is planted here, in the game that came first, and must be found."""

import dataclasses
import json
import logging
import random
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, cast

import pytest

from engine import contract
from engine.contract import adapter
from tilegames import tenten
from tilegames.core import Event, IllegalMove, Outcome, Record
from tilegames.tenten import desk, state
from tilegames.tenten.state import Move, State, View
from tilegames.texts import message

TOLD = adapter("tenten")
Plant = Callable[[pytest.MonkeyPatch], None]
Check = Callable[[], object]


@cache
def sound() -> contract.Walk:
    """A seeded game, played before anything is planted."""
    return contract.walk("tenten", 1, 2, 1)


@cache
def at(phase: str, gets: int = 0) -> State:
    """Give a state of the sound game in a phase, in which at least so many gets are legal; nothing is planted yet."""
    for one in sound().states:
        if one.phase == phase and one.discards and sum(move.verb == "get" for move in one.legal_moves()) >= gets:
            return cast("State", one)
    raise AssertionError(f"the sound game has no such state in {phase}")


def after(at_: State) -> State:
    """Give the state that follows in the sound game."""
    following: State = sound().states[sound().states.index(at_) + 1]
    return following


def move_from(at_: State) -> Move:
    """Give the move that is played in a state of the sound game."""
    return tenten.parse(sound().record.moves[sound().states.index(at_)])


# The checks, each on a state where it could find something.


def legal() -> None:
    for one in (at("act", gets=1), at("drawn")):
        contract.check_legal(TOLD, one)


def legal_with_gets() -> None:
    contract.check_legal(TOLD, at("act", gets=2))


def others() -> None:
    contract.check_others(TOLD, at("act"))


def rejected() -> None:
    contract.check_rejected(TOLD, at("drawn"), Random(1))


def strange() -> None:
    contract.check_strangers(TOLD, at("drawn"), Random(1))


def discarded() -> None:
    contract.check_move(TOLD, at("drawn"), next(move for move in at("drawn").legal_moves() if move.verb == "discard"))


def got() -> None:
    contract.check_move(TOLD, at("act", gets=1), next(m for m in at("act", gets=1).legal_moves() if m.verb == "get"))


def outcome() -> None:
    contract.check_outcome(TOLD, sound().states[-1])
    contract.check_outcome(TOLD, sound().states[0])


def bots() -> None:
    contract.check_bots(TOLD, at("drawn"), Random(1))


def copies() -> None:
    contract.check_copies(TOLD, at("drawn"))


def replayed() -> None:
    contract.check_record(TOLD, dataclasses.replace(sound().record), sound().states)


def damaged() -> None:
    contract.check_damaged(sound().record, Random(1))


def ends() -> None:
    contract.walk.__wrapped__("tenten", 0, 2, 1)


def closed() -> None:
    contract.check_closed(TOLD, at("drawn"))


def shown() -> None:
    for phase in ("act", "drawn"):
        one = at(phase)
        for seat in (0, 1, None):
            contract.check_leaks(TOLD, one, seat, Random(5))


def sampled() -> None:
    for seat in (0, 1, None):
        contract.check_sample(TOLD, at("drawn"), seat, Random(5))


def heard() -> None:
    one = next(one for one in sound().states if one.phase == "act" and move_from(one).verb == "draw")
    assert contract.check_told(TOLD, one, move_from(one), after(one), 1 - one.turn, Random(1))


# The faults.


def replace(patch: pytest.MonkeyPatch, owner: Any, name: str, wrap: Callable[[Any], Any]) -> None:
    """Put a faulty function in the place of a sound one, which it is given."""
    patch.setattr(owner, name, wrap(getattr(owner, name)))


def listing(change: Callable[[View, tuple[Move, ...]], Any]) -> Plant:
    """Change what legal moves are listed."""
    return lambda patch: replace(patch, View, "legal_moves", lambda sound: lambda view: change(view, sound(view)))


def refusing(**parts: Any) -> Plant:
    """Change a part of every refusal."""

    def faulty(sound: Any) -> Any:
        def why_not(view: View, move: Move) -> IllegalMove | None:
            refusal: IllegalMove | None = sound(view, move)
            for name, value in parts.items() if refusal is not None else ():
                setattr(refusal, name, value)
            return refusal

        return why_not

    return lambda patch: replace(patch, View, "why_not", faulty)


def playing(change: Callable[[State, Move, State], Any]) -> Plant:
    """Change what a move leads to."""

    def faulty(sound: Any) -> Any:
        def play(before: State, move: Move) -> State:
            made: State = change(before, move, sound(before, move))
            return made

        return play

    return lambda patch: replace(patch, State, "play", faulty)


def scribbles(patch: pytest.MonkeyPatch) -> None:
    """A move writes into what the state before it holds."""

    def faulty(sound: Any) -> Any:
        def play(before: State, move: Move) -> State:
            scribble(before)
            made: State = sound(before, move)
            return made

        return play

    replace(patch, State, "play", faulty)


def scribble(before: State) -> None:
    object.__setattr__(before.rules, "win_above", before.rules.win_above + 1)


def scribbles_when_refused(patch: pytest.MonkeyPatch) -> None:
    def faulty(sound: Any) -> Any:
        def play(before: State, move: Move) -> State:
            if before.why_not(move) is not None:
                scribble(before)
            made: State = sound(before, move)
            return made

        return play

    replace(patch, State, "play", faulty)


def plays_what_is_refused(patch: pytest.MonkeyPatch) -> None:
    def faulty(sound: Any) -> Any:
        def play(before: State, move: Move) -> State:
            made: State = before if before.why_not(move) is not None else sound(before, move)
            return made

        return play

    replace(patch, State, "play", faulty)


def throws_a_coin(before: State, move: Move, made: State) -> State:
    return made._replace(chips=(random.randrange(10**6), *made.chips[1:]))


class Knowing(View):
    """A view with something in its pocket."""


def pocketed(what: Callable[[State], Any]) -> Plant:
    def faulty(sound: Any) -> Any:
        def view(whole: State, seat: int | None) -> View:
            made = Knowing(*sound(whole, seat))
            made.pocket = what(whole)  # type: ignore[attr-defined]
            return made

        return view

    return lambda patch: replace(patch, State, "view", faulty)


def remembered(patch: pytest.MonkeyPatch) -> list[State]:
    """Remember the latest state that was viewed, as a cheating board could."""
    latest: list[State] = []

    def faulty(sound: Any) -> Any:
        def view(whole: State, seat: int | None) -> View:
            latest[:] = [whole]
            made: View = sound(whole, seat)
            return made

        return view

    replace(patch, State, "view", faulty)
    return latest


def drawing_tells(patch: pytest.MonkeyPatch) -> None:
    """An opponent's tile stands in an aria-label."""
    latest = remembered(patch)
    module = import_module("engine.tenten.adapter")

    def faulty(sound: Any) -> Any:
        def draw(view: View, **how: Any) -> Any:
            drawing = sound(view, **how)
            tile = tenten.text(Move("discard", latest[0].hands[(view.turn + 1) % 2][:1])) if view.seat is None else ""
            first = drawing.groups[0]._replace(label=f"a tile, {tile}")
            return drawing._replace(groups=(first, *drawing.groups[1:]))

        return draw

    replace(patch, module, "draw", faulty)


def twin_tells(patch: pytest.MonkeyPatch) -> None:
    """The text twin counts on the next tile of the pile."""
    latest = remembered(patch)
    module = import_module("engine.tenten.adapter")

    def faulty(sound: Any) -> Any:
        def draw(view: View, **how: Any) -> Any:
            drawing = sound(view, **how)
            return drawing._replace(twin=(*drawing.twin, str(latest[0].pile[:3])))

        return draw

    replace(patch, module, "draw", faulty)


def hint_tells(patch: pytest.MonkeyPatch) -> None:
    """A hint knows the next tile of the pile."""
    latest = remembered(patch)
    replace(
        patch,
        desk,
        "hint",
        lambda sound: lambda view: sound(view)._replace(words=f"Next comes {latest[0].pile[:3]}."),
    )


def log_tells(patch: pytest.MonkeyPatch) -> None:
    """The log names a hidden tile while the board is drawn."""
    latest = remembered(patch)

    def faulty(sound: Any) -> Any:
        def hint(view: View) -> Any:
            logging.getLogger("tilegames").debug("the pile is %s", latest[0].pile)
            return sound(view)

        return hint

    replace(patch, desk, "hint", faulty)


def events_tell(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told which tile was drawn."""
    replace(patch, tenten, "events", lambda sound: lambda *moved, hide=False, **how: sound(*moved, hide=False, **how))


def events_log(patch: pytest.MonkeyPatch) -> None:
    """The log is told which tile was drawn."""

    def faulty(sound: Any) -> Any:
        def events(before: State, move: Move, made: State, **how: Any) -> tuple[Event, ...]:
            logging.getLogger("tilegames").info("drew %s", made.drawn)
            told: tuple[Event, ...] = sound(before, move, made, **how)
            return told

        return events

    replace(patch, tenten, "events", faulty)


def writing(change: Callable[[State, dict[str, Any]], Any]) -> Plant:
    """Change how a state is written."""

    def faulty(sound: Any) -> Any:
        def data(whole: State, seat: int | None = None, *, hide: bool = False) -> dict[str, Any]:
            made: dict[str, Any] = change(whole, sound(whole, seat, hide=hide))
            return made

        return data

    return lambda patch: replace(patch, tenten, "data", faulty)


def sampling(change: Callable[[State, State], State]) -> Plant:
    """Change what is sampled, with the whole truth at hand."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        latest = remembered(patch)
        replace(patch, tenten, "sample", lambda sound: lambda view, rng: change(sound(view, rng), latest[0]))

    return plant


def bot(level: int, play: Callable[[View, Random], Move]) -> Plant:
    return lambda patch: patch.setattr(tenten, "BOTS", {**tenten.BOTS, level: play})


def ended(made: Any) -> Plant:
    return lambda patch: replace(
        patch, State, "outcome", lambda sound: lambda whole: made if sound(whole) is not None else None
    )


def first_discard(view: View, _rng: Random) -> Move:
    return Move("discard", (next(kind for kind in range(19) if kind not in view.hand),))


def global_choice(view: View, _rng: Random) -> Move:
    return random.choice(view.legal_moves())


FAULTS: dict[str, tuple[Plant, Check, str]] = {
    "a legal move is missing from the list": (listing(lambda view, moves: moves[:-1]), legal, "legal but not listed"),
    "a get is missing from the list": (
        listing(lambda view, moves: tuple(m for m in moves if m.verb != "get")),
        legal_with_gets,
        "legal but not listed",
    ),
    "an illegal move is listed": (listing(lambda view, moves: (*moves, Move("pass"))), legal, "listed but refused"),
    "a move is listed twice": (listing(lambda view, moves: (*moves, *moves[-1:])), legal, "listed twice"),
    "the list is in another order": (listing(lambda view, moves: moves[::-1]), legal, "documented order"),
    "a listed move is not canonical": (
        listing(lambda view, moves: tuple(move._replace(tiles=move.tiles[::-1]) for move in moves)),
        legal_with_gets,
        "not canonical",
    ),
    "a move that is not listed is not refused": (
        lambda patch: replace(
            patch, View, "why_not", lambda sound: lambda view, move: None if move.verb == "pass" else sound(view, move)
        ),
        legal,
        "legal but not listed",
    ),
    "there are moves out of turn": (
        listing(lambda view, moves: moves or (Move("next"),)),
        others,
        "has moves out of turn",
    ),
    "a refusal without a rule": (refusing(rule=""), legal, "refused by no rule"),
    "a refusal without a reason": (refusing(reason=""), legal, "refused for no reason"),
    "a refusal without a sentence": (refusing(message=message("no")), legal, "not a sentence"),
    "a refusal with an open place": (refusing(message=message("Tile {{tile}} is not in your hand.")), legal, "{ in "),
    "an alternative that is illegal": (refusing(instead=Move("next")), legal, "no fitting alternative"),
    "an alternative that has nothing to do with the try": (
        refusing(instead=Move("tenten")),
        legal,
        "no fitting alternative",
    ),
    "no alternative where there is one": (refusing(instead=None), legal, "without an alternative"),
    "a move out of turn is not refused": (
        lambda patch: replace(
            patch, View, "why_not", lambda sound: lambda view, move: sound(view._replace(seat=view.turn), move)
        ),
        others,
        "out of turn",
    ),
    "what is no move is not recognised": (
        lambda patch: patch.setattr(state, "check_move", lambda *_: None),
        strange,
        "ends in AttributeError",
    ),
    "rules of another kind are taken": (
        lambda patch: patch.setattr(state, "check_rules", lambda *_: None),
        strange,
        "is taken",
    ),
    "a move with a tile that there is not is played": (
        lambda patch: patch.setattr(state, "_ANY_TILE", frozenset(range(-9, 10**6 + 1))),
        strange,
        "is taken",
    ),
    "a refused move writes into the state": (scribbles_when_refused, rejected, "has changed the state"),
    "a refused move is played": (plays_what_is_refused, rejected, "but played"),
    "a move writes into the state before it": (scribbles, discarded, "has changed the state it was played in"),
    "a tile is lost": (
        playing(lambda before, move, made: made._replace(discards=made.discards[:-1])),
        discarded,
        "come or go",
    ),
    "a tile comes from nowhere": (
        playing(lambda before, move, made: made._replace(pile=(3, *made.pile))),
        discarded,
        "come or go",
    ),
    "a taken discard stays where it lay": (
        playing(lambda before, move, made: made._replace(discards=before.discards)),
        got,
        "come or go",
    ),
    "a move does nothing": (playing(lambda before, move, made: before), discarded, "does nothing"),
    "a move has not the same outcome twice": (playing(throws_a_coin), discarded, "not the same outcome twice"),
    "a move's text is read as another move": (
        lambda patch: replace(patch, tenten, "parse", lambda sound: lambda text: sound("discard R1")),
        discarded,
        "read as another move",
    ),
    "a move's text has a space too many": (
        lambda patch: replace(patch, tenten, "text", lambda sound: lambda move: sound(move) + " "),
        discarded,
        "a space too many",
    ),
    "an event says nothing": (
        lambda patch: patch.setattr(tenten, "events", lambda *_, **__: (Event("draw", 0, (), (), message("ok")),)),
        discarded,
        "not a sentence",
    ),
    "a game ends without winners": (ended(Outcome((), "chips", (4, 0))), outcome, "nobody has won"),
    "a game ends without all scores": (ended(Outcome((0,), "chips", (4,))), outcome, "one score for each seat"),
    "a game does not notice its end": (ended(None), outcome, "disagree about the end"),
    "a game never ends": (lambda patch: patch.setattr(state, "_won", lambda whole: whole), ends, "does not end"),
    "a bot plays what is not legal": (bot(1, first_discard), bots, "which is not legal"),
    "a bot uses the global generator": (bot(2, global_choice), bots, "uses the global generator"),
    "a written state lacks a part": (
        writing(lambda whole, data: {**data, "turns_taken": [0, 0]}),
        copies,
        "not what was written",
    ),
    "a copy lacks the last discard": (
        writing(lambda whole, data: {**data, "discards": data["discards"][:-1]} if "?" in data["pile"] else data),
        copies,
        "shows it something else",
    ),
    "a record replays differently": (playing(throws_a_coin), replayed, "cannot be read"),
    "a record deals differently": (
        lambda patch: replace(
            patch, state, "shuffled", lambda sound: lambda items, seed: sound(items, f"{seed}{random.random()}")
        ),
        replayed,
        "cannot be read",
    ),
    "undo takes back too little": (
        lambda patch: replace(patch, Record, "back", lambda sound: lambda record, moves=1: sound(record, moves - 1)),
        replayed,
        "takes back another number",
    ),
    "a resume code forgets a move": (
        lambda patch: replace(patch, Record, "resume_code", lambda sound: lambda record: sound(record.back())),
        replayed,
        "resumes another game",
    ),
    "a resume code with signs that an address cannot have": (
        lambda patch: replace(patch, Record, "resume_code", lambda sound: lambda record: sound(record) + "=="),
        replayed,
        "stand in an address",
    ),
    "a damaged resume code is taken for another game": (
        lambda patch: patch.setattr(Record, "from_resume_code", lambda code: Record("tenten", {}, 2, 1, None)),
        damaged,
        "read as another game",
    ),
    "a view leads to the state": (pocketed(lambda whole: [whole]), closed, "leads to the state"),
    "a view carries the pile": (pocketed(lambda whole: whole.pile), shown, "can tell"),
    "a view carries another hand": (
        lambda patch: replace(
            patch, State, "view", lambda sound: lambda whole, seat: sound(whole, seat)._replace(hands=whole.hands)
        ),
        shown,
        "can tell View",
    ),
    "a copy carries the pile": (
        writing(
            lambda whole, data: {**data, "pile": tenten.data(whole)["pile"] if "?" in data["pile"] else data["pile"]}
        ),
        shown,
        "can tell {",
    ),
    "a copy carries the seed": (writing(lambda whole, data: {**data, "seed": whole.seed}), shown, "can tell {"),
    "a sample is the truth itself": (sampling(lambda made, whole: whole), sampled, "depends on what is hidden"),
    "a sample looks different": (
        sampling(lambda made, whole: made._replace(chips=(9, 9))),
        sampled,
        "looks different",
    ),
    "a sample holds other tiles": (
        sampling(lambda made, whole: made._replace(pile=(0, *made.pile))),
        sampled,
        "same tiles",
    ),
    "an opponent's tile stands in an aria-label": (drawing_tells, shown, "can tell <svg"),
    "the text twin tells the pile": (twin_tells, shown, "can tell TenTen"),
    "a hint tells the pile": (hint_tells, shown, "can tell Next comes"),
    "the log tells the pile": (log_tells, shown, "can tell the pile is"),
    "everybody is told the drawn tile": (events_tell, heard, "is told"),
    "the log tells the drawn tile": (events_log, heard, "is told"),
}
"""The name of each fault: how it is planted, the check that must find it, and what the check must say."""


@pytest.mark.parametrize("fault", FAULTS)
def test_the_contract_catches(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, check, words = FAULTS[fault]
    kept = json.dumps([tenten.data(one) for one in sound().states[:60]])
    check()
    with monkeypatch.context() as patch:
        plant(patch)
        with pytest.raises(AssertionError, match=re.escape(words)):
            check()
    for one in sound().states:
        object.__setattr__(one.rules, "win_above", 25)
    assert json.dumps([tenten.data(one) for one in sound().states[:60]]) == kept
