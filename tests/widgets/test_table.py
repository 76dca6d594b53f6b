"""The table: a whole game in one panel, against bots, without a browser."""

import asyncio
import gc
import re
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from tilegames import tenten
from tilegames.core import QuestionError, Record, TilegamesError
from tilegames.draw import DARK, LIGHT
from tilegames.games import NAMES
from tilegames.tenten.rack import rack_names
from tilegames.tenten.state import Move
from tilegames.texts import say
from tilegames_widgets.table import GO_ON, Table, table

DRAWN: dict[str, Any] = {
    "game": "tenten",
    "rules": {},
    "dealer": 0,
    "turn": 0,
    "phase": "drawn",
    "drawn": "B4",
    "hands": ["R1 R1 R1 R2 R2 R2 R3 B4", "R3 R5 R6 R7 B1 B2 B7"],
    "sets": [[], []],
    "discards": [],
    "pile": "B6 B1 R5 R6 R4 B3 B5 R7 B2 B2",
    "chips": [0, 0],
    "turns_taken": [1, 1],
}
NOT_TEN = DRAWN | {"hands": ["R1 R1 R2 R4 R5 R6 R7 B4", "R3 R5 R6 R7 B1 B2 B7"]}


def at_once(**options: Any) -> Table:
    return Table("tenten", pace=0, **options)


def said(board: Table) -> str:
    return board.surface.words


def test_it_asks_how_to_play_and_starts_with_the_defaults_at_one_tap() -> None:
    board = at_once()
    assert board.state is None
    assert "With bonuses" in said(board)
    board.act("start")
    assert board.state.seats == 2
    assert board.state.rules == tenten.Rules()
    assert "Your rack" in said(board)


def test_what_is_chosen_is_played() -> None:
    board = at_once()
    for choice in ("choose advanced 1", "choose seats 2", "choose level 1", "choose hide_sums 1", "start"):
        board.act(choice)
    assert board.state.seats == 4
    assert board.state.rules == tenten.Rules(advanced=True)


@pytest.mark.parametrize("action", ["choose seats 9", "choose colour 0", "choose", "choose seats x", "discard R5"])
def test_what_cannot_be_chosen_is_said_and_changes_nothing(action: str) -> None:
    board = at_once()
    before = board.surface.drawing
    board.act(action)
    assert board.state is None
    assert board.surface.live
    board.act("choose seats 0")
    board.act("start")
    assert board.state.seats == 2
    assert before


def test_seats_that_the_game_does_not_have_are_refused() -> None:
    with pytest.raises(QuestionError, match="2 to 4"):
        at_once(seats=5)


def test_the_same_seed_deals_the_same_hand() -> None:
    assert at_once(seats=3, seed=5).state == at_once(seats=3, seed=5).state
    assert at_once(seats=3, seed=5).state != at_once(seats=3, seed=6).state


def test_a_right_ten_needs_a_yes_and_earns_a_chip() -> None:
    board = at_once(deal=DRAWN)
    board.act("tenten")
    assert board.state.phase == "drawn"
    board.act("confirm")
    assert board.state.phase == "round_over"
    assert board.state.chips == (1, 0)


def test_a_wrong_ten_costs_after_the_yes_only() -> None:
    board = at_once(deal=NOT_TEN)
    board.act("tenten")
    board.act("cancel")
    assert board.state.chips == (0, 0)
    board.act("confirm")
    assert board.state.chips == (0, 0), "a yes without a question declares nothing"
    board.act("tenten")
    board.act("confirm")
    assert board.state.chips == (0, 1)
    assert board.state.phase == "discard"


def test_the_board_looks_the_same_whether_the_hand_is_ten_or_not() -> None:
    """The Ten button, the question and what is read out may not tell."""
    pictures = []
    for deal in (DRAWN, NOT_TEN):
        board = at_once(deal=deal)
        before = board.surface.drawing
        board.act("tenten")
        button = 'data-action="tenten"'
        pictures.append((before[before.index(button) - 80 :][:160], board.surface.live))
    assert pictures[0] == pictures[1]


def test_a_refusal_is_a_sentence_with_its_rule_and_changes_nothing() -> None:
    board = at_once(deal=DRAWN)
    state = board.state
    board.act("draw")
    assert board.state is state
    assert board.surface.live == "You have drawn already: say ten, or discard one tile."
    assert "TT-20" in board.surface.drawing


@pytest.mark.parametrize("words", ["", "discard Z9", "get", "fly", "pick R9.9", "next", "again", "undo", "confirm"])
def test_every_try_is_answered_and_none_breaks_the_game(words: str) -> None:
    board = at_once(deal=DRAWN)
    state, version = board.state, board.surface.version
    board.type_move(words)
    assert board.state is state
    assert board.surface.version > version
    assert board.surface.live


def test_every_change_of_the_rack_is_read_out() -> None:
    board = at_once(deal=DRAWN)
    told = []
    for action in ("pick R1.0", "pick R1.1", "pick R1.1", "pick R1.1", "pick R1.2", "group", "pick R1.0", "ungroup"):
        board.act(action)
        told.append(board.surface.live)
    board.act("sort")
    told.append(board.surface.live)
    board.act("move R1.0 B4.0")
    assert [*told, board.surface.live] == [
        "Picked up: red 1.",
        "Picked up: red 1.",
        "Put down: red 1.",
        "Picked up: red 1.",
        "Picked up: red 1.",
        "Together: red 1, red 1 and red 1.",
        "Picked up: red 1.",
        "Taken apart.",
        "Your rack is sorted.",
        "Moved: red 1.",
    ]


