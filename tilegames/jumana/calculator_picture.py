"""What Jumana's calculator looks like: five letters to tap, the sticks that are entered, and their sum."""

from typing import Final

from tilegames import draw as shared
from tilegames.draw import TARGET, WIDE, Band, Drawing, Face, Group, Palette, Sheet, measure
from tilegames.draw import text as words_at
from tilegames.jumana.calculator import KEYS, WORTHS, Entry, kind_words, lines, status
from tilegames.jumana.picture import INKS, face
from tilegames.jumana.tower import points
from tilegames.texts import Message, message, plural, say

__all__ = ["TITLE", "draw"]

TITLE: Final = message("What is left?")

_LARGEST: Final = 1280
_BESIDE: Final = 900
_SUM: Final = 360
_STICK: Final = 120
_HANDFUL: Final = 5
"""So many sticks and one that is begun have room before anything moves."""


def draw(
    entry: Entry,
    *,
    width: int,
    palette: Palette,
    band: Band | None = None,
    undo: bool = False,
    lang: str = "en",
) -> Drawing:
    """Draw the calculator.

    Args:
        entry: what is entered.
        width: the room in CSS pixels, at least 320.
        palette: the colours.
        band: the sentence to show instead of how things stand, or None.
        undo: whether something can be taken back.
        lang: the language of all words.

    Returns:
        The drawing. Its actions are those of `calculator.act`, and ``undo`` and ``words``.
    """
    picture = _Picture(entry, width, palette, band, undo, lang)
    height = picture.put()
    return picture.sheet.drawing(height, picture.say(TITLE), picture.say(status(entry)), picture.twin())


