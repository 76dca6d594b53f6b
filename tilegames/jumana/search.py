"""What a good player would see: all places of a hand, with supports and danger."""

from collections.abc import Sequence
from typing import NamedTuple

from tilegames.jumana.state import SPREAD, Move, View
from tilegames.jumana.tower import dangers, stands

__all__ = ["Placement", "fall_chance", "placements", "standing"]


class Placement(NamedTuple):
    """A place for a stick.

    Attributes:
        move: the stick as it would lie there.
        level: at which level.
        supports: how many sticks would carry it.
        danger: danger of the tower with it in per cent, or None when it would fall (JU-41).
    """

    move: Move
    level: int
    supports: int
    danger: int | None


def placements(view: View, sticks: Sequence[str]) -> tuple[Placement, ...]:
    """Give every place for each of some sticks, with supports and danger; whose turn it is does not matter.

    Args:
        view: any view of the tower.
        sticks: the sticks, either way round.

    Returns:
        The places in the order of `View.legal_moves`. Danger depends on the place alone, so each is worked out once.
    """
    moves = [move for letters in sticks for move in view.placements(letters)]
    places = {(site.axis, site.x, site.y): site for site in view.sites}
    wanted = dict.fromkeys((move.axis, move.x, move.y) for move in moves)
    found = dict(zip(wanted, dangers(view.tower, [places[one].stick("???") for one in wanted]), strict=True))
    return tuple(
        Placement(move, places[here].level, len(places[here].supports), found[here])
        for move in moves
        for here in [(move.axis, move.x, move.y)]
    )


def standing(view: View, moves: Sequence[Move], share: float = 1.0) -> tuple[Move, ...]:
    """Keep the placements after which the tower stands on a share of its contact squares.

    Args:
        view: any view of the tower.
        moves: placements; each place is judged once.
        share: the part of every contact square that may be used (JU-41).
    """
    places = {(site.axis, site.x, site.y): site for site in view.sites}
    good: dict[tuple[str, int, int], bool] = {}
    for move in moves:
        here = (move.axis, move.x, move.y)
        if here not in good:
            good[here] = stands((*view.tower, places[here].stick(move.letters)), share)
    return tuple(move for move in moves if good[move.axis, move.x, move.y])


def fall_chance(danger: int | None, hand: str) -> float:
    """Give the chance that a tower falls when a hand has just placed the last stick (JU-42).

    Args:
        danger: of the tower with that stick, in per cent; None when it falls by itself.
        hand: one of the values of the option ``hand``.

    >>> fall_chance(56, "steady") < 1e-9, round(fall_chance(95, "steady"), 2), fall_chance(None, "calm")
    (True, 0.4, 1.0)
    """
    from math import erfc, sqrt

    spread = SPREAD[hand]
    if danger is None:
        return 1.0
    if not spread:
        return 0.0
    return erfc((1 - danger / 100) / (spread * sqrt(2)))
