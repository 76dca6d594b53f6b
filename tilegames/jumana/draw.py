"""What a Jumana table looks like: the tower at a slant and from above, floor by floor, the rack, and the text twin."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import Drawing, Face, Group, Palette, Sheet, fit, measure, number
from tilegames.draw import text as words_at
from tilegames.jumana.search import Placement
from tilegames.jumana.state import HIDDEN, Move, View, cost
from tilegames.jumana.tower import Stick, danger, points, skyline
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["WIDE", "draw", "face", "mood", "stick_words"]

WIDE: Final = 640
"""From this width in CSS pixels on a table is laid out wide, below it compact."""

_INKS: Final = {"U": "blue", "M": "red", "A": "green", "N": "purple", "J": "black"}
_LARGEST: Final = 1280
_THICK: Final = 0.42
_INSET: Final = 0.05
_ACROSS: Final = 0.866
_AMBER: Final = 50
_RED: Final = 80
_PLACES: Final = 6


def face(letters: str, down: bool = False) -> Face:
    """Give the face of a stick, three to one, lying across or down.

    >>> face("UMA").width, face("UMA").height
    (144, 48)
    """
    sides = (shared.UNIT, 3 * shared.UNIT) if down else (3 * shared.UNIT, shared.UNIT)
    return Face(letters, tuple(_INKS[letter] for letter in letters), "", *sides)


def mood(per_cent: int | None) -> Message:
    """Say how a tower stands with a danger in per cent; None falls (JU-41)."""
    if per_cent is None:
        return message("falls")
    if per_cent < _AMBER:
        return message("calm")
    return message("shaky") if per_cent <= _RED else message("risky")


def stick_words(stick: Stick) -> Message:
    """Name a stick of the tower with where it lies."""
    cell = f"{stick.x},{stick.y}"
    if stick.axis == "x":
        return message("{letters} across from {cell}", letters=stick.letters, cell=cell)
    return message("{letters} down from {cell}", letters=stick.letters, cell=cell)


def draw(
    view: View,
    *,
    width: int,
    palette: Palette,
    names: Sequence[str] = (),
    places: Sequence[Placement] = (),
    chosen: int | None = None,
    events: Sequence[Message | str] = (),
    actions: Sequence[str] = (),  # noqa: ARG001 - every game's drawing takes it
    lang: str = "en",
) -> Drawing:
    """Draw the table as one seat sees it, as a still picture.

    Args:
        view: what the seat may know.
        width: the room in CSS pixels, at least 320; below 640 the table is compact.
        palette: the colours.
        names: the players' names by seat; "Player 1" and so on without.
        places: places to show with a number and their danger.
        chosen: which of them a stick floats above, or None.
        events: what has just happened, in sentences, the latest last.
        actions: what can be done here; the picture offers nothing yet.
        lang: the language of all words.

    Raises:
        ValueError: the width is below 320.
    """
    if width < 320:
        raise ValueError(f"a table needs at least 320 px, not {width}")
    board = _Board(view, width, palette, names, places, chosen, events, lang)
    height = board.wide() if width >= WIDE else board.compact()
    title = board.say(message("Jumana table"))
    return board.sheet.drawing(height, title, board.say(board.standing()), board.twin())


class _Slant(NamedTuple):
    """The view from the front above: one letter along x goes right and down, along y left and down."""

    unit: float
    left: float
    top: float

    def at(self, x: float, y: float, level: float) -> tuple[float, float]:
        """Give where a point of the lattice is drawn."""
        across = self.left + self.unit * _ACROSS * (x - y)
        return across, self.top + self.unit * (0.5 * (x + y) - _THICK * level)


class _Board:
    """Puts a table on a sheet, wide or compact."""

    def __init__(
        self,
        view: View,
        width: int,
        palette: Palette,
        names: Sequence[str],
        places: Sequence[Placement],
        chosen: int | None,
        events: Sequence[Message | str],
        lang: str,
    ) -> None:
        self.view = view
        self.palette = palette
        self.sheet = Sheet(width, palette)
        self.lang = lang
        self.names = [
            names[seat] if names else self.say(message("Player {number}", number=seat + 1))
            for seat in range(view.seats)
        ]
        self.places = tuple(places)
        self.ghost = None if chosen is None else self._laid(self.places[chosen])
        self.chosen = chosen
        self.events = tuple(events)
        self.fallen = view.result is not None and view.result.reason == "fall"
        self.danger = None if self.fallen else danger(view.tower)
        margin = 14 if width < WIDE else 24 if width < 920 else 32
        self.room = min(width, _LARGEST) - 2 * margin
        self.left = (width - self.room) / 2
        self.highest = max((stick.level for stick in view.tower), default=0)

    def say(self, words: Message | str) -> str:
        return say(words, self.lang)

    @staticmethod
    def _laid(place: Placement) -> Stick:
        move = place.move
        return Stick(move.letters, move.axis, move.x, move.y, place.level)

    # Layouts

    def wide(self) -> float:
        """Lay the table out in columns and give its height."""
        top = self.header(46, 26)
        left_room = round(self.room * 0.46)
        gap = 28
        right, right_room = self.left + left_room + gap, self.room - left_room - gap
        list_room = 270 if self.places and right_room >= 560 else 0
        plan_end = self.plan(right, top, right_room - (list_room + 24 if list_room else 0))
        if list_room:
            plan_end = max(plan_end, self.place_list(right + right_room - list_room, top, list_room))
        elif self.places:
            plan_end = self.place_list(right, plan_end + 20, right_room)
        end = max(self.floors(right, plan_end + 20, right_room), top + 420)
        self.slanted(self.left, top, left_room, end - top)
        below = end + 24
        rack_room = self.room - 320
        rack_end = self.rack(self.left, below, rack_room) if self.view.seat is not None else below
        meter_at = self.left + rack_room + 20 if self.view.seat is not None else self.left
        return max(rack_end, self.meter(meter_at, below, 300)) + 24

    def compact(self) -> float:
        """Lay the table out in one column and give its height."""
        y = self.header(34, 22)
        self.slanted(self.left, y, self.room, 300)
        y = self.meter(self.left, y + 316, self.room) + 16
        if self.view.seat is not None:
            y = self.rack(self.left, y, self.room) + 20
        y = self.plan(self.left, y, self.room)
        if self.places:
            y = self.place_list(self.left, y + 20, self.room)
        return self.floors(self.left, y + 20, self.room) + 20

    # Pieces

    def header(self, baseline: float, size: float) -> float:
        """The title, the seats and the pool; give where they end."""
        view, palette = self.view, self.palette
        title = self.say(message("Jumana"))
        body = words_at(self.left, baseline, title, size=size, bold=True)
        x = self.left + measure(title, size, bold=True) + 12
        goal = self.say(message("letter on letter"))
        if self.sheet.width >= WIDE:
            body += words_at(x, baseline, goal, size=16, fill=palette.muted)
            x += measure(goal, 16) + 28
        else:
            x, baseline = self.left, baseline + 34
        edge = self.left + self.room
        facts = [(count, self.seat_words(seat), seat == view.turn) for seat, count in enumerate(view.hand_sizes)]
        for count, said, plays in (*facts, (view.pool_count, self.say(message("in the pool")), False)):
            shown = fit(said, 190, 15, bold=plays)
            wide = 38 + measure(shown, 15, bold=plays)
            if x + wide > edge and x > self.left:
                x, baseline = self.left, baseline + 36
            body += shared.rect(x, baseline - 21, 30, 26, fill=palette.back_edge, radius=6)
            body += shared.rect(x, baseline - 21, 30, 23, fill=palette.back, radius=6)
            ink = palette.ink if palette.name == "print" else "#FFFFFF"
            body += words_at(x + 15, baseline - 4, str(count), size=15, bold=True, fill=ink, anchor="middle")
            body += words_at(x + 38, baseline - 3, shown, size=15, bold=plays, fill="" if plays else palette.muted)
            x += wide + 22
        self.sheet.decor("header", body)
        return baseline + 26

    def seat_words(self, seat: int) -> str:
        """A seat's name with its points, where points are counted."""
        view = self.view
        if view.seats == 1 or view.rules.one_round:
            return self.names[seat]
        return self.say(
            plural("{name}, {count} point", "{name}, {count} points", view.scores[seat], name=self.names[seat])
        )

    def slanted(self, x: float, y: float, width: float, height: float) -> None:
        """The tower at a slant on the felt."""
        sticks = [*self.view.tower, *([self.ghost] if self.ghost else [])]
        self.sheet.decor("felt", shared.felt(self.palette, width, height), x, y)
        if not sticks:
            return
        raised = [
            (*cell, stick.level + (1.9 if stick is self.ghost else 1)) for stick in sticks for cell in stick.cells
        ]
        across = [column - row for column, row, _ in raised]
        low, high = min(across) - 1.6, max(across) + 1.6  # the shadow reaches further than the sticks
        top = min(0.5 * (column + row) - _THICK * level for column, row, level in raised)
        bottom = max(0.5 * (column + row) + 1.3 - _THICK * (level - 1) for column, row, level in raised)
        spread = (high - low) * _ACROSS
        unit = min((width - 48) / spread, (height - 48) / (bottom - top), 64)
        slant = _Slant(
            unit,
            x + width / 2 - unit * _ACROSS * (low + high) / 2,
            y + height / 2 - unit * (top + bottom) / 2,
        )
        self.shade(slant)
        for place, stick in enumerate(_back_to_front(self.view.tower)):
            self.sheet.add(self.box(f"stick-{place}", stick, slant))
        if self.ghost is not None:
            lifted = slant._replace(top=slant.top - 0.9 * _THICK * unit)
            self.drop_lines(self.ghost, slant, lifted)
            self.sheet.add(self.box("ghost", self.ghost, lifted, ghost=True))

    def shade(self, slant: _Slant) -> None:
        """The shadow on the board below the lowest sticks."""
        base = [stick for stick in self.view.tower if stick.level == 0] or list(self.view.tower)
        columns = [x for stick in base for x, _ in stick.cells]
        rows = [y for stick in base for _, y in stick.cells]
        corners = [
            (min(columns) - 0.3, min(rows) - 0.3),
            (max(columns) + 1.3, min(rows) - 0.3),
            (max(columns) + 1.3, max(rows) + 1.3),
            (min(columns) - 0.3, max(rows) + 1.3),
        ]
        path = _path([slant.at(x, y, 0) for x, y in corners])
        self.sheet.decor("shade", f'<path d="{path}" fill="#000" opacity="0.1"/>')

    def box(self, key: str, stick: Stick, slant: _Slant, ghost: bool = False) -> Group:
        """A stick as a box, its upper corner farthest from the eye at its place."""
        palette, unit = self.palette, slant.unit
        paints = (
            (palette.main, palette.main_edge, palette.main_edge)
            if ghost
            else (
                palette.face,
                palette.wood,
                palette.wood_mid,
            )
        )
        flat = _Slant(unit, 0, 0)
        long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
        x0, y0, x1, y1 = _INSET, _INSET, long_x - _INSET, long_y - _INSET
        sides = (
            ((x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)),
            ((x0, y1, 0), (x1, y1, 0), (x1, y1, -1), (x0, y1, -1)),
            ((x1, y0, 0), (x1, y1, 0), (x1, y1, -1), (x1, y0, -1)),
        )
        body = "".join(
            f'<path d="{_path([flat.at(*corner) for corner in side])}" fill="{paint}" stroke="{palette.wood_deep}"/>'
            for side, paint in zip(sides, paints, strict=True)
        )
        drawn = self.sheet.use(f"box{stick.axis}{'g' if ghost else ''}", body)
        for place, letter in enumerate(stick.letters):
            column, row = (place + 0.5, 0.5) if stick.axis == "x" else (0.5, place + 0.5)
            drawn += self.sheet.use(f"top{letter}", self.top_letter(letter, unit), *flat.at(column, row, 0))
        x, y = slant.at(stick.x, stick.y, stick.level + 1)
        return Group(key, x, y, 0, 0, drawn)

    def top_letter(self, letter: str, unit: float) -> str:
        """A letter lying on a stick, the way round that the plan has it, its middle at 0, 0."""
        glyph = shared.symbol(letter, 0, -16, 1, getattr(self.palette, _INKS[letter]))
        size = unit / 58
        matrix = " ".join(f"{part * size:.4g}" for part in (_ACROSS, 0.5, -_ACROSS, 0.5))
        return f'<g transform="matrix({matrix} 0 0)">{glyph}</g>'

    def drop_lines(self, stick: Stick, slant: _Slant, lifted: _Slant) -> None:
        """Dashed lines from a floating stick down to its place."""
        long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
        path = ""
        for x, y in ((stick.x, stick.y + long_y), (stick.x + long_x, stick.y + long_y), (stick.x + long_x, stick.y)):
            (left, high), (_, low) = lifted.at(x, y, stick.level), slant.at(x, y, stick.level)
            path += f"M{number(left)} {number(high)}V{number(low)}"
        ring = self.palette.ring
        self.sheet.decor(
            "drop", f'<path d="{path}" fill="none" stroke="{ring}" stroke-width="1.6" stroke-dasharray="4 3"/>'
        )

    def plan(self, x: float, y: float, width: float) -> float:
        """The tower from above with the level of each open letter; give where it ends."""
        self.sheet.decor("plan-title", words_at(x, y + 12, self.say(message("From above")), size=16, bold=True))
        y += 28
        sticks = [*self.view.tower, *map(self._laid, self.places)]
        if not sticks:
            return y
        columns = [column for stick in sticks for column, _ in stick.cells]
        rows = [row for stick in sticks for _, row in stick.cells]
        left, upper = min(columns), min(rows)
        wide, high = max(columns) - left + 1, max(rows) - upper + 1
        cell = min((width - 28) / wide, 56, max(30.0, 400 / high))
        at_x, at_y = x + 14 - cell * left, y + 14 - cell * upper

        def corner(stick: Stick) -> tuple[float, float]:
            return at_x + cell * stick.x, at_y + cell * stick.y

        for place, stick in enumerate(sorted(self.view.tower, key=lambda one: one.level)):
            self.sheet.decor(f"plan-{place}", self.flat(stick, cell), *corner(stick))
        if cell >= 40:
            levels = "".join(
                words_at(
                    at_x + cell * (column + 1) - 5,
                    at_y + cell * row + 15,
                    str(top.level),
                    anchor="end",
                    fill=self.palette.black,
                )
                for (column, row), top in sorted(skyline(self.view.tower).items())
            )
            self.sheet.decor("levels", f'<g opacity="0.75">{levels}</g>')
        for place, found in enumerate(self.places[:_PLACES]):
            stick = self._laid(found)
            long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
            body = shared.rect(
                2,
                2,
                long_x * cell - 4,
                long_y * cell - 4,
                radius=8,
                stroke=self.palette.ring,
                stroke_width=3 if place == self.chosen else 2,
                dash="" if place == self.chosen else "5 4",
            ) + self.numbered(place, *((0, 0) if place % 2 == 0 else (long_x * cell, long_y * cell)))
            self.sheet.decor(f"place-{place}", body, *corner(stick))
        y += 28 + cell * high
        note = self.say(message("Pale letters lie too deep to build on. The small number is the level."))
        lines = shared.wrap(note, width, 14) if self.highest > 1 or cell >= 40 else ()
        self.sheet.decor(
            "plan-note",
            "".join(words_at(x, y + 14 + 19 * row, line, fill=self.palette.muted) for row, line in enumerate(lines)),
        )
        return y + 19 * len(lines)

    def flat(self, stick: Stick, cell: float) -> str:
        """A stick seen from above; its letters stand upright, pale when its level is closed."""
        long_x, long_y = (3, 1) if stick.axis == "x" else (1, 3)
        units = shared.UNIT
        wide, high = long_x * units, long_y * units
        ground = shared.rect(1.5, 4, wide - 3, high - 3, fill=self.palette.edge, radius=6) + shared.rect(
            1.5, 1.5, wide - 3, high - 5, fill=self.palette.face, radius=6, stroke=self.palette.rim
        )
        letters = ""
        for place, letter in enumerate(stick.letters):
            column, row = (place, 0) if stick.axis == "x" else (0, place)
            glyph = shared.symbol(letter, 24, 12, 0.72, getattr(self.palette, _INKS[letter]))
            letters += self.sheet.use(f"flat{letter}", glyph, units * column, units * row)
        closed = self.view.rules.open_levels == "top" and stick.level < self.highest - 1
        if closed:
            letters = f'<g opacity="0.4">{letters}</g>'
        name = f"{stick.letters}{stick.axis}{'-' if closed else ''}"
        return self.sheet.use(name, self.sheet.use(f"flat{stick.axis}", ground) + letters, scale=cell / units)

    def numbered(self, place: int, x: float, y: float) -> str:
        """The number of a place in a circle."""
        on = place == self.chosen
        fill = self.palette.main if on else self.palette.card
        return (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="12" fill="{fill}" stroke="{self.palette.ring}"'
            ' stroke-width="1.6"/>'
        ) + words_at(x, y + 5, str(place + 1), bold=True, fill=self.palette.main_ink if on else "", anchor="middle")

    def place_list(self, x: float, y: float, width: float) -> float:
        """The places with their danger; give where they end."""
        title = self.say(message("Places"))
        self.sheet.decor("places-title", words_at(x, y + 12, title, size=16, bold=True))
        y += 26
        for place, found in enumerate(self.places[:_PLACES]):
            body = shared.rect(0, 0, width, 56, fill=self.palette.hint, radius=12) if place == self.chosen else ""
            body += self.numbered(place, 24, 28) + words_at(52, 22, self.place_words(found))
            body += shared.shifted(52, 32, self.bar(found.danger, 90))
            body += words_at(152, 44, self.danger_words(found.danger), bold=True)
            self.sheet.decor(f"listed-{place}", body, x, y)
            y += 60
        more = len(self.places) - _PLACES
        if more > 0:
            said = self.say(plural("and {count} more", "and {count} more", more))
            self.sheet.decor("places-more", words_at(x, y + 14, said, fill=self.palette.muted))
            y += 22
        return y

    def place_words(self, found: Placement) -> str:
        """Name a place: the stick, how it lies and its level."""
        letters, level = found.move.letters, found.level
        if found.move.axis == "x":
            return self.say(message("{letters}, across, level {level}", letters=letters, level=level))
        return self.say(message("{letters}, down, level {level}", letters=letters, level=level))

    def danger_words(self, per_cent: int | None) -> str:
        if per_cent is None:
            return self.say(mood(None))
        return self.say(message("{danger} % {mood}", danger=per_cent, mood=mood(per_cent)))

    def bar(self, per_cent: int | None, width: float) -> str:
        """A bar as long as the danger, with notches where it turns amber and red."""
        palette = self.palette
        full = 100 if per_cent is None else per_cent
        paint = palette.right_accent if full < _AMBER else palette.main if full <= _RED else palette.refusal_accent
        edge = palette.ink if palette.name in ("print", "contrast") else ""
        body = shared.rect(0, 0, width, 12, fill=palette.line, radius=6, stroke=edge)
        if full:
            filled = palette.ink if palette.name == "print" else paint
            body += shared.rect(0, 0, max(6, width * full / 100), 12, fill=filled, radius=6)
        for notch in (_AMBER, _RED):
            body += shared.rect(width * notch / 100 - 1, 0, 2, 12, fill=palette.page)
        return body

    def meter(self, x: float, y: float, width: float) -> float:
        """The danger of the tower as it is; give where it ends."""
        if self.fallen:
            words = self.say(message("The tower has fallen."))
        else:
            words = self.say(message("The tower now: {danger}", danger=self.danger_words(self.danger)))
        body = words_at(0, 16, words, size=17, bold=True)
        body += shared.shifted(0, 30, self.bar(None if self.fallen else self.danger, width))
        for share, said in ((25, message("calm")), (65, message("shaky")), (90, message("risky"))):
            body += words_at(width * share / 100, 62, self.say(said), fill=self.palette.muted, anchor="middle")
        self.sheet.decor("meter", body, x, y)
        return y + 70

    def rack(self, x: float, y: float, width: float) -> float:
        """The own sticks with what each costs; give where they end."""
        mine = self.view.hand
        title = self.names[self.view.seat or 0]
        self.sheet.decor("rack-title", words_at(x, y + 14, title, size=16, bold=True))
        y += 26
        size = min(138.0, (width - 12) / 2)
        step = size + 12
        across = max(1, int((width + 12) // step))
        for place, letters in enumerate(mine):
            drawn = self.view.drawn == letters and place == len(mine) - 1
            if letters == HIDDEN:
                body = self.sheet.back(size, proportions=(3 * shared.UNIT, shared.UNIT))
                self.sheet.decor(
                    f"rack-{place}", body, x + step * (place % across), y + (size / 3 + 44) * (place // across)
                )
                continue
            body = self.sheet.tile(face(letters), size, *(["latest"] if drawn else []))
            price = self.say(plural("{count} point", "{count} points", points(letters)))
            body += words_at(size / 2, size / 3 + 26, price, fill=self.palette.muted, anchor="middle")
            column, row = place % across, place // across
            label = self.say(message("{letters} on the rack", letters=letters))
            high = size / 3
            self.sheet.add(
                Group(f"rack-{place}", x + step * column, y + (high + 44) * row, size, high, body, label=label)
            )
        rows = -(-len(mine) // across)
        return y + (size / 3 + 44) * max(1, rows) - 8

    def floors(self, x: float, y: float, width: float) -> float:
        """The levels side by side, the highest first; give where they end."""
        self.sheet.decor("floors-title", words_at(x, y + 12, self.say(message("Floor by floor")), size=16, bold=True))
        y += 24
        tower = self.view.tower
        if not tower:
            return y
        columns = [column for stick in tower for column, _ in stick.cells]
        rows = [row for stick in tower for _, row in stick.cells]
        left, upper = min(columns), min(rows)
        side = max(max(columns) - left, max(rows) - upper) + 1
        size, step = 100, 116
        cell = min(20.0, (size - 16) / side)
        across = max(1, int((width + 16) // step))
        for place, level in enumerate(range(self.highest, -1, -1)):
            body = shared.felt(self.palette, size, size, 10)
            for stick in tower:
                if stick.level == level:
                    shift_x = (size - cell * (max(columns) - left + 1)) / 2 + cell * (stick.x - left)
                    shift_y = (size - cell * (max(rows) - upper + 1)) / 2 + cell * (stick.y - upper)
                    body += shared.shifted(shift_x, shift_y, self.flat(stick, cell))
            said = self.say(message("level {level}", level=level))
            body += words_at(size / 2, size + 19, said, fill=self.palette.muted, anchor="middle")
            self.sheet.decor(f"floor-{level}", body, x + step * (place % across), y + 130 * (place // across))
        return y + 130 * -(-(self.highest + 1) // across)

    # Words

    def standing(self) -> Message:
        """Say what the seat is to do, or how it ended."""
        view = self.view
        if view.phase in ("round_over", "over"):
            return self.ending()
        if view.seat != view.turn:
            return message("{name} is to play.", name=self.names[view.turn])
        if view.phase == "drawn":
            return message("Your turn: you drew {stick}. Place it, or pass.", stick=view.drawn or "")
        if view.pool_count:
            return message("Your turn: place a stick, or draw one.")
        return message("Your turn: place a stick, or pass. The pool is empty.")

    def ending(self) -> Message:
        result = self.view.result
        reason = result.reason if result is not None else ""
        if self.view.phase == "over" and result is not None and result.winners:
            won = listing([self.names[seat] for seat in result.winners])
            return message("The game is over. Won: {names}.", names=won)
        if self.view.phase == "over":
            return message("The game is over, and it is lost.")
        if reason == "fall" and result is not None and result.seat is not None:
            return message("The round is over: the tower fell for {name}.", name=self.names[result.seat])
        if reason == "out" and result is not None and result.seat is not None:
            return message("The round is over: {name} has no sticks left.", name=self.names[result.seat])
        return message("The round is over: nobody can go on.")

    def twin(self) -> tuple[str, ...]:
        """Give the table in words: what lies where and what may be done."""
        view = self.view
        lines: list[Message | str] = [message("Jumana, round {round}.", round=view.round), self.standing()]
        for seat, count in enumerate(view.hand_sizes):
            held = plural("{count} stick", "{count} sticks", count)
            lines.append(message("{seat}: {held}.", seat=self.seat_words(seat), held=held))
            if view.hands is not None and view.hands[seat]:
                left = listing([*view.hands[seat]])
                lines.append(message("Left: {sticks}, together {points}.", sticks=left, points=cost(view.hands[seat])))
        lines.append(plural("The pool: {count} stick.", "The pool: {count} sticks.", view.pool_count))
        for level in range(self.highest, -1, -1):
            lying = [stick_words(stick) for stick in view.tower if stick.level == level]
            if lying:
                lines.append(message("Level {level}: {sticks}.", level=level, sticks=listing(lying)))
        if self.fallen:
            lines.append(message("The tower has fallen."))
        else:
            lines.append(message("Danger of the tower: {danger}.", danger=self.danger_words(self.danger)))
        if view.seat is not None and view.hand and HIDDEN not in view.hand:
            held = listing([message("{stick} ({points})", stick=one, points=points(one)) for one in view.hand])
            lines.append(message("Your sticks with their points: {sticks}.", sticks=held))
        for place, found in enumerate(self.places):
            told = message(
                "Place {number}: {place}, {danger}.",
                number=place + 1,
                place=self.place_words(found),
                danger=self.danger_words(found.danger),
            )
            lines.append(told)
        possible = view.legal_moves() if HIDDEN not in view.hand else ()
        if possible:
            lines.append(message("You may: {moves}.", moves=listing([_move_words(move) for move in possible], "or")))
        return tuple(self.say(line) for line in (*lines, *self.events))


def _move_words(move: Move) -> Message:
    if move.verb == "place":
        return stick_words(Stick(move.letters, move.axis, move.x, move.y, 0))
    if move.verb == "draw":
        return message("draw")
    return message("pass") if move.verb == "pass" else message("deal the next round")


def _path(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def _back_to_front(tower: Sequence[Stick]) -> list[Stick]:
    """Order the sticks so that each is drawn before those that hide a part of it."""
    ordered: list[Stick] = []
    for level in sorted({stick.level for stick in tower}):
        waiting = [stick for stick in tower if stick.level == level]
        while waiting:
            first = next((one for one in waiting if not any(_behind(other, one) for other in waiting)), waiting[0])
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
