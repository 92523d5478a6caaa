"""The page of an act: nothing lost, nothing let through, all that is known of a unit to be seen at its place."""

import base64
import hashlib
import re
from dataclasses import replace

import pytest
from factories import act as parsed
from hypothesis import given
from hypothesis import strategies as st
from legalos.model import STATUSES, Act, Component, Diagnostic, Note, Reference, Unit
from legalos.render import act_page, index_page, listed_page, places
from legalos.render.anchors import Anchors
from legalos.render.text import MarkedText
from lxml import html

LAW = """LEI Nº 12, DE 3 DE MARÇO DE 2021
Institui o Programa Rua Clara no Município de Vale Sereno.
A CÂMARA MUNICIPAL DE VALE SERENO decreta:
CAPÍTULO I
DISPOSIÇÕES GERAIS
Art. 1º Fica instituído o Programa Rua
Clara, que compreende:
I - a troca de luminárias; e
II - a poda de árvores, na forma do art. 3º.
Parágrafo único. A poda respeita os ninhos.
Art. 2º A Lei nº 7, de 2 de janeiro de 2015, passa a vigorar com as seguintes alterações:
“Art. 4º ..............................................
I - o lampião;
..............................................” (NR)
Art. 3º Esta Lei entra em vigor na data de sua publicação.
Vale Sereno, 3 de março de 2021.
"""
LEVELS = ("grouping", "basic_unit", "basic_unit_component", "enumeration")


def unit(unit_id: str, start: int, end: int, **known) -> Unit:
    fields = {"kind": "artigo", "level": "basic_unit", "label": "", "text": "", "parent": "", **known}
    return Unit(unit_id, fields.pop("component", "main"), number="", title="", start=start, end=end, **fields)


def made(text: str, *units: Unit, **known) -> Act:
    components = known.pop("components", (Component("main", "normative", "", 0, len(text)),))
    return Act("x", "x.txt", "text", "br", text, components, units, segmented=True, **known)


def page(act: Act) -> html.HtmlElement:
    return html.document_fromstring(act_page(act))


def at(tree: html.HtmlElement, anchor: str) -> html.HtmlElement:
    return tree.get_element_by_id(anchor)


def said(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def shown(act: Act) -> str:
    steps = MarkedText(act, Anchors(act)).steps
    return "".join(step[1] for step in steps if step[0] in ("words", "struck", "label", "ref", "cite"))


@st.composite
def acts(draw) -> Act:
    """Acts that no parser should make: offsets anywhere, parents that are unknown or come later, ids twice."""
    text = draw(st.text(st.sampled_from("ab “”(.|\n\t"), max_size=60))
    offset = st.integers(0, len(text) + 3)
    names = st.sampled_from(("a", "b", "~d0", "~text", ""))
    units = st.builds(
        lambda name, parent, start, end, level, status, label, quoted: unit(
            name,
            start,
            end,
            parent=parent,
            level=level,
            status=status,
            label=label,
            quoted=quoted,
            notes=(Note("see", "b", start=start, end=end),),
        ),
        *(names, names, offset, offset, st.sampled_from(LEVELS), st.sampled_from(STATUSES), names, st.booleans()),
    )
    cut, end = draw(offset), draw(offset)
    return made(
        text,
        *draw(st.lists(units, max_size=8)),
        components=(Component("main", "normative", "", 0, cut), Component("anexo1", "annex", "a", cut, end)),
        title=draw(names),
        struck=tuple(sorted(draw(st.lists(st.tuples(offset, offset), max_size=3)))),
        references=tuple(draw(st.lists(st.builds(Reference, names, names, names, offset, offset), max_size=4))),
        diagnostics=tuple(
            draw(
                st.lists(
                    st.builds(Diagnostic, names, st.sampled_from(("info", "error")), names, offset, offset), max_size=4
                )
            )
        ),
    )


@given(acts())
def test_every_word_is_shown_once_and_in_order_whatever_the_offsets(act):
    assert re.sub(r"[|\s]", "", shown(act)) == re.sub(r"[|\s]", "", act.text)
    opened: list[str] = []
    for name, *_ in MarkedText(act, Anchors(act)).steps:
        if name.startswith("/"):
            assert opened.pop() == name[1:]
        elif name not in ("words", "struck", "label", "ref", "cite", "mark"):
            opened.append(name)
    assert not opened


@given(acts())
def test_every_line_of_the_tree_leads_to_one_place(act):
    tree = page(act)
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in tree.xpath("//a/@href")} <= set(ids)


def test_real_text_is_shown_to_the_last_character():
    assert shown(parsed(LAW)) == LAW


