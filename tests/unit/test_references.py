"""Citations: found in any text, resolved against the act that they stand in, linked for a whole act."""

from itertools import pairwise

import pytest
from brazil import parsed
from hypothesis import given
from hypothesis import strategies as st
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.references import CitedAct, Context, Place, Step, find, linked, resolve, urn

LGPD = "urn:lex:br:federal:lei:2018-08-14;13709"
LAW = """LEI Nº 20.999, DE 5 DE JANEIRO DE 2032

Dispõe sobre a feira.

O PRESIDENTE DA REPÚBLICA Faço saber que o Congresso Nacional decreta e eu sanciono a seguinte Lei:

Art. 1º A feira de que trata o art. 3º, II, obedece a esta Lei e à Lei nº 20.100, de 3 de abril de 2030.
§ 1º O disposto no caput não alcança o inciso I do art. 3º.
§ 2º A multa do parágrafo anterior é a do art. 9º da Lei nº 20.100, de 2030.
Art. 2º A Lei nº 20.200, de 4 de maio de 2031, passa a vigorar com as seguintes alterações:
“Art. 7º A barraca observa o § 1º deste artigo e o art. 40 desta Lei.
§ 1º O toldo é livre.” (NR)
Art. 3º Ficam revogados:
I - o art. 12;
II - os seguintes dispositivos da Lei nº 20.300, de 6 de junho de 2031:
a) o art. 4º; e
b) o § 2º do art. 5º.
"""


@pytest.fixture(scope="module")
def act():
    return parse(SourceText("lei", "lei.txt", "txt", LAW), "br")


def targets(act, unit):
    return [one.target for one in act.references if one.unit == unit]


def paths(text):
    return [tuple((step.kind, step.first, step.last) for step in path) for one in find(text) for path in one.paths]


def test_offsets_point_into_the_text_of_the_act(act):
    assert act.references
    assert all(act.text[one.start : one.end] == one.text for one in act.references)


def test_a_citation_is_resolved_to_the_unit_and_the_act(act):
    assert targets(act, "art1_cpt") == ["art3_cpt_inc2", "urn:lex:br:federal:lei:2030-04-03;20100"]
    assert targets(act, "art1_par1") == ["art1_cpt", "art3_cpt_inc1"]


def test_a_year_alone_takes_the_full_date_that_the_act_gives_elsewhere(act):
    assert targets(act, "art1_par2") == ["art1_par1", "urn:lex:br:federal:lei:2030-04-03;20100!art9"]


def test_quoted_words_cite_the_amendment_where_it_has_the_unit_and_the_amended_act_where_not(act):
    assert targets(act, "art2_cpt_alt1_art7_cpt") == [
        "art2_cpt_alt1_art7_par1",
        "urn:lex:br:federal:lei:2031-05-04;20200!art40",
    ]


def test_a_list_of_provisions_is_of_the_act_named_above_it(act):
    other = "urn:lex:br:federal:lei:2031-06-06;20300"
    assert targets(act, "art3_cpt_inc2_ali1") == [f"{other}!art4"]
    assert targets(act, "art3_cpt_inc2_ali2") == [f"{other}!art5_par2"]


@pytest.mark.parametrize(
    "words",
    [
        "Ficam revogados, da Lei nº 20.300, de 6 de junho de 2031:",
        "Ficam revogados, a partir da publicação, da Lei nº 20.300, de 6 de junho de 2031:",
        "Revogam-se, na Lei nº 20.300, de 6 de junho de 2031:",
        "São revogados os seguintes artigos da Lei nº 20.300, de 6 de junho de 2031:",
    ],
)
def test_what_is_revoked_is_of_the_act_named_above_the_list(words):
    text = f"LEI Nº 1, DE 2 DE MAIO DE 2032\nO PRESIDENTE DA REPÚBLICA decreta:\nArt. 1º A feira.\nArt. 2º {words}\n"
    text += "I – o art. 1º; e\nII – os §§ 2º e 3º do art. 4º."
    act = parse(SourceText("x", "x", "txt", text), "br")
    other = "urn:lex:br:federal:lei:2031-06-06;20300"
    assert targets(act, "art2_cpt_inc1") == [f"{other}!art1"]
    assert targets(act, "art2_cpt_inc2") == [f"{other}!art4_par2", f"{other}!art4_par3"]


@pytest.mark.parametrize("words", ["31 de fevereiro de 2031", "0 de maio de 2031", "31/4/2031", "1/13/2031"])
def test_a_day_that_the_calendar_lacks_leaves_the_year(words):
    (one,) = find(f"Lei nº 20.300, de {words}")
    assert one.act.date == "2031"


def test_a_unit_that_the_act_lacks_is_cited_and_reported(act):
    assert targets(act, "art3_cpt_inc1") == ["art12"]
    notes = [one for one in act.diagnostics if one.code == "reference-unresolved"]
    assert [(one.severity, act.text[one.start : one.end]) for one in notes] == [("info", "art. 12")]


