"""What Dum-Mee's solver looks like: one drawing and its text twin from what is entered."""

from collections.abc import Sequence
from typing import Final

from tilegames import draw as shared
from tilegames.draw import TARGET, Band, Drawing, Group, Palette, fit, mark, measure
from tilegames.draw import text as words_at
from tilegames.dummee import rack
from tilegames.dummee.calculator import (
    INKS,
    INTO,
    Entry,
    beginning,
    from_words,
    headline,
    left,
    move_place,
    problem,
    status,
    suggestions,
    view,
)
from tilegames.dummee.draw import MARKS, Board, Window, face, tree_ink, window
from tilegames.dummee.table import Button, colour_name, colour_title, named, tree_words
from tilegames.dummee.tree import (
    ACROSS,
    COLOURS,
    COPIES,
    DOWN,
    LYING,
    STEPS,
    Move,
    cell_text,
    name,
    token,
)
from tilegames.texts import Message, message, plural, say

__all__ = ["TITLE", "draw"]

TITLE: Final = message("What can I lay?")

_TRYING: Final = ("pick", "at", "lay", "take", "ends", "number", "sort", "open", "look", "show")
_COLUMNS: Final = 900
_SIDE: Final = 440
_THREE: Final = 672
"""From this width on the three trees that are entered stand beside each other."""
_PIPS: Final = 12
_ROWS: Final = {True: 6, False: 4}
_SUGGESTED: Final = 48
_GAP: Final = 8
"""Between buttons beside each other."""


def draw(
    entry: Entry, *, width: int, palette: Palette, band: Band | None = None, undo: bool = False, lang: str = "en"
) -> Drawing:
    """Draw the solver.

    Args:
        entry: what is entered.
        width: the room in CSS pixels, at least 320.
        palette: the colours.
        band: the sentence to show instead of how things stand, or None.
        undo: whether there is something to take back.
        lang: the language of all words.

    Returns:
        The drawing. Its actions are those of `calculator.act`, ``undo``, ``words`` and ``rules <id>``.
    """
    picture = _Picture(entry, width, palette, band, undo, lang)
    height = picture.put()
    return picture.sheet.drawing(height, picture.say(TITLE), picture.say(status(entry)), picture.told())


