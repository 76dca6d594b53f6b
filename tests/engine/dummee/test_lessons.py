"""Dum-Mee's scenes and goals, the drawings of its lessons, and what is only said in its lessons."""

import re

import pytest

from engine.test_courses import named, steps
from tilegames import lessons
from tilegames.core import ImpossibleError, NotationError
from tilegames.draw import LIGHT, PALETTES, TARGET, Drawing, Sheet
from tilegames.dummee import goals, scenes
from tilegames.dummee.draw import draw
from tilegames.dummee.goals import Draft, Hand, Table, draft, hand, moves_of, table
from tilegames.dummee.state import parse
from tilegames.dummee.state import text as move_text
from tilegames.dummee.tree import HIDDEN, Move, kind
from tilegames.lessons import Lesson, Step
from tilegames.texts import say

COURSE = lessons.course("dummee")
STEPS = steps("dummee")
NAMED = named(STEPS)


@NAMED
def test_the_sum_of_a_line_that_is_praised_is_10_or_20(lesson: Lesson, step: Step) -> None:
    sums = re.findall(r"\d+(?: \+ \d+)+ = (\d+)", step.praise)
    assert step.id == "lower-sum" or set(sums) <= {"10", "20"}


ROWS = [
    (lesson, step, parse(actions[0]))
    for lesson, step in STEPS
    for actions in [lessons.solution(step, step.scene)]
    if len(actions) == 1 and actions[0].startswith("register ")
]


@pytest.mark.parametrize(("lesson", "step", "row"), ROWS, ids=[step.id for _, step, _ in ROWS])
def test_the_sum_of_a_row_is_said_in_the_order_of_the_rack(lesson: Lesson, step: Step, row: Move) -> None:
    """So a learner who taps the tiles from left to right reads what the board shows."""
    shown = " + ".join(str(one % 10) for one in sorted(row.tiles, key=kind))
    for sum_ in re.findall(r"(\d+(?: \+ \d+)+) =", f"{step.praise} {step.hints[-1].words}"):
        assert sum_ == shown


@named([(lesson, step) for lesson, step in STEPS if step.kind == "refuse"])
def test_what_a_refusal_says_is_short(lesson: Lesson, step: Step) -> None:
    """A refusal that was asked for says itself why; the praise before it adds a sentence at most."""
    progress = lessons.start(lesson, step=step.id)
    for action in lessons.solution(step, step.scene):
        progress = progress.try_(action)
        assert progress.answer is not None
        said = " ".join(map(say, progress.answer.words))
        assert len(re.findall(r"[.!?]", said)) <= 3
        assert len(said) <= 170


def test_the_units_come_in_the_order_of_what_they_need() -> None:
    assert [lesson.id for lesson in COURSE.lessons] == [
        "quick-start",
        "tens-and-twenties",
        "colours",
        "registering",
        "who-may-add",
        "first-line",
        "lines",
        "crossings",
        "drawing",
        "clock",
        "the-end",
        "playing-on",
        "longer-lines",
    ]


# Scenes


_GROWS = {"register-many", "not-add-now", "add-after"}
"""Steps in which a tree begins and more is to be done: there it needs its place."""
_OTHER = {"four-in-line", "go-on"}
"""A step whose tree shows fewer free places when it is done, and one whose turn can be ended once a line is laid."""


