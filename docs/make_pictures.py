"""Make the pictures of the documentation: ``python docs/make_pictures.py`` from the checkout."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from tilegames import games  # noqa: E402
from tilegames.draw import DARK, LIGHT, Band, Drawing, Sheet  # noqa: E402
from tilegames.still import still  # noqa: E402
from tilegames.tenten.draw import draw, face  # noqa: E402
from tilegames.tenten.hand import KINDS  # noqa: E402
from tilegames.tenten.rack import Draft  # noqa: E402
from tilegames.tenten.state import position  # noqa: E402
from tilegames.texts import message  # noqa: E402

TABLE = {
    "game": "tenten",
    "dealer": 2,
    "first_dealer": 0,
    "lap": 1,
    "round": 5,
    "turn": 0,
    "phase": "drawn",
    "drawn": "R3",
    "hands": ["R2 R3 B5 B5 B5 B5 B6 B7", "? ? ? ?", "? ? ? ? ? ? ?", "? ? ? ? ? ? ?"],
    "sets": [[], ["R1 R2 R3"], [], []],
    "discards": [
        [1, "R7"],
        [2, "B1"],
        [3, "R5"],
        [0, "B3"],
        [1, "R6"],
        [2, "B4"],
        [3, "R1"],
        [0, "B2"],
        [3, "R7"],
    ],
    "pile": " ".join("?" * 23),
    "chips": [2, 1, 0, 1],
    "turns_taken": [2, 2, 2, 2],
}
DRAFT = Draft(
    order=("B5.0", "B5.1", "B5.2", "B5.3", "B6.0", "B7.0", "R2.0", "R3.0"),
    groups=(("B5.0", "B5.1", "B5.2"), ("B5.3", "B6.0", "B7.0")),
)


def pictures() -> Iterator[tuple[str, Drawing]]:
    """Give each picture with its file name."""
    view = position(TABLE).view(0)
    for name, width, palette in (("wide", 1280, LIGHT), ("wide-dark", 1280, DARK), ("phone", 360, LIGHT)):
        table = draw(
            view,
            width=width,
            palette=palette,
            draft=DRAFT,
            band=Band("hint", message("Red 2 and 3 are two tiles, no run: each counts alone."), rule="TT-03"),
            names=("You", "Mira", "Ben", "Grandma"),
            events=(message("Grandma laid red 7."), message("You drew red 3.")),
        )
        yield f"tenten-{name}.svg", table
    sheet = Sheet(552, LIGHT)
    for kind, token in enumerate(KINDS):
        x, y = 16 + 59 * int(token[1]), 16 + 98 * "RBP".index(token[0])
        sheet.decor(f"tile-{token}", sheet.tile(face(kind), 48), x, y)
    title = "The nineteen kinds of TenTen tiles"
    words = "Red 0 to 7 with a circle, blue 1 to 7 with a square, purple 5 to 8 with a diamond."
    for name, seed, moves in (("dummee", 6, 18), ("jumana", 3, 9)):
        yield f"{name}-wide.svg", _played(name, seed, moves)
    yield "tenten-tiles.svg", sheet.drawing(310, title, words, (words,))


def _played(name: str, seed: int, moves: int) -> Drawing:
    """A game between bots after some moves, as its first seat sees it."""
    game = games.game(name)
    state, rng = game.new(seats=3, seed=seed), Random(seed)
    for _ in range(moves):
        state = state.play(game.BOTS[2](state.view(state.turn), rng))
    return still(game.data(state, seat=0, hide=True), 0, width=960)


if __name__ == "__main__":
    for name, drawing in pictures():
        (HERE / name).write_text(drawing.svg(), encoding="utf-8")
