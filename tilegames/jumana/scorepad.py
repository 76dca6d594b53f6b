"""Jumana's score pad: what the sticks left in hands cost, who lays the base, and who has the fewest points."""

from typing import Final, NamedTuple

from tilegames.core import IllegalMove
from tilegames.desk import NoActionError
from tilegames.jumana.calculator import Entry
from tilegames.jumana.state import FALL_POINTS, Rules
from tilegames.scorepad import Counting, Note, Offer, Pad, points_of, seat_of
from tilegames.texts import Message, listing, message, plural

__all__ = ["COUNTING", "MOST", "WORTHS", "Asked", "Standing"]

WORTHS: Final = (20, 10, 5, 1)
"""What a stick can cost (JU-52)."""
MOST: Final = 267
"""The most points that can be left in hands: what all sticks but the two of the base cost at most."""


class Standing(NamedTuple):
    """How a match stands.

    Attributes:
        scores: the points of each player.
        holder: who lays the base now.
        round: the round that is played now, or was played last.
        winners: who has won, or ().
    """

    scores: tuple[int, ...]
    holder: int
    round: int = 1
    winners: tuple[int, ...] = ()


class Asked(NamedTuple):
    """A round whose sticks are being counted.

    Attributes:
        kind: ``"out"`` or ``"blocked"``.
        seat: who has no sticks left, or None.
        at: whose sticks are counted now.
        sticks: the worth of each stick that is counted already, for each player.
    """

    kind: str
    seat: int | None
    at: int
    sticks: tuple[tuple[int, ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What is counted so far for each player."""
        return tuple(map(sum, self.sticks))


class _Counting(Counting):
    """Jumana's counting; a note is ``"out"`` for no sticks left, a ``"fall"``, or ``"blocked"``."""

    rules = Rules
    seats = range(2, 7)  # one alone keeps no points (JU-60)
    settled = "JU-53"
    verbs = ("out", "fall", "count")
    hands = True
    asked = ("stick", "less", "points", "count")
    option = (
        "target",
        message("The game ends"),
        tuple((target, message("At {target}", target=target)) for target in (150, 100, 200)),
    )
    intro = message(
        "A score pad for Jumana at your own table. It adds up, and knows who lays the base and who has won."
    )
    how = message("Type names Ann, Ben, then start. You may also type first Ann.")
    how_noted = message("You may type out or fall with a name, or blocked, undo or new.")
    how_asked = message("You may type a number of points, count and a name, take, note or cancel.")
    first = message("Lays the first base")
    badge = message("Base")
    nobody = Offer("blocked", message("Nobody can go on"), message("Nobody can go on: count what all hold"))

    # How a match stands (JU-12, JU-50, JU-51, JU-53, JU-54)

    def begin(self, pad: Pad) -> Standing:
        return Standing((0,) * len(pad.names), pad.first)

    def after(self, pad: Pad, now: Standing, note: Note) -> Standing:
        scores = tuple(map(int.__add__, now.scores, note.points))
        if max(scores) < pad.rules.target:
            return Standing(scores, (now.holder + 1) % len(scores), now.round + 1)
        least = min(scores)
        return now._replace(scores=scores, winners=tuple(seat for seat, score in enumerate(scores) if score == least))

    # What is done

    def noted(self, pad: Pad, verb: str, seat: int | None) -> Note | Asked | None:
        if verb == "fall":
            # Nobody else counts, nor does the faller's hand (JU-50).
            return Note("fall", seat, tuple(FALL_POINTS if one == seat else 0 for one in range(len(pad.names))))
        if verb not in ("out", "blocked"):
            return None
        return Asked(verb, seat, 1 if seat == 0 else 0, ((),) * len(pad.names))

    def answered(self, pad: Pad, asking: Asked, verb: str, rest: str, taken: Entry | None) -> Asked:
        if verb == "count":
            seat = seat_of(pad, rest)
            if seat == asking.seat:
                words = message("{name} has no sticks left, so there is nothing to count.", name=pad.names[seat])
                raise IllegalMove("JU-51", "nothing_left", words)
            return asking._replace(at=seat)
        now = asking.sticks[asking.at]
        if verb == "stick":
            if rest not in map(str, WORTHS):
                raise NoActionError(f"{verb} {rest}")
            now = (*now, int(rest))
        elif verb == "less":
            now = now[:-1]
        elif verb == "points":
            now = (points_of(rest),)
        elif taken is None:
            raise IllegalMove(
                "JU-52",
                "nothing_counted",
                message("“What is left?” has no whole stick yet. Tap the three letters of each there."),
            )
        else:
            now = (taken.points,)
        asking = asking._replace(sticks=(*asking.sticks[: asking.at], now, *asking.sticks[asking.at + 1 :]))
        if sum(asking.points) > MOST:
            words = message("All the sticks in the box are not worth more than {most} points.", most=MOST)
            raise IllegalMove("JU-52", "too_many", words)
        return asking

    def note(self, pad: Pad, asking: Asked) -> Note:
        # Whoever still holds sticks has at least one point.
        left = [seat for seat, points in enumerate(asking.points) if not points and seat != asking.seat]
        if left:
            names = listing([pad.names[seat] for seat in left])
            words = plural(
                "How many points does {names} hold? Everybody who has sticks left has 1 point or more.",
                "How many points do {names} hold? Everybody who has sticks left has 1 point or more.",
                len(left),
                names=names,
            )
            raise IllegalMove("JU-52", "not_counted", words)
        return Note(asking.kind, asking.seat, asking.points)

    def steps(self, _pad: Pad, made: Note | Asked) -> list[str]:
        begun = [made.kind if made.seat is None else f"{made.kind} {made.seat}"]
        if made.kind == "fall":
            return begun
        sticks = (
            made.sticks if isinstance(made, Asked) else tuple((points,) if points else () for points in made.points)
        )
        for seat, worths in enumerate(sticks):
            if worths:
                begun += [f"count {seat}", f"points {worths[0]}", *(f"stick {worth}" for worth in worths[1:])]
        return [*begun, f"count {made.at}" if isinstance(made, Asked) else "note"]

    # What is shown

    def told(self, pad: Pad, note: Note) -> Message:
        if note.seat is None:
            return message("Blocked: everybody counted.")
        if note.kind == "fall":
            return message("The tower fell for {name}: 100 points.", name=pad.names[note.seat])
        return message("{name} had no sticks left.", name=pad.names[note.seat])

    def short(self, note: Note) -> Message:
        if note.kind == "fall":
            return message("Fell")
        return message("Out") if note.kind == "out" else message("Blocked")

    def turn(self, pad: Pad, now: Standing) -> Message:
        base, begins = pad.names[now.holder], pad.names[(now.holder + 1) % len(pad.names)]
        return message("Round {round}: {base} lays the base, {name} begins.", round=now.round, base=base, name=begins)

    def ending(self, pad: Pad, now: Standing) -> Message:
        target, won = pad.rules.target, listing([pad.names[seat] for seat in now.winners])
        ended = listing([name for name, score in zip(pad.names, now.scores, strict=True) if score >= target])
        if len(now.winners) > 1:
            return message("{ended} reached {target}. {names} share the win.", ended=ended, target=target, names=won)
        return message(
            "{ended} reached {target}. {names} wins with the fewest points.", ended=ended, target=target, names=won
        )

    def question(self, pad: Pad, asking: Asked) -> Message:
        return plural(
            "Sticks of {name}: {count} point so far. Tap what each stick is worth.",
            "Sticks of {name}: {count} points so far. Tap what each stick is worth.",
            asking.points[asking.at],
            name=pad.names[asking.at],
        )

    def about(self, pad: Pad, now: Standing) -> Message:
        return message("round {round}; the match ends at {target}", round=now.round, target=pad.rules.target)

    def offers(self, pad: Pad, seat: int) -> tuple[Offer, ...]:
        name, asking = pad.names[seat], pad.asking
        if asking is None:
            return (
                Offer(f"out {seat}", message("No sticks left"), message("{name} has no sticks left", name=name)),
                Offer(f"fall {seat}", message("Tower fell"), message("The tower fell for {name}", name=name)),
            )
        if seat == asking.seat:
            return ()
        label = message("Count the sticks of {name}", name=name)
        return (Offer(f"count {seat}", message("Count"), label, asking.at == seat),)

    def parts(self, _pad: Pad, _asking: Asked | None) -> tuple[Offer, ...]:
        kinds = (message("with a joker"), message("three equal"), message("two equal"), message("all different"))
        sticks = (
            Offer(
                f"stick {worth}",
                f"+ {worth}",
                message("One more stick {kind}: {worth} points", kind=kind, worth=worth),
                caption=kind,
            )
            for worth, kind in zip(WORTHS, kinds, strict=True)
        )
        return (*sticks, Offer("less", "−", message("One stick less")))

    def counted(self, pad: Pad, seat: int) -> int | None:
        asking = pad.asking
        return None if asking is None or seat == asking.seat else asking.points[seat]


COUNTING: Final = _Counting()
