"""The calculator and the score pad in their page: by mouse, by keys alone, and by touch on a small phone."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from browser.boards import drawn, settled
from browser.tools import Server, Watch

PAGE = "tenten/calculator.ipynb"
PROBLEMS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}}
SHEET = ("R2", "R3", "B5", "B5", "B5", "B5", "B6", "B7")


def problems(page: Page) -> list[str]:
    found = Axe().run(page, options=PROBLEMS).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def opened(page: Page, server: Server) -> Page:
    page.goto(server.url(PAGE))
    expect(page.locator(".tg-surface > svg")).to_have_count(2, timeout=60_000)
    drawn(page)
    return page


def hand(page: Page) -> Locator:
    return page.locator(".tg-surface").nth(0)


def pad(page: Page) -> Locator:
    return page.locator(".tg-surface").nth(1)


def target(board: Locator, action: str) -> Locator:
    return board.locator(f'[data-action="{action}"]')


def says(board: Locator, words: str) -> None:
    expect(board.locator(".tg-spoken")).to_contain_text(words)


def holds(page: Page, count: int) -> None:
    settled(page)
    expect(hand(page).get_by_text(f"The hand, {count} of 8", exact=True)).to_be_visible()


def test_a_hand_and_a_match_by_mouse(page: Page, server: Server) -> None:
    board = hand(opened(page, server))
    target(board, "switch advanced").click()
    expect(target(board, "switch advanced")).to_have_attribute("aria-pressed", "true")
    felt = board.locator('[data-key="felt"]')
    before = felt.get_attribute("transform")
    for count, token in enumerate(SHEET, start=1):
        target(board, f"add {token}").click()
        holds(page, count)
    assert felt.get_attribute("transform") == before, "nothing jumps"
    # Paper has the hand and what it comes to, but nothing to press.
    page.emulate_media(media="print")
    holds(page, len(SHEET))
    for group in ("into", "picker", "switches", "header"):
        expect(board.locator(f'[data-group="{group}"]').first).to_be_hidden()
    expect(board.locator('[data-key="hand-hint"]')).to_be_hidden()
    # Of a match that has not begun there is nothing to print, and of one that has no buttons.
    expect(pad(page).locator("svg")).to_be_hidden()
    page.emulate_media(media="screen")
    # All four blue 5s are in: the fifth is refused in a sentence.
    target(board, "add B5").click(force=True)
    says(board, "only 4 of blue 5")
    target(board, "into open").click()
    for copies in (3, 2):
        target(board, "take B5.0").click()
        settled(page)
        expect(board.locator('[data-action^="take B5"]')).to_have_count(copies)
    target(board, "take B5.0").click()
    says(board, "Ten! It is worth 6 points.")
    expect(board.get_by_text("and 6 points")).to_be_visible()
    assert problems(page) == []

    target(board, "rules TT-04").click()
    says(board, "smallest")
    target(board, "back").click()
    expect(board.get_by_text("and 6 points")).to_be_visible()

    score = pad(page)
    field = page.get_by_label("Names")
    expect(field).to_have_css("border-radius", "12px")
    expect(field).to_have_css("font-family", page.evaluate("getComputedStyle(document.body).fontFamily"))
    # What is not understood is refused, stays there, and begins no match, however quickly that is clicked.
    field.fill("Ann, Ann")
    target(score, "start").click()
    says(score, "Two players have the same name")
    expect(field).to_have_value("Ann, Ann")
    field.fill("Ann, Ben, Cleo")
    target(score, "choose first 1").click()
    expect(target(score, "choose first 1")).to_have_attribute("aria-pressed", "true")
    target(score, "choose first 0").click()
    says(score, "Players: Ann, Ben and Cleo.")
    for action, words in (
        ("choose advanced 1", "Players"),
        ("start", "Round 1: Ann deals."),
        ("ten 1", "The ten of Ben is worth 2 points."),
        ("take", "The ten of Ben is worth 6 points."),
        ("note", "Ben made ten: 6 points."),
        ("wrong 0", "Ann said a wrong ten"),
    ):
        target(score, action).click()
        says(score, words)
    expect(page.get_by_label("Names")).to_have_count(0)
    expect(score.get_by_role("img", name="Ben: 7 points, dealer")).to_be_attached()
    page.emulate_media(media="print")
    expect(score.get_by_role("img", name="Ben: 7 points, dealer")).to_be_visible()
    expect(target(score, "ten 1")).to_be_hidden()
    page.emulate_media(media="screen", color_scheme="dark")
    expect(score).to_have_attribute("data-scheme", "dark")
    assert problems(page) == []

    # What the browser keeps comes back.
    opened(page, server)
    says(pad(page), "Your match is here again.")
    holds(page, 8)
    expect(pad(page).get_by_role("img", name="Ben: 7 points, dealer")).to_be_attached()


def test_a_hand_by_keys_alone(page: Page, server: Server) -> None:
    board = hand(opened(page, server))
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.dataset.action === 'add R0'"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    for count in (1, 2, 3):
        page.keyboard.press("Enter")
        holds(page, count)
    assert page.evaluate("document.activeElement.dataset.action") == "add R1", "the focus stays"
    # Back over where tiles go: the hand comes before the tiles to tap.
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(target(board, "take R1.0")).to_be_focused()
    page.keyboard.press(" ")
    holds(page, 2)
    assert page.evaluate("document.activeElement.dataset.group") == "hand", "the focus stays in the hand"
    words = page.get_by_role("button", name="Show it in words, or type tiles")
    words.focus()
    page.keyboard.press("Enter")
    field = page.get_by_label("Type tiles")
    field.focus()
    page.keyboard.type("clear r2 r3 b5 b6 b7 open b5 b5 b5 dealer advanced")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="0 + 5 + 2 + 3 = 10")).to_be_visible()
    expect(field).to_have_value("")
    page.keyboard.type("clear r1 dragon")
    page.keyboard.press("Enter")
    says(board, "dragon is no tile")
    expect(field).to_have_value("clear r1 dragon")
    holds(page, 8)


def test_as_text_leads_to_words_that_can_be_copied(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = hand(opened(page, server))
    for place in [board.locator('[data-key="felt"]'), *board.locator('[data-action^="add "]').all()]:
        box = place.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800, "the hand and all tiles to tap show at once on a laptop"
    target(board, "add R7").click()
    holds(page, 1)
    target(board, "words").click()
    copy = page.get_by_role("button", name="Copy the text")
    expect(copy).to_be_focused()
    expect(copy).to_be_in_viewport()
    marked = page.get_by_role("textbox", name="Copy the text")
    expect(marked).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="The hand, 1 of 8: red 7.")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert "The hand, 1 of 8: red 7." in page.evaluate("navigator.clipboard.readText()")
    # Where there is no clipboard, the text is marked to be copied by hand.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("document.execCommand = () => false")
    copy.click()
    expect(page.get_by_text("The page may not copy here.")).to_be_visible()
    expect(marked).to_be_visible()
    assert "The hand, 1 of 8: red 7." in page.evaluate("getSelection().toString()")
    assert problems(page) == []
    page.evaluate("scrollTo(0, 0)")
    target(board, "words").click()
    expect(copy).to_be_in_viewport()
    expect(copy).to_be_focused()


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Any:
    """A small phone, dark."""
    screen = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    context = browser.new_context(**{**browser_context_args, **screen})
    watched = Watch(context)
    yield context.new_page()
    watched.check()
    context.close()


def test_a_hand_and_a_match_by_touch(phone: Page, server: Server) -> None:
    board = hand(opened(phone, server))
    for count, token in enumerate(("R0", "R1", "R1", "R1", "B1", "B1", "R2"), start=1):
        target(board, f"add {token}").tap()
        holds(phone, count)
    says(board, "You wait for")
    target(board, "into seen").tap()
    says(board, "You wait for")
    target(board, "add B7").tap()
    expect(target(board, "unseen")).to_be_visible()
    score = pad(phone)
    target(score, "start").tap()
    says(score, "Round 1")
    target(score, "ten 0").tap()
    says(score, "Player 1 made ten: 1 chip.")
    target(score, "undo").tap()
    says(score, "Round 1: Player 1 deals.")
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    assert problems(phone) == []
