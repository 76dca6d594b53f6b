"""What the drawings of all games share: palettes, tiles, racks, bands, buttons, keyed groups and the text twin.

A drawing is made for one width in CSS pixels and shown at that size, so text is never smaller than 14 px and a target
never below 44 x 44 px. Colours are attributes and faces are defined once and used many times, so the same picture works
on a board, on a page without style sheets and on paper. Numerals, letters and marks are drawn strokes and need no font.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from tilegames.texts import Message, message, say

FONTS: Final = "ui-rounded,system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif"
SMALLEST_TEXT: Final = 14
"""No text is smaller, in CSS pixels."""
TARGET: Final = 44
"""No target is lower or narrower, in CSS pixels."""
WIDE: Final = 640
"""From this width in CSS pixels on boards are laid out wide, below it compact."""
UNIT: Final = 48
"""Width of a tile's face in its own units: corners, edges and strokes are measured in them."""
LIFT: Final = 12
"""How far a picked tile is lifted, in CSS pixels."""
_EDGE: Final = 5


class Palette(NamedTuple):
    """The colours of a drawing, each ``#RRGGBB``; `red` to `black` are the inks on a tile's face."""

    name: str
    page: str
    card: str
    ink: str
    muted: str
    felt: str
    line: str
    outline: str
    ring: str
    main: str
    main_ink: str
    main_edge: str
    hint: str
    hint_accent: str
    refusal: str
    refusal_accent: str
    right: str
    right_accent: str
    wood: str
    wood_mid: str
    wood_deep: str
    face: str
    rim: str
    edge: str
    back: str
    back_edge: str
    back_line: str
    red: str
    blue: str
    green: str
    purple: str
    black: str


LIGHT: Final = Palette(
    name="light",
    page="#F7F1E6",
    card="#FFFBF3",
    ink="#2B2621",
    muted="#665C50",
    felt="#DDE4D3",
    line="#DCCFB8",
    outline="#887D6C",
    ring="#8A5600",
    main="#F2B134",
    main_ink="#2B2621",
    main_edge="#CC8D14",
    hint="#FCEBC4",
    hint_accent="#8A5600",
    refusal="#F8E1D6",
    refusal_accent="#A23E22",
    right="#DDEBDC",
    right_accent="#2F6546",
    wood="#C79A63",
    wood_mid="#A97C48",
    wood_deep="#8A6236",
    face="#FCF5E4",
    rim="#DCC79D",
    edge="#BF9A62",
    back="#5C7477",
    back_edge="#3D5154",
    back_line="#8FA5A6",
    red="#C4281C",
    blue="#1F6FC4",
    green="#00754A",
    purple="#4B1D78",
    black="#26211C",
)
DARK: Final = Palette(
    name="dark",
    page="#1D1A17",
    card="#2A2621",
    ink="#F3EADB",
    muted="#BDB09D",
    felt="#2C352E",
    line="#463E34",
    outline="#877C6D",
    ring="#F5C463",
    main="#F2B134",
    main_ink="#2B2621",
    main_edge="#B57C10",
    hint="#4A3A18",
    hint_accent="#F5C463",
    refusal="#4A2A20",
    refusal_accent="#F0957A",
    right="#27402F",
    right_accent="#93CFA4",
    wood="#7A5B38",
    wood_mid="#5F4528",
    wood_deep="#46321C",
    face="#EDE2CB",
    rim="#CDB98F",
    edge="#9C7B4B",
    back="#4B6164",
    back_edge="#2F4042",
    back_line="#7F9798",
    red="#B82014",
    blue="#1861B0",
    green="#006A42",
    purple="#4B1D78",
    black="#26211C",
)
PRINT: Final = Palette(
    name="print",
    page="#FFFFFF",
    card="#FFFFFF",
    ink="#000000",
    muted="#3C3C3C",
    felt="#FFFFFF",
    line="#8C8C8C",
    outline="#5A5A5A",
    ring="#000000",
    main="#FFFFFF",
    main_ink="#000000",
    main_edge="#000000",
    hint="#FFFFFF",
    hint_accent="#000000",
    refusal="#FFFFFF",
    refusal_accent="#000000",
    right="#FFFFFF",
    right_accent="#000000",
    wood="#E6E6E6",
    wood_mid="#CFCFCF",
    wood_deep="#8C8C8C",
    face="#FFFFFF",
    rim="#5A5A5A",
    edge="#B4B4B4",
    back="#D2D2D2",
    back_edge="#8C8C8C",
    back_line="#4C4C4C",
    red="#000000",
    blue="#000000",
    green="#000000",
    purple="#000000",
    black="#000000",
)
CONTRAST: Final = Palette(
    name="contrast",
    page="#FFFFFF",
    card="#FFFFFF",
    ink="#000000",
    muted="#2A2A2A",
    felt="#EEF2E8",
    line="#5A5A5A",
    outline="#000000",
    ring="#5A3000",
    main="#FFC83D",
    main_ink="#000000",
    main_edge="#000000",
    hint="#FFF3D1",
    hint_accent="#5A3000",
    refusal="#FFE9E1",
    refusal_accent="#7A1E08",
    right="#E4F5E6",
    right_accent="#0B4526",
    wood="#B58450",
    wood_mid="#8C6234",
    wood_deep="#4F3414",
    face="#FFFFFF",
    rim="#4A4A4A",
    edge="#6B4E23",
    back="#2F4346",
    back_edge="#101A1B",
    back_line="#FFFFFF",
    red="#A00C00",
    blue="#00479B",
    green="#005233",
    purple="#43106F",
    black="#000000",
)
PALETTES: Final = {palette.name: palette for palette in (LIGHT, DARK, PRINT, CONTRAST)}

