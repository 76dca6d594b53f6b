"""Questions to the engine as JSON lines: one object a line in, one a line out, in the same order.

The form of questions and answers is written down in ``docs/protocol.md``. Questions that any game can answer are here;
a game's own are in its ``questions`` module.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping
from io import TextIOWrapper
from typing import Any, Final, TextIO

from tilegames import __version__
from tilegames.core import Game, IllegalMove, NeedsError, QuestionError, TilegamesError, quoted, shown
from tilegames.games import NAMES, game
from tilegames.positions import Reader
from tilegames.texts import Message, Param, listing, message, say

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1_000_000
"""Characters of a line that is still read."""

DEEPEST: Final = 50
"""How deep lists and objects of a question may lie in each other."""

_LONGEST_LIST: Final = 50
_LONGEST_PART: Final = 400


def main(lines: Iterable[str], answers: TextIO) -> int:
    """Answer every line, each as soon as it is read.

    Args:
        lines: JSON objects, one a line; empty lines are passed over. A file is read as UTF-8 whatever the machine's
            own encoding is, with or without a byte order mark.
        answers: where the answers go, one a line, in ASCII: what lies beyond it is escaped as JSON does.

    Returns:
        0 when every line was answered; 1 when any gave an error, or when the one who reads went away.
    """
    if isinstance(lines, TextIOWrapper):
        lines.reconfigure(encoding="utf-8-sig", errors="replace")
    status = 0
    try:
        for line in lines:
            if not line.strip():
                continue
            reply = answer_line(line)
            if "error" in reply:
                status = 1
            answers.write(json.dumps(reply) + "\n")
            answers.flush()
    except BrokenPipeError:
        return 1
    return status


def answer_line(line: str) -> dict[str, Any]:
    """Answer one line; what cannot be answered gives an object with ``error``.

    >>> answer_line('{"ask": "totals", "game": "tenten", "hand": "B1 B1 B1 B2 B3", "id": 7}')
    {'id': 7, 'totals': [3, 5, 8]}
    >>> answer_line("hello")["error"]["code"]
    'json'
    """
    if len(line) > LONGEST_LINE:
        return _error("json", say(message("This line is longer than {most} characters.", most=LONGEST_LINE)))
    try:
        question = json.loads(line, parse_constant=_no_number, parse_float=_finite)
        deep = _depth(question) > DEEPEST
    except RecursionError:
        deep = True
    except ValueError:
        return _error("json", say(message("This line is not JSON: write one object a line.")))
    if deep:
        return _error("json", say(message("This line is nested deeper than {most} times.", most=DEEPEST)))
    if not isinstance(question, dict):
        return _error(
            "json", say(message("This line is not an object: write one like {example}.", example='{"ask": "version"}'))
        )
    known = {"id": question["id"]} if "id" in question else {}
    try:
        return known | answer(question)
    except IllegalMove as refusal:
        return known | _error(refusal.code, sentence(refusal), rule=refusal.rule)
    except TilegamesError as error:
        return known | _error(error.code, sentence(error))


def sentence(error: TilegamesError) -> str:
    """Say an error in English in one short line, however long the values are that it names.

    >>> sentence(QuestionError(message("There is no game {name}.", name="x" * 90)))
    'There is no game xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx….'
    """
    return say(_shortened(error.message, 0))


def _shortened(item: Message, depth: int) -> Message:
    def value(param: Param) -> Param:
        if isinstance(param, Message):
            if depth == _LONGEST_LIST:  # a list in words is nested as deep as it is long
                return "…"
            inner = _shortened(param, depth + 1)
            return inner if depth else shown(say(inner), _LONGEST_PART)
        return shown(param) if isinstance(param, str) else param

    return Message(item.text, tuple((name, value(param)) for name, param in item.params), item.many)


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is not JSON")


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _no_number(text)


def _depth(value: Any) -> int:
    """Tell how deep lists and objects lie in each other; 0 for a plain value."""
    depth, inside = 0, [value]
    while inside := [
        item
        for one in inside
        if isinstance(one, dict | list)
        for item in (one.values() if isinstance(one, dict) else one) or (None,)
    ]:
        depth += 1
    return depth


def _error(code: str, sentence: str, **more: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": sentence, **more}}


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one question.

    Args:
        question: an object with ``ask`` and what that question needs.

    Raises:
        TilegamesError: it cannot be answered; the sentence says why.

    >>> answer({"ask": "deal", "game": "tenten", "seats": 2, "seed": 1})["position"]["phase"]
    'act'
    """
    asked = question.get("ask")
    general = QUESTIONS.get(asked) if isinstance(asked, str) else None
    if general is not None:
        return general(question)
    asked_game = question.get("game")
    if asked_game is None and isinstance(question.get("position"), Mapping):
        asked_game = question["position"].get("game")
    for module in [game(asked_game)] if asked_game is not None else map(game, NAMES):
        if isinstance(asked, str) and asked in module.QUESTIONS:
            return module.QUESTIONS[asked](question)
    offered = [*QUESTIONS, *(game(asked_game).QUESTIONS if asked_game is not None else ())]
    if asked is None:
        raise QuestionError(
            message("The line asks nothing: ask is missing; it can be {known}.", known=listing(offered, "or"))
        )
    raise QuestionError(
        message("There is no question {ask}; the questions are {known}.", ask=quoted(asked), known=listing(offered))
    )


