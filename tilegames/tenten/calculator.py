"""TenTen's calculator: what is entered, what an action or typed words make of it, and what the hand comes to.

Everything that it tells comes from `tilegames.tenten.hand` and `tilegames.tenten.search`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tilegames.core import IllegalMove, NotationError, quoted
from tilegames.desk import Answer, NoActionError, refusal
from tilegames.draw import Band, Choice
from tilegames.tenten.hand import (
    COPIES,
    HIDDEN,
    SIZE,
    TEN,
    Combo,
    OpenSet,
    Reading,
    Score,
    colours_line,
    combo_colours,
    explain,
    name,
    names,
    number,
    open_set,
    parse_set,
    readings,
    rejected,
    score,
    set_text,
    tile,
    token,
    totals,
)
from tilegames.tenten.hand import text as hand_text
from tilegames.tenten.hand import worth as points_of
from tilegames.tenten.rack import kind_of, rack_names
from tilegames.tenten.search import copies_left, discards, waits
from tilegames.tenten.state import Rules
from tilegames.texts import Message, listing, message, plural

__all__ = [
    "INTO",
    "SET",
    "SWITCHES",
    "Derived",
    "Entry",
    "Keep",
    "Ten",
    "Wait",
    "act",
    "better",
    "concealed",
    "content",
    "counted",
    "derive",
    "held",
    "keeps",
    "left",
    "made_words",
    "other_ways",
    "shut_out",
    "start",
    "status",
    "ten",
    "ties",
    "typed",
    "waited",
    "waiting_words",
    "worth",
    "write",
]

INTO: Final = ("hand", "open", "seen")
"""Where a tapped tile can go."""
SWITCHES: Final = ("advanced", "dealer", "first", "discard")
"""What can be switched on and off."""
WAITING: Final = SIZE - 1
"""With so many tiles one waits for the last."""
SET: Final = 3
"""So many tiles lie open together."""
_SEPARATORS: Final = str.maketrans(dict.fromkeys(",;:/|.+()[]", " "))
"""What may stand between tiles as well as spaces."""
_COLOURS: Final = {"red": "R", "r": "R", "blue": "B", "b": "B", "purple": "P", "p": "P"}
"""The colours in words, and their letters."""


class Entry(NamedTuple):
    """What is entered; a frozen value, so that every earlier one can be gone back to.

    Attributes:
        hand: the concealed tiles, in kind order.
        opening: up to three tiles that are about to lie open.
        sets: the open sets.
        seen: tiles that lie open elsewhere, in the order in which they were entered.
        into: where a tapped tile goes, one of `INTO`.
        rules: the options of the game.
        dealer: whether the hand is the dealer's.
        first: whether the last tile was drawn in the first turn.
        discard: whether the last tile is a discard.
        every: whether all ways to count the hand are shown.
    """

    hand: tuple[int, ...] = ()
    opening: tuple[int, ...] = ()
    sets: tuple[OpenSet, ...] = ()
    seen: tuple[int, ...] = ()
    into: str = "hand"
    rules: Rules = Rules()
    dealer: bool = False
    first: bool = False
    discard: bool = False
    every: bool = False


class Derived(NamedTuple):
    """One line of a derivation: some tiles, why they count as they do, the rule, and the numbers that they add."""

    tiles: tuple[int, ...]
    words: Message
    rule: str
    values: tuple[int, ...]


class Ten(NamedTuple):
    """A ten as a score pad takes it over: its points, and for what hand of what game they are counted."""

    points: int
    god_ten: bool
    dealer: bool
    advanced: bool


class Wait(NamedTuple):
    """A tile that would make ten, how many copies may still come, and what the ten would be worth."""

    tile: int
    left: int
    score: Score


class Keep(NamedTuple):
    """What a hand still waits for after a discard: kinds with their copies, and how many tiles that is."""

    tile: int
    waits: tuple[tuple[int, int], ...]
    total: int


# What is entered


def start(words: str = "", rules: Rules | None = None) -> Entry:
    """Begin, with what some typed words enter.

    Args:
        words: as for `typed`.
        rules: the options of the game; default as decided.

    Raises:
        NotationError, ImpossibleError, IllegalMove: the words cannot be entered.

    >>> write(start("r2 R3 open b5 b5 b5 dealer"))
    'basic dealer R2 R3 open B5 B5 B5'
    """
    entry: Entry = typed(Entry(rules=rules or Rules()), words).draft
    return entry


def concealed(entry: Entry) -> tuple[int, ...]:
    """Give the tiles that do not lie open yet, in kind order."""
    return tuple(sorted((*entry.hand, *entry.opening)))


def held(entry: Entry) -> int:
    """Tell how many tiles the hand has, open sets included."""
    return len(entry.hand) + len(entry.opening) + SET * len(entry.sets)


def left(entry: Entry) -> list[int]:
    """Tell how many copies of each kind, in kind order, are not entered anywhere yet."""
    return copies_left(concealed(entry), entry.sets, entry.seen)


def act(entry: Entry, action: str) -> Answer:
    """Tell what an action on the calculator comes to.

    Args:
        entry: what is entered.
        action: ``add R5`` (to where `into` says), ``take R5.0`` (out of the hand, or from it into an open set),
            ``back R5.0`` (a tile that is about to lie open), ``close 0`` (an open set), ``unseen``, ``into seen``,
            ``switch dealer``, ``colour red``, ``ways``, ``clear`` or ``cancel``.

    Returns:
        The entry from now on, and a band when there is something to say; what is refused changes nothing.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    try:
        return _answer(entry, verb, rest)
    except IllegalMove as why:
        return Answer(entry, band=refusal(why))


