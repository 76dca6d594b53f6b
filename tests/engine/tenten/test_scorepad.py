"""TenTen's score pad: it stands as the engine's own matches do, and asks for the points of a ten."""

import json
from random import Random
from typing import Any

import pytest

from engine.test_scorepad import after, refused
from tilegames import tenten
from tilegames.core import NotationError
from tilegames.scorepad import Note, Pad, act, read, rows, standing, start, status, typed, write
from tilegames.tenten.calculator import Ten
from tilegames.tenten.scorepad import COUNTING, Asked
from tilegames.tenten.state import Move, Rules, State, leader, new
from tilegames.texts import say

EMPTY = start(COUNTING)
THREE = EMPTY._replace(names=("Ann", "Ben", "Cleo"), begun=True)
BONUSES = THREE._replace(rules=Rules(advanced=True))


def ten(seats: int, seat: int, points: int, kind: str = "ten") -> Note:
    return Note(kind, seat, tuple(points if one == seat else 0 for one in range(seats)))


# How a match stands


def matches() -> list[tuple[str, dict[str, Any], int, int]]:
    options: list[dict[str, Any]] = [
        {},
        {"basic_dealer": "stays"},
        {"advanced": True},
        {"advanced": True, "advanced_exhausted_dealer": "stays"},
        {"advanced": True, "win_above": 9},
        {"advanced": True, "long_game": True, "win_above": 14},
    ]
    return [(str(one), one, seats, seed) for one in options for seats in (2, 3, 4) for seed in (1, 2)]


def step(state: State, rng: Random) -> Move:
    """What somebody might do: mostly as the friendly bot does, sometimes a wrong ten or a round that leads nowhere."""
    view = state.view(state.turn)
    legal = view.legal_moves()
    if Move("tenten") in legal and rng.random() < 0.02:
        return Move("tenten")
    move: Move = tenten.BOTS[1](view, rng)
    others = [one for one in legal if one.verb != "tenten"]
    return others[0] if move.verb == "tenten" and rng.random() < 0.2 and others else move


@pytest.mark.parametrize(("name", "options", "seats", "seed"), matches(), ids=lambda value: str(value))
def test_a_pad_stands_as_the_match_does(name: str, options: dict[str, Any], seats: int, seed: int) -> None:
    rules = Rules(**options)
    state = new(rules, seats=seats, seed=seed)
    pad = Pad(COUNTING, rules, tuple("ABCD"[:seats]), state.first_dealer, begun=True)
    rng = Random(seed)
    while state.phase != "over":
        if state.phase == "round_over":
            assert state.result is not None
            note = Note("nobody", None, (0,) * seats)
            if state.result.seat is not None:
                note = ten(seats, state.result.seat, max(state.result.points))
            pad = pad._replace(notes=(*pad.notes, note))
            state = state.play(Move("next"))
        else:
            before, turn = state, state.turn
            move = step(state, rng)
            state = state.play(move)
            if move.verb == "tenten" and state.phase != "round_over" and state.chips[turn] == before.chips[turn]:
                pad = after(pad, f"wrong {turn}")
            elif state.phase == "over":
                assert state.result is not None
                kind = "god" if state.result.reason == "god_ten" else "ten"
                note = ten(seats, turn, state.chips[turn] - before.chips[turn], kind)
                pad = pad._replace(notes=(*pad.notes, note))
        now = standing(pad)
        if state.phase not in ("round_over", "over"):
            assert (now.scores, now.holder, now.lap, now.round) == (state.chips, state.dealer, state.lap, state.round)
            assert now.winners == ()
    assert state.result is not None
    assert (now.scores, now.reason) == (state.chips, state.result.reason)
    assert now.winners == state.result.winners


def test_a_ten_a_wrong_ten_and_a_round_without() -> None:
    pad = after(THREE, "ten 0", "wrong 1", "nobody")
    now = standing(pad)
    assert (now.scores, now.holder, now.round) == ((2, 0, 1), 1, 3)
    assert [row.note.points for row in rows(pad)] == [(1, 0, 0), (1, 0, 1), (0, 0, 0)]
    assert say(status(pad)) == "Nobody made ten. Round 3: Ben deals."


def test_a_wrong_ten_can_end_the_match() -> None:
    pad = after(THREE, "ten 0", "ten 0", "ten 0", "ten 2", "ten 2", "ten 2", "wrong 1")
    now = standing(pad)
    assert (now.winners, now.reason, now.scores) == ((0,), "chips", (4, 0, 4))
    assert leader((4, 0, 4), 2) == 2
    assert standing(pad._replace(first=2)).winners == (2,)


