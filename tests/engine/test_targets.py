"""What a finger can hit on score pads and calculators: a browser takes what is painted of a target as its box."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from engine.test_scorepad import SCENES
from tilegames import dummee, jumana, tenten
from tilegames.draw import LIGHT, TARGET, Drawing, Sheet, button
from tilegames.dummee import calculator as dummee_calculator
from tilegames.dummee import calculator_picture as dummee_picture
from tilegames.jumana import calculator as jumana_calculator
from tilegames.jumana import calculator_picture as jumana_picture
from tilegames.scorepad import draw
from tilegames.tenten import calculator as tenten_calculator
from tilegames.tenten import calculator_picture as tenten_picture
from tilegames.texts import message

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (320, 360, 480, 640, 760, 1280)


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def path_corners(path: str) -> Iterator[tuple[float, float]]:
    """The corners of a path of straight lines; one that has curves paints no target's ground."""
    x = y = 0.0
    for verb, words in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", words)]
        far = verb.islower()
        if verb in "Hh":
            x = numbers[0] + (x if far else 0)
        elif verb in "Vv":
            y = numbers[0] + (y if far else 0)
        elif verb in "MmLl":
            x, y = numbers[0] + (x if far else 0), numbers[1] + (y if far else 0)
        elif verb not in "zZ":
            return
        yield x, y


def corners(node: ElementTree.Element, defs: dict[str, ElementTree.Element]) -> Iterator[tuple[float, float]]:
    """The corners of what is filled or reached, without strokes, which browsers leave out of a box."""
    if node.tag == f"{SVG}rect":
        x, y = float(node.get("x", 0)), float(node.get("y", 0))
        yield x, y
        yield x + float(node.get("width", 0)), y + float(node.get("height", 0))
    elif node.tag == f"{SVG}path" and "transform" not in node.attrib:
        yield from path_corners(node.get("d", ""))
    elif node.tag in (f"{SVG}g", f"{SVG}use", f"{SVG}a"):
        moved = re.fullmatch(r"(?:translate\((\S+) (\S+?)\))?(?:scale\((\S+?)\))?", node.get("transform", ""))
        if moved is None:
            return
        right, down, scale = float(moved[1] or 0), float(moved[2] or 0), float(moved[3] or 1)
        inside = [defs[node.get("href", "")[1:]]] if node.tag == f"{SVG}use" else list(node)
        right, down = right + scale * float(node.get("x", 0)), down + scale * float(node.get("y", 0))
        for child in inside:
            for x, y in corners(child, defs):
                yield right + scale * x, down + scale * y


def painted(drawing: Drawing) -> dict[str, Box]:
    """The painted box of every target, by its key."""
    root = ElementTree.fromstring(drawing.svg())
    defs = {one.get("id", ""): one for one in root.iter() if one.get("id")}
    found = {}
    for node in root:
        if node.get("data-action"):
            across, down = zip(*corners(node, defs), strict=True)
            found[node.get("data-key", "")] = Box(min(across), min(down), max(across), max(down))
    return found


def small(drawing: Drawing) -> list[str]:
    return [
        f"{key}: {box.right - box.left:g} x {box.bottom - box.top:g}"
        for key, box in painted(drawing).items()
        if min(box.right - box.left, box.bottom - box.top) < TARGET - 0.01
    ]


CALCULATORS: dict[str, Callable[[int], Drawing]] = {
    "tenten": lambda width: tenten_picture.draw(
        tenten_calculator.start("R1 R1 B2 P5"), width=width, palette=LIGHT, undo=True
    ),
    "tenten with bonuses": lambda width: tenten_picture.draw(
        tenten_calculator.start("R1 R1 B2 P5", tenten.Rules(advanced=True)), width=width, palette=LIGHT, undo=True
    ),
    "dummee": lambda width: dummee_picture.draw(
        dummee_calculator.start("R1 K5", dummee.Rules()), width=width, palette=LIGHT, undo=True
    ),
    "jumana": lambda width: jumana_picture.draw(
        jumana_calculator.start("UMA NNN J", jumana.Rules()), width=width, palette=LIGHT, undo=True
    ),
}


@pytest.mark.parametrize("look", ["main", "outlined", "dashed", "plain"])
@pytest.mark.parametrize("pressed", [None, False, True])
def test_a_button_is_painted_as_large_as_it_is(look: str, pressed: bool | None) -> None:
    sheet = Sheet(400, LIGHT)
    button(sheet, "one", 10, 20, 90, "One", "one", look=look, pressed=pressed)
    drawing = sheet.drawing(100, "", "", ())
    (box,) = painted(drawing).values()
    assert box == Box(10, 20, 100, 20 + TARGET)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scene", SCENES)
def test_every_target_of_a_score_pad_is_large_enough(scene: str, width: int) -> None:
    assert small(draw(SCENES[scene], width=width, palette=LIGHT, calculator=message("What is left?"))) == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", CALCULATORS)
def test_every_target_of_a_calculator_is_large_enough(name: str, width: int) -> None:
    assert small(CALCULATORS[name](width)) == []
