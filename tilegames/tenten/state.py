"""TenTen's rules: options, moves, the state of a match and what each seat may know of it (TT-01 to TT-68)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tilegames.core import (
    Event,
    HiddenError,
    IllegalMove,
    ImpossibleError,
    NeedsError,
    Outcome,
    Param,
    QuestionError,
    RulesBase,
    check_move,
    check_rules,
    no_move,
    no_part,
    no_seat,
    option,
    quoted,
    replaced,
    shuffled,
    unreadable,
    words,
)
from tilegames.tenten.hand import (
    COPIES,
    HIDDEN,
    KINDS,
    OpenSet,
    Score,
    check_possible,
    combo_colours,
    explain,
    is_ten,
    name,
    number,
    open_set,
    parse_set,
    score,
    set_text,
    tile,
    token,
    totals,
)
from tilegames.tenten.hand import parse as parse_hand
from tilegames.tenten.hand import text as hand_text
from tilegames.texts import Message, listing, message, plural

if TYPE_CHECKING:
    from random import Random

SEATS: Final = range(2, 5)
"""How many can play."""

HAND_SIZE: Final = 7
CHIPS_TO_WIN: Final = 4
PHASES: Final = ("act", "redo", "drawn", "discard", "round_over", "over")
REASONS: Final = ("ten", "exhausted", "god_ten", "points", "laps", "chips")
VERBS: Final = ("draw", "get", "discard", "tenten", "pass", "next")


@dataclass(frozen=True, repr=False)
class Rules(RulesBase):
    """The options of TenTen; the defaults are the rules as decided.

    Attributes:
        advanced: play for points and bonuses (TT-60) instead of one chip a ten (TT-50).
        block_wrong_ten: refuse a wrong ten instead of charging for it (TT-31).
        exhaustion: ``"last_claim"``, or ``"at_once"`` to end with the last drawer's discard (TT-41).
        basic_dealer: whether the marker ``"passes"`` or ``"stays"`` after a finished round of the basic game (TT-51).
        advanced_exhausted_dealer: the same after an exhausted round of the advanced game (TT-65).
        literal_marks: Double Three also pays beside Multi and Double Four (TT-63).
        close: Close is paid for a round with ``"no_get"``, or only when ``"self_drawn"`` too (TT-62).
        heaven: Heaven on anybody's ``"first_turn"``, or only the ``"dealer"``'s (TT-62).
        win_above: the game ends when a seat has more points than this (TT-66).
        long_game: only points end the advanced game (TT-66).

    >>> Rules(advanced=True, win_above=30)
    Rules(advanced=True, win_above=30)
    """

    advanced: bool = option(False, True)
    block_wrong_ten: bool = option(False, True)
    exhaustion: str = option("last_claim", "at_once")
    basic_dealer: str = option("passes", "stays")
    advanced_exhausted_dealer: str = option("passes", "stays")
    literal_marks: bool = option(False, True)
    close: str = option("no_get", "self_drawn")
    heaven: str = option("first_turn", "dealer")
    win_above: int = field(default=25, metadata={"allowed": range(1_000_001)})
    long_game: bool = option(False, True)


class Move(NamedTuple):
    """One move.

    Attributes:
        verb: one of ``"draw"``, ``"get"``, ``"discard"``, ``"tenten"``, ``"pass"``, ``"next"``.
        tiles: the two own tiles of a get in kind order, or the discarded tile.
        colour: the colour named when a get is all purple (TT-27).
    """

    verb: str
    tiles: tuple[int, ...] = ()
    colour: str | None = None


class Result(NamedTuple):
    """How a round, or the whole game, ended.

    Attributes:
        reason: ``"ten"`` or ``"exhausted"`` for a round; ``"chips"``, ``"points"``, ``"laps"`` or ``"god_ten"`` for
            a game.
        seat: the seat whose declaration ended it, or None.
        winners: the winning seats.
        points: what each seat was paid by it.
        claimed: the discard that completed the ten, or None.
        heaven: whether the ten was drawn in the seat's own first turn; whether it is paid depends on the rules.
    """

    reason: str
    seat: int | None
    winners: tuple[int, ...]
    points: tuple[int, ...]
    claimed: int | None = None
    heaven: bool = False


_COLOURS: Final = ("red", "blue")
_OPEN_TILES: Final = frozenset(range(HIDDEN))
_ANY_TILE: Final = frozenset(range(HIDDEN + 1))

_DRAW: Final = Move("draw")
_TENTEN: Final = Move("tenten")
_PASS: Final = Move("pass")
_NEXT: Final = Move("next")


class View(NamedTuple):
    """All that one seat may know.

    Attributes:
        rules: the options.
        seat: whose view it is, or None for a spectator.
        turn: the seat to move.
        phase: one of ``PHASES``.
        hand: the seat's own concealed tiles, sorted, the drawn one among them; empty for a spectator.
        drawn: the tile just drawn, when it is this seat's.
        hand_sizes: how many concealed tiles each seat holds.
        hands: every hand once the round is over, else None.
        sets: the open sets of each seat.
        discards: who laid what, the latest last.
        pile_count: how many tiles are left to draw.
        chips: the chips (basic) or points (advanced) of each seat.
        dealer: who holds the marker.
        first_dealer: who held it first.
        lap: 1, or 2 once the marker is turned (TT-66).
        round: 1, 2, …
        turns_taken: finished turns of each seat in this round.
        result: how the round or game ended, or None.
        has_drawn: whether the seat to move holds a drawn tile, which all have seen it draw.
        ply: moves made in this round.
    """

    rules: Rules
    seat: int | None
    turn: int
    phase: str
    hand: tuple[int, ...]
    drawn: int | None
    hand_sizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] | None
    sets: tuple[tuple[OpenSet, ...], ...]
    discards: tuple[tuple[int, int], ...]
    pile_count: int
    chips: tuple[int, ...]
    dealer: int
    first_dealer: int
    lap: int
    round: int
    turns_taken: tuple[int, ...]
    result: Result | None
    has_drawn: bool
    ply: int

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    @property
    def own_sets(self) -> tuple[OpenSet, ...]:
        """The open sets of the seat itself."""
        return () if self.seat is None else self.sets[self.seat]

    @property
    def claimable(self) -> int | None:
        """The latest discard when another seat laid it and this seat may take it (TT-23), else None."""
        if not self.discards:
            return None
        seat, latest = self.discards[-1]
        return None if seat == self.seat else latest

    def legal_moves(self) -> tuple[Move, ...]:
        """Give every legal move in the order of the rules page; empty when another seat is to move.

        Raises:
            HiddenError: the own hand is not known here.
        """
        phase = self.phase
        if phase == "round_over":
            return (_NEXT,) if self.seat == self.turn else ()
        if phase == "over" or self.seat != self.turn:
            return ()
        hand = self.hand
        _no_hidden(hand)
        if phase == "act" or phase == "redo":
            moves = [] if self.pile_count == 0 else [_DRAW]
            latest = self.claimable
            if latest is not None:
                for first, second, get in _gets(latest):
                    if first in hand and second in hand and (first != second or hand.count(first) > 1):
                        moves += get
                if phase == "act" and not (self.rules.block_wrong_ten and not self._makes_ten()):
                    moves.append(_TENTEN)
            if self.pile_count == 0 and self.rules.exhaustion == "last_claim":
                moves.append(_PASS)
            return tuple(moves)
        laid = [_discard(kind) for place, kind in enumerate(hand) if place == 0 or hand[place - 1] != kind]
        if phase == "drawn" and not (self.rules.block_wrong_ten and not self._makes_ten()):
            laid.insert(0, _TENTEN)
        return tuple(laid)

    def canonical(self, move: Move) -> Move:
        """Give the form in which `legal_moves` lists a move: the tiles in kind order."""
        _check_move(move)
        return move._replace(tiles=tuple(sorted(move.tiles)))

    def why_not(self, move: Move) -> IllegalMove | None:
        """Say why a move is refused, in the citing order of the rules page, or None when it is legal.

        Raises:
            HiddenError: the answer depends on an own tile that is not known here.
            NotationError: it has not the form of a move, such as a get with one tile.
        """
        if type(move) is not Move or type(move.verb) is not str or type(move.tiles) is not tuple:
            _check_move(move)
        verb, tiles, colour = move
        check = _CHECKS.get(verb)
        if check is None:
            raise no_move(verb, VERBS)
        misfit = len(tiles) != _TILES.get(verb, 0) or (colour is not None and (verb != "get" or colour not in _COLOURS))
        if misfit or not _OPEN_TILES.issuperset(tiles):
            raise unreadable(text(move), _USES[move.verb])
        phase = self.phase
        if phase == "over":
            return IllegalMove("TT-20", "game_over", message("The game is over: there is nothing left to play."))
        if phase == "round_over" and move.verb != "next":
            return IllegalMove("TT-20", "round_over", message("The round is over. The next one has to be dealt first."))
        if self.seat != self.turn:
            return IllegalMove("TT-20", "not_your_turn", message("It is not your turn yet."))
        return check(self, move)

    def _makes_ten(self) -> bool:
        _no_hidden(self.hand)
        return is_ten(self._eight(), self.own_sets)

    def _eight(self) -> tuple[int, ...]:
        if self.phase == "drawn" or self.claimable is None:
            return self.hand
        return (*self.hand, self.claimable)


def _check_move(move: Move) -> None:
    check_move(move, Move, "tenten")
    if not _ANY_TILE.issuperset(move.tiles):
        raise no_part("tiles", move.tiles)


def _no_hidden(hand: tuple[int, ...]) -> None:
    if hand and hand[-1] == HIDDEN:
        raise HiddenError(message("The hand of the seat to move is hidden here."))


@cache
def _discard(kind: int) -> Move:
    return Move("discard", (kind,))


@cache
def _gets(latest: int) -> tuple[tuple[int, int, tuple[Move, ...]], ...]:
    """Every pair of kinds that makes a combo with the latest discard, and its moves (TT-22, TT-27)."""
    found = []
    for first in range(HIDDEN):
        for second in range(first, HIDDEN):
            colours = combo_colours((first, second, latest))
            if colours:
                named = colours if len(colours) > 1 else (None,)
                found.append((first, second, tuple(Move("get", (first, second), colour) for colour in named)))
    return tuple(found)


def _wrong_phase(view: View, sentence: Message, instead: Move | None = None) -> IllegalMove:
    return IllegalMove("TT-20", f"not_in_{view.phase}", sentence, instead=instead)


def _sharing(view: View, verb: str, tiles: tuple[int, ...]) -> Move | None:
    """Find a legal move of that verb that uses one of the tiles."""
    return next((move for move in view.legal_moves() if move.verb == verb and set(move.tiles) & set(tiles)), None)


def _why_not_draw(view: View, _move: Move) -> IllegalMove | None:
    if view.phase == "drawn":
        return _wrong_phase(view, message("You have drawn already: say ten, or discard one tile."))
    if view.phase == "discard":
        return _wrong_phase(view, message("You cannot draw now: discard one tile to end your turn."))
    if view.pile_count == 0:
        return IllegalMove(
            "TT-41",
            "pile_empty",
            message("The pile is empty, so nobody can draw. You may still take the latest discard, or pass."),
        )
    return None


def _why_not_get(view: View, move: Move) -> IllegalMove | None:
    if view.phase == "drawn":
        sentence = message(
            "You have drawn already, and a turn is either a draw or a get: say ten, or discard one tile."
        )
        return _wrong_phase(view, sentence, _sharing(view, "discard", move.tiles))
    if view.phase == "discard":
        sentence = message("You cannot get now: discard one tile to end your turn.")
        return _wrong_phase(view, sentence, _sharing(view, "discard", move.tiles))
    shown = [token(kind) for kind in move.tiles]
    latest = view.claimable
    if latest is None:
        if not view.discards:
            return IllegalMove(
                "TT-23", "no_discard", message("There is no discard to get: nobody has laid a tile yet."), tiles=shown
            )
        return IllegalMove(
            "TT-23",
            "own_discard",
            message("You laid the latest discard yourself: only another seat's can be taken."),
            tiles=shown,
        )
    hand = view.hand
    _no_hidden(hand)
    first, second = sorted(move.tiles)
    for kind, needed in ((first, 1), (second, 2 if first == second else 1)):
        if hand.count(kind) < needed:
            if kind in hand:
                reason, sentence = (
                    "only_one",
                    message("You hold only one {tile}, and this get needs two.", tile=name(kind)),
                )
            elif any(kind in one.tiles for one in view.own_sets):
                reason = "in_open_set"
                sentence = message(
                    "Your {tile} lies in an open set. A get needs two of your hidden tiles.", tile=name(kind)
                )
            else:
                reason, sentence = "not_in_hand", message("You do not hold {tile}.", tile=name(kind))
            return IllegalMove("TT-22", reason, sentence, tiles=[token(kind)], instead=_other_get(view, move))
    colours = combo_colours((first, second, latest))
    if not colours:
        sentence = message(
            "{first} and {second} make no combo with {latest}. "
            "Three in a row of one colour do, or three equal tiles of one colour.",
            first=_title(first),
            second=name(second),
            latest=name(latest),
        )
        return IllegalMove("TT-22", "no_combo", sentence, tiles=[*shown, token(latest)], instead=_other_get(view, move))
    if len(colours) > 1 and move.colour is None:
        return IllegalMove(
            "TT-27",
            "colour_missing",
            message("All three are purple: say whether they become red or blue."),
            tiles=[*shown, token(latest)],
            instead=Move("get", (first, second), colours[0]),
        )
    if move.colour is not None and len(colours) == 1:
        return IllegalMove(
            "TT-27",
            "colour_needless" if move.colour == colours[0] else "colour_impossible",
            message(
                "The {colour} tile beside it decides the colour here, so none is named.",
                colour=_colour_name(colours[0]),
            ),
            tiles=[*shown, token(latest)],
            instead=Move("get", (first, second)),
        )
    return None


def _other_get(view: View, move: Move) -> Move | None:
    return _sharing(view, "get", move.tiles) or next(
        (other for other in view.legal_moves() if other.verb == "get"), None
    )


def _why_not_discard(view: View, move: Move) -> IllegalMove | None:
    (kind,) = move.tiles
    if view.phase in ("act", "redo"):
        sentence = message("First draw a tile or get the latest discard; then you discard.")
        return _wrong_phase(view, sentence, _sharing(view, "get", move.tiles))
    hand = view.hand
    _no_hidden(hand)
    if kind in hand:
        return None
    nearest = min(hand, key=lambda held: (abs(number(held) - number(kind)), held))
    if any(kind in one.tiles for one in view.own_sets):
        sentence = message(
            "{tile} lies in your open set and stays there. Discard one of your hidden tiles.", tile=_title(kind)
        )
        return IllegalMove("TT-22", "in_open_set", sentence, tiles=[token(kind)], instead=_discard(nearest))
    return IllegalMove(
        "TT-21",
        "not_in_hand",
        message("You do not hold {tile}, so you cannot discard it.", tile=name(kind)),
        tiles=[token(kind)],
        instead=_discard(nearest),
    )


def _why_not_tenten(view: View, _move: Move) -> IllegalMove | None:
    phase = view.phase
    if phase == "redo":
        return IllegalMove(
            "TT-31",
            "again_from_discard",
            message(
                "You have said ten with this discard, and it was not ten. Draw or get; without a pile, get or pass."
            ),
        )
    if phase == "discard":
        if view.drawn is None:
            return IllegalMove(
                "TT-25", "after_get", message("You cannot say ten right after a get: discard one tile first.")
            )
        return IllegalMove(
            "TT-30", "after_wrong_ten", message("It was not ten: now discard one tile to end your turn.")
        )
    if phase == "act" and view.claimable is None:
        if not view.discards:
            return IllegalMove(
                "TT-23", "no_discard", message("You hold seven tiles and there is no discard yet: draw a tile first.")
            )
        return IllegalMove(
            "TT-23",
            "own_discard",
            message("You laid the latest discard yourself. Ten needs an eighth tile: draw one first."),
        )
    if view.rules.block_wrong_ten and not view._makes_ten():
        eight = view._eight()
        possible = totals(eight, view.own_sets)
        return IllegalMove(
            "TT-02",
            "not_ten",
            message("These eight tiles do not make ten; they can make {totals}.", totals=listing([*possible], "or")),
            tiles=[token(kind) for kind in sorted(eight)],
        )
    return None


def _why_not_pass(view: View, _move: Move) -> IllegalMove | None:
    if view.phase in ("drawn", "discard"):
        return _wrong_phase(view, message("You cannot pass now: discard one tile to end your turn."))
    if view.pile_count:
        return IllegalMove(
            "TT-41",
            "pile_not_empty",
            plural(
                "You can pass only when the pile is empty; one tile is left in it.",
                "You can pass only when the pile is empty; {count} tiles are left in it.",
                view.pile_count,
            ),
        )
    if view.rules.exhaustion == "at_once":
        return IllegalMove(
            "TT-41", "no_last_claim", message("In this game the round ends with the pile, so nobody passes.")
        )
    return None


def _why_not_next(view: View, _move: Move) -> IllegalMove | None:
    if view.phase != "round_over":
        return _wrong_phase(view, message("The next round is dealt when this one is over."))
    return None


_CHECKS: Final = {
    "draw": _why_not_draw,
    "get": _why_not_get,
    "discard": _why_not_discard,
    "tenten": _why_not_tenten,
    "pass": _why_not_pass,
    "next": _why_not_next,
}


class State(NamedTuple):
    """The whole truth about a match, hidden tiles included.

    Attributes not explained at `View`:
        seed: the seed of the deals, or None.
        ply: moves made in this round.
        hands: the concealed tiles of every seat, sorted.
        pile: the draw pile, the next tile first.
    """

    rules: Rules
    seed: int | None
    round: int
    ply: int
    dealer: int
    first_dealer: int
    lap: int
    turn: int
    phase: str
    drawn: int | None
    hands: tuple[tuple[int, ...], ...]
    sets: tuple[tuple[OpenSet, ...], ...]
    discards: tuple[tuple[int, int], ...]
    pile: tuple[int, ...]
    chips: tuple[int, ...]
    turns_taken: tuple[int, ...]
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
        rules, _, round_, ply, dealer, first_dealer, lap, turn, phase, drawn, hands = self[:11]
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(hands)):
            raise no_seat(seat, len(hands))
        return _fresh(
            View,
            (
                rules,
                seat,
                turn,
                phase,
                () if seat is None else hands[seat],
                drawn if seat == turn else None,
                tuple(map(len, hands)),
                hands if phase == "round_over" or phase == "over" else None,
                self.sets,
                self.discards,
                len(self.pile),
                self.chips,
                dealer,
                first_dealer,
                lap,
                round_,
                self.turns_taken,
                self.result,
                drawn is not None,
                ply,
            ),
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """Give every legal move of the seat to move, in the order of the rules page."""
        return self.view(self.turn).legal_moves()

    def why_not(self, move: Move) -> IllegalMove | None:
        """Say why the seat to move may not make a move, or None when it may."""
        return self.view(self.turn).why_not(move)

    def play(self, move: Move) -> "State":
        """Give the state after a move of the seat to move.

        Raises:
            IllegalMove: the rules refuse it.
            HiddenError: it would turn up a tile that is hidden here.
            NeedsError: `next` without a seed to deal from.
        """
        refusal = self.why_not(move)
        if refusal is not None:
            raise refusal
        return _PLAYS[move.verb](self, move)

    def outcome(self) -> Outcome | None:
        """Tell how the match ended, or None while it goes on."""
        if self.phase != "over" or self.result is None:
            return None
        return Outcome(self.result.winners, self.result.reason, self.chips)

    def score(self) -> Score | None:
        """Give the score of the ten that ended this round (TT-60), or None when no ten did."""
        result = self.result
        if result is None or result.seat is None or len(self.hands[result.seat]) + 3 * len(self.sets[result.seat]) != 8:
            return None
        return score(
            self.hands[result.seat],
            self.sets[result.seat],
            self.rules,
            dealer=result.seat == self.dealer,
            heaven=result.heaven,
            claimed=result.claimed is not None,
        )


# What a named tuple's own constructor does, without its detour: views and states are made for every move.
_fresh: Final = tuple.__new__


def _moved(
    state: State,
    turn: int,
    phase: str,
    drawn: int | None,
    hands: tuple[tuple[int, ...], ...],
    sets: tuple[tuple[OpenSet, ...], ...],
    discards: tuple[tuple[int, int], ...],
    pile: tuple[int, ...],
    chips: tuple[int, ...],
    turns_taken: tuple[int, ...],
) -> State:
    """Give the state after a move within the round; the same as `_replace`, and several times as fast."""
    rules, seed, round_, ply, dealer, first_dealer, lap = state[:7]
    kept = (rules, seed, round_, ply + 1, dealer, first_dealer, lap)
    return _fresh(State, (*kept, turn, phase, drawn, hands, sets, discards, pile, chips, turns_taken, None))


def _without(hand: tuple[int, ...], *kinds: int) -> tuple[int, ...]:
    left = list(hand)
    for kind in kinds:
        left.remove(kind)
    return tuple(left)


def _play_draw(state: State, _move: Move) -> State:
    turn = state.turn
    drawn = state.pile[0]
    if drawn == HIDDEN:
        raise HiddenError(message("The next tile of the pile is hidden here."))
    hands = replaced(state.hands, turn, tuple(sorted((*state.hands[turn], drawn))))
    sets, discards, pile, chips, turns_taken, _ = state[11:]
    return _moved(state, turn, "drawn", drawn, hands, sets, discards, pile[1:], chips, turns_taken)


def _play_get(state: State, move: Move) -> State:
    turn = state.turn
    taken = open_set((*move.tiles, state.discards[-1][1]), move.colour)
    return state._replace(
        ply=state.ply + 1,
        phase="discard",
        hands=replaced(state.hands, turn, _without(state.hands[turn], *move.tiles)),
        sets=replaced(state.sets, turn, (*state.sets[turn], taken)),
        discards=state.discards[:-1],
    )


def _play_discard(state: State, move: Move) -> State:
    turn = state.turn
    (kind,) = move.tiles
    hands, sets, discards, pile, chips, turns_taken, _ = state[10:]
    following = (turn + 1) % len(hands)
    hands = replaced(hands, turn, _without(hands[turn], kind))
    discards = (*discards, (turn, kind))
    turns_taken = replaced(turns_taken, turn, turns_taken[turn] + 1)
    after = _moved(state, following, "act", None, hands, sets, discards, pile, chips, turns_taken)
    if not pile and state.rules.exhaustion == "at_once":
        return _exhausted(after._replace(turn=turn))
    return after


def _play_pass(state: State, _move: Move) -> State:
    turn = state.turn
    return _exhausted(
        state._replace(ply=state.ply + 1, turns_taken=replaced(state.turns_taken, turn, state.turns_taken[turn] + 1))
    )


def _exhausted(state: State) -> State:
    return state._replace(phase="round_over", result=Result("exhausted", None, (), (0,) * len(state.hands)))


def _play_tenten(state: State, _move: Move) -> State:
    turn = state.turn
    from_discard = state.phase == "act"
    claimed = state.discards[-1][1] if from_discard else None
    eight = tuple(sorted((*state.hands[turn], claimed))) if claimed is not None else state.hands[turn]
    _no_hidden(eight)
    if not is_ten(eight, state.sets[turn]):
        return _wrong_ten(state)
    first_turn = not from_discard and state.turns_taken[turn] == 0 and not state.sets[turn]
    counted = score(
        eight,
        state.sets[turn],
        state.rules,
        dealer=turn == state.dealer,
        heaven=first_turn,
        claimed=from_discard,
    )
    if counted is None:
        raise AssertionError("a ten has a score")
    paid = tuple(counted.points if seat == turn else 0 for seat in range(len(state.hands)))
    after = state._replace(
        ply=state.ply + 1,
        phase="round_over",
        drawn=None,
        hands=replaced(state.hands, turn, eight),
        discards=state.discards[:-1] if from_discard else state.discards,
        chips=tuple(map(int.__add__, state.chips, paid)),
        result=Result("ten", turn, (turn,), paid, claimed, first_turn),
    )
    if counted.god_ten:
        return after._replace(phase="over", result=Result("god_ten", turn, (turn,), paid, claimed, first_turn))
    return _won(after)


def _wrong_ten(state: State) -> State:
    """Pay one chip to each other seat (TT-30), which may end the game (TT-31)."""
    turn = state.turn
    paid = tuple(int(seat != turn) for seat in range(len(state.hands)))
    hands, sets, discards, pile, chips, turns_taken, _ = state[10:]
    phase = "redo" if state.phase == "act" else "discard"
    chips = tuple(map(int.__add__, chips, paid))
    after = _moved(state, turn, phase, state.drawn, hands, sets, discards, pile, chips, turns_taken)
    if not enough(state.rules, chips):
        return after
    return _won(after._replace(result=Result("chips", turn, (), paid)))


def _won(state: State) -> State:
    """End the game when a seat has enough chips or points (TT-50, TT-66)."""
    if not enough(state.rules, state.chips) or state.result is None:
        return state
    reason = "points" if state.rules.advanced else "chips"
    winners = (leader(state.chips, state.first_dealer),)
    return state._replace(phase="over", result=state.result._replace(reason=reason, winners=winners))


def enough(rules: Rules, chips: Sequence[int]) -> bool:
    """Tell whether some seat has the chips or points that end the game at once (TT-50, TT-66).

    >>> enough(Rules(), (3, 4)), enough(Rules(advanced=True), (25, 4))
    (True, False)
    """
    return max(chips) >= (rules.win_above + 1 if rules.advanced else CHIPS_TO_WIN)


def leader(chips: Sequence[int], first_dealer: int) -> int:
    """Give the seat with most; of equals the first dealer or the nearest after (TT-52, TT-67).

    >>> leader((3, 4, 4), 0), leader((3, 4, 4), 2)
    (1, 2)
    """
    order = [(first_dealer + step) % len(chips) for step in range(len(chips))]
    return max(order, key=lambda seat: chips[seat])


def marker_after(
    rules: Rules, seats: int, dealer: int, first_dealer: int, lap: int, finisher: int | None
) -> tuple[int, int, bool]:
    """Tell where the dealer marker is after a round (TT-51, TT-65, TT-66).

    Args:
        rules: the options.
        seats: how many play.
        dealer: who held the marker in the round.
        first_dealer: who held it first.
        lap: 1, or 2 once the marker is turned.
        finisher: whose ten ended the round, or None when nobody made ten.

    Returns:
        Who holds it now, the lap, and whether the game is over because it came back for the second time.

    >>> marker_after(Rules(advanced=True), 3, 2, 0, 2, 1)
    (0, 2, True)
    """
    if rules.advanced:
        passes = rules.advanced_exhausted_dealer == "passes" if finisher is None else finisher != dealer
    else:
        passes = finisher is not None and rules.basic_dealer == "passes"
    if not passes:
        return dealer, lap, False
    dealer = (dealer + 1) % seats
    if rules.advanced and dealer == first_dealer:
        return dealer, 2, lap == 2 and not rules.long_game
    return dealer, lap, False


def _play_next(state: State, _move: Move) -> State:
    rules, result, seats = state.rules, state.result, len(state.hands)
    finisher = result.seat if result is not None and result.reason == "ten" else None
    dealer, lap, ended = marker_after(rules, seats, state.dealer, state.first_dealer, state.lap, finisher)
    if ended:
        winners = (leader(state.chips, state.first_dealer),)
        over = Result("laps", None, winners, (0,) * seats)
        return state._replace(phase="over", dealer=dealer, ply=state.ply + 1, result=over)
    if state.seed is None:
        raise NeedsError(message("The next round needs a seed to be dealt from."))
    return _dealt(state._replace(round=state.round + 1, dealer=dealer, lap=lap))


def _dealt(state: State) -> State:
    seats = len(state.hands)
    box = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
    order = shuffled(box, f"{state.seed}:{state.round}")
    hands = tuple(tuple(sorted(order[HAND_SIZE * seat : HAND_SIZE * (seat + 1)])) for seat in range(seats))
    return state._replace(
        ply=0,
        turn=state.dealer,
        phase="act",
        drawn=None,
        hands=hands,
        sets=((),) * seats,
        discards=(),
        pile=order[HAND_SIZE * seats :],
        turns_taken=(0,) * seats,
        result=None,
    )


_PLAYS: Final = {
    "draw": _play_draw,
    "get": _play_get,
    "discard": _play_discard,
    "tenten": _play_tenten,
    "pass": _play_pass,
    "next": _play_next,
}


def new(
    rules: Rules | None = None, *, seats: int = 4, seed: int | None = 0, deal: Mapping[str, Any] | None = None
) -> State:
    """Start a match: the first dealer is drawn from the seed and round 1 is dealt (TT-10, TT-11).

    Args:
        rules: the options; default as decided.
        seats: 2 to 4.
        seed: a whole number; the same seed deals every round alike.
        deal: a position in the protocol's form to start from instead.

    Raises:
        RulesError, ImpossibleError, QuestionError, NotationError: seats or deal do not fit.

    >>> state = new(seats=2, seed=7)
    >>> len(state.hands[0]), len(state.pile), state.turn == state.dealer
    (7, 47, True)
    """
    if deal is not None:
        return position(deal)
    check_rules(rules, Rules)
    if type(seats) is not int or seats not in SEATS:
        raise QuestionError(message("TenTen is played by 2 to 4 seats, not {seats}.", seats=quoted(seats)))
    if type(seed) is not int:
        raise QuestionError(message("A seed is a whole number, not {seed}.", seed=quoted(seed)))
    dealer = shuffled(range(seats), f"{seed}:dealer")[0]
    nobody: tuple[tuple[Any, ...], ...] = ((),) * seats
    zero = (0,) * seats
    chosen = rules or Rules()
    return _dealt(State(chosen, seed, 1, 0, dealer, dealer, 1, dealer, "act", None, nobody, nobody, (), (), zero, zero))


_TILES: Final = {"get": 2, "discard": 1}
"""How many tiles a move names, where it names any."""

_USES: Final = {
    "draw": "draw",
    "get": "get R3 R4",
    "discard": "discard B5",
    "tenten": "tenten",
    "pass": "pass",
    "next": "next",
}


def parse(text: str) -> Move:
    """Read a move's text.

    Raises:
        NotationError: it cannot be read; the sentence says what is wrong and what is allowed.

    >>> parse("get R4 R3")
    Move(verb='get', tiles=(3, 4), colour=None)
    >>> parse("get P6 P7 blue").colour
    'blue'
    """
    written = words(text)
    verb = written[0] if written else ""
    if verb not in VERBS:
        raise no_move(verb, VERBS)
    colour = None
    rest = written[1:]
    if verb == "get" and len(rest) == 3 and rest[2] in _COLOURS:
        colour = rest.pop()
    if len(rest) != _TILES.get(verb, 0) or "?" in rest:
        raise unreadable(text, _USES[verb])
    return Move(verb, tuple(sorted(tile(one) for one in rest)), colour)


def text(move: Move) -> str:
    """Write a move as text.

    >>> text(Move("get", (3, 4))), text(Move("discard", (12,)))
    ('get R3 R4', 'discard B5')
    """
    _check_move(move)
    return " ".join([move.verb, *map(token, move.tiles), *([move.colour] if move.colour else [])])


def _title(kind: int) -> Message:
    """Name a tile at the beginning of a sentence."""
    if token(kind)[0] == "P":
        return message("Purple {number}", number=number(kind))
    if token(kind)[0] == "R":
        return message("Red {number}", number=number(kind))
    return message("Blue {number}", number=number(kind))


def _colour_name(colour: str) -> Message:
    return message("red") if colour == "red" else message("blue")


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
    who = names[turn] if names else message("Seat {seat}", seat=turn)

    def told(kind: str, sentence: Message, tiles: Sequence[int] = (), at: int | None = turn) -> Event:
        return Event(kind, at, tuple(map(token, tiles)), (), sentence)

    happened: list[Event] = []
    if move.verb == "draw":
        drawn = after.drawn
        if drawn is None or (hide and seat != turn):
            happened.append(told("draw", message("{who} drew a tile.", who=who)))
        else:
            happened.append(told("draw", message("{who} drew {tile}.", who=who, tile=name(drawn)), (drawn,)))
    elif move.verb == "get":
        taken = after.sets[turn][-1]
        happened.append(
            told(
                "get",
                message(
                    "{who} said get and laid {tiles} open: {kind}, counts {value}.",
                    who=who,
                    tiles=listing([name(kind) for kind in taken.row]),
                    kind=_combo_name(taken),
                    value=taken.value,
                ),
                taken.tiles,
            )
        )
    elif move.verb == "discard":
        happened.append(told("discard", message("{who} laid {tile}.", who=who, tile=name(move.tiles[0])), move.tiles))
    elif move.verb == "pass":
        happened.append(told("pass", message("{who} passed.", who=who)))
    elif move.verb == "tenten":
        others = [
            names[one] if names else message("Seat {seat}", seat=one) for one in range(before.seats) if one != turn
        ]
        happened += _told_ten(before, after, who, others, told)
    if move.verb == "next" and after.phase == "act":
        dealer = names[after.dealer] if names else message("Seat {seat}", seat=after.dealer)
        happened.append(
            told(
                "next",
                message("Round {round} is dealt. First to play: {who}.", round=after.round, who=dealer),
                (),
                after.dealer,
            )
        )
    if after.phase == "round_over" and after.result and after.result.reason == "exhausted":
        happened.append(told("round_over", message("The pile is empty and nobody made ten: no points."), (), None))
    if after.phase == "over" and after.result:
        winner = after.result.winners[0]
        called = names[winner] if names else message("Seat {seat}", seat=winner)
        happened.append(told("game_over", ending(after.result.reason, after.rules, called), (), winner))
    return tuple(happened)


def _combo_name(taken: OpenSet) -> Message:
    if taken.kind == "triple":
        return message("a triple")
    return message("a red run") if taken.colour == "red" else message("a blue run")


def _told_ten(before: State, after: State, who: Param, others: Sequence[Param], told: Any) -> list[Event]:
    turn = before.turn
    counted = after.score() if after.result and after.result.winners and after.phase in ("round_over", "over") else None
    paid = tuple(now - was for now, was in zip(after.chips, before.chips, strict=True))
    if counted is None or paid[turn] == 0:
        if len(others) == 1:
            paid_one = message("{who} got 1 point.", who=others[0])
            if not after.rules.advanced:
                paid_one = message("{who} got 1 chip.", who=others[0])
            wrong = message("{who} said ten, but it was not. {paid}", who=who, paid=paid_one)
        elif after.rules.advanced:
            wrong = message("{who} said ten, but it was not: everybody else gets 1 point.", who=who)
        else:
            wrong = message("{who} said ten, but it was not: everybody else gets 1 chip.", who=who)
        return [told("wrong_ten", wrong)]
    eight = after.hands[turn]
    shown = (*(kind for one in after.sets[turn] for kind in one.tiles), *eight)
    declared = told("tenten", message("{who} said ten. {reading}", who=who, reading=explain(counted.reading)), shown)
    if after.rules.advanced:
        points = plural("{who} got {count} point.", "{who} got {count} points.", paid[turn], who=who)
    else:
        points = plural("{who} got {count} chip.", "{who} got {count} chips.", paid[turn], who=who)
    ended = told("round_over", message("The round is over."), (), None)
    return [declared, told("points", points), *([ended] if after.phase == "round_over" else [])]


def ending(reason: str, rules: Rules, winner: Param) -> Message:
    """Say how a match was won.

    Args:
        reason: ``"god_ten"``, ``"laps"``, ``"points"`` or ``"chips"``.
        rules: the options.
        winner: what the winner is called.
    """
    if reason == "god_ten":
        return message("{winner} won the whole game with a God Ten.", winner=winner)
    if reason == "laps":
        return message("{winner} won: the marker is back at the first dealer for the second time.", winner=winner)
    if reason == "points":
        return message("{winner} won with more than {points} points.", points=rules.win_above, winner=winner)
    return message("{winner} won with four chips.", winner=winner)


def sample(view: View, rng: "Random") -> State:
    """Give a whole truth that fits a view: hidden hands and the pile are dealt at random from the unseen tiles.

    It has no seed, so it ends with the round.

    Args:
        view: any seat's view.
        rng: the generator to deal from.
    """
    unseen = list(COPIES)
    shown = [*view.hand, *(kind for _, kind in view.discards)]
    shown += [kind for sets in view.sets for one in sets for kind in one.tiles]
    if view.hands is not None:
        shown += [kind for seat, hand in enumerate(view.hands) if seat != view.seat for kind in hand]
    for kind in shown:
        if kind != HIDDEN:
            unseen[kind] -= 1
    left = [kind for kind, copies in enumerate(unseen) for _ in range(copies)]
    rng.shuffle(left)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        if view.hands is not None:
            hands.append(view.hands[seat])
        elif seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(sorted(left[:size])))
            del left[:size]
    drawn = view.drawn
    if view.has_drawn and drawn is None:
        drawn = rng.choice(hands[view.turn])
    return State(
        rules=view.rules,
        seed=None,
        round=view.round,
        ply=view.ply,
        dealer=view.dealer,
        first_dealer=view.first_dealer,
        lap=view.lap,
        turn=view.turn,
        phase=view.phase,
        drawn=drawn,
        hands=tuple(hands),
        sets=view.sets,
        discards=view.discards,
        pile=tuple(left[: view.pile_count]),
        chips=view.chips,
        turns_taken=view.turns_taken,
        result=view.result,
    )


def data(state: State, seat: int | None = None, *, hide: bool = False) -> dict[str, Any]:
    """Write a state in the protocol's form.

    Args:
        state: the state.
        seat: with `hide`, whose copy it is (None: a spectator's).
        hide: write hidden tiles as ``?`` and leave the seed out.

    Raises:
        QuestionError: there is no such seat.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.hands)):
        raise no_seat(seat, len(state.hands))
    revealed = state.phase in ("round_over", "over")
    hands = [
        hand_text(hand) if revealed or not hide or holder == seat else hand_text((HIDDEN,) * len(hand))
        for holder, hand in enumerate(state.hands)
    ]
    known_drawn = revealed or not hide or seat == state.turn
    written: dict[str, Any] = {
        "game": "tenten",
        "rules": state.rules.changes(),
        "dealer": state.dealer,
        "first_dealer": state.first_dealer,
        "lap": state.lap,
        "round": state.round,
        "ply": state.ply,
        "turn": state.turn,
        "phase": state.phase,
        "drawn": None if state.drawn is None else token(state.drawn) if known_drawn else "?",
        "hands": hands,
        "sets": [[set_text(one) for one in sets] for sets in state.sets],
        "discards": [[holder, token(kind)] for holder, kind in state.discards],
        "pile": " ".join("?" if hide else token(kind) for kind in state.pile),
        "chips": list(state.chips),
        "turns_taken": list(state.turns_taken),
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
            **({"claimed": token(result.claimed)} if result.claimed is not None else {}),
            **({"heaven": True} if result.heaven else {}),
        }
    return written


