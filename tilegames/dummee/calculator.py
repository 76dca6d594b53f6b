"""Dum-Mee's solver: the trees and the hand of a table at home, what can be laid, what lays most, and why not this one.

Everything that it tells comes from the rules in `tilegames.dummee.state` and the search in `tilegames.dummee.search`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from tilegames.core import IllegalMove, NotationError, TilegamesError, quoted
from tilegames.desk import Answer, NoActionError, refusal
from tilegames.draw import Band
from tilegames.dummee import desk, rack
from tilegames.dummee.rack import Draft
from tilegames.dummee.search import Turn, best_turn, plays
from tilegames.dummee.state import Move, Rules, State, View, parse, position
from tilegames.dummee.state import text as move_text
from tilegames.dummee.table import colour_name, counted, ink_of
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    COPIES,
    DOWN,
    HIDDEN,
    LYING,
    STEPS,
    Law,
    Tree,
    cell_text,
    hand_text,
    kind,
    name,
    parse_cell,
    run,
    tile,
    token,
)
from tilegames.texts import Message, listing, message, plural

__all__ = [
    "INKS",
    "INTO",
    "Entry",
    "act",
    "answers",
    "beginning",
    "content",
    "from_words",
    "headline",
    "left",
    "move_place",
    "move_words",
    "problem",
    "start",
    "status",
    "suggestions",
    "ten",
    "typed",
    "view",
    "write",
]

INTO: Final = ("hand", *COLOURS)
"""Where a tapped tile can go: to the hand or to a tree."""
INKS: Final = (*COLOURS, "black")
"""The colours of tiles."""
NODES: Final = 2_000
"""Trees looked at for what lays most; it takes less than a second."""
_PILE: Final = 9
"""Tiles that may be left to draw; how many makes no difference to what can be laid."""
_TRYING: Final = ("pick", "at", "lay", "take", "ends", "number", "sort", "open", "move")


class Entry(NamedTuple):
    """What is entered; a frozen value, so that every earlier one can be gone back to.

    Attributes:
        hand: the tiles of the hand, in kind order.
        trees: what lies in the tree of each colour, as pairs of cell and tile in order; empty before it stands.
        registered: whether the player has registered a colour, and so may add; None as long as nobody has said, then
            what may be added is shown.
        rules: the options of the game.
        into: where a tapped tile goes, one of `INTO`.
        ink: the colour of the tiles that are offered where there is no room for all.
        cursor: the cell of the tree that the next tile goes to, or None.
        step: where the cursor goes after it.
        trying: whether the answers are shown, and moves can be tried.
        draft: what is picked up and on trial there.
        moves: what has been laid there, as text.
        page: which of the answers are shown, counted from 0.
    """

    hand: tuple[int, ...] = ()
    trees: tuple[tuple[tuple[int, int], ...], ...] = ((), (), ())
    registered: bool | None = None
    rules: Rules = Rules(seconds=None)
    into: str = "hand"
    ink: str = "red"
    cursor: int | None = None
    step: int = ACROSS
    trying: bool = False
    draft: Draft = Draft()
    moves: tuple[str, ...] = ()
    page: int = 0

    def cells(self, colour: str) -> dict[int, int]:
        """Give what lies in a colour's tree."""
        return dict(self.trees[COLOURS.index(colour)])

    @property
    def may_add(self) -> bool:
        """Whether the player has not said that no colour is registered."""
        return self.registered is not False

    @property
    def matters(self) -> bool:
        """Whether it makes a difference that a colour is registered: some tree stands, but not all (DM-40)."""
        return any(self.trees) and not all(self.trees)


# What is entered


def start(words: str = "", rules: Rules | None = None) -> Entry:
    """Begin, with what some typed words enter.

    Args:
        words: as for `typed`.
        rules: the options of the game; default as decided.

    Raises:
        NotationError, ImpossibleError, IllegalMove: the words cannot be entered.

    >>> write(start("hand r6 R8 red across 0,0 r8 r6 k6"))
    'hand R6 R8 red across 0,0 R8 R6 K6'
    """
    entry: Entry = typed(Entry(rules=rules or Rules(seconds=None)), words).draft
    return entry


