"""What an action on a board comes to: a new draft, a move, a question to confirm, or a sentence that says why not.

Each game's ``desk`` module has a function ``act`` that gives an `Answer`; nothing here plays a move.
"""

from typing import Any, Final, NamedTuple

from tilegames.core import IllegalMove, NotationError, quoted
from tilegames.draw import Band, Choice
from tilegames.texts import Message, message


class Answer(NamedTuple):
    """What an action comes to.

    Attributes:
        draft: how the player's tiles are arranged from now on.
        move: a move to play, already found legal, or None.
        band: what to say, or None.
        confirm: a move to play only once the player says yes to `band`.
        said: what to read out when there is neither a move nor a band, or None.
        bare: the same without sums, for a table that leaves them to the player, or None where `said` has none.
        on: whether the table then goes on by itself, for everybody, as long as there is one move only.
    """

    draft: Any
    move: Any = None
    band: Band | None = None
    confirm: Any = None
    said: Message | None = None
    bare: Message | None = None
    on: bool = False


class NoActionError(NotationError):
    """What was asked for is no action here; whoever hears of it can add what is.

    Args:
        action: what was asked for.
    """

    def __init__(self, action: str) -> None:
        shown = quoted(action.strip()[:40])
        super().__init__(message("There is nothing called {action} to do here.", action=shown))


class Setting(NamedTuple):
    """A choice that is made before a game begins.

    Attributes:
        key: its name.
        title: what it is called.
        choices: the values with their words, the default first.
        alone: whether it means something to one who plays alone.
    """

    key: str
    title: Message
    choices: tuple[tuple[Any, Message], ...]
    alone: bool = True


NOT_YET: Final = message("It is not your turn yet.")


def no_action(asked: str, how: Message) -> Message:
    """Say that what was asked for is no action, and what may be typed."""
    return message("{refusal} {how}", refusal=NoActionError(asked).message, how=how)


def refusal(why: IllegalMove) -> Band:
    """Say a refusal in a band, with its rule."""
    return Band("refusal", why.message, rule=why.rule)


def say_first(words: Message, rule: str = "") -> Band:
    """Say what has to be done first."""
    return Band("hint", words, rule=rule)


def confirmation(words: Message, yes: Message, no: Message, rule: str = "") -> Band:
    """Ask before something that costs."""
    return Band("neutral", words, rule=rule, choices=(Choice(yes, "confirm", main=True), Choice(no, "cancel")))
