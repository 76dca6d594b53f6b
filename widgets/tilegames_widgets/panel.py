"""What tables and lessons share: a board, and a way to do everything by words that needs no script of ours."""

import asyncio
import logging
import re
from collections.abc import Callable
from itertools import groupby
from typing import Any, ClassVar, Final, NamedTuple

import ipywidgets
from traitlets.config import Application

from tilegames.core import QuestionError, TilegamesError, quoted
from tilegames.draw import PALETTES, Choice, Drawing, Heading, escape
from tilegames.texts import Message, listing, message, say
from tilegames_widgets.surface import KEYS, Picture, Surface

__all__ = ["Labels", "Panel"]

_LONGEST_MOVE: Final = 200
_ON_SCREEN: Final = ("tg-screen",)
"""The class of what is of no use on paper."""
_GRACE: Final = 0.3
"""Seconds in which the page says what was in the field when Enter was pressed, if it changed."""
_GRACE_EMPTY: Final = 3.0
"""The same while nothing is in the field: then there is nothing to play, and something was most likely typed."""


class Labels(NamedTuple):
    """What the parts around a board are called: the switch of its words, the field to type in and its button."""

    show: Message = message("Show the table in words")
    hide: Message = message("Hide the table in words")
    about: Message = message("What lies on the table as text, and a field to type a move in.")
    field: Message = message("Type a move")
    enter: Message = message("Play it")
    about_enter: Message = message("Play the move that is typed")
    nothing: Message = message("Type a move first.")


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """A board with its text twin below; a subclass says what is drawn and what an action does.

    The twin and the field to type a move in are made when they are first asked for, so that a page stays light.
    A subclass sets its own state before it calls this, since the board is drawn at once.

    Args:
        label: what the board is called; different from the labels of other boards on the same page.
        lang: the language.

    Attributes:
        surface: the board.
        LABELS: what the parts around the board are called.
        KIND: what class the panel has in the page, so that a page can make room for it, or "".
    """

    LABELS: ClassVar[Labels] = Labels()
    KIND: ClassVar[str] = ""

    def __init__(self, *, label: str, lang: str = "en") -> None:
        _log_with_the_kernel()
        self.surface = Surface(self.draw, self.act, label=label, lang=lang, offer=self.offer)
        self._words: _Words | None = None
        self._open = False
        self._switch = ipywidgets.Button(
            tooltip=say(self.LABELS.about, lang),
            _dom_classes=_ON_SCREEN,
            layout={"width": "auto", "align_self": "flex-start"},
        )
        self._lang = lang
        self.call_words(self.LABELS)

        def turn() -> None:
            if self._words is None:
                self._words = _Words(self.surface, self.type_move, self._called, lang)
            self._open = not self._open
            self.children = (self.surface, self._switch, *([self._words] if self._open else []))
            self.call_words(self._called)

        turn = self.surface.guard(turn)
        self._switch.on_click(lambda _: turn())
        # Without this the box would cut off the ring around what has the focus.
        super().__init__([self.surface, self._switch], layout={"overflow": "visible"})
        if self.KIND:
            self.add_class(self.KIND)

    def draw(self, width: int, scheme: str) -> Drawing:
        """Draw the board.

        Args:
            width: its width in CSS pixels, 320 to 1280.
            scheme: ``"light"`` or ``"dark"``.
        """
        raise NotImplementedError

    def act(self, action: str) -> None:
        """Do what the player asked for on the board, and `update`."""
        raise NotImplementedError

    def type_move(self, words: str) -> None:
        """Do what the player typed: what the button called so does, or else what `read` makes of the words.

        A TilegamesError is shown and leaves the words in the field.
        """
        action = self._button(words)
        if action:
            self.act(action)
        else:
            self.read(words)

    def read(self, words: str) -> None:
        """Do what the player typed where no button is called so, and `update`."""
        raise NotImplementedError

    def answers(self) -> tuple[Choice, ...]:
        """Give the answers to what the board asks now; none unless a subclass asks."""
        return ()

    def _button(self, words: str) -> str:
        """Give the action of the button that is called so, or "".

        Where the board asks, yes is the first answer and no the second. What follows a comma in a button's name, such
        as its price, need not be typed.
        """
        said, asked = _letters(words), self.answers()
        if not any(one.isalpha() for one in said):
            return ""
        if len(asked) == 2 and said in ("yes", "no"):
            return asked[said == "no"].action
        called = [(say(one.words, self._lang), one.action) for one in asked]
        groups = self.draw(self.surface.width, self.surface.scheme).groups
        called += [(one.label, one.action) for one in groups if one.action and not one.href]
        called += [(name.partition(",")[0], action) for name, action in called]
        return next((action for name, action in called if _letters(name) == said), "")

    def offer(self, code: str) -> None:
        """Hear what resume code this browser kept for this page; nothing is done with it unless a subclass does."""

    def update(self, live: str = "") -> None:
        """Draw the board and its twin again.

        Args:
            live: what happened, in a sentence to read out, or "".
        """
        self.surface.refresh(live)

    def call_words(self, labels: Labels) -> None:
        """Call the switch of the words, and the field and button in them, as these labels do."""
        self._called = labels
        self._switch.description = say(labels.hide if self._open else labels.show, self._lang)
        if self._words is not None:
            self._words.call(labels)

    def static(self, width: int = 640, scheme: str = "light") -> Picture:
        """Give the board as a picture that needs no page.

        Args:
            width: its width in CSS pixels.
            scheme: ``"light"``, ``"dark"``, ``"print"`` or ``"contrast"``.

        Raises:
            QuestionError: there is no such scheme.
        """
        if scheme not in PALETTES:
            known = listing(list(PALETTES), "or")
            raise QuestionError(message("There is no scheme {name}; it is {known}.", name=quoted(scheme), known=known))
        return self.surface.static(width, scheme)

    def close(self) -> None:
        """Close the board and everything around it."""
        # A panel that could not be made has not all of them.
        for name in ("surface", "_switch", "_words"):
            part = getattr(self, name, None)
            if part is not None:
                part.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/plain"] = self.surface.words
        return bundle

    def __repr__(self) -> str:
        return self.surface.words


