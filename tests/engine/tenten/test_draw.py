"""The TenTen table as it is drawn and as it is said: everything in its place, nothing that must not be known."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.layout import boxes_overlap, check_targets, check_words, lines
from tilegames.draw import DARK, LIGHT, PALETTES, TARGET, Band, Choice, Drawing, Group, measure
from tilegames.tenten.bots import BOTS
from tilegames.tenten.draw import ACTIONS, draw
from tilegames.tenten.hand import COPIES, KINDS, bonus_lines, name
from tilegames.tenten.rack import Draft, rack_names
from tilegames.tenten.state import Rules, State, View, new, parse, position
from tilegames.tenten.table import ENDED, ended_ten
from tilegames.texts import message, say

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parents[3] / "docs"
NAMES = ("You", "Mira", "Bartholomew the Great", "Grandma")
EVENTS = (message("Grandma laid red 7."), message("You drew red 3."))
HIDDEN = ("? ? ? ?", "? ? ? ? ? ? ?", "? ? ? ? ? ? ?")
SEVEN = ["R2 B5 B5 B5 B5 B6 B7", *HIDDEN]
HINT = Band("hint", message("Red 2 and 3 are two tiles, no run: each counts alone."), rule="TT-03")
SURE = Band(
    "neutral",
    message("Do your eight tiles make exactly ten?"),
    choices=(Choice("Yes", "confirm", main=True), Choice("No", "cancel")),
)
GROUPED = Draft(
    ("B5.0", "B5.1", "B5.2", "B5.3", "B6.0", "B7.0", "R2.0", "R3.0"),
    (("B5.0", "B5.1", "B5.2"), ("B5.3", "B6.0", "B7.0")),
)


def at(**changed: Any) -> State:
    """A position in which seat 0 has drawn and holds a ten."""
    usual: dict[str, Any] = {
        "game": "tenten",
        "rules": {},
        "dealer": 2,
        "first_dealer": 0,
        "lap": 1,
        "round": 5,
        "turn": 0,
        "phase": "drawn",
        "drawn": "R3",
        "hands": ["R2 R3 B5 B5 B5 B5 B6 B7", "R4 R4 R6 B1", "R0 P6 P7 B1 B3 B4 P5", "R3 R4 R5 B2 B2 B6 P8"],
        "sets": [[], ["R1 R2 R3"], [], []],
        "discards": [[1, "R7"], [2, "B1"], [3, "R5"], [0, "B3"], [1, "R6"], [2, "B4"], [3, "R1"], [0, "B2"], [3, "R7"]],
        "pile": "R1 R2 R5 R6 R7 B3 B4 B4 B6 B7",
        "chips": [2, 1, 0, 1],
        "turns_taken": [2, 2, 2, 2],
    }
    return position({**usual, **changed})


def late() -> State:
    """All 61 tiles on the table, 31 of them discarded; two open sets, long scores."""
    hands = ["P8", "B7", "B7 B7 R0 R7", "R5 R5 R6 R6 B6 B6 B6"]
    sets = [["R1 R2 R3", "B1 B1 B1"], ["R4 R4 R4", "B2 B3 B4"], ["B5 B6 P7b"], []]
    left = list(COPIES)
    for tiles in (*hands, *(tiles for owned in sets for tiles in owned)):
        for token in tiles.split():
            left[KINDS.index(token[:2])] -= 1
    rest = [KINDS[kind] for kind, count in enumerate(left) for _ in range(count)]
    return at(
        rules={"advanced": True, "win_above": 900},
        phase="act",
        drawn=None,
        dealer=1,
        lap=2,
        hands=hands,
        sets=sets,
        discards=[[place % 4, token] for place, token in enumerate(rest)],
        pile="",
        chips=[123, 101, 7, 288],
    )


def two() -> State:
    """Two seats late in a round: more than forty discards."""
    hands = ["R1 R1 R2 B3 B4 B5 P7", "B1 B1 B5 B6 B7 R7 R6"]
    left = list(COPIES)
    for token in " ".join(hands).split():
        left[KINDS.index(token)] -= 1
    rest = [KINDS[kind] for kind, count in enumerate(left) for _ in range(count)]
    return at(
        phase="act",
        turn=1,
        dealer=1,
        drawn=None,
        hands=hands,
        sets=[[], []],
        discards=[[place % 2, token] for place, token in enumerate(rest[:-1])],
        pile=rest[-1],
        chips=[3, 2],
        turns_taken=[9, 9],
    )


def scenes() -> dict[str, tuple[View, dict[str, Any]]]:
    start = new(seed=3)
    won = at().play(parse("tenten"))
    points = at(rules={"advanced": True}).play(parse("tenten"))
    after_get = at(
        phase="discard",
        drawn=None,
        hands=["R3 B5 B5 B5 B5", *HIDDEN],
        sets=[["B1 B2 B3"], ["R1 R2 R3"], [], []],
        pile="? ?",
    )
    return {
        "drawn": (at().view(0), {"draft": GROUPED, "band": HINT}),
        "asked": (at().view(0), {"draft": GROUPED._replace(picked=("R3.0",)), "band": SURE}),
        "first turn": (start.view(start.turn), {}),
        "another's turn": (start.view((start.turn + 1) % 4), {"events": ()}),
        "late": (late().view(0), {"band": HINT}),
        "two seats": (two().view(0), {"names": ("You", "Mira")}),
        "after a get": (after_get.view(0), {"draft": Draft(picked=("R3.0",))}),
        "won": (won.view(0), {"draft": GROUPED}),
        "won by another": (points.view(3), {}),
        "spectator": (at().view(None), {}),
        "sums hidden": (at().view(0), {"draft": GROUPED, "hide_sums": True}),
        "marked": (
            at().view(0),
            {"marks": {"R2.0": "hinted", "B7.0": "refused", "discard": "hinted", "pile": "hinted"}},
        ),
    }


SCENES = scenes()
WIDTHS = (320, 360, 400, 480, 600, 640, 680, 768, 880, 920, 960, 1080, 1280, 1400)


def drawn(scene: str, width: int, **options: Any) -> Drawing:
    view, more = SCENES[scene]
    return draw(view, **{"width": width, "palette": LIGHT, "names": NAMES, "events": EVENTS, **more, **options})


every = pytest.mark.parametrize(("scene", "width"), [(scene, width) for scene in SCENES for width in WIDTHS])


@every
def test_words_are_large_inside_and_apart(scene: str, width: int) -> None:
    drawing = drawn(scene, width)
    assert len(list(lines(ElementTree.fromstring(drawing.svg())))) > 5
    check_words(drawing, width)


@every
def test_targets_are_large_inside_and_apart(scene: str, width: int) -> None:
    drawing = drawn(scene, width, actions=(*ACTIONS, "new", "again", "log"))
    check_targets(drawing, width)


@every
def test_keys_are_unique_and_the_drawing_is_well_formed(scene: str, width: int) -> None:
    root = ElementTree.fromstring(drawn(scene, width).svg())
    keys = [node.get("data-key") for node in root.findall(f"{SVG}g")]
    assert None not in keys
    assert len(keys) == len(set(keys))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {node.get("href") for node in root.iter(f"{SVG}use")} == {f"#{one}" for one in ids}


@pytest.mark.parametrize("width", WIDTHS)
def test_a_drawing_is_small(width: int) -> None:
    assert len(drawn("drawn", width).svg().encode()) <= 15_450
    assert len(draw(full(4), width=width, palette=LIGHT, names=NAMES, events=EVENTS).svg().encode()) <= 15_450
    assert len(drawn("late", width).svg().encode()) <= 15_450


def test_two_palettes_share_no_definition() -> None:
    light, dark = drawn("drawn", 1280), drawn("drawn", 1280, palette=DARK)
    assert not set(re.findall(r'id="([^"]+)"', light.svg())) & set(re.findall(r'id="([^"]+)"', dark.svg()))


# Hidden tiles


def shuffled_behind(state: State, seat: int, seed: int) -> State:
    """Give the same position with the tiles that the seat cannot see dealt anew."""
    others = [other for other in range(state.seats) if other != seat]
    unseen = [kind for other in others for kind in state.hands[other]] + list(state.pile)
    Random(seed).shuffle(unseen)
    hands = list(state.hands)
    for other in others:
        hands[other] = tuple(sorted(unseen[: len(hands[other])]))
        del unseen[: len(hands[other])]
    return state._replace(hands=tuple(hands), pile=tuple(unseen))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("seed", range(5))
def test_hidden_tiles_change_nothing(width: int, seed: int) -> None:
    one, other = at(), shuffled_behind(at(), 0, seed)
    assert one.hands != other.hands
    pictures = [
        draw(state.view(0), width=width, palette=LIGHT, draft=GROUPED, names=NAMES, band=HINT) for state in (one, other)
    ]
    assert pictures[0].svg() == pictures[1].svg()
    assert pictures[0].twin == pictures[1].twin


def tells(drawing: Drawing) -> bool:
    """Whether a drawing tells of a purple tile or of red 0, which in these positions only hidden hands hold."""
    everything = drawing.svg() + drawing.words()
    return bool(re.search(r"purple|red 0|[^#A-F\d]R0|P[5-8]", everything)) or LIGHT.purple in everything


@pytest.mark.parametrize("width", [320, 640, 1280])
def test_no_hidden_tile_is_told(width: int) -> None:
    for seat in (0, None):
        assert not tells(draw(at().view(seat), width=width, palette=LIGHT, names=NAMES, events=EVENTS))
    # Planted: a hand that is shown after the round, and one in a view that knows too much, are found.
    assert tells(draw(at().play(parse("tenten")).view(0), width=width, palette=LIGHT, names=NAMES))
    leaking = at().view(0)._replace(hands=at().hands)
    assert tells(draw(leaking, width=width, palette=LIGHT, names=NAMES))


@pytest.mark.parametrize(("phase", "drawn_tile"), [("drawn", "R3"), ("act", None)])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_ten_button_tells_nothing(width: int, phase: str, drawn_tile: str | None) -> None:
    found = set()
    for blocked in (False, True):
        for own in ("R2 R3 B5 B5 B5 B5 B6 B7", "R2 R3 B5 B5 B5 B5 B6 B6"):
            hand = own if phase == "drawn" else own.removesuffix(own[-3:])
            hands = [hand, *HIDDEN]
            state = at(phase=phase, drawn=drawn_tile, hands=hands, pile="? ?", rules={"block_wrong_ten": blocked})
            picture = draw(state.view(0), width=width, palette=LIGHT, names=NAMES)
            (button,) = [group for group in picture.groups if group.action == "tenten"]
            assert not button.disabled
            found.add(button.svg())
            assert "Ten ten!" in next(line for line in picture.twin if line.startswith("You may:"))
    assert len(found) == 1


# What can be done


def groups(drawing: Drawing) -> dict[str, Group]:
    return {group.key: group for group in drawing.groups}


def open_actions(drawing: Drawing) -> set[str]:
    return {group.action.partition(" ")[0] for group in drawing.groups if group.action and not group.disabled}


@pytest.mark.parametrize("width", [360, 1280])
def test_what_can_be_done_follows_the_phase(width: int) -> None:
    always = {"pick", "sort", "undo", "rules", "hint"}
    view = at().view(0)
    seven = ["R2 B5 B5 B5 B5 B6 B7", *HIDDEN]
    act = at(phase="act", drawn=None, hands=seven).view(0)
    own = at(phase="act", drawn=None, hands=seven, discards=[[0, "R7"]]).view(0)
    empty = at(phase="act", drawn=None, hands=seven, pile="").view(0)
    redo = at(phase="redo", drawn=None, hands=seven).view(0)
    two_picked, one_picked = Draft(picked=("B5.0", "B6.0")), Draft(picked=("R2.0",))

    def possible(view: View, draft: Draft = Draft()) -> set[str]:  # noqa: B008 - a frozen value
        return open_actions(draw(view, width=width, palette=LIGHT, draft=draft)) - always

    assert possible(view) == {"tenten"}
    assert possible(view, one_picked) == {"tenten", "discard"}
    assert possible(view, Draft(picked=("B5.0", "B6.0", "B7.0"))) == {"tenten", "group"}
    assert possible(act) == {"draw", "tenten"}
    assert possible(act, two_picked) == {"draw", "tenten", "get"}
    assert possible(own, two_picked) == {"draw"}
    assert possible(empty, two_picked) == {"tenten", "get", "pass"}
    assert possible(redo, two_picked) == {"draw", "get"}
    assert possible(at(phase="discard").view(0), one_picked) == {"discard"}
    assert possible(view._replace(turn=1), one_picked) == set()
    assert possible(at().play(parse("tenten")).view(0)) == {"next", "ways"}
    grouped = GROUPED._replace(picked=("B5.0",))
    assert possible(view, grouped) == {"tenten", "discard", "ungroup"}


@pytest.mark.parametrize("width", [360, 1280])
def test_one_main_action_at_a_time(width: int) -> None:
    for scene in SCENES:
        drawing = drawn(scene, width)
        main = [group.key for group in drawing.groups if LIGHT.main_edge in group.body]
        assert len(main) <= 1, scene
    main = [group.action for group in drawn("asked", width).groups if LIGHT.main_edge in group.body]
    assert main == ["confirm"]


@pytest.mark.parametrize("width", [360, 1280])
def test_whoever_picks_two_tiles_is_led_to_the_get(width: int) -> None:
    view = at(phase="act", drawn=None, hands=SEVEN).view(0)
    for picked, main in (((), "draw"), (("B6.0",), "draw"), (("B6.0", "B7.0"), "get")):
        found = groups(draw(view, width=width, palette=LIGHT, draft=Draft(picked=picked)))
        assert [key for key, one in found.items() if LIGHT.main_edge in one.body] == [f"button-{main}"]


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_a_match_that_a_wrong_ten_ends_says_so_before_anything_else(width: int) -> None:
    why = (message("You said ten, but it was not: Mira gets the fourth chip."), message("Mira won with four chips."))
    told = " ".join(map(say, why))
    ended = at(hands=["R2 R3 R7 B5 B5 B5 B6 B7", *HIDDEN], chips=[0, 3, 0, 0], pile="? ?").play(parse("tenten"))
    assert ended.phase == "over"
    band = Band("neutral", told, choices=(Choice("Look at it", "replay first"),))
    drawing = draw(
        ended.view(0),
        width=width,
        palette=LIGHT,
        band=band,
        events=why,
        names=NAMES,
        actions=(*ACTIONS, "again"),
    )
    shown = "".join(ElementTree.fromstring(groups(drawing)["band"].svg()).itertext())
    assert shown.startswith("Mira won with four chips.")
    assert "it was not" in shown
    assert shown.count("Mira won") == 1
    assert drawing.height == draw(at().view(0), width=width, palette=LIGHT, names=NAMES).height


def test_a_picture_offers_only_what_it_is_told() -> None:
    still = drawn("drawn", 1280, actions=(), band=None)
    assert not any(group.action or group.drag or group.drop for group in still.groups)
    assert 'role="img"' in still.svg().partition("\n")[0]
    assert not any(line.startswith("You may:") for line in still.twin)
    some = drawn("drawn", 1280, actions=("pick",), band=None)
    assert {group.action.partition(" ")[0] for group in some.groups if group.action} == {"pick"}


def test_tiles_and_places_can_be_dragged_and_dropped_on() -> None:
    view = at(phase="act", drawn=None, hands=["R2 B5 B5 B5 B5 B6 B7", *HIDDEN]).view(0)
    found = groups(draw(view, width=1280, palette=LIGHT))
    assert (found["tile-B5.3"].drag, found["tile-B5.3"].drop) == ("B5.3", "B5.3")
    assert (found["pile"].drag, found["discard-8"].drag) == ("pile", "discards")
    assert (found["felt"].drop, found["rack"].drop) == ("discards", "rack")


def test_new_tiles_come_from_somewhere() -> None:
    found = groups(drawn("drawn", 1280))
    assert found["tile-R3.0"].origin == "pile"
    assert found["tile-R2.0"].origin == ""
    assert found["discard-8"].origin == "seat-3"


# Labels and the text twin


def test_labels_say_number_colour_place_and_state() -> None:
    found = groups(drawn("drawn", 360, draft=GROUPED._replace(picked=("R2.0",)), marks={"B6.0": "hinted"}))
    assert found["tile-B5.0"].label == "blue 5, on your rack, in a triple that counts 0"
    assert found["tile-B6.0"].label == "blue 6, on your rack, in a blue run that counts 5, hinted"
    assert found["tile-R2.0"].label == "red 2, on your rack, picked up"
    assert found["tile-R2.0"].pressed is True
    assert found["tile-B5.0"].pressed is False
    assert found["tile-R3.0"].label == "red 3, on your rack, just drawn"
    assert found["discard-8"].label == "red 7, latest discard, laid by Grandma"
    assert found["pile"].label == "draw pile, 10 tiles"
    assert found["seat-1"].label == "Mira: 1 chip, 4 hidden tiles, open: the red run 1 2 3, counts 3"
    assert found["seat-2"].label == "Bartholomew the Great: 0 chips, 7 hidden tiles, dealer"


def test_the_twin_says_it_all() -> None:
    assert drawn("drawn", 1280).twin == (
        "TenTen, round 5: first to 4 chips.",
        "Your turn: you drew red 3. Say ten, or discard one.",
        "Mira: 1 chip, 4 hidden tiles, open: the red run 1 2 3, counts 3.",
        "Bartholomew the Great: 0 chips, 7 hidden tiles, dealer.",
        "Grandma: 1 chip, 7 hidden tiles.",
        "Pile: 10 tiles.",
        "Earlier discards, oldest first: red 7, blue 1, red 5, blue 3, red 6, blue 4, red 1, blue 2.",
        "Latest discard: red 7, laid by Grandma.",
        "You: 2 chips.",
        "Your rack: blue 5, blue 5, blue 5, blue 5, blue 6, blue 7, red 2, red 3.",
        "Together: blue 5, blue 5 and blue 5, triple, counts 0.",
        "Together: blue 5, blue 6 and blue 7, blue run, counts 5.",
        "As you have grouped them they count 10.",
        "You may: Ten ten!, Discard one tile, Sort, Hint.",
        "Red 2 and 3 are two tiles, no run: each counts alone. (TT-03)",
        "Grandma laid red 7.",
        "You drew red 3.",
    )


@pytest.mark.parametrize("scene", SCENES)
def test_the_twin_is_the_same_at_every_width_and_knows_every_open_tile(scene: str) -> None:
    view = SCENES[scene][0]
    twins = {drawn(scene, width).twin for width in (320, 768, 1280)}
    assert len(twins) == 1
    words = "\n".join(twins.pop())
    listed = re.search("Earlier discards, oldest first: (.*)\\.", words)
    earlier = [say(name(kind)) for _, kind in view.discards[:-1]]
    assert (listed[1].split(", ") if listed else []) == earlier
    racked = re.search("Your rack: (.*)\\.", words)
    assert sorted(racked[1].split(", ") if racked else []) == sorted(say(name(kind)) for kind in view.hand)


def test_the_ten_is_explained_when_the_round_is_over() -> None:
    drawing = drawn("won by another", 1280, names=("Anna", *NAMES[1:]))
    assert drawing.twin[1] == "Anna made ten. The round is over."
    (ten,) = [group for group in drawing.groups if group.key == "ten"]
    shown = "".join(ElementTree.fromstring(ten.svg()).itertext())
    assert "Anna's ten: 7 points" in shown
    for line in ("Single Four: four blue 5s", "Seven: a 7 is among the tiles", "7 points"):
        assert line in shown
        assert line in " ".join(drawing.twin)


def test_a_ten_shows_its_sum_its_colours_and_how_the_rack_stood() -> None:
    hands = ["R5 R5 R5 B2 B2 B2 B5 P5", *HIDDEN]
    own = at(rules={"advanced": True}, hands=hands, sets=[[], ["R1 R2 R3"], [], []], drawn="B5", pile="? ?")
    shown_hands = (own.hands[0], *(at().hands[1:]))
    over = own._replace(hands=shown_hands).play(parse("tenten")).view(0)
    for width in (320, 1280):
        drawing = draw(over, width=width, palette=LIGHT, names=NAMES)
        (ten,) = [group for group in drawing.groups if group.key == "ten"]
        shown = " ".join("".join(ElementTree.fromstring(ten.svg()).itertext()).split())
        for line in (
            "0 + 0 + 5 + 5 = 10",
            "The purple 5 counts as red.",
            "On your rack they stood as 31.",
            "Together",
        ):
            assert line in shown
            assert any(line in said for said in drawing.twin)
    grouped = Draft(groups=(("R5.0", "R5.1", "R5.2"), ("B2.0", "B2.1", "B2.2")))
    assert "stood as" not in draw(over, width=1280, palette=LIGHT, names=NAMES, draft=grouped).words()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_bonus_card_is_one_tap_away_in_the_game_with_bonuses_only(width: int) -> None:
    for last in ("log", "undo"):
        actions = tuple(one for one in (*ACTIONS, "new", "log") if one in ("bonuses", "rules", "new", last))
        found = groups(draw(late().view(0), width=width, palette=LIGHT, names=NAMES, actions=actions))
        assert {"button-bonuses", "button-rules", "button-new", f"button-{last}"} <= set(found)
        header = [found[key] for key in found if key.startswith("button-")]
        assert min(group.x for group in header) >= 0
        title = lines(ElementTree.fromstring(found["header"].svg()))
        assert all(line.right <= min(group.x for group in header) + 8 for line in title)
    assert "button-bonuses" not in groups(drawn("drawn", width))


def test_hidden_sums_are_nowhere() -> None:
    drawing = drawn("sums hidden", 1280)
    assert groups(drawing)["tile-B6.0"].label == "blue 6, on your rack, in a blue run"
    assert not any("count" in line for line in drawing.twin)
    shown = "".join(ElementTree.fromstring(groups(drawing)["brackets"].svg()).itertext())
    assert re.findall(r"[\d?]", shown) == [], "a row of question marks says nothing"
    total = "".join(ElementTree.fromstring(groups(drawing)["total"].svg()).itertext())
    assert not re.search(r"\d", total)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_discard_lies_there_or_is_counted(width: int) -> None:
    for scene in ("late", "two seats"):
        count = len(SCENES[scene][0].discards)
        found = groups(drawn(scene, width))
        row = ElementTree.fromstring(found["discards"].svg())
        more = re.search(r"(\d+) ?more", "".join(row.itertext()))
        lying = len(list(row.iter("use")))
        assert lying + (int(more[1]) if more else 0) == count - 1
        assert f"discard-{count - 1}" in found


def test_marks_show_on_the_tiles() -> None:
    plain, marked = groups(drawn("drawn", 1280, band=None)), groups(drawn("marked", 1280, draft=GROUPED))
    for key in ("tile-R2.0", "tile-B7.0", "discard-8", "pile"):
        assert plain[key].body != marked[key].body
    assert plain["tile-B5.0"].body == marked["tile-B5.0"].body


def test_nothing_jumps_when_a_sentence_appears() -> None:
    for width in WIDTHS:
        quiet, loud = (groups(drawn("drawn", width, band=band)) for band in (None, HINT))
        moved = [key for key in quiet if key != "events" and quiet[key][1:5] != loud[key][1:5]]
        assert moved == []


def places(drawing: Drawing) -> dict[str, tuple[float, float]]:
    """Where the rows of buttons stand: y and height by what the first of each row does, moves only by their row."""
    moves = {"draw", "pass", "discard", "confirm", "tenten", "get", "cancel"}
    found: dict[str, tuple[float, float]] = {}
    for group in drawing.groups:
        if group.tab == "actions":
            verb = group.action.partition(" ")[0]
            row = "main" if group.height > TARGET else "moves" if verb in moves else "tools"
            found[row] = (group.y, group.height)
    return found


LONG = (
    "You put red 6, purple 6 and purple 8 together. They are neither three in a row nor three equal tiles of one"
    " colour, so each counts alone."
)


@pytest.mark.parametrize("width", [320, 360, 400, 480, 768, 1280])
@pytest.mark.parametrize("draft", [Draft(), GROUPED, Draft(groups=GROUPED.groups[1:], picked=("R3.0",))])
def test_the_buttons_stay_where_they_are_in_a_turn(width: int, draft: Draft) -> None:
    """A drawn tile, a refusal, a question and an open set move nothing: their room is kept from the beginning."""
    act = at(phase="act", drawn=None, hands=["R2 B5 B5 B5 B5 B6 B7", *HIDDEN]).view(0)
    taken = {"phase": "discard", "drawn": None, "pile": "? ?"}
    one = at(**taken, hands=["R3 B5 B5 B5 B5", *HIDDEN], sets=[["B1 B2 B3"], ["R1 R2 R3"], [], []]).view(0)
    two_sets = [["B1 B2 B3", "R4 R5 R6"], ["R1 R2 R3"], [], []]
    both = at(**taken, hands=["B5 B5", *HIDDEN], sets=two_sets).view(0)
    refusal = Band("refusal", message("{words}", words=LONG), rule="TT-06")
    asked = SURE._replace(rule="TT-30")
    views = (at().view(0), act, one, both, act._replace(turn=1))
    for view in views:
        found = [
            places(draw(view, width=width, palette=LIGHT, draft=draft, band=band, names=NAMES, events=EVENTS))
            for band in (None, HINT, refusal, asked)
        ]
        usual = places(draw(at().view(0), width=width, palette=LIGHT, names=NAMES, events=EVENTS))
        for rows in found:
            assert rows.items() <= usual.items(), (rows, usual)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_name_of_the_seat_to_play_is_underlined_as_at_the_other_tables(width: int) -> None:
    line = f'height="3" fill="{LIGHT.ring}"/>'
    for turn in range(4):
        found = groups(draw(at(phase="act", drawn=None, turn=turn, hands=SEVEN).view(0), width=width, palette=LIGHT))
        marked = [key for key in ("you", "seat-1", "seat-2", "seat-3") if line in found[key].body]
        assert marked == [("you", "seat-1", "seat-2", "seat-3")[turn]]


@pytest.mark.parametrize("width", [320, 360, 400, 480])
@pytest.mark.parametrize("rules", [{}, {"advanced": True}])
def test_a_seat_that_opens_sets_keeps_its_line(width: int, rules: dict[str, Any]) -> None:
    heights = set()
    for opened in ([], ["R1 R2 R3"], ["R1 R2 R3", "B1 B2 B3"]):
        hidden = " ".join("?" for _ in range(7 - 3 * len(opened)))
        hands = ["R2 B5 B5 B5 B5 B6 B7", hidden, *HIDDEN[1:]]
        view = at(rules=rules, phase="act", drawn=None, dealer=1, hands=hands, sets=[[], opened, [], []]).view(0)
        drawing = draw(view, width=width, palette=LIGHT, names=("You", "Bartholomew", "Mira", "Ben"))
        heights.add((drawing.height, groups(drawing)["seat-1"].height))
    assert len(heights) == 1


def full(seats: int) -> View:
    """Late in a round: open sets in front of all other seats, twenty discards, and many tiles on the own rack."""
    laid = "R7 B1 R5 B3 R6 B4 R1 B2 R7 B7 P8 R6 R5 R2 R1 B3 B4 B6 R3 R2"
    return at(
        rules={"advanced": True},
        phase="act",
        drawn=None,
        dealer=1,
        hands=["R2 R3 B5 B5 B5 B6 B7", "?", "? ? ? ?", "? ? ? ?"][:seats],
        sets=[[], ["R1 R2 R3", "B2 B2 B2"], ["R4 R4 R4"], ["B5 B6 P7b"]][:seats],
        discards=[[place % seats, token] for place, token in enumerate(laid.split())],
        pile="? ? ?",
        chips=[23, 18, 107, 9][:seats],
        turns_taken=[5] * seats,
    ).view(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_phone_shows_the_whole_turn_without_scrolling(seats: int) -> None:
    """The drawing is made for 360 px on a screen of 390 px, and shown larger."""
    start = new(seats=seats, seed=3)
    for view in (full(seats), start.view(start.turn)):
        for width, screen, high in ((320, 320, 640), (360, 360, 740), (360, 390, 844)):
            found = groups(draw(view, width=width, palette=LIGHT, names=NAMES[:seats], events=EVENTS))
            keys = ("button-draw", "button-tenten", "button-get", *(("button-hint",) if width > 320 else ()))
            for key in (*keys, *(key for key in found if key.startswith(("tile-", "set-")))):
                assert (found[key].y + found[key].height) * screen / width <= high, (key, width)


def lasting(drawing: Drawing) -> dict[str, float]:
    """What must keep its place in a round: the drawing's height, the upper edges of the rack and of its tiles."""
    found = groups(drawing)
    rack = {f"{key} of the rack": found[key].y for key in ("rack", "rack-0", "rack-1") if key in found}
    rows = {f"{row} button": y for row, (y, _) in places(drawing).items()}
    return {"height": drawing.height, **rack, **rows}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_jumps_in_a_round(seats: int) -> None:
    """Every state of rounds that bots play, to the tens with their points."""
    for seed, rules in ((1, Rules()), (2, Rules(advanced=True))):
        state, rng = new(seats=seats, seed=seed, rules=rules), Random(seed)
        usual: dict[int, dict[str, float]] = {}
        while state.phase not in ENDED:
            state = state.play(BOTS[1](state.view(state.turn), rng))
            for width in (320, 360, 768, 1280):
                drawing = draw(state.view(0), width=width, palette=LIGHT, names=NAMES[:seats], events=EVENTS)
                for key, value in lasting(drawing).items():
                    if key == "moves button" or (key == "tools button" and state.phase in ENDED):
                        continue  # how else a ten counts stands where the moves were
                    assert usual.setdefault(width, {}).setdefault(key, value) == value, (width, key, state.phase)


