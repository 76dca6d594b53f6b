"""What the player's actions on a Dum-Mee board come to."""

from random import Random
from typing import Any

import pytest

from engine.dummee.test_oracle import positions
from tilegames import dummee
from tilegames.core import NotationError
from tilegames.draw import LIGHT, Band
from tilegames.dummee import desk, rack
from tilegames.dummee.draw import draw
from tilegames.dummee.rack import Draft, Trial
from tilegames.dummee.rulebook import RULES
from tilegames.dummee.state import State, View
from tilegames.dummee.tree import parse_cell, placed
from tilegames.texts import say

RED: dict[str, Any] = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
GROWN: dict[str, Any] = {
    "row": 3,
    "added": True,
    "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6", "1,2": "R6", "2,2": "R8"},
}
BLUE: dict[str, Any] = {"row": 3, "added": False, "cells": {"0,0": "B9", "0,1": "B2", "0,2": "B9"}}
GREEN: dict[str, Any] = {"row": 4, "added": False, "cells": {"0,0": "G5", "0,1": "G5", "0,2": "G3", "0,3": "G7"}}
# Kinds of options, and how many positions are looked at for each; those with wild tiles have thousands of moves.
CHECKED = ((0, 20), (1, 6), (2, 4), (4, 3), (6, 8))


def position(hand: str, **changed: Any) -> State:
    """A table of two; seat 0, who has registered red, is to move with a hand."""
    data: dict[str, Any] = {
        "turn": 0,
        "phase": "start",
        "hands": [hand, "B0 B0 G0"],
        "registered": [["red"], []],
        "trees": {"red": RED},
        "pile": "G1 G2",
    }
    return dummee.position(data | changed)


def view(hand: str, **changed: Any) -> View:
    return position(hand, **changed).view(0)


def done(seen: View, *actions: str, draft: Draft | None = None) -> Draft:
    """The draft after some actions that are no moves."""
    draft = desk.start(seen) if draft is None else draft
    for action in actions:
        answer = desk.act(seen, draft, action)
        assert answer.move is None
        draft = answer.draft
    return draft


def band(seen: View, draft: Draft, action: str) -> Band:
    """What is said to an action that changes nothing on trial."""
    answer = desk.act(seen, draft, action)
    assert answer.move is None
    assert (answer.draft.trials, answer.draft.picked) == (draft.trials, draft.picked)
    assert answer.band is not None
    return answer.band


# Picking up and trying


def test_picking_lifts_a_tile_and_picking_it_again_puts_it_down() -> None:
    seen = view("R1 R1 B2")
    once = done(seen, "pick R1.1")
    assert once.picked == "R1.1"
    assert done(seen, "pick R1.1", draft=once).picked == ""
    assert done(seen, "pick B2.0", draft=once).picked == "B2.0"


def test_further_tiles_of_a_colour_that_has_no_tree_go_straight_into_its_row() -> None:
    seen = view("B1 B2 B7 B8 B9 R1 K0")
    one = done(seen, "pick B7.0")
    two = done(seen, "pick B2.0", draft=one)
    assert [(trial.name, trial.cell) for trial in two.trials] == [("B7.0", 0), ("B2.0", 1)]
    three = done(seen, "pick B1.0", draft=two)
    assert [trial.name for trial in three.trials] == ["B7.0", "B2.0", "B1.0"]
    assert desk.act(seen, three, "lay").move is not None
    # Another colour, a tree that stands, and a row that is full: it is only picked up.
    assert done(seen, "pick R1.0", draft=one).trials == ()
    assert done(seen, "pick B8.0", "pick B9.0", draft=three).picked == "B9.0"
    # A black tile might be meant for a tree, as long as the player may add.
    assert done(seen, "pick K0.0", draft=two).picked == "K0.0"
    early = view("B1 B2 B7 K0", registered=[[], ["red"]])
    assert [trial.name for trial in done(early, "pick B7.0", "pick K0.0").trials] == ["B7.0", "K0.0"]


