"""Labels in the forms of old texts, of portals and of OCR: which unit each opens, and which is none."""

import pytest
from brazil import parsed, words
from legalos.parsers.br.labels import KNOWN

SUFFIXES = {
    "I - A o Conselho;": ("art1_cpt_inc1-1", "o Conselho;"),
    "II - A - o Tribunal;": ("art1_cpt_inc2-1", "o Tribunal;"),
    "XVII -A – um juiz;": ("art1_cpt_inc17-1", "um juiz;"),
    "XIX-A um outro;": ("art1_cpt_inc19-1", "um outro;"),
    "§ 1º - A O Conselho.": ("art1_par1-1", "O Conselho."),
    "§ 2º - B. A lei.": ("art1_par2-2", "A lei."),
    "§ 1º\n-A. O Conselho.": ("art1_par1-1", "O Conselho."),
    "Art. 93 - A. A lei.": ("art93-1_cpt", "A lei."),
    "Art. 94.-A. A lei.": ("art94-1_cpt", "A lei."),
    "Art. 95.A. A lei.": ("art95-1_cpt", "A lei."),
    "Art. 96 B - A lei.": ("art96-2_cpt", "A lei."),
    "§ 1º A - A lei.": ("art1_par1-1", "A lei."),
    "§ 2º A O Conselho.": ("art1_par2-1", "O Conselho."),
}


@pytest.mark.parametrize("line", SUFFIXES)
def test_a_suffix_may_stand_apart_from_its_number(line):
    key, text = SUFFIXES[line]
    assert words(f"Art. 1º Um:\n{line}\n")[key] == text


WORDS = {
    "I - A lei;": ("art1_cpt_inc1", "A lei;"),
    "I – I - pelo Serviço;": ("art1_cpt_inc1", "I - pelo Serviço;"),
    "§ 1º - A União.": ("art1_par1", "A União."),
    "§ 1º A União - o ente - paga.": ("art1_par1", "A União - o ente - paga."),
    "§ 1º E o Município.": ("art1_par1", "E o Município."),
    "Art. 2º - E assim.": ("art2_cpt", "E assim."),
}


@pytest.mark.parametrize("line", WORDS)
def test_a_letter_that_is_a_word_is_no_suffix(line):
    key, text = WORDS[line]
    assert words(f"Art. 1º Um:\n{line}\n")[key] == text


FORMS = {
    "ARTIGO SEGUNDO - Dois.": "art2_cpt",
    "ARTIGO DÉCIMO PRIMEIRO - Onze.": "art11_cpt",
    "art. 2º Dois.": "art2_cpt",
    "PARÁGRAFO PRIMEIRO - Um.": "art1_par1",
    "Par. único. Um.": "art1_par1u",
    "Parágrafo Unico: Um.": "art1_par1u",
    "Parágrafo ùnico. Um.": "art1_par1u",
    "Paragráfo único. Um.": "art1_par1u",
    "Arts. 2º, 3º e 4º (Revogados).": "art2_cpt",
    "Art. 5º ao 7º - Revogados.": "art5_cpt",
    "Art. 10 a 12 - (Revogados)": "art10_cpt",
    "§§ 2 o e 3 o [(Revogados)]": "art1_par2",
    "§ § 2 o e 3 o (Revogados)": "art1_par2",
    "I a III - (revogados);": "art1_cpt_inc1",
    "I e II - (VETADOS);": "art1_cpt_inc1",
    "a) e b) (revogadas);": "art1_cpt_ali1",
    "(a) um;": "art1_cpt_ali1",
    "(1) um;": "art1_cpt_ite1",
    "Art.º 2.º Dois.": "art2_cpt",
    "Artº 2 - Dois.": "art2_cpt",
    "ARTº. 2º Dois.": "art2_cpt",
    "Par. 1º Um.": "art1_par1",
    "Parágr. 1º - Um.": "art1_par1",
    "$ 1o Um.": "art1_par1",
    "ß 1º Um.": "art1_par1",
    "Iº - um;": "art1_cpt_inc1",
    "I _ um;": "art1_cpt_inc1",
    "•\tI – um;": "art1_cpt_inc1",
    "\uf0b7 a) um;": "art1_cpt_ali1",
    "➢  I - um;": "art1_cpt_inc1",
}


