"""Every rule and option of Jumana: what is refused and why, what a move does, how rounds and games end."""

import re
from itertools import product
from math import erfc, sqrt
from random import Random
from typing import Any

import pytest

from engine.jumana import oracle
from tilegames import jumana
from tilegames.core import (
    HiddenError,
    IllegalMove,
    ImpossibleError,
    NeedsError,
    NotationError,
    QuestionError,
    RulesError,
)
from tilegames.jumana.search import fall_chance, placements
from tilegames.jumana.state import SPREAD, State, cost
from tilegames.jumana.tower import Stick, box, canonical, danger, points, stands
from tilegames.texts import say

BASE = [["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 2, 0]]
"""Letters over the columns 0, 1, 2: U M A in row 0, M A N in row 2."""

TOWER = [*BASE, ["UAM", "y", 0, 0, 1], ["AUN", "y", 2, 0, 1]]
"""The base and two sticks across it at both ends; open are the levels 1 and 2."""

FLOORS = [
    *TOWER,
    ["UNA", "x", 0, 0, 2],
    ["AUU", "x", 0, 1, 2],
    ["NAU", "y", 2, -1, 3],
]
"""In row 2 the sticks of level 1 lie open, but level 2 is closed."""

CLOSE = [["AUA", "y", 0, 0, 0], ["MUM", "y", 1, 0, 0]]
OVERHANGS = [*CLOSE, ["AMA", "x", 0, 0, 1], ["UUA", "x", 0, 1, 1]]
"""Two sticks that hang over at x = 2: one more across their tips has danger 74."""

SHAKY = [*OVERHANGS, ["NUN", "y", 1, 0, 2], ["AAM", "y", 2, 0, 2]]
"""Another lies beside it, at x = 1: danger 56."""


def at(**parts: Any) -> State:
    """A position of two seats, with whatever parts differ."""
    given = {
        "rules": {},
        "turn": 0,
        "phase": "start",
        "hands": ["UUM MMA", "NNU"],
        "tower": BASE,
        "pool": "MNM MNN",
    }
    return jumana.position({"game": "jumana", **given, **parts})


def refusal(state: State, move: str) -> IllegalMove:
    refused = state.why_not(jumana.parse(move))
    assert refused is not None
    with pytest.raises(IllegalMove) as raised:
        state.play(jumana.parse(move))
    assert raised.value.rule == refused.rule
    return refused


def texts(state: State) -> list[str]:
    return [jumana.text(move) for move in state.legal_moves()]


# Sticks


def test_ju_01_the_box_holds_42_sticks() -> None:
    assert len(box()) == 42
    assert {min(stick, stick[::-1]) for stick in box()} == {min(stick, stick[::-1]) for stick in oracle.box()}


def test_ju_01_no_stick_of_u_m_and_n_and_jokers_only_in_pairs_or_three() -> None:
    assert not [stick for stick in box() if set(stick) == set("UMN")]
    assert [stick for stick in box() if "J" in stick] == ["JUJ", "JMJ", "JAJ", "JNJ", "JJJ"]
    for stick in ("UMN", "UMJ", "JJU"):
        with pytest.raises(ImpossibleError, match=f"There is no stick {stick} in the box."):
            canonical(stick)


def test_ju_02_a_stick_may_be_turned_round() -> None:
    assert canonical("AMU") == canonical("UMA")
    for held in ("MAU", "UAM"):
        state = at(hands=[f"{held} UUM", "NNU"])
        assert [move for move in texts(state) if "UAM" in move] == ["place UAM y 0,0"]
        assert state.play(jumana.parse("place UAM y 0,0")).hands[0] == ("UUM",)


def test_ju_02_a_palindrome_is_listed_once() -> None:
    assert texts(at(hands=["JJJ", "NNU"])) == ["place JJJ y 0,0", "place JJJ y 1,0", "place JJJ y 2,0", "draw"]


@pytest.mark.parametrize("tower", [BASE, [["JUJ", "x", 0, 0, 0], ["JJJ", "x", 0, 2, 0]]])
@pytest.mark.parametrize("stick", ["JNJ", "UUM"])
def test_ju_03_a_joker_stands_for_any_letter_above_or_below(tower: list[Any], stick: str) -> None:
    fits = "J" in stick or "J" in tower[0][0]
    assert ("place " + stick + " y 0,0" in texts(at(hands=[stick, "NNU"], tower=tower))) == (fits or stick == "UUM")


# Setup


@pytest.mark.parametrize(("seats", "size"), [(1, 5), (2, 5), (3, 5), (4, 5), (5, 3), (6, 3)])
def test_ju_10_five_sticks_each_or_three_for_five_and_six_seats(seats: int, size: int) -> None:
    state = jumana.new(seats=seats, seed=3)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.pool) == 42 - 2 - size * seats
    every = [*state.pool, *(stick.letters for stick in state.tower), *(one for hand in state.hands for one in hand)]
    assert sorted(map(canonical, every)) == sorted(box())


def test_ju_10_hands_and_pool_are_hidden_from_others() -> None:
    state = jumana.new(seats=3, seed=5)
    view = state.view(1)
    assert view.hand == state.hands[1]
    assert view.hands is None
    seen = repr(view)
    assert not [one for hand in (state.hands[0], state.hands[2], state.pool) for one in hand if one in seen]
    copy = jumana.data(state, 1, hide=True)
    assert copy["hands"] == ["? ? ? ? ?", " ".join(state.hands[1]), "? ? ? ? ?"]
    assert set(copy["pool"].split()) == {"?"}
    assert "seed" not in copy


@pytest.mark.parametrize(("base", "row"), [("gap", 2), ("adjacent", 1)])
def test_ju_11_two_sticks_are_the_base(base: str, row: int) -> None:
    ways = set()
    for seed in range(40):
        tower = jumana.new(jumana.Rules(base=base), seats=2, seed=seed).tower
        assert [stick[1:] for stick in tower] == [("x", 0, 0, 0), ("x", 0, row, 0)]
        ways |= {stick.letters for stick in tower}
    assert any(way[::-1] in ways and way != way[::-1] for way in ways)


def test_ju_12_the_seat_to_the_right_of_the_base_layer_begins_and_play_goes_right() -> None:
    layers = set()
    for seed in range(30):
        state = jumana.new(seats=4, seed=seed)
        layers.add(state.base_layer)
        assert state.turn == (state.base_layer + 1) % 4
        after = state.play(state.legal_moves()[-1])
        after = after.play(after.legal_moves()[-1])
        assert after.turn == (state.turn + 1) % 4
    assert layers == {0, 1, 2, 3}


def test_ju_12_the_base_layer_moves_to_the_right_each_round() -> None:
    state = at(seed=8, base_layer=1, round=3, phase="round_over", result={"reason": "blocked"}, pool="", turn=0)
    after = state.play(jumana.parse("next"))
    assert (after.base_layer, after.turn, after.round, after.ply) == (0, 1, 4, 0)
    assert after.phase == "start"


# A turn


def test_ju_20_placing_ends_the_turn() -> None:
    after = at().play(jumana.parse("place UUM y 0,0"))
    assert (after.turn, after.phase, after.hands[0]) == (1, "start", ("MMA",))
    assert after.tower[-1] == Stick("UUM", "y", 0, 0, 1)


@pytest.mark.parametrize(
    ("parts", "move", "reason"),
    [
        ({}, "place NNU y 0,0", "not_in_hand"),
        ({}, "place UMN y 0,0", "not_in_hand"),
        ({}, "next", "not_in_start"),
        ({"phase": "drawn", "drawn": "UUM"}, "draw", "drawn_already"),
        ({"phase": "drawn", "drawn": "UUM", "pool": ""}, "draw", "drawn_already"),
        ({"phase": "drawn", "drawn": "UUM"}, "next", "not_in_drawn"),
        ({"phase": "round_over", "result": {"reason": "blocked"}}, "draw", "round_over"),
        ({"phase": "round_over", "result": {"reason": "blocked"}}, "place UUM y 0,0", "round_over"),
        ({"phase": "over", "result": {"reason": "fewest", "winners": [0]}}, "next", "game_over"),
        ({"phase": "over", "result": {"reason": "fewest", "winners": [0]}}, "place UUM y 0,0", "game_over"),
    ],
)
def test_ju_20_turn_phase_and_hand_come_first(parts: dict[str, Any], move: str, reason: str) -> None:
    refused = refusal(at(**parts), move)
    assert (refused.rule, refused.reason) == ("JU-20", reason)


def test_ju_20_only_the_seat_to_move_may_move() -> None:
    view = at().view(1)
    refused = view.why_not(jumana.parse("draw"))
    assert refused is not None
    assert (refused.rule, refused.reason) == ("JU-20", "not_your_turn")
    assert view.legal_moves() == ()
    assert at().view(None).legal_moves() == ()


def test_ju_21_a_seat_that_can_place_nothing_draws() -> None:
    state = at(hands=["NNN", "NNU"], pool="UUM MMA")
    assert texts(state) == ["draw"]
    after = state.play(jumana.parse("draw"))
    assert (after.turn, after.phase, after.drawn, after.hands[0]) == (0, "drawn", "UUM", ("NNN", "UUM"))
    assert after.pool == ("MMA",)
    assert texts(after) == ["place UUM y 0,0", "pass"]


def test_ju_22_a_seat_may_decline_and_then_places_the_drawn_stick_or_passes() -> None:
    state = at(pool="AAN NNN")
    assert texts(state) == ["place UUM y 0,0", "place MMA y 1,0", "draw"]
    after = state.play(jumana.parse("draw"))
    assert texts(after) == ["place AAN y 2,0", "pass"]
    refused = refusal(after, "place UUM y 0,0")
    assert (refused.rule, refused.reason) == ("JU-22", "not_the_drawn")
    passed = after.play(jumana.parse("pass"))
    assert (passed.turn, passed.phase, passed.drawn) == (1, "start", None)
    assert passed.hands[0] == ("UUM", "MMA", "AAN")


def test_ju_22_decline_amber_needs_a_tower_in_danger() -> None:
    rules = {"decline": "amber"}
    assert texts(at()) == ["place UUM y 0,0", "place MMA y 1,0", "draw"]
    calm = at(rules=rules)
    assert texts(calm) == ["place UUM y 0,0", "place MMA y 1,0"]
    refused = refusal(calm, "draw")
    assert (refused.rule, refused.reason) == ("JU-22", "no_danger")
    stuck = at(rules=rules, hands=["NNN", "NNU"])
    assert texts(stuck) == ["draw"]
    risky = at(rules=rules, tower=SHAKY, hands=["JJJ", "NNU"])
    assert danger(risky.tower) == 56
    assert texts(risky)[-1] == "draw"


def test_ju_22_decline_amber_also_when_every_place_would_be_in_danger() -> None:
    state = at(rules={"decline": "amber"}, tower=OVERHANGS, hands=["AAN", "NNU"])
    assert danger(state.tower) == 0
    assert {one.danger for one in placements(state.view(0), ["AAN"])} == {74}
    assert texts(state) == ["place NAA y 2,-1", "place AAN y 2,0", "draw"]
    other = at(rules={"decline": "amber"}, tower=OVERHANGS, hands=["AAN AUN", "NNU"])
    assert 0 in {one.danger for one in placements(other.view(0), ["AUN"])}
    assert texts(other)[-1] != "draw"


def test_ju_22_decline_amber_with_an_empty_pool_is_about_passing() -> None:
    state = at(rules={"decline": "amber"}, pool="")
    assert "pass" not in texts(state)
    assert refusal(state, "pass").rule == "JU-22"
    assert "pass" in texts(at(pool=""))


def test_ju_23_pass_needs_an_empty_pool_or_a_drawn_stick() -> None:
    refused = refusal(at(), "pass")
    assert (refused.rule, refused.reason) == ("JU-23", "pool_not_empty")
    assert str(refused) == "You can pass only after drawing, or when the pool is empty; 2 sticks are left in it."
    empty = at(pool="")
    assert texts(empty)[-1] == "pass"
    refused = refusal(empty, "draw")
    assert (refused.rule, refused.reason) == ("JU-23", "pool_empty")


def test_ju_23_all_seats_passing_in_a_row_block_the_round() -> None:
    state = at(pool="", hands=["NNN", "NNU", "MMM"], seed=1).play(jumana.parse("pass"))
    assert (state.passes, state.phase, state.turn) == (1, "start", 1)
    state = state.play(jumana.parse("pass")).play(jumana.parse("pass"))
    assert state.phase == "round_over"
    assert state.result == (("blocked", None, (), (10, 5, 10)))
    assert state.scores == (10, 5, 10)


def test_ju_23_a_placement_begins_the_count_of_passes_again() -> None:
    state = at(pool="", passes=1).play(jumana.parse("place UUM y 0,0"))
    assert state.passes == 0
    assert state.play(jumana.parse("pass")).phase == "start"


def test_ju_23_passes_do_not_block_while_there_are_sticks_to_draw() -> None:
    state = at(passes=5).play(jumana.parse("draw")).play(jumana.parse("pass"))
    assert (state.passes, state.phase) == (6, "start")


# Where a stick may lie


def test_ju_30_to_ju_35_refusals_leave_squares_to_the_picture() -> None:
    """Whoever plays sees them marked; numbers of columns and rows tell a child nothing."""
    met = set()
    for state in (at(), at(tower=SHAKY, hands=["AAA UUM", "NNU"])):
        for letters, axis in product(state.hands[0], "xy"):
            for x, y in product(range(-3, 4), repeat=2):
                why = state.view(0).why_not(jumana.parse(f"place {letters} {axis} {x},{y}"))
                if why is not None:
                    met.add(why.rule)
                    assert why.cells
                    assert re.search(r"\d,-?\d", str(why)) is None, str(why)
    assert met == {"JU-31", "JU-32", "JU-33", "JU-35"}


@pytest.mark.parametrize("axis", ["z", "xy", "d", ""])
def test_ju_30_along_x_or_y_only(axis: str) -> None:
    with pytest.raises(NotationError, match="write it like place UMA x 3,4"):
        jumana.parse(f"place UUM {axis} 0,0")


@pytest.mark.parametrize("move", ["place UUM x 1,0", "place UUM y 0,2", "place UUM y 0,-2", "place MMA x 0,2"])
def test_ju_31_one_support_is_not_enough(move: str) -> None:
    refused = refusal(at(), move)
    assert (refused.rule, refused.reason) == ("JU-31", "one_support")


def test_ju_31_the_refusal_names_the_support_and_the_level_that_misses_another() -> None:
    refused = refusal(at(), "place UUM x 1,0")
    assert str(refused) == ("Here the stick would rest on UMA alone. It needs a second stick of level 0 under it.")
    assert refused.cells == ("1,0", "2,0", "3,0")
    assert jumana.text(refused.instead) == "place UUM y 0,0"  # type: ignore[arg-type]


def test_ju_31_ends_may_hang_over_and_a_stick_may_lie_across_two_ends_in_line() -> None:
    line = [["UMA", "x", 0, 0, 0], ["MAN", "x", 3, 0, 0]]
    assert texts(at(tower=line, hands=["AMA", "NNU"])) == ["place AMA x 2,0", "draw"]
    side = [["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 1, 0]]
    assert texts(at(tower=side, hands=["UMM", "NNU"])) == ["place UMM y 0,0", "draw"]
    assert texts(at(tower=side, hands=["UUM", "NNU"])) == ["place UUM y 0,-1", "draw"]


def test_ju_31_supports_are_of_the_level_just_below() -> None:
    state = at(tower=[*BASE, ["UAM", "y", 0, 0, 1]], hands=["JJJ", "NNU"])
    refused = refusal(state, "place JJJ x 0,0")
    assert refused.rule == "JU-31"
    assert "UAM alone" in str(refused)


@pytest.mark.parametrize(
    ("move", "cells", "pairs"),
    [
        ("place UUM y 1,0", ("1,0", "1,2"), "U on M and M on A"),
        ("place MUU y 0,0", ("0,0", "0,2"), "M on U and U on M"),
    ],
)
def test_ju_32_letters_lie_on_equal_letters(move: str, cells: tuple[str, ...], pairs: str) -> None:
    refused = refusal(at(), move)
    assert (refused.rule, refused.reason, refused.cells) == ("JU-32", "letters", cells)
    assert str(refused) == f"Letters have to lie on equal ones; here {pairs} would not match."


def test_ju_32_a_middle_letter_over_nothing_is_free() -> None:
    assert {"place UUM y 0,0", "place MMA y 1,0"} <= set(texts(at(hands=["UUM MMA", "NNU"])))


def test_ju_33_only_the_highest_level_and_one_above_are_open() -> None:
    state = at(tower=FLOORS, hands=["JJJ", "NNU"])
    assert {one.level for one in placements(state.view(0), ["JJJ"])} == {3}
    closed = refusal(state, "place JJJ x 0,2")
    assert (closed.rule, closed.reason) == ("JU-33", "level_closed")
    assert str(closed) == "Here the stick would lie at level 2, which is closed: sticks go to level 3 or 4 now."


def test_ju_33_open_levels_all_leaves_every_place_open_that_can_be_reached_from_above() -> None:
    top = at(tower=FLOORS, hands=["JJJ", "NNU"])
    everywhere = at(tower=FLOORS, hands=["JJJ", "NNU"], rules={"open_levels": "all"})
    low = [move for move in texts(everywhere) if move not in texts(top)]
    assert low == ["place JJJ x 0,2"]
    assert set(texts(top)) < set(texts(everywhere))
    assert everywhere.play(jumana.parse(low[0])).tower[-1].level == 2


def test_ju_34_no_stick_leaves_the_tower() -> None:
    state = jumana.new(jumana.Rules(hand="calm"), seats=3, seed=11)
    rng = Random(1)
    while state.phase in ("start", "drawn"):
        after = state.play(jumana.BOTS[1](state.view(state.turn), rng))
        assert after.tower[: len(state.tower)] == state.tower
        state = after


@pytest.mark.parametrize("move", ["place UUM x 5,5", "place UUM y -1,0", "place UUM x 0,3", "place UUM x 0,1"])
def test_ju_35_nothing_more_is_laid_on_the_board(move: str) -> None:
    refused = refusal(at(), move)
    assert (refused.rule, refused.reason) == ("JU-35", "on_the_board")


def test_an_empty_board_offers_no_place() -> None:
    state = at(tower=[])
    assert texts(state) == ["draw"]
    assert refusal(state, "place UUM x 0,0").rule == "JU-35"


# Standing and falling


FALLS = [
    ["AUA", "y", 0, 0, 0],
    ["MUM", "y", 1, 0, 0],
    ["AMA", "x", 0, 0, 1],
    ["UUA", "x", 0, 1, 1],
    ["NUN", "y", 1, 0, 2],
    ["AAM", "y", 2, 0, 2],
    ["MAN", "x", 1, 0, 3],
]
"""One more at level 3, x = 1 to 3, y = 1, and it does not balance: reference tower C."""


def falling(**parts: Any) -> State:
    return at(tower=FALLS, hands=["JJJ NNN", "NNU"], scores=[20, 30], **parts)


def test_ju_43_and_ju_50_a_stick_that_brings_the_tower_down_is_allowed_and_costs_100() -> None:
    state = falling()
    assert "place JJJ x 1,1" in texts(state)
    after = state.play(jumana.parse("place JJJ x 1,1"))
    assert after.phase == "round_over"
    assert after.result == ("fall", 0, (), (100, 0))
    assert after.scores == (120, 30)
    kinds = [event.kind for event in jumana.events(state, jumana.parse("place JJJ x 1,1"), after)]
    assert kinds == ["place", "fall", "points", "round_over"]
    told = [
        say(event.message)
        for event in jumana.events(state, jumana.parse("place JJJ x 1,1"), after, names=("Ann", "Bo"))
    ]
    assert told[2] == "Ann got 100 points."


def test_ju_50_a_fall_counts_also_with_the_last_stick() -> None:
    state = at(tower=FALLS, hands=["JJJ", "NNU"])
    after = state.play(jumana.parse("place JJJ x 1,1"))
    assert after.result == ("fall", 0, (), (100, 0))


@pytest.mark.parametrize("hand", ["calm", "steady", "normal", "rough"])
def test_ju_42_the_hand_trembles_as_the_option_says(hand: str) -> None:
    state = at(rules={"hand": hand}, seed=1)
    drawn = [state._replace(seed=seed).steadiness() for seed in range(4000)]
    assert max(drawn) <= 1
    mean = sum(1 - one for one in drawn) / len(drawn)
    assert mean == pytest.approx(SPREAD[hand] * 0.7979, rel=0.05)
    if hand != "calm":
        for danger_now in (85, 95):
            share = danger_now / 100
            fell = sum(share >= one for one in drawn) / len(drawn)
            chance = erfc((1 - share) / (SPREAD[hand] * sqrt(2)))
            assert fell == pytest.approx(chance, abs=0.02)
            assert fall_chance(danger_now, hand) == pytest.approx(chance)


def test_ju_42_the_number_comes_from_seed_round_and_ply() -> None:
    state = at(rules={"hand": "rough"}, seed=4, round=2, ply=3)
    again = at(rules={"hand": "rough"}, seed=4, round=2, ply=3, turn=1, pool="")
    assert state.steadiness() == again.steadiness() < 1
    others = {state._replace(**change).steadiness() for change in ({"seed": 9}, {"round": 9}, {"ply": 9})}
    assert len({state.steadiness(), *others}) == 4


def test_ju_42_without_a_seed_the_hand_is_calm() -> None:
    assert at(rules={"hand": "rough"}).steadiness() == 1.0


def test_ju_42_the_tower_falls_when_its_share_is_not_below_the_number() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"], rules={"hand": "rough"}, seed=0)
    move = next(one for one in placements(state.view(0), ["JJJ"]) if one.danger is not None and one.danger > 70)
    outcomes = set()
    for seed in range(60):
        trying = state._replace(seed=seed)
        tower = (*state.tower, Stick("JJJ", move.move.axis, move.move.x, move.move.y, move.level))
        fell = trying.play(move.move).phase == "round_over"
        assert fell != stands(tower, trying.steadiness())
        outcomes.add(fell)
    assert outcomes == {True, False}


# End


def test_ju_51_the_first_seat_without_sticks_ends_the_round_and_the_others_count() -> None:
    state = at(hands=["UUM", "NNU JNJ", "NNN MAU"], scores=[1, 2, 3])
    after = state.play(jumana.parse("place UUM y 0,0"))
    assert after.phase == "round_over"
    assert after.result == ("out", 0, (0,), (0, 25, 11))
    assert after.scores == (1, 27, 14)
    assert after.view(2).hands == after.hands
    assert texts(after) == ["next"]


@pytest.mark.parametrize(
    ("stick", "worth"), [("UMA", 1), ("UUM", 5), ("UMU", 5), ("MMM", 10), ("JUJ", 20), ("JJJ", 20)]
)
def test_ju_52_what_a_stick_costs(stick: str, worth: int) -> None:
    assert points(stick) == points(stick[::-1]) == worth == oracle.cost(stick)


def test_ju_52_every_stick_costs_what_the_oracle_says() -> None:
    assert [points(stick) for stick in box()] == [oracle.cost(stick) for stick in box()]
    assert cost(box()) == sum(map(oracle.cost, oracle.box()))


@pytest.mark.parametrize(("target", "reached", "over"), [(100, 99, False), (100, 100, True), (150, 149, False)])
def test_ju_53_the_game_ends_after_the_round_in_which_a_seat_reaches_the_target(
    target: int, reached: int, over: bool
) -> None:
    ended = {"phase": "round_over", "result": {"reason": "blocked"}, "seed": 2}
    state = at(rules={"target": target}, scores=[reached, 40], **ended)
    after = state.play(jumana.parse("next"))
    assert (after.phase == "over") == over
    if over:
        assert after.outcome() == ((1,), "fewest", (reached, 40))
        assert after.result == ("fewest", None, (1,), (0, 0))
    else:
        assert after.outcome() is None
        assert after.scores == (reached, 40)


def test_ju_53_the_last_next_needs_no_seed_but_a_deal_does() -> None:
    ended = {"phase": "round_over", "result": {"reason": "blocked"}}
    assert at(scores=[150, 0], **ended).play(jumana.parse("next")).phase == "over"
    with pytest.raises(NeedsError):
        at(scores=[149, 0], **ended).play(jumana.parse("next"))


def test_ju_53_one_round_is_won_by_the_first_without_sticks_and_has_no_points() -> None:
    state = at(rules={"one_round": True}, hands=["UUM", "NNU JNJ"])
    after = state.play(jumana.parse("place UUM y 0,0"))
    assert (after.phase, after.outcome()) == ("over", ((0,), "out", (0, 0)))
    fell = at(rules={"one_round": True}, tower=FALLS, hands=["JJJ NNN", "NNU", "UUU"])
    assert fell.play(jumana.parse("place JJJ x 1,1")).outcome() == ((1, 2), "fall", (0, 0, 0))
    blocked = at(rules={"one_round": True}, hands=["NNN", "NNU"], pool="", passes=1)
    assert blocked.play(jumana.parse("pass")).outcome() == ((1,), "blocked", (0, 0))


def test_ju_54_ties_share_the_win() -> None:
    state = at(hands=["", "", ""], scores=[150, 7, 7], phase="round_over", result={"reason": "blocked"})
    after = state.play(jumana.parse("next"))
    assert after.outcome() == ((1, 2), "fewest", (150, 7, 7))
    told = [say(event.message) for event in jumana.events(state, jumana.parse("next"), after)]
    assert told == ["Seat 1 and Seat 2 share the win."]


# Alone


def alone(**parts: Any) -> State:
    return at(**{"hands": ["UUM"], "pool": "AAA AAM AAN UUA UUN MMM", **parts})


def test_ju_60_an_emptied_hand_is_refilled_with_five() -> None:
    state = alone()
    after = state.play(jumana.parse("place UUM y 0,0"))
    assert (after.hands, after.pool, after.phase) == ((("AAA", "AAM", "AAN", "UUA", "UUN"),), ("MMM",), "start")
    told = [event.kind for event in jumana.events(state, jumana.parse("place UUM y 0,0"), after)]
    assert told == ["place", "refill"]
    assert alone(pool="AAA").play(jumana.parse("place UUM y 0,0")).hands == (("AAA",),)


def test_ju_60_won_when_hand_and_pool_are_empty() -> None:
    after = alone(pool="").play(jumana.parse("place UUM y 0,0"))
    assert after.outcome() == ((0,), "out", (0,))


def test_ju_60_lost_when_stuck_with_an_empty_pool() -> None:
    state = alone(hands=["NNN JNJ"], tower=[["MMM", "x", 0, 0, 0], ["AAA", "x", 0, 5, 0]], pool="")
    assert texts(state) == ["pass"]
    assert state.play(jumana.parse("pass")).outcome() == ((), "blocked", (30,))


def test_ju_60_lost_when_it_falls() -> None:
    after = alone(tower=FALLS, hands=["JJJ NNN"], pool="UUM").play(jumana.parse("place JJJ x 1,1"))
    assert after.outcome() == ((), "fall", (15,))


def test_ju_60_drawing_and_passing_goes_on_while_there_is_a_pool() -> None:
    state = alone(hands=["NNN"], pool="NNM UUU").play(jumana.parse("draw")).play(jumana.parse("pass"))
    assert (state.turn, state.phase, state.hands) == (0, "start", (("NNN", "NNM"),))


def test_ju_60_a_game_alone_comes_to_an_end() -> None:
    for seed in range(12):
        state = jumana.new(seats=1, seed=seed)
        rng = Random(seed)
        for _ in range(300):
            if state.outcome() is not None:
                break
            state = state.play(jumana.BOTS[1](state.view(0), rng))
        assert state.outcome() is not None


# Citing order


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("place NAN y 9,9", "JU-20"),
        ("place UUM y 9,9", "JU-35"),
        ("place UUM x 0,3", "JU-35"),
        ("place UUM y 1,2", "JU-33"),
        ("place UUM x 0,2", "JU-33"),
        ("place UUM x 0,-1", "JU-31"),
        ("place UUM x 0,0", "JU-31"),
        ("place UUM y 1,0", "JU-32"),
    ],
)
def test_refusals_cite_the_first_broken_rule(move: str, rule: str) -> None:
    assert refusal(at(tower=FLOORS), move).rule == rule


def test_ju_22_comes_after_the_hand_and_before_the_place() -> None:
    state = at(phase="drawn", drawn="MMA")
    assert refusal(state, "place NNN y 9,9").rule == "JU-20"
    assert refusal(state, "place UUM y 9,9").rule == "JU-22"
    assert refusal(state, "place AMM y 9,9").rule == "JU-35"


# Positions and notation


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lay UUM x 0,0",
        "draw 1",
        "place",
        "place UUM",
        "place UUM x",
        "place UUM x 0",
        "place UUM x 0,0 0",
        "place UM x 0,0",
        "place UUX x 0,0",
        "place uum x 0,0",
        "place UUM X 0,0",
        "place UUM x 0;0",
        "place UUM x 0, 0",
        "place UUM x 99999,0",
        "place UUM x ١,0",
        "place UUM x 1.0,0",
        "place ??? x 0,0",
    ],
)
def test_moves_that_cannot_be_read_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        jumana.parse(text)
    assert str(refused.value).endswith(".")