class _Picture(Board):
    """Puts the solver on a sheet: the tiles to enter, or the answers and a board to try them on."""

    def __init__(self, entry: Entry, width: int, palette: Palette, band: Band | None, undo: bool, lang: str) -> None:
        self.entry, self.undo = entry, undo
        seen = view(entry)
        draft = entry.draft._replace(seen=seen.trees)
        if not entry.trying and entry.into in COLOURS:
            draft = draft._replace(open=entry.into)
        names = (say(message("You"), lang), say(message("the others"), lang))
        actions = _TRYING if entry.trying else ("look",)
        super().__init__(seen, width, palette, draft, band, names, (), actions, {}, False, lang)

    def put(self) -> float:
        """Put everything on the sheet; give the height."""
        y = self.put_top(47, 26) if self.wide else self.put_top(36, 20)
        if self.entry.trying:
            return self.put_answers(y)
        if self.sheet.width >= _COLUMNS:
            right = self.left + _SIDE + 40
            low = self.put_into(self.left, y, _SIDE)
            low = self.put_picker(self.left, low + 14, _SIDE)
            low = self.put_switch(self.left, low + 12, _SIDE)
            low = self.put_ask(self.left, low + 12, _SIDE)
            high = self.put_tree(right, y, self.left + self.room - right)
            high = self.put_hand(right, high + 16, self.left + self.room - right)
            return self.put_said(max(low, high) + 16) + 24
        y = self.put_into(self.left, y, self.room)
        if self.entry.into == "hand":
            y = self.put_hand(self.left, y + 14, self.room)
        else:
            y = self.put_tree(self.left, y + 12, self.room)
        y = self.put_picker(self.left, y + 12, self.room)
        y = self.put_switch(self.left, y + 10, self.room)
        y = self.put_said(y + 10)
        return self.put_ask(self.left, y + 10, self.room) + 16

    def put_top(self, baseline: float, size: float) -> float:
        """The title, and what can be done with all of it; give where it ends."""
        entry = self.entry
        edge = self.left + self.room + 8
        empty = not entry.hand and not any(entry.trees)
        offers = [("clear", message("Empty"), not empty), ("undo", message("Undo"), self.undo)]
        offers.insert(0, ("words", message("As text") if self.wide else message("Text"), True))
        if entry.trying:
            offers = [("enter", message("Change the tiles"), True), ("undo", message("Undo"), self.undo)]
        for verb, words, can in offers:
            if can:
                said = self.say(words)
                wide = max(TARGET, measure(said, 16, bold=True) + (28 if self.wide else 15))
                edge -= wide
                key = f"button-{verb}"
                shared.button(self.sheet, key, edge, baseline - 27, wide, said, verb, look="plain", tab="header")
        title = self.say(message("Your table"))
        body = words_at(self.left, baseline, title, size=size, bold=True)
        after = self.left + measure(title, size, bold=True) + 12
        about = self.say(message("Dum-Mee"))
        if after + measure(about, 16) < edge:
            body += words_at(after, baseline, about, size=16, fill=self.palette.muted)
        self.sheet.decor("header", body)
        return baseline + 22

    # Entering

    def put_into(self, x: float, y: float, width: float) -> float:
        """Where a tapped tile goes; give where it ends."""
        self.sheet.decor("into", words_at(x, y + 13, self.say(message("Tapped tiles go to")), size=16, bold=True))
        y += 24
        each = (width - 3 * 6) / 4
        for place, into in enumerate(INTO):
            on = self.entry.into == into
            hand = into == "hand"
            count = len(self.entry.hand) if hand else len(self.entry.cells(into))
            title = self.say(message("Hand") if hand else colour_title(into))
            palette = self.palette
            body = shared.rect(
                1,
                1,
                each - 2,
                50,
                fill=palette.hint if on else palette.card,
                radius=12,
                stroke=palette.ring if on else palette.outline,
                stroke_width=2.5 if on else 1,
            )
            start = (each - measure(title, 15, bold=True) - (0 if hand else 15)) / 2
            if not hand:
                ink = tree_ink(palette, into)
                body += mark(MARKS[into], start + 5, 19, 10, ink)
                start += 15
            body += words_at(start, 24, title, size=15, bold=True)
            body += words_at(each / 2, 43, str(count), fill=palette.ink if on else palette.muted, anchor="middle")
            label = plural("{title}: {count} tile", "{title}: {count} tiles", count, title=title)
            self.sheet.add(
                Group(
                    f"into-{into}",
                    x + (each + 6) * place,
                    y,
                    each,
                    52,
                    body,
                    action=f"into {into}",
                    label=self.say(message("Tapped tiles go here. {what}", what=label)),
                    tab="into",
                    pressed=on,
                ),
                filled=True,
            )
        return y + 52

    def put_picker(self, x: float, y: float, width: float) -> float:
        """The tiles of the box, with a dot for every copy that is left; give where they end."""
        into = self.entry.into
        inks: tuple[str, ...] = INKS if into == "hand" else (into, "black")
        each = 10 if width >= 10 * TARGET else 5
        if each == 5 and into == "hand":
            y = self.put_inks(x, y, width) + 8
            inks = (self.entry.ink,)
        step = min(56.0, width / each)
        size = min(step - 4, 46.0)
        for ink in inks:
            for number in range(10):
                kind = INKS.index(ink) * 10 + number
                row, column = divmod(number, each)
                self.put_pick(kind, x + step * column, y + (size * 1.1 + _PIPS + 8) * row, step, size)
            y += (size * 1.1 + _PIPS + 8) * (10 // each)
        if each == 10:
            y += (size * 1.1 + _PIPS + 8) * (len(INKS) - len(inks))  # what stands below does not move
        return y - 6

    def put_inks(self, x: float, y: float, width: float) -> float:
        each = (width - 3 * 6) / 4
        titles = {"black": message("Black")}
        for place, ink in enumerate(INKS):
            words = self.say(titles.get(ink) or colour_title(ink))
            on = self.entry.ink == ink
            said = f"✓ {words}" if on else words
            at_x = x + (each + 6) * place
            shared.button(
                self.sheet, f"ink-{ink}", at_x, y, each, said, f"ink {ink}", label=words, tab="ink", pressed=on
            )
        return y + TARGET

    def put_pick(self, kind: int, x: float, y: float, step: float, size: float) -> None:
        copies, palette = left(self.entry)[kind], self.palette
        pad = (step - size) / 2
        body = shared.shifted(pad, 0, self.sheet.tile(face(kind), size, *(() if copies else ("out",))))
        pips = ""
        for pip in range(COPIES[kind]):
            fill, stroke = (palette.muted, palette.muted) if pip < copies else ("none", palette.outline)
            at = shared.number(9 * (pip - (COPIES[kind] - 1) / 2))
            pips += f'<circle cx="{at}" r="2.8" fill="{fill}" stroke="{stroke}"/>'
        body += self.sheet.use(f"{COPIES[kind]}-{copies}", pips, step / 2, size * 1.1 + 7)
        label = plural("{tile}, {count} left", "{tile}, {count} left", copies, tile=name(kind))
        self.sheet.add(
            Group(
                f"pick-{token(kind)}",
                x,
                y,
                step,
                max(float(TARGET), size * 1.1 + _PIPS),
                body,
                action=f"add {token(kind)}",
                label=self.say(label),
                tab="picker",
                disabled=not copies,
            )
        )

    def put_hand(self, x: float, y: float, width: float) -> float:
        """The hand on wood; a tapped tile goes out. Give where it ends."""
        title = self.say(message("Your hand"))
        self.sheet.decor("hand-title", words_at(x, y + 14, title, size=16, bold=True))
        hint = self.say(message("Tap a tile to take it out."))
        after = x + measure(title, 16, bold=True) + 12
        if self.entry.hand and after + measure(hint) <= x + width:
            self.sheet.decor("hand-hint", words_at(after, y + 14, hint, fill=self.palette.muted))
        y += 26
        each = int((width - 8) / TARGET) if width < 560 else int((width - 8) / 52)
        step = min(56.0, (width - 8) / each)
        size = step * 0.9
        names = rack.rack_names(self.entry.hand)
        for line in range(max(1, -(-len(names) // each))):
            for place, one in enumerate(names[line * each : (line + 1) * each]):
                kind = rack.kind_of(one)
                body = shared.shifted((step - size) / 2, 0, self.sheet.tile(face(kind), size))
                label = self.say(message("{tile}, take it out of the hand", tile=name(kind)))
                self.sheet.add(
                    Group(
                        f"tile-{one}",
                        x + 4 + step * place,
                        y,
                        step,
                        max(float(TARGET), size * 1.1),
                        body,
                        f"out {one}",
                        label,
                        "hand",
                    )
                )
            self.sheet.decor(f"wood-{line}", shared.rack(self.palette, width, 12), x, y + size + 4)
            y += size + 26
        return y

    def put_tree(self, x: float, y: float, width: float) -> float:
        """The trees beside each other where there is room, else the one that is entered; give where the felt ends."""
        shown = self.entry.into if self.entry.into in COLOURS else self.shown
        colours = COLOURS if width >= _THREE else (shown,)
        height = 308 if self.wide else 276
        tall = 40 + height + TARGET + 4
        self.sheet.decor("felt", shared.felt(self.palette, width, tall, 18), x, y)
        each = width / len(colours)
        for place, colour in enumerate(colours):
            if place:
                self.put_line(x + each * place, y, tall)
            self.put_entered(colour, x + each * place, y, each, height)
        return y + tall

    def put_entered(self, colour: str, x: float, y: float, width: float, height: float) -> None:
        """A tree that is entered, with the place where the next tile goes if that is at it."""
        entry = self.entry
        cells, tree = entry.cells(colour), self.view.tree(colour)
        active = entry.into == colour
        after = self.put_title(colour, x + 12, y + 2)
        hint = message("Tap a place, then its tile.") if cells else message("Begin with the registered row.")
        if not active:
            hint = message("Tap to enter tiles.")
        if after + 6 + measure(self.say(hint)) <= x + width:
            self.sheet.decor(f"hint-{colour}", words_at(after + 6, y + 28, self.say(hint), fill=self.palette.muted))
        x, y, width = x + 10, y + 40, width - 20
        if not active:
            label = self.say(message("Enter the {colour} tree", colour=colour_name(colour)))
            body = shared.rect(0, 0, width, height, radius=12)
            self.sheet.add(Group(f"enter-{colour}", x, y, width, height, body, f"into {colour}", label, colour))
        if tree is None:
            pitch = min(60.0, width / 4)
            seen = Window(x + (width - 4 * pitch) / 2, y + height / 2 - pitch / 2, pitch, 0, 0, 1, 4, True)
            self.put_row_to_be(colour, seen, active)
            return
        wanted = [entry.cursor] if active and entry.cursor is not None else []
        look = self.draft.look(colour)
        seen = window(tree, x, y, width, height, look, wanted)
        self.put_lying(tree, seen)
        if not active:
            self.put_sums(tree, seen)
        if active and seen.pitch >= TARGET:
            spots = {cell + step for cell in cells for step in (ACROSS, -ACROSS, DOWN, -DOWN)} | set(cells)
            for cell in sorted(spots):
                if seen.shows(cell):
                    self.put_spot(colour, cell, seen)
        self.put_controls(colour, tree, seen, look, x, y + height, width)

    def put_row_to_be(self, colour: str, seen: Window, active: bool) -> None:
        """The dashed places of a registered row that is not entered yet; the first takes a tile."""
        side = seen.pitch * 0.9
        inset = (seen.pitch - side) / 2
        outline = self.palette.outline
        body = "".join(
            shared.rect(
                seen.pitch * column + inset,
                inset,
                side - 1,
                side - 1,
                radius=7,
                stroke=outline,
                stroke_width=1.6,
                dash="4 4",
            )
            for column in range(1 if active else 0, 3)
        )
        # What is not entered is tapped through it.
        self.sheet.decor(f"row-{colour}", f'<g pointer-events="none">{body}</g>', seen.x, seen.y)
        if active:
            self.put_spot(colour, 0, seen)

    def put_spot(self, colour: str, cell: int, seen: Window) -> None:
        """A place of a tree that a tile can be entered at, or the tile that lies there."""
        palette, entry = self.palette, self.entry
        pitch, side = seen.pitch, seen.pitch * 0.9
        inset = (pitch - side) / 2
        one = entry.cells(colour).get(cell)
        here = entry.cursor == cell
        body = ""
        if one is None:
            body = shared.rect(
                inset, inset, side - 1, side - 1, radius=7, stroke=palette.outline, stroke_width=1.6, dash="4 4"
            )
        if here:
            body = shared.rect(
                inset - 1,
                inset - 1,
                side + 2,
                side + 2 + (side * 0.1 if one is not None else 0),
                fill=palette.main if one is None else "none",
                radius=8,
                stroke=palette.ring,
                stroke_width=2.5,
                opacity=0.75 if one is None else 1,
            )
        place = self.place_words(colour, cell)
        label = message("{place}, empty", place=place)
        if one is not None:
            label = message("{place}, {tile}", place=place, tile=name(one))
        if here:
            label = message("{place}, the next tile goes here", place=label)
        x, y = seen.corner(cell)
        self.sheet.add(
            Group(
                f"cell-{colour}-{cell_text(cell)}",
                x - inset,
                y - inset,
                pitch,
                pitch,
                body,
                action=f"cell {colour} {cell_text(cell)}",
                label=self.say(label),
                tab=colour,
                pressed=here,
            )
        )

    def put_switch(self, x: float, y: float, width: float) -> float:
        """Whether the player may add, and what can be done with a tile in a tree; give where it ends."""
        entry = self.entry
        wide = 68.0 if self.wide else 84.0
        left = x + width - 112 - 2 * (wide + _GAP) if self.wide else x
        top = y if self.wide else y + 24
        if entry.matters:
            room = left - x - _GAP if self.wide else width
            lines = shared.wrap(self.say(message("Have you registered a colour?")), room, 16, bold=True)
            for row, line in enumerate(lines):
                at_y = y + 28 + 20 * (row - (len(lines) - 1) / 2) if self.wide else y + 14
                self.sheet.decor(f"registered-{row}", words_at(x, at_y, line, size=16, bold=True))
            answers = {
                "yes": (message("Yes"), message("Yes, I have registered a colour")),
                "no": (message("No"), message("No, I have not registered a colour")),
            }
            for place, (word, (short, label)) in enumerate(answers.items()):
                on = entry.registered == (word == "yes")
                words, at_x = self.say(short), left + (wide + _GAP) * place
                shared.button(
                    self.sheet, f"registered-{word}", at_x, top, wide, f"✓ {words}" if on else words,
                    f"registered {word}", label=self.say(label), tab="switch", pressed=on,
                )  # fmt: skip
        if entry.into in COLOURS and entry.cursor in entry.cells(entry.into):
            said = self.say(message("Remove"))
            shared.button(self.sheet, "remove", x + width - 104, top, 104, said, "remove", tab="switch")
        return top + TARGET

    def put_ask(self, x: float, y: float, width: float) -> float:
        """The button that asks; give where it ends."""
        asks = bool(self.entry.hand) and problem(self.entry) is None
        words = self.say(message("What can I lay?"))
        look = "main" if asks else "dashed"
        shared.button(self.sheet, "solve", x, y, width, words, "solve", look=look, height=54, tab="solve")
        return y + 54

    def invitation(self) -> Message:
        """Say what can be done with the answers."""
        if not suggestions(self.entry):
            return message("Pick a tile and try it anywhere.")
        return message("Tap an answer to see it, or pick a tile and try it anywhere.")

    def _lay(self) -> list[Button]:
        if self.draft.trials or self.draft.picked or not suggestions(self.entry):
            return super()._lay()
        return [Button(message("Show the first"), "show 0", "main", message("Show the first answer"))]

    def owner_words(self, _colour: str) -> Message | str:
        """Nobody asks here who registered a colour."""
        return ""

    def put_said(self, y: float) -> float:
        """The band, or how things stand; give where it ends."""
        shown = self.band or Band("neutral", status(self.entry))
        least = shared.band_height(2 if self.wide else 3)
        return y + shared.band(self.sheet, "band", self.left, y, self.room, shown, least=least, lang=self.lang)

    # The answers

    def put_answers(self, y: float) -> float:
        """What can be laid, and a board to try it on; give the height."""
        size = 26 if self.wide else 19
        for row, line in enumerate(shared.wrap(self.say(headline(self.entry)), self.room, size, bold=True)):
            self.sheet.decor(f"headline-{row}", words_at(self.left, y + size, line, size=size, bold=True))
            y += size + 8
        about = beginning(self.entry)
        if about is not None:
            for row, line in enumerate(shared.wrap(self.say(about), self.room, 16)):
                self.sheet.decor(f"about-{row}", words_at(self.left, y + 16, line, size=16, fill=self.palette.muted))
                y += 23
        y = self.put_suggestions(y + 8)
        y = self.put_windows(y + 14) if self.three else self.put_one_window(y + 12)
        y += 16
        if not self.view.hand:
            return self.put_said(y) + 16
        lay, moves, tools = self.buttons()
        if self.beside:
            room = self.room - 264 - 28
            beside = self.put_rack(self.put_you(y, room), room)
            low = self.put_buttons((lay, (*moves, *tools)), (52, TARGET), self.left + self.room - 264, y, 264)
            return self.put_said(max(beside, low) + 12) + 24
        y = self.put_rack(self.put_said(y) + 4, self.room)
        return self.put_buttons(((*lay, *moves), tools), (48, TARGET), self.left, y + 2, self.room) + 16

    def rack_place(self, room: float) -> tuple[float, float]:
        """Give the left edge of the rack and its width: those of everything else."""
        return self.left, room

    def rack_step(self, names_: Sequence[str], room: float) -> tuple[float, int]:
        """Give how far it is from tile to tile, and in how many lines the hand stands: no more than it needs."""
        step, lines = super().rack_step(names_, room)
        each = max(1, int((room - (24 if self.wide else 0) + 1) / step))
        return step, min(lines, max(1, -(-len(names_) // each)))

    def put_suggestions(self, y: float) -> float:
        """Some of what can be laid, a row each; give where they end."""
        offered = suggestions(self.entry)
        count = _ROWS[self.wide]
        pages = max(1, -(-len(offered) // count))
        page = self.entry.page % pages
        across = 2 if self.wide else 1
        each = (self.room - 12 * (across - 1)) / across
        shown = offered[page * count : (page + 1) * count]
        for place, move in enumerate(shown):
            row, column = divmod(place, across)
            at_y = y + (_SUGGESTED + 6) * row
            self.put_suggestion(page * count + place, move, self.left + (each + 12) * column, at_y, each)
        y += (_SUGGESTED + 6) * -(-(count if pages > 1 else len(shown)) // across)
        if pages > 1:
            words = message("More: {page} of {pages}", page=page + 1, pages=pages)
            wide = measure(self.say(words), 16, bold=True) + 32
            shared.button(
                self.sheet, "page", self.left, y, wide, self.say(words), f"page {(page + 1) % pages}", tab="suggestions"
            )
            y += TARGET + 4
        return y

    def put_suggestion(self, place: int, move: Move, x: float, y: float, width: float) -> None:
        """One way to lay: its tiles, those that lie there already half transparent, and where."""
        palette = self.palette
        colour = move.colour or ""
        cells = self.view.tree(colour).cells if move.verb == "add" else {}  # type: ignore[union-attr]
        step = STEPS.get(move.direction or "across", ACROSS)
        start = move.start or 0
        tiles = [cells[start + step * n] if one == LYING else one for n, one in enumerate(move.tiles)]
        body = shared.rect(0.5, 0.5, width - 1, _SUGGESTED - 1, fill=palette.card, radius=12, stroke=palette.outline)
        at = 10.0
        for one, given in zip(tiles, move.tiles, strict=True):
            tile = self.sheet.tile(face(one), 32, *(("out",) if given == LYING else ()))
            body += shared.shifted(at, 6, tile)
            at += 37
        total = str(sum(one % 10 for one in tiles))
        words = f"= {total}"
        body += words_at(at + 6, 30, words, size=17, bold=True)
        at += measure(words, 17, bold=True) + 16
        where = message("register") if move.verb == "register" else from_words(self.entry, move)
        if at + 24 < width:
            body += mark(MARKS[colour], at + 6, 24, 11, tree_ink(palette, colour))
            body += words_at(at + 17, 29, fit(self.say(where), width - at - 24, 14), fill=palette.muted)
        self.sheet.add(
            Group(
                f"show-{place}",
                x,
                y,
                width,
                _SUGGESTED,
                body,
                action=f"show {place}",
                label=self.say(message("Show it: {move}", move=move_place(self.entry, move))),
                tab="suggestions",
            )
        )

    # Words

    def told(self) -> list[str]:
        """Tell what is entered and what comes of it, line by line."""
        entry = self.entry
        lines: list[Message | str] = [status(entry)]
        about = beginning(entry) if entry.trying else None
        lines += [about] if about is not None else []
        if self.band is not None:
            lines.append(self.band.words)
        lines.append(message("Your hand: {tiles}.", tiles=named(self.view.hand)))
        for colour in COLOURS:
            tree = self.view.tree(colour)
            if tree is None:
                lines.append(message("{colour} is not registered yet.", colour=colour_title(colour)))
            else:
                lines += tree_words(tree, summed=True)
        may = message("You may add.") if self.may_add(0) else message("You may not add yet.")
        lines.append(may)
        if entry.trying:
            for trial in self.draft.trials:
                where = self.place_words(trial.colour, trial.cell)
                lines.append(message("On trial: {tile}, {place}.", tile=name(trial.tile), place=where))
            lines += [self.sum_line(one) for one in self.sums]
            lines += [
                message("Answer {number}: {move}.", number=number, move=move_place(entry, move))
                for number, move in enumerate(suggestions(entry)[:20], 1)
            ]
            lines.append(
                message("You may type show and a number, a move such as add red down 0,2 . R6 R8, take, enter or undo.")
            )
        else:
            lines.append(
                message(
                    "You may type tiles such as hand R1 K5, red across 0,0 R8 R6 R6, out R1, registered,"
                    " not registered, clear, undo or solve."
                )
            )
        return [self.say(line) for line in lines]
