"""Dum-Mee's tiles, cells and trees: plain values and pure functions (DM-01 to DM-03, DM-40 to DM-46).

A tile is a small number: red 0 to 9 are 0 to 9, blue 10 to 19, green 20 to 29, black 30 to 39; `HIDDEN` is a tile that
is not known. A wild black tile that lies has a number of its own, see `wild`. In all of them the last digit is the
number that counts.

A cell is one number too, see `at`: a step across adds `ACROSS`, a step down adds `DOWN`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn, overload

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

_new_move = tuple.__new__
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

The choices of new tiles, colour, direction, start, places of the new tiles in the line, and length of the line; in a
registration there are no direction and no start. Without a colour the choices are whole moves.
"""


class Moves(Sequence[Move]):
    """Legal moves in order, frozen: a move is built only when it is asked for. It equals the tuple of its moves.

    Args:
        families: the moves, none of the families empty.

    >>> moves = Moves([([(3, 7), (7, 3)], "red", "down", 2, (1, 2), 3)])
    >>> len(moves), moves[-1].tiles
    (2, (-1, 7, 3))
    """

    __slots__ = ("_all", "_count", "_families")

    def __init__(self, families: Sequence[Family]) -> None:
        self._families = families
        count = 0
        for family in families:
            count += len(family[0])
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
        _, colour, tiles, direction, start = move
        new = tuple([one for one in tiles if one != LYING])
        for family in self._families:
            choices, same = family[0], family[1:4] == (colour, direction, start)
            if (same and new in choices and _built(new, family) == move) or (family[1] is None and move in choices):
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
        return _new_move(Move, ("register", colour, new, None, None))
    return _new_move(Move, ("add", colour, _spread(new, spots, length), direction, start))


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
_Openings = tuple[dict[int, _Opening], ...]
"""The openings by their starts, sort by sort as in `_SORTS`."""
_SORTS: Final = (
    ("across", ACROSS, DOWN, 3),
    ("down", DOWN, ACROSS, 3),
    ("across", ACROSS, DOWN, 4),
    ("down", DOWN, ACROSS, 4),
)
"""The direction of a line, the step along and the step across it, and its length."""
_PAIRS: Final = 10
_TRIPLES: Final = 29
"""The bits where the sums of two and of three tiles begin, beside the numbers of single ones: they reach 9, 18, 27."""
_PAIR_BITS: Final = (1 << _TRIPLES) - (1 << _PAIRS)
_TOTALS: Final = 1 << 10 | 1 << 20
"""What a line of three may make, as a bit set."""
_FIRST_OF_THREE: Final = (1, 2)
_MIDDLE: Final = (0, 2)
_LAST_OF_THREE: Final = (0, 1)
"""The empty places of a line of three that holds one tile."""


class Tree:
    """One colour's tree, frozen; it knows where lines can still be completed.

    Attributes:
        colour: ``"red"``, ``"blue"`` or ``"green"``.
        row: length of the registered row, 3 or 4.
        added: whether it has had its first addition (DM-44).
        cells: what lies where.
        law: the options that say what it takes.
        wants: what its openings take, as bits of `offers`: where tiles offer none of these, no addition is possible.
    """

    __slots__ = ("_openings", "added", "cells", "colour", "law", "row", "wants")

    colour: str
    row: int
    added: bool
    cells: MappingProxyType[int, int]
    law: Law
    wants: int
    _openings: _Openings

    def __init__(self, colour: str, row: int, added: bool, cells: Cells, law: Law = PLAIN) -> None:
        own = dict(cells)
        self._keep(colour, row, added, own, law, _all_openings(own, row, added, law))

    def _keep(self, colour: str, row: int, added: bool, cells: dict[int, int], law: Law, openings: _Openings) -> "Tree":
        wants = 0
        for starts in openings:
            for _, _, _, wanted, _, _, _ in starts.values():
                wants |= wanted
        keep = object.__setattr__
        keep(self, "colour", colour)
        keep(self, "row", row)
        keep(self, "added", added)
        keep(self, "cells", MappingProxyType(cells))
        keep(self, "law", law)
        keep(self, "_openings", openings)
        keep(self, "wants", wants)
        return self

    def __setattr__(self, attribute: str, value: object) -> NoReturn:
        raise AttributeError("a tree never changes; laid() gives a new one")

    def __delattr__(self, attribute: str) -> NoReturn:
        raise AttributeError("a tree never changes")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.colour, frozenset(self.cells.items())))

    def _key(self) -> tuple[Any, ...]:
        return self.colour, self.row, self.added, self.cells, self.law

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
        step = STEPS[direction]
        cells, new, cell = self.cells.copy(), [], start
        for one in tiles:
            if one != LYING:
                cells[cell] = one
                new.append(cell)
            cell += step
        row, law = self.row, self.law
        if not self.added:
            openings = _all_openings(cells, row, True, law)
        elif law.four or law.chaining:
            openings = _looked_at_again(cells, new, step, row, law, self._openings)
        else:
            openings = _narrowed(cells, new, start, step, self._openings)
        return object.__new__(Tree)._keep(self.colour, row, True, cells, law, openings)


