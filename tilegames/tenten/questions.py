"""The questions of the JSON-lines protocol that only TenTen answers: totals, score, waits and discards."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tilegames.positions import Reader
from tilegames.tenten.hand import OpenSet, parse, parse_set, score, token, totals
from tilegames.tenten.search import discards, waits
from tilegames.tenten.state import Rules


def _hand(question: Mapping[str, Any]) -> tuple[Reader, tuple[int, ...], tuple[OpenSet, ...]]:
    read = Reader(question, "tenten")
    read.skip("id")
    read.skip("ask")
    sets = read.texts_in(read.items("sets", []), "sets")
    return read, parse(read.text("hand")), tuple(map(parse_set, sets))


def _tiles(read: Reader, key: str) -> str:
    """Take tiles that may be missing, written as one text or as a list."""
    value = read.either(key, "")
    return value if isinstance(value, str) else " ".join(value)


def _totals(question: Mapping[str, Any]) -> dict[str, Any]:
    read, hand, sets = _hand(question)
    read.nothing_else()
    return {"totals": list(totals(hand, sets))}


def _score(question: Mapping[str, Any]) -> dict[str, Any]:
    read, hand, sets = _hand(question)
    rules = Rules.read(read.mapping("rules", {}))
    flags = {key: read.flag(key, False) for key in ("dealer", "heaven", "claimed")}
    read.nothing_else()
    counted = score(hand, sets, rules, **flags)
    if counted is None:
        return {"ten": False}
    return {
        "ten": True,
        "points": counted.points,
        "bonuses": dict(counted.bonuses),
        "god_ten": counted.god_ten,
        "reading": str(counted.reading),
        "ties": counted.ties,
    }


def _waits(question: Mapping[str, Any]) -> dict[str, Any]:
    read, hand, sets = _hand(question)
    seen = parse(_tiles(read, "seen"))
    read.nothing_else()
    return {"waits": _named(waits(hand, sets, seen))}


def _discards(question: Mapping[str, Any]) -> dict[str, Any]:
    read, hand, sets = _hand(question)
    seen = parse(_tiles(read, "seen"))
    read.nothing_else()
    kept = discards(hand, sets, seen)
    return {
        "discards": {
            token(kind): {"waits": _named(waited), "total": sum(waited.values())} for kind, waited in kept.items()
        }
    }


def _named(waited: Mapping[int, int]) -> dict[str, int]:
    return {token(kind): copies for kind, copies in waited.items()}


QUESTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "totals": _totals,
    "score": _score,
    "waits": _waits,
    "discards": _discards,
}
