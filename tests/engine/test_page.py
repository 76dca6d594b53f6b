"""Pages of text: one left edge, lines that use the room, and the entry that was asked for first."""

import re
from itertools import pairwise

import pytest

from tilegames.draw import LIGHT, measure
from tilegames.page import draw
from tilegames.texts import message, say

LONG = message(
    "When the pile is empty you may still take the latest discard. If you do not, you pass and the round ends."
)
ENTRIES = [("TT-01", message("Short.")), ("TT-41", LONG), ("", message("Without a lead."))]


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_everything_has_one_left_edge_and_sentences_another(width: int) -> None:
    page = draw(message("The rules"), ENTRIES, width=width, palette=LIGHT, leave=message("Back"))
    assert len({group.x for group in page.groups if group.key != "page"}) == 1
    (margin,) = {group.x for group in page.groups if group.key != "page"}
    sentences = [re.findall(r'<text x="([^"]+)"', group.body) for group in page.groups if "entry" in group.key]
    assert len({x for found in sentences for x in found}) == 1
    assert margin + float(sentences[1][0]) <= 90


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_lines_end_where_the_next_word_does_not_fit(width: int) -> None:
    page = draw(message("The rules"), ENTRIES, width=width, palette=LIGHT, leave=message("Back"))
    body = next(group.body for group in page.groups if group.key == "entry-1")
    lines = re.findall(r">([^<]+)</text>", body)[1:]
    assert " ".join(lines) == say(LONG)
    room = min(760, width - 2 * page.groups[-1].x - 57)
    for line, following in pairwise(lines):
        assert measure(line) <= room
        assert measure(f"{line} {following.split()[0]}") > room - 4


def test_the_entry_that_was_asked_for_comes_first_and_is_marked() -> None:
    page = draw(message("The rules"), ENTRIES, width=640, palette=LIGHT, leave=message("Back"), focus="TT-41")
    entries = [group for group in page.groups if group.key.startswith("entry")]
    assert entries[0].key == "entry-1"
    assert [LIGHT.hint in group.body for group in entries] == [True, False, False]
    assert page.twin[1] == f"TT-41: {say(LONG)}"
