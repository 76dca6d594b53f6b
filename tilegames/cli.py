"""The `tilegames` command: what it can do, and how it refuses what it cannot.

It answers wrong input with one sentence and exit status 2, and ends without a word and with exit status 130 when it is
interrupted from the keyboard.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

from tilegames import MissingExtraError, __version__
from tilegames.texts import message, say

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["main"]

MOST_WORKERS: Final = 60
"""Processes that may share a simulation: no system's limit is lower."""

INTERRUPTED: Final = 130
"""The exit status of a command that was interrupted from the keyboard, as a shell has it."""


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        from tilegames.core import shown

        words = shown(" ".join(map(shown, message.rstrip(".").split(" "))), 400)
        self.exit(2, f"{self.prog}: {words}. ({self.prog} --help)\n")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(
            say(message("A port is a number from 1 to 65535, and {text} is not.", text=repr(text[:40])))
        )
    return int(text)


def _base_url(text: str) -> str:
    if not (text.startswith("/") and text.endswith("/")):
        raise argparse.ArgumentTypeError(
            say(message("A base path begins and ends with a slash, and {text} does not.", text=repr(text[:40])))
        )
    return text


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="tilegames", description="Tabletop games to learn and play in the browser, and their rules.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    play = commands.add_parser("play", help="open the games in the browser")
    play.add_argument(
        "--port", type=_port, help="where to listen on this machine (8866, or a free one when it is taken)"
    )
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.add_argument(
        "--notebooks", type=Path, metavar="DIR", help="a folder of notebooks of your own, with an index.ipynb"
    )
    play.add_argument(
        "--base-url", type=_base_url, default="/", metavar="PATH", help="the path under which a proxy shows the pages"
    )
    commands.add_parser("ask", help="answer questions about the rules: one JSON object a line in, one a line out")
    _add_show(commands)
    _add_simulate(commands)
    commands.add_parser("version", help="print the version")
    return parser


def _add_show(commands: Any) -> None:
    show = commands.add_parser("show", help="draw a position as an SVG picture, or tell it in words")
    show.add_argument("position", metavar="POSITION", help="a file with a position as JSON, or - for the input")
    show.add_argument("--seat", type=_whole, help="whose view it is (the seat to move)")
    show.add_argument("--width", type=_width, default=960, help="the picture's width in pixels, from 320 (960)")
    show.add_argument("--palette", default="light", help="light, dark, print or contrast (light)")
    show.add_argument("--words", action="store_true", help="tell it in words instead")


def _add_simulate(commands: Any) -> None:
    run = commands.add_parser("simulate", help="let bots play many games and count who wins")
    run.add_argument("game", help="the game's name")
    run.add_argument("--games", type=_whole, default=100, help="how many games (100)")
    run.add_argument("--seats", type=_whole, help="how many seats (as many as there are bots, or 2)")
    run.add_argument(
        "--bots", type=_levels, default=(), metavar="2,1", help="a level for each seat, 0 for any legal move"
    )
    run.add_argument("--seed", type=_whole, default=0, help="the seed of the deals (0)")
    run.add_argument("--rules", default="{}", metavar="JSON", help="the options that differ from the defaults")
    run.add_argument(
        "--workers", type=_workers, default=1, help=f"how many processes share the work, up to {MOST_WORKERS} (1)"
    )


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise argparse.ArgumentTypeError(say(message("{text} is not a whole number from 0.", text=repr(text[:40]))))
    return int(text)


def _width(text: str) -> int:
    if not 320 <= _whole(text) <= 4000:
        raise argparse.ArgumentTypeError(say(message("A width is from 320 to 4000, and {text} is not.", text=text)))
    return int(text)


def _workers(text: str) -> int:
    if not 1 <= _whole(text) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(
            say(message("The workers are from 1 to {most}, and {text} is not.", most=MOST_WORKERS, text=text))
        )
    return int(text)