def additions(tree: Tree, own: tuple[int, ...]) -> tuple[Move, ...]:
    """Give every addition to a tree that some tiles allow, each once, in a fixed order (DM-41 to DM-44).

    Lines with fewer new tiles come first, then by the sum that lies in them, lines across before lines down, then by
    cells. One tile that completes a line across and a line down is listed as ``across``.

    Args:
        tree: the tree.
        own: the tiles that may be laid there, sorted: kinds of the tree's colour and black ones.
    """
    return listed(families(tree, own, offers(own, tree.law)))


def families(tree: Tree, own: tuple[int, ...], offered: int) -> list[Family]:
    """Give `additions` as families, without building them; `offered` is what `offers` says of the tiles."""
    if not offered & tree.wants:
        return []
    law, colour = tree.law, tree.colour
    found: list[Family] = []
    fitting = [opening for starts in tree._openings for opening in starts.values() if opening[3] & offered]
    fitting.sort()
    for key, direction, start, _, spots, length, masks in fitting:
        sums, total = _arrangements(own, key >> 5, law.wild), key & 31
        choices = sums.get(20 - total, _NO_CHOICES)
        if length == 3 and 10 - total in sums:
            choices = sums[10 - total] + choices
        if masks is not None:
            choices = [tiles for tiles in choices if _fit(tiles, masks)]
        if choices:
            found.append((choices, colour, direction, start, spots, length))
    if law.chaining and found:
        return [(_once(listed(found)), None, None, None, (), 0)]
    return found


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


@lru_cache(maxsize=512)
def offers(own: tuple[int, ...], law: Law) -> int:
    """Give the numbers of some tiles and the sums that two or three new ones may have, as one bit set (at least these).

    Args:
        own: the tiles, sorted.
        law: the options of the tree that they are offered.
    """
    if law.wild and own and own[-1] >= BLACK:
        return -1
    numbers = pairs = 0
    for one in own:
        number = one % 10
        pairs |= numbers << number
        numbers |= 1 << number
    return numbers | pairs << _PAIRS | (_triples(own) << _TRIPLES if law.four else 0)


def _triples(own: tuple[int, ...]) -> int:
    """Give the sums of three of some tiles as a bit set."""
    return sum({1 << one % 10 + other % 10 + third % 10 for one, other, third in combinations(own, 3)})


@lru_cache(maxsize=256)
def _arrangements(own: tuple[int, ...], count: int, wild_black: bool) -> _Sums:
    """Group the different ordered choices of one to three of some tiles by the sum of their numbers."""
    sums: _Sums = {}
    if count == 1 and not wild_black:
        for one in dict.fromkeys(own):
            sums.setdefault(one % 10, []).append((one,))
        return sums
    if count == 2 and not wild_black:
        kinds = dict.fromkeys(own)
        for first in kinds:
            for second in kinds:
                if first != second or own.count(first) > 1:
                    total = first % 10 + second % 10
                    if total in sums:
                        sums[total].append((first, second))
                    else:
                        sums[total] = [(first, second)]
        return sums
    for chosen in dict.fromkeys(permutations(own, count)):
        for tiles in _numbered(chosen) if wild_black else (chosen,):
            sums.setdefault(sum(one % 10 for one in tiles), []).append(tiles)
    return sums


