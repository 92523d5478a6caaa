"""Earlier wordings as chunks: which there are, what they say, and the days that each wording answers for."""

from dataclasses import replace

import pytest
from brazil import parsed
from legalos.cluster.documents import document
from legalos.commands._options import Choice
from legalos.config import Settings
from legalos.errors import UsageError
from legalos.strategies import strategy
from legalos.strategies.history import BASIC, earlier
from legalos.strategies.outline import Outline
from legalos.validity import UNKNOWN, Day

BEGAN = Day("2010-05-14", "2010-05-29")
LAW_500, LAW_620 = Day("2015-05-02", "2015-07-01"), Day("2019-06-03", "2019-08-02")
BY_500, BY_620 = "(Redação dada pela Lei nº 500, de 2.5.2015)", "(Redação dada pela Lei nº 620, de 3.6.2019)"

LAST = "Art. 9º Esta Lei entra em vigor na data de sua publicação."


def act_of(*lines):
    """An act of 2010; a line that begins with ~ is struck out."""
    head = ["LEI Nº 412, DE 14 DE MAIO DE 2010", "Dispõe sobre a feira.", "O PREFEITO DE VALE SERENO decreta:"]
    text, struck = "", []
    for line in [*head, *lines, LAST]:
        if line.startswith("~"):
            struck.append((len(text), len(text) + len(line) - 1))
        text += line.removeprefix("~") + "\n"
    return parsed(text, struck, urn="urn:x")


def days(chunk):
    validity = chunk.validity
    return validity.in_force_from, validity.in_force_until, validity.answers


def wordings(act, name="core-none"):
    """[(id, text, from, until, days answered for)] of all chunks but the closing article's."""
    options = {} if name in ("whole", "recursive") else {"history": True}
    chunks = strategy(name, **options).chunks(act)
    return [
        (c.chunk_id.removeprefix("urn:x!"), c.text, *days(c))
        for c in chunks
        if "art9" not in c.chunk_id and c.level != "component"
    ]


def test_an_article_has_a_wording_for_each_time_between_two_changes_in_it():
    act = act_of(
        "~Art. 1º A feira abre às seis.",
        f"Art. 1º A feira abre às sete. {BY_500}",
        "§ 1º O fiscal mede a barraca.",
        "~§ 2º A barraca paga dez.",
        f"§ 2º A barraca paga vinte. {BY_620}",
    )
    today, first, second = wordings(act)
    assert first == (
        "art1@1",
        "Art. 1º A feira abre às seis.\n§ 1º O fiscal mede a barraca.\n§ 2º A barraca paga dez.",
        BEGAN, LAW_500, ("2010-05-14", "2015-07-01"),
    )  # fmt: skip
    assert second == (
        "art1@2",
        f"Art. 1º A feira abre às sete. {BY_500}\n§ 1º O fiscal mede a barraca.\n§ 2º A barraca paga dez.",
        LAW_500, LAW_620, ("2015-05-02", "2019-08-02"),
    )  # fmt: skip
    assert (today[0], *today[2:]) == ("art1", LAW_620, None, ("2019-06-03", ""))
    assert today[1].endswith(f"§ 2º A barraca paga vinte. {BY_620}")


def test_hierarchical_has_those_of_each_unit_that_changed_and_core_those_of_articles():
    act = act_of("Art. 1º A feira é livre.", "~§ 1º Paga dez.", f"§ 1º Paga vinte. {BY_500}", "§ 2º Fecha às dez.")
    earlier = [row[:2] for row in wordings(act, "hierarchical") if "@" in row[0]]
    assert earlier == [
        ("art1@1", "Art. 1º A feira é livre.\n§ 1º Paga dez.\n§ 2º Fecha às dez."),
        ("art1_par1@1", "§ 1º Paga dez."),
    ]
    assert [row[0] for row in wordings(act, "core-metadata")] == ["art1", "art1@1"]


