"""The lesson: a game's steps one after the other in one panel, or one step by itself for a notebook."""

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, TypeAlias

from tilegames import draw as shared
from tilegames.core import NotationError, TilegamesError
from tilegames.desk import no_action
from tilegames.draw import (
    PALETTES,
    SMALLEST_TEXT,
    TARGET,
    WIDE,
    Band,
    Choice,
    Drawing,
    Group,
    Palette,
    Sheet,
    fit,
    measure,
    text,
)
from tilegames.goals import Control, Scene
from tilegames.lessons import (
    HINTS,
    RANKS,
    STARS,
    Answer,
    Course,
    Lesson,
    LessonError,
    Progress,
    Summary,
    course,
    runs,
    start,
    unit_of,
    walk,
)
from tilegames.lessons import lesson as find
from tilegames.texts import Message, listing, message, plural, say
from tilegames_widgets.panel import Labels, Panel

__all__ = ["LessonPanel", "lesson", "lesson_step"]

_LARGEST: Final = 976
_BESIDE: Final = 960
"""From this width in CSS pixels on the hints stand in one line with the stars, and the way in one with the title."""
_WAY: Final = 300.0
"""How long the way of a unit's steps is beside the title at most, in CSS pixels."""
_BELOW: Final = 16.0
"""Between the felt and what stands below it, in CSS pixels."""
_VERBS: Final = ("next", "back", "again", "skip", "restart", "units")
"""What can be typed to move in the course, whatever the game calls so."""
_BETWEEN: Final = "~"
"""Stands between the codes of several lessons."""
_BANDS: Final = {"right": "right", "wrong": "refusal", "refused": "refusal", "hint": "hint", "other": "hint"}
_Stride: TypeAlias = tuple[Any, str, str]
"""One move of a way through a step: what lies there, what is done, and what is said to it."""
_STAR: Final = "M0-8.5L2.2-2.9L8.2-2.6L3.5 1.2L5.1 7L0 3.7L-5.1 7L-3.5 1.2L-8.2-2.6L-2.2-2.9z"


