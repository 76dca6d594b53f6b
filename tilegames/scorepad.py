"""A score pad for a match at a real table: what is noted, how the match stands, and its drawing with a text twin.

What there is to note and what it counts belongs to a game: its own ``scorepad`` module has it as its `Counting`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from tilegames import draw as shared
from tilegames import setup
from tilegames.core import IllegalMove, NotationError, RulesBase, quoted
from tilegames.desk import Answer, NoActionError, Setting, confirmation, refusal
from tilegames.draw import SMALLEST_TEXT, TARGET, WIDE, Band, Choice, Drawing, Group, Palette, Sheet, fit, measure
from tilegames.draw import text as words_at
from tilegames.texts import Message, listing, message, plural, say

__all__ = [
    "LONGEST_NAME",
    "Asking",
    "Counting",
    "Note",
    "Offer",
    "Pad",
    "Row",
    "Standing",
    "act",
    "draw",
    "how",
    "points_of",
    "read",
    "rows",
    "seat_of",
    "standing",
    "start",
    "status",
    "typed",
    "write",
]

LONGEST_NAME: Final = 16
"""The most letters of a player's name."""
TITLE: Final = message("Keep the score")
_VERSION: Final = 2
_LARGEST: Final = 1280
_CARD: Final = 150
"""The least width of a player's card in CSS pixels; what does not fit beside each other has a line each."""
_OFFERS: Final = 110, 48
"""The room for a player's buttons below each other on a card, and beside each other in a line."""
_LINE: Final = 34
_GAP: Final = 8
_CAPTION: Final = 20
_CAPTION_LINE: Final = 17


class Note(NamedTuple):
    """One entry of a score pad.

    Attributes:
        kind: what happened, a word of the game's own.
        seat: who did it, or None when nobody did.
        points: what each player got.
    """

    kind: str
    seat: int | None
    points: tuple[int, ...]


class Standing(Protocol):
    """How a match stands; a game may keep more in its own."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player has."""

    @property
    def holder(self) -> int:
        """Who holds what goes round the table."""

    @property
    def round(self) -> int:
        """The round that is played now, or was played last."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, or ()."""


class Asking(Protocol):
    """A note whose points are being asked for; a game keeps more in its own."""

    @property
    def at(self) -> int:
        """Whose points are asked for."""


class Offer(NamedTuple):
    """A button, or with an empty action the number that the buttons beside it change.

    Attributes:
        action: what it does.
        words: what stands on it.
        label: what it is called.
        pressed: whether it is switched on, or None when it is no switch.
        caption: what stands below it.
    """

    action: str
    words: Message | str
    label: Message
    pressed: bool | None = None
    caption: Message | str = ""


