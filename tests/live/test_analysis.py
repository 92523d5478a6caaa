"""How numbers and words of Brazilian law are matched: by the analyzers, and by searches of acts that hold them."""

import pytest
from factories import act
from legalos.search.request import Request
from legalos.search.searcher import Searcher

SAME = [
    ("13.709", "13709"),
    ("nº 8.666/93", "nº 8.666/1993"),
    ("8.666/93", "8666/93"),
    ("10/05", "10/2005"),
    ("5º-A", "5o-A"),
    ("5º-A", "5-A"),
    ("art. 5o", "art. 5º"),
    ("art. 5 º", "art. 5º"),
    ("em 12/03/05", "em 12/03/2005"),
    ("1.234.567", "1234567"),
    ("Art. 10-AB", "art. 10AB"),
]
DIFFERENT = [("1.5", "15"), ("5-A", "5-B"), ("5-A", "5"), ("8.666/93", "8.666/94"), ("12/2005", "12/2006")]


@pytest.fixture(scope="module")
def tokens(client, indexed):
    """The tokens of a text by one of the analyzers."""

    def tokens(text: str, analyzer: str) -> list[str]:
        answer = client.indices.analyze(index=indexed.alias, body={"analyzer": analyzer, "text": text})
        return [token["token"] for token in answer["tokens"]]

    return tokens


@pytest.mark.parametrize("analyzer", ["legalos_pt", "legalos_en", "legalos_folded_pt", "legalos_folded_en"])
def test_ways_to_write_a_number_are_one(tokens, analyzer):
    for one, other in SAME:
        assert tokens(one, analyzer) == tokens(other, analyzer), (one, other)
    for one, other in DIFFERENT:
        assert tokens(one, analyzer) != tokens(other, analyzer), (one, other)


def test_days_months_and_ranges_are_left_as_they_are(tokens):
    assert tokens("em 12/03/1995", "legalos_folded_pt") == ["12", "03", "1995"]
    assert tokens("de 10 a 20, 3-4", "legalos_folded_pt")[-2:] == ["3", "4"]


def test_the_words_of_a_question_are_not_searched_in_english(tokens):
    question = "What must a controller do, and how does it inform about this?"
    assert tokens(question, "legalos_folded_en") == ["must", "controller", "inform"]
    assert tokens("Quem conta o prazo, como e quando?", "legalos_folded_pt") == ["conta", "prazo"]


def test_thai_is_cut_into_words_with_digits_of_either_kind(tokens):
    found = tokens("มาตรา ๔๐ ผู้มีเงินได้ต้องเสียภาษี", "legalos_th")
    assert {"มาตรา", "40", "เงิน", "ภาษี"} <= set(found)
    assert set(found) < set(tokens("มาตรา 40 ผู้มีเงินได้ต้องเสียภาษี", "legalos_folded_th"))


@pytest.fixture(scope="module")
def numbers(client, make_index):
    """A search of acts that hold one number or word each; gives the ids that BM25 finds."""
    texts = {
        "lgpd": "Art. 1º Observa-se a Lei nº 13.709, de 2018.",
        "licita": "Art. 1º As compras seguem a Lei nº 8.666/93.",
        "letra": "Art. 1º Cumpre o disposto no art. 5º-A do regulamento.",
        "ordinal": "Art. 1º Revoga-se o art. 7º do anexo.",
        "plural": "Art. 1º As ações do programa são públicas.",
    }
    report = make_index("numbers", [act(text, doc_id) for doc_id, text in texts.items()], name="core-none")
    searcher = Searcher(client, report.alias)
    return lambda query: {hit.id for hit in searcher.search(Request(query, mode="bm25")).hits}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("13709", "lgpd"),
        ("13.709", "lgpd"),
        ("8666/1993", "licita"),
        ("8.666/93", "licita"),
        ("5o-A", "letra"),
        ("5-a", "letra"),
        ("7o", "ordinal"),
        ("acoes", "plural"),
        ("AÇÕES", "plural"),
        ("ação", "plural"),
        ("publica", "plural"),
    ],
)
def test_what_a_user_types_finds_how_the_act_writes_it(numbers, query, found):
    assert numbers(query) == {found}
