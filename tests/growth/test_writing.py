"""What is made of large acts: chunks, pages and vectors, in time that grows with them."""

import time
import timeit
from dataclasses import replace

import numpy as np
import pytest
from factories import act as parsed
from legalos.embedders.cache import VectorCache
from legalos.model import Act, Component, Unit
from legalos.render import act_page
from legalos.strategies import strategy


def long_act(count):
    """Articles alone, each a line of 20 characters, every other one superseded."""
    text = "".join(f"Art. {n:05d} Uma regra.\n"[:19] + "\n" for n in range(count))
    units = tuple(
        Unit(
            f"art{n}", "main", "artigo", "basic_unit", "Art.", str(n), "", "", "", 20 * n, 20 * n + 19,
            status=("superseded", "in_force")[n % 2],
        )
        for n in range(count)
    )  # fmt: skip
    main = Component("main", "normative", "", 0, len(text))
    return Act("longa", "longa.txt", "text", "br", text, (main,), units, segmented=True)


@pytest.mark.parametrize("name", ["hierarchical", "core-full", "recursive"])
def test_time_to_cut_into_chunks_grows_with_the_number_of_units(name):
    def seconds(act):
        start = time.perf_counter()
        strategy(name).chunks(act)
        return time.perf_counter() - start

    small, large = long_act(1_000), long_act(10_000)
    assert min(seconds(large) for _ in range(3)) < 30 * min(seconds(small) for _ in range(3))


def test_time_to_cut_into_chunks_grows_with_the_number_of_units_of_one_number():
    def seconds(act):
        start = time.perf_counter()
        strategy("core-full").chunks(act)
        return time.perf_counter() - start

    def of_one_number(act):
        return replace(act, units=tuple(replace(unit, id="art1", status="in_force") for unit in act.units))

    small, large = of_one_number(long_act(600)), of_one_number(long_act(6_000))
    assert min(seconds(large) for _ in range(3)) < 30 * min(seconds(small) for _ in range(3))


def test_six_thousand_vectors_are_read_quickly(tmp_path):
    texts = [f"texto {number}" for number in range(6000)]
    vectors = np.random.default_rng(1).standard_normal((6000, 384), np.float32)
    with VectorCache(tmp_path / "vectors.sqlite") as cache:
        cache.put_many("m", dict(zip(texts, vectors, strict=True)))
        times = []
        for _ in range(3):
            start = time.process_time()  # of this process alone, whatever else the machine does
            found = cache.get_many("m", texts)
            times.append(time.process_time() - start)
        assert len(found) == 6000
        np.testing.assert_array_equal(found[texts[17]], vectors[17])
        assert min(times) < 0.3


def test_a_megabyte_makes_a_page_of_less_than_four_in_less_than_a_second():
    articles = (
        f"Art. {number}. A praça número {number} terá bancos, árvores, um coreto e lixeiras de quatro cores:\n"
        "I - o banco será de madeira, com encosto, e ficará à sombra de uma árvore já adulta;\n"
        "II - a lixeira será esvaziada todos os dias, também aos domingos, antes das oito horas.\n"
        "Parágrafo único. Na praça que não tenha água a Prefeitura instalará um bebedouro público.\n"
        for number in range(1, 2900)
    )
    act = parsed(f"LEI Nº 1, DE 2 DE MAIO DE 2020\nDispõe sobre praças.\nA CÂMARA decreta:\n{''.join(articles)}")
    size = len(act.text.encode())
    assert size > 1_000_000
    assert len(act.units) > 10_000
    act_page(parsed("LEI Nº 1, DE 2 DE MAIO DE 2020\nArt. 1º Vale.\n"))  # the template is compiled once
    seconds = min(timeit.repeat(lambda: act_page(act), number=1, repeat=2, timer=time.process_time))
    assert seconds < 1
    assert len(act_page(act).encode()) < 4 * size