def many() -> State:
    """A ten with as many bonuses as can be, some of them long to say."""
    return at(
        rules={"advanced": True},
        dealer=0,
        drawn="R7",
        turns_taken=[0, 0, 0, 0],
        discards=[],
        sets=[[], [], [], []],
        hands=["R7 R7 R7 B2 B5 B5 P5 P8", "R4 R4 R6 B1 R1 R2 R3", "R0 P6 P7 B1 B3 B4 B4", "R3 R4 R5 B2 B2 B6 B6"],
        pile="R1 R2 R5 R6 B3 B4 B7 B7",
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_a_ten_with_many_bonuses_has_room_where_the_table_was(width: int) -> None:
    before = draw(many().view(0), width=width, palette=LIGHT, names=NAMES, events=EVENTS)
    for seat in (0, 3):
        view = many().play(parse("tenten")).view(seat)
        after = draw(view, width=width, palette=LIGHT, names=NAMES, events=EVENTS)
        assert after.height == before.height
        found = groups(after)
        ten, main = found["ten"], found["button-next"]
        assert main.y == groups(before)["button-discard"].y
        said = list(lines(ElementTree.fromstring(after.svg())))
        (together,) = [line for line in said if line.words == "Together"]
        assert together.bottom <= ten.y + ten.height
        assert not boxes_overlap(ten, main)
        assert [(one.words, other.words) for one, other in combinations(said, 2) if one.overlaps(other)] == []
        # The own points and tiles are to be seen still.
        assert any(line.words in ("17", "17 points", "15 points") for line in said)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [320, 360, 400, 480, 600, 640, 768, 1280])
