"""What the player's actions on a TenTen board come to."""

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from engine.layout import check_words, lines
from tilegames import page, tenten
from tilegames.core import NotationError
from tilegames.draw import LIGHT
from tilegames.tenten import desk
from tilegames.tenten.hand import COPIES, name, parse_set, token, totals
from tilegames.tenten.hand import parse as tiles
from tilegames.tenten.rack import Draft, arrange
from tilegames.tenten.rulebook import HEADINGS, RULES
from tilegames.tenten.search import discards
from tilegames.tenten.state import PHASES, Move, State, View
from tilegames.texts import message, say


def position(**changed: object) -> State:
    """A table of two in the middle of a round; seat 0 is to move."""
    data: dict[str, object] = {
        "game": "tenten",
        "rules": {},
        "dealer": 0,
        "turn": 0,
        "phase": "act",
        "drawn": None,
        "hands": ["R1 R2 R4 B3 B4 B5 P7", "R3 R5 R6 R7 B1 B2 B7"],
        "sets": [[], []],
        "discards": [[1, "R3"]],
        "pile": "B6 B1",
        "chips": [0, 0],
        "turns_taken": [1, 1],
    }
    return tenten.position(data | changed)


def view(**changed: object) -> View:
    return position(**changed).view(0)


def test_picking_lifts_a_tile_and_picking_it_again_puts_it_down() -> None:
    seen = view()
    draft = desk.start(seen)
    once = desk.act(seen, draft, "pick R1.0")
    assert once.draft.picked == ("R1.0",)
    assert desk.act(seen, once.draft, "pick R1.0").draft.picked == ()
    assert once.move is None


def test_picking_a_tile_that_is_not_there_says_so_and_changes_nothing() -> None:
    seen = view()
    draft = desk.start(seen)
    answer = desk.act(seen, draft, "pick R7.0")
    assert answer.draft == draft
    assert answer.band is not None
    assert "R7.0" in say(answer.band.words)


@pytest.mark.parametrize("action", ["dance", "get R1", "discard Z9", "colour green", ""])
def test_what_is_no_action_is_an_error_in_one_sentence(action: str) -> None:
    seen = view()
    with pytest.raises(NotationError, match=r"^[A-Z].*\.$"):
        desk.act(seen, desk.start(seen), action)


@pytest.mark.parametrize("action", ["pick", "move R1.0", "move R1.0 R7.0", "pick R1.1"])
def test_an_action_on_a_tile_that_is_not_there_changes_nothing_and_says_so(action: str) -> None:
    seen = view()
    draft = desk.start(seen)
    answer = desk.act(seen, draft, action)
    assert (answer.draft, answer.move) == (draft, None)
    assert answer.band is not None


def test_three_picked_tiles_become_a_group_that_counts() -> None:
    seen = view()
    draft = desk.start(seen)
    for tile in ("B3.0", "B4.0", "B5.0"):
        draft = desk.act(seen, draft, f"pick {tile}").draft
    grouped = desk.act(seen, draft, "group")
    assert grouped.band is None
    assert arrange(seen.hand, grouped.draft).total == 1 + 2 + 4 + 7 + 3
    apart = desk.act(seen, grouped.draft._replace(picked=("B3.0",)), "ungroup")
    assert apart.draft.groups == ()


def test_a_group_that_is_no_combo_is_refused_with_the_rule_and_not_made() -> None:
    seen = view()
    draft = desk.start(seen)._replace(picked=("R1.0", "R2.0", "R4.0"))
    answer = desk.act(seen, draft, "group")
    assert answer.draft == draft
    assert answer.band is not None
    assert (answer.band.kind, answer.band.rule) == ("refusal", "TT-06")


def test_get_asks_for_two_tiles_first() -> None:
    seen = view()
    answer = desk.act(seen, desk.start(seen), "get")
    assert answer.move is None
    assert answer.band is not None
    assert "red 3" in say(answer.band.words)