def test_what_is_read_out_while_trying_is_also_there_without_sums() -> None:
    seen = view("R6 R8")
    answer = desk.act(seen, done(seen, "pick R6.0"), "at red 1,2")
    assert say(answer.said or "") == "On trial: red 6. 6 + 6 is 12."
    assert say(answer.bare or "") == "On trial: red 6."


def test_a_picked_tile_is_tried_where_there_is_room_and_can_be_moved_and_taken_back() -> None:
    seen = view("R1 R1 K2")
    tried = done(seen, "pick R1.1", "at red 1,0")
    assert tried.trials == (Trial("R1.1", "red", parse_cell("1,0")),)
    assert tried.picked == ""
    moved = done(seen, "pick R1.1", "at red -1,2", draft=tried)
    assert moved.trials == (Trial("R1.1", "red", parse_cell("-1,2")),)
    assert done(seen, "take R1.1", draft=moved).trials == ()


def test_two_tiles_on_trial_change_places_and_one_from_the_rack_sends_the_other_back() -> None:
    seen = view("R1 R2 K2")
    both = done(seen, "pick R1.0", "at red 1,0", "pick R2.0", "at red 2,0")
    swapped = done(seen, "pick R1.0", "at red 2,0", draft=both)
    assert {one.name: one.cell for one in swapped.trials} == {"R1.0": parse_cell("2,0"), "R2.0": parse_cell("1,0")}
    replaced = done(seen, "pick K2.0", "at red 1,0", draft=both)
    assert {one.name: one.cell for one in replaced.trials} == {"K2.0": parse_cell("1,0"), "R2.0": parse_cell("2,0")}


def test_take_back_takes_the_picked_one_else_the_last_and_escape_does_so_step_by_step() -> None:
    seen = view("R1 R2 R3")
    both = done(seen, "pick R1.0", "at red 1,0", "pick R2.0", "at red 2,0")
    assert [one.name for one in done(seen, "take", draft=both).trials] == ["R1.0"]
    assert [one.name for one in done(seen, "pick R1.0", "take", draft=both).trials] == ["R2.0"]
    assert done(seen, "take all", draft=both).trials == ()
    assert done(seen, "pick R3.0", "cancel", draft=both).trials == both.trials
    assert done(seen, "cancel", "cancel", draft=both).trials == ()
    assert "nothing on trial" in say(band(seen, desk.start(seen), "take").words)


@pytest.mark.parametrize(
    ("drag", "trials"),
    [("move R1.0 red:1,0", [("R1.0", "1,0")]), ("move R2.0 rack", []), ("move R2.0 red:1,0", [("R2.0", "1,0")])],
)
def test_dragging_does_what_picking_does(drag: str, trials: list[tuple[str, str]]) -> None:
    seen = view("R1 R2")
    draft = done(seen, "pick R2.0", "at red -1,0", *(["take"] if "R1" in drag else []))
    dragged = done(seen, drag, draft=draft)
    assert [(one.name, one.cell) for one in dragged.trials] == [(name, parse_cell(cell)) for name, cell in trials]


@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("at red 0,1", "DM-46", "Red 6 lies there already"),
        ("at red 2,0", "DM-42", "no gap"),
        ("at red 5,5", "DM-42", "no gap"),
        ("at blue 0,0", "DM-30", "Red 1 has another colour: a blue row"),
        ("at green", "DM-41", "Red 1 has another colour: the green tree"),
        ("at green 1,0", "DM-41", "Red 1 has another colour: the green tree"),
        ("move B1.0 red", "DM-41", "Blue 1 has another colour"),
        ("move R7.0 red:1,0", "", "no tile R7.0"),
        ("pick R7.0", "", "no tile R7.0"),
        ("ends blue", "", "Put three tiles of a row together"),
        ("number 5", "", "Lay the black tile on trial first"),
    ],
)
def test_what_cannot_be_tried_is_answered_at_once(action: str, rule: str, words: str) -> None:
    seen = view("R1 B1", trees={"red": RED, "green": GREEN}, registered=[["red"], ["green"]])
    said = band(seen, done(seen, "pick R1.0"), action)
    assert said.rule == rule
    assert words in say(said.words)


