"""Sticks, towers of sticks, and whether a tower stands.

A tower is a tuple of `Stick` on a square lattice, one letter a cell. `level` and `supports` say how a stick would come
to lie; `stands`, `danger`, `forces` and `mechanism` are the statics of JU-40 and JU-41.

The statics: sticks weigh 1 in their middle and touch in a square around the centre of every cell that they share with a
stick one level lower. A tower stands when pushes at the corners of these squares can carry every stick above the base:
three equations a stick (weight and two moments), one unknown push of at least 0 a corner. That is a linear programme
without a goal. Each stick first leans on three corners, chosen from the top of the tower down, which solves the
equations but may need pulls; the dual simplex method then swaps corners until no pull is left, or until one row of the
equations shows that none of the swaps can help: this row is how the tower falls.
"""

import logging
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from tilegames.core import ImpossibleError, NotationError, quoted
from tilegames.texts import listing, message

__all__ = [
    "HALF_SIDE",
    "JOKER",
    "LETTERS",
    "Force",
    "Motion",
    "Site",
    "Stick",
    "Top",
    "Tower",
    "box",
    "canonical",
    "cells",
    "check",
    "check_letters",
    "danger",
    "dangers",
    "forces",
    "level",
    "mechanism",
    "name",
    "points",
    "sites",
    "skyline",
    "stands",
    "supports",
]

LETTERS: Final = "UMAN"
JOKER: Final = "J"

HALF_SIDE: Final = 9 / 20
"""Half the side of a whole contact square, in letters (JU-40)."""

_SLACK: Final = 1e-6
_NO_PULL: Final = -1e-9
_PIVOT: Final = 1e-8
_DISAGREE: Final = 1e-3
_MOST_SWAPS: Final = 500
_LEAST_SHARE: Final = 0.005  # danger 0; much smaller squares would be lines to the arithmetic

_log = logging.getLogger(__name__)

Cell = tuple[int, int]


@cache
def box() -> tuple[str, ...]:
    """Give the 42 sticks, each written one way round (JU-01).

    The printed rules do not list them: the list is in ``box.txt`` beside this module.

    >>> len(box()), box()[0], box()[-1]
    (42, 'UUU', 'JJJ')
    """
    from importlib.resources import files

    return tuple((files(__package__) / "box.txt").read_text(encoding="ascii").split())


@cache
def canonical(letters: str) -> str:
    """Give a stick as the box lists it, whichever way round it is written (JU-02).

    Raises:
        NotationError: these are not three of the letters.
        ImpossibleError: there is no such stick.

    >>> canonical("AMU")
    'UMA'
    """
    check_letters(letters)
    for way in (letters, letters[::-1]):
        if way in box():
            return way
    raise ImpossibleError(message("There is no stick {stick} in the box.", stick=letters))


def check_letters(letters: str) -> None:
    """Check that a text is three of the letters.

    Raises:
        NotationError: it is not.
    """
    for letter in letters:
        if letter not in LETTERS and letter != JOKER:
            raise NotationError(
                message(
                    "There is no letter {letter} on a stick: in {stick} only {allowed} can stand.",
                    letter=quoted(letter),
                    stick=quoted(letters),
                    allowed=listing([*LETTERS, JOKER], "or"),
                )
            )
    if len(letters) != 3:
        raise NotationError(
            message("A stick has three letters, and {stick} has {count}.", stick=quoted(letters), count=len(letters))
        )


def points(letters: str) -> int:
    """Give what a stick costs that is left in a hand (JU-52).

    >>> [points(stick) for stick in ("UMA", "UMU", "MMM", "JNJ")]
    [1, 5, 10, 20]
    """
    if JOKER in letters:
        return 20
    return (10, 5, 1)[len(set(letters)) - 1]