# Strokes where they lie on a tall tile: about x 24, from y 13 to 45, the underline at 52.
_STROKES: Final = {
    "0": "M14.5 24.5a9.5 11.5 0 0 1 19 0v9a9.5 11.5 0 0 1-19 0z",
    "1": "M17 18.5 25 13V45M17.5 45H32.5",
    "2": "M14.5 22A9.5 9 0 0 1 33.5 22.5C33.5 29 22 36 14.5 45H34",
    "3": "M15.5 13H33L23 25.3A9.9 9.9 0 1 1 14.2 38",
    "4": "M27 12.5 13.5 36H35M29 27.5V45",
    "5": "M32.5 13H17.5L16 27.5C19 25 21.5 24.4 24 24.4A10.3 10.3 0 1 1 14.2 38.5",
    "6": "M29.5 13C20.5 18.5 14 27 14 35a10 10 0 1 0 20 0 10 10 0 0 0-19.4-3.3",
    "7": "M14 13H34L20.5 45",
    "8": "M24 27.5a7.4 7.2 0 1 1 0.1 0 9.4 8.8 0 1 1-0.1 0",
    "9": "M18.5 45C27.5 39.5 34 31 34 23a10 10 0 1 0-20 0 10 10 0 0 0 19.4 3.3",
    "U": "M14.5 13V33.5a9.5 11.5 0 0 0 19 0V13",
    "M": "M13 45V13L24 31.5 35 13V45",
    "A": "M13 45 24 13 35 45M16.7 34.5H31.3",
    "N": "M14.5 45V13L33.5 45V13",
    "J": "M30.5 13V35.5A8.2 9.5 0 0 1 14.3 37.5",
}
_STAR: Final = (
    (0, -0.6),
    (0.15, -0.2),
    (0.57, -0.19),
    (0.24, 0.08),
    (0.35, 0.49),
    (0, 0.25),
    (-0.35, 0.49),
    (-0.24, 0.08),
    (-0.57, -0.19),
    (-0.15, -0.2),
)


# Average advance widths in hundredths of the size, on the wide side of the system's sans faces.
@cache
def _advances() -> dict[str, int]:
    classes = {
        31: "ijl.,:;'|!’·",
        38: 'ftrI()[]/"-` ',
        53: "sczJ",
        58: "vkxyaegL?F",
        61: "bdhnopqu0123456789$+=_<>*#",
        66: "ETSZPBYKXVCRA&",
        77: "DGHNUOQ",
        93: "wm%MW@",
    }
    return {letter: advance for advance, letters in classes.items() for letter in letters}


@lru_cache(maxsize=4096)
def measure(words: str, size: float = 16, bold: bool = False) -> float:
    """Estimate how wide words are in the system's sans face, on the generous side.

    Args:
        words: one line.
        size: font size in CSS pixels.
        bold: whether the words are bold.

    Returns:
        The width in CSS pixels.

    >>> measure("Ten ten!") < measure("Ten ten!", bold=True) < measure("Ten ten!", 20, bold=True)
    True
    """
    advances = _advances()
    hundredths = 0
    for letter in words:
        # East Asian letters fill a square; accented and other letters count as a wide plain one.
        hundredths += advances.get(letter) or (102 if ord(letter) >= 0x2E80 else 66)
    return hundredths * size * (1.06 if bold else 1) / 100


def wrap(words: str, width: float, size: float = 16, bold: bool = False) -> tuple[str, ...]:
    """Break words into lines that fit a width; a word that is longer than a line is broken too.

    Args:
        words: the text.
        width: the room for a line in CSS pixels.
        size: font size in CSS pixels.
        bold: whether the words are bold.

    Returns:
        The lines, at least one.

    >>> wrap("Each counts alone.", 90, 14)
    ('Each counts', 'alone.')
    """
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if measure(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while len(word) > 1 and measure(word, size, bold) > width:
            cut = next((n for n in range(len(word) - 1, 1, -1) if measure(word[:n], size, bold) <= width), 1)
            lines.append(word[:cut])
            word = word[cut:]
        line = word
    return (*lines, line) if line or not lines else tuple(lines)


def fit(words: str, width: float, size: float = 16, bold: bool = False) -> str:
    """Shorten words with an ellipsis so that they fit a width.

    >>> fit("Grandma", 200), fit("Grandmother Wilhelmina", 90)
    ('Grandma', 'Grandmot…')
    """
    if measure(words, size, bold) <= width:
        return words
    cut = words
    while cut and measure(cut.rstrip() + "…", size, bold) > width:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def escape(words: str) -> str:
    """Make words safe as text or as an attribute's value, in one line.

    >>> escape('<"R5" & R6>')
    '&lt;&quot;R5&quot; &amp; R6&gt;'
    """
    safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return safe.replace("\n", "&#10;")


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Write a coordinate with one decimal at most.

    >>> number(3.0), number(2.25), number(-0.04)
    ('3', '2.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def text(
    x: float, y: float, words: str, *, size: float = 14, bold: bool = False, fill: str = "", anchor: str = "start"
) -> str:
    """Draw one line of words.

    Args:
        x: where the words start, are centred or end, after `anchor`.
        y: the baseline.
        words: the line, not yet escaped.
        size: font size in CSS pixels, at least 14.
        bold: whether the words are bold.
        fill: the colour, or "" for the drawing's ink.
        anchor: ``"start"``, ``"middle"`` or ``"end"``.

    Raises:
        ValueError: the size is below 14.
    """
    if size < SMALLEST_TEXT:
        raise ValueError(f"text of {size} px is too small to read: {SMALLEST_TEXT} px is the least")
    return (
        "<text"
        + (f' x="{number(x)}"' if x else "")
        + (f' y="{number(y)}"' if y else "")
        + (f' font-size="{number(size)}"' if size != SMALLEST_TEXT else "")
        + (' font-weight="700"' if bold else "")
        + (f' fill="{fill}"' if fill else "")
        + (f' text-anchor="{anchor}"' if anchor != "start" else "")
        + f">{escape(words)}</text>"
    )


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = "none",
    radius: float = 0,
    stroke: str = "",
    stroke_width: float = 1,
    dash: str = "",
    opacity: float = 1,
) -> str:
    """Draw a rectangle, all lengths in CSS pixels (or in units inside a tile's face)."""
    return (
        "<rect"
        + (f' x="{number(x)}"' if x else "")
        + (f' y="{number(y)}"' if y else "")
        + f' width="{number(width)}" height="{number(height)}"'
        + (f' rx="{number(radius)}"' if radius else "")
        + f' fill="{fill}"'
        + (f' stroke="{stroke}"' if stroke else "")
        + (f' stroke-width="{number(stroke_width)}"' if stroke and stroke_width != 1 else "")
        + (f' stroke-dasharray="{dash}"' if dash else "")
        + (f' opacity="{opacity:.2g}"' if opacity != 1 else "")
        + "/>"
    )


