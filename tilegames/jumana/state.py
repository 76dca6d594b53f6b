"""Jumana's rules: options, moves, the state of a match and what each seat may know of it (JU-01 to JU-60)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tilegames.core import (
    Event,
    HiddenError,
    IllegalMove,
    ImpossibleError,
    NeedsError,
    NotationError,
    Outcome,
    Param,
    QuestionError,
    RulesBase,
    check_move,
    check_rules,
    no_move,
    no_seat,
    option,
    quoted,
    replaced,
    shuffled,
    unreadable,
    words,
)
from tilegames.jumana.tower import (
    JOKER,
    Cell,
    Site,
    Stick,
    Tower,
    box,
    canonical,
    cells,
    check,
    check_letters,
    points,
    sites,
    skyline,
    stands,
)
from tilegames.texts import Message, listing, message, plural

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "HIDDEN",
    "SEATS",
    "SPREAD",
    "Move",
    "Result",
    "Rules",
    "State",
    "View",
    "cost",
    "data",
    "events",
    "new",
    "parse",
    "position",
    "sample",
    "text",
]

SEATS: Final = range(1, 7)
"""How many can play; one plays alone (JU-60)."""

HIDDEN: Final = "?"
PHASES: Final = ("start", "drawn", "round_over", "over")
REASONS: Final = ("out", "fall", "blocked", "fewest")
VERBS: Final = ("place", "draw", "pass", "next")
FALL_POINTS: Final = 100
AMBER: Final = 50
"""Danger in per cent from which a seat may decline with ``decline="amber"`` (JU-22)."""

SPREAD: Final[Mapping[str, float]] = {"calm": 0.0, "steady": 0.06, "normal": 0.10, "rough": 0.15}
"""How much each hand trembles: sigma of JU-42."""

_FARTHEST: Final = 9999


@dataclass(frozen=True, repr=False)
class Rules(RulesBase):
    """The options of Jumana; the defaults are the rules as decided.

    Attributes:
        base: whether the base sticks lie with a ``"gap"`` of one letter between them or ``"adjacent"`` (JU-11).
        open_levels: sticks go to the ``"top"`` levels only, or to ``"all"`` that can be reached from above (JU-33).
        decline: a seat may draw instead of placing ``"always"``, or from ``"amber"`` on: danger 50 or more (JU-22).
        hand: how the hand trembles: ``"steady"``, ``"calm"`` (not at all), ``"normal"`` or ``"rough"`` (JU-42).
        target: the game ends after the round in which a seat reaches so many points (JU-53).
        one_round: the first seat without sticks wins, without points (JU-53).

    >>> Rules(hand="calm", target=100)
    Rules(hand='calm', target=100)
    """

    base: str = option("gap", "adjacent")
    open_levels: str = option("top", "all")
    decline: str = option("always", "amber")
    hand: str = option("steady", "calm", "normal", "rough")
    target: int = option(150, 100, 200)
    one_round: bool = option(False, True)


class Move(NamedTuple):
    """One move.

    Attributes:
        verb: ``"place"``, ``"draw"``, ``"pass"`` or ``"next"``.
        letters: the placed stick as it lies, in the order of growing coordinate.
        axis: ``"x"`` (across) or ``"y"`` (down).
        x: column of its first cell.
        y: row of its first cell.
    """

    verb: str
    letters: str = ""
    axis: str = ""
    x: int = 0
    y: int = 0


class Result(NamedTuple):
    """How a round, or the whole game, ended.

    Attributes:
        reason: ``"out"``, ``"fall"`` or ``"blocked"`` for a round, a game of one round and a game alone; ``"fewest"``
            for a match.
        seat: the seat that went out or made the tower fall, or None.
        winners: the winning seats; for a round that does not end the game, the seat that went out.
        points: what the round cost each seat.
    """

    reason: str
    seat: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]


_DRAW: Final = Move("draw")
_PASS: Final = Move("pass")
_NEXT: Final = Move("next")


def cost(sticks: Sequence[str]) -> int:
    """Give what the sticks left in a hand cost (JU-52).

    >>> cost(["UMA", "UUM", "MMM", "JNJ"])
    36
    """
    return sum(map(points, sticks))


class View(NamedTuple):
    """All that one seat may know.

    Attributes:
        rules: the options.
        seat: whose view it is, or None for a spectator.
        turn: the seat to move.
        phase: one of ``PHASES``.
        hand: the seat's own sticks, the drawn one last; empty for a spectator.
        drawn: the stick just drawn, when it is this seat's.
        has_drawn: whether the seat to move has drawn in this turn, which all have seen.
        hand_sizes: how many sticks each seat holds.
        hands: every hand once the round is over, else None.
        tower: what lies on the board; after a fall, as it lay before it came down.
        pool_count: how many sticks are left to draw.
        base_layer: the seat that laid the base.
        passes: passes in a row.
        scores: the points of each seat.
        round: 1, 2, …
        ply: moves made in this round.
        result: how the round or game ended, or None.
    """

    rules: Rules
    seat: int | None
    turn: int
    phase: str
    hand: tuple[str, ...]
    drawn: str | None
    has_drawn: bool
    hand_sizes: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] | None
    tower: Tower
    pool_count: int
    base_layer: int
    passes: int
    scores: tuple[int, ...]
    round: int
    ply: int
    result: Result | None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    @property
    def sites(self) -> tuple[Site, ...]:
        """Every place with enough supports at an open level, whatever the letters."""
        return sites(self.tower, self.rules.open_levels == "all")

    def placements(self, letters: str) -> tuple[Move, ...]:
        """Give every place for a stick, either way round; the rules of turn and hand are not asked.

        Args:
            letters: the stick, either way round.

        Returns:
            Across before down, then by column, by row, and the way round it is written first.
        """
        ways = (letters,) if letters == letters[::-1] else (letters, letters[::-1])
        return tuple(
            Move("place", way, site.axis, site.x, site.y) for site in self.sites for way in ways if site.fits(way)
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """Give every legal move: the places stick by stick, then draw or pass; empty when another seat is to move.

        Raises:
            HiddenError: the own hand is not known here.
        """
        if self.seat != self.turn or self.phase == "over":
            return ()
        if self.phase == "round_over":
            return (_NEXT,)
        placed = self._places()
        if self.phase == "drawn":
            return (*placed, _PASS)
        if placed and not self._may_decline():
            return placed
        return (*placed, _DRAW if self.pool_count else _PASS)

    def _places(self) -> tuple[Move, ...]:
        """Give every legal placement of the seat to move while the round goes on."""
        sticks = self.hand if self.phase == "start" else (self.drawn or HIDDEN,)
        _no_hidden(sticks)
        return tuple(move for letters in sticks for move in self.placements(letters))

    def canonical(self, move: Move) -> Move:
        """Give the form in which `legal_moves` lists a move, which is the move itself."""
        check_move(move, Move, "jumana")
        return move

    def why_not(self, move: Move) -> IllegalMove | None:
        """Say why a move is refused, in the citing order of the rules page, or None when it is legal.

        Raises:
            HiddenError: the answer depends on an own stick that is not known here.
            NotationError: it has not the form of a move.
        """
        written = text(move)
        read = parse(written)
        if read != move:
            raise unreadable(written, _USES[read.verb])
        if self.phase == "over":
            return _refused("JU-20", "game_over", message("The game is over: there is nothing left to play."))
        if self.phase == "round_over" and move.verb != "next":
            return _refused("JU-20", "round_over", message("The round is over. The next one has to be dealt first."))
        if self.seat != self.turn:
            return _refused("JU-20", "not_your_turn", message("It is not your turn yet."))
        return _CHECKS[move.verb](self, move)

    def _may_decline(self) -> bool:
        """Tell whether the seat may draw or pass although it can place a stick (JU-22)."""
        return self.rules.decline == "always" or _in_danger(self.tower, self._open_sticks())

    def _open_sticks(self) -> tuple[Stick, ...]:
        """Give, for each site that some stick of the hand fits, how one would lie there."""
        ways = {way for letters in self.hand for way in (letters, letters[::-1])}
        return tuple(site.stick("???") for site in self.sites if any(map(site.fits, sorted(ways))))


@lru_cache(maxsize=64)
def _in_danger(tower: Tower, places: tuple[Stick, ...]) -> bool:
    """Tell whether a tower is in danger, or would be with a stick on any of the places."""
    share = (AMBER - 0.5) / 100  # danger is rounded: 50 begins at 49.5
    return not stands(tower, share) or not any(stands((*tower, place), share) for place in places)


def _no_hidden(hand: Sequence[str]) -> None:
    if HIDDEN in hand:
        raise HiddenError(message("The hand of the seat to move is hidden here."))


def _refused(
    rule: str,
    reason: str,
    sentence: Message,
    *,
    tiles: Sequence[str] = (),
    at: Sequence[Cell] = (),
    instead: Move | None = None,
) -> IllegalMove:
    return IllegalMove(rule, reason, sentence, tiles=tiles, cells=[f"{x},{y}" for x, y in at], instead=instead)


def _same(first: str, second: str) -> bool:
    return first == second or first == second[::-1]


def _elsewhere(view: View, move: Move) -> Move | None:
    """Find the legal place nearest to a try, of the same stick if it has any."""
    return min(
        view._places(),
        key=lambda one: (
            not _same(one.letters, move.letters),
            abs(one.x - move.x) + abs(one.y - move.y),
            one.axis != move.axis,
            one.letters != move.letters,
        ),
        default=None,
    )


def _why_not_place(view: View, move: Move) -> IllegalMove | None:
    letters = move.letters
    if view.drawn is None or not _same(letters, view.drawn):
        _no_hidden(view.hand)
        if not any(_same(letters, held) for held in view.hand):
            sentence = message("You do not hold the stick {stick}.", stick=letters)
            return _refused("JU-20", "not_in_hand", sentence, tiles=[letters], instead=_elsewhere(view, move))
        if view.phase == "drawn":
            drawn = view.drawn or ""
            return _refused(
                "JU-22",
                "not_the_drawn",
                message("After drawing you may place only the stick you drew, {drawn}, or pass.", drawn=drawn),
                tiles=[letters, drawn],
                instead=_elsewhere(view, move),
            )
    return _why_not_there(view, move)


def _why_not_there(view: View, move: Move) -> IllegalMove | None:
    """Say why a stick may not lie at a place, whoever holds it."""
    letters, at = move.letters, cells(move.axis, move.x, move.y)
    tops = skyline(view.tower)
    under = [tops.get(cell) for cell in at]
    resting = [top.level for top in under if top is not None]
    if not resting:
        sentence = message(
            "No stick lies under any of its letters here: {letters} has to lie on the tower, not on the board.",
            letters=letters,
        )
        return _refused("JU-35", "on_the_board", sentence, tiles=[letters], at=at, instead=_elsewhere(view, move))
    level, highest = 1 + max(resting), max(top.level for top in tops.values())
    if view.rules.open_levels == "top" and level < highest:
        sentence = message(
            "Here the stick would lie at level {level}, which is closed: sticks go to level {highest} or {next} now.",
            level=level,
            highest=highest,
            next=highest + 1,
        )
        return _refused("JU-33", "level_closed", sentence, tiles=[letters], at=at, instead=_elsewhere(view, move))
    carrying = {cell: top for cell, top in zip(at, under, strict=True) if top is not None and top.level == level - 1}
    supports = sorted({top.stick for top in carrying.values()})
    if len(supports) < 2:
        only = view.tower[supports[0]]
        sentence = message(
            "Here the stick would rest on {support} alone. It needs a second stick of level {level} under it.",
            support=only.letters,
            level=level - 1,
        )
        return _refused("JU-31", "one_support", sentence, tiles=[letters], at=at, instead=_elsewhere(view, move))
    wrong = [
        (cell, letter, carrying[cell].letter)
        for cell, letter in zip(at, letters, strict=True)
        if cell in carrying and letter != carrying[cell].letter and JOKER not in (letter, carrying[cell].letter)
    ]
    if not wrong:
        return None
    pairs = listing([message("{upper} on {lower}", upper=upper, lower=lower) for _, upper, lower in wrong])
    sentence = message("Letters have to lie on equal ones; here {pairs} would not match.", pairs=pairs)
    return _refused(
        "JU-32",
        "letters",
        sentence,
        tiles=[letters],
        at=[cell for cell, _, _ in wrong],
        instead=_elsewhere(view, move),
    )


def _why_not_draw(view: View, _move: Move) -> IllegalMove | None:
    if view.phase == "drawn":
        return _refused("JU-20", "drawn_already", message("You have drawn already: place that stick or pass."))
    if view.pool_count == 0:
        sentence = message("The pool is empty, so nobody can draw: place a stick or pass.")
        return _refused("JU-23", "pool_empty", sentence)
    return _why_not_decline(view)


def _why_not_pass(view: View, _move: Move) -> IllegalMove | None:
    if view.phase == "drawn":
        return None
    if view.pool_count:
        sentence = plural(
            "You can pass only after drawing, or when the pool is empty; {count} stick is left in it.",
            "You can pass only after drawing, or when the pool is empty; {count} sticks are left in it.",
            view.pool_count,
        )
        return _refused("JU-23", "pool_not_empty", sentence)
    return _why_not_decline(view)


def _why_not_decline(view: View) -> IllegalMove | None:
    if not view._places() or view._may_decline():
        return None
    sentence = message(
        "A stick of yours fits, and the tower is calm. In this game you may leave it alone only from danger {amber} %"
        " on, or when every place would bring it that far.",
        amber=AMBER,
    )
    return _refused("JU-22", "no_danger", sentence)


def _why_not_next(view: View, _move: Move) -> IllegalMove | None:
    if view.phase != "round_over":
        return _refused("JU-20", f"not_in_{view.phase}", message("The next round is dealt when this one is over."))
    return None


_CHECKS: Final[Mapping[str, Callable[[View, Move], IllegalMove | None]]] = {
    "place": _why_not_place,
    "draw": _why_not_draw,
    "pass": _why_not_pass,
    "next": _why_not_next,
}


class State(NamedTuple):
    """The whole truth about a match, hidden sticks included.

    Attributes not explained at `View`:
        seed: the seed of the deals and of the trembling hand, or None.
        hands: the sticks of every seat.
        pool: the sticks to draw, the next one first.
    """

    rules: Rules
    seed: int | None
    round: int
    ply: int
    turn: int
    phase: str
    drawn: str | None
    hands: tuple[tuple[str, ...], ...]
    base_layer: int
    passes: int
    tower: Tower
    pool: tuple[str, ...]
    scores: tuple[int, ...]
    result: Result | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def view(self, seat: int | None) -> View:
        """Give what a seat, or a spectator, may know.

        Raises:
            QuestionError: there is no such seat.
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.hands)):
            raise no_seat(seat, len(self.hands))
        return View(
            self.rules,
            seat,
            self.turn,
            self.phase,
            () if seat is None else self.hands[seat],
            self.drawn if seat == self.turn else None,
            self.drawn is not None,
            tuple(map(len, self.hands)),
            self.hands if self.phase in ("round_over", "over") else None,
            self.tower,
            len(self.pool),
            self.base_layer,
            self.passes,
            self.scores,
            self.round,
            self.ply,
            self.result,
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """Give every legal move of the seat to move."""
        return self.view(self.turn).legal_moves()

    def why_not(self, move: Move) -> IllegalMove | None:
        """Say why the seat to move may not make a move, or None when it may."""
        return self.view(self.turn).why_not(move)

    def play(self, move: Move) -> "State":
        """Give the state after a move of the seat to move.

        Raises:
            IllegalMove: the rules refuse it.
            HiddenError: it would turn up a stick that is hidden here.
            NeedsError: `next` without a seed to deal from.
        """
        refusal = self.why_not(move)
        if refusal is not None:
            raise refusal
        return _PLAYS[move.verb](self, move)

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or None while it goes on.

        The scores are points, so fewest is best; alone they are those of the sticks left (JU-60).
        """
        if self.phase != "over" or self.result is None:
            return None
        return Outcome(self.result.winners, self.result.reason, self.scores)

    def steadiness(self) -> float:
        """Give the share of the contact squares that the hand leaves for a stick placed now (JU-42).

        It comes from the seed, the round and the ply, so that a replay falls alike; without a seed the hand is calm.
        """
        spread = SPREAD[self.rules.hand]
        if not spread or self.seed is None:
            return 1.0
        from math import cos, log, pi, sqrt
        from random import Random

        # Box and Muller's way from two even numbers to a normal one: only random() is the same in every Python.
        rng = Random(f"{self.seed}:{self.round}:{self.ply}:hand")
        size, angle = rng.random(), rng.random()
        return 1 - spread * abs(sqrt(-2 * log(1 - size)) * cos(2 * pi * angle))


def _onwards(state: State) -> State:
    """End the turn: the next seat to the right is to move (JU-12)."""
    return state._replace(ply=state.ply + 1, turn=(state.turn + 1) % len(state.hands), phase="start", drawn=None)


def _play_place(state: State, move: Move) -> State:
    turn, held = state.turn, state.hands[state.turn]
    used = next(place for place, stick in enumerate(held) if _same(stick, move.letters))
    hand = held[:used] + held[used + 1 :]
    site = next(
        one
        for one in sites(state.tower, state.rules.open_levels == "all")
        if (one.axis, one.x, one.y) == (move.axis, move.x, move.y)
    )
    tower = (*state.tower, site.stick(move.letters))
    after = state._replace(hands=replaced(state.hands, turn, hand), tower=tower, passes=0)
    if not stands(tower, state.steadiness()):
        return _ended(after, "fall", turn)
    if not hand and len(state.hands) == 1:
        size = _hand_size(1)
        after = after._replace(hands=(state.pool[:size],), pool=state.pool[size:])
        _no_hidden_draw(after.hands[0])
        hand = after.hands[0]
    return _onwards(after) if hand else _ended(after, "out", turn)


def _play_draw(state: State, _move: Move) -> State:
    turn, drawn = state.turn, state.pool[0]
    _no_hidden_draw((drawn,))
    return state._replace(
        ply=state.ply + 1,
        phase="drawn",
        drawn=drawn,
        hands=replaced(state.hands, turn, (*state.hands[turn], drawn)),
        pool=state.pool[1:],
    )


def _no_hidden_draw(sticks: Sequence[str]) -> None:
    if HIDDEN in sticks:
        raise HiddenError(message("The next stick of the pool is hidden here."))


def _play_pass(state: State, _move: Move) -> State:
    passed = state._replace(passes=state.passes + 1)
    if not state.pool and passed.passes >= len(state.hands):
        return _ended(passed, "blocked", None)
    return _onwards(passed)


def _ended(state: State, reason: str, seat: int | None) -> State:
    """End the round (JU-50, JU-51), and with it a game of one round or alone."""
    seats = len(state.hands)
    state = state._replace(ply=state.ply + 1, phase="round_over", drawn=None)
    if seats == 1:
        left = cost((*state.hands[0], *state.pool))
        winners = (0,) if reason == "out" else ()
        return state._replace(phase="over", scores=(left,), result=Result(reason, seat, winners, (left,)))
    if reason == "fall":
        paid = tuple(FALL_POINTS if one == seat else 0 for one in range(seats))
    else:
        for hand in state.hands:
            _no_hidden(hand)
        paid = tuple(map(cost, state.hands))
    if state.rules.one_round:
        return state._replace(phase="over", result=Result(reason, seat, _fewest(paid), (0,) * seats))
    winners = (seat,) if reason == "out" and seat is not None else ()
    scores = tuple(map(int.__add__, state.scores, paid))
    return state._replace(scores=scores, result=Result(reason, seat, winners, paid))


def _fewest(counted: Sequence[int]) -> tuple[int, ...]:
    """Give the seats with fewest; ties share (JU-54)."""
    least = min(counted)
    return tuple(seat for seat, one in enumerate(counted) if one == least)


def _play_next(state: State, _move: Move) -> State:
    seats = len(state.hands)
    if max(state.scores) >= state.rules.target:
        result = Result("fewest", None, _fewest(state.scores), (0,) * seats)
        return state._replace(phase="over", ply=state.ply + 1, result=result)
    if state.seed is None:
        raise NeedsError(message("The next round needs a seed to be dealt from."))
    return _dealt(state._replace(round=state.round + 1, base_layer=(state.base_layer + 1) % seats))


_PLAYS: Final[Mapping[str, Callable[[State, Move], State]]] = {
    "place": _play_place,
    "draw": _play_draw,
    "pass": _play_pass,
    "next": _play_next,
}


def _hand_size(seats: int) -> int:
    return 5 if seats <= 4 else 3


def _dealt(state: State) -> State:
    """Deal the hands (JU-10) and lay the base (JU-11)."""
    from random import Random

    seats = len(state.hands)
    size = _hand_size(seats)
    order = shuffled(box(), f"{state.seed}:{state.round}")
    hands = tuple(tuple(sorted(order[size * seat : size * (seat + 1)], key=box().index)) for seat in range(seats))
    turned = Random(f"{state.seed}:{state.round}:base")
    gap = 2 if state.rules.base == "gap" else 1
    first = size * seats
    base = tuple(
        Stick(letters[::-1] if turned.random() < 0.5 else letters, "x", 0, gap * place, 0)
        for place, letters in enumerate(order[first : first + 2])
    )
    return state._replace(
        ply=0,
        turn=(state.base_layer + 1) % seats,
        phase="start",
        drawn=None,
        hands=hands,
        passes=0,
        tower=base,
        pool=order[first + 2 :],
        result=None,
    )


def new(
    rules: Rules | None = None, *, seats: int = 4, seed: int | None = 0, deal: Mapping[str, Any] | None = None
) -> State:
    """Start a match: who lays the base is drawn from the seed, and round 1 is dealt (JU-10 to JU-12).

    Args:
        rules: the options; default as decided.
        seats: 1 to 6; one plays alone (JU-60).
        seed: a whole number; the same seed deals every round alike.
        deal: a position in the protocol's form to start from instead.

    Raises:
        RulesError, ImpossibleError, QuestionError, NotationError: seats or deal do not fit.

    >>> state = new(seats=2, seed=7)
    >>> len(state.hands[0]), len(state.pool), len(state.tower)
    (5, 30, 2)
    """
    if deal is not None:
        return position(deal)
    check_rules(rules, Rules)
    if type(seats) is not int or seats not in SEATS:
        raise QuestionError(message("Jumana is played by 1 to 6 seats, not {seats}.", seats=quoted(seats)))
    if type(seed) is not int:
        raise QuestionError(message("A seed is a whole number, not {seed}.", seed=quoted(seed)))
    base_layer = shuffled(range(seats), f"{seed}:base-layer")[0]
    nobody: tuple[tuple[str, ...], ...] = ((),) * seats
    zero = (0,) * seats
    return _dealt(State(rules or Rules(), seed, 1, 0, 0, "start", None, nobody, base_layer, 0, (), (), zero))


_USES: Final = {"place": "place UMA x 3,4", "draw": "draw", "pass": "pass", "next": "next"}
_CELL: Final = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")


def parse(text: str) -> Move:
    """Read a move's text.

    Raises:
        NotationError: it cannot be read; the sentence says what is wrong and what is allowed.

    >>> parse("place UMA x 3,-4")
    Move(verb='place', letters='UMA', axis='x', x=3, y=-4)
    """
    written = words(text)
    verb = written[0] if written else ""
    if verb not in VERBS:
        raise no_move(verb, VERBS)
    if verb != "place":
        if len(written) > 1:
            raise unreadable(text, _USES[verb])
        return Move(verb)
    cell = _CELL.fullmatch(written[3]) if len(written) == 4 else None
    if cell is None or written[2] not in ("x", "y"):
        raise unreadable(text, _USES[verb])
    check_letters(written[1])
    return Move("place", written[1], written[2], int(cell[1]), int(cell[2]))


def text(move: Move) -> str:
    """Write a move as text.

    >>> text(Move("place", "UMA", "x", 3, 4)), text(Move("draw"))
    ('place UMA x 3,4', 'draw')
    """
    check_move(move, Move, "jumana")
    if move.verb != "place":
        return move.verb
    return f"place {move.letters} {move.axis} {move.x},{move.y}"


def events(
    before: State,
    move: Move,
    after: State,
    *,
    seat: int | None = None,
    hide: bool = False,
    names: Sequence[Param] = (),
) -> tuple[Event, ...]:
    """Tell what a legal move did, as somebody at the table would.

    Args:
        before: the state it was played in.
        move: the move.
        after: the state it led to.
        seat: who listens, None for a spectator.
        hide: leave out what the listener may not know.
        names: what the seats are called; else they are called by number.
    """
    turn = before.turn

    def called(one: int) -> Param:
        return names[one] if names else message("Seat {seat}", seat=one)

    who = called(turn)
    if move.verb == "place":
        laid = after.tower[-1]
        told = message("{who} laid {stick} at level {level}.", who=who, stick=move.letters, level=laid.level)
        at = tuple(f"{x},{y}" for x, y in laid.cells)
        happened = [Event("place", turn, (move.letters,), at, told)]
    elif move.verb == "draw":
        drawn = after.drawn
        if drawn is None or (hide and seat != turn):
            happened = [Event("draw", turn, (), (), message("{who} drew a stick.", who=who))]
        else:
            told = message("{who} drew {stick}.", who=who, stick=drawn)
            happened = [Event("draw", turn, (drawn,), (), told)]
    elif move.verb == "pass":
        happened = [Event("pass", turn, (), (), message("{who} passed.", who=who))]
    else:
        happened = []
        if after.phase == "start":
            told = message("Round {round} is dealt. First to play: {who}.", round=after.round, who=called(after.turn))
            happened.append(Event("next", after.turn, (), (), told))
    if after.phase in ("round_over", "over") and before.phase in ("start", "drawn"):
        happened += _told_end(after, called)
    if after.phase == "over":
        happened.append(_told_winners(after, called))
    elif move.verb == "place" and after.seats == 1 and len(after.hands[0]) > len(before.hands[0]):
        told = plural(
            "{who} took {count} new stick from the pool.",
            "{who} took {count} new sticks from the pool.",
            len(after.hands[0]),
            who=who,
        )
        happened.append(Event("refill", turn, () if hide and seat != turn else after.hands[0], (), told))
    return tuple(happened)


def _told_end(after: State, called: Callable[[int], Param]) -> list[Event]:
    """Tell how a round ended and what it cost."""
    result = after.result
    if result is None:
        return []
    happened = []
    if result.reason == "fall" and result.seat is not None:
        happened.append(Event("fall", result.seat, (), (), message("The tower fell.")))
    for seat, paid in enumerate(result.points):
        if paid and after.seats > 1:
            told = plural("{who} got {count} point.", "{who} got {count} points.", paid, who=called(seat))
            happened.append(Event("points", seat, after.hands[seat] if result.reason != "fall" else (), (), told))
    if result.reason == "out" and result.seat is not None:
        ended = message("{who} ran out of sticks: the round is over.", who=called(result.seat))
    elif result.reason == "fall":
        ended = message("The round is over: the tower fell.")
    else:
        ended = message("The round is over: the pool is empty and nobody places a stick.")
    happened.append(Event("round_over", result.seat, (), (), ended))
    return happened


def _told_winners(after: State, called: Callable[[int], Param]) -> Event:
    """Tell who won the game."""
    winners = after.result.winners if after.result else ()
    if after.seats == 1:
        left = len(after.hands[0]) + len(after.pool)
        if winners:
            told = message("All sticks are placed: you won.")
        else:
            told = plural(
                "The game is lost with {count} stick left: {points} points.",
                "The game is lost with {count} sticks left: {points} points.",
                left,
                points=after.scores[0],
            )
    elif len(winners) > 1:
        told = message("{winners} share the win.", winners=listing([called(seat) for seat in winners]))
    elif after.result and after.result.reason == "fewest":
        told = message("{winner} won with the fewest points.", winner=called(winners[0]))
    else:
        told = message("{winner} won.", winner=called(winners[0]))
    return Event("game_over", winners[0] if winners else None, (), (), told)


def sample(view: View, rng: "Random") -> State:
    """Give a whole truth that fits a view: hidden hands and the pool are dealt at random from the unseen sticks.

    It has no seed, so its hands are calm and it ends with the round.

    Args:
        view: any seat's view.
        rng: the generator to deal from.
    """
    shown = [stick.letters for stick in view.tower]
    shown += view.hand
    if view.hands is not None:
        shown += [stick for hand in view.hands for stick in hand]
    seen = {canonical(letters) for letters in shown if letters != HIDDEN}
    left = [letters for letters in box() if letters not in seen]
    rng.shuffle(left)
    hands: list[tuple[str, ...]] = []
    for seat, size in enumerate(view.hand_sizes):
        if view.hands is not None:
            hands.append(view.hands[seat])
        elif seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(left[:size]))
            del left[:size]
    drawn = view.drawn
    if view.has_drawn and drawn is None:
        drawn = hands[view.turn][-1]
    return State(
        rules=view.rules,
        seed=None,
        round=view.round,
        ply=view.ply,
        turn=view.turn,
        phase=view.phase,
        drawn=drawn,
        hands=tuple(hands),
        base_layer=view.base_layer,
        passes=view.passes,
        tower=view.tower,
        pool=tuple(left[: view.pool_count]),
        scores=view.scores,
        result=view.result,
    )


def data(state: State, seat: int | None = None, *, hide: bool = False) -> dict[str, Any]:
    """Write a state in the protocol's form.

    Args:
        state: the state.
        seat: with `hide`, whose copy it is (None: a spectator's).
        hide: write hidden sticks as ``?`` and leave the seed out.

    Raises:
        QuestionError: there is no such seat.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.hands)):
        raise no_seat(seat, len(state.hands))
    revealed = state.phase in ("round_over", "over")
    hands = [
        " ".join(hand if revealed or not hide or holder == seat else HIDDEN * len(hand))
        for holder, hand in enumerate(state.hands)
    ]
    known_drawn = revealed or not hide or seat == state.turn
    written: dict[str, Any] = {
        "game": "jumana",
        "rules": state.rules.changes(),
        "round": state.round,
        "ply": state.ply,
        "turn": state.turn,
        "phase": state.phase,
        "drawn": None if state.drawn is None else state.drawn if known_drawn else HIDDEN,
        "hands": hands,
        "base_layer": state.base_layer,
        "passes": state.passes,
        "tower": [list(stick) for stick in state.tower],
        "pool": " ".join(HIDDEN if hide else letters for letters in state.pool),
        "scores": list(state.scores),
    }
    if state.seed is not None and not hide:
        written["seed"] = state.seed
    if state.result is not None:
        result = state.result
        written["result"] = {
            "reason": result.reason,
            "seat": result.seat,
            "winners": list(result.winners),
            "points": list(result.points),
        }
    return written


