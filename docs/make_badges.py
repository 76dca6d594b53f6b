"""Write the badges that open a page on Binder; their address follows from `project.urls.Repository` in pyproject.toml.

``python docs/make_badges.py`` from the checkout, after the repository got another address or a notebook was added. A
badge stands in the README and at the end of each notebook's text. The pages that we serve leave it out.
"""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
WAIT: Final = (
    "Try it here, with nothing to install. It takes a minute or more to start, and ends when nobody has used it for "
    "ten minutes."
)
"""What a notebook says beside its badge."""
_BADGE: Final = re.compile(r"\[!\[Launch on Binder\]\([^)]*\)\]\([^)]*\)")


def badge(page: str = "") -> str:
    """Give the badge, as Markdown, that opens a page.

    Args:
        page: a notebook's path below ``notebooks/``; the lobby when "".

    Raises:
        ValueError: the repository's address is not one on GitHub.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = re.fullmatch(r"https://github\.com/([\w.-]+/[\w.-]+)", project["urls"]["Repository"])
    if not found:
        raise ValueError("project.urls.Repository in pyproject.toml is not https://github.com/OWNER/NAME.")
    path = f"play/voila/render/{page}" if page else "play/"
    address = f"https://mybinder.org/v2/gh/{found[1]}/HEAD?urlpath={path}"
    return f"[![Launch on Binder](https://mybinder.org/badge_logo.svg)]({address})"


def readme(text: str) -> str:
    """Give the README's text with the right badge."""
    return _BADGE.sub(lambda _: badge(), text)


def notebook(content: dict[str, Any], page: str) -> dict[str, Any]:
    """Give a notebook's content with the right badge.

    Args:
        content: the notebook as JSON holds it.
        page: its path below ``notebooks/``.
    """
    cells = [dict(cell) for cell in content["cells"]]
    for cell in cells:
        paragraphs = "".join(cell["source"]).split("\n\n")
        if cell["cell_type"] == "markdown" and any(map(_BADGE.match, paragraphs)):
            cell["source"] = _lines([one for one in paragraphs if not _BADGE.match(one)])
    place = [cell for cell in cells if cell["cell_type"] == "markdown"][-1]
    place["source"] = _lines(["".join(place["source"]), f"{badge(page)} {WAIT}"])
    return {**content, "cells": cells}


def _lines(paragraphs: list[str]) -> list[str]:
    return "\n\n".join(paragraphs).splitlines(keepends=True)


def notebooks() -> list[Path]:
    """Give all notebooks."""
    return sorted(file for file in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in file.parts)


def main() -> None:
    """Write the badges."""
    page = ROOT / "README.md"
    page.write_text(readme(page.read_text(encoding="utf-8")), encoding="utf-8")
    for file in notebooks():
        name = file.relative_to(ROOT / "notebooks").as_posix()
        made = notebook(json.loads(file.read_text(encoding="utf-8")), name)
        file.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
