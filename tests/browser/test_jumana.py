"""Jumana's table in served pages: by mouse, keys and touch, and the tower that falls."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import test_table
from browser.boards import press, settled, still
from browser.test_table import PHONE, Keys, button, check_room, heard, live, problems
from browser.tools import Server

Visit = Callable[..., Page]
visit = test_table.visit

# Two sticks hang over at x = 2; AAN may lie across their tips. Nobody's hand trembles: the position has no seed.
HANGING: dict[str, Any] = {
    "game": "jumana",
    "rules": {"hand": "calm"},
    "turn": 0,
    "phase": "start",
    "hands": ["AAN MMU NNN", "NNU NUN"],
    "tower": [
        ["AUA", "y", 0, 0, 0],
        ["MUM", "y", 1, 0, 0],
        ["AMA", "x", 0, 0, 1],
        ["UUA", "x", 0, 1, 1],
    ],
    "pool": "MNM MNN",
}
# One more at level 3, and it does not balance.
FALLS = HANGING | {
    "hands": ["JJJ NNN", "NNU"],
    "tower": [
        *HANGING["tower"],
        ["NUN", "y", 1, 0, 2],
        ["AAM", "y", 2, 0, 2],
        ["MAN", "x", 1, 0, 3],
    ],
}
# No stick has a place on this tower.
CLOSED = HANGING | {
    "hands": ["JJJ NNN", "NNU NUN"],
    "tower": [["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 4, 0]],
}


def at(page: Page, cell: str) -> Locator:
    """A letter, or an empty place, from above."""
    return page.locator(f'[data-action="at {cell}"]')


def stick(page: Page, letters: str) -> Locator:
    return page.locator(f'[data-key="rack-{letters}"]')


def piece(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]')


def test_a_stick_is_chosen_held_turned_refused_and_let_go_by_mouse(visit: Visit) -> None:
    page = visit(options={"game": "jumana", "deal": HANGING})
    # In the browser a drag also ends with a click, which must not be a second act.
    stick(page, "AAN").drag_to(at(page, "2,1"))
    expect(live(page)).to_have_text("You hold AAN downwards, on the A and the A: place 2.")
    settled(page)
    page.keyboard.press("Escape")
    expect(piece(page, "ghost")).to_have_count(0)
    stick(page, "MMU").click()
    expect(stick(page, "MMU")).to_have_attribute("aria-pressed", "true")
    stick(page, "AAN").click()
    expect(live(page)).to_have_text("Picked up: AAN, 5 points. It fits at 2 places.")
    at(page, "2,1").click()
    expect(live(page)).to_have_text("You hold AAN downwards, on the A and the A: place 2.")
    expect(piece(page, "ghost")).to_have_count(1)
    expect(button(page, "Place 2: AAN, downwards, level 2, on the A and the A in column 3")).to_have_attribute(
        "aria-pressed", "true"
    )
    button(page, "Turn round").click()
    expect(live(page)).to_have_text("Letters have to lie on equal ones; here N on A would not match.")
    expect(page.get_by_role("link", name="Rule JU-32")).to_be_visible()
    expect(button(page, "Let go")).to_be_disabled()
    before = piece(page, "stick-3").get_attribute("transform")
    button(page, "Turn the picture to the left").click()
    expect(piece(page, "stick-3")).not_to_have_attribute("transform", before or "")
    settled(page)
    button(page, "Turn round").click()
    expect(button(page, "Let go")).to_be_enabled()
    button(page, "Let go").click()
    expect(piece(page, "stick-4")).to_have_count(1)
    expect(piece(page, "ghost")).to_have_count(0)
    assert any("You laid AAN, and that left the tower shaky." in line for line in heard(page))


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit(options={"game": "jumana", "deal": HANGING})
    keys = Keys(page)
    stops = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        stops.add(keys.focused()[1])
    assert stops == {"", "header", "picture", "plan", "rack", "actions", "floors"}, "one stop for each group"
    keys.press(stick(page, "AAN"), " ")
    expect(live(page)).to_contain_text("Picked up: AAN")
    keys.press(at(page, "0,0"))
    expect(live(page)).to_contain_text("It needs a second stick")
    assert keys.focused() == ("at 0,0", "plan"), "the focus stays where it was"
    keys.press(at(page, "2,1"))
    expect(live(page)).to_have_text("You hold AAN downwards, on the A and the A: place 2.")
    page.keyboard.press("Escape")
    expect(live(page)).to_have_text("You hold AAN in your hand again.")
    keys.press(button(page, "Place 2: AAN, downwards, level 2, on the A and the A in column 3"))
    expect(live(page)).to_have_text("You hold AAN downwards, on the A and the A: place 2.")
    keys.press(button(page, "Let go"))
    expect(piece(page, "stick-4")).to_have_count(1)
    assert keys.focused()[1], "the focus is still on the board"


def test_a_turn_by_touch(visit: Visit) -> None:
    page = visit(options={"game": "jumana", "deal": HANGING}, width=320, **PHONE)
    check_room(page, fingers=True)
    stick(page, "AAN").tap()
    expect(live(page)).to_contain_text("It fits at 2 places.")
    at(page, "2,1").tap()
    expect(live(page)).to_have_text("You hold AAN downwards, on the A and the A: place 2.")
    button(page, "Quarter turn").tap()
    expect(page.get_by_role("link", name="Rule JU-31")).to_be_visible()
    page.locator('[data-action="aim 2"]').tap()
    expect(button(page, "Let go")).to_be_enabled()
    button(page, "Let go").tap()
    expect(piece(page, "stick-4")).to_have_count(1)
    expect(button(page, "Let go")).to_be_visible()  # the others have played
    button(page, "Floor by floor").tap()
    piece(page, "floor-1").tap()
    expect(page.get_by_text("Level 1 alone", exact=True)).to_be_visible()
    check_room(page, fingers=True)


# Keeps of every motion of a stick its name and how many milliseconds it lasts in all.
def test_where_nothing_fits_any_more_one_tap_plays_the_round_to_its_end(visit: Visit) -> None:
    page = visit(options={"game": "jumana", "deal": CLOSED}, width=360, **PHONE)
    button(page, "Play it to the end").tap()
    expect(button(page, "Next round")).to_be_visible()
    expect(live(page)).to_contain_text("the pool is empty and nobody places a stick")
    expect(page.get_by_role("img", name="The pool: 0 sticks.")).to_be_visible()
    check_room(page, fingers=True)
    assert problems(page) == []


MOTIONS = """
    window.motions = [];
    addEventListener("animationstart", ({ target, animationName: name }) => {
        if (!target.closest("[data-key^=stick-]")) return;
        const motion = target.getAnimations().find((one) => one.animationName === name);
        motions.push({ name, all: motion.effect.getComputedTiming().endTime });
    });
