"""The Jumana table as it is drawn and as it is said."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

from engine.jumana.test_rules import FALLS, OVERHANGS, SHAKY, at
from engine.layout import check_targets, lines
from tilegames import jumana
from tilegames.desk import refusal
from tilegames.draw import LIFT, LIGHT, PALETTES, Band, Drawing, Group, Palette
from tilegames.jumana.desk import act, hint
from tilegames.jumana.draw import ACTIONS, draw, mood
from tilegames.jumana.picture import Slant, back_to_front, landings, turned
from tilegames.jumana.search import placements
from tilegames.jumana.state import Move, State
from tilegames.jumana.table import Draft, fall_words, tumbling
from tilegames.jumana.tower import Stick, box, danger, sites, skyline
from tilegames.texts import say

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (320, 360, 400, 640, 680, 768, 920, 1280)
OFFERED = (*ACTIONS, "log", "new")
HELD = Draft(stick="AAN", letters="AAN", axis="y", at=(2, 0))


@cache
def played(seats: int, moves: int) -> State:
    state, rng = jumana.new(jumana.Rules(hand="calm"), seats=seats, seed=21), Random(3)
    for _ in range(moves):
        if state.phase in ("start", "drawn"):
            state = state.play(jumana.BOTS[1](state.view(state.turn), rng))
    return state


def hanging(draft: Draft = HELD, **options: object) -> Drawing:
    """The table of a player who holds AAN over the tips of two sticks that hang over."""
    view = at(tower=OVERHANGS, hands=["AAN MMU", "NNU"]).view(0)
    return draw(view, draft=draft, **{"width": 1280, "palette": LIGHT, **options})  # type: ignore[arg-type]


def group(drawing: Drawing, key: str) -> Group:
    return next(one for one in drawing.groups if one.key == key)


def svg_words(drawing: Drawing) -> str:
    """Every word that is seen, in the order in which it is drawn."""
    return " ".join("".join(one.itertext()) for one in ElementTree.fromstring(drawing.svg()).iter(f"{SVG}text"))


def keys(drawing: Drawing) -> set[str]:
    return {one.key for one in drawing.groups}


@pytest.mark.parametrize("width", WIDTHS)
def test_every_width_gives_a_picture_with_readable_words_and_targets(width: int) -> None:
    for moves, palette in zip((0, 25, 200), PALETTES.values(), strict=False):
        state = played(3, moves)
        for seat in (0, None):
            view = state.view(seat)
            drawing = draw(view, width=width, palette=palette, actions=OFFERED)
            root = ElementTree.fromstring(drawing.svg())
            assert root.get("width") == str(width)
            for words in root.iter(f"{SVG}text"):
                assert float(words.get("font-size", "14")) >= 14
                assert 0 <= float(words.get("x", "0")) <= width
            assert len(keys(drawing)) == len(drawing.groups)
            check_targets(drawing, drawing.width, band=True)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_words_lie_on_others_or_outside(width: int) -> None:
    names = ("Bartholomew Long", "You", "Wilhelmina Longer", "MMMMMMMMMMMMM", "Emil", "Fritz")
    drawings = [hanging(width=width), hanging(HELD._replace(letters="NAA"), width=width)]
    for seats, moves in ((1, 25), (2, 60), (6, 0), (6, 60), (6, 200)):
        view = played(seats, moves).view(0)
        drafts = (Draft(), *(Draft(stick=one, letters=one) for one in view.hand[:2]))
        drawings += [
            draw(view, width=width, palette=LIGHT, draft=draft, names=names[:seats], actions=OFFERED)
            for draft in drafts
        ]
    for drawing in drawings:
        found = list(lines(ElementTree.fromstring(drawing.svg())))
        assert [line.words for line in found if line.left < 0 or line.right > width] == []
        assert [(one.words, other.words) for one, other in combinations(found, 2) if one.overlaps(other)] == []


@pytest.mark.parametrize("width", [320, 360, 640, 768, 1280])
def test_a_hand_that_grows_needs_no_other_row(width: int) -> None:
    below = []
    for count in (1, 3, 5, 8, 12, 20, 31):
        hand = " ".join(box()[:count])
        drawing = draw(at(hands=[hand, box()[-2]], tower=[], pool=box()[-1]).view(0), width=width, palette=LIGHT)
        below.append({one.key: one.y for one in drawing.groups if one.key.startswith(("button", "floors", "plan"))})
        check_targets(drawing, drawing.width, band=True)
    assert all(one == below[0] for one in below)


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
def test_of_a_hand_too_large_to_be_seen_at_once_every_stick_can_be_shown(width: int) -> None:
    hand = box()[:31]
    view = at(hands=[" ".join(hand), box()[-2]], tower=[], pool=box()[-1]).view(0)
    draft, seen = Draft(), set()
    for _ in range(7):
        drawing = draw(view, width=width, palette=LIGHT, draft=draft)
        shown = [one.key.removeprefix("rack-") for one in drawing.groups if one.key.startswith("rack-")]
        seen |= set(shown)
        first = view.hand.index(shown[0]) + 1
        label = f"Sticks {first} to {first + len(shown) - 1} of 31. Show others"
        assert group(drawing, "rack").label == label
        draft = act(view, draft, group(drawing, "rack").action).draft
    assert draft == Draft(), "and round again"
    assert seen == set(view.hand)


@pytest.mark.parametrize("width", [320, 360, 400])
def test_letters_of_the_hand_are_large_on_a_phone(width: int) -> None:
    for count in (1, 5, 6, 20):
        view = at(hands=[" ".join(box()[:count]), box()[-2]], tower=[], pool=box()[-1]).view(0)
        drawing = draw(view, width=width, palette=LIGHT)
        sticks = [one for one in drawing.groups if re.fullmatch(r"rack-[A-Z]{3}", one.key)]
        assert len(sticks) == min(count, 6 if count <= 6 else 5)
        assert min(one.width for one in sticks) >= 90
        low = group(drawing, "rack-" + view.hand[0])
        assert all(one.y - low.y < 2 * low.height for one in sticks), "two rows"


def whole_game(seed: int, hand: str) -> Iterator[State]:
    state, rng = jumana.new(jumana.Rules(hand=hand), seats=2, seed=seed), Random(seed)
    yield state
    while state.phase in ("start", "drawn"):
        state = state.play(jumana.BOTS[1](state.view(state.turn), rng))
        yield state


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_jumps_in_a_whole_game_with_its_refusals_and_its_fall(width: int) -> None:
    ends = set()
    for seed, hand in ((8, "rough"), (5, "rough"), (4, "calm")):
        places: set[tuple[str, float, float]] = set()
        scales: dict[int, set[str]] = {}
        for state in whole_game(seed, hand):
            view = state.view(0)
            told: list[Band | None] = [None]
            if state.phase not in ("start", "drawn"):
                ends.add(state.result.reason if state.result else "")
            elif state.turn == 0:
                # The longest refusals that a player can meet.
                one = view.hand[0]
                tries = [Move("place", one, axis, x, y) for axis in "xy" for x, y in [*skyline(state.tower), (9, 9)]]
                why = [found for found in map(view.why_not, tries) if found is not None]
                told += [refusal(max(why, key=lambda found: len(str(found)))), hint(view)]
            for band in told:
                draft = Draft(stick=view.hand[0], letters=view.hand[0]) if band and state.turn == 0 else Draft()
                drawing = draw(view, width=width, palette=LIGHT, band=band, draft=draft, actions=OFFERED)
                found = {one.key: one.y for one in drawing.groups}
                places |= {("hand", y, 0) for key, y in found.items() if key.startswith("rack-")}
                places |= {("plan", y, 0) for key, y in found.items() if key == "plan-dots"}
                places |= {("let go", y, 0) for key, y in found.items() if key in ("button-place", "button-next")}
                places.add(("felt", found["felt"], group(drawing, "felt").height))
            highest = max(one.level for one in state.tower)
            room = next(most for most in (6, 12, 20) if highest < most)
            scales.setdefault(room, set()).update(re.findall(r"l-box[xy]([0-9.]+)", drawing.svg()))
        kinds = [one[0] for one in places]
        assert [kinds.count(kind) for kind in ("plan", "let go", "felt")] == [1, 1, 1], sorted(places)
        assert kinds.count("hand") <= (2 if width < 640 else 1)
        assert all(len(found) == 1 for found in scales.values()), scales
    assert ends == {"fall", "blocked"}


@pytest.mark.parametrize("width", [920, 1000, 1124, 1280])
def test_hints_and_refusals_are_seen_on_a_laptop_without_scrolling(width: int) -> None:
    for state in (*whole_game(8, "rough"), played(6, 0), played(3, 25)):
        view = state.view(0)
        band = group(draw(view, width=width, palette=LIGHT, band=hint(view), actions=OFFERED), "band")
        assert band.y + band.height <= 735


def test_on_a_phone_the_way_on_from_a_hint_stands_in_place_of_its_button() -> None:
    view = at(tower=OVERHANGS, hands=["AAN MMU", "NNU"]).view(0)
    wide, narrow = (draw(view, width=width, palette=LIGHT, band=hint(view), actions=OFFERED) for width in (1280, 360))
    assert {"band-hint-point", "button-hint"} <= keys(wide)
    assert "button-hint point" in keys(narrow)
    assert not {"band-hint-point", "button-hint"} & keys(narrow)


@pytest.mark.parametrize("names", [("Player 1", "Player 2"), ("You", "Mira", "Ben", "Grandma")])
def test_the_seats_push_no_button_off_a_phone(names: tuple[str, ...]) -> None:
    view = jumana.new(seats=len(names), seed=3).view(0)
    offered = tuple(one for one in OFFERED if one != "undo")
    drawing = draw(view, width=360, palette=LIGHT, actions=offered, names=names)
    assert max(one.y + one.height for one in drawing.groups if one.tab == "actions") <= 740
    assert group(drawing, "pool").y < group(drawing, "seat-0").y, "beside the title"
    if len(names) == 2:
        assert group(drawing, "seat-0").y == group(drawing, "seat-1").y


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_mark_of_a_hint_lies_on_no_points(width: int) -> None:
    hand = "UMA MMU NNN JJJ AAN"
    view = at(tower=OVERHANGS, hands=[hand, "NNU"]).view(0)
    drawing = draw(view, width=width, palette=LIGHT, draft=Draft(hinted="AAN"), actions=OFFERED)
    marked = group(drawing, "rack-AAN")
    tops = [float(y) for y in re.findall(r'<circle[^>]* cy="(-?[\d.]+)"', marked.body)] or [0.0]
    for other in hand.split():
        above = group(drawing, f"rack-{other}")
        if above.y < marked.y:
            assert marked.y + min(tops) - 6 >= above.y + above.height - 4


@pytest.mark.parametrize("width", [320, 360])
def test_on_a_phone_the_plan_shows_the_dangers_that_a_hint_shows(width: int) -> None:
    """JU-41: in hints, and in sight, for the list lies farther down."""
    view = at(tower=OVERHANGS, hands=["AAN", "NNU"]).view(0)
    hinted = draw(view, width=width, palette=LIGHT, draft=act(view, Draft(), "hint show").draft)
    assert all(">74 %<" in group(hinted, f"number-{place}").body for place in (0, 1))
    held = draw(view, width=width, palette=LIGHT, draft=HELD)
    assert not re.search(r">74 ", held.svg())


@pytest.mark.parametrize(("width", "count"), [(320, 8), (360, 8), (1280, 20)])
def test_the_button_for_the_other_sticks_says_how_many_there_are(width: int, count: int) -> None:
    used = ("AUA", "MUM", "AMA", "UUA", "NNU", "MNM", "MNN")
    rest = [one for one in box() if one not in used and one[::-1] not in used]
    view = at(tower=OVERHANGS, hands=[" ".join(rest[:count]), "NNU"], pool="MNM MNN").view(0)
    for passed in (0, 5):
        drawing = draw(view, width=width, palette=LIGHT, draft=Draft(rack=passed), actions=OFFERED)
        shown = sum(one.key.startswith("rack-") for one in drawing.groups)
        assert 0 < shown < count
        assert f"{count - shown} more" in " ".join(re.findall(r">([^<]+)<", group(drawing, "rack").body))


@pytest.mark.parametrize("width", [320, 360, 680, 1280])
def test_every_seat_s_sticks_are_listed_with_their_points_where_they_were_counted(width: int) -> None:
    hands = ["UNA MMU NNN JJJ AAN", "NNU"]
    state = at(tower=[["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 4, 0]], hands=hands, pool="")
    blocked = state.play(Move("pass")).play(Move("pass"))
    assert blocked.result is not None
    assert blocked.result.points == (41, 5)
    drawing = draw(blocked.view(0), width=width, palette=LIGHT, actions=OFFERED)
    for seat, counted in ((0, ["20", "10", "5", "5", "1"]), (1, ["5"])):
        card = group(drawing, f"result-seat-{seat}").body
        assert re.findall(r">(\d+)</text>", card) == counted
        assert f"+ {sum(map(int, counted))} = " in card
        assert all(f"l-{letters}" in card for letters in hands[seat].split())
    assert "Left: UNA (1), MMU (5), NNN (10), JJJ (20) and AAN (5), together 41." in drawing.twin
    fallen = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    drawing = draw(fallen.view(0), width=width, palette=LIGHT, actions=OFFERED)
    assert not re.search(r">10( points)?<", drawing.svg()), "after a fall no stick counts"


def test_the_stick_that_a_hint_names_is_marked() -> None:
    drawing = hanging(Draft(hinted="AAN"))
    assert group(drawing, "rack-AAN").label == "AAN, 5 points, look here"
    assert group(drawing, "rack-AAN").body != group(hanging(Draft()), "rack-AAN").body


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_palette_gives_a_picture_in_its_colours(palette: Palette) -> None:
    svg = hanging(palette=palette).svg()
    own = {colour for colour in palette if colour.startswith("#")} | {"#000", "#FFFFFF"}
    assert set(re.findall(r'"(#[0-9A-Fa-f]{3,6})"', svg)) <= own


def test_every_stick_of_the_tower_is_in_the_picture_with_the_letters_that_can_be_seen() -> None:
    state = played(2, 30)
    drawing = draw(state.view(0), width=1280, palette=LIGHT)
    covered = {(*cell, stick.level - 1) for stick in state.tower for cell in stick.cells}
    for index, stick in enumerate(state.tower):
        shown = re.findall(r'href="#l-top([A-Z])[^"]*"', group(drawing, f"stick-{index}").body)
        seen = [
            letter
            for cell, letter in zip(stick.cells, stick.letters, strict=True)
            if (*cell, stick.level) not in covered
        ]
        assert shown == seen
    open_ones = {top.stick for top in skyline(state.tower).values()}
    assert {f"plan-{index}" for index in open_ones} == {one for one in keys(drawing) if re.fullmatch(r"plan-\d+", one)}


@pytest.mark.parametrize(("width", "most"), [(360, 25_000), (1280, 28_000)])
def test_a_table_with_twenty_sticks_is_a_small_picture(width: int, most: int) -> None:
    state = next(one for one in whole_game(7, "calm") if len(one.tower) == 20)
    drawing = draw(state.view(state.turn), width=width, palette=LIGHT, actions=OFFERED)
    assert len(drawing.svg().encode()) <= most


def test_what_the_match_comes_to_is_said_before_and_at_its_end() -> None:
    view = at(tower=FALLS, hands=["JJJ NNN", "NNU"], scores=[60, 0]).play(jumana.parse("place JJJ x 1,1"))
    over = draw(view.view(0), width=960, palette=LIGHT)
    assert "See who has won" in svg_words(over), "160 points end the match"
    end = draw(view.play(Move("next")).view(0), width=960, palette=LIGHT)
    assert "You have 160 points. The fewest points win, and 150 end the game." in svg_words(end)
    assert "The tower has fallen." in svg_words(end), "it does not stand up again"
    assert "The last round ended when the tower fell." in end.twin
    assert 'class="tg-slide"' in group(end, "stick-7").body
    first = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    assert "Next round" in svg_words(draw(first.view(0), width=960, palette=LIGHT))


def test_ju_60_alone_what_is_left_in_hand_and_pool_is_counted() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN"], pool="NNU UUN").play(jumana.parse("place JJJ x 1,1"))
    drawing = draw(state.view(0), width=960, palette=LIGHT)
    assert "Your stick brought the tower down." in svg_words(drawing)
    assert "3 sticks left: 20 points" in svg_words(drawing)
    assert "The round" not in svg_words(drawing)


def test_sticks_are_drawn_from_back_to_front() -> None:
    for moves in (10, 30, 60):
        tower = played(2, moves).tower
        order = back_to_front(tower)
        assert sorted(order) == list(range(len(tower)))
        ordered = [tower[index] for index in order]
        for earlier, later in combinations(ordered, 2):
            assert earlier.level <= later.level
            if earlier.level == later.level:
                in_front_x = min(x for x, _ in earlier.cells) > max(x for x, _ in later.cells)
                in_front_y = min(y for _, y in earlier.cells) > max(y for _, y in later.cells)
                behind_x = max(x for x, _ in earlier.cells) < min(x for x, _ in later.cells)
                behind_y = max(y for _, y in earlier.cells) < min(y for _, y in later.cells)
                assert behind_x or behind_y or not (in_front_x or in_front_y)


def test_turning_the_picture_turns_the_tower_and_nothing_else() -> None:
    tower = played(2, 30).tower
    once = tuple(turned(stick, 1) for stick in tower)
    assert all(turned(stick, 4) == stick for stick in tower)
    assert danger(once) == danger(tower)
    assert len(sites(once)) == len(sites(tower))
    assert turned(Stick("UMA", "x", 0, 0, 2), 2) == Stick("AMU", "x", -3, -1, 2)
    pictures = [hanging(HELD._replace(turned=turns)) for turns in range(4)]
    assert len({group(one, "stick-2").svg() for one in pictures}) == 4
    assert len({group(one, "plan-2").svg() for one in pictures}) == 1
    assert len({one.twin for one in pictures}) == 1


def test_nothing_hidden_is_drawn_or_said() -> None:
    state = played(3, 12)
    for seat in (0, 1, None):
        view = state.view(seat)
        open_ones = {one for stick in state.tower for one in (stick.letters, stick.letters[::-1])}
        mine = {way for one in view.hand for way in (one, one[::-1])}
        for actions in (OFFERED, ()):
            drawing = draw(view, width=960, palette=LIGHT, actions=actions)
            everything = drawing.words() + drawing.svg()
            for one in box():
                for way in {one, one[::-1]} - open_ones - mine:
                    assert way not in everything


def test_the_danger_of_places_that_nobody_has_taken_is_not_shown() -> None:
    """JU-41: in play the meter shows the tower as it is; 74 would be the danger with AAN on the tips."""
    drawing = hanging()
    assert danger((*at(tower=OVERHANGS).tower, Stick("AAN", "y", 2, 0, 2))) == 74
    assert "74" not in drawing.words()
    assert "The tower: calm, danger 0 %" in group(drawing, "meter").label
    assert not re.search(r">74\b", drawing.svg())


def test_the_twin_of_a_picture_says_what_lies_where_and_what_may_be_done() -> None:
    view = at(tower=OVERHANGS, hands=["AAN", "NNU"]).view(0)
    words = draw(view, width=640, palette=LIGHT, actions=()).words().split("\n")
    assert words == [
        "Jumana, round 1.",
        "Your turn: place a stick, or draw one.",
        "Player 1: 1 stick, 0 points, to play.",
        "Player 2: 1 stick, 0 points.",
        "The pool: 2 sticks.",
        "Danger of the tower: calm, danger 0 %.",
        "Level 1: AMA across in row 1, columns 1 to 3 and UUA across in row 2, columns 1 to 3.",
        "Level 0: AUA downwards in column 1, rows 1 to 3 and MUM downwards in column 2, rows 1 to 3.",
        "Your sticks with their points: AAN (5).",
        "You may: NAA downwards on the A and the A, AAN downwards on the A and the A or draw.",
    ]


def test_the_twin_of_a_table_reads_the_open_letters_the_places_and_the_floors() -> None:
    words = hanging().twin
    assert words[0] == "Jumana, round 1: fewest points win, 150 ends it."
    assert "Open letters in row 1: A in column 1 (level 1), M in column 2 (level 1), A in column 3 (level 1)." in words
    assert "Open letters in row 3: A in column 1 (level 0), M in column 2 (level 0)." in words
    assert "Level 1: AMA across in row 1, columns 1 to 3 and UUA across in row 2, columns 1 to 3." in words
    assert "Picked up: AAN." in words
    assert "Place 1: NAA, downwards, level 2, on the A and the A in column 3." in words
    assert "Place 2: AAN, downwards, level 2, on the A and the A in column 3." in words
    assert "You hold AAN, downwards, level 2, on the A and the A." in words
    assert "You may: Let go, Turn round, Quarter turn, Draw a stick, Hint." in words
    assert any(line.startswith("To place a stick type pick AAN") for line in words)


def test_every_piece_that_can_be_acted_on_says_what_it_is() -> None:
    drawing = hanging()
    assert group(drawing, "rack-AAN").label == "AAN, 5 points, picked up"
    assert group(drawing, "cell-2,0").label == "A, level 1, row 1, column 3"
    assert group(drawing, "cell-3,0").label == "nothing, right of the tower, row 1"
    assert group(drawing, "listed-1").label == "Place 2: AAN, downwards, level 2, on the A and the A in column 3"
    assert group(drawing, "listed-1").pressed is True
    lying = "Level 1: AMA across in row 1, columns 1 to 3 and UUA across in row 2, columns 1 to 3"
    assert group(drawing, "floor-1").label == lying
    closed = draw(at(tower=SHAKY).view(0), width=1280, palette=LIGHT)
    assert group(closed, "cell-0,2").label == "A, level 0, closed, row 3, column 1"


def test_a_stick_that_is_held_floats_over_its_place_and_leaves_the_rack() -> None:
    before = draw(at(tower=OVERHANGS, hands=["AAN MMU", "NNU"]).view(0), width=1280, palette=LIGHT)
    assert not {"ghost", "drop", "held"} & keys(before)
    drawing = hanging()
    assert {"ghost", "drop", "held"} <= keys(drawing)
    assert group(drawing, "button-place").disabled is False
    assert 'opacity="0.5"' in group(drawing, "rack-AAN").body
    assert 'opacity="0.5"' not in group(before, "rack-AAN").body


def test_a_stick_that_is_held_where_it_cannot_lie_shows_what_is_wrong() -> None:
    wrong = hanging(HELD._replace(letters="NAA"))
    assert LIGHT.refusal_accent in group(wrong, "held").body
    assert group(wrong, "held").body.count("l-wrong") == 1, "N would lie on A, the other A on A"
    alone = hanging(HELD._replace(axis="x", at=(0, 0)))
    assert group(alone, "held").body.count("l-wrong") == 3, "all three letters lie on one stick"
    assert "ghost" in keys(wrong)
    assert group(wrong, "button-place").disabled is True
    assert "You hold NAA, downwards, level 2, where it cannot lie." in wrong.twin


def test_a_floor_can_be_looked_up_in_the_plan() -> None:
    drawing = hanging(Draft(floor=0))
    assert {one for one in keys(drawing) if re.fullmatch(r"plan-\d+", one)} == {"plan-0", "plan-1"}
    assert group(drawing, "floor-0").pressed is True
    assert not [one for one in keys(drawing) if one.startswith("cell-")]
    assert group(drawing, "floor-none").action == "floor none"


def test_what_does_not_fit_the_plan_can_be_moved_into_it() -> None:
    tower = [["UUU", "x", 0, 0, 0], ["MMM", "x", 0, 2, 0], ["UUA", "x", 6, 0, 0], ["AAA", "x", 6, 2, 0]]
    view = at(tower=tower, hands=["NNN", "NNU"]).view(0)
    here = draw(view, width=320, palette=LIGHT)
    assert {f"pan-{way}" for way in ("left", "right", "up", "down")} <= keys(here)
    assert "cell-0,0" not in keys(here)
    assert "cell-0,0" in keys(draw(view, width=320, palette=LIGHT, draft=Draft(pan=(-3, 0))))
    assert not [one for one in keys(hanging()) if one.startswith("pan-")]


def test_places_are_numbered_with_their_danger_and_one_floats() -> None:
    view = at(tower=OVERHANGS, hands=["AAN", "NNU"]).view(0)
    drawing = draw(view, width=1280, palette=LIGHT, places=placements(view, view.hand), chosen=1)
    assert {"place-0", "place-1", "listed-0", "listed-1", "ghost", "drop"} <= keys(drawing)
    assert "Place 2: AAN, downwards, level 2, shaky, danger 74 %." in drawing.twin
    assert "ghost" not in keys(draw(view, width=1280, palette=LIGHT))


def test_a_tower_sways_more_the_higher_its_danger_and_the_higher_the_stick() -> None:
    def sways(tower: list[list[object]]) -> list[float]:
        svg = draw(at(tower=tower).view(0), width=1280, palette=LIGHT).svg()
        return [float(size) for size in re.findall(r"--tg-sway:([\d.]+)px", svg)]

    assert sways(OVERHANGS) == [], "danger 0"
    calm, risky = sways(SHAKY), sways(FALLS)
    assert calm == sorted(calm)
    assert 0 < max(calm) < max(risky) <= 7


def test_a_fall_is_told_and_the_hands_lie_open() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    drawing = draw(state.view(1), width=960, palette=LIGHT, names=("Ann", "Bo"))
    assert drawing.description == "The round is over: the tower fell for Ann."
    assert "The tower has fallen." in drawing.twin
    assert "Left: NNN, together 10." in drawing.twin
    assert {"result-seat-0", "result-seat-1"} <= keys(drawing)
    assert "+ 100 = 100 points" in group(drawing, "result-seat-0").body
    assert "No points against you. The fewest points win, and 150 end the game." in svg_words(drawing)
    own = draw(state.view(0), width=960, palette=LIGHT)
    assert "100 points against you. The fewest points win, and 150 end the game." in svg_words(own)
    watched = draw(state.view(None), width=960, palette=LIGHT)
    assert "against you" not in svg_words(watched)
    assert own.description == "The round is over: your stick brought the tower down."


def test_what_falls_are_the_sticks_that_the_statics_set_moving_and_the_others_stay() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    moving = {motion.stick for motion in tumbling(state.tower)}
    assert moving
    assert moving & {0, 1} == set(), "the base lies on the board"
    drawing = draw(state.view(0), width=960, palette=LIGHT)
    still = draw(state.view(0)._replace(result=None, phase="start"), width=960, palette=LIGHT)
    for index in range(len(state.tower)):
        assert ('class="tg-slide"' in group(drawing, f"stick-{index}").body) is (index in moving)
        assert (f"tip-{index}" in keys(drawing)) is (index in moving), "it tips before it slides"
        assert "tg-slide" not in group(still, f"stick-{index}").body


def test_a_tower_that_a_trembling_hand_brought_down_falls_where_it_is_weakest() -> None:
    """Danger 74 stands by itself; with a hand that left too little of the squares it tips over the free tips."""
    tower = (*at(tower=OVERHANGS).tower, Stick("AAN", "y", 2, 0, 2))
    moving = {motion.stick for motion in tumbling(tower)}
    assert 4 in moving, "the stick across the tips"
    assert moving & {2, 3}, "and a stick that it presses down"
    assert not moving & {0, 1}, "the base stays"


SIDE = re.compile(r'<path d="M([^z"]+)z"')


def upper_side(body: str) -> list[complex]:
    """The corners of a box's upper side, as it is drawn."""
    found = SIDE.search(body)
    assert found is not None
    return [complex(*map(float, corner.split())) for corner in found.group(1).split("L")]


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_fallen_sticks_lie_on_the_felt_and_keep_their_length(width: int) -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    for turns in range(4):
        drawing = draw(state.view(0), width=width, palette=LIGHT, draft=Draft(turned=turns))
        felt = group(drawing, "felt")
        shadows = group(drawing, "heap-shade").body.count("M")
        assert 1 <= shadows <= len(tumbling(state.tower)), "of those that lie on the felt"
        for index in {motion.stick for motion in tumbling(state.tower)}:
            one = group(drawing, f"stick-{index}")
            scale = re.search(r"-box[xy](\d+)", group(drawing, f"tip-{index}").body)
            assert scale is not None
            unit = int(scale.group(1))
            first, second, third, fourth = upper_side(one.body)
            # Seen at a slant 2.9 letters look like 2 to 3.6 of them, whichever way they lie.
            assert 2 <= abs(second - first) / unit <= 3.6
            assert abs(second - first - third + fourth) < 1
            assert abs(first + third) < 1
            for corner in (first, second, third, fourth):
                assert felt.x + 4 < one.x + corner.real < felt.x + felt.width - 4
                assert felt.y + 4 < one.y + corner.imag < felt.y + felt.height - 4


