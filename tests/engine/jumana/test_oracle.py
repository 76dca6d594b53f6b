"""The engine against the slow oracle: every place of a lattice, every refusal, and the questions of the protocol."""

import json
from random import Random
from typing import Any

import pytest

from engine.jumana import oracle
from tilegames import jumana
from tilegames.ask import answer_line


def position(rng: Random, sticks: int) -> dict[str, Any]:
    """A random position by the oracle's rules: real sticks, laid where letters and supports allow it."""
    left = oracle.box()
    rng.shuffle(left)
    gap = rng.choice((1, 2))
    tower = [(left.pop(), "x", 0, 0, 0), (left.pop(), "x", 0, gap, 0)]
    options = {"open_levels": "all"} if rng.random() < 0.3 else {}
    while len(tower) < sticks:
        found = sorted(oracle.places(tower, left, options.get("open_levels", "top")))
        if not found:
            break
        _, word, axis, cell = rng.choice(found).split()
        x, y = map(int, cell.split(","))
        over = oracle.highest(tower)
        level = 1 + max(over[one][4] for one in oracle.covered((word, axis, x, y, 0)) if one in over)
        tower.append((word, axis, x, y, level))
        left.remove(word if word in left else word[::-1])
    hands = [[left.pop() for _ in range(rng.randint(1, 6)) if left] for _ in range(rng.randint(1, 4))]
    return {
        "game": "jumana",
        "rules": options,
        "turn": 0,
        "phase": "start",
        "drawn": None,
        "hands": [" ".join(rng.choice((one, one[::-1])) for one in hand) for hand in hands],
        "tower": [list(stick) for stick in tower],
        "pool": " ".join(left) if rng.random() < 0.8 else "",
        "scores": [0] * len(hands),
    }


def ask(**question: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(answer_line(json.dumps(question))))
    assert "error" not in reply, reply
    return reply


def tower_of(given: dict[str, Any]) -> list[oracle.Stick]:
    return [tuple(stick) for stick in given["tower"]]


def compare_moves(seed: int) -> int:
    rng = Random(f"moves {seed}")
    given = position(rng, rng.randint(2, 26))
    expected = oracle.places(tower_of(given), given["hands"][0].split(), given["rules"].get("open_levels", "top"))
    moves = ask(ask="moves", position=given)["moves"]
    assert len(moves) == len(set(moves))
    assert {move for move in moves if move.startswith("place")} == expected, seed
    assert [move for move in moves if not move.startswith("place")] == (["draw"] if given["pool"] else ["pass"])
    return len(expected)


def compare_refusals(seed: int) -> set[str]:
    rng = Random(f"refusals {seed}")
    given = position(rng, rng.randint(2, 26))
    tower, levels = tower_of(given), given["rules"].get("open_levels", "top")
    state = jumana.position(given)
    cited = set()
    for axis, x, y in oracle.lattice(tower):
        word = rng.choice(given["hands"][0].split())
        refusal = state.why_not(jumana.Move("place", word, axis, x, y))
        expected = oracle.broken(tower, word, axis, x, y, levels)
        assert (refusal.rule if refusal else None) == expected, (seed, word, axis, x, y)
        if refusal is not None:
            cited.add(refusal.rule)
            assert refusal.instead is None or refusal.instead in state.legal_moves()
    return cited


def test_every_place_of_a_lattice_agrees() -> None:
    assert sum(compare_moves(seed) for seed in range(120)) > 300


def test_every_refusal_cites_the_first_broken_rule() -> None:
    cited = set().union(*(compare_refusals(seed) for seed in range(60)))
    assert cited == {"JU-35", "JU-33", "JU-31", "JU-32"}


@pytest.mark.deep
def test_thousands_of_positions_agree() -> None:
    assert sum(compare_moves(seed) for seed in range(120, 3000)) > 6000
    for seed in range(60, 2000):
        compare_refusals(seed)


