"""The mathematics of TenTen's hands: what they total, how they can be read, what a ten is worth.

A tile is its kind, a small number: R0 to R7 are 0 to 7, B1 to B7 are 8 to 14, P5 to P8 are 15 to 18. The tiles
of a kind are equal, so a hand is a sequence of kinds in any order. A reading of a hand gives each purple tile a colour
and puts some tiles into combos; every other tile counts alone.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol, TypeAlias

from tilegames.core import HiddenError, ImpossibleError, NotationError, QuestionError
from tilegames.texts import Message, Param, listing, message, plural

__all__ = [
    "BONUSES",
    "COPIES",
    "HIDDEN",
    "KINDS",
    "TEN",
    "Combo",
    "Line",
    "OpenSet",
    "Reading",
    "Score",
    "ScoringRules",
    "base_points",
    "bonus_lines",
    "bonus_name",
    "check_possible",
    "colour",
    "colours_line",
    "combo_colours",
    "combo_name",
    "explain",
    "is_ten",
    "name",
    "names",
    "nearest",
    "number",
    "open_set",
    "parse",
    "parse_set",
    "readings",
    "rejected",
    "score",
    "set_text",
    "text",
    "tile",
    "token",
    "totals",
]

TEN: Final = 10
SIZE: Final = 8

KINDS: Final = tuple(
    [f"R{number}" for number in range(8)]
    + [f"B{number}" for number in range(1, 8)]
    + [f"P{number}" for number in range(5, 9)]
)
"""The token of every kind, in kind order (TT-01)."""

COPIES: Final = (1, *[4] * 14, *[1] * 4)
"""How many tiles of each kind the box holds (TT-01)."""

HIDDEN: Final = 19
"""Stands for a tile whose kind is not known here; its token is ``?``."""

_NUMBERS: Final = tuple(int(kind[1]) for kind in KINDS)
_FIRST_BLUE: Final = 8
_FIRST_PURPLE: Final = 15

# A hand is packed into one number with four bits for each count: red 0-8, blue 1-8, purple 5-8, hidden. Red 8 and blue
# 8 only come about by giving the purple 8 a colour.
_BITS: Final = 4
_BLUE_AT: Final = 9 * _BITS
_PURPLE_AT: Final = _BLUE_AT + 8 * _BITS
_RED_MASK: Final = (1 << _BLUE_AT) - 1
_BLUE_MASK: Final = (1 << 8 * _BITS) - 1
_WEIGHTS: Final = tuple(
    1 << place * _BITS
    for place in (*range(8), *range(9, 16), *range(17, 21), 21)  # red, blue, purple, hidden
)
_weight = _WEIGHTS.__getitem__
# A count added to its spare reaches 8, the top bit of its four, exactly when the box does not hold so many.
_SPARES: Final = sum(weight * (7 - copies) for weight, copies in zip(_WEIGHTS, (*COPIES, 0), strict=True))
_TOO_MANY: Final = sum(8 * weight for weight in _WEIGHTS)


class Combo(NamedTuple):
    """Three tiles that count together (TT-03 to TT-05); an open set is one that lies on the table.

    Attributes:
        tiles: the three kinds, in kind order.
        colour: ``"red"`` or ``"blue"``, which is also the colour of its purple tiles.
        kind: ``"run"`` or ``"triple"``.
        value: what the three count together.
    """

    tiles: tuple[int, int, int]
    colour: str
    kind: str
    value: int

    @property
    def row(self) -> tuple[int, ...]:
        """The three kinds by number, as they are laid out."""
        return tuple(sorted(self.tiles, key=lambda kind: (number(kind), kind)))


OpenSet: TypeAlias = Combo


class Reading(NamedTuple):
    """One way to count a hand.

    ``str`` writes it as in the question protocol: ``(B5 B5 B5)=0 (B5 B6 B7)=5 R2 R3``.

    Attributes:
        colours: each purple tile with its colour, those of open sets included, in kind order.
        sets: the open sets, as they were given.
        combos: the combos among the concealed tiles: red before blue, by lowest number, run before triple.
        singles: the kinds that count alone, in kind order.
        total: the total of all.
    """

    colours: tuple[tuple[int, str], ...]
    sets: tuple[Combo, ...]
    combos: tuple[Combo, ...]
    singles: tuple[int, ...]
    total: int

    def __str__(self) -> str:
        colours = dict(self.colours)
        groups = [f"({set_text(combo)})={combo.value}" for combo in (*self.sets, *self.combos)]
        return " ".join([*groups, *(_coloured(single, colours.get(single, "")) for single in self.singles)])


class Score(NamedTuple):
    """What a ten is worth, by its best reading.

    Attributes:
        points: the points of the ten, bonuses included.
        bonuses: each bonus that is paid as (id, points), in the order of `BONUSES`.
        god_ten: whether it is a God Ten, which wins the whole game.
        reading: the first of the best readings in the order of `readings`.
        ties: how many other readings reach ten and are worth the same points and God Ten or not; readings differ by
            the colour of a purple tile or by their combos.
    """

    points: int
    bonuses: tuple[tuple[str, int], ...]
    god_ten: bool
    reading: Reading
    ties: int


class Line(NamedTuple):
    """One line of a score.

    Attributes:
        id: ``"base"``, the id of a bonus, or ``"god_ten"``.
        points: its points.
        message: the sentence with the reason.
    """

    id: str
    points: int
    message: Message


class ScoringRules(Protocol):
    """The options that a score depends on."""

    @property
    def advanced(self) -> bool: ...

    @property
    def literal_marks(self) -> bool: ...

    @property
    def close(self) -> str: ...

    @property
    def heaven(self) -> str: ...


BONUSES: Final = (
    "close",
    "no_one",
    "single_three",
    "half_color",
    "seven",
    "straight",
    "two_blue",
    "under_five",
    "single_four",
    "single_color",
    "eight",
    "double_three",
    "heaven",
    "multi",
    "double_four",
)
"""The ids of the bonuses, in the order of TT-62."""


# Tiles and their texts


def number(tile: int) -> int:
    """Give the number on a tile of a known kind.

    >>> number(15)
    5
    """
    return _NUMBERS[tile]


def colour(tile: int) -> str:
    """Give the colour of a tile of a known kind: ``"red"``, ``"blue"`` or ``"purple"``.

    >>> colour(7), colour(8), colour(18)
    ('red', 'blue', 'purple')
    """
    if tile < _FIRST_BLUE:
        return "red"
    return "blue" if tile < _FIRST_PURPLE else "purple"


def name(tile: int) -> Message:
    """Give a tile's name for a sentence.

    >>> str(name(5)), str(name(17)), str(name(HIDDEN))
    ('red 5', 'purple 7', 'hidden tile')
    """
    if tile == HIDDEN:
        return message("hidden tile")
    if tile < _FIRST_BLUE:
        return message("red {number}", number=_NUMBERS[tile])
    if tile < _FIRST_PURPLE:
        return message("blue {number}", number=_NUMBERS[tile])
    return message("purple {number}", number=_NUMBERS[tile])


def names(tiles: Sequence[int], word: str = "and") -> Message:
    """List one or more tiles by name.

    >>> str(names(parse("R1 B5 P7")))
    'red 1, blue 5 and purple 7'
    """
    return listing([name(tile) for tile in tiles], word)


def token(tile: int) -> str:
    """Write a tile as its token.

    >>> token(0), token(18), token(HIDDEN)
    ('R0', 'P8', '?')
    """
    return "?" if tile == HIDDEN else KINDS[tile]


def tile(token: str, place: int | None = None) -> int:
    """Read a tile's token, ``?`` included.

    Args:
        token: such as ``"R5"``.
        place: where it stands, from 1, for the sentence of the error.

    Raises:
        NotationError: TenTen has no such tile; it names the token, its place and what is allowed.

    >>> tile("B1")
    8
    """
    kind = _by_token().get(token)
    if kind is not None:
        return kind
    why = _unreadable(token)
    raise NotationError(why if place is None else message("Tile {place}: {why}", place=place, why=why))


@cache
def _by_token() -> dict[str, int]:
    return {**{kind: place for place, kind in enumerate(KINDS)}, "?": HIDDEN}


def _unreadable(token: str) -> Message:
    shown = token if len(token) <= 12 else token[:11] + "…"
    if token[:2] in _by_token() and token[2:] in ("r", "b"):
        if token[0] == "P":
            return message(
                "{token} has a colour letter, which only open sets have; here it is {plain}.",
                token=shown,
                plain=token[:2],
            )
        return message("{token} has a colour letter, which only purple tiles of open sets have.", token=shown)
    if len(token) == 2 and token[1] in "0123456789":
        if token[0] == "R":
            return message("TenTen has no tile {token}: red goes from R0 to R7.", token=shown)
        if token[0] == "B":
            return message("TenTen has no tile {token}: blue goes from B1 to B7.", token=shown)
        if token[0] == "P":
            return message("TenTen has no tile {token}: purple goes from P5 to P8.", token=shown)
    return message(
        "TenTen has no tile {token}: there are red R0 to R7, blue B1 to B7 and purple P5 to P8.", token=shown
    )


def parse(text: str) -> tuple[int, ...]:
    """Read tiles written as tokens with spaces between; the result is in kind order, hidden tiles last.

    Raises:
        NotationError: a piece is no tile.

    >>> parse("B1 R7 P5")
    (7, 8, 15)
    """
    return tuple(sorted(tile(piece, place) for place, piece in enumerate(text.split(), start=1)))


def text(tiles: Sequence[int]) -> str:
    """Write tiles as tokens with spaces between, in the order given.

    >>> text((7, 8, 15, HIDDEN))
    'R7 B1 P5 ?'
    """
    return " ".join([token(tile) for tile in tiles])


def check_possible(tiles: Sequence[int], *, hidden: bool = False) -> None:
    """Check that the box holds these tiles together.

    Args:
        tiles: kinds, in any order.
        hidden: whether hidden tiles may be among them.

    Raises:
        ImpossibleError: there are more of a kind than the box holds; the first such kind is named.
        HiddenError: a tile is hidden and must not be.

    >>> check_possible(parse("R3 R3 R3 R3"))
    >>> check_possible(parse("R3 R3 R3 R3 R3"))
    Traceback (most recent call last):
    tilegames.core.ImpossibleError: R3 is here 5 times, but the box holds only 4.
    """
    counts = [0] * (HIDDEN + 1)
    for tile in tiles:
        counts[tile] += 1
    if counts[HIDDEN] and not hidden:
        raise HiddenError(message("One of the tiles is hidden; this can only be answered when all are known."))
    for kind, copies in enumerate(COPIES):
        if counts[kind] > copies:
            raise ImpossibleError(
                message(
                    "{tile} is here {count} times, but the box holds only {copies}.",
                    tile=KINDS[kind],
                    count=counts[kind],
                    copies=copies,
                )
            )


# Combos


def combo_colours(tiles: Sequence[int]) -> tuple[str, ...]:
    """Tell in which colours three tiles form a combo (TT-03 to TT-07): none, one, or both when all are purple.

    Args:
        tiles: three kinds, in any order.

    Returns:
        ``()``, ``("red",)``, ``("blue",)`` or ``("red", "blue")``.

    >>> combo_colours(parse("R5 R6 P7")), combo_colours(parse("P5 P6 P7")), combo_colours(parse("R5 B6 P7"))
    (('red',), ('red', 'blue'), ())
    """
    low, middle, high = sorted(_NUMBERS[tile] for tile in tiles)
    if not (low == middle == high or low + 2 == middle + 1 == high):
        return ()
    plain = {colour(tile) for tile in tiles} - {"purple"}
    return tuple(one for one in ("red", "blue") if plain <= {one})


def open_set(tiles: Sequence[int], colour: str | None = None) -> OpenSet:
    """Make the combo that three tiles form.

    Args:
        tiles: three kinds, in any order.
        colour: ``"red"`` or ``"blue"``; needed only when all three are purple (TT-27).

    Raises:
        ImpossibleError: they are not three, form no combo, none in that colour, or leave the colour open; or the box
            does not hold them.
        HiddenError: one of them is hidden.

    >>> open_set(parse("B5 B6 P7"))
    Combo(tiles=(12, 13, 17), colour='blue', kind='run', value=5)
    """
    check_possible(tiles)
    if len(tiles) != 3:
        raise ImpossibleError(
            plural(
                "An open set has three tiles; here is {count}.",
                "An open set has three tiles; here are {count}.",
                len(tiles),
            )
        )
    first, second, third = sorted(tiles)
    written = text((first, second, third))
    colours = combo_colours(tiles)
    if not colours:
        raise ImpossibleError(message("{tiles} is neither a run nor a triple of one colour.", tiles=written))
    if colour is None:
        if len(colours) > 1:
            raise ImpossibleError(
                message("{tiles} are all purple, so their colour must be said: red or blue.", tiles=written)
            )
        colour = colours[0]
    elif colour not in colours:
        raise ImpossibleError(
            message(
                "{tiles} is no combo in {colour}, only in {possible}.",
                tiles=written,
                colour=_said(colour),
                possible=_said(colours[0]),
            )
        )
    return _combo((first, second, third), colour)


def _said(colour: str) -> Param:
    if colour == "red":
        return message("red")
    return message("blue") if colour == "blue" else colour


def _combo(tiles: tuple[int, int, int], colour: str) -> Combo:
    low, _, high = sorted(_NUMBERS[tile] for tile in tiles)
    if low == high:
        return Combo(tiles, colour, "triple", 0)
    return Combo(tiles, colour, "run", high if colour == "red" else low)


def parse_set(text: str) -> OpenSet:
    """Read an open set such as ``"B5 B5 P5b"``; the colour letter may be left out when a coloured tile fixes it.

    Raises:
        NotationError: a piece is no tile, or a colour letter is out of place.
        ImpossibleError: the tiles form no combo, or not in the colour that is written.
        HiddenError: a tile is hidden.

    >>> set_text(parse_set("P5 B5 B5"))
    'B5 B5 P5b'
    """
    tiles = []
    named = {}
    for place, piece in enumerate(text.split(), start=1):
        if len(piece) == 3 and piece[0] == "P" and piece[2] in "rb":
            named[piece[2]] = piece
            piece = piece[:2]
        tiles.append(tile(piece, place))
    if len(named) > 1:
        raise ImpossibleError(
            message(
                "{first} and {second} have different colours; a combo has one colour.",
                first=named["r"],
                second=named["b"],
            )
        )
    colours = [{"r": "red", "b": "blue"}[letter] for letter in named]
    return open_set(tiles, colours[0] if colours else None)


def set_text(combo: Combo) -> str:
    """Write a combo's tiles, the colour letter after each purple one; the inverse of `parse_set`."""
    return " ".join([_coloured(tile, combo.colour) for tile in combo.tiles])


