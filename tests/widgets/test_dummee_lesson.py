"""Dum-Mee's lessons on the board: tiles are tapped, and the thing to do is the main button."""

import pytest

from tilegames import lessons
from tilegames.draw import LIGHT
from tilegames.dummee.goals import Table, cell_name
from tilegames.dummee.rack import rack_names
from tilegames.dummee.state import parse
from tilegames.dummee.tree import kind, placed, token
from tilegames.lessons import Lesson, Step
from tilegames_widgets.lesson import LessonPanel

PLAYED = [
    (lesson, step)
    for lesson in lessons.course("dummee").lessons
    for step in lesson.steps
    if step.kind in ("play", "refuse")
]
QUICK = lessons.course("dummee").lessons[0]
UNREADY = {"not-ten", "three-places", "old-and-new"}
"""Steps in which something is tried that no button recommends."""


@pytest.mark.parametrize(("lesson", "step"), PLAYED, ids=[step.id for _, step in PLAYED])
def test_a_step_is_done_by_tapping_and_its_button_is_the_main_one(lesson: Lesson, step: Step) -> None:
    panel = LessonPanel("dummee", unit=lesson.id, step=step.id)
    for action in lessons.solution(step, step.scene):
        tap(panel, action)
        if not panel.progress.solved and panel.progress.answer and panel.progress.answer.tried == action:
            continue  # a tile that lies was tapped, and that was the try
        drawn = panel.draw(360, "light")
        acts = [group for group in drawn.groups if group.action == f"try {action}"]
        assert acts or panel.progress.solved
        mains = [one.action for one in panel._controls() if one.main]
        assert panel.progress.solved or step.id in UNREADY or mains == [action]
        if not panel.progress.solved:
            panel.act(f"try {action}")
    assert panel.progress.solved


def tap(panel: LessonPanel, action: str) -> None:
    """Tap the tiles of a move, each with its place after it; a tile that lies is tapped to be covered."""
    scene = panel.progress.scene
    assert isinstance(scene, Table)
    move = parse(action)
    if action in scene.offers:
        return
    left = list(rack_names(scene.view.hand))
    for cell, one in placed(move).items() if move.verb == "add" else enumerate(move.tiles):
        name = next(name for name in left if name.startswith(token(kind(one))))
        left.remove(name)
        panel.act(f"pick {name}")
        tree = scene.view.tree(move.colour) if move.verb == "add" else None
        if tree is not None and cell in tree.cells:
            called = f"cell-{cell_name(tree.colour, cell)}"
            (group,) = (one for one in panel.draw(640, "dark").groups if one.key == called)
            panel.act(group.action)
            return
        if tree is not None:
            panel.act(f"pick {cell_name(tree.colour, cell)}")


def test_a_refused_line_goes_back_to_the_rack_and_is_explained() -> None:
    panel = LessonPanel("dummee", step="sum-matters")
    for act in ("pick R5.0", "pick red:1,2", "pick R2.0", "pick red:2,2"):
        panel.act(act)
    assert "6 + 5 + 2 = 13" in panel.draw(960, "light").svg()
    panel.act("try add red down 0,2 . R5 R2")
    assert panel.picked == ()
    assert panel.progress.solved
    assert "6 + 5 + 2 is 13; a line makes 10 or 20." in panel.surface.words


def test_a_step_is_told_in_words_and_can_be_typed() -> None:
    panel = LessonPanel("dummee", step="hang-a-line")
    words = panel.surface.words
    assert "Red tree, line by line; what is typed as 0,0 is in row 1, column 1:" in words
    assert "Across in row 1, from column 1: red 8, red 6 and red 6, which is 20." in words
    panel.type_move("add red down 0,2 . r6 r8")
    assert panel.progress.solved


def test_a_step_keeps_its_height_while_tiles_are_laid_out() -> None:
    for step in ("register", "hang-a-line", "go-on", "both-fit"):
        panel = LessonPanel("dummee", step=step)
        scene = panel.progress.scene
        assert isinstance(scene, Table)
        heights = {panel.draw(360, "light").height}
        for name in rack_names(scene.view.hand)[:2]:
            panel.act(f"pick {name}")
            heights.add(panel.draw(360, "light").height)
        assert len(heights) == 1, step


def test_too_few_tiles_are_answered_as_too_few_and_a_wrong_colour_as_that() -> None:
    panel = LessonPanel("dummee", step="hang-a-line")
    for action in ("pick B3.0", "pick red:1,2", "try add red down 0,2 . B3 ."):
        panel.act(action)
    assert "Blue has no place here." in panel.surface.live
    for action in ("pick R6.0", "pick red:1,2", "try add red down 0,2 . R6 ."):
        panel.act(action)
    assert "A line needs three tiles" in panel.surface.live
    assert panel.progress.answer is not None
    assert panel.progress.answer.marked == ("R6.0",)
    black = LessonPanel("dummee", step="black-joins")
    for action in ("pick K9.0", "pick K5.0"):
        black.act(action)
    (lay,) = (one for one in black._controls() if one.action.startswith("register"))
    black.act(f"try {lay.action}")
    assert "It needs a blue tile too" in black.surface.live


