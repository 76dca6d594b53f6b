"""What may be typed where sticks are counted, and what is answered to all else."""

import pytest

from tilegames.core import NotationError, TilegamesError
from tilegames.draw import LIGHT
from tilegames.jumana.calculator import Entry, start, typed
from tilegames.jumana.calculator_picture import draw

ENTERED = Entry(("AAA", "UMA"))


def test_it_can_be_started_with_nothing_entered() -> None:
    assert start("") == start() == Entry()


@pytest.mark.parametrize(
    ("words", "sticks", "begun"),
    [
        ("nnn", ("AAA", "UMA", "NNN"), ""),
        ("NNN, jmj; uun.", ("AAA", "UMA", "NNN", "JMJ", "UUN"), ""),
        ("n n n", ("AAA", "UMA", "NNN"), ""),
        ("nnnjmj", ("AAA", "UMA", "NNN", "JMJ"), ""),
        ("nnn jm", ("AAA", "UMA", "NNN"), "JM"),
        ("remove uma", ("AAA",), ""),
        ("Take out AMU", ("AAA",), ""),
        ("back", ("AAA",), ""),
        ("take back", ("AAA",), ""),
        ("Clear", (), ""),
        ("letter n", ("AAA", "UMA"), "N"),
    ],
)
def test_sticks_and_what_to_do_with_them_may_be_typed(words: str, sticks: tuple[str, ...], begun: str) -> None:
    assert typed(ENTERED, words).draft == Entry(sticks, begun)


@pytest.mark.parametrize("words", ["undoing", "help", "what now", "rules, please", "", "?!"])
def test_what_is_no_stick_is_named_and_what_is_allowed_is_said(words: str) -> None:
    with pytest.raises(NotationError, match="Type sticks like UMA NNN, or remove UMA, back, undo or clear"):
        typed(ENTERED, words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("remove NNN", "not entered, so it cannot be taken out"),
        ("umx", "There is no letter X on a stick: in UMX only U, M, A, N or J can stand"),
        ("uman", "A stick has three letters, and UMAN has 4"),
        ("amu", "The box holds the stick AMU only once, and it is entered already"),
        ("nnn nnn", "The box holds the stick NNN only once, and it is entered already"),
        ("umn", "There is no stick UMN in the box"),
    ],
)
def test_a_stick_that_cannot_be_entered_is_refused_with_the_reason(words: str, said: str) -> None:
    with pytest.raises(TilegamesError, match=said):
        typed(ENTERED, words)


@pytest.mark.parametrize("width", [320, 360, 640, 1280])
def test_nothing_moves_while_a_usual_hand_is_entered(width: int) -> None:
    kept = ("key-", "back", "sum", "band")
    places = set()
    for entry in (Entry(), Entry((), "U"), Entry(("UMA",), ""), Entry(("UMA", "AMN", "UUA", "MMM", "NNN"), "J")):
        drawing = draw(entry, width=width, palette=LIGHT, undo=entry != Entry())
        places.add(tuple((one.key, one.y) for one in drawing.groups if one.key.startswith(kept)))
    assert len(places) == 1
