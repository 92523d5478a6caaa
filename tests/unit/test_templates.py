"""Index and search templates as they are rendered; what a server makes of them is in tests/live."""

import json
import re
from importlib.resources import files

import pytest
from legalos.cluster import templates
from legalos.cluster.capabilities import Capabilities
from legalos.cluster.choices import LANGUAGES, SEVEN_BITS
from legalos.cluster.sections import FUNCTIONS, once
from legalos.registry import STRATEGIES, plugins

V219 = Capabilities("2.19.1", hybrid=True, hybrid_passages=False)
V3 = Capabilities("3.1.0", hybrid=True, hybrid_passages=True)
WITHOUT = Capabilities("3.5.0", hybrid=False, hybrid_passages=False)
TAGS = re.compile(r"\{\{\s*([#^/]?)\s*(\w+)\s*\}\}")


def source(name: str, can: Capabilities = V3) -> str:
    return templates.search_template(name, can)["script"]["source"]


def vector_fields(mapping: dict) -> list[dict]:
    found = [mapping] if mapping.get("type") == "knn_vector" else []
    return found + [v for child in mapping.values() if isinstance(child, dict) for v in vector_fields(child)]


@pytest.mark.parametrize("engine", ["lucene", "faiss"])
@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_vector_names_its_engine_and_has_the_dimension_asked_for(engine, language):
    body = templates.component("legalos-chunks", templates.Chunks(7, language, engine))
    (vector,) = vector_fields(body)
    assert (vector["dimension"], vector["method"]["engine"], vector["method"]["space_type"]) == (
        7,
        engine,
        "cosinesimil",
    )
    assert vector.get("doc_values", True) == (engine != "lucene")  # on 2.19 a second copy of all vectors


def test_vectors_of_seven_bits_are_asked_for_alone():
    (plain,) = vector_fields(templates.component("legalos-chunks"))
    (small,) = vector_fields(templates.component("legalos-chunks", templates.Chunks(vectors=SEVEN_BITS)))
    assert "parameters" not in plain["method"]
    assert small["method"].pop("parameters") == {"encoder": {"name": "sq"}}
    assert small == plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_analyzer_that_a_mapping_names_is_defined(language):
    for name in templates.COMPONENTS:
        body = templates.component(name, templates.Chunks(language=language))["template"]
        analysis = body["settings"]["index"]["analysis"]
        named = set(re.findall(r'"analyzer": "(\w+)"', json.dumps(body["mappings"])))
        assert named
        assert named <= analysis["analyzer"].keys()
        for analyzer in analysis["analyzer"].values():
            assert {f for f in analyzer["filter"] if f.startswith("legalos")} <= analysis["filter"].keys()
            assert set(analyzer.get("char_filter", ())) <= analysis["char_filter"].keys()


def test_every_strategy_has_an_index_template_of_the_components():
    for strategy in plugins(STRATEGIES):
        body = templates.index_template(strategy)
        assert body["index_patterns"] == [f"legalos-{strategy}-*", f"legalos-{strategy}.*"]
        assert body["composed_of"] == list(templates.COMPONENTS)
        assert body["priority"] >= 100


def test_of_two_strategies_the_longer_name_has_the_index_template_that_counts():
    priorities = {name: templates.index_template(name)["priority"] for name in ("core", "core-full", "core-full-text")}
    assert priorities["core"] < priorities["core-full"] < priorities["core-full-text"] < 300


def test_everything_says_that_legalos_manages_it():
    for template in templates.all_templates(V3):
        if template.kind != "search":
            assert template.body["_meta"]["managed_by"] == "legalos"


def test_a_server_gets_the_search_templates_that_it_can_run():
    assert set(templates.search_names(V219)) == set(templates.SEARCH_TEMPLATES)
    assert set(templates.search_names(WITHOUT)) == set(templates.SEARCH_TEMPLATES) - templates.NEED_HYBRID


def test_components_come_before_the_index_templates_that_need_them():
    kinds = [template.kind for template in templates.all_templates(V219)]
    assert kinds == sorted(kinds, key=["component", "index", "search"].index)
    paths = [template.path for template in templates.all_templates(V219)]
    assert len(set(paths)) == len(paths)


def test_passages_are_in_a_hybrid_answer_from_3_0_on():
    assert '"inner_hits"' not in source("legalos-mixed", V3)
    for name in templates.NEED_HYBRID - {"legalos-mixed"}:
        assert source(name, V3).count('"inner_hits"') == 2
        assert '"inner_hits"' not in source(name, V219)
    for name in set(templates.SEARCH_TEMPLATES) - templates.NEED_HYBRID:
        assert '"inner_hits"' in source(name, V219)