class LessonPanel(Panel):
    """A lesson in which every try is judged by the game's rules.

    Args:
        game: the game's name.
        unit: the unit's id; without it the unit that has the step, or else the first of the game.
        step: the id of the step to begin with, or "".
        alone: show that step by itself, without the way to the others.
        titled: whether a step by itself shows its title; without where the notebook has a heading for it.
        after: the id of a step that stands elsewhere on the page already: the unit begins with the one after it, and
            has none of those before.
        play: where the game can be played, as a link that is offered at the end of a unit; "" for none.
        lang: the language.

    Attributes:
        progress: where the learner is and what was last said.
        picked: the tiles that are picked up.

    Raises:
        QuestionError: there is no such game.
        LessonError: it has no such lesson.
        NotationError: the lesson has no such step.
    """

    KIND: ClassVar[str] = "tg-lesson"
    LABELS: ClassVar[Labels] = Labels(
        show=message("Show this lesson in words"),
        hide=message("Hide the words"),
        about=message("What the lesson says and what lies there as text, and a field to type a try in."),
        field=message("Type a try"),
        enter=message("Try it"),
        about_enter=message("Try what is typed"),
        nothing=message("Type a try first."),
    )

    def __init__(
        self,
        game: str,
        *,
        unit: str = "",
        step: str = "",
        alone: bool = False,
        titled: bool = True,
        after: str = "",
        play: str = "",
        lang: str = "en",
    ) -> None:
        self._course: Course = _shortened(course(game), after) if after else course(game)
        self._play = play
        self._scenes: Any = import_module(f"tilegames.{game}.scenes")
        self._asked_for = (unit, step)
        self._alone, self._titled = alone, titled
        self._lang = lang
        self._codes: dict[str, str] = {}
        self._fresh = True
        self._asking = False
        self._again = False
        self._contents = False
        self._walks: dict[tuple[str, str], tuple[_Stride, ...]] = {}
        self._rooms: dict[tuple[str, str, int], tuple[float, float]] = {}
        self.progress: Progress = start(self._named(find(game, unit, step).id), step=step)
        self.picked: tuple[str, ...] = ()
        super().__init__(label=" ".join(filter(None, (game, "lesson", unit, step if alone else ""))), lang=lang)
        if alone:
            self.add_class("tg-alone")

    @property
    def _lesson(self) -> Lesson:
        return self.progress.lesson

    # What is done

    def act(self, action: str) -> None:
        """Do what the learner asked for; whatever is refused changes nothing."""
        verb, _, rest = action.partition(" ")
        asked, self._asking = self._asking, False
        listed = self._contents
        self._contents = listed and verb in ("units", "back")
        try:
            if verb == "pick":
                self._pick(rest)
            elif verb in ("try", "choose"):
                self._try(rest if verb == "try" else action)
            elif verb == "why":
                self._why(rest)
            elif verb == "hint":
                self._show(self._hinted(rest))
            elif verb == "rules":
                self._quote(rest)
            elif verb == "cancel":
                self._lay_out(())
                self.update()
            elif verb == "restart":
                self._restart(asked)
            elif verb == "units" and not self._alone:
                self._turn_contents(True)
            elif listed and verb == "back":
                self._turn_contents(False)
            else:
                self._go(verb, rest)
        except TilegamesError as error:
            self._note(error.message)

    def read(self, words: str) -> None:
        """Do what the learner typed: an action of the scene, ``hint``, ``next``, ``back``, ``again``, ``skip``, …"""
        pieces = words.lower().split()
        if pieces == ["help"]:
            self._note(self._how())
        elif pieces and pieces[0] == "hint":
            self.act(f"hint {pieces[1] if len(pieces) > 1 else HINTS[0]}")
        elif pieces and pieces[0] in _VERBS:
            self.act(pieces[0])
        elif len(pieces) == 2 and pieces[0] in ("unit", "go") and pieces != ["go", "on"]:
            self.act(" ".join(pieces))
        elif self.progress.over:
            self._note(no_action(words, message("You may type what a button says, back, restart or units.")))
        elif self.progress.step.goal is None or self.progress.solved:
            self._try(words)
        elif action := self._meant(words):
            self.act(action)
        else:
            self._note(no_action(words, self._how()))

    def answers(self) -> tuple[Choice, ...]:
        """Give the answers to what the lesson asks now."""
        band = None if self._contents else self._band()
        return band.choices if band is not None else ()

    def _button(self, words: str) -> str:
        progress = self.progress
        choosing = progress.step.kind == "choose" and not (progress.over or progress.solved or self._contents)
        return (self._meant(words) if choosing else "") or super()._button(words)

    def _meant(self, words: str) -> str:
        """Give the action that typed words mean: a try as it is written, or what its tiles are for; "" for none."""
        progress = self.progress
        scene, step = progress.scene, progress.step
        if step.kind == "choose":
            said = words.casefold().removeprefix("choose ").strip()
            for one in step.choices:
                there = scene is not None and one in scene.names
                called = (one, one.partition(".")[0], self._said(scene.called(one)) if scene and there else one)
                if said in [name.casefold() for name in called]:
                    return f"choose {one}"
            return ""
        if scene is None:
            return ""
        try:
            action = str(self._scenes.typed(scene, words))
            scene.attempt(action)
        except NotationError:
            return self._by_pieces(scene, words)
        return _sent(action)

    def _by_pieces(self, scene: Scene, words: str) -> str:
        """Give the action that is made with just the pieces that are named, or picks up the one that is."""
        names = {one.partition(".")[0].casefold(): one for one in reversed(scene.names)}
        names |= {self._said(scene.called(one)).casefold(): one for one in reversed(scene.names)}
        known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        found = [names[one] for one in re.findall(rf"\b(?:{known})\b", words.casefold())] if known else []
        fits = [one for one in scene.tries() if sorted(_bare(scene.pieces(one))) == sorted(_bare(found))]
        if found and fits:
            said = words.casefold().split()
            return _sent(next((one for one in fits if one.split()[0] in said), fits[0]))
        return f"pick {found[0]}" if len(found) == 1 else ""

    def _how(self) -> Message:
        """Say what may be typed now, with an example for each kind of try."""
        progress = self.progress
        step, scene = progress.step, progress.scene
        if step.kind == "choose":
            left = progress.listed([one for one in step.choices if one not in progress.wrong], "or")
            return message("You may type {ways}.", ways=left)
        # The verbs of the way through the step, and of the buttons; the example is no more than one.
        used = [action for _, action, _ in self._walk()] + [one.action for one in self._controls()]
        verbs = {one.split()[0] for one in used if one}
        solving = {" ".join(_bare(one.split())) for one in used}
        examples: dict[str, str] = {}
        for action in scene.tries() if scene is not None else ():
            verb, typed = action.split()[0], " ".join(_bare(action.split()))
            if verb in verbs and (verb not in examples or examples[verb] in solving):
                examples[verb] = typed
        known = (*examples.values(), "hint")
        ways = [message("what a button says"), *(message("“{words}”", words=one) for one in known)]
        return message("You may type {ways}.", ways=listing(ways, "or"))

    def offer(self, code: str) -> None:
        """Go on where this browser's learner was, when nothing has been done here yet."""
        if not self._fresh:
            return
        kept: dict[str, Progress] = {}
        for piece in code.split(_BETWEEN):
            try:
                unit = unit_of(piece)
                kept[unit] = start(self._named(unit), piece)
            except (LessonError, NotationError):
                continue
        if code and not kept:
            self.surface.forget()
            self._note(message("Your place in the lessons was kept in a form that this version cannot read."))
            return
        unit, step = self._asked_for
        here = self._lesson.id if unit or step or self._alone else next(iter(kept), "")
        self._codes = {unit: progress.code() for unit, progress in kept.items()}
        if here not in kept:
            return
        self.progress = self._as_left(kept[here].go(step)) if step else kept[here]
        self._fresh = False
        if not step and self.progress.at:
            self.update(self._said(message("You are back where you were: {where}", where=self._where())))
        else:
            self.update()

    def _as_left(self, progress: Progress) -> Progress:
        """Do again what was done in a step by itself, with what it earned."""
        mark, steps = progress.mark, progress.step.hints
        if not self._alone or mark.state != "done":
            return progress
        for _, action, _ in walk(progress.lesson, progress.step.id):
            progress = progress.try_(action)
        spent = tuple(hint.kind for hint in steps if hint.cost <= STARS - mark.stars)
        return progress._replace(used=spent)

    def _named(self, unit: str) -> Lesson:
        for one in self._course.lessons:
            if one.id == unit:
                return one
        raise LessonError(message("There is no unit {unit}.", unit=unit[:40]))

    def _turn_contents(self, shown: bool) -> None:
        """Show what units there are, or go back to the step."""
        self._contents, self.picked, self._fresh = shown, (), False
        self._codes[self._lesson.id] = self.progress.code()
        self.update(self._said(message("All units.") if shown else self._where()))

    def _kept(self, unit: Lesson) -> Progress:
        """How far the learner has come in a unit."""
        return self.progress if unit.id == self._lesson.id else start(unit, self._codes.get(unit.id, ""))

    def _keep(self) -> None:
        """Let the browser keep the place: the lesson at hand first, then the others."""
        here = self._lesson.id
        self._codes = {here: self.progress.code()} | {unit: code for unit, code in self._codes.items() if unit != here}
        self.surface.resume = _BETWEEN.join(self._codes.values())

    def close(self) -> None:
        """Close the lesson."""
        # One that could not begin has nothing to close.
        if "surface" in vars(self):
            super().close()

    def _pick(self, name: str) -> None:
        scene = self.progress.scene
        if scene is None or name not in scene.names:
            raise NotationError(message("There is no such tile here."))
        if self.progress.solved:
            self._show(self.progress.try_(name))
            return
        self._lay_out(self._scenes.pick(scene, self.picked, name))
        self._fresh = False
        called = [scene.called(one) for one in self.picked]
        self.update(
            self._said(message("Picked up: {tiles}.", tiles=listing(called)) if called else message("Put down."))
        )

    def _lay_out(self, picked: tuple[str, ...]) -> None:
        """Let other pieces be picked; what was said against those before is not about them."""
        answer = self.progress.answer
        if self.picked and answer is not None and answer.kind in ("refused", "other", "note"):
            self.progress = self.progress._replace(answer=None)
        self.picked = picked

    def _try(self, action: str) -> None:
        before, self._again = self.progress, True
        after = before.try_(action)
        # Where picked pieces are laid out, nothing of it is lost by a refusal: it can be mended.
        stays = getattr(self._scenes, "LAID_OUT", False) and after.scene is before.scene and not after.solved
        self.picked = self.picked if stays else ()
        self._show(after)
        if after.solved and not before.solved:
            self._keep()

    def _hinted(self, kind: str) -> Progress:
        """Give a hint that goes on from what is laid out, where pieces are."""
        after, scene = self.progress.hint(kind), self.progress.scene
        if not self.picked or scene is None or not hasattr(self._scenes, "pointed"):
            return after
        if after.answer is None or not after.answer.marked:
            return after
        shown = self.progress.hint("show").answer
        marked = self._scenes.pointed(scene, self.picked, after.answer.marked, shown.offer if shown else "")
        return after._replace(answer=after.answer._replace(marked=marked))

    def _why(self, place: str) -> None:
        buttons = self._controls()
        if not place.isdecimal() or int(place) >= len(buttons):
            raise NotationError(message("There is nothing like that to do here."))
        if self.progress.solved:
            self._show(self.progress.try_(place))
            return
        why = buttons[int(place)].note or buttons[int(place)].words
        self._show(self.progress._replace(answer=Answer("other", (why,))))

    def _quote(self, rule: str) -> None:
        quoted = self._lesson.rules.get(rule)
        if quoted is None:
            raise NotationError(message("There is no rule {rule}.", rule=rule[:40]))
        words = message("{rule}: {quoted}", rule=rule, quoted=quoted)
        answer = self.progress.answer
        if answer is None or answer.rule != rule:
            self._note(words)
            return
        # It stands below what it is the reason of, until the id is pressed again.
        shown = words in answer.words
        said = tuple(one for one in answer.words if one != words) if shown else (*answer.words, words)
        self.progress, self._fresh = self.progress._replace(answer=answer._replace(words=said)), False
        self.update(self._said(message("The rule is put away.") if shown else words))

    def _restart(self, sure: bool) -> None:
        if sure:
            self.picked = ()
            self.progress = start(self._lesson)
            self._keep()
            self.update(self._said(self._where()))
            return
        self._asking = True
        self._note(message("Begin the whole unit again? Its stars are forgotten."))

    def _go(self, verb: str, rest: str) -> None:
        before = self.progress
        moves = {"next": before.next, "back": before.back, "skip": before.skip, "again": before.retry}
        if (self._alone and verb != "again") or verb not in (*moves, "go", "unit"):
            raise NotationError(message("There is nothing like that to do here."))
        if verb == "unit":
            after = self._kept(self._named(rest))._replace(answer=None)
        else:
            after = before.go(rest) if verb == "go" else moves[verb]()
        if after.answer is not None:
            self._show(after)
            return
        self.progress, self.picked, self._fresh = after, (), False
        self._again = verb == "again"
        if not self._again:
            self._keep()
        self.update(self._said(self._where()))

    def _note(self, words: Message) -> None:
        self._show(self.progress._replace(answer=Answer("note", (words,))))

    def _show(self, after: Progress) -> None:
        self.progress, self._fresh = after, False
        told = [*after.answer.words, *self._pointed()] if after.answer is not None else []
        self.update(" ".join(_plain(self._said(one)) for one in told))

    def _pointed(self) -> tuple[Message, ...]:
        """Say what a hint shows on the board: the move it offers, or else the pieces that it lights up."""
        progress, answer = self.progress, self.progress.answer
        if answer is None or answer.kind != "hint":
            return ()
        if answer.offer:
            return (message("{action}.", action=self._spoken(answer.offer)),)
        lit = [one for one in answer.marked if one not in progress.wrong]
        out = [one for one in answer.marked if one in progress.wrong]
        found = [message("Look at {pieces}.", pieces=progress.listed(lit))] if lit else []
        return (*found, *([message("It is not {pieces}.", pieces=progress.listed(out, "or"))] if out else []))

    # What is said

    def _said(self, item: Message | str) -> str:
        return say(item, self._lang)

    def _where(self) -> Message:
        """Say which step this is and what it asks."""
        progress = self.progress
        if progress.over:
            left = len(progress.summary().skipped)
            if left:
                return plural(
                    "Not quite finished: {count} step is open.", "Not quite finished: {count} steps are open.", left
                )
            return message("The unit is over. {closing}", closing=_plain(self._lesson.closing))
        title = _ended(progress.step.title)
        return message("{title} {prompt}", title=title, prompt=_plain(progress.step.prompt))

    def _controls(self, progress: Progress | None = None) -> tuple[Control, ...]:
        """The buttons of what lies there, or of what lies there at another time.

        Those of a step that is done stay, so that nothing jumps; none is to be pressed any more.
        """
        picked = self.picked if progress is None else ()
        progress = progress or self.progress
        step = progress.step
        if progress.over or progress.scene is None or step.kind in ("read", "choose"):
            return ()
        if progress.solved:
            left: tuple[Control, ...] = self._scenes.controls(progress.before, ())
            return tuple(one._replace(main=False) for one in left)
        found: tuple[Control, ...] = self._scenes.controls(progress.scene, picked)
        return found if step.kind == "arrange" else self._only_asked(found, progress)

    def _only_asked(self, found: tuple[Control, ...], progress: Progress) -> tuple[Control, ...]:
        """Let only what the step asks for now be the main thing to press, where there is more than one.

        That is what comes next on the way through the step, as long as the bold words of the prompt name it: nothing
        that is to be found out is told. What only ends something that was begun tells nothing either.
        """
        if sum(bool(one.action) for one in found) < 2 or any(one.main and one.finishes for one in found):
            return found
        action = next((action for scene, action, _ in self._walk() if scene == progress.scene), "")
        verb = action.partition(" ")[0]
        fitting = [one for one in found if verb and one.action.partition(" ")[0] == verb]
        if len(fitting) > 1:
            fitting = [one for one in fitting if one.action == action]
        bold = " ".join(words for words, bold in runs(progress.step.prompt) if bold)
        asked = {word.strip(".,:;!?").casefold() for word in bold.split()}
        main = [one for one in fitting if self._said(one.words).split()[0].strip(":!").casefold() in asked]
        return tuple(one._replace(main=one in main) for one in found)

    def _band(self) -> Band | None:
        answer = self.progress.answer
        return self._band_of(answer) if answer is not None else None

    def _band_of(self, answer: Answer) -> Band:
        words = " ".join(self._said(one) for one in answer.words)
        lead, rest = _lead(words)
        choices: tuple[Choice, ...] = ()
        if self._asking:
            choices = (Choice(message("Yes, begin again"), "restart"), Choice(message("No"), "cancel"))
        elif answer.kind == "hint" and answer.offer:
            choices = (Choice(self._spoken(answer.offer), _sent(answer.offer)),)
        elif answer.kind == "right" and answer.offer:
            choices = (Choice(message("Try for the better one"), "again"),)
        # A refusal that was asked for is a step forward, and what a rule makes a mistake is none.
        if answer.kind == "onward" and answer.reason:
            kind = "right"
        elif answer.kind == "other" and answer.rule:
            kind = "refusal"
        else:
            kind = _BANDS.get(answer.kind, "neutral")
        return Band(kind, rest, lead, answer.rule, choices)

    def _walk(self) -> tuple[_Stride, ...]:
        """The shortest way through the step: what lies there, what is done, and what is said to it."""
        key = self._lesson.id, self.progress.step.id
        if key not in self._walks:
            strides = walk(self._lesson, self.progress.step.id)
            self._walks[key] = tuple(
                (scene, action, " ".join(map(self._said, said))) for scene, action, said in strides
            )
        return self._walks[key]

    def _stages(self) -> Iterator[tuple[Progress, set[Answer]]]:
        """Give each stage of the shortest way through the step, with all that may be said there."""
        here = start(self._lesson, step=self.progress.step.id)
        step = here.step
        for action in (*(action for _, action, _ in self._walk()), ""):
            tries = [f"choose {one}" for one in step.choices] or (here.scene.tries() if here.scene else ())
            after = [] if here.solved else [here.try_(one) for one in tries]
            after += [] if here.solved else [here.hint(hint.kind) for hint in step.hints]
            # What leads on is said to what lies there then.
            yield here, {one.answer for one in after if one.answer and (one.solved or one.scene == here.scene)}
            if action:
                here = here.try_(action)

    def _spoken(self, action: str) -> Message:
        """Say an action on a button."""
        scene = self.progress.scene
        name = action.partition(" ")[2]
        if scene is None or (action.startswith("choose ") and name not in scene.names):
            return message("Choose {name}", name=name)
        return scene.spoken(action)

    def _marks(self) -> dict[str, str]:
        progress = self.progress
        # Once the right one is found, the wrong ones matter no more.
        marks = {} if progress.solved else dict.fromkeys(progress.wrong, "refused")
        answer = progress.answer
        if answer is not None and (answer.kind in ("hint", "wrong") or answer.reason):
            mark = "hinted" if answer.kind == "hint" else "refused"
            marks |= {one: mark for one in answer.marked if one not in marks}
        return marks

    # What it looks like

    def draw(self, width: int, scheme: str) -> Drawing:
        """Draw the step, or the closing summary."""
        page = _Page(self, Sheet(width, PALETTES[scheme]))
        if self._contents:
            return page.contents()
        return page.summary() if self.progress.over else page.step()


