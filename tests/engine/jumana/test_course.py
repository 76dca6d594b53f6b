"""The whole Jumana course: every rule is taught, every refusal is provoked.

What has to be taught and provoked is read from the rules themselves: from the rule book, and from the source of the
modules that refuse. So a new rule or a new refusal fails here until a step of the course meets it.
"""

import ast
import inspect
import re
import tomllib
from importlib import resources
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from tilegames import lessons
from tilegames.goals import Attempt
from tilegames.jumana import goals, state
from tilegames.jumana.goals import SHOWN, Table, danger_of
from tilegames.jumana.rulebook import RULES
from tilegames.jumana.search import fall_chance
from tilegames.jumana.state import PHASES, Move, Rules, State, new
from tilegames.lessons import Lesson, Progress, Step

COURSE = lessons.course("jumana")
STEPS = [(lesson, step) for lesson in COURSE.lessons for step in lesson.steps]
CHOOSING = [(lesson, step) for lesson, step in STEPS if step.kind == "choose"]
REFUSING = [(lesson, step) for lesson, step in STEPS if step.kind == "refuse"]
MINUTES = 9
WORDS_A_MINUTE = 100
"""A child of nine reads more; some of the time goes to looking and holding."""
STEPS_A_MINUTE = 3
SAID_BY_ALL = "The rules allow that, but this step asks for something else."