def test_labels_and_the_own_title_are_no_citations(act):
    assert not any(one.text.startswith(("Art. 1º", "§ 2º A")) for one in act.references)
    assert not any(one.target == act.urn for one in act.references)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("incisos I a III do § 1º do art. 5º", [(("artigo", "5", ""), ("paragrafo", "1", ""), ("inciso", "1", "3"))]),
        ("arts. 3º e 5º-A", [(("artigo", "3", ""),), (("artigo", "5-1", ""),)]),
        ("art. 1.022, parágrafo único", [(("artigo", "1022", ""), ("paragrafo", "1u", ""))]),
        ("Capítulo II do Título I", [(("titulo", "1", ""), ("capitulo", "2", ""))]),
        ("alíneas d, e e f do inciso II", [(("inciso", "2", ""), ("alinea", one, "")) for one in ("4", "5", "6")]),
    ],
)
def test_a_chain_of_units_becomes_paths_from_the_outermost_in(text, expected):
    assert paths(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("na forma da LC 123/2006", ["lei.complementar:2006-12-14;123"]),
        ("conforme a MP nº 2.200-2/2001", ["medida.provisoria:2001;2200-2"]),
        ("o art. 7º da EC nº 45/2004", ["emenda.constitucional:2004;45!art7"]),
        ("os arts. 19, II e 20, III, LC 101 valem", [
            "lei.complementar:2000-05-04;101!art19_cpt_inc2", "lei.complementar:2000-05-04;101!art20_cpt_inc3",
        ]),
        ("o art. 37 e seguintes da CLT", ["decreto.lei:1943-05-01;5452!art37"]),
        ("o artigo 5.º, inc. II, da CF", ["constituicao:1988-10-05;1988!art5_cpt_inc2"]),
        ("o art. 10, inciso I, do Regulamento da Feira, aprovado pelo Decreto nº 20.100, de 3 de abril de 2030",
         ["decreto:2030-04-03;20100!art10_cpt_inc1"]),
        ("as Leis n os 20.100, de 3 de abril de 2030, e 20.200, de 4 de maio de 2031",
         ["lei:2030-04-03;20100", "lei:2031-05-04;20200"]),
    ],
)  # fmt: skip
def test_acts_are_told_by_short_kinds_and_behind_what_they_approved(text, expected):
    assert [target for one in find(text) for target in resolve(one)] == [
        f"urn:lex:br:federal:{one}" for one in expected
    ]


def test_units_named_without_a_number_are_passed_over():
    assert paths("as alíneas do inciso anterior") == [(("inciso", "", ""),)]
    assert paths("o § anterior e os §§ anteriores") == [(("paragrafo", "", ""),)] * 2


def test_an_annex_that_calls_itself_a_treaty_is_not_the_decree():
    act = parse(
        SourceText(
            "d", "d.txt", "txt", "Art. 1º A.\nANEXO I\nACORDO\nArtigo I\nEste vale.\nArtigo II\nO fim deste Acordo.\n"
        ),
        "br",
    )
    assert [one.target for one in act.references] == ["anexo1"]


def test_a_query_is_read_like_a_text():
    (one,) = find("o que diz o art. 5º, VI, da LGPD?")
    assert (one.text, one.act.number) == ("art. 5º, VI, da LGPD", "13709")
    assert resolve(one) == (f"{LGPD}!art5_cpt_inc6",)
    assert resolve(find("lei 13.709/2018")[0]) == (LGPD,)


def test_find_begins_where_it_is_told():
    text = "o art. 1º e, depois dele, o art. 2º"
    assert [one.text for one in find(text, 12)] == ["art. 2º"]
    assert text[find(text, 12)[0].start :] == "art. 2º"


def test_an_act_whose_date_is_not_known_has_the_year_for_a_date():
    assert resolve(find("Lei nº 20.100, de 2030")[0]) == ("urn:lex:br:federal:lei:2030;20100",)


def test_an_act_that_cannot_be_told_has_no_target():
    for text in ("art. 3º do Estatuto Social", "art. 10 do RICA", "Lei nº 20.100", "Portaria nº 4, de 2030"):
        assert [resolve(one) for one in find(text)] == [()], text


def test_a_town_cites_its_own_laws_by_numbers_that_the_union_did_not_reach():
    town = Context(urn="urn:lex:br;acre;vale.sereno:municipal:lei:2020-01-02;40", units={"art1": None})
    assert urn(CitedAct("lei", "31", "2019-05-06"), town) == "urn:lex:br;acre;vale.sereno:municipal:lei:2019-05-06;31"
    assert urn(CitedAct("lei", "13709", "2018-08-14"), town) == LGPD


