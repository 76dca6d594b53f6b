"""What all drawings share: colours that can be read, tiles that can be told apart, targets that can be hit."""

import itertools
import re
from xml.etree import ElementTree

import pytest

from tilegames import draw
from tilegames.draw import (
    PALETTES,
    Band,
    Bracket,
    Choice,
    Face,
    Group,
    Palette,
    Sheet,
    badge,
    band,
    band_height,
    brackets,
    button,
    chips,
    felt,
    fit,
    mark,
    measure,
    pill,
    place,
    rack,
    text,
    wrap,
)
from tilegames.texts import message

SVG = "{http://www.w3.org/2000/svg}"
FIVE = Face("5", ("blue",), "square", 48, 76)

# What must be read on what (WCAG 2.2, 1.4.3: at least 4.5), and what must be seen on what (1.4.11: at least 3).
READ = [
    *((ink, ground) for ink in ("ink", "muted") for ground in ("page", "card", "felt")),
    *(("ink", ground) for ground in ("hint", "refusal", "right")),
    ("main_ink", "main"),
    ("card", "refusal_accent"),
    ("card", "right_accent"),
    *((ink, "face") for ink in ("red", "blue", "green", "purple", "black")),
]
SEEN = [
    *((line, ground) for line in ("outline", "ring") for ground in ("page", "card", "felt")),
    ("refusal_accent", "page"),
    ("refusal_accent", "felt"),
    ("refusal_accent", "refusal"),
    ("right_accent", "right"),
]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_defined() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize(
    ("least", "pairs"), [(4.5, READ), (3, SEEN)], ids=["words can be read", "lines and marks can be seen"]
)
def test_palettes_have_contrast(palette: Palette, least: float, pairs: list[tuple[str, str]]) -> None:
    weak = {
        (one, other): round(contrast(getattr(palette, one), getattr(palette, other)), 2)
        for one, other in pairs
        if contrast(getattr(palette, one), getattr(palette, other)) < least
    }
    assert not weak


def test_palettes_are_colours_with_names_of_their_own() -> None:
    for palette in PALETTES.values():
        assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in palette[1:])
    # The first letter keeps the definitions of two drawings in one page apart.
    assert len({name[0] for name in PALETTES}) == len(PALETTES)


def strokes(symbol: str) -> str:
    sheet = Sheet(100, draw.LIGHT)
    sheet.tile(Face(symbol, ("black",), "", 48, 48), 48)
    return sheet.drawing(100, "", "", ()).defs[-1]


def test_a_ground_can_be_laid_below_what_is_drawn_already() -> None:
    sheet = Sheet(100, draw.LIGHT)
    sheet.decor("title", "")
    below = len(sheet)
    sheet.decor("tile", "")
    sheet.decor("sum", "")
    sheet.under(below, "felt", draw.felt(draw.LIGHT, 100, 40), 0, 20)
    drawn = sheet.drawing(100, "", "", ()).groups[1:]
    assert [group.key for group in drawn] == ["title", "felt", "tile", "sum"]
    assert (drawn[1].y, drawn[1].action) == (20, "")
    with pytest.raises(ValueError, match="two groups"):
        sheet.under(0, "tile", "")


def test_every_numeral_and_letter_looks_its_own() -> None:
    symbols = "0123456789UMANJ"
    drawn = {re.search(r' d="([^"]+)"', strokes(symbol)).group(1) for symbol in symbols}  # type: ignore[union-attr]
    assert len(drawn) == len(symbols)


@pytest.mark.parametrize("symbol", "0123456789")
def test_six_and_nine_are_underlined_and_no_other(symbol: str) -> None:
    below = [float(line) for line in re.findall(r"M[\d.]+ ([\d.]+)H", strokes(symbol))]
    assert (max(below, default=0) > 50) == (symbol in "69")


def test_marks_have_different_shapes() -> None:
    shapes = ["circle", "square", "triangle", "star", "diamond"]
    assert len({mark(shape, 0, 0, 10, "#000000") for shape in shapes}) == len(shapes)
    with pytest.raises(KeyError):
        mark("heart", 0, 0, 10, "#000000")


