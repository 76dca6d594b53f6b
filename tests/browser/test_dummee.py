"""Dum-Mee's table and solver in served pages: tiles tried, refused, laid and taken back by mouse, keys and touch."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import test_table
from browser.boards import press
from browser.test_table import PHONE, Keys, button, check_room, heard, live, problems
from browser.tools import Server

Visit = Callable[..., Page]
visit = test_table.visit

RED: dict[str, Any] = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
DEAL: dict[str, Any] = {
    "turn": 0,
    "phase": "start",
    "rules": {"seconds": None},
    "hands": ["R6 R8 R1 R1 B3 B7 K0 K2", "G4 G5 G6 K9 K9 G0 G0 G1"],
    "registered": [["red"], []],
    "trees": {"red": RED},
    "pile": "G1 G2 G3 G7 G8 G9",
    "seed": 3,
}
GROWN: dict[str, Any] = {
    "row": 3,
    "added": True,
    "cells": {
        "0,0": "R1",
        "0,1": "R4",
        "0,2": "R5",
        "1,2": "R0",
        "2,2": "R5",
        "2,3": "R4",
        "2,4": "R1",
        "3,4": "R0",
        "4,4": "R9",
        "4,5": "R1",
        "4,6": "K0",
        "5,6": "R2",
        "6,6": "R8",
        "6,7": "R2",
        "6,8": "K0",
    },
}


def tile(page: Page, name: str) -> Locator:
    """A tile that stands on the rack, such as ``"red 1"``."""
    return page.locator(f'[data-group="rack"][aria-label^="{name}, on your rack"]').first


def place(page: Page, where: str) -> Locator:
    """A place at a tree, free or with a tile on trial, such as ``"red 1,2"``."""
    return page.locator(f'[data-action="at {where}"], [data-drop="{where.replace(" ", ":")}"]').first


def pill(page: Page, words: str) -> Locator:
    """What a line on trial makes."""
    return page.locator('[data-key^="sum-"]').filter(has_text=words)


def test_a_line_is_dragged_refused_mended_and_laid_by_mouse(visit: Visit) -> None:
    page = visit(options={"game": "dummee", "deal": DEAL | {"rules": {"seconds": 600}}})
    sand = page.locator(".tg-sand")
    expect(sand, "the hourglass runs through in the agreed time").to_have_css("animation-duration", "600s")
    expect(sand).to_have_css("animation-timing-function", "linear")
    # A place is there once a tile is picked up; from then on tiles can be dragged there too.
    tile(page, "red 6").click()
    expect(live(page)).to_have_text("Picked up: red 6. Now tap a dashed place.")
    place(page, "red 1,2").click()
    expect(pill(page, "6 + 6 = 12, 8 more to 20")).to_be_visible()
    tile(page, "red 1").click()
    expect(place(page, "red 2,2")).to_be_visible()
    tile(page, "red 1").drag_to(place(page, "red 2,2"))
    expect(pill(page, "6 + 6 + 1 = 13, 3 over 10")).to_be_visible()
    button(page, "Lay them: not right yet").press("Enter")
    expect(live(page)).to_have_text("6 + 6 + 1 is 13; a line makes 10 or 20.")
    expect(page.get_by_role("link", name="Rule DM-42")).to_be_visible()
    page.locator('[data-drag="R1.0"]').drag_to(page.locator('[data-key="wood-0"]'))
    expect(live(page)).to_have_text("Back on your rack: red 1.")
    tile(page, "red 8").click()
    place(page, "red 2,2").click()
    expect(pill(page, "✓ 6 + 6 + 8 = 20")).to_be_visible()
    button(page, "Lay red 6 and red 8").click()
    expect(live(page)).to_have_text("You added red 6 and red 8 to the red tree: 6 + 6 + 8 is 20.")
    button(page, "Undo").click()
    expect(live(page)).to_have_text("You took your move back.")
    button(page, "Draw a tile").click()
    expect(live(page)).to_contain_text("Something of yours can be laid")
    button(page, "Give me a hint").click()
    button(page, "Where?").click()
    button(page, "Show me").click()
    expect(live(page)).to_contain_text("Here is one way, on trial.")
    expect(button(page, re.compile("^Lay "))).to_be_visible()


def test_a_colour_is_registered_in_the_chosen_order_by_keyboard_alone(visit: Visit) -> None:
    page = visit(options={"game": "dummee", "deal": DEAL})
    keys = Keys(page)
    stops = set()
    for _ in range(10):
        page.keyboard.press("Tab")
        stops.add(keys.focused()[1])
    assert {"header", "table", "rack", "actions"} <= stops
    keys.press(tile(page, "blue 3"), " ")
    expect(live(page)).to_have_text("Picked up: blue 3. Now tap a dashed place.")
    keys.press(place(page, "blue 0,0"))
    expect(live(page)).to_contain_text("On trial: blue 3.")
    # The next tile of the colour goes straight into the row; a black one might be meant for a tree.
    keys.press(tile(page, "blue 7"), " ")
    expect(live(page)).to_contain_text("On trial: blue 7.")
    keys.press(tile(page, "black 0"), " ")
    expect(live(page)).to_have_text("Picked up: black 0. Now tap a dashed place.")
    keys.press(place(page, "blue 0,2"))
    expect(live(page)).to_contain_text("On trial: black 0.")
    page.keyboard.press("Escape")
    expect(live(page)).to_have_text("Back on your rack: black 0.")
    keys.press(tile(page, "black 0"), " ")
    keys.press(place(page, "blue 0,2"))
    expect(pill(page, "✓ 3 + 7 + 0 = 10")).to_be_visible()
    keys.press(button(page, "Other tiles at the ends"))
    expect(live(page)).to_have_text("Now blue 7 and black 0 stand at the ends. Further lines begin there.")
    keys.press(button(page, "Register blue"))
    expect(button(page, "Register blue")).to_have_count(0)
    assert "You registered blue with blue 7, blue 3 and black 0: 7 + 3 + 0 is 10." in heard(page)
    assert keys.focused()[1], "the focus is still on the board"


def test_a_game_by_names_alone(visit: Visit) -> None:
    """What a screen reader can name and hear is enough to play a game to its end."""
    hands = ["R6 R8 B3 B7 K0", "G4 G5 K9 G0 G1"]
    page = visit(options={"game": "dummee", "deal": DEAL | {"hands": hands}})
    table = page.get_by_role("group", name="dummee table", exact=True)

    expect(table.get_by_role("img", name="You: 5 tiles, registered red, may add, to play")).to_be_visible()
    expect(table.get_by_role("img", name="Mira: 5 tiles, may not add yet")).to_be_visible()
    expect(table.get_by_role("button", name="Pick a tile to lay", disabled=True)).to_be_visible()
    press(table, "blue 3, on your rack", then="Picked up: blue 3.")
    press(table, "place 1 of the blue row, free", then="On trial: blue 3.")
    press(table, "blue 7, on your rack", then="3 + 7 is 10.")
    press(table, "red 8, on your rack", then="Picked up: red 8.")
    press(table, "red 8, on your rack, picked up", then="red 8")
    press(table, "black 0, on your rack", then="Picked up: black 0.")
    press(table, "place 3 of the blue row, free", then="3 + 7 + 0 is 10.")
    press(table, "Register blue")
    # Mira plays; then it is our turn again.
    expect(table.get_by_role("img", name="You: 2 tiles, registered red and blue, may add, to play")).to_be_visible()
    press(table, "red 6, on your rack", then="Picked up: red 6.")
    press(table, "below red 6 in row 1, column 3 of red, free", then="6 + 6 is 12.")
    press(table, "red 8, on your rack", then="Picked up: red 8.")
    press(table, "below red 6 in the red tree, free", then="6 + 6 + 8 is 20.")
    press(table, "Lay red 6 and red 8", then="You laid the last tile and won.")
    press(table, "Play again")
    expect(table.get_by_role("img", name=re.compile("^You: 15 tiles"))).to_be_visible()


def test_a_grown_tree_is_looked_around_and_added_to_by_touch(visit: Visit) -> None:
    deal = DEAL | {"trees": {"red": GROWN}, "hands": ["R3 R7 K1 B1", "G4"]}
    page = visit(options={"game": "dummee", "deal": deal}, width=320, **PHONE)
    check_room(page, fingers=True)
    tile(page, "red 3").tap()
    expect(tile(page, "red 3")).to_have_attribute("aria-pressed", "true")
    check_room(page, fingers=True)
    for way in ("down", "right"):
        look = button(page, f"Look {way} in the red tree")
        while look.count():
            shown = page.locator('[data-key="tree-red"]').get_attribute("transform")
            look.tap()
            expect(page.locator('[data-key="tree-red"]')).not_to_have_attribute("transform", shown or "")
            page.wait_for_timeout(test_table.A_DOUBLE_CLICK)
    place(page, "red 7,8").tap()
    expect(live(page)).to_contain_text("On trial: red 3.")
    tile(page, "red 7").tap()
    place(page, "red 8,8").tap()
    expect(pill(page, "✓ 0 + 3 + 7 = 10")).to_be_visible()
    check_room(page, fingers=True)
    button(page, "The whole red tree").tap()
    expect(live(page)).to_have_text("Here is the whole red tree.")
    check_room(page, fingers=True)
    button(page, "Lay red 3 and red 7").tap()
    expect(live(page)).to_contain_text("0 + 3 + 7 is 10")
    button(page, re.compile("^Blue")).tap()
    expect(live(page)).to_have_text("The blue tree is not registered yet.")
    check_room(page, fingers=True)


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1280, "light")])
def test_every_state_is_accessible_and_fits(visit: Visit, width: int, scheme: str) -> None:
    phone = width < 640
    deal = DEAL | {"hands": ["R6 R8 K0 B1", "G4 G5"]}
    page = visit(options={"game": "dummee", "deal": deal}, width=width, color_scheme=scheme, **(PHONE if phone else {}))

    def look(at: str) -> None:
        assert problems(page) == [], at
        check_room(page, fingers=phone)

    tile(page, "red 6").click()
    expect(place(page, "red 1,2")).to_be_visible()
    look("picked")
    place(page, "red 1,2").click()
    expect(pill(page, "12")).to_be_visible()
    tile(page, "red 8").click()
    place(page, "red 0,3").click()
    expect(pill(page, "4 in a line")).to_be_visible()
    button(page, re.compile("^Lay")).press("Enter")
    expect(page.get_by_role("link", name=re.compile("^Rule DM"))).to_be_visible()
    look("a wrong line, refused")
    button(page, "Hint").click()
    button(page, "Where?").click()
    expect(button(page, "Show me")).to_be_visible()
    look("a hint")
    button(page, "Show me").click()
    button(page, re.compile("^Lay ")).click()
    expect(button(page, "End turn")).to_be_visible()
    look("adding")


def test_the_solver_answers_by_names_and_by_typing(visit: Visit, server: Server) -> None:
    page = visit(server.url("dummee/solver.ipynb"))
    board = page.get_by_role("group", name="dummee calculator", exact=True)

    press(board, "red 6, 3 left")
    expect(board.get_by_role("button", name="red 6, take it out of the hand")).to_be_visible()
    press(board, re.compile("Tapped tiles go here. Red"))
    expect(board.get_by_role("button", name=re.compile("the next tile goes here"))).to_be_visible()
    for name, left in (("red 8", 3), ("red 6", 2), ("red 6", 1)):
        press(board, f"{name}, {left} left")
        expect(board.get_by_role("button", name=f"{name}, {left - 1} left")).to_be_visible()
    button(page, "As text").click()
    field = page.get_by_role("textbox", name="Type tiles")
    field.fill("hand r8 g1 solve")
    field.press("Enter")
    expect(live(page)).to_contain_text("You can lay 2 tiles.")
    expect(field).to_have_value("")
    expect(page.locator("main .widget-html")).to_contain_text(
        "Answer 1: red 8 and red 6, up from red 6 in row 1, column 3 of the red tree."
    )
    assert problems(page) == []
    field.fill("add red down 0,1 . r6 r8")
    field.press("Enter")
    expect(live(page)).to_contain_text("from an end of its row")
    press(board, "Show it: red 8 and red 6, up from red 6 in row 1, column 3 of the red tree")
    press(board, re.compile("^Lay "))
    expect(live(page)).to_contain_text("Laid: ")
