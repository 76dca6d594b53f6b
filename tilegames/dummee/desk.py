"""The player's side of a Dum-Mee board: what picking, trying, dragging and the buttons come to."""

from collections.abc import Sequence
from typing import Any, Final

from tilegames.core import NotationError, TilegamesError
from tilegames.desk import NOT_YET, Answer, NoActionError, Setting, refusal, say_first
from tilegames.draw import TARGET, Band, Choice, Drawing, Palette, Sheet, text
from tilegames.dummee import rack
from tilegames.dummee.draw import face
from tilegames.dummee.rack import Draft, Look, Trial
from tilegames.dummee.search import best_turn
from tilegames.dummee.state import VERBS, Move, Rules, State, View, parse
from tilegames.dummee.table import colour_name, ink_of
from tilegames.dummee.tree import BLACK, COLOURS, HIDDEN, LYING, REACH, kind, name, parse_cell, placed
from tilegames.texts import Message, listing, message, plural, say

SETTINGS: Final = (
    Setting(
        "free_draw",
        message("Drawing a tile"),
        ((False, message("Only when stuck")), (True, message("Always: for small children"))),
    ),
    Setting(
        "seconds",
        message("Hourglass"),
        ((None, message("Off")), (60, message("1 minute")), (120, message("2 minutes"))),
    ),
    Setting(
        "skip",
        message("When the sand has run out"),
        ((False, message("Only a reminder")), (True, message("The turn is over"))),
    ),
    Setting(
        "hide_sums",
        message("Sums while you try"),
        ((False, message("Shown")), (True, message("In your head"))),
    ),
)
"""What a player chooses before a game, beside the seats."""

INTRO: Final = message("Three tiles that make 10 or 20 start a tree. Make it grow, and get rid of your tiles first.")
"""The game in a sentence."""

HOW: Final = message(
    "You may type register red R2 K5 R3, add red down 0,2 . R6 R8, draw, end, sort, undo, hint, rules or log. K is"
    " black, and a dot is a tile that lies there."
)
"""What a player may type."""

_LEVELS: Final = ("", "point", "show")


def emblem(palette: Palette) -> Drawing:
    """Draw the picture that stands for the game: a row of three that makes 20."""
    row = (8, 6, 6)
    sheet = Sheet(270, palette)
    for place, one in enumerate(row):
        sheet.decor(f"tile-{place}", sheet.tile(face(one), 54), 2 + place * 60, 14)
    sheet.decor("worth", text(188, 52, "= 20", size=26, bold=True, fill="currentColor"))
    title = message("{tiles} make 20", tiles=listing([name(one) for one in row]))
    drawing = sheet.drawing(96, say(title), say(INTRO), ())
    return drawing._replace(groups=drawing.groups[1:])


def rules(settings: dict[str, Any]) -> Rules:
    """Make the rules of a game from the chosen settings."""
    return Rules(free_draw=bool(settings.get("free_draw", False)), seconds=settings.get("seconds"))


def look(settings: dict[str, Any]) -> dict[str, Any]:
    """Give what the chosen settings mean for the drawing of the table."""
    return {"hide_sums": bool(settings.get("hide_sums", False))}


def limit(settings: dict[str, Any], view: View) -> tuple[int, str] | None:
    """Give how many seconds the seat's turn may take and the action that comes then, or None without a limit (DM-21).

    Args:
        settings: the chosen settings; without ``skip`` an hourglass is only a reminder.
        view: the view of the seat.
    """
    seconds = view.rules.seconds
    if seconds is None or view.phase == "over" or view.seat != view.turn:
        return None
    return seconds, "timeout anyway" if settings.get("skip") else "late"


def comment(before: View, move: Move, after: View, _names: Sequence[str]) -> Band | None:
    """Say that an own turn is over because its time has run out, and what was drawn for it (DM-22).

    Args:
        before: the seat's view before the move.
        move: its move.
        after: its view after it.

    Returns:
        A band with the sentence, or None for any other move and when the game is over.
    """
    if move.verb != "timeout" or after.phase == "over":
        return None
    left = list(after.hand)
    for one in before.hand:
        left.remove(one)
    drawn = message("You drew {tiles}.", tiles=listing([name(one) for one in left])) if left else ""
    return Band("neutral", drawn, message("Your time ran out, and your turn was over."), "DM-22")


def start(view: View) -> Draft:
    """Give the draft of a player who has not touched anything yet."""
    return Draft(seen=view.trees)


