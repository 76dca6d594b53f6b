"""The `tilegames` command: what it prints, and how it refuses."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tilegames
from tilegames import ask, cli, simulate
from tilegames_widgets import serve

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "tests" / "browser" / "pages"


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")])}
    command = [sys.executable, "-m", "tilegames", *arguments]
    return subprocess.run(
        command, env=environment, input=given, capture_output=True, text=True, timeout=60, check=False
    )


def refusal(*arguments: str) -> str:
    """The one line with which the command refuses these arguments."""
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.strip()


def test_it_says_its_version() -> None:
    assert run("version").stdout == f"{tilegames.__version__}\n"


def test_it_answers_questions() -> None:
    done = run("ask", given='{"id": 1, "ask": "version"}\n')
    assert (done.returncode, done.stderr) == (0, "")
    assert f'"{tilegames.__version__}"' in done.stdout


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert all(command in done.stdout for command in ("play", "ask", "version"))


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ([], ["COMMAND"]),
        (["dance"], ["'dance'", "play"]),
        (["version", "--loud"], ["--loud"]),
        (["play", "--port", "many"], ["'many'", "1 to 65535"]),
        (["play", "--port", "70000"], ["'70000'", "1 to 65535"]),
        (["play", "--port", "٣"], ["1 to 65535"]),
        (["play", "--port"], ["--port"]),
        (["play", "--notebooks", "/nowhere/at/all"], ["/nowhere/at/all"]),
        (["play", "--base-url", "games"], ["'games'", "slash"]),
    ],
)
def test_wrong_words_are_refused_in_one_line(arguments: list[str], names: list[str]) -> None:
    sentence = refusal(*arguments)
    assert all(name in sentence for name in names)


def test_a_taken_port_that_was_asked_for_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sentence = refusal("play", "--notebooks", str(PAGES), "--port", str(port))
        assert sentence == f"Port {port} cannot be used here; choose another, or leave --port out for a free one."


def test_a_folder_without_a_first_page_is_refused(tmp_path: Path) -> None:
    sentence = refusal("play", "--notebooks", str(tmp_path))
    assert sentence == f"The folder {tmp_path} has no index.ipynb, which is the first page."


def position() -> str:
    """A dealt position, as the questions write it."""
    deal = run("ask", given='{"ask": "deal", "game": "tenten", "seats": 3, "seed": 4}\n')
    return json.dumps(json.loads(deal.stdout)["position"])


def test_it_draws_a_position_and_tells_it_in_words() -> None:
    given = position()
    drawn = run("show", "-", given=given)
    assert drawn.returncode == 0
    assert drawn.stdout.startswith("<svg")
    told = run("show", "-", "--words", "--seat", "1", given=given)
    assert "Your rack:" in told.stdout
    assert told.stdout != run("show", "-", "--words", "--seat", "2", given=given).stdout


@pytest.mark.parametrize(
    ("options", "named"), [(("--palette", "neon"), "neon"), (("--seat", "9"), "9")], ids=["palette", "seat"]
)
def test_a_picture_that_cannot_be_is_refused_by_name(options: tuple[str, str], named: str) -> None:
    done = run("show", "-", *options, given=position())
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert named in done.stderr


def test_it_simulates_games_alike_with_any_number_of_workers() -> None:
    alone = run("simulate", "tenten", "--bots", "1,0", "--games", "12", "--seed", "3")
    shared = run("simulate", "tenten", "--bots", "1,0", "--games", "12", "--seed", "3", "--workers", "2")
    assert alone.returncode == shared.returncode == 0
    assert json.loads(alone.stdout) == json.loads(shared.stdout)
    assert json.loads(alone.stdout)["games"] == 12


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("show", "/nowhere.json"), "/nowhere.json"),
        (("show", "-"), "not JSON"),
        (("show", "-", "--width", "3"), "320"),
        (("simulate", "chess"), "chess"),
        (("simulate", "tenten", "--bots", "1,9"), "level 9"),
        (("simulate", "tenten", "--bots", "1,x"), "whole number"),
        (("simulate", "tenten", "--rules", "{"), "not JSON"),
        (("simulate", "tenten", "--rules", '{"speed": 1}'), "speed"),
        (("simulate", "tenten", "--games", "0"), "games"),
        (("simulate", "tenten", "--seats", "7"), "7"),
        (("simulate", "tenten", "--seats", "999999999999"), "2 to 4 seats, not 999999999999."),
        (("simulate", "tenten", "--games", "1", "--workers", "0"), "from 1 to 60, and 0 is not"),
        (("simulate", "tenten", "--games", "1", "--workers", "61"), "from 1 to 60, and 61 is not"),
        (("show", ""), "POSITION is empty"),
        (("show", str(ROOT / "tests")), "is a folder"),
        (("show", sys.executable), "is not a text in UTF-8"),
        (("show", "a\x01\n\nb"), r"no file a\x01\n\nb to read"),
    ],
)
def test_wrong_words_are_refused_by_name(arguments: tuple[str, ...], named: str) -> None:
    assert named in refusal(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--port", "7" * 5000),
        ("play", "--base-url", "a b " * 900),
        ("show", "n" * 5000),
        ("show", "-", "--seat", "5" * 5000),
        ("simulate", "c" * 5000),
        ("simulate", "tenten", "--rules", "{" * 5000),
        ("version", "w" * 5000),
        ("w" * 5000,),
    ],
    ids=lambda arguments: " ".join(arguments)[:20],
)
def test_a_refusal_stays_short_however_long_the_words_are(arguments: tuple[str, ...]) -> None:
    assert len(refusal(*arguments)) < 300


def streams(command: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command with its standard streams laid by a shell, and buffered as they are without other wishes."""
    environment = {"PYTHONUNBUFFERED": "", **environment}
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m tilegames {command}'],
        cwd=ROOT, env={**os.environ, **environment}, input=given.encode(), capture_output=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("ask <&-", "There is no input to read."),
        ("show - <&-", "There is no input to read."),
        ("version >&-", "There is no output to write to."),
        ("version >/dev/full", "The input or the output cannot be used: No space left on device."),
        ("ask >/dev/full", "The input or the output cannot be used: No space left on device."),
        ("simulate tenten --games 1 >/dev/full", "The input or the output cannot be used: No space left on device."),
        ("version >/dev/full 2>&-", ""),
        ("version >/dev/full 2>/dev/full", ""),
    ],
)
def test_a_stream_that_cannot_be_used_is_named(command: str, words: str) -> None:
    done = streams(command, given='{"ask": "version"}\n')
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", words + "\n" * bool(words))


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_picture_is_in_utf_8_whatever_the_terminal_writes(encoding: str) -> None:
    question = {"ask": "deal", "game": "tenten", "seats": 2, "seed": 4}
    given = json.dumps(ask.answer(question)["position"])
    for option in ("", "--words"):
        plain = streams(f"show - {option}", given=given, PYTHONIOENCODING="utf-8")
        done = streams(f"show - {option}", given=given, PYTHONUTF8="0", PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr, done.stdout) == (0, b"", plain.stdout)
        if not option:
            assert not done.stdout.isascii()


