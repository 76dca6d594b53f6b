"""The board's script in a bare page, with a model that has nothing behind it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tilegames.draw import DARK, LIGHT, PRINT, Band, Choice, Group, Palette, Sheet, band, button, rect
from tilegames_widgets import surface

HERE = Path(__file__).parent
ADDRESS = "http://127.0.0.1/bare/"

Place = tuple[str, float, float]
RACK: tuple[Place, ...] = tuple((f"R{n}.0", 16 + 60 * n, 200) for n in range(5))


def drawing(
    rack: tuple[Place, ...] = RACK,
    *,
    width: int = 640,
    picked: str = "",
    idle: str = "",
    origin: str = "",
    buttons: tuple[str, ...] = ("draw", "sort"),
    palette: Palette = LIGHT,
) -> str:
    """A table with a drop place, a rack and some buttons."""
    sheet = Sheet(width, palette)
    sheet.add(
        Group("felt", 16, 16, 400, 120, rect(0, 0, 400, 120, fill=palette.felt), label="Discards", drop="discards")
    )
    for name, x, y in rack:
        body = rect(0, 0, 48, 76, fill=palette.main if name == picked else palette.face, stroke=palette.ink)
        action, label = "" if name == idle else f"pick {name}", f"tile {name}, on your rack"
        sheet.add(
            Group(
                f"tile-{name}",
                x,
                y,
                48,
                76,
                body,
                action=action,
                label=label,
                tab="rack",
                pressed=name == picked,
                drag=name,
                origin=origin,
            )
        )
    for place, name in enumerate(buttons):
        button(sheet, f"do-{name}", 440, 16 + 56 * place, 120, name.title(), name)
    return sheet.drawing(320, "A table", "For tests.", ("A table.",)).svg()


class Board:
    """A board in a bare page, and what it sent."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def load(self, path: str = "page") -> None:
        """Load the bare page."""

        def serve(route: Any) -> None:
            name = route.request.url.rpartition("/")[2]
            if name == "surface.js":
                route.fulfill(body=surface.Surface._esm, content_type="text/javascript")
            elif name == "surface.css":
                route.fulfill(body=surface.Surface._css, content_type="text/css")
            else:
                route.fulfill(path=str(HERE / "bare.html"))

        self.page.route(f"{ADDRESS}**", serve)
        self.page.goto(ADDRESS + path)
        expect(self.page.locator("body[data-ready]")).to_be_attached()

    def open(self, **state: Any) -> None:
        """Open a board in the page, with these traits besides the usual ones."""
        usual = {
            "drawing": drawing(),
            "changes": "0",
            "live": "",
            "trouble": "",
            "version": 1,
            "resume": "",
            "choices": "",
            "label": "table",
            "lost": "The game is not answering.",
            "unkept": "Nothing is kept here.",
            "elsewhere": "You went on in another tab.",
            "reload": "Reload",
            "width": 960,
            "scheme": "light",
            "stored": "",
        }
        self.drawing, self.count = (usual | state)["drawing"], 0
        self.page.evaluate("state => open_board(state)", usual | state)
        expect(self.page.locator(".tg-surface svg").first).to_be_visible()

    def update(self, **state: Any) -> None:
        """What the kernel sends when traits change; of a drawing only what is new."""
        after = state.pop("drawing", self.drawing)
        if after != self.drawing:
            self.count += 1
            state["changes"] = "\n".join([str(self.count), *surface._changes(self.drawing, after)])
            self.drawing = after
        self.page.evaluate("state => model.update(state)", state)

    def answer(self, number: int) -> None:
        """The kernel's answer to an action."""
        self.page.evaluate("number => model.answer(number)", number)

    def silent(self) -> None:
        """From now on nobody answers."""
        self.page.evaluate("model.prompt = false")

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Every message so far."""
        messages: list[dict[str, Any]] = self.page.evaluate("model.sent")
        return messages

    @property
    def acts(self) -> list[dict[str, Any]]:
        """The actions so far."""
        self.page.wait_for_timeout(50)
        return [message["content"] for message in self.sent if message["method"] == "custom"]

    def asked(self, *actions: str) -> None:
        """Wait until these are the actions: a finger's click comes a while after it has left."""
        self.page.wait_for_function(
            "count => model.sent.filter(({ method }) => method === 'custom').length >= count", arg=len(actions)
        )
        assert self.actions == list(actions)

    def frames(self) -> None:
        """Wait until the browser has laid out and observed what is there now."""
        self.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
        )

    @property
    def actions(self) -> list[str]:
        """The words of the actions so far."""
        return [act["action"] for act in self.acts]

    def reported(self, name: str) -> list[Any]:
        """What the page reported for a trait."""
        return [one["state"][name] for one in self.sent if one["method"] == "update" and name in one["state"]]

    def tile(self, name: str) -> Any:
        """A tile on the rack."""
        return self.page.locator(f'[data-key="tile-{name}"]')

    def do(self, name: str) -> Any:
        """A button."""
        return self.page.locator(f'[data-key="do-{name}"]')

    @property
    def focus(self) -> str:
        """The key, or the id, of what has the focus."""
        key: str = self.page.evaluate(
            "document.activeElement.dataset?.key || document.activeElement.id || document.activeElement.tagName"
        )
        return key


@pytest.fixture
def board(page: Page) -> Board:
    """A board in a page of a laptop's size."""
    one = Board(page)
    one.load()
    one.open()
    return one


def pieces(board: Board, view: int) -> list[str]:
    """The drawing as it stands in a view: its outer tag, then its pieces in order."""
    found: list[str] = (
        board.page.locator(".tg-surface svg")
        .nth(view)
        .evaluate("svg => [svg.cloneNode().outerHTML, ...[...svg.children].map((el) => el.outerHTML)]")
    )
    return found


