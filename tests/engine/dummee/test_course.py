"""What is Dum-Mee's own in its course: every option is played, every move can be tapped, no refusal gives away."""

import re
from dataclasses import fields
from itertools import permutations, product
from random import Random

import pytest

from engine.test_courses import begun, met, named, provoked, steps
from tilegames import lessons
from tilegames.draw import LIGHT, Sheet
from tilegames.dummee import scenes
from tilegames.dummee.goals import Draft, Table, cell_name, moves_of, table
from tilegames.dummee.rack import kind_of, rack_names
from tilegames.dummee.state import PHASES, Move, Rules, State, new, parse
from tilegames.dummee.tree import LYING, STEPS, kind, placed, token
from tilegames.lessons import Lesson, Step

STEPS_TAUGHT = steps("dummee")
PLAYING = steps("dummee", "play", "refuse")
# What the course teaches


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


@named([(lesson, step) for lesson, step in STEPS_TAUGHT if isinstance(step.scene, Table)])
def test_free_places_are_shown_where_something_can_be_laid(lesson: Lesson, step: Step) -> None:
    assert isinstance(step.scene, Table)
    assert step.scene.still == (step.kind == "choose" or step.scene.over)


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
def test_the_prompt_does_not_give_the_answer_away(lesson: Lesson, step: Step) -> None:
    # What is refused on purpose may be told in full; what is to be found may not.
    sums = re.findall(r"\d+(?: \+ \d+)+ = \d+", step.prompt)
    assert step.kind == "refuse" or not sums or not step.praise.startswith(f"**{sums[0]}")


# What is refused


def test_a_step_to_be_refused_teaches_the_rule_that_refuses() -> None:
    for step, _, action, attempt in provoked("dummee"):
        assert attempt.rule in step.rules, (step.id, action)


def test_a_sentence_for_a_child_names_no_cell_by_numbers() -> None:
    for step, _, action, attempt in provoked("dummee"):
        assert not re.search(r"-?\d+,-?\d+", str(attempt.message)), (step.id, action)


def test_a_refused_draw_does_not_tell_what_can_be_laid() -> None:
    said = {str(attempt.message) for _, _, _, attempt in provoked("dummee") if attempt.reason == "can_play"}
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
    found: set[tuple[str, str]] = set()
    phases: set[str] = set()
    for seed, options in enumerate(GAMES):
        rng, here = Random(seed), new(Rules(**options), seats=2, seed=seed)  # type: ignore[arg-type]
        for _ in range(160):
            phases.add(here.phase)
            for seat in range(here.seats):
                for move in _asked(here, rng):
                    refusal = here.view(seat).why_not(move)
                    if refusal is not None:
                        found.add((refusal.rule, refusal.reason))
            legal = here.legal_moves()
            if not legal:
                break
            here = here.play(rng.choice(legal))
    assert phases == set(PHASES)
    assert found - met("dummee") == set()
    assert len(found) > 15


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
