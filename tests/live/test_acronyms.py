"""Acronyms of an act as synonyms in its own chunks, for any application that calls a stored template."""

import pytest
from factories import act

ACTS = {
    "waters": """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as águas.
Art. 1º Fica criada a Agência Municipal de Águas (AMA).
Art. 2º A AMA fiscaliza os poços.
Art. 3º A agência municipal de águas cobra a tarifa.
""",
    "meters": """LEI Nº 8, DE 3 DE MARÇO DE 2020
Dispõe sobre os medidores.
Art. 1º A Associação dos Medidores Autônomos - AMA indica um membro.
Art. 2º A AMA fiscaliza os medidores.
""",
}


@pytest.fixture(scope="module")
def search(client, make_index):
    acts = [act(text, name) for name, text in ACTS.items()]
    aliases = {name: make_index("acronyms", acts, name=name).alias for name in ("core", "core:bm25=acronyms")}

    def search(strategy: str, query: str) -> set[str]:
        body = {"id": "legalos-bm25", "params": {"query": query, "passages": 10}}
        hits = client.search_template(index=aliases[strategy], body=body)["hits"]["hits"]
        inner = [one["inner_hits"]["bm25"]["hits"]["hits"] for one in hits]
        return {passage["fields"]["chunks.chunk_id"][0] for some in inner for passage in some}

    return search


def test_the_acronym_finds_its_long_form_and_the_other_way_round_in_its_own_act(search):
    assert search("core", "AMA") == {"waters!art1", "waters!art2", "meters!art1", "meters!art2"}
    assert search("core:bm25=acronyms", "AMA") == {*search("core", "AMA"), "waters!art3"}
    assert search("core", "municipal de águas") == {"waters!art1", "waters!art3"}
    assert search("core:bm25=acronyms", "municipal de águas") == {"waters!art1", "waters!art2", "waters!art3"}
    assert "meters!art2" in search("core:bm25=acronyms", "associação dos medidores")


def test_what_results_show_is_the_text_alone(client, make_index):
    alias = make_index("acronyms", [act(ACTS["waters"], "waters")], name="core:bm25=acronyms:b=0.3").alias
    body = {"id": "legalos-bm25", "params": {"query": "águas poços", "passages": 1}}
    hit = client.search_template(index=alias, body=body)["hits"]["hits"][0]
    fields = hit["inner_hits"]["bm25"]["hits"]["hits"][0]["fields"]
    assert fields["chunks.text"] == ["Art. 2º A AMA fiscaliza os poços."]
