"""A whole game, small enough to read at a glance: twelve pebbles, take one to three, whoever takes the last wins."""

from typing import Any, NamedTuple

from tilegames.core import Event, IllegalMove, NotationError, Outcome, RulesBase
from tilegames.positions import Reader
from tilegames.texts import message

NAME, TITLE, SEATS, Rules, QUESTIONS = "pebbles", "Pebbles", range(2, 5), RulesBase, {}


class State(NamedTuple):
    left: int
    seats: int
    turn: int
    seat: int | None = None
    phase = property(lambda self: "take" if self.left else "over")
    view = lambda self, seat: self._replace(seat=seat)  # noqa: E731
    canonical = staticmethod(lambda move: move)

    def legal_moves(self) -> tuple[int, ...]:
        return tuple(range(1, min(3, self.left) + 1)) if self.seat in (None, self.turn) else ()

    def why_not(self, move: int) -> IllegalMove | None:
        sentence = message("You take 1 to 3 pebbles, and there are {left}.", left=self.left)
        refusal = IllegalMove("PE-01", "not_so_many", sentence, instead=next(iter(self.legal_moves()), None))
        return None if move in self.legal_moves() else refusal

    def play(self, move: int) -> "State":
        if (refusal := self.why_not(move)) is not None:
            raise refusal
        return State(self.left - move, self.seats, (self.turn + 1) % self.seats)

    def outcome(self) -> Outcome | None:
        winner = (self.turn - 1) % self.seats
        return (
            None if self.left else Outcome((winner,), "out", tuple(int(seat == winner) for seat in range(self.seats)))
        )


def new(rules: Any = None, *, seats: int = 2, seed: int | None = 0, deal: Any = None) -> State:
    return position(deal) if deal is not None else State(12, seats, (seed or 0) % seats)


def parse(text: str) -> int:
    verb, _, count = text.strip().partition(" ")
    if verb != "take" or not count.isdigit():
        raise NotationError(message("Write a move like {example}.", example="take 2"))
    return int(count)


def position(data: Any) -> State:
    return State(*map(Reader(data, NAME).number, ("left", "seats", "turn")))


def events(before: State, move: int, after: State, **_: Any) -> tuple[Event, ...]:
    return (Event("take", before.turn, (), (), message("Seat {seat} took {count}.", seat=before.turn, count=move)),)


text = "take {}".format
data = lambda state, seat=None, *, hide=False: {"game": NAME, **dict(zip(state._fields[:3], state, strict=False))}  # noqa: E731
sample = lambda view, rng: view._replace(seat=None)  # noqa: E731
BOTS = {1: lambda view, rng: view.left % 4 or rng.choice(view.legal_moves())}
