"""What the tests of tables ask of boards in a page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from browser.tools import eventually

# The keys of what is too small for a finger on a board.
SMALL = """on => [...on.querySelectorAll("svg [data-action]")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < 43.5;
}).map((one) => one.dataset.key)"""


def drawn(page: Page) -> None:
    """Wait until every board is drawn as wide as its place."""
    page.locator(".tg-surface > svg").first.wait_for(timeout=60_000)
    page.wait_for_function(
        """() => [...document.querySelectorAll(".tg-surface")].every(
            (root) => Math.abs(root.firstChild.getAttribute("width") - Math.min(1280, root.clientWidth)) < 40)"""
    )


def pictures(page: Page) -> list[str]:
    """What each board of a page shows, without its tab stops, which depend on where the focus was."""
    found: list[str] = page.evaluate(
        """() => {
            const told = (one) => one.nodeType === Node.TEXT_NODE ? one.data.trim() : [
                one.nodeName,
                [...one.attributes].map(({ name, value }) => name === "tabindex" ? "" : name + "=" + value).sort(),
                [...one.childNodes].map(told).filter(String),
            ];
            return [...document.querySelectorAll(".tg-surface > svg")].map((one) => JSON.stringify(told(one)));
        }"""
    )
    return found


@contextmanager
def answered(board: Locator) -> Iterator[None]:
    """Wait until the board has answered what is done meanwhile: then it has said something new."""
    board.evaluate("(root) => root.querySelectorAll('.tg-spoken > p').forEach((one) => { one.dataset.old = ''; })")
    yield
    expect(board.locator(".tg-spoken > p:not([data-old])")).to_have_count(1)
    settled(board.page)


def settled(page: Page) -> None:
    """Wait until everything that was asked for has been answered; the same once more would be dropped before."""
    page.wait_for_function("() => !unanswered")


def still(page: Page) -> None:
    """Wait until nothing moves."""
    # What a new picture sets moving begins a frame after it.
    page.evaluate(
        """async () => {
            do {
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                await Promise.allSettled(document.getAnimations().map((one) => one.finished));
            } while (document.getAnimations().some((one) => one.playState === "running"));
        }"""
    )


def press(board: Locator, name: str | re.Pattern[str], *, then: str = "") -> None:
    """Press what has a name on a board, and wait until that is answered with some words."""
    found = board.get_by_role("button", name=name, exact=isinstance(name, str))
    expect(found).to_be_enabled()
    found.press("Enter")
    settled(board.page)
    expect(board.get_by_role("status")).to_contain_text(then)


def look_like(page: Page, wanted: list[str]) -> None:
    """Wait until the boards of a page show these pictures."""
    eventually(lambda: pictures(page) == wanted, 20)
    assert pictures(page) == wanted
