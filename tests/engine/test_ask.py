"""Questions as JSON lines: the documented examples, right answers made elsewhere, and lines that make no sense."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilegames import __version__, ask, games
from tilegames.core import TilegamesError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^> (.*)\n< (.*)$", PAGE, flags=re.MULTILINE)
CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
CODES = ("json", "question", "notation", "impossible", "rules", "needs", "hidden", "illegal")
POSITION = {
    "game": "tenten",
    "dealer": 0,
    "turn": 0,
    "phase": "act",
    "hands": ["R1 R1 R2 B3 B4 B5 P7", "R3 R4 R7 B1 B2 B6 B7"],
    "sets": [[], []],
    "discards": [[1, "R3"]],
    "pile": "R6 R7",
}
DEAL = {"ask": "deal", "game": "tenten", "seats": 2, "seed": 1}
SIMULATE = {"ask": "simulate", "game": "tenten", "seats": 2, "games": 1, "seed": 1}


def asked(question: object) -> dict[str, Any]:
    """Ask one question and check what holds of every answer."""
    line = question if isinstance(question, str) else json.dumps(question)
    answers = io.StringIO()
    status = ask.main([line], answers)
    (answer,) = answers.getvalue().splitlines()
    assert answer.isascii()
    found = json.loads(answer, parse_constant=lambda constant: pytest.fail(f"{constant} is not JSON"))
    assert isinstance(found, dict)
    assert status == ("error" in found)
    if "error" in found:
        assert found["error"]["code"] in CODES
        message = found["error"]["message"]
        assert re.fullmatch(r"[^\n]+[.?!]", message), message
        assert len(message) < 600
        assert "Traceback" not in message
    return found


def refused(question: object) -> tuple[str, str]:
    """Give the code and the message of a question that cannot be answered."""
    error = asked(question)["error"]
    return error["code"], error["message"]


# The page


@pytest.mark.parametrize(("question", "answer"), EXAMPLES)
def test_examples_of_the_page(question: str, answer: str) -> None:
    expected = json.loads(answer)
    if "tilegames" in expected:
        expected["tilegames"] = __version__
    assert asked(question) == expected


def test_the_page_shows_every_question_and_every_error() -> None:
    shown = {json.loads(question)["ask"] for question, _ in EXAMPLES}
    offered = {*ask.QUESTIONS, *(name for game in games.NAMES for name in games.game(game).QUESTIONS)}
    assert shown == offered
    headed = set(re.findall(r"^### (\w+)$", PAGE, flags=re.MULTILINE))
    assert headed == offered - {"version"}
    table = PAGE[PAGE.index("| `code` |") : PAGE.index("## Tiles")]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)[1:]) == CODES


def error_codes(error: type[TilegamesError]) -> Iterator[str]:
    for kind in error.__subclasses__():
        yield kind.code
        yield from error_codes(kind)


def test_the_page_knows_every_code_that_the_engine_has() -> None:
    own = {code for code in error_codes(TilegamesError) if not code.startswith("test")}
    assert own & {"question", "notation", "impossible", "rules", "needs", "hidden", "illegal"} <= set(CODES)
    assert {"question", "notation", "impossible", "rules", "needs", "hidden", "illegal"} <= own


# Right answers made by other programs


def compared(answer: dict[str, Any], key: str, expected: Any) -> tuple[Any, Any]:
    """Give what is to be equal of an answer and of what is expected under a key."""
    moves: list[str] = answer.get("moves", [])
    if key == "moves":
        assert len(moves) == len(set(moves))
        return sorted(moves), sorted(expected)
    if key in ("adds", "places"):
        verb = {"adds": "add ", "places": "place "}[key]
        return {move for move in moves if move.startswith(verb)}, set(expected)
    if key in ("can_register", "can_draw"):
        return any(move.startswith(key.removeprefix("can_")) for move in moves), expected
    if key == "bonuses":  # readings that are worth the same may have other bonuses
        base = answer["points"] - sum(answer["bonuses"].values())
        return base in (2, 3), True
    return answer.get(key), expected


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_right_answers(path: Path) -> None:
    wrong = []
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        answer = asked(case["question"])
        if "error" in case["answer"]:
            assert "error" in answer, case
            continue
        assert "error" not in answer, (case, answer)
        for key, value in case["answer"].items():
            found, expected = compared(answer, key, value)
            if found != expected:
                wrong.append((case["question"], key, found, expected))
    assert not wrong


# Lines and ids


def test_answers_come_line_by_line_in_order() -> None:
    class Slow(io.StringIO):
        flushed = 0

        def flush(self) -> None:
            Slow.flushed += 1

    answers = Slow()
    lines = [
        '{"ask": "version", "id": 1}\n',
        "\n",
        "   \n",
        "no\n",
        '{"ask": "totals", "game": "tenten", "hand": "R1"}\n',
    ]
    assert ask.main(lines, answers) == 1
    first, second, third = map(json.loads, answers.getvalue().splitlines())
    assert (first["id"], second["error"]["code"], third) == (1, "json", {"totals": [1]})
    assert Slow.flushed == 3


def test_the_status_tells_whether_all_was_answered() -> None:
    good, bad = '{"ask": "version"}', '{"ask": "nothing"}'
    assert ask.main([], io.StringIO()) == 0
    assert ask.main([good, good], io.StringIO()) == 0
    assert ask.main([good, bad, good], io.StringIO()) == 1


@pytest.mark.parametrize("name", [0, "x", None, True, 1.5, [1, [2]], {"a": None}, "\ud800", "ü"])
def test_an_id_comes_back_as_it_was(name: object) -> None:
    assert asked({"ask": "version", "id": name})["id"] == name
    assert asked({"ask": "nothing", "id": name})["id"] == name


LONG = json.dumps({"ask": "version", "id": "x" * 1_000_000})


@pytest.mark.parametrize(
    "line",
    ["hello", "{", "[1, 2", "{'ask': 1}", "NaN", '{"id": NaN}', '{"id": Infinity}', '{"id": 1e999}', "1" * 5000,
     '{"ask": "version"} {"ask": "version"}', "[" * 100_000, '{"id":' * 500 + "1" + "}" * 500, "[]", "null", "3",
     '"ask"', LONG],
    ids=lambda line: line[:20],
)  # fmt: skip
def test_what_is_no_json_object_is_said_to_be_none(line: str) -> None:
    assert refused(line)[0] == "json"


# Wrong parts


@pytest.mark.parametrize(
    ("question", "code", "words"),
    [
        ({}, "question", "ask is missing"),
        ({"ask": None}, "question", "ask is missing"),
        ({"ask": "fly"}, "question", "There is no question fly"),
        ({"ask": ["moves"]}, "question", "There is no question"),
        ({"ask": "totals", "game": "chess"}, "question", "There is no game chess; there are tenten"),
        ({"ask": "totals", "game": 7}, "question", "There is no game 7"),
        ({"ask": "totals", "game": ["tenten"]}, "question", "There is no game"),
        ({"ask": "totals", "game": "dummee", "hand": "R1"}, "question", "There is no question totals"),
        ({"ask": "totals", "game": "tenten"}, "question", "hand is missing"),
        ({"ask": "totals", "game": "tenten", "hand": ["R1"]}, "question", "hand must be a text"),
        ({"ask": "totals", "game": "tenten", "hand": "R1", "set": []}, "question", "no place for set"),
        ({"ask": "totals", "game": "tenten", "hand": "R1", "sets": "B5 B5 B5"}, "question", "sets must be a list"),
        ({"ask": "totals", "game": "tenten", "hand": "R1", "sets": ["B5 B6"]}, "impossible", "three tiles"),
        ({"ask": "totals", "game": "tenten", "hand": "R1 r1"}, "notation", "Tile 2"),
        ({"ask": "totals", "game": "tenten", "hand": "R1 ?"}, "hidden", "hidden"),
        ({"ask": "totals", "game": "tenten", "hand": "R3 R3 R3 R3 R3"}, "impossible", "R3"),
        ({"ask": "score", "game": "tenten", "hand": "R1"}, "question", "eight tiles; here is 1"),
        ({"ask": "score", "game": "tenten", "hand": "R1", "dealer": 1}, "question", "dealer must be true or false"),
        ({"ask": "score", "game": "tenten", "hand": "R1", "rules": {"advanced": 2}}, "rules", "advanced cannot be 2"),
        ({"ask": "waits", "game": "tenten", "hand": "R1"}, "question", "7 tiles"),
        ({"ask": "waits", "game": "tenten", "hand": "R1", "seen": 5}, "question", "seen must be a text or a list"),
        ({"ask": "discards", "game": "tenten", "hand": "R1"}, "question", "8 tiles"),
        ({"ask": "moves"}, "question", "position is missing"),
        ({"ask": "moves", "position": []}, "question", "position must be an object"),
        ({"ask": "moves", "position": {}}, "needs", "game is missing"),
        ({"ask": "moves", "position": {**POSITION, "game": "go"}}, "question", "There is no game go"),
        ({"ask": "moves", "position": {**POSITION, "board": 1}}, "question", "no place for board"),
        ({"ask": "moves", "position": POSITION, "move": "draw"}, "question", "no place for move"),
        ({"ask": "moves", "position": POSITION, "game": "dummee"}, "question", "game cannot be dummee"),
        ({"ask": "moves", "position": {**POSITION, "hands": ["? ? ? ? ? ? ?"] * 2}}, "hidden", "hidden"),
        ({"ask": "why_not", "position": POSITION}, "question", "move is missing"),
        ({"ask": "why_not", "position": POSITION, "move": 3}, "question", "move must be a text"),
        ({"ask": "why_not", "position": POSITION, "move": "discard R9"}, "notation", "R9"),
        ({"ask": "why_not", "position": POSITION, "move": "discard ?"}, "notation", "discard ?"),
        ({"ask": "play", "position": POSITION, "move": "pass"}, "illegal", "2 tiles are left"),
        ({"ask": "play", "position": {**POSITION, "pile": "?"}, "move": "draw"}, "hidden", "next tile of the pile"),
        ({"ask": "deal", "game": "tenten", "seats": 2}, "question", "seed is missing"),
        ({"ask": "deal", "game": "tenten", "seed": 1}, "question", "seats is missing"),
        ({"ask": "deal", "seats": 2, "seed": 1}, "question", "game is missing"),
        ({**DEAL, "seats": 9}, "question", "seats must be a whole number from 2 to 4, not 9."),
        ({**DEAL, "seed": "x"}, "question", "seed must be a whole number, not x."),
        ({**DEAL, "seed": 1.5}, "question", "seed must be a whole number, not 1.5."),
        ({**DEAL, "seed": 10**30}, "question", "seed must be a whole number from"),
        ({**SIMULATE, "seats": 10**15}, "question", "seats must be a whole number from 2 to 4"),
        ({**SIMULATE, "games": 0}, "question", "games must be a whole number from 1 to 100000"),
        ({**SIMULATE, "bots": [1]}, "question", "bots must be a list of 2, one for each seat"),
        ({**SIMULATE, "bots": [9, 0]}, "question", "There is no bot of level 9; it can be 0, 1"),
        ({**SIMULATE, "now": 1}, "question", "no place for now"),
        ({"ask": "version", "of": "python"}, "question", "no place for of"),
    ],
)  # fmt: skip
def test_wrong_questions_name_what_is_wrong(question: dict[str, Any], code: str, words: str) -> None:
    found, message = refused(question)
    assert (found, words in message) == (code, True), message


def leaves(value: Any, *path: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The places in a question where something stands that is no list and no object."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, *path, key)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, *path, place)
    else:
        yield path, value


@pytest.mark.parametrize("line", [line for line, _ in EXAMPLES])
def test_true_and_false_are_no_numbers_and_no_tiles(line: str) -> None:
    for path, was in leaves(json.loads(line)):
        if isinstance(was, bool) or path == ("id",):
            continue
        for flag in (True, False):
            question = inner = json.loads(line)
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = flag
            assert "error" in asked(question), path


TREES = next(
    question["position"]
    for question in (json.loads(line) for line, _ in EXAMPLES)
    if "registered" in question.get("position", {})
)


@pytest.mark.parametrize(
    "registered",
    [[["R1 " * 3000], []], [["UMA"] * 400, []], [["x" * 50] * 90, []], [["a\x01\nb"], []]],
    ids=["long", "many", "both", "unseen"],
)
def test_long_and_many_values_are_cut(registered: list[list[str]]) -> None:
    message = refused({"ask": "moves", "position": {**TREES, "registered": registered}})[1]
    assert message.startswith("registered names ")
    assert message.isprintable()


def test_a_refused_play_names_the_rule() -> None:
    answer = asked({"ask": "play", "position": POSITION, "move": "get R1 R1"})
    assert answer["error"]["rule"] == "TT-22"


def test_next_without_a_seed_needs_one() -> None:
    result = {"reason": "exhausted", "seat": None, "winners": [], "points": [0, 0]}
    over = {**POSITION, "phase": "round_over", "result": result}
    assert refused({"ask": "play", "position": over, "move": "next"})[0] == "needs"
    after = asked({"ask": "play", "position": {**over, "seed": 3}, "move": "next"})["position"]
    assert (after["round"], after["phase"]) == (2, "act")


def test_a_played_position_can_be_asked_about_again() -> None:
    position = asked({"ask": "deal", "game": "tenten", "seats": 3, "seed": 5})["position"]
    for _ in range(20):
        moves = [move for move in asked({"ask": "moves", "position": position})["moves"] if move != "tenten"]
        position = asked({"ask": "play", "position": position, "move": moves[0]})["position"]
    assert position["ply"] == 20


# Nonsense

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
tokens = st.sampled_from(
    ["R1", "R9", "?", "P5", "P5b", "act", "drawn", "over", "draw", "get R1 R1", "tenten", "dummee"]
)
nested = st.recursive(
    scalars | tokens,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(tokens | st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
KEYS = ("id", "hand", "sets", "seen", "rules", "dealer", "heaven", "claimed", "position", "move", "seats",
        "seed", "games", "bots", "tower", "stick", "sticks")  # fmt: skip
NAMES = ("moves", "why_not", "play", "deal", "version", "totals", "score", "waits", "discards", "best", "placements",
         "balance", "count", "fly")  # fmt: skip


@settings(max_examples=300)
@given(st.text())
def test_any_text_gets_one_line(line: str) -> None:
    text = "".join(line.splitlines())
    if text.strip():
        asked(text)


@settings(max_examples=300)
@given(nested)
def test_any_json_gets_one_line(value: object) -> None:
    asked(json.dumps(value))


@settings(max_examples=250)
@given(
    st.fixed_dictionaries(
        {"ask": st.sampled_from(NAMES) | nested, "game": st.sampled_from(["tenten", "dummee", "jumana"]) | nested},
        optional=dict.fromkeys(KEYS, nested),
    ),
)
def test_questions_of_wrong_parts_get_one_line(question: dict[str, Any]) -> None:
    asked(question)


POSITIONS = [
    question["position"]
    for question in (json.loads(question) for question, _ in EXAMPLES)
    if question["ask"] == "moves"
]
TRIES = {
    "tenten": ["draw", "get R1 R1", "get R1 R2", "discard R1", "tenten", "pass", "next", "discard ?", "get ? ?"],
    "dummee": ["draw", "end", "pass", "timeout", "register red R6 R8 K1", "add red down 0,2 . R6 R8", "add red down"],
    "jumana": ["draw", "pass", "next", "place UUN x 0,0", "place UUN y 0,0", "place ??? x 9,9", "place UUN"],
}


@settings(max_examples=500)
@given(st.data(), st.sampled_from(POSITIONS), st.sampled_from(["moves", "why_not", "play", "best", "placements"]))
def test_positions_of_wrong_parts_get_one_line(data: st.DataObject, sound: dict[str, Any], name: str) -> None:
    game = sound["game"]
    parts = st.sampled_from([*sound, "seed", "round", "ply", "result"])
    wrong = nested | st.integers(-1, 9) | st.lists(tokens, max_size=9)
    position = {**sound, **data.draw(st.dictionaries(parts, wrong, max_size=3)), "game": game}
    position.pop(data.draw(parts), None)
    more = {"move": data.draw(st.sampled_from(TRIES[game]))} if name in ("why_not", "play") else {}
    asked({"ask": name, "position": {**position, "game": game}, **more})


# The command


def command(*words: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command as from a checkout in which nothing is installed."""
    bare = {"PATH": os.environ["PATH"], **environment}
    return subprocess.run(
        [sys.executable, "-S", "-s", "-m", "tilegames", *words], input=given, cwd=ROOT, env=bare, capture_output=True
    )


