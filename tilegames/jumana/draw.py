"""What a Jumana table looks like: the tower at a slant and from above, floor by floor, the rack, and the text twin."""

from collections.abc import Sequence
from typing import Final

from tilegames import draw as shared
from tilegames.draw import LIFT, TARGET, WIDE, Band, Choice, Drawing, Group, Palette, Sheet, fit, measure, number
from tilegames.draw import text as words_at
from tilegames.jumana.picture import dots, face, flat, held_over, put_tower
from tilegames.jumana.search import Placement
from tilegames.jumana.state import HIDDEN, Move, View
from tilegames.jumana.table import (
    ACTIONS,
    AMBER,
    ENDED,
    RED,
    Button,
    Draft,
    Table,
    danger_words,
    fall_words,
    mood,
    place_words,
    points_words,
    stick_words,
)
from tilegames.jumana.tower import Cell, Stick, cells, points
from tilegames.texts import Message, message, plural

__all__ = ["ACTIONS", "draw", "face", "meter_bar", "mood", "stick_words"]

LISTED: Final = 4
"""How many places are listed at a time."""
HANDFUL: Final = 5
"""How far a hand too large to be seen at once is moved on: as many sticks are seen at every width."""

_LARGEST: Final = 1280
_BESIDE: Final = 840
"""The room from which on the buttons stand beside the hand."""
_THREE_COLUMNS: Final = 1060
"""The room from which on picture, plan and places stand side by side."""
_ROW: Final = 8
_COLUMN: Final = 264
"""How wide the buttons are, and the list of places above them."""
_COLUMNS: Final = 7
"""How many squares a plan has across, where there is room."""
_ROWS: Final = 6
"""How many squares a plan has down: what lies and one around it; few towers need more, and then the plan moves."""
_COMPACT_ROWS: Final = 5
"""The same on a compact table, where the sticks of the hand need the room."""
_ASIDE: Final = 88
"""The room beside the tower of a compact picture, where its danger and what turns it stand."""
_FLOOR: Final = 92
_JUDGED: Final = 6
_SMALLEST_STICK: Final = 60
_SMALL_LINE: Final = 19
"""The height of a line of a band that has more to say than it has room for."""
_ARROWS: Final = (("left", (-1, 0)), ("up", (0, -1)), ("down", (0, 1)), ("right", (1, 0)))


def draw(
    view: View,
    *,
    width: int,
    palette: Palette,
    draft: Draft = Draft(),  # noqa: B008 - a frozen value
    band: Band | None = None,
    names: Sequence[str] = (),
    events: Sequence[Message | str] = (),
    actions: Sequence[str] | None = None,
    places: Sequence[Placement] = (),
    chosen: int | None = None,
    lang: str = "en",
) -> Drawing:
    """Draw the table as one seat sees it.

    Only what the view knows is drawn. The danger of places that nobody has taken is drawn for `places` alone (JU-41).

    Args:
        view: what the seat may know.
        width: the room in CSS pixels, at least 320; below 640 the table is compact.
        palette: the colours.
        draft: the stick that the player holds, and what the player looks at.
        band: the sentence to show, or None.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, in sentences, the latest last.
        actions: what can be done here: of `ACTIONS`, and ``"new"`` (leave the table), ``"again"`` (after the game),
            ``"log"`` or ``"on"`` (while the table goes on by itself); None for `ACTIONS`, ``()`` for a still picture.
        places: places to show with a number and their danger.
        chosen: which of them a stick floats above, or None.
        lang: the language of all words.

    Raises:
        ValueError: the width is below 320.
    """
    if width < 320:
        raise ValueError(f"a table needs at least 320 px, not {width}")
    board = _Board(view, width, palette, draft, band, names, events, actions, places, chosen, lang)
    height = board.wide() if width >= WIDE else board.compact()
    title = board.say(message("Jumana table"))
    return board.sheet.drawing(height, title, board.say(board.standing()), board.twin())


def meter_bar(palette: Palette, per_cent: int | None, width: float) -> str:
    """Draw a bar as long as a danger, 12 px high, with notches where it turns amber and red (JU-41)."""
    full = 100 if per_cent is None else per_cent
    paint = palette.right_accent if full < AMBER else palette.main if full <= RED else palette.refusal_accent
    edge = palette.ink if palette.name in ("print", "contrast") else ""
    body = shared.rect(0, 0, width, 12, fill=palette.line, radius=6, stroke=edge)
    if full:
        filled = palette.ink if palette.name == "print" else paint
        body += shared.rect(0, 0, max(6, width * full / 100), 12, fill=filled, radius=6)
    for notch in (AMBER, RED):
        body += shared.rect(width * notch / 100 - 1, 0, 2, 12, fill=palette.page)
    return body


