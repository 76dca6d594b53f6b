"""Dum-Mee's tiles, cells and trees: plain values and pure functions (DM-01 to DM-03, DM-40 to DM-46).

A tile is a small number: red 0 to 9 are 0 to 9, blue 10 to 19, green 20 to 29, black 30 to 39; `HIDDEN` is a tile that
is not known. A wild black tile that lies has a number of its own, see `wild`. In all of them the last digit is the
number that counts.

A cell is one number too, see `at`: a step across adds `ACROSS`, a step down adds `DOWN`.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from types import MappingProxyType
from typing import Any, Final, NamedTuple, overload

from tilegames.core import ImpossibleError, NotationError, quoted
from tilegames.texts import Message, message, plural

COLOURS: Final = ("red", "blue", "green")
"""The colours that have trees, in kind order."""
LETTERS: Final = "RBGK"
KINDS: Final = tuple(f"{letter}{number}" for letter in LETTERS for number in range(10))
"""The tokens of all kinds: ``"R0"`` to ``"K9"``."""
COPIES: Final = (3,) * 30 + (2,) * 10
"""How many tiles of each kind the box holds (DM-01)."""
BLACK: Final = 30
"""The first black kind: a tile from here on may lie in every tree (DM-02)."""
HIDDEN: Final = 40
"""A tile that is not known here, written ``?``."""
LYING: Final = -1
"""In an addition: a tile that lies there already, written ``.``."""
_WILD: Final = 50
_LAST: Final = _WILD + 100

ACROSS: Final = 1
DOWN: Final = 256
STEPS: Final = {"across": ACROSS, "down": DOWN}
"""The two directions of a line and the step from cell to cell."""
REACH: Final = 99
"""No row or column has a larger number; the tiles of the box cannot lead further."""

Cells = Mapping[int, int]
"""What lies where: cell to tile."""

_FEW: Final = 8
"""So many moves are built at once: that is quicker than to build one, and then to find it among the others."""
_new_tuple = tuple.__new__
_ALL: Final = 0b11_1111_1111
"""All ten numbers, as a bit set."""


class Move(NamedTuple):
    """One move.

    Attributes:
        verb: ``"register"``, ``"add"``, ``"draw"``, ``"end"``, ``"pass"`` or ``"timeout"``.
        colour: the tree's colour in a registration or an addition.
        tiles: the tiles of the row or of the line in order, with `LYING` where one lies already.
        direction: ``"across"`` or ``"down"`` in an addition.
        start: the first cell of the line in an addition.
    """

    verb: str
    colour: str | None = None
    tiles: tuple[int, ...] = ()
    direction: str | None = None
    start: int | None = None


Family = tuple[Sequence[Any], str | None, str | None, int | None, tuple[int, ...], int]
"""Moves that differ in their new tiles only.