def shifted(x: float, y: float, body: str) -> str:
    """Move a piece of drawing by x and y."""
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>' if x or y else body


def mark(shape: str, x: float, y: float, size: float, fill: str) -> str:
    """Draw a colour's mark, so that a colour is never told by colour alone.

    Args:
        shape: ``"circle"``, ``"square"``, ``"triangle"``, ``"star"`` or ``"diamond"``.
        x, y: its centre.
        size: its width.
        fill: its colour.

    Raises:
        KeyError: there is no such shape.
    """
    if shape == "circle":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size / 2)}" fill="{fill}"/>'
    points = {
        "square": ((-0.46, -0.46), (0.46, -0.46), (0.46, 0.46), (-0.46, 0.46)),
        "triangle": ((0, -0.52), (0.56, 0.48), (-0.56, 0.48)),
        "diamond": ((0, -0.6), (0.55, 0), (0, 0.6), (-0.55, 0)),
        "star": _STAR,
    }[shape]
    path = "L".join(f"{number(x + size * across)} {number(y + size * down)}" for across, down in points)
    return f'<path d="M{path}z" fill="{fill}"/>'


class Face(NamedTuple):
    """What is on a tile: numerals or letters, their inks and the colour's mark.

    `symbols` has one numeral or letter for each cell, `colours` one ink (a palette's field) for each symbol. With a
    `shape` the tile has that mark: below the numeral on a tall tile, in the upper left corner on a square one. The face
    is `width` x `height` units; several symbols share its longer side.
    """

    symbols: str
    colours: tuple[str, ...]
    shape: str = ""
    width: int = UNIT
    height: int = UNIT

    @property
    def name(self) -> str:
        """The face's name inside a drawing, which tells faces of different looks apart."""
        inks = "".join("k" if colour == "black" else colour[0] for colour in self.colours)
        return f"{self.symbols}{inks}{_size(self.width, self.height)}"


def _size(width: int, height: int) -> str:
    """Name the proportions of a tile inside a drawing, in one letter where they are usual."""
    usual = {(UNIT, UNIT): "q", (UNIT, 76): "t"}
    return usual.get((width, height)) or f"{width}-{height}"


def symbol(letter: str, x: float, y: float, scale: float, ink: str) -> str:
    """Draw a numeral or letter centred on x, from y down, underlined where it could be read upside down."""
    path = _STROKES[letter]
    if letter in "69":
        path += "M15.5 51.8H32.5"
    across, down = x - 24 * scale, y - 13 * scale
    moved = f"translate({number(across)} {number(down)})" if across or down else ""
    if scale != 1:
        moved += f"scale({scale:.3g})"
    return (
        f'<path d="{path}"'
        + (f' transform="{moved}"' if moved else "")
        + f' fill="none" stroke="{ink}" stroke-width="{number(3.9 / scale**0.6)}"/>'
    )


@cache
def _ground(palette: Palette, width: int, height: int) -> str:
    """Draw a tile without anything on its face, in units."""
    return (
        rect(0, 7.5, width, height, fill="#000", radius=8, opacity=0.1)
        + rect(0, _EDGE, width, height, fill=palette.edge, radius=7)
        + rect(0.5, 0.5, width - 1, height - 1, fill=palette.face, radius=6.5, stroke=palette.rim)
    )


@cache
def _back(palette: Palette, width: int, height: int) -> str:
    """Draw a tile that lies face down, in units."""
    x, y = width / 2, height / 2
    return (
        rect(0, 7.5, width, height, fill="#000", radius=8, opacity=0.1)
        + rect(0, _EDGE, width, height, fill=palette.back_edge, radius=7)
        + rect(0, 0, width, height, fill=palette.back, radius=7)
        + rect(4, 4, width - 8, height - 8, radius=4, stroke=palette.back_line)
        + f'<path d="M{number(x)} {number(y - 8)}l8 8l-8 8l-8-8z" fill="none" stroke="{palette.back_line}"'
        + ' stroke-width="1.4"/>'
    )


@cache
def _face(palette: Palette, face: Face) -> str:
    """Draw the numeral or the letters on a tile's face, in units."""
    inks = [getattr(palette, colour) for colour in face.colours]
    if len(face.symbols) > 1:
        across = face.width >= face.height
        side = (face.width if across else face.height) / len(face.symbols)
        low = min(side, face.height if across else face.width)
        body = ""
        for place, (one, ink) in enumerate(zip(face.symbols, inks, strict=True)):
            middle = side * (place + 0.5)
            x, y = (middle, face.height / 2) if across else (face.width / 2, middle)
            body += symbol(one, x, y - low * 0.25, low / 64, ink)
        return body
    if face.shape:
        return symbol(face.symbols, face.width * 0.58, 11, 0.8, inks[0])
    return symbol(face.symbols, face.width / 2, face.height / 2 - 12, 0.75, inks[0])