@pytest.mark.parametrize("width", [360, 1280])
@named(
    [
        (lesson, step)
        for lesson, step in STEPS
        if isinstance(step.scene, Table) and step.kind == "play" and step.id not in _GROWS | _OTHER
    ]
)
def test_what_is_right_moves_nothing(lesson: Lesson, step: Step, width: int) -> None:
    """The rack stays where it is, and what the lesson says below the felt too."""

    def shown(scene: Table, alive: bool) -> tuple[float, float]:
        sheet = Sheet(width, LIGHT)
        # The buttons stay when the step is done.
        buttons = scenes.controls(scene if alive else progress.before, ())
        drawn = scenes.draw(sheet, scene, 16, 0, width - 32, buttons=buttons, alive=alive)
        groups = sheet.drawing(drawn.height, "A scene", "", drawn.words).groups
        return drawn.height, next(one.y for one in groups if one.key == "wood-0")

    progress = lessons.start(lesson, step=step.id)
    first = step.scene
    assert isinstance(first, Table)
    for action in lessons.solution(step, first):
        progress = progress.try_(action)
    last = progress.scene
    assert progress.solved
    assert isinstance(last, Table)
    before, after = shown(first, True), shown(last, False)
    assert after[1] == pytest.approx(before[1], abs=4)
    assert after[0] == pytest.approx(before[0], abs=4)


def drawing(scene: Hand | Table, width: int = 960, picked: tuple[str, ...] = (), scheme: str = "light") -> Drawing:
    sheet = Sheet(width, PALETTES[scheme])
    margin = 16 if width < 640 else 32
    buttons = scenes.controls(scene, picked)
    drawn = scenes.draw(sheet, scene, margin, 0, width - 2 * margin, picked=picked, buttons=buttons)
    return sheet.drawing(drawn.height, "A scene", "", drawn.words)


@pytest.mark.parametrize("width", [320, 640, 1280])
@NAMED
def test_a_scene_fits_its_width(lesson: Lesson, step: Step, width: int) -> None:
    if step.scene is None:
        assert step.kind == "choose"
        return
    for group in drawing(step.scene, width).groups:  # type: ignore[arg-type]
        if group.width:
            assert group.x >= 0
            assert group.x + group.width <= width
            assert not group.action or min(group.width, group.height) >= TARGET


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(step.scene, id=f"{lesson.id}-{step.id}")
        for lesson, step in STEPS
        if isinstance(step.scene, Table) and not step.scene.over
    ],
)
def test_a_scene_shows_nothing_that_the_learner_may_not_know(scene: Table, width: int) -> None:
    state = scene.state
    assert scene.seat == 0
    hands = tuple(held if seat == 0 else (HIDDEN,) * len(held) for seat, held in enumerate(state.hands))
    hidden = state._replace(hands=hands, pile=(HIDDEN,) * len(state.pile))
    shown = [drawing(one, width) for one in (scene, scene._replace(state=hidden))]
    assert shown[0].svg() == shown[1].svg()
    assert shown[0].words() == shown[1].words()


SCENE = table(["R2 R6 R8 B3", "B1 B4"], rows={"red": "R8 R6 R6"})


def test_tiles_are_picked_put_on_cells_and_taken_back() -> None:
    picked = scenes.pick(SCENE, (), "R6.0")
    picked = scenes.pick(SCENE, picked, "R8.0")
    assert picked == ("R6.0", "R8.0")
    picked = scenes.pick(SCENE, picked, "red:1,2")
    assert picked == ("R6.0@red:1,2", "R8.0")
    assert draft(picked).cells == {258: "R6.0"}
    picked = scenes.pick(SCENE, picked, "red:2,2")
    (move,) = moves_of(SCENE.view, draft(picked))
    assert move_text(move) == "add red down 0,2 . R6 R8"
    assert scenes.pick(SCENE, picked, "red:1,2") == ("R8.0@red:2,2",)
    assert scenes.pick(SCENE, picked, "R8.0") == ("R6.0@red:1,2",)
    with pytest.raises(NotationError) as refusal:
        scenes.pick(SCENE, (), "red:1,2")
    assert str(refusal.value) == "First tap a tile on your rack."


