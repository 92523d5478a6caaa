"""The report of an evaluation: the same figures in every format, none for what did not run, nothing let through."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner
from legalos.commands.report import command
from legalos.errors import LegalosError, UsageError
from legalos.evaluation.model import Cost
from legalos.evaluation.report import FORMATS, write_report
from legalos.evaluation.report.csv_files import KINDS, csv_files
from legalos.evaluation.report.html import html
from legalos.evaluation.report.latex import escaped, latex
from legalos.evaluation.report.markdown import markdown
from legalos.evaluation.report.summary import facts
from legalos.evaluation.report.tables import tables
from legalos.evaluation.report.view import View
from legalos.evaluation.report.words import measure_words
from legalos.evaluation.results import (
    Ablated,
    ArmFacts,
    Compared,
    DatasetFacts,
    FailedQuery,
    Group,
    Measured,
    Provenance,
    QueryValues,
    Results,
    Shown,
)
from legalos.evaluation.storage import write_results
from lxml import html as lxml_html

SCORING, MEASURES, BASELINE = "passage/article", ("nDCG@10", "MRR@10"), "whole/bm25"
MEANS = {"whole/bm25": 0.4, "whole/dense": 0.3, "core-none/bm25": 0.61234, "core-none/dense": 0.45}
EVIL = "</title></script><script>alert(1)</script><img src=x onerror=alert(1)>\"'|\\input{x}_$%&#{}~^*[x](y)"


def compared(arm: str, measure: str, mean: float, p: float) -> Compared:
    change = mean - MEANS[BASELINE]
    return Compared(
        SCORING, measure, arm, BASELINE, 40, mean, MEANS[BASELINE], change, change - 0.05, change + 0.05,
        {"fisher": p / 2, "t": p, "wilcoxon": p}, {"holm": p, "benjamini-hochberg": p}, 0.4, 20, 15, 5,
    )  # fmt: skip


def cost(chunks: int, latency: float | None = 5.0) -> Cost:
    return Cost(16, chunks, chunks * 100, chunks * 1000, chunks, 12.5, 3.0, latency, latency and latency * 2)


def results(**known) -> Results:
    """Four arms that ran and one that did not, figures invented."""
    arms = [ArmFacts(name, *name.split("/"), cost=cost(16 if "whole" in name else 208)) for name in MEANS]
    arms.append(ArmFacts("core-none/hybrid", "core-none", "hybrid", state="not run", reason="no plugin fuses"))
    return replace(
        Results(
            DatasetFacts("invented", 16, 42, {"passage": 55}, {"passage": 40}, notes=("Two queries have no answer.",)),
            tuple(arms),
            (SCORING,),
            MEASURES,
            10,
            BASELINE,
            Provenance("legalos evaluate", "2026-01-02T03:04:05+00:00", 7, "0.1.0", "3.11", "OpenSearch 2.19.1",
                       ("knn",), {"legalos-bm25": "ab12"}, "local", "e5", "invented"),
            tuple(Measured(SCORING, name, 40, dict.fromkeys(MEASURES, mean)) for name, mean in MEANS.items()),
            tuple(
                compared(name, measure, MEANS[name], 0.01 if name == "core-none/bm25" else 0.2)
                for measure in MEASURES
                for name in MEANS
                if name != BASELINE
            ),
            (
                Ablated(SCORING, "nDCG@10", {"neither": BASELINE, "both": "core-none/dense"},
                        {"neither": 0.4, "representation": 0.6, "retrieval": 0.3, "both": 0.5},
                        {"representation": 0.2, "retrieval": -0.1}, 0.0),
            ),
            tuple(
                Group(SCORING, name, "type", kind, n, {"nDCG@10": mean})
                for name, mean in MEANS.items()
                for kind, n in (("open", 30), ("", 10))
            ),
            (
                FailedQuery(SCORING, "core-none/bm25", "nDCG@10", 0.0, "q1", "quem poda a árvore?", "open",
                            ("lei-1!art2",),
                            (Shown("lei-2", "Lei nº 2", "Art. 3º", ("Art. 3º",), "Poda.", 3.5, False),)),
                FailedQuery(SCORING, "core-none/bm25", "nDCG@10", 0.0, "q2", "e a praça?", "", ("lei-1!art4",)),
            ),
        ),
        **known,
    )  # fmt: skip


def values(found: Results) -> list[QueryValues]:
    return [
        QueryValues(
            SCORING, arm.name, f"q{n}", dict.fromkeys(MEASURES, (n % 3) / 2 if arm.strategy == "whole" else 0.5)
        )
        for arm in found.arms
        if arm.state == "done"
        for n in range(6)
    ]


def page(found: Results, by_query: Sequence[QueryValues] | None = None) -> lxml_html.HtmlElement:
    return lxml_html.document_fromstring(html(found, list(values(found) if by_query is None else by_query)))


def records(found: Results, name: str) -> list[dict]:
    return list(csv.DictReader(io.StringIO(csv_files(tables(found))[name])))


def table_of(found: Results, kind: str):
    return next(table for table in tables(found) if table.kind == kind)


def rows_of(tree: lxml_html.HtmlElement, table_id: str) -> list[list[str]]:
    return [
        [cell.text_content().strip() for cell in row] for row in tree.get_element_by_id(f"table-{table_id}").iter("tr")
    ]


def test_an_arm_that_did_not_run_has_its_reason_and_no_figure_anywhere():
    found = results()
    reason = "not run: no plugin fuses"
    (row,) = [r for r in rows_of(page(found), "effectiveness-passage-article") if r[0] == "hybrid"]
    assert row == ["hybrid", reason]
    for name in ("effectiveness.csv", "cost.csv", "breakdown-type.csv"):
        (record,) = [r for r in records(found, name) if r["Retrieval"] == "hybrid"]
        assert record.pop("Not run") == reason
        assert set(record.values()) <= {"hybrid", "core-none", SCORING, ""}
    paper = latex("", (), tables(found), "d")
    assert r"hybrid & \multicolumn{3}{l}{\textit{not run}} \\" in paper
    assert f"core-none hybrid {reason}." in paper
    assert f"| hybrid | *{reason}* |  |  |" in markdown("", (), tables(found))
    assert [fact.more for fact in facts(View(found)) if fact.name == "Not run"] == ["core-none/hybrid: no plugin fuses"]


def test_what_is_significant_is_marked_and_the_best_is_bold_in_every_format():
    found = results()
    cells = {row.cells[0].value: row.cells[1] for row in table_of(found, "effectiveness").rows if row.group != "whole"
             and not row.missing}  # fmt: skip
    assert (cells["bm25"].mark, cells["bm25"].best) == ("+", True)
    assert (cells["dense"].mark, cells["dense"].best) == ("", False)
    assert r"\textbf{0.612}\rlap{\textsuperscript{+}}" in latex("", (), tables(found), "d")
    assert "**0.612⁺**" in markdown("", (), tables(found))
    (cell,) = page(found).xpath("//table[@id='table-effectiveness-passage-article']//td[sup][1][b]")[:1]
    assert cell.text_content() == "0.612+"


def test_how_much_was_judged_is_shown_but_is_no_merit():
    measured = tuple(replace(m, means={"judged@10": 0.9, "nDCG@10": MEANS[m.arm]}) for m in results().measured)
    compared_too = (*results().compared, compared("core-none/bm25", "judged@10", 0.9, 0.001))
    found = results(measured=measured, measures=("judged@10", "nDCG@10"), compared=compared_too)
    assert View(found).headline == (SCORING, "nDCG@10")
    cells = [row.cells[1] for row in table_of(found, "effectiveness").rows if not row.missing]
    assert {cell.text for cell in cells} == {"0.900"} and not any(cell.best or cell.mark for cell in cells)
    assert not [table for table in tables(found) if table.kind == "comparison" and "judged" in table.id]


def test_names_of_measures_are_explained_below_them():
    (note, *_) = table_of(results(), "effectiveness").notes
    assert note.startswith("nDCG: normalised discounted cumulative gain") and "MRR: mean reciprocal rank" in note
    assert (
        measure_words(["char-R@500ch"]) == "char-R: recall of characters. @n: among the first n answers; @nch: in the "
        "first n characters shown."
    )
    assert measure_words(["of-a-plugin@3"]) == ""


def test_shares_of_a_gain_are_told_only_where_its_parts_pull_one_way():
    (row,) = [row for table in tables(results()) if table.kind == "ablation" for row in table.rows]
    assert row.cells[0].text == "core-none/dense"
    assert [cell.text for cell in row.cells[1:5]] == ["0.400", "0.600", "0.300", "0.500"]
    assert [cell.text for cell in row.cells[5:]] == ["+0.200", "−0.100", "–", "–", "0.000"]
    (ablated,) = results().ablation
    agreeing = results(ablation=(replace(ablated, gains={"representation": 0.075, "retrieval": 0.025}),))
    assert [cell.text for cell in table_of(agreeing, "ablation").rows[0].cells[5:9]] == ["+0.075", "+0.025", "75", "25"]
    (record,) = records(agreeing, "ablation.csv")
    assert (float(record["Representation %"]), float(record["Retrieval %"])) == pytest.approx((75, 25))
    assert "& +0.075 & +0.025 & 75 & 25 &" in latex("", (), tables(agreeing), "d")
    assert "| +0.075 | +0.025 | 75 | 25 |" in markdown("", (), tables(agreeing))
    assert rows_of(page(agreeing), "ablation-passage-article-ndcg-10")[1][7:9] == ["75", "25"]


def test_worse_than_the_baseline_is_told_from_better():
    bad = tuple(replace(c, adjusted={"holm": 0.001}) for c in results().compared if c.arm == "whole/dense")
    found = results(compared=bad)
    marks = [cell.mark for row in table_of(found, "effectiveness").rows for cell in row.cells]
    assert "−" in marks and "+" not in marks
    assert View(found).verdict(SCORING, "nDCG@10", "whole/dense") == "worse"


def test_a_small_p_that_the_correction_takes_back_is_not_significant():
    found = results(
        compared=tuple(replace(c, p={"fisher": 0.001}, adjusted={"holm": 0.06}) for c in results().compared)
    )
    assert {View(found).verdict(SCORING, "nDCG@10", name) for name in MEANS} == {"", "not told apart"}


def test_csv_keeps_figures_unrounded_and_says_over_how_many_queries():
    found = results()
    (record,) = [
        r for r in records(found, "effectiveness.csv") if (r["Strategy"], r["Retrieval"]) == ("core-none", "bm25")
    ]
    assert (float(record["nDCG@10"]), record["n"], record["Scoring"]) == (0.61234, "40", SCORING)
    broken = records(found, "breakdown-type.csv")[0]
    assert (broken["open"], broken["open n"], broken["none n"]) == ("0.4", "30", "10")
    assert records(found, "units.csv")[1]["Times whole"] == "13.0"


def test_csv_files_of_scorings_with_other_measures_keep_them_apart():
    span = Measured("span", BASELINE, 12, {"char-P@5": 0.25})
    found = results(scorings=(SCORING, "span"), measured=(*results().measured, span))
    rows = {(r["Scoring"], r["Strategy"], r["Retrieval"]): r for r in records(found, "effectiveness.csv")}
    assert rows["span", "whole", "bm25"]["char-P@5"] == "0.25" and rows["span", "whole", "bm25"]["nDCG@10"] == ""
    assert rows[SCORING, "whole", "bm25"]["char-P@5"] == ""
    assert rows["span", "core-none", "bm25"]["Not run"] == "not scored so"


def test_a_table_of_latex_has_as_many_cells_in_each_row_as_columns():
    found = results()
    for text in re.findall(r"\\begin\{tabular\}.*?\\end\{tabular\}", latex("", (), tables(found), "d"), re.DOTALL):
        width = len(re.sub(r">\{.*?\}p\{.*?\}", "p", text).partition("{tabular}{")[2].partition("}")[0])
        for line in text.splitlines():
            if line.endswith(r"\\"):
                spans = [int(n) - 1 for n in re.findall(r"\\multicolumn\{(\d+)\}", line)]
                assert len(re.findall(r"(?<!\\)&", line)) + 1 + sum(spans) == width, line


def test_many_tables_of_latex_are_set_by_the_dozen_and_labelled_by_dataset():
    """More than 18 (52 since 2015) that wait for a page stop LaTeX; two reports may stand in one paper."""
    some = tables(results())[:1] * 30
    paper = latex("", (), some, "Invented acts")
    assert [part.count(r"\begin{table") for part in paper.split("\n\\clearpage\n")] == [12, 12, 6]
    assert r"\clearpage" not in latex("", (), some[:12], "d")
    assert paper.count(rf"\label{{tab:invented-acts-{some[0].id}}}") == 30


def test_latex_prints_every_sign_as_it_is():
    assert escaped("50 % of a_b & {c} #1 $") == r"50 \% of a\_b \& \{c\} \#1 \$"
    assert escaped("~^\\ <x>") == r"\textasciitilde{}\textasciicircum{}\textbackslash{} \textless{}x\textgreater{}"
    assert escaped("−0.1 to\n0.2") == "$-$0.1 to 0.2"


def test_a_name_with_bars_breaks_no_row_of_markdown():
    found = results(dataset=replace(results().dataset, name="a|b\nc"))
    for line in markdown("t", (), tables(replace(found, arms=evil_arms(found)))).splitlines():
        if line.startswith("|"):
            assert line.endswith("|")
    header, rule = re.search(r"^(\| Retrieval .*)\n(\|.*)$", markdown("t", (), tables(found)), re.MULTILINE).groups()
    assert header.count("|") == rule.count("|")


def evil_arms(found: Results) -> tuple[ArmFacts, ...]:
    return tuple(replace(arm, strategy=f"{arm.strategy}{EVIL}", reason=arm.reason and EVIL) for arm in found.arms)


def test_what_comes_from_the_dataset_is_text_and_nothing_else():
    found = results()
    shown = Shown(EVIL, EVIL, EVIL, (EVIL,), EVIL, 1.0, True)
    found = replace(
        found,
        dataset=replace(found.dataset, name=EVIL, notes=(EVIL,), language=EVIL),
        arms=evil_arms(found),
        breakdown=tuple(replace(group, value=EVIL) for group in found.breakdown),
        failures=(FailedQuery(SCORING, BASELINE, EVIL, 0.0, EVIL, EVIL, EVIL, (EVIL,), (shown,)),),
        provenance=replace(found.provenance, command=EVIL, server=EVIL, plugins=(EVIL,)),
    )
    tree = page(found)
    assert not tree.xpath("//script | //img")
    assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")]
    assert tree.text_content().count("<script>alert(1)</script>") >= 10
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert "default-src 'none'" in policy and "script-src 'none'" in policy


def lone(found: Results) -> Results:
    """One arm without a baseline, and nothing that failed."""
    return replace(
        found, arms=found.arms[:1], baseline="", compared=(), ablation=(), failures=(), measured=found.measured[:1],
        breakdown=(),
    )  # fmt: skip


def saved(found: Results) -> Results:
    """A saved run of another system: no strategy, no mode, no cost."""
    measured = tuple(replace(m, arm="other.run") for m in found.measured[:1])
    return replace(lone(found), arms=(ArmFacts("other.run"),), measured=measured)


def many(found: Results) -> Results:
    arms = tuple(
        ArmFacts(f"s{n}/{mode}", f"s{n}", mode, cost=cost(10**n, None if mode == "dense" else n + 1.0))
        for n in range(1, 7)
        for mode in ("bm25", "dense", "hybrid", "hybrid-rrf")
    )
    measured = tuple(Measured(SCORING, arm.name, 40, {"nDCG@10": n / 30}) for n, arm in enumerate(arms))
    return replace(found, arms=arms, measured=measured, baseline="s1/bm25", compared=(), breakdown=(), failures=())


def nothing(found: Results) -> Results:
    return replace(lone(found), arms=tuple(replace(arm, state="not run", cost=None) for arm in found.arms), measured=())


@pytest.mark.parametrize("variant", [lambda found: found, lone, saved, many, nothing],
                         ids=["five arms", "one arm", "a saved run", "24 arms", "none ran"])  # fmt: skip
def test_a_page_is_whole_and_needs_no_network(variant):
    found = variant(results())
    tree = page(found)
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in tree.xpath("//@href")} <= set(ids)
    assert all(link.startswith("#") for link in tree.xpath("//@href")) and not tree.xpath("//@src")
    assert all(table.find("caption") is not None for table in tree.iter("table"))
    for drawing in tree.xpath("//svg[not(ancestor-or-self::*[@aria-hidden='true'])]"):
        assert drawing.get("role") == "img" and drawing.get("aria-label")
    places = [place for name in ("x", "cx", "x1", "y", "cy") for place in tree.xpath(f"//svg//@{name}")]
    assert all(0 <= float(place.rstrip("%")) <= 100 for place in places if place.endswith("%"))
    assert latex("t", (), tables(found), "d") and markdown("t", (), tables(found)) and csv_files(tables(found))


def test_each_arm_that_ran_stands_in_the_chart_of_cost():
    found = many(results())
    tree = page(found)
    titles = [title.text for title in tree.xpath("//svg[@role='img']//g/title")]
    by_units = [title for title in titles if title.endswith("units")]
    by_latency = [title for title in titles if title.endswith("ms")]
    assert {title.partition(":")[0] for title in by_units} == {arm.name for arm in found.arms}
    assert len(by_latency) == 18
    assert "not measured for 6 arms" in tree.text_content()


def test_bars_against_whole_documents_compare_within_a_mode():
    rows = page(results()).xpath("//figure[contains(figcaption, 'in the same mode')][1]//li[@title]")
    assert [(row.get("title"), row.xpath("string(span[@class='value'])").strip()) for row in rows] == [
        ("core-none/bm25: 0.612 against 0.400", "+0.212"),
        ("core-none/dense: 0.450 against 0.300", "+0.150"),
    ]


def test_bars_against_whole_documents_are_of_two_kinds_of_measure():
    names = ("nDCG@10", "nDCG-exp@10", "MRR@10", "MAP@10")
    measured = tuple(replace(m, means=dict.fromkeys(names, MEANS[m.arm])) for m in results().measured)
    titles = page(results(measures=names, measured=measured)).xpath(
        "//figcaption[contains(., 'in the same mode')]/text()"
    )
    assert [title.partition(",")[0] for title in titles] == ["nDCG@10", "MRR@10"]


def test_a_failure_is_shown_with_what_was_right_and_what_was_found():
    tree = page(results())
    first, second = tree.xpath("//details[contains(@class, 'failure')]")
    words = " ".join(first.text_content().split())
    assert "quem poda a árvore?" in words and "lei-1!art2" in words and "✗ not right Lei nº 2 › Art. 3º" in words
    assert "Nothing was found." in second.text_content()


def test_a_long_passage_is_cut_and_says_how_long_it_is():
    (failed, other) = results().failures
    shown = (replace(failed.shown[0], text="poda " * 1000),)
    quoted = page(results(failures=(replace(failed, shown=shown), other))).xpath("string(//blockquote)")
    assert len(quoted) < 700 and quoted.endswith("(4,999 characters)")


def test_the_summary_names_the_best_arm_what_it_takes_and_what_is_significant():
    told = {fact.name: fact for fact in facts(View(results()))}
    assert told["Best arm"].value == "core-none/bm25"
    assert "40 queries" in told["nDCG@10"].more
    assert told["Change"].value == "+0.212" and "p = 0.010" in told["Change"].more
    assert told["Significant"].value == "1 of 3"
    assert told["What it takes"].value == "208 units"
    assert told["Latency"].value == "5.0 ms"


def test_arms_that_are_equal_to_three_digits_are_all_named_best():
    measured = tuple(replace(m, means={"nDCG@10": 0.7001 if "dense" in m.arm else 0.7}) for m in results().measured[:2])
    found = results(measured=measured)
    assert View(found).best(SCORING, "nDCG@10") == ["whole/dense", "whole/bm25"]
    assert "whole/bm25" in facts(View(found))[0].more


def test_provenance_names_all_that_the_figures_depend_on():
    rows = dict(rows_of(page(results()), "provenance")[1:])
    assert (
        rows["Seed"] == "7" and rows["Server"] == "OpenSearch 2.19.1" and rows["Template legalos-bm25"] == "sha256 ab12"
    )
    assert rows["Command"] == "legalos evaluate" and rows["legalos"] == "0.1.0"


def test_the_command_writes_what_it_names(tmp_path):
    write_results(tmp_path, results(), values(results()))
    run = CliRunner().invoke(command, [str(tmp_path), "--format", ",".join(FORMATS)])
    assert run.exit_code == 0, run.output
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert {str(tmp_path / name) for name in written - {"results.json", "per-query.jsonl"}} == set(run.output.split())
    assert {"report.html", "report.tex", "report.md", "tables/effectiveness.csv"} <= written


def test_tables_of_an_earlier_report_go_and_files_of_others_stay(tmp_path):
    found = results()
    assert {table.kind for table in tables(found)} <= set(KINDS)
    write_results(tmp_path, found, values(found))
    write_report(tmp_path, ["csv"])
    (tmp_path / "tables" / "mine.csv").write_text("a,b\n")
    write_results(tmp_path, replace(found, compared=(), ablation=(), breakdown=()), values(found))
    write_report(tmp_path, ["html"])
    assert (tmp_path / "tables" / "ablation.csv").exists()
    written = write_report(tmp_path, ["csv"])
    there = {path.name for path in (tmp_path / "tables").iterdir()}
    assert there == {path.name for path in written} | {"mine.csv"}
    assert not there & {"ablation.csv", "comparison.csv", "breakdown-type.csv"}


def test_the_output_folder_is_made_and_the_evaluation_left_alone(tmp_path):
    write_results(tmp_path / "in", results(), ())
    before = sorted((tmp_path / "in").iterdir())
    write_report(tmp_path / "in", ["markdown"], tmp_path / "new" / "out")
    assert [path.name for path in (tmp_path / "new" / "out").iterdir()] == ["report.md"]
    assert sorted((tmp_path / "in").iterdir()) == before


@pytest.mark.parametrize(
    ("formats", "said"), [(["pdf"], "html, csv, latex, markdown"), ([], "no format"), (["html"], "legalos evaluate")]
)
def test_what_cannot_be_reported_is_said_and_nothing_written(tmp_path, formats, said):
    folder = tmp_path / "none"
    if formats != ["html"]:
        write_results(folder, results(), ())
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UsageError, match=said):
        write_report(folder, formats)
    assert sorted(tmp_path.rglob("*")) == before


def test_an_output_that_is_a_file_is_said(tmp_path):
    write_results(tmp_path, results(), ())
    with pytest.raises(LegalosError, match="cannot be written"):
        write_report(tmp_path, ["html"], tmp_path / "results.json")


def test_how_passages_of_hybrid_arms_are_ranked_stands_beside_their_figures_in_every_format():
    note = "hybrid and hybrid-rrf differ in these acts alone"
    plain = results()
    arms = tuple(replace(arm, mode=arm.mode.replace("dense", "hybrid-rrf")) for arm in plain.arms)
    found = replace(plain, arms=arms)
    noted = [table.kind for table in tables(found) if any(note in said for said in table.notes)]
    assert noted == ["effectiveness", *["comparison"] * 2, "breakdown type", "ablation"]
    assert note in latex("", (), tables(found), "d") and note in markdown("", (), tables(found))
    assert note in page(found).text_content()
    assert {(r["File"], r["Scorings"]) for r in records(found, "notes.csv") if note in r["Note"]} == {
        (f"{kind}.csv", SCORING) for kind in ("effectiveness", "comparison", "breakdown-type", "ablation")
    }
    by_act = replace(found, scorings=("act",), measured=tuple(replace(m, scoring="act") for m in found.measured))
    for other in (plain, by_act):
        assert not [table for table in tables(other) if any(note in said for said in table.notes)]


def several(found: Results) -> Results:
    """The same figures in four scorings, acts last."""
    names = (SCORING, "passage/device", "passage/ancestor", "act")
    return replace(
        found,
        scorings=names,
        **{
            kind: tuple(replace(row, scoring=name) for name in names for row in getattr(found, kind))
            for kind in ("measured", "compared", "ablation", "breakdown")
        },
    )


def test_papers_hold_the_headline_scoring_and_acts_unless_all_is_asked_for(tmp_path):
    write_results(tmp_path, several(results()), values(results()))
    shown = tables(several(results()), brief=True)
    assert {dict(table.keys).get("Scoring", SCORING) for table in shown} == {SCORING, "act"}
    assert {dict(table.keys).get("Measure", MEASURES[0]) for table in shown} == {MEASURES[0]}
    kinds = [table.kind for table in shown]
    assert [kinds.count(kind) for kind in ("effectiveness", "comparison", "ablation", "breakdown type")] == [2] * 4
    asked = [str(tmp_path), "--format", ",".join(FORMATS)]
    brief, every = ({}, {})
    for found, more in ((brief, []), (every, ["--all"])):
        assert CliRunner().invoke(command, [*asked, *more]).exit_code == 0
        found |= {path.name: path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.*") if path.is_file()}
    assert brief["report.md"].count("\n|:--|") == len(shown)
    assert every["report.md"].count("\n|:--|") == len(tables(several(results())))
    left = len(tables(several(results()))) - len(shown)
    assert f"{left} more tables, of other scorings and measures" in brief["report.md"]
    assert f"% {left} more tables" in brief["report.tex"] and "more tables, of" not in every["report.tex"]
    assert brief["comparison.csv"] == every["comparison.csv"] and brief["report.html"] == every["report.html"]


def test_a_line_of_values_that_is_none_is_named(tmp_path):
    write_results(tmp_path, results(), values(results())[:1])
    path = tmp_path / "per-query.jsonl"
    good = path.read_text(encoding="utf-8")
    for bad in ('{"scoring": "act", "arm": "a", "values": {}}', "[]", '{"scoring":', '{"values": 3}'):
        path.write_text(f"{good}{bad}\n", encoding="utf-8")
        with pytest.raises(UsageError, match=r"per-query\.jsonl, line 2 is no"):
            write_report(tmp_path)
