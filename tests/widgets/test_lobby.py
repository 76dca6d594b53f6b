"""What the lobby's script needs to know: where the boards keep their codes, and how many steps each unit has."""

import json
import re
from html import unescape

import pytest

from tilegames import lessons
from tilegames.games import NAMES
from tilegames_widgets.lesson import lesson
from tilegames_widgets.lobby import lobby
from tilegames_widgets.table import GO_ON, table


def links(name: str) -> list[dict[str, str]]:
    """The attributes of a game's links."""
    found = re.findall(rf'<a href="({name}/[^"]+)"([^>]*)>', lobby()._repr_html_())
    return [
        {"href": href, **{key: unescape(told) for key, told in re.findall(r'([\w-]+)="([^"]*)"', rest)}}
        for href, rest in found
    ]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_board_keeps_is_looked_for_under_its_own_name(name: str) -> None:
    kept = {link["href"]: link["data-kept"] for link in links(name) if "data-kept" in link}
    assert kept == {
        f"{name}/play.ipynb{GO_ON}": table(name).surface.label,
        f"{name}/learn.ipynb": lesson(name).surface.label,
    }


def test_what_boards_keep_is_shaped_as_the_script_has_it() -> None:
    page = lobby()._repr_html_()
    game, place = (re.search(rf"const {shape} = /(.+)/;", page) for shape in ("GAME", "PLACE"))
    assert game is not None
    assert place is not None
    for name in NAMES:
        for people in range(2):
            board = table(name)
            for action in (f"choose people {people}", "choose pace 2", "start"):
                board.act(action)
            assert re.fullmatch(game[1], board.surface.resume)
            assert not re.search(game[1], board.surface.resume[1:])
        course = lesson(name)
        course.act("skip")
        assert re.fullmatch(place[1], course.surface.resume)


@pytest.mark.parametrize("name", NAMES)
def test_the_units_are_those_of_the_course(name: str) -> None:
    course = lessons.course(name)
    (learn,) = (link for link in links(name) if link["href"].endswith("learn.ipynb"))
    assert json.loads(learn["data-units"]) == {unit.id: len(unit.steps) for unit in course.lessons}
    assert learn["data-told"] == f"# of {len(course.lessons)} units"
    assert f"<span>{len(course.lessons)} units</span>" in lobby()._repr_html_()


def test_no_game_waits_before_a_browser_says_so() -> None:
    waiting = re.findall(r'<div class="tg-waiting"([^>]*)>', lobby()._repr_html_())
    assert waiting == [" hidden"] * len(NAMES)


def test_each_emblem_is_there_for_day_night_and_paper() -> None:
    page = lobby()._repr_html_()
    for time in ("day", "night", "paper"):
        assert len(re.findall(rf'<svg class="tg-{time}"', page)) == len(NAMES)
