"""TenTen's score pad: what is noted of a match at a real table, and how it stands by the rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from tilegames.core import IllegalMove, NotationError, quoted
from tilegames.desk import Answer, Setting, confirmation, refusal
from tilegames.draw import Band
from tilegames.tenten.calculator import Ten
from tilegames.tenten.hand import base_points
from tilegames.tenten.state import SEATS, Rules, ending, enough, leader, marker_after
from tilegames.texts import Message, listing, message, plural, say

__all__ = [
    "Note",
    "Pad",
    "Standing",
    "act",
    "read",
    "rows",
    "settings",
    "standing",
    "start",
    "status",
    "typed",
    "write",
]

LONGEST_NAME: Final = 16
"""The most letters of a player's name."""
MOST: Final = 99
"""The most points that can be noted for a ten."""
_VERSION: Final = 1
_KINDS: Final = ("ten", "wrong", "nobody")


class Note(NamedTuple):
    """One entry of a score pad.

    Attributes:
        kind: ``"ten"``, ``"wrong"`` for a wrong ten, or ``"nobody"`` for a round in which nobody made ten.
        seat: who said ten, or None.
        points: what the ten is worth.
        god_ten: whether it is a God Ten.
    """

    kind: str
    seat: int | None = None
    points: int = 0
    god_ten: bool = False


class Pad(NamedTuple):
    """A score pad, a frozen value: how the match stands follows from its notes.

    Attributes:
        names: the players from the first seat on, to the left.
        rules: the options of the game.
        first_dealer: who deals first.
        begun: whether the match has begun.
        notes: what happened.
        asking: the ten whose points are being asked for, or None.
    """

    names: tuple[str, ...] = ("Player 1", "Player 2")
    rules: Rules = Rules()
    first_dealer: int = 0
    begun: bool = False
    notes: tuple[Note, ...] = ()
    asking: Note | None = None


class Standing(NamedTuple):
    """How a match stands.

    Attributes:
        chips: the chips or points of each player.
        dealer: who holds the marker.
        lap: 1, or 2 once the marker is turned.
        round: the round that is played now, or was played last.
        winner: who has won, or None.
        reason: why the match is over, as in a result, or "".
    """

    chips: tuple[int, ...]
    dealer: int
    lap: int
    round: int
    winner: int | None = None
    reason: str = ""


class Row(NamedTuple):
    """A note as the sheet shows it: its round, what was paid, how all stood after it, and the sentence."""

    round: int
    note: Note
    paid: tuple[int, ...]
    after: Standing
    words: Message


def start(rules: Rules | None = None) -> Pad:
    """Give an empty score pad."""
    return Pad(rules=rules or Rules())


def standing(pad: Pad) -> Standing:
    """Tell how a match stands (TT-30, TT-31, TT-50 to TT-52, TT-64 to TT-67)."""
    all_ = rows(pad)
    return all_[-1].after if all_ else _first(pad)


def _first(pad: Pad) -> Standing:
    return Standing((0,) * len(pad.names), pad.first_dealer, 1, 1)


def rows(pad: Pad) -> tuple[Row, ...]:
    """Give the sheet line by line, the first note first."""
    now = _first(pad)
    found = []
    for note in pad.notes:
        paid = _paid(note, len(pad.names))
        after = _after(pad, now, note, paid)
        found.append(Row(now.round, note, paid, after, _told(pad, note)))
        now = after
    return tuple(found)


def _paid(note: Note, seats: int) -> tuple[int, ...]:
    if note.kind == "ten":
        return tuple(note.points if seat == note.seat else 0 for seat in range(seats))
    return tuple(int(note.kind == "wrong" and seat != note.seat) for seat in range(seats))


def _after(pad: Pad, now: Standing, note: Note, paid: Sequence[int]) -> Standing:
    chips = tuple(map(int.__add__, now.chips, paid))
    now = now._replace(chips=chips)
    if note.kind == "ten" and note.god_ten:
        return now._replace(winner=note.seat, reason="god_ten")
    if enough(pad.rules, chips):
        reason = "points" if pad.rules.advanced else "chips"
        return now._replace(winner=leader(chips, pad.first_dealer), reason=reason)
    if note.kind == "wrong":
        return now
    finisher = note.seat if note.kind == "ten" else None
    dealer, lap, over = marker_after(pad.rules, len(chips), now.dealer, pad.first_dealer, now.lap, finisher)
    if over:
        return now._replace(dealer=dealer, winner=leader(chips, pad.first_dealer), reason="laps")
    return now._replace(dealer=dealer, lap=lap, round=now.round + 1)