def test_without_a_picked_tile_a_place_asks_for_one() -> None:
    seen = view("R1")
    assert "First pick" in say(band(seen, desk.start(seen), "at red 1,0").words)
    assert "First pick" in say(band(seen, desk.start(seen), "lay").words)


@pytest.mark.parametrize(
    "action",
    ["dance", "", "at purple 1,0", "at red x", "swap", "number", "number x", "open", "look", "look red 44",
     "look red 1 0 0", "look red 44 x 0", "add red down", "register red", "hint more"],
)  # fmt: skip
def test_what_is_no_action_is_one_sentence(action: str) -> None:
    seen = view("R1")
    draft = done(seen, "pick R1.0")
    with pytest.raises(NotationError, match=r"\.$"):
        desk.act(seen, draft, action)


def test_a_try_changes_nothing_that_lies() -> None:
    state = position("R6 R8 R1")
    seen = state.view(0)
    done(seen, "pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2")
    assert state == position("R6 R8 R1")


# What lines on trial make


@pytest.mark.parametrize(
    ("tree", "hand", "tries", "state", "total", "wants"),
    [
        (RED, "R6 R8", ["1,2", "2,2"], "right", 20, None),
        (RED, "R1 K1", ["1,0", "2,0"], "right", 10, None),
        (RED, "R6", ["1,2"], "unfinished", 12, 8),
        (RED, "R4", ["1,2"], "unfinished", 10, 0),
        (RED, "R1 R2", ["1,0", "2,0"], "wrong", 11, None),
        (RED, "R9 R9", ["1,0", "2,0"], "wrong", 26, None),
        (RED, "R0", ["0,3"], "wrong", 20, None),
        ({**RED, "cells": {"0,0": "R0", "0,1": "R5", "0,2": "R5"}}, "R0", ["1,0"], "wrong", 0, None),
        (GROWN, "R3", ["1,1"], "unfinished", 9, 1),
    ],
)
def test_a_line_is_right_unfinished_or_wrong(
    tree: dict[str, Any], hand: str, tries: list[str], state: str, total: int, wants: int | None
) -> None:
    seen = view(hand, trees={"red": tree})
    names = rack.rack_names(seen.hand)
    names = tuple(sorted(names, key=lambda one: hand.split().index(one.partition(".")[0])))
    draft = desk.start(seen)
    for name, cell in zip(names, tries, strict=True):
        draft = done(seen, f"pick {name}", f"at red {cell}", draft=draft)
    found = rack.sums(seen, draft)
    last = [one for one in found if parse_cell(tries[-1]) in one.line]
    assert (last[0].state, last[0].total, last[0].wants) == (state, total, wants)


def test_a_tile_that_finishes_two_lines_has_two_sums() -> None:
    cells = {"0,0": "R8", "0,1": "R6", "0,2": "R6", "1,0": "R1", "2,0": "R1", "1,2": "R5", "2,2": "R9", "2,1": "R0"}
    seen = view("R4", trees={"red": {"row": 3, "added": True, "cells": cells}})
    draft = done(seen, "pick R4.0", "at red 1,1")
    assert [(one.numbers, one.state) for one in rack.sums(seen, draft)] == [((1, 4, 5), "right"), ((6, 4, 0), "right")]


@pytest.mark.parametrize(
    ("hand", "state", "total", "wants"),
    [
        ("R8", "unfinished", 8, None),
        ("R8 R6", "unfinished", 14, 6),
        ("R8 R6 R6", "right", 20, None),
        ("R1 R4 R5", "right", 10, None),
        ("R8 R5 R2", "unfinished", 15, 5),
        ("R9 R9 R9", "wrong", 27, None),
        ("R1 R2 R3 R4", "wrong", 10, None),
        ("R8 R2 R5 K5", "right", 20, None),
    ],
)
def test_a_row_to_register_has_its_sum(hand: str, state: str, total: int, wants: int | None) -> None:
    seen = view(hand, trees={}, registered=[[], []])
    draft = desk.start(seen)
    for name in rack.rack_names(seen.hand):
        draft = done(seen, f"pick {name}", "at red", draft=draft)
    (found,) = rack.sums(seen, draft)
    assert (found.state, found.total, found.wants) == (state, total, wants)


