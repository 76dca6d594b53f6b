"""What a Dum-Mee table looks like: the trees on the felt, the rack, the buttons, and the text twin."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import LIFT, TARGET, UNIT, WIDE, Band, Drawing, Face, Group, Palette, Sheet, fit, mark, measure
from tilegames.draw import text as words_at
from tilegames.dummee import pills, rack
from tilegames.dummee.pills import Box, Pill, foot
from tilegames.dummee.rack import Draft, Look, Sum, Trial
from tilegames.dummee.state import View
from tilegames.dummee.table import ACTIONS, FORMS, Button, Table, colour_name, colour_title, ink_of, line_words
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    DOWN,
    HIDDEN,
    Tree,
    cell_text,
    name,
    parse_cell,
    row_column,
    run,
    runs,
)
from tilegames.texts import Message, message, plural

__all__ = ["ACTIONS", "Block", "Board", "Window", "block", "draw", "face", "tree_ink", "window"]

MARKS: Final = {"red": "circle", "blue": "square", "green": "triangle", "black": "star"}
"""The mark of each colour."""

_THREE: Final = 760
"""From this width on all three trees have a window of their own."""
_BESIDE: Final = 900
"""From this width on the buttons stand beside the rack."""
_LARGEST: Final = 1280
_PITCH: Final = 60
_TILE: Final = 0.9
_READABLE: Final = 30
_SUMMED: Final = 24
"""From this pitch on there is room for what lines total."""
_ZOOMS: Final = (44, 52, 60, 72)
_LINES: Final = 3
_TELLING: Final = 2
"""So many events are told at once on a board to play on."""
_TOLD: Final = 98
"""Room for a sentence in three lines, or four small ones, on a table whose buttons stand below the rack."""
_COLUMN: Final = 244
_TALL_WINDOW: Final = 7 * TARGET
"""So high that seven rows are seen at once, and all of a large table on a screen of 800 px."""
_WINDOW: Final = 264
_LOW_WINDOW: Final = 202
"""So low that the tree, the rack, the sentence and the buttons share a phone's screen."""
_TAB: Final = 46
_ROW: Final = 8
_HELD: Final = 16
"""A rack has room for so many tiles without growing: a hand seldom has more."""
_BETWEEN: Final = 0.36
"""How much of a tile's room lies between two colours on a rack."""
_MARK: Final = 15
_RIM: Final = 8
"""How much is seen of a tile outside a window."""
_CAPTION: Final = 14
"""Room for what the tiles are, below their line."""
_REVEALED: Final = 34
_ON_DARK: Final = {"red": "#FF8F80", "blue": "#8DBDFF", "green": "#7FD3A0"}
"""The colours of the trees on a dark ground, where the inks of the tiles' faces cannot be told apart."""
_SIGNS: Final = {
    "left": '<path d="M6-7V7L-6 0z" fill="{ink}"/>',
    "up": '<path d="M-7 6H7L0-6z" fill="{ink}"/>',
    "down": '<path d="M-7-6H7L0 6z" fill="{ink}"/>',
    "right": '<path d="M-6-7V7L6 0z" fill="{ink}"/>',
    "farther": '<path d="M-6 0H6" stroke="{ink}" stroke-width="2.5"/>',
    "nearer": '<path d="M-6 0H6M0-6V6" stroke="{ink}" stroke-width="2.5"/>',
    "fit": "",
}
_ARROWS: Final = (("left", 0, -1), ("up", -1, 0), ("down", 1, 0), ("right", 0, 1))


def face(tile: int) -> Face:
    """Give the face of a tile: its numeral, and its colour's mark in the corner; a wild one shows its chosen number.

    >>> face(5)
    Face(symbols='5', colours=('red',), shape='circle', width=48, height=48)
    """
    ink = ink_of(tile)
    return Face(str(tile % 10), (ink,), MARKS[ink])


def tree_ink(palette: Palette, colour: str) -> str:
    """Give the colour in which a tree's mark is drawn on the ground."""
    ink: str = _ON_DARK[colour] if palette.name == "dark" else getattr(palette, colour)
    return ink


class Block(NamedTuple):
    """The rows and columns that a tree fills."""

    top: int
    left: int
    rows: int
    columns: int

    def around(self) -> "Block":
        """Give it with the places around it."""
        return Block(self.top - 1, self.left - 1, self.rows + 2, self.columns + 2)

    def joined(self, other: "Block") -> "Block":
        """Give the smallest block that has both."""
        top, left = min(self.top, other.top), min(self.left, other.left)
        low = max(self.top + self.rows, other.top + other.rows)
        right = max(self.left + self.columns, other.left + other.columns)
        return Block(top, left, low - top, right - left)


