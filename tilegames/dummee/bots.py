"""Dum-Mee's bots, each a function of its seat's view only."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from tilegames.dummee.search import Turn, best_turn
from tilegames.dummee.state import State, View, sample
from tilegames.dummee.tree import BLACK, LYING, Move

if TYPE_CHECKING:
    from tilegames.core import Bot

# How many trees the searches of a bot look at, which bounds how long it thinks.
_PLANNED: Final = 100
_PLANNED_WELL: Final = 120
_LOOKED_AHEAD: Final = 40
_ENDS: Final = 4
_WORLDS: Final = 4
_LEFT: Final = 0.03


def laying(view: View, rng: Random) -> Move:
    """Play like a beginner, level 1: lay as many tiles as one move can while anything fits, black ones only if need be.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    best = max(map(_worth, moves))
    return _any([move for move in moves if _worth(move) == best], rng)


def planning(view: View, rng: Random) -> Move:
    """Plan the whole turn, level 2: register before others do, else lay all that fits, and keep black tiles.

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


def stopping(view: View, rng: Random) -> Move:
    """Stop where it pays, level 3: go out when the whole hand fits, else lay as much as helps to go out next time.

    After more or fewer lines of the planned turn it is tried out on some deals that fit the view how often, when the
    others have played a turn, the rest of the hand fits: what is held back is not lost, and who can lay need not draw.

    Args:
        view: the seat's view.
        rng: decides between equal choices and deals.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    turn = best_turn(view, _PLANNED_WELL)
    if turn.moves and turn.tiles == len(view.hand):
        return turn.moves[0]
    row = _row(moves, rng)
    if row is not None:
        return row
    if not turn.moves:
        return _any(moves, rng)
    # Near the end of the pile the fewest tiles win, so everything is laid then.
    if view.pile_count <= 2 * view.seats:
        return turn.moves[0]
    laid = _best_end(view, turn, rng)
    return laid[0] if laid else Move("end")


def _best_end(view: View, turn: Turn, rng: Random) -> Sequence[Move]:
    """Choose how many lines of a plan to lay before the turn ends: none only when some were laid already."""
    counts = [*range(view.phase == "start", min(len(turn.moves), _ENDS) + 1)]
    if len(turn.moves) > _ENDS:
        counts.append(len(turn.moves))
    if len(counts) == 1:
        return turn.moves[: counts[0]]
    worlds = [sample(view, rng) for _ in range(_WORLDS)]
    hopes = []
    for count in counts:
        hope = 0.0
        for world in worlds:
            for move in turn.moves[:count]:
                world = world.play(move)
            hope += _hope(world, rng)
        hopes.append(hope)
    return turn.moves[: counts[hopes.index(max(hopes))]]


def _hope(state: State, rng: Random) -> float:
    """End the turn, let the others play theirs, and rate what comes: 1 for going out or a win, -1 when another wins."""
    seat = state.turn
    if state.result is None:
        state = state.play(Move("end"))
    while state.phase != "over" and state.turn != seat:
        state = state.play(laying(state.view(state.turn), rng))
    if state.result is not None:
        return 1 if seat in state.result.winners else -1
    turn = best_turn(state.view(seat), _LOOKED_AHEAD)
    left = len(state.hands[seat]) - turn.tiles
    # A seat that can lay nothing will draw one more.
    return 1 if left == 0 else -_LEFT * (left if turn.tiles else left + 1)


def _worth(move: Move) -> tuple[int, int]:
    """Rate a move by how many tiles it lays, and then by how few black ones."""
    return sum(one != LYING for one in move.tiles), -sum(one >= BLACK for one in move.tiles)


def _any(moves: Sequence[Move], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def _row(moves: Sequence[Move], rng: Random) -> Move | None:
    """Choose a registration with the most tiles and the fewest black ones."""
    rows = [move for move in moves if move.verb == "register"]
    if not rows:
        return None
    best = max(map(_worth, rows))
    return _any([move for move in rows if _worth(move) == best], rng)


BOTS: Final[Mapping[int, "Bot"]] = {1: laying, 2: planning, 3: stopping}
"""The bots by their level."""
