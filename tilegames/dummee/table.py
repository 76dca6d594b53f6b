"""What a Dum-Mee table says and offers to one seat: its buttons, its sentences and its text twin."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tilegames.draw import Band
from tilegames.dummee import rack
from tilegames.dummee.rack import Draft, Sum
from tilegames.dummee.state import View, told_turn_end
from tilegames.dummee.tree import (
    ACROSS,
    BLACK,
    COLOURS,
    DOWN,
    HIDDEN,
    Move,
    Tree,
    name,
    placed,
    row_column,
    runs,
)
from tilegames.texts import Message, listing, message, plural, say

ACTIONS: Final = (
    "pick",
    "at",
    "lay",
    "take",
    "draw",
    "end",
    "pass",
    "timeout",
    "ends",
    "number",
    "sort",
    "open",
    "look",
    "hint",
    "undo",
    "rules",
)
"""The actions that a table offers unless it is told otherwise."""


FORMS: Final = ("long", "middle", "tight", "short")
"""In how many words it is said what a line on trial makes, for as much room as there is."""


_FAR: Final = 10
"""No place that is named is so many cells from every tile of its row and its column."""


class Button(NamedTuple):
    """A button of the table.

    Attributes:
        words: what stands on it.
        action: what it does.
        look: as in `tilegames.draw.button`.
        label: what it is called, when that is more than `words`.
    """

    words: Message | str
    action: str
    look: str
    label: Message | str = ""


class Table:
    """The table as one seat may know it, in words.

    Args:
        view: what the seat may know.
        draft: what is picked up and on trial.
        band: the sentence to show, or None.
        names: the players' names by seat; "Player 1" and so on without.
        events: what has just happened, the latest last.
        actions: what can be done here; None for all of `ACTIONS`, ``"replay"`` alone for what is past.
        marks: states of tiles by rack name or by colour and cell, as in ``"red 0,2"``.
        hide_sums: whether sums are left for the player to find.
        lang: the language.
    """

    def __init__(
        self,
        view: View,
        draft: Draft,
        band: Band | None,
        names: Sequence[str],
        events: Sequence[Message | str],
        actions: Sequence[str] | None,
        marks: Mapping[str, str],
        hide_sums: bool,
        lang: str,
    ) -> None:
        self.view = view
        self.draft = rack.settle(view, draft)
        self.band = band
        self.lang = lang
        self.names = tuple(names) or tuple(
            say(message("Player {number}", number=seat + 1), lang) for seat in range(view.seats)
        )
        self.events = tuple(say(event, lang) for event in events)
        # That a turn ended is seen by whose turn it is now: what was laid or drawn tells more.
        ended = told_turn_end("").text
        laid = [event for event in events if isinstance(event, str) or event.text != ended]
        self.news = tuple(say(event, lang) for event in laid or events)
        self.past = actions is not None and "replay" in actions
        self.actions = frozenset() if self.past else frozenset(ACTIONS if actions is None else actions)
        self.marks = {**dict.fromkeys(self.draft.hinted, "hinted"), **marks}
        self.hide_sums = hide_sums
        self.over = view.phase == "over"
        self.mine = view.seat == view.turn and not self.over and not self.past
        self.sums = tuple(
            one._replace(state="wrong") if one.colour == self.draft.refused and one.state == "unfinished" else one
            for one in rack.sums(view, self.draft)
        )
        self.near: list[str] = []  # the trees with places for the picked tile
        self.far: list[str] = []  # those that are drawn too small for places
        self.fresh = rack.fresh(view, self.draft)
        self.shown = rack.shown_tree(view, self.draft)
        self.wrong = {
            rack.place_text(one.colour, cell)
            for one in self.sums
            if one.state == "wrong" and not hide_sums
            for cell in one.line
        }

    def say(self, item: Message | str) -> str:
        return say(item, self.lang)

    def offers(self, verb: str) -> str:
        """Give the verb as an action, or "" when this picture does not offer it."""
        return verb if verb in self.actions else ""

    # What may be done. Whether a button is offered depends on the phase, the pile and what is on trial, never on what
    # the hand could lay: that is for the player to find.

    def ready(self) -> Move | None:
        """Give the legal move that lies on trial and would be laid next: the one tried last comes first."""
        for colour in dict.fromkeys(one.colour for one in reversed(self.draft.trials)):
            move = rack.ready(self.view, self.draft, colour)
            if move is not None:
                return move
        return None

    def buttons(self) -> tuple[tuple[Button, ...], ...]:
        """Give the buttons that are offered here: to lay, the other moves, and the tools."""
        rows = (self._lay(), self._moves(), self._tools())
        return tuple(tuple(button for button in row if button.action.partition(" ")[0] in self.actions) for row in rows)

    def _lay(self) -> list[Button]:
        # One main action at a time: a band's own comes first.
        main = "outlined" if self.band is not None and any(one.main for one in self.band.choices) else "main"
        if self.over:
            return [Button(message("Play again"), "again", main)]
        if self.view.seat is None:
            return []
        if not self.mine and not self.draft.trials:
            return [Button(message("Wait for {name}", name=self.names[self.view.turn]), "lay", "dashed")]
        move = self.ready()
        if move is not None:
            return [Button(self.laying_words(move), "lay", main)]
        if self.draft.trials:
            return [Button(message("Lay them: not right yet"), "lay", "dashed")]
        if self.draft.picked and self.far and not self.near:
            return [Button(message("Come nearer"), f"look {self.far[0]}", main)]
        if self.draft.picked:
            return [Button(message("Tap a dashed place"), "lay", "dashed")]
        return [Button(message("Pick a tile to lay"), "lay", "dashed")]

    def laying_words(self, move: Move) -> Message:
        if move.verb == "register":
            return {"red": message("Register red"), "blue": message("Register blue")}.get(
                move.colour or "", message("Register green")
            )
        return message("Lay {tiles}", tiles=listing([name(one) for one in placed(move).values()]))

    def _moves(self) -> list[Button]:
        view = self.view
        if self.over or view.seat is None:
            return []
        found = []
        if view.phase in ("adding", "registering"):
            look = "main" if self.mine and not self.draft.trials and self._lay()[0].look != "main" else "outlined"
            if self.band is not None and any(one.main for one in self.band.choices):
                look = "outlined"
            found.append(Button(message("End turn"), "end", look if self.mine else "dashed"))
        elif self.draft.late and not self.asks_to_end():
            found.append(Button(message("End turn"), "timeout", "outlined", message("End turn: time is up")))
        elif view.pile_count or not view.rules.play_on:
            look = "outlined" if self.mine and not self.draft.late else "dashed"
            found.append(Button(message("Draw a tile"), "draw", look))
        else:
            look = "outlined" if self.mine and not self.draft.late else "dashed"
            found.append(Button(message("Pass"), "pass", look))
        found.append(Button(message("Take back"), "take", "outlined" if self.draft.trials else "dashed"))
        return found

    def asks_to_end(self) -> bool:
        """Whether the sentence itself offers to end a turn whose time has run out."""
        return self.band is not None and any(one.action == "timeout anyway" for one in self.band.choices)

    def _tools(self) -> list[Button]:
        if self.over or self.view.seat is None:
            return []
        tools = [Button(message("Sort"), "sort", "outlined")]
        tools.append(Button(message("Hint"), "hint", "outlined" if self.mine else "dashed"))
        return tools

    def numbering(self) -> str:
        """Give the wild tile on trial whose number is being chosen: the one that is picked up, else the latest."""
        names_ = [self.draft.picked, *(one.name for one in reversed(self.draft.trials))]
        for one in names_:
            trial = self.draft.trial(one)
            if trial is not None and trial.number is not None:
                return one
        return ""

    # Words

    def who(self, seat: int) -> Message | str:
        return message("you") if seat == self.view.seat else self.names[seat]

    def may_add(self, seat: int) -> bool:
        """Whether a seat may add to trees (DM-40)."""
        return rack.may_add(self.view, seat)

    def standing(self, *, told: bool = False) -> Message:
        """Say what the seat is to do, or how it ended.

        Args:
            told: whether it is also told what has just happened, so that little is to be said.
        """
        view = self.view
        if view.result is not None:
            return self._ended()
        if self.past:
            return message("You look back.")
        if not self.mine:
            return self._others_turn()
        if view.phase == "adding":
            return message("Add another line, or end your turn.")
        if view.phase == "registering":
            return message("Register another colour, or end your turn.")
        if self.draft.late:
            return message("Your time is up: lay something now, or end your turn.")
        if told:
            return message("Your turn.")
        all_stand = all(tree is not None for tree in view.trees)
        if not view.pile_count:
            if all_stand:
                return message("Your turn: add lines. Pass only when nothing fits.")
            if self.may_add(view.turn):
                return message("Your turn: register or add. Pass only when nothing fits.")
            return message("Your turn: register a colour. Pass only when nothing fits.")
        if view.rules.free_draw:
            if all_stand:
                return message("Your turn: add lines, or draw.")
            if self.may_add(view.turn):
                return message("Your turn: register, add, or draw.")
            return message("Your turn: register a colour, or draw.")
        # The same whatever the hand holds: what fits is for the player to find (DM-50).
        if all_stand:
            return message("Your turn: add lines. Draw only when nothing fits.")
        if self.may_add(view.turn):
            return message("Your turn: register or add. Draw only when nothing fits.")
        return message("Your turn: register a colour. Draw only when nothing fits.")

    def _others_turn(self) -> Message:
        view = self.view
        if view.phase == "adding":
            return message("{name} is adding.", name=self.names[view.turn])
        if view.phase == "registering":
            return message("{name} is registering.", name=self.names[view.turn])
        return message("It is the turn of {name}.", name=self.names[view.turn])

    def invitation(self) -> Message:
        """Say beside the own hand what is to be done."""
        return self.standing()

    def next_step(self) -> Message | None:
        """Say what to do with the tile that is picked up, or None when there is none."""
        if not self.draft.picked:
            return None
        tile = name(rack.kind_of(self.draft.picked))
        if self.far and not self.near:
            return message("Come nearer to lay {tile}: here the places are too small.", tile=tile)
        return message("Now tap a dashed place for {tile}.", tile=tile)

    def winning_words(self) -> Message:
        """Say who has won."""
        winners = self.view.result.winners if self.view.result is not None else ()
        if winners == (self.view.seat,):
            return message("You win the game.")
        return plural(
            "{winners} wins.",
            "{winners} share the win.",
            len(winners),
            winners=listing([self.names[seat] for seat in winners]),
        )

    def _ended(self) -> Message:
        result = self.view.result
        winners = result.winners if result is not None else ()
        if winners == (self.view.seat,):
            return message("You win the game.")
        return plural(
            "The game is over: {winners} wins.",
            "The game is over: {winners} share the win.",
            len(winners),
            winners=listing([self.names[seat] for seat in winners]),
        )

    def own_words(self) -> Message:
        """Say how many tiles the seat has, and how many of them are on trial."""
        count, tried = len(self.view.hand), len(self.draft.trials)
        tiles = plural("{count} tile", "{count} tiles", count)
        if tried and tried == count:
            return message("{tiles}, on trial", tiles=tiles)
        if tried:
            return message("{tiles}, {count} of them on trial", tiles=tiles, count=tried)
        return message("{tiles}", tiles=tiles)

    def adding_words(self, seat: int) -> Message:
        """Say who registered what, and whether the seat may add."""
        colours = [colour_name(colour) for colour in self.view.registered[seat]]
        if colours:
            return message("registered {colours}, may add", colours=listing(colours))
        if self.may_add(seat):
            return message("may add")
        return message("may not add yet")

    def seat_words(self, seat: int) -> Message:
        """All that is known of a seat, in one line."""
        count = self.view.hand_sizes[seat]
        words = plural(
            "{name}: {count} tile, {adding}",
            "{name}: {count} tiles, {adding}",
            count,
            name=self.names[seat],
            adding=self.adding_words(seat),
        )
        return message("{words}, to play", words=words) if seat == self.view.turn and not self.over else words

    def pile_words(self) -> Message:
        return plural("{count} in the Dum-Mee", "{count} in the Dum-Mee", self.view.pile_count)

    def sum_words(self, one: Sum, form: str = "long") -> str:
        """Say what a line on trial makes: right, unfinished, or wrong and by how much.

        Args:
            one: the line's sum.
            form: ``"long"``, ``"middle"`` (without the numbers that are added), ``"tight"`` (without the goal either)
                or ``"short"`` (the total alone).
        """
        total = one.total
        if self.hide_sums:
            return {"right": "✓", "wrong": "✕"}.get(one.state, "…")
        if one.state == "right" and len(one.numbers) > 4:
            return f"✓ {self.say(message('a chain of lines'))}"  # what they make together means nothing
        shown = f"{' + '.join(map(str, one.numbers))} = " if form == "long" and len(one.numbers) > 1 else ""
        if one.state == "right":
            return f"✓ {shown}{total}"
        if one.state == "wrong":
            if form == "short":
                return f"✕ {total}"
            return f"{shown or '✕ '}{self.say(self.tight_words(one) if form == 'tight' else self.wrong_words(one))}"
        if one.wants is None or form == "short":
            return f"{shown}{total} …"
        if not one.wants:
            return f"{shown}{self.say(missing_words(one, tight=form == 'tight'))}"
        if form == "tight":
            return self.say(message("{total}, {wants} more", total=total, wants=one.wants))
        words = message("{total}, {wants} more to {goal}", total=total, wants=one.wants, goal=total + one.wants)
        return f"{shown}{self.say(words)}"

    def wrong_words(self, one: Sum) -> Message:
        """Say by how much a line is wrong."""
        total, count = one.total, len(one.numbers)
        if one.wants is not None or count == 1:
            return missing_words(one)
        if count == 2:
            return message("{total}: no third tile fits", total=total)
        if one.colour and self.view.tree(one.colour) is not None and count > 3:
            return message("{total}, but {count} in a line", total=total, count=count)
        if total > 20:
            return message("{total}, {over} over 20", total=total, over=total - 20)
        if count > 3:
            return message("{total}, {short} short of 20", total=total, short=20 - total)
        if total < 10:
            return message("{total}, {short} short of 10", total=total, short=10 - total)
        if total > 15:
            return message("{total}, {short} short of 20", total=total, short=20 - total)
        return message("{total}, {over} over 10", total=total, over=total - 10)

    def tight_words(self, one: Sum) -> Message:
        """Say by how much a line is wrong in as few words as can be."""
        total, count = one.total, len(one.numbers)
        if one.wants is not None or count == 1:
            return missing_words(one, tight=True)
        if count == 2:
            return message("{total}: no third fits", total=total)
        if one.colour and self.view.tree(one.colour) is not None and count > 3:
            return message("{count} in a line", count=count)
        goal = 20 if count > 3 or total > 15 else 10
        if total > goal:
            return message("{total}, {over} over", total=total, over=total - goal)
        return message("{total}, {short} short", total=total, short=goal - total)

    def sum_line(self, one: Sum) -> Message:
        """Tell a line on trial for the twin."""
        colour, sum_ = colour_name(one.colour), self.sum_words(one)
        if self.view.tree(one.colour) is None:
            return message("On trial for the {colour} row: {sum}.", colour=colour, sum=sum_)
        first = name(rack.lying(self.view, self.draft, one.colour)[one.line[0]])
        if one.line.step == DOWN:
            return message(
                "On trial, down from {tile} at the {colour} tree: {sum}.", tile=first, colour=colour, sum=sum_
            )
        return message("On trial, across from {tile} at the {colour} tree: {sum}.", tile=first, colour=colour, sum=sum_)

    def tile_words(self, name_: str) -> str:
        """Name a tile of the own hand, and where it is."""
        trial = self.draft.trial(name_)
        one = rack.kind_of(name_)
        if trial is None:
            facts: list[Message | str] = [name(one), message("on your rack")]
        else:
            where = message("on trial, {place}", place=self.place_words(trial.colour, trial.cell))
            facts = [name(trial.tile), where]
        if name_ == self.draft.picked:
            facts.append(message("picked up"))
        state = self.marks.get(name_)
        if state == "hinted":
            facts.append(message("hinted"))
        elif state == "refused":
            facts.append(message("refused"))
        elif state == "out":
            facts.append(message("not in play here"))
        return self.say(commas(facts))

    def place_words(self, colour: str, cell: int) -> Message:
        """Say where a cell is: which place of a row, or beside which tile of the tree."""
        tree = self.view.tree(colour)
        if tree is None:
            return message("place {number} of the {colour} row", number=cell + 1, colour=colour_name(colour))
        return beside_words(tree, rack.lying(self.view, self.draft, colour), cell)

    def owner_words(self, colour: str) -> Message | str:
        """Say who registered a colour."""
        view = self.view
        if view.tree(colour) is None:
            return message("not registered yet")
        seat = next((seat for seat, colours in enumerate(view.registered) if colour in colours), None)
        if seat is None:
            return ""
        return message("yours") if seat == view.seat else message("by {name}", name=self.names[seat])

    def tree_title(self, colour: str) -> Message:
        """Say what stands at a colour's place, in a line."""
        tree = self.view.tree(colour)
        if tree is None:
            return message("{colour}: not registered yet", colour=colour_title(colour))
        return plural(
            "{colour} tree, {count} tile", "{colour} tree, {count} tiles", len(tree.cells), colour=colour_title(colour)
        )

    def twin(self) -> tuple[str, ...]:
        """Give the table in words: what lies where and what may be done."""
        view = self.view
        lines: list[Message | str] = [self.standing()]
        lines += [message("{facts}.", facts=self.seat_words(seat)) for seat in range(view.seats)]
        lines.append(
            plural("{count} tile is left in the Dum-Mee.", "{count} tiles are left in the Dum-Mee.", view.pile_count)
        )
        for colour in COLOURS:
            tree = view.tree(colour)
            if tree is None:
                lines.append(message("{colour} is not registered yet.", colour=colour_title(colour)))
            else:
                lines += tree_words(tree, summed=not self.hide_sums)
        if view.hands is not None:
            lines += [
                message("{name} still held {tiles}.", name=self.names[seat], tiles=named(hand))
                for seat, hand in enumerate(view.hands)
                if hand
            ]
        elif view.hand:
            lines += self._own_lines()
        possible = [button.words for row in self.buttons() for button in row if button.look != "dashed"]
        if possible:
            lines.append(message("You may: {actions}.", actions=commas(possible)))
        if self.mine and "pick" in self.actions:
            lines.append(
                message(
                    "You may type moves such as register red R2 K5 R3, add red down 0,2 . R6 R8, draw or end."
                    " A dot is a tile that lies there."
                )
            )
        if self.band is not None:
            said = [self.say(piece) for piece in (self.band.lead, self.band.words) if piece]
            lines.append(" ".join(said) + (f" ({self.band.rule})" if self.band.rule else ""))
            lines += [choice.words for choice in self.band.choices]
        lines += self.events
        return tuple(self.say(line) for line in lines)

    def _own_lines(self) -> list[Message | str]:
        names_ = rack.order(self.view.hand, self.draft)
        standing = [rack.kind_of(one) for one in names_ if self.draft.trial(one) is None]
        lines: list[Message | str] = [message("On your rack: {tiles}.", tiles=named(standing))]
        for trial in self.draft.trials:
            where = self.place_words(trial.colour, trial.cell)
            lines.append(message("On trial: {tile}, {place}.", tile=name(trial.tile), place=where))
        if not self.hide_sums:
            lines += [self.sum_line(one) for one in self.sums]
        if self.draft.picked:
            lines.append(message("Picked up: {tile}.", tile=name(rack.kind_of(self.draft.picked))))
        return lines