def test_no_fallen_stick_lies_in_another() -> None:
    for seed in range(12):
        *_, state = whole_game(seed, "rough")
        if state.result is None or state.result.reason != "fall":
            continue
        rests = landings(tumbling(state.tower), state.tower, 0, Slant(40, 300, 200), (0, 0, 600, 500))
        assert set(rests) == {motion.stick for motion in tumbling(state.tower)}
        for one, other in combinations(rests.values(), 2):
            if one.slope == other.slope == 0 and one.over(other):
                assert abs(one.low - other.low) > 0.4, "a whole stick apart"


def test_why_a_tower_fell_is_said_as_it_tipped() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    said = "From above it tipped to the right, where AAM and JJJ hung out too far."
    for width in WIDTHS:
        for seat in (0, 1):
            drawing = draw(state.view(seat), width=width, palette=LIGHT)
            assert said in svg_words(drawing)
            assert said in drawing.twin
    mirrored = tuple(
        Stick(one.letters, "y" if one.axis == "x" else "x", one.y, one.x, one.level) for one in state.tower
    )
    assert say(fall_words(mirrored)).startswith("From above it tipped to the front")
    left = tuple(one._replace(x=(-2 if one.axis == "x" else 0) - one.x) for one in state.tower)
    assert say(fall_words(left)).startswith("From above it tipped to the left")
    back = tuple(one._replace(y=(-2 if one.axis == "y" else 0) - one.y) for one in mirrored)
    assert say(fall_words(back)).startswith("From above it tipped to the back")


