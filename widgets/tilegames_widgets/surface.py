"""The board: one widget that shows a drawing in the page and hears what is done with it."""

import logging
import secrets
import traceback
from collections.abc import Callable, Iterator, Mapping
from os import environ
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import anywidget
import traitlets
from rjsmin import jsmin

from tilegames.core import TilegamesError
from tilegames.draw import DARK, LIGHT, PRINT, Drawing, escape
from tilegames.texts import message, say

__all__ = ["KEYS", "Picture", "Surface"]

WIDTHS: Final = range(320, 1281, 40)
"""The widths that a page may report, in CSS pixels."""
SCHEMES: Final = ("light", "dark")
"""The colour schemes that a page may report."""
_KEPT: Final = ("stored", "choices")
"""What a page reports of what its browser kept."""
_LONGEST_ACTION: Final = 100
_LONGEST_CODE: Final = 20_000
_NO_CODE: Final = "?"
"""What stands for something kept that no board of ours can have written."""
_HERE: Final = Path(__file__).parent
KEYS: Final = message(
    "Keys: Tab goes from group to group, the arrow keys go around in a group, Enter acts, and Escape puts down or goes"
    " back."
)
"""What is said of every board that can be acted on; no page around it need say it."""
_log = logging.getLogger("tilegames.widgets")


def _on_paper() -> str:
    """Rules that print a drawing in the colours for paper; its own colours are attributes, so these win.

    A rule that asks for more than the colour would not reach the faces, which are used from where they are defined.
    """
    paper = {colour: ink for palette in (LIGHT, DARK) for colour, ink in zip(palette[1:], PRINT[1:], strict=True)}
    rules = [f'[{what}="{colour}"]{{{what}:{ink}}}' for colour, ink in paper.items() for what in ("fill", "stroke")]
    return "@media print {\n" + "\n".join(rules) + "\n}\n"


def _in_jupyterlab() -> str:
    """Rules that give a board there the page, ink, line and font that are around it; on our own pages they are ours."""
    there = ":is(body[data-jp-theme-light]:not([data-voila]) *)"
    theirs = {"page": "--jp-layout-color0", "ink": "--jp-content-font-color0", "line": "--jp-border-color1"}
    rules = [
        f'.tg-surface[data-scheme="{palette.name}"]{there} [{what}="{getattr(palette, part)}"]{{{what}:var({name})}}'
        for palette in (LIGHT, DARK)
        for part, name in theirs.items()
        for what in ("fill", "stroke")
    ]
    font = f".tg-surface{there}>svg{{font-family:var(--jp-ui-font-family)}}"
    return "@media screen {\n" + "\n".join((*rules, font)) + "\n}\n"


