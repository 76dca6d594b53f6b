"""The `tilegames` command: what it can do, and how it refuses what it cannot.

It answers wrong input with one sentence and exit status 2.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from tilegames import MissingExtraError, __version__
from tilegames.texts import message, say

__all__ = ["main"]


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message.rstrip('.')}. ({self.prog} --help)\n")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(
            say(message("A port is a number from 1 to 65535, and {text} is not.", text=repr(text)))
        )
    return int(text)


def _base_url(text: str) -> str:
    if not (text.startswith("/") and text.endswith("/")):
        raise argparse.ArgumentTypeError(
            say(message("A base path begins and ends with a slash, and {text} does not.", text=repr(text)))
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
    run.add_argument("--workers", type=_whole, default=1, help="how many processes share the work (1)")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise argparse.ArgumentTypeError(say(message("{text} is not a whole number from 0.", text=repr(text[:40]))))
    return int(text)


def _width(text: str) -> int:
    if not 320 <= _whole(text) <= 4000:
        raise argparse.ArgumentTypeError(say(message("A width is from 320 to 4000, and {text} is not.", text=text)))
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
    options = _parser().parse_args(arguments)
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

    from tilegames.core import NotationError, QuestionError, TilegamesError
    from tilegames.still import still

    try:
        try:
            text = sys.stdin.read() if options.position == "-" else Path(options.position).read_text(encoding="utf-8")
            position = json.loads(text)
        except (OSError, UnicodeDecodeError):
            raise QuestionError(message("There is no file {name} to read.", name=options.position[:80])) from None
        except (ValueError, RecursionError):
            raise NotationError(message("{name} is not JSON.", name=options.position[:80])) from None
        if not isinstance(position, dict):
            raise NotationError(message("{name} does not hold a position.", name=options.position[:80]))
        drawing = still(position, options.seat, width=options.width, palette=options.palette)
    except TilegamesError as error:
        return _refuse(error)
    print(drawing.words() if options.words else drawing.svg())  # noqa: T201
    return 0


def _simulate(options: argparse.Namespace) -> int:
    import json
    from concurrent.futures import ProcessPoolExecutor
    from contextlib import nullcontext

    from tilegames.core import NotationError, TilegamesError
    from tilegames.games import game
    from tilegames.simulate import simulate

    def bar(done: int, wanted: int) -> None:
        if sys.stderr.isatty():
            filled = 30 * done // wanted
            print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{wanted}", end="", file=sys.stderr)  # noqa: T201

    seats = options.seats if options.seats is not None else len(options.bots) or 2
    workers = ProcessPoolExecutor(options.workers) if options.workers > 1 else nullcontext()
    try:
        try:
            rules = game(options.game).Rules.read(json.loads(options.rules))
        except (ValueError, RecursionError) as error:
            if isinstance(error, TilegamesError):
                raise
            raise NotationError(message("The rules are not JSON: {text}", text=options.rules[:80])) from None
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
        return _refuse(error)
    if sys.stderr.isatty():
        print(file=sys.stderr)  # noqa: T201
    print(json.dumps(summary.to_json()))  # noqa: T201
    return 0


def _play(options: argparse.Namespace) -> int:
    try:
        from tilegames_widgets.serve import ServeError, serve
    except MissingExtraError as error:
        return _refuse(error)
    try:
        serve(options.notebooks, port=options.port, base_url=options.base_url, browser=not options.no_browser)
    except ServeError as error:
        return _refuse(error)
    return 0


def _refuse(error: Exception) -> int:
    print(error, file=sys.stderr)  # noqa: T201
    return 2
