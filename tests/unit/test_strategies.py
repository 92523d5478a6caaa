"""Strategies: units in, chunks out. The acts are made by hand, so these tests need no parser."""

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest
from brazil import parsed
from hypothesis import given
from hypothesis import strategies as st
from legalos.cluster.documents import document
from legalos.errors import UnknownPlugin, UsageError
from legalos.model import Act, Component, Unit
from legalos.strategies import chunked, strategy
from legalos.strategies.contexts import short_name

LEVELS = {
    "capitulo": "grouping",
    "secao": "grouping",
    "artigo": "basic_unit",
    "caput": "basic_unit_component",
    "paragrafo": "basic_unit_component",
    "inciso": "enumeration",
    "alinea": "enumeration",
}
CORE = ["core-full", "core-metadata", "core-none"]
TITLE, SUMMARY = "Lei nº 7, de 2 de março de 2020", "Dispõe sobre as feiras livres."


@dataclass
class Node:
    """A unit to be: its words stand on a line of their own unless ``inline`` glues them to the line before."""

    id: str
    kind: str
    label: str = ""
    text: str = ""
    children: list["Node"] = field(default_factory=list)
    options: dict = field(default_factory=dict)
    inline: bool = False


def article(number, caput, *below, label="", **options):
    """An article with its caput; ``below`` holds paragraphs, and items, which go under the caput."""
    items = [node for node in below if node.kind != "paragrafo"]
    paragraphs = [node for node in below if node.kind == "paragrafo"]
    head = Node(f"art{number}_cpt", "caput", text=caput, children=items, inline=True)
    return Node(f"art{number}", "artigo", label or f"Art. {number}º", children=[head, *paragraphs], options=options)


def make_act(*parts, title=TITLE, summary=SUMMARY, head="LEI DAS FEIRAS\n", segmented=True, **options) -> Act:
    """An act out of nodes (the main component) and of tuples ``(id, type, title, text or nodes)``."""
    text, units, components = head, [], []

    def write(node, parent, component):
        nonlocal text
        words = " ".join(filter(None, (node.label, node.options.get("title", ""), node.text)))
        if node.inline:
            text = text.removesuffix("\n") + " "
        start, place = len(text), len(units)
        units.append(None)
        text += words + "\n"
        for child in node.children:
            write(child, node.id, component)
        end = len(text.rstrip("\n"))
        known = {"number": "1", "title": "", "text": node.text} | node.options
        units[place] = Unit(
            node.id, component, node.kind, LEVELS[node.kind], node.label, parent=parent, start=start, end=end, **known
        )

    main = [part for part in parts if isinstance(part, Node)]
    for id, type, name, content in [("main", "normative", "", main), *(p for p in parts if isinstance(p, tuple))]:
        start = len(text) if components else 0
        if name:
            text += name + "\n"
        if isinstance(content, str):
            text += content + "\n"
        else:
            for node in content:
                write(node, "", id)
        components.append(Component(id, type, name, start, len(text)))
    return Act(
        id="lei-7",
        source="lei-7.txt",
        format="text",
        jurisdiction="br",
        text=text,
        components=tuple(components),
        units=tuple(units) if segmented else (),
        segmented=segmented,
        title=title,
        summary=summary,
        **options,
    )


def ids(name, act):
    return [chunk.chunk_id for chunk in strategy(name).chunks(act)]


def chunk_of(name, act, id):
    return next(chunk for chunk in strategy(name).chunks(act) if chunk.chunk_id == f"lei-7!{id}")


@pytest.fixture
def fair():
    """One chapter with two articles, and a justification: the shape of the paper's figure 2."""
    return make_act(
        Node(
            "cap1",
            "capitulo",
            "CAPÍTULO I",
            options={"title": "DISPOSIÇÕES GERAIS"},
            children=[
                article(
                    1,
                    "São feiras livres:",
                    Node("art1_cpt_inc1", "inciso", "I -", "as de alimentos; e"),
                    Node("art1_cpt_inc2", "inciso", "II -", "as de artesanato."),
                    Node("art1_par1u", "paragrafo", "Parágrafo único.", "Excluem-se as exposições."),
                ),
                article(2, "Esta Lei entra em vigor na data de sua publicação."),
            ],
        ),
        ("justificacao", "justification", "JUSTIFICAÇÃO", "As feiras alimentam a cidade."),
    )


