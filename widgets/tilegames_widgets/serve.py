"""Serves the notebooks as pages: a Voilà server for this machine, or behind a proxy.

Voilà runs by itself, not inside a Jupyter server: a closed page ends its kernel, and no page can run code of its own.
"""

import logging
import os
import socket
import sys
import threading
import webbrowser
from importlib.metadata import PackageNotFoundError, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tilegames import MissingExtraError, __version__
from tilegames.texts import message, say
from tilegames_widgets.folders import notebooks_folder

if any(find_spec(name) is None for name in ("ipykernel", "voila")):
    raise MissingExtraError(say(message("Pages need more than the engine: pip install 'tilegames[app]'")))

__all__ = ["PORT", "ServeError", "issues_page", "serve", "settings"]

PORT: Final = 8866
"""The port that is tried first when none is asked for."""

_HERE: Final = Path(__file__).parent

# What the pages load of JupyterLab's extensions; anything else that is installed beside us stays out.
_EXTENSIONS: Final = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]

# The browser itself refuses whatever a page might ask from another host.
_POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)


class ServeError(ValueError):
    """The pages cannot be served as asked; its text is one sentence that says why."""


def issues_page() -> str:
    """Return the address where problems are told, or "" while the project has none.

    It follows from ``project.urls.Repository`` in ``pyproject.toml``, as the installed package remembers it.
    """
    try:
        links = metadata("tilegames").get_all("Project-URL") or []
    except PackageNotFoundError:  # a checkout that is on the path, not installed
        return ""
    repository = dict(link.split(", ", 1) for link in links).get("Repository", "")
    return f"{repository}/issues" if repository and "/OWNER/" not in repository else ""


def _check_port(port: int) -> None:
    """Raise ServeError if a port cannot be listened on here."""
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this would take a port that another process listens on
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            sentence = message(
                "Port {port} cannot be used here; choose another, or leave --port out for a free one.", port=port
            )
            raise ServeError(say(sentence)) from error


def settings(notebooks: Path, port: int | None = None, base_url: str = "/") -> dict[str, dict[str, Any]]:
    """Return the configuration of Voilà: section, then option, then value.

    Args:
        notebooks: the folder to serve.
        port: where to listen on 127.0.0.1; None for `PORT`, or another when that is taken.
        base_url: the path under which a proxy shows the pages, which it strips; ``/`` without one.
    """
    return {
        "Voila": {
            "ip": "127.0.0.1",
            "port": port or PORT,
            "port_retries": 0 if port else 50,
            "root_dir": str(notebooks),
            "base_url": base_url,
            "server_url": "/",
            "open_browser": True,  # `launch_browser` is where our server says that it runs
            "config_file_paths": [],
            "log_level": "ERROR",
            # No cookie opens anything here, and without this a closed page could not end its kernel.
            "tornado_settings": {
                "disable_check_xsrf": True,
                "websocket_compression_options": {},
                "headers": {"Content-Security-Policy": _POLICY},
            },
            # Sockets have short names: those of some systems' own temporary folders are too long already.
            **({"connection_dir_root": "/tmp"} if os.name == "posix" else {}),
        },
        "VoilaConfiguration": {
            "template": "tilegames",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "extension_allowlist": _EXTENSIONS,
            "resources": {"tilegames_version": __version__, "tilegames_issues": issues_page()},
            "show_tracebacks": False,
            "strip_sources": True,
        },
        "VoilaExecutor": {"cell_error_instruction": say(message("Please reload the page."))},
        # For pages that never said that they were closed. One that is open keeps its kernel.
        "MappingKernelManager": {"cull_idle_timeout": 600, "cull_interval": 60},
        # Many kernels that start at once find each other's TCP ports; sockets in a folder have names of their own.
        "KernelManager": {"transport": "ipc" if os.name == "posix" else "tcp"},
    }


def serve(notebooks: Path | None = None, *, port: int | None = None, base_url: str = "/", browser: bool = True) -> None:
    """Serve a folder of notebooks on 127.0.0.1 until interrupted, and open its first page.

    Args:
        notebooks: a folder with ``index.ipynb``, the first page; None for our own.
        port: where to listen; None for a free one.
        base_url: the path under which a proxy shows the pages, which it strips.
        browser: whether to open the page, besides printing its address.

    Raises:
        ServeError: the folder has no first page, or the port cannot be used.
    """
    folder = (notebooks or notebooks_folder()).absolute()
    if not folder.is_dir():
        raise ServeError(say(message("There is no folder {folder} to take notebooks from.", folder=str(folder))))
    if not (folder / "index.ipynb").is_file():
        raise ServeError(
            say(message("The folder {folder} has no index.ipynb, which is the first page.", folder=str(folder)))
        )
    if port:
        _check_port(port)
    configuration = settings(folder, port, base_url)
    # Voilà finds templates, kernels and extensions on Jupyter's path: ours first, then those of this environment.
    path = os.environ.get("JUPYTER_PATH", "")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(_HERE / "voila"), *filter(None, [path])])
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")

    # It warns of Jupyter's own choice for a websocket's pings.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)

    from traitlets.config import Config

    from tilegames_widgets.server import server_class

    def announce(port: int) -> None:
        address = f"http://127.0.0.1:{port}/"
        print(say(message("The games are at {address} (Ctrl+C ends them).", address=address)), flush=True)  # noqa: T201
        if browser:
            # A thread, since some systems answer with a browser in this terminal, and that needs us to go on.
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    server_class(announce).launch_instance(argv=[], config=Config(configuration))
    sys.stdout.flush()
