"""What a good TenTen player would see: the tiles that make ten, and what each discard leaves."""

from collections.abc import Sequence

from tilegames.core import QuestionError
from tilegames.tenten.hand import COPIES, OpenSet, check_possible, is_ten
from tilegames.texts import message

__all__ = ["discards", "waits"]


def waits(
    hand: Sequence[int], sets: Sequence[OpenSet] = (), seen: Sequence[int] = (), *, size: int = 8
) -> dict[int, int]:
    """Give the tiles that would make ten, looking one tile ahead (TT-02 to TT-08, TT-24).

    Args:
        hand: the concealed tiles, one fewer than a full hand with the open sets.
        sets: the open sets.
        seen: tiles known to be elsewhere, such as discards and other seats' open sets.
        size: how many tiles a full hand has; exercises have smaller ones.

    Returns:
        Kind -> how many copies may still come, in kind order; kinds with none are left out.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.
        QuestionError: the number of tiles is wrong.

    >>> from tilegames.tenten.hand import parse
    >>> waits(parse("R2 B1 B2 B3 B4 B4 B5"))
    {10: 3}
    """
    left = _left(hand, sets, seen)
    held = len(hand) + 3 * len(sets)
    if held != size - 1:
        raise QuestionError(
            message(
                "Waits are asked of {wanted} tiles, open sets included; here are {count}.", wanted=size - 1, count=held
            )
        )
    return _waits(tuple(hand), sets, left)


def discards(
    hand: Sequence[int], sets: Sequence[OpenSet] = (), seen: Sequence[int] = (), *, size: int = 8
) -> dict[int, dict[int, int]]:
    """Give the waits that each discard would leave, looking one tile ahead.

    Args:
        hand: the concealed tiles, a full hand with the open sets.
        sets: the open sets.
        seen: tiles known to be elsewhere.
        size: how many tiles a full hand has; exercises have smaller ones.

    Returns:
        Each different concealed kind, in kind order -> the waits (as `waits` gives them) after letting one of it go.
        That tile is then known to be elsewhere too.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.
        QuestionError: the number of tiles is wrong.
    """
    left = _left(hand, sets, seen)
    held = len(hand) + 3 * len(sets)
    if held != size:
        raise QuestionError(
            message(
                "Discards are asked of {wanted} tiles, open sets included; here are {count}.", wanted=size, count=held
            )
        )
    found = {}
    for tile in sorted(set(hand)):
        rest = list(hand)
        rest.remove(tile)
        found[tile] = _waits(tuple(rest), sets, left)
    return found


def _left(hand: Sequence[int], sets: Sequence[OpenSet], seen: Sequence[int]) -> list[int]:
    """Give how many copies of each kind may still come."""
    known = [*hand, *(tile for combo in sets for tile in combo.tiles), *seen]
    check_possible(known)
    left = list(COPIES)
    for tile in known:
        left[tile] -= 1
    return left


def _waits(hand: tuple[int, ...], sets: Sequence[OpenSet], left: list[int]) -> dict[int, int]:
    return {kind: copies for kind, copies in enumerate(left) if copies and is_ten((*hand, kind), sets)}
