"""The drawing shown before a game: what can be chosen, with a main button that starts with the defaults at one tap."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tilegames.desk import Setting
from tilegames.draw import (
    SMALLEST_TEXT,
    TARGET,
    Band,
    Choice,
    Drawing,
    Group,
    Palette,
    Sheet,
    band,
    button,
    measure,
    rect,
    text,
    wrap,
)
from tilegames.texts import Message, message, say

_MARGIN: Final = 16
_WIDEST: Final = 640
_BESIDE: Final = 960
"""From this width in CSS pixels on two settings stand beside each other."""
_GAP: Final = 32
_HIGH: Final = 150
_LOW: Final = 108
"""How high the picture's felt is beside the main button, and on a phone, in CSS pixels."""
_CAPTION: Final = 26
"""What of it is for the words below the picture."""
_MIDDLE: Final = 920
"""Below this width in CSS pixels a page has less margin."""
_FEW: Final = 3
"""So many choices always stand in one row."""
_BEGIN: Final = message("Deal the tiles")
_MORE: Final = message("More settings")
_HOW: Final = message("Type start to deal the tiles.")


def draw(
    title: str,
    intro: Message,
    settings: Sequence[Setting],
    chosen: Mapping[str, Any],
    *,
    width: int,
    palette: Palette,
    kept: Message | None = None,
    shown: Band | None = None,
    begin: Message = _BEGIN,
    how: Message = _HOW,
    more: bool = False,
    emblem: Drawing | None = None,
    last: bool = False,
    lang: str = "en",
) -> Drawing:
    """Draw the choices before a game.

    Args:
        title: the game's title, which is the drawing's name: what stands around it shows it larger.
        intro: one sentence about the game.
        settings: what can be chosen.
        chosen: the value chosen for each setting's key.
        width: the drawing's width in CSS pixels.
        palette: its colours.
        kept: a sentence about a game that was kept and can go on, or None.
        shown: a band with something to say, or None.
        begin: what the main button says.
        how: how to press it by typing.
        more: whether a button offers more settings than these.
        emblem: the picture that stands for the game: beside the main button, where there is room, else above it.
        last: whether the main button stands below the choices, as what it begins depends on them.
        lang: the language.

    Returns:
        The drawing. Its actions are ``start``, ``go-on``, ``more``, and ``choose <key> <place>`` where the place counts
        the setting's choices from 0.
    """
    sheet = Sheet(width, palette)
    left = _MARGIN if width < _WIDEST else 24 if width < _MIDDLE else 32
    columns = 2 if width >= _BESIDE else 1
    room = min((width - 2 * left - _GAP * (columns - 1)) / columns, _WIDEST if columns > 1 else width)
    twin = [title, say(intro, lang)]
    y = 12.0
    if emblem is not None and columns == 1:
        high = _LOW if width < _WIDEST else _HIGH
        _felt(sheet, emblem, left, y, room, high)
        y += high + 16
    size = 16 if emblem is None or columns == 1 else 19
    lines = _even(say(intro, lang), room, size)
    for row, line in enumerate(lines):
        sheet.decor(f"intro-{row}", text(left, y + size + (size + 6) * row, line, size=size, fill=palette.muted))
    y += (size + 6) * len(lines) + 20
    if shown is not None:
        y += band(sheet, "band", left, y, room, shown, lang=lang) + 16
        twin.append(say(shown.words, lang))
    if kept is not None:
        go_on = Choice(message("Go on"), "go-on", main=True)
        y += band(sheet, "kept", left, y, room, Band("neutral", kept, choices=(go_on,)), lang=lang) + 20
        twin.append(say(kept, lang) + " " + say(message("Type go-on to go on with it."), lang))
    words = say(begin, lang)
    look = "outlined" if kept is not None else "main"
    if not last:
        if emblem is not None and columns > 1:
            y = max(y, 12 + _HIGH - 54)
            _felt(sheet, emblem, left + room + _GAP, 12, room, y + 54 - 12)
        button(sheet, "start", left, y, room, words, "start", look=look, height=54, tab="start")
        y += 54 + 28
        twin.append(say(how, lang))
    ends = [y]
    for place, setting in enumerate(settings):
        column = place % columns
        y = y if column else max(ends)
        ends.append(_choices(sheet, setting, chosen, left + (room + _GAP) * column, y, room, lang))
        offered = ", ".join(say(words, lang) for _, words in setting.choices)
        now = next((say(words, lang) for value, words in setting.choices if value == chosen[setting.key]), "")
        twin.append(
            f"{say(setting.title, lang)}: {now} ({offered})" if now else f"{say(setting.title, lang)}: {offered}"
        )
    if more:
        said, y = say(_MORE, lang), max(ends)
        wide = measure(said, 16, bold=True) + 32
        button(sheet, "more", left - 16, y - 4, wide, said, "more", look="plain", tab="more")
        ends.append(y + TARGET + 8)
        twin.append(say(message("Type more for more settings."), lang))
    if last:
        y = max(ends) + 4
        button(sheet, "start", left, y, room, words, "start", look=look, height=54, tab="start")
        ends.append(y + 54 + 18)
        twin.append(say(how, lang))
    description = say(message("Choose how to play, or deal at once."), lang)
    return sheet.drawing(max(ends), title, description, twin)