def read_tower(entries: Sequence[Any]) -> Tower:
    """Read a tower from the protocol's form; any letters may be ``?``.

    Raises:
        QuestionError: an entry is not a stick with axis, cell and level.
        NotationError: a letter is none.
        ImpossibleError: the tower could not lie there.
    """
    tower = []
    for entry in entries:
        if (
            not isinstance(entry, list)
            or len(entry) != 5
            or not isinstance(entry[0], str)
            or entry[1] not in ("x", "y")
        ):
            raise _no_entry(entry)
        letters, axis, *numbers = entry
        if not all(type(number) is int and abs(number) <= _FARTHEST for number in numbers):
            raise _no_entry(entry)
        check_letters(letters.replace(HIDDEN, JOKER))
        tower.append(Stick(letters, axis, *numbers))
    check(tuple(tower))
    return tuple(tower)


def _no_entry(entry: Any) -> QuestionError:
    return QuestionError(
        message(
            "A stick of a tower is written like {example}, not {value}.",
            example='["UMA", "x", 3, 4, 2]',
            value=quoted(entry),
        )
    )


def position(data: Mapping[str, Any]) -> State:
    """Read a state from the protocol's form and check that the box could hold it.

    Raises:
        QuestionError: a part is missing or of the wrong kind.
        NotationError: a stick cannot be read.
        ImpossibleError: the sticks or their numbers are impossible.
        RulesError: an option is unknown or has a value that is not allowed.
    """
    from tilegames.positions import Reader

    read = Reader(data, "jumana")
    rules = Rules.read(read.mapping("rules", {}))
    hands = tuple(tuple(one.split()) for one in read.texts("hands"))
    seats = len(hands)
    if seats not in SEATS:
        raise ImpossibleError(message("Jumana is played by 1 to 6 seats; here are {seats} hands.", seats=seats))
    phase = read.choice("phase", PHASES)
    turn = read.seat("turn", seats)
    state = State(
        rules=rules,
        seed=read.optional_number("seed"),
        round=read.number("round", 1, least=1),
        ply=read.number("ply", 0),
        turn=turn,
        phase=phase,
        drawn=read.optional_text("drawn"),
        hands=hands,
        base_layer=read.seat("base_layer", seats, (turn - 1) % seats),
        passes=read.number("passes", 0),
        tower=read_tower(read.items("tower")),
        pool=tuple(read.text("pool").split()),
        scores=read.numbers("scores", seats, 0),
        result=_read_result(read, seats) if phase in ("round_over", "over") else None,
    )
    read.nothing_else()
    _check_position(state)
    return state


