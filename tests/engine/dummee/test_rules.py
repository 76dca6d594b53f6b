"""Each rule and each option of Dum-Mee, by its id."""

from collections.abc import Callable
from typing import Any

import pytest

from tilegames.core import (
    HiddenError,
    IllegalMove,
    ImpossibleError,
    NotationError,
    QuestionError,
    RulesError,
    TilegamesError,
)
from tilegames.dummee import state as game
from tilegames.dummee.state import Move, Rules, State
from tilegames.dummee.tree import COPIES, KINDS, kind, tile, token

ROW = {"0,0": "R8", "0,1": "R6", "0,2": "R6"}
GROWN = {**ROW, "1,2": "R6", "2,2": "R8"}


def tree(cells: dict[str, str], row: int = 3) -> dict[str, Any]:
    return {"row": row, "added": len(cells) > row, "cells": cells}


def place(hand: str = "R6 R8 R1 R1", **parts: Any) -> State:
    """A position with two seats: seat 0 has registered red and plays."""
    trees = parts.pop("trees", {"red": tree(ROW)})
    return game.position(
        {
            "game": "dummee",
            "rules": parts.pop("rules", {}),
            "turn": 0,
            "phase": parts.pop("phase", "start"),
            "hands": [hand, parts.pop("other", "B2 B3")],
            "registered": parts.pop("registered", [list(trees), []]),
            "trees": trees,
            "pile": parts.pop("pile", "G1 G2"),
            **parts,
        }
    )


def refusal(state: State, text: str) -> IllegalMove:
    found = state.why_not(game.parse(text))
    assert found is not None, f"{text} is legal"
    return found


def rule(state: State, text: str) -> str | None:
    found = state.why_not(game.parse(text))
    return None if found is None else found.rule


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = state.play(game.parse(text))
    return state


def texts(state: State) -> list[str]:
    return [game.text(move) for move in state.legal_moves()]


WORKED: list[tuple[dict[str, str], str, str | None, str]] = [
    (ROW, "add red down 0,1 . R6 R8", "DM-44", "R6 R8"),
    (ROW, "add red down 0,2 . R6 R8", None, "R6 R8"),
    (ROW, "add red down -1,2 R6 . R8", "DM-44", "R6 R8"),
    (GROWN, "add red down 0,0 . R1 R1", None, "R1 R1"),
    (GROWN, "add red across 0,2 . R2 R2", "DM-43", "R2 R2"),
    (GROWN, "add red across 1,1 R3 . R1", None, "R3 R1"),
]


@pytest.mark.parametrize(("cells", "text", "expected", "hand"), WORKED)
def test_worked_cases(cells: dict[str, str], text: str, expected: str | None, hand: str) -> None:
    state = place(f"{hand} R9", trees={"red": tree(cells)})
    assert rule(state, text) == expected
    assert (text in texts(state)) == (expected is None)


def test_dm_01_the_box() -> None:
    assert len(KINDS) == len(COPIES) == 40
    assert sum(COPIES) == 110
    assert [COPIES[tile(one)] for one in ("R0", "B9", "G5", "K0", "K9")] == [3, 3, 3, 2, 2]
    state = game.new(seats=3, seed=4)
    tiles = sorted([*state.pile, *(one for hand in state.hands for one in hand)])
    assert tiles == [one for one, copies in enumerate(COPIES) for _ in range(copies)]


def test_dm_01_a_zero_is_a_tile_like_any_other() -> None:
    state = place("R0 B0 G0 K0 R4", trees={"red": tree({"0,0": "R0", "0,1": "R4", "0,2": "R6"})})
    assert "add red down 0,2 . R0 R4" in texts(state)
    assert "add red down 0,2 . K0 R4" in texts(state)
    assert rule(state, "add red down 0,0 . R0 K0") == "DM-42"
    assert (
        rule(
            place("R0 K0 R4 G5", trees={"blue": tree({"0,0": "B0", "0,1": "B4", "0,2": "B6"})}), "register red R0 K0 R4"
        )
        == "DM-30"
    )


