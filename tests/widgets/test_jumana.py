"""Jumana's table, calculator and score pad in their panels, without a browser."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.jumana.test_rules import FALLS, OVERHANGS, at
from tilegames import jumana
from tilegames.draw import TARGET
from tilegames_widgets import lobby as lobby_module
from tilegames_widgets.calculator import calculator
from tilegames_widgets.lobby import lobby
from tilegames_widgets.scorepad import scorepad
from tilegames_widgets.table import Table


def at_once(**options: Any) -> Table:
    return Table("jumana", pace=0, **options)


def deal(**parts: Any) -> dict[str, Any]:
    return jumana.data(at(**{"tower": OVERHANGS, "hands": ["AAN MMU", "NNU"], **parts}))


def test_it_asks_how_to_play_and_begins_with_the_defaults_at_one_tap() -> None:
    board = at_once()
    assert "Type start to begin." in board.surface.words
    assert "Deal the sticks" in board.surface.drawing
    assert "Players: 2 (2, 3, 4, 5, 6, Alone)" in board.surface.words
    board.act("start")
    assert board.state.rules == jumana.Rules()
    assert board.state.seats == 2


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
def test_six_choices_have_room_at_every_width(width: int) -> None:
    drawing = at_once().draw(width, "light")
    for group in drawing.groups:
        if group.action:
            assert min(group.width, group.height) >= TARGET, group.key
            assert group.x + group.width <= width, group.key


def test_what_is_chosen_is_played_alone_too() -> None:
    board = at_once()
    for choice in ("choose seats 5", "choose target 3", "choose hand 1", "choose base 1", "start"):
        board.act(choice)
    assert board.state.seats == 1
    assert board.state.rules == jumana.Rules(one_round=True, hand="calm", base="adjacent")
    assert len(board.state.hands[0]) == 5
    assert "alone: all sticks into the tower" in board.surface.words


def test_a_turn_is_picked_held_turned_and_let_go() -> None:
    board = at_once(deal=deal())
    told = []
    for action in ("pick AAN", "at 2,1", "round", "place", "round", "place"):
        board.act(action)
        told.append(board.surface.live)
    assert told[:5] == [
        "Picked up: AAN, 5 points. It fits at 2 places.",
        "You hold AAN downwards, on the A and the A: place 2.",
        "Letters have to lie on equal ones; here N on A would not match.",
        "Letters have to lie on equal ones; here N on A would not match.",
        "You hold AAN downwards, on the A and the A: place 2.",
    ]
    assert len(board.state.tower) == 5
    assert "You laid AAN, and that left the tower shaky. (JU-41)" in board.surface.words


def test_a_fall_costs_a_hundred_points_and_the_next_round_is_dealt() -> None:
    board = at_once(deal=deal(tower=FALLS, hands=["JJJ NNN", "NNU"], seed=4))
    for action in ("pick JJJ", "at 2,1", "aim 3", "place"):
        board.act(action)
    assert board.state.result.reason == "fall"
    assert board.state.scores == (100, 0)
    assert 'class="tg-slide"' in board.surface.drawing
    assert "your stick brought the tower down" in board.surface.words
    board.act("hint")
    assert "deal the next one" in board.surface.live
    board.act("next")
    assert board.state.round == 2
    assert 'class="tg-slide"' not in board.surface.drawing


@pytest.mark.parametrize(("seats", "people"), [(1, 1), (2, 1), (3, 3), (6, 2)])
def test_a_whole_match_is_played_on_the_board(seats: int, people: int) -> None:
    board = at_once(seats=seats, people=people, seed=5)
    for _ in range(1500):
        state = board.state
        if state.outcome() is not None:
            break
        if "ready" in {group.action for group in board.draw(320, "light").groups}:
            hidden = [stick for stick in state.hands[state.turn] if stick in board.surface.drawing]
            assert hidden == [], "the cover shows nobody's hand"
            board.act("ready")
            continue
        move = next(iter(state.legal_moves()))
        if move.verb == "place":
            if board._drafts[board._me].stick not in (move.letters, move.letters[::-1]):
                board.act(f"pick {move.letters}")
            moves = state.view(state.turn).placements(board._drafts[board._me].stick)
            board.act(f"aim {moves.index(move) + 1}")
            assert board.state is state, "nothing is played before it is let go"
            board.act("place")
        else:
            board.act(jumana.text(move))
        assert board.state is not state, board.surface.live
        assert not board.surface.trouble
    assert board.state.outcome() is not None
    assert "game is over" in board.surface.words
    board.act("replay first")
    assert not board.surface.trouble
    board.act("back")
    board.act("again")
    assert board.state.outcome() is None


def test_a_game_alone_with_a_calm_hand_can_take_a_stick_back() -> None:
    one = at(rules={"hand": "calm"}, tower=OVERHANGS, hands=["AAN MMU"], pool="NNU")
    board = at_once(deal=jumana.data(one))
    assert "button-undo" not in board.surface.drawing
    board.type_move("place aan down 2,0")
    assert len(board.state.tower) == 5
    board.act("undo")
    assert board.surface.live == "You took your move back."
    assert len(board.state.tower) == 4


@pytest.mark.parametrize("words", ["", "fly", "pick zzz", "at", "at 1;2", "place uma", "floor 9", "aim 7", "look up"])
def test_every_try_is_answered_and_none_breaks_the_game(words: str) -> None:
    board = at_once(deal=deal())
    state, version = board.state, board.surface.version
    board.type_move(words)
    assert board.state is state
    assert board.surface.version > version
    assert board.surface.live
    assert not board.surface.trouble


def test_whatever_is_tapped_or_dragged_is_answered() -> None:
    rng, board = Random(7), at_once(seats=3, people=2, seed=2)
    for _ in range(150):
        groups = board.draw(rng.choice((320, 768, 1280)), "dark").groups
        actions = [one.action for one in groups if one.action and one.action not in ("new", "rules", "log")]
        drags, drops = ([getattr(one, way) for one in groups if getattr(one, way)] for way in ("drag", "drop"))
        action = rng.choice(actions)
        if drags and drops and rng.random() < 0.1:
            action = f"move {rng.choice(drags)} {rng.choice(drops)}"
        version = board.surface.version
        board.act(action)
        assert board.surface.version > version, action
        assert board.surface.live, action
        assert not board.surface.trouble, action


NO_PLACE = [["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 4, 0]]
"""A tower on which no stick of the box has a place."""


@pytest.mark.parametrize("people", [1, 2, 3])
def test_a_round_without_any_place_is_played_to_its_end_at_one_tap(people: int) -> None:
    begun = jumana.data(at(tower=NO_PLACE, hands=["JJJ", "NNU", "AAA"], pool="UUU NNN MMM AAN", seed=3))
    tapped, finished = at_once(deal=begun, people=people), at_once(deal=begun, people=people)
    for board in (tapped, finished):
        if people > 1:
            board.act("ready")
    while tapped.state.phase != "round_over":
        cover = "ready" in {group.action for group in tapped.draw(320, "light").groups}
        tapped.act("ready" if cover else jumana.text(tapped.state.legal_moves()[0]))
    finished.act("finish")
    assert finished.record == tapped.record
    assert finished.record is not None
    assert finished.record.moves.count("draw") == 4
    assert finished.state.result.reason == "blocked"
    assert "The round is over: nobody can go on." in finished.surface.words
    assert "the pool is empty and nobody places a stick" in finished.surface.live
    finished.act("undo")
    assert finished.record == tapped.record, "what was drawn stays drawn"
    finished.act("back")
    finished.act("next")
    assert finished.state.round == 2
    assert ("ready" in {group.action for group in finished.draw(320, "light").groups}) is (people > 1)


def test_while_a_round_is_played_to_its_end_nobody_s_hand_is_told() -> None:
    deal = jumana.data(at(tower=NO_PLACE, hands=["JJJ", "NNU"], pool="UUU NNN MMM AAN", seed=3))

    async def play() -> list[str]:
        board = Table("jumana", deal=deal, people=2, pace=0.04)
        board.act("ready")
        seen = []
        board.act("finish")
        while board.state.phase != "round_over":
            seen.append(board.surface.drawing + board.surface.words + board.surface.live)
            assert "button-draw" in board.surface.drawing
            await asyncio.sleep(0.005)
        assert board.record is not None
        assert not board.surface.trouble
        return seen

    seen = asyncio.run(play())
    assert seen
    for shown in seen:
        assert "All draw and pass, one after the other" in shown
        assert not any(stick in shown for stick in ("NNU", "NNN", "AAN")), "what the other has and draws"


def test_the_calculator_counts_and_the_pad_takes_it_over() -> None:
    hand = calculator("jumana", "UMA NNN")
    assert "2 sticks: 11 points." in repr(hand)
    for action in ("letter J", "letter M", "letter J"):
        hand.act(action)
    assert hand.surface.live == "3 sticks: 31 points."
    hand.act("undo")
    assert hand.text == "UMA NNN JM"
    hand.act("back")
    hand.act("back")
    hand.type_move("mmm")
    pad = scorepad("jumana", calculator=hand)
    for action in ("names Ann, Ben", "start", "out 0", "take", "note"):
        pad.act(action)
    assert "Ben: 21 points" in repr(pad)
    assert pad.surface.live == "Ann had no sticks left. Round 2: Ben lays the base, Ann begins."
    pad.act("rules JU-52")
    assert "JU-52" in pad.surface.drawing


def test_the_lobby_shows_the_table_and_the_score_pad(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = lobby()._repr_html_()
    assert 'href="jumana/play.ipynb"' in shown
    assert 'href="jumana/score.ipynb" aria-label="Jumana: Keep the score"' in shown
    assert "1 to 6 players." in shown
    (tmp_path / "jumana").mkdir()
    (tmp_path / "jumana" / "play.ipynb").touch()
    monkeypatch.setattr(lobby_module, "notebooks_folder", lambda: tmp_path)
    assert "jumana/score.ipynb" not in lobby()._repr_html_()