def named(steps: list[tuple[Lesson, Step]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("lesson", "step"), steps, ids=[f"{one.id}-{step.id}" for one, step in steps])


def begun(lesson: Lesson, step: Step) -> Progress:
    return lessons.start(lesson, step=step.id)


# What the course teaches


def test_every_rule_is_taught() -> None:
    taught = {rule for _, step in STEPS for rule in step.rules}
    assert [rule for rule in RULES if rule not in taught] == []


def test_no_step_is_called_like_another() -> None:
    names = [step.id for _, step in STEPS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.id)
def test_a_unit_takes_nine_minutes_at_most(lesson: Lesson) -> None:
    assert lessons.words(lesson) / WORDS_A_MINUTE + len(lesson.steps) / STEPS_A_MINUTE <= MINUTES


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
def test_each_wrong_choice_has_its_own_sentence(lesson: Lesson, step: Step) -> None:
    said = []
    for choice in step.choices:
        answer = begun(lesson, step).try_(f"choose {choice}").answer
        assert answer is not None
        said.append(answer.words[0])
        assert answer.words[0] in (step.praise, *(reply.says for reply in step.replies)), choice
    assert said.count(step.praise) == 1
    assert len(set(said)) == len(said)


@named([(lesson, step) for lesson, step in STEPS if step.kind in ("play", "refuse")])
def test_an_allowed_move_that_is_not_asked_for_has_a_sentence(lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    for action in (*lessons.solution(step, step.scene), ""):
        scene = progress.scene
        assert isinstance(scene, Table)
        answers = [progress.try_(one).answer for one in scene.tries()]
        others = [one for one in answers if one is not None and one.kind == "other"]
        assert all(str(one.words[0]) != SAID_BY_ALL for one in others)
        assert all(one.words[0] in (step.other, *(reply.says for reply in step.replies)) for one in others)
        if action:
            progress = progress.try_(action)
        if progress.solved:
            break


@named(STEPS)
def test_hints_go_from_a_nudge_over_a_pointer_to_the_answer(lesson: Lesson, step: Step) -> None:
    kinds = [hint.kind for hint in step.hints]
    assert kinds == list(lessons.HINTS) or (step.kind == "choose" and len(step.choices) == 2)
    pointed = begun(lesson, step)
    while "point" in kinds and not pointed.solved:
        answer = pointed.hint("point").answer
        assert answer is not None
        assert answer.marked, "it points at something"
        shown = pointed.hint("show")
        assert shown.answer is not None
        if step.kind == "choose":
            assert answer.marked != shown.answer.marked, "it does not give the answer away"
        pointed = shown.try_(shown.answer.offer)


@named(CHOOSING)
def test_the_prompt_does_not_give_the_answer_away(lesson: Lesson, step: Step) -> None:
    (action,) = lessons.solution(step, step.scene)
    right = action.partition(" ")[2]
    asked = step.prompt.split("**")[1]
    if not right.isdigit():
        assert not re.search(rf"\b{right}\b", asked) or all(re.search(rf"\b{one}\b", asked) for one in step.choices)


@named(STEPS)
def test_praise_names_what_was_done(lesson: Lesson, step: Step) -> None:
    assert step.praise.startswith("**")
    assert 3 <= len(step.praise.split()) <= 30


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


class Refusal(NamedTuple):
    """A refusal that a source can make: its rule, its reason, and where it stands."""

    rule: str
    reason: str
    line: int


class Refusals(ast.NodeVisitor):
    """Finds every refusal in a module's source; whatever it does not understand fails."""

    def __init__(self, module: ModuleType) -> None:
        self.found: list[Refusal] = []
        self.sentences: dict[str, int] = {}
        self.visit(ast.parse(inspect.getsource(module)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before = len(self.found)
        self.generic_visit(node)
        if len(self.found) > before:
            for one in ast.walk(node):
                if isinstance(one, ast.Call) and _called(one) in ("message", "plural"):
                    text = one.args[0]
                    assert isinstance(text, ast.Constant)
                    assert isinstance(text.value, str)
                    if text.value.endswith("."):
                        self.sentences[text.value] = one.lineno

    def visit_Call(self, node: ast.Call) -> None:
        at = {"_refused": 0, "IllegalMove": 0, "Attempt": 2}.get(_called(node))
        if at is not None and len(node.args) > at + 1:
            for rule in _texts(node.args[at]):
                for reason in _texts(node.args[at + 1]):
                    if reason:
                        self.found.append(Refusal(rule, reason, node.lineno))
        self.generic_visit(node)


def _texts(node: ast.expr) -> list[str]:
    """All texts that an expression may be."""
    if isinstance(node, ast.Constant):
        assert isinstance(node.value, str)
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        (start, _) = node.values
        assert isinstance(start, ast.Constant)
        assert isinstance(start.value, str)
        return [f"{start.value}*"]
    if isinstance(node, ast.Attribute) and node.attr in ("rule", "reason"):
        return [""]  # handed on from a refusal that is found by itself
    assert isinstance(node, ast.Name), ast.dump(node)
    assert node.id in ("rule", "reason"), "handed on by _refused"
    return [""]


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def provoked() -> list[tuple[Step, str, Attempt]]:
    """Play every try of the course that a step asks for and the rules refuse: the step, the try and the refusal."""
    found = []
    for lesson, step in REFUSING:
        progress = begun(lesson, step)
        while not progress.solved:
            scene = progress.scene
            assert scene is not None
            for action in scene.tries():
                after = progress.try_(action)
                if after.answer is not None and after.answer.reason and after.answer.kind in ("onward", "right"):
                    found.append((step, action, scene.attempt(action)))
            way = lessons.solution(step, scene)
            if not way:
                break  # which another test tells better
            progress = progress.try_(way[0])
    return found


PROVOKED = provoked()
MET = {(attempt.rule, attempt.reason) for _, _, attempt in PROVOKED}


def test_each_step_to_be_refused_names_the_rule_and_the_reason_that_are_met() -> None:
    for step, action, attempt in PROVOKED:
        assert attempt.refused, (step.id, action)
        assert attempt.rule in RULES
    asked = {step.id for _, step in REFUSING}
    assert asked == {step.id for step, _, _ in PROVOKED}


@pytest.mark.parametrize(("module", "least"), [(state, 13), (goals, 2)], ids=["state", "goals"])
def test_every_refusal_in_the_source_is_provoked(module: ModuleType, least: int) -> None:
    found = Refusals(module).found
    assert len(found) >= least
    missing = [one for one in found if not any(_fits(one, rule, reason) for rule, reason in MET)]
    assert missing == []


def _fits(refusal: Refusal, rule: str, reason: str) -> bool:
    if refusal.reason.endswith("*"):
        return rule == refusal.rule and reason.startswith(refusal.reason[:-1])
    return (rule, reason) == (refusal.rule, refusal.reason)


def test_every_sentence_of_the_rules_refusals_is_met() -> None:
    sentences = Refusals(state).sentences
    assert len(sentences) >= 14
    met = {attempt.message.text for _, _, attempt in PROVOKED if attempt.message is not None}
    assert {text: line for text, line in sentences.items() if text not in met} == {}


@pytest.mark.parametrize("decline", ["always", "amber"])
def test_every_refusal_that_is_met_in_play_is_provoked(decline: str) -> None:
    """Rounds are played at random; at each state moves of all kinds are asked for, allowed or not."""
    met = set()
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
                        met.add((refusal.rule, refusal.reason))
            legal = here.legal_moves()
            if not legal:
                break
            placed = [move for move in legal if move.verb == "place"]
            here = here.play(rng.choice(placed if placed and rng.random() < 0.6 else legal))
    assert phases == set(PHASES)
    assert met - MET == set()
    assert len(met) >= 13


def _somewhere(here: State, rng: Random) -> list[Move]:
    """Give a few placements near the tower, of sticks that somebody holds."""
    held = [stick for hand in here.hands for stick in hand] or ["UMA"]
    return [
        Move(
            "place", rng.choice(held)[:: rng.choice((1, -1))], rng.choice("xy"), rng.randint(-3, 4), rng.randint(-3, 4)
        )
        for _ in range(12)
    ]