def test_longer_lines_and_chains_are_judged_by_their_options() -> None:
    for rules, state in (({}, "wrong"), ({"chaining": True}, "right")):
        seen = view("R2 K2", rules=rules, trees={"red": GROWN})
        draft = done(seen, "pick R2.0", "at red 0,3", "pick K2.0", "at red 0,4")
        assert {one.state for one in rack.sums(seen, draft) if len(one.numbers) == 5} == {state}
    for rules, wanted in (({}, "wrong"), ({"four_in_line": True}, "unfinished")):
        seen = view("R1 K2", rules=rules, trees={"red": GROWN})
        draft = done(seen, "pick R1.0", "at red 1,0", "pick K2.0", "at red 2,0")
        assert [one.state for one in rack.sums(seen, draft) if one.numbers == (8, 1, 2)] == [wanted]


# Registering


def test_a_row_is_registered_in_the_order_in_which_it_lies() -> None:
    seen = view("R8 R5 R7 K1 B1", trees={}, registered=[[], []])
    row = done(seen, "pick R8.0", "at red 0,0", "pick R5.0", "at red 0,1", "pick R7.0", "at red")
    answer = desk.act(seen, row, "lay")
    assert answer.move is not None
    assert dummee.text(answer.move) == "register red R8 R5 R7"
    second = done(seen, "pick R5.0", "at red 0,0", draft=row)
    move = desk.act(seen, second, "lay").move
    assert move is not None
    assert dummee.text(move) == "register red R5 R8 R7"


@pytest.mark.parametrize(
    ("hand", "orders"),
    [
        ("R5 R7 R8", ["R5 R8 R7", "R7 R5 R8", "R5 R7 R8"]),
        ("R2 R5 R6 R7", ["R2 R5 R7 R6", "R2 R5 R6 R7", "R5 R2 R7 R6", "R5 R2 R6 R7", "R6 R2 R5 R7", "R2 R6 R7 R5"]),
        ("R4 R8 R8", ["R8 R4 R8", "R4 R8 R8"]),
    ],
)
def test_one_button_lets_every_pair_of_tiles_stand_at_the_ends_of_a_row(hand: str, orders: list[str]) -> None:
    seen = view(hand, trees={}, registered=[[], []])
    draft = done(seen, *(move for one in rack.rack_names(seen.hand) for move in (f"pick {one}", "at red")))
    found = []
    for _ in orders:
        answer = desk.act(seen, draft, "ends red")
        draft = answer.draft
        found.append(str(dummee.text(desk.act(seen, draft, "lay").move)).removeprefix("register red "))
    ends = {frozenset((one.split()[0], one.split()[-1])) for one in found}
    assert ends == {frozenset((one.split()[0], one.split()[-1])) for one in orders}
    assert len(found) == len(set(found))
    assert "stand at the ends" in say(answer.said or "")


def test_a_row_of_equal_tiles_has_one_order_only() -> None:
    seen = view("R5 R5 R5", trees={}, registered=[[], []])
    row = done(seen, *(move for one in rack.rack_names(seen.hand) for move in (f"pick {one}", "at red")))
    assert "all alike" in say(band(seen, row, "ends red").words)


def test_a_row_closes_up_and_takes_no_fifth_tile() -> None:
    seen = view("R1 R2 R3 R4 R5", trees={}, registered=[[], []])
    row = desk.start(seen)
    for number in range(1, 5):
        row = done(seen, f"pick R{number}.0", "at red", draft=row)
    assert "three or four" in say(band(seen, done(seen, "pick R5.0", draft=row), "at red 0,4").words)
    shorter = done(seen, "take R2.0", draft=row)
    assert [(one.name, one.cell) for one in shorter.trials] == [("R1.0", 0), ("R3.0", 1), ("R4.0", 2)]


