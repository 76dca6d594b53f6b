"""Dum-Mee's bots, each a function of its seat's view only."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tilegames.dummee.search import Turn, best_turn, longest
from tilegames.dummee.state import View
from tilegames.dummee.tree import BLACK, LYING, Move

if TYPE_CHECKING:
    from tilegames.core import Bot

# How often level 1 forgets that black tiles fit every tree. With this and the few trees that level 2 looks at, every
# level is better than the one below by about the same, also with two seats, where the deal decides most.
_FORGETS: Final = 0.2

# How many trees the searches of a bot look at, which bounds how long it thinks.
_PLANNED: Final = 5
_PLANNED_WELL: Final = 800

# How often a seat won that began a turn with one, two, ... six or more tiles, by how many of them were black: counted
# in games between bots like level 2 that look at a hundred trees. Below three tiles each tile less is worth a lot,
# above five none; black ones always.
_WON: Final = (
    (0.63, 0.77),
    (0.54, 0.73, 0.90),
    (0.49, 0.58, 0.79, 0.90),
    (0.46, 0.51, 0.64, 0.80),
    (0.45, 0.48, 0.58, 0.70),
    (0.44, 0.49, 0.54, 0.60, 0.66, 0.70, 0.75),
)


def laying(view: View, rng: Random) -> Move:
    """Play like a beginner, level 1: lay as many tiles as one move can while anything fits, mostly sparing black ones.

    Args:
        view: the seat's view.
        rng: decides between equal choices, and when black tiles are forgotten.
    """
    rate = _tiles if rng.random() < _FORGETS else _worth
    return _best(view.legal_moves(), rate, rng)


def planning(view: View, rng: Random) -> Move:
    """Plan the turn a little, level 2: register before others do, else lay what a short search finds.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    turn = best_turn(view, _PLANNED)
    if turn.tiles < len(view.hand):
        row = _row(moves, rng)
        if row is not None:
            return row
    return turn.moves[0] if turn.moves else _any(moves, rng)


def weighing(view: View, rng: Random) -> Move:
    """Weigh what is left, level 3: search longer, go out when the whole hand fits, else keep the tiles that win games.

    Black tiles fit every tree, so they are worth keeping until few others are left.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    row = _row(moves, rng)
    if row is not None:
        turn = best_turn(view, _PLANNED_WELL)
        return turn.moves[0] if turn.tiles == len(view.hand) else row
    turns = [turn for turn in longest(view, _PLANNED_WELL) if turn.moves or view.phase != "start"]
    if not turns:
        return _any(moves, rng)
    # Near the end of the pile the fewest tiles win, so everything is laid then.
    late = view.pile_count <= 2 * view.seats
    turn = max(turns, key=lambda turn: (turn.tiles if late else 0, _promise(view, turn)))
    return turn.moves[0] if turn.moves else Move("end")


def _promise(view: View, turn: Turn) -> float:
    """Rate the hand after a turn by how often such hands won, and among large ones the smaller a little higher."""
    laid = [one for move in turn.moves for one in move.tiles if one != LYING]
    left = len(view.hand) - len(laid)
    if not left:
        return 1
    black = sum(one >= BLACK for one in view.hand) - sum(one >= BLACK for one in laid)
    row = _WON[min(left, len(_WON)) - 1]
    return row[min(black, len(row) - 1)] - 0.002 * max(0, left - len(_WON))


def _tiles(move: Move) -> int:
    """Rate a move by how many tiles it lays."""
    return sum(one != LYING for one in move.tiles)


def _worth(move: Move) -> tuple[int, int]:
    """Rate a move by how many tiles it lays, and then by how few black ones."""
    return _tiles(move), -sum(one >= BLACK for one in move.tiles)


def _any(moves: Sequence[Move], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def _best(moves: Sequence[Move], rate: Callable[[Move], Any], rng: Random) -> Move:
    """Choose one of the moves that are rated highest."""
    rates = [rate(move) for move in moves]
    best = max(rates)
    return _any([move for move, own in zip(moves, rates, strict=True) if own == best], rng)


def _row(moves: Sequence[Move], rng: Random) -> Move | None:
    """Choose a registration with the most tiles and the fewest black ones."""
    rows = [move for move in moves if move.verb == "register"]
    return _best(rows, _worth, rng) if rows else None


BOTS: Final[Mapping[int, "Bot"]] = {1: laying, 2: planning, 3: weighing}
"""The bots by their level."""
