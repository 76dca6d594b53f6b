"""The teacher: reads lessons and leads a learner through their steps. It names no game and draws nothing.

A lesson is data, ``lessons.toml`` in a game's folder: steps with a scene, a prompt, a goal, hints with their prices and
sentences for likely wrong tries. Scenes and goals are the game's own (`tilegames.goals`), so the game's rules judge
every try. A wrong or forbidden try costs nothing and is explained; hints cost stars and nothing else.

`Progress` is one frozen value: where the learner is, what lies there and what was last said. Each thing a learner can
do gives the next value, so trying again restores a step exactly.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast

from tilegames.core import NotationError, TilegamesError
from tilegames.goals import KINDS, Attempt, Goal, Scene, Teaching
from tilegames.texts import Message, Param, listing, message

__all__ = [
    "HINTS",
    "RANKS",
    "STARS",
    "Answer",
    "Course",
    "Hint",
    "Lesson",
    "LessonError",
    "Mark",
    "Progress",
    "Reply",
    "Step",
    "Summary",
    "course",
    "faults",
    "lesson",
    "read",
    "runs",
    "sentences",
    "solution",
    "start",
    "unit_of",
    "walk",
    "words",
]

HINTS: Final = ("nudge", "point", "show")
"""The kinds of hints, the gentlest first."""
STARS: Final = 3
"""How many stars a step can earn."""
RANKS: Final = 3
"""The highest rank of a unit."""

_FILE: Final = "lessons.toml"
_CODE: Final = "tl1"
_SEARCH: Final = 4000
"""How many scenes are looked at in search of a solution."""


class LessonError(TilegamesError):
    """A lesson that cannot be read; the sentence names the file, the line, the step and what is allowed there."""

    code = "lesson"


class Hint(NamedTuple):
    """Help with a step.

    Attributes:
        kind: one of `HINTS`.
        words: what is said.
        cost: how many stars the step can earn less once this was asked for.
        marked: names of the pieces it points at.
    """

    kind: str
    words: str
    cost: int
    marked: tuple[str, ...] = ()


class Reply(NamedTuple):
    """What is said to a likely wrong try.

    Attributes:
        tried: the action, its tiles in any order and without the numbers of copies, or "".
        reason: the reason of a refusal, or "".
        says: the sentences.
    """

    tried: str
    reason: str
    says: str


class Step(NamedTuple):
    """One step of a lesson.

    Attributes:
        id: its name in links and codes.
        kind: one of `tilegames.goals.KINDS`.
        title: its heading.
        rules: ids of the rules it teaches, two at most.
        prompt: what is explained and asked; the action to do stands between ``**``.
        scene: what lies there, or None.
        goal: judges every try; None for a step to read.
        choices: what can be chosen: names of pieces of the scene, or words.
        hints: the hints, the gentlest first.
        replies: sentences for likely wrong tries.
        other: what is said to an allowed try that is not asked for, or "".
        praise: what is said once the goal is reached.
        line: where it stands in the file.
    """

    id: str
    kind: str
    title: str
    rules: tuple[str, ...]
    prompt: str
    scene: Scene | None
    goal: Goal | None
    choices: tuple[str, ...]
    hints: tuple[Hint, ...]
    replies: tuple[Reply, ...]
    other: str
    praise: str
    line: int


class Lesson(NamedTuple):
    """A unit of a course.

    Attributes:
        game: the game's name.
        id: its name in links and codes.
        title: its title.
        steps: its steps.
        closing: what is said at the end.
        rules: rule id -> the rule in plain words.
    """

    game: str
    id: str
    title: str
    steps: tuple[Step, ...]
    closing: str
    rules: Mapping[str, Message]

    def place(self, step: str) -> int:
        """Tell where a step stands, from 0.

        Raises:
            NotationError: there is no such step.
        """
        names = [one.id for one in self.steps]
        if step not in names:
            raise NotationError(
                message("There is no step {step}; there are {steps}.", step=step[:40], steps=listing(names))
            )
        return names.index(step)


class Course(NamedTuple):
    """All lessons of a game: the game's name, its title and its lessons."""

    game: str
    title: str
    lessons: tuple[Lesson, ...]


