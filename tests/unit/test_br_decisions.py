"""Notes of courts' decisions and of the Senate's: what they end, what is read of them, and what searches make of it."""

import pytest
from brazil import parsed
from legalos.parsers.br.notes import read
from legalos.search.days import on_the_day
from legalos.search.results import Passage
from legalos.strategies import strategy
from legalos.validity import UNKNOWN, Day

HEAD = "LEI Nº 412, DE 2 DE MAIO DE 2010\nDispõe sobre a feira.\n{}A PREFEITA DO MUNICÍPIO DE VALE SERENO:\n"
ENTRY = "Art. 9º Esta Lei entra em vigor em 1º de junho de 2010.\n"
JOURNAL = "(Inciso declarado inconstitucional pela ADI nº 1.234/2015, publicada no DOU de 4.9.2020)"


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("Inciso declarado inconstitucional, em controle concentrado, pela ADI nº 1.234, publicada no DOU de 4.9.2020",
         ("unconstitutional", "acordao;adi", "1234", "2020-09-04")),
        ("Declarada a inconstitucionalidade pela Adin 7.654-3/2", ("unconstitutional", "acordao;adi", "7654", "")),
        ("Declarado formalmente inconstitucional pelas ADIs nºs 1.234 e 1.235/2019",
         ("unconstitutional", "acordao;adi", "1234", "")),
        ("Declarada inconstitucional pela ADIN nº 1234567-89.2015.8.26.0000, trânsito em julgado em 16/06/2020",
         ("unconstitutional", "acordao;adi", "1234567-89.2015.8.26.0000", "2020-06-16")),
        ("Suspensa a execução pela RSF nº 33, de 1983", ("suspended", "resolucao", "33", "1983")),
        ("Execução suspensa pela Resolução do Senado Federal nº 33, de 9.8.1983",
         ("suspended", "resolucao", "33", "1983-08-09")),
        ("Eficácia suspensa por medida cautelar na ADPF 77", ("suspended", "acordao;adpf", "77", "")),
        ("Vide ADI nº 1.234/1997, publicada no DOU de 11.3.2021", ("see", "acordao;adi", "1234", "2021-03-11")),
        ("Vide Lei nº 5, de 2001, e ADI nº 9", ("see", "lei", "5", "2001")),
        ("Vide ADIN nº 9, medida liminar de 3.5.2004", ("see", "acordao;adi", "9", "2004-05-03")),
        ("Expressão “suspensão da banca” declarada inconstitucional pela ADI nº 9",
         ("unconstitutional", "acordao;adi", "9", "")),
        ("Expressões “livre” e “paga” declaradas inconstitucionais pela ADI nº 9",
         ("unconstitutional", "acordao;adi", "9", "")),
    ],
)  # fmt: skip
def test_a_decision_is_read_out_as_data(note, told):
    assert read(note) == told


def test_a_resolution_of_the_senate_has_the_senate_s_urn_in_every_act():
    for urn in ("urn:lex:br:federal:lei:1966-10-25;9", "urn:lex:br:agencia.x:resolucao:2010-05-02;9"):
        act = parsed("Art. 1º A. (Suspensa a execução pela RSF nº 33, de 1983)\n", urn=urn)
        assert [note.urn for note in act.units[1].notes] == ["urn:lex:br:senado.federal:resolucao:1983;33"]


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("(Declarado inconstitucional pela ADI nº 1)", "unconstitutional"),
        ("(Artigo julgado inconstitucional pela ADI nº 1)", "unconstitutional"),
        ("(“Caput” do artigo declarado inconstitucional pelas ADIs nºs 1, 2 e 3)", "unconstitutional"),
        ("(Declarada a inconstitucionalidade, cuja parte dispositiva saiu no DOU de 4.9.2020)", "unconstitutional"),
        ("(Redação dada pela Lei nº 3, de 1999) (Declarado inconstitucional pela ADI nº 1)", "unconstitutional"),
        ("(Suspenso por liminar na ADI nº 1) (Declarado inconstitucional pela ADI nº 1)", "unconstitutional"),
        ("(Execução suspensa pela Resolução do Senado Federal nº 3, de 1999)", "suspended"),
        ("(Suspensa a execução pela RSF nº 3, de 1999)", "suspended"),
        ("(Eficácia suspensa por medida cautelar na ADI nº 1)", "suspended"),
        ("(Suspensos os efeitos por liminar na ADI nº 1)", "suspended"),
        ("(Vigência suspensa por liminar na ADI nº 1)", "suspended"),
        ("(Revogado pela Lei nº 3, de 1999) (Suspenso)", "revoked"),
        ("(Suspenso por liminar na ADI nº 1) (Revogado pela Lei nº 3, de 1999)", "revoked"),
        # of a part, of another, of a reading, for a time, in one case, by nobody
        ("(Declarado inconstitucional em parte pela ADI nº 1)", "in_force"),
        ("(Declarado parcialmente inconstitucional pela ADI nº 1)", "in_force"),
        ("(Declarada a inconstitucionalidade da expressão “livre” pela ADI nº 1)", "in_force"),
        ("(Declarado inconstitucional, sem redução de texto, pela ADI nº 1)", "in_force"),
        ("(Declarado inconstitucional quanto à feira de sábado pela ADI nº 1)", "in_force"),
        ("(Parágrafo único declarado inconstitucional pela ADI nº 1)", "in_force"),
        ("(Declarado inconstitucional o inciso II pela ADI nº 1)", "in_force"),
        ("(Vide ADI nº 1, que declarou inconstitucional este artigo)", "in_force"),
        ("(Vide ADI nº 1)", "in_force"),
        ("(Suspenso até 30 de outubro de 2020)", "in_force"),
        ("(Vigência suspensa por 90 dias pela Lei nº 3, de 1999)", "in_force"),
        ("(Suspensa a cobrança da taxa pela Lei nº 3, de 1999)", "in_force"),
        ("(Declarado inconstitucional, incidentalmente, no RE nº 1)", "in_force"),
        ("(Suspenso por liminar na ADI nº 1) (Liminar cassada)", "in_force"),
        ("(Suspenso por liminar na ADI nº 1) (Redação dada pela Lei nº 3, de 1999)", "in_force"),
        ("(Eficácia)", "in_force"),
        ("(Declarada a constitucionalidade pela ADC nº 1)", "in_force"),
    ],
)  # fmt: skip
def test_a_decision_ends_words_if_it_means_all_of_them(note, told):
    found = {unit.id: unit.status for unit in parsed(f"Art. 1º A feira é livre. {note}\nArt. 2º B.\n").units}
    assert found["art1_cpt"] == told
    assert found["art2_cpt"] == "in_force"


