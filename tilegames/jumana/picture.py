"""Pictures of a tower for tables and lessons: at a slant, standing or falling, and its sticks from above."""

from collections.abc import Container, Iterable, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import Face, Group, Palette, Sheet, number
from tilegames.jumana.table import tumbling
from tilegames.jumana.tower import Cell, Motion, Stick, Top, Tower

__all__ = [
    "INKS",
    "Slant",
    "back_to_front",
    "chip",
    "dots",
    "face",
    "flat",
    "from_above",
    "held_over",
    "landings",
    "put_tower",
    "turned",
]

INKS: Final = {"U": "blue", "M": "red", "A": "green", "N": "purple", "J": "black"}
"""The ink of each letter, a field of the palette."""

_THICK: Final = 0.42
_INSET: Final = 0.05
_ACROSS: Final = 0.866
_UNITS: Final = (58, 50, 43, 37, 32, 27, 23, 19, 16, 13, 10, 8)
"""How long a letter can be in CSS pixels: few sizes, so that the picture seldom changes its scale."""
_HEADROOM: Final = 2.2
_LEVELS: Final = (6, 12, 20)
"""The levels for which a growing tower has room, one after the other."""
_BELOW: Final = 1.0
"""Room below a growing tower, in letters: the board, and what falls there."""
_BESIDE: Final = 4.2
"""Half the room across for a growing tower, in letters: its base and what hangs over."""
_MOST_SWAY: Final = 7
_HALF: Final = 1.5 - _INSET
_WIDE: Final = 0.5 - _INSET
"""Half the length and half the width of a stick, in letters."""
_STEEPEST: Final = 0.4
_TALLEST_HEAP: Final = 4
"""How steeply a fallen stick may lean, an angle, and how many levels high a heap may be."""
_Vector = tuple[float, float, float]
_PACE: Final = 0.35
"""How far the fastest end of a falling stick tips before the stick slides off, in letters."""


def face(letters: str, down: bool = False) -> Face:
    """Give the face of a stick, three to one, lying across or down.

    >>> face("UMA").width, face("UMA").height
    (144, 48)
    """
    sides = (shared.UNIT, 3 * shared.UNIT) if down else (3 * shared.UNIT, shared.UNIT)
    return Face(letters, tuple(INKS[letter] for letter in letters), "", *sides)


def turned(stick: Stick, turns: int) -> Stick:
    """Give a stick as it lies after quarter turns of the whole tower.

    >>> turned(Stick("UMA", "y", 0, 0, 1), 1)
    Stick(letters='AMU', axis='x', x=-3, y=0, level=1)
    """
    lying = [(cell, letter) for cell, letter in zip(stick.cells, stick.letters, strict=True)]
    for _ in range(turns % 4):
        lying = [((-y - 1, x), letter) for (x, y), letter in lying]
    lying.sort()
    (x, y), axis = lying[0][0], stick.axis if turns % 2 == 0 else "y" if stick.axis == "x" else "x"
    return Stick("".join(letter for _, letter in lying), axis, x, y, stick.level)