class _Picture:
    """Puts the calculator on a sheet."""

    def __init__(self, entry: Entry, width: int, palette: Palette, band: Band | None, undo: bool, lang: str) -> None:
        self.entry, self.palette, self.band, self.undo, self.lang = entry, palette, band, undo, lang
        self.sheet = Sheet(width, palette)
        self.wide = width >= WIDE
        margin = 12 if width < 400 else 16 if width < WIDE else 24 if width < 920 else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.x: float = (width - self.room) / 2

    def say(self, words: Message | str) -> str:
        return say(words, self.lang)

    def put(self) -> float:
        """Put everything on the sheet; give the height."""
        y = self.put_header()
        # Where there is room the sum stands beside what is entered.
        beside = self.room >= _BESIDE
        low = self.put_sticks(self.put_keys(y) + 18, self.room - (_SUM + 56 if beside else 0))
        if beside:
            low = max(low, self.put_sum(self.x + self.room - _SUM, y, _SUM))
        else:
            low = self.put_sum(self.x, low + 10, min(self.room, float(_SUM)))
        y = low
        shown = self.band or Band("neutral", status(self.entry))
        least = shared.band_height(1 if self.wide else 2)
        return y + shared.band(self.sheet, "band", self.x, y + 12, self.room, shown, least=least, lang=self.lang) + 32

    def put_header(self) -> float:
        baseline, size = (47.0, 26.0) if self.wide else (38.0, 20.0)
        edge = self.x + self.room + 8
        # Those that come with the first letter have their room before it.
        for verb, words, there in (
            ("words", message("As text") if self.wide else message("Text"), True),
            ("clear", message("Clear"), self.entry != Entry()),
            ("undo", message("Undo"), self.undo),
        ):
            said = self.say(words)
            room = max(TARGET, measure(said, 16, bold=True) + (28 if self.wide else 17))
            edge -= room
            if not there:
                continue
            shared.button(
                self.sheet, f"button-{verb}", edge, baseline - 27, room, said, verb, look="plain", tab="header"
            )
        said = self.say(TITLE)
        fitting = shared.wrap(said, edge - self.x - 8, size, bold=True)
        for row, line in enumerate(fitting):
            self.sheet.decor(f"title-{row}", words_at(self.x, baseline + (size + 4) * row, line, size=size, bold=True))
        return baseline + (size + 4) * (len(fitting) - 1) + 22

    def put_keys(self, y: float) -> float:
        """The five letters, and the stick that is begun; give where they end."""
        gap = 8.0 if self.wide else 6.0
        size = min(72.0, (self.room - gap * len(KEYS) - TARGET) / len(KEYS))
        for place, letter in enumerate(KEYS):
            label = message("joker") if letter == "J" else message("letter {letter}", letter=letter)
            body = self.sheet.tile(Face(letter, (INKS[letter],)), size)
            self.sheet.add(
                Group(
                    f"key-{letter}",
                    self.x + (size + gap) * place,
                    y,
                    size,
                    max(TARGET, size + 6),
                    body,
                    action=f"letter {letter}",
                    label=self.say(label),
                    tab="keys",
                )
            )
        at = self.x + (size + gap) * len(KEYS)
        wide = self.x + self.room - at if not self.wide else 120
        said = "←" if wide < 100 else self.say(message("Take back"))
        shared.button(
            self.sheet,
            "back",
            at,
            y,
            wide,
            said,
            "back",
            look="outlined" if self.entry != Entry() else "dashed",
            height=max(TARGET, size),
            label=self.say(message("Take the last letter or stick back")),
            tab="keys",
        )
        return y + max(TARGET, size + 6)

    def put_sticks(self, y: float, width: float) -> float:
        """The sticks that are entered, and the one that is begun; a usual hand has its places. Give the end."""
        gap = 12.0
        across = max(3 if self.room < WIDE else 2, int((width + gap) // (_STICK + gap)))
        size = min(float(_STICK), (width - gap * (across - 1)) / across)
        high = max(TARGET, size / 3 + 5)
        step = high + 30
        for place, stick in enumerate(self.entry.sticks):
            worth = plural("{count} point", "{count} points", points(stick))
            body = shared.shifted(0, (high - size / 3 - 5) / 2, self.sheet.tile(face(stick), size))
            body += words_at(size / 2, high + 17, self.say(worth), fill=self.palette.muted, anchor="middle")
            label = message("{stick}, {points}, take it out", stick=stick, points=worth)
            self.sheet.add(
                Group(
                    f"stick-{stick}",
                    self.x + (size + gap) * (place % across),
                    y + step * (place // across),
                    size,
                    high,
                    body,
                    action=f"remove {stick}",
                    label=self.say(label),
                    tab="sticks",
                )
            )
        count = len(self.entry.sticks)
        at = self.x + (size + gap) * (count % across), y + step * (count // across) + (high - size / 3 - 5) / 2
        empty = shared.place(self.palette, size, size / 3)
        for place, letter in enumerate(self.entry.begun):
            ink = getattr(self.palette, INKS[letter])
            shift = size / 3 * place
            plate = shared.rect(shift + 3, 3, size / 3 - 6, size / 3 - 6, fill=self.palette.face, radius=5)
            empty += plate + shared.symbol(letter, shift + size / 6, size / 12, size / 3 / 64, ink)
        self.sheet.decor("begun", empty, *at)
        waiting = "".join(
            shared.shifted(
                (size + gap) * (place % across),
                step * (place // across) + (high - size / 3 - 5) / 2,
                shared.rect(1, 1, size - 2, size / 3 - 2, radius=7, stroke=self.palette.line, dash="5 4"),
            )
            for place in range(count + 1, _HANDFUL + 1)
        )
        self.sheet.decor("waiting", waiting, self.x, y)
        return y + step * (max(count, _HANDFUL) // across + 1)

    def put_sum(self, x: float, y: float, wide: float) -> float:
        """What each kind of stick costs, how often it is there, and the total; give where it ends."""
        muted, body = self.palette.muted, ""
        for row, worth in enumerate(WORTHS):
            count = sum(points(stick) == worth for stick in self.entry.sticks)
            ink = "" if count else muted
            said = self.say(message("{count} × {worth}", count=count, worth=worth))
            if not count:
                said = self.say(message("{worth} each", worth=worth))
            body += words_at(0, 19 + 24 * row, self.say(kind_words(worth)), size=15, fill=ink)
            # The sums have a column of their own.
            body += words_at(wide - (56 if count else 0), 19 + 24 * row, said, size=15, fill=muted, anchor="end")
            if count:
                body += words_at(wide, 19 + 24 * row, str(count * worth), size=15, bold=True, anchor="end")
        total = str(self.entry.points)
        low = 24 * len(WORTHS) + 4
        body += f'<path d="M0 {low}h{shared.number(wide)}" stroke="{self.palette.line}"/>'
        body += words_at(0, low + 38, self.say(message("together")), size=16, fill=self.palette.muted)
        body += words_at(wide, low + 44, total, size=44, bold=True, anchor="end")
        label = plural("together {count} point", "together {count} points", self.entry.points)
        self.sheet.add(Group("sum", x, y, wide, low + 52, body, label=self.say(label)))
        return y + low + 52

    def twin(self) -> list[str]:
        """The same in words, one line each."""
        told: list[Message | str] = [message("{title}.", title=TITLE)]
        if self.band is not None:
            told.append(self.band.words)
        told.append(status(self.entry))
        for stick in self.entry.sticks:
            worth = plural("{count} point", "{count} points", points(stick))
            told.append(message("{stick}: {points}.", stick=stick, points=worth))
        told += [message("{words}: {points}.", words=line.words, points=line.points) for line in lines(self.entry)]
        told.append(message("You may type sticks such as UMA NNN, remove UMA, back, undo or clear."))
        return [self.say(line) for line in told]
