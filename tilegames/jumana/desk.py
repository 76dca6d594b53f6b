"""The player's side of a Jumana board: what picking, holding, turning, dragging and the buttons come to."""

from collections.abc import Sequence
from typing import Any, Final

from tilegames.core import NotationError
from tilegames.desk import NOT_YET, Answer, NoActionError, Setting, refusal, say_first
from tilegames.draw import Band, Choice, Drawing, Palette, Sheet
from tilegames.jumana.draw import HANDFUL, LISTED
from tilegames.jumana.picture import put_tower
from tilegames.jumana.search import Placement, placements
from tilegames.jumana.state import HIDDEN, VERBS, Move, Rules, State, View, parse
from tilegames.jumana.table import (
    AMBER,
    Draft,
    cell_named,
    closed,
    danger,
    fall_words,
    fits,
    mood,
    over_words,
    points_words,
    settled,
)
from tilegames.jumana.tower import JOKER, LETTERS, Cell, Stick, cells, points, skyline
from tilegames.texts import message, plural, say

SETTINGS: Final = (
    Setting(
        "target",
        message("The game ends"),
        (
            (150, message("At 150")),
            (100, message("At 100")),
            (200, message("At 200")),
            (0, message("One round")),
        ),
        alone=False,
    ),
    Setting(
        "hand",
        message("Hands tremble"),
        (
            ("steady", message("A little")),
            ("calm", message("Not at all")),
            ("normal", message("More")),
            ("rough", message("A lot")),
        ),
    ),
    Setting("base", message("The base sticks lie"), (("gap", message("Apart")), ("adjacent", message("Together")))),
)
"""What a player chooses before a match, beside the seats."""

INTRO: Final = message(
    "Lay letter sticks on equal letters, higher and higher. Against others points are bad: whoever brings the tower"
    " down gets 100, and the fewest points win."
)
"""The game in a sentence or two."""

HOW: Final = message(
    "You may type pick UMA, 1 for its first place or at row 1 column 2, turn round, let go, draw, pass, hint, rules or"
    " log. A stick is its three letters."
)
"""What a player may type."""

BEGIN: Final = message("Deal the sticks")
"""What the button says that begins a match."""

_STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
EMBLEM: Final = (
    Stick("MUA", "y", 0, 0, 0),
    Stick("AUN", "y", 2, 0, 0),
    Stick("MAA", "x", 0, 0, 1),
    Stick("AAN", "x", 0, 2, 1),
    Stick("JUJ", "y", 2, 0, 2),
)
"""The tower of the game's own picture, of sticks from the box."""


def emblem(palette: Palette) -> Drawing:
    """Draw the picture that stands for the game: a small tower."""
    sheet = Sheet(260, palette)
    put_tower(sheet, EMBLEM, 0, 0, 260, 180)
    drawing = sheet.drawing(180, say(message("A small tower of letter sticks")), say(INTRO), ())
    return drawing._replace(groups=drawing.groups[1:])


def rules(settings: dict[str, Any]) -> Rules:
    """Make the rules of a match from the chosen settings."""
    target = int(settings.get("target", 150))
    return Rules(
        base=str(settings.get("base", "gap")),
        hand=str(settings.get("hand", "steady")),
        target=target or 150,
        one_round=not target,
    )


def look(_settings: dict[str, Any]) -> dict[str, Any]:
    """Give what the chosen settings mean for the drawing of the table."""
    return {}


def start(view: View) -> Draft:
    """Give the draft of a player who holds nothing yet; a stick just drawn is picked up while any has a place."""
    return _with_drawn(view, Draft())


def follow(view: View, draft: Draft, move: Move | None = None) -> Draft:
    """Give the draft after a move of the seat itself, or of another.

    Args:
        view: the seat's view after the move.
        draft: the draft before it.
        move: the seat's own move, or None.
    """
    draft = draft._replace(hinted="")
    if move is not None:
        draft = draft._replace(stick="", letters="", at=None, more=0, judged=False)
        if move.verb in ("place", "next"):
            draft = draft._replace(floor=None, floors=0)
        if move.verb == "next":
            draft = draft._replace(pan=(0, 0))
    return _with_drawn(view, settled(view, draft))


