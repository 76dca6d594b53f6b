"""What a player's actions on the Jumana board come to."""

from typing import Any

import pytest

from engine.jumana.test_rules import FALLS, OVERHANGS, SHAKY, at
from tilegames import jumana
from tilegames.core import NotationError, TilegamesError
from tilegames.desk import Answer
from tilegames.draw import LIGHT, PALETTES
from tilegames.jumana.desk import (
    EMBLEM,
    INTRO,
    SETTINGS,
    act,
    comment,
    emblem,
    follow,
    hint,
    look,
    rules,
    start,
    typed,
    undoable,
)
from tilegames.jumana.draw import ACTIONS, draw
from tilegames.jumana.rulebook import RULES
from tilegames.jumana.state import Move, Rules, State, View
from tilegames.jumana.table import Draft, fits
from tilegames.jumana.tower import JOKER, box, danger, skyline
from tilegames.texts import say


def hanging(**parts: Any) -> State:
    """A player with AAN, which may lie over the tips of two sticks only, and MMU, which may lie safely."""
    return at(**{"tower": OVERHANGS, "hands": ["AAN MMU", "NNU"], **parts})


VIEW = hanging().view(0)


def done(view: View, *actions: str) -> Answer:
    """Do one action after the other and give what the last one comes to."""
    answer = Answer(start(view))
    for action in actions:
        answer = act(view, answer.draft, action)
    return answer


def words(answer: Answer) -> str:
    assert answer.band is not None
    return say(answer.band.words)


def rule(answer: Answer) -> str:
    assert answer.band is not None
    return answer.band.rule


# Picking up, holding, turning


def test_a_stick_is_picked_up_and_put_down() -> None:
    up = done(VIEW, "pick AAN")
    assert (up.draft.stick, up.draft.letters, up.draft.at) == ("AAN", "AAN", None)
    assert say(up.said or "") == "Picked up: AAN, 5 points. It fits at 2 places."
    assert done(VIEW, "pick AAN", "pick AAN").draft == Draft()
    assert done(VIEW, "pick AAN", "cancel").draft == Draft()
    assert done(VIEW, "pick AAN", "pick MMU").draft.stick == "MMU"
    assert done(VIEW, "pick NAA").draft == Draft(stick="AAN", letters="NAA")


def test_a_place_is_aimed_at_by_its_number() -> None:
    assert done(VIEW, "pick AAN", "aim 1").draft == Draft("AAN", "NAA", "y", (2, -1))
    assert done(VIEW, "pick AAN", "aim 2").draft == Draft("AAN", "AAN", "y", (2, 0))
    assert done(VIEW, "aim 1").band is not None
    for wrong in ("0", "3", "x", "²", ""):
        with pytest.raises(NotationError):
            done(VIEW, "pick AAN", f"aim {wrong}")


def test_a_tap_on_a_letter_holds_the_stick_at_the_next_place_that_covers_it() -> None:
    first = done(VIEW, "pick AAN", "at 2,1")
    assert (first.draft.letters, first.draft.at) == ("AAN", (2, 0)), "with its middle there before others"
    assert say(first.said or "") == "You hold AAN downwards, on the A and the A: place 2."
    assert done(VIEW, "pick AAN", "at row 2 column 3").draft == first.draft, "as people count"
    second = act(VIEW, first.draft, "at 2,1")
    assert (second.draft.letters, second.draft.at) == ("NAA", (2, -1))
    assert act(VIEW, second.draft, "at 2,1").draft == first.draft


def test_a_stick_is_turned_round_and_by_a_quarter_about_its_middle() -> None:
    held = done(VIEW, "pick AAN", "at 2,1").draft
    assert act(VIEW, held, "round").draft == held._replace(letters="NAA")
    quarter = act(VIEW, held, "quarter").draft
    assert (quarter.axis, quarter.at) == ("x", (1, 1))
    assert act(VIEW, quarter, "quarter").draft == held
    assert say(done(VIEW, "pick AAN", "quarter").said or "") == "You hold AAN downwards on the plan."
    assert rule(done(VIEW, "round")) == "JU-02"
    palindrome = hanging(hands=["NNN AAN", "NNU"]).view(0)
    assert words(done(palindrome, "pick NNN", "round")) == "NNN is the same both ways round."


