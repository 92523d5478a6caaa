"""From when and until when units of Brazilian acts are in force, by the clauses and notes of their text."""

import pytest
from brazil import parsed
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.validity import UNKNOWN, Day, after, spread, told, within

HEAD = (
    "LEI Nº 412, DE 14 DE MAIO DE 2010\nDispõe sobre a feira.\n"
    "A PREFEITA DO MUNICÍPIO DE VALE SERENO, Estado de Minas Gerais:\n"
)
AT_ONCE = "Art. 9º Esta Lei entra em vigor na data de sua publicação.\n"
ACT = Day("2010-05-14", "2010-05-29")
LAW_500 = Day("2015-05-02", "2015-07-01")


def dates(body, struck=()):
    """{id: [(status, from, until), …]} of an act in force at its publication, without what is as the act is."""
    text = HEAD + body + AT_ONCE
    act = parsed(text, [(text.index(words), text.index(words) + len(words)) for words in struck])
    assert act.in_force_from == ACT
    found = {}
    for unit in act.units:
        if (unit.status, unit.in_force_from, unit.in_force_until) != ("in_force", ACT, None):
            found.setdefault(unit.id, []).append((unit.status, unit.in_force_from, unit.in_force_until))
    return found


@pytest.mark.parametrize(
    ("clause", "day"),
    [
        ("na data de sua publicação.", Day("2010-05-14", "2010-05-29")),
        ("na data da publicação.", Day("2010-05-14", "2010-05-29")),
        ("após decorridos 90 (noventa) dias de sua publicação oficial.", Day("2010-08-12", "2010-08-27")),
        ("decorridos cento e oitenta dias de sua publicação.", Day("2010-11-10", "2010-11-25")),
        ("1 (um) ano após a sua publicação.", Day("2011-05-14", "2011-05-29")),
        ("dezoito meses após a data de sua publicação.", Day("2011-11-14", "2011-11-29")),
        ("em 1º de janeiro de 2011.", Day("2011-01-01", "2011-01-01")),
        ("na data de sua publicação e vigorará até 31 de dezembro de 2015.", Day("2010-05-14", "2010-05-29")),
        ("em 1º de janeiro de 2011, com vigência até o dia 1º.6.2012.", Day("2011-01-01", "2011-01-01")),
        ("em até 90 dias da publicação.", Day("2010-08-12", "2010-08-27")),
        ("na data de sua publicação, com efeitos a partir de 1º de janeiro de 2011.", Day("2010-05-14", "2011-01-01")),
        ("na data de sua publicação, exceto o art. 2º, que depende de regulamento.", Day("2010-05-14", "")),
        ("quando for regulamentada.", Day("2010-05-14", "")),
        ("em 90 dias, observada a Lei nº 3, de 2 de maio de 2001.", Day("2010-08-12", "")),
        ("na data de sua publicação, devendo a Prefeita regulamentá-la no prazo de noventa dias.", ACT),
        ("na data de sua publicação e deverá ser regulamentada, por decreto, dentro de 90 (noventa) dias.", ACT),
        ("na data de sua publicação. A Prefeita a regulamentará em 60 dias.", ACT),
        ("na data de sua publicação, devendo as bancas adaptar-se até 1º de março de 2012, a contar de 2011.", ACT),
        ("na data de sua publicação e vigorará pelo prazo de 180 (cento e oitenta) dias.", ACT),
        ("na data de sua publicação, com vigência de 90 dias.", ACT),
        ("em 30 dias, cabendo à Prefeita expedir o regulamento em 90 dias.", Day("2010-06-13", "2010-06-28")),
        ("na data de sua publicação, devendo produzir efeitos após 90 dias.", Day("2010-05-14", "2010-08-27")),
        ("no primeiro dia do exercício financeiro seguinte ao de sua publicação.", Day("2011-01-01", "2011-01-01")),
    ],
)  # fmt: skip
def test_an_act_is_in_force_when_its_clause_says(clause, day):
    assert parsed(f"{HEAD}Art. 1º A feira é livre.\nArt. 2º Esta Lei entra em vigor {clause}\n").in_force_from == day


