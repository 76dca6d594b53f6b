"""The games by name, each loaded when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from tilegames.core import QuestionError, quoted
from tilegames.texts import listing, message

if TYPE_CHECKING:
    from tilegames.core import Game

NAMES: Final = ("tenten", "dummee", "jumana")
"""The names of all games."""


def game(name: Any) -> "Game":
    """Give a game's module.

    Args:
        name: one of ``NAMES``.

    Raises:
        QuestionError: there is no such game.

    >>> game("tenten").TITLE
    'TenTen'
    """
    if name not in NAMES:
        raise QuestionError(
            message("There is no game {name}; there are {games}.", name=quoted(name), games=listing(NAMES))
        )
    return cast("Game", import_module(f"tilegames.{name}"))
