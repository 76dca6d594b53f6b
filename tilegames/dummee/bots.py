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
_PLANNED_WELL: Final = 200
_LOOKED_AHEAD: Final = 60
_LINES: Final = 4
_WORLDS: Final = 3
_LOST: Final = 30


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


def holding(view: View, rng: Random) -> Move:
    """Hold tiles back, level 3: go out when the whole hand fits; until then one line a turn, so that nothing is drawn.

    Which line it is, is tried out on some deals that fit the view: others play a turn, and as much as possible of the
    hand should fit after it.

    Args:
        view: the seat's view.
        rng: decides between equal choices and deals.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    turn = best_turn(view, _PLANNED_WELL)
    # Near the end of the pile the fewest tiles win, so everything is laid then.
    if turn.moves and (turn.tiles == len(view.hand) or (view.pile_count <= 2 * view.seats and not _row(moves, rng))):
        return turn.moves[0]
    row = _row(moves, rng)
    if row is not None:
        return row
    if view.phase != "start":
        return next((move for move in moves if move.verb == "end"), moves[0])
    return _best_line(view, turn, rng) if turn.moves else _any(moves, rng)


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


def _best_line(view: View, turn: Turn, rng: Random) -> Move:
    """Choose the one line after which, when it is this seat's turn again, most of its hand should fit."""
    moves = [move for move in view.legal_moves() if move.verb == "add"]
    lines = [move for move in turn.moves if move in moves][:_LINES]
    others = [move for move in moves if move not in lines]
    while others and len(lines) < _LINES:
        lines.append(others.pop(int(rng.random() * len(others))))
    if len(lines) == 1:
        return lines[0]
    worlds = [sample(view, rng) for _ in range(_WORLDS)]
    left = [sum(_left(world.play(line), rng) for world in worlds) for line in lines]
    return lines[left.index(min(left))]


def _left(state: State, rng: Random) -> int:
    """Let the others play their turns, and count what would be left of this seat's hand after its best next turn."""
    seat = state.turn
    if state.result is None:
        state = state.play(Move("end"))
    while state.phase != "over" and state.turn != seat:
        state = state.play(laying(state.view(state.turn), rng))
    if state.result is not None:
        return 0 if seat in state.result.winners else _LOST
    left = len(state.hands[seat]) - best_turn(state.view(seat), _LOOKED_AHEAD).tiles
    return left + 10 if left else 0


BOTS: Final[Mapping[int, "Bot"]] = {1: laying, 2: planning, 3: holding}
"""The bots by their level."""
