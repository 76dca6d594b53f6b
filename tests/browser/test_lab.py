"""Boards inside JupyterLab: they survive a reload, their keys are not the notebook's, and its theme is theirs."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boards import drawn, look_like, pictures
from browser.tools import ROOT, embedded
from tilegames.draw import PALETTES

NOTEBOOKS = {
    "table": ["from tilegames_widgets.table import table\n\nboard = table('tenten', seats=2, seed=4, pace=0)", "board"],
    "own": embedded(),
}


def notebook(sources: list[str]) -> dict[str, object]:
    """A notebook with these cells, as JSON holds it."""
    cells = [
        {"cell_type": "code", "id": f"cell-{place}", "metadata": {}, "execution_count": None, "outputs": [],
         "source": source}
        for place, source in enumerate(sources)
    ]  # fmt: skip
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of JupyterLab with notebooks that show boards."""
    home, work = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("work")
    for name, sources in NOTEBOOKS.items():
        (work / f"{name}.ipynb").write_text(json.dumps(notebook(sources)))
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
        process.communicate(timeout=60)


def opened(page: Page, lab: str, name: str) -> Locator:
    """A notebook's page, all of whose cells are running."""
    page.goto(f"{lab}lab/workspaces/{name}/tree/{name}.ipynb")  # another one would open what was open there
    shown = page.locator(".jp-Notebook")
    shown.locator(".jp-Cell").first.wait_for(timeout=60_000)
    page.get_by_text("Python 3 (ipykernel) | Idle").first.wait_for(timeout=60_000)
    choose(page, "Run", "Run All Cells")
    return shown


def choose(page: Page, menu: str, *entries: str) -> None:
    """Choose from JupyterLab's menus."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    for entry in entries:
        page.get_by_text(entry, exact=True).click()


GROUND = {"light": "rgb(255, 255, 255)", "dark": "rgb(17, 17, 17)"}
INK = {"light": "rgb(0, 0, 0)", "dark": "rgb(255, 255, 255)"}
"""JupyterLab's colours behind and in a cell's output."""

# Letters that are commands where a cell is selected: b adds one, dd deletes one, x cuts one.
COMMANDS = ("b", "a", "d", "d", "x", "m", "0", "0")


def test_a_table_in_jupyterlab(lab: str, page: Page) -> None:
    shown = opened(page, lab, "table")
    board = page.locator(".tg-surface")
    board.get_by_role("button", name="Draw a tile").click(timeout=60_000)
    just_drawn = board.get_by_role("button", name=re.compile("just drawn"))
    just_drawn.click()
    expect(just_drawn).to_have_attribute("aria-pressed", "true")
    cells = len(NOTEBOOKS["table"])

    board.get_by_role("button", name=re.compile("^Discard")).press("Enter")
    expect(board.get_by_role("button", name="Draw a tile")).to_be_visible()
    board.get_by_role("button", name="Draw a tile").press("Enter")
    expect(just_drawn).to_be_visible()
    before = pictures(page)

    page.keyboard.press("Control+s")  # with the focus on the board
    expect(page.locator(".jp-mod-current.jp-mod-dirty, .lm-mod-current.jp-mod-dirty")).to_have_count(0)
    page.reload()
    expect(just_drawn).to_be_visible(timeout=60_000)
    drawn(page)
    look_like(page, before)
    just_drawn.click()
    expect(just_drawn).to_have_attribute("aria-pressed", "true")
    board.get_by_role("button", name=re.compile("^Discard")).click()
    expect(just_drawn).to_have_count(0)
    expect(board.get_by_role("status")).to_contain_text("Mira")

    # A click on the felt is for the board too.
    board.locator("svg").click(position={"x": 4, "y": 4})
    for key in COMMANDS:
        page.keyboard.press(key)
    expect(shown.locator(".jp-Cell")).to_have_count(cells)
    expect(board).to_be_visible()

    # Beside the board they still are commands.
    shown.locator(".jp-InputPrompt").first.click()
    page.keyboard.press("b")
    expect(shown.locator(".jp-Cell")).to_have_count(cells + 1)


def test_boards_in_a_notebook_of_ones_own(lab: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 3200})  # JupyterLab shows no cell that is out of sight
    shown = opened(page, lab, "own")
    boards = page.locator(".tg-surface")
    expect(boards).to_have_count(3, timeout=60_000)
    table, step, calculator = (boards.nth(place) for place in range(3))
    expect(shown.get_by_role("img", name="TenTen table")).to_be_visible()
    table.get_by_role("button", name="Draw a tile").press("Enter")
    expect(table.get_by_role("button", name=re.compile("just drawn"))).to_be_visible()
    step.get_by_role("button", name=re.compile("^red 4")).press("Enter")
    expect(step.get_by_role("button", name=re.compile("^red 4"))).to_have_attribute("aria-pressed", "true")
    for board in (table, step, calculator):
        target = board.locator('[data-action][tabindex="0"]').first
        target.focus()
        for key in COMMANDS:
            page.keyboard.press(key)
        expect(target).to_be_focused()
    expect(step.get_by_role("button", name=re.compile("^red 4"))).to_have_attribute("aria-pressed", "true")
    expect(shown.locator(".jp-Cell .cm-content")).to_have_text(
        [re.compile(r"\s*".join(map(re.escape, cell.split()))) for cell in NOTEBOOKS["own"]]
    )

    # While the theme changes JupyterLab hides everything for a moment.
    for theme in ("dark", "light"):
        choose(page, "Settings", "Theme", f"JupyterLab {theme.title()}")
        for board in (table, step, calculator):
            expect(board).to_have_attribute("data-scheme", theme)
            expect(board.locator(f'svg [fill="{PALETTES[theme].page}"]').first).to_be_attached()
            # The ground is JupyterLab's own, a tile is ours.
            expect(board.locator('[data-key="page"] rect')).to_have_css("fill", GROUND[theme])
            expect(board.locator("svg").first).to_have_css("fill", INK[theme])

    picture = shown.get_by_role("img", name="TenTen table")
    expect(picture).to_have_js_property("naturalWidth", 800)
    expect(picture).to_have_js_property("clientWidth", 800)
    expect(picture).to_have_js_property("clientHeight", picture.evaluate("img => img.naturalHeight"))
    page.set_viewport_size({"width": 900, "height": 3200})
    # JupyterLab lays out anew a while after its window has changed.
    page.wait_for_function("img => img.parentElement.clientWidth < 600", arg=picture.element_handle())
    room, width, scale = picture.evaluate(
        "img => [img.parentElement.clientWidth, img.clientWidth, img.clientHeight / img.naturalHeight]"
    )
    assert width <= room, "none of it is cut off"
    assert scale == pytest.approx(width / 800, abs=0.01)


@pytest.mark.deep
def test_a_second_view_of_a_table_is_the_same_table(lab: str, page: Page) -> None:
    opened(page, lab, "table")
    boards = page.locator(".tg-surface")
    boards.get_by_role("button", name="Draw a tile").wait_for(timeout=60_000)
    page.locator(".jp-OutputArea-output").first.click(button="right")
    page.get_by_text("Create New View for Cell Output").click()
    expect(boards).to_have_count(2)
    boards.nth(1).get_by_role("button", name="Draw a tile").click()
    for view in (0, 1):
        expect(boards.nth(view).get_by_role("button", name=re.compile("just drawn"))).to_have_count(1)
