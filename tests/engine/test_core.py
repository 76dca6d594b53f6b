"""What all games share: sentences, rules as values, refusals, shuffles, records, and reading the protocol's objects."""

import base64
import json
import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import sentence, walk
from tilegames import core, games
from tilegames.core import (
    IllegalMove,
    NotationError,
    QuestionError,
    Record,
    RulesBase,
    RulesError,
    TilegamesError,
    quoted,
    shuffled,
)
from tilegames.positions import Reader
from tilegames.texts import Message, listing, message, plural, say

ROOT = Path(__file__).parents[2]

# Sentences


def test_a_message_is_said_with_its_values() -> None:
    said = message("{who} laid {tile}.", who="Ann", tile=message("red {number}", number=5))
    assert say(said) == str(said) == "Ann laid red 5."
    assert say("plain {text}") == "plain {text}"
    assert say(message("{odd}", odd="{braces} stay")) == "{braces} stay"


@pytest.mark.parametrize(("count", "words"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles")])
def test_a_plural_follows_its_count(count: int, words: str) -> None:
    assert say(plural("{count} tile", "{count} tiles", count)) == words
    assert say(plural("{count} tile {of}", "{count} tiles {of}", count, of="red")) == f"{words} red"


@pytest.mark.parametrize(
    ("items", "word", "words"),
    [
        (["one"], "and", "one"),
        (["one", 2], "and", "one and 2"),
        (["one", message("two"), "three"], "or", "one, two or three"),
    ],
)
def test_a_list_in_words(items: list[Any], word: str, words: str) -> None:
    assert say(listing(items, word)) == words


def test_a_list_in_words_is_not_empty() -> None:
    with pytest.raises(ValueError, match="at least one"):
        listing([])


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        say(message("Hello."), "xx")


def test_an_error_says_its_message() -> None:
    error = NotationError(message("There is no tile {token}.", token="X"))
    assert str(error) == say(error) == "There is no tile X."
    assert isinstance(error, ValueError)
    assert say(ValueError("as it is")) == "as it is"


def test_a_refusal_keeps_what_boards_need() -> None:
    refusal = IllegalMove("TT-22", "no_combo", message("No."), tiles=["R1"], cells=["0,0"], instead="draw")
    assert (refusal.rule, refusal.reason, refusal.tiles, refusal.cells) == ("TT-22", "no_combo", ("R1",), ("0,0",))
    assert (refusal.instead, str(refusal), refusal.code) == ("draw", "No.", "illegal")
    assert IllegalMove("TT-22", "no_combo", message("No.")).instead is None


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("dragon", "dragon"),
        ("", '""'),
        ("  ", '"  "'),
        ("two\nlines", '"two\\nlines"'),
        (None, "null"),
        (True, "true"),
        (3, "3"),
        ([1, {"a": None}], '[1, {"a": null}]'),
        (..., '"Ellipsis"'),
        ("x" * 100, "x" * 59 + "…"),
    ],
)
def test_given_values_are_shown_in_one_short_line(value: object, words: str) -> None:
    assert quoted(value) == words


def nested(depth: int, key: str | None = None) -> object:
    value: object = None
    for _ in range(depth):
        value = [value] if key is None else {key: value}
    return value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (nested(100_000), "[" * 59 + "…"),
        (nested(100_000, "a"), ('{"a": ' * 10)[:59] + "…"),
        (nested(28), "[" * 28 + "null" + "]" * 28),
        ([*range(100_000)], json.dumps([*range(30)])[:59] + "…"),
        (tuple("ab"), '["a", "b"]'),
    ],
)
def test_deep_and_long_values_are_shown_in_one_short_line(value: object, words: str) -> None:
    assert quoted(value) == words


# Shuffles


def test_a_shuffle_keeps_everything_and_depends_on_its_seed() -> None:
    items = list(range(61))
    assert sorted(shuffled(items, "1:1")) == items
    assert shuffled(items, "1:1") == shuffled(items, "1:1")
    assert len({shuffled(items, f"1:{number}") for number in range(20)}) == 20
    assert items == list(range(61))
    assert shuffled([], "1") == ()