@pytest.mark.parametrize("width", [320, 360, 400])
def test_on_a_phone_all_that_one_acts_on_is_seen_at_once(width: int) -> None:
    for moves in (0, 25):
        state = played(2, moves)
        drawing = draw(state.view(state.turn), width=width, palette=LIGHT, actions=OFFERED, names=("You", "Ben"))
        buttons = [one for one in drawing.groups if one.key.startswith("button-") and one.tab == "actions"]
        assert len(buttons) == 5
        low = max(one.y + one.height for one in buttons)
        assert low <= 744, "a screen of 740 ends at the lowest row's edge"
        assert low - group(drawing, "plan-dots").y <= 560, "the picture may be scrolled away"
        assert group(drawing, "places-none").y > low, "what is only looked up comes after"
        top = f"floor-{max(one.level for one in state.tower)}"
        assert top not in keys(drawing), "and the floors are folded away"
        assert "round 1: fewest points win, 150 ends it" in svg_words(drawing), "not cut off"
        unfolded = act(state.view(state.turn), Draft(), group(drawing, "unfold").action).draft
        opened = draw(state.view(state.turn), width=width, palette=LIGHT, draft=unfolded, actions=OFFERED)
        assert top in keys(opened)
        assert act(state.view(state.turn), unfolded, group(opened, "unfold").action).draft == Draft()


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nobody_has_to_count_from_below_one(width: int) -> None:
    tower = [["AUA", "y", -3, -2, 0], ["MUM", "y", -2, -2, 0], ["AMA", "x", -3, -2, 1]]
    view = at(tower=tower, hands=["AAN MMU", "NNU"]).view(0)
    drawing = draw(view, width=width, palette=LIGHT, draft=act(view, Draft(), "pick AAN").draft, actions=OFFERED)
    assert not re.search(r"-\d|\d,\d", drawing.words() + svg_words(drawing))
    assert not [one.label for one in drawing.groups if re.search(r"-\d|\d,\d|(row|column)s? 0", one.label)]


