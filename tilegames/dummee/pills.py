"""Where the pills stand that tell what lines on trial make: at the end of each line, over no tile."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import Group, Palette, measure
from tilegames.draw import text as words_at
from tilegames.dummee.tree import ACROSS, DOWN

__all__ = ["Box", "Pill", "ends", "foot", "placed"]

_HIGH: Final = 26
_TILE: Final = 0.9
_EDGE: Final = 1.1
"""How much higher than wide a tile is at most, its edge included."""
_APART: Final = 3


class Box(NamedTuple):
    """A rectangle on the sheet: its upper left corner and its size in CSS pixels."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, other: "Box") -> bool:
        """Tell whether it lies within another."""
        return (
            other.x <= self.x
            and self.x + self.width <= other.x + other.width
            and other.y <= self.y
            and self.y + self.height <= other.y + other.height
        )

    def meets(self, other: "Box") -> bool:
        """Tell whether it comes closer to another than a hair's breadth."""
        return (
            self.x < other.x + other.width + _APART
            and other.x < self.x + self.width + _APART
            and self.y < other.y + other.height + _APART
            and other.y < self.y + self.height + _APART
        )


class Pill(NamedTuple):
    """What a line makes in words, at 0, 0 as long as it has no place, and which of its words these are."""

    words: str
    x: float = 0
    y: float = 0
    form: int = 0

    @property
    def box(self) -> Box:
        """Where it stands."""
        return Box(self.x, self.y, measure(self.words, 15, bold=True) + 14, _HIGH)

    def at(self, x: float, y: float) -> "Pill":
        """Give it a place."""
        return self._replace(x=x, y=y)

    def group(self, palette: Palette, key: str, right: bool | None, label: str) -> Group:
        """Draw it, its words in the middle, for their width can only be guessed.

        Args:
            palette: the colours.
            key: the group's key.
            right: whether the line is right; None while it is unfinished.
            label: what it says to those who do not see it.
        """
        wide = self.box.width
        if right is None:
            body = shared.rect(0.5, 0.5, wide - 1, _HIGH - 1, fill=palette.card, radius=10, stroke=palette.outline)
            body += words_at(wide / 2, 18, self.words, size=15, bold=True, anchor="middle")
        else:
            fill = palette.right_accent if right else palette.refusal_accent
            body = shared.rect(0, 0, wide, _HIGH, fill=fill, radius=10)
            body += words_at(wide / 2, 18, self.words, size=15, bold=True, fill=palette.card, anchor="middle")
        # A tile can be dropped on the cell behind it.
        return Group(key, self.x, self.y, wide, _HIGH, f'<g pointer-events="none">{body}</g>', label=label)


def foot(x: float, y: float) -> Box:
    """Give the room of a line's total from the middle of its foot."""
    return Box(x - 9, y - 11, 18, 11)


def ends(line: range) -> tuple[int, int]:
    """Give the cells where a line goes on, at its end and before its beginning.

    >>> ends(range(5, 8))
    (8, 4)
    """
    return line[-1] + line.step, line[0] - line.step


Corner = Callable[[int], tuple[float, float]]


def placed(
    told: Sequence[tuple[range, Sequence[str]]],
    lying: Collection[int],
    corner: Corner,
    pitch: float,
    room: Box,
    spared: Sequence[Box] = (),
    free: Collection[int] = (),
) -> list[Pill]:
    """Find a place for what each line makes, in words as long as there is room for.

    Args:
        told: the cells of each line with what can be said of it, the longest first, which names the numbers.
        lying: the cells with tiles.
        corner: gives where a cell's tile begins.
        pitch: from cell to cell.
        room: where pills may stand.
        spared: what they should not cover.
        free: the empty cells where a tile may go next; a pill stands elsewhere as long as there is room.
    """
    side = pitch * _TILE
    kept = [Box(*corner(cell), side, side) for cell in free]
    taken = [Box(*corner(cell), side, side * _EDGE) for cell in lying]
    best: list[Pill] = []
    for longest in range(len(told[0][1]) if told else 0):
        found: list[Pill] = []
        for line, words in told:
            other = DOWN if line.step == ACROSS else ACROSS
            crossed = {cell for cell in line if cell - other in lying or cell + other in lying}
            others = [*taken, *(pill.box for pill in found)]
            pill = _beside(line, words, longest, crossed, corner, side, room, others, spared, kept)
            found.append(pill or _nearest(words[-1], len(words) - 1, corner(line[-1]), room, others))
        best = min(best or found, found, key=lambda pills: max(pill.form for pill in pills))
        if all(pill.form <= longest for pill in best):
            break
    return best


