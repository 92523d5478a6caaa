"""Markdown: the marks go, the words stay."""

import io

import pytest
from legalos.readers.markdown import MarkdownReader


def read(markdown: str):
    (document,) = MarkdownReader().read(io.BytesIO(markdown.encode()), "lei.md", "lei", {})
    return document


def marked(document, style):
    return [document.text[mark.start : mark.end] for mark in document.marks if mark.style == style]


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("**Art. 1º** A *feira* é __livre__ e _aberta_.", "Art. 1º A feira é livre e aberta."),
        ("**TÍTULO I\nDA FEIRA**", "TÍTULO I\nDA FEIRA"),
        ("***Nota** final*", "Nota final"),
        ("**Art. 1º Negrito que ninguém fechou.", "Art. 1º Negrito que ninguém fechou."),
        ("Decreto nº 3 (*) e nº 4 (**)", "Decreto nº 3 (*) e nº 4 (**)"),
        ("2 * 3 * 4, nome_de_campo e ______", "2 * 3 * 4, nome_de_campo e ______"),
        (r"1\. \*literal\* \_", "1. *literal* _"),
        ("[(Revogado pela Lei nº 2)](http://x.y/a_(b) 'Lei') e ![brasão](b.png)", "(Revogado pela Lei nº 2) e brasão"),
        ("Art. 5º-A [sic] e [1]", "Art. 5º-A [sic] e [1]"),
        ("Art. 1<sup>o</sup> a<br>b &sect; 2&nbsp;c", "Art. 1o a\nb § 2 c"),
        ("- § 1º Um;\n- I - dois;\n- a) três\n* barraca", "§ 1º Um;\nI - dois;\na) três\n- barraca"),
        ("Art. 1º Texto. ^abc123 ^def456", "Art. 1º Texto."),
        ("> “Art. 2º Citado.”", "“Art. 2º Citado.”"),
        ("a\n\n---\n\n<!-- image -->\n\nb", "a\n\nb"),
        ("```txt\n# *cru*\n```\nfim", "# *cru*\nfim"),
        ("| A | B |\n|---|:-:|\n| 1 | **x** |\n|  | só |", "A | B\n1 | x\nsó"),
        ("| Vigência | Cria a feira. |\n| --- | --- |", "Vigência\nCria a feira."),
    ],
)
def test_markup_is_taken_out_and_words_stay(markdown, text):
    assert read(markdown).text == text


def test_headings_of_both_kinds_are_marked():
    document = read("# LEI Nº 1 #\n\n## **CAPÍTULO I**\n\nDA FEIRA\n========\n\nArt. 1º")
    assert document.text == "LEI Nº 1\n\nCAPÍTULO I\n\nDA FEIRA\n\nArt. 1º"
    assert marked(document, "heading") == ["LEI Nº 1", "CAPÍTULO I", "DA FEIRA"]


def test_struck_text_is_kept_and_marked():
    document = read("~~I - velho;~~ I - novo;\n\n<del>II - **idem**</del>\n\n~~a\nb~~ e 5~~6")
    assert document.text == "I - velho; I - novo;\n\nII - idem\n\na\nb e 5~~6"
    assert marked(document, "struck") == ["I - velho;", "II - idem", "a\nb"]


def test_front_matter_becomes_metadata_and_is_told():
    document = read('---\ntitle: "Lei nº 12"\nementa: Cria a feira.\ndate: 03/04/2021\ntags:\n - x\n---\nArt. 1º')
    assert document.text == "Art. 1º"
    assert document.metadata == {"title": "Lei nº 12", "summary": "Cria a feira.", "date": "2021-04-03"}
    assert document.diagnostics[0].code == "front-matter-set-aside"


def test_footnotes_and_raised_letters_are_written_as_on_the_page():
    assert read("Art. 1^o^ A feira[^1] é livre.\n\n[^1]: Nota.\n").text == "Art. 1o A feira¹ é livre.\n\n¹ Nota."
    named = "A feira[^nota-da-feira] é livre.\n\n[^nota-da-feira]: Nota.\n"
    assert read(named).text == "A feira(nota-da-feira) é livre.\n\n(nota-da-feira) Nota."
    assert read("São deveres[^1]: varrer.\n\n  [^1]:Nota[^2]:\n").text == "São deveres¹: varrer.\n\n¹ Nota²:"


def test_a_figure_alone_in_its_row_keeps_its_column():
    table = "| Item | Taxa |\n|---|---|\n| Banca | 10 |\n| | 12,5 % |\n| Das multas | |\n| | Art. 2º Vale. |\n"
    assert [line.strip() for line in read(table).text.split("\n")] == [
        *("Item | Taxa", "Banca | 10", "| 12,5 %", "Das multas", "Art. 2º Vale.")
    ]
