"""The lesson panel, without a browser: what is pressed, what is said, and what is drawn."""

import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from tilegames.core import NotationError
from tilegames.draw import LIGHT, Group, measure
from tilegames.games import NAMES
from tilegames.lessons import LessonError, Mark, course, solution, start
from tilegames.lessons import lesson as find
from tilegames_widgets import lesson as board
from tilegames_widgets.lesson import LessonPanel, lesson, lesson_step

FIRST_THREE = ("sums", "red-run", "blue-run")
UNITS = [one.id for one in course("tenten").lessons]
SVG = "{http://www.w3.org/2000/svg}"


def offered(panel: LessonPanel) -> list[str]:
    """The actions that the drawing offers now."""
    return re.findall(r'data-action="([^"]+)"', panel.surface.drawing)


def press(panel: LessonPanel, *actions: str) -> LessonPanel:
    """Press what is drawn, and only that."""
    for action in actions:
        assert action in offered(panel), f"{action} is not among {offered(panel)}"
        panel.act(action)
    return panel


def solve(panel: LessonPanel) -> None:
    """Do a step as a learner does who is shown every move."""
    while not panel.progress.solved:
        press(panel, "hint show")
        assert panel.progress.answer is not None
        offer = panel.progress.answer.offer
        press(panel, offer if offer.startswith("choose ") else f"try {offer}")


@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_can_be_pressed_through(unit: str) -> None:
    panel = lesson("tenten", unit)
    steps = len(panel.progress.lesson.steps)
    while not panel.progress.over:
        solve(panel)
        press(panel, "next")
    assert panel.progress.summary().done == steps
    assert f"0 of {3 * steps} stars" in panel.surface.words
    first = panel.progress.lesson.steps[0].id
    press(panel, f"go {first}")
    assert panel.progress.step.id == first


@pytest.mark.parametrize("game", NAMES)
def test_a_step_has_another_name_than_the_one_before_it(game: str) -> None:
    """The page scrolls to the top of a board that was given another name by what was pressed."""
    for unit in course(game).lessons:
        panel = lesson(game, unit.id)
        before = panel.draw(360, "light").title
        while not panel.progress.over:
            panel.act("skip")
            assert panel.draw(360, "light").title != before
            before = panel.draw(360, "light").title


def test_the_course_leads_from_unit_to_unit_and_ends_with_all_of_them() -> None:
    panel = lesson("tenten")
    for unit in UNITS:
        assert panel.progress.lesson.id == unit
        while not panel.progress.over:
            (action, *_) = solution(panel.progress.step, panel.progress.scene)
            panel.act(action if action.startswith("choose ") else f"try {action}")
            if panel.progress.solved:
                panel.act("next")
        assert panel.progress.summary().earned == panel.progress.summary().possible
        press(panel, f"unit {UNITS[UNITS.index(unit) + 1]}" if unit != UNITS[-1] else "units")
    count = sum(len(one.steps) for one in course("tenten").lessons)
    assert f"TenTen: {3 * count} of {3 * count} stars" in panel.surface.words
    assert "You have done them all." in panel.surface.words
    again = lesson("tenten")
    again.offer(panel.surface.resume)
    assert len(panel.surface.resume) < 20_000
    again.act("units")
    assert again.surface.words.splitlines()[:3] == panel.surface.words.splitlines()[:3]


def test_all_units_are_listed_with_how_far_each_has_come() -> None:
    panel = press(lesson("tenten"), "choose R3.0", "next", "units")
    assert panel.surface.live == "All units."
    words = panel.surface.words.splitlines()
    assert words[0].startswith("TenTen: 3 of ")
    assert words[2] == "1: Quick start, 1 of 12 steps, 3 of 36 stars. Type unit quick-start."
    assert words[3] == "2: Small hands, 10 steps, 0 of 30 stars. Type unit small-hands."
    assert [action for action in offered(panel) if action.startswith("unit ")] == [f"unit {unit}" for unit in UNITS]
    press(panel, "back")
    assert panel.progress.step.id == "red-run"
    press(panel, "units", "unit round", "choose Theo", "next", "units", "unit quick-start")
    assert panel.progress.step.id == "red-run"
    press(panel, "units", "unit round")
    assert panel.progress.step.id == "the-pile"
    panel.type_move("units")
    panel.type_move("unit purple")
    assert panel.progress.step.id == "purple-blue"
    press(panel, "units", "unit round", "choose 47")
    assert 'aria-label="47, right"' in panel.surface.drawing
    assert 'data-action="choose 47"' in panel.surface.drawing
    panel.act("unit nowhere")
    assert panel.surface.live == "There is no unit nowhere."


def test_a_link_leads_to_a_unit_or_to_a_step() -> None:
    assert lesson("tenten", unit="round").progress.step.id == "who-begins"
    assert lesson("tenten", unit="round", step="pass").progress.step.id == "pass"
    panel = lesson("tenten", step="god-ten")
    assert (panel.progress.lesson.id, panel.progress.step.id) == ("threes-and-fours", "god-ten")
    assert lesson_step("tenten", "heaven").progress.lesson.id == "bonuses"
    panel.offer("tl1.tenten.round.pass.who-begins=3~tl1.tenten.threes-and-fours.multi.single-three=2")
    assert (panel.progress.step.id, panel.progress.marks[0].stars) == ("god-ten", 2)
    press(panel, "units")
    assert "7: A round, 1 of 11 steps" in panel.surface.words


