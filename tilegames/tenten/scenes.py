"""What the scenes of TenTen's lessons look like, and what can be done in them.

A scene is drawn on a sheet that the lesson has begun, at a place and width that it gives.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from tilegames import draw as shared
from tilegames.core import NotationError
from tilegames.draw import BRACKET_HEIGHT, LIFT, TARGET, UNIT, WIDE, Bracket, Group, Sheet, fit, measure
from tilegames.draw import text as words_at
from tilegames.goals import Control, Drawn, on_felt, put_control
from tilegames.tenten.draw import face
from tilegames.tenten.goals import Hand, Part, Table
from tilegames.tenten.hand import HIDDEN, SIZE, TEN, Combo, colour, combo_colours, name, names, number, token
from tilegames.tenten.rack import kind_of
from tilegames.tenten.state import CHIPS_TO_WIN
from tilegames.tenten.table import ENDED, commas
from tilegames.texts import Message, message, plural, say

__all__ = ["controls", "draw", "pick", "typed"]

_PROPORTIONS: Final = (UNIT, 76)


def pick(scene: Hand | Table, picked: Sequence[str], name_: str) -> tuple[str, ...]:
    """Pick a tile up, or put it down; a tile of a group brings the whole group.

    Args:
        scene: the scene.
        picked: the tiles that are picked.
        name_: the tile, on the rack.

    Returns:
        The tiles that are picked then.

    Raises:
        NotationError: there is no such tile on the rack.
    """
    if not any(name_ in ones for ones, _ in scene.parts):
        raise NotationError(message("There is no such tile here."))
    together = next((ones for ones, combo in scene.parts if combo and name_ in ones), None)
    if together is not None and isinstance(scene, Hand):
        return () if set(together) <= set(picked) else together
    if name_ in picked:
        return tuple(one for one in picked if one != name_)
    alone = [one for one in picked if isinstance(scene, Table) or one in scene.alone]
    return (*alone, name_)


def controls(scene: Hand | Table, picked: Sequence[str]) -> tuple[Control, ...]:
    """Give the buttons of a scene; all can be pressed, also where the rules will refuse.

    Args:
        scene: the scene.
        picked: the tiles that are picked.
    """
    usual = _hand_controls(scene, picked) if isinstance(scene, Hand) else _table_controls(scene, picked)
    if scene.offers:
        # What a step offers is what it asks for, so nothing else is the thing to press next.
        usual = tuple(one._replace(main=False) for one in usual)
    return tuple(_met(scene, one) for one in (*usual, *(Control(scene.spoken(one), one) for one in scene.offers)))


def _met(scene: Hand | Table, control: Control) -> Control:
    """Mark a button whose refusal was asked for and met."""
    done = [one.partition(":")[0] for one in scene.met]
    if control.action not in done and control.action.partition(" ")[0] not in done:
        return control
    return control._replace(words=message("✕ {words}", words=control.words), main=False)


def _hand_controls(scene: Hand, picked: Sequence[str]) -> tuple[Control, ...]:
    if not picked:
        first = message("Tap the tiles first. Tap one again to put it back.")
        return (Control(message("Put together: tap tiles first"), note=first),)
    if picked[0] not in scene.alone:
        return (Control(message("Take them apart"), f"apart {picked[0]}", main=True),)
    ordered = sorted(picked, key=scene.tiles.index)
    action = "group " + " ".join(ordered)
    if len(picked) == 3 and all(colour(kind_of(one)) == "purple" for one in picked):
        return (
            Control(message("Together as red"), action + " red", main=True),
            Control(message("Together as blue"), action + " blue"),
        )
    return (Control(message("Put them together"), action, main=True),)


def _table_controls(scene: Table, picked: Sequence[str]) -> tuple[Control, ...]:
    view = scene.view
    if view.phase in ENDED:
        return (Control(message("Deal the next round"), "next", main=True),) if view.phase == "round_over" else ()
    kinds = sorted(kind_of(one) for one in picked)
    mine = view.turn == view.seat
    choosing = mine and view.phase in ("act", "redo")
    empty = view.pile_count == 0
    found = [
        Control(
            message("Draw a tile"),
            "draw",
            main=choosing and not picked and not empty,
            piece="pile",
            idle=mine and view.phase in ("drawn", "discard"),
        ),
        *_gets(scene, kinds, choosing),
        Control(message("Ten ten!"), "tenten", main=view.phase == "drawn" and not picked),
    ]
    if len(kinds) == 1:
        words = message("Discard {tile}", tile=name(kinds[0]))
        found.append(Control(words, f"discard {token(kinds[0])}", main=mine and not choosing))
    elif len(kinds) == 3:
        # Three tiles are too many to discard, so this takes that button's place.
        together = any(combo and set(ones) == set(picked) for ones, combo in scene.parts)
        words, verb = (message("Take them apart"), "apart") if together else (message("Put them together"), "group")
        found.append(Control(words, f"{verb} {' '.join(picked)}", main=True))
    else:
        found.append(Control(message("Discard: pick one"), note=message("First pick the one tile to discard.")))
    if empty:
        found.append(Control(message("Pass"), "pass", main=choosing and not picked))
    return tuple(found)


def _gets(scene: Table, kinds: Sequence[int], choosing: bool) -> list[Control]:
    """The ways to get the latest discard with the picked tiles: two when all three are purple."""
    discards = scene.view.discards
    if len(kinds) != 2 and scene.view.phase == "drawn":
        drawn = message("You have drawn already. You can get the discard only instead of drawing.")
        return [Control(message("Get: pick two"), note=drawn, piece="discard")]
    if len(kinds) != 2:
        first_pick = message("To get it, first pick two tiles that go with it. If it makes ten for you, say ten.")
        return [Control(message("Get: pick two"), note=first_pick, piece="discard")]
    first, second = kinds
    action = f"get {token(first)} {token(second)}"
    if not discards:
        return [Control(message("Get"), action)]
    latest = discards[-1][1]
    if len(combo_colours((first, second, latest))) > 1:
        return [
            Control(message("Get as red"), f"{action} red", main=choosing, piece="discard"),
            Control(message("Get as blue"), f"{action} blue"),
        ]
    return [Control(message("Get {tile}", tile=name(latest)), action, main=choosing, piece="discard")]


def typed(scene: Hand | Table | None, words: str) -> str:
    """Turn words that a learner typed into an action of a scene.

    >>> from tilegames.tenten.goals import hand
    >>> typed(hand("R4 R4 R5 B4"), "group r4 r4 r5"), typed(hand("R4 R5"), "choose r5")
    ('group R4.0 R4.1 R5.0', 'choose R5.0')
    """
    pieces = words.lower().replace(",", " ").split()
    if pieces[:2] == ["ten", "ten"] or pieces == ["ten"]:
        pieces = ["tenten"]
    verb, rest = (pieces[0], pieces[1:]) if pieces else ("", [])
    tiles = [one.upper() if len(one) > 1 and one[0] in "rbp" and one[1].isdigit() else one for one in rest]
    if isinstance(scene, Hand):
        left = list(scene.names)
        found = []
        for one in tiles:
            called = next((name_ for name_ in left if one in (name_, name_.partition(".")[0])), one)
            if called in left:
                left.remove(called)
            found.append(called)
        tiles = found
    return " ".join([verb, *tiles])


def draw(
    sheet: Sheet,
    scene: Hand | Table,
    x: float,
    y: float,
    width: float,
    *,
    picked: Sequence[str] = (),
    marks: Mapping[str, str] | None = None,
    choices: Sequence[str] = (),
    buttons: Sequence[Control] = (),
    alive: bool = True,
    least: float = 0.0,
    lang: str = "en",
) -> Drawn:
    """Draw a scene on a felt.

    Args:
        sheet: the sheet to draw on.
        scene: the scene.
        x, y, width: where the felt lies, in CSS pixels.
        picked: the tiles that are picked.
        marks: states of pieces by name: ``"hinted"`` or ``"refused"``.
        choices: the pieces to choose from; without them tiles are picked.
        buttons: the scene's `controls`, or none.
        alive: whether anything can be done.
        least: how high the felt is at least, in CSS pixels.
        lang: the language.

    Returns:
        The height of the felt and the scene in words.
    """

    if sheet.width < WIDE:
        # A rack of eight tiles that are large enough to tap needs nearly all of a phone's width.
        bleed = min(x - 4, 12)
        x, width = x - bleed, width + 2 * bleed

    def drawn(on: Sheet) -> Drawn:
        stage = _Stage(on, x, y, width, picked, marks or {}, choices, buttons, alive, least, lang)
        stage.offers = len(scene.offers) if buttons else 0
        return stage.hand(scene) if isinstance(scene, Hand) else stage.table(scene)

    return on_felt(sheet, x, y, width, drawn, least=least)


_Box: TypeAlias = tuple[int, float, float, float]
"""Where a button stands: its place among all, its left and upper edges and its width, in CSS pixels."""


class _Row(NamedTuple):
    parts: list[Part]
    width: float


class _Measures(NamedTuple):
    """The width of a tile, and the gaps inside and between the parts of a rack, in CSS pixels."""

    tile: float
    inner: float
    gap: float

    def of(self, part: Part) -> float:
        """The width of a part."""
        return len(part[0]) * self.tile + self.inner * (len(part[0]) - 1)


class _Stage:
    def __init__(
        self,
        sheet: Sheet,
        x: float,
        y: float,
        width: float,
        picked: Sequence[str],
        marks: Mapping[str, str],
        choices: Sequence[str],
        buttons: Sequence[Control],
        alive: bool,
        least: float,
        lang: str,
    ) -> None:
        self.sheet, self.palette = sheet, sheet.palette
        self.x, self.y, self.width = x, y, width
        self.picked, self.marks, self.choices = picked, marks, choices
        self.buttons, self.alive, self.lang = buttons, alive, lang
        self.wide = sheet.width >= WIDE
        self.pad = 28.0 if self.wide else 12.0
        self.room = width - 2 * self.pad
        self.least, self.edge = least, 16.0 if self.wide else 14.0
        self.offers = 0

    def say(self, item: Message | str) -> str:
        return say(item, self.lang)

    # Pieces of both scenes

    def measures(self, parts: Sequence[Part], room: float, places: int) -> _Measures:
        """Choose the largest tiles of those that need the fewest rows."""
        gaps = ((10, 34), (10, 24), (6, 14))
        sizes = (72, 68, 64, 60, 56, 52, 48, TARGET)
        every = [_Measures(tile, inner, gap) for tile in sizes for inner, gap in gaps]
        return min(every, key=lambda one: len(self.rows(parts, room, one, places)))

    def rows(self, parts: Sequence[Part], room: float, measures: _Measures, places: int) -> list[_Row]:
        rows: list[_Row] = []
        for part in [*parts, *[(("",), None)] * places]:
            wide = measures.of(part)
            if rows and rows[-1].width + measures.gap + wide <= room + 0.5:
                rows[-1].parts.append(part)
                rows[-1] = rows[-1]._replace(width=rows[-1].width + measures.gap + wide)
            else:
                rows.append(_Row([part], wide))
        return rows

    def put_rack(
        self,
        parts: Sequence[Part],
        top: float,
        *,
        taken: float = 0,
        start: float = 0,
        drawn: str | None = None,
        asked: str = "",
        places: int = 0,
        out: Sequence[str] = (),
        valued: bool = True,
    ) -> float:
        """Draw a rack, in the middle of the room that begins at `start` and is not taken; give its end.

        It has brackets when it is valued.
        """
        if not self.wide:
            room = self.width - taken
            return self.put_cells(parts, top, room, drawn=drawn, asked=asked, places=places, out=out, valued=valued)
        side = 26
        room = self.room - taken - 2 * side
        held = sum(len(ones) for ones, _ in parts)
        # At a table the tiles are as large as eight may be, so that a drawn one changes nothing.
        more = SIZE - held if drawn is not None and not taken else 0
        measures = self.measures([*parts, *[(("",), None)] * more], room, places)
        tile, inner, gap = measures
        wood_high = 20
        y = top
        for index, row in enumerate(self.rows(parts, room, measures, places)):
            # The word above the drawn tile must not touch the brackets of the row before.
            y += LIFT + (20 if index and any(drawn in ones for ones, _ in row.parts) else 0)
            wood = y + self.high(tile) - 2
            at = self.x + self.pad + start + side + (room - row.width) / 2
            body = shared.rack(self.palette, row.width + 2 * side, wood_high)
            self.sheet.decor(f"wood-{index}", body, at - side, wood)
            below = []
            for part in row.parts:
                ones, combo = part
                wide = measures.of(part)
                below.append(self.bracket(part, at, wide, wide + gap - 4, asked))
                for step, one in enumerate(ones):
                    left = at + step * (tile + inner)
                    if not one:
                        place = shared.place(self.palette, tile, self.high(tile) - 8)
                        self.sheet.decor("place", place, left, y)
                        continue
                    if one == drawn:
                        self.put_drawn(one, left + tile / 2, y)
                    self.put_tile(one, combo, left, y, tile, one in out)
                at += wide + gap
            y = wood + wood_high
            if valued:
                self.sheet.decor(f"brackets-{index}", shared.brackets(self.palette, below), 0, y + 8)
                y += 8 + BRACKET_HEIGHT
            elif index:
                y += 4
        return y

    def put_cells(
        self,
        parts: Sequence[Part],
        top: float,
        room: float,
        *,
        drawn: str | None,
        asked: str,
        places: int,
        out: Sequence[str],
        valued: bool,
    ) -> float:
        """Draw a narrow rack as at a narrow table: in one row where that can be, each tile as wide as a target."""
        every: list[Part] = [*parts, *[(("",), None)] * places]
        rows: list[list[Part]] = [[]]
        for part in every:
            if TARGET * sum(len(ones) for ones, _ in (*rows[-1], part)) > room:
                rows.append([])
            rows[-1].append(part)
        longest = max(sum(len(ones) for ones, _ in row) for row in rows)
        fitting = int(room // TARGET)
        if drawn is not None:
            # A drawn tile changes nothing.
            longest = max(longest, min(fitting, SIZE))
        cell = min(58.0 if room == self.width else TARGET, room / longest)
        tile, inner, y = int(cell) - 5, 1 if cell < 50 else 3, top
        for index, row in enumerate(rows):
            # At a table there is room above the last row for the words about a drawn tile, whether there is one or not.
            y += LIFT + (16 if drawn is not None and index == len(rows) - 1 else 0)
            wood, length = y + self.high(tile) - 2, cell * sum(len(ones) for ones, _ in row)
            x = self.x + (room - length) / 2
            self.sheet.decor(f"wood-{index}", shared.rack(self.palette, length, 12), x, wood)
            below = []
            for part in row:
                ones, combo = part
                wide, box = len(ones) * (tile + inner) - inner, len(ones) * cell
                below.append(self.bracket(part, x + (box - wide) / 2, wide, box - 4, asked))
                for step, one in enumerate(ones):
                    left = x + (box - wide) / 2 + step * (tile + inner)
                    if one and one == drawn:
                        self.put_drawn(one, left + tile / 2, y)
                    if one:
                        reach = (x + step * cell, cell)
                        self.put_tile(one, combo, left, y, tile, one in out, reach if tile < TARGET else None)
                    else:
                        place = shared.place(self.palette, tile, self.high(tile) - 8)
                        self.sheet.decor("place", place, left, y)
                x += box
            y = wood + 12
            if valued:
                self.sheet.decor(f"brackets-{index}", shared.brackets(self.palette, below), 0, y + 6)
                y += 6 + BRACKET_HEIGHT
            elif index:
                y += 4
        if drawn is not None and len(rows) == 1 and longest == fitting < SIZE and room == self.width:
            y += LIFT + self.high(tile) + 10 + (6 + BRACKET_HEIGHT if valued else 4)
        return y

    def bracket(self, part: Part, x: float, wide: float, room: float, asked: str) -> Bracket:
        ones, combo = part
        if not ones[0]:
            return Bracket(x, wide, "?", "")
        if combo is None:
            kind = self.say(message("alone"))
            return Bracket(x, wide, str(number(kind_of(ones[0]))), kind if measure(kind) <= room else "")
        value = "?" if asked in ones else str(combo.value)
        return Bracket(x, wide, value, fit(self.say(_kind(combo)), room, 14))

    def high(self, width: float) -> float:
        """How high a tile of a width is, its edge included."""
        return width * (_PROPORTIONS[1] + 5) / UNIT

    def put_drawn(self, one: str, x: float, y: float) -> None:
        """Say above a tile, x its middle and y its upper edge, that it was just drawn, and above the dot of a hint."""
        raised = one in self.picked or self.marks.get(one) == "hinted"
        y -= 8 + (LIFT if raised else 0)
        said = self.say(message("just drawn"))
        half = measure(said, 14, bold=True) / 2
        x = min(max(x, self.x + 8 + half), self.x + self.width - 8 - half)
        self.sheet.decor("just-drawn", words_at(0, 0, said, bold=True, fill=self.palette.muted, anchor="middle"), x, y)

    def put_tile(
        self,
        one: str,
        combo: Combo | None,
        x: float,
        y: float,
        width: float,
        out: bool = False,
        reach: tuple[float, float] | None = None,
    ) -> None:
        """Draw a tile that may be chosen or picked; it answers over its width, or where `reach` begins and so far."""
        kind = kind_of(one)
        mark = self.marks.get(one, "")
        states = [state for state in (mark, "out" if out else "", "picked" if one in self.picked else "") if state]
        choosing = one in self.choices
        # Where a word is to be chosen, there is nothing to pick up.
        acts = self.alive and not out and (choosing or bool(self.buttons))
        facts = [name(kind)]
        if combo is not None:
            facts.append(message("in a {group}", group=_kind(combo)))
        if one in self.picked:
            facts.append(message("picked up"))
        if mark == "refused":
            facts.append(message("not this one") if choosing else message("refused"))
        elif mark == "hinted":
            facts.append(message("look here"))
        if out:
            facts.append(message("not in play here"))
        begin, side = reach if reach is not None and acts else (x, width)
        body = self.sheet.tile(face(kind), width, *states)
        self.sheet.add(
            Group(
                f"tile-{one}",
                begin,
                y,
                side,
                self.high(width),
                shared.shifted(x - begin, 0, body) if x != begin else body,
                action=(f"choose {one}" if choosing else f"pick {one}") if acts else "",
                label=self.say(commas(facts)),
                tab="rack" if acts else "",
                pressed=one in self.picked if acts and not choosing else None,
                disabled=acts and choosing and mark == "refused",
            ),
            filled=side == width,
        )

    def put_bottom(self, top: float, sum_: str, total: int | None) -> float:
        """Draw the sum and the buttons below a rack, as low on the felt as can be; give where they end.

        Args:
            top: where they begin at the highest.
            sum_: the sum, or "" for none.
            total: what it makes, or None when that is to be found.
        """
        done = total == TEN and not self.alive
        words = f"✓ {sum_} = {TEN}" if done else f"{sum_} ="
        ending = str(TEN if total is None else total)
        wide = measure(words, 15, bold=True) + 22 if done else measure(words, 17) + 8 + measure(ending, 26, bold=True)
        high = 30 if not self.buttons else TARGET if self.wide or len(self.buttons) > 2 else 52
        if not sum_ and not self.buttons:
            return top
        count = len(self.buttons) - self.offers
        row = min(self.room, 240.0 if count == 1 else 168.0 * count - 8) if count else 0.0
        beside = self.wide and row > 0 and bool(sum_) and not self.offers and wide + row + 40 <= self.room
        left = self.x + (self.width - (wide + 40 + row if beside else wide)) / 2
        if beside:
            boxes = self.rows_of(range(count), left + wide + 40, 0, row, high, count)
        else:
            boxes = self.all_rows(count, high + 4 if sum_ else 0, row, high)
        end = max((y + high for _, _, y, _ in boxes), default=high)
        # When the rack becomes higher in the step, they stay where they are.
        top = max(top + 14, self.y + self.least - self.edge - end)
        if sum_ and done:
            body = shared.rect(-wide / 2, 0, wide, 30, fill=self.palette.right_accent, radius=10)
            body += words_at(0, 20, words, size=15, bold=True, fill=self.palette.card, anchor="middle")
            self.sheet.decor("sum", body, self.x + self.width / 2, top + (high - 30) / 2)
        elif sum_:
            body = (
                f'<text text-anchor="middle" font-size="17" fill="{self.palette.muted}">{words}'
                f'<tspan dx="8" font-size="26" font-weight="700" fill="{self.palette.ink}">{ending}</tspan></text>'
            )
            self.sheet.decor("sum", body, left + wide / 2, top + high / 2 + 8)
        for index, x, y, width in boxes:
            self.put_button(index, x, top + y, width, high)
        return top + end

    def all_rows(self, count: int, top: float, row: float, high: float) -> list[_Box]:
        """Lay out the usual buttons, two in a row on a narrow board, and below them a step's own tries."""
        left, width, per_row = self.x + self.pad, self.room, 2 if count > 1 else 1
        if self.wide:
            left, width, per_row = self.x + (self.width - row) / 2, row, max(1, count)
        found = self.rows_of(range(count), left, top, width, high, per_row)
        below = max((y + high + 8 for _, _, y, _ in found), default=top)
        return found + self.offers_of(range(count, len(self.buttons)), below, high)

    def offers_of(self, places: range, top: float, high: float) -> list[_Box]:
        """Lay out the buttons of a step's own tries: in one row, or below one another."""
        # With room for the cross of what was tried.
        words = [self.say(self.buttons[one].words).removeprefix("✕ ") for one in places]
        widths = [max(120.0, measure(f"✕ {one}", 16, bold=True) + 32) for one in words]
        gaps = 8 * (len(widths) - 1)
        if sum(widths) + gaps <= self.room:
            if not self.wide:
                widths = [(self.room - gaps) * own / sum(widths) for own in widths]
            left = self.x + (self.width - sum(widths) - gaps) / 2
            return [
                (index, left + sum(widths[:place]) + 8 * place, top, widths[place])
                for place, index in enumerate(places)
            ]
        each = min(max(widths), self.room) if self.wide else self.room
        left = self.x + (self.width - each) / 2
        return [(index, left, top + (high + 8) * place, each) for place, index in enumerate(places)]

    def rows_of(self, places: range, left: float, top: float, width: float, high: float, per_row: int) -> list[_Box]:
        """Lay out buttons in rows, all of one width."""
        each = (width - 8 * (per_row - 1)) / per_row
        rows = [divmod(place, per_row) for place in range(len(places))]
        return [
            (index, left + (each + 8) * column, top + (high + 8) * row, each)
            for index, (row, column) in zip(places, rows, strict=True)
        ]

    def put_button(self, index: int, x: float, y: float, width: float, high: float) -> None:
        one = self.buttons[index]
        hinted = self.marks.get(one.action) == "hinted"
        put_control(self.sheet, index, one, x, y, width, high, alive=self.alive, hinted=hinted, lang=self.lang)

    def does(self, index: int) -> str:
        """The action of a button: a try, or why it cannot be tried yet."""
        return f"try {self.buttons[index].action}" if self.buttons[index].action else f"why {index}"

    def tapped(self, piece: str) -> str:
        """The action of a piece that does the same as a button, or ""."""
        buttons = self.buttons if self.alive else ()
        return next((self.does(index) for index, one in enumerate(buttons) if one.piece == piece), "")

    # A hand on a rack

    def hand(self, scene: Hand) -> Drawn:
        picking = bool(scene.offered) and self.alive
        top = self.y + (20 if self.wide else 14)
        start = taken = 0.0
        if scene.offered:
            tile, gap = (60.0, 20.0) if self.wide else (48.0, 12.0)
            # The tile that was chosen keeps its place, so that nothing else moves.
            wide = (len(scene.offered) + (not picking)) * (tile + gap) - gap
            side, between = 26.0, 48.0
            room = self.room - wide - between - 2 * side
            measures = self.measures(scene.parts, room, int(picking))
            rows = self.rows(scene.parts, room, measures, int(picking)) if self.wide else []
            if len(rows) == 1:
                rack = rows[0].width + 2 * side
                start, taken = (self.room - rack - between - wide) / 2, self.room - rack
                down = top + 8 + LIFT + self.high(measures.tile) - self.high(tile)
                self.put_offered(scene, self.x + self.pad + start + rack + between, down, tile, gap, above=True)
            else:
                above = measure(self.say(self.offered_words())) + 16 + wide > self.room
                top += 30 if above else 0
                self.put_offered(scene, self.x + (self.width - wide) / 2, top, tile, gap, above=above)
                top += self.high(tile) + 8
        bottom = self.put_rack(
            scene.parts, top + 8, taken=taken, start=start, asked=scene.asked, places=int(picking), out=scene.out
        )
        shown = [
            "?" if scene.asked in ones else str(value)
            for (ones, _), value in zip(scene.parts, scene.values, strict=True)
        ]
        total = None if picking or scene.asked else scene.total
        sum_ = " + ".join([*shown, "?"] if picking else shown)
        bottom = self.put_bottom(bottom, sum_, total)
        height = bottom + self.edge - self.y
        return Drawn(height, tuple(self.say(line) for line in self.hand_words(scene, sum_, total)))

    def offered_words(self) -> Message:
        return message("Choose one") if self.alive else message("Left over")

    def put_offered(self, scene: Hand, x: float, y: float, tile: float, gap: float, *, above: bool) -> None:
        """The tiles to choose from in a row, with a word above them or at their left."""
        said, step = self.say(self.offered_words()), tile + gap
        if above:
            middle = x + (len(scene.offered) * step - gap) / 2
            body = words_at(middle, y - 18, said, fill=self.palette.muted, anchor="middle")
        else:
            x = self.x + (self.width - self.room) / 2 + measure(said) + 16
            body = words_at(x - 16, y + self.high(tile) / 2, said, fill=self.palette.muted, anchor="end")
        self.sheet.decor("offered", body)
        for index, one in enumerate(scene.offered):
            self.put_tile(one, None, x + index * step, y, tile, not self.alive)

    def hand_words(self, scene: Hand, sum_: str, total: int | None) -> list[Message]:
        lines = []
        if scene.offered:
            lines.append(message("Beside the rack: {tiles}.", tiles=self.listed(scene.offered)))
        lines.append(message("On the rack: {tiles}.", tiles=self.listed(scene.tiles)))
        for ones, combo in scene.parts:
            if combo is None:
                continue
            if scene.asked in ones:
                lines.append(message("Together: {tiles}, a {group}.", tiles=self.listed(ones), group=_kind(combo)))
            else:
                lines.append(self.combo_line(ones, combo))
        if scene.out:
            lines.append(message("Not in play here: {tiles}.", tiles=self.listed(scene.out)))
        lines.append(message("{sum} = {total}", sum=sum_, total=TEN if total is None else total))
        return [*lines, *self.picked_line()]

    def listed(self, ones: Sequence[str]) -> Message:
        return commas([name(kind_of(one)) for one in ones])

    def combo_line(self, ones: Sequence[str], combo: Combo) -> Message:
        return message(
            "Together: {tiles}, a {group}, counts {value}.",
            tiles=self.listed(ones),
            group=_kind(combo),
            value=combo.value,
        )

    def picked_line(self) -> list[Message]:
        return [message("Picked up: {tiles}.", tiles=self.listed(self.picked))] if self.picked else []

    # A table

    def table(self, scene: Table) -> Drawn:
        view = scene.view
        others = [seat for seat in range(view.seats) if seat != scene.seat]
        top = self.y + (20 if self.wide else 12)
        if not self.wide:
            for seat in others:
                top += self.put_seat(scene, seat, self.x + self.pad, top, self.room) + 4
        tile = 46.0 if self.wide else 36.0
        left = self.x + self.pad + (26 if self.wide else 4)
        self.put_pile(scene, left, top, tile)
        row = left + (124 if self.wide else 84)
        end = self.x + self.width - self.pad - (26 if self.wide else 4)
        below = top + 32 + self.high(tile)
        if self.wide:
            # The column is as wide as what the fullest seat needs, so that the names stand below one another.
            room = end - row - (tile + 10) * min(4, len(view.discards)) - 20
            wide = max(self.seat_width(scene, seat, room) for seat in others)
            down = top - 4
            for seat in others:
                down += self.put_seat(scene, seat, end - wide, down, wide) + 8
            below = max(below, down - 8)
            end -= wide + 20
        self.put_discards(scene, row, top, tile, end - row)
        top = below + (22 if self.wide else 12)
        body, named = self.name_line(scene, scene.seat, self.say(message("You")), 10)
        self.sheet.decor("you", body, left, top)
        valued = bool(scene.groups) or scene.counted is not None
        sum_ = " + ".join(map(str, scene.values)) if valued else ""
        if not self.wide and sum_:
            self.put_sum_beside(sum_, sum(scene.values), top + 15, named + 8)
            sum_ = ""
        top += 22
        taken, ending = self.put_sets(scene, top)
        bottom = self.put_rack(scene.parts, top + 4, taken=taken, drawn=scene.drawn, valued=valued)
        bottom = max(bottom, ending)
        bottom = self.put_bottom(bottom, sum_, sum(scene.values))
        height = bottom + self.edge - self.y
        return Drawn(height, tuple(self.say(line) for line in self.table_words(scene)))

    def put_sum_beside(self, sum_: str, total: int, baseline: float, taken: float) -> None:
        """The sum of a narrow table, at the right of the own name, as it stands there at the table where one plays."""
        palette, edge = self.palette, self.x + self.pad + self.room
        done = total == TEN and not self.alive
        room = self.room - taken
        ending, ink = f"✓ {TEN}" if done else str(total), palette.right_accent if done else ""
        wide = measure(ending, 24, bold=True)
        body = words_at(edge, baseline + 3, ending, size=24, bold=True, fill=ink, anchor="end")
        ways = (f"{sum_} =", f"{sum_.replace(' + ', '+')} =")
        said = next((one for one in ways if measure(one) + wide + 8 <= room), "")
        body += words_at(edge - wide - 8, baseline, said, fill=palette.muted, anchor="end") if said else ""
        self.sheet.decor("sum", body)

    def put_sets(self, scene: Table, top: float) -> tuple[float, float]:
        """Draw the own open sets beside the rack; give the room they take, and where they end."""
        sets = scene.view.own_sets
        tile, inner, side, gap, end = (56.0, 6, 12, 14, 26.0) if self.wide else (36.0, 1, 6, 8, 0.0)
        plate = 3 * tile + 2 * inner + 2 * side
        each = plate + gap if self.wide else 3.0 * TARGET
        y = top + 4 + LIFT + (4 if self.wide else 21)
        right = self.x + (self.pad + self.room + gap if self.wide else self.width) - end
        for index, combo in enumerate(sets):
            left = right - each * (len(sets) - index)
            body = shared.rect(0, -side + 2, plate, self.high(tile) + 2 * side - 4, fill=self.palette.page, radius=12)
            body += self.sheet.row(list(map(face, combo.row)), tile, tile + inner, _PROPORTIONS, (side, 0))
            said = self.say(message("open: {group}", group=_kind(combo)))
            said = fit(said if measure(said) <= plate else self.say(_kind(combo)), plate, 14)
            below = shared.brackets(self.palette, [Bracket(side, plate - 2 * side, str(combo.value), said)])
            body += shared.shifted(0, self.high(tile) + 16, below)
            label = self.say(message("open: {combo}", combo=self.combo_line_of(combo)))
            self.sheet.add(Group(f"set-{index}", left, y, plate, self.high(tile), body, label=label))
        if not sets:
            return 0, top
        return each * len(sets) + end, y + self.high(tile) + 16 + BRACKET_HEIGHT

    def combo_line_of(self, combo: Combo) -> Message:
        return message(
            "{tiles}, a {group}, counts {value}", tiles=names(combo.tiles), group=_kind(combo), value=combo.value
        )

    def name_line(self, scene: Table, seat: int, called: str, middle: float) -> tuple[str, float]:
        """Draw a seat's name, chips or points, and the dealer's marker; give the drawing and where it ends."""
        view = scene.view
        body = words_at(0, middle + 5, called, size=16, bold=True)
        at = measure(called, 16, bold=True) + 10
        if view.rules.advanced:
            points = self.say(self.worth(scene, seat))
            body += words_at(at, middle + 5, points, fill=self.palette.muted)
            at += measure(points) + 10
        else:
            body += shared.chips(self.sheet, view.chips[seat], CHIPS_TO_WIN, at, middle)
            at += 17 * max(CHIPS_TO_WIN, view.chips[seat]) + 8
        if seat == view.dealer:
            badge = self.say(message("Dealer"))
            body += shared.shifted(at, middle, shared.badge(self.palette, badge))
            at += shared.badge_width(badge) + 10
        return body, at

    def worth(self, scene: Table, seat: int) -> Message:
        count = scene.view.chips[seat]
        if scene.view.rules.advanced:
            return plural("{count} point", "{count} points", count)
        return plural("{count} chip", "{count} chips", count)

    def tiles_of(self, scene: Table, seat: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """Give what is drawn of another seat's tiles: the rack when it is shown or there is room, and the open sets."""
        view = scene.view
        sets = [combo.row for combo in view.sets[seat]]
        if view.hands is not None:
            return [view.hands[seat]], sets
        return [(HIDDEN,) * view.hand_sizes[seat]] if self.wide and view.seats == 2 else [], sets

    def seat_width(self, scene: Table, seat: int, room: float) -> float:
        """How wide a seat is, its tiles beside its name, or below it when there are two seats or else no room."""
        racks, sets = self.tiles_of(scene, seat)
        _, named = self.name_line(scene, seat, fit(self.say(scene.called_seat(seat)), 100, 16, bold=True), 14)
        tiles = sum(len(row) * 28 + 10 for row in (*racks, *sets))
        hidden = 0 if racks else measure(self.say(self.hidden_words(scene, seat))) + 10
        beside = named + hidden + tiles
        return max(named + hidden, tiles) if scene.view.seats == 2 or beside > room else beside

    def hidden_words(self, scene: Table, seat: int) -> Message:
        return plural("{count} hidden", "{count} hidden", scene.view.hand_sizes[seat])

    def put_seat(self, scene: Table, seat: int, x: float, top: float, width: float) -> float:
        """Draw another seat: its name, chips, open sets, and its hand as far as it is shown; give its height."""
        called = fit(self.say(scene.called_seat(seat)), 100, 16, bold=True)
        body, at = self.name_line(scene, seat, called, 14)
        racks, sets = self.tiles_of(scene, seat)
        hidden = self.say(self.hidden_words(scene, seat))
        if not racks and at + measure(hidden) <= width + 10:
            body += words_at(at, 19, hidden, fill=self.palette.muted)
            at += measure(hidden) + 10
        height = 28.0
        row = [*racks, *sets]
        wide = sum(len(tiles) * 28 + 10 for tiles in row)
        if row and (at + wide > width + 10 or (self.wide and scene.view.seats == 2)):
            at, down, height = 0, 32, 78.0
        else:
            down = -6
        for tiles in row:
            faces = [None if kind == HIDDEN else face(kind) for kind in tiles]
            if tiles in sets:
                plate = shared.rect(0, 0, len(tiles) * 28 + 4, 48, fill=self.palette.page, radius=8)
                body += shared.shifted(at - 4, down - 4, plate)
            body += self.sheet.row(faces, 24, 28, _PROPORTIONS, (at, down))
            at += len(tiles) * 28 + 10
        self.sheet.add(Group(f"seat-{seat}", x, top, width, height, body, label=self.say(self.seat_words(scene, seat))))
        return max(height, 40.0) if row and down < 0 else height

    def seat_words(self, scene: Table, seat: int) -> Message:
        view = scene.view
        facts = [
            self.worth(scene, seat),
            *([message("dealer")] if seat == view.dealer else []),
            *([message("to play")] if seat == view.turn and view.phase not in ENDED else []),
            plural("{count} hidden tile", "{count} hidden tiles", view.hand_sizes[seat])
            if view.hands is None
            else names(view.hands[seat]),
        ]
        facts += [message("open: {combo}", combo=self.combo_line_of(combo)) for combo in view.sets[seat]]
        return message("{name}: {facts}", name=scene.called_seat(seat), facts=commas(facts))

    def put_pile(self, scene: Table, x: float, top: float, tile: float) -> None:
        count = scene.view.pile_count
        said = self.say(message("Pile {count}", count=count))
        self.sheet.decor("pile-words", words_at(0, 0, said, fill=self.palette.muted), x, top + 12)
        mark = [self.marks["pile"]] if "pile" in self.marks else []
        body = shared.place(self.palette, tile, self.high(tile) - 5)
        if count:
            body = self.sheet.pile(tile, min(3, count), _PROPORTIONS)
            body += self.sheet.back(tile, *mark, proportions=_PROPORTIONS) if mark else ""
        side = max(TARGET, tile + 8)
        label = plural("draw pile, {count} tile", "draw pile, {count} tiles", count)
        facts = [label, message("look here")] if mark else [label]
        self.sheet.add(
            Group(
                "pile",
                x - (side - tile) / 2,
                top + 28,
                side,
                self.high(tile) + 8,
                shared.shifted((side - tile) / 2, 4, body),
                action=self.tapped("pile"),
                label=self.say(commas(facts)),
                tab="table" if self.tapped("pile") else "",
            )
        )

    def put_discards(self, scene: Table, x: float, top: float, tile: float, room: float) -> None:
        laid = scene.view.discards
        most = max(1, int((room + 10) // (tile + 10)))
        said = self.say(message("Discards, latest right") if laid else message("No discards"))
        if measure(said) > room:
            said = self.say(message("Discards"))
        self.sheet.decor("discard-words", words_at(0, 0, said, fill=self.palette.muted), x, top + 12)
        if not laid:
            return
        step = tile + 10
        kinds = [kind for _, kind in laid][-min(4, most) :]
        earlier = self.sheet.row(list(map(face, kinds[:-1])), tile, step, _PROPORTIONS)
        if earlier:
            label = self.say(message("earlier discards: {tiles}", tiles=commas([name(kind) for kind in kinds[:-1]])))
            self.sheet.add(Group("discards", x, top + 32, 0, 0, earlier, label=label))
        seat, latest = laid[-1]
        mark = [self.marks["discard"]] if "discard" in self.marks else []
        side = max(TARGET, tile + 10)
        facts = [name(latest), message("latest discard, laid by {name}", name=scene.called_seat(seat))]
        facts += [message("look here")] if mark else []
        action = self.tapped("discard")
        self.sheet.add(
            Group(
                f"discard-{len(laid)}",
                x + step * (len(kinds) - 1) - (side - tile) / 2,
                top + 27,
                side,
                self.high(tile) + 10,
                shared.shifted((side - tile) / 2, 5, self.sheet.tile(face(latest), tile, "latest", *mark)),
                action=action,
                label=self.say(commas(facts)),
                tab="table" if action else "",
            )
        )

    def table_words(self, scene: Table) -> list[Message]:
        view = scene.view
        lines = [
            message("{facts}.", facts=self.seat_words(scene, seat)) for seat in range(view.seats) if seat != scene.seat
        ]
        lines.append(plural("Pile: {count} tile.", "Pile: {count} tiles.", view.pile_count))
        if view.discards:
            seat, latest = view.discards[-1]
            lines.append(
                message("Latest discard: {tile}, laid by {name}.", tile=name(latest), name=scene.called_seat(seat))
            )
        else:
            lines.append(message("No discards."))
        own = [self.worth(scene, scene.seat), *([message("dealer")] if scene.seat == view.dealer else [])]
        lines.append(message("You: {facts}.", facts=commas(own)))
        lines += [message("You have open: {combo}.", combo=self.combo_line_of(combo)) for combo in view.own_sets]
        lines.append(message("On your rack: {tiles}.", tiles=commas([name(kind) for kind in view.hand])))
        if scene.drawn:
            lines.append(message("Just drawn: {tile}.", tile=name(kind_of(scene.drawn))))
        lines += [self.combo_line(ones, combo) for ones, combo in scene.parts if combo is not None]
        if scene.groups:
            sum_ = " + ".join(map(str, scene.values))
            lines.append(message("{sum} = {total}", sum=sum_, total=sum(scene.values)))
        return [*lines, *self.picked_line()]


def _kind(combo: Combo) -> Message:
    if combo.kind == "triple":
        return message("triple")
    return message("red run") if combo.colour == "red" else message("blue run")
