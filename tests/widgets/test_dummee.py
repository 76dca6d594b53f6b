"""Dum-Mee's table and solver in their panels, without a browser, and their doors in the lobby."""

import asyncio
import re
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tilegames import dummee
from tilegames.dummee import desk
from tilegames.texts import say
from tilegames_widgets.calculator import Calculator, calculator
from tilegames_widgets.lobby import lobby
from tilegames_widgets.table import Table

RED: dict[str, Any] = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
DEAL: dict[str, Any] = {
    "turn": 0,
    "phase": "start",
    "hands": ["R6 R8 R1 R1 B1", "G4 G5 G6 K9"],
    "registered": [["red"], []],
    "trees": {"red": RED},
    "pile": "G1 G2 G3",
}


def at_once(**options: Any) -> Table:
    return Table("dummee", pace=0, **options)


def said(board: Table) -> str:
    return board.surface.words


def test_it_starts_with_the_defaults_at_one_tap() -> None:
    board = at_once()
    assert "Only when stuck" in said(board)
    board.act("start")
    assert board.state.rules == dummee.Rules(seconds=None)
    assert board.state.seats == 2
    assert "On your rack:" in said(board)


def test_a_table_for_small_children_draws_freely_and_may_have_an_hourglass() -> None:
    board = at_once()
    for choice in ("choose free_draw 1", "choose seconds 1", "choose hide_sums 1", "start"):
        board.act(choice)
    assert board.state.rules == dummee.Rules(free_draw=True, seconds=60)
    assert 'data-key="hourglass-' in board.surface.drawing


class Clock:
    """A loop whose timers run out when the test says so."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, delay: float, callback: Callable[[], None]) -> Any:
        timer = delay, callback
        self.timers.append(timer)
        return SimpleNamespace(cancel=lambda: self.timers.remove(timer))

    def run_out(self) -> None:
        self.timers[0][1]()


def test_an_hourglass_is_a_reminder_unless_it_ends_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    board = at_once(seed=3)
    for choice in ("choose seconds 1", "start", "hint"):
        board.act(choice)
    assert [delay for delay, _ in clock.timers] == [60]
    assert 'data-action="timeout"' not in board.surface.drawing, "as long as there is time"
    board.act("rules")
    ply = board.state.ply
    clock.run_out()
    assert board.surface.live.startswith("The sand has run out.")
    assert board.state.ply == ply, "it is a reminder"
    assert board.surface.drawing.count(">End turn<") == 1
    assert "Time is up" not in board.surface.drawing
    assert "Your time is up: lay something now, or end your turn." in said(board)
    board.act("sort")
    assert 'data-action="timeout"' in board.surface.drawing
    assert board.surface.drawing.count(">End turn<") == 1
    board.act("timeout")
    assert board.surface.live.startswith("The sand has run out.")
    board.act("timeout anyway")
    assert board.state.ply > ply
    assert 'data-action="timeout"' not in board.surface.drawing, "the next turn has all its time"
    assert "Your time ran out, and your turn was over." in said(board)
    assert "You drew " in said(board)
    board.close()


def test_a_table_that_is_given_no_rules_has_no_hourglass() -> None:
    board = Table("dummee", pace=0, seats=3, seed=25)
    assert board.state.rules.seconds is None
    board.close()


def test_an_hourglass_goes_on_where_it_was_however_often_the_table_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    board = at_once(seed=3)
    for choice in ("choose seconds 1", "start"):
        board.act(choice)
    board._clock -= 26
    board.act("log")
    board.act("back")
    assert "--tg-late:-26s" in board.surface.drawing
    assert "steps(6) -35s" in board.surface.drawing, "34 seconds are left"
    board.close()


def test_how_long_a_bot_waits_and_what_is_shown_meanwhile_tell_nothing_of_its_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One bot can lay a line, one has a row too, one is stuck."""
    shown = set()
    for hand in ("R2 R2 B1", "B1 B2 B7", "B1 G2 K9"):
        clock = Clock()
        monkeypatch.setattr(asyncio, "get_running_loop", lambda clock=clock: clock)
        red = {"row": 3, "added": False, "cells": {"0,0": "R8", "0,1": "R6", "0,2": "R6"}}
        deal = {"turn": 1, "phase": "start", "hands": ["G1 G4 G5", hand], "registered": [[], ["red"]], "pile": "B4 K5"}
        board = Table("dummee", pace=2, deal=deal | {"trees": {"red": red}, "seed": 3})
        board.act("draw")
        assert "not your turn" in board.surface.live
        (timer,) = clock.timers
        shown.add((timer[0], board.surface.live, board.surface.words, board.surface.drawing))
        board.close()
    assert len(shown) == 1


