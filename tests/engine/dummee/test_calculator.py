"""Dum-Mee's solver: what can be entered, what comes of it, and what it looks like."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.dummee.test_oracle import positions
from tilegames import dummee
from tilegames.core import IllegalMove, NotationError, TilegamesError
from tilegames.draw import DARK, LIGHT
from tilegames.dummee import calculator
from tilegames.dummee.calculator import Entry, act, answers, problem, start, status, suggestions, typed, view, write
from tilegames.dummee.calculator_picture import draw
from tilegames.dummee.search import best_turn
from tilegames.dummee.state import State
from tilegames.dummee.tree import name, parse_cell, parse_hand
from tilegames.texts import say

TABLE = "hand R6 R8 R1 R1 red across 0,0 R8 R6 R6"


def done(entry: Entry, *actions: str) -> Entry:
    for action in actions:
        entry = act(entry, action).draft
    return entry


def said(entry: Entry, action: str) -> tuple[str, str, str]:
    """The kind, the words and the rule of what an action is answered with."""
    band = act(entry, action).band
    assert band is not None
    return band.kind, say(band.words), band.rule


def entered(state: State) -> Entry:
    """A solver's entry with what the seat to move sees."""
    trees = tuple(() if tree is None else tuple(sorted(tree.cells.items())) for tree in state.trees)
    registered = bool(state.registered[state.turn])
    return Entry(state.hands[state.turn], trees, registered, state.rules)


# Entering


def test_tapped_tiles_go_to_the_hand_and_out_again() -> None:
    entry = done(Entry(), "add R5", "add K0", "add R5")
    assert entry.hand == parse_hand("R5 R5 K0")
    assert done(entry, "out R5.1").hand == parse_hand("R5 K0")


def test_it_says_how_many_of_its_answers_lay_the_most_and_shows_no_numbers_of_cells() -> None:
    entry = done(start("hand R4 R6 R8 red across 0,0 R8 R6 R6"), "solve")
    assert [len(calculator._new(move)) for move in suggestions(entry)] == [2] * 4
    assert say(calculator.beginning(entry) or "").startswith("The first 4 answers lay that many each.")
    assert said(entry, "show 0")[1] == "On trial: red 8 and red 6, up from red 6 in the red tree."
    one = done(start("hand R1 R3 K6 green across 0,0 G9 G2 G9"), "solve")
    assert say(calculator.beginning(one) or "").startswith("The first answer lays that many.")


def test_a_row_is_tapped_tile_by_tile_and_ends_by_itself() -> None:
    entry = done(Entry(), "into red", "add R8", "add R6", "add R6")
    assert entry.cells("red") == {0: 8, 1: 6, 2: 6}
    assert entry.cursor is None, "three that make 20 are a whole row"
    four = done(Entry(), "into blue", "add B5", "add B5", "add B3")
    assert four.cursor == 3, "13 needs a fourth"
    assert done(four, "add B7").cursor is None


@pytest.mark.parametrize(
    ("cell", "following"), [("1,0", "2,0"), ("-1,0", "-2,0"), ("2,1", "2,0")], ids=["down", "up", "left"]
)
def test_from_a_place_beside_the_tree_the_mark_goes_on_outward(cell: str, following: str) -> None:
    entry = done(start(TABLE + " red down 0,2 . R5 R9"), f"cell red {cell}", "add R0")
    assert entry.cells("red")[parse_cell(cell)] == 0
    assert entry.cursor == parse_cell(following)


def test_what_lies_can_be_replaced_and_removed() -> None:
    entry = done(start(TABLE), "cell red 0,1", "add K6")
    assert entry.cells("red")[1] == 36
    assert done(entry, "cell red 0,2", "remove").cells("red") == {0: 8, 1: 36}


@pytest.mark.parametrize(
    ("actions", "rule", "words"),
    [
        (["add R6", "add R6"], "DM-01", "All 3 tiles red 6 are entered already."),
        (["into blue", "add R5"], "DM-41", "The blue tree takes blue tiles"),
        (["cell red 3,3", "add R5"], "DM-42", "touches none of its tiles"),
        (["into red", "add R5"], "", "First tap the place"),
        (["remove"], "", "First tap the tile"),
    ],
)
def test_what_cannot_be_entered_is_said_and_changes_nothing(actions: list[str], rule: str, words: str) -> None:
    entry = start(TABLE)
    for action in actions[:-1]:
        answer = act(entry, action)
        if answer.band is None:
            entry = answer.draft
    kind, sentence, cited = said(entry, actions[-1])
    assert (words in sentence, cited) == (True, rule)
    assert act(entry, actions[-1]).draft == entry
    assert kind in ("refusal", "hint")


