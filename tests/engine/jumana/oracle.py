"""Slow and obvious answers about Jumana, sharing no code with the engine.

A stick of a tower is a tuple (letters, axis, x, y, level). Every place of a lattice is tried, every rule is read off
the tower cell by cell, and whether a tower stands is left to a linear programming library.
"""

from itertools import product
from random import Random

Stick = tuple[str, str, int, int, int]

HALF_SIDE = 9 / 20


def box() -> list[str]:
    """The 42 sticks of JU-01, each written one way round."""
    found: list[str] = []
    for letters in product("UMAN", repeat=3):
        word = "".join(letters)
        if sorted(word) != sorted("UMN") and word not in found and word[::-1] not in found:
            found.append(word)
    return [*found, "JUJ", "JMJ", "JAJ", "JNJ", "JJJ"]


def cost(word: str) -> int:
    """What a stick costs that stays in a hand (JU-52)."""
    if "J" in word:
        return 20
    return {1: 10, 2: 5, 3: 1}[len(set(word))]


def covered(stick: Stick) -> list[tuple[int, int]]:
    _, axis, x, y, _ = stick
    return [(x + step, y) if axis == "x" else (x, y + step) for step in range(3)]


def highest(tower: list[Stick]) -> dict[tuple[int, int], Stick]:
    """The highest stick over each cell."""
    return {cell: stick for stick in sorted(tower, key=lambda stick: stick[4]) for cell in covered(stick)}


def broken(tower: list[Stick], word: str, axis: str, x: int, y: int, open_levels: str = "top") -> str | None:
    """The first rule that a place breaks, in the citing order of the rules."""
    return breaking(highest(tower), word, axis, x, y, open_levels)


def breaking(
    over: dict[tuple[int, int], Stick], word: str, axis: str, x: int, y: int, open_levels: str = "top"
) -> str | None:
    """The same, when the highest stick over each cell is known already."""
    cells = covered((word, axis, x, y, 0))
    there = [over[cell] for cell in cells if cell in over]
    if not there:
        return "JU-35"
    level = 1 + max(one[4] for one in there)
    if open_levels == "top" and level < max(one[4] for one in over.values()):
        return "JU-33"
    if len({one[1:] for one in there if one[4] == level - 1}) < 2:
        return "JU-31"
    for cell, letter in zip(cells, word, strict=True):
        below = over.get(cell)
        if below is not None and below[4] == level - 1:
            other = below[0][covered(below).index(cell)]
            if letter != other and "J" not in (letter, other):
                return "JU-32"
    return None


def lattice(tower: list[Stick]) -> list[tuple[str, int, int]]:
    """Every axis and first cell within three of what lies there."""
    cells = [cell for stick in tower for cell in covered(stick)]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return [
        (axis, x, y) for axis in "xy" for x in range(min(xs) - 4, max(xs) + 4) for y in range(min(ys) - 4, max(ys) + 4)
    ]


def places(tower: list[Stick], hand: list[str], open_levels: str = "top") -> set[str]:
    """The text of every placement of a hand that the rules allow."""
    over = highest(tower)
    return {
        f"place {word} {axis} {x},{y}"
        for axis, x, y in lattice(tower)
        if breaking(over, "JJJ", axis, x, y, open_levels) is None  # three jokers lie wherever anything may
        for stick in hand
        for word in {stick, stick[::-1]}
        if breaking(over, word, axis, x, y, open_levels) is None
    }


def resting(tower: list[Stick]) -> list[Stick]:
    """Every stick that would come to lie on two or three others, its letters left open."""
    over, found = highest(tower), []
    for axis, x, y in lattice(tower):
        there = [over[cell] for cell in covered(("???", axis, x, y, 0)) if cell in over]
        level = 1 + max((one[4] for one in there), default=-1)
        if len({one[1:] for one in there if one[4] == level - 1}) >= 2:
            found.append(("???", axis, x, y, level))
    return found


def equations(tower: list[Stick], half_side: float) -> tuple[list[list[float]], list[float]]:
    """The equations of JU-40: three for each stick above the base, one unknown for each corner of a contact square."""
    rows = {stick[1:]: 3 * place for place, stick in enumerate(stick for stick in tower if stick[4] > 0)}
    columns = []
    for upper in tower:
        for lower in tower:
            if upper[4] != lower[4] + 1:
                continue
            for x, y in set(covered(upper)) & set(covered(lower)):
                for side_x, side_y in product((-half_side, half_side), repeat=2):
                    column = [0.0] * (3 * len(rows))
                    for stick, sign in ((upper, 1.0), (lower, -1.0)):
                        if stick[4] > 0:
                            middle_x, middle_y = covered(stick)[1]
                            place = rows[stick[1:]]
                            column[place] += sign
                            column[place + 1] += sign * (x + side_x - middle_x)
                            column[place + 2] += sign * (y + side_y - middle_y)
                    columns.append(column)
    matrix = [list(row) for row in zip(*columns, strict=True)]
    return matrix, [1.0, 0.0, 0.0] * len(rows)


def stands(tower: list[Stick], share: float = 1.0) -> bool:
    """Whether HiGHS finds pushes that carry the tower on this share of its contact squares; a tie falls."""
    from scipy.optimize import linprog

    matrix, right = equations(tower, HALF_SIDE * share * (1 - 1e-6))
    if not right:
        return True
    for exact in (1e-10, 1e-8, 1e-7):  # now and then it gives up on the tightest
        answer = linprog(
            [0.0] * len(matrix[0]),
            A_eq=matrix,
            b_eq=right,
            method="highs",
            options={"primal_feasibility_tolerance": exact, "dual_feasibility_tolerance": exact},
        )
        if answer.status in (0, 2):
            return bool(answer.status == 0)
    raise AssertionError(answer.message)


def random_tower(rng: Random, sticks: int) -> list[Stick]:
    """A tower built at random on two or three supports at the top levels, whether it stands or not."""
    gap = rng.choice((1, 2))
    tower: list[Stick] = [("???", "x", 0, 0, 0), ("???", "x", 0, gap, 0)]
    while len(tower) < sticks:
        top = max(stick[4] for stick in tower)
        fitting = [one for one in resting(tower) if one[4] >= top]
        if not fitting:
            break
        tower.append(rng.choice(fitting))
    return tower