def test_dm_02_a_black_tile_is_free_in_colour_and_keeps_its_number() -> None:
    state = place("K6 R8 R1")
    after = play(state, "add red down 0,2 . K6 R8")
    assert game.data(after)["trees"]["red"]["cells"]["1,2"] == "K6"
    refused = refusal(state, "add red down 0,2 . K6=6 R1")
    assert refused.rule == "DM-42"
    assert rule(state, "add red down 0,2 . K6=6 R8") is None
    assert (refusal(state, "add red down 0,2 . K6=3 R1").rule, refusal(state, "add red down 0,2 . K6=3 R1").reason) == (
        "DM-02",
        "number_fixed",
    )


def test_dm_02_wild_black_tiles_choose_their_number_once() -> None:
    state = place("K6 R8 R1", rules={"black": "wild"})
    assert "add red down 0,2 . K6=3 R1" in texts(state)
    assert state.view(0).canonical(game.parse("add red down 0,2 . K6 R8")) == game.parse("add red down 0,2 . K6=6 R8")
    after = play(state, "add red down 0,2 . K6=3 R1")
    assert game.data(after)["trees"]["red"]["cells"]["1,2"] == "K6=3"
    assert game.position(game.data(after)) == after
    assert not any(kind(one) == tile("K6") for one in after.hands[0])
    registered = place("K6 B2 B5 B9", rules={"black": "wild"})
    assert "register blue B2 K6=3 B5" in texts(registered)
    assert game.data(play(registered, "register blue B2 K6=3 B5"))["trees"]["blue"]["cells"]["0,1"] == "K6=3"


def test_dm_03_there_is_no_black_tree() -> None:
    with pytest.raises(NotationError):
        game.parse("register black K1 K2 K7")


def test_dm_10_fifteen_tiles_each() -> None:
    for seats in range(2, 7):
        state = game.new(seats=seats, seed=1)
        assert list(map(len, state.hands)) == [15] * seats
        assert len(state.pile) == 110 - 15 * seats
    for seats in (1, 7):
        with pytest.raises(QuestionError):
            game.new(seats=seats)


def test_dm_11_the_start_is_drawn_and_play_goes_round() -> None:
    assert {game.new(seats=3, seed=seed).turn for seed in range(30)} == {0, 1, 2}
    state = place("B1", other="B2", trees={}, pile="G1 G2 G3")
    assert play(state, "draw").turn == 1
    assert play(state, "draw", "draw").turn == 0


def test_dm_20_a_turn_is_one_of_register_add_draw() -> None:
    state = place("R6 R8 B1 B2 B7 G9")
    assert play(state, "register blue B1 B2 B7").turn == 1
    adding = play(state, "add red down 0,2 . R6 R8")
    assert (adding.turn, adding.phase) == (0, "adding")
    assert refusal(adding, "register blue B1 B2 B7").rule == "DM-20"
    assert refusal(adding, "draw").rule == "DM-20"
    assert refusal(state, "add red down 0,2 . R6 R9").rule == "DM-20"
    assert refusal(state, "add red down 0,2 . R6 R6").reason == "too_few"
    assert refusal(state, "register blue B1 B2 B8").rule == "DM-20"
    assert play(adding, "end").turn == 1
    refused = adding.view(1).why_not(Move("draw"))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("DM-20", "not_your_turn")


def test_dm_20_register_many() -> None:
    hand = "B1 B2 B7 G1 G2 G7 R6 R8 R9"
    after = play(place(hand, rules={"register_many": True}), "register blue B1 B2 B7")
    assert (after.turn, after.phase) == (0, "registering")
    assert texts(after)[-1] == "end"
    assert "register green G1 G2 G7" in texts(after)
    assert not any(text.startswith("add") for text in texts(after))
    assert refusal(after, "add red down 0,2 . R6 R8").rule == "DM-20"
    assert play(after, "register green G1 G2 G7").phase == "registering"
    assert play(after, "end").turn == 1
    with pytest.raises(ImpossibleError):
        place(hand, phase="registering")