def test_a_name_means_what_it_meant_when_the_act_was_made():
    (one,) = find("art. 20 do Código Civil")
    assert resolve(one, Context(date="1998-02-19")) == ("urn:lex:br:federal:lei:1916-01-01;3071!art20",)
    assert resolve(one) == ("urn:lex:br:federal:lei:2002-01-10;10406!art20",)


def test_a_range_gives_the_units_that_the_act_has_between_its_ends():
    units = dict.fromkeys(("art5", "art5-1", "art7", "art8"))
    (one,) = find("arts. 5º a 8º")
    assert resolve(one, Context(units=units), Place("art1_cpt")) == ("art5", "art5-1", "art7", "art8")


def test_a_wide_range_gives_its_ends():
    (one,) = find("arts. 1º a 999 da Lei nº 13.709/2018")
    assert resolve(one) == (f"{LGPD}!art1", f"{LGPD}!art999")


def test_relative_steps_are_kept_for_whoever_resolves_them():
    (one,) = find("§ 1º do mesmo artigo")
    assert one.paths == ((Step("artigo", relative="same"), Step("paragrafo", "1")),)
    assert resolve(one, Context(units={"art4_par1": None}), Place("art9_cpt", article="4")) == ("art4_par1",)


@pytest.mark.parametrize(
    "text", ["na forma da lei", "a constituição de sociedade", "parte geral", "em 10 dias", "o caputo"]
)
def test_words_that_only_look_like_citations_are_left_alone(text):
    assert find(text) == []


PIECES = [
    "art. 5º",
    "arts. 1º a 300",
    "§§ 1º e 2º",
    "inciso I",
    "alínea a",
    "do",
    "da Lei nº 9, de 1990",
    "desta Lei",
    ",",
    " e ",
]
PIECES += [
    "Leis nºs 1, de 1990",
    "Portaria A",
    "“",
    "(",
    "CF",
    "referida Lei",
    "\n",
    "1.",
    "caput",
    "Anexo I",
    "todos",
    ";",
    "-A",
    "º",
]


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=30).map(" ".join))
def test_nothing_raises_and_citations_lie_in_order(text):
    found = find(text)
    assert all(text[one.start : one.end] == one.text for one in found)
    assert all(before.end <= after.start for before, after in pairwise(found))
    for one in found:
        resolve(one, Context(urn="urn:lex:br:federal:lei:2030-01-01;1", units={"art5": None}), Place("art5_cpt"))


def test_references_stay_fewer_than_the_text_is_long():
    text = "LEI Nº 1, DE 2 DE MAIO DE 2030\n\n" + "".join(f"Art. {one}º Fica.\n" for one in range(1, 300))
    text += "Art. 300. " + "arts. 1º a 299; " * 3_000
    linked = parse(SourceText("x", "x", "txt", text), "br")
    assert 3_000 < len(linked.references) < len(text) // 4 + 500


def cited_by(text):
    head = "LEI Nº 5, DE 2 DE MAIO DE 2018\nO PRESIDENTE DA REPÚBLICA decreta:\n"
    return [(one.unit, one.target) for one in parse(SourceText("x", "x.txt", "text", head + text)).references]


def test_an_act_that_is_joined_by_and_is_cited_beside_the_units_of_the_act_itself():
    law, charter = "urn:lex:br:federal:lei:2000-05-03;9", "urn:lex:br:federal:constituicao:1988-10-05;1988"
    named = "da Lei nº 9, de 3 de maio de 2000"
    found = cited_by(
        f"Art. 1º Um.\nArt. 2º Vale o art. 1º e {named}.\nArt. 3º Vale o art. 1º e a Constituição Federal.\n"
        f"Art. 4º Vale o art. 7º, e todos {named}.\n"
    )
    assert found == [
        ("art2_cpt", "art1"), ("art2_cpt", law), ("art3_cpt", "art1"), ("art3_cpt", charter),
        ("art4_cpt", f"{law}!art7"),
    ]  # fmt: skip


def test_what_is_next_to_the_citing_unit_is_so_amid_a_chain():
    found = cited_by(
        "Art. 1º Um.\nArt. 2º Dois:\nI - um, do artigo anterior e o inciso seguinte;\nII - dois.\n"
        "§ 1º Um.\n§ 2º Vale o parágrafo anterior e do caput deste artigo.\n"
    )
    assert found == [
        ("art2_cpt_inc1", "art1"), ("art2_cpt_inc1", "art2_cpt_inc2"),
        ("art2_par2", "art2_par1"), ("art2_par2", "art2_cpt"),
    ]  # fmt: skip


def test_what_is_struck_out_inside_of_a_unit_cites_nothing():
    text = "Art. 1º A.\nArt. 2º Vale o prazo do art. 3º desta Lei do art. 1º desta Lei.\nArt. 3º B.\n"
    struck = text.index("do art. 3º"), text.index("do art. 1º") - 1
    assert [one.target for one in linked(parsed(text)).references] == ["art3", "art1"]
    assert [one.target for one in linked(parsed(text, [struck])).references] == ["art1"]
