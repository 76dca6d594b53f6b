"""The lobby: a card for each game with ways to its lesson and its table, as plain HTML that needs no script."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from tilegames.draw import LIGHT, escape
from tilegames.games import NAMES, game
from tilegames.texts import Message, message, say
from tilegames_widgets.folders import notebooks_folder

_DOORS: Final = (
    (message("Learn it"), "learn.ipynb"),
    (message("Play"), "play.ipynb"),
    (message("Count and keep score"), "calculator.ipynb"),
    (message("What can I lay?"), "solver.ipynb"),
    (message("Keep the score"), "score.ipynb"),
)
"""What a game's folder may offer, the one to begin with first."""

_STYLE: Final = """
.tg-lobby{--c:var(--tg-card,#FFFBF3);--i:var(--tg-ink,#2B2621);--m:var(--tg-muted,#665C50);--l:var(--tg-line,#DCCFB8);
--f:#DDE4D3;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,300px),1fr));gap:24px;max-width:1216px;
padding:8px 0}
:root[data-tg-scheme=dark] .tg-lobby{--f:#2C352E}
body[data-jp-theme-light] .tg-lobby{--i:var(--jp-ui-font-color1);--m:var(--jp-ui-font-color2);
--c:var(--jp-layout-color1);--l:var(--jp-border-color1)}
body[data-jp-theme-light=false] .tg-lobby{--f:#2C352E}
.tg-lobby article{display:flex;flex-direction:column;max-width:460px;
border:1px solid var(--l);border-radius:20px;overflow:hidden;background:var(--c);
color:var(--i)}
.tg-lobby figure{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;
box-sizing:border-box;height:212px;margin:0;padding:8px 16px;background:var(--f);color:var(--i)}
.tg-lobby figure svg{flex:none;max-width:100%;max-height:172px}
.tg-lobby figcaption{margin:0;font:14px/1.3 var(--tg-font,system-ui,sans-serif);color:var(--i);text-align:center}
.tg-lobby .tg-about{flex:1;display:flex;flex-direction:column;padding:16px 20px 20px}
.tg-lobby .tg-about h2{margin:0 0 4px;padding:0;font:700 19px/1.3 var(--tg-font,system-ui,sans-serif);color:var(--i)}
.tg-lobby p{margin:0 0 16px;font:16px/1.4 var(--tg-font,system-ui,sans-serif);color:var(--m)}
.tg-lobby nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:auto}
.tg-lobby nav a,.tg-lobby nav a:visited{flex:1 1 40%;display:flex;align-items:center;justify-content:center;
min-height:46px;border-radius:12px;border:1px solid #887D6C;
font:700 16px var(--tg-font,system-ui,sans-serif);color:var(--i)!important;
text-decoration:none!important}
.tg-lobby nav a.tg-main{background:#F2B134;border-color:#CC8D14;border-bottom-width:3px;color:#2B2621!important}
@media (max-width:480px){.tg-lobby{gap:12px}.tg-lobby figure{flex-direction:row;gap:12px;height:88px}
.tg-lobby figure svg{width:160px;height:auto;max-height:80px}.tg-lobby figcaption{flex:1;text-align:left}
.tg-lobby .tg-about{padding:12px 16px 16px}.tg-lobby p{margin-bottom:12px;font-size:15px}}
.tg-lobby nav a:hover{text-decoration:underline!important}
.tg-lobby nav a:focus-visible{outline:3px solid #8A5600;outline-offset:2px}
:root[data-tg-scheme=dark] .tg-lobby nav a:focus-visible{outline-color:#F5C463}
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
            f"{game(name).TITLE}: {self._about(name)} "
            + ", ".join(f"{say(words, self._lang)}: {name}/{notebook}" for words, notebook in _doors(name))
            for name in _playable()
        )

    def _repr_html_(self) -> str:
        # One action is the main one: whoever does not know what to choose begins with the first lesson.
        cards = "".join(self._card(name, first=place == 0) for place, name in enumerate(_playable()))
        return f'<style>{_STYLE.strip()}</style><div class="tg-lobby">{cards}</div>'

    def _about(self, name: str) -> str:
        seats = game(name).SEATS
        players = message("{least} to {most} players.", least=seats[0], most=seats[-1])
        return f"{say(_desk(name).INTRO, self._lang)} {say(players, self._lang)}"

    def _card(self, name: str, *, first: bool) -> str:
        title = escape(game(name).TITLE)
        doors = "".join(
            self._door(title, words, f"{name}/{notebook}", main=first and place == 0)
            for place, (words, notebook) in enumerate(_doors(name))
        )
        emblem = _desk(name).emblem(LIGHT)
        caption = emblem.title[:1].upper() + emblem.title[1:]
        return (
            # The picture itself has the caption as its name.
            f'<article aria-label="{title}"><figure>{emblem.svg()}'
            f'<figcaption aria-hidden="true">{escape(caption)}</figcaption></figure>'
            f'<div class="tg-about"><h2>{title}</h2><p>{escape(self._about(name))}</p>'
            f'<nav aria-label="{title}">{doors}</nav></div></article>'
        )

    def _door(self, title: str, words: Message, notebook: str, *, main: bool) -> str:
        said = escape(say(words, self._lang))
        look = ' class="tg-main"' if main else ""
        return f'<a href="{notebook}"{look} aria-label="{title}: {said}">{said}</a>'


def _playable() -> list[str]:
    """The games that have a table."""
    return [name for name in NAMES if find_spec(f"tilegames.{name}.desk") is not None]


def _doors(name: str) -> list[tuple[Message, str]]:
    """The doors of a game that lead to a notebook."""
    folder = notebooks_folder() / name
    return [(words, notebook) for words, notebook in _DOORS if (folder / notebook).exists()]


def _desk(name: str) -> Any:
    return import_module(f"tilegames.{name}.desk")


def lobby(lang: str = "en") -> Lobby:
    """Give the lobby."""
    return Lobby(lang)
