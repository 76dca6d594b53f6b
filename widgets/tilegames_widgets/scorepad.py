"""The score pad: keeps a match at a real table, for any game that has one, in one panel."""

import asyncio
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final

import ipywidgets

from tilegames import page
from tilegames import scorepad as shared
from tilegames.core import NotationError, QuestionError, TilegamesError
from tilegames.desk import NoActionError, no_action
from tilegames.draw import PALETTES, Band, Drawing
from tilegames.games import game as game_named
from tilegames.texts import message, say
from tilegames_widgets.calculator import Calculator
from tilegames_widgets.copying import CopyPanel
from tilegames_widgets.panel import Labels
from tilegames_widgets.surface import Picture

__all__ = ["ScorePad", "scorepad"]

_GRACE: Final = 0.3
"""Seconds after names were typed before the board changes; a click that ended the typing takes less."""


class ScorePad(CopyPanel):
    """A score pad that knows the game's rules for the marker and for winning.

    The browser keeps the match for this page.

    Args:
        game: the game's name.
        rules: the options of the game; default as decided.
        calculator: a calculator whose points can be taken over.
        example: notes, as they would be typed, that a still picture shows while nothing is noted.
        lang: the language.

    Attributes:
        pad: what is noted, a frozen value of the game's score pad.

    Raises:
        QuestionError: there is no such game, or it has no score pad.
    """

    LABELS: ClassVar[Labels] = Labels(
        show=message("Show the score in words"),
        hide=message("Hide the score in words"),
        about=message("What is noted as text, and a field to type a note in."),
        field=message("Type a note"),
        enter=message("Note it"),
        about_enter=message("Note what is typed"),
        nothing=message("Type a note first."),
    )

    def __init__(
        self,
        game: str,
        *,
        rules: Any = None,
        calculator: Calculator | None = None,
        example: Sequence[str] = (),
        lang: str = "en",
    ) -> None:
        self._title = game_named(game).TITLE
        if find_spec(f"tilegames.{game}.scorepad") is None:
            raise QuestionError(
                message("{title} has no score pad: it is played one game at a time.", title=self._title)
            )
        self._counting: shared.Counting = import_module(f"tilegames.{game}.scorepad").COUNTING
        self._rulebook = import_module(f"tilegames.{game}.rulebook")
        self._calculator, self._lang = calculator, lang
        self.how = self._counting.how_noted
        self.pad = shared.start(self._counting, rules)
        self._example = self.pad
        for words in example:
            self._example = shared.act(self._example, shared.typed(self._example, words)).draft
        self._band: Band | None = None
        self._confirm: Any = None
        self._rule: str | None = None
        self._fresh = True
        self._misnamed = False
        self._due: asyncio.TimerHandle | None = None
        super().__init__(label=f"{game} score pad", lang=lang)
        called = say(message("Names"), lang)
        self._names = ipywidgets.Text(
            description=called,
            placeholder=say(message("Ann, Ben, Cleo"), lang),
            tooltip=say(message("The players' names from left to right, with commas between"), lang),
            continuous_update=False,
            _dom_classes=("tg-screen",),
            style={"description_width": "initial"},
            layout={"width": "auto", "max_width": "640px"},
        )
        named = self.surface.guard(self._named)
        self._names.observe(lambda _: named(), "value")
        self._switch.on_click(lambda _: self._show_names())
        self._show_names()
        if calculator is not None:
            calculator.surface.observe(lambda _: self.surface.redraw() if self.pad.asking else None, "version")

    def draw(self, width: int, scheme: str) -> Drawing:
        """Draw what is noted, or the rules."""
        if self._rule is not None:
            return page.rules(
                self._title,
                self._rulebook,
                width=width,
                palette=PALETTES[scheme],
                leave=message("Back to the score pad"),
                focus=self._rule,
                lang=self._lang,
            )
        return self._drawn(self.pad, width, scheme, self._band)

    def static(self, width: int = 640, scheme: str = "light") -> Picture:
        """Give a picture that needs no page, of what is noted or else of the example.

        Args:
            width: its width in CSS pixels.
            scheme: ``"light"`` or ``"dark"``.
        """
        if not self._fresh:
            return super().static(width, scheme)
        return Picture(self._drawn(self._example, width, scheme))

    def _drawn(self, pad: shared.Pad, width: int, scheme: str, band: Band | None = None) -> Drawing:
        beside = self._calculator
        return shared.draw(
            pad,
            width=width,
            palette=PALETTES[scheme],
            band=band,
            calculator=None if beside is None else beside.title,
            taken=0 if beside is None or beside.result is None else beside.result.points,
            lang=self._lang,
        )

    def act(self, action: str) -> None:
        """Do what was asked for on the board; whatever is refused changes nothing."""
        try:
            self._do(action)
        except TilegamesError as error:
            self._refuse(error)

    def read(self, words: str) -> None:
        """Note what was typed, or say what may be typed."""
        how = shared.how(self.pad)
        if words.strip().lower() == "help":
            self._rule, self._band = None, Band("neutral", how)
            self._tell()
            return
        try:
            self._do(shared.typed(self.pad, words))
        except NoActionError:
            raise NotationError(no_action(words, how)) from None

    def offer(self, code: str) -> None:
        """Go on with the match that the browser kept, while nothing has been done here."""
        if not code or not self._fresh:
            return
        try:
            pad = shared.read(self._counting, code)
        except NotationError:
            words = message("A match was kept here that this version cannot read. What you note now takes its place.")
            self._band = Band("neutral", words)
            self.surface.forget()
            self._tell()
            return
        if pad != self.pad:
            self.pad, self._fresh = pad, False
            self._show_names()
            self.update(say(message("Your match is here again. {status}", status=shared.status(self.pad)), self._lang))

    def close(self) -> None:
        """Close the board and everything around it."""
        field = getattr(self, "_names", None)
        if field is not None:
            self._hush()
            field.close()
        super().close()

    def _do(self, action: str) -> None:
        self._hush()
        verb, _, rest = action.partition(" ")
        if verb == "start" and self._misnamed:
            self._do(f"names {self._names.value.strip()}")
        reading, self._rule = self._rule is not None, None
        confirm, self._confirm, self._band = self._confirm, None, None
        if verb == "words":
            self.show_words()
        elif verb == "rules":
            self._rule = rest
            self.update(say(self._rulebook.RULES.get(rest, message("The rules.")), self._lang))
        elif reading and verb in ("back", "cancel"):
            self.update(say(message("Back at the score pad."), self._lang))
        elif verb in ("confirm", "cancel") and confirm is not None:
            self._take(confirm if verb == "confirm" else self.pad)
        else:
            ten = self._calculator.result if self._calculator is not None else None
            answer = shared.act(self.pad, action, ten)
            self._misnamed = self._misnamed and verb != "names"
            self._confirm, self._band = answer.confirm, answer.band
            self._take(answer.draft)
            if verb == "take" and answer.band is None and self._calculator is not None and self._counting.hands:
                self._calculator.empty(message("Taken over into the score. Tap the letters of the next hand."))

    def _take(self, pad: shared.Pad) -> None:
        self._keep(pad)
        self._tell()

    def _keep(self, pad: shared.Pad) -> None:
        self.pad, self._fresh = pad, False
        self.surface.resume = shared.write(pad)
        if self._names.value.strip() and not self._misnamed:
            self._names.value = ", ".join(pad.names)  # as many as are chosen
        self._show_names()

    def _named(self) -> None:
        """Take over the names in the field; what is refused stays there, and no match begins until it is mended."""
        words = self._names.value.strip()
        mended, self._misnamed = self._misnamed, False
        if self.pad.begun or words == ", ".join(self.pad.names) or not (words or mended):
            return
        try:
            answer = shared.act(self.pad, f"names {words}") if words else None
        except TilegamesError as error:
            self._misnamed, self._band = True, Band("refusal", error.message)
        else:
            self._band = answer.band if answer is not None else None
            self._keep(answer.draft if answer is not None else self.pad)
        self._tell_soon()

    def _tell_soon(self) -> None:
        """Show what came of the names, but only after the click that ended the typing: it was meant for this board."""
        self._hush()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._tell()
        else:
            self._due = loop.call_later(_GRACE, self.surface.guard(self._tell))

    def _hush(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _tell(self) -> None:
        self._due = None
        words = self._band.words if self._band is not None else shared.status(self.pad)
        self.update(say(words, self._lang))

    def _refuse(self, error: TilegamesError) -> None:
        self._band = Band("refusal", error.message)
        self._tell()

    def _show_names(self) -> None:
        """Have the field for the names above the board until the match begins."""
        rest = tuple(child for child in self.children if child is not self._names)
        wanted = rest if self.pad.begun else (self._names, *rest)
        if self.children != wanted:
            self.children = wanted


def scorepad(game: str, **options: Any) -> ScorePad:
    """Give a score pad for a game; the options are those of `ScorePad`."""
    return ScorePad(game, **options)
