"""TenTen's score pad: who made ten and what it is worth, who deals, and when the match is won."""

from typing import Final, NamedTuple

from tilegames.core import IllegalMove
from tilegames.scorepad import Counting, Note, Offer, Pad, points_of, standing
from tilegames.tenten.calculator import Ten
from tilegames.tenten.hand import base_points
from tilegames.tenten.state import CHIPS_TO_WIN, SEATS, Rules, ending, enough, leader, marker_after
from tilegames.texts import Message, message, plural

__all__ = ["COUNTING", "MOST", "Asked", "Standing"]

MOST: Final = 99
"""The most points that can be noted for a ten."""


class Standing(NamedTuple):
    """How a match stands.

    Attributes:
        scores: the chips or points of each player.
        holder: who holds the dealer's marker.
        round: the round that is played now, or was played last.
        winners: who has won, or ().
        lap: 1, or 2 once the marker is turned.
        reason: why the match is over, as in a result, or "".
    """

    scores: tuple[int, ...]
    holder: int
    round: int = 1
    winners: tuple[int, ...] = ()
    lap: int = 1
    reason: str = ""


class Asked(NamedTuple):
    """A ten whose points are being asked for: who made it, its points, and whether it is a God Ten."""

    at: int
    points: int
    god_ten: bool = False


class _Counting(Counting):
    """TenTen's counting; a note is a ``"ten"``, a ``"god"`` ten, a ``"wrong"`` one, or ``"nobody"``."""

    rules = Rules
    seats = SEATS
    settled = "TT-20"
    verbs = ("ten", "wrong")
    asked = ("points", "god")
    option = "advanced", message("Game"), ((False, message("Basic")), (True, message("With bonuses")))
    intro = message("A score pad for TenTen at your own table. It knows the rules of the marker and of winning.")
    how = message("Type names Ann, Ben, then start. You may also type advanced, basic or first Ann.")
    how_noted = message("You may type ten or wrong with a name, or nobody, undo or new.")
    how_asked = message("You may type a number of points, god, take, note or cancel.")
    first = message("Deals first")
    badge = message("Dealer")
    nobody = Offer("nobody", message("Nobody made ten"), message("Nobody made ten"))

    # How a match stands (TT-30, TT-31, TT-50 to TT-52, TT-64 to TT-67)

    def begin(self, pad: Pad) -> Standing:
        return Standing((0,) * len(pad.names), pad.first)

    def after(self, pad: Pad, now: Standing, note: Note) -> Standing:
        scores = tuple(map(int.__add__, now.scores, note.points))
        now = now._replace(scores=scores)
        if note.kind == "god" and note.seat is not None:
            return now._replace(winners=(note.seat,), reason="god_ten")
        won = (leader(scores, pad.first),)
        if enough(pad.rules, scores):
            return now._replace(winners=won, reason="points" if pad.rules.advanced else "chips")
        if note.kind == "wrong":
            return now
        finisher = note.seat if note.kind == "ten" else None
        dealer, lap, over = marker_after(pad.rules, len(scores), now.holder, pad.first, now.lap, finisher)
        if over:
            return now._replace(holder=dealer, winners=won, reason="laps")
        return now._replace(holder=dealer, lap=lap, round=now.round + 1)

    # What is done

    def noted(self, pad: Pad, verb: str, seat: int | None) -> Note | Asked | None:
        if verb == "nobody":
            return Note("nobody", None, (0,) * len(pad.names))
        if seat is None:
            return None
        if verb == "wrong":
            return Note("wrong", seat, tuple(int(one != seat) for one in range(len(pad.names))))
        ten = Asked(seat, base_points(pad.rules, seat == standing(pad).holder))
        return ten if pad.rules.advanced else self.note(pad, ten)

    def answered(self, pad: Pad, asking: Asked, verb: str, rest: str, taken: Ten | None) -> Asked:
        if verb == "god":
            return asking._replace(god_ten=not asking.god_ten)
        dealing = asking.at == standing(pad).holder
        if verb == "take":
            return _taken(asking, dealing, taken)
        if rest.startswith(("+", "-")):
            points = asking.points + int(rest[0] + str(points_of(rest[1:])))
        else:
            points = points_of(rest)
        return asking._replace(points=_possible(pad.rules, points, dealing))

    def note(self, pad: Pad, asking: Asked) -> Note:
        points = tuple(asking.points if seat == asking.at else 0 for seat in range(len(pad.names)))
        return Note("god" if asking.god_ten else "ten", asking.at, points)

    def steps(self, pad: Pad, made: Note | Asked) -> list[str]:
        if isinstance(made, Asked):
            return [f"ten {made.at}", f"points {made.points}", *["god"] * made.god_ten]
        if made.seat is None:
            return ["nobody"]
        if made.kind == "wrong" or not pad.rules.advanced:
            return [f"{made.kind} {made.seat}"]
        return [*self.steps(pad, Asked(made.seat, made.points[made.seat], made.kind == "god")), "note"]

    def called(self, verb: str) -> str:
        return f"choose advanced {int(verb == 'advanced')}" if verb in ("basic", "advanced") else verb

    # What is shown

    def told(self, pad: Pad, note: Note) -> Message:
        if note.seat is None:
            return message("Nobody made ten.")
        name, points = pad.names[note.seat], note.points[note.seat]
        if note.kind == "wrong":
            return message("{name} said a wrong ten: 1 for everybody else.", name=name)
        if note.kind == "god":
            return message("{name} made a God Ten.", name=name)
        if pad.rules.advanced:
            return plural("{name} made ten: {count} point.", "{name} made ten: {count} points.", points, name=name)
        return plural("{name} made ten: {count} chip.", "{name} made ten: {count} chips.", points, name=name)

    def short(self, note: Note) -> Message:
        if note.kind == "wrong":
            return message("Wrong ten")
        if note.kind == "god":
            return message("God Ten")
        return message("Ten") if note.kind == "ten" else message("No ten")

    def turn(self, pad: Pad, now: Standing) -> Message:
        dealer = pad.names[now.holder]
        if not pad.notes:
            return message("Round {round}: {name} deals. Who makes ten?", round=now.round, name=dealer)
        if pad.rules.advanced and not pad.rules.long_game and now.lap == 2:
            return message("Round {round}, second lap: {name} deals.", round=now.round, name=dealer)
        return message("Round {round}: {name} deals.", round=now.round, name=dealer)

    def ending(self, pad: Pad, now: Standing) -> Message:
        return ending(now.reason, pad.rules, pad.names[now.winners[0]])

    def question(self, pad: Pad, asking: Asked) -> Message:
        return plural(
            "The ten of {name} is worth {count} point. Right? Then note it.",
            "The ten of {name} is worth {count} points. Right? Then note it.",
            asking.points,
            name=pad.names[asking.at],
        )

    def about(self, pad: Pad, now: Standing) -> Message:
        game = message("Game with bonuses") if pad.rules.advanced else message("Basic game")
        if not pad.rules.advanced or pad.rules.long_game:
            return message("{game}, round {round}", game=game, round=now.round)
        lap = message("second lap") if now.lap == 2 else message("first lap")
        return message("{game}, round {round}, {lap}", game=game, round=now.round, lap=lap)

    def offers(self, pad: Pad, seat: int) -> tuple[Offer, ...]:
        name = pad.names[seat]
        asked = pad.asking is not None and pad.asking.at == seat
        return (
            Offer(f"ten {seat}", message("Ten"), message("{name} made ten", name=name), asked),
            Offer(f"wrong {seat}", message("Wrong ten"), message("{name} said a wrong ten", name=name)),
        )

    def parts(self, pad: Pad, asking: Asked | None) -> tuple[Offer, ...]:
        if not pad.rules.advanced:
            return ()
        points, god_ten = (asking.points, asking.god_ten) if asking is not None else (0, False)
        return (
            Offer("points -1", "−", message("One point less")),
            Offer("", str(points), plural("{count} point", "{count} points", points)),
            Offer("points +1", "+", message("One point more")),
            Offer("god", message("God Ten"), message("God Ten"), god_ten),
        )

    def goal(self, pad: Pad) -> int | None:
        return None if pad.rules.advanced else CHIPS_TO_WIN

    def unit(self, pad: Pad, count: int) -> Message:
        goal = self.goal(pad)
        return super().unit(pad, count) if goal is None else message("of {goal} chips", goal=goal)

    def held(self, pad: Pad, name: str, count: int) -> Message:
        if pad.rules.advanced:
            return super().held(pad, name, count)
        return plural("{name}: {count} chip", "{name}: {count} chips", count, name=name)