@pytest.mark.parametrize("line", FORMS)
def test_an_old_or_careless_label_opens_its_unit(line):
    first = "ARTIGO PRIMEIRO - Um." if line.startswith("ARTIGO") else "Art. 1º Um."
    assert FORMS[line] in words(f"{first}\n{line}\n")


def test_the_label_of_several_units_at_once_is_no_other_lines():
    KNOWN.clear()
    assert words("Art. 1º Um:\na) e b) (revogadas);\nc) três.\nArt. 2º Dois:\na) um;\n")["art2_cpt_ali1"] == "um;"


def test_an_ordinal_sign_on_a_line_of_its_own_belongs_to_the_label():
    assert words("Art. 1\n   \n  o\n\nToda pessoa.\n§ 1\no\nUm.\n") == {
        "art1": "", "art1_cpt": "Toda pessoa.", "art1_par1": "Um.",
    }  # fmt: skip


def test_incisos_without_dash_or_badly_read_count_on():
    found = words("Art. 1º São:\nI - um;\nll - dois;\nlll - três;\nIV - quatro;\nV - cinco;\nVI o sexto;\n")
    found |= words("Art. 2º São:\nI - um;\nII - dois;\nIII perda;\nIV - quatro.\n")
    assert {"art1_cpt_inc2", "art1_cpt_inc3", "art1_cpt_inc6", "art2_cpt_inc3"} <= found.keys()


def test_a_cited_inciso_at_the_start_of_a_line_is_text():
    assert "art1_cpt_inc2" not in words("Art. 1º São:\nI - um;\nII do art. 9º, que fica.\n")


def test_small_roman_numbers_between_brackets_count_by_their_value():
    assert list(words("Art. 1º São:\n(i) um;\n(ii) dois;\n(iii) três;\n(iv) quatro.\n"))[2:] == [
        f"art1_cpt_ali{number}" for number in (1, 2, 3, 4)
    ]


def test_small_roman_numbers_below_a_letter_are_items():
    found = words("Art. 1º São:\na) um:\ni) dois;\nii) três;\nb) quatro.\n")
    assert list(found)[2:] == ["art1_cpt_ali1", "art1_cpt_ali1_ite1", "art1_cpt_ali1_ite2", "art1_cpt_ali2"]


def test_the_letter_i_follows_h():
    assert list(words("Art. 1º São:\n" + "".join(f"{letter}) x;\n" for letter in "abcdefghij")))[-2:] == [
        "art1_cpt_ali9",
        "art1_cpt_ali10",
    ]


@pytest.mark.parametrize("line", ["１. Disposições", "Art. ٢. Vale.", "§ ٣º Vale.", "١) Um;"])
def test_digits_of_other_scripts_are_words(line):
    found = words(f"Art. 1º A feira é livre.\n{line}\nArt. 2º Vale.\n")
    assert [unit for unit in found if unit.startswith("art") and "_" not in unit] == ["art1", "art2"]


NUMBERED = {
    "Art 2º) - A taxa.": ("art2_cpt", "A taxa."),
    "Parágrafo 1º) O prazo.": ("art1_par1", "O prazo."),
    "Art. 2' O prazo.": ("art2_cpt", "O prazo."),
    "Art. 2O - O prazo.": ("art2_cpt", "O prazo."),
    "Art. 2° - A - O prazo.": ("art2-1_cpt", "O prazo."),
    "Art. 1º bis. O prazo.": ("art1-1_cpt", "O prazo."),
    "Artigo 1º ter - O prazo.": ("art1-2_cpt", "O prazo."),
}


@pytest.mark.parametrize("line", NUMBERED)
def test_a_number_is_read_in_any_form(line):
    key, text = NUMBERED[line]
    assert words(f"Art. 1º Um.\n{line}\n")[key] == text


