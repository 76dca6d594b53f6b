"""How a player lays out a rack of TenTen tiles: order, groups, picked tiles, and what the groups count.

A rack tile is called ``<token>.<n>``: the n-th copy of its kind in the hand, from 0. All functions give new values.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tilegames.core import ImpossibleError
from tilegames.tenten.hand import HIDDEN, Combo, combo_colours, names, number, open_set, tile, token
from tilegames.texts import Message, message

_GROUP: Final = 3


class Draft(NamedTuple):
    """What a player has arranged on the rack; none of it is a move.

    Attributes:
        order: the names of the rack tiles from left to right; tiles that are not named follow.
        groups: the tiles that stand together, by name.
        picked: the names of the picked tiles, in the order of picking.
        purple: the colour of a group of three purple tiles, ``"red"`` or ``"blue"``.
        hinted: the names of the tiles that a hint points to.
    """

    order: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    picked: tuple[str, ...] = ()
    purple: str = "red"
    hinted: tuple[str, ...] = ()


class Part(NamedTuple):
    """A piece of an arranged rack: a group, or a tile that stands alone.

    Attributes:
        names: its rack tiles.
        tiles: their kinds.
        kind: ``"run"``, ``"triple"``, ``"alone"``, or ``"loose"`` for a group that is no combo.
        colour: the combo's colour, or "".
        value: what it counts, or None when a tile is hidden.
        refusal: why a group is no combo, or None.
    """

    names: tuple[str, ...]
    tiles: tuple[int, ...]
    kind: str
    colour: str
    value: int | None
    refusal: Message | None = None


class Arrangement(NamedTuple):
    """A rack as it is arranged: its parts from left to right, and what they and the open sets count together.

    `total` is None when a tile is hidden. `values` are the numbers that add up to it, open sets last, as they stand.
    """

    parts: tuple[Part, ...]
    values: tuple[int, ...]
    total: int | None


def rack_names(hand: Sequence[int]) -> tuple[str, ...]:
    """Name the tiles of a hand, in the order given.

    >>> from tilegames.tenten.hand import parse
    >>> rack_names(parse("R5 R5 B1"))
    ('R5.0', 'R5.1', 'B1.0')
    """
    return tuple(f"{token(kind)}.{sum(other == kind for other in hand[:place])}" for place, kind in enumerate(hand))


def kind_of(name: str) -> int:
    """Give the kind of a rack tile.

    Raises:
        NotationError: the name does not begin with a tile's token.

    >>> kind_of("R5.1")
    5
    """
    return tile(name.partition(".")[0])


def settle(hand: Sequence[int], draft: Draft, drawn: int | None = None) -> Draft:
    """Make a draft agree with the hand: forget tiles that are gone, put new ones at the right end.

    Args:
        hand: the concealed tiles.
        draft: how they were arranged before.
        drawn: the kind just drawn, which goes to the right end when the draft does not know it yet.

    >>> from tilegames.tenten.hand import parse
    >>> settle(parse("R1 R5 B2"), Draft(order=("B2.0", "R7.0", "R1.0"))).order
    ('B2.0', 'R1.0', 'R5.0')
    """
    held = list(rack_names(sorted(hand)))
    known = [name for name in draft.order if name in held]
    new = [name for name in held if name not in known]
    if drawn is not None:
        last = f"{token(drawn)}.{sum(kind == drawn for kind in hand) - 1}"
        if last in new:
            new.remove(last)
            new.append(last)
    order = (*known, *new)
    groups = tuple(
        group for group in (tuple(name for name in group if name in held) for group in draft.groups) if len(group) > 1
    )
    picked, hinted = (tuple(name for name in some if name in held) for some in (draft.picked, draft.hinted))
    return Draft(order, groups, picked, draft.purple, hinted)


def pick(hand: Sequence[int], draft: Draft, name: str) -> Draft:
    """Pick a rack tile up, or put it down when it is picked.

    Raises:
        ImpossibleError: there is no such tile on the rack.
    """
    _check_held(hand, (name,))
    if name in draft.picked:
        return draft._replace(picked=tuple(other for other in draft.picked if other != name))
    return draft._replace(picked=(*draft.picked, name))


def group(hand: Sequence[int], draft: Draft) -> Draft:
    """Put the two or three picked tiles together; whether they are a combo is told by `arrange`.

    Raises:
        ImpossibleError: not two or three tiles are picked.
    """
    draft = settle(hand, draft)
    chosen = draft.picked
    if not 1 < len(chosen) <= _GROUP:
        raise ImpossibleError(message("Pick the three tiles that you want to put together first."))
    together = tuple(sorted(chosen, key=lambda name: (number_of(name), kind_of(name), name)))
    others = [tuple(name for name in one if name not in chosen) for one in draft.groups]
    at = min(draft.order.index(name) for name in chosen)
    order = [name for name in draft.order if name not in chosen]
    before = sum(name not in chosen for name in draft.order[:at])
    order[before:before] = together
    return draft._replace(order=tuple(order), groups=(*(one for one in others if len(one) > 1), together), picked=())


def ungroup(hand: Sequence[int], draft: Draft) -> Draft:
    """Take apart the groups that a picked tile is in, or all of them when nothing is picked.

    Raises:
        ImpossibleError: there is no such group.
    """
    draft = settle(hand, draft)
    kept = tuple(one for one in draft.groups if draft.picked and not set(one) & set(draft.picked))
    if len(kept) == len(draft.groups):
        raise ImpossibleError(message("Pick a tile of the group that you want to take apart first."))
    return draft._replace(groups=kept, picked=())


def sort(hand: Sequence[int], draft: Draft) -> Draft:
    """Sort the rack: groups first, then the other tiles by colour and number."""
    draft = settle(hand, draft)
    grouped = tuple(name for one in draft.groups for name in one)
    return draft._replace(order=(*grouped, *(name for name in rack_names(sorted(hand)) if name not in grouped)))


def move(hand: Sequence[int], draft: Draft, name: str, onto: str) -> Draft:
    """Move a rack tile to the place of another; it leaves its group.

    Raises:
        ImpossibleError: there is no such tile on the rack.
    """
    _check_held(hand, (name, onto))
    draft = settle(hand, draft)
    at = draft.order.index(onto)
    order = [other for other in draft.order if other != name]
    order.insert(at, name)
    groups = tuple(tuple(other for other in one if other != name) for one in draft.groups if name != onto)
    return draft._replace(order=tuple(order), groups=tuple(one for one in groups if len(one) > 1))


def lay_down(draft: Draft, laid: Sequence[str]) -> Draft:
    """Forget rack tiles that leave the hand; other copies of their kinds keep their places and are named anew.

    >>> lay_down(Draft(order=("R5.0", "B1.0", "R5.1"), picked=("R5.0",)), ("R5.0",))
    Draft(order=('B1.0', 'R5.0'), groups=(), picked=(), purple='red', hinted=())
    """

    def renamed(name: str) -> str:
        kind, _, copy = name.partition(".")
        gone = sum(other.partition(".")[0] == kind and int(other.partition(".")[2]) < int(copy) for other in laid)
        return f"{kind}.{int(copy) - gone}"

    def kept(some: Sequence[str]) -> tuple[str, ...]:
        return tuple(renamed(name) for name in some if name not in laid)

    groups = tuple(one for one in map(kept, draft.groups) if len(one) > 1)
    return Draft(kept(draft.order), groups, kept(draft.picked), draft.purple)


def arrange(hand: Sequence[int], draft: Draft, sets: Sequence[Combo] = (), drawn: int | None = None) -> Arrangement:
    """Tell what each group of a rack counts, and what all count together (TT-02 to TT-07).

    Three tiles that make a combo count as that combo. A group that is none is refused with a reason and its tiles count
    alone, as every other tile does (TT-06).

    Args:
        hand: the concealed tiles.
        draft: how they are arranged.
        sets: the open sets, which count too.
        drawn: the kind just drawn, or None.

    >>> from tilegames.tenten.hand import parse
    >>> hand = parse("B5 B6 B7 R2")
    >>> arrange(hand, Draft(groups=(("B5.0", "B6.0", "B7.0"),))).total
    7
    """
    draft = settle(hand, draft, drawn)
    parts: list[Part] = []
    done: set[str] = set()
    for name in draft.order:
        if name in done:
            continue
        together = next((one for one in draft.groups if name in one), (name,))
        done.update(together)
        parts.append(_part(together, draft.purple))
    values: list[int] = []
    for part in parts:
        values += [part.value or 0] if part.kind != "loose" else [number(kind) for kind in part.tiles if kind != HIDDEN]
    values += [combo.value for combo in sets]
    hidden = any(part.value is None for part in parts)
    return Arrangement(tuple(parts), tuple(values), None if hidden else sum(values))


def number_of(name: str) -> int:
    """Give the number on a rack tile, 9 for a hidden one."""
    kind = kind_of(name)
    return 9 if kind == HIDDEN else number(kind)


def _part(together: tuple[str, ...], purple: str) -> Part:
    tiles = tuple(kind_of(name) for name in together)
    if HIDDEN in tiles:
        return Part(together, tiles, "alone" if len(tiles) == 1 else "loose", "", None)
    alone = sum(number(kind) for kind in tiles)
    if len(tiles) == 1:
        return Part(together, tiles, "alone", "", alone)
    colours = combo_colours(tiles) if len(tiles) == _GROUP else ()
    if colours:
        combo = open_set(tiles, purple if len(colours) > 1 else None)
        return Part(together, tiles, combo.kind, combo.colour, combo.value)
    listed = names(tiles)
    if len(tiles) < _GROUP:
        why = message(
            "You put {tiles} together. That is two tiles and a combo needs three, so each counts alone.", tiles=listed
        )
    else:
        why = message(
            "You put {tiles} together. They are neither three in a row nor three equal tiles of one colour,"
            " so each counts alone.",
            tiles=listed,
        )
    return Part(together, tiles, "loose", "", alone, why)


def _check_held(hand: Sequence[int], wanted: Sequence[str]) -> None:
    held = rack_names(sorted(hand))
    for name in wanted:
        if name not in held:
            raise ImpossibleError(message("There is no tile {name} on this rack.", name=name))