class Answer(NamedTuple):
    """What the teacher says last.

    Attributes:
        kind: ``"right"``; ``"wrong"`` for a wrong choice; ``"refused"`` by the rules; ``"other"`` for what is allowed
            but not asked for; ``"onward"``, also for one of several refusals that are asked for; ``"hint"``; or
            ``"note"`` for anything else.
        words: the sentences, in order.
        rule: the id of the rule behind it, or "".
        marked: names of the pieces to mark.
        reason: the stable key of a refusal, or "".
        tried: the action that was tried, or "".
        offer: an action that a button may offer, or "".
    """

    kind: str
    words: tuple[Message | str, ...]
    rule: str = ""
    marked: tuple[str, ...] = ()
    reason: str = ""
    tried: str = ""
    offer: str = ""


class Mark(NamedTuple):
    """How a step went: `state` is ``""``, ``"done"`` or ``"skipped"``; `stars` are the most it has earned."""

    state: str = ""
    stars: int = 0


class Summary(NamedTuple):
    """How a lesson went.

    Attributes:
        earned: the stars earned.
        possible: the stars that can be earned.
        done: how many steps are done.
        skipped: ids of the steps that are not done.
        rank: 0 while a step is not done; else 1, 2 from two thirds of the stars, 3 from nine tenths.
    """

    earned: int
    possible: int
    done: int
    skipped: tuple[str, ...]
    rank: int