def marked(panel: LessonPanel) -> set[str]:
    """The tiles that are drawn as refused."""
    return {group.key.removeprefix("tile-") for group in panel.draw(360, "light").groups if "refused" in group.label}


@pytest.mark.parametrize("row", ["R5 B7 B8", "B7 R5 B8", "R5 K5 B7", "B8 K9 R5"])
def test_the_tile_of_another_colour_is_marked_in_whatever_order_they_are_tapped(row: str) -> None:
    panel = LessonPanel("dummee", step="black-joins")
    for one in row.split():
        panel.act(f"pick {one}.0")
    (lay,) = (one for one in panel._controls() if one.action.startswith("register"))
    panel.act(f"try {lay.action}")
    assert "The red one has no place here." in panel.surface.live
    assert marked(panel) == {"R5.0"}


def test_a_refused_row_stays_with_what_is_wrong_marked_and_can_be_mended() -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="register")
    for action in ("pick G1.0", "pick G3.0", "pick G8.0", "try register green G1 G3 G8"):
        panel.act(action)
    assert panel.progress.answer is not None
    assert panel.progress.answer.rule == "DM-30"
    assert panel.picked == ("G1.0", "G3.0", "G8.0") == tuple(sorted(marked(panel)))
    for action in ("pick G8.0", "pick G6.0", "try register green G1 G3 G6"):
        panel.act(action)
    assert panel.progress.solved
    assert panel.picked == ()


@pytest.mark.parametrize("change", ["pick G8.0", "pick G1.0", "pick G6.0", "cancel"])
def test_what_was_said_against_a_row_goes_when_the_row_is_changed(change: str) -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="register")
    for action in ("pick G1.0", "pick G3.0", "pick G8.0"):
        panel.act(action)
    before = {width: panel.draw(width, "light").height for width in (360, 1280)}
    panel.act("try register green G1 G3 G8")
    assert "Look at the sum." in panel.draw(360, "light").svg()
    panel.act(change)
    assert marked(panel) == set()
    assert "Look at the sum." not in panel.draw(360, "light").svg()
    assert {width: panel.draw(width, "light").height for width in before} == before


def test_a_right_line_is_the_main_action_also_after_a_refusal() -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="go-on")
    for action in ("pick R1.0", "pick red:1,0", "pick R1.1", "pick red:1,1", "try add red across 1,0 R1 R1 ."):
        panel.act(action)
    assert panel.progress.answer is not None
    assert panel.progress.answer.reason == "total"
    for action in ("pick R1.1", "pick R3.0", "pick red:1,1"):
        panel.act(action)
    (lay,) = (one for one in panel.draw(1280, "light").groups if one.action == "try add red across 1,0 R1 R3 .")
    assert LIGHT.main in lay.body
    panel.act(lay.action)
    assert panel.progress.answer.kind == "onward"
    # That another line might have come first changes nothing for the next.
    for action in ("pick R1.0", "pick red:2,0", "pick R1.1", "pick red:2,1"):
        panel.act(action)
    assert [one.action for one in panel._controls() if one.main] == ["add red across 2,0 R1 R1 ."]


def test_a_refused_line_stays_at_the_tree_with_what_is_wrong_marked() -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="hang-a-line")
    for action in ("pick R8.0", "pick red:1,0", "pick R6.0", "pick red:2,0"):
        panel.act(action)
    laid = panel.picked
    panel.act("try add red down 0,0 . R8 R6")
    assert panel.progress.answer is not None
    assert panel.progress.answer.rule == "DM-42"
    assert panel.picked == laid
    assert {"R8.0", "R6.0"} <= marked(panel)


def test_a_hint_goes_on_from_what_is_on_trial() -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="hang-a-line")
    marked = []
    for action in ("", "pick R6.0", "pick red:1,2", "pick R8.0", "pick red:2,2"):
        if action:
            panel.act(action)
        panel.act("hint point")
        marked.append(panel._marks())
    assert [list(one) for one in marked] == [
        ["R6.0"],
        ["red:1,2"],
        ["R8.0"],
        ["red:2,2"],
        ["add red down 0,2 . R6 R8"],
    ]
    panel = LessonPanel("dummee", unit="quick-start", step="hang-a-line")
    for action in ("pick R6.0", "pick red:1,2", "hint show"):
        panel.act(action)
    assert list(panel._marks()) == ["R8.0", "red:2,2"]


def test_a_hint_for_a_row_goes_on_from_what_is_on_trial() -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="black-joins")
    panel.act("pick K5.0")
    panel.act("hint point")
    assert list(panel._marks()) == ["B7.0"]


def test_a_hint_begins_anew_where_what_is_on_trial_leads_nowhere() -> None:
    panel = LessonPanel("dummee", unit="quick-start", step="hang-a-line")
    for action in ("pick R6.0", "pick red:1,0", "hint point"):
        panel.act(action)
    assert list(panel._marks()) == ["R6.0"]
