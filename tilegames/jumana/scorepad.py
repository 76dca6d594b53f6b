"""Jumana's score pad: what is noted of a match at a real table, and how it stands by the rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from tilegames.core import IllegalMove, NotationError, quoted
from tilegames.desk import Answer, Setting, confirmation, refusal
from tilegames.draw import Band
from tilegames.jumana.calculator import Entry
from tilegames.jumana.state import FALL_POINTS, Rules
from tilegames.texts import Message, listing, message, plural, say

__all__ = [
    "WORTHS",
    "Count",
    "Note",
    "Pad",
    "Row",
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
WORTHS: Final = (20, 10, 5, 1)
"""What a stick can cost (JU-52)."""
SEATS: Final = range(2, 7)
"""How many can play a match with points; one alone keeps none (JU-60)."""
MOST: Final = 267
"""The most points that can be left in hands: what all sticks but the two of the base cost at most."""
_VERSION: Final = 1
_KINDS: Final = ("out", "fall", "blocked")


class Note(NamedTuple):
    """How a round ended.

    Attributes:
        kind: ``"out"``, ``"fall"`` or ``"blocked"``.
        seat: who had no sticks left or brought the tower down, or None.
        points: what each player got.
    """

    kind: str
    seat: int | None
    points: tuple[int, ...]


class Count(NamedTuple):
    """A round whose sticks are being counted.

    Attributes:
        kind: ``"out"`` or ``"blocked"``.
        seat: who has no sticks left, or None.
        at: whose sticks are counted now.
        sticks: the worth of each stick that is counted already, for each player.
    """

    kind: str
    seat: int | None
    at: int
    sticks: tuple[tuple[int, ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What is counted so far for each player."""
        return tuple(map(sum, self.sticks))


class Pad(NamedTuple):
    """A score pad, a frozen value: how the match stands follows from its notes.

    Attributes:
        names: the players from the first seat on, to the right.
        rules: the options of the game.
        first_base: who lays the first base.
        begun: whether the match has begun.
        notes: how the rounds ended.
        asking: the round whose sticks are being counted, or None.
    """

    names: tuple[str, ...] = ("Player 1", "Player 2")
    rules: Rules = Rules()
    first_base: int = 0
    begun: bool = False
    notes: tuple[Note, ...] = ()
    asking: Count | None = None


class Standing(NamedTuple):
    """How a match stands.

    Attributes:
        scores: the points of each player.
        base: who lays the base now.
        round: the round that is played now, or was played last.
        winners: who has won, or ().
    """

    scores: tuple[int, ...]
    base: int
    round: int
    winners: tuple[int, ...] = ()


class Row(NamedTuple):
    """A note as the sheet shows it: its round, how all stood after it, and the sentence."""

    round: int
    note: Note
    after: Standing
    words: Message


def start(rules: Rules | None = None) -> Pad:
    """Give an empty score pad."""
    return Pad(rules=rules or Rules())


def standing(pad: Pad) -> Standing:
    """Tell how a match stands (JU-12, JU-50, JU-51, JU-53, JU-54)."""
    all_ = rows(pad)
    return all_[-1].after if all_ else _first(pad)


def _first(pad: Pad) -> Standing:
    return Standing((0,) * len(pad.names), pad.first_base, 1)


def rows(pad: Pad) -> tuple[Row, ...]:
    """Give the sheet line by line, the first round first."""
    now = _first(pad)
    found = []
    for note in pad.notes:
        scores = tuple(map(int.__add__, now.scores, note.points))
        if max(scores) >= pad.rules.target:
            least = min(scores)
            winners = tuple(seat for seat, score in enumerate(scores) if score == least)
            after = now._replace(scores=scores, winners=winners)
        else:
            after = Standing(scores, (now.base + 1) % len(pad.names), now.round + 1)
        found.append(Row(now.round, note, after, _told(pad, note)))
        now = after
    return tuple(found)


def _told(pad: Pad, note: Note) -> Message:
    if note.seat is None:
        return message("Blocked: everybody counted.")
    if note.kind == "fall":
        return message("The tower fell for {name}: 100 points.", name=pad.names[note.seat])
    return message("{name} had no sticks left.", name=pad.names[note.seat])


