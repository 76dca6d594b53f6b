"""The teacher, taught with a toy game: a row of stones that may hold five at most."""

import re
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from tilegames import lessons
from tilegames.core import NotationError
from tilegames.goals import Attempt, Goal, Verdict, onward, other, reached
from tilegames.lessons import Lesson, LessonError, Progress
from tilegames.texts import Message, message


class Stones(NamedTuple):
    count: int
    met: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"stone{place}" for place in range(self.count))

    def tries(self) -> tuple[str, ...]:
        return ("add 1", "add 2", "add 3", "take 1", "take 2")

    def attempt(self, action: str) -> Attempt:
        verb, _, number = action.partition(" ")
        if verb == "choose":
            return Attempt(self)
        if verb not in ("add", "take") or not number.isdigit():
            raise NotationError(message("There is no move {action}.", action=action))
        count = self.count + int(number) * (1 if verb == "add" else -1)
        if count > 5:
            return Attempt(self, message("Five is the most."), "S-1", "too_many", ("stone0",), "add 1")
        if count < 0:
            return Attempt(self, message("There is nothing to take."), "S-2", "too_few")
        return Attempt(self._replace(count=count), message("Now there are {count}.", count=count))

    def spoken(self, action: str) -> Message:
        return message("Do {action}", action=action)

    def called(self, name: str) -> Message:
        return message("the {name}", name=name)

    def pieces(self, action: str) -> tuple[str, ...]:
        return self.names[:2]


def stones(count: int) -> Stones:
    if count > 5:
        raise NotationError(message("Five is the most."))
    return Stones(count)


def holds(count: int, exactly: bool = True) -> Goal:
    def judge(scene: Stones, action: str, attempt: Attempt) -> Verdict:
        if attempt.refused or action.startswith("take"):
            return other()
        found = attempt.scene
        assert isinstance(found, Stones)
        if found.count == count:
            return reached(None, "add 2" if action == "add 3" else "")
        return onward()

    return judge


def named(name: str) -> Goal:
    def judge(_scene: Stones, action: str, _attempt: Attempt) -> Verdict:
        return reached() if action == f"choose {name}" else other(message("Not that one."))

    return judge


def refused(reason: str) -> Goal:
    def judge(_scene: Stones, _action: str, attempt: Attempt) -> Verdict:
        return reached() if attempt.reason == reason else other()

    return judge


def refused_each(tries: list[str]) -> Goal:
    def judge(scene: Stones, action: str, attempt: Attempt) -> Verdict:
        met = (*scene.met, action)
        if not attempt.refused or action not in tries or action in scene.met:
            return other()
        if len(met) == len(tries):
            return reached()
        return onward(message("{left} to go.", left=len(tries) - len(met)), scene._replace(met=met))

    return judge


TEACHING: Any = SimpleNamespace(
    SCENES={"stones": stones, "rocks": stones},
    GOALS={
        "choose": {"named": named},
        "arrange": {"holds": holds},
        "refuse": {"refused": refused, "refused_each": refused_each},
    },
)
RULES = {"S-1": message("A row holds five stones."), "S-2": message("Nobody takes from nothing.")}

TEXT = """\
title = "Stones"

[[unit]]
id = "first"
title = "First"
closing = "**Done.** Well played."

[[unit.step]]
id = "welcome"
kind = "read"
title = "Welcome"
prompt = "These are stones."

[[unit.step]]
id = "pick"
kind = "choose"
title = "Pick one"
rules = ["S-1"]
prompt = "**Tap the second.**"
stones = { count = 3 }
choices = ["stone0", "stone1", "stone2"]
goal = { name = "named", name_ = "" }
hints.show = { words = "This one.", cost = 3 }
wrong = [{ try = "choose stone0", says = "**Not the first.**" }]
praise = "**Yes.**"

[[unit.step]]
id = "fill"
kind = "arrange"
title = "Fill the row"
rules = ["S-1", "S-2"]
prompt = "**Fill it to four.**"
stones = { count = 1 }
goal = { name = "holds", count = 4 }
hints.nudge = { words = "Count.", cost = 1 }
hints.point = { words = "Here.", marked = ["stone0"], cost = 2 }
hints.show = { words = "Do this.", cost = 3 }
other = "Add, do not take."
wrong = [
  { try = "add 2", says = "**Three.** One is missing." },
  { reason = "too_few", says = "There is nothing there." },
]
praise = "**Four.**"

[[unit.step]]
id = "overfill"
kind = "refuse"
title = "Too many"
rules = ["S-1"]
prompt = "**Add three.**"
stones = { count = 4 }
goal = { name = "refused", reason = "too_many" }
hints.show = { words = "Do this.", cost = 2 }
praise = "**Refused.**"
""".replace('name = "named", name_ = ""', 'name = "named", stone = "stone1"')


