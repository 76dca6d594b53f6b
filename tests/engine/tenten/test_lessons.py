"""TenTen's scenes and goals, the drawings of its lessons, and what is only said in its lessons."""

from itertools import combinations, permutations

import pytest

from engine.test_courses import steps
from tilegames import lessons
from tilegames.core import ImpossibleError, NotationError
from tilegames.draw import LIGHT, Sheet
from tilegames.tenten import goals, scenes
from tilegames.tenten.goals import Hand, Table, hand, table, why_no_combo
from tilegames.tenten.hand import COPIES, HIDDEN, KINDS, parse, totals

COURSE = lessons.course("tenten")
STEPS = steps("tenten")


NEITHER = "a run has three numbers in a row, and a triple three equal tiles."


def test_small_hands_come_first() -> None:
    sizes: dict[str, list[int]] = {lesson.id: [] for lesson in COURSE.lessons}
    for lesson, step in STEPS:
        if isinstance(step.scene, Hand):
            sizes[lesson.id].append(len(step.scene.tiles) + bool(step.scene.offered))
    assert max(sizes["quick-start"][:3]) <= 5
    assert max(*sizes["quick-start"], *sizes["small-hands"], *sizes["purple"]) <= 6
    assert {*sizes["bonuses"], *sizes["threes-and-fours"]} == {8}


# Scenes


def test_tiles_are_put_together_and_taken_apart() -> None:
    scene = hand("R4 B4 R5 R6")
    joined = scene.attempt("group R6.0 R4.0 R5.0").scene
    assert isinstance(joined, Hand)
    assert joined.tiles == ("R4.0", "R5.0", "R6.0", "B4.0")
    assert (joined.values, joined.total, joined.alone) == ((6, 4), 10, ("B4.0",))
    again = joined.attempt("apart R5.0")
    assert isinstance(again.scene, Hand)
    assert (again.scene.groups, again.scene.total) == ((), 19)
    assert str(again.message) == "Now each counts alone. All together now count 4 + 5 + 6 + 4 = 19."
    taken = joined.attempt("group R4.0 B4.0 R5.0")
    assert (taken.rule, taken.reason, taken.marked) == ("TT-02", "taken", ("R4.0", "R5.0"))
    assert (joined.attempt("apart B4.0").rule, joined.attempt("apart B4.0").reason) == ("TT-06", "alone")


def test_three_purple_tiles_have_the_colour_that_is_named() -> None:
    scene = hand("P5 P6 P7")
    assert scene.attempt("group P5.0 P6.0 P7.0").reason == "colour_missing"
    totals = []
    for named in ("red", "blue"):
        after = scene.attempt(f"group P5.0 P6.0 P7.0 {named}").scene
        assert isinstance(after, Hand)
        totals.append(after.total)
    assert totals == [7, 5]
    assert hand("P5 P6 B7").attempt("group P5.0 P6.0 B7.0 blue").reason == "colour_needless"


def is_combo(tiles: tuple[str, ...]) -> bool:
    """A naive judge: some colouring in which the three are a run or a triple."""
    numbers = sorted(int(tile[1]) for tile in tiles)
    in_row = numbers[0] + 2 == numbers[1] + 1 == numbers[2] or numbers[0] == numbers[2]
    return in_row and any(all(tile[0] in (colour, "P") for tile in tiles) for colour in "RB")


def test_only_what_is_no_combo_is_refused() -> None:
    box = [kind for kind, copies in zip(KINDS, COPIES, strict=True) for _ in range(min(copies, 3))]
    for tiles in sorted(set(combinations(box, 3))):
        refusal = why_no_combo(parse(" ".join(tiles)))
        if all(tile[0] == "P" for tile in tiles) and is_combo(tiles):
            assert refusal is not None
            assert refusal.reason == "colour_missing"
        else:
            assert (refusal is None) == is_combo(tiles), tiles