class Stick(NamedTuple):
    """A stick of a tower, as it lies.

    Attributes:
        letters: three letters in the order of growing coordinate.
        axis: ``"x"`` (across) or ``"y"`` (down).
        x: column of its first cell, growing to the right.
        y: row of its first cell, growing downwards.
        level: 0 for the base.
    """

    letters: str
    axis: str
    x: int
    y: int
    level: int

    @property
    def cells(self) -> tuple[Cell, Cell, Cell]:
        """The three cells that it covers, in the order of its letters.

        >>> Stick("UMA", "x", 3, 4, 0).cells
        ((3, 4), (4, 4), (5, 4))
        """
        return cells(self.axis, self.x, self.y)


Tower = tuple[Stick, ...]


class Top(NamedTuple):
    """What lies uppermost on a cell: its level, its letter, and which stick of the tower it is."""

    level: int
    letter: str
    stick: int


_NOTHING: Final = Top(-1, "", -1)


class Force(NamedTuple):
    """How one stick leans on another.

    Attributes:
        upper: index of the stick that leans.
        lower: index of the stick that carries.
        cell: the cell in which they touch.
        force: how strong, in weights of a stick.
        x: where the push acts, in letters; the cell's centre is the cell itself.
        y: the same along y.
    """

    upper: int
    lower: int
    cell: Cell
    force: float
    x: float
    y: float


class Motion(NamedTuple):
    """How one stick begins to move when its tower falls.

    Attributes:
        stick: index of the stick in the tower.
        rise: upward speed of its middle; negative sinks.
        slope_x: how the upward speed grows a letter further along x.
        slope_y: the same along y.
    """

    stick: int
    rise: float
    slope_x: float
    slope_y: float


def cells(axis: str, x: int, y: int) -> tuple[Cell, Cell, Cell]:
    """Give the three cells of a stick that begins at a cell."""
    if axis == "x":
        return ((x, y), (x + 1, y), (x + 2, y))
    return ((x, y), (x, y + 1), (x, y + 2))


def skyline(tower: Tower, lowest: int = 0) -> dict[Cell, Top]:
    """Give what lies uppermost on every cell that any stick covers.

    Args:
        tower: what lies there.
        lowest: the lowest level to look at.
    """
    tops: dict[Cell, Top] = {}
    for index, stick in enumerate(tower):
        if stick.level >= lowest:
            for cell, letter in zip(stick.cells, stick.letters, strict=True):
                if cell not in tops or tops[cell].level < stick.level:
                    tops[cell] = Top(stick.level, letter, index)
    return tops


def level(tower: Tower, axis: str, x: int, y: int) -> int:
    """Give the level at which a stick would come to lie: one above the highest stick under any of its cells.

    Returns:
        0 when nothing is under it.
    """
    tops = skyline(tower)
    return 1 + max((tops[cell].level for cell in cells(axis, x, y) if cell in tops), default=-1)


def supports(tower: Tower, axis: str, x: int, y: int) -> tuple[int, ...]:
    """Give the sticks on which a stick would rest (JU-31).

    Returns:
        Ascending indices of the different sticks just below the level at which it would come to lie.
    """
    tops = skyline(tower)
    under = [tops[cell] for cell in cells(axis, x, y) if cell in tops]
    highest = max((top.level for top in under), default=-1)
    return tuple(sorted({top.stick for top in under if top.level == highest}))


class Site(NamedTuple):
    """A place where any stick with the right letters may be laid (JU-30, JU-31).

    Attributes:
        axis: ``"x"`` or ``"y"``.
        x: column of the first cell.
        y: row of the first cell.
        level: the level at which a stick comes to lie.
        letters: for each of the three cells the letter that it covers, or ``""`` where it hangs over.
        supports: ascending indices of the two or three sticks that carry it.
    """

    axis: str
    x: int
    y: int
    level: int
    letters: tuple[str, str, str]
    supports: tuple[int, ...]

    def fits(self, letters: str) -> bool:
        """Tell whether every letter of a stick equals the one it covers; a joker fits all (JU-03, JU-32)."""
        for letter, below in zip(letters, self.letters, strict=True):
            if below and letter != below and letter != JOKER and below != JOKER:
                return False
        return True

    def stick(self, letters: str) -> Stick:
        """Give a stick as it lies there."""
        return Stick(letters, self.axis, self.x, self.y, self.level)