def _with_drawn(view: View, draft: Draft) -> Draft:
    if view.phase == "drawn" and view.drawn not in (None, HIDDEN) and not draft.stick and not closed(view):
        drawn = view.drawn or ""
        return draft._replace(stick=drawn, letters=drawn, at=None, more=0)
    return draft


def act(view: View, draft: Draft, action: str) -> Answer:
    """Tell what an action on the board comes to.

    Args:
        view: the view of the seat that acts.
        draft: what it holds and looks at.
        action: what the board or the player sent, such as ``"pick UMA"``, ``"at 3,4"`` or ``"place"``.

    Raises:
        NotationError: there is no such action.
    """
    draft = settled(view, draft)._replace(hinted="")
    verb, _, rest = action.partition(" ")
    if verb == "hint" and rest in ("", "point", "show"):
        return _hinted(view, draft, rest)
    if verb == "pick":
        return _pick(view, draft, rest)
    if verb == "at":
        return _hold(view, draft, cell_named(view.tower, rest))
    if verb == "aim":
        return _aim(view, draft, rest)
    if verb in ("round", "quarter") and not rest:
        return _turn(view, draft, verb)
    if verb == "place" and not rest:
        return _let_go(view, draft)
    if verb == "move":
        stick, _, cell = rest.partition(" ")
        return _hold(view, _taken(view, draft, stick), cell_named(view.tower, cell))
    if action == "cancel":
        return _put_down(draft)
    if verb in ("look", "floor", "floors", "pan", "more", "rack"):
        return _looked(view, draft, verb, rest)
    if action == "finish":
        return _finish(view, draft)
    if verb in VERBS:
        return _play(view, draft, parse(action))
    raise NoActionError(action)


def _play(view: View, draft: Draft, move: Move) -> Answer:
    why = view.why_not(move)
    if why is not None:
        return Answer(draft, band=refusal(why))
    return Answer(draft, move=view.canonical(move))


def _finish(view: View, draft: Draft) -> Answer:
    """Play on to the end of a round in which nobody has anything to choose any more (JU-21, JU-23, JU-51)."""
    if view.phase not in ("round_over", "over") and not closed(view):
        words = message("This tower still has a place for a stick that nobody has laid, so the round goes on.")
        return Answer(draft, band=say_first(words, "JU-51"))
    draws = view.phase == "start" and view.pool_count
    return _play(view, draft, Move("draw" if draws else "pass"))._replace(on=True)


def _taken(view: View, draft: Draft, stick: str) -> Draft:
    """Pick up a stick of the hand, either way round it is named."""
    held = next((one for one in view.hand if stick in (one, one[::-1]) and one != HIDDEN), None)
    if held is None:
        raise NotationError(message("You do not hold the stick {stick}.", stick=stick[:10]))
    judged = draft.judged and held == draft.stick
    return draft._replace(stick=held, letters=stick, at=None, more=0, floor=None, judged=judged)


def _pick(view: View, draft: Draft, stick: str) -> Answer:
    if stick and stick in (draft.stick, draft.letters):
        return Answer(draft._replace(stick="", letters="", at=None), said=message("Put down: {stick}.", stick=stick))
    after = _taken(view, draft, stick)
    count = len(view.placements(after.stick))
    if not count:
        said = message(
            "Picked up: {stick}, {points}. It fits nowhere now.", stick=stick, points=points_words(points(stick))
        )
        return Answer(after, said=said)
    said = plural(
        "Picked up: {stick}, {points}. It fits at {count} place.",
        "Picked up: {stick}, {points}. It fits at {count} places.",
        count,
        stick=stick,
        points=points_words(points(stick)),
    )
    return Answer(after, said=said)


def _put_down(draft: Draft) -> Answer:
    if draft.at is not None:
        said = message("You hold {stick} in your hand again.", stick=draft.letters)
        return Answer(draft._replace(at=None), said=said)
    if draft.stick:
        said = message("Put down: {stick}.", stick=draft.letters)
        return Answer(draft._replace(stick="", letters=""), said=said)
    return Answer(draft, said=message("You hold no stick."))


def _held(draft: Draft) -> Move | None:
    """The placement that letting go would be."""
    if not draft.stick or draft.at is None:
        return None
    return Move("place", draft.letters, draft.axis, *draft.at)