def _coloured(tile: int, colour: str) -> str:
    return KINDS[tile] + colour[:1] if tile >= _FIRST_PURPLE else KINDS[tile]


# Totals


def _packed(tiles: Sequence[int]) -> int:
    return sum(map(_weight, tiles))


def _counts(vector: int, numbers: int = 9) -> list[int]:
    """Unpack the counts of one colour, the lowest number first."""
    return [vector >> number * _BITS & 15 for number in range(numbers)]


@lru_cache(maxsize=1 << 16)
def _colour_totals(vector: int, blue: bool) -> int:
    """Give the totals of one colour's packed tiles as bits, bit t for total t (TT-02 to TT-06).

    The lowest tile counts alone, in a triple, or as the lowest of a run; what is left has totals of its own, and mostly
    they are known already.
    """
    if not vector:
        return 1
    one, number, triple, run = _lowest(vector, blue)
    bits = _colour_totals(vector - one, blue) << number
    if triple:
        bits |= _colour_totals(vector - 3 * one, blue)
    if run:
        bits |= _colour_totals(vector - run, blue) << (number if blue else number + 2)
    return bits


def _lowest(vector: int, blue: bool) -> tuple[int, int, bool, int]:
    """Look at one colour's lowest tile: its weight, its number, whether it has a triple, its run's weight or 0."""
    place = ((vector & -vector).bit_length() - 1) // _BITS
    one = 1 << place * _BITS
    from_here = vector >> place * _BITS
    run = one * 0x111 if from_here & 0xF0 and from_here & 0xF00 else 0
    return one, place + 1 if blue else place, from_here & 15 >= 3, run