def named_stone(stone: str) -> Goal:
    return named(stone)


TEACHING.GOALS["choose"]["named"] = named_stone


def read(text: str = TEXT) -> lessons.Course:
    return lessons.read(text, TEACHING, RULES, "stones")


@pytest.fixture
def toy() -> Lesson:
    return read().lessons[0]


def said(progress: Progress) -> str:
    assert progress.answer is not None
    return " ".join(map(str, progress.answer.words))


def at(toy: Lesson, step: str, *tries: str) -> Progress:
    progress = lessons.start(toy, step=step)
    for action in tries:
        progress = progress.try_(action)
    return progress


# Trying


def test_a_step_to_read_is_done_by_going_on(toy: Lesson) -> None:
    begun = lessons.start(toy)
    assert begun.ready
    assert said(begun.try_("add 1")) == "Here is nothing to try: read on."
    after = begun.next()
    assert (after.marks[0].state, after.marks[0].stars) == ("done", 0)
    assert after.step.id == "pick"
    assert after.scene == Stones(3)


def test_a_hint_that_points_to_a_wrong_choice_rules_it_out(toy: Lesson) -> None:
    place = toy.place("pick")
    hint = lessons.Hint("point", "Not this one.", 2, ("stone2",))
    pick = toy.steps[place]._replace(hints=(hint, *toy.steps[place].hints))
    lesson = toy._replace(steps=(*toy.steps[:place], pick, *toy.steps[place + 1 :]))
    begun = lessons.start(lesson, step="pick")
    pointed = begun.hint("point")
    assert pointed.wrong == ("stone2",)
    assert pointed.hint("point").wrong == ("stone2",)
    assert said(pointed.try_("choose stone2")) == "You know already that it is not that one. Choose another."
    assert begun.hint("show").wrong == ()


def test_a_wrong_choice_stays_marked_and_cannot_be_chosen_again(toy: Lesson) -> None:
    wrong = at(toy, "pick", "choose stone0")
    assert wrong.answer is not None
    assert (wrong.answer.kind, wrong.answer.marked, wrong.answer.rule) == ("wrong", ("stone0",), "S-1")
    assert said(wrong) == "**Not the first.**"
    again = wrong.try_("choose stone0")
    assert again.wrong == ("stone0",)
    assert said(again) == "You know already that it is not that one. Choose another."
    other_ = again.try_("choose stone2")
    assert other_.wrong == ("stone0", "stone2")
    assert said(other_) == "Not that one."
    right = other_.try_("choose stone1")
    assert right.solved
    assert right.mark == ("done", 3)


def test_what_is_no_choice_is_named(toy: Lesson) -> None:
    strange = at(toy, "pick", "choose stone7")
    assert said(strange) == "Choose one of these: the stone0, the stone1 or the stone2."
    assert strange.wrong == ()


def test_a_refused_try_is_explained_in_a_sentence_that_knows_its_rule_and_changes_nothing(toy: Lesson) -> None:
    before = at(toy, "fill", "add 2")
    after = before.try_("add 3")
    assert after.answer is not None
    assert (after.answer.kind, after.answer.rule, after.answer.reason) == ("refused", "S-1", "too_many")
    assert after.answer.marked == ("stone0",)
    assert said(after) == "Five is the most."
    assert (after.scene, after.stars, after.mark.state) == (before.scene, 3, "")


def test_an_unreadable_try_is_a_note(toy: Lesson) -> None:
    after = at(toy, "fill", "fly")
    assert after.answer is not None
    assert after.answer.kind == "note"
    assert said(after) == "There is no move fly."
    assert after.scene == Stones(1)


