"""Running heads of texts without form feeds, by the sentences that they part; what comes again in an act is none."""

import pytest
from brazil import parsed, words

FRUITS = ("peras", "uvas", "limas", "mangas", "jacas", "cocos")
LONG = "Art. {0}º Quem vende {1} na feira da praça, ou perto dela, tem de\nmostrar o preço das {1}, em letras, e"
REST = "\ndar o troco das {1} em moedas do mesmo valor, sem demora.\n"


def paged(head):
    pages = enumerate(FRUITS, 1)
    return "FEIRA\n" + "".join((LONG + "\n" + head + REST).format(*page) for page in pages)


def whole(number):
    return " ".join((LONG + REST).format(number, FRUITS[number - 1]).split()).partition("º ")[2]


@pytest.mark.parametrize(
    "head",
    [
        "PREFEITURA DE ANTA",
        "Código da Feira",
        "\nPREFEITURA DE ANTA\nEstado de Goiás\n",
        "12/05/2021 20:53   Feira",
        "http://anta.example/feira {0}/6\n12/05/2021, 20:53 - Feira",
        "Resolução 12 (0034567)          Processo 23080.012345/2020-10 / pg. {0}",
        "\nNº 84, segunda-feira, 12 de maio de 2021, e tudo o mais que cabe numa linha tão longa   ISSN 1677 {0}\n",
        "{0}  Código da Feira",
        "[{0}]",
        "fls. {0}",
        "p. {0}",
        "Página | {0}",
        "{0} | Página",
    ],
)
def test_what_parts_one_sentence_after_the_other_is_a_running_head(head):
    found = words(paged(head))
    assert [found[f"art{number}_cpt"] for number in range(1, 7)] == [whole(number) for number in range(1, 7)]


def test_the_head_of_the_act_stays_though_it_is_the_running_head_too():
    text = "LEI Nº 9, DE 2 DE MAIO DE 2021\nDispõe sobre a feira.\n" + paged("LEI Nº 9, DE 2 DE MAIO DE 2021")
    act = parsed(text)
    assert (act.number, act.date) == ("9", "2021-05-02")
    assert "LEI" not in " ".join(unit.text for unit in act.units)


@pytest.mark.parametrize(
    "line",
    [
        "§ 1º (Revogado pela Lei nº 9, de 2021)",
        "Seção I",
        "............................................",
        "(Incluído pela Lei nº 9, de 2021)",
    ],
)
def test_lines_of_the_act_beside_page_numbers_are_no_running_heads(line):
    text = "".join(f"Art. {page}º A feira {page} é livre.\n{page}\n{line}\n" for page in range(1, 5))
    aside = [text[one.start : one.end] for one in parsed(text).diagnostics if one.code == "furniture-set-aside"]
    assert aside == ["1", "2", "3", "4"]


def test_names_of_headings_that_come_again_part_no_sentence():
    text = "".join(
        f"CAPÍTULO {page}\nDisposições gerais\nArt. {at}º O prazo é de\ndez dias úteis.\n"
        for at, page in enumerate(("I", "II", "III", "IV"), 1)
    )
    assert [unit.title for unit in parsed(text).units if unit.kind == "capitulo"] == ["Disposições gerais"] * 4


def test_rows_of_a_table_that_come_again_are_text():
    rows = "Auxiliar\nnível médio\n30 horas\n" * 4
    assert words(f"Art. 1º Os cargos são:\n{rows}Art. 2º B.\n")["art1_cpt"].count("Auxiliar nível médio") == 4