@pytest.mark.parametrize("name", templates.SEARCH_TEMPLATES)
def test_sections_are_closed_and_nothing_of_jinja_is_left(name):
    for can in (V219, V3):
        text = source(name, can)
        assert "<%" not in text
        assert "<<" not in text
        stack = []
        for sign, tag in TAGS.findall(text):
            if sign in ("#", "^"):
                stack.append(tag)
            elif sign == "/":
                assert stack.pop() == tag
        assert stack == []


@pytest.mark.parametrize("can", [V219, V3, WITHOUT], ids=lambda can: can.version)
@pytest.mark.parametrize("name", templates.SEARCH_TEMPLATES)
def test_no_section_is_written_once_for_each_entry_of_a_list(name, can):
    """Each is inside a condition that its name stands for no list, and none but those of a filter, which applications
    make, has another inside: an object in its place would say what the inner one stands for."""
    opened: list[str] = []
    for tag in re.finditer(r"\{\{([#^/])([\w.]+)\}\}", source(name, can)):
        sign, of = tag.groups()
        if sign == "/":
            opened.pop()
            continue
        if sign == "#" and of not in FUNCTIONS:
            entries = re.match(r"[^#^]*?\{\{\.\}\}", source(name, can)[tag.end() :])
            assert opened[-1] == (f"#{of}.size" if entries and f"#{of}.size" in opened else f"^{of}.size")
            around = {one for one in opened if one[0] == "#"} - {"#filter", "#unranked"}
            assert around <= ({f"#{of}.size"} if entries else set())
        opened.append(sign + of)


@pytest.mark.parametrize("name", templates.SEARCH_TEMPLATES)
def test_what_is_read_beside_the_documented_parameters_has_a_full_stop_in_its_name(name):
    """So a proxy that lets no other names through leaves nothing to say that a list is none."""
    documented = set(templates.parameters()[name]["params"])
    for can in (V219, V3):
        read = set(re.findall(r"\{\{[{#^/]?([\w.]+)\}", source(name, can)))
        assert "size" in read
        assert read - {*documented, *FUNCTIONS, "."} <= {
            f"{one}{size}" for one in documented for size in (".size", ".size.size")
        }


def test_a_section_may_not_be_written_for_each_entry_unless_it_writes_the_entries():
    """The control of the one above."""
    assert once("{{#a}}b{{/a}}{{^c}}d{{/c}}") == "{{^a.size}}{{#a}}b{{/a}}{{/a.size}}{{^c}}d{{/c}}"
    assert once("{{#a}}{{.}}{{/a}}{{#toJson}}a{{/toJson}}") == "{{#a}}{{.}}{{/a}}{{#toJson}}a{{/toJson}}"


@pytest.mark.parametrize("name", sorted(templates.NEED_HYBRID))
def test_a_hybrid_query_brings_its_pipeline_and_its_depth(name):
    assert '"search_pipeline": {' in source(name)
    assert '"pagination_depth"' in source(name)


@pytest.mark.parametrize("name", templates.SEARCH_TEMPLATES)
def test_the_parameters_are_documented_exactly(name):
    documented = templates.parameters()[name]
    used = {tag for _, tag in TAGS.findall(source(name))} | set(
        re.findall(r"\{\{#toJson\}\}(\w+)\{\{/toJson\}\}", source(name))
    )
    assert documented["params"].keys() == used - {*FUNCTIONS}
    assert documented["description"]
    for parameter in documented["params"].values():
        assert parameter["description"]
        assert not ("default" in parameter and parameter.get("required"))


@pytest.mark.parametrize("name", templates.SEARCH_TEMPLATES)
def test_a_documented_default_is_the_one_in_the_template(name):
    text = re.sub(r'"minimum_should_match": "[^"]*"', "", source(name))
    for parameter, told in templates.parameters()[name]["params"].items():
        in_template = re.findall(rf"\{{\{{\^{parameter}\}}\}}([\d.]+)\{{\{{/{parameter}\}}\}}", text)
        if in_template:
            assert {float(value) for value in in_template} == {told["default"]}


@pytest.mark.parametrize("name", templates.SEARCH_TEMPLATES)
def test_an_example_has_what_is_required_and_nothing_unknown(name):
    documented = templates.parameters()[name]
    required = {parameter for parameter, told in documented["params"].items() if told.get("required")}
    assert required <= documented["example"].keys() <= documented["params"].keys()


def test_the_documentation_has_no_template_too_many():
    assert templates.parameters().keys() == set(templates.SEARCH_TEMPLATES)


def test_every_file_is_used():
    parts = {p.name for p in files("legalos.templates").iterdir() if p.name.endswith(".mustache")}
    assert {name.removesuffix(".mustache") for name in parts if not name.startswith("_")} == set(
        templates.SEARCH_TEMPLATES
    )