def test_a_wording_that_the_text_lacks_is_answered_by_the_first_that_it_has():
    (only,) = wordings(act_of(f"Art. 1º A feira abre às sete. {BY_500}"))
    assert only[2:] == (LAW_500, None, ("2010-05-14", ""))
    lacking = act_of(
        "~Art. 1º A feira abre às seis.", f"Art. 1º A feira abre às oito. {BY_620}", f"§ 1º Paga vinte. {BY_500}"
    )
    today, earlier = wordings(lacking)
    assert earlier[2:] == (LAW_500, LAW_620, ("2010-05-14", "2019-08-02"))
    assert today[2:] == (LAW_620, None, ("2019-06-03", ""))


def test_what_was_not_there_answers_for_no_day_before():
    included = act_of("Art. 1º A feira é livre.", "Art. 1º-A A praça é livre. (Incluído pela Lei nº 500, de 2.5.2015)")
    assert wordings(included)[1][2:] == (LAW_500, None, ("2015-05-02", ""))
    paragraph = act_of("Art. 1º A feira é livre.", "§ 1º Fecha às dez. (Incluído pela Lei nº 500, de 2.5.2015)")
    today, earlier = wordings(paragraph)
    assert earlier[1:] == ("Art. 1º A feira é livre.", BEGAN, LAW_500, ("2010-05-14", "2015-07-01"))
    assert today[2:] == (LAW_500, None, ("2015-05-02", ""))


def test_a_revoked_article_answers_until_its_end():
    rows = wordings(
        act_of(
            "Art. 1º O cavalo não entra. (Revogado pela Lei nº 500, de 2.5.2015)",
            "Art. 2º (Revogado pela Lei nº 500, de 2.5.2015)",
            "Art. 3º (Revogado)",
            "Art. 4º (VETADO)",
        )
    )
    assert [row[2:] for row in rows] == [
        (BEGAN, LAW_500, ("2010-05-14", "2015-07-01")),
        (UNKNOWN, LAW_500, ("2010-05-14", "2015-07-01")),
        (UNKNOWN, UNKNOWN, None),
        (UNKNOWN, None, None),
    ]


def test_the_note_of_a_revocation_answers_for_nothing_where_the_words_are_kept():
    today, earlier = wordings(act_of("~Art. 1º O cavalo não entra.", "Art. 1º (Revogado pela Lei nº 500, de 2.5.2015)"))
    assert earlier[1:] == ("Art. 1º O cavalo não entra.", BEGAN, LAW_500, ("2010-05-14", "2015-07-01"))
    assert today[2:] == (UNKNOWN, LAW_500, None)


def test_what_a_veto_left_is_in_no_wording():
    rows = wordings(act_of("Art. 1º A feira é livre.", "~§ 1º (VETADO).", f"§ 1º A praça é livre. {BY_500}"))
    assert [row[1] for row in rows if "@" in row[0]] == ["Art. 1º A feira é livre."]


@pytest.mark.parametrize("name", ["whole", "recursive"])
def test_whole_acts_and_windows_are_shown_as_they_are_today_and_answer_for_all_days(name):
    rows = wordings(act_of("~Art. 1º A feira abre às seis.", f"Art. 1º A feira abre às sete. {BY_500}"), name)
    assert [row[2:] for row in rows] == [(LAW_500, None, ("2010-05-14", ""))]


def test_an_act_without_dates_answers_for_any_day_and_a_bill_for_none():
    undated = parsed("Art. 1º A feira é livre.\nArt. 2º A praça é livre.\n")
    bill = parsed("PROJETO DE LEI Nº 31, DE 2024\nCria a feira.\nArt. 1º A feira é livre.\nArt. 2º A praça é livre.\n")
    for act, answers in ((undated, ("", "")), (bill, None)):
        assert {(c.validity.in_force_from, c.validity.answers) for c in strategy("core-none").chunks(act)} == {
            (UNKNOWN, answers)
        }