def test_dm_20_add_after_register() -> None:
    hand = "B1 B2 B7 G1 G2 G7 R6 R8 R9"
    after = play(place(hand, rules={"add_after_register": True}), "register blue B1 B2 B7")
    assert (after.turn, after.phase) == (0, "adding")
    assert "add red down 0,2 . R6 R8" in texts(after)
    assert "end" in texts(after)
    both = play(place(hand, rules={"add_after_register": True, "register_many": True}), "register blue B1 B2 B7")
    assert both.phase == "registering"
    assert {"add red down 0,2 . R6 R8", "register green G1 G2 G7", "end"} <= set(texts(both))
    assert play(both, "add red down 0,2 . R6 R8").phase == "adding"


def test_dm_21_the_clock() -> None:
    assert Rules().seconds == 60
    assert rule(place(rules={"seconds": None}), "timeout") == "DM-21"
    assert rule(place(rules={"seconds": 10}), "timeout") is None
    assert "timeout" not in texts(place())
    for seconds in (9, 601, "none", True):
        with pytest.raises(RulesError):
            Rules.read({"seconds": seconds})


@pytest.mark.parametrize(("tiles", "held"), [(0, 4), (1, 5), (3, 6)])
def test_dm_22_who_lays_nothing_in_time_draws(tiles: int, held: int) -> None:
    state = place(rules={"overtime_draw": tiles}, pile="G1 G2")
    after = play(state, "timeout")
    assert len(after.hands[0]) == held
    assert (after.phase == "over") == (tiles == 3)
    assert after.turn == (0 if tiles == 3 else 1)


def test_dm_22_what_was_completed_stays() -> None:
    adding = play(place(), "add red down 0,2 . R6 R8")
    after = play(adding, "timeout")
    assert (after.turn, after.hands, after.trees, after.pile) == (1, adding.hands, adding.trees, adding.pile)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("B1 B2 B7", None),
        ("B7 B1 B2", None),
        ("B9 B9 B2", None),
        ("B9 B7 B2 B2", None),
        ("B1 B2 B2 B7", "DM-30"),
        ("B1 B2 B9", "DM-30"),
        ("B1 B9", "DM-30"),
        ("B1 B2 B7 B0 B0", "DM-30"),
        ("B1 B2 G7", "DM-30"),
        ("K1 K2 K7", "DM-32"),
        ("B1 K2 K7", None),
        ("R2 R9 R9", "DM-31"),
    ],
)
def test_dm_30_to_32_registrations(row: str, expected: str | None) -> None:
    state = place(f"{row} G8")
    colour = "red" if row.startswith("R") else "blue"
    assert rule(state, f"register {colour} {row}") == expected
    assert (f"register {colour} {row}" in texts(state)) == (expected is None)


def test_dm_30_the_seat_chooses_the_order() -> None:
    rows = [text for text in texts(place("B1 B1 B8 R5")) if text.startswith("register")]
    assert rows == ["register blue B1 B1 B8", "register blue B1 B8 B1", "register blue B8 B1 B1"]
    after = play(place("B1 B1 B8 R5"), "register blue B1 B8 B1")
    assert game.data(after)["trees"]["blue"] == tree({"0,0": "B1", "0,1": "B8", "0,2": "B1"})
    assert game.data(after)["registered"] == [["red", "blue"], []]


def test_dm_32_without_black_tiles() -> None:
    state = place("B1 K2 B7 B2 G8", rules={"black_in_registration": False})
    assert rule(state, "register blue B1 K2 B7") == "DM-32"
    assert "register blue B1 B2 B7" in texts(state)
    assert not any("K" in text for text in texts(state))


def test_dm_33_a_registration_ends_the_turn() -> None:
    after = play(place("B1 B2 B7 R6 R8"), "register blue B1 B2 B7")
    assert (after.turn, after.phase) == (1, "start")