def test_several_refusals_are_asked_for_one_after_the_other() -> None:
    panel = press(lesson("tenten", step="stays-open"), "try discard B5")
    assert panel.surface.live.startswith("Refused. One more to try. Blue 5 lies in your open set")
    assert 'aria-label="✕ Discard blue 5"' in panel.surface.drawing
    press(panel, "try discard B5")
    assert panel.surface.live.startswith("Blue 5 lies in your open set")
    press(panel, "pick R7.0", "try discard R7")
    assert panel.surface.live == "That is a good discard. But first press the two lower buttons."
    press(panel, "try discard B6")
    assert panel.progress.mark == ("done", 3)
    press(panel, "again")
    assert 'aria-label="Discard blue 5"' in panel.surface.drawing


def test_own_tiles_are_grouped_at_a_table() -> None:
    panel = lesson("tenten", step="ten-in-a-run")
    assert "0 + 1 + 5 + 5 + 6 = 17" in panel.surface.words
    press(panel, "pick R2.0", "pick R2.1", "pick R2.2", "try apart R2.0 R2.1 R2.2")
    assert panel.surface.live == "Now each counts alone. All together now count 1 + 2 + 2 + 2 + 5 + 5 + 6 = 23."
    press(panel, "pick R5.0", "pick B5.0", "pick B6.0", "try group R5.0 B5.0 B6.0")
    assert panel.surface.live.startswith("Red 5, blue 5 and blue 6: a run has three numbers in a row")
    press(panel, "pick R2.0", "pick R2.1", "pick R2.2", "try group R2.0 R2.1 R2.2", "try tenten")
    assert panel.progress.mark == ("done", 3)


def test_three_purple_tiles_are_got_as_red_or_as_blue() -> None:
    panel = press(lesson("tenten", step="say-blue"), "pick P5.0", "pick P6.0", "try get P5 P6 red")
    assert panel.surface.live.startswith("As red it would count 7.")
    press(panel, "pick P5.0", "pick P6.0", "try get P5 P6 blue", "pick R6.0", "try discard R6")
    assert panel.progress.solved


def test_a_hint_points_to_a_word_too() -> None:
    panel = press(lesson("tenten", step="who-is-paid"), "hint show")
    assert 'aria-label="3, look here"' in panel.surface.drawing
    assert 'data-key="hinted-1"' in panel.surface.drawing


def test_a_hint_points_to_a_button_too() -> None:
    panel = press(lesson("tenten", step="last-chip"), "hint point")
    assert 'aria-label="Ten ten!, look here"' in panel.surface.drawing
    offered_ = press(lesson("tenten", step="stays-open"), "hint point")
    assert 'aria-label="Discard blue 5, look here"' in offered_.surface.drawing


@pytest.mark.parametrize("name", ["pile", "discard", "tenten", "B9.0"])
def test_only_tiles_of_the_own_rack_are_picked_up(name: str) -> None:
    panel = lesson("tenten", step="get")
    panel.act(f"pick {name}")
    assert panel.picked == ()
    assert panel.surface.live == "There is no such tile here."


def test_a_refusal_of_the_whole_hand_marks_no_tile() -> None:
    panel = press(lesson("tenten", step="kind-table"), "try tenten")
    get = ("pick R3.0", "pick B4.0", "try get R3 B4")
    assert not re.search(r'aria-label="[^"]*, refused"', panel.surface.drawing)
    assert re.search(r'aria-label="[^"]*, refused"', press(lesson("tenten", step="no-combo"), *get).surface.drawing)


def test_other_seats_show_their_open_tiles_and_the_dealer() -> None:
    panel = lesson("tenten", step="who-begins")
    assert "Theo: 0 chips, dealer, to play, 7 hidden tiles." in panel.surface.words
    shown = lesson("tenten", step="close")
    assert "You have open: blue 5, blue 6 and blue 7, a blue run, counts 5." in shown.surface.words
    assert "Mira: 8 points, dealer, red 4, red 5," in shown.surface.words


def test_the_first_three_steps_by_their_tiles() -> None:
    panel = lesson("tenten")
    press(panel, "choose R3.0", "next")
    press(panel, "pick R4.0", "pick R5.0", "pick R6.0")
    assert panel.picked == ("R4.0", "R5.0", "R6.0")
    assert "Picked up: red 4, red 5, red 6." in panel.surface.words
    press(panel, "try group R4.0 R5.0 R6.0", "next", "choose B3.0", "next")
    assert panel.progress.step.id == "triple"
    assert [mark.stars for mark in panel.progress.marks[:3]] == [3, 3, 3]


@pytest.mark.parametrize("step", FIRST_THREE)
def test_a_step_stands_by_itself(step: str) -> None:
    panel = lesson_step("tenten", step)
    assert panel.progress.step.id == step
    assert not {"next", "back", "skip"} & set(offered(panel))
    solve(panel)
    assert panel.progress.solved
    press(panel, "again")
    assert not panel.progress.solved


def test_a_wrong_choice_stays_marked_and_is_said() -> None:
    panel = press(lesson("tenten", step="blue-run"), "choose B5.0")
    assert panel.surface.live.startswith("Not the 5. Five is the largest")
    assert "TT-04" in panel.surface.drawing
    tile = re.search(r'<g data-key="tile-B5.0"[^>]*>', panel.surface.drawing)
    assert tile is not None
    assert 'aria-label="blue 5, in a blue run, not this one"' in tile.group()
    assert 'aria-disabled="true"' in tile.group()
    press(panel, "choose B5.0")
    assert panel.surface.live == "You know already that it is not that one. Choose another."
    assert panel.progress.wrong == ("B5.0",)