def test_get_takes_the_two_picked_tiles() -> None:
    seen = view()
    draft = desk.start(seen)._replace(picked=("R4.0", "R2.0"))
    assert desk.act(seen, draft, "get").move == Move("get", (2, 4))


def test_get_of_three_purples_asks_for_the_colour_and_takes_it() -> None:
    seen = view(hands=["R1 R2 R4 B3 B4 P6 P7", "R3 R5 R6 R7 B1 B2 B7"], discards=[[1, "P8"]])
    draft = desk.start(seen)._replace(picked=("P6.0", "P7.0"))
    asked = desk.act(seen, draft, "get")
    assert asked.move is None
    assert asked.band is not None
    assert [choice.action for choice in asked.band.choices] == ["colour red", "colour blue"]
    assert desk.act(seen, asked.draft, "colour blue").move == Move("get", (16, 17), "blue")


def test_get_without_a_discard_cites_the_rule_before_asking_for_tiles() -> None:
    seen = view(discards=[])
    answer = desk.act(seen, desk.start(seen), "get")
    assert answer.band is not None
    assert answer.band.rule == "TT-23"


def test_discard_needs_exactly_one_picked_tile() -> None:
    seen = view(phase="drawn", drawn="B6", hands=["R1 R2 R4 B3 B4 B5 B6 P7", "R3 R5 R6 R7 B1 B2 B7"], pile="B1")
    draft = desk.start(seen)
    for picked in ((), ("R1.0", "R2.0")):
        answer = desk.act(seen, draft._replace(picked=picked), "discard")
        assert answer.move is None
        assert answer.band is not None
    assert desk.act(seen, draft._replace(picked=("P7.0",)), "discard").move == Move("discard", (17,))


def test_dragging_a_tile_to_the_discards_discards_it() -> None:
    seen = view(phase="drawn", drawn="B6", hands=["R1 R2 R4 B3 B4 B5 B6 P7", "R3 R5 R6 R7 B1 B2 B7"], pile="B1")
    assert desk.act(seen, desk.start(seen), "move B6.0 discards").move == Move("discard", (13,))


def test_dragging_the_pile_to_the_rack_draws_and_a_tile_onto_another_reorders() -> None:
    seen = view()
    draft = desk.start(seen)
    assert desk.act(seen, draft, "move pile rack").move == Move("draw")
    assert desk.act(seen, draft, "move P7.0 R1.0").draft.order[0] == "P7.0"


@pytest.mark.parametrize(
    "hand",
    ["R1 R1 R1 R2 R2 R2 R3 B4", "R1 R2 R4 B3 B4 B5 B6 P7"],
    ids=["ten", "not ten"],
)
def test_a_ten_is_asked_about_in_the_same_words_whether_it_is_ten_or_not(hand: str) -> None:
    seen = view(phase="drawn", drawn=hand.split()[-1], hands=[hand, "R3 R5 R6 R7 B1 B2 B7"], discards=[], pile="B1")
    answer = desk.act(seen, desk.start(seen), "tenten")
    assert answer.move is None
    assert answer.confirm == Move("tenten")
    assert answer.band is not None
    assert say(answer.band.words) == ("Do your eight tiles make exactly ten? If not, the other player gets 1 chip.")
    assert [choice.action for choice in answer.band.choices] == ["confirm", "cancel"]


def test_every_button_answers_in_every_phase() -> None:
    """No button is dead: each gives a move, a draft that differs, a question, or a sentence."""
    hands = {8: "R1 R2 R4 B3 B4 B5 B6 P7", 7: "R1 R2 R4 B3 B4 B5 P7"}
    other = "R3 R5 R6 R7 B1 B2 B7"
    for phase in PHASES:
        held = 8 if phase in ("drawn", "discard") else 7
        ended = {"result": {"reason": "exhausted", "seat": None, "winners": [1] if phase == "over" else [],
                            "points": [0, 0]}} if phase in ("round_over", "over") else {}  # fmt: skip
        seen = view(
            phase=phase, drawn="B6" if phase == "drawn" else None, hands=[hands[held], other], pile="B1", **ended
        )
        draft = desk.start(seen)
        for action in ("draw", "get", "discard", "tenten", "pass", "next", "group", "ungroup", "colour red"):
            answer = desk.act(seen, draft, action)
            assert answer.move is not None or answer.band is not None or answer.draft != draft, (phase, action)


