"""What the contract must be told about Dum-Mee."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.contract import Adapter
from tilegames.dummee.state import Move, State, View, position
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    COPIES,
    DOWN,
    HIDDEN,
    KINDS,
    LYING,
    Tree,
    at,
    kind,
    token,
    wild,
)

VERBS = ("register", "add", "draw", "end", "pass", "timeout")


class DumMee(Adapter):
    name = "dummee"
    rules = (
        {},
        {"register_many": True, "add_after_register": True, "play_on": True, "tie_break": "sum"},
        {"four_in_line": True, "chaining": True, "free_draw": True, "black_in_registration": False},
        {
            "black": "wild",
            "black_in_registration": False,
            "seconds": None,
            "chaining": True,
            "add_after_register": True,
        },
    )
    secret = frozenset({"draw", "timeout"})

    def near(self, state: State) -> Iterator[Move]:
        """Every other move, rows of the hand, and lines at all cells within three of what lies there."""
        yield from map(Move, ("draw", "end", "pass", "timeout"))
        rng = Random(repr(state))
        listed = state.legal_moves() if HIDDEN not in state.hands[state.turn] else ()
        for move in rng.sample(listed, min(30, len(listed))):
            yield self._plain(move)
            yield self._numbered(move, rng)
            if move.verb == "add":
                yield from self._turned(state, move)
        hand = [one for one in state.hands[state.turn] if one != HIDDEN] or [0, 10, 30]
        for colour in COLOURS:
            for length in (1, 2, 3, 3, 3, 4, 4, 5):
                chosen = rng.choices(hand, k=length) if rng.random() < 0.3 else rng.sample(hand, min(length, len(hand)))
                yield Move("register", colour, tuple(chosen))
        for tree in state.trees:
            if tree is not None:
                yield from self._lines(tree, hand, rng)

    @staticmethod
    def _plain(move: Move) -> Move:
        return move._replace(tiles=tuple(one if one == LYING else kind(one) for one in move.tiles))

    @staticmethod
    def _numbered(move: Move, rng: Random) -> Move:
        tiles = tuple(wild(one - BLACK, rng.randrange(10)) if BLACK <= one < HIDDEN else one for one in move.tiles)
        return move._replace(tiles=tiles)

    @staticmethod
    def _turned(state: State, move: Move) -> Iterator[Move]:
        """The other lines that the new tile of an addition might finish."""
        new = [place for place, one in enumerate(move.tiles) if one != LYING]
        if len(new) > 1 or move.start is None:
            return
        one = move.tiles[new[0]]
        cell = move.start + new[0] * (ACROSS if move.direction == "across" else DOWN)
        for direction, step in (("across", ACROSS), ("down", DOWN)):
            for length in (3, 4):
                for place in range(length):
                    tiles = tuple(one if spot == place else LYING for spot in range(length))
                    yield Move("add", move.colour, tiles, direction, cell - place * step)

    @staticmethod
    def _lines(tree: Tree, hand: Sequence[int], rng: Random, tries: int = 24) -> Iterator[Move]:
        cells = sorted(
            {cell + at(row, column) for cell in tree.cells for row in range(-3, 4) for column in range(-3, 4)}
        )
        for _ in range(tries):
            direction, step = rng.choice((("across", ACROSS), ("down", DOWN)))
            start, length = rng.choice(cells), rng.choice((3, 3, 3, 3, 4, 2, 5))
            free = [place for place in range(length) if start + place * step not in tree.cells]
            if rng.random() < 0.1:
                free = rng.sample(range(length), rng.randrange(length + 1))
            tiles = [LYING] * length
            for place, one in zip(free, rng.sample(list(hand), min(len(free), len(hand))), strict=False):
                tiles[place] = one
            yield Move(
                "add", rng.choice((tree.colour, tree.colour, tree.colour, "red")), tuple(tiles), direction, start
            )

    def unlisted(self, move: Move) -> bool:
        return move.verb == "timeout"

    def key(self, state: State, move: Move) -> Any:
        """Registrations, additions, then what ends a turn; by colour, and additions by how many tiles they lay."""
        laid = sum(one != LYING for one in move.tiles) if move.verb == "add" else 0
        return VERBS.index(move.verb), COLOURS.index(move.colour) if move.colour else 0, laid

    def box(self, state: State) -> Sequence[str]:
        tiles = [one for hand in (*state.hands, state.pile) for one in hand]
        tiles += [kind(one) for tree in state.trees if tree is not None for one in tree.cells.values()]
        return sorted(token(one) for one in tiles)

    def anywhere(self, rng: Random) -> State:
        """A position with trees grown at random and hands of any size."""
        rules = rng.choice(self.rules)
        state = self.game.new(self.game.Rules.read(rules), seats=rng.choice((2, 3, 6)), seed=rng.randrange(10**6))
        for _ in range(rng.randrange(60)):
            if state.outcome() is not None:
                break
            state = state.play(rng.choice(state.legal_moves()))
        data = self.game.data(state)
        if state.outcome() is None:
            lying = [kind(one) for tree in state.trees if tree is not None for one in tree.cells.values()]
            box = [one for one, copies in enumerate(COPIES) for _ in range(copies - lying.count(one))]
            rng.shuffle(box)
            sizes = [rng.randrange(1, min(12, len(box) // (state.seats + 1)) + 1) for _ in state.hands]
            data["hands"] = [" ".join(KINDS[box.pop()] for _ in range(size)) for size in sizes]
            data["pile"] = " ".join(KINDS[one] for one in box[: rng.randrange(1, len(box) + 1)])
            data["turn"] = rng.randrange(state.seats)
            data.pop("seed", None)
        return position(data)

    def choose(self, state: State, rng: Random) -> Move:
        """Any legal move, and now and then the time runs out."""
        if state.rules.seconds is not None and rng.random() < 0.05:
            return Move("timeout")
        return rng.choice(state.legal_moves())

    def twin(self, state: State, seat: int | None, rng: Random) -> State:
        hidden = [place for place in range(state.seats) if place != seat] if state.outcome() is None else []
        tiles = [one for place in hidden for one in state.hands[place]] + list(state.pile)
        rng.shuffle(tiles)
        hands = list(state.hands)
        for place in hidden:
            hands[place] = tuple(sorted(tiles[: len(state.hands[place])]))
            del tiles[: len(state.hands[place])]
        seed = None if state.seed is None else rng.randrange(10**9)
        return state._replace(hands=tuple(hands), pile=tuple(tiles), seed=seed)

    def shown(self, view: View) -> Iterator[str]:
        yield from ()

    def pieces(self, move: Move) -> set[str]:
        return {token(kind(one)) for one in move.tiles if one != LYING}


ADAPTER = DumMee()
