"""Put still pictures of the boards into the notebooks, so that they show where no kernel runs.

``python docs/make_notebook_pictures.py`` from the checkout, after a change of what a board looks like. A picture is the
saved output of the cell whose last line gives a board; running the notebook replaces it by the live board.
"""

import ast
import json
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
WIDTH: Final = 800
"""Width of the pictures in CSS pixels."""

sys.path[:0] = [str(ROOT), str(ROOT / "widgets")]


def with_pictures(notebook: dict[str, Any]) -> dict[str, Any]:
    """Give a notebook whose boards have their pictures as outputs, made as the notebook begins."""
    names: dict[str, Any] = {}
    cells = []
    run = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            run += 1
            picture = _picture("".join(cell["source"]), names)
            cell = {**cell, "execution_count": run, "outputs": [_output(picture, run)] if picture else []}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _picture(source: str, names: dict[str, Any]) -> dict[str, str] | None:
    """Run a cell; give the picture of the board in its last line, if there is one."""
    lines = ast.parse(source).body
    last = lines.pop() if lines and isinstance(lines[-1], ast.Expr) else None
    exec(compile(ast.Module(lines, []), "<cell>", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    board = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    if not hasattr(board, "static"):
        return None
    # The same once more as HTML would only make the file larger.
    return {kind: text for kind, text in board.static(WIDTH)._repr_mimebundle_().items() if kind != "text/html"}


def _output(picture: dict[str, str], run: int) -> dict[str, Any]:
    data = {kind: text.splitlines(keepends=True) for kind, text in sorted(picture.items())}
    return {"data": data, "execution_count": run, "metadata": {}, "output_type": "execute_result"}


def notebooks() -> list[Path]:
    """Give the notebooks whose boards have pictures."""
    names = ("calculator", "learn", "score", "solver")
    return sorted(file for name in names for file in (ROOT / "notebooks").glob(f"*/{name}.ipynb"))


def main() -> None:
    """Write the pictures."""
    for file in notebooks():
        made = with_pictures(json.loads(file.read_text(encoding="utf-8")))
        file.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        sys.stdout.write(f"{file.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
