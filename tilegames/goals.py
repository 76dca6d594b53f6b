"""What a game's goals and the teacher say to each other.

A lesson's step sets a scene: a hand to arrange, a position to play from. A scene is a frozen value of the game's own,
and the game's rules answer every try made in it. A goal looks at the answer and tells whether the step is done. This
module stands below the games, so that their goals need not know the teacher.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from tilegames.core import NotationError
from tilegames.draw import WIDE, Sheet, button, felt, rect
from tilegames.texts import Message, message, plural, say

__all__ = [
    "KINDS",
    "Attempt",
    "Control",
    "Drawn",
    "Goal",
    "Scene",
    "Teaching",
    "Verdict",
    "on_felt",
    "onward",
    "other",
    "put_control",
    "reached",
    "refused",
    "says",
]

KINDS: Final = ("read", "arrange", "choose", "play", "refuse")
"""The kinds of steps: read a text, arrange tiles, choose one of several, play a position, try what is forbidden."""


class Attempt(NamedTuple):
    """What the rules say to one try.

    Attributes:
        scene: the scene after it; the same one when the try was refused.
        message: what happened, or why it is refused; None when there is nothing to say.
        rule: the id of the rule behind it, or "".
        reason: the stable key of a refusal, or "" when the try was allowed.
        marked: names of the pieces to mark.
        instead: an allowed action that shares something with a refused try, or "".
    """

    scene: "Scene"
    message: Message | None = None
    rule: str = ""
    reason: str = ""
    marked: tuple[str, ...] = ()
    instead: str = ""

    @property
    def refused(self) -> bool:
        """Whether the rules forbid it."""
        return self.reason != ""


class Verdict(NamedTuple):
    """What a goal says to one try.

    Attributes:
        result: ``"reached"``; ``"onward"`` for an allowed try that stands although the goal is still ahead; or
            ``"other"`` for a try that is taken back because the step asks for something else.
        message: a sentence with more to say than the rules had, or None.
        better: an action that would have been better, or "".
        scene: the scene that follows, when it is not the one after the try, or None.
        rule: the id of the rule that makes the try a mistake although it is allowed, or "".
    """

    result: str
    message: Message | None = None
    better: str = ""
    scene: "Scene | None" = None
    rule: str = ""


def reached(message: Message | None = None, better: str = "") -> Verdict:
    """Say that the goal is reached."""
    return Verdict("reached", message, better)


def onward(message: Message | None = None, scene: "Scene | None" = None) -> Verdict:
    """Say that the try stands and the goal is still ahead; `scene` may remember a refused try that was asked for."""
    return Verdict("onward", message, scene=scene)


def other(message: Message | None = None, rule: str = "") -> Verdict:
    """Say that the step asks for something else, or that the try is a mistake by a rule although it is allowed."""
    return Verdict("other", message, rule=rule)


class Control(NamedTuple):
    """A button of a scene.

    Attributes:
        words: what stands on it.
        action: what it tries, or "" when something has to be done first.
        main: whether it is the one to press next.
        note: what has to be done first.
        piece: the name of a piece that does the same when it is tapped, or "".
        finishes: whether it only ends what the learner has begun with the pieces: then it may be the one to press,
            whatever the step asks for.
        idle: whether it plainly does nothing now; pressed, the rules say why.
    """

    words: Message
    action: str = ""
    main: bool = False
    note: Message | None = None
    piece: str = ""
    finishes: bool = False
    idle: bool = False


class Drawn(NamedTuple):
    """A scene that was drawn: its height in CSS pixels, and the same in words, one line each."""

    height: float
    words: tuple[str, ...]


def on_felt(
    sheet: Sheet, x: float, y: float, width: float, put: Callable[[Sheet], Drawn], *, least: float = 0.0
) -> Drawn:
    """Draw a scene on a felt that is as high as what lies on it, or higher.

    Args:
        sheet: the sheet to draw on.
        x, y, width: where the felt lies, in CSS pixels.
        put: draws the scene.
        least: how high the felt is at least, in CSS pixels.

    Returns:
        The height of the felt and the scene in words.
    """
    below = len(sheet)
    found = put(sheet)
    # How high it is shows only when everything is laid out.
    height = max(least, found.height)
    sheet.under(below, "felt", felt(sheet.palette, width, height, 20 if sheet.width >= WIDE else 18), x, y)
    return found._replace(height=height)


def put_control(
    sheet: Sheet,
    index: int,
    one: Control,
    x: float,
    y: float,
    width: float,
    high: float,
    *,
    alive: bool,
    hinted: bool,
    lang: str,
) -> None:
    """Draw a button of a scene.

    Args:
        sheet: the sheet to draw on.
        index: its place among the buttons, from 0.
        one: the button.
        x, y, width, high: its box in CSS pixels.
        alive: whether anything can be done.
        hinted: whether a hint points to it.
        lang: the language.
    """
    look = "dashed" if not (one.action and alive) or one.idle else "main" if one.main else "outlined"
    words = label = say(one.words, lang)
    if one.action and hinted:
        label = say(message("{choice}, look here", choice=one.words), lang)
        plate = rect(-4, -4, width + 8, high + 8, fill=sheet.palette.main, radius=16)
        sheet.decor(f"hinted-{index}", plate, x, y)
        look = "outlined"
    action = f"try {one.action}" if one.action else f"why {index}"
    button(sheet, f"control-{index}", x, y, width, words, action, look=look, height=high, label=label)


class Scene(Protocol):
    """What lies before the learner in a step; a frozen, hashable value of the game's own."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everything that can be marked or chosen."""
        ...

    def tries(self) -> tuple[str, ...]:
        """Give every action worth trying, forbidden ones included, in a stable order."""
        ...

    def attempt(self, action: str) -> Attempt:
        """Try an action.

        Raises:
            NotationError: the action cannot be read.
        """
        ...

    def spoken(self, action: str) -> Message:
        """Say what an action does, as on a button: "Discard red 7"."""
        ...

    def called(self, name: str) -> Message:
        """Name a piece in a sentence: "red 7"."""
        ...

    def pieces(self, action: str) -> tuple[str, ...]:
        """Give the names of the pieces that an action is made with."""
        ...


