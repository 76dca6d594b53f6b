"""Dum-Mee's rules: options, moves, the state of a game and what each seat may know of it (DM-01 to DM-62)."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tilegames.core import (
    Event,
    HiddenError,
    IllegalMove,
    ImpossibleError,
    NotationError,
    Outcome,
    Param,
    QuestionError,
    RulesBase,
    check_move,
    check_rules,
    no_move,
    no_part,
    no_seat,
    option,
    quoted,
    replaced,
    shuffled,
    unreadable,
    words,
)
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    COPIES,
    DOWN,
    HIDDEN,
    KINDS,
    LYING,
    STEPS,
    Family,
    Law,
    Move,
    Tree,
    additions,
    cell_text,
    check_possible,
    families,
    hand_text,
    kind,
    listed,
    moves_of,
    name,
    offers,
    own_tiles,
    parse_cell,
    parse_hand,
    placed,
    run,
    runs,
    stands,
    tile,
    token,
    wild,
)
from tilegames.texts import Message, listing, message, plural

if TYPE_CHECKING:
    from random import Random

SEATS: Final = range(2, 7)
"""How many can play."""

HAND_SIZE: Final = 15
PHASES: Final = ("start", "registering", "adding", "over")
REASONS: Final = ("out", "fewest")
VERBS: Final = ("register", "add", "draw", "end", "pass", "timeout")
LONGEST_LINE: Final = 20
"""No addition names more cells, so that a line never leaves the board of numbered cells."""

_INDEX: Final = {colour: number for number, colour in enumerate(COLOURS)}
_ANY_TILE: Final = frozenset([LYING, *range(HIDDEN + 1), *range(wild(0, 0), wild(9, 9) + 1)])
_new_tuple = tuple.__new__
_remember = object.__setattr__


def _frozen(self: object, name_: str, *_value: object) -> None:
    """Refuse to change a state or a view: what it remembers is its own affair."""
    raise AttributeError(f"a {type(self).__name__} is frozen: its {name_} cannot be set")


@dataclass(frozen=True, repr=False)
class Rules(RulesBase):
    """The options of Dum-Mee; the defaults are the rules as decided.

    Attributes:
        black: a black tile keeps its number and is free in ``"colour"``, or is ``"wild"`` in its number too (DM-02).
        black_in_registration: black tiles may be part of a registration (DM-32).
        register_many: several colours may be registered in one turn (DM-20).
        add_after_register: a seat that has registered may go on with additions in the same turn (DM-20).
        four_in_line: an added line may be four cells that total 20, with one, two or three new tiles, so a line of
            three that makes 20 may grow by a 0 (DM-43).
        chaining: a line may be continued by another that shares its end tile; a run is then a chain of whole lines, and
            the registered row of four stays one of them (DM-43).
        free_draw: drawing is always allowed (DM-50).
        seconds: how long a turn may take, or None for no clock (DM-21).
        overtime_draw: how many tiles a seat draws that let its time run out and laid nothing (DM-22).
        play_on: play goes on without drawing when the pile is empty, until every seat passes in a row (DM-61).
        tie_break: equal counts share the win, or the lower ``"sum"`` of numbers wins (DM-62).

    >>> Rules(black="wild", seconds=None)
    Rules(black='wild', seconds=None)
    """

    black: str = option("colour", "wild")
    black_in_registration: bool = option(True, False)
    register_many: bool = option(False, True)
    add_after_register: bool = option(False, True)
    four_in_line: bool = option(False, True)
    chaining: bool = option(False, True)
    free_draw: bool = option(False, True)
    seconds: int | None = field(default=60, metadata={"allowed": range(10, 601), "also": (None,)})
    overtime_draw: int = option(1, 0, 3)
    play_on: bool = option(False, True)
    tie_break: str = option("shared", "sum")

    @cached_property
    def law(self) -> Law:
        """The options that say what a tree takes."""
        return Law(self.four_in_line, self.chaining, self.black == "wild")


_DEFAULT: Final = Rules()


class Result(NamedTuple):
    """How the game ended.

    Attributes:
        reason: ``"out"`` when a seat has no tiles left (DM-60), ``"fewest"`` otherwise (DM-61).
        seat: the seat that went out, or None.
        winners: the winning seats.
        points: how many tiles each seat has left.
    """

    reason: str
    seat: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]


Trees = tuple[Tree | None, Tree | None, Tree | None]
"""The tree of each colour in the order of ``COLOURS``, None before it is registered."""


_ONLY_DRAW: Final = (Move("draw"),)
_ONLY_END: Final = (Move("end"),)
_ONLY_PASS: Final = (Move("pass"),)
_DRAW: Final = _ONLY_DRAW, None, None, None, (), 0
_END: Final = _ONLY_END, None, None, None, (), 0


class _ViewParts(NamedTuple):
    """What a view is made of, see `View`."""

    rules: Rules
    seat: int | None
    turn: int
    phase: str
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] | None
    registered: tuple[tuple[str, ...], ...]
    trees: Trees
    pile_count: int
    passes: int
    round: int
    ply: int
    result: Result | None


class View(_ViewParts):
    """All that one seat may know; frozen, and it remembers its legal moves.

    Attributes:
        rules: the options.
        seat: whose view it is, or None for a spectator.
        turn: the seat to move.
        phase: one of ``PHASES``.
        hand: the seat's own tiles, sorted; empty for a spectator.
        hand_sizes: how many tiles each seat holds.
        hands: every hand once the game is over, else None.
        registered: the colours that each seat has registered, in order.
        trees: the tree of each colour in the order of ``COLOURS``.
        pile_count: how many tiles are left to draw.
        passes: passes in a row (only with `play_on`).
        round: 1.
        ply: moves made in this round.
        result: how the game ended, or None.
    """

    _listed: Sequence[Move] | None = None

    __setattr__ = _frozen
    __delattr__ = _frozen

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    @property
    def law(self) -> Law:
        """The options that say what a tree takes."""
        return self.rules.law

    @property
    def may_add(self) -> bool:
        """Whether the seat may add to trees: it has registered, or all three trees stand (DM-40)."""
        seat = self.seat
        return (seat is not None and bool(self.registered[seat])) or all(tree is not None for tree in self.trees)

    def tree(self, colour: str | None) -> Tree | None:
        """Give a colour's tree, or None before it is registered."""
        place = _INDEX.get(colour or "")
        return None if place is None else self.trees[place]

    def registrations(self) -> tuple[Move, ...]:
        """Give every registration that the hand allows now, each different row order once (DM-30 to DM-32).

        Raises:
            HiddenError: the hand is not known here.
        """
        _no_hidden(self.hand)
        return listed(_registrations(self.rules, self.hand, self.trees))

    def additions(self) -> tuple[Move, ...]:
        """Give every addition that the hand allows now (DM-40 to DM-44), tree by tree in the order of ``COLOURS``.

        Raises:
            HiddenError: the hand is not known here.
        """
        _no_hidden(self.hand)
        return listed(_additions(self.rules, self.hand, self.trees)) if self.may_add else ()

    def legal_moves(self) -> Sequence[Move]:
        """Give every legal move in the order of the rules page; empty when another seat is to move.

        That time runs out is a move too, but nobody chooses it, so it is never listed.

        Raises:
            HiddenError: the own hand is not known here.
        """
        if self._listed is None:
            rules, seat, turn, phase, hand, _, _, registered, trees, pile_count, _, _, _, _ = self
            moves = _legal(rules, phase, hand, registered[turn], trees, pile_count) if seat == turn else ()
            _remember(self, "_listed", moves)
            return moves
        return self._listed

    def canonical(self, move: Move) -> Move:
        """Give the form in which `legal_moves` lists a move.

        A wild black tile always names its number, a plain one never does. An addition of one tile that finishes two
        lines is written as ``across``.
        """
        _check_move(move)
        move = _numbers_named(move, self.rules)
        tree = self.tree(move.colour) if move.verb == "add" else None
        if tree is None:
            return move
        new = placed(move)
        own = tuple(sorted(kind(one) for one in new.values()))
        if own_tiles(own, tree.colour) != own:
            return move
        known = _with_just(tree, own)
        if move in known or not new or _spoilt(tree, move) is not None:
            return move
        return next((other for other in known if placed(other) == new), move)

    def why_not(self, move: Move) -> IllegalMove | None:
        """Say why a move is refused, in the citing order of the rules page, or None when it is legal.

        Raises:
            HiddenError: the answer depends on an own tile that is not known here.
            NotationError: it has not the form of a move, such as an addition without a direction.
        """
        _check_move(move)
        check = _CHECKS.get(move.verb)
        if check is None:
            raise no_move(move.verb, VERBS)
        if not _well_formed(move):
            raise unreadable(text(move), _USES[move.verb])
        if self.phase == "over":
            return IllegalMove("DM-20", "game_over", message("The game is over: there is nothing left to play."))
        if self.seat != self.turn:
            return IllegalMove("DM-20", "not_your_turn", message("It is not your turn yet."))
        return check(self, move)


