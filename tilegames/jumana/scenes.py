"""What the scenes of Jumana's lessons look like, and what can be done in them.

A scene is drawn on a sheet that the lesson has begun, at a place and width that it gives: the tower at a slant to
understand, from above to act on, and from the side with its weights and pushes where a step shows them.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tilegames import draw as shared
from tilegames.core import NotationError
from tilegames.draw import LIFT, TARGET, WIDE, Group, Sheet, measure, number
from tilegames.draw import text as words_at
from tilegames.goals import Control, Drawn, on_felt, put_control
from tilegames.jumana.draw import meter_bar
from tilegames.jumana.goals import Table, carried, danger_of
from tilegames.jumana.picture import chip, dots, face, flat, held_over, put_tower
from tilegames.jumana.state import Move, cost
from tilegames.jumana.table import (
    ENDED,
    cell_at,
    cell_named,
    commas,
    corner,
    danger_words,
    over_words,
    points_words,
    stick_words,
    tumbling,
)
from tilegames.jumana.tower import Cell, Stick, cells, skyline
from tilegames.texts import Message, listing, message, plural, say

__all__ = ["controls", "draw", "pick", "typed"]

_SLANTED: Final = {True: 290, False: 140}
_GAP: Final = 8
_ROW: Final = 46
"""The height of a button."""
_STICK: Final = 22
_AIR: Final = 34
"""Between two levels seen from the side, where the pushes are drawn."""
_LET_GO: Final = message("Let go")
_TAKE: Final = message("Let go: take a stick")
_SQUARE: Final = message("Let go: tap a square")
_QUARTERS: Final = ("", "¼", "½", "¾")


def pick(_scene: Table, _picked: Sequence[str], _name: str) -> tuple[str, ...]:
    """Pick a piece up; here the scene itself holds the stick that is taken up, so there is nothing to pick.

    Raises:
        NotationError: always.
    """
    raise NotationError(message("Tap a stick of yours, then a square."))


def controls(scene: Table, _picked: Sequence[str]) -> tuple[Control, ...]:
    """Give the buttons of a scene; all can be pressed, also where the rules will refuse."""
    usual = [one for one in (*_holding(scene), *_moves(scene)) if one.action not in scene.offers or not one.action]
    met = {one.partition(":")[0] for one in scene.met}
    offers = [Control(scene.spoken(one), one, main=False) for one in scene.offers]
    left = [one.action for one in offers if not {one.action, one.action.partition(" ")[0]} & met]
    if left and not scene.held:
        # What a step offers is what it asks for, so nothing else is the thing to press next.
        usual = [one._replace(main=False) for one in usual]
        offers = [one._replace(main=one.action == left[0]) for one in offers]
    offers = [
        one if one.action in left else one._replace(words=message("✕ {words}", words=one.words)) for one in offers
    ]
    return (*usual, *offers)


def _holding(scene: Table) -> list[Control]:
    """The buttons that turn the held stick and let it go."""
    if scene.state.phase in ENDED:
        return []
    first = message("First tap one of your sticks, to take it up.")
    turns = [Control(message("Turn round"), "round"), Control(message("Quarter turn"), "quarter")]
    if not scene.held:
        turns = [one._replace(action="", note=first) for one in turns]
        return [Control(_TAKE, note=first), *turns]
    if scene.spot is None:
        note = message("First tap the square where its middle is to lie.")
        return [Control(_SQUARE, note=note), *turns]
    move = scene.letting_go()
    action = f"place {move.letters} {move.axis} {move.x},{move.y}"
    return [Control(_LET_GO, action, main=True, finishes=True), *turns]


def _moves(scene: Table) -> list[Control]:
    """The buttons of a turn."""
    view = scene.view
    if scene.alone:
        return []
    if view.phase in ENDED:
        return [Control(message("Next round"), "next", main=True)] if view.phase == "round_over" else []
    mine = view.turn == view.seat and not scene.held
    sticks = view.hand if view.phase == "start" else (view.drawn or "",)
    stuck = mine and not any(view.placements(one) for one in sticks if one)
    found = [Control(message("Draw a stick"), "draw", main=stuck and view.phase == "start" and view.pool_count > 0)]
    idle = view.phase == "drawn" or view.pool_count == 0
    return [*found, Control(message("Pass"), "pass", main=stuck and idle)]


def typed(scene: Table | None, words: str) -> str:
    """Turn words that a learner typed into an action of a scene.

    >>> from tilegames.jumana.goals import tower
    >>> scene = tower(["UMA x 0,0", "NUA x 0,2"], hand="UAN")
    >>> typed(scene, "hold uan"), typed(scene, "at 0, 1"), typed(scene, "uan y 0,0"), typed(scene, "Turn round")
    ('hold UAN', 'at 0,1', 'place UAN y 0,0', 'round')
    """
    pieces = words.lower().replace(", ", ",").split()
    if pieces[:2] == ["at", "row"] and scene is not None:
        x, y = cell_named(scene.tower, " ".join(pieces[1:]))
        return f"at {x},{y}"
    if pieces in (["turn", "round"], ["quarter", "turn"]):
        pieces = [pieces[0] if pieces[0] == "quarter" else pieces[1]]
    if pieces == ["let", "go"] and scene is not None and scene.held and scene.spot is not None:
        move = scene.letting_go()
        return f"place {move.letters} {move.axis} {move.x},{move.y}"
    sticks = {one for stick in (scene.view.hand if scene else ()) for one in (stick, stick[::-1])}
    if pieces and pieces[0].upper() in sticks:
        pieces = ["hold" if len(pieces) == 1 else "place", *pieces]
    if len(pieces) > 1:
        pieces[1] = pieces[1].upper()
    return " ".join(pieces)


def draw(
    sheet: Sheet,
    scene: Table,
    x: float,
    y: float,
    width: float,
    *,
    picked: Sequence[str] = (),  # noqa: ARG001 - every game's scenes take it
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
        picked: nothing: the scene itself holds the stick that is taken up.
        marks: states of pieces by name: ``"hinted"`` or ``"refused"``.
        choices: the pieces to choose from; without them sticks are taken up.
        buttons: the scene's `controls`, or none.
        alive: whether anything can be done.
        least: how high the felt is at least, in CSS pixels.
        lang: the language.

    Returns:
        The height of the felt and the scene in words.
    """

    def drawn(on: Sheet) -> Drawn:
        return _Stage(on, scene, x, y, width, marks or {}, choices, buttons, alive, least, lang).table()

    return on_felt(sheet, x, y, width, drawn, least=least)