class Progress(NamedTuple):
    """A learner in a lesson.

    Attributes:
        lesson: the lesson.
        at: the place of the step, from 0; the number of steps stands for the closing summary.
        marks: how each step went.
        scene: what lies before the learner now.
        wrong: the choices found wrong by a try, or ruled out by a hint.
        used: the hints asked for since the step was last solved.
        solved: whether the step's goal has been reached since it was last begun.
        answer: what was last said, or None.
        before: what lay there before the try that reached the goal, or None.
    """

    lesson: Lesson
    at: int
    marks: tuple[Mark, ...]
    scene: Scene | None = None
    wrong: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    solved: bool = False
    answer: Answer | None = None
    before: Scene | None = None

    @property
    def over(self) -> bool:
        """Whether this is the closing summary."""
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step; the last one at the closing summary."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def mark(self) -> Mark:
        """How this step went so far."""
        return self.marks[min(self.at, len(self.marks) - 1)]

    @property
    def ready(self) -> bool:
        """Whether the next step may follow: this one is done, or has nothing to do."""
        return not self.over and (self.solved or self.mark.state != "" or self.step.kind == "read")

    @property
    def stars(self) -> int:
        """How many stars the step can still earn, or has earned since it was last begun."""
        return 0 if self.step.kind == "read" else STARS - self._spent()

    def _spent(self) -> int:
        return max((hint.cost for hint in self.step.hints if hint.kind in self.used), default=0)

    def price(self, kind: str) -> int:
        """Tell how many stars a hint would cost now, on top of what was spent.

        Raises:
            NotationError: the step has no such hint.
        """
        return max(0, self._hint(kind).cost - self._spent())

    def _hint(self, kind: str) -> Hint:
        for hint in self.step.hints:
            if hint.kind == kind:
                return hint
        kinds = [hint.kind for hint in self.step.hints]
        if not kinds:
            raise NotationError(message("This step has no hints."))
        raise NotationError(
            message("There is no hint {kind}; there are {kinds}.", kind=kind[:40], kinds=listing(kinds))
        )

    def _say(self, kind: str, *said: Message | str) -> "Progress":
        return self._replace(answer=Answer(kind, said))

    def try_(self, action: str) -> "Progress":
        """Try something in the step; whatever it is, the answer says what came of it.

        Args:
            action: what the scene takes, or ``choose`` and one of the step's choices.
        """
        step = self.step
        if self.over or step.goal is None:
            return self._say("note", message("Here is nothing to try: read on."))
        if self.solved:
            return self._say("note", message("This step is done. Go on, or start it again."))
        if step.kind == "choose":
            return self._choose(action)
        if self.scene is None:
            return self._say("note", message("Here is nothing to try: read on."))
        try:
            attempt = self.scene.attempt(action)
        except NotationError as error:
            return self._say("note", error.message)
        return self._judged(action, attempt)

    def _choose(self, action: str) -> "Progress":
        verb, _, name = action.partition(" ")
        choices = self.step.choices
        if verb != "choose" or name not in choices:
            return self._say("note", message("Choose one of these: {choices}.", choices=self.listed(choices, "or")))
        if name in self.wrong:
            return self._say("note", message("You know already that it is not that one. Choose another."))
        on_scene = self.scene is not None and name in self.scene.names
        attempt = self.scene.attempt(action) if self.scene and on_scene else Attempt(cast("Scene", self.scene))
        return self._judged(action, attempt)

    def listed(self, names: Sequence[str], word: str = "and") -> Message:
        """List pieces or choices by what they are called."""
        scene = self.scene
        called: list[Param] = [scene.called(name) if scene and name in scene.names else name for name in names]
        return listing(called, word)

    def _judged(self, action: str, attempt: Attempt) -> "Progress":
        step, goal = self.step, self.step.goal
        assert goal is not None
        verdict = goal(self.scene, action, attempt)
        reply = next((one.says for one in step.replies if _fits(one, action, attempt.reason)), "")
        said = Answer("", (), attempt.rule, attempt.marked, attempt.reason, action)
        refusal: list[Message | str] = [attempt.message] if attempt.refused and attempt.message else []
        if verdict.result == "reached":
            # What was refused is worth reading; what an allowed try did is seen.
            told = [one for one in (step.praise, *refusal, verdict.message) if one]
            rule = attempt.rule or next(iter(step.rules), "")
            answer = said._replace(kind="right", words=tuple(told), rule=rule, offer=verdict.better)
            marks = _with(self.marks, self.at, Mark("done", max(self.mark.stars, self.stars)))
            return self._replace(scene=attempt.scene, marks=marks, solved=True, answer=answer, before=self.scene)
        after = verdict.scene or attempt.scene
        if attempt.refused and verdict.scene is None:
            answer = said._replace(kind="refused", words=(reply,) if reply else tuple(refusal), offer=attempt.instead)
            return self._replace(answer=answer)
        if attempt.refused:
            # One of several refusals that are asked for: others are left.
            answer = said._replace(kind="onward", words=tuple(one for one in (verdict.message, *refusal) if one))
            return self._replace(scene=after, answer=answer)
        if verdict.result == "onward":
            words = reply or verdict.message or attempt.message
            return self._replace(scene=after, answer=said._replace(kind="onward", words=(words,) if words else ()))
        if step.kind == "choose":
            name = action.partition(" ")[2]
            words = reply or verdict.message or step.other or message("Not this one. Try another.")
            rule = attempt.rule or next(iter(step.rules), "")
            answer = said._replace(kind="wrong", words=(words,), rule=rule, marked=(name,))
            return self._replace(wrong=(*self.wrong, name), answer=answer)
        words = reply or verdict.message or step.other
        words = words or message("The rules allow that, but this step asks for something else.")
        return self._replace(answer=said._replace(kind="other", words=(words,), rule=verdict.rule))

    def hint(self, kind: str) -> "Progress":
        """Ask for a hint; one that was asked for before costs nothing more.

        Raises:
            NotationError: the step has no such hint.
        """
        hint = self._hint(kind)
        if self.solved:
            return self._say("note", message("This step is done: you need no hint any more."))
        path = solution(self.step, self.scene)
        marked, offer, said = hint.marked, "", hint.words
        if kind != "nudge" and not path:
            return self._say("note", message("From here there is no way on. Start this step again."))
        if kind == "show":
            offer = path[0]
            marked = self._pieces(offer)
        elif kind == "point":
            marked = marked or self._pieces(path[0])[:1]
        lying = self.scene.names if self.scene else ()
        shown = tuple(name for name in marked if name in lying or name in self.step.choices)
        used = self.used if kind in self.used else (*self.used, kind)
        # A pointer to a wrong choice rules it out.
        out = [name for name in shown if name in self.step.choices and name not in self.wrong]
        wrong = (*self.wrong, *(name for name in out if not self.try_(f"choose {name}").solved))
        return self._replace(used=used, wrong=wrong, answer=Answer("hint", (said,), marked=shown, offer=offer))

    def _pieces(self, action: str) -> tuple[str, ...]:
        if action.startswith("choose "):
            return (action.partition(" ")[2],)
        return self.scene.pieces(action) if self.scene else ()

    def retry(self) -> "Progress":
        """Begin the step again, exactly as it was at first; hints that were paid for in an unsolved step stay paid."""
        return self._at(self.at)._replace(used=() if self.solved else self.used)

    def next(self) -> "Progress":
        """Go to the next step, or say what comes first."""
        if self.over:
            return self
        if not self.ready:
            return self._say("note", message("First comes this step. Try it, ask for a hint, or skip it."))
        marks = self.marks
        if self.step.kind == "read":
            marks = _with(marks, self.at, Mark("done"))
        return self._replace(marks=marks)._at(self.at + 1)

    def skip(self) -> "Progress":
        """Go to the next step without doing this one; it is not marked as done."""
        if self.over:
            return self
        marks = self.marks if self.mark.state == "done" else _with(self.marks, self.at, Mark("skipped"))
        return self._replace(marks=marks)._at(self.at + 1)

    def back(self) -> "Progress":
        """Go to the step before."""
        return self._at(max(0, self.at - 1))

    def go(self, step: str) -> "Progress":
        """Go to a step by its id.

        Raises:
            NotationError: there is no such step.
        """
        return self._at(self.lesson.place(step))

    def _at(self, place: int) -> "Progress":
        steps = self.lesson.steps
        return Progress(self.lesson, place, self.marks, steps[place].scene if place < len(steps) else None)

    def summary(self) -> Summary:
        """Tell how the lesson went so far."""
        pairs = list(zip(self.lesson.steps, self.marks, strict=True))
        possible = sum(STARS for step, _ in pairs if step.kind != "read")
        earned = sum(mark.stars for _, mark in pairs)
        left = tuple(step.id for step, mark in pairs if mark.state != "done")
        rank = 0 if left else 3 if 10 * earned >= 9 * possible else 2 if 3 * earned >= 2 * possible else 1
        return Summary(earned, possible, len(pairs) - len(left), left, rank)

    def code(self) -> str:
        """Write the progress as a short code for the browser's storage.

        >>> start(lesson("tenten")).code()
        'tl1.tenten.quick-start.sums'
        """
        where = "" if self.over else self.step.id
        marks = [
            f"{step.id}={'s' if mark.state == 'skipped' else mark.stars}"
            for step, mark in zip(self.lesson.steps, self.marks, strict=True)
            if mark.state
        ]
        return ".".join([_CODE, self.lesson.game, self.lesson.id, where, *marks])