def test_the_end_of_a_match_tells_the_whole_ten_and_says_once_who_has_won(width: int, seats: int) -> None:
    """With and without bonuses, grouped or not, at the table and where one looks back."""
    look = (Choice("Look at it", "replay first"),)
    steps = [Choice(words, f"replay {words}") for words in ("First", "Back", "Next", "Last")]
    back = (*steps, Choice("Close", "back"))
    for advanced in (False, True):
        usual = many() if advanced else at(dealer=0)
        before = usual._replace(
            hands=usual.hands[:seats],
            sets=usual.sets[:seats],
            discards=tuple((0, kind) for _, kind in usual.discards),
            chips=((25 if advanced else 3), 2, 2, 2)[:seats],
            turns_taken=usual.turns_taken[:seats],
        )
        after = before.play(parse("tenten"))
        assert after.phase == "over"
        told = (message("You said ten."), message("You won as it is told here."))
        over = Band("neutral", " ".join(map(say, told)), choices=look)
        replay = Band("neutral", message("Move 8 of 8."), choices=back)
        for band, actions in ((over, (*ACTIONS, "again")), (replay, ("replay",))):
            for draft in (Draft(), GROUPED):
                drawing = draw(
                    after.view(0),
                    width=width,
                    palette=LIGHT,
                    draft=draft,
                    band=band,
                    names=NAMES[:seats],
                    events=told,
                    actions=actions,
                )
                found = groups(drawing)
                felt = found["ten"]
                every = list(lines(ElementTree.fromstring(drawing.svg())))
                inside = [line for line in every if felt.y <= line.top < felt.y + felt.height]
                assert "You win!" in [line.words for line in inside]
                assert ("Together" in [line.words for line in inside]) == advanced
                assert max(line.bottom for line in inside) <= felt.y + felt.height
                assert not [key for key, one in found.items() if one is not felt and boxes_overlap(felt, one)]
                check_words(drawing, width)
                choices = {one.action for one in band.choices}
                offered = [one.action for one in found.values() if one.action in choices]
                assert sorted(offered) == sorted(choices)
                shown = " ".join(line.words for line in every)
                if band is over:
                    assert shown.count("You won as it is told here.") == 1
                    assert "band" not in found or LIGHT.right in found["band"].body
                    assert drawing.height == draw(before.view(0), width=width, palette=LIGHT).height


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("dealer", [0, 1])
def test_no_button_covers_a_word_when_another_has_won(dealer: int, width: int) -> None:
    """The own line tells the score, the left tiles and the dealer, and all buttons of the end lie apart from it."""
    hands = ["R0 B3 B3 B4 B5 B6 B7", "R1 R1 R3 B2 B3"]
    state = at(
        dealer=dealer,
        turn=1,
        drawn="R3",
        hands=hands,
        sets=[[], ["R2 R2 R2"]],
        discards=[[0, "R5"]],
        pile="R1",
        chips=[3, 3],
        turns_taken=[2, 2],
    )
    after = state.play(parse("tenten"))
    assert after.phase == "over"
    look = Band("neutral", message("Mira won with four chips."), choices=(Choice("Look at it", "replay first"),))
    drawing = draw(after.view(0), width=width, palette=LIGHT, band=look, names=NAMES[:2], actions=(*ACTIONS, "again"))
    check_words(drawing, width)
    buttons = [one for one in drawing.groups if one.action]
    assert {"again", "ways", "replay first"} <= {one.action for one in buttons}
    badge = 4  # stands around its word
    for line in lines(ElementTree.fromstring(drawing.svg())):
        for one in buttons:
            across = one.x - badge < line.right and line.left < one.x + one.width + badge
            if across and one.y - badge < line.bottom and line.top < one.y + one.height + badge:
                assert line.words in one.body, (line.words, one.key)