def test_escape_puts_tiles_down_or_takes_a_question_back() -> None:
    board = at_once(deal=DRAWN)
    board.act("pick R3.0")
    board.act("cancel")
    assert board.surface.live == "Put down: red 3."
    assert 'aria-pressed="true"' not in board.surface.drawing
    board.act("cancel")
    assert board.surface.live == "Nothing is picked up."
    board.act("tenten")
    board.act("cancel")
    assert board.surface.live == "Nothing was declared."
    board.act("confirm")
    assert board.state.phase == "drawn"


def test_bots_go_on_until_it_is_the_players_turn() -> None:
    board = at_once(seats=4, seed=3)
    assert board.state.turn == 0
    board.act("draw")
    kept = board.state.hands[0][0]
    board.type_move(f"discard {tenten.text(Move('discard', (kept,))).split()[1]}")
    assert board.state.turn == 0 or board.state.phase == "round_over"
    assert "Mira" in said(board)


def test_a_whole_match_can_be_played_by_typing() -> None:
    board = at_once(seats=2, seed=11, level=2)
    for _ in range(2000):
        state = board.state
        if state.outcome() is not None:
            break
        if state.phase == "round_over":
            board.type_move("next")
            continue
        moves = [move for move in state.legal_moves() if move.verb != "tenten"]
        board.type_move(tenten.text(moves[0]))
        assert board.state is not state, "a legal move was not played"
    assert board.state.outcome().winners == (1,)
    board.act("again")
    assert board.state.outcome() is None
    assert board.state.chips == (0, 0)


def test_the_record_of_a_game_replays_to_its_state() -> None:
    board = at_once(seats=3, seed=4)
    board.act("draw")
    assert board.record is not None
    assert board.record.states[-1] == board.state


def test_a_kept_game_is_offered_and_gone_on_with() -> None:
    board = at_once(seats=3, seed=4)
    board.act("draw")
    code = board.surface.resume
    later = at_once()
    later.offer(code)
    assert "waiting for you" in said(later)
    later.act("go-on")
    assert later.state == board.state
    assert later.record == board.record


def test_a_page_that_is_opened_to_go_on_goes_on_at_once() -> None:
    board = at_once(seats=3, seed=4)
    board.act("draw")
    for later in (at_once(), at_once(seats=2, seed=9)):
        later.offer(board.surface.resume + GO_ON)
        assert later.state == board.state
        assert later.surface.live.startswith("You are back at your game.")
    spoilt = at_once()
    spoilt.offer("x" + GO_ON)
    assert spoilt.state is None
    assert "this version cannot read" in said(spoilt)


def test_what_is_kept_ends_with_the_round_and_with_the_player_who_is_to_move() -> None:
    board = at_once(deal=DRAWN | {"chips": [2, 0], "seed": 5})
    board.act("pick R3.0")
    board.act("discard")
    assert board.surface.resume.split(".")[1:] == ["01", "", "1-1"]
    after = at_once(deal=DRAWN | {"chips": [2, 0], "seed": 5})
    after.act("tenten")
    after.act("confirm")
    assert after.surface.resume.split(".")[1:] == ["01", "", "1"], "the round is over"
    after.act("next")
    assert after.surface.resume.split(".")[3].startswith("2-")


def with_levels(levels: str) -> Callable[[str], str]:
    return lambda code: f"{code.partition('.')[0]}.{levels}"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda code: code.partition(".")[0],
        lambda code: code.replace(".", "", 1),
        lambda code: "x" + code,
        lambda code: "tg2" + code[3:],
        lambda code: "ø" * 9,
        lambda code: f"{Record('dummee', {}, 3, 4, None).resume_code()}.011",
        *map(with_levels, ("111", "019", "01", "0011", "0x1", "0²1")),
    ],
)
def test_a_code_that_is_not_one_of_ours_is_told_of_and_forgotten(spoil: Callable[[str], str]) -> None:
    board = at_once(seats=3, seed=4)
    board.act("draw")
    later = at_once()
    sent: list[Any] = []
    later.surface.send = sent.append
    later.surface.set_state({"stored": spoil(board.surface.resume)})
    assert sent == [{"kind": "forget"}]
    assert "waiting for you" not in said(later)
    assert "A game was kept here that this version cannot read. A new game takes its place." in said(later)
    assert later.surface.resume == ""
    beside = at_once(seats=2, seed=9)
    beside.offer(spoil(board.surface.resume))
    assert "A game was kept here that this version cannot read." in said(beside)


@pytest.mark.parametrize(
    ("game", "tokens"), [("tenten", "get R3 R4"), ("dummee", "register red R2"), ("jumana", "UMA")]
)
def test_what_may_be_typed_is_told_when_something_else_is(game: str, tokens: str) -> None:
    board = Table(game, pace=0, seats=2, seed=1)
    before = board.state
    for words in ("B99", "R1 R1 R1", "-5", "fly"):
        board.type_move(words)
        assert board.surface.live.startswith(f"There is nothing called {words} to do here. You may type ")
        assert tokens in board.surface.live
    board.type_move("help")
    assert board.surface.live.startswith("You may type ")
    assert tokens in board.surface.live
    assert board.state == before


def test_a_dealt_game_is_kept_before_its_first_move_unless_another_waits() -> None:
    board = at_once()
    board.act("start")
    kept = board.surface.resume
    later = at_once()
    later.offer(kept)
    later.act("go-on")
    assert later.state == board.state
    beside = at_once()
    beside.offer(kept)
    beside.act("start")
    assert beside.surface.resume == "", "the other one is still there to go on with"
    beside.act("new")
    beside.act("go-on")
    assert beside.state == board.state, "also when this one was left without a move"


