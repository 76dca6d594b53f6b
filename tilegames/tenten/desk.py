"""The player's side of a TenTen board: what picking, grouping, dragging and the buttons come to."""

from collections.abc import Sequence
from typing import Any, Final

from tilegames.core import NotationError, TilegamesError
from tilegames.desk import Answer, NoActionError, Setting, confirmation, refusal, say_first
from tilegames.draw import Band, Choice, Drawing, Palette, Sheet, text
from tilegames.tenten import rack
from tilegames.tenten.draw import face
from tilegames.tenten.hand import (
    TEN,
    Reading,
    Score,
    colours_line,
    explain,
    name,
    names,
    nearest,
    readings,
    rejected,
    worth,
)
from tilegames.tenten.hand import parse as parse_hand
from tilegames.tenten.hints import hint, hinted
from tilegames.tenten.rack import Draft
from tilegames.tenten.rulebook import BONUS_CARD, Entry, bonus_card
from tilegames.tenten.state import VERBS, Move, Rules, State, View, parse
from tilegames.tenten.table import ENDED, ended_ten
from tilegames.texts import Message, listing, message, plural, say

SETTINGS: Final = (
    Setting("advanced", message("Game"), ((False, message("Basic")), (True, message("With bonuses")))),
    Setting("hide_sums", message("Sums on the rack"), ((False, message("Shown")), (True, message("In your head")))),
)
"""What a player chooses before a match, beside the seats."""

INTRO: Final = message("Eight tiles that make exactly ten. Draw, discard, and say ten before the others do.")
"""The game in a sentence."""

HOW: Final = message(
    "You may type draw, pick R5, group, get R3 R4, discard B7, ten ten, sort, undo, hint, rules or log, and yes or no"
    " to a question. R is red, B is blue, P is purple."
)
"""What a player may type."""


def emblem(palette: Palette) -> Drawing:
    """Draw the picture that stands for the game: a blue run and what it counts."""
    run = parse_hand("B5 B6 B7")
    sheet = Sheet(270, palette)
    for place, kind in enumerate(run):
        sheet.decor(f"tile-{place}", sheet.tile(face(kind), 50), 4 + place * 58, 4)
    sheet.decor("worth", text(200, 58, "= 5", size=26, bold=True, fill="currentColor"))
    drawing = sheet.drawing(92, say(message("A blue run counts as its smallest")), say(INTRO), ())
    return drawing._replace(groups=drawing.groups[1:])


def rules(settings: dict[str, Any]) -> Rules:
    """Make the rules of a match from the chosen settings."""
    return Rules(advanced=bool(settings.get("advanced", False)))


def look(settings: dict[str, Any]) -> dict[str, Any]:
    """Give what the chosen settings mean for the drawing of the table."""
    return {"hide_sums": bool(settings.get("hide_sums", False))}


def start(view: View) -> Draft:
    """Give the draft of a hand that nobody has arranged yet."""
    return rack.settle(view.hand, Draft(), view.drawn)


def follow(view: View, draft: Draft, move: Move | None = None) -> Draft:
    """Give the draft after a move of the seat itself, or of another.

    Args:
        view: the seat's view after the move.
        draft: the draft before it.
        move: the seat's own move, or None.
    """
    if move is not None and move.verb in ("discard", "get"):
        for kind in dict.fromkeys(move.tiles):
            draft = rack.lay_down(draft, _copies(draft, kind, move.tiles.count(kind)))
    elif move is not None and move.verb == "next":
        draft = Draft()
    draft = draft._replace(hinted=())
    return rack.settle(view.hand, draft._replace(picked=()) if move is not None else draft, view.drawn)


def _copies(draft: Draft, kind: int, count: int) -> tuple[str, ...]:
    """Choose the rack tiles of a kind that leave: picked ones first, then those that stand alone, then the last."""
    held = [one for one in draft.order if rack.kind_of(one) == kind]
    grouped = {one for group in draft.groups for one in group}
    held.sort(key=lambda one: (one not in draft.picked, one in grouped))
    return tuple(held[:count])


