"""Names of aliases and indices."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from legalos.cluster.meta import Meta, alias_name, differences, new_name
from legalos.errors import UsageError


def test_an_alias_names_the_strategy_and_the_corpus():
    assert alias_name("core-full", "acts") == "legalos-core-full-acts"
    assert alias_name("core", "acts-full") == "legalos-core-acts-full"
    assert alias_name("core-metadata", "full-acts") == "legalos-core-metadata-full-acts"


def test_options_of_a_strategy_stand_in_the_alias_or_their_hash_does():
    assert alias_name("core-none:bm25=metadata:dense=name", "acts") == "legalos-core-none.bm25=metadata.dense=name-acts"
    hashed = alias_name("core-none:list=/Some/File", "acts")
    assert re.fullmatch(r"legalos-core-none\.[0-9a-f]{8}-acts", hashed)
    assert hashed != alias_name("core-none:list=/Other/File", "acts")


@pytest.mark.parametrize("corpus", ["", "Acts", "my acts", "-acts", "_acts", "ação", "a" * 82, "a,b", "*"])
def test_a_corpus_that_opensearch_would_not_take_is_refused(corpus):
    with pytest.raises(UsageError, match="is no name for a corpus"):
        alias_name("whole", corpus)


@pytest.mark.parametrize("corpus", ["full-acts", "none-x", "metadata-2024"])
def test_one_alias_is_never_that_of_two_strategies(corpus):
    with pytest.raises(UsageError, match=f"the corpus '{corpus}' of core would pass for one of core-"):
        alias_name("core", corpus)


def test_indices_of_an_alias_sort_by_the_time_at_which_they_were_made():
    times = [
        datetime(2026, 1, 2, 3, 4, 5, 6, UTC),
        datetime(2026, 1, 2, 3, 4, 5, 70, UTC),
        datetime(2026, 12, 1, tzinfo=UTC),
    ]
    names = [new_name("legalos-whole-acts", time) for time in times]
    assert names == sorted(set(names))


def test_what_makes_an_index_another_one_is_told_with_both_values():
    there = Meta(
        "core-none", "acts", "local", "e5", 384, "q: ", "p: ", "pt", "lucene", "ab", "0.1", "", options={"k1": 1.2}
    )
    other = replace(there, model="bge", language="en", version="0.2", options={"k1": 0.9, "history": True})
    assert differences(there, other) == [
        "version was '0.1' and is '0.2' now",
        "model was 'e5' and is 'bge' now",
        "language was 'pt' and is 'en' now",
        "k1 was 1.2 and is 0.9 now",
        "history was None and is True now",
    ]
    assert "mapping" in differences(there, replace(there, corpus="others", fingerprint="cd"))[0]
