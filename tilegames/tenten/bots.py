"""TenTen's bots, each a function of its seat's view only."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from tilegames.tenten.hand import HIDDEN, OpenSet, combo_colours, is_ten, number, open_set, totals
from tilegames.tenten.search import Outlook, discards, waits
from tilegames.tenten.state import Move, View

if TYPE_CHECKING:
    from tilegames.core import Bot

_CLOSER: Final = 3


def plausible(view: View, rng: Random) -> Move:
    """Play like a beginner, level 1: say ten when it is ten, keep what goes together, let the largest stray tile go.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    ten = _right_ten(view)
    if ten is not None:
        return ten
    if view.phase in ("act", "redo"):
        gets = [move for move in moves if move.verb == "get"]
        if gets and rng.random() < 0.5:
            return rng.choice(gets)
        return _draw(moves)
    laid = [move for move in moves if move.verb == "discard"]
    rng.shuffle(laid)
    return max(laid, key=lambda move: number(move.tiles[0]) - 3 * _companions(move.tiles[0], view.hand))


def waiting(view: View, rng: Random) -> Move:
    """Play for waits, level 2: keep the seven tiles that most unseen tiles would complete, and get only to gain some.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    ten = _right_ten(view)
    if ten is not None:
        return ten
    seen = _seen(view)
    if view.phase in ("drawn", "discard"):
        return _best_discard(view, moves, seen, rng)
    stay = _promise(view, view.hand, seen)
    best, choice = stay, None
    for move in moves:
        if move.verb == "get":
            worth = _after_get(view, move, seen)
            if worth > best:
                best, choice = worth, move
    if choice is not None:
        return choice
    return _draw(moves)


def looking_ahead(view: View, rng: Random) -> Move:
    """Play two draws ahead, level 3: each choice by the chance that it leads to ten within two draws.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    if len(moves) == 1:
        return moves[0]
    ten = _right_ten(view)
    if ten is not None:
        return ten
    outlook = Outlook.of(view.hand, view.own_sets, _seen(view))
    if view.phase in ("drawn", "discard"):
        return _lay_by_outlook(view.hand, moves, outlook, rng)
    best, choice = outlook.two_draws(view.hand), _draw(moves)
    for move in moves:
        if move.verb == "get":
            hand, combo = _got(view, move)
            # A get takes the place of a draw, so only the draw after it counts.
            worth = outlook.with_set(hand, combo).after_discard(hand)
            if worth > best:
                best, choice = worth, move
    return choice


def _lay_by_outlook(hand: tuple[int, ...], moves: tuple[Move, ...], outlook: Outlook, rng: Random) -> Move:
    """Discard what leaves the best chance within two draws, looking closer only at the best few."""
    rated = []
    for move in moves:
        if move.verb == "discard":
            at = hand.index(move.tiles[0])
            rest = (*hand[:at], *hand[at + 1 :])
            rated.append((outlook.next_draw(rest), rng.random(), move, rest))
    rated.sort(key=lambda one: one[:2], reverse=True)
    few = rated[:_CLOSER] if rated[0][0] else rated
    return max(few, key=lambda one: (outlook.two_draws(one[3]), one[1]))[2]


def _draw(moves: tuple[Move, ...]) -> Move:
    """Draw, or pass; where neither is legal (`exhaustion="at_once"`, an empty pile) the first move must do."""
    return next((move for move in moves if move.verb in ("draw", "pass")), moves[0])


def _right_ten(view: View) -> Move | None:
    """Give the declaration when it is legal and right (TT-30: a wrong one costs)."""
    move = Move("tenten")
    if view.phase == "drawn":
        eight = view.hand
    elif view.phase == "act" and view.claimable is not None:
        eight = (*view.hand, view.claimable)
    else:
        return None
    return move if is_ten(eight, view.own_sets) else None


def _companions(kind: int, hand: tuple[int, ...]) -> int:
    """Count the tiles of the hand that could stand in one combo with a tile."""
    return sum(_related(kind, other) for other in hand) - 1


@cache
def _related(kind: int, other: int) -> bool:
    return any(combo_colours(tuple(sorted((kind, other, third)))) for third in range(HIDDEN))


def _seen(view: View) -> tuple[int, ...]:
    """Give the tiles that lie open elsewhere: discards and other seats' open sets."""
    laid = [kind for _, kind in view.discards]
    laid += [kind for seat, sets in enumerate(view.sets) if seat != view.seat for one in sets for kind in one.tiles]
    return tuple(laid)


def _promise(view: View, hand: tuple[int, ...], seen: tuple[int, ...]) -> float:
    """Value seven tiles: the unseen tiles that complete them, and a little for lying close to ten."""
    return sum(waits(hand, view.own_sets, seen).values()) + _closeness(totals(hand, view.own_sets))


def _closeness(reached: tuple[int, ...]) -> float:
    """Value the totals that seven tiles can have: those up to ten leave a tile to wait for."""
    return max((1 / (1 + abs(total - 6)) for total in reached), default=0.0)


def _best_discard(view: View, moves: tuple[Move, ...], seen: tuple[int, ...], rng: Random) -> Move:
    kept = discards(view.hand, view.own_sets, seen)
    best: list[Move] = []
    most = -1.0
    for move in moves:
        if move.verb != "discard":
            continue
        (kind,) = move.tiles
        worth = float(sum(kept[kind].values()))
        if worth == 0:
            worth = _two_away(view, kind)
        if worth > most + 1e-9:
            best, most = [move], worth
        elif worth > most - 1e-9:
            best.append(move)
    return rng.choice(best)


def _two_away(view: View, kind: int) -> float:
    """Value, below one, seven tiles that no single tile completes: how near their best total comes to ten."""
    hand = list(view.hand)
    hand.remove(kind)
    return 0.9 * _closeness(totals(hand, view.own_sets))


def _after_get(view: View, move: Move, seen: tuple[int, ...]) -> float:
    """Value a get by the best seven tiles that it leaves."""
    hand, combo = _got(view, move)
    rest = list(seen)
    rest.remove(view.discards[-1][1])
    waited = discards(hand, (*view.own_sets, combo), rest).values()
    return max(float(sum(kept.values())) for kept in waited)


def _got(view: View, move: Move) -> tuple[tuple[int, ...], OpenSet]:
    """Give the concealed tiles and the open set that a get would lead to."""
    hand = list(view.hand)
    for kind in move.tiles:
        hand.remove(kind)
    return tuple(hand), open_set((*move.tiles, view.discards[-1][1]), move.colour)


BOTS: "Final[Mapping[int, Bot]]" = {1: plausible, 2: waiting, 3: looking_ahead}
"""The bots by level."""
