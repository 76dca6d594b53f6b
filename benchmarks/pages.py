"""What a page with a table costs, beside a page with one Button that sets one Label.

One Voilà server serves a page with a Button, the page on which TenTen is played, and for each game a page with a table
of four that is dealt already. They are opened in turn, each in a fresh browser context beside the Button's, and clicks
on both are measured in turn, inside the page: from the click to the first change that it makes there. The server's
kernels find compiled files, as after an installation. Memory is the resident set of a page's kernel once the page has
settled.

Run it with ``python -m benchmarks.pages``; it needs the extras ``app``, ``test`` and ``bench``, and Chromium.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from benchmarks.table import Row, row, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RUNS = 7
ROUNDS = 4
CLICKS = 6
"""Clicks on the Button, and on a piece, in each of a run's rounds; an even number puts the piece down again."""

BUTTON = """
label = ipywidgets.Label("0")
button = ipywidgets.Button(description="Press")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
"""
TABLE = "from tilegames_widgets.table import table"
GAMES = {"tenten": "TenTen", "dummee": "Dum-Mee", "jumana": "Jumana"}
PAGES = {
    "button": ("import ipywidgets", BUTTON.strip(), "ipywidgets.VBox([button, label])"),
    "play": (TABLE, "table('tenten')"),
    **{game: (TABLE, f"table('{game}', seats=4, seed=12, pace=0.05)") for game in GAMES},
}

# Clicks what a selector finds and gives the milliseconds until something in the page's output has changed.
CLICK = """
    ([selector, place]) => new Promise((done) => {
        const goal = document.querySelectorAll(selector)[place];
        const watch = new MutationObserver(() => {
            const end = performance.now();
            watch.disconnect();
            done(end - start);
        });
        const output = document.querySelector(".jp-OutputArea-output");
        watch.observe(output, { subtree: true, childList: true, attributes: true, characterData: true });
        const start = performance.now();
        goal.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    })
"""


def rows(runs: int = RUNS) -> Iterator[Row]:
    """Measure and give the table's rows.

    Args:
        runs: how often each page is opened; a figure is the median.
    """
    opened: dict[str, list[float]] = {kind: [] for kind in PAGES}
    memory: dict[str, list[float]] = {kind: [] for kind in PAGES}
    acts = ("button", *GAMES, "discard")
    clicks: dict[str, list[float]] = {act: [] for act in acts}
    ratios: dict[str, list[float]] = {act: [] for act in acts}
    traffic: dict[str, list[tuple[int, int]]] = {act: [] for act in acts}
    with _browser() as browser, _server() as address:
        for kind in PAGES:
            _open(browser, address, kind, [])[0].context.close()
        for run in range(runs):
            buttons: list[int] = []
            button, time = _open(browser, address, "button", buttons)
            opened["button"].append(time)
            memory["button"].append(_memory(button))
            others = [kind for kind in PAGES if kind != "button"]
            for kind in others[run % len(others) :] + others[: run % len(others)]:
                frames: list[int] = []
                page, time = _open(browser, address, kind, frames)
                opened[kind].append(time)
                memory[kind].append(_memory(page))
                found: dict[str, list[Click]] = {act: [] for act in acts}
                for _ in range(ROUNDS if kind in GAMES else 0):
                    button.bring_to_front()
                    found["button"] += [_click(button, buttons, ".jupyter-button") for _ in range(CLICKS)]
                    page.bring_to_front()
                    found[kind] += [_click(page, frames, '[data-group="rack"]', 3) for _ in range(CLICKS)]
                    if kind == "tenten":
                        found["discard"].append(_turn(page, frames))
                page.context.close()
                middle = {act: median(time for time, _, _ in every) for act, every in found.items() if every}
                for act, time in middle.items():
                    clicks[act].append(time)
                    ratios[act].append(time / middle["button"])
                    traffic[act] += [(messages, size) for _, messages, size in found[act]]
            button.context.close()
    yield row("page open, one Button", opened["button"], "{:,.0f} ms")
    yield row("page open, the page to play on", opened["play"], "{:,.0f} ms")
    yield row("page open, to play on / one Button", _ratios(opened, "play"), "{:.2f} times", "at most 1.15 times")
    for game, title in GAMES.items():
        yield row(f"page open, {title} dealt / one Button", _ratios(opened, game), "{:.2f} times", "at most 1.15 times")
    yield row("click to change, Button and Label", clicks["button"], "{:.1f} ms")
    for game, title in GAMES.items():
        yield row(f"click to change, {title} pick / Button", ratios[game], "{:.2f} times", "at most 2 times")
    yield row("click to change, TenTen discard / Button", ratios["discard"], "{:.2f} times", "at most 2 times")
    for name, counted in traffic.items():
        yield row(f"messages of a click, {name}", [messages for messages, _ in counted], "{:.0f} messages")
        yield row(f"bytes of a click, {name}, not compressed", [size / 1000 for _, size in counted], "{:.1f} kB")
    yield row("kernel's memory, one Button", memory["button"], "{:.1f} MB")
    yield row("kernel's memory, to play on / one Button", _ratios(memory, "play"), "{:.3f} times", "at most 1.10 times")
    for game, title in GAMES.items():
        yield row(f"kernel's memory, {title} / one Button", _ratios(memory, game), "{:.3f} times", "at most 1.10 times")