def test_a_move_made_forgets_only_its_own_tiles() -> None:
    state = position(phase="drawn", drawn="B5", hands=["R1 R2 R4 B3 B4 B5 B5 P7", "R3 R5 R6 R7 B1 B2 B7"], pile="B1")
    seen = state.view(0)
    draft = desk.start(seen)
    for tile in ("B3.0", "B4.0", "B5.0"):
        draft = desk.act(seen, draft, f"pick {tile}").draft
    draft = desk.act(seen, draft, "group").draft
    after = state.play(Move("discard", (12,))).view(0)
    followed = desk.follow(after, draft, Move("discard", (12,)))
    assert followed.groups == (("B3.0", "B4.0", "B5.0"),)
    assert sorted(followed.order) == sorted(desk.start(after).order)


def test_a_get_can_be_taken_back_but_a_drawn_tile_cannot() -> None:
    state = position()
    assert desk.undoable(state, state.play(Move("get", (2, 4))), 0)
    assert not desk.undoable(state, state.play(Move("draw")), 0)


def test_neither_a_wrong_ten_nor_a_discard_can_be_taken_back() -> None:
    claimed = position()
    assert not desk.undoable(claimed, claimed.play(Move("tenten")), 0)
    drawn = claimed.play(Move("draw"))
    wrong = drawn.play(Move("tenten"))
    assert wrong.chips == (0, 1)
    assert not desk.undoable(drawn, wrong, 0)
    assert not desk.undoable(wrong, wrong.play(Move("discard", (1,))), 0)


ONE_AWAY = {"hands": ["R2 B1 B2 B3 B4 B4 B5", "R3 R5 R6 R7 R1 B6 B7"], "discards": []}
DRAWN = {
    "phase": "drawn",
    "drawn": "B4",
    "hands": ["R2 B1 B2 B3 B4 B4 B5 P8", "R3 R5 R6 R7 R1 B6 B7"],
    "discards": [],
    "pile": "",
}


def told(seen: View, *levels: str) -> tuple[list[str], Draft]:
    """What the hints say one after the other, and the rack after the last."""
    given, draft = desk.hint(seen), desk.start(seen)
    found = [say(given.words)]
    for level in levels:
        assert [one.action for one in given.choices] == [f"hint {level}"]
        answer = desk.act(seen, draft, f"hint {level}")
        assert answer.move is None
        assert answer.band is not None
        given, draft = answer.band, answer.draft
        found.append(say(given.words))
    if levels:
        # All is told now: asked for again, it is said again, and nothing on the rack changes.
        (again,) = given.choices
        assert (again.action, again.idle) == ("hint show", levels[-1] == "show")
        assert not again.idle or desk.act(seen, draft, "hint show") == answer
    return found, draft


def test_a_hint_first_nudges_then_points_to_a_combo_and_then_shows_what_it_comes_to() -> None:
    seen = view(**DRAWN)
    (nudge, where, last), draft = told(seen, "point", "show")
    assert nudge == "You can come one tile from ten. First look for three tiles that make a combo already."
    assert where == "You have the blue run 1 2 3 already."
    assert re.fullmatch(
        r"Without purple 8 you are one tile from ten\. With blue 3 you have the blue run 3 4 5: 1 \+ 2 \+ 4 \+ 3 = 10\."
        r" \d+ of the tiles you cannot see would do\.",
        last,
    )
    assert draft.picked == ("P8.0",)
    # What is shown stands on the rack: what is missing to ten is one tile that would do.
    pointed = desk.act(seen, desk.start(seen), "hint point").draft
    assert {one.partition(".")[0] for one in pointed.hinted} == {"B1", "B2", "B3"}
    assert desk.act(seen, pointed, "sort").draft.hinted == ()
    assert draft.groups != ()
    assert arrange(seen.hand, draft, (), seen.drawn).total == 2 + 1 + 4 + 4 + 5 + 8
    (_, _, last), draft = told(view(**ONE_AWAY), "point", "show")
    assert "blue 3" in last
    assert draft.picked == ()


