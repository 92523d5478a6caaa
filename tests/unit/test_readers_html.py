"""HTML as a browser shows it."""

import io

import pytest
from legalos.errors import InputError
from legalos.readers.html import HtmlReader
from legalos.readers.html_nesting import refuse_endless_nesting


def read(html: str | bytes):
    data = html.encode() if isinstance(html, str) else html
    (document,) = HtmlReader().read(io.BytesIO(data), "lei.htm", "lei", {})
    return document


def marked(document, style):
    return [document.text[mark.start : mark.end] for mark in document.marks if mark.style == style]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Art. 1</p><p>Art. 2<div>I - a<br>II - b</div>fim", "Art. 1\nArt. 2\nI - a\nII - b\nfim"),
        ("a<br><br><br>b", "a\n\nb"),
        ("<p>duas\n   linhas&nbsp;&nbsp;numa </p>", "duas linhas numa"),
        ("<b>Art. 1<u><sup>o</sup></u></b> Fica", "Art. 1o Fica"),
        ("Art. 1 <sup>o</sup> Fica", "Art. 1o Fica"),
        ("C&#8203;onsti&shy;tuição", "Constituição"),
        ("N<sup>o</sup> 5", "No 5"),
        ("no art. 5<sup>2</sup> cita", "no art. 5² cita"),
        ("disse: <q>não</q>.", "disse: “não”."),
        ("<ol type=a><li>um<li>dois</ol><ul><li>três</ul>", "a. um\nb. dois\ntrês"),
        ("<ol start=4 type=I><li><p>um</ol>", "IV. um"),
        ("<ol style='margin:0; list-style-type: upper-roman'><li>um<li>dois</ol>", "I. um\nII. dois"),
        ("<ol style='list-style:none'><li>um<li>dois</ol>", "um\ndois"),
        ("<ol><li><b>Art. 1º</b> um:<ol><li> I - a;<li>b) b</ol><li>dois</ol>", "Art. 1º um:\nI - a;\nb) b\n2. dois"),
        ("<pre>  I\ta\n\n II</pre>", "  I\ta\n\n II"),
        ("<span style='display: block'>a</span><span>b</span>", "a\nb"),
        ("<title>t</title><style>p{}</style><script>x</script><p>a<!-- c -->b", "ab"),
    ],
)
def test_blocks_are_lines_and_words_stay_together(html, text):
    assert read(html).text == text


def test_rows_of_a_table_are_lines_with_bars():
    rows = "<tr><th>Classe<th>Valor<th>Nota</tr><tr><td><p>A<td><p>1<br>real<td></tr>"
    assert read(f"<table>{rows}</table>").text == "Classe | Valor | Nota\nA | 1 real |"


def test_a_figure_alone_in_its_row_keeps_its_column_and_words_are_a_line():
    rows = [
        ("Item", "Taxa"),
        ("Banca", "10"),
        ("", "R$ 1.200,50"),
        ("Das multas", ""),
        ("", "Art. 2o Vale."),
        ("", "1."),
    ]
    html = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    lines = ["Item | Taxa", "Banca | 10", "| R$ 1.200,50", "Das multas", "Art. 2o Vale.", "1."]
    assert read(f"<table>{html}</table>").text.split("\n") == lines


def test_a_table_that_lays_out_the_page_is_lines():
    html = "<table><tr><td><p>Vigência<p>Regulamento</td><td>Cria a feira.</td></tr></table>"
    assert read(html).text == "Vigência\nRegulamento\nCria a feira."


@pytest.mark.parametrize(
    "struck",
    [
        "<strike>Art. 2o Velho.</strike>",
        "<s>Art. 2<sup>o</sup> Velho.</s>",
        "<del>Art. 2o <b>Velho.</b></del>",
        "<span style='color:red; text-decoration: line-through'>Art. 2o Velho.</span>",
        "<style>.rev, b.x {text-decoration-line:line-through}</style><span class='n rev'>Art. 2o Velho.</span>",
    ],
)
def test_struck_text_is_kept_and_marked(struck):
    document = read(f"<p>Art. 1o Novo.</p><p> {struck} </p><p>Art. 3o</p>")
    assert document.text == "Art. 1o Novo.\nArt. 2o Velho.\nArt. 3o"
    assert marked(document, "struck") == ["Art. 2o Velho."]


def test_striking_goes_on_over_paragraphs_as_in_a_browser():
    document = read("<p><strike>I - a;<p>II - b;</strike> c</p>")
    assert marked(document, "struck") == ["I - a;", "II - b;"]


