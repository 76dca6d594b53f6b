"""What Binder starts, started here: its Jupyter server hands the pages on under a path of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from browser.tools import ROOT, eventually, kernel_of


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of Binder's server, as a visitor is given it."""
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")]),
        "HOME": str(tmp_path_factory.mktemp("home")),
    }
    options = ["--ip=127.0.0.1", "--port=0", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    process = subprocess.Popen(
        [str(ROOT / "binder" / "start"), "jupyter", "server", *options, "--ServerApp.base_url=/user/someone/"],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        yield next(
            found.group() for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/user/someone/", line))
        )
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)


def status(address: str) -> int:
    """The HTTP status of a GET."""
    try:
        with urlopen(address, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def test_a_visitor_lands_on_the_first_page_and_leaves_no_kernel(binder: str, page: Page) -> None:
    page.goto(binder)
    page.wait_for_url(f"{binder}play/voila/render/index.ipynb", timeout=60_000)
    page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
    expect(page.get_by_role("contentinfo")).to_contain_text("tilegames")
    kernel = f"{binder}play/api/kernels/{kernel_of(page)}"
    assert status(kernel) == 200
    page.close(run_before_unload=True)
    assert eventually(lambda: status(kernel) == 404, 10)


def test_the_server_itself_renders_no_pages(binder: str) -> None:
    assert status(f"{binder}voila/render/notebooks/index.ipynb") == 404