@cache
def _blue_to_ten(vector: int) -> int:
    """Give what is missing from the totals of blue tiles to ten, as bits."""
    return int(f"{_colour_totals(vector, True) & 0x7FF:011b}"[::-1], 2)


@cache
def _colourings(purple: int) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """Give every colouring of packed purple tiles: what red gains, what blue gains, the colours in kind order (TT-07).

    Red comes before blue, and the lowest purple tile changes last.
    """
    found: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
    for number, count in enumerate(_counts(purple, 4), start=5):
        if count:
            red, blue = 1 << number * _BITS, 1 << (number - 1) * _BITS
            found = [
                one
                for with_red, with_blue, colours in found
                for one in (
                    (with_red + red, with_blue, (*colours, "red")),
                    (with_red, with_blue + blue, (*colours, "blue")),
                )
            ]
    return tuple(found)


def _check(hand: Sequence[int], sets: Sequence[OpenSet], seen: Sequence[int] = ()) -> None:
    check_possible([*hand, *(tile for combo in sets for tile in combo.tiles), *seen])


def nearest(hand: Sequence[int], sets: Sequence[OpenSet] = ()) -> tuple[int, ...]:
    """Give the totals nearest to ten that tiles can make (TT-02): the last one below it and the first one above it.

    Args:
        hand: the concealed tiles, in any order.
        sets: the open sets.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.

    >>> nearest(parse("R1 R2 R3 B1 B2 B3 B4 R2")), nearest(parse("R1 R2 R3 R4 R5 B6 B7 B7"))
    ((8, 11), (28,))
    """
    made = totals(hand, sets)
    return (*[total for total in made if total < TEN][-1:], *[total for total in made if total > TEN][:1])