@pytest.mark.parametrize("width", [320, 360, 400, 480])
def test_nothing_covers_the_words_above_the_drawn_tile(width: int) -> None:
    for draft in (Draft(), GROUPED, Draft(groups=(("B5.0", "B5.1"), ("R2.0", "R3.0", "B6.0")))):
        drawing = draw(at().view(0), width=width, palette=LIGHT, draft=draft, names=NAMES)
        said = list(lines(ElementTree.fromstring(drawing.svg())))
        (label,) = [line for line in said if line.words in ("just drawn", "new")]
        assert [line.words for line in said if line is not label and line.overlaps(label)] == []
        for group in drawing.groups:
            if group.key.startswith(("tile-", "rack-", "felt", "set-")):
                above = group.y >= label.bottom - 1 or group.y + group.height <= label.top + 1
                assert above or group.x >= label.right or group.x + group.width <= label.left, group.key


@pytest.mark.parametrize("width", [320, 360, 480, 768, 1280])
def test_no_lifted_tile_and_no_hint_runs_over_the_words_above_the_drawn_tile(width: int) -> None:
    every = rack_names(at().view(0).hand)
    lifted, hinted = Draft(picked=("B7.0",)), Draft(hinted=every)
    for draft in (Draft(), lifted, hinted, GROUPED._replace(picked=("R2.0",)), GROUPED._replace(hinted=every)):
        drawing = draw(at().view(0), width=width, palette=LIGHT, draft=draft, names=NAMES)
        said = list(lines(ElementTree.fromstring(drawing.svg())))
        above = [line for line in said if line.words in ("just drawn", "new")]
        assert above or (draft.hinted and width < 640)
        for label in above:
            tile = groups(drawing)["tile-R3.0"]
            # A lifted neighbour and the dot of a hint reach up to here; the gap between tiles is 5 px where it is used.
            assert tile.x <= label.left + 2.5
            assert label.right <= tile.x + tile.width + 2.5
            if "R3.0" in draft.hinted:
                assert label.bottom <= tile.y - 16