"""
LYING = """() => [...document.querySelectorAll("[data-key^=stick-]")].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.key, Math.round(box.x), Math.round(box.y)].join();
})"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tower_falls_as_the_statics_have_it_or_has_fallen_at_once(visit: Visit, motion: str) -> None:
    page = visit(
        options={"game": "jumana", "deal": FALLS},
        reduced_motion=motion,
        before=lambda page: page.add_init_script(MOTIONS),
    )
    still(page)
    swaying = page.evaluate("motions.splice(0)")
    assert {one["name"] for one in swaying} == ({"tg-sway"} if motion == "no-preference" else set())
    assert all(one["all"] <= 5000 for one in swaying), "what moves by itself stops before five seconds"
    stick(page, "JJJ").click()
    expect(live(page)).to_contain_text("Picked up: JJJ")
    at(page, "2,1").click()
    expect(live(page)).to_contain_text("You hold JJJ")
    button(page, "Place 3: JJJ, across, level 3, on the U and the A in row 2").click()
    settled(page)
    button(page, "Let go").click()
    expect(button(page, "Next round")).to_be_visible()
    still(page)
    falling = page.evaluate("motions")
    if motion == "reduce":
        assert falling == []
    else:
        assert {one["name"] for one in falling} >= {"tg-slide"}
        assert all(one["all"] <= 900 for one in falling)
    expect(page.locator(".tg-slide"), "all but the base").to_have_count(6)
    lying = page.evaluate(LYING)
    page.wait_for_timeout(250)
    assert page.evaluate(LYING) == lying, "and there they stay"
    expect(page.locator("text", has_text="The round is over: your stick brought the tower down.")).to_be_visible()
    assert any("JJJ brought the tower down. From above it tipped to the right" in line for line in heard(page))


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_every_state_is_accessible_and_fits(visit: Visit, width: int, scheme: str) -> None:
    phone = width < 640
    screen = PHONE if phone else {}
    page = visit(options={"game": "jumana", "deal": FALLS}, width=width, color_scheme=scheme, **screen)

    def look(what: str) -> None:
        assert problems(page) == [], what
        check_room(page, fingers=phone)

    stick(page, "JJJ").click()
    expect(live(page)).to_contain_text("Picked up")
    at(page, "1,-1" if phone else "1,2").click()
    expect(piece(page, "ghost")).to_have_count(1)
    look("a refusal" if phone else "held")
    page.locator('[data-action="aim 3"]').click()
    expect(button(page, "Let go")).to_be_enabled()
    button(page, "Let go").click()
    expect(button(page, "Next round")).to_be_visible()
    look("the round is over")


