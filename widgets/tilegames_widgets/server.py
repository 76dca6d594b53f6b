"""Voilà with our manners: it says when it runs, answers a wrong address kindly, and hands out nothing but pages."""

from asyncio import Future
from collections.abc import Callable
from typing import Any, Final

from jupyter_server.base.handlers import APIHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from voila.app import Voila

__all__ = ["forget_closed", "server_class"]

# What the pages need of Voilà's addresses. It also has a log-in, which opens nothing here, and a list of all files.
_KEPT: Final = ("/api/kernels/", "/voila/")
_DROPPED: Final = ("/voila/api/contents",)


class _Kindly(RequestHandler):
    """Answers what cannot be answered with a page of ours that leads back to the games."""

    def write_error(self, status_code: int, **_: Any) -> None:
        template = self.settings["voila_jinja2_env"].get_template("error.html")
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(template.render(status_code=status_code, base_url=self.settings["base_url"]))


class _Nowhere(_Kindly):
    """An address that leads nowhere."""

    def prepare(self) -> None:
        raise HTTPError(404)


class _ToWhoeverIsThere(WebSocketHandler):
    """Lets go of what is still to be written to a page that was closed meanwhile."""

    def write_message(self, message: Any, binary: bool = False) -> Future[None]:
        try:
            written = super().write_message(message, binary)
        except WebSocketClosedError:
            written = Future()
            written.set_result(None)
        written.add_done_callback(forget_closed)
        return written


def forget_closed(written: Future[None]) -> None:
    """Hear that something was written to a page, or that it could not be since the page was closed.

    Raises:
        Exception: something else went wrong; nobody waits for what was written, so this is where it is told.
    """
    error = None if written.cancelled() else written.exception()
    if error is not None and not isinstance(error, WebSocketClosedError):
        raise error


def server_class(announce: Callable[[int], None]) -> type[Voila]:
    """Give the server as a class that Jupyter's launcher takes.

    Args:
        announce: hears the port once the server answers there.
    """

    class Server(Voila):  # type: ignore[misc]
        """Voilà with our manners."""

        def init_handlers(self) -> list[tuple[Any, ...]]:
            return [*filter(None, map(_kept, super().init_handlers())), (r".*", _Nowhere)]

        def launch_browser(self) -> None:
            IOLoop.current().add_callback(announce, self.port)

    return Server


def _kept(entry: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """One of Voilà's addresses with its handler, so that it refuses kindly; None if no page needs it."""
    pattern, handler, *rest = entry
    if pattern != "/" and (not pattern.startswith(_KEPT) or pattern.startswith(_DROPPED)):
        return None
    # Its handler takes for granted that a template's files are named like this.
    pattern = pattern.replace("/voila/templates/(.*)", "/voila/templates/([^/]+/static/.*)")
    if issubclass(handler, WebSocketHandler):
        handler = type(handler.__name__, (_ToWhoeverIsThere, handler), {})
    elif not issubclass(handler, APIHandler):  # that one speaks with scripts, not with people
        handler = type(handler.__name__, (_Kindly, handler), {})
    return pattern, handler, *rest