def start(lesson: Lesson, code: str = "", step: str = "") -> Progress:
    """Begin a lesson, or go on with it.

    Args:
        lesson: the lesson.
        code: from `Progress.code`, or "". Steps that the lesson no longer has are forgotten.
        step: the id of the step to begin with, or "".

    Raises:
        NotationError: the code is of another lesson or none of ours, or there is no such step.
    """
    progress = Progress(lesson, 0, (Mark(),) * len(lesson.steps))
    if code:
        progress = _resumed(progress, code)
    return progress.go(step) if step else progress._at(progress.at)


def _resumed(progress: Progress, code: str) -> Progress:
    lesson = progress.lesson
    game, unit, where, *marks = _read_code(code)
    if (game, unit) != (lesson.game, lesson.id):
        raise NotationError(
            message(
                "This code is of {other}, not of {lesson}.",
                other=f"{game}.{unit}"[:40],
                lesson=f"{lesson.game}.{lesson.id}",
            )
        )
    places = {step.id: place for place, step in enumerate(lesson.steps)}
    known = list(progress.marks)
    for one in marks:
        step, _, stars = one.partition("=")
        if stars not in ("0", "1", "2", "3", "s"):
            raise NotationError(message("This code keeps no place in a lesson."))
        if step in places:
            known[places[step]] = Mark("skipped") if stars == "s" else Mark("done", int(stars))
    at = places.get(where, 0) if where else len(lesson.steps)
    return progress._replace(marks=tuple(known), at=at)


def unit_of(code: str) -> str:
    """Tell which lesson a code is of, by the lesson's id.

    Raises:
        NotationError: it is none of our codes.

    >>> unit_of("tl1.tenten.quick-start.sums")
    'quick-start'
    """
    return _read_code(code)[1]


def _read_code(code: str) -> list[str]:
    kind, *rest = code.strip().split(".")
    if kind != _CODE or len(rest) < 3:
        raise NotationError(message("This code keeps no place in a lesson."))
    return rest


def _with(marks: tuple[Mark, ...], place: int, mark: Mark) -> tuple[Mark, ...]:
    return (*marks[:place], mark, *marks[place + 1 :])


def _plain(action: str) -> tuple[str, ...]:
    """Give an action without the order of its pieces and without the numbers of copies."""
    verb, *pieces = action.split()
    return (verb, *sorted(piece.partition(".")[0] for piece in pieces))


def _fits(reply: Reply, action: str, reason: str) -> bool:
    if reply.tried:
        return _plain(reply.tried) == _plain(action)
    return reply.reason == reason


