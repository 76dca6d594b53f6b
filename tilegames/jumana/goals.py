"""Jumana's lessons: the scenes that a step can set, and the goals that a step can have.

A scene is a tower with some sticks in the hand: alone, to build on, or at a table with other seats. A stick of the hand
is taken up, turned, held over a square, and let go; only letting it go is a move. Pieces are the sticks of the hand,
called by their letters, the squares around the tower, called ``3,4``, and buttons called by what they do, such as
``draw``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from tilegames import goals as shared
from tilegames.core import ImpossibleError, NotationError
from tilegames.goals import Attempt, Goal, Verdict, onward, other, reached, says
from tilegames.jumana.search import placements
from tilegames.jumana.state import HIDDEN, Move, State, View, cost, events, new, position
from tilegames.jumana.state import parse as parse_move
from tilegames.jumana.state import text as move_text
from tilegames.jumana.table import AMBER, cell_at, cell_named, mood, over_words
from tilegames.jumana.tower import (
    Cell,
    Force,
    Stick,
    Tower,
    box,
    canonical,
    cells,
    danger,
    forces,
    level,
    points,
    skyline,
    supports,
)
from tilegames.texts import Message, listing, message, say

__all__ = ["GOALS", "SCENES", "SHOWN", "Table", "carried", "danger_of", "table", "tower"]

SHOWN: Final = ("danger", "no-mood", "ahead", "side-x", "side-y")
"""What a scene can show besides: the danger of the tower, that without the word for it as long as the step asks for it,
the danger of a place that is thought of, and the tower from the side with its weights and pushes, along x or y."""

_BUTTONS: Final = ("draw", "pass", "next")
_ARRANGING: Final = ("hold", "round", "quarter", "at")
"""What is done with a stick before it is let go, and is no move."""
_YOU: Final = 0


def _same(first: str, second: str) -> bool:
    return first == second or first == second[::-1]


@cache
def danger_of(sticks: Tower) -> int | None:
    """Give the danger of a tower in per cent, or None when it falls (JU-41)."""
    return danger(sticks)


@cache
def carried(sticks: Tower) -> tuple[Force, ...]:
    """Give the pushes in a tower, as near to the middles of the touching squares as they can be; none when it falls."""
    least = danger_of(sticks)
    found = None if least is None else forces(sticks, min(1.0, (least + 1) / 100))
    return found or ()


class Table(NamedTuple):
    """A tower with the learner's sticks, and what the other seats will do.

    Attributes:
        state: the whole truth.
        alone: whether there is only the tower to build on: no other seats, no drawing, no turns.
        replies: the moves of the other seats that are still to come.
        seats: what the seats are called.
        held: the stick that is taken up, the way round it would lie, or "".
        axis: how it would lie on the plan, ``"x"`` (across) or ``"y"`` (downwards).
        spot: the square that its middle is held over, or None.
        asked: places that the step asks about.
        shown: some of `SHOWN`.
        played: the learner's own moves so far.
        offers: tries that have a button of their own.
        met: the refusals met so far, where a step asks for several.
        chosen: the placement of the stick that was chosen for the place asked about, or None.
    """

    state: State
    alone: bool
    replies: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    held: str = ""
    axis: str = ""
    spot: Cell | None = None
    asked: tuple[Move, ...] = ()
    shown: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    chosen: Move | None = None

    @property
    def view(self) -> View:
        """What the learner may know."""
        return self.state.view(_YOU)

    @property
    def tower(self) -> Tower:
        """What lies on the board."""
        return self.state.tower

    @property
    def fallen(self) -> bool:
        """Whether the tower has just come down."""
        result = self.state.result
        return result is not None and result.reason == "fall"

    @property
    def ghost(self) -> Stick | None:
        """The stick that is held over the tower, as it would come to lie."""
        if not self.held or self.spot is None:
            return None
        return self.lying(self.letting_go())

    def letting_go(self) -> Move:
        """Give the move of letting the held stick go; it must be held over a square."""
        assert self.spot is not None
        x, y = self.spot
        return Move("place", self.held, self.axis, x - (self.axis == "x"), y - (self.axis == "y"))

    def lying(self, move: Move) -> Stick:
        """Give the stick of a placement as it would come to lie."""
        return Stick(move.letters, move.axis, move.x, move.y, level(self.tower, move.axis, move.x, move.y))

    @property
    def window(self) -> tuple[int, int, int, int]:
        """The squares that are seen: first column, first row, last column, last row."""
        seen = [(x + step, y + step) for stick in self.tower for x, y in stick.cells for step in (-1, 1)]
        seen += [cell for move in self.asked for cell in cells(move.axis, move.x, move.y)]
        columns, rows = [x for x, _ in seen], [y for _, y in seen]
        return min(columns), min(rows), max(columns), max(rows)

    @property
    def squares(self) -> tuple[Cell, ...]:
        """The squares that are seen, row by row."""
        left, upper, right, lower = self.window
        return tuple((x, y) for y in range(upper, lower + 1) for x in range(left, right + 1))

    @property
    def names(self) -> tuple[str, ...]:
        """The own sticks, the squares, and what only a button does."""
        return (*self.view.hand, *(f"{x},{y}" for x, y in self.squares), *_BUTTONS, *self.offers)

    def called_seat(self, seat: int) -> Message | str:
        """Name a seat in a sentence."""
        return self.seats[seat] if self.seats else message("Seat {seat}", seat=seat)

    def called(self, name: str) -> Message:
        """Name a piece in a sentence."""
        if name in (*_BUTTONS, *self.offers):
            return self.spoken(name)
        if name in self.view.hand:
            return message("stick {stick}", stick=name)
        return self.square(cell_named(self.tower, name))

    def pieces(self, action: str) -> tuple[str, ...]:
        """Give the pieces that an action is made with, first what comes next."""
        verb, *rest = action.split()
        if verb != "place":
            return (action,) if action in self.names else tuple(one for one in rest if one in self.names)
        if action in self.offers:
            return (action,)
        move = parse_move(action)
        first, middle, last = (f"{x},{y}" for x, y in cells(move.axis, move.x, move.y))
        sticks = [one for one in self.view.hand if _same(one, move.letters) and not _same(one, self.held)]
        # Where there is but one stick, what comes next is its place.
        found = (middle, *sticks, first, last) if len(self.view.hand) == 1 else (*sticks, middle, first, last)
        return tuple(one for one in found if one in self.names)

    def spoken(self, action: str) -> Message:
        """Say what an action does."""
        verb, *rest = action.split()
        if verb == "hold":
            return message("Take up {stick}", stick=rest[0])
        if verb == "round":
            return message("Turn round")
        if verb == "quarter":
            return message("Quarter turn")
        if verb == "at":
            return message("Hold it over {square}", square=self.square(cell_named(self.tower, rest[0])))
        if verb == "take":
            return message("Take {stick} out", stick=rest[0])
        if verb == "choose":
            return message("Choose {stick}", stick=rest[0])
        if verb == "slant":
            return message("Lay {stick} slantwise", stick=rest[0])
        move = parse_move(action)
        if move.verb == "place":
            there = cells(move.axis, move.x, move.y)
            tops = skyline(self.tower)
            under = [one for one in there if one in tops]
            if len(under) == 1 and under[0] != there[1]:
                letter = tops[under[0]].letter
                return message("Lay {stick} with one end on the {letter}", stick=move.letters, letter=letter)
        if move.verb == "place":
            where = over_words(self.tower, move)
            if move.axis == "x":
                return message("Lay {stick} across, {where}", stick=move.letters, where=where)
            return message("Lay {stick} downwards, {where}", stick=move.letters, where=where)
        if move.verb == "draw":
            return message("Draw a stick")
        return message("Pass") if move.verb == "pass" else message("Deal the next round")

    def square(self, cell: Cell) -> Message:
        """Name a square in a sentence by the letter that lies open there."""
        top = skyline(self.tower).get(cell)
        if top is None:
            return message("the empty square {place}", place=cell_at(self.tower, cell))
        return message("the {letter} in {place}", letter=top.letter, place=cell_at(self.tower, cell))

    def tries(self) -> tuple[str, ...]:
        """Give every legal move, and what else a learner may try: each own stick, as it is held, on every square."""
        view = self.view
        moves = [Move(verb) for verb in _BUTTONS]
        for stick in view.hand:
            for x, y in self.squares:
                moves += [Move("place", stick, "x", x - 1, y), Move("place", stick, "y", x, y - 1)]
        every = (*map(move_text, view.legal_moves()), *self.offers, *map(move_text, moves))
        return tuple(dict.fromkeys(one for one in every if not self.alone or one not in _BUTTONS))

    def attempt(self, action: str) -> Attempt:
        """Try a move, or do something with the stick in the hand; a legal move is answered by the other seats.

        Raises:
            NotationError: it cannot be read.
        """
        verb, *rest = action.split() or [""]
        if verb in _ARRANGING:
            return self._arrange(verb, rest)
        if verb in ("take", "slant"):
            return self._never(verb, rest)
        if verb == "choose":
            places = self.view.placements(rest[0]) if rest and rest[0] in self.view.hand else ()
            there = [move for move in places for asked in self.asked[:1] if _same_place(move, asked)]
            return Attempt(self._replace(chosen=there[0] if there else None))
        move = parse_move(action)
        refusal = self.view.why_not(move)
        if refusal is not None:
            names = self.names
            marked = [one for one in self.view.hand for tile in refusal.tiles if _same(one, tile)]
            marked += [cell for cell in refusal.cells if cell in names]
            instead = move_text(refusal.instead) if isinstance(refusal.instead, Move) else ""
            return Attempt(self, refusal.message, refusal.rule, refusal.reason, tuple(marked), instead)
        after, told = self._played(self.state, move)
        replies = list(self.replies)
        while replies and after.turn != _YOU and after.phase not in ("round_over", "over"):
            after, more = self._played(after, parse_move(replies.pop(0)))
            told += more
        if self.alone and (after.result is None or after.result.reason != "fall"):
            # Here is no round that could end, and nobody else.
            after = after._replace(turn=_YOU, phase="start", scores=self.state.scores, result=None)
        played = (*self.played, move_text(move))
        scene = self._replace(state=after, replies=tuple(replies), played=played, held="", axis="", spot=None, asked=())
        return Attempt(scene, _joined(told[:1] if self.alone and not scene.fallen else told))

    def _arrange(self, verb: str, rest: Sequence[str]) -> Attempt:
        """Take a stick up, turn it, or hold it over a square."""
        if verb == "hold":
            (wanted,) = rest or ("",)
            stick = next((one for one in self.view.hand if _same(one, wanted)), None)
            if stick is None:
                raise NotationError(message("There is no stick {stick} in your hand.", stick=wanted[:40]))
            if _same(stick, self.held):
                return Attempt(self._replace(held="", spot=None), message("Put back."))
            scene = self._replace(held=stick, axis=self.axis or self._mostly())
            return Attempt(scene, scene.told())
        if not self.held:
            return Attempt(self, message("First take up one of your sticks."))
        if verb == "round":
            scene = self._replace(held=self.held[::-1])
        elif verb == "at":
            scene = self._replace(spot=cell_named(self.tower, " ".join(rest)))
        else:
            scene = self._replace(axis="y" if self.axis == "x" else "x")
        return Attempt(scene, scene.told())

    def _mostly(self) -> str:
        """How a stick is held at first: as the place that is asked about, else as most places lie."""
        axes = [move.axis for move in self.asked] or [site.axis for site in self.view.sites]
        return "y" if axes.count("y") > axes.count("x") else "x"

    def told(self) -> Message:
        """Say how the held stick would lie."""
        ghost = self.ghost
        if ghost is None and self.axis == "x":
            return message("You hold {stick} across on the plan. Now tap where its middle is to lie.", stick=self.held)
        if ghost is None:
            return message(
                "You hold {stick} downwards on the plan. Now tap where its middle is to lie.", stick=self.held
            )
        under = next((one for one in reversed(self.tower) if ghost.cells[1] in one.cells), None)
        middle: Message | str = message("an empty square")
        if under is not None:
            middle = under.letters[under.cells.index(ghost.cells[1])]
        if ghost.axis == "x":
            how = message(
                "You hold {stick} across on the plan, its middle over {middle}.", stick=self.held, middle=middle
            )
        else:
            how = message(
                "You hold {stick} downwards on the plan, its middle over {middle}.", stick=self.held, middle=middle
            )
        return message("{how} Move it, turn it, or let go.", how=how)

    def _never(self, verb: str, rest: Sequence[str]) -> Attempt:
        """Refuse what is no move at all."""
        (stick,) = rest or ("",)
        if verb == "take" and any(_same(one.letters, stick) for one in self.tower):
            why = message("{stick} is a part of the tower now.", stick=stick)
            return Attempt(self, why, "JU-34", "stays")
        if verb == "slant" and any(_same(one, stick) for one in self.view.hand):
            why = message("Slantwise {stick} would cover no square of the tower neatly.", stick=stick)
            return Attempt(self, why, "JU-30", "slanting", tuple(one for one in self.view.hand if _same(one, stick)))
        raise NotationError(message("There is no stick {stick} here.", stick=stick[:40]))

    def _played(self, state: State, move: Move) -> tuple[State, list[Message]]:
        after = state.play(move)
        told = events(state, move, after, seat=_YOU, hide=True, names=self.seats)
        return after, [event.message for event in told]


def _joined(told: Sequence[Message]) -> Message | None:
    joined: Message | None = None
    for one in told:
        joined = one if joined is None else message("{first} {next}", first=joined, next=one)
    return joined


# Scenes


def tower(
    lay: list[str],
    hand: str = "",
    asked: list[str] = [],  # noqa: B006 - never changed
    offers: list[str] = [],  # noqa: B006 - never changed
    show: str = "",
) -> Table:
    """Set a scene with a tower to build on, and some sticks; there are no turns, and the hand is calm.

    Args:
        lay: the sticks of the tower in the order in which they were laid, each as ``"UMA x 0,0"``; the first two are
            the base.
        hand: the learner's sticks.
        asked: places that the step asks about, as ``"UMA y 1,0"``, or ``"y 1,0"`` for any stick.
        offers: tries that get a button of their own.
        show: some of `SHOWN`.

    Raises:
        QuestionError, NotationError, ImpossibleError: the tower or a try cannot be.

    >>> tower(["UMA x 0,0", "NUN x 0,2"], hand="UAN").attempt("place UAN y 0,0").reason
    ''
    """
    given = {"turn": _YOU, "phase": "start", "rules": {"hand": "calm"}, "hands": [hand, HIDDEN], "pool": ""}
    return _set(given, lay, asked, offers, show)._replace(alone=True, seats=(say(message("You")), ""))


def table(
    position: dict[str, Any],
    lay: list[str] = [],  # noqa: B006 - never changed
    replies: list[str] = [],  # noqa: B006 - never changed
    names: list[str] = [],  # noqa: B006 - never changed
    asked: list[str] = [],  # noqa: B006 - never changed
    offers: list[str] = [],  # noqa: B006 - never changed
    show: str = "",
) -> Table:
    """Set a scene at a table; the learner has seat 0.

    Args:
        position: the position, as in the question protocol; ``?`` is filled in from the sticks that are left, in the
            order of the box.
        lay: the sticks of the tower, as in `tower`; they stand for the position's own.
        replies: the moves that the other seats will make, in their order.
        names: what the seats are called.
        asked, offers, show: as in `tower`.

    Raises:
        QuestionError, NotationError, ImpossibleError, RulesError: the position or a move cannot be.
    """
    scene = _set(position, lay, asked, offers, show)
    if len(names) not in (0, scene.state.seats):
        raise ImpossibleError(message("there are {count} seats, each with a name", count=scene.state.seats))
    for move in replies:
        parse_move(move)
    return scene._replace(replies=tuple(replies), seats=tuple(names))


_read_position = position


def _set(given: Mapping[str, Any], lay: Sequence[str], asked: Sequence[str], offers: Sequence[str], show: str) -> Table:
    shown = tuple(show.split())
    strange = [one for one in shown if one not in SHOWN]
    if strange:
        raise ImpossibleError(
            message("{what} is nothing to show: there are {all}", what=strange[0], all=listing(SHOWN))
        )
    if lay:
        laid: Tower = ()
        for one in lay:
            move = parse_move(f"place {one}")
            laid = (*laid, Stick(move.letters, move.axis, move.x, move.y, level(laid, move.axis, move.x, move.y)))
        given = {**given, "tower": [list(stick) for stick in laid]}
    scene = Table(
        _filled(_read_position(given)), False, asked=tuple(map(_asked, asked)), shown=shown, offers=tuple(offers)
    )
    for offer in offers:
        scene.attempt(offer)
    return scene


def _asked(place: str) -> Move:
    letters = "" if place.count(" ") == 1 else place.partition(" ")[0]
    return parse_move(f"place {place}" if letters else f"place UUU {place}")._replace(letters=letters)


def _filled(state: State) -> State:
    """Put the sticks that are left into hidden places, in the order of the box, and give a seed to deal from."""
    everything = [
        *(stick.letters for stick in state.tower),
        *state.pool,
        *(one for hand in state.hands for one in hand),
    ]
    seen = {canonical(one) for one in everything if one != HIDDEN}
    left = iter([one for one in box() if one not in seen])

    def filled(sticks: Sequence[str]) -> tuple[str, ...]:
        return tuple(next(left) if one == HIDDEN else one for one in sticks)

    hands = tuple(map(filled, state.hands))
    return state._replace(hands=hands, pool=filled(state.pool), seed=1 if state.seed is None else state.seed)


# Goals
#
# Every answer is worked out from the scene by the game's own rules, so that a lesson cannot contradict them.


def _chosen(action: str) -> str:
    return action.partition(" ")[2]


def _fits(scene: Table, stick: str, place: Move) -> bool:
    """Tell whether a stick may lie at a place, either way round, as far as the tower goes."""
    return any(_same_place(move, place) for move in scene.view.placements(stick))


def _same_place(one: Move, other: Move) -> bool:
    return (one.axis, one.x, one.y) == (other.axis, other.x, other.y)


def fits() -> Goal:
    """To choose: the own stick that may lie at the place asked about (JU-32)."""

    def judge(scene: Table, action: str, _attempt: Attempt) -> Verdict:
        return reached() if _fits(scene, _chosen(action), scene.asked[0]) else other()

    return judge


def may_lie() -> Goal:
    """To choose: the number of the place where its stick may lie as it does there (JU-31 to JU-35)."""

    def judge(scene: Table, action: str, _attempt: Attempt) -> Verdict:
        move = scene.asked[int(_chosen(action)) - 1]
        return reached() if move in scene.view.placements(move.letters) else other()

    return judge


def how_many_fit() -> Goal:
    """To choose: how many of the own sticks may lie at the place asked about (JU-03, JU-32)."""
    return says(lambda scene: sum(_fits(scene, stick, scene.asked[0]) for stick in scene.view.hand))


def same_stick(stick: str) -> Goal:
    """To choose: the letters that are the same stick turned round (JU-02)."""

    def judge(_scene: Any, action: str, _attempt: Attempt) -> Verdict:
        return reached() if _same(_chosen(action), stick) else other()

    return judge


def turns_into_itself() -> Goal:
    """To choose: the own stick that is the same either way round (JU-02)."""

    def judge(_scene: Any, action: str, _attempt: Attempt) -> Verdict:
        letters = _chosen(action)
        return reached() if letters == letters[::-1] else other()

    return judge


def tells_level() -> Goal:
    """To choose: the level at which a stick would lie at the place asked about (JU-33)."""
    return says(lambda scene: scene.lying(scene.asked[0]).level)


def tells_supports() -> Goal:
    """To choose: how many sticks would carry one at the place asked about (JU-31)."""
    return says(lambda scene: len(supports(scene.tower, scene.asked[0].axis, scene.asked[0].x, scene.asked[0].y)))


def _with_asked(scene: Table) -> Tower:
    return (*scene.tower, *map(scene.lying, scene.asked))


def tells_standing(stands: str, falls: str) -> Goal:
    """To choose: whether the tower stands, with the stick asked about if there is one (JU-40)."""
    return says(lambda scene: falls if danger_of(_with_asked(scene)) is None else stands)


def tells_mood() -> Goal:
    """To choose: how the tower stands, with the stick asked about if there is one (JU-41)."""
    return says(lambda scene: mood(danger_of(_with_asked(scene))))


def calmest() -> Goal:
    """To choose: the number of the place where the tower is in the least danger (JU-41)."""

    def answer(scene: Table) -> int:
        found = [danger_of((*scene.tower, scene.lying(move))) for move in scene.asked]
        risks = [101 if one is None else one for one in found]
        return 1 + risks.index(min(risks))

    return says(answer)


def carries(stick: str) -> Goal:
    """To choose: how many sticks' weight a stick of the tower carries (JU-40)."""

    def answer(scene: Table) -> str:
        index = next(place for place, one in enumerate(scene.tower) if _same(one.letters, stick))
        halves = round(2 * sum(push.force for push in carried(scene.tower) if push.lower == index))
        return f"{halves // 2 or ''}{'½' if halves % 2 else ''}" or "0"

    return says(answer)