def _over(draft: Draft, move: Move) -> Draft:
    return draft._replace(letters=move.letters, axis=move.axis, at=(move.x, move.y))


def _hold(view: View, draft: Draft, cell: Cell) -> Answer:
    """Hold the stick over a cell: at the next place that covers it, else with its middle there and a reason."""
    if not draft.stick:
        top = skyline(view.tower).get(cell)
        if top is None:
            words = message("No stick lies there. First pick a stick of yours.")
        else:
            words = message(
                "There lies {letter}, level {level}. First pick a stick of yours.",
                letter=top.letter,
                level=top.level,
            )
        return Answer(draft, band=say_first(words, "JU-20"))
    covering = [move for move in view.placements(draft.stick) if cell in cells(move.axis, move.x, move.y)]
    # As the stick is held now, and with its middle here, before all others.
    covering.sort(
        key=lambda move: (
            move.axis != draft.axis,
            cells(move.axis, move.x, move.y)[1] != cell,
            move.letters != draft.letters,
        )
    )
    now = _held(draft)
    if covering:
        chosen = covering[(covering.index(now) + 1) % len(covering)] if now in covering else covering[0]
        return _held_there(view, _over(draft, chosen))
    x, y = cell
    return _held_there(view, draft._replace(at=(x - 1, y) if draft.axis == "x" else (x, y - 1)))


def _held_there(view: View, draft: Draft) -> Answer:
    """Say where the stick is held, or why it cannot lie there."""
    move = _held(draft)
    if move is None:
        return Answer(draft)
    if move not in view.placements(draft.stick):
        why = view.why_not(move)
        return Answer(draft, band=None if why is None else refusal(why))
    place, where = view.placements(draft.stick).index(move) + 1, over_words(view.tower, move)
    if move.axis == "x":
        said = message("You hold {stick} across, {where}: place {place}.", stick=move.letters, where=where, place=place)
    else:
        said = message(
            "You hold {stick} downwards, {where}: place {place}.", stick=move.letters, where=where, place=place
        )
    return Answer(draft, said=said)


def _aim(view: View, draft: Draft, rest: str) -> Answer:
    if not draft.stick:
        return Answer(draft, band=say_first(message("First pick the stick that you want to place."), "JU-20"))
    moves = view.placements(draft.stick)
    if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest) <= len(moves):
        raise NotationError(
            plural(
                "{stick} has {count} place, and {place} is none of it.",
                "{stick} has {count} places, and {place} is none of them.",
                len(moves),
                stick=draft.stick,
                place=rest[:10],
            )
        )
    return _held_there(view, _over(draft, moves[int(rest) - 1]))


def _turn(view: View, draft: Draft, verb: str) -> Answer:
    if not draft.stick:
        return Answer(draft, band=say_first(message("First pick the stick that you want to turn."), "JU-02"))
    if verb == "round":
        if draft.letters == draft.letters[::-1]:
            words = message("{stick} is the same both ways round.", stick=draft.letters)
            return Answer(draft, band=say_first(words, "JU-02"))
        after = draft._replace(letters=draft.letters[::-1])
    else:
        after = draft._replace(axis="y" if draft.axis == "x" else "x")
        if draft.at is not None:
            x, y = cells(draft.axis, *draft.at)[1]
            after = after._replace(at=(x - 1, y) if after.axis == "x" else (x, y - 1))
    if after.at is None:
        if after.axis == "x":
            return Answer(after, said=message("You hold {stick} across on the plan.", stick=after.letters))
        return Answer(after, said=message("You hold {stick} downwards on the plan.", stick=after.letters))
    return _held_there(view, after)


def _let_go(view: View, draft: Draft) -> Answer:
    move = _held(draft)
    if move is not None:
        return _play(view, draft, move)
    if view.seat != view.turn or view.phase not in ("start", "drawn"):
        # The rules check the turn and the phase before the place.
        return _play(view, draft, Move("place", draft.letters or (view.hand or ("UMA",))[0], "x", 0, 0))
    if not draft.stick:
        return Answer(draft, band=say_first(message("First pick a stick, then the place for it."), "JU-20"))
    words = message("First choose the place for {stick}: tap the letters it is to lie on.", stick=draft.letters)
    return Answer(draft, band=say_first(words, "JU-32"))