Goal: TypeAlias = Callable[[Any, str, Attempt], Verdict]
"""Judges a try by the scene before it, the action and what the rules said. A choice is the action ``choose <name>``."""


class Teaching(Protocol):
    """The names that a game's module ``goals`` offers to the teacher."""

    @property
    def SCENES(self) -> Mapping[str, Callable[..., Any]]:  # noqa: N802 - a module's constant
        """A step's key -> the typed function that sets the scene from what stands under it."""
        ...

    @property
    def GOALS(self) -> Mapping[str, Mapping[str, Callable[..., Goal]]]:  # noqa: N802 - a module's constant
        """Kind of step -> name of a goal -> the typed function that makes the goal from its arguments."""
        ...


def says(answer: Callable[[Any], Message | str | int]) -> Goal:
    """Make a goal to choose a word: the one that says the answer to a scene."""

    def judge(scene: Any, action: str, _attempt: Attempt) -> Verdict:
        right = answer(scene)
        return (
            reached() if action.partition(" ")[2] == say(str(right) if isinstance(right, int) else right) else other()
        )

    return judge


_A_TRY: Final = "draw: XX-20 not_your_turn"


def _same(action: str, words: str) -> bool:
    """Whether an action is the one that words stand for: itself, or any with this verb."""
    return words in (action, action.partition(" ")[0])


def refused(
    tries: Sequence[str],
    check_move: Callable[[str], Any],
    free: Sequence[str] = (),
    matches: Callable[[str, str], bool] = _same,
) -> Goal:
    """Make a goal to be refused: every one of some tries, in any order, after the moves that stand before them.

    The scene must remember the moves it has seen in ``played`` and the refusals it has met in ``met``.

    Args:
        tries: ``"<action>: <rule> <reason>"``, where the verb alone stands for any action that begins with it; before
            them may stand moves to play first, without rule and reason.
        check_move: reads one of these moves, and raises NotationError when it cannot.
        free: verbs of what only arranges the own pieces, and is always allowed.
        matches: tells whether an action is one that a move or a try here stands for.

    Raises:
        NotationError: the tries or the moves cannot be read.
    """
    first = [one for one in tries if ":" not in one]
    for move in first:
        check_move(move)
    wanted = [one for one in tries if ":" in one]
    for one in wanted:
        if len(one.partition(":")[2].split()) != 2:
            raise NotationError(message("a try to be refused is written like {example}", example=_A_TRY))
    if not wanted or list(tries) != [*first, *wanted]:
        raise NotationError(message("moves come first, and then at least one try like {example}", example=_A_TRY))

    def judge(scene: Any, action: str, attempt: Attempt) -> Verdict:
        played = len(scene.played)
        if action.partition(" ")[0] in free and not attempt.refused:
            return onward()
        if played < len(first):
            return other() if attempt.refused or not matches(action, first[played]) else onward()
        said = f": {attempt.rule} {attempt.reason}"
        hits = [one for one in wanted if one.endswith(said) and matches(action, one.removesuffix(said))]
        met = tuple(sorted({*scene.met, *hits}))
        left = len(wanted) - len(met)
        if not hits:
            return other()
        if not left:
            return reached()
        if hits[0] in scene.met:
            return other()
        return onward(
            plural("**Refused.** One more to try.", "**Refused.** {count} more to try.", left),
            scene._replace(met=met),
        )

    return judge
