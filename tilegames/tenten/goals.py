"""TenTen's lessons: the scenes that a step can set, and the goals that a step can have.

A scene is a hand on a rack to arrange and to choose from, or a table to play at. Pieces of a hand are called as on any
rack, ``R5.0`` for the first red 5; a table also has its ``pile``, its latest ``discard``, and buttons called by
what they do, such as ``tenten``.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from tilegames.core import IllegalMove, ImpossibleError, NotationError
from tilegames.goals import Attempt, Goal, Verdict, onward, other, reached, says
from tilegames.goals import refused as every_refused
from tilegames.tenten import search
from tilegames.tenten.hand import (
    COPIES,
    TEN,
    Combo,
    Reading,
    Score,
    bonus_name,
    check_possible,
    colour,
    combo_colours,
    is_ten,
    name,
    names,
    nearest,
    number,
    open_set,
    parse,
    parse_set,
    score,
    token,
    totals,
)
from tilegames.tenten.rack import kind_of, rack_names
from tilegames.tenten.state import (
    HAND_SIZE,
    Move,
    Rules,
    State,
    View,
    enough,
    events,
    leader,
    marker_after,
    position,
)
from tilegames.tenten.state import parse as parse_move
from tilegames.tenten.state import text as move_text
from tilegames.texts import Message, Param, listing, message, plural, say

__all__ = ["GOALS", "SCENES", "Group", "Hand", "Table", "hand", "table", "why_no_combo"]

_PURPLE: Final = ("red", "blue")

Part: TypeAlias = tuple[tuple[str, ...], Combo | None]
"""Tiles of a rack that stand together, by name, with the combo they are; or one tile alone, with None."""


def _values(parts: Sequence[Part]) -> tuple[int, ...]:
    """Give what each part counts (TT-02)."""
    return tuple(combo.value if combo else number(kind_of(one)) for (one, *_), combo in parts)


class Group(NamedTuple):
    """Tiles that stand together: their names, and the combo they are."""

    names: tuple[str, str, str]
    combo: Combo


class Hand(NamedTuple):
    """A hand on a rack.

    Attributes:
        tiles: the names of the tiles, from left to right.
        groups: which of them stand together.
        offered: the names of tiles beside the rack that one may be chosen from.
        asked: the first tile of a group whose value is asked for, or "".
        out: the tiles that have no part in the step.
        offers: tries that have a button of their own.
        met: the refusals met so far, where a step asks for several.
    """

    tiles: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    offered: tuple[str, ...] = ()
    asked: str = ""
    out: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    met: tuple[str, ...] = ()

    @property
    def played(self) -> tuple[str, ...]:
        """No moves: they are made at a table."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The tiles on the rack and those offered."""
        return (*self.tiles, *self.offered)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The groups and the tiles that stand alone, from left to right."""
        together = {one: group for group in self.groups for one in group.names}
        found: list[Part] = []
        for one in self.tiles:
            group = together.get(one)
            if group is None:
                found.append(((one,), None))
            elif one == group.names[0]:
                found.append((group.names, group.combo))
        return tuple(found)

    @property
    def values(self) -> tuple[int, ...]:
        """What the parts count, from left to right (TT-02)."""
        return _values(self.parts)

    @property
    def total(self) -> int:
        """What the hand counts as it is grouped."""
        return sum(self.values)

    @property
    def alone(self) -> tuple[str, ...]:
        """The tiles that are in no group."""
        return tuple(one for ones, combo in self.parts if combo is None for one in ones)

    def called(self, name_: str) -> Message:
        """Name a tile in a sentence."""
        return name(kind_of(name_))

    def pieces(self, action: str) -> tuple[str, ...]:
        """Give the tiles that an action is made with."""
        verb, *rest = action.split()
        if verb == "apart":
            rest = next((list(group.names) for group in self.groups if set(rest) & set(group.names)), rest)
        return tuple(one for one in rest if one in self.names)

    def spoken(self, action: str) -> Message:
        """Say what an action does."""
        return _arranged(self, action)

    def tries(self) -> tuple[str, ...]:
        """Give every three tiles to put together, two and four of them too, and every group to take apart."""
        found = []
        for three in combinations(self.alone, 3):
            colours = combo_colours([kind_of(one) for one in three])
            named = [f" {one}" for one in colours] if len(colours) > 1 else [""]
            found += [f"group {' '.join(three)}{one}" for one in named]
        found += [f"apart {group.names[0]}" for group in self.groups]
        found += [f"group {' '.join(self.tiles[:count])}" for count in (4, 2) if len(self.tiles) >= count]
        return tuple(dict.fromkeys((*self.offers, *found)))

    def attempt(self, action: str) -> Attempt:
        """Try ``group <tiles>`` (``red`` or ``blue`` after three purple ones), ``apart <tile>`` or ``choose <tile>``.

        Raises:
            NotationError: it is none of these, or names a tile that is not there.
        """
        verb, *rest = action.split() or [""]
        if verb == "group":
            colours = [one for one in rest if one in _PURPLE]
            return self._group([one for one in rest if one not in _PURPLE], colours[0] if colours else None)
        if verb == "apart" and len(rest) == 1:
            return self._apart(rest[0])
        if verb == "choose" and len(rest) == 1:
            return self._choose(rest[0])
        raise NotationError(
            message("{action} cannot be done here: put tiles together, or take them apart.", action=action[:40])
        )

    def _group(self, wanted: Sequence[str], colour_: str | None) -> Attempt:
        chosen = tuple(dict.fromkeys(wanted))
        _known(chosen, self.tiles)
        refusal = _no_group(self, chosen, self.alone, colour_)
        if refusal is not None:
            return refusal
        first, second, third = sorted(chosen, key=lambda one: (number(kind_of(one)), one))
        combo = open_set([kind_of(one) for one in chosen], colour_)
        group = Group((first, second, third), combo)
        at = min(map(self.tiles.index, chosen))
        left = [one for one in self.tiles[:at] if one not in chosen]
        right = [one for one in self.tiles[at:] if one not in chosen]
        after = self._replace(tiles=(*left, *group.names, *right), groups=(*self.groups, group))
        return Attempt(after, _counted(combo, after.values), _RULES[combo.kind, combo.colour], marked=group.names)

    def _apart(self, one: str) -> Attempt:
        _known([one], self.tiles)
        group = next((group for group in self.groups if one in group.names), None)
        if group is None:
            return _stands_alone(self, (one,))
        after = self._replace(groups=tuple(other for other in self.groups if other != group))
        return Attempt(after, _alone_again(after.values), "TT-06", marked=group.names)

    def _choose(self, one: str) -> Attempt:
        _known([one], self.names)
        if one in self.offered:
            left = tuple(name_ for name_ in self.offered if name_ != one)
            return Attempt(self._replace(tiles=(*self.tiles, one), offered=left))
        return Attempt(self._replace(asked=""))


_BUTTONS: Final = ("tenten", "pass", "next")
"""The moves that are made with no piece."""
_ARRANGING: Final = ("group", "apart", "choose")
"""What is done with the own tiles and is no move."""


def _arranged(scene: "Hand | Table", action: str) -> Message:
    """Say what putting tiles together, taking them apart or choosing one does."""
    verb, *rest = action.split()
    tiles = listing([scene.called(one) for one in scene.pieces(action)])
    if verb == "apart":
        return message("Take {tiles} apart", tiles=tiles)
    if verb == "choose":
        return message("Choose {tiles}", tiles=tiles)
    if "red" in rest:
        return message("Put {tiles} together as red", tiles=tiles)
    if "blue" in rest:
        return message("Put {tiles} together as blue", tiles=tiles)
    return message("Put {tiles} together", tiles=tiles)


def _known(wanted: Sequence[str], among: Sequence[str]) -> None:
    for one in wanted:
        if one not in among:
            listed: Param = listing(list(among)) if among else message("none")
            raise NotationError(message("There is no tile {name} here; there are {names}.", name=one, names=listed))


def _stands_alone(scene: "Hand | Table", chosen: Sequence[str]) -> Attempt:
    why = message("{tile} stands alone already.", tile=_title(kind_of(chosen[0])))
    return Attempt(scene, why, "TT-06", "alone", tuple(chosen))


def _no_group(
    scene: "Hand | Table", chosen: tuple[str, ...], alone: Sequence[str], colour_: str | None
) -> Attempt | None:
    """Say why tiles cannot stand together, or None when they can (TT-02 to TT-07)."""
    taken = [one for one in chosen if one not in alone]
    if taken:
        why = message(
            "{tile} stands in a group already, and each tile counts once. Take that group apart first.",
            tile=_title(kind_of(taken[0])),
        )
        return Attempt(scene, why, "TT-02", "taken", tuple(taken))
    refusal = why_no_combo([kind_of(one) for one in chosen], colour_)
    return None if refusal is None else Attempt(scene, refusal.message, refusal.rule, refusal.reason, chosen)


def _counted(combo: Combo, values: Sequence[int]) -> Message:
    """Say what a new group counts, and what all count then."""
    if combo.kind == "triple":
        what = message("A triple: it counts nothing.")
    elif combo.colour == "red":
        what = message("A red run: it counts as its largest, {value}.", value=combo.value)
    else:
        what = message("A blue run: it counts as its smallest, {value}.", value=combo.value)
    return message("{what} {total}", what=what, total=_together(values))


def _alone_again(values: Sequence[int]) -> Message:
    return message("Now each counts alone. {total}", total=_together(values))


def _together(values: Sequence[int]) -> Message:
    return message("All together now count {sum} = {total}.", sum=" + ".join(map(str, values)), total=sum(values))


_RULES: Final = {
    ("triple", "red"): "TT-05",
    ("triple", "blue"): "TT-05",
    ("run", "red"): "TT-03",
    ("run", "blue"): "TT-04",
}


def hand(
    tiles: str,
    groups: list[str] = [],  # noqa: B006 - never changed
    offered: str = "",
    asked: str = "",
    out: str = "",
    offers: list[str] = [],  # noqa: B006 - never changed
) -> Hand:
    """Set a scene with a hand on a rack.

    Args:
        tiles: the tiles from left to right, as tokens with spaces between.
        groups: tiles that stand together at first, each as tokens.
        offered: tiles beside the rack, of which one may be chosen.
        asked: the tiles of the group whose value is asked for.
        out: tiles that have no part in the step.
        offers: tries that get a button of their own, such as ``"apart R4.0"``.

    Raises:
        NotationError, ImpossibleError: the tiles or a try cannot be read, or cannot lie there.

    >>> hand("R4 R5 R6 B4", groups=["R4 R5 R6"]).total
    10
    """
    on_rack = [_kind(one) for one in tiles.split()]
    beside = [_kind(one) for one in offered.split()]
    check_possible([*on_rack, *beside])
    if not on_rack:
        raise ImpossibleError(message("a hand has at least one tile"))
    called = rack_names([*on_rack, *beside])
    scene = Hand(called[: len(on_rack)], offered=called[len(on_rack) :])
    for one in groups:
        attempt = scene.attempt("group " + " ".join(_found(scene.alone, one)))
        if attempt.refused:
            raise ImpossibleError(message("{tiles} do not stand together: {why}", tiles=one, why=attempt.message or ""))
        assert isinstance(attempt.scene, Hand)
        scene = attempt.scene
    first = ""
    if asked:
        wanted = _found(scene.tiles, asked)
        group = next((group for group in scene.groups if set(group.names) == set(wanted)), None)
        if group is None:
            raise ImpossibleError(message("{tiles} is not one of the groups", tiles=asked))
        first = group.names[0]
    for offer in offers:
        scene.attempt(offer)
    return scene._replace(asked=first, out=_found(scene.tiles, out), offers=tuple(offers))


def _kind(piece: str) -> int:
    (kind,) = parse(piece)
    return kind


def _found(among: Sequence[str], tokens: str) -> tuple[str, ...]:
    """Find tiles by their tokens, of equal ones the first that are left."""
    left = list(among)
    for piece in tokens.split():
        one = next((name_ for name_ in left if name_.partition(".")[0] == piece), None)
        if one is None:
            raise ImpossibleError(message("{tile} is not among the tiles that are left", tile=piece))
        left.remove(one)
    return tuple(one for one in among if one not in left)


def _title(kind: int) -> Message:
    """Name a tile at the beginning of a sentence."""
    if colour(kind) == "purple":
        return message("Purple {number}", number=number(kind))
    if colour(kind) == "red":
        return message("Red {number}", number=number(kind))
    return message("Blue {number}", number=number(kind))


def why_no_combo(tiles: Sequence[int], colour_: str | None = None) -> IllegalMove | None:
    """Say why tiles do not make a combo, by the rule that they break (TT-03 to TT-07), or None when they do.

    Args:
        tiles: their kinds, in any order.
        colour_: the colour named for three purple tiles, or None.

    >>> str(why_no_combo(parse("R3 R4 B5")))
    'Red 3, red 4 and blue 5 are of two colours.'
    """
    marked = [token(kind) for kind in tiles]
    if len(tiles) != 3:
        why = plural("That is {count} tile, not three.", "Those are {count} tiles, not three.", len(tiles))
        return IllegalMove("TT-06", "not_three", why, tiles=marked)
    ordered = sorted(tiles, key=lambda kind: (number(kind), kind))
    first, second, third = ordered
    low, middle, high = map(number, ordered)
    listed = listing([_title(first), name(second), name(third)])
    plain = {colour(kind) for kind in tiles} - {"purple"}
    if low == middle == high:
        if len(plain) > 1:
            why = message("{tiles} are equal, but not of one colour.", tiles=listed)
            return IllegalMove("TT-05", "two_colours", why, tiles=marked)
    elif low + 2 == middle + 1 == high:
        if len(plain) > 1:
            why = message("{tiles} are of two colours.", tiles=listed)
            blues = sum(colour(kind) == "blue" for kind in tiles)
            return IllegalMove("TT-04" if blues > 1 else "TT-03", "two_colours", why, tiles=marked)
    else:
        return _unlike(ordered, listed, marked, plain)
    if not plain and colour_ is None:
        why = message("All three are purple: say whether they are red or blue.")
        return IllegalMove("TT-07", "colour_missing", why, tiles=marked)
    if plain and colour_ is not None:
        why = message("The coloured tile among them decides the colour, so none is named.")
        return IllegalMove("TT-07", "colour_needless", why, tiles=marked)
    return None


def _unlike(ordered: Sequence[int], listed: Message, marked: Sequence[str], plain: set[str]) -> IllegalMove:
    low, middle, high = map(number, ordered)
    if middle in (low, high):
        why = message("{tiles}: a run has three numbers in a row, and a triple three equal tiles.", tiles=listed)
        return IllegalMove("TT-05", "two_equal", why, tiles=marked)
    rule = "TT-04" if plain == {"blue"} else "TT-03"
    missing = [step for step in range(low + 1, high) if step != middle]
    if len(missing) <= 2:
        why = plural(
            "{tiles} are not in a row: {missing} is missing.",
            "{tiles} are not in a row: {missing} are missing.",
            len(missing),
            tiles=listed,
            missing=listing(missing),
        )
        return IllegalMove(rule, "gap", why, tiles=marked)
    return IllegalMove(rule, "gap", message("{tiles} are not in a row.", tiles=listed), tiles=marked)


class Table(NamedTuple):
    """A table to play at, with what the other seats will do.

    Attributes:
        state: the whole truth.
        seat: the learner's seat.
        replies: the moves of the other seats that are still to come.
        seats: what the seats are called.
        groups: the combos that are laid out together on the own rack.
        played: the learner's own moves so far.
        offers: tries that have a button of their own.
        met: the refusals met so far, where a step asks for several.
    """

    state: State
    seat: int
    replies: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    groups: tuple[Combo, ...] = ()
    played: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    met: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """What the learner's seat may know."""
        return self.state.view(self.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """The tiles on the own rack, the pile and the latest discard, and what only a button does."""
        discard = ("discard",) if self.state.discards else ()
        return (*rack_names(self.view.hand), "pile", *discard, *_BUTTONS, *self.offers)

    @property
    def counted(self) -> Reading | None:
        """How the learner's ten was counted, once it is declared and right."""
        result = self.state.result
        score = self.state.score() if result is not None and result.seat == self.seat else None
        return score.reading if score is not None else None

    @property
    def drawn(self) -> str:
        """The name of the tile just drawn, or ""."""
        kind = self.view.drawn
        return "" if kind is None else f"{token(kind)}.{self.view.hand.count(kind) - 1}"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The own rack: the combos, then the tiles that stand alone, the one just drawn last."""
        left = [one for one in rack_names(self.view.hand) if one != self.drawn]
        left += [self.drawn] if self.drawn else []
        found: list[Part] = []
        combos = self.groups
        if self.counted is not None and sorted(self.counted.combos) != sorted(combos):
            combos = self.counted.combos
        for combo in combos:
            wanted = sorted(combo.tiles, key=number)
            names_ = tuple(_take(left, kind) for kind in wanted)
            if all(names_):
                found.append((names_, combo))
            else:
                left += [one for one in names_ if one]
        return (*found, *(((one,), None) for one in left))

    @property
    def values(self) -> tuple[int, ...]:
        """What the open sets and the parts of the rack count."""
        return (*(combo.value for combo in self.view.own_sets), *_values(self.parts))

    @property
    def alone(self) -> tuple[str, ...]:
        """The tiles of the own rack that are in no group."""
        return tuple(one for ones, combo in self.parts if combo is None for one in ones)

    def called_seat(self, seat: int) -> Message | str:
        """Name a seat in a sentence."""
        return self.seats[seat] if self.seats else message("Seat {seat}", seat=seat)

    def called(self, name_: str) -> Message:
        """Name a piece in a sentence."""
        if name_ in (*_BUTTONS, *self.offers):
            return self.spoken(name_)
        if name_ == "pile":
            return message("the pile")
        if name_ == "discard":
            return name(self.state.discards[-1][1])
        return name(kind_of(name_))

    def pieces(self, action: str) -> tuple[str, ...]:
        """Give the pieces that an action is made with."""
        verb, *rest = action.split()
        if verb in _ARRANGING:
            return tuple(one for one in rest if one in self.names)
        if action in (*_BUTTONS, *self.offers):
            return (action,)
        move = parse_move(action)
        if move.verb == "draw":
            return ("pile",)
        held = _held(self.view.hand, move.tiles)
        return (*held, "discard") if move.verb == "get" and self.state.discards else held

    def spoken(self, action: str) -> Message:
        """Say what an action does."""
        if action.partition(" ")[0] in _ARRANGING:
            return _arranged(self, action)
        move = parse_move(action)
        if move.verb == "draw":
            return message("Draw a tile")
        if move.verb == "get" and move.colour == "red":
            return message("Get as red with {tiles}", tiles=names(move.tiles))
        if move.verb == "get" and move.colour == "blue":
            return message("Get as blue with {tiles}", tiles=names(move.tiles))
        if move.verb == "get":
            return message("Get with {tiles}", tiles=names(move.tiles))
        if move.verb == "discard":
            return message("Discard {tile}", tile=name(move.tiles[0]))
        if move.verb == "tenten":
            return message("Say ten")
        return message("Pass") if move.verb == "pass" else message("Deal the next round")

    def tries(self) -> tuple[str, ...]:
        """Give every move, legal or not, that uses tiles of the own hand; the likelier ones first."""
        view = self.view
        latest = [kind for _, kind in view.discards[-1:]]
        moves = [Move("draw"), Move("tenten"), Move("pass"), Move("next")]
        moves += [Move("discard", (kind,)) for kind in dict.fromkeys(view.hand)]
        pairs = dict.fromkeys(combinations(view.hand, 2))
        likely = [pair for pair in pairs if latest and combo_colours((*pair, *latest))]
        moves += [Move("get", pair) for pair in dict.fromkeys((*likely, *pairs))]
        legal = view.legal_moves()
        found = [move_text(move) for move in (*legal, *(move for move in moves if move not in legal))]
        return tuple(dict.fromkeys((*found, *self.offers)))

    def attempt(self, action: str) -> Attempt:
        """Try a move; when it is legal, the other seats answer it. Own tiles can be grouped as on any rack.

        Raises:
            NotationError: it cannot be read, or names a tile that is not there.
        """
        verb, *rest = action.split() or [""]
        if verb in _ARRANGING:
            return self._arrange(verb, rest)
        move = parse_move(action)
        refusal = self.view.why_not(move)
        if refusal is not None:
            concerned = [parse(piece)[0] for piece in refusal.tiles]
            # A refusal that concerns the whole hand marks no tile of it.
            own = [kind for kind in concerned if kind in move.tiles]
            marked = _held(self.view.hand, own)
            if len(own) < len(concerned) and self.state.discards:
                marked = (*marked, "discard")
            instead = move_text(refusal.instead) if isinstance(refusal.instead, Move) else ""
            return Attempt(self, refusal.message, refusal.rule, refusal.reason, marked, instead)
        after, told = self._played(self.state, self.view.canonical(move))
        replies = list(self.replies)
        while replies and after.turn != self.seat and after.phase not in ("round_over", "over"):
            after, more = self._played(after, parse_move(replies.pop(0)))
            told += more
        scene = self._replace(state=after, replies=tuple(replies), played=(*self.played, move_text(move)))
        if after.turn == self.seat and after.phase == "drawn":
            told.append(message("Now say ten, or discard a tile."))
        elif after.turn == self.seat and after.phase == "discard":
            told.append(message("Now discard a tile."))
        return Attempt(scene, _joined(told))

    def _arrange(self, verb: str, rest: Sequence[str]) -> Attempt:
        """Put own tiles together or take them apart; which copies of equal tiles they are does not matter."""
        colour_ = next((one for one in rest if one in _PURPLE), None)
        chosen = tuple(dict.fromkeys(one for one in rest if one not in _PURPLE))
        _known(chosen, rack_names(self.view.hand))
        if verb == "choose":
            return Attempt(self)
        combos = [combo for ones, combo in self.parts if combo is not None]
        if verb == "group":
            refusal = _no_group(self, chosen, self.alone, colour_)
            if refusal is not None:
                return refusal
            combo = open_set([kind_of(one) for one in chosen], colour_)
            after = self._replace(groups=(*combos, combo))
            return Attempt(after, _counted(combo, after.values), _RULES[combo.kind, combo.colour], marked=chosen)
        found = next(((ones, combo) for ones, combo in self.parts if combo and set(ones) & set(chosen)), None)
        if found is None:
            return _stands_alone(self, chosen)
        combos.remove(found[1])
        after = self._replace(groups=tuple(combos))
        return Attempt(after, _alone_again(after.values), "TT-06", marked=found[0])

    def _played(self, state: State, move: Move) -> tuple[State, list[Message]]:
        after = state.play(move)
        told = events(state, move, after, seat=self.seat, hide=True, names=self.seats)
        return after, [event.message for event in told]


def _joined(told: Sequence[Message]) -> Message | None:
    joined: Message | None = None
    for one in told:
        joined = one if joined is None else message("{first} {next}", first=joined, next=one)
    return joined


def _take(left: list[str], kind: int) -> str:
    """Take the first tile of a kind out of a list of names, or give "" when there is none."""
    one = next((name_ for name_ in left if kind_of(name_) == kind), "")
    if one:
        left.remove(one)
    return one


def _held(hand: Sequence[int], kinds: Sequence[int]) -> tuple[str, ...]:
    """Give the names of tiles in a hand by their kinds; kinds that are not there are left out."""
    left = list(rack_names(hand))
    return tuple(one for one in [_take(left, kind) for kind in kinds] if one)


def table(
    position: dict[str, Any],
    seat: int = 0,
    replies: list[str] = [],  # noqa: B006 - never changed
    names: list[str] = [],  # noqa: B006 - never changed
    groups: list[str] = [],  # noqa: B006 - never changed
    offers: list[str] = [],  # noqa: B006 - never changed
) -> Table:
    """Set a scene at a table.

    Args:
        position: the position, as in the question protocol.
        seat: the learner's seat.
        replies: the moves that the other seats will make, in their order.
        names: what the seats are called.
        groups: combos to lay out together on the own rack, as open sets are written.
        offers: tries that get a button of their own, such as ``"pass"``.

    Raises:
        QuestionError, NotationError, ImpossibleError, RulesError: the position or a move cannot be.
    """
    state = _position(position)
    if not 0 <= seat < state.seats or len(names) not in (0, state.seats):
        raise ImpossibleError(message("the seats are 0 to {last}, each with a name", last=state.seats - 1))
    for move in (*replies, *offers):
        parse_move(move)
    return Table(state, seat, tuple(replies), tuple(names), tuple(map(parse_set, groups)), offers=tuple(offers))


_position = position


# Goals
#
# Every answer is worked out from the scene by the game's own rules, so that a lesson cannot contradict them.


def _chosen(action: str) -> str:
    return action.partition(" ")[2]


def completes_ten() -> Goal:
    """To choose: the offered tile with which the hand makes ten (TT-02)."""

    def judge(scene: Hand, action: str, _attempt: Attempt) -> Verdict:
        kind = kind_of(_chosen(action))
        held = [kind_of(one) for one in scene.tiles]
        if TEN in totals([*held, kind]):
            return reached()
        total = sum(map(number, held)) + number(kind)
        return other(message("With {tile} they count {total}.", tile=name(kind), total=total))

    return judge


def misses_ten() -> Goal:
    """To choose: the offered tile with which the hand makes no ten, however it is counted (TT-08)."""

    def judge(scene: Hand, action: str, _attempt: Attempt) -> Verdict:
        kind = kind_of(_chosen(action))
        return reached() if TEN not in totals([*map(kind_of, scene.tiles), kind]) else other()

    return judge


def tells_value() -> Goal:
    """To choose: the tile whose number is what the asked group counts (TT-03, TT-04)."""

    def judge(scene: Hand, action: str, _attempt: Attempt) -> Verdict:
        group = next(group for group in scene.groups if group.names[0] == scene.asked)
        one = _chosen(action)
        if one in group.names and number(kind_of(one)) == group.combo.value:
            return reached()
        return other(message("It is not {tile} that says what they count.", tile=name(kind_of(one))))

    return judge


def copies_left(tile: str) -> Goal:
    """To choose: how many copies of a tile do not lie here (TT-01)."""
    wanted = _kind(tile)
    return says(lambda scene: COPIES[wanted] - [kind_of(one) for one in scene.tiles].count(wanted))


def pile_after_deal(seats: int) -> Goal:
    """To choose: how many tiles are left in the pile when everybody has been dealt a hand (TT-11)."""
    return says(lambda _: sum(COPIES) - HAND_SIZE * seats)


def tells_ten(yes: str, no: str) -> Goal:
    """To choose: whether eight tiles, or seven and the latest discard, make ten (TT-02, TT-24)."""

    def answer(scene: Table) -> str:
        return yes if _makes_ten(scene.view) else no

    return says(answer)


def _makes_ten(view: View) -> bool:
    """Whether eight tiles, or seven and the latest discard, make ten (TT-02, TT-24)."""
    return is_ten(_eight(view), view.own_sets)


def _eight(view: View) -> tuple[int, ...]:
    """The tiles that are counted when ten is said: eight, or seven and the latest discard (TT-24)."""
    return view.hand if view.phase == "drawn" or view.claimable is None else (*view.hand, view.claimable)


def can_take(none: str) -> Goal:
    """To choose: the discard that may be taken now (TT-23), or that there is none."""
    return says(lambda scene: none if scene.view.claimable is None else _title(scene.view.claimable))


def begins() -> Goal:
    """To choose: who has the first turn of the round (TT-11)."""
    return says(lambda scene: scene.called_seat(scene.state.dealer))


def plays_next() -> Goal:
    """To choose: who has the next turn (TT-11)."""
    return says(lambda scene: scene.called_seat((scene.state.turn + 1) % scene.state.seats))


def pays() -> Goal:
    """To choose: how many chips a wrong ten gives away in all (TT-30)."""
    return says(lambda scene: scene.state.seats - 1)


def set_colour(red: str, blue: str) -> Goal:
    """To choose: the colour of the own open combo (TT-27)."""
    return says(lambda scene: red if scene.view.own_sets[-1].colour == "red" else blue)


def deals_next(nobody: str = "") -> Goal:
    """To choose: who holds the marker in the next round (TT-51, TT-65), or that there is none (TT-66)."""

    def answer(scene: Table) -> Message | str:
        dealer, _, over = _marker(scene.state)
        return nobody if over else scene.called_seat(dealer)

    return says(answer)


def tells_marker(stays: str, passes: str, turned: str, over: str) -> Goal:
    """To choose: what happens to the marker after the round (TT-65, TT-66)."""

    def answer(scene: Table) -> str:
        state = scene.state
        dealer, lap, ended = _marker(state)
        if ended:
            return over
        if lap > state.lap:
            return turned
        return stays if dealer == state.dealer else passes

    return says(answer)


def _marker(state: State) -> tuple[int, int, bool]:
    """Tell who holds the marker in the next round, the lap, and whether the game is over."""
    finisher = state.result.seat if state.result is not None and state.result.reason == "ten" else None
    return marker_after(state.rules, state.seats, state.dealer, state.first_dealer, state.lap, finisher)


def wins(nobody: str) -> Goal:
    """To choose: who has won the game now (TT-50, TT-52, TT-66, TT-67), or that nobody has."""

    def answer(scene: Table) -> Message | str:
        state = scene.state
        over = enough(state.rules, state.chips) or (state.phase == "round_over" and _marker(state)[2])
        return scene.called_seat(leader(state.chips, state.first_dealer)) if over else nobody

    return says(answer)


def earns(dealer: bool = False, heaven: bool = False) -> Goal:
    """To choose: a bonus that this ten earns (TT-62 to TT-64)."""

    def judge(scene: Hand | Table, action: str, _attempt: Attempt) -> Verdict:
        return reached() if _chosen(action) in _earned(scene, dealer, heaven) else other()

    return judge


def earns_not(dealer: bool = False, heaven: bool = False) -> Goal:
    """To choose: a bonus that this ten does not earn (TT-62 to TT-64)."""

    def judge(scene: Hand | Table, action: str, _attempt: Attempt) -> Verdict:
        return other() if _chosen(action) in _earned(scene, dealer, heaven) else reached()

    return judge


def worth(dealer: bool = False, heaven: bool = False) -> Goal:
    """To choose: how many points this ten is worth (TT-60 to TT-63)."""
    return says(lambda scene: _scored(scene, dealer, heaven).points)


def counted_as(tile: str, red: str, blue: str) -> Goal:
    """To choose: the colour that a purple tile has in the reading worth most (TT-61)."""
    wanted = _kind(tile)
    return says(lambda scene: red if dict(_scored(scene).reading.colours)[wanted] == "red" else blue)


def _earned(scene: Hand | Table, dealer: bool, heaven: bool) -> list[str]:
    scored = _scored(scene, dealer, heaven)
    god = [say(message("God Ten"))] if scored.god_ten else []
    return [*(say(bonus_name(bonus)) for bonus, _ in scored.bonuses), *god]


def _scored(scene: Hand | Table, dealer: bool = False, heaven: bool = False) -> Score:
    """Score a hand of the game with bonuses, or the ten that ended a round."""
    if isinstance(scene, Table):
        found = scene.state.score()
    else:
        held = [kind_of(one) for one in scene.tiles]
        found = score(held, (), Rules(advanced=True), dealer=dealer, heaven=heaven)
    if found is None:
        raise ImpossibleError(message("These tiles do not make ten."))
    return found


def counts(total: int = TEN) -> Goal:
    """To arrange: the hand counts a total as it is grouped."""

    def judge(_scene: Hand, _action: str, attempt: Attempt) -> Verdict:
        if not attempt.refused and isinstance(attempt.scene, Hand) and attempt.scene.total == total:
            return reached()
        return onward()

    return judge


def _playing(judge: Callable[[Table, str, Attempt, str], Verdict]) -> Goal:
    """To play: a judge of allowed moves, which is given the move's text; grouping own tiles never hurts."""

    def judged(scene: Table, action: str, attempt: Attempt) -> Verdict:
        if attempt.refused:
            return other()
        if action.partition(" ")[0] in _ARRANGING:
            return onward()
        return _warned(
            judge(scene, action, attempt, move_text(scene.view.canonical(parse_move(action)))), scene, action
        )

    return judged


def _warned(verdict: Verdict, scene: Hand | Table, action: str) -> Verdict:
    """Say what a wrong ten would cost, where none is asked for (TT-30)."""
    if verdict.result != "other" or action != "tenten" or not isinstance(scene, Table) or _makes_ten(scene.view):
        return verdict
    made = listing(nearest(_eight(scene.view), scene.view.own_sets), "or")
    no = message("**That is no ten.** The nearest you can make is {totals}.", totals=made)
    if scene.view.rules.advanced:
        return other(message("{no} At a real table everybody else would get a point.", no=no), "TT-30")
    return other(message("{no} At a real table everybody else would get a chip.", no=no), "TT-30")


def follows(moves: list[str]) -> Goal:
    """To play: these moves one after the other; a verb alone stands for any move that begins with it."""
    for move in moves:
        _check_move(move)

    def judge(scene: Table, _action: str, _attempt: Attempt, played: str) -> Verdict:
        if moves[len(scene.played)] not in (played, played.partition(" ")[0]):
            return other()
        return reached() if len(scene.played) + 1 == len(moves) else onward()

    return _playing(judge)


def _check_move(move: str) -> None:
    if move not in ("discard", "get"):
        parse_move(move)


def good_discard(waiting: bool = False) -> Goal:
    """To play: draw and discard; when another discard kept more tiles to wait for, that is said (TT-21).

    Args:
        waiting: whether one more tile must be able to make ten after it.
    """

    def judge(scene: Table, action: str, _attempt: Attempt, _played: str) -> Verdict:
        move = parse_move(action)
        if move.verb == "draw":
            return onward()
        if move.verb != "discard":
            return other()
        kept = search.discards(scene.view.hand, scene.view.own_sets, [kind for _, kind in scene.view.discards])
        best = max(kept, key=lambda kind: (sum(kept[kind].values()), -kind))
        gained, own = sum(kept[best].values()), sum(kept[move.tiles[0]].values())
        if waiting and not own:
            return other(message("After that no tile would make ten. Keep {tile}.", tile=name(move.tiles[0])))
        if own >= gained:
            return reached()
        better = plural(
            "Even better would be {tile}: then {count} of the tiles that you cannot see makes ten.",
            "Even better would be {tile}: then {count} of the tiles that you cannot see make ten.",
            gained,
            tile=name(best),
        )
        return reached(better, move_text(Move("discard", (best,))))

    return _playing(judge)


def refused(tries: list[str]) -> Goal:
    """To be refused: every one of these tries (see `tilegames.goals.refused`); grouping at a table never hurts."""
    on_rack, at_table = every_refused(tries, _check_move), every_refused(tries, _check_move, _ARRANGING)

    def judge(scene: Hand | Table, action: str, attempt: Attempt) -> Verdict:
        asked = on_rack if isinstance(scene, Hand) else at_table
        return _warned(asked(scene, action, attempt), scene, action)

    return judge


SCENES: Final[Mapping[str, Callable[..., Any]]] = {"hand": hand, "table": table}
"""What a step can set: a hand on a rack, or a table to play at."""

GOALS: Final[Mapping[str, Mapping[str, Callable[..., Goal]]]] = {
    "choose": {
        "begins": begins,
        "can_take": can_take,
        "completes_ten": completes_ten,
        "copies_left": copies_left,
        "counted_as": counted_as,
        "deals_next": deals_next,
        "earns": earns,
        "earns_not": earns_not,
        "misses_ten": misses_ten,
        "pays": pays,
        "pile_after_deal": pile_after_deal,
        "plays_next": plays_next,
        "set_colour": set_colour,
        "tells_marker": tells_marker,
        "tells_ten": tells_ten,
        "tells_value": tells_value,
        "wins": wins,
        "worth": worth,
    },
    "arrange": {"counts": counts},
    "play": {"follows": follows, "good_discard": good_discard},
    "refuse": {"refused": refused},
}
"""The goals by kind of step and by name."""