def test_dm_40_who_may_add() -> None:
    cells = {"blue": tree({"0,0": "B1", "0,1": "B2", "0,2": "B7"}), "red": tree(ROW)}
    other = place("R6 R8", trees=cells, registered=[[], ["red", "blue"]])
    assert refusal(other, "add red down 0,2 . R6 R8").rule == "DM-40"
    assert texts(other) == ["draw"]
    own = place("R6 R8", trees=cells, registered=[["blue"], ["red"]])
    assert "add red down 0,2 . R6 R8" in texts(own)
    cells["green"] = tree({"0,0": "G1", "0,1": "G2", "0,2": "G7"})
    everyone = place("R6 R8", trees=cells, registered=[[], ["red", "blue", "green"]])
    assert "add red down 0,2 . R6 R8" in texts(everyone)


def test_dm_41_colours() -> None:
    refused = refusal(place("R6 B8 K8"), "add red down 0,2 . R6 B8")
    assert (refused.rule, refused.tiles, refused.cells) == ("DM-41", ("B8",), ("2,2",))
    assert rule(place("R6 B8 K8"), "add red down 0,2 . R6 K8") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("add red down 0,2 . R6 R8 R1", "length"),
        ("add red down 0,2 . R6", "length"),
        ("add red down 0,2 . . R6", "gap"),
        ("add red across 0,0 . . .", "nothing_new"),
        ("add red down 4,4 R6 R8 R1", "apart"),
        ("add red down 0,2 . R6 R1", "total"),
        ("add green down 0,2 . R6 R8", "no_tree"),
    ],
)
def test_dm_42_a_line_of_old_and_new_tiles(text: str, reason: str) -> None:
    refused = refusal(place(), text)
    assert (refused.rule, refused.reason) == ("DM-42", reason)


def test_dm_42_the_sum_that_spoiled_it() -> None:
    refused = refusal(place("R6 R9"), "add red down 0,2 . R6 R9")
    assert str(refused) == "6 + 6 + 9 is 21; a line makes 10 or 20."
    assert refused.cells == ("0,2", "1,2", "2,2")
    assert refused.tiles == ("R6", "R6", "R9")


def test_dm_43_a_pair_may_stay_unfinished_and_be_finished_later() -> None:
    state = place("R3 R1 R9", trees={"red": tree(GROWN)})
    after = play(state, "add red across 1,1 R3 . R1")
    assert game.data(after)["trees"]["red"]["cells"] == {**GROWN, "1,1": "R3", "1,3": "R1"}
    below = place("R1 R9", trees={"red": tree({**GROWN, "1,1": "R3", "1,3": "R1"})})
    assert {"add red down 0,1 . . R1", "add red down -1,1 R1 . ."} <= set(texts(below))


def test_dm_43_a_finished_line_is_not_made_longer() -> None:
    state = place("R2 R2 R0", trees={"red": tree(GROWN)})
    refused = refusal(state, "add red across 0,2 . R2 R2")
    assert refused.cells == ("0,0", "0,1", "0,2", "0,3", "0,4")
    assert "5 tiles in a line" in str(refused)


def test_dm_43_a_crossing_run_must_make_ten_or_twenty() -> None:
    cells = {**GROWN, "2,1": "R1", "2,0": "R1"}
    state = place("R1 R9 R3 K2", trees={"red": tree(cells)})
    refused = refusal(state, "add red across 1,0 R3 R1 .")
    assert (refused.rule, str(refused)) == ("DM-43", "8 + 3 + 1 is 12; a line makes 10 or 20.")
    assert refused.cells == ("0,0", "1,0", "2,0")


def test_dm_43_four_in_line() -> None:
    state = place("R4 R4 R4 R6 R8", rules={"four_in_line": True})
    assert "add red down 0,0 . R4 R4 R4" in texts(state)
    assert rule(place("R4 R4 R4 R6 R8"), "add red down 0,0 . R4 R4 R4") == "DM-42"
    refused = refusal(state, "add red down 0,2 . R4 R4 R4")
    assert str(refused) == "6 + 4 + 4 + 4 is 18; a line of four makes 20."
    ten = place("R0 R1 R1 R9", rules={"four_in_line": True})
    assert rule(ten, "add red down 0,0 . R0 R1 R1") == "DM-42"