def test_a_late_view_looks_the_same(board: Board) -> None:
    board.update(drawing=drawing(RACK[1:], picked="R2.0"), version=2)
    board.page.evaluate("model.show()")
    assert pieces(board, 0) == pieces(board, 1)


def test_only_what_differs_is_swapped(board: Board) -> None:
    board.page.evaluate(
        """() => {
            window.seen = [];
            const watch = new MutationObserver((all) =>
                seen.push(...all.map(({ target }) => target.dataset?.key ?? target.nodeName)));
            const all = { subtree: true, childList: true, attributes: true, characterData: true };
            watch.observe(document.querySelector("svg"), all);
            document.querySelector('[data-key="tile-R3.0"]').marked = true;
        }"""
    )
    board.update(drawing=drawing(picked="R3.0"), version=2)
    board.page.wait_for_timeout(50)
    assert set(board.page.evaluate("seen")) <= {"tile-R3.0", "svg"}
    assert "tile-R3.0" in board.page.evaluate("seen")
    expect(board.tile("R3.0")).to_have_attribute("aria-pressed", "true")
    assert board.tile("R3.0").evaluate("el => el.marked") is True


@pytest.mark.parametrize(
    "rack",
    [RACK[::-1], (), RACK[:1], (*RACK[3:], *RACK[:3]), (*RACK, ("B1.0", 400, 200)), (("B1.0", 1, 2), *RACK[2:4])],
    ids=["turned", "empty", "one", "rotated", "more", "mixed"],
)
def test_after_any_change_the_page_is_as_if_drawn_anew(board: Board, rack: tuple[Place, ...]) -> None:
    board.update(drawing=drawing(rack, width=600, buttons=("sort", "hint")), version=2)
    board.page.evaluate("model.show()")
    assert pieces(board, 0) == pieces(board, 1)


def test_a_broken_drawing_leaves_the_last_one(board: Board) -> None:
    board.page.evaluate("model.update({ drawing: '<svg><g', changes: '9' })")
    expect(board.tile("R0.0")).to_be_visible()
    board.update(drawing=drawing(RACK[1:]), version=3)
    expect(board.tile("R0.0")).to_have_count(0)


def test_a_page_that_missed_a_drawing_asks_for_everything(board: Board) -> None:
    missed = [str(board.count + 2), *surface._changes(drawing(RACK[1:]), drawing(RACK[2:]))]
    board.page.evaluate("changes => model.update({ changes })", "\n".join(missed))
    expect(board.tile("R0.0")).to_be_visible()
    assert [act["kind"] for act in board.acts] == ["again"]
    board.tile("R3.0").focus()
    board.page.evaluate("state => model.update(state)", {"drawing": drawing(RACK[2:]), "changes": str(board.count + 2)})
    expect(board.tile("R1.0")).to_have_count(0)
    assert board.focus == "tile-R3.0"
    board.drawing, board.count = drawing(RACK[2:]), board.count + 2
    board.update(drawing=drawing(RACK[3:]))
    expect(board.tile("R2.0")).to_have_count(0)
    expect(board.tile("R3.0")).to_be_visible()


@pytest.mark.parametrize("how", ["nobody answers", "nothing can be sent"])
def test_a_button_beside_a_board_that_is_not_answered_says_so(page: Page, how: str) -> None:
    board = timed(page)
    page.evaluate(
        """how => {
            window.pressed = 0;
            const button = view.el.parentElement.appendChild(document.createElement("button"));
            button.textContent = "Beside";
            button.addEventListener("click", () => pressed++);
            if (how !== "nobody answers") model.send = () => { throw new Error("Cannot send"); };
        }""",
        how,
    )
    page.get_by_role("button", name="Beside").click()
    page.clock.run_for(4000)
    expect(page.get_by_role("alert")).to_contain_text("not answering")
    assert page.evaluate("pressed") == (how == "nobody answers"), "what would only throw is not called"
    page.locator("#after").click()
    assert len(board.acts) == (how == "nobody answers"), "a button elsewhere is none of the board's"


def test_one_tab_stop_for_each_group(board: Board) -> None:
    board.page.locator("#before").focus()
    seen = []
    for _ in range(3):
        board.page.keyboard.press("Tab")
        seen.append(board.focus)
    assert seen == ["tile-R0.0", "do-draw", "after"]
    board.page.keyboard.press("Shift+Tab")
    assert board.focus == "do-draw"


def test_arrows_move_inside_a_group_and_the_tab_stop_follows(board: Board) -> None:
    board.tile("R0.0").focus()
    walk = {"ArrowRight": "R1.0", "End": "R4.0", "ArrowLeft": "R3.0", "Home": "R0.0"}
    for key, name in walk.items():
        board.page.keyboard.press(key)
        assert board.focus == f"tile-{name}"
    board.page.keyboard.press("ArrowLeft")
    assert board.focus == "tile-R0.0", "nothing lies further left"
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("Tab")
    board.page.keyboard.press("Shift+Tab")
    assert board.focus == "tile-R1.0"
    assert board.actions == []


def test_arrows_go_where_things_lie(board: Board) -> None:
    board.update(drawing=drawing((("a", 16, 40), ("b", 76, 40), ("c", 16, 140), ("d", 76, 132), ("e", 136, 140))))
    board.tile("b").focus()
    for key, name in [("ArrowDown", "d"), ("ArrowLeft", "c"), ("ArrowUp", "a"), ("ArrowRight", "b"), ("ArrowUp", "b")]:
        board.page.keyboard.press(key)
        assert board.focus == f"tile-{name}", key
    board.tile("d").focus()
    board.page.keyboard.press("ArrowRight")
    assert board.focus == "tile-e"


