"""The Jumana table as it is drawn and as it is said."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from engine.jumana.test_rules import FALLS, OVERHANGS, at
from tilegames import jumana
from tilegames.draw import LIGHT, PALETTES
from tilegames.jumana.draw import draw, mood
from tilegames.jumana.search import placements
from tilegames.jumana.state import State
from tilegames.jumana.tower import box

SVG = "{http://www.w3.org/2000/svg}"


def played(seats: int, moves: int) -> State:
    state, rng = jumana.new(jumana.Rules(hand="calm"), seats=seats, seed=21), Random(3)
    for _ in range(moves):
        if state.phase in ("start", "drawn"):
            state = state.play(jumana.BOTS[2](state.view(state.turn), rng))
    return state


@pytest.mark.parametrize("width", [320, 640, 1280])
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_width_and_palette_gives_a_picture_with_readable_words(width: int, palette: object) -> None:
    for moves in (0, 25, 200):
        state = played(3, moves)
        for seat in (0, None):
            drawing = draw(state.view(seat), width=width, palette=palette)  # type: ignore[arg-type]
            root = ElementTree.fromstring(drawing.svg())
            assert root.get("width") == str(width)
            for words in root.iter(f"{SVG}text"):
                assert float(words.get("font-size", "14")) >= 14
                assert 0 <= float(words.get("x", "0")) <= width
            assert len({group.key for group in drawing.groups}) == len(drawing.groups)


def test_every_stick_of_the_tower_is_in_the_picture_with_its_letters() -> None:
    state = played(2, 30)
    root = ElementTree.fromstring(draw(state.view(0), width=1280, palette=LIGHT).svg())
    slanted, above = [], []
    for group in root.findall(f"{SVG}g"):
        key = group.get("data-key", "")
        uses = [use.get("href", "").split("-")[1] for use in group.iter(f"{SVG}use")]
        if re.fullmatch(r"stick-\d+", key):
            slanted.append("".join(name[-1] for name in uses if name.startswith("top")))
        elif re.fullmatch(r"plan-\d+", key):
            above.append(uses[0][:3])
    assert sorted(slanted) == sorted(above) == sorted(stick.letters for stick in state.tower)


def test_sticks_are_drawn_from_back_to_front() -> None:
    from tilegames.jumana.draw import _back_to_front

    for moves in (10, 30, 60):
        tower = played(2, moves).tower
        ordered = _back_to_front(tower)
        assert sorted(ordered) == sorted(tower)
        for place, earlier in enumerate(ordered):
            for later in ordered[place + 1 :]:
                assert earlier.level <= later.level
                if earlier.level == later.level:
                    in_front_x = min(x for x, _ in earlier.cells) > max(x for x, _ in later.cells)
                    in_front_y = min(y for _, y in earlier.cells) > max(y for _, y in later.cells)
                    behind_x = max(x for x, _ in earlier.cells) < min(x for x, _ in later.cells)
                    behind_y = max(y for _, y in earlier.cells) < min(y for _, y in later.cells)
                    assert behind_x or behind_y or not (in_front_x or in_front_y)


def test_nothing_hidden_is_drawn_or_said() -> None:
    state = played(3, 12)
    for seat in (0, 1, None):
        drawing = draw(state.view(seat), width=960, palette=LIGHT)
        shown = drawing.words()
        hidden = [one for holder, hand in enumerate(state.hands) if holder != seat for one in hand] + list(state.pool)
        open_ones = {one for stick in state.tower for one in (stick.letters, stick.letters[::-1])}
        for one in hidden:
            for way in {one, one[::-1]} - open_ones:
                assert way not in shown
        for key in (group.key for group in drawing.groups):
            assert not any(one in key for one in box())


def test_the_twin_says_what_lies_where_and_what_may_be_done() -> None:
    words = draw(at(tower=OVERHANGS, hands=["AAN", "NNU"]).view(0), width=640, palette=LIGHT).words().split("\n")
    assert words == [
        "Jumana, round 1.",
        "Your turn: place a stick, or draw one.",
        "Player 1, 0 points: 1 stick.",
        "Player 2, 0 points: 1 stick.",
        "The pool: 2 sticks.",
        "Level 1: AMA across from 0,0 and UUA across from 0,1.",
        "Level 0: AUA down from 0,0 and MUM down from 1,0.",
        "Danger of the tower: 0 % calm.",
        "Your sticks with their points: AAN (5).",
        "You may: NAA down from 2,-1, AAN down from 2,0 or draw.",
    ]


def test_places_are_numbered_with_their_danger_and_one_floats() -> None:
    view = at(tower=OVERHANGS, hands=["AAN", "NNU"]).view(0)
    drawing = draw(view, width=1280, palette=LIGHT, places=placements(view, view.hand), chosen=1)
    keys = {group.key for group in drawing.groups}
    assert {"place-0", "place-1", "listed-0", "listed-1", "ghost", "drop"} <= keys
    assert "Place 2: AAN, down, level 2, 74 % shaky." in drawing.twin
    assert "ghost" not in {group.key for group in draw(view, width=1280, palette=LIGHT).groups}


def test_a_fall_is_told_and_the_hands_lie_open() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    drawing = draw(state.view(1), width=960, palette=LIGHT, names=("Ann", "Bo"))
    assert drawing.description == "The round is over: the tower fell for Ann."
    assert "The tower has fallen." in drawing.twin
    assert "Left: NNN, together 10." in drawing.twin


@pytest.mark.parametrize(
    ("danger", "words"), [(0, "calm"), (49, "calm"), (50, "shaky"), (80, "shaky"), (81, "risky"), (None, "falls")]
)
def test_ju_41_green_below_50_amber_to_80_red_above(danger: int | None, words: str) -> None:
    assert str(mood(danger)) == words


def test_a_copy_with_a_hidden_hand_can_be_drawn() -> None:
    copy = jumana.position(jumana.data(played(2, 6), 1, hide=True))
    words = draw(copy.view(0), width=640, palette=LIGHT).words()
    assert "You may" not in words


def test_a_table_narrower_than_320_is_refused() -> None:
    with pytest.raises(ValueError, match="320"):
        draw(at().view(0), width=300, palette=LIGHT)
