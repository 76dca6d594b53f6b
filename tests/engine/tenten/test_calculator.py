"""TenTen's calculator: what can be entered, what it tells, and how it is drawn and said."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from engine.layout import check_targets, check_words
from tilegames.core import IllegalMove, ImpossibleError, NotationError
from tilegames.draw import DARK, LIGHT, Drawing, measure
from tilegames.tenten.calculator import (
    Entry,
    act,
    better,
    concealed,
    counted,
    derive,
    held,
    keeps,
    left,
    other_ways,
    shut_out,
    start,
    status,
    ten,
    ties,
    typed,
    waited,
    write,
)
from tilegames.tenten.calculator_picture import draw
from tilegames.tenten.hand import COPIES, KINDS, bonus_lines, parse, score, text, totals
from tilegames.tenten.search import discards, waits
from tilegames.tenten.state import Rules
from tilegames.texts import say

SHEET = "R2 R3 B5 B6 B7 open B5 B5 B5 dealer advanced"
SEVEN = "R2 B1 B2 B3 B4 B4 B5"
NOT_TEN = "R1 R2 R2 R2 P5 P6 P7 P8 advanced"
HANDS = (
    "",
    "R1",
    "R1 R2 R3 B5",
    SEVEN,
    "R0 R1 R2 R3 B1 B1 B1 seen R4 R4 B6 P5 advanced",
    "R7 R7 B7 B7 P7 P8 R6",
    SHEET,
    "R0 R1 R1 R1 B1 B1 R2 R3",
    "R2 R2 R2 P5 B6 B7 R3 R2 advanced",
    "R2 R2 R2 R2 B2 B2 B2 B2 advanced discard",
    "R1 R1 R1 R2 R2 R2 R3 B4 first advanced",
    "B3 B4 open R1 R2 R3 open P5 P6 P7b seen R4 R4 R4 R4 R5 R5 R5 R5 B1 B1 B2 B2 B2 B6 B6 advanced dealer",
    NOT_TEN,
    "R1 R2 R3 R4 R5 R6 R7 P8",
    "R1 R1 R2 R4 R5 R6 R7 B4",
)


def after(entry: Entry, *actions: str) -> Entry:
    for action in actions:
        answer = act(entry, action)
        entry = answer.draft
    return entry


def refused(entry: Entry, action: str) -> tuple[str, str]:
    """The rule and the sentence with which an action is refused; nothing has changed."""
    answer = act(entry, action)
    assert answer.draft == entry
    assert answer.band is not None
    assert answer.band.kind == "refusal"
    return answer.band.rule, say(answer.band.words)


# What is entered


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_the_picker_knows_how_many_of_each_there_are(kind: int) -> None:
    entry = Entry()
    for copy in range(COPIES[kind]):
        assert left(entry)[kind] == COPIES[kind] - copy
        entry = after(entry, f"add {KINDS[kind]}")
    rule, sentence = refused(entry, f"add {KINDS[kind]}")
    assert rule == "TT-01"
    assert f"only {'one' if COPIES[kind] == 1 else 4} " in sentence.replace("of ", "")
    assert refused(after(entry, "into seen"), f"add {KINDS[kind]}")[0] == "TT-01"


def test_a_tile_that_was_seen_elsewhere_is_not_in_the_box_any_more() -> None:
    entry = after(Entry(), "into seen", "add P5", "into hand")
    assert refused(entry, "add P5")[0] == "TT-01"
    assert after(entry, "unseen", "add P5").hand == parse("P5")


def test_a_ninth_tile_is_refused_but_may_lie_elsewhere() -> None:
    entry = start("R1 R1 R1 R2 R2 R2 R3 B4")
    assert refused(entry, "add B7") == (
        "TT-02",
        "Eight tiles are in the hand already. Tap one of them to take it out first.",
    )
    assert after(entry, "into seen", "add B7").seen == parse("B7")


def test_a_tapped_tile_of_the_hand_is_taken_out() -> None:
    entry = after(start("R5 R5 B1"), "take R5.1")
    assert entry.hand == parse("R5 B1")


def test_three_tiles_are_marked_as_an_open_set_and_taken_back() -> None:
    entry = after(start("B5 B5 B5 B5 R1"), "into open", "take B5.0", "take B5.0")
    assert (entry.opening, entry.sets) == (parse("B5 B5"), ())
    assert after(entry, "back B5.0").hand == parse("B5 B5 B5 R1")
    entry = after(entry, "take B5.0")
    assert [text(one.tiles) for one in entry.sets] == ["B5 B5 B5"]
    assert (entry.hand, entry.into) == (parse("R1 B5"), "hand")
    assert after(entry, "close 0").hand == parse("B5 B5 B5 B5 R1")


def test_tiles_from_the_picker_can_become_an_open_set_too() -> None:
    entry = after(Entry(), "into open", "add R1", "add R2", "add R3")
    assert entry.sets[0].value == 3
    assert held(entry) == 3


def test_what_is_no_combo_cannot_lie_open() -> None:
    entry = after(start("R1 R2 B3"), "into open", "take R1.0", "take R2.0")
    rule, sentence = refused(entry, "take B3.0")
    assert rule == "TT-22"
    assert "red 1, red 2 and blue 3" in sentence


def test_three_purple_tiles_need_a_colour() -> None:
    entry = after(start("P5 P6 P7"), "into open", "take P5.0", "take P6.0")
    answer = act(entry, "take P7.0")
    assert answer.band is not None
    assert [one.action for one in answer.band.choices] == ["colour red", "colour blue"]
    assert refused(answer.draft, "add R1")[0] == "TT-27"
    assert after(answer.draft, "colour blue").sets[0].value == 5
    assert after(answer.draft, "colour red").sets[0].value == 7
    assert after(answer.draft, "cancel").hand == parse("P5 P6 P7")


def test_tiles_that_were_about_to_lie_open_go_back_when_something_else_is_chosen() -> None:
    entry = after(start("R1 R2"), "into open", "take R1.0", "into hand")
    assert (entry.hand, entry.opening) == (parse("R1 R2"), ())


def test_a_first_turn_has_no_open_set_and_no_discard() -> None:
    entry = start("R1 R2 R3 advanced")
    assert after(entry, "switch first", "switch discard")[-3:-1] == (False, True)
    assert after(entry, "switch discard", "switch first")[-3:-1] == (True, False)
    answer = act(after(entry, "switch first", "into open", "take R1.0", "take R2.0"), "take R3.0")
    assert not answer.draft.first
    laid = act(after(entry, "switch first", "into open"), "take R1.0")
    assert not laid.draft.first
    assert laid.band is not None
    assert laid.band.rule == "TT-62"
    assert refused(answer.draft, "switch first")[0] == "TT-62"


@pytest.mark.parametrize("key", ["dealer", "first", "discard"])
def test_what_counts_only_with_bonuses_says_so(key: str) -> None:
    assert refused(Entry(), f"switch {key}")[0] == "TT-50"
    assert getattr(after(Entry(), "switch advanced", f"switch {key}"), key)


def test_emptying_keeps_the_game() -> None:
    entry = after(start(SHEET), "clear")
    assert entry == Entry(rules=Rules(advanced=True))


@pytest.mark.parametrize(
    "action", ["", "fly", "add", "add R9", "add ?", "take R1.0", "close 0", "into box", "switch x", "colour red"]
)
def test_what_is_no_action_is_an_error_in_one_sentence(action: str) -> None:
    with pytest.raises(NotationError, match=r"^[A-Z].*\.$"):
        act(Entry(), action)


# What is typed


@pytest.mark.parametrize("words", HANDS)
def test_what_is_entered_can_be_written_and_typed_again(words: str) -> None:
    entry = start(words)
    assert start(write(entry)) == entry


def test_words_may_be_small_and_have_commas() -> None:
    assert start("r1, p6 B2 Open b5 b5 P5B DEALER") == start("R1 P6 B2 open B5 B5 P5b dealer")


@pytest.mark.parametrize(
    "words", ["r1r2R3 b5;b5/B5", "Red 1, 2, 3, blue 5 5 5", "R 1 2 3 b 5 5 5", "(r1+r2+r3) | B5b5B5"]
)
def test_tiles_may_be_written_together_apart_or_as_a_colour(words: str) -> None:
    assert start(words) == start("R1 R2 R3 B5 B5 B5")


def test_nonsense_is_told_in_one_sentence_with_what_would_do() -> None:
    for words in ("dragon", "R10", "ten 8", "R", "purple", "rr", "p5b", "red blue 1"):
        with pytest.raises(NotationError) as caught:
            start(f"R1 {words}")
        said = str(caught.value)
        assert words.split()[0].upper() in said.upper()
        assert said.count(". ") == 0
        assert said.endswith(".")


def test_a_number_without_its_colour_is_asked_for_its_colour() -> None:
    for words, said in (
        ("1 2 3 4", "1 needs its colour: write R1 for red 1, or B1 for blue 1."),
        ("8", "Only a purple tile has the 8: write P8 for purple 8."),
    ):
        with pytest.raises(NotationError, match=re.escape(said)):
            typed(Entry(), words)


def test_words_switch_take_out_and_empty() -> None:
    entry = start(SHEET)
    assert not typed(entry, "not dealer").draft.dealer
    assert not typed(entry, "basic").draft.rules.advanced
    assert typed(entry, "out r2 hand b1").draft.hand == parse("R3 B1 B5 B6 B7")
    assert concealed(typed(entry, "out B5").draft) == parse("R2 R3 B6 B7")
    assert typed(entry, "clear R1 seen R2 R3").draft.seen == parse("R2 R3")
    assert typed(start("seen R2"), "out R2").draft.seen == ()
    full = start("B5 B5 B5 R1 R2 R3 R4 R6")
    assert held(typed(full, "open B5 B5 B5").draft) == 8


@pytest.mark.parametrize(
    ("words", "error", "sentence"),
    [
        ("R1 dragon", NotationError, "dragon is no tile"),
        ("R9", NotationError, "red goes from R0 to R7"),
        ("?", NotationError, "is no tile"),
        ("open R1 R2", ImpossibleError, "three tiles"),
        ("open R1 R2 B3", ImpossibleError, "neither a run nor a triple"),
        ("open P5 P6 P7", ImpossibleError, "red or blue"),
        ("R1 R1 R1 R1 R1", IllegalMove, "only 4 of red 1"),
        ("R1 R1 R1 R1 R2 R2 R2 R2 R3", IllegalMove, "Eight tiles"),
        ("out R1", IllegalMove, "no red 1 to take out"),
        ("open R1 R2 R3 first", IllegalMove, "first turn"),
    ],
)
def test_what_cannot_be_entered_is_one_sentence(words: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        start(words)


# What it tells


@pytest.mark.parametrize(
    ("words", "points", "bonuses"),
    [
        (SHEET, 7, {"no_one": 1, "seven": 1, "single_four": 2}),
        ("R1 R1 R1 R2 R2 R2 R3 B4 advanced", 8, {"close": 1, "under_five": 2, "double_three": 3}),
        ("R1 R1 R1 R2 R2 R2 R3 B4 advanced first", 11, {"close": 1, "under_five": 2, "double_three": 3, "heaven": 3}),
        ("R1 R1 R1 R2 R2 R2 R3 B4", 1, {}),
    ],
)
def test_the_worked_values_of_the_rules(words: str, points: int, bonuses: dict[str, int]) -> None:
    made = counted(start(words))
    assert made is not None
    assert (made.points, dict(made.bonuses), made.god_ten) == (points, bonuses, False)
    assert sum(line.points for line in bonus_lines(made)) == points


def test_a_god_ten_wins_the_game() -> None:
    entry = start("R2 R2 R2 R2 B2 B2 B2 B2 advanced")
    assert say(status(entry)) == "Ten! It is worth 17 points and the whole game."
    handed = ten(entry)
    assert handed is not None
    assert handed.god_ten


def test_the_totals_of_fewer_tiles_are_told() -> None:
    assert say(status(start("B1 B1 B1 B2 B3"))).startswith("5 tiles make 3, 5 or 8.")


def test_a_derivation_adds_up_line_by_line_with_its_rules() -> None:
    made = counted(start(SHEET))
    assert made is not None
    found = derive(made.reading)
    assert [(text(line.tiles), line.rule, line.values) for line in found] == [
        ("B5 B5 B5", "TT-22", (0,)),
        ("B5 B6 B7", "TT-04", (5,)),
        ("R2 R3", "TT-02", (2, 3)),
    ]


@pytest.mark.parametrize("words", HANDS)
def test_every_ten_is_derived_to_exactly_ten(words: str) -> None:
    made = counted(start(words))
    if made is not None:
        lines_ = derive(made.reading)
        assert sum(sum(line.values) for line in lines_) == 10
        assert sum(len(line.tiles) for line in lines_ if line.values) == 8
        assert all(line.rule.startswith("TT-") for line in lines_)


def test_purple_tiles_say_their_colour() -> None:
    made = counted(start("R2 R2 R2 P5 B6 B7 R3 R2"))
    assert made is not None
    assert (derive(made.reading)[-1].rule, say(derive(made.reading)[-1].words)) == (
        "TT-07",
        "The purple 5 counts as blue.",
    )


def test_seven_tiles_tell_what_they_wait_for() -> None:
    entry = start(SEVEN)
    assert {one.tile: one.left for one in waited(entry)} == waits(parse(SEVEN))
    assert say(status(entry)) == "You wait for blue 3: 3 tiles are left."
    assert say(status(typed(entry, "seen B3 B3").draft)) == "You wait for blue 3: 1 tile is left."
    assert say(status(typed(entry, "seen B3 B3 B3").draft)) == "Seven tiles, but no single tile makes them ten yet."


def test_a_wait_says_what_it_would_be_worth() -> None:
    entry = start(f"{SEVEN} advanced")
    for one in waited(entry):
        assert one.score == score((*entry.hand, one.tile), (), Rules(advanced=True))


def test_the_best_wait_of_all_is_found() -> None:
    found = waited(start("R0 R1 R2 R3 B1 B1 B1"))
    assert (len(found), sum(one.left for one in found)) == (12, 37)


def test_each_discard_tells_what_it_keeps_the_best_first() -> None:
    entry = start(NOT_TEN)
    found = keeps(entry)
    assert {one.tile: dict(one.waits) for one in found} == discards(entry.hand)
    assert [one.total for one in found] == sorted((one.total for one in found), reverse=True)
    assert say(status(entry)).startswith("Not ten.")


def test_other_ways_are_named_and_an_open_set_shuts_some_out() -> None:
    entry = start(SHEET)
    assert shut_out(entry) == (25, 38)
    assert [say(one) for one in other_ways(entry)] == ["Counting three blue 5s as 0, it makes 23, 13 too many."]
    assert totals(entry.hand, entry.sets) == (10, 23)


def test_another_way_to_ten_is_named_first() -> None:
    ways = other_ways(start("R2 R2 R2 R2 B2 B2 B2 B2"))
    assert "exactly ten" in say(ways[0])
    assert not any("exactly ten" in say(one) for one in ways[1:])


def test_a_way_to_ten_that_is_worth_less_says_its_points() -> None:
    entry = start("R1 R1 R1 R3 B1 B2 B3 P6 advanced")
    made = counted(entry)
    assert made is not None
    assert made.points == 5
    (lesser,) = [say(one) for one in other_ways(entry) if "exactly ten" in say(one)]
    assert lesser.endswith("it makes exactly ten. The purple 6 counts as red. Worth 4 points.")
    assert lesser in drawn("R1 R1 R1 R3 B1 B2 B3 P6 advanced", 640).words()
    assert not any("Worth" in say(one) for one in other_ways(start("R1 R1 R1 R3 B1 B2 B3 P6")))


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (
            "R1 R1 R3 B1 B7 open P5 P6 P7b",
            "the blue run 5 6 7 with the purple 5, purple 6 and purple 7 stays together.",
        ),
        (SHEET, "three blue 5s stay together."),
    ],
)
def test_what_is_shut_out_is_told_in_words_that_read_well(words: str, ending: str) -> None:
    (shown,) = [group.body for group in drawn(words, 1280).groups if group.key == "ways"]
    told = " ".join(piece.text or "" for piece in ElementTree.fromstring(f"<svg>{shown}</svg>").iter("text"))
    assert told.endswith(f"cannot be made: {ending}")
    assert f"cannot be made: {ending}" in drawn(words, 1280).words()


def test_ways_that_are_worth_as_much_are_told() -> None:
    equal = ties(start("R2 R2 R2 R2 B2 B2 B2 B2"))
    assert equal is not None
    assert say(equal) == "1 other way is worth as much."
    assert say(equal) in drawn("R2 R2 R2 R2 B2 B2 B2 B2", 640).words()
    assert ties(start(SHEET)) is None


def test_fewer_tiles_that_make_ten_already_say_how() -> None:
    assert say(other_ways(start("P5 P6 P7 R1 R2"))[0]).startswith("Counting the red run 5 6 7")
    assert "it makes 10 so far." in say(other_ways(start("P5 P6 P7 R1 R2"))[0])


def test_what_would_have_been_worth_more() -> None:
    assert say(better(start(SHEET))[0]) == "Had nothing lain open, it would have been worth 8 points."
    assert better(start("R1 R1 R1 R2 R2 R2 R3 B4")) == (), "chips and points cannot be compared"
    (swap,) = better(start("R1 R1 R1 R2 R2 R2 R3 B4 advanced"))
    assert say(swap) == "With red 1 in place of blue 4 it would have been worth 13 points."
    swapped = counted(start("R1 R1 R1 R1 R2 R2 R2 R3 advanced"))
    assert swapped is not None
    assert swapped.points == 13
    assert better(start("R1")) == ()


# How it is drawn


WIDTHS = (320, 360, 400, 440, 640, 760, 920, 960, 1120, 1280)
every = pytest.mark.parametrize(("words", "width"), [(words, width) for words in HANDS for width in WIDTHS])


def drawn(words: str, width: int) -> Drawing:
    return draw(start(words)._replace(every=True), width=width, palette=LIGHT, undo=True)


@every
def test_words_are_large_inside_and_apart(words: str, width: int) -> None:
    check_words(drawn(words, width), width)


@every
def test_targets_are_large_inside_and_apart(words: str, width: int) -> None:
    check_targets(drawn(words, width), width, band=True)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_jumps_while_tiles_are_entered(width: int) -> None:
    """The picker, the felt, the switches and the sentence stay where they are in every state."""
    places = set()
    for words in HANDS:
        drawing = draw(start(words), width=width, palette=LIGHT)
        stays = {
            group.key: (group.x, group.y)
            for group in drawing.groups
            if group.key.startswith(("pick-", "into-", "switch-")) or group.key in ("felt", "seen", "band", "headline")
        }
        places.add(tuple(sorted(stays.items())))
    assert len(places) == 1


@pytest.mark.parametrize("width", [1240, 1280, 1400])
def test_what_stands_below_does_not_move_while_tiles_are_entered(width: int) -> None:
    """Beside the hand a ten has its room from the beginning; on narrow pages it is what comes last."""
    high = {draw(start(words), width=width, palette=LIGHT).height for words in HANDS}
    longest = "R5 R5 B4 B7 B7 P5 P6 P7"
    high.add(draw(start(f"advanced dealer first {longest}"), width=width, palette=LIGHT).height)
    for tiles in ("R1 R1 R1 B2 B2 B2 R2 R3", "R2 R3 B5 B5 B5 B5 B6 B7", longest):
        every = tiles.split()
        high |= {draw(start(" ".join(every[:count])), width=width, palette=LIGHT).height for count in range(9)}
    assert len(high) == 1


@pytest.mark.parametrize("words", HANDS)
def test_the_text_twin_tells_everything(words: str) -> None:
    entry = start(words)
    drawing = drawn(words, 640)
    twin = drawing.words()
    assert say(status(entry)) in twin
    assert drawing.title == "Count a hand"
    for line in other_ways(entry) if held(entry) == 8 else ():
        assert say(line) in twin
    made = counted(entry)
    if made is not None and entry.rules.advanced:
        for bonus in bonus_lines(made):
            assert f"{say(bonus.message)} {bonus.points}" in twin


def test_a_used_up_kind_says_so_and_still_answers() -> None:
    groups = {group.key: group for group in drawn("B5 B5 B5 B5", 640).groups}
    assert groups["pick-B5"].label == "blue 5, 0 left"
    assert groups["pick-B5"].disabled
    assert groups["pick-B5"].action == "add B5"
    assert groups["pick-P5"].label == "purple 5, 1 left"


def test_dark_is_another_palette_of_the_same() -> None:
    light, dark = drawn(SHEET, 640), draw(start(SHEET)._replace(every=True), width=640, palette=DARK, undo=True)
    assert light.twin == dark.twin
    assert [group.key for group in light.groups] == [group.key for group in dark.groups]
    assert light.svg() != dark.svg()


def test_a_drawing_stays_small() -> None:
    assert max(len(drawn(words, 1280).svg()) for words in HANDS) < 30_000


@pytest.mark.parametrize("width", WIDTHS)
def test_colours_are_asked_for_where_tiles_are_led_and_nothing_jumps(width: int) -> None:
    purple = after(start("P5 P6 P7"), "into open", "take P5.0", "take P6.0")
    answer = act(purple, "take P7.0")
    drawing = draw(answer.draft, width=width, palette=LIGHT, band=answer.band)
    places = {group.action: (group.x, group.y) for group in drawing.groups if group.action}
    before = {group.action: (group.x, group.y) for group in draw(purple, width=width, palette=LIGHT).groups}
    assert {"colour red", "colour blue", "cancel"} <= set(places)
    assert places["add R1"] == before["add R1"]
    # They are there as long as a colour is missing, not only while the sentence shows.
    again = draw(act(answer.draft, "ways").draft, width=width, palette=LIGHT)
    assert "colour red" in {group.action for group in again.groups}


@pytest.mark.parametrize("width", WIDTHS)
def test_a_refusal_moves_nothing(width: int) -> None:
    entry = start("R1 R2 B3 B5 B5 B5 B5 P8 advanced")
    open_ = after(entry, "into open", "take R1.0", "take R2.0")
    for before, action in ((entry, "add B5"), (entry, "add R7"), (open_, "take B3.0")):
        refused_ = act(before, action)
        calm, told = (draw(before, width=width, palette=LIGHT, band=band) for band in (None, refused_.band))
        assert [(group.key, group.y) for group in calm.groups if group.key.startswith("pick-")] == [
            (group.key, group.y) for group in told.groups if group.key.startswith("pick-")
        ]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_hand_comes_first_and_all_tiles_to_tap_are_near(width: int) -> None:
    groups = {group.key: group for group in drawn("R1", width).groups}
    picks = [group for key, group in groups.items() if key.startswith("pick-")]
    assert groups["felt"].y < groups["band"].y < min(pick.y for pick in picks)
    bottom = max(pick.y + pick.height for pick in picks)
    # On a laptop all of it shows below the page's title, on a phone the hand, the answer and all tiles do.
    assert bottom <= (580 if width >= 1240 else 760 if width >= 360 else 820)
    assert bottom - groups["felt"].y <= (700 if width >= 360 else 740)


@pytest.mark.parametrize("width", [width for width in WIDTHS if width < 740])
@pytest.mark.parametrize("words", HANDS)
def test_on_a_phone_the_answer_stands_at_the_hand(words: str, width: int) -> None:
    entry = start(words)
    groups = {group.key: group for group in draw(entry, width=width, palette=LIGHT).groups}
    answer = " ".join(ElementTree.fromstring(f"<g>{groups['band'].body}</g>").itertext())
    made = counted(entry)
    if made is not None:
        assert "Ten" in answer
        assert f"{made.points} " in answer
        assert "= 10" in answer
        for line in derive(made.reading):
            assert all(str(value) in answer for value in line.values)
    elif held(entry) == 8:
        assert "Not ten" in answer
        assert "Without" in answer or "more than one tile" in answer
    elif held(entry) == 7:
        assert all(f"×{one.left}" in answer for one in waited(entry))
    elif not held(entry):
        assert "Tap the tiles" in answer


@pytest.mark.parametrize("width", WIDTHS)
def test_the_ring_of_the_focus_fits_between_the_tiles_to_tap(width: int) -> None:
    apart = 4  # the ring lies 2 to 5 px around a target, and two of these three show beside the next tile
    groups = {group.key: group for group in drawn("", width).groups}
    for one, two in (("pick-R1", "pick-R2"), ("pick-B5", "pick-B6"), ("pick-P5", "pick-P6")):
        first, second = groups[one], groups[two]
        inset = float(second.body.partition("translate(")[2].partition(" ")[0])
        assert second.x + inset >= first.x + first.width + apart


def test_no_action_is_more_than_another() -> None:
    purple = after(start("P5 P6 P7"), "into open", "take P5.0", "take P6.0")
    answer = act(purple, "take P7.0")
    drawing = draw(answer.draft, width=640, palette=LIGHT, band=answer.band)
    assert [group.key for group in drawing.groups if LIGHT.main_edge in group.body] == []


LINES = [
    "R1 R2 R3 R4 B5 B6 B7 P8",
    "R1 R2 R3 R4 P5 P6 P7 P8",
    "R1 R2 R3 R4 B7 B7 B7 B3",
    "open R4 R5 R6 R1 B2 B3",
    "R7",
]


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
@pytest.mark.parametrize("tiles", LINES)
def test_the_totals_on_the_line_stand_in_one_row_below_their_marks(tiles: str, width: int) -> None:
    drawing = draw(start(tiles), width=width, palette=LIGHT)
    (line,) = [group for group in drawing.groups if group.key == "line"]
    marks = [float(at) for at in re.findall(r'<circle cx="([\d.]+)"', line.body)]
    radii = [float(size) for size in re.findall(r' r="([\d.]+)"', line.body)]
    assert all(high - low >= 8 for low, high in pairwise(marks)), "neighbours can be told apart"
    small = sorted(radii)[: len(radii) - 1] or radii
    apart = min((high - low for low, high in pairwise(marks)), default=99.0)
    assert max(small) * 2 <= max(apart, 8)
    labels = [
        (float(at), float(down), said)
        for at, down, said in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)<', line.body)
    ]
    assert len({down for _, down, _ in labels}) == 1
    labels.sort()
    assert [int(said) for _, _, said in labels] == sorted(int(said) for _, _, said in labels)
    assert "10" in [said for _, _, said in labels]
    for (one, _, said), (other, _, after) in pairwise(labels):
        assert other - one >= (measure(said, 14, bold=True) + measure(after, 14, bold=True)) / 2 + 3


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_the_hand_stands_in_the_middle_of_its_felt(width: int) -> None:
    for tiles in ("R1 R2 R3 R4 B5 B6 B7 P8", "open R4 R5 R6 R1 R2 R3 B1 B2")[: 2 if width > 400 else 1]:
        drawing = draw(start(tiles), width=width, palette=LIGHT)
        (felt,) = [group for group in drawing.groups if group.key == "felt"]
        held = [group for group in drawing.groups if group.key.startswith(("tile-", "set-"))]
        left = min(group.x for group in held) - felt.x
        felt_wide = float(re.findall(r'width="([\d.]+)"', felt.body)[0])
        felt_high = float(re.findall(r'height="([\d.]+)"', felt.body)[0])
        right = felt.x + felt_wide - max(group.x + group.width for group in held)
        assert abs(left - right) <= 9, (tiles, left, right)
        above = min(group.y for group in held) - felt.y
        tall = next(group.height for group in held if group.key.startswith("tile-"))
        below = felt.y + felt_high - max(group.y for group in held) - tall
        assert 0 <= below - above <= 16


def test_the_titles_below_a_ten_stand_on_one_line() -> None:
    for width in (1000, 1280):
        drawing = draw(start("advanced R1 R2 R3 R4 B7 B7 B7 B3"), width=width, palette=LIGHT)
        titles = ("points-title", "ways-title")
        tops = [re.findall(r'y="([\d.]+)"', group.body)[0] for group in drawing.groups if group.key in titles]
        assert len(tops) == 2
        assert len(set(tops)) == 1


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_reasons_of_all_bonuses_stand_in_one_column(width: int) -> None:
    drawing = draw(start("advanced R1 R2 R3 R4 B7 B7 B7 B3"), width=width, palette=LIGHT)
    (points,) = [group for group in drawing.groups if group.key == "points"]
    reasons = [
        line for line in re.findall(r"<text[^>]*>", points.body) if "font-size" not in line and "bold" not in line
    ]
    columns = {(re.findall(r' x="([\d.]+)"', line) or ["0"])[0] for line in reasons if "font-weight" not in line}
    assert len(reasons) >= 4
    assert len(columns) == 1
