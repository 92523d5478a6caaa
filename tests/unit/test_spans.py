"""Characters shown and right: unions of ranges, at equal passages and at equal characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from legalos.errors import UsageError
from legalos.evaluation.model import FoundAct, FoundPassage, Run, Span
from legalos.evaluation.spans import Cover, measure_spans, parse_span_measure, standard_spans

GOLD = {"q": (Span("a", 10, 30), Span("b", 0, 20))}


def run(*passages: tuple[str, int, int]) -> Run:
    """Passages from the best to the last one."""
    acts = {}
    for rank, (doc, start, end) in enumerate(passages):
        acts.setdefault(doc, []).append(FoundPassage(f"{doc}-{rank}", 100.0 - rank, start, end))
    return Run("t", {"q": tuple(FoundAct(doc, 1.0, tuple(some)) for doc, some in acts.items())})


def values(found: Run, *names: str) -> list[float]:
    return list(measure_spans(found, GOLD, names).values["q"].values())


def test_what_overlaps_counts_once():
    found = run(("a", 0, 20), ("a", 10, 20), ("a", 15, 40))
    assert values(found, "char-P@3", "char-R@3") == [0.5, 0.5]
    assert values(found, "char-P@1", "char-R@1", "char-F1@1") == [0.5, 0.25, pytest.approx(1 / 3)]


def test_overlapping_gold_counts_once():
    gold = {"q": (Span("a", 0, 10), Span("a", 5, 15), Span("a", 5, 5))}
    assert measure_spans(run(("a", 0, 15)), gold, ["char-R@1"]).means == {"char-R@1": 1.0}


def test_ranges_of_another_document_are_wrong():
    assert values(run(("c", 10, 30)), "char-P@1", "char-R@1", "char-F1@1") == [0, 0, 0]


def test_equal_characters_cut_the_last_passage():
    found = run(("a", 0, 20), ("a", 5, 40), ("b", 0, 20))
    assert values(found, "char-P@25ch", "char-R@25ch") == [15 / 25, 15 / 40]
    assert values(found, "char-R@60ch", "char-R@1000ch") == [1.0, 1.0]


def test_what_fills_the_characters_is_new_ones():
    found = run(("a", 10, 20), ("a", 0, 30))
    assert values(found, "char-P@20ch", "char-R@20ch") == [0.5, 0.25]


def test_queries_with_a_span_count_found_or_not_and_others_do_not():
    gold = {**GOLD, "not found": (Span("a", 0, 5),), "empty": (Span("a", 5, 5),), "none": ()}
    measured = measure_spans(run(("a", 10, 30), ("b", 0, 20)), gold, ["char-P@2"])
    assert (measured.n, measured.means) == (2, {"char-P@2": 0.5})
    with pytest.raises(UsageError, match="no query has a span"):
        measure_spans(run(), {"q": ()}, ["char-P@2"])


@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 40), st.integers(0, 40)), max_size=8),
    st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 40), st.integers(0, 40)), max_size=8),
    st.integers(0, 30),
)
def test_covers_are_sets_of_characters(some, others, most):
    def characters(spans):
        return {(doc, at) for doc, start, end in spans for at in range(start, end)}

    first, second = (Cover(Span(*span) for span in spans) for spans in (some, others))
    assert first.size == len(characters(some))
    assert first.shared(second) == second.shared(first) == len(characters(some) & characters(others))
    before = first.size
    first.add("a", 0, 41, most)
    assert first.size == min(before + most, before + 41 - len({at for doc, at in characters(some) if doc == "a"}))


def test_names_are_parsed_and_unknown_ones_refused():
    assert standard_spans([1], [500]) == (
        *("char-P@1", "char-R@1", "char-F1@1"),
        *("char-P@500ch", "char-R@500ch", "char-F1@500ch"),
    )
    assert parse_span_measure("char-F1@500ch") == ("F1", (500, True))
    for name in ("char-P", "P@5", "char-P@0", "char-P@5c"):
        with pytest.raises(UsageError, match="no measure"):
            parse_span_measure(name)
