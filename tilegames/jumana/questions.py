"""The questions of the JSON-lines protocol that only Jumana answers: placements, balance and count."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tilegames.jumana.search import placements
from tilegames.jumana.state import check_different, cost, position, read_tower, text
from tilegames.jumana.tower import canonical, danger
from tilegames.positions import Reader


def _reader(question: Mapping[str, Any]) -> Reader:
    read = Reader(question, "jumana")
    read.skip("id")
    read.skip("ask")
    return read


def _placements(question: Mapping[str, Any]) -> dict[str, Any]:
    read = _reader(question)
    state = position(read.mapping("position"))
    stick = read.text("stick")
    read.nothing_else()
    canonical(stick)
    return {
        "placements": [
            {"move": text(found.move), "supports": found.supports, "danger": found.danger}
            for found in placements(state.view(state.turn), [stick])
        ]
    }


def _balance(question: Mapping[str, Any]) -> dict[str, Any]:
    read = _reader(question)
    tower = read_tower(read.items("tower"))
    read.nothing_else()
    found = danger(tower)
    return {"stands": False} if found is None else {"stands": True, "danger": found}


def _count(question: Mapping[str, Any]) -> dict[str, Any]:
    read = _reader(question)
    sticks = read.text("sticks").split()
    read.nothing_else()
    for letters in sticks:
        canonical(letters)
    check_different(sticks)
    return {"points": cost(sticks)}


QUESTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "placements": _placements,
    "balance": _balance,
    "count": _count,
}
