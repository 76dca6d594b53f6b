"""Dum-Mee's lessons: the scenes that a step can set, and the goals that a step can have.

A scene is tiles to choose from, or a table to play at. Tiles of the own hand are called as on any rack, ``R5.0`` for
the first red 5; the cells of a tree are called by colour, row and column, ``red:0,2``; a table also has its ``pile``,
and buttons called by what they do, such as ``end``.

What is laid out on trial is no part of a scene: tiles are picked, ``R5.0``, and put on a cell, ``R5.0@red:1,2``, until
they are laid by one move. `draft` reads such names, and `moves_of` tells which moves they stand for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from tilegames import goals as shared
from tilegames.core import IllegalMove, ImpossibleError, NotationError
from tilegames.dummee.rack import kind_of, rack_names
from tilegames.dummee.state import (
    HAND_SIZE,
    SEATS,
    Rules,
    State,
    View,
    events,
    finished,
    position,
)
from tilegames.dummee.state import parse as parse_move
from tilegames.dummee.state import text as move_text
from tilegames.dummee.table import beside_words, colour_name
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    COPIES,
    DOWN,
    HIDDEN,
    LYING,
    STEPS,
    Move,
    Tree,
    cell_text,
    check_possible,
    kind,
    name,
    parse_cell,
    placed,
    row_column,
    run,
    tile,
    token,
    wild,
)
from tilegames.goals import Attempt, Goal, Verdict, onward, other, reached, says
from tilegames.texts import Message, listing, message, plural

__all__ = [
    "GOALS",
    "SCENES",
    "Draft",
    "Hand",
    "Table",
    "cell_name",
    "cell_of",
    "draft",
    "hand",
    "moves_of",
    "table",
]

_BUTTONS: Final = ("end", "pass", "timeout")
"""The moves that are made with no piece."""
_NAMES: Final = ("You", "Mira", "Theo", "Ida", "Tom", "Lea")
_PILE: Final = "G1 B4 R7 K3 G8 B0"


def cell_name(colour: str, cell: int) -> str:
    """Name a cell of a colour's tree.

    >>> cell_name("red", 2)
    'red:0,2'
    """
    return f"{colour}:{cell_text(cell)}"


def cell_of(name_: str) -> tuple[str, int]:
    """Give the colour and the cell of a name, the inverse of `cell_name`.

    Raises:
        NotationError: it names no cell.
    """
    colour, _, cell = name_.partition(":")
    if colour not in COLOURS:
        raise NotationError(message("There is no {name} here.", name=name_[:40]))
    return colour, parse_cell(cell)


class Draft(NamedTuple):
    """What is laid out on trial.

    Attributes:
        loose: the names of picked tiles that lie on no cell, in the order of picking.
        colour: the colour of the tree that tiles are put on, or "".
        cells: which rack tile is put on which cell of it.
    """

    loose: tuple[str, ...]
    colour: str
    cells: Mapping[int, str]


def draft(picked: Sequence[str]) -> Draft:
    """Read the names of picked tiles.

    >>> draft(["R5.0", "R6.0@red:1,2"])
    Draft(loose=('R5.0',), colour='red', cells={258: 'R6.0'})
    """
    loose, colour, cells = [], "", {}
    for one in picked:
        held, _, where = one.partition("@")
        if where:
            colour, cell = cell_of(where)
            cells[cell] = held
        else:
            loose.append(held)
    return Draft(tuple(loose), colour, cells)


def moves_of(view: View, laid: Draft) -> tuple[Move, ...]:
    """Give the moves that a draft stands for, each of which can be tried.

    Tiles on cells are an addition; picked tiles are a row to register, in their order. There are several moves only
    where a black tile's number is chosen, and none when tiles on cells do not lie in one straight line.

    Args:
        view: the view of the seat.
        laid: what is laid out.
    """
    if laid.cells:
        tiles = {cell: kind_of(one) for cell, one in laid.cells.items()}
        plain = _line(view, laid.colour, tiles)
    else:
        kinds = [kind_of(one) for one in laid.loose]
        plain = Move("register", _row_colour(view, kinds), tuple(kinds)) if kinds else None
    if plain is None:
        return ()
    if view.law.wild:
        legal = tuple(move for move in _numbered(plain) if view.why_not(move) is None)
        if legal:
            return legal
    return (plain,)


def _numbered(move: Move) -> Iterable[Move]:
    """Give a move with every number that its black tiles may have."""
    choices = [
        [wild(one - BLACK, number) for number in range(10)] if BLACK <= one < HIDDEN else [one] for one in move.tiles
    ]
    return (move._replace(tiles=tiles) for tiles in product(*choices))


def _row_colour(view: View, kinds: Sequence[int]) -> str:
    """Give the colour that tiles would register: that of most of them, else the one left that is held most."""
    coloured = [COLOURS[one // 10] for one in kinds if one < BLACK]
    held = [COLOURS[one // 10] for one in view.hand if one < BLACK]
    left = [colour for colour in COLOURS if view.tree(colour) is None]
    return max(coloured or left or COLOURS, key=lambda one: (coloured.count(one), held.count(one)))


def _line(view: View, colour: str, new: Mapping[int, int]) -> Move | None:
    """Give the addition that tiles on cells stand for, right or wrong; None when they do not lie in one line."""
    tree = view.tree(colour)
    lying: Mapping[int, int] = tree.cells if tree is not None else {}
    rows, columns = zip(*map(row_column, new), strict=True)
    steps = [step for step, places in ((ACROSS, rows), (DOWN, columns)) if len(set(places)) == 1]
    if not steps:
        return None
    found: list[range] = []
    for step in steps:
        first, last = min(new), max(new)
        cells = run({**lying, **new}, first, step)
        if last in cells and len(cells) > 2:
            sizes = [len(cells)] if len(new) > 2 else [3, 4] if view.law.four else [3]
            for size in sizes:
                found += [range(at, at + size * step, step) for at in cells[: max(0, len(cells) - size + 1)]]
        elif last - first > 2 * step:
            found.append(range(first, last + step, step))
        else:
            # Too few for a line: it is told with the cells that are still empty.
            found += [range(at, at + 3 * step, step) for at in range(last - 2 * step, first + step, step)]
    moves = [_addition(colour, line, new) for line in found if all(cell in line for cell in new)]

    def merit(move: Move) -> tuple[bool, bool, int, bool]:
        line = _cells(move)
        starts = line[0] in lying or line[-1] in lying
        return view.why_not(move) is None, len(line) == 3, sum(cell in lying for cell in line), starts

    return max(moves, key=merit, default=None)


def _addition(colour: str, line: range, new: Mapping[int, int]) -> Move:
    direction = next(word for word, step in STEPS.items() if step == line.step)
    return Move("add", colour, tuple(new.get(cell, LYING) for cell in line), direction, line[0])


def _cells(move: Move) -> range:
    step = STEPS[move.direction or "across"]
    first = move.start or 0
    return range(first, first + len(move.tiles) * step, step)


class Hand(NamedTuple):
    """Tiles to look at, and others to choose from.

    Attributes:
        tiles: the names of the tiles in the row.
        offered: the names of tiles beside it, of which one may be chosen.
        summed: whether their sum is shown.
    """

    tiles: tuple[str, ...]
    offered: tuple[str, ...] = ()
    summed: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The tiles in the row and those offered."""
        return (*self.tiles, *self.offered)

    def called(self, name_: str) -> Message:
        """Name a tile in a sentence."""
        return name(kind_of(name_))

    def pieces(self, action: str) -> tuple[str, ...]:
        """Give the tiles that an action is made with."""
        return tuple(one for one in action.split()[1:] if one in self.names)

    def spoken(self, action: str) -> Message:
        """Say what an action does."""
        return message("Choose {tiles}", tiles=listing([self.called(one) for one in self.pieces(action)]))

    def tries(self) -> tuple[str, ...]:
        """Give every tile to choose."""
        return tuple(f"choose {one}" for one in self.names)

    def attempt(self, action: str) -> Attempt:
        """Try ``choose <tile>``; an offered tile joins the row.

        Raises:
            NotationError: it is anything else, or names a tile that is not there.
        """
        verb, _, one = action.partition(" ")
        if verb != "choose":
            raise NotationError(message("{action} cannot be done here: choose a tile.", action=action[:40]))
        if one not in self.names:
            raise NotationError(
                message("There is no tile {name} here; there are {names}.", name=one[:40], names=listing(self.names))
            )
        if one not in self.offered:
            return Attempt(self)
        left = tuple(name_ for name_ in self.offered if name_ != one)
        return Attempt(self._replace(tiles=(*self.tiles, one), offered=left))