def test_a_match_ends_when_the_marker_is_back_for_the_second_time() -> None:
    pad = after(BONUSES, *["nobody"] * 5)
    assert standing(pad) == ((0, 0, 0), 2, 6, (), 2, "")
    assert say(status(pad)) == "Nobody made ten. Round 6, second lap: Cleo deals."
    assert standing(after(pad, "nobody")).reason == "laps"


# What is done


def test_points_are_asked_for_changed_and_noted() -> None:
    pad = after(BONUSES, "ten 1")
    assert pad.asking == Asked(1, 2)
    assert after(BONUSES, "ten 0").asking == Asked(0, 3)
    pad = after(pad, "points +1", "points 7", "points -1")
    assert say(status(pad)) == "The ten of Ben is worth 6 points. Right? Then note it."
    assert standing(after(pad, "note")).scores == (0, 6, 0)
    assert after(pad, "cancel") == BONUSES
    assert standing(after(pad, "god", "note")).reason == "god_ten"


@pytest.mark.parametrize(("seat", "least"), [(0, 3), (1, 2)])
def test_impossible_points_are_refused(seat: int, least: int) -> None:
    pad = after(BONUSES, f"ten {seat}")
    rule, sentence = refused(pad, "points -1")
    assert rule == "TT-60"
    assert str(least) in sentence
    assert "99" in refused(pad, "points 100")[1]
    for words in ("points", "points x", "points --1", "points 99999"):
        with pytest.raises(NotationError, match="no number of points"):
            act(pad, words)


def test_points_are_taken_from_the_calculator_when_they_are_of_this_ten() -> None:
    pad = after(BONUSES, "ten 1")
    taken = act(pad, "take", Ten(7, False, False, True)).draft
    assert taken.asking == Asked(1, 7)
    assert "no ten" in refused(pad, "take")[1]
    assert "Switch bonuses on" in refused(pad, "take", Ten(1, False, False, False))[1]
    assert "Switch Dealer off" in refused(pad, "take", Ten(8, False, True, True))[1]
    assert "Switch Dealer on" in refused(after(BONUSES, "ten 0"), "take", Ten(7, False, False, True))[1]


def test_the_last_note_can_be_taken_back_even_after_the_end() -> None:
    over = after(THREE, "ten 0", "ten 0", "ten 0", "ten 0")
    assert standing(over).winners == (0,)
    for action in ("ten 1", "wrong 1", "nobody"):
        rule, sentence = refused(over, action)
        assert rule == "TT-20"
        assert sentence.startswith("The match is over: Ann won with four chips.")
    assert standing(after(over, "undo")).scores == (3, 0, 0)


def test_the_game_and_the_first_dealer_are_chosen_before() -> None:
    pad = after(EMPTY, "names Ann,  Old Ben , Cleo", "choose advanced 1", "choose first 2", "start")
    assert pad == Pad(COUNTING, Rules(advanced=True), ("Ann", "Old Ben", "Cleo"), 2, begun=True)


@pytest.mark.parametrize("action", ["ten 3", "ten x", "wrong", "fly", "note", "points 3", "nobody 1", "confirm"])
def test_what_is_no_action_is_one_sentence(action: str) -> None:
    with pytest.raises(NotationError, match=r"^There is nothing called"):
        act(THREE, action)


def test_notes_are_typed() -> None:
    assert typed(THREE, "TEN cleo") == "ten 2"
    assert typed(THREE, "wrong 1") == "wrong 0"
    assert typed(THREE, "nobody") == "nobody"
    assert typed(THREE, "7") == "points 7"
    assert typed(THREE, "+1") == "points +1"
    assert typed(EMPTY, "Advanced") == "choose advanced 1"
    assert typed(EMPTY, "basic") == "choose advanced 0"


# What the browser keeps


@pytest.mark.parametrize(
    "done",
    [
        ["ten 9"],
        ["ten 0", "points 1"],
        ["ten 0", "points x"],
        ["nobody 0"],
        ["ten 0", "points 50", "note", "nobody"],
        ["ten 0", "take"],
    ],
    ids=str,
)
def test_a_spoilt_code_is_refused(done: list[str]) -> None:
    data = json.loads(write(after(BONUSES, "nobody")))
    assert read(COUNTING, json.dumps(data | {"done": ["ten 0", "points 3", "note"]})).notes == (ten(3, 0, 3),)
    with pytest.raises(NotationError, match="no code of a score pad"):
        read(COUNTING, json.dumps(data | {"done": done}))
