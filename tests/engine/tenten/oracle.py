"""TenTen's hands once more, slow and obvious, to check the engine against. It imports nothing of tilegames.

Tiles are tokens such as ``R5``. Two ways lead to the totals and share no code: `totals` tries every reading of one hand
by plain recursion; `every_total` starts from the combos and collects all hands that contain them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Any

BOX = {
    "R0": 1,
    **{f"R{n}": 4 for n in range(1, 8)},
    **{f"B{n}": 4 for n in range(1, 8)},
    **{f"P{n}": 1 for n in range(5, 9)},
}
KINDS = list(BOX)

Tile = tuple[str, int]  # colour letter and number
Split = tuple[int, list[tuple[Tile, ...]]]  # total and combos


def value(tiles: Sequence[Tile]) -> int | None:
    """Give what three coloured tiles count as a combo, None when they are none."""
    colours = {colour for colour, _ in tiles}
    numbers = sorted(number for _, number in tiles)
    if len(colours) != 1:
        return None
    if numbers[0] == numbers[1] == numbers[2]:
        return 0
    if numbers[1] == numbers[0] + 1 and numbers[2] == numbers[0] + 2:
        return numbers[2] if colours == {"R"} else numbers[0]
    return None


def splits(tiles: Sequence[Tile]) -> Iterator[Split]:
    """Give every way to count coloured tiles: the first alone, or with two of the others as a combo."""
    if not tiles:
        yield 0, []
        return
    first, rest = tiles[0], tiles[1:]
    for total, combos in splits(rest):
        yield total + first[1], combos
    for second, third in combinations(range(len(rest)), 2):
        three = (first, rest[second], rest[third])
        worth = value(three)
        if worth is not None:
            others = [tile for place, tile in enumerate(rest) if place not in (second, third)]
            for total, combos in splits(others):
                yield total + worth, [three, *combos]


def colourings(hand: Sequence[str]) -> Iterator[list[Tile]]:
    """Give every choice of colours for the purple tiles."""
    return (
        [(colour, int(token[1])) for colour, token in zip(colours, hand, strict=True)]
        for colours in product(*("RB" if token[0] == "P" else token[0] for token in hand))
    )


def opened(text: str) -> list[Tile]:
    """Read an open set; its purple tiles have the colour of the letter behind them, or of the other tiles."""
    tokens = text.split()
    letters = {token[0] for token in tokens if token[0] != "P"} | {
        token[2].upper() for token in tokens if len(token) == 3
    }
    (colour,) = letters
    return [(colour, int(token[1])) for token in tokens]


def totals(hand: Sequence[str], sets: Sequence[str] = ()) -> set[int]:
    """Give every total of a hand with open sets."""
    fixed = sum(value(opened(one)) or 0 for one in sets)
    return {fixed + total for coloured in colourings(hand) for total, _ in splits(coloured)}


def waits(hand: Sequence[str], sets: Sequence[str] = (), seen: Sequence[str] = ()) -> dict[str, int]:
    """Give how many copies may still come of each kind that makes ten."""
    gone = Counter([*hand, *seen, *(token[:2] for one in sets for token in one.split())])
    left = {kind: copies - gone[kind] for kind, copies in BOX.items()}
    return {kind: left[kind] for kind in KINDS if left[kind] and 10 in totals([*hand, kind], sets)}


def bonuses(
    tiles: Sequence[Tile],
    *,
    sets: int,
    dealer: bool,
    heaven: bool,
    claimed: bool,
    literal_marks: bool = False,
    close: str = "no_get",
    heaven_for: str = "first_turn",
) -> dict[str, int]:
    """Give the bonuses of eight coloured tiles, read off the table line by line."""
    held = Counter(tiles)
    numbers = [number for _, number in tiles]
    blue = sum(colour == "B" for colour, _ in tiles)
    paid = {}
    if sets == 0 and (close == "no_get" or not claimed):
        paid["close"] = 1
    if 1 not in numbers:
        paid["no_one"] = 1
    if blue == 4:
        paid["half_color"] = 1
    if 7 in numbers:
        paid["seven"] = 1
    if any(all((colour, low + step) in held for step in range(5)) for colour in "RB" for low in range(5)):
        paid["straight"] = 1
    if blue == 2:
        paid["two_blue"] = 1
    if max(numbers) < 5:
        paid["under_five"] = 2
    if blue in (0, 8):
        paid["single_color"] = 3 if blue == 0 else 2
    if 8 in numbers:
        paid["eight"] = 2
    if heaven and (heaven_for == "first_turn" or dealer):
        paid["heaven"] = 3
    return {**paid, **ladder(held, literal_marks)}


def ladder(held: Counter[Tile], literal_marks: bool) -> dict[str, int]:
    """Give the bonuses for three and four equal tiles: only the highest, and with the option Double Three beside it."""
    three = [tile for tile in held if held[tile] == 3]
    four = [tile for tile in held if held[tile] >= 4]
    paid = {}
    if len(four) >= 2:
        paid["double_four"] = 10
    elif four and three:
        paid["multi"] = 5
    elif len(three) == 2:
        paid["double_three"] = 4 if three[0][1] == three[1][1] else 3
    elif four:
        paid["single_four"] = 2
    elif three:
        paid["single_three"] = 1
    if literal_marks and four and len(three) + len(four) == 2:
        (one, other) = three + four
        paid["double_three"] = 4 if one[1] == other[1] else 3
    return paid


def best(
    hand: Sequence[str],
    sets: Sequence[str] = (),
    *,
    dealer: bool = False,
    heaven: bool = False,
    claimed: bool = False,
    **options: Any,
) -> tuple[bool, int, int] | None:
    """Give (God Ten, points, other readings worth as much) of the best reading that makes ten, or None."""
    fixed = [tile for one in sets for tile in opened(one)]
    already = sum(value(opened(one)) or 0 for one in sets)
    found: Counter[tuple[bool, int]] = Counter()
    for coloured in colourings(hand):
        tens = {
            tuple(sorted(tuple(sorted(three)) for three in combos))
            for total, combos in splits(coloured)
            if already + total == 10
        }
        if tens:
            tiles = [*coloured, *fixed]
            paid = bonuses(tiles, sets=len(sets), dealer=dealer, heaven=heaven, claimed=claimed, **options)
            god = "double_four" in paid and len({number for _, number in tiles}) == 1 and tiles[0][1] in (2, 5)
            found[god, (3 if dealer else 2) + sum(paid.values())] += len(tens)
    if not found:
        return None
    god, points = max(found)
    return god, points, found[god, points] - 1


# Hands as tuples of places in KINDS, ascending


def _combos() -> list[tuple[tuple[int, ...], int]]:
    """Give every (three kinds, value) that the box allows; three purple tiles have two values."""
    found = set()
    for colour in "RB":
        able = [(place, int(kind[1])) for place, kind in enumerate(KINDS) if kind[0] in (colour, "P")]
        for three in combinations_with_replacement(able, 3):
            worth = value([(colour, number) for _, number in three])
            kinds = tuple(sorted(place for place, _ in three))
            if worth is not None and fits(kinds):
                found.add((kinds, worth))
    return sorted(found)


def fits(kinds: Sequence[int]) -> bool:
    """Tell whether the box holds these tiles."""
    return all(count <= BOX[KINDS[kind]] for kind, count in Counter(kinds).items())


def every_hand(size: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Give every different set of tiles that the box holds, each ascending."""
    if size == 0:
        yield ()
        return
    for kind in range(first, len(KINDS)):
        for copies in range(1, min(size, BOX[KINDS[kind]]) + 1):
            for rest in every_hand(size - copies, kind + 1):
                yield (kind,) * copies + rest