def _ratios(found: dict[str, list[float]], kind: str) -> list[float]:
    return [ours / theirs for ours, theirs in zip(found[kind], found["button"], strict=True)]


@contextmanager
def _browser() -> Iterator["Browser"]:
    from playwright.sync_api import sync_playwright

    system = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=system, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@contextmanager
def _server() -> Iterator[str]:
    """Serve the pages; give the address."""
    root = Path(__file__).resolve().parent.parent
    with TemporaryDirectory() as folder, TemporaryDirectory() as compiled:
        for kind, sources in PAGES.items():
            (Path(folder) / f"{kind}.ipynb").write_text(json.dumps(_notebook(sources)))
        (Path(folder) / "index.ipynb").write_text(json.dumps(_notebook(("1",))))
        path = [str(root), str(root / "widgets"), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "tilegames", "play", "--no-browser", "--notebooks", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
            assert found is not None
            yield found.group()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)


def _notebook(sources: tuple[str, ...]) -> dict[str, Any]:
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
        for n, text in enumerate(sources)
    ]
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _open(browser: "Browser", address: str, kind: str, frames: list[int]) -> tuple["Page", float]:
    """Open a page in a context of its own; give it, and the milliseconds until it can be used."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: frames.append(len(frame)))
        socket.on("framereceived", lambda frame: frames.append(len(frame)))

    page.on("websocket", listen)
    start = perf_counter()
    page.goto(f"{address}voila/render/{kind}.ipynb", wait_until="commit")
    page.locator(".jupyter-button" if kind == "button" else ".tg-surface [data-action]").first.wait_for(timeout=60_000)
    time = 1000 * (perf_counter() - start)
    page.wait_for_timeout(1000)
    return page, time


def _memory(page: "Page") -> float:
    """Give the resident memory of a page's kernel in MB."""
    import psutil

    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    for process in psutil.process_iter(["cmdline"]):
        if any(kernel in argument for argument in process.info["cmdline"] or ()):
            return float(process.memory_info().rss) / 1e6
    raise LookupError(f"the kernel {kernel} does not run here")


Click = tuple[float, int, int]
"""The milliseconds, the messages and the bytes of a click."""


def _click(page: "Page", frames: list[int], selector: str, place: int = 0) -> Click:
    page.wait_for_timeout(60)
    frames.clear()
    time = page.evaluate(CLICK, [selector, place])
    page.wait_for_timeout(40)
    return float(time), len(frames), sum(frames)


def _turn(page: "Page", frames: list[int]) -> Click:
    """Draw a tile and discard it; give the discard. By then every other tile lies on the rack again."""
    page.get_by_role("button", name="Draw a tile", exact=True).wait_for()
    _click(page, frames, '[data-key="button-draw"]')
    _click(page, frames, '[data-group="rack"]', 7)
    return _click(page, frames, '[data-key="button-discard"]')


if __name__ == "__main__":
    show(rows())