def test_a_pointer_to_a_wrong_word_crosses_it_out_and_one_to_tiles_marks_them() -> None:
    panel = press(lesson("tenten", "round", step="who-begins"), "hint point")
    (you,) = (group for group in panel.draw(960, "light").groups if group.action == "choose You")
    assert you.label == "You, not this one"
    assert "✕ You" in you.body
    assert not [group for group in panel.draw(960, "light").groups if group.key.startswith("hinted")]
    panel = press(lesson("tenten", step="sums"), "hint point")
    labels = [group.label for group in panel.draw(960, "light").groups]
    assert [label for label in labels if label.endswith("look here")] == ["red 2, look here", "blue 5, look here"]


def test_a_refusal_is_a_sentence_that_marks_the_tiles_and_quotes_the_rule_when_asked() -> None:
    panel = press(lesson("tenten", step="red-run"), "pick R5.0", "pick B4.0", "pick R4.0", "try group R4.0 R5.0 B4.0")
    assert panel.surface.live.startswith("Two of these are 4s. A run has three numbers")
    for name in ("R4.0", "R5.0", "B4.0"):
        tile = re.search(rf'<g data-key="tile-{name}"[^>]*>', panel.surface.drawing)
        assert tile is not None
        assert "refused" in tile.group()
    assert panel.picked == ()
    press(panel, "rules TT-05")
    assert panel.surface.live.startswith("TT-05: A triple is three equal tiles of one colour.")
    assert "Two of these are 4s." in panel.surface.words, "the reason stays"
    press(panel, "rules TT-05")
    assert "Two of these are 4s." in panel.surface.words
    assert "A triple is three equal tiles of one colour." not in panel.surface.words


def test_two_tiles_and_four_can_be_tried_and_are_explained() -> None:
    panel = press(lesson("tenten", step="red-run"), "pick R4.0", "pick R5.0", "try group R4.0 R5.0")
    assert panel.surface.live == "Those are 2 tiles, not three."
    press(panel, "pick R4.0", "pick R5.0", "pick R6.0", "pick B4.0", "try group R4.0 R5.0 R6.0 B4.0")
    assert panel.surface.live.startswith("Those are 4 tiles, not three.")


def test_a_picked_group_can_be_taken_apart() -> None:
    panel = press(lesson("tenten", step="choosing"), "pick R2.0")
    assert panel.picked == ("R1.0", "R2.0", "R3.0")
    press(panel, "pick R4.0")
    assert panel.picked == ("R4.0",)
    press(panel, "pick R1.0", "pick R3.0")
    assert panel.picked == ()
    press(panel, "pick R1.0", "try apart R1.0")
    assert panel.progress.solved


def test_buttons_that_need_something_first_say_it() -> None:
    panel = press(lesson("tenten", step="red-run"), "why 0")
    assert panel.surface.live == "Tap the tiles first. Tap one again to put it back."
    table = press(lesson("tenten", step="get"), "why 1")
    assert table.surface.live.startswith("To get it, first pick two tiles that go with it.")
    press(table, "why 3")
    assert table.surface.live == "First pick the one tile to discard."


def test_a_turn_is_played_by_pile_tiles_and_buttons() -> None:
    panel = press(lesson("tenten", step="turn"), "try draw")
    assert panel.surface.live == "You drew red 7. Now say ten, or discard a tile."
    (draw,) = (one for one in panel.draw(960, "light").groups if one.action == "try draw" and one.key != "pile")
    assert draw.disabled, "it looks as if it could do nothing, and says why when it is pressed"
    press(panel, "try draw")
    assert panel.surface.live.startswith("You have drawn already")
    press(panel, "pick R7.0", "try discard R7")
    assert panel.progress.solved
    get = press(lesson("tenten", step="get"), "pick B5.0", "pick B5.1", "try get B5 B5", "pick R7.0", "try discard R7")
    assert get.progress.solved
    assert "You have open: blue 5, blue 5 and blue 5, a triple, counts 0." in get.surface.words


def test_each_kind_of_answer_has_its_own_band() -> None:
    panel = press(lesson("tenten", step="say-ten"), "try tenten")
    words = "That is no ten. The nearest you can make is 25. At a real table everybody else would get a chip."
    assert panel.surface.live == words
    band = panel._band()
    assert band is not None
    assert (band.kind, band.lead, band.rule) == ("refusal", "That is no ten.", "TT-30")
    for step, action in (("get", "try draw"), ("get", "why 1")):
        band = press(lesson("tenten", step=step), action)._band()
        assert band is not None
        assert band.kind == "hint", "a friendly no is seen as one"
    band = press(lesson("tenten", step="turn"), "try draw")._band()
    assert band is not None
    assert band.kind == "neutral"


def test_a_better_move_is_offered_and_can_be_tried() -> None:
    panel = press(lesson("tenten", step="turn"), "try draw", "pick R1.0", "try discard R1")
    assert panel.progress.solved
    assert "Even better would be red 7" in panel.surface.live
    again = [action for action in offered(panel) if action == "again"]
    assert len(again) == 2
    press(panel, "again")
    assert panel.progress.scene == panel.progress.step.scene