def test_a_hint_with_nothing_to_point_to_shows_the_discard_at_once() -> None:
    seen = view(phase="drawn", drawn="R1", discards=[], hands=["R0 R1 R1 B1 B1 B2 B2 B7", "R3 R5 R6 R7 R2 B6 B4"])
    (nudge, last), draft = told(seen, "show")
    assert nudge == "You can come one tile from ten. Which tile is too much?"
    assert last.startswith("Without blue 7 you are one tile from ten")
    assert draft.groups == ()
    assert draft.picked == ("B7.0",)


def test_a_hint_points_to_the_discard_only_when_it_brings_a_seat_nearer_and_first_names_no_tile() -> None:
    nearer = view(hands=["R1 R2 R3 R4 B5 B5 P8", "R3 R6 R6 R7 R1 B6 B7"], discards=[[1, "B5"]])
    (nudge, where), draft = told(nearer, "point")
    assert nudge == "Look at the latest discard. Which two of your tiles make a combo with it?"
    assert where == "You have blue 5 and blue 5 for it. Then you are one tile from ten."
    assert draft.hinted == ("B5.0", "B5.1")
    assert 10 in totals(tiles("R1 R2 R3 R4 B3"), [parse_set("B5 B5 B5")]), "without purple 8"
    (*_, last), draft = told(nearer, "point", "show")
    assert re.fullmatch(r"Get it, and lay purple 8 afterwards: then \d+ of the tiles you cannot see make ten\.", last)
    assert draft.picked == ("B5.0", "B5.1"), "so that the button gets it"
    # The get is allowed here, but it leaves more than one tile to go.
    further = view(hands=["R1 R7 R7 B5 B5 B7 P8", "R3 R6 R6 R2 R1 B6 B7"], discards=[[1, "B5"]])
    assert any(move.verb == "get" for move in further.legal_moves())
    assert say(desk.hint(further).words).endswith("it leaves you more than one tile from ten. Draw a tile.")


BOX = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
FAR = {"phase": "drawn", "drawn": "P8", "discards": [], "hands": ["R3 R4 R5 B2 B5 B5 R7 P8", "R1 R6 R6 R7 R1 B6 B7"]}


def test_far_from_ten_a_hint_leads_from_what_to_look_for_over_what_to_keep_to_what_to_lay() -> None:
    (nudge, where, last), draft = told(view(**FAR), "point", "show")
    assert nudge == "You are still more than one tile from ten. Which tiles can become a run or a triple?"
    assert where == ("You have the red run 3 4 5 already. Keep blue 5 and blue 5 too: they can become three blue 5s.")
    found = re.fullmatch(
        r"Lay (.+)\. Of the tiles you cannot see (\d+) then bring you to one tile from ten, (.+) best of all\.", last
    )
    assert found is not None
    assert draft.groups == (("R3.0", "R4.0", "R5.0"),)
    assert draft.hinted == ("B5.0", "B5.1")
    (laid,) = (tiles(one.partition(".")[0])[0] for one in draft.picked)
    assert found[1] == say(name(laid))
    # Counted once more: which tiles leave one tile to go after the best discard?
    kept = list(view(**FAR).hand)
    kept.remove(laid)
    left = Counter(BOX) - Counter(view(**FAR).hand)
    good = [kind for kind in left if any(discards((*kept, kind), (), [laid]).values())]
    assert int(found[2]) == sum(left[kind] for kind in good)
    assert found[3] in [say(name(kind)) for kind in good]