def test_the_pile_lies_on_the_felt_and_no_shelf_is_empty() -> None:
    for seats in (2, 3, 4):
        state = new(seats=seats, seed=3)
        for width in (320, 360, 480, 768, 1280):
            found = groups(draw(state.view(state.turn), width=width, palette=LIGHT))
            assert found["pile"].y + found["pile"].height <= found["felt"].y + found["felt"].height, width
            assert "rack-1" not in found
    assert "rack-1" in groups(drawn("drawn", 320))


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_the_answers_to_the_question_keep_their_places_and_only_who_sees_the_ten_is_led_on(width: int) -> None:
    def answers(view: View, draft: Draft, **options: Any) -> list[Group]:
        drawing = draw(view, width=width, palette=LIGHT, draft=draft, band=SURE, names=NAMES, **options)
        found = [group for group in drawing.groups if group.action in ("confirm", "cancel")]
        return sorted(found, key=lambda group: (group.y, group.x))

    # With a discard eight tiles are asked about, of which seven are on the rack.
    claim = at(phase="act", drawn=None, hands=SEVEN).view(0)
    third = at(phase="act", drawn=None, hands=SEVEN, discards=[[3, "R3"]]).view(0)
    grouped = GROUPED._replace(order=GROUPED.order[:-1])
    asked = {
        "grouped": answers(at().view(0), GROUPED),
        "alone": answers(at().view(0), Draft()),
        "sums hidden": answers(at().view(0), GROUPED, hide_sums=True),
        "another sum": answers(claim, grouped),
        "with the discard": answers(third, grouped),
    }
    for found in asked.values():
        assert [group.action for group in found] == ["confirm", "cancel"]
        assert [group[1:5] for group in found] == [group[1:5] for group in asked["grouped"]]
        assert LIGHT.main_edge not in found[1].body
    led = [name for name, found in asked.items() if LIGHT.main_edge in found[0].body]
    assert led == ["grouped", "with the discard"]


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_button_for_a_hint_leads_on_to_the_next(width: int) -> None:
    further = HINT._replace(choices=(Choice(message("Where?"), "hint point"),))
    drawing = drawn("drawn", width, band=further)
    assert [group.key for group in drawing.groups if group.action.startswith("hint")] == ["button-hint"]
    assert groups(drawing)["button-hint"].action == "hint point"
    assert groups(drawn("drawn", width, band=HINT))["button-hint"].action == "hint"


