"""The calculator: what a hand of any game that has one comes to, in one panel."""

from importlib import import_module
from typing import Any, ClassVar, Final

from tilegames import page
from tilegames.core import NotationError, TilegamesError
from tilegames.draw import PALETTES, Band, Drawing
from tilegames.games import game as game_named
from tilegames.texts import Message, message, say
from tilegames_widgets.copying import CopyPanel
from tilegames_widgets.panel import Labels
from tilegames_widgets.surface import Picture

__all__ = ["Calculator", "calculator"]

_VERSION: Final = "c1 "
_LONGEST_HISTORY: Final = 200


class Calculator(CopyPanel):
    """A calculator for the tiles on the table at home.

    The browser keeps what is entered for this page.

    Args:
        game: the game's name.
        tiles: what is entered at first, as it would be typed.
        rules: the options of the game; default as decided.
        example: tiles, as they would be typed, that a still picture shows while nothing is entered.
        lang: the language.

    Attributes:
        entry: what is entered, a frozen value of the game's calculator.

    Raises:
        QuestionError: there is no such game.
        NotationError, ImpossibleError, IllegalMove: the tiles cannot be entered.
    """

    LABELS: ClassVar[Labels] = Labels(
        show=message("Show it in words, or type tiles"),
        hide=message("Hide the words"),
        about=message("What is entered and what it comes to as text, and a field to type tiles in."),
        field=message("Type tiles"),
        enter=message("Enter them"),
        about_enter=message("Enter the tiles that are typed"),
        nothing=message("Type some tiles first."),
    )

    def __init__(self, game: str, tiles: str = "", *, rules: Any = None, example: str = "", lang: str = "en") -> None:
        self._title = game_named(game).TITLE
        self._part = import_module(f"tilegames.{game}.calculator")
        self._picture = import_module(f"tilegames.{game}.calculator_picture")
        self._rulebook = import_module(f"tilegames.{game}.rulebook")
        self._lang = lang
        self.how = getattr(self._picture, "HOW", None)
        self.entry: Any = self._part.start(tiles, rules)
        self._example: Any = self._part.start(example, rules)
        self._before: list[Any] = []
        self._band: Band | None = None
        # What was entered for this page, or has been entered by now, is not written over by what the browser kept.
        self._fresh = not tiles
        self._rule: str | None = None
        super().__init__(label=f"{game} calculator", lang=lang)

    @property
    def text(self) -> str:
        """What is entered, as it would be typed."""
        text: str = self._part.write(self.entry)
        return text

    @property
    def title(self) -> Message:
        """What it is called."""
        title: Message = self._picture.TITLE
        return title

    @property
    def result(self) -> Any:
        """What a score pad can take over of what is entered, as the game gives it, or None."""
        return self._part.ten(self.entry)

    def draw(self, width: int, scheme: str) -> Drawing:
        """Draw what is entered and what it comes to, or the rules."""
        palette = PALETTES[scheme]
        if self._rule is not None:
            return page.rules(
                self._title,
                self._rulebook,
                width=width,
                palette=palette,
                leave=message("Back to the calculator"),
                focus=self._rule,
                lang=self._lang,
            )
        drawing: Drawing = self._picture.draw(
            self.entry, width=width, palette=palette, band=self._band, undo=bool(self._before), lang=self._lang
        )
        return drawing

    def static(self, width: int = 640, scheme: str = "light") -> Picture:
        """Give a picture that needs no page, of what is entered or else of the example.

        Args:
            width: its width in CSS pixels.
            scheme: ``"light"`` or ``"dark"``.
        """
        if not self._fresh:
            return super().static(width, scheme)
        return Picture(self._picture.draw(self._example, width=width, palette=PALETTES[scheme], lang=self._lang))

    def act(self, action: str) -> None:
        """Do what was asked for on the board; whatever is refused changes nothing."""
        self._rule, reading = None, self._rule is not None
        self._band = None
        verb, _, rest = action.partition(" ")
        try:
            if verb == "rules":
                self._rule = rest
                self.update(say(self._rulebook.RULES.get(rest, message("The rules.")), self._lang))
            elif reading and verb in ("back", "cancel"):
                self.update(say(message("Back at the calculator."), self._lang))
            elif verb == "words":
                self.show_words()
            elif verb == "undo":
                self._undo()
            else:
                self._take(self._part.act(self.entry, action))
        except TilegamesError as error:
            self._band = Band("refusal", error.message)
            self.update(say(error.message, self._lang))

    def read(self, words: str) -> None:
        """Enter what was typed, undo, or say what may be typed."""
        if words.strip().lower() == "undo":
            self.act("undo")
            return
        if words.strip().lower() == "help":
            self._rule = self._band = None
            # It is the last line of the words.
            self._band = Band("neutral", self.draw(960, "light").words().splitlines()[-1])
            self.update(say(self._band.words, self._lang))
            return
        answer = self._part.typed(self.entry, words)
        self._rule = self._band = None
        self._take(answer)

    def offer(self, code: str) -> None:
        """Go on with what the browser kept, while nothing has been entered here."""
        if not code or not self._fresh:
            return
        try:
            if not code.startswith(_VERSION):
                raise NotationError(message("What was kept is of another version."))
            entry = self._part.start(code.removeprefix(_VERSION))
        except TilegamesError:
            words = message("Tiles were kept here that this version cannot read. What you enter now takes their place.")
            self._band = Band("neutral", words)
            self.surface.forget()
            self.update(say(words, self._lang))
            return
        # No tile may have been left.
        if entry != self.entry:
            self.entry, self._fresh = entry, False
            self.update(say(message("What you entered before is here again."), self._lang))

    def empty(self, why: Message) -> None:
        """Take everything out and say why; that can be taken back."""
        self._rule = None
        self._take(self._part.act(self.entry, "clear")._replace(band=Band("neutral", why)))

    def _take(self, answer: Any) -> None:
        if self._part.content(answer.draft) != self._part.content(self.entry):
            self._before = [*self._before[-_LONGEST_HISTORY:], self.entry]
        self._keep(answer.draft)
        self._band = answer.band
        words = answer.band.words if answer.band is not None else self._part.status(self.entry)
        self.update(say(words, self._lang))

    def _undo(self) -> None:
        if not self._before:
            self._band = Band("neutral", message("There is nothing to take back."))
            self.update(say(self._band.words, self._lang))
            return
        self._keep(self._before.pop())
        self.update(say(message("Taken back. {status}", status=self._part.status(self.entry)), self._lang))

    def _keep(self, entry: Any) -> None:
        self.entry, self._fresh = entry, False
        self.surface.resume = _VERSION + self.text


def calculator(game: str, tiles: str = "", **options: Any) -> Calculator:
    """Give a calculator for a game; the options are those of `Calculator`."""
    return Calculator(game, tiles, **options)
