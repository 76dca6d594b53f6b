"""What a Dum-Mee table looks like: the trees on the felt with the sums of their lines, the rack, and the text twin."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import Drawing, Face, Palette, Sheet, fit, mark, measure, wrap
from tilegames.draw import text as words_at
from tilegames.dummee.state import View
from tilegames.dummee.tree import ACROSS, BLACK, COLOURS, DOWN, HIDDEN, Tree, at, cell_text, name, row_column, run, runs
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["WIDE", "draw", "face"]

WIDE: Final = 640
"""From this width in CSS pixels on a table is laid out wide, below it compact."""

_INKS: Final = (*COLOURS, "black")
_MARKS: Final = {"red": "circle", "blue": "square", "green": "triangle", "black": "star"}
_LARGEST: Final = 1280
_PITCH: Final = 60
_SMALL_PITCH: Final = 48
_SUM: Final = 30
_TILE: Final = 0.9
_READABLE: Final = 30
_RACK_STEP: Final = 62
_REVEALED: Final = 34


def face(tile: int) -> Face:
    """Give the face of a tile: its numeral, and its colour's mark in the corner; a wild one shows its chosen number.

    >>> face(5)
    Face(symbols='5', colours=('red',), shape='circle', width=48, height=48)
    """
    ink = _ink(tile)
    return Face(str(tile % 10), (ink,), _MARKS[ink])


def _ink(tile: int) -> str:
    return "black" if tile >= BLACK else COLOURS[tile // 10]


class _Block(NamedTuple):
    """The rows and columns that a tree fills, the cells for its sums included."""

    top: int
    left: int
    rows: int
    columns: int


def _block(tree: Tree) -> _Block:
    places = [row_column(cell) for cell in tree.cells]
    rows = [row for row, _ in places]
    columns = [column for _, column in places]
    return _Block(min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def draw(
    view: View,
    *,
    width: int,
    palette: Palette,
    names: Sequence[str] = (),
    events: Sequence[Message | str] = (),
    marks: Mapping[str, str] | None = None,
    hide_sums: bool = False,
    actions: Sequence[str] = (),  # noqa: ARG001 - every game's drawing takes it
    lang: str = "en",
) -> Drawing:
    """Draw the table as one seat sees it, as a still picture.

    Only what the view knows is drawn.

    Args:
        view: what the seat may know.
        width: the room in CSS pixels, at least 320; below 640 the table is compact.
        palette: the colours.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, in sentences, the latest last.
        marks: states of tiles that lie, such as ``"latest"``, ``"hinted"`` or ``"refused"``, by colour and cell:
            ``"red 0,2"``.
        hide_sums: whether the sums of finished lines are left for the player to find.
        actions: what can be done here; the picture offers nothing yet.
        lang: the language of all words.

    Raises:
        ValueError: the width is below 320.
    """
    if width < 320:
        raise ValueError(f"a table needs at least 320 px, not {width}")
    board = _Board(view, width, palette, names, events, marks or {}, hide_sums, lang)
    height = board.table()
    title = board.say(message("Dum-Mee table"))
    return board.sheet.drawing(height, title, board.say(board.standing()), board.twin())


class _Board:
    """Puts a table on a sheet, wide or compact."""

    def __init__(
        self,
        view: View,
        width: int,
        palette: Palette,
        names: Sequence[str],
        events: Sequence[Message | str],
        marks: Mapping[str, str],
        hide_sums: bool,
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
        self.events = tuple(events)
        self.marks = marks
        self.hide_sums = hide_sums
        self.wide = width >= WIDE
        margin = 12 if width < 360 else 14 if width < WIDE else 24 if width < 920 else 32
        self.room = min(width, _LARGEST) - 2 * margin
        self.left = (width - self.room) / 2

    def say(self, words: Message | str) -> str:
        return say(words, self.lang)

    # Layouts

    def table(self) -> float:
        """Put everything on the sheet and give its height."""
        y = self.header(46, 26) if self.wide else self.header(34, 22)
        y = self.trees_beside(y) if self.wide else self.trees_below(y)
        if self.view.hands is not None:
            y = self.revealed(y + 20)
        elif self.view.hand:
            y = self.rack(y + 20)
        return self.told(y) + 20

    # Pieces

    def header(self, baseline: float, size: float) -> float:
        """The title, the seats and the pile; give where they end."""
        palette = self.palette
        body = words_at(self.left, baseline, self.say(message("Dum-Mee")), size=size, bold=True)
        x = self.left + measure(self.say(message("Dum-Mee")), size, bold=True) + 14
        body += words_at(x, baseline, self.say(message("make 10 and 20")), size=16, fill=palette.muted)
        x, baseline = self.left, baseline + 44
        edge = self.left + self.room
        view = self.view
        facts = [
            (count, self.names[seat], seat == view.turn and view.phase != "over")
            for seat, count in enumerate(view.hand_sizes)
        ]
        for count, said, plays in (*facts, (view.pile_count, self.say(message("in the Dum-Mee")), False)):
            shown = fit(said, 200, 15, bold=plays)
            wide = 38 + measure(shown, 15, bold=plays)
            if x + wide > edge and x > self.left:
                x, baseline = self.left, baseline + 38
            body += shared.rect(x, baseline - 22, 30, 29, fill=palette.back_edge, radius=7)
            body += shared.rect(x, baseline - 22, 30, 26, fill=palette.back, radius=7)
            ink = palette.ink if palette.name == "print" else "#FFFFFF"
            body += words_at(x + 15, baseline - 4, str(count), size=15, bold=True, fill=ink, anchor="middle")
            body += words_at(x + 38, baseline - 3, shown, size=15, bold=plays, fill="" if plays else palette.muted)
            if plays:
                body += shared.rect(x + 38, baseline + 3, wide - 38, 3, fill=palette.ring, radius=1.5)
            x += wide + 24
        self.sheet.decor("header", body)
        return baseline + 26

    def trees_beside(self, y: float) -> float:
        """The three trees beside each other on the felt, one scale for all; give where the felt ends."""
        blocks = [None if tree is None else _block(tree) for tree in self.view.trees]
        columns = [max(3, block.columns) if block else 3 for block in blocks]
        inside = self.room - 3 * 36
        pitch = min(float(_PITCH), (inside - 3 * _SUM) / sum(columns))
        shares = [pitch * count + _SUM for count in columns]
        spare = (inside - sum(shares)) / 3
        rows = max([2, *(block.rows for block in blocks if block)])
        height = 64 + rows * pitch + _SUM + 12
        self.sheet.decor("felt", shared.felt(self.palette, self.room, height), self.left, y)
        x = self.left
        for place, share in enumerate(shares):
            wide = share + spare + 36
            self.tree(place, x + 18, y, wide - 36, pitch, rows)
            x += wide
            if place < 2:
                line = f'<path d="M0 0V{shared.number(height - 40)}" stroke="{self.palette.line}" fill="none"/>'
                self.sheet.decor(f"line-{place}", line, x, y + 20)
        return y + height

    def trees_below(self, y: float) -> float:
        """The three trees below each other, each on its felt; give where the last ends."""
        for place, tree in enumerate(self.view.trees):
            rows, pitch = 1, float(_SMALL_PITCH)
            if tree is not None:
                block = _block(tree)
                rows = block.rows
                pitch = min(pitch, (self.room - 24 - _SUM) / block.columns)
            height = 46 + (rows * pitch + _SUM if tree is not None else 0)
            self.sheet.decor(f"felt-{COLOURS[place]}", shared.felt(self.palette, self.room, height), self.left, y)
            self.tree(place, self.left + 12, y - 4, self.room - 24, pitch, rows)
            y += height + 10
        return y

    def tree(self, place: int, x: float, y: float, width: float, pitch: float, rows: int) -> None:
        """One tree with its name and the sums of its finished lines, centred in its room."""
        colour, tree = COLOURS[place], self.view.trees[place]
        palette, sheet = self.palette, self.sheet
        title = self.say(_colour_title(colour))
        body = mark(_MARKS[colour], x + 6, y + 32, 11, getattr(palette, self._ink_on_felt(colour)))
        body += words_at(x + 20, y + 37, title, size=16, bold=True)
        if tree is None:
            after = x + 30 + measure(title, 16, bold=True)
            said = fit(self.say(message("not registered yet")), x + width - after, 14)
            body += words_at(after, y + 37, said, fill=palette.muted)
        sheet.decor(f"title-{colour}", body)
        if tree is None:
            return
        block = _block(tree)
        left = x + (width - block.columns * pitch - _SUM) / 2 + (_SUM / 2 if self.wide else 0)
        top = y + 54 + (rows - block.rows) * pitch / 2
        side = pitch * _TILE

        def corner(cell: int) -> tuple[float, float]:
            row, column = row_column(cell)
            return left + (column - block.left) * pitch, top + (row - block.top) * pitch

        drawn = ""
        for cell in sorted(tree.cells):
            if cell - ACROSS not in tree.cells:
                faces = [face(tree.cells[one]) for one in run(tree.cells, cell, ACROSS)]
                drawn += sheet.row(faces, side, pitch, (shared.UNIT, shared.UNIT), corner(cell))
        sheet.decor(f"tree-{colour}", drawn)
        for cell in sorted(tree.cells):
            state = self.marks.get(f"{colour} {cell_text(cell)}")
            if state is not None:
                drawn = sheet.tile(face(tree.cells[cell]), side, state)
                sheet.decor(f"{colour} {cell_text(cell)}", drawn, *corner(cell))
        if not self.hide_sums and pitch >= _READABLE:
            self.sums(tree, corner, pitch)

    def sums(self, tree: Tree, corner: Callable[[int], tuple[float, float]], pitch: float) -> None:
        """What finished lines total, at their ends; two that meet share the cell."""
        lines = [line for line in runs(tree.cells) if len(line) > 2]
        ends = [line[-1] + line.step for line in lines]
        body = ""
        for line, end in zip(lines, ends, strict=True):
            total = str(sum(tree.cells[cell] % 10 for cell in line))
            x, y = corner(end)
            both = ends.count(end) > 1
            if line.step == ACROSS:
                body += words_at(x + 5, y + pitch * (0.8 if both else 0.45) + 5, total, bold=True)
            else:
                across = x + (pitch - 8 if both else pitch * _TILE / 2)
                body += words_at(across, y + 17, total, bold=True, anchor="end" if both else "middle")
        if body:
            self.sheet.decor(f"sums-{tree.colour}", f'<g fill="{self.palette.muted}">{body}</g>')

    def _ink_on_felt(self, colour: str) -> str:
        # The inks are made for light faces; on dark felt the words' own colour can be read.
        return "ink" if self.palette.name == "dark" else colour

    def rack(self, y: float) -> float:
        """The own hand by colour, black tiles last, on wood; give where it ends."""
        view, palette, sheet = self.view, self.palette, self.sheet
        said = plural("{count} tile", "{count} tiles", len(view.hand))
        you = self.say(message("You")) if view.seat is None else self.names[view.seat]
        body = words_at(self.left, y + 14, you, size=16, bold=True)
        after = self.left + measure(you, 16, bold=True) + 10
        sheet.decor("you", body + words_at(after, y + 14, self.say(said), fill=palette.muted))
        y += 34
        step = min(float(_RACK_STEP), (self.room - 24) / 6) if self.wide else min(48.0, (self.room - 16) / 6)
        gap, side = step * 0.36, step * _TILE
        x, start, line, row = self.left + 12.0, 0, 0, view.hand
        while start < len(row):
            group = _ink(row[start]) if row[start] != HIDDEN else ""
            end = start
            while end < len(row) and (_ink(row[end]) if row[end] != HIDDEN else "") == group:
                end += 1
            if x > self.left + 12 and x + (end - start) * step > self.left + self.room - 8:
                y = self._wood(y, side, line)
                x, line = self.left + 12.0, line + 1
            first = x
            for place in range(start, end):
                if x + step > self.left + self.room:
                    y = self._wood(y, side, line)
                    x = first = self.left + 12.0
                    line += 1
                tile = row[place]
                drawn = sheet.back(side) if tile == HIDDEN else sheet.tile(face(tile), side)
                sheet.decor(f"rack-{place}", drawn, x, y)
                x += step
            self._caption(group, first, x - step + side, y + side + 40)
            x += gap
            start = end
        return self._wood(y, side, line)

    def _caption(self, group: str, first: float, last: float, baseline: float) -> None:
        words = {
            "red": message("red"),
            "blue": message("blue"),
            "green": message("green"),
            "black": message("black, any tree"),
        }
        if group:
            said = self.say(words[group])
            middle = max(self.left + measure(said) / 2, (first + last) / 2)
            self.sheet.decor(
                f"caption-{group}", words_at(middle, baseline, said, fill=self.palette.muted, anchor="middle")
            )

    def _wood(self, y: float, side: float, line: int) -> float:
        self.sheet.decor(f"wood-{line}", shared.rack(self.palette, self.room, 16), self.left, y + side + 4)
        return y + side + 56

    def revealed(self, y: float) -> float:
        """What each seat has left when the game is over; give where it ends."""
        step = min(float(_REVEALED), (self.room - 8) / 8)
        for seat, hand in enumerate(self.view.hands or ()):
            won = self.view.result is not None and seat in self.view.result.winners
            said = self.say(
                plural("{name}: {count} tile left", "{name}: {count} tiles left", len(hand), name=self.names[seat])
            )
            if won:
                said = self.say(message("{left}, wins", left=said))
            self.sheet.decor(f"left-{seat}", words_at(self.left, y + 14, said, size=16, bold=won))
            y += 26
            each = int(self.room // step)
            for start in range(0, len(hand), each):
                faces = [None if tile == HIDDEN else face(tile) for tile in hand[start : start + each]]
                sides = (shared.UNIT, shared.UNIT)
                row = self.sheet.row(faces, step * _TILE, step, sides, (self.left, y))
                self.sheet.decor(f"left-{seat}-{start}", row)
                y += step + 6
            y += 8
        return y

    def told(self, y: float) -> float:
        """What has just happened; give where it ends."""
        for place, event in enumerate(self.events[-3:]):
            for number, line in enumerate(wrap(self.say(event), self.room, 16)):
                y += 24
                body = words_at(self.left, y, line, size=16, fill=self.palette.muted)
                self.sheet.decor(f"event-{place}-{number}", body)
        return y

    # Words

    def standing(self) -> Message:
        """Say in one sentence how the game stands."""
        view = self.view
        if view.result is not None:
            winners = listing([self.names[seat] for seat in view.result.winners])
            return plural(
                "The game is over: {winners} wins.",
                "The game is over: {winners} share the win.",
                len(view.result.winners),
                winners=winners,
            )
        if view.phase == "adding":
            return message("{name} is adding.", name=self.names[view.turn])
        if view.phase == "registering":
            return message("{name} is registering.", name=self.names[view.turn])
        return message("It is the turn of {name}.", name=self.names[view.turn])

    def twin(self) -> list[str]:
        """Tell the table in words, line by line."""
        view = self.view
        said = [self.say(self.standing())]
        for seat, count in enumerate(view.hand_sizes):
            said.append(
                self.say(plural("{name}: {count} tile.", "{name}: {count} tiles.", count, name=self.names[seat]))
            )
        said.append(
            self.say(
                plural(
                    "{count} tile is left in the Dum-Mee.", "{count} tiles are left in the Dum-Mee.", view.pile_count
                )
            )
        )
        for colour, tree in zip(COLOURS, view.trees, strict=True):
            title = self.say(_colour_title(colour))
            if tree is None:
                said.append(self.say(message("{colour} is not registered yet.", colour=title)))
            else:
                said.append(self.say(message("{colour} tree, row by row, each tile with its column:", colour=title)))
                said += self.tree_words(tree)
        if view.hands is not None:
            for seat, hand in enumerate(view.hands):
                said.append(self.say(message("{name} has left: {tiles}.", name=self.names[seat], tiles=_named(hand))))
        elif view.hand:
            said.append(self.say(message("On your rack: {tiles}.", tiles=_named(view.hand))))
        return [*said, *map(self.say, self.events)]

    def tree_words(self, tree: Tree) -> list[str]:
        """Tell a tree row by row, and its finished lines with their sums."""
        block, said = _block(tree), []
        for row in range(block.top, block.top + block.rows):
            cells = [at(row, column) for column in range(block.left, block.left + block.columns)]
            tiles = [
                message("{tile} at {column}", tile=name(tree.cells[cell]), column=row_column(cell)[1])
                for cell in cells
                if cell in tree.cells
            ]
            if tiles:
                said.append(self.say(message("Row {row}: {tiles}.", row=row, tiles=listing(tiles))))
        if self.hide_sums:
            return said
        for line in runs(tree.cells):
            if len(line) > 2:
                numbers = [tree.cells[cell] % 10 for cell in line]
                shown, total = " + ".join(map(str, numbers)), sum(numbers)
                if line.step == DOWN:
                    said.append(self.say(message("Down: {sum} is {total}.", sum=shown, total=total)))
                else:
                    said.append(self.say(message("Across: {sum} is {total}.", sum=shown, total=total)))
        return said


def _colour_title(colour: str) -> Message:
    return {"red": message("Red"), "blue": message("Blue")}.get(colour, message("Green"))


def _named(hand: Sequence[int]) -> Message:
    if not hand:
        return message("nothing")
    return listing([message("a hidden tile") if tile == HIDDEN else name(tile) for tile in hand])
