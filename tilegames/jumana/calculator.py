"""Jumana's calculator: sticks that are left in a hand are entered letter by letter, and it tells what they cost."""

from typing import Final, NamedTuple

from tilegames.core import IllegalMove, NotationError, TilegamesError, quoted
from tilegames.desk import Answer, NoActionError, refusal, say_first
from tilegames.jumana.state import Rules, cost
from tilegames.jumana.tower import JOKER, LETTERS, box, canonical, points
from tilegames.texts import Message, message, plural

__all__ = [
    "KEYS",
    "Entry",
    "Line",
    "act",
    "content",
    "lines",
    "start",
    "status",
    "ten",
    "typed",
    "write",
]

KEYS: Final = (*LETTERS, JOKER)
"""The letters that can be tapped."""
WORTHS: Final = (20, 10, 5, 1)


class Entry(NamedTuple):
    """What is entered; a frozen value, so that every earlier one can be gone back to.

    Attributes:
        sticks: the sticks as they were entered.
        begun: one or two letters of a stick that is not whole yet, or "".
    """

    sticks: tuple[str, ...] = ()
    begun: str = ""

    @property
    def points(self) -> int:
        """What the sticks cost (JU-52)."""
        return cost(self.sticks)


class Line(NamedTuple):
    """One line of the sum: the sticks that are worth the same, why, and what they cost together."""

    sticks: tuple[str, ...]
    words: Message
    points: int


def start(sticks: str = "", rules: Rules | None = None) -> Entry:  # noqa: ARG001 - the points are the same in every game
    """Give the calculator with sticks entered already.

    Raises:
        NotationError, ImpossibleError, IllegalMove: the sticks cannot be entered.

    >>> start("UMA NNN J").sticks
    ('UMA', 'NNN')
    """
    return _read(Entry(), sticks)


def write(entry: Entry) -> str:
    """Write what is entered, as it would be typed."""
    return " ".join(filter(None, (*entry.sticks, entry.begun)))


def content(entry: Entry) -> Entry:
    """Give what can be taken back: everything."""
    return entry


def ten(entry: Entry) -> Entry | None:
    """Give what a score pad can take over, or None while nothing whole is entered."""
    return entry if entry.sticks and not entry.begun else None


def lines(entry: Entry) -> tuple[Line, ...]:
    """Give the sum line by line, the dearest sticks first (JU-52).

    >>> [line.points for line in lines(start("UMA NNN UUM JMJ"))]
    [20, 10, 5, 1]
    """
    found = []
    for worth in WORTHS:
        same = tuple(stick for stick in entry.sticks if points(stick) == worth)
        if same:
            found.append(Line(same, _why(worth, len(same)), worth * len(same)))
    return tuple(found)


def kind_words(worth: int) -> Message:
    """Say which sticks cost that much (JU-52)."""
    if worth == WORTHS[0]:
        return message("with a joker")
    if worth == WORTHS[1]:
        return message("with three equal letters")
    return message("with two equal letters") if worth == WORTHS[2] else message("with three different letters")


def _why(worth: int, count: int) -> Message:
    return plural(
        "{count} stick {kind}, {worth} each",
        "{count} sticks {kind}, {worth} each",
        count,
        kind=kind_words(worth),
        worth=worth,
    )


def status(entry: Entry) -> Message:
    """Say how things stand."""
    if entry.begun:
        return message("{letters} is entered; a stick has three letters.", letters=entry.begun)
    if not entry.sticks:
        return message("Tap the three letters of each stick that is left.")
    held = plural("{count} stick", "{count} sticks", len(entry.sticks))
    worth = plural("{count} point", "{count} points", entry.points)
    return message("{sticks}: {points}.", sticks=held, points=worth)


