"""What the tests of tables ask of boards in a page."""

from playwright.sync_api import Page


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