@pytest.mark.parametrize(
    ("clause", "end"),
    [
        ("na data de sua publicação e vigorará até 31 de dezembro de 2015.", Day("2016-01-01", "2016-01-01")),
        ("na data de sua publicação e vigorará pelo prazo de 180 (cento e oitenta) dias.", after(ACT, 180)),
        ("na data de sua publicação, com vigência de dois anos, revogada a Lei nº 3.", after(ACT, months=24)),
        ("na data de sua publicação, vigorando por um período de 90 dias.", after(ACT, 90)),
        ("na data de sua publicação, exceto o art. 3º, que vigorará até 31 de dezembro de 2015.", None),
        ("na data de sua publicação e vigorará até a edição da lei complementar.", None),
        ("após 90 dias de sua publicação.", None),
    ],
)
def test_an_act_that_is_made_for_a_time_ends_with_it(clause, end):
    act = parsed(f"{HEAD}Art. 1º A feira é livre.\nArt. 2º Esta Lei entra em vigor {clause}\n")
    assert (act.in_force_until, act.status) == (end, "expired" if end else "in_force")


@pytest.mark.parametrize(("named", "delayed"), [("artigo", "art2"), ("§ 2º", "art2_par2"), ("parágrafo", "art2_par2")])
def test_a_unit_that_says_when_it_comes_into_force_is_no_clause_of_the_act(named, delayed):
    act = parsed(
        HEAD + AT_ONCE.replace("9", "1") + "Art. 2º A banca é numerada:\nI - por fora; e\nII - por dentro.\n§ 1º É de "
        f"pau.\n§ 2º É de ferro o toldo. Este {named} entra em vigor em 1º de março de 2027.\n"
    )
    assert act.in_force_from == ACT
    for unit in act.units:
        assert unit.in_force_from == (Day("2027-03-01", "2027-03-01") if unit.id.startswith(delayed) else ACT)


def test_parts_of_a_clause_give_all_their_days():
    act = parsed(
        HEAD + "Art. 1º A feira é livre.\nArt. 2º Esta Lei entra em vigor:\nI - na data de sua publicação, quanto ao "
        "art. 1º;\nII - após 6 (seis) meses de sua publicação, quanto aos demais artigos.\n"
    )
    assert act.in_force_from == Day("2010-05-14", "2010-11-29")


def test_an_act_that_names_no_day_is_in_force_at_the_latest_45_days_after_its_publication():
    assert parsed(HEAD + "Art. 1º A feira é livre.\n").in_force_from == Day("2010-05-14", "2010-07-13")


def test_the_day_of_the_journal_is_that_of_publication():
    text = HEAD + "Art. 1º A feira é livre.\n" + AT_ONCE + "Este texto não substitui o publicado no DOU de 17.5.2010.\n"
    assert parsed(text).in_force_from == Day("2010-05-17", "2010-05-17")
    assert parsed(text.replace("17.5.2010", "17.5.1910")).in_force_from == ACT


def test_a_clause_that_an_amendment_quotes_is_not_the_acts():
    text = (
        HEAD + "Art. 1º A Lei nº 3, de 2001, passa a vigorar com a seguinte redação:\n"
        "“Art. 7º Esta Lei entra em vigor em 1º de março de 2040.” (NR)\n"
    )
    assert parsed(text).in_force_from == Day("2010-05-14", "2010-07-13")


def test_a_provisional_measure_does_not_wait():
    act = parsed("MEDIDA PROVISÓRIA Nº 7, DE 2 DE MAIO DE 2010\nCria a feira.\nArt. 1º A feira é livre.\n")
    assert act.in_force_from == Day("2010-05-02", "2010-05-17")


def test_without_a_date_nothing_is_known():
    act = parsed("Art. 1º A feira é livre.\nArt. 2º Esta Lei entra em vigor na data de sua publicação.\n")
    assert {act.in_force_from, *(unit.in_force_from for unit in act.units)} == {UNKNOWN}


def test_a_bill_and_other_countries_acts_have_no_days():
    bill = parsed("PROJETO DE LEI Nº 31, DE 2024\nCria a feira.\nArt. 1º A feira é livre.\n")
    assert (bill.status, bill.in_force_from) == ("proposed", UNKNOWN)
    contract = parse(SourceText("c", "c.txt", "text", "AGREEMENT\n1. Rent. The rent is due on 2 May 2010."), "contract")
    assert contract.in_force_from == UNKNOWN