def _looked(view: View, draft: Draft, verb: str, rest: str) -> Answer:
    """Look at the table another way; nothing of the game changes."""
    if verb == "look" and rest in ("left", "right"):
        after = draft._replace(turned=(draft.turned + (1 if rest == "left" else 3)) % 4)
        return Answer(after, said=message("The picture is turned. From above all stays as it was."))
    if verb == "pan" and rest in _STEPS:
        step_x, step_y = _STEPS[rest]
        after = draft._replace(pan=(draft.pan[0] + step_x, draft.pan[1] + step_y))
        return Answer(after, said=message("The view from above has moved."))
    highest = max((stick.level for stick in view.tower), default=0)
    if verb == "floor" and rest == "none":
        return Answer(draft._replace(floor=None), said=message("Here are the open letters again."))
    if verb == "floor" and rest.isascii() and rest.isdigit() and int(rest) <= highest:
        level = int(rest)
        if draft.floor == level:
            return Answer(draft._replace(floor=None), said=message("Here are the open letters again."))
        lying = ", ".join(stick.letters for stick in view.tower if stick.level == level)
        return Answer(
            draft._replace(floor=level, at=None),
            said=message("Level {level} alone: {sticks}.", level=level, sticks=lying),
        )
    if verb == "floors" and rest == "open":
        said = message("The floors are folded away.") if draft.unfolded else message("The floors are shown.")
        return Answer(draft._replace(unfolded=not draft.unfolded), said=said)
    if verb == "floors" and not rest:
        after = draft._replace(floors=draft.floors + 2 if draft.floors + 2 <= highest - 1 else 0)
        return Answer(after, said=message("Other levels are shown."))
    if verb == "more" and not rest:
        following = draft.more + LISTED
        more = following if draft.stick and following < len(view.placements(draft.stick)) else 0
        return Answer(draft._replace(more=more), said=message("Other places are shown."))
    if verb == "rack" and not rest:
        passed = draft.rack + HANDFUL if draft.rack + HANDFUL < len(view.hand) else 0
        return Answer(draft._replace(rack=passed), said=message("Other sticks of yours are shown."))
    raise NoActionError(f"{verb} {rest}")


def comment(before: View, move: Move, after: View, _names: Sequence[str]) -> Band | None:
    """Say what a placement of the seat itself has done to the tower, where that matters.

    Args:
        before: the seat's view before the move.
        move: its move.
        after: its view after it.

    Returns:
        A band with the sentence, or None when the tower stands calm or the game is over.
    """
    if move.verb != "place" or after.phase == "over":
        return None
    if after.result is not None and after.result.reason == "fall":
        lead = message("{stick} brought the tower down.", stick=move.letters)
        return Band("refusal", fall_words(after.tower), rule="JU-40", lead=lead)
    now = danger(after.tower)
    if now is None or now < AMBER or after.phase != "start" or len(after.tower) == len(before.tower):
        return None
    # The meter says how it stands now, and others may have played since.
    words = message("You laid {stick}, and that left the tower {mood}.", stick=move.letters, mood=mood(now))
    return Band("neutral", words, rule="JU-41")


def hint(view: View) -> Band:
    """Say what a good player would look for, from what the seat may know.

    From there a player who wants to asks on: which stick it is, and then where it lies.
    """
    if view.phase in ("round_over", "over"):
        return say_first(message("The round is over: deal the next one."))
    if view.seat != view.turn:
        return say_first(NOT_YET)
    if closed(view):
        words = message("No stick at all has a place on this tower any more: play it to the end.")
        return say_first(words, "JU-51")
    if not fits(view):
        if view.phase == "drawn":
            return say_first(message("{stick} fits nowhere: pass.", stick=view.drawn or ""), "JU-21")
        if view.pool_count:
            return say_first(message("None of your sticks fits on the open letters: draw one."), "JU-21")
        return say_first(message("None of your sticks fits, and the pool is empty: pass."), "JU-23")
    risk = _calmest(view).danger
    if risk is None:
        words = message("Wherever you place a stick now, the tower falls. Better draw or pass.")
        return say_first(words, "JU-22")
    which = (Choice(message("Which stick?"), "hint point"),)
    if risk >= AMBER:
        words = message("Every place is dangerous now, and you need not place. Look for the one that shakes least.")
        return Band("hint", words, rule="JU-22", choices=which)
    words = message("A stick of yours has a calm place. Look for equal open letters, with little that hangs out.")
    return Band("hint", words, rule="JU-41", choices=which)


