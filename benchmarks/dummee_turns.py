"""How fast Dum-Mee's search is: the best turn of full hands, and the import.

The best turn is asked for with hands of 15 tiles on three trees that together have at least 30 tiles. Every figure is
processor time, from fresh processes that are measured in turn. Run it with ``python -m benchmarks.dummee_turns``;
random play is measured in ``benchmarks.playouts``.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.table import Row, row, show

RUNS = 5
TURNS = 60
GROWN = 30
FULL = 15


def rows(runs: int = RUNS) -> Iterator[Row]:
    """Measure and give the table's rows.

    Args:
        runs: how many fresh processes each figure is taken from; the figure is their median.
    """
    found: dict[str, list[float]] = {}
    _fresh("import", 0)  # Python keeps the compiled modules for the next processes.
    for run in range(runs):
        for kind in ("turns", "import"):
            for name, figure in _fresh(kind, run).items():
                found.setdefault(name, []).append(figure)
    yield row("Dum-Mee best turn of 15 tiles, median", found["median"], "{:.1f} ms")
    yield row("Dum-Mee best turn of 15 tiles, p95", found["p95"], "{:.1f} ms", "at most 50 ms")
    yield row("Dum-Mee best turns searched to the end", found["complete"], "{:.0f} %")
    yield row("Dum-Mee tiles missed by stopping early", found["missed"], "{:.2f} tiles")
    yield row("import of tilegames.dummee beside a kernel", found["import"], "{:.1f} ms", "at most 20 ms")


def _fresh(kind: str, run: int) -> dict[str, float]:
    root = Path(__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "benchmarks.dummee_turns", kind, str(run)]
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _turns(run: int) -> dict[str, float]:
    from tilegames.dummee.search import best_turn
    from tilegames.dummee.state import new
    from tilegames.dummee.tree import COPIES, kind

    rng = Random(run)
    times, complete, missed = [], 0, 0
    while len(times) < TURNS:
        state = new(seats=rng.choice((2, 3, 4)), seed=rng.randrange(10**9))
        while state.outcome() is None and sum(len(tree.cells) for tree in state.trees if tree) < GROWN:
            state = state.play(rng.choice(state.legal_moves()))
        if state.outcome() is not None or None in state.trees:
            continue
        lying = [kind(tile) for tree in state.trees if tree for tile in tree.cells.values()]
        box = [tile for tile, copies in enumerate(COPIES) for _ in range(copies - lying.count(tile))]
        rng.shuffle(box)
        hands = list(state.hands)
        hands[state.turn] = tuple(sorted(box[:FULL]))
        view = state._replace(phase="adding", hands=tuple(hands)).view(state.turn)
        start = process_time()
        turn = best_turn(view)
        times.append(1000 * (process_time() - start))
        complete += turn.complete
        missed += 0 if turn.complete else best_turn(view, 100_000).tiles - turn.tiles
    times.sort()
    return {
        "median": times[TURNS // 2],
        "p95": times[TURNS * 95 // 100],
        "complete": 100 * complete / TURNS,
        "missed": missed / TURNS,
    }


def _import() -> float:
    import importlib

    importlib.import_module("ipykernel.kernelapp")
    start = process_time()
    importlib.import_module("tilegames.dummee")
    return 1000 * (process_time() - start)


def _measured(kind: str, run: int) -> dict[str, float]:
    return _turns(run) if kind == "turns" else {"import": _import()}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(_measured(sys.argv[1], int(sys.argv[2]))))
    else:
        show(rows())
