"""What an index knows units and acts by: keys of chunks, names of acts."""

from dataclasses import replace

import pytest
from factories import act
from legalos.model import SourceText
from legalos.parsers import parse
from legalos.references.keys import keyed, ladder, placed, single
from legalos.references.titles import act_names, plain
from legalos.strategies import strategy

BRAZIL = """LEI Nº 7.001, DE 3 DE MARÇO DE 2011
Institui o Estatuto das Feiras Livres (EFL) e dá outras providências.
CAPÍTULO I
DO OBJETO
Art. 1º As feiras abrem cedo.
Art. 2º O feirante deve:
I - limpar a barraca;
II - guardar o lixo.
§ 1º A barraca é azul.
§ 2º O lixo é pesado.
"""
LAKES = """THE LAKES ADMINISTRATION ACT, 1999
(Act No. 12 of 1999)
An Act to provide for lakes.
CHAPTER I
PRELIMINARY
1. Short title.—(1) This Act may be called the Lakes Administration Act, 1999.
(2) It extends to the whole of the valley.
2A. Boats.—(1) A boat shall be registered:
Provided that a boat of less than two metres need not be.
(2) A fee shall be paid—
(a) yearly; or
(b) monthly.
THE FIRST SCHEDULE
ORDER XXXIX
TEMPORARY INJUNCTIONS
1. Cases.—Where in any suit property is in danger, the Court may grant an injunction.
2. Breach.—The Court may punish.
"""


@pytest.fixture(scope="module")
def lakes():
    return parse(SourceText("lakes", "lakes.txt", "text", LAKES, {}), "india")


def keys_of(made, name: str) -> dict[str, tuple[list[str], list[str]]]:
    chunks = strategy(name).chunks(made)
    found = placed(made, [(chunk.start, chunk.end) for chunk in chunks])
    return {chunk.chunk_id.rpartition("!")[2]: keys for chunk, keys in zip(chunks, found, strict=True)}


def test_a_core_chunk_is_its_article_and_holds_what_stands_in_it():
    own, held = keys_of(act(BRAZIL), "core-none")["art2"]
    assert own == ["art2", "2"]
    assert {"art2", "art2_cpt_inc2", "art2_par2"} <= set(held)


def test_a_chunk_holds_nothing_that_another_one_is():
    found = keys_of(act(BRAZIL), "hierarchical")
    inner = set(found["art2_cpt_inc1"][0]) if "art2_cpt_inc1" in found else set(found["art2_par1"][0])
    assert inner
    assert all(not inner & set(held) for name, (own, held) in found.items() if not inner & set(own))
    assert "art1" not in found["cap1"][1]


def test_a_chunk_that_is_no_unit_holds_those_that_begin_in_it_and_is_a_piece_of_the_one_it_begins_in():
    made = act(BRAZIL)
    middle = made.text.index("II - guardar")
    own, held = placed(made, [(middle, len(made.text))])[0]
    assert own == []
    assert held[:2] == ["art2", "2"]
    assert "art2_par1" in held
    assert "art2_cpt_inc1" not in held


def test_articles_are_the_pieces_of_a_chapter_that_has_no_chunk_of_its_own(lakes):
    assert [name for name, (_, held) in keys_of(act(BRAZIL), "core-none").items() if "cap1" in held] == ["art1", "art2"]
    assert [name for name, (_, held) in keys_of(act(BRAZIL), "hierarchical").items() if "cap1" in held] == ["cap1"]
    assert "chp1" in keys_of(lakes, "core-none")["sec2A"][1]


def test_the_whole_act_holds_all(lakes):
    ((_, (_, held)),) = keys_of(lakes, "whole").items()
    assert {"1(2)", "2a(2)(a)", "o39r1", "o39"} <= set(held)


def test_a_unit_goes_by_its_id_and_by_the_number_that_people_write(lakes):
    keys = {keys[0]: keys[1:] for keys in (unit.keys for unit in keyed(lakes))}
    assert keys["sec2a_sub2_cla"] == ("2a(2)(a)",)
    assert keys["sec2a_sub1_prv1"] == ()  # a proviso goes by what it belongs to
    assert "o39r1" in keys


def test_a_rule_of_an_added_order_goes_by_the_order_that_a_query_names():
    text = LAKES.replace("ORDER XXXIX", "ORDER XVI-A").replace("2. Breach", "1A. Breach")
    keys = {unit.keys[0]: unit for unit in keyed(parse(SourceText("lakes", "lakes.txt", "text", text), "india"))}
    assert set(keys["o16ar1a"].keys) == {"o16ar1a"}
    assert "o16a" in keys["o16ar1a"].whole


