"""What Jumana's score pad looks like: one drawing and its text twin from what is noted."""

from typing import Final

from tilegames import draw as shared
from tilegames import setup
from tilegames.draw import TARGET, Band, Choice, Drawing, Group, Palette, Sheet, fit, measure
from tilegames.draw import text as words_at
from tilegames.jumana.scorepad import WORTHS, Pad, Row, rows, settings, standing, status
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["TITLE", "draw"]

TITLE: Final = message("Keep the score")

_LARGEST: Final = 1280
_MIDDLE: Final = 640
_CARD: Final = 150
_LINE: Final = 34


def draw(
    pad: Pad,
    *,
    width: int,
    palette: Palette,
    band: Band | None = None,
    calculator: bool = False,
    lang: str = "en",
) -> Drawing:
    """Draw the score pad.

    Args:
        pad: what is noted.
        width: the room in CSS pixels, at least 320.
        palette: the colours.
        band: the sentence to show instead of how things stand, or None.
        calculator: whether points can be taken over from a calculator.
        lang: the language of all words.

    Returns:
        The drawing. Its actions are those of `scorepad.act`, and ``words``.
    """
    if not pad.begun:
        chosen = settings(pad)
        return setup.draw(
            say(TITLE, lang),
            message(
                "A score pad for Jumana at your own table. It adds up, and knows who lays the base and who has won."
            ),
            [setting for setting, _ in chosen],
            {setting.key: value for setting, value in chosen},
            width=width,
            palette=palette,
            shown=band or Band("neutral", status(pad)),
            begin=message("Begin the match"),
            how=message("Type names Ann, Ben, then start. You may also type first Ann."),
            lang=lang,
        )
    picture = _Picture(pad, width, palette, band, calculator, lang)
    height = picture.put()
    return picture.sheet.drawing(height, picture.say(TITLE), picture.say(status(pad)), picture.twin())