@pytest.mark.parametrize(
    "action", ["", "dance", "into black", "ink purple", "add R99", "add ?", "out R9.9", "cell red x", "cell pink 0,0",
               "registered perhaps", "show 0", "page x", "pick R6.0", "lay"]
)  # fmt: skip
def test_what_is_no_action_is_one_sentence(action: str) -> None:
    with pytest.raises(NotationError, match=r"\.$"):
        act(start(TABLE), action)


def test_typed_words_enter_all_of_a_table() -> None:
    entry = start("not registered hand r6, r8 red across 0,0 r8 r6 r6 red down 0,2 . r5 r9 out r6 hand k1")
    assert entry.hand == parse_hand("R8 K1")
    assert entry.cells("red") == {0: 8, 1: 6, 2: 6, 258: 5, 514: 9}
    assert not entry.registered
    assert typed(entry, "registered clear b1").draft == Entry(hand=(11,))


@pytest.mark.parametrize("words", ["R6 x", "red R5", "red across x R5", "out B9", "red across 0,0 B1", "R6 R6"])
def test_a_mistake_in_typed_words_enters_nothing(words: str) -> None:
    with pytest.raises(TilegamesError, match=r"\.$"):
        typed(start(TABLE), words)


def test_what_is_written_is_what_was_entered() -> None:
    for number, count in ((0, 12), (4, 2), (6, 8)):
        for state in positions(number, count):
            entry = entered(state)
            again = start(write(entry), state.rules)
            assert (again.hand, again.trees, again.registered) == (entry.hand, entry.trees, entry.registered)


def test_only_what_is_entered_can_be_taken_back() -> None:
    entry = start(TABLE)
    assert calculator.content(done(entry, "into blue", "ink black")) == calculator.content(entry)
    assert calculator.content(done(entry, "solve", "show 0")) == calculator.content(entry)
    assert calculator.content(done(entry, "solve", "show 0", "lay")) != calculator.content(entry)


# What comes of it


def test_it_finds_what_the_rules_allow_and_what_lays_most() -> None:
    for number in (0, 1, 6):
        for state in positions(number, 8):
            if state.phase != "start":
                continue
            entry, seen = entered(state), state.view(state.turn)
            if problem(entry) is not None:
                continue
            legal = {move for move in seen.legal_moves() if move.tiles}
            assert set(suggestions(entry)) <= legal
            assert bool(suggestions(entry)) == bool(legal)
            best = best_turn(seen)
            assert answers(entry).tiles >= best.tiles
            if best.moves:
                assert suggestions(entry)[0] == answers(entry).moves[0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("hand G1", "Nothing of yours fits: draw a tile."),
        (TABLE, "You can lay all your tiles and win."),
        (TABLE + " hand B1", "You can lay 4 tiles."),
        ("not registered " + TABLE, "What fits you may add only once you have registered a colour: draw a tile."),
        ("hand B1 B4 B5 G9", "You can lay 3 tiles."),
    ],
)
def test_the_headline_says_how_much_can_be_laid(words: str, sentence: str) -> None:
    entry = done(start(words), "solve")
    assert entry.trying
    assert say(status(entry)) == sentence
    assert any(sentence in line for line in draw(entry, width=960, palette=LIGHT).twin)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("hand R1 red across 0,0 R8 R6", "The red row has 2 tiles so far: it needs three or four."),
        (
            "hand R1 red across 0,0 R8 R6 R5",
            "The red row makes 19 so far. A fourth tile can make it 20: that is 1 more.",
        ),
        ("hand R1 red across 0,0 R8 R1 R0", "The red tree is impossible: 8 + 1 + 0 is 9; a line makes 10 or 20."),
        ("hand R1 blue across 1,0 B5 B5 B0", "The blue tree begins with its registered row at 0,0"),
        ("red across 0,0 R8 R6 R6", "First tap the tiles of your hand."),
    ],
)
def test_it_does_not_answer_before_the_tiles_can_be(words: str, sentence: str) -> None:
    entry = start(words)
    assert sentence in said(entry, "solve")[1]
    assert not done(entry, "solve").trying
    ElementTree.fromstring(draw(entry, width=320, palette=LIGHT).svg())


def test_a_suggestion_is_shown_laid_and_followed_by_the_next() -> None:
    entry = done(start(TABLE), "solve", "show 0")
    assert len(entry.draft.trials) == 2
    laid = act(entry, "lay")
    assert laid.band is not None
    assert laid.band.kind == "right"
    assert len(view(laid.draft).hand) == 2
    assert say(status(laid.draft)) == "You can lay all your tiles and win."
    assert say(status(done(laid.draft, "show 0", "lay"))) == "All your tiles are laid: you win."
    assert done(laid.draft, "enter").hand == parse_hand("R1 R1 R6 R8"), "what is entered stays"