def _answer(entry: Entry, verb: str, rest: str) -> Answer:
    if verb == "add":
        return _settled(_put(entry, entry.into, _known(rest)))
    if verb == "take" and rest in rack_names(entry.hand):
        without = entry._replace(hand=_without(entry.hand, kind_of(rest)))
        return _settled(_lay(without, kind_of(rest)) if entry.into == "open" else without)
    if verb == "back" and rest in rack_names(entry.opening):
        kind = kind_of(rest)
        return Answer(entry._replace(opening=_without(entry.opening, kind), hand=_sorted(entry.hand, kind)))
    if verb == "close" and rest in map(str, range(len(entry.sets))):
        closed = entry.sets[int(rest)]
        sets = tuple(one for place, one in enumerate(entry.sets) if place != int(rest))
        return Answer(entry._replace(sets=sets, hand=_sorted(entry.hand, *closed.tiles)))
    if verb == "into" and rest in INTO:
        return Answer(_together(entry)._replace(into=rest))
    if verb == "switch" and rest in SWITCHES:
        return _switched(entry, rest)
    if verb == "colour" and rest in ("red", "blue") and len(entry.opening) == SET:
        return _settled(_opened(entry._replace(opening=()), open_set(entry.opening, rest)))
    if verb == "unseen":
        return Answer(entry._replace(seen=entry.seen[:-1]))
    if verb == "ways":
        return Answer(entry._replace(every=not entry.every))
    if verb == "clear":
        return Answer(Entry(rules=entry.rules, into="hand"))
    if verb == "cancel":
        return Answer(_together(entry))
    raise NoActionError(f"{verb} {rest}")


def _known(word: str) -> int:
    kind = tile(word)
    if kind == HIDDEN:
        raise NotationError(message("A tile that nobody sees cannot be counted: enter the ones that you see."))
    return kind


def _sorted(hand: tuple[int, ...], *more: int) -> tuple[int, ...]:
    return tuple(sorted((*hand, *more)))