@pytest.mark.parametrize("name", ["core-none", "hierarchical", "whole"])
def test_what_a_bill_says_is_proposed_and_no_law_in_force(name):
    bill = parsed("PROJETO DE LEI Nº 31, DE 2024\nCria a feira.\nArt. 1º A feira é livre.\nArt. 2º A praça é livre.\n")
    assert {chunk.status for chunk in strategy(name).chunks(bill)} == {"proposed"}


def test_what_is_in_force_in_an_act_that_is_revoked_is_revoked():
    act = act_of("Art. 1º A feira é livre.")
    text = act.text.replace("\nDispõe", "\n(Revogada pela Lei nº 500, de 2 de maio de 2015)\nDispõe")
    (first, *_) = strategy("core-none").chunks(parsed(text))
    assert (first.status, *days(first)[1:]) == ("revoked", LAW_500, ("2010-05-14", "2015-07-01"))


def test_a_wording_comes_back_when_that_of_a_provisional_measure_has_lapsed():
    by_measure = "(Redação dada pela Medida Provisória nº 6, de 2.3.2018) (Vigência encerrada)"
    measure, back = Day("2018-03-02", "2018-03-17"), Day("2018-03-02", "")
    assert wordings(
        act_of("~Art. 1º A feira é livre.", f"~Art. 1º A feira é paga. {by_measure}", "Art. 1º A feira é livre.")
    ) == [
        ("art1", "Art. 1º A feira é livre.", back, None, ("2018-03-02", "")),
        ("art1@1", "Art. 1º A feira é livre.", BEGAN, measure, ("2010-05-14", "2018-03-17")),
        ("art1@2", f"Art. 1º A feira é paga. {by_measure}", measure, back, ("2018-03-02", "")),
    ]


def test_no_wording_outlives_its_act():
    old = "Art. 1º A feira abre às seis."
    text = act_of(old, "Art. 2º A praça é livre. (Revogado)").text
    text = text.replace("\nDispõe", "\n(Revogada pela Lei nº 500, de 2 de maio de 2015)\nDispõe")
    act = parsed(text, [(text.index(old), text.index(old) + len(old))], urn="urn:x")
    answers = ("2010-05-14", "2015-07-01")
    assert {row[0]: row[2:] for row in wordings(act)} == {
        "art1@1": (BEGAN, Day("2010-05-14", "2015-07-01"), answers),
        "art2": (BEGAN, Day("", "2015-07-01"), answers),
    }


def test_an_act_without_changes_is_not_searched_for_earlier_wordings():
    outline = Outline(act_of("Art. 1º A feira abre às seis."))
    assert earlier(outline, BASIC, ("normative",)) == []
    assert "places" not in vars(outline)
    changed = Outline(act_of("~Art. 1º A feira abre às seis.", f"Art. 1º A feira abre às sete. {BY_500}"))
    assert [chunk.chunk_id for chunk in earlier(changed, BASIC, ("normative",))] == ["urn:x!art1@1"]


def test_an_earlier_wording_is_cited_as_that_of_today_is():
    act = act_of("~Art. 1º A feira abre às seis.", f"Art. 1º A feira abre às sete. {BY_500}", "§ 1º Fecha às dez.")
    chunks = strategy("core-none", history=True).chunks(act)
    today, _, earlier = document(act, chunks)["chunks"]
    assert earlier["chunk_id"] == "urn:x!art1@1"
    assert (earlier["unit"], earlier["units"]) == (today["unit"], today["units"])
    assert "art1_par1" in today["units"]


