"""The calculator and the score pad in their panels, without a browser, and their door in the lobby."""

import gc
import sys
from pathlib import Path

import pytest

from tilegames.core import IllegalMove, NotationError, QuestionError
from tilegames.tenten.hand import parse
from tilegames.tenten.state import Rules
from tilegames_widgets import lobby as lobby_module
from tilegames_widgets.calculator import Calculator, calculator
from tilegames_widgets.copying import CopyButton, CopyPanel
from tilegames_widgets.lobby import lobby
from tilegames_widgets.scorepad import ScorePad, scorepad

SHEET = "R2 R3 B5 B6 B7 open B5 B5 B5 advanced"


def click(panel: Calculator | ScorePad, action: str) -> None:
    """Send an action as the page does."""
    panel.surface._receive(None, {"kind": "act", "action": action, "number": 1, "version": panel.surface.version}, [])


# The calculator


def test_it_can_be_had_in_one_line_with_tiles() -> None:
    board = calculator("tenten", SHEET)
    assert "Ten! It is worth 6 points." in repr(board)
    assert "image/svg+xml" in board.static()._repr_mimebundle_()


def test_tiles_that_cannot_be_are_refused_in_a_sentence() -> None:
    with pytest.raises(IllegalMove, match="only one purple 5"):
        calculator("tenten", "P5 P5")
    with pytest.raises(QuestionError, match="dragon"):
        calculator("dragon")


def test_tapping_enters_tiles_and_says_how_things_stand() -> None:
    board = calculator("tenten")
    for token in ("R2", "B1", "B2", "B3", "B4", "B4", "B5"):
        click(board, f"add {token}")
    assert board.entry.hand == parse("R2 B1 B2 B3 B4 B4 B5")
    assert board.surface.live == "You wait for blue 3: 3 tiles are left."
    assert board.text == "basic R2 B1 B2 B3 B4 B4 B5"


def test_a_refusal_is_shown_with_its_rule_and_changes_nothing() -> None:
    board = calculator("tenten", "P5")
    entry = board.entry
    click(board, "add P5")
    assert board.entry is entry
    assert "There is only one purple 5" in board.surface.live
    assert "TT-01" in board.surface.drawing
    click(board, "add R1")
    assert "There is only one" not in repr(board)


def test_everything_can_be_taken_back_emptying_too() -> None:
    board = calculator("tenten", SHEET)
    entry = board.entry
    click(board, "undo")
    assert board.surface.live == "There is nothing to take back."
    click(board, "clear")
    assert board.entry.hand == ()
    click(board, "undo")
    assert board.entry == entry


def test_choosing_where_tiles_go_is_nothing_to_take_back() -> None:
    board = calculator("tenten")
    click(board, "add R1")
    click(board, "into seen")
    click(board, "undo")
    assert board.entry.hand == ()


def test_words_can_be_typed_and_a_mistake_enters_nothing() -> None:
    board = calculator("tenten")
    board.type_move("r2 r3 b5 b6 b7 open b5 b5 b5 dealer advanced")
    assert board.surface.live == "Ten! It is worth 7 points."
    text = board.text
    board.surface.guard(lambda: board.type_move("clear R1 dragon"))()
    assert board.text == text
    assert board.surface.trouble.startswith("dragon is no tile")
    board.type_move("Undo")
    assert board.text == "basic"


def test_a_rule_can_be_read_and_left() -> None:
    board = calculator("tenten", SHEET)
    click(board, "rules TT-04")
    assert "smallest" in board.surface.live
    assert "The rules of TenTen" in repr(board)
    click(board, "back")
    assert "Count a hand" in repr(board)
    click(board, "rules TT-04")
    click(board, "cancel")
    assert "Count a hand" in repr(board)


def parts(board: Calculator | ScorePad) -> list[str]:
    return [type(child).__name__ for child in board.children]


