"""Texts that a converter damaged: lost signs, numerals that lost a letter, contents without page numbers, columns."""

from brazil import components, parsed, words


def test_signs_of_labels_that_were_lost_are_put_back_by_their_place():
    found = words(
        "Art. 1\ufffd A pens\ufffdo.\n\ufffd 1\ufffd O valor.\n\ufffd 2\ufffd O prazo.\n"
        "Art. 2\ufffd - Vigora:\nI \ufffd um;\nII \ufffd dois.\n"
        "Art. 3\ufffd Fim.\nPar\ufffdgrafo \ufffdnico. Nada.\n"
    )
    assert list(found) == [
        "art1", "art1_cpt", "art1_par1", "art1_par2", "art2", "art2_cpt", "art2_cpt_inc1", "art2_cpt_inc2", "art3",
        "art3_cpt", "art3_par1u",
    ]  # fmt: skip
    assert found["art1_cpt"] == "A pens\ufffdo."  # nobody can tell which letter it was


def chapters(*numerals, first=1):
    return "".join(f"CAPÍTULO {numeral}\nDO TEMA\nArt. {at}º Um.\n" for at, numeral in enumerate(numerals, first))


def test_a_heading_between_iii_and_v_is_iv():
    assert [key for key in words(chapters("I", "II", "III", "I", "V")) if key.startswith("cap")] == [
        "cap1", "cap2", "cap3", "cap4", "cap5",
    ]  # fmt: skip


def test_headings_that_start_again_keep_their_numbers():
    found = words(f"TÍTULO I\nUM\n{chapters('I', 'II', 'III')}TÍTULO II\nDOIS\n{chapters('I', 'II', first=4)}")
    assert {"tit1_cap3", "tit2_cap1", "tit2_cap2"} <= found.keys()


def test_contents_without_page_numbers_are_no_headings_of_the_act():
    act = parsed(
        "SUMÁRIO\nTÍTULO I - DISPOSIÇÕES (arts. 1º a 2º)\n"
        "TÍTULO II - DA COMPETÊNCIA (art. 3º)\nTÍTULO III - DO GOVERNO\n"
        "LEI ORGÂNICA DO MUNICÍPIO DE VALE SERENO\nPREÂMBULO\nNós, os Vereadores, promulgamos:\n"
        "TÍTULO I\nDISPOSIÇÕES\nArt. 1º Um.\nTÍTULO II\nDA COMPETÊNCIA\nArt. 3º Três.\n"
    )
    assert [component.id for component in act.components] == ["sumario", "main"]
    assert [unit.id for unit in act.units if unit.level == "grouping"] == ["tit1", "tit2"]
    assert act.kind == "lei.organica"


def test_headings_without_contents_above_stay():
    assert components("TÍTULO I\nUM\nCAPÍTULO I\nDOIS\nArt. 1º Um.\nTÍTULO II\nTRÊS\nArt. 2º Dois.\n") == ["main"]


def test_short_provisions_of_like_length_are_no_wrapped_text():
    found = words(
        "Art. 1º Ficam criados os seguintes cargos\nI - dois cargos de Motorista da Saúde\n"
        "II - três cargos de Professor de Arte\nIII - um cargo de Médico Veterinário\n"
        "§ 1º Os cargos terão provimento efetivo\n§ 3º Os vencimentos constam do Anexo I\n"
        "Art. 2º As despesas correrão pela LOA\nArt. 4º Esta Lei entra em vigor já hoje\n"
    )
    assert {"art1_par3", "art4"} <= found.keys()


def test_digits_that_were_read_as_letters_count_on():
    found = words("Art. l.º Um.\n§ l.º A.\n§ 2.º B.\nArt. 2.º Dois.\n")
    assert list(found) == ["art1", "art1_cpt", "art1_par1", "art1_par2", "art2", "art2_cpt"]


def test_an_ordinal_sign_that_was_read_as_a_zero_is_told_by_the_neighbours():
    found = words("Art. 3º Um:\nI - a;\n11 - b;\nIII - c.\n§ 1º A.\n§ 20 B.\n§ 3º C.\nArt. 40 Dois.\nArt. 5º Três.\n")
    assert list(found) == [
        "art3", "art3_cpt", "art3_cpt_inc1", "art3_cpt_inc2", "art3_cpt_inc3", "art3_par1", "art3_par2", "art3_par3",
        "art4", "art4_cpt", "art5", "art5_cpt",
    ]  # fmt: skip
    assert "art40" in words("Art. 39. Um.\nArt. 40 Dois.\nArt. 41. Três.\n")