def _even(words: str, room: float, size: float) -> Sequence[str]:
    """Break words into as few lines as possible, all about as long, so that no word is left alone."""
    lines = narrower = wrap(words, room, size)
    while room > size and len(narrower) == len(lines):
        lines, room = narrower, room - size
        narrower = wrap(words, room, size)
    return lines


def _felt(sheet: Sheet, emblem: Drawing, x: float, y: float, wide: float, high: float) -> None:
    """Put the picture that stands for the game on a piece of felt, with what it shows in words below it."""
    room = high - _CAPTION
    scale = min((room - 10) / emblem.height, (wide - 20) / emblem.width, 1.25)
    left, top = x + (wide - emblem.width * scale) / 2, y + (room - emblem.height * scale) / 2 + 3
    ground = rect(x, y, wide, high, fill=sheet.palette.felt, radius=20)
    caption = emblem.title[:1].upper() + emblem.title[1:]
    told = text(x + wide / 2, y + high - 13, caption, fill=sheet.palette.ink, anchor="middle")
    sheet.add(Group("emblem", 0, 0, 0, 0, ground + sheet.picture(emblem, left, top, scale) + told, label=emblem.title))


def _choices(
    sheet: Sheet, setting: Setting, chosen: Mapping[str, Any], left: float, y: float, room: float, lang: str
) -> float:
    title = say(setting.title, lang)
    sheet.decor(f"{setting.key}-title", text(left, y + 14, title, size=16, bold=True))
    y += 26
    words = [say(one, lang) for _, one in setting.choices]
    # Many choices share as many rows as it takes that each can be tapped and read.
    widest = max(TARGET, *(measure(f"✓ {one}", SMALLEST_TEXT, bold=True) + 16 for one in words))
    per_row = len(words)
    if len(words) > _FEW:
        rows = (-(-len(words) // count) for count in range(1, len(words) + 1))
        per_row = next((count for count in rows if (room + 8) / count - 8 >= widest), 1)
    gaps = 8 * (per_row - 1)
    each = (room - gaps) / per_row
    x = left
    for place, ((value, _), shown) in enumerate(zip(setting.choices, words, strict=True)):
        on = chosen[setting.key] == value
        if place and place % per_row == 0:
            x, y = left, y + TARGET + 8
        button(
            sheet,
            f"{setting.key}-{place}",
            x,
            y,
            each,
            f"✓ {shown}" if on else shown,
            f"choose {setting.key} {place}",
            label=f"{title}: {shown}",
            tab=setting.key,
            pressed=on,
        )
        x += each + 8
    return y + TARGET + 18