The choices of new tiles, colour, direction, start, places of the new tiles in the line, and length of the line. A
registration has no direction and no start, its sorted tiles instead of the places, and orders of these for choices.
Without a colour the choices are whole moves.
"""


class Moves(Sequence[Move]):
    """Legal moves in order, frozen: a move is built only when it is asked for. It equals the tuple of its moves.

    Args:
        families: the moves, none of the families empty.
        count: how many moves they are.

    >>> moves = Moves([([(3, 7), (7, 3)], "red", "down", 2, (1, 2), 3)], 2)
    >>> len(moves), moves[-1].tiles
    (2, (-1, 7, 3))
    """

    __slots__ = ("_all", "_count", "_families")

    def __init__(self, families: Sequence[Family], count: int) -> None:
        self._families = families
        self._count = count
        self._all: tuple[Move, ...] | None = None

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, place: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(place, slice) or not 0 <= place < self._count:
            return self._whole()[place]
        for family in self._families:
            choices = family[0]
            if place < len(choices):
                return _built(choices[place], family)
            place -= len(choices)
        raise IndexError(place)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._whole())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        verb, colour, tiles, direction, start = move
        for choices, its_colour, its_direction, its_start, places, length in self._families:
            if its_colour is None:
                if move in choices:
                    return True
            elif its_start == start and its_direction == direction and its_colour == colour:
                if direction is None:
                    if verb == "register" and tuple(sorted(tiles)) == places:
                        return True
                elif verb == "add":
                    new = tuple([one for one in tiles if one != LYING])
                    if new in choices and _spread(new, places, length) == tiles:
                        return True
        return False

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._whole() if isinstance(other, Moves) else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())

    def _whole(self) -> tuple[Move, ...]:
        if self._all is None:
            self._all = listed(self._families)
        return self._all


def moves_of(families: Sequence[Family]) -> Sequence[Move]:
    """Give the moves of families: a few at once, of many each when it is asked for."""
    count = 0
    for family in families:
        count += len(family[0])
    return listed(families) if count <= _FEW else Moves(families, count)


def listed(families: Iterable[Family]) -> tuple[Move, ...]:
    """Build all moves of some families."""
    return tuple([_built(new, family) for family in families for new in family[0]])


def _built(new: Any, family: Family) -> Move:
    """Build the move of a family with some new tiles."""
    _, colour, direction, start, spots, length = family
    if colour is None:
        move: Move = new
        return move
    if direction is None:
        return _new_tuple(Move, ("register", colour, tuple([spots[place] for place in new]), None, None))
    return _new_tuple(Move, ("add", colour, _spread(new, spots, length), direction, start))


class Law(NamedTuple):
    """The options that say which lines and tiles a tree takes.

    Attributes:
        four: an added line may be four cells that make 20 (option ``four_in_line``, DM-43).
        chaining: a line may be continued by another that shares its end tile (DM-43).
        wild: the number of a black tile is chosen when it is laid (DM-02).
    """

    four: bool = False
    chaining: bool = False
    wild: bool = False


PLAIN: Final = Law()


def tile(token: str) -> int:
    """Read a tile's token, also a wild black tile that lies, such as ``K5=7``.

    Raises:
        NotationError: there is no such tile.

    >>> tile("R0"), tile("K5"), tile("?"), tile("K5=7")
    (0, 35, 40, 107)
    """
    if token == "?":
        return HIDDEN
    if (
        len(token) == 4
        and token[0] == "K"
        and token[2] == "="
        and token[1] in "0123456789"
        and token[3] in "0123456789"
    ):
        return wild(int(token[1]), int(token[3]))
    if len(token) == 2 and token[0] in LETTERS and token[1] in "0123456789":
        return LETTERS.index(token[0]) * 10 + int(token[1])
    raise NotationError(
        message(
            "There is no tile {token}: a tile is R, B, G or K for its colour and a number from 0 to 9, like R5 or K0.",
            token=quoted(token),
        )
    )


def token(tile: int) -> str:
    """Write a tile, the inverse of `tile`."""
    if tile < HIDDEN:
        return KINDS[tile]
    if tile == HIDDEN:
        return "?"
    return f"K{(tile - _WILD) // 10}={tile % 10}"


def wild(printed: int, chosen: int) -> int:
    """Give the tile that a black tile becomes when its number is chosen (DM-02, option ``black="wild"``).

    >>> wild(5, 7) % 10
    7
    """
    return _WILD + printed * 10 + chosen


def kind(tile: int) -> int:
    """Give the kind in the box: for a wild black tile the black one it is made from.

    >>> kind(wild(5, 7)) == 35
    True
    """
    return tile if tile < _WILD else BLACK + (tile - _WILD) // 10


def parse_hand(text: str) -> tuple[int, ...]:
    """Read the tiles of a hand and sort them.

    Raises:
        NotationError: a tile cannot be read.

    >>> parse_hand("K3 R1")
    (1, 33)
    """
    tiles = sorted(tile(one) for one in text.split())
    for one in tiles:
        if one >= _WILD:
            raise NotationError(
                message(
                    "{token} cannot be in a hand: a black tile's number is chosen when it is laid.", token=token(one)
                )
            )
    return tuple(tiles)


def hand_text(tiles: Iterable[int]) -> str:
    """Write tiles with spaces between."""
    return " ".join(map(token, tiles))


def name(tile: int) -> Message:
    """Name a tile inside a sentence."""
    if tile >= _WILD:
        return message("black {printed} as {number}", printed=(tile - _WILD) // 10, number=tile % 10)
    number = tile % 10
    if tile < 10:
        return message("red {number}", number=number)
    if tile < 20:
        return message("blue {number}", number=number)
    if tile < 30:
        return message("green {number}", number=number)
    return message("black {number}", number=number)


def check_possible(tiles: Iterable[int]) -> None:
    """Refuse more tiles of a kind than the box holds (DM-01); hidden tiles are not counted.

    Raises:
        ImpossibleError: it names the kind.
    """
    counts = [0] * HIDDEN
    for one in tiles:
        if one != HIDDEN:
            counts[kind(one)] += 1
    for number, count in enumerate(counts):
        if count > COPIES[number]:
            raise ImpossibleError(
                plural(
                    "Here is {count} tile {token}, but the box holds {copies}.",
                    "Here are {count} tiles {token}, but the box holds {copies}.",
                    count,
                    token=KINDS[number],
                    copies=COPIES[number],
                )
            )


def at(row: int, column: int) -> int:
    """Give the cell in a row and a column; rows grow downwards, columns to the right.

    >>> at(0, 2) + DOWN == at(1, 2), at(0, 2) - ACROSS == at(0, 1)
    (True, True)
    """
    return row * DOWN + column


def row_column(cell: int) -> tuple[int, int]:
    """Give a cell's row and column, the inverse of `at`.

    >>> row_column(at(-3, -7))
    (-3, -7)
    """
    row = (cell + DOWN // 2) // DOWN
    return row, cell - row * DOWN


def parse_cell(text: str) -> int:
    """Read a cell.

    Raises:
        NotationError: it is not ``row,column``, or too far out.

    >>> parse_cell("-2,0") == at(-2, 0)
    True
    """
    parts = text.split(",")
    if len(parts) == 2 and all(_is_number(part) for part in parts):
        row, column = map(int, parts)
        if max(abs(row), abs(column)) <= REACH:
            return at(row, column)
    raise NotationError(
        message(
            "{text} is not a cell: write its row and its column like 0,2 or -1,0, each from -{reach} to {reach}.",
            text=quoted(text),
            reach=REACH,
        )
    )


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 3 and str(int(text)) == text


def cell_text(cell: int) -> str:
    """Write a cell.

    >>> cell_text(at(-2, 0))
    '-2,0'
    """
    return "{},{}".format(*row_column(cell))


def run(cells: Cells, cell: int, step: int) -> range:
    """Give the cells of the longest straight run of tiles through a cell, which is taken as filled.

    >>> list(run({at(0, 0): 8, at(0, 1): 6, at(0, 3): 1}, at(0, 2), ACROSS))
    [0, 1, 2, 3]
    """
    first = last = cell
    while first - step in cells:
        first -= step
    while last + step in cells:
        last += step
    return range(first, last + step, step)


def runs(cells: Cells) -> Iterator[range]:
    """Give every maximal straight run of at least two tiles, first those across, then those down."""
    for step in (ACROSS, DOWN):
        for cell in sorted(cells):
            if cell - step not in cells and cell + step in cells:
                yield run(cells, cell, step)


def makes(numbers: Sequence[int], law: Law = PLAIN) -> bool:
    """Tell whether numbers make one added line: three that total 10 or 20, or with the option four that total 20.

    >>> makes([6, 6, 8]), makes([5, 5]), makes([0, 0, 0]), makes([5, 5, 5, 5]), makes([5, 5, 5, 5], Law(four=True))
    (True, False, False, False, True)
    """
    total = sum(numbers)
    return total in (10, 20) if len(numbers) == 3 else law.four and len(numbers) == 4 and total == 20


def stands(cells: Cells, line: range, row: int, law: Law = PLAIN, part: range | None = None) -> bool:
    """Tell whether a maximal run of a tree is one that DM-43 allows.

    Args:
        cells: what lies in the tree.
        line: the run's cells.
        row: length of the registered row, which lies across from cell 0.
        law: the options.
        part: cells that must be one of the lines that the run is made of; they are when the run is a single line.

    >>> cells = {at(0, column): number for column, number in enumerate([8, 6, 6, 2, 2])}
    >>> stands(cells, range(5), 3), stands(cells, range(5), 3, Law(chaining=True))
    (False, True)
    """
    length = len(line)
    if length < 3:
        return part is None
    if not law.chaining:
        return (part is None or part == line) and _is_line(cells, line, row, law, ())
    fixed = [part] if part is not None else []
    if row == 4 and line.step == ACROSS and 0 in line:
        # The registered row of four stays a line of its own, whatever continues it.
        fixed.append(range(4))
    ends = {0}
    for end in range(2, length):
        for begin in (end - 3, end - 2):
            if begin in ends and _is_line(cells, line[begin : end + 1], row, law, fixed):
                ends.add(end)
    return length - 1 in ends


def _is_line(cells: Cells, line: range, row: int, law: Law, fixed: Sequence[range]) -> bool:
    """Tell whether cells are one whole line; it may share no more than an end with one that is fixed."""
    for one in fixed:
        if line != one and line[0] < one[-1] and one[0] < line[-1]:
            return False
    return (row == 4 and line == range(4)) or makes([cells[cell] % 10 for cell in line], law)


# An opening is a line that could be completed. It begins with what additions are ordered by: 32 times the count of its
# new tiles plus the total of the tiles that lie in it, its direction and its start. Then come the sums that its new
# tiles may make, as bits of `offers`, the places of its new tiles, its length, and for each of several new tiles the
# bit set of the numbers that its crossing run allows (None when nothing limits them).
_Opening = tuple[int, str, int, int, tuple[int, ...], int, tuple[int, ...] | None]
_Openings = dict[int, _Opening]
"""The openings by their starts, to which is added what stands for their sort in `_SORTS`."""
_Sort = tuple[int, str, int, int, int]
_ACROSS: Final[_Sort] = 0, "across", ACROSS, DOWN, 3
_DOWN: Final[_Sort] = 1 << 20, "down", DOWN, ACROSS, 3
_SORTS: Final = (_ACROSS, _DOWN, (2 << 20, "across", ACROSS, DOWN, 4), (3 << 20, "down", DOWN, ACROSS, 4))
"""What stands for a sort of lines, their direction, the step along and the step across them, and their length."""
_PAIRS: Final = 20
_TRIPLES: Final = 40
"""The bits where the sums of two and of three tiles begin, beside the numbers of single ones: they reach 9, 18, 27."""
_PAIR_BITS: Final = (1 << _TRIPLES) - (1 << _PAIRS)
_FIRSTS: Final = {"red": 0, "blue": 10, "green": 20}
"""The first kind of each colour."""
_FIELDS: Final = {"red": 20, "blue": 110, "green": 200}
"""The bit in `offers` where the numbers begin that the tiles for a colour's tree have."""
_TOTALS: Final = 1 << 10 | 1 << 20
"""What a line of three may make, as a bit set."""
_FIRST_OF_THREE: Final = (1, 2)
_MIDDLE: Final = (0, 2)
_LAST_OF_THREE: Final = (0, 1)
"""The empty places of a line of three that holds one tile."""