def test_a_document_has_the_days_of_its_wordings():
    act = act_of("~Art. 1º A feira abre às seis.", f"Art. 1º A feira abre às sete. {BY_500}")
    chunks = strategy("core-none", history=True).chunks(act)
    indexed = document(act, chunks)
    today, _, earlier = indexed["chunks"]
    assert indexed["answers"] == {"gte": "2010-05-14"}
    assert today["answers"] == {"gte": "2015-05-02"}
    assert today["in_force_from"] == {"earliest": "2015-05-02", "latest": "2015-07-01"}
    assert "in_force_until" not in today
    assert earlier["answers"] == {"gte": "2010-05-14", "lt": "2015-07-01"}
    assert earlier["in_force_until"] == {"earliest": "2015-05-02", "latest": "2015-07-01"}
    assert list(today["amended_by"]) == ["lei 500/2015"]


def test_what_has_ended_on_an_unknown_day_answers_for_no_day_from_that_of_its_indexing_on():
    act = act_of("Art. 1º A feira é livre. (Revogado)", f"Art. 2º A praça é limpa. {REVOKED}", "Art. 3º Abre cedo.")
    chunks = strategy("core-none").chunks(act)

    def answers(today):
        return [row.get("answers") for row in document(act, chunks, today)["chunks"]][:3]

    known = [{"gte": "2010-05-14", "lt": "2015-07-01"}, {"gte": "2010-05-14"}]
    assert answers("2026-11-30") == [{"gte": "2010-05-14", "lt": "2026-11-30"}, *known]
    assert answers("2010-05-14") == [None, *known]
    assert (
        document(act, chunks, "2026-11-30")["content_sha256"] == document(act, chunks, "2027-01-01")["content_sha256"]
    )


@pytest.mark.parametrize("end", [None, UNKNOWN])
def test_an_act_that_has_lapsed_on_an_unknown_day_does_too(end):
    act = replace(act_of("Art. 1º A feira é livre."), status="expired", in_force_until=end)
    rows = document(act, strategy("core-none").chunks(act), "2026-11-30")["chunks"]
    assert {row["answers"]["lt"] for row in rows} == {"2026-11-30"}


REVOKED = "(Revogado pela Lei nº 500, de 2.5.2015)"


def told(act, name="core-none", **options):
    """[(id, status, text)] of all chunks but the closing article's."""
    chunks = strategy(name, **options).chunks(act)
    return [(c.chunk_id.removeprefix("urn:x!"), c.status, c.text) for c in chunks if "art9" not in c.chunk_id]


def test_words_that_have_ended_are_not_those_of_the_article_but_a_chunk_of_their_own():
    act = act_of("Art. 1º A feira é livre.", f"§ 1º O cavalo entra. {REVOKED}", "I - ferrado;", "§ 2º Fecha às dez.")
    assert told(act) == [
        ("art1", "in_force", "Art. 1º A feira é livre.\n§ 2º Fecha às dez."),
        ("art1_par1", "revoked", f"§ 1º O cavalo entra. {REVOKED}\nI - ferrado;"),
    ]
    today, revoked, earlier = wordings(act)
    assert today[2:] == (LAW_500, None, ("2015-05-02", ""))
    assert revoked[2:] == (BEGAN, LAW_500, ("2010-05-14", "2015-07-01"))
    whole = f"Art. 1º A feira é livre.\n§ 1º O cavalo entra. {REVOKED}\nI - ferrado;\n§ 2º Fecha às dez."
    assert earlier == ("art1@1", whole, BEGAN, LAW_500, ("2010-05-14", "2015-07-01"))


def test_in_hierarchical_no_chunk_in_force_has_words_that_have_ended():
    act = act_of("CAPÍTULO I", "DA FEIRA", f"Art. 1º O cavalo entra. {REVOKED}", "Art. 2º A feira é livre.",
                 f"§ 1º O boi entra. {REVOKED}")  # fmt: skip
    chunks = told(act, "hierarchical")
    assert {(one, status) for one, status, text in chunks if "entra." in text} == {
        ("art1", "revoked"), ("art1_cpt", "revoked"), ("art2_par1", "revoked"),
    }  # fmt: skip
    assert next(text for one, _, text in chunks if one == "cap1").endswith(
        "DA FEIRA\nArt. 2º A feira é livre.\n" + LAST
    )


