"""What a TenTen table looks like: one drawing and its text twin from what a seat may know."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import (
    BRACKET_HEIGHT,
    LIFT,
    TARGET,
    WIDE,
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

__all__ = ["ACTIONS", "draw", "face"]

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
_LINES: Final = 4
_LYING: Final = 322
_COLUMNS: Final = 50.0
_FIRST_ROW: Final = 7
_ABOVE_SUM: Final = 8
"""How much further down the sum of the points stands than another line, in CSS pixels."""
_RULED: Final = 30
"""From this height on, in CSS pixels, lines of points have a rule between them."""
_ADVICE: Final = message(
    "A wrong ten helps the others. Before you say it, group your tiles until the sum beside them is 10."
)


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
        margin = 8 if width < 400 else 14 if width < WIDE else 24 if width < _BESIDE else 32
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
        count, wide = self.view.chips[seat], self.score_width(seat, short)
        if self.view.rules.advanced or short:
            body = shared.chips(self.sheet, 1, 1, x, y)
            return body + words_at(x + 22, y + 5, self.score_words(seat, short), bold=True), wide
        return shared.chips(self.sheet, count, max(CHIPS_TO_WIN, count), x, y), wide

    def score_words(self, seat: int, short: bool) -> str:
        return str(self.view.chips[seat]) if short else self.say(self.chips_words(seat))

    def score_width(self, seat: int, short: bool = False) -> float:
        """How wide a seat's chips or points are."""
        if self.view.rules.advanced or short:
            return 22 + measure(self.score_words(seat, short), 14, bold=True)
        return 17 * max(CHIPS_TO_WIN, self.view.chips[seat])

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
        round_ = self.say(message("Round {round}", round=self.view.round))
        said = next((one for one in (subtitle, round_) if measure(one, size) <= room), "")
        body += words_at(self.left + after, baseline, said, size=size, fill=self.palette.muted) if said else ""
        sheet.decor("header", body)

    def put_pile(self, x: float, y: float, width: float) -> None:
        """The draw pile, or its empty place; x and y are the upper left corner of its face."""
        count = self.view.pile_count
        high, edge = _high(width), _edge(width)
        states = [self.marks["pile"]] if "pile" in self.marks else []
        if count:
            body = self.sheet.pile(width, min(3, count), _PROPORTIONS)
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

    def put_tile(
        self, name_: str, part: Part, x: float, y: float, width: float, reach: tuple[float, float] | None = None
    ) -> None:
        """A tile on the own rack; it answers over its width, or from where `reach` begins over the width it has."""
        kind = kind_of(name_)
        picked = name_ in self.draft.picked
        states = [*(["picked"] if picked else []), *([self.marks[name_]] if name_ in self.marks else [])]
        body = self.single(kind, width, states)
        acts = bool(self.offers("pick"))
        begin, side = reach if acts and reach is not None else (x, width)
        pad = x - begin
        self.sheet.add(
            Group(
                f"tile-{name_}",
                begin,
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
            filled=side == width,
        )

    def put_buttons(
        self,
        left: float,
        top: float,
        width: float,
        *,
        asking: bool = False,
        gap: float = _ROW,
    ) -> float:
        """Draw the rows of buttons, always with room for all three; give where they end."""
        rows = self.buttons(asking=asking)
        if not any(rows):
            return top
        y = top
        heights = (52 if gap == _ROW else 46, TARGET, TARGET)
        for row, height in zip(rows, heights, strict=True):
            if not row and (self.view.phase in ENDED or self.past):
                continue
            each = (width - _ROW * (len(row) - 1)) // max(1, len(row))
            for place, one in enumerate(row):
                # The button for the next hint is the one for a hint still, so that it keeps the focus.
                key = f"button-{'hint' if one.action.startswith('hint ') else one.action.replace(' ', '-')}"
                x = left + (each + _ROW) * place
                shared.button(
                    self.sheet, key, x, y, each, self.say(one.words), one.action, look=one.look, height=height
                )
            y += height + gap
        return top + sum(heights) + 2 * gap

    def put_events(self, x: float, y: float, width: float, lines: int, least: float) -> None:
        """What has just happened."""
        words = self.latest_events(width - 34, lines)
        if words:
            shared.band(self.sheet, "events", x, y, width, Band("neutral", words), least=least)

    def band_high(self, width: float, most: int = 0) -> float:
        """How high the sentence's band would be."""
        band = self.told()
        assert band is not None
        return shared.band(Sheet(self.sheet.width, self.palette), "", 0, 0, width, band, most=most, lang=self.lang)

    def put_bands(self, y: float) -> float:
        """The sentence and what has just happened, always in the same room; give where it ends.

        They stand beside each other where there is room, unless the sentence needs all of it.
        """
        band, gap, two = self.told(), 12, shared.band_height(2)
        beside = self.room >= _BESIDE_BANDS
        room = two if beside else two + gap + shared.band_height(1)
        if band is None:
            news = self.news()
            if news is None:
                self.put_events(self.left, y, self.room, 2, two)
            else:
                shared.band(self.sheet, "events", self.left, y, self.room, news, least=two, lang=self.lang)
            return y + room
        each = (self.room - gap) // 2
        alone = bool(band.choices or self.end) or not self.events or (beside and self.band_high(each) > two)
        if not beside and not alone:
            alone = self.band_high(self.room) > two
        least = room if alone and self.band_high(self.room) > two else two
        wide = each if beside and not alone else self.room
        shared.band(self.sheet, "band", self.left, y, wide, band, least=least, most=2 if beside else 4, lang=self.lang)
        if beside and not alone:
            self.put_events(self.left + each + gap, y, each, 2, two)
        elif not beside and not alone:
            self.put_events(self.left, y + two + gap, self.room, 1, shared.band_height(1))
        return y + room

    def latest_events(self, width: float, lines: int) -> str:
        """As many of the latest events as fit."""
        chosen = ""
        for event in reversed(self.events):
            longer = f"{event} {chosen}".strip()
            if chosen and len(shared.wrap(longer, width)) > lines:
                break
            chosen = longer
        return chosen

    def ten_tiles(self, found: Score, room: float, most: float, told: bool = True) -> tuple[str, float, float]:
        """The eight tiles by their reading, with brackets: the drawing, its width and its height.

        Args:
            found: the ten.
            room: the room across.
            most: the width of a tile at most.
            told: whether the brackets say what kind of combo there is.
        """
        reading = found.reading
        parts: list[tuple[tuple[int, ...], int, Message]] = [
            (combo.row, combo.value, self.part_words(Part((), (), combo.kind, combo.colour, combo.value)))
            for combo in (*reading.sets, *reading.combos)
        ]
        parts += [((single,), number(single), message("alone")) for single in reading.singles]
        gap = 14 if room > 400 else 9
        inner = 3 if room > 400 else 2
        spare = sum(inner * (len(tiles) - 1) for tiles, _, _ in parts) + gap * (len(parts) - 1)
        width = min(most, (room - spare) / SIZE)
        body, x = "", 0.0
        low = _high(width) + _edge(width) + 8
        below: list[Bracket] = []
        for tiles, value, words in parts:
            wide = width * len(tiles) + inner * (len(tiles) - 1)
            said = self.say(words) if told and measure(self.say(words), 14) <= wide + gap - 4 else ""
            body += self.row_of(tiles, width, width + inner, x)
            below.append(Bracket(x, wide, str(value), said))
            x += wide + gap
        body += shared.shifted(0, low, shared.brackets(self.palette, below))
        return body, x - gap, low + BRACKET_HEIGHT - (0 if told else 20)

    def sum_lines(
        self, seat: int, found: Score, width: float, *, size: float = 15, noted: bool = True
    ) -> tuple[str, float]:
        """The sum that makes the ten and what else there is to say of it: the drawing and its height.

        Args:
            seat: whose ten it is.
            found: the ten.
            width: the room across.
            size: the size of the words in CSS pixels.
            noted: whether it is said how else the tiles stood, which the other ways to count say too.
        """
        pitch, y = size + 6, 26.0
        body = words_at(0, 19, self.ten_sum(found), size=17, bold=True)
        # Where no band tells how the match has ended, the felt does.
        ending = [self.end] if self.end and self.sheet.width < WIDE else []
        for note in (*ending, *(self.ten_notes(seat, found) if noted else ())):
            for row in shared.wrap(self.say(note), width, size):
                body += words_at(0, y + pitch - 5, row, size=size, fill=self.palette.muted)
                y += pitch
        return body, y

    def points_table(
        self, found: Score, width: float, *, size: float, pitch: float, columns: int = 1, told: bool = True
    ) -> tuple[str, float]:
        """The points of a ten line by line, in a match with bonuses: the drawing and its height.

        Args:
            found: the ten.
            width: the room across.
            size: the size of the words in CSS pixels.
            pitch: how high a line is, in CSS pixels.
            columns: in how many columns they stand.
            told: whether each bonus says its reason.
        """
        if not self.view.rules.advanced:
            return "", 0
        each = (width - 28 * (columns - 1)) / columns
        rows: list[tuple[str, str]] = []
        for line in bonus_lines(found):
            words = self.say(line.message).removesuffix(".")
            *first, last = shared.wrap(words if told else words.partition(":")[0], each - 30, size)
            rows += [*((row, "") for row in first), (last, str(line.points))]
        rows.append((self.say(TOGETHER).removesuffix(":"), str(found.points)))
        high, body = -(-len(rows) // columns), ""
        for place, (said, points) in enumerate(rows):
            last_one, column, row = place == len(rows) - 1, *divmod(place, high)
            x, y = (each + 28) * column, pitch * row + (_ABOVE_SUM if last_one else 0)
            if last_one:
                body += shared.rect(x, y - _ABOVE_SUM / 2, each, 1.5, fill=self.palette.outline)
            elif row and pitch >= _RULED and rows[place - 1][1]:
                body += shared.rect(x, y, each, 1, fill=self.palette.line)
            down = y + (pitch + size) / 2 - 2
            body += words_at(x, down, said, size=size, bold=last_one)
            body += words_at(x + each, down, points, size=size, bold=True, anchor="end") if points else ""
        return body, pitch * high + _ABOVE_SUM

    def points_lines(
        self,
        seat: int,
        found: Score,
        width: float,
        *,
        size: float = 15,
        columns: int = 1,
        told: bool = True,
        noted: bool = True,
    ) -> tuple[str, float]:
        """The sum that makes the ten and its points below it: the drawing and its height.

        The arguments are those of `sum_lines` and `points_table`.
        """
        sum_, high = self.sum_lines(seat, found, width, size=size, noted=noted)
        table, low = self.points_table(found, width, size=size, pitch=size + 6, columns=columns, told=told)
        return sum_ + shared.shifted(0, high + 6, table), high + low + (6 if table else 0)

    def lying(self, room: float, rows: int = 3) -> str:
        """The latest discards, small in rows beside or below a ten."""
        kinds = [kind for _, kind in self.view.discards]
        if not kinds:
            return ""
        small, step = 22.0, 25.0
        each = int((room + step - small) // step)
        shown = kinds[-rows * each :]
        body = words_at(0, 32, fit(self.say(message("Discards")), room, 14), fill=self.palette.muted)
        for row in range(0, len(shown), each):
            body += self.row_of(shown[row : row + each], small, step, 0, 44 + row // each * 43)
        return body

    def ten_ways(self, seat: int, found: Score, inner: float, *, beside: bool) -> Iterator[tuple[str, float]]:
        """Ways to lay out a ten and its points below its title, the best first: the drawing and its height.

        Args:
            seat: whose ten it is.
            found: the ten.
            inner: the room across.
            beside: whether the points stand beside the tiles, as they do in the place of a wide table's felt.
        """
        if not beside:
            told = [(15, 60, True, 1), (15, 42, True, 1), (14, 36, True, 1), (14, 34, False, 1), (14, 28, False, 1)]
            roomy = inner >= 700
            if roomy and self.view.rules.advanced:
                # The points stand beside the sum, in lines as high as there is room for.
                left, gap = 288.0, 48
                sum_, high = self.sum_lines(seat, found, left)
                for most, pitch in ((76, 36), (76, 30), (76, 26), (60, 30), (60, 26)):
                    tiles, _, below = self.ten_tiles(found, inner, most)
                    table, low = self.points_table(found, inner - left - gap, size=15, pitch=pitch)
                    body = shared.shifted(0, 48, tiles) + shared.shifted(0, 56 + below, sum_)
                    yield body + shared.shifted(left + gap, 56 + below, table), 56 + below + max(high, low) + 8
            if roomy:
                told = [(15, 76, True, 1), (15, 76, True, 2), (15, 60, True, 2), *told]
            # Where there is no room for the reasons, the bonus card has them.
            told += [(14, 34, True, 2), (14, 28, False, 2), (14, 28, False, 2), (14, 22, False, 2)]
            for place, (size, most, named, columns) in enumerate(told):
                tiles, _, high = self.ten_tiles(found, inner, most, named)
                width = min((480 if not roomy else 560) * (columns if roomy else 1), inner)
                lines, low = self.points_lines(
                    seat,
                    found,
                    width,
                    size=size,
                    columns=columns,
                    told=roomy or columns == 1,
                    noted=place < len(told) - 2,
                )
                top = 48 if size == 15 else 42
                high += 8 if size == 15 else 0
                yield shared.shifted(0, top, tiles) + shared.shifted(0, top + high, lines), top + high + low + 8
            return
        roomy = inner >= 760
        tiles, across, high = self.ten_tiles(found, 460 if roomy else inner * 0.52, 38)
        gap = 56 if roomy else 28
        room = inner - across - gap
        lying = self.lying(_LYING) if room >= 300 + 40 + _LYING else ""
        ways = [(lying, 15, 1), (lying, 14, 1)] if lying else []
        for extra, size, columns in (*ways, ("", 15, 1), ("", 15, 2), ("", 14, 1), ("", 14, 2)):
            width = room - 40 - _LYING if extra else room
            if columns > 1 and width < 420:
                continue
            lines, low = self.points_lines(seat, found, min(480 * columns, width), size=size, columns=columns)
            body = shared.shifted(0, 41, tiles) + shared.shifted(across + gap, 18, lines)
            if extra:
                body += shared.shifted(inner - _LYING, 0, extra)
            yield body, max(41 + high, 18 + low + 5)

    def put_ten(self, top: float, height: float, width: float, *, beside: bool = False) -> None:
        """The felt after a ten, as large as it is told, with the points beside or below the tiles."""
        ended = self.ten()
        assert ended is not None
        seat, found = ended
        inner = width - 2 * (28 if self.sheet.width >= WIDE else 12)
        title, called = self.ten_title(seat, found), self.names[seat]
        if measure(title, 14, bold=True) > inner:
            # What the ten is worth is told in any case, a long name as far as there is room.
            rest = measure(title, 14, bold=True) - measure(called, 14, bold=True)
            title = self.ten_title(seat, found, called=fit(called, inner - rest, 14, bold=True))
        own = seat == self.view.seat
        right = 30 if own else 0
        size = next((size for size in (19, 17, 15) if measure(title, size, bold=True) <= inner - right), 14)
        head = 30 if self.view.phase == "over" else 0
        ways = list(self.ten_ways(seat, found, inner, beside=beside))
        laid_out, high = next((way for way in ways if way[1] <= height - head), ways[-1])
        rows = min(3, int((height - head - high - 46) // 43))
        if not beside and rows > 0:
            laid_out += shared.shifted(0, high - 4, self.lying(inner, rows))
        body = words_at(right, 32, fit(title, inner - right, size, bold=True), size=size, bold=True) + laid_out
        body += shared.shifted(11, 25.5, _tick(self.palette)) if own else ""
        if head:
            won = fit(self.say(self.standing()), inner, 24, bold=True)
            body = words_at(0, 34, won, size=24, bold=True) + shared.shifted(0, head, body)
        self.sheet.add(
            Group(
                "ten",
                self.left,
                top,
                width,
                height,
                shared.felt(self.palette, width, height) + shared.shifted((width - inner) / 2, 0, body),
                label=" ".join(self.say(line) for line in self.ten_lines()),
            )
        )

    # The wide layout

    def wide(self) -> float:
        sheet, view = self.sheet, self.view
        round_ = self.say(message("Round {round} · {goal}", round=view.round, goal=self.goal()))
        self.put_header(47, 26, round_)
        y: float = round(74 + self.put_seats(74) + 20)
        beside = self.room >= _BESIDE - 64
        rack_room = self.room - _COLUMN - 48 if beside else self.room
        felt, own = self.felt_height(), self.own_height(rack_room) if view.seat is not None else 14.0
        bottom = y + felt + 22 + own
        covered = self.ten() is not None and view.seat is not None
        if covered:
            # A ten takes the place of the rack too, which has done its work.
            self.put_ten(y, felt + 22 + own - 44, rack_room if beside else self.room)
            if view.seat is not None:
                self.put_own_end(view.seat, bottom - 36)
        elif self.ten() is not None:
            self.put_ten(y, felt, self.room, beside=True)
        else:
            self.put_felt(y)
        y += felt + 22
        if view.seat is not None:
            if not covered:
                self.put_own(y, rack_room)
            if beside:
                x = self.left + self.room - _COLUMN
                if not covered:
                    self.put_total(x, y + 32, _COLUMN)
                y = max(bottom, self.put_buttons(x, y + 78, _COLUMN))
            else:
                if covered:
                    y = self.put_buttons(self.left, bottom + 10, self.room)
                else:
                    self.put_total(self.left, bottom + 50, 232)
                    y = self.put_buttons(self.left + 248, bottom + 10, self.room - 248)
        else:
            sheet.decor("status", words_at(self.left, y + 14, self.say(self.standing()), size=16))
            y += 24
        y += 18
        return self.put_bands(y) + 24

    def put_seats(self, top: float) -> float:
        """The other seats in columns, or a line each where columns are too narrow; give the height."""
        gap = 28
        each = (self.room - gap * (len(self.others) - 1)) // max(1, len(self.others))
        if each < _SEAT:
            small = _small(int(self.room))
            for place, seat in enumerate(self.others):
                self.put_line(seat, top + small.line * place, small)
            return small.line * len(self.others) - 8
        for place, seat in enumerate(self.others):
            self.put_seat(seat, self.left + (each + gap) * place, top, each)
        return 40 + _high(_SMALL) + _edge(_SMALL)

    def put_seat(self, seat: int, x: float, top: float, width: float) -> None:
        view, palette = self.view, self.palette
        after = 0.0
        badge = self.say(message("Dealer"))
        chips_wide = self.score_width(seat)
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
        # Two open sets and two more tiles fit, so that a seat is equally high whatever lies open.
        tile = min(_SMALL, (width - 60) / 9)
        step = tile * _APART
        down = 40 + _high(_SMALL) - _high(tile)
        body += self.row_of(tiles, tile, step, 0, down)
        across = step * len(tiles) + 8 if tiles else 0.0
        for combo in sets:
            plate = 3 * step + 9
            body += shared.rect(across, down - 5, plate, _high(tile) + _edge(tile) + 10, fill=palette.felt, radius=8)
            body += self.row_of(combo.row, tile, step, across + 6, down)
            across += plate + 6
        height = 40 + _high(_SMALL) + _edge(_SMALL)
        self.sheet.add(Group(f"seat-{seat}", x, top, width, height, body, label=self.say(self.seat_words(seat))))

    def felt_height(self) -> float:
        large = self.discard_width()
        return round(50 + _high(large) + _edge(large) + 27)

    def discard_width(self) -> float:
        return 60.0 if self.room >= 800 else 52.0

    def own_height(self, room: float) -> float:
        """The height of the own name, rack and brackets."""
        width = self.rack_tile(room)
        return 54 + round(_high(width) + _edge(width) - 2) + 30 + BRACKET_HEIGHT

    def rack_tile(self, room: float) -> float:
        # As large as eight tiles may be however they lie, so that a rack is always equally high.
        return min(76, int((room - _SPARE) / SIZE))

    def put_felt(self, top: float) -> None:
        """The felt with the pile and the discards."""
        sheet, view, palette = self.sheet, self.view, self.palette
        inner = self.room - 56
        large, height = self.discard_width(), self.felt_height()
        pile_at = self.left + 28
        row_at = pile_at + large + (96 if self.room >= 1000 else 40)
        room = self.left + 28 + inner - row_at
        # In whole units of a tile, so that their places are written short.
        step = large * (61 if self.room >= 1000 else 57) / shared.UNIT
        count = len(view.discards)
        fitting = int((room + step - large) // step)
        y = top + 50
        pile = plural("Pile · {count} left", "Pile · {count} left", view.pile_count)
        if not view.pile_count:
            pile = message("Pile · empty")
        row = message("Discards · latest on the right") if count else message("Discards · none yet")
        body = shared.felt(palette, self.room, height)
        body += words_at(28, 33, fit(self.say(pile), row_at - pile_at - 4, 14), fill=palette.muted)
        body += words_at(row_at - self.left, 33, fit(self.say(row), room, 14), fill=palette.muted)
        sheet.add(
            Group("felt", self.left, top, self.room, height, body, drop="discards" if self.offers("discard") else "")
        )
        self.put_pile(pile_at, y, large)
        if not count:
            return
        x = row_at
        kinds = [kind for _, kind in view.discards]
        earlier = ""
        if count <= fitting:
            shown = count - 1
            earlier = self.row_of(kinds[:-1], large, step)
        else:
            # Older discards lie small in two rows, the latest ones large.
            small = 28.0
            small_step = small * _APART
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

    def put_own(self, top: float, room: float) -> None:
        """The own name, rack and open sets."""
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

        width = self.rack_tile(room)
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
                    raised = name_ in self.draft.picked or self.marks.get(name_) == "hinted"
                    self.put_drawn_words(at + width / 2, y - 8 - (LIFT if raised else 0), width + inner)
                self.put_tile(name_, part, at, y, width)
            value = "" if self.hide_sums else self.value(part.value)
            below.append(Bracket(x - self.left, wide, value, self.bracket_words(part, wide + gap)))
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

    def bracket_words(self, part: Part, room: float) -> str:
        # Where nothing is grouped yet, the total says so once for all.
        if not any(other.kind != "alone" for other in self.rack.parts):
            return ""
        said = self.say(self.part_words(part))
        return said if measure(said) <= room else ""

    def put_drawn_words(self, x: float, y: float, room: float) -> None:
        """Mark the drawn tile, x its middle, in words that keep to its room: others are lifted beside it."""
        ways = (self.say(message("just drawn")), self.say(message("new")))
        said = next((one for one in ways if measure(one, 14, bold=True) <= room), ways[-1])
        half = measure(said, 14, bold=True) / 2
        x = min(max(x, self.left + half), self.left + self.room - half)
        self.sheet.decor(
            "just-drawn", words_at(0, 0, said, bold=True, fill=self.palette.muted, anchor="middle"), round(x), y
        )

    def put_you(self, top: float, room: float, *, told: bool, x: float = 0) -> None:
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
            badge = badge if after + shared.badge_width(badge) <= room else badge[:1]
            body += shared.shifted(after, 14, shared.badge(palette, badge))
            after += shared.badge_width(badge) + 10
        if told:
            body += words_at(after, 19, fit(self.say(self.standing()), room - after, 14), fill=palette.muted)
        self.sheet.decor("you", body, x or self.left, top)

    def put_own_end(self, seat: int, top: float) -> None:
        """The own line below a ten: name and score, and the tiles that were left when another made it."""
        view, palette, mini = self.view, self.palette, 20
        you = self.say(message("You"))
        body = words_at(0, 19, you, size=16, bold=True)
        x = round(measure(you, 16, bold=True)) + 8.0
        score, wide = self.score_at(seat, x, 14)
        body += score
        x += wide + 10
        if seat == view.dealer:
            badge = self.say(message("Dealer"))
            body += shared.shifted(x, 14, shared.badge(palette, badge))
            x += shared.badge_width(badge) + 10
        ended = self.ten()
        if ended is not None and ended[0] != seat:
            step, x = mini * _APART, x + 10
            body += self.row_of(self.shown(seat), mini, step, x, -4)
            x += step * view.hand_sizes[seat] + 8
            body += self.plates(view.sets[seat], x, -5, mini)
        label = self.say(self.seat_words(seat))
        self.sheet.add(Group(f"seat-{seat}", self.left, top, self.room, 30, body, label=label))

    def you_width(self) -> float:
        """How wide the own name, chips and dealer's badge are in one line."""
        seat = self.view.seat
        assert seat is not None
        wide = round(measure(self.say(message("You")), 16, bold=True)) + 8 + self.score_width(seat)
        return wide + (10 + shared.badge_width(self.say(message("Dealer"))) if seat == self.view.dealer else 0)

    def put_total(self, x: float, baseline: float, width: float) -> float:
        """The sum as the rack is grouped, with its large total; give where it ends."""
        palette = self.palette
        if not self.rack.values:
            return baseline
        total = self.value(self.rack.total)
        sum_ = self.sum_words() + " " if len(self.rack.values) > 1 and not self.hide_sums else ""
        rest = width - measure(total, 44, bold=True)
        size = next((size for size in (20, 17, 15, 14) if measure(sum_, size) <= rest), 0)
        large = f'<tspan dx="4" font-size="44" font-weight="700" fill="{palette.ink}">{total}</tspan>'
        said = self.say(self.how_counted())
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
        """Lay a narrow table out: the same places for everything from the first turn of a round to its last."""
        view, small = self.view, _small(self.sheet.width)
        self.put_header(29, 20, self.say(message("Round {round}", round=view.round)))
        top = small.header
        seats, own = self.seats_height(small), small.own if view.seat is not None else 24.0
        bottom = top + seats + small.felt + own + shared.band_height(_LINES) + small.gap - 4
        if view.phase in ENDED and view.seat is not None:
            self.put_small_end(top, bottom, small)
        else:
            if seats == _COLUMNS:
                self.put_columns(top)
            else:
                for place, seat in enumerate(self.others):
                    self.put_line(seat, top + small.line * place, small)
            self.put_small_felt(top + seats, small)
            own_at = top + seats + small.felt
            if view.seat is not None:
                self.put_small_own(own_at, small)
            else:
                self.sheet.decor("status", words_at(self.left, own_at + 18, self.say(self.standing()), size=16))
            self.put_small_band(own_at + own)
        end = self.put_buttons(self.left, bottom + 4, self.room, asking=self.asking(), gap=small.gap)
        return end + (8 if any(self.buttons()) else 0)

    def seats_height(self, small: "_Small") -> float:
        """The room for the other seats of a narrow table, the same however many tiles lie open."""
        count = len(self.others)
        return _COLUMNS if small.rows > 1 and 1 < count < 4 else small.line * count + 2

    def put_small_end(self, top: float, bottom: float, small: "_Small") -> None:
        """The end of a round on a narrow table: all hands in a line each, the ten on the felt, and what happened."""
        seats = [*self.others, *([self.view.seat] if self.view.seat is not None else [])]
        for place, seat in enumerate(seats):
            self.put_line(seat, top + small.line * place, small)
        y = top + small.line * len(seats) + 4
        if self.ten() is not None and (self.band is None or self.end):
            # The felt says it all, and what led to it stands in the log.
            self.put_ten(y, bottom - y, self.room)
            return
        sheet, self.sheet = self.sheet, Sheet(self.sheet.width, self.palette)
        below = self.put_small_band(0, least=0)
        self.sheet = sheet
        if self.ten() is not None:
            self.put_ten(y, bottom - below - 8 - y, self.room)
        else:
            self.put_nobody(y, bottom - below - 8 - y)
        self.put_small_band(bottom - below, least=0)

    def put_nobody(self, top: float, height: float) -> None:
        """The felt of a narrow table when nobody made ten: how a match ended, and what was laid, as far as it fits."""
        pad, view, over = 12, self.view, self.view.phase == "over"
        inner, y = self.room - 2 * pad, 24.0
        said = self.standing() if over else message("Nobody made ten")
        body = words_at(0, 32, fit(self.say(said), inner, 19, bold=True), size=19, bold=True)
        if over:
            for seat in (*self.others, *([view.seat] if view.seat is not None else [])):
                called = self.say(message("You")) if seat == view.seat else self.names[seat]
                x = min(150, inner - self.score_width(seat))
                body += words_at(0, y + 39, fit(called, x - 8, 16), size=16) + self.score_at(seat, x, y + 34)[0]
                y += 28
            y += 16
            if view.turn == view.seat:
                for line in shared.wrap(self.say(_ADVICE), inner, 15):
                    body += words_at(0, y + 19, line, size=15, fill=self.palette.muted)
                    y += 21
        rows = min(int((height - y - 52) // 43), -(-len(view.discards) // int((inner + 3) // 25)))
        if rows > 0:
            body += shared.shifted(0, y, self.lying(inner, rows))
        body = shared.felt(self.palette, self.room, height) + shared.shifted(pad, 0, body)
        label = f"{self.say(said).rstrip('.')}. {self.earlier_words()}".strip()
        self.sheet.add(Group("nobody", self.left, top, self.room, height, body, label=label))

    def put_small_band(self, y: float, least: float = shared.band_height(_LINES)) -> float:
        """The one sentence of a narrow table, always in the same room while a round is played; give its height.

        Until there is something else to say, it says what the player is to do and what has just happened. The answers
        to a question stand where the moves are, so that a question needs no more room than another sentence.
        """
        band, key = self.told(), "band"
        if band is None:
            key = "events"
            over = self.view.seat is None or self.view.phase in ENDED
            words = self.latest_events(self.room - 34, _LINES - 2)
            lead = "" if self.view.seat is None or (over and words) else self.standing(told=bool(words))
            band = Band("neutral", words, lead)
        elif self.asking():
            band = band._replace(choices=())
        return shared.band(self.sheet, key, self.left, y, self.room, band, least=least, most=_LINES, lang=self.lang)

    def put_line(self, seat: int, top: float, small: "_Small") -> None:
        """A seat as one line: its name, its score, its open sets, and how many tiles it hides or which they are."""
        view, palette = self.view, self.palette
        sets, tiles = view.sets[seat], self.shown(seat)
        roomy, known = self.room >= _ROOMY, view.hands is not None
        mini, step = small.mini, small.mini * _APART
        plates, hand, edge = self.line_widths(seat, small)
        badge = self.say(message("Dealer"))
        dealing = seat == view.dealer
        x = 160.0 if roomy else 88.0
        wide = self.score_width(seat)
        tight = self.is_tight(seat, small)
        if known and view.seat is not None:
            # At the end of a round all lines stand below each other, and tell their scores alike.
            tight = any(self.is_tight(one, small) for one in range(view.seats))
        if tight:
            # Open sets shorten what stands beside them, so that a line stays one line.
            badge = badge[:1]
            edge = self.room - (shared.badge_width(badge) + 8 if dealing else 0)
            wide = self.score_width(seat, short=True)
            x = min(x, edge - plates - wide - (hand + 12 if known else 12))
        body = ""
        called = self.say(message("You")) if seat == view.seat else self.names[seat]
        called = fit(called, x - 8, 15, bold=True)
        if seat == view.turn and view.phase not in ENDED:
            body += self.underline(called, 24, 15)
        body += words_at(0, 20, called, size=15, bold=True)
        body += self.score_at(seat, x, 15, short=tight)[0]
        x += wide + 10
        if dealing:
            body += shared.shifted(edge + 8, 15, shared.badge(palette, badge))
        edge -= plates
        body += self.plates(sets, edge + 4, 0, mini)
        if known or roomy:
            x = 270.0 if roomy and not tight else edge - hand + 4
            body += self.row_of(tiles, mini, step, x, 2)
        else:
            counted, x = self.hidden_at(seat, x, edge)
            body += counted
        note = self.say(message("laid last"))
        if not sets and view.discards and view.discards[-1][0] == seat and x + hand + measure(note) <= edge:
            body += words_at(edge, 20, note, fill=palette.muted, anchor="end")
        label = self.say(self.seat_words(seat))
        self.sheet.add(Group(f"seat-{seat}", self.left, top, self.room, small.line - 2, body, label=label))

    def line_widths(self, seat: int, small: "_Small") -> tuple[float, float, float]:
        """How wide a seat's open sets and its hand are in a line, and where the line ends before its badge."""
        view, step = self.view, small.mini * _APART
        tiles, named = self.shown(seat), view.hands is not None or self.room >= _ROOMY
        hand = len(tiles) * step + (6 if tiles else 0) if named else 52
        badge = shared.badge_width(self.say(message("Dealer"))) + 8 if seat == view.dealer else 0
        return len(view.sets[seat]) * (3 * step + 8), hand, self.room - badge

    def is_tight(self, seat: int, small: "_Small") -> bool:
        """Whether a seat's line has no room for its score in full."""
        plates, hand, edge = self.line_widths(seat, small)
        x = 160.0 if self.room >= _ROOMY else 88.0
        return x + self.score_width(seat) + 8 + hand + plates > edge

    def put_columns(self, top: float) -> None:
        """Two or three other seats beside each other, where there is no room for a line each."""
        view, palette, gap = self.view, self.palette, 7
        each = (self.room - gap * (len(self.others) - 1)) / len(self.others)
        for place, seat in enumerate(self.others):
            score, wide = self.score_at(seat, 0, 12, short=True)
            called = fit(self.names[seat], each - wide - 4, 14, bold=True)
            body = words_at(0, 17, called, bold=True) + shared.shifted(each - wide, 0, score)
            if seat == view.turn and view.phase not in ENDED:
                body += self.underline(called, 20, 14)
            sets, x, edge = view.sets[seat], 0.0, each
            if seat == view.dealer:
                badge = self.say(message("Dealer"))[:1]
                edge -= shared.badge_width(badge)
                body += shared.shifted(edge, 38, shared.badge(palette, badge))
            mini = min(13.0, (edge - 2 - 8 * len(sets)) / max(1, 3 * len(sets)) / _APART)
            body += self.plates(sets, 0, 25, mini)
            x += len(sets) * (3 * mini * _APART + 8)
            body += self.hidden_at(seat, x, edge, 23)[0]
            label = self.say(self.seat_words(seat))
            self.sheet.add(Group(f"seat-{seat}", self.left + (each + gap) * place, top, each, 48, body, label=label))

    def hidden_at(self, seat: int, x: float, edge: float, y: float = 0) -> tuple[str, float]:
        """How many tiles a seat hides, in words or beside a small tile; and where that ends."""
        said = self.say(self.hidden_words(seat))
        if x + measure(said) <= edge:
            return words_at(x, y + 20, said, fill=self.palette.muted), x + measure(said) + 8
        if x + 28 > edge:
            return "", x
        count = str(self.view.hand_sizes[seat])
        body = self.row_of((HIDDEN,), 14, 14, x, y + 4) + words_at(x + 19, y + 20, count, fill=self.palette.muted)
        return body, x + 38

    def plates(self, sets: Sequence[Combo], x: float, y: float, mini: float) -> str:
        """The open sets of a seat, small, from x to the right."""
        body, step = "", mini * _APART
        for combo in sets:
            body += shared.rect(x, y - 1, 3 * step + 5, _high(mini) + _edge(mini) + 4, fill=self.palette.felt, radius=6)
            body += self.row_of(combo.row, mini, step, x + 3, y + 1)
            x += 3 * step + 8
        return body

    def put_small_felt(self, top: float, small: "_Small") -> None:
        view, palette = self.view, self.palette
        pile = plural("Pile {count}", "Pile {count}", view.pile_count)
        row = message("Discards, latest right") if view.discards else message("No discards yet")
        row_at = 76.0
        room = self.room - row_at - 12
        height = small.felt - 4
        body = shared.felt(palette, self.room, height, 18)
        body += words_at(12, 18, fit(self.say(pile), row_at - 16, 14), fill=palette.muted)
        body += words_at(row_at, 18, fit(self.say(row), room, 14), fill=palette.muted)
        self.sheet.add(
            Group("felt", self.left, top, self.room, height, body, drop="discards" if self.offers("discard") else "")
        )
        width = small.lying
        down = 30 if small.rows == 1 else 27
        self.put_pile(self.left + 18, top + down, width)
        count = len(view.discards)
        if not count:
            return
        step = width + 5
        fitting = max(2, int((room - 6) // step))
        x, y = self.left + row_at + 2, top + down
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

    def put_small_own(self, top: float, small: "_Small") -> None:
        """The own name, the rack, the open sets beside it, and the total.

        The room is the same whatever the seat holds, so that nothing below moves when a tile comes or goes.
        """
        sets, left, room = self.view.own_sets, (self.sheet.width - small.rack) / 2, small.rack
        apart, plate = 8.0, 3 * small.target - 8
        if small.rows == 1:
            self.put_you(top, room, told=False)
            self.put_small_total(top + 24, 0)
            y = top + 30
            length = (SIZE - 3 * len(sets)) * small.target
            self.put_small_rack(0, self.rack.parts, left, y, small, length)
            for place in range(len(sets)):
                self.put_small_set(place, left + length + apart + (plate + apart) * place, y, plate, small)
            return
        first: list[Part] = []
        for part in self.rack.parts:
            if sum(len(one.names) for one in (*first, part)) > _FIRST_ROW:
                break
            first.append(part)
        rest = self.rack.parts[len(first) :]
        low = top + small.row - 4
        length = min(_FIRST_ROW, SIZE - 3 * len(sets)) * small.target
        self.put_small_rack(0, first, left, top, small, room if not sets else length)
        if len(sets) > 1:
            self.put_small_set(0, left + length + apart, top, plate, small)
        if sets:
            self.put_small_set(len(sets) - 1, left, low, plate, small)
        elif rest:
            self.put_small_rack(1, rest, left, low, small, 3 * small.target)
        x = left + 3 * small.target + 12
        self.put_you(low + 4, left + room - x, told=False, x=x)
        self.put_small_total(low + 66, x)

    def put_small_rack(
        self, place: int, row: Sequence[Part], left: float, top: float, small: "_Small", length: float
    ) -> None:
        """One row of a narrow rack on its wood, with brackets that say what each part counts."""
        sheet, palette, tile, target = self.sheet, self.palette, small.tile, small.target
        y = top + LIFT + 3
        wood = round(y + _high(tile) + _edge(tile) - 2)
        drop = "rack" if self.offers("pick") else ""
        sheet.add(Group(f"rack-{place}", left, wood, length, 12, shared.rack(palette, length, 12), drop=drop))
        below: list[Bracket] = []
        values, x = "", left
        for part in row:
            count = len(part.names)
            wide, box = count * tile + (count - 1) * small.inner, count * target
            start = x + (box - wide) / 2
            for step, name_ in enumerate(part.names):
                at = start + (tile + small.inner) * step
                raised = name_ in self.draft.picked or self.marks.get(name_) == "hinted"
                if name_ == self.drawn_name() and not raised:
                    self.put_drawn_words(at + tile / 2, y - 5, tile)
                reach = (x + target * step, target) if tile < TARGET else None
                self.put_tile(name_, part, at, y, tile, reach)
            below.append(Bracket(start - left, wide, "", ""))
            value, middle = "" if self.hide_sums else self.value(part.value), x - left + box / 2
            if count > 1:
                kind = self.say(self.part_words(part))
                both = measure(value, 20, bold=True) + 6 + measure(kind)
                values += words_at(middle - both / 2, 26, value, size=20, bold=True)
                values += words_at(middle + both / 2 - measure(kind), 26, kind, fill=palette.muted)
            else:
                values += words_at(middle, 26, value, size=20, bold=True, anchor="middle")
            x += box
        if row:
            sheet.decor(f"brackets-{place}", shared.brackets(palette, below) + values, left, wood + 15)

    def put_small_set(self, place: int, x: float, top: float, plate: float, small: "_Small") -> None:
        """An own open set, its tiles as low as those on the rack."""
        combo = self.view.own_sets[place]
        tile = min(small.tile, (plate - 12) / 3)
        high = _high(tile) + _edge(tile)
        y = top + LIFT + 3 + _high(small.tile) + _edge(small.tile) - high
        body = shared.rect(0, 0, plate, high + 12, fill=self.palette.felt, radius=10)
        body += self.row_of(combo.row, tile, tile + 1, (plate - 3 * tile - 2) / 2, 6)
        group = self.part_words(Part((), (), combo.kind, combo.colour, combo.value))
        line = self.say(message("{group} = {value}", group=group, value=self.value(combo.value)))
        body += words_at(plate / 2, high + 34, fit(line, plate + 4, 14), anchor="middle", fill=self.palette.muted)
        self.sheet.add(Group(f"set-{place}", x, y - 6, plate, high + 40, body, label=self.say(self.set_words(combo))))

    def put_small_total(self, baseline: float, x: float) -> None:
        """The total of a narrow rack: at the right of the own name, or from x on under it."""
        if not self.rack.values:
            return
        palette = self.palette
        total = self.value(self.rack.total)
        said = self.say(self.how_counted(short=True))
        sum_ = self.sum_words() if len(self.rack.values) > 1 and not self.hide_sums else ""
        wide = measure(total, 32, bold=True)
        if x:
            body = words_at(0, 0, total, size=32, bold=True)
            room = self.left + self.room - x
            plain = sum_.removesuffix(" =")
            lines = shared.wrap(plain if measure(plain) <= room else plain.replace(" + ", "+") or said, room, 14)
            for row, line in enumerate(lines[:2]):
                body += words_at(0, 22 + 19 * row, line, fill=palette.muted)
        else:
            x = self.left + self.room
            body = words_at(0, 0, total, size=32, bold=True, anchor="end")
            room = self.room - self.you_width() - wide - 20
            ways = (sum_, sum_.replace(" + ", "+"), said, self.say(message("together")))
            beside = next((words for words in ways if words and measure(words) <= room), "")
            body += words_at(-wide - 8, -1, beside, fill=palette.muted, anchor="end") if beside else ""
        self.sheet.decor("total", body, x, baseline)


def _tick(palette: Palette) -> str:
    """What marks a right ten, centred on 0, 0."""
    sign = f'<path d="M-5 .5l3.5 3.7l6.5-8" fill="none" stroke="{palette.card}" stroke-width="2.2"/>'
    return f'<circle r="11" fill="{palette.right_accent}"/>{sign}'


class _Small(NamedTuple):
    """The measures of a narrow table in CSS pixels.

    Attributes:
        header: the height of the header.
        line: the height of another seat's line.
        mini: the width of a tile in such a line.
        lying: the width of a discard.
        felt: the height of the felt and of what is below it.
        rows: how many rows the rack has.
        row: the height of one.
        rack: the width of the rack.
        target: how far its tiles answer to the side, each.
        tile: their width.
        inner: how far they are apart in a group.
        own: the height of everything of one's own.
        gap: between the rows of buttons.
    """

    header: float
    line: float
    mini: float
    lying: float
    felt: float
    rows: int
    row: float
    rack: float
    target: float
    tile: float
    inner: float
    own: float
    gap: float


def _small(width: int) -> _Small:
    """Choose the measures with which a whole turn shows at once on a phone of a width, if that can be."""
    rack = min(width - (8 if width < 400 else 28), 592)
    one_row = rack >= SIZE * TARGET
    target = rack / SIZE if one_row else TARGET
    tile = min(60, int(target - 5)) if one_row else 36.0
    row = LIFT + 3 + round(_high(tile) + _edge(tile)) - 2 + 15 + 36
    if not one_row:
        return _Small(44, 30, 15, 28, 84, 2, row, rack, target, tile, 1, 2 * row - 8, 6)
    return _Small(46, 32, 17, 36, 105, 1, row, rack, target, tile, 1 if target < 50 else 3, 30 + row, 8)