def act(entry: Entry, action: str) -> Answer:
    """Tell what an action on the calculator comes to.

    Args:
        entry: what is entered.
        action: ``letter U``, ``remove UMA``, ``back`` (the last letter or stick) or ``clear``.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    try:
        if verb == "letter" and rest in KEYS:
            return Answer(_lettered(entry, rest))
        if verb == "remove" and rest in entry.sticks:
            return Answer(entry._replace(sticks=tuple(one for one in entry.sticks if one != rest)))
    except TilegamesError as error:
        emptied = entry._replace(begun="")
        if isinstance(error, IllegalMove):
            return Answer(emptied, band=refusal(error))
        return Answer(emptied, band=say_first(error.message, "JU-01"))
    if action in ("back", "cancel"):
        if entry.begun:
            return Answer(entry._replace(begun=entry.begun[:-1]))
        return Answer(entry._replace(sticks=entry.sticks[:-1]) if action == "back" else entry)
    if action == "clear":
        return Answer(Entry())
    raise NoActionError(action)


def _lettered(entry: Entry, letter: str) -> Entry:
    letters = entry.begun + letter
    if len(letters) < 3:
        return entry._replace(begun=letters)
    return _with(entry._replace(begun=""), letters)


def _with(entry: Entry, letters: str) -> Entry:
    """Enter a stick; the box holds each only once (JU-01)."""
    same = canonical(letters)
    if any(canonical(one) == same for one in entry.sticks):
        words = message("The box holds the stick {stick} only once, and it is entered already.", stick=letters)
        raise IllegalMove("JU-01", "there_already", words, tiles=[letters])
    if len(entry.sticks) >= len(box()):
        raise IllegalMove("JU-01", "too_many", message("The box holds only {count} sticks.", count=len(box())))
    return entry._replace(sticks=(*entry.sticks, letters))


def _read(entry: Entry, words: str) -> Entry:
    entry = entry._replace(begun="")
    pieces = "".join(one if one.isalnum() else " " for one in words.upper()).split()
    together = "".join(pieces)
    unbroken = len(pieces) == 1 or all(len(one) == 1 for one in pieces)
    if unbroken and len(together) % 3 == 0 and set(together) <= set(KEYS):
        # Letter by letter, or all in one go.
        pieces = [together[place : place + 3] for place in range(0, len(together), 3)]
    for place, piece in enumerate(pieces):
        if place == len(pieces) - 1 and len(piece) < 3 and set(piece) <= set(KEYS):
            entry = entry._replace(begun=piece)
        else:
            entry = _with(entry, piece)
    return entry


def typed(entry: Entry, words: str) -> Answer:
    """Enter sticks that were typed, in addition to what is entered; or take one out, ``back``, ``clear``.

    Raises:
        NotationError, ImpossibleError, IllegalMove: they cannot be entered; nothing is then.

    >>> typed(Entry(), "uma nnn").draft.points
    11
    >>> typed(Entry(("UMA", "NNN")), "remove amu").draft.sticks
    ('NNN',)
    """
    whole = " ".join(words.lower().split())
    if whole in ("clear", "back", "take back"):
        return act(entry, "clear" if whole == "clear" else "back")
    verb, _, rest = whole.rpartition(" ")
    if verb in ("remove", "take out"):
        gone = next((one for one in entry.sticks if rest.upper() in (one, one[::-1])), None)
        if gone is None:
            raise NotationError(message("{stick} is not entered, so it cannot be taken out.", stick=quoted(rest)))
        return act(entry, f"remove {gone}")
    if verb == "letter" and rest.upper() in KEYS:
        return act(entry, f"letter {rest.upper()}")
    pieces = whole.split()
    if not any(one.isalnum() for one in whole) or any(
        len(one) > 3 and one.isalpha() and not set(one.upper()) <= set(KEYS) for one in pieces
    ):
        raise NotationError(
            message(
                "{words} is no stick. Type sticks like {example}, or remove {stick}, back, undo or clear.",
                words=quoted(words),
                example="UMA NNN",
                stick="UMA",
            )
        )
    return Answer(_read(entry, words))
