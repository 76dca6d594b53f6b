"""The lobby in its page: it shows what this browser has kept, and its pictures follow light and dark."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.tools import Server
from tilegames import lessons
from tilegames.lessons import Mark

PROBLEMS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}}


def test_what_no_board_can_have_kept_is_not_promised(page: Page, server: Server) -> None:
    page.goto(server.url())
    put = """(codes) => { for (const [name, code] of Object.entries(codes)) localStorage.setItem(
        `tilegames:${new URL(`${name.replace(" table", "/play").replace(" lesson", "/learn")}.ipynb`, location)
            .pathname}:${name}`, code); }"""
    good = {"jumana table": "tg1Ab-_9.010..2-1", "jumana lesson": "tl1.jumana.tower.let-go.let-go=3"}
    bad = {
        "tenten table": "tg1Ab-\u00f89.01..1-1",
        "dummee table": f"tg1{'A' * 20_000}.01..1-1",
        "tenten lesson": "x.tenten.quick-start.sums.sums=3",
    }
    page.evaluate(put, good | bad)
    page.reload()
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(1)
    expect(page.get_by_text("Jumana, round 2. It is the turn of player 1.")).to_be_visible()
    expect(page.get_by_role("link", name="Go on learning")).to_have_count(1)


def test_a_waiting_game_and_the_way_through_the_lessons_are_shown(page: Page, server: Server) -> None:
    page.goto(server.url("tenten/play.ipynb"))
    page.get_by_role("button", name="Deal the tiles").click()
    expect(page.get_by_role("button", name="Draw a tile")).to_be_visible()
    # The whole first unit is done, its first step on a board of its own, and a step of the second is skipped.
    first, second = lessons.course("jumana").lessons[:2]
    done = lessons.start(first)._replace(marks=(Mark("done", 3),) * len(first.steps), at=len(first.steps))
    alone, rest = (done._replace(marks=marks) for marks in ((done.marks[0],), done.marks[1:]))
    alone, rest = (
        one._replace(lesson=first._replace(steps=steps), at=len(steps))
        for one, steps in ((alone, first.steps[:1]), (rest, first.steps[1:]))
    )
    begun = lessons.start(second)
    begun = begun._replace(marks=(Mark("skipped"),) * len(second.steps))
    codes = {"jumana lesson": f"{begun.code()}~{rest.code()}", f"jumana lesson {first.steps[0].id}": alone.code()}
    page.evaluate(
        """(codes) => { for (const [name, code] of Object.entries(codes)) localStorage.setItem(
            `tilegames:${location.pathname.replace("tenten/play", "jumana/learn")}:${name}`, code); }""",
        codes,
    )
    page.goto(server.url())
    waiting = page.get_by_role("link", name="Back to the table")
    expect(waiting).to_have_count(1)
    expect(waiting).to_have_accessible_name("TenTen: Back to the table")
    expect(page.locator(".tg-main")).to_have_text(["Back to the table"])
    expect(page.get_by_text("TenTen, round 1. It is your turn.")).to_be_visible()
    # What waits stands above the cards, so that these are alike.
    page.wait_for_function("new Set([...document.querySelectorAll('.tg-units')].map(bar => bar.offsetTop)).size === 1")
    jumana = page.get_by_role("article", name="Jumana")
    expect(jumana.get_by_text("1 of 12 units")).to_be_visible()
    expect(jumana.get_by_role("link", name="Jumana: Go on learning")).to_be_visible()
    expect(page.get_by_role("link", name="Dum-Mee: Learn it")).to_be_visible()
    pictures = [page.get_by_role("article").locator(f".tg-{time}") for time in ("day", "night")]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for picture in pictures[0].all() + pictures[1].all():
            shown = ("tg-night" in (picture.get_attribute("class") or "")) == (scheme == "dark")
            expect(picture).to_be_visible(visible=shown)
        assert Axe().run(page, options=PROBLEMS).response["violations"] == []
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".tg-paper:visible")).to_have_count(3)
    expect(page.locator(".tg-lobby :is(.tg-day, .tg-night, a):visible")).to_have_count(0)
    page.emulate_media(media="screen", color_scheme="light")
    waiting.click()
    expect(page.get_by_role("button", name="Draw a tile")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Deal the tiles")).to_have_count(0)
