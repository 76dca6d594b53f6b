"""TenTen's score pad: it stands as the engine's own matches do, refuses in a sentence, and is drawn and said."""

import json
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.tenten.test_draw import boxes_overlap, lines
from tilegames import tenten
from tilegames.core import NotationError
from tilegames.draw import LIGHT, TARGET, Band, Drawing
from tilegames.tenten.calculator import Ten
from tilegames.tenten.scorepad import Note, Pad, act, read, rows, standing, status, typed, write
from tilegames.tenten.scorepad_picture import draw
from tilegames.tenten.state import Move, Rules, State, leader, new
from tilegames.texts import say

THREE = Pad(names=("Ann", "Ben", "Cleo"), begun=True)
BONUSES = THREE._replace(rules=Rules(advanced=True))


def after(pad: Pad, *actions: str) -> Pad:
    for action in actions:
        answer = act(pad, action)
        assert answer.band is None, say(answer.band.words)
        pad = answer.draft
    return pad


def refused(pad: Pad, action: str, ten: Ten | None = None) -> tuple[str, str]:
    answer = act(pad, action, ten)
    assert answer.draft == pad
    assert answer.band is not None
    assert answer.band.kind == "refusal"
    return answer.band.rule, say(answer.band.words)


# How a match stands


def matches() -> list[tuple[str, dict[str, Any], int, int]]:
    options: list[dict[str, Any]] = [
        {},
        {"basic_dealer": "stays"},
        {"advanced": True},
        {"advanced": True, "advanced_exhausted_dealer": "stays"},
        {"advanced": True, "win_above": 9},
        {"advanced": True, "long_game": True, "win_above": 14},
    ]
    return [(str(one), one, seats, seed) for one in options for seats in (2, 3, 4) for seed in (1, 2)]


def step(state: State, rng: Random) -> Move:
    """What somebody might do: mostly as the friendly bot does, sometimes a wrong ten or a round that leads nowhere."""
    view = state.view(state.turn)
    legal = view.legal_moves()
    if Move("tenten") in legal and rng.random() < 0.02:
        return Move("tenten")
    move: Move = tenten.BOTS[1](view, rng)
    others = [one for one in legal if one.verb != "tenten"]
    return others[0] if move.verb == "tenten" and rng.random() < 0.2 and others else move


@pytest.mark.parametrize(("name", "options", "seats", "seed"), matches(), ids=lambda value: str(value))
def test_a_pad_stands_as_the_match_does(name: str, options: dict[str, Any], seats: int, seed: int) -> None:
    rules = Rules(**options)
    state = new(rules, seats=seats, seed=seed)
    pad = Pad(tuple("ABCD"[:seats]), rules, state.first_dealer, begun=True)
    rng = Random(seed)
    while state.phase != "over":
        if state.phase == "round_over":
            assert state.result is not None
            note = (
                Note("nobody")
                if state.result.seat is None
                else Note("ten", state.result.seat, max(state.result.points))
            )
            pad = pad._replace(notes=(*pad.notes, note))
            state = state.play(Move("next"))
        else:
            before, turn = state, state.turn
            move = step(state, rng)
            state = state.play(move)
            if move.verb == "tenten" and state.phase != "round_over" and state.chips[turn] == before.chips[turn]:
                pad = pad._replace(notes=(*pad.notes, Note("wrong", turn)))
            elif state.phase == "over":
                assert state.result is not None
                god = state.result.reason == "god_ten"
                note = Note("ten", turn, state.chips[turn] - before.chips[turn], god)
                pad = pad._replace(notes=(*pad.notes, note))
        now = standing(pad)
        if state.phase not in ("round_over", "over"):
            assert (now.chips, now.dealer, now.lap, now.round) == (state.chips, state.dealer, state.lap, state.round)
            assert now.winner is None
    assert state.result is not None
    assert (now.chips, now.reason) == (state.chips, state.result.reason)
    assert (now.winner,) == state.result.winners


def test_a_ten_a_wrong_ten_and_a_round_without() -> None:
    pad = after(THREE, "ten 0", "wrong 1", "nobody")
    now = standing(pad)
    assert (now.chips, now.dealer, now.round) == ((2, 0, 1), 1, 3)
    assert [row.paid for row in rows(pad)] == [(1, 0, 0), (1, 0, 1), (0, 0, 0)]
    assert say(status(pad)) == "Nobody made ten. Round 3: Ben deals."


def test_a_wrong_ten_can_end_the_match() -> None:
    pad = after(THREE, "ten 0", "ten 0", "ten 0", "ten 2", "ten 2", "ten 2", "wrong 1")
    now = standing(pad)
    assert (now.winner, now.reason, now.chips) == (0, "chips", (4, 0, 4))
    assert leader((4, 0, 4), 2) == 2
    assert standing(pad._replace(first_dealer=2)).winner == 2


def test_a_match_ends_when_the_marker_is_back_for_the_second_time() -> None:
    pad = after(BONUSES, *["nobody"] * 5)
    assert standing(pad)[:4] == ((0, 0, 0), 2, 2, 6)
    assert say(status(pad)) == "Nobody made ten. Round 6, second lap: Cleo deals."
    assert standing(after(pad, "nobody")).reason == "laps"