def test_left_and_right_reach_every_row(board: Board) -> None:
    board.update(drawing=drawing((("a", 16, 40), ("b", 76, 40), ("c", 16, 140))))
    board.tile("a").focus()
    walk = [("ArrowRight", "b"), ("ArrowRight", "c"), ("ArrowRight", "c"), ("ArrowLeft", "b"), ("ArrowDown", "c")]
    for key, name in walk:
        board.page.keyboard.press(key)
        assert board.focus == f"tile-{name}", key


@pytest.mark.parametrize("way", ["click", "Enter", " ", "tap"])
def test_every_way_to_act_sends_one_message(browser: Browser, browser_context_args: dict[str, Any], way: str) -> None:
    context = browser.new_context(**{**browser_context_args, "has_touch": True})
    board = Board(context.new_page())
    board.load()
    board.open(version=7)
    if way == "click":
        board.tile("R2.0").click()
    elif way == "tap":
        board.tile("R2.0").tap()
    else:
        board.tile("R2.0").focus()
        board.page.keyboard.press(way)
    board.asked("pick R2.0")
    (act,) = board.acts
    assert act == {"kind": "act", "action": "pick R2.0", "number": act["number"], "version": 7}
    assert isinstance(act["number"], int)
    board.do("draw").click()
    assert [one["number"] - act["number"] for one in board.acts] == [0, 1]
    context.close()


def test_what_is_asked_for_meanwhile_waits_for_the_answer(board: Board) -> None:
    """A child taps three tiles faster than they are answered: none is lost."""
    board.silent()
    board.tile("R0.0").click()
    board.tile("R0.0").click()
    board.tile("R1.0").click()
    board.tile("R2.0").click()
    (act,) = board.acts
    board.answer(act["number"] - 1)
    assert board.actions == ["pick R0.0"], "that was the answer to something else"
    board.answer(act["number"])
    assert board.actions == ["pick R0.0", "pick R1.0"], "the same once more does not wait"
    board.answer(board.acts[-1]["number"])
    assert board.actions == ["pick R0.0", "pick R1.0", "pick R2.0"]
    board.answer(board.acts[-1]["number"])
    assert len(board.acts) == 3


def test_putting_down_waits_for_the_answer_too(board: Board) -> None:
    board.silent()
    board.tile("R0.0").click()
    board.page.keyboard.press("Escape")
    board.answer(board.acts[0]["number"])
    assert board.actions == ["pick R0.0", "cancel"]


def test_what_the_answer_took_away_is_not_asked_for(board: Board) -> None:
    board.silent()
    board.tile("R0.0").click()
    board.do("draw").click()
    board.page.evaluate(
        """() => {
            for (const one of document.querySelectorAll('[data-action="draw"]')) one.dataset.action = "discard";
        }"""
    )
    board.answer(board.acts[0]["number"])
    assert board.actions == ["pick R0.0"]


def test_a_key_that_is_held_acts_once(board: Board) -> None:
    board.tile("R0.0").focus()
    for _ in range(4):
        board.page.keyboard.down("Enter")
        board.page.wait_for_timeout(20)
    board.page.keyboard.up("Enter")
    assert board.actions == ["pick R0.0"]


def test_a_double_click_does_not_switch_twice_nor_press_what_appears(board: Board) -> None:
    board.page.evaluate(
        """text => {
            const send = model.send;
            model.send = (act) => {
                send.call(model, act);
                if (act.action === "draw") model.update({ changes: text });
            };
        }""",
        "\n".join(["1", *surface._changes(drawing(), drawing(buttons=("ten", "sort")))]),
    )
    board.tile("R0.0").dblclick(delay=20)
    assert board.actions == ["pick R0.0"]
    board.do("draw").dblclick(delay=20)
    assert board.actions == ["pick R0.0", "draw"]
    board.do("sort").dblclick(delay=20)
    assert board.actions == ["pick R0.0", "draw", "sort", "sort"], "quick presses of one button are meant"


def test_escape_says_cancel(board: Board) -> None:
    board.tile("R0.0").focus()
    board.page.keyboard.press("Escape")
    assert board.actions == ["cancel"]
    board.page.evaluate("view.el.parentElement.appendChild(document.createElement('button')).textContent = 'Beside'")
    board.page.get_by_role("button", name="Beside").press("Escape")
    assert board.actions == ["cancel", "cancel"], "what lies around the board belongs to it"
    board.page.evaluate("view.el.parentElement.appendChild(document.createElement('input'))")
    board.page.locator("input").press("Escape")
    board.page.locator("#after").press("Escape")
    assert board.actions == ["cancel", "cancel"]


def test_keys_and_shortcuts_stay_on_the_board(board: Board) -> None:
    board.page.evaluate(
        """() => {
            window.heard = [];
            for (const kind of ["keydown", "keyup"]) document.addEventListener(kind, ({ key }) => heard.push(key));
        }"""
    )
    board.tile("R0.0").focus()
    for key in ("b", "Enter", "Escape", "d"):
        board.page.keyboard.press(key)
    assert board.page.evaluate("heard") == []
    kept = "el => !!el.closest('[data-lm-suppress-shortcuts]')"
    assert board.tile("R0.0").evaluate(kept), "JupyterLab does not read what is typed on the board"
    board.page.keyboard.press("Control+s")
    assert not board.tile("R0.0").evaluate(kept), "but its saving is not the board's"
    assert board.page.evaluate("heard") == ["Control", "s"]
    board.page.evaluate("heard.length = 0")
    board.page.locator("#before").focus()
    board.page.keyboard.press("x")
    assert board.page.evaluate("heard") == ["x", "x"]