def test_headings_are_marked():
    document = read("<h1>LEI</h1><p>x</p><h3>CAPÍTULO I<br>DA FEIRA</h3>")
    assert marked(document, "heading") == ["LEI", "CAPÍTULO I\nDA FEIRA"]


def test_navigation_is_set_aside_and_told():
    document = read("<nav><a>Início</a> <a>Busca</a></nav><p>Art. 1o</p><select><option>2020</select>")
    assert document.text == "Art. 1o"
    assert document.diagnostics[0].code == "navigation-set-aside"
    assert "Início Busca; 2020" in document.diagnostics[0].message


@pytest.mark.parametrize(
    "furniture",
    [
        "<div class='container breadcrumb'>Início</div>",
        "<div id=portal-globalnav>Início</div>",
        "<div role=navigation>Início</div>",
        "<p class=d-print-none>Início</p>",
        "<footer>Início</footer>",
    ],
)
def test_what_steers_through_a_portal_is_set_aside_and_told(furniture):
    document = read(f"{furniture}<p>Art. 1o Fica.</p>{furniture}")
    assert document.text == "Art. 1o Fica."
    assert document.diagnostics[0].message == "left out as navigation: Início; Início"


def test_the_footer_of_an_article_may_hold_its_signatures():
    assert read("<article><p>Art. 1o</p><footer>Ana Luz</footer></article>").text == "Art. 1o\nAna Luz"


@pytest.mark.parametrize("rest", ["", "<p>Portal da Legislação</p>"])
def test_navigation_is_the_text_where_the_provisions_stand_in_it(rest):
    assert read(f"<nav><p>Art. 1o</p></nav>{rest}").text.startswith("Art. 1o")


@pytest.mark.parametrize(
    "data",
    [
        "<p>§ 1º – ação</p>".encode("cp1252"),
        "<meta charset=iso-8859-1><p>§ 1º – ação</p>".encode("cp1252"),
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>§ 1º – ação</p>'.encode(),
        "<p>§ 1º – ação</p>".encode("utf-16"),
        b"<p>&sect; 1&ordm; &#150; a&ccedil;&atilde;o</p>",
    ],
)
def test_the_charset_is_found_whatever_the_page_declares(data):
    assert read(data).text == "§ 1º – ação"


def test_elements_that_xhtml_closes_at_once_hold_nothing():
    page = (
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head>'
        '<body><p><a name="1"/><s/>Art. 1º A feira<br/>é livre.</p></body></html>'
    )
    document = read(page)
    assert (document.text, document.marks) == ("Art. 1º A feira\né livre.", ())


def test_pages_nest_deep():
    assert read("<font><span>" * 2000 + "fim").text == "fim"


@pytest.mark.parametrize(("paragraphs", "refused"), [(390, False), (410, True)])
def test_a_page_whose_paragraphs_open_many_elements_anew_is_refused(paragraphs, refused):
    html = "".join(f"<b id={number}>" for number in range(500)) + "<p>fim</p>" * paragraphs
    if refused:
        with pytest.raises(InputError, match="nests"):
            refuse_endless_nesting(html, frozenset(["p"]))
    else:
        refuse_endless_nesting(html, frozenset(["p"]))


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>Art. 9o Nada.</p>",
        '<div style="color: red; DISPLAY : none !important"><p>Art. 9o</p> Nada.<script>x()</script></div>',
        "<template><p>Art. 9o</p><template>Nada.</template></template>",
    ],
)
def test_what_is_hidden_is_set_aside_and_told(hidden):
    document = read(f"<p>Art. 1o Fica.</p>{hidden}<p>Art. 2o Vale.</p>")
    assert document.text == "Art. 1o Fica.\nArt. 2o Vale."
    (told,) = document.diagnostics
    assert told.message.startswith("left out as hidden text: Art. 9o")
    assert "x()" not in told.message


@pytest.mark.parametrize(
    "shown",
    [
        '<p hidden="until-found">Art. 2o</p>',
        '<p style="display: block; float: none">Art. 2o</p>',
        "<details><p>Art. 2o</p></details>",
        '<p class="hidden">Art. 2o</p>',
    ],
)
def test_what_can_be_opened_or_only_sounds_hidden_is_text(shown):
    document = read(f"<p>Art. 1o</p>{shown}")
    assert (document.text, document.diagnostics) == ("Art. 1o\nArt. 2o", ())


def test_what_is_hidden_is_the_text_where_the_provisions_stand_in_it():
    assert read('<p>Texto:</p><div style="display:none"><p>Art. 1o Fica.</p></div>').text == "Texto:\nArt. 1o Fica."