@pytest.mark.parametrize(
    ("hand", "rules", "rule"),
    [
        ("R8 R6 R5", {}, "DM-30"),
        ("R1 R2 R3 R4", {}, "DM-30"),
        ("R5 R5", {}, "DM-30"),
        ("K1 K4 K5", {}, "DM-32"),
        ("R1 K4 K5", {"black_in_registration": False}, "DM-32"),
    ],
)
def test_a_wrong_row_is_refused_by_its_rule(hand: str, rules: dict[str, Any], rule: str) -> None:
    seen = view(hand + " B1", rules=rules, trees={}, registered=[[], []])
    draft = desk.start(seen)
    for name in rack.rack_names(seen.hand):
        if name[0] != "B":
            draft = done(seen, f"pick {name}", "at red", draft=draft)
    assert band(seen, draft, "lay").rule == rule


# Adding


def test_a_line_is_laid_and_what_else_is_on_trial_stays_there() -> None:
    tree = RED | {"cells": {"0,0": "R8", "0,1": "K6", "0,2": "K6"}}
    state = position("R6 R6 R8 R1 B1", trees={"red": tree})
    seen = state.view(0)
    draft = done(seen, "pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2", "pick R6.1", "at red 1,0")
    answer = desk.act(seen, draft, "lay")
    assert answer.move is not None
    assert dummee.text(answer.move) == "add red down 0,2 . R6 R8"
    after = state.play(answer.move).view(0)
    left = desk.follow(after, answer.draft, answer.move)
    assert [(one.name, one.cell) for one in left.trials] == [("R6.0", parse_cell("1,0"))]


def test_of_several_lines_on_trial_that_one_is_laid_after_which_the_rest_can_follow() -> None:
    state = position("R6 R8 R1 R1 R3 B1")
    seen = state.view(0)
    draft = done(
        seen, "pick R1.0", "at red 1,0", "pick R1.1", "at red 2,0",
        "pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2", "pick R3.0", "at red 1,1",
    )  # fmt: skip
    laid = []
    while draft.trials:
        answer = desk.act(seen, draft, "lay")
        assert answer.move is not None
        laid.append(dummee.text(answer.move))
        state = state.play(answer.move)
        seen = state.view(0)
        draft = desk.follow(seen, answer.draft, answer.move)
    assert len(laid) == 3
    assert state.hands[0] == (11,)


@pytest.mark.parametrize(
    ("tree", "hand", "tries", "rule", "words"),
    [
        (RED, "R6 R8", {"R6.0": "1,1", "R8.0": "2,1"}, "DM-44", "from an end of its row"),
        (RED, "R6 R7", {"R6.0": "1,2", "R7.0": "2,2"}, "DM-42", "6 + 6 + 7 is 19"),
        (RED, "R6 R7", {"R6.0": "1,2"}, "DM-42", "exactly three tiles"),
        (GROWN, "R2 K2", {"R2.0": "0,3", "K2.0": "0,4"}, "DM-43", "5 tiles in a line"),
        (GROWN, "R0 K2", {"R0.0": "3,2"}, "DM-42", "exactly three tiles"),
        (GROWN, "R2 R3 K6", {"R2.0": "1,3", "R3.0": "1,4", "K6.0": "1,1"}, "DM-42", "exactly three"),
    ],
)
def test_a_wrong_line_is_refused_by_its_rule(
    tree: dict[str, Any], hand: str, tries: dict[str, str], rule: str, words: str
) -> None:
    seen = view(hand, trees={"red": tree})
    draft = desk.start(seen)
    for name, cell in tries.items():
        draft = done(seen, f"pick {name}", f"at red {cell}", draft=draft)
    refused = band(seen, draft, "lay")
    assert (refused.kind, refused.rule) == ("refusal", rule)
    assert words in say(refused.words)


def test_who_has_not_registered_may_try_but_not_lay() -> None:
    seen = view("R6 R8", registered=[[], ["red"]])
    draft = done(seen, "pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2")
    assert band(seen, draft, "lay").rule == "DM-40"


def test_out_of_turn_one_may_try_but_not_lay() -> None:
    seen = view("R6 R8", turn=1)
    draft = done(seen, "pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2")
    for action in ("lay", "draw", "end", "register red R1 R4 R5"):
        assert band(seen, draft, action).rule == "DM-20"