class _TreeParts(NamedTuple):
    """What a tree is made of, see `Tree`."""

    colour: str
    row: int
    added: bool
    cells: MappingProxyType[int, int]
    law: Law
    openings: MappingProxyType[int, _Opening]
    wants: int


class Tree(_TreeParts):
    """One colour's tree, frozen; it knows where lines can still be completed.

    Attributes:
        colour: ``"red"``, ``"blue"`` or ``"green"``.
        row: length of the registered row, 3 or 4.
        added: whether it has had its first addition (DM-44).
        cells: what lies where.
        law: the options that say what it takes.
        openings: the lines that could be completed; they follow from all the above.
        wants: what its openings take, in the bits of `offers`: where tiles offer none of it, no addition is possible.
    """

    __slots__ = ()

    def __new__(cls, colour: str, row: int, added: bool, cells: Cells, law: Law = PLAIN) -> "Tree":
        own = dict(cells)
        return _tree(colour, row, added, own, law, _all_openings(own, row, added, law))

    def __hash__(self) -> int:
        return hash((self.colour, frozenset(self.cells.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return Tree, (self.colour, self.row, self.added, dict(self.cells), self.law)

    def __repr__(self) -> str:
        lying = ", ".join(f"{cell_text(cell)}: {token(self.cells[cell])}" for cell in sorted(self.cells))
        return f"Tree({self.colour}, row={self.row}, added={self.added}, {{{lying}}})"

    def laid(self, direction: str, start: int, tiles: Sequence[int]) -> "Tree":
        """Give the tree with one more line, which must be allowed.

        Args:
            direction: ``"across"`` or ``"down"``.
            start: the first cell of the line.
            tiles: the line's tiles, `LYING` where one lies already.
        """
        colour, row, added, lying, law, known, _ = self
        step = STEPS[direction]
        cells, new, cell = lying.copy(), [], start
        for one in tiles:
            if one != LYING:
                cells[cell] = one
                new.append(cell)
            cell += step
        if not added:
            openings = _all_openings(cells, row, True, law)
        elif law.four or law.chaining:
            openings = _looked_at_again(cells, new, step, row, law, known)
        else:
            openings = _narrowed(cells, new, start, step, known)
        return _tree(colour, row, True, cells, law, openings)


def _tree(colour: str, row: int, added: bool, cells: dict[int, int], law: Law, openings: _Openings) -> Tree:
    """Make a tree whose openings are known."""
    wants = 0
    for opening in openings.values():
        wants |= opening[3]
    wants <<= _FIELDS[colour]
    return _new_tuple(Tree, (colour, row, added, MappingProxyType(cells), law, MappingProxyType(openings), wants))


def additions(tree: Tree, own: tuple[int, ...]) -> tuple[Move, ...]:
    """Give every addition to a tree that some tiles allow, each once, in a fixed order (DM-41 to DM-44).

    Lines with fewer new tiles come first, then by the sum that lies in them, lines across before lines down, then by
    cells. One tile that completes a line across and a line down is listed as ``across``.

    Args:
        tree: the tree.
        own: the tiles that may be laid there, sorted: kinds of the tree's colour and black ones.
    """
    return listed(families(tree, own, offers(own, tree.law)))


def families(tree: Tree, hand: tuple[int, ...], offered: int) -> list[Family]:
    """Give `additions` as families, without building them; `offered` is what `offers` says of the hand."""
    law, colour = tree.law, tree.colour
    offered >>= _FIELDS[colour]
    fitting = [opening for opening in tree.openings.values() if opening[3] & offered]
    fitting.sort()
    own = own_tiles(hand, colour)
    numbers = _by_number(own)
    found: list[Family] = []
    known, known_length, choices = 0, 0, _NO_CHOICES
    for key, direction, start, _, spots, length, masks in fitting:
        if key != known or length != known_length:
            known, known_length, total = key, length, key & 31
            goals = (10 - total, 20 - total) if length == 3 else (20 - total,)
            choices = _choices(own, numbers, len(spots), goals, law.wild)
        fit = choices if masks is None else [tiles for tiles in choices if _fit(tiles, masks)]
        if fit:
            found.append((fit, colour, direction, start, spots, length))
    if law.chaining and found:
        return [(_once(listed(found)), None, None, None, (), 0)]
    return found


def own_tiles(hand: tuple[int, ...], colour: str) -> tuple[int, ...]:
    """Give the tiles of a sorted hand that may lie in a colour's tree: its own and the black ones (DM-41).

    >>> own_tiles((3, 11, 19, 35), "blue")
    (11, 19, 35)
    """
    first = _FIRSTS[colour]
    start = bisect_left(hand, first)
    end = bisect_left(hand, first + 10, start)
    return hand[start:end] + hand[bisect_left(hand, BLACK, end) :]


def _by_number(own: Iterable[int]) -> dict[int, list[int]]:
    """Group the different ones of some sorted tiles by their numbers."""
    numbers: dict[int, list[int]] = {}
    last = -1
    for one in own:
        if one != last:
            last, number = one, one % 10
            if number in numbers:
                numbers[number].append(one)
            else:
                numbers[number] = [one]
    return numbers


def _choices(
    own: tuple[int, ...], numbers: Mapping[int, Sequence[int]], count: int, goals: Sequence[int], wild_black: bool
) -> list[tuple[int, ...]]:
    """Give the different ordered choices of one to three of some tiles whose numbers make one of some sums.

    Args:
        own: the tiles, sorted.
        numbers: the different ones by their numbers.
        count: how many are chosen.
        goals: the sums; the choices that make the first come first.
        wild_black: black tiles have any number (DM-02).
    """
    choices: list[tuple[int, ...]] = []
    if count > 2 or wild_black:
        sums = _arrangements(own, count, wild_black)
        for goal in goals:
            choices += sums.get(goal, ())
    elif count == 1:
        for goal in goals:
            for one in numbers.get(goal, ()):
                choices.append((one,))
    else:
        for goal in goals:
            last = -1
            for one in own:
                if one != last:
                    last = one
                    for other in numbers.get(goal - one % 10, ()):
                        if one != other or own.count(one) > 1:
                            choices.append((one, other))
    return choices


def _fit(tiles: tuple[int, ...], masks: tuple[int, ...]) -> bool:
    return all(mask >> one % 10 & 1 for one, mask in zip(tiles, masks, strict=True))


def placed(move: Move) -> dict[int, int]:
    """Give the new tiles of an addition by their cells."""
    if move.direction is None or move.start is None:
        return {}
    step = STEPS[move.direction]
    return {move.start + place * step: one for place, one in enumerate(move.tiles) if one != LYING}


def _once(moves: Iterable[Move]) -> list[Move]:
    """Keep the first of the moves that lay the same tiles on the same cells: a chain can be read in several ways."""
    first: dict[tuple[tuple[int, int], ...], Move] = {}
    for move in moves:
        first.setdefault(tuple(sorted(placed(move).items())), move)
    return list(first.values())


def _spread(tiles: tuple[int, ...], spots: tuple[int, ...], length: int) -> tuple[int, ...]:
    if length == 3:
        if len(spots) == 1:
            (one,) = tiles
            spot = spots[0]
            return (one, LYING, LYING) if spot == 0 else (LYING, one, LYING) if spot == 1 else (LYING, LYING, one)
        first, second = tiles
        left = spots[0] + spots[1]
        return (first, second, LYING) if left == 1 else (first, LYING, second) if left == 2 else (LYING, first, second)
    line = [LYING] * length
    for one, spot in zip(tiles, spots, strict=True):
        line[spot] = one
    return tuple(line)


_Sums = dict[int, list[tuple[int, ...]]]
_NO_CHOICES: Final[list[tuple[int, ...]]] = []


def offers(hand: tuple[int, ...], law: Law) -> int:
    """Give the numbers of the tiles that may lie in each tree, and the sums that several new ones may have (at least).

    It is one bit set. For each colour it has from the bit in `_FIELDS` on the numbers, `_PAIRS` bits further the sums
    of two tiles, and with the option of four in a line `_TRIPLES` bits further the sums of three.

    Args:
        hand: the tiles, sorted, none of them hidden.
        law: the options of the trees that they are offered.
    """
    if law.wild and hand and hand[-1] >= BLACK:
        return -1
    # One tile more makes choices that have one tile more than those so far, and a larger sum.
    sums, fewer, shifts = _growth(law.four)
    for one in hand:
        sums |= (sums & fewer[one]) << shifts[one]
    return sums


@cache
def _growth(four: bool) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Give what `offers` grows by.

    Returns:
        The bits of the choice of no tile, for each kind the bits of the choices that such a tile can make larger, and
        for each kind how far they move then.
    """
    none = [1 << field - _PAIRS for field in _FIELDS.values()]
    smaller = (1 << (_TRIPLES + _PAIRS if four else _TRIPLES)) - 1
    fewer = [smaller * one for one in (*none, sum(none)) for _ in range(10)]
    return sum(none), tuple(fewer), tuple([_PAIRS + number for _ in LETTERS for number in range(10)])


@lru_cache(maxsize=256)
def _arrangements(own: tuple[int, ...], count: int, wild_black: bool) -> _Sums:
    """Group the different ordered choices of one to three of some tiles by the sum of their numbers."""
    sums: _Sums = {}
    for chosen in dict.fromkeys(permutations(own, count)):
        for tiles in _numbered(chosen) if wild_black else (chosen,):
            sums.setdefault(sum(one % 10 for one in tiles), []).append(tiles)
    return sums


def _numbered(tiles: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give wild black tiles every number (DM-02)."""
    return product(*([one] if one < BLACK else [wild(one - BLACK, number) for number in range(10)] for one in tiles))


def _all_openings(cells: Cells, row: int, added: bool, law: Law) -> _Openings:
    """Find every opening of a tree; before the first addition only those of DM-44 count."""
    openings: _Openings = {}
    if not law.four and not law.chaining:
        if added:
            for sort in (_ACROSS, _DOWN):
                step = sort[2]
                for cell in cells:
                    # The first tile of a run stands for it.
                    if cell - step not in cells:
                        last = cell + step
                        while last in cells:
                            last += step
                        _look_through(cells, cell, cell - step, last, sort, openings)
        else:
            # DM-44: the first line leaves an end of the row at a right angle and ends there.
            for cell in (0, row - 1):
                if cell in cells:
                    _look_through(cells, cell, cell - DOWN, cell + DOWN, _DOWN, openings)
                    openings.pop(_DOWN[0] + cell - DOWN, None)
        return openings
    for sort in _SORTS if law.four else _SORTS[:2]:
        _, _, step, _, length = sort
        starts: set[int] = set()
        if added:
            for place in range(length):
                starts.update([cell - place * step for cell in cells])
        elif step == DOWN:
            # DM-44, as above.
            starts = {cell - back * DOWN for cell in (0, row - 1) for back in (0, length - 1)}
        _look(cells, starts, sort, row, law, openings)
    return openings


def _looked_at_again(
    cells: Cells, new: Sequence[int], step: int, row: int, law: Law, known: MappingProxyType[int, _Opening]
) -> _Openings:
    """Bring openings up to date after new tiles, whatever the options.

    Looked at are the lines that touch a run through a new tile, and the lines across such a run through its open ends.
    """
    reach = 3 if law.four else 2
    touched: tuple[set[int], set[int]] = (set(), set())
    for number, cell in enumerate(new):
        for down, along, cross in ((0, ACROSS, DOWN), (1, DOWN, ACROSS)):
            if along == step and number:
                continue
            first, last = _open_ends(cells, cell, along)
            touched[down].update(range(first - reach * along, last + along, along))
            through = touched[1 - down]
            through.update(range(first - reach * cross, first + cross, cross))
            through.update(range(last - reach * cross, last + cross, cross))
    openings = known.copy()
    for sort in _SORTS if law.four else _SORTS[:2]:
        _look(cells, touched[sort[2] == DOWN], sort, row, law, openings)
    return openings


def _narrowed(
    cells: Cells, new: Sequence[int], start: int, step: int, known: MappingProxyType[int, _Opening]
) -> _Openings:
    """Bring openings up to date after a line, when lines have three tiles and are never continued.

    Then tiles only ever close lines or narrow what they take, but for the lines across the new line through a new tile.

    Args:
        cells: what lies in the tree now.
        new: the cells of the new tiles.
        start: the first cell of the new line.
        step: the step along the new line.
        known: the openings before.
    """
    openings = known.copy()
    along, across = (_ACROSS, _DOWN) if step == ACROSS else (_DOWN, _ACROSS)
    mark, cross_mark, cross = along[0], across[0], across[2]
    double = 2 * cross
    for one in range(mark + start - 3 * step, mark + start + 4 * step, step):
        if one in openings:
            del openings[one]
    for end in (cross_mark + start - step, cross_mark + start + 3 * step):
        for one in (end - 2 * cross, end - cross, end):
            if one in openings:
                del openings[one]
    for cell in new:
        first, last = cell - cross, cell + cross
        long = first in cells or last in cells
        if long:
            first, last = _open_ends(cells, cell, cross)
        before, after = first - cross in cells, last + cross in cells
        # Where nothing else lies near the run there is nothing to bring up to date.
        if long or before or after or first - double in cells or last + double in cells:
            for one in range(cross_mark + first - double, cross_mark + last + cross, cross):
                if one in openings:
                    del openings[one]
            if long or before:
                _limit(cells, first, cross, along, openings)
            if long or after:
                _limit(cells, last, cross, along, openings)
        _look_through(cells, cell, first, last, across, openings)
    return openings


def _limit(cells: Cells, cell: int, cross: int, sort: _Sort, openings: _Openings) -> None:
    """Narrow the numbers that openings of three take at an empty cell, and remove those that take none any more."""
    mark, _, step, _, _ = sort
    mask = -1
    for place in (0, 1, 2):
        found = openings.get(mark + cell - place * step)
        if found is None:
            continue
        if mask < 0:
            mask = _third(cells, cell, cross)
        key, direction, start, wants, spots, length, masks = found
        if len(spots) == 1:
            # A single tile that completes a line across too is listed there.
            wants = wants & mask if direction == "across" else 0
        else:
            first, second = masks or (_ALL, _ALL)
            masks = (mask, second) if place == spots[0] else (first, mask)
        if mask and wants:
            openings[mark + start] = key, direction, start, wants, spots, length, masks
        else:
            del openings[mark + start]


def _third(cells: Cells, cell: int, step: int) -> int:
    """Give what `_allowed` does, when lines have three tiles and are never continued."""
    near, other = cells.get(cell - step), cells.get(cell + step)
    if near is None:
        near, other, far = other, cells.get(cell + 2 * step), cell + 3 * step
    elif other is None:
        other, far = cells.get(cell - 2 * step), cell - 3 * step
    else:
        far = cell - 2 * step
        if cell + 2 * step in cells:
            return 0
    if near is None or other is None:
        return _ALL
    total = near % 10 + other % 10
    return 1 << -total % 10 if total and far not in cells else 0


def _look_through(cells: Cells, cell: int, first: int, last: int, sort: _Sort, openings: _Openings) -> None:
    """Keep the openings of three through a tile, when lines have three tiles and are never continued.

    Args:
        cells: what lies in the tree.
        cell: the tile's cell.
        first: the empty cell before the run through it.
        last: the empty cell after that run.
        sort: the sort of the openings.
        openings: where they are kept; it holds none through the tile.
    """
    mark, direction, step, cross, _ = sort
    length = last - first
    if length > 3 * step:
        return
    before, after = first - step, last + step
    first_mask = last_mask = _ALL
    if first - cross in cells or first + cross in cells:
        first_mask = _third(cells, first, cross)
    if last - cross in cells or last + cross in cells:
        last_mask = _third(cells, last, cross)
    if length == 3 * step:
        total = cells[first + step] % 10 + cells[last - step] % 10
        if before not in cells:
            _keep_single(openings, sort, first, total, 0, first_mask)
        if after not in cells:
            _keep_single(openings, sort, first + step, total, 2, last_mask)
        return
    total = cells[cell] % 10
    key, wants = 64 + total, _TOTALS >> total << _PAIRS & _PAIR_BITS
    if first_mask and last_mask and before not in cells and after not in cells:
        masks = None if first_mask & last_mask == _ALL else (first_mask, last_mask)
        openings[mark + first] = key, direction, first, wants, _MIDDLE, 3, masks
    if first_mask and before - step not in cells:
        if before in cells:
            _keep_single(openings, sort, before, total + cells[before] % 10, 1, first_mask)
        else:
            mask = _ALL
            if before - cross in cells or before + cross in cells:
                mask = _third(cells, before, cross)
            if mask:
                masks = None if first_mask & mask == _ALL else (mask, first_mask)
                openings[mark + before] = key, direction, before, wants, _LAST_OF_THREE, 3, masks
    if last_mask and after + step not in cells:
        if after in cells:
            _keep_single(openings, sort, cell, total + cells[after] % 10, 1, last_mask)
        else:
            mask = _ALL
            if after - cross in cells or after + cross in cells:
                mask = _third(cells, after, cross)
            if mask:
                masks = None if last_mask & mask == _ALL else (last_mask, mask)
                openings[mark + cell] = key, direction, cell, wants, _FIRST_OF_THREE, 3, masks


def _keep_single(openings: _Openings, sort: _Sort, start: int, total: int, spot: int, mask: int) -> None:
    """Keep the opening of a line of three that holds two tiles, if a tile can complete it.

    A single tile that completes a line across too is listed there.
    """
    wants = _TOTALS >> total & mask
    if wants and (mask == _ALL or sort is _ACROSS):
        openings[sort[0] + start] = 32 + total, sort[1], start, wants, (spot,), 3, None


def _open_ends(cells: Cells, cell: int, step: int) -> tuple[int, int]:
    """Give the empty cells before and after the run through a cell."""
    first, last = cell - step, cell + step
    while first in cells:
        first -= step
    while last in cells:
        last += step
    return first, last


def _look(cells: Cells, starts: Iterable[int], sort: _Sort, row: int, law: Law, openings: _Openings) -> None:
    """Look at the lines with given starts, and keep those that are openings."""
    mark, direction, step, cross, length = sort
    span, chaining = length * step, law.chaining
    for start in starts:
        openings.pop(mark + start, None)
        after = start + span
        if not chaining and (start - step in cells or after in cells):
            continue
        total, spots, masks, free = 0, [], [], True
        for place, cell in enumerate(range(start, after, step)):
            if cell in cells:
                total += cells[cell] % 10
                continue
            mask = _ALL
            if cell - cross in cells or cell + cross in cells:
                mask = _allowed(cells, cell, cross, row, law)
                if not mask:
                    break
                free = free and mask == _ALL
            spots.append(place)
            masks.append(mask)
        else:
            # A single tile that completes a line across too is listed there.
            if not 0 < len(spots) < length or (len(spots) == 1 and step == DOWN and not free):
                continue
            if chaining and (start - step in cells or after in cells or (row == 4 and step == ACROSS)):
                masks, free = _linked(cells, range(start, after, step), spots, masks, row, law), False
                if not all(masks):
                    continue
            wants = 1 << 20 >> total
            if length == 3:
                wants |= 1 << 10 >> total
            if len(spots) == 1:
                wants, free = wants & masks[0], True
                if not wants:
                    continue
            elif len(spots) == 2:
                wants = (wants << _PAIRS) & ((1 << _TRIPLES) - 1)
            else:
                wants <<= _TRIPLES
            openings[mark + start] = (
                32 * len(spots) + total,
                direction,
                start,
                wants,
                tuple(spots),
                length,
                None if free else tuple(masks),
            )


def _allowed(cells: Cells, cell: int, step: int, row: int, law: Law) -> int:
    """Give the numbers, as a bit set, that a new tile may have for the sake of the run through it in one direction."""
    count = total = 0
    first, last = cell - step, cell + step
    while first in cells:
        count += 1
        total += cells[first] % 10
        first -= step
    while last in cells:
        count += 1
        total += cells[last] % 10
        last += step
    if count < 2:
        return _ALL
    if count == 2:
        return 1 << -total % 10 if total else 0
    if not law.four and not law.chaining:
        return 0
    return _tried(cells, cell, range(first + step, last, step), row, law)


def _tried(cells: Cells, cell: int, line: range, row: int, law: Law) -> int:
    return sum(1 << number for number in range(10) if stands({**cells, cell: number}, line, row, law))


def _linked(cells: Cells, line: range, new: Sequence[int], masks: Sequence[int], row: int, law: Law) -> list[int]:
    """Narrow the numbers of a line's new tiles by the chain that it continues, to none when it cannot be part of it."""
    limits = dict(zip(new, masks, strict=True))
    refused = [0] * len(new)
    if row == 4 and line.step == ACROSS and line[0] < 3 and line[-1] > 0:
        return refused
    for place, outward in ((0, -line.step), (len(line) - 1, line.step)):
        end = line[place]
        if end + outward not in cells:
            continue
        far = end
        while far + outward in cells:
            far += outward
        chain = range(min(end, far), max(end, far) + line.step, line.step)
        if len(chain) < 3:
            return refused
        if place in limits:
            limits[place] &= _tried(cells, end, chain, row, law)
        elif not stands(cells, chain, row, law):
            return refused
    return [limits[place] for place in new]
