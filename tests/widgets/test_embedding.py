"""What `docs/embedding.md` says: three lines at most put a board into a notebook of one's own."""

from typing import Any

import pytest

from browser.tools import embedded

PARTS = ("table(", "picture(", "lesson_step(", "calculator(")


def test_each_part_has_its_cell() -> None:
    assert [next(part for part in PARTS if part in cell) for cell in embedded()] == list(PARTS)


@pytest.mark.parametrize("cell", embedded(), ids=PARTS)
def test_a_cell_of_three_lines_shows_a_board(cell: str) -> None:
    *before, last = filter(None, cell.splitlines())  # an empty line is for the eye
    assert len(before) < 3
    names: dict[str, Any] = {}
    exec("\n".join(before), names)
    shown = eval(last, names)._repr_mimebundle_()
    bundle = shown[0] if isinstance(shown, tuple) else shown
    assert "TenTen" in bundle["text/plain"] or "Three red" in bundle["text/plain"]
    assert {"image/svg+xml", "application/vnd.jupyter.widget-view+json"} & set(bundle)