def test_a_chapter_goes_by_its_number_alone_where_the_act_has_one_of_that_number():
    text = "LEI Nº 7.003, DE 5 DE MARÇO DE 2011\nTÍTULO I\nDO MAR\nCAPÍTULO I\nDA PESCA\nArt. 1º A pesca é livre.\n"
    text += "TÍTULO II\nDO RIO\nCAPÍTULO I\nDA ÁGUA\nArt. 2º A água é limpa.\n"
    text += "CAPÍTULO II\nDA MARGEM\nArt. 3º A margem fica.\n"
    keys = {unit.keys[0]: unit.keys for unit in keyed(act(text))}
    assert keys["tit2_cap2"] == ("tit2_cap2", "cap2")
    assert keys["tit2_cap1"] == ("tit2_cap1",)


def test_a_section_of_a_chapter_goes_by_both_where_the_act_has_one_such():
    text = "REGULATION (EU) 2030/12\nof 3 May 2030\non lamps\nHAVE ADOPTED THIS REGULATION:\nTITLE I\nLAMPS\n"
    text += "CHAPTER I\nOil\nSection 1\nWicks\nArticle 1\nWicks\nA wick is dry.\n"
    text += "Section 2\nGlass\nArticle 2\nGlass\nA glass is clean.\n"
    keys = {unit.keys[0]: unit.keys for unit in keyed(parse(SourceText("lamps", "lamps.txt", "text", text), "eu"))}
    assert keys["tit1_chp1_sec2"] == ("tit1_chp1_sec2", "sec2", "chp1_sec2")


def test_what_is_superseded_or_quoted_cannot_be_cited():
    made = act(
        "LEI Nº 7.002, DE 4 DE MARÇO DE 2011\nAltera a Lei nº 7.001, de 3 de março de 2011.\n"
        "Art. 1º O art. 9º da Lei nº 7.001, de 3 de março de 2011, passa a vigorar com a seguinte redação:\n"
        "“Art. 9º A feira fecha tarde.” (NR)\n"
    )
    assert any(unit.quoted for unit in made.units)
    assert "art9" not in {key for unit in keyed(made) for key in unit.keys}


@pytest.mark.parametrize(
    ("kind", "number", "keys"),
    [("section", "41A", ("sec41a", "41a")), ("section", "O39R1", ("o39r1",)), ("article", "6", ("art6", "6")),
     ("recital", "26", ("rct26",)), ("lei", "6", ()), ("section", "no number", ()), ("", "6", ())],
)  # fmt: skip
def test_a_document_that_is_one_section_is_that_unit(kind, number, keys):
    assert single(kind, number) == keys


@pytest.mark.parametrize(
    ("key", "steps"),
    [("167(2)(a)", ["167(2)(a)", "167(2)", "167"]), ("art5_cpt_inc6", ["art5_cpt_inc6", "art5_cpt", "art5"]),
     ("anexo1_art2_par1", ["anexo1_art2_par1", "anexo1_art2"]), ("o39r1", ["o39r1"]), (")(", [")("])],
)  # fmt: skip
def test_a_key_leads_up_to_its_article(key, steps):
    assert list(ladder(key)) == steps


def test_a_brazilian_act_is_called_by_number_and_by_what_its_summary_calls_it():
    names = act_names(act(BRAZIL))
    assert {"lei 7001/2011", "7001/2011", "lei 7001", "estatuto das feiras livres", "efl"} <= set(names)
    assert "estatuto das feiras" in names


def test_an_act_is_not_called_by_the_name_of_one_that_it_regulates_or_amends():
    summary = "Altera a Lei nº 1, de 1990, e regulamenta o Estatuto das Feiras Livres (EFL)."
    assert not [name for name in act_names(act("Art. 1º Nada.", summary=summary)) if "feiras" in name or name == "efl"]


def test_an_english_act_is_called_by_its_short_title_without_the_year_and_by_its_initials(lakes):
    names = act_names(lakes)
    assert {"lakes administration act, 1999", "lakes administration act", "laa", "12/1999"} <= set(names)


def test_a_thai_act_is_called_by_its_title_with_and_without_the_year():
    text = "พระราชบัญญัติโคมไฟ พ.ศ. ๒๕๓๐\nมาตรา ๑ โคมไฟมีสีแดง\nมาตรา ๒ โคมไฟมีสีขาว\n"
    made = parse(SourceText("lamps", "lamps.txt", "text", text), "thailand")
    names = act_names(made)
    assert names[:2] == (plain("พระราชบัญญัติโคมไฟ พ.ศ. ๒๕๓๐"), plain("พระราชบัญญัติโคมไฟ"))
    assert plain("พระราชบัญญัติโคมไฟพ.ศ.2530") in names  # by its letters alone


def test_a_number_with_a_suffix_goes_without_the_blank_or_hyphen_before_it():
    text = "พระราชบัญญัติโคมไฟ\nมาตรา ๑ โคมไฟมีสีแดง\nมาตรา ๑ ทวิ โคมไฟมีสีขาว\n"
    made = parse(SourceText("lamps", "lamps.txt", "text", text), "thailand")
    assert "1ทวิ" in {key for unit in keyed(made) for key in unit.keys}
    assert single("section", "41-A")[1] == "41a"