def test_a_game_of_several_people_goes_on_under_a_cover_also_while_a_bot_is_to_move() -> None:
    async def play() -> None:
        board = Table("tenten", seats=3, people=2, seed=3, pace=9)
        for _ in range(3):
            if board.state.turn == 2:
                break
            board.act("ready")
            board.act("draw")
            board.type_move(f"discard {tenten.text(Move('discard', (board.state.drawn,))).split()[1]}")
        assert board.state.turn == 2, "a bot is to move"
        later = Table("tenten", pace=9)
        later.offer(board.surface.resume)
        later.act("go-on")
        assert "Pass the device to player 1" in said(later)
        assert "rack" not in said(later)
        later.act("ready")
        assert "Your rack" in said(later)
        board.close()
        later.close()

    asyncio.run(play())


def test_a_game_that_is_over_is_not_kept() -> None:
    board = at_once(deal=DRAWN | {"chips": [2, 0], "seed": 5})
    board.act("tenten")
    board.act("confirm")
    assert Record.from_resume_code(board.surface.resume.partition(".")[0]) == board.record
    over = at_once(deal=DRAWN | {"chips": [3, 0]})
    over.act("tenten")
    over.act("confirm")
    assert over.state.outcome() is not None
    assert over.surface.resume == ""


def test_a_kept_game_is_offered_at_a_table_that_was_dealt_at_once() -> None:
    board = at_once(seats=3, seed=4)
    board.act("draw")
    later = at_once(seats=2, seed=9)
    later.offer(board.surface.resume)
    assert 'data-action="go-on"' in later.surface.drawing
    later.act("go-on")
    assert later.state == board.state


def test_the_page_never_gets_another_hand() -> None:
    """Tiles that only another seat holds appear in nothing that the page can read in words."""
    board = at_once(deal=DRAWN)
    traits = " ".join([board.surface.drawing, board.surface.live, said(board)])
    for token in ("R5", "R6", "R7", "B7"):
        assert token not in traits
    for words in ("red 5", "red 6", "blue 7"):
        assert words not in traits


def test_rules_can_be_read_and_left() -> None:
    board = at_once(deal=DRAWN)
    board.act("rules TT-04")
    assert "smallest" in board.surface.live
    assert "The rules of TenTen" in said(board)
    board.act("back")
    assert "Your rack" in said(board)


@pytest.mark.parametrize("name", ["rules", "log", "replay"])
def test_escape_closes_a_page_and_touches_nothing_else(name: str) -> None:
    board = at_once(deal=DRAWN)
    picked = board._drafts[0].order[0]
    board.act(f"pick {picked}")
    board.act(name)
    board.act("cancel")
    assert board.surface.live == "Back at the table."
    assert board._page == ""
    assert board._drafts[0].picked == (picked,)


def test_leaving_keeps_the_game_to_go_on_with() -> None:
    board = at_once(deal=DRAWN)
    state = board.state
    board.act("new")
    assert board.state is None
    board.act("go-on")
    assert board.state == state


def test_a_get_can_be_taken_back() -> None:
    board = at_once(
        deal=DRAWN | {"phase": "act", "drawn": None, "discards": [[1, "R4"]],
                      "hands": ["R2 R3 B1 B1 B2 B3 P5", "R3 R5 R6 R7 B1 B2 B7"]}
    )  # fmt: skip
    state = board.state
    board.type_move("get R2 R3")
    assert board.state.phase == "discard"
    board.act("undo")
    assert board.state == state
    board.act("draw")
    board.act("undo")
    assert board.state.phase == "drawn", "a drawn tile stays drawn"


@pytest.mark.parametrize("game", NAMES)
def test_what_was_refused_while_the_others_moved_is_forgotten_when_the_turn_comes(game: str) -> None:
    async def play() -> None:
        board = Table(game, seats=3, seed=2, pace=0.01)
        while board.state is None or board.state.turn == 0:
            board.act("start") if board.state is None else board._play(board.state.legal_moves()[0], mine=True)
        board.act("hint")
        assert board._band is not None
        while board.state.turn != 0:
            await asyncio.sleep(0.02)
        assert board._band is None
        assert "not your turn" not in board.surface.words
        board.close()

    asyncio.run(play())


def test_bots_think_without_blocking() -> None:
    async def play() -> None:
        board = Table("tenten", deal=DRAWN, pace=0.01)
        board.type_move("discard B4")
        assert board.state.turn == 1, "the bot waits for its time"
        board.act("draw")
        assert "not your turn" in board.surface.live
        for _ in range(200):
            await asyncio.sleep(0.01)
            if board.state.turn == 0:
                break
        assert board.state.turn == 0 or board.state.phase == "round_over"

    asyncio.run(play())


@pytest.mark.parametrize("number", ["", "25"])
def test_a_game_is_gone_on_with_while_a_number_is_asked_for(number: str) -> None:
    table = Table("tenten", pace=0)
    table.act("start")
    table.act("draw")
    table.act("new")
    own = next(one for one in table._settings if one.key == "seed")
    table.act(f"choose seed {len(own.choices) - 1}")
    for digit in number:
        table.act(f"choose digits {digit}")
    table.act("go-on")
    assert table.state.phase == "drawn"
    table.act("new")
    assert "The number of the deal" in table.surface.words


def test_a_second_game_stops_the_bots_of_the_first() -> None:
    async def play() -> None:
        board = Table("tenten", deal=DRAWN, pace=0.01)
        board.type_move("discard B4")
        board.act("new")
        await asyncio.sleep(0.05)
        assert board.state is None

    asyncio.run(play())


def test_nobody_is_called_you_where_several_people_share_the_device() -> None:
    assert at_once(seats=3, people=1).names[0] == "You"
    board = at_once(seats=3, people=2, seed=3)
    assert board.names[:2] == ("Player 1", "Player 2")
    assert "You" not in board.names


