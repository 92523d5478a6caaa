"""From paths to documents: what is read, what is left out and why."""

import io
import os
import sys
from pathlib import Path

import orjson
import pytest
from legalos.errors import UnknownPlugin, UsageError
from legalos.model import Failure, SourceText
from legalos.readers import input_files, read_paths


def read(*paths, **options):
    return list(read_paths(paths, **options))


def reasons(documents):
    return [document.reason for document in documents if isinstance(document, Failure)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("b/lei-2.txt", "a.txt", "c.md", ".secret.txt", ".hidden/x.txt"):
        (tmp_path / name).write_text(f"Art. 1º Texto de {name}.", encoding="utf-8")
    (tmp_path / "logo.png").write_bytes(b"\x89PNG\0")
    return tmp_path


def test_a_folder_is_walked_in_order_without_hidden_files_and_pictures(folder):
    assert [document.id for document in read(folder)] == ["a", "c", "b/lei-2"]


def test_a_document_no_reader_opens_is_named_even_in_a_folder(folder):
    (folder / "ato.odt").write_bytes(b"PK\x03\x04")
    assert reasons(read(folder)) == ["is a .odt file, which is not read; save it as text, HTML, DOCX or PDF"]


def test_a_file_of_unknown_ending_named_itself_is_a_failure_unless_the_format_is_given(tmp_path):
    (tmp_path / "ato.dat").write_text("Art. 1º Fica criada a feira.", encoding="utf-8")
    assert "--input-format" in reasons(read(tmp_path / "ato.dat"))[0]
    assert read(tmp_path / "ato.dat", format="text")[0].text == "Art. 1º Fica criada a feira."


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("vazio.txt", b"", "is empty"),
        ("brancos.html", b" \n\t ", "is empty"),
        ("nada.html", b"<p></p><script>1</script>", "holds no text"),
        ("nada.md", b"<!-- nada -->", "holds no text"),
        ("vazio.jsonl", b"\n\n", "is empty"),
        ("binario.txt", b"abc\0\1\2", "is a binary file"),
        ("ato.txt", b"%PDF-1.7", "is a PDF file"),
        ("torto.xml", b"<LexML", "is not well-formed XML"),
        ("outro.xml", b"<project/>", "is XML but neither LexML nor Akoma Ntoso"),
        ("torto.docx", b"PK\x03\x04", "is not a DOCX file"),
        ("torto.pdf", b"%PDF-1.7", "is a broken PDF file"),
        ("torto.json", b"{}", "is JSON but not LexML's"),
    ],
)
def test_bad_files_are_left_out_with_a_reason_and_the_others_go_on(tmp_path, name, data, reason):
    (tmp_path / name).write_bytes(data)
    (tmp_path / "zz.txt").write_text("Art. 1º", encoding="utf-8")
    bad, good = read(tmp_path)
    assert bad.reason.startswith(reason)
    assert "\n" not in bad.reason
    assert (bad.source, good.id) == (str(tmp_path / name), "zz")


@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "utf-32"])
def test_the_format_of_a_file_is_told_in_every_charset(tmp_path, charset):
    pages = {"ato.xml": "<LexML xmlns='http://www.lexml.gov.br/1.0'><Norma><Ementa>Da feira.</Ementa></Norma></LexML>"}
    pages["pagina"] = "<!DOCTYPE html><html><p>Da feira.</p></html>"
    for name, text in pages.items():
        (tmp_path / name).write_bytes(text.encode(charset))
        (found,) = read(tmp_path / name, format=None if "." in name else "html")
        assert (found.text, found.format) == ("Da feira.", "lexml" if name == "ato.xml" else "html")


def test_an_unreadable_file_is_a_failure(tmp_path):
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "missing")
    assert reasons(read(tmp_path))[0].startswith("cannot be read: ")


def test_the_later_of_two_documents_with_one_id_is_a_failure_naming_both(folder):
    (folder / "a.md").write_text("Art. 1º Outro.", encoding="utf-8")
    (failure,) = [document for document in read(folder) if isinstance(document, Failure)]
    assert failure.source == str(folder / "a.txt")
    assert str(folder / "a.md") in failure.reason


