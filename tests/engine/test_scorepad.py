"""What the score pads of all games share: names, taking back, keeping, refusals, and how they are drawn and said."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.layout import check_targets, check_words, lines
from tilegames.core import NotationError
from tilegames.draw import LIGHT, Band, Drawing
from tilegames.jumana.scorepad import COUNTING as JUMANA
from tilegames.scorepad import Counting, Pad, act, draw, read, rows, standing, start, status, typed, write
from tilegames.tenten.scorepad import COUNTING as TENTEN
from tilegames.tenten.state import Rules
from tilegames.texts import message, say


def after(pad: Pad, *actions: str) -> Pad:
    for action in actions:
        answer = act(pad, action)
        assert answer.band is None, say(answer.band.words)
        pad = answer.draft
    return pad


def refused(pad: Pad, action: str, taken: Any = None) -> tuple[str, str]:
    answer = act(pad, action, taken)
    assert answer.draft == pad
    assert answer.band is not None
    assert answer.band.kind == "refusal"
    return answer.band.rule, say(answer.band.words)


def begun(counting: Counting, *names: str, **options: Any) -> Pad:
    return start(counting, counting.rules(**options))._replace(names=names or ("Ann", "Ben", "Cleo"), begun=True)


BASIC, BONUSES, STICKS = begun(TENTEN), begun(TENTEN, advanced=True), begun(JUMANA)
BEGUN = {"basic": BASIC, "bonuses": BONUSES, "sticks": STICKS}
ONE = {"basic": ("ten 0",), "bonuses": ("ten 0", "points 12", "note"), "sticks": ("fall 1",)}
"""How something is noted on each."""
OVER = {"basic": ("ten 1",) * 4, "bonuses": ("ten 1", "points 99", "note"), "sticks": ("fall 1",) * 2}
"""How a match ends on each."""
LONG = ("Wilhelmina Longe", "Bartholomew Lang", "W", "MMMMMMMMMMMMMMMM", "Emil", "Fritz")
SCENES = {
    "setup": start(TENTEN),
    "setup of four": start(TENTEN, Rules(advanced=True))._replace(names=LONG[:4], first=3),
    "setup of six": start(JUMANA)._replace(names=LONG, first=5),
    **{f"{name}, begun": pad for name, pad in BEGUN.items()},
    **{f"{name}, over": after(pad, *OVER[name]) for name, pad in BEGUN.items()},
    "basic of two": after(begun(TENTEN, "Ann", "Ben"), "ten 0", "wrong 1", "nobody"),
    "bonuses": after(BONUSES, "ten 0", "points 12", "note", "wrong 1", "nobody", "ten 1", "note"),
    "asking": after(BONUSES, "ten 0", "points 12", "god"),
    "long": after(
        begun(TENTEN, *LONG[:4], advanced=True), "ten 3", "points 24", "note", "wrong 1", "ten 0", "points 99"
    ),
    "sticks of two": after(begun(JUMANA, "Ann", "Ben"), "fall 0", "out 1", "stick 10", "note"),
    "counting": after(STICKS, "blocked", "points 211", "count 2"),
    "counting of six": after(
        begun(JUMANA, *LONG), "fall 0", "blocked", "points 20", "count 3", "points 140", "count 5", "stick 20"
    ),
}
every_pad = pytest.mark.parametrize("name", BEGUN)
every_scene = pytest.mark.parametrize("scene", SCENES)
every_width = pytest.mark.parametrize("width", [320, 360, 480, 640, 760, 1280])


# What is done


@every_pad
def test_the_last_note_is_taken_back_even_after_the_end(name: str) -> None:
    pad = after(BEGUN[name], *OVER[name])
    assert standing(pad).winners
    assert after(pad, "undo") == pad._replace(notes=pad.notes[:-1])
    nothing = act(BEGUN[name], "undo")
    assert nothing.draft == BEGUN[name]
    assert nothing.band is not None


@pytest.mark.parametrize(("pad", "asks"), [(BONUSES, "ten 0"), (STICKS, "blocked")])
def test_what_is_asked_for_is_taken_back_before_any_note(pad: Pad, asks: str) -> None:
    for before in (pad, after(pad, *ONE["bonuses" if pad is BONUSES else "sticks"])):
        assert after(before, asks).asking is not None
        assert after(before, asks, "undo") == after(before, asks, "cancel") == before


@every_pad
def test_what_is_tapped_after_the_end_is_refused_and_says_who_won(name: str) -> None:
    pad = after(BEGUN[name], *OVER[name])
    for offer in (*pad.counting.offers(pad, 0), pad.counting.nobody):
        rule, sentence = refused(pad, offer.action)
        assert rule == pad.counting.settled
        assert say(status(pad)) in sentence
        band = act(pad, offer.action).band
        actions = [group.action for group in draw(pad, width=640, palette=LIGHT, band=band).groups]
        assert actions.count("new") == 2, "a new match is offered beside the refusal too"
        assert f"rules {rule}" in actions


@every_pad
@pytest.mark.parametrize("width", [320, 1280])
def test_after_the_end_no_button_is_left_that_would_be_refused(name: str, width: int) -> None:
    over = after(BEGUN[name], *OVER[name])
    actions = [
        one.action
        for one in draw(over, width=width, palette=LIGHT, calculator=message("What is left?")).groups
        if one.action
    ]
    assert sorted(actions) == ["new", "new", "undo", "words"]
    assert draw(over, width=width, palette=LIGHT).height < draw(BEGUN[name], width=width, palette=LIGHT).height


@every_pad
def test_a_new_match_asks_first_when_something_is_noted(name: str) -> None:
    empty = BEGUN[name]
    assert act(empty, "new").draft == empty._replace(begun=False)
    asked = [after(empty, "ten 0")] if name == "bonuses" else [after(empty, "blocked")] if name == "sticks" else []
    for pad in (after(empty, *ONE[name]), *asked):
        answer = act(pad, "new")
        assert answer.draft == pad
        assert answer.band is not None
        assert answer.confirm == empty._replace(begun=False)


def test_names_and_who_is_first_are_chosen_before() -> None:
    for counting, more in ((TENTEN, 2), (JUMANA, 4)):
        pad = after(start(counting), "names Ann,  Old Ben , Cleo", "choose first 2", "start")
        assert (pad.names, pad.first, pad.begun) == (("Ann", "Old Ben", "Cleo"), 2, True)
        assert after(start(counting), "names Ann Ben").names == ("Ann", "Ben")
        assert after(start(counting), "names \u202eAnn, B\u200ben").names == ("Ann", "Ben")
        assert after(start(counting), "names Ann & Old Ben").names == ("Ann", "Old Ben")
        most = after(start(counting), "names Ann, Ben", f"choose seats {more}")
        assert most.names == ("Ann", "Ben", *(f"Player {number}" for number in range(3, more + 3)))
        assert after(most, f"choose first {more + 1}", "choose seats 0").first == 1


@pytest.mark.parametrize("counting", [TENTEN, JUMANA])
@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("names", "here are 0 names"),
        ("names Ann", "here is 1 name"),
        ("names a,b,c,d,e,f,g", "here are 7 names"),
        ("names Ann, ann", "same name"),
        ("names Ann, Bartholomew the Great", "16 letters at most"),
        ("choose seats 9", "nothing called"),
        ("choose colour 0", "nothing called"),
        ("ten 0", "nothing called"),
        ("out 0", "nothing called"),
        ("", "nothing called"),
    ],
)
def test_what_cannot_be_chosen_is_one_sentence(counting: Counting, action: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        act(start(counting), action)


def test_how_many_can_play_is_said() -> None:
    with pytest.raises(NotationError, match="A match has 2 to 4 players"):
        act(start(TENTEN), "names Ann")
    with pytest.raises(NotationError, match="A match has 2 to 6 players"):
        act(start(JUMANA), "names Ann")


def test_players_are_called_by_name_or_number() -> None:
    assert typed(BASIC, " Ten  CLEO") == typed(BASIC, "ten 3") == "ten 2"
    assert typed(start(TENTEN), "names Ann, Ben") == "names Ann, Ben"
    assert typed(start(JUMANA), "first 2") == "choose first 1"
    with pytest.raises(NotationError, match="Nobody here is called Dora; there are Ann, Ben and Cleo"):
        typed(STICKS, "out Dora")


# What the browser keeps


@every_scene
def test_what_is_kept_comes_back(scene: str) -> None:
    pad = SCENES[scene]
    assert read(pad.counting, write(pad)) == pad
    assert write(pad._replace(names=("Ånn", "Ben", "Zoë", *pad.names[3:]))).isascii()


def test_every_stick_that_is_counted_comes_back() -> None:
    pad = after(STICKS, "out 0", "stick 20", "stick 5", "count 2", "stick 1")
    kept = read(JUMANA, write(pad))
    assert kept == pad
    assert after(kept, "count 1", "less").asking.points == (0, 20, 1)


@every_pad
@pytest.mark.parametrize(
    "change",
    [
        {"v": 1},
        {"names": ["Ann"]},
        {"names": ["Ann", 5]},
        {"names": "Ann"},
        {"names": ["Ann, Ben", "Cleo"]},
        {"first": 3},
        {"first": True},
        {"rules": {"dragon": 1}},
        {"rules": []},
        {"done": ["fly 0"]},
        {"done": ["note"]},
        {"done": [["ten", 0]]},
        {"done": [5]},
        {"done": 5},
        {"begun": 0},
    ],
    ids=str,
)
def test_a_spoilt_code_is_refused(name: str, change: dict[str, Any]) -> None:
    pad = after(BEGUN[name], *ONE[name])
    data = json.loads(write(pad))
    assert read(pad.counting, json.dumps(data)) == pad
    with pytest.raises(NotationError, match="no code of a score pad"):
        read(pad.counting, json.dumps(data | change))


def test_nothing_is_noted_after_the_end() -> None:
    for name, pad in BEGUN.items():
        data = json.loads(write(after(pad, *OVER[name])))
        with pytest.raises(NotationError, match="no code of a score pad"):
            read(pad.counting, json.dumps(data | {"done": [*data["done"], *ONE[name]]}))


@pytest.mark.parametrize("code", ["", "{", "[]", "null", "c1 R1 R2", "[" * 5000])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(NotationError, match="no code of a score pad"):
        read(TENTEN, code)


# How it is drawn


def drawn(scene: str, width: int, band: Band | None = None) -> Drawing:
    return draw(SCENES[scene], width=width, palette=LIGHT, band=band, calculator=message("What is left?"))


@every_width
@every_scene
def test_words_are_large_inside_and_apart(scene: str, width: int) -> None:
    check_words(drawn(scene, width), width)


@every_width
@every_scene
def test_targets_are_large_inside_and_apart(scene: str, width: int) -> None:
    check_targets(drawn(scene, width), width)


@pytest.mark.parametrize("width", [320, 360, 400, 640, 760])
@pytest.mark.parametrize("scene", ["asking", "counting"])
def test_no_button_is_cut_short_while_points_are_asked_for(scene: str, width: int) -> None:
    said = [line.words for line in lines(ElementTree.fromstring(drawn(scene, width).svg()))]
    assert [words for words in said if words.endswith("\N{HORIZONTAL ELLIPSIS}")] == []
    assert {"Undo", "New" if width < 640 else "New match"} <= set(said), "each in one line"
    if scene == "counting":
        assert {"different", "joker"} <= {word for line in said for word in line.split()}, (
            "what a stick is worth and why"
        )


@pytest.mark.parametrize("width", [320, 640, 760, 1280])
@pytest.mark.parametrize(
    "pads",
    [
        (BONUSES, after(BONUSES, "ten 0"), after(BONUSES, "ten 0", "god")),
        (STICKS, after(STICKS, "blocked"), after(STICKS, "blocked", "stick 5", "count 2")),
    ],
    ids=["ten", "sticks"],
)
def test_nothing_jumps_while_points_are_asked_for(pads: tuple[Pad, ...], width: int) -> None:
    places = []
    for pad in pads:
        drawing = draw(pad, width=width, palette=LIGHT, calculator=message("What is left?"))
        stay = ("player-", "ten-", "wrong-", "rows-", "band")
        kept = {one.key: (one.x, one.y) for one in drawing.groups if one.key.startswith(stay)}
        places.append(kept | {"all": (drawing.width, drawing.height)})
    assert places[0] == places[1] == places[2]


@every_scene
def test_the_text_twin_tells_everything(scene: str) -> None:
    pad, twin = SCENES[scene], drawn(scene, 640).words()
    assert say(status(pad)) in twin
    for name in pad.names:
        assert name in twin
    for row in rows(pad):
        assert say(row.words) in twin


@every_scene
def test_one_main_action_at_a_time(scene: str) -> None:
    for width in (360, 1280):
        main = [group.key for group in drawn(scene, width).groups if LIGHT.main_edge in group.body]
        assert len(main) <= 1


def test_names_cannot_break_the_drawing() -> None:
    svg = draw(begun(TENTEN, "<b>\"&'", "Ben"), width=640, palette=LIGHT).svg()
    assert "<b>" not in svg
    ElementTree.fromstring(svg)


@pytest.mark.parametrize("counting", [TENTEN, JUMANA])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_match_begins_below_the_choices_that_it_depends_on(counting: Counting, width: int) -> None:
    groups = draw(start(counting), width=width, palette=LIGHT).groups
    (begin,) = [group for group in groups if group.action == "start"]
    assert begin.main
    others = [group for group in groups if group.action.startswith("choose ")]
    assert others
    assert all(group.y + group.height + 8 <= begin.y for group in others)
