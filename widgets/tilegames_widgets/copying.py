"""Panels whose words open in view, can be selected, and are copied at one tap."""

from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from tilegames.texts import Message, message, say
from tilegames_widgets.panel import Panel

__all__ = ["CopyButton", "CopyPanel"]

_HERE: Final = Path(__file__).parent


class CopyButton(anywidget.AnyWidget):
    """A button that copies a text; where a page may not copy, it marks the text and says how to copy it.

    Args:
        lang: the language.

    Attributes:
        text: what is copied.
        asked: how often somebody has asked to be led here since the button was put into the page; each time the page
            shows the button and gives it the focus.
    """

    _esm = _HERE / "copying.js"

    text = traitlets.Unicode().tag(sync=True)
    asked = traitlets.Int().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    done = traitlets.Unicode().tag(sync=True)
    undone = traitlets.Unicode().tag(sync=True)

    def __init__(self, lang: str = "en") -> None:
        super().__init__(
            description=say(message("Copy the text"), lang),
            done=say(message("Copied."), lang),
            undone=say(
                message(
                    "The page may not copy here. The text is marked: copy it with Ctrl and C, or hold a finger on it."
                ),
                lang,
            ),
        )


class CopyPanel(Panel):
    """A panel with a button to copy its words, above them; the action ``words`` on the board leads there.

    Attributes:
        how: the line of the words that tells how to type, which is not copied, or None.
    """

    how: Message | None = None

    def __init__(self, *, label: str, lang: str = "en") -> None:
        self._said_in = lang
        self._copy: CopyButton | None = None
        super().__init__(label=label, lang=lang)
        arrange = self.surface.guard(self._arrange)
        self._switch.on_click(lambda _: arrange())
        self.surface.observe(lambda _: self._tell_copy(), "version")

    def show_words(self) -> None:
        """Open the words if they are not open, and lead the page to them."""
        if not self._open:
            self._switch.click()
        if self._copy is not None:
            self._copy.asked += 1

    def close(self) -> None:
        """Close the board and everything around it."""
        copy = getattr(self, "_copy", None)
        if copy is not None:
            copy.close()
        super().close()

    def _arrange(self) -> None:
        """Put the button between the switch and the words, or take it away with them."""
        if self._copy is None:
            self._copy = CopyButton(self._said_in)
        self._copy.asked = 0
        self._tell_copy()
        self.children = tuple(
            part for child in self.children for part in ((self._copy, child) if child is self._words else (child,))
        )

    def _tell_copy(self, _: Any = None) -> None:
        if self._copy is not None:
            how = say(self.how, self._said_in) if self.how is not None else ""
            self._copy.text = "\n".join(line for line in self.surface.words.splitlines() if line != how)