def test_what_comes_from_the_act_is_text_and_nothing_else():
    evil = "</title></script><script>alert(1)</script><img src=x onerror=alert(1)>\"'><b onclick=a"
    text = f"{evil} Art. 1º {evil} {evil}"
    act = made(
        text,
        unit(
            f"a{evil}",
            0,
            len(text),
            label=evil,
            text=evil,
            notes=(Note("see", evil, *(evil,) * 4, 5, 20),),
            status="revoked",
        ),
        unit("b", 5, len(text), parent=f"a{evil}", text=evil, kind=evil),
        components=(Component(evil, "annex", evil, 0, 3), Component("main", "normative", evil, 3, len(text))),
        **dict.fromkeys(("title", "summary", "preamble", "urn", "kind", "number", "date", "authority"), evil),
        language=evil,
        references=(Reference("b", "b", evil, 110, 115), Reference("b", evil, evil, 120, 125)),
        diagnostics=(Diagnostic(evil, "error", evil, 4, 9), Diagnostic(evil, "info", evil)),
    )
    act = replace(act, id=evil, source=evil)
    tree = page(act)
    assert not tree.xpath("//img | //*[@onerror or @onclick]")
    assert len(tree.xpath("//script")) == 1
    assert all(link.startswith("#") for link in tree.xpath("//@href"))
    assert tree.xpath("//h1")[0].text == evil
    index = html.document_fromstring(index_page([listed_page(act, "x.html")]))
    assert not index.xpath("//img | //script | //*[@onerror or @onclick]")