def test_dm_43_chaining() -> None:
    trees = {"red": tree(GROWN)}
    state = place("R2 R2 R3 R9", trees=trees, rules={"chaining": True})
    assert "add red across 0,2 . R2 R2" in texts(state)
    assert rule(state, "add red across -1,2 R2 . R2") is not None
    after = play(state, "add red across 0,2 . R2 R2")
    assert game.position(game.data(after)) == after
    four = place(
        "R2 R5 R9",
        trees={"red": tree({"0,0": "R5", "0,1": "R5", "0,2": "R7", "0,3": "R3", "1,0": "R1", "2,0": "R4"}, 4)},
        rules={"chaining": True},
    )
    assert "add red across 0,3 . R2 R5" in texts(four)
    assert rule(four, "add red across 0,2 . . R9") == "DM-42"


def test_dm_43_one_tile_that_finishes_two_lines_is_one_move() -> None:
    cells = {**GROWN, "1,0": "R1", "2,0": "R1", "1,1": "R3"}
    state = place("R1 R3 R9", trees={"red": tree(cells)})
    both = [text for text in texts(state) if text.endswith("2,0 . R1 .") or text == "add red down 0,1 . . R1"]
    assert both == ["add red across 2,0 . R1 ."]
    assert rule(state, "add red down 0,1 . . R1") is None
    down, across = play(state, "add red down 0,1 . . R1"), play(state, "add red across 2,0 . R1 .")
    assert down == across
    move = game.parse("add red down 0,1 . . R1")
    assert state.view(0).canonical(move) == game.parse("add red across 2,0 . R1 .")
    (event,) = game.events(state, move, down)
    assert str(event.message).endswith("1 + 1 + 8 is 10 and 6 + 3 + 1 is 10.")


def test_dm_44_the_first_line_leaves_an_end_at_a_right_angle() -> None:
    adds = [text for text in texts(place("R6 R8 R1 R1 R9")) if text.startswith("add")]
    assert set(adds) == {
        "add red down -2,0 R1 R1 .",
        "add red down 0,0 . R1 R1",
        "add red down -2,2 R6 R8 .",
        "add red down -2,2 R8 R6 .",
        "add red down 0,2 . R6 R8",
        "add red down 0,2 . R8 R6",
    }
    four = place("R6 R9 R2", trees={"red": tree({"0,0": "R5", "0,1": "R5", "0,2": "R7", "0,3": "R3"}, 4)})
    assert rule(four, "add red down 0,2 . R6 R2") == "DM-44"
    assert rule(four, "add red across 0,3 . R6 R2") == "DM-44"
    assert rule(four, "add red down 0,3 . R9 R6") == "DM-42"
    assert rule(four, "add red down 0,0 . R9 R6") is None


def test_dm_45_as_many_as_the_seat_likes() -> None:
    state = place("R6 R8 R1 R1 B5")
    assert refusal(state, "end").rule == "DM-45"
    once = play(state, "add red down 0,2 . R6 R8")
    assert {"add red down 0,0 . R1 R1", "end"} <= set(texts(once))
    twice = play(once, "add red down 0,0 . R1 R1")
    assert texts(twice) == ["end"]
    assert twice.turn == 0


def test_dm_46_laid_tiles_stay() -> None:
    refused = refusal(place(), "add red down -2,2 R1 R1 R6")
    assert (refused.rule, refused.cells, refused.tiles) == ("DM-46", ("0,2",), ("R6",))


def test_dm_50_drawing_only_when_nothing_fits() -> None:
    assert refusal(place("R6 R8"), "draw").rule == "DM-50"
    assert refusal(place("B1 B2 B7"), "draw").rule == "DM-50"
    state = place("R6 B8 B1")
    assert texts(state) == ["draw"]
    after = play(state, "draw")
    assert (after.hands[0], after.pile, after.turn) == (
        tuple(sorted(map(tile, ("R6", "B8", "B1", "G1")))),
        (tile("G2"),),
        1,
    )


def test_dm_50_free_draw() -> None:
    state = place("R6 R8", rules={"free_draw": True})
    assert texts(state)[-1] == "draw"
    assert len(texts(state)) > 1
    assert len(play(state, "draw").hands[0]) == 3


