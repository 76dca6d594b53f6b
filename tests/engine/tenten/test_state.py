"""TenTen's rules one by one: each test is named by the rule that it holds the engine to."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.contract import adapter, sentence, walk
from tilegames import tenten
from tilegames.core import (
    HiddenError,
    IllegalMove,
    ImpossibleError,
    NeedsError,
    NotationError,
    Outcome,
    QuestionError,
    RulesError,
    TilegamesError,
)
from tilegames.simulate import any_legal
from tilegames.tenten.rulebook import RULES
from tilegames.tenten.state import Move, Rules, State

READY = "R1 R1 R1 R2 R2 R2 R3"
"""Seven tiles that R1, R4, R7, B1, B4, B7 and P7 make ten."""
DULL = "R4 R6 R7 B2 B4 B6 B7"
"""Seven tiles without a combo, far from ten."""
SHORT = "R5 B3 B5 B6 B7 B2 R7"
"""Seven tiles for a third seat, far from ten."""
LOW = "R4 R5 R6 B1 B3 B5 B7"
"""Seven tiles for a fourth seat, far from ten."""
HIDDEN = "? ? ? ? ? ? ?"
"""Seven tiles that are not known."""
DEALS = {2: (READY, DULL), 3: (READY, DULL, SHORT), 4: (READY, DULL, SHORT, LOW)}
BOX = {"R0": 1, **{f"{c}{n}": 4 for c in "RB" for n in range(1, 8)}, "P5": 1, "P6": 1, "P7": 1, "P8": 1}


def at(seats: int = 2, **changes: Any) -> State:
    """A position in which seat 0 is to play and waits for B4; the pile begins with a tile of no use."""
    base: dict[str, Any] = {
        "game": "tenten",
        "dealer": 0,
        "turn": 0,
        "phase": "act",
        "hands": list(DEALS[seats]),
        "sets": [[] for _ in range(seats)],
        "discards": [],
        "pile": "R5 B4 B3 R6",
        "chips": [0] * seats,
        "turns_taken": [0] * seats,
        "seed": 5,
    }
    return tenten.position({**base, **changes})


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = state.play(tenten.parse(text))
    return state


def moves(state: State) -> list[str]:
    return [tenten.text(move) for move in state.legal_moves()]


def refused(state: State, text: str) -> IllegalMove:
    """The refusal of a move; it must not be listed, and trying it must raise the same."""
    refusal = state.why_not(tenten.parse(text))
    assert refusal is not None, f"{text} is legal"
    assert text not in moves(state)
    with pytest.raises(IllegalMove) as raised:
        play(state, text)
    assert (raised.value.rule, raised.value.reason) == (refusal.rule, refusal.reason)
    return refusal


def instead(refusal: IllegalMove) -> str | None:
    """The move that a refusal offers."""
    return tenten.text(refusal.instead) if isinstance(refusal.instead, Move) else None


def data(state: State, key: str) -> Any:
    return tenten.data(state)[key]


def drawn(tile: str, hand: str = READY, other: str = DULL, **changes: Any) -> State:
    """Seat 0 has just drawn a tile."""
    return at(phase="drawn", drawn=tile, hands=[f"{hand} {tile}", other], **changes)


def offered(tile: str, hand: str = READY, seats: int = 2, **changes: Any) -> State:
    """Seat 0 is to act, and the seat before it has just laid a tile."""
    hands = [hand, *DEALS[seats][1:]]
    return at(seats, hands=hands, discards=[[seats - 1, tile]], **{"turns_taken": [0, *[1] * (seats - 1)], **changes})


def ten(hand: str) -> bool:
    """Whether the eight tiles are paid as a ten when seat 0 declares them."""
    *kept, last = hand.split()
    return play(drawn(last, " ".join(kept), other=HIDDEN, pile=""), "tenten").phase == "round_over"


# Tiles and values


def test_tt_01_the_box_holds_61_tiles() -> None:
    for seats in (2, 3, 4):
        held = Counter(adapter("tenten").box(tenten.new(seats=seats, seed=3)))
        assert held == BOX
        assert sum(held.values()) == 61


@pytest.mark.parametrize("tile", ["R0", "R3", "B7", "P5", "P8"])
def test_tt_01_no_more_of_a_kind_than_the_box_holds(tile: str) -> None:
    copies = " ".join([tile] * (BOX[tile] + 1))
    with pytest.raises(ImpossibleError, match=tile):
        at(pile=copies)


@pytest.mark.parametrize("tile", ["R8", "B0", "B8", "P4", "P9", "G1", "r1", "R", "R11", "5"])
def test_tt_01_there_are_no_other_tiles(tile: str) -> None:
    with pytest.raises(NotationError, match=tile):
        at(pile=tile)
    with pytest.raises(NotationError, match=tile):
        tenten.parse(f"discard {tile}")


def test_tt_02_ten_is_exactly_ten() -> None:
    assert ten("R0 R1 R1 R1 B1 B1 B2 B3")
    assert not ten("R0 R1 R1 R1 B1 B1 B2 B4")
    assert not ten("R0 R1 R1 R1 B1 B1 B1 B3")


def test_tt_03_a_red_run_counts_its_largest() -> None:
    assert ten("R0 R1 R1 R3 R4 R5 B1 B2")  # 5 and 0 1 1 1 2


def test_tt_04_a_blue_run_counts_its_smallest() -> None:
    assert ten("R0 R1 R1 B1 B2 B5 B6 B7")  # 5 and 0 1 1 1 2
    assert not ten("R0 R1 R1 R2 B1 B4 B5 B6")  # 4 and 0 1 1 2 1 is nine


def test_tt_05_a_triple_counts_nothing() -> None:
    assert ten("R7 R7 R7 R0 R1 R2 B3 B4")
    assert not ten("R7 R7 B7 R0 R1 R2 B3 B4")


def test_tt_06_tiles_that_form_a_combo_may_count_alone_and_a_fourth_does() -> None:
    assert ten("B1 B1 B2 B3 R0 R1 R1 R1")  # all alone, although there are a run and a triple
    assert ten("R0 R1 R4 R4 R4 R4 B2 B3")  # 444 as 0, the fourth as 4


def test_tt_07_a_purple_tile_is_red_or_blue_and_runs_use_0_and_8() -> None:
    assert ten("R0 R1 R1 R3 R4 P5 B1 B2")  # red 3 4 5
    assert ten("R0 R1 R1 B1 B2 B6 B7 P5")  # blue 5 6 7
    assert ten("R0 R1 R2 R2 B1 B1 B2 B2")  # red 0 1 2
    assert ten("R0 R1 R1 B1 B1 B6 B7 P8")  # blue 6 7 8


def test_tt_08_nobody_fixes_the_colour_of_a_concealed_purple_tile() -> None:
    hand = "R1 R2 R6 R7 B5 B5 P5"
    assert ten(f"{hand} B5")  # the purple 5 is red then
    assert ten(f"{hand} R5")  # and blue here


# Setup


def test_tt_10_the_first_dealer_is_drawn_at_random() -> None:
    for seats in (2, 3, 4):
        first = [tenten.new(seats=seats, seed=seed) for seed in range(60)]
        assert {state.dealer for state in first} == set(range(seats))
        assert all(state.dealer == state.first_dealer == state.turn for state in first)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tt_11_seven_tiles_each_and_the_rest_is_the_pile(seats: int) -> None:
    state = tenten.new(seats=seats, seed=11)
    assert [len(hand.split()) for hand in data(state, "hands")] == [7] * seats
    assert len(state.pile) == 61 - 7 * seats
    assert moves(state) == ["draw"], "no tile may be swapped back"


def test_tt_11_seats_play_clockwise_from_the_dealer() -> None:
    state = at(3, dealer=1, turn=1)
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = play(state, "draw")
        state = play(state, moves(state)[-1])
    assert order == [1, 2, 0, 1]


def test_tt_11_all_tiles_are_mixed_again_for_each_round() -> None:
    first = tenten.new(seats=2, seed=4)
    second = play(first._replace(phase="round_over", result=round_over().result), "next")
    assert Counter(adapter("tenten").box(second)) == BOX
    assert second.hands != first.hands
    assert second.pile != first.pile
    assert (second.round, second.ply, second.turns_taken, second.discards) == (2, 0, (0, 0), ())


@pytest.mark.parametrize("seats", [1, 5, 0, -1])
def test_only_two_to_four_play(seats: int) -> None:
    with pytest.raises(QuestionError, match=f"2 to 4 seats, not {seats}"):
        tenten.new(seats=seats, seed=1)


def test_a_seed_is_a_whole_number() -> None:
    for seed in (None, "x", 1.5, True):
        with pytest.raises(QuestionError, match="A seed is a whole number"):
            tenten.new(seats=2, seed=seed)  # type: ignore[arg-type]


def test_a_match_can_start_from_a_position() -> None:
    state = at()
    assert tenten.new(deal=tenten.data(state)) == state


# A turn


def test_tt_20_a_turn_is_one_of_draw_get_and_ten() -> None:
    state = offered("R2")
    assert moves(state) == ["draw", "get R1 R3", "get R2 R2", "tenten"]
    after_draw = play(state, "draw")
    assert {text.split()[0] for text in moves(after_draw)} == {"tenten", "discard"}
    after_get = play(state, "get R1 R3")
    assert {text.split()[0] for text in moves(after_get)} == {"discard"}


def test_tt_21_draw_then_discard() -> None:
    state = play(at(), "draw")
    assert (state.phase, data(state, "drawn"), data(state, "pile")) == ("drawn", "R5", "B4 B3 R6")
    assert data(state, "hands")[0] == "R1 R1 R1 R2 R2 R2 R3 R5"
    assert moves(state) == ["tenten", "discard R1", "discard R2", "discard R3", "discard R5"]
    after = play(state, "discard R2")
    assert (after.turn, after.phase, after.drawn) == (1, "act", None)
    assert data(after, "hands")[0] == "R1 R1 R1 R2 R2 R3 R5"
    assert data(after, "discards") == [[0, "R2"]]
    assert after.turns_taken == (1, 0)


def test_tt_21_draw_then_ten() -> None:
    state = play(drawn("B4"), "tenten")
    assert (state.phase, state.chips) == ("round_over", (1, 0))
    assert data(state, "hands")[0] == f"{READY} B4"


@pytest.mark.parametrize(
    ("hand", "latest", "get", "opened"),
    [
        ("R3 R4 R1 R1 B2 B4 B6", "R5", "get R3 R4", "R3 R4 R5"),
        ("R3 R5 R1 R1 B2 B4 B6", "R4", "get R3 R5", "R3 R4 R5"),
        ("R0 R2 R7 R4 B2 B4 B6", "R1", "get R0 R2", "R0 R1 R2"),
        ("B5 B6 R1 R1 R3 R5 R7", "B7", "get B5 B6", "B5 B6 B7"),
        ("B3 B3 R1 R2 R4 R5 R7", "B3", "get B3 B3", "B3 B3 B3"),
        ("R3 R3 R1 B2 B4 B5 B7", "R3", "get R3 R3", "R3 R3 R3"),
        ("R6 P7 R1 B2 B4 B5 B1", "R5", "get R6 P7", "R5 R6 P7r"),
        ("R6 R7 R1 B2 B4 B5 B1", "P8", "get R6 R7", "R6 R7 P8r"),
    ],
)
def test_tt_22_get_lays_a_run_or_a_triple_open(hand: str, latest: str, get: str, opened: str) -> None:
    state = offered(latest, hand)
    assert get in moves(state)
    after = play(state, get)
    assert data(after, "sets")[0] == [opened]
    assert (after.phase, after.turn) == ("discard", 0)
    kept = hand.split()
    for tile in get.split()[1:]:
        kept.remove(tile)
    assert Counter(data(after, "hands")[0].split()) == Counter(kept)
    assert moves(after) == [f"discard {tile}" for tile in dict.fromkeys(data(after, "hands")[0].split())]
    assert moves(play(after, moves(after)[0]))[0] == "draw"


@pytest.mark.parametrize(
    ("hand", "latest", "try_"),
    [
        ("R3 B4 R1 R1 B2 B4 B6", "R5", "get R3 B4"),
        ("R3 B3 R1 R1 B2 B4 B6", "R3", "get R3 B3"),
        ("R3 R5 R1 R1 B2 B4 B6", "R6", "get R3 R5"),
        ("B5 B6 R1 R1 R3 R5 R7", "R7", "get B5 B6"),
        ("R6 R7 R1 R1 B2 B4 B6", "R0", "get R6 R7"),
        ("R6 B6 R1 R1 B2 B4 B5", "P6", "get R6 B6"),
    ],
)
def test_tt_22_what_is_no_combo_is_not_got(hand: str, latest: str, try_: str) -> None:
    assert refused(offered(latest, hand), try_).rule == "TT-22"


def test_tt_22_only_concealed_tiles_get_and_are_discarded() -> None:
    state = offered("R3", "R1 R2 B2 B6", sets=[["R3 R4 R5"], []])
    assert moves(state) == ["draw", "get R1 R2", "tenten"]
    assert refused(state, "get R4 R5").reason == "in_open_set"
    after = play(state, "get R1 R2")
    assert moves(after) == ["discard B2", "discard B6"]
    assert refused(after, "discard R4").rule == "TT-22"


def test_tt_22_an_open_set_is_never_counted_alone_or_regrouped() -> None:
    # Eight tiles that are ten only with all counted alone, or with the triple as nothing.
    assert ten("B1 B1 B2 B3 R0 R1 R1 R1")
    opened = drawn("R1", "B1 R0 R1 R1", sets=[["B1 B2 B3"], []])
    assert play(opened, "tenten").phase == "discard", "counted alone"
    regrouped = drawn("R7", "R0 R1 R2 R3", sets=[["R4 R5 R6"], []])
    assert ten("R0 R1 R2 R3 R4 R5 R6 R7") is False
    assert play(regrouped, "tenten").phase == "discard"


def test_tt_22_a_second_get_is_fine_and_a_third_impossible() -> None:
    state = offered("R3", "R1 R2 B2 B6", sets=[["R3 R4 R5"], []], pile="R7 R7 R7")
    after = play(state, "get R1 R2", "discard B2")
    assert data(after, "sets")[0] == ["R3 R4 R5", "R1 R2 R3"]
    assert data(after, "hands")[0] == "B6"
    with pytest.raises(ImpossibleError, match="9 tiles"):
        at(hands=["", DULL], sets=[["R3 R4 R5", "R1 R2 R3", "B1 B1 B1"], []])


def test_tt_23_on_a_first_turn_there_is_no_discard() -> None:
    for text in ("get R1 R1", "tenten"):
        refusal = refused(tenten.new(seats=2, seed=1), text)
        assert (refusal.rule, refusal.reason) == ("TT-23", "no_discard")


def test_tt_23_only_the_latest_discard_can_be_taken() -> None:
    state = at(discards=[[1, "B4"], [0, "R5"], [1, "R2"]], turns_taken=[1, 2])
    assert refused(state, "get R1 R2").rule == "TT-22"
    assert play(state, "tenten").phase == "redo", "B4, which makes ten, lies too deep"
    assert play(at(discards=[[0, "R5"], [1, "R7"], [1, "B4"]]), "tenten").phase == "round_over"


def test_tt_23_the_own_discard_cannot_be_taken() -> None:
    state = at(discards=[[1, "B4"], [0, "B4"]])
    assert moves(state) == ["draw"]
    for text in ("get R1 R1", "tenten"):
        assert (refused(state, text).rule, refused(state, text).reason) == ("TT-23", "own_discard")


def test_tt_24_ten_from_the_discard() -> None:
    state = play(offered("B4"), "tenten")
    assert (state.phase, state.chips) == ("round_over", (1, 0))
    assert data(state, "result")["claimed"] == "B4"
    assert data(state, "discards") == []
    assert data(state, "hands")[0] == f"{READY} B4", "the taken tile may count alone"
    with_set = offered("R3", "R0 R1 R2 B2", sets=[["B2 B3 B4"], []])
    assert play(with_set, "tenten").phase == "round_over"  # 2 (B234) and 0 1 2 3 2


def test_tt_25_no_draw_and_no_ten_after_a_get() -> None:
    state = play(offered("R2"), "get R2 R2")
    assert refused(state, "draw").rule == "TT-20"
    assert (refused(state, "tenten").rule, refused(state, "tenten").reason) == ("TT-25", "after_get")


def test_tt_25_no_get_after_a_draw() -> None:
    state = play(offered("R2"), "draw")
    assert refused(state, "get R2 R2").rule == "TT-20"


def test_tt_26_nobody_claims_out_of_turn() -> None:
    state = at(3, turn=1, discards=[[0, "B4"]], hands=[DULL, SHORT, READY], turns_taken=[1, 0, 0])
    for seat in (0, 2, None):
        view = state.view(seat)
        assert view.legal_moves() == ()
        for text in ("tenten", "get R1 R1", "draw"):
            refusal = view.why_not(tenten.parse(text))
            assert refusal is not None
            assert (refusal.rule, refusal.reason) == ("TT-20", "not_your_turn")


def test_tt_27_an_all_purple_get_names_its_colour() -> None:
    state = offered("P6", "R1 R1 B1 B2 B2 P5 P7")
    assert [text for text in moves(state) if text.startswith("get")] == ["get P5 P7 red", "get P5 P7 blue"]
    assert data(play(state, "get P5 P7 red"), "sets")[0] == ["P5r P6r P7r"]
    assert data(play(state, "get P7 P5 blue"), "sets")[0] == ["P5b P6b P7b"]
    refusal = refused(state, "get P5 P7")
    assert (refusal.rule, refusal.reason) == ("TT-27", "colour_missing")
    assert instead(refusal) == "get P5 P7 red"


def test_tt_27_a_coloured_mate_decides_the_colour() -> None:
    state = offered("P6", "R1 R1 B2 B4 B7 B5 P7")
    assert data(play(state, "get B5 P7"), "sets")[0] == ["B5 P6b P7b"]
    for colour, reason in (("blue", "colour_needless"), ("red", "colour_impossible")):
        refusal = refused(state, f"get B5 P7 {colour}")
        assert (refusal.rule, refusal.reason) == ("TT-27", reason)
        assert instead(refusal) == "get B5 P7"


def test_tt_27_the_colour_of_an_open_purple_tile_stays() -> None:
    rules = {"advanced": True}
    blue = drawn("B1", "B1 B1 B1 B4", sets=[["B6 B7 P5"], []], rules=rules, turns_taken=[2, 2])
    assert paid(blue) == {"base": 3, "seven": 1, "single_four": 2, "single_color": 2}
    red = drawn("R2", "R1 B1 B1 B1", sets=[["R6 R7 P5"], []], rules=rules, turns_taken=[2, 2])
    assert data(red, "sets")[0] == ["R6 R7 P5r"]
    assert "half_color" not in paid(red), "a blue 5 would make four of each colour"


def test_tt_28_discards_lie_in_one_row_the_latest_on_the_right() -> None:
    state = play(at(), "draw", "discard R5", "draw", "discard B4", "draw", "discard B3")
    assert data(state, "discards") == [[0, "R5"], [1, "B4"], [0, "B3"]]
    taken = play(at(discards=[[0, "B7"], [1, "R2"]]), "get R2 R2", "discard R3")
    assert data(taken, "discards") == [[0, "B7"], [0, "R3"]]


# Wrong ten


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_tt_30_a_wrong_ten_after_a_draw(seats: int, advanced: bool) -> None:
    before = play(at(seats, rules={"advanced": advanced}), "draw")
    state = play(before, "tenten")
    assert state.chips == (0, *[1] * (seats - 1))
    assert (state.phase, state.turn, data(state, "drawn")) == ("discard", 0, "R5")
    assert (state.hands, state.pile, state.discards) == (before.hands, before.pile, before.discards)
    assert moves(state) == ["discard R1", "discard R2", "discard R3", "discard R5"]
    assert (refused(state, "tenten").rule, refused(state, "tenten").reason) == ("TT-30", "after_wrong_ten")
    assert refused(state, "draw").rule == "TT-20"
    after = play(state, "discard R5")
    assert (after.turn, after.phase, after.drawn, after.turns_taken[0]) == (1, "act", None, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tt_30_a_wrong_ten_with_the_discard_is_redone(seats: int) -> None:
    before = offered("R2", seats=seats)
    state = play(before, "tenten")
    assert state.chips == (0, *[1] * (seats - 1))
    assert (state.phase, state.turn) == ("redo", 0)
    assert (state.hands, state.discards, state.turns_taken) == (before.hands, before.discards, before.turns_taken)


def test_tt_31_the_redone_turn_draws_or_gets_but_does_not_claim_again() -> None:
    state = play(offered("R2"), "tenten")
    assert moves(state) == ["draw", "get R1 R3", "get R2 R2"]
    assert (refused(state, "tenten").rule, refused(state, "tenten").reason) == ("TT-31", "again_from_discard")
    assert moves(play(state, "get R1 R3")) == ["discard R1", "discard R2"]


def test_tt_31_after_the_redone_draw_ten_may_be_declared_once_more() -> None:
    redone = play(offered("R2"), "tenten", "draw")
    assert moves(redone)[0] == "tenten"
    assert play(redone, "tenten").chips == (0, 2), "the second error is paid again"
    assert play(redone, "tenten").phase == "discard"
    right = play(offered("R2", pile="B4"), "tenten", "draw", "tenten")
    assert (right.phase, right.chips) == ("round_over", (1, 1))


def test_tt_31_the_redone_turn_with_an_empty_pile() -> None:
    state = play(offered("R2", pile=""), "tenten")
    assert moves(state) == ["get R1 R3", "get R2 R2", "pass"]
    assert data(play(state, "pass"), "result")["reason"] == "exhausted"


@pytest.mark.parametrize("from_discard", [False, True])
def test_tt_31_a_penalty_can_end_the_game_mid_round(from_discard: bool) -> None:
    before = offered("R2", chips=[3, 3]) if from_discard else drawn("R5", chips=[3, 3])
    state = play(before, "tenten")
    assert (state.phase, state.chips) == ("over", (3, 4))
    assert state.outcome() == Outcome((1,), "chips", (3, 4))
    assert moves(state) == []
    assert state.score() is None
    kinds = [event.kind for event in tenten.events(before, Move("tenten"), state)]
    assert kinds == ["wrong_ten", "game_over"]


def test_tt_31_a_right_ten_may_be_passed_over_in_silence() -> None:
    assert play(drawn("B4"), "discard B4").phase == "act"
    assert play(offered("B4"), "draw").phase == "drawn"


def test_tt_31_block_wrong_ten_refuses_instead_of_charging() -> None:
    rules = {"block_wrong_ten": True}
    for state in (drawn("R5", rules=rules), offered("R2", rules=rules)):
        assert "tenten" not in moves(state)
        refusal = refused(state, "tenten")
        assert (refusal.rule, refusal.reason) == ("TT-02", "not_ten")
        assert state.chips == (0, 0)
    dull = at(phase="drawn", drawn="R5", hands=[f"{DULL} R5", READY], rules=rules)
    assert str(refused(dull, "tenten")) == "These eight tiles do not make ten; they can make 30, 32 or 41."
    for state in (drawn("B4", rules=rules), offered("B4", rules=rules)):
        assert "tenten" in moves(state)
        assert play(state, "tenten").chips == (1, 0)


# End of a round


def test_tt_40_an_exhausted_round_ends_without_points() -> None:
    for advanced in (False, True):
        state = at(rules={"advanced": advanced}, discards=[[1, "R6"]], pile="", chips=[2, 3])
        after = play(state, "pass")
        assert (after.phase, after.chips) == ("round_over", (2, 3))
        assert after.result == tenten.Result("exhausted", None, (), (0, 0))
        assert moves(after) == ["next"]


def test_tt_41_an_empty_pile_leaves_get_ten_and_pass() -> None:
    state = offered("R2", pile="")
    assert moves(state) == ["get R1 R3", "get R2 R2", "tenten", "pass"]
    assert (refused(state, "draw").rule, refused(state, "draw").reason) == ("TT-41", "pile_empty")
    assert play(offered("B4", pile=""), "tenten").phase == "round_over"


def test_tt_41_after_such_a_get_the_next_seat_has_the_same_choice() -> None:
    state = play(offered("R2", pile=""), "get R2 R2", "discard R3")
    assert (state.phase, state.turn) == ("act", 1)
    assert moves(state) == ["tenten", "pass"]
    assert play(state, "pass").phase == "round_over"


def test_tt_41_the_last_drawer_may_declare_and_its_discard_may_be_claimed() -> None:
    state = play(at(pile="B1"), "draw", "discard B1")
    assert (state.phase, state.turn, moves(state)) == ("act", 1, ["tenten", "pass"])
    assert play(at(pile="B4"), "draw", "tenten").chips == (1, 0)


def test_tt_41_nobody_passes_while_there_are_tiles() -> None:
    refusal = refused(offered("R2"), "pass")
    assert (refusal.rule, refusal.reason) == ("TT-41", "pile_not_empty")
    assert "4 tiles are left" in str(refusal)
    assert "one tile is left" in str(refused(offered("R2", pile="R5"), "pass"))


def test_tt_41_at_once_ends_with_the_last_drawers_discard() -> None:
    rules = {"exhaustion": "at_once"}
    state = play(at(pile="R5", rules=rules), "draw", "discard R5")
    assert (state.phase, data(state, "result")["reason"]) == ("round_over", "exhausted")
    assert play(at(pile="B4", rules=rules), "draw", "tenten").chips == (1, 0)
    assert play(at(pile="R5", rules=rules), "draw", "tenten", "discard R5").phase == "round_over"
    assert play(at(pile="R5 R6", rules=rules), "draw", "discard R5").phase == "act"
    refusal = refused(offered("R2", pile="", rules=rules), "pass")
    assert (refusal.rule, refusal.reason) == ("TT-41", "no_last_claim")


# The basic game


def test_tt_50_a_ten_earns_one_chip_and_four_win_at_once() -> None:
    state = play(drawn("B4", chips=[2, 3]), "tenten")
    assert (state.chips, state.phase) == ((3, 3), "round_over")
    assert state.outcome() is None
    won = play(drawn("B4", chips=[3, 3], turns_taken=[1, 1]), "tenten")
    assert won.outcome() == Outcome((0,), "chips", (4, 3))
    assert won.result == tenten.Result("chips", 0, (0,), (1, 0))


def round_over(reason: str = "ten", seat: int | None = 0, seats: int = 2, **changes: Any) -> State:
    """A round is over: ended by a seat's ten, or exhausted."""
    hands = list(DEALS[seats])
    if seat is not None:
        hands[seat] += " P8"
    result = {"reason": reason, "seat": seat, "winners": [] if seat is None else [seat], "points": [0] * seats}
    return at(seats, phase="round_over", hands=hands, result=result, turn=seat or 0, **changes)


