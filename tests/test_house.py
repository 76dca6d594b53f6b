"""The order of the house: what may name, import and call what."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tilegames.games import NAMES

ROOT = Path(__file__).parents[1]
ENGINE = sorted(ROOT.glob("tilegames/**/*.py"))
BOARDS = sorted(ROOT.glob("widgets/tilegames_widgets/*.py"))
SHARED = [
    path
    for path in (*ROOT.glob("tilegames/*.py"), *ROOT.glob("tilegames/texts/*.py"), *BOARDS)
    if path.name != "games.py"
]
SHARED_BROWSER = [
    path for end in ("js", "css", "j2", "html") for path in ROOT.glob(f"widgets/tilegames_widgets/**/*.{end}")
]
ORACLES = [path for path in ROOT.glob("tests/**/*.py") if "oracle" in path.name and not path.name.startswith("test_")]
NOTEBOOKS = sorted(path for path in ROOT.glob("notebooks/**/*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def named(path: Path) -> str:
    """How a test names a file."""
    return str(path.relative_to(ROOT))


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that a source names in its imports, wherever they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or ""


def without_docstrings(source: str) -> str:
    """A source without comments and docstrings, in which examples may name a game."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]
                line for line in body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            ] or [ast.Pass()]
    return ast.unparse(tree)


def games_named(text: str) -> set[str]:
    """The games that a text names, however they are written."""
    plain = re.sub(r"[^a-z]", "", text.lower())
    return {name for name in NAMES if name in plain}


def called(source: str) -> set[str]:
    """The names of the functions that a source calls."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "") for call in calls}


@pytest.mark.parametrize("path", SHARED, ids=named)
def test_shared_modules_name_no_game(path: Path) -> None:
    assert games_named(without_docstrings(path.read_text())) == set()


@pytest.mark.parametrize("path", SHARED_BROWSER, ids=named)
def test_what_all_boards_share_in_the_browser_names_no_game(path: Path) -> None:
    assert games_named(path.read_text()) == set()


def test_a_named_game_is_found_however_it_is_written() -> None:
    planted = (
        '"""About nothing."""\ndef f():\n    "Docs may say TenTen."\n    return "dum-mee"\nclass TentenPanel: ...\n'
    )
    assert games_named(without_docstrings(planted)) == {"tenten", "dummee"}


@pytest.mark.parametrize("path", ENGINE, ids=named)
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    allowed = {"tilegames", "__future__", *sys.stdlib_module_names}
    if path.name == "cli.py":
        allowed.add("tilegames_widgets")  # it starts the boards
    assert {name.split(".")[0] for name in imported(ast.parse(path.read_text()))} <= allowed


@pytest.mark.parametrize("path", ORACLES, ids=named)
def test_oracles_import_nothing_of_ours(path: Path) -> None:
    assert [name for name in imported(ast.parse(path.read_text())) if name.startswith("tilegames")] == []


def test_there_are_oracles() -> None:
    assert ORACLES


@pytest.mark.parametrize("path", [*ENGINE, *BOARDS], ids=named)
def test_nothing_sleeps_asks_or_displays(path: Path) -> None:
    assert called(path.read_text()) & {"sleep", "input", "display"} == set()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_notebooks_are_kept_clean(path: Path) -> None:
    notebook = json.loads(path.read_text())
    metadata = notebook["metadata"]
    assert metadata["language_info"]["name"] == "python"
    assert metadata["kernelspec"]["name"] == "python3"
    assert "widgets" not in metadata
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
    assert path.stat().st_size < 100_000
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    assert called(code) & {"sleep", "input"} == set()
