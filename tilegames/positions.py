"""Reading the protocol's JSON objects: every part is checked, and a fault names the part and what is allowed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tilegames.core import QuestionError, no_seat, quoted
from tilegames.texts import Message, listing, message

_MISSING: Final = object()
_LARGEST: Final = 10**18
"""No number of the protocol is larger: sums and texts of them stay small."""


class Reader:
    """Takes the parts out of one JSON object.

    Args:
        data: the object.
        game: the name of the game that it must be of, or None.
        where: where the object lies, such as ``"result."``.

    Raises:
        QuestionError: it is not an object, or of another game.
    """

    def __init__(self, data: Any, game: str | None = None, where: str = "") -> None:
        if not isinstance(data, Mapping):
            what = where.rstrip(".") or message("A position")
            raise QuestionError(message("{what} must be an object, not {value}.", what=what, value=quoted(data)))
        self._data = data
        self._where = where
        self._taken = {"game"} if game is not None else set()
        if game is not None and data.get("game", game) != game:
            raise QuestionError(
                message("This position is of the game {found}, not {game}.", found=quoted(data["game"]), game=game)
            )

    def _take(self, key: str, default: Any = _MISSING) -> Any:
        self._taken.add(key)
        value = self._data.get(key, default)
        if value is _MISSING:
            raise QuestionError(message("{key} is missing.", key=self._where + key))
        return value

    def _wrong(self, key: str, wanted: Message, value: Any) -> QuestionError:
        return QuestionError(
            message("{key} must be {wanted}, not {value}.", key=self._where + key, wanted=wanted, value=quoted(value))
        )

    def mapping(self, key: str, default: Any = _MISSING) -> Mapping[str, Any]:
        """Take an object."""
        value = self._take(key, default)
        if not isinstance(value, Mapping):
            raise self._wrong(key, message("an object"), value)
        return value

    def inner(self, key: str) -> "Reader":
        """Take an object to read further."""
        return Reader(self.mapping(key), where=f"{self._where}{key}.")

    def text(self, key: str, default: Any = _MISSING) -> str:
        """Take a text."""
        value = self._take(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, message("a text"), value)
        return value

    def optional_text(self, key: str) -> str | None:
        """Take a text, or None when it is missing or null."""
        value = self._take(key, None)
        return None if value is None else self.text(key)

    def texts(self, key: str) -> tuple[str, ...]:
        """Take a list of texts."""
        return self.texts_in(self.items(key), key)

    def either(self, key: str, default: Any = _MISSING) -> str | tuple[str, ...]:
        """Take a text or a list of texts."""
        value = self._take(key, default)
        if isinstance(value, str):
            return value
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self._wrong(key, message("a text or a list of texts"), value)
        return tuple(value)

    def texts_in(self, value: Any, key: str) -> tuple[str, ...]:
        """Check that a value found inside `key` is a list of texts."""
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self._wrong(key, message("a list of texts"), value)
        return tuple(value)

    def items(self, key: str, default: Any = _MISSING) -> list[Any]:
        """Take a list."""
        value = self._take(key, default)
        if not isinstance(value, list):
            raise self._wrong(key, message("a list"), value)
        return value

    def per_seat(self, key: str, seats: int, each: Any = _MISSING) -> list[Any]:
        """Take a list with one item for each seat; `each` stands for a missing list's items."""
        value = self.items(key, _MISSING if each is _MISSING else [each] * seats)
        if len(value) != seats:
            raise self._wrong(key, message("a list of {seats}, one for each seat", seats=seats), value)
        return value

    def pairs(self, key: str) -> list[Any]:
        """Take a list of pairs."""
        value = self.items(key, [])
        if not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
            raise self._wrong(key, message("a list of pairs like {example}", example='[0, "R6"]'), value)
        return value

    def seat_in(self, pair: Sequence[Any], key: str, seats: int) -> int:
        """Check the seat of a pair found inside `key`."""
        seat = pair[0]
        if type(seat) is not int or not 0 <= seat < seats:
            raise self._wrong(key, message("pairs that begin with a seat from 0 to {last}", last=seats - 1), pair)
        return seat

    def text_in(self, pair: Sequence[Any], key: str) -> str:
        """Check the text of a pair found inside `key`."""
        if not isinstance(pair[1], str):
            raise self._wrong(key, message("pairs that end with a text"), pair)
        return pair[1]

    def skip(self, key: str) -> None:
        """Let a key be there without reading it."""
        self._taken.add(key)

    def whole(self, key: str) -> int:
        """Take a whole number, negative ones too."""
        return self.number(key, least=-_LARGEST)

    def number(self, key: str, default: Any = _MISSING, *, least: int = 0, most: int = _LARGEST) -> int:
        """Take a whole number within bounds."""
        value = self._take(key, default)
        if type(value) is not int or not least <= value <= most:
            if type(value) is not int and (least, most) == (-_LARGEST, _LARGEST):
                wanted = message("a whole number")
            elif most == _LARGEST and (type(value) is not int or value < least):
                wanted = message("a whole number from {least}", least=least)
            else:
                wanted = message("a whole number from {least} to {most}", least=least, most=most)
            raise self._wrong(key, wanted, value)
        return value

    def optional_number(self, key: str) -> int | None:
        """Take a whole number, negative ones too, or None when it is missing or null."""
        value = self._take(key, None)
        return None if value is None else self.whole(key)

    def numbers(self, key: str, seats: int, each: Any = _MISSING) -> tuple[int, ...]:
        """Take one whole number from 0 for each seat."""
        value = self.per_seat(key, seats, each)
        if not all(type(one) is int and 0 <= one <= _LARGEST for one in value):
            raise self._wrong(key, message("whole numbers from 0, one for each seat"), value)
        return tuple(value)

    def seat(self, key: str, seats: int, default: Any = _MISSING) -> int:
        """Take a seat's number."""
        return self.number(key, default, most=seats - 1)

    def optional_seat(self, key: str, seats: int) -> int | None:
        """Take a seat's number, or None when it is missing or null."""
        seat = self.optional_number(key)
        if seat is not None and not 0 <= seat < seats:
            raise no_seat(seat, seats, self._where + key)
        return seat

    def seats(self, key: str, seats: int) -> tuple[int, ...]:
        """Take a list of seats."""
        value = self.items(key, [])
        if not all(type(one) is int and 0 <= one < seats for one in value):
            raise self._wrong(key, message("a list of seats from 0 to {last}", last=seats - 1), value)
        return tuple(value)

    def flag(self, key: str, default: Any = _MISSING) -> bool:
        """Take true or false."""
        value = self._take(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, message("true or false"), value)
        return value

    def choice(self, key: str, allowed: Sequence[str], default: Any = _MISSING) -> str:
        """Take one of several texts."""
        value = self._take(key, default)
        if value not in allowed or not isinstance(value, str):
            raise QuestionError(
                message(
                    "{key} cannot be {value}; it can be {allowed}.",
                    key=self._where + key,
                    value=quoted(value),
                    allowed=listing(list(allowed), "or"),
                )
            )
        return value

    def nothing_else(self) -> None:
        """Refuse keys that nobody has taken."""
        for key in self._data:
            if key not in self._taken:
                unknown = quoted(self._where + str(key))
                if not self._taken:
                    raise QuestionError(message("There is no place for {key}; nothing belongs there.", key=unknown))
                raise QuestionError(
                    message(
                        "There is no place for {key}; the known parts are {known}.",
                        key=unknown,
                        known=listing(sorted(self._taken)),
                    )
                )
