"""Nuggets: theses located in their document, checked against it, written, read, and made into chunks."""

import json
import random
from dataclasses import asdict, replace

import pytest
from factories import act
from legalos.errors import InputError, UsageError
from legalos.model import SourceText
from legalos.nuggets.distinct import SAME, distinct
from legalos.nuggets.files import NuggetFile, line
from legalos.nuggets.locate import Words, proves
from legalos.nuggets.model import Drawn, Thesis
from legalos.nuggets.pipeline import nuggets
from legalos.parsers import parse
from legalos.strategies import strategy

TEXT = """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as feiras livres.
Art. 1º A feira livre funciona aos domingos, das seis às doze horas.
Art. 2º A multa é de cento e vinte reais, na forma da Lei nº 3, de 5 de maio de 2010.
"""
ACT = act(TEXT, "feiras")


class Named:
    """An extractor by name alone."""

    name, model = "llm", "modelo"


def made(*theses):
    drawn = Drawn(ACT, tuple(theses), prompt_sha256="abc")
    return list(nuggets(drawn, Named, "normative"))


def test_a_thesis_is_located_by_its_support_and_has_its_unit():
    (nugget,) = made(Thesis("Feiras abrem aos domingos.", "a FEIRA livre funciona, aos domingos"))
    assert ACT.text[nugget.start : nugget.end] == "A feira livre funciona aos domingos"
    assert (nugget.unit, nugget.supported, nugget.doc_id) == ("art1_cpt", True, "feiras")
    assert (nugget.extractor, nugget.model, nugget.prompt_sha256) == ("llm", "modelo", "abc")


@pytest.mark.parametrize("support", ["a", "multa", "na forma da", "das seis às", "domingos"])
def test_support_that_stands_in_any_text_proves_nothing(support):
    (nugget,) = made(Thesis("O prefeito nomeia o fiscal das barracas.", support))
    assert (nugget.supported, nugget.start, nugget.end) == (False, 0, 0)


@pytest.mark.parametrize("support", ["a", "feira livre funciona"])
def test_a_thesis_in_the_words_of_the_document_is_supported_by_itself(support):
    (nugget,) = made(Thesis("A feira livre funciona aos domingos.", support))
    assert (nugget.supported, nugget.unit) == (True, "art1_cpt")


@pytest.mark.parametrize("words", ["ห้ามมิให้ผู้ใด", "cláusula 7", "Recurso provido"])
def test_few_words_that_mean_something_prove(words):
    assert proves(words)


class Long(str):
    """A text that takes long to look through."""

    def __contains__(self, words):
        assert len(words) < 3, "a thesis, and no sign, is looked for in the whole text"
        return super().__contains__(words)


def test_a_thesis_is_compared_with_its_place_and_not_with_the_whole_text():
    at = TEXT.index("A feira"), TEXT.index(".\nArt. 2º") + 1
    drawn = Drawn(replace(ACT, text=Long(TEXT)), (Thesis(TEXT[slice(*at)], "", *at), Thesis("A multa é de 13 reais.")))
    assert [nugget.flags for nugget in nuggets(drawn, Named, "normative")] == [(), ("number 13",)]


def test_support_with_a_word_changed_is_found_and_invented_support_is_marked():
    near, invented = made(
        Thesis("Tese.", "a feira livre sempre funciona aos domingos das seis às doze"),
        Thesis("Outra.", "o prefeito nomeia o fiscal das barracas por decreto"),
    )
    assert near.supported
    assert (invented.supported, invented.start, invented.end, invented.unit) == (False, 0, 0, "")


def test_theses_that_say_the_same_stand_once_and_empty_ones_not_at_all():
    assert len(made(Thesis("A feira funciona."), Thesis("a feira  FUNCIONA"), Thesis(" "), Thesis("—"))) == 1


def test_theses_of_several_pieces_stand_once_as_if_each_were_compared_with_all():
    pick = random.Random(3)
    some = [Thesis(" ".join(pick.choices("abcdefgh", k=pick.randint(0, 9)))) for _ in range(120)]
    pieces = [some[:40], some[40:80], some[80:]]

    def shared(one, other):
        ours, theirs = set(one.text.split()), set(other.text.split())
        return len(ours & theirs) >= SAME * len(ours | theirs) > 0

    kept = [
        thesis
        for n, piece in enumerate(pieces)
        for thesis in piece
        if not any(shared(thesis, other) for former in pieces[:n] for other in former)
    ]
    assert 40 < len(kept) < 110
    assert list(distinct(pieces)) == kept


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        ("de 30 dias corridos", "de 60 dias corridos", 2),
        ("de 30 dias corridos", "não de 30 dias corridos", 2),
        ("de 30 dias corridos", "de 30 dias contínuos", 1),
    ],
)
def test_another_number_or_a_negation_makes_another_thesis(one, other, kept):
    said = "O prazo para o recurso do licitante contra a decisão da comissão é"
    assert len(list(distinct([[Thesis(f"{said} {one}.")], [Thesis(f"{said} {other}.")]]))) == kept