def test_a_stick_that_is_held_goes_back_to_the_hand_before_it_is_put_down() -> None:
    held = done(VIEW, "pick AAN", "at 2,1").draft
    back = act(VIEW, held, "cancel")
    assert (back.draft.stick, back.draft.at) == ("AAN", None)
    assert act(VIEW, back.draft, "cancel").draft.stick == ""
    assert say(act(VIEW, Draft(), "cancel").said or "") == "You hold no stick."


def test_a_stick_can_be_dragged_to_a_letter() -> None:
    assert done(VIEW, "move AAN 2,1").draft == done(VIEW, "pick AAN", "at 2,1").draft
    with pytest.raises(NotationError, match="do not hold the stick NNU"):
        done(VIEW, "move NNU 2,1")


def test_letting_go_plays_the_move() -> None:
    answer = done(VIEW, "pick AAN", "at 2,1", "place")
    assert answer.move == Move("place", "AAN", "y", 2, 0)
    assert answer.band is None
    after = hanging().play(answer.move)
    assert follow(after.view(0), answer.draft, answer.move).stick == ""


def test_nothing_is_played_before_it_is_let_go() -> None:
    for actions in (("pick AAN",), ("pick AAN", "at 2,1"), ("pick AAN", "aim 2", "round"), ("move AAN 2,1",)):
        assert done(VIEW, *actions).move is None


def test_a_whole_move_can_be_typed() -> None:
    assert done(VIEW, typed("place aan down 2,0")).move == Move("place", "AAN", "y", 2, 0)
    assert done(VIEW, "draw").move == Move("draw")


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("Pick aan", "pick AAN"),
        ("turn round", "round"),
        ("Quarter turn", "quarter"),
        ("let go", "place"),
        ("put down", "cancel"),
        ("place uma across 3, -4", "place UMA x 3,-4"),
        ("pass", "pass"),
        ("next", "next"),
        ("at 2,1", "at 2,1"),
        ("aim 1", "aim 1"),
        ("2", "aim 2"),
        ("Place 2", "aim 2"),
        ("at row 1 column 2", "at row 1 column 2"),
        ("", ""),
    ],
)
def test_what_is_typed_becomes_an_action(said: str, action: str) -> None:
    assert typed(said) == action


# Refusals: each is the rule's own sentence, and changes nothing but where the stick is held


def refused(state: State, *actions: str) -> tuple[str, str]:
    answer = done(state.view(0), *actions)
    assert answer.move is None
    assert answer.band is not None
    assert answer.band.kind == "refusal"
    assert answer.band.rule in RULES
    return answer.band.rule, words(answer)


def test_ju_31_one_support_is_refused_with_its_name() -> None:
    assert refused(hanging(), "pick AAN", "at 0,0") == (
        "JU-31",
        "Here the stick would rest on AMA alone. It needs a second stick of level 1 under it.",
    )


def test_ju_32_letters_that_do_not_match_are_refused_with_their_names() -> None:
    assert refused(hanging(), "pick AAN", "at 2,1", "round") == (
        "JU-32",
        "Letters have to lie on equal ones; here N on A would not match.",
    )


def test_ju_33_a_closed_level_is_refused_with_its_number() -> None:
    assert refused(at(tower=SHAKY, hands=["AAA", "NNU"]), "pick AAA", "quarter", "at 0,3") == (
        "JU-33",
        "Here the stick would lie at level 1, which is closed: sticks go to level 2 or 3 now.",
    )


def test_ju_35_the_board_is_refused_with_its_squares_marked_and_not_listed() -> None:
    assert refused(hanging(), "pick AAN", "at 1,3") == (
        "JU-35",
        "No stick lies under any of its letters here: AAN has to lie on the tower, not on the board.",
    )


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("0,0", "There lies A, level 1. First pick a stick of yours."),
        ("-1,0", "No stick lies there. First pick a stick of yours."),
    ],
)
def test_a_square_that_is_tapped_with_nothing_in_the_hand_is_told_without_its_numbers(cell: str, sentence: str) -> None:
    assert words(done(VIEW, f"at {cell}")) == sentence