def _calmest(view: View) -> Placement:
    """Give the place that a good player would choose, of the sticks that the seat may place now."""
    sticks = view.hand if view.phase == "start" else tuple(filter(None, (view.drawn,)))
    return min(placements(view, sticks), key=_worth)


def _hinted(view: View, draft: Draft, level: str) -> Answer:
    """Mark the stick that a good player would place, or hold it where it would lie."""
    first = hint(view)
    if not level or not first.choices:
        return Answer(draft, band=first)
    best = _calmest(view)
    letters, risk = best.move.letters, best.danger or 0
    stick = next(one for one in view.hand if letters in (one, one[::-1]))
    place = view.hand.index(stick)
    draft = draft._replace(stick="", letters="", at=None, more=0, rack=place - place % HANDFUL)
    if level == "show":
        listed = view.placements(stick).index(best.move)
        draft = draft._replace(stick=stick, floor=None, pan=(0, 0), more=listed - listed % LISTED, judged=True)
        words = message(
            "Here {stick} would lie. Its places show their danger now: let it go, or find another.", stick=letters
        )
        return Answer(_over(draft, best.move), band=Band("hint", words, rule=first.rule))
    if risk >= AMBER:
        words = message("The calmest place is one for {stick}, with danger {danger} %.", stick=stick, danger=risk)
    elif view.seats == 1 or view.rules.one_round:
        words = message("Try {stick}: it has a calm place, danger {danger} %.", stick=stick, danger=risk)
    else:
        words = message(
            "Try {stick}: it has a calm place, danger {danger} %. Left in your hand it would cost you {points}.",
            stick=stick,
            points=points_words(points(stick)),
            danger=risk,
        )
    show = Choice(message("Show me"), "hint show")
    return Answer(draft._replace(hinted=stick), band=Band("hint", words, rule=first.rule, choices=(show,)))


def _worth(found: Placement) -> tuple[bool, int, int]:
    """Order places: calm ones first, among them those of the dearest stick, then by danger."""
    risk = 101 if found.danger is None else found.danger
    calm = risk < AMBER
    return not calm, -points(found.move.letters) if calm else risk, risk


def typed(words: str) -> str:
    """Turn words that a player typed into an action: letters may be small, and a number alone is that of a place.

    >>> typed("place uma across 3,4"), typed("Pick jmj"), typed("turn round"), typed("let go"), typed("place 2")
    ('place UMA x 3,4', 'pick JMJ', 'round', 'place', 'aim 2')
    """
    pieces = words.lower().replace(", ", ",").split()
    whole = {
        "let go": "place",
        "play it to the end": "finish",
        "turn round": "round",
        "quarter turn": "quarter",
        "put down": "cancel",
    }
    if " ".join(pieces) in whole:
        return whole[" ".join(pieces)]
    if pieces and pieces[-1].isdecimal() and pieces[:-1] in ([], ["place"]):
        return f"aim {pieces[-1]}"
    axes = {"across": "x", "downwards": "y", "down": "y"}
    if pieces and pieces[0] == "place":
        pieces = [axes.get(one, one) for one in pieces]
    sticks = set((LETTERS + JOKER).lower())
    return " ".join(
        one.upper() if len(one) == 3 and set(one) <= sticks and place else one for place, one in enumerate(pieces)
    )


def undoable(before: State, after: State, seat: int) -> bool:
    """Tell whether a seat may take back its last move.

    Only alone and with a calm hand: a draw shows a stick, a trembling hand shows its luck, and what the others may
    answer is theirs.
    """
    calm = before.rules.hand == "calm"
    same = before.turn == after.turn == seat and before.phase == after.phase == "start"
    return calm and same and before.pool == after.pool and before.passes == after.passes


__all__ = [
    "BEGIN",
    "EMBLEM",
    "INTRO",
    "SETTINGS",
    "act",
    "comment",
    "emblem",
    "follow",
    "hint",
    "look",
    "rules",
    "start",
    "typed",
    "undoable",
]