def test_a_seed_deals_the_same_for_ever() -> None:
    """Records hold seeds, so these orders must not change in any version."""
    assert "".join(shuffled("abcdefgh", "42:1")) == "acbfdgeh"
    assert "".join(shuffled("abcdefgh", "-7:3")) == "befcgdha"


def test_a_shuffle_is_fair() -> None:
    first = Counter(shuffled("abc", str(number)) for number in range(6000))
    assert len(first) == 6
    assert all(850 < count < 1150 for count in first.values())


# Rules


@dataclass(frozen=True, repr=False)
class Options(RulesBase):
    loud: bool = field(default=False, metadata={"allowed": (False, True)})
    mode: str = field(default="a", metadata={"allowed": ("a", "b")})
    limit: int | None = field(default=5, metadata={"allowed": range(1, 11), "also": (None,)})


def test_rules_are_read_compared_and_shown_by_what_differs() -> None:
    assert Options.read({}) == Options()
    changed = Options.read({"mode": "b", "limit": None})
    assert changed.changes() == {"mode": "b", "limit": None}
    assert repr(changed) == "Rules(mode='b', limit=None)"
    assert repr(Options()) == "Rules()"
    assert Options.read(changed.changes()) == changed
    assert hash(changed) == hash(Options(mode="b", limit=None))
    with pytest.raises(FrozenInstanceError):
        changed.mode = "a"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"loud": 1}, "Option loud cannot be 1; it can be false or true."),
        ({"loud": None}, "Option loud cannot be null; it can be false or true."),
        ({"mode": "c"}, "Option mode cannot be c; it can be a or b."),
        ({"mode": ["a"]}, 'Option mode cannot be ["a"]; it can be a or b.'),
        ({"limit": 0}, "Option limit cannot be 0; it can be a whole number from 1 to 10 or null."),
        ({"limit": True}, "Option limit cannot be true; it can be a whole number from 1 to 10 or null."),
        ({"limit": 2.0}, "Option limit cannot be 2.0; it can be a whole number from 1 to 10 or null."),
        ({"size": 1}, "There is no option size; the options are loud, mode and limit."),
        ([], "Rules are a list of options with their values, not []."),
        ("mode", "Rules are a list of options with their values, not mode."),
    ],
)
def test_rules_name_what_is_allowed(options: Any, words: str) -> None:
    with pytest.raises(RulesError) as raised:
        Options.read(options)
    assert str(raised.value) == words


# Records

RECORD = Record("tenten", {"advanced": True}, 2, 7, None, ("draw", "discard R3"))


def test_a_record_has_a_state_before_and_after_every_move() -> None:
    states = RECORD.states
    assert [state.phase for state in states] == ["act", "drawn", "act"]
    assert states[0] == RECORD.start()
    assert states[0].rules.advanced
    assert RECORD.back().states == states[:-1]
    assert RECORD.back(0) == RECORD
    assert RECORD.back(2) == RECORD.back(9) == replace(RECORD, moves=())
    assert RECORD.back().then("discard R3") == RECORD


def test_a_record_is_short_json() -> None:
    assert RECORD.to_json() == {
        "tilegames": 1,
        "game": "tenten",
        "rules": {"advanced": True},
        "seats": 2,
        "seed": 7,
        "moves": ["draw", "discard R3"],
    }


def test_a_record_can_begin_with_a_position() -> None:
    deal = games.game("tenten").data(RECORD.states[1])
    record = Record("tenten", {}, 2, None, deal, ("discard R3",))
    assert "seed" not in record.to_json()
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert record.states[-1] == RECORD.states[-1]