def test_as_text_opens_the_words_and_leads_the_page_to_them() -> None:
    for board in (calculator("tenten", SHEET), scorepad("tenten")):
        before = parts(board)
        click(board, "words")
        assert parts(board) == [*before, "CopyButton", "_Words"]
        (copy,) = (child for child in board.children if isinstance(child, CopyButton))
        assert copy.asked == 1
        click(board, "words")
        assert copy.asked == 2, "again it leads there, and closes nothing"
        board._switch.click()
        assert parts(board) == before
        board._switch.click()
        assert copy.asked == 0, "the switch stands there already"
        board.close()
        assert copy.comm is None


def test_the_text_to_copy_is_what_the_board_says_now_without_how_to_type() -> None:
    board = calculator("tenten", SHEET)
    click(board, "words")
    (copy,) = (child for child in board.children if isinstance(child, CopyButton))
    assert "Ten! It is worth 6 points." in copy.text
    assert "type" not in copy.text
    click(board, "switch dealer")
    assert "Ten! It is worth 7 points." in copy.text
    assert len(copy.text.splitlines()) == len(board.surface.words.splitlines()) - 1


def test_a_still_picture_shows_an_example_until_something_is_entered() -> None:
    board = calculator("tenten", example=SHEET)
    assert "It is worth 6 points." in repr(board.static())
    assert "The hand, 0 of 8" in repr(board)
    click(board, "add R1")
    assert "The hand, 1 of 8" in repr(board.static())
    pad = scorepad("tenten", example=("names Ann, Ben", "start", "ten Ann"))
    assert "Ann made ten: 1 chip." in repr(pad.static())
    assert not pad.pad.begun
    click(pad, "start")
    assert "Ann" not in repr(pad.static())


def test_what_was_entered_comes_back_but_never_over_something_newer() -> None:
    board = calculator("tenten")
    click(board, "add R5")
    code = board.surface.resume
    later = calculator("tenten")
    later.offer(code)
    assert later.text == "basic R5"
    later.offer("c1 advanced R1")
    assert later.text == "basic R5"
    given = calculator("tenten", "R1")
    given.offer(code)
    assert given.text == "basic R1"


def test_nothing_is_said_of_what_was_kept_when_nothing_had_been_entered() -> None:
    for game, actions in (
        ("dummee", ("into green",)),
        ("tenten", ("add R5", "clear")),
        ("jumana", ("letter U", "clear")),
    ):
        board = calculator(game)
        for action in actions:
            click(board, action)
        assert board.surface.resume
        later = calculator(game)
        later.offer(board.surface.resume)
        assert (later.surface.live, later.text) == ("", calculator(game).text)
    pad = scorepad("jumana")
    for action in ("choose seats 1", "choose seats 0"):
        click(pad, action)
    assert pad.surface.resume
    later = scorepad("jumana")
    later.offer(pad.surface.resume)
    assert later.surface.live == ""


@pytest.mark.parametrize("code", ["c1 dragon", "c2 R5", "R5", "c1 R0 R0"])
def test_a_code_that_is_not_ours_is_told_of(code: str) -> None:
    board = calculator("tenten")
    sent: list[object] = []
    board.surface.send = sent.append
    board.offer(code)
    assert sent == [{"kind": "forget"}]
    assert board.text == "basic"
    assert board.surface.live.startswith("Tiles were kept here that this version cannot read.")


# The score pad


def test_a_match_is_kept_by_tapping() -> None:
    pad = scorepad("tenten")
    for action in ("names Ann, Ben", "start", "ten 0", "ten 1", "wrong 1", "ten 0"):
        click(pad, action)
    assert pad.surface.live == "Ann made ten: 1 chip. Round 4: Ben deals."
    click(pad, "ten 0")
    assert pad.surface.live == "Ann won with four chips."
    click(pad, "undo")
    assert pad.surface.live.endswith("Round 4: Ben deals.")


