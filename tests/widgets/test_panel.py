"""The panel around a board: everything can be done by words."""

import asyncio
import os
import re
import sys
from tempfile import TemporaryFile
from typing import Any

import ipywidgets
import pytest
from jupyter_client.manager import start_new_kernel

from tilegames.core import NotationError
from tilegames.draw import PALETTES, Drawing, Sheet
from tilegames.texts import message
from tilegames_widgets.lesson import lesson_step
from tilegames_widgets.panel import Panel
from tilegames_widgets.table import table


class Counter(Panel):
    """Counts, and refuses all words but numbers."""

    def __init__(self) -> None:
        self.count = 0
        super().__init__(label="counter")

    def draw(self, width: int, scheme: str) -> Drawing:
        return Sheet(width, PALETTES[scheme]).drawing(80, "Counter", "It counts.", (f"Count <{self.count}>.",))

    def act(self, action: str) -> None:
        self.count += 1
        self.update(f"Now {self.count}.")

    def type_move(self, words: str) -> None:
        if not words.isdigit():
            raise NotationError(message("{words} is no number.", words=words))
        self.count = int(words)
        self.update(f"Set to {words}.")


def send(part: ipywidgets.Widget, event: str) -> None:
    """A message from the page about a button or a field."""
    data = {"method": "custom", "content": {"event": event}}
    part._handle_msg({"content": {"data": data}, "buffers": []})


def click(button: ipywidgets.Button) -> None:
    """Press a button in the page."""
    send(button, "click")


def parts(panel: Panel) -> tuple[Any, Any, Any]:
    """The twin, the field and its button."""
    twin, field, play = panel.children[2].children
    return twin, field, play


@pytest.fixture
def panel() -> Counter:
    """A counter with its words shown."""
    one = Counter()
    click(one.children[1])
    return one


def test_a_page_starts_with_the_board_and_one_button() -> None:
    panel = Counter()
    assert panel.children[0] is panel.surface
    assert [child.description for child in panel.children[1:]] == ["Show the table in words"]


def test_the_words_can_be_shown_and_hidden(panel: Counter) -> None:
    switch = panel.children[1]
    assert switch.description == "Hide the table in words"
    words = panel.children[2]
    click(switch)
    assert (len(panel.children), switch.description) == (2, "Show the table in words")
    click(switch)
    assert panel.children[2] is words


def test_the_twin_follows_the_board(panel: Counter) -> None:
    twin, _, _ = parts(panel)
    assert "<li>Count &lt;0&gt;.</li>" in twin.value
    panel.surface.guard(lambda: panel.act("add"))()
    assert re.sub(" style=[^>]*", "", twin.value) == (
        "<p><strong>Now 1.</strong></p><ul><li>Count &lt;1&gt;.</li></ul>"
        "<p>Keys: Tab goes from group to group, the arrow keys go around in a group, Enter acts, and Escape puts down"
        " or goes back.</p>"
    )


def test_what_is_said_first_is_not_said_again_below() -> None:
    board = table("tenten", seats=2, seed=3, pace=0)
    board.act("start")
    click(board.children[1])
    board.act("next")
    assert board.surface.live
    assert f"{board.surface.live} (" in board.surface.words
    twin, _, _ = parts(board)
    assert twin.value.count(board.surface.live) == 1
    lesson = lesson_step("tenten", "one-colour")
    click(lesson.children[1])
    lesson.act("try group R6.0 R6.1 R4.0")
    twin, _, _ = parts(lesson)
    assert twin.value.count(lesson.surface.live) == 1


def test_nothing_changes_in_the_field_after_it_is_shown() -> None:
    panel = Counter()
    shown: list[dict[str, Any]] = []
    panel.observe(lambda _: shown.append(parts(panel)[1].get_state()), "children")
    click(panel.children[1])
    _, field, _ = parts(panel)
    panel.act("add")
    panel.call_words(panel.LABELS)
    assert shown[0]["description"] == "Type a move"
    assert shown == [field.get_state()], "what changes takes away what is being typed"


def test_a_page_of_rules_has_headings_in_its_words_too() -> None:
    board = table("tenten", seats=2, seed=3, pace=0)
    click(board.children[1])
    board.act("rules")
    twin, _, _ = parts(board)
    found = re.findall("<p role=.heading. aria-level=.3.><b>(.*?)</b></p>(<ul[^>]*><li>)?", twin.value)
    assert [words for words, _ in found[:3]] == ["The rules of TenTen", "Tiles and ten:", "The deal:"]
    assert all(items for _, items in found[1:]), "each stands above a list"
    board.act("back")
    assert "heading" not in twin.value


