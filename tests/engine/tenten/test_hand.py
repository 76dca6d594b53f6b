"""TenTen's hands: notation, totals, readings, points and the sentences about them."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tenten import oracle
from tilegames.core import HiddenError, ImpossibleError, NotationError, QuestionError, TilegamesError
from tilegames.tenten import hand as tenten
from tilegames.tenten.hand import OpenSet, parse, parse_set

DEFAULTS = {"advanced": True, "literal_marks": False, "close": "no_get", "heaven": "first_turn"}
BOX = tuple(kind for kind, copies in enumerate(tenten.COPIES) for _ in range(copies))
tiles_of_the_box = st.permutations(range(len(BOX))).map(lambda places: [BOX[place] for place in places[:8]])
any_tiles = st.lists(st.integers(0, 18), max_size=12)


def rules(**options: Any) -> Any:
    return SimpleNamespace(**{**DEFAULTS, **options})


def opened(texts: Sequence[str]) -> list[OpenSet]:
    return [parse_set(text) for text in texts]


def points(hand: str, *sets: str, options: dict[str, Any] | None = None, **flags: bool) -> dict[str, int]:
    """Give the bonuses of a ten, and check what must hold of every score."""
    score = tenten.score(parse(hand), opened(sets), rules(**(options or {})), **flags)
    assert score is not None, "not a ten"
    assert score.points == (3 if flags.get("dealer") else 2) + sum(worth for _, worth in score.bonuses)
    lines = tenten.bonus_lines(score)
    assert sum(line.points for line in lines) == score.points
    assert [line.id for line in lines if line.id not in ("base", "god_ten")] == [bonus for bonus, _ in score.bonuses]
    assert [bonus for bonus, _ in score.bonuses] == [one for one in tenten.BONUSES if one in dict(score.bonuses)]
    return dict(score.bonuses)


# Notation


def test_kinds_are_those_of_the_box() -> None:
    assert list(tenten.KINDS) == oracle.KINDS
    assert {tenten.KINDS[kind]: copies for kind, copies in enumerate(tenten.COPIES)} == oracle.BOX
    assert sum(tenten.COPIES) == 61
    assert [tenten.token(kind) for kind in range(19)] == list(tenten.KINDS)
    assert [tenten.tile(token) for token in tenten.KINDS] == list(range(19))
    assert tenten.tile("?") == tenten.HIDDEN


@given(any_tiles)
def test_text_and_parse_are_inverse(tiles: list[int]) -> None:
    assert parse(tenten.text(tiles)) == tuple(sorted(tiles))


@pytest.mark.parametrize(
    ("text", "token", "place", "allowed"),
    [
        ("R8 R1", "R8", 1, "R0 to R7"),
        ("R1 B0", "B0", 2, "B1 to B7"),
        ("R1 R2 P4", "P4", 3, "P5 to P8"),
        ("R1 G3", "G3", 2, "red R0 to R7, blue B1 to B7 and purple P5 to P8"),
        ("r1", "r1", 1, "red R0 to R7"),
        ("R1,R2", "R1,R2", 1, "red R0 to R7"),
        ("R", "R", 1, "red R0 to R7"),
        ("P5b", "P5b", 1, "P5"),
        ("R5r", "R5r", 1, "colour letter"),
        ("{x}", "{x}", 1, "red R0 to R7"),
    ],
)
def test_an_unreadable_tile_is_named_with_its_place_and_what_is_allowed(
    text: str, token: str, place: int, allowed: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    sentence = str(refused.value)
    assert token in sentence
    assert f"Tile {place}" in sentence
    assert allowed in sentence


@pytest.mark.parametrize(
    ("text", "colour", "kind", "value", "written"),
    [
        ("B5 B5 P5b", "blue", "triple", 0, "B5 B5 P5b"),
        ("P5 B5 B5", "blue", "triple", 0, "B5 B5 P5b"),
        ("R1 R0 R2", "red", "run", 2, "R0 R1 R2"),
        ("B1 B2 B3", "blue", "run", 1, "B1 B2 B3"),
        ("R6 R7 P8", "red", "run", 8, "R6 R7 P8r"),
        ("P6b P7 P8", "blue", "run", 6, "P6b P7b P8b"),
        ("P5r P6r P7r", "red", "run", 7, "P5r P6r P7r"),
    ],
)
def test_open_sets(text: str, colour: str, kind: str, value: int, written: str) -> None:
    made = parse_set(text)
    assert (made.colour, made.kind, made.value) == (colour, kind, value)
    assert tenten.set_text(made) == written
    assert parse_set(written) == made
    assert made.tiles == tuple(sorted(made.tiles))


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("B1 B2 B4", ImpossibleError, "neither a run nor a triple"),
        ("R1 R2 B3", ImpossibleError, "neither a run nor a triple"),
        ("R5 B5 P5", ImpossibleError, "neither a run nor a triple"),
        ("P5 P6 P7", ImpossibleError, "red or blue"),
        ("R6 R7 P8b", ImpossibleError, "only in red"),
        ("P5r P6b P7", ImpossibleError, "one colour"),
        ("P5 P5 P5", ImpossibleError, "P5"),
        ("R0 R0 R0", ImpossibleError, "R0"),
        ("R1 R2", ImpossibleError, "three tiles"),
        ("R1 R2 R3 R4", ImpossibleError, "three tiles"),
        ("", ImpossibleError, "three tiles"),
        ("R1b R2 R3", NotationError, "R1b"),
        ("R1 R2 R9", NotationError, "R9"),
        ("R1 R2 ?", HiddenError, "hidden"),
    ],
)
def test_what_cannot_be_an_open_set(text: str, error: type[TilegamesError], words: str) -> None:
    with pytest.raises(error) as refused:
        parse_set(text)
    assert words in str(refused.value)


def test_every_three_kinds_form_the_combos_that_the_rules_name() -> None:
    known: dict[tuple[int, ...], set[int]] = {}
    for three, value in oracle._combos():
        known.setdefault(three, set()).add(value)
    for three in oracle.every_hand(3):
        colours = tenten.combo_colours(three)
        assert {tenten.open_set(three, colour).value for colour in colours} == known.get(three, set())
        assert tenten.combo_colours(three[::-1]) == colours


# Totals


def test_totals_of_every_five_tiles() -> None:
    found = oracle.every_total(5)
    assert len(found) == 27_175
    assert all(tenten.totals(hand) == tuple(sorted(expected)) for hand, expected in found.items())
    assert sum(map(tenten.is_ten, found)) == 1_004


def test_totals_of_every_seven_tiles() -> None:
    found = oracle.every_total(7)
    assert len(found) == 322_975
    for hand, expected in found.items():
        bits = sum(1 << total for total in expected)
        assert tenten._total_bits(hand) == bits
        assert tenten.is_ten(hand) == (10 in expected)


def test_every_ten_of_eight_tiles_is_one() -> None:
    assert all(map(tenten.is_ten, oracle.tens(8)))


def some_hands(seed: str, count: int) -> list[tuple[list[str], list[str]]]:
    """Draw hands of eight tiles as tokens, half of them with one or two open sets."""
    rng = random.Random(seed)
    combos = [(tuple(oracle.KINDS[kind] for kind in three), worth) for three, worth in oracle._combos()]
    hands: list[tuple[list[str], list[str]]] = []
    while len(hands) < count:
        sets: list[str] = []
        box = Counter(oracle.BOX)
        for _ in range(rng.choice([0, 0, 1, 2])):
            three, _ = rng.choice(combos)
            letter = next((token[0].lower() for token in three if token[0] != "P"), rng.choice("rb"))
            sets.append(" ".join(token + letter if token[0] == "P" else token for token in three))
            box.subtract(three)
        if min(box.values()) >= 0:
            hands.append((rng.sample(sorted(box.elements()), 8 - 3 * len(sets)), sets))
    return hands


def test_totals_of_random_eight_tiles_with_and_without_open_sets() -> None:
    for tokens, sets in some_hands("totals", 4_000):
        hand = [tenten.tile(token) for token in tokens]
        expected = oracle.totals(tokens, sets)
        assert tenten.totals(hand, opened(sets)) == tuple(sorted(expected))
        assert tenten.is_ten(hand, opened(sets)) == (10 in expected)
        assert {reading.total for reading in tenten.readings(hand, opened(sets))} == expected


@given(tiles_of_the_box, st.randoms(use_true_random=False))
def test_order_does_not_matter(hand: list[int], rng: random.Random) -> None:
    other = hand.copy()
    rng.shuffle(other)
    assert tenten.is_ten(hand) == tenten.is_ten(other)
    assert tenten.totals(hand) == tenten.totals(other)
    assert tenten.readings(hand) == tenten.readings(other)
    assert tenten.score(hand, (), rules()) == tenten.score(other, (), rules())


def test_open_sets_are_never_regrouped() -> None:
    assert tenten.totals(parse("B1 B1 B2 B3 B4"), opened(["B1 B2 B3"])) == (5, 7, 12)
    assert not tenten.is_ten(parse("R1 B2 B3 B4 B4"), opened(["R0 R1 R2"]))


def test_no_tiles_and_all_tiles_have_totals() -> None:
    assert tenten.totals(()) == (0,)
    assert tenten.totals(BOX)[-1] == sum(tenten.number(tile) for tile in BOX)


# Impossible tiles


@given(any_tiles, st.lists(st.sampled_from(["B5 B5 P5", "R1 R2 R3", "P6r P7r P8r", "R3 R3 R3"]), max_size=3))
def test_more_of_a_kind_than_the_box_holds_is_one_error_everywhere(tiles: list[int], texts: list[str]) -> None:
    sets = opened(texts)
    counts = Counter([*tiles, *(tile for one in sets for tile in one.tiles)])
    over = [kind for kind in range(19) if counts[kind] > tenten.COPIES[kind]]
    calls: list[Callable[[], object]] = [
        lambda: tenten.totals(tiles, sets),
        lambda: tenten.is_ten(tiles, sets),
        lambda: tenten.readings(tiles, sets),
        lambda: tenten.score(tiles, sets, rules()),
        lambda: tenten.rejected(tiles, sets),
    ]
    for call in calls:
        try:
            call()
            refusal: TilegamesError | None = None
        except TilegamesError as error:
            refusal = error
        assert isinstance(refusal, ImpossibleError) == bool(over)
        if over:
            assert str(refusal).startswith(f"{tenten.KINDS[over[0]]} is here {counts[over[0]]} times")


@pytest.mark.parametrize("count", range(5, 40))
def test_many_equal_tiles_are_refused(count: int) -> None:
    with pytest.raises(ImpossibleError, match=f"R3 is here {count} times, but the box holds only 4"):
        tenten.is_ten([3] * count)


def test_hidden_tiles_have_no_totals() -> None:
    for call in (tenten.totals, tenten.is_ten, tenten.readings):
        with pytest.raises(HiddenError):
            call(parse("R1 ? ?"))
    tenten.check_possible(parse("R1 ? ?"), hidden=True)


# Readings


def test_readings_come_in_the_promised_order() -> None:
    assert [str(reading) for reading in tenten.readings(parse("B5 B5 B6 P7"))] == [
        "B5 B5 B6 P7r",
        "B5 B5 B6 P7b",
        "(B5 B6 P7b)=5 B5",
    ]
    assert [str(reading) for reading in tenten.readings(parse("R1 R1 R1 R2 R3 B4 B4 B4"))] == [
        "R1 R1 R1 R2 R3 B4 B4 B4",
        "(B4 B4 B4)=0 R1 R1 R1 R2 R3",
        "(R1 R2 R3)=3 R1 R1 B4 B4 B4",
        "(R1 R1 R1)=0 R2 R3 B4 B4 B4",
        "(R1 R2 R3)=3 (B4 B4 B4)=0 R1 R1",
        "(R1 R1 R1)=0 (B4 B4 B4)=0 R2 R3",
    ]


def test_a_reading_is_written_as_in_the_protocol() -> None:
    score = tenten.score(parse("R2 R3 B5 B6 B7"), opened(["B5 B5 B5"]), rules(), dealer=True)
    assert score is not None
    assert str(score.reading) == "(B5 B5 B5)=0 (B5 B6 B7)=5 R2 R3"


def test_every_reading_counts_every_tile_once_and_adds_up() -> None:
    for tokens, texts in some_hands("readings", 500):
        hand, sets = [tenten.tile(token) for token in tokens], opened(texts)
        found = tenten.readings(hand, sets)
        assert len(set(found)) == len(found)
        for reading in found:
            combined = [tile for combo in reading.combos for tile in combo.tiles]
            assert sorted([*combined, *reading.singles]) == sorted(hand)
            assert reading.total == sum(combo.value for combo in (*reading.sets, *reading.combos)) + sum(
                tenten.number(tile) for tile in reading.singles
            )
            colours = dict(reading.colours)
            for combo in (*reading.sets, *reading.combos):
                assert tenten.open_set(combo.tiles, combo.colour) == combo
                assert all(colours.get(tile, combo.colour) == combo.colour for tile in combo.tiles)
            purple = [tile for tile in hand if tenten.colour(tile) == "purple"]
            assert set(purple) <= set(colours)


def test_more_than_eight_tiles_have_no_readings() -> None:
    with pytest.raises(QuestionError, match="eight"):
        tenten.readings(parse("R1 R2 R3 R4 R5 R6"), opened(["B1 B2 B3"]))


# Points: every bonus with a hand that has it and one that has not


@pytest.mark.parametrize(
    ("bonus", "worth", "with_it", "without_it"),
    [
        ("close", 1, ["R1 R2 R3 B1 B1 B2 B3 R5"], ["R1 R5 R2 R3 B1", "B1 B2 B3"]),
        ("no_one", 1, ["R2 R3 B5 B6 B7", "B5 B5 B5"], ["B1 B1 B1 B2 B2 B3 B4 B6"]),
        ("single_three", 1, ["B1 B1 B1 B2 B2 B3 B4 B6"], ["R1 R1 R1 R2 R2 R2 R3 B4"]),
        ("half_color", 1, ["R1 R1 R2 R3 B1 B2 B3 B4"], ["R1 R2 B1 B1 B2 B2 B3 B3"]),
        ("seven", 1, ["R2 R3 B5 B6 B7", "B5 B5 B5"], ["B1 B2 B2 B3 B3 B4 B5 P6"]),
        ("straight", 1, ["R2 R3 R4 B1 B2 B3 B4 B5"], ["R1 R1 R2 R3 B1 B2 B3 B4"]),
        ("two_blue", 1, ["R4 R5 R6 R7 R7 B1 B3 P7"], ["R2 R3 R4 B1 B2 B3 B4 B5"]),
        ("under_five", 2, ["R1 R1 R2 R3 B1 B2 B3 B4"], ["R2 R3 R4 B1 B2 B3 B4 B5"]),
        ("single_four", 2, ["R2 R3 B5 B6 B7", "B5 B5 B5"], ["B1 B1 B1 B2 B2 B3 B4 B6"]),
        ("single_color", 2, ["B1 B1 B1 B2 B2 B3 B4 B6"], ["R2 R3 R4 B1 B2 B3 B4 B5"]),
        ("single_color", 3, ["R1 R2 R3 R4 R5 R7 R7 P7"], ["R4 R5 R6 R7 R7 B1 B3 P7"]),
        ("eight", 2, ["R0 R1 B6 B7 P8", "R1 R2 R3"], ["R4 R5 R6 R7 R7 B1 B3 P7"]),
        ("double_three", 3, ["R1 R1 R1 R2 R2 R2 R3 B4"], ["B1 B1 B1 B2 B2 B3 B4 B6"]),
        ("double_three", 4, ["R5 R5 R5 B5 B5 B5 R4 R6"], ["R2 R2 R2 R2 B2 B2 B2 B2"]),
        ("multi", 5, ["R5 R5 R5 R5 B2 B2 B2 B5"], ["R1 R1 R1 R2 R2 R2 R3 B4"]),
        ("double_four", 10, ["R3 R3 R3 R3 B7 B7 B7 B7"], ["R1 R1 R1 R2 R2 R2 R3 B4"]),
    ],
)
def test_bonuses(bonus: str, worth: int, with_it: list[str], without_it: list[str]) -> None:
    assert points(*with_it)[bonus] == worth
    assert bonus not in points(*without_it)


def test_heaven_is_three_points_for_a_ten_in_the_first_turn() -> None:
    hand = "R2 R3 R4 B1 B2 B3 B4 B5"
    assert points(hand, heaven=True)["heaven"] == 3
    assert "heaven" not in points(hand)
    assert points(hand, options={"heaven": "dealer"}, heaven=True, dealer=True)["heaven"] == 3
    assert "heaven" not in points(hand, options={"heaven": "dealer"}, heaven=True)


def test_heaven_excludes_open_sets_and_a_claimed_tile() -> None:
    with pytest.raises(QuestionError, match="open set"):
        tenten.score(parse("R2 R3 B5 B6 B7"), opened(["B5 B5 B5"]), rules(), heaven=True)
    with pytest.raises(QuestionError, match="discard"):
        tenten.score(parse("R2 R3 R4 B1 B2 B3 B4 B5"), (), rules(), heaven=True, claimed=True)


def test_close_with_a_claimed_tile_depends_on_the_option() -> None:
    hand = "R2 R3 R4 B1 B2 B3 B4 B5"
    assert "close" in points(hand, claimed=True)
    assert "close" not in points(hand, options={"close": "self_drawn"}, claimed=True)
    assert "close" in points(hand, options={"close": "self_drawn"})
    assert "close" not in points("R2 R3 B5 B6 B7", "B5 B5 B5", options={"close": "self_drawn"})


@pytest.mark.parametrize(
    ("hand", "plain", "literal"),
    [
        ("R5 R5 R5 R5 B2 B2 B2 B5", {"multi": 5}, {"multi": 5, "double_three": 3}),
        ("R3 R3 R3 R3 B7 B7 B7 B7", {"double_four": 10}, {"double_four": 10, "double_three": 3}),
        ("R2 R2 R2 R2 B2 B2 B2 B2", {"double_four": 10}, {"double_four": 10, "double_three": 4}),
        ("R1 R1 R1 R2 R2 R2 R3 B4", {"double_three": 3}, {"double_three": 3}),
        ("R2 R3 B5 B5 B5 B5 B6 B7", {"single_four": 2}, {"single_four": 2}),
    ],
)
def test_only_the_highest_rung_is_paid_unless_literal_marks(
    hand: str, plain: dict[str, int], literal: dict[str, int]
) -> None:
    ladder = {"single_three", "single_four", "double_three", "multi", "double_four"}
    paid = points(hand)
    assert {bonus: worth for bonus, worth in paid.items() if bonus in ladder} == plain
    paid = points(hand, options={"literal_marks": True})
    assert {bonus: worth for bonus, worth in paid.items() if bonus in ladder} == literal


def test_five_equal_tiles_count_as_a_four() -> None:
    paid = points("R0 R3 R4 R5 R5 R5 R5 P5")
    assert paid == {"close": 1, "no_one": 1, "single_four": 2, "single_color": 3}
    assert points("R1 R1 R1 R5 R5 R5 R5 P5")["multi"] == 5


@pytest.mark.parametrize(
    "hand", ["R2 R2 R2 R2 B2 B2 B2 B2", "R5 R5 R5 R5 B5 B5 B5 B5", "R5 R5 R5 R5 B5 B5 B5 P5", "R5 R5 R5 P5 B5 B5 B5 B5"]
)
def test_god_ten(hand: str) -> None:
    score = tenten.score(parse(hand), (), rules())
    assert score is not None
    assert score.god_ten
    assert tenten.bonus_lines(score)[-1].id == "god_ten"


@pytest.mark.parametrize("hand", ["R3 R3 R3 R3 B7 B7 B7 B7", "R1 R1 R1 R1 B6 B6 B6 B6"])
def test_a_double_four_of_other_numbers_is_no_god_ten(hand: str) -> None:
    score = tenten.score(parse(hand), (), rules())
    assert score is not None
    assert not score.god_ten


def test_god_ten_takes_the_colouring_that_makes_it() -> None:
    """With a red purple 5 the hand is ten too, but only a Multi."""
    hand = parse("R5 R5 R5 R5 B5 B5 B5 P5")
    assert {reading.colours for reading in tenten.readings(hand) if reading.total == 10} == {
        ((15, "red"),),
        ((15, "blue"),),
    }
    score = tenten.score(hand, (), rules())
    assert score is not None
    assert score.reading.colours == ((15, "blue"),)


def test_basic_game_pays_one_point_and_no_bonus() -> None:
    score = tenten.score(parse("R2 R2 R2 R2 B2 B2 B2 B2"), (), rules(advanced=False), dealer=True)
    assert score is not None
    assert (score.points, score.bonuses, score.god_ten) == (1, (), False)
    assert [line.points for line in tenten.bonus_lines(score)] == [1]


def test_no_points_without_ten() -> None:
    assert tenten.score(parse("R2 R2 R2 R2 B5 B5 B5 B5"), (), rules()) is None


@pytest.mark.parametrize(("hand", "count"), [("R1 R2 R3", 3), ("", 0), ("R1 R2 R3 R4 R5 R6 R7 B1 B2", 9)])
def test_points_are_asked_of_eight_tiles(hand: str, count: int) -> None:
    with pytest.raises(QuestionError, match=f"eight tiles; here (is|are) {count}"):
        tenten.score(parse(hand), (), rules())


def test_points_are_the_best_over_all_readings() -> None:
    rng = random.Random("best")
    hands: list[tuple[list[str], list[str]]] = []
    for kinds in rng.sample(sorted(oracle.tens(8)), 8_000):
        # Lay up to two combos of a reading that makes ten on the table.
        tokens = [oracle.KINDS[kind] for kind in kinds]
        coloured, combos = rng.choice(
            [
                (coloured, combos)
                for coloured in oracle.colourings(tokens)
                for total, combos in oracle.splits(coloured)
                if total == 10
            ]
        )
        rest = list(zip(tokens, coloured, strict=True))
        sets = []
        for three in combos[: rng.choice([0, 0, 1, 2])]:
            members = []
            for tile in three:
                one = next(pair for pair in rest if pair[1] == tile)
                rest.remove(one)
                members.append(one[0] + (tile[0].lower() if one[0][0] == "P" else ""))
            sets.append(" ".join(members))
        hands.append(([token for token, _ in rest], sets))
    hands += some_hands("points", 3_000)
    for tokens, sets in hands:
        dealer, claimed = rng.random() < 0.3, rng.random() < 0.3
        heaven = not claimed and not sets and rng.random() < 0.3
        literal_marks, close = rng.random() < 0.5, rng.choice(["no_get", "self_drawn"])
        heaven_for = rng.choice(["first_turn", "dealer"])
        expected = oracle.best(
            tokens,
            sets,
            dealer=dealer,
            heaven=heaven,
            claimed=claimed,
            literal_marks=literal_marks,
            close=close,
            heaven_for=heaven_for,
        )
        hand = [tenten.tile(token) for token in tokens]
        options = rules(literal_marks=literal_marks, close=close, heaven=heaven_for)
        score = tenten.score(hand, opened(sets), options, dealer=dealer, heaven=heaven, claimed=claimed)
        assert (score and (score.god_ten, score.points, score.ties)) == expected, (tokens, sets, options)
        if score:
            assert score.reading in tenten.readings(hand, opened(sets))
            assert sum(line.points for line in tenten.bonus_lines(score)) == score.points


# Sentences


@pytest.mark.parametrize(
    ("hand", "sets", "sentences"),
    [
        (
            "R2 R3 B5 B6 B7",
            ["B5 B5 B5"],
            ["Ten.", "No One: no tile is a 1.", "Seven: a 7 is among the tiles.", "Single Four: four blue 5s."],
        ),
        (
            "R5 R5 R5 B5 B5 B5 R4 R6",
            [],
            [
                "Ten.",
                "Close: no discard was taken with get.",
                "No One: no tile is a 1.",
                "Double Three: three red 5s and three blue 5s, both of the same number.",
            ],
        ),
        (
            "R2 R2 R2 R2 B2 B2 B2 B2",
            [],
            [
                "Ten.",
                "Close: no discard was taken with get.",
                "No One: no tile is a 1.",
                "Half Color: four tiles are red and four are blue.",
                "Under Five: every tile is below 5.",
                "Double Four: four red 2s and four blue 2s.",
                "God Ten: all eight tiles are 2s. It wins the whole game.",
            ],
        ),
        (
            "R1 R2 R3 R4 R5 R7 R7 P7",
            [],
            [
                "Ten.",
                "Close: no discard was taken with get.",
                "Single Three: three red 7s.",
                "Seven: a 7 is among the tiles.",
                "Straight: red has 1 2 3 4 5.",
                "Single Color: all eight tiles are red.",
            ],
        ),
    ],
)
def test_every_line_of_a_score_has_its_reason(hand: str, sets: list[str], sentences: list[str]) -> None:
    score = tenten.score(parse(hand), opened(sets), rules())
    assert score is not None
    assert [str(line.message) for line in tenten.bonus_lines(score)] == sentences


def test_every_bonus_has_a_name_and_a_reason() -> None:
    assert len({str(tenten.bonus_name(bonus)) for bonus in tenten.BONUSES}) == 15
    seen = set()
    for kinds in sorted(oracle.tens(8))[::7]:
        score = tenten.score(kinds, (), rules(), heaven=True, dealer=True)
        assert score is not None
        for line in tenten.bonus_lines(score)[1:]:
            seen.add(line.id)
            assert str(line.message).endswith(".")
    assert set(tenten.BONUSES) - {"double_four"} <= seen


@pytest.mark.parametrize(
    ("hand", "sets", "sentences"),
    [
        (
            "R2 B4 B5 B6 B7",
            ["B1 B2 B3"],
            [
                "Counting the blue run 1 2 3 as 1 and the blue run 5 6 7 as 5, it makes 12, 2 too many.",
                "Counting the blue run 1 2 3 as 1 and the blue run 4 5 6 as 4, it makes 14, 4 too many.",
                "Counting the blue run 1 2 3 as 1, it makes 25, 15 too many.",
            ],
        ),
        (
            "R1 R5 P5 R5",
            [],
            [
                "With every tile alone it makes 16, 6 too many.",
                "Counting three red 5s with the purple 5 as 0, it makes 1, 9 too few.",
            ],
        ),
    ],
)
def test_a_missed_ten_is_explained_reading_by_reading(hand: str, sets: list[str], sentences: list[str]) -> None:
    assert [str(one) for one in tenten.rejected(parse(hand), opened(sets))] == sentences


def test_a_reading_that_makes_ten_says_so() -> None:
    eight = map(str, map(tenten.explain, tenten.readings(parse("R0 R1 R1 R2 B1 B1 B2 B2"))))
    assert "With every tile alone it makes exactly ten." in list(eight)
    # A hand has eight tiles: fewer are no ten yet.
    assert [str(tenten.explain(one)) for one in tenten.readings(parse("R1 R2 R7"))] == [
        "With every tile alone it makes 10 so far."
    ]


def test_colours_of_purple_tiles_are_said() -> None:
    first, last = tenten.readings(parse("P5 P8"))[0], tenten.readings(parse("P5 P8"))[-1]
    assert str(tenten.colours_line(first)) == "The purple 5 counts as red, the purple 8 counts as red."
    assert str(tenten.colours_line(last)) == "The purple 5 counts as blue, the purple 8 counts as blue."
    assert tenten.colours_line(tenten.readings(parse("R1"))[0]) is None


def test_names() -> None:
    assert [str(tenten.name(tenten.tile(token))) for token in ("R0", "B7", "P8", "?")] == [
        "red 0",
        "blue 7",
        "purple 8",
        "hidden tile",
    ]
    assert str(tenten.names(parse("R1 P5"), "or")) == "red 1 or purple 5"
    assert [tenten.colour(tenten.tile(token)) for token in ("R7", "B1", "P5")] == ["red", "blue", "purple"]
