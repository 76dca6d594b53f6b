"""Arranging a rack: what helpers do to a draft, and what groups count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilegames.core import ImpossibleError
from tilegames.tenten.hand import COPIES, HIDDEN, parse, parse_set
from tilegames.tenten.rack import (
    Draft,
    arrange,
    group,
    lay_down,
    move,
    pick,
    rack_names,
    settle,
    sort,
    ungroup,
)

BOX = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
hands = st.permutations(BOX).map(lambda box: tuple(sorted(box[:8])))


def picked(*names: str, purple: str = "red") -> Draft:
    return Draft(picked=names, purple=purple)


@pytest.mark.parametrize(
    ("tiles", "kind", "colour", "value"),
    [
        ("R1 R2 R3", "run", "red", 3),
        ("B1 B2 B3", "run", "blue", 1),
        ("R4 R4 R4", "triple", "red", 0),
        ("B5 B5 P5", "triple", "blue", 0),
        ("R6 R7 P8", "run", "red", 8),
        ("R0 R1 R2", "run", "red", 2),
        ("P5 P6 P7", "run", "red", 7),
    ],
)
def test_a_combo_counts_as_one(tiles: str, kind: str, colour: str, value: int) -> None:
    hand = parse(f"{tiles} B1")
    draft = group(hand, picked(*rack_names(parse(tiles))))
    found = arrange(hand, draft)
    part = next(part for part in found.parts if len(part.names) == 3)
    assert (part.kind, part.colour, part.value, part.refusal) == (kind, colour, value, None)
    assert found.total == value + 1


def test_three_purple_tiles_count_in_the_colour_chosen() -> None:
    hand = parse("P5 P6 P7")
    draft = group(hand, picked("P5.0", "P6.0", "P7.0", purple="blue"))
    assert arrange(hand, draft).total == 5


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("R2 R3", "You put red 2 and red 3 together. That is two tiles and a combo needs three, so each counts alone."),
        (
            "R2 R3 B4",
            (
                "You put red 2, red 3 and blue 4 together. They are neither three in a row nor three equal tiles of one"
                " colour, so each counts alone."
            ),
        ),
    ],
)
def test_an_unfinished_group_is_refused_and_counts_alone(tiles: str, words: str) -> None:
    hand = parse(tiles)
    found = arrange(hand, group(hand, picked(*rack_names(hand))))
    (part,) = found.parts
    assert (part.kind, str(part.refusal)) == ("loose", words)
    assert found.total == part.value == sum(int(tile[1]) for tile in tiles.split())


def test_open_sets_count_too_and_come_last_as_they_stand_on_the_table() -> None:
    found = arrange(parse("R2 R3"), Draft(), (parse_set("B5 B6 B7"),))
    assert (found.values, found.total) == ((2, 3, 5), 10)


def test_a_hidden_tile_leaves_the_total_open() -> None:
    found = arrange((5, HIDDEN), Draft())
    assert (found.total, found.parts[1].value) == (None, None)


@given(hands)
def test_without_groups_every_tile_counts_alone(hand: tuple[int, ...]) -> None:
    found = arrange(hand, Draft())
    numbers = [kind if kind < 8 else kind - 7 if kind < 15 else kind - 10 for kind in hand]
    assert found.total == sum(numbers)
    assert [part.names for part in found.parts] == [(name,) for name in rack_names(hand)]


@given(hands, st.data())
def test_no_helper_loses_a_tile(hand: tuple[int, ...], data: st.DataObject) -> None:
    draft = settle(hand, Draft())
    names = list(rack_names(hand))
    for _ in range(6):
        step = data.draw(st.sampled_from(["pick", "group", "ungroup", "sort", "move"]))
        try:
            if step == "pick":
                draft = pick(hand, draft, data.draw(st.sampled_from(names)))
            elif step == "move":
                draft = move(hand, draft, data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names)))
            else:
                draft = {"group": group, "ungroup": ungroup, "sort": sort}[step](hand, draft)
        except ImpossibleError:
            continue
        assert sorted(draft.order) == sorted(names)
        grouped = [name for together in draft.groups for name in together]
        assert len(grouped) == len(set(grouped))
        parts = arrange(hand, draft).parts
        assert sorted(name for part in parts for name in part.names) == sorted(names)


def test_picking_again_puts_down() -> None:
    hand = parse("R1 R5")
    up = pick(hand, Draft(), "R5.0")
    assert up.picked == ("R5.0",)
    assert pick(hand, up, "R5.0").picked == ()


def test_grouped_tiles_stand_together_in_order_of_number() -> None:
    hand = parse("R1 R3 B2 B7 P8")
    draft = group(hand, picked("P8.0", "B7.0", "R3.0"))
    assert draft.order == ("R1.0", "R3.0", "B7.0", "P8.0", "B2.0")
    assert draft.groups == (("R3.0", "B7.0", "P8.0"),)
    assert draft.picked == ()


def test_a_tile_is_in_one_group_at_most() -> None:
    hand = parse("R1 R2 R3 R4 R5")
    draft = group(hand, picked("R1.0", "R2.0", "R3.0"))
    draft = group(hand, draft._replace(picked=("R3.0", "R4.0", "R5.0")))
    assert draft.groups == (("R1.0", "R2.0"), ("R3.0", "R4.0", "R5.0"))


def test_ungroup_takes_apart_what_is_picked_or_everything() -> None:
    hand = parse("R1 R2 R3 B1 B2 B3")
    one, two = ("R1.0", "R2.0", "R3.0"), ("B1.0", "B2.0", "B3.0")
    draft = Draft(groups=(one, two))
    assert ungroup(hand, draft._replace(picked=("B2.0",))).groups == (one,)
    assert ungroup(hand, draft).groups == ()


def test_sorting_keeps_groups_and_puts_them_first() -> None:
    hand = parse("R1 R7 B1 B2 B3")
    draft = sort(hand, Draft(order=("R7.0", "B2.0", "B3.0", "R1.0", "B1.0"), groups=(("B1.0", "B2.0", "B3.0"),)))
    assert draft.order == ("B1.0", "B2.0", "B3.0", "R1.0", "R7.0")
    assert draft.groups == (("B1.0", "B2.0", "B3.0"),)


def test_moving_takes_a_tile_out_of_its_group() -> None:
    hand = parse("R1 R2 R3 B1")
    draft = move(hand, Draft(groups=(("R1.0", "R2.0", "R3.0"),)), "R1.0", "B1.0")
    assert draft.order == ("R2.0", "R3.0", "B1.0", "R1.0")
    assert draft.groups == (("R2.0", "R3.0"),)


def test_the_drawn_tile_stands_last_until_it_is_sorted() -> None:
    hand = parse("R1 R3 R3 B1")
    draft = settle(hand, Draft(), drawn=3)
    assert draft.order == ("R1.0", "R3.0", "B1.0", "R3.1")
    assert sort(hand, draft).order == ("R1.0", "R3.0", "R3.1", "B1.0")


def test_laying_down_one_of_two_equal_tiles_keeps_the_other_in_its_place() -> None:
    draft = Draft(("R5.0", "B1.0", "R5.1", "R6.0"), (("R5.1", "R6.0"),), ("R5.0",))
    assert lay_down(draft, ("R5.0",)) == Draft(("B1.0", "R5.0", "R6.0"), (("R5.0", "R6.0"),), ())


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: pick(parse("R1"), Draft(), "R2.0"), "There is no tile R2.0 on this rack."),
        (lambda: move(parse("R1"), Draft(), "R1.0", "nowhere"), "There is no tile nowhere on this rack."),
        (lambda: group(parse("R1 R2"), picked("R1.0")), "Pick the three tiles that you want to put together first."),
        (
            lambda: group(parse("R1 R2 R3 R4"), picked("R1.0", "R2.0", "R3.0", "R4.0")),
            "Pick the three tiles that you want to put together first.",
        ),
        (lambda: ungroup(parse("R1"), Draft()), "Pick a tile of the group that you want to take apart first."),
    ],
)
def test_what_cannot_be_done_is_said(act: object, words: str) -> None:
    assert callable(act)
    with pytest.raises(ImpossibleError) as refused:
        act()
    assert str(refused.value) == words
