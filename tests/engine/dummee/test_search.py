"""The turn that lays the most tiles is found, bots think on views only, and the question gives it."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.dummee.test_oracle import dealt_anew, positions
from tilegames.ask import answer
from tilegames.core import IllegalMove, NotationError, QuestionError
from tilegames.dummee import bots
from tilegames.dummee import state as game
from tilegames.dummee.search import best_turn, longest, plays
from tilegames.dummee.state import Move, Rules, State
from tilegames.simulate import simulate

OPTIONS = (0, 1, 2, 6, 7)


@cache
def small(number: int, count: int = 10) -> tuple[State, ...]:
    """Positions with few tiles in the hand to move, so that every turn can be tried."""
    rng, found = Random(number), []
    for state in positions(number):
        if state.phase != "registering" and len(found) < count:
            dealt = dealt_anew(state, rng, 2)
            hand = rng.sample(dealt.hands[state.turn], min(5, len(dealt.hands[state.turn])))
            hands = (*dealt.hands[: state.turn], tuple(sorted(hand)), *dealt.hands[state.turn + 1 :])
            found.append(dealt._replace(hands=hands))
    return tuple(found)


def most(state: State) -> int:
    """Try every way to play the turn, and give how many tiles the longest lays."""
    seat, best, waiting, seen = state.turn, 0, [state], {state}
    held = len(state.hands[seat])
    while waiting:
        before = waiting.pop()
        best = max(best, held - len(before.hands[seat]))
        if before.turn == seat and before.phase != "over" and not (before is not state and before.phase == "start"):
            for move in before.legal_moves():
                after = before.play(move)._replace(ply=0) if move.tiles else before
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return best


@pytest.mark.parametrize("number", OPTIONS)
def test_no_turn_lays_more_than_the_best(number: int) -> None:
    laid = 0
    for state in small(number):
        turn = best_turn(state.view(state.turn), 100_000)
        assert turn.complete
        assert turn.tiles == most(state)
        laid += turn.tiles
    assert laid > 5


@pytest.mark.parametrize("number", range(9))
def test_the_best_turn_can_be_played(number: int) -> None:
    for state in positions(number, 8 if number in (4, 8) else 20):
        after, seat = state, state.turn
        turn = best_turn(state.view(seat), 60)
        for move in turn.moves:
            assert after.turn == seat
            after = after.play(move)
        assert len(state.hands[seat]) - len(after.hands[seat]) == turn.tiles


def test_a_search_that_stops_early_says_so() -> None:
    hands = ["R0 R1 R2 R3 R4 R5 R7 R7 R9 K1 K2", "B2"]
    cells = {"0,0": "R8", "0,1": "R6", "0,2": "R6"}
    state = game.position(
        {
            "turn": 0,
            "phase": "start",
            "hands": hands,
            "registered": [["red"], []],
            "trees": {"red": {"row": 3, "added": False, "cells": cells}},
            "pile": "G1",
        }
    )
    short, long = best_turn(state.view(0), 3), best_turn(state.view(0), 50_000)
    assert (short.complete, long.complete) == (False, True)
    assert short.tiles <= long.tiles


def test_plays_are_what_lays_tiles() -> None:
    for state in positions(0):
        laid = plays(state.view(state.turn))
        assert set(laid) == {move for move in state.legal_moves() if move.verb in ("register", "add")}


def test_black_tiles_are_kept_where_others_do() -> None:
    state = game.position(
        {
            "turn": 0,
            "phase": "start",
            "hands": ["R8 K8 R6 K6 B9", "B2"],
            "registered": [["red"], []],
            "trees": {"red": {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}},
            "pile": "G1",
            "rules": {"overtime_draw": 0},
        }
    )
    two = state._replace(hands=((6, 8, 36), state.hands[1]))
    turn = best_turn(two.view(0))
    assert turn.tiles == 2
    assert all(one < 30 for move in turn.moves for one in move.tiles)


def question(**parts: Any) -> dict[str, Any]:
    position = {
        "game": "dummee",
        "turn": 0,
        "phase": "start",
        "hands": ["R6 R8 R1 R1 B5", "B2"],
        "registered": [["red"], []],
        "trees": {"red": {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}},
        "pile": "G1",
    }
    return {"ask": "best", "position": position, "id": 3, **parts}


def test_the_question_for_the_best_turn() -> None:
    found = answer(question())
    assert (found["tiles"], found["complete"], len(found["moves"])) == (4, True, 2)
    state = game.position(question()["position"])
    for text in found["moves"]:
        state = state.play(game.parse(text))
    assert len(state.hands[0]) == 1
    nothing = question()
    nothing["position"]["hands"] = ["B5", "B2"]
    assert answer(nothing) == {"moves": [], "tiles": 0, "complete": True}
    with pytest.raises(QuestionError):
        answer(question(level=3))


def test_other_questions_know_the_game() -> None:
    asked = question(ask="why_not", move="add red down 0,1 . R6 R8")
    assert answer(asked)["rule"] == "DM-44"
    asked = question(ask="play", move="add red down 0,2 . R6 R8")
    assert answer(asked)["position"]["phase"] == "adding"
    dealt = answer({"ask": "deal", "game": "dummee", "seats": 2, "seed": 5, "rules": {}})["position"]
    assert game.data(game.position(dealt)) == dealt


@pytest.mark.parametrize("level", [1, 2, 3])
def test_bots_lay_what_wins(level: int) -> None:
    for hand, trees in (("R6 R8", True), ("B1 B2 B7", False)):
        asked = question()["position"]
        asked["hands"] = [hand, "B2"]
        if not trees:
            asked["trees"], asked["registered"] = {}, [[], []]
        state = game.position(asked)
        after = state.play(bots.BOTS[level](state.view(0), Random(1)))
        assert after.outcome() is not None


def test_the_third_level_keeps_black_tiles_of_a_large_hand() -> None:
    asked = question()["position"]
    asked["hands"] = ["R6 R8 K1 K1 B1 B2 B3 B4 B5", "B2"]
    state = game.position(asked)._replace(pile=tuple(range(20, 28)))
    adding = state.play(game.parse("add red down 0,2 . R6 R8"))
    assert bots.planning(adding.view(0), Random(1)).tiles.count(31) == 2
    assert bots.weighing(adding.view(0), Random(1)).verb == "end"
    few = adding._replace(pile=adding.pile[:2])
    assert bots.weighing(few.view(0), Random(1)).tiles.count(31) == 2
    out = adding._replace(hands=((31, 31), adding.hands[1]))
    assert bots.weighing(out.view(0), Random(1)).tiles.count(31) == 2


def test_the_longest_additions_for_every_choice_of_black_tiles() -> None:
    asked = question()["position"]
    asked["hands"] = ["R6 R8 K1 R1 B1", "B2"]
    turns = longest(game.position(asked).view(0))
    found = {sum(one >= 30 for move in turn.moves for one in move.tiles): turn.tiles for turn in turns}
    assert found == {0: 2, 1: 4}
    assert all(turn.complete for turn in turns)
    asked["registered"] = [[], ["red"]]
    assert longest(game.position(asked).view(0)) == (((), 0, True),)


def test_bots_stay_legal_with_every_option() -> None:
    for number in range(9):
        for state in positions(number, 8 if number in (4, 8) else 20)[:6]:
            for level, bot in bots.BOTS.items():
                move = bot(state.view(state.turn), Random(level))
                assert state.why_not(move) is None


@pytest.mark.parametrize(("better", "worse"), [(1, 0), (2, 1), (3, 2)])
def test_levels_are_in_order(better: int, worse: int) -> None:
    # Each deal is played twice with the seats swapped, so that a level against itself wins exactly half. Fifty games
    # tell a level from the one below it; how much better it is takes the thousand of the benchmark.
    won = Fraction()
    for seat in (0, 1):
        pair = (better, worse) if seat == 0 else (worse, better)
        found = simulate("dummee", rules=Rules(), seats=4, games=25, seed=3, bots=pair * 2)
        won += found.wins[seat] + found.wins[seat + 2]
    assert won / 50 > 0.5


def test_the_notation_error_of_a_foreign_move() -> None:
    state = game.new(seats=2, seed=1)
    with pytest.raises(NotationError):
        state.play(Move("next"))
    with pytest.raises(IllegalMove):
        state.play(Move("end"))