def test_a_face_down_tile_tells_nothing() -> None:
    sheet = Sheet(100, draw.LIGHT)
    sheet.decor("a", sheet.back(48, proportions=(48, 76)))
    sheet.decor("b", sheet.row([None, None], 24, 30, (48, 76)))
    svg = sheet.drawing(100, "", "", ()).svg()
    assert not any(ink in svg for ink in (draw.LIGHT.red, draw.LIGHT.blue, draw.LIGHT.purple))
    assert "<circle" not in svg
    seen = Sheet(100, draw.LIGHT)
    seen.decor("a", seen.tile(FIVE, 48))
    assert draw.LIGHT.blue in seen.drawing(100, "", "", ()).svg()


@pytest.mark.parametrize(("width", "height"), [(48, 76), (48, 48)])
def test_a_tile_has_its_mark_in_any_proportion(width: int, height: int) -> None:
    with_mark = Sheet(100, draw.LIGHT)
    with_mark.tile(Face("5", ("red",), "circle", width, height), 48)
    assert "<circle" in "".join(with_mark.drawing(100, "", "", ()).defs)


def test_a_stick_has_a_letter_in_each_cell() -> None:
    for across in (True, False):
        sheet = Sheet(200, draw.LIGHT)
        face = Face("UMA", ("blue", "red", "green"), "", *((144, 48) if across else (48, 144)))
        sheet.tile(face, face.width)
        places = re.findall(r"translate\(([\d.]+) ([\d.-]+)\)", sheet.drawing(200, "", "", ()).defs[-1])
        along = [float(pair[0 if across else 1]) for pair in places]
        assert [round(later - earlier) for earlier, later in itertools.pairwise(along)] == [48, 48]


def test_every_state_shows() -> None:
    states = ["picked", "latest", "tentative", "refused", "hinted", "out"]
    sheet = Sheet(100, draw.LIGHT)
    plain = sheet.tile(FIVE, 48)
    shown = {state: sheet.tile(FIVE, 48, state) for state in states}
    assert len({plain, *shown.values()}) == len(states) + 1
    # None is told by colour alone: dashes, a cross, a dot, a lift.
    assert "stroke-dasharray" in shown["tentative"]
    assert "stroke-dasharray" in shown["refused"]
    assert shown["refused"].count("#l-refused") == shown["hinted"].count("<circle") == 1
    assert f"translate(0 -{draw.LIFT})" in shown["picked"]


def test_a_face_is_defined_once() -> None:
    sheet = Sheet(200, draw.DARK)
    for at in range(3):
        sheet.decor(f"tile-{at}", sheet.tile(FIVE, 48), 50 * at, 0)
    drawing = sheet.drawing(100, "", "", ())
    names = re.findall(r'id="([^"]+)"', drawing.svg())
    assert len(names) == len(set(names)) == 4
    assert all(name.startswith("d-") for name in names)
    assert set(re.findall(r'href="#([^"]+)"', drawing.svg())) == set(names)


def test_a_key_is_used_once() -> None:
    sheet = Sheet(100, draw.LIGHT)
    sheet.decor("pile", "")
    with pytest.raises(ValueError, match="two groups of a drawing are called 'pile'"):
        sheet.decor("pile", "")


@pytest.mark.parametrize(("width", "height"), [(43, 44), (44, 43)])
def test_a_target_is_never_small(width: int, height: int) -> None:
    sheet = Sheet(100, draw.LIGHT)
    with pytest.raises(ValueError, match="at least 44 px"):
        sheet.add(Group("small", 0, 0, width, height, "", action="draw"))
    sheet.add(Group("no target", 0, 0, width, height, ""))


def test_words_are_never_small() -> None:
    with pytest.raises(ValueError, match="too small"):
        text(0, 0, "tiny", size=13)


def test_a_group_says_what_it_is() -> None:
    group = Group("tile-R5.0", 3, 4, 50, 80, "", "pick R5.0", 'red 5 "here" & there', "rack", drag="R5.0", drop="R5.0")
    node = ElementTree.fromstring(group._replace(pressed=True, disabled=True).svg())
    assert node.attrib == {
        "data-key": "tile-R5.0",
        "transform": "translate(3 4)",
        "data-action": "pick R5.0",
        "role": "button",
        "aria-label": 'red 5 "here" & there',
        "aria-pressed": "true",
        "aria-disabled": "true",
        "data-group": "rack",
        "data-drag": "R5.0",
        "data-drop": "R5.0",
        "tabindex": "-1",
    }
    assert ElementTree.fromstring(Group("rack", 0, 0, 0, 0, "").svg()).attrib == {"data-key": "rack"}