def _legal(
    rules: Rules, phase: str, hand: tuple[int, ...], registered: tuple[str, ...], trees: Trees, pile_count: int
) -> Sequence[Move]:
    """Give every legal move of the seat to move, which holds a hand and has registered some colours."""
    if phase == "over":
        return ()
    _no_hidden(hand)
    red, blue, green = trees
    all_stand = red is not None and blue is not None and green is not None
    found = [] if all_stand or phase == "adding" else _registrations(rules, hand, trees)
    if (all_stand or registered) and (phase != "registering" or rules.add_after_register):
        found += _additions(rules, hand, trees)
    if phase != "start":
        return moves_of([*found, _END]) if found else _ONLY_END
    if found:
        return moves_of([*found, _DRAW] if rules.free_draw and pile_count else found)
    if pile_count:
        return _ONLY_DRAW
    return _ONLY_PASS if rules.play_on else ()


def _registrations(rules: Rules, hand: tuple[int, ...], trees: Trees) -> list[Family]:
    """Give every registration that a hand allows."""
    found: list[Family] = []
    for tree, colour in zip(trees, COLOURS, strict=True):
        if tree is None:
            own = own_tiles(hand, colour)
            found += _rows(own, colour, rules.black_in_registration, rules.black == "wild")
    return found


def _additions(rules: Rules, hand: tuple[int, ...], trees: Trees) -> list[Family]:
    """Give every addition that a hand allows when its seat may add."""
    found: list[Family] = []
    offered = offers(hand, rules.law)
    for tree in trees:
        if tree is not None and tree.wants & offered:
            found += families(tree, hand, offered)
    return found


@lru_cache(maxsize=128)
def _with_just(tree: Tree, own: tuple[int, ...]) -> frozenset[Move]:
    """Give the additions of a few tiles, which are asked for again and again when many moves are looked at."""
    return frozenset(additions(tree, own))


def _numbers_named(move: Move, rules: Rules) -> Move:
    """Write a move's black tiles with their numbers when they are wild, else without (DM-02)."""
    if rules.black == "wild":
        tiles = tuple(wild(one - BLACK, one % 10) if BLACK <= one < HIDDEN else one for one in move.tiles)
    else:
        tiles = tuple(kind(one) if one > HIDDEN and kind(one) % 10 == one % 10 else one for one in move.tiles)
    return move if tiles == move.tiles else move._replace(tiles=tiles)


def _no_hidden(hand: tuple[int, ...]) -> None:
    if hand and hand[-1] == HIDDEN:
        raise HiddenError(message("The hand of the seat to move is hidden here."))


@lru_cache(maxsize=32)
def _rows(own: tuple[int, ...], colour: str, black: bool, wild_black: bool) -> tuple[Family, ...]:
    """Give every row that some tiles of a colour and black ones can register (DM-30, DM-32)."""
    if not black:
        own = own[: bisect_left(own, BLACK)]
    rows = _wild_rows(own) if wild_black else _sorted_rows(own)
    return tuple([(_orders(tuple(map(row.index, row))), colour, None, None, row, len(row)) for row in rows])


