"""Dum-Mee's notebooks: the form of the solver's page and its picture, and the table on the page to play on."""

import importlib.util
import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

from tilegames_widgets.table import Table

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks" / "dummee"
SOLVER: dict[str, Any] = json.loads((FOLDER / "solver.ipynb").read_text(encoding="utf-8"))
CODE = [cell for cell in SOLVER["cells"] if cell["cell_type"] == "code"]
TEXT = ["".join(cell["source"]) for cell in SOLVER["cells"] if cell["cell_type"] == "markdown"]


def test_it_has_one_title_two_sentences_what_to_do_and_a_way_back() -> None:
    headings = [line for cell in TEXT for line in cell.splitlines() if line.startswith("#")]
    assert [len(line) - len(line.lstrip("#")) for line in headings] == [1]
    _, summary = TEXT[0].split("\n\n")
    assert len(re.findall(r"[.!?](?:\s|$)", summary)) == 2
    assert "(../index.ipynb)" in TEXT[-1]


def test_the_tool_is_not_far_down_the_page() -> None:
    assert TEXT[1].startswith("**What you can do here:**")
    assert TEXT[1].count("\n") == 0, "what else there is to say stands below the board"


def test_it_is_prose_one_action_and_what_to_notice() -> None:
    kinds = [cell["cell_type"] for cell in SOLVER["cells"]]
    assert all({before, after} == {"markdown", "code"} for before, after in pairwise(kinds))
    assert TEXT[-1].startswith("Notice")


def test_the_picture_is_that_of_the_solver_and_has_words() -> None:
    spec = importlib.util.spec_from_file_location("make_notebook_pictures", ROOT / "docs" / "make_notebook_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert maker.with_pictures(SOLVER) == SOLVER, "run python docs/make_notebook_pictures.py"
    (output,) = CODE[1]["outputs"]
    svg = ET.fromstring("".join(output["data"]["image/svg+xml"]))
    assert svg.findtext("{http://www.w3.org/2000/svg}title") == "What can I lay?"
    assert "Your hand: nothing." in "".join(output["data"]["text/plain"])


def test_the_page_to_play_on_gives_a_table_that_starts_at_one_word() -> None:
    notebook = json.loads((FOLDER / "play.ipynb").read_text(encoding="utf-8"))
    *before, last = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for source in before:
        exec(source, names)
    board = eval(last, names)
    assert isinstance(board, Table)
    board.type_move("start")
    assert board.state.seats == 2
    assert "On your rack:" in board.surface.words
