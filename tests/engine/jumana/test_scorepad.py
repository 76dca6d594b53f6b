"""Jumana's calculator and score pad: they count and stand as the engine's own matches do, and are drawn and said."""

import json
from random import Random
from typing import Any

import pytest

from engine.layout import check_targets, check_words
from engine.test_scorepad import after, refused
from tilegames import jumana
from tilegames.core import NotationError, TilegamesError
from tilegames.draw import LIGHT
from tilegames.jumana import calculator, calculator_picture
from tilegames.jumana.calculator import Entry
from tilegames.jumana.scorepad import COUNTING, MOST, Asked
from tilegames.jumana.state import Rules, cost
from tilegames.jumana.tower import box, points
from tilegames.scorepad import Note, Pad, act, draw, read, standing, start, status, typed, write
from tilegames.texts import say

EMPTY = start(COUNTING)
THREE = EMPTY._replace(names=("Ann", "Ben", "Cleo"), begun=True)
WIDTHS = (320, 360, 480, 640, 760, 1280)


# The calculator


def entered(*actions: str) -> Entry:
    entry = Entry()
    for action in actions:
        answer = calculator.act(entry, action)
        assert answer.band is None
        entry = answer.draft
    return entry


def test_three_letters_make_a_stick() -> None:
    entry = entered(*(f"letter {one}" for one in "UMANNNJM"))
    assert entry == Entry(("UMA", "NNN"), "JM")
    assert say(calculator.status(entry)) == "JM is entered; a stick has three letters."
    assert say(calculator.status(calculator.act(entry, "letter J").draft)) == "3 sticks: 31 points."
    assert calculator.ten(entry) is None, "a stick is not whole yet"
    assert calculator.ten(Entry()) is None
    assert calculator.start(calculator.write(entry)) == entry


def test_it_counts_as_the_engine_does() -> None:
    for seed in range(20):
        sticks = Random(seed).sample(box(), 9)
        entry = calculator.start(" ".join(sticks))
        found = calculator.lines(entry)
        assert sum(line.points for line in found) == entry.points == cost(sticks)
        assert sorted(stick for line in found for stick in line.sticks) == sorted(sticks)
        for line in found:
            assert len({points(stick) for stick in line.sticks}) == 1
    assert say(calculator.lines(calculator.start("UUM NNA"))[0].words) == "2 sticks with two equal letters, 5 each"


def test_a_stick_that_the_box_does_not_hold_is_refused_in_a_sentence() -> None:
    twice = calculator.act(calculator.start("UMA AM"), "letter U")
    assert twice.draft == Entry(("UMA",)), "AMU is UMA turned round"
    assert twice.band is not None
    assert (twice.band.rule, say(twice.band.words)) == (
        "JU-01",
        "The box holds the stick AMU only once, and it is entered already.",
    )
    unknown = calculator.act(calculator.start("UM"), "letter N")
    assert unknown.draft == Entry()
    assert unknown.band is not None
    assert say(unknown.band.words) == "There is no stick UMN in the box."
    for words in ("UMA AMU", "UMN", "UMX", "UMAN"):
        with pytest.raises(TilegamesError):
            calculator.typed(Entry(), words)


def test_sticks_are_taken_out_again() -> None:
    entry = calculator.start("UMA NNN J")
    assert calculator.act(entry, "back").draft == Entry(("UMA", "NNN"))
    assert calculator.act(calculator.act(entry, "back").draft, "back").draft == Entry(("UMA",))
    assert calculator.act(entry, "remove UMA").draft == Entry(("NNN",), "J")
    assert calculator.act(entry, "clear").draft == Entry()
    assert calculator.typed(entry, "clear").draft == Entry()
    for action in ("letter X", "remove MMM", "fly", ""):
        with pytest.raises(NotationError):
            calculator.act(entry, action)
    with pytest.raises(NotationError, match="UMA NNN"):
        calculator.typed(entry, " ")


# How a match stands


