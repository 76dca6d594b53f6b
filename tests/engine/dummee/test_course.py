"""The whole Dum-Mee course: every rule is taught, every refusal is provoked, every option is played.

What has to be taught and provoked is read from the rules themselves: from the rule book, and from the source of the
module that refuses. So a new rule or a new refusal fails here until a step of the course meets it.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import permutations, product
from random import Random
from typing import NamedTuple

import pytest

from tilegames import lessons
from tilegames.draw import LIGHT, Sheet
from tilegames.dummee import scenes, state
from tilegames.dummee.goals import Draft, Table, cell_name, moves_of, table
from tilegames.dummee.rack import kind_of, rack_names
from tilegames.dummee.rulebook import RULES
from tilegames.dummee.state import PHASES, Move, Rules, State, new, parse
from tilegames.dummee.tree import LYING, STEPS, kind, placed, token
from tilegames.goals import Attempt
from tilegames.lessons import Lesson, Progress, Step

COURSE = lessons.course("dummee")
STEPS_TAUGHT = [(lesson, step) for lesson in COURSE.lessons for step in lesson.steps]
CHOOSING = [(lesson, step) for lesson, step in STEPS_TAUGHT if step.kind == "choose"]
REFUSING = [(lesson, step) for lesson, step in STEPS_TAUGHT if step.kind == "refuse"]
PLAYING = [(lesson, step) for lesson, step in STEPS_TAUGHT if step.kind in ("play", "refuse")]
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
    taught = {rule for _, step in STEPS_TAUGHT for rule in step.rules}
    assert [rule for rule in RULES if rule not in taught] == []


def test_no_step_is_called_like_another() -> None:
    names = [step.id for _, step in STEPS_TAUGHT]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.id)
def test_a_unit_takes_nine_minutes_at_most(lesson: Lesson) -> None:
    assert lessons.words(lesson) / WORDS_A_MINUTE + len(lesson.steps) / STEPS_A_MINUTE <= MINUTES


def test_every_option_is_met_in_a_step() -> None:
    met = {option for _, step in STEPS_TAUGHT if isinstance(step.scene, Table) for option in _changed(step.scene)}
    assert {one.name for one in fields(Rules)} - met == set()


def _changed(scene: Table) -> set[str]:
    return set(scene.state.rules.changes())


@named([(lesson, step) for lesson, step in STEPS_TAUGHT if isinstance(step.scene, Table) and _changed(step.scene)])
def test_what_is_only_agreed_on_is_said_to_be(lesson: Lesson, step: Step) -> None:
    place = lesson.place(step.id)
    said = " ".join(f"{one.title} {one.prompt}" for one in lesson.steps[: place + 1]) + lesson.title
    assert re.search(r"\bagree", said)


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


@named([(lesson, step) for lesson, step in STEPS_TAUGHT if isinstance(step.scene, Table)])
def test_free_places_are_shown_where_something_can_be_laid(lesson: Lesson, step: Step) -> None:
    assert isinstance(step.scene, Table)
    assert step.scene.still == (step.kind == "choose" or step.scene.over)


@named(PLAYING)
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


@named([(lesson, step) for lesson, step in STEPS_TAUGHT if step.other])
def test_what_is_said_to_another_move_can_be_met(lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    met = False
    for action in lessons.solution(step, step.scene):
        assert progress.scene is not None
        answers = [progress.try_(one).answer for one in progress.scene.tries()]
        met = met or any(step.other in one.words for one in answers if one is not None)
        progress = progress.try_(action)
    assert met


@named(STEPS_TAUGHT)
def test_hints_go_from_a_nudge_over_a_pointer_to_the_answer(lesson: Lesson, step: Step) -> None:
    assert [hint.kind for hint in step.hints] == list(lessons.HINTS)
    pointed = begun(lesson, step)
    while not pointed.solved:
        answer = pointed.hint("point").answer
        assert answer is not None
        assert answer.marked, "it points at something"
        shown = pointed.hint("show")
        assert shown.answer is not None
        if step.kind == "choose":
            assert answer.marked != shown.answer.marked, "it does not give the answer away"
        pointed = shown.try_(shown.answer.offer)


@named(STEPS_TAUGHT)
def test_praise_names_what_was_done(lesson: Lesson, step: Step) -> None:
    assert step.praise.startswith("**")
    assert 3 <= len(step.praise.split()) <= 30


@named(STEPS_TAUGHT)
def test_the_prompt_does_not_give_the_answer_away(lesson: Lesson, step: Step) -> None:
    # What is refused on purpose may be told in full; what is to be found may not.
    sums = re.findall(r"\d+(?: \+ \d+)+ = \d+", step.prompt)
    assert step.kind == "refuse" or not sums or not step.praise.startswith(f"**{sums[0]}")


# What is refused


class Refusal(NamedTuple):
    """A refusal that the source can make: its rule, its reason, and where it stands."""

    rule: str
    reason: str
    line: int


class Refusals(ast.NodeVisitor):
    """Finds every refusal in the source of the rules; a way to refuse that it does not understand fails."""

    def __init__(self, source: str) -> None:
        self.found: list[Refusal] = []
        self.sentences: dict[str, int] = {}
        self._function: ast.FunctionDef | None = None
        self.visit(ast.parse(source))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._function = self._function, node
        before = len(self.found)
        self.generic_visit(node)
        if len(self.found) > before or node.name in ("_run_sentence", "_playable"):
            for one in ast.walk(node):
                if isinstance(one, ast.Call) and _called(one) in ("message", "plural"):
                    text = one.args[0]
                    assert isinstance(text, ast.Constant)
                    self.sentences[str(text.value)] = one.lineno
        self._function = outer

    def visit_Call(self, node: ast.Call) -> None:
        if _called(node) == "IllegalMove":
            self._refused(node.args, node.lineno, handed_on=True)
        elif _is_rule(node.args[:1]):
            self._refused(node.args, node.lineno)
        self.generic_visit(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        if _is_rule(node.elts[:1]):
            self._refused(node.elts, node.lineno)
        self.generic_visit(node)

    def _refused(self, parts: list[ast.expr], line: int, *, handed_on: bool = False) -> None:
        rule, reason = parts[:2]
        if isinstance(rule, ast.Name):
            assert handed_on
            assert rule.id == "rule", "what is handed on is found by itself, where it is made"
            return
        assert isinstance(rule, ast.Constant), ast.dump(rule)
        for text in self._texts(reason):
            self.found.append(Refusal(str(rule.value), text, line))

    def _texts(self, node: ast.expr) -> list[str]:
        """All texts that an expression may be."""
        if isinstance(node, ast.Constant):
            return [str(node.value)]
        if isinstance(node, ast.JoinedStr):
            (start, _) = node.values
            assert isinstance(start, ast.Constant)
            assert isinstance(start.value, str)
            return [f"{start.value}*"]
        assert isinstance(node, ast.Name), ast.dump(node)
        return [text for value in self._values(node.id) for text in self._texts(value)]

    def _values(self, name: str) -> Iterator[ast.expr]:
        """All that is assigned to a name in the function at hand."""
        found = False
        assert self._function is not None
        for one in ast.walk(self._function):
            for target in one.targets if isinstance(one, ast.Assign) else ():
                if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):  # type: ignore[attr-defined]
                    for part, value in zip(target.elts, one.value.elts, strict=True):  # type: ignore[attr-defined]
                        if isinstance(part, ast.Name) and part.id == name:
                            found = True
                            yield value
        assert found, name


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _is_rule(parts: list[ast.expr]) -> bool:
    return bool(parts) and isinstance(parts[0], ast.Constant) and bool(re.match(r"DM-\d\d$", str(parts[0].value)))


SOURCE = Refusals(inspect.getsource(state))


def provoked() -> list[tuple[Step, Table, str, Attempt]]:
    """Play every try of the course that a step asks for and the rules refuse."""
    found = []
    for lesson, step in REFUSING:
        progress = begun(lesson, step)
        while not progress.solved:
            scene = progress.scene
            assert isinstance(scene, Table)
            for action in scene.tries():
                after = progress.try_(action)
                if after.answer is not None and after.answer.reason and after.answer.kind in ("onward", "right"):
                    found.append((step, scene, action, scene.attempt(action)))
            path = lessons.solution(step, scene)
            if not path:
                break  # a test of its own tells that the step cannot be done
            progress = progress.try_(path[0])
    return found


PROVOKED = provoked()
MET = {(attempt.rule, attempt.reason) for _, _, _, attempt in PROVOKED}


def test_each_step_to_be_refused_meets_what_the_rules_say() -> None:
    for step, scene, action, attempt in PROVOKED:
        refusal = scene.view.why_not(parse(action))
        assert refusal is not None, (step.id, action)
        assert (refusal.rule, refusal.reason) == (attempt.rule, attempt.reason)
        assert attempt.rule in RULES
    assert {step.id for _, step in REFUSING} == {step.id for step, _, _, _ in PROVOKED}


def test_a_step_to_be_refused_teaches_the_rule_that_refuses() -> None:
    for step, _, action, attempt in PROVOKED:
        assert attempt.rule in step.rules, (step.id, action)


def test_every_refusal_in_the_source_is_provoked() -> None:
    assert len(SOURCE.found) >= 30
    missing = [one for one in SOURCE.found if not any(_fits(one, rule, reason) for rule, reason in MET)]
    assert missing == []


def _fits(refusal: Refusal, rule: str, reason: str) -> bool:
    if refusal.reason.endswith("*"):
        return rule == refusal.rule and reason.startswith(refusal.reason[:-1])
    return (rule, reason) == (refusal.rule, refusal.reason)


def test_every_sentence_of_the_rules_refusals_is_met() -> None:
    assert len(SOURCE.sentences) >= 35
    met = set()
    for _, scene, action, _ in PROVOKED:
        refusal = scene.view.why_not(parse(action))
        met.add(refusal.message.text if refusal is not None else "")
    assert {text: line for text, line in SOURCE.sentences.items() if text not in met} == {}


def test_a_sentence_for_a_child_names_no_cell_by_numbers() -> None:
    for step, _, action, attempt in PROVOKED:
        assert not re.search(r"-?\d+,-?\d+", str(attempt.message)), (step.id, action)


def test_a_refused_draw_does_not_tell_what_can_be_laid() -> None:
    said = {str(attempt.message) for _, _, _, attempt in PROVOKED if attempt.reason == "can_play"}
    assert len(said) == 2
    assert not re.search(r"\b(red|blue|green|\d)\b", " ".join(said))


GAMES = [
    {},
    {"register_many": True, "add_after_register": True, "free_draw": True},
    {"register_many": True, "play_on": True, "black_in_registration": False},
    {"four_in_line": True, "chaining": True, "play_on": True, "seconds": None},
]


def test_every_refusal_that_is_met_in_play_is_provoked() -> None:
    """Games are played at random; again and again many moves are asked for, sensible and not."""
    met: set[tuple[str, str]] = set()
    phases: set[str] = set()
    for seed, options in enumerate(GAMES):
        rng, here = Random(seed), new(Rules(**options), seats=2, seed=seed)  # type: ignore[arg-type]
        for _ in range(160):
            phases.add(here.phase)
            for seat in range(here.seats):
                for move in _asked(here, rng):
                    refusal = here.view(seat).why_not(move)
                    if refusal is not None:
                        met.add((refusal.rule, refusal.reason))
            legal = here.legal_moves()
            if not legal:
                break
            here = here.play(rng.choice(legal))
    assert phases == set(PHASES)
    assert met - MET == set()
    assert len(met) > 15


def _asked(here: State, rng: Random) -> list[Move]:
    """The moves without tiles, and some with tiles of the hand and of the box on cells near the row."""
    found = [Move(verb) for verb in ("draw", "end", "pass", "timeout")]
    hand = here.hands[here.turn] or (0,)
    for _ in range(12):
        tiles = tuple(rng.choice([*hand, rng.randrange(40)]) for _ in range(4))
        colour = rng.choice(("red", "blue", "green"))
        found.append(Move("register", colour, tiles[: rng.choice((2, 3, 4))]))
        line = tuple(one if rng.random() < 0.5 else LYING for one in tiles[: rng.choice((3, 3, 4))])
        start = rng.randrange(-1, 3) * STEPS["down"] + rng.randrange(-1, 4)
        found.append(Move("add", colour, line, rng.choice(tuple(STEPS)), start))
    return found


def test_every_row_and_line_of_a_board_can_be_tried_by_tapping() -> None:
    """What a step asks to try must not need the keyboard: its moves are made with the board's buttons."""
    for lesson, step in PLAYING:
        progress = begun(lesson, step)
        while not progress.solved:
            scene = progress.scene
            assert isinstance(scene, Table)
            (action, *_) = lessons.solution(step, scene)
            assert action in _tapped(scene, action), (step.id, action)
            assert scenes.controls(scene, ()) or scene.over
            progress = progress.try_(action)


