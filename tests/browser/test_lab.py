"""The table inside JupyterLab: it survives a reload of the page, and its keys are not the notebook's."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boards import drawn, pictures
from browser.tools import ROOT

SOURCES = (
    "from tilegames_widgets.table import table\n\nboard = table('tenten', seats=2, seed=4, pace=0)",
    "board",
)


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of JupyterLab with a notebook that shows a table."""
    home, work = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("work")
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell-{place}", "metadata": {}, "execution_count": None, "outputs": [],
         "source": source}
        for place, source in enumerate(SOURCES)
    ]  # fmt: skip
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (work / "table.ipynb").write_text(json.dumps(notebook))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")]),
        "HOME": str(home),
    }
    options = ["--ip=127.0.0.1", "--port=0", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    options += [f"--ServerApp.root_dir={work}", "--LabApp.extension_manager=readonly"]
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options], cwd=work, env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        yield next(found.group() for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))
    finally:
        process.terminate()
        process.communicate(timeout=20)


def opened(page: Page, lab: str) -> Locator:
    """The notebook's page, once its toolbar can be used."""
    page.goto(f"{lab}lab/tree/table.ipynb")
    notebook = page.locator(".jp-Notebook")
    notebook.locator(".jp-Cell").first.wait_for(timeout=60_000)
    return notebook


def test_a_table_in_jupyterlab(lab: str, page: Page) -> None:
    notebook = opened(page, lab)
    page.get_by_text("Python 3 (ipykernel) | Idle").first.wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    board = page.locator(".tg-surface")
    board.get_by_role("button", name="Draw a tile").click(timeout=60_000)
    just_drawn = board.get_by_role("button", name=re.compile("just drawn"))
    just_drawn.click()
    expect(just_drawn).to_have_attribute("aria-pressed", "true")

    # Letters are commands where a cell is selected: b adds one, dd deletes one, x cuts one.
    cells = notebook.locator(".jp-Cell").count()
    just_drawn.focus()
    for key in ("b", "a", "d", "d", "x", "m", "0", "0"):
        page.keyboard.press(key)
    expect(notebook.locator(".jp-Cell")).to_have_count(cells)
    expect(just_drawn).to_be_focused()

    board.get_by_role("button", name=re.compile("^Discard")).press("Enter")
    expect(board.get_by_role("button", name="Draw a tile")).to_be_visible()
    board.get_by_role("button", name="Draw a tile").press("Enter")
    expect(just_drawn).to_be_visible()
    before = pictures(page)

    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_text("Save Notebook", exact=True).click()
    expect(page.locator(".jp-mod-current.jp-mod-dirty, .lm-mod-current.jp-mod-dirty")).to_have_count(0)
    page.reload()
    expect(just_drawn).to_be_visible(timeout=60_000)
    drawn(page)
    assert pictures(page) == before
    just_drawn.click()
    expect(just_drawn).to_have_attribute("aria-pressed", "true")
    board.get_by_role("button", name=re.compile("^Discard")).click()
    expect(just_drawn).to_have_count(0)
    expect(board.get_by_role("status")).to_contain_text("Mira")

    # Beside the board they still are commands.
    notebook.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("b")
    expect(notebook.locator(".jp-Cell")).to_have_count(cells + 1)