@pytest.mark.parametrize("width", [360, 480, 1280])
def test_what_is_not_grouped_counts_each_alone(width: int) -> None:
    alone = draw(at().view(0), width=width, palette=LIGHT, names=NAMES)
    assert "Each alone they count 38." in alone.twin
    assert "grouped" not in alone.svg()
    if width == 1280:
        assert "each alone" in alone.svg()
        assert "as you have grouped them" in drawn("drawn", width).svg()


@pytest.mark.parametrize("width", [768, 1280])
@pytest.mark.parametrize("advanced", [False, True])
def test_a_ten_takes_the_place_of_the_felt_and_the_rack_and_moves_nothing_else(advanced: bool, width: int) -> None:
    state = at(rules={"advanced": advanced})
    won = state.play(parse("tenten"))
    one, other = (
        draw(moment.view(0), width=width, palette=LIGHT, draft=GROUPED, names=NAMES, events=EVENTS)
        for moment in (state, won)
    )
    before, after = groups(one), groups(other)
    assert one.height == other.height
    assert after["ten"][1:3] == before["felt"][1:3]
    low = before["rack"].y + before["rack"].height
    assert low <= after["ten"].y + after["ten"].height + 22 < before["events"].y
    for key in ("seat-1", "seat-2", "seat-3", "events", "button-rules"):
        assert after[key][1:5] == before[key][1:5], key
    assert after["button-next"].y == min(group.y for group in before.values() if group.tab == "actions")
    tile = float(re.findall(r"scale\(([\d.]+)\)", after["ten"].body)[0])
    assert tile >= 0.7, "the tiles of a ten are large"
    assert all(say(line.message).rstrip(".") in said(after["ten"].body) for line in bonuses(won)) == advanced