def test_where_nothing_but_such_a_note_is_left_it_tells():
    units = parsed("Art. 1º A:\nI - (Declarado inconstitucional pela ADI nº 1);\nII - (Vide ADI nº 1).\n").units
    assert [unit.status for unit in units[2:]] == ["unconstitutional", "in_force"]


def test_the_law_before_stays_beside_what_a_court_ended():
    """Lei 9.868/1999, art. 11, § 2º: it is in force again. The control is a wording that was revoked."""
    text = "Art. 1º A.\n§ 1º Abre às seis.\n§ 1º Abre às dez. (Redação dada pela Lei nº 3, de 2015) ({})\n"
    told_by = {"Suspenso por liminar na ADI nº 1": "in_force", "Revogado pela Lei nº 4, de 2016": "superseded"}
    for note, told in told_by.items():
        assert next(unit.status for unit in parsed(text.format(note)).units if unit.id == "art1_par1") == told


def test_what_stands_below_ends_with_it():
    text = f"Art. 1º A:\nI - a feira: {JOURNAL}\na) livre;\nb) coberta;\nII - a praça.\n"
    assert [unit.status for unit in parsed(text).units[2:]] == [*["unconstitutional"] * 3, "in_force"]


def act(note=JOURNAL, above=""):
    return parsed(HEAD.format(above) + f"Art. 1º A prefeita cuida:\nI - do coreto; {note}\nII - da feira.\n{ENTRY}")


def test_it_ends_on_the_day_that_the_note_tells_and_not_in_the_year_of_the_suit():
    first = Day("2010-06-01", "2010-06-01")
    unit = next(unit for unit in act().units if unit.id == "art1_cpt_inc1")
    assert (unit.in_force_from, unit.in_force_until) == (first, Day("2020-09-04", "2020-09-04"))
    unit = next(u for u in act("(Declarado inconstitucional pela ADI nº 1.234/2015)").units if u.id == "art1_cpt_inc1")
    assert (unit.in_force_from, unit.in_force_until) == (first, UNKNOWN)


def test_its_words_are_a_chunk_of_their_own_and_in_the_article_of_days_before():
    chunks = {c.chunk_id.rpartition("!")[2]: c for c in strategy("core-none", history=True).chunks(act())}
    assert "coreto" not in chunks["art1"].text and "feira" in chunks["art1"].text
    own = chunks["art1_cpt_inc1"]
    assert (own.status, "coreto" in own.text) == ("unconstitutional", True)
    assert own.validity.answers == ("2010-06-01", "2020-09-04")
    assert "coreto" in chunks["art1@1"].text
    assert chunks["art1"].validity.amended_by == ("adi 1234",)


def test_it_was_perhaps_in_force_before_as_the_decision_reaches_back():
    """Unless the court says otherwise (Lei 9.868/1999, art. 27). A suspension reaches not back (art. 11, § 1º)."""
    days = {"in_force_from": Day("2010-06-01", "2010-06-01"), "in_force_until": Day("2020-09-04", "2020-09-04")}
    for told, before in (("unconstitutional", "uncertain"), ("suspended", "in_force"), ("revoked", "in_force")):
        passage = Passage("x", "", (), "", 0, 0, {}, status=told, **days)
        assert on_the_day(passage, "2015-01-01") == before


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("(Declarada inconstitucional pela ADI nº 1234567-89.2015.8.26.0000)\n", "unconstitutional"),
        ("Lei declarada inconstitucional pela ADI nº 7\n", "unconstitutional"),
        ("(Eficácia suspensa por liminar na ADI nº 7)\n", "suspended"),
        ("(Declarada inconstitucional, em parte, pela ADI nº 7)\n", "in_force"),
        ("(Vide ADI nº 7)\n", "in_force"),
    ],
)
def test_a_note_above_an_act_ends_all_of_it(line, told):
    made = act(above=line)
    assert (made.status, made.summary) == (told, "Dispõe sobre a feira.")
    chunk = next(c for c in strategy("core-none").chunks(made) if c.chunk_id.endswith("!art9"))
    assert chunk.status == told
