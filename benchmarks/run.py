"""Every figure in one table: the rows of all modules in this folder that have a function `rows`."""

import os
import platform
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from benchmarks.table import Row, show


def every_row() -> Iterator[Row]:
    """Give the rows of every benchmark, module by module in the order of their names."""
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem not in ("__main__", "run", "table"):
            yield from import_module(f"benchmarks.{path.stem}").rows()


def main() -> int:
    """Print the table with the machine that it was measured on, and return the exit status."""
    print(f"Python {platform.python_version()} on {os.cpu_count()} cores ({platform.machine()})", flush=True)
    show([("figure", "measured", "spread", "target")])
    show(every_row())
    return 0


if __name__ == "__main__":
    sys.exit(main())