def position(data: Mapping[str, Any]) -> State:
    """Read a state from the protocol's form and check that the box could hold it.

    Raises:
        QuestionError: a part is missing or of the wrong kind.
        NotationError: a tile cannot be read.
        ImpossibleError: the tiles or their numbers are impossible.
        RulesError: an option is unknown or has a value that is not allowed.
    """
    from tilegames.positions import Reader

    read = Reader(data, "tenten")
    rules = Rules.read(read.mapping("rules", {}))
    hands = tuple(tuple(parse_hand(one)) for one in read.texts("hands"))
    seats = len(hands)
    if seats not in SEATS:
        raise ImpossibleError(message("TenTen is played by 2 to 4 seats; here are {seats} hands.", seats=seats))
    phase = read.choice("phase", PHASES)
    sets = tuple(
        tuple(parse_set(one) for one in read.texts_in(row, "sets")) for row in read.per_seat("sets", seats, [])
    )
    discards = tuple(
        (read.seat_in(pair, "discards", seats), tile(read.text_in(pair, "discards"))) for pair in read.pairs("discards")
    )
    drawn_text = read.optional_text("drawn")
    drawn = None if drawn_text is None else HIDDEN if drawn_text == "?" else tile(drawn_text)
    state = State(
        rules=rules,
        seed=read.optional_number("seed"),
        round=read.number("round", 1, least=1),
        ply=read.number("ply", 0),
        dealer=read.seat("dealer", seats),
        first_dealer=read.seat("first_dealer", seats, read.seat("dealer", seats)),
        lap=read.number("lap", 1, least=1, most=2),
        turn=read.seat("turn", seats),
        phase=phase,
        drawn=drawn,
        hands=hands,
        sets=sets,
        discards=discards,
        pile=tuple(HIDDEN if one == "?" else tile(one) for one in read.text("pile").split()),
        chips=read.numbers("chips", seats, 0),
        turns_taken=read.numbers("turns_taken", seats, 0),
        result=_read_result(read, seats) if phase in ("round_over", "over") else None,
    )
    read.nothing_else()
    _check_position(state)
    return state


