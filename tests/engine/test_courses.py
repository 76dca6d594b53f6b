"""What the courses of all games share: every rule is taught, every refusal is provoked, every sentence can be met.

What has to be taught and provoked is read from the rules themselves: from the rule book, and from the source of the
modules that refuse. So a new rule or a new refusal fails here until a step of the course meets it.
"""

import ast
import inspect
import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from tilegames import lessons
from tilegames.core import IllegalMove, NotationError
from tilegames.games import game
from tilegames.goals import Attempt
from tilegames.lessons import Lesson, Progress, Step
from tilegames.texts import Message

MINUTES = 9
WORDS_A_MINUTE = 100
"""A child of nine reads more; some of the time goes to looking and counting."""
SAID_BY_ALL = "The rules allow that, but this step asks for something else."


class Course(NamedTuple):
    """What is to be known of a game's course.

    Attributes:
        refusing: the modules that refuse, each with the least number of refusals to be found in its source.
        sentences: the least number of sentences of refusals to be found in the rules.
        helpers: functions that make sentences of refusals, besides those that refuse.
        seen: how many positions of a step are gone through, whatever is tried in it.
        steps_a_minute: how quickly steps are done, besides the reading.
        one_hint: whether a step with only two choices may have nothing but its answer as a hint.
        quick: rules that the quick start teaches.
        kinds: the kinds of its steps.
    """

    refusing: dict[str, int]
    sentences: int
    helpers: frozenset[str]
    seen: int
    steps_a_minute: int
    one_hint: bool
    quick: frozenset[str]
    kinds: frozenset[str]


COURSES = {
    "tenten": Course(
        refusing={"state": 9, "goals": 9},
        sentences=25,
        helpers=frozenset(),
        seen=400,
        steps_a_minute=4,
        one_hint=True,
        quick=frozenset(
            {"TT-02", "TT-03", "TT-04", "TT-05", "TT-06", "TT-07", "TT-21", "TT-22", "TT-24", "TT-30"},
        ),
        kinds=frozenset({"choose", "arrange", "play", "refuse"}),
    ),
    "dummee": Course(
        refusing={"state": 30},
        sentences=35,
        helpers=frozenset({"_run_sentence", "_playable"}),
        seen=60,
        steps_a_minute=4,
        one_hint=False,
        quick=frozenset(
            {"DM-02", "DM-20", "DM-30", "DM-33", "DM-40", "DM-42", "DM-44", "DM-45", "DM-50", "DM-60"},
        ),
        kinds=frozenset({"choose", "play", "refuse"}),
    ),
    "jumana": Course(
        refusing={"state": 13, "goals": 2},
        sentences=14,
        helpers=frozenset(),
        seen=12,
        steps_a_minute=3,
        one_hint=True,
        quick=frozenset({"JU-02", "JU-03", "JU-20", "JU-21", "JU-31", "JU-32", "JU-33", "JU-43", "JU-51", "JU-52"}),
        kinds=frozenset({"choose", "play", "refuse"}),
    ),
}


def steps(name: str, *kinds: str) -> list[tuple[Lesson, Step]]:
    """The steps of a game's course, all of them or those of some kinds."""
    found = [(lesson, step) for lesson in lessons.course(name).lessons for step in lesson.steps]
    return [one for one in found if not kinds or one[1].kind in kinds]


