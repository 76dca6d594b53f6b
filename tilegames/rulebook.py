"""The drawing of a game's rules, each with its id, and a way back."""

from collections.abc import Mapping
from typing import Final

from tilegames.draw import SMALLEST_TEXT, TARGET, Drawing, Palette, Sheet, button, rect, text, wrap
from tilegames.texts import Message, message, say

_MARGIN: Final = 16
_LINE: Final = 22


def draw(
    title: str,
    rules: Mapping[str, Message],
    *,
    width: int,
    palette: Palette,
    focus: str = "",
    lang: str = "en",
) -> Drawing:
    """Draw the rules of a game, or the one that was asked for first.

    Args:
        title: the game's title.
        rules: what each rule says, by id.
        width: the drawing's width in CSS pixels.
        palette: its colours.
        focus: the id of the rule that was asked for, or "".
        lang: the language.

    Returns:
        The drawing; its one action is ``back``.
    """
    sheet = Sheet(width, palette)
    heading = say(message("The rules of {title}", title=title), lang)
    button(sheet, "back", _MARGIN, 12, 200, say(message("Back to the table"), lang), "back", look="main", tab="back")
    sheet.decor("heading", text(_MARGIN, 12 + TARGET + 40, heading, size=22, bold=True))
    y = 12.0 + TARGET + 62
    order = [focus, *(rule for rule in rules if rule != focus)] if focus in rules else list(rules)
    beside = 76
    twin = [heading]
    for rule in order:
        said = say(rules[rule], lang)
        lines = wrap(said, width - 2 * _MARGIN - beside, 16)
        tall = _LINE * len(lines) + 14
        body = ""
        if rule == focus:
            body = rect(0, 0, width - 2 * _MARGIN, tall, fill=palette.hint, radius=12)
        ink = palette.ink if rule == focus else palette.muted
        body += text(10, 22, rule, size=SMALLEST_TEXT, bold=True, fill=ink)
        for row, line in enumerate(lines):
            body += text(beside, 22 + _LINE * row, line, size=16)
        sheet.decor(f"rule-{rule}", body, _MARGIN, y)
        twin.append(f"{rule}: {said}")
        y += tall + 4
    twin.append(say(message("Type back to go back to the table."), lang))
    return sheet.drawing(y + _MARGIN, heading, heading, twin)