def test_the_page_asks_for_nothing_and_runs_its_own_script_only():
    source = act_page(parsed(LAW))
    assert not re.search(r"https?:|url\(|@import|<link|src=", source)
    tree = html.document_fromstring(source)
    (policy,) = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    digest = base64.b64encode(hashlib.sha256(tree.xpath("//script")[0].text.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_units_show_their_level_and_stand_inside_each_other():
    tree = page(parsed(LAW))
    classes = {
        name: at(tree, name).get("class") for name in ("cap1", "art1", "art1_cpt", "art1_par1u", "art1_cpt_inc1")
    }
    assert classes == {"cap1": "g", "art1": "b", "art1_cpt": "c i", "art1_par1u": "c", "art1_cpt_inc1": "e"}
    assert [e.get("id") for e in at(tree, "art1_cpt_inc1").iterancestors("div")] == ["art1_cpt", "art1", "cap1"]
    assert said(at(tree, "art1_par1u")) == "Parágrafo único. A poda respeita os ninhos."
    assert tree.xpath("//article/@lang") == ["pt"]


def test_the_tree_has_a_line_for_each_unit_but_shows_a_caput_by_its_article():
    act = parsed(LAW)
    tree = page(act)
    lines = {link.get("href"): said(link) for link in tree.xpath("//nav//a")}
    assert lines["#art1"] == "Art. 1º Fica instituído o Programa Rua Clara, que compreende:"
    assert set(lines) == {f"#{unit.id}" for unit in act.units if unit.kind != "caput"}
    article = tree.xpath("//nav//li[details/summary/a/@href='#art1']/details/ul/li")
    assert [said(line) for line in article][2] == "Parágrafo único. A poda respeita os ninhos."
    assert len(article) == 3


@pytest.mark.parametrize("start", ["Art. 1º", "Art.\n\t1º", " Art. 1 º"])
def test_a_label_is_marked_however_it_is_spaced(start):
    text = f"{start} Um."
    (label,) = page(made(text, unit("art1", 0, len(text), label="Art. 1º"))).xpath("//article//b")
    assert "".join(said(label).split()) == "Art.1º"


def test_a_quoted_amendment_keeps_its_quotation_marks_and_is_told_apart():
    tree = page(parsed(LAW))
    quoted = at(tree, "art2_cpt_alt1_art4")
    assert "q" in quoted.get("class").split()
    assert said(quoted).startswith("“Art. 4º ....")
    assert said(quoted).endswith("” (NR)")
    assert not [e for e in quoted.iterdescendants("div") if "q" in e.get("class").split()]


@pytest.mark.parametrize(("status", "letter"), [("superseded", "s"), ("revoked", "r"), ("vetoed", "v")])
def test_a_wording_that_is_not_in_force_says_so_once(status, letter):
    text = "Art. 1º Antes. § 1º Sim."
    act = made(
        text,
        unit("art1", 0, len(text), label="Art. 1º", status=status),
        unit("art1_par1", 15, len(text), label="§ 1º", level="basic_unit_component", parent="art1", status=status),
    )
    tree = page(act)
    assert at(tree, "art1").get("class") == f"b {letter}"
    assert [e.text for e in tree.xpath("//article//em")] == [status]
    assert all(letter in link.get("class").split() for link in tree.xpath("//nav//a"))


def test_words_struck_out_inside_a_unit_are_so_on_the_page():
    text = "Art. 1º O preço é de R$ 1,00 do art. 2º (dois) R$ 2,00. (Redação dada pela Lei nº 7)"
    first, last, cited, note = text.index("R$ 1"), text.index(" R$ 2"), text.index("art. 2º"), text.index("Redação")
    act = made(
        text,
        unit("art1", 0, len(text), label="Art. 1º", notes=(Note("amended", "Redação", start=note, end=len(text) - 1),)),
        struck=((first, cited + 4), (cited + 8, last), (note + 8, note + 12)),
        references=(Reference("art1", "art1", "art. 2º", cited, cited + 7),),
    )
    tree = page(act)
    assert [e.text for e in tree.xpath("//article//s")] == ["R$ 1,00 do ", "art.", "(dois)", "dada"]
    assert [e.text for e in tree.xpath("//article//a")] == [" 2º"]
    assert said(at(tree, "art1")) == text
    assert tree.xpath("//label//input")
    assert not page(replace(act, struck=())).xpath("//s")


def test_a_reference_leads_to_the_wording_in_force_and_another_act_is_named():
    text = "Art. 1º Velho. Art. 1º Novo. Art. 2º Veja o art. 1º e a Lei nº 7."
    urn = "urn:lex:br:federal:lei:2015-01-02;7!art3"
    first, second = text.index("o art. 1º") + 2, text.index("a Lei") + 2
    act = made(
        text,
        unit("art1", 0, 14, status="superseded"),
        unit("art1", 15, 28),
        unit("art2", 29, len(text)),
        references=(
            Reference("art2", "art1", "art. 1º", first, first + 7),
            Reference("art2", urn, "Lei nº 7", second, second + 8),
        ),
    )
    tree = page(act)
    assert (said(at(tree, "art1")), said(at(tree, "art1~2"))) == ("Art. 1º Novo.", "superseded Art. 1º Velho.")
    links = tree.xpath("//article//a")
    assert [(link.text, link.get("href"), link.get("title")) for link in links] == [
        ("art. 1º", "#art1", None),
        ("Lei nº 7", None, urn),
    ]
    assert links[1].get("tabindex") == "0"


def test_diagnostics_stand_at_their_place_and_in_a_list_with_the_gravest_first():
    text = "Art. 1º Um.\nArt. 3º Três."
    act = made(
        text,
        unit("art1", 0, 11, label="Art. 1º"),
        unit("art3", 12, 25, label="Art. 3º"),
        diagnostics=(
            Diagnostic("encoding-guessed", "info", "read as Windows-1252"),
            Diagnostic("numbering-gap", "warning", "no article 2", 12, 19),
            Diagnostic("unclosed-quote", "error", "a quotation has no end", 23, 24),
        ),
    )
    tree = page(act)
    assert said(tree.xpath("//details/summary[contains(., 'Diagnostics')]")[0]) == (
        "Diagnostics: 1 error 1 warning 1 info"
    )
    rows = tree.xpath("//details[contains(@class, 'diagnostics')]//li")
    assert [said(row) for row in rows] == [
        "error 2:12 unclosed-quote a quotation has no end",
        "warning 2:1 numbering-gap no article 2",
        "info encoding-guessed read as Windows-1252",
    ]
    mark = at(tree, "~d1")
    assert mark.get("title") == "numbering-gap: no article 2"
    assert (mark.getparent().get("id"), mark.getprevious(), mark.get("href")) == ("art3", None, "#~l1")
    assert rows[1].xpath("a/@href") == ["#~d1"]
    assert [i.get("class") for i in tree.xpath("//nav//a[@href='#art3']/i")] == ["error"]


def test_places_count_lines_and_columns_from_one():
    act = made("ab\ncd\n", diagnostics=tuple(Diagnostic("x", "info", "", n, n + 1) for n in range(6)))
    assert [place for _, place in places(act)] == ["1:1", "1:2", "1:3", "2:1", "2:2", "2:3"]


def test_rows_become_a_table_and_columns_keep_their_shape():
    text = "ANEXO\nTaxa | UFVS\nBarraca | 10 a 20\nFim\nNome      Valor\nJoão       12\n"
    tree = page(made(text, components=(Component("anexo1", "annex", "ANEXO", 0, len(text)),)))
    assert [[said(cell) for cell in row] for row in tree.xpath("//article//tr")] == [
        ["Taxa", "UFVS"],
        ["Barraca", "10 a 20"],
    ]
    assert tree.xpath("//article//pre")[0].text == "Nome      Valor\nJoão       12"


def test_the_card_tells_what_is_known_and_nothing_else():
    act = replace(parsed(LAW), urn="urn:lex:br;vale.sereno:municipal:lei:2021-03-03;12", authority="")
    facts = {dt.text: said(dt.getnext()) for dt in page(act).xpath("//dl//dt")}
    assert facts["URN"] == act.urn
    assert (facts["Date"], facts["Kind"], facts["Status"]) == ("2021-03-03", "lei", "in force")
    assert "Authority" not in facts


def test_a_text_without_units_has_a_page():
    tree = page(Act("x", "x.txt", "text", "plain", "Prezados,\n\nbom dia.", (Component("main", "other", "", 0, 20),)))
    assert said(tree.xpath("//article")[0]) == "Prezados, bom dia."


def test_the_index_links_to_each_act():
    pages = [listed_page(parsed(LAW, name), f"{name}.html") for name in ("a", "b")]
    tree = html.document_fromstring(index_page(pages))
    assert tree.xpath("//li/a/@href") == ["a.html", "b.html"]
    assert "Institui o Programa Rua Clara" in said(tree.xpath("//li")[0])
