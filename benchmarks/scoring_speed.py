"""How long it takes to score a saved run of 1,000 queries × 1,000 results, once everything is imported.

The goal is 2 seconds. ``legalos evaluate --runs`` calls what is measured here, from the file to the files of results: a
TREC run, JSON lines of acts alone, and of acts with a passage each (judged by acts). The import of ranx is given beside
it, with what numba takes to load its compiled functions; on a machine that never ran them it compiles them first, which
takes about 20 s.

Then the same for passages: 24 arms of 384 queries × 1,000 passages are ranked by the rule ``article``.

usage: python benchmarks/scoring_speed.py [--queries 1000] [--results 1000] [--rounds 5] [--arms 24]
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from _bench import acts, spread


def seconds(work: Callable, rounds: int) -> tuple[list[float], object]:
    """Processor time, which other programs on the machine do not change much, and the last result."""
    times, result = [], None
    for _ in range(rounds):
        began = time.process_time()
        result = work()
        times.append(time.process_time() - began)
    return times, result


def invented(queries: int, results: int, ties: bool, seed: int = 3) -> tuple[dict, dict]:
    """Scores and judgments: 5 judged targets a query, most of them among the results."""
    rng = random.Random(seed)
    documents = [f"urn:lex:br;vale-sereno:municipal:lei:2020-01-01;{number}" for number in range(10 * results)]
    scores, qrels = {}, {}
    for number in range(queries):
        found = rng.sample(documents, results)
        scores[f"q{number}"] = {doc: rng.randint(1, 200) if ties else rng.random() * 30 for doc in found}
        qrels[f"q{number}"] = dict.fromkeys(rng.sample(found, 4), 1) | {rng.choice(documents): 2}
    return scores, qrels


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    for name, value in (("queries", 1000), ("results", 1000), ("rounds", 5), ("arms", 24)):
        parser.add_argument(f"--{name}", type=int, default=value)
    options = parser.parse_args()
    began = time.perf_counter()
    from legalos.evaluation.measures import warm_up

    warm_up()
    print(f"import and warm-up          {time.perf_counter() - began:.3f} s")
    for ties in (False, True):
        scores, qrels = invented(options.queries, options.results, ties)
        kind = "few scores, many ties" if ties else "distinct scores"
        print(f"{options.queries} queries x {options.results} results, {kind}")
        with tempfile.TemporaryDirectory(prefix="legalos-bench-") as folder:
            saved_runs(Path(folder), scores, qrels, options.rounds)
    passages(options.arms)


def saved_runs(folder: Path, scores: dict, qrels: dict, rounds: int) -> None:
    from legalos.evaluation.evaluate import Scheme, of_runs
    from legalos.evaluation.measures import measure, standard
    from legalos.evaluation.model import Answers, Dataset, Query, Run
    from legalos.evaluation.ranking import Passages
    from legalos.evaluation.runs import write_jsonl
    from legalos.evaluation.trec_runs import read_trec, write_trec
    from legalos.model import SourceText

    def documents() -> list[SourceText]:
        return [SourceText(doc, "bench", "text", "Art. 1º Nada.") for doc in dict.fromkeys(chain(*scores.values()))]

    def of_each(found: dict[str, float]) -> Passages:
        count = len(found)
        return Passages(list(found), [f"{doc}!art1" for doc in found], list(found.values()), [0] * count, [13] * count)

    names = (*standard(10), "MRR", "MAP", "R@100")
    dataset = Dataset("bench", documents, tuple(Query(query, "nada") for query in scores), qrels, size=len(documents()))
    trec, alone, shown = (folder / name for name in ("run.trec", "alone.jsonl", "passages.jsonl"))
    written, _ = seconds(lambda: write_trec(trec, scores, "bench"), 1)
    print(f"  write, TREC               {spread(written)} s")
    write_jsonl(alone, Run("bench", Answers(scores)))
    written, _ = seconds(
        lambda: write_jsonl(shown, Run("bench", Answers(scores, {q: of_each(found) for q, found in scores.items()}))), 1
    )
    print(f"  write, with passages      {spread(written)} s")
    reading, (_, read) = seconds(lambda: read_trec(trec), rounds)
    print(f"  read, TREC                {spread(reading)} s")
    for what, ranking in (("in memory", scores), ("as read", read)):
        measuring, _ = seconds(lambda ranking=ranking: measure(ranking, qrels, names), rounds)
        print(f"  {len(names)} measures, {what:13} {spread(measuring)} s")
    for what, path in (("TREC", trec), ("JSON lines", alone), ("with passages", shown)):
        scoring, _ = seconds(lambda path=path: of_runs(dataset, [path], Scheme(names), folder / "out", ""), rounds)
        print(f"  score, {what:18} {spread(scoring)} s")


def passages(arms: int, queries: int = 384, depth: int = 1000) -> None:
    from legalos.evaluation.model import FoundAct, FoundPassage, Run
    from legalos.evaluation.places import Places
    from legalos.evaluation.rules import judge, order
    from legalos.model import SourceText
    from legalos.parsers import parse
    from legalos.strategies import strategy

    rng = random.Random(5)
    parsed = [
        parse(SourceText(act["_id"], "bench", "text", act["text"], {"urn": f"urn:{act['_id']}"}))
        for act in acts(80, 60)
    ]
    chunks = {act.id: strategy("core-metadata").chunks(act) for act in parsed}
    known = Places(parsed)
    gold = {f"q{number}": {rng.choice(rng.choice(list(chunks.values()))).chunk_id: 1} for number in range(queries)}

    def found() -> tuple[FoundAct, ...]:
        result = []
        for act in rng.sample(sorted(chunks), max(1, depth // 60)):
            scores = sorted((rng.random() for _ in chunks[act]), reverse=True)
            some = [FoundPassage(c.chunk_id, s, c.start, c.end) for c, s in zip(chunks[act], scores, strict=True)]
            result.append(FoundAct(act, scores[0], tuple(some)))
        return tuple(result)

    run = Run("bench", {query: found() for query in gold})
    count = sum(len(columns.acts) for columns in run.passages.values())
    print(f"{queries} queries x {count / queries:.0f} passages, ranked by articles")
    ordering, ranking = seconds(lambda: order(run), 3)
    print(f"  put in order, one arm     {spread(ordering)} s; {arms} arms {arms * min(ordering):.1f} s")
    for depth in (10, None):
        times, _ = seconds(lambda depth=depth: judge(ranking, gold, known, "article", depth), 3)
        print(f"  judge, depth {depth!s:12} {spread(times)} s; {arms} arms {arms * min(times):.1f} s")


if __name__ == "__main__":
    main()
