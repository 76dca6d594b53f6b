"""A board with a kernel behind it, as a page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.boards import settled
from browser.tools import Server

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
    settled(page)
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


def test_the_scheme_follows_the_system_and_paper_is_white(board: Page) -> None:
    board.emulate_media(color_scheme="dark")
    says(board, "dark")
    board.emulate_media(media="print")
    expect(board.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(board.get_by_role("button", name="Show the table in words")).to_be_hidden()


def test_a_lost_kernel_is_announced_and_the_game_can_be_gone_on_with(board: Page) -> None:
    board.get_by_role("button", name="add").click()
    says(board, "count 1")
    alert = board.get_by_role("alert")
    board.get_by_role("button", name="die").click()
    expect(alert).to_contain_text("The page is not answering.")
    board.get_by_role("button", name="Reload").click()
    says(board, "count 1")


def test_another_tab_that_goes_on_is_announced_and_can_be_taken_over(board: Page, plain: Server) -> None:
    other = board.context.new_page()
    other.goto(plain.url("board.ipynb"))
    other.get_by_role("button", name="add").click()
    says(other, "count 1")
    expect(board.get_by_role("alert")).to_contain_text("You went on in another tab.")
    says(board, "count 0")
    board.get_by_role("button", name="Reload").click()
    says(board, "count 1")
    expect(other.get_by_role("alert")).to_be_empty()
    board.get_by_role("button", name="add").click()
    expect(other.get_by_role("alert")).to_contain_text("You went on in another tab.")
