"""What the contract must be told about Jumana."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.contract import Adapter
from tilegames.jumana.state import HIDDEN, Move, State, View
from tilegames.jumana.tower import box, canonical


class Jumana(Adapter):
    name = "jumana"
    rules = (
        {},
        {"base": "adjacent", "hand": "calm", "target": 100},
        {"open_levels": "all", "decline": "amber", "one_round": True},
        {"hand": "rough", "decline": "amber", "target": 200},
    )
    secret = frozenset({"draw", "place"})

    def near(self, state: State) -> Iterator[Move]:
        """Every other move, and some stick at every place within three of what lies there, and near the listed ones."""
        yield from map(Move, ("draw", "pass", "next"))
        rng = Random(repr(state))
        yield from state.legal_moves() if HIDDEN not in state.hands[state.turn] else ()
        sticks = [one for one in (*state.hands[state.turn], *state.pool) if one != HIDDEN][:8] or ["UMA"]
        lying = [cell for stick in state.tower for cell in stick.cells] or [(0, 0)]
        for axis in "xy":
            for x in range(min(x for x, _ in lying) - 3, max(x for x, _ in lying) + 4):
                for y in range(min(y for _, y in lying) - 3, max(y for _, y in lying) + 4):
                    letters = rng.choice(sticks)
                    yield Move("place", rng.choice((letters, letters[::-1])), axis, x, y)

    def key(self, state: State, move: Move) -> Any:
        """Places stick by stick, across before down, by column and row, then draw or pass."""
        if move.verb != "place":
            return (99,)
        hand = list(map(canonical, state.hands[state.turn]))
        return (hand.index(canonical(move.letters)), move.axis, move.x, move.y)

    def box(self, state: State) -> Sequence[str]:
        sticks = [*state.pool, *(stick.letters for stick in state.tower)]
        sticks += [letters for hand in state.hands for letters in hand]
        return sorted(map(canonical, sticks))

    def anywhere(self, rng: Random) -> State:
        """A position with a tower grown at random and hands of any size."""
        rules = rng.choice(self.rules)
        seats = rng.choice(self.game.SEATS)
        state = self.game.new(self.game.Rules.read(rules), seats=seats, seed=rng.randrange(10**6))
        for _ in range(rng.randrange(40)):
            if state.outcome() is not None:
                break
            state = state.play(self.choose(state, rng))
        data = self.game.data(state)
        if state.outcome() is None and state.phase == "start":
            lying = {canonical(stick.letters) for stick in state.tower}
            left = [letters for letters in box() if letters not in lying]
            rng.shuffle(left)
            sizes = [rng.randrange(1, max(2, min(9, len(left) // (seats + 1)))) for _ in range(seats)]
            hands = [[left.pop() for _ in range(min(size, len(left)))] for size in sizes]
            data["hands"] = [" ".join(hand) for hand in hands]
            data["pool"] = " ".join(left[: rng.randrange(len(left) + 1)])
            data["turn"] = rng.randrange(seats)
            data.pop("seed", None)
        return self.game.position(data)

    def choose(self, state: State, rng: Random) -> Move:
        """Any legal move, more often a place than chance alone would have it."""
        listed = state.legal_moves()
        return rng.choice(listed[:-1] if len(listed) > 1 and rng.random() < 0.5 else listed)

    def twin(self, state: State, seat: int | None, rng: Random) -> State:
        hidden = [place for place in range(state.seats) if place != seat] if state.view(seat).hands is None else []
        sticks = [one for place in hidden for one in state.hands[place]] + list(state.pool)
        rng.shuffle(sticks)
        hands = list(state.hands)
        for place in hidden:
            hands[place] = tuple(sticks[: len(state.hands[place])])
            del sticks[: len(state.hands[place])]
        drawn = state.drawn if state.drawn is None or seat == state.turn else hands[state.turn][-1]
        seed = None if state.seed is None else rng.randrange(10**9)
        return state._replace(hands=tuple(hands), pool=tuple(sticks), drawn=drawn, seed=seed)

    def shown(self, view: View) -> Iterator[str]:
        yield from ()

    def pieces(self, move: Move) -> set[str]:
        return {canonical(move.letters)} if move.letters in box() or move.letters[::-1] in box() else set()


ADAPTER = Jumana()
