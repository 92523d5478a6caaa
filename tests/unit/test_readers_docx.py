"""DOCX as Word shows it. The files are made here, of the few parts that count."""

import io
import zipfile

import pytest
from legalos.errors import InputError
from legalos.readers.docx import DocxReader

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
KINDS = {"header1": "header", "header2": "header", "footer1": "footer"}


def docx(body, namespace=W, **parts):
    """The bytes of a document with this body and these parts, by name without ending."""
    relations = "".join(f'<R Type="{OFFICE}/{KINDS.get(name, name)}" Target="{name}.xml"/>' for name in parts)
    files = {
        "_rels/.rels": f'<Rs><R Type="{OFFICE}/officeDocument" Target="/word/document.xml"/></Rs>',
        "word/_rels/document.xml.rels": f"<Rs>{relations}</Rs>",
        "word/document.xml": f'<w:document xmlns:w="{namespace}"><w:body>{body}</w:body></w:document>',
    } | {f"word/{name}.xml": f'<w:x xmlns:w="{namespace}">{xml}</w:x>' for name, xml in parts.items()}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, xml in files.items():
            archive.writestr(name, xml.replace("<R ", "<Relationship "))
    return data.getvalue()


def p(*runs, style="", level=None, number=1):
    numbering = "" if level is None else f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    style = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{style}{numbering}</w:pPr>{''.join(r(x) if x[:1] != '<' else x for x in runs)}</w:p>"


def r(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows):
    return "".join(
        ("<w:tbl>", *("<w:tr>" + "".join(f"<w:tc>{c}</w:tc>" for c in row) + "</w:tr>" for row in rows), "</w:tbl>")
    )


def level(number, text, format="decimal", more=""):
    shown = f'<w:numFmt w:val="{format}"/>{more}<w:lvlText w:val="{text}"/>'
    return f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/>{shown}</w:lvl>'


def numbering(*levels, numbers='<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'):
    return f'<w:abstractNum w:abstractNumId="0">{"".join(levels)}</w:abstractNum>{numbers}'


LEGAL = (
    level(0, "Art. %1º"),
    level(1, "§ %2º"),
    level(2, "%3 -", "upperRoman"),
    level(3, "%4)", "lowerLetter"),
)


def read(data):
    (document,) = DocxReader().read(io.BytesIO(data), "lei.docx", "lei", {})
    return document


def text(body, **parts):
    return read(docx(body, **parts)).text


def marked(document, style):
    return [document.text[mark.start : mark.end] for mark in document.marks if mark.style == style]


@pytest.mark.parametrize("namespace", [W, STRICT])
def test_paragraphs_are_lines_and_runs_of_words_stay_together(namespace):
    body = p("Art. 1", r("o", '<w:vertAlign w:val="superscript"/>'), " Fica  criada.") + p() + p("Art. 2o")
    assert read(docx(body, namespace)).text == "Art. 1o Fica criada.\nArt. 2o"


def test_breaks_tabs_and_hyphens_are_what_they_look_like():
    assert text(p("<w:r><w:t>I</w:t><w:tab/><w:t>a</w:t><w:br/><w:t>b</w:t><w:noBreakHyphen/><w:t>c</w:t></w:r>")) == (
        "I a\nb-c"
    )


def test_labels_that_are_only_numbering_are_written():
    levels = (0, 1, 2, 2, 3, 3, 1, 2, 0, 1)
    body = "".join(p("texto", level=n) for n in levels)
    labels = [line.removesuffix(" texto") for line in text(body, numbering=numbering(*LEGAL)).split("\n")]
    assert labels == ["Art. 1º", "§ 1º", "I -", "II -", "a)", "b)", "§ 2º", "I -", "Art. 2º", "§ 1º"]


def test_incisos_that_go_on_over_articles_and_lists_that_start_anew():
    numbers = """<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/>
    <w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>"""
    levels = (level(0, "Art. %1º"), level(1, "%1.%2", more='<w:lvlRestart w:val="0"/>'))
    body = "".join((p("a", level=0), p("b", level=1), p("c", level=0, number=2), p("d", level=1), p("e", level=0)))
    lines = text(body, numbering=numbering(*levels, numbers=numbers)).split("\n")
    assert lines == ["Art. 1º a", "1.1 b", "Art. 7º c", "7.2 d", "Art. 8º e"]


def test_numbering_of_a_style_bullets_and_empty_paragraphs():
    styles = """<w:style w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
    <w:style w:styleId="Inciso"><w:basedOn w:val="Base"/></w:style>"""
    levels = (level(0, "•", "bullet"), level(1, "%2 –", "upperRoman", '<w:pStyle w:val="Inciso"/>'))
    body = p("a", style="Inciso") + p(style="Inciso") + p("b", style="Inciso") + p("c", level=0)
    assert text(body, styles=styles, numbering=numbering(*levels)) == "I – a\nIII – b\nc"


