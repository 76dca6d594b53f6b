"""Pages of text: one left edge, lines that use the room, and the entry that was asked for first."""

import re
from importlib import import_module
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tilegames.draw import LIGHT, Drawing, measure
from tilegames.page import draw, rules
from tilegames.texts import message, say

LONG = message(
    "When the pile is empty you may still take the latest discard. If you do not, you pass and the round ends."
)
ENTRIES = [("TT-01", message("Short.")), ("TT-41", LONG), ("", message("Without a lead."))]


HEADINGS = {"TT-01": message("The box"), "TT-41": message("The end")}


def items(page: Drawing) -> list[str]:
    """The entries of a page, as they are drawn."""
    return [item for group in page.groups for item in re.findall(r'<g role="listitem">(.*?)</g>(?!</g>)', group.body)]


def heard(page: Drawing) -> list[tuple[str, str]]:
    """What a page is to whoever hears it: headings with their level, lists by their name, and what is in them."""
    found = []
    for one in ElementTree.fromstring(page.svg()).iter():
        role = one.get("role", "")
        if role in ("heading", "listitem"):
            found.append((role + one.get("aria-level", ""), " ".join(" ".join(one.itertext()).split())))
        elif role == "list":
            found.append((role, one.get("aria-label", "")))
    return found


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_everything_has_one_left_edge_and_sentences_another(width: int) -> None:
    page = draw(message("The rules"), ENTRIES, width=width, palette=LIGHT, leave=message("Back"))
    assert len({group.x for group in page.groups if group.key != "page"}) == 1
    (margin,) = {group.x for group in page.groups if group.key != "page"}
    sentences = [re.findall(r'<text x="([^"]+)"', item) for item in items(page)]
    assert len(sentences) == len(ENTRIES)
    assert len({x for found in sentences for x in found}) == 1
    assert margin + float(sentences[1][0]) <= 90


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_lines_end_where_the_next_word_does_not_fit(width: int) -> None:
    page = draw(message("The rules"), ENTRIES, width=width, palette=LIGHT, leave=message("Back"))
    lines = re.findall(r">([^<]+)</text>", items(page)[1])[1:]
    assert " ".join(lines) == say(LONG)
    room = min(760, width - 2 * page.groups[-1].x - 57)
    for line, following in pairwise(lines):
        assert measure(line) <= room
        assert measure(f"{line} {following.split()[0]}") > room - 4


def test_the_entry_that_was_asked_for_comes_first_and_is_marked() -> None:
    page = draw(
        message("The rules"),
        ENTRIES,
        width=640,
        palette=LIGHT,
        leave=message("Back"),
        focus="TT-41",
        headings=HEADINGS,
    )
    assert [LIGHT.hint in item for item in items(page)] == [True, False, False]
    assert page.twin[1] == f"TT-41: {say(LONG)}"
    # What stood below the same heading still does.
    assert page.twin[2:-1] == ("The box:", "TT-01: Short.", "The end:", "Without a lead.")


def test_whoever_hears_a_page_hears_headings_and_lists() -> None:
    page = draw(message("The rules"), ENTRIES, width=320, palette=LIGHT, leave=message("Back"), headings=HEADINGS)
    assert heard(page) == [
        ("heading2", "The rules"),
        ("heading3", "The box"),
        ("list", "The box"),
        ("listitem", "TT-01 Short."),
        ("heading3", "The end"),
        ("list", "The end"),
        ("listitem", f"TT-41 {say(LONG)}"),
        ("listitem", "Without a lead."),
    ]


@pytest.mark.parametrize("game", ["tenten", "dummee", "jumana"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_rules_of_every_game_have_the_same_order(game: str, width: int) -> None:
    book = import_module(f"tilegames.{game}.rulebook")
    page = rules(
        "The game", book, width=width, palette=LIGHT, leave=message("Back"), agreed=message("Players: 4."), lang="en"
    )
    told = heard(page)
    assert told[:4] == [
        ("heading2", "The rules of The game"),
        ("heading3", "At this table"),
        ("list", "At this table"),
        ("listitem", "Players: 4."),
    ]
    assert [words.split()[0] for role, words in told[4:] if role == "listitem"] == sorted(book.RULES)
    headings = [words for role, words in told if role == "heading3"]
    assert headings[1:] == [say(words) for words in book.HEADINGS.values()]
    assert len(headings) >= 7
    assert "The deal" in headings
    assert "Your turn" in headings
    assert len({group.x for group in page.groups if group.role == "list"}) == (2 if width == 1280 else 1)
