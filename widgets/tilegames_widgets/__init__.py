"""The boards: widgets for notebooks, and what serves them as pages.

Needs the extra ``app``; without it the import says what to install.
"""

from importlib.util import find_spec

from tilegames import MissingExtraError
from tilegames.texts import message, say

if any(find_spec(name) is None for name in ("anywidget", "ipywidgets")):
    raise MissingExtraError(say(message("The boards need more than the engine: pip install 'tilegames[app]'")))
