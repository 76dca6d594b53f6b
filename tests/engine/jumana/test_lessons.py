"""Jumana's scenes and goals, the drawings of its lessons, and what is only said in its lessons."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from engine.test_courses import begun, named, steps
from tilegames import lessons
from tilegames.core import ImpossibleError, NotationError, TilegamesError
from tilegames.draw import DARK, LIGHT, TARGET, Drawing, Group, Sheet
from tilegames.jumana import goals, scenes
from tilegames.jumana.goals import Table, carried, danger_of, table, tower
from tilegames.jumana.state import HIDDEN, PHASES, Move
from tilegames.jumana.table import tumbling
from tilegames.jumana.tower import points
from tilegames.lessons import Lesson, Progress, Step
from tilegames.texts import say

STEPS = steps("jumana")
NAMED = named(STEPS)
SCENES = pytest.mark.parametrize(
    "scene", [pytest.param(step.scene, id=f"{lesson.id}-{step.id}") for lesson, step in STEPS if step.scene is not None]
)
BASE = ["UMA x 0,0", "NUA x 0,2"]


def step_of(name: str) -> Step:
    return next(step for _, step in STEPS if step.id == name)


def at(name: str) -> Progress:
    return begun(*next((lesson, step) for lesson, step in STEPS if step.id == name))


def held(scene: Table, *actions: str) -> Table:
    """Give the scene after some things are done with a stick."""
    for action in actions:
        attempt = scene.attempt(action)
        assert not attempt.refused
        assert isinstance(attempt.scene, Table)
        scene = attempt.scene
    return scene


def drawn(scene: Table, width: int, **options: Any) -> Drawing:
    sheet = Sheet(width, options.pop("palette", LIGHT))
    options.setdefault("buttons", scenes.controls(scene, ()))
    found = scenes.draw(sheet, scene, 16, 0, width - 32, **options)
    return sheet.drawing(found.height, "", "", found.words)


@NAMED
def test_every_stick_that_is_named_is_there_to_be_seen(lesson: Lesson, step: Step) -> None:
    """Whoever reads of a stick finds it in the tower, in a hand, or among the choices."""
    scene = step.scene
    if not isinstance(scene, Table):
        return
    state = scene.state
    there = [*(stick.letters for stick in scene.tower), *state.hands[0], *step.choices, *state.pool[:1]]
    there += [move.letters for move in scene.asked] + [one for hand in state.hands for one in hand]
    there += [one.split()[1] for one in scene.offers if " " in one]
    both = {way for letters in there for way in (letters, letters[::-1])}
    said = " ".join((step.prompt, step.other, *(hint.words for hint in step.hints)))
    for letters in re.findall(r"\b[UMANJ]{3}\b", said):
        assert letters in both, letters


# Scenes


@SCENES
def test_each_tower_could_have_been_built(scene: Table) -> None:
    """Every stick lies where the rules allowed it when its turn came, and what stands, stands."""
    state, laid = scene.state, scene.tower
    for count in range(2, len(laid)):
        stick = laid[count]
        view = state._replace(tower=laid[:count]).view(0)
        assert Move("place", stick.letters, stick.axis, stick.x, stick.y) in view.placements(stick.letters)
        assert danger_of(laid[:count]) is not None
    assert (danger_of(laid) is None) == scene.fallen


@NAMED
def test_every_square_can_be_tapped_on_the_smallest_phone(lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    for action in (*lessons.solution(step, step.scene), ""):
        scene = progress.scene
        if step.kind == "choose" or not isinstance(scene, Table) or progress.solved:
            return
        groups = {one.key: one for one in drawn(scene, 320).groups}
        for x, y in scene.squares if scene.state.phase not in ("round_over", "over") else ():
            square = groups[f"square-{x},{y}"]
            assert square.action == f"try at {x},{y}"
            assert square.width >= TARGET
        progress = progress.try_(action)


@SCENES
@pytest.mark.parametrize("width", [320, 640, 1280])
def test_a_scene_is_drawn_inside_its_felt(scene: Table, width: int) -> None:
    for one in (scene, _with_a_stick(scene)):
        drawing = drawn(one, width, palette=DARK)
        root = ET.fromstring(drawing.svg())
        assert int(root.attrib["height"]) == drawing.height
        assert all(one.x >= 16 and one.x + one.width <= width - 15 for one in drawing.groups if one.action)
        assert len(drawing.svg()) < 24_000


def _with_a_stick(scene: Table) -> Table:
    hand = scene.view.hand
    return held(scene, f"hold {hand[0]}", "at 1,1") if hand and scene.state.phase == "start" else scene


@SCENES
@pytest.mark.parametrize("width", [320, 1280])
def test_a_scene_shows_nothing_that_the_learner_may_not_know(scene: Table, width: int) -> None:
    state = scene.state
    shown = state.phase in ("round_over", "over")
    hands = tuple(hand if seat == 0 or shown else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands))
    hidden = state._replace(hands=hands, pool=(HIDDEN,) * len(state.pool))
    pictures = [drawn(truth, width) for truth in (scene, scene._replace(state=hidden))]
    assert pictures[0] == pictures[1]


def test_a_stick_is_taken_up_turned_and_held_over_a_square() -> None:
    scene = tower(BASE, hand="UAN AMA")
    one = held(scene, "hold UAN")
    assert (one.held, one.axis, one.ghost) == ("UAN", "y", None)
    two = held(one, "at 0,1")
    assert two.ghost == ("UAN", "y", 0, 0, 1)
    assert held(two, "round").ghost == ("NAU", "y", 0, 0, 1)
    assert held(two, "quarter").ghost == ("UAN", "x", -1, 1, 0)
    assert held(two, "hold AMA").ghost == ("AMA", "y", 0, 0, 1)
    assert held(two, "hold NAU").held == ""
    after = two.attempt("place UAN y 0,0")
    assert isinstance(after.scene, Table)
    assert (after.scene.held, after.scene.view.hand, after.scene.view.turn) == ("", ("AMA",), 0)
    assert str(after.message) == "You laid UAN at level 1."
    early = scene.attempt("at 0,1")
    assert (early.scene, str(early.message)) == (scene, "First take up one of your sticks.")


def test_the_buttons_do_what_the_stick_needs_next() -> None:
    scene = tower(BASE, hand="UAN AMA")
    assert [(str(one.words), one.action) for one in scenes.controls(scene, ())] == [
        ("Let go: take a stick", ""),
        ("Turn round", ""),
        ("Quarter turn", ""),
    ]
    ready = scenes.controls(held(scene, "hold UAN", "at 0,1"), ())
    assert [(str(one.words), one.action, one.main) for one in ready] == [
        ("Let go", "place UAN y 0,0", True),
        ("Turn round", "round", False),
        ("Quarter turn", "quarter", False),
    ]
    stuck = step_of("draw-one").scene
    assert isinstance(stuck, Table)
    assert [str(one.words) for one in scenes.controls(stuck, ()) if one.main] == ["Draw a stick"]


@NAMED
def test_one_button_at_most_is_the_one_to_press(lesson: Lesson, step: Step) -> None:
    progress = begun(lesson, step)
    for action in (*lessons.solution(step, step.scene), ""):
        if not isinstance(progress.scene, Table) or progress.solved:
            return
        assert sum(one.main for one in scenes.controls(progress.scene, ())) <= 1
        if step.kind != "choose":
            progress = progress.try_(action)


def test_the_others_answer_by_their_script() -> None:
    scene = step_of("pass-then").scene
    assert isinstance(scene, Table)
    after = scene.attempt("pass")
    assert isinstance(after.scene, Table)
    assert after.scene.state.turn == 0
    assert after.scene.played == ("pass",)
    assert str(after.message) == "You passed. Mira laid UAA at level 1."


def test_a_refusal_marks_the_stick_and_the_squares_that_do_not_match() -> None:
    attempt = tower(BASE, hand="UAN AMA").attempt("place AMA y 0,0")
    assert (attempt.rule, attempt.reason, attempt.marked) == ("JU-32", "letters", ("AMA", "0,0", "0,2"))
    assert attempt.instead == "place AMA y 2,0"


def test_what_hidden_sticks_are_is_the_same_every_time() -> None:
    position = {"turn": 0, "phase": "start", "hands": ["UAN", "? ?"], "pool": "? MMM ?"}
    state = table(position, lay=BASE).state
    assert state.hands == (("UAN",), ("UUU", "UUM"))
    assert state.pool == ("UUA", "MMM", "UUN")
    assert state.seed == 1


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("fly", "There is no move fly; the moves are place, draw, pass and next."),
        ("hold MMM", "There is no stick MMM in your hand."),
        ("take MMM", "There is no stick MMM here."),
        ("slant MMM", "There is no stick MMM here."),
        ("at here", "A square is written like row 1 column 2, not here."),
    ],
)
def test_what_cannot_be_read_is_named(action: str, says: str) -> None:
    with pytest.raises(NotationError) as refusal:
        held(tower(BASE, hand="UAN AMA"), "hold UAN").attempt(action)
    assert str(refusal.value) == says


@pytest.mark.parametrize(
    ("lay", "options", "says"),
    [
        (["UMA x 0,0", "AMU x 0,2"], {}, "The box holds the stick AMU only once."),
        (BASE, {"hand": "UAQ"}, "There is no letter"),
        (BASE, {"show": "force"}, "force is nothing to show: there are danger, no-mood, ahead, side-x and side-y"),
        (BASE, {"hand": "UAN", "offers": ["slant AMA"]}, "There is no stick AMA here."),
        (BASE, {"asked": ["z 0,0"]}, "cannot be read"),
    ],
)
def test_an_impossible_tower_is_refused(lay: list[str], options: dict[str, Any], says: str) -> None:
    with pytest.raises(TilegamesError) as refusal:
        tower(lay, **options)
    assert says in str(refusal.value)


def test_each_seat_has_a_name_or_none_has() -> None:
    position = {"turn": 0, "phase": "start", "hands": ["UAN", "? ?"], "pool": "?"}
    with pytest.raises(ImpossibleError) as refusal:
        table(position, lay=BASE, names=["You"])
    assert str(refusal.value) == "there are 2 seats, each with a name"


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("hold nau", "hold NAU"),
        ("nau", "hold NAU"),
        ("UAN y 0,0", "place UAN y 0,0"),
        ("at 0, 1", "at 0,1"),
        ("turn round", "round"),
        ("quarter turn", "quarter"),
        ("let go", "let GO"),
        ("", ""),
    ],
)
def test_what_is_typed_is_understood(words: str, action: str) -> None:
    assert scenes.typed(tower(BASE, hand="UAN AMA"), words) == action


def test_let_go_can_be_typed_once_the_stick_is_over_a_square() -> None:
    scene = held(tower(BASE, hand="UAN AMA"), "hold UAN", "at 0,1")
    assert scenes.typed(scene, "Let go") == "place UAN y 0,0"


def group(drawing: Drawing, key: str) -> Group:
    return next(one for one in drawing.groups if one.key == key)


def test_a_square_tells_what_lies_open_on_it() -> None:
    scene = step_of("closed-below").scene
    assert isinstance(scene, Table)
    labels = {one.key: one.label for one in drawn(scene, 1000).groups}
    assert labels["square-1,1"] == "M, level 1, closed, row 2, column 3"
    assert labels["square-1,0"] == "M, level 2, row 1, column 3"
    assert labels["square-3,1"] == "nothing, right of the tower, row 2"
    over = drawn(held(scene, "hold MAN", "at 2,1", "quarter"), 1000, marks={"2,1": "refused", "0,0": "hinted"})
    assert group(over, "square-2,1").label == "A, level 1, closed, row 2, column 4, A held over it, refused"
    assert group(over, "square-0,0").label == "M, level 3, row 1, column 2, look here"


def test_a_held_stick_is_drawn_and_told_and_a_refused_one_is_drawn_otherwise() -> None:
    scene = held(tower(BASE, hand="UAN AMA"), "hold UAN", "at 0,1")
    free = drawn(scene, 1000)
    refused = drawn(scene, 1000, marks={"UAN": "refused", "0,0": "refused"})
    assert {"held", "ghost", "drop"} <= {one.key for one in free.groups}
    assert LIGHT.main in group(free, "held").body
    assert LIGHT.refusal_accent in group(refused, "held").body
    assert (
        "You hold UAN downwards on the plan, its middle over an empty square. Move it, turn it, or let go." in free.twin
    )
    assert group(free, "rack-UAN").label == "UAN, taken up"
    assert group(refused, "rack-UAN").label == "UAN, taken up, refused"


def test_a_held_stick_shows_its_letters_large_and_what_lies_below_small() -> None:
    scene = held(tower(BASE, hand="UAN AMA"), "hold AMA", "at 0,1")
    body = group(drawn(scene, 1000, marks={"AMA": "refused"}), "held").body
    assert re.findall(r"flat([UMAN])", body) == ["A", "M", "A"]
    assert re.findall(r"chip([UMAN])", body) == ["U", "N"]


@SCENES
@pytest.mark.parametrize("width", [360, 1000])
def test_what_marks_a_place_that_is_asked_about_covers_no_letter(scene: Any, width: int) -> None:
    if not isinstance(scene, Table) or not scene.asked:
        return
    drawing = drawn(scene, width)
    frames = {one.key: one for one in drawing.groups if one.key.startswith(("asked-", "number-"))}
    first, move = frames["asked-0"], scene.asked[0]
    side = min(float(size) for size in re.findall(r'(?:width|height)="([\d.]+)"', first.body)[:2]) + 4
    left, upper = first.x - side * move.x, first.y - side * move.y
    letters = [
        (left + side * (column + 0.5), upper + side * (row + 0.5))
        for stick in scene.tower
        for column, row in stick.cells
    ]

    def clear(x: float, y: float, reach: float) -> bool:
        return all(abs(x - at_x) >= reach or abs(y - at_y) >= reach for at_x, at_y in letters)

    for place in range(len(scene.asked)):
        frame = frames[f"asked-{place}"]
        plates = re.findall(r'href="#l-chip\w+" x="(-?[\d.]+)" y="(-?[\d.]+)"', frame.body)
        assert len(plates) == len(scene.asked[place].letters)
        for x, y in plates:
            # A plate is 14 px wide and 17 px high, a letter about 20 px.
            assert clear(frame.x + float(x) + 7, frame.y + float(y) + 8.5, 17)
        if len(scene.asked) > 1:
            badge = frames[f"number-{place}"]
            assert clear(badge.x, badge.y, 22)


def test_the_place_of_a_stick_on_one_other_is_said_without_numbers() -> None:
    scene = tower(BASE, hand="AMA UAN")
    assert say(scene.spoken("place AMA y 0,-2")) == "Lay AMA with one end on the U"
    assert say(scene.spoken("place UAN y 0,0")) == "Lay UAN downwards, on the U and the N"


def test_the_danger_of_a_place_is_shown_only_where_a_step_shows_it_and_the_stick_may_lie() -> None:
    scene = step_of("find-the-calmest").scene
    assert isinstance(scene, Table)
    now = "The tower now: shaky, danger 56 %"
    assert group(drawn(scene, 1000), "meter").label == now
    lying = held(scene, "hold ANN", "at 1,1")
    lying = lying if lying.axis == "y" else held(lying, "quarter")
    assert group(drawn(lying, 1000), "meter").label == f"{now}. With ANN there: calm, danger 44 %"
    assert group(drawn(held(lying, "at 2,2"), 1000), "meter").label == now
    assert group(drawn(lying._replace(shown=("danger",)), 1000), "meter").label == now
    assert "meter" not in {one.key for one in drawn(lying._replace(shown=()), 1000).groups}


@named([(lesson, step) for lesson, step in STEPS if "shaky" in step.choices])
def test_a_step_that_asks_how_a_tower_stands_says_it_only_when_it_is_solved(lesson: Lesson, step: Step) -> None:
    scene = step.scene
    assert isinstance(scene, Table)
    asking, solved = (drawn(scene, 1000, buttons=(), alive=alive) for alive in (True, False))
    assert [asking.height, group(asking, "meter").height] == [solved.height, group(solved, "meter").height]
    for drawing, says in ((asking, ""), (solved, f"{lessons.solution(step, scene)[0].removeprefix('choose ')}, ")):
        now = f"The tower now: {says}danger {danger_of(scene.tower)} %"
        assert group(drawing, "meter").label == now
        assert f"{now}." in drawing.twin


def test_whose_turn_it_is_and_who_holds_what_is_told() -> None:
    waiting, over = step_of("wait").scene, step_of("fewest").scene
    assert isinstance(waiting, Table)
    assert isinstance(over, Table)
    assert group(drawn(waiting, 1000), "seat-1").label == "Mira: 4 sticks, 0 points, to play"
    assert group(drawn(waiting, 1000), "seat-0").label == "You: 4 sticks, 0 points"
    shown = drawn(over, 1000, buttons=())
    assert group(shown, "held-1").label == "Mira held: NNN, UUU"
    assert "Theo held: UUM, together 5 points." in shown.twin
    assert "held-1" not in {one.key for one in drawn(waiting, 1000).groups}


# Weights and pushes


@SCENES
def test_the_base_carries_every_other_stick(scene: Table) -> None:
    sticks = scene.tower
    pushes = carried(sticks)
    above = sum(stick.level > 0 for stick in sticks)
    onto_base = sum(push.force for push in pushes if sticks[push.lower].level == 0)
    assert onto_base == pytest.approx(0 if scene.fallen else above, abs=1e-6)


def test_the_pushes_stand_beside_their_arrows_and_in_the_words() -> None:
    scene = step_of("on-the-tips").scene
    assert isinstance(scene, Table)
    drawing = drawn(scene, 1280, buttons=())
    side = group(drawing, "side")
    numbers = re.findall(r">([\d¼½¾]+)</text>", side.body)
    assert sorted(numbers) == ["1", "2", "3"], "two pushes, and two sticks one behind the other"
    assert "At row 2 level 1 is pushed up with 3." in drawing.twin
    assert "At row 3 level 2 is pushed up with 1." in drawing.twin


def test_half_a_weight_is_written_as_half() -> None:
    scene = step_of("half-and-half").scene
    assert isinstance(scene, Table)
    drawing = drawn(scene, 1000, buttons=())
    assert re.findall(r">([\d¼½¾]+)</text>", group(drawing, "side").body) == ["½", "½"]
    seven = step_of("let-it-fall").scene
    assert isinstance(seven, Table)
    side = group(drawn(seven, 1000), "side").body
    assert re.findall(r">([\d¼½¾]+)</text>", side) == ["2"], "only the weights: these pushes are no halves"
    thick = {float(one) for one in re.findall(r'stroke-width="([\d.]+)"', side)} - {2.2, 1.4}
    assert len(thick) >= 3, "but the stronger, the thicker"


def test_a_falling_tower_is_seen_tipping_from_the_side() -> None:
    progress = at("let-it-fall").try_("place MMM y 1,1")
    scene = progress.scene
    assert isinstance(scene, Table)
    assert scene.fallen
    side = group(drawn(scene, 1280, buttons=()), "side")
    corners = [re.findall(r"-?[\d.]+ (-?[\d.]+)", path) for path in re.findall(r'd="M([^"]+)z"', side.body)]
    tilted = [one for one in corners if one[1] != one[2]]
    assert len(corners) == len(scene.tower)
    assert len(tilted) >= 4, "all but the base and what only sinks"


def test_after_a_fall_the_plan_shows_what_still_stands() -> None:
    scene = at("let-it-fall").try_("place MMM y 1,1").scene
    assert isinstance(scene, Table)
    drawing = drawn(scene, 1280, buttons=())
    fell = {motion.stick for motion in tumbling(scene.tower)}
    shown = {int(one.key.removeprefix("plan-")) for one in drawing.groups if re.fullmatch(r"plan-\d+", one.key)}
    assert fell
    assert shown == set(range(len(scene.tower))) - fell
    assert not any(line.startswith("Level 3") for line in drawing.twin)


@pytest.mark.parametrize("width", [360, 1280])
@SCENES
def test_nothing_moves_when_a_stick_is_held(scene: Table, width: int) -> None:
    if scene.held or not scene.view.hand:
        return
    places = [(one, move) for one in scene.view.hand for move in scene.view.placements(one)]
    if not places or any(move.letters for move in scene.asked):
        return
    pictures = [drawn(scene, width)]
    for stick, move in places[:3]:
        x, y = (move.x + 1, move.y) if move.axis == "x" else (move.x, move.y + 1)
        pictures += [drawn(scene._replace(held=stick), width)]
        pictures += [drawn(scene._replace(held=move.letters, axis=move.axis, spot=(x, y)), width)]
    kept = ("stick-", "shade", "control-")
    found = [
        {one.key: (one.x, one.y, one.width) for one in drawing.groups if one.key.startswith(kept)}
        for drawing in pictures
    ]
    assert all(one == found[0] for one in found)


# Goals


def test_goals_judge_by_the_rules() -> None:
    assert set(goals.GOALS) == {"choose", "play", "refuse"}
    progress = at("find-the-calmest")
    second = progress.try_("place ANN y 1,0")
    assert second.solved
    assert second.answer is not None
    assert second.answer.offer == "place ANN x 0,0"
    assert str(second.answer.words[-1]) == "There is a calmer place: here it is 44 %, there 0 %."
    best = progress.try_("place ANN x 0,0")
    assert best.answer is not None
    assert best.answer.offer == ""


def test_only_what_helps_counts_as_holding_the_tower() -> None:
    progress = at("hold-it")
    useless = progress.try_("place UNA x 0,1")
    assert useless.answer is not None
    assert (useless.answer.kind, useless.scene) == ("other", progress.scene)
    assert progress.try_("place ANU x 0,0").solved


def test_a_stick_at_another_level_or_with_other_supports_is_not_what_was_asked_for() -> None:
    for step, action in (("joker", "place JAJ x -1,1"), ("build-two", "place MMA y 0,0")):
        tried = at(step).try_(action)
        assert tried.answer is not None
        assert not tried.solved
        assert tried.answer.kind == ("other" if step == "joker" else "onward")
    judge = goals.lays(carried_by=3)
    three = tower([*BASE, "UAN y 0,0", "MMU y 1,0", "AMA y 2,0"], hand="JNJ MMA")
    results = {action: judge(three, action, three.attempt(action)).result for action in three.tries()}
    assert results["place AMM x 0,1"] == "reached"
    assert {results[action] for action in results if action.startswith("place") and action != "place AMM x 0,1"} == {
        "other"
    }


def test_what_falls_is_taken_back_where_it_is_to_stand() -> None:
    progress = at("all-placed")
    fallen = progress.try_("place NNA y 1,1")
    assert fallen.answer is not None
    assert (fallen.answer.kind, fallen.scene) == ("other", progress.scene)
    assert progress.try_("place ANN y 1,0").solved


def test_the_lessons_hands_are_calm_but_where_trembling_is_taught() -> None:
    rough = [step.id for _, step in STEPS if isinstance(step.scene, Table) and step.scene.state.rules.hand != "calm"]
    assert rough == ["trembling"]
    assert {step.scene.state.phase for _, step in STEPS if isinstance(step.scene, Table)} <= set(PHASES)


def test_the_costs_that_are_named_are_those_of_the_rules() -> None:
    assert [points(stick) for stick in step_of("dear-sticks").choices] == [1, 5, 10, 20]


def test_a_stick_is_held_as_most_places_lie_or_as_the_place_that_is_asked_about() -> None:
    for lay, asked, axis in (
        (BASE, [], "y"),
        ([*BASE, "UAN y 0,0", "MMU y 1,0", "AMA y 2,0"], [], "x"),
        ([*BASE, "UAN y 0,0"], ["y 1,0"], "y"),
        (BASE, ["x 0,1"], "x"),
    ):
        assert held(tower(lay, hand="JNJ", asked=asked), "hold JNJ").axis == axis


def test_two_boards_of_one_page_share_no_name_for_different_pictures() -> None:
    """A picture that is used is looked up in the whole page by its name."""
    known: dict[str, str] = {}
    for _, step in STEPS:
        for width in (320, 640, 1000):
            if isinstance(step.scene, Table):
                for body in drawn(_with_a_stick(step.scene), width).defs:
                    found = re.search(r'id="([^"]+)"', body)
                    assert found is not None
                    assert known.setdefault(found.group(1), body) == body, found.group(1)
    assert len(known) > 60


def test_whose_turn_it_is_is_not_told_where_that_is_asked() -> None:
    scene = step_of("who-begins").scene
    assert isinstance(scene, Table)
    labels = [one.label for one in drawn(scene, 1000, buttons=()).groups if one.key.startswith("seat-")]
    assert len(labels) == 3
    assert not any("to play" in one for one in labels)


def test_the_stick_that_was_rightly_chosen_floats_over_the_place_that_was_asked_about() -> None:
    scene = tower(BASE, hand="NAU AMA", asked=["y 0,0"])
    right, wrong = held(scene, "choose NAU"), held(scene, "choose AMA")
    before, after = (
        drawn(one, 1000, choices=("NAU", "AMA"), buttons=(), alive=alive)
        for one, alive in ((scene, True), (right, False))
    )
    assert wrong == scene
    assert right.chosen == Move("place", "UAN", "y", 0, 0), "turned as it has to lie"
    assert not {"ghost", "held"} & {one.key for one in before.groups}
    assert {"ghost", "held"} <= {one.key for one in after.groups}
    assert after.height == before.height, "and nothing jumps"
