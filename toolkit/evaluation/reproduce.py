"""Figures that are to come out again: a YAML file of a command and of what it gave, and the check of a new run by it.

::

    command: [--dataset, samples, --strategies, "whole,core-metadata", --modes, bm25]
    tolerance: 0.005
    expected:
      act:
        whole/bm25: {nDCG@10: 0.8132, MRR@10: 0.901}
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from ..errors import MissingExtra, UsageError
from .results import Results
from .storage import write_atomically

TOLERANCE = 0.005
"""How far a figure may be off: kNN is approximate, and ties among chunks depend on the order of segments."""

Figures = Mapping[str, Mapping[str, Mapping[str, float]]]
"""Means by scoring, arm and measure."""


@dataclass(frozen=True, slots=True)
class Check:
    """The arguments of ``legalos evaluate``, and the means that they should give, each within ``tolerance``."""

    command: tuple[str, ...]
    expected: Figures
    tolerance: float = TOLERANCE


def figures(made: Results) -> Figures:
    """The means of all arms that ran."""
    found: dict[str, dict[str, Mapping[str, float]]] = {}
    for row in made.measured:
        found.setdefault(row.scoring, {})[row.arm] = row.means
    return found


def drifted(check: Check, made: Results) -> list[str]:
    """A sentence for each figure that is off, or is not there any more."""
    found = figures(made)
    reasons = {arm.name: f": {arm.reason}" for arm in made.arms if arm.state == "not run"}
    told = []
    for scoring, arms in check.expected.items():
        for arm, means in arms.items():
            now = found.get(scoring, {}).get(arm)
            if now is None:
                told.append(f"{scoring} {arm} was not measured{reasons.get(arm, '')}")
                continue
            for measure, value in means.items():
                if measure not in now:
                    told.append(f"{scoring} {arm} {measure} was not measured")
                elif abs(now[measure] - value) > check.tolerance:
                    told.append(f"{scoring} {arm} {measure} is {now[measure]:.4f}, expected {value:.4f}")
    return told


def write_check(path: Path, command: Sequence[str], made: Results, tolerance: float = TOLERANCE) -> None:
    """Write what a run gave, to be held to later. Raises MissingExtra without PyYAML."""
    yaml = _yaml()
    rounded = {
        scoring: {arm: {name: round(value, 6) for name, value in means.items()} for arm, means in arms.items()}
        for scoring, arms in figures(made).items()
    }
    content = {"command": list(command), "tolerance": tolerance, "expected": rounded}
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=120)
    write_atomically(path, text.encode())


def read_check(path: Path) -> Check:
    """What a file expects. Raises UsageError for one that cannot be read or holds no figures."""
    yaml = _yaml()
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {getattr(error, 'strerror', '') or error}") from error
    except yaml.YAMLError as error:
        raise UsageError(f"{path} is no YAML: {' '.join(str(error).split())}") from error
    if not isinstance(found, dict) or not found.keys() >= {"command", "expected"}:
        raise UsageError(f"{path} is no check: it needs `command` and `expected`; --write-check writes one")
    command, tolerance = found["command"], found.get("tolerance", TOLERANCE)
    if not isinstance(command, list) or not all(isinstance(word, str) for word in command):
        raise UsageError(f"{path}: `command` is the list of the arguments of legalos evaluate, each a text")
    if not _number(tolerance) or tolerance < 0:
        raise UsageError(f"{path}: `tolerance` is {tolerance!r}, not a number of 0 or more")
    return Check(tuple(command), _expected(path, found["expected"]), float(tolerance))


def _expected(path: Path, found: object) -> Figures:
    if isinstance(found, dict) and found:
        levels = [found, *found.values()]
        arms = [arm for level in levels[1:] if isinstance(level, dict) for arm in level.values()]
        values = [value for arm in arms if isinstance(arm, dict) for value in arm.values()]
        if all(isinstance(level, dict) for level in (*levels, *arms)) and values and all(map(_number, values)):
            return found
    raise UsageError(f"{path}: `expected` holds scorings, in them arms, in them measures with a number each")


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _yaml():
    try:
        import yaml
    except ImportError as error:
        raise MissingExtra("a check of figures", "evaluate") from error
    return yaml