def test_far_from_ten_before_the_draw_a_hint_says_what_to_hope_for() -> None:
    hands = ["R3 R4 R5 B2 B5 B5 R7", "R1 R6 R6 R7 R1 B6 B7"]
    (nudge, where, last), draft = told(view(hands=hands, discards=[]), "point", "show")
    assert nudge == "Nothing on the table helps you yet: draw a tile."
    assert where.startswith("You have the red run 3 4 5 already. Keep blue 5 and blue 5 too")
    assert re.fullmatch(
        r"Draw a tile: of those you cannot see \d+ bring you to one tile from ten, .+ best of all\.", last
    )
    assert draft.picked == ()


def test_a_hint_finds_something_to_keep_and_to_do_in_every_hand() -> None:
    """However far a hand is from ten, three presses lead to a tile to lay, or to the draw."""
    rng = Random("far")
    said = set()
    for place in range(60):
        dealt = rng.sample(BOX, 15)
        hands = [" ".join(map(token, some)) for some in (dealt[:8], dealt[8:])]
        if place % 2:
            hands[0] = hands[0].rpartition(" ")[0]
        seen = view(hands=hands, discards=[], **({} if place % 2 else {"phase": "drawn", "drawn": token(dealt[7])}))
        given, draft = desk.hint(seen), desk.start(seen)
        while given.choices and not given.choices[0].idle:
            answer = desk.act(seen, draft, given.choices[0].action)
            assert answer.band is not None
            assert given.choices[0].action == "hint show" or answer.draft.hinted
            given, draft = answer.band, answer.draft
        assert given.choices
        words = say(given.words)
        said.add(words.partition(" ")[0])
        assert bool(draft.picked) == words.startswith(("Lay", "Without"))
        for one in draft.picked:
            assert say(name(tiles(one.partition(".")[0])[0])) in words
    assert {"Lay", "Draw", "Without"} <= said


def test_few_tiles_that_go_with_nothing_are_kept_by_their_size() -> None:
    sets = [["R5 R6 R7", "B2 B3 B4"], []]
    hands = ["R7 B6", "R1 R6 R6 R7 R2 B6 B7"]
    # With a red 0 and a 1 they would make ten, but the red 0 is gone.
    seen = view(hands=hands, sets=sets, discards=[[1, "R0"]], phase="discard")
    (_, where, last), draft = told(seen, "point", "show")
    assert where == "Small tiles fit into ten most easily: keep blue 6."
    assert last == "Lay red 7: a large tile alone is hard to fit into ten."
    assert draft.picked == ("R7.0",)


def test_a_ten_with_the_discard_is_shown_in_three_steps_too() -> None:
    seen = view(hands=[ONE_AWAY["hands"][0], "R3 R5 R6 R7 R1 B6 B7"], discards=[[1, "B3"]])
    (nudge, where, last), draft = told(seen, "point", "show")
    assert nudge == "Count your tiles together with blue 3 once more."
    assert where == "You have the blue run 1 2 3 already."
    assert last == "With blue 3 you have the blue run 3 4 5: 1 + 2 + 4 + 3 = 10."
    assert draft.groups != ()


@pytest.mark.parametrize(
    ("hand", "latest", "says"),
    [
        ("R2 R3 R4 B2 B3 B4 R3", "R1", "With red 1 you have 4 + 2 + 3 + 1 = 10."),
        ("R2 R3 R4 B2 B3 B4 R2", "R2", "With red 2 you have 4 + 2 + 2 + 2 = 10."),
        ("R2 R3 R4 R2 R3 B1 B1", "R4", "With red 4 you have the red run 2 3 4: 4 + 1 + 1 + 4 = 10."),
        ("R0 R1 R1 B1 B1 B2 B2", "R2", "With red 2 you have 0 + 1 + 1 + 1 + 1 + 2 + 2 + 2 = 10."),
    ],
)
def test_a_hint_names_no_combo_that_a_tile_is_no_part_of_and_says_the_sum(hand: str, latest: str, says: str) -> None:
    seen = view(hands=[hand, "R5 R6 R7 R5 R6 B6 B7"], discards=[[1, latest]])
    band = desk.act(seen, desk.start(seen), "hint show").band
    assert band is not None
    assert say(band.words) == says


