"""What TenTen's calculator looks like: one drawing and its text twin from what is entered."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.draw import TARGET, WIDE, Band, Drawing, Group, Palette, Sheet, fit, measure
from tilegames.draw import text as words_at
from tilegames.tenten.calculator import (
    SET,
    WAITING,
    Derived,
    Entry,
    Wait,
    better,
    concealed,
    counted,
    derive,
    held,
    keeps,
    left,
    made_words,
    other_ways,
    shut_out,
    status,
    ties,
    waited,
    worth,
)
from tilegames.tenten.draw import face
from tilegames.tenten.hand import (
    COPIES,
    SIZE,
    TEN,
    Score,
    bonus_lines,
    bonus_name,
    combo_name,
    explain,
    name,
    names,
    number,
    totals,
)
from tilegames.tenten.rack import kind_of, rack_names
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["HOW", "TITLE", "draw"]

TITLE: Final = message("Count a hand")
HOW: Final = message(
    "You may type tiles such as R1 R2 P5, open B5 B5 B5, seen R1, out R1, dealer, first, discard, not dealer, basic,"
    " advanced, clear or undo."
)

_LARGEST: Final = 1280
_BESIDE: Final = 1240
_ROOMY: Final = 1000
_COLUMNS: Final = 740
_PROPORTIONS: Final = (shared.UNIT, 76)
_PIPS: Final = 14
_CAPTION: Final = 22
_PAD: Final = 12
_HALF: Final = 560
"""Wider than half of a large page: there the hand has the whole width."""
_MOVED: Final = 7
"""How far a label on the line of totals may stand from below its mark, in CSS pixels."""
_TOLD: Final = 928
"""The least height where the answer stands beside the hand, in CSS pixels: a ten needs no more."""
_TOLD_BELOW: Final = 1060
"""The same where some of the answer comes below: what lies lower is not in sight together with the hand."""
_ANSWER: Final = 164
"""How high the answer at the hand is, in CSS pixels."""
_FEW_WAYS: Final = 3
_FEW_LINES: Final = 8
"""So many ways, and lines of them, are shown at first."""
# The rows of the picker from the smallest to the largest width, each with the blocks that stand side by side.
_KEYPAD: Final = (
    ("R1 R2 R3", "B1 B2 B3"),
    ("R4 R5 R6", "B4 B5 B6"),
    ("R7 R0", "B7"),
    ("P5 P6 P7", "P8"),
)
_SEVEN: Final = (("R1 R2 R3 R4 R5 R6 R7",), ("B1 B2 B3 B4 B5 B6 B7",), ("R0", "P5 P6 P7 P8"))
_ROWS: Final = (("R0 R1 R2 R3 R4 R5 R6 R7",), ("B1 B2 B3 B4 B5 B6 B7",), ("P5 P6 P7 P8",))
_TWO_ROWS: Final = (("R0 R1 R2 R3 R4 R5 R6 R7",), ("B1 B2 B3 B4 B5 B6 B7", "P5 P6 P7 P8"))


def draw(
    entry: Entry, *, width: int, palette: Palette, band: Band | None = None, undo: bool = False, lang: str = "en"
) -> Drawing:
    """Draw the calculator.

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
    return picture.sheet.drawing(height, picture.say(TITLE), picture.say(status(entry)), picture.twin())


class _Switch(NamedTuple):
    key: str
    words: Message
    label: Message
    on: bool