def follow(view: View, draft: Draft, move: Move | None = None) -> Draft:
    """Give the draft after a move of the seat itself, or of another.

    Args:
        view: the seat's view after the move.
        draft: the draft before it.
        move: the seat's own move, or None.
    """
    if move is None:
        return rack.settle(view, draft)
    # When a turn ends, what is half laid goes back to the hand (DM-22).
    lays = move.verb in ("register", "add")
    draft = rack.laid_down(draft, move) if lays else draft._replace(trials=(), picked="")
    reached = tuple((one.colour, one.cell) for one in draft.trials)
    return rack.settle(view, draft._replace(seen=view.trees, hinted=(), reached=reached))


def act(view: View, draft: Draft, action: str) -> Answer:
    """Tell what an action on the board comes to.

    Args:
        view: the view of the seat that acts.
        draft: what is picked up and on trial.
        action: what the board or the player sent: ``pick R5.0``, ``at red 1,2`` (where the picked tile is tried),
            ``lay``, ``take`` or ``take R5.0`` (back to the rack), ``ends red`` (other tiles at the ends of a row to
            register), ``number 7`` (of a wild black tile on trial), ``sort``, ``open red``, ``look red fit``,
            ``hint point``, ``cancel``, ``move R5.0 red:1,2`` (a drag), or a move of the rules.

    Raises:
        NotationError: there is no such action.
    """
    verb, _, rest = action.partition(" ")
    if verb not in ("pick", "sort", "open", "look"):
        draft = draft._replace(hinted=())
    if verb not in ("sort", "open", "look"):
        draft = draft._replace(refused="")
    try:
        if verb in _ACTS:
            return _ACTS[verb](view, draft, rest)
        if verb == "hint" and rest in _LEVELS:
            return _hinted(view, draft, rest)
    except NotationError:
        raise
    except TilegamesError as error:
        return Answer(draft, band=say_first(error.message))
    if verb == "end" and not rest:
        return _end(view, draft)
    if verb == "timeout" and not rest:
        return _time_is_up(view, draft)
    if action == "late" and limit({}, view) is not None:
        return _time_is_up(view, draft._replace(late=True))
    if action in ("end anyway", "timeout anyway"):
        return _play(view, draft, Move(verb))
    if verb in VERBS:
        return _play(view, draft, parse(action))
    raise NoActionError(action)


def _play(view: View, draft: Draft, move: Move) -> Answer:
    why = view.why_not(move)
    if why is None:
        return Answer(draft, move=view.canonical(move))
    if why.rule == "DM-50":
        # It is told that something can be laid, and not what: that is the player's to find.
        words = message("Something of yours can be laid, so there is no drawing yet. Look once more.")
        hint_ = Choice(message("Give me a hint"), "hint")
        return Answer(draft, band=Band("refusal", words, rule=why.rule, choices=(hint_,)))
    return Answer(draft, band=refusal(why))


def _pick(view: View, draft: Draft, name_: str) -> Answer:
    joined = rack.join_row(view, draft, name_)
    if joined is not None:
        return _trying(view, joined, name_)
    picked = rack.pick(view, draft, name_)
    words = name(rack.kind_of(name_))
    if picked.picked:
        return Answer(picked, said=message("Picked up: {tile}. Now tap a dashed place.", tile=words))
    return Answer(picked, said=message("Put down: {tile}.", tile=words))


def _at(view: View, draft: Draft, rest: str) -> Answer:
    """Try the picked tile at a place."""
    colour, _, place = rest.partition(" ")
    if not draft.picked:
        return Answer(draft, band=say_first(message("First pick the tile of your rack that you want to lay there.")))
    return _tried(view, draft, draft.picked, colour, place)


def _tried(view: View, draft: Draft, name_: str, colour: str, place: str) -> Answer:
    """Try a tile at a place, or say at once why none of its kind can lie there."""
    tree, one = view.tree(_colour(colour)), rack.kind_of(name_)
    cell = parse_cell(place) if place else None
    why = _foreign(one, colour, tree is not None)
    if why is not None:
        return Answer(draft, band=why)
    if tree is not None and cell is not None and cell in tree.cells:
        words = message("{tile} lies there already, and laid tiles stay.", tile=_title(tree.cells[cell]))
        return Answer(draft, band=Band("refusal", words, rule="DM-46"))
    if tree is None:
        cell = len(draft.at(colour)) if cell is None else cell
    elif cell is None:
        words = message("Now choose one of the free places at the {colour} tree.", colour=colour_name(colour))
        return Answer(draft._replace(picked=name_, open=colour), said=words)
    elif cell not in rack.open_cells(view, draft, colour) and cell not in draft.at(colour):
        words = message("A line has no gap: try a place beside a tile that lies there.")
        return Answer(draft, band=Band("refusal", words, rule="DM-42"))
    return _trying(view, rack.put(view, draft, name_, colour, cell), name_)


