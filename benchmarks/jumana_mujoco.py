"""Jumana's verdicts beside a physics engine: towers of boxes in MuJoCo, with friction, settling and gravity that grows.

The rules take a stick for a rigid body without friction that touches in squares; MuJoCo's boxes are 0.9 wide and 0.4
thick with friction 0.5, and stand on stiff contacts. Gravity is ramped up within a second, so that nothing is dropped;
a tower has fallen when a stick moved by a quarter of a letter within three. Both must agree except close to the limit.

Every tower on which they disagree is listed with its danger, before it is rounded: the share of the contact squares on
which it just stands, where 100 % is the limit. Of 390 towers, 14 are listed: two at 100.0 % that the rules let stand,
and twelve between 100.1 % and 102.6 % that they let fall. So near the limit the two models decide, not the tower:
MuJoCo's contacts give way a little, so that a tower exactly on the limit tips; its friction holds sticks back, and a
tower just beyond the limit tips too slowly to be seen within three seconds. The list names towers by their number in
`towers`, which gives the same ones in every run.

Run it with ``python -m benchmarks.jumana_mujoco [TOWERS]``; MuJoCo comes with the extra ``bench``.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from benchmarks.jumana_towers import grown
from benchmarks.table import Row, show
from tilegames.jumana.tower import Tower, sites, stands

TOWERS = 390
LENGTH, WIDTH, THICK = 2.9, 0.9, 0.4
MOVED = 0.25
SECONDS = 3.0
STEP = 0.002


def model(tower: Tower) -> str:
    """Give the tower as MuJoCo reads it; base sticks cannot move."""
    bodies = []
    for index, stick in enumerate(tower):
        (_, (x, y), _) = stick.cells
        along, across = (LENGTH, WIDTH) if stick.axis == "x" else (WIDTH, LENGTH)
        joint = "<freejoint/>" if stick.level else ""
        bodies.append(
            f'<body name="{index}" pos="{x} {y} {THICK * (stick.level + 0.5)}">{joint}'
            f'<geom type="box" size="{along / 2} {across / 2} {THICK / 2}" mass="1"/></body>'
        )
    return (
        f'<mujoco><option timestep="{STEP}" integrator="implicitfast" cone="elliptic" iterations="200"'
        ' tolerance="1e-10"/><default><geom friction="0.5 0.005 0.0001" condim="3" solref="0.004 1"'
        f' solimp="0.95 0.999 0.0005"/></default><worldbody>{"".join(bodies)}</worldbody></mujoco>'
    )


def falls(tower: Tower) -> bool:
    """Let the tower stand under growing gravity and tell whether a stick moves away."""
    import mujoco
    import numpy as np

    world: Any = mujoco.MjModel.from_xml_string(model(tower))
    data: Any = mujoco.MjData(world)
    mujoco.mj_forward(world, data)
    start = data.xpos.copy()
    steps = int(SECONDS / STEP)
    for step in range(steps):
        world.opt.gravity[2] = -9.81 * min(1.0, step * STEP)
        mujoco.mj_step(world, data)
        if step % 25 == 0 and float(np.abs(data.xpos - start).max()) > MOVED:
            return True
    return bool(np.abs(data.xpos - start).max() > MOVED)


def towers(count: int) -> Iterator[Tower]:
    """Give towers that stand, many not far from the limit, and as many that one more stick brings down."""
    seed = made = 0
    while made < count:
        seed += 1
        tower = grown(seed, Random(seed).randint(6, 30), 0.6)
        if seed % 2 == 0:
            down = [one for one in (site.stick("???") for site in sites(tower)) if not stands((*tower, one))]
            if not down:
                continue
            tower = (*tower, Random(seed).choice(down))
        made += 1
        yield tower


def limit(tower: Tower) -> float:
    """Give the share on which a tower just stands, above 1 for one that falls, to a thousandth."""
    low, high = 0.0, 4.0
    while high - low > 0.001:
        middle = (low + high) / 2
        low, high = (low, middle) if stands(tower, middle) else (middle, high)
    return high


def rows(count: int = TOWERS) -> Iterator[Row]:
    """Compare and give the table's rows: on how many towers both agree, and each on which they do not."""
    every = list(towers(count))
    with ProcessPoolExecutor() as executor:
        fallen = list(executor.map(falls, every, chunksize=5))
    differ = [
        (number, tower, fell)
        for number, (tower, fell) in enumerate(zip(every, fallen, strict=True))
        if fell == stands(tower)
    ]
    yield f"towers on which MuJoCo agrees, of {count}", str(count - len(differ)), "", ""
    for number, tower, fell in differ:
        risk = 100 * limit(tower)
        rules, engine = ("stands", "falls") if fell else ("falls", "stands")
        name = f"tower {number}, {len(tower)} sticks: {rules}, MuJoCo {engine}"
        yield name, f"danger {risk:.1f} %", f"off by {abs(risk - 100):.1f} %", ""


if __name__ == "__main__":
    show(rows(int(sys.argv[1]) if len(sys.argv) > 1 else TOWERS))