class _Board(Table):
    """Puts a table on a sheet, wide or compact."""

    def __init__(
        self,
        view: View,
        width: int,
        palette: Palette,
        draft: Draft,
        band: Band | None,
        names: Sequence[str],
        events: Sequence[Message | str],
        actions: Sequence[str] | None,
        places: Sequence[Placement],
        chosen: int | None,
        lang: str,
    ) -> None:
        super().__init__(view, draft, band, names, events, actions, places, lang)
        self.palette = palette
        self.sheet = Sheet(width, palette)
        self.chosen = chosen
        margin = 12 if width < 360 else 14 if width < WIDE else 24 if width < 920 else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.left = (width - self.room) / 2
        self.roomy = width >= WIDE
        self.still = not self.actions and not self.past
        self.ended = view.phase in ENDED
        self.ghost = self._ghost()
        self.slanted = 108.0

    def _ghost(self) -> Stick | None:
        """The stick that floats over a place."""
        if self.judged:
            return None if self.chosen is None else self.laid(self.judged[self.chosen].move)
        return self.laid(self.held) if self.held is not None else None

    # Layouts

    # What a player acts on stays where it is from the first stick to the end of the round, so every part has a height
    # of its own that depends on the width alone.

    def wide(self) -> float:
        """Lay the table out in columns and give its height."""
        top = self.put_header(34, 26)
        three = self.room >= _THREE_COLUMNS and (not self.still or bool(self.judged))
        # Everything that is acted on is seen at once on a laptop, also where the seats need a row of their own.
        cell = 47.0 if three and top < 70 else float(TARGET)
        plan_room, gap = cell * _COLUMNS, 28 if three else 22
        right_room = plan_room + (24 + _COLUMN if three else 0)
        left_room = self.room - right_room - gap
        right, high = self.left + left_room + gap, TARGET + cell * _ROWS
        if three:
            floors = top + high + 12
            high += 12 + self.floors_high(plan_room)
            self.put_slanted(self.left, top, left_room, high)
            self.put_meter(self.left + self.room - _COLUMN, top + high - 66, _COLUMN)
        else:
            self.put_slanted(self.left, top, left_room, high - 82)
            self.put_meter(self.left, top + high - 70, left_room)
        left = False
        if self.ended:
            left = self.put_results(right, top, right_room, high - 84 if three else high)
        else:
            self.put_plan(right, top, cell, _COLUMNS, _ROWS)
            if three:
                self.put_floors(right, floors, plan_room)
                self.put_places(self.left + self.room - _COLUMN, top, _COLUMN, 1)
        y = bottom = top + high + 12
        beside = self.room >= _BESIDE and not self.still
        wide = self.room - (_COLUMN + 32 if beside else 0)
        if self.view.seat is not None:
            bottom = self.put_rack(y, wide)
        bottom = self.put_band(bottom + 8, 2, wide, self.status())
        if beside:
            bottom = max(bottom, self.put_buttons(self.left + self.room - _COLUMN, y, _COLUMN))
        if not three:
            bottom = self.put_lower(bottom + 14, beside)
        return (self.put_left(self.left, bottom + 16, self.room) if left else bottom) + 16

    def put_lower(self, y: float, beside: bool) -> float:
        """What a table of two columns has below the hand; give where it ends."""
        if self.still:
            return y if self.ended else self.put_floors(self.left, y, self.room)
        half = (self.room - 24) / 2
        if beside:
            if self.ended:
                return y
            self.put_places(self.left, y, half, 2)
            return max(y + TARGET + 96, self.put_floors(self.left + half + 24, y + 12, half))
        end = self.put_buttons(self.left + self.room - _COLUMN, y, _COLUMN)
        if self.ended:
            return end
        end = max(end, self.put_places(self.left, y, self.room - _COLUMN - 24, 2))
        return self.put_floors(self.left, end + 14, self.room)

    def compact(self) -> float:
        """Lay the table out in one column and give its height.

        What a stick is placed with lies together: the plan, the hand, the sentence and the buttons.
        """
        y = self.put_header(30, 20)
        # All that is acted on is seen at once on a phone, also where the seats need two rows.
        self.slanted = 108.0 if y < 90 else 88.0
        self.put_slanted(self.left, y, self.room, self.slanted)
        y += self.slanted + 4
        columns = min(_COLUMNS, int(self.room // TARGET))
        cell = float(TARGET)
        left, end = False, y + cell * _COMPACT_ROWS
        if self.view.seat is not None:
            end = self.put_rack(end, self.room)
        if self.ended:
            left = self.put_results(self.left, y, self.room, end - y)
        else:
            self.put_plan(self.left + (self.room - cell * columns) / 2, y, cell, columns, _COMPACT_ROWS)
        y = self.put_band(end + 6, 2 if self.room > 330 else 3, self.room, self.status()) + 6
        y = self.put_buttons(self.left, y, self.room) + 10
        if left:
            y = self.put_left(self.left, y + 6, self.room)
        if self.ended:
            return y + 10
        if not self.still or self.judged:
            y = self.put_places(self.left, y, self.room, 2)
        y = self.put_folded(y + 14) + 10
        for row, line in enumerate(shared.wrap(self.say(self.goal()), self.room, 14)):
            self.sheet.decor(f"goal-{row}", words_at(self.left, y + 14, line, fill=self.palette.muted))
            y += 19
        return y + 12

    def put_folded(self, y: float) -> float:
        """The floors of a compact table, which are looked up seldom; give where they end."""
        if not self.offers("floors"):
            return self.put_floors(self.left, y, self.room)
        said = self.say(message("Floor by floor"))
        opened = self.draft.unfolded
        shared.button(self.sheet, "unfold", self.left, y, self.room, said, "floors open", pressed=opened, tab="floors")
        return self.put_floors(self.left, y + TARGET + 8, self.room) if opened else y + TARGET

    def status(self) -> str:
        """What the seat is to do or holds, or how the round and the match ended, if that stands nowhere else."""
        if not self.ended:
            held = self.held_words() if self.lies else None
            return "" if self.still else self.say(held or self.standing())
        if self.room >= _BESIDE:
            return ""
        said = [self.say(self.round_end())]
        if self.view.phase == "over" and self.view.seats > 1:
            said.append(self.say(self.standing()))
        return " ".join(said)

    # The upper edge

    def put_header(self, baseline: float, size: float) -> float:
        """The title, the ways off the table, and the seats; give where they end."""
        edge = ways = self.left + self.room + (14 if self.roomy else 6)
        for verb, words in (
            ("new", message("Leave")),
            ("log", message("Log")),
            ("rules", message("Rules")),
            ("undo", message("Undo")),
        ):
            said = self.say(words)
            wide = max(TARGET, measure(said, 16, bold=True) + (28 if self.roomy else 17))
            # Only alone a move can be taken back, and there the seats need no room up here.
            ways -= wide if self.roomy or verb != "undo" or self.offers("undo") else 0
            # A phone's header has no room for everything.
            if not self.offers(verb) or (verb == "log" and self.offers("undo") and not self.roomy):
                continue
            edge -= wide
            shared.button(
                self.sheet, f"button-{verb}", edge, baseline - 27, wide, said, verb, look="plain", tab="header"
            )
        title, goal = self.say(message("Jumana")), self.say(self.goal())
        body = words_at(self.left, baseline, title, size=size, bold=True)
        after = self.left + measure(title, size, bold=True) + 12
        chips = self.chips()
        if self.roomy:
            if (wide := measure(goal, 16)) <= ways - after - 8:
                body += words_at(after, baseline, goal, size=16, fill=self.palette.muted)
                after += wide + 22
            self.sheet.decor("header", body)
            # Whatever is offered there, what lies below stays where it is.
            if after + sum(one[-1] + 18 for one in chips) <= ways + 18:
                return self.put_seats(chips, after, baseline - 19) + 16
            return self.put_seats(chips, self.left, baseline + 14) + 12
        self.sheet.decor("header", body)
        if sum(one[-1] + 8 for one in chips) > self.room + 8 and after + chips[-1][-1] <= ways:
            self.put_seats(chips[-1:], after, baseline - 19)
            chips = chips[:-1]
        return self.put_seats(chips, self.left, baseline + 17) + 4

    def chips(self, brief: bool = False) -> list[tuple[str, int, str, str, str, float]]:
        """The seats and the pool: their keys, how many sticks they have, names, points, labels and widths."""
        view, found, after = self.view, [], self.named
        for seat in (*self.others, *([] if view.seat is None else [view.seat])):
            called = fit(self.names[seat], 110, 15, bold=True)
            rest = most = ""
            if self.counts_points():
                # Points grow, and nothing is to move then.
                rest, most = str(view.scores[seat]), "100"
                if self.roomy and not brief:
                    rest, most = self.say(points_words(view.scores[seat])), self.say(points_words(100))
            wide = after + measure(called, 15, bold=True) + (max(measure(rest), measure(most)) + 6 if rest else 0)
            found.append((f"seat-{seat}", view.hand_sizes[seat], called, rest, self.say(self.seat_words(seat)), wide))
        called = self.say(message("in the pool") if self.roomy else message("pool"))
        found.append(("pool", view.pool_count, called, "", self.say(self.pool_words()), after + measure(called, 15)))
        if not brief and sum(one[-1] + 18 for one in found) > self.room + 18:
            return self.chips(brief=True)
        return found

    @property
    def named(self) -> float:
        """Where a name begins beside the number of sticks."""
        return 38 if self.roomy else 35

    def put_seats(self, chips: Sequence[tuple[str, int, str, str, str, float]], x: float, y: float) -> float:
        """How many sticks each seat has and the pool still holds; give where it ends."""
        palette, edge = self.palette, self.left + self.room
        for key, count, called, rest, label, wide in chips:
            if x + wide > edge and x > self.left:
                x, y = self.left, y + (34 if self.roomy else 30)
            bold = key != "pool"
            body = shared.rect(0, 0, 30, 26, fill=palette.back_edge, radius=6)
            body += shared.rect(0, 0, 30, 23, fill=palette.back, radius=6)
            ink = palette.ink if palette.name == "print" else "#FFFFFF"
            body += words_at(15, 17, str(count), size=15, bold=True, fill=ink, anchor="middle")
            body += words_at(self.named, 18, called, size=15, bold=bold, fill="" if bold else palette.muted)
            first = measure(called, 15, bold=bold)
            if rest:
                body += words_at(self.named + first + 6, 18, rest, fill=palette.muted)
            if key == f"seat-{self.view.turn}" and not self.ended:
                body += shared.rect(self.named, 24, first, 4, fill=palette.ring, radius=2)
            self.sheet.add(Group(key, x, y, wide, 28, body, label=label))
            x += wide + (18 if self.roomy else 8)
        return y + 28

    # The tower

    def put_slanted(self, x: float, y: float, width: float, height: float) -> None:
        """The tower at a slant on the felt."""
        view = self.view
        label = self.say(self.picture_words())
        felt = shared.felt(self.palette, width, height)
        self.sheet.add(Group("felt", x, y, width, height, felt, label=label))
        aside = 0 if self.roomy else _ASIDE if self.room > 330 else _ASIDE - 18
        if aside:
            self.put_small_meter(x, y + height - 44, width)
        laid_by = (view.turn - 1) % view.seats if view.result is None else view.result.seat
        put_tower(
            self.sheet,
            view.tower,
            x + aside,
            y,
            width - 2 * aside,
            height,
            ghost=self.ghost,
            refused=self.ghost is not None and not self.judged and not self.lies,
            turns=self.draft.turned,
            fallen=self.fallen,
            sway=self.danger,
            steady=True,
            origin="ghost" if laid_by in (view.seat, None) else f"seat-{laid_by}",
        )
        if self.offers("look"):
            for place, (way, words) in enumerate(
                (
                    ("left", message("Turn the picture to the left")),
                    ("right", message("Turn the picture to the right")),
                )
            ):
                mirror = "" if place else 'transform="scale(-1 1)"'
                body = (
                    f'<circle cx="22" cy="22" r="19" fill="{self.palette.card}" stroke="{self.palette.outline}"/>'
                    f'<g transform="translate(22 22)"><path {mirror} d="M-8 4a8.5 8.5 0 1 1 14 3M11 2l-5 6-5-4"'
                    f' fill="none" stroke="{self.palette.ink}" stroke-width="2.2"/></g>'
                )
                at = x + width - 50 if place else x + 6
                self.sheet.add(
                    Group(
                        f"look-{way}",
                        at,
                        y + 6,
                        TARGET,
                        TARGET,
                        body,
                        action=f"look {way}",
                        label=self.say(words),
                        tab="picture",
                    )
                )

    def picture_words(self) -> Message:
        """Say what the picture shows."""
        if self.fallen:
            return message("The tower has fallen.")
        count = len(self.view.tower)
        return plural(
            "A tower of {count} stick, up to level {level}, seen at a slant. {danger}.",
            "A tower of {count} sticks, up to level {level}, seen at a slant. {danger}.",
            count,
            level=self.highest,
            danger=self.tower_words(),
        )

    def window(self, columns: int, rows: int) -> Cell:
        """The upper left cell of the part of the plan that is shown."""
        lying = list(self.tops) or [(0, 0)]
        shown = [cell for cell in lying if cell not in self.tops or self.is_open(self.tops[cell].level)]
        wanted = [*shown]
        for move in (*self.moves, *([self.held] if self.held else []), *(one.move for one in self.judged)):
            wanted += cells(move.axis, move.x, move.y)
        start = []
        for axis, count in ((0, columns), (1, rows)):
            low, high = min(cell[axis] for cell in lying), max(cell[axis] for cell in lying)
            if high - low + 3 <= count:
                # All that lies with one cell around it, in the middle; no place is farther out.
                start.append(low - (count - (high - low + 1)) // 2 + self.draft.pan[axis])
                continue
            low, high = min(cell[axis] for cell in shown), max(cell[axis] for cell in shown)
            first = -((count - low - high - 1) // 2)  # the open letters in the middle
            least, most = min(cell[axis] for cell in wanted), max(cell[axis] for cell in wanted)
            if most - least < count:
                first = min(max(first, most - count + 1), least)
            start.append(first + self.draft.pan[axis])
        return start[0], start[1]

    def put_plan(self, x: float, y: float, cell: float, columns: int, rows: int) -> None:
        """The tower from above: letters with their levels, the places of the stick that is picked up, and targets."""
        palette, floor = self.palette, self.draft.floor
        left, upper = self.window(columns, rows)
        if self.roomy:
            title = message("From above") if floor is None else message("Level {level} alone", level=floor)
            body = words_at(0, 18, self.say(title), size=16, bold=True)
            note = self.say(self.plan_note())
            if floor is None and measure(note) <= cell * columns - (
                4 * TARGET + 14 if self.moved(columns, rows) else 0
            ):
                body += words_at(0, 38, note, fill=palette.muted)
            self.sheet.decor("plan-title", body, x, y)
            self.put_plan_tools(x, y, cell * columns, columns, rows)
            y += TARGET
        else:
            self.put_plan_tools(self.left + 50, y - self.slanted, self.room - 100, columns, rows)
        at_x, at_y = x, y
        self.sheet.decor("plan-dots", dots(palette, cell, columns, rows), x, y)

        shown = {(left + column, upper + row) for column in range(columns) for row in range(rows)}
        tower = self.view.tower if floor is None else tuple(one for one in self.view.tower if one.level == floor)
        tops = {top.stick for top in self.tops.values()}
        for stick in sorted(tower, key=lambda one: one.level):
            index = self.view.tower.index(stick)
            if (index in tops or floor is not None) and all(one in shown for one in stick.cells):
                body = flat(self.sheet, stick, cell, floor is None and not self.is_open(stick.level))
                self.sheet.decor(f"plan-{index}", body, at_x + cell * (stick.x - left), at_y + cell * (stick.y - upper))
        if floor is not None:
            return
        body = ""
        for (column, row), top in sorted(self.tops.items()):
            if (column, row) in shown:
                body += words_at(cell * (column - left + 1) - 5, cell * (row - upper) + 14, str(top.level))
        self.sheet.decor("levels", f'<g fill="{palette.black}" opacity="0.75" text-anchor="end">{body}</g>', at_x, at_y)
        self.put_outlines(at_x, at_y, cell, left, upper, shown)
        if self.offers("at"):
            self.put_cells(at_x, at_y, cell, left, upper, shown)

    def plan_note(self) -> Message:
        """Say how to read the view from above."""
        if self.view.rules.open_levels == "top" and self.highest > 1:
            return message("Numbers: the levels. Pale: too deep.")
        return message("The numbers are the levels.")

    def moved(self, columns: int, rows: int) -> dict[str, bool]:
        """Whether the plan hides something on each side; nothing where it shows all, unmoved."""
        left, upper = self.window(columns, rows)
        across, down = [column for column, _ in self.tops], [row for _, row in self.tops]
        if not across or not self.offers("pan"):
            return {}
        hidden = {
            "left": min(across) < left,
            "up": min(down) < upper,
            "down": max(down) >= upper + rows,
            "right": max(across) >= left + columns,
        }
        return hidden if any(hidden.values()) or self.draft.pan != (0, 0) else {}

    def put_plan_tools(self, x: float, y: float, width: float, columns: int, rows: int) -> None:
        """The buttons that move the plan where it does not show everything, or lead back from a level."""
        if self.draft.floor is not None:
            if self.offers("floor"):
                said = self.say(message("Open letters"))
                wide = measure(said, 16, bold=True) + 32
                shared.button(self.sheet, "floor-none", x + width - wide, y, wide, said, "floor none", tab="plan-tools")
            return
        hidden = self.moved(columns, rows)
        if not hidden:
            return
        labels = {
            "left": message("Show more on the left"),
            "up": message("Show more above"),
            "down": message("Show more below"),
            "right": message("Show more on the right"),
        }
        for place, (way, (step_x, step_y)) in enumerate(_ARROWS):
            at = x + width - 4 * (TARGET + 2) + place * (TARGET + 2)
            points_ = f"M{-6 * step_x - 5 * step_y} {-6 * step_y - 5 * step_x}"
            points_ += f"L{6 * step_x} {6 * step_y}L{-6 * step_x + 5 * step_y} {-6 * step_y + 5 * step_x}"
            body = shared.rect(
                2.5, 2.5, TARGET - 5, TARGET - 5, fill=self.palette.card, radius=12, stroke=self.palette.outline
            )
            arrow = f'd="{points_}" fill="none" stroke="{self.palette.ink}" stroke-width="2.4"'
            body += f'<path transform="translate(22 22)" {arrow}/>'
            self.sheet.add(
                Group(
                    f"pan-{way}",
                    at,
                    y,
                    TARGET,
                    TARGET,
                    body if hidden[way] else f'<g opacity="0.45">{body}</g>',
                    action=f"pan {way}",
                    label=self.say(labels[way]),
                    tab="plan-tools",
                    disabled=not hidden[way],
                )
            )

    def put_outlines(self, x: float, y: float, cell: float, left: int, upper: int, shown: set[Cell]) -> None:
        """Where the stick may lie, numbered, and where it is held."""
        palette = self.palette
        badges: list[tuple[str, str, float, float]] = []
        held = cells(self.held.axis, self.held.x, self.held.y) if self.held is not None else ()
        for place, (index, move) in enumerate(self.listed()):
            column, row = move.x - left, move.y - upper
            long_x, long_y = (3, 1) if move.axis == "x" else (1, 3)
            if not shown.issuperset(cells(move.axis, move.x, move.y)):
                continue
            on = index == self.chosen if self.judged else move == self.held
            body = shared.rect(
                2,
                2,
                long_x * cell - 4,
                long_y * cell - 4,
                radius=8,
                stroke=palette.ring,
                stroke_width=3 if on else 2,
                dash="" if on else "5 4",
            )
            at = x + cell * column, y + cell * row
            self.sheet.decor(f"place-{index}", body, *at)
            # Numbers never cover the letters of a stick that is held.
            low = place % 2 == 1 and not on
            end = cells(move.axis, move.x, move.y)[-1 if low else 0]
            if self.held is None or on or end not in held:
                corner = (long_x * cell - 4, long_y * cell - 4) if low else (4, 4)
                mark = self.numbered(index, on, *corner)
                if move in self.risks and not self.roomy:
                    # The list is farther down there.
                    mark = self.dangerous(self.risks[move], on, long_x * cell / 2, corner[1] + (6 if low else -6))
                badges.append((f"number-{index}", mark, *at))
        self.put_held(x, y, cell, left, upper, shown)
        for badge in badges:
            self.sheet.decor(*badge)

    def put_held(self, x: float, y: float, cell: float, left: int, upper: int, shown: set[Cell]) -> None:
        """Where the stick is held; a letter below that is another one shows small, and what is wrong is crossed."""
        if self.held is None or self.judged:
            return
        wrong = self.why.cells if self.why is not None else ()
        stick = self.laid(self.held)
        found = held_over(self.sheet, stick, cell, self.tops, lies=self.lies, shown=shown, wrong=wrong)
        if found is not None:
            (column, row), body = found
            self.sheet.decor("held", body, x + cell * (column - left), y + cell * (row - upper))

    def put_cells(self, x: float, y: float, cell: float, left: int, upper: int, shown: set[Cell]) -> None:
        """The targets of the plan: what lies open, and one cell around it."""
        under = set(self.tops)
        near = {
            (column + step_x, row + step_y)
            for (column, row), top in self.tops.items()
            if self.is_open(top.level)
            for step_x, step_y in ((1, 0), (-1, 0), (0, 1), (0, -1))
        }
        box = f'<path d="M0 0h{number(cell)}v{number(cell)}H0z" fill="none" pointer-events="all"/>'
        for column, row in sorted((under | near) & shown, key=lambda one: (one[1], one[0])):
            self.sheet.add(
                Group(
                    f"cell-{column},{row}",
                    x + cell * (column - left),
                    y + cell * (row - upper),
                    cell,
                    cell,
                    self.sheet.use("cell", box),
                    action=f"at {column},{row}",
                    label=self.say(self.cell_words((column, row))),
                    tab="plan",
                    drop=f"{column},{row}",
                ),
                filled=True,
            )

    def listed(self) -> list[tuple[int, Move]]:
        """The places that are listed now, with their numbers from 0."""
        if self.judged:
            return list(enumerate(found.move for found in self.judged[:_JUDGED]))
        first = self.draft.more if self.draft.more < len(self.moves) else 0
        return list(enumerate(self.moves))[first : first + LISTED]

    def numbered(self, place: int, on: bool, x: float, y: float) -> str:
        """The number of a place in a circle."""
        fill = self.palette.main if on else self.palette.card
        return (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="12" fill="{fill}" stroke="{self.palette.ring}"'
            ' stroke-width="1.6"/>'
        ) + words_at(x, y + 5, str(place + 1), bold=True, fill=self.palette.main_ink if on else "", anchor="middle")

    def dangerous(self, per_cent: int | None, on: bool, x: float, y: float) -> str:
        """The danger of a place in a small plate around a point."""
        palette = self.palette
        said = self.say(mood(None) if per_cent is None else message("{danger} %", danger=per_cent))
        wide = measure(said, bold=True) + 12
        return shared.rect(
            x - wide / 2, y - 11, wide, 22, fill=palette.main if on else palette.card, radius=11, stroke=palette.ring
        ) + words_at(x, y + 5, said, bold=True, fill=palette.main_ink if on else "", anchor="middle")

    def left_alone(self) -> Message:
        """What is left of a game alone, in the hand and in the pool (JU-60)."""
        view = self.view
        left = view.hand_sizes[0] + view.pool_count
        sticks = plural("{count} stick left", "{count} sticks left", left)
        return message("{sticks}: {points}", sticks=sticks, points=points_words(view.scores[0]))

    def put_places(self, x: float, y: float, width: float, columns: int) -> float:
        """The places of the stick that is picked up, to choose from; their room is kept. Give where they end."""
        if self.past:
            return y
        if self.judged:
            return self.put_judged(x, y, width)
        rows = -(-LISTED // columns)
        count = len(self.moves)
        self.sheet.decor("places-title", words_at(x, y + 18, self.say(self.places_title()), size=16, bold=True))
        pages = -(-count // LISTED)
        if pages > 1 and self.offers("more"):
            said = self.say(message("{first} to {last} of {count}", **self.page_of(count)))
            wide = measure(said, 16, bold=True) + 24
            shared.button(self.sheet, "more", x + width - wide, y, wide, said, "more", tab="places")
        y += TARGET
        if not count:
            if self.draft.stick:
                words = message("There is no place where {stick} may lie now.", stick=self.draft.stick)
            else:
                words = message("Tap a stick of yours: its places are shown here and from above.")
            lines, high = shared.wrap(self.say(words), width - 32, 15), 52 * rows - 8
            body = shared.rect(0.5, 0.5, width - 1, high - 1, radius=12, stroke=self.palette.line, dash="5 4")
            first = (high - 21 * len(lines)) / 2 + 15
            for row, line in enumerate(lines):
                body += words_at(width / 2, first + 21 * row, line, size=15, fill=self.palette.muted, anchor="middle")
            self.sheet.decor("places-none", body, x, y)
        each = (width - _ROW * (columns - 1)) / columns
        for place, (index, move) in enumerate(self.listed()):
            at = x + (each + _ROW) * (place % columns), y + 52 * (place // columns)
            self.put_place(index, move, *at, each)
        return y + 52 * rows - 8

    def page_of(self, count: int) -> dict[str, int]:
        first = self.draft.more if self.draft.more < count else 0
        return {"first": first + 1, "last": min(count, first + LISTED), "count": count}

    def put_place(self, index: int, move: Move, x: float, y: float, width: float) -> None:
        """A place in the list."""
        on = move == self.held
        palette = self.palette
        body = shared.rect(
            0.5,
            0.5,
            width - 1,
            TARGET - 1,
            fill=palette.hint if on else palette.card,
            radius=12,
            stroke=palette.ring if on else palette.line,
            stroke_width=2 if on else 1,
        )
        body += self.numbered(index, on, 22, 22)
        stick = self.laid(move)
        if move.axis == "x":
            long, short = message("across, level {level}", level=stick.level), message("across")
        else:
            long, short = message("down, level {level}", level=stick.level), message("down")
        room, at = width - 46, 40.0
        judged = move in self.risks
        middle = 13.0 if judged else 22.0
        words = self.say(long)
        if measure(words) + 72 > room:
            words = self.say(short)
        spare = room - measure(words)
        cell = next((one for one in (22, 19, 16) if 3 * one + 5 <= spare and one / 2 <= middle - 3), 0)
        if cell:
            body += shared.shifted(at, middle - cell / 2, flat(self.sheet, Stick(move.letters, "x", 0, 0, 0), cell))
            at += 3 * cell + 6
        body += words_at(at, middle + 5, fit(words, width - at), fill="" if on else palette.muted)
        if judged:
            body += self.risk(self.risks[move], 40, 36, room)
        self.sheet.add(
            Group(
                f"listed-{index}",
                x,
                y,
                width,
                TARGET,
                body,
                action=f"aim {index + 1}" if self.offers("aim") else "",
                label=self.say(self.listed_words(index, move)),
                tab="places" if self.offers("aim") else "",
                pressed=on if self.offers("aim") else None,
            )
        )

    def risk(self, per_cent: int | None, x: float, y: float, width: float) -> str:
        """A danger on one line: a bar, per cent and a word."""
        said = self.say(mood(per_cent))
        if per_cent is not None:
            said = self.say(message("{danger} % {mood}", danger=per_cent, mood=mood(per_cent)))
        bar = min(96.0, width - measure(said, bold=True) - 10)
        if bar < 24:
            return words_at(x, y, said, bold=True)
        return words_at(x + bar + 8, y, said, bold=True) + shared.shifted(
            x, y - 11, meter_bar(self.palette, per_cent, bar)
        )

    def put_judged(self, x: float, y: float, width: float) -> float:
        """Places with their danger; give where they end."""
        self.sheet.decor("places-title", words_at(x, y + 18, self.say(message("Places")), size=16, bold=True))
        y += TARGET
        for place, found in enumerate(self.judged[:_JUDGED]):
            on = place == self.chosen
            body = shared.rect(0, 0, width, 56, fill=self.palette.hint, radius=12) if on else ""
            words = self.say(place_words(found.move, found.level))
            body += self.numbered(place, on, 24, 28) + words_at(52, 22, words)
            body += shared.shifted(52, 32, meter_bar(self.palette, found.danger, 90))
            body += words_at(152, 44, self.say(danger_words(found.danger)), bold=True)
            self.sheet.decor(f"listed-{place}", body, x, y)
            y += 60
        more = len(self.judged) - _JUDGED
        if more > 0:
            said = self.say(plural("and {count} more", "and {count} more", more))
            self.sheet.decor("places-more", words_at(x, y + 14, said, fill=self.palette.muted))
            y += 22
        return y

    def put_meter(self, x: float, y: float, width: float) -> float:
        """The danger of the tower as it is; give where it ends."""
        words = self.say(self.tower_words())
        body = words_at(0, 16, words, size=16, bold=True)
        body += shared.shifted(0, 30, meter_bar(self.palette, None if self.fallen else self.danger, width))
        for share, said in ((25, message("calm")), (65, message("shaky")), (90, message("risky"))):
            body += words_at(width * share / 100, 62, self.say(said), fill=self.palette.muted, anchor="middle")
        self.sheet.add(Group("meter", x, y, width, 66, body, label=words))
        return y + 70

    def put_small_meter(self, x: float, y: float, width: float) -> None:
        """The danger in the lower corners of a compact picture, or which level is looked up below it."""
        if self.draft.floor is not None and not self.ended:
            said = self.say(message("Level {level} alone", level=self.draft.floor))
            self.sheet.decor("plan-title", words_at(x + 12, y + 34, said, bold=True))
            return
        if self.fallen:
            said, bar = self.say(message("fallen")), ""
        elif self.danger is None:
            said, bar = self.say(mood(None)), meter_bar(self.palette, None, _ASIDE - 14)
        else:
            said, bar = self.say(mood(self.danger)), meter_bar(self.palette, self.danger, _ASIDE - 14)
        body = words_at(12, 16, said, bold=True)
        if self.danger is not None:
            body += words_at(12, 34, self.say(message("danger {danger} %", danger=self.danger)))
        body += shared.shifted(width - _ASIDE + 2, 22, bar)
        self.sheet.add(Group("meter", x, y, width, 40, body, label=self.say(self.tower_words())))

    # The own sticks

    def put_rack(self, y: float, width: float) -> float:
        """The own sticks with what each costs; their room is kept. Give where they end."""
        hand = self.view.hand
        if self.roomy:
            self.sheet.decor("you", words_at(0, 18, self.names[self.view.seat or 0], size=16, bold=True), self.left, y)
            y += 26
        # A hand grows with every draw: its sticks become smaller, then it is shown in parts, and no row is added.
        gap, across, rows = (14, 5, 1) if self.roomy else (6, 3, 2)
        largest = min(138.0, (width - gap * (across - 1)) / across)
        while self.roomy and across < len(hand) and (width - gap * across) / (across + 1) >= _SMALLEST_STICK:
            across += 1
        size = min(largest, (width - gap * (across - 1)) / across)
        tall = max(TARGET, largest / 3 + (5 if self.roomy else 20))
        y += LIFT
        if self.ended and not self.roomy:
            # The sticks that are left are listed for all, in this room too.
            return y + (tall + 4) * (rows - 1) + tall
        shown = len(hand) if len(hand) <= across * rows else across * rows - 1
        first = self.draft.rack if shown < len(hand) and self.draft.rack < len(hand) else 0
        for place, letters in enumerate(hand[first : first + shown]):
            at = self.left + (size + gap) * (place % across), y + (tall + 4) * (place // across)
            # In a second row a stick that is picked up rises less, so that the points above it are seen.
            self.put_stick(first + place, letters, *at, size, tall, LIFT - 4.0 if place >= across else 0.0)
        y += (tall + 4) * (rows - 1)
        if shown < len(hand) and self.offers("rack"):
            at = self.left + (size + gap) * (across - 1), y
            last = min(len(hand), first + shown)
            others = len(hand) - (last - first)
            label = message(
                "Sticks {first} to {last} of {count}. Show others", first=first + 1, last=last, count=len(hand)
            )
            said = self.say(plural("{count} more", "{count} more", others))
            shared.button(self.sheet, "rack", *at, size, said, "rack", height=tall, label=self.say(label), tab="rack")
        return y + tall + (20 if self.roomy else 0)

    def put_stick(self, place: int, letters: str, x: float, y: float, size: float, tall: float, lower: float) -> None:
        """A stick of the own hand."""
        high = size / 3
        if letters == HIDDEN:
            back = self.sheet.back(size, proportions=(3 * shared.UNIT, shared.UNIT))
            self.sheet.decor(f"rack-{place}", back, x, y)
            return
        picked = letters == self.draft.stick
        held = picked and self.held is not None
        states = ["picked"] if picked and not held else ["out"] if held else []
        marked = letters == self.draft.hinted and not picked
        if marked and self.roomy:
            states.append("hinted")
        elif letters == self.view.drawn and not picked:
            states.append("latest")
        drawn = self.sheet.tile(face(letters), size, *states)
        if marked and not self.roomy:
            # What would stand above a stick of the second row would lie on the points of another.
            drawn = shared.rect(-4, -4, size + 8, high + 12, fill=self.palette.main, radius=9) + drawn
            drawn += f'<circle cx="{number(size)}" r="5" fill="{self.palette.ring}" stroke="{self.palette.page}"/>'
        if held:
            drawn = shared.place(self.palette, size, high) + drawn
        # A compact stick and its points share one target.
        aside = (tall - high - 5) / 2 if self.roomy else 2
        body = shared.shifted(0, aside + (lower if picked and not held else 0), drawn)
        short = str(points(letters))
        prices: list[Message | str] = [points_words(points(letters)), short]
        if letters == self.view.drawn:
            prices = [
                *(message("drawn: {points}", points=one) for one in prices),
                message("new: {points}", points=short),
            ]
        price = next((said for one in prices if measure(said := self.say(one)) <= size + 6), short)
        low = tall + 17 if self.roomy else tall - 4
        if self.counted if self.ended else self.view.seats == 1 or not self.view.rules.one_round:
            body += words_at(size / 2, low, price, fill=self.palette.muted, anchor="middle")
        acts = self.offers("pick") and not self.ended
        self.sheet.add(
            Group(
                f"rack-{letters}",
                x,
                y,
                size,
                tall,
                body,
                action=f"pick {letters}" if acts else "",
                label=self.say(self.rack_words(letters)),
                tab="rack" if acts else "",
                pressed=picked if acts else None,
                drag=letters if acts else "",
                origin="pool" if letters == self.view.drawn else "",
            )
        )

    def put_buttons(self, left: float, top: float, width: float) -> float:
        """Draw the rows of buttons; give where they end."""
        y = top
        rows = list(self.buttons())
        further = self.further_hint()
        if further is not None:
            # Its room stays the same whatever is asked, so that nothing jumps.
            way_on = Button(further.words, further.action, "outlined")
            rows = [tuple(way_on if one.action == "hint" else one for one in row) for row in rows]
        heights = [52.0 if self.roomy else float(TARGET), *[float(TARGET)] * len(rows)][: len(rows)]
        if not self.roomy and len(rows) > 1:
            # One row holds them all where their words have room on two lines.
            small = [one for row in rows[1:] for one in row]
            if sum(self.least(one) for one in small) + _ROW * (len(small) - 1) <= width:
                rows, heights = [rows[0], tuple(small)], [float(TARGET), 48.0]
        for height, row in zip(heights, rows, strict=True):
            spare = width - _ROW * (len(row) - 1)
            wides = [spare / max(1, len(row))] * len(row)
            if any(wide < self.least(one) for one, wide in zip(row, wides, strict=True)):
                wides = [self.least(one) for one in row]
                wides = [wide + (spare - sum(wides)) / len(row) for wide in wides]
            x = left
            for one, wide in zip(row, wides, strict=True):
                words = self.say(one.words)
                shared.button(
                    self.sheet, f"button-{one.action}", x, y, wide, words, one.action, look=one.look, height=height
                )
                x += wide + _ROW
            y += height + _ROW if row else 0
        return max(top, y - _ROW)

    def further_hint(self) -> Choice | None:
        """What leads on from a hint: on a narrow table it stands in place of the button for hints."""
        choices = self.band.choices if self.band is not None and not self.roomy else ()
        return next((one for one in choices if one.action.startswith("hint ")), None)

    def least(self, one: Button) -> float:
        """How narrow a button may be so that its longest word fits."""
        longest = max(measure(word, shared.SMALLEST_TEXT, bold=True) for word in self.say(one.words).split())
        return max(TARGET, longest + 17)

    def put_band(self, y: float, lines: int, width: float, status: str = "") -> float:
        """The sentence, or what has just happened; its room is kept when nothing is said. Give where it ends.

        Args:
            y: where it begins.
            lines: how many lines it has room for.
            width: its width.
            status: what the seat is to do, if that stands nowhere else.
        """
        least = max(shared.band_height(lines), _SMALL_LINE * (lines + 1) + 22)
        shown, said = self.band, status
        if shown is None:
            # How a round ended is said once.
            if not (said and self.ended):
                said = f"{self.latest_events(width - 36, lines, said)} {said}".strip()
            shown = Band("neutral", said) if said else None
        elif shown.kind == "neutral" and not shown.choices and self.events:
            # What others did since belongs to it.
            said = self.say(shown.words)
            shown = shown._replace(words=f"{said} {self.latest_events(width - 120, lines, said)}".strip())
        if shown is None:
            return y + (0 if self.still else least)
        if self.further_hint() is not None:
            shown = shown._replace(choices=())
        key = "events" if self.band is None else "band"
        return y + shared.band(self.sheet, key, self.left, y, width, shown, least=least, most=lines, lang=self.lang)

    def latest_events(self, width: float, lines: int, first: str = "") -> str:
        """As many of the latest events as fit, after what comes first."""
        chosen = ""
        # What was just drawn is said with what is to be done.
        events = self.events[:-1] if first and self.mine and self.view.phase == "drawn" else self.events
        for event in reversed(events):
            longer = f"{event} {chosen}".strip()
            if len(shared.wrap(f"{first} {longer}".strip(), width)) > lines and (chosen or first):
                break
            chosen = longer
        return chosen

    # The end of a round

    def put_results(self, x: float, y: float, width: float, height: float) -> bool:
        """How the round ended and what it costs each seat, in a given height.

        Returns:
            Whether there was no room for the sticks that are left, so that they have to lie elsewhere.
        """
        view, palette, top = self.view, self.palette, y
        said = self.say(self.round_end() if view.phase == "round_over" or view.seats == 1 else self.standing())
        # Where there is little room the band says how a round ended.
        for row, line in enumerate(shared.wrap(said, width, 19, bold=True) if self.room >= _BESIDE else ()):
            self.sheet.decor(f"result-{row}", words_at(x, y + 20, line, size=19, bold=True))
            y += 26
        more = [self.bad_words()] if self.counts_points() else []
        # On a phone the cards of many seats need the room; the words are in the text of the table then.
        many = view.seats > 4 and not self.roomy
        if self.fallen and not many and (self.band is None or self.band.kind != "refusal"):
            more.insert(0, fall_words(view.tower))
        lines = [line for words in more for line in shared.wrap(self.say(words), width, 15)]
        for row, line in enumerate(lines):
            self.sheet.decor(f"more-{row}", words_at(x, y + 16, line, size=15, fill=palette.muted))
            y += 21
        y += 8 if self.roomy else 4
        room = height - (y - top)
        columns = 2 if width >= 560 and view.seats > 3 else 1
        each = (width - _ROW * (columns - 1)) / columns
        rows, small = -(-view.seats // columns), 0.0
        for small in (72.0, 56.0, 52.0, 0.0):
            talls = [
                max(
                    self.card_high(seat, each, small)
                    for seat in range(row * columns, min(view.seats, (row + 1) * columns))
                )
                for row in range(rows)
            ]
            if sum(talls) + 6 * (rows - 1) <= room:
                break
        else:
            talls = [max(24.0, min(40.0, (room + 4) / rows - 4))] * rows
        for seat in range(view.seats):
            row, column = divmod(seat, columns)
            self.put_card(seat, x + (each + _ROW) * column, y, each, talls[row], small)
            if column == columns - 1:
                y += talls[row] + (6 if sum(talls) + 6 * (rows - 1) <= room else 4)
        return not small and any(self.left_over(seat) for seat in range(view.seats))

    def left_over(self, seat: int) -> list[str]:
        """The sticks that a seat has left, the dearest first."""
        hand = self.view.hands[seat] if self.view.hands is not None else ()
        return sorted((one for one in hand if one != HIDDEN), key=points, reverse=True)

    def card_high(self, seat: int, width: float, small: float) -> float:
        """How high the card of a seat is with sticks of that width, or without any."""
        if not small:
            return 40
        return self.card_head(small) + self.sticks_high(len(self.left_over(seat)), width - 20, small)

    def card_head(self, small: float) -> float:
        return 36 if small > _SMALLEST_STICK else 30

    def put_card(self, seat: int, x: float, y: float, width: float, tall: float, small: float) -> None:
        """What a seat has paid, and its sticks with that width, if any."""
        view, palette, result = self.view, self.palette, self.view.result
        won = result is not None and seat in result.winners
        fill = palette.right if won else palette.card
        body = shared.rect(0.5, 0.5, width - 1, tall - 1, fill=fill, radius=12, stroke=palette.line)
        points_said = ""
        if view.seats == 1:
            points_said = self.say(self.left_alone())
        elif self.counts_points() and view.phase == "round_over":
            paid = result.points[seat] if result is not None else 0
            points_said = self.say(message("+ {paid} = {points}", paid=paid, points=points_words(view.scores[seat])))
        elif self.counts_points():
            points_said = self.say(points_words(view.scores[seat]))
        room = width - 40 - measure(points_said, 16, bold=True)
        line = (self.card_head(small) if small else min(tall, 40)) / 2 + 6
        body += words_at(14, line, fit(self.names[seat], room, 16, bold=True), size=16, bold=True)
        body += words_at(width - 14, line, points_said, size=16, bold=True, anchor="end")
        body += self.sticks(self.left_over(seat) if small else [], 12, self.card_head(small), width - 20, small)
        self.sheet.add(Group(f"result-seat-{seat}", x, y, width, tall, body, label=self.say(self.seat_words(seat))))

    def sticks_room(self, width: float, size: float) -> tuple[int, float, float]:
        """How many sticks lie in a row, and how much room each has across and down, with what it costs."""
        across = size + (26 if self.counted else _ROW)
        return max(1, int((width + 6) // across)), across, size / 3 + (10 if size > _SMALLEST_STICK else 6)

    def sticks_high(self, count: int, width: float, size: float) -> float:
        """How high that many sticks are in rows."""
        per_row, _, down = self.sticks_room(width, size)
        return -(-count // per_row) * down

    def sticks(self, lying: Sequence[str], x: float, y: float, width: float, size: float) -> str:
        """Draw sticks in rows, each with what it costs where that was counted (JU-52)."""
        per_row, across, down = self.sticks_room(width, size)
        body = ""
        for place, letters in enumerate(lying):
            at_x, at_y = x + across * (place % per_row), y + down * (place // per_row)
            body += shared.shifted(at_x, at_y, self.sheet.tile(face(letters), size))
            if self.counted:
                body += words_at(at_x + size + 3, at_y + size / 6 + 6, str(points(letters)))
        return body

    def put_left(self, x: float, y: float, width: float) -> float:
        """The sticks that each seat has left; give where they end."""
        size, columns = 72.0 if width > 330 else 56.0, 2 if width >= 560 else 1
        each = width / columns
        high, column = 0.0, 0
        for seat in range(self.view.seats):
            left = self.left_over(seat)
            if not left:
                continue
            said = self.say(message("{name} held", name=self.names[seat]))
            body = words_at(0, 14, said, size=15, bold=True) + self.sticks(left, 0, 24, each - 20, size)
            self.sheet.decor(f"left-{seat}", body, x + each * column, y)
            high = max(high, 30 + self.sticks_high(len(left), each - 20, size))
            column += 1
            if column == columns:
                y, high, column = y + high, 0.0, 0
        return y + high

    # Floor by floor

    def floor_size(self, width: float) -> tuple[int, float]:
        """How many levels stand side by side, and how wide each is."""
        gap = 12.0
        slots = max(3, int((width + gap) // (67 + gap)))
        return slots, min(float(_FLOOR), (width - gap * (slots - 1)) / slots)

    def floors_high(self, width: float) -> float:
        return self.floor_size(width)[1] + 50

    def put_floors(self, x: float, y: float, width: float) -> float:
        """The levels side by side, the highest first; their room is kept. Give where they end."""
        tower = self.view.tower
        slots, size = self.floor_size(width)
        gap, low = 12.0, y + self.floors_high(width)
        if self.roomy or not self.offers("floors"):
            title = self.say(message("Floor by floor"))
            self.sheet.decor("floors-title", words_at(x, y + 14, title, size=16, bold=True))
            y += 26
        if not tower:
            return low
        levels = list(range(self.highest, -1, -1))
        first = self.draft.floors if len(levels) > slots else 0
        shown = levels[first : first + slots] if len(levels) <= slots else levels[first : first + slots - 1]
        columns = [column for stick in tower for column, _ in stick.cells]
        rows = [row for stick in tower for _, row in stick.cells]
        left, upper = min(columns), min(rows)
        side = max(max(columns) - left, max(rows) - upper) + 1
        cell = min(20.0, (size - 14) / side)
        pad_x = (size - cell * (max(columns) - left + 1)) / 2
        pad_y = (size - cell * (max(rows) - upper + 1)) / 2
        for place, level in enumerate(shown):
            on = self.draft.floor == level
            body = self.sheet.use("floor", shared.felt(self.palette, size, size, 12))
            lying = "".join(
                flat(self.sheet, stick, shared.UNIT, at=(stick.x - left, stick.y - upper))
                for stick in tower
                if stick.level == level
            )
            moved = f"translate({number(pad_x)} {number(pad_y)})scale({cell / shared.UNIT:.4g})"
            body += f'<g transform="{moved}">{lying}</g>'
            if on:
                body += shared.rect(1.5, 1.5, size - 3, size - 3, radius=11, stroke=self.palette.ring, stroke_width=3)
            said = self.say(message("level {level}", level=level))
            if self.is_open(level) and not self.ended:
                longer = self.say(message("level {level}, open", level=level))
                said = longer if measure(longer) <= size + gap - 4 else said
            body += words_at(size / 2, size + 19, said, fill=self.palette.muted, anchor="middle")
            acts = self.offers("floor") and not self.ended
            self.sheet.add(
                Group(
                    f"floor-{level}",
                    x + (size + gap) * place,
                    y,
                    size,
                    size + 24,
                    body,
                    action=f"floor {level}" if acts else "",
                    label=self.say(self.floor_words(level)),
                    tab="floors" if acts else "",
                    pressed=on if acts else None,
                )
            )
        if len(levels) > slots and self.offers("floors"):
            lower = first + len(shown) < len(levels)
            said = self.say(message("Lower") if lower else message("Top"))
            after = x + (size + gap) * (slots - 1)
            shared.button(
                self.sheet,
                "floors",
                after,
                y + (size - TARGET) / 2,
                size,
                said,
                "floors",
                label=self.say(message("Show lower levels") if lower else message("Show the highest levels")),
                tab="floors",
            )
        return y + size + 24