def test_an_allowed_try_stands_until_the_goal_is_reached(toy: Lesson) -> None:
    part = at(toy, "fill", "add 1")
    assert part.answer is not None
    assert (part.answer.kind, part.scene, said(part)) == ("onward", Stones(2), "Now there are 2.")
    assert said(at(toy, "fill", "add 2")) == "**Three.** One is missing."
    done = part.try_("add 2")
    assert done.answer is not None
    assert (done.answer.kind, said(done), done.solved, done.mark) == ("right", "**Four.**", True, ("done", 3))
    assert done.try_("add 1").scene == done.scene


def test_what_is_allowed_but_not_asked_for_is_taken_back_with_a_sentence(toy: Lesson) -> None:
    after = at(toy, "fill", "take 1")
    assert after.answer is not None
    assert (after.answer.kind, after.scene, said(after)) == ("other", Stones(1), "Add, do not take.")


def test_a_better_way_is_offered_and_can_be_tried(toy: Lesson) -> None:
    done = at(toy, "fill", "add 3")
    assert done.answer is not None
    assert done.solved
    assert done.answer.offer == "add 2"
    assert done.retry().scene == Stones(1)


def test_a_refusal_that_is_asked_for_is_right_and_says_why(toy: Lesson) -> None:
    missed = at(toy, "overfill", "add 1")
    assert missed.answer is not None
    assert missed.answer.kind == "other"
    done = missed.try_("add 3")
    assert done.answer is not None
    assert (done.answer.kind, done.answer.rule) == ("right", "S-1")
    assert said(done) == "**Refused.** Five is the most."
    assert done.scene == Stones(4)


def test_several_refusals_can_be_asked_for() -> None:
    each = 'name = "refused_each", tries = ["add 2", "add 3"]'
    toy = read(TEXT.replace('name = "refused", reason = "too_many"', each)).lessons[0]
    begun = lessons.start(toy, step="overfill")
    assert lessons.solution(begun.step, begun.scene) == ("add 2", "add 3")
    first = begun.try_("add 3")
    assert first.answer is not None
    assert (first.answer.kind, first.answer.reason, first.solved) == ("onward", "too_many", False)
    assert said(first) == "1 to go. Five is the most."
    again = first.try_("add 3")
    assert again.answer is not None
    assert (again.answer.kind, again.scene) == ("refused", first.scene)
    assert first.hint("show").answer is not None
    done = first.try_("add 2")
    assert (done.mark, said(done)) == (("done", 3), "**Refused.** Five is the most.")
    assert first.retry() == begun


def test_what_is_said_on_the_way_through_a_step_is_known(toy: Lesson) -> None:
    assert [[str(word) for word in words] for words in lessons.sentences(toy, "fill")] == [
        ["Now there are 2."],
        ["**Four.**"],
    ]
    assert lessons.sentences(toy, "welcome") == ()


# Hints and stars


def test_hints_cost_what_was_said_and_nothing_else(toy: Lesson) -> None:
    begun = lessons.start(toy, step="fill")
    assert [begun.price(kind) for kind in lessons.HINTS] == [1, 2, 3]
    nudged = begun.hint("nudge")
    assert (nudged.stars, nudged.scene, nudged.wrong, nudged.mark.state) == (2, begun.scene, (), "")
    assert [nudged.price(kind) for kind in lessons.HINTS] == [0, 1, 2]
    assert nudged.hint("nudge").stars == 2
    pointed = nudged.hint("point")
    assert pointed.answer is not None
    assert (pointed.stars, pointed.answer.marked) == (1, ("stone0",))
    assert pointed.try_("add 3").mark == ("done", 1)


def test_the_last_hint_is_always_accepted_and_the_step_counts_as_done(toy: Lesson) -> None:
    for tries in ((), ("add 1",), ("add 1", "add 1"), ("add 3",)):
        progress = at(toy, "fill", *tries)
        if progress.solved:
            continue
        while not progress.solved:
            shown = progress.hint("show")
            assert shown.answer is not None
            assert shown.answer.offer
            progress = shown.try_(shown.answer.offer)
        assert progress.mark == ("done", 0)


