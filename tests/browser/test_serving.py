"""How the pages are served: alone, tidily, and without running what a page sends."""

import json
import re
import signal
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen
from uuid import uuid4

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from websocket import create_connection

from browser.tools import PAGES, Server, Watch, eventually, kernel_of, running
from tilegames import __version__

OpenPage = Callable[[str], Page]
PROBLEMS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}}


def problems(page: Page) -> list[str]:
    """What axe finds wrong on a page."""
    return [
        f"{found['id']}: {found['nodes'][0]['html']}"
        for found in Axe().run(page, options=PROBLEMS).response["violations"]
    ]


def test_the_root_leads_to_the_first_page(plain: Server, page: Page) -> None:
    page.goto(plain.address)
    page.wait_for_url(plain.url())
    expect(page).to_have_title("A page")


def test_asking_the_root_starts_no_kernel(plain: Server) -> None:
    before = plain.kernels()
    assert plain.status("") == 200
    assert plain.kernels() <= before, "those of pages that were closed may end meanwhile"


def test_a_widget_works(plain: Server, open_page: OpenPage) -> None:
    page = open_page(plain.url())
    page.get_by_role("button", name="Press").click()
    expect(page.get_by_text("pressed", exact=True)).to_be_visible()


def test_the_page_asks_this_server_alone_and_only_for_what_it_needs(
    plain: Server, open_page: OpenPage, watch: Watch
) -> None:
    page = open_page(plain.url())
    page.get_by_role("button", name="Press").wait_for()
    expect(page.get_by_text("Some text with a")).to_be_visible()
    expect(page.get_by_text("A badge.")).to_have_count(0)  # its picture is on another host
    assert watch.outside() == []
    assert any(url.startswith("ws://127.0.0.1") for url in watch.asked), "the watch sees what is asked for"
    extensions = {
        url.split("/labextensions/")[1].split("/static/")[0] for url in watch.asked if "/labextensions/" in url
    }
    assert extensions <= {"@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"}


def test_the_browser_itself_refuses_other_hosts(plain: Server, open_page: OpenPage) -> None:
    page = open_page(plain.url())
    refused = page.evaluate(
        """() => new Promise((done) => {
            document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
            fetch("http://192.0.2.1/").catch(() => {});
        })"""
    )
    assert refused == "http://192.0.2.1/"


@pytest.mark.parametrize("asked", [True, False], ids=["a tab's cross", "without being asked"])
def test_a_closed_page_ends_its_kernel(plain: Server, open_page: OpenPage, asked: bool) -> None:
    page = open_page(plain.url())
    kernel = kernel_of(page)
    assert plain.has_kernel(kernel)
    page.close(run_before_unload=asked)
    assert eventually(lambda: not plain.has_kernel(kernel), 60)


def test_code_sent_by_a_page_is_not_run(plain: Server, open_page: OpenPage, tmp_path: Path) -> None:
    kernel = kernel_of(open_page(plain.url()))
    proof = tmp_path / "run"
    wire = create_connection(f"{plain.address.replace('http', 'ws')}api/kernels/{kernel}/channels", timeout=60)

    def ask(kind: str, content: dict[str, object]) -> str:
        identity = uuid4().hex
        header = {"msg_id": identity, "username": "", "session": "s", "msg_type": kind, "version": "5.3"}
        wire.send(
            json.dumps({"channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": content})
        )
        return identity

    code = {
        "code": f"open({str(proof)!r}, 'w').close()",
        "silent": False,
        "store_history": False,
        "user_expressions": {},
    }
    refused = ask("execute_request", code)
    # What was asked after it is answered, so by then it would have been answered too.
    answered = ask("kernel_info_request", {})
    parents = []
    while answered not in parents:
        parents.append(json.loads(wire.recv())["parent_header"].get("msg_id"))
    wire.close()
    assert refused not in parents
    assert not proof.exists()


def test_a_page_of_another_origin_cannot_talk_to_a_kernel(plain: Server, open_page: OpenPage) -> None:
    kernel = kernel_of(open_page(plain.url()))
    address = f"{plain.address.replace('http', 'ws')}api/kernels/{kernel}/channels"
    with pytest.raises(Exception, match="403"):
        create_connection(address, timeout=60, origin="http://example.org")


def test_notebooks_are_not_handed_out(plain: Server) -> None:
    assert plain.status("voila/files/index.ipynb") == 403


def test_neither_template_nor_theme_can_be_asked_for(plain: Server, open_page: OpenPage) -> None:
    page = open_page(plain.url(query="?template=reveal&theme=dark"))
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-tg-scheme", "light")


def test_a_mistyped_address_is_answered_kindly(plain: Server, page: Page) -> None:
    answer = page.goto(f"{plain.address}nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is no such page here")
    assert problems(page) == []
    page.get_by_role("link", name="Back to the games").click()
    expect(page).to_have_title("A page")


def test_the_page_is_accessible_and_its_footer_says_how_to_report(plain: Server, open_page: OpenPage) -> None:
    page = open_page(plain.url())
    page.get_by_role("button", name="Press").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    footer = page.get_by_role("contentinfo")
    expect(footer).to_contain_text(f"tilegames {__version__}")
    footer.get_by_text("Without a mouse").click()
    expect(footer.get_by_text("the arrow keys go around inside a group")).to_be_visible()
    footer.get_by_text("Report a problem").click()
    expect(footer.get_by_text("what you expected")).to_be_visible()
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            expect(page.locator("html")).to_have_attribute("data-tg-scheme", scheme)
            assert problems(page) == [], (width, scheme)


