"""A still picture of a position: the same as the command draws, and refused in a sentence."""

from typing import Any

import pytest

from tilegames import tenten
from tilegames.core import QuestionError
from tilegames.still import still
from tilegames_widgets.picture import picture

DEAL = tenten.data(tenten.new(tenten.Rules(), seats=3, seed=4))


def test_it_is_the_drawing_of_one_seats_view() -> None:
    made = picture(DEAL, seat=1, width=400, palette="print")
    assert made.drawing == still(DEAL, 1, width=400, palette="print")
    assert made.drawing != still(DEAL, 2, width=400, palette="print")
    assert "image/svg+xml" in made._repr_mimebundle_()


@pytest.mark.parametrize(
    ("options", "named"), [({"palette": "neon"}, "neon"), ({"width": 100}, "320"), ({"seat": 3}, "3")]
)
def test_what_cannot_be_drawn_is_one_sentence(options: dict[str, Any], named: str) -> None:
    with pytest.raises(QuestionError, match=named):
        picture(DEAL, **options)