def _wild_rows(own: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Give the rows of some tiles, each in one order, when the numbers of black tiles are chosen."""
    rows: list[tuple[int, ...]] = []
    for length in (3, 4):
        for printed in dict.fromkeys(combinations(own, length)):
            if printed[0] < BLACK:
                rows += dict.fromkeys(tuple(sorted(tiles)) for tiles in _numbered(printed))
    return [row for row in rows if _registers(row)]


def _sorted_rows(own: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Give the rows of some sorted tiles, each sorted: a sum is made of one or two tiles and of a pair before them."""
    threes: list[tuple[int, ...]] = []
    fours: list[tuple[int, ...]] = []
    pairs: list[list[tuple[int, int]]] = [[] for _ in range(21)]
    for place, third in enumerate(own):
        number = third % 10
        left = 20 - number
        if place > 1:
            threes += [(*pair, third) for pair in pairs[left - 10] + pairs[left]]
            fours += [(*pair, third, other) for other in own[place + 1 :] for pair in pairs[left - other % 10]]
        for first in own[:place]:
            if first < BLACK:
                pairs[first % 10 + number].append((first, third))
    return sorted(dict.fromkeys(threes)) + sorted(dict.fromkeys(fours))


@cache
def _orders(places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Give every different order of the tiles of a row; of equal tiles only the place of the first is given."""
    return tuple(dict.fromkeys(permutations(places)))


def _numbered(tiles: Sequence[int]) -> Iterable[tuple[int, ...]]:
    return product(*([one] if one < BLACK else [wild(one - BLACK, number) for number in range(10)] for one in tiles))


def _registers(tiles: Sequence[int]) -> bool:
    """Tell whether the numbers make a registered row: three that total 10 or 20, or four that total 20 (DM-30)."""
    total = sum([one % 10 for one in tiles])
    return total in (10, 20) if len(tiles) == 3 else len(tiles) == 4 and total == 20


def _tokens(tiles: Iterable[int]) -> list[str]:
    return [token(one) for one in tiles if one != LYING]


def _sum(tiles: Iterable[int]) -> str:
    return " + ".join(str(one % 10) for one in tiles)


def _colour_name(colour: str | None) -> Message:
    return {"red": message("red"), "blue": message("blue")}.get(colour or "", message("green"))


def _instead(view: View, tried: Move) -> Move | None:
    """Find the legal move that has most in common with a try: its action, or else a tile of it."""
    if HIDDEN in view.hand:
        return None
    wanted = {kind(one) for one in tried.tiles if one != LYING}

    def common(move: Move) -> tuple[bool, bool, int]:
        shared = len(wanted & {kind(one) for one in move.tiles if one != LYING})
        return move.verb == tried.verb, bool(shared) and move.colour == tried.colour, shared

    best = max(view.legal_moves(), key=common, default=None)
    return best if best is not None and (best.verb == tried.verb or common(best)[2]) else None


def _missing(view: View, move: Move) -> IllegalMove | None:
    """Refuse tiles that the hand does not hold (DM-20), and a chosen number where none may be chosen (DM-02)."""
    laid = [kind(one) for one in move.tiles if one != LYING]
    for one in laid:
        held = view.hand.count(one)
        if held < laid.count(one):
            if held:
                reason, sentence = (
                    "too_few",
                    plural(
                        "You hold only one {tile}.", "You hold only {count} tiles like {tile}.", held, tile=name(one)
                    ),
                )
            else:
                reason, sentence = "not_in_hand", message("You do not hold {tile}.", tile=name(one))
            return IllegalMove("DM-20", reason, sentence, tiles=[token(one)], instead=_instead(view, move))
    if view.rules.black != "wild":
        for one in move.tiles:
            if one > HIDDEN and one % 10 != kind(one) % 10:
                return IllegalMove(
                    "DM-02",
                    "number_fixed",
                    message(
                        "A black tile keeps its number: {tile} cannot count as {number}.",
                        tile=name(kind(one)),
                        number=one % 10,
                    ),
                    tiles=[token(kind(one))],
                    instead=_instead(view, move),
                )
    return None


def _why_not_register(view: View, move: Move) -> IllegalMove | None:
    if view.phase == "adding":
        return IllegalMove(
            "DM-20",
            "not_in_adding",
            message(
                "You have begun to add, and nothing is registered in such a turn: add another line, or end your turn."
            ),
            instead=_instead(view, move),
        )
    _no_hidden(view.hand)
    missing = _missing(view, move)
    if missing is not None:
        return missing
    colour, tiles = _colour_name(move.colour), move.tiles

    def refused(rule: str, reason: str, sentence: Message, wrong: Iterable[int]) -> IllegalMove:
        return IllegalMove(rule, reason, sentence, tiles=_tokens(wrong), instead=_instead(view, move))

    if view.tree(move.colour) is not None:
        return refused(
            "DM-31",
            "registered",
            message("There is a {colour} tree already; each colour has only one.", colour=colour),
            tiles,
        )
    first = _INDEX[move.colour or ""] * 10
    foreign = [one for one in tiles if kind(one) < BLACK and not first <= one < first + 10]
    if foreign:
        sentence = message(
            "{tile} has another colour: a {colour} row takes {colour} tiles and black ones.",
            tile=_title(foreign[0]),
            colour=colour,
        )
        if not view.rules.black_in_registration:
            sentence = message(
                "{tile} has another colour: a {colour} row takes only {colour} tiles.",
                tile=_title(foreign[0]),
                colour=colour,
            )
        return refused("DM-30", "other_colour", sentence, foreign)
    black = [one for one in tiles if kind(one) >= BLACK]
    if black and not view.rules.black_in_registration:
        sentence = message("In this game black tiles cannot be part of a registration.")
        return refused("DM-32", "black_refused", sentence, black)
    if len(black) == len(tiles):
        sentence = message("At least one tile of a {colour} row must be {colour} itself.", colour=colour)
        return refused("DM-32", "only_black", sentence, tiles)
    if len(tiles) not in (3, 4):
        sentence = plural(
            "A row has three or four tiles, not {count}.", "A row has three or four tiles, not {count}.", len(tiles)
        )
        return refused("DM-30", "count", sentence, tiles)
    if not _registers(tiles):
        total = sum(one % 10 for one in tiles)
        if len(tiles) == 3:
            sentence = message("{sum} is {total}; a row of three makes 10 or 20.", sum=_sum(tiles), total=total)
        else:
            sentence = message("{sum} is {total}; a row of four makes 20.", sum=_sum(tiles), total=total)
        return refused("DM-30", "total", sentence, tiles)
    return None


def _why_not_add(view: View, move: Move) -> IllegalMove | None:
    if view.phase == "registering" and not view.rules.add_after_register:
        return IllegalMove(
            "DM-20",
            "not_in_registering",
            message("You have registered in this turn, so you cannot add: register another colour, or end your turn."),
            instead=_instead(view, move),
        )
    _no_hidden(view.hand)
    tree = view.tree(move.colour)
    missing = _missing(view, move)
    if missing is not None:
        return missing
    colour = _colour_name(move.colour)
    if not view.may_add:
        return IllegalMove(
            "DM-40",
            "not_registered",
            message("You may add once you have registered a colour yourself, or once all three trees stand."),
            tiles=_tokens(move.tiles),
            instead=_instead(view, move),
        )
    if tree is None:
        return IllegalMove(
            "DM-42",
            "no_tree",
            message("There is no {colour} tree yet, so nothing can be added to it.", colour=colour),
            tiles=_tokens(move.tiles),
            instead=_instead(view, move),
        )
    spoilt = _spoilt(tree, move)
    if spoilt is None:
        return None
    rule, reason, sentence, tiles, cells = spoilt
    return IllegalMove(
        rule,
        reason,
        sentence,
        tiles=_tokens(tiles),
        cells=[cell_text(cell) for cell in cells],
        instead=_instead(view, move),
    )


_Fault = tuple[str, str, Message, Iterable[int], Iterable[int]]


def _spoilt(tree: Tree, move: Move) -> _Fault | None:
    """Find the first rule that an addition breaks on its tree: rule, reason, sentence, tiles, cells."""
    step, law = STEPS[move.direction or "across"], tree.law
    line = range(move.start or 0, (move.start or 0) + len(move.tiles) * step, step)
    new = placed(move)
    fault = _misplaced(tree, move, line)
    if fault is not None:
        return fault
    first = _INDEX[tree.colour] * 10
    for cell, one in new.items():
        if kind(one) < BLACK and not first <= one < first + 10:
            sentence = message(
                "{tile} has another colour: the {colour} tree takes {colour} tiles and black ones.",
                tile=_title(one),
                colour=_colour_name(tree.colour),
            )
            return "DM-41", "other_colour", sentence, [one], [cell]
    ends = (0, tree.row - 1)
    if not tree.added and not (step == DOWN and (line[0] in ends or line[-1] in ends)):
        sentence = message(
            "The first line of a tree goes straight up or down from an end of its row, {first} or {last}.",
            first=cell_text(ends[0]),
            last=cell_text(ends[1]),
        )
        return "DM-44", "not_at_an_end", sentence, new.values(), new
    cells = {**tree.cells, **new}
    tiles = [cells[cell] for cell in line]
    total = sum(one % 10 for one in tiles)
    if len(line) == 4 and total != 20:
        sentence = message("{sum} is {total}; a line of four makes 20.", sum=_sum(tiles), total=total)
        return "DM-42", "total", sentence, tiles, line
    if len(line) == 3 and total not in (10, 20):
        sentence = message("{sum} is {total}; a line makes 10 or 20.", sum=_sum(tiles), total=total)
        return "DM-42", "total", sentence, tiles, line
    along = run(cells, line[0], step)
    crossing = [run(cells, cell, ACROSS + DOWN - step) for cell in new]
    for place, other in enumerate([along, *crossing]):
        if not stands(cells, other, tree.row, law, line if place == 0 else None):
            return "DM-43", "run", _run_sentence([cells[cell] for cell in other], law), new.values(), other
    return None


def _misplaced(tree: Tree, move: Move, line: range) -> _Fault | None:
    """Refuse tiles on tiles (DM-46) and what is no line of old and new tiles (DM-42)."""
    new = placed(move)
    for cell, one in new.items():
        if cell in tree.cells:
            sentence = message(
                "The cell {cell} is taken: {tile} lies there, and laid tiles stay.",
                cell=cell_text(cell),
                tile=name(tree.cells[cell]),
            )
            return "DM-46", "occupied", sentence, [one], [cell]
    if len(line) != 3 and not (tree.law.four and len(line) == 4):
        if tree.law.four:
            sentence = message("A line has three or four tiles.")
        else:
            sentence = message("A line has exactly three tiles.")
        return "DM-42", "length", sentence, new.values(), line
    for cell in line:
        if cell not in tree.cells and cell not in new:
            sentence = message("No tile lies at {cell} yet, so the line would have a gap.", cell=cell_text(cell))
            return "DM-42", "gap", sentence, new.values(), [cell]
    if not new:
        return "DM-42", "nothing_new", message("An addition lays at least one new tile."), (), line
    if len(new) == len(line):
        sentence = message(
            "A new line uses at least one tile that lies in the {colour} tree already.",
            colour=_colour_name(tree.colour),
        )
        return "DM-42", "apart", sentence, new.values(), line
    return None


def _run_sentence(tiles: Sequence[int], law: Law) -> Message:
    total = sum(one % 10 for one in tiles)
    if len(tiles) == 3:
        return message("{sum} is {total}; a line makes 10 or 20.", sum=_sum(tiles), total=total)
    if len(tiles) == 4 and law.four and total != 20:
        return message("{sum} is {total}; a line of four makes 20.", sum=_sum(tiles), total=total)
    if law.chaining:
        return message(
            "{sum} would be {count} tiles in a line, but it is no chain of whole lines that share their ends.",
            sum=_sum(tiles),
            count=len(tiles),
        )
    if law.four:
        return message(
            "{sum} would be {count} tiles in a line, but a line has three or four.", sum=_sum(tiles), count=len(tiles)
        )
    return message(
        "{sum} would be {count} tiles in a line, but a line has three and is not made longer.",
        sum=_sum(tiles),
        count=len(tiles),
    )


def _why_not_draw(view: View, _move: Move) -> IllegalMove | None:
    if view.phase != "start":
        return IllegalMove(
            "DM-20",
            f"not_in_{view.phase}",
            message("You have laid tiles in this turn, so you cannot draw: go on, or end your turn."),
        )
    if not view.pile_count:
        return IllegalMove(
            "DM-61",
            "pile_empty",
            message("The Dum-Mee is used up, so nobody can draw."),
        )
    if view.rules.free_draw:
        return None
    return _playable(view)


def _playable(view: View) -> IllegalMove | None:
    """Refuse to draw or to pass because something can be laid (DM-50)."""
    _no_hidden(view.hand)
    move = next((move for move in view.legal_moves() if move.tiles), None)
    if move is None:
        return None
    colour = _colour_name(move.colour)
    if move.verb == "register":
        sentence = message("You can lay something, so lay it: {colour} can be registered.", colour=colour)
    else:
        sentence = message("You can lay something, so lay it: the {colour} tree can take a line.", colour=colour)
    return IllegalMove("DM-50", "can_play", sentence)


def _why_not_end(view: View, _move: Move) -> IllegalMove | None:
    if view.phase == "start":
        return IllegalMove(
            "DM-45",
            "nothing_laid",
            message("You can end your turn only after you have laid something in it."),
        )
    return None


def _why_not_pass(view: View, _move: Move) -> IllegalMove | None:
    if not view.rules.play_on:
        return IllegalMove(
            "DM-61", "no_passing", message("In this game the end of the Dum-Mee ends the game: nobody passes.")
        )
    if view.pile_count:
        return IllegalMove(
            "DM-61",
            "pile_not_empty",
            plural(
                "You can pass only when the Dum-Mee is used up; {count} tile is left in it.",
                "You can pass only when the Dum-Mee is used up; {count} tiles are left in it.",
                view.pile_count,
            ),
        )
    if view.phase != "start":
        return IllegalMove(
            "DM-20",
            f"not_in_{view.phase}",
            message("You have laid tiles in this turn, so you cannot pass: go on, or end your turn."),
        )
    return _playable(view)


def _why_not_timeout(view: View, _move: Move) -> IllegalMove | None:
    if view.rules.seconds is None:
        return IllegalMove("DM-21", "no_clock", message("This game is played without a clock, so time cannot run out."))
    return None


_CHECKS: Final = {
    "register": _why_not_register,
    "add": _why_not_add,
    "draw": _why_not_draw,
    "end": _why_not_end,
    "pass": _why_not_pass,
    "timeout": _why_not_timeout,
}


class _StateParts(NamedTuple):
    """What a state is made of, see `State`."""

    rules: Rules
    seed: int | None
    round: int
    ply: int
    turn: int
    phase: str
    hands: tuple[tuple[int, ...], ...]
    registered: tuple[tuple[str, ...], ...]
    trees: Trees
    pile: tuple[int, ...]
    passes: int = 0
    result: Result | None = None


class State(_StateParts):
    """The whole truth about a game, hidden tiles included; frozen, and it remembers what may be seen and done next.

    Attributes not explained at `View`:
        seed: the seed of the deal, or None.
        hands: the tiles of every seat, sorted.
        pile: the draw pile, the next tile first.
    """

    _turns_view: View | None = None
    _listed: Sequence[Move] | None = None

    __setattr__ = _frozen
    __delattr__ = _frozen

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def view(self, seat: int | None) -> View:
        """Give what a seat, or a spectator, may know.

        Raises:
            QuestionError: there is no such seat.
        """
        rules, _, number, ply, turn, phase, hands, registered, trees, pile, passes, result = self
        if seat == turn and type(seat) is int:
            if self._turns_view is not None:
                return self._turns_view
        elif seat is not None and (type(seat) is not int or not 0 <= seat < len(hands)):
            raise no_seat(seat, len(hands))
        own = () if seat is None else hands[seat]
        sizes = tuple(map(len, hands))
        shown = hands if phase == "over" else None
        parts = rules, seat, turn, phase, own, sizes, shown, registered, trees, len(pile), passes, number, ply, result
        view = _new_tuple(View, parts)
        if seat == turn:
            _remember(self, "_turns_view", view)
        return view

    def legal_moves(self) -> Sequence[Move]:
        """Give every legal move of the seat to move, in the order of the rules page."""
        listed = self._listed
        if listed is None:
            view = self._turns_view
            if view is not None:
                listed = view.legal_moves()
            else:
                rules, _, _, _, turn, phase, hands, registered, trees, pile, _, _ = self
                listed = _legal(rules, phase, hands[turn], registered[turn], trees, len(pile))
            _remember(self, "_listed", listed)
        return listed

    def why_not(self, move: Move) -> IllegalMove | None:
        """Say why the seat to move may not make a move, or None when it may."""
        return self.view(self.turn).why_not(move)

    def play(self, move: Move) -> "State":
        """Give the state after a move of the seat to move.

        Raises:
            IllegalMove: the rules refuse it.
            HiddenError: it would turn up a tile that is hidden here.
        """
        listed = self._listed
        if listed is None and self._turns_view is not None:
            listed = self._turns_view._listed
        try:
            # A list or 2.0 may equal what was listed, and is no part of a move.
            known = listed is not None and move in listed and type(move[2]) is tuple
            known = known and type(sum(move[2], move[4] or 0)) is int
        except TypeError:  # parts of other types cannot be compared; they are named below
            known = False
        # A move that was listed is legal and canonical.
        if not known:
            refusal = self.why_not(move)
            if refusal is not None:
                raise refusal
            if move.tiles and max(move.tiles) >= BLACK:
                move = _numbers_named(move, self.rules)
        return _PLAYS[move[0]](self, move)

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on; the scores are the tiles that each seat has left.

        A game ends with the turn that draws the last tile (DM-61). A position may be given that should have ended so:
        the pile is used up, nobody plays on, and the seat to move can lay nothing. Then nothing can be moved any more,
        and the fewest tiles win here too.
        """
        result = self.result
        if result is None and not self.pile and self.phase == "start" and not self.rules.play_on:
            hidden = HIDDEN in self.hands[self.turn]
            result = None if hidden or self.legal_moves() else _fewest(self).result
        return None if result is None else Outcome(result.winners, result.reason, result.points)


def _without(hand: tuple[int, ...], tiles: Iterable[int]) -> tuple[int, ...]:
    left = list(hand)
    for one in tiles:
        if one != LYING:
            left.remove(one if one < HIDDEN else kind(one))
    return tuple(left)


def _laid(state: State, move: Move, tree: Tree, phase: str) -> State:
    """Take the tiles from the hand and put the tree in its place; the last tile wins at once (DM-60).

    Without a phase to go on in, the turn is over.
    """
    rules, seed, number, ply, turn, _, hands, registered, trees, pile, _, _ = state
    verb, _, tiles, _, _ = move
    hand = _without(hands[turn], tiles)
    hands, trees = replaced(hands, turn, hand), replaced(trees, _INDEX[tree.colour], tree)
    if verb == "register":
        registered = replaced(registered, turn, (*registered[turn], tree.colour))
    if hand and not phase:
        return _turn_over(state, hands, registered, trees, pile)
    after = _new_tuple(State, (rules, seed, number, ply + 1, turn, phase, hands, registered, trees, pile, 0, None))
    return after if hand else _over(after, "out", turn, (turn,))


def _play_register(state: State, move: Move) -> State:
    rules = state.rules
    tree = Tree(move.colour or "", len(move.tiles), False, dict(enumerate(move.tiles)), rules.law)
    return _laid(
        state, move, tree, "registering" if rules.register_many else "adding" if rules.add_after_register else ""
    )


def _play_add(state: State, move: Move) -> State:
    _, colour, tiles, direction, start = move
    tree = state.trees[_INDEX[colour or ""]]
    if tree is None or direction is None or start is None:
        raise ValueError("an addition is played only after it was found legal")
    return _laid(state, move, tree.laid(direction, start, tiles), "adding")


def _drawn(state: State, count: int) -> State:
    """Give the seat to move the next tiles of the pile, as far as there are any, and end its turn."""
    _, _, _, _, turn, _, hands, registered, trees, pile, _, _ = state
    drawn = pile[:count]
    if HIDDEN in drawn:
        raise HiddenError(message("The next tile of the Dum-Mee is hidden here."))
    hands = replaced(hands, turn, tuple(sorted(hands[turn] + drawn)))
    return _turn_over(state, hands, registered, trees, pile[count:])


def _play_draw(state: State, _move: Move) -> State:
    return _drawn(state, 1)


def _play_end(state: State, _move: Move) -> State:
    return _turn_over(state, state.hands, state.registered, state.trees, state.pile)


def _play_pass(state: State, _move: Move) -> State:
    passes = state.passes + 1
    if passes >= len(state.hands):
        return _fewest(state._replace(ply=state.ply + 1, passes=passes))
    return _turn_over(state, state.hands, state.registered, state.trees, state.pile, passes)


def _play_timeout(state: State, _move: Move) -> State:
    """End the turn: completed lines stay; a seat that laid nothing draws (DM-22), or else lets the turn pass."""
    if state.phase != "start":
        return _play_end(state, _move)
    if state.pile:
        return _drawn(state, state.rules.overtime_draw)
    return _play_pass(state, _move)


_PLAYS: Final = {
    "register": _play_register,
    "add": _play_add,
    "draw": _play_draw,
    "end": _play_end,
    "pass": _play_pass,
    "timeout": _play_timeout,
}


def _turn_over(
    state: State,
    hands: tuple[tuple[int, ...], ...],
    registered: tuple[tuple[str, ...], ...],
    trees: Trees,
    pile: tuple[int, ...],
    passes: int = 0,
) -> State:
    """Give the turn to the next seat; an empty pile ends the game unless it is played on (DM-61)."""
    rules, seed, number, ply, turn, _, _, _, _, _, _, _ = state
    goes_on = pile or rules.play_on
    if goes_on:
        turn = (turn + 1) % len(hands)
    after = _new_tuple(
        State, (rules, seed, number, ply + 1, turn, "start", hands, registered, trees, pile, passes, None)
    )
    return after if goes_on else _fewest(after)


def _over(state: State, reason: str, seat: int | None, winners: tuple[int, ...]) -> State:
    return state._replace(phase="over", result=Result(reason, seat, winners, tuple(map(len, state.hands))))


def _fewest(state: State) -> State:
    """Let the fewest tiles win; equals share it, or the lower sum of numbers decides (DM-61, DM-62)."""
    counts: list[Any] = [len(hand) for hand in state.hands]
    if state.rules.tie_break == "sum":
        if any(hand and hand[-1] == HIDDEN for hand in state.hands):
            raise HiddenError(message("Equal counts are decided by the sums of the hands, and one is hidden here."))
        counts = [(len(hand), sum(one % 10 for one in hand)) for hand in state.hands]
    least = min(counts)
    return _over(state, "fewest", None, tuple(seat for seat, count in enumerate(counts) if count == least))


@cache
def _box() -> tuple[int, ...]:
    """Give all tiles, sorted."""
    return tuple([one for one, copies in enumerate(COPIES) for _ in range(copies)])


def new(
    rules: Rules | None = None, *, seats: int = 4, seed: int | None = 0, deal: Mapping[str, Any] | None = None
) -> State:
    """Start a game: the starting seat is drawn from the seed and 15 tiles are dealt to each (DM-10, DM-11).

    Args:
        rules: the options; default as decided.
        seats: 2 to 6.
        seed: a whole number; the same seed deals alike.
        deal: a position in the protocol's form to start from instead.

    Raises:
        RulesError, ImpossibleError, QuestionError, NotationError: seats or deal do not fit.

    >>> state = new(seats=2, seed=7)
    >>> len(state.hands[0]), len(state.pile), state.phase
    (15, 80, 'start')
    """
    if deal is not None:
        return position(deal)
    check_rules(rules, Rules)
    if type(seats) is not int or seats not in SEATS:
        raise QuestionError(message("Dum-Mee is played by 2 to 6 seats, not {seats}.", seats=quoted(seats)))
    if type(seed) is not int:
        raise QuestionError(message("A seed is a whole number, not {seed}.", seed=quoted(seed)))
    order = shuffled(_box(), f"{seed}:1")
    return State(
        rules=rules or _DEFAULT,
        seed=seed,
        round=1,
        ply=0,
        turn=shuffled(range(seats), f"{seed}:start")[0],
        phase="start",
        hands=tuple(tuple(sorted(order[HAND_SIZE * seat : HAND_SIZE * (seat + 1)])) for seat in range(seats)),
        registered=((),) * seats,
        trees=(None, None, None),
        pile=order[HAND_SIZE * seats :],
    )


_USES: Final = {
    "register": "register red R2 K5 R3",
    "add": "add red down 0,2 . R6 R8",
    "draw": "draw",
    "end": "end",
    "pass": "pass",
    "timeout": "timeout",
}


def parse(text: str) -> Move:
    """Read a move's text.

    Raises:
        NotationError: it cannot be read; the sentence says what is wrong and what is allowed.

    >>> parse("add red down 0,2 . R6 R8")
    Move(verb='add', colour='red', tiles=(-1, 6, 8), direction='down', start=2)
    >>> parse("register red R2 K5 R3").tiles
    (2, 35, 3)
    """
    written = words(text)
    verb = written[0] if written else ""
    if verb not in VERBS:
        raise no_move(verb, VERBS)
    if verb == "register" and len(written) > 2:
        move = Move(verb, written[1], tuple(map(tile, written[2:])))
    elif verb == "add" and len(written) > 4:
        tiles = tuple(LYING if one == "." else tile(one) for one in written[4:])
        move = Move(verb, written[1], tiles, written[2], parse_cell(written[3]))
    elif verb not in ("register", "add") and len(written) == 1:
        move = Move(verb)
    else:
        raise unreadable(text, _USES[verb])
    if not _well_formed(move):
        raise unreadable(text, _USES[verb])
    return move


def _check_move(move: Move) -> None:
    check_move(move, Move, "dummee")
    if not _ANY_TILE.issuperset(move.tiles):
        raise no_part("tiles", move.tiles)


def _well_formed(move: Move) -> bool:
    """Tell whether a move has the parts of its verb and no other, so that its text can be read again."""
    if move.verb == "add":
        return (
            move.colour in _INDEX
            and move.direction in STEPS
            and move.start is not None
            and 0 < len(move.tiles) <= LONGEST_LINE
            and HIDDEN not in move.tiles
        )
    if move.verb == "register":
        return (
            move.colour in _INDEX
            and len(move.tiles) > 0
            and not {HIDDEN, LYING} & set(move.tiles)
            and move.direction is None
            and move.start is None
        )
    return move == Move(move.verb)


def text(move: Move) -> str:
    """Write a move as text.

    >>> text(Move("add", "red", (-1, 6, 8), "down", 2)), text(Move("draw"))
    ('add red down 0,2 . R6 R8', 'draw')
    """
    _check_move(move)
    parts = [move.verb, move.colour, move.direction, None if move.start is None else cell_text(move.start)]
    tiles = ["." if one == LYING else token(one) for one in move.tiles]
    return " ".join([*(part for part in parts if part is not None), *tiles])


def _title(tile: int) -> Message:
    """Name a tile at the beginning of a sentence."""
    number = tile % 10
    if kind(tile) >= BLACK:
        return message("Black {number}", number=number)
    if tile < 10:
        return message("Red {number}", number=number)
    if tile < 20:
        return message("Blue {number}", number=number)
    return message("Green {number}", number=number)


def finished(before: State, move: Move) -> tuple[range, ...]:
    """Give the lines that a legal addition finishes: the named one, and those across it.

    Args:
        before: the state it is played in.
        move: the addition.

    Returns:
        The cells of each, the named line first.
    """
    tree = before.view(before.turn).tree(move.colour)
    if tree is None or move.direction is None or move.start is None:
        return ()
    step = STEPS[move.direction]
    line = range(move.start, move.start + len(move.tiles) * step, step)
    new = placed(move)
    cells = {**tree.cells, **new}
    across = [run(cells, cell, ACROSS + DOWN - step) for cell in new]
    return (line, *(one for one in across if len(one) > 2))


def events(
    before: State,
    move: Move,
    after: State,
    *,
    seat: int | None = None,
    hide: bool = False,
    names: Sequence[Param] = (),
) -> tuple[Event, ...]:
    """Tell what a legal move did, as somebody at the table would.

    Args:
        before: the state it was played in.
        move: the move.
        after: the state it led to.
        seat: who listens, None for a spectator.
        hide: leave out what the listener may not know.
        names: what the seats are called; else they are called by number.
    """
    turn = before.turn
    who = names[turn] if names else message("Seat {seat}", seat=turn)
    happened: list[Event] = []

    def told(kind: str, sentence: Message, tiles: Iterable[int] = (), cells: Iterable[int] = ()) -> None:
        happened.append(Event(kind, turn, tuple(map(token, tiles)), tuple(map(cell_text, cells)), sentence))

    move = before.view(turn).canonical(move)
    if move.verb == "register":
        told("register", _told_registration(who, move), move.tiles, range(len(move.tiles)))
    elif move.verb == "add":
        new = placed(move)
        told("add", _told_addition(before, who, move), new.values(), new)
    elif move.verb == "end":
        told("end", told_turn_end(who))
    elif move.verb == "pass":
        told("pass", message("{who} passed.", who=who))
    else:
        known = not hide or seat == turn
        drawn = before.pile[: len(before.pile) - len(after.pile)]
        told(move.verb, _told_drawing(move.verb, who, drawn, known), drawn if known else ())
    if after.result is not None:
        happened.append(_told_end(after, names))
    return tuple(happened)


def told_turn_end(who: Param) -> Message:
    """Say that a seat ended its turn."""
    return message("{who} ended the turn.", who=who)


def _told_registration(who: Param, move: Move) -> Message:
    return message(
        "{who} registered {colour} with {tiles}: {sum} is {total}.",
        who=who,
        colour=_colour_name(move.colour),
        tiles=listing([name(one) for one in move.tiles]),
        sum=_sum(move.tiles),
        total=sum(one % 10 for one in move.tiles),
    )


def _told_addition(before: State, who: Param, move: Move) -> Message:
    tree = before.view(before.turn).tree(move.colour)
    cells = {**(tree.cells if tree else {}), **placed(move)}
    sums: list[Param] = []
    for line in finished(before, move):
        tiles = [cells[cell] for cell in line]
        sums.append(message("{sum} is {total}", sum=_sum(tiles), total=sum(one % 10 for one in tiles)))
    return message(
        "{who} added {tiles} to the {colour} tree: {sums}.",
        who=who,
        tiles=listing([name(one) for one in placed(move).values()]),
        colour=_colour_name(move.colour),
        sums=listing(sums),
    )


def _told_drawing(verb: str, who: Param, drawn: Sequence[int], known: bool) -> Message:
    tiles: Message = plural("{count} tile", "{count} tiles", len(drawn))
    if known and drawn:
        tiles = listing([name(one) for one in drawn])
    if verb == "draw":
        return message("{who} drew {tiles}.", who=who, tiles=tiles)
    if drawn:
        return message("{who} ran out of time: {tiles} drawn.", who=who, tiles=tiles)
    return message("{who} ran out of time.", who=who)


def _told_end(after: State, names: Sequence[Param]) -> Event:
    result = after.result or Result("fewest", None, (), ())
    called = [names[seat] if names else message("Seat {seat}", seat=seat) for seat in result.winners]
    who = listing(called)
    left = result.points[result.winners[0]]
    if result.reason == "out":
        sentence = message("{who} laid the last tile and won.", who=who)
    elif len(called) == 1:
        sentence = plural(
            "The game is over: {who} won with the fewest tiles: {count}.",
            "The game is over: {who} won with the fewest tiles: {count}.",
            left,
            who=who,
        )
    else:
        sentence = plural(
            "The game is over: {who} share the win with the fewest tiles: {count} each.",
            "The game is over: {who} share the win with the fewest tiles: {count} each.",
            left,
            who=who,
        )
    return Event("game_over", result.winners[0] if len(called) == 1 else None, (), (), sentence)


def sample(view: View, rng: "Random") -> State:
    """Give a whole truth that fits a view: hidden hands and the pile are dealt at random from the unseen tiles.

    Args:
        view: any seat's view.
        rng: the generator to deal from.
    """
    unseen = list(COPIES)
    shown = [kind(one) for tree in view.trees if tree is not None for one in tree.cells.values()]
    shown += view.hand
    if view.hands is not None:
        shown += [one for seat, hand in enumerate(view.hands) if seat != view.seat for one in hand]
    for one in shown:
        if one != HIDDEN:
            unseen[one] -= 1
    left = [one for one, copies in enumerate(unseen) for _ in range(copies)]
    rng.shuffle(left)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        if view.hands is not None:
            hands.append(view.hands[seat])
        elif seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(sorted(left[:size])))
            del left[:size]
    return State(
        rules=view.rules,
        seed=None,
        round=view.round,
        ply=view.ply,
        turn=view.turn,
        phase=view.phase,
        hands=tuple(hands),
        registered=view.registered,
        trees=view.trees,
        pile=tuple(left[: view.pile_count]),
        passes=view.passes,
        result=view.result,
    )


def data(state: State, seat: int | None = None, *, hide: bool = False) -> dict[str, Any]:
    """Write a state in the protocol's form.

    Args:
        state: the state.
        seat: with `hide`, whose copy it is (None: a spectator's).
        hide: write hidden tiles as ``?`` and leave the seed out.

    Raises:
        QuestionError: there is no such seat.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.hands)):
        raise no_seat(seat, len(state.hands))
    revealed = state.phase == "over"
    written: dict[str, Any] = {
        "game": "dummee",
        "rules": state.rules.changes(),
        "round": state.round,
        "ply": state.ply,
        "turn": state.turn,
        "phase": state.phase,
        "hands": [
            hand_text(hand) if revealed or not hide or holder == seat else hand_text((HIDDEN,) * len(hand))
            for holder, hand in enumerate(state.hands)
        ],
        "registered": [list(colours) for colours in state.registered],
        "passes": state.passes,
        "trees": {
            tree.colour: {
                "row": tree.row,
                "added": tree.added,
                "cells": {cell_text(cell): token(tree.cells[cell]) for cell in sorted(tree.cells)},
            }
            for tree in state.trees
            if tree is not None
        },
        "pile": hand_text((HIDDEN,) * len(state.pile) if hide else state.pile),
    }
    if state.seed is not None and not hide:
        written["seed"] = state.seed
    if state.result is not None:
        result = state.result
        written["result"] = {
            "reason": result.reason,
            "seat": result.seat,
            "winners": list(result.winners),
            "points": list(result.points),
        }
    return written


def position(data: Mapping[str, Any]) -> State:
    """Read a state from the protocol's form and check that the box and the rules of trees could make it.

    Raises:
        QuestionError: a part is missing or of the wrong kind.
        NotationError: a tile or a cell cannot be read.
        ImpossibleError: the tiles or their numbers are impossible.
        RulesError: an option is unknown or has a value that is not allowed.
    """
    from tilegames.positions import Reader

    read = Reader(data, "dummee")
    rules = Rules.read(read.mapping("rules", {}))
    hands = tuple(map(parse_hand, read.texts("hands")))
    seats = len(hands)
    if seats not in SEATS:
        raise ImpossibleError(message("Dum-Mee is played by 2 to 6 seats; here are {seats} hands.", seats=seats))
    phase = read.choice("phase", PHASES)
    law = rules.law
    given = read.inner("trees")
    trees = tuple(
        _read_tree(given.inner(colour), colour, law) if colour in read.mapping("trees") else None for colour in COLOURS
    )
    given.nothing_else()
    state = State(
        rules=rules,
        seed=read.optional_number("seed"),
        round=read.number("round", 1, least=1),
        ply=read.number("ply", 0),
        turn=read.seat("turn", seats),
        phase=phase,
        hands=hands,
        registered=tuple(read.texts_in(colours, "registered") for colours in read.per_seat("registered", seats)),
        trees=(trees[0], trees[1], trees[2]),
        pile=tuple(map(tile, read.text("pile").split())),
        passes=read.number("passes", 0),
        result=_read_result(read, seats) if phase == "over" else None,
    )
    read.nothing_else()
    _check_position(state)
    return state


def _read_result(read: Any, seats: int) -> Result:
    result = read.inner("result")
    made = Result(
        reason=result.choice("reason", REASONS),
        seat=result.optional_seat("seat", seats),
        winners=result.seats("winners", seats),
        points=result.numbers("points", seats, 0),
    )
    result.nothing_else()
    if not made.winners:
        raise ImpossibleError(message("The game is over, but result.winners names nobody."))
    return made


def _read_tree(read: Any, colour: str, law: Law) -> Tree:
    written, lying = read.mapping("cells"), read.inner("cells")
    row = read.number("row", least=3, most=4)
    added = read.flag("added")
    read.nothing_else()
    cells: dict[int, int] = {}
    for place in written:
        one = tile(lying.text(place))
        if law.wild and BLACK <= one < HIDDEN:
            one = wild(one - BLACK, one % 10)
        cells[parse_cell(place)] = one
    tree = Tree(colour, row, added, cells, law)
    fault = _tree_fault(tree)
    if fault is not None:
        raise ImpossibleError(message("The {colour} tree is impossible: {why}", colour=_colour_name(colour), why=fault))
    return tree


def _tree_fault(tree: Tree) -> Message | None:
    """Say what no game can have made of a tree, or None."""
    first = _INDEX[tree.colour] * 10
    for cell, one in tree.cells.items():
        if one == HIDDEN:
            return message("the tile at {cell} lies open, so it cannot be hidden.", cell=cell_text(cell))
        if one > HIDDEN and not tree.law.wild:
            return message(
                "{token} at {cell} needs the option black to be wild.", token=token(one), cell=cell_text(cell)
            )
        if kind(one) < BLACK and not first <= one < first + 10:
            return message("{tile} at {cell} has another colour.", tile=name(one), cell=cell_text(cell))
    for cell in range(tree.row):
        if cell not in tree.cells:
            return message("its registered row has no tile at {cell}.", cell=cell_text(cell))
    if tree.added != (len(tree.cells) > tree.row):
        return message("added says whether more than the registered row lies there.")
    if len(_connected(tree.cells)) < len(tree.cells):
        return message("its tiles do not all touch.")
    for line in runs(tree.cells):
        if not stands(tree.cells, line, tree.row, tree.law):
            return _run_sentence([tree.cells[cell] for cell in line], tree.law)
    return None


def _connected(cells: Mapping[int, int]) -> set[int]:
    """Give the cells that touch the registered row, directly or through others."""
    found, waiting = {0}, [0]
    while waiting:
        cell = waiting.pop()
        for step in (ACROSS, -ACROSS, DOWN, -DOWN):
            if cell + step in cells and cell + step not in found:
                found.add(cell + step)
                waiting.append(cell + step)
    return found


def _check_position(state: State) -> None:
    lying = [one for tree in state.trees if tree is not None for one in tree.cells.values()]
    for one in state.pile:
        if one > HIDDEN:
            raise NotationError(
                message("{token} cannot be in the pile: its number is chosen when it is laid.", token=token(one))
            )
    check_possible([*lying, *(one for hand in state.hands for one in hand), *state.pile])
    count = sum(map(len, state.hands)) + len(lying) + len(state.pile)
    if count > sum(COPIES):
        raise ImpossibleError(message("Here lie {count} tiles, but the box holds {box}.", count=count, box=sum(COPIES)))
    named = sorted(colour for colours in state.registered for colour in colours)
    standing = sorted(tree.colour for tree in state.trees if tree is not None)
    if named != standing:
        raise ImpossibleError(
            message(
                "registered names {named}, but the trees are {trees}.",
                named=_first_few(named) if named else message("no colour"),
                trees=listing(standing or [message("none")]),
            )
        )
    if state.phase == "registering" and not state.rules.register_many:
        raise ImpossibleError(message("The phase registering needs the option register_many."))


def _first_few(given: Sequence[str], most: int = 6) -> Message:
    """List words that somebody gave; of many only the first are named and the others counted."""
    named: list[Param] = [quoted(one) for one in given[:most]]
    more = len(given) - most
    return listing([*named, plural("{count} more", "{count} more", more)] if more > 0 else named)


__all__ = [
    "KINDS",
    "SEATS",
    "Move",
    "Result",
    "Rules",
    "State",
    "View",
    "data",
    "events",
    "finished",
    "new",
    "parse",
    "position",
    "sample",
    "text",
]