def _beside(
    line: range,
    words: Sequence[str],
    longest: int,
    crossed: Container[int],
    corner: Corner,
    side: float,
    room: Box,
    taken: Sequence[Box],
    spared: Sequence[Box],
    kept: Sequence[Box],
) -> Pill | None:
    """Give the longest words that find a place at a line, or None; the shortest only where nothing else does."""
    last = len(words) - 1
    ways = [(keep, clear) for keep in (True, False) for clear in (True, False)]
    for forms, keep, clear in [(forms, *way) for forms in (range(longest, last), (last,)) for way in ways]:
        avoided = [*taken, *kept] if keep else taken
        for form in forms:
            pill = Pill(words[form], form=form)
            free: list[tuple[tuple[bool, bool], Pill]] = []
            for place in _around(line, corner, side, pill.box.width, crossed):
                there = pill.at(place.x, place.y)
                # Words that name the numbers cannot be taken for those of another line.
                fits = place.clear or not clear or (form == 0 and last > 0)
                if fits and there.box.inside(room) and not any(map(there.box.meets, avoided)):
                    free.append(((place.begins, any(map(there.box.meets, spared))), there))
            if free:
                return min(free, key=lambda one: one[0])[1]
    return None


def _nearest(words: str, form: int, end: tuple[float, float], room: Box, taken: Sequence[Box]) -> Pill:
    """Give words a place as near to a line's end as can be, where the end is out of sight or walled in."""
    pill = Pill(words, form=form)
    across = range(max(1, int((room.width - pill.box.width) / 4) + 1))
    down = range(max(1, int((room.height - pill.box.height) / 4) + 1))
    places: Iterable[Pill] = (pill.at(room.x + 4 * x, room.y + 4 * y) for x in across for y in down)

    def far(there: Pill) -> tuple[bool, float]:
        return any(map(there.box.meets, taken)), abs(there.x - end[0]) + abs(there.y - end[1])

    return min(places, key=far)


class _Place(NamedTuple):
    """Where a pill may stand at a line.

    Attributes:
        x, y: its upper left corner.
        clear: whether it cannot be taken for the pill of another line there.
        begins: whether it is at the line's beginning.
    """

    x: float
    y: float
    clear: bool = True
    begins: bool = False


def _around(line: range, corner: Corner, side: float, wide: float, crossed: Container[int]) -> Iterator[_Place]:
    """Give where a pill may stand at a line, the best place first: at its end, then along it, then at its beginning.

    Args:
        line: its cells.
        corner: gives where a cell's tile begins.
        side: the width of a tile.
        wide: the width of the pill.
        crossed: the cells of the line that belong to another one too.
    """
    high, pitch = side * _EDGE, side / _TILE
    middle = (high - _HIGH) / 2
    (left, top), (x, y) = corner(line[0]), corner(line[-1])
    if line.step == ACROSS:
        starts = (x + side - wide, x + (side - wide) / 2, (left + x + side - wide) / 2, left)
        clear = line[-1] not in crossed
        yield _Place(x + side + 6, y + middle)
        yield from (_Place(at_x, y + high + 5, clear) for at_x in starts)
        yield from (_Place(at_x, y + high + 8 + _HIGH, clear=False) for at_x in starts)
        yield _Place(left - 6 - wide, y + middle, begins=True)
        yield from (_Place(at_x, y - 5 - _HIGH, clear, begins=True) for at_x in starts)
        # Aslant of an end no tile can go next, nor beyond the places around the line.
        for at_y in (y + pitch, y - pitch):
            yield _Place(x + side + 6, at_y + middle, clear=False)
            yield _Place(left - 6 - wide, at_y + middle, clear=False, begins=True)
        for at_y in (y + pitch + high + 5, y - pitch - 5 - _HIGH):
            yield from (_Place(at_x, at_y, clear=False, begins=True) for at_x in starts)
        return
    columns = (x + (side - wide) / 2, x, x + side - wide)
    yield from (_Place(at_x, y + high + 5) for at_x in columns)
    for cell in reversed(line):
        for at_x in (x + side + 6, x - 6 - wide):
            yield _Place(at_x, corner(cell)[1] + middle, cell not in crossed)
    yield from (_Place(at_x, y + high + 8 + _HIGH, clear=False) for at_x in columns)
    yield from (_Place(at_x, top - 5 - _HIGH, begins=True) for at_x in columns)
    for at_y, begins in ((y + pitch, False), (top - pitch, True)):
        for at_x in (x + side + 6, x - 6 - wide):
            yield _Place(at_x, at_y + middle, clear=False, begins=begins)
    for at_x in (x + pitch + side + 6, x - pitch - 6 - wide):
        yield _Place(at_x, y + middle, clear=False, begins=True)