def status(pad: Pad) -> Message:
    """Say in a sentence or two how things stand."""
    if not pad.begun:
        return message("Players: {names}. Type other names above.", names=listing(pad.names))
    now = standing(pad)
    if now.winners:
        won = listing([pad.names[seat] for seat in now.winners])
        if len(now.winners) > 1:
            return message("Somebody has {target} or more. {names} share the win.", target=pad.rules.target, names=won)
        return message(
            "Somebody has {target} or more. {names} wins with the fewest points.", target=pad.rules.target, names=won
        )
    if pad.asking is not None:
        return plural(
            "Sticks of {name}: {count} point so far. Tap what each stick is worth.",
            "Sticks of {name}: {count} points so far. Tap what each stick is worth.",
            pad.asking.points[pad.asking.at],
            name=pad.names[pad.asking.at],
        )
    base, begins = pad.names[now.base], pad.names[(now.base + 1) % len(pad.names)]
    turn = message("Round {round}: {base} lays the base, {name} begins.", round=now.round, base=base, name=begins)
    return message("{told} {turn}", told=_told(pad, pad.notes[-1]), turn=turn) if pad.notes else turn


def settings(pad: Pad) -> tuple[tuple[Setting, Any], ...]:
    """Give what is chosen before a match, each with its present choice."""
    seats = tuple((count, message("{count}", count=count)) for count in SEATS)
    layers = tuple((seat, message("{name}", name=name)) for seat, name in enumerate(pad.names))
    targets = tuple((target, message("At {target}", target=target)) for target in (150, 100, 200))
    return (
        (Setting("seats", message("Players"), seats), len(pad.names)),
        (Setting("first", message("Lays the first base"), layers), pad.first_base),
        (Setting("target", message("The game ends"), targets), pad.rules.target),
    )


# What is done


