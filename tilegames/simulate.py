"""Many seeded games of any game, by any seats and bots, on any executor.

Game number i of a simulation depends on the seed and i alone, so the result is the same however the work is split.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from tilegames.core import QuestionError, quoted
from tilegames.games import game
from tilegames.texts import listing, message

LONGEST_GAME: Final = 200_000
"""Moves after which a game counts as endless."""

_CHUNK: Final = 10
_WAITING: Final = 64


class Played(NamedTuple):
    """What one simulated game came to.

    Attributes:
        winners: the winning seats.
        scores: the final score of each seat.
        plies: moves played.
        reason: why it ended.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    plies: int
    reason: str


class Summary(NamedTuple):
    """What many games came to.

    Attributes:
        games: how many were played to the end.
        wins: games won by each seat; a shared win counts as a part for each winner.
        turns: mean number of moves a game.
        scores: mean final score of each seat.
        reasons: how often each reason ended a game, by name.
    """

    games: int
    wins: tuple[Fraction, ...]
    turns: float
    scores: tuple[float, ...]
    reasons: tuple[tuple[str, int], ...]

    def interval(self, seats: Sequence[int]) -> tuple[float, float]:
        """Give the 95 % interval (normal approximation) of the part of games won by a group of seats.

        Shared wins count as parts, which only makes the true spread smaller than the one given.
        """
        if not self.games:
            return 0.0, 1.0
        part = float(sum(self.wins[seat] for seat in seats)) / self.games
        spread = 1.96 * math.sqrt(max(part * (1 - part), 1e-9) / self.games)
        return part - spread, part + spread

    def to_json(self) -> dict[str, Any]:
        """Write the summary as JSON data."""
        wins = [int(part) if part.denominator == 1 else float(part) for part in self.wins]
        return {
            "games": self.games,
            "wins": wins,
            "turns": self.turns,
            "scores": list(self.scores),
            "reasons": dict(self.reasons),
        }


def play_game(name: str, rules: Any, seats: int, seed: int, number: int, bots: Sequence[int]) -> Played:
    """Play one game of a simulation to its end.

    Args:
        name: the game.
        rules: its options.
        seats: number of seats.
        seed: the simulation's seed.
        number: the game's number, from 0.
        bots: a level for each seat; 0 plays any legal move.

    Raises:
        QuestionError: the game is not over after `LONGEST_GAME` moves.
    """
    module = game(name)
    state = module.new(rules, seats=seats, seed=seed * 1_000_003 + number)
    generators = [Random(f"{seed}:{number}:{seat}") for seat in range(seats)]
    players = [module.BOTS[level] if level else any_legal for level in bots]
    plies = 0
    while (outcome := state.outcome()) is None:
        if plies == LONGEST_GAME:
            raise QuestionError(
                message(
                    "Game {number} of seed {seed} did not end within {moves} moves.",
                    number=number,
                    seed=seed,
                    moves=LONGEST_GAME,
                )
            )
        turn = state.turn
        state = state.play(players[turn](state.view(turn), generators[turn]))
        plies += 1
    return Played(outcome.winners, outcome.scores, plies, outcome.reason)


def any_legal(view: Any, rng: Random) -> Any:
    """Play any legal move, all equally likely: the bot of level 0."""
    return rng.choice(view.legal_moves())


def _play_chunk(
    name: str, rules: Any, seats: int, seed: int, first: int, last: int, bots: tuple[int, ...]
) -> list[Played]:
    return [play_game(name, rules, seats, seed, number, bots) for number in range(first, last)]


def simulate(
    name: str,
    *,
    rules: Any = None,
    seats: int,
    games: int,
    seed: int = 0,
    bots: Sequence[int] = (),
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Play many seeded games and add them up.

    Args:
        name: the game.
        rules: its options; default as decided.
        seats: number of seats.
        games: how many games.
        seed: the simulation's seed.
        bots: a level for each seat, 0 for any legal move; empty for all 0.
        executor: any `concurrent.futures` executor; without one the games are played here.
        progress: called with games done and games wanted, now and then.

    Returns:
        The summary. When interrupted from the keyboard, that of the games played until then.

    Raises:
        QuestionError: the game, the seats or the bots do not exist, there is no number of games, or a game does not
            end.

    >>> simulate("tenten", seats=2, games=4, seed=1).games
    4
    """
    module = game(name)
    if seats not in module.SEATS:
        raise QuestionError(
            message(
                "{game} is played by {least} to {most} seats, not {seats}.",
                game=module.TITLE,
                least=module.SEATS[0],
                most=module.SEATS[-1],
                seats=quoted(seats),
            )
        )
    levels = tuple(bots) or (0,) * seats
    if len(levels) != seats:
        raise QuestionError(
            message(
                "bots must name one level for each of the {seats} seats, not {levels}.", seats=seats, levels=len(levels)
            )
        )
    for level in levels:
        if level and level not in module.BOTS:
            known = listing([0, *module.BOTS], "or")
            raise QuestionError(
                message("There is no bot of level {level}; it can be {known}.", level=level, known=known)
            )
    if type(games) is not int or games < 1:
        raise QuestionError(message("games must be a whole number from 1, not {games}.", games=quoted(games)))
    total = _Total(seats)
    # Games go out one by one, so that an interrupt loses none and waits for few; only the shortest go out together.
    size = 1 if executor is None or any(levels) else _CHUNK
    chunks = ((first, min(first + size, games)) for first in range(0, games, size))
    work = ((name, rules, seats, seed, first, last, levels) for first, last in chunks)
    played = (_play_chunk(*one) for one in work) if executor is None else _spread(executor, work)
    try:
        for chunk in played:
            for one in chunk:
                total.add(one)
            if progress is not None:
                progress(total.games, games)
    except KeyboardInterrupt:
        pass
    return total.summary()


def _spread(executor: Executor, work: Iterator[tuple[Any, ...]]) -> Iterator[list[Played]]:
    """Keep a bounded number of chunks under way, so that memory stays flat however many games are asked for."""
    waiting: set[Future[list[Played]]] = set()
    try:
        for one in work:
            waiting.add(executor.submit(_play_chunk, *one))
            if len(waiting) >= _WAITING:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


class _Total:
    """Adds up games exactly, so that the order in which chunks arrive does not matter."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self._plies = 0
        self._wins = [Fraction(0)] * seats
        self._scores = [0] * seats
        self._reasons: dict[str, int] = {}

    def add(self, played: Played) -> None:
        self.games += 1
        self._plies += played.plies
        for seat in played.winners:
            self._wins[seat] += Fraction(1, len(played.winners))
        for seat, score in enumerate(played.scores):
            self._scores[seat] += score
        self._reasons[played.reason] = self._reasons.get(played.reason, 0) + 1

    def summary(self) -> Summary:
        games = max(1, self.games)
        return Summary(
            self.games,
            tuple(self._wins),
            self._plies / games,
            tuple(score / games for score in self._scores),
            tuple(sorted(self._reasons.items())),
        )