def test_the_browsers_own_shortcuts_are_left_alone(board: Board) -> None:
    board.tile("R0.0").focus()
    board.page.keyboard.press("Control+ArrowRight")
    board.page.keyboard.press("Control+Enter")
    assert board.focus == "tile-R0.0"
    assert board.actions == []


def test_focus_is_kept_by_key(board: Board) -> None:
    board.tile("R3.0").focus()
    board.update(drawing=drawing(RACK[::-1], picked="R3.0"), version=2)
    assert board.focus == "tile-R3.0"
    board.update(drawing=drawing((("B1.0", 16, 200), *RACK[2:])), version=3)
    assert board.focus == "tile-R3.0"


@pytest.mark.parametrize(("gone", "then"), [("R1.0", "tile-R2.0"), ("R4.0", "tile-R3.0")])
def test_focus_goes_to_what_took_the_place(board: Board, gone: str, then: str) -> None:
    board.tile(gone).focus()
    board.update(drawing=drawing(tuple(one for one in RACK if one[0] != gone)), version=2)
    assert board.focus == then


def test_focus_goes_to_the_first_when_the_group_is_gone(board: Board) -> None:
    board.tile("R1.0").focus()
    board.update(drawing=drawing(()), version=2)
    assert board.focus == "do-draw"


def test_focus_leaves_what_can_no_longer_be_acted_on(board: Board) -> None:
    board.tile("R1.0").focus()
    board.update(drawing=drawing(idle="R1.0"), version=2)
    board.page.wait_for_timeout(50)
    assert board.focus == "tile-R2.0"


@pytest.mark.parametrize("pressed", ["next", "skip", "gone"])
def test_another_page_has_the_focus_where_one_begins(board: Board, pressed: str) -> None:
    steps = ("skip", "next", "gone")
    board.update(drawing=drawing(buttons=steps), version=2)
    board.do(pressed).focus()
    after = drawing(buttons=steps[:2]).replace('aria-label="Next"', 'aria-label="Next" aria-disabled="true"')
    board.update(drawing=after.replace("A table", "Another step"), version=3)
    expect(board.tile("R0.0")).to_be_focused()
    board.do("skip").focus()
    main = after.replace('aria-label="Skip"', 'aria-label="Skip" data-main="1"')
    board.update(drawing=main.replace("A table", "To read"), version=4)
    board.page.wait_for_timeout(50)
    assert board.focus == "do-skip", "where there is a main thing to do, it has the focus"


def test_the_main_thing_to_do_on_another_page_may_be_a_link(board: Board) -> None:
    board.do("draw").focus()
    sheet = Sheet(640, LIGHT)
    button(sheet, "back", 0, 0, 90, "Back", "back", look="plain")
    button(sheet, "away", 0, 50, 90, "Away", "", look="main", href="play.ipynb")
    board.update(drawing=sheet.drawing(150, "The end", "For tests.", ("The end.",)).svg(), version=2)
    expect(board.page.get_by_role("link", name="Away")).to_be_focused()


def test_the_answers_to_a_question_have_the_focus_when_what_asked_it_is_gone(board: Board) -> None:
    board.do("draw").focus()
    sheet = Sheet(640, LIGHT)
    button(sheet, "tile-R0.0", 16, 100, 48, "3", "pick R0.0", tab="rack")
    choices = (Choice("Yes", "confirm"), Choice("No", "cancel"))
    band(sheet, "band", 0, 200, 600, Band("neutral", "Is it?", rule="TT-02", choices=choices))
    board.update(drawing=sheet.drawing(300, "A table", "For tests.", ("A table.",)).svg(), version=2)
    expect(board.page.get_by_role("button", name="Yes")).to_be_focused()


def test_focus_outside_is_never_taken(board: Board) -> None:
    board.page.locator("#before").focus()
    board.update(drawing=drawing(RACK[1:]), version=2)
    assert board.focus == "before"


def test_every_sentence_is_read_out_also_twice(board: Board) -> None:
    board.page.evaluate(
        """() => {
            window.said = [];
            const watch = new MutationObserver((all) =>
                said.push(...all.flatMap((one) => [...one.addedNodes]).map((node) => node.textContent)));
            watch.observe(document.querySelector("[role=status]"), { childList: true });
        }"""
    )
    board.update(live="You drew red 3.", version=2)
    board.update(live="You drew red 3.", version=3)
    board.update(drawing=drawing(width=600))
    board.update(live="Ben drew.", version=4)
    assert board.page.evaluate("said") == ["You drew red 3.", "You drew red 3.", "Ben drew."]
    status = board.page.get_by_role("status")
    expect(status).to_have_text("Ben drew.")
    assert status.evaluate("el => el.getBoundingClientRect().width") <= 1


def timed(page: Page) -> Board:
    """A board that nobody answers, in a page whose clock stands still."""
    page.clock.install(time=datetime(2026, 1, 1, tzinfo=UTC))
    board = Board(page)
    board.load()
    board.open()
    board.silent()
    page.clock.pause_at(datetime(2026, 1, 2, tzinfo=UTC))
    return board


def test_a_silent_kernel_is_announced_after_four_seconds(page: Page) -> None:
    board = timed(page)
    alert = page.get_by_role("alert")
    board.tile("R0.0").click()
    page.clock.run_for(3900)
    expect(alert).to_be_empty()
    page.clock.run_for(100)
    expect(alert).to_contain_text("The game is not answering.")
    expect(alert).to_be_in_viewport()
    board.answer(board.acts[0]["number"])
    expect(alert).to_be_empty()
    expect(alert).to_be_hidden()
    page.clock.run_for(10_000)
    expect(alert).to_be_empty()


