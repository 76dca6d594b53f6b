"""A board with a kernel behind it, as a page and in JupyterLab."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.tools import PAGES, ROOT, Server, eventually

OpenPage = Callable[[str], Page]


def says(page: Page, words: str) -> None:
    """Wait until the board shows some words."""
    expect(page.locator(".tg-surface svg").first).to_contain_text(words, timeout=20_000)


@pytest.fixture
def board(plain: Server, open_page: OpenPage) -> Page:
    """A page with a board of its own kernel."""
    page = open_page(plain.url("board.ipynb"))
    says(page, "width 1280")
    return page


def test_one_click_is_one_message_there_and_two_back(plain: Server, page: Page) -> None:
    messages: list[str] = []

    def listen(socket: WebSocket) -> None:
        for kind in ("framesent", "framereceived"):
            socket.on(kind, lambda frame, kind=kind: messages.append(f"{kind} {frame!r}"))

    page.on("websocket", listen)
    page.goto(plain.url("board.ipynb"))
    says(page, "width 1280")
    page.wait_for_timeout(500)
    messages.clear()
    page.get_by_role("button", name="add").click()
    says(page, "count 1")
    page.wait_for_timeout(300)
    states = [one for one in messages if '"status"' in one]
    about = [one.split()[0] for one in messages if '"comm_msg"' in one and one not in states]
    assert about == ["framesent", "framereceived", "framereceived"]


def test_it_works_by_words_too(board: Page) -> None:
    board.get_by_role("button", name="Show the table in words").click()
    board.get_by_label("Type a move").fill("7")
    board.keyboard.press("Enter")
    says(board, "count 7")
    expect(board.get_by_role("listitem")).to_have_text(["Count 7."])


def test_a_failure_is_a_sentence_and_the_game_goes_on(board: Page) -> None:
    board.get_by_role("button", name="fail").click()
    alert = board.get_by_role("alert")
    expect(alert).to_contain_text("Something went wrong")
    board.get_by_role("button", name="add").click()
    says(board, "count 1")
    expect(alert).to_be_empty()
    assert "Traceback" not in board.content()


def test_the_scheme_follows_the_system(board: Page) -> None:
    board.emulate_media(color_scheme="dark")
    says(board, "dark")


def test_a_lost_kernel_is_announced_and_the_game_can_be_gone_on_with(board: Page) -> None:
    board.get_by_role("button", name="add").click()
    says(board, "count 1")
    alert = board.get_by_role("alert")
    board.get_by_role("button", name="die").click()
    expect(alert).to_contain_text("The game is not answering.", timeout=5000)
    board.get_by_role("button", name="Reload").click()
    says(board, "count 1")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab with the board's notebook."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copy(PAGES / "board.ipynb", folder)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {f"JUPYTER_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    environment = {**os.environ, **own, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")])}
    options = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={folder}", "--IdentityProvider.token="]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--LabApp.news_url=", *options]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)

    def answers() -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", port)) == 0

    try:
        assert eventually(answers, 40)
        yield f"http://127.0.0.1:{port}/lab/tree/"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)


@pytest.mark.deep
def test_in_jupyterlab_keys_on_the_board_are_no_commands(lab: str, page: Page) -> None:
    page.goto(lab + "board.ipynb")
    page.locator(".jp-Notebook .jp-CodeCell").wait_for(timeout=60_000)
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    page.locator(".tg-surface svg").wait_for(timeout=60_000)
    cells = page.locator(".jp-Cell")
    before = cells.count()
    page.locator('[data-key="add"]').focus()
    for key in ("b", "a", "x", "m", "d", "d", "z", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    says(page, "count 1")
    assert cells.count() == before
    assert page.evaluate("document.activeElement.dataset.key") == "add"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    says(page, "dark")
    page.locator(".jp-OutputArea-output").first.click(button="right")
    page.get_by_text("Create New View for Cell Output").click()
    expect(page.locator(".tg-surface")).to_have_count(2)
    page.locator('[data-key="add"]').nth(1).click()
    for view in (0, 1):
        expect(page.locator(".tg-surface svg").nth(view)).to_contain_text("count 2")