def _read_result(read: Any, seats: int) -> Result:
    result = read.inner("result")
    made = Result(
        reason=result.choice("reason", REASONS),
        seat=result.optional_seat("seat", seats),
        winners=result.seats("winners", seats),
        points=result.numbers("points", seats, 0),
    )
    result.nothing_else()
    return made


def check_different(sticks: Sequence[str]) -> None:
    """Check that sticks are of the box and none is there twice; hidden ones are passed over.

    Raises:
        NotationError: one cannot be read.
        ImpossibleError: one is not in the box, or there twice.
    """
    seen: set[str] = set()
    for letters in sticks:
        if letters == HIDDEN:
            continue
        same = canonical(letters)
        if same in seen:
            raise ImpossibleError(message("The box holds the stick {stick} only once.", stick=letters))
        seen.add(same)


def _check_position(state: State) -> None:
    for stick in state.tower:
        if HIDDEN in stick.letters:
            raise NotationError(
                message("The letters of a tower lie open: {stick} has to be named.", stick=stick.letters)
            )
    everything = [*(stick.letters for stick in state.tower), *state.pool]
    everything += [letters for hand in state.hands for letters in hand]
    check_different(everything)
    if len(everything) > len(box()):
        raise ImpossibleError(
            message("Here lie {count} sticks, but the box holds {box}.", count=len(everything), box=len(box()))
        )
    if state.phase == "over" and state.result is not None and not state.result.winners and state.seats > 1:
        raise ImpossibleError(message("The game is over, but result.winners names nobody."))
    if state.phase == "drawn" and state.drawn is None:
        raise ImpossibleError(message("In the phase drawn the stick that was drawn must be named."))
    if state.drawn is None:
        return
    if state.phase != "drawn":
        raise ImpossibleError(
            message("A drawn stick is named, but in the phase {phase} nobody holds one.", phase=state.phase)
        )
    hand = state.hands[state.turn]
    if HIDDEN not in hand and not any(_same(state.drawn, held) for held in hand):
        raise ImpossibleError(
            message(
                "The drawn stick {stick} is not in the hand of seat {seat}.",
                stick=quoted(state.drawn),
                seat=state.turn,
            )
        )