def test_every_legal_move_is_read_as_it_is_written() -> None:
    state = jumana.new(seats=2, seed=2)
    for move in state.legal_moves():
        assert jumana.parse(jumana.text(move)) == move


@pytest.mark.parametrize(
    ("parts", "error", "words"),
    [
        ({"hands": ["UUM MUU", "NNU"]}, ImpossibleError, "The box holds the stick MUU only once."),
        ({"hands": ["UMA", "NNU"]}, ImpossibleError, "The box holds the stick UMA only once."),
        ({"pool": "NNU"}, ImpossibleError, "The box holds the stick NNU only once."),
        ({"hands": ["UMN", "NNU"]}, ImpossibleError, "There is no stick UMN in the box."),
        ({"hands": ["UX", "NNU"]}, NotationError, "There is no letter X on a stick"),
        ({"hands": []}, ImpossibleError, "1 to 6 seats; here are 0 hands"),
        ({"hands": [""] * 7}, ImpossibleError, "1 to 6 seats; here are 7 hands"),
        ({"hands": [" ".join("?" * 20)] * 2}, ImpossibleError, "Here lie 44 sticks, but the box holds 42."),
        ({"tower": [["UMA", "x", 0, 0]]}, QuestionError, "A stick of a tower is written like"),
        ({"tower": [["UMA", "z", 0, 0, 0]]}, QuestionError, "A stick of a tower is written like"),
        ({"tower": [["UMA", "x", 0, 0.5, 0]]}, QuestionError, "A stick of a tower is written like"),
        ({"tower": [["UMA", "x", 0, True, 0]]}, QuestionError, "A stick of a tower is written like"),
        ({"tower": [["UMA", "x", 0, 10**9, 0]]}, QuestionError, "A stick of a tower is written like"),
        ({"tower": ["UMA x 0,0"]}, QuestionError, "A stick of a tower is written like"),
        ({"tower": [["???", "x", 0, 0, 0]]}, NotationError, "The letters of a tower lie open"),
        ({"tower": [["UMA", "x", 0, 0, 1]]}, ImpossibleError, "hangs in the air"),
        ({"tower": [["UMA", "x", 0, 0, 0], ["NAN", "y", 1, 0, 0]]}, ImpossibleError, "cannot both lie on cell 1,0"),
        ({"phase": "drawn"}, ImpossibleError, "must be named"),
        ({"phase": "drawn", "drawn": "JJJ"}, ImpossibleError, "JJJ is not in the hand of seat 0"),
        ({"drawn": "UUM"}, ImpossibleError, "in the phase start nobody holds one"),
        ({"phase": "act"}, QuestionError, "it can be start, drawn, round_over or over"),
        ({"phase": "over", "result": {"reason": "fewest"}}, ImpossibleError, "result.winners names nobody"),
        ({"phase": "round_over", "result": {"reason": "ten"}}, QuestionError, "it can be out, fall, blocked or fewest"),
        ({"phase": "round_over"}, QuestionError, "result is missing"),
        ({"turn": 2}, QuestionError, "turn must be a whole number from 0 to 1"),
        ({"scores": [1]}, QuestionError, "scores must be a list of 2"),
        ({"rules": {"target": 120}}, RulesError, "Option target cannot be 120; it can be 150, 100 or 200."),
        ({"rules": {"base": "none"}}, RulesError, "Option base cannot be none; it can be gap or adjacent."),
        ({"rules": {"wobble": 1}}, RulesError, "There is no option wobble"),
        ({"score": [1, 2]}, QuestionError, "There is no place for score"),
        ({"game": "chess"}, QuestionError, "is of the game chess"),
    ],
)
def test_positions_that_cannot_be_are_refused_in_one_sentence(
    parts: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error) as refused:
        at(**parts)
    assert words in str(refused.value)


