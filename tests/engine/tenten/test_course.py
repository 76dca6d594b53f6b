"""What is TenTen's own in its course: every bonus is named, every point is paid, every refusal of a table is met."""

import ast
import inspect
import re
from random import Random

from engine.test_courses import begun, called, met, named, provoked, steps
from tilegames import lessons
from tilegames.lessons import Lesson, Step
from tilegames.tenten import rack
from tilegames.tenten.goals import Hand, Table
from tilegames.tenten.hand import BONUSES, bonus_name
from tilegames.tenten.rack import Draft, kind_of
from tilegames.tenten.state import PHASES, Move, State, new

STEPS = steps("tenten")
CHOOSING = steps("tenten", "choose")
# What the course teaches


def test_every_bonus_is_named_by_a_step_to_choose_or_to_play() -> None:
    said = " ".join(
        " ".join((step.prompt, step.praise, *step.choices)) for _, step in STEPS if step.kind in ("choose", "play")
    )
    for name in (*(str(bonus_name(bonus)) for bonus in BONUSES), "God Ten"):
        assert name in said, name


# What is said


@named([(lesson, step) for lesson, step in CHOOSING if step.choices[0].isdigit()])
def test_the_last_sum_in_the_praise_is_the_right_number(lesson: Lesson, step: Step) -> None:
    (action,) = lessons.solution(step, step.scene)
    sums = re.findall(r"= (\d+)", step.praise)
    assert sums[-1:] in ([], [action.partition(" ")[2]])


def test_the_points_in_the_praise_of_a_played_ten_are_paid() -> None:
    seen = 0
    for lesson, step in STEPS:
        told = re.search(r"= (\d+) points", step.praise)
        if step.kind == "play" and told is not None:
            progress = begun(lesson, step)
            for action in lessons.solution(step, step.scene):
                progress = progress.try_(action)
            before, after = step.scene, progress.scene
            assert isinstance(before, Table)
            assert isinstance(after, Table)
            assert after.state.chips[0] - before.state.chips[0] == int(told.group(1))
            seen += 1
    assert seen >= 2


# What is refused


def test_every_refusal_that_is_met_in_play_is_provoked() -> None:
    """Games are played at random; at each state every move of the game is asked for."""
    pairs = [Move("get", (first, second)) for first in range(19) for second in range(first, 19)]
    every = [*map(Move, ("draw", "tenten", "pass", "next")), *(Move("discard", (kind,)) for kind in range(19)), *pairs]
    found = set()
    phases = set()
    for seed in range(4):
        rng, here = Random(seed), new(seats=2, seed=seed)
        for _ in range(160):
            phases.add(here.phase)
            for seat in range(here.seats):
                view = here.view(seat)
                for move in every if seat == here.turn else every[:4]:
                    refusal = view.why_not(move)
                    if refusal is not None:
                        found.add((refusal.rule, refusal.reason))
            legal = here.legal_moves()
            if not legal:
                break
            here = _played(here, legal, rng)
    assert phases == set(PHASES)
    assert found - met("tenten") == set()
    assert len(found) > 15


def _played(here: State, legal: tuple[Move, ...], rng: Random) -> State:
    # Get, and say ten now and then, so that every phase is seen.
    gets = [move for move in legal if move.verb == "get"]
    if gets and rng.random() < 0.5:
        return here.play(rng.choice(gets))
    others = [move for move in legal if move.verb != "tenten" or rng.random() < 0.1]
    return here.play(rng.choice(others or legal))


def test_every_way_to_miss_a_combo_on_a_table_is_provoked() -> None:
    """The table's rack refuses with sentences of its own; the same tiles are refused in the course."""
    tree = ast.parse(inspect.getsource(rack))
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and called(one) == "message"]
    why = {
        call.args[0].value
        for one in ast.walk(tree)
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == "why"
        for call in calls
        if call is one.value and isinstance(call.args[0], ast.Constant)
    }
    assert len(why) == 2
    met = set()
    for _, _, action, attempt in provoked("tenten"):
        verb, *names = action.split()
        names = [name for name in names if "." in name]
        if verb == "group" and isinstance(attempt.scene, Hand) and len(names) in (2, 3):
            hand = tuple(sorted(map(kind_of, attempt.scene.tiles)))
            parts = rack.arrange(hand, Draft(groups=(tuple(names),))).parts
            met |= {part.refusal.text for part in parts if part.refusal is not None}
    assert met == why