def test_hierarchical_has_every_level_from_component_to_enumeration(fair):
    chunks = strategy("hierarchical").chunks(fair)
    assert [(c.chunk_id.partition("!")[2], c.level) for c in chunks] == [
        ("main", "component"),
        ("cap1", "grouping"),
        ("art1", "basic_unit"),
        ("art1_cpt", "basic_unit_component"),
        ("art1_cpt_inc1", "enumeration"),
        ("art1_cpt_inc2", "enumeration"),
        ("art1_par1u", "basic_unit_component"),
        ("art2", "basic_unit"),
        ("art2_cpt", "basic_unit_component"),
        ("justificacao", "component"),
    ]


def test_each_chunk_holds_all_that_stands_below_it(fair):
    assert chunk_of("hierarchical", fair, "art1").text == (
        "Art. 1º São feiras livres:\nI - as de alimentos; e\nII - as de artesanato.\n"
        "Parágrafo único. Excluem-se as exposições."
    )
    assert chunk_of("hierarchical", fair, "art1_cpt").text.endswith("II - as de artesanato.")
    assert chunk_of("hierarchical", fair, "cap1").text.endswith("na data de sua publicação.")
    assert chunk_of("hierarchical", fair, "main").text.startswith("LEI DAS FEIRAS\n")


@pytest.mark.parametrize("name", CORE)
def test_core_keeps_articles_and_components_that_are_not_normative(name, fair):
    assert ids(name, fair) == ["lei-7!art1", "lei-7!art2", "lei-7!justificacao"]


def test_contexts_are_those_of_the_paper(fair):
    metadata = f"[{TITLE} | {SUMMARY}]"
    full = f"[{TITLE} | {SUMMARY} | CAPÍTULO I DISPOSIÇÕES GERAIS]"
    contexts = {name: [c.context for c in strategy(name).chunks(fair)] for name in ("hierarchical", *CORE)}
    assert contexts["hierarchical"] == [metadata, metadata, *[full] * 7, metadata]
    assert contexts["core-full"] == [full, full, metadata]
    assert contexts["core-metadata"] == [metadata] * 3
    assert contexts["core-none"] == [""] * 3


def test_empty_parts_of_a_context_are_left_out(fair):
    assert {c.context for c in strategy("core-metadata").chunks(replace(fair, summary=""))} == {f"[{TITLE}]"}
    bare = replace(fair, title="", summary="")
    assert {c.context for c in strategy("core-metadata").chunks(bare)} == {""}
    assert strategy("core-full").chunks(bare)[0].context == "[CAPÍTULO I DISPOSIÇÕES GERAIS]"


def seen(spec, act):
    """What BM25 and the embedder see before the text of the act's first chunk."""
    chunk = strategy(spec).chunks(act)[0]
    assert chunk.content.endswith(chunk.text) and chunk.embedded.endswith(chunk.text)
    return chunk.content.removesuffix(chunk.text).strip(), chunk.embedded.removesuffix(chunk.text).strip()


def test_what_bm25_and_the_embedder_see_are_options_of_their_own(fair):
    metadata, heading = f"[{TITLE} | {SUMMARY}]", "CAPÍTULO I DISPOSIÇÕES GERAIS"
    assert seen("core-metadata", fair) == (metadata, metadata)
    assert seen("core-metadata:dense=none", fair) == (metadata, "")
    assert seen("core:bm25=headings:dense=name", fair) == (f"[{heading}]", "Lei nº 7/2020.")
    crumb = f"[{TITLE} > {heading} > Art. 1º]"
    assert seen("core:dense=summary+breadcrumb", fair) == ("", f"[{SUMMARY}] {crumb}")
    assert seen("hierarchical:bm25=none", fair) == ("", "")
    assert seen("recursive:dense=metadata", fair) == ("", metadata)
    assert seen("core:bm25=id", replace(fair, id="leases/Northlight_Lease (2015).txt"))[0] == "[Northlight Lease 2015]"
    assert seen("whole:dense=none", replace(fair, title="Lei nº 8"))[1] == ""


