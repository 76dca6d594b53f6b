"""The lesson in served pages: by mouse, by keyboard and by touch."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from browser.boards import SMALL, answered, drawn
from browser.tools import Server, Watch

LEARN = "tenten/learn.ipynb"
WHOLE = "tenten lesson"
A_DOUBLE_CLICK = 600
"""Milliseconds after which a tap at the same place is a new one."""


def board(page: Page, name: str = WHOLE) -> Locator:
    """A board of the page by its label, once it is drawn."""
    found = page.locator(f'.tg-surface[aria-label="{name}"]')
    found.locator("svg").wait_for(timeout=60_000)
    drawn(page)
    return found


def piece(on: Locator, action: str) -> Locator:
    return on.locator(f'svg [data-action="{action}"]').first


def said(on: Locator) -> Locator:
    return on.get_by_role("status")


def press(on: Locator, *actions: str) -> None:
    """Click pieces one after the other, each once it is there."""
    for action in actions:
        with answered(on):
            piece(on, action).click()


@pytest.fixture
def learn(server: Server, open_page: Callable[[str], Page]) -> Page:
    return open_page(server.url(LEARN))


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    """The page on a phone that is touched, in the dark."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, color_scheme="dark"
    )
    watched = Watch(context)
    page = context.new_page()
    page.goto(server.url(LEARN))
    page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
    yield page
    watched.check()
    context.close()


def test_the_first_three_steps_by_mouse(learn: Page) -> None:
    for step, actions, praise in (
        ("sums", ["choose R3.0"], "Ten! 2 + 5 + 3 = 10."),
        (
            "red-run",
            ["pick R4.0", "pick R5.0", "pick R6.0", "try group R4.0 R5.0 R6.0"],
            "A red run. It counts as its largest, 6.",
        ),
        ("blue-run", ["choose B3.0"], "Yes, the 3. A blue run counts as its smallest"),
    ):
        on = board(learn, f"{WHOLE} {step}")
        press(on, *actions)
        expect(said(on)).to_contain_text(praise)
        expect(on.locator('[data-key="stars"]')).to_have_attribute("aria-label", "You earned 3 stars")


def test_a_refusal_is_explained_and_hints_cost_stars_only(learn: Page) -> None:
    on = board(learn, f"{WHOLE} red-run")
    press(on, "pick B4.0", "pick R5.0", "pick R6.0", "try group R5.0 R6.0 B4.0")
    expect(said(on)).to_contain_text("The 4 is blue. All three tiles of a red run are red.")
    for name in ("B4.0", "R5.0", "R6.0"):
        expect(on.locator(f'[data-key="tile-{name}"][aria-label$="refused"]')).to_be_visible()
    expect(on.get_by_role("link", name="Rule TT-03")).to_be_visible()
    expect(on.get_by_role("button", name="Nudge me, costs 1 star")).to_be_visible()
    press(on, "hint nudge")
    expect(said(on)).to_contain_text("A run has three numbers that follow each other")
    expect(on.get_by_role("button", name="Show me, costs 2 stars")).to_be_visible()
    press(on, "hint show")
    expect(on.locator('[data-key="tile-R4.0"][aria-label$="look here"]')).to_be_visible()
    on.get_by_role("button", name="Put red 4, red 5 and red 6 together").click()
    expect(said(on)).to_contain_text("A red run.")
    expect(on.locator('[data-key="stars"]')).to_have_attribute("aria-label", "You earned 0 stars")
    press(on, "again")
    expect(on.locator('[data-key="stars"]')).to_have_attribute("aria-label", "This step can earn 3 stars")


def focused(page: Page) -> str:
    """The action of what has the focus."""
    found = page.evaluate("document.activeElement.dataset.action ?? ''")
    assert isinstance(found, str)
    return found


def go(page: Page, action: str) -> None:
    """Go to a piece with Tab and the right arrow alone, from what has the focus."""
    for _ in range(12):
        for _ in range(8):
            if focused(page) == action:
                return
            before = focused(page)
            page.keyboard.press("ArrowRight")
            if focused(page) == before:
                break
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {action}")


def back(page: Page, verb: str) -> None:
    """Go back to the pieces with a verb, with Shift and Tab."""
    for _ in range(8):
        if focused(page).startswith(verb):
            return
        page.keyboard.press("Shift+Tab")
    raise AssertionError(f"the keyboard does not go back to {verb}")


def test_steps_by_keyboard(learn: Page) -> None:
    on = board(learn)
    piece(on, "pick R7.0").focus()

    def act(action: str, key: str = "Enter", on: Locator = on) -> None:
        go(learn, action)
        with answered(on):
            learn.keyboard.press(key)

    for name in ("R7.0", "R7.1", "R7.2"):
        back(learn, "pick")
        act(f"pick {name}", " ")
        expect(on.locator(f'[data-key="tile-{name}"]')).to_have_attribute("aria-pressed", "true")
    act("try group R7.0 R7.1 R7.2")
    expect(said(on)).to_contain_text("A triple. 0 + 2 + 3 + 5 = 10.")
    act("next")
    expect(said(on)).to_contain_text("Try what is forbidden.")
    learn.wait_for_function("document.activeElement.dataset.action?.startsWith('pick')")
    for name in ("R6.0", "R6.1", "B6.0"):
        back(learn, "pick")
        act(f"pick {name}", " ")
    act("try group R6.0 R6.1 B6.0")
    expect(said(on)).to_contain_text("Refused, and nothing is lost.")
    blue = board(learn, f"{WHOLE} blue-run")
    piece(blue, "choose B3.0").focus()
    act("choose B5.0", on=blue)
    expect(said(blue)).to_contain_text("Not the 5.")
    learn.keyboard.press("Home")
    assert focused(learn) == "choose B3.0"
    act("choose B3.0", on=blue)
    expect(said(blue)).to_contain_text("Yes, the 3.")