def test_a_turn_is_over_when_its_time_has_run_out_where_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    board = at_once(seed=3)
    for choice in ("choose seconds 1", "choose skip 1", "start"):
        board.act(choice)
    # Trying, hints and refusals begin no new turn: its time runs on, in one timer.
    first = clock.timers[:]
    assert [delay for delay, _ in first] == [60]
    for action in ("hint", "sort", "hint show", "take all", "end"):
        board.act(action)
    assert clock.timers == first
    ply = board.state.ply
    clock.run_out()
    assert board.record is not None
    assert board.record.moves[ply] == "timeout"
    assert "ran out" in " ".join(say(one) for one in board._told(ply))
    assert board.state.turn == 0, "the bots have moved"
    assert len(clock.timers) == 2, "the one that ran out, and that of the new turn"
    board.act("new")
    assert len(clock.timers) == 1
    board.close()


def test_tiles_are_tried_laid_and_the_turn_ended() -> None:
    board = at_once(deal=DEAL)
    for action in ("pick R6.0", "at red 1,2", "pick R8.0", "at red 2,2"):
        board.act(action)
    assert board.surface.live == "On trial: red 8. 6 + 6 + 8 is 20."
    assert board.state.ply == 0
    board.act("lay")
    assert board.surface.live == "You added red 6 and red 8 to the red tree: 6 + 6 + 8 is 20."
    board.act("draw")
    assert "DM-20" in board.surface.drawing
    board.act("end")
    assert board.state.turn == 0
    assert "Mira" in board.surface.live


def test_sums_that_are_to_be_found_are_not_read_out() -> None:
    board = at_once(deal=DEAL)
    board._chosen["hide_sums"] = True
    for action in ("pick R6.0", "at red 1,2"):
        board.act(action)
    assert board.surface.live == "On trial: red 6."


def test_a_line_can_be_undone_while_the_turn_lasts_and_no_longer() -> None:
    board = at_once(deal=DEAL)
    state = board.state
    board.type_move("add red down 0,2 . r6 r8")
    assert 'data-action="undo"' in board.surface.drawing
    board.act("undo")
    assert board.state == state
    board.type_move("add red down 0,2 . r6 r8")
    board.type_move("end")
    board.act("undo")
    assert "nothing to take back" in board.surface.live


def test_hints_lead_from_a_nudge_to_a_line_on_trial() -> None:
    board = at_once(deal=DEAL)
    told = []
    for action in ("hint", "hint point", "hint show"):
        assert f'data-action="{action}"' in board.surface.drawing
        board.act(action)
        told.append(board.surface.live)
    assert told[0].startswith("You can add a line.")
    assert told[1] == "Look at the marked place of the red tree."
    board.act("lay")
    assert board.state.phase == "adding"


def test_a_refused_draw_is_kind() -> None:
    board = at_once(deal=DEAL)
    board.act("draw")
    assert board.surface.live == "Something of yours can be laid, so there is no drawing yet. Look once more."
    assert 'data-action="rules DM-50"' in board.surface.drawing
    assert board.state.ply == 0


def test_time_is_up_when_a_player_says_so() -> None:
    board = at_once(deal=DEAL | {"rules": {"seconds": 60}})
    board.act("pick R1.0")
    board.act("at red 1,0")
    board.act("timeout")
    assert board.state.ply == 0, "a slip of the hand does not end the turn"
    board.act("timeout anyway")
    assert "ran out" in said(board)
    assert len(board.state.hands[0]) == 6
    assert "On trial" not in said(board)