def test_a_still_picture_keeps_no_room_for_what_cannot_be_done() -> None:
    view = at(tower=OVERHANGS, hands=["AAN MMU", "NNU"]).view(0)
    for width in (360, 768, 1280):
        still, table = (draw(view, width=width, palette=LIGHT, actions=actions) for actions in ((), OFFERED))
        assert still.height < table.height
        assert not {one for one in keys(still) if one.startswith(("places", "button", "events", "band"))}
        assert {"felt", "plan-dots", "floor-0", "meter"} <= keys(still)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_end_of_a_round_of_six_pushes_nothing_down(width: int) -> None:
    names = ("You", "Mira", "Grandma", "Bartholomew", "Emil", "Fritz")
    state = next(one for one in whole_round(6) if one.phase == "round_over")
    before, after = (
        draw(one.view(0), width=width, palette=LIGHT, names=names, actions=OFFERED) for one in (played(6, 3), state)
    )
    assert group(before, "button-place").y == group(after, "button-next").y
    low = max(one.y + one.height for one in after.groups if one.key.startswith("result"))
    assert low <= group(after, "rack-UAU").y if "rack-UAU" in keys(after) else low
    for seat in range(1, 6):
        for letters in state.hands[seat]:
            assert any(f"l-{letters}" in one.body for one in after.groups if one.key.startswith(("result", "left")))