@pytest.mark.parametrize(
    ("tiles", "rule", "reason", "says"),
    [
        ("R4", "TT-06", "not_three", "That is 1 tile, not three."),
        ("R4 R5 R6 R7", "TT-06", "not_three", "Those are 4 tiles, not three."),
        ("R6 B6 R6", "TT-05", "two_colours", "Red 6, red 6 and blue 6 are equal, but not of one colour."),
        ("R3 R4 B5", "TT-03", "two_colours", "Red 3, red 4 and blue 5 are of two colours."),
        ("R3 B4 B5", "TT-04", "two_colours", "Red 3, blue 4 and blue 5 are of two colours."),
        ("R4 R4 R5", "TT-05", "two_equal", f"Red 4, red 4 and red 5: {NEITHER}"),
        ("R7 B2 R7", "TT-05", "two_equal", f"Blue 2, red 7 and red 7: {NEITHER}"),
        ("R4 B4 R5", "TT-05", "two_equal", f"Red 4, blue 4 and red 5: {NEITHER}"),
        ("R5 B5 P6", "TT-05", "two_equal", f"Red 5, blue 5 and purple 6: {NEITHER}"),
        ("R4 R5 R7", "TT-03", "gap", "Red 4, red 5 and red 7 are not in a row: 6 is missing."),
        ("B1 B3 B5", "TT-04", "gap", "Blue 1, blue 3 and blue 5 are not in a row: 2 and 4 are missing."),
        ("B1 B4 B7", "TT-04", "gap", "Blue 1, blue 4 and blue 7 are not in a row."),
        ("P5 P6 P7", "TT-07", "colour_missing", "All three are purple: say whether they are red or blue."),
    ],
)
def test_each_way_to_miss_a_combo_has_its_rule_and_reason(tiles: str, rule: str, reason: str, says: str) -> None:
    for order in permutations(parse(tiles)):
        refusal = why_no_combo(order)
        assert refusal is not None
        assert (refusal.rule, refusal.reason, str(refusal)) == (rule, reason, says)


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("fly", "fly cannot be done here: put tiles together, or take them apart."),
        ("", " cannot be done here: put tiles together, or take them apart."),
        ("group R9.0 R4.0 R5.0", "There is no tile R9.0 here; there are R4.0 and R5.0."),
        ("apart R4.1", "There is no tile R4.1 here; there are R4.0 and R5.0."),
        ("choose B1.0", "There is no tile B1.0 here; there are R4.0 and R5.0."),
    ],
)
def test_what_cannot_be_read_is_named(action: str, says: str) -> None:
    with pytest.raises(NotationError) as refusal:
        hand("R4 R5").attempt(action)
    assert str(refusal.value) == says


@pytest.mark.parametrize(
    ("tiles", "options", "says"),
    [
        ("R3 R3 R3 R3 R3", {}, "R3 is here 5 times, but the box holds only 4."),
        (
            "R4 R5 R7",
            {"groups": ["R4 R5 R7"]},
            "R4 R5 R7 do not stand together: Red 4, red 5 and red 7 are not in a row",
        ),
        ("R4 R5 R6", {"groups": ["R4 R5 B6"]}, "B6 is not among the tiles that are left"),
        ("R4 R5 R6", {"asked": "R4 R5 R6"}, "R4 R5 R6 is not one of the groups"),
        ("", {}, "a hand has at least one tile"),
    ],
)
def test_an_impossible_hand_is_refused(tiles: str, options: dict[str, list[str]], says: str) -> None:
    with pytest.raises(ImpossibleError) as refusal:
        hand(tiles, **options)  # type: ignore[arg-type]
    assert says in str(refusal.value)


POSITION = {
    "dealer": 0,
    "turn": 0,
    "phase": "act",
    "hands": ["R1 R2 R4 R7 B1 B5 B5", "R3 R6 R6 B2 B3 B7 B7"],
    "discards": [[1, "B5"]],
    "pile": "R5 R2 B7 B6 R1",
}


def test_the_others_answer_by_their_script() -> None:
    scene = table(POSITION, replies=["draw", "discard R3"], names=["You", "Mira"])
    after = scene.attempt("draw").scene
    assert isinstance(after, Table)
    assert after.drawn == "R5.0"
    answered = after.attempt("discard R7")
    assert isinstance(answered.scene, Table)
    assert answered.scene.state.turn == 0
    assert answered.scene.played == ("draw", "discard R7")
    assert str(answered.message) == "You laid red 7. Mira drew a tile. Mira laid red 3."


def test_the_table_marks_what_a_refusal_names() -> None:
    attempt = table(POSITION).attempt("get R1 R2")
    assert (attempt.rule, attempt.reason, attempt.marked) == (
        "TT-22",
        "no_combo",
        ("R1.0", "R2.0", "discard"),
    )
    assert attempt.instead == "get B5 B5"


@pytest.mark.parametrize("width", [320, 640, 1280])
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(step.scene, id=f"{lesson.id}-{step.id}")
        for lesson, step in STEPS
        if isinstance(step.scene, Table) and step.scene.view.hands is None
    ],
)
def test_a_scene_shows_nothing_that_the_learner_may_not_know(scene: Table, width: int) -> None:
    state = scene.state
    assert scene.seat == 0
    hands = tuple(hand if seat == 0 else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands))
    hidden = state._replace(hands=hands, pile=(HIDDEN,) * len(state.pile))
    pictures = []
    for truth in (scene, scene._replace(state=hidden)):
        sheet = Sheet(width, LIGHT)
        drawn = scenes.draw(sheet, truth, 16, 0, width - 32, buttons=scenes.controls(truth, ()))
        pictures.append((sheet.drawing(drawn.height, "", "", drawn.words).svg(), drawn.words))
    assert pictures[0] == pictures[1]