@lru_cache(maxsize=512)
def sites(tower: Tower, all_levels: bool = False) -> tuple[Site, ...]:
    """Give every place with two or three supports.

    Args:
        tower: what lies there.
        all_levels: also those below the highest level in use (JU-33).

    Returns:
        Across before down, then by column, then by row.
    """
    highest = max((stick.level for stick in tower), default=0)
    # What lies lower than this neither carries nor hinders a stick at an open level.
    tops = skyline(tower, 0 if all_levels else highest - 1)
    starts = {
        place
        for x, y in tops
        for place in (("x", x, y), ("x", x - 1, y), ("x", x - 2, y), ("y", x, y), ("y", x, y - 1), ("y", x, y - 2))
    }
    found = []
    for axis, x, y in sorted(starts):
        under = [tops.get(cell, _NOTHING) for cell in cells(axis, x, y)]
        first, middle, last = under
        rest = max(first.level, middle.level, last.level)
        carrying = {top.stick for top in under if top.level == rest}
        if len(carrying) >= 2:
            letters = (
                first.letter if first.level == rest else "",
                middle.letter if middle.level == rest else "",
                last.letter if last.level == rest else "",
            )
            found.append(Site(axis, x, y, rest + 1, letters, tuple(sorted(carrying))))
    return tuple(found)


def check(tower: Tower) -> None:
    """Check that a tower could lie there: no two sticks in one place, none in the air.

    Raises:
        ImpossibleError: it could not; the sentence names the stick and the cell.
    """
    taken: dict[tuple[int, int, int], Stick] = {}
    for stick in tower:
        if stick.level < 0:
            raise ImpossibleError(
                message(
                    "Stick {stick} cannot lie at level {level}; the base is level 0.",
                    stick=name(stick),
                    level=stick.level,
                )
            )
        for x, y in stick.cells:
            other = taken.setdefault((x, y, stick.level), stick)
            if other is not stick:
                raise ImpossibleError(
                    message(
                        "Sticks {first} and {second} cannot both lie on cell {cell} at level {level}.",
                        first=name(other),
                        second=name(stick),
                        cell=f"{x},{y}",
                        level=stick.level,
                    )
                )
    for stick in tower:
        if stick.level and not any((x, y, stick.level - 1) in taken for x, y in stick.cells):
            raise ImpossibleError(
                message(
                    "Stick {stick} hangs in the air: nothing lies under it at level {level}.",
                    stick=name(stick),
                    level=stick.level - 1,
                )
            )


def name(stick: Stick) -> str:
    """Name a stick of a tower in a sentence: letters, axis and first cell."""
    return f"{stick.letters} {stick.axis} {stick.x},{stick.y}"


def stands(tower: Tower, share: float = 1.0) -> bool:
    """Tell whether a tower stands (JU-40).

    Args:
        tower: what lies there; letters do not matter.
        share: the part of every contact square that may be used, 0 to 1 (JU-41); less than 0.005 counts as 0.005.

    Returns:
        False also on a tie.
    """
    return _programme(_joints(tower), share).solve()


def danger(tower: Tower) -> int | None:
    """Tell how close a tower is to falling (JU-41).

    Returns:
        The smallest share of the contact squares on which it still stands, in per cent, or None when it falls.
    """
    return _danger(_joints(tower), 0)


def dangers(tower: Tower, sticks: Iterable[Stick]) -> tuple[int | None, ...]:
    """Tell what `danger` would be after one more stick, for several sticks.

    Args:
        tower: what lies there.
        sticks: each is tried alone on top of the tower.

    Returns:
        For each stick the danger in per cent, or None when the tower would fall.
    """
    joints = _joints(tower)
    guess = _danger(joints, 0)
    return tuple(_danger(joints.plus(stick), 100 if guess is None else guess) for stick in sticks)


