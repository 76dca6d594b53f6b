"""What is built can be installed and used away from the checkout, with and without the extra for the boards."""

import os
import re
import signal
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from urllib.request import urlopen

import pytest

import tilegames

ROOT = Path(__file__).parents[1]
NEEDED = "pip install 'tilegames[app]'"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def metadata(wheel: Path) -> Message:
    """What the wheel says of itself."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


class Installed:
    """A fresh environment in which the wheel is installed, and nothing else."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False)
        self.scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.scripts / "python"
        self.purelib = Path(
            self.run(self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
        )
        pip = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(self.python),
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
        ]
        subprocess.run([*pip, str(wheel)], check=True, capture_output=True)

    def lend_packages(self) -> None:
        """Let it also see what is installed for these tests, as if the extra had been installed."""
        (self.purelib / "lent.pth").write_text(sysconfig.get_path("purelib"))

    def environment(self) -> dict[str, str]:
        """The variables for its processes: nothing that leads back to the checkout."""
        mine = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        return {**mine, "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")}

    def run(self, *command: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """A process in it."""
        return subprocess.run(
            [str(word) for word in command],
            cwd=folder or Path(sys.prefix),
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture(scope="session")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment with the wheel alone."""
    return Installed(tmp_path_factory.mktemp("bare"), wheel)


@pytest.fixture(scope="session")
def complete(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment with the wheel and what the boards need."""
    installed = Installed(tmp_path_factory.mktemp("complete"), wheel)
    installed.lend_packages()
    return installed


def test_the_version_has_one_source(metadata: Message) -> None:
    assert metadata["Version"] == tilegames.__version__


def test_the_engine_needs_no_other_package(metadata: Message) -> None:
    needs = metadata.get_all("Requires-Dist", [])
    assert needs
    assert all("extra ==" in need for need in needs)


def test_the_wheel_has_all_that_belongs_in_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for package in ("tilegames", "widgets/tilegames_widgets"):
        tracked = subprocess.run(["git", "ls-files", package], cwd=ROOT, capture_output=True, text=True, check=True)
        files = {name.removeprefix("widgets/") for name in tracked.stdout.split()}
        assert f"{Path(package).name}/py.typed" in files
        assert files <= names
    notebooks = {f"tilegames_widgets/{path.relative_to(ROOT)}" for path in ROOT.glob("notebooks/**/*.ipynb")}
    notebooks = {name for name in notebooks if ".ipynb_checkpoints" not in name}
    assert "tilegames_widgets/notebooks/index.ipynb" in notebooks
    assert notebooks <= names
    assert not [name for name in names if re.match(r"(tests|benchmarks|docs|binder)/", name)]


def test_the_engine_works_alone(bare: Installed, tmp_path: Path) -> None:
    done = bare.run(bare.scripts / "tilegames", "version", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{tilegames.__version__}\n", "")
    where = bare.run(bare.python, "-c", "import tilegames; print(tilegames.__file__)", folder=tmp_path).stdout
    assert Path(where.strip()).is_relative_to(bare.purelib)


def test_without_the_extra_the_boards_say_what_to_install(bare: Installed, tmp_path: Path) -> None:
    done = bare.run(bare.python, "-c", "import tilegames_widgets", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(NEEDED)
    done = bare.run(bare.scripts / "tilegames", "play", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert NEEDED in done.stderr


def test_the_lobby_opens_from_an_empty_folder(complete: Installed, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [str(complete.scripts / "tilegames"), "play", "--no-browser"],
        cwd=tmp_path,
        env=complete.environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        with urlopen(found.group() + "voila/render/index.ipynb", timeout=60) as answer:
            page = answer.read().decode()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
    assert f"tilegames {tilegames.__version__}" in page
    assert "jp-Cell" in page
    assert "There was an error" not in page
    assert list(tmp_path.iterdir()) == []


def test_every_extra_has_lower_bounds_only_where_tried() -> None:
    """`constraints-oldest.txt` pins each lower bound of the extra for the boards, as it was tried."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    bounds = {line.replace(">=", "==") for line in project["optional-dependencies"]["app"]}
    tried = set((ROOT / "tests" / "constraints-oldest.txt").read_text().splitlines())
    assert bounds <= tried