def test_whatever_is_on_trial_is_laid_or_refused_as_the_rules_say() -> None:
    """Random tiles on trial: what is laid is legal and lies as tried; nothing legal is missed; else a rule speaks."""
    laid = refused = 0
    for number, count in CHECKED:
        for state in positions(number, count):
            seen = state.view(state.turn)
            rng = Random(f"{number} {state.ply} {seen.hand}")
            for _ in range(4):
                draft = desk.start(seen)
                wanted = [move for move in seen.legal_moves() if move.tiles]
                if wanted and rng.random() < 0.5:
                    draft = desk.shown(seen, draft, rng.choice(wanted))[0]
                for _ in range(rng.randrange(4)):
                    draft = desk.act(seen, draft, f"pick {rng.choice(rack.rack_names(seen.hand))}").draft
                    drawing = draw(seen, width=1280, palette=LIGHT, draft=draft)
                    places = [one.action for one in drawing.groups if one.action.startswith("at ")]
                    if places:
                        draft = desk.act(seen, draft, rng.choice(places)).draft
                if not draft.trials:
                    continue
                answer = desk.act(seen, draft, "lay")
                possible = [
                    move for move in wanted
                    if (dict(enumerate(move.tiles)) if move.verb == "register" else placed(move)).items()
                    <= {cell: one.tile for cell, one in draft.at(move.colour or "").items()}.items()
                    and (move.verb == "add" or len(move.tiles) == len(draft.at(move.colour or "")))
                ]  # fmt: skip
                if answer.move is not None:
                    assert answer.move in possible
                    assert not draft.picked or draft.picked in rack.rack_names(seen.hand)
                    laid += 1
                else:
                    assert not possible
                    assert answer.band is not None
                    assert answer.band.rule in RULES
                    refused += 1
    assert laid > 40
    assert refused > 50


# Drawing, ending, the clock


def test_a_refused_draw_says_that_something_can_be_laid_and_not_what() -> None:
    """Hands that can lay quite different things hear the same words; so does one that can only register."""
    said = []
    for hand, changed in (
        ("R6 R8 B1", {}),
        ("K1 R1 B1", {}),
        ("B1 B4 B5", {}),
        ("G9 G9 G2", {"registered": [[], ["red"]]}),
    ):
        answer = desk.act(view(hand, **changed), Draft(), "draw")
        assert answer.move is None
        assert answer.band is not None
        assert answer.band.rule == "DM-50"
        assert [choice.action for choice in answer.band.choices] == ["hint"]
        said.append(say(answer.band.words))
    assert set(said) == {"Something of yours can be laid, so there is no drawing yet. Look once more."}


def test_who_is_stuck_draws_and_small_children_always_may() -> None:
    assert desk.act(view("G1"), Draft(), "draw").move == dummee.Move("draw")
    assert desk.act(view("R6 R8", rules={"free_draw": True}), Draft(), "draw").move == dummee.Move("draw")


@pytest.mark.parametrize(
    ("action", "changed", "rule"),
    [
        ("end", {}, "DM-45"),
        ("draw", {"phase": "adding"}, "DM-20"),
        ("draw", {"pile": ""}, "DM-61"),
        ("pass", {}, "DM-61"),
        ("timeout", {"rules": {"seconds": None}}, "DM-21"),
        ("register red R1 R4 R5", {}, "DM-20"),
        ("register red R1 R1 K8", {}, "DM-31"),
        ("add blue down 0,0 . R1 R1", {}, "DM-42"),
    ],
)
def test_moves_are_refused_by_their_rules(action: str, changed: dict[str, Any], rule: str) -> None:
    seen = view("R1 R1 K8", **changed)
    refused = band(seen, desk.start(seen), action)
    assert (refused.kind, refused.rule) == ("refusal", rule)


def test_ending_with_tiles_on_trial_is_asked_about_first() -> None:
    seen = view("R6 R8 R1", phase="adding")
    assert desk.act(seen, desk.start(seen), "end").move == dummee.Move("end")
    draft = done(seen, "pick R1.0", "at red 1,0")
    asked = band(seen, draft, "end")
    assert [choice.action for choice in asked.choices] == ["end anyway", "lay"]
    assert desk.act(seen, draft, "end anyway").move == dummee.Move("end")


