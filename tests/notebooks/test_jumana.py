"""The notebook that keeps Jumana's score: its form and its pictures."""

import importlib.util
import json
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NOTEBOOK: dict[str, Any] = json.loads((ROOT / "notebooks" / "jumana" / "score.ipynb").read_text(encoding="utf-8"))
CODE = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
TEXT = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "markdown"]


def test_it_is_prose_one_action_and_what_to_notice() -> None:
    kinds = [cell["cell_type"] for cell in NOTEBOOK["cells"]]
    assert kinds[:2] == ["markdown", "code"]
    assert all({before, after} == {"markdown", "code"} for before, after in pairwise(kinds))
    assert all(cell.startswith("Notice") for cell in TEXT[2:])
    assert "**What you can do here**" in TEXT[0]
    assert "(../index.ipynb)" in TEXT[0]


def test_the_pictures_are_those_of_the_boards_and_have_words() -> None:
    spec = importlib.util.spec_from_file_location("make_notebook_pictures", ROOT / "docs" / "make_notebook_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert maker.with_pictures(NOTEBOOK) == NOTEBOOK, "run python docs/make_notebook_pictures.py"
    for cell, title in zip(CODE[1:], ("Keep the score", "What is left?"), strict=True):
        (output,) = cell["outputs"]
        svg = ET.fromstring("".join(output["data"]["image/svg+xml"]))
        assert svg.findtext("{http://www.w3.org/2000/svg}title") == title
        assert title in "".join(output["data"]["text/plain"])
