"""JSON lines: one act a line."""

import io
import json

import pytest
from legalos.errors import InputError
from legalos.model import Failure, Mark
from legalos.readers.jsonl import JsonLinesReader

ACT = {
    "_id": "lei_12_2021",
    "urn": "urn:lex:br;goias;vale.sereno:municipal:lei:2021-03-03;12",
    "title": "Lei nº 12",
    "ementa": "Cria a  feira\nlivre.",
    "text": "Art. 1º Fica criada a feira.\r\nArt. 2º Esta Lei entra em vigor.",
}


def read(*lines, **field_map):
    data = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines).encode()
    return list(JsonLinesReader().read(io.BytesIO(data), "atos.jsonl", "atos", field_map))


def test_an_act_with_the_names_of_lexml_and_beir():
    (act,) = read(ACT)
    assert (act.id, act.source, act.format) == ("lei_12_2021", "atos.jsonl:1", "jsonl")
    assert act.text == "Art. 1º Fica criada a feira.\nArt. 2º Esta Lei entra em vigor."
    assert act.metadata == {
        "urn": ACT["urn"],
        "title": "Lei nº 12",
        "summary": "Cria a feira livre.",
        "kind": "lei",
        "number": "12",
        "date": "2021-03-03",
        "authority": "municipal",
    }


def test_what_is_stated_goes_before_what_the_urn_says():
    assert read({**ACT, "kind": "norma"})[0].metadata["kind"] == "norma"


def test_a_bill_of_a_year_alone_has_no_date():
    (act,) = read({**ACT, "urn": "urn:lex:br:senado.federal:projeto.lei;pls:2018;76@inicial"})
    assert {name: act.metadata.get(name) for name in ("kind", "number", "date")} == {
        "kind": "projeto.lei",
        "number": "76",
        "date": None,
    }


@pytest.mark.parametrize(
    ("stated", "date"),
    [("03/04/2021", "2021-04-03"), ("2021-04-03T10:00:00Z", "2021-04-03"), ("20210403", "2021-04-03")],
)
def test_dates_are_year_month_day(stated, date):
    assert read({"_id": "1", "text": "x", "date": stated})[0].metadata.get("date") == date


@pytest.mark.parametrize("stated", ["2020-13-45", "0000-00-00", "31/02/2020", "20200230", "ontem", "2020"])
def test_a_date_that_is_none_is_left_empty_and_told(stated):
    (act,) = read({"_id": "1", "text": "x", "date": stated})
    assert "date" not in act.metadata
    assert [(found.code, found.severity) for found in act.diagnostics] == [("date-unread", "warning")]
    assert repr(stated) in act.diagnostics[0].message


def test_an_impossible_date_of_a_urn_is_told_and_one_that_it_states_well_is_taken():
    (act,) = read({**ACT, "urn": ACT["urn"].replace("03-03", "02-31")})
    assert ("date" in act.metadata, [found.code for found in act.diagnostics]) == (False, ["date-unread"])
    (act,) = read({**ACT, "date": "31/02/2021"})
    assert (act.metadata["date"], [found.code for found in act.diagnostics]) == ("2021-03-03", ["date-unread"])


def test_other_names_are_mapped():
    (act,) = read({"KEY": 7, "CORPO": "Art. 1º", "TITULO": "Portaria"}, id="KEY", text="CORPO", title="TITULO")
    assert (act.id, act.text, act.metadata) == ("7", "Art. 1º", {"title": "Portaria"})


def test_a_field_of_html_is_read_as_html():
    (act,) = read({"_id": "1", "norma": "<p>Art. 1<sup>o</sup> <s>Velho.</s></p><p>Novo.</p>"}, html="norma")
    assert act.text == "Art. 1o Velho.\nNovo."
    assert act.marks == (Mark("struck", 8, 14),)


def test_text_that_looks_like_html_is_text_unless_said_otherwise():
    assert read({"_id": "1", "text": "<p>a</p>"})[0].text == "<p>a</p>"


def test_text_with_a_broken_charset_is_repaired():
    (act,) = read({"_id": "1", "text": "Art. 1Âº AÃ§Ã£o"})
    assert (act.text, [found.code for found in act.diagnostics]) == ("Art. 1º Ação", ["encoding-repaired"])


def test_lines_that_are_no_documents_are_left_out_on_their_own():
    documents = read(ACT, "[1]", "{", "", '{"_id": "sem"}', '{"_id": "lista", "text": ["a"]}', {"text": "Art. 9º"})
    assert [(d.source, d.doc_id) for d in documents if isinstance(d, Failure)] == [
        ("atos.jsonl:2", "atos-2"),
        ("atos.jsonl:3", "atos-3"),
        ("atos.jsonl:5", "sem"),
        ("atos.jsonl:6", "lista"),
    ]
    assert [d.id for d in documents if not isinstance(d, Failure)] == ["lei_12_2021", "atos-7"]


@pytest.mark.parametrize("value", [[], {}, False, True, ["a"]])
@pytest.mark.parametrize("field", ["_id", "title", "text"])
def test_a_known_field_that_is_no_string_leaves_its_line_out(field, value):
    failure, good = read({**ACT, field: value}, {"text": "Art. 9º"})
    assert failure.reason == f"has no string in the field {field!r}"
    assert good.id == "atos-2"


def test_zero_is_a_number_as_any_other():
    (act,) = read({"_id": 0, "title": 0, "text": 0})
    assert (act.id, act.metadata["title"], act.text) == ("0", "0", "0")


def test_a_blank_text_is_told_from_a_missing_one():
    blank, null, missing = read({"text": " \n"}, {"text": None}, {"corpo": "Art. 1º"})
    assert blank.reason == null.reason == "its text is blank"
    assert missing.reason == "has no text in the field 'text'; its fields are 'corpo'"


def test_what_is_no_json_is_placed_by_its_line_and_column_once():
    _, failure = read(ACT, '  {"text": }')
    assert failure.source == "atos.jsonl:2"
    assert failure.reason.endswith(" at column 12")
    assert "line" not in failure.reason


def test_a_line_that_is_not_utf_8_is_left_out():
    data = '{"text": "Art. 1º"}\n'.encode("cp1252") + b'{"text": "b"}'
    failure, good = JsonLinesReader().read(io.BytesIO(data), "x", "x", {})
    assert (failure.source, failure.reason) == ("x:1", "is not UTF-8")
    assert good.text == "b"


def test_an_array_on_the_first_of_several_lines_costs_that_line_alone():
    failure, good = read("[1, 2]", {"text": "b"})
    assert (failure.source, failure.reason) == ("atos.jsonl:1", "is not a JSON object")
    assert good.id == "atos-2"
    broken, good = read("[1, ", {"text": "b"})
    assert broken.reason.startswith("is not JSON: ")
    assert good.text == "b"


@pytest.mark.parametrize("text", ['[{"text": "a"}, {"text": "b"}]\n\n', '[\n  {"text": "a"},\n  {"text": "b"}\n]', "["])
def test_a_file_that_is_one_array_is_refused_as_a_whole(text):
    with pytest.raises(InputError, match="starts with a JSON array; write one object a line"):
        read(text)


def test_lines_are_read_one_at_a_time():
    class Endless(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, buffer):
            line = b'{"text": "Art. 1"}\n'
            buffer[: len(line)] = line
            return len(line)

    documents = JsonLinesReader().read(io.BufferedReader(Endless(), 64), "x", "x", {})
    assert [next(documents).id for _ in range(3)] == ["x-1", "x-2", "x-3"]
