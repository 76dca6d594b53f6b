"""The `tilegames` command: what it can do, and how it refuses what it cannot.

It answers wrong input with one sentence and exit status 2.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

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
    commands.add_parser("version", help="print the version")
    return parser


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
        case _:
            return _play(options)


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