@pytest.mark.parametrize("text", ["add red down 0,2 . R6 R8", "register blue B1 B2 B7"])
def test_dm_60_the_first_without_tiles_wins_at_once(text: str) -> None:
    state = place(" ".join(text.split()[-3:]).replace(". ", ""))
    after = play(state, text)
    assert after.phase == "over"
    assert after.outcome() == ((0,), "out", (0, 2))
    assert after.legal_moves() == ()
    assert refusal(after, "draw").reason == "game_over"
    assert after.view(1).hands == after.hands


def test_dm_61_the_turn_that_draws_the_last_tile_ends_the_game() -> None:
    after = play(place("B1", pile="G1", trees={}), "draw")
    assert after.outcome() == ((0, 1), "fewest", (2, 2))
    fewer = play(place("B1", pile="G1", trees={}, other="B2"), "draw")
    assert fewer.outcome() == ((1,), "fewest", (2, 1))
    assert refusal(place("B1", pile="", trees={}), "draw").rule == "DM-61"
    assert refusal(place("B1", trees={}), "pass").rule == "DM-61"


def test_dm_61_where_nothing_can_be_moved_the_game_has_ended() -> None:
    stuck = place("B1", pile="", trees={})
    assert stuck.legal_moves() == ()
    assert stuck.outcome() == ((0,), "fewest", (1, 2))
    assert place("B1", pile="", trees={}, rules={"play_on": True}).outcome() is None
    assert place("R6 R8", pile="").outcome() is None
    assert place("?", pile="").outcome() is None
    assert place("B1", pile="G1", trees={}).outcome() is None
    equal = place("B1 B9", other="B2 B3", pile="", trees={}, rules={"tie_break": "sum"})
    assert equal.outcome() == ((1,), "fewest", (2, 2))


def test_dm_61_play_on() -> None:
    rules = {"play_on": True}
    state = play(place("B1", pile="G1", trees={}, rules=rules), "draw")
    assert (state.phase, texts(state)) == ("start", ["pass"])
    assert refusal(state, "draw").rule == "DM-61"
    once = play(state, "pass")
    assert (once.passes, once.turn) == (1, 0)
    assert play(once, "pass").outcome() == ((0, 1), "fewest", (2, 2))
    assert refusal(place("B1", trees={}, rules=rules), "pass").rule == "DM-61"
    assert refusal(place("R6 R8", pile="", rules=rules), "pass").rule == "DM-50"
    laid = play(place("R6 R8 B1", pile="", rules=rules, passes=1), "add red down 0,2 . R6 R8")
    assert laid.passes == 0
    assert refusal(laid, "pass").rule == "DM-20"
    assert play(laid, "end").phase == "start"


def test_dm_61_time_that_runs_out_on_an_empty_pile_is_a_pass() -> None:
    state = place("R6 R8", pile="", rules={"play_on": True})
    assert play(state, "timeout").passes == 1


def test_dm_62_ties() -> None:
    tied = {"hand": "B1 B9", "other": "B2 B3 B4", "trees": {}, "pile": "G1"}
    assert play(place(**tied), "draw").outcome() == ((0, 1), "fewest", (3, 3))
    summed = play(place(**tied, rules={"tie_break": "sum"}), "draw").outcome()
    assert summed == ((1,), "fewest", (3, 3))
    equal = play(place("B1 B9", other="B2 B3 B6", trees={}, pile="G1", rules={"tie_break": "sum"}), "draw")
    assert equal.outcome() == ((0, 1), "fewest", (3, 3))