def test_several_people_pass_the_device_and_see_only_their_own_hand() -> None:
    board = at_once(seats=2, people=2, seed=3)
    first = board.state.turn
    assert "Pass the device" in said(board)
    assert "rack" not in said(board)
    board.act("draw")
    assert board.state.phase == "act", "nobody plays from under the cover"
    board.act("ready")
    hand = board.state.view(first).hand
    assert "Your rack" in said(board)
    board.act("draw")
    board.type_move(f"discard {tenten.text(Move('discard', (hand[0],))).split()[1]}")
    assert "Pass the device" in said(board)
    assert "drew red" not in board.surface.live.replace("You drew", "")
    board.act("ready")
    assert board.state.turn == 1 - first
    assert f"Player {first + 1} drew a tile." in said(board)
    board.act("log")
    assert "You drew" not in said(board)


# A tile or a stick as the games name it: in words, as a token, by its letters.
_NAMED = re.compile(r"\b(?:red|blue|green|black|purple) \d|\b[RBGKP]\d\b|\b[AJMNU]{3}\b", re.IGNORECASE)


@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("game", NAMES)
def test_a_cover_names_no_tile_and_what_was_drawn_is_told_behind_the_next_one(game: str, bots: int) -> None:
    module: Any = import_module(f"tilegames.{game}")
    board = Table(game, seats=2 + bots, people=2, seed=1, pace=0)
    board._switch.click()
    covers = told = 0
    drawn = {0: "", 1: ""}
    while covers < 40 and board.state.outcome() is None:
        state = board.state
        if any(group.action == "ready" for group in board.draw(320, "light").groups):
            covers += 1
            assert board._words is not None
            shown = [board.surface.live, board.surface.trouble, board.surface.words, board._words._twin.value]
            shown += re.findall(r'>[^<]+<|aria-label="[^"]*"', board.surface.drawing)
            assert [text for text in shown if _NAMED.search(text)] == []
            assert "<use" not in board.surface.drawing, "not even the back of a tile"
            board.act("ready")
            assert drawn[state.turn] in board.surface.live
            told += bool(drawn[state.turn])
            drawn[state.turn] = ""
            continue
        over = state.phase == "round_over"
        move = module.parse("next") if over else module.BOTS[1](state.view(state.turn), Random(f"{covers}"))
        board.act(module.text(move))
        if board.state is state:
            board.act("confirm")
        names = ("Player 1", "Player 2", "Mira")
        events = module.events(state, move, state.play(move), seat=state.turn, hide=True, names=names)
        sentence = " ".join(say(event.message) for event in events)
        drawn[state.turn] = sentence if move.verb == "draw" and board.state.turn != state.turn else ""
        if board.state.phase == "round_over":
            drawn = {0: "", 1: ""}
        elif not over and board.state.turn == state.turn:
            assert _NAMED.search(board.surface.words), "an open hand is named"
    assert covers > 10
    assert told > 3 or game != "dummee", "a tile that is drawn ends the turn"


@pytest.mark.parametrize("game", NAMES)
def test_the_picture_of_the_game_stands_above_the_choices_and_not_at_the_table(game: str) -> None:
    board = Table(game, pace=0)
    for width in (320, 760, 1280):
        groups = {group.key: group for group in board.draw(width, "dark").groups}
        assert f'color="{DARK.ink}"' in groups["emblem"].body, "its letters have the ink of the board"
        svg = board.draw(width, "dark").svg()
        used = set(re.findall(r'<use href="#([^"]+)"', svg))
        assert used <= set(re.findall(r'<g id="([^"]+)"', svg)), "every piece of it is defined"
        assert groups["start"].y < groups["seats-0"].y
        caption = groups["emblem"].label
        assert f">{caption[:1].upper()}{caption[1:]}</text>" in groups["emblem"].body, "what it shows stands below it"
    board.act("start")
    assert "emblem" not in {group.key for group in board.draw(1280, "light").groups}


@pytest.mark.parametrize("game", NAMES)
def test_rows_of_choices_end_alike_and_begin_where_the_page_does(game: str) -> None:
    board = Table(game, pace=0)
    for width, margin in ((360, 16), (720, 24), (960, 32), (1280, 32)):
        shown = board.draw(width, "light").groups
        choices = [group for group in shown if group.action.startswith("choose ")]
        start = next(group for group in shown if group.key == "start")
        columns = 1 if width < 960 else 2
        ends = {round(group.x + group.width) for group in choices}
        rows = [{round(one.x + one.width) for one in choices if one.y == y} for y in {group.y for group in choices}]
        left = [max(row) for row in rows]
        assert min(group.x for group in (*choices, start)) == margin
        assert max(ends) == width - margin
        assert set(left) <= {width - margin, round(start.x + start.width)}
        assert columns == 2 or start.width == width - 2 * margin


def test_no_word_of_what_a_game_is_about_stands_alone() -> None:
    groups = {group.key: group for group in at_once().draw(360, "light").groups}
    intro = [re.findall(">([^<]+)<", group.body)[0] for key, group in groups.items() if key.startswith("intro-")]
    assert len(intro) == 3
    assert min(map(len, intro)) > 20


def test_the_switch_of_the_words_says_what_there_is_to_read() -> None:
    board = at_once()
    switch = board.children[1]
    assert switch.description == "Show the choices in words"
    switch.click()
    assert switch.description == "Hide the choices in words"
    board.act("start")
    assert switch.description == "Hide the table in words"
    board.act("new")
    assert switch.description == "Hide the choices in words"
    assert at_once(seats=2).children[1].description == "Show the table in words"