def _colour(word: str) -> str:
    if word not in COLOURS:
        raise NotationError(message("There is no tree called {colour}.", colour=word[:20]))
    return word


def _foreign(one: int, colour: str, standing: bool) -> Band | None:
    """Refuse a tile of another colour (DM-30, DM-41)."""
    if one >= BLACK or COLOURS[one // 10] == colour:
        return None
    if standing:
        words = message(
            "{tile} has another colour: the {colour} tree takes {colour} tiles and black ones.",
            tile=_title(one),
            colour=colour_name(colour),
        )
    else:
        words = message(
            "{tile} has another colour: a {colour} row takes {colour} tiles and black ones.",
            tile=_title(one),
            colour=colour_name(colour),
        )
    return Band("refusal", words, rule="DM-41" if standing else "DM-30")


def _title(one: int) -> Message:
    words = {
        "red": message("Red {number}", number=one % 10),
        "blue": message("Blue {number}", number=one % 10),
        "green": message("Green {number}", number=one % 10),
    }
    return words.get(ink_of(one), message("Black {number}", number=one % 10))


def _trying(view: View, draft: Draft, name_: str) -> Answer:
    """Say what the lines make that a tile on trial is part of."""
    trial = draft.trial(name_)
    if trial is None:
        return Answer(draft, said=message("Nothing is on trial."))
    bare = message("On trial: {tile}.", tile=name(trial.tile))
    touched = [one for one in rack.sums(view, draft) if one.colour == trial.colour and trial.cell in one.line]
    told = [
        message("{sum} is {total}", sum=" + ".join(map(str, one.numbers)), total=one.total)
        for one in touched
        if len(one.numbers) > 1
    ]
    if not told:
        return Answer(draft, said=bare)
    words = message("On trial: {tile}. {sums}.", tile=name(trial.tile), sums=listing(told))
    return Answer(draft, said=words, bare=bare)


def _lay(view: View, draft: Draft, rest: str) -> Answer:
    """Lay what is on trial and right, or let the rules say what is wrong with what was tried last."""
    colours = tuple(dict.fromkeys(one.colour for one in reversed(draft.trials)))
    if rest:
        colours = tuple(one for one in colours if one == _colour(rest))
    if not colours:
        words = message("First pick a tile of your rack, then a free place at a tree.")
        return Answer(draft, band=say_first(words, "DM-42"))
    for colour in colours:
        move = rack.ready(view, draft, colour)
        if move is not None:
            return _play(view, draft, move)
    tried = rack.attempt(view, draft, colours[0])
    if tried is None:
        return Answer(draft, said=message("Nothing is on trial."))
    return _play(view, draft._replace(refused=colours[0]), tried)


def _take(view: View, draft: Draft, rest: str) -> Answer:
    """Take a tile back to the rack: the one that is named or picked up, else the one tried last."""
    if rest == "all":
        return Answer(draft._replace(trials=(), picked=""), said=message("All your tiles are back on your rack."))
    names = [one.name for one in draft.trials]
    name_ = rest or (draft.picked if draft.picked in names else names[-1] if names else "")
    after = rack.take_back(view, draft, name_)
    return Answer(after, said=message("Back on your rack: {tile}.", tile=name(rack.kind_of(name_))))


def _ends(view: View, draft: Draft, rest: str) -> Answer:
    after = rack.other_ends(view, draft, _colour(rest))
    row = [name(after.at(rest)[cell].tile) for cell in sorted(after.at(rest))]
    words = message("Now {first} and {last} stand at the ends. Further lines begin there.", first=row[0], last=row[-1])
    return Answer(after, said=words)


def _number(view: View, draft: Draft, rest: str) -> Answer:
    if rest not in tuple("0123456789"):
        raise NotationError(message("A tile counts as a number from 0 to 9, not {number}.", number=rest[:12]))
    wild = [one for one in draft.trials if one.number is not None]
    picked = draft.trial(draft.picked)
    chosen = picked if picked is not None else wild[-1] if wild else None
    after = rack.renumber(draft, chosen.name if chosen is not None else "", int(rest))
    return _trying(view, after, chosen.name if chosen is not None else "")


def _sort(_view: View, draft: Draft, rest: str) -> Answer:
    by_number = {"number": True, "colour": False}.get(rest, not draft.by_number)
    words = message("Sorted by number.") if by_number else message("Sorted by colour.")
    return Answer(draft._replace(by_number=by_number), said=words)


def _open(view: View, draft: Draft, rest: str) -> Answer:
    colour = _colour(rest)
    tree = view.tree(colour)
    words = message("The {colour} tree is open.", colour=colour_name(colour))
    if tree is None:
        words = message("The {colour} tree is not registered yet.", colour=colour_name(colour))
    return Answer(draft._replace(open=colour), said=words)


def _look(_view: View, draft: Draft, rest: str) -> Answer:
    """Look at a tree in another way: ``fit``, a pitch with the first row and column, or as it was at first."""
    word, *how = rest.split() or [""]
    colour = _colour(word)
    others = tuple(one for one in draft.looks if one.colour != colour)
    if how == ["same"]:
        return Answer(draft, said=message("There is nothing more to see that way."))
    if not how:
        return Answer(
            draft.forgetting(colour, draft.at(colour))._replace(looks=others), said=message("As it was at first.")
        )
    if how == ["fit"]:
        words = message("Here is the whole {colour} tree.", colour=colour_name(colour))
        return Answer(draft.forgetting(colour, draft.at(colour))._replace(looks=(*others, Look(colour))), said=words)
    numbers = [int(one) for one in how if one.removeprefix("-").isdecimal() and len(one) < 5]
    if len(numbers) != 3 or len(how) != 3 or not TARGET <= numbers[0] <= 100:
        raise NotationError(message("You can look at a tree with fit, or with a size, a row and a column."))
    pitch, row, column = numbers[0], *(max(-REACH, min(REACH, one)) for one in numbers[1:])
    words = message("You see another part of the {colour} tree.", colour=colour_name(colour))
    return Answer(draft.forgetting(colour)._replace(looks=(*others, Look(colour, pitch, row, column))), said=words)


def _cancel(view: View, draft: Draft, _rest: str) -> Answer:
    """Put down what is picked up; else take back what was tried last."""
    if draft.picked:
        return _pick(view, draft, draft.picked)
    if draft.trials:
        return _take(view, draft, "")
    return Answer(draft, said=message("Nothing is picked up."))


def _dragged(view: View, draft: Draft, rest: str) -> Answer:
    dragged, _, onto = rest.partition(" ")
    colour, _, place = onto.partition(":")
    if onto == "rack":
        if draft.trial(dragged) is None:
            return Answer(draft, said=message("It stands on your rack. Drag it to a tree."))
        return _take(view, draft, dragged)
    if dragged not in rack.rack_names(view.hand):
        return Answer(draft, band=say_first(message("There is no tile {name} on this rack.", name=dragged[:12])))
    return _tried(view, draft, dragged, colour, place)


def _end(view: View, draft: Draft) -> Answer:
    """End the turn; when tiles are on trial still, ask first."""
    if not draft.trials or view.why_not(Move("end")) is not None:
        return _play(view, draft, Move("end"))
    words = message("Your tiles on trial are not laid yet. If your turn ends now, they go back to your rack.")
    choices = (Choice(message("End it"), "end anyway"), Choice(message("Lay them"), "lay"))
    return Answer(draft, band=Band("hint", words, rule="DM-45", choices=choices))


def _time_is_up(view: View, draft: Draft) -> Answer:
    """Ask whether to end the turn because the sand has run out; a slip of the hand must not cost it."""
    if view.why_not(Move("timeout")) is not None:
        return _play(view, draft, Move("timeout"))
    count = min(view.rules.overtime_draw, view.pile_count) if view.phase == "start" else 0
    if draft.late:
        words = message("The sand has run out. Lay what you have, then end your turn.")
        if count:
            words = plural(
                "The sand has run out. Lay something now, or end your turn: you draw {count} tile then.",
                "The sand has run out. Lay something now, or end your turn: you draw {count} tiles then.",
                count,
            )
    elif count:
        words = plural(
            "Has the sand run out? Then your turn is over, and you draw {count} tile.",
            "Has the sand run out? Then your turn is over, and you draw {count} tiles.",
            count,
        )
    else:
        words = message("Has the sand run out? Then your turn is over; lines that are laid stay.")
    choices = (Choice(message("End turn"), "timeout anyway"),)
    return Answer(draft, band=Band("hint", words, rule="DM-22", choices=choices))


def hint(view: View) -> Band:
    """Say whether something can be laid; from there a player who wants to asks on, where and then what."""
    if view.phase == "over":
        return say_first(message("The game is over."))
    if view.seat != view.turn:
        return say_first(NOT_YET)
    move = _hinted_move(view)
    where = Choice(message("Where?"), "hint point")
    if move is None:
        if view.phase != "start":
            return say_first(message("Nothing more of yours fits: end your turn."), "DM-45")
        if view.pile_count:
            return say_first(message("Nothing of yours can be laid now: draw a tile."), "DM-50")
        return say_first(message("Nothing of yours can be laid now, and the Dum-Mee is used up: pass."), "DM-61")
    if move.verb == "register":
        words = message(
            "You can register a colour. Look for three tiles of one colour that make 10 or 20, or four that make 20;"
            " black ones fit every colour."
        )
        return Band("hint", words, rule="DM-30", choices=(where,))
    words = message("You can add a line. Look along the ends of the trees and at their pairs.")
    return Band("hint", words, rule="DM-42", choices=(where,))


def _hinted_move(view: View) -> Move | None:
    """Give the first move of the turn that lays the most, as far as a short search sees."""
    moves = best_turn(view).moves
    return moves[0] if moves else None


def _hinted(view: View, draft: Draft, level: str) -> Answer:
    """Point to what can be laid, or show it on trial."""
    move = _hinted_move(view) if view.phase != "over" and view.seat == view.turn else None
    if move is None or not level:
        return Answer(draft, band=hint(view))
    colour = move.colour or ""
    draft = draft._replace(open=colour, looks=tuple(one for one in draft.looks if one.colour != colour))
    tiles = [kind(one) for one in move.tiles if one != LYING]
    if level == "show":
        return Answer(*shown(view, draft, move))
    show = Choice(message("Show me"), "hint show")
    if move.verb == "register":
        words = message(
            "Look at {colour}: {tile} is one of the tiles.", colour=colour_name(colour), tile=name(tiles[0])
        )
        points: tuple[str, ...] = (_free_names(view, tiles)[0],)
    else:
        new = placed(move)
        words = message("Look at the marked place of the {colour} tree.", colour=colour_name(colour))
        points = tuple(rack.place_text(colour, cell) for cell in new)
        draft = draft.reaching(colour, new)
    band = Band("hint", words, rule="DM-30" if move.verb == "register" else "DM-42", choices=(show,))
    return Answer(draft._replace(hinted=points), band=band)


def _free_names(view: View, tiles: list[int]) -> list[str]:
    """Name rack tiles of some kinds, the first copies."""
    names: list[str] = []
    for one in tiles:
        names.append(
            next(other for other in rack.rack_names(view.hand) if rack.kind_of(other) == one and other not in names)
        )
    return names


def shown(view: View, draft: Draft, move: Move) -> tuple[Draft, None, Band]:
    """Lay a move on trial in place of whatever was on trial, and say what it makes."""
    row = move.verb == "register"
    new = dict(enumerate(move.tiles)) if row else placed(move)
    names = _free_names(view, [kind(one) for one in new.values()])
    trials = tuple(
        Trial(one, move.colour or "", cell, new[cell] % 10 if new[cell] > HIDDEN else None, row)
        for one, cell in zip(names, new, strict=True)
    )
    draft = rack.settle(view, draft.reaching(move.colour or "", new)._replace(trials=trials, picked=""))
    words = message("Here is one way, on trial. Lay it, or take it back and find another.")
    return draft, None, Band("hint", words, rule="DM-30" if row else "DM-42")


_ACTS: Final = {
    "pick": _pick,
    "at": _at,
    "lay": _lay,
    "take": _take,
    "ends": _ends,
    "number": _number,
    "sort": _sort,
    "open": _open,
    "look": _look,
    "cancel": _cancel,
    "move": _dragged,
}
_WORDS: Final = {"stop": "end", "time": "timeout", "back": "take"}


def typed(words: str) -> str:
    """Turn words that a player typed into an action: tile tokens may be small letters.

    >>> typed("Register RED r2, k5 r3"), typed("add red DOWN 0,2 . r6 r8"), typed("stop")
    ('register red R2 K5 R3', 'add red down 0,2 . R6 R8', 'end')
    """
    pieces = [piece.rstrip(",;") for piece in words.lower().split()]
    if pieces:
        pieces[0] = _WORDS.get(pieces[0], pieces[0])
    return " ".join(one.upper() if len(one) > 1 and one[0] in "rbgk" and one[1].isdigit() else one for one in pieces)


def undoable(before: State, after: State, seat: int) -> bool:
    """Tell whether a seat may take back its last move: while its turn lasts, no tile has been shown since."""
    return before.turn == after.turn == seat and after.phase in ("adding", "registering")


__all__ = [
    "INTRO",
    "SETTINGS",
    "act",
    "comment",
    "emblem",
    "follow",
    "hint",
    "limit",
    "look",
    "rules",
    "shown",
    "start",
    "typed",
    "undoable",
]