def broken(**parts: Any) -> dict[str, Any]:
    """A record with other parts; those that are `...` are left out."""
    whole = {**RECORD.to_json(), **parts}
    return {key: value for key, value in whole.items() if value is not ...}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "not a record of a game"),
        ([], "not a record of a game"),
        ({}, "not a record of a game"),
        (broken(tilegames=...), "not a record of a game"),
        (broken(tilegames=2), "of version 2; version 1 can be read"),
        (broken(tilegames="1"), "of version 1"),
        (broken(game="chess"), "of the game chess; there are tenten"),
        (broken(game=["tenten"]), "of the game"),
        (broken(game=...), "of the game null"),
        (broken(moves=...), "moves are not a list of texts"),
        (broken(moves="draw"), "moves are not a list of texts"),
        (broken(moves=["draw", 3]), "moves are not a list of texts"),
        (broken(seats="2"), "rules, seats or seed cannot be read"),
        (broken(seats=True), "rules, seats or seed cannot be read"),
        (broken(seed="x"), "rules, seats or seed cannot be read"),
        (broken(rules=[]), "rules, seats or seed cannot be read"),
        (broken(seed=...), "neither a seed nor a deal"),
        (broken(deal="R1"), "deal is not a position"),
        (broken(deal={}), "cannot be replayed"),
        (broken(seats=9), "cannot be replayed: TenTen is played by 2 to 4 seats, not 9."),
        (broken(rules={"advanced": 3}), "cannot be replayed: Option advanced"),
        (broken(moves=["fly"]), "cannot be replayed: There is no move fly"),
        (broken(moves=["draw", "draw"]), "cannot be replayed: You have drawn already"),
        (broken(deal=games.game("tenten").data(RECORD.states[1]), moves=[], seats=3), "of 3 seats, but its deal has 2"),
    ],
)
def test_what_is_no_record_is_refused(data: Any, words: str) -> None:
    with pytest.raises(NotationError) as raised:
        Record.from_json(data)
    assert words in str(raised.value)
    assert str(raised.value).endswith(".")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(list(broken())), inner),
    )
)
def test_any_json_is_a_record_or_refused(data: Any) -> None:
    try:
        Record.from_json({**broken(), **data} if isinstance(data, dict) else data)
    except NotationError as error:
        assert str(error).endswith(".")  # noqa: PT017 - either outcome is right


def coded(data: Any, prefix: str = "tg1") -> str:
    """A resume code that holds any data, made by hand."""
    packed = zlib.compress(data if isinstance(data, bytes) else json.dumps(data).encode(), 9)
    check = zlib.crc32(packed).to_bytes(4, "big")
    return prefix + base64.urlsafe_b64encode(check + core._scrambled(packed, check)).decode().rstrip("=")


def test_a_resume_code_is_the_record() -> None:
    code = RECORD.resume_code()
    assert code == coded(json.dumps(RECORD.to_json(), separators=(",", ":")).encode())
    assert Record.from_resume_code(code) == Record.from_resume_code(f"  {code}\n") == RECORD
    assert "advanced" not in code
    assert base64.urlsafe_b64decode(code[3:] + "=" * (-len(code[3:]) % 4)).find(b"draw") < 0


def test_a_code_of_an_earlier_version_still_resumes() -> None:
    """Written by version 1 of the record: codes lie in people's browsers, so this one must go on being read."""
    assert Record.from_resume_code(KEPT) == RECORD


KEPT = (
    "tg1S4nQ8Z2-U72X_eNePesEvHNpeSGpdusiK8KkDG86dKXbNRRvY7gc5YyjSaCE9IQKruKSxIwwwidZL"
    "Z0-GYLA4AXzrsjIbk9t_zORWnB_A2eil9-NIR6hH-l9AFtC_83Now2iCA"
)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "not one of ours"),
        ("tg1", "not one of ours"),
        ("TT3-7F2K", "not one of ours"),
        ("tg1!!!!", "not one of ours"),
        ("tg1ÄÖÜ", "not one of ours"),
        ("tg2abcd", "written by another version"),
        (RECORD.resume_code()[:-3], "not one of ours"),
        (RECORD.resume_code() + "A" * 2_000_000, "not one of ours"),
        (coded(b"[" * 100_000), "not one of ours"),
        (coded(b"\xff\xfe"), "not one of ours"),
        (coded(b" " * 6_000_000 + b"{}"), "not one of ours"),
        (coded({"tilegames": 2}), "of version 2"),
        (coded({}), "not a record of a game"),
        (coded(broken(moves=["fly"])), "cannot be replayed"),
    ],
    ids=lambda text: text[:20],
)
def test_a_wrong_resume_code_is_refused_in_a_sentence(code: str, words: str) -> None:
    with pytest.raises(NotationError) as raised:
        Record.from_resume_code(code)
    assert words in str(raised.value)
    sentence(str(raised.value))


