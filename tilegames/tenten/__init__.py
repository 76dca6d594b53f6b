"""TenTen: make exactly ten with eight tiles."""

from typing import Final

from tilegames.tenten.bots import BOTS
from tilegames.tenten.questions import QUESTIONS
from tilegames.tenten.state import (
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

NAME: Final = "tenten"
TITLE: Final = "TenTen"

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