def test_a_browser_that_keeps_nothing_promises_nothing(page: Page) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    board = timed(page)
    page.evaluate("() => { model.set('resume', 'tg1abc'); }")
    board.tile("R0.0").click()
    page.clock.run_for(4000)
    expect(page.get_by_role("alert")).to_contain_text("Nothing is kept here.")


def test_what_waits_is_dropped_when_no_answer_comes(page: Page) -> None:
    board = timed(page)
    board.tile("R0.0").click()
    board.tile("R1.0").click()
    page.clock.run_for(4000)
    board.answer(board.acts[0]["number"])
    page.clock.run_for(100)
    assert board.actions == ["pick R0.0"]


def test_an_answer_in_time_raises_no_alarm(page: Page) -> None:
    board = timed(page)
    board.tile("R0.0").click()
    board.answer(board.acts[0]["number"])
    page.clock.run_for(10_000)
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_connection_that_is_gone_is_announced_at_once(page: Page) -> None:
    board = timed(page)
    board.page.evaluate("() => { model.send = () => { throw new Error('Cannot send'); }; }")
    board.tile("R0.0").click()
    expect(board.page.get_by_role("alert")).to_contain_text("The game is not answering.")


def test_after_the_alarm_one_may_try_again(page: Page) -> None:
    board = timed(page)
    board.tile("R0.0").click()
    page.clock.run_for(4000)
    board.tile("R1.0").click()
    first, second = board.acts
    board.answer(second["number"])
    expect(page.get_by_role("alert")).to_be_empty()
    assert first["number"] + 1 == second["number"]


def test_reload_is_in_reach_of_the_keyboard(page: Page) -> None:
    board = timed(page)
    board.do("draw").focus()
    page.keyboard.press("Enter")
    page.clock.run_for(4000)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Reload")).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_focus_is_not_lost_with_the_alarm(page: Page) -> None:
    board = timed(page)
    board.do("draw").click()
    page.clock.run_for(4000)
    page.get_by_role("button", name="Reload").focus()
    board.answer(board.acts[0]["number"])
    assert board.focus == "tile-R0.0"


def test_trouble_is_shown_below_the_board(board: Board) -> None:
    board.update(trouble="Something went wrong (a1b2c3).", version=2)
    alert = board.page.get_by_role("alert")
    expect(alert).to_have_text("Something went wrong (a1b2c3).")
    expect(alert).to_be_visible()
    board.update(trouble="", version=3)
    expect(alert).to_be_hidden()


def kept(page: Page) -> dict[str, str]:
    """What the browser's storage holds."""
    found: dict[str, str] = page.evaluate("({...localStorage})")
    return found


def test_the_code_is_kept_for_this_page_and_offered_once(board: Board) -> None:
    board.update(resume="CODE1", version=2)
    assert kept(board.page) == {"tilegames:/bare/page:table": "CODE1"}
    board.update(resume="CODE2", version=3)
    assert kept(board.page) == {"tilegames:/bare/page:table": "CODE2"}
    board.load()
    board.open()
    board.page.wait_for_function("model.sent.length")
    board.page.evaluate("model.show()")
    board.page.wait_for_timeout(100)
    assert board.reported("stored") == ["CODE2"]
    assert kept(board.page) == {"tilegames:/bare/page:table": "CODE2"}, "opening the page loses nothing"
    board.update(resume="CODE3")
    board.update(resume="")
    assert kept(board.page) == {}


def test_a_code_that_nobody_can_read_is_forgotten(board: Board) -> None:
    board.update(resume="CODE1", choices="seats=2")
    board.load()
    board.open()
    board.page.wait_for_function("model.sent.length")
    board.page.evaluate("model.trigger('msg:custom', { kind: 'forget' })")
    assert kept(board.page) == {"tilegames:/bare/page:table choices": "seats=2"}


def test_a_page_that_was_opened_to_go_on_goes_on_once(board: Board) -> None:
    board.update(resume="CODE1")
    board.page.goto("about:blank")
    board.load("page?seed=1#go-on")
    board.open()
    board.page.wait_for_function("model.sent.length")
    assert board.reported("stored") == ["CODE1#go-on"]
    board.update(resume="CODE1", version=2)
    board.page.wait_for_url(lambda url: url.endswith("/bare/page?seed=1"))


def test_what_was_chosen_is_kept_beside_the_code(board: Board) -> None:
    board.update(resume="CODE1", choices="seats=2")
    at = "tilegames:/bare/page:table"
    assert kept(board.page) == {at: "CODE1", f"{at} choices": "seats=2"}
    board.load()
    board.open()
    board.page.wait_for_function("model.sent.length")
    assert [board.reported(name) for name in ("stored", "choices")] == [["CODE1"], ["seats=2"]]
    board.update(choices="")
    assert kept(board.page) == {at: "CODE1"}


def test_another_page_or_board_has_its_own_code(board: Board) -> None:
    board.update(resume="CODE1")
    board.open(label="lesson")
    board.load("other")
    board.open()
    board.page.wait_for_function("model.sent.length")
    board.page.wait_for_timeout(100)
    assert board.reported("stored") == []


def second_tab(board: Board) -> Board:
    """The same page in another tab."""
    other = Board(board.page.context.new_page())
    other.load()
    other.open()
    return other