class Counting(ABC):
    """How a game's match is counted: everything about a score pad that its rules decide.

    Attributes:
        rules: the game's options.
        seats: how many can play a match.
        settled: the rule behind the end of a match.
        verbs: the verbs that name a player.
        asked: the verbs that change what is asked for, besides ``take``, ``note`` and ``cancel``.
        hands: whether the hands of several players are counted one after the other.
        option: the key of the rule that can be chosen before a match, the title of the choice, and what there is.
        intro: what the pad does, in a sentence.
        how: what can be typed before a match.
        how_noted: what can be typed during a match.
        how_asked: what can be typed while points are asked for.
        first: what the first holder does first, as the title of a choice.
        badge: what the holder is called.
        nobody: the button for a round that nobody ends, whose verb stands without a player.
    """

    rules: ClassVar[type[RulesBase]]
    seats: ClassVar[range]
    settled: ClassVar[str]
    verbs: ClassVar[tuple[str, ...]]
    asked: ClassVar[tuple[str, ...]]
    hands: ClassVar[bool] = False
    option: ClassVar[tuple[str, Message, tuple[tuple[Any, Message], ...]]]
    intro: ClassVar[Message]
    how: ClassVar[Message]
    how_noted: ClassVar[Message]
    how_asked: ClassVar[Message]
    first: ClassVar[Message]
    badge: ClassVar[Message]
    nobody: ClassVar[Offer]

    # How a match stands

    @abstractmethod
    def begin(self, pad: "Pad", /) -> Standing:
        """Tell how a match stands before its first round."""

    @abstractmethod
    def after(self, pad: "Pad", now: Any, note: Note, /) -> Standing:
        """Tell how a match stands after a note."""

    # What is done

    @abstractmethod
    def noted(self, pad: "Pad", verb: str, seat: int | None, /) -> "Note | Asking | None":
        """Tell what a verb comes to: a note, a question for its points, or None when there is no such verb."""

    @abstractmethod
    def answered(self, pad: "Pad", asking: Any, verb: str, rest: str, taken: Any, /) -> Asking:
        """Change what is asked for; `taken` is what a calculator beside the pad has.

        Raises:
            IllegalMove: the rules do not allow it.
            NotationError: it is no action.
        """

    @abstractmethod
    def note(self, pad: "Pad", asking: Any, /) -> Note:
        """Turn what was asked for into a note.

        Raises:
            IllegalMove: something is missing in it.
        """

    @abstractmethod
    def steps(self, pad: "Pad", made: Any, /) -> list[str]:
        """Give the actions that lead to a note or to what is asked for, on a pad as it was before."""

    def called(self, verb: str, /) -> str:
        """Give the action that a single typed word stands for, beyond those of every game."""
        return verb

    # What is shown

    @abstractmethod
    def told(self, pad: "Pad", note: Note, /) -> Message:
        """Say what happened, in a sentence."""

    @abstractmethod
    def short(self, note: Note, /) -> Message:
        """Say what happened, in a word or two."""

    @abstractmethod
    def turn(self, pad: "Pad", now: Any, /) -> Message:
        """Say what is to be done next."""

    @abstractmethod
    def ending(self, pad: "Pad", now: Any, /) -> Message:
        """Say who has won, and why."""

    @abstractmethod
    def question(self, pad: "Pad", asking: Any, /) -> Message:
        """Say what is asked for."""

    @abstractmethod
    def about(self, pad: "Pad", now: Any, /) -> Message:
        """Name the kind of match and the round."""

    @abstractmethod
    def offers(self, pad: "Pad", seat: int, /) -> tuple[Offer, ...]:
        """Give the buttons on a player's card."""

    @abstractmethod
    def parts(self, pad: "Pad", asking: Any, /) -> tuple[Offer, ...]:
        """Give what changes the points; with None for `asking`, what there will be, to keep the room for it."""

    def goal(self, _pad: "Pad", /) -> int | None:
        """Give how many points there are places for on a card, or None to show the number alone."""
        return None

    def unit(self, _pad: "Pad", count: int, /) -> Message:
        """Name what is counted, as it stands after the number."""
        return plural("point", "points", count)

    def held(self, _pad: "Pad", name: str, count: int, /) -> Message:
        """Say what a player has."""
        return plural("{name}: {count} point", "{name}: {count} points", count, name=name)

    def counted(self, _pad: "Pad", _seat: int, /) -> int | None:
        """Give what is counted for a player in a round that is not noted yet, or None."""
        return None


class Pad(NamedTuple):
    """A score pad, a frozen value: how the match stands follows from its notes.

    Attributes:
        counting: how the game is counted.
        rules: the options of the game.
        names: the players from the first seat on.
        first: who deals first, or whatever goes round the table.
        begun: whether the match has begun.
        notes: what happened.
        asking: the note whose points are being asked for, or None.
    """

    counting: Counting
    rules: Any
    names: tuple[str, ...] = ("Player 1", "Player 2")
    first: int = 0
    begun: bool = False
    notes: tuple[Note, ...] = ()
    asking: Any = None


class Row(NamedTuple):
    """A note as the sheet shows it: its round, how all stood after it, and the sentence."""

    round: int
    note: Note
    after: Standing
    words: Message


def start(counting: Counting, rules: RulesBase | None = None) -> Pad:
    """Give an empty score pad."""
    return Pad(counting, rules or counting.rules())


def standing(pad: Pad) -> Any:
    """Tell how a match stands."""
    now = pad.counting.begin(pad)
    for note in pad.notes:
        now = pad.counting.after(pad, now, note)
    return now


def rows(pad: Pad) -> tuple[Row, ...]:
    """Give the sheet line by line, the first note first."""
    now, found = pad.counting.begin(pad), []
    for note in pad.notes:
        before, now = now, pad.counting.after(pad, now, note)
        found.append(Row(before.round, note, now, pad.counting.told(pad, note)))
    return tuple(found)