def is_ten(hand: Sequence[int], sets: Sequence[OpenSet] = ()) -> bool:
    """Tell whether some reading of the tiles totals exactly ten (TT-02 to TT-08).

    Args:
        hand: the concealed tiles, in any order.
        sets: the open sets.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.

    >>> is_ten(parse("R2 R2 R2 R2 B2 B2 B2 B2")), is_ten(parse("R2 R2 R2 R2 B5 B5 B5 B5"))
    (True, False)
    """
    vector = sum(map(_weight, hand))
    value = 0
    held = vector
    for combo in sets:
        value += combo.value
        held += sum(map(_weight, combo.tiles))
    # Sixteen of a kind would overflow their four bits, but not among eight tiles.
    if held + _SPARES & _TOO_MANY or len(hand) > SIZE or len(sets) > 2:
        _check(hand, sets)
    red, blue, purple = vector & _RED_MASK, vector >> _BLUE_AT & _BLUE_MASK, vector >> _PURPLE_AT
    if not purple:
        return _colour_totals(red, False) & _blue_to_ten(blue) >> value != 0
    for more_red, more_blue, _ in _colourings(purple):
        if _colour_totals(red + more_red, False) & _blue_to_ten(blue + more_blue) >> value:
            return True
    return False


def _total_bits(hand: Sequence[int], sets: Sequence[OpenSet] = ()) -> int:
    """Give every total of tiles that are known to be possible as bits, bit t for total t."""
    vector = _packed(hand)
    red, blue, purple = vector & _RED_MASK, vector >> _BLUE_AT & _BLUE_MASK, vector >> _PURPLE_AT
    bits = 0
    for more_red, more_blue, _ in _colourings(purple):
        reds, blues = _colour_totals(red + more_red, False), _colour_totals(blue + more_blue, True)
        for total in _places(blues):
            bits |= reds << total
    return bits << sum(combo.value for combo in sets)


