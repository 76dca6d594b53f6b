"""The board's Python side: what goes to the page, and what is believed of what comes back."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegames.core import NotationError
from tilegames.draw import LIGHT, PALETTES, Drawing, Group, Sheet, text
from tilegames.texts import message
from tilegames_widgets import surface as module
from tilegames_widgets.surface import Surface


class Game:
    """A game of counting, with a board whose messages are kept."""

    def __init__(self) -> None:
        self.count = 0
        self.acted: list[str] = []
        self.drawn: list[tuple[int, str]] = []
        self.offered: list[str] = []
        self.fault: Exception | None = None
        self.broken = False
        self.offers: tuple[str, ...] = ()
        self.surface = Surface(self.draw, self.act, label="counter", offer=self.offered.append)
        self.sent: list[dict[str, Any]] = []
        self.surface.comm.publish_msg = lambda _, data=None, **__: self.sent.append(data)

    def draw(self, width: int, scheme: str) -> Drawing:
        self.drawn.append((width, scheme))
        if self.broken:
            raise RuntimeError("no R5 R6 here")
        sheet = Sheet(width, PALETTES[scheme])
        sheet.decor("count", text(20, 40, str(self.count)))
        for action in self.offers:
            sheet.add(Group(action, 0, 0, 44, 44, "", action=action, drag=action, drop=action))
        return sheet.drawing(100, "Counter", "It counts.", (f"Count: {self.count}.", "You may: add."))

    def act(self, action: str) -> None:
        self.acted.append(action)
        if self.fault is not None:
            raise self.fault
        if action != "nothing":
            self.count += 1
            self.surface.refresh(f"Now {self.count}.")

    def receive(self, data: Any) -> None:
        """A message from the page."""
        self.surface._handle_msg({"content": {"data": data}, "buffers": []})

    def click(self, action: Any = "add", number: Any = 1, **other: Any) -> None:
        """An action in the page."""
        content = {"kind": "act", "action": action, "number": number, "version": self.surface.version, **other}
        self.receive({"method": "custom", "content": content})

    def report(self, **state: Any) -> None:
        """Traits that the page sets."""
        self.receive({"method": "update", "state": state})

    @property
    def kinds(self) -> list[tuple[str, list[str]]]:
        """What was sent: each message's method and what it holds."""
        return [(one["method"], sorted(one.get("state", one.get("content", {})))) for one in self.sent]


@pytest.fixture
def game() -> Game:
    """A game that has just begun."""
    return Game()


ACK = ("custom", ["kind", "number"])
UPDATE = ("update", ["changes", "live", "version"])


def test_an_action_is_one_message_and_its_answer(game: Game) -> None:
    game.click(number=41)
    assert game.acted == ["add"]
    assert game.kinds == [UPDATE, ACK]
    assert game.sent[0]["state"]["live"] == "Now 1."
    assert game.sent[0]["state"]["changes"].count("</text>") == 1
    assert ">1</text>" in game.sent[0]["state"]["changes"]
    assert game.sent[1]["content"] == {"kind": "ack", "number": 41}


def test_what_is_new_in_a_drawing_makes_it_of_the_one_before(game: Game) -> None:
    """Done by the rule alone: a line is a place in the drawing before, or a text, or both where a piece has changed."""
    lines, number = game.surface.drawing.split("\n"), game.surface.get_state()["changes"]
    for change in (game.click, lambda: game.report(width=360), game.click):
        change()
        [count, *news] = [one["state"] for one in game.sent if "state" in one][-1]["changes"].split("\n")
        found = [re.fullmatch("([0-9]*)(.*)", one).groups() for one in news]
        assert any(not text for _, text in found), "what stays is not sent again"
        lines = [text or lines[int(place)] for place, text in found]
        assert "\n".join(lines) == game.surface.drawing
        assert int(count) == int(number) + 1
        number = count


def test_a_new_page_and_one_that_missed_something_get_all_of_the_drawing(game: Game) -> None:
    game.click()
    game.sent.clear()
    game.receive({"method": "custom", "content": {"kind": "again"}})
    ((_, names),) = game.kinds
    assert {"drawing", "changes", "resume", "label"} <= set(names)
    for state in (game.sent[0]["state"], game.surface.get_state()):
        assert (state["drawing"], state["changes"]) == (game.surface.drawing, "1")
    assert game.acted == ["add"]


def test_an_action_without_effect_is_answered_too(game: Game) -> None:
    game.click("nothing")
    assert game.kinds == [ACK]


def test_many_changes_in_one_action_are_one_message_and_one_drawing(game: Game) -> None:
    def act(_: str) -> None:
        for _ in range(3):
            game.act("add")
        game.surface.refresh()
        game.surface.resume = "CODE"

    game.surface._act = act
    game.drawn.clear()
    game.click()
    assert game.kinds == [("update", ["changes", "live", "lost", "resume", "version"]), ACK]
    assert game.surface.live == "Now 1. Now 2. Now 3."
    assert len(game.drawn) == 1