@cache
def _face_mark(face: Face, ink: str) -> str:
    """Draw the colour's mark on a face, in units."""
    if face.height > face.width:
        return mark(face.shape, face.width / 2, face.height - 13.5, 10, ink)
    return mark(face.shape, 9.5, 9.5, 8, ink)


class Group(NamedTuple):
    """One keyed piece of a drawing; with an `action` it can be acted on.

    `x`, `y`, `width` and `height` are its box in CSS pixels. `tab` names the tab stop it shares with others. `origin`
    is the key of the piece that it comes from when it is new, so that it can be shown moving. With a `href` it is a
    link to another page, called as its words say. A `main` one is what there is to do next, and has the focus when what
    had it is gone. A heading is of a `level`, from 1 for the page's own.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    body: str
    action: str = ""
    label: str = ""
    tab: str = ""
    role: str = ""
    pressed: bool | None = None
    disabled: bool = False
    drag: str = ""
    drop: str = ""
    origin: str = ""
    href: str = ""
    main: bool = False
    level: int = 0

    def svg(self) -> str:
        """Write the piece as one ``<g>`` element."""
        role = self.role or ("button" if self.action else "img" if self.label else "")
        named: dict[str, str] = {
            "data-key": self.key,
            "transform": f"translate({number(self.x)} {number(self.y)})" if self.x or self.y else "",
            "data-action": self.action,
            "role": role,
            "aria-level": str(self.level or ""),
            "aria-label": self.label,
            "aria-pressed": "" if self.pressed is None else str(self.pressed).lower(),
            "aria-disabled": "true" if self.disabled else "",
            "data-group": self.tab,
            "data-drag": self.drag,
            "data-drop": self.drop,
            "data-from": self.origin,
            "data-main": "1" if self.main else "",
        }
        if self.action:
            named["tabindex"] = "-1"
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in named.items() if value)
        body = f'<a href="{escape(self.href)}">{self.body}</a>' if self.href else self.body
        return f"<g{attributes}>{body}</g>"


class Heading(str):
    """A line of a text twin that stands above those that follow."""

    __slots__ = ()


class Drawing(NamedTuple):
    """A finished picture with its text twin.

    `width` and `height` are CSS pixels, `defs` the tile faces it uses, `groups` its pieces from back to front, `twin`
    the same in words, one line each: what lies where and what may be done.
    """

    width: int
    height: int
    title: str
    description: str
    palette: Palette
    defs: tuple[str, ...]
    groups: tuple[Group, ...]
    twin: tuple[str, ...]

    def svg(self) -> str:
        """Write the drawing as one standalone ``<svg>`` element, each piece of it on a line of its own."""
        role = "group" if any(group.action for group in self.groups) else "img"
        root = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}"'
            f' viewBox="0 0 {self.width} {self.height}" role="{role}" aria-label="{escape(self.title)}"'
            f' font-family="{FONTS}" font-size="{SMALLEST_TEXT}" fill="{self.palette.ink}"'
            ' stroke-linecap="round" stroke-linejoin="round">'
        )
        return "\n".join(
            (
                root,
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(self.description)}</desc>",
                *(f"<defs>{one}</defs>" for one in self.defs),
                *(group.svg() for group in self.groups),
                "</svg>",
            )
        )

    def words(self) -> str:
        """The text twin as one text."""
        return "\n".join(self.twin)


class Sheet:
    """The paper that a drawing is made on: collects keyed groups and the faces they use.

    Args:
        width: the drawing's width in CSS pixels.
        palette: its colours.
    """

    def __init__(self, width: int, palette: Palette) -> None:
        self.width = width
        self.palette = palette
        self._defs: dict[str, str] = {}
        self._groups: dict[str, Group] = {}

    def add(self, group: Group, *, filled: bool = False) -> None:
        """Put a keyed group on top.

        Args:
            group: the piece.
            filled: whether it is painted all over; if not, a target is made to answer over its whole box.

        Raises:
            ValueError: another group has its key, or it is a target smaller than 44 px.
        """
        if group.key in self._groups:
            raise ValueError(f"two groups of a drawing are called {group.key!r}")
        if group.action or group.href:
            if min(group.width, group.height) < TARGET:
                raise ValueError(
                    f"{group.key!r} is {group.width:g} x {group.height:g} px: a target is at least {TARGET} px"
                )
            if not filled:
                # Nothing is seen of it, but it answers all over.
                reach = f'<rect width="{number(group.width)}" height="{number(group.height)}" fill-opacity="0"/>'
                group = group._replace(body=reach + group.body)
        self._groups[group.key] = group

    def decor(self, key: str, body: str, x: float = 0, y: float = 0) -> None:
        """Put a keyed group on top that nobody can act on."""
        self.add(Group(key, x, y, 0, 0, body))

    def __len__(self) -> int:
        """How many groups there are."""
        return len(self._groups)

    def under(self, count: int, key: str, body: str, x: float = 0, y: float = 0) -> None:
        """Put a keyed group that nobody can act on right upon the first ones, below all that came after them.

        Args:
            count: how many of the first ones lie below it.
            key: the group's key.
            body: what is drawn.
            x, y: where it lies.
        """
        self.decor(key, body, x, y)
        keys = list(self._groups)
        self._groups = {one: self._groups[one] for one in (*keys[:count], key, *keys[count:-1])}

    def use(self, name: str, body: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """Draw a piece that is defined once and used many times, moved by x and y (before it is scaled)."""
        name = f"{self.palette.name[0]}-{name}"
        if name not in self._defs:
            self._defs[name] = f'<g id="{name}">{body}</g>'
        return (
            f'<use href="#{name}"'
            + (f' x="{number(x)}"' if x else "")
            + (f' y="{number(y)}"' if y else "")
            + (f' transform="scale({scale:.4g})"' if scale != 1 else "")
            + "/>"
        )

    def picture(self, drawing: Drawing, x: float, y: float, scale: float = 1) -> str:
        """Draw a whole other drawing that nobody can act on, with its upper left corner at x and y."""
        self._defs.update((one.split('"', 2)[1], one) for one in drawing.defs)
        groups = (f'<g transform="translate({number(one.x)} {number(one.y)})">{one.body}</g>' for one in drawing.groups)
        moved = f'transform="translate({number(x)} {number(y)})scale({scale:.4g})"'
        # What takes its ink from the page around it has the drawing's here.
        return f'<g {moved} color="{self.palette.ink}">{"".join(groups)}</g>'

    def _plain(self, face: Face | None, proportions: tuple[int, int], x: float = 0, scale: float = 1) -> str:
        """Draw a tile in no state, face down without a face."""
        units, high = proportions
        if face is None:
            return self.use(f"b{_size(units, high)}", _back(self.palette, units, high), x, scale=scale)
        size = _size(units, high)
        under = self.use(f"t{size}", _ground(self.palette, units, high))
        if face.shape:
            ink = getattr(self.palette, face.colours[0])
            under = self.use(f"{face.shape[:2]}{face.colours[0][0]}{size}", under + _face_mark(face, ink))
            if high > units and len(face.symbols) == 1:
                # All colours share one numeral.
                shape = symbol(face.symbols, units / 2, 13, 1, "")
                numeral = self.use(f"n{face.symbols}", shape.replace(' stroke=""', ""))
                return self.use(face.name, under + numeral.replace("/>", f' stroke="{ink}"/>'), x, scale=scale)
        return self.use(face.name, under + _face(self.palette, face), x, scale=scale)

    def row(
        self,
        faces: Sequence[Face | None],
        width: float,
        step: float,
        proportions: tuple[int, int],
        at: tuple[float, float] = (0, 0),
    ) -> str:
        """Draw a row of tiles in no state, to the right.

        Args:
            faces: what is on each, None for one that lies face down.
            width: the width of each in CSS pixels.
            step: from the left edge of one to that of the next, in CSS pixels.
            proportions: width and height of each in units.
            at: the upper left corner of the first.
        """
        if not faces:
            return ""
        scale = width / proportions[0]
        tiles = "".join(self._plain(face, proportions, step / scale * place) for place, face in enumerate(faces))
        moved = f"translate({number(at[0])} {number(at[1])})" if any(at) else ""
        return f'<g transform="{moved}scale({scale:.4g})">{tiles}</g>'

    def pile(self, width: float, depth: int, proportions: tuple[int, int]) -> str:
        """Draw tiles that lie face down on one another, the top one's upper left corner at 0, 0.

        Args:
            width: the width of a face in CSS pixels.
            depth: how many are seen.
            proportions: width and height of each in units.
        """
        scale = width / proportions[0]
        name = f"b{_size(*proportions)}"
        back = _back(self.palette, *proportions)
        tiles = "".join(self.use(name, back, 2 / scale * step, 2 / scale * step) for step in range(depth - 1, -1, -1))
        return f'<g transform="scale({scale:.4g})">{tiles}</g>'

    def tile(self, face: Face, width: float, *states: str) -> str:
        """Draw a tile whose face is seen.

        Args:
            face: what is on it.
            width: the face's width in CSS pixels; its height follows.
            states: any of ``"picked" "latest" "tentative" "refused" "hinted" "out"``.

        Returns:
            The drawing, with the face's upper left corner at 0, 0.
        """
        proportions = (face.width, face.height)
        return self._in_state(self._plain(face, proportions, scale=width / face.width), width, proportions, states)

    def back(self, width: float, *states: str, proportions: tuple[int, int] = (UNIT, UNIT)) -> str:
        """Draw a tile that lies face down; nothing in it tells what it is.

        Args:
            width: the face's width in CSS pixels.
            states: as for a tile that is seen.
            proportions: the face's width and height in units.

        Returns:
            The drawing, with the face's upper left corner at 0, 0.
        """
        return self._in_state(self._plain(None, proportions, scale=width / proportions[0]), width, proportions, states)

    def _in_state(self, body: str, width: float, proportions: tuple[int, int], states: Sequence[str]) -> str:
        scale = width / proportions[0]
        height = proportions[1] * scale
        palette = self.palette
        edge = _EDGE * scale
        radius = 7 * scale
        around = (-4.0, -4.0, width + 8, height + edge + 8)
        if "hinted" in states:
            body = (
                rect(*around, fill=palette.main, radius=radius + 4)
                + body
                + f'<circle cx="{number(width / 2)}" cy="-12" r="4.5" fill="{palette.ring}"/>'
            )
        if "latest" in states:
            body += rect(*around, radius=radius + 4, stroke=palette.ring, stroke_width=2)
        if "tentative" in states:
            body += rect(*around, radius=radius + 4, stroke=palette.ring, stroke_width=2.5, dash="6 4")
        if "refused" in states:
            body += rect(*around, radius=radius + 4, stroke=palette.refusal_accent, stroke_width=2.5, dash="6 4")
            cross = f'<path d="M-3.5-3.5l7 7m0-7l-7 7" stroke="{palette.card}" stroke-width="2"/>'
            body += self.use("refused", f'<circle r="10" fill="{palette.refusal_accent}"/>{cross}', width, -3)
        if "out" in states:
            body = f'<g opacity="0.5">{body}</g>'
        if "picked" in states:
            ring = rect(-2, -2, width + 4, height + edge + 4, radius=radius + 2, stroke=palette.ring, stroke_width=2.5)
            shadow = rect(3, 3, width - 6, height + edge, fill="#000", radius=radius, opacity=0.18)
            body = shadow + shifted(0, -LIFT, body + ring)
        return body

    def drawing(self, height: float, title: str, description: str, twin: Iterable[str]) -> Drawing:
        """Finish: put the page behind everything.

        Args:
            height: the drawing's height in CSS pixels.
            title: its name.
            description: one sentence on what it shows.
            twin: the same in words, one line each.
        """
        tall = round(height)
        page = Group("page", 0, 0, 0, 0, rect(0, 0, self.width, tall, fill=self.palette.page, radius=16))
        return Drawing(
            self.width,
            tall,
            title,
            description,
            self.palette,
            tuple(self._defs.values()),
            (page, *self._groups.values()),
            tuple(twin),
        )


def place(palette: Palette, width: float, height: float) -> str:
    """Draw the empty place of a tile that lies elsewhere for now."""
    return rect(1, 1, width - 2, height - 2, radius=7, stroke=palette.outline, stroke_width=2, dash="5 4")


def rack(palette: Palette, width: float, height: float = 20) -> str:
    """Draw the wood that tiles stand on, its upper left corner at 0, 0."""
    round_ = min(8, height / 2)
    low = height * 0.82
    return (
        f'<path d="M3 0H{number(width - 3)}a3 3 0 0 1 3 3V{number(height - round_)}a{number(round_)} {number(round_)}'
        f" 0 0 1-{number(round_)} {number(round_)}H{number(round_)}a{number(round_)} {number(round_)} 0 0"
        f' 1-{number(round_)}-{number(round_)}V3a3 3 0 0 1 3-3z" fill="{palette.wood_deep}"/>'
        + rect(0, 0, width, low, fill=palette.wood_mid, radius=min(7, low / 2))
        + rect(0, 0, width, low * 0.55, fill=palette.wood, radius=3)
    )


class Bracket(NamedTuple):
    """A bracket below a group on a rack.

    Attributes:
        x: its left end.
        width: the group's width in CSS pixels.
        value: the large number, or "" for none.
        kind: the small words below it, or "" for none.
    """

    x: float
    width: float
    value: str
    kind: str


def brackets(palette: Palette, row: Sequence[Bracket]) -> str:
    """Draw the brackets of a row of groups, their upper edge at y 0."""
    if not row:
        return ""
    path = "".join(f"M{number(one.x + 2)} 0v3q0 4 4 4h{number(one.width - 12)}q4 0 4-4v-3" for one in row)
    values = "".join(text(one.x + one.width / 2, 31, one.value) for one in row if one.value)
    kinds = "".join(text(one.x + one.width / 2, 51, one.kind) for one in row if one.kind)
    return (
        f'<path d="{path}" fill="none" stroke="{palette.outline}" stroke-width="1.6"/><g text-anchor="middle">'
        f'<g font-size="21" font-weight="700">{values}</g><g fill="{palette.muted}">{kinds}</g></g>'
    )


BRACKET_HEIGHT: Final = 56
"""Room for a bracket with its number and its words, in CSS pixels."""


def felt(palette: Palette, width: float, height: float, radius: float = 20) -> str:
    """Draw the felt for what is common to all."""
    border = palette.line if palette.felt == palette.page else ""
    return rect(0, 0, width, height, fill=palette.felt, radius=radius, stroke=border)


def chips(sheet: Sheet, count: int, places: int, x: float = 0, y: float = 0) -> str:
    """Draw chips in a row of places, 17 px each, from x to the right and centred on y."""
    palette = sheet.palette
    # A chip that would vanish on white paper is black.
    paint = palette.main if palette.main != palette.page else palette.ink
    body = ""
    for chip in range(max(count, places)):
        fill, stroke = (paint, palette.ring) if chip < count else ("none", palette.outline)
        name = "chip" if chip < count else "gap"
        body += sheet.use(name, f'<circle cx="7.5" r="6.5" fill="{fill}" stroke="{stroke}"/>', x + 17 * chip, y)
    return body


def badge(palette: Palette, words: str) -> str:
    """Draw a small outlined label, 24 px high, its left end at 0 and centred on y 0."""
    width = badge_width(words)
    return rect(0, -12, width, 24, radius=8, fill=palette.card, stroke=palette.ink, stroke_width=1.2) + text(
        width / 2, 5, words, bold=True, anchor="middle"
    )


def badge_width(words: str) -> float:
    """How wide a small outlined label is, in CSS pixels."""
    return measure(words, SMALLEST_TEXT, bold=True) + 18


def pill(palette: Palette, words: str, right: bool) -> str:
    """Draw a sum that is tried out in a filled pill, 28 px high, its upper left corner at 0, 0."""
    fill, width = palette.right_accent if right else palette.refusal_accent, measure(words, 15, bold=True) + 22
    return rect(0, 0, width, 28, fill=fill, radius=10) + text(
        width / 2, 19, words, size=15, bold=True, fill=palette.card, anchor="middle"
    )


def _reach(width: float, height: float) -> str:
    """Make a painted target reach to the edges of its box, half a pixel beyond the middle of its border."""
    return f'<path d="M0 0H{number(width)}V{number(height)}" fill="none"/>'


def button(
    sheet: Sheet,
    key: str,
    x: float,
    y: float,
    width: float,
    words: str,
    action: str,
    *,
    look: str = "outlined",
    height: float = TARGET,
    label: str = "",
    tab: str = "actions",
    pressed: bool | None = None,
    disabled: bool = False,
    href: str = "",
) -> None:
    """Put a button on a sheet.

    Args:
        key: the group's key.
        x, y, width, height: its box in CSS pixels.
        words: what stands on it; long words become smaller, then two lines, then shortened.
        action: what it does.
        look: ``"main"`` (honey, one at a time), ``"outlined"``, ``"dashed"`` (not available now, but it still answers
            with the reason) or ``"plain"``.
        label: what it is called, when that is more than `words`.
        tab: the tab stop it shares with others.
        pressed: whether it is switched on, or None when it is no switch.
        disabled: whether nothing comes of pressing it although it looks as ever.
        href: where it leads, for a link that looks like a button; it has no action then.

    Raises:
        ValueError: the box is smaller than a target.
    """
    palette = sheet.palette
    if look == "main":
        body = rect(0, 0, width, height, fill=palette.main_edge, radius=12)
        border = palette.main_edge if palette.main == palette.page else ""
        body += rect(0, 0, width, height - 2.5, fill=palette.main, radius=12, stroke=border)
    elif look == "outlined" and pressed:
        # The tick or dot in its words says the same without colour.
        body = rect(0, 0, width, height, fill=palette.ring, radius=12)
        body += rect(2.5, 2.5, width - 5, height - 5, fill=palette.hint, radius=9.5)
    elif look == "outlined":
        body = _reach(width, height) + rect(
            0.5, 0.5, width - 1, height - 1, fill=palette.card, radius=12, stroke=palette.outline
        )
    elif look == "dashed":
        body = _reach(width, height) + rect(
            0.5, 0.5, width - 1, height - 1, fill=palette.page, radius=12, stroke=palette.outline, dash="4 3"
        )
    else:
        body = ""
    fill = palette.main_ink if look == "main" else palette.muted if look in ("dashed", "plain") else ""
    room = width - 16
    size = next((size for size in (17, 16, 15, 14) if measure(words, size, bold=True) <= room), 14)
    size = size if look == "main" else min(size, 16)
    lines = [words]
    if measure(words, size, bold=True) > room:
        first, *rest = wrap(words, room, size, bold=True)
        lines = [fit(first, room, size, bold=True), fit(" ".join(rest), room, size, bold=True)] if rest else [first]
    middle = height / 2 + size * 0.36 - (1 if look == "main" else 0) - (len(lines) - 1) * 8.5
    for row, line in enumerate(lines):
        body += text(width / 2, middle + 17 * row, line, size=size, bold=True, fill=fill, anchor="middle")
    sheet.add(
        Group(
            key,
            x,
            y,
            width,
            height,
            body,
            action=action,
            label="" if href else label or words,
            tab="" if href else tab,
            pressed=pressed,
            disabled=disabled or look == "dashed",
            href=href,
            main=look == "main",
        ),
        filled=look != "plain",
    )


class Choice(NamedTuple):
    """A button inside a sentence band.

    Attributes:
        words: what stands on it.
        action: what it does.
        main: whether it is the main one.
        label: what it is called, when that is more than `words`.
        idle: whether there is nothing for it to do now.
    """

    words: Message | str
    action: str
    main: bool = False
    label: Message | str = ""
    idle: bool = False

    @property
    def look(self) -> str:
        """How it looks, as `button` has it."""
        return "dashed" if self.idle else "main" if self.main else "outlined"


class Band(NamedTuple):
    """A sentence in a quiet band.

    Attributes:
        kind: ``"refusal"``, ``"hint"``, ``"right"`` or ``"neutral"``.
        words: the sentences.
        lead: first words, in bold.
        rule: the id of the rule behind it, shown as a link with the action ``rules <id>``, or "".
        choices: buttons inside the band.
    """

    kind: str
    words: Message | str
    lead: Message | str = ""
    rule: str = ""
    choices: tuple[Choice, ...] = ()


_BAND_LINE: Final = 23
_BAND_PADDING: Final = 13
_SMALL_LINE: Final = 19
_SMALL_PADDING: Final = 11
_NARROW_BAND: Final = 440


def _icon(palette: Palette, kind: str) -> str:
    """Draw a band's icon, 24 px wide, centred on 0, 0."""
    fills = {
        "refusal": (palette.refusal_accent, palette.card),
        "hint": (palette.main, palette.main_ink),
        "right": (palette.right_accent, palette.card),
    }
    if kind not in fills:
        return ""
    fill, ink = fills[kind]
    path = {
        "refusal": "M-4-4l8 8m0-8l-8 8",
        "hint": "M-3.4-2.6a3.4 3.4 0 1 1 5.2 2.9C.4 1.2 0 1.8 0 2.9M0 6.2v.1",
        "right": "M-5 .5l3.5 3.7l6.5-8",
    }[kind]
    return f'<circle r="12" fill="{fill}"/><path d="{path}" fill="none" stroke="{ink}" stroke-width="2.2"/>'