def test_ju_22_after_a_draw_another_stick_is_refused() -> None:
    drawn = hanging(phase="drawn", drawn="AAN", hands=["MMU AAN", "NNU"])
    assert start(drawn.view(0)).stick == "AAN", "the drawn stick is in the hand at once"
    assert refused(drawn, "pick MMU", "at 2,1", "place")[0] == "JU-22"


@pytest.mark.parametrize(
    ("parts", "actions", "rule_"),
    [
        ({"turn": 1}, ("pick AAN", "at 2,1", "place"), "JU-20"),
        ({"turn": 1}, ("place",), "JU-20"),
        ({"turn": 1}, ("draw",), "JU-20"),
        ({"phase": "drawn", "drawn": "MMU"}, ("draw",), "JU-20"),
        ({}, ("pass",), "JU-23"),
        ({"pool": ""}, ("draw",), "JU-23"),
        ({}, ("next",), "JU-20"),
        ({"rules": {"decline": "amber"}}, ("draw",), "JU-22"),
        ({}, ("place NNU x 0,0",), "JU-20"),
    ],
)
def test_every_other_refusal_cites_its_rule(parts: dict[str, Any], actions: tuple[str, ...], rule_: str) -> None:
    assert refused(hanging(**parts), *actions)[0] == rule_


def test_places_can_be_tried_while_others_play() -> None:
    held = done(hanging(turn=1).view(0), "pick AAN", "at 2,1")
    assert held.draft.at == (2, 0)
    assert held.band is None


@pytest.mark.parametrize("action", ["place", "at 1,1", "at 9,9"])
def test_without_a_stick_in_the_hand_the_first_thing_to_do_is_said(action: str) -> None:
    answer = done(VIEW, action)
    assert answer.band is not None
    assert answer.band.kind == "hint"
    assert "irst pick a stick" in words(answer)


def test_without_a_place_letting_go_asks_for_one() -> None:
    assert "First choose the place for AAN" in words(done(VIEW, "pick AAN", "place"))


@pytest.mark.parametrize(
    "action", ["", "fly", "pick", "pick NNU", "pick ?", "at", "at 1", "at x,y", "look up", "floor 9", "pan", "more 3"]
)
def test_what_there_is_not_is_named_in_a_sentence(action: str) -> None:
    with pytest.raises(TilegamesError):
        done(VIEW, action)


# Looking


def test_looking_changes_nothing_of_the_game() -> None:
    draft = done(VIEW, "pick AAN", "at 2,1").draft
    assert act(VIEW, draft, "look left").draft == draft._replace(turned=1)
    assert act(VIEW, draft, "look right").draft == draft._replace(turned=3)
    assert act(VIEW, draft, "pan right").draft == draft._replace(pan=(1, 0))
    for _ in range(4):
        draft = act(VIEW, draft, "look left").draft
    assert draft.turned == 0


def test_a_level_is_looked_up_and_left_again() -> None:
    answer = done(VIEW, "floor 1")
    assert answer.draft.floor == 1
    assert say(answer.said or "") == "Level 1 alone: AMA, UUA."
    assert act(VIEW, answer.draft, "floor 1").draft.floor is None
    assert act(VIEW, answer.draft, "floor none").draft.floor is None
    assert act(VIEW, answer.draft, "pick AAN").draft.floor is None, "whoever picks a stick wants the open letters"


def test_a_drawn_stick_is_held_and_a_new_round_begins_with_an_open_view() -> None:
    state = hanging().play(Move("draw"))
    after = follow(state.view(0), Draft(turned=2, pan=(1, 0)), Move("draw"))
    assert (after.stick, after.turned, after.pan) == (state.drawn, 2, (1, 0))
    dealt = jumana.new(seats=2, seed=1)
    assert follow(dealt.view(0), after, Move("next")) == Draft(turned=2)