def match_on_a_pad(options: dict[str, Any], seats: int, seed: int) -> set[str]:
    """Play a match and note it; give how its rounds ended."""
    rules = Rules(hand="rough", **options)
    state = jumana.new(rules, seats=seats, seed=seed)
    pad = Pad(COUNTING, rules, tuple("ABCDEF"[:seats]), state.base_layer, begun=True)
    rng = Random(seed)
    reasons = set()
    while state.phase != "over":
        if state.phase == "round_over":
            assert state.result is not None
            reasons.add(state.result.reason)
            if state.result.reason == "fall":
                pad = after(pad, f"fall {state.result.seat}")
            else:
                pad = after(pad, "blocked" if state.result.seat is None else f"out {state.result.seat}")
                for seat, hand in enumerate(state.hands):
                    if seat != state.result.seat:
                        pad = after(pad, f"count {seat}", *(f"stick {points(stick)}" for stick in hand))
                pad = after(pad, "note")
            assert standing(pad).scores == state.scores
            state = state.play(jumana.parse("next"))
        else:
            now = standing(pad)
            assert (now.holder, now.round, now.winners) == (state.base_layer, state.round, ())
            # Whoever can places, wherever that may be.
            legal = state.legal_moves()
            state = state.play(rng.choice([move for move in legal if move.verb == "place"] or legal))
    assert state.result is not None
    assert standing(pad).winners == state.result.winners
    return reasons


def test_a_pad_stands_as_the_match_does() -> None:
    ended: set[str] = set()
    for options, seats in (({}, 3), ({"target": 100}, 2), ({"target": 200}, 6)):
        for seed in range(4):
            ended |= match_on_a_pad(options, seats, seed)
    assert ended == {"fall", "out", "blocked"}


def test_a_round_is_counted_player_by_player() -> None:
    pad = after(THREE, "out 0")
    assert pad.asking == Asked("out", 0, 1, ((), (), ()))
    pad = after(pad, "stick 20", "stick 5", "less", "stick 1", "count 2", "points 11")
    assert say(status(pad)) == "Sticks of Cleo: 11 points so far. Tap what each stick is worth."
    pad = after(pad, "note")
    assert pad.notes == (Note("out", 0, (0, 21, 11)),)
    assert say(status(pad)) == "Ann had no sticks left. Round 2: Ben lays the base, Cleo begins."
    assert standing(after(THREE, "fall 2")).scores == (0, 0, 100)


@pytest.mark.parametrize("action", ["cancel", "undo", "fall 1", "blocked", "out 2"])
def test_a_count_is_not_lost_without_a_yes(action: str) -> None:
    pad = after(THREE, "blocked", "stick 10", "count 2")
    answer = act(pad, action)
    assert answer.draft == pad
    assert answer.band is not None
    assert [choice.action for choice in answer.band.choices] == ["confirm", "cancel"]
    assert answer.confirm == after(THREE, *([] if action in ("cancel", "undo") else [action]))


def test_points_are_taken_from_the_calculator() -> None:
    pad = after(THREE, "blocked", "stick 5")
    taken = act(pad, "take", calculator.start("UMA NNN")).draft
    assert taken.asking is not None
    assert taken.asking.points == (11, 0, 0)
    assert refused(pad, "take")[0] == "JU-52"


def test_what_cannot_be_noted_is_refused() -> None:
    assert refused(after(THREE, "out 0"), "count 0")[0] == "JU-51"
    assert sum(sorted(map(points, box()))[2:]) == MOST, "all but the two of the base"
    assert refused(after(THREE, "blocked"), f"points {MOST + 1}")[0] == "JU-52"
    for action in ("points", "points x", "points 9999", "stick 7", "count 9"):
        with pytest.raises(NotationError):
            act(after(THREE, "blocked"), action)
    over = after(THREE, "fall 0", "fall 0")
    for action in ("out 1", "fall 1", "blocked"):
        rule, sentence = refused(over, action)
        assert rule == "JU-53"
        assert "Ben and Cleo share the win." in sentence


def test_the_fewest_points_win_and_ties_share() -> None:
    assert standing(after(THREE, "fall 0", "fall 0")).winners == (1, 2)
    assert say(status(after(THREE, "fall 0", "fall 0"))) == "Ann reached 150. Ben and Cleo share the win."
    pad = after(THREE, "out 1", "stick 5", "count 2", "stick 1", "note", "fall 0", "fall 0")
    assert standing(pad).winners == (1,)
    assert say(status(pad)) == "Ann reached 150. Ben wins with the fewest points."
    assert standing(after(pad, "undo")).winners == ()