def test_the_page_follows_the_system_and_then_the_choice(plain: Server, open_page: OpenPage) -> None:
    page = open_page(plain.url())
    body = page.locator("body")
    light, dark = "rgb(247, 241, 230)", "rgb(29, 26, 23)"
    expect(body).to_have_css("background-color", light)
    expect(body).to_have_attribute("data-jp-theme-light", "true")
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_css("background-color", dark)
    expect(body).to_have_attribute("data-jp-theme-light", "false")
    page.get_by_label("Colours").select_option("light")
    expect(body).to_have_css("background-color", light)
    page.reload()
    expect(body).to_have_css("background-color", light)
    page.get_by_label("Colours").select_option("as the system")
    expect(body).to_have_css("background-color", dark)


def test_a_friendly_line_shows_while_the_kernel_starts(serve: Callable[[Path], Server], page: Page) -> None:
    page.goto(serve(PAGES).url("slow.ipynb"), wait_until="commit")
    expect(page.get_by_role("status")).to_have_text("Setting the table. One moment, please.")
    expect(page.get_by_text("Here it is.")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("status")).to_have_count(0)


def test_an_error_in_a_cell_shows_no_code(plain: Server, open_page: OpenPage) -> None:
    page = open_page(plain.url("broken.ipynb"))
    expect(page.get_by_text("Please reload the page.")).to_be_visible()
    assert "ZeroDivisionError" not in page.content()
    assert "1 / 0" not in page.content()


def test_an_interrupt_ends_server_and_kernels(page: Page) -> None:
    with running(["--notebooks", str(PAGES)]) as server:
        page.goto(server.url())
        page.get_by_role("button", name="Press").wait_for()
        kernels = server.kernels()
        assert kernels
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=60) == 0
        assert server.process.stdout is not None
        assert server.process.stdout.read() == ""
        assert not [kernel for kernel in kernels if psutil.pid_exists(kernel)]


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """A server that finds the first port taken, and the file to which its complaints go."""
    complaints = tmp_path_factory.mktemp("second") / "complaints"
    with socket.socket() as taken, complaints.open("w") as file:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8866))
            taken.listen()
        except OSError:
            pass  # another server has it already, which does as well
        with running(["--notebooks", str(PAGES)], stderr=file) as server:
            yield server, complaints


def test_a_second_server_takes_another_port(second: tuple[Server, Path]) -> None:
    server, _ = second
    assert not server.address.endswith(":8866/")
    assert server.status("") == 200


WRONG = (
    "nonsense", "index.ipynb", "voila", "voila/nonsense", "voila/render", "voila/render/", "voila/render/no-such.ipynb",
    "voila/render/folder", "voila/tree/folder", "voila/files", "voila/files/index.ipynb", "voila/static/nonsense",
    "voila/templates/nonsense", "voila/templates/a/b/c", "voila/labextensions/nonsense", "voila/api/contents",
    "voila/api/contents/index.ipynb", "login", "logout", "api", "api/kernels",
)  # fmt: skip


def test_every_wrong_address_is_answered_kindly_and_quietly(second: tuple[Server, Path]) -> None:
    server, complaints = second
    before = server.kernels()
    for path in WRONG:
        with pytest.raises(HTTPError) as refused:
            urlopen(server.address + path, timeout=60)
        page = refused.value.read().decode()
        assert refused.value.code in (403, 404), path
        assert "<h1>There is no such page here</h1>" in page, path
        assert '<a href="/voila/render/index.ipynb">Back to the games</a>' in page, path
    assert server.kernels() <= before
    assert "Traceback" not in complaints.read_text()


def test_no_address_lists_the_notebooks(second: tuple[Server, Path]) -> None:
    for path in ("", "voila/tree", "voila/tree/"):
        with urlopen(second[0].address + path, timeout=60) as answer:
            page = answer.read().decode()
        assert set(re.findall(r"[\w/-]+\.ipynb", page)) == {"/voila/render/index.ipynb"}


def test_a_page_that_is_cut_off_while_it_is_written_to_makes_no_noise(second: tuple[Server, Path]) -> None:
    server, complaints = second
    with urlopen(server.url(), timeout=60) as answer:
        found = re.search(r'"kernelId": *"([^"]+)"', answer.read().decode())
    assert found
    wire = create_connection(f"{server.address.replace('http', 'ws')}api/kernels/{found[1]}/channels", timeout=60)
    for _ in range(12):
        # An answer carries the header of its question: more than the buffers between us hold, and nobody reads it.
        header = {"msg_id": uuid4().hex, "username": "u" * 1_000_000, "session": "s", "msg_type": "kernel_info_request",
                  "version": "5.3"}  # fmt: skip
        wire.send(
            json.dumps({"channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": {}})
        )
    assert wire.recv()
    wire.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wire.sock.close()
    # What was to be written to it is given up before it is no longer counted.
    assert eventually(lambda: connections(server, found[1]) == 0, 60)
    assert "WebSocketClosedError" not in complaints.read_text()


def connections(server: Server, kernel: str) -> int:
    """How many pages are connected to a kernel."""
    with urlopen(f"{server.address}api/kernels/{kernel}", timeout=60) as answer:
        return int(json.load(answer)["connections"])