def test_contexts_that_are_mixed_into_the_vector_are_seen_by_nobody(fair):
    chunks = strategy("core:mix=metadata*0.5+headings*0.25").chunks(fair)
    assert chunks[0].embedded == chunks[0].content == chunks[0].text
    metadata = (f"{TITLE}. {SUMMARY}", 0.5)  # without brackets, which the local model does not know
    assert chunks[0].mixed == (metadata, ("CAPÍTULO I DISPOSIÇÕES GERAIS", 0.25))
    assert chunks[2].mixed == (metadata,)


def test_the_title_of_a_unit_is_a_field_of_its_own_and_a_context(fair):
    titled = replace(fair, units=tuple(replace(u, title=" Das\n feiras") if u.id == "art1" else u for u in fair.units))
    first, second, _annex = strategy("core:bm25=title:mix=title*0.5").chunks(titled)
    assert (first.title, first.context, first.mixed) == ("Das feiras", "[Das feiras]", (("Das feiras", 0.5),))
    assert (second.title, second.context, second.mixed) == ("", "", ())
    assert strategy("whole").chunks(fair)[0].title == TITLE
    fields = document(titled, [first, second])["chunks"]
    assert fields[0]["title"] == "Das feiras" and "title" not in fields[1]


def test_core_adaptive_is_a_setting_of_the_core_strategies(fair):
    as_options = "core:bm25=metadata:dense=none:mix=metadata*0.75+headings*0.25+title*0.5:b=0.3"
    assert strategy("core-adaptive").chunks(fair) == strategy(as_options).chunks(fair)


def test_a_short_name_is_the_acronym_or_the_title_with_the_year():
    federal = {"kind": "lei", "number": "13709", "date": "2018-08-14", "authority": "federal"}
    act = make_act(article(1, "Texto."), title="Lei nº 13.709, de 14 de agosto de 2018", **federal)
    assert short_name(act) == "LGPD"
    assert short_name(replace(act, number="13708")) == "Lei nº 13.709/2018"
    assert short_name(replace(act, number="", title="Resolução nº 2, de 2022-01-27 (agencia)")) == "Resolução nº 2/2022"
    assert short_name(replace(act, number="", title="The Markets Act, 1973")) == "The Markets Act, 1973"
    assert short_name(replace(act, number="", title="")) == ""


def test_a_strategy_with_options_is_called_by_them(fair):
    made = strategy("core-none:bm25=metadata:segment_fallback=true")
    assert (made.name, made.bm25, made.segment_fallback) == (
        "core-none:bm25=metadata:segment_fallback=true",
        "metadata",
        True,
    )
    assert strategy("recursive:size=5:overlap=0").overlap == 0
    assert strategy("core-none").name == "core-none"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("core-none:colour=red", "core-none has no option 'colour=red'; its options are bm25, dense, mix, k1, b, size"),
        ("core-none:bm25", "has no option 'bm25'"),
        ("core-none:bm25=headline", "there is no context 'headline'; the known ones are none, name"),
        ("core-none:dense=name+", "there is no context ''"),
        ("core-none:mix=metadata", "'metadata' is no context with a weight above 0"),
        ("core-none:mix=metadata*-1", "is no context with a weight above 0"),
        ("core-none:mix=titel*0.5", "there is no context 'titel'"),
        ("core-none:b=2", "b from 0 to 1"),
        ("whole:k1=-1", "k1 is 0 or more"),
        ("core-none:segment_fallback=yes", "the value is true or false"),
        ("recursive:size=many", "the option recursive:size is 'many': write a number up to 1,000,000"),
        ("recursive:unit=words", "it is tokens or characters"),
    ],
)
def test_an_option_that_a_strategy_does_not_have_is_refused(spec, message):
    with pytest.raises(UsageError, match=re.escape(message)):
        strategy(spec)


