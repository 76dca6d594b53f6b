"""Jumana's search and bots."""

from random import Random

import pytest

from tilegames import jumana
from tilegames.jumana import bots, search
from tilegames.jumana.tower import danger, stands
from tilegames.simulate import simulate

from .test_rules import OVERHANGS, at, texts


@pytest.mark.parametrize(("better", "worse"), [(1, 0), (2, 1)])
def test_a_higher_level_wins_more(better: int, worse: int) -> None:
    found = simulate("jumana", rules=jumana.Rules(target=100), seats=2, games=50, seed=5, bots=[better, worse])
    assert found.interval([0])[0] > 0.5


@pytest.mark.deep
def test_level_three_wins_more_than_level_two() -> None:
    found = simulate("jumana", seats=2, games=300, seed=5, bots=[3, 2])
    assert found.interval([0])[0] > 0.5


def test_bots_lay_no_stick_that_brings_the_tower_down_while_they_may_decline() -> None:
    for level in (1, 2, 3):
        state = jumana.new(jumana.Rules(hand="calm"), seats=2, seed=level)
        rng = Random(level)
        while state.phase in ("start", "drawn"):
            state = state.play(jumana.BOTS[level](state.view(state.turn), rng))
            assert stands(state.tower)


def test_level_two_lays_the_stick_that_costs_most() -> None:
    state = at(hands=["UUM JNJ MMA", "NNU"])
    assert {jumana.BOTS[2](state.view(0), Random(seed)).letters for seed in range(8)} == {"JNJ"}


def test_a_trembling_hand_takes_no_larger_risk_than_the_stick_costs() -> None:
    for hand in ("steady", "normal", "rough"):
        for worth, limit in bots._RISK.items():
            share = 1 - limit * jumana.state.SPREAD[hand]
            chance = 100 * search.fall_chance(round(100 * share), hand)
            assert chance == pytest.approx(worth, abs=0.16 * worth + 1.2)


def test_bots_decline_where_laying_is_too_risky_and_lay_when_they_must() -> None:
    shaky = at(tower=OVERHANGS, hands=["AAN", "NNU"], rules={"hand": "rough"})
    assert {one.danger for one in search.placements(shaky.view(0), ["AAN"])} == {74}
    assert jumana.BOTS[2](shaky.view(0), Random(1)).verb == "draw"
    calm = at(tower=OVERHANGS, hands=["AAN", "NNU"])
    assert jumana.BOTS[2](calm.view(0), Random(1)).verb == "place"


def test_the_searching_bot_lays_a_bounded_number_of_sticks_in_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = 0
    ahead = bots._ahead

    def counting(*arguments: object) -> float:
        nonlocal laid
        laid += int(str(arguments[4]))
        return ahead(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "_ahead", counting)
    most = 0
    for seats in (1, 2, 6):
        for seed in range(4):
            state = jumana.new(seats=seats, seed=seed)
            rng = Random(seed)
            for _ in range(25):
                if state.outcome() is not None:
                    break
                laid = 0
                state = state.play(jumana.BOTS[3](state.view(state.turn), rng))
                most = max(most, laid)
    assert 0 < most <= bots._LAID


def test_placements_come_in_the_order_of_the_moves_with_danger_of_the_tower_with_them() -> None:
    state = jumana.new(seats=2, seed=4)
    rng = Random(1)
    for _ in range(14):
        state = state.play(jumana.BOTS[1](state.view(state.turn), rng))
    view = state.view(state.turn)
    found = search.placements(view, view.hand)
    assert [jumana.text(one.move) for one in found] == [move for move in texts(state) if move.startswith("place")]
    for one in found:
        laid = state._replace(seed=None).play(one.move).tower
        assert (one.danger, one.level) == (danger(laid), laid[-1].level)


def test_standing_keeps_what_stands_at_a_share() -> None:
    view = at(tower=OVERHANGS, hands=["AAN AUN", "NNU"]).view(0)
    moves = [move for move in view.legal_moves() if move.verb == "place"]
    found = {one.move: one.danger for one in search.placements(view, view.hand)}
    for share in (1.0, 0.8, 0.5):
        kept = search.standing(view, moves, share)
        assert set(kept) == {move for move in moves if (found[move] or 0) < 100 * share}