def test_a_hint_for_a_solved_step_costs_nothing(toy: Lesson) -> None:
    done = at(toy, "fill", "add 3").hint("show")
    assert (done.stars, said(done)) == (3, "This step is done: you need no hint any more.")


def test_an_unknown_hint_is_refused_by_name(toy: Lesson) -> None:
    with pytest.raises(NotationError, match="There is no hint whisper; there are nudge, point and show"):
        lessons.start(toy, step="fill").hint("whisper")
    with pytest.raises(NotationError, match="This step has no hints"):
        lessons.start(toy).hint("nudge")


# Ways through a lesson


def test_trying_again_restores_the_step_exactly(toy: Lesson) -> None:
    begun = lessons.start(toy, step="pick")
    assert begun.try_("choose stone0").try_("choose stone2").retry() == begun
    filled = lessons.start(toy, step="fill")
    assert filled.try_("add 1").try_("fly").retry() == filled


def test_paid_hints_stay_paid_until_the_step_is_solved(toy: Lesson) -> None:
    nudged = lessons.start(toy, step="fill").hint("nudge")
    assert nudged.retry().stars == 2
    solved = nudged.try_("add 3")
    assert solved.retry().stars == 3
    better = solved.retry().try_("add 3")
    assert better.mark.stars == 3
    worse = better.retry().hint("show").try_("add 3")
    assert worse.mark.stars == 3


def test_next_waits_for_the_step_and_skip_does_not_do_it(toy: Lesson) -> None:
    begun = lessons.start(toy, step="fill")
    waits = begun.next()
    assert (waits.at, said(waits)) == (begun.at, "First comes this step. Try it, ask for a hint, or skip it.")
    skipped = begun.skip()
    assert (skipped.step.id, skipped.marks[begun.at].state) == ("overfill", "skipped")
    back = skipped.back()
    assert (back.step.id, back.solved, back.scene) == ("fill", False, Stones(1))
    assert back.try_("add 3").next().marks[begun.at] == ("done", 3)
    done = at(toy, "fill", "add 3").skip()
    assert done.marks[begun.at] == ("done", 3)
    assert lessons.start(toy).back().at == 0


def test_leaving_a_step_does_not_mark_it_done(toy: Lesson) -> None:
    left = at(toy, "fill", "add 1")
    kept = lessons.start(toy, left.code())
    assert (kept.step.id, kept.scene, kept.mark.state) == ("fill", Stones(1), "")


def test_the_closing_summary_counts_the_stars_and_ranks_the_unit(toy: Lesson) -> None:
    progress = lessons.start(toy).next().try_("choose stone1").next().skip().try_("add 3").next()
    assert progress.over
    assert progress.summary() == (6, 9, 3, ("fill",), 0)
    assert progress.next() == progress.skip() == progress
    assert said(progress.try_("add 1")) == "Here is nothing to try: read on."
    for hint, stars, rank in ((None, 9, 3), ("nudge", 8, 2), ("show", 6, 2)):
        filled = progress.go("fill")
        filled = (filled.hint(hint) if hint else filled).try_("add 3")
        assert (filled.summary().earned, filled.summary().rank) == (stars, rank)
    poor = at(toy, "fill").hint("show").try_("add 3")
    poor = poor.go("pick").hint("show").try_("choose stone1").go("overfill").try_("add 3").go("welcome").next()
    assert poor.summary() == (3, 9, 4, (), 1)


def test_a_code_keeps_the_place_and_the_stars(toy: Lesson) -> None:
    progress = lessons.start(toy).next().try_("choose stone1").next().skip()
    assert progress.code() == "tl1.stones.first.overfill.welcome=0.pick=3.fill=s"
    kept = lessons.start(toy, progress.code())
    assert (kept.marks, kept.at, kept.scene) == (progress.marks, progress.at, progress.scene)
    over = progress.try_("add 3").next()
    assert lessons.start(toy, over.code()).over


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", None),
        ("hello", "This code keeps no place in a lesson."),
        ("tg1abcdef", "This code keeps no place in a lesson."),
        ("tl1.stones", "This code keeps no place in a lesson."),
        ("tl1.stones.first.fill.pick=9", "This code keeps no place in a lesson."),
        ("tl1.stones.second.fill", "This code is of stones.second, not of stones.first."),
        ("tl1.tenten.first.fill", "This code is of tenten.first, not of stones.first."),
        ("tl1.stones.first.gone.gone=3.pick=2", None),
    ],
)
def test_a_foreign_code_is_refused_in_one_sentence(toy: Lesson, code: str, why: str | None) -> None:
    if why is None:
        kept = lessons.start(toy, code)
        assert kept.at == 0
        assert kept.marks[1].stars == (2 if code else 0)
    else:
        with pytest.raises(NotationError) as refusal:
            lessons.start(toy, code)
        assert str(refusal.value) == why