def whole_round(seats: int) -> Iterator[State]:
    state, rng = jumana.new(jumana.Rules(hand="rough"), seats=seats, seed=5), Random(3)
    while state.phase in ("start", "drawn"):
        state = state.play(jumana.BOTS[1](state.view(state.turn), rng))
        yield state


@pytest.mark.parametrize("width", [320, 360, 400, 680, 1280])
def test_a_stick_over_the_edge_of_the_plan_is_drawn_as_far_as_the_plan_goes(width: int) -> None:
    view = at(tower=OVERHANGS, hands=["AAN MMU", "NNU"]).view(0)
    for x, y in ((0, -1), (3, 1), (0, 3), (-1, 0), (9, 9)):
        for axis, at_ in (("x", (x - 1, y)), ("y", (x, y - 1))):
            drawing = draw(view, width=width, palette=LIGHT, draft=HELD._replace(axis=axis, at=at_))
            if width < 640 and "held" in keys(drawing):
                held, size = group(drawing, "held"), group(drawing, "cell-0,0").height
                sides = [float(side) for side in re.findall(r'(?:width|height)="([\d.]+)"', held.body)]
                assert held.y >= group(drawing, "cell-0,0").y - size - 1
                assert held.y + (max(sides[:2]) if axis == "y" else size) <= group(drawing, "button-place").y


