"""The lobby: a card for each game with ways to its lesson and its table, as plain HTML that needs no script.

Where scripts run, the cards also show what this browser has kept: a game that waits, and how far the lessons are.
"""

import json
import tomllib
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tilegames.draw import DARK, LIGHT, PRINT, escape
from tilegames.games import NAMES, game
from tilegames.texts import Message, message, plural, say
from tilegames_widgets.folders import notebooks_folder

_DOORS: Final = (
    (message("Learn it"), "learn.ipynb"),
    (message("Play"), "play.ipynb"),
    (message("Count and keep score"), "calculator.ipynb"),
    (message("What can I lay?"), "solver.ipynb"),
    (message("Keep the score"), "score.ipynb"),
)
"""What a game's folder may offer, the one to begin with first."""

_SCRIPT: Final = Path(__file__).parent / "lobby.js"

_STYLE: Final = """
.tg-lobby{--c:var(--tg-card,#FFFBF3);--i:var(--tg-ink,#2B2621);--m:var(--tg-muted,#665C50);--l:var(--tg-line,#DCCFB8);
--f:#DDE4D3;--d:#2F6546;max-width:1216px;padding:8px 0}
body[data-jp-theme-light] .tg-lobby{--i:var(--jp-ui-font-color1);--m:var(--jp-ui-font-color2);
--c:var(--jp-layout-color1);--l:var(--jp-border-color1)}
.tg-lobby .tg-night,.tg-lobby .tg-paper{display:none}
@media screen{body[data-jp-theme-light=false] .tg-lobby{--f:#2C352E;--d:#93CFA4}
body[data-jp-theme-light=false] .tg-lobby .tg-day{display:none}
body[data-jp-theme-light=false] .tg-lobby .tg-night{display:block}}
.tg-lobby .tg-cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:24px}
.tg-lobby .tg-waiting{display:flex;align-items:center;gap:16px;margin:0 0 16px;padding:11px 16px 11px 20px;
border:1px solid var(--l);border-radius:12px;background:var(--c)}
.tg-lobby .tg-waiting[hidden]{display:none}
.tg-lobby .tg-waiting p{flex:1;margin:0;color:var(--i)}
.tg-lobby article{display:flex;flex-direction:column;max-width:460px;
border:1px solid var(--l);border-radius:20px;overflow:hidden;background:var(--c);
color:var(--i)}
.tg-lobby figure{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;
box-sizing:border-box;height:212px;margin:0;padding:8px 16px 14px;background:var(--f);color:var(--i)}
.tg-lobby figure svg{flex:none;max-width:100%;max-height:166px;margin:auto}
.tg-lobby figcaption{margin:0;font:14px/1.3 var(--tg-font,system-ui,sans-serif);color:var(--i);text-align:center}
.tg-lobby .tg-about{flex:1;display:flex;flex-direction:column;padding:16px 20px 20px}
.tg-lobby .tg-about h2{margin:0 0 4px;padding:0;font:700 19px/1.3 var(--tg-font,system-ui,sans-serif);color:var(--i)}
.tg-lobby p{margin:0 0 16px;font:16px/1.4 var(--tg-font,system-ui,sans-serif);color:var(--m)}
.tg-lobby .tg-about p span:last-child{white-space:nowrap}
.tg-lobby .tg-units{display:flex;align-items:center;gap:12px;margin:auto 0 12px}
.tg-lobby .tg-units>:first-child{flex:1;height:8px;border-radius:4px;background:var(--l);overflow:hidden}
.tg-lobby .tg-units i{display:block;width:0;height:100%;background:var(--d)}
.tg-lobby .tg-units>:last-child{font:14px var(--tg-font,system-ui,sans-serif);color:var(--m)}
.tg-lobby nav{display:flex;flex-wrap:wrap;gap:8px}
.tg-lobby nav a{flex:1 1 40%}
.tg-lobby a,.tg-lobby a:visited{display:flex;align-items:center;justify-content:center;
box-sizing:border-box;min-height:48px;padding:0 16px;border-radius:12px;border:1px solid #887D6C;
font:700 16px var(--tg-font,system-ui,sans-serif);color:var(--i)!important;
text-decoration:none!important}
.tg-lobby a.tg-main{background:#F2B134;border-color:#CC8D14;border-bottom-width:3px;color:#2B2621!important}
@media (min-width:672px) and (max-width:1011px){.tg-lobby article:last-child:nth-child(odd){grid-column:1/-1;
flex-direction:row;max-width:none}.tg-lobby article:last-child:nth-child(odd) figure{flex:0 0 40%;height:auto}}
@media (max-width:480px){.tg-lobby .tg-cards{gap:12px}.tg-lobby article{flex-direction:row}
.tg-lobby figure{flex:0 0 106px;min-width:0;height:auto;padding:8px;
overflow:hidden}.tg-lobby .tg-rest{display:none}
.tg-lobby figure svg{width:124px;max-width:none;height:auto;margin:0 -17px;overflow:visible}
.tg-lobby figure svg:has([data-key=worth]){width:142px;margin:0 -50px 36px 0}
.tg-lobby [data-key=worth]{transform:translate(-135px,82px)}
.tg-lobby [data-key=worth] text{font-size:32px}
.tg-lobby .tg-about{min-width:0;padding:10px 14px 14px}.tg-lobby p{margin-bottom:8px;font-size:15px}
.tg-lobby .tg-waiting{gap:12px;margin-bottom:12px;padding:8px 10px 8px 14px}
.tg-lobby .tg-units{margin-bottom:8px}.tg-lobby a,.tg-lobby a:visited{padding:2px 8px;font-size:15px;text-align:center}}
.tg-lobby a:hover{text-decoration:underline!important}
.tg-lobby a:focus-visible{outline:3px solid #8A5600;outline-offset:2px}
body[data-jp-theme-light=false] .tg-lobby a:focus-visible{outline-color:#F5C463}
@media (forced-colors:active){.tg-lobby .tg-units>:first-child{border:1px solid}
.tg-lobby .tg-units i{background:CanvasText;forced-color-adjust:none}}
@media print{body .tg-lobby{--c:#FFF;--f:#FFF;--i:#000;--m:#3C3C3C;--l:#8C8C8C}.tg-lobby article{break-inside:avoid}
.tg-lobby figure .tg-day,.tg-lobby nav,.tg-lobby .tg-waiting,.tg-lobby .tg-units>:first-child{display:none}
.tg-lobby .tg-paper{display:block}}
"""


