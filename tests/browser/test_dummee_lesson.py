"""Dum-Mee's lesson in a served page: rows and lines are laid by mouse, by keyboard and by touch."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from browser.boards import SMALL, answered, drawn
from browser.tools import Server, Watch

LEARN = "dummee/learn.ipynb"
ROW = ("pick B7.0", "pick B8.0", "pick K5.0", "try register blue B7 B8 K5")
LINE = ("pick R6.0", "pick red:1,2", "pick R8.0", "pick red:2,2", "try add red down 0,2 . R6 R8")


def board(page: Page) -> Locator:
    """The rest of the course, once it is drawn."""
    found = page.locator('.tg-surface[aria-label="dummee lesson"]')
    drawn(page)
    return found


def piece(on: Locator, action: str) -> Locator:
    return on.locator(f'svg [data-action="{action}"]').first


def said(on: Locator) -> Locator:
    return on.get_by_role("status")


def test_a_row_and_a_line_by_mouse_and_keyboard(server: Server, open_page: Callable[[str], Page]) -> None:
    page = open_page(server.url(LEARN))
    on = board(page)
    for action in ROW:
        with answered(on):
            piece(on, action).click()
    expect(said(on)).to_contain_text("Black 5 counts as blue now")
    piece(on, "next").click()
    expect(said(on)).to_contain_text("Hang a line on an end")
    for action in LINE:
        piece(on, action).focus()
        with answered(on):
            page.keyboard.press("Enter")
        if action == LINE[3]:
            expect(on.locator("svg")).to_contain_text("✓ 6 + 6 + 8 = 20")
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
    expect(said(on)).to_contain_text("Your first line.")


def test_a_line_by_touch_on_a_phone(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, color_scheme="dark"
    )
    watched = Watch(context)
    page = context.new_page()
    page.goto(server.url(LEARN))
    on = board(page)
    for action in ("skip", *LINE):
        with answered(on):
            piece(on, action).tap()
        assert on.evaluate(SMALL) == [], "each target is large enough for a finger"
    expect(said(on)).to_contain_text("Your first line.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    watched.check()
    context.close()