def test_an_id_is_that_of_document_and_text():
    first, again = made(Thesis("A feira funciona.")), made(Thesis("Nova tese."), Thesis("A feira funciona."))
    assert first[0].id in {nugget.id for nugget in again}
    assert first[0].id.startswith("feiras#")


def test_a_quotation_longer_than_the_text_is_not_found():
    assert Words("a feira").locate("a feira livre da praça do povo") is None
    assert Words("").locate("feira") is None
    assert Words("a feira").locate("...") is None


def test_words_that_repeat_are_those_behind_the_quotation_before():
    words = Words("A feira abre. O mercado fecha. A feira abre.")
    assert words.locate("a feira abre") == (0, 12)
    assert words.locate("o mercado") == (14, 23)
    assert words.locate("a feira abre") == (31, 43)
    assert words.locate("o mercado") == (14, 23)


def test_a_file_gives_back_what_was_written(tmp_path):
    written = made(Thesis("A feira funciona aos domingos."), Thesis("A multa é de 130 reais."))
    path = tmp_path / "nuggets.jsonl"
    path.write_bytes(b"".join(map(line, written)))
    assert NuggetFile(path) == {"feiras": tuple(written)}


def test_theses_are_read_where_they_stand_and_a_file_that_changes_is_told(tmp_path):
    first, second = (asdict(made(Thesis(f"A feira {n} funciona."))[0]) for n in (1, 2))
    path = tmp_path / "nuggets.jsonl"
    path.write_text("\n".join(map(json.dumps, [first | {"doc_id": "é"}, second, first | {"doc_id": "é", "text": "b"}])))
    found = NuggetFile(path)
    assert {doc: [nugget.text for nugget in some] for doc, some in found.items()} == {
        "é": ["A feira 1 funciona.", "b"],
        "feiras": ["A feira 2 funciona."],
    }
    path.write_text(json.dumps(first) + "\n")
    with pytest.raises(UsageError, match=r"was changed|is not JSON"):
        found["é"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "line 1 is not JSON"),
        (b"[]", "line 1 is no JSON object"),
        (b'{"id": "x"}', "it lacks doc_id"),
        (b"\n", "holds no nuggets"),
    ],
)
def test_a_line_that_is_no_nugget_is_told(tmp_path, content, said):
    path = tmp_path / "nuggets.jsonl"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=said):
        NuggetFile(path)


@pytest.mark.parametrize(
    ("start", "end"), [(-1, 3), (5, 4), (0, 2**31), (False, 3), (0, True), (1.0, 3), (0, 2**70), (None, 3)]
)
def test_offsets_that_are_no_range_are_told_with_the_line(tmp_path, start, end):
    good = asdict(made(Thesis("A feira funciona."))[0])
    path = tmp_path / "nuggets.jsonl"
    path.write_text(f"{json.dumps(good)}\n{json.dumps(good | {'start': start, 'end': end})}\n")
    with pytest.raises(UsageError, match=r"nuggets\.jsonl, line 2.*(start|end)"):
        NuggetFile(path)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        NuggetFile(tmp_path / "none.jsonl")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "nuggets.jsonl"
    found = made(
        Thesis("A feira funciona aos domingos."), Thesis("Sem apoio algum.", "palavras de outro lugar qualquer")
    )
    path.write_bytes(b"".join(map(line, found)))
    return path


def test_nuggets_are_chunks_of_their_own_level(file):
    located, unsupported = strategy("nuggets:marked=true", nuggets=file).chunks(ACT)
    assert (located.level, located.kind, located.component) == ("nugget", "normative", "main")
    assert located.chunk_id.startswith("feiras!nugget-") or located.chunk_id.startswith(f"{ACT.urn}!nugget-")
    assert located.path[-2:] == ("Art. 1º", "caput")
    assert located.context == ""
    assert (unsupported.start, unsupported.end) == (0, len(ACT.text))


def test_a_thesis_has_the_status_and_the_days_of_the_wording_that_it_stands_in(tmp_path):
    text = (
        "LEI Nº 7, DE 2 DE MARÇO DE 2010\n"
        "Art. 1º A feira livre funciona às segundas-feiras.\n"
        "Art. 1º A feira livre funciona aos domingos. (Redação dada pela Lei nº 9, de 2015)\n"
    )
    law = act(text, "feiras")
    theses = Thesis("A feira livre funciona às segundas-feiras."), Thesis("A feira livre funciona aos domingos.")
    path = tmp_path / "nuggets.jsonl"
    path.write_bytes(b"".join(map(line, nuggets(Drawn(law, theses), Named, "normative"))))
    former, today = strategy("nuggets", nuggets=path).chunks(law)
    assert (former.status, today.status) == ("superseded", "in_force")
    assert former.validity.in_force_from.earliest == "2010-03-02"
    assert former.validity.in_force_until.earliest == today.validity.in_force_from.earliest == "2015-01-01"
    assert today.validity.in_force_until is None