LISTS = {
    "A) um;\nB) dois.": ("ali1", "ali2"),
    "1º, um;\n2º, dois.": ("inc1", "inc2"),
    "I um;\nII a lição;\nIII - três.": ("inc1", "inc2", "inc3"),
    "a. peras\nb. uvas\nc. limas": ("ali1", "ali2", "ali3"),
    "l - um;\nIl - dois;\nIIl - três.": ("inc1", "inc2", "inc3"),
    "a. um;\nb. dois:\ni. três;\nii. quatro.": ("ali1", "ali2", "ali2_ite1", "ali2_ite2"),
    "1 - um:\na) dois;\nb) três;\n2 - quatro.": ("ite1", "ite1_ali1", "ite1_ali2", "ite2"),
}


@pytest.mark.parametrize("lines", LISTS)
def test_enumerations_in_odd_labels_are_counted_by_their_order(lines):
    assert list(words(f"Art. 1º São:\n{lines}\n")) == ["art1", "art1_cpt", *(f"art1_cpt_{key}" for key in LISTS[lines])]


def test_degrees_in_running_words_are_no_labels():
    assert list(words("Art. 1º O prazo corre:\n1º de maio é o dia.\nArt. 2º Em\n2º lugar.\n")) == [
        "art1", "art1_cpt", "art2", "art2_cpt",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "key"), [("CAPÍTULO DÉCIMO PRIMEIRO", "cap11"), ("Título Vigésimo segundo", "tit22")]
)
def test_headings_are_numbered_in_words_of_two_parts(heading, key):
    assert words(f"{heading}\nDO FIM\nArt. 1º Um.\n")[key] == "DO FIM"


def test_numerals_with_a_comma_are_incisos_where_they_count():
    found = words("Art. 1º É o Governo autorizado:\nI, a abrir creditos;\nII, a crear feiras;\nIII. A emittir.\n")
    assert [key for key in found if "inc" in key] == ["art1_cpt_inc1", "art1_cpt_inc2", "art1_cpt_inc3"]
    assert "art1_cpt_inc1" not in words("Art. 1º Vale o dito de:\nI, da lei, e\nII. Fim.\n")


def test_letters_of_one_line_are_alineas():
    assert list(words("Art. 1º São:\na) um; b) dois; c) três.\n"))[2:] == [
        "art1_cpt_ali1", "art1_cpt_ali2", "art1_cpt_ali3",
    ]  # fmt: skip


def test_three_dots_alone_on_a_line_are_no_words():
    act = parsed("Seção I\nDa Nota\n...\nSeção II\nDa Feira\nArt. 1º Um:\nI - um;\n...\nV - cinco.\n")
    found = {unit.id: (unit.title or unit.text, unit.omitted) for unit in act.units}
    assert found["sec1"] == ("Da Nota", False)
    assert found["art1_cpt_inc1"] == ("um;", False)


def test_a_label_is_the_same_whatever_was_parsed_before():
    KNOWN.clear()
    words("Art. 1º Um:\na) um;\n")
    assert words("Art. 1º Um:\na) e b) (revogadas);\n")["art1_cpt_ali1"] == "(revogadas);"


PORTUGAL = """Decreto-Lei n.º 12/2015
de 20 de janeiro

Artigo 1.º
Objeto

1 — O decreto-lei estabelece o regime das feiras:
a) Cobertas;
b) Outras:
i) De rua;
ii) De praça.
2 — O disposto no n.º 1 não se aplica a praças.

Artigo 2.º
Vigência

O decreto-lei entra em vigor no dia seguinte.
"""


def test_numbers_of_articles_of_portugal_are_paragraphs_and_no_act_of_the_union():
    act = parsed(PORTUGAL)
    assert [(unit.id, unit.title) for unit in act.units if unit.kind in ("artigo", "paragrafo")] == [
        ("art1", "Objeto"), ("art1_par1", ""), ("art1_par2", ""), ("art2", "Vigência"),
    ]  # fmt: skip
    assert [unit.id for unit in act.units if unit.kind == "item"] == ["art1_par1_ali2_ite1", "art1_par1_ali2_ite2"]
    assert (act.kind, act.authority, act.urn) == ("decreto.lei", "", "")