class Picture:
    """A drawing that stands by itself: a picture where pictures show, else its text twin."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    def __repr__(self) -> str:
        return self.drawing.words()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        svg = self.drawing.svg()
        # Where there is HTML the picture shrinks with its place; JupyterLab cuts off a wide SVG.
        about = escape(f"{self.drawing.title}. {self.drawing.description}")
        image = f'<img alt="{about}" style="max-width:100%;height:auto" src="data:image/svg+xml,{quote(svg)}">'
        return {"text/plain": self.drawing.words(), "text/html": image, "image/svg+xml": svg}


def _served() -> bool:
    """Whether the board is on a page that is served, which runs again by itself, and not in a notebook."""
    return "QUERY_STRING" in environ


class Surface(anywidget.AnyWidget):
    """The board in the page.

    Nothing that comes from the page is trusted: what is not a width, a scheme, a kept text or an action is ignored. So
    is an action that was meant for an older drawing, unless only others have moved since and it is still on offer: a
    tap made just when a bot's move arrives counts. An error in a callback never reaches the player: it becomes one
    friendly sentence with a short id, under which the log has the place of the error, and no hands.

    Args:
        draw: makes the drawing for a width in CSS pixels and a scheme, ``"light"`` or ``"dark"``.
        act: does what the player asks for, such as ``"pick R5.0"``, ``"move R5.0 discards"`` or ``"cancel"``; it calls
            `refresh` when something changed.
        label: what the board is called. The browser keeps the resume code under this name, so it differs from the
            labels of other boards on the same page.
        lang: the language of the board's own sentences.
        offer: hears what resume code this browser kept for this page, when it kept one.

    Attributes:
        drawing: the drawing as SVG; a page gets it once, and after that what changes.
        changes: how many drawings came before this one, and of what it is made, a piece a line: its place in the one
            before, if it was there, and its text, if that is new.
        live: what was read out last, or "".
        trouble: what failed since the player's last action, in one sentence that is shown below the board, or "".
        version: counts what happened, so that it shows what an action was meant for.
        resume: the code that the browser keeps for this page; "" removes it.
        choices: what was chosen before a game, which the browser keeps too; the page sets it to what it had kept.
        width: the drawing's width in CSS pixels, as the page reported it.
        scheme: ``"light"`` or ``"dark"``, as the page reported it.
        stored: the code that the browser had kept.

    The page sends ``{"kind": "act", "action", "number", "version"}`` and gets ``{"kind": "ack", "number"}`` when the
    action is done; without that answer it says after four seconds that the page is not answering. A page that missed a
    drawing sends ``{"kind": "again"}`` and gets everything. On ``{"kind": "forget"}`` it keeps no code any more. When
    another tab of the same page keeps another code, it says so: the last one is kept, and nobody should lose a move
    without knowing.
    """

    _esm = jsmin((_HERE / "surface.js").read_text(encoding="utf-8"))
    _css = (_HERE / "surface.css").read_text(encoding="utf-8") + _in_jupyterlab() + _on_paper()

    drawing = traitlets.Unicode().tag(sync=True)
    changes = traitlets.Unicode("0").tag(sync=True)
    live = traitlets.Unicode().tag(sync=True)
    trouble = traitlets.Unicode().tag(sync=True)
    version = traitlets.Int().tag(sync=True)
    resume = traitlets.Unicode().tag(sync=True)
    choices = traitlets.Unicode().tag(sync=True, echo_update=False)
    label = traitlets.Unicode().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)
    unkept = traitlets.Unicode().tag(sync=True)
    elsewhere = traitlets.Unicode().tag(sync=True)
    reload = traitlets.Unicode().tag(sync=True)
    # Nobody else writes these three, so there is no need to send them back.
    width = traitlets.Int(960).tag(sync=True, echo_update=False)
    scheme = traitlets.Unicode("light").tag(sync=True, echo_update=False)
    stored = traitlets.Unicode().tag(sync=True, echo_update=False)

    def __init__(
        self,
        draw: Callable[[int, str], Drawing],
        act: Callable[[str], None],
        *,
        label: str,
        lang: str = "en",
        offer: Callable[[str], None] | None = None,
    ) -> None:
        self._draw, self._act, self._offer, self._lang = draw, act, offer, lang
        self._sentences: list[str] | None = None  # what was said in the callback that runs now
        self._complaint = ""  # what was wrong in the last callback
        self._count = 0
        self._answered = 0  # the version that answered the player's last action
        self._drawing = draw(960, "light")
        self._drawn_for = (960, "light")
        super().__init__(
            drawing=self._svg(),
            label=label,
            unkept=say(
                message("The page is not answering, and nothing of it is kept. Reload to begin again.")
                if _served()
                else message("The kernel is not answering, and nothing is kept. Run the cells again to begin again."),
                lang,
            ),
            elsewhere=say(
                message("You went on in another tab. Reload to go on from there, or just go on here."),
                lang,
            ),
            reload=say(message("Reload"), lang),
        )
        self.on_msg(self._receive)
        self._resume_changed(None)

    @property
    def twin(self) -> tuple[str, ...]:
        """The text twin of the drawing, one line each: what lies where and what may be done."""
        return self._drawing.twin

    @property
    def words(self) -> str:
        """The text twin as one text."""
        return self._drawing.words()

    def refresh(self, live: str = "", *, alone: bool = False) -> None:
        """Draw again and count a new version, in one message to the page.

        Inside a callback this waits for the callback's end, so that several changes are one message too.

        Args:
            live: the sentence to read out, or "".
            alone: whether nothing is read out of what was said before in the same callback.
        """
        if self._sentences is None:
            self._run(self.refresh, live)
        else:
            self._sentences[:] = [*([] if alone else self._sentences), live]

    def forget(self) -> None:
        """Have the browser forget the code that was offered, as nobody can read it."""
        self.send({"kind": "forget"})

    def redraw(self) -> None:
        """Draw again where only what is seen changed by something beside the board, so that nothing is read out."""
        self._run(self._redraw)

    def guard(self, call: Callable[[], None], *, by_player: bool = False) -> Callable[[], None]:
        """Give a callback that reports its errors as the board's own callbacks do, for timers and buttons.

        Args:
            call: what to do.
            by_player: whether the player starts it, so that what went wrong before is no longer shown.
        """
        return lambda: self._run(call, by_player=by_player)

    def static(self, width: int = 640, scheme: str = "light") -> Picture:
        """Give the board as a picture that needs no page.

        Args:
            width: its width in CSS pixels.
            scheme: ``"light"`` or ``"dark"``.
        """
        return Picture(self._draw(width, scheme))

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Give what a page is sent: all of the drawing to a new page, and what changed in it to the others."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if key is None:
            state["changes"] = str(self._count)
        else:
            state.pop("drawing", None)
        # The page takes them over in this order: what is seen comes first, what the browser keeps later.
        return dict(sorted(state.items()))

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take over what the page reports; whatever a page cannot report is ignored."""
        super().set_state(
            {
                name: _NO_CODE if name in _KEPT and not _is_code(value) else value
                for name, value in sync_data.items()
                if _may_report(name, value)
            }
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = self.words
        return bundle

    def __repr__(self) -> str:
        return self.words

    def _receive(self, _: Any, content: Any, __: Any) -> None:
        kind = content.get("kind") if isinstance(content, dict) else ""
        if kind == "again":
            self.send_state()
        if kind != "act":
            return
        action, number, version = content.get("action"), content.get("number"), content.get("version")
        if type(number) is not int or not 0 < number < 2**53:
            return
        try:
            if _is_action(action) and type(version) is int and self._holds(action, version):
                self._run(self._act, action, by_player=True)
        finally:
            self.send({"kind": "ack", "number": number})

    def _holds(self, action: str, version: int) -> bool:
        """Whether an action stands: meant for this drawing, or others have moved since and it is still on offer."""
        if not self._answered <= version <= self.version:
            return False
        groups = self._drawing.groups
        moves = (f"move {one.drag} {other.drop}" for one in groups if one.drag for other in groups if other.drop)
        return (
            version == self.version
            or action == "cancel"
            or any(one.action == action for one in groups)
            or action in moves
        )

    @traitlets.observe("width", "scheme")
    def _resized(self, _: Any) -> None:
        if (self.width, self.scheme) != self._drawn_for:
            self._run(self._redraw)

    @traitlets.observe("stored")
    def _found(self, _: Any) -> None:
        if self._offer is not None and self.stored not in ("", self.resume):
            self._run(self._offer, self.stored)

    @traitlets.observe("resume")
    def _resume_changed(self, _: Any) -> None:
        if _served():
            kept = message("The page is not answering. What you did is kept in this browser: reload to go on.")
        else:
            kept = message(
                "The kernel is not answering. What you did is kept: reload, and run the cells again to go on."
            )
        self.lost = say(kept, self._lang) if self.resume else self.unkept

    def _svg(self) -> str:
        about = f"{self._drawing.description} {say(KEYS, self._lang)}".lstrip()
        return self._drawing._replace(description=about).svg()

    def _redraw(self) -> None:
        self._drawn_for = (self.width, self.scheme)
        self._drawing = self._draw(self.width, self.scheme)
        before, after = self.drawing, self._svg()
        if before == after:
            return
        self._count += 1
        self.changes = "\n".join((str(self._count), *_changes(before, after)))
        self.drawing = after

    def _show(self) -> None:
        """Draw what came of a callback that refreshed the board."""
        if self._sentences:
            self.live = " ".join(filter(None, self._sentences))
            self._redraw()
            self.version += 1  # comes last: who waits for it finds everything in place

    def _run(self, call: Callable[..., None], *args: Any, by_player: bool = False) -> None:
        """Call a callback; what it changes goes out in one message, and its errors become a sentence."""
        if self._sentences is not None:
            call(*args)
            return
        self._sentences = []
        try:
            with self.hold_sync():
                if by_player:
                    self._complaint, self.trouble = self.trouble, ""
                self._attempt(call, *args)
                self._attempt(self._show)
                if by_player:
                    self._answered = self.version
        finally:
            self._sentences = None

    def _attempt(self, call: Callable[..., None], *args: Any) -> None:
        try:
            call(*args)
        except TilegamesError as error:
            self._complain(say(error, self._lang))
        except Exception as error:
            name = secrets.token_hex(3)
            # The error's own text may tell a hand; where it was raised does not.
            place = "".join(traceback.format_tb(error.__traceback__))
            _log.error("%s: %s in the callbacks of %s\n%s", name, type(error).__name__, self.label, place)
            friendly = message(
                "Something went wrong on our side, and your game is as it was. Try again, or reload the page. ({id})",
                id=name,
            )
            self._complain(say(friendly, self._lang))

    def _complain(self, sentence: str) -> None:
        # The line below the board is read out when it changes; a sentence that stays is read out as news.
        self.live = sentence if sentence == self._complaint else ""
        self.trouble = self._complaint = sentence
        self.version += 1


def _changes(before: str, after: str) -> Iterator[str]:
    """Write the lines of a drawing as what is new to those who have the one before it."""
    old = before.split("\n")
    # A piece's key, or its tag, is the first thing in its line that is in quotation marks.
    places = {tuple(line.split('"', 2)[:2]): place for place, line in enumerate(old)}
    for line in after.split("\n"):
        place = places.get(tuple(line.split('"', 2)[:2]))
        yield line if place is None else str(place) if old[place] == line else f"{place}{line}"


def _may_report(name: str, value: Any) -> bool:
    """Whether a page may set a trait to a value."""
    if name == "width":
        return type(value) is int and value in WIDTHS
    if name == "scheme":
        return isinstance(value, str) and value in SCHEMES
    return name in _KEPT and isinstance(value, str) and value != ""


def _is_code(value: str) -> bool:
    """Whether a board may have written what a browser kept."""
    return len(value) <= _LONGEST_CODE and value.isascii()


def _is_action(value: Any) -> bool:
    """Whether a page may ask for something in these words."""
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_ACTION and value.isprintable()
