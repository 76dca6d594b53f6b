"""What a lesson's hints show where the scene is a Jumana table."""

from engine.test_courses import steps
from tilegames.jumana.goals import tower
from tilegames.lessons import solution
from tilegames.texts import say

STEPS = {step.id: step for _, step in steps("jumana")}


def test_whatever_a_last_hint_shows_can_be_said() -> None:
    said = set()
    for step in STEPS.values():
        path = solution(step, step.scene)
        if path and step.scene is not None and path[0].partition(" ")[2] in step.scene.names:
            said.add(say(step.scene.spoken(path[0])).split()[0])
    assert "Choose" in said


def test_ju_33_the_last_hint_shows_the_place_that_the_step_speaks_of() -> None:
    step = STEPS["closed-below"]
    assert step.scene is not None
    assert solution(step, step.scene) == ("place MAN x 1,1",)
    attempt = step.scene.attempt("place MAN x 1,1")
    assert (attempt.rule, attempt.reason) == ("JU-33", "level_closed")
    assert step.goal is not None
    elsewhere = step.scene.attempt("place MAN y 2,-2")
    assert step.goal(step.scene, "place MAN y 2,-2", elsewhere).result == "other"


def test_a_hint_that_points_marks_the_place_of_a_single_stick_and_else_the_stick() -> None:
    lay = ["UMA x 0,0", "NUA x 0,2"]
    assert tower(lay, hand="UAN").pieces("place UAN y 0,0")[0] == "0,1"
    assert tower(lay, hand="UAN MMM").pieces("place UAN y 0,0")[0] == "UAN"