def test_everybody_who_reached_the_target_is_named() -> None:
    pad = after(
        THREE, "out 2", "points 140", "count 1", "points 100", "note", "out 2", "stick 10", "count 1", "points 50"
    )
    assert say(status(after(pad, "note"))) == "Ann and Ben reached 150. Cleo wins with the fewest points."


def test_a_round_is_noted_when_all_who_hold_sticks_are_counted() -> None:
    pad = after(THREE, "out 2")
    more = "Everybody who has sticks left has 1 point or more."
    assert refused(pad, "note") == ("JU-52", f"How many points do Ann and Ben hold? {more}")
    pad = after(pad, "count 1", "stick 5")
    assert refused(pad, "note") == ("JU-52", f"How many points does Ann hold? {more}")
    assert after(pad, "count 0", "stick 1", "note").notes == (Note("out", 2, (1, 5, 0)),)
    assert "Ann, Ben and Cleo" in refused(after(THREE, "blocked"), "note")[1]


def test_the_target_and_the_first_base_are_chosen_before() -> None:
    pad = after(EMPTY, "names Ann,  Old Ben , Cleo", "choose target 1", "choose first 2", "start")
    assert pad == Pad(COUNTING, Rules(target=100), ("Ann", "Old Ben", "Cleo"), 2, begun=True)


@pytest.mark.parametrize(
    "action", ["out 3", "out x", "fall", "fly", "note", "stick 5", "count 1", "blocked 1", "confirm"]
)
def test_what_is_no_action_is_one_sentence(action: str) -> None:
    with pytest.raises(NotationError, match=r"^There is nothing called"):
        act(THREE, action)


def test_notes_are_typed() -> None:
    assert typed(THREE, "OUT cleo") == "out 2"
    assert typed(THREE, "fall 1") == "fall 0"
    assert typed(THREE, "count Ben") == "count 1"
    assert typed(THREE, "blocked") == "blocked"
    assert typed(after(THREE, "blocked"), "21") == "points 21"


# What the browser keeps


@pytest.mark.parametrize(
    "done",
    [
        ["fall 9"],
        ["out 0", "count 0", "points 5", "note"],
        ["out"],
        ["blocked 0"],
        ["blocked", "points -1"],
        ["blocked", "points 999"],
        ["fall 0"] * 3,
    ],
    ids=str,
)
def test_a_spoilt_code_is_refused(done: list[str]) -> None:
    data = json.loads(write(after(THREE, "fall 0")))
    assert read(COUNTING, json.dumps(data | {"done": ["fall 0"]})).notes == (Note("fall", 0, (100, 0, 0)),)
    with pytest.raises(NotationError, match="no code of a score pad"):
        read(COUNTING, json.dumps(data | {"done": done}))


# How they are drawn

ENTRIES = {"empty": Entry(), "few": calculator.start("UMA NNN JMJ U"), "all": calculator.start(" ".join(box()))}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scene", ENTRIES)
def test_words_and_targets_are_large_inside_and_apart(scene: str, width: int) -> None:
    drawing = calculator_picture.draw(ENTRIES[scene], width=width, palette=LIGHT, undo=True)
    check_words(drawing, width)
    check_targets(drawing, width)


def test_the_words_say_what_the_pictures_show() -> None:
    two = after(EMPTY._replace(names=("Ann", "Ben"), begun=True), "fall 0", "out 1", "stick 10", "note")
    words = draw(two, width=640, palette=LIGHT).twin
    assert words[0] == "Keep the score: round 3; the match ends at 150."
    assert words[1] == "Ann: 110 points, base."
    assert "Round 2: Ben had no sticks left. Then Ann 110 and Ben 0." in words
    counting = draw(after(THREE, "blocked", "points 211", "count 2"), width=640, palette=LIGHT).twin
    assert "Ann: 0 points, base, counted now: 211." in counting
    told = calculator_picture.draw(ENTRIES["few"], width=640, palette=LIGHT, undo=True).twin
    assert told[1] == "U is entered; a stick has three letters."
    assert "1 stick with three equal letters, 10 each: 10." in told
