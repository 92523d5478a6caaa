"""Bytes of plain text: charsets, line breaks and what was broken before."""

import io
import unicodedata
from unittest.mock import ANY

import pytest
from hypothesis import given
from hypothesis import strategies as st
from legalos.errors import InputError
from legalos.readers import read_paths
from legalos.readers.charset import decode
from legalos.readers.html import HtmlReader
from legalos.readers.jsonl import JsonLinesReader
from legalos.readers.lexml import LexmlReader
from legalos.readers.markdown import MarkdownReader
from legalos.readers.plain import TextReader

LAW = "Art. 1º A taxa é de 2 % – salvo exceção – e § 2º."


def codes(data: bytes, declared: str = "") -> list[str]:
    return [diagnostic.code for diagnostic in decode(data, declared)[1]]


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
def test_text_is_read_in_the_charsets_that_legal_texts_come_in(charset):
    assert decode(LAW.encode(charset))[0] == LAW


def test_a_guessed_charset_is_told():
    assert codes(LAW.encode("cp1252")) == ["encoding-guessed"]
    assert codes(LAW.encode()) == []


def test_single_bytes_of_windows_1252_in_utf_8_are_repaired():
    assert decode(LAW.encode() + b" \xa7 3")[0] == f"{LAW} § 3"
    assert codes(LAW.encode() + b" \xa7 3") == ["encoding-repaired"]


def test_text_in_another_script_is_not_taken_for_windows_1252():
    thai = "มาตรา ๑ พระราชบัญญัตินี้เรียกว่าพระราชบัญญัติตลาดนัดชุมชน " * 5
    assert decode(thai.encode("cp874"))[0] == thai


def test_a_declared_charset_is_used_where_the_bytes_allow_it():
    assert decode("Ārt ę".encode("cp1257"), "windows-1257")[0] == "Ārt ę"
    assert decode(LAW.encode(), "windows-1252")[0] == LAW
    assert decode(LAW.encode("cp1252"), "no-such-charset")[0] == LAW


def test_utf_8_encoded_twice_is_undone():
    broken = LAW.encode().decode("cp1252").encode()
    assert decode(broken)[0] == LAW
    assert codes(broken) == ["encoding-repaired"]


@pytest.mark.parametrize("text", ["“IRMÔ", "a Câmara de São Tomé", "MANHÃ\u00a0e NOITE"])
def test_text_that_only_looks_encoded_twice_is_left_alone(text):
    assert decode(text.encode())[0] == text


def test_control_characters_of_windows_1252_are_what_they_stand_for():
    assert decode("I \x96 a \x93casa\x94\x85".encode())[0] == "I – a “casa”…"


def test_lost_characters_are_told_with_their_place():
    (lost,) = decode("N\ufffd 5".encode())[1]
    assert (lost.code, lost.start, lost.end) == ("characters-lost", 1, 2)


def test_line_breaks_are_one_kind():
    assert decode(b"a\r\nb\rc\nd\x0ce")[0] == "a\nb\nc\nd\x0ce"


@pytest.mark.parametrize("reader", [TextReader, HtmlReader, MarkdownReader, JsonLinesReader, LexmlReader])
@given(
    data=st.binary(max_size=200)
    | st.text("<>/pbs~*_#|-[]()!&;§º \n\t\\`'\"{}:\u00a0\ufeff\ufdd0\x01\x85", max_size=200).map(str.encode)
)
def test_no_bytes_make_a_reader_fail_in_an_unforeseen_way(reader, data):
    try:
        documents = list(reader().read(io.BytesIO(data), "x", "x", {}))
    except InputError:
        return
    for document in documents:
        for mark in getattr(document, "marks", ()):
            assert 0 <= mark.start < mark.end <= len(document.text)
            assert document.text[mark.start : mark.end].strip()


def test_accents_behind_their_letters_are_joined_to_them():
    assert decode(unicodedata.normalize("NFD", LAW).encode()) == (LAW, [ANY])
    assert codes(unicodedata.normalize("NFD", LAW).encode()) == ["encoding-repaired"]


def test_entities_in_plain_text_are_written_out_where_there_are_several():
    (source,) = TextReader().read(io.BytesIO(b"Art. 1&ordm; A fei&ccedil;&atilde;o &amp; o &sect;."), "x", "x", {})
    assert (source.text, len(source.diagnostics)) == ("Art. 1º A feição & o §.", 1)
    (source,) = TextReader().read(io.BytesIO(b"Escreva &ordm; e R&D."), "x", "x", {})
    assert source.text == "Escreva &ordm; e R&D."


@pytest.mark.parametrize("charset", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_told_by_its_zeros(tmp_path, charset):
    words = "Art. 1º A praça é pública — e a feira também.\r\nArt. 2º Vale.\r\n"
    file = tmp_path / "lei.txt"
    file.write_bytes(words.encode(charset))
    (document,) = read_paths([str(file)])
    assert document.text.strip() == words.replace("\r\n", "\n").strip()
    assert ["UTF-16" in told.message for told in document.diagnostics] == [True]


def test_zeros_in_both_bytes_are_no_text(tmp_path):
    file = tmp_path / "lei.txt"
    file.write_bytes(b"Art. 1\0\0 Vale.\0\0\0\0 a" * 9)
    (failure,) = read_paths([str(file)])
    assert "binary" in failure.reason
