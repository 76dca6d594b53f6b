"""Every hand of TenTen: the figures that teaching relies on."""

import pytest

from engine.tenten import oracle
from tilegames.tenten import hand as tenten
from tilegames.tenten.search import waits

pytestmark = pytest.mark.deep


def test_every_eight_tiles() -> None:
    tens = oracle.tens(8)
    distinct = ways = making_ten = ways_to_ten = 0
    for hand in oracle.every_hand(8):
        draws = oracle.draws(hand)
        distinct += 1
        ways += draws
        ten = tenten.is_ten(hand)
        assert ten == (hand in tens)
        if ten:
            making_ten += 1
            ways_to_ten += draws
    assert (distinct, making_ten) == (943_260, 16_013)
    assert (ways_to_ten, ways) == (17_906_646, 2_944_827_765)


def test_totals_of_every_eight_tiles() -> None:
    for hand, expected in oracle.every_total(8).items():
        assert tenten._total_bits(hand) == sum(1 << total for total in expected)


def test_every_score() -> None:
    rules = _Advanced()
    for hand in oracle.tens(8):
        score = tenten.score(hand, (), rules)
        assert score is not None
        assert (score.god_ten, score.points, score.ties) == oracle.best([oracle.KINDS[kind] for kind in hand])


class _Advanced:
    advanced = True
    literal_marks = False
    close = "no_get"
    heaven = "first_turn"


def test_every_seven_tiles_one_from_ten() -> None:
    waiting = ways = 0
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    for hand in oracle.every_hand(7):
        draws = oracle.draws(hand)
        ways += draws
        found = waits(hand)
        if found:
            waiting += draws
            best = max(best, (sum(found.values()), len(found), hand))
    assert (waiting, ways) == (32_461_755, 436_270_780)
    assert best == (37, 12, tenten.parse("R0 R1 R2 R3 B1 B1 B1"))