@pytest.mark.parametrize(
    ("line", "name"),
    [("(Act No. 5 of 1999)", "5/1999"), ("CAP. 42", "cap. 42")],
)
def test_an_english_act_is_called_by_its_number(line, name):
    text = LAKES.replace("(Act No. 12 of 1999)", line)
    assert name in act_names(parse(SourceText("lakes", "lakes.txt", "text", text), "india"))


def test_an_act_whose_title_ends_with_its_number_is_called_by_the_title_alone_too():
    text = "LAKES ACT 12 OF 2030\n\n1. Boats\n(1) A boat is blue.\n(2) A boat floats.\n2. Fees\nA fee is due.\n"
    names = act_names(parse(SourceText("lakes", "lakes.txt", "text", text), "english"))
    assert {"12/2030", "lakes act", "lakes act 12 of 2030"} <= set(names)


def test_a_word_in_brackets_is_no_name_of_an_act():
    text = LAKES.replace("LAKES ADMINISTRATION ACT", "LAKES (REGULATION) ACT")
    text = text.replace("Lakes Administration Act", "Lakes (Regulation) Act")
    names = act_names(parse(SourceText("lakes", "lakes.txt", "text", text), "india"))
    assert "regulation" not in names
    assert "lakes (regulation) act" in names


@pytest.mark.parametrize("verb", ["Institui", "Atualiza"])
def test_a_popular_name_in_small_letters_is_known_however_far_it_is_said(verb):
    names = act_names(
        act("Art. 1º Nada.", summary=f"{verb} o marco legal das feiras e do fogo; e altera a Lei nº 3, de 2001.")
    )
    assert {"marco legal das feiras e do fogo", "marco legal das feiras"} <= set(names)


def test_a_thai_code_goes_by_its_name_where_its_title_goes_on():
    text = "ประมวลกฎหมายโคมไฟ บรรพ ๑ ทั่วไป\nมาตรา ๑ โคมไฟมีสีแดง\nมาตรา ๒ โคมไฟมีสีดำ\n"
    made = replace(parse(SourceText("lamps", "lamps.txt", "text", text), "thailand"), title="ประมวลกฎหมายโคมไฟ บรรพ ๑")
    assert plain("ประมวลกฎหมายโคมไฟ") in act_names(made)
    other = replace(made, title="พระราชบัญญัติแก้ไขเพิ่มเติมประมวลกฎหมายโคมไฟ พ.ศ. ๒๕๖๐")
    assert plain("ประมวลกฎหมายโคมไฟ") not in act_names(other)


def titled(title: str, first: str = "This Act applies to lamps.") -> set[str]:
    text = f"{title}\nAn Act to provide for lamps.\n1. First.\u2014{first}\n2. Lamps.\u2014A lamp burns.\n"
    return set(act_names(parse(SourceText("lamps", "lamps.txt", "text", text), "english")))


def test_every_name_of_an_act_goes_with_its_year():
    names = titled("Somapur Street Lamps (Care and Repair) Act 1998")
    assert {"street lamps (care and repair) act 1998", "street lamps act 1998", "street lamps act"} <= names
    assert "street lamps act s.a." not in names


def test_an_act_that_tells_no_year_says_so():
    assert {"lamps act", "lamps act s.a."} <= titled("Lamps Act")


@pytest.mark.parametrize(
    "words",
    [
        'This Act shall be known as the "National Lamp Act".',
        "This Act shall be known and may be cited as the \u201cNational Lamp Act\u201d.",
        "This Act may be cited as the National Lamp Act, and shall come into force at once.",
        "This Act is the National Lamp Act.",
    ],
)
def test_the_name_that_an_act_gives_itself_is_known(words):
    assert "national lamp act" in titled("Republic Act No. 99", words)


def test_a_text_that_does_not_tell_its_number_is_known_by_that_of_its_name_and_year():
    text = "1. First.\u2014It applies.\n2. Next.\u2014It ends.\n"
    sources = [
        SourceText("code", "code.txt", "text", f"THE CODE OF CIVIL PROCEDURE, {year}\n{text}") for year in (1908, 1882)
    ]
    assert ["5/1908" in act_names(parse(source, "india")) for source in sources] == [True, False]


def test_an_act_of_the_scottish_parliament_goes_by_its_number():
    text = "Lamps (Scotland) Act 2031\n2031 asp 9\n\nAn Act on lamps.\n\n1 Lamps\nA lamp burns.\n"
    text += "2 Wicks\nA wick is dry.\n"
    assert "9/2031" in act_names(parse(SourceText("lamps", "lamps.txt", "text", text), "english"))


def test_what_an_act_says_it_is_to_be_is_no_name():
    assert not [name for name in titled("Lamps Act 1998", "This Act is the guide of all.") if "guide" in name]


def test_a_document_that_is_no_act_has_no_names():
    made = parse(SourceText("x", "x.txt", "text", "A letter.", {"title": "A letter"}), "plain")
    assert act_names(made) == ()