def act(pad: Pad, action: str, counted: Entry | None = None) -> Answer:
    """Tell what an action on the score pad comes to.

    Args:
        pad: the score pad.
        action: before the match ``choose <setting> <place>``, ``names Ann, Ben`` and ``start``; then ``out 0``,
            ``fall 0``, ``blocked``, ``undo`` and ``new``; while sticks are counted ``stick 10`` (one more that is
            worth so much), ``less`` (one less), ``points 21``, ``take`` (from the calculator), ``count 1`` (whose
            sticks), ``note`` and ``cancel``.
        counted: what a calculator beside the pad has counted, or None.

    Returns:
        The pad from now on as the draft; a pad to take only after a yes as `Answer.confirm`.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    try:
        if not pad.begun:
            return Answer(_before(pad, verb, rest))
        if pad.asking is not None and verb in ("stick", "less", "points", "take", "count", "note", "cancel"):
            return Answer(_counted(pad, pad.asking, verb, rest, counted))
        return _noted(pad._replace(asking=None), verb, rest)
    except IllegalMove as why:
        return Answer(pad, band=refusal(why))


def _unknown(verb: str, rest: str) -> NotationError:
    return NotationError(message("There is nothing called {action} to do here.", action=f"{verb} {rest}".strip()[:32]))


def _before(pad: Pad, verb: str, rest: str) -> Pad:
    if verb == "start":
        return pad._replace(begun=True)
    if verb == "cancel":
        return pad
    if verb == "names":
        names = _names(rest)
        return pad._replace(names=names, first_base=min(pad.first_base, len(names) - 1))
    key, _, place = rest.partition(" ")
    setting = next((one for one, _ in settings(pad) if one.key == key), None)
    if verb != "choose" or setting is None or place not in map(str, range(len(setting.choices))):
        raise _unknown(verb, rest)
    value = setting.choices[int(place)][0]
    if key == "seats":
        more = (say(message("Player {number}", number=seat + 1)) for seat in range(len(pad.names), value))
        names = (*pad.names[:value], *more)
        return pad._replace(names=_different(names), first_base=min(pad.first_base, value - 1))
    if key == "first":
        return pad._replace(first_base=value)
    return pad._replace(rules=replace(pad.rules, target=value))


def _different(names: Sequence[str]) -> tuple[str, ...]:
    """Check that names tell players apart."""
    if len({name.casefold() for name in names}) < len(names):
        raise NotationError(message("Two players have the same name; give each a name of its own."))
    return tuple(names)


def _names(words: str) -> tuple[str, ...]:
    """Read names with commas, or else spaces, between them."""
    names = [" ".join(one.split()) for one in (words.split(",") if "," in words else words.split())]
    names = [name for name in names if name]
    if len(names) not in SEATS:
        raise NotationError(
            plural(
                "A match has 2 to 6 players, and here is {count} name. Write commas between the names.",
                "A match has 2 to 6 players, and here are {count} names. Write commas between the names.",
                len(names),
            )
        )
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
    if verb not in _KINDS or (verb == "blocked" and rest):
        raise _unknown(verb, rest)
    if standing(pad).winners:
        words = message("The match is over. Undo takes the last round back; New match begins again.")
        raise IllegalMove("JU-53", "game_over", words)
    seat = None if verb == "blocked" else _seat(pad, rest)
    if verb == "fall":
        # Nobody else counts, nor does the faller's hand (JU-50).
        points = tuple(FALL_POINTS if one == seat else 0 for one in range(len(pad.names)))
        return Answer(_with(pad, Note("fall", seat, points)))
    empty: tuple[tuple[int, ...], ...] = ((),) * len(pad.names)
    return Answer(pad._replace(asking=Count(verb, seat, 1 if seat == 0 else 0, empty)))


def _with(pad: Pad, note: Note) -> Pad:
    return pad._replace(notes=(*pad.notes, note), asking=None)


def _counted(pad: Pad, asking: Count, verb: str, rest: str, counted: Entry | None) -> Pad:
    if verb == "cancel":
        return pad._replace(asking=None)
    if verb == "note":
        return _with(pad, Note(asking.kind, asking.seat, asking.points))
    if verb == "count":
        seat = _seat(pad, rest)
        if seat == asking.seat:
            words = message("{name} has no sticks left, so there is nothing to count.", name=pad.names[seat])
            raise IllegalMove("JU-51", "nothing_left", words)
        return pad._replace(asking=asking._replace(at=seat))
    now = asking.sticks[asking.at]
    if verb == "stick":
        if rest not in map(str, WORTHS):
            raise _unknown(verb, rest)
        now = (*now, int(rest))
    elif verb == "less":
        now = now[:-1]
    elif verb == "take":
        if counted is None:
            raise IllegalMove("JU-52", "nothing_counted", message("The calculator has no whole sticks just now."))
        now = (counted.points,)
    else:
        if not rest.isdecimal() or len(rest) > 3:
            raise NotationError(message("{points} is no number of points.", points=quoted(rest[:10])))
        now = (int(rest),)
    sticks = (*asking.sticks[: asking.at], now, *asking.sticks[asking.at + 1 :])
    if sum(map(sum, sticks)) > MOST:
        words = message("All the sticks in the box are not worth more than {most} points.", most=MOST)
        raise IllegalMove("JU-52", "too_many", words)
    return pad._replace(asking=asking._replace(sticks=sticks))


def typed(pad: Pad, words: str) -> str:
    """Turn words that somebody typed into an action: players are called by name or by number from 1.

    Raises:
        NotationError: nobody is called so.

    >>> pad = Pad(names=("Ann", "Ben"), begun=True)
    >>> typed(pad, "Out ann"), typed(pad, "fall 2"), typed(pad, "blocked"), typed(pad, "21")
    ('out 0', 'fall 1', 'blocked', 'points 21')
    """
    verb, _, rest = words.strip().partition(" ")
    verb, rest = verb.lower(), " ".join(rest.split())
    if verb in ("out", "fall", "count"):
        return f"{verb} {_called(pad, rest)}"
    if verb == "first":
        return f"choose first {_called(pad, rest)}"
    if verb.isdecimal() and not rest:
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

    data = {
        "v": _VERSION,
        "names": pad.names,
        "rules": pad.rules.changes(),
        "first": pad.first_base,
        "begun": int(pad.begun),
        "notes": pad.notes,
    }
    return json.dumps(data, separators=(",", ":"))


def read(code: str) -> Pad:
    """Read a score pad's code; every note is checked as if it were made now.

    Raises:
        NotationError: it is not one of ours, or damaged.

    >>> pad = Pad(names=("Ann", "Ben"), begun=True, notes=(Note("fall", 0, (100, 0)),))
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
        for kind, seat, points in data["notes"]:
            pad = _read_note(pad, kind, seat, points)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise NotationError(message("This is no code of a score pad, or a part of it is missing.")) from None
    return pad


def _read_note(pad: Pad, kind: str, seat: int | None, points: Sequence[int]) -> Pad:
    seated = type(seat) is int and 0 <= seat < len(pad.names)
    if kind not in _KINDS or standing(pad).winners or not pad.begun or seated == (kind == "blocked"):
        raise ValueError
    if len(points) != len(pad.names) or any(type(one) is not int or one < 0 for one in points):
        raise ValueError
    if kind == "fall" and tuple(points) != tuple(FALL_POINTS if one == seat else 0 for one in range(len(points))):
        raise ValueError
    if kind != "fall" and (sum(points) > MOST or (seat is not None and points[seat])):
        raise ValueError
    return _with(pad, Note(kind, seat, tuple(points)))