def test_of_a_caput_that_has_ended_the_paragraphs_stay():
    act = act_of(f"Art. 1º O cavalo entra: {REVOKED}", "I - ferrado;", "§ 1º Fecha às dez.")
    article, caput = told(act)
    assert article == ("art1", "in_force", "Art. 1º\n§ 1º Fecha às dez.")
    assert caput[:2] == ("art1_cpt", "revoked")


def test_a_note_of_an_end_stays_where_it_is_all_that_is_left():
    act = act_of("Art. 1º A feira é livre.", f"§ 1º {REVOKED}", "§ 2º (VETADO)")
    assert told(act) == [("art1", "in_force", f"Art. 1º A feira é livre.\n§ 1º {REVOKED}\n§ 2º (VETADO)")]


def test_vetoed_words_are_in_no_wording_and_a_chunk_of_their_own():
    act = act_of("Art. 1º A feira é livre.", "§ 1º O cavalo entra.", f"§ 2º O boi entra. {REVOKED}")
    units = [replace(u, status="vetoed", in_force_from=UNKNOWN) if u.id == "art1_par1" else u for u in act.units]
    assert told(replace(act, units=tuple(units)), history=True) == [
        ("art1", "in_force", "Art. 1º A feira é livre."),
        ("art1_par1", "vetoed", "§ 1º O cavalo entra."),
        ("art1_par2", "revoked", f"§ 2º O boi entra. {REVOKED}"),
        ("art1@1", "superseded", f"Art. 1º A feira é livre.\n§ 2º O boi entra. {REVOKED}"),
    ]


def test_a_revoked_article_is_shown_as_it_was_at_its_end():
    act = act_of(
        "Art. 1º O cavalo entra. (Revogado pela Lei nº 620, de 3.6.2019)",
        f"§ 1º O boi também. {REVOKED}",
        "§ 2º Fecha às dez. (Revogado pela Lei nº 620, de 3.6.2019)",
    )
    article, former = wordings(act)
    assert "boi" not in article[1] and "dez" in article[1]
    assert article[2:] == (LAW_500, LAW_620, ("2015-05-02", "2019-08-02"))
    assert ("boi" in former[1], former[2:]) == (True, (BEGAN, LAW_500, ("2010-05-14", "2015-07-01")))


def test_an_annex_leaves_out_what_has_ended_and_a_whole_act_is_shown_as_it_is_printed():
    act = act_of("Art. 1º A feira é livre.")
    annex = f"ANEXO I\nREGULAMENTO DA FEIRA\nArt. 1º O cavalo entra. {REVOKED}\nArt. 2º O fiscal mede.\n"
    act = parsed(act.text + annex, urn="urn:x")
    texts = {one: (status, text) for one, status, text in told(act)}
    assert "cavalo" not in texts["anexo1"][1] and "mede" in texts["anexo1"][1]
    assert texts["anexo1_art1"] == ("revoked", f"Art. 1º O cavalo entra. {REVOKED}")
    assert "anexo1_art2" not in texts
    for name in ("whole", "recursive"):
        assert "cavalo" in told(act, name)[0][2]


def test_earlier_wordings_are_there_unless_the_name_or_the_option_says_otherwise_and_never_both(tmp_path):
    settings = Settings(tmp_path, strategy="core-metadata")
    assert [Choice(None, False, None, said).strategy(settings).history for said in (None, True, False)] == [1, 1, 0]
    for said in (True, False):
        named = Settings(tmp_path, strategy=f"core-metadata:history={str(said).lower()}")
        assert [Choice(None, False, None, same).strategy(named).history for same in (None, said)] == [said, said]
        with pytest.raises(UsageError, match=r"is not what core-metadata:history=.* says; leave one of them out"):
            Choice(None, False, None, not said).strategy(named)
    assert Choice(None, False, None, True).strategy(Settings(tmp_path, strategy="whole"))