def test_a_stick_that_has_left_the_hand_is_no_longer_held() -> None:
    held = done(VIEW, "pick AAN", "at 2,1").draft
    assert follow(hanging(hands=["MMU", "NNU"]).view(0), held).stick == ""


# Hints


def test_a_hint_leads_from_what_to_look_for_to_the_stick_and_to_its_place() -> None:
    first = done(VIEW, "hint")
    assert (words(first), rule(first)) == (
        "A stick of yours has a calm place. Look for equal open letters, with little that hangs out.",
        "JU-41",
    )
    assert first.draft == Draft()
    assert first.band is not None
    assert [choice.action for choice in first.band.choices] == ["hint point"]
    second = done(VIEW, "hint", "hint point")
    assert words(second) == "Try MMU: it has a calm place, danger 0 %. Left in your hand it would cost you 5 points."
    assert second.draft.hinted == "MMU"
    assert second.draft.at is None
    assert second.band is not None
    assert [choice.action for choice in second.band.choices] == ["hint show"]
    third = done(VIEW, "hint", "hint point", "hint show")
    assert third.draft.hinted == ""
    assert third.draft.stick == "MMU"
    assert third.draft.at is not None
    let_go = act(VIEW, third.draft, "place").move
    assert let_go in VIEW.placements("MMU")
    assert act(VIEW, second.draft, "pick AAN").draft.hinted == "", "who goes another way is not held"


def test_a_hint_where_every_place_is_dangerous_says_so_first() -> None:
    view = hanging(hands=["AAN", "NNU"]).view(0)
    first = done(view, "hint")
    assert words(first) == "Every place is dangerous now, and you need not place. Look for the one that shakes least."
    assert rule(first) == "JU-22"
    assert words(done(view, "hint point")) == "The calmest place is one for AAN, with danger 74 %."


def test_a_hint_marks_a_stick_also_where_a_hand_is_shown_in_parts() -> None:
    view = hanging(hands=["AAA AAM AAU MMM NAN NNN UUU UUN MUU JAJ", "NNU"]).view(0)
    assert view.hand.index("JAJ") == 9
    answer = done(view, "hint point")
    assert (answer.draft.hinted, answer.draft.rack) == ("JAJ", 5)


@pytest.mark.parametrize(
    ("parts", "start_"),
    [
        ({"turn": 1}, "It is not your turn yet."),
        ({"hands": ["NNN", "NNU"]}, "None of your sticks fits on the open letters: draw one."),
        ({"hands": ["NNN", "NNU"], "pool": ""}, "None of your sticks fits, and the pool is empty: pass."),
        ({"hands": ["NNN", "NNU"], "phase": "drawn", "drawn": "NNN"}, "NNN fits nowhere: pass."),
        ({"tower": FALLS, "hands": ["JJJ", "NNU"]}, ""),
    ],
)
def test_a_hint_knows_when_nothing_can_be_placed(parts: dict[str, Any], start_: str) -> None:
    assert say(hint(hanging(**parts).view(0)).words).startswith(start_)


def test_a_hint_asks_for_the_next_round_when_one_is_over() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"]).play(jumana.parse("place JJJ x 1,1"))
    assert say(hint(state.view(0)).words) == "The round is over: deal the next one."


def test_the_hint_that_shows_a_place_shows_how_dangerous_all_places_of_the_stick_are() -> None:
    view = hanging(hands=["AAN", "NNU"]).view(0)
    held = act(view, Draft(), "hint show").draft
    for width in (320, 768, 1280):
        drawing = draw(view, width=width, palette=LIGHT, draft=held)
        listed = [one for one in drawing.groups if one.key.startswith("listed-")]
        assert [one.label.rpartition(", ")[2] for one in listed] == ["danger 74 %"] * 2
        assert all("74 % shaky" in one.body for one in listed)
        assert any(line.endswith("in column 3, shaky, danger 74 %.") for line in drawing.twin)
    assert act(view, held, "cancel").draft.judged, "the same stick"
    assert not follow(view, held, jumana.parse("place AAN y 2,0")).judged, "another turn"


