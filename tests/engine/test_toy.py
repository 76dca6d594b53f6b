"""A fourth game joins by its name and the names that every game's module has: shown with a toy."""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import contract
from engine.toy import game as toy
from tilegames import ask, games
from tilegames.core import Record
from tilegames.simulate import simulate


class Pebbles(contract.Adapter):
    name = "pebbles"

    def near(self, state: Any) -> Iterator[int]:
        yield from range(6)

    def key(self, state: Any, move: int) -> int:
        return move

    def box(self, state: Any) -> tuple[str, ...]:
        return ()


@pytest.fixture(autouse=True)
def joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a new game does: a module of its own, and its name in the registry."""
    monkeypatch.setitem(sys.modules, "tilegames.pebbles", toy)
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "pebbles"))


def game_to_its_end(seats: int, seed: int) -> tuple[Record, tuple[Any, ...]]:
    played = contract.walk.__wrapped__("pebbles", 0, seats, seed)
    return played.record, played.states


@pytest.fixture(autouse=True)
def adapter(monkeypatch: pytest.MonkeyPatch) -> Pebbles:
    told = Pebbles()
    known = contract.adapter
    monkeypatch.setattr(contract, "adapter", lambda name: told if name == "pebbles" else known(name))
    return told


@pytest.mark.parametrize("seats", [2, 4])
def test_it_keeps_the_contract(adapter: Pebbles, seats: int) -> None:
    record, states = game_to_its_end(seats, 5)
    rng = Random(5)
    for state, text in zip(states, record.moves, strict=False):
        contract.check_legal(adapter, state)
        contract.check_rejected(adapter, state, rng)
        contract.check_move(adapter, state, toy.parse(text))
        contract.check_bots(adapter, state, rng)
        contract.check_copies(adapter, state)
    contract.check_outcome(adapter, states[-1])
    contract.check_record(adapter, record, states)
    contract.check_damaged(record, rng)


def test_it_answers_questions() -> None:
    deal = ask.answer({"ask": "deal", "game": "pebbles", "seats": 2, "seed": 1})["position"]
    assert ask.answer({"ask": "moves", "position": deal}) == {"moves": ["take 1", "take 2", "take 3"]}
    refused = ask.answer({"ask": "why_not", "position": deal, "move": "take 9"})
    assert (refused["rule"], refused["why"]) == ("PE-01", "You take 1 to 3 pebbles, and there are 12.")
    played = ask.answer({"ask": "play", "position": deal, "move": "take 2"})
    assert played["position"]["left"] == 10
    assert played["events"][0]["text"] == "Seat 1 took 2."
    line = ask.answer_line(json.dumps({"ask": "play", "position": deal, "move": "take nothing"}))
    assert line["error"]["code"] == "notation"


def test_it_is_simulated() -> None:
    summary = simulate("pebbles", seats=2, games=40, seed=1, bots=(1, 0))
    assert summary.games == 40
    assert summary.wins[0] > 30
