"""Dum-Mee: make 10 and 20 with number tiles."""

from typing import Final

from tilegames.dummee.bots import BOTS
from tilegames.dummee.questions import QUESTIONS
from tilegames.dummee.state import (
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

NAME: Final = "dummee"
TITLE: Final = "Dum-Mee"

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