def test_path_names_what_encloses_the_unit_and_the_unit(fair):
    chapter = "CAPÍTULO I DISPOSIÇÕES GERAIS"
    assert chunk_of("hierarchical", fair, "cap1").path == (chapter,)
    assert chunk_of("hierarchical", fair, "art1").path == (chapter, "Art. 1º")
    assert chunk_of("hierarchical", fair, "art1_cpt").path == (chapter, "Art. 1º", "caput")
    assert chunk_of("hierarchical", fair, "art1_cpt_inc2").path == (chapter, "Art. 1º", "II")
    assert chunk_of("hierarchical", fair, "art1_par1u").path == (chapter, "Art. 1º", "Parágrafo único")
    assert chunk_of("hierarchical", fair, "justificacao").path == ("JUSTIFICAÇÃO",)


@pytest.mark.parametrize(
    ("label", "name"),
    [("Art. 10.", "Art. 10"), ("Art. 5º-A –", "Art. 5º-A"), ("Art. 2o - ", "Art. 2o"), ("", "artigo")],
)
def test_labels_are_shown_without_the_marks_that_part_them_from_the_text(label, name):
    act = make_act(article(1, "Texto.", label=label or " "))
    chunk = strategy("core-none").chunks(act)[0]
    assert (chunk.label, chunk.path) == (name, (name,))


def test_superseded_wordings_have_no_chunk_and_no_words_in_others():
    act = make_act(
        article(1, "Redação antiga."),
        article(1, "Redação nova:", Node("art1_cpt_inc1", "inciso", "I -", "mantido.")),
        article(2, "Fim."),
    )
    units = tuple(replace(u, status="superseded") if index < 2 else u for index, u in enumerate(act.units))
    act = replace(act, units=units)
    assert ids("core-none", act) == ["lei-7!art1", "lei-7!art2"]
    assert ids("hierarchical", act).count("lei-7!art1_cpt") == 1
    for name in ("whole", "hierarchical", *CORE, "recursive"):
        assert not any("antiga" in chunk.text for chunk in strategy(name).chunks(act))
    assert chunk_of("hierarchical", act, "main").text == (
        "LEI DAS FEIRAS\nArt. 1º Redação nova:\nI - mantido.\nArt. 2º Fim."
    )


def test_a_superseded_wording_within_an_article_is_cut_out_of_it():
    old = Node("art1_par1", "paragrafo", "§ 1º", "Antigo.", options={"status": "superseded"})
    act = make_act(article(1, "Caput.", old, Node("art1_par1", "paragrafo", "§ 1º", "Novo.")))
    assert chunk_of("core-none", act, "art1").text == "Art. 1º Caput.\n§ 1º Novo."
    assert chunk_of("hierarchical", act, "art1_par1").text == "§ 1º Novo."


def test_words_that_are_struck_out_are_in_no_chunk():
    act = make_act(article(1, "A taxa é de cem duzentos reais por banca ."))
    at = [(act.text.index(word), act.text.index(word) + len(word)) for word in ("cem", "por banca")]
    assert chunk_of("core-none", replace(act, struck=tuple(at)), "art1").text == "Art. 1º A taxa é de duzentos reais."


def test_what_is_in_force_below_a_superseded_wording_stays():
    kept = Node("art1_cpt_inc1", "inciso", "I -", "em vigor;")
    act = make_act(article(1, "Caput antigo:", kept, Node("art1_cpt_inc2", "inciso", "II -", "também.")))
    act = replace(act, units=tuple(replace(u, status="superseded") if u.kind == "caput" else u for u in act.units))
    assert chunk_of("core-none", act, "art1").text == "Art. 1º\nI - em vigor;\nII - também."


