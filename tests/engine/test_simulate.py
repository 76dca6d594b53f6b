"""Simulations: the same whoever does the work, summed up exactly, ended by the keyboard without losing what is done."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tilegames import simulate as module
from tilegames import tenten
from tilegames.core import QuestionError
from tilegames.simulate import Played, Summary, any_legal, play_game, simulate
from tilegames.tenten.state import Rules

ROOT = Path(__file__).parents[2]
WANTED: dict[str, Any] = {"seats": 2, "games": 25, "seed": 3, "bots": (1, 0)}


def test_a_simulation_adds_up_its_games() -> None:
    played = [play_game("tenten", None, 2, 3, number, (1, 0)) for number in range(25)]
    summary = simulate("tenten", **WANTED)
    assert summary.games == 25
    assert sum(summary.wins) == 25
    assert summary.wins == tuple(sum(seat in one.winners for one in played) for seat in range(2))
    assert summary.turns == sum(one.plies for one in played) / 25
    assert summary.scores == tuple(sum(one.scores[seat] for one in played) / 25 for seat in range(2))
    assert summary.reasons == (("chips", 25),)
    assert summary.to_json() == {
        "games": 25,
        "wins": [int(part) for part in summary.wins],
        "turns": summary.turns,
        "scores": list(summary.scores),
        "reasons": {"chips": 25},
    }
    json.dumps(summary.to_json())


def test_shared_wins_count_as_parts() -> None:
    total = module._Total(3)
    total.add(Played((0, 1, 2), (5, 5, 5), 10, "fewest"))
    total.add(Played((1,), (1, 2, 3), 20, "fall"))
    summary = total.summary()
    assert summary.wins == (Fraction(1, 3), Fraction(4, 3), Fraction(1, 3))
    assert (summary.turns, summary.reasons) == (15, (("fall", 1), ("fewest", 1)))
    assert summary.to_json()["wins"] == [1 / 3, 4 / 3, 1 / 3]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_the_result_does_not_depend_on_who_does_the_work(kind: Callable[..., Executor]) -> None:
    with kind(2) as executor:
        assert simulate("tenten", **WANTED, executor=executor) == simulate("tenten", **WANTED)


def test_the_result_does_not_depend_on_the_hash_seed() -> None:
    question = json.dumps({"ask": "simulate", "game": "tenten", "seats": 3, "games": 4, "seed": 5, "bots": [1, 2, 0]})
    answers = set()
    for hash_seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-m", "tilegames", "ask"], input=question, text=True, cwd=ROOT, capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )  # fmt: skip
        answers.add(done.stdout)
    assert len(answers) == 1
    assert '"games": 4' in answers.pop()


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    games = [play_game("tenten", None, 3, seed, number, (0, 0, 0)) for seed in range(3) for number in range(5)]
    assert games == [play_game("tenten", None, 3, seed, number, (0, 0, 0)) for seed in range(3) for number in range(5)]
    assert len(set(games)) > 12
    longer = simulate("tenten", seats=2, games=35, seed=3, bots=(1, 0))
    more = simulate("tenten", seats=2, games=10, seed=3, bots=(1, 0))
    assert longer != more


def test_rules_are_played() -> None:
    summary = simulate("tenten", rules=Rules(advanced=True, win_above=3), seats=2, games=5, seed=1)
    assert set(dict(summary.reasons)) <= {"points", "laps", "god_ten"}


def test_without_bots_everybody_plays_anything_legal() -> None:
    assert simulate("tenten", seats=2, games=5, seed=1) == simulate("tenten", seats=2, games=5, seed=1, bots=(0, 0))


def test_anything_legal_is_any_of_the_moves() -> None:
    view = tenten.new(seats=2, seed=1)
    drawn = view.play(view.legal_moves()[0])
    chosen = {any_legal(drawn.view(drawn.turn), Random(seed)) for seed in range(200)}
    assert chosen == set(drawn.legal_moves())


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate("tenten", seats=2, games=25, seed=1, progress=lambda done, wanted: told.append((done, wanted)))
    assert told == [(done, 25) for done in range(1, 26)]
    told.clear()
    with ThreadPoolExecutor(1) as executor:
        heard: dict[str, Any] = {"executor": executor, "progress": lambda done, wanted: told.append((done, wanted))}
        simulate("tenten", seats=2, games=25, seed=1, **heard)
        assert (len(told), told[-1]) == (3, (25, 25))
        told.clear()
        simulate("tenten", **WANTED, **heard)
        assert (len(told), told[-1]) == (25, (25, 25))


def test_the_keyboard_ends_it_and_what_is_done_counts() -> None:
    def stop(done: int, wanted: int) -> None:
        if done >= 17:
            raise KeyboardInterrupt

    summary = simulate("tenten", seats=2, games=1000, seed=3, bots=(1, 0), progress=stop)
    assert summary == simulate("tenten", seats=2, games=17, seed=3, bots=(1, 0))


class Counting(Executor):
    """Does the work when a result is waited for, and counts what waits."""

    def __init__(self) -> None:
        self.waiting = 0
        self.most = 0
        self.pool = ThreadPoolExecutor(1)

    def submit(self, work: Any, /, *given: Any, **more: Any) -> Future[Any]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future = self.pool.submit(work, *given, **more)
        future.add_done_callback(self.done)
        return future

    def done(self, _: Future[Any]) -> None:
        self.waiting -= 1


def test_a_bounded_number_of_games_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CHUNK", 1)
    monkeypatch.setattr(module, "_WAITING", 4)
    executor = Counting()
    with executor.pool:
        assert simulate("tenten", seats=2, games=30, seed=3, executor=executor).games == 30
    assert executor.most <= 4


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": 1}, "TenTen is played by 2 to 4 seats, not 1."),
        ({"seats": 5, "bots": ()}, "TenTen is played by 2 to 4 seats, not 5."),
        ({"bots": (1,)}, "bots must name one level for each of the 2 seats, not 1."),
        ({"bots": (1, 7)}, "There is no bot of level 7; it can be 0, 1"),
        ({"bots": (-1, 0)}, "There is no bot of level -1; it can be 0, 1"),
        ({"seats": 10**12, "bots": ()}, "TenTen is played by 2 to 4 seats, not 1000000000000."),
        ({"games": "2"}, "games must be a whole number from 1, not 2."),
        ({"games": 0}, "games must be a whole number from 1, not 0."),
    ],
)
def test_what_cannot_be_simulated_is_named(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(QuestionError) as raised:
        simulate("tenten", **{**WANTED, **changes})
    assert str(raised.value).startswith(words)


def test_an_endless_game_is_given_up_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_GAME", 5)
    with pytest.raises(QuestionError) as raised:
        simulate("tenten", seats=2, games=1, seed=9)
    assert str(raised.value) == "Game 0 of seed 9 did not end within 5 moves."


def summary(wins: tuple[int, ...]) -> Summary:
    return Summary(sum(wins), tuple(map(Fraction, wins)), 1.0, (0.0,) * len(wins), ())


def test_the_interval_of_wins() -> None:
    low, high = summary((60, 40)).interval([0])
    assert (round(low, 3), round(high, 3)) == (0.504, 0.696)
    low, high = summary((10, 20, 70)).interval([0, 1])
    assert (round(low, 3), round(high, 3)) == (0.21, 0.39)
    assert Summary(0, (Fraction(0),), 0.0, (0.0,), ()).interval([0]) == (0.0, 1.0)
    low, high = summary((10, 0)).interval([0])
    assert low < 1 <= high
