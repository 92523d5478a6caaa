"""What has to hold before anything is indexed or written: there is something to measure, and nothing to lose."""

import re
from collections.abc import Sequence
from pathlib import Path

from ..counting import counted
from ..errors import UsageError
from .datasets.files import listed
from .manifest import Manifest
from .model import Dataset
from .results import Results
from .storage import RESULTS, read_results

_OWN = re.compile(r"(.+)-[0-9a-f]{8}")
"""A name that :func:`.collection.corpus_name` gives: that of the dataset, with a digest of its documents."""


def refuse_unjudged(dataset: Dataset) -> None:
    """Raise UsageError where no query of the dataset has a relevant target of any grain."""
    asked = {query.id for query in dataset.queries}
    graded = (grades for qrels in (dataset.acts, dataset.passages) for query, grades in qrels.items() if query in asked)
    spanned = any(spans for query, spans in dataset.spans.items() if query in asked)
    if not spanned and not any(grade > 0 for grades in graded for grade in grades.values()):
        raise UsageError(f"there is nothing to measure: no query of {dataset.name} has a relevant judgment")


def refuse_other(folder: Path, dataset: str, corpus: str | None) -> None:
    """Raise UsageError, which says what is there, where the folder holds another evaluation than that of the dataset.

    ``corpus`` names the collection on the cluster, None where saved runs are scored. The same dataset with other arms
    is no other evaluation; saved runs beside arms of a cluster are one, and so are other documents.
    """
    if there := _there(folder, dataset, corpus):
        raise UsageError(f"{folder} holds {there}, which would be overwritten; name another folder with --out")


def arms_there(folder: Path) -> tuple[str, ...]:
    """The arms that the results in a folder have figures of; none where there are no results."""
    made = _results(folder)
    return tuple(arm.name for arm in made.arms if arm.state == "done") if made else ()


def no_longer_there(before: Sequence[str], made: Results) -> str:
    """A sentence on the arms of the results ``before`` that the new ones, which replace them, lack; "" for none."""
    now = {arm.name for arm in made.arms}
    if not (gone := [name for name in before if name not in now]):
        return ""
    figures = f"the figures of {counted(len(gone), 'arm')} of an earlier call are replaced: {listed(gone)}"
    return f"{figures}; the runs stay, and a call that names all arms has them again"


def _there(folder: Path, dataset: str, corpus: str | None) -> str:
    manifest = Manifest.of(folder)
    made = _results(folder)
    if made is None:
        same = manifest.dataset in ("", dataset) and (corpus is not None or not manifest.arms)
        return (
            ""
            if same
            else f"{counted(len(manifest.arms), 'arm')} of an evaluation of {manifest.dataset} that was cut off"
        )
    saved = not made.provenance.server
    size = counted(len(made.arms), "saved run" if saved else "arm")
    there = f"an evaluation of {made.dataset.name} ({size}{'' if saved else ' on a cluster'})"
    if made.dataset.name != dataset or saved != (corpus is None):
        return there
    then, now = _OWN.fullmatch(made.provenance.corpus), _OWN.fullmatch(corpus or "")
    others = then and now and then[1] == now[1] and then[0] != now[0]
    return f"{there} with other documents" if others else ""


def _results(folder: Path) -> Results | None:
    try:
        return read_results(folder) if (folder / RESULTS).exists() else None
    except UsageError:  # of another version, which cannot be read any more
        return None