def test_revoked_units_keep_their_chunk_and_their_status():
    act = make_act(article(1, "(Revogado).", status="revoked"), article(2, "Fim."))
    assert [c.status for c in strategy("core-none").chunks(act)] == ["revoked", "in_force"]


def test_quoted_amendments_have_no_chunks_of_their_own():
    quoted = {"quoted": True}
    alt = Node("art1_cpt_alt1_art9", "artigo", "“Art. 9º", "Nova.” (NR)", options=quoted)
    alt.children = [Node("art1_cpt_alt1_art9_par1u", "paragrafo", "Parágrafo único.", "Também.", options=quoted)]
    act = make_act(article(1, "A Lei passa a vigorar:", alt), article(2, "Fim."))
    assert ids("hierarchical", act) == ["lei-7!main", "lei-7!art1", "lei-7!art1_cpt", "lei-7!art2", "lei-7!art2_cpt"]
    assert ids("core-none", act) == ["lei-7!art1", "lei-7!art2"]
    assert "“Art. 9º Nova.” (NR)" in chunk_of("core-none", act, "art1").text


def test_an_omissis_below_an_article_has_no_chunk():
    dots = Node("art1_par1", "paragrafo", "§ 1º", ".....", options={"omitted": True})
    assert "lei-7!art1_par1" not in ids("hierarchical", make_act(article(1, "Caput.", dots)))


def test_an_annex_is_one_core_chunk_and_its_articles_are_hierarchical_ones():
    inside = article(1, "O Comitê tem cinco membros.")
    inside.id, inside.children[0].id = "anexo1_art1", "anexo1_art1_cpt"
    act = make_act(article(1, "Fica aprovado o regimento."), ("anexo1", "annex", "ANEXO I REGIMENTO", [inside]))
    assert ids("core-metadata", act) == ["lei-7!art1", "lei-7!anexo1"]
    assert ids("hierarchical", act)[-3:] == ["lei-7!anexo1", "lei-7!anexo1_art1", "lei-7!anexo1_art1_cpt"]
    chunk = chunk_of("hierarchical", act, "anexo1_art1")
    assert chunk.path == ("ANEXO I REGIMENTO", "Art. 1º")
    assert chunk.context == f"[{TITLE} | {SUMMARY} | ANEXO I REGIMENTO]"


def test_a_normative_component_without_articles_is_one_core_chunk():
    act = make_act(article(1, "Texto."), ("adct", "normative", "DISPOSIÇÕES TRANSITÓRIAS", "Texto corrido."))
    assert ids("core-none", act) == ["lei-7!art1", "lei-7!adct"]


@pytest.mark.parametrize("name", ["hierarchical", *CORE])
def test_furniture_is_not_indexed(name):
    act = make_act(article(1, "Texto."), ("sumario", "other", "SUMÁRIO", "Art. 1º ..... 3"))
    assert "lei-7!sumario" not in ids(name, act)


@pytest.mark.parametrize("name", ["whole", "hierarchical", *CORE])
def test_an_act_that_cannot_be_segmented_is_one_chunk_with_its_full_text(name):
    act = make_act(article(1, "Senhor Prefeito."), segmented=False)
    (chunk,) = strategy(name).chunks(act)
    assert (chunk.chunk_id, chunk.level, chunk.start, chunk.end) == ("lei-7", "document", 0, len(act.text))
    assert chunk.text == "LEI DAS FEIRAS\nArt. 1º Senhor Prefeito."
    assert chunk.context == ("" if name == "core-none" else f"[{TITLE} | {SUMMARY}]")


@pytest.mark.parametrize("name", ["whole", "hierarchical", *CORE, "recursive"])
def test_an_act_of_which_nothing_is_in_force_or_written_still_has_a_chunk(name):
    act = make_act(head="")
    assert ids(name, act) == ["lei-7"]


def test_a_title_that_the_text_states_is_not_repeated_before_the_whole_text():
    act = make_act(article(1, "Texto."), head="LEI Nº 7, DE 2 DE MARÇO DE 2020\nDispõe sobre as feiras livres.\n")
    assert strategy("whole").chunks(act)[0].context == ""
    assert strategy("whole").chunks(replace(act, title="Lei nº 8"))[0].context == f"[Lei nº 8 | {SUMMARY}]"