@pytest.mark.parametrize("width", WIDTHS)
def test_a_stick_that_is_lifted_covers_no_points_and_a_drawn_one_shows_its_own(width: int) -> None:
    hand = "UMA MMU NNN JJJ AAN"
    view = at(tower=OVERHANGS, hands=[hand, "NNU"], phase="drawn", drawn="AAN").view(0)
    for stick in hand.split():
        drawing = draw(view, width=width, palette=LIGHT, draft=Draft(stick=stick, letters=stick))
        lifted = group(drawing, f"rack-{stick}")
        for other in hand.split():
            above = group(drawing, f"rack-{other}")
            if above.y < lifted.y:
                # On a phone the points stand inside the target, and a stick of the second row rises by 4.
                assert lifted.y - (LIFT + 17 if width >= 640 else 4) >= above.y + above.height
        assert re.search(r"(drawn|new): 5( points)?<", group(drawing, "rack-AAN").body)


KEPT = ("button", "rack", "cell", "stick", "floor")


def test_nothing_moves_away_when_a_stick_is_picked_up_held_or_refused() -> None:
    view = at(tower=OVERHANGS, hands=["AAN MMU", "NNU"]).view(0)
    for width in (320, 768, 1280):
        places = []
        for draft in (Draft(), HELD._replace(at=None), HELD, HELD._replace(axis="x", at=(0, 0))):
            drawing = draw(view, width=width, palette=LIGHT, draft=draft)
            found = {one.key: (one.x, one.y) for one in drawing.groups if one.key.startswith(KEPT)}
            places.append(found)
        assert all(one == places[0] for one in places)