def _told(pad: Pad, note: Note) -> Message:
    if note.seat is None:
        return message("Nobody made ten.")
    name = pad.names[note.seat]
    if note.kind == "wrong":
        return message("{name} said a wrong ten: 1 for everybody else.", name=name)
    if note.god_ten:
        return message("{name} made a God Ten.", name=name)
    if pad.rules.advanced:
        return plural("{name} made ten: {count} point.", "{name} made ten: {count} points.", note.points, name=name)
    return plural("{name} made ten: {count} chip.", "{name} made ten: {count} chips.", note.points, name=name)


def status(pad: Pad) -> Message:
    """Say in a sentence or two how things stand."""
    if not pad.begun:
        return message("Players: {names}. Type other names above.", names=listing(pad.names))
    now = standing(pad)
    if now.winner is not None:
        return ending(now.reason, pad.rules, pad.names[now.winner])
    if pad.asking is not None and pad.asking.seat is not None:
        return plural(
            "The ten of {name}: {count} point. Note it when that is right.",
            "The ten of {name}: {count} points. Note it when that is right.",
            pad.asking.points,
            name=pad.names[pad.asking.seat],
        )
    dealer = pad.names[now.dealer]
    if not pad.notes:
        return message("Round {round}: {name} deals. Who makes ten?", round=now.round, name=dealer)
    told = _told(pad, pad.notes[-1])
    if pad.rules.advanced and not pad.rules.long_game and now.lap == 2:
        return message("{told} Round {round}, second lap: {name} deals.", told=told, round=now.round, name=dealer)
    return message("{told} Round {round}: {name} deals.", told=told, round=now.round, name=dealer)


def settings(pad: Pad) -> tuple[tuple[Setting, Any], ...]:
    """Give what is chosen before a match, each with its present choice."""
    seats = tuple((count, message("{count}", count=count)) for count in SEATS)
    dealers = tuple((seat, message("{name}", name=name)) for seat, name in enumerate(pad.names))
    games = ((False, message("Basic")), (True, message("With bonuses")))
    return (
        (Setting("seats", message("Players"), seats), len(pad.names)),
        (Setting("first", message("Deals first"), dealers), pad.first_dealer),
        (Setting("advanced", message("Game"), games), pad.rules.advanced),
    )


# What is done


