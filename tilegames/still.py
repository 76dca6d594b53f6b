"""A still picture of a position of any game, as one seat sees it."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from tilegames.core import QuestionError, quoted
from tilegames.draw import PALETTES, Drawing
from tilegames.games import game
from tilegames.texts import listing, message

__all__ = ["still"]

LEAST: Final = 320
"""The least width that a board is drawn for, in CSS pixels."""


def still(
    position: Mapping[str, Any], seat: int | None = None, *, width: int = 960, palette: str = "light", lang: str = "en"
) -> Drawing:
    """Draw a position as one seat sees it, with nothing on it to act on.

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
    if palette not in PALETTES:
        known = listing(list(PALETTES), "or")
        raise QuestionError(message("There is no palette {name}; it is {known}.", name=quoted(palette), known=known))
    if width < LEAST:
        words = message("A picture is {least} pixels wide at least, and not {width}.", least=LEAST, width=width)
        raise QuestionError(words)
    module = game(position.get("game"))
    state = module.position(position)
    view = state.view(state.turn if seat is None else seat)
    picture = import_module(f"tilegames.{module.NAME}.draw")
    drawing: Drawing = picture.draw(view, width=width, palette=PALETTES[palette], actions=(), lang=lang)
    return drawing
