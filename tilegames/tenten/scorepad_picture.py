"""What TenTen's score pad looks like: one drawing and its text twin from what is noted."""

from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames import setup
from tilegames.draw import TARGET, Band, Choice, Drawing, Group, Palette, Sheet, fit, measure
from tilegames.draw import text as words_at
from tilegames.tenten.scorepad import Note, Pad, Row, rows, settings, standing, status
from tilegames.tenten.state import CHIPS_TO_WIN
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["HOW", "TITLE", "draw"]

TITLE: Final = message("Keep the score")
HOW: Final = message("You may type ten or wrong with a name, or nobody, undo or new.")

_LARGEST: Final = 1280
_MIDDLE: Final = 640
_LINE: Final = 34
_ONE_ROW: Final = 720


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
            message("A score pad for TenTen at your own table. It knows the rules of the marker and of winning."),
            [setting for setting, _ in chosen],
            {setting.key: value for setting, value in chosen},
            width=width,
            palette=palette,
            shown=band or Band("neutral", status(pad)),
            begin=message("Begin the match"),
            how=message("Type names Ann, Ben, then start. You may also type advanced, basic or first Ann."),
            lang=lang,
        )
    picture = _Picture(pad, width, palette, band, calculator, lang)
    height = picture.put()
    return picture.sheet.drawing(height, picture.say(TITLE), picture.say(status(pad)), picture.twin())


