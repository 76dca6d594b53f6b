"""Tools of the browser tests: a running server, and a watch on what pages ask for."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
from playwright.sync_api import BrowserContext, Page

ROOT = Path(__file__).parents[2]
PAGES = Path(__file__).parent / "pages"


@dataclass(frozen=True)
class Server:
    """A running `tilegames play` and what can be asked of it."""

    address: str
    process: subprocess.Popen[str]

    def url(self, notebook: str = "index.ipynb", query: str = "") -> str:
        """The address of a notebook's page."""
        return f"{self.address}voila/render/{notebook}{query}"

    def status(self, path: str) -> int:
        """The HTTP status of a GET."""
        try:
            with urlopen(self.address + path, timeout=60) as answer:
                return int(answer.status)
        except HTTPError as error:
            return error.code

    def has_kernel(self, kernel: str) -> bool:
        """Whether a kernel still runs here."""
        return self.status(f"api/kernels/{kernel}") == 200

    def kernels(self) -> set[int]:
        """The process numbers of its kernels."""
        found = set()
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess):  # one of a closed page may end meanwhile
                if "ipykernel_launcher" in child.cmdline():
                    found.add(child.pid)
        return found


@contextmanager
def running(arguments: list[str], **options: Any) -> Iterator[Server]:
    """`tilegames play` with these arguments, stopped at the end as Ctrl+C stops it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")])}
    command = [sys.executable, "-m", "tilegames", "play", "--no-browser", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **{"env": environment, **options})
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, f"no address in {line!r}"
        yield Server(found.group(), process)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)


def embedded() -> list[str]:
    """The cells that `docs/embedding.md` gives to put into a notebook of one's own."""
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    return [cell.strip() for cell in re.findall(r"^```python\n((?!>>>).*?)^```$", page, re.MULTILINE | re.DOTALL)]


# Counts in a page the actions that its boards have sent and the kernel has not answered.
UNANSWERED = """
    window.unanswered = 0;
    const heard = new WeakSet();
    const send = WebSocket.prototype.send;
    const holds = (data, kind) =>
        new RegExp(`"kind": ?"${kind}"`).test(typeof data === "string" ? data : new TextDecoder().decode(data));
    WebSocket.prototype.send = function (data) {
        if (!heard.has(this))
            this.addEventListener("message", (event) => { unanswered -= holds(event.data, "ack"); });
        heard.add(this);
        unanswered += holds(data, "act");
        return send.call(this, data);
    };
"""


class Watch:
    """What the pages of one context asked for, and what failed in them."""

    def __init__(self, context: BrowserContext) -> None:
        context.set_default_timeout(60_000)
        context.add_init_script(f"{{{UNANSWERED}}}")
        self.asked: list[str] = []
        self.broken: list[str] = []
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("weberror", lambda error: self.broken.append(str(error.error)))
        context.on("page", lambda page: page.on("websocket", lambda socket: self.asked.append(socket.url)))

    def outside(self) -> list[str]:
        """The requests that were not for this machine."""
        return [url for url in self.asked if not re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|about:", url)]

    def check(self) -> None:
        """Nothing was asked from another host, and no script failed."""
        assert self.outside() == []
        assert self.broken == []


def kernel_of(page: Page) -> str:
    """The id of the kernel behind a page."""
    found = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert isinstance(found, str)
    return found


def eventually(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether something comes to hold within some seconds."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True