def test_seats_follow_the_people_at_this_device_and_people_the_seats() -> None:
    board = at_once()
    board.act("choose people 2")
    assert "Players at this device: 3 of us. Players: 3." in board.surface.live
    assert "Players: 3 (" in said(board)
    board.act("choose seats 0")
    assert "Players: 2. Players at this device: 2 of us." in board.surface.live
    board.act("choose people 0")
    assert board.surface.live == "Players at this device: Only me."
    board.act("start")
    assert board.state.seats == 2


def test_who_plays_is_asked_first_and_less_is_asked_at_first() -> None:
    board = table("tenten")
    titles = [line.partition(":")[0] for line in said(board).splitlines() if " (" in line]
    assert titles == ["Players", "Players at this device", "The bots play", "Game"]
    assert "Type more for more settings." in said(board)
    board.type_move("more")
    assert "The bots move: Quickly (" in said(board)
    assert "Type more" not in said(board)
    assert 'data-action="more"' not in board.surface.drawing


def test_before_a_hand_is_shown_comes_first_the_sentence_and_then_the_button() -> None:
    board = at_once(seats=2, people=2)
    for width in (320, 360, 1280):
        groups = {group.key: group for group in board.draw(width, "light").groups}
        assert list(groups) == ["page", *(f"heading-{row}" for row in range(len(groups) - 2)), "leave"]
        leave = groups["leave"]
        assert all(group.y < leave.y for key, group in groups.items() if "heading" in key)
        assert leave.x + leave.width / 2 == width / 2
    sentence, leave_line = said(board).splitlines()[-2:]
    assert re.fullmatch(r"Pass the device to player \d\. Nobody else looks now\.", sentence)
    assert re.fullmatch(r"I am player \d: ready", leave_line)


def test_the_log_tells_everything_the_player_may_know() -> None:
    board = at_once(deal=DRAWN)
    board.type_move("discard B4")
    board.act("log")
    lines = said(board).splitlines()
    # The turns are counted, and each has all that happened in it.
    assert lines[1:-1][0] == "Round 1:", "a heading above what happened in it"
    assert lines[-2] == "1: You laid blue 4."
    assert next(line for line in lines if "Mira drew a tile." in line).startswith("2: Mira drew a tile. Mira laid ")
    board.act("back")
    assert "Your rack" in said(board)


def test_in_the_log_each_round_stands_below_its_own_heading() -> None:
    board = at_once(deal=DRAWN | {"seed": 5})
    board.act("tenten")
    board.act("confirm")
    board.act("next")
    while board.state.turn:
        board._bot_move()
    board.type_move("draw")
    board.act("log")
    lines = said(board).splitlines()
    heads = [place for place, line in enumerate(lines) if line.startswith("Round ") and line.endswith(":")]
    assert [lines[place] for place in heads] == ["Round 2:", "Round 1:"]
    assert "You said ten." in lines[heads[1] + 1]
    headings = [group for group in board.draw(360, "light").groups if group.role == "heading"]
    assert len(headings) == 3
    assert [group.level for group in headings] == [2, 3, 3]


def test_what_the_others_did_stays_on_the_board_while_the_player_moves() -> None:
    board = at_once(seats=3, seed=3)
    for _ in range(2):
        board.act("draw")
        board.act(f"pick {rack_names(board.state.hands[0])[-1]}")
        board.act("discard")
    others = [line for line in said(board).splitlines() if line.startswith(("Mira laid", "Ben laid"))]
    assert len(others) == 2
    board.act("draw")
    lines = said(board).splitlines()
    assert [line for line in lines if line.startswith(("Mira laid", "Ben laid"))] == others
    assert lines[-1].startswith("You drew ")
    # An own turn that is over is told without what was before it.
    assert not [line for line in lines if line.startswith("You laid")]


def test_a_game_can_be_looked_at_again_move_by_move() -> None:
    board = at_once(deal=DRAWN | {"chips": [3, 0]})
    board.act("tenten")
    board.act("confirm")
    assert 'data-action="replay first"' in board.surface.drawing
    # Why it is over can be seen, not only heard.
    band = next(group.body for group in board.draw(1280, "light").groups if group.key == "band")
    shown = " ".join(re.findall(r">([^<]+)<", band))
    assert "You said ten" in shown
    assert "won with four chips" in shown
    board.act("replay first")
    assert "The beginning of the game. There is one move to come." in said(board)
    assert "7 hidden tiles" in said(board)
    board.act("replay forward")
    assert "Move 1 of 1" in said(board)
    board.act("replay forward")
    assert "Move 1 of 1" in said(board)
    board.act("replay sideways")
    assert "first, back, forward or last" in board.surface.live
    board.act("back")
    assert "Play again" in said(board)


@pytest.mark.parametrize("game", NAMES)
def test_while_looking_back_nothing_asks_for_a_move(game: str) -> None:
    board = Table(game, pace=0, seats=2, seed=1)
    board._switch.click()
    field, enter = board._words._field, board._words._play
    assert (field.description, enter.description) == ("Type a move", "Play it")
    asked = re.compile(r"Your turn|You may: |[Pp]ick|[Tt]ype a move|\bto play it\b|Play it")
    assert asked.search(said(board))
    board.act("replay")
    for words in ("first", "next", "back", "last"):
        board.type_move(words)
        assert not asked.search(said(board)), said(board)
        for width in (320, 640, 1280):
            assert not asked.search(board.draw(width, "light").svg())
    assert "You may type first, back, next, last or close." in said(board)
    assert (field.description, enter.description) == ("Type a step", "Show it")
    # Every button has its word, and they are one stop for the Tab key.
    svg = board.draw(360, "light").svg()
    for word in ("First", "Back", "Next", "Last", "Close"):
        assert f">{word}</text>" in svg
    board.type_move("close")
    assert asked.search(said(board))
    assert (field.description, enter.description) == ("Type a move", "Play it")