def test_the_page_never_gets_another_hand() -> None:
    board = at_once(deal=DEAL)
    everything = [board.surface.drawing, said(board), board.surface.live]
    for action in ("hint", "hint point", "hint show", "draw", "lay", "log", "back"):
        board.act(action)
        everything += [board.surface.drawing, said(board), board.surface.live]
    for words in ("green 4", "green 5", "green 6", "black 9", "G4", "G5", "G6", "K9"):
        assert words not in " ".join(everything)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_whole_game_can_be_played_by_typing(seats: int) -> None:
    board, rng = at_once(seats=seats, seed=5), Random(5)
    for _ in range(500):
        state = board.state
        if state.outcome() is not None:
            break
        board.type_move(dummee.text(rng.choice(state.legal_moves())))
        assert board.state is not state, "a legal move was not played"
    assert board.state.outcome() is not None
    assert "still held" in said(board)
    board.act("replay first")
    board.act("replay forward")
    assert "register" in board.surface.live
    over = board.state
    board.act("again")
    # The others may even have ended the new game before the player's first turn.
    assert board.state.seed != over.seed


def test_what_a_child_does_is_always_answered() -> None:
    """Hundreds of random actions, from the board and from nowhere: each is answered, and the game stays whole."""
    board, rng = at_once(seats=3, seed=4), Random("child")
    loose = [
        *("hint", "lay", "end", "draw", "undo", "timeout", "pass", "sort", "ends red", "number 3", "at red", "take"),
        *("take all", "cancel", "look red", "look blue fit", "foo", "", "at x", "register red R1", "end anyway"),
    ]
    for _ in range(400):
        found = re.findall(r'data-action="([^"]+)"', board.surface.drawing)
        drags = re.findall(r'data-drag="([^"]+)"', board.surface.drawing)
        drops = re.findall(r'data-drop="([^"]+)"', board.surface.drawing)
        action = rng.choice(found) if found and rng.random() < 0.7 else rng.choice(loose)
        if drags and rng.random() < 0.15:
            action = f"move {rng.choice(drags)} {rng.choice(drops)}"
        if action == "new":
            continue
        version = board.surface.version
        board.act(action)
        assert board.surface.version > version, action
        assert board.surface.trouble == ""
        held = sum(map(len, board.state.hands)) + len(board.state.pile)
        assert held + sum(len(tree.cells) for tree in board.state.trees if tree is not None) == 110


def test_the_lobby_has_doors_to_the_table_and_the_solver() -> None:
    html = lobby()._repr_html_()
    assert 'href="dummee/play.ipynb"' in html
    assert 'aria-label="Dum-Mee: What can I lay?"' in html
    assert str(desk.INTRO) in html


# The solver


def press(panel: Calculator, action: str) -> None:
    """Send an action as the page does."""
    panel.surface._receive(None, {"kind": "act", "action": action, "number": 1, "version": panel.surface.version}, [])


def test_the_solver_answers_explains_and_takes_back() -> None:
    board = calculator("dummee", "hand R6 R8 R1 red across 0,0 R8 R6 R6")
    press(board, "solve")
    assert "You can lay 2 tiles." in repr(board)
    for action in ("pick R6.0", "at red 1,1", "lay"):
        press(board, action)
    assert "DM-42" in board.surface.drawing
    for action in ("show 0", "lay"):
        press(board, action)
    assert "Nothing more of yours fits" in repr(board)
    press(board, "undo")
    assert "You can lay 2 tiles." in repr(board)
    assert board.result is None


def test_the_solver_keeps_what_is_entered_for_the_page() -> None:
    board = calculator("dummee")
    for action in ("add R6", "into red", "add R8", "add R6", "add K6"):
        press(board, action)
    later = calculator("dummee")
    later.offer(board.surface.resume)
    assert later.text == board.text == "hand R6 red across 0,0 R8 R6 K6"
    later.type_move("hand r8 solve")
    assert "You can lay all your tiles and win." in repr(later)