def test_names_are_typed_above_the_board_until_the_match_begins() -> None:
    pad = scorepad("tenten")
    (field,) = (child for child in pad.children if getattr(child, "description", "") == "Names")
    assert pad.children[0] is field
    field.value = "Ann, Ben, Cleo"
    assert pad.pad.names == ("Ann", "Ben", "Cleo")
    click(pad, "words")
    assert pad.children[0] is field
    field.value = "Ann"
    assert "here is 1 name" in pad.surface.live
    assert pad.pad.names == ("Ann", "Ben", "Cleo")
    field.value = "Ann, Ben"
    click(pad, "start")
    assert field not in pad.children
    click(pad, "words")
    assert field not in pad.children


@pytest.mark.parametrize("begin", ["act", "type"])
@pytest.mark.parametrize(("wrong", "why"), [("Ann, ann", "same name"), ("Bartholomaeus-Maximilian, Ben", "too long")])
def test_no_match_begins_with_older_names_after_a_refusal(wrong: str, why: str, begin: str) -> None:
    pad = scorepad("tenten")
    field = pad.children[0]
    field.value = "Ann, Ben"
    field.value = wrong
    assert why in pad.surface.live
    if begin == "act":
        click(pad, "start")
        assert why in pad.surface.live
    else:
        pad.surface.guard(lambda: pad.type_move("start"))()
        assert why in pad.surface.trouble
    assert not pad.pad.begun
    assert field.value == wrong, "what was typed stays"
    click(pad, "choose first 1")
    click(pad, "start")
    assert not pad.pad.begun
    field.value = "Ann, Dora"
    click(pad, "start")
    assert (pad.pad.begun, pad.pad.names) == (True, ("Ann", "Dora"))


def test_names_that_are_taken_away_or_typed_below_mend_a_refusal() -> None:
    pad = scorepad("tenten")
    field = pad.children[0]
    field.value = "Ann, Ann"
    field.value = ""
    assert pad.surface.live.startswith("Players: Player 1 and Player 2.")
    assert "same name" not in repr(pad)
    field.value = "Ann, Ann"
    pad.type_move("names Cleo; Dora")
    assert field.value == "Cleo, Dora"
    click(pad, "start")
    assert pad.pad.names == ("Cleo", "Dora")


def test_the_names_above_are_as_many_as_are_chosen() -> None:
    pad = scorepad("tenten")
    field = pad.children[0]
    click(pad, "choose seats 1")
    assert field.value == ""
    field.value = "Ann, Ben"
    click(pad, "choose seats 1")
    assert field.value == "Ann, Ben, Player 3"
    assert pad.pad.names == ("Ann", "Ben", "Player 3")


def test_points_come_from_the_calculator_beside_it() -> None:
    hand = calculator("tenten", SHEET)
    pad = scorepad("tenten", calculator=hand)
    for action in ("choose advanced 1", "start", "ten 1", "take", "note"):
        click(pad, action)
    assert pad.pad.notes[-1].points == (0, 6)
    hand.type_move("clear")
    for action in ("ten 0", "take"):
        click(pad, action)
    assert pad.surface.live == "“Count a hand” has no ten just now. Put the eight tiles in first."
    assert 'data-action="take"' not in scorepad("tenten").surface.drawing


def test_the_score_says_what_it_takes_and_the_next_hand_begins_from_nothing() -> None:
    hand = calculator("jumana")
    pad = scorepad("jumana", calculator=hand)
    for action in ("choose seats 1", "start", "out 0"):
        click(pad, action)

    def take() -> tuple[str, bool]:
        (one,) = [one for one in pad.draw(360, "light").groups if one.action == "take"]
        return one.label, one.disabled

    assert take() == ("Take the points from “What is left?”", True)
    click(pad, "take")
    assert pad.surface.live == "“What is left?” has no whole stick yet. Tap the three letters of each there."
    version, live = pad.surface.version, pad.surface.live
    hand.type_move("NNN UUA")
    assert take() == ("Take 15 points from “What is left?”", False)
    assert "Take 15 points" in pad.surface.drawing, "it follows the calculator"
    assert (pad.surface.version, pad.surface.live) == (version, live), "and is not read out again"
    click(pad, "take")
    assert pad.pad.asking.points == (0, 15, 0)
    assert hand.text == ""
    assert hand.surface.live == "Taken over into the score. Tap the letters of the next hand."
    assert take() == ("Take the points from “What is left?”", True)
    click(hand, "undo")
    assert hand.text == "NNN UUA", "it can be had back"
    # One hand a round: there it stays, to be talked about.
    ten = calculator("tenten", SHEET)
    other = scorepad("tenten", calculator=ten)
    for action in ("choose advanced 1", "start", "ten 1", "take"):
        click(other, action)
    assert ten.text == calculator("tenten", SHEET).text