def test_no_thesis_of_a_former_wording_outlives_its_act(tmp_path):
    text = (
        "LEI Nº 7, DE 2 DE MARÇO DE 2010\n(Revogada pela Lei nº 8, de 2 de maio de 2013)\n"
        "Art. 1º A feira livre funciona às segundas-feiras.\n"
        "Art. 1º A feira livre funciona aos domingos. (Redação dada pela Lei nº 9, de 2015)\n"
    )
    law = act(text, "feiras")
    path = tmp_path / "nuggets.jsonl"
    theses = (Thesis("A feira livre funciona às segundas-feiras."),)
    path.write_bytes(b"".join(map(line, nuggets(Drawn(law, theses), Named, "normative"))))
    (former,) = strategy("nuggets", nuggets=path).chunks(law)
    assert (law.status, former.status) == ("revoked", "superseded")
    assert former.validity.answers[1] == law.in_force_until.latest < "2014"


def test_the_context_of_a_thesis_is_an_option(file):
    chunk = strategy("nuggets:bm25=metadata", nuggets=file).chunks(ACT)[0]
    assert "feiras livres" in chunk.context


def test_a_thesis_of_what_explains_a_text_is_of_that_kind(tmp_path):
    text = (
        "REGULATION (EU) 2022/14 of 3 May 2022 on kites\nWhereas:\n(1) Electric kites should be safe.\n"
        "HAVE ADOPTED THIS REGULATION:\nArticle 1\nKites shall be safe.\nArticle 2\nKites shall be red.\n"
    )
    kites = parse(SourceText("kites", "kites.txt", "text", text), "eu")
    path = tmp_path / "nuggets.jsonl"
    theses = Thesis("Electric kites should be safe."), Thesis("Kites shall be safe.")
    path.write_bytes(b"".join(map(line, nuggets(Drawn(kites, theses), Named, "normative"))))
    assert [chunk.kind for chunk in strategy("nuggets", nuggets=path).chunks(kites)] == ["recital", "normative"]


def test_core_nuggets_have_the_articles_too(file):
    levels = [chunk.level for chunk in strategy("core-nuggets", nuggets=file).chunks(ACT)]
    assert levels == ["basic_unit", "basic_unit", "nugget"]


def test_theses_that_are_unsupported_or_flagged_are_left_out_unless_asked_for_and_then_say_so(tmp_path):
    theses = (
        Thesis("A feira livre funciona aos domingos."),
        Thesis("A multa é de 130 reais.", "A multa é de cento e vinte reais"),
        Thesis("Cabe multa em dobro.", "palavras de outro lugar qualquer"),
    )
    path = tmp_path / "nuggets.jsonl"
    path.write_bytes(b"".join(map(line, made(*theses))))
    (clean,) = strategy("nuggets", nuggets=path).chunks(ACT)
    assert (clean.text, clean.label) == (theses[0].text, "caput")
    assert [chunk.level for chunk in strategy("core-nuggets", nuggets=path).chunks(ACT)].count("nugget") == 1
    assert [(one.label, one.path[-1:]) for one in strategy("nuggets:marked=true", nuggets=path).chunks(ACT)] == [
        ("caput", ("caput",)),
        ("caput [number 130]", ("caput [number 130]",)),
        (f"{ACT.title} [unsupported]", ()),
    ]
    assert strategy("core-nuggets:marked=true", nuggets=path).marked
    file = NuggetFile(path)
    assert (file.theses, file.marked) == (3, 2)


def test_an_act_whose_theses_are_all_left_out_is_one_chunk(tmp_path):
    path = tmp_path / "nuggets.jsonl"
    path.write_bytes(line(made(Thesis("Cabe multa em dobro.", "palavras de outro lugar qualquer"))[0]))
    assert [chunk.level for chunk in strategy("nuggets", nuggets=path).chunks(ACT)] == ["document"]


def test_an_act_without_theses_is_one_chunk(file):
    other = replace(ACT, id="other")
    assert [chunk.level for chunk in strategy("nuggets", nuggets=file).chunks(other)] == ["document"]


def test_theses_of_another_text_are_bad_input_of_that_document(file):
    changed = parse(SourceText("feiras", "feiras.txt", "text", TEXT + "Art. 3º Nova."), "br")
    with pytest.raises(InputError, match="another text"):
        strategy("nuggets", nuggets=file).chunks(changed)


def test_a_place_behind_the_end_of_the_text_is_one_of_another_text(tmp_path):
    path = tmp_path / "nuggets.jsonl"
    for end, refused in ((len(TEXT), False), (len(TEXT) + 1, True)):
        path.write_bytes(line(replace(made(Thesis("A feira funciona."))[0], text_sha256="", end=end)))
        if refused:
            with pytest.raises(InputError, match="another text"):
                strategy("nuggets", nuggets=path).chunks(ACT)
        else:
            assert strategy("nuggets", nuggets=path).chunks(ACT)[0].end == end


def test_an_index_knows_who_drew_its_theses(file):
    assert strategy("nuggets", nuggets=file).made_by == "llm modelo abc normative"


def test_a_strategy_without_its_file_says_what_it_needs():
    with pytest.raises(UsageError, match="needs --nuggets FILE"):
        strategy("nuggets").chunks(ACT)
