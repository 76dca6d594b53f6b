"""Jumana's lesson in a served page: its first three steps by touch on a phone, and what forced colours leave of it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from browser.boards import SMALL, answered, drawn
from browser.tools import Server, Watch

LEARN = "jumana/learn.ipynb"
STEPS = {
    "letter-on-letter": ("choose UAN",),
    "let-go": ("try hold UAN", "try at 0,1", "try place UAN y 0,0"),
    "two-under-it": ("try hold AMA", "try quarter", "try at 1,0", "try place AMA x 0,0"),
}


def board(page: Page, step: str) -> Locator:
    """The board of a step of the page, once it is drawn."""
    found = page.locator(f'.tg-surface[aria-label="jumana lesson {step}"]')
    drawn(page)
    return found


def test_three_steps_by_touch_on_a_phone(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    watched = Watch(context)
    page = context.new_page()
    page.goto(server.url(LEARN))
    for step, actions in STEPS.items():
        on = board(page, step)
        for action in actions:
            with answered(on):
                on.locator(f'svg [data-action="{action}"]').first.tap()
            if action.startswith("try at"):
                expect(on.get_by_role("status")).to_contain_text("on the plan, its middle over")
                assert on.evaluate(SMALL) == [], "each target is large enough for a finger"
        expect(on.locator('[data-key="stars"]')).to_have_attribute("aria-label", "You earned 3 stars")
    stick = board(page, "let-go").locator('svg [data-action="try at 0,1"], svg [data-action="again"]').first
    page.emulate_media(forced_colors="active")
    stick.focus()
    page.keyboard.press("Shift")
    expect(stick, "the focus is still seen").to_have_css("outline-style", "solid")
    page.emulate_media(forced_colors="none")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    watched.check()
    context.close()