def _without(tiles: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = tiles.index(kind)
    return (*tiles[:at], *tiles[at + 1 :])


def _together(entry: Entry) -> Entry:
    """Put tiles that were about to lie open back into the hand."""
    return entry._replace(hand=concealed(entry), opening=())


def _put(entry: Entry, into: str, kind: int) -> Entry:
    """Enter one more tile (TT-01, TT-02)."""
    if not left(entry)[kind]:
        words = plural(
            "There is only one {tile} in the box, and it is entered already.",
            "There are only {count} of {tile} in the box, and all are entered already.",
            COPIES[kind],
            tile=name(kind),
        )
        raise IllegalMove("TT-01", "none_left", words, tiles=[token(kind)])
    if into == "seen":
        return entry._replace(seen=(*entry.seen, kind))
    if held(entry) == SIZE:
        words = message("Eight tiles are in the hand already. Tap one of them to take it out first.")
        raise IllegalMove("TT-02", "hand_full", words, tiles=[token(kind)])
    return _lay(entry, kind) if into == "open" else entry._replace(hand=_sorted(entry.hand, kind))


def _lay(entry: Entry, kind: int) -> Entry:
    """Put a tile to those that are about to lie open; three make an open set (TT-22, TT-27)."""
    if len(entry.opening) == SET:
        words = message("Say first whether the three purple tiles are red or blue.")
        raise IllegalMove("TT-27", "colour_missing", words)
    opening = (*entry.opening, kind)
    if len(opening) < SET:
        return entry._replace(opening=opening)
    colours = combo_colours(opening)
    if not colours:
        words = message("These are no run and no triple of one colour: {tiles}.", tiles=names(sorted(opening)))
        raise IllegalMove("TT-22", "no_combo", words, tiles=[token(one) for one in opening])
    if len(colours) > 1:
        return entry._replace(opening=opening)
    return _opened(entry._replace(opening=()), open_set(opening))


def _opened(entry: Entry, combo: Combo) -> Entry:
    return entry._replace(sets=(*entry.sets, combo), into="hand")


def _settled(entry: Entry) -> Answer:
    """Answer with an entry, and with what has to be said of it."""
    if len(entry.opening) == SET:
        red, blue = Choice(message("Red"), "colour red"), Choice(message("Blue"), "colour blue")
        words = message("All three are purple: are they red or blue?")
        return Answer(entry, band=Band("hint", words, rule="TT-27", choices=(red, blue)))
    if entry.first and (entry.sets or entry.opening):
        words = message("With an open set it is not the first turn any more, so that is switched off.")
        return Answer(entry._replace(first=False), band=Band("hint", words, rule="TT-62"))
    return Answer(entry)


def _switched(entry: Entry, key: str, on: bool | None = None) -> Answer:
    """Switch something, or switch it on or off."""
    if key == "advanced":
        advanced = not entry.rules.advanced if on is None else on
        return Answer(entry._replace(rules=replace(entry.rules, advanced=advanced)))
    was = {"dealer": entry.dealer, "first": entry.first, "discard": entry.discard}[key]
    now = not was if on is None else on
    if on is None and not entry.rules.advanced:
        words = message("In the basic game every ten is worth 1 chip, so this makes no difference.")
        raise IllegalMove("TT-50", "basic", words)
    if key == "first" and now and (entry.sets or entry.opening):
        words = message("In a first turn there cannot be an open set yet: take it back first.")
        raise IllegalMove("TT-62", "heaven_open", words)
    if key == "dealer":
        return Answer(entry._replace(dealer=now))
    if key == "first":
        return Answer(entry._replace(first=now, discard=entry.discard and not now))
    return Answer(entry._replace(discard=now, first=entry.first and not now))


def typed(entry: Entry, words: str) -> Answer:
    """Tell what typed words come to: tiles, and words that say what they are.

    ``R1 P5`` adds to the hand, ``open B5 B5 P5`` adds an open set (or lays open what the full hand holds), ``seen R1``
    enters tiles that lie elsewhere and ``hand`` ends that, ``out R1`` takes out. ``dealer``, ``first`` and ``discard``
    are switched on, after ``not`` off; ``basic`` and ``advanced`` choose the game; ``clear`` empties all.

    Small letters, commas and the like, tiles written together and colours in words are understood too.

    Raises:
        NotationError, ImpossibleError, IllegalMove: a word cannot be understood or entered; nothing is.

    >>> typed(Entry(), "r1 r2 seen p8 hand b1").draft.hand
    (1, 2, 8)
    >>> write(typed(Entry(), "R1r2, red 3 4; b5/b5").draft)
    'basic R1 R2 R3 R4 B5 B5'
    """
    pieces = iter(_pieces(words))
    entry = _together(entry)
    into = "hand"
    band = None
    no = False
    for piece in pieces:
        word = piece.lower()
        if word == "not":
            no = True
            continue
        if word in ("hand", "seen", "out"):
            into = word
        elif word in ("basic", "advanced"):
            entry = _switched(entry, "advanced", on=(word == "advanced") != no).draft
        elif word in ("dealer", "first", "discard"):
            entry = _switched(entry, word, on=not no).draft
        elif word == "clear":
            entry, into = Entry(rules=entry.rules), "hand"
        elif word == "open":
            entry, band = _type_set(entry, pieces)
            into = "hand"
        elif into == "out":
            entry = _take_out(entry, _read(piece))
        else:
            entry = _put(entry, into, _read(piece))
        no = False
    return Answer(entry, band=band)


def _pieces(words: str) -> Iterator[str]:
    """Take typed words apart into tiles and words as `typed` knows them."""
    colour, used = "", True
    for piece in (*words.translate(_SEPARATORS).split(), ""):
        letter = piece.lower() in _COLOURS
        if len(piece) == 1 and piece.isdecimal() and colour:
            used = True
            yield _COLOURS[colour.lower()] + piece
            continue
        if not used:  # a colour of nothing
            yield colour
        colour, used = (piece, False) if letter else ("", True)
        together = piece and not len(piece) % 2 and all(map(_is_tile, piece[::2], piece[1::2]))
        if together:
            yield from (piece[at : at + 2] for at in range(0, len(piece), 2))
        elif piece and not letter:
            yield piece


def _is_tile(letter: str, digit: str) -> bool:
    return letter in "RBPrbp" and digit.isdecimal()


def _read(word: str) -> int:
    """Read a tile, in small letters too; words that are neither are quoted with what is allowed."""
    token_ = word.upper()
    if len(token_) != 2 or token_[0] not in "RBP":
        if word in tuple("012345678"):
            raise NotationError(
                message(
                    "{number} needs its colour: write R{number} for red {number}, or B{number} for blue {number}.",
                    number=word,
                )
                if word in tuple("01234567")
                else message("Only a purple tile has the {number}: write P{number} for purple {number}.", number=word)
            )
        raise NotationError(
            message(
                "{word} is no tile: write a colour's letter and a number, such as R1 for red 1, B5 for blue 5 or P8"
                " for purple 8.",
                word=quoted(word[:20]),
            )
        )
    return _known(token_)


def _type_set(entry: Entry, pieces: Iterator[str]) -> tuple[Entry, Band | None]:
    three = [piece[:1].upper() + piece[1:].lower() for _, piece in zip(range(SET), pieces, strict=False)]
    combo = parse_set(" ".join(three))
    if held(entry) + SET > SIZE and all(entry.hand.count(kind) >= combo.tiles.count(kind) for kind in combo.tiles):
        for kind in combo.tiles:
            entry = entry._replace(hand=_without(entry.hand, kind))
    else:
        for kind in combo.tiles:
            entry = _put(entry, "hand", kind)
        for kind in combo.tiles:
            entry = entry._replace(hand=_without(entry.hand, kind))
    answer = _settled(_opened(entry, combo))
    return answer.draft, answer.band


def _take_out(entry: Entry, kind: int) -> Entry:
    if kind in entry.hand:
        return entry._replace(hand=_without(entry.hand, kind))
    if kind in entry.seen:
        return entry._replace(seen=_without(entry.seen, kind))
    if any(kind in one.tiles for one in entry.sets):
        sets = tuple(one for one in entry.sets if kind not in one.tiles)
        back = [other for one in entry.sets if kind in one.tiles for other in one.tiles]
        return entry._replace(sets=sets, hand=_without(_sorted(entry.hand, *back), kind))
    words = message("There is no {tile} to take out.", tile=name(kind))
    raise IllegalMove("TT-02", "not_there", words, tiles=[token(kind)])


def content(entry: Entry) -> Entry:
    """Give what is entered without how it is shown: two entries with the same content differ in nothing to undo."""
    return entry._replace(into="hand", every=False)


def write(entry: Entry) -> str:
    """Write what is entered as words that `typed` understands; the same tiles and switches come of them.

    The options of the game other than basic or advanced are not part of it.
    """
    entry = _together(entry)
    words = ["advanced" if entry.rules.advanced else "basic"]
    words += [key for key in ("dealer", "first", "discard") if getattr(entry, key)]
    words += [hand_text(entry.hand)] if entry.hand else []
    words += [f"open {set_text(one)}" for one in entry.sets]
    words += [f"seen {hand_text(entry.seen)}"] if entry.seen else []
    return " ".join(words)


# What it comes to


def counted(entry: Entry) -> Score | None:
    """Give the score of eight tiles that make ten, else None."""
    if held(entry) != SIZE:
        return None
    return _score(entry, concealed(entry))


def ten(entry: Entry) -> Ten | None:
    """Give the ten that is entered, else None."""
    made = counted(entry)
    return Ten(made.points, made.god_ten, entry.dealer, entry.rules.advanced) if made is not None else None


def _score(entry: Entry, hand: tuple[int, ...]) -> Score | None:
    return score(
        hand,
        entry.sets,
        entry.rules,
        dealer=entry.dealer,
        heaven=entry.first and not entry.sets,
        claimed=entry.discard,
    )


def waited(entry: Entry) -> tuple[Wait, ...]:
    """Give what seven tiles wait for, in kind order, with what lies open elsewhere taken off."""
    hand = concealed(entry)
    found = []
    for kind, copies in waits(hand, entry.sets, entry.seen).items():
        made = _score(entry, (*hand, kind))
        if made is not None:
            found.append(Wait(kind, copies, made))
    return tuple(found)


def keeps(entry: Entry) -> tuple[Keep, ...]:
    """Give what each discard of eight tiles keeps: what keeps most tiles first, then in kind order."""
    kept = discards(concealed(entry), entry.sets, entry.seen)
    found = [Keep(kind, tuple(some.items()), sum(some.values())) for kind, some in kept.items()]
    return tuple(sorted(found, key=lambda one: (-one.total, one.tile)))


def derive(reading: Reading) -> tuple[Derived, ...]:
    """Explain a reading line by line: open sets, combos, single tiles, and the colours of purple tiles last."""
    lines = [Derived(one.tiles, _open_words(one), "TT-22", (one.value,)) for one in reading.sets]
    lines += [Derived(one.tiles, _combo_words(one), _combo_rule(one), (one.value,)) for one in reading.combos]
    if reading.singles:
        numbers = tuple(map(number, reading.singles))
        if len(numbers) == 1:
            words = message("Alone: its own number, {number}.", number=numbers[0])
        elif len(numbers) < 4:
            words = message("Alone: their own numbers, {numbers}.", numbers=listing(numbers))
        else:
            words = message("Alone: each counts its own number.")
        lines.append(Derived(reading.singles, words, "TT-02", numbers))
    colours = colours_line(reading)
    if colours is not None:
        lines.append(Derived(tuple(kind for kind, _ in reading.colours), colours, "TT-07", ()))
    return tuple(lines)


def _combo_rule(combo: Combo) -> str:
    if combo.kind == "triple":
        return "TT-05"
    return "TT-03" if combo.colour == "red" else "TT-04"


def _combo_words(combo: Combo) -> Message:
    if combo.kind == "triple":
        return message("Triple: three equal tiles count nothing.")
    if combo.colour == "red":
        return message("Red run: counts its largest.")
    return message("Blue run: counts its smallest.")


def _open_words(combo: Combo) -> Message:
    if combo.kind == "triple":
        return message("Open triple: stays together and counts nothing.")
    if combo.colour == "red":
        return message("Open red run: stays together and counts its largest.")
    return message("Open blue run: stays together and counts its smallest.")


def other_ways(entry: Entry) -> tuple[Message, ...]:
    """Say by name which other ways to count the hand there are: those that make ten first, then the nearest to it.

    With bonuses and eight tiles a way that makes ten says what it is worth (TT-61).
    """
    hand = concealed(entry)
    made = counted(entry)
    tens = [one for one in readings(hand, entry.sets) if one.total == TEN and (made is None or one != made.reading)]
    others = dict.fromkeys(_named(entry, one) for one in tens)
    return (*others, *rejected(hand, entry.sets))


def _named(entry: Entry, reading: Reading) -> Message:
    colours = colours_line(reading)
    how = explain(reading)
    how = how if colours is None else message("{how} {colours}", how=how, colours=colours)
    if not entry.rules.advanced or held(entry) != SIZE:
        return how
    heaven = entry.first and not entry.sets
    points = points_of(reading, entry.rules, dealer=entry.dealer, heaven=heaven, claimed=entry.discard)
    return plural("{how} Worth {count} point.", "{how} Worth {count} points.", points, how=how)


def ties(entry: Entry) -> Message | None:
    """Say that other ways to count a ten are worth as much (TT-61), or give None when none is."""
    made = counted(entry)
    if made is None or not made.ties:
        return None
    return plural("{count} other way is worth as much.", "{count} other ways are worth as much.", made.ties)


def shut_out(entry: Entry) -> tuple[int, ...]:
    """Give the totals that the hand could make if nothing lay open, and cannot."""
    everything = (*concealed(entry), *(kind for one in entry.sets for kind in one.tiles))
    return tuple(sorted(set(totals(everything)) - set(totals(concealed(entry), entry.sets))))


def better(entry: Entry) -> tuple[Message, ...]:
    """Say what would have made a ten worth more, which in the basic game is nothing."""
    made = counted(entry)
    if made is None or not entry.rules.advanced:
        return ()
    found = []
    if entry.sets:
        hand = _sorted(concealed(entry), *(kind for one in entry.sets for kind in one.tiles))
        shut = _score(entry._replace(sets=()), hand)
        if shut is not None and shut.points > made.points:
            found.append(
                message(
                    "Had nothing lain open, it would have been worth {points} points.",
                    points=shut.points,
                )
            )
    swap = _best_swap(entry, made)
    if swap is not None:
        out, new, other = swap
        found.append(
            message(
                "With {new} in place of {out} it would have been worth {points} points.",
                new=name(new),
                out=name(out),
                points=other.points,
            )
        )
    return tuple(found)


def _best_swap(entry: Entry, made: Score) -> tuple[int, int, Score] | None:
    """Find the one concealed tile that would best have been another: which, by what, and the score."""
    hand = concealed(entry)
    best: tuple[int, int, Score] | None = None
    for kind in sorted(set(hand)):
        rest = _without(hand, kind)
        for new in waits(rest, entry.sets, entry.seen):
            other = _score(entry, (*rest, new)) if new != kind else None
            if other is not None and other.points > (best[2] if best is not None else made).points:
                best = kind, new, other
    return best


def status(entry: Entry) -> Message:
    """Say in a sentence or two how things stand."""
    count = held(entry)
    if len(entry.opening) == SET:
        return message("All three are purple: are they red or blue?")
    if entry.opening or (entry.into == "open" and count < SIZE and not entry.sets):
        return plural(
            "An open set has three tiles. Tap {count} more, here or in the hand.",
            "An open set has three tiles. Tap {count} more, here or in the hand.",
            SET - len(entry.opening),
        )
    if not count:
        return message("Tap the tiles of your hand, or type them. With seven you learn what you wait for.")
    if count < WAITING:
        return plural(
            "{made} With {count} more you learn what you wait for.",
            "{made} With {count} more you learn what you wait for.",
            WAITING - count,
            made=made_words(entry),
        )
    if count == WAITING:
        return waiting_words(waited(entry))
    made = counted(entry)
    if made is None:
        return message("Not ten. {made}", made=made_words(entry))
    return message("Ten! It is worth {worth}.", worth=worth(entry, made))


def worth(entry: Entry, made: Score) -> Message:
    """Say what a ten is worth."""
    if not entry.rules.advanced:
        return plural("{count} chip", "{count} chips", made.points)
    points = plural("{count} point", "{count} points", made.points)
    return message("{points} and the whole game", points=points) if made.god_ten else points


def made_words(entry: Entry) -> Message:
    """Say which totals the tiles make."""
    made = totals(concealed(entry), entry.sets)
    if len(made) > 5:
        how = message("{count} different totals, from {least} to {most}", count=len(made), least=made[0], most=made[-1])
    else:
        how = listing(made, "or")
    return plural("{count} tile makes {totals}.", "{count} tiles make {totals}.", held(entry), totals=how)


def waiting_words(found: tuple[Wait, ...]) -> Message:
    """Say what seven tiles wait for."""
    if not found:
        return message("Seven tiles, but no single tile makes them ten yet.")
    tiles = sum(one.left for one in found)
    if len(found) > 3:
        return message("You wait for {kinds} kinds of tiles, {count} tiles in all.", kinds=len(found), count=tiles)
    return plural(
        "You wait for {kinds}: {count} tile is left.",
        "You wait for {kinds}: {count} tiles are left.",
        tiles,
        kinds=names([one.tile for one in found], "or"),
    )