def test_when_the_time_is_up_half_laid_tiles_go_back() -> None:
    state = position("R6 R8 R1", rules={"seconds": 60})
    seen = state.view(0)
    draft = done(seen, "pick R1.0", "at red 1,0", "pick R6.0")
    answer = desk.act(seen, draft, "timeout anyway")
    assert answer.move == dummee.Move("timeout")
    after = desk.follow(state.play(answer.move).view(0), answer.draft, answer.move)
    assert (after.trials, after.picked) == ((), "")


def test_that_the_time_is_up_is_asked_about_first() -> None:
    state = position("R6 R8 R1", rules={"seconds": 60, "overtime_draw": 3}, pile="G1 G2 G3 G4")
    answer = desk.act(state.view(0), desk.start(state.view(0)), "timeout")
    assert answer.move is None
    assert answer.band is not None
    assert [one.action for one in answer.band.choices] == ["timeout anyway"]
    assert say(answer.band.words) == "Has the sand run out? Then your turn is over, and you draw 3 tiles."
    adding = state.play(dummee.parse("add red down 0,2 . R6 R8")).view(0)
    asked = desk.act(adding, desk.start(adding), "timeout").band
    assert asked is not None
    assert say(asked.words) == "Has the sand run out? Then your turn is over; lines that are laid stay."


# Hints


@pytest.mark.parametrize(
    ("hand", "changed", "rule", "words"),
    [
        ("R6 R8", {}, "DM-42", "add a line"),
        ("B1 B4 B5", {}, "DM-30", "register a colour"),
        ("G1", {}, "DM-50", "draw a tile"),
        ("G1", {"phase": "adding"}, "DM-45", "end your turn"),
        ("G1", {"pile": "", "rules": {"play_on": True}}, "DM-61", "pass"),
        ("R6 R8", {"turn": 1}, "", "not your turn"),
    ],
)
def test_a_hint_says_first_only_whether_something_can_be_laid(
    hand: str, changed: dict[str, Any], rule: str, words: str
) -> None:
    given = desk.hint(view(hand, **changed))
    assert given.rule == rule
    assert words in say(given.words)


def test_a_first_hint_tells_no_tile_and_no_tree() -> None:
    said = {say(desk.hint(view(hand)).words) for hand in ("R6 R8", "R1 R1", "K2 R2 R0")}
    assert len(said) == 1
    said = {say(desk.hint(view(hand)).words) for hand in ("B1 B4 B5", "G9 G9 G2", "B9 B9 K2")}
    assert len(said) == 1


def test_hints_lead_to_a_move_that_is_legal_and_on_trial() -> None:
    shown = 0
    for number, count in CHECKED:
        for state in positions(number, count):
            seen = state.view(state.turn)
            draft, action = desk.start(seen), "hint"
            given: Band | None = desk.hint(seen)
            while given is not None and given.choices:
                action = given.choices[0].action
                answer = desk.act(seen, draft, action)
                draft, given = answer.draft, answer.band
                if action == "hint point":
                    assert draft.hinted
            if action == "hint show":
                shown += 1
                move = desk.act(seen, draft, "lay").move
                assert move in seen.legal_moves()
                assert draft.hinted == ()
            else:
                assert not any(move.tiles for move in seen.legal_moves())
    assert shown > 20


def test_nothing_tells_of_another_hand() -> None:
    """Hints and answers are the same whatever the others hold."""
    state = positions(0)[3]
    other = (state.turn + 1) % state.seats
    hidden = [*state.hands[other], *state.pile]
    Random(1).shuffle(hidden)
    size = len(state.hands[other])
    hands = [tuple(sorted(hidden[:size])) if seat == other else hand for seat, hand in enumerate(state.hands)]
    twin = state._replace(hands=tuple(hands), pile=tuple(hidden[size:]))
    assert twin != state
    one, two = state.view(state.turn), twin.view(state.turn)
    for action in ("hint point", "hint show", "draw", "end", "lay", "pick " + rack.rack_names(one.hand)[0]):
        assert desk.act(one, desk.start(one), action) == desk.act(two, desk.start(two), action)
    assert desk.hint(one) == desk.hint(two)


# Following, settings, words