def _numbered(tiles: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give wild black tiles every number (DM-02)."""
    return product(*([one] if one < BLACK else [wild(one - BLACK, number) for number in range(10)] for one in tiles))


def _all_openings(cells: Cells, row: int, added: bool, law: Law) -> _Openings:
    """Find every opening of a tree; before the first addition only those of DM-44 count."""
    found: _Openings = ({}, {}, {}, {}) if law.four else ({}, {})
    if added and not law.four and not law.chaining:
        for sort, openings in enumerate(found):
            for cell in cells:
                first, last = _open_ends(cells, cell, _SORTS[sort][1])
                _look_through(cells, cell, first, last, sort, openings)
        return found
    for sort, openings in enumerate(found):
        _, step, _, length = _SORTS[sort]
        starts: set[int] = set()
        if added:
            for place in range(length):
                starts.update([cell - place * step for cell in cells])
        elif step == DOWN:
            # DM-44: the first line leaves an end of the row at a right angle and ends there.
            starts = {cell - back * DOWN for cell in (0, row - 1) for back in (0, length - 1)}
        _look(cells, starts, sort, row, law, openings)
    return found


def _looked_at_again(cells: Cells, new: Sequence[int], step: int, row: int, law: Law, known: _Openings) -> _Openings:
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
    openings = tuple(starts.copy() for starts in known)
    for sort, starts in enumerate(openings):
        _look(cells, touched[sort % 2], sort, row, law, starts)
    return openings


def _narrowed(cells: Cells, new: Sequence[int], start: int, step: int, known: _Openings) -> _Openings:
    """Bring openings up to date after a line, when lines have three tiles and are never continued.

    Then tiles only ever close lines or narrow what they take, but for the lines across the new line through a new tile.

    Args:
        cells: what lies in the tree now.
        new: the cells of the new tiles.
        start: the first cell of the new line.
        step: the step along the new line.
        known: the openings before.
    """
    openings = known[0].copy(), known[1].copy()
    sort, cross = (1, DOWN) if step == ACROSS else (0, ACROSS)
    along, across = openings[1 - sort], openings[sort]
    for one in range(start - 3 * step, start + 4 * step, step):
        if one in along:
            del along[one]
    for end in (start - step, start + 3 * step):
        for one in (end - 2 * cross, end - cross, end):
            if one in across:
                del across[one]
    for cell in new:
        first, last = cell - cross, cell + cross
        if first in cells or last in cells:
            first, last = _open_ends(cells, cell, cross)
        for one in range(first - 2 * cross, last + cross, cross):
            if one in across:
                del across[one]
        long = last - first > 2 * cross
        _look_through(cells, cell, first, last, sort, across)
        if long or first - cross in cells:
            _limit(cells, first, step, cross, along)
        if long or last + cross in cells:
            _limit(cells, last, step, cross, along)
    return openings


def _limit(cells: Cells, cell: int, step: int, cross: int, openings: dict[int, _Opening]) -> None:
    """Narrow the numbers that openings of three take at an empty cell, and remove those that take none any more."""
    mask = -1
    for place in (0, 1, 2):
        found = openings.get(cell - place * step)
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
            openings[start] = key, direction, start, wants, spots, length, masks
        else:
            del openings[start]


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


def _look_through(cells: Cells, cell: int, first: int, last: int, sort: int, openings: dict[int, _Opening]) -> None:
    """Keep the openings of three through a tile, when lines have three tiles and are never continued.

    Args:
        cells: what lies in the tree.
        cell: the tile's cell.
        first: the empty cell before the run through it.
        last: the empty cell after that run.
        sort: the direction of the openings, as in `_SORTS`.
        openings: where they are kept; it holds none through the tile.
    """
    direction, step, cross, _ = _SORTS[sort]
    before, after = first - step, last + step
    length = last - first
    if length > 3 * step:
        return
    first_mask = last_mask = _ALL
    if first - cross in cells or first + cross in cells:
        first_mask = _third(cells, first, cross)
    if last - cross in cells or last + cross in cells:
        last_mask = _third(cells, last, cross)
    if length == 3 * step:
        total = cells[first + step] % 10 + cells[last - step] % 10
        if before not in cells:
            _keep_single(openings, direction, first, total, 0, first_mask)
        if after not in cells:
            _keep_single(openings, direction, first + step, total, 2, last_mask)
        return
    total = cells[cell] % 10
    behind, beyond = cells.get(before), cells.get(after)
    if behind is None and beyond is None and first_mask and last_mask:
        _keep_pair(openings, direction, first, total, _MIDDLE, first_mask, last_mask)
    if first_mask and before - step not in cells:
        if behind is not None:
            _keep_single(openings, direction, before, total + behind % 10, 1, first_mask)
        else:
            mask = _ALL
            if before - cross in cells or before + cross in cells:
                mask = _third(cells, before, cross)
            if mask:
                _keep_pair(openings, direction, before, total, _LAST_OF_THREE, mask, first_mask)
    if last_mask and after + step not in cells:
        if beyond is not None:
            _keep_single(openings, direction, cell, total + beyond % 10, 1, last_mask)
        else:
            mask = _ALL
            if after - cross in cells or after + cross in cells:
                mask = _third(cells, after, cross)
            if mask:
                _keep_pair(openings, direction, cell, total, _FIRST_OF_THREE, last_mask, mask)


def _keep_pair(
    openings: dict[int, _Opening], direction: str, start: int, total: int, spots: tuple[int, ...], one: int, other: int
) -> None:
    """Keep the opening of a line of three that holds one tile."""
    wants = _TOTALS >> total << _PAIRS & _PAIR_BITS
    masks = None if one == other == _ALL else (one, other)
    openings[start] = 64 + total, direction, start, wants, spots, 3, masks


def _keep_single(openings: dict[int, _Opening], direction: str, start: int, total: int, spot: int, mask: int) -> None:
    """Keep the opening of a line of three that holds two tiles, if a tile can complete it.

    A single tile that completes a line across too is listed there.
    """
    wants = _TOTALS >> total & mask
    if wants and (mask == _ALL or direction == "across"):
        openings[start] = 32 + total, direction, start, wants, (spot,), 3, None


def _open_ends(cells: Cells, cell: int, step: int) -> tuple[int, int]:
    """Give the empty cells before and after the run through a cell."""
    first, last = cell - step, cell + step
    while first in cells:
        first -= step
    while last in cells:
        last += step
    return first, last


def _look(cells: Cells, starts: Iterable[int], sort: int, row: int, law: Law, openings: dict[int, _Opening]) -> None:
    """Look at the lines with given starts, and keep those that are openings."""
    direction, step, cross, length = _SORTS[sort]
    span, chaining = length * step, law.chaining
    for start in starts:
        openings.pop(start, None)
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
            openings[start] = (
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