def test_a_hint_that_is_asked_for_again_leads_on() -> None:
    for options in ({"game": "tenten", "deal": DRAWN}, {"game": "dummee", "seed": 1}, {"game": "jumana", "seed": 1}):
        again, one_by_one = (Table(pace=0, seats=2, **options) for _ in range(2))
        again.act("hint")
        one_by_one.act("hint")
        assert 'data-action="hint point"' in one_by_one.surface.drawing
        first = again.surface.live
        again.act("hint")
        one_by_one.act("hint point")
        assert again.surface.live == one_by_one.surface.live != first


@pytest.mark.parametrize("game", NAMES)
def test_a_deal_with_a_number_is_the_same_for_everybody(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tapped, typed = Table(game, pace=0), Table(game, pace=0)
    tapped.act("choose seed 2")
    assert "The deal: No. 2" in tapped.surface.words
    typed.type_move("seed 2")
    other = Table(game, pace=0)
    other.type_move("The deal: no. 3")
    monkeypatch.setenv("QUERY_STRING", "seed=2")
    for board in (tapped, typed, other, by_address := table(game, pace=0)):
        board.act("start")
    assert tapped.state == typed.state == by_address.state != other.state
    tapped.act("new")
    tapped.act("start")
    assert tapped.state == typed.state, "what was chosen stays chosen"
    monkeypatch.setenv("QUERY_STRING", "seed=2x")
    assert "The deal" not in table(game, pace=0).surface.words


@pytest.mark.parametrize(("game", "choice"), [("tenten", "hide_sums"), ("dummee", "seconds"), ("jumana", "hand")])
def test_what_was_chosen_is_told_and_comes_back_with_the_game(game: str, choice: str) -> None:
    board = Table(game)
    for action in (f"choose {choice} 1", "choose pace 2", "start"):
        board.act(action)
    board.act("rules")
    lines = said(board).splitlines()
    told = lines[lines.index("At this table:") + 1]
    assert "The bots move: At once." in told
    later = Table(game)
    later.offer(board.surface.resume)
    assert f"A game is waiting for you, with {board.state.seats} players." in said(later)
    assert later._chosen == board._chosen, "it is offered again for the next game too"
    later.act("go-on")
    assert later._chosen == board._chosen
    later.act("rules")
    assert told in said(later)
    # What another version could choose is left out.
    other = Table(game)
    other.offer(f"{board.surface.resume},{choice}x=1,level=99")
    other.act("go-on")
    assert other._chosen == board._chosen


@pytest.mark.parametrize("game", ["tenten", "dummee", "jumana"])
def test_what_is_chosen_comes_back_after_a_reload(game: str) -> None:
    board = Table(game)
    for action in ("choose seats 2", "choose level 2", "choose people 1", f"choose {board._settings[3].key} 1"):
        board.act(action)
    assert board.surface.resume == "", "no game waits"
    later = Table(game)
    later.surface.set_state({"choices": board.surface.choices})
    assert later._chosen == board._chosen
    assert later.surface.live == "What you chose before is chosen again."
    later.act("start")
    assert later.state.seats == board._chosen["seats"]
    assert later.state.rules == board._desk.rules(board._chosen)
    # At a table where a game has begun nothing is chosen any more.
    begun = Table(game, seats=3, seed=1, pace=0)
    before = dict(begun._chosen)
    begun.surface.set_state({"choices": board.surface.choices})
    assert begun._chosen == before


def test_what_is_chosen_now_goes_before_what_a_waiting_game_has() -> None:
    board = Table("tenten")
    for action in ("choose seats 2", "start", "new", "choose seats 1", "choose level 1"):
        board.act(action)
    later = Table("tenten")
    later.surface.set_state({"stored": board.surface.resume, "choices": board.surface.choices})
    assert "A game is waiting for you" in said(later)
    assert later._chosen == board._chosen
    later.act("go-on")
    assert later.state.seats == later._chosen["seats"] != board._chosen["seats"]
    assert later.surface.choices == later._write_choices() != board.surface.choices


@pytest.mark.parametrize("action", ["choose seed 2", "seed 123456789", "choose digits 7", "choose seed 4"])
def test_the_deal_that_is_chosen_comes_back_after_a_reload(action: str) -> None:
    for before in ((), ("choose seats 1",)):
        board, later = Table("tenten"), Table("tenten")
        for one in (*before, action):
            board.act(one)
        later.surface.set_state({"choices": board.surface.choices})
        assert later.surface.live == "What you chose before is chosen again."
        assert later._chosen == board._chosen
        later.act("start")
        assert (later.state is None) == (later._chosen["seed"] == "own")
        assert later.record is None or later.record.seed == board._chosen["seed"]


def test_a_game_that_cannot_be_read_is_told_of_beside_what_is_chosen_again() -> None:
    board = Table("tenten")
    board.surface.set_state({"stored": "x", "choices": "seed=7"})
    assert board.surface.live == (
        "A game was kept here that this version cannot read. A new game takes its place."
        " What you chose before is chosen again."
    )


def test_a_deal_that_the_page_was_opened_for_goes_before_one_that_was_chosen() -> None:
    board, later = Table("tenten"), Table("tenten", seed=25)
    for action in ("choose seats 1", "seed 7"):
        board.act(action)
    later.surface.set_state({"choices": board.surface.choices})
    assert later.surface.live == "", "not everything is chosen again"
    assert (later._chosen["seed"], later._chosen["seats"]) == (25, board._chosen["seats"])
    later.act("choose seed 0")
    again = Table("tenten", seed=25)
    again.surface.set_state({"choices": later.surface.choices})
    assert (again.surface.live, again._chosen["seed"]) == ("", 25)


def test_the_deal_that_is_told_is_the_one_that_is_played() -> None:
    board = Table("tenten")
    for action in ("seed 7", "start", "new", "seed 8", "go-on", "rules"):
        board.act(action)
    assert "The deal: No. 7." in said(board)


@pytest.mark.parametrize(
    "kept",
    [
        *("seats=0,people=3", "seats=1,level=99", "seats=99,level=-1", f"seats={'9' * 5000}", "people=3"),
        *("seed=04", "seed=1234567890", "seed=None", "x", "==,,", "é", "<b>"),
    ],
)
def test_choices_that_cannot_be_are_mended_and_forgotten_in_silence(kept: str) -> None:
    board = Table("tenten")
    board.surface.set_state({"choices": kept})
    assert (board.surface.live, board.surface.trouble) == ("", "")
    assert board._chosen["people"] <= board._chosen["seats"]
    assert board.surface.choices == board._write_all() != kept
    board.act("start")
    assert board.state is not None


def test_choices_can_be_typed_as_they_are_called() -> None:
    board = at_once()
    board.type_move("players 3")
    assert "Players: 3" in said(board)
    board.type_move("Game: with bonuses")
    assert "Game: With bonuses" in said(board)
    board.type_move("seed 12345")
    assert "The deal: No. 12345" in said(board)
    for words in ("players 9", "fly", "help", "seed x", "choose seats 99"):
        board.type_move(words)
        assert "You may type start" in board.surface.live or "There is no such choice" in board.surface.live
    board.type_move("start")
    assert (board.state.seats, board.state.rules.advanced, board.record.seed) == (3, True, 12345)


def test_sums_can_be_left_to_the_head() -> None:
    board = at_once()
    for choice in ("choose hide_sums 1", "start"):
        board.act(choice)
    assert "they count" not in said(board)


def test_it_can_be_had_in_one_line() -> None:
    assert isinstance(table("tenten", seats=2, seed=1, pace=0), Table)


def test_a_wrong_ten_is_told_where_a_refusal_would_be_and_read_out() -> None:
    board = at_once(deal=NOT_TEN)
    board.act("tenten")
    board.act("confirm")
    assert "That is not ten. The nearest you can make is" in board.surface.live
    assert "Mira gets 1 chip." in board.surface.live
    drawing = board.draw(360, "light")
    (band,) = [group for group in drawing.groups if group.key == "band"]
    assert LIGHT.refusal in band.body
    assert board.surface.words.count("was not") == 0
    board.act("pick R1.0")
    assert "That is not ten" not in board.surface.words
    board.act("log")
    assert "You said ten, but it was not. Mira got 1 chip." in board.surface.words


def test_the_bonus_card_can_be_read_and_left() -> None:
    board = at_once(deal=DRAWN | {"rules": {"advanced": True}})
    assert "bonuses" in {group.action for group in board.draw(360, "light").groups}
    board.act("bonuses")
    assert "+10: Double Four" in board.surface.words
    assert board.surface.live == "The bonus card: what a ten is worth"
    board.act("back")
    assert "Your rack" in board.surface.words


def test_other_ways_to_count_can_be_read_after_a_ten_only() -> None:
    board = at_once(deal=DRAWN)
    board.act("ways")
    assert "Other ways to count this ten" not in board.surface.words
    for action in ("tenten", "confirm", "ways"):
        board.act(action)
    assert "Other ways to count this ten" in board.surface.words
    assert "So it is counted." in board.surface.words
    board.act("back")
    assert "Your ten: 1 chip." in board.surface.words


def test_a_question_is_answered_in_the_words_of_its_buttons_too() -> None:
    board = table("tenten", seats=3, seed=25, pace=0)
    board.type_move("draw")
    moves = len(board.record.moves)
    board.type_move("ten ten")
    assert board.surface.words.splitlines()[-1] == "You may answer “Yes, ten!” or “Not yet”."
    board.type_move("not yet")
    assert (board.state.phase, len(board.record.moves)) == ("drawn", moves)
    for words in ("yes", "Yes, ten!", "confirm"):
        board = table("tenten", seats=3, seed=25, pace=0)
        board.type_move("Draw a tile")
        board.type_move("ten ten")
        board.type_move(words)
        assert len(board.record.moves) == moves + 1, words


def test_a_hint_that_is_asked_for_again_is_told_again() -> None:
    board = table("tenten", seats=3, seed=25, pace=0)
    for _ in range(9):
        before = board.surface.live
        board.act("hint")
        assert board.surface.live != before


def test_an_option_that_no_table_can_have_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    hidden = {
        "game": "tenten",
        "dealer": 0,
        "turn": 0,
        "phase": "act",
        "hands": ["R1 R2 R3 R3 R4 B4 B4", "? ? ? ? ? ? ?"],
    }
    for options, sentence in (
        ({"level": 9}, "There is no level 9; it is 1, 2 or 3."),
        ({"seed": "abc"}, "A seed is a whole number, and not abc."),
        ({"pace": -1}, "A pace is 0 to 60 seconds, and not -1."),
        ({"rules": import_module("tilegames.dummee").Rules()}, "These rules are not TenTen's own Rules."),
        (
            {"deal": hidden | {"pile": "? ? ? ?"}},
            "To play on from a position every tile must be known: here some are hidden (?).",
        ),
    ):
        with pytest.raises(TilegamesError) as refused:
            table("tenten", seats=2, **options)
        assert str(refused.value) == sentence
    with pytest.raises(TilegamesError):
        table("tentens")
    gc.collect()
    assert capsys.readouterr().err == ""
    with pytest.raises(TilegamesError, match="There is no scheme pink"):
        table("tenten").static(640, "pink")


def test_a_round_can_follow_one_that_began_from_a_position() -> None:
    start = table("tenten", seats=2, seed=1, pace=0)
    deal = {name: value for name, value in tenten.data(start.state).items() if name != "seed"}
    for seed in (3, None):
        board = table("tenten", deal=deal, seed=seed, pace=0)
        assert type(board.state.seed) is int
        assert seed is None or board.state.seed == seed


def test_the_number_of_a_deal_is_tapped_and_stands_at_the_table() -> None:
    board = table("tenten", pace=0)
    board.act("more")
    board.act("choose seed 4")
    board.act("start")
    assert board.state is None
    assert board.surface.live == "Tap the number of the deal first."
    for digit in (2, 5):
        assert f'data-action="choose digits {digit}"' in board.surface.drawing
        board.act(f"choose digits {digit}")
    assert "The deal: No. 25 " in board.surface.words
    board.act("start")
    assert board.record is not None
    assert board.record.seed == 25
    assert board.surface.words.splitlines()[1] == "Deal no. 25."
    assert "Deal no. 25" in board.surface.drawing
    for width in (360, 1280):
        drawing = board.draw(width, "light")
        (number,) = (group for group in drawing.groups if group.key == "deal-number")
        left, baseline = (float(re.findall(rf'{axis}="([\d.]+)"', number.body)[0]) for axis in "xy")
        pressed = [group for group in drawing.groups if group.tab in ("actions", "tools") and group.y > 300]
        below = max(group.y + group.height for group in pressed)
        assert left <= min(group.x for group in pressed)
        assert below + 16 <= baseline < drawing.height
    board.act("rules TT-01")
    assert "The deal: No. 25." in board.surface.words
    assert "Clear" not in board.surface.words
    chance = table("tenten", seats=2, pace=0)
    assert "Deal no." not in chance.surface.words


def test_a_deal_in_the_address_that_is_no_number_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "seed=abc")
    board = table("tenten")
    assert board.surface.live.startswith("The address asks for the deal abc, which is no number.")
    assert board.surface.live in board.surface.words


