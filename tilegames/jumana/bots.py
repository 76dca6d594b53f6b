"""Jumana's bots, each a function of its seat's view only.

How long they think is bounded by counts, so that they play alike on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from tilegames.jumana.state import SPREAD, Move, View, cost, sample
from tilegames.jumana.tower import Site, Tower, points, sites, stands

if TYPE_CHECKING:
    from tilegames.core import Bot

_VERDICTS: Final = 24
"""Places of which a bot works out in one turn whether the tower stands."""

_CANDIDATES: Final = 8
_LAID: Final = 240
"""Sticks that the searching bot lays in thought in one turn."""

_ROUNDS: Final = 2

# What a hand risks: with sigma the spread of JU-42, the tower falls below 1 - z sigma in as many of 100 cases as the
# stick costs points, so that laying it costs no more on average than keeping it.
_RISK: Final[Mapping[int, float]] = {20: 1.28, 10: 1.64, 5: 1.96, 1: 2.58}


def careful(view: View, rng: Random) -> Move:
    """Play like a beginner, level 1: lay any stick anywhere the tower would stand by itself, else draw or pass.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    placed = [move for move in moves if move.verb == "place"]
    rng.shuffle(placed)
    found = _safe(view, placed, lambda _: 1.0, 1)
    return found[0] if found else _otherwise(moves, placed)


def thrifty(view: View, rng: Random) -> Move:
    """Play for points, level 2: lay the stick that costs most where the hand's trembling is no larger a risk.

    Args:
        view: the seat's view.
        rng: decides between equal choices.
    """
    moves = view.legal_moves()
    placed = _by_cost(moves, rng)
    found = _safe(view, placed, lambda move: _share(view, move), 1)
    return found[0] if found else _otherwise(moves, placed)


def foresighted(view: View, rng: Random) -> Move:
    """Look ahead, level 3: try each good place against hands that the others may hold, two rounds of turns far.

    In thought everybody lays the stick that costs most; what counts is how much less the own hand costs then than the
    others' hands.

    Args:
        view: the seat's view.
        rng: decides between equal choices, and deals the hands that are tried.
    """
    moves = view.legal_moves()
    placed = _by_cost(moves, rng)
    found = _safe(view, placed, lambda move: _share(view, move), _CANDIDATES)
    if not found:
        return _otherwise(moves, placed)
    if len(found) == 1 or len(view.hand) == 1:
        return found[0]
    turns = _ROUNDS * view.seats
    truths = [sample(view, rng) for _ in range(max(2, _LAID // (turns * len(found))))]
    seeds = [rng.random() for _ in truths]
    best, most = found[0], float("-inf")
    for move in found:
        tower = (*view.tower, _site(view, move).stick(move.letters))
        worth = 0.0
        for truth, seed in zip(truths, seeds, strict=True):
            hands = [list(hand) for hand in truth.hands]
            hands[view.turn] = _without(view.hand, move.letters)
            worth += _ahead(view, tower, hands, list(truth.pool), turns, Random(seed))
        if worth > most:
            best, most = move, worth
    return best


def _otherwise(moves: Sequence[Move], placed: Sequence[Move]) -> Move:
    """Decline: draw or pass; when neither is allowed, lay any stick."""
    return moves[-1] if moves[-1].verb != "place" else placed[0]


def _by_cost(moves: Sequence[Move], rng: Random) -> list[Move]:
    """Give the placements, those of the sticks that cost most first, else in any order."""
    placed = [move for move in moves if move.verb == "place"]
    rng.shuffle(placed)
    return sorted(placed, key=lambda move: -points(move.letters))


def _share(view: View, move: Move) -> float:
    return 1 - _RISK[points(move.letters)] * SPREAD[view.rules.hand]


def _site(view: View, move: Move) -> Site:
    return next(one for one in view.sites if (one.axis, one.x, one.y) == (move.axis, move.x, move.y))


def _safe(view: View, placed: Sequence[Move], share: Callable[[Move], float], most: int) -> list[Move]:
    """Give the first few placements after which the tower stands on the share wanted for each."""
    known: dict[tuple[str, int, int, float], bool] = {}
    found: list[Move] = []
    for move in placed:
        wanted = share(move)
        here = (move.axis, move.x, move.y, wanted)
        if here not in known:
            if len(known) == _VERDICTS:
                break
            known[here] = stands((*view.tower, _site(view, move).stick(move.letters)), wanted)
        if known[here]:
            found.append(move)
            if len(found) == most:
                break
    return found


def _without(hand: Sequence[str], letters: str) -> list[str]:
    left = list(hand)
    left.remove(letters if letters in left else letters[::-1])
    return left


def _ahead(view: View, tower: Tower, hands: list[list[str]], pool: list[str], turns: int, rng: Random) -> float:
    """Play some turns in thought, letters only; gives how much less the own hand costs than the others' on average."""
    everywhere = view.rules.open_levels == "all"
    me, seats = view.turn, len(hands)
    seat = me
    for _ in range(turns if hands[me] else 0):
        seat = (seat + 1) % seats
        hand = hands[seat]
        places = sites(tower, everywhere)
        laid = _greedy(places, hand, rng)
        if laid is None and pool:
            hand.append(pool.pop(0))
            laid = _greedy(places, hand[-1:], rng)
        if laid is not None:
            site, letters = laid
            hand[:] = _without(hand, letters)
            tower = (*tower, site.stick(letters))
            if not hand:
                break
    costs = list(map(cost, hands))
    others = sum(costs) - costs[me]
    return (others / (seats - 1) if seats > 1 else 0.0) - costs[me]


def _greedy(places: Sequence[Site], hand: Sequence[str], rng: Random) -> tuple[Site, str] | None:
    """Choose a place for the stick that costs most of those that fit."""
    for letters in sorted(hand, key=points, reverse=True):
        ways = (letters,) if letters == letters[::-1] else (letters, letters[::-1])
        fitting = [(site, way) for site in places for way in ways if site.fits(way)]
        if fitting:
            return fitting[int(rng.random() * len(fitting))]
    return None


BOTS: "Final[Mapping[int, Bot]]" = {1: careful, 2: thrifty, 3: foresighted}
"""The bots by level."""