def exhausted(seats: int = 2, **changes: Any) -> State:
    return round_over("exhausted", None, seats, **changes)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tt_51_the_marker_passes_after_a_finished_round_and_stays_after_an_exhausted_one(seats: int) -> None:
    assert play(round_over(seats=seats), "next").dealer == 1
    assert play(round_over(seats=seats, seat=1), "next").dealer == 1
    assert play(exhausted(seats), "next").dealer == 0
    after = play(round_over(seats=seats, dealer=seats - 1), "next")
    assert after.dealer == 0
    assert (after.turn, after.round, after.phase) == (0, 2, "act"), "the dealer begins"


def test_tt_51_the_marker_can_stay() -> None:
    rules = {"basic_dealer": "stays"}
    assert play(round_over(rules=rules), "next").dealer == 0
    assert play(exhausted(rules=rules), "next").dealer == 0


def four_tied(first_dealer: int, **changes: Any) -> State:
    """Seat 0 of four is about to declare a wrong ten; the three others have equally much."""
    hands = [f"{READY} R5", *DEALS[4][1:]]
    return at(4, phase="drawn", drawn="R5", hands=hands, first_dealer=first_dealer, **changes)


@pytest.mark.parametrize(("first_dealer", "winner"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_tt_52_of_equals_the_first_dealer_or_the_nearest_after_wins(first_dealer: int, winner: int) -> None:
    won = play(four_tied(first_dealer, chips=[3, 3, 3, 3]), "tenten")
    assert won.outcome() == Outcome((winner,), "chips", (3, 4, 4, 4))


def test_tt_52_who_has_less_does_not_win_for_being_nearer() -> None:
    won = play(four_tied(1, chips=[3, 2, 3, 3]), "tenten")
    assert won.outcome() == Outcome((2,), "chips", (3, 3, 4, 4))


# The advanced game

ADVANCED = {"advanced": True}


def paid(state: State) -> dict[str, int]:
    """What a declared ten is paid for: the base and every bonus by name."""
    after = play(state, "tenten")
    score = after.score()
    assert score is not None
    assert after.chips[0] - state.chips[0] == score.points
    assert after.result is not None
    assert after.result.points == (score.points, *[0] * (state.seats - 1))
    base = score.points - sum(points for _, points in score.bonuses)
    return {"base": base, **dict(score.bonuses)}


LATER: dict[str, Any] = {"rules": ADVANCED, "turns_taken": [2, 2]}
"""Not the first turn of an advanced round."""


def test_tt_60_the_dealer_gets_three_and_others_two() -> None:
    assert paid(drawn("B4", **LATER))["base"] == 3
    assert paid(drawn("B4", dealer=1, **LATER))["base"] == 2
    assert paid(offered("B4", dealer=1, **LATER))["base"] == 2


def test_tt_60_open_sets_count_for_bonuses() -> None:
    state = drawn("R3", "R2 B5 B6 B7", sets=[["B5 B5 B5"], []], **LATER)
    assert paid(state) == {"base": 3, "no_one": 1, "seven": 1, "single_four": 2}


def test_tt_61_the_colouring_that_is_worth_most_is_taken() -> None:
    # Both colours of the purple 5 make ten; red makes four of each colour.
    assert paid(drawn("B2", "R1 R1 R1 B6 B6 B6 P5", **LATER)) == {
        "base": 3,
        "close": 1,
        "half_color": 1,
        "double_three": 3,
    }


def test_tt_61_it_says_when_several_are_worth_as_much() -> None:
    score = play(drawn("B2", "R1 R1 B1 B6 B6 B6 P5", **LATER), "tenten").score()
    assert score is not None
    assert score.ties == 1


@pytest.mark.parametrize(
    ("hand", "bonuses"),
    [
        ("R2 R2 R2 R3 R3 B3 B3 B4", None),
        ("R6 R6 R6 B1 B2 R4 B2 R1", {"close": 1, "single_three": 1}),
        ("R7 R7 R7 R2 R3 B1 B1 B3", {"close": 1, "single_three": 1, "seven": 1}),
        ("R0 R1 R1 B1 B1 B6 B7 P8", {"close": 1, "seven": 1, "eight": 2}),
        ("R3 R4 R5 R1 R1 R1 B1 B1", {"close": 1, "single_three": 1, "two_blue": 1}),
        ("R1 R1 R1 R2 R2 R2 R3 B4", {"close": 1, "under_five": 2, "double_three": 3}),
        ("B5 B5 B5 B5 B1 B1 B2 B1", {"close": 1, "single_color": 2, "multi": 5}),
        ("R1 R2 R3 R4 R7 R7 R7 P5", {"close": 1, "single_three": 1, "seven": 1, "straight": 1, "single_color": 3}),
        ("R1 R1 R1 B1 B1 B1 R4 R6", {"close": 1, "double_three": 4}),
    ],
)
def test_tt_62_bonuses_by_name(hand: str, bonuses: dict[str, int] | None) -> None:
    *kept, last = hand.split()
    state = drawn(last, " ".join(kept), other=HIDDEN, pile="", **LATER)
    if bonuses is None:
        assert play(state, "tenten").phase == "discard"
    else:
        assert paid(state) == {"base": 3, **bonuses}


def test_tt_62_close_is_lost_by_a_get_and_not_by_finishing_with_a_discard() -> None:
    claimed = offered("B4", **LATER)
    assert paid(claimed)["close"] == 1
    got = play(offered("R1", "R1 R1 R2 R2 R2 R3 R7", pile="R5 B7", **LATER), "get R1 R1", "discard R7")
    got = play(got, "draw", "discard R5", "draw")
    assert "close" not in paid(got)


def test_tt_62_close_can_be_kept_for_drawn_tens() -> None:
    rules = {"advanced": True, "close": "self_drawn"}
    assert "close" not in paid(offered("B4", rules=rules, turns_taken=[1, 1]))
    assert paid(drawn("B4", rules=rules, turns_taken=[1, 1]))["close"] == 1


def test_tt_62_heaven_is_a_ten_drawn_in_the_own_first_turn() -> None:
    assert paid(drawn("B4", rules=ADVANCED))["heaven"] == 3
    assert paid(drawn("B4", rules=ADVANCED, dealer=1, turns_taken=[0, 1]))["heaven"] == 3
    assert "heaven" not in paid(drawn("B4", rules=ADVANCED, turns_taken=[1, 1]))
    assert "heaven" not in paid(offered("B4", rules=ADVANCED)), "a discard is not drawn"
    redone = play(offered("R2", rules=ADVANCED, pile="B4"), "tenten", "draw")
    assert paid(redone)["heaven"] == 3, "a redone turn is still the first"


def test_tt_62_heaven_can_be_kept_for_the_dealer() -> None:
    rules = {"advanced": True, "heaven": "dealer"}
    assert paid(drawn("B4", rules=rules))["heaven"] == 3
    assert "heaven" not in paid(drawn("B4", rules=rules, dealer=1))


def test_tt_63_only_the_highest_of_the_ladder_is_paid() -> None:
    four_and_three = ("B1", "B5 B5 B5 B5 B1 B1 B2")
    assert paid(drawn(*four_and_three, **LATER)) == {"base": 3, "close": 1, "single_color": 2, "multi": 5}
    literal: dict[str, Any] = {"rules": {"advanced": True, "literal_marks": True}, "turns_taken": [2, 2]}
    assert paid(drawn(*four_and_three, **literal)) == {
        "base": 3,
        "close": 1,
        "single_color": 2,
        "double_three": 3,
        "multi": 5,
    }


def test_tt_64_a_god_ten_wins_the_game_at_once() -> None:
    for hand, last in (("R2 R2 R2 R2 B2 B2 B2", "B2"), ("R5 R5 R5 R5 B5 B5 B5", "P5")):
        changes = {**LATER, "chips": [0, 20]}
        state = play(
            at(phase="drawn", drawn=last, hands=[f"{hand} {last}", "R1 R3 R4 B1 B3 B4 R6"], pile="", **changes),
            "tenten",
        )
        assert state.phase == "over"
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((0,), "god_ten")
        assert outcome.scores[0] < outcome.scores[1]


def test_tt_64_there_is_no_god_ten_in_the_basic_game() -> None:
    state = at(phase="drawn", drawn="B2", hands=["R2 R2 R2 R2 B2 B2 B2 B2", "R1 R3 R4 B1 B3 B4 R6"])
    assert play(state, "tenten").phase == "round_over"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tt_65_the_dealer_keeps_the_marker_after_finishing_himself(seats: int) -> None:
    assert play(round_over(seats=seats, seat=0, rules=ADVANCED), "next").dealer == 0
    assert play(round_over(seats=seats, seat=1, rules=ADVANCED), "next").dealer == 1
    assert play(round_over(seats=seats, seat=0, dealer=seats - 1, first_dealer=1, rules=ADVANCED), "next").dealer == 0
    assert play(exhausted(seats, rules=ADVANCED), "next").dealer == 1


def test_tt_65_the_marker_can_stay_after_an_exhausted_round() -> None:
    rules = {"advanced": True, "advanced_exhausted_dealer": "stays"}
    assert play(exhausted(rules=rules), "next").dealer == 0
    assert play(round_over(seat=1, rules=rules), "next").dealer == 1


def test_tt_66_the_marker_is_turned_when_it_is_back_and_the_game_ends_the_second_time() -> None:
    turned = play(round_over(seat=0, dealer=1, first_dealer=0, rules=ADVANCED), "next")
    assert (turned.dealer, turned.lap, turned.phase) == (0, 2, "act")
    kept = play(round_over(seat=0, dealer=0, first_dealer=0, rules=ADVANCED), "next")
    assert (kept.dealer, kept.lap) == (0, 1), "a marker that stays has not come back"
    kept = play(round_over(seat=0, dealer=0, first_dealer=0, lap=2, rules=ADVANCED), "next")
    assert (kept.dealer, kept.lap, kept.phase) == (0, 2, "act")
    before = round_over(seat=0, dealer=1, first_dealer=0, lap=2, rules=ADVANCED, chips=[9, 12])
    ended = play(before, "next")
    assert ended.outcome() == Outcome((1,), "laps", (9, 12))
    assert ended.hands == before.hands, "no new round is dealt"
    assert moves(ended) == []
    assert [event.kind for event in tenten.events(before, Move("next"), ended)] == ["game_over"]


def test_tt_66_the_end_by_laps_needs_no_seed() -> None:
    before = round_over(seat=0, dealer=1, first_dealer=0, lap=2, rules=ADVANCED, seed=None)
    assert play(before, "next").phase == "over"
    with pytest.raises(NeedsError, match="seed"):
        play(before._replace(lap=1), "next")


def test_tt_66_laps_count_only_in_the_advanced_game() -> None:
    state = play(round_over(dealer=1, first_dealer=0, lap=2), "next")
    assert (state.dealer, state.phase) == (0, "act")
    assert play(round_over(dealer=1, first_dealer=0), "next").lap == 1


@pytest.mark.parametrize(
    ("win_above", "chips", "over"), [(25, 16, False), (25, 17, True), (24, 16, True), (30, 17, False)]
)
def test_tt_66_more_than_25_points_win_at_once(win_above: int, chips: int, over: bool) -> None:
    rules = {"advanced": True, "win_above": win_above}
    state = play(drawn("B4", rules=rules, chips=[chips, 0], turns_taken=[1, 1]), "tenten")  # 9 points
    assert state.chips == (chips + 9, 0)
    assert state.outcome() == (Outcome((0,), "points", (chips + 9, 0)) if over else None)


def test_tt_66_in_a_long_game_only_the_points_end_it() -> None:
    rules = {"advanced": True, "long_game": True}
    state = play(round_over(seat=0, dealer=1, first_dealer=0, lap=2, rules=rules), "next")
    assert (state.phase, state.dealer) == ("act", 0)
    assert play(drawn("B4", rules=rules, chips=[17, 0], turns_taken=[1, 1]), "tenten").phase == "over"


@pytest.mark.parametrize(("first_dealer", "winner"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_tt_67_most_points_win_and_ties_as_in_the_basic_game(first_dealer: int, winner: int) -> None:
    won = play(four_tied(first_dealer, chips=[7, 25, 25, 25], rules=ADVANCED), "tenten")
    assert won.outcome() == Outcome((winner,), "points", (7, 26, 26, 26))
    laps: dict[str, Any] = {
        "lap": 2,
        "seat": 0,
        "dealer": (first_dealer - 1) % 4,
        "first_dealer": first_dealer,
        "rules": ADVANCED,
    }
    if laps["dealer"] != 0:
        ended = play(round_over(seats=4, chips=[7, 9, 9, 9], **laps), "next")
        assert ended.outcome() == Outcome((winner,), "laps", (7, 9, 9, 9))


def test_tt_68_a_wrong_ten_costs_one_chip_in_the_advanced_game_too() -> None:
    assert play(at(3, rules=ADVANCED, pile="R5"), "draw", "tenten").chips == (0, 1, 1)
    assert play(drawn("R5", rules=ADVANCED, chips=[25, 25]), "tenten").outcome() == Outcome((1,), "points", (25, 26))


# Phases and ends


def test_round_over_reveals_all_hands_and_only_next_follows() -> None:
    before = drawn("B4")
    state = play(before, "tenten")
    assert before.view(1).hands is None
    assert state.view(1).hands == state.hands
    assert moves(state) == ["next"]
    assert refused(state, "draw").reason == "round_over"
    following = play(state, "next")
    assert (following.round, following.phase, following.result, following.view(1).hands) == (2, "act", None, None)
    assert following.chips == (1, 0)
    assert play(state, "next") == following, "the seed deals every round alike"


def test_next_without_a_seed_says_what_is_missing() -> None:
    with pytest.raises(NeedsError, match="needs a seed"):
        play(round_over(seed=None), "next")


# Refusals, each once


ROW = {"discards": [[1, "R2"]], "turns_taken": [0, 1]}
OPEN = {"hands": ["R4 R5 R6 B1", DULL], "sets": [["B3 B3 B3"], []]}
REFUSALS: dict[tuple[str, str], list[tuple[dict[str, Any], str, str]]] = {
    ("TT-20", "not_in_drawn"): [
        ({"phase": "drawn"}, "draw", "You have drawn already"),
        ({"phase": "drawn"}, "get R1 R1", "either a draw or a get"),
        ({"phase": "drawn"}, "pass", "discard one tile"),
        ({"phase": "drawn"}, "next", "when this one is over"),
    ],
    ("TT-20", "not_in_discard"): [
        ({"phase": "discard"}, "draw", "discard one tile"),
        ({"phase": "discard"}, "get R1 R1", "discard one tile"),
        ({"phase": "discard"}, "pass", "discard one tile"),
        ({"phase": "discard"}, "next", "when this one is over"),
    ],
    ("TT-20", "not_in_act"): [
        (ROW, "discard R1", "First draw a tile or get the latest discard"),
        (ROW, "next", "when this one is over"),
    ],
    ("TT-20", "not_in_redo"): [
        ({**ROW, "phase": "redo"}, "discard R1", "First draw a tile or get the latest discard"),
        ({**ROW, "phase": "redo"}, "next", "when this one is over"),
    ],
    ("TT-41", "pile_empty"): [({**ROW, "pile": ""}, "draw", "The pile is empty")],
    ("TT-41", "pile_not_empty"): [(ROW, "pass", "4 tiles are left in it")],
    ("TT-41", "no_last_claim"): [
        ({**ROW, "pile": "", "rules": {"exhaustion": "at_once"}}, "pass", "ends with the pile")
    ],
    ("TT-23", "no_discard"): [
        ({}, "get R1 R1", "There is no discard to get"),
        ({}, "tenten", "there is no discard yet: draw a tile first"),
    ],
    ("TT-23", "own_discard"): [
        ({"discards": [[0, "R1"]]}, "get R1 R1", "You laid the latest discard yourself"),
        ({"discards": [[0, "R1"]]}, "tenten", "You laid the latest discard yourself"),
    ],
    ("TT-22", "only_one"): [(ROW, "get R3 R3", "only one red 3")],
    ("TT-22", "in_open_set"): [
        ({**ROW, **OPEN}, "get B3 B3", "Your blue 3 lies in an open set"),
        ({**OPEN, "phase": "discard", "hands": ["R4 R5 R6 B1 B2", DULL]}, "discard B3", "Blue 3 lies in your open set"),
    ],
    ("TT-22", "not_in_hand"): [(ROW, "get R2 P6", "You do not hold purple 6")],
    ("TT-22", "no_combo"): [(ROW, "get R1 R2", "Red 1 and red 2 make no combo with red 2")],
    ("TT-21", "not_in_hand"): [({"phase": "drawn"}, "discard P8", "You do not hold purple 8")],
    ("TT-27", "colour_missing"): [
        ({"discards": [[1, "P6"]], "hands": ["R1 R1 R2 R2 R3 P5 P7", DULL]}, "get P5 P7", "red or blue"),
    ],
    ("TT-27", "colour_needless"): [(ROW, "get R2 R2 red", "decides the colour here")],
    ("TT-27", "colour_impossible"): [(ROW, "get R2 R2 blue", "The red tile beside it decides")],
    ("TT-31", "again_from_discard"): [({**ROW, "phase": "redo"}, "tenten", "with this discard, and it was not ten")],
    ("TT-25", "after_get"): [({"phase": "discard", "drawn": None}, "tenten", "right after a get")],
    ("TT-30", "after_wrong_ten"): [({"phase": "discard"}, "tenten", "It was not ten")],
    ("TT-02", "not_ten"): [({"phase": "drawn", "rules": {"block_wrong_ten": True}}, "tenten", "they can make")],
}
OVER = {
    ("TT-20", "round_over"): "The next one has to be dealt first",
    ("TT-20", "game_over"): "The game is over",
    ("TT-20", "not_your_turn"): "not your turn",
}
EACH = [(*key, *one) for key, several in REFUSALS.items() for one in several]


@pytest.mark.parametrize(("rule", "reason", "changes", "text", "words"), EACH)
def test_refusal(rule: str, reason: str, changes: dict[str, Any], text: str, words: str) -> None:
    """Every refusal cites its rule and says in a sentence what is meant."""
    if changes.get("phase") in ("drawn", "discard"):
        changes = {"drawn": "R5", "hands": [f"{READY} R5", DULL], **changes}
        if "sets" in changes:
            changes = {**changes, "drawn": None}
    refusal = refused(at(**changes), text)
    assert (refusal.rule, refusal.reason) == (rule, reason)
    assert words in str(refusal)
    sentence(str(refusal))


def test_refusals_when_the_round_or_the_game_is_over_or_another_is_to_play() -> None:
    over = play(drawn("B4", chips=[3, 0]), "tenten")
    for text in ("draw", "get R1 R1", "discard R1", "tenten", "pass"):
        assert refused(round_over(), text).reason == "round_over"
        assert OVER["TT-20", "round_over"] in str(refused(round_over(), text))
        assert refused(over, text).reason == "game_over"
        assert OVER["TT-20", "game_over"] in str(refused(over, text))
        waiting = at().view(1).why_not(tenten.parse(text))
        assert waiting is not None
        assert waiting.reason == "not_your_turn"
        assert OVER["TT-20", "not_your_turn"] in str(waiting)
    assert refused(over, "next").reason == "game_over"


def test_there_is_no_other_refusal() -> None:
    told = adapter("tenten")
    rng = Random(3)
    found = set()
    for _ in range(60):
        state = told.anywhere(rng)
        for seat in (state.turn, None):
            for move in told.near(state):
                refusal = state.view(seat).why_not(move)
                if refusal is not None:
                    found.add((refusal.rule, refusal.reason))
    assert found <= REFUSALS.keys() | OVER.keys()


@pytest.mark.parametrize(
    ("changes", "text", "rule"),
    [
        ({"pile": "", "phase": "drawn", "drawn": "R5", "hands": [f"{READY} R5", DULL]}, "draw", "TT-20"),
        ({"pile": "", "phase": "drawn", "drawn": "R5", "hands": [f"{READY} R5", DULL]}, "pass", "TT-20"),
        ({}, "get P6 P7", "TT-23"),
        (ROW, "get P6 P7 red", "TT-22"),
        (ROW, "get R1 R2 red", "TT-22"),
        ({"rules": {"block_wrong_ten": True}}, "tenten", "TT-23"),
        ({**ROW, "phase": "redo", "rules": {"block_wrong_ten": True}}, "tenten", "TT-31"),
        ({**ROW, "rules": {"exhaustion": "at_once"}}, "pass", "TT-41"),
    ],
)
def test_the_first_broken_rule_is_cited(changes: dict[str, Any], text: str, rule: str) -> None:
    assert refused(at(**changes), text).rule == rule


@pytest.mark.parametrize(
    ("changes", "text", "alternative"),
    [
        (ROW, "get R1 R2", "get R1 R3"),
        (ROW, "get P6 P7", "get R1 R3"),
        (ROW, "discard R2", "get R2 R2"),
        ({"phase": "drawn"}, "discard R6", "discard R5"),
        ({"phase": "drawn"}, "discard B2", "discard R2"),
        ({"phase": "drawn"}, "get R2 R3", "discard R2"),
        ({"phase": "drawn"}, "draw", None),
    ],
)
def test_a_refusal_offers_what_is_nearest(changes: dict[str, Any], text: str, alternative: str | None) -> None:
    if changes.get("phase") == "drawn":
        changes = {**changes, "drawn": "R5", "hands": [f"{READY} R5", DULL]}
    assert instead(refused(at(**changes), text)) == alternative


# Whole matches


def expected_dealer(before: State) -> tuple[int, int, bool]:
    """Say by the rules page who deals next, the lap, and whether the game ends (TT-51, TT-65, TT-66)."""
    rules, result = before.rules, before.result
    assert result is not None
    ten_by = result.seat if result.reason == "ten" else None
    if not rules.advanced:
        passes = ten_by is not None and rules.basic_dealer == "passes"
    elif ten_by is None:
        passes = rules.advanced_exhausted_dealer == "passes"
    else:
        passes = ten_by != before.dealer
    if not passes:
        return before.dealer, before.lap, False
    dealer = (before.dealer + 1) % before.seats
    back = rules.advanced and dealer == before.first_dealer
    return dealer, 2 if back else before.lap, back and before.lap == 2 and not rules.long_game


def check_match(states: tuple[State, ...], texts: tuple[str, ...]) -> Counter[str]:
    """Follow a match by the rules page: the marker, the laps, every chip, and the end as soon as it is due."""
    met: Counter[str] = Counter()
    for before, text, after in zip(states[:-1], texts, states[1:], strict=True):
        gained = tuple(now - was for now, was in zip(after.chips, before.chips, strict=True))
        turn, limit = before.turn, before.rules.win_above + 1 if before.rules.advanced else 4
        assert before.outcome() is None
        assert after.first_dealer == before.first_dealer
        if text == "tenten" and gained[turn] == 0:
            met["wrong"] += 1
            assert gained == tuple(int(seat != turn) for seat in range(before.seats))
            assert after.phase in ("redo" if before.phase == "act" else "discard", "over")
        elif text == "tenten":
            met["ten"] += 1
            assert sum(gained) == gained[turn] >= 1
            assert before.rules.advanced or gained[turn] == 1
            assert after.phase in ("round_over", "over")
        else:
            assert not any(gained)
        if text == "next":
            dealer, lap, ends = expected_dealer(before)
            met[f"lap {lap}"] += 1
            assert (after.dealer, after.phase) == (dealer, "over" if ends else "act")
            if not ends:
                assert (after.lap, after.round, after.turn) == (lap, before.round + 1, dealer)
                assert set(map(len, after.hands)) == {7}
        else:
            assert (after.dealer, after.lap, after.round) == (before.dealer, before.lap, before.round)
            god = after.result is not None and after.result.reason == "god_ten"
            assert (after.phase == "over") == (max(after.chips) >= limit or god)
        if after.phase == "round_over":
            met[str(after.result and after.result.reason)] += 1
    last = states[-1]
    outcome = last.outcome()
    assert outcome is not None
    met[outcome.reason] += 1
    if outcome.reason != "god_ten":
        most = max(last.chips)
        order = [(last.first_dealer + step) % last.seats for step in range(last.seats)]
        assert outcome.winners == (next(seat for seat in order if last.chips[seat] == most),)
    return met


@pytest.mark.parametrize("options", range(len(adapter("tenten").rules)))
def test_whole_matches(options: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        record, states = walk("tenten", options, 2 + seed % 3, seed)
        met += check_match(states, record.moves)
    assert met["ten"] > 5
    assert met["exhausted"] or not options
    assert met["wrong"] > 5 or states[0].rules.block_wrong_ten


def test_whole_matches_by_bots_over_two_laps() -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        state = tenten.new(Rules(advanced=True), seats=2 + seed % 3, seed=seed)
        states, texts, rng = [state], [], Random(seed)
        while state.outcome() is None:
            move = tenten.BOTS[1](state.view(state.turn), rng)
            texts.append(tenten.text(move))
            state = state.play(move)
            states.append(state)
        met += check_match(tuple(states), tuple(texts))
    assert met["laps"]
    assert met["points"]


def test_random_matches_end() -> None:
    for seed in range(10):
        state, rng = tenten.new(seats=4, seed=seed), Random(seed)
        for _ in range(2000):
            if state.outcome() is not None:
                break
            state = state.play(any_legal(state.view(state.turn), rng))
        assert state.outcome() is not None


# Notation, views and the protocol's form


@pytest.mark.parametrize(
    "text",
    ["", "fly", "draw R1", "get R1", "get R1 R2 R3", "get R1 R2 green", "get red", "discard", "discard R1 R2",
     "discard ?", "get ? R1", "tenten now", "Draw", "discard R1 red", "get R1 R2 red blue", "x" * 500],
)  # fmt: skip
def test_what_is_no_move_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        tenten.parse(text)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 200
    assert str(raised.value).endswith(".")


@pytest.mark.parametrize(
    "move",
    [Move("fly"), Move("draw", (3,)), Move("get", (3,)), Move("get"), Move("discard", (3, 4)), Move("discard", (19,)),
     Move("discard", (3,), "red"), Move("get", (3, 19))],
)  # fmt: skip
def test_what_has_not_the_form_of_a_move_is_an_error(move: Move) -> None:
    for state in (drawn("R5"), offered("R2")):
        with pytest.raises(NotationError):
            state.why_not(move)
        with pytest.raises(NotationError):
            state.play(move)


def test_get_is_read_in_either_order_and_written_in_kind_order() -> None:
    assert tenten.text(tenten.parse("get R4 R3")) == "get R3 R4"
    state = offered("R2")
    assert state.play(Move("get", (3, 1))) == state.play(Move("get", (1, 3)))


OPTIONS = (
    "advanced, block_wrong_ten, exhaustion, basic_dealer, advanced_exhausted_dealer, literal_marks, close, heaven, "
    "win_above and long_game"
)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"advanced": 1}, "Option advanced cannot be 1; it can be false or true."),
        ({"exhaustion": "later"}, "Option exhaustion cannot be later; it can be last_claim or at_once."),
        ({"win_above": "many"}, "Option win_above cannot be many; it can be a whole number from 0 to 1000000."),
        ({"win_above": -1}, "Option win_above cannot be -1; it can be a whole number from 0 to 1000000."),
        ({"win_above": True}, "Option win_above cannot be true; it can be a whole number from 0 to 1000000."),
        ({"heaven": None}, "Option heaven cannot be null; it can be first_turn or dealer."),
        ({"colour": "red"}, f"There is no option colour; the options are {OPTIONS}."),
    ],
)  # fmt: skip
def test_options_name_what_is_allowed(options: dict[str, Any], words: str) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.read(options)
    assert str(raised.value) == words


def test_options_have_the_defaults_of_the_rules_page() -> None:
    assert Rules().changes() == {}
    assert vars(Rules()) == {
        "advanced": False,
        "block_wrong_ten": False,
        "exhaustion": "last_claim",
        "basic_dealer": "passes",
        "advanced_exhausted_dealer": "passes",
        "literal_marks": False,
        "close": "no_get",
        "heaven": "first_turn",
        "win_above": 25,
        "long_game": False,
    }
    assert repr(Rules(heaven="dealer")) == "Rules(heaven='dealer')"


def ended(**result: Any) -> dict[str, Any]:
    return {"phase": "over", "result": result}


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"hands": [READY]}, ImpossibleError, "2 to 4 seats; here are 1 hands"),
        ({"hands": [READY, DULL + " R1"]}, ImpossibleError, "Seat 1 holds 8 tiles"),
        ({"hands": [READY, DULL], "phase": "drawn", "drawn": "R1"}, ImpossibleError, "Seat 0 holds 7 tiles"),
        ({"sets": [["R1 R2 R3"], []]}, ImpossibleError, "R1 is here|Seat 0 holds 10 tiles"),
        ({"sets": [["R4 R6 R7"], []]}, ImpossibleError, "R4 R6 R7"),
        ({"sets": [["P5 P6 P7"], []]}, ImpossibleError, "red or blue"),
        ({"pile": "R1 R1"}, ImpossibleError, "R1"),
        ({"pile": " ".join(["?"] * 60)}, ImpossibleError, "74 tiles, but the box holds 61"),
        ({"phase": "drawn", "hands": [READY + " R5", DULL]}, ImpossibleError, "must be named"),
        ({"phase": "drawn", "drawn": "R7", "hands": [READY + " R5", DULL]}, ImpossibleError, "R7 is not in the hand"),
        ({"drawn": "R1"}, ImpossibleError, "in the phase act nobody holds one"),
        ({"discards": [[0, "?"]]}, HiddenError, "hidden"),
        ({"discards": [["R1", 0]]}, QuestionError, "begin with a seat from 0 to 1"),
        ({"discards": [[2, "R1"]]}, QuestionError, "begin with a seat from 0 to 1"),
        ({"discards": [[0, "R1", "R2"]]}, QuestionError, "list of pairs"),
        ({"phase": "fly"}, QuestionError, "phase cannot be fly; it can be act, redo"),
        ({"turn": 2}, QuestionError, "turn must be a whole number from 0 to 1, not 2"),
        ({"turn": None}, QuestionError, "turn must be a whole number from 0 to 1, not null"),
        ({"dealer": "0"}, QuestionError, "dealer must be a whole number"),
        ({"lap": 3}, QuestionError, "lap must be a whole number from 1 to 2, not 3"),
        ({"chips": [1]}, QuestionError, "chips must be a list of 2, one for each seat"),
        ({"chips": [1, -1]}, QuestionError, "chips must be whole numbers from 0"),
        ({"chips": [1, True]}, QuestionError, "chips must be whole numbers from 0"),
        ({"hands": "R1"}, QuestionError, "hands must be a list"),
        ({"pile": None}, QuestionError, "pile must be a text"),
        ({"seed": "x"}, QuestionError, "seed must be a whole number, not x"),
        ({"tower": []}, QuestionError, "no place for tower"),
        ({"result": {}}, QuestionError, "no place for result"),
        ({"phase": "round_over"}, QuestionError, "result is missing"),
        (ended(reason="chips", winners=[]), ImpossibleError, "names nobody"),
        (ended(reason="luck", winners=[0]), QuestionError, "result.reason cannot be luck"),
        (ended(reason="chips", winners=[2]), QuestionError, "result.winners"),
        (ended(reason="chips", winners=[0], seat=7), QuestionError, "result.seat is 7"),
        (ended(reason="ten", winners=[0], claimed="?"), HiddenError, "cannot be hidden"),
        ({"phase": "over", "result": []}, QuestionError, "result must be an object"),
        ({"rules": {"advanced": "yes"}}, RulesError, "advanced cannot be yes"),
        ({"rules": []}, QuestionError, "rules must be an object"),
        ({"game": "dummee"}, QuestionError, "of the game dummee, not tenten"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused_in_a_sentence(
    changes: dict[str, Any], error: type[TilegamesError], words: str
) -> None:
    with pytest.raises(error, match=words) as raised:
        at(**changes)
    assert str(raised.value)[-1] == "."
    assert "\n" not in str(raised.value)


def test_the_form_of_the_protocol() -> None:
    sent = {
        "game": "tenten", "rules": {"advanced": True}, "dealer": 0, "first_dealer": 0, "lap": 1, "turn": 1,
        "phase": "act", "drawn": None, "hands": ["R1 R1 R2 B3 B4 B5 P7", "R2 R3 R4 B1"], "sets": [[], ["B5 B5 B5"]],
        "discards": [[0, "R6"], [1, "B2"], [0, "B7"]], "pile": "R5 R6 B1", "chips": [0, 0], "turns_taken": [2, 1],
    }  # fmt: skip
    state = tenten.position(sent)
    assert tenten.data(state) == {**sent, "round": 1, "ply": 0}
    assert tenten.data(play(state, "draw"))["drawn"] == "R5"
    least = tenten.position({key: sent[key] for key in ("dealer", "turn", "phase", "hands", "sets", "pile")})
    assert least == state._replace(rules=Rules(), discards=(), turns_taken=(0, 0))


def test_a_seats_copy_hides_what_it_cannot_see() -> None:
    state = play(at(3), "draw")
    own = tenten.data(state, 0, hide=True)
    other = tenten.data(state, 1, hide=True)
    nobody = tenten.data(state, None, hide=True)
    assert own["hands"] == [f"{READY} R5", "? ? ? ? ? ? ?", "? ? ? ? ? ? ?"]
    assert other["hands"] == ["? ? ? ? ? ? ? ?", DULL, "? ? ? ? ? ? ?"]
    assert (own["drawn"], other["drawn"], nobody["drawn"]) == ("R5", "?", "?")
    for copy in (own, other, nobody):
        assert copy["pile"] == "? ? ?"
        assert "seed" not in copy
    over = tenten.data(play(drawn("B4"), "tenten"), 1, hide=True)
    assert over["hands"] == [f"{READY} B4", DULL]
    for seat in (3, -1):
        with pytest.raises(QuestionError, match="seats are 0 to 2"):
            tenten.data(state, seat, hide=True)
        with pytest.raises(QuestionError, match="seats are 0 to 2"):
            state.view(seat)


def test_what_is_hidden_is_not_guessed() -> None:
    copy = tenten.position(tenten.data(offered("R2"), 0, hide=True))
    with pytest.raises(HiddenError, match="next tile of the pile is hidden"):
        play(copy, "draw")
    assert play(copy, "tenten").phase == "redo"
    blind = tenten.position(tenten.data(offered("R2"), 1, hide=True))
    for text in ("get R2 R2", "tenten"):
        with pytest.raises(HiddenError):
            play(blind, text)
    with pytest.raises(HiddenError):
        blind.legal_moves()


def test_all_know_whether_the_seat_to_move_holds_a_drawn_tile() -> None:
    for state, holds in (
        (play(at(), "draw"), True),
        (play(at(), "draw", "tenten"), True),
        (play(offered("R2"), "get R2 R2"), False),
    ):
        for seat in (0, 1, None):
            assert state.view(seat).has_drawn is holds
            assert state.view(seat).ply == state.ply
            sample = tenten.sample(state.view(seat), Random(1))
            assert (sample.drawn is not None) is holds
            assert tenten.data(sample, seat, hide=True) == tenten.data(state, seat, hide=True)


def test_events_tell_what_happened() -> None:
    def told(before: State, text: str, **how: Any) -> list[str]:
        move = tenten.parse(text)
        return [str(event.message) for event in tenten.events(before, move, before.play(move), **how)]

    names = ("Ann", "Bo")
    assert told(at(), "draw", names=names) == ["Ann drew red 5."]
    assert told(at(), "draw", names=names, seat=1, hide=True) == ["Ann drew a tile."]
    assert told(at(), "draw", names=names, seat=0, hide=True) == ["Ann drew red 5."]
    assert told(drawn("R5"), "discard R5") == ["Seat 0 laid red 5."]
    assert told(offered("R2"), "get R1 R3", names=names)[0].startswith(
        "Ann said get and laid red 1, red 2 and red 3 open"
    )
    assert told(offered("R2"), "tenten", names=names) == ["Ann said ten, but it was not. Bo got 1 chip."]
    assert told(offered("R2", **LATER), "tenten", names=names) == ["Ann said ten, but it was not. Bo got 1 point."]
    three = tenten.new(seats=3, seed=1).play(Move("draw"))
    assert told(three, "tenten", names=("Ann", "Bo", "Cy")) == [
        f"{('Ann', 'Bo', 'Cy')[three.turn]} said ten, but it was not: everybody else gets 1 chip."
    ]
    assert told(drawn("B4"), "tenten", names=names)[1:] == ["Ann got 1 chip.", "The round is over."]
    assert told(drawn("B4", **LATER), "tenten", names=names)[1] == "Ann got 9 points."
    assert told(offered("R2", pile=""), "pass", names=names) == [
        "Ann passed.",
        "The pile is empty and nobody made ten: no points.",
    ]
    assert told(round_over(seat=1), "next", names=names) == ["Round 2 is dealt. First to play: Bo."]
    assert told(drawn("B4", chips=[3, 0]), "tenten", names=names)[-1] == "Ann won with four chips."


def test_every_rule_of_the_page_has_its_test() -> None:
    tested = {"-".join(name.split("_")[1:3]).upper() for name in globals() if name.startswith("test_tt_")}
    assert set(RULES) <= tested
