"""What the contract must be told about TenTen."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from engine.contract import Adapter
from tilegames.core import TilegamesError
from tilegames.draw import LIGHT
from tilegames.tenten import desk
from tilegames.tenten.draw import draw
from tilegames.tenten.state import KINDS, Move, State, View, position
from tilegames.texts import say

BOX = ["R0", *(f"R{number}" for number in range(1, 8)), *(f"B{number}" for number in range(1, 8))]
TILES = [BOX[0], *(kind for kind in BOX[1:] for _ in range(4)), "P5", "P6", "P7", "P8"]
COMBOS = [
    *([f"{colour}{low + step}" for step in range(3)] for colour in "RB" for low in range(1, 6)),
    *([f"{colour}{number}"] * 3 for colour in "RB" for number in range(1, 8)),
    ["P5", "P6", "P7r"],
    ["P6", "P7", "P8b"],
    ["R5", "R6", "P7"],
    ["B5", "P5", "B5"],
    ["R0", "R1", "R2"],
]


class TenTen(Adapter):
    name = "tenten"
    secret = frozenset({"draw", "discard", "tenten"})
    rules = (
        {},
        {"advanced": True},
        {"block_wrong_ten": True, "exhaustion": "at_once", "basic_dealer": "stays"},
        {
            "advanced": True,
            "advanced_exhausted_dealer": "stays",
            "literal_marks": True,
            "close": "self_drawn",
            "heaven": "dealer",
            "win_above": 12,
            "long_game": True,
        },
    )

    def near(self, state: State) -> Iterator[Move]:
        """The whole move space: every verb, every tile, every pair with and without a colour."""
        yield from map(Move, ("draw", "tenten", "pass", "next"))
        kinds = range(len(KINDS))
        for kind in kinds:
            yield Move("discard", (kind,))
        for first, second in combinations_with_replacement(kinds, 2):
            # Either order of the two tiles may be written; each is taken for half of the pairs.
            tiles = (first, second) if (first + second) % 2 else (second, first)
            for colour in (None, "red", "blue"):
                yield Move("get", tiles, colour)

    def key(self, state: State, move: Move) -> Any:
        """The order of the table "What can be moved in each phase"."""
        order = ("draw", "get", "tenten", "pass", "discard", "next")
        return order.index(move.verb), move.tiles, ("red", "blue").index(move.colour) if move.colour else 0

    def box(self, state: State) -> Sequence[str]:
        lying = [kind for hand in state.hands for kind in hand]
        lying += [kind for sets in state.sets for one in sets for kind in one.tiles]
        lying += [kind for _, kind in state.discards]
        return [KINDS[kind] for kind in sorted((*lying, *state.pile))]

    def anywhere(self, rng: Random) -> State:
        """Any hands, open sets, discards and pile, in any phase in which somebody may move."""
        for _ in range(100):
            try:
                state = position(self._any(rng))
            except TilegamesError:
                continue
            if state.legal_moves():
                return state
        raise AssertionError("no possible position was found")

    def _any(self, rng: Random) -> dict[str, Any]:
        seats = rng.randint(2, 4)
        turn = rng.randrange(seats)
        phase = rng.choice(["act", "act", "act", "redo", "drawn", "drawn", "discard", "round_over"])
        left = list(TILES)
        rng.shuffle(left)
        # Purple tiles come first now and then, so that they meet.
        left.sort(key=lambda token: token[0] == "P" and rng.random() < 0.5)
        sets: list[list[str]] = []
        for _ in range(seats):
            sets.append([])
            for combo in rng.sample(COMBOS, rng.choice([0, 0, 1, 2])):
                plain = [token[:2] for token in combo]
                if all(left.count(token) >= plain.count(token) for token in plain):
                    sets[-1].append(" ".join(combo))
                    for token in plain:
                        left.remove(token)
        hands = []
        for seat in range(seats):
            size = 7 + (seat == turn and phase in ("drawn", "discard")) - 3 * len(sets[seat])
            hands.append(" ".join(left.pop() for _ in range(size)))
        laid = [[rng.randrange(seats), left.pop()] for _ in range(rng.choice([0, 1, 2, 9]))]
        if laid and phase in ("act", "redo") and rng.random() < 0.8:
            laid[-1][0] = (turn - 1) % seats
        over = phase == "round_over"
        wrong = phase == "drawn" or (phase == "discard" and rng.random() < 0.5)
        return {
            "game": "tenten",
            "rules": rng.choice([{}, {"advanced": True}, {"block_wrong_ten": True}]),
            "dealer": rng.randrange(seats),
            "first_dealer": rng.randrange(seats),
            "lap": rng.randint(1, 2),
            "seed": rng.randrange(100),
            "round": rng.randint(1, 9),
            "ply": rng.randrange(60),
            "turn": turn,
            "phase": phase,
            "drawn": rng.choice(hands[turn].split()) if wrong else None,
            "hands": hands,
            "sets": sets,
            "discards": laid,
            "pile": " ".join(left if rng.random() < 0.7 else []),
            "chips": [rng.randrange(4) for _ in range(seats)],
            "turns_taken": [rng.randrange(9) for _ in range(seats)],
            **({"result": {"reason": "exhausted", "seat": None, "winners": [], "points": [0] * seats}} if over else {}),
        }

    def choose(self, state: State, rng: Random) -> Move:
        """Play like a bot mostly, and now and then anything, wrong tens included."""
        if rng.random() < 0.15:
            return rng.choice(state.legal_moves())
        move: Move = self.game.BOTS[1](state.view(state.turn), rng)
        return move

    def twin(self, state: State, seat: int | None, rng: Random) -> State:
        if state.phase in ("round_over", "over"):
            pile = list(state.pile)
            rng.shuffle(pile)
            return state._replace(pile=tuple(pile), seed=rng.randrange(10**6))
        hidden = [kind for holder, hand in enumerate(state.hands) if holder != seat for kind in hand]
        hidden += state.pile
        rng.shuffle(hidden)
        hands = []
        for holder, hand in enumerate(state.hands):
            hands.append(hand if holder == seat else tuple(sorted(hidden.pop() for _ in hand)))
        drawn = state.drawn
        if drawn is not None and state.turn != seat:
            drawn = rng.choice(hands[state.turn])
        return state._replace(hands=tuple(hands), pile=tuple(hidden), drawn=drawn, seed=rng.randrange(10**6))

    def shown(self, view: View) -> Iterator[str]:
        """Both layouts with every attribute, the text twin, the hint, and what the board answers to actions."""
        for width in (360, 960):
            drawing = draw(view, width=width, palette=LIGHT)
            yield drawing.svg()
            yield drawing.words()
        band = desk.hint(view)
        yield say(band.words)
        draft = desk.start(view)
        for action in ("draw", "tenten", "discard", "pass", "group", "sort"):
            yield repr(desk.act(view, draft, action))


ADAPTER = TenTen()