@pytest.mark.parametrize(
    ("danger", "words"), [(0, "calm"), (49, "calm"), (50, "shaky"), (80, "shaky"), (81, "risky"), (None, "falls")]
)
def test_ju_41_green_below_50_amber_to_80_red_above(danger: int | None, words: str) -> None:
    assert str(mood(danger)) == words


def test_a_copy_with_a_hidden_hand_can_be_drawn() -> None:
    copy = jumana.position(jumana.data(played(2, 6), 1, hide=True))
    drawing = draw(copy.view(0), width=640, palette=LIGHT)
    assert not [one for one in drawing.groups if one.action.startswith("pick")]
    assert "Your sticks" not in drawing.words()


def test_a_table_narrower_than_320_is_refused() -> None:
    with pytest.raises(ValueError, match="320"):
        draw(at().view(0), width=300, palette=LIGHT)


def test_a_phone_says_once_how_a_round_ended() -> None:
    before = at(tower=OVERHANGS, hands=["AAN", "NNU"])
    move = Move("place", "AAN", "y", 2, 0)
    after = before.play(move)
    assert after.phase == "round_over"
    events = [say(event.message) for event in jumana.events(before, move, after, seat=0, names=("You", "Ann"))]
    drawing = draw(after.view(0), width=360, palette=LIGHT, names=("You", "Ann"), events=events)
    assert "ran out" not in svg_words(drawing)
    assert "The round is over: you have no sticks left." in svg_words(drawing)
