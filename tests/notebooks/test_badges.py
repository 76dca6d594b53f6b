"""The badges that open a page on Binder: one in each notebook, all of the address that `pyproject.toml` gives."""

import importlib.util
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def load() -> Any:
    spec = importlib.util.spec_from_file_location("make_badges", ROOT / "docs" / "make_badges.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKER = load()
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Repository"]
ADDRESS = re.compile(r"https://mybinder\.org/v2/gh/([^/]+/[^/]+)/HEAD\?urlpath=([^)]*)")


def text(notebook: dict[str, Any]) -> str:
    return "\n\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("file", MAKER.notebooks(), ids=lambda file: str(file.relative_to(ROOT)))
def test_each_notebook_has_its_badge(file: Path) -> None:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    ((repository, path),) = ADDRESS.findall(text(notebook))
    assert f"https://github.com/{repository}" == REPOSITORY, "run python docs/make_badges.py"
    assert path == f"play/voila/render/{file.relative_to(ROOT / 'notebooks').as_posix()}"
    assert MAKER.notebook(notebook, file.relative_to(ROOT / "notebooks").as_posix()) == notebook
    (beside,) = [part for part in text(notebook).split("\n\n") if "mybinder.org" in part]
    assert "minute" in beside, "the wait is told"
    assert "ten minutes" in beside, "and the end"


def test_the_readme_has_the_badge_of_the_lobby() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [f"https://github.com/{one}" for one, _ in ADDRESS.findall(readme)] == [REPOSITORY]
    assert [path for _, path in ADDRESS.findall(readme)] == ["play/"]


def test_another_address_is_set_in_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text('[project.urls]\nRepository = "https://github.com/somebody/else"\n')
    monkeypatch.setattr(MAKER, "ROOT", tmp_path)
    notebook = json.loads((ROOT / "notebooks" / "index.ipynb").read_text(encoding="utf-8"))
    made = MAKER.notebook(notebook, "index.ipynb")
    assert [one for one, _ in ADDRESS.findall(text(made))] == ["somebody/else"]
    assert [one for one, _ in ADDRESS.findall(MAKER.readme((ROOT / "README.md").read_text()))] == ["somebody/else"]
    (tmp_path / "pyproject.toml").write_text('[project.urls]\nRepository = "https://example.org/tilegames"\n')
    with pytest.raises(ValueError, match="Repository"):
        MAKER.badge()