def test_files_of_one_name_in_several_folders_are_told_apart(folder):
    (folder / "b" / "a.txt").write_text("Art. 1º Outro.", encoding="utf-8")
    assert {document.id for document in read(folder)} == {"a", "b/a", "b/lei-2", "c"}


def test_a_file_that_several_paths_name_is_read_once_without_a_word(folder):
    assert [document.id for document in read(folder / "a.txt", folder / "a.txt")] == ["a"]
    once = read(folder)
    assert read(folder, folder / "b" / ".." / "a.txt", folder / "b", folder) == once
    lines = folder / "b" / "atos.jsonl"
    lines.write_text('{"id": "x", "text": "Art. 1º"}', encoding="utf-8")
    assert reasons(read(folder, lines)) == []


def test_a_name_that_is_not_utf_8_is_escaped_and_its_file_read(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff\xfe.txt"
    Path(os.fsdecode(path)).write_text("Art. 1º", encoding="utf-8")
    for named in (tmp_path, os.fsdecode(path)):
        (document,) = read(named)
        assert (document.id, document.source) == (r"\xff\xfe", f"{tmp_path}/" + r"\xff\xfe.txt")


@pytest.mark.parametrize("options", [{}, {"format": "text"}])
def test_a_pipe_is_named_and_never_opened(tmp_path, options):
    os.mkfifo(tmp_path / "ato.txt")
    (tmp_path / "zz.txt").write_text("Art. 1º", encoding="utf-8")
    bad, good = read(tmp_path, **options)
    assert (bad.reason.partition(";")[0], bad.doc_id, good.id) == ("is not a regular file", "ato", "zz")
    assert reasons(read(tmp_path / "ato.txt", **options)) == [bad.reason]


def test_a_device_named_itself_is_a_failure():
    assert reasons(read("/dev/null", format="text"))[0].startswith("is not a regular file")


def test_a_closed_stdin_is_wrong_usage(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UsageError, match="stdin is closed"):
        read("-")


def test_the_callers_own_list_is_passed_over_in_a_folder_and_refused_when_named(folder):
    (folder / "failed.jsonl").write_text('{"text": "Art. 1º"}\n', encoding="utf-8")
    assert len(read(folder)) == len(read(folder, listing=folder / "failed.jsonl")) + 1
    with pytest.raises(UsageError):
        read(folder / "failed.jsonl", listing=folder / "b" / ".." / "failed.jsonl")


def test_the_files_that_are_read_can_be_listed(folder):
    assert [path.name for path in input_files([folder, "-"])] == ["a.txt", "c.md", "lei-2.txt"]


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        (["missing.txt"], {}, UsageError),
        ([], {"format": "odt"}, UnknownPlugin),
        ([], {"field_map": {"txt": "corpo"}}, UsageError),
    ],
)
def test_wrong_usage_is_told_before_anything_is_read(arguments, options, error):
    with pytest.raises(error):
        read_paths(arguments, **options)


@pytest.mark.parametrize(
    ("data", "format"),
    [
        ("Art. 1º Texto.", "text"),
        ('{"_id": "x", "text": "Art. 1º"}', "jsonl"),
        ("<!DOCTYPE html><p>Art. 1º", "html"),
        ("# LEI\n\n**Art. 1º** Texto.", "markdown"),
        ('<LexML xmlns="http://www.lexml.gov.br/1.0"><Norma><p>x</p></Norma></LexML>', "lexml"),
        ('<akomaNtoso xmlns="http://www.akomantoso.org/2.0"><act><p>x</p></act></akomaNtoso>', "akn"),
        (
            '{"name": {"namespaceURI": "http://www.lexml.gov.br/1.0", "localPart": "LexML"}, "value": {"p": ["x"]}}',
            "lexml-json",
        ),
    ],
)
def test_the_format_of_stdin_is_found_from_its_first_bytes(monkeypatch, data, format):
    stdin = io.BytesIO(data.encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stdin))
    (document,) = read("-")
    assert isinstance(document, SourceText)
    assert (document.format, stdin.closed) == (format, False)


