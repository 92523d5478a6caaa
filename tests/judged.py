"""Two acts with judged queries, a run of them, and evaluations of saved runs."""

from dataclasses import replace

from factories import act
from legalos.evaluation.collection import Acts
from legalos.evaluation.evaluate import Scheme, of_runs
from legalos.evaluation.measures import standard
from legalos.evaluation.model import Dataset, FoundAct, FoundPassage, Query, Run
from legalos.evaluation.results import Provenance
from legalos.evaluation.runs import write_jsonl
from legalos.evaluation.scoring import Scoreboard
from legalos.model import SourceText

TEXT = "LEI Nº 1, DE 2020\nArt. 1º A feira abre cedo.\nArt. 2º A praça fecha tarde.\n"


ACT = act(TEXT, "a", urn="urn:a")


OTHER = act(TEXT.replace("feira", "ponte"), "b", urn="urn:b")


PROVENANCE = Provenance("legalos evaluate", "2026-01-01", 0, "0", "3")


def documents():
    return [SourceText(a.id, f"{a.id}.txt", "text", a.text, {"urn": a.urn}) for a in (ACT, OTHER)]


def dataset(**judged) -> Dataset:
    queries = (Query("q1", "feira"), Query("q2", "praça"))
    return Dataset("vale", documents, queries, jurisdiction="br", **judged)


def board(data: Dataset, rules=("article", "device")) -> Scoreboard:
    return Scoreboard(data, Acts(data), standard(10), rules, 10)


def article(number: int, of=ACT) -> FoundPassage:
    unit = next(unit for unit in of.units if unit.id == f"art{number}")
    return FoundPassage(f"{of.urn}!art{number}", 1.0 / number, unit.start, unit.end)


RUN = Run(
    "whole/bm25",
    {"q1": (FoundAct("a", 2.0, (article(1), article(2))), FoundAct("b", 1.0)), "q2": (FoundAct("b", 1.0),)},
)


ACTS_JUDGED = {"q1": {"a": 1}, "q2": {"b": 1}}


def saved(tmp_path, *tags: str):
    """Saved runs of the acts, each file named after its tag."""
    paths = [tmp_path / f"{tag.replace('/', '.')}.jsonl" for tag in tags]
    for path, tag in zip(paths, tags, strict=True):
        write_jsonl(path, replace(RUN, tag=tag))
    return paths


def scored_runs(tmp_path, *tags: str, data=None, out="out", **known):
    data = data or dataset(acts=ACTS_JUDGED)
    scheme = Scheme(standard(10), permutations=100, **known)
    return of_runs(data, saved(tmp_path, *tags), scheme, tmp_path / out, "legalos evaluate")