def _places(bits: int) -> Iterator[int]:
    return (place for place in range(bits.bit_length()) if bits >> place & 1)


def totals(hand: Sequence[int], sets: Sequence[OpenSet] = ()) -> tuple[int, ...]:
    """Give every total that some reading of the tiles has, ascending (TT-02 to TT-08).

    Args:
        hand: any number of concealed tiles, in any order.
        sets: the open sets.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.

    >>> totals(parse("B1 B1 B1 B2 B3"))
    (3, 5, 8)
    """
    _check(hand, sets)
    return tuple(_places(_total_bits(hand, sets)))


# Readings


_Split: TypeAlias = tuple[int, tuple[tuple[int, str], ...]]


@lru_cache(maxsize=1 << 14)
def _splits(vector: int, blue: bool) -> tuple[_Split, ...]:
    """Give every set of combos in one colour's tiles as (total, combos), a combo as (lowest number, kind).

    Fewer combos come first, then by lowest number, runs before triples.
    """
    if not vector:
        return ((0, ()),)
    one, number, triple, run = _lowest(vector, blue)
    found = {combos: total + number for total, combos in _splits(vector - one, blue)}
    if triple:
        for total, combos in _splits(vector - 3 * one, blue):
            found[tuple(sorted(((number, "triple"), *combos)))] = total
    if run:
        worth = number if blue else number + 2
        for total, combos in _splits(vector - run, blue):
            found[tuple(sorted(((number, "run"), *combos)))] = total + worth
    return tuple((found[combos], combos) for combos in sorted(found, key=lambda combos: (len(combos), combos)))


def _read(
    hand: Sequence[int],
    sets: Sequence[OpenSet],
    colours: tuple[str, ...],
    combos: Sequence[tuple[str, int, str]],
    total: int,
) -> Reading:
    """Say which tiles the combos of a reading take; of equal tiles, the plain ones before the purple one."""
    free = sorted(hand)
    purple = dict(zip([tile for tile in free if tile >= _FIRST_PURPLE], colours, strict=True))
    taken = []
    for colour_, low, kind in combos:
        numbers = (low, low, low) if kind == "triple" else (low, low + 1, low + 2)
        tiles = []
        for wanted in numbers:
            one = next(tile for tile in free if _NUMBERS[tile] == wanted and purple.get(tile, colour(tile)) == colour_)
            free.remove(one)
            tiles.append(one)
        first, second, third = sorted(tiles)
        taken.append(_combo((first, second, third), colour_))
    fixed = {tile: combo.colour for combo in sets for tile in combo.tiles if tile >= _FIRST_PURPLE}
    return Reading(tuple(sorted({**purple, **fixed}.items())), tuple(sets), tuple(taken), tuple(free), total)


def _few(hand: Sequence[int], sets: Sequence[OpenSet]) -> None:
    if len(hand) + 3 * len(sets) > SIZE:
        raise QuestionError(
            message("A hand has at most eight tiles; here are {count}.", count=len(hand) + 3 * len(sets))
        )


def readings(hand: Sequence[int], sets: Sequence[OpenSet] = ()) -> tuple[Reading, ...]:
    """Give every distinct reading of at most eight tiles.

    Two readings differ by the colour of a purple tile or by their combos, each combo seen as colour, kind and numbers:
    a purple tile that is blue and a blue tile of the same number may change places without making another reading.

    Returns:
        By the colours of the purple tiles (red before blue, the highest purple tile changing first), then the fewest
        combos first, then the fewest red combos, then by the red and the blue combos (lowest numbers first, run before
        triple).

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.
        QuestionError: there are more than eight.

    >>> [str(reading) for reading in readings(parse("B1 B2 B3 R2"))]
    ['R2 B1 B2 B3', '(B1 B2 B3)=1 R2']
    """
    _check(hand, sets)
    _few(hand, sets)
    vector = _packed(hand)
    red, blue, purple = vector & _RED_MASK, vector >> _BLUE_AT & _BLUE_MASK, vector >> _PURPLE_AT
    return tuple(
        reading
        for more_red, more_blue, colours in _colourings(purple)
        for reading in _readings(red + more_red, blue + more_blue, colours, hand, sets)
    )