def test_what_is_seen_comes_first_in_a_message(game: Game) -> None:
    def act(_: str) -> None:
        game.count += 1
        game.surface.resume = "tg1abc"
        game.surface.refresh("Now 1.")

    game.surface._act = act
    game.click()
    assert next(iter(game.sent[0]["state"])) == "changes"


@pytest.mark.parametrize("served", [True, False])
def test_only_what_is_kept_is_said_to_be_kept_and_how_one_goes_on(
    monkeypatch: pytest.MonkeyPatch, served: bool
) -> None:
    """Only a page that is served runs again by itself when it is loaded again."""
    if served:
        monkeypatch.setenv("QUERY_STRING", "")
    else:
        monkeypatch.delenv("QUERY_STRING", raising=False)
    game = Game()
    for resume, kept in (("", False), ("tg1abc", True), ("", False)):
        game.surface.resume = resume
        assert ("What you did is kept" in game.surface.lost) == kept
        assert ("nothing" in game.surface.lost) != kept
        assert ("cells again" in game.surface.lost) != served


def test_the_same_sentence_again_is_a_new_version(game: Game) -> None:
    game.surface.refresh("Ben drew.")
    game.surface.refresh("Ben drew.")
    assert [one["state"]["version"] for one in game.sent] == [1, 2]
    game.surface.refresh()
    assert game.surface.live == ""


def test_a_stale_action_is_ignored_but_answered(game: Game) -> None:
    game.offers = ("add",)
    game.surface.refresh("Ben drew.")
    game.click()
    game.sent.clear()
    game.click(number=2, version=1)
    assert game.acted == ["add"]
    assert game.kinds == [ACK]
    game.click(number=3, version=3)
    assert game.acted == ["add"]


@pytest.mark.parametrize(
    ("action", "stands"),
    [
        ("add", True),
        ("cancel", True),
        ("move add sum", True),
        ("less", False),
        ("move add les", False),
        ("move add", False),
    ],
)
def test_an_action_that_crosses_a_move_of_others_stands_while_it_is_on_offer(
    game: Game, action: str, stands: bool
) -> None:
    game.offers = ("add", "sum")
    game.click("nothing")
    game.surface.refresh("Ben drew.")
    game.surface.refresh("Ben laid red 3.")
    game.click(action, version=game.surface.version - 2, number=2)
    assert game.acted == ["nothing", *[action] * stands]


@pytest.mark.parametrize("action", ["", "x" * 101, "a\nb", "a\x00", None, 5, ["add"], {"add": 1}, True])
def test_what_is_no_action_is_ignored_but_answered(game: Game, action: Any) -> None:
    game.click(action)
    assert game.acted == []
    assert game.kinds == [ACK]


@pytest.mark.parametrize("number", [None, "1", 1.5, True, 0, -3, 2**53, [1]])
def test_what_has_no_number_is_ignored(game: Game, number: Any) -> None:
    game.click(number=number)
    assert (game.acted, game.sent) == ([], [])


@pytest.mark.parametrize("version", [None, "0", 0.0, False, [0]])
def test_a_version_is_a_whole_number(game: Game, version: Any) -> None:
    game.click(version=version)
    assert game.acted == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(JSON)
def test_no_message_of_a_page_does_harm(content: Any) -> None:
    game = Game()
    game.receive({"method": "custom", "content": content})
    assert (game.acted, game.sent) == ([], [])


@given(
    st.sampled_from(["width", "scheme", "stored", "drawing", "live", "version", "resume", "label", "_esm", "other"]),
    JSON,
)
def test_no_trait_that_a_page_sets_does_harm(name: str, value: Any) -> None:
    game = Game()
    before = {key: getattr(game.surface, key) for key in game.surface.keys if key not in ("width", "scheme", "stored")}
    game.report(**{name: value})
    surface = game.surface
    assert surface.width in range(320, 1281, 40)
    assert surface.scheme in ("light", "dark")
    assert isinstance(surface.stored, str)
    assert {key: getattr(surface, key) for key in before} == before


@pytest.mark.parametrize("width", [0, 319, 321, 700, 1281, 1320, -320, 640.0, "640", True, None, 10**30])
def test_only_widths_are_widths(game: Game, width: Any) -> None:
    game.report(width=width)
    assert game.surface.width == 960
    assert game.sent == []


def test_a_new_width_and_scheme_are_one_drawing_and_no_new_version(game: Game) -> None:
    game.drawn.clear()
    game.report(width=360, scheme="dark")
    assert game.drawn == [(360, "dark")]
    assert game.kinds == [("update", ["changes"])]
    game.click(version=0)
    assert game.acted == ["add"], "what was clicked meanwhile still counts"
    assert 'width="360"' in game.surface.drawing


def test_the_kept_code_is_offered(game: Game) -> None:
    game.report(stored="CODE")
    game.report(stored="CODE")
    assert game.offered == ["CODE"]