# What is done


def test_points_are_asked_for_changed_and_noted() -> None:
    pad = after(BONUSES, "ten 1")
    assert pad.asking == Note("ten", 1, 2)
    assert after(BONUSES, "ten 0").asking == Note("ten", 0, 3)
    pad = after(pad, "points +1", "points 7", "points -1")
    assert say(status(pad)) == "The ten of Ben: 6 points. Note it when that is right."
    assert standing(after(pad, "note")).chips == (0, 6, 0)
    assert after(pad, "cancel") == BONUSES
    assert standing(after(pad, "god", "note")).reason == "god_ten"


@pytest.mark.parametrize(("seat", "least"), [(0, 3), (1, 2)])
def test_impossible_points_are_refused(seat: int, least: int) -> None:
    pad = after(BONUSES, f"ten {seat}")
    rule, sentence = refused(pad, "points -1")
    assert rule == "TT-60"
    assert str(least) in sentence
    assert "99" in refused(pad, "points 100")[1]
    for words in ("points", "points x", "points --1", "points 99999"):
        with pytest.raises(NotationError, match="no number of points"):
            act(pad, words)


def test_points_are_taken_from_the_calculator_when_they_are_of_this_ten() -> None:
    pad = after(BONUSES, "ten 1")
    taken = act(pad, "take", Ten(7, False, False, True)).draft
    assert taken.asking == Note("ten", 1, 7)
    assert "no ten" in refused(pad, "take")[1]
    assert "Switch bonuses on" in refused(pad, "take", Ten(1, False, False, False))[1]
    assert "Switch Dealer off" in refused(pad, "take", Ten(8, False, True, True))[1]
    assert "Switch Dealer on" in refused(after(BONUSES, "ten 0"), "take", Ten(7, False, False, True))[1]


def test_the_last_note_can_be_taken_back_even_after_the_end() -> None:
    over = after(THREE, "ten 0", "ten 0", "ten 0", "ten 0")
    assert standing(over).winner == 0
    for action in ("ten 1", "wrong 1", "nobody"):
        assert refused(over, action)[0] == "TT-20"
    assert standing(after(over, "undo")).chips == (3, 0, 0)
    answer = act(THREE, "undo")
    assert answer.draft == THREE
    assert answer.band is not None


def test_a_new_match_asks_first_when_something_is_noted() -> None:
    assert act(THREE, "new").draft == THREE._replace(begun=False)
    pad = after(THREE, "ten 0")
    answer = act(pad, "new")
    assert answer.draft == pad
    assert answer.band is not None
    assert answer.confirm == THREE._replace(begun=False)


def test_names_game_and_first_dealer_are_chosen_before() -> None:
    pad = after(Pad(), "names Ann,  Old Ben , Cleo", "choose advanced 1", "choose first 2", "start")
    assert pad == Pad(("Ann", "Old Ben", "Cleo"), Rules(advanced=True), 2, begun=True)
    assert after(Pad(), "names Ann Ben").names == ("Ann", "Ben")
    more = after(Pad(), "names Ann, Ben", "choose seats 2")
    assert more.names == ("Ann", "Ben", "Player 3", "Player 4")
    assert after(more, "choose first 3", "choose seats 0").first_dealer == 1


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("names", "2 to 4"),
        ("names Ann", "here is 1 name"),
        ("names a,b,c,d,e", "here are 5 names"),
        ("names Ann, ann", "same name"),
        ("names Ann, Bartholomew the Great", "16 letters at most"),
        ("choose seats 3", "nothing called"),
        ("choose colour 0", "nothing called"),
        ("ten 0", "nothing called"),
        ("", "nothing called"),
    ],
)
def test_what_cannot_be_chosen_is_one_sentence(action: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        act(Pad(), action)


@pytest.mark.parametrize("action", ["ten 3", "ten x", "wrong", "fly", "note", "points 3", "confirm"])
def test_what_is_no_action_is_one_sentence(action: str) -> None:
    with pytest.raises(NotationError, match=r"^There is nothing called"):
        act(THREE, action)


def test_players_are_called_by_name_or_number() -> None:
    assert typed(THREE, "TEN cleo") == "ten 2"
    assert typed(THREE, "wrong 1") == "wrong 0"
    assert typed(THREE, "+1") == "points +1"
    assert typed(Pad(), "names Ann, Ben") == "names Ann, Ben"
    assert typed(Pad(), "first 2") == "choose first 1"
    assert typed(Pad(), "Advanced") == "choose advanced 1"
    with pytest.raises(NotationError, match="there are Ann, Ben and Cleo"):
        typed(THREE, "ten Dora")


# What the browser keeps


def test_what_is_kept_comes_back() -> None:
    pad = after(BONUSES, "ten 0", "points 7", "note", "wrong 1", "nobody", "ten 2", "god", "note")
    assert read(write(pad)) == pad
    assert read(write(Pad())) == Pad()
    assert write(pad._replace(names=("Ånn", "Ben", "Zoë"))).isascii()


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"names": ["Ann"]},
        {"names": ["Ann", 5]},
        {"names": "Ann"},
        {"first": 3},
        {"first": True},
        {"rules": {"dragon": 1}},
        {"rules": []},
        {"notes": [["ten", 9, 3, 0]]},
        {"notes": [["ten", 0, 1, 0]]},
        {"notes": [["ten", 0, "3", 0]]},
        {"notes": [["fly", 0, 3, 0]]},
        {"notes": [["nobody", 0, 0, 0]]},
        {"notes": [["ten", 0, 50, 0], ["nobody", None, 0, 0]]},
        {"notes": 5},
        {"begun": 0},
    ],
    ids=str,
)
def test_a_spoilt_code_is_refused(change: dict[str, Any]) -> None:
    data = json.loads(write(after(BONUSES, "nobody")))
    with pytest.raises(NotationError, match="no code of a score pad"):
        read(json.dumps(data | change))


