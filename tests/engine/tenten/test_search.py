"""What a good TenTen player would see, against the oracle."""

import random
from collections import Counter

import pytest

from engine.tenten import oracle
from tilegames.core import HiddenError, ImpossibleError, QuestionError
from tilegames.tenten.hand import KINDS, parse, parse_set, tile
from tilegames.tenten.search import Outlook, discards, waits

BOX = [kind for kind, copies in oracle.BOX.items() for _ in range(copies)]


def named(found: dict[int, int]) -> dict[str, int]:
    return {KINDS[kind]: copies for kind, copies in found.items()}


def test_the_best_wait() -> None:
    found = named(waits(parse("R0 R1 R2 R3 B1 B1 B1")))
    assert len(found) == 12
    assert sum(found.values()) == 37
    assert found == oracle.waits(["R0", "R1", "R2", "R3", "B1", "B1", "B1"])


def test_waits_and_discards_of_random_hands() -> None:
    rng = random.Random("waits")
    for _ in range(150):
        tokens = rng.sample(BOX, 20)
        hand, seen = tokens[:8], tokens[8:]
        kinds = [tile(token) for token in hand]
        known = [tile(token) for token in seen]
        assert named(waits(kinds[:7], (), known)) == oracle.waits(hand[:7], (), seen)
        expected = {}
        for token in set(hand):
            rest = hand.copy()
            rest.remove(token)
            expected[token] = oracle.waits(rest, (), [token, *seen])
        found = discards(kinds, (), known)
        assert {KINDS[kind]: named(left) for kind, left in found.items()} == expected
        assert list(found) == sorted(found)
        assert all(list(left) == sorted(left) for left in found.values())


@pytest.mark.parametrize("hand", ["R3 R4 R5 B2 B5 B5 R7", "R2 R2 R3 R6 R7 B1 B6"])
def test_what_brings_a_hand_to_one_tile_from_ten(hand: str) -> None:
    held, seen = hand.split(), ["B7", "P8"]
    assert oracle.waits(held, (), seen) == {}
    expected = {}
    for token, copies in (Counter(BOX) - Counter([*held, *seen])).items():
        full = [*held, token]
        for away in set(full):
            rest = full.copy()
            rest.remove(away)
            if oracle.waits(rest, (), [away, *seen]):
                expected[token] = copies
                break
    assert named(Outlook.of(parse(hand), (), parse(" ".join(seen))).nearer(parse(hand))) == expected


def test_waits_one_tile_before_a_ten() -> None:
    rng = random.Random("near")
    for kinds in rng.sample(sorted(oracle.tens(8)), 150):
        hand = list(kinds)
        hand.remove(rng.choice(kinds))
        found = named(waits(hand))
        assert found == oracle.waits([KINDS[kind] for kind in hand])
        assert found


def test_open_sets_count_and_are_not_drawn_again() -> None:
    sets = ["B5 B5 P5b"]
    found = named(waits(parse("R3 R4 B3 B4"), [parse_set(one) for one in sets]))
    assert found == oracle.waits(["R3", "R4", "B3", "B4"], sets)
    assert found["B5"] == 2
    assert "P5" not in found


def test_seen_tiles_cannot_come() -> None:
    hand = parse("R2 B1 B2 B3 B4 B4 B5")
    assert named(waits(hand)) == {"B3": 3}
    assert named(waits(hand, (), parse("B3 B3"))) == {"B3": 1}
    assert waits(hand, (), parse("B3 B3 B3")) == {}


def test_a_discard_is_known_to_be_elsewhere() -> None:
    found = discards(parse("R2 B1 B2 B3 B3 B4 B4 B5"))
    assert named(found[tile("B3")]) == {"B3": 2}


def test_purple_tiles_are_among_the_waits_in_both_colours() -> None:
    assert "P5" in named(waits(parse("R3 R3 R4 B1 B1 B2 B3")))
    assert "P5" in named(waits(parse("R0 R1 R2 R3 B2 B3 B4")))


def test_smaller_hands() -> None:
    assert named(waits(parse("R1 R2 B3"), size=4)) == Counter({"R4": 4, "B4": 4})
    assert named(discards(parse("R1 R2 B3 B7"), size=4)[tile("B7")]) == {"R4": 4, "B4": 4}


def test_the_number_of_tiles_must_be_right() -> None:
    with pytest.raises(QuestionError, match="7 tiles, open sets included; here are 8"):
        waits(parse("R1 R2 R3 R4 R5"), [parse_set("B1 B2 B3")])
    with pytest.raises(QuestionError, match="8 tiles, open sets included; here are 7"):
        discards(parse("R1 R2 R3 R4"), [parse_set("B1 B2 B3")])


def test_impossible_and_hidden_tiles_are_refused() -> None:
    with pytest.raises(ImpossibleError, match="R3 is here 5 times"):
        waits(parse("R3 R3 R1 R2 R4 R5 R6"), (), parse("R3 R3 R3"))
    with pytest.raises(ImpossibleError, match="P5 is here 2 times"):
        discards(parse("R3 R3 R1 R2 P5"), [parse_set("B5 B5 P5")])
    with pytest.raises(HiddenError):
        waits(parse("R3 R3 R1 R2 R4 R5 ?"))
