"""The page that teaches Jumana: its first steps, and where its course goes on."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from tilegames_widgets.lesson import LessonPanel

FILE = Path(__file__).parents[2] / "notebooks" / "jumana" / "learn.ipynb"
STEPS = ("letter-on-letter", "let-go", "two-under-it")
REST = 'lesson("jumana", after="two-under-it", play="play.ipynb")'


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["cells"]
    return found


def boards() -> dict[str, LessonPanel]:
    """Run the cells; give the board of each cell that ends with one, by its source."""
    first, *rest = ["".join(cell["source"]) for cell in cells() if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    exec(first, names)
    return {source: eval(source, names) for source in rest}


def test_the_first_move_is_a_few_words_away() -> None:
    made = boards()
    text = ["".join(cell["source"]) for cell in cells() if cell["cell_type"] == "markdown"][:2]
    text.append(next(iter(made.values())).progress.step.prompt)
    words = re.sub(r"\]\([^)]*\)|[#*\[\]-]", " ", " ".join(text)).split()
    assert len(words) <= 160
    first = made[f'lesson_step("jumana", "{STEPS[0]}", titled=False)']
    first.act("choose UAN")
    assert first.progress.solved


def test_the_first_steps_can_be_done_by_their_words() -> None:
    made = boards()
    typed = (("choose UAN",), ("hold UAN", "at 0,1", "let go"), ("place AMA x 0,0",))
    for step, words in zip(STEPS, typed, strict=True):
        board = made[f'lesson_step("jumana", "{step}", titled=False)']
        for one in words:
            assert not board.progress.solved
            board.type_move(one)
        assert board.progress.solved
        assert "You earned 3 stars." in board.surface.words


def test_no_step_stands_on_the_page_twice_and_all_others_follow() -> None:
    made = boards()
    assert list(made) == [*(f'lesson_step("jumana", "{step}", titled=False)' for step in STEPS), REST]
    whole = made[REST]
    assert whole.progress.step.id == "turn-it"
    assert [one for one in STEPS if one in {step.id for step in whole.progress.lesson.steps}] == []
    assert "Jumana, Quick start: step 1 of 8" in whole.surface.words


def test_what_stands_below_a_board_does_not_tell_its_answer() -> None:
    below = {"".join(cell["source"]): "".join(after["source"]) for cell, after in pairwise(cells())}
    for step in STEPS:
        notice = below[f'lesson_step("jumana", "{step}", titled=False)'].partition("##")[0]
        assert not re.search(r"\d|\b[UMANJ]{3}\b|\bone\b|\btwo\b", notice), notice