def test_struck_and_deleted_text_is_kept_and_marked():
    strike = '<w:style w:type="character" w:styleId="Rev"><w:rPr><w:dstrike/></w:rPr></w:style>'
    body = "".join(
        (
            p(r("Art. 1º Velho.", "<w:strike/>")),
            p(r("Art. 2º Outro.", '<w:rStyle w:val="Rev"/>')),
            p(
                "Art. 3º ",
                "<w:del><w:r><w:delText>dez</w:delText></w:r></w:del>",
                f"<w:ins>{r('vinte')}</w:ins>",
                " dias",
            ),
            p(r("Art. 4º Novo.", '<w:strike w:val="0"/>')),
        )
    )
    document = read(docx(body, styles=strike))
    assert document.text == "Art. 1º Velho.\nArt. 2º Outro.\nArt. 3º dezvinte dias\nArt. 4º Novo."
    assert marked(document, "struck") == ["Art. 1º Velho.", "Art. 2º Outro.", "dez"]


def test_headings_are_marked_by_outline_level_and_by_name():
    styles = """<w:style w:styleId="A"><w:name w:val="Capítulo"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
    <w:style w:styleId="B"><w:name w:val="heading 2"/></w:style>
    <w:style w:styleId="C"><w:name w:val="Título do anexo"/></w:style>"""
    body = p("CAPÍTULO I", style="A") + p("DA FEIRA", style="B") + p("ANEXO", style="C") + p("Art. 1º")
    assert marked(read(docx(body, styles=styles)), "heading") == ["CAPÍTULO I", "DA FEIRA"]


def test_capitals_are_written_as_they_are_shown():
    assert text(p(r("Capítulo I", "<w:caps/>"))) == "CAPÍTULO I"


def test_rows_of_a_table_are_lines_with_bars_and_a_layout_is_not():
    rows = table([p("Classe"), p("Valor")], [p("A"), p("1") + p("real")], [p("B"), p()])
    layout = table([p("Vigência") + p("Regulamento"), p("Cria a feira.")])
    assert text(rows + layout) == "Classe | Valor\nA | 1 real\nB\nVigência\nRegulamento\nCria a feira."


def test_notes_stand_at_the_end_behind_their_calls():
    notes = f'<w:footnote w:id="5">{p("Ver Lei 7.")}</w:footnote><w:footnote w:id="2">{p("Outra.")}</w:footnote>'
    call = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    assert text(p("Fica", call.format(5), " criada", call.format(2)) + p("Fim."), footnotes=notes) == (
        "Fica¹ criada²\nFim.\n¹ Ver Lei 7.\n² Outra."
    )


def test_headers_footers_comments_and_hidden_text_are_set_aside_and_told():
    parts = {"header1": p("PREFEITURA"), "header2": p("PREFEITURA"), "footer1": p("Página 1"), "comments": p("rever")}
    document = read(docx(p("Art. 1º", r("segredo", "<w:vanish/>")), **parts))
    assert document.text == "Art. 1º"
    assert [(found.code, found.message.partition(": ")[2]) for found in document.diagnostics] == [
        ("furniture-set-aside", "PREFEITURA; Página 1"),
        ("comments-set-aside", "rever"),
        ("hidden-text-set-aside", "segredo"),
    ]


def test_a_text_box_is_read_once_and_after_its_paragraph():
    box = f"<w:drawing><w:txbxContent>{p('ANEXO')}</w:txbxContent></w:drawing>"
    both = (
        f"<w:r><w:AlternateContent><w:Choice>{box}</w:Choice><w:Fallback>{box}</w:Fallback></w:AlternateContent></w:r>"
    )
    assert text(p("Art. 1º ", both, "Fica criada.")) == "Art. 1º Fica criada.\nANEXO"


def broken():
    data = bytearray(docx(p("Art. 1º")))
    at = data.index(b"word/document.xml") + len("word/document.xml")
    data[at : at + 20] = b"\xff" * 20
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b"PK\x03\x04 rest", "is not a DOCX file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is an encrypted or an old Microsoft Office file"),
        (docx("")[:-30], "is not a DOCX file"),
        (docx(""), "holds no text"),
        (docx("<w:p>"), "word/document.xml, that is not well-formed"),
        (broken(), "cannot be unpacked"),
    ],
)
def test_what_is_no_docx_is_refused_in_one_sentence(data, reason):
    with pytest.raises(InputError, match=reason) as error:
        read(data)
    assert "\n" not in str(error.value)


def test_an_archive_that_blows_up_is_refused(monkeypatch):
    monkeypatch.setattr("legalos.readers.docx_package._LARGEST_PART", 1000)
    with pytest.raises(InputError, match="part of more than"):
        read(docx(p("a" * 2000)))


def test_the_deepest_nesting_that_xml_may_have_is_read():
    assert text("<w:tbl><w:tr><w:tc>" * 80 + p("fim") + "</w:tc></w:tr></w:tbl>" * 80) == "fim"