def _readings(
    red: int, blue: int, colours: tuple[str, ...], hand: Sequence[int], sets: Sequence[OpenSet]
) -> Iterator[Reading]:
    """Give the readings of a hand with one colouring; `red` and `blue` have the purple tiles in them already."""
    value = sum(combo.value for combo in sets)
    pairs = [(reds, blues) for reds in _splits(red, False) for blues in _splits(blue, True)]
    for (red_total, reds), (blue_total, blues) in sorted(pairs, key=lambda pair: len(pair[0][1]) + len(pair[1][1])):
        combos = [*(("red", *combo) for combo in reds), *(("blue", *combo) for combo in blues)]
        yield _read(hand, sets, colours, combos, red_total + blue_total + value)


# Points


def score(
    hand: Sequence[int],
    sets: Sequence[OpenSet],
    rules: ScoringRules,
    *,
    dealer: bool = False,
    heaven: bool = False,
    claimed: bool = False,
) -> Score | None:
    """Tell what eight tiles are worth, or None when no reading of them makes ten.

    Basic game: 1 point (TT-50). Advanced game: the reading worth most, God Ten first (TT-60 to TT-64). The readings of
    one colouring are all worth the same, because bonuses look at the tiles and not at the combos.

    Args:
        hand: the concealed tiles, the drawn or claimed one included, in any order.
        sets: the seat's open sets.
        rules: the options.
        dealer: whether the seat is the dealer.
        heaven: whether the tile was drawn in the seat's own first turn of the round.
        claimed: whether the eighth tile is the latest discard.

    Raises:
        ImpossibleError: the box does not hold these tiles.
        HiddenError: a tile is hidden.
        QuestionError: they are not eight, or `heaven` comes with open sets or a claimed tile.
    """
    _check(hand, sets)
    held = len(hand) + 3 * len(sets)
    if held != SIZE:
        raise QuestionError(
            plural(
                "A ten is made of eight tiles; here is {count}.",
                "A ten is made of eight tiles; here are {count}.",
                held,
            )
        )
    if heaven and sets:
        raise QuestionError(message("Heaven is a ten in the seat's first turn, so there cannot be an open set yet."))
    if heaven and claimed:
        raise QuestionError(message("Heaven is a ten with a drawn tile, not with a discard."))
    vector = _packed(hand)
    red, blue, purple = vector & _RED_MASK, vector >> _BLUE_AT & _BLUE_MASK, vector >> _PURPLE_AT
    missing = TEN - sum(combo.value for combo in sets)
    best: tuple[bool, int, tuple[tuple[str, int], ...]] | None = None
    best_colouring: tuple[int, int, tuple[str, ...]] = (0, 0, ())
    ways = 0
    for more_red, more_blue, colours in _colourings(purple):
        reds, blues = _splits(red + more_red, False), _splits(blue + more_blue, True)
        tens = sum(total + other == missing for total, _ in reds for other, _ in blues)
        if not tens:
            continue
        worth = _worth(_held(red + more_red, blue + more_blue, sets), sets, rules, dealer, heaven, claimed)
        if best is None or worth[:2] > best[:2]:
            best, best_colouring, ways = worth, (red + more_red, blue + more_blue, colours), tens
        elif worth[:2] == best[:2]:
            ways += tens
    if best is None:
        return None
    reading = next(reading for reading in _readings(*best_colouring, hand, sets) if reading.total == TEN)
    god, points, bonuses = best
    return Score(points, bonuses, god, reading, ways - 1)


def worth(
    reading: Reading, rules: ScoringRules, *, dealer: bool = False, heaven: bool = False, claimed: bool = False
) -> int:
    """Give the points of a ten that is counted in one way (TT-60 to TT-63), which need not be the best.

    Args:
        reading: how it is counted.
        rules, dealer, heaven, claimed: as for `score`.
    """
    return _worth(_held_by(reading), reading.sets, rules, dealer, heaven, claimed)[1]


_Held: TypeAlias = tuple[list[int], list[int]]
"""How many red and how many blue tiles there are of each number, 0 to 8."""


def _held(red: int, blue: int, sets: Sequence[OpenSet]) -> _Held:
    """Count the tiles of a colouring by number, open sets included."""
    reds, blues = _counts(red), [0, *_counts(blue, 8)]
    for combo in sets:
        for tile in combo.tiles:
            (reds if combo.colour == "red" else blues)[_NUMBERS[tile]] += 1
    return reds, blues


def _worth(
    held: _Held, sets: Sequence[OpenSet], rules: ScoringRules, dealer: bool, heaven: bool, claimed: bool
) -> tuple[bool, int, tuple[tuple[str, int], ...]]:
    """Tell of a ten whether it is a God Ten, its points and its bonuses."""
    if not rules.advanced:
        return False, 1, ()
    bonuses = _bonuses(*held, sets, rules, dealer, heaven, claimed)
    return _is_god(*held), base_points(rules, dealer) + sum(points for _, points in bonuses), bonuses


