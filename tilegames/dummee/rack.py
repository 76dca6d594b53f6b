"""What a player tries out at a Dum-Mee table before it is laid: picked and half-laid tiles, and what their lines make.

A rack tile is called ``<token>.<n>``: the n-th copy of its kind in the hand, from 0. All functions give new values, and
none of them plays a move.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tilegames.core import ImpossibleError
from tilegames.dummee.state import Trees, View
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    COPIES,
    DOWN,
    HIDDEN,
    LYING,
    Law,
    Move,
    Tree,
    additions,
    cell_text,
    kind,
    placed,
    run,
    stands,
    tile,
    token,
    wild,
)
from tilegames.texts import message

LONGEST_ROW: Final = 4
"""No row that is registered is longer."""
_NODES: Final = 300
"""Orders of trial lines looked at; no more tiles than a hand has are on trial, so few are ever needed."""


class Trial(NamedTuple):
    """A tile that lies on trial.

    Attributes:
        name: its rack name.
        colour: the tree that it lies at.
        cell: where.
        number: the number that a wild black tile is to have, or None.
        row: whether it is part of a row to register.
    """

    name: str
    colour: str
    cell: int
    number: int | None = None
    row: bool = False

    @property
    def tile(self) -> int:
        """The tile that it would be once it lies."""
        one = kind_of(self.name)
        return one if self.number is None else wild(one - BLACK, self.number)


class Look(NamedTuple):
    """How a player looks at a tree.

    Attributes:
        colour: the tree.
        pitch: from cell to cell in CSS pixels, 0 for the whole tree however small it becomes.
        row: the first row that is shown.
        column: the first column that is shown.
    """

    colour: str
    pitch: int = 0
    row: int = 0
    column: int = 0


class Draft(NamedTuple):
    """What a player has picked up and half laid; none of it is a move.

    Attributes:
        by_number: whether the rack is sorted by number instead of colour.
        picked: the name of the tile that is picked up, or "".
        trials: the tiles on trial, in the order in which they were laid.
        open: the tree that is shown where there is room for one only, or "" for the one that changed last.
        looks: how the player looks at trees; a tree that is not named is shown as it fits best.
        reached: cells of trees that came to be needed since the last move or look of the player, the latest last: each
            is brought into sight by as little as can be, and what is seen does not move back.
        seen: the trees as they were when the player moved last; what lies there since then is new.
        hinted: what a hint points to: rack names, or places like ``"red 0,2"``.
        late: whether the time of the turn that lasts has run out (DM-21).
        refused: the tree at which what is on trial has just been refused, or "".
    """

    by_number: bool = False
    picked: str = ""
    trials: tuple[Trial, ...] = ()
    open: str = ""
    looks: tuple[Look, ...] = ()
    reached: tuple[tuple[str, int], ...] = ()
    seen: Trees = (None, None, None)
    hinted: tuple[str, ...] = ()
    late: bool = False
    refused: str = ""

    def trial(self, name: str) -> Trial | None:
        """Give the trial of a rack tile, or None when it stands on the rack."""
        return next((one for one in self.trials if one.name == name), None)

    def at(self, colour: str) -> dict[int, Trial]:
        """Give the trials at a tree by their cells."""
        return {one.cell: one for one in self.trials if one.colour == colour}

    def look(self, colour: str) -> Look | None:
        """Give how the player looks at a tree, or None when that was not chosen."""
        return next((one for one in self.looks if one.colour == colour), None)

    def reaching(self, colour: str, cells: Iterable[int]) -> "Draft":
        """Give the draft in which some more cells of a tree are needed."""
        return self._replace(reached=(*self.reached, *((colour, cell) for cell in cells)))

    def reach(self, colour: str) -> tuple[int, ...]:
        """Give the cells of a tree that came to be needed."""
        return tuple(cell for one, cell in self.reached if one == colour)

    def forgetting(self, colour: str, cells: Iterable[int] = ()) -> "Draft":
        """Give the draft in which no cells of a tree are needed but these."""
        kept = tuple(one for one in self.reached if one[0] != colour)
        return self._replace(reached=kept).reaching(colour, cells)


class Sum(NamedTuple):
    """What a line makes that a tile on trial is part of.

    Attributes:
        colour: the tree.
        line: its cells.
        numbers: the numbers in it.
        state: ``"right"``, ``"unfinished"`` or ``"wrong"``.
        wants: the number that one more tile must have to finish it, or None.
    """

    colour: str
    line: range
    numbers: tuple[int, ...]
    state: str
    wants: int | None = None

    @property
    def total(self) -> int:
        """What the numbers make together."""
        return sum(self.numbers)


def rack_names(hand: Sequence[int]) -> tuple[str, ...]:
    """Name the tiles of a sorted hand.

    >>> from tilegames.dummee.tree import parse_hand
    >>> rack_names(parse_hand("R5 K1 R5"))
    ('R5.0', 'R5.1', 'K1.0')
    """
    return tuple(f"{token(one)}.{sum(other == one for other in hand[:place])}" for place, one in enumerate(hand))


def kind_of(name: str) -> int:
    """Give the kind of a rack tile.

    Raises:
        NotationError: the name does not begin with a tile's token.

    >>> kind_of("B5.1")
    15
    """
    return tile(name.partition(".")[0])


def order(hand: Sequence[int], draft: Draft) -> tuple[str, ...]:
    """Give the names of the rack tiles from left to right: by colour and number, or by number and colour.

    >>> from tilegames.dummee.tree import parse_hand
    >>> order(parse_hand("R5 B1 K1"), Draft(by_number=True))
    ('B1.0', 'K1.0', 'R5.0')
    """
    names = rack_names(hand)
    if not draft.by_number:
        return names
    return tuple(sorted(names, key=lambda one: (kind_of(one) == HIDDEN, kind_of(one) % 10, kind_of(one), one)))


def settle(view: View, draft: Draft) -> Draft:
    """Make a draft agree with a view: take back what is gone from the hand and what lies where there is no room now."""
    held = set(rack_names(view.hand))
    kept = []
    for one in draft.trials:
        tree = view.tree(one.colour)
        free = tree is None if one.row else tree is not None and one.cell not in tree.cells
        if one.name in held and free:
            kept.append(one)
    late = draft.late and view.seat == view.turn
    return draft._replace(picked=draft.picked if draft.picked in held else "", trials=_in_rows(kept), late=late)


def _in_rows(trials: Iterable[Trial]) -> tuple[Trial, ...]:
    """Close the gaps in rows that are to be registered."""
    trials = tuple(trials)
    places: dict[str, int] = {}
    for colour in COLOURS:
        row = sorted((one for one in trials if one.row and one.colour == colour), key=lambda one: one.cell)
        places.update((one.name, place) for place, one in enumerate(row))
    return tuple(one._replace(cell=places[one.name]) if one.row else one for one in trials)


def pick(view: View, draft: Draft, name: str) -> Draft:
    """Pick a tile up, from the rack or where it lies on trial, or put it down when it is picked.

    Raises:
        ImpossibleError: there is no such tile on the rack.
    """
    _check_held(view, name)
    if draft.picked == name:
        return draft._replace(picked="")
    trial, one = draft.trial(name), kind_of(name)
    shown = trial.colour if trial is not None else COLOURS[one // 10] if one < BLACK else draft.open
    for colour in COLOURS if one >= BLACK else (COLOURS[one // 10],):
        draft = draft.reaching(colour, _going_on(view, draft, colour, name))
    return draft._replace(picked=name, open=shown)


def _going_on(view: View, draft: Draft, colour: str, name: str) -> list[int]:
    """Give the free cells where the lines go on that tiles on trial have begun, but for a tile that is picked up."""
    if view.tree(colour) is None:
        return []
    taken, reach = lying(view, draft, colour), draft.reach(colour)
    trials = [one.cell for one in draft.trials if one.colour == colour and one.name != name and one.cell in reach]
    return [
        cell
        for one in sums(view, draft)
        if one.colour == colour and one.state != "right"
        for end, cell in ((one.line[0], one.line[0] - one.line.step), (one.line[-1], one.line[-1] + one.line.step))
        if end in trials and cell not in taken
    ]


def join_row(view: View, draft: Draft, name: str) -> Draft | None:
    """Let a tile of the rack go straight into the row of its colour that is being put together, as its next tile.

    A tile of the same row that is picked up goes there first. Black tiles do so only while the player may not add, for
    else they may be meant for a tree.

    Returns:
        The draft then; None where no row is begun that takes the tile, so that it is picked up instead.
    """
    new = [one for one in (draft.picked, name) if one]
    if name == draft.picked or any(one not in rack_names(view.hand) or draft.trial(one) is not None for one in new):
        return None
    coloured = {COLOURS[kind_of(one) // 10] for one in new if kind_of(one) < BLACK}
    black = any(kind_of(one) >= BLACK for one in new)
    if len(coloured) > 1 or (black and view.seat is not None and may_add(view, view.seat)):
        return None
    colour = next(iter(coloured), draft.open)
    if colour not in COLOURS or view.tree(colour) is not None:
        return None
    row = len(draft.at(colour))
    if not 2 <= row + len(new) <= LONGEST_ROW:
        return None
    for place, joining in enumerate(new, row):
        draft = put(view, draft, joining, colour, place)
    return draft


def may_add(view: View, seat: int) -> bool:
    """Whether a seat may add to trees (DM-40)."""
    return bool(view.registered[seat]) or all(tree is not None for tree in view.trees)


def put(view: View, draft: Draft, name: str, colour: str, cell: int) -> Draft:
    """Lay a tile on trial.

    A tile on trial that lies there already changes places with it: with one from the rack, it goes back to the rack.

    Args:
        view: what the seat may know.
        draft: what is on trial so far.
        name: the tile, on the rack or on trial.
        colour: the tree.
        cell: an empty cell of it; in a row to register the place from 0, where every place after its end is the next.

    Raises:
        ImpossibleError: there is no such tile, or the row is full.
    """
    _check_held(view, name)
    row = view.tree(colour) is None
    before = draft.trial(name)
    there = draft.at(colour).get(cell)
    others = [one for one in draft.trials if one.name != name]
    if there is not None and there.name != name:
        others.remove(there)
        if before is not None:
            others.append(there._replace(colour=before.colour, cell=before.cell, row=before.row))
    elif row and sum(one.colour == colour for one in others) >= LONGEST_ROW:
        raise ImpossibleError(message("A row has three or four tiles. Take one back first."))
    number = before.number if before is not None else None
    if number is None and view.law.wild and BLACK <= kind_of(name) < HIDDEN:
        number = _wanted(view, draft._replace(trials=tuple(others)), colour, cell, kind_of(name) % 10)
    laid = (*others, Trial(name, colour, cell, number, row))
    return settle(view, draft.reaching(colour, [cell])._replace(picked="", trials=laid, open=colour))


def _wanted(view: View, draft: Draft, colour: str, cell: int, printed: int) -> int:
    """Choose a number for a wild tile: one that finishes a line there, else its own (DM-02)."""
    cells = lying(view, draft, colour)
    for step in (ACROSS, DOWN):
        line = run(cells, cell, step)
        rest = sum(cells[one] % 10 for one in line if one != cell)
        if len(line) == 3 and rest and view.tree(colour) is not None:
            return -rest % 10
    return printed


def take_back(view: View, draft: Draft, name: str) -> Draft:
    """Take a tile on trial back to the rack.

    Raises:
        ImpossibleError: it is not on trial.
    """
    if draft.trial(name) is None:
        raise ImpossibleError(message("There is nothing on trial to take back."))
    kept = tuple(one for one in draft.trials if one.name != name)
    return settle(view, draft._replace(trials=kept, picked="" if draft.picked == name else draft.picked))


def other_ends(view: View, draft: Draft, colour: str) -> Draft:
    """Let other tiles stand at the ends of a row to register: of each two in turn, for lines go on from the ends.

    Raises:
        ImpossibleError: there are no three tiles in it.
    """
    at = draft.at(colour)
    row = [at[place].name for place in sorted(at)] if view.tree(colour) is None else []
    if len(row) < 3:
        raise ImpossibleError(message("Put three tiles of a row together first; then choose which stand at the ends."))
    names = sorted(row)
    pairs = list(combinations(names, 2))
    now = pairs.index((min(row[0], row[-1]), max(row[0], row[-1])))
    looks = {(kind_of(row[0]), kind_of(row[-1])), (kind_of(row[-1]), kind_of(row[0]))}
    for first, last in (*pairs[now + 1 :], *pairs[:now]):
        if (kind_of(first), kind_of(last)) not in looks:
            places = [first, *(one for one in row if one not in (first, last)), last]
            trials = (one._replace(cell=places.index(one.name)) if one.name in places else one for one in draft.trials)
            return settle(view, draft._replace(trials=tuple(trials)))
    raise ImpossibleError(message("These tiles are all alike: every order is the same."))


def renumber(draft: Draft, name: str, number: int) -> Draft:
    """Give a wild black tile on trial another number.

    Raises:
        ImpossibleError: it is not on trial, or not wild.
    """
    trial = draft.trial(name)
    if trial is None or trial.number is None:
        raise ImpossibleError(message("Lay the black tile on trial first; then choose its number."))
    trials = tuple(one._replace(number=number) if one.name == name else one for one in draft.trials)
    return draft._replace(trials=trials)


def laid_down(draft: Draft, move: Move) -> Draft:
    """Forget the rack tiles that a move lays; other copies of their kinds are named anew.

    >>> draft = Draft(trials=(Trial("R5.0", "red", 258), Trial("R5.1", "red", 514), Trial("K1.0", "red", 5)))
    >>> [one.name for one in laid_down(draft, Move("add", "red", (-1, 5, 36), "down", 2)).trials]
    ['R5.0', 'K1.0']
    """
    new = dict(enumerate(move.tiles)) if move.verb == "register" else placed(move)
    there = draft.at(move.colour or "")
    gone: list[str] = []
    for cell, one in new.items():
        copies = [f"{token(kind(one))}.{copy}" for copy in range(max(COPIES))]
        # A move that was typed takes copies that are not on trial first.
        copies.sort(key=lambda name: draft.trial(name) is not None)
        here = [there[cell].name] if cell in there and kind_of(there[cell].name) == kind(one) else []
        gone.append(next(name for name in (*here, *copies) if name not in gone))

    def renamed(name_: str) -> str:
        token_, _, copy = name_.partition(".")
        before = sum(one.partition(".")[0] == token_ and int(one.partition(".")[2]) < int(copy) for one in gone)
        return f"{token_}.{int(copy) - before}"

    trials = tuple(one._replace(name=renamed(one.name)) for one in draft.trials if one.name not in gone)
    picked = "" if not draft.picked or draft.picked in gone else renamed(draft.picked)
    return draft._replace(trials=trials, picked=picked)


def _check_held(view: View, name: str) -> None:
    if name not in rack_names(view.hand) or kind_of(name) == HIDDEN:
        raise ImpossibleError(message("There is no tile {name} on this rack.", name=name[:12]))


# What lies on trial comes to


def lying(view: View, draft: Draft, colour: str) -> dict[int, int]:
    """Give what lies at a tree together with what lies there on trial."""
    tree = view.tree(colour)
    return {**(tree.cells if tree is not None else {}), **{cell: one.tile for cell, one in draft.at(colour).items()}}


def open_cells(view: View, draft: Draft, colour: str) -> tuple[int, ...]:
    """Give the empty cells where a tile can be tried: beside what lies, or the free places of a row to register."""
    there = lying(view, draft, colour)
    if view.tree(colour) is None:
        return tuple(range(len(there), LONGEST_ROW))
    lifted = draft.trial(draft.picked)
    stays = [cell for cell in there if lifted is None or (lifted.colour, lifted.cell) != (colour, cell)]
    beside = {cell + step for cell in stays for step in (ACROSS, -ACROSS, DOWN, -DOWN)}
    return tuple(sorted(beside - there.keys()))


def sums(view: View, draft: Draft) -> tuple[Sum, ...]:
    """Give what every line makes that a tile on trial touches, tree by tree, each line once."""
    found = []
    for colour in COLOURS:
        trials = draft.at(colour)
        if not trials:
            continue
        tree, cells = view.tree(colour), lying(view, draft, colour)
        if tree is None:
            found.append(_row_sum(colour, [cells[cell] % 10 for cell in sorted(cells)]))
            continue
        for step in (ACROSS, DOWN):
            lines = dict.fromkeys(run(cells, cell, step) for cell in sorted(trials))
            found += [_line_sum(tree, cells, line) for line in lines if len(line) > 1]
    return tuple(found)


def _row_sum(colour: str, numbers: Sequence[int]) -> Sum:
    total, count = sum(numbers), len(numbers)
    state = "unfinished" if count < 3 else "wrong"
    wants: int | None = None
    if (count == 3 and total in (10, 20)) or (count == LONGEST_ROW and total == 20):
        state = "right"
    elif count == 3 and 0 <= 20 - total <= 9:
        state, wants = "unfinished", 20 - total
    elif count == 2:
        wants = next((goal - total for goal in (10, 20) if 0 <= goal - total <= 9), None)
    return Sum(colour, range(count), tuple(numbers), state, wants)


def _line_sum(tree: Tree, cells: Mapping[int, int], line: range) -> Sum:
    numbers = tuple(cells[cell] % 10 for cell in line)
    total = sum(numbers)
    if len(line) == 2:
        wants = next((goal - total for goal in (10, 20) if 0 <= goal - total <= 9), None)
        return Sum(tree.colour, line, numbers, "unfinished" if wants is not None else "wrong", wants)
    if stands(cells, line, tree.row, tree.law):
        return Sum(tree.colour, line, numbers, "right")
    if tree.law.four and len(line) == 3 and 0 <= 20 - total <= 9:
        return Sum(tree.colour, line, numbers, "unfinished", 20 - total)
    return Sum(tree.colour, line, numbers, "wrong")


def ready(view: View, draft: Draft, colour: str) -> Move | None:
    """Give the next legal move that lays tiles on trial at a tree just where they lie, or None.

    Of several it is the one after which most of the others can be laid too. Nothing but what lies and what is on trial
    has a part in it.
    """
    trials = draft.at(colour)
    tree = view.tree(colour)
    if not trials or view.seat != view.turn:
        return None
    if tree is None:
        move = Move("register", colour, tuple(trials[cell].tile for cell in sorted(trials)))
        return move if view.why_not(move) is None else None
    tiles = {cell: one.tile for cell, one in trials.items()}
    budget = [_NODES]

    def best(tree: Tree, left: dict[int, int]) -> tuple[int, Move | None]:
        most: tuple[int, Move | None] = (0, None)
        own = tuple(sorted(kind(one) for one in left.values()))
        for move in additions(tree, own):
            new = placed(move)
            if budget[0] <= 0 or any(left.get(cell) != one for cell, one in new.items()):
                continue
            budget[0] -= 1
            rest = {cell: one for cell, one in left.items() if cell not in new}
            after = tree.laid(move.direction or "", move.start or 0, move.tiles)
            count = len(new) + (best(after, rest)[0] if rest else 0)
            if count > most[0]:
                most = count, move
        return most

    fitting = {cell: one for cell, one in tiles.items() if _fits(one, tree)}
    found = best(tree, fitting)[1]
    return found if found is not None and view.why_not(found) is None else None


def _fits(one: int, tree: Tree) -> bool:
    return kind(one) >= BLACK or COLOURS[one // 10] == tree.colour


def attempt(view: View, draft: Draft, colour: str) -> Move | None:
    """Write what is on trial at a tree as a move that the rules can judge, right or wrong; None when nothing is.

    A finished line that is wrong comes first, so that the refusal speaks of what is wrong with it.
    """
    trials = draft.at(colour)
    tree = view.tree(colour)
    if not trials:
        return None
    if tree is None:
        return Move("register", colour, tuple(trials[cell].tile for cell in sorted(trials)))
    cells = lying(view, draft, colour)
    last = next(one for one in reversed(draft.trials) if one.colour == colour)
    tries: dict[Move, int] = {}
    for direction, step in (("across", ACROSS), ("down", DOWN)):
        for cell in (last.cell, *trials):
            line = run(cells, cell, step)
            for part in (line, *_parts(line, trials, tree.law)):
                tries.setdefault(_written(tree, trials, part, direction), len(line))
    return min(tries, key=lambda move: _telling(view, move, tries[move]))


def _telling(view: View, move: Move, length: int) -> int:
    """Rank how much the refusal of a try tells about what is wrong, the most telling first.

    Args:
        view: what the seat may know.
        move: the try.
        length: how many tiles the whole run has.
    """
    why = view.why_not(move)
    if why is None or why.reason not in ("length", "apart", "nothing_new", "total"):
        return 0
    if why.reason == "total":
        return 1 if len(move.tiles) == length else 3
    return 2 if length > 3 and len(move.tiles) == length else 4


def _parts(line: range, trials: Mapping[int, Trial], law: Law) -> list[range]:
    """Give the parts of a longer run that are lines with all its new tiles and one that lies there."""
    lengths = (3, 4) if law.four else (3,)
    new = {one for one in line if one in trials}
    parts = [line[begin : begin + length] for length in lengths for begin in range(len(line) - length + 1)]
    return [part for part in parts if new <= set(part) and not set(part) <= new]


def _written(tree: Tree, trials: Mapping[int, Trial], line: range, direction: str) -> Move:
    tiles = tuple(trials[cell].tile if cell in trials else LYING for cell in line)
    return Move("add", tree.colour, tiles, direction, line[0])


def fresh(view: View, draft: Draft) -> dict[str, frozenset[int]]:
    """Give the cells of each tree where tiles lie since the player moved last."""
    found = {}
    for colour, now, before in zip(COLOURS, view.trees, draft.seen, strict=True):
        cells = frozenset(now.cells if now is not None else ())
        found[colour] = cells - (before.cells.keys() if before is not None else frozenset())
    return found


def shown_tree(view: View, draft: Draft) -> str:
    """Give the tree that is shown where there is room for one only."""
    if draft.open:
        return draft.open
    new = fresh(view, draft)
    changed = [colour for colour in COLOURS if new[colour]]
    standing = [colour for colour in COLOURS if view.tree(colour) is not None]
    return (changed or standing or list(COLOURS))[0]


def place_text(colour: str, cell: int) -> str:
    """Write a place at a tree, as in ``"red 0,2"``."""
    return f"{colour} {cell_text(cell)}"