def band(
    sheet: Sheet,
    key: str,
    x: float,
    y: float,
    width: float,
    shown: Band,
    *,
    least: float = 0,
    most: int = 0,
    lang: str = "en",
) -> float:
    """Put a sentence band on a sheet.

    Args:
        key: the group's key; its rule's link is called ``<key>-rule``, its buttons ``<key>-<action>``.
        x, y, width: where it lies, in CSS pixels.
        shown: what it says.
        least: its least height in CSS pixels, so that nothing jumps when another sentence appears.
        most: from how many lines on a sentence is set smaller, so that it needs no more room; 0 for never.
        lang: the language.

    Returns:
        The band's height in CSS pixels.
    """
    palette = sheet.palette
    kind, rule = shown.kind, shown.rule
    choices = [(say(choice.words, lang), say(choice.label, lang), choice) for choice in shown.choices]
    narrow = width < _NARROW_BAND
    has_icon = kind in ("refusal", "hint", "right")
    left = 52 if has_icon else 18
    rule_width = max(TARGET, measure(rule, SMALLEST_TEXT) + 8) if rule else 0
    widths = [max(96 if len(words) > 1 else TARGET, measure(words, 16, bold=True) + 32) for words, _, _ in choices]
    buttons = sum(widths) + 8 * len(widths)
    beside = bool(choices) and width - left - buttons - 24 - rule_width >= 260
    right = 16 + (rule_width + 8 if rule and not narrow else 0) + (buttons if beside else 0)
    said_lead, said_words, room = say(shown.lead, lang), say(shown.words, lang), width - left - right
    rows, size, line = _set(said_lead, said_words, room), 16, _BAND_LINE
    count = len(rows) + _needs_row(rows[-1], rule, narrow, room, size)
    if 0 < most < count:
        rows, size, line = _set(said_lead, said_words, room, SMALLEST_TEXT), SMALLEST_TEXT, _SMALL_LINE
        count = len(rows) + _needs_row(rows[-1], rule, narrow, room, size)
    text_height: float = count * line + 2 * (_BAND_PADDING if size == 16 else _SMALL_PADDING)
    if beside:
        text_height = max(text_height, TARGET + 16)
    # Many choices share two rows where their words would be cut in one.
    per_row = len(choices)
    if per_row > 3 and any(
        measure(words, SMALLEST_TEXT, bold=True) + 16 > (width - 16) / per_row - 8 for words, _, _ in choices
    ):
        per_row = -(-per_row // 2)
    rows_below = -(-len(widths) // per_row) if choices and not beside else 0
    below = rows_below * (TARGET + 8) + 4 if rows_below else 0
    text_height = max(text_height, least - below)
    height = text_height + below
    fill, border = {
        "refusal": (palette.refusal, palette.refusal_accent),
        "hint": (palette.hint, palette.hint_accent),
        "right": (palette.right, palette.right_accent),
    }.get(kind, (palette.card, palette.line))
    # On paper and in high contrast the ground does not carry the band, so its border does.
    edged = fill in (palette.page, palette.card) or palette.name == "contrast"
    body = rect(0.5, 0.5, width - 1, height - 1, fill=fill, radius=12, stroke=border if edged else "")
    top = (text_height - count * line) / 2
    icon_at = top + line / 2
    if has_icon:
        body += shifted(28, icon_at, _icon(palette, kind))
    lines = ""
    for row, runs in enumerate(rows):
        spans = "".join(
            f'<tspan font-weight="700">{escape(run)}</tspan>' if bold else escape(run) for run, bold in runs
        )
        lines += f'<text x="{number(left)}" y="{number(top + line * row + line / 2 + 5.5)}">{spans}</text>'
    ink = f' fill="{palette.muted}"' if kind == "neutral" else ""
    body += f'<g font-size="{size}"{ink}>{lines}</g>'
    sheet.add(Group(key, x, y, width, height, body))
    edge = x + width - 12
    if rule:
        edge -= rule_width
        # Beside the sentences, or where there is little room at the end of the last line.
        last = min(top + line * (count - 0.5), text_height - TARGET / 2)
        at = edge, y + (last if narrow else text_height / 2) - TARGET / 2
        words = measure(rule, SMALLEST_TEXT)
        link = text(rule_width / 2, TARGET / 2 + 5, rule, fill=palette.ink, anchor="middle") + (
            f'<path d="M{number((rule_width - words) / 2)} {TARGET / 2 + 10:g}h{number(words)}"'
            f' stroke="{palette.ink}" stroke-dasharray="1.5 2"/>'
        )
        called = say(message("Rule {rule}", rule=rule), lang)
        sheet.add(
            Group(
                f"{key}-rule",
                *at,
                rule_width,
                TARGET,
                link,
                action=f"rules {rule}",
                label=called,
                tab=key,
                role="link",
            )
        )
        edge -= 8
    across, down = edge - buttons + 8, y + (height - TARGET) / 2
    if rows_below:
        widths = [(width - 24 - 8 * (per_row - 1)) / per_row] * len(widths)
        across, down = x + 12, y + text_height
    for place, ((said, label, choice), wide) in enumerate(zip(choices, widths, strict=True)):
        if rows_below and place and place % per_row == 0:
            across, down = x + 12, down + TARGET + 8
        name = f"{key}-{choice.action.replace(' ', '-')}"
        button(sheet, name, across, down, wide, said, choice.action, look=choice.look, label=label, tab=key)
        across += wide + 8
    return height


def _needs_row(last: list[tuple[str, bool]], rule: str, narrow: bool, room: float, size: int) -> bool:
    """Whether the link to a rule has no room behind the last line of a narrow band's sentences."""
    used = sum(measure(words, size, bold) for words, bold in last)
    return bool(rule) and narrow and used + measure(rule, SMALLEST_TEXT) + 16 > room


def band_height(lines: int) -> float:
    """How high a band is with that many lines and without buttons, in CSS pixels."""
    return lines * _BAND_LINE + 2 * _BAND_PADDING


def _set(lead: str, words: str, width: float, size: float = 16) -> list[list[tuple[str, bool]]]:
    """Break a bold lead and the words after it into lines of runs (words, bold)."""
    if not lead:
        return [[(line, False)] for line in wrap(words, width, size)]
    rows: list[list[tuple[str, bool]]] = [[(line, True)] for line in wrap(lead, width, size, bold=True)]
    last = rows[-1][0][0]
    used = measure(last, size, bold=True) + measure(" ", size)
    fitting: list[str] = []
    rest = words.split()
    while rest and used + measure(" ".join([*fitting, rest[0]]), size) <= width:
        fitting.append(rest.pop(0))
    if fitting:
        rows[-1].append((" " + " ".join(fitting), False))
    if rest:
        rows += [[(line, False)] for line in wrap(" ".join(rest), width, size)]
    return rows
