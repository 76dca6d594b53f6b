"""The picture shows what a seat may know and no more, fits its width, and its twin says the same."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from engine.dummee.test_oracle import positions
from tilegames.draw import DARK, LIGHT, PALETTES, PRINT
from tilegames.dummee import state as game
from tilegames.dummee.draw import draw, face
from tilegames.dummee.state import State
from tilegames.dummee.tree import KINDS, name, wild

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