def test_labels_with_spaced_letters_are_labels_beyond_doubt():
    act = parsed(
        "A r t. 1º A praça.\nA R T. 4º A feira.\nA r t i g o 5º - O sino.\nP a r á g r a f o  ú n i c o. Ele toca.\n"
    )
    found = [unit.id for unit in act.units if unit.text]
    assert found == ["art1_cpt", "art4_cpt", "art5_cpt", "art5_par1u"]


def test_a_dash_may_touch_the_words_of_an_item():
    found = words("Art. 1º São isentos:\na) os idosos:\n1-com cadastro;\n2-a pedido;\n3-Outros.\nb) 2-butanol.\n")
    assert [found[f"art1_cpt_ali1_ite{n}"] for n in (1, 2, 3)] == ["com cadastro;", "a pedido;", "Outros."]
    assert found["art1_cpt_ali2"] == "2-butanol."


def test_digits_that_touch_the_dash_of_an_inciso_are_its_words():
    found = words("Art. 1º Há selos:\nI-L: livre;\nII-10: de dez anos;\nIII-1 – o terceiro.\n")
    assert found["art1_cpt_inc2"] == "10: de dez anos;"
    assert found["art1_cpt_inc3-1"] == "o terceiro."


def test_a_dash_may_stand_before_the_numeral_of_a_heading():
    found = words("CAPÍTULO – I\nDA FEIRA\nArt. 1º Um.\nCAPÍTULO – II - DA PRAÇA\nArt. 2º Dois.\nSEÇÃO - é o nome.\n")
    assert (found["cap1"], found["cap2"], found["art2_cpt"]) == ("DA FEIRA", "DA PRAÇA", "Dois. SEÇÃO - é o nome.")


def test_the_sign_of_an_ordinal_may_be_an_o_behind_a_stop():
    found = words("Art. 1.o A feira.\n§ 1.o Um.\n§ 2.o Dois.\nArt. 2.o O sino.\n")
    assert [found[id] for id in ("art1_cpt", "art1_par1", "art1_par2", "art2_cpt")] == [
        "A feira.",
        "Um.",
        "Dois.",
        "O sino.",
    ]


STOPS = {
    "Art. 2-D.. A feira.": ("art2-4_cpt", "A feira."),
    "Art. 2: . (Revogado pela Lei nº 9, de 2008)": ("art2_cpt", "(Revogado pela Lei nº 9, de 2008)"),
    "§ 1:. A feira.": ("art1_par1", "A feira."),
    "§ 1: .º O sino toca.": ("art1_par1", "O sino toca."),
}


@pytest.mark.parametrize("line", STOPS)
def test_two_stops_behind_a_number_are_none_of_the_words(line):
    key, text = STOPS[line]
    assert words(f"Art. 1º Um:\n{line}\n")[key] == text


def test_a_letter_behind_a_colon_is_a_suffix_only_above_a_sentence():
    assert list(words("Art. 1: Um.\nArt. 1: A. O sino.\nArt. 2: A. feira vale.\n")) == [
        "art1", "art1_cpt", "art1-1", "art1-1_cpt", "art2", "art2_cpt",
    ]  # fmt: skip


def test_a_word_whose_first_letter_was_taken_for_a_numeral_is_no_inciso():
    act = parsed(
        "Art. 1: A feira fecha:\nI - à noite.\nI - nterdição da feira\nArt. 2: O guarda fecha.\n"
        "I - mpedimento do guarda\n§ 1: O sino toca.\nL - ei do sino\nArt. 3: Vale.\n"
    )
    assert [(unit.id, unit.title) for unit in act.units if unit.text] == [
        ("art1_cpt", ""), ("art1_cpt_inc1", ""), ("art2_cpt", ""), ("art2_par1", "Impedimento do guarda"),
        ("art3_cpt", ""),
    ]  # fmt: skip
    assert [unit.title for unit in act.units if unit.kind == "artigo"] == ["", "Interdição da feira", "Lei do sino"]
