"""TenTen's bots: what they choose, and that each beats the one below it."""

from random import Random
from typing import Any

import pytest

from engine.tenten import oracle
from tilegames import tenten
from tilegames.simulate import simulate
from tilegames.tenten.bots import BOTS
from tilegames.tenten.state import Move, State

READY = "R1 R1 R1 R2 R2 R2 R3"
DULL = "R4 R6 R7 B2 B4 B6 B7"


def at(hand: str = READY, **changes: Any) -> State:
    """Seat 0 of two is to play."""
    base: dict[str, Any] = {
        "game": "tenten",
        "dealer": 0,
        "turn": 0,
        "phase": "act",
        "hands": [hand, "? ? ? ? ? ? ?"],
        "sets": [[], []],
        "discards": [],
        "pile": "? ? ? ?",
    }
    return tenten.position({**base, **changes})


def choices(level: int, state: State) -> set[str]:
    """Everything that a bot chooses in a state, over many generators."""
    view = state.view(state.turn)
    return {tenten.text(BOTS[level](view, Random(seed))) for seed in range(30)}


levels = pytest.mark.parametrize("level", sorted(BOTS))


@levels
def test_a_right_ten_is_declared(level: int) -> None:
    assert choices(level, at(f"{READY} B4", phase="drawn", drawn="B4")) == {"tenten"}
    assert choices(level, at(discards=[[1, "B4"]])) == {"tenten"}


@levels
def test_a_wrong_ten_is_never_declared(level: int) -> None:
    assert "tenten" not in choices(level, at(f"{READY} R5", phase="drawn", drawn="R5"))
    assert "tenten" not in choices(level, at(discards=[[1, "R5"]]))


@levels
def test_every_declaration_of_many_games_is_right(level: int) -> None:
    declared, games = 0, 3 if level == 3 else 12
    for seed in range(games):
        state, rng = tenten.new(seats=2 + seed % 3, seed=seed), Random(seed)
        while state.outcome() is None:
            move = BOTS[level](state.view(state.turn), rng)
            if move.verb == "tenten":
                data = tenten.data(state)
                hand = data["hands"][state.turn].split()
                if state.phase == "act":
                    hand.append(data["discards"][-1][1])
                assert 10 in oracle.totals(hand, data["sets"][state.turn])
                declared += 1
            state = state.play(move)
    assert declared >= games * 4


@levels
def test_the_last_choices_are_made_without_a_pile(level: int) -> None:
    assert choices(level, at(pile="")) == {"pass"}
    assert choices(level, at(DULL, pile="", discards=[[1, "R2"]])) == {"pass"}
    stuck = at(pile="", discards=[[1, "R2"]], rules={"exhaustion": "at_once"})
    assert choices(level, stuck) <= set(map(tenten.text, stuck.legal_moves()))
    over = {"reason": "exhausted", "seat": None, "winners": [], "points": [0, 0]}
    assert choices(level, at(phase="round_over", result=over)) == {"next"}


def test_level_one_lets_the_largest_stray_tile_go() -> None:
    assert choices(1, at("R1 R2 R3 B1 B1 B7 R5 B2", phase="drawn", drawn="R5")) == {"discard B7"}


def test_level_one_gets_now_and_then() -> None:
    assert choices(1, at(discards=[[1, "R2"]], hands=[DULL.replace("R4", "R1").replace("B2", "R3"), DULL])) == {
        "draw",
        "get R1 R3",
    }


def test_level_two_keeps_the_most_waits() -> None:
    state = at("R2 R7 B1 B2 B3 B4 B4 B5", phase="drawn", drawn="R7")
    assert choices(2, state) == {"discard R7"}
    seen = at("R2 R7 B1 B2 B3 B4 B4 B5", phase="drawn", drawn="R7", discards=[[0, "B3"], [1, "B3"], [0, "B3"]])
    assert choices(2, seen) == {"discard B5"}


def test_level_two_gets_only_to_gain() -> None:
    assert choices(2, at(discards=[[1, "R2"]])) == {"draw"}
    gains = at("R0 R2 R3 R5 B2 B5 B6", discards=[[1, "R1"]])
    assert choices(2, gains) == {"get R2 R3"}


def test_bots_are_given_nothing_but_a_view() -> None:
    state = tenten.new(seats=3, seed=8).play(Move("draw"))
    for level, bot in BOTS.items():
        view = state.view(state.turn)
        hidden = [tenten.sample(view, Random(seed)).view(state.turn) for seed in range(5)]
        assert {bot(other, Random(level)) for other in hidden} == {bot(view, Random(level))}


@pytest.mark.parametrize(("stronger", "weaker"), [(1, 0), (2, 1)])
def test_each_level_beats_the_one_below(stronger: int, weaker: int) -> None:
    """A small sample with a fixed seed; `make bench` plays a thousand games each way."""
    won = 0
    for seats in ((stronger, weaker), (weaker, stronger)):
        summary = simulate("tenten", seats=2, games=40, seed=11, bots=seats)
        won += int(summary.wins[seats.index(stronger)])
    assert won > 50