def in_box(wanted: bool = True) -> Goal:
    """To choose: letters that are a stick of the box, or are none (JU-01)."""

    def judge(_scene: Any, action: str, _attempt: Attempt) -> Verdict:
        letters = _chosen(action)
        found = letters in box() or letters[::-1] in box()
        return reached() if found == wanted else other()

    return judge


def dealt(seats: int) -> Goal:
    """To choose: how many sticks each seat is dealt (JU-10)."""
    return says(lambda _: len(new(seats=seats).hands[0]))


def pool_after_deal(seats: int) -> Goal:
    """To choose: how many sticks are left in the pool when hands and base have been dealt (JU-10, JU-11)."""
    return says(lambda _: len(new(seats=seats).pool))


def begins() -> Goal:
    """To choose: who has the first turn of the round (JU-12)."""
    return says(lambda scene: scene.called_seat((scene.state.base_layer + 1) % scene.state.seats))


def lays_base_next() -> Goal:
    """To choose: who lays the base of the next round (JU-12)."""
    return says(lambda scene: scene.called_seat((scene.state.base_layer + 1) % scene.state.seats))


def costs() -> Goal:
    """To choose: what the own sticks cost when the round ends (JU-52)."""
    return says(lambda scene: cost(scene.view.hand))


def dearest() -> Goal:
    """To choose: the own stick that costs most (JU-52)."""

    def judge(scene: Table, action: str, _attempt: Attempt) -> Verdict:
        most = max(map(points, scene.view.hand))
        return reached() if points(_chosen(action)) == most else other()

    return judge