def base_points(rules: ScoringRules, dealer: bool) -> int:
    """Give what a ten is worth without any bonus, which is also the least that it is worth (TT-50, TT-60)."""
    if not rules.advanced:
        return 1
    return 3 if dealer else 2


def _held_by(reading: Reading) -> _Held:
    """Count the tiles of a reading by colour and number, open sets included."""
    counts = {"red": [0] * 9, "blue": [0] * 9}
    colours = dict(reading.colours)
    for tile in (*reading.singles, *(tile for combo in (*reading.sets, *reading.combos) for tile in combo.tiles)):
        counts[colours.get(tile) or colour(tile)][_NUMBERS[tile]] += 1
    return counts["red"], counts["blue"]


def _is_god(reds: list[int], blues: list[int]) -> bool:
    """TT-64: four red and four blue of the number 2, or of 5."""
    return reds[2] == blues[2] == 4 or reds[5] == blues[5] == 4


def _straight(counts: list[int]) -> tuple[int, ...]:
    """Give the first five or more consecutive numbers held of a colour, or none."""
    row: list[int] = []
    for number in range(10):
        if number < 9 and counts[number]:
            row.append(number)
        elif len(row) >= 5:
            break
        else:
            row = []
    return tuple(row)


def _bonuses(
    reds: list[int],
    blues: list[int],
    sets: Sequence[OpenSet],
    rules: ScoringRules,
    dealer: bool,
    heaven: bool,
    claimed: bool,
) -> tuple[tuple[str, int], ...]:
    """Give the bonuses that eight coloured tiles earn, in the order of TT-62."""
    numbers = [red + blue for red, blue in zip(reds, blues, strict=True)]
    threes = [number for counts in (reds, blues) for number in range(9) if counts[number] == 3]
    fours = [number for counts in (reds, blues) for number in range(9) if counts[number] >= 4]
    # TT-63: Double Three counts a Four as a Three only with the option.
    doubled = threes if not fours else threes + fours if rules.literal_marks else []
    worth = {
        "close": int(not sets and not (claimed and rules.close == "self_drawn")),
        "no_one": int(not numbers[1]),
        "single_three": int(len(threes) == 1 and not fours),
        "half_color": int(sum(reds) == sum(blues) == 4),
        "seven": int(numbers[7] > 0),
        "straight": int(bool(_straight(reds) or _straight(blues))),
        "two_blue": int(sum(blues) == 2),
        "under_five": 0 if any(numbers[5:]) else 2,
        "single_four": 2 if len(fours) == 1 and not threes else 0,
        "single_color": 2 if not any(reds) else 3 if not any(blues) else 0,
        "eight": 2 if numbers[8] else 0,
        "double_three": 0 if len(doubled) < 2 else 4 if doubled[0] == doubled[1] else 3,
        "heaven": 3 if heaven and (dealer or rules.heaven == "first_turn") else 0,
        "multi": 5 if threes and fours else 0,
        "double_four": 10 if len(fours) == 2 else 0,
    }
    return tuple((bonus, worth[bonus]) for bonus in BONUSES if worth[bonus])


# Sentences


def bonus_name(bonus: str) -> Message:
    """Give a bonus's name as the score sheet has it.

    >>> str(bonus_name("double_three"))
    'Double Three'
    """
    return {
        "close": message("Close"),
        "no_one": message("No One"),
        "single_three": message("Single Three"),
        "half_color": message("Half Color"),
        "seven": message("Seven"),
        "straight": message("Straight"),
        "two_blue": message("Two Blue"),
        "under_five": message("Under Five"),
        "single_four": message("Single Four"),
        "single_color": message("Single Color"),
        "eight": message("Eight"),
        "double_three": message("Double Three"),
        "heaven": message("Heaven"),
        "multi": message("Multi"),
        "double_four": message("Double Four"),
    }[bonus]


def bonus_lines(score: Score) -> tuple[Line, ...]:
    """Give a score line by line with the reason of each; the points of the lines add up to the score's.

    The first line is the base, the bonuses follow in the order of TT-62, and a God Ten says so last, for no points.

    Args:
        score: from `score`.
    """
    reds, blues = _held_by(score.reading)
    base = score.points - sum(points for _, points in score.bonuses)
    first = {1: message("Ten."), 2: message("Ten."), 3: message("Ten, made by the dealer.")}[base]
    lines = [Line("base", base, first)]
    for bonus, points in score.bonuses:
        why = message("{bonus}: {reason}.", bonus=bonus_name(bonus), reason=_reason(bonus, points, reds, blues))
        lines.append(Line(bonus, points, why))
    if score.god_ten:
        lines.append(
            Line(
                "god_ten",
                0,
                message("God Ten: all eight tiles are {number}s. It wins the whole game.", number=2 if reds[2] else 5),
            )
        )
    return tuple(lines)


