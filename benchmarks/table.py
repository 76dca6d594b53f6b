"""The form of a figure: every benchmark gives rows of it, and they are printed as one table."""

from collections.abc import Iterable, Sequence
from statistics import median

Row = tuple[str, str, str, str]
"""Name, figure, spread, target."""


def row(name: str, figures: Sequence[float], form: str, target: str = "") -> Row:
    """Give the row of a figure that was measured several times: the median, and from the least to the most.

    Args:
        name: what was measured.
        figures: the measurements.
        form: how to write one with its unit after a space, such as ``"{:.1f} ms"``.
        target: what it should be, or "".
    """
    least, most = (form.format(figure).split()[0] for figure in (min(figures), max(figures)))
    return name, form.format(median(figures)), f"{least} to {most}", target


def show(rows: Iterable[Row]) -> None:
    """Print rows as a table, each as soon as it is there."""
    for name, figure, spread, target in rows:
        print(f"{name:<52} {figure:>18}   {spread:<24} {target}".rstrip(), flush=True)
