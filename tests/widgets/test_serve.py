"""What the pages say at their end, and which errors the server keeps to itself."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import jinja2
import pytest
from tornado.websocket import WebSocketClosedError

from tilegames import __version__
from tilegames_widgets import serve
from tilegames_widgets.server import forget_closed

TEMPLATES = Path(serve.__file__).parent / "voila" / "nbconvert" / "templates" / "tilegames"
REPOSITORY = "https://github.com/somebody/tilegames"


@pytest.fixture
def repository(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Let the installed package remember this address of its repository; None for a package that is not installed."""
    address: str | None = request.param

    def metadata(name: str) -> Message:
        if address is None:
            raise PackageNotFoundError(name)
        told = Message()
        told["Project-URL"] = "Documentation, https://example.org/docs"
        told["Project-URL"] = f"Repository, {address}"
        return told

    monkeypatch.setattr(serve, "metadata", metadata)


def foot() -> str:
    """The end of every page."""
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES), undefined=jinja2.StrictUndefined)
    resources = serve.settings(Path())["VoilaConfiguration"]["resources"]
    return " ".join(environment.get_template("foot.html.j2").render(resources=resources).split())


@pytest.mark.parametrize("repository", [REPOSITORY], indirect=True)
@pytest.mark.usefixtures("repository")
def test_a_problem_is_told_where_the_project_has_its_page_for_them() -> None:
    assert serve.issues_page() == f"{REPOSITORY}/issues"
    assert f'Tell us on <a href="{REPOSITORY}/issues">' in foot()
    assert f"that it is tilegames {__version__}." in foot()
    assert "whoever runs this page" not in foot()


@pytest.mark.parametrize("repository", [None, "https://github.com/OWNER/tilegames"], indirect=True)
@pytest.mark.usefixtures("repository")
def test_without_such_a_page_it_is_told_to_whoever_runs_this_one() -> None:
    assert serve.issues_page() == ""
    assert "<a " not in foot()
    assert "Tell whoever runs this page what you did" in foot()
    assert f"that it is tilegames {__version__}." in foot()
    assert "it is in the server's log" in foot()


def written(error: Exception) -> None:
    """Write to a page and let that end with an error, unattended."""

    async def write() -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.add_done_callback(forget_closed)
        future.set_exception(error)
        del future
        await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as other:  # this thread may have a loop already
        other.submit(asyncio.run, write()).result()


def test_a_closed_page_is_no_error_of_the_servers_and_anything_else_is(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="asyncio"):
        written(WebSocketClosedError())
        assert caplog.records == []
        written(ZeroDivisionError())
    (told,) = caplog.records
    assert told.exc_info is not None
    assert told.exc_info[0] is ZeroDivisionError