@pytest.mark.parametrize("code", ["", "{", "[]", "null", "c1 R1 R2", "[" * 5000])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(NotationError, match="no code of a score pad"):
        read(code)


# How it is drawn

LONG = ("Wilhelmina Longe", "Bartholomew Longe", "W", "MMMMMMMMMMMMMMMM")
SCENES = {
    "setup": Pad(),
    "setup of four": Pad(LONG, Rules(advanced=True), 3),
    "begun": THREE,
    "two": after(Pad(("Ann", "Ben"), begun=True), "ten 0", "wrong 1", "nobody"),
    "bonuses": after(BONUSES, "ten 0", "points 12", "note", "wrong 1", "nobody", "ten 1", "note"),
    "asking": after(BONUSES, "ten 0", "points 12", "god"),
    "long": Pad(LONG, Rules(advanced=True), 0, True, (Note("ten", 3, 24), Note("wrong", 1)), Note("ten", 0, 99)),
    "over": after(THREE, "ten 1", "ten 1", "ten 1", "ten 1"),
}
every = pytest.mark.parametrize(
    ("scene", "width"), [(scene, width) for scene in SCENES for width in (320, 360, 480, 640, 760, 1280)]
)


def drawn(scene: str, width: int, band: Band | None = None) -> Drawing:
    return draw(SCENES[scene], width=width, palette=LIGHT, band=band, calculator=True)


@every
def test_words_are_large_inside_and_apart(scene: str, width: int) -> None:
    found = list(lines(ElementTree.fromstring(drawn(scene, width).svg())))
    assert min(line.size for line in found) >= 14
    assert [line.words for line in found if line.left < 0 or line.right > width] == []
    assert [(one.words, other.words) for one, other in combinations(found, 2) if one.overlaps(other)] == []


@every
def test_targets_are_large_inside_and_apart(scene: str, width: int) -> None:
    drawing = drawn(scene, width)
    targets = [group for group in drawing.groups if group.action]
    for group in targets:
        assert min(group.width, group.height) >= TARGET
        assert group.x >= 0
        assert group.x + group.width <= width
        assert group.y + group.height <= drawing.height
        assert group.label
    apart = [group for group in targets if group.tab != "band"]
    assert [(one.key, two.key) for one, two in combinations(apart, 2) if boxes_overlap(one, two)] == []


@pytest.mark.parametrize("width", [320, 360, 400, 640, 760])
def test_no_button_is_cut_short_while_points_are_asked_for(width: int) -> None:
    said = [line.words for line in lines(ElementTree.fromstring(drawn("asking", width).svg()))]
    assert [words for words in said if words.endswith("\N{HORIZONTAL ELLIPSIS}")] == []


@pytest.mark.parametrize("width", [320, 760, 1280])
def test_nothing_jumps_while_points_are_asked_for(width: int) -> None:
    places = []
    for pad in (BONUSES, after(BONUSES, "ten 0"), after(BONUSES, "ten 0", "god")):
        drawing = draw(pad, width=width, palette=LIGHT, calculator=True)
        places.append(
            {
                one.key: (one.x, one.y)
                for one in drawing.groups
                if one.key.startswith(("player-", "ten-", "wrong-", "rows-"))
            }
            | {"all": (drawing.width, drawing.height)}
        )
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("scene", SCENES)
def test_the_text_twin_tells_everything(scene: str) -> None:
    pad, twin = SCENES[scene], drawn(scene, 640).words()
    assert say(status(pad)) in twin
    for name in pad.names:
        assert name in twin
    for row in rows(pad):
        assert say(row.words) in twin


@pytest.mark.parametrize("scene", SCENES)
def test_one_main_action_at_a_time(scene: str) -> None:
    for width in (360, 1280):
        main = [group.key for group in drawn(scene, width).groups if LIGHT.main_edge in group.body]
        assert len(main) <= 1


def test_names_cannot_break_the_drawing() -> None:
    pad = Pad(("<b>\"&'", "Ben"), begun=True)
    svg = draw(pad, width=640, palette=LIGHT).svg()
    assert "<b>" not in svg
    ElementTree.fromstring(svg)
