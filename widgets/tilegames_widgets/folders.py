"""Where our own notebooks are."""

from pathlib import Path
from typing import Final

__all__ = ["notebooks_folder"]

_HERE: Final = Path(__file__).parent


def notebooks_folder() -> Path:
    """Return the folder of our own notebooks: inside the installed package, or beside it in a checkout."""
    installed = _HERE / "notebooks"
    return installed if installed.is_dir() else _HERE.parents[1] / "notebooks"
