"""What ``legalos parse --format text`` prints is parsed into the same tree."""

import pytest
from brazil import parsed
from legalos.commands._canonical import canonical

TEXTS = {
    "a table": "Art. 1º As faixas são:\nFaixa | Valor\nI | 10\nII - | 20\n§ 1º Vale já.\nArt. 2º B.\n",
    "a table of an annex": "Art. 1º A.\nANEXO I\nCARGOS\nCargo | Número\nFiscal | 10\n",
    "a broken word": "Art. 1º A feira abre às seis horas da ma-\nnhã e fecha ao meio-dia e as bancas se guar-\ndam.\n",
    "labels behind their words": "Esta Lei institui o plano. Art. 1º\nO plano é revisto. Art. 2º\nArt. 3º Fim.\n",
    "a justification in a line": "Art. 1º A.\nArt. 2º Vale já.   JUSTIFICATIVA  Trata-se de uma feira.\n",
    "cláusulas": "Cláusula primeira A banca é livre:\nI - um;\nII - dois.\nCláusula segunda Vale já.\n",
    "titles of treaty articles": "Artigo I\nObjeto\n1. Um.\n2. Dois.\nArtigo II\nFim\nO acordo vale já.\n",
    "words in straight marks": 'Art. 1º O juramento é:\n"Prometo o que devo."\nArt. 2º Vale já.\n',
    "names on the line of their headings": (
        "CAPÍTULO I – DO OBJETO\nArt. 1º A.\nSeção I - Da banca\nArt. 2º B.\nCAPÍTULO II: DO FIM\nArt. 3º C.\n"
    ),
    "headings without a name": "CAPÍTULO I\n\nArt. 1º A.\n\nCAPÍTULO II\n(Revogado)\n\nArt. 2º B.\n",
    "signs behind headings without a name": "TÍTULO I:\nCAPÍTULO I.\nArt. 1º A.\nCAPÍTULO II\n–\nArt. 2º B.\n",
    "decimals without a full stop": (
        "Art. 1º A.\nANEXO\n1 OBJETO\n1.1 Mel\n1.1.1 São:\na) um;\n1.2 Cera.\n2 FIM\n2.1 Vale.\n3.0 - DO MEL\n"
    ),
    "acts of a journal": (
        "LEI Nº 5/2020\nO PREFEITO decreta:\nArt. 1º A.\nANEXO I\nTABELA\nBanca 10\nDECRETO Nº 6/2020\n"
        "O PREFEITO decreta:\nArt. 1º B.\n"
    ),
    "an amendment that its sentence names": (
        "Art. 1º A Lei nº 5, de 2001, vigora acrescida do seguinte\nCapítulo II-B:\n“CAPÍTULO II-B\nDO MEL\n"
        "Art. 5º-A. A.”\nArt. 2º B.\n"
    ),
    "a broken name": "CAPÍTULO I – DAS DISPOSI-\nÇÕES GERAIS\nArt. 1º A.\n",
    "a running head inside of articles": (
        "Art. 1º A feira abre às seis horas da ma-\n\n7\n\f1 Diário da feira de Vale Sereno Nº 101\n\nnhã e fecha.\n"
        "Art. 2º O Plano Especial da Pra-\n\n8\n\f2 Diário da feira de Vale Sereno Nº 102\n\nça é de todos.\n"
    ),
    "marks at the ends of lines": (
        'Art. 1º A feira destina-se a: "\n\n  I - mel; (\n\n  II - cera.\nArt. 2º O juramento: "Prometo."\n\n'
        "  Art. 3º B.\n"
    ),
    "signs behind headings": "TÍTULO I -\nDA FEIRA\nArt. 1º A.\nCAPÍTULO I\n–\nDO FIM\nArt. 2º B.\n",
    "a topic with which its article begins": (
        "Art. 1º A:\nPena - multa.\nAmeaça\nArt. 2º Ameaçar alguém:\nPena - multa.\n"
    ),
    "an earlier wording below its heading": (
        "Art. 1º A.\nArt. 2º (Revogado pela Lei nº 5, de 2001.)\nDispositivo revogado:\n“Art. 2º A banca\né livre.”\n"
        "Art. 3º C.\n"
    ),
    "rows of dots between quotations": (
        "Art. 1º A Lei nº 5, de 2001, passa a vigorar com as seguintes alterações:\n“Art. 9..........\n§ 1º A.\n"
        "..........\n..........\n..........” (NR)\n“Art. ..........\n..........\nI - ..........\nc ) um;\n"
        ".........” (NR)\nArt. 2º B.\n"
    ),
    "bullets before units": (
        "Art. 1º A Lei nº 5, de 2001, passa a vigorar com as seguintes alterações:\n* “Art. 2º A feira.” (NR)\n"
        "* Art. 2º A banca\né livre.\n\n• Art. 3º B.\n"
    ),
    "notes behind bullets": (
        "Artigo 1º - A.\nArtigo 2º - A banca.\n- Artigo 2º com redação dada pela Lei nº 5.\nArtigo 3º - C.\n"
    ),
    "broken words with the line ends of DOS": "Art. 1º A feira abre às seis horas da ma-\r\nnhã.\r\nArt. 2º B.\r\n",
    "hyphens that stay": "Art. 1º O Micro-\n-ônibus para, e os Auditores-\nFiscais anotam.\nArt. 2º B.\n",
    "dashes below their labels": (
        "Art. 1º\n- A banca:\nI\n - um;\nII\n–\ndois.\n§ 1º\n- A.\n§ 2º\n-\nB.\nArt. 2º\n–\nC.\n"
    ),
    "an omission below a name": (
        "Art. 1º A Lei nº 5, de 2001, passa a vigorar com a seguinte redação:\n“CAPÍTULO I\nDA BANCA\n"
        "....................\nArt. 7º A.” (NR)\nArt. 2º C.\n"
    ),
    "omissions": (
        "Art. 1º A Lei nº 5, de 2001, passa a vigorar com a seguinte redação:\n“Art. 7º A:\n....................\n"
        "IV - um;\n....................\n§ 4º B.” (NR)\nArt. 2º C.\n"
    ),
}