def test_the_button_stands_for_what_is_laid_out() -> None:
    assert moves_of(SCENE.view, Draft((), "", {})) == ()
    crooked = draft(("R6.0@red:1,2", "R8.0@red:2,1"))
    assert moves_of(SCENE.view, crooked) == ()
    (control, *_) = scenes.controls(SCENE, ("R6.0@red:1,2", "R8.0@red:2,1"))
    assert (control.action, str(control.note)) == (
        "",
        "The new tiles must lie in one straight line. Tap a tile to take it back.",
    )
    ready, *_ = scenes.controls(SCENE, ("R6.0@red:1,2", "R8.0@red:2,2"))
    assert (ready.action, ready.main) == ("add red down 0,2 . R6 R8", True)
    short, *_ = scenes.controls(SCENE, ("R6.0@red:1,2",))
    assert (short.action, short.main) == ("add red down 0,2 . R6 .", False)


def test_what_has_just_been_refused_is_no_main_action() -> None:
    picked = ("R6.0@red:1,2", "R2.0@red:2,2")
    for marks, honey in (({}, True), ({"R6.0": "refused"}, False)):
        sheet = Sheet(960, LIGHT)
        buttons = scenes.controls(SCENE, picked)
        scenes.draw(sheet, SCENE, 32, 0, 896, picked=picked, marks=marks, buttons=buttons)
        lay = next(group for group in sheet.drawing(900, "", "", ()).groups if group.action.startswith("try add"))
        assert (LIGHT.main in lay.body) == honey


def test_the_sum_of_what_is_on_trial_is_seen_and_told() -> None:
    shown = drawing(SCENE, picked=("R6.0@red:1,2", "R8.0@red:2,2")).svg()
    assert "✓ 6 + 6 + 8 = 20" in shown
    assert "✓" not in drawing(SCENE, picked=("R2.0@red:1,2", "R8.0@red:2,2")).svg()
    row = SCENE._replace(row=True)
    assert "6 + 8 = 14" in drawing(row, picked=("R6.0", "R8.0")).svg()
    assert "On trial: red 6, below red 6 in row 1, column 3 of red." in drawing(SCENE, picked=("R6.0@red:1,2",)).words()


def test_no_sum_of_a_whole_chain_is_shown() -> None:
    scene = table(
        ["R2 R2 R1", "B1"], rows={"red": "R8 R6 R6"}, lines=["red down 0,2 . R6 R8"], rules={"chaining": True}
    )
    assert "✓ 8 + 6 + 6 + 2 + 2<" in drawing(scene, picked=("R2.0@red:0,3", "R2.1@red:0,4")).svg()
    after = scene.attempt("add red across 0,2 . R2 R2").scene
    assert isinstance(after, Table)
    still = draw(after.view, width=960, palette=LIGHT)
    assert ">20</text>" in drawing(after).svg()
    assert ">20</text>" in still.svg()
    assert ">24</text>" not in drawing(after).svg() + still.svg()
    assert "Across in row 1, from column 1: red 8, red 6, red 6, red 2 and red 2." in still.words()


def test_a_tile_can_be_tried_on_one_that_lies() -> None:
    acts = {group.key: group.action for group in drawing(SCENE, picked=("R6.0",)).groups}
    assert acts["cell-red:0,1"] == "try add red across 0,1 R6 . ."
    attempt = SCENE.attempt("add red across 0,1 R6 . .")
    assert (attempt.rule, attempt.reason) == ("DM-46", "occupied")
    assert attempt.marked == ("R6.0", "red:0,1")


def test_a_place_is_told_by_the_tile_that_it_is_nearest_to_and_never_with_a_minus() -> None:
    sheet = Sheet(360, LIGHT)
    marks = {"red:-1,0": "hinted", "red:-2,0": "hinted", "red:0,-2": "hinted", "red:2,2": "hinted"}
    scenes.draw(sheet, SCENE, 12, 0, 336, marks=marks, buttons=scenes.controls(SCENE, ()))
    labels = {one.key: one.label for one in sheet.drawing(400, "", "", ()).groups if one.label}
    assert labels["cell-red:-1,0"] == "free place, above red 8 in row 1, column 1 of red, look here"
    assert labels["cell-red:-2,0"] == "free place, 2 places above red 8 in row 1, column 1 of red, look here"
    assert labels["cell-red:2,2"] == "free place, 2 places below red 6 in row 1, column 3 of red, look here"
    assert not re.search(r"-\d", " ".join(labels.values()))
    called = [say(SCENE.called(one)) for one in marks]
    assert called[0] == "the free place above red 8 in row 1, column 1 of red"
    assert called[2] == "the free place 2 places left of red 8 in row 1, column 1 of red"