def test_steps_by_touch(phone: Page) -> None:
    on = board(phone)
    expect(on.locator("svg")).to_have_attribute("width", "360")
    for action in ("pick R7.0", "pick R7.1", "pick R7.2", "try group R7.0 R7.1 R7.2", "next", "pick R6.0"):
        assert on.evaluate(SMALL) == []
        with answered(on):
            piece(on, action).tap()
        if action == "next":
            expect(on.locator('[data-key="title-0"]')).to_be_in_viewport(ratio=1)
    expect(said(on)).to_contain_text("Picked up: red 6.")
    expect(on.locator('[data-key="counted"]')).to_have_text("step 2 of 9")
    phone.wait_for_timeout(A_DOUBLE_CLICK)  # else a tap at the same place of the screen is the second of a double one
    blue = board(phone, f"{WHOLE} blue-run")
    piece(blue, "choose B3.0").tap()
    expect(said(blue)).to_contain_text("Yes, the 3.")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_place_is_kept_when_the_page_is_loaded_again(learn: Page) -> None:
    on = board(learn)
    press(on, "skip", "pick R6.0", "pick R6.1", "pick B6.0", "try group R6.0 R6.1 B6.0", "next")
    expect(said(on)).to_contain_text("You choose.")
    learn.reload()
    again = board(learn)
    expect(again.locator('[data-key="counted"]')).to_have_text("step 3 of 9")
    expect(again.locator('[data-key="way"]')).to_have_attribute("aria-label", "1 of 9 steps done")
    expect(board(learn, f"{WHOLE} sums").locator('[data-key="stars"]')).to_have_attribute(
        "aria-label", "This step can earn 3 stars"
    )


def test_the_end_of_the_quick_start_leads_to_the_table(learn: Page) -> None:
    on = board(learn)
    for _ in range(8):
        press(on, "skip")
    press(on, "try tenten", "next")
    expect(said(on)).to_contain_text("Not quite finished: 8 steps are open.")
    found = Axe().run(learn, context="main")
    assert found.violations_count == 0, found.generate_report()
    on.get_by_role("link", name="Play TenTen").focus()
    learn.keyboard.press("Enter")
    learn.wait_for_url("**/tenten/play.ipynb")


def test_a_wrong_choice_stays_marked_and_axe_minds_nothing(learn: Page) -> None:
    on = board(learn, f"{WHOLE} blue-run")
    press(on, "choose B5.0")
    expect(said(on)).to_contain_text("Not the 5.")
    press(on, "choose B4.0")
    expect(said(on)).to_contain_text("Not the 4.")
    for name in ("B4.0", "B5.0"):
        expect(on.locator(f'[data-key="tile-{name}"]')).to_have_attribute("aria-disabled", "true")
    found = Axe().run(learn, context="main")
    assert found.violations_count == 0, found.generate_report()


def test_a_unit_is_chosen_from_all_units_and_its_place_is_kept(learn: Page) -> None:
    on = board(learn)
    press(on, "units")
    expect(said(on)).to_contain_text("All units.")
    found = Axe().run(learn, context="main")
    assert found.violations_count == 0, found.generate_report()
    for action in ("unit round", "choose Theo", "next", "back", "next"):
        press(on, action)
        if action != "choose Theo":
            expect(on.locator('[data-key="title-0"]')).to_be_in_viewport(ratio=1)
    expect(on.locator('[data-key="counted"]')).to_have_text("step 2 of 11")
    learn.reload()
    again = board(learn)
    expect(again.locator('[data-key="counted"]')).to_have_text("step 2 of 11")
    press(again, "units")
    expect(again.get_by_role("button", name="7: A round, 1 of 11 steps, 3 of 33 stars")).to_be_visible()
    press(again, "unit quick-start")
    expect(again.locator('[data-key="counted"]')).to_have_text("step 1 of 9")


@pytest.mark.parametrize("width", [360, 1280])
def test_what_stands_around_a_board_is_large_enough_and_in_its_margins(page: Page, server: Server, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.url("tenten/learn.ipynb"))
    again = page.locator('[data-action="again"]').first
    switch = page.get_by_role("button", name="Show this lesson in words").first
    expect(again).to_be_visible(timeout=60_000)
    expect(switch).to_be_visible()
    drawn(page)
    if width == 1280:
        page.wait_for_function(
            "pair => Math.abs(pair[0].getBoundingClientRect().y - pair[1].getBoundingClientRect().y) <= 4",
            arg=[again.element_handle(), switch.element_handle()],
            timeout=30_000,
        )
    left, right = again.bounding_box(), switch.bounding_box()
    assert left is not None
    assert right is not None
    assert min(left["height"], right["height"]) >= 43.9
    if width == 1280:
        assert abs(left["y"] - right["y"]) <= 4, "one row"
        assert left["x"] + left["width"] < right["x"]
    else:
        assert left["y"] + left["height"] <= right["y"] + 1
    switch.click()
    field = page.get_by_label("Type a try").first
    field.fill("zebra")
    field.press("Enter")
    notice = page.get_by_text("There is nothing called zebra").first
    expect(notice).to_be_visible()
    for box in (notice.bounding_box(), field.bounding_box()):
        assert box is not None
        assert box["x"] >= 15
        assert box["x"] + box["width"] <= width - 15
    assert page.evaluate("document.documentElement.scrollWidth") <= width
