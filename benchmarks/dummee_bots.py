"""How often Dum-Mee's bots win against the ones below them, alone and two against two, and how long they think.

Shared wins count in parts. The spread is the 95 % interval of the part of games won. With two seats the deal decides
most. Run it with ``python -m benchmarks.dummee_bots``.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import process_time

from benchmarks.table import Row, show
from tilegames.dummee import BOTS, new
from tilegames.simulate import simulate

GAMES = 1000
THINKING_GAMES = 12


def rows(games: int = GAMES) -> Iterator[Row]:
    """Play and give the table's rows.

    Args:
        games: how many games each pair plays, half of them in either seat.
    """
    for level in BOTS:
        below = f"level {level - 1}" if level > 1 else "any legal move"
        for seats in (2, 4):
            yield (
                f"Dum-Mee level {level} wins against {below}, {seats} seats",
                *_wins(level, seats, games),
                "more than 50 %",
            )
    for level in BOTS:
        thought = _thinking(level)
        yield (
            f"Dum-Mee level {level} thinks, slowest move",
            f"{thought[-1]:.1f} ms",
            f"median {thought[len(thought) // 2]:.1f}, p99 {thought[len(thought) * 99 // 100]:.1f}",
            "at most 200 ms",
        )


def _wins(level: int, seats: int, games: int) -> tuple[str, str]:
    """Give the part of games that a level wins against the level below, in every other seat, and its spread."""
    won, low, high = 0.0, 0.0, 0.0
    with ProcessPoolExecutor() as executor:
        for seat in (0, 1):
            pair = [level, level - 1] if seat == 0 else [level - 1, level]
            bots = pair * (seats // 2)
            found = simulate("dummee", seats=seats, games=games // 2, seed=seat, bots=bots, executor=executor)
            own = list(range(seat, seats, 2))
            bounds = found.interval(own)
            won += float(sum(found.wins[one] for one in own))
            low, high = low + bounds[0], high + bounds[1]
    middle, half = won / games, (high - low) / 4 / 2**0.5  # two halves: their spreads add as squares
    return f"{100 * middle:.1f} %", f"{100 * (middle - half):.1f} to {100 * (middle + half):.1f}"


def _thinking(level: int) -> list[float]:
    """Give the processor time in ms of every move of some games with two to six seats, ascending."""
    found = []
    for seed in range(THINKING_GAMES):
        state, rng = new(seats=2 + seed % 5, seed=seed), Random(seed)
        while state.outcome() is None:
            view = state.view(state.turn)
            start = process_time()
            move = BOTS[level](view, rng)
            found.append(1000 * (process_time() - start))
            state = state.play(move)
    return sorted(found)


if __name__ == "__main__":
    show(rows())