@pytest.mark.parametrize(
    ("note", "day"),
    [
        ("Redação dada pela Lei nº 500, de 2 de maio de 2015", LAW_500),
        ("Incluído pela Lei nº 500, de 2.5.2015", LAW_500),
        ("Redação dada pela Lei nº 500, de 2015", Day("2015-01-01", "2016-02-29")),
        ("Redação dada pela Medida Provisória nº 7, de 2.5.2015", Day("2015-05-02", "2015-05-17")),
        ("Redação dada pela Lei nº 500", Day("2010-05-14", "")),
        ("Redação dada pela Lei nº 500, de 2.5.2015) (Vigência", Day("2015-05-02", "")),
        ("Redação dada pela Lei nº 500, de 2.5.2015) (Produção de efeito", Day("2015-05-02", "")),
        ("Redação dada pela Lei nº 500, de 2.5.2015) (Vigência a partir de 1º.1.2016", Day("2016-01-01", "2016-01-01")),
        (
            "Redação dada pela Lei nº 500, de 2.5.2015, publicada no DOU de 4.5.2015, em vigor 45 dias após publicada",
            Day("2015-06-18", "2015-06-18"),
        ),
        ("Incluído pela Lei nº 5, de 2015) (Redação dada pela Lei nº 6, de 3.6.2019", Day("2019-06-03", "2019-08-02")),
        ("Vide Lei nº 500, de 2015", None),
        ("Regulamento", None),
    ],
)  # fmt: skip
def test_a_note_tells_since_when_a_wording_stands(note, day):
    found = dates(f"Art. 1º A feira é livre. ({note})\n")
    assert found == ({} if day is None else {id: [("in_force", day, None)] for id in ("art1", "art1_cpt")})


def test_what_stands_below_an_included_unit_is_no_older_and_below_an_amended_one_it_may_be():
    note = "pela Lei nº 500, de 2.5.2015)"
    included = dates(f"Art. 1º A feira é:\nI - livre. \nArt. 2º A praça é: (Incluído {note}\nI - de todos.\n")
    assert included == {id: [("in_force", LAW_500, None)] for id in ("art2", "art2_cpt", "art2_cpt_inc1")}
    amended = dates(f"Art. 1º A feira é: (Redação dada {note}\nI - livre.\n")
    assert amended == {id: [("in_force", LAW_500, None)] for id in ("art1", "art1_cpt")}


def test_a_note_of_the_whole_article_at_its_end_is_the_articles():
    found = dates("Art. 1º A feira é:\nI - livre;\nII - da praça. (Artigo acrescido pela Lei nº 500, de 2.5.2015)\n")
    assert found == {id: [("in_force", LAW_500, None)] for id in ("art1", "art1_cpt", "art1_cpt_inc1", "art1_cpt_inc2")}


def test_a_note_of_a_name_changes_no_wording():
    assert dates("Art. 1º A feira é livre. (Nome jurídico acrescido pela Lei nº 500, de 2.5.2015)\n") == {}


def test_a_wording_ends_when_the_next_begins():
    old, new = (
        "Art. 1º A feira abre às seis.",
        "Art. 1º A feira abre às sete. (Redação dada pela Lei nº 500, de 2.5.2015)",
    )
    found = dates(f"{old}\n{new}\n", [old])
    wordings = [("superseded", ACT, LAW_500), ("in_force", LAW_500, None)]
    assert found == {"art1": wordings, "art1_cpt": wordings}


def test_where_nothing_tells_when_a_wording_was_replaced_its_end_is_unknown():
    old = "Art. 1º A feira abre às seis."
    since = Day("2010-05-14", "")
    found = dates(f"{old}\nArt. 1º A feira abre às sete.\n", [old])
    assert found["art1"] == [("superseded", ACT, since), ("in_force", since, None)]


def test_a_revoked_unit_keeps_its_days_where_its_words_are_there():
    found = dates("Art. 1º O cavalo não entra. (Revogado pela Lei nº 500, de 2.5.2015)\nArt. 2º A praça é livre.\n")
    assert found["art1_cpt"] == [("revoked", ACT, LAW_500)] == found["art1"]


def test_an_amendment_of_unknown_effect_leaves_the_day_of_a_revocation_as_it_is():
    notes = "(Redação dada pela Lei nº 400, de 2.5.2012) (Vigência) (Revogado pela Lei nº 500, de 2.5.2015)"
    found = dates(f"Art. 1º O cavalo não entra. {notes}\nArt. 2º A praça é livre.\n")
    assert [until for _, _, until in found["art1_cpt"]] == [LAW_500]
    found = dates("Art. 1º O cavalo não entra. (Revogado pela Lei nº 500, de 2.5.2015) (Vigência)\nArt. 2º É livre.\n")
    assert [until for _, _, until in found["art1_cpt"]] == [Day("2015-05-02", "")]