class _Picture:
    """Puts the calculator on a sheet."""

    def __init__(self, entry: Entry, width: int, palette: Palette, band: Band | None, undo: bool, lang: str) -> None:
        self.entry, self.palette, self.band, self.undo, self.lang = entry, palette, band, undo, lang
        self.sheet = Sheet(width, palette)
        margin = 12 if width < 400 else 16 if width < WIDE else 24 if width < _ROOMY else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.x: float = (width - self.room) / 2
        self.count = held(entry)
        self.made = counted(entry)
        self.waits: tuple[Wait, ...] = waited(entry) if self.count == WAITING else ()

    def say(self, words: Message | str) -> str:
        return say(words, self.lang)

    def put(self) -> float:
        """Put everything on the sheet; give the height."""
        width = self.sheet.width
        if width >= _BESIDE:
            side = 528.0
            top = self.put_header(42, 26) + 4
            low = self.put_hand(self.x, top, side)
            low = self.put_band(self.x, low + 8, side)
            low = self.put_into(self.x, low + 12, side)
            low = self.put_picker(self.x, low + 8, side)
            low = self.put_seen(self.x, low + 4, side)
            low = self.put_switches(self.x, low + 4, side, 2)
            low = self.put_more(self.x, low + 20, side)
            right = self.x + side + 40
            beside = self.x + self.room - right
            result = self.put_details(right, self.put_headline(right, top - 2, beside), beside)
            # The room for a ten is kept, so that nothing below moves.
            return max(_TOLD, low + 24, result + 24)
        side = 528.0 if width >= _ROOMY else 384.0
        right = self.x + side + 28
        if width >= _COLUMNS:
            low = self.put_hand(self.x, self.put_header(42, 24) + 4, self.room)
            top = self.put_band(self.x, low + 8, self.room)
            low = self.put_picker(self.x, self.put_into(self.x, top + 12, side) + 8, side)
            low = self.put_seen(self.x, low + 4, side)
            low = self.put_switches(self.x, low + 4, side, 2)
            beside = self.x + self.room - right
            low = max(low, self.put_first(right, self.put_headline(right, top + 6, beside), beside))
            return max(_TOLD_BELOW, self.put_rest(self.x, low + 16, self.room) + 20)
        # Where the details come below all else, the answer itself stands at the hand.
        wide = width >= WIDE
        low = self.put_hand(self.x, self.put_header(42, 24) + 4 if wide else self.put_header(36, 20), self.room)
        low = self.put_answer(self.x, low + 8, self.room)
        if wide:
            self.put_switches(right, low + 16, self.x + self.room - right, 1)
            low = self.put_picker(self.x, self.put_into(self.x, low + 12, side) + 8, side)
            low = self.put_seen(self.x, low + 4, self.room)
        else:
            low = self.put_picker(self.x, self.put_into(self.x, low + 8, self.room) + 8, self.room)
            low = self.put_seen(self.x, low + 4, self.room)
            low = self.put_switches(self.x, low + 4, self.room, 2)
        return self.put_details(self.x, low + 16, self.room) + 16

    # What is entered

    def put_header(self, baseline: float, size: float) -> float:
        edge = self.x + self.room + 8
        wide = self.sheet.width >= WIDE
        offers = [("words", message("Text")), ("clear", message("Empty")), ("undo", message("Undo"))]
        if wide:
            offers = [("words", message("As text")), ("clear", message("Empty the hand")), offers[-1]]
        for verb, words in offers:
            can = {"undo": self.undo, "clear": bool(self.count or self.entry.seen)}.get(verb, True)
            if not can:
                continue
            said = self.say(words)
            room = max(TARGET, measure(said, 16, bold=True) + (28 if wide else 17))
            edge -= room
            shared.button(
                self.sheet, f"button-{verb}", edge, baseline - 27, room, said, verb, look="plain", tab="header"
            )
        title = self.say(TITLE)
        if self.x + measure(title, size, bold=True) > edge:
            title = self.say(message("Count"))
        body = words_at(self.x, baseline, title, size=size, bold=True)
        if wide:
            after = self.x + measure(title, size, bold=True) + 12
            about = self.say(self.about())
            if after + measure(about, 16) <= edge:
                body += words_at(after, baseline, about, size=16, fill=self.palette.muted)
        self.sheet.decor("header", body)
        return baseline + 20

    def about(self) -> Message:
        game = message("TenTen, game with bonuses") if self.entry.rules.advanced else message("TenTen, basic game")
        return message("{game}, dealer", game=game) if self.entry.dealer else game

    def put_into(self, x: float, y: float, width: float) -> float:
        """Where a tapped tile goes, or the colours to choose from while three purple tiles are about to lie open."""
        asked = len(self.entry.opening) == SET
        words = {
            "into hand": (message("The hand"), message("To hand"), message("Tapped tiles go to the hand")),
            "into open": (message("Open set"), message("Open set"), message("Tapped tiles go to an open set")),
            "into seen": (
                message("Seen elsewhere"),
                message("Elsewhere") if self.room > 300 else message("Seen"),
                message("Tapped tiles lie open elsewhere"),
            ),
        }
        lead = message("Tap tiles to add them to")
        if asked:
            lead = message("The three purple tiles are")
            words = {
                "colour red": (message("Red"), message("Red"), message("The three purple tiles are red")),
                "colour blue": (message("Blue"), message("Blue"), message("The three purple tiles are blue")),
                "cancel": (message("Not open"), message("Back"), message("The three purple tiles go back to the hand")),
            }
        above = self.sheet.width >= WIDE
        if above:
            self.sheet.decor("into-title", words_at(x, y + 14, self.say(lead), size=16, bold=True))
            y += 22
        each = (width - 16) / 3
        roomy = all(measure(self.say(full), 15, bold=True) + 36 <= each for full, _, _ in words.values())
        for place, (action, (full, short, label)) in enumerate(words.items()):
            key = f"into-{action.rpartition(' ')[2]}"
            on = action == f"into {self.entry.into}"
            self.put_choice(key, x + (each + 8) * place, y, each, full if roomy else short, label, action, on)
        return y + TARGET

    def put_choice(
        self, key: str, x: float, y: float, width: float, words: Message, label: Message, action: str, on: bool
    ) -> None:
        """One of several that exclude each other: the one that is on has a thick edge and a dot."""
        palette = self.palette
        said = self.say(words)
        edge = palette.ring if on else palette.outline
        body = shared.rect(
            1,
            1,
            width - 2,
            TARGET - 2,
            fill=palette.hint if on else palette.card,
            radius=12,
            stroke=edge,
            stroke_width=2.5 if on else 1,
        )
        size = next((size for size in (16, 15, 14) if measure(said, size, bold=True) + 26 <= width - 8), 14)
        wide = measure(said, size, bold=True) + 18
        start = (width - wide) / 2
        body += (
            f'<circle cx="{shared.number(start + 5)}" cy="22" r="5" fill="none" stroke="{edge}" stroke-width="1.6"/>'
        )
        if on:
            body += f'<circle cx="{shared.number(start + 5)}" cy="22" r="2.6" fill="{edge}"/>'
        body += words_at(start + 18, 27.5, fit(said, width - start - 18, size, bold=True), size=size, bold=True)
        group = Group(
            key, x, y, width, TARGET, body, action=action, label=self.say(label), tab=key.partition("-")[0], pressed=on
        )
        self.sheet.add(group)

    def put_picker(self, x: float, y: float, width: float) -> float:
        """All kinds of tiles, each with a pip for every copy in the box, filled while it is left."""
        rows: tuple[tuple[str, ...], ...] = _KEYPAD
        gap, most, largest = 16.0, 6, 37.0
        if width >= 11 * TARGET + 16:
            rows, most, largest = _TWO_ROWS, 11, 40.0
        elif width >= 8 * TARGET:
            rows, most, largest, gap = _ROWS, 8, 40.0, 0.0
        elif width >= 7 * TARGET:
            rows, most, gap = _SEVEN, 7, 0.0
        step = min(50.0 if most > 6 else width, (width - gap) / most)
        size = min(step - 4, largest)
        for blocks in rows:
            at = x
            for block in blocks:
                for place, token in enumerate(block.split()):
                    self.put_pick(token, at + step * place, y, step, size)
                at += 3 * step + gap if most == 6 else step * len(block.split()) + gap
            y += _high(size) + _PIPS + 5
        return y - 5

    def put_pick(self, token: str, x: float, y: float, step: float, size: float) -> None:
        kind = kind_of(token)
        copies = left(self.entry)[kind]
        # No wider than it must be, so that the ring of the focus is not hidden by the tile beside it.
        wide = max(TARGET, size + 4)
        x, step = x + (step - wide) / 2, wide
        pad = (step - size) / 2
        body = shared.shifted(pad, 0, self.sheet.tile(face(kind), size, *(() if copies else ("out",))))
        pips = ""
        for pip in range(COPIES[kind]):
            fill, stroke = ("none", self.palette.outline) if pip >= copies else (self.palette.muted, self.palette.muted)
            at = shared.number(9 * (pip - (COPIES[kind] - 1) / 2))
            pips += f'<circle cx="{at}" r="2.8" fill="{fill}" stroke="{stroke}"/>'
        body += self.sheet.use(f"{COPIES[kind]}-{copies}", pips, step / 2, _high(size) + 8)
        label = plural("{tile}, {count} left", "{tile}, {count} left", copies, tile=name(kind))
        group = Group(
            f"pick-{token}",
            x,
            y,
            step,
            max(TARGET, _high(size) + _PIPS),
            body,
            action=f"add {token}",
            label=self.say(label),
            tab="picker",
            disabled=not copies,
        )
        self.sheet.add(group)

    def put_hand(self, x: float, y: float, width: float) -> float:
        """The hand on the felt: concealed tiles, those that are about to lie open, open sets, and empty places."""
        entry, palette = self.entry, self.palette
        title = self.say(message("The hand, {count} of {all}", count=self.count, all=SIZE))
        self.sheet.decor("hand-title", words_at(x, y + 14, title, size=16, bold=True))
        hint = self.say(message("Tap a tile to take it out.")) if entry.into != "open" else ""
        if entry.into == "open":
            hint = self.say(message("Tap the tiles that lie open."))
        after = x + measure(title, 16, bold=True) + 14
        if self.count and after + measure(hint) <= x + width:
            self.sheet.decor("hand-hint", words_at(after, y + 14, hint, fill=palette.muted))
        y += 24
        gap = 10.0
        side = _PAD if width >= 360 else 8.0
        inner = width - 2 * side
        rows = 1 if (inner - 2 * gap) / SIZE >= TARGET else 2
        per_row = SIZE if rows == 1 else 6
        gap = gap if rows == 1 else 8
        step = min(64.0 if width > _HALF else 56.0, (inner - 2 * gap) / per_row)
        size = min(step - 4, 40.0 if rows > 1 else 54.0 if width > _HALF else 48.0)
        high = _high(size)
        tall = rows * (high + 12) + 22
        body = shared.felt(palette, width, tall, 18)
        self.sheet.decor("felt", body, x, y)
        groups = self.hand_groups()
        left = x + (width - per_row * step - gap * min(len(groups) - 1, 2 if rows == 1 else 1)) / 2
        at, down, used = left, y + 16, 0
        for key, tiles, place in groups:
            if used and used + len(tiles) > per_row:
                at, down, used = left, down + high + 12, 0
            elif used:
                at += gap
            if place is not None:
                self.put_set(place, at, down, step, size)
                at += step * len(tiles)
                used += len(tiles)
                continue
            for named in tiles:
                if used == per_row:
                    at, down, used = left, down + high + 12, 0
                if named:
                    self.put_held(key, named, at, down, step, size)
                else:
                    spot = shared.place(palette, size, size * _PROPORTIONS[1] / _PROPORTIONS[0])
                    self.sheet.decor(f"spot-{used}-{round(down)}", shared.shifted((step - size) / 2, 0, spot), at, down)
                at += step
                used += 1
        return y + tall

    def hand_groups(self) -> list[tuple[str, tuple[str, ...], int | None]]:
        """The pieces of the hand from left to right: what they are, their tiles (empty: a free place), which set."""
        entry = self.entry
        free = ("",) * (SIZE - self.count)
        groups: list[tuple[str, tuple[str, ...], int | None]] = []
        if entry.hand or free:
            groups.append(("tile", (*rack_names(entry.hand), *free), None))
        if entry.opening:
            groups.append(("open", rack_names(entry.opening), None))
        groups += [("set", ("", "", ""), place) for place in range(len(entry.sets))]
        return groups

    def put_held(self, key: str, named: str, x: float, y: float, step: float, size: float) -> None:
        kind = kind_of(named)
        opening = key == "open"
        states = ("tentative",) if opening else ()
        body = shared.shifted((step - size) / 2, 0, self.sheet.tile(face(kind), size, *states))
        if opening:
            label = message("{tile}, about to lie open; back to the hand", tile=name(kind))
        elif self.entry.into == "open":
            label = message("{tile}, in the hand; lay it open", tile=name(kind))
        else:
            label = message("{tile}, in the hand; take it out", tile=name(kind))
        action = f"back {named}" if opening else f"take {named}"
        group = Group(
            f"{key}-{named}",
            x,
            y,
            step,
            _high(size),
            body,
            action=action,
            label=self.say(label),
            tab="hand",
            origin=f"pick-{named.partition('.')[0]}",
        )
        self.sheet.add(group)

    def put_set(self, place: int, x: float, y: float, step: float, size: float) -> None:
        combo = self.entry.sets[place]
        palette = self.palette
        high = _high(size)
        body = shared.rect(0, -5, 3 * step, high + 10, fill=palette.card, radius=10, stroke=palette.outline)
        # Smaller, so that with its words it is no higher than a tile.
        small = size * (high - _CAPTION + 4) / high
        left = (3 * step - 3 * small - 8) / 2
        body += self.sheet.row([face(kind) for kind in combo.tiles], small, small + 4, _PROPORTIONS, (left, -1))
        said = self.say(message("open, counts {value}", value=combo.value))
        body += words_at(1.5 * step, high, fit(said, 3 * step - 6), anchor="middle")
        label = message("{combo}, open, counts {value}; back to the hand", combo=combo_name(combo), value=combo.value)
        group = Group(
            f"set-{place}",
            x,
            y,
            3 * step,
            high,
            body,
            action=f"close {place}",
            label=self.say(label),
            tab="hand",
        )
        self.sheet.add(group)

    def put_seen(self, x: float, y: float, width: float) -> float:
        """The tiles that lie open elsewhere, small; a tap takes back the last."""
        seen, palette = self.entry.seen, self.palette
        title = self.say(message("Seen elsewhere"))
        body = words_at(0, 27, title, size=15, bold=True)
        after = measure(title, 15, bold=True) + 10
        if not seen:
            note = self.say(message("nothing entered"))
            self.sheet.decor("seen", body + words_at(after, 27, fit(note, width - after), fill=palette.muted), x, y)
            return y + TARGET
        kinds = sorted(seen)
        steps = [0.0] + [8.0 if one == before else 21.0 for before, one in pairwise(kinds)]
        room = width - after - 24
        shrink = min(1.0, room / max(1.0, sum(steps)))
        at = after
        for kind, step in zip(kinds, steps, strict=True):
            at += step * shrink
            body += self.sheet.row([face(kind)], 18, 20, _PROPORTIONS, (at, 8))
        label = message(
            "{count} tiles elsewhere: {tiles}; take back {last}",
            count=len(seen),
            tiles=names(kinds),
            last=name(seen[-1]),
        )
        group = Group("seen", x, y, width, TARGET, body, action="unseen", label=self.say(label), tab="seen")
        self.sheet.add(group)
        return y + TARGET

    def switches(self) -> tuple[_Switch, ...]:
        entry = self.entry
        return (
            _Switch("advanced", message("With bonuses"), message("Game with bonuses"), entry.rules.advanced),
            _Switch("dealer", message("Dealer"), message("The hand is the dealer's"), entry.dealer),
            _Switch("first", message("First turn's draw"), message("Drawn in the first turn"), entry.first),
            _Switch("discard", message("Last is a discard"), message("Finished with a discard"), entry.discard),
        )

    def put_switches(self, x: float, y: float, width: float, columns: int) -> float:
        each = (width - 8 * (columns - 1)) / columns
        palette = self.palette
        for place, one in enumerate(self.switches()):
            idle = one.key != "advanced" and not self.entry.rules.advanced
            at, down = x + (each + 8) * (place % columns), y + TARGET * (place // columns)
            fill, edge = (palette.main, palette.ring) if one.on and not idle else (palette.card, palette.outline)
            body = shared.rect(
                1, 12, 20, 20, fill=fill, radius=5, stroke=edge, stroke_width=1.5, dash="3 3" if idle else ""
            )
            if one.on:
                ink = palette.muted if idle else palette.main_ink
                body += f'<path d="M6 22l4 4.5l7-9" fill="none" stroke="{ink}" stroke-width="2.4"/>'
            said, full = self.say(one.words), self.say(one.label)
            shown = full if measure(full, 15) <= each - 32 else said
            size = 15 if measure(shown, 15) <= each - 31 else 14
            body += words_at(31, 27, fit(shown, each - 31, size), size=size, fill=palette.muted if idle else "")
            group = Group(
                f"switch-{one.key}",
                at,
                down,
                each,
                TARGET,
                body,
                action=f"switch {one.key}",
                label=full,
                tab="switches",
                pressed=one.on,
                disabled=idle,
            )
            self.sheet.add(group)
        return y + TARGET * -(-4 // columns)

    def put_band(self, x: float, y: float, width: float) -> float:
        """The sentence, where the hand and the picker both are near; colours are chosen below it."""
        shown = self.band
        if shown is None:
            shown = Band("neutral", status(self.entry))
        if self.made is not None and self.band is None:
            # What it is worth stands beside it, large.
            values = " + ".join(str(value) for line in derive(self.made.reading) for value in line.values)
            shown = Band("right", message("{sum} = {total}: exactly ten.", sum=values, total=TEN))
        least = shared.band_height(2) if width >= 440 else TARGET + 40
        shown = shown._replace(choices=())
        return y + shared.band(self.sheet, "band", x, y, width, shown, least=least, most=2, lang=self.lang)

    # What it comes to

    def put_answer(self, x: float, y: float, width: float) -> float:
        """The answer in short between the hand and the picker, always as high, or a sentence in its place."""
        if self.band is not None or not self.count or self.entry.opening:
            shown = self.band or Band("neutral", status(self.entry))
            shown = shown._replace(choices=())
            return y + shared.band(self.sheet, "band", x, y, width, shown, least=_ANSWER, most=3, lang=self.lang)
        palette, left = self.palette, 14.0
        room = width - 2 * left
        fill, edge = (palette.right, palette.right_accent) if self.made is not None else (palette.card, palette.line)
        edged = self.made is None or palette.name == "contrast"
        body = shared.rect(0.5, 0.5, width - 1, _ANSWER - 1, fill=fill, radius=12, stroke=edge if edged else "")
        head, rest = map(self.say, self.headline())
        body += words_at(left, 38, head, size=30, bold=True)
        after = left + measure(head, 30, bold=True) + 12
        lines = shared.wrap(rest, left + room - after, 16)
        if len(lines) > 2:
            lines = (*lines[:1], fit(" ".join(lines[1:]), left + room - after, 16))
        for row, words in enumerate(lines):
            body += words_at(after, 38 - 10 * (len(lines) - 1) + 20 * row, words, size=16, fill=palette.muted)
        if self.made is not None:
            body += self.counted_body(left, 52, room, self.made)
            notes = self.points_line(self.made)
        elif self.waits:
            body += self.kinds_body(left, 54, room, [(one.tile, one.left) for one in self.waits])
            notes = ""
        else:
            notes = self.say(self.answer_words())
        top = 117 if self.made is not None else 62
        lines = shared.wrap(notes, room, 14)
        most = (_ANSWER - top) // 18
        if len(lines) > most:
            lines = (*lines[: most - 1], fit(" ".join(lines[most - 1 :]), room))
        for row, words in enumerate(lines):
            body += words_at(left, top + 14 + 18 * row, words, fill=palette.ink if self.made else palette.muted)
        self.sheet.add(Group("band", x, y, width, _ANSWER, body))
        return y + _ANSWER

    def counted_body(self, x: float, y: float, width: float, made: Score) -> str:
        """The tiles of a ten, those that count together side by side with what they count below."""
        pieces = [(line.tiles, line.values[0]) for line in derive(made.reading) if len(line.values) == 1]
        pieces += [
            ((kind,), value)
            for line in derive(made.reading)
            if len(line.values) > 1
            for kind, value in zip(line.tiles, line.values, strict=True)
        ]
        gap, end = 14.0, self.say(message("= {total}", total=made.reading.total))
        room = width - measure(end, 17, bold=True) - 8
        step = min(26.0, (room - gap * (len(pieces) - 1)) / SIZE)
        body, at = "", x
        for place, (tiles, value) in enumerate(pieces):
            body += self.sheet.row([face(kind) for kind in tiles], step - 3, step, _PROPORTIONS, (at, y))
            wide = step * len(tiles) - 3
            body += words_at(at + wide / 2, y + 58, str(value), size=16, bold=True, anchor="middle")
            at += wide + 3
            if place < len(pieces) - 1:
                body += words_at(at + gap / 2 - 1.5, y + 58, "+", size=15, fill=self.palette.muted, anchor="middle")
                at += gap
        return body + words_at(at + 6, y + 58, end, size=17, bold=True)

    def points_line(self, made: Score) -> str:
        """The points in one sentence."""
        if not self.entry.rules.advanced:
            return self.say(explain(made.reading))
        lines = [
            message("{bonus} {points}", bonus=bonus_name(line.id) if place else message("Ten"), points=line.points)
            for place, line in enumerate(bonus_lines(made))
            if line.points
        ]
        return self.say(message("Points: {lines}.", lines=listing(lines)))

    def kinds_body(self, x: float, y: float, width: float, some: Sequence[tuple[int, int]]) -> str:
        """Tiles with how many may still come, as many as there is room for."""
        step = 50.0
        rows, per_row = 2, int(width // step)
        shown = list(some) if len(some) <= rows * per_row else list(some)[: rows * per_row - 1]
        body = ""
        for place, (kind, copies) in enumerate(shown):
            at, down = x + step * (place % per_row), y + 45 * (place // per_row)
            body += self.sheet.row([face(kind)], 23, 23, _PROPORTIONS, (at, down))
            body += words_at(at + 26, down + 25, f"×{copies}")
        if len(shown) < len(some):
            at, down = x + step * (len(shown) % per_row), y + 45 * (len(shown) // per_row)
            body += words_at(at, down + 25, f"+ {len(some) - len(shown)}", bold=True)
        return body

    def answer_words(self) -> Message:
        """What to do with tiles that are not ten."""
        if self.count == WAITING:
            return message("Two or more tiles have to change. Runs and triples bring the sum down.")
        if self.count < WAITING:
            return made_words(self.entry)
        best = keeps(self.entry)[0]
        if not best.total:
            return message("You are still more than one tile from ten. Keep what can become a run or a triple.")
        return self.keep_words(best.tile, best.waits, best.total)

    def put_headline(self, x: float, y: float, width: float) -> float:
        head, rest = self.headline()
        said, after = self.say(head), self.say(rest)
        size = 44 if width >= 400 else 34
        body = words_at(x, y + 40, said, size=size, bold=True)
        start = measure(said, size, bold=True) + 14
        lines = shared.wrap(after, width - start, 17)
        if len(lines) == 1:
            body += words_at(x + start, y + 40, after, size=17, fill=self.palette.muted)
            y += 60
        else:
            y += 62
            for line in shared.wrap(after, width, 17):
                body += words_at(x, y + 4, line, size=17, fill=self.palette.muted)
                y += 23
            y += 2
        self.sheet.decor("headline", body)
        return y

    def put_details(self, x: float, y: float, width: float) -> float:
        """Why it is so, and what else there is to know."""
        return self.put_rest(x, self.put_first(x, y, width), width)

    def put_first(self, x: float, y: float, width: float) -> float:
        """What comes first of it: how a ten is counted, how near eight other tiles come, what seven wait for."""
        if self.made is not None:
            return self.put_derivation(x, y, width, self.made)
        if self.count == SIZE:
            return self.put_ways(x, y, width) + 8
        if self.count == WAITING:
            return self.put_waits(x, y, width) + 4
        if self.count:
            return self.put_ways(x, y + 4, width)
        return self.put_lines(
            x,
            y,
            width,
            (
                message("Eight tiles: are they ten, what are they worth, and why."),
                message("Seven tiles: what you wait for, and how many of them are left."),
                message("Fewer tiles: what they make so far."),
            ),
        )

    def put_rest(self, x: float, y: float, width: float) -> float:
        """The rest of it: what a ten is worth and other ways to count it, or what each discard keeps."""
        if self.made is not None:
            if not self.entry.rules.advanced:
                return self.put_ways(x, y, width)
            if width < 600:
                return self.put_ways(x, self.put_points(x, y, width, self.made) + 20, width)
            each = (width - 40) * 0.58
            low = self.put_points(x, y, each, self.made)
            return max(low, self.put_ways(x + each + 40, y, width - each - 40))
        if self.count == SIZE:
            return self.put_keeps(x, y, width)
        return self.put_ways(x, y, width) if self.count == WAITING else y

    def headline(self) -> tuple[Message, Message]:
        count = self.count
        if self.made is not None:
            return message("Ten"), message("and {worth}", worth=worth(self.entry, self.made))
        if count == SIZE:
            return message("Not ten"), made_words(self.entry)
        if not count:
            return message("No tiles yet"), message("")
        tiles = plural("{count} tile", "{count} tiles", count)
        if count == WAITING:
            total = sum(one.left for one in self.waits)
            if not total:
                return tiles, message("and no single tile makes ten")
            kinds = plural("wait for {count} kind", "wait for {count} kinds", len(self.waits))
            return tiles, plural("{kinds}, {count} tile is left", "{kinds}, {count} tiles are left", total, kinds=kinds)
        return tiles, plural(
            "so far; {count} more, and you learn what you wait for",
            "so far; {count} more, and you learn what you wait for",
            WAITING - count,
        )

    def put_lines(self, x: float, y: float, width: float, sentences: Sequence[Message], key: str = "about") -> float:
        body = ""
        for sentence in sentences:
            for line in shared.wrap(self.say(sentence), width, 16):
                body += words_at(0, y + 16, line, size=16, fill=self.palette.muted)
                y += 22
            y += 6
        self.sheet.decor(key, body, x)
        return y

    def lines(self, sentences: Sequence[Message], width: float) -> int:
        return sum(len(shared.wrap(self.say(sentence), width, 16)) for sentence in sentences)

    def put_title(self, key: str, x: float, y: float, words: Message) -> float:
        self.sheet.decor(key, words_at(x, y + 16, self.say(words), size=16, bold=True))
        return y + 28

    def rule_off(self, x: float, y: float, width: float) -> str:
        return f'<path d="M{shared.number(x)} {shared.number(y)}h{shared.number(width)}" stroke="{self.palette.line}"/>'

    def put_derivation(self, x: float, y: float, width: float, made: Score) -> float:
        """How a ten is counted, line by line."""
        lines = derive(made.reading)
        for place, line in enumerate(lines):
            y = self.put_derived(f"line-{place}", x, y, width, line)
        numbers = [value for line in lines for value in line.values]
        total = words_at(width, 30, str(made.reading.total), size=22, bold=True, anchor="end")
        sum_ = " + ".join(map(str, numbers))
        total += words_at(width - 52, 30, fit(sum_, width - 56, 17), size=17, fill=self.palette.muted, anchor="end")
        self.sheet.decor("sum", total, x, y)
        return y + 50

    def put_derived(self, key: str, x: float, y: float, width: float, line: Derived) -> float:
        """A line of the derivation, which leads to its rule; many tiles have their words below them."""
        palette = self.palette
        size = 38.0 if width >= 560 else 30.0
        # What is said of tiles that stand above already is said in words alone.
        tiles = sorted(line.tiles, key=number) if line.values else []
        step, high = size + 4, _high(size) if tiles else 0.0
        across = max(3, len(tiles)) * step - 4 if tiles else -24
        values = " + ".join(map(str, line.values))
        if measure(values, 20, bold=True) > 0.4 * width:
            values = str(sum(line.values))
        room = width - measure(values, 20, bold=True) - 16
        below = room - across - 24 < 110
        at = 0 if below else across + 24
        rows = shared.wrap(self.say(line.words), room - at, 16)
        alone = measure(rows[-1], 16) + 10 + measure(line.rule) > room - at
        tall = 22.0 * (len(rows) + alone)
        height = high + tall + 22 if below else max(high, tall, TARGET - 14) + 14
        top = high + 12 if below else (height - tall) / 2
        body = self.sheet.row(
            [face(kind) for kind in tiles],
            size,
            step,
            _PROPORTIONS,
            (0, 8 if below else (height - high) / 2),
        )
        rule = f'<tspan font-size="14" fill="{palette.muted}" text-decoration="underline"'
        for row, words in enumerate(rows):
            link = f'{rule} dx="10">{line.rule}</tspan>' if row == len(rows) - 1 and not alone else ""
            baseline = shared.number(top + 17 + 22 * row)
            body += f'<text x="{shared.number(at)}" y="{baseline}" font-size="16">{shared.escape(words)}{link}</text>'
        if alone:
            baseline = shared.number(top + 17 + 22 * len(rows))
            body += f'<text x="{shared.number(at)}" y="{baseline}">{rule}>{line.rule}</tspan></text>'
        if values:
            body += words_at(width, top + tall / 2 + 7, values, size=20, bold=True, anchor="end")
        body += self.rule_off(0, height - 0.5, width)
        label = message("{tiles}: {words} Rule {rule}", tiles=names(line.tiles), words=line.words, rule=line.rule)
        group = Group(
            key, x, y, width, height, body, action=f"rules {line.rule}", label=self.say(label), tab="lines", role="link"
        )
        self.sheet.add(group)
        return y + height

    def put_points(self, x: float, y: float, width: float, made: Score) -> float:
        """The points line by line, and what would have made them more where it has no better place."""
        palette = self.palette
        body = ""
        if self.entry.rules.advanced:
            y = self.put_title("points-title", x, y, message("Points"))
            found = bonus_lines(made)
            reasons = {
                line.id: reason
                for line in found
                if isinstance(reason := dict(line.message.params).get("reason"), Message)
            }
            indent = max([0.0, *(measure(self.say(bonus_name(one)), 16) + 14 for one in reasons)])
            # The reasons stand in one column, or each below its bonus.
            beside = all(indent + measure(self.say(one)) <= width - 36 for one in reasons.values())
            for line in found:
                lead = self.say(bonus_name(line.id)) if line.id in reasons else self.say(line.message).rstrip(".")
                after = self.say(reasons[line.id]) if line.id in reasons else ""
                points = str(line.points) if line.points or line.id != "god_ten" else ""
                rows = shared.wrap(lead, width - 40, 16)
                for row, words in enumerate(rows):
                    body += words_at(0, y + 18 + 22 * row, words, size=16)
                body += words_at(width, y + 18, points, size=16, bold=True, anchor="end")
                y += 22 * len(rows)
                if beside and after:
                    body += words_at(indent, y - 4, after, fill=palette.muted)
                elif after:
                    for words in shared.wrap(after, width - 40, 14):
                        body += words_at(0, y + 13, words, fill=palette.muted)
                        y += 18
                y += 6
            body += self.rule_off(0, y, width)
            body += words_at(width, y + 26, str(made.points), size=20, bold=True, anchor="end")
            y += 40
        self.sheet.decor("points", body, x)
        return y if self.sheet.width >= _BESIDE else self.put_more(x, y + (6 if body else 0), width)

    def put_more(self, x: float, y: float, width: float) -> float:
        """What would have made the points more."""
        more = better(self.entry)
        if more:
            y = self.put_title("more-title", x, y, message("What would have been worth more"))
            y = self.put_lines(x, y, width, more, "more")
        return y

    def put_ways(self, x: float, y: float, width: float) -> float:
        """What the tiles make: all totals on a line, and the ways by name."""
        entry = self.entry
        full = self.count == SIZE
        if self.made is not None:
            title = message("Other ways to count it")
        else:
            title = message("Ways to count it") if full else message("What they make so far")
        y = self.put_title("ways-title", x, y, title)
        made = totals(concealed(entry), entry.sets)
        shut = shut_out(entry) if entry.sets else ()
        y = self.put_line(x, y + 4, width, made, shut)
        sentences = list(other_ways(entry))
        shown = sentences if entry.every else sentences[:_FEW_WAYS]
        while not entry.every and len(shown) > 1 and self.lines(shown, width) > _FEW_LINES:
            shown.pop()
        more = len(shown) < len(sentences)
        if shut:
            shown = [*shown, self.shut_words(shut)]
        if not sentences:
            shown = [*shown, message("There is no other way.")]
        equal = ties(entry)
        shown = [equal, *shown] if equal is not None else shown
        y = self.put_lines(x, y + 4, width, shown, "ways")
        if more or (entry.every and len(sentences) > 1):
            words = message("Show fewer") if entry.every else message("Show all {count} ways", count=len(sentences))
            said = self.say(words)
            wide = min(width, max(160, measure(said, 16, bold=True) + 32))
            shared.button(self.sheet, "button-ways", x, y + 2, wide, said, "ways", tab="ways")
            y += TARGET + 6
        return y

    def shut_words(self, shut: Sequence[int]) -> Message:
        """Say which totals cannot be made because tiles lie open."""
        sets = self.entry.sets
        return plural(
            "{totals} cannot be made: {sets} stays together.",
            "{totals} cannot be made: {sets} stay together.",
            len(sets) if sets[0].kind == "run" else 2,
            totals=listing(shut),
            sets=listing([combo_name(one) for one in sets]),
        )

    def put_line(self, x: float, y: float, width: float, made: Sequence[int], shut: Sequence[int]) -> float:
        """A line of numbers with a mark at each total; ten is large, and what cannot be made is dashed."""
        palette = self.palette
        least, most = max(0, min(TEN, *made, *shut) - 2), max(20, *made, *shut)
        inset = 14.0
        each = (width - 2 * inset) / (most - least)

        def at(total: int) -> float:
            return inset + each * (total - least)

        body = f'<path d="M0 14h{shared.number(width)}" stroke="{palette.line}" stroke-width="3"/>'
        if TEN not in made:
            ten = shared.number(at(TEN))
            body += f'<path d="M{ten} 4v20" stroke="{palette.ring}" stroke-width="2" stroke-dasharray="3 3"/>'
        shown = sorted({*made, *shut})
        # Dots of neighbours touch at most.
        least_apart = min((high - low for low, high in pairwise(shown)), default=2) * each
        radius = min(7.0, max(4.0, (least_apart - 3) / 2))
        for total in shown:
            large = total == TEN and total in made
            fill = palette.main if large else palette.card
            dash = ' stroke-dasharray="2.5 2.5"' if total in shut else ""
            edge = palette.outline if total in shut else palette.ring
            body += (
                f'<circle cx="{shared.number(at(total))}" cy="14" r="{shared.number(radius + 4 if large else radius)}"'
                f' fill="{fill}" stroke="{edge}" stroke-width="2"{dash}/>'
            )
        for total, middle in _labelled(sorted({*shown, TEN}), at, width):
            fill = palette.muted if total not in made else ""
            body += words_at(middle, 42, str(total), bold=total == TEN, fill=fill, anchor="middle")
        self.sheet.decor("line", body, x, y)
        return y + 54

    def put_waits(self, x: float, y: float, width: float) -> float:
        """The tiles that would make ten, each with how many are left and what it would be worth."""
        if not self.waits:
            return self.put_lines(
                x,
                y,
                width,
                (message("Two or more tiles have to change. Runs and triples bring the sum down."),),
                "none",
            )
        cell = 84.0
        per_row = max(1, int(width // cell))
        cell = min(96.0, width / per_row)
        advanced = self.entry.rules.advanced
        tall = _high(44) + (52 if advanced else 32)
        for place, one in enumerate(self.waits):
            at, down = x + cell * (place % per_row), y + (tall + 8) * (place // per_row)
            middle = cell / 2
            body = shared.shifted(middle - 22, 0, self.sheet.tile(face(one.tile), 44))
            copies = self.say(plural("{count} left", "{count} left", one.left))
            body += words_at(middle, _high(44) + 18, copies, size=15, bold=True, anchor="middle")
            points = message("God Ten") if one.score.god_ten else worth(self.entry, one.score)
            if advanced:
                body += words_at(
                    middle, _high(44) + 37, fit(self.say(points), cell), fill=self.palette.muted, anchor="middle"
                )
            label = message("{tile}: {left}, {points}", tile=name(one.tile), left=copies, points=points)
            self.sheet.add(Group(f"wait-{place}", at, down, cell, tall, body, label=self.say(label)))
        return y + (tall + 8) * -(-len(self.waits) // per_row) + 6

    def put_keeps(self, x: float, y: float, width: float) -> float:
        """What each discard keeps."""
        found = keeps(self.entry)
        good = [one for one in found if one.total]
        if not good and self.sheet.width < _COLUMNS:
            # The answer at the hand has said so already.
            return y
        y = self.put_title("keeps-title", x, y, message("If you discard"))
        for place, one in enumerate(good):
            size, small = 34.0, 22.0
            body = self.sheet.row([face(one.tile)], size, size, _PROPORTIONS, (0, 6))
            words = plural("then {count} tile makes ten:", "then {count} tiles make ten:", one.total)
            body += words_at(size + 14, 26, self.say(words), size=16)
            at, row = size + 14.0, 0
            start = at
            for kind, copies in one.waits:
                if at + 48 > width:
                    at, row = start, row + 1
                body += self.sheet.row([face(kind)], small, small, _PROPORTIONS, (at, 36 + 44 * row))
                body += words_at(at + small + 4, 59 + 44 * row, f"×{copies}")
                at += 52
            tall = 36 + 44 * (row + 1) + 6
            body += self.rule_off(0, tall - 0.5, width)
            label = self.say(self.keep_words(one.tile, one.waits, one.total))
            self.sheet.add(Group(f"keep-{place}", x, y, width, tall, body, label=label))
            y += tall
        none = [one.tile for one in found if not one.total]
        if none:
            words = (
                message("After any other discard no single tile makes ten.")
                if good
                else message("You are still more than one tile from ten. Keep what can become a run or a triple.")
            )
            y = self.put_lines(x, y + 10, width, (words,), "none")
        return y

    def keep_words(self, kind: int, some: Sequence[tuple[int, int]], total: int) -> Message:
        if not total:
            return message("Without {tile} no single tile makes ten.", tile=name(kind))
        waits = listing([message("{tile} ({count} left)", tile=name(one), count=copies) for one, copies in some], "or")
        return plural(
            "Without {tile} you wait for {waits}: {count} tile.",
            "Without {tile} you wait for {waits}: {count} tiles.",
            total,
            tile=name(kind),
            waits=waits,
        )

    # In words

    def twin(self) -> list[str]:
        """The same in words, one line each."""
        entry = self.entry
        lines: list[Message] = [message("{title}: {about}.", title=TITLE, about=self.about())]
        lines += [message("{what}.", what=one.label) for one in self.switches()[2:] if one.on]
        inside = concealed(entry)
        count = message("The hand, {count} of {all}", count=self.count, all=SIZE)
        lines.append(
            message("{count}: {tiles}.", count=count, tiles=names(inside))
            if inside
            else message("{count}.", count=count)
        )
        lines += [
            message("Open: {combo}, counts {value}.", combo=combo_name(combo), value=combo.value)
            for combo in entry.sets
        ]
        if entry.seen:
            lines.append(message("Elsewhere: {tiles}.", tiles=names(sorted(entry.seen))))
        if self.band is not None:
            lines.append(self.band.words if isinstance(self.band.words, Message) else message(self.band.words))
        lines.append(status(entry))
        lines += self.result_lines()
        lines.append(HOW)
        return [self.say(line) for line in lines]

    def result_lines(self) -> list[Message]:
        entry, made = self.entry, self.made
        lines: list[Message] = []
        if made is not None:
            for line in derive(made.reading):
                words = message("{tiles}: {words} ({rule})", tiles=names(line.tiles), words=line.words, rule=line.rule)
                if line.values:
                    words = message("{line} {value}", line=words, value=" + ".join(map(str, line.values)))
                lines.append(words)
            numbers = [str(value) for line in derive(made.reading) for value in line.values]
            lines.append(message("{sum} = {total}", sum=" + ".join(numbers), total=made.reading.total))
            if entry.rules.advanced:
                lines += [message("{line} {points}", line=one.message, points=one.points) for one in bonus_lines(made)]
                lines.append(message("Together: {worth}.", worth=worth(entry, made)))
            lines += better(entry)
            equal = ties(entry)
            lines += [equal] if equal is not None else []
        for one in self.waits:
            copies = plural("{count} left", "{count} left", one.left)
            lines.append(
                message("{tile}: {left}, {worth}.", tile=name(one.tile), left=copies, worth=worth(entry, one.score))
            )
        if self.count == SIZE:
            lines += [message("Other ways to count it:")] if made is not None else [message("Ways to count it:")]
        if self.count:
            ways = other_ways(entry)
            lines += ways if self.count == SIZE else ways[:_FEW_WAYS]
        shut = shut_out(entry) if entry.sets else ()
        lines += [self.shut_words(shut)] if shut else []
        if self.count == SIZE and made is None:
            lines += [self.keep_words(one.tile, one.waits, one.total) for one in keeps(entry)]
        return lines


def _labelled(totals: Sequence[int], at: Callable[[int], float], width: float) -> list[tuple[int, float]]:
    """Choose where the labels of totals on a line stand: in one row, as near below their marks as they can.

    Neighbours are moved apart a little; where that is not enough, labels are left out, the one of ten last.
    """
    wide = {total: measure(str(total), 14, bold=True) + 5 for total in totals}

    def span(run: Sequence[int]) -> tuple[float, float]:
        needed = sum(wide[total] for total in run)
        middle = (at(run[0]) + at(run[-1])) / 2
        start = min(max(0.0, middle - needed / 2), width - needed)
        return start, start + needed

    shown = list(totals)
    while True:
        runs: list[list[int]] = []
        for total in shown:
            runs.append([total])
            # Runs of labels that touch stand around the middle of their marks.
            while len(runs) > 1 and span(runs[-2])[1] > span(runs[-1])[0]:
                last = runs.pop()
                runs[-1] += last
        placed = []
        for run in runs:
            start, _ = span(run)
            for total in run:
                placed.append((total, start + wide[total] / 2))
                start += wide[total]
        if all(abs(middle - at(total)) <= _MOVED for total, middle in placed) or len(shown) == 1:
            return placed
        worst = max(placed, key=lambda one: (one[0] != TEN, abs(one[1] - at(one[0])), one[0]))
        shown.remove(worst[0])


def _high(size: float) -> float:
    """How high a tile of a width is, with its edge."""
    return size * (_PROPORTIONS[1] + 5) / _PROPORTIONS[0]
