"""Every notebook's form, and what the boards of the pages to play on are like once their cells have run."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tilegames.games import NAMES, game
from tilegames.tenten.hand import name
from tilegames.texts import say
from tilegames_widgets.lobby import Lobby
from tilegames_widgets.table import Table

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(FOLDER)))


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def sources(path: Path, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in read(path)["cells"] if cell["cell_type"] == kind]


def shown(path: Path) -> Any:
    """Run a notebook's cells and give what the last one shows."""
    *before, last = sources(path, "code")
    names: dict[str, Any] = {}
    for source in before:
        exec(source, names)
    return eval(last, names)


@EACH
def test_names_are_small_letters_and_hyphens(path: Path) -> None:
    for part in path.relative_to(FOLDER).with_suffix("").parts:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", part)


@EACH
def test_there_is_one_title_and_it_comes_first(path: Path) -> None:
    text = sources(path, "markdown")
    assert read(path)["cells"][0]["cell_type"] == "markdown"
    assert text[0].startswith("# ")
    assert sum(line.startswith("# ") for cell in text for line in cell.splitlines()) == 1


@EACH
def test_a_hidden_cell_prepares_the_page(path: Path) -> None:
    code = [cell for cell in read(path)["cells"] if cell["cell_type"] == "code"]
    assert {ast.unparse(line).split()[0] for line in ast.parse("".join(code[0]["source"])).body} <= {"import", "from"}
    assert all("remove-input" in cell["metadata"].get("tags", []) for cell in code)


@EACH
def test_nothing_of_a_session_is_kept(path: Path) -> None:
    notebook = read(path)
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["language_info"]["name"] == "python"
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            mimes = {mime for output in cell["outputs"] for mime in output.get("data", {})}
            assert mimes <= {"image/svg+xml", "text/plain"}, "only pictures that need no kernel"
    assert path.stat().st_size < 100_000


@EACH
def test_no_cell_waits_asks_or_displays(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse("\n".join(sources(path, "code")))) if isinstance(node, ast.Call)]
    assert {ast.unparse(call).rpartition(".")[2] for call in calls} & {"sleep", "input", "display"} == set()


@EACH
def test_links_lead_to_pages_that_are_there(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+\.ipynb)", "\n".join(sources(path, "markdown"))):
        if "://" in link:
            continue
        assert (path.parent / link).is_file(), link


def test_the_lobby_has_a_door_to_every_page_it_names() -> None:
    lobby = shown(FOLDER / "index.ipynb")
    assert isinstance(lobby, Lobby)
    doors = re.findall(r'<a href="([^"]+)"[^>]*aria-label="([^"]+)"', lobby._repr_html_())
    assert ("tenten/play.ipynb", "TenTen: Play") in doors
    assert ("tenten/learn.ipynb", "TenTen: Learn it") in doors
    for door, called in doors:
        link = door.partition("#")[0]
        assert (FOLDER / link).is_file(), door
        assert called.startswith(game(link.partition("/")[0]).TITLE)
        assert link in repr(lobby), "the lobby in words has the same doors"


@pytest.mark.parametrize("name", NAMES)
def test_the_table_is_not_far_down_the_page_to_play_on(name: str) -> None:
    path = FOLDER / name / "play.ipynb"
    above, below = sources(path, "markdown")
    assert above == f"# Play {game(name).TITLE}", "what else there is to say stands below the board"
    assert [cell["cell_type"] for cell in read(path)["cells"]] == ["markdown", "code", "code", "markdown"]
    assert "[Learn it](learn.ipynb)" in below
    assert "[back to all games](../index.ipynb)" in below
    board = shown(path)
    for width in (320, 360):
        (start,) = [group for group in board.draw(width, "light").groups if group.action == "start"]
        assert start.y + start.height <= 320
    assert board.draw(1280, "light").height <= 640, "all that can be chosen shows at once on a laptop"


def test_the_moves_show_together_with_the_rack_on_a_phone() -> None:
    board = shown(FOLDER / "tenten" / "play.ipynb")
    board.type_move("start")
    groups = {group.key: group for group in board.draw(360, "light").groups}
    (last,) = [group for group in groups.values() if group.action == "tenten"]
    # From the rack to the moves everything shows at once on a small phone.
    assert last.y + last.height - groups["rack-0"].y <= 540


def test_the_lobby_has_one_main_action_and_a_caption_below_every_emblem() -> None:
    page = Lobby()._repr_html_()
    assert re.findall(r'<a href="([^"]+)" class="tg-main"', page) == ["tenten/learn.ipynb"]
    assert len(re.findall(r"</svg><figcaption[^>]*>[A-Z][^<]+</figcaption>", page)) == len(NAMES)


def test_the_table_starts_with_the_defaults_and_its_words_say_what_lies_there() -> None:
    board = shown(FOLDER / "tenten" / "play.ipynb")
    assert isinstance(board, Table)
    assert not board.state
    assert "Type start to deal the tiles." in board.surface.words
    board.type_move("start")
    state = board.state
    assert state.rules == game("tenten").Rules()
    assert state.seats == 2
    words = board.surface.words
    assert f"Your rack: {', '.join(say(name(kind)) for kind in state.hands[0])}." in words
    for kind in set(state.hands[1]) - set(state.hands[0]) - {kind for _, kind in state.discards}:
        assert say(name(kind)) not in words, "the other hand stays hidden"
    assert repr(board) == words
    assert board._repr_mimebundle_()["text/plain"] == words


def test_a_move_changes_the_models_and_the_words_together() -> None:
    board = shown(FOLDER / "tenten" / "play.ipynb")
    board.type_move("start")
    version, picture, pile = board.surface.version, board.surface.drawing, len(board.state.pile)
    board.type_move("draw")
    assert len(board.state.pile) == pile - 1
    assert board.surface.version == version + 1
    assert board.surface.drawing != picture
    drawn = say(name(board.state.drawn))
    assert board.surface.live == f"You drew {drawn}."
    assert f"you drew {drawn}" in board.surface.words
    assert f"Pile: {pile - 1} tiles." in board.surface.words


@pytest.mark.parametrize("name", NAMES)
def test_the_text_below_a_table_stays_true_while_a_game_runs(name: str) -> None:
    below = sources(FOLDER / name / "play.ipynb", "markdown")[-1]
    assert not re.search(r"\b(deal|choose|button)\b", below, re.IGNORECASE)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_to_be_noticed_is_not_told_before_it_was_tried(name: str) -> None:
    text = sources(FOLDER / name / "learn.ipynb", "markdown")
    noticed = [line for cell in text for line in cell.splitlines() if line.startswith("Notice")]
    assert noticed
    assert not [line for line in noticed if line.startswith("Notice that")]