def solution(step: Step, scene: Scene | None) -> tuple[str, ...]:
    """Find the fewest actions that reach a step's goal, with nothing better left where that can be.

    Args:
        step: the step.
        scene: where to begin.

    Returns:
        The actions, or none when the goal cannot be reached from there.
    """
    goal = step.goal
    if goal is None:
        return ()
    if step.kind == "choose":
        for name in step.choices:
            action = f"choose {name}"
            on_scene = scene is not None and name in scene.names
            attempt = scene.attempt(action) if scene and on_scene else Attempt(cast("Scene", scene))
            if goal(scene, action, attempt).result == "reached":
                return (action,)
        return ()
    if scene is None:
        return ()
    paths: dict[Scene, tuple[str, ...]] = {scene: ()}
    waiting = deque([scene])
    second_best: tuple[str, ...] = ()
    while waiting:
        here = waiting.popleft()
        for action in here.tries():
            attempt = here.attempt(action)
            result, _, better, scene_after, _ = goal(here, action, attempt)
            if result == "reached" and not better:
                return (*paths[here], action)
            if result == "reached":
                second_best = second_best or (*paths[here], action)
            after = scene_after or attempt.scene
            if result == "onward" and after not in paths and len(paths) < _SEARCH:
                paths[after] = (*paths[here], action)
                waiting.append(after)
    return second_best


def faults(lesson: Lesson) -> tuple[Message, ...]:
    """Look for what reading a lesson cannot find: steps without a solution, and sentences that nobody can meet.

    Returns:
        A sentence for each fault; none for a good lesson.
    """
    found = []
    for step in lesson.steps:
        if step.kind == "read":
            continue
        if not solution(step, step.scene):
            found.append(message("Step {step} cannot be solved.", step=step.id))
        met = {reply for reply in step.replies if _met(lesson, step, reply)}
        found += [
            message(
                "Step {step} answers {reply}, but nobody can meet that.",
                step=step.id,
                reply=reply.tried or reply.reason,
            )
            for reply in step.replies
            if reply not in met
        ]
    return tuple(found)


def _met(lesson: Lesson, step: Step, reply: Reply) -> bool:
    """Whether a learner on the way to the solution can meet a sentence."""
    progress = start(lesson, step=step.id)
    for action in (*solution(step, step.scene), ""):
        scene = progress.scene
        tries = [f"choose {name}" for name in step.choices] or (scene.tries() if scene else ())
        if any((answer := progress.try_(one).answer) and reply.says in answer.words for one in tries):
            return True
        if action:
            progress = progress.try_(action)
    return False


def sentences(lesson: Lesson, step: str) -> tuple[tuple[Message | str, ...], ...]:
    """Give what the teacher says to each try on the shortest way through a step, so that a board can keep room.

    Args:
        lesson: the lesson.
        step: the step's id.
    """
    return tuple(words for _, _, words in walk(lesson, step) if words)


def walk(lesson: Lesson, step: str) -> tuple[tuple[Scene | None, str, tuple[Message | str, ...]], ...]:
    """Give the shortest way through a step: what lies there, what is done, and what the teacher says to it.

    Args:
        lesson: the lesson.
        step: the step's id.
    """
    progress = start(lesson, step=step)
    found = []
    for action in solution(progress.step, progress.scene):
        after = progress.try_(action)
        found.append((progress.scene, action, after.answer.words if after.answer is not None else ()))
        progress = after
    return tuple(found)


def words(lesson: Lesson) -> int:
    """Count the words that a learner reads who makes no mistake: titles, prompts and praise."""
    return sum(len(" ".join((step.title, step.prompt, step.praise)).split()) for step in lesson.steps)