def _levels(text: str) -> tuple[int, ...]:
    return tuple(_whole(level) for level in text.split(","))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Args:
        arguments: the words after the command's name; None for those of this process.

    Raises:
        SystemExit: the words cannot be understood (2), or ask for help (0).

    >>> main(["version"]) == 0
    0.1.0
    True
    """
    try:
        try:
            return _run(_parser().parse_args(arguments))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget(sys.stdout)
        return 1
    except OSError as error:
        _forget(sys.stdout)
        return _refuse(say(message("The input or the output cannot be used: {why}.", why=error.strerror or str(error))))


def _run(options: argparse.Namespace) -> int:
    if options.command != "play" and sys.stdout is None:
        return _refuse(say(message("There is no output to write to.")))
    if sys.stdin is None and (options.command == "ask" or (options.command == "show" and options.position == "-")):
        return _refuse(say(message("There is no input to read.")))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    match options.command:
        case "version":
            print(__version__)  # noqa: T201
            return 0
        case "ask":
            from tilegames import ask

            return ask.main(sys.stdin, sys.stdout)
        case "show":
            return _show(options)
        case "simulate":
            return _simulate(options)
        case _:
            return _play(options)


def _show(options: argparse.Namespace) -> int:
    import json

    from tilegames.ask import sentence
    from tilegames.core import NotationError, TilegamesError
    from tilegames.still import still

    name = options.position
    try:
        text = sys.stdin.buffer.read() if name == "-" else _bytes(name)
        try:
            position = json.loads(text.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise NotationError(message("{name} is not a text in UTF-8.", name=name)) from None
        except (ValueError, RecursionError):
            raise NotationError(message("{name} is not JSON.", name=name)) from None
        if not isinstance(position, dict):
            raise NotationError(message("{name} does not hold a position.", name=name))
        drawing = still(position, options.seat, width=options.width, palette=options.palette)
    except TilegamesError as error:
        return _refuse(sentence(error))
    print(drawing.words() if options.words else drawing.svg())  # noqa: T201
    return 0


def _bytes(name: str) -> bytes:
    from tilegames.core import QuestionError

    if not name:
        raise QuestionError(message("POSITION is empty; it is the name of a file, or - for the input."))
    try:
        return Path(name).read_bytes()
    except IsADirectoryError:
        raise QuestionError(message("{name} is a folder, not a file with a position.", name=name)) from None
    except (FileNotFoundError, NotADirectoryError):
        raise QuestionError(message("There is no file {name} to read.", name=name)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise QuestionError(message("The file {name} cannot be read: {why}.", name=name, why=why)) from None


def _simulate(options: argparse.Namespace) -> int:
    import json
    from contextlib import nullcontext

    from tilegames.ask import sentence
    from tilegames.core import NotationError, TilegamesError
    from tilegames.games import game
    from tilegames.simulate import simulate

    terminal = sys.stderr is not None and sys.stderr.isatty()

    def bar(done: int, wanted: int) -> None:
        if terminal:
            filled = 30 * done // wanted
            print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{wanted}", end="", file=sys.stderr)  # noqa: T201

    seats = options.seats if options.seats is not None else len(options.bots) or 2
    workers = nullcontext() if options.workers == 1 else _pool(options.workers)
    try:
        try:
            rules = game(options.game).Rules.read(json.loads(options.rules))
        except (ValueError, RecursionError) as error:
            if isinstance(error, TilegamesError):
                raise
            raise NotationError(message("The rules are not JSON: {text}", text=options.rules)) from None
        with workers as executor:
            summary = simulate(
                options.game,
                rules=rules,
                seats=seats,
                games=options.games,
                seed=options.seed,
                bots=options.bots,
                executor=executor,
                progress=bar,
            )
    except TilegamesError as error:
        return _refuse(sentence(error))
    if terminal:
        print(file=sys.stderr)  # noqa: T201
    print(json.dumps(summary.to_json()))  # noqa: T201
    if summary.games < options.games:
        _tell(say(message("Stopped after {done} of {games} games.", done=summary.games, games=options.games)))
        return INTERRUPTED
    return 0


def _pool(workers: int) -> "Executor":
    """Give processes that leave an interrupt, which reaches them too, to this one: they end the games they play."""
    import signal
    from concurrent.futures import ProcessPoolExecutor

    return ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))


def _play(options: argparse.Namespace) -> int:
    try:
        from tilegames_widgets.serve import ServeError, serve
    except MissingExtraError as error:
        return _refuse(str(error))
    try:
        serve(options.notebooks, port=options.port, base_url=options.base_url, browser=not options.no_browser)
    except ServeError as error:
        return _refuse(str(error))
    return 0


def _refuse(sentence: str) -> int:
    _tell(sentence)
    return 2


def _tell(sentence: str) -> None:
    if sys.stderr is not None:
        try:
            print(sentence, file=sys.stderr)  # noqa: T201
        except OSError:  # nothing can be said, but the exit status tells it
            _forget(sys.stderr)


def _forget(stream: TextIO) -> None:
    """Let what could not be written go, so that the interpreter does not try once more as it ends."""
    if isinstance(stream, TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