def test_the_command_answers_with_nothing_installed() -> None:
    lines = b'{"ask": "totals", "game": "tenten", "hand": "B1 B1 B1 B2 B3", "id": "\xc3\xa9"}\n{"ask": "version"}\n'
    done = command("ask", given=lines)
    assert done.stderr == b""
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == {"id": "é", "totals": [3, 5, 8]}
    assert second == {"tilegames": __version__, "protocol": 1}
    assert done.returncode == 0


def test_the_command_reads_utf_8_everywhere_and_survives_what_is_not() -> None:
    lines = b'\xef\xbb\xbf{"ask": "version", "id": "\xc3\xa9"}\r\n\xff\xfe\x00\n'
    done = command("ask", given=lines, PYTHONIOENCODING="latin-1")
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["id"] == "é"
    assert second["error"]["code"] == "json"
    assert (done.returncode, done.stderr) == (1, b"")


def test_the_command_ends_quietly_when_nobody_reads_on() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tilegames", "ask"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(b'{"ask": "version"}\n')
    process.stdin.flush()
    assert process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b'{"ask": "version"}\n' * 3)
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=30) == 1


def test_the_command_answers_each_line_before_the_next_is_sent() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tilegames", "ask"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for number in range(3):
        process.stdin.write(json.dumps({"ask": "version", "id": number}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    process.stdin.close()
    process.stdout.close()
    assert process.wait(timeout=30) == 0