def test_hints_say_their_price_before_and_cost_it_once() -> None:
    panel = lesson("tenten", step="blue-run")
    assert 'aria-label="Nudge me, costs 1 star"' in panel.surface.drawing
    assert 'aria-label="Show me, costs 3 stars"' in panel.surface.drawing
    press(panel, "hint nudge")
    assert panel.progress.stars == 2
    assert 'aria-label="Nudge me, already paid"' in panel.surface.drawing
    assert 'aria-label="Show me, costs 2 stars"' in panel.surface.drawing
    press(panel, "hint point")
    tile = re.search(r'<g data-key="tile-R6.0"[^>]*>', panel.surface.drawing)
    assert tile is not None
    assert "look here" in tile.group()
    press(panel, "choose B3.0")
    assert panel.progress.mark == ("done", 1)
    assert "You earned 1 star." in panel.surface.words


def test_next_waits_and_skip_goes_on() -> None:
    panel = press(lesson("tenten"), "next")
    assert panel.progress.at == 0
    assert panel.surface.live == "First comes this step. Try it, ask for a hint, or skip it."
    press(panel, "skip")
    assert panel.progress.step.id == "red-run"
    assert panel.surface.live.startswith("Three red in a row. These make 19")
    press(panel, "back")
    assert panel.progress.mark.state == "skipped"


def test_what_is_not_finished_is_offered_at_the_end() -> None:
    panel = lesson("tenten", step="wrong-ten")
    solve(panel)
    press(panel, "next")
    assert "Not quite finished" in panel.surface.words
    assert "11 steps are still open." in panel.surface.words
    press(panel, "go sums")
    assert panel.progress.step.id == "sums"


def test_beginning_again_asks_first() -> None:
    panel = press(lesson("tenten"), "choose R3.0")
    for _ in range(12):
        press(panel, "next" if panel.progress.ready else "skip")
    press(panel, "restart")
    assert panel.surface.live == "Begin the whole unit again? Its stars are forgotten."
    press(panel, "cancel")
    assert panel.progress.marks[0].stars == 3
    press(panel, "restart", "restart")
    assert panel.progress.at == 0
    assert all(mark.state == "" for mark in panel.progress.marks)
    assert panel.surface.resume == "tl1.tenten.quick-start.sums"


def test_the_browser_keeps_the_place() -> None:
    first = press(lesson("tenten"), "choose R3.0", "next")
    code = first.surface.resume
    second = lesson("tenten")
    second.offer(code)
    assert second.progress.step.id == "red-run"
    assert second.progress.marks[0].stars == 3
    assert second.surface.live.startswith("You are back where you were: Three red in a row.")
    second.offer("tl1.tenten.quick-start.get")
    assert second.progress.step.id == "red-run"
    for foreign in ("nonsense", "tg1abc", "tl1.tenten.other.sums", "tl1.tenten.quick-start.sums.sums=7"):
        third, sent = lesson("tenten"), []
        third.surface.send = sent.append
        third.offer(foreign)
        assert sent == [{"kind": "forget"}]
        assert third.progress._replace(answer=None) == lesson("tenten").progress
        assert "cannot read" in third.surface.live


def test_a_step_by_itself_comes_back_as_it_was_left() -> None:
    for game, step in (("tenten", "sums"), ("dummee", "make-ten"), ("jumana", "let-go")):
        panel = lesson_step(game, step)
        press(panel, "hint point")
        while not panel.progress.solved:
            solve(panel)
        earned = panel.progress.mark.stars
        later = lesson_step(game, step)
        later.offer(panel.surface.resume)
        assert later.progress.solved
        assert later.progress.stars == earned
        assert f"You earned {earned} star" in later.surface.words
        assert later.progress.scene == panel.progress.scene
        press(later, "again")
        assert not later.progress.solved


def test_a_step_of_the_course_that_is_done_says_so() -> None:
    panel = press(lesson("tenten"), "choose R3.0", "next", "back")
    assert "You earned 3 stars" in panel.surface.words
    assert "You have done this step. Do it again, or go on." in panel.surface.words
    press(panel, "hint nudge")
    assert "This step can earn 2 stars" in panel.surface.words


def test_a_step_by_itself_goes_nowhere_else() -> None:
    panel = lesson_step("tenten", "sums")
    for words in ("next", "skip", "back"):
        panel.type_move(words)
        assert panel.progress.step.id == "sums"
        assert panel.surface.live == "There is nothing like that to do here."


def test_a_step_that_is_asked_for_keeps_the_stars_of_the_others() -> None:
    panel = lesson("tenten", step="get")
    panel.offer("tl1.tenten.quick-start.sums.sums=3")
    assert panel.progress.step.id == "get"
    press(panel, "skip")
    assert panel.surface.resume == "tl1.tenten.quick-start.ten-from-discard.sums=3.get=s"