def pays(seat: int) -> Goal:
    """To choose: how many points the round has cost a seat (JU-50, JU-51)."""

    def answer(scene: Table) -> int:
        assert scene.state.result is not None
        return scene.state.result.points[seat]

    return says(answer)


def goes_on(yes: str, no: str) -> Goal:
    """To choose: whether another round follows (JU-53)."""
    return says(lambda scene: no if max(scene.state.scores) >= scene.state.rules.target else yes)


def wins() -> Goal:
    """To choose: who has won, or who share the win (JU-53, JU-54)."""

    def answer(scene: Table) -> Message:
        state = scene.state
        if state.phase != "over":
            state = state.play(Move("next"))
        assert state.result is not None
        return listing([scene.called_seat(seat) for seat in state.result.winners])

    return says(answer)


def _playing(judge: Callable[[Table, str, Attempt], Verdict]) -> Goal:
    """To play: a judge of allowed moves; what is done with a stick before it is let go never hurts."""

    def judged(scene: Table, action: str, attempt: Attempt) -> Verdict:
        if attempt.refused:
            return other()
        return onward() if action.partition(" ")[0] in _ARRANGING else judge(scene, action, attempt)

    return judged


def _fell(attempt: Attempt) -> bool:
    return isinstance(attempt.scene, Table) and attempt.scene.fallen


