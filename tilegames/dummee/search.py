"""What a good player sees: every play of a hand, and the turn that lays the most tiles."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from tilegames.dummee.state import View
from tilegames.dummee.tree import BLACK, COLOURS, LYING, Law, Move, Tree, additions, kind
from tilegames.dummee.tree import placed as laid

NODES: Final = 400
"""Trees looked at for a hint; it takes some tens of milliseconds."""


class Turn(NamedTuple):
    """A way to play a turn.

    Attributes:
        moves: the registrations and additions in order; what ends the turn is left out.
        tiles: how many tiles they lay.
        complete: whether no turn lays more; False when the search stopped early.
    """

    moves: tuple[Move, ...]
    tiles: int
    complete: bool


def plays(view: View) -> tuple[Move, ...]:
    """Give every registration and every addition that the seat to move may make now."""
    return tuple(move for move in view.legal_moves() if move.tiles)


def best_turn(view: View, nodes: int = NODES) -> Turn:
    """Find the way to play the rest of this turn that lays the most tiles; of equals one that keeps black tiles.

    Trees meet only in the black tiles of the hand. So for each tree it is found how many tiles of its own colour can be
    laid with every choice of black ones, and then the black ones are shared out best.

    Args:
        view: the view of the seat to move.
        nodes: how many trees may be looked at; the answer never depends on time.

    >>> from tilegames.dummee.state import position
    >>> red = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    >>> state = position({"turn": 0, "phase": "start", "hands": ["R6 R8 R1 R1", "B2"], "registered": [["red"], []],
    ...     "trees": {"red": red}, "pile": "G1"})
    >>> best_turn(state.view(0)).tiles
    4
    """
    if not any(move.tiles for move in view.legal_moves()):
        return Turn((), 0, True)
    budget = _Budget(nodes)
    best = Turn((), 0, True)
    if view.phase != "registering" or view.rules.add_after_register:
        best = _best_additions(view.trees, view.hand, budget) if view.may_add else best
    if view.phase != "adding":
        for rows, trees, hand in _registered(view):
            laid = len(view.hand) - len(hand)
            after = Turn((), 0, True)
            if view.rules.add_after_register:
                after = _best_additions(trees, hand, budget)
            if laid + after.tiles > best.tiles:
                best = Turn((*rows, *after.moves), laid + after.tiles, True)
    return best._replace(complete=not budget.short or best.tiles == len(view.hand))


class _Budget:
    """How many more trees may be looked at, and whether that was too few."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes
        self.short = False


def _registered(view: View) -> Iterator[tuple[tuple[Move, ...], Sequence[Tree | None], tuple[int, ...]]]:
    """Give every choice of registrations for this turn with the trees and the hand after it, longest rows first.

    The order of a row matters only to what may be added to it.
    """
    rows: dict[str, list[Move]] = {}
    seen: set[tuple[str | None, tuple[int, ...]]] = set()
    for move in sorted(view.registrations(), key=lambda move: -len(move.tiles)):
        key = move.colour, move.tiles if view.rules.add_after_register else tuple(sorted(move.tiles))
        if key not in seen:
            seen.add(key)
            rows.setdefault(move.colour or "", []).append(move)
    colours = sorted(rows, key=COLOURS.index)
    for count in range(len(colours) if view.rules.register_many else min(1, len(colours)), 0, -1):
        for order in permutations(colours, count):
            if list(order) == sorted(order, key=COLOURS.index):
                yield from _chosen(rows, order, (), view.trees, view.hand, view.law)


def _chosen(
    rows: dict[str, list[Move]],
    colours: tuple[str, ...],
    moves: tuple[Move, ...],
    trees: Sequence[Tree | None],
    hand: tuple[int, ...],
    law: Law,
) -> Iterator[tuple[tuple[Move, ...], Sequence[Tree | None], tuple[int, ...]]]:
    if not colours:
        yield moves, trees, hand
        return
    place = COLOURS.index(colours[0])
    for move in rows[colours[0]]:
        left = _without(hand, move.tiles)
        if left is not None:
            tree = Tree(colours[0], len(move.tiles), False, dict(enumerate(move.tiles)), law)
            yield from _chosen(
                rows, colours[1:], (*moves, move), (*trees[:place], tree, *trees[place + 1 :]), left, law
            )


def _without(hand: Sequence[int], tiles: Sequence[int]) -> tuple[int, ...] | None:
    """Take tiles from a hand, or give None when it does not hold them."""
    left = list(hand)
    for one in tiles:
        if one != LYING:
            if kind(one) not in left:
                return None
            left.remove(kind(one))
    return tuple(left)


_Path = tuple[int, int, tuple[Move, ...]]
"""How many tiles of the colour were laid, how many in all, and how."""


def longest(view: View, nodes: int = NODES) -> tuple[Turn, ...]:
    """Find for every choice of black tiles the additions that lay the most tiles with them, nothing laid included.

    Args:
        view: the view of the seat to move.
        nodes: how many trees may be looked at; the answer never depends on time.
    """
    if not view.may_add:
        return (Turn((), 0, True),)
    budget = _Budget(nodes)
    found = _additions(view.trees, view.hand, budget)
    return tuple(Turn(moves, tiles, not budget.short) for _, tiles, moves in found)


def _best_additions(trees: Sequence[Tree | None], hand: tuple[int, ...], budget: _Budget) -> Turn:
    """Give the additions that lay the most tiles; of equals those that keep black tiles."""
    _, tiles, moves = max(_additions(trees, hand, budget), key=lambda path: path[1::-1])
    return Turn(moves, tiles, True)


