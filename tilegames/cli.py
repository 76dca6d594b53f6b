"""The `tilegames` command."""

import argparse
import sys
from collections.abc import Sequence

from tilegames import MissingExtraError, __version__

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with the given arguments (those of the process when None) and return its exit status."""
    parser = argparse.ArgumentParser(prog="tilegames", description="Tabletop games in the browser, and their rules.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("ask", help="answer questions about the rules, one JSON object a line")
    commands.add_parser("version", help="print the version")
    play = commands.add_parser("play", help="open the lobby in the browser")
    play.add_argument("--port", type=int)
    options = parser.parse_args(arguments)
    if options.command == "version":
        print(__version__)  # noqa: T201
        return 0
    if options.command == "ask":
        from tilegames import ask

        return ask.main(sys.stdin, sys.stdout)
    try:
        from tilegames_widgets import serve
    except MissingExtraError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    return serve.main()
