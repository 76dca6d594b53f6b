"""What a TenTen table looks like: one drawing and its text twin from what a seat may know."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import (
    BRACKET_HEIGHT,
    LIFT,
    TARGET,
    Band,
    Bracket,
    Drawing,
    Face,
    Group,
    Palette,
    Sheet,
    fit,
    measure,
)
from tilegames.draw import text as words_at
from tilegames.tenten.hand import HIDDEN, SIZE, Combo, Score, bonus_lines, colour, number
from tilegames.tenten.rack import Draft, Part, kind_of
from tilegames.tenten.state import CHIPS_TO_WIN, View
from tilegames.tenten.table import ACTIONS, ENDED, TOGETHER, Table
from tilegames.texts import Message, message, plural

__all__ = ["ACTIONS", "WIDE", "draw", "face"]

WIDE: Final = 640
"""From this width in CSS pixels on a table is laid out wide, below it compact."""

_TALL: Final = 76
_PROPORTIONS: Final = (shared.UNIT, _TALL)
_MARKS: Final = {"red": "circle", "blue": "square", "purple": "diamond"}
_LARGEST: Final = 1280
_BESIDE: Final = 920
_COLUMN: Final = 288
_SMALL: Final = 26
_APART: Final = 54 / shared.UNIT
_SPARE: Final = 150
_ROW: Final = 8
_SEAT: Final = 240
_ROOMY: Final = 560
_BESIDE_BANDS: Final = 800
_MINI: Final = 18
_LINES: Final = 4
_LYING: Final = 322
_SMALL_BRACKET: Final = 34
_SMALL_FELT: Final = 96
_ONE_ROW: Final = 424
_MINI_STEP: Final = _MINI * _APART


def face(kind: int) -> Face:
    """Give the face of a TenTen tile: its numeral above its colour's mark, 24 to 38.

    >>> face(5)
    Face(symbols='5', colours=('red',), shape='circle', width=48, height=76)
    """
    ink = colour(kind)
    return Face(str(number(kind)), (ink,), _MARKS[ink], shared.UNIT, _TALL)


def _high(width: float) -> float:
    """The height of a tile's face of a width."""
    return width * _TALL / shared.UNIT