def test_what_lapsed_ended_on_an_unknown_day_after_its_first():
    note = "(Incluído pela Medida Provisória nº 6, de 2.5.2015) (Vigência encerrada)"
    found = dates(f"Art. 1º A feira é livre.\n§ 1º A barraca paga dez. {note}\n")
    assert found["art1_par1"] == [("expired", Day("2015-05-02", "2015-05-17"), Day("2015-05-02", ""))]
    for words in ("Perdeu eficácia", "Medida Provisória que perdeu a sua eficácia", "Perda de eficácia"):
        lost = note.replace("Vigência encerrada", words)
        assert dates(f"Art. 1º A feira é livre.\n§ 1º A barraca paga dez. {lost}\n") == found


@pytest.mark.parametrize("struck", [False, True])
def test_a_wording_that_lapsed_replaces_none(struck):
    lapsed = "Art. 1º A feira é paga. (Redação dada pela Medida Provisória nº 6, de 2.5.2015) (Vigência encerrada)"
    found = dates(f"Art. 1º A feira é livre.\n{lapsed}\n", [lapsed] if struck else [])
    assert found["art1_cpt"] == [("expired", Day("2015-05-02", "2015-05-17"), Day("2015-05-02", ""))]


def test_the_day_of_an_end_is_that_of_the_act_that_did_it_where_the_note_names_another_first():
    note = "(Parágrafo acrescido pela Lei nº 400, de 2.5.2012, e revogado pela Lei nº 500, de 2.5.2015)"
    found = dates(f"Art. 1º A feira é livre.\n§ 1º O cavalo não entra. {note}\n")
    assert found["art1_par1"] == [("revoked", Day("2012-05-02", "2012-07-01"), LAW_500)]


def test_what_stands_below_a_heading_that_was_revoked_ended_with_it():
    chapter = "CAPÍTULO I\nDO CAVALO\n(Revogado pela Lei nº 500, de 2.5.2015)\n"
    body = "Art. 1º O cavalo não entra:\nI - solto.\n§ 1º Nem o boi.\nArt. 2º O fiscal mede.\nCAPÍTULO II\nDO FIM\n"
    found = dates(chapter + body)
    ended = {"cap1", "art1", "art1_cpt", "art1_cpt_inc1", "art1_par1", "art2", "art2_cpt"}
    assert found.keys() == ended
    assert all(found[one] == [("revoked", ACT, LAW_500)] for one in ended - {"cap1"})
    later = chapter + body.replace("mede.", "mede. (Redação dada pela Lei nº 620, de 3.6.2019)")
    assert dates(later).keys() == ended
    assert dates(later)["art2_cpt"][0][0] == "in_force"


@pytest.mark.parametrize(
    "body",
    [
        "CAPÍTULO I\nDO CAVALO\n(Revogados pela Lei nº 500, de 2.5.2015)\nArt. 1º O cavalo não entra.\n",
        "CAPÍTULO I\nDO CAVALO\n(Revogado pela Lei nº 500, de 2.5.2015)\nArt. 1º O cavalo não entra.\n"
        "Art. 2º (Revogado pela Lei nº 500, de 2.5.2015)\n",
    ],
)
def test_articles_below_a_heading_stay_where_its_note_may_be_of_others(body):
    assert "art1" not in dates(body)


def test_a_note_of_several_others_ends_no_unit_whose_words_are_there():
    found = dates("Art. 1º O fiscal mede. Arts. 2º a 5º. (Revogados pela Lei nº 500, de 2.5.2015)\n")
    assert found == {}
    found = dates("Art. 1º a 5º. (Revogados pela Lei nº 500, de 2.5.2015)\nArt. 6º O fiscal mede.\n")
    assert found["art1_cpt"] == [("revoked", UNKNOWN, LAW_500)]


def test_of_a_unit_of_which_a_note_is_left_the_end_alone_is_known():
    found = dates("Art. 1º (Revogado pela Lei nº 500, de 2.5.2015)\nArt. 2º (Revogado)\nArt. 3º (VETADO)\n")
    assert found["art1_cpt"] == [("revoked", UNKNOWN, LAW_500)]
    assert found["art2_cpt"] == [("revoked", UNKNOWN, UNKNOWN)]
    assert found["art3_cpt"] == [("vetoed", UNKNOWN, None)]