@pytest.mark.parametrize("code", ["", 5, None, ["CODE"]])
def test_what_is_no_text_is_not_offered(game: Game, code: Any) -> None:
    game.report(stored=code)
    assert game.offered == []


@pytest.mark.parametrize("code", ["x" * 20_001, "é"])
def test_what_can_be_no_code_is_offered_as_one_that_nobody_can_read(game: Game, code: str) -> None:
    game.report(stored=code)
    assert game.offered == ["?"]


def test_the_page_is_asked_to_forget_a_code(game: Game) -> None:
    game.surface.forget()
    assert [one["content"] for one in game.sent] == [{"kind": "forget"}]


def test_the_games_own_code_is_not_offered(game: Game) -> None:
    game.surface.resume = "CODE"
    game.report(stored="CODE")
    assert game.offered == []


def test_a_failure_is_one_sentence_with_an_id_and_no_hands_in_the_log(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    game.fault = RuntimeError("hand was R1 R2 P5")
    with caplog.at_level(logging.ERROR, "tilegames"):
        game.click("pick R1.0")
    assert game.kinds == [("update", ["trouble", "version"]), ACK]
    found = re.fullmatch(r"Something went wrong .* \((\w+)\)", game.surface.trouble)
    assert found
    assert found[1] in caplog.text
    assert "RuntimeError" in caplog.text
    assert "in act" in caplog.text
    assert not re.search("R1|P5", caplog.text)
    game.fault = None
    game.click(number=2)
    assert (game.surface.trouble, game.count) == ("", 1)


def test_a_refusal_is_shown_as_it_is(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    game.fault = NotationError(message("There is no tile {token}.", token="X9"))
    game.click()
    assert (game.surface.trouble, game.surface.live) == ("There is no tile X9.", "")
    game.click(number=2)
    assert (game.surface.trouble, game.surface.live) == ("There is no tile X9.", "There is no tile X9.")
    assert caplog.text == ""


def test_a_drawing_that_fails_leaves_the_last_one(game: Game) -> None:
    before = game.surface.drawing
    game.broken = True
    game.click()
    game.report(width=640)
    assert game.surface.drawing == before
    assert game.surface.trouble.startswith("Something went wrong")
    assert [one for one in game.kinds if one == ACK] == [ACK]


def test_timers_are_guarded_alike(game: Game) -> None:
    def step() -> None:
        game.act("add")
        game.act("add")

    game.surface.guard(step)()
    assert game.kinds == [UPDATE]
    game.fault = RuntimeError()
    game.surface.guard(step)()
    assert game.surface.trouble


def test_trouble_stays_until_the_player_acts(game: Game) -> None:
    game.fault = RuntimeError()
    game.click()
    game.fault = None
    game.surface.guard(lambda: game.act("add"))()
    game.report(width=640)
    assert game.surface.trouble
    game.surface.guard(lambda: game.act("add"), by_player=True)()
    assert game.surface.trouble == ""


def test_an_interrupt_is_not_swallowed_and_still_answered(game: Game) -> None:
    def act(_: str) -> None:
        raise KeyboardInterrupt

    game.surface._act = act
    with pytest.raises(KeyboardInterrupt):
        game.surface._receive(None, {"kind": "act", "action": "add", "number": 1, "version": 0}, None)
    assert game.kinds == [ACK]
    game.surface._act = game.act
    game.click(number=2)
    assert game.count == 1


def test_without_a_page_there_is_text(game: Game) -> None:
    data, _ = game.surface._repr_mimebundle_() or ({}, {})
    assert data["text/plain"] == "Count: 0.\nYou may: add."
    assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(game.surface) == data["text/plain"]


def test_a_static_picture_has_its_twin(game: Game) -> None:
    data = game.surface.static(400)._repr_mimebundle_()
    assert data["text/plain"] == repr(game.surface.static()) == "Count: 0.\nYou may: add."
    assert data["image/svg+xml"].startswith("<svg ")
    assert data["text/html"].startswith('<img alt="Counter. It counts." style="max-width:100%')
    assert 'width="400"' in data["image/svg+xml"]
    assert LIGHT.page in data["image/svg+xml"]


def test_all_that_is_synced_is_plain_json(game: Game) -> None:
    state = game.surface.get_state()
    state.pop("layout")
    assert json.loads(json.dumps(state, default=str)) == json.loads(json.dumps(state))


def test_the_script_is_small_and_the_style_keeps_to_itself() -> None:
    folder = Path(module.__file__).parent
    assert len(Surface._esm.encode()) < 10_000
    style = re.sub(r"/\*.*?\*/", "", (folder / "surface.css").read_text(), flags=re.S)
    style = re.sub(r"@keyframes tg-[a-z]+ \{([^{}]*\{[^{}]*\})*\s*\}", "", style)
    selectors = [one.strip() for one in re.findall(r"([^{}]+)\{", style) if not one.strip().startswith("@")]
    assert all(part.strip().startswith(".tg-") for one in selectors for part in one.split(","))
    assert all(name.startswith("tg-") for one in selectors for name in re.findall(r"\.([\w-]+)", one))