def test_of_two_tabs_the_last_one_is_kept_and_the_other_one_says_so(board: Board) -> None:
    other = second_tab(board)
    alerts = {tab: tab.page.get_by_role("alert") for tab in (board, other)}
    board.update(resume="CODE1")
    for here, there, code in ((other, board, "CODE2"), (board, other, "CODE3")):
        here.do("draw").click()
        here.update(resume=code, drawing=drawing(RACK[1:]), version=2)
        there.page.wait_for_function("code => localStorage.getItem('tilegames:/bare/page:table') === code", arg=code)
        assert kept(there.page) == {"tilegames:/bare/page:table": code}
        expect(alerts[there]).to_contain_text("You went on in another tab.")
        expect(alerts[here]).to_be_empty()
    other.do("sort").click()
    expect(alerts[other]).to_be_empty()
    other.update(resume="")
    expect(alerts[board]).to_contain_text("You went on in another tab.")
    with board.page.expect_navigation():
        board.page.get_by_role("button", name="Reload").click()


def test_two_tabs_of_one_kernel_are_no_news(page: Page) -> None:
    board = timed(page)
    page.evaluate("addEventListener('storage', ({ newValue }) => { document.body.dataset.heard = newValue; })")
    other = second_tab(board)
    other.update(resume="CODE1")
    expect(page.locator("body[data-heard=CODE1]")).to_be_attached()
    board.update(resume="CODE1")
    page.clock.run_for(2000)
    expect(page.get_by_role("alert")).to_be_empty()
    other.update(resume="CODE2")
    expect(page.locator("body[data-heard=CODE2]")).to_be_attached()
    page.clock.run_for(2000)
    expect(page.get_by_role("alert")).to_contain_text("You went on in another tab.")


def test_a_browser_that_keeps_nothing_changes_nothing(page: Page) -> None:
    page.add_init_script(
        """for (const name of ["getItem", "setItem", "removeItem"])
            Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };"""
    )
    board = Board(page)
    board.load()
    board.open()
    board.update(resume="CODE1", drawing=drawing(RACK[1:]), version=2)
    expect(board.tile("R0.0")).to_have_count(0)
    board.tile("R1.0").click()
    assert board.actions == ["pick R1.0"]


@pytest.mark.parametrize(("space", "width"), [(300, 320), (320, 320), (359, 320), (360, 360), (999, 960), (1900, 1280)])
def test_the_width_is_reported_in_steps(page: Page, space: int, width: int) -> None:
    page.set_viewport_size({"width": space + 16, "height": 2000})
    board = Board(page)
    board.load()
    board.open(width=1)
    page.wait_for_function("model.sent.length")
    assert board.reported("width") == [width]


def test_everything_is_reported_in_one_message(board: Board) -> None:
    board.update(resume="CODE1")
    board.page.emulate_media(color_scheme="dark")
    board.load()
    board.open()
    board.page.wait_for_function("model.sent.length")
    board.page.wait_for_timeout(100)
    assert [one["state"] for one in board.sent] == [{"stored": "CODE1", "width": 1240, "scheme": "dark"}]


def test_the_width_follows_the_window_but_not_a_scroll_bar(board: Board) -> None:
    board.page.wait_for_function("model.sent.length")
    views = board.page.locator("#views")
    for space in (800, 1000, 985, 1000, 985, 1000, 1005, 1040):
        views.evaluate("(el, space) => el.style.width = `${space}px`", space)
        board.frames()
    assert board.reported("width") == [1240, 800, 1000, 960, 1040]


def test_a_hidden_view_has_no_width(page: Page) -> None:
    board = Board(page)
    board.load()
    board.page.locator("#views").evaluate("el => el.hidden = true")
    state = {"drawing": drawing(), "label": "t", "width": 960, "scheme": "light"}
    board.page.evaluate("state => open_board(state)", state)
    page.wait_for_timeout(100)
    assert board.sent == []
    board.page.locator("#views").evaluate("el => el.hidden = false")
    page.wait_for_function("model.sent.length")
    assert board.reported("width") == [1240]


def test_a_theme_that_changes_while_all_is_hidden_counts(board: Board) -> None:
    """JupyterLab hides everything for a moment, and nothing has another size afterwards."""
    board.page.wait_for_function("model.sent.length")
    board.page.evaluate(
        """async () => {
            document.getElementById("views").hidden = true;
            document.body.dataset.jpThemeLight = "false";
            await null;
            document.getElementById("views").hidden = false;
        }"""
    )
    board.page.wait_for_function("model.get('scheme') === 'dark'")
    board.frames()
    assert board.reported("scheme") == ["dark"]
    assert board.reported("width") == [1240]


def test_the_view_that_was_resized_last_decides(board: Board) -> None:
    board.page.evaluate(
        "document.getElementById('views').insertAdjacentHTML('afterend', '<div id=more style=\"width:400px\"></div>')"
    )
    board.page.evaluate("window.second = model.show(document.getElementById('more'))")
    board.page.wait_for_function("model.get('width') == 400")
    board.page.locator("#views").evaluate("el => el.style.width = '640px'")
    board.page.wait_for_function("model.get('width') == 640")
    board.page.evaluate("document.documentElement.dataset.tgScheme = 'dark'")
    board.page.wait_for_timeout(100)
    assert board.reported("width") == [1240, 400, 640]
    board.page.evaluate("second.leave()")
    board.update(drawing=drawing(RACK[1:]), version=2)
    expect(board.tile("R0.0")).to_have_count(0)


