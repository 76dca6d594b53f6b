"""A still picture of any position, for a notebook of one's own."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tilegames.draw import PALETTES
from tilegames.games import game
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
        QuestionError, NotationError, ImpossibleError, RulesError: the position cannot be read.
    """
    module = game(position.get("game"))
    state = module.position(position)
    view = state.view(state.turn if seat is None else seat)
    draw = import_module(f"tilegames.{module.NAME}.draw").draw
    return Picture(draw(view, width=width, palette=PALETTES[palette], actions=(), lang=lang))