def hand(tiles: str, offered: str = "", summed: bool = True) -> Hand:
    """Set a scene with tiles in a row.

    Args:
        tiles: the tiles from left to right, as tokens with spaces between.
        offered: tiles beside the row, of which one may be chosen.
        summed: show their sum.

    Raises:
        NotationError, ImpossibleError: the tiles cannot be read, or cannot all be in the box.

    >>> hand("R2 R5", "R3").offered
    ('R3.0',)
    """
    row, beside = ([tile(one) for one in tokens.split()] for tokens in (tiles, offered))
    check_possible([*row, *beside])
    if not row:
        raise ImpossibleError(message("a row has at least one tile"))
    called = rack_names([*row, *beside])
    return Hand(called[: len(row)], called[len(row) :], summed)


class Table(NamedTuple):
    """A table to play at, with what the other seats will do.

    Attributes:
        state: the whole truth.
        seat: the learner's seat.
        replies: the moves of the other seats that are still to come.
        seats: what the seats are called.
        played: the learner's own moves so far.
        offers: tries that have a button of their own.
        worth: forbidden moves worth trying.
        main: the move of the button to press next when no tile is picked, or "".
        row: whether there is a place to lay out a row to register.
        bare: whether only the own tiles and the trees are shown.
        still: whether nothing is laid here, so that no free places are shown.
        rows: how many rows of a tree there is room for from the beginning to the end.
        met: the refusals met so far, where a step asks for several.
        answered: the moves that the other seats have made.
    """

    state: State
    seat: int
    replies: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    worth: tuple[str, ...] = ()
    main: str = ""
    row: bool = False
    bare: bool = False
    still: bool = False
    rows: int = 0
    met: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """What the learner's seat may know."""
        return self.state.view(self.seat)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == "over"

    @property
    def trees(self) -> tuple[Tree, ...]:
        """The trees that stand."""
        return tuple(tree for tree in self.state.trees if tree is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """The tiles on the own rack, the cells of the trees, the pile, and what only a button does."""
        cells = [
            cell_name(tree.colour, cell) for tree in self.trees for cell in (*sorted(tree.cells), *self.free(tree))
        ]
        return (*rack_names(self.view.hand), *cells, "pile", *_BUTTONS, *self.offers)

    def free(self, tree: Tree) -> tuple[int, ...]:
        """Give the free cells of a tree that tiles can be put on: those up to two steps away from one of its tiles."""
        near = {
            cell + way * far * step
            for cell in tree.cells
            for step in (ACROSS, DOWN)
            for way in (-1, 1)
            for far in (1, 2)
        }
        return tuple(sorted({*near, *self.wanted(tree)} - set(tree.cells)))

    def wanted(self, tree: Tree) -> tuple[int, ...]:
        """Give the free cells of a tree that a move needs which is allowed here, or forbidden but worth a try."""
        tried = [parse_move(one) for one in self.worth]
        moves = [*self.view.legal_moves(), *tried]
        found = {cell for move in moves if move.verb == "add" and move.colour == tree.colour for cell in placed(move)}
        return tuple(sorted(found - set(tree.cells)))

    def called_seat(self, seat: int) -> str:
        """Name a seat."""
        return self.seats[seat]

    def called(self, name_: str) -> Message:
        """Name a piece in a sentence."""
        held, _, where = name_.partition("@")
        if where:
            return message("{tile} on trial", tile=name(kind_of(held)))
        if name_ in (*_BUTTONS, *self.offers):
            return self.spoken(name_)
        if name_ == "pile":
            return message("the Dum-Mee")
        if ":" in name_:
            colour, cell = cell_of(name_)
            tree = self.state.view(self.seat).tree(colour)
            if tree is None:
                return message("the free place {cell}", cell=cell_text(cell))
            if cell in tree.cells:
                return name(tree.cells[cell])
            return message("the free place {cell}", cell=beside_words(tree, tree.cells, cell))
        return name(kind_of(name_))

    def pieces(self, action: str) -> tuple[str, ...]:
        """Give the pieces that an action is made with."""
        verb, _, rest = action.partition(" ")
        if verb == "choose":
            return (rest,)
        if action in (*_BUTTONS, *self.offers):
            return (action,)
        move = parse_move(action)
        if move.verb == "draw":
            return ("pile",)
        held = _held(self.view.hand, move.tiles)
        return (*held, *(cell_name(move.colour or "", cell) for cell in placed(move))) if move.verb == "add" else held

    def spoken(self, action: str) -> Message:
        """Say what an action does."""
        verb, _, rest = action.partition(" ")
        if verb == "choose":
            return message("Choose {tiles}", tiles=self.called(rest))
        move = parse_move(action)
        tiles, plain = _tiles_of(move)
        if move.verb == "register" and plain:
            return message("Register {tiles}", tiles=tiles)
        if move.verb == "register":
            return message("Register {tiles} as {colour}", tiles=tiles, colour=colour_name(move.colour or ""))
        if move.verb == "add" and plain:
            return message("Add {tiles}", tiles=tiles)
        if move.verb == "add":
            return message("Add {tiles} to the {colour} tree", tiles=tiles, colour=colour_name(move.colour or ""))
        words = {
            "draw": message("Draw a tile"),
            "end": message("End turn"),
            "pass": message("Pass"),
            "timeout": message("Let the time run out"),
        }
        return words[move.verb]

    def tries(self) -> tuple[str, ...]:
        """Give every move that is allowed, and the forbidden ones that are worth a try."""
        legal = [move_text(move) for move in self.view.legal_moves()]
        idle = ("draw", "end", "pass") if self.view.rules.play_on else ("draw", "end")
        return tuple(dict.fromkeys((*legal, *self.offers, *self.worth, *idle)))

    def attempt(self, action: str) -> Attempt:
        """Try a move; when it is allowed, the other seats answer it.

        Raises:
            NotationError: it cannot be read, or names a piece that is not there.
        """
        verb, _, rest = action.partition(" ")
        if verb == "choose":
            if rest not in self.names:
                raise NotationError(message("There is no {name} here.", name=rest[:40]))
            return Attempt(self)
        move = parse_move(action)
        refusal = self.view.why_not(move)
        if refusal is not None:
            return self._refused(move, refusal)
        after, told = self._played(self.state, self.view.canonical(move))
        replies = list(self.replies)
        while replies and after.turn != self.seat and after.why_not(parse_move(replies[0])) is None:
            after, more = self._played(after, parse_move(replies.pop(0)))
            told += more
        answered = self.replies[: len(self.replies) - len(replies)]
        scene = self._replace(
            state=after,
            replies=tuple(replies),
            played=(*self.played, move_text(move)),
            answered=(*self.answered, *answered),
        )
        return Attempt(scene, _joined(told))

    def _refused(self, move: Move, refusal: IllegalMove) -> Attempt:
        named = [kind(tile(one)) for one in refusal.tiles]
        laid = [kind(one) for one in move.tiles if one != LYING and kind(one) in named]
        cells = [cell_name(move.colour or "", parse_cell(one)) for one in refusal.cells]
        short = self._short(move) if refusal.reason == "gap" else None
        if short is not None:
            cells = []  # no place between tiles is empty
        marked = (*_held(self.view.hand, laid), *(one for one in cells if one in self.names))
        instead = move_text(refusal.instead) if isinstance(refusal.instead, Move) else ""
        said = short or _kindly(move, refusal) or refusal.message
        return Attempt(self, said, refusal.rule, refusal.reason, marked, instead)

    def _short(self, move: Move) -> Message | None:
        """Say that a line has too few tiles where it has no gap between them, or None."""
        tree = self.view.tree(move.colour)
        there = {*placed(move), *(tree.cells if tree is not None else ())}
        filled = [place for place, cell in enumerate(_cells(move)) if cell in there]
        if not filled or filled[-1] - filled[0] + 1 > len(filled):
            return None
        return plural(
            "A line needs three tiles; this has {count}.", "A line needs three tiles; this has {count}.", len(filled)
        )

    def _played(self, state: State, move: Move) -> tuple[State, list[Message]]:
        after = state.play(move)
        told = events(state, move, after, seat=self.seat, hide=True, names=self.seats)
        return after, [self._told(state, after, event.kind, event.message) for event in told]

    def _told(self, before: State, after: State, what: str, told: Message) -> Message:
        """Say what happened to the learner as one says it to somebody."""
        result = after.result
        if what == "timeout" and before.turn == self.seat:
            drawn = before.pile[: len(before.pile) - len(after.pile)]
            if drawn:
                return message("Your time ran out, so you drew {tiles}.", tiles=listing([name(one) for one in drawn]))
            return message("Your time ran out.")
        if what == "game_over" and result is not None and result.winners == (self.seat,):
            if result.reason == "out":
                return message("You have no tiles left: you win!")
            count = result.points[self.seat]
            return plural(
                "The game is over. You have the fewest tiles, {count}: you win!",
                "The game is over. You have the fewest tiles, {count}: you win!",
                count,
            )
        return told


def _tiles_of(move: Move) -> tuple[Message, bool]:
    """List the new tiles of a move, the colour said once; tell whether the first of them has the tree's colour."""
    new = [one for one in move.tiles if one != LYING]
    if not new:
        return message("no tile"), False
    own = [kind(one) < BLACK and COLOURS[kind(one) // 10] == move.colour for one in new]
    said = [one % 10 if place and own[place] and own[0] else name(one) for place, one in enumerate(new)]
    return listing(said), own[0]


def _kindly(move: Move, refusal: IllegalMove) -> Message | None:
    """Say a refusal as a teacher does: without numbers of cells, for they are marked, and without what can be laid."""
    if refusal.reason == "can_play" and move.verb == "pass":
        return message("Something of yours can be laid, so there is no passing yet. Look once more.")
    if refusal.reason == "can_play":
        return message("Something of yours can be laid, so there is no drawing yet. Look once more.")
    if refusal.reason == "occupied":
        return message("A tile lies there already, and laid tiles stay where they are.")
    if refusal.reason == "gap":
        return message("A place in this line would still be empty, so the line would have a gap.")
    if refusal.reason == "not_at_an_end":
        return message("The first line of a tree goes straight up or down from one of the two ends of its row.")
    return None


def _joined(told: Sequence[Message]) -> Message | None:
    joined: Message | None = None
    for one in told:
        joined = one if joined is None else message("{first} {next}", first=joined, next=one)
    return joined


def _held(hand: Sequence[int], tiles: Iterable[int]) -> tuple[str, ...]:
    """Give the names of tiles in a hand by their kinds; those that are not there are left out."""
    left = list(rack_names(hand))
    found = []
    for one in tiles:
        held = next((name_ for name_ in left if one != LYING and kind_of(name_) == kind(one)), "")
        if held:
            left.remove(held)
            found.append(held)
    return tuple(found)


def table(
    hands: list[str],
    rows: dict[str, str] = {},  # noqa: B006 - never changed
    lines: list[str] = [],  # noqa: B006 - never changed
    by: dict[str, int] = {},  # noqa: B006 - never changed
    pile: str = _PILE,
    turn: int = 0,
    phase: str = "start",
    passes: int = 0,
    result: dict[str, Any] = {},  # noqa: B006 - never changed
    rules: dict[str, Any] = {},  # noqa: B006 - never changed
    seat: int = 0,
    replies: list[str] = [],  # noqa: B006 - never changed
    names: list[str] = [],  # noqa: B006 - never changed
    offers: list[str] = [],  # noqa: B006 - never changed
    worth: list[str] = [],  # noqa: B006 - never changed
    main: str = "",
    row: bool = False,
    bare: bool = False,
    still: bool = False,
    room: int = 0,
) -> Table:
    """Set a scene at a table.

    Args:
        hands: the tiles of every seat.
        rows: the registered row of each colour that has its tree.
        lines: what was added, each like an addition without its verb: ``"red down 0,2 . R6 R8"``.
        by: the seat that registered a colour; the learner's where it is not named.
        pile: the draw pile, the next tile first.
        turn, phase, passes, result, rules: as in the question protocol; the value ``"none"`` stands for none.
        seat: the learner's seat.
        replies: the moves that the other seats will make, in their order.
        names: what the seats are called.
        offers: tries that get a button of their own, such as ``"pass"``.
        worth: forbidden moves worth trying.
        main: the move of the button to press next when no tile is picked.
        row: give a place to lay out a row to register.
        bare: show only the own tiles and the trees.
        still: show no free places, where there is nothing to lay.
        room: the rows of a tree to keep room for, where it comes or changes in the step.

    Raises:
        QuestionError, NotationError, ImpossibleError, RulesError: the position or a move cannot be.

    >>> from tilegames.texts import say
    >>> scene = table(["R6 R8 B3", "B1 B2"], rows={"red": "R8 R6 R6"})
    >>> say(scene.attempt("add red down 0,2 . R6 R8").message)
    'You added red 6 and red 8 to the red tree: 6 + 6 + 8 is 20.'
    """
    registered: list[list[str]] = [[] for _ in hands]
    trees: dict[str, Any] = {}
    for colour, tiles in rows.items():
        owner = by.get(colour, seat)
        if not 0 <= owner < len(hands):
            raise ImpossibleError(message("the seats are 0 to {last}", last=len(hands) - 1))
        registered[owner].append(colour)
        cells = {f"0,{column}": one for column, one in enumerate(tiles.split())}
        trees[colour] = {"row": len(cells), "added": False, "cells": cells}
    for line in lines:
        move = parse_move(f"add {line}")
        if move.colour not in trees:
            raise ImpossibleError(message("{line} has no row to lie at", line=line))
        trees[move.colour]["added"] = True
        trees[move.colour]["cells"] |= {cell_text(cell): token(one) for cell, one in placed(move).items()}
    made: dict[str, Any] = {
        "game": "dummee",
        "rules": {key: None if value == "none" else value for key, value in rules.items()},
        "turn": turn,
        "phase": phase,
        "hands": hands,
        "registered": registered,
        "passes": passes,
        "trees": trees,
        "pile": pile,
    }
    state = position(made | ({"result": result} if result else {}))
    if not 0 <= seat < state.seats or len(names) not in (0, state.seats):
        raise ImpossibleError(message("the seats are 0 to {last}, each with a name", last=state.seats - 1))
    for one in (*replies, *offers, *worth):
        parse_move(one)
    called = tuple(names or _NAMES[: state.seats])
    return Table(
        state,
        seat,
        tuple(replies),
        called,
        offers=tuple(offers),
        worth=tuple(worth),
        main=main,
        row=row,
        bare=bare,
        still=still,
        rows=room,
    )


# Goals
#
# Every answer is worked out from the scene by the game's own rules, so that a lesson cannot contradict them.


def _chosen(action: str) -> str:
    return action.partition(" ")[2]


def _why_no_row(tiles: Sequence[int]) -> IllegalMove | None:
    """Say why tiles cannot be registered in a game by the usual rules, or None when they can (DM-30 to DM-32)."""
    trees = (None, None, None)
    held = tuple(sorted(tiles))
    view = View(Rules(), 0, 0, "start", held, (len(held), 1), None, ((), ()), trees, 1, 0, 1, 0, None)
    return view.why_not(Move("register", _row_colour(view, tiles), tuple(tiles)))


def completes_row() -> Goal:
    """To choose: the offered tile with which the row can be registered (DM-30 to DM-32)."""

    def judge(scene: Hand, action: str, _attempt: Attempt) -> Verdict:
        one = _chosen(action)
        refusal = _why_no_row([kind_of(held) for held in (*scene.tiles, one)])
        return (
            reached()
            if one in scene.offered and refusal is None
            else other(refusal.message if refusal is not None else None)
        )

    return judge


def fits_at() -> Goal:
    """To choose: the cell with a tile that an addition allowed now would use (DM-42 to DM-44)."""

    def judge(scene: Table, action: str, _attempt: Attempt) -> Verdict:
        colour, cell = cell_of(_chosen(action))
        moves = [move for move in scene.view.legal_moves() if move.verb == "add" and move.colour == colour]
        return reached() if any(cell in _cells(move) for move in moves) else other()

    return judge


def fits() -> Goal:
    """To choose: the tile of the own hand that an addition allowed now would lay (DM-41 to DM-43)."""

    def judge(scene: Table, action: str, _attempt: Attempt) -> Verdict:
        wanted = kind_of(_chosen(action))
        moves = [move for move in scene.view.legal_moves() if move.verb == "add"]
        return reached() if any(wanted in map(kind, placed(move).values()) for move in moves) else other()

    return judge


def row_makes(ten: str, twenty: str, neither: str) -> Goal:
    """To choose: whether the tiles can be registered as a 10, as a 20, or not at all (DM-30)."""

    def answer(scene: Hand) -> str:
        tiles = [kind_of(one) for one in scene.tiles]
        if _why_no_row(tiles) is not None:
            return neither
        return ten if sum(one % 10 for one in tiles) == 10 else twenty

    return says(answer)


def copies_left(tile: str) -> Goal:
    """To choose: how many copies of a tile do not lie here (DM-01)."""
    wanted = kind_of(tile)
    return says(lambda scene: COPIES[wanted] - [kind_of(one) for one in scene.tiles].count(wanted))


def trees_in_all() -> Goal:
    """To choose: how many trees a table can have (DM-03, DM-31)."""
    return says(lambda _: len(COLOURS))


def pile_after_deal(seats: int) -> Goal:
    """To choose: how many tiles are left to draw when everybody has been dealt a hand (DM-10)."""
    if seats not in SEATS:
        raise ImpossibleError(message("there are {least} to {most} seats", least=SEATS[0], most=SEATS[-1]))
    return says(lambda _: sum(COPIES) - HAND_SIZE * seats)


def plays_next() -> Goal:
    """To choose: who has the next turn (DM-11)."""
    return says(lambda scene: scene.called_seat((scene.state.turn + 1) % scene.state.seats))


def may_add(everybody: str = "", nobody: str = "", only: str = "") -> Goal:
    """To choose: who may add to trees (DM-40); `only` is how it is said that a single seat may."""

    def answer(scene: Table) -> Message | str:
        state = scene.state
        found = [scene.called_seat(seat) for seat in range(state.seats) if state.view(seat).may_add]
        if len(found) == state.seats:
            return everybody
        return (only if only and len(found) == 1 else listing(found)) if found else nobody

    return says(answer)


def can(register: str, add: str, draw: str) -> Goal:
    """To choose: what the learner can do in this turn (DM-20, DM-50)."""
    words = {"register": register, "add": add, "draw": draw}
    return says(lambda scene: words[scene.view.legal_moves()[0].verb])


def finishes_lines(move: str) -> Goal:
    """To choose: how many lines a move finishes (DM-42, DM-43)."""
    laid = parse_move(move)
    return says(lambda scene: len(finished(scene.state, laid)))


def seconds() -> Goal:
    """To choose: how many seconds a turn may take (DM-21)."""
    return says(lambda scene: scene.state.rules.seconds or 0)


def drawn_by(move: str) -> Goal:
    """To choose: how many tiles a move makes the seat to move draw (DM-22, DM-50)."""
    played = parse_move(move)
    return says(lambda scene: len(scene.state.pile) - len(scene.state.play(played).pile))


def wins_after(move: str, nobody: str) -> Goal:
    """To choose: who wins once a move is played (DM-60 to DM-62), or that nobody does yet."""
    played = parse_move(move)

    def answer(scene: Table) -> Message | str:
        outcome = scene.state.play(played).outcome()
        return nobody if outcome is None else listing([scene.called_seat(seat) for seat in outcome.winners])

    return says(answer)


def _begins(played: str, wanted: str) -> bool:
    """Whether a move is the wanted one, or begins with the wanted words."""
    return played == wanted or played.startswith(f"{wanted} ")


def _tried(action: str, wanted: str) -> bool:
    """Whether a try is the wanted one; the tiles of a row may come in any order."""
    row = action.startswith("register ") and sorted(action.split()) == sorted(wanted.split())
    return row or _begins(action, wanted)


def _check_move(move: str) -> None:
    """Refuse what is no move and does not begin one."""
    whole = {"register": "register red R0", "add": "add red down 0,0 R0"}.get(move.partition(" ")[0], move)
    words = move.split()
    parse_move(" ".join([*words, *whole.split()[len(words) :]]))


def _playing(judge: Callable[[Table, Move, str], Verdict]) -> Goal:
    """To play: a judge of allowed moves, which is given the move as the rules write it, and its text."""

    def judged(scene: Table, action: str, attempt: Attempt) -> Verdict:
        if attempt.refused:
            return other()
        move = scene.view.canonical(parse_move(action))
        return judge(scene, move, move_text(move))

    return judged


def follows(moves: list[str]) -> Goal:
    """To play: these moves one after the other; ``register``, ``add red`` and the like stand for any such move."""
    for move in moves:
        _check_move(move)

    def judge(scene: Table, _move: Move, played: str) -> Verdict:
        if not _begins(played, moves[len(scene.played)]):
            return other()
        return reached() if len(scene.played) + 1 == len(moves) else onward()

    return _playing(judge)


def registers_with_end(tile: str) -> Goal:
    """To play: a registration whose row has a tile at one of its ends (DM-30, DM-44)."""
    wanted = kind_of(tile)

    def judge(_scene: Table, move: Move, _played: str) -> Verdict:
        ends = [kind(one) for one in (*move.tiles[:1], *move.tiles[-1:])]
        return reached() if move.verb == "register" and wanted in ends else other()

    return _playing(judge)


def finishes(lines: int) -> Goal:
    """To play: one addition that finishes several lines (DM-42, DM-43)."""

    def judge(scene: Table, move: Move, _played: str) -> Verdict:
        done = finished(scene.state, move) if move.verb == "add" else ()
        return reached() if len(done) >= lines else other()

    return _playing(judge)


def plays(verb: str, times: int) -> Goal:
    """To play: several registrations or additions in one turn, in any order (DM-20, DM-45)."""
    if verb not in ("register", "add"):
        raise NotationError(message("only register or add can be played several times in a turn"))

    def judge(scene: Table, move: Move, _played: str) -> Verdict:
        if move.verb != verb:
            return other()
        return reached() if len(scene.played) + 1 == times else onward()

    return _playing(judge)


def refused(tries: list[str]) -> Goal:
    """To be refused: every one of these tries, as `tilegames.goals.refused` reads them.

    The first words of an action stand for any that begins with them.
    """
    return shared.refused(tries, _check_move, matches=_tried)


SCENES: Final[Mapping[str, Callable[..., Any]]] = {"hand": hand, "table": table}
"""What a step can set: tiles to choose from, or a table to play at."""

GOALS: Final[Mapping[str, Mapping[str, Callable[..., Goal]]]] = {
    "choose": {
        "can": can,
        "completes_row": completes_row,
        "copies_left": copies_left,
        "drawn_by": drawn_by,
        "finishes_lines": finishes_lines,
        "fits": fits,
        "fits_at": fits_at,
        "may_add": may_add,
        "pile_after_deal": pile_after_deal,
        "plays_next": plays_next,
        "row_makes": row_makes,
        "seconds": seconds,
        "trees_in_all": trees_in_all,
        "wins_after": wins_after,
    },
    "arrange": {},
    "play": {
        "finishes": finishes,
        "follows": follows,
        "plays": plays,
        "registers_with_end": registers_with_end,
    },
    "refuse": {"refused": refused},
}
"""The goals by kind of step and by name."""
