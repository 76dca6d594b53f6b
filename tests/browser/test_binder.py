"""What Binder installs and starts, started here: its Jupyter server hands the pages on under a path of its own.

The quick tests see only the packages that `binder/requirements.txt` brings, taken from this environment. The deep test
installs them as Binder does.
"""

import os
import re
import shutil
import signal
import subprocess
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from playwright.sync_api import Page, expect

from browser.boards import drawn
from browser.tools import ROOT, eventually, kernel_of

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
REQUIRED = (ROOT / "binder" / "requirements.txt").read_text().split()


def wanted() -> list[Distribution]:
    """The installed packages that Binder's requirements lead to, ours left out."""
    found: dict[str, Distribution] = {}
    todo: list[Requirement] = []
    for line in REQUIRED:
        ours = re.fullmatch(r"\.(?:\[(.+)\])?", line)
        extras = (ours[1] or "").split(",") if ours else []
        names = [name for extra in extras if extra for name in PROJECT["optional-dependencies"][extra]]
        todo += map(Requirement, names if ours else [line])
    seen = set()
    while todo:
        need = todo.pop()
        for extra in {"", *need.extras}:
            if (need.name, extra) in seen or (need.marker and not need.marker.evaluate({"extra": ""})):
                continue
            seen.add((need.name, extra))
            try:
                found[need.name] = distribution(need.name)
            except PackageNotFoundError:
                continue  # its own requirements say "only elsewhere" in ways of their own
            for one in map(Requirement, found[need.name].requires or []):
                if one.marker is None or one.marker.evaluate({"extra": extra}):
                    one.marker = None
                    todo.append(one)
    return list(found.values())


def lend(package: Distribution, folder: Path) -> None:
    """Let an environment have a package of this one, its commands and data included."""
    site = next(folder.glob("lib/python*/site-packages"))
    for file in package.files or []:
        here = Path(str(package.locate_file(file)))
        there = Path(os.path.normpath(site / file))
        if there.is_relative_to(site):
            top = site / file.parts[0]
            if not top.exists() and file.parts[0] != "__pycache__":
                top.symlink_to(package.locate_file(file.parts[0]))  # type: ignore[arg-type]
        elif there.parent == folder / "bin":
            _, script = here.read_bytes().split(b"\n", 1)
            there.write_bytes(f"#!{folder / 'bin' / 'python'}\n".encode() + script)
            there.chmod(0o755)
        elif there.is_relative_to(folder):
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(here, there)  # servers do not follow links


@contextmanager
def started(folder: Path, home: Path) -> Iterator[str]:
    """Start what Binder starts, in an environment; give the address that a visitor is given."""
    mine = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "JUPYTER"))
    }
    environment = {**mine, "PATH": os.pathsep.join([str(folder / "bin"), "/usr/bin", "/bin"]), "HOME": str(home)}
    options = ["--ip=127.0.0.1", "--port=0", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    process = subprocess.Popen(
        [str(ROOT / "binder" / "start"), "jupyter", "server", *options, "--ServerApp.base_url=/user/someone/"],
        cwd=home,
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
        process.communicate(timeout=60)


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of Binder's server, where nothing but Binder's packages is installed."""
    folder = tmp_path_factory.mktemp("lent")
    venv.create(folder, symlinks=True)
    for package in wanted():
        lend(package, folder)
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "ours.pth").write_text(f"{ROOT}\n{ROOT / 'widgets'}\n")
    with started(folder, tmp_path_factory.mktemp("home")) as address:
        yield address


def status(address: str) -> int:
    """The HTTP status of a GET."""
    try:
        with urlopen(address, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def land(page: Page, address: str) -> None:
    """Come as a visitor, and wait for the lobby."""
    page.goto(address)
    page.wait_for_url(f"{address}play/voila/render/index.ipynb", timeout=60_000)
    page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)
    expect(page.get_by_role("contentinfo")).to_contain_text("tilegames")


def test_a_visitor_lands_on_the_first_page_and_leaves_no_kernel(binder: str, page: Page) -> None:
    land(page, binder)
    kernel = f"{binder}play/api/kernels/{kernel_of(page)}"
    assert status(kernel) == 200
    page.close(run_before_unload=True)
    assert eventually(lambda: status(kernel) == 404, 60)


def test_the_server_itself_renders_no_pages(binder: str) -> None:
    assert status(f"{binder}voila/render/notebooks/index.ipynb") == 404


def test_a_wrong_address_leads_back_under_binders_path(binder: str) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"{binder}play/nonsense", timeout=60)
    assert '<a href="/user/someone/play/voila/render/index.ipynb">' in refused.value.read().decode()


def test_binder_runs_a_python_that_this_runs_on() -> None:
    found = re.fullmatch(r"python-(3\.\d+)\n", (ROOT / "binder" / "runtime.txt").read_text())
    assert found, "repo2docker reads python-X.Y"
    assert found[1] in SpecifierSet(PROJECT["requires-python"])
    assert f"Programming Language :: Python :: {found[1]}" in PROJECT["classifiers"]


@pytest.mark.deep
def test_what_binder_installs_plays(tmp_path_factory: pytest.TempPathFactory, page: Page) -> None:
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--requirement", "binder/requirements.txt"], cwd=ROOT, check=True, timeout=600)
    with started(folder, tmp_path_factory.mktemp("home")) as address:
        land(page, address)
        page.get_by_role("link", name="TenTen: Play").click()
        drawn(page)
        page.get_by_role("button", name="Deal the tiles").click()
        page.get_by_role("button", name="Draw a tile").click(timeout=60_000)
        page.get_by_role("button", name=re.compile("just drawn")).click()
        page.get_by_role("button", name=re.compile(r"^Discard")).click()
        expect(page.locator(".tg-spoken")).to_contain_text("Mira")