def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Split a text into pieces with whether each is bold, as ``**`` marks it.

    >>> runs("Red 4, 5, 6. **Tap them.**")
    (('Red 4, 5, 6. ', False), ('Tap them.', True))
    """
    return tuple((piece, place % 2 == 1) for place, piece in enumerate(text.split("**")) if piece)


# Reading lessons


@cache
def course(game: str) -> Course:
    """Give all lessons of a game.

    Args:
        game: one of `tilegames.games.NAMES`.

    Raises:
        QuestionError: there is no such game.
        LessonError: the game has no lessons, or they cannot be read.
    """
    from importlib import import_module
    from importlib.resources import files

    from tilegames.games import game as find

    find(game)
    file = files(f"tilegames.{game}") / _FILE
    if not file.is_file():
        raise LessonError(message("There are no lessons of {game} yet.", game=game))
    teaching = cast("Teaching", import_module(f"tilegames.{game}.goals"))
    rules: Mapping[str, Message] = import_module(f"tilegames.{game}.rulebook").RULES
    return read(file.read_text(encoding="utf-8"), teaching, rules, game)


def lesson(game: str, unit: str = "", step: str = "") -> Lesson:
    """Give a lesson of a game.

    Args:
        game: one of `tilegames.games.NAMES`.
        unit: the lesson's id; without it the lesson that has the step, or the first when none is given.
        step: the id of a step, or "".

    Raises:
        QuestionError: there is no such game.
        LessonError: the game has no such lesson, or it cannot be read.
        NotationError: no lesson of the game has the step.

    >>> lesson("tenten", step="god-ten").id
    'threes-and-fours'
    """
    found = course(game)
    if not unit and step:
        holding = {other.id: one for one in reversed(found.lessons) for other in one.steps}
        if step not in holding:
            from difflib import get_close_matches

            near = listing(get_close_matches(step[:40], holding, cutoff=0))
            raise NotationError(
                message("There is no step {step}; the nearest names are {steps}.", step=step[:40], steps=near)
            )
        return holding[step]
    for one in found.lessons:
        if unit in ("", one.id):
            return one
    units = listing([one.id for one in found.lessons])
    raise LessonError(message("There is no unit {unit}; there are {units}.", unit=unit[:40], units=units))


def read(text: str, teaching: Teaching, rules: Mapping[str, Message], game: str) -> Course:
    """Read a game's lessons and check them strictly.

    Args:
        text: what stands in ``lessons.toml``.
        teaching: the game's scenes and goals.
        rules: rule id -> the rule in plain words.
        game: the game's name.

    Raises:
        LessonError: something in it is missing, unknown or cannot be; it names the line, the step and what is allowed.
    """
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(message("{file} cannot be read: {why}.", file=_FILE, why=str(error))) from None
    lines = _Lines(text)
    top = _Part(data, lines, 0, message("{file}", file=_FILE))
    title = top.text("title")
    units = top.tables("unit")
    top.nothing_else()
    lessons = []
    seen = 0
    known: set[str] = set()
    for place, unit in enumerate(units):
        part = _Part(unit, lines, lines.unit(place), message("unit {place}", place=place + 1))
        name = part.id("id", known)
        steps = []
        taken: set[str] = set()
        for one in part.tables("step"):
            steps.append(_step(one, lines, lines.step(seen), taken, teaching, rules))
            seen += 1
        lessons.append(Lesson(game, name, part.text("title"), tuple(steps), part.text("closing"), rules))
        part.nothing_else()
    return Course(game, title, tuple(lessons))


class _Lines:
    """Where the tables and their keys stand in the file, which the reader of TOML does not tell."""

    def __init__(self, text: str) -> None:
        self._headers: list[tuple[int, str]] = []
        self._keys: dict[int, dict[str, int]] = {0: {}}
        here, quoted = 0, False
        for at, line in enumerate(text.splitlines(), start=1):
            inside, quoted = quoted, quoted ^ (line.count('"""') % 2 == 1)
            if inside:
                continue
            bare = line.strip()
            if bare.startswith("["):
                header = bare.strip("[] ").partition("]")[0].strip()
                if header in ("unit", "unit.step"):
                    here = at
                    self._headers.append((at, header))
                    self._keys[here] = {}
                else:
                    self._keys[here].setdefault(header.rpartition(".")[2], at)
            elif "=" in bare and not bare.startswith("#"):
                self._keys[here].setdefault(bare.partition("=")[0].strip().partition(".")[0].strip('" '), at)

    def unit(self, place: int) -> int:
        return self._header("unit", place)

    def step(self, place: int) -> int:
        return self._header("unit.step", place)

    def _header(self, name: str, place: int) -> int:
        found = [at for at, header in self._headers if header == name]
        # Tables can also be written in ways that have no headers; then the file alone is named.
        return found[place] if place < len(found) else 0

    def key(self, table: int, key: str) -> int:
        return self._keys.get(table, {}).get(key, table)