@pytest.mark.parametrize("advanced", [False, True])
def test_a_wide_table_tells_what_a_ten_came_to_and_not_the_whole_round_again(advanced: bool) -> None:
    won = at(rules={"advanced": advanced}).play(parse("tenten"))
    worth = "7 points" if advanced else "1 chip"
    for seat, lead, ground in (
        (0, f"You made ten and got {worth}.", LIGHT.right),
        (1, f"Ann made ten and got {worth}.", LIGHT.card),
    ):
        found = groups(draw(won.view(seat), width=1280, palette=LIGHT, names=("Ann", *NAMES[1:]), events=EVENTS))
        told = said(found["events"].body)
        assert " ".join(told.split()) == f"{lead} The round is over."
        assert ground in found["events"].body


@pytest.mark.parametrize("width", [768, 1280])
def test_below_a_ten_the_own_line_stands_together_and_repeats_no_tile(width: int) -> None:
    won = at().play(parse("tenten"))
    for seat, own in ((0, 0), (2, 7)):
        found = groups(draw(won.view(seat), width=width, palette=LIGHT, names=NAMES))
        line = found[f"seat-{seat}"]
        assert ">You</text>" in line.body
        chips = [float(x) for x in re.findall(r'href="#l-(?:gap|chip)" x="([\d.]+)"', line.body)]
        assert min(chips) < measure("You", 16, bold=True) + 24
        assert len(re.findall(r'href="#l-\d[rbp]t"', line.body)) == own


def test_the_points_of_a_ten_stand_in_lines_far_apart_where_there_is_room() -> None:
    won = at(rules={"advanced": True}, hands=["B1 B2 B3 P5 B6 B7 R2 R2", *HIDDEN], drawn="R2", pile="? ?")
    over = won._replace(hands=(won.hands[0], *at().hands[1:])).play(parse("tenten"))
    drawing = draw(over.view(0), width=1280, palette=LIGHT, names=NAMES)
    every = list(lines(ElementTree.fromstring(drawing.svg())))
    table = [
        next(line for line in every if line.words.startswith(lead)) for lead in ("Ten", "Close", "Seven", "Together")
    ]
    table[0] = next(line for line in every if line.words == "Ten")
    gaps = [below.top - above.top for above, below in pairwise(table)]
    assert min(gaps) >= 30
    assert gaps[-1] > gaps[0], "the sum stands apart"
    assert len({line.left for line in table}) == 1
    sum_ = next(line for line in every if line.words == "1 + 5 + 2 + 2 = 10")
    assert sum_.right < table[0].left


def bonuses(won: State) -> tuple[Any, ...]:
    ended = ended_ten(won.view(0))
    assert ended is not None
    return bonus_lines(ended[1])


def said(body: str) -> str:
    return " ".join(ElementTree.fromstring(f"<g>{body}</g>".replace('href="', 'h="')).itertext())


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_a_ten_that_ends_the_match_says_who_wins(width: int) -> None:
    won = at(chips=[3, 0, 0, 0]).play(parse("tenten"))
    assert won.phase == "over"
    for seat, words in ((0, "You win!"), (1, "Ann wins.")):
        found = groups(draw(won.view(seat), width=width, palette=LIGHT, names=("Ann", *NAMES[1:])))
        assert words in said(found["ten"].body)


def test_what_a_ten_is_worth_is_told_beside_a_long_name() -> None:
    won = at().play(parse("tenten"))
    names = ("Bartholomew the Great of Somewhere", "Mira", "Ben", "Grandma")
    found = groups(draw(won.view(1), width=320, palette=LIGHT, names=names))
    assert ": 1 chip" in said(found["ten"].body)


