"""The oracle is right about what the rules page works out by hand, and its two ways agree."""

import ast
from pathlib import Path

import pytest

from engine.tenten import oracle


def test_it_shares_nothing_with_the_engine() -> None:
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in names if name.startswith("tilegames")]


@pytest.mark.parametrize(
    ("hand", "sets", "expected"),
    [
        ("B1 B1 B1 B2 B3", [], {3, 5, 8}),
        ("R2 R3 B5 B6 B7", ["B5 B5 B5"], {10, 23}),
        ("R0 R1 R2", [], {2, 3}),
        ("R6 R7 P8", [], {8, 21}),
        ("B6 B7 P8", [], {6, 21}),
        ("R6 B7 P8", [], {21}),
        ("P5 P6 P7", [], {5, 7, 18}),
    ],
)
def test_totals(hand: str, sets: list[str], expected: set[int]) -> None:
    assert oracle.totals(hand.split(), sets) == expected


@pytest.mark.parametrize(
    ("hand", "sets", "dealer", "expected"),
    [
        ("R2 R3 B5 B6 B7", ["B5 B5 B5"], True, (False, 7, 0)),
        ("R1 R1 R1 R2 R2 R2 R3 B4", [], False, (False, 8, 0)),
        ("R2 R2 R2 R2 B2 B2 B2 B2", [], False, (True, 17, 1)),
        ("R2 R2 R2 R2 B5 B5 B5 B5", [], False, None),
    ],
)
def test_best(hand: str, sets: list[str], dealer: bool, expected: tuple[bool, int, int] | None) -> None:
    assert oracle.best(hand.split(), sets, dealer=dealer) == expected


def test_both_ways_agree_on_every_set_of_up_to_five_tiles() -> None:
    for size in range(1, 6):
        for hand, totals in oracle.every_total(size).items():
            assert oracle.totals([oracle.KINDS[kind] for kind in hand]) == totals


def test_figures() -> None:
    eight = oracle.tens(8)
    assert len(eight) == 16_013
    assert sum(oracle.draws(hand) for hand in eight) == 17_906_646
    assert round(100 * sum(ways == 1 for ways in eight.values()) / len(eight), 1) == 93.5
    assert len(oracle.tens(5)) == 1_004
    assert len(oracle.tens(7)) == 6_363
