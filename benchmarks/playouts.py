"""How many steps a second games take when every seat plays any legal move, beside gin rummy in rlcard and OpenSpiel.

All three games are played by two seats. A step is what a learning program does: look at what the seat may see, list its
legal moves, choose one at random, play it with all checks; in Jumana that includes the verdict whether the tower still
stands. A search that plays games out to their end does not look, it takes the moves of the state: "not looking". Gin
rummy is the nearest game that both others have: seats draw from a pile or take a discard, lay melds and declare. rlcard
is plain Python and gives each step's view and legal actions with the step; OpenSpiel is C++ and is driven from Python,
once with the view of the seat (its observation tensor) and once without looking.

Processor time is counted. All kinds are measured in turn in fresh processes, so that a ratio compares
neighbours. Run it with ``python -m benchmarks.playouts``; the others come with the extra ``bench``.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

from benchmarks.table import Row, row, show
from tilegames import games

RUNS = 7
SECONDS = 1.5


def rows(runs: int = RUNS) -> Iterator[Row]:
    """Measure and give the table's rows.

    Args:
        runs: how many fresh processes each figure is taken from; the figure is their median.
    """
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for run in range(runs):
        for kind in KINDS:
            found[kind].append(_fresh(kind, run))
    for kind in KINDS:
        yield row(f"random play, {kind}", found[kind], "{:,.0f} steps/s")
    for game, kind, target in (
        ("TenTen", "rlcard gin rummy", "at least 5 times"),
        ("TenTen", "OpenSpiel gin rummy", "at least 1 times"),
        ("TenTen", "OpenSpiel gin rummy, not looking", ""),
        ("Dum-Mee", "rlcard gin rummy", ""),
        ("Dum-Mee, not looking", "rlcard gin rummy", "at least 5 times"),
        ("Jumana, with verdicts", "rlcard gin rummy", ""),
    ):
        ratios = [ours / theirs for ours, theirs in zip(found[game], found[kind], strict=True)]
        yield row(f"random play, {game} / {kind}", ratios, "{:.2f} times", target)


def _fresh(kind: str, run: int) -> float:
    root = Path(__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.playouts", kind, str(run)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    rate: float = json.loads(done.stdout.splitlines()[-1])
    return rate


def _rate(play: Callable[[int], int], run: int) -> float:
    """Play whole games for a while, after one to warm up, and give steps a second of processor time."""
    play(run)
    steps, games, start = 0, 0, process_time()
    while process_time() - start < SECONDS:
        games += 1
        steps += play(1000 * run + games)
    return steps / (process_time() - start)


def _ours(name: str, run: int, *, looking: bool = True) -> float:
    game = games.game(name)

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state = game.new(seats=2, seed=seed)
        steps = 0
        while state.outcome() is None:
            seen = state.view(state.turn) if looking else state
            state = state.play(rng.choice(seen.legal_moves()))
            steps += 1
        return steps

    return _rate(play, run)


def _rlcard(run: int) -> float:
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": run})

    def play(seed: int) -> int:
        rng = random.Random(seed)
        seen, _ = env.reset()
        steps = 0
        while not env.is_over():
            seen, _ = env.step(rng.choice(list(seen["legal_actions"])))
            steps += 1
        return steps

    return _rate(play, run)


def _openspiel(run: int, *, looking: bool = True) -> float:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            if looking:
                state.observation_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return _rate(play, run)


KINDS: dict[str, Callable[[int], float]] = {
    "TenTen": lambda run: _ours("tenten", run),
    "Dum-Mee": lambda run: _ours("dummee", run),
    "Dum-Mee, not looking": lambda run: _ours("dummee", run, looking=False),
    "Jumana, with verdicts": lambda run: _ours("jumana", run),
    "rlcard gin rummy": _rlcard,
    "OpenSpiel gin rummy": _openspiel,
    "OpenSpiel gin rummy, not looking": lambda run: _openspiel(run, looking=False),
}

if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(KINDS[sys.argv[1]](int(sys.argv[2]))))
    else:
        show(rows())