def _additions(trees: Sequence[Tree | None], hand: tuple[int, ...], budget: _Budget) -> Sequence[_Path]:
    """Share the black tiles of a hand among the trees in every way, and lay the most tiles with each."""
    black = tuple(one for one in hand if one >= BLACK)
    searches = [_Search(tree, hand, black) for tree in trees if tree is not None]
    most = len(black) + sum(len(search.colour) for search in searches)
    # All searches take turns, so that a large tree does not use up what a small one needs.
    running = searches
    while running:
        if budget.left <= 0:
            budget.short = True
            break
        for search in running:
            search.look(budget)
        running = [search for search in running if search.waiting]
        if running and all(search.whole for search in searches):
            found = _shared(searches, black)
            if any(tiles == most for _, tiles, _ in found):
                return found
    return _shared(searches, black)


def _shared(searches: Sequence["_Search"], black: tuple[int, ...]) -> Sequence[_Path]:
    """Share the black tiles among the trees as well as is known so far, once for every choice of them."""
    shared: dict[int, _Path] = {0: (0, 0, ())}
    for search in searches:
        joined: dict[int, _Path] = {}
        for used, (colour, tiles, moves) in shared.items():
            for mask, (more_colour, more_tiles, more_moves) in search.best.items():
                both = _joined(used, mask, black)
                if both is not None:
                    path = colour + more_colour, tiles + more_tiles, (*moves, *more_moves)
                    known = joined.get(both)
                    if known is None or path[1::-1] > known[1::-1]:
                        joined[both] = path
        shared = joined
    return tuple(shared.values())


def _joined(used: int, mask: int, black: tuple[int, ...]) -> int | None:
    """Use more black tiles beside those in use, or give None when there are too few; equal ones are used in order."""
    if not used & mask and len(set(black)) == len(black):
        return used | mask
    for place, one in enumerate(black):
        if mask >> place & 1:
            spare = place
            while used >> spare & 1:
                spare += 1
                if spare == len(black) or black[spare] != one:
                    return None
            used |= 1 << spare
    return used


class _Search:
    """The search of one tree: what can be laid there, for every choice of black tiles (a bit set of their places).

    Attributes:
        best: for each choice of black tiles the best way that lays exactly these.
        whole: whether the whole colour can be laid somehow.
        waiting: trees that have still to be looked at, the most promising last.
    """

    def __init__(self, tree: Tree, hand: tuple[int, ...], black: tuple[int, ...]) -> None:
        first = COLOURS.index(tree.colour) * 10
        self.black = black
        self.colour = tuple(one for one in hand if first <= one < first + 10)
        self.best: dict[int, _Path] = {0: (0, 0, ())}
        self.whole = not self.colour
        self.seen: set[frozenset[tuple[int, int]]] = set()
        nothing: frozenset[tuple[int, int]] = frozenset()
        self.waiting = [(tree, nothing, (*self.colour, *black), 0, ())] if self.colour or black else []

    waiting: list[tuple[Tree, frozenset[tuple[int, int]], tuple[int, ...], int, tuple[Move, ...]]]

    def look(self, budget: _Budget, nodes: int = 20) -> None:
        """Look at some more trees."""
        while self.waiting and nodes and budget.left > 0:
            tree, placed, left, used, moves = self.waiting.pop()
            if not moves or not self._settled(used):
                nodes -= 1
                budget.left -= 1
                if moves:
                    last = moves[-1]
                    tree = tree.laid(last.direction or "", last.start or 0, last.tiles)
                self._follow(tree, placed, left, moves)

    def _follow(
        self, tree: Tree, placed: frozenset[tuple[int, int]], left: tuple[int, ...], moves: tuple[Move, ...]
    ) -> None:
        found = []
        for move in additions(tree, left):
            new = placed.union(laid(move).items())
            if new in self.seen:
                continue
            self.seen.add(new)
            rest = _without(left, move.tiles) or ()
            used = self._used(rest)
            colour = len(self.colour) - sum(one < BLACK for one in rest)
            path = colour, len(new), (*moves, move)
            known = self.best.get(used)
            if known is None or colour > known[0]:
                self.best[used] = path
                self.whole = self.whole or colour == len(self.colour)
            if rest:
                found.append((colour, len(new), (tree, new, rest, used, path[2])))
        found.sort(key=lambda one: one[:2])
        self.waiting += [one[2] for one in found]

    def _used(self, rest: tuple[int, ...]) -> int:
        """Give the black tiles that are no longer in the hand; of equal ones the first count as used."""
        used, spare = 0, list(rest)
        for place in range(len(self.black) - 1, -1, -1):
            if self.black[place] in spare:
                spare.remove(self.black[place])
            else:
                used |= 1 << place
        return used

    def _settled(self, used: int) -> bool:
        """Tell whether nothing better can come of these and more black tiles: the whole colour was laid with each."""
        best, whole = self.best, len(self.colour)
        every = (1 << len(self.black)) - 1
        more = free = every & ~used
        while True:
            known = best.get(used | more)
            if (known is None or known[0] < whole) and self._canonical(used | more):
                return False
            if not more:
                return True
            more = (more - 1) & free

    def _canonical(self, used: int) -> bool:
        """Tell whether of equal black tiles the first are used."""
        black = self.black
        return all(
            not (used >> place & 1) or used >> (place - 1) & 1
            for place in range(1, len(black))
            if black[place] == black[place - 1]
        )