def left(entry: Entry) -> list[int]:
    """Tell how many copies of each kind, in kind order, are not entered anywhere yet."""
    counts = list(COPIES)
    for one in (*entry.hand, *(lies for cells in entry.trees for _, lies in cells)):
        counts[kind(one)] -= 1
    return counts


def act(entry: Entry, action: str) -> Answer:
    """Tell what an action on the solver comes to.

    Args:
        entry: what is entered.
        action: ``into red`` (where tapped tiles go), ``ink black``, ``add R5``, ``out R5.0`` (of the hand),
            ``cell red 1,2`` (where the next tile goes), ``remove`` (what lies there), ``registered yes`` or
            ``registered no`` (once more for neither), ``solve``, ``enter`` (back to the tiles), ``show 2`` (a
            suggestion, on trial), ``page 1``, ``clear``, ``cancel``, and while trying the actions of `desk.act`.

    Returns:
        The entry from now on, and a band when there is something to say; what is refused changes nothing.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    try:
        if verb in _ACTS:
            return _ACTS[verb](entry, rest)
        if verb == "look" or (entry.trying and verb in (*_TRYING, "register")):
            return _tried(entry, action)
    except IllegalMove as why:
        return Answer(entry, band=refusal(why))
    raise NoActionError(action)


def _into(entry: Entry, rest: str) -> Answer:
    if rest not in INTO:
        raise NotationError(message("Tiles go to the hand or to the red, blue or green tree."))
    entry = _entering(entry)._replace(into=rest, cursor=None, step=ACROSS)
    if rest == "hand":
        return Answer(entry)
    ink = rest if entry.ink not in (rest, "black") else entry.ink
    return Answer(entry._replace(ink=ink, cursor=None if entry.cells(rest) else 0))


def _ink(entry: Entry, rest: str) -> Answer:
    if rest not in INKS:
        raise NotationError(message("Tiles are red, blue, green or black."))
    return Answer(entry._replace(ink=rest))


def _add(entry: Entry, rest: str) -> Answer:
    one = _known(rest)
    if entry.into == "hand":
        return Answer(_put_in_hand(_entering(entry), one))
    if entry.cursor is None:
        words = message("First tap the place in the {colour} tree where it lies.", colour=colour_name(entry.into))
        return Answer(entry, band=Band("hint", words))
    return Answer(_advanced(_put(_entering(entry), entry.into, entry.cursor, one)))


def _add_or_try(entry: Entry, rest: str) -> Answer:
    """Enter a tile; or, while trying, a whole addition as it is written."""
    return _tried(entry, f"add {rest}") if entry.trying and " " in rest else _add(entry, rest)


def _known(word: str) -> int:
    one = tile(word)
    if one >= HIDDEN:
        raise NotationError(message("Enter the tiles as they are printed, such as R5 or K0."))
    return one


def _check_left(entry: Entry, one: int) -> None:
    if not left(entry)[kind(one)]:
        words = message("All {count} tiles {tile} are entered already.", count=COPIES[kind(one)], tile=name(kind(one)))
        raise IllegalMove("DM-01", "none_left", words, tiles=[token(one)])


def _put_in_hand(entry: Entry, one: int) -> Entry:
    _check_left(entry, one)
    return entry._replace(hand=tuple(sorted((*entry.hand, one))))


def _put(entry: Entry, colour: str, cell: int, one: int) -> Entry:
    """Let a tile lie in a tree, in place of what lay there (DM-01, DM-41)."""
    if one < BLACK and ink_of(one) != colour:
        words = message("The {colour} tree takes {colour} tiles and black ones.", colour=colour_name(colour))
        raise IllegalMove("DM-41", "other_colour", words, tiles=[token(one)])
    without = _removed(entry, colour, cell)
    _check_left(without, one)
    cells = without.cells(colour)
    if cells and not any(cell + step in cells for step in (ACROSS, -ACROSS, DOWN, -DOWN)):
        words = message("A tree hangs together: {cell} touches none of its tiles.", cell=cell_text(cell))
        raise IllegalMove("DM-42", "apart", words, tiles=[token(one)], cells=[cell_text(cell)])
    return _with_cells(without, colour, {**cells, cell: one})


def _removed(entry: Entry, colour: str, cell: int) -> Entry:
    cells = entry.cells(colour)
    cells.pop(cell, None)
    return _with_cells(entry, colour, cells)


def _with_cells(entry: Entry, colour: str, cells: Mapping[int, int]) -> Entry:
    place = COLOURS.index(colour)
    trees = (*entry.trees[:place], tuple(sorted(cells.items())), *entry.trees[place + 1 :])
    return entry._replace(trees=trees)


def _advanced(entry: Entry) -> Entry:
    """Move the cursor on along the line that is being entered, as long as it is not finished."""
    cells, cursor, step = entry.cells(entry.into), entry.cursor or 0, entry.step
    line = run(cells, cursor, abs(step))
    numbers = [cells[cell] % 10 for cell in line]
    row = abs(step) == ACROSS and 0 in line
    most = 4 if row and sum(numbers) not in (10, 20) else 3
    following = cursor + step
    return entry._replace(cursor=following if len(line) < most and following not in cells else None)


def _cell(entry: Entry, rest: str) -> Answer:
    colour, _, place = rest.partition(" ")
    if colour not in COLOURS:
        raise NotationError(message("There is no tree called {colour}.", colour=colour[:20]))
    cell = parse_cell(place)
    cells = entry.cells(colour)
    step = ACROSS
    if cells:
        beside = [(one, cell - one in cells) for one in (ACROSS, DOWN, -ACROSS, -DOWN)]
        step = next((one for one, there in beside if there), ACROSS)
    return Answer(_entering(entry)._replace(into=colour, cursor=cell, step=step))


def _out(entry: Entry, rest: str) -> Answer:
    if rest not in rack.rack_names(entry.hand):
        raise NotationError(message("There is no tile {name} in the hand.", name=rest[:12]))
    hand = list(entry.hand)
    hand.remove(rack.kind_of(rest))
    return Answer(_entering(entry)._replace(hand=tuple(hand)))


def _remove(entry: Entry, _rest: str) -> Answer:
    cursor = entry.cursor
    if entry.into == "hand" or cursor is None or cursor not in entry.cells(entry.into):
        return Answer(entry, band=Band("hint", message("First tap the tile in the tree that you want to take out.")))
    return Answer(_removed(_entering(entry), entry.into, cursor))


def _registered(entry: Entry, rest: str) -> Answer:
    said = {"yes": True, "no": False}.get(rest)
    if said is None:
        raise NotationError(message("Say registered yes or registered no."))
    registered = None if entry.registered == said else said
    return Answer(_entering(entry)._replace(registered=registered))


def _clear(entry: Entry, _rest: str) -> Answer:
    return Answer(Entry(rules=entry.rules))


def _cancel(entry: Entry, _rest: str) -> Answer:
    if entry.trying and (entry.draft.picked or entry.draft.trials):
        return _tried(entry, "cancel")
    return Answer(entry._replace(cursor=None))


def _entering(entry: Entry) -> Entry:
    """Leave the answers: what was tried there goes back."""
    return entry._replace(trying=False, draft=Draft(looks=entry.draft.looks), moves=(), page=0)


def _enter(entry: Entry, _rest: str) -> Answer:
    return Answer(_entering(entry))


def _solve(entry: Entry, _rest: str) -> Answer:
    if not entry.hand:
        return Answer(entry, band=Band("hint", message("First tap the tiles of your hand.")))
    wrong = problem(entry)
    if wrong is not None:
        return Answer(entry, band=Band("refusal", wrong))
    return Answer(_entering(entry)._replace(trying=True))


def _show(entry: Entry, rest: str) -> Answer:
    """Lay a suggestion on trial."""
    if not entry.trying:
        raise NotationError(message("First ask what can be laid."))
    offered = suggestions(entry)
    if not rest.isdecimal() or len(rest) > 4 or int(rest) >= len(offered):
        raise NotationError(message("There is no suggestion {number}.", number=rest[:12]))
    move = offered[int(rest)]
    draft, _, _ = desk.shown(view(entry), entry.draft, move)
    words = message("On trial: {move}.", move=move_words(entry, move))
    return Answer(entry._replace(draft=draft._replace(open=move.colour or "")), band=Band("hint", words))


def _page(entry: Entry, rest: str) -> Answer:
    if not rest.isdecimal() or len(rest) > 3:
        raise NotationError(message("There is no page {number}.", number=rest[:12]))
    return Answer(entry._replace(page=int(rest)))


def _tried(entry: Entry, action: str) -> Answer:
    """Try something on the board of the answers; what the rules refuse is said with its rule."""
    answer = desk.act(view(entry), entry.draft, action)
    entry = entry._replace(draft=answer.draft)
    if answer.move is None:
        band = answer.band
        if band is None and answer.said is not None:
            band = Band("neutral", answer.said)
        return Answer(entry, band=band)
    move: Move = answer.move
    if move.verb == "register":
        words = message("Yes: {move}. After it your turn is over.", move=move_words(entry, move))
        return Answer(entry, band=Band("right", words, rule="DM-33"))
    after = entry._replace(moves=(*entry.moves, move_text(move)), page=0)
    draft = desk.follow(view(after), answer.draft, move)
    words = message("Laid: {move}.", move=move_words(entry, move))
    return Answer(after._replace(draft=draft), band=Band("right", words))


_ACTS: Final = {
    "into": _into,
    "ink": _ink,
    "add": _add_or_try,
    "out": _out,
    "cell": _cell,
    "remove": _remove,
    "registered": _registered,
    "solve": _solve,
    "enter": _enter,
    "show": _show,
    "page": _page,
    "clear": _clear,
    "cancel": _cancel,
}


def typed(entry: Entry, words: str) -> Answer:
    """Tell what typed words come to: tiles, and words that say where they are.

    ``R1 K5`` or ``hand R1 K5`` adds to the hand, ``out R1`` takes out of it. ``red across 0,0 R8 R6 R6`` lets tiles lie
    in a tree from a cell on, with ``.`` for one that lies there already. ``registered`` and ``not registered`` say
    whether the player may add, ``clear`` empties all, ``solve`` asks. While the answers are shown, a move such as
    ``add red down 0,2 . R6 R8`` is tried.

    Raises:
        NotationError, ImpossibleError, IllegalMove: a word cannot be understood or entered; nothing is.

    >>> typed(Entry(), "r1 k5 out r1").draft.hand
    (35,)
    """
    pieces = desk.typed(words).split()
    if pieces and pieces[0] in ("add", "register", "show", "page", "enter", *_TRYING):
        if not entry.trying:
            entry = _solve(entry, "").draft
        if pieces[0] == "show" and pieces[1:] and pieces[1].isdecimal():
            # Answers are counted from 1 in words.
            pieces[1] = str(int(pieces[1][:5]) - 1)
        return act(entry, " ".join(pieces))
    solving = "solve" in pieces
    entry = _entering(entry)
    where, cell, step = "hand", 0, ACROSS
    rest = iter(pieces)
    no = False
    for word in rest:
        if word == "not":
            no = True
            continue
        if word in ("hand", "out"):
            where = word
        elif word in COLOURS:
            where = word
            direction, place = next(rest, ""), next(rest, "")
            if direction not in STEPS:
                raise NotationError(
                    message("Write a line of a tree like {example}.", example=f"{word} across 0,0 R8 R6 R6")
                )
            cell, step = parse_cell(place), STEPS[direction]
        elif word == "registered":
            entry = entry._replace(registered=not no)
        elif word == "clear":
            entry, where = Entry(rules=entry.rules), "hand"
        elif word == "solve":
            break
        elif where in COLOURS:
            entry = entry if word == "." else _put(entry, where, cell, _read(word, entry.rules.black == "wild"))
            cell += step
        elif where == "out":
            entry = _taken(entry, _read(word))
        else:
            entry = _put_in_hand(entry, _read(word))
        no = False
    return _solve(entry, "") if solving else Answer(entry)


def _read(word: str, wild: bool = False) -> int:
    """Read a tile; where black tiles are wild, one that lies may name the number that was chosen for it (DM-02)."""
    try:
        return tile(word) if wild and "=" in word else _known(word)
    except NotationError:
        raise NotationError(
            message(
                "{word} is no tile: write a colour's letter and a number, such as R8 for red 8 or K2 for black 2.",
                word=quoted(word[:20]),
            )
        ) from None


def _taken(entry: Entry, one: int) -> Entry:
    if one not in entry.hand:
        words = message("There is no {tile} in the hand to take out.", tile=name(one))
        raise IllegalMove("DM-20", "not_there", words, tiles=[token(one)])
    hand = list(entry.hand)
    hand.remove(one)
    return entry._replace(hand=tuple(hand))


def content(entry: Entry) -> object:
    """Give what is entered without how it is shown: two entries with the same content differ in nothing to undo."""
    return entry.hand, entry.trees, entry.registered, entry.moves


def write(entry: Entry) -> str:
    """Write what is entered as words that `typed` understands; the same tiles come of them."""
    words = [] if entry.registered is None else ["registered"] if entry.registered else ["not registered"]
    if entry.hand:
        words.append("hand " + " ".join(map(token, entry.hand)))
    for colour in COLOURS:
        words += _lines(colour, entry.cells(colour))
    return " ".join(words)


def _lines(colour: str, cells: Mapping[int, int]) -> list[str]:
    """Write a tree line by line, so that each touches what was written before."""
    words: list[str] = []
    written: set[int] = set()
    waiting = [line for line in _across(cells) if 0 in line] or _across(cells)[:1]
    while waiting:
        line = waiting.pop(0)
        if line[0] in written:
            continue
        # The first tile of a line must touch, so a line is written from the tile that does, both ways.
        touching = next((c for c in line if written & {c - DOWN, c + DOWN}), line[0])
        right = [token(cells[c]) for c in line if c >= touching]
        words.append(f"{colour} across {cell_text(touching)} {' '.join(right)}")
        words += [f"{colour} across {cell_text(c)} {token(cells[c])}" for c in reversed(line) if c < touching]
        written.update(line)
        waiting += [other for other in _across(cells) if {c + d for c in line for d in (DOWN, -DOWN)} & set(other)]
    return words


def _across(cells: Mapping[int, int]) -> list[range]:
    return list(dict.fromkeys(run(cells, cell, ACROSS) for cell in sorted(cells)))


# What it comes to


def _row(cells: Mapping[int, int]) -> int:
    """Tell how long the registered row is, which lies across from cell 0."""
    if 0 not in cells or -ACROSS in cells:
        return 0
    line = run(cells, 0, ACROSS)
    # A chain that begins with the row may go on (option chaining); the row itself makes 10 or 20.
    return len(line) if len(line) < 5 else 3 if sum(cells[cell] % 10 for cell in line[:3]) in (10, 20) else 4


def problem(entry: Entry) -> Message | None:
    """Say what is wrong with the trees as they are entered, or that one is not finished; None when all is well."""
    for colour in COLOURS:
        cells = entry.cells(colour)
        row = _row(cells)
        if cells and not row:
            return message(
                "The {colour} tree begins with its registered row at 0,0, and nothing lies left of it.",
                colour=colour_name(colour),
            )
        if cells and row < 3:
            return plural(
                "The {colour} row has {count} tile so far: it needs three or four.",
                "The {colour} row has {count} tiles so far: it needs three or four.",
                row,
                colour=colour_name(colour),
            )
        numbers = [cells[cell] % 10 for cell in range(row)]
        if len(cells) == row == 3 and sum(numbers) not in (10, 20) and 0 <= 20 - sum(numbers) <= 9:
            return message(
                "The {colour} row makes {total} so far. A fourth tile can make it 20: that is {wants} more.",
                colour=colour_name(colour),
                total=sum(numbers),
                wants=20 - sum(numbers),
            )
    try:
        _state(entry.hand, entry.trees, entry.may_add, entry.rules, ())
    except TilegamesError as error:
        return error.message
    return None


@lru_cache(maxsize=16)
def _state(
    hand: tuple[int, ...],
    trees: tuple[tuple[tuple[int, int], ...], ...],
    registered: bool,
    rules: Rules,
    moves: tuple[str, ...],
) -> State:
    standing = {colour: dict(cells) for colour, cells in zip(COLOURS, trees, strict=True) if cells}
    written = {
        colour: {
            "row": _row(cells),
            "added": len(cells) > _row(cells),
            "cells": {cell_text(cell): token(one) for cell, one in cells.items()},
        }
        for colour, cells in standing.items()
    }
    state = position(
        {
            "rules": rules.changes(),
            "turn": 0,
            "phase": "start",
            "hands": [hand_text(hand), ""],
            "registered": [list(standing), []] if registered else [[], list(standing)],
            "trees": written,
            "pile": " ".join("?" * _PILE),
        }
    )
    for move in moves:
        state = state.play(parse(move))
    return state


def view(entry: Entry) -> View:
    """Give the table as the player sees it; while the trees are not finished, as far as they are."""
    if problem(entry) is None:
        return _state(entry.hand, entry.trees, entry.may_add, entry.rules, entry.moves).view(0)
    law = Law(entry.rules.four_in_line, entry.rules.chaining, entry.rules.black == "wild")
    trees: list[Tree | None] = []
    for colour in COLOURS:
        cells = entry.cells(colour)
        trees.append(Tree(colour, _row(cells), len(cells) > _row(cells), cells, law) if cells else None)
    standing = tuple(colour for colour in COLOURS if entry.cells(colour))
    registered = (standing, ()) if entry.may_add else ((), standing)
    sizes = (len(entry.hand), 0)
    three = (trees[0], trees[1], trees[2])
    return View(entry.rules, 0, 0, "start", entry.hand, sizes, None, registered, three, _PILE, 0, 1, 0, None)


@lru_cache(maxsize=32)
def _solved(seen: View) -> tuple[Turn, tuple[Move, ...]]:
    turn = best_turn(seen, NODES)
    found: dict[object, Move] = {}
    first = turn.moves[:1]
    for move in (*first, *sorted(plays(seen), key=lambda move: -len(_new(move)))):
        # Where only the order of the new tiles differs, one is offered: the player can change their places.
        found.setdefault((move.colour, move.direction, move.start, tuple(sorted(_new(move)))), move)
    return turn, tuple(found.values())


def _new(move: Move) -> tuple[int, ...]:
    return tuple(one for one in move.tiles if one != LYING)


def answers(entry: Entry) -> Turn:
    """Give the way to play the turn that lays the most tiles."""
    return _solved(view(entry))[0]


def suggestions(entry: Entry) -> tuple[Move, ...]:
    """Give everything that can be laid next: first what begins the best turn, then what lays most at once."""
    return _solved(view(entry))[1]


def move_words(entry: Entry, move: Move) -> Message:
    """Say a registration or an addition in words."""
    colour = colour_name(move.colour or "")
    if move.verb == "register":
        tiles = listing([name(one) for one in move.tiles])
        return message("register {colour} with {tiles}", colour=colour, tiles=tiles)
    tiles, way = _going(entry, move)
    return message("{tiles}, {way} in the {colour} tree", tiles=tiles, way=way, colour=colour)


def from_words(entry: Entry, move: Move) -> Message:
    """Say where the new tiles of an addition go: from which tile that lies, or through it."""
    return _going(entry, move)[1]


def _going(entry: Entry, move: Move) -> tuple[Message, Message]:
    """Say the new tiles of an addition in the order in which they go on from what lies, and where they go."""
    tree = view(entry).tree(move.colour)
    step, start = STEPS[move.direction or "across"], move.start or 0
    new = [name(one) for one in _new(move)]
    lying = [place for place, one in enumerate(move.tiles) if one == LYING]
    by = name(tree.cells[start + step * lying[0]]) if tree is not None and lying else message("nothing")
    down = move.direction == "down"
    if lying and lying[-1] == len(lying) - 1:
        way = message("down from {tile}", tile=by) if down else message("right of {tile}", tile=by)
    elif lying and lying[0] == len(new):
        way = message("up from {tile}", tile=by) if down else message("left of {tile}", tile=by)
        new.reverse()
    else:
        way = message("down through {tile}", tile=by) if down else message("across through {tile}", tile=by)
    return listing(new), way


def move_place(entry: Entry, move: Move) -> Message:
    """Say a registration or an addition in words, with the tile where its line begins and where that lies."""
    tree = view(entry).tree(move.colour)
    if move.start is None or tree is None:
        return move_words(entry, move)
    step = STEPS[move.direction or "across"]
    lying = next(move.start + step * place for place, one in enumerate(move.tiles) if one == LYING)
    row, column = counted(tree, lying)
    tiles, way = _going(entry, move)
    return message(
        "{tiles}, {way} in row {row}, column {column} of the {colour} tree",
        tiles=tiles,
        way=way,
        row=row,
        column=column,
        colour=colour_name(move.colour or ""),
    )


def status(entry: Entry) -> Message:
    """Say in a sentence or two how things stand."""
    if not entry.trying:
        wrong = problem(entry)
        if wrong is not None:
            return wrong
        if not entry.hand:
            return message("Tap the tiles of your hand, then those of the trees. Then ask what you can lay.")
        if entry.matters and entry.registered is None:
            return message("Have you registered a colour yourself? Only then may you add.")
        return plural(
            "{count} tile in your hand. When the trees are in too, ask what you can lay.",
            "{count} tiles in your hand. When the trees are in too, ask what you can lay.",
            len(entry.hand),
        )
    return headline(entry)


def headline(entry: Entry) -> Message:
    """Say how many tiles can be laid."""
    seen = view(entry)
    if not seen.hand:
        return message("All your tiles are laid: you win.")
    turn = answers(entry)
    laid = len(entry.hand) - len(seen.hand)
    if not turn.tiles:
        if laid:
            return message("Nothing more of yours fits: end your turn.")
        if not entry.may_add and answers(entry._replace(registered=True)).tiles:
            return message("What fits you may add only once you have registered a colour: draw a tile.")
        return message("Nothing of yours fits: draw a tile.")
    if turn.tiles == len(seen.hand):
        return message("You can lay all your tiles and win.")
    if not turn.complete:
        return plural("You can lay {count} tile or more.", "You can lay {count} tiles or more.", turn.tiles)
    return plural("You can lay {count} tile.", "You can lay {count} tiles.", turn.tiles)


def beginning(entry: Entry) -> Message | None:
    """Say how many moves the best turn has, the first of which is offered first; None when nothing can be laid."""
    turn = answers(entry)
    if not turn.moves:
        return None
    words = _how_to_begin(entry, turn)
    if entry.matters and entry.registered is None:
        return message("{words} You may add only if you have registered a colour.", words=words)
    return words


def _how_to_begin(entry: Entry, turn: Turn) -> Message:
    if len(turn.moves) > 1:
        return message(
            "It takes {count} lines, one after the other. Begin with the first one here, or try something else below.",
            count=len(turn.moves),
        )
    as_many = sum(len(_new(move)) == turn.tiles for move in suggestions(entry))
    return plural(
        "The first answer lays that many. Tap it to see it on the board, or try something else there.",
        "The first {count} answers lay that many each. Tap one to see it on the board, or try something else there.",
        as_many,
    )


def ten(_entry: Entry) -> None:
    """Give what a score pad takes over: nothing, since this game has none."""