def forces(tower: Tower, share: float = 1.0) -> tuple[Force, ...] | None:
    """Give one way in which the sticks can carry each other.

    Returns:
        The pushes above 0 from the top of the tower down, or None when it does not stand at this share.
    """
    joints = _joints(tower)
    programme = _programme(joints, share)
    if not programme.solve():
        return None
    pushes: dict[int, list[tuple[float, float, float]]] = {}
    for (contact, at_x, at_y), push in zip(programme.basis, programme.push, strict=True):
        if push > -_NO_PULL:
            pushes.setdefault(contact, []).append((push, push * at_x, push * at_y))
    found = []
    for contact in sorted(pushes, reverse=True):
        force, moment_x, moment_y = map(sum, zip(*pushes[contact], strict=True))
        upper, lower, (x, y) = joints.named[contact]
        reach = programme.half_side
        found.append(Force(upper, lower, (x, y), force, x + reach * moment_x / force, y + reach * moment_y / force))
    return tuple(found)


def mechanism(tower: Tower, share: float = 1.0) -> tuple[Motion, ...] | None:
    """Give one way in which a tower begins to fall.

    No stick enters another, and the weights sink on the whole: whoever sees the motion sees that nothing holds it.

    Returns:
        The motions of the sticks that move, the fastest end of any stick at speed 1, or None when the tower stands.
    """
    joints = _joints(tower)
    programme = _programme(joints, share)
    if programme.solve() or not programme.row:
        return None
    row = programme.row
    motions = [
        (index, row[3 * place], row[3 * place + 1], row[3 * place + 2]) for place, index in enumerate(joints.order)
    ]
    fastest = max(abs(rise) + max(abs(slope_x), abs(slope_y)) for _, rise, slope_x, slope_y in motions)
    moving = [
        Motion(index, rise / fastest, slope_x / fastest, slope_y / fastest)
        for index, rise, slope_x, slope_y in motions
        if abs(rise) + abs(slope_x) + abs(slope_y) > _PIVOT * fastest
    ]
    return tuple(sorted(moving))


class _Contact(NamedTuple):
    """Two sticks touch: their places among the sticks above the base (-1: the base), and the cell from each middle."""

    upper: int
    lower: int
    upper_x: int
    upper_y: int
    lower_x: int
    lower_y: int


class _Joints:
    """Where the sticks of a tower touch; every stick comes after those that carry it."""

    def __init__(self) -> None:
        self.order: list[int] = []
        self.contacts: list[_Contact] = []
        self.under: list[tuple[int, ...]] = []
        self.named: list[tuple[int, int, Cell]] = []
        self._at: dict[tuple[int, int, int], tuple[int, int, int, int]] = {}

    def add(self, index: int, stick: Stick) -> None:
        """Lay one more stick that nothing rests on yet."""
        (_, (middle_x, middle_y), _) = stick.cells
        place = len(self.order) if stick.level else -1
        if stick.level:
            first = len(self.contacts)
            for x, y in stick.cells:
                below = self._at.get((x, y, stick.level - 1))
                if below is not None:
                    lower, other, other_x, other_y = below
                    self.contacts.append(_Contact(place, lower, x - middle_x, y - middle_y, x - other_x, y - other_y))
                    self.named.append((index, other, (x, y)))
            if len(self.contacts) == first:
                raise ValueError(f"nothing lies under {stick}")
            self.order.append(index)
            self.under.append(tuple(range(first, len(self.contacts))))
        for x, y in stick.cells:
            self._at[x, y, stick.level] = (place, index, middle_x, middle_y)

    def plus(self, stick: Stick) -> "_Joints":
        """Give the joints with one more stick on top."""
        more = _Joints()
        more.order, more.contacts, more.under = self.order.copy(), self.contacts.copy(), self.under.copy()
        more.named, more._at = self.named.copy(), self._at.copy()
        more.add(-1, stick)
        return more