def test_a_hint_counts_a_discard_that_is_the_only_one_of_its_kind_once() -> None:
    alone = view(hands=["R1 R2 R3 R4 B5 B7 P8", "R3 R6 R6 R7 R1 B6 B7"], discards=[[1, "P6"]])
    (nudge, where), _ = told(alone, "point")
    assert nudge == "Look at the latest discard. Which two of your tiles make a combo with it?"
    assert where == "You have blue 5 and blue 7 for it. Then you are one tile from ten."


def test_the_answers_to_a_question_may_be_typed() -> None:
    typed = ["yes", "Yes, ten!", "no", "Not yet", "red", "blue"]
    assert [desk.typed(words) for words in typed] == [
        "confirm",
        "confirm",
        "cancel",
        "cancel",
        "colour red",
        "colour blue",
    ]
    asked = desk.act(view(**DRAWN), Draft(), "tenten").band
    assert asked is not None
    assert {choice.action for choice in asked.choices} == {"confirm", "cancel"}


def test_a_hint_knows_only_what_the_seat_knows() -> None:
    seen = view(**DRAWN)
    other = view(**DRAWN | {"hands": [DRAWN["hands"][0], "R3 R4 R4 R4 R1 B6 B7"]})
    assert told(seen, "point", "show") == told(other, "point", "show")


def test_a_further_hint_out_of_turn_is_refused() -> None:
    seen = view(turn=1)
    answer = desk.act(seen, desk.start(seen), "hint show")
    assert answer.band is not None
    assert say(answer.band.words) == "It is not your turn yet."


def test_a_player_may_type_carelessly() -> None:
    assert desk.typed("  discard   b5 ") == "discard B5"
    assert desk.typed("get r3, r4") == "get R3 R4"
    assert desk.typed("Ten!".replace("!", "")) == "tenten"


def test_settings_make_rules() -> None:
    assert desk.rules({"advanced": True}) == tenten.Rules(advanced=True)
    assert desk.rules({}) == tenten.Rules()


def test_the_emblem_shows_what_it_says() -> None:
    emblem = desk.emblem(LIGHT)
    assert emblem.title == "A blue run counts as its smallest"
    assert f"= {min(totals(tiles('B5 B6 B7')))}<" in emblem.svg()


TEN_OR_NOT = {"phase": "drawn", "drawn": "R3", "discards": [], "pile": "B1"}


def test_a_wrong_ten_says_what_it_cost_and_why() -> None:
    state = position(**TEN_OR_NOT, hands=["R1 R1 R1 R2 R2 R3 R3 B1", "R4 R5 R6 R7 B1 B2 B7"])
    after = state.play(Move("tenten"))
    band = desk.comment(state.view(0), Move("tenten"), after.view(0), ("You", "Mira"))
    assert band is not None
    assert (band.kind, say(band.lead), band.rule) == ("refusal", "That is not ten.", "TT-30")
    assert say(band.words) == "The nearest you can make is 8 or 11. Mira gets 1 chip."


def test_a_wrong_ten_with_the_discard_counts_the_discard_and_names_everybody_who_is_paid() -> None:
    hands = ["R1 R1 R1 R2 R2 R3 R3", "R4 R5 R6 R7 B1 B2 B7", "B5 B5 B2 B3 B4 B6 B6"]
    three = {"hands": hands, "sets": [[], [], []], "chips": [0, 0, 0], "turns_taken": [1, 1, 1]}
    state = position(**three, discards=[[1, "B1"]], rules={"advanced": True})
    after = state.play(Move("tenten"))
    band = desk.comment(state.view(0), Move("tenten"), after.view(0), ("You", "Mira", "Ben"))
    assert band is not None
    assert say(band.words) == "The nearest you can make is 8 or 11. Mira and Ben get 1 point each."


def test_a_right_ten_and_other_moves_need_no_comment() -> None:
    state = position(**TEN_OR_NOT, hands=["R1 R1 R1 R2 R2 R2 R3 B7", "R4 R5 R6 R7 B1 B2 B7"])
    for move in (Move("tenten"), Move("discard", (1,))):
        assert desk.comment(state.view(0), move, state.play(move).view(0), ("You", "Mira")) is None


