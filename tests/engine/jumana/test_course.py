"""What is Jumana's own in its course: forces, dangers and points are right, every refusal of a table is met."""

import re
import tomllib
from importlib import resources
from random import Random

import pytest

from engine.test_courses import begun, met, named, steps
from tilegames import lessons
from tilegames.jumana import goals
from tilegames.jumana.goals import SHOWN, Table, danger_of
from tilegames.jumana.search import fall_chance
from tilegames.jumana.state import PHASES, Move, Rules, State, new
from tilegames.lessons import Lesson, Step

COURSE = lessons.course("jumana")
STEPS = steps("jumana")
CHOOSING = steps("jumana", "choose")
# What the course teaches


def test_the_units_come_in_the_order_in_which_they_build_on_each_other() -> None:
    assert [lesson.id for lesson in COURSE.lessons] == [
        "quick-start",
        "letters",
        "supports",
        "turning",
        "jokers",
        "levels",
        "balance",
        "danger",
        "turn",
        "drawing",
        "ending",
        "alone",
    ]


def test_forces_are_drawn_where_balance_is_taught_and_danger_only_from_there_on() -> None:
    for lesson, step in STEPS:
        shown = step.scene.shown if isinstance(step.scene, Table) else ()
        if lesson.id == "balance":
            assert any(one.startswith("side-") for one in shown), step.id
        if lesson.id in ("letters", "supports", "turning", "jokers", "levels"):
            assert shown == (), step.id


def test_every_goal_and_every_thing_to_show_is_used() -> None:
    with resources.files("tilegames.jumana").joinpath("lessons.toml").open("rb") as file:
        written = [step for unit in tomllib.load(file)["unit"] for step in unit["step"]]
    used = {(step["kind"], step["goal"]["name"]) for step in written}
    assert used == {(kind, name) for kind, names in goals.GOALS.items() for name in names}
    assert {one for _, step in STEPS if isinstance(step.scene, Table) for one in step.scene.shown} == set(SHOWN)


# What is said


@named(CHOOSING)
def test_the_prompt_does_not_give_the_answer_away(lesson: Lesson, step: Step) -> None:
    (action,) = lessons.solution(step, step.scene)
    right = action.partition(" ")[2]
    asked = step.prompt.split("**")[1]
    if not right.isdigit():
        assert not re.search(rf"\b{right}\b", asked) or all(re.search(rf"\b{one}\b", asked) for one in step.choices)


@named([(lesson, step) for lesson, step in CHOOSING if step.choices[0].isdigit()])
def test_the_last_sum_in_the_praise_is_the_right_number(lesson: Lesson, step: Step) -> None:
    (action,) = lessons.solution(step, step.scene)
    sums = re.findall(r"= (\d+)(?!\d| sticks)", step.praise)
    assert sums[-1:] in ([], [action.partition(" ")[2]])


def test_the_points_in_the_praise_of_a_round_are_paid() -> None:
    seen = 0
    for lesson, step in STEPS:
        told = re.search(r"= (\d+)", step.praise)
        if step.kind == "play" and told is not None:
            progress = begun(lesson, step)
            for action in lessons.solution(step, step.scene):
                progress = progress.try_(action)
            after = progress.scene
            assert isinstance(after, Table)
            assert after.state.result is not None
            assert int(told.group(1)) in after.state.result.points
            seen += 1
    assert seen >= 3


def test_the_danger_that_is_named_is_that_of_the_towers() -> None:
    """Every per cent in a step is the danger of its tower, now or with a stick that it asks about, or a limit."""
    seen = 0
    for _, step in STEPS:
        said = " ".join((step.prompt, step.praise, *(one.says for one in step.replies)))
        for number in re.findall(r"(\d+) %", said):
            scene = step.scene
            assert isinstance(scene, Table)
            laid = [danger_of((*scene.tower, scene.lying(move))) for move in scene.asked]
            assert int(number) in (50, 100, danger_of(scene.tower), *laid), (step.id, number)
            seen += 1
    assert seen >= 8


def test_a_rough_hand_fails_almost_every_second_time_at_that_danger() -> None:
    assert 0.4 < fall_chance(89, "rough") < 0.5


# What is refused


@pytest.mark.parametrize("decline", ["always", "amber"])
def test_every_refusal_that_is_met_in_play_is_provoked(decline: str) -> None:
    """Rounds are played at random; at each state moves of all kinds are asked for, allowed or not."""
    found = set()
    phases = set()
    for seed in range(6):
        rng, here = Random(seed), new(Rules(hand="calm", decline=decline, target=100), seats=2, seed=seed)
        for _ in range(400):
            phases.add(here.phase)
            for seat in range(here.seats):
                view = here.view(seat)
                for move in (*map(Move, ("draw", "pass", "next")), *_somewhere(here, rng)):
                    refusal = view.why_not(move)
                    if refusal is not None:
                        found.add((refusal.rule, refusal.reason))
            legal = here.legal_moves()
            if not legal:
                break
            placed = [move for move in legal if move.verb == "place"]
            here = here.play(rng.choice(placed if placed and rng.random() < 0.6 else legal))
    assert phases == set(PHASES)
    assert found - met("jumana") == set()
    assert len(found) >= 13


def _somewhere(here: State, rng: Random) -> list[Move]:
    """Give a few placements near the tower, of sticks that somebody holds."""
    held = [stick for hand in here.hands for stick in hand] or ["UMA"]
    return [
        Move(
            "place", rng.choice(held)[:: rng.choice((1, -1))], rng.choice("xy"), rng.randint(-3, 4), rng.randint(-3, 4)
        )
        for _ in range(12)
    ]
