"""The panel around a board: everything can be done by words."""

import asyncio
import re
from typing import Any

import ipywidgets
import pytest

from tilegames.core import NotationError
from tilegames.draw import PALETTES, Drawing, Sheet
from tilegames.texts import message
from tilegames_widgets.panel import Panel


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
    assert re.sub(" style=[^>]*", "", twin.value) == "<p><strong>Now 1.</strong></p><ul><li>Count &lt;1&gt;.</li></ul>"


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_a_move_can_be_typed(panel: Counter, way: str) -> None:
    twin, field, play = parts(panel)
    field.value = " 12 "
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
    assert panel.surface.trouble == "<b> is no number."
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
        _, field, _ = parts(panel)
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

    asyncio.run(type_fast())