class Lobby:
    """The cards of all games that can be played here; a notebook shows it as HTML, a terminal as text.

    Args:
        lang: the language.
    """

    def __init__(self, lang: str = "en") -> None:
        self._lang = lang

    def __repr__(self) -> str:
        return "\n".join(
            f"{game(name).TITLE}: {' '.join(self._about(name))} "
            + ", ".join(f"{say(words, self._lang)}: {name}/{notebook}" for words, notebook in _doors(name))
            for name in _playable()
        )

    def _repr_html_(self) -> str:
        # One action is the main one: whoever does not know what to choose begins with the first lesson.
        cards = "".join(self._card(name, first=place == 0) for place, name in enumerate(_playable()))
        script = _SCRIPT.read_text(encoding="utf-8")
        waits = "".join(self._waits(name) for name in _playable() if _plays(name))
        body = f'<div class="tg-lobby">{waits}<div class="tg-cards">{cards}</div></div>'
        return f"<style>{_STYLE.strip()}</style>{body}<script>{script}</script>"

    def _about(self, name: str) -> tuple[str, str]:
        seats = game(name).SEATS
        players = message("{least} to {most} players.", least=seats[0], most=seats[-1])
        return say(_desk(name).INTRO, self._lang), say(players, self._lang)

    def _card(self, name: str, *, first: bool) -> str:
        title = escape(game(name).TITLE)
        doors = [
            self._door(name, words, notebook, main=first and place == 0)
            for place, (words, notebook) in enumerate(_doors(name))
        ]
        pictures = {
            time: _desk(name).emblem(palette) for time, palette in (("night", DARK), ("paper", PRINT), ("day", LIGHT))
        }
        shown = "".join(
            drawing.svg().replace("<svg ", f'<svg class="tg-{time}" ', 1) for time, drawing in pictures.items()
        )
        caption = pictures["day"].title
        intro, players = map(escape, self._about(name))
        lead, stop, rest = intro.partition(". ")
        return (
            # The picture itself has the caption as its name.
            f'<article aria-label="{title}"><figure>{shown}'
            f'<figcaption aria-hidden="true">{escape(caption[:1].upper() + caption[1:])}</figcaption></figure>'
            f'<div class="tg-about"><h2>{title}</h2>'
            f'<p>{lead}{stop}<span class="tg-rest">{rest}</span> <span>{players}</span></p>'
            f'{self._units(name)}<nav aria-label="{title}">{"".join(doors)}</nav></div></article>'
        )

    def _waits(self, name: str) -> str:
        """The way straight back to a game that waits; the script shows it and says how the game stands."""
        title, back = game(name).TITLE, message("Back to the table")
        told = {
            "round": message("{game}, round {round}.", game=title, round="#"),
            "mine": message("It is your turn."),
            "turn": message("It is the turn of player {player}.", player="#"),
            "next": message("The next round waits."),
            "some": message("A game of {game} waits.", game=title),
        }
        data = {"kept": f"{name} table", **{key: say(words, self._lang) for key, words in told.items()}}
        written = " ".join(f'data-{key}="{escape(value)}"' for key, value in data.items())
        said = escape(say(back, self._lang))
        return (
            f'<div class="tg-waiting" hidden><p><b></b> <span></span></p><a href="{name}/play.ipynb#go-on"'
            f' aria-label="{escape(title)}: {said}" {written}>{said}</a></div>'
        )

    def _units(self, name: str) -> str:
        """How many units there are to learn; the script fills the bar."""
        if not any(notebook == "learn.ipynb" for _, notebook in _doors(name)):
            return ""
        count = len(_units(name))
        units = escape(say(plural("{count} unit", "{count} units", count), self._lang))
        return f'<div class="tg-units"><span><i></i></span><span>{units}</span></div>'

    def _door(self, name: str, words: Message, notebook: str, *, main: bool = False) -> str:
        more = ""
        said, title = escape(say(words, self._lang)), escape(game(name).TITLE)
        if notebook == "learn.ipynb":
            units = _units(name)
            told = plural("{done} of {count} unit", "{done} of {count} units", len(units), done="#")
            data = {
                "kept": f"{name} lesson",
                "title": game(name).TITLE,
                "words": say(words, self._lang),
                "on": say(message("Go on learning"), self._lang),
                "told": say(told, self._lang),
                "units": json.dumps(units, separators=(",", ":")),
            }
            more = " ".join(f'data-{key}="{escape(value)}"' for key, value in data.items())
        look = 'class="tg-main" ' if main else ""
        return f'<a href="{name}/{notebook}" {look}aria-label="{title}: {said}" {more}>{said}</a>'


def _playable() -> list[str]:
    """The games that have a table."""
    return [name for name in NAMES if find_spec(f"tilegames.{name}.desk") is not None]


def _doors(name: str) -> list[tuple[Message, str]]:
    """The doors of a game that lead to a notebook."""
    folder = notebooks_folder() / name
    return [(words, notebook) for words, notebook in _DOORS if (folder / notebook).exists()]


def _plays(name: str) -> bool:
    return any(notebook == "play.ipynb" for _, notebook in _doors(name))


@cache
def _units(name: str) -> dict[str, int]:
    """How many steps each unit of a game's course has; its scenes need not be made for that."""
    text = resources.files(f"tilegames.{name}").joinpath("lessons.toml").read_text(encoding="utf-8")
    return {unit["id"]: len(unit["step"]) for unit in tomllib.loads(text)["unit"]}


def _desk(name: str) -> Any:
    return import_module(f"tilegames.{name}.desk")


def lobby(lang: str = "en") -> Lobby:
    """Give the lobby."""
    return Lobby(lang)
