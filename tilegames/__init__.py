"""Tabletop games as a rules engine: play them, ask about them, learn them.

The engine needs the standard library only. The boards for the browser are in `tilegames_widgets`
and need the extra ``app``: ``pip install 'tilegames[app]'``.

>>> import tilegames
>>> tilegames.__version__.count(".")
2
"""

import logging

__all__ = ["MissingExtraError", "__version__"]

__version__ = "0.1.0"

logging.getLogger("tilegames").addHandler(logging.NullHandler())


class MissingExtraError(ImportError):
    """A part that was asked for needs an extra that is not installed; its text says what to install."""
