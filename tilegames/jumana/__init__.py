"""Jumana: lay letter sticks on equal letters and keep the tower standing."""

from typing import Final

from tilegames.jumana.bots import BOTS
from tilegames.jumana.questions import QUESTIONS
from tilegames.jumana.state import (
    SEATS,
    Move,
    Result,
    Rules,
    State,
    View,
    data,
    events,
    new,
    parse,
    position,
    sample,
    text,
)

NAME: Final = "jumana"
TITLE: Final = "Jumana"

__all__ = [
    "BOTS",
    "NAME",
    "QUESTIONS",
    "SEATS",
    "TITLE",
    "Move",
    "Result",
    "Rules",
    "State",
    "View",
    "data",
    "events",
    "new",
    "parse",
    "position",
    "sample",
    "text",
]