def test_an_act_that_is_revoked_ends_with_the_act_that_did_it():
    text = HEAD.replace("\nDispõe", "\n(Revogada pela Lei nº 500, de 2 de maio de 2015)\nDispõe")
    act = parsed(text + "Art. 1º A feira é livre.\n")
    assert (act.status, act.in_force_until) == ("revoked", LAW_500)


@pytest.mark.parametrize(
    "lines",
    [
        "{head} - REVOGADA\n{summary}\n{preamble}\n{article}",
        "{head} (REVOGADA)\n{summary}\n{preamble}\n{article}",
        "*** REVOGADA ***\n{head}\n{summary}\n{preamble}\n{article}",
        "{head}\nNORMA REVOGADA\n{summary}\n{preamble}\n{article}",
        "{head}\n{summary}\n{preamble}\n{article}\nRevogada pela Lei nº 500, de 2.5.2015",
        "{head}\n{summary}\n{preamble}\n{article}\nVale Sereno, 2 de maio de 2010.\n(Revogada pela Lei nº 5)",
    ],
)
def test_an_act_is_revoked_wherever_its_head_or_its_last_line_says_so(lines):
    head, summary, preamble = HEAD.strip().split("\n")
    article = "Art. 1º A feira é livre."
    act = parsed(lines.format(head=head, summary=summary, preamble=preamble, article=article))
    assert (act.status, act.in_force_until is None) == ("revoked", False)
    assert (act.title, act.summary) == (parsed(f"{HEAD}{article}").title, summary)
    assert [(unit.status, unit.text) for unit in act.units] == [("in_force", ""), ("in_force", "A feira é livre.")]


@pytest.mark.parametrize(
    "line", ["Revogado pela Lei nº 500, de 2.5.2015", "Alterada pela Lei nº 500", "revogada pela Lei nº 500."]
)
def test_a_last_line_that_may_be_of_the_article_does_not_end_the_act(line):
    assert parsed(f"{HEAD}Art. 1º A feira é livre.\n{line}\n").status == "in_force"


@pytest.mark.parametrize(
    ("note", "day"),
    [
        ("Revogado a partir de 1º de janeiro de 2016 pela Lei nº 500, de 2.5.2015", "2016-01-01"),
        ("Revogado pela Lei nº 500, de 2.5.2015, a partir de 1º.1.2016", "2016-01-01"),
        ("REVOGADO PELA LEI COMPLEMENTAR Nº 500, DE 2.5.2015, COM EFEITOS A PARTIR DE 1º.1.2016", "2016-01-01"),
        ("Vigência até 31 de dezembro de 2015", "2016-01-01"),
        ("Revogado pela Lei nº 500, de 2.5.2015) (Vigência até 31.12.2015", "2016-01-01"),
    ],
)
def test_the_day_of_an_end_that_a_note_names_is_that_end(note, day):
    for words in ("A feira é livre. ", ""):
        _, _, until = dates(f"Art. 1º {words}({note})\n")["art1_cpt"][0]
        assert until == Day(day, day)


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("2019", Day("2019-01-01", "2019-12-31")),
        ("2020-02", Day("2020-02-01", "2020-02-29")),
        ("2019-05-02", Day("2019-05-02", "2019-05-02")),
        ("", UNKNOWN),
        ("2019-13", UNKNOWN),
    ],
)
def test_a_date_is_as_exact_as_it_is_told(date, day):
    assert within(date) == day


def test_days_are_counted_and_spread():
    assert after(Day("2019-01-31", "2019-01-31"), months=1) == Day("2019-02-28", "2019-02-28")
    assert after(Day("9999-12-01", ""), days=60) == UNKNOWN
    assert spread([Day("2019-01-01", "2019-02-01"), Day("2018-01-01", "")]) == Day("2018-01-01", "")


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (Day("2019-07-08", "2019-07-08"), "2019-07-08"),
        (Day("2019-01-01", "2019-12-31"), "a day of 2019"),
        (Day("2019-07-08", "2019-09-06"), "a day from 2019-07-08 to 2019-09-06"),
        (Day("2019-07-08", ""), "2019-07-08 or later"),
        (Day("", "2019-07-08"), "2019-07-08 or earlier"),
        (UNKNOWN, "an unknown day"),
    ],
)
def test_a_day_is_told_in_words(day, words):
    assert told(day) == words
