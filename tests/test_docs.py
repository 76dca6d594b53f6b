"""What the documents show works: commands print what they say, and links lead somewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(command, answer, id=f"{path.name}: {command}")
    for path in DOCUMENTS
    for block in CONSOLE.findall(path.read_text())
    for command, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Variables under which `tilegames` is this checkout's."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "tilegames"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tilegames "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(folder), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")])}


@pytest.mark.parametrize(("command", "answer"), EXAMPLES)
def test_commands_print_what_the_documents_say(command: str, answer: str, environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == (answer, "")


def test_there_are_commands_to_try() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)\)", path.read_text())
    missing = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert missing == []


def test_the_makefile_has_every_target_that_is_told_of() -> None:
    told = set(
        re.findall(
            r"\bmake ([a-z-]+)\b", "".join(path.read_text() for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"))
        )
    )
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert told <= targets
