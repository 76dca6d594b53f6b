"""The notebooks that teach: their form, their pictures, and the boards that their cells make."""

import importlib.util
import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tilegames_widgets.lesson import LessonPanel

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*/learn.ipynb"))
EACH = pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.parent.name)


def read(file: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return notebook


def sources(notebook: dict[str, Any], kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def boards(file: Path) -> dict[str, LessonPanel]:
    """Run the cells; give the board of each cell that ends with one, by its source."""
    names: dict[str, Any] = {}
    found = {}
    for source in sources(read(file), "code"):
        if "import" in source:
            exec(source, names)
        else:
            found[source] = eval(source, names)
    return found


def test_there_is_one_for_tenten() -> None:
    assert ROOT / "notebooks" / "tenten" / "learn.ipynb" in NOTEBOOKS


@EACH
def test_it_has_one_title_two_sentences_and_what_is_learned(file: Path) -> None:
    text = sources(read(file), "markdown")
    headings = [line for cell in text for line in cell.splitlines() if line.startswith("#")]
    levels = [len(line) - len(line.lstrip("#")) for line in headings]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(deeper - level <= 1 for level, deeper in pairwise(levels))
    _, summary, *rest = text[0].split("\n\n")
    assert len(re.findall(r"[.!?](?:\s|$)", summary)) == 2
    assert any(part.startswith("**You will learn**") for part in rest)


@EACH
def test_each_step_of_the_quick_start_says_which_it_is(file: Path) -> None:
    text = "\n".join(sources(read(file), "markdown"))
    assert re.findall("^## ([0-9]) of 3: ", text, re.MULTILINE) == ["1", "2", "3"]
    assert sum("lesson_step(" in source for source in sources(read(file), "code")) == 3


@EACH
def test_it_is_prose_one_action_and_what_to_notice(file: Path) -> None:
    cells = read(file)["cells"]
    kinds = [cell["cell_type"] for cell in cells]
    assert kinds[:2] == ["markdown", "code"]
    assert "import" in "".join(cells[1]["source"])
    for before, after in pairwise(kinds[2:]):
        assert {before, after} == {"markdown", "code"}
    text = sources(read(file), "markdown")
    assert all("Notice" in cell for cell in text[2:-1])
    assert max(len(cell.split()) for cell in text[1:]) <= 60
    assert all(len(source.splitlines()) == 1 for source in sources(read(file), "code"))


@EACH
def test_code_is_hidden_and_nothing_of_a_session_is_kept(file: Path) -> None:
    notebook = read(file)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert "version" not in notebook["metadata"]["language_info"]
    for cell in notebook["cells"]:
        assert cell["metadata"] == ({"tags": ["remove-input"]} if cell["cell_type"] == "code" else {})
        for output in cell.get("outputs", []):
            assert set(output["data"]) == {"image/svg+xml", "text/plain"}
    assert file.stat().st_size < 100_000


@EACH
def test_the_pictures_are_those_of_the_boards(file: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_notebook_pictures", ROOT / "docs" / "make_notebook_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert maker.with_pictures(read(file)) == read(file), "run python docs/make_notebook_pictures.py"


@EACH
def test_each_picture_has_a_title_and_words(file: Path) -> None:
    made = boards(file)
    for cell in read(file)["cells"]:
        if "".join(cell["source"]) in made:
            (output,) = cell["outputs"]
            svg = ET.fromstring("".join(output["data"]["image/svg+xml"]))
            title, description = (svg.find(f"{{http://www.w3.org/2000/svg}}{name}") for name in ("title", "desc"))
            assert title is not None
            assert title.text
            assert description is not None
            assert description.text
            assert "On the rack: " in "".join(output["data"]["text/plain"])


def test_the_first_move_is_a_click_and_a_few_words_away() -> None:
    """The lobby's card leads here by one click; the first move is the next."""
    file = ROOT / "notebooks" / "tenten" / "learn.ipynb"
    text = sources(read(file), "markdown")[:2]
    text.append(next(iter(boards(file).values())).progress.step.prompt)
    words = re.sub(r"\]\([^)]*\)|[#*\[\]-]", " ", " ".join(text)).split()
    assert len(words) <= 150
    first = boards(file)['lesson_step("tenten", "sums", titled=False)']
    first.act("choose R3.0")
    assert first.progress.solved


def test_tentens_first_three_steps_can_be_done_by_their_words() -> None:
    made = boards(ROOT / "notebooks" / "tenten" / "learn.ipynb")
    for step, words in (("sums", "choose R3"), ("red-run", "group R4 R5 R6"), ("blue-run", "choose B3")):
        board = made[f'lesson_step("tenten", "{step}", titled=False)']
        before = board.surface.words
        board.type_move(words)
        assert board.progress.solved
        assert board.surface.words != before
        assert "You earned 3 stars." in board.surface.words
    whole = made['lesson("tenten", after="blue-run", play="play.ipynb")']
    assert whole.progress.step.id == "triple"
    assert "TenTen, Quick start: step 1 of 9" in whole.surface.words


def test_what_stands_below_a_board_does_not_tell_its_answer() -> None:
    """All of the page shows at once, so a sentence below a board is read before the board is solved."""
    cells = read(ROOT / "notebooks" / "tenten" / "learn.ipynb")["cells"]
    below = {"".join(cell["source"]): "".join(after["source"]) for cell, after in pairwise(cells)}
    for step in ("sums", "red-run", "blue-run"):
        notice = below[f'lesson_step("tenten", "{step}", titled=False)'].partition("##")[0]
        assert not re.search(r"\d|largest|smallest", notice), notice