def test_goals_judge_by_the_rules() -> None:
    assert set(goals.GOALS) == {"choose", "arrange", "play", "refuse"}
    step = next(step for _, step in STEPS if step.id == "turn")
    progress = lessons.start(COURSE.lessons[0], step="turn").try_("draw").try_("discard R1")
    assert progress.solved
    assert progress.answer is not None
    assert progress.answer.offer == "discard R7"
    said = "Even better would be red 7: then 6 of the tiles that you cannot see make ten."
    assert str(progress.answer.words[-1]) == said
    best = lessons.start(COURSE.lessons[0], step="turn").try_("draw").try_("discard R7")
    assert best.answer is not None
    assert best.answer.offer == ""
    assert lessons.solution(step, step.scene) == ("draw", "discard R7")


def test_a_discard_that_leaves_nothing_to_wait_for_is_not_praised() -> None:
    drawn = lessons.start(
        next(lesson for lesson, step in STEPS if step.id == "keep-waiting"), step="keep-waiting"
    ).try_("draw")
    scene = drawn.scene
    assert isinstance(scene, Table)
    heard = {}
    for kind in sorted(set(scene.view.hand)):
        action = f"discard {KINDS[kind]}"
        answer = drawn.try_(action).answer
        assert answer is not None
        left = list(scene.view.hand)
        left.remove(kind)
        waits = any(10 in totals([*left, more]) for more in range(HIDDEN))
        heard[action] = answer.kind
        assert (answer.kind == "right") == waits, action
    assert set(heard.values()) == {"right", "other"}
    answer = drawn.try_("discard R5").answer
    assert answer is not None
    assert str(answer.words[0]) == "After that no tile would make ten. Keep red 5."


def test_a_wrong_ten_that_is_not_asked_for_is_called_one() -> None:
    """No lesson tells a child that a wrong ten is allowed; it says what it would give to the others."""
    called = {"chip": 0, "point": 0}
    for lesson, step in STEPS:
        if not isinstance(step.scene, Table):
            continue
        progress = lessons.start(lesson, step=step.id)
        for action in lessons.solution(step, step.scene):
            scene, answer = progress.scene, progress.try_("tenten").answer
            assert isinstance(scene, Table)
            assert answer is not None
            if answer.kind == "other":
                ten = scene.attempt("tenten").scene
                assert isinstance(ten, Table)
                paid = sum(ten.state.chips[1:]) > sum(scene.state.chips[1:])
                told = str(answer.words[0])
                assert paid == told.startswith("**That is no ten.** The nearest you can make is "), step.id
                assert answer.rule == ("TT-30" if paid else "")
                called["point" if scene.state.rules.advanced else "chip"] += paid
            progress = progress.try_(action)
    assert called["chip"] > 10
    assert called["point"] > 1


def test_a_tap_on_the_discard_tells_both_things_that_it_is_good_for() -> None:
    step = next(step for _, step in STEPS if step.id == "ten-from-discard")
    assert isinstance(step.scene, Table)
    before = next(one for one in scenes.controls(step.scene, ()) if one.piece == "discard")
    assert str(before.note) == "To get it, first pick two tiles that go with it. If it makes ten for you, say ten."
    drawn = step.scene.attempt("draw").scene
    assert isinstance(drawn, Table)
    for picked in ((), ("R1.0",)):
        (tapped,) = [one for one in scenes.controls(drawn, picked) if one.piece == "discard"]
        assert str(tapped.note) == "You have drawn already. You can get the discard only instead of drawing."
        assert not tapped.action


def test_tiles_may_be_grouped_while_refusals_are_asked_for() -> None:
    (lesson,) = [lesson for lesson, step in STEPS if step.id == "not-your-turn"]
    apart = lessons.start(lesson, step="not-your-turn").try_("apart R1.0 R2.0 R3.0")
    assert apart.answer is not None
    assert apart.answer.kind == "onward"
    assert isinstance(apart.scene, Table)
    assert len(apart.scene.groups) == 1
    assert apart.try_("tenten").solved


def test_a_hint_that_offers_a_button_asks_for_no_tap() -> None:
    shown = [(step.id, hint.words) for _, step in STEPS for hint in step.hints if hint.kind == "show"]
    assert [(name, words) for name, words in shown if "tap " in words.lower()] == []


def test_no_pointer_shines_on_a_wrong_tile() -> None:
    wrong = []
    for _, step in STEPS:
        tiles = set(step.choices) & set(step.scene.names if step.scene is not None else ())
        wrong += [(step.id, one) for hint in step.hints for one in hint.marked if hint.kind == "point" and one in tiles]
    assert wrong == []