def missing_words(one: Sum, *, tight: bool = False) -> Message:
    """Say what a line lacks that could still become right."""
    count = len(one.numbers)
    if count > 2:
        return message("{total}: needs 10 or 20", total=one.total)
    if tight:
        return plural("{total}: {count} tile missing", "{total}: {count} tiles missing", 3 - count, total=one.total)
    return plural("{total}: a third tile is missing", "{total}: {count} tiles are missing", 3 - count, total=one.total)


def beside_words(tree: Tree, there: Mapping[int, int], cell: int) -> Message:
    """Say where a cell of a tree is: in which row and column, counted from its upper left corner, or by which tile.

    Args:
        tree: the tree.
        there: its tiles and those on trial there.
        cell: the cell.
    """
    near = [
        (step, away)
        for away in range(1, _FAR)
        for step in (DOWN, ACROSS, -DOWN, -ACROSS)
        if cell - away * step in there
    ]
    # Beside what lies comes before beside what is on trial.
    way, away = min(near, key=lambda one: (one[1], cell - one[1] * one[0] not in tree.cells), default=(0, 0))
    by = cell if cell in tree.cells else cell - away * way
    colour = colour_name(tree.colour)
    row, column = counted(tree, by)
    where = message("row {row}, column {column} of {colour}", row=row, column=column, colour=colour)
    if by == cell:
        return where
    tile = name(there[by])
    if by not in tree.cells:
        where = message("the {colour} tree", colour=colour)
    if away > 1:
        return {
            DOWN: message("{count} places below {tile} in {place}", count=away, tile=tile, place=where),
            ACROSS: message("{count} places right of {tile} in {place}", count=away, tile=tile, place=where),
            -DOWN: message("{count} places above {tile} in {place}", count=away, tile=tile, place=where),
        }.get(way, message("{count} places left of {tile} in {place}", count=away, tile=tile, place=where))
    return {
        DOWN: message("below {tile} in {place}", tile=tile, place=where),
        ACROSS: message("right of {tile} in {place}", tile=tile, place=where),
        -DOWN: message("above {tile} in {place}", tile=tile, place=where),
        -ACROSS: message("left of {tile} in {place}", tile=tile, place=where),
    }[way]