def test_a_round_by_names_alone(visit: Visit) -> None:
    """What a screen reader can name and hear is enough to play a round to its end."""
    page = visit(options={"game": "jumana", "deal": HANGING | {"hands": ["AAN", "NNU NUN"]}})
    table = page.get_by_role("group", name="jumana table", exact=True)

    expect(table.get_by_role("img", name="You: 1 stick, 0 points, to play")).to_be_visible()
    expect(table.get_by_role("img", name="Mira: 2 sticks, 0 points")).to_be_visible()
    press(table, "AAN, 5 points", then="It fits at 2 places.")
    press(table, "U, level 1, row 2, column 1", then="Here the stick would rest on UUA alone.")
    press(table, "Place 1: NAA, downwards, level 2, on the A and the A in column 3", then="place 1")
    press(table, "Quarter turn", then="Here the stick would rest on AMA alone.")
    press(table, "Place 2: AAN, downwards, level 2, on the A and the A in column 3", then="place 2")
    press(table, "Let go", then="You ran out of sticks: the round is over.")
    expect(table.get_by_role("img", name="Mira: 2 sticks, 10 points").first).to_be_visible()
    expect(table.get_by_role("button", name="Next round", exact=True)).to_be_enabled()


def test_alone_by_names(visit: Visit, server: Server) -> None:
    """What a screen reader can name is enough to begin and to draw."""
    page = visit(server.url("jumana/play.ipynb"))
    table = page.get_by_role("group", name="jumana table", exact=True)
    table.get_by_role("button", name="Players: Alone").press("Enter")
    expect(table.get_by_role("button", name="Players: Alone")).to_have_attribute("aria-pressed", "true")
    table.get_by_role("button", name="Deal the sticks").press("Enter")
    expect(table.get_by_role("img", name="The pool: 35 sticks.")).to_be_visible()
    table.get_by_role("button", name="Draw a stick").press("Enter")
    expect(table.get_by_role("status")).to_contain_text("You drew")
    expect(table.get_by_role("button", name="just drawn", pressed=True)).to_be_visible()


def test_sticks_are_counted_and_the_score_is_kept_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url("jumana/score.ipynb"), width=320, **PHONE)
    for letter in ("letter U", "letter N", "letter A"):
        button(page, letter).tap()
        settled(page)
    expect(button(page, "UNA, 1 point, take it out")).to_be_visible()
    button(page, "Begin the match").tap()
    button(page, "Player 1 has no sticks left").tap()
    button(page, "One more stick with a joker: 20 points").tap()
    expect(page.get_by_role("img", name="Player 2: 0 points, counted now: 20")).to_be_visible()
    assert problems(page) == []
    check_room(page, fingers=True)
    button(page, "Note it").tap()
    expect(page.get_by_role("img", name="Player 2: 20 points, base")).to_be_visible()