def _check_move(move: str) -> None:
    if move not in ("place", "take", "slant"):
        parse_move(move)


def follows(moves: list[str]) -> Goal:
    """To play: these moves one after the other; ``place`` alone stands for any placement."""
    for move in moves:
        _check_move(move)

    def judge(scene: Table, action: str, attempt: Attempt) -> Verdict:
        played = move_text(parse_move(action))
        if moves[len(scene.played)] not in (played, played.partition(" ")[0]) or _fell(attempt):
            return other()
        return reached() if len(scene.played) + 1 == len(moves) else onward()

    return _playing(judge)


def lays(stick: str = "", count: int = 1, level: int = -1, carried_by: int = 0) -> Goal:
    """To play: lay sticks so that the tower stands.

    Args:
        stick: which one; any without.
        count: how many in all.
        level: at which level each has to lie; any without.
        carried_by: how many sticks have to carry each; any without.
    """

    def judge(scene: Table, action: str, attempt: Attempt) -> Verdict:
        move = parse_move(action)
        if move.verb != "place" or _fell(attempt) or (stick and not _same(stick, move.letters)):
            return other()
        elsewhere = level >= 0 and scene.lying(move).level != level
        if elsewhere or (carried_by and len(supports(scene.tower, move.axis, move.x, move.y)) != carried_by):
            return other()
        return reached() if len(scene.played) + 1 >= count else onward()

    return _playing(judge)


