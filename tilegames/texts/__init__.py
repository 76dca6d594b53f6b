"""The sentences: messages that are said in a language at the last moment.

A message keeps the English sentence and the values for its places apart, so that rules, boards and lessons can pass it
around without choosing a language. The English sentence is the message's id: a checkout speaks English without any
catalogue, and a language is one compiled gettext catalogue in this folder.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Union

if TYPE_CHECKING:
    from gettext import NullTranslations

Param = Union[str, int, "Message"]

LANGUAGES: Final = ("en",)
"""The languages that every sentence can be said in, the default first."""


class Message(NamedTuple):
    """A sentence with named places and what fills them, not yet said in any language."""

    text: str
    params: tuple[tuple[str, Param], ...] = ()
    many: str = ""

    def __str__(self) -> str:
        return say(self)


def message(text: str, /, **params: Param) -> Message:
    """Make a message from an English sentence with ``{named}`` places.

    >>> str(message("Red {number} is not in your hand.", number=5))
    'Red 5 is not in your hand.'
    """
    return Message(text, tuple(params.items()))


def plural(one: str, many: str, count: int, /, **params: Param) -> Message:
    """Make a message whose wording depends on a count, which also fills the place ``{count}``.

    >>> str(plural("{count} tile", "{count} tiles", 1)), str(plural("{count} tile", "{count} tiles", 3))
    ('1 tile', '3 tiles')
    """
    return Message(one, (("count", count), *params.items()), many)


def listing(items: Sequence[Param], word: str = "and") -> Message:
    """Join messages to a list in words.

    Args:
        items: one or more messages, strings or numbers.
        word: ``"and"`` or ``"or"``, which stands before the last.

    >>> str(listing(["red 1", "red 2", "blue 5"])), str(listing([10, 20], "or"))
    ('red 1, red 2 and blue 5', '10 or 20')
    """
    if not items:
        raise ValueError("a list in words needs at least one item")
    first, *rest = items
    joined = message("{only}", only=first)
    for place, item in enumerate(rest, start=2):
        if place < len(items):
            joined = message("{first}, {next}", first=joined, next=item)
        elif word == "or":
            joined = message("{first} or {last}", first=joined, last=item)
        else:
            joined = message("{first} and {last}", first=joined, last=item)
    return joined


def say(item: "Message | str | Exception", lang: str = "en") -> str:
    """Say a message, or an error that carries one, in a language.

    Args:
        item: a message, a string (said as it is), or an error with a ``message``.
        lang: one of ``LANGUAGES``.

    Returns:
        The sentence. Messages among its values are said in the same language.

    Raises:
        ValueError: the language is not one of ``LANGUAGES``.
    """
    if isinstance(item, Exception):
        item = getattr(item, "message", None) or str(item)
    if isinstance(item, str):
        _catalogue(lang)
        return item
    return _said(item, lang)


@lru_cache(maxsize=2048)  # a board says most of its words again after each action
def _said(item: Message, lang: str) -> str:
    catalogue = _catalogue(lang)
    values = {name: say(value, lang) if isinstance(value, Message) else value for name, value in item.params}
    if item.many:
        count = values["count"]
        if not isinstance(count, int):
            raise TypeError("the count of a plural message is a number")
        text = (
            catalogue.ngettext(item.text, item.many, count) if catalogue else (item.text if count == 1 else item.many)
        )
    else:
        text = catalogue.gettext(item.text) if catalogue else item.text
    return text.format(**values)


@cache
def _catalogue(lang: str) -> "NullTranslations | None":
    if lang == "en":
        return None
    if lang not in LANGUAGES:
        raise ValueError(f"There are no sentences in {lang!r}; there are {', '.join(LANGUAGES)}.")
    from gettext import translation
    from pathlib import Path

    return translation("tilegames", Path(__file__).parent, [lang])