def test_only_a_board_with_targets_is_a_group() -> None:
    still = Sheet(100, draw.LIGHT)
    board = Sheet(100, draw.LIGHT)
    button(board, "go", 0, 0, 90, "Go", "go")
    nodes = [ElementTree.fromstring(sheet.drawing(60, "Title", "What", ()).svg()) for sheet in (still, board)]
    assert [node.get("role") for node in nodes] == ["img", "group"]
    assert [node.findtext(f"{SVG}title") for node in nodes] == ["Title", "Title"]
    assert [node.findtext(f"{SVG}desc") for node in nodes] == ["What", "What"]


def test_wrapped_lines_fit_and_lose_no_word() -> None:
    words = "Three in a row of one colour do, or three equal tiles of one colour: Donaudampfschifffahrtsgesellschaft."
    for width in (60, 120, 300):
        lines = wrap(words, width)
        assert all(measure(line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert wrap("", 100) == ("",)


def test_long_words_are_shortened_to_fit() -> None:
    assert measure(fit("Bartholomew the Great", 80)) <= 80
    assert fit("Bartholomew the Great", 80).endswith("…")


@pytest.mark.parametrize("words", ["Go", "Discard: pick one", "A very long name of something to do " * 3])
def test_words_stay_inside_their_button(words: str) -> None:
    sheet = Sheet(200, draw.LIGHT)
    button(sheet, "go", 0, 0, 120, words, "go", label="all of it")
    (group,) = [group for group in sheet.drawing(60, "", "", ()).groups if group.key == "go"]
    node = ElementTree.fromstring(f"<g>{group.body}</g>")
    for line in node.iter("text"):
        assert measure(line.text or "", float(line.get("font-size", 14)), bold=True) <= 120
    assert len(list(node.iter("text"))) <= 2
    assert group.label == "all of it"


def test_an_unavailable_button_still_answers() -> None:
    sheet = Sheet(200, draw.LIGHT)
    button(sheet, "ten", 0, 0, 120, "Ten ten!", "tenten", look="dashed")
    (group,) = [group for group in sheet.drawing(60, "", "", ()).groups if group.key == "ten"]
    assert group.action == "tenten"
    assert 'aria-disabled="true"' in group.svg()
    assert "stroke-dasharray" in group.body


LONG = "Green 5 + 6 + 2 is 13. A line of three totals 10 or 20: with green 9 in place of the 2 it is 20."


def banded(width: int, shown: Band, least: float = 0) -> tuple[float, dict[str, Group]]:
    sheet = Sheet(width, draw.LIGHT)
    height = band(sheet, "band", 0, 0, width, shown, least=least)
    return height, {group.key: group for group in sheet.drawing(height, "", "", ()).groups}


def test_a_band_keeps_its_room() -> None:
    least = band_height(2)
    assert banded(600, Band("hint", "Short."), least)[0] == banded(600, Band("hint", LONG[:80]), least)[0] == least


@pytest.mark.parametrize("width", [296, 332, 602, 1216])
def test_a_band_has_room_for_words_rule_and_choices(width: int) -> None:
    choices = (Choice(message("Ten ten!"), "confirm", main=True), Choice("Not yet", "cancel"))
    height, groups = banded(width, Band("refusal", LONG, "Not the 5.", "DM-42", choices))
    assert set(groups) == {"page", "band", "band-rule", "band-confirm", "band-cancel"}
    assert groups["band-rule"].action == "rules DM-42"
    assert groups["band-rule"].role == "link"
    assert groups["band-rule"].label == "Rule DM-42"
    assert groups["band-confirm"].action == "confirm"
    for group in groups.values():
        assert group.x >= 0
        assert group.x + group.width <= width
        assert group.y + group.height <= height
    said = " ".join("".join(line.itertext()) for line in ElementTree.fromstring(groups["band"].svg()).iter("text"))
    assert said.split() == f"Not the 5. {LONG}".split()


@pytest.mark.parametrize("words", ["Short.", LONG, LONG[:58], LONG[:90]])
@pytest.mark.parametrize("width", [292, 332])
def test_the_rule_of_a_narrow_band_stands_at_the_end_of_its_sentences(width: int, words: str) -> None:
    height, groups = banded(width, Band("refusal", words, rule="DM-42"))
    link, root = groups["band-rule"], ElementTree.fromstring(groups["band"].svg())
    assert link.x + link.width == width - 12
    lines = [("".join(line.itertext()), float(line.get("x", 0)), float(line.get("y", 0))) for line in root.iter("text")]
    middle = link.y + link.height / 2
    last, left, baseline = lines[-1]
    if abs(middle - (baseline - 5.5)) < 2:
        assert left + draw.measure(last) <= link.x
    else:
        assert middle - (baseline - 5.5) == pytest.approx(23, abs=2)
    assert middle + 5 <= height - 8


def test_many_choices_of_a_narrow_band_stand_in_rows_in_which_their_words_are_whole() -> None:
    choices = tuple(Choice(words, words.lower()) for words in ("First", "Back", "Next", "Last", "Close"))
    height, groups = banded(292, Band("neutral", "Move 3 of 9.", choices=choices))
    buttons = [groups[f"band-{one.action}"] for one in choices]
    assert [one.y for one in buttons] == [buttons[0].y] * 3 + [buttons[0].y + 52] * 2
    assert all("…" not in one.body for one in buttons)
    assert buttons[-1].y + buttons[-1].height <= height
    assert len({groups[f"band-{one.action}"].y for one in choices}) == 2
    assert (
        len({group.y for group in banded(1216, Band("neutral", "", choices=choices))[1].values() if group.action}) == 1
    )


def test_a_button_that_is_on_is_filled_and_framed() -> None:
    sheet = Sheet(400, draw.LIGHT)
    for key, pressed in (("on", True), ("off", False), ("none", None)):
        button(sheet, key, 0, 0, 90, key, key, pressed=pressed)
    bodies = {group.key: group.body for group in sheet.drawing(50, "", "", ()).groups}
    assert draw.LIGHT.hint in bodies["on"]
    assert f'<rect width="90" height="44" rx="12" fill="{draw.LIGHT.ring}"/>' in bodies["on"], "the frame fills its box"
    assert draw.LIGHT.card in bodies["off"]
    assert bodies["off"].replace("off", "none") == bodies["none"]


def test_what_to_do_next_is_marked_for_the_focus() -> None:
    sheet = Sheet(400, draw.LIGHT)
    button(sheet, "go", 0, 0, 90, "Go", "go", look="main")
    button(sheet, "stay", 0, 50, 90, "Stay", "stay")
    button(sheet, "away", 0, 100, 90, "Away", "", look="main", href="play.ipynb")
    groups = {group.key: group.svg() for group in sheet.drawing(150, "", "", ()).groups}
    assert [key for key, code in groups.items() if 'data-main="1"' in code] == ["go", "away"]


def test_the_words_in_a_pill_are_centred() -> None:
    said = "1 + 3 = 4"
    root = ElementTree.fromstring(f"<g>{pill(draw.LIGHT, said, right=True)}</g>")
    box, words = root[0], root[1]
    assert words.get("text-anchor") == "middle"
    assert float(words.get("x", 0)) == pytest.approx(float(box.get("width", 0)) / 2, abs=0.1)


def test_a_band_shows_its_kind_without_colour() -> None:
    bodies = {
        kind: banded(600, Band(kind, "Words."))[1]["band"].body for kind in ("refusal", "hint", "right", "neutral")
    }
    icons = {kind: re.findall(r'<path d="([^"]+)"', body) for kind, body in bodies.items()}
    assert icons["neutral"] == []
    assert len({icons[kind][0] for kind in ("refusal", "hint", "right")}) == 3


def test_all_pieces_are_well_formed() -> None:
    sheet = Sheet(400, draw.PRINT)
    pieces = [
        rack(draw.PRINT, 300),
        brackets(draw.PRINT, [Bracket(0, 100, "5", "blue run"), Bracket(120, 40, "2", "")]),
        felt(draw.PRINT, 300, 100),
        chips(sheet, 2, 4),
        badge(draw.PRINT, "A & B"),
        pill(draw.PRINT, "9 + 8 + 3 = 20", right=True),
        place(draw.PRINT, 48, 48),
    ]
    for at, piece in enumerate(pieces):
        sheet.decor(f"piece-{at}", piece)
    root = ElementTree.fromstring(sheet.drawing(100, "", "", ()).svg())
    assert len(root.findall(f"{SVG}g")) == len(pieces) + 1


def test_chips_are_counted_beyond_their_places() -> None:
    sheet = Sheet(100, draw.LIGHT)
    assert chips(sheet, 5, 4).count("#l-chip") == 5
    assert chips(sheet, 1, 4).count("#l-gap") == 3