def test_the_scheme_is_the_pages_the_themes_or_the_systems(board: Board) -> None:
    page = board.page

    def say(script: str, scheme: str) -> None:
        page.evaluate(script)
        page.wait_for_function("scheme => model.get('scheme') == scheme", arg=scheme)
        expect(page.locator(".tg-surface")).to_have_attribute("data-scheme", scheme)

    page.emulate_media(color_scheme="dark")
    say("0", "dark")
    say("document.body.dataset.jpThemeLight = 'true'", "light")
    say("document.body.dataset.jpThemeLight = 'false'", "dark")
    say("document.documentElement.dataset.tgScheme = 'light'", "light")
    say("delete document.documentElement.dataset.tgScheme", "dark")
    say("document.body.dataset.jpThemeLight = 'true'", "light")
    assert board.reported("scheme") == ["dark", "light", "dark", "light", "dark", "light"]
    page.evaluate("document.body.dataset.voila = 'voila'")
    say("document.body.dataset.jpThemeLight = 'true'", "dark")
    page.emulate_media(color_scheme="light")
    say("document.body.dataset.jpThemeLight = 'false'", "light")


def drag(board: Board, name: str, to: tuple[float, float], *, drop: bool = True) -> None:
    """Drag a tile with the mouse to a place on the board."""
    box = board.tile(name).bounding_box()
    svg = board.page.locator(".tg-surface svg").bounding_box()
    board.page.mouse.move(box["x"] + 24, box["y"] + 30)
    board.page.mouse.down()
    board.page.mouse.move(svg["x"] + to[0], svg["y"] + to[1], steps=5)
    if drop:
        board.page.mouse.up()


def test_dragging_sends_the_move_and_no_click(board: Board) -> None:
    drag(board, "R1.0", (100, 60), drop=False)
    expect(board.page.locator(".tg-ghost")).to_be_visible()
    assert board.actions == []
    board.page.mouse.up()
    assert board.actions == ["move R1.0 discards"]
    expect(board.page.locator(".tg-ghost")).to_have_count(0)


def test_a_tile_dropped_nowhere_stays(board: Board) -> None:
    drag(board, "R1.0", (560, 250))
    assert board.actions == []
    expect(board.page.locator(".tg-ghost")).to_have_count(0)


def test_escape_and_a_new_drawing_end_a_drag(board: Board) -> None:
    for end in (lambda: board.page.keyboard.press("Escape"), lambda: board.update(drawing=drawing(RACK[1:]))):
        drag(board, "R2.0", (100, 60), drop=False)
        end()
        expect(board.page.locator(".tg-ghost")).to_have_count(0)
        board.page.mouse.up()
    assert board.actions == []


def test_a_press_that_wanders_a_little_is_a_click(board: Board) -> None:
    box = board.tile("R1.0").bounding_box()
    board.page.mouse.move(box["x"] + 20, box["y"] + 20)
    board.page.mouse.down()
    board.page.mouse.move(box["x"] + 24, box["y"] + 23)
    board.page.mouse.up()
    assert board.actions == ["pick R1.0"]