def steadiest() -> Goal:
    """To play: lay a stick so that the tower stands; when another place is calmer, that is said (JU-41)."""

    def judge(scene: Table, action: str, attempt: Attempt) -> Verdict:
        move = parse_move(action)
        if move.verb != "place" or _fell(attempt):
            return other()
        found = [one for one in placements(scene.view, scene.view.hand) if one.danger is not None]
        best = min(found, key=lambda one: one.danger or 0)
        risk = danger_of((*scene.tower, scene.lying(move)))
        if risk == best.danger:
            return reached()
        better = message(
            "There is a calmer place: here it is {danger} %, there {least} %.", danger=risk or 0, least=best.danger or 0
        )
        return reached(better, move_text(best.move))

    return _playing(judge)


def calms() -> Goal:
    """To play: lay a stick after which the tower is calm (JU-41)."""

    def judge(scene: Table, action: str, _attempt: Attempt) -> Verdict:
        move = parse_move(action)
        if move.verb != "place":
            return other()
        after = danger_of((*scene.tower, scene.lying(move)))
        return reached() if after is not None and after < AMBER else other()

    return _playing(judge)


def falls() -> Goal:
    """To play: lay a stick that brings the tower down (JU-43)."""
    return _playing(lambda _scene, _action, attempt: reached() if _fell(attempt) else other())


