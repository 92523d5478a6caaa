"""Rows of tables inside acts: units of their own, apart from the words of provisions."""

from brazil import parsed, words


def test_a_table_of_two_columns_is_no_text_of_the_provision_above_it():
    found = words(
        "Art. 1º As faixas são:\nFaixa | Valor\nGrupo A\nI | 10\nII - | 20\nArt. 9º | 30\n§ 1º Vale já.\nArt. 2º B.\n"
    )
    assert found == {
        "art1": "", "art1_cpt": "As faixas são:",
        "art1_cpt_tab1": "Faixa | Valor Grupo A I | 10 II - | 20 Art. 9º | 30",
        "art1_par1": "Vale já.", "art2": "", "art2_cpt": "B.",
    }  # fmt: skip


def test_a_single_bar_makes_no_table():
    assert words("Art. 1º A placa diz:\nentrada | saída\nArt. 2º B.\n")["art1_cpt"] == "A placa diz: entrada | saída"


def test_labels_in_cells_of_a_table_open_no_units():
    found = words("Art. 1º A taxa:\nItem | Área | Valor\nArt. 2º | x | 20\n§ 1º | y | 30\nArt. 2º B.\n")
    assert found["art1_cpt_tab1"] == "Item | Área | Valor Art. 2º | x | 20 § 1º | y | 30"
    assert found["art2_cpt"] == "B."


def test_a_page_laid_out_as_a_table_has_its_provisions_without_bars():
    found = words("Art. 1º | As feiras são livres:\nI - | sem taxa;\nII - | sem hora.\nArt. 2º | Fim.\n")
    assert (found["art1_cpt"], found["art1_cpt_inc1"], found["art2_cpt"]) == (
        "As feiras são livres:", "sem taxa;", "Fim.",
    )  # fmt: skip


def test_tables_of_annexes_and_of_headings_have_addresses():
    found = words(
        "Art. 1º A.\nCAPÍTULO I\nDAS TAXAS\nClasse | Taxa\nA | 1\nArt. 2º B.\n"
        "ANEXO I\nCARGOS\nCargo | Número\nFiscal | 10\nANEXO II\nClasse | Taxa\nA | 1\n"
    )
    assert found["cap1"] == "DAS TAXAS"
    assert found["cap1_tab1"] == "Classe | Taxa A | 1"
    assert found["anexo1_tab1"] == "Cargo | Número Fiscal | 10"
    assert found["anexo2_tab1"] == "Classe | Taxa A | 1"


def test_bars_in_the_head_of_a_page_make_no_unit():
    act = parsed("Início | Leis | Busca\nAjuda | Sair | Mapa\nLEI Nº 7, DE 3 DE MAIO DE 2010\nCria.\nArt. 1º A.\n")
    assert [unit.id for unit in act.units] == ["art1", "art1_cpt"]
    assert act.number == "7"


def test_tabs_inside_of_a_torn_label_make_no_row():
    found = words(
        "Art. 1º A Lei nº 7, de 1990, passa a vigorar com a seguinte redação:\n"
        "\t\t\t“Art. \n\t\t\t10. A feira é livre.” (NR)\nArt. 2º B.\n"
    )
    assert found["art1_cpt_alt1_art10_cpt"] == "A feira é livre."