def block(cells: Iterable[int]) -> Block:
    """Give the rows and columns that some cells fill."""
    places = [row_column(cell) for cell in cells]
    rows = [row for row, _ in places]
    columns = [column for _, column in places]
    return Block(min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


class Window(NamedTuple):
    """The part of a tree that is seen, and where on the sheet.

    Attributes:
        x, y: the upper left corner of the first cell in CSS pixels.
        pitch: from cell to cell.
        top, left: the first row and column.
        rows, columns: how many are seen.
        whole: whether no tile, no place around the tree and no tile on trial lies outside.
    """

    x: float
    y: float
    pitch: float
    top: int
    left: int
    rows: int
    columns: int
    whole: bool

    def corner(self, cell: int) -> tuple[float, float]:
        """Give where a cell begins."""
        row, column = row_column(cell)
        return self.x + (column - self.left) * self.pitch, self.y + (row - self.top) * self.pitch

    def shows(self, cell: int) -> bool:
        """Tell whether a cell is seen."""
        row, column = row_column(cell)
        return 0 <= row - self.top < self.rows and 0 <= column - self.left < self.columns


def window(
    tree: Tree,
    x: float,
    y: float,
    width: float,
    height: float,
    look: Look | None = None,
    wanted: Sequence[int] = (),
    tried: Iterable[int] = (),
    reached: Sequence[int] = (),
) -> Window:
    """Choose what is seen of a tree in a box: all of it while cells can be targets, else the wanted part.

    Args:
        tree: the tree.
        x, y, width, height: the box in CSS pixels.
        look: how the player chose to look at it, or None.
        wanted: cells that should be seen where the player did not choose; the last ones count most.
        tried: cells with tiles on trial, which a look that was chosen reaches too.
        reached: cells that came to be needed since, one after the other; each moves what is seen as little as can be.
    """
    filled = block(tree.cells)
    full = filled.around()
    if look is not None and not look.pitch and reached:
        full = full.joined(block(reached))
    whole = min(float(_PITCH), width / full.columns, height / full.rows)
    roomy = min(float(_PITCH), width / (full.columns + 2), height / (full.rows + 2))
    # A line down from a row has three cells, and the next one is a place to go on.
    pitch = max(float(TARGET), min(max(roomy, min(whole, 52.0)), height / 4))
    if look is not None:
        pitch = float(look.pitch) if look.pitch else whole
    pitch = min(pitch, width / 3, height / 3)
    rows, columns = int(height / pitch + 1e-9), int(width / pitch + 1e-9)
    top = _first(full.top, full.rows, rows)
    left = _first(full.left, full.columns, columns)
    if look is not None and look.pitch:
        beyond = block((*tree.cells, *tried))
        top = _clamped(look.row, ((filled.top, filled.rows), (beyond.top, beyond.rows)), rows)
        left = _clamped(look.column, ((filled.left, filled.columns), (beyond.left, beyond.columns)), columns)
    if look is None:
        for cell in wanted:
            row, column = row_column(cell)
            # A wanted cell is seen with its neighbours.
            top = min(max(top, row + 2 - rows), row - 1)
            left = min(max(left, column + 2 - columns), column - 1)
        every = block((*tree.cells, *wanted))
        # Neighbours of what is wanted count less than the tree itself.
        if every.rows <= rows:
            top = min(max(top, every.top + every.rows - rows), every.top)
        if every.columns <= columns:
            left = min(max(left, every.left + every.columns - columns), every.left)
    for cell in reached:
        row, column = row_column(cell)
        top = min(max(top, row + 1 - rows), row)
        left = min(max(left, column + 1 - columns), column)
    shown = Block(top, left, rows, columns)
    seen = shown.joined(filled.around()) == shown and all(shown.joined(block([cell])) == shown for cell in tried)
    return Window(
        x + (width - columns * pitch) / 2, y + (height - rows * pitch) / 2, pitch, top, left, rows, columns, seen
    )


def _first(first: int, count: int, room: int) -> int:
    """Centre some rows in a room."""
    return first - (room - count) // 2


def _clamped(first: int, filled: Sequence[tuple[int, int]], room: int) -> int:
    """Keep a look where there is something to see: at most one empty row at each end when there is too little room.

    Args:
        first: the row with which the look begins.
        filled: the first row and the number of rows of the tree, without and with what is on trial: each will do, so
            that a tile on trial moves nothing.
        room: how many rows are seen.
    """
    limits = [sorted((begin - 1, begin + count + 1 - room)) for begin, count in filled]
    if any(low <= first <= high for low, high in limits):
        return first
    low, high = limits[-1]
    return min(max(first, low), high)


def draw(
    view: View,
    *,
    width: int,
    palette: Palette,
    draft: Draft | None = None,
    band: Band | None = None,
    names: Sequence[str] = (),
    events: Sequence[Message | str] = (),
    actions: Sequence[str] | None = None,
    marks: Mapping[str, str] | None = None,
    hide_sums: bool = False,
    elapsed: float | None = None,
    lang: str = "en",
) -> Drawing:
    """Draw the table as one seat sees it.

    Only what the view knows is drawn. With a draft it is the board to play on, where each tree has a window to look
    through; without one it is a still picture that shows every tree whole.

    Args:
        view: what the seat may know.
        width: the room in CSS pixels, at least 320; below 640 the table is compact.
        palette: the colours.
        draft: what is picked up and on trial, or None for a still picture.
        band: the sentence to show, or None.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, in sentences, the latest last.
        actions: what can be done here: of `ACTIONS`, and ``"new"`` (leave the table), ``"again"`` (after the game),
            ``"log"``; None for `ACTIONS`, ``()`` for nothing.
        marks: states of tiles, such as ``"latest"``, ``"hinted"`` or ``"refused"``: by rack name, or by colour and
            cell for those that lie, ``"red 0,2"``.
        hide_sums: whether sums are left for the player to find.
        elapsed: how many seconds the turn has lasted; None for an hourglass that stands still.
        lang: the language of all words.

    Raises:
        ValueError: the width is below 320.
    """
    if width < 320:
        raise ValueError(f"a table needs at least 320 px, not {width}")
    if draft is None:
        actions = ()
    board = Board(view, width, palette, draft, band, names, events, actions, marks or {}, hide_sums, lang, elapsed)
    height = board.table()
    title = board.say(message("Dum-Mee table"))
    return board.sheet.drawing(height, title, board.say(board.standing()), board.twin())


class Board(Table):
    """Puts a table on a sheet, wide or compact. The parameters are those of `draw`."""

    def __init__(
        self,
        view: View,
        width: int,
        palette: Palette,
        draft: Draft | None,
        band: Band | None,
        names: Sequence[str],
        events: Sequence[Message | str],
        actions: Sequence[str] | None,
        marks: Mapping[str, str],
        hide_sums: bool,
        lang: str,
        elapsed: float | None = None,
    ) -> None:
        still = Draft(seen=view.trees)
        super().__init__(view, draft or still, band, names, events, actions, marks, hide_sums, lang)
        self.still = draft is None
        self.elapsed = elapsed
        self.palette = palette
        self.sheet = Sheet(width, palette)
        self.wide = width >= WIDE
        self.three = width >= _THREE
        self.beside = width >= _BESIDE
        margin = 12 if width < 360 else 14 if width < WIDE else 24 if width < 920 else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.left = (width - self.room) / 2

    # Layouts: each part has the room that it may come to need, so that nothing moves the rack and the buttons.

    def table(self) -> float:
        """Put everything on the sheet and give its height."""
        y = self.put_header(47, 26) if self.wide else self.put_header(31, 20)
        y = self.put_seats(y) if self.wide else self.put_small_seats(y)
        if self.still:
            return self.put_still(y)
        y = self.put_windows(y) if self.three else self.put_one_window(y)
        y = self.put_beside(y + 18) if self.beside else self.put_stacked(y + 6)
        if self.numbering() and self.offers("number"):
            y = self.put_numbers(y, self.room)
        return y if self.view.hands is None else self.put_revealed(y + 8)

    def put_still(self, y: float) -> float:
        """The rest of a still picture: every tree whole; give where it ends."""
        y = self.put_trees_beside(y) + 18 if self.wide else self.put_trees_below(y) + 12
        if self.view.hands is not None:
            y = self.put_revealed(y)
        elif self.view.hand:
            y = self.put_rack(self.put_you(y, self.room), self.room)
        return self.put_told(y + 4) + 28

    def put_beside(self, y: float) -> float:
        """The rack, the buttons beside it and the sentence below; give where they end."""
        left = self.left + self.room - _COLUMN
        room = self.room - _COLUMN - 28
        low = y + 52 + 2 * (TARGET + _ROW)
        self.put_buttons(self.buttons(), (52, TARGET, TARGET), left, y, _COLUMN)
        if self.view.seat is not None:
            low = max(low, self.put_rack(self.put_you(y, room), room))
        else:
            self.sheet.decor("status", words_at(self.left, y + 14, self.say(self.standing()), size=16))
        return self.put_band(low + 14) + 24

    def put_stacked(self, y: float) -> float:
        """The sentence, the rack and the buttons below each other; give where they end."""
        y = self.put_sentence(y) + 4
        if self.view.seat is not None:
            if self.wide:
                y = self.put_you(y + 6, self.room)
            y = self.put_rack(y, self.room)
        rows = self.low_buttons()
        if any(rows):
            y = self.put_buttons(rows, (48, TARGET + 1), self.left, y + 2, self.room)
        return y + 5

    def low_buttons(self) -> list[list[Button]]:
        """Give the buttons below the rack in two rows: a sentence's answers stand in place of the hint or of all."""
        lay, moves, tools = map(list, self.buttons())
        back = [one for one in moves if one.action == "take"]
        rest = [one for one in (*moves, *tools) if one.action != "take"]
        answers = [
            Button(one.words, one.action, one.look, one.label)
            for one in (self.band.choices if self.band is not None else ())
            if one.action not in ("hint", *(button.action for button in lay))  # these have their buttons
        ]
        if len(answers) == 1:
            rest = [one for one in rest if one.action != "hint"]
        return [[*lay, *back], answers if len(answers) > 1 else [*rest, *answers]]

    # The head of the table

    def put_header(self, baseline: float, size: float) -> float:
        """The title and the ways out; give where they end."""
        sheet = self.sheet
        edge = self.left + self.room + (14 if self.wide else 6)
        ways = {
            "new": message("Leave"),
            "log": message("Log"),
            "rules": message("Rules"),
            "undo": message("Undo"),
        }
        offered = [(verb, self.say(words)) for verb, words in ways.items() if self.offers(verb)]
        title = self.say(message("Dum-Mee"))
        needed = sum(measure(said, 16, bold=True) + 15 for _, said in offered) + measure(title, size, bold=True)
        small = not self.wide and needed > self.room
        for verb, said in offered:
            wide = max(TARGET, measure(said, 16, bold=True) + (28 if self.wide else 15))
            edge -= wide
            shared.button(sheet, f"button-{verb}", edge, baseline - 27, wide, said, verb, look="plain", tab="header")
        size = min(size, 16) if small else size
        after = self.left + measure(title, size, bold=True) + 12
        body = words_at(self.left, baseline, title, size=size, bold=True)
        subtitle = self.say(message("make 10 and 20"))
        if after + measure(subtitle) < edge:
            body += words_at(after, baseline, subtitle, size=16 if self.wide else 14, fill=self.palette.muted)
        sheet.decor("header", body)
        return baseline + (25 if self.wide else 15)

    def put_seats(self, top: float) -> float:
        """The seats with their tiles and colours, and the pile; give where they end."""
        view, size = self.view, 15
        x, y = self.left, top
        pile = self.say(self.pile_words())
        hourglass = 38 + self.count_width(17) if view.rules.seconds is not None and not self.over else 0.0
        pile_wide = 34 + measure(pile, size) + (hourglass + 18 if hourglass else 0)
        for seat in range(view.seats):
            called = fit(self.names[seat], 180, size, bold=True)
            # There is room for a mark of each colour from the beginning.
            wide = 42 + measure(called, size, bold=True) + 3 * _MARK
            if x + wide > self.left + self.room and x > self.left:
                x, y = self.left, y + 38
            after = 36 + measure(called, size, bold=self.plays(seat))
            body = self.plate(str(view.hand_sizes[seat])) + self.seat_name(seat, called, 36, 20, size)
            body += self.seat_marks(seat, after + 12, 15, _MARK)
            self.sheet.add(Group(f"seat-{seat}", x, y, wide, 30, body, label=self.say(self.seat_words(seat))))
            x += wide + 12
        if x + pile_wide > self.left + self.room:
            y += 38
        x = self.left + self.room - pile_wide
        self.put_pile(x, y - 7, pile.removeprefix(f"{view.pile_count} "), size)
        if hourglass:
            self.put_hourglass(self.left + self.room - hourglass, y - 7, 17)
        return y + 48

    def put_small_seats(self, top: float) -> float:
        """The seats and the pile in one line on a phone, names below the counts of many; give where they end."""
        view = self.view
        hourglass = view.rules.seconds is not None and not self.over
        low = view.seats > (2 if hourglass else 3)
        left = self.say(message("left"))
        pile_wide = max(float(TARGET), measure(left)) if low else 40 + measure(left)
        spare = pile_wide + ((46.0 if low else 32 + self.count_width(14)) if hourglass else 0)
        each = (self.room - spare) / view.seats
        for seat in range(view.seats):
            x = self.left + each * seat
            called = fit(self.names[seat], each - (6 if low else 44), 14, bold=True)
            body = self.plate(str(view.hand_sizes[seat]))
            if low:
                body += self.seat_name(seat, called, 0, 41, 14) + self.seat_marks(seat, 36, 6, 9, down=True)
            else:
                body += self.seat_name(seat, called, 36, 11 if view.registered[seat] else 18, 14)
                body += self.seat_marks(seat, 42, 25, _MARK)
            label = self.say(self.seat_words(seat))
            self.sheet.add(Group(f"seat-{seat}", x, top, each, 46 if low else 30, body, label=label))
        x = self.left + self.room - spare
        self.put_pile(x, top - (0 if low else 7), left, 14, below=low)
        if hourglass:
            self.put_hourglass(x + pile_wide + 4, top, 14, below=low)
        return top + (48 if low else 38)

    def plays(self, seat: int) -> bool:
        """Whether a seat is to play."""
        return seat == self.view.turn and not self.over

    def seat_name(self, seat: int, called: str, x: float, y: float, size: float) -> str:
        """A seat's name, underlined for whoever is to play."""
        if not self.plays(seat):
            return words_at(x, y, called, size=size, fill=self.palette.muted)
        line = shared.rect(x, y + 4, round(measure(called, size, bold=True)), 3, fill=self.palette.ring)
        return words_at(x, y, called, size=size, bold=True) + line

    def seat_marks(self, seat: int, x: float, y: float, step: float, *, down: bool = False) -> str:
        """The marks of the colours that a seat has registered."""
        return "".join(
            mark(
                MARKS[colour], x + (0 if down else step * place), y + (step * place if down else 0), min(10.0, step),
                tree_ink(self.palette, colour),
            )
            for place, colour in enumerate(self.view.registered[seat])
        )  # fmt: skip

    def plate(self, words: str) -> str:
        """A small tile that lies face down with a number on it."""
        palette = self.palette
        ink = palette.ink if palette.name == "print" else "#FFFFFF"
        body = shared.rect(0, 0, 30, 29, fill=palette.back_edge, radius=7)
        body += shared.rect(0, 0, 30, 26, fill=palette.back, radius=7)
        return body + words_at(15, 18.5, words, size=15, bold=True, fill=ink, anchor="middle")

    def put_pile(self, x: float, y: float, said: str, size: float, *, below: bool = False) -> None:
        """The draw pile, its words beside or below it; it can be tapped as the button can."""
        count = self.view.pile_count
        at_y = 0 if below else 7
        body = self.plate(str(count)) + words_at(
            0 if below else 36, 43 if below else 20, said, size=size, fill=self.palette.muted
        )
        draws = self.offers("draw") if not self.over else ""
        self.sheet.add(
            Group(
                "pile",
                x,
                y,
                max(float(TARGET), measure(said, size) + (0 if below else 36)),
                46 if below else TARGET,
                shared.shifted(0, at_y, body),
                action=draws,
                label=self.say(
                    plural("the Dum-Mee, {count} tile to draw", "the Dum-Mee, {count} tiles to draw", count)
                    if count
                    else message("the Dum-Mee, used up")
                ),
                tab="table" if draws else "",
                disabled=bool(draws) and not self.mine,
            )
        )

    def count_width(self, size: float) -> float:
        """Give the room for the seconds of an hourglass in CSS pixels."""
        return measure(self.count_words(), size, bold=True)

    def count_words(self) -> str:
        return self.say(message("{seconds} s", seconds=self.view.rules.seconds or 0))

    def put_hourglass(self, x: float, y: float, size: float, *, below: bool = False) -> None:
        """An hourglass for the time that was agreed, and how many seconds are left; it runs through once a turn.

        Only the page moves the sand and counts, and only where it is known how long the turn has lasted.
        """
        palette = self.palette
        seconds = self.view.rules.seconds or 0
        said = self.count_words()
        glass = (
            '<path d="M3 3H19M3 27H19" stroke-width="3"/>'
            '<path d="M5 4C5 11 10 12 10 15C10 18 5 19 5 26H17C17 19 12 18 12 15C12 12 17 11 17 4" fill="none"'
            ' stroke-width="1.6"/>'
        )
        runs = self.elapsed is not None
        late = shared.number(-(self.elapsed or 0.0))
        sand, heap = (' class="tg-sand"', ' class="tg-heap"') if runs else ("", ' opacity="0"')
        body = (
            f'<g fill="{palette.main}" style="--tg-time:{seconds}s;--tg-late:{late}s">'
            f'<path{sand} d="M6.6 7C7 10 10 11 11 14C12 11 15 10 15.4 7z"/>'
            f'<path{heap} d="M6.4 25C6.8 21 9 19.5 11 19.5S15.2 21 15.6 25z"/></g>'
            f'<g stroke="{palette.outline}">{glass}</g>'
        )
        scale = 1.0 if size < 16 else 1.45
        if scale > 1:
            body = f'<g transform="scale({scale})">{body}</g>'
        at_x, at_y = (0.0, 43.0) if below else (22 * scale + 6, 15 * scale + size * 0.35)
        if runs:
            body += self.counted_down(at_x, at_y, said, size)
        else:
            body += words_at(at_x, at_y, said, size=size, bold=True, fill=palette.muted)
        label = self.say(message("hourglass, {time} a turn", time=said))
        # Another turn is another hourglass, so that it begins anew.
        wide = max(42.0, self.count_width(size)) if below else at_x + self.count_width(size)
        self.sheet.add(Group(f"hourglass-{self.view.turn}", x, y, wide, 46 if below else 30 * scale, body, label=label))

    def counted_down(self, x: float, y: float, said: str, size: float) -> str:
        """The seconds that are left, counted down by the page alone: two strips of numbers pass behind a window each.

        Args:
            x, y: where the words stand, in CSS pixels.
            said: the words for the whole time, which begin with its number.
            size: of the words.
        """
        seconds, elapsed = self.view.rules.seconds or 0, self.elapsed or 0.0
        step = round(size * 1.5)
        tens, units = divmod(seconds, 10)
        digit = measure("0", size, bold=True)
        strips = (
            (x, digit * len(str(tens or "")), [*map(str, range(tens, 0, -1)), ""], 10 * tens, units - 9, 1),
            (x + digit * len(str(tens or "")), digit, [*"0987654321", "0"], 10, -(-units % 10), tens + (units > 0)),
        )
        body = ""
        for left, wide, numbers, lasts, delay, times in strips:
            lines = "".join(
                f'<tspan x="{shared.number(wide)}" y="{shared.number(size + step * place)}">{number}</tspan>'
                for place, number in enumerate(numbers)
                if number
            )
            moves = (
                f"--tg-count:{-step * (len(numbers) - 1)}px;"
                f"animation:tg-count {lasts}s steps({len(numbers) - 1}) {shared.number(delay - elapsed)}s {times} both"
            )
            body += (
                f'<svg x="{shared.number(left)}" y="{shared.number(y - size)}" width="{shared.number(wide + 1)}"'
                f' height="{step - 2}"><text style="{moves}" text-anchor="end">{lines}</text></svg>'
            )
        rest = said.removeprefix(str(seconds))
        after = x + digit * len(str(seconds)) + measure(rest[:1], size, bold=True)
        body = f'<g font-size="{shared.number(size)}" font-weight="700" fill="{self.palette.ink}">{body}</g>'
        return body + words_at(after, y, rest.strip(), size=size, bold=True)

    # Trees as a still picture

    def put_trees_beside(self, y: float) -> float:
        """The three trees beside each other on the felt, one scale for all; give where the felt ends."""
        blocks = [None if tree is None else block(tree.cells) for tree in self.view.trees]
        columns = [max(3, one.columns) + 1 if one else 4 for one in blocks]
        pitch = min(float(_PITCH), (self.room - 3 * 36) / sum(columns))
        spare = (self.room - 3 * 36 - pitch * sum(columns)) / 3
        rows = max([2, *(one.rows for one in blocks if one)])
        height = 52 + (rows + 1) * pitch + 8
        self.sheet.decor("felt", shared.felt(self.palette, self.room, height), self.left, y)
        x = self.left
        for place, colour in enumerate(COLOURS):
            wide = columns[place] * pitch + spare
            self.put_title(colour, x + 18, y + 8)
            self.put_still_tree(colour, x + 18, y + 52, wide, pitch, rows)
            x += wide + 36
            if place < 2:
                self.put_line(x, y, height)
        return y + height

    def put_trees_below(self, y: float) -> float:
        """The three trees below each other, each on its felt; give where the last ends."""
        for colour in COLOURS:
            tree = self.view.tree(colour)
            rows, pitch = 0, 48.0
            if tree is not None:
                filled = block(tree.cells)
                rows, pitch = filled.rows, min(48.0, (self.room - 24) / (filled.columns + 1))
            height = 46 + ((rows + 0.6) * pitch if tree is not None else 0)
            self.sheet.decor(f"felt-{colour}", shared.felt(self.palette, self.room, height), self.left, y)
            self.put_title(colour, self.left + 12, y + 4)
            self.put_still_tree(colour, self.left + 12, y + 46, self.room - 24, pitch, rows)
            y += height + 10
        return y

    def put_still_tree(self, colour: str, x: float, y: float, width: float, pitch: float, rows: int) -> None:
        tree = self.view.tree(colour)
        if tree is None:
            return
        filled = block(tree.cells)
        left = x + (width - (filled.columns + 1) * pitch) / 2
        top = y + (rows - filled.rows) * pitch / 2
        seen = Window(left, top, pitch, filled.top, filled.left, filled.rows, filled.columns, True)
        self.put_lying(tree, seen)
        self.put_sums(tree, seen)

    def put_line(self, x: float, y: float, height: float) -> None:
        line = f'<path d="M0 0V{shared.number(height - 40)}" stroke="{self.palette.line}" fill="none"/>'
        self.sheet.decor(f"line-{shared.number(x)}", line, x, y + 20)

    def put_title(self, colour: str, x: float, y: float) -> float:
        """A tree's name; give where it ends."""
        title = self.say(colour_title(colour))
        body = mark(MARKS[colour], x + 6, y + 21, 11, tree_ink(self.palette, colour))
        body += words_at(x + 20, y + 26, title, size=16, bold=True)
        after = x + 28 + measure(title, 16, bold=True)
        said = self.say(self.owner_words(colour))
        if said:
            body += words_at(after, y + 26, said, fill=self.palette.muted)
            after += measure(said) + 8
        self.sheet.decor(f"title-{colour}", body)
        return after

    # Trees to play at

    def put_windows(self, y: float) -> float:
        """The three trees beside each other, each in a window of its own; give where the felt ends."""
        height = 40 + _TALL_WINDOW + TARGET + 8
        self.sheet.decor("felt", shared.felt(self.palette, self.room, height), self.left, y)
        x = self.left
        for colour, wide in zip(COLOURS, self.window_widths(), strict=True):
            if x > self.left:
                self.put_line(x, y, height)
            self.put_title(colour, x + 16, y + 2)
            self.put_window(colour, x + 14, y + 40, wide - 28, _TALL_WINDOW)
            x += wide
        return y + height

    def window_widths(self) -> list[float]:
        """Share the felt out: all alike, as long as no tree is wider than a third of it, so that little moves."""
        third, least = self.room / 3, 4.0 * TARGET + 52
        needs = [
            least if tree is None else max(least, (block(tree.cells).columns + 2) * TARGET + 28)
            for tree in self.view.trees
        ]
        wide = [need for need in needs if need > third]
        if len(wide) in (0, 3):
            return [third] * 3
        others = 3 - len(wide)
        rest = max(*(need for need in needs if need <= third), (self.room - sum(wide)) / others)
        spare = (self.room - rest * others) / sum(wide)
        return [need * spare if need > third else rest for need in needs]

    def put_one_window(self, y: float) -> float:
        """The three trees as small pictures, and one of them in a window; give where the felt ends."""
        wide = (self.room - 16) / 3
        for place, colour in enumerate(COLOURS):
            self.put_tab(colour, self.left + (wide + 8) * place, y, wide)
        y += _TAB + 5
        pad = 8
        head, height = (34, _WINDOW) if self.wide else (8, _LOW_WINDOW)
        tall = head + height + TARGET + 2
        self.sheet.decor("felt", shared.felt(self.palette, self.room, tall, 18), self.left, y)
        colour = self.shown
        x = self.left + pad
        if self.wide:
            self.put_title(colour, x + 6, y)
        self.put_window(colour, x, y + head, self.room - 2 * pad, height)
        return y + tall

    def put_tab(self, colour: str, x: float, y: float, width: float) -> None:
        """A small picture of a tree, which opens it."""
        palette, tree = self.palette, self.view.tree(colour)
        on = colour == self.shown
        height = _TAB
        border = palette.ring if on else palette.outline
        body = shared.rect(
            1, 1, width - 2, height - 2, fill=palette.card if on else palette.felt, radius=12, stroke=border,
            stroke_width=2.5 if on else 1,
        )  # fmt: skip
        ink = tree_ink(palette, colour)
        body += mark(MARKS[colour], 14, 14, 10, ink)
        body += words_at(24, 19, self.say(colour_title(colour)), bold=True)
        if tree is None:
            said = fit(self.say(message("not yet")), width - 20, 14)
            body += words_at(9, 37, said, fill=palette.muted)
        else:
            body += words_at(9, 37, str(len(tree.cells)), fill=palette.muted)
            # In a narrow tab the name has the upper half for itself.
            low = 22 if width < 150 else 6
            body += self.shape(tree, colour, 30, low, width - 34, height - 5 - low)
        tried = len(self.draft.at(colour))
        if tried:
            body += f'<circle cx="{shared.number(width - 4)}" cy="6" r="10" fill="{palette.ring}"/>'
            body += words_at(width - 4, 11, str(tried), bold=True, fill=palette.card, anchor="middle")
        label = self.tree_title(colour)
        if self.fresh[colour]:
            label = message("{title}, something new", title=label)
        acts = self.offers("open")
        self.sheet.add(
            Group(
                f"tab-{colour}",
                x,
                y,
                width,
                height,
                body,
                action=f"open {colour}" if acts else "",
                label=self.say(label),
                tab="trees" if acts else "",
                pressed=on if acts else None,
                drop=colour if acts else "",
            )
        )

    def shape(self, tree: Tree, colour: str, x: float, y: float, width: float, height: float) -> str:
        """The outline of a tree as little squares, new ones and tiles on trial filled with another colour."""
        cells = [*tree.cells, *self.draft.at(colour)]
        places = [row_column(cell) for cell in cells]
        top, left = min(row for row, _ in places), min(column for _, column in places)
        rows = max(row for row, _ in places) - top + 1
        columns = max(column for _, column in places) - left + 1
        pitch = min(9.0, (width - 4) / columns, height / rows)
        side = shared.number(pitch * 0.8)
        x += width - columns * pitch - 6
        y += (height - rows * pitch) / 2
        new = self.fresh[colour] | set(self.draft.at(colour))
        paths = {False: "", True: ""}
        for cell, (row, column) in zip(cells, places, strict=True):
            across, down = shared.number(x + (column - left) * pitch), shared.number(y + (row - top) * pitch)
            paths[cell in new] += f"M{across} {down}h{side}v{side}h-{side}z"
        body = f'<path d="{paths[False]}" fill="{self.palette.muted}"/>' if paths[False] else ""
        return body + (f'<path d="{paths[True]}" fill="{self.palette.ring}"/>' if paths[True] else "")

    def put_window(self, colour: str, x: float, y: float, width: float, height: float) -> None:
        """What is seen of a tree, with everything that can be done there, and the buttons to look around below."""
        tree = self.view.tree(colour)
        picked = self.draft.picked
        here = picked and self.fits_here(picked, colour)
        acts = bool(self.offers("at"))
        where = message("the {colour} tree", colour=colour_name(colour))
        body = shared.rect(0, 0, width, height, radius=12)
        if acts and picked and not here:
            # A tile of another colour can be tried here too; the rule answers.
            label = self.say(message("Lay it at {where}", where=where))
            self.sheet.add(
                Group(f"window-{colour}", x, y, width, height, body, f"at {colour}", label, colour, drop=colour)
            )
        else:
            self.sheet.add(Group(f"window-{colour}", x, y, width, height, body, drop=colour if acts else ""))
        if tree is None:
            self.put_row(colour, x, y, width, height, bool(here))
            return
        trials = self.draft.at(colour)
        look = self.draft.look(colour)
        reached = self.draft.reach(colour)
        if look is not None and not (trials or reached or picked) and window(tree, x, y, width, height).whole:
            look = None  # it was chosen when there was more to see
        chosen = look is not None
        if self.over and look is None and window(tree, x, y, width, height, Look(colour)).pitch >= _SUMMED:
            look = Look(colour)  # nothing more is laid, so all of it can be seen
        seen = window(tree, x, y, width, height, look, sorted(self.fresh[colour]), trials, reached)
        # The frame of a tile on trial covers nothing of the tile below it.
        there = rack.lying(self.view, self.draft, colour)
        above = {cell for cell in trials if any(one > cell and one in tree.cells for one in run(there, cell, DOWN))}
        self.put_trials([trials[cell] for cell in sorted(above)], seen)
        self.put_lying(tree, seen)
        self.put_new(tree, seen)
        told = self.pills(colour, seen, Box(x - 6, y - 4, width + 12, height + 10))
        self.put_sums(tree, seen, [pill.box for _, pill in told])
        self.put_cut(tree, seen)
        if here and acts:
            (self.near if seen.pitch >= TARGET else self.far).append(colour)
        if not picked:
            self.put_hinted(colour, seen)
        if seen.pitch >= TARGET and here and acts:
            self.put_open(colour, seen)
        self.put_trials([trials[cell] for cell in sorted(trials) if cell not in above], seen)
        for one, pill in told:
            self.put_pill(one, pill)
        if self.offers("look") and (chosen or not seen.whole or seen.pitch < TARGET):
            self.put_controls(colour, tree, seen, look, x, y + height, width)

    def fits_here(self, name_: str, colour: str) -> bool:
        one = rack.kind_of(name_)
        return one >= BLACK or COLOURS[one // 10] == colour

    def hinted_cells(self, colour: str) -> list[int]:
        places = [one.partition(" ") for one in self.draft.hinted]
        return [parse_cell(cell) for there, _, cell in places if there == colour]

    def put_hinted(self, colour: str, seen: Window) -> None:
        """The free cells that a hint points to."""
        for cell in self.hinted_cells(colour):
            if seen.shows(cell) and cell not in rack.lying(self.view, self.draft, colour):
                side = seen.pitch * _TILE
                body = shared.rect(0, 0, side, side, fill=self.palette.main, radius=8, opacity=0.6)
                body += shared.rect(1, 1, side - 2, side - 2, radius=8, stroke=self.palette.ring, stroke_width=2)
                label = self.say(message("{place}, hinted", place=self.place_words(colour, cell)))
                x, y = seen.corner(cell)
                self.sheet.add(Group(f"hint-{colour}-{cell_text(cell)}", x, y, side, side, body, label=label))

    def put_lying(self, tree: Tree, seen: Window) -> None:
        """The tiles of a tree as far as they are seen."""
        side = seen.pitch * _TILE
        shown = {cell: one for cell, one in tree.cells.items() if seen.shows(cell)}
        drawn = ""
        origin = seen.corner(0)
        for cell in sorted(shown):
            if cell - ACROSS not in shown:
                faces = [face(shown[one]) for one in run(shown, cell, ACROSS)]
                x, y = seen.corner(cell)
                drawn += self.sheet.row(faces, side, seen.pitch, (UNIT, UNIT), (x - origin[0], y - origin[1]))
        # What lies there takes no tile: what is dropped on it falls on the window, which answers.
        lines = (self.tree_title(tree.colour), *line_words(tree, summed=False))
        label = ". ".join(self.say(line).removesuffix(".") for line in lines)
        body = f'<g pointer-events="none">{drawn}</g>'
        self.sheet.add(Group(f"tree-{tree.colour}", *origin, 0, 0, body, label=label))
        for cell in sorted(shown):
            state = self.marks.get(rack.place_text(tree.colour, cell))
            if state is not None:
                body = f'<g pointer-events="none">{self.sheet.tile(face(shown[cell]), side, state)}</g>'
                self.sheet.decor(f"{tree.colour} {cell_text(cell)}", body, *seen.corner(cell))

    def put_cut(self, tree: Tree, seen: Window) -> None:
        """The rims of the tiles that lie just outside a window, so that it is seen at which edges it goes on."""
        side, path = seen.pitch * _TILE, ""
        for cell in sorted(tree.cells):
            row, column = row_column(cell)
            down, across = row - seen.top, column - seen.left
            x, y = seen.corner(cell)
            if across in (-1, seen.columns) and 0 <= down < seen.rows:
                x, wide, high = (x + side - _RIM if across < 0 else x), float(_RIM), side
            elif down in (-1, seen.rows) and 0 <= across < seen.columns:
                # Above a window stands the name of its tree.
                y, wide, high = (seen.y - _RIM + 1 if down < 0 else y), side, float(_RIM - (2 if down < 0 else 0))
            else:
                continue
            wide_, high_ = shared.number(wide), shared.number(high)
            path += f"M{shared.number(x)} {shared.number(y)}h{wide_}v{high_}h-{wide_}z"
        if path:
            body = f'<path d="{path}" fill="{self.palette.face}" stroke="{self.palette.edge}" pointer-events="none"/>'
            self.sheet.decor(f"cut-{tree.colour}", body)

    def put_new(self, tree: Tree, seen: Window) -> None:
        """A ring around each row of tiles that were laid since the player moved last."""
        side = seen.pitch * _TILE
        new = {
            cell: tree.cells[cell]
            for cell in sorted(self.fresh[tree.colour])
            if seen.shows(cell) and f"{tree.colour} {cell_text(cell)}" not in self.marks
        }
        while new:
            line = max((run(new, cell, step) for cell in new for step in (ACROSS, DOWN)), key=len)
            (x, y), (right, low) = seen.corner(line[0]), seen.corner(line[-1])
            wide, high = right - x + side + 4, low - y + side * 1.1 + 4
            body = shared.rect(-2, -2, wide, high, radius=side / 6, stroke=self.palette.ring, stroke_width=2)
            key = f"new-{tree.colour}-{cell_text(line[0])}"
            self.sheet.decor(key, f'<g pointer-events="none">{body}</g>', x, y)
            for cell in line:
                del new[cell]

    def totals(self, tree: Tree, seen: Window) -> list[tuple[str, float, float]]:
        """What finished lines total, and where their feet stand: at their ends; two that meet share a cell."""
        if self.hide_sums or seen.pitch < _SUMMED:
            return []
        # A chain of lines has five tiles at least, and what they make together means nothing (DM-43).
        lines = [line for line in runs(tree.cells) if 2 < len(line) < 5]
        taken = {**tree.cells, **self.draft.at(tree.colour)}
        ends = [line[-1] + line.step for line in lines]
        found = []
        for line, end in zip(lines, ends, strict=True):
            if end in taken or not (self.still or seen.shows(end)):
                continue
            total = str(sum(tree.cells[cell] % 10 for cell in line))
            x, y = seen.corner(end)
            both, half = ends.count(end) > 1, measure(total, 14, bold=True) / 2
            if both and line.step == DOWN and seen.pitch < _READABLE:
                continue
            if line.step == ACROSS:
                found.append((total, x + 5 + half, y + seen.pitch * (0.8 if both else 0.45) + 5))
            else:
                found.append((total, x + (seen.pitch - 8 - half if both else seen.pitch * _TILE / 2), y + 17))
        return found

    def put_sums(self, tree: Tree, seen: Window, hidden: Sequence[Box] = ()) -> None:
        """Write what finished lines total, but for what would be behind a box."""
        body = "".join(
            words_at(x, y, total)
            for total, x, y in self.totals(tree, seen)
            if not any(box.meets(foot(x, y)) for box in hidden)
        )
        if body:
            body = f'<g fill="{self.palette.muted}" font-weight="700" text-anchor="middle">{body}</g>'
            self.sheet.decor(f"sums-{tree.colour}", body)

    def put_open(self, colour: str, seen: Window) -> None:
        """The cells where the picked tile can be tried."""
        pitch, side = seen.pitch, seen.pitch * _TILE
        inset = (pitch - side) / 2
        ring = shared.rect(
            inset, inset, side - 1, side - 1, radius=7, stroke=self.palette.outline, stroke_width=1.6, dash="4 4"
        )
        for cell in rack.open_cells(self.view, self.draft, colour):
            if seen.shows(cell):
                x, y = seen.corner(cell)
                # The grid begins where the tiles do; a target is its whole cell.
                self.put_cell(colour, cell, x - inset, y - inset, pitch, self.sheet.use("open", ring))

    def put_cell(self, colour: str, cell: int, x: float, y: float, side: float, body: str) -> None:
        hinted = rack.place_text(colour, cell) in self.draft.hinted
        if hinted:
            body = shared.rect(3, 3, side - 6, side - 6, fill=self.palette.main, radius=8, opacity=0.6) + body
        label = message("{place}, free", place=self.place_words(colour, cell))
        if hinted:
            label = message("{place}, hinted", place=label)
        self.sheet.add(
            Group(
                f"cell-{colour}-{cell_text(cell)}",
                x,
                y,
                side,
                side,
                body,
                action=f"at {colour} {cell_text(cell)}",
                label=self.say(label),
                tab=colour,
                drop=f"{colour}:{cell_text(cell)}",
            )
        )

    def put_trials(self, trials: Sequence[Trial], seen: Window) -> None:
        """The tiles on trial at a tree as far as they are seen; those that are too small are no targets."""
        for trial in trials:
            x, y = seen.corner(trial.cell)
            if seen.pitch < TARGET:
                body = self.sheet.tile(face(trial.tile), seen.pitch * _TILE, "tentative")
                self.sheet.decor(f"try-{trial.name}", body, x, y)
            elif seen.shows(trial.cell):
                self.put_tried(trial, x, y, seen.pitch)

    def put_tried(self, trial: Trial, x: float, y: float, pitch: float) -> None:
        """A tile on trial: it can be picked up again, or another one takes its place."""
        side = pitch * _TILE
        place = rack.place_text(trial.colour, trial.cell)
        states = ["refused" if place in self.wrong else "tentative"]
        states += ["picked"] if trial.name == self.draft.picked else []
        states += [self.marks[one] for one in (trial.name, place) if one in self.marks]
        body = self.sheet.tile(face(trial.tile), side, *states)
        pad = (pitch - side) / 2
        picked = self.draft.picked
        other = picked and picked != trial.name and self.fits_here(picked, trial.colour)
        label = self.tile_words(trial.name)
        if other:
            tile = name(rack.kind_of(picked))
            label = self.say(message("{here}; lay {tile} in its place", here=label, tile=tile))
        acts = bool(self.offers("pick"))
        cell = cell_text(trial.cell)
        self.sheet.add(
            Group(
                f"try-{trial.name}",
                x - pad,
                y - pad,
                pitch,
                pitch,
                shared.shifted(pad, pad, body),
                action=(f"at {trial.colour} {cell}" if other else f"pick {trial.name}") if acts else "",
                label=label,
                tab=trial.colour if acts else "",
                pressed=(trial.name == picked) if acts and not other else None,
                drag=trial.name if acts else "",
                drop=f"{trial.colour}:{cell}" if acts else "",
                origin=f"tile-{trial.name}",
            )
        )

    def put_row(self, colour: str, x: float, y: float, width: float, height: float, here: bool) -> None:
        """The four places where a colour can be registered."""
        palette = self.palette
        trials = self.draft.at(colour)
        pitch = min(float(_PITCH), width / rack.LONGEST_ROW)
        side = pitch * _TILE
        left = x + (width - rack.LONGEST_ROW * pitch) / 2 + (pitch - side) / 2
        top = y + (height - pitch) / 2 - 14
        acts = bool(self.offers("at"))
        if here and acts:
            self.near.append(colour)
        ring = shared.rect(1, 1, side - 2, side - 2, radius=7, stroke=palette.outline, stroke_width=1.6, dash="4 4")
        empty = ""
        for place in range(rack.LONGEST_ROW):
            at_x = left + pitch * place
            if place in trials:
                self.put_tried(trials[place], at_x, top, pitch)
            elif here and acts:
                self.put_cell(
                    colour, place, at_x - (pitch - side) / 2, top - (pitch - side) / 2, pitch,
                    shared.shifted((pitch - side) / 2, (pitch - side) / 2, ring),
                )  # fmt: skip
            else:
                empty += self.sheet.use("place", ring, pitch * place)
        if empty:
            faint = f'<g opacity="0.5" pointer-events="none">{empty}</g>'
            self.sheet.decor(f"places-{colour}", faint, left, top)
        for one in self.sums:
            # What a single tile makes stands on it.
            if one.colour == colour and (len(trials) > 1 or one.state != "unfinished"):
                pill = Pill(self.sum_words(one))
                self.put_pill(one, pill.at(x + (width - pill.box.width) / 2, top - pill.box.height - 10))
        if len(trials) > 2:
            # Further lines begin at the ends, so which tiles stand there matters.
            for place in (0, len(trials) - 1):
                body = words_at(side / 2, 0, self.say(message("end")), fill=palette.muted, anchor="middle")
                self.sheet.decor(f"end-{colour}-{place}", body, left + pitch * place, top + side * 1.1 + 18)
            words = message("Further lines begin at the ends.")
            said = words_at(0, 0, self.say(words), fill=palette.muted, anchor="middle")
            self.sheet.decor(f"about-{colour}", said, x + width / 2, top + pitch + 44)
            if self.offers("ends"):
                said = self.say(message("Other tiles at the ends"))
                wide = min(width, measure(said, 16, bold=True) + 32)
                shared.button(
                    self.sheet, f"ends-{colour}", x + (width - wide) / 2, y + height, wide, said, f"ends {colour}",
                    height=TARGET + 1, tab=colour,
                )  # fmt: skip
            return
        words = {
            "red": message("Start it with three red tiles that make 10 or 20, or with four that make 20."),
            "blue": message("Start it with three blue tiles that make 10 or 20, or with four that make 20."),
        }.get(colour, message("Start it with three green tiles that make 10 or 20, or with four that make 20."))
        lines = enumerate(shared.wrap(self.say(words), min(width - 16, 300), 14))
        body = "".join(words_at(0, 19 * line, said) for line, said in lines)
        body = f'<g fill="{palette.muted}" text-anchor="middle" pointer-events="none">{body}</g>'
        self.sheet.decor(f"about-{colour}", body, x + width / 2, top + pitch + 32)

    def put_controls(
        self, colour: str, tree: Tree, seen: Window, look: Look | None, x: float, y: float, width: float
    ) -> None:
        """The buttons to come nearer, to go away and to look around."""
        whole = look is not None and not look.pitch
        filled = block((*tree.cells, *self.draft.at(colour)))
        buttons: list[tuple[str, Message, str, bool]] = []
        if not seen.whole and not whole:
            words = {
                "left": message("Look left in the {colour} tree", colour=colour_name(colour)),
                "up": message("Look up in the {colour} tree", colour=colour_name(colour)),
                "down": message("Look down in the {colour} tree", colour=colour_name(colour)),
                "right": message("Look right in the {colour} tree", colour=colour_name(colour)),
            }
            for sign, down, across in _ARROWS:
                # A page at a time: what was at the edge is still seen.
                row = _clamped(seen.top + (seen.rows - 2) * down, [(filled.top, filled.rows)], seen.rows)
                column = _clamped(
                    seen.left + (seen.columns - 2) * across, [(filled.left, filled.columns)], seen.columns
                )
                moves = row != seen.top if down else column != seen.left
                goal = f"look {colour} {round(seen.pitch)} {row if down else seen.top}"
                buttons.append((sign, words[sign], f"{goal} {column if across else seen.left}", moves))
        lower = [zoom for zoom in _ZOOMS if zoom < seen.pitch - 1]
        higher = [zoom for zoom in _ZOOMS if zoom > seen.pitch + 1 and 3 * zoom <= width]
        middle = seen.top + seen.rows // 2, seen.left + seen.columns // 2
        fits = message("The whole {colour} tree", colour=colour_name(colour))
        nearer = message("Nearer to the {colour} tree", colour=colour_name(colour))
        farther = message("Farther from the {colour} tree", colour=colour_name(colour))
        if look is not None and (seen.whole or whole):
            buttons.append(("farther", farther, self.zoomed(colour, lower[-1], middle) if lower else "", bool(lower)))
        if len(buttons) < 4 or width >= 6 * TARGET:
            buttons.append(("nearer", nearer, self.zoomed(colour, higher[0], middle) if higher else "", bool(higher)))
        if look is not None or not seen.whole:
            buttons.append(("fit", fits, f"look {colour}" if whole else f"look {colour} fit", True))
        side = max(float(TARGET), min(48.0, width / len(buttons)))
        at_x = x + width - side * len(buttons)
        for sign, label, action, on in buttons:
            ink = self.palette.ink if on else self.palette.muted
            # A round frame shows that a lone sign is a button.
            ring = f'<circle r="18" fill="{self.palette.card}" stroke="{self.palette.outline}"/>'
            body = self.sheet.use(f"{sign}-{on}", ring + _SIGNS[sign].format(ink=ink), side / 2, 22)
            if sign == "fit":
                body += words_at(side / 2, 27, self.say(message("Fit")), size=15, bold=True, fill=ink, anchor="middle")
            key = f"look-{colour}-{sign}"
            if on:
                pressed = whole if sign == "fit" else None
                called, tab = self.say(label), f"look-{colour}"
                self.sheet.add(
                    Group(key, at_x, y, side, TARGET, body, action, called, tab, pressed=pressed)
                )  # fmt: skip
            else:
                # Where there is nothing more to see there is nothing to press either.
                self.sheet.decor(key, f'<g opacity="0.55">{body}</g>', at_x, y)
            at_x += side

    def zoomed(self, colour: str, pitch: int, middle: tuple[int, int]) -> str:
        return f"look {colour} {pitch} {middle[0] - 2} {middle[1] - 2}"

    # What lines on trial make

    def pills(self, colour: str, seen: Window, room: Box) -> list[tuple[Sum, Pill]]:
        """Find a place in a room for what each line on trial at a tree makes.

        Args:
            colour: the tree.
            seen: the part of it that is seen.
            room: where pills may stand.
        """
        lying = [cell for cell in rack.lying(self.view, self.draft, colour) if seen.shows(cell)]
        tree, side = self.view.tree(colour), seen.pitch * _TILE
        spared = [foot(x, y) for _, x, y in self.totals(tree, seen)] if tree is not None else []
        spared += [Box(*seen.corner(cell), side, side) for cell in self.hinted_cells(colour)]
        # Right and wrong lines tell more than unfinished ones.
        mine = sorted(
            (one for one in self.sums if one.colour == colour),
            key=lambda one: (one.state == "unfinished", one.line.step),
        )
        # While a tile is picked up every cell around is a place for it, so that little is said.
        forms = FORMS[-1:] if self.draft.picked else FORMS
        told = [(one.line, tuple(self.sum_words(one, form) for form in forms)) for one in mine]
        free = [cell for one in mine if one.state == "unfinished" for cell in pills.ends(one.line)]
        if self.draft.picked:
            free += rack.open_cells(self.view, self.draft, colour)
        found = pills.placed(told, lying, seen.corner, seen.pitch, room, spared, free)
        return list(zip(mine, found, strict=True))

    def put_pill(self, one: Sum, pill: Pill) -> None:
        """What a line makes."""
        right = None if one.state == "unfinished" else one.state == "right"
        way = "down" if one.line.step == DOWN else "across"
        key = f"sum-{one.colour}-{way}-{cell_text(one.line[-1])}"
        self.sheet.add(pill.group(self.palette, key, right, self.say(self.sum_line(one))))

    # The own side of the table

    def put_you(self, y: float, room: float) -> float:
        """How many tiles are held, and what is to be done; give where it ends."""
        you = self.say(message("You")) if self.view.seat is None else self.names[self.view.seat]
        after = measure(you, 16, bold=True) + 10
        said = self.own_words()
        # Where the buttons stand below, the sentence above the rack says what is to be done; who won is said there too.
        if not self.still and not self.draft.trials and self.beside and (self.past or not self.over):
            said = message("{own}. {standing}", own=said, standing=self.invitation())
        words = fit(self.say(said), room - after, 14)
        body = words_at(0, 15, you, size=16, bold=True) + words_at(after, 15, words, fill=self.palette.muted)
        self.sheet.decor("you", body, self.left, y)
        return y + 26

    def put_rack(self, y: float, room: float) -> float:
        """The own hand on wood, with room for a large one; give where it ends."""
        left, room = self.rack_place(room)
        names_ = rack.order(self.view.hand, self.draft)
        step, lines = self.rack_step(names_, room)
        side, pad = step * _TILE, 12.0 if self.wide else step * (1 - _TILE) / 2
        gap = step * _BETWEEN if self.wide and not self.draft.by_number else 0.0
        wood = (left, room) if left >= self.left else (0.0, float(self.sheet.width))
        x, line = left + pad, 0
        y += LIFT if self.wide else 6
        groups: list[tuple[str, float, float]] = []
        for one in names_:
            ink = "" if rack.kind_of(one) == HIDDEN else ink_of(rack.kind_of(one))
            new = bool(groups) and ink != groups[-1][0]
            x += gap if new else 0
            if x + step > left + room - pad + 6:
                y = self.put_wood(y, side, line, wood, groups)
                x, line, new = left + pad, line + 1, True
                groups = []
            self.put_tile(one, x, y, step)
            if new or not groups:
                groups.append((ink, x, x + side))
            else:
                groups[-1] = (ink, groups[-1][1], x + side)
            x += step
        y = self.put_wood(y, side, line, wood, groups)
        # A shelf that is not needed now is not shown, and its room is kept.
        spare = 0 if self.still else max(0, lines - line - 1)
        return y - 2 + spare * self.shelf(side)

    def shelf(self, side: float) -> float:
        """Give how high a line of tiles is on the rack, with its wood and what is said below it."""
        return side + (16 + 4 + LIFT + _CAPTION if self.wide else 10 + 4 + 6)

    def rack_place(self, room: float) -> tuple[float, float]:
        """Give the left edge of the rack and its width where there is so much room."""
        # A phone's rack is as wide as the screen where one more tile in a line saves a line.
        most = self.sheet.width - 8.0
        saves = -(-_HELD // int(most / TARGET)) < -(-_HELD // int(room / TARGET))
        return (4.0, most) if saves and not self.wide else (self.left, room)

    def rack_step(self, names_: Sequence[str], room: float) -> tuple[float, int]:
        """Give how far it is from tile to tile, and in how many lines a hand of the usual size stands.

        Neither changes from move to move, so that no tile does: only more tiles than usual come closer.
        """
        if not self.wide:
            across = int(room / TARGET)
            return room / across, -(-_HELD // across)
        step = min(62.0, (room - 24) / (max(_HELD, len(names_)) + 3 * _BETWEEN))
        fits = (room - 24) / (_HELD + 3 * _BETWEEN) >= 48 and step >= TARGET
        return (step, 1) if fits else (54.0, 2)

    def put_wood(
        self, y: float, side: float, line: int, place: tuple[float, float], groups: Sequence[tuple[str, float, float]]
    ) -> float:
        """The wood below a line of tiles, from a left edge and so wide, and what they are; give where it ends."""
        height = 16 if self.wide else 10
        wood = Group(
            f"wood-{line}", place[0], y + side + 4, place[1], height, shared.rack(self.palette, place[1], height),
            drop="rack" if self.offers("pick") else "",
        )  # fmt: skip
        self.sheet.add(wood)
        words = {
            "red": message("red"),
            "blue": message("blue"),
            "green": message("green"),
            "black": message("black, any tree"),
        }
        body = ""
        for ink, first, last in groups if self.wide and not self.draft.by_number else ():
            said = self.say(words[ink]) if ink else ""
            if measure(said) > last - first + 20:
                said = self.say(message("black")) if ink == "black" else ""
            if said:
                middle = max(self.left + measure(said) / 2, (first + last) / 2)
                body += words_at(middle - self.left, 0, said)
        if body:
            body = f'<g fill="{self.palette.muted}" text-anchor="middle">{body}</g>'
            self.sheet.decor(f"captions-{line}", body, self.left, y + side + 40)
        return y + self.shelf(side)

    def put_tile(self, name_: str, x: float, y: float, step: float) -> None:
        """A tile of the own hand on the rack, or its place while it is on trial."""
        side = step * _TILE
        pad = (step - side) / 2
        trial = self.draft.trial(name_)
        acts = bool(self.offers("pick"))
        height = max(float(TARGET), side * 1.1)
        if trial is not None:
            label = self.say(message("{tile}; take it back", tile=self.tile_words(name_)))
            self.sheet.add(
                Group(
                    f"tile-{name_}",
                    x - pad,
                    y,
                    step,
                    height,
                    shared.shifted(pad, 0, shared.place(self.palette, side, side)),
                    action=f"take {name_}" if self.offers("take") else "",
                    label=label,
                    tab="rack" if self.offers("take") else "",
                    drop="rack",
                )
            )
            return
        picked = name_ == self.draft.picked
        hidden = rack.kind_of(name_) == HIDDEN
        states = [*(["picked"] if picked else []), *([self.marks[name_]] if name_ in self.marks else [])]
        body = self.sheet.back(side) if hidden else self.sheet.tile(face(rack.kind_of(name_)), side, *states)
        acts = acts and not hidden
        # A tile that is large enough is its own target.
        large = side >= TARGET
        group = Group(
            f"tile-{name_}",
            x if large else x - pad,
            y,
            side if large else step,
            height,
            body if large else shared.shifted(pad, 0, body),
            action=f"pick {name_}" if acts else "",
            label=self.say(message("a hidden tile")) if hidden else self.tile_words(name_),
            tab="rack" if acts else "",
            pressed=picked if acts else None,
            drag=name_ if acts else "",
            drop="rack" if acts else "",
        )
        self.sheet.add(group, filled=large)

    def put_numbers(self, y: float, room: float) -> float:
        """The numbers that a wild black tile on trial may have; give where they end."""
        trial = self.draft.trial(self.numbering())
        words = message("Number of {tile}", tile=name(rack.kind_of(self.numbering())))
        self.sheet.decor("number", words_at(self.left, y + 12, self.say(words), size=16, bold=True))
        y += 22
        each = min(52.0, (room - 4 * 6) / 5)
        across = 10 if 10 * (each + 6) <= room else 5
        for number in range(10):
            on = trial is not None and trial.number == number
            shared.button(
                self.sheet,
                f"number-{number}",
                self.left + (each + 6) * (number % across),
                y + 50 * (number // across),
                each,
                f"✓ {number}" if on else str(number),
                f"number {number}",
                label=self.say(
                    message("{tile} counts as {number}", tile=name(rack.kind_of(self.numbering())), number=number)
                ),
                tab="number",
                pressed=on,
            )
        return y + 50 * (10 // across) + 8

    def put_buttons(
        self, rows: Sequence[Sequence[Button]], heights: Sequence[float], left: float, top: float, width: float
    ) -> float:
        """Rows of buttons, with room for each row also where it has none; give where they end."""
        y = top
        for row, height in zip(rows, heights, strict=True):
            # The button that lays comes first, and what it lays is long to say.
            shares = [2.0 if len(row) == 2 and one.action == "lay" else 1.0 for one in row]
            spare = width - _ROW * (len(row) - 1)
            x = left
            for one, share in zip(row, shares, strict=True):
                wide = spare * share / sum(shares)
                key = f"button-{one.action.replace(' ', '-')}"
                said, label = self.say(one.words), self.say(one.label)
                shared.button(
                    self.sheet, key, x, y, wide, said, one.action, look=one.look, height=height, label=label
                )  # fmt: skip
                x += wide + _ROW
            y += height + _ROW
        return y - _ROW

    def put_band(self, y: float) -> float:
        """The sentence, or what has just happened; its room is kept when nothing is said. Give where it ends."""
        least = shared.band_height(2)
        band, key = self.whole_band(self.room - 34), "band"
        if band is None:
            key = "events"
            words = self.next_step() or self.latest_events(self.room - 34, 2)
            if not words:
                return y + least
            band = Band("neutral", words)
        return y + shared.band(self.sheet, key, self.left, y, self.room, band, least=least, lang=self.lang)

    def put_sentence(self, y: float) -> float:
        """The one sentence of a table whose buttons stand below; its answers are among them. Give where it ends.

        Until there is something else to say, it says what the player is to do and what has just happened.
        """
        band, key = self.whole_band(self.room - 34), "band"
        if band is None:
            key, step = "events", self.next_step()
            band = Band("neutral", step if step is not None else self.latest_events(self.room - 34, 2, 14))
            if step is None:
                band = band._replace(lead=self.standing(told=bool(band.words)))
        band = band._replace(choices=())
        return y + shared.band(
            self.sheet, key, self.left, y, self.room, band, least=_TOLD, most=_LINES, lang=self.lang
        )  # fmt: skip

    def whole_band(self, width: float) -> Band | None:
        """The sentence to show: at the end it says first who has won, and in a replay what the move was."""
        band = self.band
        if band is None or band.kind != "neutral":
            return band
        if band.lead:
            words = f"{self.say(band.words)} {self.latest_events(width, 2)}".strip()
            lines = shared.wrap(f"{self.say(band.lead)} {words}", width - 60, 16 if self.beside else 14)
            return band._replace(words=words) if len(lines) <= (2 if self.beside else _LINES) else band
        if self.over and self.actions:
            return band._replace(lead=self.winning_words())
        # Buttons beside it take their room.
        told = self.latest_events(width - 400 if self.wide else width, 2) if not self.actions else ""
        return band._replace(words=message("{words} {told}", words=band.words, told=told)) if told else band

    def put_told(self, y: float) -> float:
        """What has just happened below a still picture; give where it ends."""
        for place, event in enumerate(self.events[-_LINES:]):
            for number, line in enumerate(shared.wrap(event, self.room, 16)):
                y += 24
                body = words_at(self.left, y, line, size=16, fill=self.palette.muted)
                self.sheet.decor(f"event-{place}-{number}", body)
        return y

    def latest_events(self, width: float, lines: int, size: float = 16) -> str:
        """As many of the latest events as fit, two at most: the log has all."""
        chosen = ""
        for event in reversed(self.news[-_TELLING:]):
            longer = f"{event} {chosen}".strip()
            if chosen and len(shared.wrap(longer, width, size)) > lines:
                break
            chosen = longer
        return chosen

    def put_revealed(self, y: float) -> float:
        """What each seat has left when the game is over; give where it ends."""
        step = min(float(_REVEALED), (self.room - 8) / 8)
        for seat, hand in enumerate(self.view.hands or ()):
            if seat == self.view.seat and not self.still:
                continue  # they stand on the rack
            won = self.view.result is not None and seat in self.view.result.winners
            said: Message = plural(
                "{name}: {count} tile left", "{name}: {count} tiles left", len(hand), name=self.names[seat]
            )
            if won:
                said = message("{left}, wins", left=said)
            self.sheet.decor(f"left-{seat}", words_at(self.left, y + 14, self.say(said), size=16, bold=won))
            y += 26
            each = int(self.room // step)
            for start in range(0, len(hand), each):
                faces = [None if one == HIDDEN else face(one) for one in hand[start : start + each]]
                row = self.sheet.row(faces, step * _TILE, step, (UNIT, UNIT), (self.left, y))
                self.sheet.decor(f"left-{seat}-{start}", row)
                y += step + 6
            y += 8
        return y
