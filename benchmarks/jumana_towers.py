"""How fast Jumana's towers are judged: verdict, danger, and all places of a hand with danger.

The towers are grown at random, on places that leave them standing; figures are processor time. Run it with
``python -m benchmarks.jumana_towers``.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from time import process_time
from typing import Any

from benchmarks.table import Row, show
from tilegames.jumana.search import placements
from tilegames.jumana.state import State, new
from tilegames.jumana.tower import Tower, box, canonical, danger, sites, stands

TOWERS = 200


@cache
def grown(seed: int, sticks: int, outwards: float = 0.3) -> Tower:
    """Grow a tower that stands at random, letters included only by chance.

    Args:
        seed: names the tower.
        sticks: how many sticks it has at most.
        outwards: how often a new stick is laid as far out as possible.
    """
    rng = Random(f"{seed}:{sticks}")
    order = list(box())
    rng.shuffle(order)
    tower: Tower = tuple(
        stick._replace(letters=letters)
        for stick, letters in zip(new(seats=2, seed=seed).tower, (order.pop(), order.pop()), strict=True)
    )
    while len(tower) < sticks:
        found = list(sites(tower))
        rng.shuffle(found)
        if rng.random() < outwards:
            found.sort(key=lambda site: -site.x - site.y)
        letters = order.pop()
        laid = next((one for site in found if stands((*tower, one := site.stick(letters)))), None)
        if laid is None:
            break
        tower = (*tower, laid)
    return tower


def position(seed: int, sticks: int) -> State:
    """Give a position whose seat to move holds five sticks, jokers among them, beside such a tower."""
    tower = grown(seed, sticks)
    lying = {canonical(stick.letters) for stick in tower}
    left = sorted((one for one in box() if one not in lying), key=lambda one: ("J" not in one, one))
    hand = Random(seed).sample(left[:12], 5)
    return new(seats=2, seed=seed)._replace(tower=tower, hands=(tuple(hand), ()), turn=0)


def times(ask: Callable[[Any], object], every: Sequence[Any]) -> list[float]:
    """Give how many ms each call takes, ascending."""
    found = []
    for one in every:
        start = process_time()
        ask(one)
        found.append(1000 * (process_time() - start))
    return sorted(found)


def rows(towers: int = TOWERS) -> Iterator[Row]:
    """Measure and give the table's rows; the figure is what 95 of 100 stay below, the spread is median to slowest."""
    seeds = range(towers)
    for sticks in (10, 20, 30, 42):
        every = [grown(seed, sticks) for seed in seeds]
        wanted = ("at most 5 ms", "at most 100 ms") if sticks == 30 else ("", "")
        yield _row(f"verdict, {sticks} sticks, p95", times(stands, every), wanted[0])
        yield _row(f"danger, {sticks} sticks, p95", times(danger, every), wanted[1])
    views = [position(seed, 20).view(0) for seed in seeds]
    asked = times(lambda view: placements(view, view.hand), views)
    yield _row("all places of five sticks with danger on 20, p95", asked, "at most 250 ms")


def _row(name: str, found: Sequence[float], target: str) -> Row:
    p95 = found[len(found) * 95 // 100]
    return name, f"{p95:.2f} ms", f"{found[len(found) // 2]:.2f} to {found[-1]:.2f}", target


if __name__ == "__main__":
    show(rows())