class Slant(NamedTuple):
    """The view from the front above: one letter along x goes right and down, along y left and down.

    Attributes:
        unit: how long a letter is, in CSS pixels.
        left: where the lattice's origin is drawn.
        top: the same from above.
        turns: quarter turns of the tower.
    """

    unit: float
    left: float
    top: float
    turns: int = 0

    def at(self, x: float, y: float, level: float) -> tuple[float, float]:
        """Give where a point of the lattice is drawn; a cell's centre is half a letter from its corner."""
        for _ in range(self.turns % 4):
            x, y = -y, x
        return self.raw(x, y, level)

    def raw(self, x: float, y: float, level: float) -> tuple[float, float]:
        """Give where a point is drawn that has been turned already."""
        return self.space(x, y, _THICK * level)

    def space(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Give where a point is drawn whose height is in letters."""
        return self.left + self.unit * _ACROSS * (x - y), self.top + self.unit * (0.5 * (x + y) - z)


class _Rest(NamedTuple):
    """How a stick lies beside its fallen tower, as a box in the turned lattice.

    Attributes:
        x, y: the middle of its lower side.
        low: how high that is, in letters.
        angle: the way from its first to its last letter, from the x axis.
        slope: how steeply it rises that way, an angle.
    """

    x: float
    y: float
    low: float
    angle: float
    slope: float = 0.0

    @property
    def frame(self) -> tuple[_Vector, _Vector, _Vector]:
        """Unit vectors along the stick, across it and out of its letters."""
        turn, lift = (cos(self.angle), sin(self.angle)), (cos(self.slope), sin(self.slope))
        along = turn[0] * lift[0], turn[1] * lift[0], lift[1]
        return along, (-turn[1], turn[0], 0.0), (-turn[0] * lift[1], -turn[1] * lift[1], lift[0])

    def point(self, along: float, across: float, up: float) -> _Vector:
        """A point of the stick, from the middle of its lower side."""
        (ax, ay, az), (bx, by, _), (cx, cy, cz) = self.frame
        return (
            self.x + along * ax + across * bx + up * cx,
            self.y + along * ay + across * by + up * cy,
            self.low + along * az + up * cz,
        )

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The ground below it."""
        ends = ((-_HALF, -_WIDE), (_HALF, -_WIDE), (_HALF, _WIDE), (-_HALF, _WIDE))
        return [self.point(along, across, 0)[:2] for along, across in ends]

    def over(self, other: "_Rest") -> list[float]:
        """Where along it another one lies above or below it; nothing when they lie side by side."""
        turn = cos(self.angle), sin(self.angle)
        seen = [(x - self.x, y - self.y) for x, y in other.corners]
        flat = [(x * turn[0] + y * turn[1], y * turn[0] - x * turn[1]) for x, y in seen]
        return [along for along, _ in _cut(flat, (-_HALF, -_WIDE, 2 * _HALF, 2 * _WIDE))]


def put_tower(
    sheet: Sheet,
    tower: Tower,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    ghost: Stick | None = None,
    refused: bool = False,
    turns: int = 0,
    fallen: bool = False,
    sway: int | None = 0,
    marks: Mapping[int, str] | None = None,
    origin: str = "",
    room: Sequence[Stick] = (),
    steady: bool = False,
) -> Slant:
    """Put a tower at a slant on a sheet, into a box whose ground is drawn already.

    Args:
        sheet: the sheet.
        tower: what lies there.
        x, y, width, height: the box in CSS pixels.
        ghost: a stick that is held over its place.
        refused: whether it cannot lie there.
        turns: quarter turns of the picture.
        fallen: the tower has come down.
        sway: its danger in per cent, which makes it sway, or None.
        marks: ``"hinted"``, ``"refused"`` or ``"out"`` by index of a stick.
        origin: the key of the piece that the latest stick comes from, or "".
        room: sticks that may be held over the tower, for which there is room at this scale.
        steady: whether the tower grows and falls on one spot at one scale, as in play, instead of filling the box.

    Returns:
        How points of the lattice are drawn.
    """
    lying = [turned(stick, turns) for stick in tower]
    floating = turned(ghost, turns) if ghost is not None else None
    box = (x, y, width, height)
    motions = tumbling(tower) if fallen else ()
    slant = _steady(lying, floating, box) if steady else _fitted(lying, floating, room, box)
    rests = landings(motions, lying, turns, slant, box)
    slant = slant._replace(turns=turns)
    painter = _Painter(sheet, slant)
    painter.ground(lying, box)
    painter.put_shadows(rests.values())
    covered = {(*cell, stick.level - 1) for stick in lying for cell in stick.cells} if not fallen else set()
    swaying = 0.0 if fallen or sway is None else min(_MOST_SWAY, sway / 100 * slant.unit * 0.11)
    highest = max((stick.level for stick in lying), default=0)
    order, tips = back_to_front(lying), {motion.stick: motion for motion in motions}
    standing = {place: _standing(lying[place]) for place in order if place not in rests}
    for place in _heap(rests, standing) if rests else order:
        if place in rests:
            painter.put_fallen(place, lying[place], rests[place], tips[place])
            continue
        shift = swaying * lying[place].level / max(1, highest)
        look = (marks or {}).get(place, "")
        came = origin if place == len(tower) - 1 else ""
        painter.put(place, lying[place], covered, look=look, shift=shift, count=len(tower), origin=came)
    for place in order:
        if place in tips:
            painter.put_tipping(place, lying[place], tips[place])
    if floating is not None:
        painter.put_ghost(floating, refused)
    return slant


def _base(lying: Sequence[Stick]) -> tuple[int, int, int, int]:
    """Give the corners of what lies on the board: the first column and row, and those after the last."""
    found = [cell for stick in lying if stick.level == 0 for cell in stick.cells]
    found = found or [cell for stick in lying for cell in stick.cells] or [(0, 0)]
    columns, rows = [column for column, _ in found], [row for _, row in found]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def landings(
    motions: Sequence[Motion],
    lying: Sequence[Stick],
    turns: int,
    slant: Slant,
    box: tuple[float, float, float, float],
) -> dict[int, _Rest]:
    """Choose where each stick comes to rest that the statics set moving: downhill, on the board, leaning, or on others.

    No stick lies in another. They come to rest inside the box, where there is room.
    """
    left, back, right, front = _base(lying)
    middle_x, middle_y = (left + right) / 2, (back + front) / 2
    moving = {motion.stick for motion in motions}
    # What lies there already, and how high a stick upon it would lie.
    there = [(_standing(stick), stick.level + 1.0) for place, stick in enumerate(lying) if place not in moving]
    found = {}
    for order, motion in enumerate(sorted(motions, key=lambda one: (lying[one.stick].level, one.stick))):
        stick = lying[motion.stick]
        down_x, down_y = -motion.slope_x, -motion.slope_y
        for _ in range(turns % 4):
            down_x, down_y = -down_y, down_x
        if abs(down_x) + abs(down_y) < 0.05:
            # It only sinks: away from the middle.
            (_, (at_x, at_y), _) = stick.cells
            down_x, down_y = at_x + 0.6 - middle_x, at_y + 0.5 - middle_y
        way = atan2(down_y, down_x)
        turn = _standing(stick).angle + (0.12 + order * 11 % 7 * 0.07) * (1 if order % 2 else -1)
        least: tuple[float, _Rest, float] | None = None
        for step in range(140):
            far = 2.2 + 0.25 * (step // 10)
            aside = ((step + order) % 10 // 2 * 0.24 + 0.06) * (1 if step % 2 else -1)
            at = middle_x + far * cos(way + aside), middle_y + far * sin(way + aside)
            rest, top = _dropped(_Rest(*at, 0, turn), there)
            inside = _lies_inside(rest, slant, box)
            # Near where it fell, low, and within sight.
            worth = (
                far + abs(aside) + 2.0 * max(0.0, top - 2) + (0 if inside else 100) + 5 * max(0, top - _TALLEST_HEAP)
            )
            if least is None or worth < least[0]:
                least = worth, rest, top
        assert least is not None
        _, found[motion.stick], top = least
        there.append((found[motion.stick], top))
    return found


def _standing(stick: Stick) -> _Rest:
    """Give a stick of a tower as a box."""
    (_, (x, y), _) = stick.cells
    return _Rest(x + 0.5, y + 0.5, _THICK * stick.level, 0.0 if stick.axis == "x" else pi / 2)


def _dropped(rest: _Rest, there: Sequence[tuple[_Rest, float]]) -> tuple[_Rest, float]:
    """Let a stick fall straight down onto what lies there.

    Returns:
        How it lies then, and how high in levels a stick upon it would lie.
    """
    under = [(top, over) for one, top in there if (over := rest.over(one))]
    if not under:
        return rest, 1.0
    high = max(top for top, _ in under)
    ends = [along for top, over in under for along in over if top > high - 0.5]
    first, last = min(ends), max(ends)
    side = 1 if first > 0.15 else -1 if last < -0.15 else 0
    if side and all(top > high - 0.5 for top, _ in under):
        # Only one half lies on something: the other end goes down to the board.
        reach = _HALF + (first if side > 0 else -last)
        slope = atan2(_THICK * high, reach)
        if slope <= _STEEPEST:
            return rest._replace(low=_HALF * sin(slope), slope=side * slope), high + 1.5
    return rest._replace(low=_THICK * high), high + 1


def _lies_inside(rest: _Rest, slant: Slant, box: tuple[float, float, float, float]) -> bool:
    """Tell whether a fallen stick is seen whole."""
    x, y, width, height = box
    ends = [
        slant.space(*rest.point(along, across, up))
        for along in (-_HALF, _HALF)
        for across in (-_WIDE, _WIDE)
        for up in (0, _THICK)
    ]
    return all(x + 8 <= across <= x + width - 8 and y + 8 <= down <= y + height - 8 for across, down in ends)


def _heap(rests: Mapping[int, _Rest], standing: Mapping[int, _Rest]) -> list[int]:
    """Order what lies and what stands so that each is drawn before those that hide a part of it."""
    boxes = {**rests, **standing}
    waiting = sorted(boxes, key=lambda one: boxes[one].x + boxes[one].y + boxes[one].low)
    ordered: list[int] = []
    while waiting:
        first = next(
            (
                one
                for one in waiting
                if not any(_farther(boxes[other], boxes[one]) for other in waiting if other != one)
            ),
            waiting[0],
        )
        waiting.remove(first)
        ordered.append(first)
    return ordered


def _farther(one: _Rest, other: _Rest) -> bool:
    """Tell whether a box has to be drawn before another: it lies below it, or behind it."""
    if one.over(other):
        return one.low < other.low
    for box in (one, other):
        # A line along a side of one of them that parts them.
        for normal in (box.angle, box.angle + pi / 2):
            across, along = cos(normal), sin(normal)
            reaches = [[x * across + y * along for x, y in each.corners] for each in (one, other)]
            nearer = across + along
            if max(reaches[0]) <= min(reaches[1]) + 1e-9 and nearer:
                return nearer > 0
            if max(reaches[1]) <= min(reaches[0]) + 1e-9 and nearer:
                return nearer < 0
    return False


def _steady(lying: Sequence[Stick], floating: Stick | None, box: tuple[float, float, float, float]) -> Slant:
    """Choose the view of a tower that grows: its base in the middle below, at a scale for the level it may reach.

    The scale is the same until the tower passes one of a few levels, and smaller only where something would be outside.
    """
    x, y, width, height = box
    left, back, right, front = _base(lying)
    highest = max((stick.level for stick in lying), default=0)
    levels = next((most for most in _LEVELS if highest < most), highest + 1)
    high = (right - left + front - back) / 2 + _THICK * (levels + 2) + _BELOW
    unit = float(int(min(_UNITS[0], (width - 16) / (2 * _BESIDE * _ACROSS), (height - 16) / high)))
    corners = [
        (column + right_by, row + front_by, stick.level + above)
        for stick, top in (*((stick, 1) for stick in lying), *([] if floating is None else [(floating, 2)]))
        for column, row in stick.cells
        for right_by, front_by, above in ((0, 0, top), (1, 0, 1), (0, 1, 1), (1, 1, 0))
    ]
    while True:
        spare = max(0.0, height - 16 - unit * high)
        slant = Slant(unit, x + width / 2 - unit * _ACROSS * (left + right - back - front) / 2, 0)
        low = y + height - 8 - spare / 2 - unit * _BELOW
        slant = slant._replace(top=low - unit * 0.5 * (right + front))
        ends = [slant.raw(*corner) for corner in corners]
        inside = all(x + 8 <= across <= x + width - 8 and y + 4 <= down <= y + height - 4 for across, down in ends)
        if inside or unit <= _UNITS[-1]:
            return slant
        unit -= 1


def _fitted(
    lying: Sequence[Stick],
    floating: Stick | None,
    room: Sequence[Stick],
    box: tuple[float, float, float, float],
) -> Slant:
    """Choose the largest of a few scales at which everything fits, with room for a stick to be held above it.

    A stick that is held moves nothing else, unless it would be outside the box.
    """
    x, y, width, height = box
    points = [(*cell, stick.level + more) for stick in lying for cell in stick.cells for more in (0, _HEADROOM - 1)]
    points += [(*cell, stick.level + 1.0) for stick in room for cell in stick.cells]
    slant = _around(points, x, y, width, height)
    if floating is None:
        return slant
    held = [(*cell, floating.level + 1.0) for cell in floating.cells]
    corners = [
        slant.raw(column + step, row + step, level + above)
        for column, row, level in held
        for step, above in ((0, 1), (1, -1))
    ]
    if all(x + 20 <= at <= x + width - 20 and y <= down <= y + height for at, down in corners):
        return slant
    return _around([*points, *held], x, y, width, height)


def _around(points: Sequence[tuple[float, float, float]], x: float, y: float, width: float, height: float) -> Slant:
    """Give the view in which cells, each with a level, fill a box best."""
    if not points:
        return Slant(_UNITS[0], x + width / 2, y + height / 2)
    across = [column - row for column, row, _ in points]
    low, high = min(across) - 1.2, max(across) + 1.2
    deep = [0.5 * (column + row) - _THICK * level for column, row, level in points]
    top, bottom = min(deep) - _THICK, max(deep) + 1 + _THICK
    unit = next(
        (one for one in _UNITS if one * _ACROSS * (high - low) <= width - 16 and one * (bottom - top) <= height - 24),
        _UNITS[-1],
    )
    middle = x + width / 2 - unit * _ACROSS * (low + high) / 2
    spare = height - 24 - unit * (bottom - top)
    return Slant(unit, middle, y + 12 + spare / 2 - unit * top)


class _Painter:
    """Draws boxes at a slant."""

    def __init__(self, sheet: Sheet, slant: Slant) -> None:
        self.sheet, self.slant = sheet, slant
        self.palette: Palette = sheet.palette

    def ground(self, lying: Sequence[Stick], box: tuple[float, float, float, float]) -> None:
        """The board below the tower, as large as the box allows, and the shadow of the base."""
        if not any(stick.level == 0 for stick in lying):
            return
        left, back, right, front = _base(lying)

        def around(reach: float) -> list[tuple[float, float]]:
            x0, x1, y0, y1 = left - reach, right + reach, back - reach, front + reach
            return [self.slant.raw(*corner, 0) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]

        x, y, width, height = box
        reach = next(
            reach
            for reach in (1.2, 0.9, 0.6, 0.3)
            if reach == 0.3
            or all(x <= across <= x + width and y <= down <= y + height for across, down in around(reach))
        )
        board = around(reach)
        body = f'<path d="{_path(board)}" fill="{self.palette.ink}" opacity="0.06"/>'
        body += f'<path d="{_path(around(0.3))}" fill="#000" opacity="0.12"/>'
        self.sheet.decor("shade", body)

    def put_shadows(self, rests: Iterable[_Rest]) -> None:
        """The shadows of the sticks that lie on the felt after a fall."""
        body, far, wide = "", _HALF + 0.2, _WIDE + 0.2
        for rest in rests:
            if rest.low < _THICK:
                ends = [rest.point(*corner, 0) for corner in ((-far, -wide), (far, -wide), (far, wide), (-far, wide))]
                body += _path([self.slant.space(x, y, 0) for x, y, _ in ends])
        if body:
            self.sheet.decor("heap-shade", f'<path d="{body}" fill="#000" opacity="0.12"/>')

    def put(
        self,
        place: int,
        stick: Stick,
        covered: set[tuple[int, int, int]],
        *,
        look: str = "",
        shift: float = 0,
        count: int = 0,
        origin: str = "",
    ) -> None:
        """A stick of the tower; letters that another stick covers are left out."""
        seen = [(*cell, stick.level) not in covered for cell in stick.cells]
        body = self.box(stick, look or "wood", seen)
        if look == "out":
            body = f'<g opacity="0.5">{body}</g>'
        if shift >= 0.5:
            # With the number of sticks in it, the whole tower sways together whenever one has been laid.
            body = f'<g class="tg-sway" style="--tg-sway:{number(shift)}px" data-of="{count}">{body}</g>'
        x, y = self.slant.raw(stick.x, stick.y, stick.level + 1)
        self.sheet.add(Group(f"stick-{place}", x, y, 0, 0, body, origin=origin))

    def put_ghost(self, stick: Stick, refused: bool) -> None:
        """A stick that is held over its place, with dashed lines down to it."""
        palette, lifted = self.palette, self.slant._replace(top=self.slant.top - 0.9 * _THICK * self.slant.unit)
        long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
        ends = ((stick.x, stick.y + long_y), (stick.x + long_x, stick.y + long_y), (stick.x + long_x, stick.y))
        foot = [self.slant.raw(x, y, stick.level) for x, y in ends]
        path = "".join(
            f"M{number(left)} {number(high)}V{number(low)}"
            for (x, y), (left, low) in zip(ends, foot, strict=True)
            for _, high in [lifted.raw(x, y, stick.level)]
        )
        path += "M" + "L".join(f"{number(left)} {number(low)}" for left, low in foot)
        ring = palette.refusal_accent if refused else palette.ring
        self.sheet.decor(
            "drop", f'<path d="{path}" fill="none" stroke="{ring}" stroke-width="1.6" stroke-dasharray="4 3"/>'
        )
        body = self.box(stick, "no" if refused else "held", [True] * 3)
        x, y = lifted.raw(stick.x, stick.y, stick.level + 1)
        if refused:
            at, below = _Flat(self.slant.unit).middle(stick)
            body += (
                f'<circle cx="{number(at)}" cy="{number(below - 4)}" r="11" fill="{ring}"/><path stroke-width="2.2"'
                f' d="M{number(at - 4)} {number(below - 8)}l8 8m0-8l-8 8" stroke="{palette.card}"/>'
            )
        self.sheet.add(Group("ghost", x, y, 0, 0, body))

    def box(self, stick: Stick, look: str, seen: Sequence[bool]) -> str:
        """A stick as a box, its upper corner farthest from the eye at 0, 0."""
        palette = self.palette
        paints, edge = {
            "held": ((palette.main, palette.main_edge, palette.main_edge), palette.ring),
            "no": ((palette.face, palette.refusal, palette.refusal), palette.refusal_accent),
            "hinted": ((palette.hint, palette.main, palette.main_edge), palette.ring),
            "refused": ((palette.refusal, palette.wood, palette.wood_mid), palette.refusal_accent),
        }.get(look, ((palette.face, palette.wood, palette.wood_mid), palette.wood_deep))
        flat = _Flat(self.slant.unit)
        long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
        x0, y0, x1, y1 = _INSET, _INSET, long_x - _INSET, long_y - _INSET
        sides = (
            ((x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)),
            ((x0, y1, 0), (x1, y1, 0), (x1, y1, -1), (x0, y1, -1)),
            ((x1, y0, 0), (x1, y1, 0), (x1, y1, -1), (x1, y0, -1)),
        )
        body = "".join(
            f'<path d="{_path([flat.at(*corner) for corner in side])}" fill="{paint}"/>'
            for side, paint in zip(sides, paints, strict=True)
        )
        wide = 1.6 if look in ("held", "no", "hinted", "refused") else 1
        name = look if look in ("held", "no", "hinted", "refused") else ""
        # Several towers may stand on one page: what depends on the scale or the turn is called by it.
        scale = f"{self.slant.unit:g}"
        drawn = self.sheet.use(f"box{stick.axis}{name}{scale}", f'<g stroke="{edge}" stroke-width="{wide}">{body}</g>')
        for place, letter in enumerate(stick.letters):
            if seen[place]:
                column, row = (place + 0.5, 0.5) if stick.axis == "x" else (0.5, place + 0.5)
                top = f"top{letter}{scale}{'-' * (self.slant.turns % 4)}"
                drawn += self.sheet.use(top, self.top_letter(letter), *flat.at(column, row, 0))
        return drawn

    def top_letter(self, letter: str) -> str:
        """A letter lying on a stick, its middle at 0, 0; it turns with the picture."""
        # The middle of the letter as it lies on its cell from above is 22, 26.
        glyph = from_above(self.sheet, letter, -22, -26)
        size = self.slant.unit / 38
        along, across = (1.0, 0.0), (0.0, 1.0)
        for _ in range(self.slant.turns % 4):
            along, across = (-along[1], along[0]), (-across[1], across[0])
        parts = [part for x, y in (along, across) for part in (_ACROSS * (x - y), 0.5 * (x + y))]
        matrix = " ".join(f"{part * size:.4g}" for part in parts)
        return f'<g transform="matrix({matrix} 0 0)">{glyph}</g>'

    def put_tipping(self, place: int, stick: Stick, motion: Motion) -> None:
        """A stick that tips as the statics say; it is seen only as long as it moves."""
        (right_x, right_y), (left_x, left_y) = self.tipped(motion)
        x, y = _Flat(self.slant.unit).middle(stick)
        # What maps both sides of a letter that lies flat onto those of one that has tipped.
        matrix = (right_x - left_x) / 2 / _ACROSS, (right_y - left_y) / 2 / _ACROSS, right_x + left_x, right_y + left_y
        tip = (
            f"translate({number(x)}px,{number(y + self.sunk(motion))}px)"
            f"matrix({','.join(f'{part:.3g}' for part in matrix)},0,0)translate({number(-x)}px,{number(-y)}px)"
        )
        body = f'<g visibility="hidden" class="tg-tip" style="--tg-tip:{tip}">{self.box(stick, "wood", [True] * 3)}</g>'
        self.sheet.decor(f"tip-{place}", body, *self.slant.raw(stick.x, stick.y, stick.level + 1))

    def tipped(self, motion: Motion) -> list[tuple[float, float]]:
        """Give the two sides of a letter, along x and along y, on a stick that has tipped; they keep their length."""
        slopes = motion.slope_x, motion.slope_y
        for _ in range(self.slant.turns % 4):
            slopes = -slopes[1], slopes[0]
        found = []
        for across, slope in zip((_ACROSS, -_ACROSS), slopes, strict=True):
            length = hypot(1, slope * _PACE)
            found.append((across / length, (0.5 - slope * _PACE) / length))
        return found

    def sunk(self, motion: Motion) -> float:
        """How far the middle of a stick sinks while it tips, in CSS pixels."""
        return -self.slant.unit * _PACE * motion.rise

    def put_fallen(self, place: int, stick: Stick, rest: _Rest, motion: Motion) -> None:
        """A stick that lies where it has fallen, and how it came from where it slid off."""
        at = self.slant.space(*rest.point(0, 0, _THICK))
        flat_x, flat_y = _Flat(self.slant.unit).middle(stick)
        from_x, from_y = self.slant.raw(stick.x, stick.y, stick.level + 1)
        way = from_x + flat_x - at[0], from_y + flat_y + self.sunk(motion) - at[1]
        slide = f"translate({number(way[0])}px,{number(way[1])}px)"
        body = f'<g class="tg-slide" style="--tg-from:{slide}">{self.fallen_box(stick, rest, at)}</g>'
        self.sheet.decor(f"stick-{place}", body, *at)

    def fallen_box(self, stick: Stick, rest: _Rest, at: tuple[float, float]) -> str:
        """A stick as a box that lies any way round, the middle of its letters at 0, 0."""
        palette = self.palette

        def corner(along: float, across: float, up: float) -> tuple[float, float]:
            x, y = self.slant.space(*rest.point(along * _HALF, across * _WIDE, up * _THICK))
            return x - at[0], y - at[1]

        along, across, _ = rest.frame
        # The eye is as far above as it is in front and to the right.
        end, side = (1 if sum(one) > 0 else -1 for one in (along, across))
        faces = [
            ([(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)], palette.face),
            ([(end, -1, 1), (end, 1, 1), (end, 1, 0), (end, -1, 0)], self.shade(end, along)),
            ([(-1, side, 1), (1, side, 1), (1, side, 0), (-1, side, 0)], self.shade(side, across)),
        ]
        body = "".join(
            f'<path d="{_path([corner(*one) for one in corners])}" fill="{paint}"/>' for corners, paint in faces
        )
        body = f'<g stroke="{palette.wood_deep}" stroke-width="1">{body}</g>'
        # The glyphs' own axes in terms of along and across; letters stand upright from above and turn with the picture.
        right, down = ((1, 0), (0, 1)) if stick.axis == "x" else ((0, -1), (1, 0))
        for _ in range(self.slant.turns % 4):
            right, down = (-right[1], right[0]), (-down[1], down[0])
        axes = []
        for one, other in (right, down):
            x, y, z = (one * part + other * more for part, more in zip(along, across, strict=True))
            axes += [_ACROSS * (x - y), 0.5 * (x + y) - z]
        matrix = " ".join(f"{part * self.slant.unit / 38:.3g}" for part in axes)
        # The middle of the letter as it lies on its cell from above is 22, 26.
        letters = "".join(
            from_above(self.sheet, letter, 38 * step * right[0] - 22, 38 * step * down[0] - 26)
            for step, letter in zip((-1, 0, 1), stick.letters, strict=True)
        )
        return f'{body}<g transform="matrix({matrix} 0 0)">{letters}</g>'

    def shade(self, way: int, normal: _Vector) -> str:
        """The paint of a side that looks that way: darker on the right."""
        return self.palette.wood_mid if way * (normal[0] - normal[1]) > 0 else self.palette.wood


class _Flat(NamedTuple):
    """Offsets at a slant from a point of the lattice."""

    unit: float

    def at(self, x: float, y: float, level: float) -> tuple[float, float]:
        return self.unit * _ACROSS * (x - y), self.unit * (0.5 * (x + y) - _THICK * level)

    def middle(self, stick: Stick) -> tuple[float, float]:
        """The middle of a stick's top."""
        return self.at(1.5, 0.5, 0) if stick.axis == "x" else self.at(0.5, 1.5, 0)


def _path(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def _cut(corners: list[tuple[float, float]], box: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """Cut what lies outside a box off a shape, side by side."""
    x, y, width, height = box
    for axis, limit, sign in ((0, x, 1), (0, x + width, -1), (1, y, 1), (1, y + height, -1)):
        kept: list[tuple[float, float]] = []
        for one, following in zip(corners, [*corners[1:], *corners[:1]], strict=True):
            inside, outside = sign * (one[axis] - limit), sign * (following[axis] - limit)
            if inside >= 0:
                kept.append(one)
            if inside * outside < 0:
                share = inside / (inside - outside)
                kept.append((one[0] + share * (following[0] - one[0]), one[1] + share * (following[1] - one[1])))
        corners = kept
    return corners


def back_to_front(lying: Sequence[Stick]) -> list[int]:
    """Order sticks, given by their indices, so that each is drawn before those that hide a part of it."""
    ordered: list[int] = []
    for level in sorted({stick.level for stick in lying}):
        waiting = [index for index, stick in enumerate(lying) if stick.level == level]
        while waiting:
            first = next(
                (one for one in waiting if not any(_behind(lying[other], lying[one]) for other in waiting)),
                waiting[0],
            )
            waiting.remove(first)
            ordered.append(first)
    return ordered


def _behind(one: Stick, other: Stick) -> bool:
    """Tell whether a stick of the same level is farther from the eye than another that it touches in the picture."""
    (x0, y0), _, (x1, y1) = one.cells
    (other_x0, other_y0), _, (other_x1, other_y1) = other.cells
    farther = x1 < other_x0 or y1 < other_y0
    nearer = other_x1 < x0 or other_y1 < y0
    return one is not other and farther and not nearer


def from_above(sheet: Sheet, letter: str, x: float, y: float, scale: float = 1) -> str:
    """Draw a letter on its cell, low on the left, so that a level has room above; x and y come before the scale."""
    glyph = shared.symbol(letter, 22, 16, 0.66, getattr(sheet.palette, INKS[letter]))
    return sheet.use(f"flat{letter}", glyph, x, y, scale)


def dots(palette: Palette, cell: float, columns: int, rows: int) -> str:
    """Draw the ground of a plan: a dot in the middle of each of its squares."""
    along = "".join(
        f"M{number(cell / 2)} {number(cell * (row + 0.5))}" + f"h0m{number(cell)} 0" * columns for row in range(rows)
    )
    return f'<path d="{along}" stroke="{palette.outline}" stroke-width="3.6"/>'


def flat(sheet: Sheet, stick: Stick, cell: float, pale: bool = False, at: tuple[int, int] = (0, 0)) -> str:
    """Draw a stick seen from above; its letters stand upright.

    Args:
        sheet: the sheet, which keeps its faces.
        stick: the stick.
        cell: the side of a cell in CSS pixels.
        pale: whether its letters are pale, because its level is closed.
        at: the cell that its first letter lies on.
    """
    palette, units = sheet.palette, shared.UNIT
    long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
    wide, high = long_x * units, long_y * units
    ground = shared.rect(1.5, 4, wide - 3, high - 3, fill=palette.edge, radius=6) + shared.rect(
        1.5, 1.5, wide - 3, high - 5, fill=palette.face, radius=6, stroke=palette.rim
    )
    letters = ""
    for place, letter in enumerate(stick.letters):
        column, row = (place, 0) if stick.axis == "x" else (0, place)
        letters += from_above(sheet, letter, units * column, units * row)
    if pale:
        letters = f'<g opacity="0.4">{letters}</g>'
    name = f"{stick.letters}{stick.axis}{'-' if pale else ''}"
    x, y = units * at[0], units * at[1]
    return sheet.use(name, sheet.use(f"flat{stick.axis}", ground) + letters, x, y, scale=cell / units)


def chip(sheet: Sheet, letter: str, ring: str, x: float, y: float) -> str:
    """Draw a letter small on a plate with a border, to stand in the corner of a square beside another letter."""
    plate = shared.rect(0, 0, 14, 17, fill=sheet.palette.face, radius=4, stroke=ring)
    plate += shared.symbol(letter, 7, 3, 0.34, getattr(sheet.palette, INKS[letter]))
    return sheet.use(f"chip{letter}{ring.removeprefix('#')}", plate, x, y)


def held_over(
    sheet: Sheet,
    stick: Stick,
    cell: float,
    tops: Mapping[Cell, Top],
    *,
    lies: bool,
    shown: Container[Cell] | None = None,
    wrong: Container[str] = (),
) -> tuple[Cell, str] | None:
    """Draw a stick held over the plan: its letters large, and one below that is another one small.

    Args:
        sheet: the sheet, which keeps its faces.
        stick: the stick as it would lie.
        cell: the side of a cell in CSS pixels.
        tops: what lies open below.
        lies: whether it may lie there.
        shown: the cells that can be seen; over the edge a stick is drawn as far as they go. None for all.
        wrong: the cells, written ``"3,4"``, that are crossed when it may not lie there.

    Returns:
        The first cell that is seen and the drawing from there, or None when no cell is seen.
    """
    palette = sheet.palette
    seen = [(at, letter) for at, letter in zip(stick.cells, stick.letters, strict=True) if shown is None or at in shown]
    if not seen:
        return None
    (first_x, first_y), _ = seen[0]
    paint, ring = (palette.main, palette.ring) if lies else (palette.refusal, palette.refusal_accent)
    long_x, long_y = (len(seen), 1) if stick.axis == "x" else (1, len(seen))
    wide, high = long_x * cell - 4, long_y * cell - 4
    body = shared.rect(2, 2, wide, high, fill=palette.face, radius=8)
    body += shared.rect(2, 2, wide, high, fill=paint, radius=8, opacity=0.3)
    body += shared.rect(2, 2, wide, high, radius=8, stroke=ring, stroke_width=3, dash="" if lies else "6 4")
    for (column, row), letter in seen:
        across, down = cell * (column - first_x), cell * (row - first_y)
        scale = cell / shared.UNIT
        body += from_above(sheet, letter, across / scale, down / scale, scale)
        below = tops.get((column, row))
        if below is not None and below.letter != letter:
            body += chip(sheet, below.letter, ring, across + cell - 17, down + cell - 21)
        if f"{column},{row}" in wrong and not lies:
            cross = f'<path d="M-3.5-3.5l7 7m0-7l-7 7" stroke="{palette.card}" stroke-width="2"/>'
            body += sheet.use("wrong", f'<circle r="9" fill="{ring}"/>{cross}', across + 13, down + 13)
    return (first_x, first_y), body