def status(pad: Pad) -> Message:
    """Say in a sentence or two how things stand."""
    if not pad.begun:
        return message("Players: {names}. Type other names above.", names=listing(pad.names))
    now = standing(pad)
    if now.winners:
        return pad.counting.ending(pad, now)
    if pad.asking is not None:
        return pad.counting.question(pad, pad.asking)
    turn = pad.counting.turn(pad, now)
    return message("{told} {turn}", told=pad.counting.told(pad, pad.notes[-1]), turn=turn) if pad.notes else turn


def _settings(pad: Pad) -> tuple[tuple[Setting, Any], ...]:
    """Give what is chosen before a match, each with its present choice."""
    counting = pad.counting
    seats = tuple((count, message("{count}", count=count)) for count in counting.seats)
    holders = tuple((seat, message("{name}", name=name)) for seat, name in enumerate(pad.names))
    return (
        (Setting("seats", message("Players"), seats), len(pad.names)),
        (Setting("first", counting.first, holders), pad.first),
        (Setting(*counting.option), getattr(pad.rules, counting.option[0])),
    )


# What is done


def act(pad: Pad, action: str, taken: Any = None) -> Answer:
    """Tell what an action on the score pad comes to.

    Args:
        pad: the score pad.
        action: before the match ``choose <setting> <place>``, ``names Ann, Ben`` and ``start``; then the game's verbs,
            ``undo`` and ``new``; while points are asked for the game's verbs, ``take``, ``note`` and ``cancel``.
        taken: what a calculator beside the pad has, or None.

    Returns:
        The pad from now on as the draft; a pad to take only after a yes as `Answer.confirm`.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    try:
        if not pad.begun:
            return Answer(_before(pad, verb, rest))
        if pad.asking is not None and verb == "note":
            return Answer(pad._replace(notes=(*pad.notes, pad.counting.note(pad, pad.asking)), asking=None))
        if pad.asking is not None and verb in ("cancel", "undo"):
            # What is taken back first is the question.
            return _unless_counted(pad, pad._replace(asking=None))
        if pad.asking is not None and verb in ("take", *pad.counting.asked):
            return Answer(pad._replace(asking=pad.counting.answered(pad, pad.asking, verb, rest, taken)))
        return _noted(pad, verb, rest)
    except IllegalMove as why:
        return Answer(pad, band=refusal(why))


def points_of(words: str) -> int:
    """Read a number of points.

    Raises:
        NotationError: it is none, or too long.
    """
    if not words.isdecimal() or len(words) > 3:
        raise NotationError(message("{points} is no number of points.", points=quoted(words[:10])))
    return int(words)


def seat_of(pad: Pad, word: str) -> int:
    """Read a seat in an action.

    Raises:
        NotationError: there is no such seat.
    """
    if word not in map(str, range(len(pad.names))):
        raise NoActionError(f"player {word}")
    return int(word)


def _before(pad: Pad, verb: str, rest: str) -> Pad:
    if verb == "start":
        return pad._replace(begun=True)
    if verb == "cancel":
        return pad
    if verb == "names":
        return _named(pad, _names(pad, rest))
    key, _, place = rest.partition(" ")
    setting = next((one for one, _ in _settings(pad) if one.key == key), None)
    if verb != "choose" or setting is None or place not in map(str, range(len(setting.choices))):
        raise NoActionError(f"{verb} {rest}")
    value = setting.choices[int(place)][0]
    if key == "seats":
        more = (say(message("Player {number}", number=seat + 1)) for seat in range(len(pad.names), value))
        return _named(pad, (*pad.names[:value], *more))
    if key == "first":
        return pad._replace(first=value)
    return pad._replace(rules=replace(pad.rules, **{key: value}))


def _named(pad: Pad, names: tuple[str, ...]) -> Pad:
    if len({name.casefold() for name in names}) < len(names):
        raise NotationError(message("Two players have the same name; give each a name of its own."))
    return pad._replace(names=names, first=min(pad.first, len(names) - 1))


def _names(pad: Pad, words: str) -> tuple[str, ...]:
    """Read names with commas or the like, or else spaces, between them; signs that nobody sees are left out."""
    words = "".join(one for one in words if one.isprintable())
    words = words.translate(str.maketrans(";/&+", ",,,,"))
    names = [" ".join(one.split()) for one in (words.split(",") if "," in words else words.split())]
    names = [name for name in names if name]
    if len(names) not in pad.counting.seats:
        raise NotationError(
            plural(
                "A match has {least} to {most} players, and here is {count} name. Write commas between the names.",
                "A match has {least} to {most} players, and here are {count} names. Write commas between the names.",
                len(names),
                least=pad.counting.seats[0],
                most=pad.counting.seats[-1],
            )
        )
    for name in names:
        if len(name) > LONGEST_NAME:
            raise NotationError(
                message("The name {name} is too long: {count} letters at most.", name=quoted(name), count=LONGEST_NAME)
            )
    return tuple(names)


def _noted(pad: Pad, verb: str, rest: str) -> Answer:
    if verb == "undo":
        if not pad.notes:
            return Answer(pad, band=Band("neutral", message("Nothing is noted yet, so there is nothing to take back.")))
        return Answer(pad._replace(notes=pad.notes[:-1]))
    if verb == "new":
        again = pad._replace(begun=False, notes=(), asking=None)
        if not pad.notes and pad.asking is None:
            return Answer(again)
        words = message("Begin a new match? What is noted of this one is lost.")
        return Answer(pad, band=confirmation(words, message("New match"), message("Keep it")), confirm=again)
    if verb == "cancel":
        return Answer(pad)
    alone = verb == pad.counting.nobody.action
    if not ((alone and not rest) or verb in pad.counting.verbs):
        raise NoActionError(f"{verb} {rest}")
    made = pad.counting.noted(pad, verb, None if alone else seat_of(pad, rest))
    if made is None:
        raise NoActionError(f"{verb} {rest}")
    now = standing(pad)
    if now.winners:
        words = message(
            "The match is over: {ending} Undo takes the last note back; New match begins again.",
            ending=pad.counting.ending(pad, now),
        )
        raise IllegalMove(pad.counting.settled, "game_over", words)
    if isinstance(made, Note):
        return _unless_counted(pad, pad._replace(notes=(*pad.notes, made), asking=None))
    return _unless_counted(pad, pad._replace(asking=made))


def _unless_counted(pad: Pad, after: Pad) -> Answer:
    """Give a pad to take now, or only after a yes when a count that took some time is lost with it."""
    if not any(pad.counting.counted(pad, seat) for seat in range(len(pad.names))):
        return Answer(after)
    words = message("Stop counting? What is counted of this round is lost.")
    choices = Choice(message("Stop counting"), "confirm"), Choice(message("Count on"), "cancel")
    return Answer(pad, band=Band("neutral", words, choices=choices), confirm=after)


def how(pad: Pad) -> Message:
    """Say what may be typed."""
    counting = pad.counting
    if not pad.begun:
        return counting.how
    return counting.how_asked if pad.asking is not None else counting.how_noted


def typed(pad: Pad, words: str) -> str:
    """Turn words that somebody typed into an action: players are called by name or by number from 1.

    Raises:
        NotationError: nobody is called so.
    """
    verb, _, rest = words.strip().partition(" ")
    verb, rest = verb.lower(), " ".join(rest.split())
    if verb == "first":
        return f"choose first {_called(pad, rest)}"
    if verb.removeprefix("+").removeprefix("-").isdecimal() and not rest:
        return f"points {verb}"
    if verb in pad.counting.verbs:
        return f"{verb} {_called(pad, rest)}"
    return f"{verb} {rest}" if rest else pad.counting.called(verb)


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
    """Write a score pad as a short code in plain ASCII; what is being asked for is kept too."""
    import json

    done: list[str] = []
    for place, note in enumerate(pad.notes):
        done += pad.counting.steps(pad._replace(notes=pad.notes[:place]), note)
    if pad.asking is not None:
        done += pad.counting.steps(pad, pad.asking)
    data = {
        "v": _VERSION,
        "names": pad.names,
        "rules": pad.rules.changes(),
        "first": pad.first,
        "begun": int(pad.begun),
        "done": done,
    }
    return json.dumps(data, separators=(",", ":"))


def read(counting: Counting, code: str) -> Pad:
    """Read a score pad's code; everything noted is done again, so that it is checked as if it were new.

    Raises:
        NotationError: it is not one of ours, or damaged.
    """
    import json

    try:
        data = json.loads(code)
        if data["v"] != _VERSION:
            raise ValueError
        pad = start(counting, counting.rules.read(data["rules"]))
        pad = _named(pad, _names(pad, ",".join(data["names"])))
        first = data["first"]
        if len(pad.names) != len(data["names"]) or type(first) is not int or not 0 <= first < len(pad.names):
            raise ValueError
        pad = pad._replace(first=first, begun=data["begun"] == 1)
        for action in data["done"]:
            answer = act(pad, action)
            if answer.band is not None or not pad.begun:
                raise ValueError
            pad = answer.draft
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise NotationError(message("This is no code of a score pad, or a part of it is missing.")) from None
    return pad


# How it is drawn


def draw(
    pad: Pad,
    *,
    width: int,
    palette: Palette,
    band: Band | None = None,
    calculator: Message | None = None,
    taken: int = 0,
    lang: str = "en",
) -> Drawing:
    """Draw the score pad.

    Args:
        pad: what is noted.
        width: the room in CSS pixels, at least 320.
        palette: the colours.
        band: the sentence to show instead of how things stand, or None.
        calculator: the title of the calculator from which points can be taken over, or None.
        taken: the points that it has, 0 for none.
        lang: the language of all words.

    Returns:
        The drawing. Its actions are those of `act`, and ``words``.
    """
    if not pad.begun:
        chosen = _settings(pad)
        return setup.draw(
            say(TITLE, lang),
            pad.counting.intro,
            [setting for setting, _ in chosen],
            {setting.key: value for setting, value in chosen},
            width=width,
            palette=palette,
            shown=band or Band("neutral", status(pad)),
            begin=message("Begin the match"),
            how=pad.counting.how,
            last=True,
            lang=lang,
        )
    picture = _Picture(pad, width, palette, band, calculator, taken, lang)
    height = picture.put()
    return picture.sheet.drawing(height, picture.say(TITLE), picture.say(status(pad)), picture.twin())


class _Picture:
    """Puts a match on a sheet."""

    def __init__(
        self,
        pad: Pad,
        width: int,
        palette: Palette,
        band: Band | None,
        calculator: Message | None,
        taken: int,
        lang: str,
    ) -> None:
        self.pad, self.palette, self.band, self.lang = pad, palette, band, lang
        self.calculator, self.taken = calculator, taken
        self.counting, self.now, self.rows = pad.counting, standing(pad), rows(pad)
        self.sheet = Sheet(width, palette)
        self.wide = width >= WIDE
        margin = 12 if width < 400 else 16 if width < WIDE else 24 if width < 920 else 32
        self.room: float = min(width, _LARGEST) - 2 * margin
        self.x: float = (width - self.room) / 2
        # When the match is over, nothing more is noted.
        self.offers_high = (0, 0) if self.now.winners else _OFFERS

    def say(self, words: Message | str) -> str:
        return say(words, self.lang)

    def put(self) -> float:
        """Put everything on the sheet; give the height."""
        y, count = self.put_header(), len(self.pad.names)
        each = (self.room - 16 * (count - 1)) / count
        if self.wide and each >= _CARD:
            for seat in range(count):
                self.put_card(seat, self.x + (each + 16) * seat, y, each)
            y += 126 + self.offers_high[0]
        else:
            for seat in range(count):
                self.put_line(seat, y)
                y += 60 + self.offers_high[1]
        return self.put_rows(self.put_round(y + 4) + 16) + 20

    def button(
        self, offer: Offer, key: str, x: float, y: float, width: float, tab: str, look: str = "outlined"
    ) -> None:
        words, label = self.say(offer.words), self.say(offer.label)
        shared.button(
            self.sheet, key, x, y, width, words, offer.action, look=look, label=label, tab=tab, pressed=offer.pressed
        )

    def put_header(self) -> float:
        baseline, size = (47.0, 26.0) if self.wide else (38.0, 20.0 if self.room > 320 else 18.0)
        edge = self.x + self.room + 8
        new, undo, words = message("New match"), message("Undo"), message("As text")
        offers = [Offer("new", new if self.wide else message("New"), new), Offer("undo", undo, undo)]
        for offer in (Offer("words", words if self.wide else message("Text"), words), *offers):
            letters = 16 if self.room > 320 else SMALLEST_TEXT
            room = max(TARGET, measure(self.say(offer.words), letters, bold=True) + (28 if self.wide else 17))
            edge -= room  # also without the button, so that nothing moves when it comes
            if offer is not offers[1] or self.pad.notes or self.pad.asking is not None:
                self.button(offer, f"button-{offer.action}", edge, baseline - 27, room, "header", "plain")
        title, about = self.say(TITLE), self.say(self.counting.about(self.pad, self.now))
        body = words_at(self.x, baseline, title, size=size, bold=True)
        after = self.x + measure(title, size, bold=True) + 12
        if after + measure(about, 16) <= edge:
            body += words_at(after, baseline, about, size=16, fill=self.palette.muted)
        else:
            baseline += 25
            body += words_at(self.x, baseline, fit(about, self.room, 15), size=15, fill=self.palette.muted)
        self.sheet.decor("header", body)
        return baseline + 20

    def badge(self, seat: int) -> str:
        if seat in self.now.winners:
            return self.say(message("Winner"))
        return self.say(self.counting.badge) if seat == self.now.holder and not self.now.winners else ""

    def frame(self, seat: int, width: float, height: float, radius: float) -> str:
        """A player's card without its words."""
        palette, marked = self.palette, bool(self.badge(seat))
        fill, stroke = palette.card, palette.outline if marked else palette.line
        if seat in self.now.winners:
            fill, stroke = palette.right, palette.right_accent
        elif self.pad.asking is not None and self.pad.asking.at == seat:
            fill, stroke, marked = palette.hint, palette.ring, True
        thick = 2 if marked else 1
        return shared.rect(1, 1, width, height, fill=fill, radius=radius, stroke=stroke, stroke_width=thick)

    def beside(self, seat: int) -> tuple[str, bool]:
        """What stands beside a player's number, and whether it is important."""
        counted = self.counting.counted(self.pad, seat)
        if counted is not None:
            return self.say(message("+ {points}", points=counted)), True
        return self.say(self.counting.unit(self.pad, self.now.scores[seat])), False

    def put_card(self, seat: int, x: float, y: float, width: float) -> None:
        badge, score = self.badge(seat), self.now.scores[seat]
        (beside, bold), goal = self.beside(seat), self.counting.goal(self.pad)
        high = 114 + self.offers_high[0]
        body = self.frame(seat, width - 2, high - 2, 20)
        edge = width - 16 - (shared.badge_width(badge) + 8 if badge else 0)
        body += words_at(16, 35, fit(self.pad.names[seat], edge - 16, 18, bold=True), size=18, bold=True)
        if badge:
            body += shared.shifted(width - 16 - shared.badge_width(badge), 30, shared.badge(self.palette, badge))
        body += words_at(16, 90, str(score), size=44, bold=True)
        after = 16 + measure(str(score), 44, bold=True) + 8
        size = 16 if measure(beside, 16, bold) <= width - after - 8 else 14
        body += words_at(
            after, 90, fit(beside, width - after - 8, size, bold), size=size, bold=bold, fill=self.palette.muted
        )
        if goal is not None and width - after > 160:
            body += shared.chips(self.sheet, score, goal, after, 62)
        self.sheet.add(Group(f"player-{seat}", x, y, width, high, body, label=self.say(self.seat_words(seat))))
        for place, offer in enumerate(self.offers(seat)):
            self.put_offer(seat, offer, x + 12, y + 112 + (TARGET + 8) * place, width - 24)

    def put_line(self, seat: int, y: float) -> None:
        badge, score, (beside, bold) = self.badge(seat), str(self.now.scores[seat]), self.beside(seat)
        high = 52 + self.offers_high[1]
        body = self.frame(seat, self.room - 2, high - 2, 16)
        edge = self.room - 12
        body += words_at(edge, 33, beside, bold=bold, fill=self.palette.muted, anchor="end")
        edge -= measure(beside, 14, bold) + 8
        body += words_at(edge, 34, score, size=28, bold=True, anchor="end")
        edge -= measure(score, 28, bold=True) + 10
        if badge:
            edge -= shared.badge_width(badge)
            body += shared.shifted(edge, 27, shared.badge(self.palette, badge))
            edge -= 8
        body += words_at(12, 33, fit(self.pad.names[seat], edge - 12, 17, bold=True), size=17, bold=True)
        label = self.say(self.seat_words(seat))
        self.sheet.add(Group(f"player-{seat}", self.x, y, self.room, high, body, label=label))
        each = (self.room - 24) / 2
        for place, offer in enumerate(self.offers(seat)):
            self.put_offer(seat, offer, self.x + 8 + (each + 8) * place, y + 48, each)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """The buttons on a player's card."""
        return () if self.now.winners else self.counting.offers(self.pad, seat)

    def put_offer(self, seat: int, offer: Offer, x: float, y: float, width: float) -> None:
        self.button(offer, offer.action.replace(" ", "-"), x, y, width, f"player-{seat}")

    def put_round(self, y: float) -> float:
        """The sentence, and below it the button for a round that nobody ends, or the points while they are asked."""
        again = (Choice(message("New match"), "new", main=True),) if self.now.winners else ()
        shown = self.band or Band("right" if again else "neutral", status(self.pad))
        if not shown.choices:
            shown = shown._replace(choices=again)
        least = shared.band_height(2 if self.wide else 3)
        y += shared.band(self.sheet, "band", self.x, y, self.room, shown, least=least, lang=self.lang) + 10
        if self.now.winners:
            return y - 10
        parts = self.counting.parts(self.pad, self.pad.asking)
        if self.pad.asking is not None:
            self.put_parts(parts, y)
            self.put_answers(y + self.row(parts))
        else:
            wide = 220.0 if self.wide else self.room
            self.button(self.counting.nobody, f"button-{self.counting.nobody.action}", self.x, y, wide, "round")
        # Nothing below moves when points are asked for.
        return y + TARGET + (self.row(parts) if parts else 0)

    def row(self, parts: Sequence[Offer]) -> float:
        """How high the row of what changes the points is, with the gap below it."""
        lines = max(map(len, self.captions(parts, self.widths(parts))))
        return TARGET + _GAP + (_CAPTION + _CAPTION_LINE * (lines - 1) if lines else 0)

    def widths(self, parts: Sequence[Offer]) -> list[float]:
        """How wide each of what changes the points is: on a narrow pad they fill the row."""
        room, least = (28.0, 68.0) if self.wide else (16.0, float(TARGET))
        widths = []
        for part in parts:
            # A tick takes no other room when it comes.
            words = f"✓ {self.say(part.words)}" if part.pressed is not None else self.say(part.words)
            caption = self.say(part.caption)
            longest = max(measure(one, 14) for one in ([caption] if self.wide else [*caption.split(), ""]))
            widths.append(max(least, measure(words, 16, bold=True) + room, longest + (10 if self.wide else 2)))
        spare = 0 if self.wide else (self.room - sum(widths) - _GAP * (len(parts) - 1)) / len(parts)
        return [width + spare for width in widths]

    def captions(self, parts: Sequence[Offer], widths: Sequence[float]) -> list[tuple[str, ...]]:
        """The lines of what stands below each of what changes the points, which may reach into the gaps."""
        said = [self.say(part.caption) for part in parts]
        return [
            shared.wrap(words, width + _GAP - 2) if words else () for words, width in zip(said, widths, strict=True)
        ]

    def put_parts(self, parts: Sequence[Offer], y: float) -> None:
        """What changes the points."""
        x, widths = self.x, self.widths(parts)
        for part, width, caption in zip(parts, widths, self.captions(parts, widths), strict=True):
            if part.action:
                ticked = part._replace(words=f"✓ {self.say(part.words)}") if part.pressed else part
                self.button(ticked, f"ask-{part.action.replace(' ', '')}", x, y, width, "points")
            else:
                body = words_at(width / 2, 33, self.say(part.words), size=28, bold=True, anchor="middle")
                self.sheet.add(Group("points", x, y, width, TARGET, body, label=self.say(part.label)))
            below = "".join(
                words_at(width / 2, _CAPTION_LINE * (row + 1), line, anchor="middle", fill=self.palette.muted)
                for row, line in enumerate(caption)
            )
            if below:
                self.sheet.decor(f"caption-{part.action.replace(' ', '')}", below, x, y + TARGET)
            x += width + _GAP

    def put_answers(self, y: float) -> None:
        """What ends the question for points."""
        note, leave = message("Note it"), message("Cancel")
        offers = [("note", note, note, "main"), ("cancel", leave, leave, "plain")]
        if self.calculator is not None:
            count, title = self.taken, self.calculator
            take = plural("Take {count} point", "Take {count} points", count) if count else message("Take the points")
            called = message("{take} from “{title}”", take=take, title=title)
            offers = [("take", take, called, "outlined" if count else "dashed"), *offers]
        room = 40 if self.wide else 24
        widths = [measure(self.say(words), 17, bold=True) + room for _, words, _, _ in offers]
        if self.calculator is not None and not self.wide:
            widths[0] = self.room - sum(widths[1:]) - _GAP * 2
        x = self.x
        for (verb, words, label, look), width in zip(offers, widths, strict=True):
            self.button(Offer(verb, words, label), f"ask-{verb}", x, y, width, "answers", look)
            x += width + _GAP

    def put_rows(self, y: float) -> float:
        """What is noted, the latest first, with how all stood after it."""
        muted, count = self.palette.muted, len(self.pad.names)
        title = self.say(message("Noted so far")) if self.rows else self.say(message("Nothing is noted yet."))
        column = min(96.0, (self.room - (120 if count < 5 else 56)) / count)
        first = self.room - column * count
        body = words_at(self.x, y + 16, title, size=16, bold=True)
        if self.rows:
            y += 0 if first > measure(title, 16, bold=True) else 22
            for seat, name in enumerate(self.pad.names):
                at = self.x + first + column * (seat + 1)
                body += words_at(at, y + 16, fit(name, column - 6), fill=muted, anchor="end")
        self.sheet.decor("rows-title", body)
        y += 26
        for place, row in reversed(list(enumerate(self.rows))):
            body = f'<path d="M0 0h{shared.number(self.room)}" stroke="{self.palette.line}"/>'
            body += words_at(0, 23, str(row.round), bold=True)
            room = first - 36
            said = self.say(row.words)
            if measure(said) > room:
                said = self.say(self.counting.short(row.note))
            if room > 30:
                body += words_at(28, 23, fit(said, room), fill=muted)
            for seat, (got, score) in enumerate(zip(row.note.points, row.after.scores, strict=True)):
                at, fill = first + column * (seat + 1), "" if got else muted
                body += words_at(at, 23, str(score), size=15, bold=bool(got), fill=fill, anchor="end")
            label = self.say(self.row_words(row))
            self.sheet.add(Group(f"row-{place}", self.x, y, self.room, _LINE, body, label=label))
            y += _LINE
        return y

    # In words

    def seat_words(self, seat: int) -> Message:
        held = self.counting.held(self.pad, self.pad.names[seat], self.now.scores[seat])
        facts = [badge.lower()] if (badge := self.badge(seat)) else []
        counted = self.counting.counted(self.pad, seat)
        if counted is not None:
            facts.append(self.say(message("counted now: {points}", points=counted)))
        return message("{held}, {facts}", held=held, facts=", ".join(facts)) if facts else held

    def row_words(self, row: Row) -> Message:
        after = [
            message("{name} {count}", name=name, count=score)
            for name, score in zip(self.pad.names, row.after.scores, strict=True)
        ]
        return message("Round {round}: {words} Then {after}.", round=row.round, words=row.words, after=listing(after))

    def twin(self) -> list[str]:
        """The same in words, one line each."""
        about = self.counting.about(self.pad, self.now)
        lines: list[Message | str] = [message("{title}: {about}.", title=TITLE, about=about)]
        lines += [message("{seat}.", seat=self.seat_words(seat)) for seat in range(len(self.pad.names))]
        lines += [self.band.words] if self.band is not None else []
        lines.append(status(self.pad))
        lines += [self.counting.how_asked] if self.pad.asking is not None else []
        lines += [self.row_words(row) for row in reversed(self.rows)]
        lines.append(self.counting.how_noted)
        return [self.say(line) for line in lines]
