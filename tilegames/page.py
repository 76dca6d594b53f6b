"""The drawing of a page of text in place of the board: rules, a log, or a cover, with one button that leads on."""

from collections.abc import Mapping, Sequence
from typing import Final

from tilegames.draw import SMALLEST_TEXT, TARGET, Drawing, Palette, Sheet, button, measure, rect, text, wrap
from tilegames.texts import Message, say

_LINE: Final = 22
_BETWEEN: Final = 14
"""Between a lead and its sentence, in CSS pixels."""
_LONGEST: Final = 760
"""The width of the longest lines: longer ones are hard to read."""
_COLUMNS: Final = 1000
"""From this width on a page with headings has two columns."""
_APART: Final = 48


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
    """Draw a page of entries.

    Args:
        title: what the page is about.
        entries: a short lead, such as a rule's id or "", and a sentence each.
        width: the drawing's width in CSS pixels.
        palette: its colours.
        leave: what the button says.
        action: what the button does.
        focus: the lead of the entry that was asked for; it comes first and is marked.
        headings: what stands above entries, by their lead.
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
    for row, line in enumerate(wrap(heading, room, 22, bold=True)):
        sheet.decor(f"heading-{row}", text(0, 22, line, size=22, bold=True), margin, y)
        y += 28
    y += 8
    twin = [heading]
    order = sorted(range(len(entries)), key=lambda place: (entries[place][0] != focus or not focus, place))
    widest = max((measure(lead, SMALLEST_TEXT, bold=True) for lead, _ in entries if lead), default=0.0)
    beside = widest + _BETWEEN if widest else 0.0
    columns = 2 if headings and width >= _COLUMNS else 1
    across = min((room - _APART * (columns - 1)) / columns - beside, _LONGEST)
    blocks: list[tuple[float, str]] = []
    begins: list[int] = []
    for place in order:
        lead, sentence = entries[place]
        said, section, above = say(sentence, lang), "", 0
        if lead in headings:
            begins.append(len(blocks))
            section, above = say(headings[lead], lang), 38
            twin.append(f"{section}:")
        lines = wrap(said, across, 16)
        tall = _LINE * len(lines) + 12
        here = bool(focus) and lead == focus
        body = rect(-10, above, beside + across + 20, tall, fill=palette.hint, radius=12) if here else ""
        body += text(0, 28, section, size=19, bold=True) if section else ""
        if lead:
            ink = palette.ink if here else palette.muted
            body += text(0, above + 22, lead, size=SMALLEST_TEXT, bold=True, fill=ink)
        for row, line in enumerate(lines):
            body += text(beside, above + 22 + _LINE * row, line, size=16)
        blocks.append((above + tall + 2, body))
        twin.append(f"{lead}: {said}" if lead else said)
    heights = [tall for tall, _ in blocks]
    # The second column begins with the heading that makes the two as even as can be.
    turn = min(begins, key=lambda at: max(sum(heights[:at]), sum(heights[at:])), default=0) if columns > 1 else 0
    turn = turn or len(blocks)
    for first, some in ((0, blocks[:turn]), (turn, blocks[turn:])):
        x, down = margin + (beside + across + _APART if first else 0), y
        for place, (high, body) in zip(order[first:], some, strict=False):
            sheet.decor(f"entry-{place}", body, x, down)
            down += high
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