def test_a_wild_tile_takes_the_number_that_fits() -> None:
    scene = table(["R9 R7 K1", "B1 B4"], rules={"black": "wild"}, row=True)
    (move,) = moves_of(scene.view, draft(("R9.0", "R7.0", "K1.0")))
    assert move_text(move) == "register red R9 R7 K1=4"
    scene = table(["R5 K1 K2", "B1 B4"], rules={"black": "wild"}, row=True)
    assert len(moves_of(scene.view, draft(("R5.0", "K1.0", "K2.0")))) > 1


def test_the_others_answer_by_their_script() -> None:
    scene = table(["G1 G4 G5 R8", "B1 B2 B7 R7"], replies=["register blue B1 B2 B7", "draw"])
    after = scene.attempt("register green G1 G4 G5")
    assert isinstance(after.scene, Table)
    assert (after.scene.state.turn, after.scene.replies) == (0, ("draw",))
    assert str(after.message) == (
        "You registered green with green 1, green 4 and green 5: 1 + 4 + 5 is 10."
        " Mira registered blue with blue 1, blue 2 and blue 7: 1 + 2 + 7 is 10."
    )


@pytest.mark.parametrize(
    ("scene", "action", "says"),
    [
        (table(["R2 R2", "B1"], rows={"red": "R8 R6 R6"}), "add red down 0,2 . R2 R2", "You have no tiles left: you"),
        (table(["R1 B2", "B1 B3 B5 B7"], pile="G6"), "draw", "You have the fewest tiles, 3: you win!"),
        (table(["R1 B2", "B1 B3"]), "timeout", "Your time ran out, so you drew green 1."),
        (table(["R1 B2", "B1 B3"], rules={"overtime_draw": 0}), "timeout", "Your time ran out."),
    ],
)
def test_the_learner_is_spoken_to(scene: Table, action: str, says: str) -> None:
    assert says in str(scene.attempt(action).message)


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("Register red r2 k5 R3", "register red R2 K5 R3"),
        ("add red down 0,2 . r6 r8", "add red down 0,2 . R6 R8"),
        ("choose r6", "choose R6.0"),
        ("choose red:0,1", "choose red:0,1"),
        ("DRAW", "draw"),
        ("", ""),
    ],
)
def test_what_is_typed_is_understood(words: str, action: str) -> None:
    assert scenes.typed(SCENE, words) == action


def test_a_word_to_choose_may_be_typed() -> None:
    board = lessons.start(lessons.lesson("dummee", step="who-may"), step="who-may")
    assert board.try_(scenes.typed(board.scene, "choose You and Mira")).solved  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: hand("R5 R5 R5 R5"), "Here are 4 tiles R5, but the box holds 3."),
        (lambda: hand(""), "a row has at least one tile"),
        (lambda: table(["R1", "B1"], names=["You"]), "the seats are 0 to 1, each with a name"),
        (lambda: table(["R1", "B1"], rows={"red": "R8 R6 R6"}, by={"red": 2}), "the seats are 0 to 1"),
        (lambda: table(["R1", "B1"], lines=["red down 0,2 . R6 R8"]), "red down 0,2 . R6 R8 has no row to lie at"),
        (lambda: table(["R1", "B1"], rows={"red": "R8 R6 R5"}), "The red tree is impossible: 8 + 6 + 5 is 19"),
    ],
)
def test_an_impossible_scene_is_refused(made: object, says: str) -> None:
    with pytest.raises(ImpossibleError) as refusal:
        made()  # type: ignore[operator]
    assert says in str(refusal.value)


