"""How drawings are laid out: their lines of words and their targets, and what holds for both in every drawing."""

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

from tilegames.draw import TARGET, Drawing, Group, measure

SVG = "{http://www.w3.org/2000/svg}"


class Line:
    """A line of words as it is drawn: its box in the drawing."""

    def __init__(self, words: str, x: float, y: float, size: float, bold: bool, anchor: str) -> None:
        self.words, self.size = words, size
        width = measure(words, size, bold)
        self.left = x - (width / 2 if anchor == "middle" else width if anchor == "end" else 0)
        self.right = self.left + width
        self.top, self.bottom = y - 0.75 * size, y + 0.2 * size

    def overlaps(self, other: "Line") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 1 and min(self.bottom, other.bottom) - max(self.top, other.top) > 1


def lines(node: ElementTree.Element, x: float = 0, y: float = 0, **above: str) -> Iterator[Line]:
    if node.tag == f"{SVG}defs":
        return
    moved = re.match(r"translate\((\S+) (\S+?)\)", node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    style = {**above, **{key: value for key, value in node.attrib.items() if key in ("font-size", "font-weight")}}
    style["text-anchor"] = node.get("text-anchor", above.get("text-anchor", "start"))
    if node.tag == f"{SVG}text":
        runs = [(node.text or "", style)]
        for span in node:
            runs += [(span.text or "", {**style, **span.attrib}), (span.tail or "", style)]
        start = x + float(node.get("x", 0))
        for words, look in runs:
            if words:
                bold = look.get("font-weight") == "700"
                size = float(look["font-size"])
                yield Line(words, start, y + float(node.get("y", 0)), size, bold, look["text-anchor"])
                start += measure(words, size, bold)
        return
    for child in node:
        yield from lines(child, x, y, **style)


def boxes_overlap(one: Group, other: Group) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


def check_words(drawing: Drawing, width: int) -> None:
    """Check that all words are large enough, inside the width asked for and apart from each other."""
    found = list(lines(ElementTree.fromstring(drawing.svg())))
    assert found
    assert min(line.size for line in found) >= 14
    # The estimate is generous, so words may end a little before it says.
    assert [line.words for line in found if line.left < 0 or line.right > width] == []
    assert [(one.words, other.words) for one, other in combinations(found, 2) if one.overlaps(other)] == []


def check_targets(drawing: Drawing, width: int, *, band: bool = False) -> None:
    """Check that targets are large enough, named, inside the width asked for, and apart; the band's apart on wish."""
    targets = [group for group in drawing.groups if group.action]
    assert targets
    for group in targets:
        assert min(group.width, group.height) >= TARGET
        assert group.x >= 0
        assert group.x + group.width <= width
        assert group.y >= 0
        assert group.y + group.height <= drawing.height
        assert group.label
        assert group.tab
    apart = [group for group in targets if band or group.tab != "band"]
    assert [(one.key, two.key) for one, two in combinations(apart, 2) if boxes_overlap(one, two)] == []