def tree_words(tree: Tree, *, summed: bool) -> list[Message]:
    """Tell a tree line by line, rows and columns counted from its upper left corner.

    Args:
        tree: the tree.
        summed: whether it is told what the lines make.
    """
    row, column = counted(tree, 0)
    title = message(
        "{colour} tree, line by line; what is typed as 0,0 is in row {row}, column {column}:",
        colour=colour_title(tree.colour),
        row=row,
        column=column,
    )
    return [title, *line_words(tree, summed=summed)]


def counted(tree: Tree, cell: int) -> tuple[int, int]:
    """Give a cell's row and column, counted from 1 at the upper left corner of a tree."""
    places = [row_column(one) for one in tree.cells]
    row, column = row_column(cell)
    return row - min(row for row, _ in places) + 1, column - min(column for _, column in places) + 1


def line_words(tree: Tree, *, summed: bool) -> list[Message]:
    """Tell a tree line by line: first those across, then those down.

    Args:
        tree: the tree.
        summed: whether it is told what the lines make.
    """
    said = []
    for line in runs(tree.cells):
        if len(line) < 3:
            continue
        row, column = counted(tree, line[0])
        tiles = listing([name(tree.cells[cell]) for cell in line])
        if line.step == DOWN:
            words = message("Down in column {column}, from row {row}: {tiles}", column=column, row=row, tiles=tiles)
        else:
            words = message("Across in row {row}, from column {column}: {tiles}", row=row, column=column, tiles=tiles)
        # A chain of lines has five tiles at least, and what they make together means nothing.
        total = sum(tree.cells[cell] % 10 for cell in line)
        if summed and len(line) < 5:
            words = message("{line}, which is {total}", line=words, total=total)
        said.append(message("{line}.", line=words))
    return said


def colour_name(colour: str) -> Message:
    """Name a colour inside a sentence."""
    return {"red": message("red"), "blue": message("blue")}.get(colour, message("green"))


def colour_title(colour: str) -> Message:
    """Name a colour at the beginning of a sentence."""
    return {"red": message("Red"), "blue": message("Blue")}.get(colour, message("Green"))


def ink_of(tile: int) -> str:
    """Give the ink of a tile's numeral, which is its colour."""
    return "black" if tile >= BLACK else COLOURS[tile // 10]


def named(tiles: Sequence[int]) -> Message:
    """Name some tiles, hidden ones too."""
    if not tiles:
        return message("nothing")
    return listing([message("a hidden tile") if one == HIDDEN else name(one) for one in tiles])


def commas(items: Sequence[Message | str]) -> Message:
    """List messages with commas alone."""
    first, *rest = items
    joined = message("{only}", only=first)
    for item in rest:
        joined = message("{first}, {next}", first=joined, next=item)
    return joined