def test_what_a_position_needs_not_say_has_a_default() -> None:
    state = at()
    assert (state.base_layer, state.passes, state.scores, state.round, state.ply) == (1, 0, (0, 0), 1, 0)


def test_positions_come_back_as_they_were_written() -> None:
    for seed in range(6):
        state = jumana.new(seats=1 + seed % 6, seed=seed)
        rng = Random(seed)
        for _ in range(60):
            assert jumana.position(jumana.data(state)) == state
            if state.outcome() is not None:
                break
            state = state.play(jumana.BOTS[1](state.view(state.turn), rng))


def test_hidden_sticks_stay_hidden_and_are_asked_for_by_name() -> None:
    copy = jumana.data(jumana.new(seats=2, seed=3), 0, hide=True)
    mine = jumana.position(copy)
    assert mine.view(mine.turn).hand == mine.hands[mine.turn]
    other = jumana.position({**copy, "turn": 1})
    with pytest.raises(HiddenError):
        other.legal_moves()
    with pytest.raises(HiddenError):
        other.why_not(jumana.parse("place UUU x 0,0"))
    with pytest.raises(HiddenError):
        jumana.position({**copy, "turn": 0}).play(jumana.parse("draw"))


def test_a_hidden_draw_is_told_to_others_without_the_stick() -> None:
    before = at()
    after = before.play(jumana.parse("draw"))
    move = jumana.parse("draw")
    (own,) = jumana.events(before, move, after, seat=0, hide=True)
    (other,) = jumana.events(before, move, after, seat=1, hide=True)
    assert (own.tiles, other.tiles) == (("MNM",), ())
    assert say(other.message) == "Seat 0 drew a stick."
    assert after.view(1).drawn is None
    assert after.view(1).has_drawn


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_sample_fits_the_view_and_uses_every_stick_once(seats: int) -> None:
    state = jumana.new(seats=seats, seed=9)
    rng = Random(4)
    for _ in range(14):
        for seat in (*range(seats), None):
            view = state.view(seat)
            truth = jumana.sample(view, rng)
            assert truth.view(seat) == view
            every = [*truth.pool, *(one.letters for one in truth.tower)]
            every += [one for hand in truth.hands for one in hand]
            assert sorted(map(canonical, every)) == sorted(box())
        if state.outcome() is not None:
            break
        state = state.play(jumana.BOTS[1](state.view(state.turn), rng))