def test_there_is_no_way_to_a_step_that_is_not_there(toy: Lesson) -> None:
    with pytest.raises(NotationError, match="There is no step nowhere; there are welcome, pick, fill and overfill"):
        lessons.start(toy, step="nowhere")


@pytest.mark.parametrize(("step", "nearest"), [("red-rum", "red-run"), ("god-tan", "god-ten"), ("x" * 5000, "")])
def test_the_nearest_steps_of_the_whole_course_are_named_for_one_that_is_not_there(step: str, nearest: str) -> None:
    with pytest.raises(NotationError) as refusal:
        lessons.lesson("tenten", step=step)
    found = re.fullmatch(r"There is no step (.+); the nearest names are (.+), (.+) and (.+)\.", str(refusal.value))
    assert found is not None
    assert found[1] == step[:40]
    every = [one.id for unit in lessons.course("tenten").lessons for one in unit.steps]
    assert {*found.groups()[1:]} <= {*every}
    assert nearest in ("", found[2])


# Reading


def test_every_part_is_read() -> None:
    course = read()
    assert (course.game, course.title, [lesson.id for lesson in course.lessons]) == ("stones", "Stones", ["first"])
    step = course.lessons[0].steps[2]
    assert (step.id, step.kind, step.rules, step.line) == ("fill", "arrange", ("S-1", "S-2"), 27)
    assert [(hint.kind, hint.cost, hint.marked) for hint in step.hints] == [
        ("nudge", 1, ()),
        ("point", 2, ("stone0",)),
        ("show", 3, ()),
    ]
    assert [reply.tried or reply.reason for reply in step.replies] == ["add 2", "too_few"]
    assert lessons.words(course.lessons[0]) == 23


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('title = "Stones"\n', "title = Stones\n", "lessons.toml cannot be read: Invalid value (at line 1, column 9)."),
        ('title = "Stones"\n', "", "lessons.toml: title is missing."),
        ('title = "Stones"\n', "title = 3\n", "lessons.toml, line 1, lessons.toml: title must be a text."),
        ('closing = "**Done.** Well played."\n', "", "lessons.toml, line 3, unit 1: closing is missing."),
        ('id = "first"', 'id = "First"', "lessons.toml, line 4, unit 1: the id First must be small letters"),
        ('id = "fill"', 'id = "pick"', "lessons.toml, line 28, a step: the id pick is taken."),
        (
            'kind = "read"',
            'kind = "watch"',
            "line 10, step welcome: kind watch is unknown; there are read, arrange, choose, play and refuse.",
        ),
        (
            'rules = ["S-1", "S-2"]',
            'rules = ["S-1", "S-2", "S-1"]',
            "line 31, step fill: a step teaches two rules at most",
        ),
        ('rules = ["S-1", "S-2"]', 'rules = ["S-9"]', "line 31, step fill: the game has no rule S-9."),
        ('rules = ["S-1", "S-2"]', 'rules = "S-1"', "line 31, step fill: rules must be a list of texts."),
        (
            'prompt = "**Fill it to four.**"',
            'prompt = "Fill it."',
            "line 32, step fill: the prompt must have the action",
        ),
        (
            'prompt = "**Fill it to four.**"',
            'prompt = "**Fill it."',
            "line 32, step fill: prompt has a ** without its partner",
        ),
        ("stones = { count = 1 }\n", "", "line 27, step fill: a step to arrange needs one of rocks and stones."),
        (
            "stones = { count = 1 }",
            "stones = { count = 1 }\nrocks = { count = 1 }",
            "line 34, step fill: a step has one scene",
        ),
        (
            "stones = { count = 1 }",
            "stones = { number = 1 }",
            "line 33, step fill: number is unknown in stones; there is count.",
        ),
        ("stones = { count = 1 }", "stones = { }", "line 33, step fill: count is missing in stones."),
        (
            "stones = { count = 1 }",
            'stones = { count = "1" }',
            "line 33, step fill: count in stones must be a whole number.",
        ),
        ("stones = { count = 1 }", "stones = { count = 9 }", "line 33, step fill: stones cannot be: Five is the most."),
        (
            'name = "holds"',
            'name = "hold"',
            "line 34, step fill: the goal hold is unknown; for a step to arrange there are: holds.",
        ),
        ('name = "holds", ', "", "line 34, step fill: the goal None is unknown"),
        ("count = 4 }", "count = true }", "line 34, step fill: count in goal must be a whole number."),
        ("count = 4 }", "count = 4, exactly = 1 }", "line 34, step fill: exactly in goal must be true or false."),
        ('"stone1", "stone2"]', '"stone1", "stone9"]', "line 21, step pick: stone9 is not there to choose;"),
        (
            '"stone0", "stone1", "stone2"]',
            '"stone1"]',
            "line 21, step pick: choices must be two or more different ones.",
        ),
        ('marked = ["stone0"]', 'marked = ["stone9"]', "step fill: stone9 is not there to mark; there are stone0."),
        ('hints.point = { words = "Here.", ', 'hints.point = { word = "Here.", ', "step fill: words is missing."),
        (
            '"Here.", marked = ["stone0"], cost = 2',
            '"Here.", cost = 1',
            "step fill: hints must cost more and more, 3 stars at most.",
        ),
        ('words = "Do this.", cost = 3', 'words = "Do this.", cost = 4', "step fill: hints must cost more and more"),
        (
            'hints.show = { words = "Do this.", cost = 3 }\n',
            "",
            "step fill: the hint show is missing: nobody may get stuck.",
        ),
        ("hints.nudge", "hints.nod", "step fill: nod is unknown; there are nudge, point and show."),
        ('{ try = "add 2", says', "{ says", "step fill: a sentence for a wrong try needs either try or reason."),
        ('says = "There is nothing there."', 'say = "Nothing."', "step fill: says is missing."),
        ('praise = "**Four.**"\n', "", "line 27, step fill: praise is missing."),
        (
            'praise = "**Four.**"',
            'praise = "**Four.**"\ncolour = "red"',
            "line 44, step fill: colour is unknown; there are",
        ),
    ],
)
def test_a_fault_in_the_file_is_told_with_its_line_and_step(old: str, new: str, why: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(LessonError) as refusal:
        read(TEXT.replace(old, new, 1) if old != 'title = "Stones"\n' or new else TEXT.removeprefix(old))
    assert why in str(refusal.value)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('title = "Stones"\n', "lessons.toml: unit is missing."),
        ('title = "Stones"\nunit = []\n', "lessons.toml, line 2, lessons.toml: unit must be one or more tables."),
        ('title = "Stones"\nunit = [3]\n', "lessons.toml: it must be a table."),
        (
            'title = "Stones"\n\n[[unit]]\nid = "first"\ntitle = "First"\nclosing = ""\nstep = []\n',
            "lessons.toml, line 7, unit 1: step must be one or more tables.",
        ),
    ],
)
def test_a_lesson_has_steps(text: str, why: str) -> None:
    with pytest.raises(LessonError) as refusal:
        read(text)
    assert str(refusal.value) == why


def test_what_cannot_be_met_or_solved_is_found(toy: Lesson) -> None:
    assert lessons.faults(toy) == ()
    late = read(TEXT.replace('"holds", count = 4', '"holds", count = 9')).lessons[0]
    assert [str(fault) for fault in lessons.faults(late)][:1] == ["Step fill cannot be solved."]
    dead = read(TEXT.replace('reason = "too_few"', 'reason = "too_odd"')).lessons[0]
    assert [str(fault) for fault in lessons.faults(dead)] == ["Step fill answers too_odd, but nobody can meet that."]


def test_games_without_lessons_are_named() -> None:
    with pytest.raises(LessonError, match="There is no unit advanced; there are quick-start"):
        lessons.lesson("tenten", "advanced")
