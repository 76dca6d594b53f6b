"""The whole TenTen course: every rule is taught, every refusal is provoked, every bonus is named.

What has to be taught and provoked is read from the rules themselves: from the rule book, and from the source of the
modules that refuse. So a new rule or a new refusal fails here until a step of the course meets it.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

from tilegames import lessons
from tilegames.goals import Attempt
from tilegames.lessons import Lesson, Progress, Step
from tilegames.tenten import goals, rack, state
from tilegames.tenten.goals import Hand, Table
from tilegames.tenten.hand import BONUSES, bonus_name
from tilegames.tenten.rack import Draft, kind_of
from tilegames.tenten.rulebook import RULES
from tilegames.tenten.state import PHASES, Move, State, new

COURSE = lessons.course("tenten")
STEPS = [(lesson, step) for lesson in COURSE.lessons for step in lesson.steps]
CHOOSING = [(lesson, step) for lesson, step in STEPS if step.kind == "choose"]
REFUSING = [(lesson, step) for lesson, step in STEPS if step.kind == "refuse"]
MINUTES = 9
WORDS_A_MINUTE = 100
"""A child of nine reads more; some of the time goes to looking and counting."""
STEPS_A_MINUTE = 4


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


def test_every_bonus_is_named_by_a_step_to_choose_or_to_play() -> None:
    said = " ".join(
        " ".join((step.prompt, step.praise, *step.choices)) for _, step in STEPS if step.kind in ("choose", "play")
    )
    for name in (*(str(bonus_name(bonus)) for bonus in BONUSES), "God Ten"):
        assert name in said, name


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


@named([(lesson, step) for lesson, step in STEPS if step.kind in ("play", "refuse") and isinstance(step.scene, Table)])
def test_an_allowed_move_that_is_not_asked_for_has_a_sentence(lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    for action in (*lessons.solution(step, step.scene), ""):
        scene = progress.scene
        assert isinstance(scene, Table)
        answers = [progress.try_(one).answer for one in scene.tries()]
        others = [one for one in answers if one is not None and one.kind == "other"]
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


@named(STEPS)
def test_praise_names_what_was_done(lesson: Lesson, step: Step) -> None:
    assert step.praise.startswith("**")
    assert 3 <= len(step.praise.split()) <= 30


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
        self._function: ast.FunctionDef | None = None
        self.visit(ast.parse(inspect.getsource(module)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._function = self._function, node
        before = len(self.found)
        self.generic_visit(node)
        calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
        if len(self.found) > before or any(_called(one) == "_wrong_phase" for one in calls):
            for one in calls:
                if _called(one) in ("message", "plural"):
                    text = one.args[0]
                    assert isinstance(text, ast.Constant)
                    assert isinstance(text.value, str)
                    self.sentences[text.value] = one.lineno
        self._function = outer

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        at = {"IllegalMove": 0, "Attempt": 2}.get(name)
        if at is not None and len(node.args) > at + 1:
            for rule in self._texts(node.args[at]):
                for reason in self._texts(node.args[at + 1]):
                    if reason:
                        self.found.append(Refusal(rule, reason, node.lineno))
        self.generic_visit(node)

    def _texts(self, node: ast.expr) -> list[str]:
        """All texts that an expression may be."""
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, str)
            return [node.value]
        if isinstance(node, ast.IfExp):
            return [*self._texts(node.body), *self._texts(node.orelse)]
        if isinstance(node, ast.JoinedStr):
            (start, _) = node.values
            assert isinstance(start, ast.Constant)
            assert isinstance(start.value, str)
            return [f"{start.value}*"]
        if isinstance(node, ast.Attribute) and node.attr in ("rule", "reason"):
            return [""]  # handed on from a refusal that is found by itself
        assert isinstance(node, ast.Name), ast.dump(node)
        return [text for value in self._values(node.id) for text in self._texts(value)]

    def _values(self, name: str) -> Iterator[ast.expr]:
        """All that is assigned to a name in the function at hand."""
        found = False
        assert self._function is not None
        for one in ast.walk(self._function):
            if isinstance(one, ast.Assign):
                for target in one.targets:
                    if isinstance(target, ast.Name) and target.id == name:
                        found = True
                        yield one.value
                    if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):
                        for part, value in zip(target.elts, one.value.elts, strict=True):
                            if isinstance(part, ast.Name) and part.id == name:
                                found = True
                                yield value
        assert found, name


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
            (action, *_) = lessons.solution(step, scene)
            progress = progress.try_(action)
    return found


PROVOKED = provoked()
MET = {(attempt.rule, attempt.reason) for _, _, attempt in PROVOKED}


def test_each_step_to_be_refused_names_the_rule_and_the_reason_that_are_met() -> None:
    for step, action, attempt in PROVOKED:
        assert attempt.refused, (step.id, action)
        assert attempt.rule in RULES
    asked = {step.id for _, step in REFUSING}
    assert asked == {step.id for step, _, _ in PROVOKED}


@pytest.mark.parametrize("module", [state, goals], ids=lambda module: module.__name__)
def test_every_refusal_in_the_source_is_provoked(module: ModuleType) -> None:
    found = Refusals(module).found
    assert len(found) >= 9
    missing = [one for one in found if not any(_fits(one, rule, reason) for rule, reason in MET)]
    assert missing == []


def _fits(refusal: Refusal, rule: str, reason: str) -> bool:
    if refusal.reason.endswith("*"):
        return rule == refusal.rule and reason.startswith(refusal.reason[:-1])
    return (rule, reason) == (refusal.rule, refusal.reason)


def test_every_sentence_of_the_rules_refusals_is_met() -> None:
    sentences = Refusals(state).sentences
    assert len(sentences) >= 25
    met = {attempt.message.text for _, _, attempt in PROVOKED if attempt.message is not None}
    assert {text: line for text, line in sentences.items() if text not in met} == {}


def test_every_refusal_that_is_met_in_play_is_provoked() -> None:
    """Games are played at random; at each state every move of the game is asked for."""
    pairs = [Move("get", (first, second)) for first in range(19) for second in range(first, 19)]
    every = [*map(Move, ("draw", "tenten", "pass", "next")), *(Move("discard", (kind,)) for kind in range(19)), *pairs]
    met = set()
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
                        met.add((refusal.rule, refusal.reason))
            legal = here.legal_moves()
            if not legal:
                break
            here = _played(here, legal, rng)
    assert phases == set(PHASES)
    assert met - MET == set()
    assert len(met) > 15


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
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and _called(one) == "message"]
    why = {
        call.args[0].value
        for one in ast.walk(tree)
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == "why"
        for call in calls
        if call is one.value and isinstance(call.args[0], ast.Constant)
    }
    assert len(why) == 2
    met = set()
    for _, action, attempt in PROVOKED:
        verb, *names = action.split()
        names = [name for name in names if "." in name]
        if verb == "group" and isinstance(attempt.scene, Hand) and len(names) in (2, 3):
            hand = tuple(sorted(map(kind_of, attempt.scene.tiles)))
            parts = rack.arrange(hand, Draft(groups=(tuple(names),))).parts
            met |= {part.refusal.text for part in parts if part.refusal is not None}
    assert met == why
