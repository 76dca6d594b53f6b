"""The engine agrees with the slow judge: what may be moved, what is refused, and by which rule."""

import ast
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.dummee import oracle
from engine.dummee.adapter import ADAPTER
from tilegames.dummee import state as game
from tilegames.dummee.tree import LYING, placed

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"four_in_line": True},
    {"chaining": True},
    {"four_in_line": True, "chaining": True},
    {"black": "wild"},
    {"black_in_registration": False, "free_draw": True},
    {"register_many": True, "add_after_register": True},
    {"play_on": True, "seconds": None, "add_after_register": True},
    {"black": "wild", "four_in_line": True, "chaining": True},
)
POSITIONS = 20


@cache
def positions(number: int, count: int = POSITIONS, seed: int = 0) -> tuple[game.State, ...]:
    """States of seeded games with some options: every phase, full hands and nearly empty ones."""
    rng, found = Random(f"positions {number} {seed}"), []
    while len(found) < count:
        state = game.new(game.Rules.read(OPTIONS[number]), seats=rng.choice((2, 2, 3)), seed=rng.randrange(10**6))
        for _ in range(rng.choice((0, 1, 2, 4, 8, 16, 32, 64))):
            if state.phase == "over" or not state.legal_moves():
                break
            verbs = sorted({move.verb for move in state.legal_moves()} - {"end"}) or ["end"]
            verb = rng.choice(verbs)
            state = state.play(rng.choice([move for move in state.legal_moves() if move.verb == verb]))
        if state.phase != "over":
            found.append(
                dealt_anew(state, rng, 2 if "black" in OPTIONS[number] else 5) if rng.random() < 0.6 else state
            )
    return tuple(found)


def dealt_anew(state: game.State, rng: Random, black: int) -> game.State:
    """The seat to move gets other tiles, with a few black ones, and may add."""
    hand = state.hands[state.turn]
    box = [*hand, *state.pile]
    rng.shuffle(box)
    box.sort(key=lambda one: one >= 30)
    first = sum(one < 30 for one in box)
    chosen = box[: min(first, rng.randrange(4, 9))] + box[first : first + rng.randrange(black + 1)]
    for one in chosen:
        box.remove(one)
    hands = [*state.hands]
    hands[state.turn] = tuple(sorted(chosen))
    return state._replace(hands=tuple(hands), pile=tuple(box))


CASES = [pytest.param(number, id=" ".join(options) or "default") for number, options in enumerate(OPTIONS)]


def test_it_shares_nothing_with_the_engine() -> None:
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in names if name.startswith("tilegames")]


@pytest.mark.parametrize("number", CASES)
def test_the_same_moves_are_legal(number: int) -> None:
    assert compared(positions(number, 8 if "black" in OPTIONS[number] else POSITIONS)) > 50


@pytest.mark.deep
@pytest.mark.parametrize("number", CASES)
def test_the_same_moves_are_legal_in_many_more_positions(number: int) -> None:
    assert compared(positions(number, 400, 1)) > 2_000


def compared(states: tuple[game.State, ...]) -> int:
    """Compare the legal moves of states, and count the additions among them."""
    added = 0
    for state in states:
        data = game.data(state)
        texts, adds = oracle.moves(data)
        listed = state.legal_moves()
        assert {game.text(move) for move in listed if move.verb != "add"} == texts
        found = {}
        for move in listed:
            if move.verb == "add":
                laid = frozenset((game_cell(cell), game.token(one)) for cell, one in placed(move).items())
                assert (move.colour, laid) not in found, "one addition is listed twice"
                found[move.colour, laid] = game.text(move)
        assert set(found) == set(adds)
        for key, text in found.items():
            assert text in adds[key]
            if any(" across " in other for other in adds[key]):
                assert " across " in text
        added += len(found)
    return added


def game_cell(cell: int) -> tuple[int, int]:
    row, column = map(int, game.cell_text(cell).split(","))
    return row, column


def test_every_rule_of_a_refusal_is_cited_as_the_judge_does() -> None:
    rules = {f"DM-{number}" for number in ("02", 20, 21, 30, 31, 32, 40, 41, 42, 43, 44, 45, 46, 50, 61)}
    assert set().union(*map(cited, range(len(OPTIONS)))) == rules | {None}


def cited(number: int) -> set[str | None]:
    """Compare the rules that tries break, and give those that were found."""
    found = set()
    rng = Random(number)
    for state in positions(number, 8 if "black" in OPTIONS[number] else POSITIONS):
        data = game.data(state)
        near = list(ADAPTER.near(state))
        for move in rng.sample(near, min(100, len(near))):
            refusal = state.why_not(move)
            rule = None if refusal is None else refusal.rule
            assert rule == oracle.fault(data, game.text(move)), (data, game.text(move))
            found.add(rule)
    return found


@pytest.mark.parametrize("number", CASES)
def test_a_tree_grown_step_by_step_knows_what_one_read_at_once_knows(number: int) -> None:
    for state in positions(number):
        again = game.position(game.data(state))
        assert again == state
        for one, other in zip(state.trees, again.trees, strict=True):
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                assert one.openings == other.openings


@pytest.mark.parametrize("number", CASES)
def test_moves_built_one_by_one_are_those_of_the_whole_list(number: int) -> None:
    for state in positions(number, 8):
        whole = tuple(state._replace().legal_moves())
        listed = state._replace().legal_moves()
        assert len(listed) == len(whole)
        assert bool(listed) == bool(whole)
        for place in range(0, len(whole), 1 + len(whole) // 20):
            move = listed[place]
            assert move == whole[place]
            assert listed[place - len(whole)] == move
            assert move in listed
            assert state.why_not(move) is None
            for other in (move._replace(verb="fold"), move._replace(tiles=move.tiles[::-1])):
                assert (other in listed) == (other in whole)
        assert listed == whole
        assert hash(listed) == hash(whole)
        assert listed[:3] == whole[:3]
        with pytest.raises(IndexError):
            listed[len(whole)]


def test_every_phase_is_tried() -> None:
    tried = {state.phase for number in range(len(OPTIONS)) for state in positions(number)}
    assert tried == {"start", "registering", "adding"}
    assert any(LYING in move.tiles for state in positions(0) for move in state.legal_moves())