def _read_result(read: Any, seats: int) -> Result:
    result = read.inner("result")
    claimed = result.optional_text("claimed")
    if claimed == "?":
        raise HiddenError(message("A claimed discard lies open, so it cannot be hidden."))
    winners = result.seats("winners", seats)
    made = Result(
        reason=result.choice("reason", REASONS),
        seat=result.optional_seat("seat", seats),
        winners=winners,
        points=result.numbers("points", seats, 0),
        claimed=None if claimed is None else tile(claimed),
        heaven=result.flag("heaven", False),
    )
    result.nothing_else()
    return made


def _check_position(state: State) -> None:
    known = [kind for hand in state.hands for kind in hand if kind != HIDDEN]
    known += [kind for sets in state.sets for one in sets for kind in one.tiles]
    known += [kind for _, kind in state.discards]
    known += [kind for kind in state.pile if kind != HIDDEN]
    check_possible(known)
    count = sum(map(len, state.hands)) + 3 * sum(map(len, state.sets)) + len(state.discards) + len(state.pile)
    if count > sum(COPIES):
        raise ImpossibleError(message("Here lie {count} tiles, but the box holds {box}.", count=count, box=sum(COPIES)))
    for seat, hand in enumerate(state.hands):
        held = len(hand) + 3 * len(state.sets[seat])
        playing = seat == state.turn and state.phase in ("drawn", "discard")
        ended = state.phase in ("round_over", "over")
        allowed = (8,) if playing else (7, 8) if ended else (7,)
        if held not in allowed:
            raise ImpossibleError(
                message(
                    "Seat {seat} holds {held} tiles, open sets included; in this phase it holds {allowed}.",
                    seat=seat,
                    held=held,
                    allowed=listing([*allowed], "or"),
                )
            )
    if state.phase == "over" and state.result is not None and not state.result.winners:
        raise ImpossibleError(message("The game is over, but result.winners names nobody."))
    if state.phase == "drawn" and state.drawn is None:
        raise ImpossibleError(message("In the phase drawn the tile that was drawn must be named."))
    if state.drawn is not None:
        if state.phase not in ("drawn", "discard", "over"):
            raise ImpossibleError(
                message("A drawn tile is named, but in the phase {phase} nobody holds one.", phase=state.phase)
            )
        if state.drawn not in state.hands[state.turn] and HIDDEN not in state.hands[state.turn]:
            raise ImpossibleError(
                message(
                    "The drawn tile {tile} is not in the hand of seat {seat}.", tile=token(state.drawn), seat=state.turn
                )
            )


__all__ = [
    "KINDS",
    "SEATS",
    "Move",
    "Result",
    "Rules",
    "State",
    "View",
    "data",
    "ending",
    "enough",
    "events",
    "leader",
    "marker_after",
    "new",
    "parse",
    "position",
    "sample",
    "text",
]
