"""What the tests of tables ask of boards in a page."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect


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
    # The answer itself comes right after what it says.
    board.page.wait_for_timeout(100)