def refused(tries: list[str]) -> Goal:
    """To be refused: every one of these tries, as `tilegames.goals.refused` reads them."""
    return shared.refused(tries, _check_move, _ARRANGING)


SCENES: Final[Mapping[str, Callable[..., Any]]] = {"tower": tower, "table": table}
"""What a step can set: a tower to build on, or a table to play at."""

GOALS: Final[Mapping[str, Mapping[str, Callable[..., Goal]]]] = {
    "choose": {
        "begins": begins,
        "calmest": calmest,
        "carries": carries,
        "costs": costs,
        "dealt": dealt,
        "dearest": dearest,
        "fits": fits,
        "goes_on": goes_on,
        "how_many_fit": how_many_fit,
        "in_box": in_box,
        "lays_base_next": lays_base_next,
        "may_lie": may_lie,
        "pays": pays,
        "pool_after_deal": pool_after_deal,
        "same_stick": same_stick,
        "tells_level": tells_level,
        "tells_mood": tells_mood,
        "tells_standing": tells_standing,
        "tells_supports": tells_supports,
        "turns_into_itself": turns_into_itself,
        "wins": wins,
    },
    "play": {"calms": calms, "falls": falls, "follows": follows, "lays": lays, "steadiest": steadiest},
    "refuse": {"refused": refused},
}
"""The goals by kind of step and by name."""
