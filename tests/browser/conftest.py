"""What the browser tests share: served notebooks, a browser that reaches this machine only, and what it asked for."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.tools import PAGES, ROOT, Server, Watch, running

# A busy machine may let a page wait; what has to come within a time says so itself.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], Server]]:
    """Serves a folder of notebooks; each folder is served once and stays for the whole run."""
    servers: dict[Path, Server] = {}
    with ExitStack() as stack:

        def of(folder: Path) -> Server:
            if folder not in servers:
                servers[folder] = stack.enter_context(running(["--notebooks", str(folder)]))
            return servers[folder]

        yield of


@pytest.fixture(scope="session")
def server(serve: Callable[[Path], Server]) -> Server:
    """Our own notebooks, served."""
    return serve(ROOT / "notebooks")


@pytest.fixture(scope="session")
def plain(serve: Callable[[Path], Server]) -> Server:
    """The tests' own small notebooks, served."""
    return serve(PAGES)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Starts the machine's own Chromium where there is one; no name but this machine's resolves in it."""
    system = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return {
        **browser_type_launch_args,
        **({"executable_path": system} if system else {}),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A laptop's screen; tests that want another make their own context."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 800}}


@pytest.fixture(autouse=True)
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Every test's pages stay on this machine and raise no error."""
    watched = Watch(context)
    yield watched
    watched.check()


@pytest.fixture
def open_page(page: Page) -> Callable[[str], Page]:
    """Opens an address and waits until the notebook's cells show."""

    def opened(url: str) -> Page:
        page.goto(url)
        page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
        return page

    return opened