FAILS = """
from tilegames_widgets.table import table
board = table("tenten", seats=2, seed=1, pace=0)
board._states = [None]
board.surface.guard(lambda: board.act("draw"))()
print(board.surface.trouble)
"""


def test_the_id_of_an_error_is_in_the_log_of_the_server() -> None:
    """A kernel's error stream, which it has from the server, has the id that the page shows, and no hand."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    with TemporaryFile("w+", encoding="utf-8") as log:
        manager, client = start_new_kernel(kernel_name="python3", env=environment, stderr=log)
        told: list[str] = []
        try:
            client.execute_interactive(
                FAILS, timeout=60, output_hook=lambda one: told.append(one["content"].get("text", ""))
            )
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
        log.seek(0)
        logged = log.read()
    found = re.search(r"\((\w{6})\)", "".join(told))
    assert found, told
    assert found[1] in logged
    assert "in the callbacks of tenten table" in logged
    assert not re.search(r"hands|\b[RBP]\d\b", logged)


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_a_move_can_be_typed(panel: Counter, way: str) -> None:
    twin, field, play = parts(panel)
    field.value = " \u202e1\u200b2 "
    if way == "button":
        click(play)
    else:
        send(field, "submit")
    assert (panel.count, field.value) == (12, "")
    assert "Set to 12." in twin.value


def test_what_cannot_be_read_stays_in_the_field_with_the_reason(panel: Counter) -> None:
    twin, field, play = parts(panel)
    field.value = "<b>"
    click(play)
    assert (panel.count, field.value) == (0, "<b>")
    assert "<strong>&lt;b&gt; is no number.</strong>" in twin.value
    assert panel.surface.live == "<b> is no number."
    assert panel.surface.trouble == "", "once on the page is enough"
    field.value = "3"
    click(play)
    assert (panel.count, panel.surface.trouble) == (3, "")


def test_an_empty_field_asks_for_a_move(panel: Counter) -> None:
    twin, _, play = parts(panel)
    click(play)
    assert "Type a move first." in twin.value


@pytest.mark.parametrize("content", [None, 5, "submit", ["submit"], {"event": 5}])
def test_other_messages_of_the_field_do_nothing(panel: Counter, content: Any) -> None:
    _, field, _ = parts(panel)
    field.value = "3"
    field._msg_callbacks.callbacks[-1](field, content, [])
    assert panel.count == 0


def test_everything_has_words_on_it(panel: Counter) -> None:
    _, field, play = parts(panel)
    for part in (panel.children[1], field, play):
        assert part.description
        assert part.tooltip


def test_without_a_page_there_is_text(panel: Counter) -> None:
    bundle = panel._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(panel) == "Count <0>."
    assert panel.static()._repr_mimebundle_()["text/plain"] == "Count <0>."


def test_a_closed_panel_leaves_nothing_behind() -> None:
    before = set(ipywidgets.widgets.widget._instances)
    panel = Counter()
    click(panel.children[1])
    panel.close()
    left = {
        type(ipywidgets.widgets.widget._instances[one]).__name__
        for one in set(ipywidgets.widgets.widget._instances) - before
    }
    assert not left - {"Layout", "ButtonStyle", "HTMLStyle", "TextStyle"}


def test_enter_waits_for_what_was_typed_last(panel: Counter) -> None:
    """The page says that Enter was pressed, and only then what is in the field, when that changed."""

    async def type_fast() -> None:
        twin, field, _ = parts(panel)
        field.value = "1"
        send(field, "submit")
        assert panel.count == 0
        field.value = "12"
        assert panel.count == 12
        field.value = "7"
        await asyncio.sleep(0)
        assert panel.count == 12, "leaving the field plays nothing"
        send(field, "submit")
        await asyncio.sleep(0.4)
        assert (panel.count, field.value) == (7, "")

        send(field, "submit")
        await asyncio.sleep(0.4)
        assert "Type a move first." not in twin.value, "a slow page has not said yet what was typed"
        field.value = "9"
        assert panel.count == 9

    asyncio.run(type_fast())
