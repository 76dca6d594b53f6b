"""The drawing of a page of text in place of the board: rules, a log, or a cover, with one button that leads on."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final, NamedTuple

from tilegames.draw import (
    SMALLEST_TEXT,
    TARGET,
    Drawing,
    Group,
    Heading,
    Palette,
    Sheet,
    button,
    measure,
    rect,
    shifted,
    text,
    wrap,
)
from tilegames.texts import Message, message, say

_LINE: Final = 22
_HEADING: Final = 38
"""How high a heading above entries is, in CSS pixels."""
_BETWEEN: Final = 14
"""Between a lead and its sentence, in CSS pixels."""
_LONGEST: Final = 760
"""The width of the longest lines: longer ones are hard to read."""
_COLUMNS: Final = 1000
"""From this width on a page with headings has two columns."""
_APART: Final = 48


class _Section(NamedTuple):
    """Entries below one heading, or below none: a lead and the lines of each."""

    heading: str
    entries: list[tuple[str, tuple[str, ...]]]

    @property
    def above(self) -> int:
        """Where the entries begin."""
        return _HEADING if self.heading else 0

    @property
    def height(self) -> float:
        return self.above + sum(_tall(lines) + 2 for _, lines in self.entries)


def _tall(lines: Sequence[str]) -> int:
    return _LINE * len(lines) + 12


def rules(
    title: str,
    rulebook: ModuleType,
    *,
    width: int,
    palette: Palette,
    leave: Message,
    focus: str = "",
    agreed: Message | str = "",
    lang: str = "en",
) -> Drawing:
    """Draw the page of a game's rules.

    Args:
        title: the game's title.
        rulebook: the game's module of that name, with its ``RULES`` and what stands above them, ``HEADINGS``.
        width: the drawing's width in CSS pixels.
        palette: its colours.
        leave: what the button says.
        focus: the id of the rule that was asked for, or "".
        agreed: what was agreed on for this table, which comes first, or "".
        lang: the language.
    """
    return draw(
        message("The rules of {title}", title=title),
        [*([("", agreed)] if agreed else []), *rulebook.RULES.items()],
        width=width,
        palette=palette,
        leave=leave,
        focus=focus,
        headings={"": message("At this table"), **rulebook.HEADINGS},
        lang=lang,
    )


def draw(
    title: Message,
    entries: Sequence[tuple[str, Message | str]],
    *,
    width: int,
    palette: Palette,
    leave: Message,
    action: str = "back",
    focus: str = "",
    headings: Mapping[str, Message] = {},
    lang: str = "en",
) -> Drawing:
    """Draw a page of entries, as headings and lists also for whoever hears it.

    Args:
        title: what the page is about.
        entries: a short lead, such as a rule's id or "", and a sentence each; a `Heading` stands above what follows.
        width: the drawing's width in CSS pixels.
        palette: its colours.
        leave: what the button says.
        action: what the button does.
        focus: the lead of the entry that was asked for; it comes first and is marked.
        headings: what stands above entries, by the lead of the first below it.
        lang: the language.
    """
    sheet = Sheet(width, palette)
    heading, words = say(title, lang), say(leave, lang)
    # The same margins as a table's, and one left edge for everything.
    margin = 14 if width < 640 else 24 if width < 920 else 32
    room = width - 2 * margin
    wide = min(room, max(200, measure(words, 17, bold=True) + 40))
    button(sheet, "leave", margin, 12, wide, words, action, look="main", tab="leave")
    y = 12.0 + TARGET + 18
    lines = wrap(heading, room, 22, bold=True)
    body = "".join(text(0, 22 + 28 * row, line, size=22, bold=True) for row, line in enumerate(lines))
    sheet.add(Group("heading", margin, y, 0, 0, body, role="heading", level=2))
    y += 28 * len(lines) + 8
    twin: list[str] = [Heading(heading)]
    widest = max((measure(lead, SMALLEST_TEXT, bold=True) for lead, _ in entries if lead), default=0.0)
    beside = widest + _BETWEEN if widest else 0.0
    columns = 2 if headings and width >= _COLUMNS else 1
    across = min((room - _APART * (columns - 1)) / columns - beside, _LONGEST)
    asked, sections = _Section("", []), [_Section("", [])]
    for lead, sentence in entries:
        if isinstance(sentence, Heading):
            sections.append(_Section(sentence, []))
            continue
        if lead in headings:
            sections.append(_Section(say(headings[lead], lang), []))
        here = asked if focus and lead == focus else sections[-1]
        here.entries.append((lead, wrap(say(sentence, lang), across, 16)))
    sections = [one for one in (asked, *sections) if one.entries]
    heights = [one.height for one in sections]
    # The second column begins with the heading that makes the two as even as can be.
    begins = [place for place, one in enumerate(sections) if place and one.heading and columns > 1]
    turn = min(begins, key=lambda at: max(sum(heights[:at]), sum(heights[at:])), default=len(sections))
    x, down = float(margin), y
    for place, section in enumerate(sections):
        if place == turn:
            x, down = x + beside + across + _APART, y
        if section.heading:
            above = text(0, 28, section.heading, size=19, bold=True)
            sheet.add(Group(f"heading-{place}", x, down, 0, 0, above, role="heading", level=3))
            twin.append(Heading(f"{section.heading}:"))
        body, at = "", 0
        for lead, lines in section.entries:
            item = rect(-10, 0, beside + across + 20, _tall(lines), fill=palette.hint, radius=12)
            item = item if section is asked else ""
            if lead:
                ink = palette.ink if section is asked else palette.muted
                item += text(0, 22, lead, size=SMALLEST_TEXT, bold=True, fill=ink)
            for row, line in enumerate(lines):
                item += text(beside, 22 + _LINE * row, line, size=16)
            body += f'<g role="listitem">{shifted(0, at, item)}</g>'
            at += _tall(lines) + 2
            twin.append(f"{lead}: {' '.join(lines)}" if lead else " ".join(lines))
        sheet.add(Group(f"entries-{place}", x, down + section.above, 0, 0, body, label=section.heading, role="list"))
        down += section.height
    y += max(sum(heights[:turn]), sum(heights[turn:]))
    twin.append(f"{words}: {action}")
    return sheet.drawing(y + margin, heading, heading, twin)


def cover(sentence: Message, *, width: int, palette: Palette, leave: Message, action: str, lang: str = "en") -> Drawing:
    """Draw what hides a hand until the right person looks: a sentence, and below it the button that leads on.

    Args:
        sentence: what is to be done first.
        width: the drawing's width in CSS pixels.
        palette: its colours.
        leave: what the button says.
        action: what the button does.
        lang: the language.
    """
    sheet = Sheet(width, palette)
    said, words = say(sentence, lang), say(leave, lang)
    room = width - 2 * (14 if width < 640 else 32)
    y = 72.0
    for row, line in enumerate(wrap(said, min(room, _LONGEST), 22, bold=True)):
        sheet.decor(f"heading-{row}", text(0, 22, line, size=22, bold=True, anchor="middle"), width / 2, y)
        y += 30
    y += 26
    wide = min(room, max(260, measure(words, 17, bold=True) + 60))
    button(sheet, "leave", (width - wide) / 2, y, wide, words, action, look="main", height=54, tab="leave")
    return sheet.drawing(y + 54 + 72, said, said, [said, f"{words}: {action}"])