def test_a_new_match_needs_a_yes() -> None:
    pad = scorepad("tenten")
    for action in ("start", "ten 0", "new", "cancel"):
        click(pad, action)
    assert len(pad.pad.notes) == 1
    click(pad, "confirm")
    assert len(pad.pad.notes) == 1, "a yes without a question begins nothing"
    click(pad, "new")
    click(pad, "confirm")
    assert (pad.pad.begun, pad.pad.notes) == (False, ())


def test_notes_can_be_typed() -> None:
    pad = scorepad("tenten")
    for words in ("names Ann, Ben", "advanced", "first ben", "start", "ten ann", "12", "note", "Wrong Ben", "nobody"):
        pad.type_move(words)
    assert "Ann: 13 points" in repr(pad)
    pad.surface.guard(lambda: pad.type_move("ten Dora"))()
    assert "Nobody here is called Dora" in pad.surface.trouble


def test_a_refusal_on_the_board_is_shown_and_changes_nothing() -> None:
    pad = scorepad("tenten")
    click(pad, "fly")
    assert pad.surface.live == "There is nothing called fly to do here."
    assert pad.pad == scorepad("tenten").pad


def test_the_match_comes_back_but_never_over_a_newer_one() -> None:
    pad = scorepad("tenten")
    for action in ("names Ann, Ben", "start", "ten 0"):
        click(pad, action)
    later = scorepad("tenten")
    later.offer(pad.surface.resume)
    assert later.pad == pad.pad
    assert later.surface.live.startswith("Your match is here again.")
    click(later, "ten 0")
    later.offer(pad.surface.resume)
    assert len(later.pad.notes) == 2
    other, sent = scorepad("tenten"), []
    other.surface.send = sent.append
    other.offer('{"v":1}')
    assert sent == [{"kind": "forget"}]
    assert not other.pad.begun
    assert other.surface.live.startswith("A match was kept here that this version cannot read.")


@pytest.mark.parametrize(
    ("game", "before", "during", "asked"),
    [
        ("tenten", "You may also type advanced", "You may type ten or wrong", "You may type a number of points, god"),
        ("jumana", "You may also type first Ann", "You may type out or fall", "You may type a number of points, count"),
    ],
)
def test_what_may_be_noted_is_told_when_something_else_is_typed(
    game: str, before: str, during: str, asked: str
) -> None:
    pad = scorepad(game)

    def told(how: str) -> None:
        for words in ("B99", "Ann -5", "99999999999999x"):
            pad.surface.guard(lambda words=words: pad.type_move(words))()
            assert f"There is nothing called {words} to do here." in pad.surface.trouble
            assert how in pad.surface.trouble
        pad.type_move("help")
        assert how in pad.surface.live

    told(before)
    pad.type_move("start")
    told(during)
    pad.surface.guard(lambda: pad.type_move("-5"))()
    assert pad.surface.trouble.startswith("There is nothing called -5 to do here.")
    if game == "tenten":
        pad = scorepad(game, rules=Rules(advanced=True))
        pad.type_move("start")
        pad.type_move("ten 1")
    else:
        pad.type_move("out 1")
    told(asked)


def test_points_that_are_asked_for_survive_a_reload() -> None:
    for game, actions, said in (
        (
            "tenten",
            ("choose advanced 1", "start", "ten 1", "points 7", "god"),
            "The ten of Player 2 is worth 7 points.",
        ),
        ("jumana", ("start", "out 0", "stick 20", "stick 1"), "Sticks of Player 2: 21 points so far."),
    ):
        pad = scorepad(game)
        for action in actions:
            click(pad, action)
        later = scorepad(game)
        later.offer(pad.surface.resume)
        assert later.pad == pad.pad
        assert said in later.surface.live


