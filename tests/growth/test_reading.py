"""Pages that are long or hostile: they are read or refused in good time."""

import io
import time

import pytest
from legalos.errors import InputError
from legalos.readers.html import HtmlReader


def read(html: str | bytes):
    data = html.encode() if isinstance(html, str) else html
    (document,) = HtmlReader().read(io.BytesIO(data), "lei.htm", "lei", {})
    return document


FONTS = "".join(f"<p><font color={number}>x" for number in range(3000))


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000,
        "<div/>" * 100_000,
        "<span><div></span>" * 50_000,
        "<div><table><tr><td></div>" * 50_000,
        "<ul><li>" * 50_000,
        FONTS,
        FONTS.replace("<p>", "") + "<p>x" * 10_000,
        "".join(f"<font color={number}>" for number in range(50_000)),
        "<a><b></a>" * 90_000,
        "<span>" * 2900 + "</zz>" * 100_000,
    ],
    ids=lambda html: html[:24],
)
def test_endless_nesting_is_refused_at_once(html):
    started = time.perf_counter()
    with pytest.raises(InputError, match="deeper than any browser"):
        read(html)
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    "html",
    [
        "<p><b>Art. 1o</b> Fica <a href=x>criada</a>.</p>" * 5000,
        "<p><b><i>Art. 1o</b></i> Fica." * 5000,
        "<p>Fica<font size=2>" * 5000,
        "<table><tr><td>a<td>b</table>" * 5000,
        "<div><span></div>" * 5000 + "fim",
    ],
    ids=lambda html: html[:24],
)
def test_long_and_careless_pages_are_no_endless_nesting(html):
    assert read(html).text


@pytest.mark.parametrize(
    "html",
    [
        "<style>" + "a" * 500_000 + "</style>fim",
        "<style>x</style>" * 30_000 + "fim",
        f"<p style='{'text-decoration:' * 30_000}'>fim",
        "<a" * 200_000 + "><p>fim",
    ],
    ids=lambda html: html[:24],
)
def test_style_sheets_and_tags_without_end_cost_no_more_than_others(html):
    started = time.perf_counter()
    assert read(html).text.endswith("fim")
    assert time.perf_counter() - started < 5
