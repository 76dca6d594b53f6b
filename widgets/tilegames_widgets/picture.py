"""A still picture of any position, for a notebook of one's own."""

from collections.abc import Mapping
from typing import Any

from tilegames.still import still
from tilegames_widgets.surface import Picture

__all__ = ["picture"]


def picture(
    position: Mapping[str, Any], seat: int | None = None, *, width: int = 960, palette: str = "light", lang: str = "en"
) -> Picture:
    """Give a picture of a position as one seat sees it.

    Args:
        position: the position in the protocol's form; it names its game.
        seat: whose view it is; the seat to move when None.
        width: the picture's width in CSS pixels, from 320.
        palette: ``"light"``, ``"dark"``, ``"print"`` or ``"contrast"``.
        lang: the language.

    Raises:
        QuestionError: there is no such game, seat or palette, or the width is too small.
        NotationError, ImpossibleError, RulesError: the position cannot be read.
    """
    return Picture(still(position, seat, width=width, palette=palette, lang=lang))