def test_a_whole_match_fits_into_a_code() -> None:
    longest = max((walk("tenten", 1, 4, seed).record for seed in range(3)), key=lambda record: len(record.moves))
    assert len(longest.moves) > 100
    assert len(longest.resume_code()) < 10 * len(longest.moves)


# Games by name


def test_games_by_name() -> None:
    for name in games.NAMES:
        assert name == games.game(name).NAME
    for wrong in ("chess", "", None, 3, ["tenten"]):
        with pytest.raises(QuestionError, match="There is no game"):
            games.game(wrong)


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    script = """
import sys
from tilegames.games import NAMES, game
assert not [module for module in sys.modules if module.removeprefix("tilegames.") in NAMES]
game("tenten")
assert [name for name in NAMES if f"tilegames.{name}" in sys.modules] == ["tenten"]
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""


# Reading objects

Read = Callable[[Reader], object]
READS: list[tuple[Read, Any, Any]] = [
    (lambda read: read.text("a"), "x", "x"),
    (lambda read: read.optional_text("a"), None, None),
    (lambda read: read.texts("a"), ["x", "y"], ("x", "y")),
    (lambda read: read.either("a"), "x", "x"),
    (lambda read: read.either("a"), ["x"], ("x",)),
    (lambda read: read.items("a"), [1], [1]),
    (lambda read: read.per_seat("a", 2), [1, 2], [1, 2]),
    (lambda read: read.pairs("a"), [[0, "x"]], [[0, "x"]]),
    (lambda read: read.whole("a"), -3, -3),
    (lambda read: read.number("a"), 3, 3),
    (lambda read: read.number("a", least=1, most=3), 3, 3),
    (lambda read: read.optional_number("a"), None, None),
    (lambda read: read.optional_number("a"), 4, 4),
    (lambda read: read.numbers("a", 2), [0, 4], (0, 4)),
    (lambda read: read.seat("a", 2), 1, 1),
    (lambda read: read.seats("a", 3), [0, 2], (0, 2)),
    (lambda read: read.flag("a"), False, False),
    (lambda read: read.choice("a", ["x", "y"]), "y", "y"),
    (lambda read: read.mapping("a"), {"b": 1}, {"b": 1}),
    (lambda read: read.inner("a").number("b"), {"b": 1}, 1),
]


@pytest.mark.parametrize(("take", "value", "taken"), READS)
def test_parts_are_taken(take: Read, value: Any, taken: Any) -> None:
    read = Reader({"a": value})
    assert take(read) == taken
    read.nothing_else()


@pytest.mark.parametrize(
    ("take", "value", "words"),
    [
        (lambda read: read.text("a"), 3, "a must be a text, not 3."),
        (lambda read: read.optional_text("a"), 3, "a must be a text, not 3."),
        (lambda read: read.texts("a"), ["x", 1], 'a must be a list of texts, not ["x", 1].'),
        (lambda read: read.texts("a"), "x", "a must be a list, not x."),
        (lambda read: read.either("a"), 1, "a must be a text or a list of texts, not 1."),
        (lambda read: read.items("a"), {}, "a must be a list, not {}."),
        (lambda read: read.per_seat("a", 2), [1], "a must be a list of 2, one for each seat, not [1]."),
        (lambda read: read.pairs("a"), [[1]], 'a must be a list of pairs like [0, "R6"], not [[1]].'),
        (lambda read: read.whole("a"), 1.0, "a must be a whole number, not 1.0."),
        (lambda read: read.whole("a"), True, "a must be a whole number, not true."),
        (lambda read: read.whole("a"), 10**19, f"a must be a whole number from -{10**18} to {10**18}, not {10**19}."),
        (lambda read: read.number("a"), -1, "a must be a whole number from 0, not -1."),
        (lambda read: read.number("a"), None, "a must be a whole number from 0, not null."),
        (lambda read: read.number("a"), 10**19, f"a must be a whole number from 0 to {10**18}, not {10**19}."),
        (lambda read: read.number("a", least=1, most=3), 4, "a must be a whole number from 1 to 3, not 4."),
        (lambda read: read.optional_number("a"), "x", "a must be a whole number, not x."),
        (lambda read: read.numbers("a", 1), [-1], "a must be whole numbers from 0, one for each seat, not [-1]."),
        (lambda read: read.numbers("a", 1), [True], "a must be whole numbers from 0, one for each seat, not [true]."),
        (lambda read: read.seat("a", 2), 2, "a must be a whole number from 0 to 1, not 2."),
        (lambda read: read.seats("a", 2), [2], "a must be a list of seats from 0 to 1, not [2]."),
        (lambda read: read.flag("a"), 1, "a must be true or false, not 1."),
        (lambda read: read.choice("a", ["x", "y"]), "z", "a cannot be z; it can be x or y."),
        (lambda read: read.choice("a", ["x", "y"]), ["x"], 'a cannot be ["x"]; it can be x or y.'),
        (lambda read: read.mapping("a"), [], "a must be an object, not []."),
        (lambda read: read.inner("a").number("b"), {"b": -1}, "a.b must be a whole number from 0, not -1."),
        (lambda read: read.inner("a").text("b"), {}, "a.b is missing."),
        (lambda read: read.inner("a").nothing_else(), {"c": 1}, "There is no place for a.c; nothing belongs there."),
        (lambda read: read.text("b"), 1, "b is missing."),
    ],
)
def test_wrong_parts_are_named(take: Read, value: Any, words: str) -> None:
    with pytest.raises(QuestionError) as raised:
        take(Reader({"a": value}))
    assert str(raised.value) == words


def test_what_nobody_took_is_named() -> None:
    read = Reader({"a": 1, "b": 2})
    read.number("a")
    read.number("c", 5)
    with pytest.raises(QuestionError) as raised:
        read.nothing_else()
    assert str(raised.value) == "There is no place for b; the known parts are a and c."


@pytest.mark.parametrize("data", [None, 3, "x", []])
def test_only_objects_are_read(data: Any) -> None:
    with pytest.raises(QuestionError, match="A position must be an object"):
        Reader(data)


def test_an_object_of_another_game_is_refused() -> None:
    assert Reader({"game": "tenten", "a": 1}, "tenten").number("a") == 1
    with pytest.raises(QuestionError, match="of the game dummee, not tenten"):
        Reader({"game": "dummee"}, "tenten")


def test_every_error_has_a_code_of_its_own() -> None:
    kinds = [kind for kind in TilegamesError.__subclasses__() if kind.__module__ == "tilegames.core"]
    assert len({kind.code for kind in kinds}) == len(kinds) == 7
    assert all(issubclass(kind, ValueError) for kind in kinds)


def test_a_message_is_a_plain_value() -> None:
    said = message("{a}", a=1)
    assert said == Message("{a}", (("a", 1),))
    assert hash(said) == hash(message("{a}", a=1))


# What somebody who writes a bot may give by mistake


def told(door: Callable[..., object], *given: object, **named: object) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(TilegamesError) as raised:
        door(*given, **named)
    return str(raised.value)


def test_what_is_no_move_is_said_to_be_none() -> None:
    state = games.game("tenten").new(seats=2, seed=1)
    way_out = "read one with tenten.parse, or take one of the legal moves."
    assert told(state.play, "draw") == f"'draw' is not a move of tenten: {way_out}"
    foreign = games.game("dummee").parse("draw")
    assert told(state.play, foreign).startswith("Move(verb='draw', colour=None, tiles=(), ")
    move = state.legal_moves()[0]
    assert told(state.play, move._replace(tiles=None)) == "The part tiles of a move cannot be None."
    assert told(state.play, move._replace(colour=5)) == "The part colour of a move cannot be 5."
    assert told(games.game("tenten").parse, None) == "A move is read from a text, and None is none."


def test_what_is_no_seat_or_rules_is_said_to_be_none() -> None:
    jumana = games.game("jumana")
    state = jumana.new(seats=2, seed=1)
    assert told(state.view, "0") == "seat is '0', but the seats are 0 to 1."
    assert told(state.view, 1.0) == "seat is 1.0, but the seats are 0 to 1."
    rules = told(jumana.new, {"a": 1})
    assert rules == "{'a': 1} is not the rules of this game: make them with Rules or Rules.read."
