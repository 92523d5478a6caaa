"""Whether a thesis says what its document says: one normal form for both, and a flag for what it lacks."""

import pytest
from factories import act
from legalos.model import SourceText
from legalos.nuggets.faithful import Checker, language
from legalos.nuggets.said import said, shown
from legalos.parsers import parse

TEXT = """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as feiras livres.
Art. 1º A feira livre funciona aos domingos, das seis às doze horas.
Art. 2º A multa é de cento e vinte reais, na forma da Lei nº 3, de 5 de maio de 2010.
"""
ACT = act(TEXT, "feiras")


def flags(document, thesis):
    return Checker(parse(SourceText("d", "d.txt", "text", document), "plain")).flags(thesis)


@pytest.mark.parametrize(
    ("thesis", "expected"),
    [
        ("A multa é de 120 reais e cabe a feirantes.", ()),
        ("A multa é de 130 reais.", ("number 130",)),
        ("A Lei nº 3, de 2010, dá a forma da multa.", ()),
        ("A Lei 3/2010 dá a forma da multa.", ()),
        ("A Lei nº 3, de 2011, dá a forma da multa.", ("citation lei 3/2011",)),
        ("A lei é de 02/03/2020.", ()),
        ("A lei é de 4 de março de 2020.", ("date 2020-03-04",)),
        ("A Lei nº 3, de 6 de maio de 2010, dá a forma.", ("date 2010-05-06",)),
        ("Cabe multa pelo art. 2º.", ()),
        ("Cabe multa pelo art. 3º.", ("citation art. 3",)),
        ("The market is open to the public and to the sellers of the town.", ("language en",)),
        ("Le marché est ouvert les dimanches et la taxe est fixée par la mairie.", ("language fr",)),
        ("Il mercato è aperto nella piazza e la tassa dei venditori non è dovuta.", ("language it",)),
        ("Der Markt ist auf dem Platz und die Gebühr wird von der Stadt erhoben.", ("language de",)),
    ],
)
def test_flags_name_what_the_document_does_not_hold(thesis, expected):
    assert Checker(ACT).flags(thesis) == expected


@pytest.mark.parametrize(
    ("document", "thesis", "expected"),
    [
        ("Aplica-se o art. 5º da Constituição.", "Vale o art. 9º da Constituição.", ("citation art. 9",)),
        ("O § 3º veda a venda.", "O § 9º veda.", ("citation § 9",)),
        ("Incide o art. 12 da Lei nº 3/2010.", "Incide o art. 12-A da Lei nº 3/2010.", ("citation art. 12-A",)),
        ("Nos termos do inciso IV do art. 5º.", "É o inciso VI do art. 5º.", ("citation inciso VI",)),
        ("Conforme a alínea a do inciso I.", "É a alínea c do inciso I.", ("citation alínea c",)),
        ("O caso é do § 1º do art. 3º.", "É o parágrafo único do art. 3º.", ("citation § único",)),
        ("A feira dista 10 km do porto.", "A feira dista 40km dele.", ("number 40",)),
        ("O preço dobra, 2x o de antes.", "O preço é 3x o de antes.", ("number 3",)),
        ("É a 2ª feira do mês.", "É a 4ª feira de cada mês.", ("number 4",)),
        ("Ver o Acórdão 100/2019-Plenário.", "É o Acórdão 200/2018-Plenário.", ("citation acórdão 200/2018",)),
        ("O contrato vigora em 2020.", "Vigora no biênio 2019/2020.", ("number 2019/2020",)),
        ("O prazo é de até 5 dias.", "O prazo é de sessenta dias.", ("number 60",)),
        ("A taxa é de 10%.", "A taxa é de noventa por cento.", ("number 90",)),
        ("A taxa é de um terço.", "A taxa é de dois terços.", ("number 2/3",)),
        ("Vale desde maio de 2019.", "Vale desde junho de 2019.", ("date 2019-06",)),
        ("It applies from May 2019.", "It applies from June 2019.", ("date 2019-06",)),
        ("Vence em 2 de março.", "Vence em 3 de março.", ("date 03-03",)),
        ("É a Súmula 331 do tribunal.", "É a Súmula 363 do tribunal.", ("citation súmula 363",)),
        ("Article 5 applies to kites.", "Kites fall under Article 7.", ("citation article 7",)),
        ("São vinte, cinco de cada lado.", "São 25 ao todo.", ("number 25",)),
        ("Conforme o item 9.2 do edital.", "É o item 9.3 do edital.", ("citation item 9.3",)),
        ("Vale a Lei 8.666.", "Vale a Lei 8.666/93.", ("citation lei 8666/1993",)),
    ],
)
def test_what_was_changed_is_flagged(document, thesis, expected):
    assert flags(document, thesis) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Vale a Lei 9.784/99.", "A Lei nº 9.784, de 1999, vale."),
        ("Vale a IN RFB nº 1.500, de 2014.", "A Instrução Normativa RFB nº 1.500/2014 vale."),
        ("A multa é de R$ 2 milhões.", "Multa-se em R$ 2.000.000,00."),
        ("A multa é de R$ 2.500,00.", "Multa-se em R$ 2,5 mil."),
        ("A multa é de 1.500.000,00.", "Multa-se em 1,5 milhão de reais."),
        ("O prazo é de 60 dias.", "Há sessenta dias de prazo."),
        ("A taxa é de 10%.", "É de dez por cento a taxa."),
        ("A taxa é de 1/3.", "É de um terço a taxa."),
        ("Vale desde maio de 2019.", "Desde 05/2019 vale."),
        ("Vence em 02/03/20.", "O dia é 2 de março de 2020."),
        ("Vale desde 1º/1/2020.", "Desde 1º de janeiro de 2020 vale."),
        ("Vale o Acórdão 100/19.", "O Acórdão 100/2019 vale."),
        ("É a Portaria conjunta 12/96.", "A portaria conjunta 12/1996 é."),
        ("Conforme o subitem 9.2.1 e o item 9.3.", "São o item 9.3 e o subitem 9.2.1."),
        ("Incide o artigo 12-A.", "É o art. 12-A que incide."),
        ("Incide o inciso IV do § 1º.", "Do § 1º é o inciso IV que incide."),
        ("A feira dista 10 km.", "Dista 10km a feira."),
        ("Vale o Acórdão nº 100/2019 - Plenário.", "O Acórdão 100/2019-Plenário vale."),
        ("Valem as Súmulas 331 e 363.", "As Súmulas 363 e 331 valem."),
        ("The fine is two thousand five hundred euros.", "It is 2,500 euros."),
        ("O prazo é de 10 a 20 dias.", "São 10-20 dias de prazo."),
    ],
)
def test_the_same_in_other_words_is_not_flagged(one, other):
    assert (flags(one, other), flags(other, one)) == ((), ())


