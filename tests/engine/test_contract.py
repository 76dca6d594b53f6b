"""The contract of `engine.contract`, kept by every game: in seeded games and in any possible position."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import contract
from engine.contract import NAMES, adapter, walk
from tilegames.core import Record

SEEDS = range(3)
every_game = pytest.mark.parametrize("name", NAMES)
seeds = st.integers(0, 2**32 - 1)


def games_of(name: str) -> list[contract.Walk]:
    """A few seeded games with every list of rules, with the fewest and the most seats."""
    told = adapter(name)
    seats = (told.game.SEATS[0], told.game.SEATS[-1])
    return [
        walk(name, options, seats[(options + seed) % 2], seed) for options in range(len(told.rules)) for seed in SEEDS
    ]


def somewhere(name: str, seed: int) -> tuple[Any, Random]:
    """A state of a seeded game or any possible position, and a generator to go on with."""
    rng = Random(seed)
    if rng.random() < 0.5:
        return adapter(name).anywhere(rng), rng
    return rng.choice(rng.choice(games_of(name)).states), rng


@every_game
@settings(max_examples=80)
@given(seed=seeds)
def test_refused_exactly_when_not_listed(name: str, seed: int) -> None:
    contract.check_legal(adapter(name), somewhere(name, seed)[0])


@every_game
@settings(max_examples=120)
@given(seed=seeds)
def test_nobody_moves_out_of_turn(name: str, seed: int) -> None:
    contract.check_others(adapter(name), somewhere(name, seed)[0])


@every_game
@settings(max_examples=40)
@given(seed=seeds)
def test_rejected_moves_change_nothing(name: str, seed: int) -> None:
    contract.check_rejected(adapter(name), *somewhere(name, seed))


@every_game
@settings(max_examples=6)
@given(seed=seeds)
def test_what_is_no_move_at_all_is_refused_in_a_sentence(name: str, seed: int) -> None:
    contract.check_strangers(adapter(name), *somewhere(name, seed))


@every_game
@settings(max_examples=120)
@given(seed=seeds)
def test_states_and_copies_are_read_as_written(name: str, seed: int) -> None:
    contract.check_copies(adapter(name), somewhere(name, seed)[0])


@every_game
@settings(max_examples=50)
@given(seed=seeds)
def test_bots_play_legal_moves(name: str, seed: int) -> None:
    state, rng = somewhere(name, seed)
    contract.check_bots(adapter(name), state, rng)


@every_game
@settings(max_examples=100)
@given(seed=seeds)
def test_any_legal_move_keeps_the_tiles_and_the_state_before_it(name: str, seed: int) -> None:
    told = adapter(name)
    state, rng = somewhere(name, seed)
    if state.outcome() is None and state.phase != "round_over":
        contract.check_move(told, state, rng.choice(state.legal_moves()))


@every_game
def test_games_end_and_every_move_of_them_is_sound(name: str) -> None:
    told = adapter(name)
    for _record, states in games_of(name):
        for state, text in zip(states, _record.moves, strict=False):
            assert state.outcome() is None
            contract.check_move(told, state, told.game.parse(text))
        contract.check_outcome(told, states[0])
        contract.check_outcome(told, states[-1])
        assert states[-1].outcome() is not None


@every_game
def test_the_same_seed_deals_alike_and_another_does_not(name: str) -> None:
    told = adapter(name)
    for seats in told.game.SEATS:
        first, again, other = (told.game.new(seats=seats, seed=seed) for seed in (1, 1, 2))
        assert first == again
        assert told.game.data(first)["hands"] != told.game.data(other)["hands"]
        assert first.seats == seats


@every_game
def test_records_replay_resume_and_undo(name: str) -> None:
    for record, states in games_of(name):
        contract.check_record(adapter(name), record, states)
        middle = len(record.moves) // 2
        deal = adapter(name).game.data(states[middle])
        contract.check_record(
            adapter(name),
            Record(name, record.rules, record.seats, None, deal, record.moves[middle:]),
            states[middle:],
        )


@every_game
@settings(max_examples=10)
@given(seed=seeds)
def test_damaged_resume_codes_are_refused(name: str, seed: int) -> None:
    rng = Random(seed)
    contract.check_damaged(rng.choice(games_of(name)).record, rng)


@every_game
def test_nothing_leads_from_a_view_to_the_state(name: str) -> None:
    for record, states in games_of(name):
        for place in {0, len(record.moves) // 2, len(record.moves)}:
            contract.check_closed(adapter(name), states[place])


@every_game
def test_what_a_seat_cannot_see_changes_nothing_it_is_shown(name: str) -> None:
    told = adapter(name)
    rng = Random(7)
    hidden = 0
    for _ in range(50):
        state = rng.choice(rng.choice(games_of(name)).states)
        for seat in (state.turn, rng.randrange(state.seats), None):
            hidden += contract.check_leaks(told, state, seat, rng)
    assert hidden > 100, "hardly anything was hidden, so this test could not fail"


@every_game
@settings(max_examples=80)
@given(seed=seeds)
def test_samples_fit_a_view_and_know_nothing_else(name: str, seed: int) -> None:
    rng = Random(seed)
    state = rng.choice(rng.choice(games_of(name)).states)
    contract.check_sample(adapter(name), state, rng.choice((*range(state.seats), None)), rng)


@every_game
def test_what_a_seat_cannot_see_changes_nothing_it_is_told(name: str) -> None:
    told = adapter(name)
    rng = Random(8)
    compared: Counter[str] = Counter()
    for record, states in games_of(name):
        for place in rng.sample(range(len(record.moves)), min(60, len(record.moves))):
            move = told.game.parse(record.moves[place])
            verb = contract.verb(told, move)
            if verb in told.secret:
                seat = rng.choice([seat for seat in (*range(record.seats), None) if seat != states[place].turn])
                compared[verb] += contract.check_told(told, states[place], move, states[place + 1], seat, rng)
    assert all(compared[verb] > 10 for verb in told.secret), f"too few moves were compared: {compared}"