def _possible(rules: Rules, points: int, dealing: bool) -> int:
    """Check the points of a ten (TT-60)."""
    least = base_points(rules, dealing)
    if points < least:
        words = (
            message("A ten of the dealer is worth {least} points at least.", least=least)
            if dealing
            else message("A ten is worth {least} points at least.", least=least)
        )
        raise IllegalMove("TT-60", "too_few", words)
    if points > MOST:
        raise IllegalMove("TT-60", "too_many", message("No ten is worth more than {most} points.", most=MOST))
    return points


def _taken(asking: Asked, dealing: bool, ten: Ten | None) -> Asked:
    """Take over what the calculator counted, if it counted the same thing."""
    if ten is None:
        words = message("“Count a hand” has no ten just now. Put the eight tiles in first.")
        raise IllegalMove("TT-02", "no_ten", words)
    if not ten.advanced:
        words = message("The calculator counts the basic game. Switch bonuses on there first.")
        raise IllegalMove("TT-60", "basic", words)
    if ten.dealer != dealing:
        words = (
            message("This is the dealer's ten, but the calculator counts another player's. Switch Dealer on there.")
            if dealing
            else message("This is not the dealer's ten, but the calculator counts one. Switch Dealer off there.")
        )
        raise IllegalMove("TT-60", "dealer", words)
    return asking._replace(points=ten.points, god_ten=ten.god_ten)


COUNTING: Final = _Counting()