def tree(act):
    return [(unit.id, unit.quoted, unit.label, unit.title, unit.text) for unit in act.units]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_text_with_one_unit_a_line_has_the_same_tree(text):
    act = parsed(text)
    assert tree(parsed(canonical(act))) == tree(act)


def test_a_dash_below_its_label_is_part_of_it():
    units = {unit.id: unit for unit in parsed(TEXTS["dashes below their labels"]).units}
    labels = ["Art. 1º -", "", "I -", "II –", "§ 1º -", "§ 2º -", "Art. 2º –", ""]
    assert [unit.label for unit in units.values()] == labels
    assert units["art1_cpt"].text == "A banca:"
    assert units["art1_par1"].text == "A."


def test_a_sign_before_a_name_stays_behind_the_label():
    assert "CAPÍTULO I –\nDO OBJETO\n" in canonical(parsed(TEXTS["names on the line of their headings"]))


def test_earlier_wordings_are_not_printed():
    text = "Art. 1º A banca custa dez.\nArt. 1º A banca custa vinte.\nI - um;\nII - três;\nII - dois.\n"
    first, second = text.index("II - três"), text.index("II - dois")
    act = parsed(text, [(0, text.index("\n")), (first, second - 1)])
    assert [unit.status for unit in act.units].count("superseded") == 3
    assert canonical(act) == "Art. 1º A banca custa vinte.\nI - um;\nII - dois."


def test_struck_words_and_running_heads_are_not_printed():
    text = "Art. 1º O preço é de R$ 1,00 R$ 2,00.\nArt. 2º Muda.\n"
    start = text.index("R$ 1")
    act = parsed(text, [(start, start + 7)])
    assert tree(parsed(canonical(act))) == tree(act)
    assert "R$ 1,00" not in canonical(act)
    assert "Diário" not in canonical(parsed(TEXTS["a running head inside of articles"]))
