"""Collections with judgments. A dataset is opened by a plugin of the group ``legalos.datasets``.

:func:`open_dataset` is the way in. The modules: one for each plugin; :mod:`files` reads files, :mod:`judgments` queries
and judgments, :mod:`corpus` documents; :mod:`units` looks up judged units, :mod:`citing` says which query names its
answer.
"""

from pathlib import Path
from typing import Protocol

from ...errors import UsageError
from ...registry import DATASETS, load, plugins
from ..model import Dataset


class DatasetPlugin(Protocol):
    """What a plugin gives: made without arguments, it holds no state.

    ``needs_path`` is False for a dataset that is a part of its package.
    """

    needs_path: bool

    def recognises(self, path: Path) -> float:
        """How sure the plugin is, 0 to 1, that a file or a folder is of its format; it opens it in no other way."""

    def open(self, path: Path) -> Dataset:
        """The dataset. Raises UsageError for files that are missing, broken, or do not belong together."""


def open_dataset(name_or_path: str) -> Dataset:
    """The dataset of a name (``samples``), of ``PLUGIN:PATH``, or of a path whose plugin is the one surest of it.

    Raises UnknownPlugin, which lists the known names, and UsageError.
    """
    name, colon, rest = name_or_path.partition(":")
    known = plugins(DATASETS)
    if not name_or_path.strip():
        raise UsageError("--dataset is empty")
    if colon and name in known:
        return _open(name, rest)
    if name_or_path in known and not Path(name_or_path).exists():
        return _open(name_or_path, "")
    path = Path(name_or_path)
    if not path.exists():
        if colon and "/" not in name and "\\" not in name:
            return load(DATASETS, name)  # which tells that there is none
        if "/" not in name_or_path and not path.suffix:
            return load(DATASETS, name_or_path)
        raise UsageError(f"{name_or_path} does not exist")
    sure = {plugin: load(DATASETS, plugin)().recognises(path) for plugin in known}
    best = max(sure, key=lambda plugin: sure[plugin])
    if not sure[best]:
        paths = ", ".join(f"{plugin}:{name_or_path}" for plugin in known if load(DATASETS, plugin).needs_path)
        raise UsageError(f"no dataset is recognised in {name_or_path}; name its format, one of {paths}")
    return _open(best, name_or_path)


def _open(name: str, path: str) -> Dataset:
    plugin = load(DATASETS, name)()
    if not plugin.needs_path:
        if path:
            raise UsageError(f"the dataset {name} is a part of legalos and takes no path")
        return plugin.open(Path())
    if not path:
        raise UsageError(f"the dataset {name} is not a part of legalos; say where it is, as in {name}:FOLDER")
    if not Path(path).exists():
        raise UsageError(f"{path} does not exist")
    return plugin.open(Path(path))