def test_the_urn_goes_before_the_id_in_addresses(fair):
    act = replace(fair, urn="urn:lex:br;vale.sereno:municipal:lei:2020-03-02;7")
    assert ids("core-none", act)[0] == f"{act.urn}!art1"
    assert ids("whole", act) == [act.urn]


def test_a_repeated_id_is_told_apart_and_alike_in_every_strategy():
    act = make_act(article(1, "Um."), article(1, "Outro."), article("1~2", "Terceiro."))
    assert ids("core-none", act) == ["lei-7!art1", "lei-7!art1~2", "lei-7!art1~2~2"]
    articles = [c.chunk_id for c in strategy("hierarchical").chunks(act) if c.level == "basic_unit"]
    assert articles == ids("core-none", act)


def test_blanks_collapse_within_lines_and_lines_stay():
    act = make_act(article(1, "Duas \t palavras.\n\n   \nOutra\u00a0linha."))
    assert chunk_of("core-none", act, "art1").text == "Art. 1º Duas palavras.\nOutra linha."


def test_an_unknown_strategy_is_refused_with_the_known_ones():
    with pytest.raises(UnknownPlugin, match=r"core-metadata.*whole"):
        strategy("hierarquica")


# Recursive splitting


def test_recursive_splits_at_the_coarsest_separator_that_fits():
    act = make_act(head="um dois três.\n\nquatro cinco seis.\n\nsete oito.")
    chunks = strategy("recursive", size=5, overlap=0).chunks(act)
    assert [c.text for c in chunks] == ["um dois três.", "quatro cinco seis.", "sete oito."]
    assert [c.chunk_id for c in chunks] == ["lei-7#char=0,13", "lei-7#char=15,33", "lei-7#char=35,45"]
    assert {c.context for c in chunks} == {""}


def test_recursive_goes_down_to_words_and_overlaps():
    act = make_act(head=" ".join(f"p{n}" for n in range(10)))
    chunks = strategy("recursive", size=4, overlap=0.5).chunks(act)
    assert [c.text for c in chunks] == ["p0 p1 p2 p3", "p2 p3 p4 p5", "p4 p5 p6 p7", "p6 p7 p8 p9"]


def test_recursive_counts_in_the_tokens_of_the_embedder():
    act = make_act(head="abcdefgh")
    letters = strategy("recursive", size=3, overlap=0, tokenize=lambda text: [(i, i + 1) for i in range(len(text))])
    assert [c.text for c in letters.chunks(act)] == ["abc", "def", "gh"]


def test_recursive_splits_acts_without_articles_too():
    act = make_act(head="palavra " * 100, segmented=False)
    assert len(strategy("recursive", size=30, overlap=0).chunks(act)) == 4


@pytest.mark.parametrize("options", [{"size": 0}, {"overlap": 1.0}, {"overlap": -0.1}])
def test_recursive_refuses_sizes_that_cannot_be(options):
    with pytest.raises(UsageError):
        strategy("recursive", **options)


@given(st.text(alphabet="ab .\n\t", max_size=300), st.integers(1, 12), st.floats(0, 0.9))
def test_recursive_chunks_are_exact_slices_that_keep_to_the_size_and_cover_the_words(text, size, overlap):
    act = make_act(head=text)
    splitter = strategy("recursive", size=size, overlap=overlap)
    chunks = splitter.chunks(act)
    covered = set()
    for chunk in chunks:
        piece = act.text[chunk.start : chunk.end]
        assert chunk.text.split() == piece.split()
        assert len(splitter.tokenize(piece)) <= size
        covered.update(range(chunk.start, chunk.end))
    assert all(act.text[i].isspace() for i in set(range(len(act.text))) - covered)
    assert [c.start for c in chunks] == sorted(c.start for c in chunks)


# Invariants over trees of any shape


