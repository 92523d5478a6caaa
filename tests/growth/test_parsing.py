"""Texts that are long or hostile: what parsing makes of them, and how its time grows."""

import time

import pytest
import sections
from brazil import check, parsed
from legalos.references import find


def test_a_file_of_scattered_signs_stays_whole():
    act = parsed("1\n" * 30_000, kind="pl")
    check(act)
    assert (act.segmented, act.units, act.status) == (False, (), "proposed")


@pytest.mark.parametrize(
    "line",
    [
        "“",
        "(revogado ",
        "(a",
        ".",
        "I",
        "A ",
        "Art. ",
        "- ",
        "|",
        "Art. 1º A. ",
        "\u200b",
        "9.",
        "  ",
        "SUMÁRIO . ",
        "nº 1 ",
    ],
)
def test_a_line_without_end_is_read_once(line):
    check(parsed("Art. 1º A.\nSUMÁRIO\n" + line * 20_000 + "x\n"))


def test_time_to_parse_grows_with_the_text_and_not_with_its_square():
    def seconds(count):
        text = "".join(
            f"{n}. Lamp {n}.—(1) It burns:\nProvided that it is lit—\n(a) at dusk;\n(b) at night.\n"
            for n in range(1, count)
        )
        start = time.process_time()
        assert len(sections.parsed("india", text).units) == 5 * (count - 1)
        return time.process_time() - start

    small, large = (min(seconds(count) for _ in range(3)) for count in (120, 1200))
    assert large < 40 * max(small, 0.01)  # a square would take 100 times as long


def seconds_to_find(text):
    start = time.process_time()
    find(text)
    return time.process_time() - start


@pytest.mark.parametrize(
    "piece",
    [
        "art. 5º, ",
        "Portaria A B ",
        "Resolução da ",
        "alíneas a, ",
        "Lei nº ",
        "(",
        "§§ 1º, ",
        "Leis nºs 1, de 1990; ",
        "I, ",
        "9",
    ],
)
def test_time_to_find_citations_grows_with_the_text_alone(piece):
    short, long = piece * (10_000 // len(piece)), piece * (80_000 // len(piece))
    seconds_to_find(short)
    assert seconds_to_find(long) < 8 * 4 * seconds_to_find(short) + 0.2


def seconds_to_parse(text):
    start = time.process_time()
    parsed(text)
    return time.process_time() - start


@pytest.mark.parametrize(
    "part",
    [
        "FULANO DE TAL\nANEXO I\n\nArt. 1º A praça da feira de Vale Sereno é do povo.\n\n",
        "SUMÁRIO\nfeira da praça de Vale Sereno e da banca de mel, e da cera dela\n",
    ],
)
def test_time_to_part_components_grows_with_the_text_and_not_with_its_square(part):
    short, long = ("Art. 1º A.\n" + part * (size // len(part)) for size in (20_000, 320_000))
    assert seconds_to_parse(long) < 16 * 3 * max(min(seconds_to_parse(short) for _ in range(3)), 0.004)