class _Part(NamedTuple):
    action: str
    words: str
    label: Message
    width: float
    look: str = "outlined"
    pressed: bool | None = None


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
        if self.wide:
            gap = 16.0
            each = (self.room - gap * (len(self.pad.names) - 1)) / len(self.pad.names)
            for seat in range(len(self.pad.names)):
                self.put_card(seat, self.x + (each + gap) * seat, y, each)
            y += 236
        else:
            for seat in range(len(self.pad.names)):
                self.put_line(seat, y)
                y += 108
        return self.put_rows(self.put_round(y + 4) + 16) + 20

    def look(self) -> str:
        return "outlined" if self.now.winner is None else "dashed"

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
        pad, now = self.pad, self.now
        game = message("Game with bonuses") if pad.rules.advanced else message("Basic game")
        if not pad.rules.advanced or pad.rules.long_game:
            return message("{game}, round {round}", game=game, round=now.round)
        lap = message("second lap") if now.lap == 2 else message("first lap")
        return message("{game}, round {round}, {lap}", game=game, round=now.round, lap=lap)

    def goal(self, seat: int) -> Message:
        pad, chips = self.pad, self.now.chips[seat]
        if pad.rules.advanced:
            return plural("point", "points", chips)
        return message("of {goal} chips", goal=CHIPS_TO_WIN)

    def badge(self, seat: int) -> str:
        if self.now.winner == seat:
            return self.say(message("Winner"))
        return self.say(message("Dealer")) if self.now.dealer == seat and self.now.winner is None else ""

    def put_card(self, seat: int, x: float, y: float, width: float) -> None:
        palette = self.palette
        winner = self.now.winner == seat
        body = shared.rect(
            1,
            1,
            width - 2,
            222,
            fill=palette.right if winner else palette.card,
            radius=20,
            stroke=palette.right_accent if winner else palette.outline if self.badge(seat) else palette.line,
            stroke_width=2 if self.badge(seat) else 1,
        )
        badge = self.badge(seat)
        edge = width - 16 - (shared.badge_width(badge) + 8 if badge else 0)
        body += words_at(16, 35, fit(self.pad.names[seat], edge - 16, 18, bold=True), size=18, bold=True)
        if badge:
            body += shared.shifted(width - 16 - shared.badge_width(badge), 30, shared.badge(palette, badge))
        count = str(self.now.chips[seat])
        body += words_at(16, 90, count, size=44, bold=True)
        after = 16 + measure(count, 44, bold=True) + 8
        body += words_at(after, 90, self.say(self.goal(seat)), size=16, fill=palette.muted)
        if not self.pad.rules.advanced and width - after > 160:
            body += shared.chips(self.sheet, self.now.chips[seat], CHIPS_TO_WIN, after, 62)
        self.sheet.add(Group(f"player-{seat}", x, y, width, 224, body, label=self.say(self.seat_words(seat))))
        self.put_buttons(seat, x + 12, y + 112, width - 24, 0)

    def put_line(self, seat: int, y: float) -> None:
        palette = self.palette
        winner = self.now.winner == seat
        badge = self.badge(seat)
        body = shared.rect(
            1,
            1,
            self.room - 2,
            98,
            fill=palette.right if winner else palette.card,
            radius=16,
            stroke=palette.right_accent if winner else palette.outline if badge else palette.line,
            stroke_width=2 if badge else 1,
        )
        goal, count = self.say(self.goal(seat)), str(self.now.chips[seat])
        edge = self.room - 12 - measure(goal, 14)
        body += words_at(edge, 33, goal, fill=palette.muted)
        edge -= 8
        body += words_at(edge, 34, count, size=28, bold=True, anchor="end")
        edge -= measure(count, 28, bold=True) + 10
        if badge:
            edge -= shared.badge_width(badge)
            body += shared.shifted(edge, 27, shared.badge(palette, badge))
            edge -= 8
        body += words_at(12, 33, fit(self.pad.names[seat], edge - 12, 17, bold=True), size=17, bold=True)
        self.sheet.add(Group(f"player-{seat}", self.x, y, self.room, 100, body, label=self.say(self.seat_words(seat))))
        self.put_buttons(seat, self.x + 8, y + 48, self.room - 16, (self.room - 24) / 2)

    def put_buttons(self, seat: int, x: float, y: float, width: float, each: float) -> None:
        """The two buttons of a player: below each other, or beside each other when `each` has a width."""
        name = self.pad.names[seat]
        asked = self.pad.asking is not None and self.pad.asking.seat == seat
        for place, (verb, words, label) in enumerate(
            (
                ("ten", message("Ten"), message("{name} made ten", name=name)),
                ("wrong", message("Wrong ten"), message("{name} said a wrong ten", name=name)),
            )
        ):
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
                pressed=asked if verb == "ten" else None,
            )

    def put_round(self, y: float) -> float:
        """The sentence, and below it the button for a round without a ten, or the points while they are asked for."""
        shown = self.band
        over = self.now.winner is not None
        if shown is None:
            again = (Choice(message("New match"), "new", main=True),) if over else ()
            shown = Band("right" if over else "neutral", status(self.pad), choices=again)
        least = shared.band_height(2 if self.wide else 3)
        y += shared.band(self.sheet, "band", self.x, y, self.room, shown, least=least, lang=self.lang) + 10
        if self.pad.asking is not None:
            self.put_points(y, self.pad.asking)
        else:
            said = self.say(message("Nobody made ten"))
            wide = 220.0 if self.wide else self.room
            shared.button(self.sheet, "button-nobody", self.x, y, wide, said, "nobody", look=self.look(), tab="round")
        # The room of two rows is kept where points take two.
        return y + (TARGET if self.room >= _ONE_ROW or not self.pad.rules.advanced else 2 * TARGET + 8)

    def put_points(self, y: float, asking: Note) -> None:
        """The points of a ten, to be changed and noted."""
        god = self.say(message("God Ten"))
        less, more = message("One point less"), message("One point more")
        points = plural("{count} point", "{count} points", asking.points)
        first = [
            _Part("points -1", "−", less, 52),
            _Part("", str(asking.points), points, 64),
            _Part("points +1", "+", more, 52),
            _Part("god", f"✓ {god}" if asking.god_ten else god, message("God Ten"), 112, "outlined", asking.god_ten),
        ]
        take, note, leave = message("From the calculator"), message("Note it"), message("Cancel")
        last = [_Part("take", self.say(take), take, 190 if self.wide else 0)] if self.calculator else []
        last.append(_Part("note", self.say(note), message("Note the points"), 110 if self.wide else 88, "main"))
        last.append(_Part("cancel", self.say(leave), leave, 90 if self.wide else 76, "plain"))
        for row in [[*first, *last]] if self.room >= _ONE_ROW else [first, last]:
            spare = self.room - sum(part.width for part in row) - 8 * (len(row) - 1)
            x = self.x
            for part in row:
                width = part.width or spare
                label = self.say(part.label)
                if part.action:
                    key = f"ask-{part.action.replace(' ', '')}"
                    shared.button(
                        self.sheet,
                        key,
                        x,
                        y,
                        width,
                        part.words,
                        part.action,
                        look=part.look,
                        label=label,
                        tab="points",
                        pressed=part.pressed,
                    )
                else:
                    body = words_at(width / 2, 33, part.words, size=28, bold=True, anchor="middle")
                    self.sheet.add(Group("points", x, y, width, TARGET, body, label=label))
                x += width + 8
            y += TARGET + 8

    def put_rows(self, y: float) -> float:
        """What is noted, the latest first, with how all stood after it."""
        palette = self.palette
        title = self.say(message("Noted so far")) if self.rows else self.say(message("Nothing is noted yet."))
        column = min(96.0, (self.room - 120) / len(self.pad.names))
        first = self.x + self.room - column * len(self.pad.names)
        body = words_at(self.x, y + 16, title, size=16, bold=True)
        if self.rows:
            for seat, name in enumerate(self.pad.names):
                body += words_at(
                    first + column * (seat + 1), y + 16, fit(name, column - 8), fill=palette.muted, anchor="end"
                )
        self.sheet.decor("rows-title", body)
        y += 26
        for place in range(len(self.rows) - 1, -1, -1):
            row = self.rows[place]
            body = f'<path d="M0 0h{shared.number(self.room)}" stroke="{palette.line}"/>'
            round_ = str(row.round)
            body += words_at(0, 23, round_, bold=True)
            room = first - self.x - 36
            said = self.say(row.words)
            if measure(said) > room:
                said = self.say(self.short(row.note))
            body += words_at(28, 23, fit(said, room), fill=palette.muted)
            for seat, (paid, stands) in enumerate(zip(row.paid, row.after.chips, strict=True)):
                at = first - self.x + column * (seat + 1)
                body += words_at(
                    at, 23, str(stands), size=15, bold=bool(paid), fill="" if paid else palette.muted, anchor="end"
                )
            self.sheet.add(
                Group(f"row-{place}", self.x, y, self.room, _LINE, body, label=self.say(self.row_words(row)))
            )
            y += _LINE
        return y

    def short(self, note: Note) -> Message:
        if note.kind == "wrong":
            return message("Wrong ten")
        if note.god_ten:
            return message("God Ten")
        return message("Ten") if note.kind == "ten" else message("No ten")

    # In words

    def seat_words(self, seat: int) -> Message:
        name, chips = self.pad.names[seat], self.now.chips[seat]
        if self.pad.rules.advanced:
            held = plural("{name}: {count} point", "{name}: {count} points", chips, name=name)
        else:
            held = plural("{name}: {count} chip", "{name}: {count} chips", chips, name=name)
        badge = self.badge(seat)
        return message("{held}, {badge}", held=held, badge=badge.lower()) if badge else held

    def row_words(self, row: Row) -> Message:
        after = [
            message("{name} {count}", name=name, count=chips)
            for name, chips in zip(self.pad.names, row.after.chips, strict=True)
        ]
        return message("Round {round}: {words} Then {after}.", round=row.round, words=row.words, after=listing(after))

    def twin(self) -> list[str]:
        """The same in words, one line each."""
        lines: list[Message | str] = [message("{title}: {about}.", title=TITLE, about=self.about())]
        lines += [message("{seat}.", seat=self.seat_words(seat)) for seat in range(len(self.pad.names))]
        if self.band is not None:
            lines.append(self.band.words)
        lines.append(status(self.pad))
        if self.pad.asking is not None:
            lines.append(message("You may type a number of points, god, take, note or cancel."))
        lines += [self.row_words(row) for row in reversed(self.rows)]
        lines.append(HOW)
        return [self.say(line) for line in lines]