@pytest.mark.parametrize("width", [320, 360])
def test_all_scores_at_the_end_of_a_round_are_told_alike(width: int) -> None:
    won = at().play(parse("tenten"))
    found = groups(draw(won.view(0), width=width, palette=LIGHT, names=NAMES))
    shown = {found[f"seat-{seat}"].body.count("-gap") + found[f"seat-{seat}"].body.count("-chip") for seat in range(4)}
    assert len(shown) == 1


@pytest.mark.parametrize("width", [320, 360, 600])
def test_a_narrow_round_without_a_ten_shows_what_was_laid_on_all_of_its_felt(width: int) -> None:
    state = two().play(parse("draw"))
    state = state.play(parse("discard R6"))
    while state.phase != "round_over":
        state = state.play(parse("pass"))
    found = groups(draw(state.view(0), width=width, palette=LIGHT, names=NAMES, events=EVENTS))
    felt = found["nobody"]
    assert "Nobody made ten" in said(felt.body)
    assert 0 <= found["events"].y - felt.y - felt.height <= 12
    assert felt.body.count("<use") > 40
    # When a wrong ten ends the match, it says who wins.
    lost = at(hands=["R2 R3 B5 B5 B5 B5 B6 B6", *HIDDEN], chips=[0, 3, 0, 0]).play(parse("tenten"))
    assert lost.phase == "over"
    ended = groups(draw(lost.view(0), width=width, palette=LIGHT, names=NAMES, band=HINT))["nobody"]
    shown = said(ended.body)
    assert "Mira wins." in shown
    assert all(name in shown for name in ("Mira", "Grandma", "You"))
    assert ended.body.count("-chip") + ended.body.count("-gap") >= 16, "everybody's chips are shown as in the game"
    assert "Before you say it, group your tiles" in " ".join(shown.split())
    other = groups(draw(lost.view(1), width=width, palette=LIGHT, names=NAMES, band=HINT))["nobody"]
    assert "Before you say it" not in " ".join(said(other.body).split())


@pytest.mark.parametrize("width", [360, 1280])
def test_tiles_that_are_grouped_to_ten_lead_to_saying_it(width: int) -> None:
    def leads(**options: Any) -> bool:
        found = groups(draw(at().view(0), **{"width": width, "palette": LIGHT, "draft": GROUPED, **options}))
        assert sum(one.main for one in found.values()) <= 1
        return found["button-tenten"].main

    assert leads()
    assert not leads(draft=Draft())
    assert not leads(draft=GROUPED._replace(picked=("R3.0",)))
    assert not leads(hide_sums=True)
    asked = groups(draw(at().view(0), width=1280, palette=LIGHT, draft=GROUPED, band=SURE))
    assert not asked["button-tenten"].main


def test_a_discard_after_a_wrong_ten_keeps_the_place_of_the_ten() -> None:
    for width in (360, 1280):
        found = groups(draw(at(phase="discard").view(0), width=width, palette=LIGHT))
        assert found["button-tenten"].disabled
        assert found["button-tenten"].y == groups(draw(at().view(0), width=width, palette=LIGHT))["button-tenten"].y


@pytest.mark.parametrize("width", [320, 360, 480])
def test_the_ring_of_the_latest_discard_keeps_off_the_words_above_it(width: int) -> None:
    drawing = drawn("drawn", width)
    latest = next(group for group in drawing.groups if group.key.startswith("discard-"))
    above = [
        line for line in lines(ElementTree.fromstring(drawing.svg())) if line.words.startswith(("Pile", "Discards"))
    ]
    assert len(above) == 2
    assert max(line.bottom for line in above) + 1 <= latest.y
    felt = groups(drawing)["felt"]
    assert latest.y + latest.height <= felt.y + felt.height


@pytest.mark.parametrize("width", [320, 360, 480])
def test_a_narrow_question_is_answered_where_the_moves_are(width: int) -> None:
    found = groups(drawn("drawn", width, band=SURE))
    assert {"button-confirm", "button-cancel"} <= set(found)
    assert not {"button-discard", "button-tenten", "band-confirm"} & set(found)
    assert LIGHT.main_edge in found["button-confirm"].body


def test_names_are_only_words() -> None:
    nasty = ("You", '<script>"&', "B5", "Grandma")
    picture = draw(at().view(0), width=1280, palette=LIGHT, names=nasty)
    root = ElementTree.fromstring(picture.svg())
    assert not list(root.iter(f"{SVG}script"))
    assert any('<script>"&' in line for line in picture.twin)


def test_seats_have_names_without_being_given_any() -> None:
    assert "Player 3" in draw(at().view(0), width=1280, palette=LIGHT).words()


def test_a_hidden_hand_of_ones_own_is_drawn_face_down() -> None:
    view = at(drawn="?", hands=["? ? ? ? ? ? ? ?", *HIDDEN]).view(0)
    picture = draw(view, width=1280, palette=LIGHT)
    assert "As you have grouped" not in picture.words()
    assert groups(picture)["tile-?.0"].label == "hidden tile, on your rack"


def test_a_group_of_three_purple_tiles_can_be_turned() -> None:
    hands = ["P5 P6 P7 B5 B5 B5 B6 B7", *HIDDEN]
    view = at(hands=hands, drawn="B7", pile="? ?").view(0)
    draft = Draft(groups=(("P5.0", "P6.0", "P7.0"),))
    red = groups(draw(view, width=1280, palette=LIGHT, draft=draft, actions=(*ACTIONS, "purple")))
    assert red["button-purple-blue"].action == "purple blue"
    blue = draft._replace(purple="blue")
    assert "button-purple-red" in groups(
        draw(view, width=1280, palette=LIGHT, draft=blue, actions=(*ACTIONS, "purple"))
    )


def test_a_table_needs_320_pixels() -> None:
    with pytest.raises(ValueError, match="at least 320 px"):
        draw(at().view(0), width=319, palette=LIGHT)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_draws_every_scene(palette: str) -> None:
    for scene in SCENES:
        ElementTree.fromstring(drawn(scene, 1280, palette=PALETTES[palette]).svg())


def test_the_pictures_of_the_documentation_are_as_they_are_drawn() -> None:
    spec = spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    before = list(sys.path)
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path[:] = before
    made = {name: drawing.svg() for name, drawing in module.pictures()}
    assert made == {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.svg")}


def test_rack_names_are_the_keys() -> None:
    hand = SCENES["drawn"][0].hand
    assert {f"tile-{one}" for one in rack_names(hand)} <= set(groups(drawn("drawn", 360)))