@st.composite
def acts(draw):
    """Acts with chapters, repeated and superseded wordings, paragraphs, items and annexes."""
    number = st.integers(1, 4)
    status = st.sampled_from(["in_force", "in_force", "revoked", "superseded"])

    def items(owner, count):
        return [
            Node(f"{owner}_inc{n}", "inciso", f"{n} -", "item;", options={"status": draw(status)})
            for n in range(1, count + 1)
        ]

    def an_article():
        n = draw(number)
        paragraphs = [
            Node(f"art{n}_par{draw(number)}", "paragrafo", "§", "regra.", options={"status": draw(status)})
            for _ in range(draw(st.integers(0, 2)))
        ]
        return article(n, "Caput:", *items(f"art{n}_cpt", draw(st.integers(0, 2))), *paragraphs, status=draw(status))

    parts = []
    for chapter in range(draw(st.integers(0, 3))):
        children = [an_article() for _ in range(draw(st.integers(0, 3)))]
        parts.append(Node(f"cap{chapter}", "capitulo", "CAPÍTULO", children=children))
    parts += [an_article() for _ in range(draw(st.integers(0, 2)))]
    parts += [(f"anexo{n}", "annex", "ANEXO", "Tabela.") for n in range(draw(st.integers(0, 2)))]
    return make_act(*parts)


@pytest.mark.parametrize("name", ["whole", "hierarchical", *CORE])
@given(act=acts())
def test_chunks_have_distinct_ids_and_lie_in_the_text(name, act):
    chunks = strategy(name).chunks(act)
    assert chunks and len({c.chunk_id for c in chunks}) == len(chunks)
    for chunk in chunks:
        assert 0 <= chunk.start < chunk.end <= len(act.text)
        words = iter(act.text[chunk.start : chunk.end].split())
        assert all(word in words for word in chunk.text.split())  # in order, none added


@given(act=acts())
def test_core_chunks_never_overlap_and_cover_every_article_once(act):
    chunks = [c for c in strategy("core-metadata").chunks(act) if c.level in ("basic_unit", "component")]
    assert all(one.end <= other.start for one, other in pairwise(chunks))
    articles = [(u.start, u.end) for u in act.units if u.kind == "artigo" and u.status != "superseded"]
    if articles:
        assert [(c.start, c.end) for c in chunks if c.level == "basic_unit"] == articles


def test_a_title_above_its_label_is_in_the_chunk():
    made = parsed(
        "DECRETO Nº 1, DE 2 DE MAIO DE 2020\nProtege as praças.\nA PREFEITA decreta:\n"
        "Furto de flores\nArt. 1º Furtar flores.\nDano\nArt. 2º Quebrar.\n"
    )
    chunks = strategy("core-none").chunks(made)
    assert [chunk.text for chunk in chunks] == ["Furto de flores\nArt. 1º Furtar flores.", "Dano\nArt. 2º Quebrar."]


@pytest.mark.parametrize(
    "spec",
    ["core:size=1" + "0" * 400, "recursive:size=9999999", "core:slack=nan", "core:slack=inf", "core:k1=1e300",
     "core:mix=name*1e39", "core:size=1:size=2"],
)  # fmt: skip
def test_numbers_beyond_reason_and_options_given_twice_are_refused(spec):
    with pytest.raises(UsageError) as caught:
        strategy(spec)
    assert len(str(caught.value)) < 160


def test_an_act_that_a_strategy_cannot_cut_costs_no_other():
    class Fails:
        name = "fails"

        def chunks(self, act):
            if act.id == "bad":
                raise KeyError("x")
            return [act.id]

    failed, acts = [], [replace(parsed("Art. 1º Vale.\n"), id=name) for name in ("a", "bad", "b")]
    assert [chunks for _, chunks in chunked(acts, Fails(), failed.append)] == [["a"], ["b"]]
    assert [(one.doc_id, one.stage, one.reason) for one in failed] == [
        ("bad", "chunk", "cannot be cut by fails: KeyError: 'x'")
    ]
