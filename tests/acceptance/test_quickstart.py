"""``legalos quickstart``: from nothing to three searches, with the real embedder on the bundled acts."""

import json

import pytest
from factories import legalos


@pytest.fixture(scope="module")
def quickstart(home, node):
    return legalos("quickstart", home=home, url=node)


def test_it_shows_three_searches_with_passages_and_what_to_do_next(quickstart):
    assert (quickstart.returncode, quickstart.stderr) == (0, "")
    first, *rest = quickstart.stdout.split("\n$ ")
    assert "invented acts" in first
    assert "legalos-core-metadata-samples" in first
    searches, (last, _, after) = rest, rest[-1].partition("\nNext:")
    assert [mode for search in searches for mode in ("bm25", "dense", "hybrid") if f"--mode {mode} " in search] == [
        "bm25",
        "dense",
        "hybrid",
    ]
    for search in [*searches[:2], last]:
        assert search.count(". ") >= 3
        assert "    " in search
    assert "legalos index" in after


def test_the_bundled_acts_answer_questions_in_the_user_s_words(quickstart, home, node):
    """The questions share few words with the acts; what answers them is judged in the bundled qrels."""
    from legalos import samples

    asked = [json.loads(line) for line in samples.queries().read_text(encoding="utf-8").splitlines()]
    judged: dict[str, dict[str, int]] = {}
    for line in samples.qrels().read_text(encoding="utf-8").splitlines()[1:]:
        query, act, grade = line.split("\t")
        judged.setdefault(query, {})[act] = int(grade)
    questions = [query for query in asked if query["type"] == "question"][:4]
    assert len(questions) == 4
    good = 0
    for query in questions:
        run = legalos("search", query["text"], "--corpus", "samples", "--size", "3", "--json", home=home, url=node)
        hits = json.loads(run.stdout)["hits"]
        good += any(judged[query["_id"]].get(hit["id"], 0) == 2 for hit in hits)
    assert good == 4