def test_refusals_in_the_citing_order() -> None:
    trees = {"red": tree(ROW), "blue": tree({"0,0": "B1", "0,1": "B2", "0,2": "B7"})}
    state = place("G1 B5 R6 K1 K2 K7 R9", trees=trees, registered=[[], ["red", "blue"]])
    ordered = [
        ("register red R5 G1", "DM-20"),
        ("register red R6 G1", "DM-31"),
        ("register green K1 R9", "DM-30"),
        ("register green K1 K2", "DM-32"),
        ("register green G1 K1", "DM-30"),
        ("add red down 0,1 R5 G1", "DM-20"),
        ("add green down 0,1 R6 G1", "DM-40"),
    ]
    assert [rule(state, text) for text, _ in ordered] == [expected for _, expected in ordered]
    adder = place("G1 B5 R6 K1 K2 K7 R9", trees=trees)
    ordered = [
        ("add green down 0,1 R6 G1", "DM-42"),
        ("add red down 0,1 G1 B5", "DM-46"),
        ("add red down 0,1 . G1", "DM-42"),
        ("add red down 0,1 . G1 R6", "DM-41"),
        ("add red down 0,1 . R6 R9", "DM-44"),
        ("add red down 0,2 . R6 R9", "DM-42"),
    ]
    assert [rule(adder, text) for text, _ in ordered] == [expected for _, expected in ordered]


IMPOSSIBLE: list[tuple[Callable[[], object], type[TilegamesError], str]] = [
    (lambda: place("R3 R3 R3 R3"), ImpossibleError, "R3"),
    (lambda: place("K3 K3 K3"), ImpossibleError, "K3"),
    (lambda: place("R6", trees={"red": tree({**ROW, "0,1": "B6"})}), ImpossibleError, "blue 6"),
    (lambda: place("R1", trees={"red": tree({"0,0": "R8", "0,1": "R6", "1,0": "R6"})}), ImpossibleError, "0,2"),
    (lambda: place("R1", trees={"red": tree({**ROW, "5,5": "R1"})}), ImpossibleError, "touch"),
    (lambda: place("R1", trees={"red": tree({**ROW, "0,2": "R7"})}), ImpossibleError, "8 + 6 + 7 is 21"),
    (lambda: place("R1", trees={"red": {**tree(ROW), "added": True}}), ImpossibleError, "added"),
    (lambda: place("R1", trees={"red": tree({**ROW, "0,1": "K6=6"})}), ImpossibleError, "wild"),
    (lambda: place("R1", trees={"red": tree({**ROW, "0,1": "?"})}), ImpossibleError, "hidden"),
    (lambda: place("R1", registered=[[], []]), ImpossibleError, "registered"),
    (lambda: place("R1", registered=[["red"] * 5_000, []]), ImpossibleError, "red, red, red and 4994 more"),
    (lambda: place("R1", pile="K1=3"), NotationError, "K1=3"),
    (lambda: place("K1=3"), NotationError, "K1=3"),
    (lambda: place("R1", trees={"red": tree({**ROW, "0,300": "R1"})}), NotationError, "0,300"),
    (lambda: place("X1"), NotationError, "X1"),
    (lambda: place("R1", trees={"pink": tree(ROW)}, registered=[["pink"], []]), QuestionError, "pink"),
    (lambda: place("R1", rules={"four_in_row": True}), RulesError, "four_in_row"),
    (lambda: place("R1", phase="over", result={"reason": "out", "seat": 0, "winners": []}), ImpossibleError, "winners"),
]


@pytest.mark.parametrize(("make", "error", "named"), IMPOSSIBLE)
def test_impossible_positions_are_refused(make: Callable[[], object], error: type[TilegamesError], named: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert type(caught.value) is error
    assert named in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lay R1",
        "draw R1",
        "register",
        "register red",
        "register red ?",
        "register red .",
        "register pink R1 R2 R7",
        "register red R1 R2 R10",
        "register red R1=3 R2 R7",
        "add red down 0,2",
        "add red up 0,2 . R6 R8",
        "add red down 02 . R6 R8",
        "add red down 0,2,1 . R6 R8",
        "add red down 0,x . R6 R8",
        "add red down 0,100 . R6 R8",
        "add red down 0,2 . ? R8",
        "add red down 0,2 " + ". " * 21,
        "timeout now",
    ],
)
def test_moves_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        game.parse(text)


def test_a_move_without_its_parts_is_refused_in_a_sentence() -> None:
    for move in (Move("add", "red", (6, 8)), Move("draw", "red"), Move("register", "red"), Move("lay")):
        with pytest.raises(NotationError):
            place().why_not(move)