@pytest.mark.parametrize(
    ("hand", "tries", "rule", "words"),
    [
        ("R6 R7", ["pick R6.0", "at red 1,2", "pick R7.0", "at red 2,2", "lay"], "DM-42", "6 + 6 + 7 is 19"),
        ("R6 R8", ["pick R6.0", "at red 1,1", "pick R8.0", "at red 2,1", "lay"], "DM-44", "end of its row"),
        ("R6 B8", ["pick B8.0", "at red 1,2"], "DM-41", "has another colour"),
        ("R6 R8", ["add red across 0,2 . R2 R2"], "DM-20", "do not hold red 2"),
        ("R6 B1 B2 B3", ["register blue B1 B2 B3"], "DM-30", "1 + 2 + 3 is 6"),
    ],
)
def test_it_says_why_not_this_one(hand: str, tries: list[str], rule: str, words: str) -> None:
    entry = done(start(f"hand {hand} red across 0,0 R8 R6 R6"), "solve", *tries[:-1])
    kind, sentence, cited = said(entry, tries[-1])
    assert (kind, cited) == ("refusal", rule)
    assert words in sentence


def test_a_registration_is_allowed_and_ends_the_turn() -> None:
    entry = done(start("hand B1 B4 B5 G9"), "solve", "show 0")
    kind, sentence, rule = said(entry, "lay")
    assert (kind, rule) == ("right", "DM-33")
    assert "your turn is over" in sentence


def test_a_move_can_be_typed_straight_away() -> None:
    answer = typed(start(TABLE), "add red down 0,2 . r6 r8")
    assert answer.draft.moves == ("add red down 0,2 . R6 R8",)
    with pytest.raises(IllegalMove, match="red 5"):
        typed(start(TABLE), "out r5")


# What it looks like


ENTRIES: dict[str, Entry] = {
    "empty": Entry(),
    "hand": start(TABLE),
    "row": done(Entry(), "into green", "add G1"),
    "tree": done(start(TABLE + " red down 0,2 . R5 R9"), "cell red 1,2"),
    "answers": done(start(TABLE), "solve"),
    "trial": done(start(TABLE), "solve", "show 0"),
    "picked": done(start(TABLE), "solve", "pick R1.0"),
    "grown": done(entered(positions(0)[3]), "solve"),
}


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("key", ENTRIES)
def test_every_state_fits_and_everything_in_it_answers(key: str, width: int) -> None:
    entry = ENTRIES[key]
    drawing = draw(entry, width=width, palette=DARK, undo=True)
    ElementTree.fromstring(drawing.svg())
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', drawing.svg())) >= 14
    for group in drawing.groups:
        assert group.x >= 0 or group.key.startswith("tree-"), group.key
        assert group.x + group.width <= width + 0.1, group.key
        assert group.y + group.height <= drawing.height, group.key
        if group.action and group.action.partition(" ")[0] not in ("undo", "words", "rules"):
            answer: Any = act(entry, group.action)
            assert answer.band is not None or answer.draft is not None, group.action


def test_where_no_tree_is_entered_yet_the_places_of_its_row_are_seen_and_lead_there() -> None:
    drawing = draw(Entry(), width=1280, palette=LIGHT)
    (row,) = [group for group in drawing.groups if group.key == "enter-red"]
    assert {"enter-blue", "enter-green", "row-red"} <= {group.key for group in drawing.groups}
    assert (row.action, row.label) == ("into red", "Enter the red tree")
    assert act(Entry(), row.action).draft.into == "red"
    entry = done(Entry(), "into red")
    groups = {group.key: group for group in draw(entry, width=320, palette=LIGHT).groups}
    assert groups["cell-red-0,0"].pressed
    assert not groups["row-red"].action, "the second and third place follow by themselves"


def test_the_picker_knows_how_many_are_left() -> None:
    drawing = draw(start("hand K1 K1 R5"), width=1280, palette=LIGHT)
    labels = {group.key: (group.label, group.disabled) for group in drawing.groups}
    assert labels["pick-K1"] == ("black 1, 0 left", True)
    assert labels["pick-R5"] == ("red 5, 2 left", False)