def test_bots_are_not_asked_for_where_none_plays() -> None:
    board = table("tenten", pace=0)
    assert "The bots play" in board.surface.words
    board.act("choose people 3")
    assert "The bots play" not in board.surface.words
    assert "The bots move" not in board.surface.words
    alone = table("jumana", pace=0)
    for action in ("choose target 1", "choose seats 5"):
        assert "The game ends" in alone.surface.words
        alone.act(action)
    assert alone._chosen["seats"] == 1
    for nothing in ("The bots play", "Players at this device", "The game ends"):
        assert nothing not in alone.surface.words
    alone.act("start")
    alone.act("rules")
    assert "The game ends" not in alone.surface.words


def test_a_replay_says_what_was_done_and_steps_by_round() -> None:
    board = table("tenten", seats=2, seed=11, pace=0)
    rng = Random("replay")
    for _ in range(4000):
        if board.state.round > 2 or board.state.outcome() is not None:
            break
        view = board._view()
        if board.state.phase == "round_over":
            board.act("next")
        else:
            board._play(board._game.BOTS[1](view, rng), mine=True)
    assert board.state.round > 1
    board.act("replay first")
    for command in ("replay round-on", "replay round-back", "replay round-on"):
        board.act(command)
    place = board._shown
    assert board._states[place].round == board._states[place - 1].round + 1
    board.act("replay back")
    assert board._states[board._shown].round == 1
    assert board._shown == place - 1
    told = board._told(place - 2, place - 1)
    assert told
    assert all(str(one) in str(board._replay_band().words) for one in told)


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("game", ["tenten", "dummee", "jumana"])
def test_where_a_replay_cannot_go_it_says_so(game: str, width: int) -> None:
    board = Table(game, seats=2, seed=3, pace=0)
    board._play(board._game.BOTS[1](board._view(), Random("replay")), mine=True)
    for end, idle, words in (
        ("first", {"replay first", "replay back"}, "There is no earlier move."),
        ("last", {"replay forward", "replay last"}, "There is no later move."),
    ):
        board.act(f"replay {end}")
        groups = [one for one in board.draw(width, "light").groups if one.action.startswith("replay")]
        assert {one.action for one in groups if one.disabled} == idle
        assert len(groups) == 4
        for action in sorted(idle):
            before = board._shown
            board.act(action)
            assert (board._shown, board.surface.live) == (before, words)


def test_the_beginning_is_read_out_and_a_log_is_never_empty() -> None:
    board = table("tenten", pace=0)
    board.act("seed 1")
    board.act("start")
    assert not board.record or not board.record.moves
    assert board.surface.live == "The game begins. Your turn: draw a tile."
    board.act("log")
    assert "Nothing has happened yet." in board.surface.words


@pytest.mark.parametrize("game", ["tenten", "dummee", "jumana"])
def test_what_to_do_is_read_out_once_when_the_turn_comes(game: str) -> None:
    board = Table(game, seats=3, level=1, seed=1, pace=0)
    rng = Random(game)
    for _ in range(6):
        turn = board._turn_began()
        board._play(board._game.BOTS[1](board._view(), rng), mine=True)
        if board.state.phase in ("round_over", "over"):
            break
        told = board.draw(960, "light").description
        assert told.startswith(("Your turn", "Now ", "Add ", "Register "))
        assert board.surface.live.count(told) == (board._turn_began() != turn)
