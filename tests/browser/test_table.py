"""TenTen's table in served pages: whole rounds by mouse, keys, touch and names, and what a page must never do."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from browser.boards import drawn, look_like, pictures, press, settled, still
from browser.tools import Server, Watch, eventually, kernel_of

Visit = Callable[..., Page]

# A player who can get red 3 with red 1 and 2; the pile holds three turns for each seat.
CLAIM: dict[str, Any] = {
    "game": "tenten",
    "rules": {},
    "dealer": 0,
    "turn": 0,
    "phase": "act",
    "drawn": None,
    "hands": ["R1 R2 R4 R7 B3 B6 P8", "R5 R5 R6 R7 B1 B2 B7"],
    "sets": [[], []],
    "discards": [[0, "B3"], [1, "R3"]],
    "pile": "B7 B1 R5 R6 R4 B5",
    "chips": [0, 0],
    "turns_taken": [1, 1],
    "seed": 5,
}
TEN = CLAIM | {"phase": "drawn", "drawn": "B4", "discards": [], "hands": ["R1 R1 R1 R2 R2 R2 R3 B4", CLAIM["hands"][1]]}
NOT_TEN = TEN | {"hands": ["R1 R1 R2 R4 R5 R6 R7 B4", CLAIM["hands"][1]]}
QUICK = 0.05
"""Seconds that a bot thinks here."""
A_DOUBLE_CLICK = 550
"""Milliseconds after which a click is a new one; the second of a double click never presses what appeared there."""
PROBLEMS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}}

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}

LISTEN = """
    window.heard = [];
    new MutationObserver(() => {
        const line = document.querySelector(".tg-spoken > p")?.textContent;
        if (line && line !== heard.at(-1)) heard.push(line);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture
def visit(browser: Browser, browser_context_args: dict[str, Any], plain: Server) -> Iterator[Visit]:
    """Opens a page on a screen of its own and waits for its board.

    It takes a page's address, or the options of a table. No page may log an error or fail.
    """
    with ExitStack() as stack:
        watched: list[Watch] = []
        errors: list[str] = []

        def opened(
            url: str = "",
            *,
            options: dict[str, Any] | None = None,
            width: int = 1280,
            before: Callable[[Page], None] = lambda _: None,
            **screen: Any,
        ) -> Page:
            size = {"viewport": {"width": width, "height": 800}}
            context = browser.new_context(**{**browser_context_args, **size, **screen})
            stack.callback(context.close)
            watched.append(Watch(context))
            context.on("console", lambda one: errors.append(one.text) if one.type == "error" else None)
            page = context.new_page()
            page.add_init_script(LISTEN)
            before(page)
            page.goto(url or plain.url("table.ipynb", "?" + quote(json.dumps({"pace": QUICK, **(options or {})}))))
            drawn(page)
            return page

        yield opened
        for one in watched:
            one.check()
        assert errors == []


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def tile(page: Page, name: str) -> Locator:
    """A tile on the rack, such as ``"red 1"``."""
    return page.locator(f'[data-group="rack"][aria-label^="{name}, on your rack"]').first


def just_drawn(page: Page) -> Locator:
    return page.locator('[data-group="rack"][aria-label*="just drawn"]')


def discard_button(page: Page) -> Locator:
    return button(page, re.compile(r"^Discard (red|blue|purple) \d$"))


def live(page: Page) -> Locator:
    return page.locator(".tg-spoken")


def heard(page: Page) -> list[str]:
    """Everything that was read out since the page was opened."""
    lines: list[str] = page.evaluate("heard")
    return lines


def words(page: Page) -> list[str]:
    """What lies on the table, from its text twin, without what has just happened."""
    if button(page, "Show the table in words").is_visible():
        button(page, "Show the table in words").click()
    lines = page.locator("main .widget-html li")
    lines.first.wait_for()
    every = lines.all_inner_texts()
    last = next((place for place, line in enumerate(every) if line.startswith("You may")), len(every))
    return every[:last]


def play_on(page: Page, turn: Callable[[], None]) -> int:
    """Play turns until the round is over, and give how many there were."""
    turns = 0
    mine = button(page, "Draw a tile").or_(button(page, "Pass")).or_(button(page, "Next round"))
    while True:
        expect(mine).to_have_count(1)
        if button(page, "Next round").is_visible():
            return turns
        page.wait_for_timeout(A_DOUBLE_CLICK)
        expect(button(page, "Draw a tile").or_(button(page, "Pass"))).to_be_visible()
        turn()
        turns += 1
        assert turns < 30, "the round does not end"


def problems(page: Page) -> list[str]:
    """What axe finds wrong on a page."""
    return [
        f"{found['id']}: {found['nodes'][0]['html'][:300]}"
        for found in Axe().run(page, options=PROBLEMS).response["violations"]
    ]


def check_room(page: Page, *, fingers: bool) -> None:
    """Nothing scrolls sideways, and the board is shown at its own size or larger; on a phone targets are large enough.

    A target is what answers at its place, so each must be on top in its own middle.
    """
    still(page)
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    svg = page.locator(".tg-surface > svg").first
    assert svg.evaluate("(one) => one.getScreenCTM().a") >= 1
    box = svg.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    if not fingers:
        return
    small = page.evaluate(
        """() => [...document.querySelectorAll("main [data-action], main button, main input, footer select, summary")]
            .map((one) => [one.dataset.key ?? one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.99)
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".tg-surface [data-action]")].filter((one) => {
            one.scrollIntoView({ block: "center" });
            const box = one.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return top.closest("[data-action]") !== one;
        }).map((one) => one.dataset.key)"""
    )
    assert hidden == []


# Whole rounds


def test_a_round_from_the_lobby_by_mouse(visit: Visit, server: Server) -> None:
    page = visit(server.url("tenten/play.ipynb"))
    page.get_by_role("link", name="back to all games").click()
    page.get_by_role("link", name="TenTen: Play").click()
    page.wait_for_url("**/tenten/play.ipynb")
    drawn(page)
    title = page.locator("main h1")
    expect(title).to_have_css("font-size", "26px")
    button(page, "More settings").click()
    button(page, "The bots move: At once").click()
    expect(button(page, "The bots move: At once")).to_have_attribute("aria-pressed", "true")
    button(page, "Players: 4").click()
    expect(button(page, "Players: 4")).to_have_attribute("aria-pressed", "true")
    button(page, "Deal the tiles").click()
    expect(title).to_have_css("height", "1px")  # the table has a heading of its own

    def turn() -> None:
        if button(page, "Pass").is_visible():
            button(page, "Pass").click()
            expect(button(page, "Pass")).to_have_count(0)
        else:
            button(page, "Draw a tile").click()
            just_drawn(page).click()
            discard_button(page).click()
        expect(discard_button(page)).to_have_count(0)

    play_on(page, turn)
    assert re.search("exactly ten|no points", " ".join(heard(page)))
    button(page, "Next round").click()
    expect(page.get_by_text("Round 2", exact=False).first).to_be_visible()


def test_getting_grouping_and_dragging_by_mouse(visit: Visit) -> None:
    page = visit(options={"deal": CLAIM})
    for name in ("red 1", "red 2"):
        tile(page, name).click()
        expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
    button(page, "Get red 3").click()
    expect(page.get_by_label("open: the red run 1 2 3, counts 3")).to_be_visible()
    # A tile is dragged onto the discards; in the browser a drag also ends with a click, which must not be a second act.
    tile(page, "red 4").drag_to(page.locator('[data-drop="discards"]'))
    expect(tile(page, "red 4")).to_have_count(0)
    assert "You laid red 4." in heard(page)
    expect(button(page, "Draw a tile")).to_be_visible()
    for name in ("blue 3", "blue 6", "purple 8"):
        tile(page, name).click()
        expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
    button(page, "Group").click()
    expect(live(page)).to_contain_text("You put blue 3, blue 6 and purple 8 together. They are neither")
    page.keyboard.press("Escape")
    expect(page.locator('[aria-pressed="true"]')).to_have_count(0)
    keys = "(all) => all.map((one) => one.dataset.key)"
    before = page.locator('[data-group="rack"]').evaluate_all(keys)
    tile(page, "purple 8").drag_to(tile(page, "red 7"))
    expect(live(page)).to_have_text("Moved: purple 8.")
    after = page.locator('[data-group="rack"]').evaluate_all(keys)
    assert sorted(after) == sorted(before)
    assert after[0] == "tile-P8.0"


class Keys:
    """Somebody who has a keyboard only."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> tuple[str, str]:
        """The action and the tab group of what has the focus."""
        found = self.page.evaluate(
            "[document.activeElement.dataset?.action ?? '', document.activeElement.dataset?.group ?? '']"
        )
        return found[0], found[1]

    def go_to(self, goal: Locator) -> None:
        """Go to a piece: Tab to its group, then arrows towards it."""
        action, group = goal.get_attribute("data-action"), goal.get_attribute("data-group")
        for _ in range(20):
            if self.focused()[1] == group:
                break
            self.page.keyboard.press("Tab")
        for _ in range(20):
            if self.focused()[0] == action:
                return
            self.page.keyboard.press(self.way(goal))
        raise AssertionError(f"the arrows do not lead to {action}; the focus is on {self.focused()}")

    def way(self, goal: Locator) -> str:
        """The arrow key that points to a piece."""
        x, y = goal.evaluate(
            """(goal) => {
                const [to, from] = [goal, document.activeElement].map((one) => one.getBoundingClientRect());
                return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
            }"""
        )
        if abs(y) > 20:
            return "ArrowDown" if y > 0 else "ArrowUp"
        return "ArrowRight" if x > 0 else "ArrowLeft"

    def press(self, goal: Locator, key: str = "Enter") -> None:
        """Go to a piece and press it; the focus stays on the board whatever becomes of the piece."""
        expect(goal).to_have_count(1)
        self.go_to(goal)
        self.page.keyboard.press(key)


def test_on_a_projector_everything_grows_and_a_tile_is_dragged_where_the_mouse_goes(visit: Visit) -> None:
    page = visit(options={"deal": CLAIM}, viewport={"width": 1920, "height": 1080})
    for name in ("red 1", "red 2"):
        tile(page, name).click()
        expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
    button(page, "Get red 3").click()
    expect(page.get_by_label("open: the red run 1 2 3, counts 3")).to_be_visible()
    still(page)
    board = page.locator(".tg-surface svg")
    box = board.bounding_box()
    assert 1.3 < box["width"] / int(board.get_attribute("width")) < 1.5
    assert box["height"] <= 1080, "the table fits into the window"
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920
    one = tile(page, "red 4")
    before = one.bounding_box()
    page.mouse.move(before["x"] + 20, before["y"] + 30)
    page.mouse.down()
    page.mouse.move(before["x"] + 220, before["y"] - 70, steps=3)
    ghost = page.locator(".tg-ghost").bounding_box()
    assert (ghost["x"] - before["x"], ghost["y"] - before["y"]) == pytest.approx((200, -100), abs=3)
    goal = page.locator('[data-drop="discards"]').bounding_box()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    page.mouse.up()
    expect(tile(page, "red 4")).to_have_count(0)
    assert "You laid red 4." in heard(page)


def test_a_round_by_keyboard_alone(visit: Visit) -> None:
    page = visit(options={"deal": CLAIM})
    keys = Keys(page)
    stops = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        stops.add(keys.focused()[1])
    assert stops == {"", "header", "table", "rack", "actions"}, "one stop for each group of the board"

    keys.press(tile(page, "red 4"), " ")
    expect(live(page)).to_have_text("Picked up: red 4.")
    page.keyboard.press("Escape")
    expect(live(page)).to_have_text("Put down: red 4.")
    for name in ("red 1", "red 2"):
        keys.press(tile(page, name), " ")
        expect(live(page)).to_have_text(f"Picked up: {name}.")
    keys.press(button(page, "Get red 3"))
    expect(live(page)).to_contain_text("laid red 1, red 2 and red 3 open")
    assert keys.focused()[1], "the focus is still on the board"
    keys.press(tile(page, "purple 8"), " ")
    keys.press(button(page, "Discard purple 8"))

    def turn() -> None:
        if button(page, "Pass").is_visible():
            keys.press(button(page, "Pass"))
            expect(button(page, "Pass")).to_have_count(0)
        else:
            keys.press(button(page, "Draw a tile"))
            keys.press(just_drawn(page), " ")
            keys.press(discard_button(page))
        expect(discard_button(page)).to_have_count(0)

    assert play_on(page, turn) >= 2
    keys.press(button(page, "Next round"))
    expect(page.get_by_text("Round 2", exact=False).first).to_be_visible()


def test_the_focus_goes_where_something_may_be_done(visit: Visit, server: Server) -> None:
    page = visit(url=server.url("tenten/play.ipynb"))
    keys = Keys(page)
    keys.press(button(page, "Deal the tiles"))
    expect(button(page, "Leave")).to_be_visible()
    assert keys.focused()[1] in ("rack", "actions")
    expect(page.locator(":focus")).not_to_have_attribute("aria-disabled", "true")
    for name in ("Rules", "Log"):
        keys.press(button(page, name))
        expect(button(page, "Back to the table")).to_be_visible()
        page.keyboard.press("Escape")
        expect(button(page, name)).to_be_focused()

    page = visit(options={"deal": CLAIM})
    keys = Keys(page)
    keys.press(button(page, "Draw a tile"))
    expect(just_drawn(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(just_drawn(page)).to_have_attribute("aria-pressed", "true")
    keys.press(discard_button(page))
    expect(discard_button(page)).to_have_count(0)
    assert keys.focused()[1] == "rack"


@pytest.mark.parametrize("width", [320, 360])
def test_a_round_by_touch(visit: Visit, width: int) -> None:
    page = visit(options={"deal": CLAIM}, width=width, **PHONE)
    check_room(page, fingers=True)
    for name in ("red 1", "red 2"):
        tile(page, name).tap()
        expect(tile(page, name)).to_have_attribute("aria-pressed", "true")
    check_room(page, fingers=True)
    button(page, "Get red 3").tap()
    expect(live(page)).to_contain_text("laid red 1, red 2 and red 3 open")
    expect(button(page, "Discard: pick one")).to_be_visible()
    check_room(page, fingers=True)
    tile(page, "red 4").tap()
    expect(tile(page, "red 4")).to_have_attribute("aria-pressed", "true")
    button(page, "Discard red 4").tap()
    expect(discard_button(page)).to_have_count(0)

    def turn() -> None:
        if button(page, "Pass").is_visible():
            button(page, "Pass").tap()
            expect(button(page, "Pass")).to_have_count(0)
        else:
            button(page, "Draw a tile").tap()
            expect(just_drawn(page)).to_have_attribute("aria-pressed", "false")
            just_drawn(page).tap()
            # Until the picked tile is drawn, a new picture may come while the room is looked at.
            expect(just_drawn(page)).to_have_attribute("aria-pressed", "true")
            expect(discard_button(page)).to_be_visible()
            check_room(page, fingers=True)
            discard_button(page).tap()
        expect(discard_button(page)).to_have_count(0)

    play_on(page, turn)
    check_room(page, fingers=True)
    button(page, "Show the table in words").tap()
    expect(button(page, "Play it")).to_be_visible()
    check_room(page, fingers=True)


def test_a_round_by_names_alone(visit: Visit) -> None:
    """What a screen reader can name is enough to play."""
    page = visit(options={"deal": CLAIM})
    table = page.get_by_role("group", name="tenten table", exact=True)

    expect(table.get_by_role("button", name="red 3, latest discard, laid by Mira")).to_be_visible()
    expect(table.get_by_role("img", name="Mira: 0 chips, 7 hidden tiles")).to_be_visible()
    press(table, "red 1, on your rack")
    expect(table.get_by_role("button", name="red 1, on your rack, picked up", pressed=True)).to_be_visible()
    press(table, "red 2, on your rack")
    expect(table.get_by_role("button", name="red 2, on your rack, picked up", pressed=True)).to_be_visible()
    press(table, "Get red 3", then="laid red 1, red 2 and red 3 open")
    press(table, "red 4, on your rack")
    press(table, "Discard red 4")

    def turn() -> None:
        if table.get_by_role("button", name="Pass").is_visible():
            press(table, "Pass")
            expect(table.get_by_role("button", name="Pass")).to_have_count(0)
        else:
            press(table, "Draw a tile")
            press(table, re.compile("just drawn"))
            press(table, re.compile(r"^Discard \w+ \d$"))
        expect(table.get_by_role("button", name=re.compile("^(Discard|Pass)"))).to_have_count(0)

    play_on(page, turn)
    press(table, "Next round", then="Round 2")


def test_a_round_by_typing_alone(visit: Visit) -> None:
    """The field and the text twin are plain widgets, which need nothing of the board's script."""
    page = visit(options={"deal": CLAIM})
    button(page, "Show the table in words").click()
    field = page.get_by_role("textbox", name="Type a move")

    def type_in(move: str, then: str) -> None:
        field.fill(move)
        field.press("Enter")
        expect(page.locator("main .widget-html")).to_contain_text(then)
        expect(field).to_have_value("")

    type_in("get r1 r9", "TenTen has no tile R9")
    type_in("get r1 r2", "Your open: the red run 1 2 3, counts 3.")
    type_in("discard p8", "Latest discard")

    def turn() -> None:
        if button(page, "Pass").is_visible():
            type_in("pass", "the round ends")
            return
        type_in("draw", "Your turn: you drew")
        last = next(line for line in words(page) if line.startswith("Your turn")).split("drew ")[1].split(".")[0]
        type_in(f"discard {last[0]}{last[-1]}", "Latest discard")

    play_on(page, turn)


# What the board says, and what it does not tell


def test_a_refusal_is_a_sentence_with_its_rule(visit: Visit) -> None:
    page = visit(options={"deal": NOT_TEN})
    before = words(page)
    page.get_by_role("button", name="draw pile").press("Enter")
    expect(live(page)).to_have_text("You have drawn already: say ten, or discard one tile.")
    assert words(page) == before
    page.get_by_role("link", name="Rule TT-20").click()
    expect(live(page)).to_contain_text("In your turn you do one of three things")
    button(page, "Back to the table").click()
    expect(button(page, "Ten ten!")).to_be_visible()
    assert eventually(lambda: words(page) == before, 20)


def test_a_wrong_ten_is_asked_first_and_costs_after_a_yes(visit: Visit) -> None:
    page = visit(options={"deal": NOT_TEN})
    mira = page.get_by_role("img", name=re.compile("^Mira"))
    button(page, "Ten ten!").click()
    expect(live(page)).to_contain_text("Do your eight tiles make exactly ten? If not, the other player gets 1 chip.")
    button(page, "Not yet").click()
    expect(live(page)).to_have_text("Nothing was declared.")
    expect(mira).to_have_accessible_name(re.compile("0 chips"))
    button(page, "Ten ten!").click()
    button(page, "Yes, ten!").click()
    expect(mira).to_have_accessible_name(re.compile("1 chip,"))
    expect(live(page)).to_contain_text("That is not ten. The nearest you can make is")
    expect(live(page)).to_contain_text("Mira gets 1 chip.")
    expect(button(page, "Discard: pick one")).to_be_visible()
    expect(button(page, "Ten ten!")).to_have_attribute("aria-disabled", "true")


def test_the_page_does_not_tell_whether_it_is_ten(visit: Visit) -> None:
    """Two hands, one of them ten: the same buttons, the same question, the same words before a yes."""
    seen = []
    for deal in (TEN, NOT_TEN):
        page = visit(options={"deal": deal})
        shown = []
        for name in ("Ten ten!", "Not yet"):
            parts = page.locator('[data-group="actions"], [data-group="band"], [data-key="band"], [data-key="events"]')
            shown.append(parts.evaluate_all("(all) => all.map((one) => one.outerHTML)"))
            button(page, name).click()
            expect(live(page)).to_contain_text("Do your eight" if name == "Ten ten!" else "Nothing")
        seen.append([shown, heard(page)])
    assert seen[0] == seen[1]
    assert "Yes, ten!" in str(seen[0])


def test_what_the_bots_did_is_read_out(visit: Visit) -> None:
    page = visit(options={"seats": 3, "seed": 3})
    for name in ("Draw a tile", "just drawn", "Discard"):
        page.get_by_role("button", name=re.compile(name)).first.click()
    expect(button(page, "Draw a tile")).to_be_visible()
    told = " ".join(heard(page))
    for pattern in (r"You drew (red|blue|purple) \d\.", r"You laid (red|blue|purple) \d\."):
        assert re.search(pattern, told), told
    for bot in ("Mira", "Ben"):
        assert re.search(rf"{bot} (drew a tile|said get)", told), told
        assert re.search(rf"{bot} laid (red|blue|purple) \d\.", told), told
    last = re.findall(r"Ben laid (\w+ \d)\.", told)[-1]
    expect(page.get_by_role("button", name=f"{last}, latest discard, laid by Ben")).to_be_visible()


def test_a_double_click_makes_one_move(visit: Visit) -> None:
    page = visit(options={"deal": CLAIM, "pace": 0})
    button(page, "Draw a tile").dblclick()
    expect(page.get_by_role("button", name="draw pile, 5 tiles")).to_be_visible()
    just_drawn(page).click()
    expect(just_drawn(page)).to_have_attribute("aria-pressed", "true")
    discard_button(page).dblclick()
    expect(button(page, "Draw a tile")).to_be_visible()
    page.wait_for_timeout(500)
    mine = re.findall(r"You \w+", " ".join(heard(page)))
    assert mine == ["You drew", "You laid"]
    expect(button(page, "Yes, ten!")).to_have_count(0)
    expect(page.get_by_role("button", name="draw pile, 4 tiles")).to_be_visible()


# More than one view


def test_a_second_and_a_late_view_look_the_same_and_answer(visit: Visit, plain: Server) -> None:
    page = visit(plain.url("views.ipynb"))
    boards = page.locator(".tg-surface")
    expect(boards).to_have_count(2)

    boards.nth(0).get_by_role("button", name="Draw a tile").click()
    for place in (0, 1):
        expect(boards.nth(place).get_by_role("button", name=re.compile("just drawn"))).to_be_visible()
    boards.nth(1).get_by_role("button", name=re.compile("just drawn")).click()
    page.get_by_role("button", name="Once more").click()
    expect(boards).to_have_count(3)
    boards.nth(2).get_by_role("button", name=re.compile("just drawn.*|picked up")).first.wait_for()
    look_like(page, 3 * pictures(page)[:1])
    boards.nth(2).get_by_role("button", name=re.compile("^Discard")).click()
    for place in range(3):
        expect(boards.nth(place).get_by_role("button", name="Draw a tile")).to_be_visible()
    look_like(page, 3 * pictures(page)[:1])


def test_two_tabs_do_not_meet(visit: Visit, plain: Server) -> None:
    first = visit(options={"deal": CLAIM})
    before = words(first)
    second = first.context.new_page()
    second.goto(first.url)
    drawn(second)
    assert kernel_of(first) != kernel_of(second)
    button(second, "Draw a tile").click()
    just_drawn(second).click()
    discard_button(second).click()
    expect(button(second, "Draw a tile")).to_be_visible()
    assert words(first) == before
    button(first, "Draw a tile").click()
    expect(just_drawn(first)).to_be_visible()


# Trouble


def kill(page: Page) -> None:
    """End the kernel behind a page at once."""
    kernel = kernel_of(page)
    listed = subprocess.run(["ps", "-ewwo", "pid=,args="], capture_output=True, text=True, check=True).stdout
    (process,) = (line.split()[0] for line in listed.splitlines() if kernel in line)
    os.kill(int(process), signal.SIGKILL)


def check_goes_on(page: Page, name: str | re.Pattern[str] = "Log") -> None:
    """A click on a dead board, or beside it, is answered with a way on, and the game is there again after it."""
    before = words(page)
    kill(page)
    button(page, name).click()
    expect(page.get_by_role("alert")).to_contain_text("The page is not answering")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("A game is waiting for you")).to_be_visible(timeout=60_000)
    drawn(page)
    button(page, "Go on").click()
    expect(button(page, "Leave")).to_be_visible()
    assert words(page) == before


def test_a_killed_kernel_promises_nothing_where_nothing_is_kept_and_reload_is_in_reach(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url("tenten/learn.ipynb"))
    kill(page)
    page.locator('.tg-surface [data-action^="choose"]').first.click()
    alert = page.get_by_role("alert").filter(has_text="not answering, and nothing of it is kept").first
    expect(alert).to_be_visible()
    alert.get_by_role("button", name="Reload").click()
    page.locator('.tg-surface [data-action^="choose"]').first.wait_for(timeout=60_000)
    expect(page.get_by_role("alert").filter(has_text="not answering")).to_have_count(0)


def test_a_killed_kernel_is_announced_and_the_game_goes_on(visit: Visit) -> None:
    page = visit(options={"seed": 1})
    button(page, "Deal the tiles").click()
    button(page, "Draw a tile").click()
    just_drawn(page).click()
    discard_button(page).click()
    expect(button(page, "Draw a tile")).to_be_visible()
    button(page, "Draw a tile").click()
    expect(just_drawn(page)).to_be_visible()
    check_goes_on(page)
    just_drawn(page).click()
    discard_button(page).click()
    expect(button(page, "Draw a tile")).to_be_visible()


@pytest.mark.parametrize("game", ["dummee", "jumana"])
def test_a_killed_kernel_loses_no_game_that_has_only_been_dealt(visit: Visit, game: str) -> None:
    page = visit(options={"game": game, "seed": 1, "pace": 60})
    button(page, re.compile("^Deal the (tiles|sticks)$")).click()
    expect(button(page, "Leave")).to_be_visible()
    check_goes_on(page, re.compile("the table in words"))


@pytest.mark.parametrize("game", ["tenten", "dummee", "jumana"])
@pytest.mark.parametrize(("strokes", "minutes"), [(100, 0), pytest.param(1000, 5, marks=pytest.mark.deep)])
def test_wild_clicks_and_keys_are_all_answered(visit: Visit, game: str, strokes: int, minutes: int) -> None:
    """A child's hands, always the same ones, for so many strokes and for so long at least."""
    acts: list[bytes] = []
    answers: list[bytes] = []

    def listen(page: Page) -> None:
        def sort(heap: list[bytes], mark: bytes, frame: str | bytes) -> None:
            whole = frame.encode() if isinstance(frame, str) else frame
            heap += re.findall(mark + rb'"number": ?(\d+)', whole)

        def tap(socket: WebSocket) -> None:
            socket.on("framesent", lambda frame: sort(acts, rb'"kind": ?"act".*?', frame))
            socket.on("framereceived", lambda frame: sort(answers, rb'"kind": ?"ack", ?', frame))

        page.on("websocket", tap)

    page = visit(options={"game": game, "seats": 4, "seed": 8}, width=1024, before=listen)
    rng = Random("monkey")
    keys = ("Tab", "Enter", " ", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "b", "d", "d", "x", "Home", "End")
    done, end = 0, monotonic() + 60 * minutes
    while done < strokes or monotonic() < end:
        done += 1
        chance = rng.random()
        x, y, to_x, to_y = page.evaluate(
            """([first, second]) => {
                const all = [...document.querySelectorAll(".tg-surface [data-action]")];
                all[Math.floor(first * all.length)].scrollIntoView({ block: "nearest" });
                const middles = [first, second].map((chance) => {
                    const box = all[Math.floor(chance * all.length)].getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                });
                return middles.flat();
            }""",
            [rng.random(), rng.random()],
        )
        if chance < 0.5:
            page.mouse.click(x, y, click_count=rng.choice((1, 1, 1, 2)))
        elif chance < 0.6:
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(to_x, to_y, steps=3)
            page.mouse.up()
        elif page.evaluate("document.activeElement.closest('.tg-surface') !== null"):
            page.keyboard.press(rng.choice(keys))
        page.wait_for_timeout(rng.choice((0, 20, 80)))
    settled(page)
    page.wait_for_timeout(500)
    assert answers == acts
    assert len(set(acts)) == len(acts) > done // 5
    expect(page.get_by_role("alert")).to_be_empty()
    assert "Traceback" not in page.content()
    assert "went wrong" not in " ".join(heard(page))


# For everybody


@pytest.mark.parametrize("width", [320, 1280])
def test_the_lobby_is_accessible_and_fits(server: Server, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.url())
    page.get_by_role("link", name="TenTen: Play").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert problems(page) == [], scheme
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for link in page.locator("main nav a:visible").all():
        box = link.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_every_state_is_accessible_and_fits(visit: Visit, width: int, scheme: str) -> None:
    deal = TEN | {"chips": [2, 3]}
    screen = PHONE if width < 640 else {}
    page = visit(options={"deal": deal}, width=width, color_scheme=scheme, **screen)
    phone = width < 640

    def look(at: str) -> None:
        assert problems(page) == [], at
        check_room(page, fingers=phone)

    look("drawn")
    page.get_by_role("button", name="draw pile").press("Enter")
    expect(live(page)).to_contain_text("You have drawn already")
    look("a refusal")
    button(page, "Rules").click()
    expect(button(page, "Back to the table")).to_be_visible()
    look("the rules")
    button(page, "Back to the table").click()
    button(page, "Ten ten!").click()
    expect(button(page, "Yes, ten!")).to_be_visible()
    look("the question")
    button(page, "Yes, ten!").click()
    expect(button(page, "Next round")).to_be_visible()
    look("the round is over")
    button(page, "Next round").click()
    expect(button(page, "Draw a tile")).to_be_visible()
    look("act")
    button(page, "Show the table in words").click()
    expect(button(page, "Play it")).to_be_visible()
    button(page, "Draw a tile").click()
    button(page, "Ten ten!").click()
    button(page, "Yes, ten!").click()
    expect(button(page, "Play again")).to_be_visible()
    look("the game is over")
    button(page, "Leave").click()
    expect(button(page, "Deal the tiles")).to_be_visible()
    look("the choices")
