"""The notebook that teaches Dum-Mee: its boards do what its words say, and no step comes twice."""

import json
import re
from itertools import pairwise
from pathlib import Path

from tilegames import lessons
from tilegames_widgets.lesson import LessonPanel, lesson, lesson_step

NOTEBOOK = json.loads((Path(__file__).parents[2] / "notebooks" / "dummee" / "learn.ipynb").read_text(encoding="utf-8"))
CELLS = ["".join(cell["source"]) for cell in NOTEBOOK["cells"]]
ALONE = {"make-ten": "choose R3", "or-twenty": "choose B7", "register": "register green g6 g3 g1"}
REST = 'lesson("dummee", after="register", play="play.ipynb")'


def board(source: str) -> LessonPanel:
    made: LessonPanel = eval(source, {"lesson": lesson, "lesson_step": lesson_step})
    return made


def test_the_first_move_is_a_click_and_a_few_words_away() -> None:
    first = board('lesson_step("dummee", "make-ten", titled=False)')
    text = " ".join([CELLS[0], CELLS[2], first.progress.step.prompt])
    assert len(re.sub(r"\]\([^)]*\)|[#*\[\]-]", " ", text).split()) <= 160
    first.act("choose R3.0")
    assert first.progress.solved


def test_the_steps_can_be_done_by_their_words() -> None:
    for step, words in ALONE.items():
        source = f'lesson_step("dummee", "{step}", titled=False)'
        assert source in CELLS
        made = board(source)
        made.type_move(words)
        assert made.progress.solved
        assert "You earned 3 stars." in made.surface.words


def test_no_step_comes_twice() -> None:
    assert REST in CELLS
    quick = lessons.lesson("dummee")
    names = [step.id for step in quick.steps]
    rest = [step.id for step in board(REST).progress.lesson.steps]
    assert [*ALONE, *rest] == names


def test_what_stands_below_a_board_does_not_tell_its_answer() -> None:
    """All of the page shows at once, so a sentence below a board is read before the board is solved."""
    below = dict(pairwise(CELLS))
    for step in ALONE:
        notice = below[f'lesson_step("dummee", "{step}", titled=False)'].partition("##")[0]
        assert not re.search(r"\d", notice), notice
