"""How fast TenTen's hands are judged, beside the mahjong package's estimate of a winning hand.

Every figure comes from fresh processes, so that nothing is remembered from an earlier run, and no hand is seen twice in
a cold run; a warm run goes through the same hands again, three times, and the best time counts. TenTen is asked whether
random hands of eight tiles are ten. Mahjong is asked for the value of random winning hands of fourteen tiles, because
it only values hands that win. The import finds compiled files, as after an installation.

Run it with ``python -m benchmarks.tenten_hands``; the mahjong package comes with the extra ``bench``.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from benchmarks.table import Row, row, show

RUNS = 5
TENTEN_HANDS = 20_000
MAHJONG_HANDS = 2_000
SEARCHES = 2_000


def rows(runs: int = RUNS) -> list[Row]:
    """Measure and give the table's rows.

    Args:
        runs: how many fresh processes each figure is taken from; the figure is their median.
    """
    found: dict[str, list[float]] = {}
    with TemporaryDirectory() as compiled:
        _fresh("import", 0, compiled)
        for run in range(runs):
            for kind in ("tenten", "mahjong", "import"):
                for name, figure in _fresh(kind, run, compiled).items():
                    found.setdefault(name, []).append(figure)
    cold = [ours / theirs for ours, theirs in zip(found["ten cold"], found["mahjong cold"], strict=True)]
    warm = [ours / theirs for ours, theirs in zip(found["ten warm"], found["mahjong warm"], strict=True)]
    return [
        row("ten or not, cold", found["ten cold"], "{:,.0f} hands/s", ""),
        row("ten or not, warm", found["ten warm"], "{:,.0f} hands/s", ""),
        row("points of a ten, cold", found["points cold"], "{:,.0f} hands/s", ""),
        row("mahjong estimate_hand_value, cold", found["mahjong cold"], "{:,.0f} hands/s", ""),
        row("mahjong estimate_hand_value, warm", found["mahjong warm"], "{:,.0f} hands/s", ""),
        row("ten or not / mahjong, cold", cold, "{:.1f} times", "at least 8 times"),
        row("ten or not / mahjong, warm", warm, "{:.1f} times", "at least 15 times"),
        row("waits of seven tiles, p95", found["waits"], "{:.3f} ms", "at most 0.2 ms"),
        row("best discard of eight tiles, p95", found["discards"], "{:.3f} ms", "at most 2 ms"),
        row("import of tilegames.tenten beside a kernel", found["import"], "{:.1f} ms", "at most 20 ms"),
    ]


def _fresh(kind: str, run: int, compiled: str) -> dict[str, float]:
    root = str(Path(__file__).resolve().parent.parent)
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, __file__, kind, str(run)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _rate(judge: Callable[[Any], object], hands: Sequence[Any]) -> float:
    start = perf_counter()
    for hand in hands:
        judge(hand)
    return len(hands) / (perf_counter() - start)


def _best_rate(judge: Callable[[Any], object], hands: Sequence[Any]) -> float:
    return max(_rate(judge, hands) for _ in range(3))


def _p95(ask: Callable[[Any], object], hands: Sequence[Any]) -> float:
    """Give the time in ms that 95 of 100 calls stay below."""
    times = []
    for hand in hands:
        start = perf_counter()
        ask(hand)
        times.append(1000 * (perf_counter() - start))
    return sorted(times)[len(times) * 95 // 100]


def _tenten(run: int) -> dict[str, float]:
    from types import SimpleNamespace

    from tilegames.tenten.hand import COPIES, is_ten, score
    from tilegames.tenten.search import discards, waits

    rng = random.Random(run)
    box = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
    hands: dict[tuple[int, ...], None] = {}
    while len(hands) < TENTEN_HANDS:
        hands[tuple(sorted(rng.sample(box, 8)))] = None
    every = list(hands)
    found = {"ten cold": _rate(is_ten, every), "ten warm": _best_rate(is_ten, every)}
    tens = [hand for hand in every if is_ten(hand)]
    rules = SimpleNamespace(advanced=True, literal_marks=False, close="no_get", heaven="first_turn")
    found["points cold"] = _rate(lambda hand: score(hand, (), rules), tens)
    found["waits"] = _p95(waits, [hand[:7] for hand in every[:SEARCHES]])
    found["discards"] = _p95(discards, every[-SEARCHES:])
    return found


def _mahjong(run: int) -> dict[str, float]:
    from mahjong.hand_calculating.hand import HandCalculator

    rng = random.Random(run)
    melds = [[kind] * 3 for kind in range(34)]
    melds += [[suit + low, suit + low + 1, suit + low + 2] for suit in (0, 9, 18) for low in range(7)]
    hands: dict[tuple[int, ...], None] = {}
    while len(hands) < MAHJONG_HANDS:
        hand = sorted([kind for meld in rng.choices(melds, k=4) for kind in meld] + [rng.randrange(34)] * 2)
        if all(hand.count(kind) <= 4 for kind in hand):
            # The four tiles of a kind are numbered 4 * kind to 4 * kind + 3.
            hands[tuple(4 * kind + hand[:place].count(kind) for place, kind in enumerate(hand))] = None
    every = [list(hand) for hand in hands]

    def judge(hand: list[int]) -> object:
        return HandCalculator.estimate_hand_value(hand, hand[-1])

    return {"mahjong cold": _rate(judge, every), "mahjong warm": _best_rate(judge, every)}


def _import(_: int) -> dict[str, float]:
    import importlib

    importlib.import_module("ipykernel.kernelapp")
    start = perf_counter()
    importlib.import_module("tilegames.tenten")
    return {"import": 1000 * (perf_counter() - start)}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        work = {"tenten": _tenten, "mahjong": _mahjong, "import": _import}[sys.argv[1]]
        print(json.dumps(work(int(sys.argv[2]))))
    else:
        show(rows())