def test_the_id_is_the_name_without_its_whole_ending(tmp_path):
    xml = '<LexML xmlns="http://www.lexml.gov.br/1.0"><Norma><p>x</p></Norma></LexML>'
    (tmp_path / "Lei 1-2020.lexml.xml").write_text(xml)
    assert read(tmp_path)[0].id == "Lei 1-2020"


def test_xml_is_what_its_first_bytes_say(tmp_path):
    (tmp_path / "a.xml").write_text("<?xml version='1.0'?><akomaNtoso><act><p>x</p></act></akomaNtoso>")
    (tmp_path / "l.xml").write_text("<LexML xmlns='http://www.lexml.gov.br/1.0'><p>y</p></LexML>")
    assert [(document.format, document.text) for document in read(tmp_path)] == [("akn", "x"), ("lexml", "y")]


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.jsonl", "a.html"])
def test_signs_that_are_not_seen_are_in_no_text(tmp_path, name):
    """Soft hyphens and zero-width characters; marks and diagnostics stand where their words are then."""
    words = "\u200bArt. 1º A in\u00adsta\u2060lação\ufeff é li\u200b\u200bvre."
    if name == "a.md":
        words += "\n\nArt. 2º ~~A fei\u00adra é\u200b~~ livre \ufffd.\n"
    data = orjson.dumps({"title": "Lei das fei\u00adras", "text": words}).decode() if name == "a.jsonl" else words
    (tmp_path / name).write_text(data, encoding="utf-8")
    document = read(tmp_path / name)[0]
    assert document.text.partition("\n")[0] == "Art. 1º A instalação é livre."
    assert document.metadata.get("title", "Lei das feiras") == "Lei das feiras"
    assert [document.text[mark.start : mark.end] for mark in document.marks] == ["A feira é"] * (name == "a.md")


def test_what_a_diagnostic_says_stands_where_it_is_seen(tmp_path):
    (tmp_path / "a.txt").write_text("Art. 1º A fei\u00adra \ufffd é livre.", encoding="utf-8")
    document = read(tmp_path / "a.txt")[0]
    assert [document.text[one.start : one.end] for one in document.diagnostics] == ["\ufffd"]


def test_a_soft_hyphen_at_a_lines_end_tells_that_the_word_goes_on(tmp_path):
    (tmp_path / "a.txt").write_text(
        "Art. 1º A in\u00adsta\u200b\u00ad\u200b \nlação é li\u00advre\u00ad", encoding="utf-8"
    )
    assert read(tmp_path / "a.txt")[0].text == "Art. 1º A insta\u00ad \nlação é livre"


def test_hyphens_of_other_signs_are_usual_ones(tmp_path):
    words = "Art. 1º O decreto\u2011lei e a in\u2010\nstala¬\nção da fei–\nra livre –\nna praça."
    (tmp_path / "a.txt").write_text(words, encoding="utf-8")
    assert (
        read(tmp_path / "a.txt")[0].text
        == "Art. 1º O decreto-lei e a in-\nstala\u00ad\nção da fei-\nra livre –\nna praça."
    )


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl"])
@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("## CAPÍTULO I\n## DA FEIRA\n**Art. 1º** A **feira**.", "CAPÍTULO I\nDA FEIRA\nArt. 1º A feira."),
        ("- **I –** um;", "- I – um;"),
        ("Nota: a ** b.\n# 1 kg", "Nota: a ** b.\n# 1 kg"),
    ],
)
def test_marks_around_labels_are_left_out_of_texts_that_are_not_called_markdown(tmp_path, name, marked, plain):
    data = orjson.dumps({"text": marked}).decode() if name == "a.jsonl" else marked
    (tmp_path / name).write_text(data, encoding="utf-8")
    assert read(tmp_path / name)[0].text == plain


def test_a_text_that_shows_nothing_is_left_out(tmp_path):
    (tmp_path / "a.txt").write_text("\u200b\n\u00ad", encoding="utf-8")
    assert reasons(read(tmp_path / "a.txt")) == ["holds no text"]