@pytest.mark.parametrize(
    ("scene", "action", "says"),
    [
        (hand("R4 R5"), "fly", "fly cannot be done here: choose a tile."),
        (hand("R4 R5"), "choose R9.0", "There is no tile R9.0 here; there are R4.0 and R5.0."),
        (SCENE, "choose R9.0", "There is no R9.0 here."),
        (SCENE, "add red", "The move add red cannot be read: write it like add"),
    ],
)
def test_what_cannot_be_read_is_named(scene: Hand | Table, action: str, says: str) -> None:
    with pytest.raises(NotationError) as refusal:
        scene.attempt(action)
    assert says in str(refusal.value)


@pytest.mark.parametrize("tries", [["draw"], ["draw: DM-50"], ["draw: DM-50 can_play", "end"]])
def test_a_step_to_be_refused_says_by_which_rule_and_for_which_reason(tries: list[str]) -> None:
    with pytest.raises(NotationError):
        goals.refused(tries)


def test_a_scene_is_drawn_small_enough() -> None:
    for _, step in STEPS:
        if isinstance(step.scene, Hand | Table):
            assert len(drawing(step.scene, 1280).svg().encode()) <= 15_000, step.id


def test_the_palette_of_a_scene_is_that_of_its_sheet() -> None:
    light, dark = (drawing(SCENE, scheme=scheme).svg() for scheme in ("light", "dark"))
    assert LIGHT.felt in light
    assert LIGHT.felt not in dark


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("step", ["register-many", "not-add-now", "add-after", "four-in-line", "hang-a-line"])
def test_the_rack_keeps_its_place_while_a_tree_comes_and_grows(step: str, width: int) -> None:
    progress = lessons.start(next(one for one in COURSE.lessons if step in [each.id for each in one.steps]), step=step)
    tops: list[float] = []
    assert isinstance(progress.scene, Table)
    for action in ("", *lessons.solution(progress.step, progress.scene)):
        progress = progress.try_(action) if action else progress
        assert isinstance(progress.scene, Table)
        sheet = Sheet(width, LIGHT)
        buttons = () if progress.solved else scenes.controls(progress.scene, ())
        scenes.draw(sheet, progress.scene, 16, 0, min(width, 1008) - 32, buttons=buttons, alive=not progress.solved)
        groups = sheet.drawing(2000, "A scene", "", ()).groups
        tops.append(next(one.y for one in groups if one.key == "wood-0"))
    assert max(tops) - min(tops) <= 4


@pytest.mark.parametrize("step", ["no-drawing-yet", "stuck", "out", "everybodys-tree"])
def test_the_rack_and_the_buttons_stand_beside_two_trees_that_have_only_their_rows(step: str) -> None:
    """So the task, the buttons and the answer are seen together on a low screen."""
    scene = next(one.scene for _, one in STEPS if one.id == step)
    assert isinstance(scene, Table)
    groups = drawing(scene, 1040).groups
    cells = [one for one in groups if one.key.startswith("cell-")]
    others = [one for one in groups if one.key.startswith(("tile-", "control-"))]
    assert {one.key.partition(":")[0] for one in cells} == {f"cell-{tree.colour}" for tree in scene.trees}
    assert min(one.x for one in others) >= max(one.x + one.width for one in cells)
    assert max(one.y + one.height for one in others) <= max(one.y + one.height for one in cells)


def test_the_rack_stays_below_two_trees_of_which_one_has_grown() -> None:
    scene = next(one.scene for _, one in STEPS if one.id == "own-first")
    assert isinstance(scene, Table)
    groups = drawing(scene, 1040).groups
    lowest = max(one.y + one.height for one in groups if one.key.startswith("cell-"))
    assert min(one.y for one in groups if one.key.startswith("tile-")) >= lowest