def alone(kinds: Sequence[int]) -> int:
    """Add the numbers."""
    return sum(int(KINDS[kind][1]) for kind in kinds)


def every_total(size: int) -> dict[tuple[int, ...], set[int]]:
    """Give the totals of every set of tiles of a size below nine, starting from the combos in it."""
    found = {hand: {alone(hand)} for hand in every_hand(size)}
    combos = _combos()
    if size >= 3:
        others = [(rest, alone(rest)) for rest in every_hand(size - 3)]
        for three, worth in combos:
            for rest, total in others:
                totals = found.get(tuple(sorted(three + rest)))
                if totals is not None:
                    totals.add(worth + total)
    if size >= 6:
        others = [(rest, alone(rest)) for rest in every_hand(size - 6)]
        for (three, worth), (more, also) in combinations_with_replacement(combos, 2):
            for rest, total in others:
                totals = found.get(tuple(sorted(three + more + rest)))
                if totals is not None:
                    totals.add(worth + also + total)
    return found


def tens(size: int) -> Counter[tuple[int, ...]]:
    """Give every set of fewer than nine tiles that makes ten, and in how many ways its tiles can be grouped for it.

    Ways differ by the kinds or the value of a combo; the colour of a purple tile that counts alone makes no difference.
    """
    by_sum = {rest: {total: list(_adding(rest, total)) for total in range(11)} for rest in range(size, -1, -3)}
    combos = _combos()
    found = Counter(by_sum[size][10])
    for count in (1, 2):
        for several in combinations_with_replacement(combos, count):
            missing = 10 - sum(worth for _, worth in several)
            if missing >= 0 and size >= 3 * count:
                taken = tuple(kind for three, _ in several for kind in three)
                hands = (tuple(sorted(taken + rest)) for rest in by_sum[size - 3 * count][missing])
                found.update(hand for hand in hands if fits(hand))
    return found


def _adding(size: int, total: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Give every set of tiles of a size whose numbers add up to a total."""
    if size == 0:
        if total == 0:
            yield ()
        return
    for kind in range(first, len(KINDS)):
        number = int(KINDS[kind][1])
        for copies in range(1, min(size, BOX[KINDS[kind]]) + 1):
            if copies * number <= total:
                for rest in _adding(size - copies, total - copies * number, kind + 1):
                    yield (kind,) * copies + rest


def draws(hand: Sequence[int]) -> int:
    """Give in how many ways these tiles can be drawn from the box when its 61 tiles are told apart."""
    ways = 1
    for kind, count in Counter(hand).items():
        ways *= comb(BOX[KINDS[kind]], count)
    return ways