class _Part:
    """A table of the file whose keys are taken one by one; what is left over is a fault."""

    def __init__(self, data: Any, lines: _Lines, line: int, name: Message) -> None:
        self.line = line
        self.name = name
        self._lines = lines
        self._data: Mapping[str, Any] = data if isinstance(data, dict) else {}
        self._taken: list[str] = []
        if not isinstance(data, dict):
            raise self.wrong("", message("it must be a table"))

    def wrong(self, key: str, why: Message) -> LessonError:
        """Make the error for a key."""
        line = self._lines.key(self.line, key)
        if not line:
            return LessonError(message("{file}: {why}.", file=_FILE, why=why))
        return LessonError(
            message("{file}, line {line}, {name}: {why}.", file=_FILE, line=line, name=self.name, why=why)
        )

    def has(self, key: str) -> bool:
        return key in self._data

    def take(self, key: str, kind: type, wanted: Message, default: Any = None) -> Any:
        self._taken.append(key)
        value = self._data.get(key, default)
        if value is None:
            raise self.wrong("", message("{key} is missing", key=key))
        if type(value) is not kind:
            raise self.wrong(key, message("{key} must be {wanted}", key=key, wanted=wanted))
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value: str = self.take(key, str, message("a text"), default)
        if value.count("**") % 2:
            raise self.wrong(key, message("{key} has a ** without its partner", key=key))
        return " ".join(value.split())

    def id(self, key: str, known: set[str]) -> str:
        name: str = self.take(key, str, message("a text"))
        if not name or not all(piece.isalnum() and piece == piece.lower() for piece in name.split("-")):
            raise self.wrong(
                key, message("the id {name} must be small letters and numbers with - between", name=name[:40])
            )
        if name in known:
            raise self.wrong(key, message("the id {name} is taken", name=name))
        known.add(name)
        return name

    def texts(self, key: str) -> tuple[str, ...]:
        value = self.take(key, list, message("a list of texts"), [])
        if not all(isinstance(one, str) for one in value):
            raise self.wrong(key, message("{key} must be a list of texts", key=key))
        return tuple(value)

    def table(self, key: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.take(key, dict, message("a table"), {})
        return found

    def tables(self, key: str, default: list[Any] | None = None) -> list[Any]:
        found: list[Any] = self.take(key, list, message("a list of tables"), default)
        if not found and default is None:
            raise self.wrong(key, message("{key} must be one or more tables", key=key))
        return found

    def one_of(self, key: str, allowed: Sequence[str]) -> str:
        value: str = self.take(key, str, message("a text"))
        if value not in allowed:
            raise self.wrong(
                key,
                message(
                    "{key} {value} is unknown; there are {allowed}", key=key, value=value[:40], allowed=listing(allowed)
                ),
            )
        return value

    def inner(self, key: str) -> "_Part":
        """Take a table to read further; its faults are told at its own line."""
        return _Part(self.table(key), self._lines, self._lines.key(self.line, key), self.name)

    def nothing_else(self, allowed: Sequence[str] = ()) -> None:
        """Refuse keys that were not taken, or are not among those allowed."""
        known = allowed or sorted(self._taken)
        for key in self._data:
            if key not in known:
                raise self.wrong(
                    key,
                    message("{key} is unknown; there are {allowed}", key=key, allowed=listing(known)),
                )


def _step(
    data: Any, lines: _Lines, line: int, taken: set[str], teaching: Teaching, rules: Mapping[str, Message]
) -> Step:
    part = _Part(data, lines, line, message("a step"))
    name = part.id("id", taken)
    part.name = message("step {step}", step=name)
    kind = part.one_of("kind", KINDS)
    taught = part.texts("rules")
    if len(taught) > 2:
        raise part.wrong("rules", message("a step teaches two rules at most, not {count}", count=len(taught)))
    for rule in taught:
        if rule not in rules:
            raise part.wrong("rules", message("the game has no rule {rule}", rule=rule))
    scene = _scene(part, teaching)
    if scene is None and kind not in ("read", "choose"):
        raise part.wrong(
            "", message("a step to {kind} needs one of {scenes}", kind=kind, scenes=listing(sorted(teaching.SCENES)))
        )
    choices = _choices(part, kind, scene)
    step = Step(
        id=name,
        kind=kind,
        title=part.text("title"),
        rules=taught,
        prompt=part.text("prompt"),
        scene=scene,
        goal=_goal(part, kind, teaching),
        choices=choices,
        hints=_hints(part, kind, scene, choices),
        replies=tuple(_reply(one, part, lines) for one in part.tables("wrong", [])),
        other=part.text("other", ""),
        praise=part.text("praise", "" if kind == "read" else None),
        line=line,
    )
    part.nothing_else()
    if "**" not in step.prompt and kind != "read":
        raise part.wrong("prompt", message("the prompt must have the action to do between **"))
    return step


def _scene(part: _Part, teaching: Teaching) -> Scene | None:
    found = [key for key in teaching.SCENES if part.has(key)]
    if len(found) > 1:
        raise part.wrong(found[1], message("a step has one scene, not both {scenes}", scenes=listing(found)))
    return cast("Scene", _made(part, found[0], teaching.SCENES[found[0]], part.table(found[0]))) if found else None


def _goal(part: _Part, kind: str, teaching: Teaching) -> Goal | None:
    if kind == "read":
        return None
    given = dict(part.table("goal"))
    known = teaching.GOALS.get(kind, {})
    name = given.pop("name", None)
    if name not in known:
        allowed = _all(sorted(known))
        raise part.wrong(
            "goal",
            message(
                "the goal {name} is unknown; for a step to {kind} there are: {allowed}",
                name=str(name)[:40],
                kind=kind,
                allowed=allowed,
            ),
        )
    return cast("Goal", _made(part, "goal", known[name], given))


def _choices(part: _Part, kind: str, scene: Scene | None) -> tuple[str, ...]:
    choices = part.texts("choices") if kind == "choose" else ()
    if kind != "choose":
        return choices
    if len(choices) < 2 or len(set(choices)) < len(choices):
        raise part.wrong("choices", message("choices must be two or more different ones"))
    names = scene.names if scene else ()
    strange = [one for one in choices if one not in names]
    if strange and len(strange) < len(choices):
        raise part.wrong(
            "choices",
            message("{name} is not there to choose; there are {names}", name=strange[0], names=_all(names)),
        )
    return choices


def _hints(part: _Part, kind: str, scene: Scene | None, choices: tuple[str, ...]) -> tuple[Hint, ...]:
    if kind == "read":
        return ()
    given = part.inner("hints")
    given.nothing_else(HINTS)
    found: list[Hint] = []
    for one in HINTS:
        if not given.has(one):
            continue
        inner = given.inner(one)
        words, cost = inner.text("words"), inner.take("cost", int, message("a whole number"))
        marked = inner.texts("marked") if one == "point" else ()
        inner.nothing_else()
        if not (found[-1].cost if found else 0) < cost <= STARS:
            raise inner.wrong("cost", message("hints must cost more and more, {most} stars at most", most=STARS))
        names = (*(scene.names if scene else ()), *choices)
        for name in marked:
            if name not in names:
                raise inner.wrong(
                    "marked",
                    message("{name} is not there to mark; there are {names}", name=name[:40], names=_all(names)),
                )
        found.append(Hint(one, words, cost, marked))
    if "show" not in [hint.kind for hint in found]:
        raise part.wrong("hints", message("the hint show is missing: nobody may get stuck"))
    return tuple(found)


def _reply(data: Any, step: _Part, lines: _Lines) -> Reply:
    part = _Part(data, lines, lines.key(step.line, "wrong"), step.name)
    tried = " ".join(part.take("try", str, message("a text"), "").split())
    reason = part.take("reason", str, message("a text"), "")
    says = part.text("says")
    part.nothing_else()
    if bool(tried) == bool(reason):
        raise part.wrong("", message("a sentence for a wrong try needs either try or reason"))
    return Reply(tried, reason, says)


def _made(part: _Part, key: str, maker: Callable[..., Any], given: Mapping[str, Any]) -> Any:
    """Call a game's typed function with what stands in the file."""
    from inspect import signature

    wanted = signature(maker, eval_str=True).parameters
    for name, value in given.items():
        if name not in wanted:
            allowed = _all(list(wanted))
            raise part.wrong(
                key, message("{name} is unknown in {key}; there is {allowed}", name=name, key=key, allowed=allowed)
            )
        if not _is(value, wanted[name].annotation):
            raise part.wrong(
                key,
                message("{name} in {key} must be {wanted}", name=name, key=key, wanted=_named(wanted[name].annotation)),
            )
    for name, parameter in wanted.items():
        if name not in given and parameter.default is parameter.empty:
            raise part.wrong(key, message("{name} is missing in {key}", name=name, key=key))
    try:
        return maker(**given)
    except TilegamesError as error:
        raise part.wrong(key, message("{key} cannot be: {why}", key=key, why=_bare(error))) from error


def _is(value: Any, kind: Any) -> bool:
    if kind in (str, int, bool):
        return type(value) is kind
    if kind == list[str]:
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return isinstance(value, dict)


def _named(kind: Any) -> Message:
    if kind is str:
        return message("a text")
    if kind is int:
        return message("a whole number")
    if kind is bool:
        return message("true or false")
    return message("a list of texts") if kind == list[str] else message("a table")


def _all(names: Sequence[str]) -> Message:
    return listing(names) if names else message("none")


def _bare(error: TilegamesError) -> str:
    return str(error).rstrip(".")