def named(steps: Sequence[tuple[Lesson, Step]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("lesson", "step"), steps, ids=[f"{one.id}-{step.id}" for one, step in steps])


def every_step(*kinds: str) -> pytest.MarkDecorator:
    found = [(name, lesson, step) for name in COURSES for lesson, step in steps(name, *kinds)]
    ids = [f"{name}-{lesson.id}-{step.id}" for name, lesson, step in found]
    return pytest.mark.parametrize(("name", "lesson", "step"), found, ids=ids)


every_course = pytest.mark.parametrize("name", COURSES)
every_unit = pytest.mark.parametrize(
    ("name", "lesson"),
    [pytest.param(name, one, id=f"{name}-{one.id}") for name in COURSES for one in lessons.course(name).lessons],
)


def begun(lesson: Lesson, step: Step) -> Progress:
    return lessons.start(lesson, step=step.id)


def tries(progress: Progress) -> list[str]:
    scene = progress.scene
    choices = [f"choose {name}" for name in progress.step.choices]
    return [*choices, *(scene.tries() if scene is not None and not choices else ())]


def said(step: Step) -> list[str]:
    """Everything that a step says."""
    hints = (hint.words for hint in step.hints)
    return [step.prompt, step.praise, step.other, *hints, *(reply.says for reply in step.replies)]


def rules(name: str) -> dict[str, Any]:
    found: dict[str, Any] = import_module(f"tilegames.{name}.rulebook").RULES
    return found


def table(name: str) -> type[Any]:
    found: type[Any] = import_module(f"tilegames.{name}.goals").Table
    return found


# What a course teaches


@every_course
def test_every_rule_is_taught(name: str) -> None:
    taught = {rule for _, step in steps(name) for rule in step.rules}
    assert [rule for rule in rules(name) if rule not in taught] == []


@every_course
def test_no_step_is_called_like_another(name: str) -> None:
    found = [step.id for _, step in steps(name)]
    assert len(found) == len(set(found))


@every_unit
def test_a_unit_takes_nine_minutes_at_most(name: str, lesson: Lesson) -> None:
    steps_a_minute = COURSES[name].steps_a_minute
    assert lessons.words(lesson) / WORDS_A_MINUTE + len(lesson.steps) / steps_a_minute <= MINUTES


@every_course
def test_the_quick_start_is_quick(name: str) -> None:
    quick = lessons.course(name).lessons[0]
    assert quick.id == "quick-start"
    assert len(quick.steps) <= 12
    assert lessons.words(quick) <= 600
    assert COURSES[name].quick <= {rule for step in quick.steps for rule in step.rules}
    assert {step.kind for step in quick.steps} == COURSES[name].kinds


@every_course
def test_the_first_action_is_one_tap_away(name: str) -> None:
    first = lessons.start(lessons.course(name).lessons[0])
    assert len(first.step.prompt.split()) <= 25
    assert first.try_(lessons.solution(first.step, first.scene)[0]).solved


# What is done


@every_step()
def test_each_step_is_done_by_what_the_hints_show(name: str, lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    while not progress.solved:
        shown = progress.hint("show")
        assert shown.answer is not None
        assert set(shown.answer.marked) <= {*(shown.scene.names if shown.scene else ()), *step.choices}
        progress = shown.try_(shown.answer.offer)
        assert progress.answer is not None
        assert progress.answer.kind in ("right", "onward")
    assert progress.mark == ("done", 0)


@every_step()
def test_nobody_gets_stuck_whatever_they_try(name: str, lesson: Lesson, step: Step) -> None:
    first = begun(lesson, step)
    seen = {(first.scene, first.wrong)}
    waiting = deque([first])
    while waiting and len(seen) < COURSES[name].seen:
        here = waiting.popleft()
        assert here.retry() == first
        assert lessons.solution(step, here.scene)
        for action in tries(here):
            after = here.try_(action)
            assert after.answer is not None
            assert after.answer.words
            if after.answer.kind not in ("onward", "right"):
                assert after.scene == here.scene
            if not after.solved and (after.scene, after.wrong) not in seen:
                seen.add((after.scene, after.wrong))
                waiting.append(after)


@every_step()
def test_hints_go_from_a_nudge_over_a_pointer_to_the_answer(name: str, lesson: Lesson, step: Step) -> None:
    kinds = [hint.kind for hint in step.hints]
    two = COURSES[name].one_hint and step.kind == "choose" and len(step.choices) == 2
    assert kinds == list(lessons.HINTS) or (two and kinds[-1] == "show")
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


# What is said


@every_unit
def test_every_sentence_can_be_met(name: str, lesson: Lesson) -> None:
    assert [str(fault) for fault in lessons.faults(lesson)] == []


@every_step()
def test_what_a_step_says_is_short_and_asks_for_one_thing(name: str, lesson: Lesson, step: Step) -> None:
    assert step.prompt.count("**") == 2
    assert 1 <= len(step.rules) <= 2
    assert max(len(words.split()) for words in said(step)) <= 50


@every_step()
def test_praise_names_what_was_done(name: str, lesson: Lesson, step: Step) -> None:
    assert step.praise.startswith("**")
    # After a refusal its reason follows, so that the praise may be one word.
    assert (1 if step.kind == "refuse" else 3) <= len(step.praise.split()) <= 30


@every_step()
def test_every_sum_in_the_words_is_right(name: str, lesson: Lesson, step: Step) -> None:
    for words in said(step):
        for terms, total in re.findall(r"(\d+(?: \+ \d+)+) = (\d+)", words):
            assert sum(map(int, terms.split(" + "))) == int(total), words


@every_step("choose")
def test_each_wrong_choice_has_its_own_sentence(name: str, lesson: Lesson, step: Step) -> None:
    heard = []
    for choice in step.choices:
        answer = begun(lesson, step).try_(f"choose {choice}").answer
        assert answer is not None
        heard.append(answer.words[0])
        assert answer.words[0] in (step.praise, *(reply.says for reply in step.replies)), choice
    assert heard.count(step.praise) == 1
    assert len(set(heard)) == len(heard)


@every_step("play", "refuse")
def test_an_allowed_move_that_is_not_asked_for_has_a_sentence(name: str, lesson: Lesson, step: Step) -> None:
    if not isinstance(step.scene, table(name)):
        assert name == "tenten", "only there are tiles without a table to play with"
        return
    progress = begun(lesson, step)
    for action in (*lessons.solution(step, step.scene), ""):
        scene = progress.scene
        assert isinstance(scene, table(name))
        for tried in scene.tries():
            answer = progress.try_(tried).answer
            if answer is not None and answer.kind == "other":
                assert step.goal is not None
                judged = step.goal(scene, tried, scene.attempt(tried)).message
                assert answer.words[0] in (step.other, *(reply.says for reply in step.replies), judged)
                assert str(answer.words[0]) != SAID_BY_ALL
        if action:
            progress = progress.try_(action)
        if progress.solved:
            break


# What is refused


@every_step()
def test_every_refusal_has_a_rule_in_plain_words(name: str, lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    for action in tries(progress):
        answer = progress.try_(action).answer
        assert answer is not None
        if answer.reason:
            assert answer.rule in lesson.rules
            # Why it is refused is said in few words; the rule stands behind a button.
            assert answer.words
            assert lesson.rules[answer.rule] not in answer.words
            assert len(answer.words) <= 2


class Refusal(NamedTuple):
    """A refusal that a source can make: its rule, its reason (with a * for any end), and where it stands."""

    rule: str
    reason: str
    line: int


class Refusals(ast.NodeVisitor):
    """Finds every refusal in a module's source; a way to refuse that it does not understand fails.

    Args:
        module: the module.
        helpers: functions that make sentences of refusals, besides those that refuse.
    """

    def __init__(self, module: ModuleType, helpers: frozenset[str] = frozenset()) -> None:
        self.found: list[Refusal] = []
        self.sentences: dict[str, int] = {}
        self._helpers = helpers
        self._function: ast.FunctionDef | None = None
        self.visit(ast.parse(inspect.getsource(module)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._function = self._function, node
        before = len(self.found)
        self.generic_visit(node)
        calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
        handed = any(called(one) == "_wrong_phase" for one in calls)  # it refuses with the sentence that it is given
        if len(self.found) > before or handed or node.name in self._helpers:
            for one in calls:
                if called(one) in ("message", "plural"):
                    text = one.args[0]
                    assert isinstance(text, ast.Constant)
                    assert isinstance(text.value, str)
                    self.sentences[text.value] = one.lineno
        self._function = outer

    def visit_Call(self, node: ast.Call) -> None:
        at = {"IllegalMove": 0, "_refused": 0, "Attempt": 2}.get(called(node))
        if at is not None or _is_rule(node.args[:1]):
            self._refused(node.args[at or 0 :], node.lineno)
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        if _is_rule(node.elts[:1]):
            self._refused(node.elts, node.lineno)
        self.generic_visit(node)

    def _refused(self, parts: list[ast.expr], line: int) -> None:
        if len(parts) > 1:
            for rule in self._texts(parts[0]):
                for reason in self._texts(parts[1]):
                    if reason:
                        self.found.append(Refusal(rule, reason, line))

    def _texts(self, node: ast.expr) -> list[str]:
        """All texts that an expression may be, "" for what is handed on and found where it is made."""
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
            return [""]
        assert isinstance(node, ast.Name), ast.dump(node)
        return [text for value in self._values(node.id) for text in self._texts(value)]

    def _values(self, name: str) -> Iterator[ast.expr]:
        """All that is assigned to a name in the function at hand."""
        assert self._function is not None
        found = False
        if name in ("rule", "reason") and name in {one.arg for one in self._function.args.args}:
            found = True
            yield ast.Constant("")
        for one in ast.walk(self._function):
            for target in one.targets if isinstance(one, ast.Assign) else ():
                value = one.value  # type: ignore[attr-defined]
                if isinstance(target, ast.Name) and target.id == name:
                    found = True
                    yield value
                for place, part in enumerate(target.elts if isinstance(target, ast.Tuple) else ()):
                    if isinstance(part, ast.Name) and part.id == name:
                        found = True
                        # What a function of the module gives is found there.
                        yield value.elts[place] if isinstance(value, ast.Tuple) else ast.Constant("")
        assert found, name


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _is_rule(parts: list[ast.expr]) -> bool:
    return bool(parts) and isinstance(parts[0], ast.Constant) and bool(re.match(r"[A-Z]{2}-\d\d$", str(parts[0].value)))


class Provoked(NamedTuple):
    """A try that a step asks for and the rules refuse, and what came of it."""

    step: Step
    scene: Any
    action: str
    attempt: Attempt


@cache
def provoked(name: str) -> tuple[Provoked, ...]:
    """Play every try of a course that is to be refused."""
    found = []
    for lesson, step in steps(name, "refuse"):
        progress = begun(lesson, step)
        while not progress.solved:
            scene = progress.scene
            assert scene is not None
            for action in scene.tries():
                after = progress.try_(action)
                if after.answer is not None and after.answer.reason and after.answer.kind in ("onward", "right"):
                    found.append(Provoked(step, scene, action, scene.attempt(action)))
            way = lessons.solution(step, scene)
            if not way:
                break  # a test of its own tells that the step cannot be done
            progress = progress.try_(way[0])
    return tuple(found)


def met(name: str) -> set[tuple[str, str]]:
    """The rule and the reason of every refusal that a course provokes."""
    return {(one.attempt.rule, one.attempt.reason) for one in provoked(name)}


def refusal(name: str, one: Provoked) -> IllegalMove | None:
    """What the rules themselves say to a try, or None where it is no move at a table."""
    if not isinstance(one.scene, table(name)):
        return None
    try:
        move = game(name).parse(one.action)
    except NotationError:
        return None
    found: IllegalMove | None = one.scene.view.why_not(move)
    assert found is not None, (one.step.id, one.action)
    return found


@every_course
def test_each_step_to_be_refused_meets_what_the_rules_say(name: str) -> None:
    asked = 0
    for one in provoked(name):
        assert one.attempt.refused, (one.step.id, one.action)
        assert one.attempt.rule in rules(name)
        found = refusal(name, one)
        if found is not None:
            assert (found.rule, found.reason) == (one.attempt.rule, one.attempt.reason)
            asked += 1
    assert asked > 10
    assert {step.id for _, step in steps(name, "refuse")} == {one.step.id for one in provoked(name)}


@every_course
def test_every_refusal_in_the_source_is_provoked(name: str) -> None:
    for module, least in COURSES[name].refusing.items():
        found = Refusals(import_module(f"tilegames.{name}.{module}")).found
        assert len(found) >= least
        assert [one for one in found if not any(_fits(one, *refused) for refused in met(name))] == []


def _fits(refusal: Refusal, rule: str, reason: str) -> bool:
    if refusal.reason.endswith("*"):
        return rule == refusal.rule and reason.startswith(refusal.reason[:-1])
    return (rule, reason) == (refusal.rule, refusal.reason)


@every_course
def test_every_sentence_of_the_rules_refusals_is_met(name: str) -> None:
    source = import_module(f"tilegames.{name}.state")
    sentences = Refusals(source, COURSES[name].helpers).sentences
    assert len(sentences) >= COURSES[name].sentences
    heard: set[str] = set()
    for one in provoked(name):
        heard |= set(_texts((refusal(name, one) or one.attempt).message))
    assert {text: line for text, line in sentences.items() if text not in heard} == {}


def _texts(words: Any) -> Iterator[str]:
    """The text of a message and of all that is said inside it."""
    if isinstance(words, Message):
        yield words.text
        for _, part in words.params:
            yield from _texts(part)