def test_one_lesson_follows_another(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = course("tenten")
    second = quick.lessons[0]._replace(id="second", title="The second", steps=quick.lessons[0].steps[:2])
    first = quick.lessons[0]._replace(steps=quick.lessons[0].steps[:1])
    monkeypatch.setattr(board, "course", lambda _: quick._replace(lessons=(first, second)))
    monkeypatch.setattr(board, "find", lambda _, unit="", step="": second if unit == "second" else first)
    panel = press(lesson("tenten"), "choose R3.0", "next", "unit second", "skip")
    assert panel.progress.lesson.id == "second"
    assert panel.surface.resume == "tl1.tenten.second.red-run.sums=s~tl1.tenten.quick-start..sums=3"
    again = lesson("tenten")
    again.offer(panel.surface.resume)
    assert (again.progress.lesson.id, again.progress.step.id) == ("second", "red-run")
    chosen = lesson("tenten", "quick-start")
    chosen.offer(panel.surface.resume)
    assert (chosen.progress.lesson.id, chosen.progress.over) == ("quick-start", True)


def test_what_has_begun_is_not_moved_by_a_kept_place() -> None:
    panel = press(lesson("tenten"), "choose B2.0")
    panel.offer("tl1.tenten.quick-start.get.sums=3")
    assert panel.progress.step.id == "sums"
    assert panel.progress.wrong == ("B2.0",)


def test_boards_of_one_page_keep_their_places_apart() -> None:
    labels = [panel.surface.label for panel in (lesson("tenten"), *(lesson_step("tenten", one) for one in FIRST_THREE))]
    assert len(set(labels)) == 4


@pytest.mark.parametrize(
    "action",
    [
        "",
        "fly",
        "pick",
        "pick R9.0",
        "pick pile",
        "units x",
        "why 9",
        "why x",
        "hint",
        "hint whisper",
        "rules",
        "go nowhere",
        "try",
    ],
)
def test_nonsense_from_the_page_is_answered_and_changes_nothing(action: str) -> None:
    panel = lesson("tenten", step="red-run")
    scene, marks = panel.progress.scene, panel.progress.marks
    panel.act(action)
    assert (panel.progress.scene, panel.progress.marks, panel.picked) == (scene, marks, ())
    assert panel.surface.live.endswith(".")


@pytest.mark.parametrize(
    ("step", "words", "solved"),
    [
        ("sums", "choose r3", True),
        ("red-run", "group r4, r5, r6", True),
        ("red-run", "Group R4 R5 B4", False),
        ("turn", "DRAW", False),
        ("ten-from-discard", "ten ten", True),
        ("one-colour", "group r6 r6 b6", True),
        ("sums", "whistle", False),
    ],
)
def test_everything_can_be_typed(step: str, words: str, solved: bool) -> None:
    panel = lesson("tenten", step=step)
    panel.type_move(words)
    assert panel.progress.solved is solved
    assert panel.progress.answer is not None


def test_moving_on_can_be_typed() -> None:
    panel = lesson("tenten")
    for words, step in (
        ("skip", "red-run"),
        ("back", "sums"),
        ("hint", "sums"),
        ("again", "sums"),
        ("next", "red-run"),
    ):
        panel.type_move(words)
        assert panel.progress.step.id == step
    assert panel.progress.marks[0].state == "skipped"


def test_an_unknown_game_lesson_or_step_is_named() -> None:
    with pytest.raises(LessonError, match="There is no unit late"):
        lesson("tenten", "late")
    with pytest.raises(NotationError, match="There is no step tens"):
        lesson_step("tenten", "tens")


@cache
def pictures() -> list[tuple[str, LessonPanel]]:
    """Panels in many states."""
    found = []
    for step in [step for one in course("tenten").lessons for step in one.steps]:
        found.append((step.id, lesson("tenten", step=step.id)))
        tried = lesson("tenten", step=step.id)
        for action in solution(step, step.scene)[:1]:
            tried.act(f"hint {step.hints[-2].kind}")
            tried.act(action if action.startswith("choose ") else f"try {action}")
        found.append((f"{step.id}-tried", tried))
    for name in FIRST_THREE:
        alone = lesson_step("tenten", name)
        alone.act("hint show")
        found.append((f"{name}-alone", alone))
    for unit in UNITS:
        last = find("tenten", unit).steps[-1].id
        end = lesson("tenten", unit, step=last)
        end.act("skip")
        found.append((f"{unit}-end", end))
    units = lesson("tenten")
    units.act("units")
    return [*found, ("units", units)]


@pytest.mark.parametrize("width", [320, 360, 640, 960, 1280])
def test_every_picture_fits_its_width_and_has_its_words(width: int) -> None:
    for name, panel in pictures():
        drawing = panel.draw(width, "light")
        assert drawing.width == width
        for group in drawing.groups:
            assert group.x >= 0, (name, group.key)
            assert group.x + group.width <= width, (name, group.key)
            assert group.y + group.height <= drawing.height, (name, group.key)
        targets = [group for group in drawing.groups if group.action]
        for place, one in enumerate(targets):
            for other in targets[place + 1 :]:
                apart = (
                    one.x + one.width <= other.x + 0.5
                    or other.x + other.width <= one.x + 0.5
                    or one.y + one.height <= other.y + 0.5
                    or other.y + other.height <= one.y + 0.5
                )
                assert apart, (name, one.key, other.key)
        svg = ET.fromstring(drawing.svg())
        assert len(drawing.svg()) <= 16 * 1024, (name, len(drawing.svg()))
        sizes = [float(node.get("font-size", "14")) for node in svg.iter() if node.tag in (f"{SVG}text", f"{SVG}tspan")]
        assert min(sizes) >= 14
        assert drawing.title
        assert len(drawing.words().splitlines()) >= 3


@pytest.mark.parametrize("width", [360, 1040])
@pytest.mark.parametrize("game", NAMES)
def test_nothing_moves_from_the_first_try_of_a_step_to_its_praise(game: str, width: int) -> None:
    panel = lesson(game)

    def places() -> tuple[float, ...]:
        drawing = panel.draw(width, "light")
        felt, band = ([one for one in drawing.groups if one.key == key] for key in ("felt", "band"))
        return (drawing.height, *(round(one.y, 3) for one in band), *(number(one.body) for one in felt))

    def number(felt: str) -> float:
        return max(map(float, re.findall(r'height="([\d.]+)"', felt)))

    for unit in course(game).lessons:
        for step in unit.steps:
            panel.progress = start(unit, step=step.id)
            first = places()
            for action in solution(step, step.scene):
                panel.progress = panel.progress.try_(action)
                assert places() == first, (step.id, action)


@pytest.mark.parametrize("game", NAMES)
def test_the_buttons_of_a_step_that_is_done_stay_and_say_so(game: str) -> None:
    panel = lesson(game)
    seen = 0
    for unit in course(game).lessons:
        for step in unit.steps:
            if step.kind in ("read", "choose"):
                continue
            panel.progress, panel.picked = start(unit, step=step.id), ()
            way = solution(step, step.scene)
            for action in way[:-1]:
                panel.progress = panel.progress.try_(action)
            before = buttons(panel)
            panel.progress = panel.progress.try_(way[-1])
            after = buttons(panel)
            assert [one.label for one in after] == [one.label for one in before], step.id
            assert all(one.disabled and LIGHT.main_edge not in one.body for one in after), step.id
            assert "You may: " not in panel.surface.words
            for one in after:
                solved = panel.progress
                panel.act(one.action)
                assert panel.surface.live == "This step is done. Go on, or start it again.", (step.id, one.label)
                assert panel.progress == solved._replace(answer=panel.progress.answer)
            seen += len(after)
    assert seen > 20


def buttons(panel: LessonPanel) -> list[Group]:
    """The buttons of what lies there."""
    return [one for one in panel.draw(360, "light").groups if one.key.startswith("control-")]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("width", [320, 360, 640, 960])
def test_the_name_of_a_unit_leaves_room_for_its_steps(game: str, width: int) -> None:
    for unit in course(game).lessons:
        drawn = {group.key: group.body for group in lesson(game, unit.id).draw(width, "light").groups}
        name, counted = drawn["name"], drawn["counted"]
        size = float((re.findall(r'font-size="(\d+)"', name) or ["14"])[0])
        (called,), (steps,) = (re.findall(r">([^<]+)<", body) for body in (name, counted))
        assert measure(called, size) + measure(steps) + 14 <= width - 32, called


def main_buttons(panel: LessonPanel, width: int = 960) -> list[str]:
    """The actions of the honey buttons."""
    return [group.action for group in panel.draw(width, "light").groups if LIGHT.main_edge in group.body]


@pytest.mark.parametrize(
    ("step", "before", "main"),
    [
        ("turn", [], ["try draw"]),
        ("turn", ["try draw"], []),
        ("turn", ["try draw", "pick R7.0"], ["try discard R7"]),
        ("say-ten", ["try draw"], ["try tenten"]),
        ("get", [], []),
        ("get", ["pick B5.0", "pick B5.1"], ["try get B5 B5"]),
        ("ten-from-discard", [], ["try tenten"]),
        ("wrong-ten", [], ["try tenten"]),
        # What is best is to be found out, so nothing is pointed at.
        ("last-ten", [], []),
        ("pass", [], ["try pass"]),
        ("say-blue", ["pick P5.0", "pick P6.0"], ["try get P5 P6 blue"]),
    ],
)
def test_only_what_is_asked_for_is_the_main_button(step: str, before: list[str], main: list[str]) -> None:
    assert main_buttons(press(lesson("tenten", step=step), *before)) == main


def test_nothing_stays_crossed_out_once_the_right_one_is_found() -> None:
    for step, wrong, right in (("sums", "choose R4.0", "choose R3.0"), ("box", "choose 4", "choose 1")):
        panel = lesson("tenten", step=step)
        panel.act(wrong)
        assert "not this one" in panel.surface.drawing
        panel.act(right)
        assert "not this one" not in panel.surface.drawing
        assert "✕" not in panel.surface.drawing


def test_no_sentence_has_two_ends() -> None:
    panel = lesson("tenten", step="turn")
    panel.act("skip")
    assert panel.surface.live.startswith("Ten ten! One more blue 5")
    assert "You may: Ten ten!" in panel.surface.words.splitlines()
    assert "!." not in panel.surface.words


def test_a_course_can_begin_after_what_stands_above_it() -> None:
    panel = lesson("tenten", after="blue-run")
    assert panel.progress.step.id == "triple"
    assert "TenTen, Quick start: step 1 of 9" in panel.surface.words
    while not panel.progress.over:
        solve(panel)
        press(panel, "next")
    assert panel.progress.summary().done == 9
    press(panel, "unit small-hands")
    assert panel.progress.step.id == "box"
    for wrong in ("nothing", "wrong-ten"):
        with pytest.raises(NotationError, match=f"There is no step {wrong} with another after it"):
            lesson("tenten", after=wrong)


def test_the_end_of_a_unit_leads_to_a_table() -> None:
    for unit, main in (("quick-start", ""), ("small-hands", "unit purple")):
        steps = find("tenten", unit).steps
        panel = lesson("tenten", unit, step=steps[-1].id, play="play.ipynb")
        panel.progress = panel.progress._replace(marks=tuple(Mark("done", 3) for _ in steps))
        solve(panel)
        press(panel, "next")
        (link,) = [group for group in panel.draw(360, "light").groups if group.href]
        assert link.href == "play.ipynb"
        assert '<a href="play.ipynb">' in panel.surface.drawing
        assert "Play TenTen" in panel.surface.words
        assert min(link.width, link.height) >= 44
        assert main_buttons(panel, 360) == [main]
    plain = lesson("tenten", "quick-start", step="wrong-ten")
    plain.act("skip")
    assert "<a " not in plain.surface.drawing


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_a_course_and_a_step_by_itself_have_one_left_edge(width: int) -> None:
    edges = {
        next(group.x for group in panel.draw(width, "light").groups if group.key == "prompt")
        for panel in (lesson("tenten"), lesson_step("tenten", "sums"))
    }
    assert len(edges) == 1


def test_the_twin_says_all_that_is_needed_without_a_script() -> None:
    panel = press(lesson("tenten", step="red-run"), "pick R4.0")
    words = panel.surface.words
    for line in (
        "TenTen, Quick start: step 2 of 12",
        "Three red in a row",
        "On the rack: red 4, red 5, red 6, blue 4.",
        "4 + 5 + 6 + 4 = 19",
        "Picked up: red 4.",
        "You may: Put them together.",
        "Hints: type hint nudge (1 ★), hint point (2 ★) or hint show (3 ★).",
        "This step can earn 3 stars.",
        "Type next, back, again or skip to move on.",
    ):
        assert line in words.splitlines(), line
    assert repr(panel) == words


def test_a_step_by_itself_shows_its_title_unless_the_notebook_does() -> None:
    for width in (320, 1280):
        keys = {group.key for group in lesson_step("tenten", "red-run").draw(width, "light").groups}
        assert "title-0" in keys
        bare = lesson_step("tenten", "red-run", titled=False)
        assert "title-0" not in {group.key for group in bare.draw(width, "light").groups}
        assert "Three red in a row" in repr(bare)


@pytest.mark.parametrize("width", [320, 360, 768])
def test_the_words_of_a_row_of_hints_have_one_size(width: int) -> None:
    groups = lesson("tenten", step="red-run").draw(width, "light").groups
    sizes = {
        re.search(r'font-size="(\d+)"', group.body + ' font-size="14"').group(1)  # type: ignore[union-attr]
        for group in groups
        if group.key.startswith("hint-")
    }
    assert len(sizes) == 1


def test_a_long_name_of_a_step_takes_a_second_line_in_the_summary() -> None:
    panel = lesson("tenten")
    for _ in panel.progress.lesson.steps:
        panel.act("skip")
    while not panel.progress.over:
        panel.act("skip" if not panel.progress.ready else "next")
    rows = [group for group in panel.draw(320, "light").groups if group.key.startswith("step-")]
    assert len(rows) == len(panel.progress.lesson.steps)
    assert any(row.body.count("<text") > 3 for row in rows)
    assert all("…" not in row.body for row in rows)


@pytest.mark.parametrize("skipped", [0, 1])
def test_a_way_on_has_one_name_at_every_width(skipped: int) -> None:
    panel = lesson("tenten")
    for _ in range(skipped):
        panel.act("skip")
    ways = [
        {
            one.action: one.label
            for one in panel.draw(width, "light").groups
            if one.tab == "footer" and one.key != "next"
        }
        for width in range(320, 1281, 80)
    ]
    assert (ways[0]["again"], ways[0]["units"]) == ("Start again", "Units")
    assert ("back" in ways[0]) == bool(skipped)
    assert all(one == ways[0] for one in ways)


STILL = ("hint-nudge", "hint-point", "hint-show", "again", "back", "units")


@pytest.mark.parametrize("width", [360, 760, 1040])
@pytest.mark.parametrize(
    ("game", "step"), [("tenten", "turn"), ("tenten", "red-run"), ("dummee", "go-on"), ("jumana", "joker")]
)
def test_nothing_below_the_board_moves_when_something_is_tried(game: str, step: str, width: int) -> None:
    panel = lesson(game, step=step)

    def places() -> dict[str, tuple[float, float, float]]:
        groups = panel.draw(width, "light").groups
        ways = {one.key: (one.x, one.y, one.width) for one in groups if one.key in STILL}
        # On a phone the way on takes the place of the hints.
        return ways | {one.key: (one.x, one.y, one.width) for one in groups if one.key == "next" and width >= 640}

    first = places()
    scene = panel.progress.scene
    assert scene is not None
    for action in [f"try {one}" for one in scene.tries()[:30]] + [
        f"hint {one.kind}" for one in panel.progress.step.hints
    ]:
        panel.act(action)
        now = places()
        assert all(first[key] == now[key] for key in now if key in first), action
        if panel.progress.scene != scene:
            panel.act("again")


def test_a_unit_with_open_steps_is_not_said_to_be_over() -> None:
    panel = lesson("tenten", step="say-ten")
    for _ in range(5):
        panel.act("skip")
    assert panel.progress.over
    assert panel.surface.live.startswith("Not quite finished: 12 steps are open.")
    assert "Not quite finished" in panel.surface.words


def test_where_a_word_is_chosen_no_tile_can_be_picked_up() -> None:
    panel = lesson("tenten", "small-hands", step="box")
    assert [one.action for one in panel.draw(960, "light").groups if one.action.startswith("pick")] == []
    assert {one.action for one in panel.draw(960, "light").groups if one.tab == "choices"} == {
        f"choose {one}" for one in panel.progress.step.choices
    }


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_is_worth_its_stars_to_one_who_reads_the_words(game: str) -> None:
    panel = lesson(game)
    for unit in course(game).lessons:
        for step in unit.steps:
            if step.kind == "read":
                continue
            panel.progress, panel.picked = start(unit, step=step.id), ()
            for hint in step.hints:
                panel.act(f"hint {hint.kind}")
                answer = panel.progress.answer
                assert answer is not None
                if hint.kind == "show":
                    assert panel.surface.live != hint.words, step.id
                    typed = re.search(r"You may: .*\. Type (.*)\.$", panel.surface.words, re.MULTILINE)
                    assert typed is not None, step.id
                    before = panel.progress
                    panel.type_move(typed.group(1))
                    assert panel.progress.solved or panel.progress.scene != before.scene, step.id
                elif answer.marked:
                    assert re.search(r"(Look at|It is not) .+\.$", panel.surface.live), (step.id, panel.surface.live)
                    assert panel.surface.live.removeprefix(hint.words).strip() in panel.surface.words


def test_the_words_of_a_summary_say_what_to_type() -> None:
    panel = lesson("jumana", "letters", play="play.ipynb")
    panel.progress = panel.progress._replace(
        at=len(panel.progress.lesson.steps), marks=tuple(Mark("done", 3) for _ in panel.progress.lesson.steps)
    )
    panel.act("nothing")
    words = panel.surface.words
    following = re.search(r"Go on: (.+): type (unit [a-z-]+)[.]", words)
    assert following is not None
    assert "Play Jumana: a link on the board." in words
    for typed in ("go on", "play"):
        panel.type_move(typed)
        assert "You may type what a button says, back, restart or units." in panel.surface.live
    panel.type_move(following.group(2))
    assert panel.progress.lesson.title == following.group(1)


def test_on_a_phone_a_step_by_itself_leaves_no_hole_where_its_hints_were() -> None:
    panel = lesson_step("tenten", "sums")
    before = {one.key for one in panel.draw(360, "light").groups if one.key.startswith("hint-")}
    panel.act("choose R3.0")
    after = [one for one in panel.draw(360, "light").groups if one.key.startswith("hint-")]
    assert {one.key for one in after} == before == {"hint-nudge", "hint-point", "hint-show"}
    assert all(one.disabled for one in after)


def test_on_a_phone_the_way_on_stands_right_below_what_is_said() -> None:
    panel = lesson("tenten", step="red-run")
    assert "next" not in [one.key for one in panel.draw(360, "light").groups]
    panel.act("try group R4.0 R5.0 R6.0")
    groups = {one.key: one for one in panel.draw(360, "light").groups}
    assert "hint-nudge" not in groups
    assert groups["next"].y == groups["band"].y + groups["band"].height + 10
    panel = lesson("tenten", step="red-run")
    panel.offer("tl1.tenten.quick-start.red-run.red-run=3")
    assert panel.progress.mark.state == "done"
    panel.act("hint nudge")
    assert [one.label for one in panel.draw(360, "light").groups if one.action == "next"] == ["Next"]


@pytest.mark.parametrize("game", NAMES)
def test_what_may_be_typed_is_said_in_every_step_and_can_be_read(game: str) -> None:
    for unit in course(game).lessons:
        panel = lesson(game, unit.id)
        for step in unit.steps:
            panel.act(f"go {step.id}")
            said = next((line for line in panel.surface.words.splitlines() if line.startswith("You may type ")), "")
            assert bool(said) == (step.goal is not None), step.id
            assert not re.search(r"\b[A-Z]\d\.\d", said), said
            for example in re.findall("“(.*?)”", said):
                panel.act("again")
                panel.type_move(example)
                assert "to do here" not in panel.surface.live, (step.id, example)
            for choice in step.choices[:1]:
                panel.type_move(choice)
                answer = panel.progress.answer
                assert answer is not None, (step.id, choice)
                assert answer.tried == f"choose {choice}", (step.id, choice)


@pytest.mark.parametrize(
    "words", ["put R4 R5 R6 together", "r6, r5, r4", "group red 4 red 5 red 6", "Group R4.0 R5.0 R6.0"]
)
def test_a_try_may_be_typed_as_one_would_say_it(words: str) -> None:
    panel = lesson("tenten", step="red-run")
    panel.type_move(words)
    assert panel.progress.solved
    panel.act("again")
    panel.type_move("red 4")
    panel.type_move("pick R5")
    assert panel.picked == ("R4.0", "R5.0")
    panel.act("cancel")
    panel.type_move("put them together")
    how = "You may type what a button says, “group R4 R5 B4” or “hint”."
    assert panel.surface.live == f"There is nothing called put them together to do here. {how}"
    panel.type_move("help")
    assert panel.surface.live == how
    panel.act("restart")
    panel.type_move("no")
    assert panel.progress.mark.state == "done"
    panel.act("restart")
    panel.type_move("Yes")
    assert panel.progress.mark.state == ""