def test_words_and_labels_that_the_page_cut_are_whole_again():
    found = words("Art. 1º O vice-\nprefeito, o pós-\ngraduado e a vice-\n-prefeita.\nParágrafo\núnico. Vale.\n")
    assert found["art1_cpt"] == "O vice-prefeito, o pós-graduado e a vice-prefeita."
    assert found["art1_par1u"] == "Vale."


def test_the_last_heading_whose_numeral_was_cut_is_told_by_the_articles_below_it():
    found = words("TÍTULO III\nA\nArt. 7º A.\nTÍTULO I\nB\nArt. 8º B.\n")
    assert found["tit4"] == "B"
    anew = words("TÍTULO III\nA\nArt. 7º A.\nREGULAMENTO DA FEIRA\nTÍTULO I\nB\nArt. 1º B.\n")
    assert "tit4" not in anew


def test_an_address_of_the_web_is_no_word_of_an_act():
    assert words("Art. 1º Um.\nwww.valealto.leg.br\n")["art1_cpt"] == "Um."


def test_a_stray_quotation_mark_is_no_name_of_a_heading():
    found = words("Seção I\nSeção I”\nArt. 1º Um.\nSeção II”\nDa Feira\nArt. 2º Dois.\n")
    assert (found["sec1"], found["sec2"]) == ("Seção I", "Da Feira")


def test_ordinals_read_as_a_nine_are_told_by_their_count():
    found = words(
        "Art. 19 - Um.\n§ 19 - A.\nArt. 29 - Dois.\n§ 19 - B.\n§ 29 - C.\n§ 3º D.\nArt. 39 - Três.\nArt. 4º E.\n"
    )
    assert list(found) == [
        "art1", "art1_cpt", "art1_par1", "art2", "art2_cpt", "art2_par1", "art2_par2", "art2_par3",
        "art3", "art3_cpt", "art4", "art4_cpt",
    ]  # fmt: skip


def test_nineteen_is_a_number_too():
    assert "art19" in words("Art. 18. Um.\nArt. 19. Dois.\nArt. 20. Três.\n")
    assert "art19" in words("Art. 19. Dois.\nArt. 20. Três.\n")
    assert "art1_par19" in words("Art. 1º Um.\n§ 18. A.\n§ 19. B.\n")


def test_a_page_that_indents_its_html_tears_ordinals_and_stops_off_their_labels():
    blank = "\n" + " " * 20
    text = f"Art. 1{blank}o{blank}A feira.{blank}§ 1{blank}o{blank}. O mel.{blank}§ 2{blank}o{blank}A cera.\n"
    units = {unit.id: (unit.label, unit.text) for unit in parsed(text).units}
    assert units == {
        "art1": ("Art. 1 o", ""),
        "art1_cpt": ("", "A feira."),
        "art1_par1": ("§ 1 o .", "O mel."),
        "art1_par2": ("§ 2 o", "A cera."),
    }


def test_a_citation_below_a_gap_is_no_paragraph_though_the_page_has_indents():
    lines = "".join(f"   § {n}º Um\n" for n in range(1, 9))
    text = f"   Art. 1º A.\n{lines}   § 9º Vale a alínea c e o\n\n     § 10 do\nart. 31.\n   Art. 2º B.\n"
    assert words(text)["art1_par9"] == "Vale a alínea c e o § 10 do art. 31."


def test_a_sentence_that_began_above_a_gap_is_no_part_of_a_name():
    text = (
        "Art. 1º A.\nSeção I Da feira\n\nA feira da praça é o lugar de todos os que vendem mel no município e que\n\n"
        "têm licença da prefeitura.\n\n§ 1º B.\n"
    )
    assert words(text)["sec1"] == "Da feira"


def test_a_blank_before_a_stop_stays_where_nothing_was_struck_out_before_it():
    text = "Art. 1º O mel velho , a cera ; e o pólen.\n"
    start = text.index("velho")
    assert parsed(text, [(start, start + 5)]).units[1].text == "O mel, a cera ; e o pólen."