def test_what_others_lay_takes_tiles_on_trial_back() -> None:
    before = position("R6 R8 B1 B4 B5 G1", turn=1, registered=[["red"], []])
    seen = before.view(0)
    draft = done(seen, "pick R6.0", "at red 1,2", "pick B1.0", "at blue", "pick B4.0", "at blue")
    trees = {"red": GROWN | {"cells": GROWN["cells"] | {"1,2": "K6"}}, "blue": BLUE}
    taken = position("R6 R8 B1 B4 B5 G1", trees=trees, registered=[["red"], ["blue"]]).view(0)
    assert desk.follow(taken, draft).trials == ()
    assert desk.follow(seen, draft).trials == draft.trials


def test_what_is_new_is_what_was_laid_since_the_own_move() -> None:
    before, after = view("G1"), view("G1", trees={"red": GROWN})
    draft = desk.follow(after, desk.start(before))
    assert rack.fresh(after, draft)["red"] == {parse_cell("1,2"), parse_cell("2,2")}
    assert rack.shown_tree(after, draft) == "red"
    own = desk.follow(after, draft, dummee.Move("draw"))
    assert not rack.fresh(after, own)["red"]


def test_only_lines_of_a_turn_that_lasts_can_be_taken_back() -> None:
    state = position("R6 R8 R1 R1 B1")
    added = state.play(dummee.parse("add red down 0,2 . R6 R8"))
    assert desk.undoable(state, added, 0)
    assert not desk.undoable(state, added, 1)
    assert not desk.undoable(added, added.play(dummee.Move("end")), 0)
    stuck = position("G1")
    assert not desk.undoable(stuck, stuck.play(dummee.Move("draw")), 0)


def test_a_wild_black_tile_takes_the_number_that_finishes_a_line_and_can_have_another() -> None:
    seen = view("R6 K1", rules={"black": "wild"})
    draft = done(seen, "pick R6.0", "at red 1,2", "pick K1.0", "at red 2,2")
    assert [one.number for one in draft.trials] == [None, 8]
    move = desk.act(seen, draft, "lay").move
    assert move is not None
    assert dummee.text(move) == "add red down 0,2 . R6 K1=8"
    assert band(seen, done(seen, "number 7", draft=draft), "lay").rule == "DM-42"


def test_the_rack_is_sorted_by_colour_or_by_number() -> None:
    seen = view("R5 B1 K1 G9")
    by_number = done(seen, "sort")
    assert rack.order(seen.hand, by_number) == ("B1.0", "K1.0", "R5.0", "G9.0")
    assert rack.order(seen.hand, done(seen, "sort", draft=by_number)) == ("R5.0", "B1.0", "G9.0", "K1.0")
    assert done(seen, "sort number", "sort number").by_number


def test_looking_at_trees() -> None:
    seen = view("R1")
    assert done(seen, "look red fit").look("red") == rack.Look("red")
    nearer = done(seen, "look red 60 -1 2", "open red")
    assert nearer.look("red") == rack.Look("red", 60, -1, 2)
    assert nearer.open == "red"
    assert done(seen, "look red", draft=nearer).looks == ()
    assert done(seen, "look red same", draft=nearer).looks == nearer.looks


def test_a_player_may_type_carelessly() -> None:
    assert desk.typed(" REGISTER red r2,  k5 R3") == "register red R2 K5 R3"
    assert desk.typed("Add Red Down 0,2 . r6 k8=4") == "add red down 0,2 . R6 K8=4"
    assert desk.typed("stop") == "end"
    assert desk.typed("time") == "timeout"
    assert desk.typed("") == ""


def test_settings_make_rules() -> None:
    defaults = {one.key: one.choices[0][0] for one in desk.SETTINGS}
    assert desk.rules(defaults) == desk.rules({}) == dummee.Rules(seconds=None)
    assert desk.rules({"free_draw": True, "seconds": 120}) == dummee.Rules(free_draw=True, seconds=120)
    assert desk.look({"hide_sums": True}) == {"hide_sums": True}


def test_the_emblem_shows_what_it_says() -> None:
    assert desk.emblem(LIGHT).title == "red 8, red 6 and red 6 make 20"
