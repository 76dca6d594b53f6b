"""The picture shows what a seat may know and no more, fits its width, and its twin says the same."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.dummee.test_oracle import positions
from tilegames.draw import DARK, LIGHT, PALETTES, PRINT, Band, Choice, Drawing
from tilegames.dummee import desk
from tilegames.dummee import state as game
from tilegames.dummee.bots import BOTS
from tilegames.dummee.draw import ACTIONS, draw, face, tree_ink
from tilegames.dummee.rack import Draft, kind_of, lying, open_cells, rack_names, sums
from tilegames.dummee.state import State, View, position
from tilegames.dummee.tree import KINDS, cell_text, name, placed, row_column, wild

WIDTHS = (320, 360, 640, 960, 1280)


def mid_game() -> State:
    return positions(0)[3]


def finished() -> State:
    rng = Random(3)
    state = game.new(seats=3, seed=3)
    while state.outcome() is None:
        state = state.play(rng.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("width", WIDTHS)
def test_every_position_fits_its_width(width: int, palette: object) -> None:
    for state in (game.new(seats=6, seed=1), mid_game(), finished(), positions(4)[2]):
        for seat in (state.turn, None):
            drawing = draw(state.view(seat), width=width, palette=palette)  # type: ignore[arg-type]
            svg = drawing.svg()
            root = ElementTree.fromstring(svg)
            assert (drawing.width, root.get("width")) == (width, str(width))
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
            assert min(sizes) >= 14
            for group in drawing.groups:
                assert 0 <= group.x <= width
                assert 0 <= group.y <= drawing.height


def test_a_table_in_mid_game_is_small() -> None:
    assert len(draw(mid_game().view(0), width=1280, palette=LIGHT).svg()) <= 15_000


@pytest.mark.parametrize(("width", "most"), [(360, 19_000), (1280, 19_000)])
def test_a_board_to_play_on_is_small(width: int, most: int) -> None:
    view = game.new(seats=2, seed=4)._replace(turn=0).view(0)
    for done in ((), (f"pick {rack_names(view.hand)[0]}",)):
        assert len(board(view, *done, width=width).svg()) <= most


def test_a_width_below_a_phone_is_refused() -> None:
    with pytest.raises(ValueError, match="320"):
        draw(mid_game().view(0), width=319, palette=LIGHT)


def test_the_twin_names_every_tile_that_lies_and_the_own_hand() -> None:
    state = mid_game()
    words = draw(state.view(state.turn), width=960, palette=LIGHT, names=("Ida", "Tom", "Eva")).words()
    for tree in state.trees:
        if tree is not None:
            for tile in tree.cells.values():
                assert str(name(tile)) in words
    for tile in state.hands[state.turn]:
        assert str(name(tile)) in words
    assert "Ida" in words


def test_finished_lines_show_their_sums_unless_they_are_to_be_found() -> None:
    view = mid_game().view(0)
    shown, hidden = (draw(view, width=960, palette=LIGHT, hide_sums=hide) for hide in (False, True))
    assert any(group.key.startswith("sums-") for group in shown.groups)
    assert not any(group.key.startswith("sums-") for group in hidden.groups)
    assert " is 10." in shown.words() or " is 20." in shown.words()
    assert " is 10." not in hidden.words()
    assert " is 20." not in hidden.words()


def test_nothing_hidden_is_drawn_or_said() -> None:
    state = mid_game()
    other = (state.turn + 1) % state.seats
    hidden = [*state.hands[other], *state.pile]
    Random(1).shuffle(hidden)
    size = len(state.hands[other])
    hands = [tuple(sorted(hidden[:size])) if seat == other else hand for seat, hand in enumerate(state.hands)]
    twin = state._replace(hands=tuple(hands), pile=tuple(hidden[size:]))
    assert twin != state
    one, two = (draw(each.view(state.turn), width=960, palette=DARK) for each in (state, twin))
    assert (one.svg(), one.words()) == (two.svg(), two.words())
    spectator = draw(state.view(None), width=960, palette=DARK)
    assert not any(group.key.startswith("rack") for group in spectator.groups)


def test_the_end_reveals_the_hands() -> None:
    state = finished()
    drawing = draw(state.view(0), width=960, palette=PRINT, names=("Ida", "Tom", "Eva"))
    assert drawing.twin[0].startswith("The game is over: ")
    for seat, hand in enumerate(state.hands):
        assert any(group.key == f"left-{seat}" for group in drawing.groups)
        for tile in hand:
            assert str(name(tile)) in drawing.words()


def test_marks_and_events() -> None:
    view = mid_game().view(0)
    tree = next(tree for tree in view.trees if tree is not None)
    drawing = draw(view, width=960, palette=LIGHT, marks={f"{tree.colour} 0,0": "refused"}, events=["Ida passed."])
    assert any(group.key == f"{tree.colour} 0,0" for group in drawing.groups)
    assert drawing.twin[-1] == "Ida passed."


def test_faces() -> None:
    assert {face(tile).shape for tile in range(len(KINDS))} == {"circle", "square", "triangle", "star"}
    assert face(wild(5, 7)) == face(37)


# The board to play on


SHELL = ("new", "log", "again", "undo", "hint", "rules")
GIANT = position(
    {
        "turn": 0,
        "phase": "adding",
        "hands": ["R0 R9 K1 B1", "G1"],
        "registered": [["red"], []],
        "pile": "",
        "trees": {
            "red": {
                "row": 3,
                "added": True,
                "cells": {
                    "0,0": "R1", "0,1": "R4", "0,2": "R5", "1,2": "R0", "2,2": "R5", "2,3": "R4", "2,4": "R1",
                    "3,4": "R0", "4,4": "R9", "4,5": "R1", "4,6": "K0", "5,6": "R2", "6,6": "R8", "6,7": "R2",
                    "6,8": "K0", "7,8": "R3", "8,8": "R7",
                },
            }
        },
    }
)  # fmt: skip


ROW = position(
    {
        "turn": 0,
        "phase": "start",
        "hands": ["R6 R6 R8 R4 K5 K8", "B1"],
        "registered": [["red"], []],
        "trees": {"red": {"row": 3, "added": False, "cells": {"0,0": "R9", "0,1": "R5", "0,2": "R6"}}},
        "pile": "B2",
    }
).view(0)


def board(view: View, *actions: str, width: int = 960, **options: Any) -> Drawing:
    """The board after some actions of its player."""
    options = {"actions": (*ACTIONS, *SHELL)} | options
    return draw(view, width=width, palette=LIGHT, draft=drafted(view, *actions), **options)


def drafted(view: View, *actions: str) -> Draft:
    """What a player has laid out after some actions."""
    draft = desk.start(view)
    for action in actions:
        draft = desk.act(view, draft, action).draft
    return draft


def drafts(view: View) -> Iterator[tuple[str, ...]]:
    """Things a player may have done: nothing, picked one of each colour, and tried a little."""
    yield ()
    names = {one[0]: one for one in rack_names(view.hand)}
    for one in names.values():
        yield (f"pick {one}",)
    if view.seat == view.turn and any(move.tiles for move in view.legal_moves()):
        yield ("hint show",)
        yield ("hint point",)
        yield from (("hint show", f"pick {one}") for one in names.values())


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_every_board_fits_and_everything_on_it_answers(width: int) -> None:
    states = (game.new(game.Rules(seconds=60), seats=6, seed=1), mid_game(), positions(4)[2], GIANT, finished())
    for state in states:
        view = state.view(state.turn)
        for done in drafts(view):
            drawing = board(view, *done, width=width, band=Band("refusal", "A sentence.", rule="DM-42"))
            ElementTree.fromstring(drawing.svg())
            draft = desk.start(view)
            for action in done:
                draft = desk.act(view, draft, action).draft
            drops = [group.drop for group in drawing.groups if group.drop]
            for group in drawing.groups:
                # A tree is placed by its first tile, which may lie outside of what is seen.
                assert group.x >= 0 or group.key.startswith("tree-"), group.key
                assert group.x + group.width <= width + 0.1, group.key
                assert group.y + group.height <= drawing.height, group.key
                if group.action and group.action.partition(" ")[0] not in SHELL:
                    answer = desk.act(view, draft, group.action)
                    assert answer.move or answer.band or answer.said, group.action
                if group.drag:
                    for drop in drops:
                        answer = desk.act(view, draft, f"move {group.drag} {drop}")
                        assert answer.move or answer.band or answer.said, (group.drag, drop)


@pytest.mark.parametrize("width", [320, 1280])
def test_every_free_place_of_a_grown_tree_can_be_reached_by_looking_around(width: int) -> None:
    view = GIANT.view(0)
    draft = desk.act(view, desk.start(view), "pick R9.0").draft
    seen: set[str] = set()
    looked: set[str] = set()
    waiting = [draft]
    while waiting:
        drawing = draw(view, width=width, palette=LIGHT, draft=waiting.pop())
        seen |= {group.action for group in drawing.groups if group.action.startswith("at red ")}
        for group in drawing.groups:
            if group.action.startswith("look red 44 ") and group.action not in looked:
                looked.add(group.action)
                waiting.append(desk.act(view, draft, group.action).draft)
    assert seen == {f"at red {cell_text(cell)}" for cell in open_cells(view, draft, "red")}
    assert len(looked) > 1


def test_what_was_just_tried_is_seen_with_its_neighbours_until_the_player_looks_elsewhere() -> None:
    view = GIANT.view(0)
    draft = desk.start(view)
    for action in ("pick R9.0", "look red 44 3 4", "at red 9,8", "pick R0.0"):
        draft = desk.act(view, draft, action).draft
    shown = {group.action for group in draw(view, width=320, palette=LIGHT, draft=draft).groups}
    assert {"at red 9,7", "at red 9,9", "at red 10,8"} <= shown
    away = desk.act(view, draft, "look red 44 -1 -1").draft
    assert "at red 10,8" not in {group.action for group in draw(view, width=320, palette=LIGHT, draft=away).groups}


def test_the_whole_tree_is_seen_at_any_width_when_asked_for() -> None:
    view = GIANT.view(0)
    for width in (320, 1280):
        whole = board(view, "open red", "look red fit", width=width)
        (tree,) = [group for group in whole.groups if group.key == "tree-red"]
        assert tree.body.count("<use") == len(view.trees[0].cells)  # type: ignore[union-attr]
        part = board(view, "open red", width=320)
        (tree,) = [group for group in part.groups if group.key == "tree-red"]
        assert tree.body.count("<use") < len(view.trees[0].cells)  # type: ignore[union-attr]


def test_a_cell_is_never_a_target_when_it_is_too_small_to_hit() -> None:
    view = GIANT.view(0)
    drawing = board(view, "look red fit", "pick R9.0", width=320)
    assert not any(group.action.startswith("at red ") for group in drawing.groups)
    (nearer,) = [group for group in drawing.groups if group.label == "Come nearer"]
    closer = board(view, "look red fit", "pick R9.0", nearer.action, width=320)
    assert any(group.action.startswith("at red ") for group in closer.groups)


def test_any_free_place_of_a_row_takes_the_tile() -> None:
    view = position({
        "turn": 0, "phase": "start", "hands": ["B3 B7 K0", "B1"], "registered": [[], []], "trees": {}, "pile": "B2",
    }).view(0)  # fmt: skip
    places = [group.action for group in board(view, "pick B3.0", width=1280).groups if "at blue " in group.action]
    assert places == [f"at blue 0,{place}" for place in range(4)]
    draft = desk.act(view, desk.act(view, desk.start(view), "pick B3.0").draft, "at blue 0,2").draft
    assert [(one.name, one.cell) for one in draft.trials] == [("B3.0", 0)]


def test_two_tiles_that_make_ten_are_no_row_yet() -> None:
    view = position({
        "turn": 0, "phase": "start", "hands": ["B3 B7 B4 K0", "B1"], "registered": [[], []], "trees": {}, "pile": "B2",
    }).view(0)  # fmt: skip
    words = board(view, "pick B3.0", "pick B7.0", width=1280).svg()
    assert "3 + 7 = 10: a third tile is missing" in words
    assert "0 more" not in words


def test_what_has_been_refused_is_red_until_something_else_is_tried() -> None:
    view = position({
        "turn": 0, "phase": "start", "hands": ["B3 B6 B4 K0", "B1"], "registered": [[], []], "trees": {}, "pile": "B2",
    }).view(0)  # fmt: skip
    trying = ("pick B4.0", "pick B6.0", "pick B3.0")
    refused = LIGHT.refusal_accent
    for actions, red in ((trying, False), ((*trying, "lay"), True), ((*trying, "lay", "take"), False)):
        drawing = board(view, *actions, width=1280)
        tried = [group.body for group in drawing.groups if group.key.startswith("try-")]
        assert [refused in body for body in tried] == [red] * len(tried)
        assert ("4 + 6 + 3 = 13: needs 10 or 20" in drawing.svg()) == red


def test_what_lines_total_stays_while_a_tile_is_picked_up_and_where_a_tree_is_seen_whole() -> None:
    view = mid_game().view(0)
    name = rack_names(view.hand)[0]
    for actions in ((), (f"pick {name}",), ("look red fit",)):
        assert any(group.key == "sums-red" for group in board(view, *actions, width=1280).groups), actions


def test_the_rims_of_tiles_show_at_which_edges_a_tree_goes_on() -> None:
    view = GIANT.view(0)
    for width in (320, 1280):
        assert any(group.key == "cut-red" for group in board(view, "open red", width=width).groups)
        whole = board(view, "open red", "look red fit", width=width)
        assert not any(group.key == "cut-red" for group in whole.groups)
    drawn = {group.key: group for group in board(view, "look red 44 4 4", width=1280).groups}
    rims = [float(y) for y in re.findall(r"M[-\d.]+ ([-\d.]+)h", drawn["cut-red"].body)]
    heading = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', drawn["title-red"].body))
    assert min(rims) >= heading + 4, "the name of the tree stands above"


def test_seven_rows_are_seen_at_once_on_a_large_table_that_fits_a_screen() -> None:
    cells = {"0,0": "R8", "0,1": "R6", "0,2": "R6", "1,2": "R0", "2,2": "R4", "2,3": "K5", "2,4": "R1"}
    cells |= {"3,4": "R2", "4,4": "R7", "4,3": "K2", "4,2": "R1", "5,2": "R4", "6,2": "R5"}
    data = {"turn": 0, "phase": "start", "hands": ["R9 B3", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": {"row": 3, "added": True, "cells": cells}}}).view(0)
    for actions in ((), ("pick R9.0",)):
        drawn = board(view, *actions, width=1280)
        assert not any(group.key == "cut-red" for group in drawn.groups)
        assert drawn.height <= 804, "its last 24 are empty"


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_nothing_jumps_while_a_player_tries(width: int) -> None:
    for state in (mid_game(), game.new(seats=3, seed=2)):
        view = state.view(state.turn)
        name = rack_names(view.hand)[0]
        tries = [(), (f"pick {name}",), (f"pick {name}", "at red")]
        tries += [("hint show",), ("hint show", "take")] if any(move.tiles for move in view.legal_moves()) else []
        for done in tries:
            first, then = board(view, width=width), board(view, *done, width=width)
            assert then.height == first.height
            places = {group.key: (group.x, group.y) for group in first.groups}
            for group in then.groups:
                if group.key in places and group.key.startswith(("tile-", "button-", "seat-", "pile", "wood")):
                    same = places[group.key]
                    assert (round(group.y), group.key) == (round(same[1]), group.key)


def whole_game(seats: int, rules: game.Rules, seed: int) -> list[State]:
    rng = Random(seed)
    states = [game.new(rules, seats=seats, seed=seed)]
    while states[-1].outcome() is None:
        state = states[-1]
        states.append(state.play(BOTS[1](state.view(state.turn), rng)))
    return states


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize(("seats", "seconds", "seed"), [(2, None, 4), (5, 60, 2)])
def test_the_rack_and_the_buttons_keep_their_places_in_a_whole_game(
    width: int, seats: int, seconds: int | None, seed: int
) -> None:
    said = (
        None,
        desk.hint,
        lambda _: Band("neutral", "Move 3 of 9.", choices=tuple(Choice(one, f"replay {one}") for one in "abcde")),
        lambda _: Band("refusal", "6 + 6 + 1 is 13; a line makes 10 or 20. " * 2, rule="DM-42"),
    )
    places: dict[str, set[float]] = {}
    for place, state in enumerate(whole_game(seats, game.Rules(seconds=seconds), seed)):
        view = state.view(0)
        told = said[place % len(said)]
        drawing = board(
            view, width=width, band=told(view) if told else None, events=("Ben drew a tile.",) * (place % 3)
        )
        for group in drawing.groups:
            if group.tab == "actions" and "replay" not in group.action:
                kind = {"draw": "moves", "end": "moves", "again": "lay"}.get(group.action, group.action)
                places.setdefault(kind.partition(" ")[0], set()).add(round(group.y, 3))
            if group.key in ("wood-0", "felt", "pile", "seat-0", "seat-1", "tab-red"):
                places.setdefault(group.key, set()).add(group.y)
    places.pop("hint", None)  # what a sentence asks may stand there
    assert {"lay", "moves", "take", "sort", "wood-0", "felt"} <= places.keys()
    assert {key: ys for key, ys in places.items() if len(ys) > 1} == {}


@pytest.mark.parametrize(("seats", "most"), [(2, 740), (3, 740), (6, 760)])
def test_a_phone_shows_the_tree_the_rack_and_the_buttons_together(seats: int, most: int) -> None:
    for state in whole_game(seats, game.Rules(), 3)[:-1][:40:3]:
        assert board(state.view(0), width=360).height <= most


def test_only_trees_of_the_picked_colour_offer_places_and_black_fits_all() -> None:
    view = mid_game().view(mid_game().turn)
    red = next(name for name in rack_names(view.hand) if name[0] in "RBG")
    colour = {"R": "red", "B": "blue", "G": "green"}[red[0]]
    drawing = board(view, f"pick {red}", width=1280)
    offered = {group.action.split()[1] for group in drawing.groups if group.key.startswith("cell-")}
    assert offered == {colour}
    foreign = {group.action for group in drawing.groups if group.key.startswith("window-") and group.action}
    assert foreign == {f"at {other}" for other in ("red", "blue", "green") if other != colour}


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_a_line_down_from_a_row_is_seen_with_the_row_and_says_by_how_much_it_is_wrong(width: int) -> None:
    tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data = {"turn": 0, "phase": "start", "hands": ["R1 R2 B3 K4", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": tree}}).view(0)
    drawing = board(view, "pick R1.0", "at red 1,0", "pick R2.0", "at red 2,0", width=width)
    (lying_,) = [group for group in drawing.groups if group.key == "tree-red"]
    assert lying_.body.count("<use") == 3
    assert "1 over 10" in next(group.body for group in drawing.groups if group.key.startswith("sum-red-"))
    row = board(view, "pick B3.0", "at blue", "pick K4.0", "at blue", width=width)
    assert "7, 3 more to 10" in next(group.body for group in row.groups if group.key.startswith("sum-blue-"))


def test_a_chain_on_trial_is_called_right_without_a_total() -> None:
    tree = {"row": 3, "added": True, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6", "1,2": "R6", "2,2": "R8"}}
    data: dict[str, Any] = {"turn": 0, "phase": "start", "hands": ["R2 R2 B1", "B1"], "registered": [["red"], []]}
    view = position(data | {"trees": {"red": tree}, "pile": "B2", "rules": {"chaining": True}}).view(0)
    drawing = board(view, "pick R2.0", "at red 0,3", "pick R2.1", "at red 0,4")
    assert "✓ a chain of lines" in next(group.body for group in drawing.groups if group.key.startswith("sum-red-"))
    assert "24" not in drawing.words()


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_two_lines_of_one_tile_say_both_by_how_much_they_are_wrong(width: int) -> None:
    cells = {"0,0": "R8", "0,1": "R6", "0,2": "R6", "1,2": "R6", "2,2": "R8", "1,1": "R3", "1,3": "R1"}
    data = {"turn": 0, "phase": "start", "hands": ["R2 R4", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": {"row": 3, "added": True, "cells": cells}}}).view(0)
    drawing = board(view, "pick R2.0", "at red 2,1", "pick R4.0", "at red 2,3", width=width)
    said = [group.body for group in drawing.groups if group.key.startswith("sum-red-")]
    assert any("4 over" in one for one in said), "2 + 8 + 4 is 14"
    assert any("1 over" in one for one in said), "6 + 3 + 2 is 11"


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_every_line_on_trial_says_its_sum_in_the_felt_and_over_no_tile(width: int) -> None:
    rng = Random(width)
    told = 0
    for state in [*whole_game(2, game.Rules(), 4)[::4], *whole_game(4, game.Rules(), 2)[::5], GIANT]:
        view = state.view(state.turn)
        draft = desk.start(view)
        for one in rng.sample(rack_names(view.hand), min(4, len(view.hand))):
            draft = desk.act(view, draft, f"pick {one}").draft
            free = [group.action for group in draw(view, width=width, palette=LIGHT, draft=draft).groups]
            free = [action for action in free if action.startswith("at ") and "," in action]
            draft = desk.act(view, draft, rng.choice(free) if free else "cancel").draft
            drawing = draw(view, width=width, palette=LIGHT, draft=draft)
            groups = {group.key: group for group in drawing.groups}
            shown = {key.removeprefix("window-") for key in groups if key.startswith("window-")}
            pills = [group for key, group in groups.items() if key.startswith("sum-")]
            # What a single tile makes stands on it.
            lines = [one for one in sums(view, draft) if len(one.numbers) > 1 and one.colour in shown]
            assert len(pills) == len(lines)
            for pill in pills:
                colour = pill.key.split("-")[1]
                felt = groups[f"window-{colour}"]
                assert felt.x - 8 <= pill.x <= felt.x + felt.width + 8 - pill.width
                assert felt.y - 8 <= pill.y <= felt.y + felt.height + 8 - pill.height
                tree, tried = groups.get(f"tree-{colour}"), draft.at(colour)
                pitch = next(groups[f"try-{one.name}"].width for one in tried.values() if f"try-{one.name}" in groups)
                for row, column in map(row_column, lying(view, draft, colour) if tree is not None else ()):
                    x, y = tree.x + pitch * column, tree.y + pitch * row  # type: ignore[union-attr]
                    if not (felt.x <= x <= felt.x + felt.width - pitch and felt.y <= y <= felt.y + felt.height - pitch):
                        continue  # it is out of sight
                    beside = pill.x >= x + pitch * 0.9 or pill.x + pill.width <= x
                    assert beside or pill.y >= y + pitch * 0.98 or pill.y + pill.height <= y
                told += 1
    assert told > 20


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("place", ["1,2", "-1,2", "1,1", "0,3", "0,-1"])
def test_what_a_half_laid_line_makes_covers_no_place_where_it_may_go_on(place: str, width: int) -> None:
    tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data = {"turn": 0, "phase": "start", "hands": ["R6 R8 B3", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": tree}}).view(0)
    laying = board(view, "pick R6.0", f"at red {place}", "pick R8.0", width=width)
    pills = [group for group in laying.groups if group.key.startswith("sum-")]
    dashed = [group for group in laying.groups if group.key.startswith("cell-red-")]
    assert len(dashed) > 4
    assert pills
    for pill in pills:
        for cell in dashed:
            beside = pill.x >= cell.x + cell.width - 2 or pill.x + pill.width <= cell.x + 2
            assert beside or pill.y >= cell.y + cell.height - 2 or pill.y + pill.height <= cell.y + 2, cell.key


def test_a_single_tile_of_a_row_says_nothing_beyond_its_number_until_it_is_refused() -> None:
    view = position({
        "turn": 0, "phase": "start", "hands": ["B0 B7 B4 K0", "B1"], "registered": [[], []], "trees": {}, "pile": "B2",
    }).view(0)  # fmt: skip
    tried = ("pick B0.0", "at blue 0,0")
    assert not any(group.key.startswith("sum-") for group in board(view, *tried).groups)
    assert "2 tiles are missing" in board(view, *tried, "lay").svg()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_frame_of_a_tile_on_trial_covers_nothing_of_the_tile_below_it(width: int) -> None:
    tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data = {"turn": 0, "phase": "start", "hands": ["R6 R8 B3", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": tree}}).view(0)
    for places, order in (
        (("-2,2", "-1,2"), ["try-R6.0", "try-R8.0", "tree-red"]),
        (("2,2", "1,2"), ["tree-red", "try-R8.0", "try-R6.0"]),
    ):
        laying = ("pick R8.0", f"at red {places[1]}", "pick R6.0", f"at red {places[0]}")
        assert [group.key for group in board(view, *laying, width=width).groups if group.key in order] == order


@pytest.mark.parametrize("width", WIDTHS)
def test_every_button_to_look_around_has_a_round_frame(width: int) -> None:
    view = GIANT.view(0)
    drawn = board(view, "look red 44 3 4", width=width)
    looks = [one for one in drawn.groups if one.key.startswith("look-")]
    assert looks
    frames = dict(re.findall(r'id="([^"]*(?:nearer|farther|fit|left|right|up|down)[^"]*)">(<circle r="18")',
                             drawn.svg()))  # fmt: skip
    for one in looks:
        assert any(f'"#{key}"' in one.body for key in frames)


@pytest.mark.parametrize("width", [360, 1280])
def test_buttons_to_look_around_stand_only_where_something_is_out_of_sight(width: int) -> None:
    def looks(view: View, *actions: str) -> bool:
        return any(one.key.startswith("look-red") for one in board(view, "open red", *actions, width=width).groups)

    assert not looks(ROW), "a row that is seen whole"
    assert not looks(mid_game().view(mid_game().turn)._replace(phase="over")), "a game that is over is seen whole"
    assert looks(GIANT.view(0))
    assert looks(GIANT.view(0), "look red fit")
    tried = ("pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2")
    for count in range(1, len(tried) + 1):
        assert not looks(ROW, *tried[:count]), tried[:count]


def lying_at(drawn: Drawing) -> dict[str, tuple[float, float, str]]:
    """Where each tree lies, and its tiles in it."""
    return {one.key: (one.x, one.y, one.body) for one in drawn.groups if one.key.startswith("tree-")}


def in_sight(view: View, start: str, pick: str, *, cell: int, width: int) -> bool:
    """Whether a cell, free or not, is in the window of a tree."""
    groups = {one.key: one for one in board(view, start, pick, width=width).groups}
    colour = start.partition(" ")[2]
    window, tree = groups[f"window-{colour}"], groups[f"tree-{colour}"]
    pitch = next((one.width for key, one in groups.items() if key.startswith(f"cell-{colour}")), 0.0)
    row, column = row_column(cell)
    x, y = tree.x + column * pitch, tree.y + row * pitch
    across = window.x <= x <= window.x + window.width - 0.9 * pitch
    return pitch > 0 and across and window.y <= y <= window.y + window.height - 0.9 * pitch


@pytest.mark.parametrize("width", [360, 1280])
def test_no_tile_that_lies_moves_while_others_are_picked_up_tried_and_taken_back(width: int) -> None:
    laid = 0
    for view in (ROW, mid_game().view(mid_game().turn), GIANT.view(0)):
        for move in [one for one in view.legal_moves() if one.verb == "add"][:12]:
            start = f"open {move.colour}"
            before = lying_at(board(view, start, width=width))
            names: dict[int, str] = {}
            for cell, one in placed(move).items():
                names[cell] = next(
                    each for each in rack_names(view.hand) if kind_of(each) == one and each not in names.values()
                )
            if not all(in_sight(view, start, f"pick {one}", cell=cell, width=width) for cell, one in names.items()):
                continue
            actions: tuple[str, ...] = (start,)
            while names:
                tries = {(f"pick {one}", f"at {move.colour} {cell_text(cell)}"): cell for cell, one in names.items()}
                shown = {done: board(view, *actions, done[0], width=width) for done in tries}
                done = next(one for one in tries if one[1] in {each.action for each in shown[one].groups})
                if lying_at(shown[done]) != before:
                    # A begun line may go on where nothing was in sight.
                    lines = [one.line for one in sums(view, drafted(view, *actions))]
                    ends = [end for line in lines for end in (line[0] - line.step, line[-1] + line.step)]
                    assert not all(in_sight(view, start, done[0], cell=end, width=width) for end in ends), actions
                    break
                actions += done
                assert lying_at(board(view, *actions, width=width)) == before, actions
                del names[tries[done]]
                laid += 1
            for count in range(1, len(actions) // 2 + 1):
                assert lying_at(board(view, *actions, *["take"] * count, width=width)) == before, (actions, count)
    assert laid > 20


def test_a_line_that_goes_on_out_of_sight_is_followed_once_and_not_left_before_it_is_laid() -> None:
    actions = ["open red", "pick R6.0", "at red 1,2", "pick R6.1", "at red 2,2"]
    rest = lying_at(board(ROW, width=360))["tree-red"]
    assert lying_at(board(ROW, *actions, width=360))["tree-red"] == rest
    actions.append("pick R8.0")
    drawn = board(ROW, *actions, width=360)
    assert "at red 3,2" in {one.action for one in drawn.groups}
    moved = lying_at(drawn)["tree-red"]
    assert moved[1] < rest[1]
    assert any(one.key.startswith("look-red") for one in drawn.groups), "the places above are out of sight now"
    for action in ("pick R8.0", "take", "take"):
        actions.append(action)
        assert lying_at(board(ROW, *actions, width=360))["tree-red"] == moved, action


def test_what_lines_on_trial_make_is_shown_and_said() -> None:
    tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data = {"turn": 0, "phase": "start", "hands": ["R6 R8 R1 R2 R9 R9", "B1"], "registered": [["red"], []]}
    view = position(data | {"trees": {"red": tree}, "pile": "B2"}).view(0)
    tries = {
        "✓ 6 + 6 + 8 = 20": ("pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2"),
        "6 + 6 = 12, 8 more to 20": ("pick R6.0", "at red 1,2"),
        "8 + 1 + 2 = 11, 1 over 10": ("pick R1.0", "at red 1,0", "pick R2.0", "at red 2,0"),
        "8 + 9 + 9 = 26, 6 over 20": ("pick R9.0", "at red 1,0", "pick R9.1", "at red 2,0"),
        "8 + 2 + 9 = 19, 1 short of 20": ("pick R2.0", "at red 1,0", "pick R9.1", "at red 2,0"),
        "8 + 6 + 6 + 1 = 21, but 4 in a line": ("pick R1.0", "at red 0,3"),
    }
    for said, done in tries.items():
        drawing = board(view, *done, width=1280)
        assert any(said in group.body for group in drawing.groups if group.key.startswith("sum-red-")), said
        assert said in drawing.words()
        hidden = board(view, *done, width=1280, hide_sums=True)
        pills = "".join(group.body + group.label for group in hidden.groups if group.key.startswith("sum-"))
        assert not re.search(r"\d \+ \d| = ", pills + hidden.words())


def test_a_tile_on_trial_leaves_its_place_on_the_rack_and_a_wrong_one_is_marked() -> None:
    view = mid_game().view(mid_game().turn)
    drawing = board(view, "hint show", width=1280)
    for group in drawing.groups:
        if group.key.startswith("try-"):
            (place,) = [one for one in drawing.groups if one.key == group.key.replace("try", "tile")]
            assert place.action == group.key.replace("try-", "take ")
            assert "on trial, " in group.label


def test_the_buttons_do_not_tell_whether_something_can_be_laid() -> None:
    shown = []
    for hand in ("R6 R8", "G1 G3"):
        data = {"turn": 0, "phase": "start", "hands": [hand, "B1"], "registered": [["red"], []], "pile": "B2"}
        tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
        drawing = board(position(data | {"trees": {"red": tree}}).view(0))
        shown.append([group for group in drawing.groups if group.key.startswith(("button-", "pile", "seat"))])
    assert shown[0] == shown[1]


def test_no_board_tells_of_another_hand() -> None:
    state = mid_game()
    other = (state.turn + 1) % state.seats
    hidden = [*state.hands[other], *state.pile]
    Random(1).shuffle(hidden)
    size = len(state.hands[other])
    hands = [tuple(sorted(hidden[:size])) if seat == other else hand for seat, hand in enumerate(state.hands)]
    twin = state._replace(hands=tuple(hands), pile=tuple(hidden[size:]))
    for done in drafts(state.view(state.turn)):
        one, two = (board(each.view(state.turn), *done) for each in (state, twin))
        assert (one.svg(), one.words()) == (two.svg(), two.words())


@pytest.mark.parametrize("registered", [[["red"], []], [[], ["red"]]])
def test_how_things_stand_is_the_same_whether_something_fits_or_not(registered: list[list[str]]) -> None:
    """What is said must neither offer a refused draw nor tell that something can be laid (DM-50)."""
    red = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data: dict[str, Any] = {"turn": 0, "phase": "start", "registered": registered, "trees": {"red": red}, "pile": "G1"}
    told = set()
    for hand in ("B1 B2 B7", "B1 G2 B4"):
        view = position(data | {"hands": [hand, "B0 B0 G0"]}).view(0)
        assert (view.why_not(game.parse("draw")) is None) == (hand == "B1 G2 B4")
        told.add(board(view).words().splitlines()[0])
    (only,) = told
    assert only.endswith("Draw only when nothing fits.")


def test_a_picked_tile_is_told_where_it_goes() -> None:
    view = position({
        "turn": 0, "phase": "start", "registered": [["red"], []], "pile": "G1", "hands": ["R1 B2", "B0"],
        "trees": {"red": {"row": 3, "added": False, "cells": {"0,0": "R9", "0,1": "R5", "0,2": "R6"}}},
    }).view(0)  # fmt: skip
    events = ("Ben drew a tile.",)
    assert "Ben drew a tile." in board(view, events=events).svg()
    picked = board(view, "pick R1.0", events=events).svg()
    assert "Now tap a dashed place for red 1." in picked
    assert "Ben drew a tile." not in picked


@pytest.mark.parametrize("width", [360, 1280])
def test_the_two_latest_events_that_matter_are_told(width: int) -> None:
    state = mid_game()
    view, ended = state.view(state.turn), game.told_turn_end("Ida")
    end = game.events(state._replace(phase="adding"), game.parse("end"), state)
    assert [one.message.text for one in end] == [ended.text]
    words = board(view, events=("Ida drew.", "Tom laid a line.", "Ida laid two.", ended), width=width).svg()
    assert "Tom laid a line. Ida laid two.<" in words
    assert "Ida drew" not in words
    assert "Ida ended the turn." in board(view, events=[ended], width=width).svg()


def test_marks_of_trees_are_coloured_on_dark_ground_too() -> None:
    svg = draw(mid_game().view(0), width=1280, palette=DARK).svg()
    assert len({tree_ink(DARK, colour) for colour in ("red", "blue", "green")}) == 3
    assert tree_ink(DARK, "red") in svg
    assert tree_ink(LIGHT, "red") == LIGHT.red


def test_who_may_add_and_whose_colours_are_registered_is_said() -> None:
    data = {
        "turn": 0,
        "phase": "start",
        "hands": ["R1", "B1", "G1"],
        "registered": [["red"], ["blue"], []],
        "pile": "B2",
    }
    row = {"row": 3, "added": False}
    trees: dict[str, Any] = {
        "red": row | {"cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}},
        "blue": row | {"cells": {"0,0": "B8", "0,1": "B6", "0,2": "B6"}},
    }
    view = position(data | {"trees": trees}).view(0)
    labels = [group.label for group in board(view, names=("You", "Ida", "Tom")).groups if group.key.startswith("seat-")]
    assert labels == [
        "You: 1 tile, registered red, may add, to play",
        "Ida: 1 tile, registered blue, may add",
        "Tom: 1 tile, may not add yet",
    ]
    green = trees | {"green": row | {"cells": {"0,0": "G8", "0,1": "G6", "0,2": "G6"}}}
    later = position(data | {"trees": green, "registered": [["red"], ["blue", "green"], []]}).view(0)
    assert "Player 3: 1 tile, may add." in board(later).twin


def test_a_wild_tile_on_trial_offers_its_numbers() -> None:
    data = {"turn": 0, "phase": "start", "hands": ["K1 R1", "B1"], "registered": [["red"], []], "pile": "B2"}
    tree = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    view = position(data | {"rules": {"black": "wild"}, "trees": {"red": tree}}).view(0)
    for width in (320, 1280):
        drawing = board(view, "pick K1.0", "at red 1,0", "number 7", width=width)
        numbers = [group for group in drawing.groups if group.key.startswith("number-")]
        assert [group.action for group in numbers] == [f"number {number}" for number in range(10)]
        assert [group.pressed for group in numbers].index(True) == 7
    assert not any(group.key.startswith("number-") for group in board(view, "pick K1.0").groups)


@pytest.mark.parametrize("width", [720, 768, 960, 1000, 1120, 1280])
def test_a_new_hand_stands_in_one_line_on_a_wide_rack_where_tiles_stay_large(width: int) -> None:
    for seed in range(4):
        view = game.new(seats=2, seed=seed)._replace(turn=0).view(0)
        for done in ((), ("sort",)):
            tiles = [group for group in board(view, *done, width=width).groups if group.key.startswith("tile-")]
            lines = {round(group.y) for group in tiles}
            assert min(group.width for group in tiles) >= 48
            assert len(lines) == 1 or round(tiles[0].width) == 49


@pytest.mark.parametrize("width", [360, 1280])
def test_the_end_says_first_who_has_won_and_a_replay_what_the_move_was(width: int) -> None:
    state = whole_game(2, game.Rules(), 4)[-1]
    look = Choice("Look at it", "replay first")
    over = Band("neutral", "The game is over. You can look at it again.", choices=(look,))
    (band,) = [group for group in board(state.view(0), width=width, band=over).groups if group.key == "band"]
    won = "You win the game." if state.view(0).result.winners == (0,) else "wins."  # type: ignore[union-attr]
    words = " ".join(re.sub("<[^>]*>", " ", band.body).split())
    assert won in words
    assert words.count("The game is over") == 1
    yours = [one.body for one in board(state.view(0), width=width, band=over).groups if one.key == "you"]
    assert not any("wins" in body or "win the game" in body for body in yours), "who has won is said below"
    before = state.view(0)._replace(phase="start", hands=None, result=None)
    replay = Band("neutral", "Move 2 of 36.", choices=(look,))
    shown = board(before, width=width, band=replay, events=("Ben drew a tile.",), actions=())
    (band,) = [group for group in shown.groups if group.key == "band"]
    assert "Move 2 of 36. Ben drew a tile." in " ".join(re.sub("<[^>]*>", " ", band.body).split())


def test_a_phone_has_one_button_for_a_hint_also_when_a_sentence_offers_it() -> None:
    view = position({
        "turn": 0, "phase": "start", "hands": ["R1 R2 R7 B1", "G1"], "registered": [[], []], "pile": "B2", "trees": {},
    }).view(0)  # fmt: skip
    band = desk.act(view, desk.start(view), "draw").band
    assert band is not None
    assert [one.action for one in band.choices] == ["hint"]
    hints = [group for group in board(view, width=320, band=band).groups if group.action == "hint"]
    assert [group.label for group in hints] == ["Hint"]


def test_an_hourglass_stands_on_the_table_only_where_there_is_one() -> None:
    for seconds, shown in ((None, False), (60, True)):
        drawing = board(game.new(game.Rules(seconds=seconds), seats=2, seed=1)._replace(turn=0).view(0))
        assert any(group.key == "hourglass-0" for group in drawing.groups) == shown
        assert not any(group.action == "timeout" for group in drawing.groups), "as long as there is time"


def test_new_tiles_have_a_ring_and_open_their_tree_on_a_phone() -> None:
    state = mid_game()
    view = state.view(state.turn)
    before = view._replace(trees=(None, *view.trees[1:]))
    drawing = draw(view, width=320, palette=LIGHT, draft=desk.follow(view, desk.start(before)))
    assert any(group.key.startswith("new-red-") for group in drawing.groups)
    (tab,) = [group for group in drawing.groups if group.key == "tab-red"]
    assert tab.pressed
    assert "something new" in tab.label


def test_a_tree_is_told_line_by_line_and_no_place_has_a_minus() -> None:
    cells = {"0,0": "R8", "0,1": "R6", "0,2": "R6", "-1,0": "R1", "-2,0": "K1", "-2,-1": "R9", "-2,-2": "R0"}
    data = {"turn": 0, "phase": "start", "hands": ["R6 R8 B1", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": {"row": 3, "added": True, "cells": cells}}}).view(0)
    words = board(view, "pick R6.0", width=1280).words()
    assert "Red tree, line by line; what is typed as 0,0 is in row 3, column 3:" in words
    assert "Across in row 1, from column 1: red 0, red 9 and black 1, which is 10." in words
    assert "Down in column 3, from row 1: black 1, red 1 and red 8, which is 10." in words
    drawing = board(view, "pick R6.0", "at red 1,2", "pick R8.0", width=1280)
    labels = [group.label for group in drawing.groups if group.key.startswith(("cell-", "try-", "sum-", "tree-"))]
    assert "below red 6 in row 3, column 5 of red, free" not in labels, "a tile is on trial there"
    assert any(label.startswith("red 6, on trial, below red 6 in row 3, column 5 of red") for label in labels)
    assert "below red 6 in the red tree, free" in labels
    assert not re.search(r"-\d", " ".join(labels) + drawing.words())


def test_who_has_laid_all_tiles_out_and_who_holds_none_is_told_in_few_words() -> None:
    red = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data = {"turn": 0, "phase": "start", "hands": ["R6 R8", "B1"], "registered": [["red"], []], "pile": "B2"}
    state = position(data | {"trees": {"red": red}})
    view = state.view(0)
    drawing = board(view, "pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2", width=1280)
    assert "2 tiles, on trial" in drawing.svg()
    over = state.play(game.parse("add red down 0,2 . R6 R8")).view(0)
    words = draw(over, width=1280, palette=LIGHT).words()
    assert "held nothing" not in words
    assert "still held blue 1" in words


@pytest.mark.parametrize("width", [320, 760, 1280])
def test_ending_a_turn_with_tiles_on_trial_asks_at_every_width(width: int) -> None:
    red = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
    data = {"turn": 0, "phase": "adding", "hands": ["R6 R8", "B1"], "registered": [["red"], []], "pile": "B2"}
    view = position(data | {"trees": {"red": red}}).view(0)
    answer = desk.act(view, desk.act(view, desk.start(view), "pick R6.0").draft, "at red 1,2")
    asked = desk.act(view, answer.draft, "end")
    drawing = draw(view, width=width, palette=LIGHT, draft=asked.draft, band=asked.band)
    assert {"end anyway", "lay"} <= {group.action for group in drawing.groups}
