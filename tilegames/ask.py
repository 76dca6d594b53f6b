"""Questions to the engine as JSON lines: one object a line in, one a line out, in the same order.

The form of questions and answers is written down in ``docs/protocol.md``. Questions that any game can answer are here;
a game's own are in its ``questions`` module.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TextIO

from tilegames import __version__
from tilegames.core import Game, IllegalMove, NeedsError, QuestionError, TilegamesError
from tilegames.games import NAMES, game
from tilegames.positions import Reader
from tilegames.texts import listing, message, say

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1_000_000


def main(lines: TextIO, answers: TextIO) -> int:
    """Answer every line, each as soon as it is read.

    Args:
        lines: JSON objects, one a line; empty lines are passed over.
        answers: where the answers go, one a line.

    Returns:
        0 when every line was answered, 1 when any gave an error.
    """
    status = 0
    for line in lines:
        if not line.strip():
            continue
        reply = answer_line(line)
        if "error" in reply:
            status = 1
        answers.write(json.dumps(reply, ensure_ascii=False) + "\n")
        answers.flush()
    return status


def answer_line(line: str) -> dict[str, Any]:
    """Answer one line; what cannot be answered gives an object with ``error``.

    >>> answer_line('{"ask": "totals", "game": "tenten", "hand": "B1 B1 B1 B2 B3", "id": 7}')
    {'id': 7, 'totals': [3, 5, 8]}
    >>> answer_line("hello")["error"]["code"]
    'json'
    """
    try:
        if len(line) > LONGEST_LINE:
            raise ValueError("too long")
        question = json.loads(line)
    except (ValueError, RecursionError):
        return _error("json", say(message("This line is not JSON: write one object a line.")))
    if not isinstance(question, dict):
        return _error(
            "json", say(message("This line is not an object: write one like {example}.", example='{"ask": …}'))
        )
    known = {"id": question["id"]} if "id" in question else {}
    try:
        return known | answer(question)
    except IllegalMove as refusal:
        return known | _error(refusal.code, str(refusal), rule=refusal.rule)
    except TilegamesError as error:
        return known | _error(error.code, str(error))


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
    general = _QUESTIONS.get(asked) if isinstance(asked, str) else None
    if general is not None:
        return general(question)
    asked_game = question.get("game")
    if asked_game is None and isinstance(question.get("position"), Mapping):
        asked_game = question["position"].get("game")
    for module in [game(asked_game)] if asked_game is not None else map(game, NAMES):
        if isinstance(asked, str) and asked in module.QUESTIONS:
            return module.QUESTIONS[asked](question)
    offered = [*_QUESTIONS, *(game(asked_game).QUESTIONS if asked_game is not None else ())]
    raise QuestionError(
        message("There is no question {ask}; the questions are {known}.", ask=str(asked)[:60], known=listing(offered))
    )


def _position(question: Mapping[str, Any]) -> tuple[Game, Any, Reader]:
    read = Reader(question)
    for key in ("id", "ask", "game"):
        read.skip(key)
    given = read.mapping("position")
    if "game" not in given:
        raise NeedsError(message("The position does not say of which game it is: game is missing."))
    module = game(given["game"])
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
        "why": str(refusal),
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
    state = module.new(rules, seats=read.number("seats"), seed=read.whole("seed"))
    read.nothing_else()
    return {"position": module.data(state)}


def _simulate(question: Mapping[str, Any]) -> dict[str, Any]:
    from tilegames.simulate import simulate

    module, read = _game(question)
    seats = read.number("seats")
    summary = simulate(
        module.NAME,
        rules=module.Rules.read(read.mapping("rules", {})),
        seats=seats,
        games=read.number("games", least=1, most=100_000),
        seed=read.whole("seed"),
        bots=read.numbers("bots", seats, 0),
    )
    read.nothing_else()
    return summary.to_json()


def _game(question: Mapping[str, Any]) -> tuple[Game, Reader]:
    read = Reader(question)
    read.skip("id")
    read.skip("ask")
    return game(read.text("game")), read


def _version(_question: Mapping[str, Any]) -> dict[str, Any]:
    return {"tilegames": __version__, "protocol": PROTOCOL}


_QUESTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "moves": _moves,
    "why_not": _why_not,
    "play": _play,
    "deal": _deal,
    "simulate": _simulate,
    "version": _version,
}
