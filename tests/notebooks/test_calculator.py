"""The notebook that counts hands and keeps the score: its form and its pictures."""

import importlib.util
import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FILE = ROOT / "notebooks" / "tenten" / "calculator.ipynb"
NOTEBOOK: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
CODE = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
TEXT = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "markdown"]


def test_it_has_one_title_two_sentences_what_to_do_and_a_way_back() -> None:
    headings = [line for cell in TEXT for line in cell.splitlines() if line.startswith("#")]
    levels = [len(line) - len(line.lstrip("#")) for line in headings]
    assert levels == [1, 2]
    _, summary, *_ = TEXT[0].split("\n\n")
    assert len(re.findall(r"[.!?](?:\s|$)", summary)) == 2
    assert "(../index.ipynb)" in TEXT[-1]


def test_the_hand_is_not_far_down_the_page() -> None:
    assert TEXT[1].startswith("**What you can do here:**")
    assert TEXT[1].count("\n") == 0, "what else there is to say stands below the board"


def test_it_is_prose_one_action_and_what_to_notice() -> None:
    kinds = [cell["cell_type"] for cell in NOTEBOOK["cells"]]
    assert kinds[:2] == ["markdown", "code"]
    assert all({before, after} == {"markdown", "code"} for before, after in pairwise(kinds))
    assert all(cell.startswith("Notice") for cell in TEXT[2:])
    assert all(cell["metadata"] == {"tags": ["remove-input"]} for cell in CODE)


def test_the_pictures_are_those_of_the_boards_and_have_words() -> None:
    spec = importlib.util.spec_from_file_location("make_notebook_pictures", ROOT / "docs" / "make_notebook_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert maker.with_pictures(NOTEBOOK) == NOTEBOOK, "run python docs/make_notebook_pictures.py"
    for cell, title in zip(CODE[1:], ("Count a hand", "Keep the score"), strict=True):
        (output,) = cell["outputs"]
        svg = ET.fromstring("".join(output["data"]["image/svg+xml"]))
        assert svg.findtext("{http://www.w3.org/2000/svg}title") == title
        assert svg.findtext("{http://www.w3.org/2000/svg}desc")
        assert title in "".join(output["data"]["text/plain"])
    hand, pad = ("".join(cell["outputs"][0]["data"]["text/plain"]) for cell in CODE[1:])
    assert "Ten! It is worth 7 points." in hand
    assert "Ann: 6 points" in pad
    assert "second lap" not in pad