def _joints(tower: Tower) -> _Joints:
    joints = _Joints()
    for index, stick in sorted(enumerate(tower), key=lambda entry: entry[1].level):
        joints.add(index, stick)
    return joints


def _programme(joints: _Joints, share: float) -> "_Programme":
    return _Programme(joints, max(share, _LEAST_SHARE) * (1 - _SLACK) * HALF_SIDE)


def _danger(joints: _Joints, guess: int) -> int | None:
    """Bisect between the whole per cents; a tower has danger d when it stands at d + 1/2 but not at d - 1/2 per cent.

    The first tries are 0, which most towers have, and the guess.
    """
    low, high = 0, 100
    tries = [0, guess, guess - 1]
    while low < high:
        middle = next((one for one in tries if low <= one < high), (low + high) // 2)
        if _programme(joints, (middle + 0.5) / 100).solve():
            high = middle
        else:
            low = middle + 1
    return low if low < 100 or _programme(joints, 1.0).solve() else None


_Corner = tuple[int, int, int]
"""A corner of a contact square: the contact, and -1 or 1 along x and along y."""

_Row = tuple[float, float, float]


class _Triangle(NamedTuple):
    """Three corners that carry one stick, each by its place among the stick's contacts, and the inverse they give."""

    corners: tuple[_Corner, _Corner, _Corner]
    inverse: tuple[_Row, _Row, _Row]


@cache
def _feet(contacts: tuple[Cell, ...]) -> tuple[tuple[_Corner, _Corner, _Corner], ...]:
    """Give the threes of corners on which a stick with contacts at these cells from its middle may lean at first.

    They are an edge across the stick in one contact and a corner in another: these triangles cover all that lies
    between the outermost corners. A single contact has its own four corners only.
    """
    corners = [(place, at_x, at_y) for place in range(len(contacts)) for at_x in (-1, 1) for at_y in (-1, 1)]
    if len(contacts) == 1:
        return tuple(combinations(corners, 3))
    along = 1 if contacts[0][0] != contacts[-1][0] else 2
    return tuple(
        (first, second, third)
        for first, second in combinations(corners, 2)
        if first[0] == second[0] and first[along] == second[along]
        for third in corners
        if third[0] != first[0]
    )


@lru_cache(maxsize=2048)
def _triangles(contacts: tuple[Cell, ...], half_side: float) -> tuple[_Triangle, ...]:
    """Give the triangles of `_feet` for one half side of the contact squares."""
    found = []
    for corners in _feet(contacts):
        (x_a, y_a), (x_b, y_b), (x_c, y_c) = (
            (contacts[place][0] + at_x * half_side, contacts[place][1] + at_y * half_side)
            for place, at_x, at_y in corners
        )
        area = (x_b - x_a) * (y_c - y_a) - (x_c - x_a) * (y_b - y_a)
        inverse = (
            ((x_b * y_c - x_c * y_b) / area, (y_b - y_c) / area, (x_c - x_b) / area),
            ((x_c * y_a - x_a * y_c) / area, (y_c - y_a) / area, (x_a - x_c) / area),
            ((x_a * y_b - x_b * y_a) / area, (y_a - y_b) / area, (x_b - x_a) / area),
        )
        found.append(_Triangle(corners, inverse))
    return tuple(found)


def _lean(
    triangles: Sequence[_Triangle], load: float, moment_x: float, moment_y: float
) -> tuple[_Triangle, list[float]]:
    """Choose the triangle whose weakest corner is pushed hardest."""
    most = float("-inf")
    for triangle in triangles:
        row_a, row_b, row_c = triangle.inverse
        push_a = row_a[0] * load + row_a[1] * moment_x + row_a[2] * moment_y
        if push_a <= most:
            continue
        push_b = row_b[0] * load + row_b[1] * moment_x + row_b[2] * moment_y
        if push_b <= most:
            continue
        push_c = row_c[0] * load + row_c[1] * moment_x + row_c[2] * moment_y
        if push_c > most:
            most = min(push_a, push_b, push_c)
            best, pushes = triangle, [push_a, push_b, push_c]
    return best, pushes


class _Swap(NamedTuple):
    """One corner has taken another's place in the basis: which place, its pivot, and the rest of its column."""

    place: int
    pivot: float
    rest: tuple[tuple[int, float], ...]


class _Programme:
    """The equations of a tower for one half side of the contact squares, and the corners in use.

    The basis is kept as the triangles of the start, stick by stick, and the swaps since: both are solved with in little
    more time than there are contacts, so that no matrix is ever stored.

    Attributes:
        basis: the corner in use at each of the 3 places of every stick.
        push: how strongly each of these pushes, in weights of a stick.
        row: when the tower falls, for each stick upward speed of its middle, slope along x, slope along y.
    """

    def __init__(self, joints: _Joints, half_side: float) -> None:
        self.joints = joints
        self.half_side = half_side
        self.basis: list[_Corner] = []
        self.push: list[float] = []
        self.row: list[float] = []
        self._leans: list[tuple[tuple[tuple[int, float, float], ...], tuple[_Row, _Row, _Row]]] = []
        self._swaps: list[_Swap] = []
        self._start()

    def _start(self) -> None:
        """Let every stick lean on three corners, from the top down."""
        contacts, half_side = self.joints.contacts, self.half_side
        rest: list[float] = [1.0, 0.0, 0.0] * len(self.joints.under)
        starts = []
        for place in range(len(self.joints.under) - 1, -1, -1):
            own = self.joints.under[place]
            shape = tuple((contacts[one].upper_x, contacts[one].upper_y) for one in own)
            triangle, pushes = _lean(_triangles(shape, half_side), *rest[3 * place : 3 * place + 3])
            feet = []
            for (one, at_x, at_y), push in zip(triangle.corners, pushes, strict=True):
                contact = contacts[own[one]]
                x, y = contact.lower_x + at_x * half_side, contact.lower_y + at_y * half_side
                lower = 3 * contact.lower
                feet.append((lower, x, y))
                if lower >= 0:
                    rest[lower] += push
                    rest[lower + 1] += push * x
                    rest[lower + 2] += push * y
            basis = [(own[one], at_x, at_y) for one, at_x, at_y in triangle.corners]
            starts.append((basis, pushes, (tuple(feet), triangle.inverse)))
        for basis, pushes, lean in reversed(starts):
            self.basis += basis
            self.push += pushes
            self._leans.append(lean)

    def solve(self) -> bool:
        """Swap corners until nothing pulls, or no swap helps any more.

        The pull to go next is the largest for the length of its row (Devex weights estimate it): without them small
        contact squares make numbers grow until they no longer agree.

        Returns:
            Whether the tower stands; also False, and logged, when the numbers do not settle (JU-40).
        """
        push, weights = self.push, self._weights()
        for _ in range(_MOST_SWAPS):
            place, most = -1, 0.0
            for other, size in enumerate(push):
                if size < _NO_PULL and size * size > most * weights[other]:
                    place, most = other, size * size / weights[other]
            if place < 0:
                return True
            row = self._row(place)
            corner, entry, largest = self._steepest(row)
            if entry > -_PIVOT * largest:
                self.row = row
                return False
            column = self._column(corner)
            pivot = column[place]
            if abs(pivot - entry) > _DISAGREE * abs(entry):
                break
            self._swap(place, corner, column, weights)
        _log.warning("The statics of a tower of %d sticks did not settle; it counts as a fall.", len(self.joints.under))
        return False

    def _weights(self) -> list[float]:
        return [sum(part * part for part in row) for _, inverse in self._leans for row in inverse]

    def _swap(self, place: int, corner: _Corner, column: list[float], weights: list[float]) -> None:
        """Let a corner, given with its column, take a place in the basis."""
        push, pivot = self.push, column[place]
        step = push[place] / pivot
        weight = weights[place] / (pivot * pivot)
        rest = tuple((other, part) for other, part in enumerate(column) if part and other != place)
        for other, part in rest:
            push[other] -= step * part
            if part * part * weight > weights[other]:
                weights[other] = part * part * weight
        push[place] = step
        weights[place] = max(weight, 1.0)
        self.basis[place] = corner
        self._swaps.append(_Swap(place, pivot, rest))

    def _steepest(self, row: list[float]) -> tuple[_Corner, float, float]:
        """Find the corner whose entry in a row is the most negative.

        Returns:
            The corner, its entry, and the largest entry of the row in size.
        """
        half_side = self.half_side
        least = largest = 0.0
        found = (0, 0.0, 0.0)
        for one, (upper, lower, upper_x, upper_y, lower_x, lower_y) in enumerate(self.joints.contacts):
            upper *= 3
            slope_x, slope_y = row[upper + 1], row[upper + 2]
            gap = row[upper] + slope_x * upper_x + slope_y * upper_y
            if lower >= 0:
                lower *= 3
                other_x, other_y = row[lower + 1], row[lower + 2]
                gap -= row[lower] + other_x * lower_x + other_y * lower_y
                slope_x -= other_x
                slope_y -= other_y
            spread = half_side * (abs(slope_x) + abs(slope_y))
            if gap - spread < least:
                least = gap - spread
                found = (one, slope_x, slope_y)
            if gap + spread > largest:
                largest = gap + spread
        one, slope_x, slope_y = found
        return (one, -1 if slope_x > 0 else 1, -1 if slope_y > 0 else 1), least, max(largest, -least)

    def _column(self, corner: _Corner) -> list[float]:
        """Give the column of a corner in terms of the corners in use."""
        one, at_x, at_y = corner
        contact = self.joints.contacts[one]
        off_x, off_y = at_x * self.half_side, at_y * self.half_side
        column = [0.0] * len(self.push)
        upper, lower = 3 * contact.upper, 3 * contact.lower
        column[upper : upper + 3] = 1.0, contact.upper_x + off_x, contact.upper_y + off_y
        if lower >= 0:
            column[lower : lower + 3] = -1.0, -contact.lower_x - off_x, -contact.lower_y - off_y
        for start in range(upper, -1, -3):
            load, moment_x, moment_y = column[start : start + 3]
            if load or moment_x or moment_y:
                feet, inverse = self._leans[start // 3]
                for place, (by_load, by_x, by_y), (foot, x, y) in zip(
                    range(start, start + 3), inverse, feet, strict=True
                ):
                    part = by_load * load + by_x * moment_x + by_y * moment_y
                    column[place] = part
                    if foot >= 0:
                        column[foot] += part
                        column[foot + 1] += part * x
                        column[foot + 2] += part * y
        for place, pivot, rest in self._swaps:
            part = column[place]
            if part:
                part /= pivot
                for other, size in rest:
                    column[other] -= part * size
                column[place] = part
        return column

    def _row(self, place: int) -> list[float]:
        """Give a row of the basis' inverse: how each equation acts on the push at a place."""
        row = [0.0] * len(self.push)
        row[place] = 1.0
        for swapped, pivot, rest in reversed(self._swaps):
            part = row[swapped]
            for other, size in rest:
                part -= size * row[other]
            row[swapped] = part / pivot
        for start, (feet, inverse) in zip(range(0, len(row), 3), self._leans, strict=True):
            parts = row[start : start + 3]
            for one, (foot, x, y) in enumerate(feet):
                if foot >= 0:
                    parts[one] += row[foot] + row[foot + 1] * x + row[foot + 2] * y
            part_a, part_b, part_c = parts
            row_a, row_b, row_c = inverse
            row[start] = part_a * row_a[0] + part_b * row_b[0] + part_c * row_c[0]
            row[start + 1] = part_a * row_a[1] + part_b * row_b[1] + part_c * row_c[1]
            row[start + 2] = part_a * row_a[2] + part_b * row_b[2] + part_c * row_c[2]
        return row