BONUSES = {
    "Close": "+1",
    "No One": "+1",
    "Single Three": "+1",
    "Half Color": "+1",
    "Seven": "+1",
    "Straight": "+1",
    "Two Blue": "+1",
    "Under Five": "+2",
    "Single Four": "+2",
    "Single Color": "+2",
    "Eight": "+2",
    "Double Three": "+3",
    "Heaven": "+3",
    "Multi": "+5",
    "Double Four": "+10",
}
"""The printed bonuses with their least points, in the order of TT-62."""


def test_the_bonus_card_has_every_bonus_with_its_points_and_when() -> None:
    page = desk.page(view(rules={"advanced": True}), "bonuses")
    assert page is not None
    card = [(lead, *say(words).partition(": ")) for lead, words in page[1]]
    assert {name: lead for lead, name, _, when in card if lead.startswith("+") and when} == BONUSES
    assert any("God Ten" in words for _, words, _, _ in card)
    assert any("3" in words for lead, words, _, _ in card if lead == "2")


@pytest.mark.parametrize(
    ("option", "place", "word"),
    [
        ({"close": "self_drawn"}, 1, "nor for the ten"),
        ({"heaven": "dealer"}, 13, "dealer"),
        ({"literal_marks": True}, 16, "also"),
    ],
)
def test_the_bonus_card_follows_the_options(option: dict[str, object], place: int, word: str) -> None:
    usual, other = (desk.page(view(rules={"advanced": True, **more}), "bonuses") for more in ({}, option))
    assert usual is not None
    assert other is not None
    assert word not in say(usual[1][place][1])
    assert word in say(other[1][place][1])
    assert len(usual[1]) == len(other[1])


def test_other_ways_to_count_a_ten_are_told_with_what_they_are_worth() -> None:
    hands = ["R5 R5 R5 B2 B2 B2 B5 P5", "R1 R3 R6 R7 B1 B3 B7"]
    state = position(rules={"advanced": True}, phase="drawn", drawn="B5", discards=[], pile="B1", hands=hands)
    assert desk.page(state.view(0), "ways") is None
    page = desk.page(state.play(Move("tenten")).view(0), "ways")
    assert page is not None
    told = [say(words) for _, words in page[1]]
    assert told[0].endswith("it makes exactly ten. The purple 5 counts as red. So it is counted.")
    assert any("counts as blue. That is worth less: 8." in one for one in told)
    assert told[-1] == "With every tile alone it makes 31, 21 too many."
    assert desk.page(state.view(0), "nothing") is None


def test_a_basic_ten_is_not_told_in_points() -> None:
    hands = ["R1 R1 R1 R2 R2 R2 R3 B7", "R4 R5 R6 R7 B1 B2 B7"]
    state = position(**TEN_OR_NOT, hands=hands)
    found = desk.page(state.play(Move("tenten")).view(0), "ways")
    assert found is not None
    assert found[1]
    assert not any("points" in say(words) or "bonuses" in say(words) for _, words in found[1])


@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("focus", ["", "TT-41"])
def test_the_rules_stand_under_headings_in_two_columns_where_there_is_room(width: int, focus: str) -> None:
    drawing = page.draw(
        message("The rules"),
        list(RULES.items()),
        width=width,
        palette=LIGHT,
        leave=message("Back"),
        focus=focus,
        headings=HEADINGS,
    )
    check_words(drawing, width)
    assert set(HEADINGS) <= set(RULES)
    assert drawing.title == "The rules"
    shown = [line for line in lines(ElementTree.fromstring(drawing.svg())) if line.size == 19]
    assert [line.words for line in shown] == list(map(say, HEADINGS.values()))
    assert len({line.left for line in shown}) == (2 if width == 1280 else 1)
    for rule, heading in HEADINGS.items():
        at = drawing.twin.index(f"{say(heading)}:")
        assert drawing.twin[at + 1] == f"{rule}: {say(RULES[rule])}"
