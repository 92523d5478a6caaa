"""Acronyms that acts define, and the other form of what a chunk says as a context of its strategy."""

import time

import pytest
from factories import act
from legalos.references.acronyms import MOST, MOST_ADDED, Acronym, Forms, acronyms
from legalos.strategies import strategy

WATERS = """LEI Nº 7, DE 2 DE MARÇO DE 2020
Dispõe sobre as águas.
Art. 1º Fica criada a Agência Municipal de Águas (AMA).
Art. 2º A AMA fiscaliza os poços.
Art. 3º A agência municipal de águas cobra a tarifa.
Art. 4º O prefeito nomeia os fiscais.
"""
METERS = """LEI Nº 8, DE 3 DE MARÇO DE 2020
Dispõe sobre os medidores.
Art. 1º A Associação dos Medidores Autônomos - AMA indica um membro.
Art. 2º A AMA fiscaliza os medidores.
"""


def pairs(text):
    return [(one.short, one.long) for one in acronyms(text)]


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("a Agência Nacional de Poços (ANP)", "ANP", "Agência Nacional de Poços"),
        ("ao Fundo Municipal de Hortas - FMH, que", "FMH", "Fundo Municipal de Hortas"),
        ("o Encarregado de Hortas – CGO é", "CGO", "Encarregado de Hortas"),
        ("the Town Government (“TG”) shall", "TG", "Town Government"),
        ("the National Umbrella Board (hereinafter referred to as the 'NUB')", "NUB", "National Umbrella Board"),
        ("a NUB (National Umbrella Board) decides", "NUB", "National Umbrella Board"),
        ("o Instituto de Medidas e Pesos - IMEPES", "IMEPES", "Instituto de Medidas e Pesos"),
        ("o Fundo de Fiscalização das Feiras - FISFEI", "FISFEI", "Fundo de Fiscalização das Feiras"),
        ("a Agência Nacional das Feiras (Anafe)", "Anafe", "Agência Nacional das Feiras"),
        ("sociedade de garantia solidária (SGS)", "SGS", "sociedade de garantia solidária"),
        ("the Rain\nCollection Team (RCTs)", "RCT", "Rain Collection Team"),
        ("FUNDO DE APOIO ÀS FEIRAS - FAF", "FAF", "FUNDO DE APOIO ÀS FEIRAS"),
        ("por feiras (Índice de Sombra (Shade Effect Share - SES)", "SES", "Shade Effect Share"),
    ],
)
def test_an_acronym_has_the_name_before_it_or_behind_it(text, short, long):
    assert pairs(f"Art. 1º Cabe, em 2020, {text}.") == [(short, long)]


@pytest.mark.parametrize(
    "text",
    [
        "§ 1º Vacinas, exames, testes e outros atos de ofício (VETADO).",
        "Inciso incluído (II), outra coisa - IV",
        "Regulation (EU) No 12 and Directive (EC) 4",
        "o prefeito nomeia os fiscais (CPF) e outros",
        "the Board of Trade established by this Act (the Board)",
        "Outra coisa. (ANP)",
        "relativas a Títulos ou Hortas - IOF",
    ],
)  # fmt: skip
def test_what_has_no_long_form_defines_nothing(text):
    assert pairs(text) == []


def test_a_text_gets_the_form_that_it_lacks():
    forms = Forms(
        (Acronym("ANP", "Agência Nacional de Poços"), Acronym("ANP", "agência de poços"), Acronym("FMH", "F M H"))
    )
    assert forms.lacking("A ANP e a anp.") == ("Agência Nacional de Poços",)
    assert forms.lacking("As ANPs decidem.") == ("Agência Nacional de Poços",)
    assert forms.lacking("A AGENCIA NACIONAL\nDE POÇOS e a agência de poços") == ("ANP",)
    assert forms.lacking("A agência de poços (ANP)") == ()
    assert forms.lacking("A agência nacional") == ()
    assert Forms(()).lacking("ANP") == ()


def chunks(text, spec="core-metadata:bm25=metadata+acronyms", name="lei-7"):
    return {chunk.label: chunk for chunk in strategy(spec).chunks(act(text, name))}


def test_a_chunk_has_the_other_form_behind_its_text_and_results_show_the_text_alone():
    found = chunks(WATERS)
    assert [one.appendix for one in found.values()] == ["", "[Agência Municipal de Águas]", "[AMA]", ""]
    assert found["Art. 2º"].content.endswith("fiscaliza os poços. [Agência Municipal de Águas]")
    assert found["Art. 2º"].text == "Art. 2º A AMA fiscaliza os poços."


def test_an_acronym_means_what_its_own_act_says():
    assert chunks(METERS)["Art. 2º"].appendix == "[Associação dos Medidores Autônomos]"


def test_each_retriever_may_see_acronyms_or_not_and_by_default_none_does():
    assert chunks(WATERS, "core-metadata")["Art. 2º"].appendix == ""
    one = chunks(WATERS, "core:bm25=none:dense=acronyms")["Art. 2º"]
    assert (one.appendix, one.dense_appendix) == ("", "[Agência Municipal de Águas]")


@pytest.mark.parametrize(
    "name", ["whole", "hierarchical", "recursive:size=20:overlap=0", "strucchunk", "core-adaptive"]
)
def test_any_strategy_takes_the_context(name):
    joint = "" if ":" not in name else ":size=20"
    spec = f"{name.partition(':')[0]}:bm25=acronyms{joint}"
    found = strategy(spec).chunks(act(WATERS.replace(" (AMA)", ""), "lei-7"))
    assert not any(one.appendix for one in found)
    found = strategy(spec).chunks(act(WATERS, "lei-7"))
    assert (name == "whole") != any("Agência Municipal de Águas]" in one.appendix for one in found)


def test_an_earlier_wording_has_the_forms_that_it_lacks_itself():
    text = WATERS.replace(
        "Art. 2º A AMA fiscaliza os poços.",
        "Art. 2º O prefeito fiscaliza os poços.\n"
        "Art. 2º A AMA fiscaliza os poços. (Redação dada pela Lei nº 9, de 2021)",
    )
    found = strategy("core-metadata:bm25=metadata+acronyms:history=true").chunks(act(text, "lei-7"))
    forms = {one.chunk_id.partition("!")[2]: one.appendix for one in found}
    assert forms["art2"] == "[Agência Municipal de Águas]"
    assert forms["art2@1"] == ""


def test_ten_thousand_definitions_take_no_long_time_and_no_chunk_is_flooded():
    letters = "ABCDEFGHIJ"
    shorts = [f"{a}{b}{c}{d}" for a in letters for b in letters for c in letters for d in letters]
    named = ", ".join(f"{' '.join(f'{x}lfa' for x in short)} ({short})" for short in shorts)
    began = time.process_time()
    known = acronyms(named)
    forms = Forms(known)
    assert len(forms.lacking(" ".join(shorts))) == MOST_ADDED
    forms.lacking(" ".join(["Alfa"] * 20_000))
    acronyms("(or " + " " * 20_000 + "(" * 20_000 + "A " * 20_000)
    assert len(known) == MOST
    assert time.process_time() - began < 2
