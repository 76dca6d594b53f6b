"""The question of the JSON-lines protocol that only Dum-Mee answers: best."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tilegames.dummee.search import best_turn
from tilegames.dummee.state import position, text
from tilegames.positions import Reader

NODES: Final = 20_000
"""Trees looked at for an answer: nearly every turn is searched to its end, in a second or two at worst."""


def _best(question: Mapping[str, Any]) -> dict[str, Any]:
    read = Reader(question, "dummee")
    read.skip("id")
    read.skip("ask")
    state = position(read.mapping("position"))
    read.nothing_else()
    turn = best_turn(state.view(state.turn), NODES)
    return {"moves": [text(move) for move in turn.moves], "tiles": turn.tiles, "complete": turn.complete}


QUESTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {"best": _best}
"""Each question's name and the function that answers it."""