# Interrupts from the keyboard


def started(*arguments: str, **streams: Any) -> subprocess.Popen[bytes]:
    """The command in a process that can be interrupted."""
    command = [sys.executable, "-m", "tilegames", *arguments]
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True, **{"stderr": subprocess.PIPE, **streams})


def test_an_interrupt_while_it_waits_for_a_position_ends_it_without_a_word(tmp_path: Path) -> None:
    slow = tmp_path / "slow.json"
    os.mkfifo(slow)
    with started("show", str(slow)) as process, slow.open("wb"):  # opens when the command does
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30) == (None, b"")
        assert process.returncode == 130


def test_an_interrupt_between_questions_ends_it_without_a_word() -> None:
    with started("ask", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b'{"ask": "version"}\n')
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_an_interrupt_while_the_pages_still_start_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "serve", interrupted)
    assert cli.main(["play"]) == 130
    assert capfd.readouterr() == ("", "")


def interrupted(*_: object, **__: object) -> Any:
    raise KeyboardInterrupt


def test_an_interrupted_simulation_is_not_taken_for_a_finished_one(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    play = simulate.play_game
    monkeypatch.setattr(simulate, "play_game", lambda *game: interrupted() if game[4] == 13 else play(*game))
    assert cli.main(["simulate", "tenten", "--games", "40"]) == 130
    done = capfd.readouterr()
    assert json.loads(done.out) == simulate.simulate("tenten", seats=2, games=13).to_json()
    assert done.err == "Stopped after 13 of 40 games.\n"


def test_an_interrupted_simulation_answers_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "play_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ask.answer({"ask": "simulate", "game": "tenten", "seats": 2, "games": 4, "seed": 1})


def test_workers_that_are_interrupted_say_nothing() -> None:
    terminal, its_end = os.openpty()
    told = b""
    with started(
        "simulate", "tenten", "--games", "100000", "--workers", "2", stdout=subprocess.PIPE, stderr=its_end
    ) as process:
        os.close(its_end)
        while b"/100000" not in told:  # the bar: some games are played
            told += os.read(terminal, 1000)
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout is not None
        games = json.loads(process.stdout.read())["games"]
        assert process.wait(timeout=30) == 130
    while b"games." not in told:
        told += os.read(terminal, 1000)
    os.close(terminal)
    bars, last, end = re.split(rb"(Stopped after \d+ of 100000 games\.)", told)
    assert last.decode() == f"Stopped after {games} of 100000 games."
    assert re.fullmatch(rb"(\r\[#*\.*\] \d+/100000)*\r\n", bars)
    assert end.strip() == b""