def test_what_to_do_with_a_stick_is_said_on_the_board() -> None:
    def said(view: View, *actions: str) -> str:
        answer = done(view, *actions)
        return draw(view, width=360, palette=LIGHT, draft=answer.draft, band=answer.band).description

    assert said(VIEW) == "Your turn: place a stick, or draw one."
    assert said(VIEW, "pick AAN") == "Now tap a dashed place for AAN, then let go. It has 2."
    assert said(VIEW, "pick AAN", "pick AAN") == "Your turn: place a stick, or draw one."
    lone = at(tower=OVERHANGS, hands=["NNN AAN", "NNU"]).view(0)
    assert said(lone, "pick NNN") == "Your turn: NNN fits nowhere now. Tap another stick."
    none = at(tower=OVERHANGS, hands=["NNN", "NNU"], pool="AAN").view(0)
    assert said(none, "pick NNN") == "Your turn: NNN fits nowhere now, and no other stick of yours does. Draw one."
    assert said(none._replace(pool_count=0), "pick NNN").endswith("Pass.")
    drawn = hanging().play(Move("draw"))
    fitting = hanging(phase="drawn", drawn="AAN").view(0)
    assert said(fitting) == "Your turn: you drew AAN. Tap one of its 2 places and let go, or pass."
    assert said(drawn.view(0)).endswith("and it fits nowhere. Pass.")