def _reason(bonus: str, points: int, reds: list[int], blues: list[int]) -> Message:
    if bonus == "close":
        return message("no discard was taken with get")
    if bonus == "no_one":
        return message("no tile is a 1")
    if bonus == "half_color":
        return message("four tiles are red and four are blue")
    if bonus == "seven":
        return message("a 7 is among the tiles")
    if bonus == "straight":
        row = _straight(reds)
        if row:
            return message("red has {numbers}", numbers=_spaced(row))
        return message("blue has {numbers}", numbers=_spaced(_straight(blues)))
    if bonus == "two_blue":
        return message("exactly two tiles are blue")
    if bonus == "under_five":
        return message("every tile is below 5")
    if bonus == "single_color":
        return message("all eight tiles are red") if points == 3 else message("all eight tiles are blue")
    if bonus == "eight":
        return message("the 8 is among the tiles")
    if bonus == "heaven":
        return message("ten with the tile drawn in the first turn")
    groups = [
        _several(counts[number], colour, number)
        for colour, counts in (("red", reds), ("blue", blues))
        for number in range(9)
        if counts[number] >= 3
    ]
    if bonus == "double_three" and points == 4:
        return message("{groups}, both of the same number", groups=listing(groups))
    return listing(groups)


def _several(count: int, colour: str, number: int) -> Message:
    """Name three or more equal tiles; four and the purple one make five at most."""
    if colour == "red":
        if count == 3:
            return message("three red {number}s", number=number)
        return (
            message("four red {number}s", number=number) if count == 4 else message("five red {number}s", number=number)
        )
    if count == 3:
        return message("three blue {number}s", number=number)
    return (
        message("four blue {number}s", number=number) if count == 4 else message("five blue {number}s", number=number)
    )


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def combo_name(combo: Combo) -> Message:
    """Name a combo for a sentence.

    >>> str(combo_name(parse_set("B5 B6 P7"))), str(combo_name(parse_set("R2 R2 R2")))
    ('the blue run 5 6 7 with the purple 7', 'three red 2s')
    """
    numbers = sorted(_NUMBERS[tile] for tile in combo.tiles)
    if combo.kind == "triple":
        named = _several(3, combo.colour, numbers[0])
    elif combo.colour == "red":
        named = message("the red run {numbers}", numbers=_spaced(numbers))
    else:
        named = message("the blue run {numbers}", numbers=_spaced(numbers))
    purple = [tile for tile in combo.tiles if tile >= _FIRST_PURPLE]
    return message("{combo} with the {purple}", combo=named, purple=names(purple)) if purple else named


def colours_line(reading: Reading) -> Message | None:
    """Say which colours the purple tiles of a reading have, or None when it has none.

    >>> str(colours_line(readings(parse("P5 P7"))[1]))
    'The purple 5 counts as red, the purple 7 counts as blue.'
    """
    if not reading.colours:
        return None
    joined: Message | None = None
    for tile, one in reading.colours:
        if one == "red":
            said = (
                message("the {tile} counts as red", tile=name(tile))
                if joined
                else message("The {tile} counts as red", tile=name(tile))
            )
        else:
            said = (
                message("the {tile} counts as blue", tile=name(tile))
                if joined
                else message("The {tile} counts as blue", tile=name(tile))
            )
        joined = message("{first}, {next}", first=joined, next=said) if joined else said
    return message("{colours}.", colours=joined) if joined else None


def explain(reading: Reading) -> Message:
    """Say what a reading makes, and by how much it misses ten.

    >>> str(explain(readings(parse("B5 B6 B7 R4 R4 R4 R5 R6"))[0]))
    'With every tile alone it makes 41, 31 too many.'
    """
    counted: list[Param] = [
        message("{combo} as {value}", combo=combo_name(combo), value=combo.value)
        for combo in (*reading.sets, *reading.combos)
    ]
    how = message("Counting {combos},", combos=listing(counted)) if counted else message("With every tile alone")
    if reading.total > TEN:
        return message(
            "{how} it makes {total}, {count} too many.", how=how, total=reading.total, count=reading.total - TEN
        )
    if reading.total < TEN:
        return message(
            "{how} it makes {total}, {count} too few.", how=how, total=reading.total, count=TEN - reading.total
        )
    if len(reading.singles) + 3 * (len(reading.sets) + len(reading.combos)) < SIZE:
        return message("{how} it makes {total} so far.", how=how, total=TEN)
    return message("{how} it makes exactly ten.", how=how)


def rejected(hand: Sequence[int], sets: Sequence[OpenSet] = ()) -> tuple[Message, ...]:
    """Say of every reading that misses ten what it makes and by how much it misses, nearest to ten first.

    Readings that differ only by the colour of a purple tile that counts alone are one sentence.

    Raises:
        ImpossibleError, HiddenError, QuestionError: as `readings`.
    """
    missing = [reading for reading in readings(hand, sets) if reading.total != TEN]
    said = {explain(reading): None for reading in sorted(missing, key=lambda reading: abs(reading.total - TEN))}
    return tuple(said)