def _letters(words: str) -> str:
    """Give words without signs and capitals, one space between them."""
    return " ".join("".join(one if one.isalnum() else " " for one in words.casefold().replace("'", "")).split())


def _log_with_the_kernel() -> None:
    """Let what we log reach the log of the kernel that we run in, and so the server's; without a kernel do nothing.

    A page names only the id of an error, and that id has to be found somewhere. What is written to the kernel's
    ordinary error stream goes to the page instead.
    """
    if Application.initialized():
        for handler in Application.instance().log.handlers:
            logging.getLogger("tilegames").addHandler(handler)


class _Words(ipywidgets.VBox):  # type: ignore[misc]
    """The board in words, what happened first, and a field to type a move in."""

    def __init__(self, surface: Surface, type_move: Callable[[str], None], labels: Labels, lang: str) -> None:
        self._surface, self._type_move, self._lang = surface, type_move, lang
        self._twin = ipywidgets.HTML(_dom_classes=("tg-words",))
        self._field = ipywidgets.Text(
            _dom_classes=_ON_SCREEN,
            continuous_update=False,
            style={"description_width": "initial"},
            layout={"width": "auto", "max_width": "480px", "margin": "2px 0"},
        )
        self._due: asyncio.TimerHandle | None = None
        self._play = ipywidgets.Button(
            _dom_classes=_ON_SCREEN,
            layout={"width": "auto", "align_self": "flex-start", "margin": "2px 0"},
        )
        self._enter = surface.guard(self._entered, by_player=True)
        self._play.on_click(lambda _: self._enter())
        self._field.on_msg(self._pressed)
        self._field.observe(lambda _: self._enter_now() if self._due is not None else None, "value")
        surface.observe(self._tell, "version")
        self._tell()
        # Before the field is shown: whatever else changes in it later takes away what is being typed.
        self.call(labels)
        super().__init__([self._twin, self._field, self._play])

    def call(self, labels: Labels) -> None:
        """Call the field and its button as these labels do."""
        self._field.description = self._field.tooltip = say(labels.field, self._lang)
        self._play.description, self._play.tooltip = say(labels.enter, self._lang), say(labels.about_enter, self._lang)
        self._nothing = say(labels.nothing, self._lang)

    def close(self) -> None:
        """Close everything in it."""
        if self._due is not None:
            self._due.cancel()
        for part in (self._twin, self._field, self._play):
            part.close()
        super().close()

    def _pressed(self, _: Any, content: Any, __: Any) -> None:
        """Hear from the page that Enter was pressed in the field; what is in it now may come only after that."""
        if not isinstance(content, dict) or content.get("event") != "submit":
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._enter()
            return
        if self._due is None:
            self._due = loop.call_later(_GRACE if self._field.value.strip() else _GRACE_EMPTY, self._enter_now)

    def _enter_now(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._enter()

    def _entered(self) -> None:
        # What is pasted may have signs in it that nobody sees.
        words = "".join(one for one in " ".join(self._field.value.split()) if one.isprintable())[:_LONGEST_MOVE]
        if not words:
            self._surface.refresh(self._nothing)
            return
        try:
            self._type_move(words)
        except TilegamesError as error:
            # It is said above the field, so not below the board too.
            self._surface.refresh(say(error, self._lang))
        else:
            self._field.value = ""

    def _tell(self, _: Any = None) -> None:
        news = self._surface.trouble or self._surface.live
        # What is said first need not be said again below; a rule's id may follow it there.
        said = re.compile(re.escape(news) + r"( \([^()]*\))?") if news else re.compile("")
        told = f"<p><strong>{escape(news)}</strong></p>" if news else ""
        for headed, lines in groupby(
            (line for line in self._surface.twin if not said.fullmatch(line)), lambda line: isinstance(line, Heading)
        ):
            if headed:
                told += "".join(f'<p role="heading" aria-level="3"><b>{escape(line)}</b></p>' for line in lines)
            else:
                items = "".join(f"<li>{escape(line)}</li>" for line in lines)
                told += f'<ul style="margin:0;line-height:1.5">{items}</ul>'
        self._twin.value = f"{told}<p>{escape(say(KEYS, self._lang))}</p>"