def _edge(width: float) -> float:
    """How far a tile of a width reaches below its face."""
    return 5 * width / shared.UNIT


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
    marks: Mapping[str, str] | None = None,
    hide_sums: bool = False,
    lang: str = "en",
) -> Drawing:
    """Draw the table as one seat sees it.

    Only what the view knows is drawn: nothing in a face-down tile, its key or its label tells what it is.

    Args:
        view: what the seat may know.
        width: the room in CSS pixels, at least 320; below 640 the table is compact.
        palette: the colours.
        draft: how the own rack is arranged.
        band: the sentence to show, or None.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, in sentences, the latest last.
        actions: what can be done here: of `ACTIONS`, and ``"new"`` (leave the table), ``"again"`` (after the game),
            ``"log"``, ``"purple"`` (turn a group of three purple tiles red or blue); None for `ACTIONS`, ``()`` for a
            still picture.
        marks: states of tiles, such as ``"hinted"``, ``"refused"`` or ``"out"``, by rack name, ``"pile"`` or
            ``"discard"`` for the latest one.
        hide_sums: whether values and the total are left for the player to find.
        lang: the language of all words.

    Raises:
        ValueError: the width is below 320.
    """
    if width < 320:
        raise ValueError(f"a table needs at least 320 px, not {width}")
    table = _Board(view, width, palette, draft, band, names, events, actions, marks or {}, hide_sums, lang)
    height = table.wide() if width >= WIDE else table.compact()
    return table.sheet.drawing(
        height,
        table.say(message("TenTen table")),
        table.say(table.standing()),
        table.twin(),
    )


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
        marks: Mapping[str, str],
        hide_sums: bool,
        lang: str,
    ) -> None:
        super().__init__(view, draft, band, names, events, actions, marks, hide_sums, lang)
        self.palette = palette
        self.sheet = Sheet(width, palette)
        margin = 12 if width < 360 else 14 if width < WIDE else 24 if width < _BESIDE else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.left = (width - self.room) / 2

    # Pieces that both layouts share

    def row_of(self, kinds: Sequence[int], width: float, step: float, x: float = 0, y: float = 0) -> str:
        """Tiles of the table that cannot be acted on, in a row from x and y to the right."""
        faces = [None if kind == HIDDEN else face(kind) for kind in kinds]
        return self.sheet.row(faces, width, step, _PROPORTIONS, (x, y))

    def single(self, kind: int, width: float, states: Sequence[str]) -> str:
        """A tile in its states, face down when it is hidden."""
        if kind == HIDDEN:
            return self.sheet.back(width, *states, proportions=_PROPORTIONS)
        return self.sheet.tile(face(kind), width, *states)

    def score_at(self, seat: int, x: float, y: float, short: bool = False) -> tuple[str, float]:
        """A seat's chips or points, centred on y, and how wide they are."""
        count = self.view.chips[seat]
        if self.view.rules.advanced or short:
            said = str(count) if short else self.say(self.chips_words(seat))
            body = shared.chips(self.sheet, 1, 1, x, y) + words_at(x + 22, y + 5, said, bold=True)
            return body, 22 + measure(said, 14, bold=True)
        places = max(CHIPS_TO_WIN, count)
        return shared.chips(self.sheet, count, places, x, y), 17 * places

    def underline(self, called: str, y: float, size: float) -> str:
        """What marks the name of the seat that is to play."""
        return shared.rect(0, y, round(measure(called, size, bold=True)), 3, fill=self.palette.ring)

    def shown(self, seat: int) -> tuple[int, ...]:
        """A seat's concealed tiles as they may be shown: known ones once they are revealed."""
        view = self.view
        if view.hands is not None:
            return view.hands[seat]
        return (HIDDEN,) * view.hand_sizes[seat]

    def put_header(self, baseline: float, title_size: float, subtitle: str) -> None:
        sheet = self.sheet
        edge = self.left + self.room + (14 if self.sheet.width >= WIDE else 6)
        for verb, words in (
            ("new", message("Leave")),
            ("log", message("Log")),
            ("rules", message("Rules")),
            ("bonuses", message("Bonuses") if self.sheet.width >= WIDE else message("Bonus")),
            ("undo", message("Undo")),
        ):
            if not self.offers(verb) or (verb == "bonuses" and not self.view.rules.advanced):
                continue
            said = self.say(words)
            size = 14 if self.room < 320 and self.view.rules.advanced else 16
            wide = max(TARGET, round(measure(said, size, bold=True)) + (28 if self.sheet.width >= WIDE else 17))
            edge -= wide
            shared.button(sheet, f"button-{verb}", edge, baseline - 27, wide, said, verb, look="plain", tab="header")
        title = self.say(message("TenTen"))
        after = measure(title, title_size, bold=True) + 12
        room = edge - self.left - after - 8
        body = words_at(self.left, baseline, title, size=title_size, bold=True) if room > -16 else ""
        size = 16 if title_size > 20 else 14
        # A word that is cut short says nothing; a sentence that is does.
        if measure(subtitle, size) <= room or room > 120:
            body += words_at(self.left + after, baseline, fit(subtitle, room, size), size=size, fill=self.palette.muted)
        sheet.decor("header", body)

    def put_pile(self, x: float, y: float, width: float) -> None:
        """The draw pile, or its empty place; x and y are the upper left corner of its face."""
        count = self.view.pile_count
        high, edge = _high(width), _edge(width)
        states = [self.marks["pile"]] if "pile" in self.marks else []
        if count:
            body = self.sheet.pile(width, min(4, count), _PROPORTIONS)
            if states:
                body += self.sheet.back(width, *states, proportions=_PROPORTIONS)
        else:
            body = shared.place(self.palette, width, high)
        side = max(width + 8, TARGET)
        pad = (side - width) / 2
        self.sheet.add(
            Group(
                "pile",
                x - pad,
                y - 4,
                side,
                high + edge + 8,
                shared.shifted(pad, 4, body),
                action=self.offers("draw"),
                label=self.say(
                    plural("draw pile, {count} tile", "draw pile, {count} tiles", count)
                    if count
                    else message("draw pile, empty")
                ),
                tab="table" if self.offers("draw") else "",
                disabled=bool(self.offers("draw")) and not self.can("draw"),
                drag="pile" if self.can("draw") and self.offers("draw") else "",
            )
        )

    def put_latest(self, x: float, y: float, width: float) -> None:
        """The latest discard; x and y are the upper left corner of its face."""
        place = len(self.view.discards) - 1
        seat, kind = self.view.discards[-1]
        states = ["latest", *([self.marks["discard"]] if "discard" in self.marks else [])]
        body = self.single(kind, width, states)
        side = max(width + 10, TARGET)
        pad = (side - width) / 2
        self.sheet.add(
            Group(
                f"discard-{place}",
                x - pad,
                y - 5,
                side,
                _high(width) + _edge(width) + 10,
                shared.shifted(pad, 5, body),
                action=self.offers("get"),
                label=self.say(self.latest_words()),
                tab="table" if self.offers("get") else "",
                disabled=bool(self.offers("get")) and not self.can("get"),
                drag="discards" if self.choosing and self.offers("get") else "",
                origin=f"seat-{seat}" if seat != self.view.seat else "",
            )
        )

    def put_tile(self, name_: str, part: Part, x: float, y: float, width: float, gap: float) -> None:
        """A tile on the own rack; the target takes half the gap on each side."""
        kind = kind_of(name_)
        picked = name_ in self.draft.picked
        states = [*(["picked"] if picked else []), *([self.marks[name_]] if name_ in self.marks else [])]
        body = self.single(kind, width, states)
        acts = bool(self.offers("pick"))
        side = max(width, min(TARGET, width + gap)) if acts else width
        pad = (side - width) / 2
        self.sheet.add(
            Group(
                f"tile-{name_}",
                x - pad,
                y,
                side,
                _high(width) + _edge(width),
                shared.shifted(pad, 0, body),
                action=f"pick {name_}" if acts else "",
                label=self.tile_words(name_, part),
                tab="rack" if acts else "",
                pressed=picked if acts else None,
                drag=name_ if acts else "",
                drop=name_ if acts else "",
                origin="pile" if name_ == self.drawn_name() else "",
            ),
            filled=not pad,
        )

    def put_buttons(
        self, left: float, top: float, width: float, *, asking: bool = False, further: bool = False
    ) -> float:
        """Draw the rows of buttons, with room for all three while a round is played; give where they end."""
        rows = self.buttons(asking=asking, further=further)
        if not any(rows):
            return top
        playing = self.view.phase not in ENDED
        y = top
        for row, height in zip(rows, (52, TARGET, TARGET), strict=True):
            if not row and not playing:
                continue
            each = (width - _ROW * (len(row) - 1)) // max(1, len(row))
            for place, one in enumerate(row):
                # The button for the next hint is the one for a hint still, so that it keeps the focus.
                key = f"button-{'hint' if one.action.startswith('hint ') else one.action.replace(' ', '-')}"
                x = left + (each + _ROW) * place
                shared.button(
                    self.sheet, key, x, y, each, self.say(one.words), one.action, look=one.look, height=height
                )
            y += height + _ROW
        return y - _ROW

    def put_band(self, y: float, lines: int) -> float:
        """The sentence, or what has just happened; its room is kept when nothing is said. Give where it ends."""
        least = shared.band_height(lines)
        if self.band is not None:
            return y + shared.band(self.sheet, "band", self.left, y, self.room, self.band, least=least, lang=self.lang)
        return y + max(least, self.put_events(self.left, y, self.room, lines, least))

    def put_events(self, x: float, y: float, width: float, lines: int, least: float) -> float:
        """What has just happened; give its height."""
        words = self.latest_events(width - 34, lines)
        return shared.band(self.sheet, "events", x, y, width, Band("neutral", words), least=least) if words else 0

    def put_bands(self, y: float) -> float:
        """The sentence and what has just happened, beside each other where there is room; give where they end."""
        band, gap = self.band, 12
        beside = self.room >= _BESIDE_BANDS
        if band is None or band.choices or not self.events:
            return self.put_band(y, 2) + (0 if beside else gap + shared.band_height(1))
        if not beside:
            y = self.put_band(y, 2) + gap
            return y + self.put_events(self.left, y, self.room, 1, shared.band_height(1))
        each = (self.room - gap) // 2
        # The higher of the two decides, so they are measured on a sheet of their own first.
        sheet, self.sheet = self.sheet, Sheet(self.sheet.width, self.palette)
        least = max(
            shared.band(self.sheet, "band", 0, 0, each, band, least=shared.band_height(2), lang=self.lang),
            self.put_events(0, 0, each, 2, 0),
        )
        self.sheet = sheet
        shared.band(sheet, "band", self.left, y, each, band, least=least, lang=self.lang)
        self.put_events(self.left + each + gap, y, each, 2, least)
        return y + least

    def latest_events(self, width: float, lines: int) -> str:
        """As many of the latest events as fit."""
        chosen = ""
        for event in reversed(self.events):
            longer = f"{event} {chosen}".strip()
            if chosen and len(shared.wrap(longer, width)) > lines:
                break
            chosen = longer
        return chosen

    def ten_tiles(self, found: Score, room: float) -> tuple[str, float, float]:
        """The eight tiles by their reading, with brackets: the drawing, its width and its height."""
        reading = found.reading
        parts: list[tuple[tuple[int, ...], int, Message]] = [
            (combo.row, combo.value, self.part_words(Part((), (), combo.kind, combo.colour, combo.value)))
            for combo in (*reading.sets, *reading.combos)
        ]
        parts += [((single,), number(single), message("alone")) for single in reading.singles]
        gap = 14 if room > 400 else 9
        inner = 3 if room > 400 else 2
        spare = sum(inner * (len(tiles) - 1) for tiles, _, _ in parts) + gap * (len(parts) - 1)
        width = min(42, (room - spare) / SIZE)
        body, x = "", 0.0
        low = _high(width) + _edge(width) + 8
        below: list[Bracket] = []
        for tiles, value, words in parts:
            wide = width * len(tiles) + inner * (len(tiles) - 1)
            said = self.say(words) if measure(self.say(words), 14) <= wide + gap else ""
            body += self.row_of(tiles, width, width + inner, x)
            below.append(Bracket(x, wide, str(value), said))
            x += wide + gap
        body += shared.shifted(0, low, shared.brackets(self.palette, below))
        return body, x - gap, low + BRACKET_HEIGHT

    def points_lines(self, seat: int, found: Score, width: float) -> tuple[str, float]:
        """The sum that makes the ten and its points line by line: the drawing and its height."""
        y = 24.0
        body = words_at(0, y - 5, self.ten_sum(found), size=17, bold=True)
        for note in self.ten_notes(seat, found):
            for row in shared.wrap(self.say(note), width, 15):
                y += 20
                body += words_at(0, y - 5, row, size=15, fill=self.palette.muted)
        y += 6
        lines = bonus_lines(found) if self.view.rules.advanced else ()
        for line in lines:
            rows = shared.wrap(self.say(line.message), width - 40, 15)
            for row in rows:
                y += 20
                body += words_at(0, y - 5, row, size=15)
            body += words_at(width, y - 5, str(line.points), size=15, bold=True, anchor="end")
            y += 3
        if lines:
            body += shared.rect(0, y + 2, width, 1, fill=self.palette.outline)
            y += 25
            body += words_at(0, y - 5, self.say(TOGETHER), size=15, bold=True)
            body += words_at(width, y - 5, str(found.points), size=15, bold=True, anchor="end")
        return body, y

    def lying(self, room: float) -> str:
        """The latest discards, small in rows beside a ten."""
        kinds = [kind for _, kind in self.view.discards]
        if not kinds:
            return ""
        small, step = 22.0, 25.0
        each = int((room + step - small) // step)
        shown = kinds[-3 * each :]
        body = words_at(0, 32, fit(self.say(message("Discards")), room, 14), fill=self.palette.muted)
        for row in range(0, len(shown), each):
            body += self.row_of(shown[row : row + each], small, step, 0, 44 + row // each * 43)
        return body

    def put_ten(self, top: float) -> float:
        """The felt after a ten; give its height."""
        ended = self.ten()
        assert ended is not None
        seat, found = ended
        wide = self.sheet.width >= WIDE
        pad = 28 if wide else 12
        inner = self.room - 2 * pad
        beside = inner >= 760
        tiles, across, tiles_high = self.ten_tiles(found, 460 if beside else inner)
        room = inner - across - 56
        lying = self.lying(_LYING) if beside and room >= 300 + 40 + _LYING else ""
        room -= 40 + _LYING if lying else 0
        lines, lines_high = self.points_lines(seat, found, min(480, room) if beside else inner)
        title = self.ten_title(seat, found)
        size = next((size for size in (19, 17, 15) if measure(title, size, bold=True) <= inner), 14)
        body = words_at(pad, 32, fit(title, inner, size, bold=True), size=size, bold=True)
        high = 40 if beside else 54
        body += shared.shifted(pad, high, tiles)
        if beside:
            body += shared.shifted(pad + across + 56, 34, lines)
            height = high + max(tiles_high, lines_high + 2)
        else:
            body += shared.shifted(pad, 54 + tiles_high + 8, lines)
            height = 54 + tiles_high + (8 + lines_high if lines_high else 0) + 12
        height = max(height, 178 if wide else 108)
        if lying:
            body += shared.shifted(self.room - pad - _LYING, 0, lying)
        self.sheet.add(
            Group(
                "ten",
                self.left,
                top,
                self.room,
                height,
                shared.felt(self.palette, self.room, height) + body,
                label=" ".join(self.say(line) for line in self.ten_lines()),
            )
        )
        return height

    # The wide layout

    def wide(self) -> float:
        sheet, view = self.sheet, self.view
        round_ = self.say(message("Round {round} · {goal}", round=view.round, goal=self.goal()))
        self.put_header(47, 26, round_)
        y: float = round(74 + self.put_seats(74) + 20)
        if self.ten() is not None:
            y += self.put_ten(y)
        else:
            y += self.put_felt(y)
        y += 22
        if view.seat is not None:
            beside = self.room >= _BESIDE - 64
            rack_room = self.room - _COLUMN - 48 if beside else self.room
            bottom = y + self.put_own(y, rack_room)
            if beside:
                x = self.left + self.room - _COLUMN
                self.put_total(x, y + 32, _COLUMN)
                y = max(bottom, self.put_buttons(x, y + 78, _COLUMN))
            else:
                y = self.put_total(self.left, bottom + 50, 232)
                y = max(y, self.put_buttons(self.left + 248, bottom + 10, self.room - 248))
        else:
            sheet.decor("status", words_at(self.left, y + 14, self.say(self.standing()), size=16))
            y += 24
        y += 18
        return self.put_bands(y) + 24

    def put_seats(self, top: float) -> float:
        """The other seats in columns; give the height."""
        gap = 28
        each = (self.room - gap * (len(self.others) - 1)) // max(1, len(self.others))
        tallest = 0.0
        if each < _SEAT:
            for seat in self.others:
                tallest += self.put_line(seat, top + tallest)
            return tallest - 8
        for place, seat in enumerate(self.others):
            tallest = max(tallest, self.put_seat(seat, self.left + (each + gap) * place, top, each))
        return tallest

    def put_seat(self, seat: int, x: float, top: float, width: float) -> float:
        view, palette = self.view, self.palette
        after = 0.0
        badge = self.say(message("Dealer"))
        chips_wide = self.score_at(seat, 0, 0)[1]
        dealing = seat == view.dealer
        playing = seat == view.turn and view.phase not in ENDED
        spare = width - chips_wide - 10 - (shared.badge_width(badge) + 10 if dealing else 0)
        called = fit(self.names[seat], max(60, spare - 6), 16, bold=True)
        body = ""
        if playing:
            body += self.underline(called, 26, 16)
        body += words_at(0, 21, called, size=16, bold=True)
        after = round(measure(called, 16, bold=True)) + 8.0
        drawn, wide = self.score_at(seat, after, 16)
        body += drawn
        after += wide + 10
        if dealing:
            body += shared.shifted(after, 16, shared.badge(palette, badge))
            after += shared.badge_width(badge) + 10
        for note in self.notes(seat):
            if after + measure(note) <= width:
                body += words_at(after, 21, note, fill=palette.muted)
                break
        tiles, sets = self.shown(seat), view.sets[seat]
        plates = sum(3 * (_SMALL + 3) + 15 for _ in sets)
        row = _high(_SMALL) + _edge(_SMALL)
        # Tiles that lie face down may overlap a little to leave room for the open sets.
        gaps = max(1, len(tiles) - 1)
        step = min(_SMALL * _APART, (width - plates - 8 - _SMALL) / gaps)
        two_rows = bool(sets) and step < (14 if HIDDEN in tiles else _SMALL)
        if two_rows:
            step = min(_SMALL * _APART, (width - _SMALL) / gaps)
        body += self.row_of(tiles, _SMALL, step, 0, 40)
        hand_wide = _SMALL + step * (len(tiles) - 1) if tiles else 0
        across, down = (0.0, 40 + row + 12) if two_rows else (hand_wide + 10, 40.0)
        small = _SMALL if not two_rows else min(_SMALL, (width - 6 * len(sets)) / len(sets) / 3 - 7)
        for combo in sets:
            plate = 3 * (small + 3) + 9
            high = _high(small) + _edge(small) + 10
            body += shared.rect(across, down - 5, plate, high, fill=palette.felt, radius=8)
            body += self.row_of(combo.row, small, small * _APART, across + 6, down)
            across += plate + 6
        height = down + row
        self.sheet.add(Group(f"seat-{seat}", x, top, width, height, body, label=self.say(self.seat_words(seat))))
        return height

    def put_felt(self, top: float) -> float:
        """The felt with the pile and the discards; give its height."""
        sheet, view, palette = self.sheet, self.view, self.palette
        inner = self.room - 56
        large = 60.0 if self.room >= 800 else 52.0
        height = round(50 + _high(large) + _edge(large) + 27)
        pile_at = self.left + 28
        row_at = pile_at + large + (96 if self.room >= 1000 else 40)
        room = self.left + 28 + inner - row_at
        step = large + (16 if self.room >= 1000 else 10)
        count = len(view.discards)
        fitting = int((room + step - large) // step)
        y = top + 50
        pile = plural("Pile · {count} left", "Pile · {count} left", view.pile_count)
        if not view.pile_count:
            pile = message("Pile · empty")
        row = message("Discards · the latest lies on the right") if count else message("Discards · none yet")
        body = shared.felt(palette, self.room, height)
        body += words_at(28, 33, fit(self.say(pile), row_at - pile_at - 4, 14), fill=palette.muted)
        body += words_at(row_at - self.left, 33, fit(self.say(row), room, 14), fill=palette.muted)
        sheet.add(
            Group("felt", self.left, top, self.room, height, body, drop="discards" if self.offers("discard") else "")
        )
        self.put_pile(pile_at, y, large)
        if not count:
            return height
        x = row_at
        kinds = [kind for _, kind in view.discards]
        earlier = ""
        if count <= fitting:
            shown = count - 1
            earlier = self.row_of(kinds[:-1], large, step)
        else:
            # Older discards lie small in two rows, the latest ones large.
            small = 28.0
            small_step = small + 4
            shown = next(
                (n for n in range(fitting - 2, 1, -1) if 2 * int((room - n * step) // small_step) >= count - n), 2
            )
            each = max(1, int((room - shown * step) // small_step))
            older = kinds[: count - shown]
            folded = max(0, len(older) - 2 * each)
            if folded:
                # Two places of the upper row tell how many more there are.
                folded += 2
                said = message("{count} more", count=folded)
                earlier += words_at(0, 26, fit(self.say(said), 2 * small_step, 14), fill=palette.muted)
            lying = older[folded:]
            first = each - (2 if folded else 0)
            if not folded:
                first = max(each, (len(lying) + 1) // 2) if len(lying) > each else each
                first = (len(lying) + 1) // 2
            shift = 2 * small_step if folded else 0
            earlier += self.row_of(lying[:first], small, small_step, shift, 0)
            down = _high(small) + _edge(small) + 6
            earlier += self.row_of(lying[first:], small, small_step, 0, down)
            start = (first * small_step + shift) + 12
            earlier += self.row_of(kinds[count - shown : -1], large, step, start, 0)
            x += start
            shown -= 1
        if earlier:
            sheet.add(Group("discards", row_at, y, 0, 0, earlier, label=self.earlier_words()))
        self.put_latest(x + shown * step, y, large)
        return height

    def put_own(self, top: float, room: float) -> float:
        """The own name, rack and open sets; give the height."""
        sheet, view, palette = self.sheet, self.view, self.palette
        assert view.seat is not None
        self.put_you(top, room, told=True)
        y = top + 54
        sets = view.own_sets
        parts = self.rack.parts
        tiles = len(view.hand) + 3 * len(sets)
        inner, pad, plate_gap = 5, 26, 12
        plates = sum(2 * inner + 16 for _ in sets) + (plate_gap + 10 * (len(sets) - 1) if sets else 0)

        def spare(gap: float) -> float:
            inside = sum(inner * (len(part.names) - 1) for part in parts) + gap * max(0, len(parts) - 1)
            return inside + 2 * pad + plates

        # As large as eight tiles may be however they lie, so that a rack is always equally high.
        width = min(76, int((room - _SPARE) / SIZE))
        gap = next((gap for gap in (30, 24, 18) if spare(gap) + width * tiles <= room), 14)
        rack_room = room - plates - len(sets) * 3 * width
        high, edge = _high(width), _edge(width)
        wood = round(y + high + edge - 2)
        drop = "rack" if self.offers("pick") else ""
        sheet.add(Group("rack", self.left, wood, rack_room, 20, shared.rack(palette, rack_room), drop=drop))
        x = self.left + pad
        low = wood + 30
        below: list[Bracket] = []
        for part in parts:
            wide = len(part.names) * width + inner * (len(part.names) - 1)
            for place, name_ in enumerate(part.names):
                at = x + (width + inner) * place
                if name_ == self.drawn_name():
                    self.put_drawn_words(at + width / 2, y - 8 - (LIFT if name_ in self.draft.picked else 0))
                self.put_tile(name_, part, at, y, width, inner)
            below.append(Bracket(x - self.left, wide, self.value(part.value), self.bracket_words(part, wide + gap)))
            x += wide + gap
        x = self.left + rack_room + plate_gap
        for place, combo in enumerate(sets):
            wide = 3 * width + 2 * inner
            body = shared.rect(0, -10, wide + 16, high + edge + 20, fill=palette.felt, radius=12)
            body += self.row_of(combo.row, width, width + inner, 8, 0)
            words = message("{group}, open", group=self.part_words(Part((), (), combo.kind, combo.colour, combo.value)))
            below.append(Bracket(x + 8 - self.left, wide, self.value(combo.value), fit(self.say(words), wide + 20, 14)))
            label = self.say(self.set_words(combo))
            sheet.add(Group(f"set-{place}", x, y, wide + 16, high + edge, body, label=label))
            x += wide + 26
        sheet.decor("brackets", shared.brackets(palette, below), self.left, low)
        return low + BRACKET_HEIGHT - top

    def bracket_words(self, part: Part, room: float) -> str:
        said = self.say(self.part_words(part))
        return said if measure(said) <= room else ""

    def put_drawn_words(self, x: float, y: float) -> None:
        said = self.say(message("just drawn"))
        half = measure(said, 14, bold=True) / 2
        x = min(max(x, self.left + half), self.left + self.room - half)
        self.sheet.decor(
            "just-drawn", words_at(0, 0, said, bold=True, fill=self.palette.muted, anchor="middle"), round(x), y
        )

    def put_you(self, top: float, room: float, *, told: bool) -> None:
        """The own name and chips, and in one line with them what is to be done when that is told here."""
        view, palette = self.view, self.palette
        assert view.seat is not None
        you = self.say(message("You"))
        body = words_at(0, 19, you, size=16, bold=True)
        if self.mine:
            body += self.underline(you, 24, 16)
        after = round(measure(you, 16, bold=True)) + 8.0
        drawn, wide = self.score_at(view.seat, after, 14)
        body += drawn
        after += wide + 10
        if view.seat == view.dealer:
            badge = self.say(message("Dealer"))
            body += shared.shifted(after, 14, shared.badge(palette, badge))
            after += shared.badge_width(badge) + 10
        if told:
            body += words_at(after, 19, fit(self.say(self.standing()), room - after, 14), fill=palette.muted)
        self.sheet.decor("you", body, self.left, top)

    def put_total(self, x: float, baseline: float, width: float) -> float:
        """The sum as the rack is grouped, with its large total; give where it ends."""
        palette = self.palette
        if not self.rack.values:
            return baseline
        total = self.value(self.rack.total)
        sum_ = self.sum_words() + " " if len(self.rack.values) > 1 else ""
        rest = width - measure(total, 44, bold=True)
        size = next((size for size in (20, 17, 15, 14) if measure(sum_, size) <= rest), 0)
        large = f'<tspan dx="4" font-size="44" font-weight="700" fill="{palette.ink}">{total}</tspan>'
        said = self.say(message("find what they count") if self.hide_sums else message("as you have grouped them"))
        lines = [said]
        if size:
            body = f'<text font-size="{size}" fill="{palette.muted}">{shared.escape(sum_)}{large}</text>'
        else:
            # A long sum stands below its total.
            body = f"<text>{large}</text>"
            lines = [*shared.wrap(sum_.removesuffix(" = "), width, 14), said]
        for row, line in enumerate(lines[:3]):
            body += words_at(0, 28 + 19 * row, fit(line, width, 14), fill=palette.muted)
        self.sheet.decor("total", body, x, baseline)
        return baseline + 16 + 19 * min(3, len(lines))

    # The compact layout

    def compact(self) -> float:
        view = self.view
        self.put_header(33, 20, self.say(message("Round {round}", round=view.round)))
        y = 50.0
        for seat in self.others:
            y += self.put_line(seat, y)
        y += 4
        ended = self.ten()
        if ended is not None:
            y += self.put_ten(y)
        else:
            self.put_small_felt(y)
            y += _SMALL_FELT
        y += 8
        if view.seat is not None:
            self.put_you(y, self.room, told=False)
            y += 28
            # An own ten lies on the felt already, counted.
            y = y if ended is not None and ended[0] == view.seat else self.put_small_own(y)
        else:
            self.sheet.decor("status", words_at(self.left, y + 14, self.say(self.standing()), size=16))
            y += 24
        y = self.put_small_band(y + 2) + 8
        return self.put_buttons(self.left, y, self.room, asking=self.asking(), further=True) + 10

    def put_small_band(self, y: float) -> float:
        """The one sentence of a narrow table, always in the same room; give where it ends.

        Until there is something else to say, it says what the player is to do and what has just happened. The answers
        to a question stand where the moves are, so that a question needs no more room than another sentence.
        """
        band, key = self.band, "band"
        if band is None:
            key = "events"
            over = self.view.seat is None or self.view.phase in ENDED
            words = self.latest_events(self.room - 34, _LINES if over else _LINES - 2)
            lead = "" if self.view.seat is None or (over and words) else self.standing(told=bool(words))
            band = Band("neutral", words, lead)
        elif self.asking() or self.further_hint() is not None:
            band = band._replace(choices=())
        least = shared.band_height(_LINES)
        return y + shared.band(self.sheet, key, self.left, y, self.room, band, least=least, most=_LINES, lang=self.lang)

    def put_line(self, seat: int, top: float) -> float:
        """Another seat as one line, or two once its tiles are shown; give the height."""
        view, palette = self.view, self.palette
        sets, tiles = view.sets[seat], self.shown(seat)
        roomy = self.room >= _ROOMY
        body = ""
        known = view.hands is not None
        plates = len(sets) * (3 * _MINI_STEP + 10)
        x = 160.0 if roomy else 88.0
        badge = self.say(message("Dealer"))
        edge: float = self.room
        edge -= shared.badge_width(badge) + 8 if seat == view.dealer else 0
        wide = self.score_at(seat, 0, 0)[1]
        tight = not roomy and not known and x + wide + 52 + plates > edge
        if tight:
            # Open sets shorten what stands beside them, so that a line that has been one stays one.
            badge = badge[:1]
            edge = self.room - (shared.badge_width(badge) + 8 if seat == view.dealer else 0)
            wide = self.score_at(seat, 0, 0, short=True)[1]
            x = min(x, edge - plates - wide - 12)
        called = fit(self.names[seat], x - 8, 15, bold=True)
        if seat == view.turn and view.phase not in ENDED:
            body += self.underline(called, 25, 15)
        body += words_at(0, 21, called, size=15, bold=True)
        body += self.score_at(seat, x, 16, short=tight)[0]
        x = 270.0 if roomy else x + wide + 8
        if seat == view.dealer:
            body += shared.shifted(edge + 8, 16, shared.badge(palette, badge))
        if roomy:
            body += self.row_of(tiles, _MINI, _MINI_STEP, x, 2)
            x += len(tiles) * _MINI_STEP + 6
            body += self.plates(sets, x, 1)
            x += plates
        else:
            if sets and not known:
                edge -= plates - 4
                body += self.plates(sets, edge, 1)
                edge -= 8
            if not known:
                counted, x = self.hidden_at(seat, x, edge)
                body += counted
        note = self.say(message("laid last"))
        if not sets and view.discards and view.discards[-1][0] == seat and x + measure(note) <= edge:
            body += words_at(edge, 21, note, fill=palette.muted, anchor="end")
        height = 34.0
        if not roomy and known:
            body += self.row_of(tiles, _MINI, _MINI_STEP, 0, 35)
            body += self.plates(sets, len(tiles) * _MINI_STEP + (6 if tiles else 0), 34)
            height = 72
        label = self.say(self.seat_words(seat))
        self.sheet.add(Group(f"seat-{seat}", self.left, top, self.room, height - 2, body, label=label))
        return height

    def hidden_at(self, seat: int, x: float, edge: float) -> tuple[str, float]:
        """How many tiles a seat hides, in words or beside a small tile; and where that ends."""
        said = self.say(self.hidden_words(seat))
        if x + measure(said) <= edge:
            return words_at(x, 21, said, fill=self.palette.muted), x + measure(said) + 8
        if x + 38 > edge:
            return "", x
        count = str(self.view.hand_sizes[seat])
        return self.row_of((HIDDEN,), 14, 14, x, 5) + words_at(x + 19, 21, count, fill=self.palette.muted), x + 38

    def plates(self, sets: Sequence[Combo], x: float, y: float) -> str:
        """The open sets of a seat, small, from x to the right."""
        body = ""
        for combo in sets:
            high = _high(_MINI) + _edge(_MINI) + 4
            body += shared.rect(x, y - 1, 3 * _MINI_STEP + 6, high, fill=self.palette.felt, radius=6)
            body += self.row_of(combo.row, _MINI, _MINI_STEP, x + 4, y + 1)
            x += 3 * _MINI_STEP + 10
        return body

    def put_small_felt(self, top: float) -> None:
        view, palette = self.view, self.palette
        pile = plural("Pile {count}", "Pile {count}", view.pile_count)
        row = message("Discards, latest right") if view.discards else message("No discards yet")
        row_at = 76.0
        room = self.room - row_at - 12
        body = shared.felt(palette, self.room, _SMALL_FELT, 18)
        body += words_at(12, 20, fit(self.say(pile), row_at - 16, 14), fill=palette.muted)
        body += words_at(row_at, 20, fit(self.say(row), room, 14), fill=palette.muted)
        self.sheet.add(
            Group(
                "felt", self.left, top, self.room, _SMALL_FELT, body, drop="discards" if self.offers("discard") else ""
            )
        )
        self.put_pile(self.left + 18, top + 29, 34)
        count = len(view.discards)
        if not count:
            return
        width, step = 34.0, 39.0
        fitting = max(2, int((room - 6) // step))
        x, y = self.left + row_at + 2, top + 29
        shown = count
        earlier = ""
        if count > fitting:
            fitting = max(2, int((room - 6 - 38) // step))
            shown = fitting
            for line, piece in enumerate(
                shared.wrap(self.say(message("{count} more", count=count - shown)), 38, 14)[:2]
            ):
                earlier += words_at(14, 22 + 18 * line, piece, fill=palette.muted, anchor="middle")
            x += 38
        lying = [kind for _, kind in view.discards[count - shown : -1]]
        if earlier or lying:
            start = x - (self.left + row_at + 2)
            earlier += self.row_of(lying, width, step, start, 0)
            self.sheet.add(Group("discards", self.left + row_at + 2, y, 0, 0, earlier, label=self.earlier_words()))
        self.put_latest(x + step * len(lying) + 3, y, width)

    def put_small_own(self, top: float) -> float:
        """The own open sets and the rack in rows by group, with the total; give where they end.

        The room is the same whatever the seat holds, so that nothing below moves when a tile comes or goes.
        """
        rack = _small_rack(self.room)
        sets, right = self.view.own_sets, self.left + self.room
        high = LIFT + 2 + round(_high(rack.tile) + _edge(rack.tile)) + 18 + _SMALL_BRACKET
        low = top + high
        if rack.in_row == SIZE:
            end = self.put_small_sets(top + LIFT + 2, ending=right) if sets else right
            self.put_small_rack(0, self.rack.parts, top, rack, end - self.left)
            self.put_small_total(self.left, low + 36, self.room)
            return low + 50
        if sets:
            end = self.put_small_sets(top + LIFT + 2)
            self.put_small_total(end + 12, top + LIFT + 38, right - end - 12)
            self.put_small_rack(0, self.rack.parts, low, rack, self.room)
            return low + high
        first: list[Part] = []
        for part in self.rack.parts:
            if sum(len(one.names) for one in (*first, part)) > rack.in_row:
                break
            first.append(part)
        rest = self.rack.parts[len(first) :]
        # A place is kept for the tile that is drawn next.
        wood = 2 * rack.pad + max(rack.across(rest), 2 * rack.tile + rack.alone)
        self.put_small_rack(0, first, top, rack, self.room)
        self.put_small_rack(1, rest, low, rack, wood)
        self.put_small_total(self.left + wood + 12, low + LIFT + 38, self.room - wood - 12)
        return low + high

    def put_small_rack(self, place: int, row: Sequence[Part], top: float, rack: "_Rack", length: float) -> None:
        """One row of a narrow rack on its wood, with brackets that say what each part counts."""
        sheet, palette = self.sheet, self.palette
        y = top + LIFT + 2
        wood = round(y + _high(rack.tile) + _edge(rack.tile) - 2)
        drop = "rack" if self.offers("pick") else ""
        body = shared.rack(palette, length, 14)
        sheet.add(Group(f"rack-{place}", self.left, wood, length, 14, body, drop=drop))
        below: list[Bracket] = []
        values = ""
        x = self.left + rack.pad
        for index, part in enumerate(row):
            if index:
                x += rack.between(row[index - 1], part)
            wide = rack.of(part)
            for step, name_ in enumerate(part.names):
                at = x + (rack.tile + rack.inner) * step
                if name_ == self.drawn_name() and name_ not in self.draft.picked:
                    self.put_drawn_words(at + rack.tile / 2, y - 6)
                self.put_tile(name_, part, at, y, rack.tile, rack.inner)
            below.append(Bracket(x - self.left, wide, "", ""))
            value, middle = self.value(part.value), x - self.left + wide / 2
            if len(part.names) > 1:
                kind = self.say(self.part_words(part))
                both = measure(value, 21, bold=True) + 6 + measure(kind)
                values += words_at(middle - both / 2, 28, value, size=21, bold=True)
                values += words_at(middle + both / 2 - measure(kind), 28, kind, fill=palette.muted)
            else:
                values += words_at(middle, 28, value, size=21, bold=True, anchor="middle")
            x += wide
        if row:
            sheet.decor(f"brackets-{place}", shared.brackets(palette, below) + values, self.left, wood + 18)

    def put_small_sets(self, top: float, ending: float = 0) -> float:
        """The own open sets, from the left or so that they end at an x; give where they end, or begin."""
        tile, step, apart = 30.0, 33.0, 16.0
        plate = 3 * step + 10
        sets = self.view.own_sets
        wide = (plate + apart) * len(sets) - apart
        x = ending - wide if ending else self.left
        begin = x - apart
        for place, combo in enumerate(sets):
            body = shared.rect(0, 0, plate, _high(tile) + _edge(tile) + 12, fill=self.palette.felt, radius=10)
            body += self.row_of(combo.row, tile, step, 6, 6)
            group = self.part_words(Part((), (), combo.kind, combo.colour, combo.value))
            line = self.say(message("{group} = {value}", group=group, value=self.value(combo.value)))
            body += words_at(plate / 2, 80, fit(line, plate + 14, 14), anchor="middle", fill=self.palette.muted)
            label = self.say(self.set_words(combo))
            self.sheet.add(Group(f"set-{place}", x, top, plate, 84, body, label=label))
            x += plate + apart
        return begin if ending else x - apart

    def put_small_total(self, x: float, baseline: float, width: float) -> None:
        if not self.rack.values or self.view.phase in ENDED:
            return
        palette = self.palette
        total = self.value(self.rack.total)
        body = words_at(0, 0, total, size=34, bold=True)
        said = message("find what they count") if self.hide_sums else message("as you grouped them")
        sum_ = self.sum_words().removesuffix(" =") if len(self.rack.values) > 1 else ""
        beside = measure(total, 34, bold=True) + 14
        if width > 360:
            body += words_at(beside, -14, fit(sum_, width - beside, 14), fill=palette.muted)
            body += words_at(beside, 5, fit(self.say(said), width - beside, 14), fill=palette.muted)
        else:
            lines = [*(shared.wrap(sum_, width, 14) if sum_ else ()), *shared.wrap(self.say(said), width, 14)]
            for row, line in enumerate(lines[:4]):
                body += words_at(0, 24 + 19 * row, line, fill=palette.muted)
        self.sheet.decor("total", body, x, baseline)


class _Rack(NamedTuple):
    """The measures of a narrow rack in CSS pixels, and how many tiles stand in a row of it.

    Attributes:
        tile: a tile's width.
        inner: between the tiles of a group.
        gap: around a group.
        alone: between tiles that stand alone.
        pad: at the ends.
        in_row: the most tiles in a row, whatever is grouped.
    """

    tile: float
    inner: float
    gap: float
    alone: float
    pad: float
    in_row: int

    def of(self, part: Part) -> float:
        """The width of a part."""
        return len(part.names) * self.tile + self.inner * (len(part.names) - 1)

    def between(self, one: Part, other: Part) -> float:
        """How far two parts are apart."""
        return self.gap if len(one.names) > 1 or len(other.names) > 1 else self.alone

    def across(self, row: Sequence[Part]) -> float:
        """The width of a row of parts."""
        return sum(map(self.of, row)) + sum(self.between(one, other) for one, other in pairwise(row))


def _small_rack(room: float) -> _Rack:
    """Choose the largest tiles with which a full row fits a room, however they are grouped."""
    in_row = SIZE if room >= _ONE_ROW else 6
    inner, gap, alone, pad = (3.0, 14.0, 8.0, 6.0) if room >= 320 else (1.0, 8.0, 4.0, 4.0)
    # A group between single tiles leaves the most gaps.
    spare = 2 * inner + 2 * gap + (in_row - 4) * alone + 2 * pad
    return _Rack(min(60.0, (room - spare) // in_row), inner, gap, alone, pad, in_row)