def test_escape_does_not_throw_a_count_away() -> None:
    pad = scorepad("jumana")
    for action in ("start", "out 0", "stick 20", "stick 5"):
        click(pad, action)
    counted = pad.pad
    for ask in ("cancel", "undo", "new"):
        click(pad, ask)
        assert pad.surface.live in (
            "Stop counting? What is counted of this round is lost.",
            "Begin a new match? What is noted of this one is lost.",
        )
        click(pad, "cancel")
        assert pad.surface.live == "Sticks of Player 2: 25 points so far. Tap what each stick is worth."
        assert pad.pad == counted
    click(pad, "undo")
    pad.surface.guard(lambda: pad.type_move("Stop counting"))()
    assert pad.pad == counted._replace(asking=None)


def test_after_the_end_a_tap_is_refused_and_the_pad_still_says_who_won() -> None:
    pad = scorepad("tenten")
    for action in ("names Ann, Ben", "start", *("ten 0",) * 4, "ten 1"):
        click(pad, action)
    assert pad.surface.live.startswith("The match is over: Ann won with four chips.")
    assert "Ann: 4 chips, winner" in repr(pad)
    assert 'data-action="rules TT-20"' in pad.surface.drawing
    click(pad, "rules TT-20")
    assert "TT-20" in pad.surface.drawing
    click(pad, "back")
    assert pad.surface.words.count("Ann won with four chips.") == 1


def test_a_game_without_matches_has_no_pad() -> None:
    with pytest.raises(QuestionError, match="Dum-Mee has no score pad"):
        scorepad("dummee")


def test_a_rule_can_be_read_beside_the_pad() -> None:
    pad = scorepad("tenten")
    click(pad, "start")
    click(pad, "rules TT-65")
    assert "The rules of TenTen" in repr(pad)
    click(pad, "back")
    assert "Keep the score" in repr(pad)


def test_a_board_that_cannot_be_made_goes_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", found.append)
    for make in (calculator, scorepad):
        with pytest.raises(QuestionError):
            make("dragon")
    gc.collect()
    assert found == []


def test_closing_leaves_nothing_open() -> None:
    pad = scorepad("tenten")
    field = pad.children[0]
    pad.close()
    assert field.comm is None


# The lobby


def test_the_lobby_shows_the_doors_that_there_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "tenten/calculator.ipynb" in repr(lobby())
    assert 'href="tenten/calculator.ipynb"' in lobby()._repr_html_()
    (tmp_path / "tenten").mkdir()
    (tmp_path / "tenten" / "play.ipynb").touch()
    monkeypatch.setattr(lobby_module, "notebooks_folder", lambda: tmp_path)
    assert "calculator" not in lobby()._repr_html_()
    assert 'href="tenten/play.ipynb"' in lobby()._repr_html_()


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
@pytest.mark.parametrize("game", ["tenten", "dummee", "jumana"])
def test_the_words_are_one_tap_away_at_every_width(game: str, width: int) -> None:
    panels: list[CopyPanel] = [calculator(game)]
    if game != "dummee":
        panels.append(scorepad(game))
        panels[-1].act("start")
    for panel in panels:
        groups = panel.draw(width, "light").groups
        assert [one.key for one in groups if one.action == "words"] == ["button-words"]


@pytest.mark.parametrize(("game", "tiles"), [("tenten", "R1 R2"), ("dummee", "R8 K2"), ("jumana", "UMA")])
def test_help_says_what_may_be_typed_and_nonsense_gets_one_short_sentence(game: str, tiles: str) -> None:
    board = calculator(game, tiles)
    before = board.text
    board.type_move("help")
    assert board.surface.live.startswith("You may type ")
    assert board.text == before
    with pytest.raises(NotationError) as refused:
        board.type_move("zebra")
    assert len(str(refused.value)) <= 120
    assert board.text == before