class _Picture:
    """Puts a match on a sheet."""

    def __init__(self, pad: Pad, width: int, palette: Palette, band: Band | None, calculator: bool, lang: str) -> None:
        self.pad, self.palette, self.band, self.calculator, self.lang = pad, palette, band, calculator, lang
        self.now = standing(pad)
        self.rows: tuple[Row, ...] = rows(pad)
        self.sheet = Sheet(width, palette)
        self.wide = width >= _MIDDLE
        margin = 12 if width < 400 else 16 if width < _MIDDLE else 24 if width < 920 else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.x: float = (width - self.room) / 2

    def say(self, words: Message | str) -> str:
        return say(words, self.lang)

    def put(self) -> float:
        """Put everything on the sheet; give the height."""
        y = self.put_header()
        count = len(self.pad.names)
        each = (self.room - 16 * (count - 1)) / count
        if self.wide and each >= _CARD:
            for seat in range(count):
                self.put_card(seat, self.x + (each + 16) * seat, y, each)
            y += 236
        else:
            for seat in range(count):
                self.put_line(seat, y)
                y += 108
        return self.put_rows(self.put_round(y + 4) + 16) + 20

    def look(self) -> str:
        return "dashed" if self.now.winners else "outlined"

    def put_header(self) -> float:
        baseline, size = (47.0, 26.0) if self.wide else (38.0, 20.0)
        edge = self.x + self.room + 8
        offers = [("new", message("New match") if self.wide else message("New"))]
        offers += [("undo", message("Undo"))] if self.pad.notes else []
        offers = [("words", message("As text")), *offers] if self.wide else offers
        for verb, words in offers:
            said = self.say(words)
            room = max(TARGET, measure(said, 16, bold=True) + (28 if self.wide else 17))
            edge -= room
            shared.button(
                self.sheet, f"button-{verb}", edge, baseline - 27, room, said, verb, look="plain", tab="header"
            )
        title, about = self.say(TITLE), self.say(self.about())
        body = words_at(self.x, baseline, title, size=size, bold=True)
        after = self.x + measure(title, size, bold=True) + 12
        if after + measure(about, 16) <= edge:
            body += words_at(after, baseline, about, size=16, fill=self.palette.muted)
        else:
            baseline += 25
            body += words_at(self.x, baseline, fit(about, self.room, 15), size=15, fill=self.palette.muted)
        self.sheet.decor("header", body)
        return baseline + 20

    def about(self) -> Message:
        target = self.pad.rules.target
        return message("round {round}; the match ends at {target}", round=self.now.round, target=target)

    def badge(self, seat: int) -> str:
        if seat in self.now.winners:
            return self.say(message("Winner"))
        return self.say(message("Base")) if seat == self.now.base and not self.now.winners else ""

    def edge_of(self, seat: int) -> tuple[str, str, float]:
        """How a player's card is painted: its ground, its border and the border's width."""
        palette = self.palette
        asked = self.pad.asking is not None and self.pad.asking.at == seat
        if seat in self.now.winners:
            return palette.right, palette.right_accent, 2
        if asked:
            return palette.hint, palette.ring, 2
        return palette.card, palette.outline if self.badge(seat) else palette.line, 2 if self.badge(seat) else 1

    def counted(self, seat: int) -> str:
        """What is counted for a player in this round so far."""
        asking = self.pad.asking
        if asking is None or seat == asking.seat:
            return ""
        return self.say(message("+ {points}", points=asking.points[seat]))

    def put_card(self, seat: int, x: float, y: float, width: float) -> None:
        palette = self.palette
        fill, stroke, thick = self.edge_of(seat)
        body = shared.rect(1, 1, width - 2, 222, fill=fill, radius=20, stroke=stroke, stroke_width=thick)
        badge = self.badge(seat)
        edge = width - 16 - (shared.badge_width(badge) + 8 if badge else 0)
        body += words_at(16, 35, fit(self.pad.names[seat], edge - 16, 18, bold=True), size=18, bold=True)
        if badge:
            body += shared.shifted(width - 16 - shared.badge_width(badge), 30, shared.badge(palette, badge))
        score = str(self.now.scores[seat])
        body += words_at(16, 90, score, size=44, bold=True)
        after = 16 + measure(score, 44, bold=True) + 8
        counted = self.counted(seat)
        said = counted or self.say(plural("point", "points", self.now.scores[seat]))
        body += words_at(
            after, 90, fit(said, width - after - 8), size=16 if counted else 14, bold=bool(counted), fill=palette.muted
        )
        self.sheet.add(Group(f"player-{seat}", x, y, width, 224, body, label=self.say(self.seat_words(seat))))
        self.put_buttons(seat, x + 12, y + 112, width - 24, 0)

    def put_line(self, seat: int, y: float) -> None:
        palette = self.palette
        fill, stroke, thick = self.edge_of(seat)
        body = shared.rect(1, 1, self.room - 2, 98, fill=fill, radius=16, stroke=stroke, stroke_width=thick)
        badge, score, counted = self.badge(seat), str(self.now.scores[seat]), self.counted(seat)
        edge = self.room - 12
        body += words_at(edge, 34, score, size=28, bold=True, anchor="end")
        edge -= measure(score, 28, bold=True) + 10
        if counted:
            body += words_at(edge, 33, counted, size=16, bold=True, fill=palette.muted, anchor="end")
            edge -= measure(counted, 16, bold=True) + 10
        if badge:
            edge -= shared.badge_width(badge)
            body += shared.shifted(edge, 27, shared.badge(palette, badge))
            edge -= 8
        body += words_at(12, 33, fit(self.pad.names[seat], edge - 12, 17, bold=True), size=17, bold=True)
        self.sheet.add(Group(f"player-{seat}", self.x, y, self.room, 100, body, label=self.say(self.seat_words(seat))))
        self.put_buttons(seat, self.x + 8, y + 48, self.room - 16, (self.room - 24) / 2)

    def put_buttons(self, seat: int, x: float, y: float, width: float, each: float) -> None:
        """The buttons of a player: below each other, or beside each other when `each` has a width."""
        name, asking = self.pad.names[seat], self.pad.asking
        offers: list[tuple[str, Message, Message, bool | None]] = []
        if asking is None:
            offers = [
                ("out", message("No sticks left"), message("{name} has no sticks left", name=name), None),
                ("fall", message("Tower fell"), message("The tower fell for {name}", name=name), None),
            ]
        elif seat != asking.seat:
            label = message("Count the sticks of {name}", name=name)
            offers = [("count", message("Count"), label, asking.at == seat)]
        for place, (verb, words, label, pressed) in enumerate(offers):
            at = (x + (each + 8) * place, y) if each else (x, y + (TARGET + 8) * place)
            shared.button(
                self.sheet,
                f"{verb}-{seat}",
                *at,
                each or width,
                self.say(words),
                f"{verb} {seat}",
                look=self.look(),
                label=self.say(label),
                tab=f"player-{seat}",
                pressed=pressed,
            )

    def put_round(self, y: float) -> float:
        """The sentence, and below it what ends a blocked round, or what sticks are worth while they are counted."""
        shown, over = self.band, bool(self.now.winners)
        if shown is None:
            again = (Choice(message("New match"), "new", main=True),) if over else ()
            shown = Band("right" if over else "neutral", status(self.pad), choices=again)
        least = shared.band_height(2 if self.wide else 3)
        y += shared.band(self.sheet, "band", self.x, y, self.room, shown, least=least, lang=self.lang) + 10
        if self.pad.asking is not None:
            return self.put_worths(y)
        said = self.say(message("Blocked: all count"))
        wide = 220.0 if self.wide else self.room
        shared.button(self.sheet, "button-blocked", self.x, y, wide, said, "blocked", look=self.look(), tab="round")
        return y + 2 * TARGET + 32

    def put_worths(self, y: float) -> float:
        """A button for each worth of a stick, and what ends the counting; give where they end."""
        called = {
            20: message("with a joker"),
            10: message("three equal"),
            5: message("two equal"),
            1: message("all different"),
        }
        gap = 8.0
        each = min(132.0, (self.room - gap * 4 - 64) / 4) if self.wide else (self.room - gap * 4) / 5
        for place, worth in enumerate(WORTHS):
            shared.button(
                self.sheet,
                f"stick-{worth}",
                self.x + (each + gap) * place,
                y,
                each,
                f"+ {worth}",
                f"stick {worth}",
                label=self.say(message("One more stick {kind}: {worth} points", kind=called[worth], worth=worth)),
                tab="worths",
            )
            if self.wide:
                said = fit(self.say(called[worth]), each + gap)
                self.sheet.decor(
                    f"worth-{worth}",
                    words_at(each / 2, 0, said, anchor="middle", fill=self.palette.muted),
                    self.x + (each + gap) * place,
                    y + TARGET + 17,
                )
        shared.button(
            self.sheet,
            "less",
            self.x + (each + gap) * 4,
            y,
            each if not self.wide else 64,
            "−",
            "less",
            label=self.say(message("One stick less")),
            tab="worths",
        )
        y += TARGET + (28 if self.wide else 8)
        take, note, leave = message("From the calculator"), message("Note the round"), message("Cancel")
        last = [("take", take, "outlined", 190.0)] if self.calculator and self.wide else []
        if self.calculator and not self.wide:
            last = [("take", message("Take"), "outlined", 64.0)]
        last.append(("note", note, "main", 160.0 if self.wide else 130.0))
        last.append(("cancel", leave, "plain", 90.0 if self.wide else 84.0))
        x = self.x
        for verb, words, look, wide in last:
            label = self.say(take) if verb == "take" else self.say(words)
            shared.button(
                self.sheet, f"ask-{verb}", x, y, wide, self.say(words), verb, look=look, label=label, tab="counting"
            )
            x += wide + 8
        return y + TARGET + (4 if self.wide else 24)

    def put_rows(self, y: float) -> float:
        """What is noted, the latest first, with how all stood after it."""
        palette = self.palette
        title = self.say(message("Noted so far")) if self.rows else self.say(message("Nothing is noted yet."))
        count = len(self.pad.names)
        column = min(96.0, (self.room - (120 if count < 4 else 56)) / count)
        first = self.x + self.room - column * count
        body = words_at(self.x, y + 16, title, size=16, bold=True)
        if self.rows:
            low = y + 16 if first - self.x > measure(title, 16, bold=True) else y + 38
            for seat, name in enumerate(self.pad.names):
                body += words_at(
                    first + column * (seat + 1), low, fit(name, column - 6), fill=palette.muted, anchor="end"
                )
            y = low - 16
        self.sheet.decor("rows-title", body)
        y += 26
        for place in range(len(self.rows) - 1, -1, -1):
            row = self.rows[place]
            body = f'<path d="M0 0h{shared.number(self.room)}" stroke="{palette.line}"/>'
            body += words_at(0, 23, str(row.round), bold=True)
            room = first - self.x - 36
            said = self.say(row.words)
            if measure(said) > room:
                said = self.say(self.short(row.note.kind))
            if room > 30:
                body += words_at(28, 23, fit(said, room), fill=palette.muted)
            for seat, (paid, stands) in enumerate(zip(row.note.points, row.after.scores, strict=True)):
                at = first - self.x + column * (seat + 1)
                body += words_at(
                    at, 23, str(stands), size=15, bold=bool(paid), fill="" if paid else palette.muted, anchor="end"
                )
            self.sheet.add(
                Group(f"row-{place}", self.x, y, self.room, _LINE, body, label=self.say(self.row_words(row)))
            )
            y += _LINE
        return y

    def short(self, kind: str) -> Message:
        if kind == "fall":
            return message("Fell")
        return message("Out") if kind == "out" else message("Blocked")

    # In words

    def seat_words(self, seat: int) -> Message:
        name, score = self.pad.names[seat], self.now.scores[seat]
        held = plural("{name}: {count} point", "{name}: {count} points", score, name=name)
        facts = [badge.lower()] if (badge := self.badge(seat)) else []
        if self.pad.asking is not None and seat != self.pad.asking.seat:
            counted = self.pad.asking.points[seat]
            facts.append(self.say(message("counted now: {points}", points=counted)))
        return message("{held}, {facts}", held=held, facts=", ".join(facts)) if facts else held

    def row_words(self, row: Row) -> Message:
        after = [
            message("{name} {count}", name=name, count=score)
            for name, score in zip(self.pad.names, row.after.scores, strict=True)
        ]
        return message("Round {round}: {words} Then {after}.", round=row.round, words=row.words, after=listing(after))

    def twin(self) -> list[str]:
        """The same in words, one line each."""
        told: list[Message | str] = [message("{title}: {about}.", title=TITLE, about=self.about())]
        told += [message("{seat}.", seat=self.seat_words(seat)) for seat in range(len(self.pad.names))]
        if self.band is not None:
            told.append(self.band.words)
        told.append(status(self.pad))
        if self.pad.asking is not None:
            told.append(message("You may type a number of points, count and a name, take, note or cancel."))
        told += [self.row_words(row) for row in reversed(self.rows)]
        name = self.pad.names[0]
        told.append(message("You may type out {name}, fall {name}, blocked, undo or new.", name=name))
        return [self.say(line) for line in told]
