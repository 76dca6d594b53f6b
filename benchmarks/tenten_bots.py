"""How often each of TenTen's bots wins against the one below it, in a thousand seeded games for two.

Random play loses much by wrong declarations, so level 1 also meets a random player that makes none. Each pair plays
half of the games in either seat. The spread is the 95 % interval of the part of games won. Run it with
``python -m benchmarks.tenten_bots``.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from random import Random

from benchmarks.table import Row, show
from tilegames import tenten
from tilegames.simulate import Summary, any_legal
from tilegames.tenten.bots import looking_ahead, plausible, waiting
from tilegames.tenten.hand import is_ten
from tilegames.tenten.state import Move, View

GAMES = 1000
CHUNK = 25

Bot = Callable[[View, Random], Move]


def careful(view: View, rng: Random) -> Move:
    """Play any legal move, but declare ten only when it is ten."""
    moves = list(view.legal_moves())
    if Move("tenten") in moves and len(moves) > 1:
        eight = view.hand if view.phase == "drawn" or view.claimable is None else (*view.hand, view.claimable)
        if not is_ten(eight, view.own_sets):
            moves.remove(Move("tenten"))
    return rng.choice(moves)


PAIRS: tuple[tuple[str, Bot, Bot], ...] = (
    ("TenTen level 1 wins against any legal move", plausible, any_legal),
    ("TenTen level 1 wins against any but wrong tens", plausible, careful),
    ("TenTen level 2 wins against level 1", waiting, plausible),
    ("TenTen level 3 wins against level 2", looking_ahead, waiting),
)


def won(pair: int, first: int, last: int) -> int:
    """Play some games of a pair and count those that its first bot wins."""
    _, stronger, weaker = PAIRS[pair]
    count = 0
    for number in range(first, last):
        seat = number % 2
        bots = (stronger, weaker) if seat == 0 else (weaker, stronger)
        state, rngs = tenten.new(seats=2, seed=number), [Random(f"{number}:{place}") for place in range(2)]
        while (outcome := state.outcome()) is None:
            turn = state.turn
            state = state.play(bots[turn](state.view(turn), rngs[turn]))
        count += outcome.winners == (seat,)
    return count


def rows(games: int = GAMES) -> Iterator[Row]:
    """Play and give the table's rows.

    Args:
        games: how many games each pair plays.
    """
    with ProcessPoolExecutor() as executor:
        for pair, (name, _, _) in enumerate(PAIRS):
            chunks = [(pair, first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
            wins = sum(executor.map(won, *zip(*chunks, strict=True)))
            low, high = Summary(games, (Fraction(wins), Fraction(games - wins)), 0.0, (), ()).interval([0])
            yield name, f"{100 * wins / games:.1f} %", f"{100 * low:.1f} to {100 * high:.1f}", "more than 50 %"


if __name__ == "__main__":
    show(rows())