def test_placements_of_a_stick_have_their_supports_and_danger() -> None:
    known = falls = 0
    for seed in range(40):
        rng = Random(f"placements {seed}")
        given = position(rng, rng.randint(3, 22))
        tower = tower_of(given)
        stick = rng.choice(given["hands"][0].split())
        found = ask(ask="placements", position=given, stick=stick)["placements"]
        levels = given["rules"].get("open_levels", "top")
        assert {one["move"] for one in found} == oracle.places(tower, [stick], levels)
        over = oracle.highest(tower)
        for one in found:
            _, word, axis, cell = one["move"].split()
            x, y = map(int, cell.split(","))
            under = [over[spot] for spot in oracle.covered((word, axis, x, y, 0)) if spot in over]
            level = max(below[4] for below in under)
            assert one["supports"] == len({below[1:] for below in under if below[4] == level})
            higher = [*tower, (word, axis, x, y, level + 1)]
            if one["danger"] is None:
                falls += 1
                assert not oracle.stands(higher)
            else:
                known += one["danger"] > 0
                assert oracle.stands(higher, min(1, (one["danger"] + 0.5) / 100))
                assert one["danger"] == 0 or not oracle.stands(higher, (one["danger"] - 0.5) / 100)
    assert known > 10
    assert falls > 1


def test_balance_needs_no_letters() -> None:
    verdicts = set()
    for seed in range(60):
        rng = Random(f"balance {seed}")
        tower = oracle.random_tower(rng, rng.randint(2, 24))
        reply = ask(ask="balance", tower=[list(stick) for stick in tower], id=seed)
        assert reply["stands"] == oracle.stands(tower)
        assert ("danger" in reply) == reply["stands"]
        verdicts.add(reply["stands"])
    assert verdicts == {True, False}


def test_count_of_any_sticks() -> None:
    rng = Random(1)
    for _ in range(60):
        sticks = rng.sample(oracle.box(), rng.randint(0, 9))
        written = " ".join(rng.choice((one, one[::-1])) for one in sticks)
        assert ask(ask="count", game="jumana", sticks=written)["points"] == sum(map(oracle.cost, sticks))


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"ask": "count", "game": "jumana", "sticks": "UMX"}, "notation"),
        ({"ask": "count", "game": "jumana", "sticks": "UM"}, "notation"),
        ({"ask": "count", "game": "jumana", "sticks": "MMM MMM"}, "impossible"),
        ({"ask": "count", "game": "jumana", "sticks": "UUM MUU"}, "impossible"),
        ({"ask": "count", "game": "jumana", "sticks": "UMN"}, "impossible"),
        ({"ask": "count", "game": "jumana", "sticks": "?"}, "notation"),
        ({"ask": "count", "game": "jumana", "sticks": ["UMA"]}, "question"),
        ({"ask": "count", "game": "jumana"}, "question"),
        ({"ask": "balance"}, "question"),
        ({"ask": "balance", "tower": {}}, "question"),
        ({"ask": "balance", "tower": [["???", "x", 0, 0]]}, "question"),
        ({"ask": "balance", "tower": [["???", "x", 0, 0, 1]]}, "impossible"),
        ({"ask": "balance", "tower": [["???", "x", 0, 0, 0], ["???", "x", 2, 0, 0]]}, "impossible"),
        ({"ask": "balance", "tower": [["??", "x", 0, 0, 0]]}, "notation"),
        ({"ask": "balance", "tower": [], "share": 1}, "question"),
        ({"ask": "placements", "stick": "UMA"}, "question"),
        ({"ask": "placements", "position": {"game": "jumana"}, "stick": "UMA"}, "question"),
    ],
)
def test_questions_that_cannot_be_answered_say_why(question: dict[str, Any], code: str) -> None:
    reply = answer_line(json.dumps({"id": 5, **question}))
    assert reply["id"] == 5
    assert reply["error"]["code"] == code
    assert reply["error"]["message"].endswith(".")


def test_a_stick_of_placements_must_be_in_the_box() -> None:
    given = position(Random(1), 5)
    reply = answer_line(json.dumps({"ask": "placements", "position": given, "stick": "UMN"}))
    assert reply["error"] == {"code": "impossible", "message": "There is no stick UMN in the box."}