class _Push(NamedTuple):
    """A push as it is seen from the side: on which level it acts, where, and how strong, in weights of a stick."""

    level: int
    at: float
    force: float


class _Stage:
    def __init__(
        self,
        sheet: Sheet,
        scene: Table,
        x: float,
        y: float,
        width: float,
        marks: Mapping[str, str],
        choices: Sequence[str],
        buttons: Sequence[Control],
        alive: bool,
        least: float,
        lang: str,
    ) -> None:
        self.sheet, self.palette, self.scene, self.lang = sheet, sheet.palette, scene, lang
        self.x, self.y, self.width = x, y, width
        self.marks, self.choices, self.buttons, self.alive = marks, choices, buttons, alive
        self.wide = sheet.width >= WIDE
        self.pad = 24.0 if self.wide else 12.0
        self.least, self.edge = least, 16.0 if self.wide else 14.0
        self.left = x + self.pad
        self.room = width - 2 * self.pad
        self.view = scene.view
        self.ended = self.view.phase in ENDED
        # What has fallen lies somewhere else now.
        gone = {one.stick for one in tumbling(scene.tower)} if scene.fallen else set()
        self.lying = {index: stick for index, stick in enumerate(scene.tower) if index not in gone}
        self.tops = skyline(tuple(self.lying.values()))
        self.highest = max(top.level for top in self.tops.values())
        self.acts = alive and bool(buttons) and not choices
        self.refused = any(mark == "refused" and name in scene.names for name, mark in marks.items())
        # A step may ask whose turn it is, so that is shown only where something is played.
        self.plays = not self.ended and (bool(buttons) or bool(scene.played) or bool(scene.met))
        self.asked = self.asked_stick()

    def say(self, item: Message | str) -> str:
        return say(item, self.lang)

    def asked_stick(self) -> Stick | None:
        """The one stick that a step asks about, as it would lie."""
        (move, *more) = self.scene.asked or (None,)
        return self.scene.lying(move) if move is not None and move.letters and not more else None

    @property
    def floating(self) -> Stick | None:
        """The stick to be seen above the tower."""
        return self.scene.ghost or self.chosen or (self.asked if not self.acts else None)

    @property
    def over(self) -> list[Stick]:
        """Where the own sticks may be held over the tower."""
        scene = self.scene
        return [scene.lying(move) for letters in self.view.hand for move in self.view.placements(letters)]

    @property
    def chosen(self) -> Stick | None:
        """The stick that was rightly chosen, over the place that was asked about."""
        return self.scene.lying(self.scene.chosen) if self.scene.chosen is not None else None

    # Layout

    def table(self) -> Drawn:
        scene = self.scene
        top = self.y + (18 if self.wide else 12)
        if not scene.alone:
            top = self.put_seats(top) + 12
        side = next((one[-1] for one in scene.shown if one.startswith("side-")), "")
        if self.wide:
            slanted = round(self.room * (0.44 if self.room > 760 else 0.4))
            right = self.left + slanted + 24
            end = self.put_plan(right, top, self.x + self.width - self.pad - right)
            high = max(
                float(_SLANTED[True] if not side else 210), end - top - (self.side_high(slanted) + 12 if side else 0)
            )
            self.put_slanted(self.left, top, slanted, high)
            left_end = top + high
            if side:
                left_end = self.put_side(side, self.left, left_end + 12, slanted)
            if "danger" in scene.shown:
                end = self.put_meter(right, end + 16, min(320.0, self.room - slanted - 24))
            top = max(end, left_end) + 14
        else:
            self.put_slanted(self.left, top, self.room, _SLANTED[False])
            top += _SLANTED[False] + 8
            if side:
                top = self.put_side(side, self.left, top, self.room) + 8
            if "danger" in scene.shown:
                top = self.put_meter(self.left, top + 4, self.room) + 8
            top = self.put_plan(self.left, top, self.room) + 10
        top = self.put_hand(top)
        top = self.put_buttons(top)
        height = top + self.edge - self.y
        return Drawn(height, tuple(self.say(line) for line in self.words(side)))

    # Other seats

    def put_seats(self, top: float) -> float:
        """The seats with their sticks and points, the pool, and what was held, once it is shown; give where it ends."""
        view, palette = self.view, self.palette
        x, y = self.left, top
        counts = view.seats > 1 and not view.rules.one_round
        chips: list[tuple[str, int, str, str, bool, Message]] = []
        for seat in range(view.seats):
            called = self.say(self.scene.called_seat(seat))
            rest = self.say(points_words(view.scores[seat])) if counts else ""
            plays = seat == view.turn and self.plays
            chips.append((f"seat-{seat}", view.hand_sizes[seat], called, rest, plays, self.seat_words(seat)))
        pool = self.say(message("in the pool"))
        chips.append(("pool", view.pool_count, pool, "", False, self.pool_words()))
        for key, count, called, rest, plays, label in chips:
            first = measure(called, 15, bold=key != "pool")
            wide = 38 + first + (measure(rest) + 6 if rest else 0)
            if x > self.left and x + wide > self.left + self.room:
                x, y = self.left, y + 34
            body = shared.rect(0, 0, 30, 26, fill=palette.back_edge, radius=6)
            body += shared.rect(0, 0, 30, 23, fill=palette.back, radius=6)
            ink = palette.ink if palette.name == "print" else "#FFFFFF"
            body += words_at(15, 17, str(count), size=15, bold=True, fill=ink, anchor="middle")
            muted = palette.muted if key == "pool" else ""
            body += words_at(38, 18, called, size=15, bold=key != "pool", fill=muted)
            if rest:
                body += words_at(38 + first + 6, 18, rest, fill=palette.muted)
            if plays:
                body += shared.rect(38, 24, first, 4, fill=palette.ring, radius=2)
            self.sheet.add(Group(key, x, y, wide, 30, body, label=self.say(label)))
            x += wide + (24 if self.wide else 14)
        return self.put_shown_hands(y + 30)

    def put_shown_hands(self, y: float) -> float:
        """What the others held, once the round is over; give where it ends."""
        hands = self.view.hands
        if hands is None or self.view.seats == 1:
            return y
        for seat, hand in enumerate(hands):
            if seat == self.view.seat or not hand:
                continue
            y += 10
            called = self.say(message("{name} held", name=self.scene.called_seat(seat)))
            body = words_at(0, 19, called, fill=self.palette.muted)
            start = measure(called) + 12
            room = self.room - start
            per_row = max(1, min(len(hand), int((room + 8) // 68)))
            size = min(72.0, (room + 8) / per_row - 8)
            rows = -(-len(hand) // per_row)
            for place, letters in enumerate(hand):
                row, column = divmod(place, per_row)
                body += shared.shifted(start + (size + 8) * column, 30 * row, self.sheet.tile(face(letters), size))
            label = self.say(message("{name} held: {sticks}", name=self.scene.called_seat(seat), sticks=commas(hand)))
            self.sheet.add(Group(f"held-{seat}", self.left, y, self.room, 30 * rows, body, label=label))
            y += 30 * rows
        return y

    def seat_words(self, seat: int) -> Message:
        view = self.view
        facts: list[Message | str] = [plural("{count} stick", "{count} sticks", view.hand_sizes[seat])]
        if view.seats > 1 and not view.rules.one_round:
            facts.append(points_words(view.scores[seat]))
        if seat == view.turn and self.plays:
            facts.append(message("to play"))
        return message("{name}: {facts}", name=self.scene.called_seat(seat), facts=commas(facts))

    def pool_words(self) -> Message:
        return plural("The pool: {count} stick", "The pool: {count} sticks", self.view.pool_count)

    # The tower

    def put_slanted(self, x: float, y: float, width: float, height: float) -> None:
        scene = self.scene
        label = message("The tower has fallen.") if scene.fallen else message("The tower, seen at a slant.")
        self.sheet.add(Group("slanted", x, y, width, height, "", label=self.say(label)))
        put_tower(
            self.sheet,
            scene.tower,
            x,
            y,
            width,
            height,
            ghost=None if scene.fallen else self.floating,
            refused=scene.ghost is not None and self.refused,
            fallen=scene.fallen,
            origin="ghost",
            room=self.over if self.acts else (),
        )

    def put_plan(self, x: float, y: float, width: float) -> float:
        """The tower from above: letters with their levels, what is asked and held, and squares to tap."""
        scene, palette = self.scene, self.palette
        left, upper, right, lower = scene.window
        columns, rows = right - left + 1, lower - upper + 1
        title = self.say(message("From above"))
        most = 46.0 if not self.wide else 54.0 if rows <= 5 else 48.0
        cell = float(int(min(most, width / columns)))
        # A tower that has grown too wide for its squares to be tapped is only looked at.
        taps = self.acts and cell >= TARGET and not self.ended
        at_x, at_y = x + max(0.0, (width - cell * columns) / 2), y + 20
        self.sheet.decor("plan-title", words_at(at_x if self.wide else x, y + 13, title, size=15, bold=True))
        self.sheet.decor("plan-dots", dots(palette, cell, columns, rows), at_x, at_y)

        def corner(column: int, row: int) -> tuple[float, float]:
            return at_x + cell * (column - left), at_y + cell * (row - upper)

        indices = list(self.lying)
        seen = {indices[top.stick] for top in self.tops.values()}
        for index, stick in sorted(self.lying.items(), key=lambda entry: entry[1].level):
            if index in seen:
                body = flat(self.sheet, stick, cell, not self.is_open(stick.level))
                self.sheet.decor(f"plan-{index}", body, *corner(stick.x, stick.y))
        levels = "".join(
            words_at(cell * (column - left + 1) - 5, cell * (row - upper) + 15, str(top.level), anchor="end")
            for (column, row), top in sorted(self.tops.items())
        )
        self.sheet.decor("levels", f'<g fill="{palette.black}" opacity="0.75">{levels}</g>', at_x, at_y)
        self.put_asked(cell, at_x - cell * left, at_y - cell * upper)
        over = scene.ghost or self.chosen
        if over is not None:
            self.put_held(over, cell, *corner(over.x, over.y))
        for column, row in scene.squares:
            self.put_square((column, row), cell, *corner(column, row), taps)
        return at_y + cell * rows

    def is_open(self, level: int) -> bool:
        """Whether a stick of a level can carry a new one."""
        return self.view.rules.open_levels == "all" or level >= self.highest - 1

    def put_asked(self, cell: float, x: float, y: float) -> None:
        """The places that a step asks about, with their numbers when there are several."""
        palette, several = self.palette, len(self.scene.asked) > 1
        for place, move in enumerate(self.scene.asked):
            long_x, long_y = (3, 1) if move.axis == "x" else (1, 3)
            wide, high = long_x * cell - 4, long_y * cell - 4
            body = shared.rect(2, 2, wide, high, radius=8, stroke=palette.ring, stroke_width=2.5, dash="6 4")
            stick = Stick(move.letters, move.axis, 0, 0, 0)
            mine = set(cells(move.axis, move.x, move.y))
            crossed = any(mine & set(cells(one.axis, one.x, one.y)) for one in self.scene.asked[:place])
            body += self.chips(stick, cell, palette.ring, low=crossed)
            self.sheet.decor(f"asked-{place}", body, x + cell * move.x, y + cell * move.y)
        for place, move in enumerate(self.scene.asked if several else ()):
            step_x, step_y = (1, 0) if move.axis == "x" else (0, 1)
            ends = [-1, 3] if place % 2 == 0 else [3, -1]
            # It covers no letter that there is to compare.
            end = min(ends, key=lambda one: (move.x + one * step_x, move.y + one * step_y) in self.tops)
            along = 3 * cell + 6 if end > 0 else -8.0
            end_x, end_y = (along, cell / 2) if move.axis == "x" else (cell / 2, along)
            ring = f'<circle r="12" fill="{palette.card}" stroke="{palette.ring}" stroke-width="1.6"/>'
            body = ring + words_at(0, 5, str(place + 1), bold=True, anchor="middle")
            self.sheet.decor(f"number-{place}", body, x + cell * move.x + end_x, y + cell * move.y + end_y)

    def put_held(self, stick: Stick, cell: float, x: float, y: float) -> None:
        """Where the stick is held."""
        found = held_over(self.sheet, stick, cell, self.tops, lies=not self.refused)
        if found is not None:
            self.sheet.decor("held", found[1], x, y)

    def chips(self, stick: Stick, cell: float, ring: str, low: bool = False) -> str:
        """The letters of a stick small at the edge of its squares, beside those below; none when it has no letters."""
        body = ""
        for (column, row), letter in zip(stick.cells, stick.letters, strict=False):
            at = cell * (column - stick.x), cell * (row - stick.y)
            # Between the letters that lie there, so that it covers none.
            aside = (cell / 2 - 7, cell - 9) if low else (-4, cell / 2 - 9)
            body += chip(self.sheet, letter, ring, at[0] + aside[0], at[1] + aside[1])
        return body

    def put_square(self, square: Cell, cell: float, x: float, y: float, taps: bool) -> None:
        """What a square's marks are, and the square itself as a target."""
        name = f"{square[0]},{square[1]}"
        mark = self.marks.get(name, "")
        palette = self.palette
        body = ""
        if mark == "hinted":
            body = shared.rect(4, 4, cell - 8, cell - 8, radius=8, stroke=palette.main, stroke_width=4)
            body += f'<circle cx="{number(cell / 2)}" cy="-1" r="5" fill="{palette.ring}"/>'
        elif mark == "refused":
            at = cell - 11
            body = f'<circle cx="{number(at)}" cy="{number(at)}" r="9" fill="{palette.refusal_accent}"/>'
            cross = f"M{number(at - 3.5)} {number(at - 3.5)}l7 7m0-7l-7 7"
            body += f'<path d="{cross}" stroke="{palette.card}" stroke-width="2"/>'
        label = self.say(self.square_words(square))
        if taps:
            self.sheet.add(
                Group(f"square-{name}", x, y, cell, cell, body, action=f"try at {name}", label=label, tab="plan")
            )
        elif body:
            self.sheet.decor(f"square-{name}", body, x, y)

    def square_words(self, square: Cell) -> Message:
        """Say what lies open on a square."""
        top = self.tops.get(square)
        name = f"{square[0]},{square[1]}"
        facts: list[Message | str] = []
        if top is None:
            facts.append(message("nothing"))
        else:
            facts += [top.letter, message("level {level}", level=top.level)]
            if not self.is_open(top.level):
                facts.append(message("closed"))
        facts.append(cell_at(self.scene.tower, square))
        if self.scene.ghost is not None and square in self.scene.ghost.cells:
            ghost = self.scene.ghost
            facts.append(message("{letter} held over it", letter=ghost.letters[ghost.cells.index(square)]))
        mark = self.marks.get(name, "")
        if mark:
            facts.append(message("look here") if mark == "hinted" else message("refused"))
        return commas(facts)

    # From the side

    def side_high(self, width: float) -> float:
        """How high the picture from the side is."""
        tower, placed = self.scene.tower, self.placed
        levels = max(stick.level for stick in tower) + 1
        if self.floating is not None and not self.scene.fallen:
            levels = max(levels, self.floating.level + 1)
        if self.acts or placed:
            # What may be laid in this step has its room from the beginning.
            levels = max(levels, max(stick.level for stick in tower[: len(tower) - placed]) + 2)
        return 26 + 19 * len(self.side_note(width)) + levels * _STICK + (levels - 1) * _AIR + 32

    def side_note(self, width: float) -> tuple[str, ...]:
        """What the arrows mean, line by line."""
        note = message("Arrows down: weight. Arrows up: what holds it.")
        return shared.wrap(self.say(note), width, 14)

    def put_side(self, along: str, x: float, y: float, width: float) -> float:
        """The tower from the side, its levels pulled apart, with weights and pushes; give where it ends."""
        scene, palette = self.scene, self.palette
        high = self.side_high(width)
        axis = 0 if along == "x" else 1
        floating = None if scene.fallen else self.floating
        sticks = [*scene.tower, *([floating] if floating is not None else [])]
        spans = [self.span(stick, axis) for stick in sticks]
        low, most = min(start for start, _ in spans), max(end for _, end in spans)
        unit = min(54.0, (width - 32) / (most - low + 0.6))
        middle = x + width / 2 - unit * (low + most) / 2
        ground = y + high - 28
        body = shared.rect(middle + unit * low - 20, ground - y, unit * (most - low) + 40, 3, fill=palette.outline)
        body = shared.shifted(-x, 0, body)
        moved = {one.stick: one for one in tumbling(scene.tower)} if scene.fallen else {}
        order = sorted(range(len(sticks)), key=lambda one: (sticks[one].level, sticks[one].cells[1][1 - axis]))
        weights: dict[tuple[int, float], int] = {}
        for index in order:
            stick = sticks[index]
            start, end = self.span(stick, axis)
            bottom = ground - stick.level * (_STICK + _AIR)
            motion = moved.get(index)
            tips = [0.0, 0.0]
            if motion is not None:
                slope = (motion.slope_x, motion.slope_y)[axis]
                centre = (start + end) / 2
                tips = [(motion.rise + slope * (one - centre)) * 30 for one in (start, end)]
            held = stick is floating
            corners = [
                (middle + unit * start + 2, bottom - tips[0]),
                (middle + unit * start + 2, bottom - _STICK - tips[0]),
                (middle + unit * end - 2, bottom - _STICK - tips[1]),
                (middle + unit * end - 2, bottom - tips[1]),
            ]
            path = "M" + "L".join(f"{number(across - x)} {number(down - y)}" for across, down in corners) + "z"
            paint, edge = (palette.main, palette.ring) if held else (palette.face, palette.wood_deep)
            dash = ' stroke-dasharray="5 4"' if held else ""
            body += f'<path d="{path}" fill="{paint}" stroke="{edge}" stroke-width="1.4"{dash}/>'
            if not stick.level and end - start == 1 and unit >= 40:
                name = words_at(middle + unit * (start + 0.5) - x, bottom - y - 6, stick.letters, anchor="middle")
                body += f'<g fill="{palette.black}">{name}</g>'
            if stick.level and not held and not scene.fallen:
                where = stick.level, (start + end) / 2
                weights[where] = weights.get(where, 0) + 1
        for (level, at), count in weights.items():
            body += self.arrow(middle + unit * at - x, ground - level * (_STICK + _AIR) - y - _STICK + 3, count)
        pushes = self.pushes(axis)
        # Smaller shares than halves are only shown by how thick the arrows are.
        counted = all(round(push.force * 4) % 2 == 0 for push in pushes)
        for push in pushes:
            low_edge = ground - push.level * (_STICK + _AIR) - y
            body += self.push_arrow(middle + unit * push.at - x, low_edge, push.force, counted)
        title, ends = message("From the left side"), (message("back"), message("front"))
        if along == "x":
            title, ends = message("From the front"), (message("left"), message("right"))
        body += words_at(0, 13, self.say(title), size=15, bold=True)
        for row, line in enumerate(self.side_note(width)):
            body += words_at(0, 33 + 19 * row, line, fill=palette.muted)
        for column, over, anchor, words in ((low, -20, "start", ends[0]), (most, 20, "end", ends[1])):
            along_x = middle + unit * column + over - x
            body += words_at(along_x, high - 8, self.say(words), fill=palette.muted, anchor=anchor)
        label = " ".join(self.say(line) for line in self.side_words(along))
        self.sheet.add(Group("side", x, y, width, high, body, label=label))
        return y + high

    @staticmethod
    def span(stick: Stick, axis: int) -> tuple[int, int]:
        """From where to where a stick reaches along an axis."""
        along = [cell[axis] for cell in stick.cells]
        return min(along), max(along) + 1

    def pushes(self, axis: int) -> list[_Push]:
        """The pushes up, added up where they stand one behind the other."""
        found: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for one in () if self.scene.fallen else carried(self.scene.tower):
            where = self.scene.tower[one.upper].level, one.cell[axis]
            found.setdefault(where, []).append((one.force, (one.x, one.y)[axis]))
        summed = []
        for (level, _), parts in sorted(found.items()):
            force = sum(part for part, _ in parts)
            if force >= 0.1:
                summed.append(_Push(level, sum(part * at for part, at in parts) / force + 0.5, force))
        return summed

    def arrow(self, x: float, y: float, count: int) -> str:
        """The weight of sticks, an arrow down from their middle; with their number when there are several."""
        ink = self.palette.black
        path = f"M{number(x)} {number(y)}v13m-4.5-5l4.5 5.5l4.5-5.5"
        body = f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2.2"/>'
        if count > 1:
            body += words_at(x + 9, y + 13, str(count), bold=True, fill=ink)
        return body

    def push_arrow(self, x: float, y: float, force: float, counted: bool) -> str:
        """A push, an arrow up to the lower edge of a level, with how many sticks' weight it holds where it is counted.

        The more it holds, the thicker it is.
        """
        ink, thick = self.palette.right_accent, 1.6 + 1.2 * min(force, 4)
        body = (
            f'<path d="M{number(x)} {number(y + _AIR - 5)}V{number(y + 4)}m-5.5 7l5.5-7.5l5.5 7.5" fill="none"'
            f' stroke="{ink}" stroke-width="{number(thick)}"/>'
        )
        return body + (words_at(x + 9, y + _AIR / 2 + 8, _amount(force), size=15, bold=True) if counted else "")

    def side_words(self, along: str) -> list[Message]:
        """The pushes in words."""
        axis = 0 if along == "x" else 1
        if self.scene.fallen:
            return [message("From the side: the tower falls.")]
        lines = []
        for push in self.pushes(axis):
            at = round(push.at + 0.5) - corner(self.scene.tower)[axis]
            if along == "x":
                told = message(
                    "At column {place} level {level} is pushed up with {force}.",
                    place=at,
                    level=push.level,
                    force=_amount(push.force),
                )
            else:
                told = message(
                    "At row {place} level {level} is pushed up with {force}.",
                    place=at,
                    level=push.level,
                    force=_amount(push.force),
                )
            lines.append(told)
        return [message("From the side, each stick weighs 1."), *lines]

    # Danger

    def put_meter(self, x: float, y: float, width: float) -> float:
        """The danger of the tower as it is and, where the step shows it, with the held stick; give where it ends."""
        body = ""
        lines = self.danger_lines()
        for place, (words, risk, fallen) in enumerate(lines):
            body += words_at(0, 14 + 46 * place, words, size=15, bold=True)
            body += shared.shifted(0, 22 + 46 * place, meter_bar(self.palette, None if fallen else risk, width))
        said = ". ".join(words for words, _, _ in lines)
        room = 46 * (2 if "ahead" in self.scene.shown else 1) - 10
        self.sheet.add(Group("meter", x, y, width, room, body, label=said))
        return y + room

    def danger_lines(self) -> list[tuple[str, int | None, bool]]:
        scene = self.scene
        if scene.fallen:
            return [(self.say(message("The tower has fallen.")), None, True)]
        now = danger_of(scene.tower)
        asked = "no-mood" in scene.shown and self.alive and now is not None
        danger = message("danger {danger} %", danger=now or 0) if asked else danger_words(now)
        lines = [(self.say(message("The tower now: {danger}", danger=danger)), now, now is None)]
        if (
            "ahead" in scene.shown
            and scene.ghost is not None
            and scene.letting_go() in scene.view.placements(scene.held)
        ):
            then = danger_of((*scene.tower, scene.ghost))
            said = message("With {stick} there: {danger}", stick=scene.held, danger=danger_words(then))
            lines.append((self.say(said), then, then is None))
        return lines

    # The own sticks

    def put_hand(self, top: float) -> float:
        """The own sticks; give where they end. A hand that becomes smaller keeps its room."""
        hand = self.view.hand
        held = len(hand) + self.placed
        if not held:
            return top
        if not hand:
            said = self.say(message("No sticks left."))
            middle = self.left + self.room / 2
            self.sheet.decor("empty", words_at(middle, top + LIFT + TARGET / 2 + 5, said, size=16, anchor="middle"))
            return top + self.hand_high(held)
        gap = 16.0 if self.wide else 10.0
        per_row, size, tall = self.in_rows(len(hand))
        y = top + LIFT
        for place, letters in enumerate(hand):
            row, column = divmod(place, per_row)
            count = min(per_row, len(hand) - row * per_row)
            left = self.left + (self.room - count * size - gap * (count - 1)) / 2
            self.put_stick(letters, left + (size + gap) * column, y + (tall + 14) * row, size, tall)
        return top + max(map(self.hand_high, (len(hand), held)))

    @property
    def placed(self) -> int:
        """How many sticks the learner has laid in this step."""
        return sum(one.startswith("place ") for one in self.scene.played)

    def in_rows(self, count: int) -> tuple[int, float, float]:
        """Lay sticks out in rows; give how many stand in one, how wide a stick is, and how high a row."""
        per_row = min(count, 5 if self.wide else 2 if count in (2, 4) else 3)
        gap = 16.0 if self.wide else 10.0
        size = min(132.0, (self.room - gap * (per_row - 1)) / per_row)
        return per_row, size, max(float(TARGET), size / 3 + 6)

    def hand_high(self, count: int) -> float:
        """How high a hand of some sticks is."""
        per_row, _, tall = self.in_rows(count)
        return LIFT + (tall + 14) * -(-count // per_row) - 14

    def put_stick(self, letters: str, x: float, y: float, size: float, tall: float) -> None:
        """A stick of the own hand."""
        scene = self.scene
        held = bool(scene.held) and scene.held in (letters, letters[::-1])
        mark = self.marks.get(letters, "")
        choosing = letters in self.choices
        out = held and scene.spot is not None
        if self.chosen is not None and letters in (self.chosen.letters, self.chosen.letters[::-1]):
            out = True
        states = [state for state in (mark, "out" if out else "picked" if held else "") if state]
        if letters == self.view.drawn and not states:
            states.append("latest")
        shown = scene.held if held else letters
        body = self.sheet.tile(face(shown), size, *states)
        if out:
            body = shared.place(self.palette, size, size / 3) + body
        body = shared.shifted(0, (tall - size / 3 - 5) / 2, body)
        facts: list[Message | str] = [shown]
        if held:
            facts.append(message("taken up"))
        if letters == self.view.drawn:
            facts.append(message("just drawn"))
        if mark == "refused":
            facts.append(message("not this one") if choosing else message("refused"))
        elif mark == "hinted":
            facts.append(message("look here"))
        action = f"choose {letters}" if choosing and self.alive else f"try hold {letters}" if self.acts else ""
        if self.ended:
            action = ""
        self.sheet.add(
            Group(
                f"rack-{letters}",
                x,
                y,
                size,
                tall,
                body,
                action=action,
                label=self.say(commas(facts)),
                tab="rack" if action else "",
                pressed=held if action and not choosing else None,
                disabled=bool(action) and choosing and mark == "refused",
            )
        )

    def put_buttons(self, top: float) -> float:
        """The buttons as low on the felt as can be, those that a step offers last; give where they end."""
        scene = self.scene
        if not self.buttons:
            return top
        rows = self.rows(len(self.buttons) - len(scene.offers), len(scene.offers))
        # What lies above may become higher in the step: they stay where they are.
        top = max(top + 16, self.y + self.least - self.edge - len(rows) * (_ROW + _GAP) + _GAP)
        for places in rows:
            top = self.put_row(places, top) + _GAP
        return top - _GAP

    def rows(self, usual: int, offers: int) -> list[range]:
        """Which buttons stand in a row: on a wide board the usual ones and the offers, on a narrow one two at most."""
        if self.wide:
            found = [range(usual), range(usual, usual + offers)]
        else:
            found = [range(1), *(range(one, min(usual, one + 2)) for one in range(1, usual, 2))]
            found = [range(usual)] if usual <= 2 else found
            found += [range(one, one + 1) for one in range(usual, usual + offers)]
        return [places for places in found if len(places)]

    def longest(self, index: int) -> float:
        """How long the words of a button are; one whose words change keeps the room for the longest."""
        words = [self.buttons[index].words]
        words += [_TAKE, _SQUARE] if self.say(words[0]) in [self.say(one) for one in (_TAKE, _SQUARE, _LET_GO)] else []
        return max(measure(self.say(one), 16, bold=True) for one in words)

    def put_row(self, places: range, top: float) -> float:
        """A row of buttons; give where it ends."""
        high = float(_ROW)
        widths = [max(108.0, self.longest(one) + 32) for one in places]
        room = self.room - _GAP * (len(widths) - 1)
        if not self.wide or sum(widths) > room:
            widths = [room * own / sum(widths) for own in widths]
        left = self.x + (self.width - sum(widths) - _GAP * (len(widths) - 1)) / 2
        for index, wide in zip(places, widths, strict=True):
            one = self.buttons[index]
            hinted = self.marks.get(one.action) == "hinted"
            put_control(self.sheet, index, one, left, top, wide, high, alive=self.alive, hinted=hinted, lang=self.lang)
            left += wide + _GAP
        return top + high

    # Words

    def words(self, side: str) -> list[Message | str]:
        """The scene in words, line by line."""
        scene, view = self.scene, self.view
        lines: list[Message | str] = []
        if not scene.alone:
            lines += [message("{facts}.", facts=self.seat_words(seat)) for seat in range(view.seats)]
            lines.append(message("{facts}.", facts=self.pool_words()))
        if view.hands is not None and view.seats > 1:
            for seat, hand in enumerate(view.hands):
                if seat != view.seat and hand:
                    told = message(
                        "{name} held: {sticks}, together {points}.",
                        name=scene.called_seat(seat),
                        sticks=commas(hand),
                        points=points_words(cost(hand)),
                    )
                    lines.append(told)
        if scene.fallen:
            lines.append(message("The tower has fallen."))
        for level in range(self.highest, -1, -1):
            lying = [stick_words(scene.tower, one) for one in self.lying.values() if one.level == level]
            lines.append(message("Level {level}: {sticks}.", level=level, sticks=listing(lying)))
        for place, move in enumerate(scene.asked):
            lines.append(self.asked_words(place, move))
        if side:
            lines += self.side_words(side)
        if "danger" in scene.shown:
            lines += [message("{danger}.", danger=words.rstrip(".")) for words, _, _ in self.danger_lines()]
        lines.append(message("On the rack: {sticks}.", sticks=commas(view.hand) if view.hand else message("none")))
        if view.drawn:
            lines.append(message("Just drawn: {stick}.", stick=view.drawn))
        if scene.held:
            lines.append(scene.told())
        if self.acts and not self.ended:
            lines.append(
                message(
                    "Type hold and a stick, at row 1 column 2 for the square of its middle, round, quarter, and let go."
                )
            )
        return lines

    def asked_words(self, place: int, move: Move) -> Message:
        """Say where a place lies that the step asks about."""
        letters, under = move.letters, over_words(self.scene.tower, move)
        if move.axis == "x":
            where = message("across, {under}", under=under)
        else:
            where = message("downwards, {under}", under=under)
        if len(self.scene.asked) > 1 and not letters:
            return message("Place {number}: {where}.", number=place + 1, where=where)
        if len(self.scene.asked) > 1:
            return message("Place {number}: {stick} {where}.", number=place + 1, stick=letters, where=where)
        return message("The dashed place: {where}.", where=where)


def _amount(force: float) -> str:
    """Write a force in weights of a stick, to the quarter."""
    quarters = round(force * 4)
    return f"{quarters // 4 or ''}{_QUARTERS[quarters % 4]}"