def test_a_tile_is_not_dropped_on_another_board(board: Board) -> None:
    board.page.evaluate("window.other = model")
    board.open(label="other")
    boxes = [board.page.locator('[data-key="felt"]').nth(place).bounding_box() for place in (0, 1)]
    tile = board.tile("R1.0").nth(0).bounding_box()
    board.page.mouse.move(tile["x"] + 20, tile["y"] + 20)
    board.page.mouse.down()
    board.page.mouse.move(boxes[1]["x"] + 50, boxes[1]["y"] + 50, steps=4)
    board.page.mouse.up()
    assert board.actions == []
    assert board.page.evaluate("other.sent.filter(({method}) => method == 'custom')") == []


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Board]:
    """A board on a phone."""
    size = {"viewport": {"width": 360, "height": 400}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    context = browser.new_context(**{**browser_context_args, **size})
    board = Board(context.new_page())
    board.load()
    board.open(drawing=drawing(width=340), width=320)
    board.page.evaluate("document.body.style.paddingBottom = '1000px'")
    yield board
    context.close()


def swipe(board: Board, start: tuple[float, float], steps: list[tuple[float, float]]) -> None:
    """Move a finger over the page."""
    session = board.page.context.new_cdp_session(board.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in steps:
        touch("touchMove", step)
        board.page.wait_for_timeout(16)
    touch("touchEnd")


def test_a_finger_scrolls_upwards_from_a_tile(phone: Board) -> None:
    box = phone.tile("R1.0").bounding_box()
    x, y = box["x"] + 20, box["y"] + 40
    swipe(phone, (x, y), [(x, y - 12 * step) for step in range(1, 15)])
    phone.page.wait_for_function("scrollY > 50")
    assert phone.actions == []
    expect(phone.page.locator(".tg-ghost")).to_have_count(0)


def test_a_finger_drags_sideways(phone: Board) -> None:
    tile, felt = phone.tile("R1.0").bounding_box(), phone.page.locator('[data-key="felt"]').bounding_box()
    x, y = tile["x"] + 20, tile["y"] + 30
    goal = felt["y"] + felt["height"] / 2
    sideways = [(x + 6 * step, y) for step in range(1, 8)]
    up = [(x + 42, y + (goal - y) * step / 10) for step in range(1, 11)]
    swipe(phone, (x, y), sideways + up)
    phone.asked("move R1.0 discards")
    assert phone.page.evaluate("scrollY") == 0


def moving(board: Board) -> list[str]:
    """The keys of what moves now."""
    keys: list[str] = board.page.evaluate("document.getAnimations().map((one) => one.effect.target.dataset.key)")
    return keys


def test_what_moved_slides_from_where_it_was(board: Board) -> None:
    before = board.tile("R4.0").bounding_box()
    board.page.evaluate(
        """model.on("change:changes", () => {
            for (const one of document.getAnimations()) { one.pause(); one.currentTime = 0; }
        })"""
    )
    board.update(drawing=drawing((*RACK[:4], ("R4.0", 100, 100), ("B1.0", 316, 200)), origin="felt"), version=2)
    assert sorted(moving(board)) == ["tile-B1.0", "tile-R4.0"]
    after = board.tile("R4.0").bounding_box()
    assert (after["x"], after["y"]) == pytest.approx((before["x"], before["y"]), abs=0.6)
    felt, new = board.page.locator('[data-key="felt"]').bounding_box(), board.tile("B1.0").bounding_box()
    assert (new["x"], new["y"]) == pytest.approx((felt["x"], felt["y"]), abs=1)
    timing = board.page.evaluate(
        "(({ duration, easing }) => [duration, easing])(document.getAnimations()[0].effect.getTiming())"
    )
    assert timing == [180, "ease-out"]


def test_nothing_moves_when_motion_is_unwanted_or_the_width_changes(board: Board) -> None:
    board.page.emulate_media(reduced_motion="reduce")
    board.update(drawing=drawing((*RACK[:4], ("R4.0", 100, 100))), version=2)
    assert moving(board) == []
    board.page.emulate_media(reduced_motion="no-preference")
    board.update(drawing=drawing((*RACK[:4], ("R4.0", 200, 100)), width=600), version=3)
    assert moving(board) == []


def test_an_action_in_one_view_is_under_way_in_all(page: Page) -> None:
    board = timed(page)
    board.page.evaluate("model.show()")
    board.tile("R0.0").nth(0).click()
    board.tile("R1.0").nth(1).click()
    assert len(page.evaluate("model.sent.filter(({method}) => method == 'custom')")) == 1
    page.clock.run_for(4000)
    for place in (0, 1):
        expect(page.get_by_role("alert").nth(place)).to_contain_text("not answering")


def test_a_view_that_is_gone_is_left_alone(page: Page) -> None:
    board = timed(page)
    page.evaluate("window.gone = model.show()")
    board.tile("R0.0").nth(0).click()
    page.evaluate("gone.leave()")
    page.clock.run_for(4000)
    expect(page.get_by_role("alert")).to_contain_text("not answering")
    assert page.evaluate("gone.el.textContent.includes('not answering')") is False


def test_the_focus_ring_is_seen(board: Board) -> None:
    board.page.locator("#before").focus()
    board.page.keyboard.press("Tab")
    ring = board.tile("R0.0").evaluate(
        """el => {
            const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(el);
            return [outlineStyle, outlineWidth, outlineOffset, outlineColor];
        }"""
    )
    assert ring == ["solid", "3px", "2px", "rgb(138, 86, 0)"]
    board.page.emulate_media(forced_colors="active")
    assert board.tile("R0.0").evaluate("el => getComputedStyle(el).outlineStyle") == "solid"
    board.page.emulate_media(forced_colors="none")
    board.tile("R1.0").click()
    assert board.tile("R1.0").evaluate("el => getComputedStyle(el).outlineStyle") == "none"


@pytest.mark.parametrize("size", [320, 768, 1280])
def test_nothing_scrolls_sideways(page: Page, size: int) -> None:
    page.set_viewport_size({"width": size, "height": 500})
    board = Board(page)
    board.load()
    board.open(drawing=drawing(width=960), trouble="A very long sentence without an end. " * 5)
    assert page.evaluate("document.documentElement.scrollWidth") <= size
    svg = page.locator(".tg-surface svg").bounding_box()
    assert svg["width"] == min(size - 16, 1080)


def test_axe_finds_nothing(board: Board) -> None:
    board = timed(board.page)
    board.tile("R0.0").click()
    board.page.clock.run_for(4000)
    expect(board.page.get_by_role("alert")).to_contain_text("not answering")
    board.page.clock.resume()
    found = Axe().run(board.page, context=".tg-surface").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_an_answer_below_the_window_is_scrolled_into_view(board: Board) -> None:
    page = board.page
    page.set_viewport_size({"width": 1000, "height": 150})
    board.silent()
    board.tile("R0.0").click()
    page.evaluate("scrollTo(0, 0)")
    answer = '<g data-key="band" transform="translate(0 1990)"><rect width="9" height="9"/></g>\n</svg>'
    tall = drawing().replace('height="320"', 'height="2000"', 1).replace("0 0 960 320", "0 0 960 2000")
    board.update(drawing=tall.replace("</svg>", answer), version=2)
    page.wait_for_function("scrollY > 1500")


def test_paper_is_light_and_has_no_buttons(board: Board) -> None:
    """A page printed from a dark screen; the browser asks nobody for another drawing before it prints."""
    page = board.page
    page.emulate_media(color_scheme="dark")
    board.update(drawing=drawing(palette=DARK), trouble="Something went wrong.", version=2)
    felt = board.page.locator('[data-key="felt"] rect')
    ink = board.do("draw").locator("text")

    def colours() -> list[str]:
        return [one.evaluate("el => getComputedStyle(el).fill") for one in (felt, ink)]

    def rgb(*colours: str) -> list[str]:
        return [f"rgb({', '.join(str(int(one[at : at + 2], 16)) for at in (1, 3, 5))})" for one in colours]

    assert colours() == rgb(DARK.felt, DARK.ink)
    page.emulate_media(media="print")
    assert colours() == rgb(PRINT.felt, PRINT.ink)
    expect(board.tile("R0.0")).to_be_visible()
    expect(board.do("draw")).to_be_hidden()
    expect(page.locator(".tg-alert")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(board.do("draw")).to_be_visible()