def test_hidden_tiles() -> None:
    hidden = place("? ?", pile="? ?")
    for text in ("draw", "register red R1 R2 R7", "add red down 0,2 . R6 R8"):
        with pytest.raises(HiddenError):
            hidden.why_not(game.parse(text))
    with pytest.raises(HiddenError):
        hidden.legal_moves()
    assert rule(hidden, "end") == "DM-45"
    known = place("B1", other="? ?", pile="? ?", trees={})
    assert texts(known) == ["draw"]
    with pytest.raises(HiddenError):
        play(known, "draw")
    last = place("B1 B2", other="? ?", pile="", trees={}, rules={"tie_break": "sum"})
    with pytest.raises(HiddenError):
        play(last, "timeout")


def test_events_tell_only_what_a_seat_may_know() -> None:
    state = place("R6 B8 B1")
    after = play(state, "draw")
    draw = Move("draw")
    assert [event.tiles for event in game.events(state, draw, after, seat=0, hide=True)] == [("G1",)]
    (other,) = game.events(state, draw, after, seat=1, hide=True, names=("Ida", "Tom"))
    assert (other.tiles, str(other.message)) == ((), "Ida drew 1 tile.")
    late = play(state, "timeout")
    (told,) = game.events(state, Move("timeout"), late, seat=None, hide=True, names=("Ida", "Tom"))
    assert str(told.message) == "Ida ran out of time: 1 tile drawn."


def test_events_of_a_game_that_ends() -> None:
    state = place("R6 R8")
    move = game.parse("add red down 0,2 . R6 R8")
    added, over = game.events(state, move, play(state, game.text(move)), names=("Ida", "Tom"))
    assert str(added.message) == "Ida added red 6 and red 8 to the red tree: 6 + 6 + 8 is 20."
    assert (added.kind, added.tiles, added.cells) == ("add", ("R6", "R8"), ("1,2", "2,2"))
    assert (over.kind, over.seat, str(over.message)) == ("game_over", 0, "Ida laid the last tile and won.")


def test_tokens_go_both_ways() -> None:
    for text in (*KINDS, "?", "K0=9", "K9=0"):
        assert token(tile(text)) == text


def test_options_are_the_pages() -> None:
    from dataclasses import fields

    assert {field.name: field.default for field in fields(Rules)} == {
        "black": "colour",
        "black_in_registration": True,
        "register_many": False,
        "add_after_register": False,
        "four_in_line": False,
        "chaining": False,
        "free_draw": False,
        "seconds": 60,
        "overtime_draw": 1,
        "play_on": False,
        "tie_break": "shared",
    }


@pytest.mark.parametrize("listed", [False, True], ids=["at first", "after its moves were listed"])
def test_parts_of_another_type_are_refused_in_a_sentence(listed: bool) -> None:
    tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data: dict[str, Any] = {
        "turn": 0,
        "phase": "start",
        "hands": ["R6 R8 B1 B2 B7", "B1"],
        "registered": [["red"], []],
        "pile": "B2",
    }
    state = game.position(data | {"trees": {"red": tree}})
    add, register = game.parse("add red down 0,2 . R6 R8"), game.parse("register blue B1 B2 B7")
    if listed:
        assert {add, register} <= set(state.legal_moves())
    for move in (
        add._replace(tiles=list(add.tiles)),  # type: ignore[arg-type]
        add._replace(tiles=tuple(map(float, add.tiles))),  # type: ignore[arg-type]
        add._replace(start=float(add.start or 0)),  # type: ignore[arg-type]
        register._replace(tiles=list(register.tiles)),  # type: ignore[arg-type]
        register._replace(tiles=tuple(map(float, register.tiles))),  # type: ignore[arg-type]
    ):
        with pytest.raises(NotationError, match="of a move cannot be"):
            state.play(move)


def test_states_and_views_are_frozen() -> None:
    state = game.new(seats=2, seed=1)
    for one in (state, state.view(0)):
        for part in ("turn", "foo", "_listed"):
            with pytest.raises(AttributeError, match="frozen"):
                setattr(one, part, 1)
        with pytest.raises(AttributeError, match="frozen"):
            del one.turn  # type: ignore[misc]