def act(view: View, draft: Draft, action: str) -> Answer:
    """Tell what an action on the board comes to.

    Args:
        view: the view of the seat that acts.
        draft: how its tiles are arranged.
        action: what the board or the player sent, such as ``"pick R5.0"``, ``"get"`` or ``"hint point"``.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    draft = draft._replace(hinted=())
    try:
        if verb == "pick":
            return _pick(view, draft, rest)
        if verb == "group":
            return _group(view, draft)
        if verb == "ungroup":
            return Answer(rack.ungroup(view.hand, draft), said=message("Taken apart."))
        if verb == "sort":
            return Answer(rack.sort(view.hand, draft), said=message("Your rack is sorted."))
        if verb == "move":
            return _dragged(view, draft, rest)
        if action == "cancel":
            return _put_down(draft)
    except TilegamesError as error:
        if isinstance(error, NotationError):
            raise
        return Answer(draft, band=say_first(error.message))
    if verb == "hint" and rest in ("point", "show"):
        return hinted(view, draft, rest)
    if verb == "get" and not rest:
        return _get(view, draft)
    if verb == "colour" and rest in ("red", "blue"):
        return _get(view, draft, rest)
    if verb == "discard" and not rest:
        return _discard(view, draft)
    if verb in VERBS:
        return _play(view, draft, parse(action))
    raise NoActionError(action)


def _play(view: View, draft: Draft, move: Move) -> Answer:
    why = view.why_not(move)
    if why is not None:
        return Answer(draft, band=refusal(why))
    if move.verb == "tenten":
        return Answer(draft, band=_sure(view), confirm=move)
    return Answer(draft, move=view.canonical(move))


def _sure(view: View) -> Band:
    """Ask before a ten is declared; the words are the same whether it is ten or not (TT-30)."""
    if view.rules.advanced:
        words = plural(
            "Do your eight tiles make exactly ten? If not, the other player gets 1 point.",
            "Do your eight tiles make exactly ten? If not, the {count} others get 1 point each.",
            view.seats - 1,
        )
    else:
        words = plural(
            "Do your eight tiles make exactly ten? If not, the other player gets 1 chip.",
            "Do your eight tiles make exactly ten? If not, the {count} others get 1 chip each.",
            view.seats - 1,
        )
    return confirmation(words, message("Yes, ten!"), message("Not yet"), "TT-30")._replace(kind="hint")


def _pick(view: View, draft: Draft, name_: str) -> Answer:
    picked = rack.pick(view.hand, draft, name_)
    tile = name(rack.kind_of(name_))
    lifted = message("Picked up: {tile}.", tile=tile)
    return Answer(picked, said=lifted if name_ in picked.picked else message("Put down: {tile}.", tile=tile))


def _put_down(draft: Draft) -> Answer:
    if not draft.picked:
        return Answer(draft, said=message("Nothing is picked up."))
    tiles = names(tuple(map(rack.kind_of, draft.picked)))
    return Answer(draft._replace(picked=()), said=message("Put down: {tile}.", tile=tiles))


def _group(view: View, draft: Draft) -> Answer:
    grouped = rack.group(view.hand, draft)
    newest = grouped.groups[-1]
    for part in rack.arrange(view.hand, grouped, view.own_sets, view.drawn).parts:
        if part.names == newest and part.refusal is not None:
            return Answer(draft, band=Band("refusal", part.refusal, rule="TT-06"))
    return Answer(grouped, said=message("Together: {tiles}.", tiles=names(tuple(map(rack.kind_of, newest)))))


def _get(view: View, draft: Draft, colour: str | None = None) -> Answer:
    blocked = _blocked(view, "get")
    if blocked is not None:
        return Answer(draft, band=blocked)
    if len(draft.picked) != 2:
        latest = view.claimable
        if latest is None:
            raise NotationError(message("There is no discard to get."))
        words = message(
            "To get {latest}, first pick the two of your tiles that make a run or a triple with it.",
            latest=name(latest),
        )
        return Answer(draft, band=say_first(words, "TT-22"))
    first, second = sorted(rack.kind_of(one) for one in draft.picked)
    move = Move("get", (first, second), colour)
    why = view.why_not(move)
    if why is not None and why.reason == "colour_missing":
        red, blue = Choice(message("Red"), "colour red", main=True), Choice(message("Blue"), "colour blue", main=True)
        return Answer(draft, band=Band("hint", why.message, rule=why.rule, choices=(red, blue)))
    return _play(view, draft, move)


def _blocked(view: View, verb: str) -> Band | None:
    """Say why no move of this kind can be made now whatever the tiles, or None.

    The rules check the phase and the discard before the tiles, so any tiles serve to ask them.
    """
    why = view.why_not(Move(verb, (0, 0) if verb == "get" else (0,)))
    general = why is not None and (why.rule in ("TT-20", "TT-23") or why.reason == "not_your_turn")
    return refusal(why) if why is not None and general else None


def _discard(view: View, draft: Draft) -> Answer:
    blocked = _blocked(view, "discard")
    if blocked is not None:
        return Answer(draft, band=blocked)
    if len(draft.picked) != 1:
        words = message("Pick the one tile that you want to discard first.")
        return Answer(draft, band=say_first(words, "TT-21"))
    return _play(view, draft, Move("discard", (rack.kind_of(draft.picked[0]),)))


def _dragged(view: View, draft: Draft, rest: str) -> Answer:
    dragged, _, onto = rest.partition(" ")
    if onto == "discards" and dragged not in ("pile", "discards"):
        return _discard(view, rack.pick(view.hand, draft._replace(picked=()), dragged))
    if dragged == "pile":
        return _play(view, draft, Move("draw"))
    if dragged == "discards":
        return _get(view, draft)
    if onto == "rack":
        onto = rack.settle(view.hand, draft, view.drawn).order[-1]
    moved = rack.move(view.hand, draft, dragged, onto)
    return Answer(moved, said=message("Moved: {tile}.", tile=name(rack.kind_of(dragged))))


def comment(before: View, move: Move, after: View, called: Sequence[str]) -> Band | None:
    """Say what an own move cost and why, when it cost something: a wrong ten (TT-30); else None.

    Args:
        before: the seat's view before the move.
        move: the move.
        after: the seat's view after it.
        called: what the seats are called.
    """
    if move.verb != "tenten" or after.phase in ENDED:
        return None
    latest = before.claimable if before.phase == "act" else None
    made = nearest((*before.hand, latest) if latest is not None else before.hand, before.own_sets)
    others = [called[seat] for seat in range(before.seats) if seat != before.seat]
    if before.rules.advanced:
        paid = plural("{names} gets 1 point.", "{names} get 1 point each.", len(others), names=listing(others))
    else:
        paid = plural("{names} gets 1 chip.", "{names} get 1 chip each.", len(others), names=listing(others))
    words = message("The nearest you can make is {totals}. {paid}", totals=listing(made, "or"), paid=paid)
    return Band("refusal", words, message("That is not ten."), "TT-30")


def page(view: View, name_: str) -> tuple[Message, tuple[Entry, ...]] | None:
    """Give a page that can be read at the table: its title and its entries; None when there is none of that name.

    Args:
        view: what the seat may know.
        name_: ``"bonuses"`` for the bonus card, or ``"ways"`` for how else a ten can be counted.
    """
    rules = view.rules
    if name_ == "bonuses":
        return BONUS_CARD, bonus_card(close=rules.close, heaven=rules.heaven, literal_marks=rules.literal_marks)
    ended = ended_ten(view) if name_ == "ways" else None
    return _ways(view, *ended) if ended is not None else None


def _ways(view: View, seat: int, counted: Score) -> tuple[Message, tuple[Entry, ...]]:
    """Say how a ten is counted, what would have been worth more, and which other ways there are to count its tiles."""
    from tilegames.tenten.calculator import Entry as Counted
    from tilegames.tenten.calculator import better

    result = view.result
    assert view.hands is not None
    assert result is not None
    entry = Counted(
        hand=view.hands[seat],
        sets=view.sets[seat],
        rules=view.rules,
        dealer=seat == view.dealer,
        first=result.heaven,
        discard=result.claimed is not None,
    )
    shown = [message("{how} So it is counted.", how=_told(counted.reading)), *better(entry)]
    for reading in readings(entry.hand, entry.sets):
        if reading.total != TEN or reading == counted.reading:
            continue
        points = worth(reading, view.rules, dealer=entry.dealer, heaven=entry.first, claimed=entry.discard)
        if points < counted.points:
            shown.append(message("{how} That is worth less: {points}.", how=_told(reading), points=points))
        else:
            shown.append(message("{how} That is worth the same.", how=_told(reading)))
    missing = rejected(entry.hand, entry.sets)
    shown += missing[:_MOST_WAYS]
    left = len(missing) - _MOST_WAYS
    if left > 0:
        more = plural("{count} more way is further from ten.", "{count} more ways are further from ten.", left)
        shown.append(more)
    return message("Other ways to count this ten"), tuple(("", one) for one in dict.fromkeys(shown))


def _told(reading: Reading) -> Message:
    """Say what a reading makes, with the colours of its purple tiles."""
    colours = colours_line(reading)
    return explain(reading) if colours is None else message("{how} {colours}", how=explain(reading), colours=colours)


_MOST_WAYS: Final = 20


def typed(words: str) -> str:
    """Turn words that a player typed into an action: tile tokens may be small letters.

    >>> typed("Discard b5"), typed("GET r3 R4"), typed("ten ten"), typed("pick r5"), typed("Yes, ten!")
    ('discard B5', 'get R3 R4', 'tenten', 'pick R5.0', 'confirm')
    """
    pieces = words.lower().translate(_STOPS).split()
    answer = _ANSWERS.get(" ".join(pieces))
    if answer is not None:
        return answer
    if pieces[:2] == ["ten", "ten"] or pieces == ["ten"]:
        pieces = ["tenten"]
    copy = ".0" if pieces[:1] == ["pick"] else ""
    return " ".join(
        one.upper() + copy if len(one) == 2 and one[0] in "rbp" and one[1].isdigit() else one for one in pieces
    )


_STOPS: Final = str.maketrans(dict.fromkeys(",.!?", " "))
_ANSWERS: Final = {
    "yes": "confirm",
    "yes ten": "confirm",
    "no": "cancel",
    "not yet": "cancel",
    "red": "colour red",
    "blue": "colour blue",
}
"""What may be typed as an answer to a question."""


def undoable(before: State, after: State, seat: int) -> bool:
    """Tell whether a seat may take back its last move: only a get, before it discards, has shown it nothing new."""
    return before.turn == seat and before.phase != after.phase == "discard" and before.drawn is None is after.drawn


__all__ = [
    "INTRO",
    "SETTINGS",
    "act",
    "comment",
    "emblem",
    "follow",
    "hint",
    "look",
    "page",
    "rules",
    "start",
    "typed",
    "undoable",
]