def _tapped(scene: Table, action: str) -> set[str]:
    """The actions that can be tapped once the tiles of a move are tapped, each with its cell after it."""
    move = parse(action)
    if action in scene.offers or not move.tiles:
        return {one.action for one in scenes.controls(scene, ())}
    left = list(rack_names(scene.view.hand))
    picked: tuple[str, ...] = ()
    for cell, one in placed(move).items() if move.verb == "add" else enumerate(move.tiles):
        held = next(name for name in left if name.startswith(token(kind(one))))
        left.remove(held)
        picked = scenes.pick(scene, picked, held)
        if move.verb == "add":
            called = cell_name(move.colour or "", cell)
            buttons = scenes.controls(scene, picked)
            sheet = Sheet(960, LIGHT)
            drawn = scenes.draw(sheet, scene, 16, 0, 900, picked=picked, buttons=buttons)
            acts = {group.action for group in sheet.drawing(drawn.height, "", "", ()).groups}
            if f"try {action}" in acts:
                return {action}
            assert f"pick {called}" in acts
            picked = scenes.pick(scene, picked, called)
    return {one.action for one in scenes.controls(scene, picked)}


@pytest.mark.parametrize("count", [1, 2])
def test_a_draft_stands_for_the_legal_line_when_there_is_one(count: int) -> None:
    """Wherever tiles are put on cells, the board finds the line that the rules allow."""
    scene = table(
        ["R1 R1 R3 R2 R4", "B1 B4"], rows={"red": "R8 R6 R6"}, lines=["red down 0,2 . R6 R8", "red across 1,1 R3 . R1"]
    )
    legal: dict[frozenset[tuple[int, int]], Move] = {}
    for move in scene.view.legal_moves():
        if move.verb == "add" and len(placed(move)) == count:
            legal[frozenset(placed(move).items())] = move
    assert legal
    (tree,) = scene.trees
    free = scene.free(tree)
    held = rack_names(scene.view.hand)
    found = 0
    for cells in product(free, repeat=count):
        for tiles in permutations(held, count):
            if len(set(cells)) < count:
                continue
            moves = moves_of(scene.view, Draft((), "red", dict(zip(cells, tiles, strict=True))))
            laid = frozenset(zip(cells, map(kind_of, tiles), strict=True))
            if laid in legal:
                found += 1
                assert scene.view.why_not(moves[0]) is None
            elif moves:
                assert scene.view.why_not(moves[0]) is not None
    assert found >= len(legal)
