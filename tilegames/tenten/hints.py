"""What a good TenTen player would tell another who asks: a nudge first, then where, and then what to do and why.

All of it comes from what the seat may know, looking one tile ahead, or two where one is not enough.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tilegames.desk import NOT_YET, Answer, say_first
from tilegames.draw import Band, Choice
from tilegames.tenten import rack
from tilegames.tenten.hand import (
    TEN,
    Combo,
    Reading,
    combo_colours,
    combo_name,
    is_ten,
    name,
    names,
    number,
    open_set,
    readings,
)
from tilegames.tenten.rack import Draft
from tilegames.tenten.search import Outlook, discards, waits
from tilegames.tenten.state import Move, View
from tilegames.tenten.table import ENDED
from tilegames.texts import Message, listing, message, plural

__all__ = ["hint", "hinted"]

_WHERE: Final = Choice(message("Where?"), "hint point")
_SHOW: Final = Choice(message("Show me"), "hint show")
_TOLD: Final = Choice(message("Hint"), "hint show", idle=True)
"""Stands where the last hint has been given: asked for once more it is said once more."""
_SMALL: Final = 3
"""How many small tiles are pointed to where nothing goes together."""


def hint(view: View) -> Band:
    """Say what a good player would look for, and no tile yet; a player who wants to know more asks on."""
    if view.phase in ENDED:
        return say_first(message("The round is over: deal the next one."))
    if view.seat != view.turn:
        return say_first(NOT_YET)
    plan = _plan(view)
    if plan is not None:
        return _nudge(view, plan)
    if view.phase in ("drawn", "discard"):
        words = message("You are still more than one tile from ten. Which tiles can become a run or a triple?")
        return Band("hint", words, rule="TT-21", choices=(_WHERE,))
    if _getting(view) is not None:
        words = message("Look at the latest discard. Which two of your tiles make a combo with it?")
        return Band("hint", words, rule="TT-22", choices=(_WHERE,))
    if not view.pile_count:
        return say_first(message("The pile is empty, and the latest discard does not help you: pass."), "TT-41")
    if any(move.verb == "get" for move in view.legal_moves()):
        words = message("You could get the latest discard, but it leaves you more than one tile from ten. Draw a tile.")
        return Band("hint", words, rule="TT-22", choices=(_WHERE,))
    return Band("hint", message("Nothing on the table helps you yet: draw a tile."), rule="TT-21", choices=(_WHERE,))


def hinted(view: View, draft: Draft, level: str) -> Answer:
    """Point to the tiles that matter, or lay them out and say what to do with them and why.

    Args:
        view: what the seat may know.
        draft: how its tiles are arranged.
        level: ``"point"`` or ``"show"``.
    """
    if view.seat != view.turn or view.phase in ENDED:
        return Answer(draft, band=hint(view))
    plan = _plan(view)
    if plan is not None:
        return _planned(view, draft, plan, level)
    if view.phase in ("act", "redo"):
        getting = _getting(view)
        if getting is not None:
            return _got(view, draft, getting, level)
        if not view.pile_count:
            return Answer(draft, band=hint(view))
    return _aimed(view, draft, level)


def _seen(view: View) -> list[int]:
    """Give the tiles that lie open elsewhere."""
    seen = [kind for _, kind in view.discards]
    return seen + [
        kind for seat, some in enumerate(view.sets) if seat != view.seat for one in some for kind in one.tiles
    ]


def _without(hand: Sequence[int], *kinds: int) -> tuple[int, ...]:
    kept = list(hand)
    for kind in kinds:
        kept.remove(kind)
    return tuple(kept)


def _taken(left: list[str], kinds: Sequence[int]) -> tuple[str, ...]:
    """Take a rack tile of each kind out of those that are left."""
    found = []
    for kind in kinds:
        found.append(next(one for one in left if rack.kind_of(one) == kind))
        left.remove(found[-1])
    return tuple(found)


# One tile from ten, or ten


class _Plan(NamedTuple):
    """How a hand comes to ten, or one tile from it.

    Attributes:
        combos: what its tiles make already.
        discard: the tile to lay down first, or None.
        missing: the tiles of which one would make ten, and how many of each may still come; empty when it is ten.
        likeliest: the one of these of which most may come, or the latest discard that makes ten, or None.
        reading: how all tiles count as ten with that one, or None.
    """

    combos: tuple[Combo, ...]
    discard: int | None
    missing: dict[int, int]
    likeliest: int | None = None
    reading: Reading | None = None


def _plan(view: View) -> _Plan | None:
    """Find how the hand of the seat to move comes to ten or nearest to it, or None when that is too far."""
    hand, sets, latest = view.hand, view.own_sets, view.claimable
    if view.phase == "drawn" and is_ten(hand, sets):
        return _Plan(_lying(hand, hand, sets)[0], None, {})
    if view.phase == "act" and latest is not None and is_ten((*hand, latest), sets):
        has, reading = _lying(hand, (*hand, latest), sets)
        return _Plan(has, None, {}, latest, reading)
    seen = _seen(view)
    discard, kept, missing = None, tuple(hand), {}
    if view.phase in ("drawn", "discard"):
        every = discards(hand, sets, seen)
        discard = max(every, key=lambda kind: (sum(every[kind].values()), -kind))
        missing, kept = every[discard], _without(hand, discard)
    else:
        missing = waits(hand, sets, seen)
    if not sum(missing.values()):
        return None
    likeliest = max(missing, key=lambda kind: (missing[kind], -kind))
    has, reading = _lying(kept, [*kept, likeliest], sets)
    return _Plan(has, discard, missing, likeliest, reading)


def _lying(
    hand: Sequence[int], eight: Sequence[int], sets: Sequence[Combo]
) -> tuple[tuple[Combo, ...], Reading | None]:
    """Give the combos that a hand has of the way to count eight tiles as ten of which it has most; and that way."""
    found: list[tuple[tuple[Combo, ...], Reading]] = []
    for reading in readings(eight, sets):
        left, has = list(hand), []
        if reading.total != TEN:
            continue
        for combo in reading.combos:
            if all(left.count(kind) >= combo.tiles.count(kind) for kind in combo.tiles):
                has.append(combo)
                for kind in combo.tiles:
                    left.remove(kind)
        found.append((tuple(has), reading))

    def weight(some: tuple[tuple[Combo, ...], Reading]) -> tuple[int, int]:
        """How many combos the hand has, and by how much less their tiles count than alone."""
        return len(some[0]), sum(map(_saved, some[0]))

    return max(found, key=weight, default=((), None))


def _saved(combo: Combo) -> int:
    """By how much less the tiles of a combo count than alone."""
    return sum(map(number, combo.tiles)) - combo.value


def _nudge(view: View, plan: _Plan) -> Band:
    """Say what to look for, and no tile yet."""
    if view.phase != "drawn" and not plan.missing and plan.likeliest is not None:
        words = message("Count your tiles together with {latest} once more.", latest=name(plan.likeliest))
    elif not plan.missing:
        words = message("Count your eight tiles once more, with combos.")
    elif plan.discard is None:
        words = message("You are one tile from ten. Which one is it? Put together what makes a combo, and count.")
    elif plan.combos:
        words = message("You can come one tile from ten. First look for three tiles that make a combo already.")
    else:
        words = message("You can come one tile from ten. Which tile is too much?")
    return Band("hint", words, choices=(_WHERE if plan.combos else _SHOW,))


def _planned(view: View, draft: Draft, plan: _Plan, level: str) -> Answer:
    """Point to the combos that the hand makes already, or put them together and say what they come to."""
    left = list(rack.rack_names(view.hand))
    groups = [_taken(left, combo.row) for combo in plan.combos]
    if level == "point" and groups:
        words = message("You have {combos} already.", combos=listing([combo_name(one) for one in plan.combos]))
        band = Band("hint", words, choices=(_SHOW,))
        return Answer(draft._replace(hinted=tuple(one for group in groups for one in group)), band=band)
    draft = draft._replace(groups=(), picked=())
    for combo, together in zip(plan.combos, groups, strict=True):
        draft = rack.group(view.hand, draft._replace(picked=together, purple=combo.colour))
    if plan.discard is not None:
        draft = draft._replace(picked=_taken(left, [plan.discard]))
    words, rule = _told_plan(plan)
    return Answer(draft, band=Band("hint", words, rule=rule, choices=(_TOLD,)))


def _told_plan(plan: _Plan) -> tuple[Message, str]:
    """Say what a hand comes to: what to lay down, what would make ten, and how."""
    if plan.likeliest is None or plan.reading is None:
        return message("Put together like this your tiles make exactly ten."), "TT-02"
    how = _ten_words(plan.combos, plan.reading, plan.likeliest)
    if not plan.missing:
        return message("With {tile} you have {how}.", tile=name(plan.likeliest), how=how), "TT-24"
    if plan.discard is None:
        words = message(
            "You are one tile from ten: {tiles} would do. With {tile} you have {how}.",
            tiles=names(tuple(plan.missing), "or"),
            tile=name(plan.likeliest),
            how=how,
        )
        return words, "TT-20"
    words = plural(
        "Without {tile} you are one tile from ten. With {missing} you have {how}. {count} of the tiles you cannot see"
        " would do.",
        "Without {tile} you are one tile from ten. With {missing} you have {how}. {count} of the tiles you cannot see"
        " would do.",
        sum(plan.missing.values()),
        tile=name(plan.discard),
        missing=name(plan.likeliest),
        how=how,
    )
    return words, "TT-21"


def _ten_words(has: Sequence[Combo], reading: Reading, awaited: int) -> Message:
    """Say how tiles come to ten with one more: the combo that it makes, if it makes one, and the sum with it last."""
    combos, alone = list(reading.combos), list(reading.singles)
    for one in has:
        combos.remove(one)
    if not combos:
        alone.remove(awaited)
    values = [one.value for one in (*reading.sets, *has)] + list(map(number, alone))
    values.append(combos[0].value if combos else number(awaited))
    sum_ = " + ".join(map(str, values))
    if not combos:
        return message("{sum} = {total}", sum=sum_, total=TEN)
    return message("{combo}: {sum} = {total}", combo=combo_name(combos[0]), sum=sum_, total=TEN)


# A get that leads to one tile from ten


class _Getting(NamedTuple):
    """A get, the tile to lay down after it, and how many of the tiles that may come would then make ten."""

    move: Move
    discard: int
    copies: int


def _getting(view: View) -> _Getting | None:
    """Give the get after which a seat is one tile from ten with most tiles to come, or None when there is none."""
    best: _Getting | None = None
    for move in view.legal_moves():
        if move.verb != "get" or view.claimable is None:
            continue
        opened = (*view.own_sets, open_set((*move.tiles, view.claimable), move.colour))
        seen = _seen(view)
        seen.remove(view.claimable)  # it would lie in the new set
        for kind, some in discards(_without(view.hand, *move.tiles), opened, seen).items():
            count = sum(some.values())
            if count > (0 if best is None else best.copies):
                best = _Getting(move, kind, count)
    return best


def _got(view: View, draft: Draft, found: _Getting, level: str) -> Answer:
    """Point to the two tiles for a get, or pick them and say what it leads to."""
    two = _taken(list(rack.rack_names(view.hand)), found.move.tiles)
    if level == "point":
        words = message("You have {tiles} for it. Then you are one tile from ten.", tiles=names(found.move.tiles))
        return Answer(draft._replace(hinted=two), band=Band("hint", words, rule="TT-22", choices=(_SHOW,)))
    words = plural(
        "Get it, and lay {tile} afterwards: then {count} of the tiles you cannot see makes ten.",
        "Get it, and lay {tile} afterwards: then {count} of the tiles you cannot see make ten.",
        found.copies,
        tile=name(found.discard),
    )
    return Answer(draft._replace(picked=two), band=Band("hint", words, rule="TT-22", choices=(_TOLD,)))


# Further from ten


class _Aim(NamedTuple):
    """What to keep of a hand that is more than one tile from ten, and what to hope for.

    Attributes:
        combos: what the kept tiles make already.
        pair: two or three more of them that go together, or ().
        becomes: the combo that these can become, or None.
        discard: the tile to lay down, or None before a tile is drawn.
        nearer: the tiles of which one would bring it to one tile from ten, and how many of each may still come.
        example: the best of these, or None.
    """

    combos: tuple[Combo, ...]
    pair: tuple[int, ...]
    becomes: Combo | None
    discard: int | None
    nearer: dict[int, int]
    example: int | None

    @property
    def out(self) -> tuple[int, ...]:
        """The tile to lay down, if any."""
        return () if self.discard is None else (self.discard,)


def _aim(view: View) -> _Aim:
    """Find what to keep and what to lay down, by the chance of ten within two draws."""
    outlook = Outlook.of(view.hand, view.own_sets, _seen(view))
    kept, discard = tuple(sorted(view.hand)), None
    if view.phase in ("drawn", "discard"):
        _, alone = _standing(kept)
        # Of tiles that are equally little missed a large one that stands alone goes first.
        discard = max(
            sorted(set(kept)),
            key=lambda kind: (outlook.two_draws(_without(kept, kind)), kind in alone, number(kind), -kind),
        )
        kept = _without(kept, discard)
    nearer = outlook.nearer(kept)
    example = max(
        nearer, key=lambda kind: nearer[kind] * outlook.after_discard(tuple(sorted((*kept, kind)))), default=None
    )
    combos, alone = _standing(kept)
    pair, becomes = _promising(alone, outlook.left, example)
    return _Aim(combos, pair, becomes, discard, nearer, example)


def _standing(hand: Sequence[int]) -> tuple[tuple[Combo, ...], tuple[int, ...]]:
    """Give the combos of a hand by which it counts least, and the tiles that then stand alone."""
    best = max(readings(hand), key=lambda reading: sum(map(_saved, reading.combos)))
    return best.combos, best.singles


def _promising(alone: Sequence[int], left: Sequence[int], hoped: int | None) -> tuple[tuple[int, ...], Combo | None]:
    """Give two of the tiles that stand alone and the combo that they can become, or nothing when there are none.

    Args:
        alone: the tiles.
        left: how many copies of each kind may still come.
        hoped: the tile that would help most, which the combo is to have if that can be.
    """
    found: list[tuple[tuple[bool, int, int], tuple[int, ...], Combo]] = []
    for pair in sorted(set(combinations(sorted(alone), 2))):
        for third, copies in enumerate(left):
            for colour in combo_colours((*pair, third)) if copies else ():
                combo = open_set((*pair, third), colour)
                found.append(((third == hoped, _saved(combo), copies), pair, combo))
    _, two, becomes = max(found, key=lambda one: one[0], default=(None, (), None))
    return two, becomes


def _aimed(view: View, draft: Draft, level: str) -> Answer:
    """Point to the tiles that are worth keeping, or lay them out and say what to do and what to hope for."""
    aim = _aim(view)
    left = list(rack.rack_names(view.hand))
    groups = [_taken(left, combo.row) for combo in aim.combos]
    pair = _taken(left, aim.pair)
    if level == "point":
        lit = (*(one for group in groups for one in group), *pair)
        if not lit:
            lit = _taken(left, sorted(_without(view.hand, *aim.out), key=number)[:_SMALL])
        band = Band("hint", _kept_words(aim, lit), rule="TT-21", choices=(_SHOW,))
        return Answer(draft._replace(hinted=lit), band=band)
    draft = draft._replace(groups=(), picked=())
    for combo, together in zip(aim.combos, groups, strict=True):
        draft = rack.group(view.hand, draft._replace(picked=together, purple=combo.colour))
    draft = draft._replace(picked=_taken(left, aim.out), hinted=pair)
    return Answer(draft, band=Band("hint", _aim_words(aim), rule="TT-21", choices=(_TOLD,)))


def _kept_words(aim: _Aim, lit: Sequence[str]) -> Message:
    """Say which tiles are worth keeping."""
    combos = listing([combo_name(one) for one in aim.combos]) if aim.combos else None
    if aim.becomes is None:
        if combos is not None:
            return message("You have {combos} already.", combos=combos)
        tiles = names(tuple(map(rack.kind_of, lit)))
        return message("Small tiles fit into ten most easily: keep {tiles}.", tiles=tiles)
    tiles, becomes = names(aim.pair), combo_name(aim.becomes)
    if combos is None:
        return message("Keep {tiles}: they can become {combo}.", tiles=tiles, combo=becomes)
    return message(
        "You have {combos} already. Keep {tiles} too: they can become {combo}.",
        combos=combos,
        tiles=tiles,
        combo=becomes,
    )


def _aim_words(aim: _Aim) -> Message:
    """Say what to do, and which tiles would help then."""
    count = sum(aim.nearer.values())
    if aim.discard is None and aim.example is None:
        return message("Draw a tile. Two good ones at least have to come before you are one tile from ten.")
    if aim.discard is None:
        return plural(
            "Draw a tile: of those you cannot see {count} brings you to one tile from ten, {tile}.",
            "Draw a tile: of those you cannot see {count} bring you to one tile from ten, {tile} best of all.",
            count,
            tile=name(aim.example or 0),
        )
    if aim.example is None:
        return message("Lay {tile}: a large tile alone is hard to fit into ten.", tile=name(aim.discard))
    return plural(
        "Lay {tile}. Of the tiles you cannot see {count} then brings you to one tile from ten, {example}.",
        "Lay {tile}. Of the tiles you cannot see {count} then bring you to one tile from ten, {example} best of all.",
        count,
        tile=name(aim.discard),
        example=name(aim.example),
    )
