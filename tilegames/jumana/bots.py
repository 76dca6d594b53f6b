"""Jumana's bots, each a function of its seat's view only."""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Final

from tilegames.jumana.search import standing
from tilegames.jumana.state import Move, View

if TYPE_CHECKING:
    from tilegames.core import Bot


def careful(view: View, rng: Random) -> Move:
    """Play like a beginner, level 1: lay any stick anywhere the tower would stand, else draw.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    placed = [move for move in moves if move.verb == "place"]
    rng.shuffle(placed)
    for move in placed:
        if standing(view, [move]):
            return move
    return moves[-1]


BOTS: "Final[Mapping[int, Bot]]" = {1: careful}
"""The bots by level."""