def test_a_tower_without_any_place_left_says_so() -> None:
    view = at(tower=[["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 4, 0]], hands=["JJJ", "NNU"], pool="UUU").view(0)
    assert view.sites == ()
    assert say(hint(view).words).startswith("No stick at all has a place on this tower any more:")
    drawing = draw(view, width=320, palette=LIGHT)
    assert drawing.description == (
        "Your turn: no stick at all has a place on this tower any more. All draw and pass until the pool is empty."
    )
    passing = draw(view._replace(pool_count=0), width=320, palette=LIGHT)
    assert passing.description.endswith("any more. All pass.")


def test_only_when_no_stick_that_could_come_has_a_place_the_round_may_be_played_to_its_end() -> None:
    tower = [["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 4, 0]]
    state = at(tower=tower, hands=["JJJ", "NNU"], pool="UUU")
    finished = done(state.view(0), "finish")
    assert (finished.move, finished.on) == (Move("draw"), True)
    drawn = state.play(Move("draw"))
    assert follow(drawn.view(0), Draft()) == Draft(), "a stick that has no place is not picked up"
    assert done(drawn.view(0), "finish").move == Move("pass")
    assert done(state._replace(pool=()).view(0), "finish").move == Move("pass")
    assert rule(done(state.view(1), "finish")) == "JU-20"
    # NNN fits nowhere, but AAN does, wherever it is: nobody is told that it is in the pool.
    open_still = at(tower=OVERHANGS, hands=["NNN", "NNU"], pool="AAN").view(0)
    assert not fits(open_still)
    refused = done(open_still, "finish")
    assert (refused.move, refused.on, rule(refused)) == (None, False, "JU-51")
    for view, offered in ((state.view(0), True), (state.view(1), False), (open_still, False)):
        for width in (320, 1280):
            drawing = draw(view, width=width, palette=LIGHT)
            assert ("finish" in {one.action for one in drawing.groups}) is offered


def test_the_button_that_plays_to_the_end_moves_nothing() -> None:
    tower = [["UMA", "x", 0, 0, 0], ["MAN", "x", 0, 4, 0]]
    ended = at(tower=tower, hands=["JJJ", "NNU"], pool="UUU")
    going = at(tower=[tower[0], ["MAN", "x", 0, 2, 0]], hands=["JJJ", "NNU"], pool="UUU")
    for width in (320, 360, 768, 1280):
        lying = [
            {one.key: (one.x, one.y, one.width, one.height) for one in drawing.groups if "button-" in one.key}
            for drawing in (
                draw(going.view(0), width=width, palette=LIGHT),
                draw(ended.view(0), width=width, palette=LIGHT),
                draw(ended.view(1), width=width, palette=LIGHT, actions=(*ACTIONS, "on")),
            )
        ]
        assert "button-finish" in lying[1]
        lying[1]["button-place"] = lying[1].pop("button-finish")
        assert lying[0] == lying[1] == lying[2]


def test_a_stick_that_fits_nowhere_says_so_when_it_is_picked_up() -> None:
    view = at(tower=OVERHANGS, hands=["NNN AAN", "NNU"]).view(0)
    said = act(view, Draft(), "pick NNN").said
    assert said is not None
    assert say(said) == "Picked up: NNN, 10 points. It fits nowhere now."


# What a placement has done


def commented(state: State, move: str) -> tuple[str, str] | None:
    after = state.play(jumana.parse(move))
    band = comment(state.view(0), jumana.parse(move), after.view(0), ("You", "Ben"))
    return None if band is None else (band.rule, say(band.words))


def test_a_placement_that_leaves_the_tower_in_danger_says_so() -> None:
    assert commented(hanging(), "place AAN y 2,0") == ("JU-41", "You laid AAN, and that left the tower shaky.")
    assert commented(hanging(hands=["AAN MMM", "NNU"]), "draw") is None
    calm = next(move for move in VIEW.placements("MMU") if move.letters == "UMM" or move.letters == "MMU")
    assert commented(hanging(), jumana.text(calm)) is None


def test_a_fall_says_why() -> None:
    state = at(tower=FALLS, hands=["JJJ NNN", "NNU"])
    told = commented(state, "place JJJ x 1,1")
    assert told == ("JU-40", "From above it tipped to the right, where AAM and JJJ hung out too far.")
    assert commented(state._replace(rules=Rules(one_round=True)), "place JJJ x 1,1") is None, "the end is told instead"


# Settings, the emblem and taking back


def test_the_settings_make_rules() -> None:
    assert rules({}) == Rules()
    assert rules({"target": 0, "hand": "rough", "base": "adjacent"}) == Rules(
        one_round=True, hand="rough", base="adjacent"
    )
    for setting in SETTINGS:
        for value, _ in setting.choices:
            assert isinstance(rules({setting.key: value}), Rules)
        assert rules({setting.key: setting.choices[0][0]}) == Rules(), "the first choice is the rule as decided"
    assert look({}) == {}


@pytest.mark.parametrize("palette", PALETTES)
def test_the_emblem_is_a_small_picture(palette: str) -> None:
    drawing = emblem(PALETTES[palette])
    assert drawing.height <= 188
    assert len(drawing.svg()) < 6000
    assert say(INTRO)
    assert PALETTES[palette].face in drawing.svg()


def test_the_emblem_is_built_of_sticks_from_the_box_and_stands() -> None:
    used = [next(way for way in (one.letters, one.letters[::-1]) if way in box()) for one in EMBLEM]
    assert len(set(used)) == len(EMBLEM), "each stick once"
    for index, stick in enumerate(EMBLEM):
        below = skyline(EMBLEM[:index])
        under = [
            (below[cell].letter, letter)
            for cell, letter in zip(stick.cells, stick.letters, strict=True)
            if cell in below
        ]
        assert all(JOKER in pair or len(set(pair)) == 1 for pair in under)
        assert index < 2 or len(under) >= 2
    assert danger(EMBLEM) is not None


def test_only_alone_and_with_a_calm_hand_a_placement_can_be_taken_back() -> None:
    alone = at(rules={"hand": "calm"}, tower=OVERHANGS, hands=["AAN MMU"], pool="NNU")
    move = Move("place", "AAN", "y", 2, 0)
    assert undoable(alone, alone.play(move), 0)
    assert not undoable(alone, alone.play(Move("draw")), 0)
    steady = alone._replace(rules=Rules())
    assert not undoable(steady, steady.play(move), 0)
    refilled = alone._replace(hands=(("AAN",),), pool=("NNU", "MMU"))
    assert not undoable(refilled, refilled.play(move), 0)
    two = hanging(rules={"hand": "calm"})
    assert not undoable(two, two.play(move), 0)
