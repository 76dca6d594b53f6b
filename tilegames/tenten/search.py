"""What a good TenTen player would see: the tiles that make ten, and what each discard leaves."""

from collections.abc import Iterator, Sequence

from tilegames.core import QuestionError
from tilegames.tenten.hand import COPIES, OpenSet, check_possible, is_ten
from tilegames.texts import message

__all__ = ["Outlook", "copies_left", "discards", "waits"]


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
    left = copies_left(hand, sets, seen)
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
    left = copies_left(hand, sets, seen)
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


def copies_left(hand: Sequence[int], sets: Sequence[OpenSet] = (), seen: Sequence[int] = ()) -> list[int]:
    """Give how many copies of each kind, in kind order, may still come.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.
    """
    known = [*hand, *(tile for combo in sets for tile in combo.tiles), *seen]
    check_possible(known)
    left = list(COPIES)
    for tile in known:
        left[tile] -= 1
    return left


def _waits(hand: tuple[int, ...], sets: Sequence[OpenSet], left: list[int]) -> dict[int, int]:
    return {kind: copies for kind, copies in enumerate(left) if copies and is_ten((*hand, kind), sets)}


class Outlook:
    """How likely a hand is to become ten by drawing, one or two draws ahead.

    It counts every unseen tile as equally likely to be drawn and remembers what it has counted, so one outlook serves
    all the choices of a turn.

    Args:
        hand: the concealed tiles now.
        sets: the open sets.
        left: how many copies of each kind are unseen.
    """

    def __init__(self, hand: Sequence[int], sets: Sequence[OpenSet], left: Sequence[int]) -> None:
        self._held = [hand.count(kind) for kind in range(len(left))]
        self._sets = tuple(sets)
        self._left = tuple(left)
        self._unseen = max(1, sum(left))
        self._known: dict[tuple[int, ...], float] = {}

    @classmethod
    def of(cls, hand: Sequence[int], sets: Sequence[OpenSet], seen: Sequence[int] = ()) -> "Outlook":
        """Make the outlook of a seat from its hand, its open sets and the tiles known to be elsewhere."""
        return cls(hand, sets, copies_left(hand, sets, seen))

    def with_set(self, hand: Sequence[int], combo: OpenSet) -> "Outlook":
        """Give the outlook of the hand that is left after a combo of known tiles has been laid open."""
        return Outlook(hand, (*self._sets, combo), self._left)

    @property
    def left(self) -> tuple[int, ...]:
        """How many copies of each kind are unseen."""
        return self._left

    def nearer(self, hand: tuple[int, ...]) -> dict[int, int]:
        """Give the tiles after which a hand is one tile from ten once it has discarded, and how many of each may come.

        Args:
            hand: the concealed tiles without the one to come, in kind order.
        """
        return {
            kind: copies
            for kind, copies in enumerate(self._left)
            if copies and self.after_discard(tuple(sorted((*hand, kind))))
        }

    def next_draw(self, hand: tuple[int, ...]) -> float:
        """Give the chance that the next draw makes ten.

        Args:
            hand: the concealed tiles without the one to come, in kind order.
        """
        known = self._known.get(hand)
        if known is None:
            good = 0
            for kind, copies in enumerate(self._left):
                # A tile that was drawn on the way to this hand is not unseen any more.
                copies -= max(0, hand.count(kind) - self._held[kind])
                if copies > 0 and is_ten((*hand, kind), self._sets):
                    good += copies
            known = self._known[hand] = good / self._unseen
        return known

    def after_discard(self, hand: tuple[int, ...]) -> float:
        """Give the chance of ten with the next draw after the best discard of a full hand in kind order."""
        return max(self.next_draw(rest) for rest in _each_without_one(hand))

    def two_draws(self, hand: tuple[int, ...]) -> float:
        """Give the chance of ten within two draws, with the best discard between them.

        Args:
            hand: the concealed tiles without the one to come, in kind order.
        """
        chance = 0.0
        for kind, copies in enumerate(self._left):
            if copies:
                full = tuple(sorted((*hand, kind)))
                chance += copies * (1.0 if is_ten(full, self._sets) else self.after_discard(full))
        return chance / self._unseen


def _each_without_one(hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Give a hand in kind order without each of its different tiles."""
    for place, kind in enumerate(hand):
        if not place or hand[place - 1] != kind:
            yield (*hand[:place], *hand[place + 1 :])