class _Page:
    """One drawing of a lesson, from top to bottom."""

    def __init__(self, panel: LessonPanel, sheet: Sheet) -> None:
        self.panel, self.sheet = panel, sheet
        self.palette: Palette = sheet.palette
        self.progress = panel.progress
        self.wide = sheet.width >= WIDE
        self.beside = sheet.width >= _BESIDE
        self.alone = panel._alone
        # The same margins as the text around the board has on our pages, so that all have one left edge.
        self.x = 16.0 if not self.wide else 24.0 if sheet.width < 920 else 32.0
        self.room = min(sheet.width - 2 * self.x, _LARGEST)
        self.several = len(panel._course.lessons) > 1 and not self.alone
        self.twin: list[str] = []

    def say(self, item: Message | str) -> str:
        return self.panel._said(item)

    def step(self) -> Drawing:
        step = self.progress.step
        if self.alone:
            y = self.heading(step.title, 0) if self.panel._titled else 0.0
        else:
            y = self.heading(step.title, self.header())
        top = self.prompt(step.prompt, y) + 12
        self.twin += [step.title, _plain(step.prompt)]
        felt, end = self.reserved()
        y = self.words(self.scene(top, felt))
        band = self.panel._band() or Band("neutral", self.invitation())
        y += self.band(self.sheet, y, band)
        rule = f" ({band.rule})" if band.rule else ""
        self.twin.append(f"{self.say(band.lead)} {self.say(band.words)}".strip() + rule)
        self.twin += [self.say(one) for one in self.panel._pointed() if not band.choices]
        for choice in band.choices:
            typed = " ".join(_bare(choice.action.removeprefix("try ").split()))
            typed = self.say(choice.words) if choice.action.startswith("try ") and typed in _VERBS else typed
            words = message("You may: {action}. Type {typed}.", action=choice.words, typed=typed)
            self.twin.append(self.say(words))
        y += 10
        if not self.wide and self.onwards:
            self.next(self.x, y, self.room, 52)
        y = max(y, top + end + 10)
        y = self.help(y) if step.hints else y if self.wide else y + 66
        y = self.footer(y)
        self.may()
        description = self.say(message("A step of the lesson: {title}", title=step.title))
        # The page scrolls to the top of a drawing with another name, so each step has its own.
        name = self.say(message("{unit}: {step}", unit=self.name(), step=step.title))
        return self.sheet.drawing(y, name, description, self.twin)

    def invitation(self) -> Message:
        """What stands in the band before anything was tried."""
        kind = self.progress.step.kind
        if kind != "read" and self.done_before():
            return message("You have done this step. Do it again, or go on.")
        if kind == "choose":
            return message("Tap the one you think it is. A wrong try costs nothing.")
        if kind == "arrange":
            return message("Tap tiles to pick them up. A wrong try costs nothing.")
        if kind == "play":
            return message("Try any move. A wrong one is explained and costs nothing.")
        if kind == "refuse":
            return message("Go ahead. You will read why it is not allowed.")
        return message("Read this, then go on.")

    def done_before(self) -> bool:
        """Whether the step was done before and is not under way again."""
        progress = self.progress
        under_way = progress.solved or progress.used or self.panel._again
        return progress.mark.state == "done" and not under_way

    def band(self, sheet: Sheet, y: float, band: Band) -> float:
        """Draw the band; give its height."""
        least = shared.band_height(2 if self.wide else 3)
        return shared.band(sheet, "band", self.x, y, self.room, band, least=least, lang=self.panel._lang)

    def reserved(self) -> tuple[float, float]:
        """How high the felt is at most on the way through the step, and how high all is with the longest band.

        So everything keeps its place, whatever is tried and whatever is said to it.
        """
        panel, step = self.panel, self.progress.step
        key = panel._lesson.id, step.id, self.sheet.width
        if key not in panel._rooms:
            felts, bands = [0.0], [0.0]
            for progress, said in panel._stages() if step.goal is not None else ():
                felts.append(self.drawn(Sheet(self.sheet.width, self.palette), progress, 0)[0])
                answers = {panel._band_of(one) for one in (*said, progress.answer) if one is not None}
                bands += [self.band(Sheet(self.sheet.width, self.palette), 0, one) for one in answers]
            felt = max(felts)
            panel._rooms[key] = felt, self.words(felt, draw=False) + max(bands)
        return panel._rooms[key]

    @property
    def onwards(self) -> bool:
        """Whether the way on is what there is to do now, and not only possible."""
        progress = self.progress
        return progress.solved or progress.step.kind == "read" or self.done_before()

    def name(self) -> Message:
        return message("{game}, {lesson}", game=self.panel._course.title, lesson=self.panel._lesson.title)

    def header(self) -> float:
        """The lesson's name, and how far it has come."""
        progress, palette = self.progress, self.palette
        steps = progress.lesson.steps
        here = min(progress.at + 1, len(steps))
        called = self.say(self.name())
        counted = self.say(message("step {here} of {count}", here=here, count=len(steps)))
        if progress.over:
            counted = self.say(message("all {count} steps", count=len(steps)))
        self.twin.append(f"{called}: {counted}")
        right = self.x + self.room
        gap = 6.0 if self.wide else 4.0
        if self.beside:
            # In the line of the title, which goes without it on to the left edge.
            top = 40.0
            self.sheet.decor("counted", text(right, top - 12, counted, fill=palette.muted, anchor="end"))
            before = right - measure(counted) - 14
            self.sheet.decor("name", text(before, top - 12, progress.lesson.title, fill=palette.muted, anchor="end"))
            each = min(26.0, (_WAY - gap * (len(steps) - 1)) / len(steps))
            left, y = right - each * len(steps) - gap * (len(steps) - 1), top
        else:
            top = 28.0 if self.wide else 22.0
            size, room = 16 if self.wide else 14, self.room - measure(counted) - 16
            shown = called if measure(called, size) <= room else fit(progress.lesson.title, room, size)
            self.sheet.decor("name", text(self.x, top, shown, size=size, fill=palette.muted))
            self.sheet.decor("counted", text(right, top, counted, fill=palette.muted, anchor="end"))
            each = (self.room - gap * (len(steps) - 1)) / len(steps)
            left, y = self.x, top + 12
        body = ""
        # Bars of one colour are one thick dashed way, with the round ends that all lines have.
        bars = {"done": "", "": ""}
        for place, mark in enumerate(progress.marks):
            at = left + place * (each + gap)
            if place == progress.at:
                body += shared.rect(at, y, each, 8, fill=palette.main, radius=4, stroke=palette.ring)
            elif mark.state == "skipped":
                body += shared.rect(at + 0.5, y + 0.5, each - 1, 7, radius=4, stroke=palette.outline, dash="3 2")
            else:
                bars[mark.state] += f"M{shared.number(at + 4)} {shared.number(y + 4)}h{shared.number(each - 8)}"
        for path, ink in zip(bars.values(), (palette.right_accent, palette.line), strict=True):
            body += f'<path d="{path}" stroke="{ink}" stroke-width="8"/>' if path else ""
        done = sum(mark.state == "done" for mark in progress.marks)
        label = self.say(message("{done} of {count} steps done", done=done, count=len(steps)))
        self.sheet.add(Group("way", 0, 0, 0, 0, body, label=label))
        return 8.0 if self.beside else top + 24

    def heading(self, title: str, y: float) -> float:
        size, line = (28.0, 34) if self.wide else (22.0, 28)
        room = self.room - _WAY - 24 if self.beside and not self.alone else self.room
        for row, words in enumerate(shared.wrap(title, room, size, bold=True)):
            self.sheet.decor(f"title-{row}", text(self.x, y + line, words, size=size, bold=True))
            y += line
        return y + (16 if self.wide else 12)

    def prompt(self, prompt: str, y: float) -> float:
        """What is explained and asked, the action bold."""
        size, line = (17.0, 26) if self.wide else (16.0, 23)
        rows = _lines(prompt, self.room, size)
        body = ""
        for row, pieces in enumerate(rows):
            spans = "".join(
                f'<tspan font-weight="700">{shared.escape(words)}</tspan>' if bold else shared.escape(words)
                for words, bold in pieces
            )
            body += f'<text y="{line * row + 19}">{spans}</text>'
        self.sheet.decor("prompt", f'<g font-size="{size:g}">{body}</g>', self.x, y)
        return y + line * len(rows)

    def scene(self, y: float, least: float) -> float:
        y, words = self.drawn(self.sheet, self.progress, y, least, now=True)
        self.twin += words
        return y

    def drawn(
        self, sheet: Sheet, progress: Progress, y: float, least: float = 0.0, *, now: bool = False
    ) -> tuple[float, tuple[str, ...]]:
        """Draw what lies there, as it is now or just as it lies at some time; give where it ends, and its words.

        So much room is taken at least.
        """
        panel, step = self.panel, progress.step
        if progress.scene is None:
            return y, ()
        found = panel._scenes.draw(
            sheet,
            progress.scene,
            self.x,
            y,
            self.room,
            picked=panel.picked if now else (),
            marks=panel._marks() if now else {},
            choices=tuple(one for one in step.choices if one in progress.scene.names),
            buttons=panel._controls(None if now else progress),
            alive=not progress.solved and step.kind != "read",
            least=least - _BELOW,
            lang=panel._lang,
        )
        return y + float(found.height) + _BELOW, found.words

    def words(self, y: float, *, draw: bool = True) -> float:
        """Words to choose from, where the choices are no pieces of the scene."""
        progress = self.progress
        names = progress.scene.names if progress.scene else ()
        choices = [one for one in progress.step.choices if one not in names]
        if not choices:
            return y
        widest = max(84.0, *(measure(f"✕ {one}", 16, bold=True) + 20 for one in choices))
        fitting = [count for count in range(1, len(choices) + 1) if widest * count + 12 * (count - 1) <= self.room]
        # As few rows as can be, and those as even as can be.
        rows = -(-len(choices) // max(fitting, default=1))
        per_row = -(-len(choices) // rows)
        each = (self.room - 12 * (per_row - 1)) / per_row
        widths = [min(each, max(240.0, widest)) if self.wide else each] * len(choices)
        natural = [max(120.0, measure(f"✕ {one}", 16, bold=True) + 40) for one in choices]
        if rows > 1 and sum(natural) + 12 * (len(choices) - 1) <= self.room:
            rows, per_row, widths = 1, len(choices), natural
        end = y + 60 * rows + 8
        if not draw:
            return end
        x, down = 0.0, y - 60
        for place, (choice, each) in enumerate(zip(choices, widths, strict=True)):
            if place % per_row == 0:
                row = widths[place : place + per_row]
                x, down = self.x + (self.room - sum(row) - 12 * (len(row) - 1)) / 2, down + 60
            wrong = choice in progress.wrong and not progress.solved
            words = f"✕ {choice}" if wrong else choice
            label = self.say(message("{choice}, not this one", choice=choice)) if wrong else choice
            right = progress.solved and progress.answer is not None and progress.answer.tried == f"choose {choice}"
            if right:
                words, label = f"✓ {choice}", self.say(message("{choice}, right", choice=choice))
            if not wrong and self.panel._marks().get(choice) == "hinted":
                label = self.say(message("{choice}, look here", choice=choice))
                plate = shared.rect(-4, -4, each + 8, 60, fill=self.palette.main, radius=16)
                self.sheet.decor(f"hinted-{place}", plate, x, down)
            look = "dashed" if not right and (wrong or progress.solved) else "outlined"
            shared.button(
                self.sheet,
                f"choice-{place}",
                x,
                down,
                each,
                words,
                f"choose {choice}",
                look=look,
                height=52,
                label=label,
                tab="choices",
                disabled=right,
            )
            x += each + 12
        return end

    def help(self, y: float) -> float:
        """The hints with their prices, and what the step can earn."""
        progress, palette = self.progress, self.palette
        hints = progress.step.hints
        if not self.wide and self.onwards and not self.alone:
            return self.stars(y + 58) - 14
        words = {
            "nudge": message("Nudge me"),
            "point": message("Point to it"),
            "show": message("Show me"),
        }
        beside = self.beside
        high = 44.0 if beside else 56.0
        gap = 12.0 if beside else 8.0
        left = self.x
        if beside:
            said = self.say(message("Hints"))
            self.sheet.decor("hints", text(left, y + 27, said, size=16, fill=palette.muted))
            left += measure(said, 16) + 14
        each = (self.x + self.room - left - gap * (len(hints) - 1)) / len(hints)
        # All in one size, which is that of the longest.
        large = all(measure(self.say(words[hint.kind]), 16, bold=True) <= each - 8 for hint in hints)
        for hint in hints:
            price = progress.price(hint.kind)
            paid = hint.kind in progress.used or price == 0
            cost = self.say(message("paid")) if paid else self.say(message("costs {stars} ★", stars=price))
            bold = self.say(words[hint.kind])
            longest = max(measure(self.say(one)) for one in (message("paid"), message("costs {stars} ★", stars=STARS)))
            wide = measure(bold, 16, bold=True) + 10 + longest + 38 if beside else each
            body = shared.rect(
                0.5,
                0.5,
                wide - 1,
                high - 1,
                fill=palette.card,
                radius=12,
                stroke=palette.outline,
                dash="4 3" if progress.solved else "",
            )
            ink = palette.muted if progress.solved else ""
            if beside:
                body += (
                    f'<text x="{wide / 2:g}" y="28" text-anchor="middle" fill="{palette.muted}">'
                    f'<tspan font-size="16" font-weight="700" fill="{ink or palette.ink}">{shared.escape(bold)}</tspan>'
                    f'<tspan dx="10">{shared.escape(cost)}</tspan></text>'
                )
            else:
                size = 16 if large else SMALLEST_TEXT
                body += text(
                    wide / 2, 24, fit(bold, wide - 4, size, bold=True), size=size, bold=True, fill=ink, anchor="middle"
                )
                body += text(wide / 2, 44, cost, fill=palette.muted, anchor="middle")
            price_words = (
                message("already paid") if paid else plural("costs {count} star", "costs {count} stars", price)
            )
            self.sheet.add(
                Group(
                    f"hint-{hint.kind}",
                    left,
                    y,
                    wide,
                    high,
                    body,
                    action=f"hint {hint.kind}",
                    label=self.say(message("{hint}, {price}", hint=bold, price=price_words)),
                    tab="hints",
                    disabled=progress.solved,
                ),
                filled=True,
            )
            left += wide + gap
        return self.stars(y) if beside else self.stars(y + high + 2) - 14

    def stars(self, y: float) -> float:
        """What the step can earn, or has earned."""
        progress, palette = self.progress, self.palette
        before = self.done_before()
        count = progress.mark.stars if before else progress.stars
        said = message("You earned") if progress.solved or before else message("This step can earn")
        right = self.x + self.room
        body = ""
        for place in range(STARS):
            full = place < count
            body += self.star(full, right - 11 - 21 * (STARS - 1 - place), y + 22)
        words = self.say(said)
        wide = 21 * STARS + 12
        body += text(right - wide, y + 27, words, fill=palette.muted, anchor="end")
        label = self.say(plural("{said} {count} star", "{said} {count} stars", count, said=said))
        self.sheet.add(Group("stars", 0, 0, 0, 0, body, label=label))
        self.twin.append(label + ".")
        return y + 58

    def star(self, full: bool, x: float, y: float) -> str:
        """A star, 16 px wide, centred on x and y; an empty one is an outline."""
        return self.sheet.use("star" if full else "nostar", _star(self.palette, full), x, y)

    def footer(self, y: float) -> float:
        """The ways on."""
        line = shared.rect(self.x, y, self.room, 1, fill=self.palette.line)
        self.sheet.decor("line", line)
        y += 14
        self.plain_buttons(y, self.ways())
        if self.wide and not self.alone:
            wide = max(160.0, *(measure(self.say(one), 17, bold=True) + 36 for one in self.next_words()))
            self.next(self.x + self.room - wide, y, wide, TARGET)
        return y + TARGET + (24 if self.wide and not self.alone else 12)

    def next(self, x: float, y: float, wide: float, high: float) -> None:
        """The way on to the next step."""
        if not self.alone:
            ready = self.progress.ready
            said, look = self.say(self.next_words()[not ready]), "main" if ready else "dashed"
            shared.button(self.sheet, "next", x, y, wide, said, "next", look=look, height=high, tab="footer")

    def ways(self) -> list[tuple[str, Message]]:
        """The ways from a step other than the next one, in words that are short enough for every width."""
        progress = self.progress
        found: list[tuple[str, Message]] = []
        if not self.alone and progress.at:
            found.append(("back", message("Back")))
        if progress.step.kind != "read":
            found.append(("again", message("Start again")))
        if self.several:
            found.append(("units", message("Units")))
        # The last one comes and goes, so that the others keep their places.
        if not self.alone and not progress.ready:
            found.append(("skip", message("Skip")))
        elif not self.alone and not self.wide and not self.onwards:
            found.append(("next", message("Next")))
        return found

    def plain_width(self, words: Message) -> float:
        return max(float(TARGET), measure(self.say(words), 16, bold=True) + (32 if self.wide else 16))

    def plain_buttons(self, y: float, buttons: list[tuple[str, Message]]) -> None:
        left = self.x - 16 if self.wide else self.x - 8
        for action, words in buttons:
            wide = self.plain_width(words)
            shared.button(self.sheet, action, left, y, wide, self.say(words), action, look="plain", tab="footer")
            left += wide + 4

    def next_words(self) -> tuple[Message, Message]:
        """What the way on is called, and what it is called before it is open."""
        progress = self.progress
        if progress.at == len(progress.lesson.steps) - 1:
            return message("Finish"), message("Finish: after this step")
        if progress.step.kind == "choose":
            return message("Next"), message("Next: after the right one")
        return message("Next"), message("Next: after this step")

    def may(self) -> None:
        """Say in the twin what can be typed."""
        panel, progress = self.panel, self.progress
        step = progress.step
        lines: list[Message] = []
        if not progress.solved and step.kind == "choose":
            lines.append(panel._how())
        if not progress.solved:
            lines += [message("You may: {action}", action=_ended(self.say(one.words))) for one in panel._controls()]
        if not progress.solved and step.goal is not None and step.kind != "choose":
            lines.append(panel._how())
        prices = [
            message("hint {kind} ({price} ★)", kind=one.kind, price=progress.price(one.kind)) for one in step.hints
        ]
        if prices and not progress.solved:
            lines.append(message("Hints: type {hints}.", hints=listing(prices, "or")))
        if self.alone:
            lines.append(message("Type again to start this step again."))
        else:
            lines.append(message("Type next, back, again or skip to move on."))
        if self.several:
            lines.append(message("Type units to see all units."))
        self.twin += [self.say(line) for line in lines]

    def summary(self) -> Drawing:
        """The end of the lesson: its stars, every step with its stars, and the ways on."""
        progress = self.progress
        found = progress.summary()
        steps = progress.lesson.steps
        y = self.header()
        lead, rest = _lead(progress.lesson.closing)
        title = message("Not quite finished") if found.skipped else lead or message("Well done")
        y = self.heading(self.say(title), y)
        if found.skipped:
            rest = self.say(
                plural(
                    "{count} step is still open. Tap it to go there.",
                    "{count} steps are still open. Tap one to go there.",
                    len(found.skipped),
                )
            )
        y = self.prompt(rest, y) + 16
        self.twin += [self.say(title), rest]
        earned = self.say(message("{earned} of {possible} stars", earned=found.earned, possible=found.possible))
        if found.skipped:
            first = message("Go to the open step") if len(found.skipped) == 1 else message("Go to the first of them")
            button = self.say(first)
            wide = measure(button, 17, bold=True) + 48 if self.wide else self.room
            shared.button(self.sheet, "open", self.x, y, wide, button, f"go {found.skipped[0]}", look="main", height=52)
            self.twin.append(earned)
            y = self.put_ways([self.play()] if self.panel._play else [], y + 66, first="outlined") + 4
        else:
            y = self.earned(found, earned, y)
            y = self.onward(y)
        columns = 2 if self.wide else 1
        per_column = -(-len(steps) // columns)
        each = (self.room - 24 * (columns - 1)) / columns
        for place, (step, mark) in enumerate(zip(steps, progress.marks, strict=True)):
            column, row = divmod(place, per_column)
            self.row(place, step.title, mark.state, mark.stars, self.x + (each + 24) * column, y + 48 * row, each)
        y += 48 * per_column + 14
        band = self.panel._band()
        least = shared.band_height(1)
        if band is not None:
            y += shared.band(self.sheet, "band", self.x, y, self.room, band, least=least, lang=self.panel._lang)
        else:
            y += least
        y += 12
        again = message("Begin the unit again") if self.wide else message("Begin again")
        plain = [("back", message("Back")), ("restart", again)]
        if self.several:
            plain.append(("units", message("Units")))
        self.plain_buttons(y, plain)
        self.twin.append(self.say(message("Type back, or restart to begin the unit again.")))
        if self.several:
            self.twin.append(self.say(message("Type units to see all units.")))
        return self.sheet.drawing(y + TARGET + 16, self.say(self.name()), self.say(title), self.twin)

    def earned(self, found: Summary, earned: str, y: float) -> float:
        """The rank of a unit that is done, as steps one has climbed, and the stars that it comes from."""
        ranked = self.say(_ranked(found.rank))
        body = "".join(
            shared.rect(
                18 * step,
                30 - 10 * step,
                15,
                20 + 10 * step,
                fill=self.palette.main if step < found.rank else "none",
                radius=3,
                stroke=self.palette.ring if step < found.rank else self.palette.outline,
            )
            for step in range(RANKS)
        )
        body += text(70, 24, ranked, size=22, bold=True)
        body += text(70, 48, earned, size=16, fill=self.palette.muted)
        self.sheet.add(Group("rank", self.x, y, 0, 0, body, label=f"{ranked}: {earned}"))
        self.twin.append(f"{ranked}: {earned}")
        return y + 70

    def contents(self) -> Drawing:
        """All units with how far each has come; tapping one goes there."""
        lessons, palette = self.panel._course.lessons, self.palette
        found = [self.panel._kept(one).summary() for one in lessons]
        earned, possible = (sum(getattr(one, what) for one in found) for what in ("earned", "possible"))
        done = sum(not one.skipped for one in found)
        top = 46.0 if self.wide else 28.0
        size = 16 if self.wide else 14
        counted = self.say(message("{earned} of {possible} stars", earned=earned, possible=possible))
        title = self.panel._course.title
        self.sheet.decor("name", text(self.x, top, title, size=size, fill=palette.muted))
        self.sheet.decor("counted", text(self.x + self.room, top, counted, fill=palette.muted, anchor="end"))
        y = self.heading(self.say(message("All units")), top + (30 if self.wide else 20))
        if done == len(lessons):
            told = message("You have done them all. Come back to any of them whenever you like.")
        else:
            told = plural(
                "{count} short unit of ten minutes at most. **Begin with any of them.**",
                "{count} short units of ten minutes at most. **Begin with any of them.**",
                len(lessons),
            )
        y = self.prompt(self.say(told), y) + 12
        self.twin += [f"{title}: {counted}", _plain(self.say(told))]
        columns = 2 if self.wide else 1
        per_column = -(-len(lessons) // columns)
        each = (self.room - 32 * (columns - 1)) / columns
        for place, (one, summary) in enumerate(zip(lessons, found, strict=True)):
            column, row = divmod(place, per_column)
            self.unit(place, one, summary, self.x + (each + 32) * column, y + 64 * row, each)
        y += 64 * per_column + 18
        said = self.say(message("Back to {lesson}", lesson=self.panel._lesson.title))
        self.plain_buttons(y, [("back", message("Back to {lesson}", lesson=self.panel._lesson.title))])
        self.twin.append(f"{said}: back")
        name = self.say(message("{game}, all units", game=title))
        return self.sheet.drawing(y + TARGET + 16, name, self.say(message("All units")), self.twin)

    def unit(self, place: int, one: Lesson, found: Summary, x: float, y: float, width: float) -> None:
        """A unit in the contents: its title, how many steps are done, and its stars."""
        palette = self.palette
        steps = len(one.steps)
        here = one.id == self.panel._lesson.id
        body = shared.rect(-10, 2, width + 20, 58, fill=palette.card, radius=12, stroke=palette.line) if here else ""
        body += text(0, 26, str(place + 1), size=16, bold=True, fill=palette.muted)
        body += text(32, 26, fit(one.title, width - 132, 17, bold=True), size=17, bold=True)
        if found.done == steps:
            how = _ranked(found.rank)
        elif found.done:
            how = message("{done} of {count} steps", done=found.done, count=steps)
        else:
            how = plural("{count} step", "{count} steps", steps)
        body += text(32, 48, self.say(how), fill=palette.muted)
        if 0 < found.done < steps:
            left = 32 + measure(self.say(how)) + 12
            room = min(120.0, width - 80 - left)
            body += shared.rect(left, 40, room, 8, fill=palette.line, radius=4)
            body += shared.rect(left, 40, room * found.done / steps, 8, fill=palette.right_accent, radius=4)
        stars = message("{earned} of {possible}", earned=found.earned, possible=found.possible)
        body += text(width - 26, 37, self.say(stars), fill=palette.muted, anchor="end")
        body += self.star(found.earned > 0, width - 11, 32)
        counted = message("{earned} of {possible} stars", earned=found.earned, possible=found.possible)
        label = self.say(
            message("{number}: {title}, {how}, {stars}", number=place + 1, title=one.title, how=how, stars=counted)
        )
        group = Group(f"unit-{place}", x, y, width, 62, body, action=f"unit {one.id}", label=label, tab="units")
        self.sheet.add(group)
        typed = message("{unit}. Type unit {id}.", unit=label, id=one.id)
        self.twin.append(self.say(typed))

    def onward(self, y: float) -> float:
        """The ways on from a unit: to the next one, or to all of them after the last, and to a table to play at."""
        lessons = self.panel._course.lessons
        at = [one.id for one in lessons].index(self.progress.lesson.id)
        ways: list[tuple[str, Message, str, str]] = []
        if self.several and at + 1 < len(lessons):
            following = lessons[at + 1]
            ways.append(("unit", message("Go on: {lesson}", lesson=following.title), f"unit {following.id}", ""))
        elif self.several:
            ways.append(("all", message("See all units"), "units", ""))
        if self.panel._play:
            # The first unit teaches enough to play; after the others the next one is nearer.
            ways.insert(0 if at == 0 else len(ways), self.play())
        return self.put_ways(ways, y) + (4 if ways else 0)

    def play(self) -> tuple[str, Message, str, str]:
        """The way to a table."""
        return "play", message("Play {game}", game=self.panel._course.title), "", self.panel._play

    def put_ways(self, ways: Sequence[tuple[str, Message, str, str]], y: float, *, first: str = "main") -> float:
        """Draw ways on, each its key, words, action and link, below one another; give where they end."""
        for place, (key, words, action, href) in enumerate(ways):
            said = self.say(words)
            wide = measure(said, 17, bold=True) + 48 if self.wide else self.room
            look = "outlined" if place else first
            shared.button(self.sheet, key, self.x, y, wide, said, action, look=look, height=52, href=href)
            typed = message("{way}: type {typed}.", way=words, typed=action)
            self.twin.append(self.say(typed if action else message("{way}: a link on the board.", way=words)))
            y += 66
        return y

    def row(self, place: int, title: str, state: str, stars: int, x: float, y: float, width: float) -> None:
        """A step in the summary; tapping it goes there."""
        palette = self.palette
        step = self.progress.lesson.steps[place]
        body = shared.rect(0, 46, width, 1, fill=palette.line)
        body += text(0, 29, str(place + 1), size=16, bold=True, fill=palette.muted)
        lines = shared.wrap(title, width - 108, 16)
        for line, said in enumerate(lines):
            body += text(30, 29 + 18 * (line - (len(lines) - 1) / 2), said, size=16)
        if state == "done" and step.kind != "read":
            for one in range(STARS):
                body += self.star(one < stars, width - 11 - 21 * (STARS - 1 - one), 24)
            how = plural("{count} star", "{count} stars", stars)
        else:
            how = message("done") if state == "done" else message("skipped") if state == "skipped" else message("open")
            body += text(width, 29, self.say(how), fill=palette.muted, anchor="end")
        label = self.say(message("{number}: {title}, {how}", number=place + 1, title=title, how=how))
        self.sheet.add(Group(f"step-{place}", x, y, width, 46, body, action=f"go {step.id}", label=label, tab="steps"))
        self.twin.append(label)


def _star(palette: Palette, full: bool) -> str:
    """A star, 16 px wide, centred on 0, 0; an empty one is an outline."""
    if full:
        return f'<path d="{_STAR}" fill="{palette.ring}"/>'
    return f'<path d="{_STAR}" fill="none" stroke="{palette.outline}" stroke-width="1.3"/>'


def _ranked(rank: int) -> Message:
    return message("Rank {rank} of {ranks}", rank=rank, ranks=RANKS)


def _plain(words: str) -> str:
    return words.replace("**", "")


def _lead(words: str) -> tuple[str, str]:
    """Split bold words at the beginning from what follows."""
    pieces = runs(words.strip())
    if not pieces or not pieces[0][1]:
        return "", _plain(words)
    return pieces[0][0], _plain(words.strip())[len(pieces[0][0]) :].strip()


def _lines(words: str, width: float, size: float) -> list[list[tuple[str, bool]]]:
    """Break a text with bold pieces into lines of runs."""
    rows: list[list[tuple[str, bool]]] = [[]]
    used = 0.0
    space = measure(" ", size)
    for piece, bold in runs(words):
        for word in piece.split():
            wide = measure(word, size, bold)
            if rows[-1] and used + space + wide > width:
                rows.append([])
                used = 0
            before = " " if rows[-1] else ""
            if rows[-1] and rows[-1][-1][1] == bold:
                rows[-1][-1] = (f"{rows[-1][-1][0]} {word}", bold)
            else:
                rows[-1].append((before + word, bold))
            used += (space if before else 0) + wide
    return rows


def _bare(names: Sequence[str]) -> list[str]:
    """Give names of pieces without the numbers of their copies."""
    return [re.sub(r"^([A-Z]\w*)\.\d+$", r"\1", one) for one in names]


def _ended(sentence: str) -> str:
    """End a sentence with a full stop, when it has no end of its own."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def _shortened(whole: Course, after: str) -> Course:
    """Leave out of a course the steps of a unit up to one that stands elsewhere."""
    lessons = list(whole.lessons)
    for place, one in enumerate(lessons):
        if any(step.id == after for step in one.steps[:-1]):
            lessons[place] = one._replace(steps=one.steps[one.place(after) + 1 :])
            return whole._replace(lessons=tuple(lessons))
    raise NotationError(message("There is no step {step} with another after it.", step=after[:40]))


def _sent(action: str) -> str:
    """The board's action for a try."""
    return action if action.startswith("choose ") else f"try {action}"


def lesson(game: str, unit: str = "", **options: Any) -> LessonPanel:
    """Give a game's lesson in one panel.

    Args:
        game: the game's name.
        unit: the lesson's id; the first of the game without.
        options: those of `LessonPanel`.
    """
    return LessonPanel(game, unit=unit, **options)


def lesson_step(game: str, step: str, unit: str = "", **options: Any) -> LessonPanel:
    """Give one step of a game's lesson by itself, for a notebook.

    Args:
        game: the game's name.
        step: the step's id.
        unit: the lesson's id; without it the one that has the step.
        options: those of `LessonPanel`.
    """
    return LessonPanel(game, unit=unit, step=step, alone=True, **options)