def _position(question: Mapping[str, Any]) -> tuple[Game, Any, Reader]:
    read = _read(question)
    given = read.mapping("position")
    if "game" not in given:
        raise NeedsError(message("The position does not say of which game it is: game is missing."))
    module = game(given["game"])
    read.choice("game", (module.NAME,), module.NAME)
    return module, module.position(given), read


def _moves(question: Mapping[str, Any]) -> dict[str, Any]:
    module, state, read = _position(question)
    read.nothing_else()
    return {"moves": [module.text(move) for move in state.legal_moves()]}


def _why_not(question: Mapping[str, Any]) -> dict[str, Any]:
    module, state, read = _position(question)
    move = module.parse(read.text("move"))
    read.nothing_else()
    refusal = state.why_not(move)
    if refusal is None:
        return {"legal": True}
    instead = {} if refusal.instead is None else {"instead": module.text(refusal.instead)}
    return {
        "legal": False,
        "rule": refusal.rule,
        "why": sentence(refusal),
        "tiles": list(refusal.tiles),
        "cells": list(refusal.cells),
        **instead,
    }


def _play(question: Mapping[str, Any]) -> dict[str, Any]:
    module, state, read = _position(question)
    move = module.parse(read.text("move"))
    read.nothing_else()
    after = state.play(move)
    told = [
        {
            "kind": event.kind,
            "seat": event.seat,
            "tiles": list(event.tiles),
            "cells": list(event.cells),
            "text": say(event.message),
        }
        for event in module.events(state, move, after)
    ]
    return {"position": module.data(after), "events": told}


def _deal(question: Mapping[str, Any]) -> dict[str, Any]:
    module, read = _game(question)
    rules = module.Rules.read(read.mapping("rules", {}))
    seats, seed = _seats(module, read), read.whole("seed")
    read.nothing_else()
    return {"position": module.data(module.new(rules, seats=seats, seed=seed))}


def _simulate(question: Mapping[str, Any]) -> dict[str, Any]:
    from tilegames.simulate import simulate

    module, read = _game(question)
    rules = module.Rules.read(read.mapping("rules", {}))
    seats = _seats(module, read)
    games, seed = read.number("games", least=1, most=100_000), read.whole("seed")
    bots = read.numbers("bots", seats, 0)
    read.nothing_else()
    summary = simulate(module.NAME, rules=rules, seats=seats, games=games, seed=seed, bots=bots)
    if summary.games < games:
        raise KeyboardInterrupt  # a part of the games is no answer
    return summary.to_json()


def _read(question: Mapping[str, Any]) -> Reader:
    read = Reader(question)
    read.skip("id")
    read.skip("ask")
    return read


def _game(question: Mapping[str, Any]) -> tuple[Game, Reader]:
    read = _read(question)
    return game(read.text("game")), read


def _seats(module: Game, read: Reader) -> int:
    return read.number("seats", least=module.SEATS[0], most=module.SEATS[-1])


def _version(question: Mapping[str, Any]) -> dict[str, Any]:
    _read(question).nothing_else()
    return {"tilegames": __version__, "protocol": PROTOCOL}


QUESTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "moves": _moves,
    "why_not": _why_not,
    "play": _play,
    "deal": _deal,
    "simulate": _simulate,
    "version": _version,
}
