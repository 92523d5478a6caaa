"""Tables on terminals: whole where they fit, folded where they do not, and nothing of them lost."""

import json

import pytest
from click.testing import CliRunner
from legalos.commands import main
from legalos.commands._terminal import print_hits, print_table
from legalos.search.results import Hit, Passage, Results

INDICES = [
    {
        "index": f"legalos-core-metadata-{corpus}-20261130005506689895",
        "current": current,
        "state": "complete",
        "model": "e5-small-en-pt@d06eb0b0/fp32",
        "acts": 1234,
        "chunks": 98_765,
        "bytes": 1_234_567_890,
    }
    for corpus, current in (("samples", True), ("everything-of-the-federation", False))
]
COLUMNS = tuple(INDICES[0])


def printed(capsys, monkeypatch, columns: int | None) -> list[str]:
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns:
        monkeypatch.setenv("COLUMNS", str(columns))
    print_table(INDICES, COLUMNS)
    return capsys.readouterr().out.splitlines()


def words(lines: list[str]) -> list[str]:
    return " ".join(lines).split()


@pytest.mark.parametrize("columns", [160, None], ids=["wide", "no terminal"])
def test_a_row_is_a_line_where_there_is_room(capsys, monkeypatch, columns):
    heading, *rows = printed(capsys, monkeypatch, columns)
    assert heading.split() == list(COLUMNS)
    assert len(rows) == 2
    assert len({row.index("complete") for row in rows}) == 1


@pytest.mark.parametrize("columns", [80, 90, 100, 120])
def test_a_row_too_long_is_folded_and_whole(capsys, monkeypatch, columns):
    lines = printed(capsys, monkeypatch, columns)
    assert max(map(len, lines)) <= columns
    assert len(lines) == 6
    assert [line.startswith("    ") for line in lines] == [False, True] * 3
    assert words(lines) == words(printed(capsys, monkeypatch, 1000))


def test_a_name_that_is_longer_than_the_terminal_is_not_cut(capsys, monkeypatch):
    lines = printed(capsys, monkeypatch, 40)
    assert [row["index"] for row in INDICES] == [line for line in lines if line.startswith("legalos-")]
    assert words(lines) == words(printed(capsys, monkeypatch, 1000))


def test_numbers_stand_to_the_right_and_what_is_not_known_is_left_out(capsys):
    rows = [("a", 1234, True), ("b", None, False), ("c", 5, True)]
    print_table([dict(zip(("name", "n", "on"), row, strict=True)) for row in rows], ("name", "n", "on"))
    assert capsys.readouterr().out.splitlines() == ["name      n   on", "a     1,234  yes", "b", "c         5  yes"]


@pytest.mark.parametrize("columns", [80, 60])
def test_the_list_of_templates_fits_the_terminal(monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = CliRunner().invoke(main, ["templates", "list"]).stdout.splitlines()
    assert max(map(len, lines)) <= columns
    rows = json.loads(CliRunner().invoke(main, ["templates", "list", "--json"]).stdout)
    told = words(lines)
    for row in rows:
        assert row["name"] in told
        assert row.get("params", {}).keys() <= {word.rstrip(",") for word in told}


def test_hits_fit_the_terminal_and_show_whole_titles_and_places(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    title = " ".join(f"Lei nº {number}, de 3 de março de 2021," for number in range(9))
    path = ("TÍTULO III DOS DIREITOS E DAS VANTAGENS DOS SERVIDORES", "CAPÍTULO V DAS LICENÇAS", "Art. 33")
    passage = Passage("lei!art33", "Art. 33", path, "A licença ao pai é de 20 dias. " * 40, 0, 1240, {})
    print_hits(Results("x", "bm25", "", "", (Hit("lei", 1.5, title=title, passages=(passage,)),)))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    told = words(lines)
    assert told[1 : len(title.split()) + 1] == title.split()
    assert " ".join(" > ".join(path).split()) in " ".join(told)
    assert told[-1] == "…"
