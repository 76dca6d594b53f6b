"""What the scenes of Dum-Mee's lessons look like, and what can be done in them.

A scene is drawn on a sheet that the lesson has begun, at a place and width that it gives.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.core import NotationError
from tilegames.draw import LIFT, TARGET, WIDE, Group, Sheet, measure
from tilegames.draw import text as words_at
from tilegames.dummee import pills
from tilegames.dummee.draw import face, tree_ink
from tilegames.dummee.goals import (
    Draft,
    Hand,
    Table,
    cell_name,
    cell_of,
    draft,
    moves_of,
)
from tilegames.dummee.pills import Box, Pill
from tilegames.dummee.rack import kind_of, rack_names
from tilegames.dummee.state import parse
from tilegames.dummee.state import text as move_text
from tilegames.dummee.table import beside_words, colour_name, colour_title, commas, tree_words
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    DOWN,
    HIDDEN,
    LYING,
    Move,
    Tree,
    cell_text,
    kind,
    name,
    placed,
    row_column,
    run,
    runs,
    stands,
)
from tilegames.goals import Control, Drawn, on_felt, put_control
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["LAID_OUT", "controls", "draw", "pick", "pointed", "typed"]

LAID_OUT: Final = True
"""Picked tiles lie on the board, in a row or at a tree; what the rules refuse stays there to be mended."""

_MARKS: Final = {"red": "circle", "blue": "square", "green": "triangle", "black": "star"}
_TILE: Final = 0.9
"""How much of a cell a tile fills."""
_EDGE: Final = 53 / 48
"""How much higher a tile is than wide, its edge included."""
_SUM: Final = 30
_LONGEST: Final = {True: 8, False: 6}
"""How many columns of a tree are shown, wide and compact, when no move needs more."""
_TALLEST: Final = 5
"""How many rows of a tree are shown when no move needs more."""
_BESIDE: Final = 900
"""From this width on the rack stands beside the tree."""
_TREE_SIDE: Final = 0.52
"""How much of the felt the tree has then."""
_FEW: Final = 6
"""So many tiles stand in one row beside a tree."""
_SHORT: Final = 6
"""How many tiles the rows of two trees have together at most, when the rack stands beside both."""


def pick(scene: Hand | Table, picked: Sequence[str], name_: str) -> tuple[str, ...]:
    """Pick a tile up or take it back, or put the picked tile that comes next on a free cell.

    Args:
        scene: the scene.
        picked: what is laid out on trial.
        name_: a tile of the rack, or a cell.

    Returns:
        What is laid out then.

    Raises:
        NotationError: there is no such tile, or no tile to put on the cell.
    """
    if not isinstance(scene, Table):
        raise NotationError(message("There is no such tile here."))
    if ":" not in name_:
        if name_ not in rack_names(scene.view.hand):
            raise NotationError(message("There is no such tile here."))
        left = tuple(one for one in picked if one.partition("@")[0] != name_)
        return left if len(left) < len(picked) else (*picked, name_)
    colour, cell = cell_of(name_)
    laid = draft(picked)
    if laid.colour == colour and cell in laid.cells:
        return tuple(one for one in picked if one != f"{laid.cells[cell]}@{name_}")
    if not laid.loose:
        raise NotationError(message("First tap a tile on your rack."))
    stay = [one for one in picked if "@" in one and laid.colour == colour]
    first, *others = laid.loose
    return (*stay, f"{first}@{name_}", *others)


def pointed(scene: Hand | Table, picked: Sequence[str], marked: Sequence[str], action: str) -> tuple[str, ...]:
    """Tell what a hint marks when something is on trial already: what comes next, and not what has been done.

    Args:
        scene: the scene.
        picked: what is laid out on trial.
        marked: the pieces that the hint would mark if nothing were on trial.
        action: what the step is done by; another allowed move counts where what is on trial belongs to that.

    Returns:
        The pieces to mark, or the action of the button when everything is laid out; `marked` as long as what it names
        is still to be done, or where what is on trial leads nowhere.
    """
    laid = draft(picked)
    tried = [*laid.cells.values(), *laid.loose]
    if not isinstance(scene, Table) or not any(one in tried for one in marked):
        return tuple(marked)
    hand = rack_names(scene.view.hand)
    kinds = sorted(kind_of(one) for one in {*tried, *(one for one in marked if one in hand)})
    for move in (parse(action), *scene.view.legal_moves()):
        new = placed(move) if move.verb == "add" else dict(enumerate(move.tiles))
        left = [kind(one) for one in new.values()]
        if laid.cells and (
            move.colour != laid.colour
            or any(cell not in new or kind(new[cell]) != kind_of(one) for cell, one in laid.cells.items())
        ):
            continue
        if any(left.count(one) < kinds.count(one) for one in kinds):
            continue
        if laid.loose and move.verb == "add":
            first = kind_of(laid.loose[0])
            cells = [cell for cell, one in new.items() if kind(one) == first and cell not in laid.cells]
            return (cell_name(move.colour or "", cells[0]),) if len(marked) == 1 else _undone(marked, tried, picked)
        for one in tried:
            left.remove(kind_of(one))
        rest = [next(one for one in hand if one not in tried and kind_of(one) == wanted) for wanted in left]
        if not rest:
            return tuple(move_text(one) for one in moves_of(scene.view, laid)[:1])
        return (rest[0],) if len(marked) == 1 else _undone(marked, tried, picked)
    return tuple(marked)


def _undone(marked: Sequence[str], tried: Sequence[str], picked: Sequence[str]) -> tuple[str, ...]:
    """Leave out what a hint marks that lies on trial, and the places that are taken."""
    taken = [one.partition("@")[2] for one in picked]
    return tuple(one for one in marked if one not in tried and one not in taken)


def controls(scene: Hand | Table, picked: Sequence[str]) -> tuple[Control, ...]:
    """Give the buttons of a scene; all can be pressed, also where the rules will refuse.

    Args:
        scene: the scene.
        picked: what is laid out on trial.
    """
    if not isinstance(scene, Table):
        return ()
    view = scene.view
    laid = draft(picked)
    found: list[Control] = []
    if not scene.over:
        if scene.row or not scene.bare or scene.trees:
            found += _lay(scene, laid)
        if not scene.bare:
            found.append(Control(message("Draw a tile"), "draw", piece="pile"))
        if view.phase in ("registering", "adding"):
            found.append(Control(message("End turn"), "end"))
        if view.rules.play_on and not view.pile_count:
            found.append(Control(message("Pass"), "pass"))
        main = "" if picked else scene.main or _only(scene)
        found = [one._replace(main=one.main or (main != "" and one.action == main)) for one in found]
    left = [one for one in scene.offers if not _met(scene, one)]
    for one in scene.offers:
        words = scene.spoken(one)
        if _met(scene, one):
            words = message("✕ {words}", words=words)
        asked = one == scene.main or not (scene.main or scene.worth)
        found.append(Control(words, one, main=left == [one] and not picked and asked))
    return tuple(found)


def _met(scene: Table, action: str) -> bool:
    """Whether the refusal of a try was asked for and met."""
    return any(f"{action} ".startswith(f"{one.partition(': ')[0]} ") for one in scene.met)


def _only(scene: Table) -> str:
    """Give the move that is left when it is the only one and lays nothing, or ""."""
    if scene.worth or scene.offers:
        return ""  # the step asks for something else
    legal = scene.view.legal_moves()
    return legal[0].verb if len(legal) == 1 and not legal[0].tiles else ""


def _lay(scene: Table, laid: Draft) -> list[Control]:
    """The buttons that lay what is laid out on trial."""
    if laid.loose and not laid.cells and not scene.row:
        note = message("The tile is picked up. Now tap the free place where it should lie.")
        return [Control(message("Now tap a free place"), note=note)]
    if not laid.loose and not laid.cells:
        if not scene.row:
            note = message("Tap a tile on your rack, and then a free place at the tree.")
            return [Control(message("Add: tap a tile first"), note=note)]
        note = message("Tap your tiles in the order in which they should lie. Tap one again to take it back.")
        if scene.trees:
            return [Control(message("Lay: tap tiles first"), note=note)]
        return [Control(message("Register: tap tiles first"), note=note)]
    moves = moves_of(scene.view, laid)
    if not moves:
        note = message("The new tiles must lie in one straight line. Tap a tile to take it back.")
        return [Control(message("Add: not one line"), note=note)]
    # A line with a gap can be tried, but it is not what comes next.
    why = scene.view.why_not(moves[0])
    ready = why is None or not (why.reason == "gap" or (why.reason == "count" and len(laid.loose) < 3))
    return [Control(_lay_words(one), move_text(one), ready and one == moves[0], finishes=True) for one in moves[:2]]


def _lay_words(move: Move) -> Message:
    wild = [one for one in move.tiles if one > HIDDEN]
    if wild:
        return message("Lay {tiles}", tiles=listing([name(one) for one in wild]))
    if move.verb == "register":
        return message("Register {colour}", colour=colour_name(move.colour or ""))
    return message("Lay this line")


def typed(scene: Hand | Table | None, words: str) -> str:
    """Turn words that a learner typed into an action of a scene.

    >>> from tilegames.dummee.goals import hand
    >>> typed(hand("R4 R5"), "choose r5"), typed(None, "Register red r2, k5, r3")
    ('choose R5.0', 'register red R2 K5 R3')
    """
    verb, *rest = words.lower().split() or [""]
    pieces = []
    for one in rest:
        bare = one.strip(",") if ":" not in one else one
        pieces.append(bare.upper() if len(bare) > 1 and bare[0] in "rbgk" and bare[1].isdigit() else bare)
    if verb == "choose" and scene is not None and len(pieces) == 1:
        pieces = [next((one for one in scene.names if pieces[0] in (one, one.partition(".")[0])), pieces[0])]
    if verb == "choose" and scene is not None and len(rest) > 1:
        return words
    return " ".join([verb, *pieces])


def draw(
    sheet: Sheet,
    scene: Hand | Table,
    x: float,
    y: float,
    width: float,
    *,
    picked: Sequence[str] = (),
    marks: Mapping[str, str] | None = None,
    choices: Sequence[str] = (),
    buttons: Sequence[Control] = (),
    alive: bool = True,
    least: float = 0.0,
    lang: str = "en",
) -> Drawn:
    """Draw a scene on a felt.

    Args:
        sheet: the sheet to draw on.
        scene: the scene.
        x, y, width: where the felt lies, in CSS pixels.
        picked: what is laid out on trial.
        marks: states of pieces by name: ``"hinted"`` or ``"refused"``.
        choices: the pieces to choose from; without them tiles are picked.
        buttons: the scene's `controls`, or none.
        alive: whether anything can be done.
        least: how high the felt is at least, in CSS pixels.
        lang: the language.

    Returns:
        The height of the felt and the scene in words.
    """

    def drawn(on: Sheet) -> Drawn:
        stage = _Stage(on, x, y, width, picked, marks, choices, buttons, alive, lang)
        return stage.hand(scene) if isinstance(scene, Hand) else stage.table(scene)

    return on_felt(sheet, x, y, width, drawn, least=least)


def _on_trial(marks: Mapping[str, str], laid: Draft) -> dict[str, str]:
    """Give refused tiles the names of those that are laid out, where the rack has other copies of them."""
    tried = [*laid.cells.values(), *laid.loose]
    found: dict[str, str] = {}
    for one, mark_ in marks.items():
        copies = [other for other in tried if mark_ == "refused" and other.partition(".")[0] == one.partition(".")[0]]
        found[next((other for other in copies if other not in found), one)] = mark_
    return found


class _Window(NamedTuple):
    """The part of a tree that is shown: its first row and column, how many of them, and the free cells in it."""

    top: int
    left: int
    rows: int
    columns: int
    free: tuple[int, ...]


class _Stage:
    def __init__(
        self,
        sheet: Sheet,
        x: float,
        y: float,
        width: float,
        picked: Sequence[str],
        marks: Mapping[str, str] | None,
        choices: Sequence[str],
        buttons: Sequence[Control],
        alive: bool,
        lang: str,
    ) -> None:
        self.sheet, self.palette = sheet, sheet.palette
        self.x, self.y, self.width = x, y, width
        self.draft = draft(picked)
        self.marks, self.choices = _on_trial(marks or {}, self.draft), choices
        self.buttons, self.alive, self.lang = buttons, alive, lang
        self.wide = sheet.width >= WIDE
        self.pad = 28.0 if self.wide else 12.0
        self.room = width - 2 * self.pad
        self.left = x + self.pad
        self.button = float(TARGET) if self.wide else 52.0
        self.trees: tuple[Tree, ...] = ()

    def say(self, item: Message | str) -> str:
        return say(item, self.lang)

    @property
    def picking(self) -> bool:
        """Whether tiles are picked up here."""
        return self.alive and not self.choices and bool(self.buttons)

    # Pieces of both scenes

    def put_tile(self, one: str, x: float, y: float, side: float, *states: str, facts: Sequence[Message] = ()) -> None:
        """Draw a tile of the rack or of the offer, which may be chosen or picked; its target is 44 px at least."""
        mark = self.marks.get(one, "")
        choosing = one in self.choices
        acts = self.alive and (choosing or self.picking)
        said = [name(kind_of(one)), *facts, *self.told(mark, choosing)]
        # A refused tile stays where it was tried, and its ring says both.
        shown = [one for one in states if (one, mark) != ("tentative", "refused")]
        body = self.sheet.tile(face(kind_of(one)), side, *filter(None, (mark, *shown)))
        reach = max(float(TARGET), side)
        off = (reach - side) / 2
        self.sheet.add(
            Group(
                f"tile-{one}",
                x - off,
                y - off,
                reach,
                max(reach, side * _EDGE),
                shared.shifted(off, off, body),
                action=(f"choose {one}" if choosing else f"pick {one}") if acts else "",
                label=self.say(commas(said)),
                tab="rack" if acts else "",
                pressed=bool(states) if acts and not choosing else None,
                disabled=acts and choosing and mark == "refused",
            )
        )

    def told(self, mark: str, choosing: bool) -> list[Message]:
        """Say what a mark means."""
        if mark == "refused":
            return [message("not this one") if choosing else message("refused")]
        return [message("look here")] if mark == "hinted" else []

    def wood(self, key: str, x: float, y: float, width: float) -> float:
        """Draw the wood under tiles; give how high it is."""
        high = 20.0 if self.wide else 14.0
        self.sheet.decor(key, shared.rack(self.palette, width, high), x, y)
        return high

    # Tiles to choose from

    def hand(self, scene: Hand) -> Drawn:
        choosing = bool(scene.offered) and self.alive
        top = self.y + (22 if self.wide else 16)
        middle = self.x + self.width / 2
        side = 62.0 if self.wide else 50.0
        step = side + (14 if self.wide else 9)
        if scene.offered:
            said = self.say(message("Choose one") if choosing else message("Left over"))
            self.sheet.decor("offered", words_at(middle, top + 10, said, fill=self.palette.muted, anchor="middle"))
            wide = len(scene.offered) * step - (step - side)
            for place, one in enumerate(scene.offered):
                self.put_tile(one, middle - wide / 2 + place * step, top + 30, side)
            top += 30 + side * _EDGE + 26
        shown: list[str] = [*scene.tiles, *([""] if choosing else [])]
        per_row = max(1, int((self.room - 2 * (26 if self.wide else 8) + step - side) // step))
        for row, start in enumerate(range(0, len(shown), per_row)):
            part = shown[start : start + per_row]
            wide = len(part) * step - (step - side)
            at_x = middle - wide / 2
            edge = 26 if self.wide else 8
            wood = top + side * _EDGE - 2
            high = self.wood(f"wood-{row}", at_x - edge, wood, wide + 2 * edge)
            for place, one in enumerate(part):
                if one:
                    self.put_tile(one, at_x + place * step, top, side)
                else:
                    body = shared.place(self.palette, side, side)
                    self.sheet.decor("place", body, at_x + place * step, top)
            top = wood + high + 14
        lines = [message("On the rack: {tiles}.", tiles=self.listed(scene.tiles))]
        if scene.offered:
            lines.insert(0, message("Beside the rack: {tiles}.", tiles=self.listed(scene.offered)))
        if scene.summed:
            words = self.put_sum(scene, choosing, top)
            lines.append(message("{words}", words=words))
            top += 40
        return Drawn(top + (10 if self.wide else 6) - self.y, tuple(self.say(line) for line in lines))

    def put_sum(self, scene: Hand, choosing: bool, top: float) -> str:
        """Write the sum of the row, with what it makes once that is found; give it in words."""
        middle = self.x + self.width / 2
        numbers = [str(kind_of(one) % 10) for one in scene.tiles]
        sum_ = " + ".join([*numbers, "?"] if choosing else numbers)
        if self.alive:
            self.sheet.decor("sum", words_at(middle, top + 24, sum_, size=20, bold=True, anchor="middle"))
            return sum_
        words = f"✓ {sum_} = {sum(kind_of(one) % 10 for one in scene.tiles)}"
        wide = measure(words, 15, bold=True) + 22
        self.sheet.decor("sum", shared.pill(self.palette, words, True), middle - wide / 2, top + 4)
        return words

    def listed(self, ones: Sequence[str]) -> Message:
        return commas([name(kind_of(one)) for one in ones])

    # A table

    def table(self, scene: Table) -> Drawn:
        top = self.y + (20 if self.wide else 14)
        if not scene.bare:
            top = self.put_seats(scene, top)
        self.trees = scene.trees
        beside = self.beside(scene)
        whole = self.x, self.width
        if beside:
            self.narrow(self.x, self.width * _TREE_SIDE)
        low = self.put_growing(scene, top)
        if beside:
            self.narrow(whole[0] + whole[1] * _TREE_SIDE, whole[1] * (1 - _TREE_SIDE))
        else:
            top = low
        top = self.put_rack(scene, top)
        top = self.put_buttons(scene, top)
        self.narrow(*whole)
        height = max(top, low) + (16 if self.wide else 14) - self.y
        return Drawn(height, tuple(self.say(line) for line in self.words(scene)))

    def narrow(self, x: float, width: float) -> None:
        """Go on in a part of the felt."""
        self.x, self.width = x, width
        self.left, self.room = x + self.pad, width - 2 * self.pad

    def beside(self, scene: Table) -> bool:
        """Whether the rack and the buttons stand beside the trees of a step, so that all is seen on one screen.

        There is room for one tree, or for two that have nothing but short rows before the step. It is the same from
        the first move of the step to its last.
        """
        moves = [parse(one) for one in (*scene.played, *scene.answered)]
        new = {move.colour for move in moves if move.verb == "register"}
        old = [tree for tree in scene.trees if tree.colour not in new]
        before = [
            {*tree.cells}.difference(
                *(placed(move) for move in moves if move.verb == "add" and move.colour == tree.colour)
            )
            for tree in old
        ]
        short = all(row_column(cell)[0] == 0 for cells in before for cell in cells) and sum(map(len, before)) <= _SHORT
        room = len(old) == 1 or (len(old) == 2 and short) or (not old and scene.rows > 1)
        return self.sheet.width >= _BESIDE and self.held(scene)[0] <= _FEW and room

    def held(self, scene: Table) -> tuple[int, int]:
        """Give how many tiles the learner held when the step began, and of how many colours."""
        hand = scene.view.hand if scene.view.hands is None else scene.view.hands[scene.seat]
        played = [parse(one) for one in scene.played]
        laid = [kind(one) for move in played for one in move.tiles if one != LYING]
        drawn = sum(move.verb == "draw" for move in played)
        return len(hand) + len(laid) - drawn, len({one // 10 for one in (*hand, *laid)})

    def put_growing(self, scene: Table, top: float) -> float:
        """Draw the trees and the row that is put together, in the room that the step keeps; give where it ends.

        A row that will grow in the same step is put together where its tree will stand.
        """
        begun = self.begun(scene)
        trees = [tree for tree in scene.trees if tree not in begun]
        pitch = 60.0 if self.wide else 50.0
        kept = top + 34 + scene.rows * pitch + (26 if self.wide else 22) if scene.rows else top
        shares = scene.rows > 1
        if shares and not trees:
            self.put_sum_of_row(scene, self.put_row(top + (kept - top - 130) / 2) - 4)
            return kept
        top = max(kept, self.put_trees(scene, trees, top))
        if scene.row and not scene.still and not shares:
            top = self.put_begun(begun, top) if begun else self.put_row(top)
            top = self.put_sum_of_row(scene, top)
        return top

    def begun(self, scene: Table) -> list[Tree]:
        """Give the trees whose rows were laid last, when that was all there was to do: they stay where the row was."""
        if not scene.row or self.alive or not scene.played or not scene.played[-1].startswith("register "):
            return []
        colours = [parse(one).colour for one in (scene.played[-1], *scene.answered) if one.startswith("register ")]
        trees = [tree for tree in scene.trees if tree.colour in colours and not tree.added]
        return [tree for tree in trees if not scene.wanted(tree)]

    def put_begun(self, trees: Sequence[Tree], top: float) -> float:
        """Draw the row that has become a tree where it was on trial, and as high; give where it ends."""
        # The tiles of a single one lie just where they were tried.
        columns = [4] if len(trees) == 1 else [len(tree.cells) for tree in trees]
        gap = 24.0 * (len(trees) - 1)
        pitch = min(60.0 if self.wide else 50.0, (self.room - gap) / sum(columns))
        side = pitch * _TILE
        left = self.x + (self.width - sum(columns) * pitch - gap) / 2
        for tree, places in zip(trees, columns, strict=True):
            title = self.say(colour_title(tree.colour))
            wide = 20 + measure(title, 16, bold=True)
            body = shared.mark(_MARKS[tree.colour], 6, 6, 11, self.ink(tree.colour))
            body += words_at(20, 12, title, size=16, bold=True)
            self.sheet.decor(f"title-{tree.colour}", body, left + (places * pitch - wide) / 2, top)
            for cell, lying in sorted(tree.cells.items()):
                x = left + row_column(cell)[1] * pitch
                self.put_lying(tree.colour, cell, lying, x, top + 26 - (pitch - side) / 2, pitch)
            left += places * pitch + 24
        return top + 26 + min(60.0 if self.wide else 50.0, self.room / 4) * _TILE * _EDGE + 14

    def put_seats(self, scene: Table, top: float) -> float:
        """Draw the other seats with their tile counts and colours, and the Dum-Mee; give where they end."""
        view, palette = scene.view, self.palette
        others = [seat for seat in range(view.seats) if seat != scene.seat]
        side = 48.0 if self.wide else TARGET * _TILE
        pile = self.x + self.width - self.pad - side - (8 if self.wide else 2)
        count = self.say(plural("{count} left", "{count} left", view.pile_count))
        title = self.say(message("Dum-Mee"))
        room = max(measure(count), measure(title, 14, bold=True)) + 12
        body = words_at(-12, side / 2 - 2, title, bold=True, anchor="end")
        body += words_at(-12, side / 2 + 17, count, fill=palette.muted, anchor="end")
        self.sheet.decor("pile-words", body, pile, top)
        self.put_pile(scene, pile, top, side)
        x, y, edge = self.left, top, pile - room - 12
        for seat in others:
            body, wide = self.seat_line(scene, seat, scene.called_seat(seat))
            if x > self.left and (x + wide > edge or not self.wide):
                x, y = self.left, y + 38
            label = self.say(self.seat_words(scene, seat))
            self.sheet.add(Group(f"seat-{seat}", x, y, wide, 32, body, label=label))
            x += wide + 26
        return max(y + 38, top + side * _EDGE + 6) + (10 if self.wide else 6)

    def seat_line(self, scene: Table, seat: int, called: str) -> tuple[str, float]:
        """Draw a seat's count, name and colours; give the drawing and its width."""
        view, palette = scene.view, self.palette
        plays = seat == view.turn and not scene.over
        size = view.hand_sizes[seat]
        ink = palette.ink if palette.name == "print" else "#FFFFFF"
        body = shared.rect(0, 0, 30, 29, fill=palette.back_edge, radius=7)
        body += shared.rect(0, 0, 30, 26, fill=palette.back, radius=7)
        body += words_at(15, 18, str(size), size=15, bold=True, fill=ink, anchor="middle")
        wide = measure(called, 16, bold=plays)
        body += words_at(38, 19, called, size=16, bold=plays)
        if plays:
            body += shared.rect(38, 25, wide, 3, fill=palette.ring, radius=1.5)
        at_x = 38 + wide + 14
        for colour in view.registered[seat]:
            body += shared.mark(_MARKS[colour], at_x, 14, 11, self.ink(colour))
            at_x += 18
        return body, at_x

    def seat_words(self, scene: Table, seat: int) -> Message:
        view = scene.view
        facts: list[Message] = [plural("{count} tile", "{count} tiles", view.hand_sizes[seat])]
        if view.registered[seat]:
            facts.append(
                message("has registered {colours}", colours=listing(list(map(colour_name, view.registered[seat]))))
            )
        if seat == view.turn and not scene.over:
            facts.append(message("to play"))
        return message("{name}: {facts}", name=scene.called_seat(seat), facts=commas(facts))

    def ink(self, colour: str) -> str:
        return tree_ink(self.palette, colour)

    def put_pile(self, scene: Table, x: float, top: float, side: float) -> None:
        count = scene.view.pile_count
        mark = [self.marks["pile"]] if "pile" in self.marks else []
        body = shared.place(self.palette, side, side)
        if count:
            body = self.sheet.pile(side, min(3, count), (shared.UNIT, shared.UNIT)) + self.sheet.back(side, *mark)
        action = self.tapped("pile")
        facts = [plural("the Dum-Mee, {count} tile", "the Dum-Mee, {count} tiles", count)]
        facts += self.told(self.marks.get("pile", ""), choosing=False)
        reach = max(float(TARGET), side + 4)
        off = (reach - side) / 2
        group = Group(
            "pile",
            x - off,
            top - off,
            reach,
            max(reach, side * _EDGE + 4),
            shared.shifted(off, off, body),
            action=action,
            label=self.say(commas(facts)),
            tab="table" if action else "",
        )
        self.sheet.add(group)

    # Trees

    def window(self, scene: Table, tree: Tree) -> _Window:
        """Choose what is shown of a tree: its tiles, the cells that moves need, and as much around as there is room."""
        shown = {*tree.cells}
        near: set[int] = set()
        if not scene.still:
            wanted = scene.wanted(tree)
            # Nothing can be laid yet at a tree that was begun in this step, so that it needs little room.
            registered = [parse(one) for one in scene.played if one.startswith("register ")]
            new = len(registered) == len(scene.played) and tree.colour in [one.colour for one in registered]
            near = set() if new and not wanted else set(scene.free(tree))
            shown |= {cell for cell in wanted if cell in near}
        rows, columns = zip(*map(row_column, shown), strict=True)
        top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
        # A tree is not shown any wider because of the first line that is laid in this step.
        moves = [parse(one) for one in scene.played]
        laid = {cell for move in moves if move.verb == "add" and move.colour == tree.colour for cell in placed(move)}
        wide = any(row_column(cell)[0] for cell in tree.cells.keys() - laid)
        for _ in range(2):
            for way in (1, -1):
                new = bottom + 1 if way > 0 else top - 1
                if bottom - top + 1 < _TALLEST and any(row_column(cell)[0] == new for cell in near):
                    top, bottom = min(top, new), max(bottom, new)
            for way in (1, -1):
                new = right + 1 if way > 0 else left - 1
                sides = any(row_column(cell)[1] == new for cell in near)
                if wide and right - left + 1 < _LONGEST[self.wide] and sides:
                    left, right = min(left, new), max(right, new)
        free = [cell for cell in sorted(near) if top <= row_column(cell)[0] <= bottom]
        free = [cell for cell in free if left <= row_column(cell)[1] <= right]
        return _Window(top, left, bottom - top + 1, right - left + 1, tuple(free))

    def put_trees(self, scene: Table, trees: Sequence[Tree], top: float) -> float:
        """Draw trees that stand, as many beside each other as there is room for; give where they end."""
        if not trees:
            return top
        windows = [self.window(scene, tree) for tree in trees]
        beside, gap = (_SUM, 20) if self.wide else (0, 24)
        most = max(window.columns for window in windows)
        pitch = max(float(TARGET), min(60.0 if self.wide else 50.0, (self.room - beside) / most))
        # Smaller cells, where that lets more trees stand beside each other.
        columns = [max(window.columns, 3) for window in windows]
        for count in range(len(trees), 1, -1):
            rows_of = [columns[start : start + count] for start in range(0, len(columns), count)]
            fitting = min((self.room - beside * len(row) - gap * (len(row) - 1)) / sum(row) for row in rows_of)
            if fitting >= TARGET:
                pitch = min(pitch, fitting)
                break
        widths = [max(3, window.columns) * pitch + beside for window in windows]
        rows: list[list[int]] = [[]]
        used = 0.0
        for place, wide in enumerate(widths):
            if rows[-1] and used + wide > self.room:
                rows.append([])
                used = 0
            rows[-1].append(place)
            used += wide + gap
        for row in rows:
            spare = (self.room - sum(widths[place] for place in row)) / len(row)
            x = self.left + spare / 2
            for place in row:
                self.put_tree(scene, trees[place], windows[place], x, top, widths[place], pitch)
                x += widths[place] + spare
            top += 34 + max(windows[place].rows for place in row) * pitch + (26 if self.wide else 22)
        return top

    def put_tree(
        self, scene: Table, tree: Tree, window: _Window, x: float, top: float, width: float, pitch: float
    ) -> None:
        """Draw one tree with its free cells and the sums of its lines."""
        sheet, palette, colour = self.sheet, self.palette, tree.colour
        title = self.say(colour_title(colour))
        body = shared.mark(_MARKS[colour], 6, 14, 11, self.ink(colour))
        body += words_at(20, 19, title, size=16, bold=True)
        owner = next((seat for seat, colours in enumerate(scene.view.registered) if colour in colours), scene.seat)
        if not scene.bare:
            after = 20 + measure(title, 16, bold=True) + 8
            mine = owner == scene.seat
            said = self.say(message("yours") if mine else message("by {name}", name=scene.called_seat(owner)))
            body += words_at(after, 19, said, fill=palette.muted)
        sheet.decor(f"title-{colour}", body, x, top)
        left = x + (width - window.columns * pitch) / 2
        if self.wide:
            left = min(left, x + width - window.columns * pitch - _SUM / 2)
        top += 34
        side = pitch * _TILE

        def corner(cell: int) -> tuple[float, float]:
            row, column = row_column(cell)
            return left + (column - window.left) * pitch, top + (row - window.top) * pitch

        off = (pitch - side) / 2
        totals = self.totals(tree, window) if self.wide or len(scene.trees) == 1 else {}
        for cell in window.free:
            self.put_free(colour, cell, *corner(cell), pitch, dot=cell not in totals)
        tried = self.draft.cells if self.draft.colour == colour else {}
        # In this order the frame of a tile on trial covers nothing of the tile below it.
        for cell in sorted({*tree.cells, *tried}):
            at_x, at_y = corner(cell)
            if cell in tried:
                facts = [message("on trial, {cell}", cell=self.cell_words(colour, cell))]
                self.put_tile(tried[cell], at_x + off, at_y + off, side, "tentative", facts=facts)
            else:
                self.put_lying(colour, cell, tree.cells[cell], at_x, at_y, pitch)
        self.put_totals(tree, totals, corner, pitch)
        if self.draft.colour == colour:
            room = Box(x - self.pad, top - 8, width + 2 * self.pad, window.rows * pitch + 34)
            taken = {*tree.cells, *tried}
            free = window.free if self.draft.loose else ()
            self.put_pills(scene, taken, lambda cell: (corner(cell)[0] + off, corner(cell)[1] + off), pitch, room, free)

    def put_pills(
        self,
        scene: Table,
        lying: Collection[int],
        corner: Callable[[int], tuple[float, float]],
        pitch: float,
        room: Box,
        free: Collection[int],
    ) -> None:
        """Say what each line on trial at a tree makes, at its end; while a tile is picked up in short."""
        lines = [(line, *self.sum_words(scene, tiles, right)) for line, tiles, right in self.lines(scene)]
        told = [(line, (short,) if self.draft.loose else (words, short)) for line, words, short, _ in lines]
        ends = [cell for line, _, _, right in lines if right is None for cell in pills.ends(line)]
        found = pills.placed(told, lying, corner, pitch, room, free=[*free, *ends])
        for (line, words, _, right), pill in zip(lines, found, strict=True):
            label = self.say(message("on trial: {sum}", sum=words))
            way = "down" if line.step == DOWN else "across"
            self.sheet.add(pill.group(self.palette, f"sum-{way}-{cell_text(line[-1])}", right, label))

    def cell_words(self, colour: str, cell: int) -> Message:
        """Say where a cell of a tree is."""
        tree = next(one for one in self.trees if one.colour == colour)
        tried = self.draft.cells if self.draft.colour == colour else {}
        return beside_words(tree, {**tree.cells, **{there: kind_of(one) for there, one in tried.items()}}, cell)

    def put_free(self, colour: str, cell: int, x: float, y: float, pitch: float, *, dot: bool) -> None:
        """Draw a free cell: a dot, or a place while there is a tile to put on it."""
        called = cell_name(colour, cell)
        if self.draft.colour == colour and cell in self.draft.cells:
            return
        mark, choosing = self.marks.get(called, ""), called in self.choices
        acts = self.alive and (choosing or (self.picking and bool(self.draft.loose)))
        side = pitch * _TILE
        off = (pitch - side) / 2
        palette = self.palette
        if acts or mark:
            body = shared.shifted(off, off, shared.place(palette, side, side))
            if mark == "hinted":
                plate = shared.rect(off + 2, off + 2, side - 4, side - 4, fill=palette.main, radius=7)
                body = plate + body
            elif mark == "refused":
                accent = palette.refusal_accent
                body = shared.rect(
                    off + 1, off + 1, side - 2, side - 2, radius=7, stroke=accent, stroke_width=2.5, dash="6 4"
                )
        elif not dot:
            return
        else:
            body = f'<circle cx="{shared.number(pitch / 2)}" cy="{shared.number(pitch / 2)}" r="3"'
            body += f' fill="{palette.outline}" opacity="0.55"/>'
        if not acts and not mark:
            self.sheet.decor(f"cell-{called}", body, x, y)
            return
        said = [message("free place, {cell}", cell=self.cell_words(colour, cell))]
        group = Group(
            f"cell-{called}",
            x,
            y,
            pitch,
            pitch,
            body,
            action=(f"choose {called}" if choosing else f"pick {called}") if acts else "",
            label=self.say(commas([*said, *self.told(mark, choosing)])),
            tab=f"cells-{colour}" if acts else "",
            disabled=acts and choosing and mark == "refused",
        )
        self.sheet.add(group)

    def put_lying(self, colour: str, cell: int, lying: int, x: float, y: float, pitch: float) -> None:
        """Draw a tile that lies in a tree; to put another on it can be tried."""
        called = cell_name(colour, cell)
        mark, choosing = self.marks.get(called, ""), called in self.choices
        side = pitch * _TILE
        off = (pitch - side) / 2
        action = ""
        if self.alive and choosing:
            action = f"choose {called}"
        elif self.picking and self.draft.loose:
            tried = Move("add", colour, (kind_of(self.draft.loose[0]), LYING, LYING), "across", cell)
            action = f"try {move_text(tried)}"
        facts = [name(lying), self.cell_words(colour, cell)]
        group = Group(
            f"cell-{called}",
            x,
            y,
            pitch,
            pitch,
            shared.shifted(off, off, self.sheet.tile(face(lying), side, *filter(None, (mark,)))),
            action=action,
            label=self.say(commas([*facts, *self.told(mark, choosing)])),
            tab=f"cells-{colour}" if action else "",
            disabled=choosing and mark == "refused",
        )
        self.sheet.add(group)

    def totals(self, tree: Tree, window: _Window) -> dict[int, list[range]]:
        """Give the cells behind finished lines, where nothing else is, with the lines that end there."""
        taken = {*tree.cells, *self.draft.cells} if self.draft.colour == tree.colour else {*tree.cells}
        busy = bool(self.marks) or (self.alive and bool(self.draft.loose))
        found: dict[int, list[range]] = {}
        for line in runs(tree.cells):
            end = line[-1] + line.step
            # A chain of lines has five tiles at least, and what they make together means nothing (DM-43).
            if 2 < len(line) < 5 and end not in taken and not (busy and end in window.free):
                found.setdefault(end, []).append(line)
        return found

    def put_totals(
        self,
        tree: Tree,
        totals: Mapping[int, Sequence[range]],
        corner: Callable[[int], tuple[float, float]],
        pitch: float,
    ) -> None:
        """Write what finished lines total at their ends."""
        body = ""
        for end, lines in totals.items():
            x, y = corner(end)
            for line in lines:
                total = str(sum(tree.cells[cell] % 10 for cell in line))
                if line.step == ACROSS:
                    body += words_at(x + 4, y + (pitch - 6 if len(lines) > 1 else pitch / 2 + 5), total, bold=True)
                else:
                    body += words_at(x + pitch / 2, y + 17, total, bold=True, anchor="middle")
        if body:
            self.sheet.decor(f"sums-{tree.colour}", f'<g fill="{self.palette.muted}">{body}</g>')

    # What is on trial

    def put_row(self, top: float) -> float:
        """Draw the row that is laid out to register, on its four places; give where it ends."""
        loose = self.draft.loose if not self.draft.cells else ()
        places = max(4, len(loose))
        pitch = min(60.0 if self.wide else 50.0, self.room / places)
        side = pitch * _TILE
        said = self.say(message("Your row"))
        middle = self.x + self.width / 2
        self.sheet.decor("row", words_at(middle, top + 12, said, fill=self.palette.muted, anchor="middle"))
        top += 26
        left = middle - places * pitch / 2 + (pitch - side) / 2
        for place in range(places):
            if place < len(loose):
                facts = [message("tile {place} of your row", place=place + 1)]
                self.put_tile(loose[place], left + place * pitch, top, side, "tentative", facts=facts)
            else:
                body = shared.place(self.palette, side, side)
                faint = f'<g opacity="0.5">{body}</g>' if place == 3 else body
                self.sheet.decor(f"row-{place}", faint, left + place * pitch, top)
        return top + side * _EDGE + 14

    def lines(self, scene: Table) -> list[tuple[range, list[int], bool | None]]:
        """Give each line at a tree that is on trial, its tiles, and whether it is right; None while it has two."""
        laid, view = self.draft, scene.view
        tree = view.tree(laid.colour)
        cells = {**(tree.cells if tree is not None else {}), **{cell: kind_of(one) for cell, one in laid.cells.items()}}
        row = tree.row if tree is not None else 0
        lines = dict.fromkeys(run(cells, cell, step) for cell in laid.cells for step in (DOWN, ACROSS))
        return [
            (line, [cells[cell] for cell in line], stands(cells, line, row, view.law) if len(line) > 2 else None)
            for line in lines
            if len(line) > 1
        ]

    def sum_words(self, scene: Table, tiles: Sequence[int], right: bool | None) -> tuple[str, str, bool | None]:
        """Say what tiles make, also in short, and whether that is right; None while that cannot be told."""
        sum_, total = " + ".join(str(one % 10) for one in tiles), sum(one % 10 for one in tiles)
        # A black tile whose number is still to be chosen may make it right.
        if right is False and scene.view.law.wild and any(BLACK <= one < HIDDEN for one in tiles):
            right = None
        if not right:
            return f"{sum_} = {total}", str(total) if right is None else f"✕ {total}", right
        # What a chain of right lines makes together means nothing.
        return (f"✓ {sum_} = {total}", f"✓ {total}", right) if len(tiles) < 5 else (f"✓ {sum_}", "✓", right)

    def put_sum_of_row(self, scene: Table, top: float) -> float:
        """Draw the sum of the row that is put together, in a line that is kept free for it; give where it ends."""
        tiles = [kind_of(one) for one in self.draft.loose]
        if len(tiles) > 1 and not self.draft.cells:
            right = False if len(tiles) > 4 else None
            if len(tiles) in (3, 4):
                right = sum(one % 10 for one in tiles) in ((10, 20) if len(tiles) == 3 else (20,))
            words, _, right = self.sum_words(scene, tiles, right)
            pill = Pill(words)
            label = self.say(message("on trial: {sum}", sum=words))
            pill = pill.at(self.x + (self.width - pill.box.width) / 2, top)
            self.sheet.add(pill.group(self.palette, "sum-row", right, label))
        return top + 36

    # The rack and the buttons

    def put_rack(self, scene: Table, top: float) -> float:
        """Draw the own rack by colour; give where it ends."""
        view = scene.view
        edge = 24.0 if self.wide else 8.0
        if not scene.bare:
            body, wide = self.seat_line(scene, scene.seat, self.say(message("You")))
            label = self.say(self.seat_words(scene, scene.seat))
            self.sheet.add(Group("you", self.left, top, wide, 32, body, label=label))
            top += 38
        hand = view.hand if view.hands is None else view.hands[scene.seat]
        parts: list[list[str]] = []
        for one in rack_names(hand):
            if parts and parts[-1][-1][0] == one[0]:
                parts[-1].append(one)
            else:
                parts.append([one])
        step, least, gap = (66.0, 46.0 if self.beside(scene) else 54.0, 14.0)
        if not self.wide:
            step, least, gap = 50.0, float(TARGET), 6.0
        if not hand:
            # The rack stays, although nothing stands on it.
            said = self.say(message("No tiles left."))
            middle = self.left + self.room / 2
            self.sheet.decor("empty", words_at(middle, top + LIFT + step / 2, said, size=16, anchor="middle"))
            wood, wide = top + LIFT + step * _TILE * _EDGE - 2, 3 * step + 2 * edge
            return wood + self.wood("wood-0", middle - wide / 2, wood, wide)
        room = self.room - 2 * edge
        # A little smaller, where that saves a row; as large with the tile that may be drawn as without it.
        held, colours = self.held(scene)
        spare = room - gap * (colours - 1)
        drawn = 0 if scene.bare or spare / (held + 1) < least else 1
        fitting = spare / max(len(hand), held + drawn)
        step = min(step, fitting) if fitting >= least else step
        side = step * _TILE
        rows: list[list[tuple[str, float]]] = [[]]
        x = 0.0
        for part in parts:
            if rows[-1] and x + gap + len(part) * step > room and len(part) * step <= room:
                rows.append([])
                x = 0
            x += gap if rows[-1] else 0
            for one in part:
                if rows[-1] and x + step > room + 1:
                    rows.append([])
                    x = 0
                rows[-1].append((one, x))
                x += step
        put = {*self.draft.cells.values()} | ({*self.draft.loose} if scene.row and not self.draft.cells else set())
        for number, row in enumerate(rows):
            wide = row[-1][1] + side
            left = self.x + (self.width - wide) / 2
            y = top + LIFT
            wood = y + side * _EDGE - 2
            high = self.wood(f"wood-{number}", left - edge, wood, wide + 2 * edge)
            for one, down in row:
                if one in put:
                    self.sheet.decor(f"place-{one}", shared.place(self.palette, side, side), left + down, y)
                else:
                    picked = ["picked"] if one in self.draft.loose else []
                    facts = [message("picked up")] if picked else []
                    self.put_tile(one, left + down, y, side, *picked, facts=facts)
            top = wood + high + (4 if number < len(rows) - 1 else 0)
        # A rack that becomes shorter keeps its room.
        return top + max(0, -(-held // int(room / step)) - len(rows)) * (LIFT + side * _EDGE + high + 2)

    def button_rows(self, buttons: Sequence[Control]) -> list[list[tuple[int, float, float]]]:
        """Lay buttons out; give each row as the place of each button among all, its left edge and its width."""
        widths = [max(150.0 if self.wide else 0, measure(self.say(one.words), 16, bold=True) + 36) for one in buttons]
        found: list[list[tuple[int, float, float]]] = []
        if self.wide:
            rows: list[list[int]] = [[]]
            for place, wide in enumerate(widths):
                used = sum(widths[one] + 10 for one in rows[-1])
                if rows[-1] and used + wide > self.room:
                    rows.append([])
                rows[-1].append(place)
            for row in rows:
                left = self.x + (self.width - sum(widths[one] for one in row) - 10 * (len(row) - 1)) / 2
                found.append([])
                for place in row:
                    found[-1].append((place, left, min(widths[place], self.room)))
                    left += widths[place] + 10
            return found
        # Two in a row where their words allow it; the first of several has a row of its own.
        waiting = list(range(len(buttons)))
        half = (self.room - 8) / 2
        while waiting:
            first = len(waiting) == len(buttons) != 2
            pair = waiting[:2]
            beside = len(pair) == 2 and not first and max(widths[one] - 20 for one in pair) <= half
            each = half if beside else self.room
            found.append([(one, self.left + at * (half + 8), each) for at, one in enumerate(pair[: 1 + beside])])
            waiting = waiting[1 + beside :]
        return found

    def put_buttons(self, scene: Table, top: float) -> float:
        """Draw the buttons, the one to press next as wide as there is room on a narrow board; give where they end."""
        if not self.buttons:
            return top
        rows = self.button_rows(self.buttons)
        for row, buttons in enumerate(rows):
            for place, left, wide in buttons:
                self.put_button(place, left, top + 16 + row * (self.button + 8), wide, self.button)
        # With something on trial there may be fewer of them.
        most = max(len(rows), len(self.button_rows(controls(scene, ()))) if self.alive else 0)
        return top + 8 + most * (self.button + 8)

    def put_button(self, place: int, x: float, y: float, width: float, high: float) -> None:
        one = self.buttons[place]
        # What has just been refused is not what comes next.
        if "refused" in self.marks.values() and (self.draft.loose or self.draft.cells):
            one = one._replace(main=False)
        hinted = self.marks.get(one.action) == "hinted"
        put_control(self.sheet, place, one, x, y, width, high, alive=self.alive, hinted=hinted, lang=self.lang)

    def tapped(self, piece: str) -> str:
        """The action of a piece that does the same as a button, or ""."""
        buttons = self.buttons if self.alive else ()
        return next((f"try {one.action}" for one in buttons if one.piece == piece and one.action), "")

    # Words

    def words(self, scene: Table) -> list[Message]:
        view = scene.view
        lines: list[Message] = []
        if not scene.bare:
            lines += [
                message("{facts}.", facts=self.seat_words(scene, seat))
                for seat in range(view.seats)
                if seat != scene.seat
            ]
            lines.append(plural("The Dum-Mee: {count} tile.", "The Dum-Mee: {count} tiles.", view.pile_count))
        for tree in scene.trees:
            lines += tree_words(tree, summed=True)
        if not scene.bare:
            lines.append(message("{facts}.", facts=self.seat_words(scene, scene.seat)))
        hand = view.hand if view.hands is None else view.hands[scene.seat]
        if hand:
            lines.append(message("On the rack: {tiles}.", tiles=commas([name(one) for one in hand])))
        else:
            lines.append(message("On the rack: nothing."))
        laid = self.draft
        on_trial = [
            message("{tile}, {cell}", tile=name(kind_of(one)), cell=self.cell_words(laid.colour, cell))
            for cell, one in laid.cells.items()
        ]
        lines += [message("On trial: {tile}.", tile=one) for one in on_trial]
        if laid.loose:
            lines.append(message("Picked up: {tiles}.", tiles=self.listed(laid.loose)))
        return lines
