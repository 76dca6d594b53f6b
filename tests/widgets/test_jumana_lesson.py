"""Jumana's lesson in its panel: a stick is taken up, held and let go by taps alone, and by typing alone."""

import pytest

from tilegames.draw import LIGHT
from tilegames_widgets.lesson import LessonPanel, lesson


def main_buttons(panel: LessonPanel, width: int = 1000) -> list[str]:
    """The actions of what is drawn in the colour of the main action."""
    return [
        group.action for group in panel.draw(width, "light").groups if LIGHT.main_edge in group.body if group.action
    ]


def actions(panel: LessonPanel, width: int = 1000) -> list[str]:
    return [group.action for group in panel.draw(width, "light").groups if group.action]


def tap(panel: LessonPanel, *wanted: str) -> None:
    for action in wanted:
        assert action in actions(panel)
        panel.act(action)


@pytest.mark.parametrize("width", [320, 1000])
def test_a_stick_is_laid_by_taps_and_letting_go_is_the_main_button(width: int) -> None:
    panel = lesson("jumana", step="turn-it")
    assert main_buttons(panel, width) == []
    tap(panel, "try hold UMM", "try at 1,1")
    assert main_buttons(panel, width) == ["try place UMM y 1,0"]
    tap(panel, "try place UMM y 1,0")
    assert panel.surface.live.startswith("Not this way round.")
    assert main_buttons(panel, width) == ["try place UMM y 1,0"], "the stick is still held there"
    tap(panel, "try round", "try place MMU y 1,0")
    assert panel.progress.solved
    assert main_buttons(panel, width) == ["next"]


def test_a_stick_is_laid_by_typing() -> None:
    panel = lesson("jumana", step="turn-it")
    for words in ("umm", "at 1,1", "turn round", "let go"):
        panel.type_move(words)
    assert panel.progress.solved
    assert (
        "Level 1: UAN downwards in column 1, rows 1 to 3 and MMU downwards in column 2, rows 1 to 3."
        in panel.surface.words
    )


@pytest.mark.parametrize(
    ("step", "main"),
    [
        ("draw-one", ["try draw"]),
        ("no-idle-pass", ["try pass"]),
        ("never-slantwise", ["try slant AUA"]),
        ("it-stays", ["try take AUA"]),
        ("decline", ["try draw"]),
        ("game-over", ["try place ANN y 0,0"]),
        ("two-under-it", []),
    ],
)
def test_what_the_prompt_asks_for_is_the_main_button(step: str, main: list[str]) -> None:
    assert main_buttons(lesson("jumana", step=step)) == main


def test_what_has_to_be_done_first_is_said() -> None:
    panel = lesson("jumana", step="turn-it")
    panel.act("why 0")
    assert panel.surface.live == "First tap one of your sticks, to take it up."
    panel.act("pick UMM")
    assert panel.surface.live == "Tap a stick of yours, then a square."
    panel.act("try at 1,1")
    assert panel.surface.live == "First take up one of your sticks."
    assert not panel.progress.solved


def test_a_hint_shows_the_stick_and_its_squares() -> None:
    panel = lesson("jumana", step="let-go")
    panel.act("hint point")
    assert panel.progress.answer is not None
    assert panel.progress.answer.marked == ("UAN",)
    panel.act("try hold UAN")
    panel.act("hint point")
    assert panel.progress.answer.marked == ("0,1",), "the stick is held: now its middle"
    panel.act("hint show")
    assert panel.progress.answer.marked == ("0,1", "0,0", "0,2")
    tap(panel, "try place UAN y 0,0")
    assert panel.progress.solved


@pytest.mark.parametrize("width", [640, 1000])
def test_the_board_keeps_its_height_while_a_stick_is_held(width: int) -> None:
    panel = lesson("jumana", step="let-go")
    heights = {panel.draw(width, "light").height}
    for action in ("try hold UAN", "try at 0,1", "try round", "try at 3,3"):
        panel.act(action)
        heights.add(panel.draw(width, "light").height)
    assert len(heights) == 1


@pytest.mark.parametrize("width", [360, 1000])
def test_nothing_below_the_buttons_moves_when_a_stick_is_let_go(width: int) -> None:
    panel = lesson("jumana", step="let-go")
    for action in ("try hold UAN", "try at 0,1"):
        panel.act(action)
    before = next(one.y for one in panel.draw(width, "light").groups if one.key == "band")
    panel.act("try place UAN y 0,0")
    assert panel.progress.solved
    assert next(one.y for one in panel.draw(width, "light").groups if one.key == "band") == before