@pytest.mark.parametrize(
    ("document", "thesis"),
    [
        ("Segundo a lei, cabe multa.", "Uma multa cabe a um feirante."),
        ("Vence em 2 de março de 2020.", "Vence em março de 2020, no dia 2 de março."),
        ("Vigora no biênio 2019/2020.", "Vigora em 2020."),
        ("Aplicam-se os arts. 5º a 9º.", "Aplica-se o art. 7º."),
        ("É dispensável:\nIV - na chuva;\nV - na neve.", "O inciso V dispensa na neve."),
        ("É dispensável: a) na chuva; b) na neve.", "Pela alínea b, dispensa-se na neve."),
        ("Vale a Lei nº 13.709/2018.", "Vale a Lei 13.709."),
        ("Julgou a Segunda Turma, na décima segunda sessão.", "A 2ª Turma julgou na 12ª sessão."),
        ("O parecer é de duas partes: 9.2. contas.", "As contas estão no item 9.2 e são 2 as partes."),
        ("A vitamina B12 e o vírus H1N1.", "O H1N1 e a B12."),
    ],
)
def test_what_a_document_says_in_part_or_by_its_labels_is_not_flagged(document, thesis):
    assert flags(document, thesis) == ()


def test_the_provisions_of_a_tree_are_those_of_the_document():
    norm = act(
        "LEI Nº 7, DE 2020\nArt. 1º É vedado:\nI - o ruído;\nII - o fogo.\nParágrafo único. Cabe multa.\n", "ruido"
    )
    assert Checker(norm).flags("O parágrafo único do art. 1º dá multa a quem infringe o inciso II.") == ()
    assert Checker(norm).flags("O inciso III do art. 1º veda o som.") == ("citation inciso III",)


def test_dates_acts_provisions_and_numbers_are_read_once():
    found = said("Pela Lei nº 8.666/1993, art. 24, IV, em 1º de maio de 2019, R$ 1.000,50; 30%; 1,000.50; 2.500.")
    assert list(map(str, found.acts)) == ["lei 8666/1993"]
    assert list(map(shown, found.provisions)) == ["art. 24", "inciso IV"]
    assert found.dates == ["2019-05-01"]
    assert found.numbers == ["1000.5", "30", "1000.5", "2500"]
    assert said("May 2, 2019, 03/05/2019 e 2019-05-04").dates == [f"2019-05-0{day}" for day in "234"]


def test_the_language_is_told_by_frequent_words():
    assert language("A feira da praça é do povo e não da prefeitura") == "pt"
    assert language("feira livre") == ""