def act(pad: Pad, action: str, ten: Ten | None = None) -> Answer:
    """Tell what an action on the score pad comes to.

    Args:
        pad: the score pad.
        action: before the match ``choose <setting> <place>``, ``names Ann, Ben`` and ``start``; then ``ten 0``,
            ``wrong 0``, ``nobody``, ``undo`` and ``new``; while points are asked for ``points 7``, ``points +1``,
            ``god``, ``take`` (from the calculator), ``note`` and ``cancel``.
        ten: the ten that a calculator beside the pad has, or None.

    Returns:
        The pad from now on as the draft; a pad to take only after a yes as `Answer.confirm`.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    try:
        if not pad.begun:
            return Answer(_before(pad, verb, rest))
        if pad.asking is not None and verb in ("points", "god", "take", "note", "cancel"):
            return Answer(_asked(pad, pad.asking, verb, rest, ten))
        return _noted(pad._replace(asking=None), verb, rest)
    except IllegalMove as why:
        return Answer(pad, band=refusal(why))


def _unknown(verb: str, rest: str) -> NotationError:
    return NotationError(
        message("There is nothing called {action} to do here.", action=f"{verb} {rest}".strip()[: 2 * LONGEST_NAME])
    )


def _before(pad: Pad, verb: str, rest: str) -> Pad:
    if verb == "start":
        return pad._replace(begun=True)
    if verb == "cancel":
        return pad
    if verb == "names":
        names = _names(rest)
        return pad._replace(names=names, first_dealer=min(pad.first_dealer, len(names) - 1))
    key, _, place = rest.partition(" ")
    setting = next((one for one, _ in settings(pad) if one.key == key), None)
    if verb != "choose" or setting is None or place not in map(str, range(len(setting.choices))):
        raise _unknown(verb, rest)
    value = setting.choices[int(place)][0]
    if key == "seats":
        more = (say(message("Player {number}", number=seat + 1)) for seat in range(len(pad.names), value))
        names = (*pad.names[:value], *more)
        return pad._replace(names=_different(names), first_dealer=min(pad.first_dealer, value - 1))
    if key == "first":
        return pad._replace(first_dealer=value)
    return pad._replace(rules=replace(pad.rules, advanced=value))


def _different(names: Sequence[str]) -> tuple[str, ...]:
    """Check that names tell players apart."""
    if len({name.casefold() for name in names}) < len(names):
        raise NotationError(message("Two players have the same name; give each a name of its own."))
    return tuple(names)


def _names(words: str) -> tuple[str, ...]:
    """Read names with commas or the like, or else spaces, between them."""
    words = words.translate(str.maketrans(";/&+", ",,,,"))
    names = [" ".join(one.split()) for one in (words.split(",") if "," in words else words.split())]
    names = [name for name in names if name]
    if len(names) not in SEATS:
        words_ = plural(
            "TenTen is played by 2 to 4, and here is {count} name; write commas between the names.",
            "TenTen is played by 2 to 4, and here are {count} names; write commas between the names.",
            len(names),
        )
        raise NotationError(words_)
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise NotationError(
                message("The name {name} is too long: {count} letters at most.", name=quoted(name), count=LONGEST_NAME)
            )
    return _different(names)


def _seat(pad: Pad, word: str) -> int:
    if word not in map(str, range(len(pad.names))):
        raise _unknown("player", word)
    return int(word)


def _noted(pad: Pad, verb: str, rest: str) -> Answer:
    if verb == "undo":
        if not pad.notes:
            return Answer(pad, band=Band("neutral", message("Nothing is noted yet, so there is nothing to take back.")))
        return Answer(pad._replace(notes=pad.notes[:-1]))
    if verb == "new":
        again = pad._replace(begun=False, notes=())
        if not pad.notes:
            return Answer(again)
        words = message("Begin a new match? What is noted of this one is lost.")
        return Answer(pad, band=confirmation(words, message("New match"), message("Keep it")), confirm=again)
    if verb == "cancel":
        return Answer(pad)
    now = standing(pad)
    if verb not in _KINDS:
        raise _unknown(verb, rest)
    if now.winner is not None:
        words = message("The match is over. Undo takes the last note back; New match begins again.")
        raise IllegalMove("TT-20", "game_over", words)
    if verb == "nobody":
        return Answer(_with(pad, Note("nobody")))
    seat = _seat(pad, rest)
    if verb == "wrong":
        return Answer(_with(pad, Note("wrong", seat)))
    least = base_points(pad.rules, seat == now.dealer)
    ten = Note("ten", seat, least)
    return Answer(pad._replace(asking=ten) if pad.rules.advanced else _with(pad, ten))


def _with(pad: Pad, note: Note) -> Pad:
    return pad._replace(notes=(*pad.notes, note), asking=None)


def _asked(pad: Pad, asking: Note, verb: str, rest: str, ten: Ten | None) -> Pad:
    if verb == "cancel":
        return pad._replace(asking=None)
    if verb == "note":
        return _with(pad, asking)
    if verb == "god":
        return pad._replace(asking=asking._replace(god_ten=not asking.god_ten))
    dealing = asking.seat == standing(pad).dealer
    if verb == "take":
        return pad._replace(asking=_taken(asking, dealing, ten))
    step = rest.startswith(("+", "-"))
    if not rest[step:].isdecimal() or len(rest) > 4:
        raise NotationError(message("{points} is no number of points.", points=quoted(rest[:10])))
    points = asking.points + int(rest) if step else int(rest)
    return pad._replace(asking=asking._replace(points=_possible(pad.rules, points, dealing)))


def _possible(rules: Rules, points: int, dealing: bool) -> int:
    """Check the points of a ten (TT-60)."""
    least = base_points(rules, dealing)
    if points < least:
        words = (
            message("A ten of the dealer is worth {least} points at least.", least=least)
            if dealing
            else message("A ten is worth {least} points at least.", least=least)
        )
        raise IllegalMove("TT-60", "too_few", words)
    if points > MOST:
        raise IllegalMove("TT-60", "too_many", message("No ten is worth more than {most} points.", most=MOST))
    return points


def _taken(asking: Note, dealing: bool, ten: Ten | None) -> Note:
    """Take over what the calculator counted, if it counted the same thing."""
    if ten is None:
        words = message("The calculator has no ten just now. Put the eight tiles in first.")
        raise IllegalMove("TT-02", "no_ten", words)
    if not ten.advanced:
        words = message("The calculator counts the basic game. Switch bonuses on there first.")
        raise IllegalMove("TT-60", "basic", words)
    if ten.dealer != dealing:
        words = (
            message("This is the dealer's ten, but the calculator counts another player's. Switch Dealer on there.")
            if dealing
            else message("This is not the dealer's ten, but the calculator counts one. Switch Dealer off there.")
        )
        raise IllegalMove("TT-60", "dealer", words)
    return asking._replace(points=ten.points, god_ten=ten.god_ten)


def typed(pad: Pad, words: str) -> str:
    """Turn words that somebody typed into an action: players are called by name or by number from 1.

    Raises:
        NotationError: nobody is called so.

    >>> pad = Pad(names=("Ann", "Ben"), begun=True)
    >>> typed(pad, "Ten ann"), typed(pad, "wrong 2"), typed(pad, "nobody"), typed(pad, "7")
    ('ten 0', 'wrong 1', 'nobody', 'points 7')
    """
    verb, _, rest = words.strip().partition(" ")
    verb, rest = verb.lower(), " ".join(rest.split())
    if verb in ("ten", "wrong"):
        return f"{verb} {_called(pad, rest)}"
    if verb == "first":
        return f"choose first {_called(pad, rest)}"
    if verb in ("basic", "advanced"):
        return f"choose advanced {int(verb == 'advanced')}"
    if verb.removeprefix("+").removeprefix("-").isdecimal() and not rest:
        return f"points {verb}"
    return f"{verb} {rest}".strip()


def _called(pad: Pad, word: str) -> int:
    wanted = word.casefold()
    for seat, name in enumerate(pad.names):
        if wanted in (name.casefold(), str(seat + 1)):
            return seat
    raise NotationError(
        message("Nobody here is called {name}; there are {names}.", name=quoted(word[:20]), names=listing(pad.names))
    )


# The code that the browser keeps


def write(pad: Pad) -> str:
    """Write a score pad as a short code in plain ASCII."""
    import json

    notes = [[note.kind, note.seat, note.points, int(note.god_ten)] for note in pad.notes]
    data = {
        "v": _VERSION,
        "names": pad.names,
        "rules": pad.rules.changes(),
        "first": pad.first_dealer,
        "begun": int(pad.begun),
        "notes": notes,
    }
    return json.dumps(data, separators=(",", ":"))


def read(code: str) -> Pad:
    """Read a score pad's code; every note is checked as if it were made now.

    Raises:
        NotationError: it is not one of ours, or damaged.

    >>> pad = Pad(names=("Ann", "Ben"), begun=True, notes=(Note("ten", 0, 1),))
    >>> read(write(pad)) == pad
    True
    """
    import json

    try:
        data = json.loads(code)
        if data["v"] != _VERSION:
            raise ValueError
        names = _names(",".join(data["names"]))
        first = data["first"]
        if len(names) != len(data["names"]) or type(first) is not int or not 0 <= first < len(names):
            raise ValueError
        pad = Pad(names, Rules.read(data["rules"]), first, data["begun"] == 1)
        for kind, seat, points, god in data["notes"]:
            pad = _read_note(pad, kind, seat, points, god)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise NotationError(message("This is no code of a score pad, or a part of it is missing.")) from None
    return pad


def _read_note(pad: Pad, kind: str, seat: int | None, points: int, god: int) -> Pad:
    now = standing(pad)
    seated = type(seat) is int and 0 <= seat < len(pad.names)
    if kind not in _KINDS or now.winner is not None or not pad.begun or seated == (kind == "nobody"):
        raise ValueError
    if type(points) is not int:
        raise ValueError
    if kind == "ten":
        _possible(pad.rules, points, seat == now.dealer)
    return _with(pad, Note(kind, seat, points if kind == "ten" else 0, kind == "ten" and god == 1))