def test_answers_come_in_pages() -> None:
    entry = ENTRIES["grown"]
    count = len(suggestions(entry))
    shown: list[str] = []
    for page in range(-(-count // 4)):
        drawing = draw(entry._replace(page=page), width=320, palette=LIGHT)
        shown += [group.action for group in drawing.groups if group.key.startswith("show-")]
    assert shown == [f"show {place}" for place in range(count)]
    assert count > 4


def test_nothing_of_it_is_the_rules_of_a_clock() -> None:
    assert start(TABLE).rules == dummee.Rules(seconds=None)


@pytest.mark.parametrize("width", [320, 360, 640, 960, 1280])
def test_the_rack_has_room_for_what_stands_below_it_and_no_shelf_too_many(width: int) -> None:
    groups = {one.key: one for one in draw(done(start(TABLE), "solve"), width=width, palette=LIGHT).groups}
    (wood,) = (one for key, one in groups.items() if key.startswith("wood-"))
    button = groups["show-0"]
    assert wood.x == pytest.approx(button.x), "the rack begins where everything else does"
    if "captions-0" in groups:
        low = groups["captions-0"].y
        below = [one.y for key, one in groups.items() if one.y > wood.y and key not in ("wood-0", "captions-0")]
        assert min(below) >= low + 4


def test_answers_say_from_which_tile_they_go_and_are_counted_from_one() -> None:
    entry = done(start(TABLE), "solve")
    words = draw(entry, width=1280, palette=LIGHT).words()
    assert re.search(r"Answer 1: .* of the red tree\.", words)
    assert "Answer 0" not in words
    assert typed(entry, "show 1").draft.draft.trials == done(entry, "show 0").draft.trials


def test_a_line_is_told_the_way_it_goes() -> None:
    entry = done(start("hand R1 R6 R8 K2 red across 0,0 R8 R6 R6"), "solve")
    told = [say(calculator.from_words(entry, move)).partition(" ")[0] for move in suggestions(entry)]
    ways = {way: place for place, way in enumerate(told)}
    assert {"up", "down"} <= set(ways)
    assert re.fullmatch(
        r"On trial: (red 6 and red 8|red 8 and red 6|red 1 and red 1), up from red 6 in the red tree\.",
        said(entry, f"show {ways['up']}")[1],
    )
    tried = done(entry, f"show {ways['up']}")
    assert ", up from red 6 in the red tree." in said(tried, "lay")[1]
    # The one beside what lies there comes first.
    up = suggestions(entry)[ways["up"]]
    words = say(calculator.move_words(entry, up))
    assert words.startswith(" and ".join(say(name(one)) for one in reversed(calculator._new(up))))


def keys(entry: Entry, width: int = 1280) -> dict[str, Any]:
    return {group.key: group for group in draw(entry, width=width, palette=LIGHT).groups}


def test_whether_a_colour_is_registered_is_asked_as_long_as_it_matters_and_not_answered_by_itself() -> None:
    assert "registered-yes" not in keys(Entry(hand=(11,)))
    entry = start(TABLE)
    assert [keys(entry)[f"registered-{one}"].pressed for one in ("yes", "no")] == [False, False]
    assert "Have you registered a colour yourself?" in say(status(entry))
    assert "only if you have registered a colour" in say(calculator.beginning(done(entry, "solve")) or "")
    yes, no = done(entry, "registered yes"), done(entry, "registered no")
    assert keys(yes)["registered-yes"].pressed
    assert keys(no)["registered-no"].pressed
    assert done(yes, "registered yes") == entry
    assert "only if" not in say(calculator.beginning(done(yes, "solve")) or "")
    assert not view(no).may_add
    assert start(write(no)) == no
    assert start(write(yes)) == yes
    every = start("hand R1 red across 0,0 R8 R6 R6 blue across 0,0 B1 B4 B5 green across 0,0 G1 G4 G5")
    assert "registered-yes" not in keys(every), "all three trees stand, so everybody may add"


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_jumps_when_the_question_comes_is_answered_and_a_tile_can_be_removed(width: int) -> None:
    row = done(start("hand R1"), "into red", "add R8", "add R6")
    entries = [row, done(row, "add R6")]
    entries += [done(entries[1], "registered yes"), done(entries[1], "cell red 0,1")]
    assert "remove" in keys(entries[3], width)
    places = [{one: keys(entry, width)[one].y for one in ("solve", "pick-R5", "band")} for entry in entries]
    assert places == places[:1] * len(places)


def test_the_main_action_on_the_page_of_answers_shows_the_first_one() -> None:
    entry = done(start(TABLE), "solve")
    drawing = draw(entry, width=960, palette=LIGHT)
    (main,) = [group for group in drawing.groups if group.key.startswith("button-") and LIGHT.main in group.body]
    assert (main.action, main.label) == ("show 0", "Show the first answer")
    shown = draw(done(entry, "show 0"), width=960, palette=LIGHT)
    (main,) = [group for group in shown.groups if group.key.startswith("button-") and LIGHT.main in group.body]
    assert main.action == "lay"
    nothing = draw(done(start("hand G1"), "solve"), width=960, palette=LIGHT)
    assert "Tap an answer" not in nothing.words() + nothing.svg()
