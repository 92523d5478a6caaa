"""How fast the Brazilian parser is: MB of text a second on one core, beside a bare loop over the lines.

The bare loop cuts the text into lines and matches one regular expression, which knows the usual labels, at the start of
each: what a parser has to do at least. It makes no unit. Parsing makes the whole act but its references, which are
timed by themselves. Then: does ten times the text take ten times as long, and how much longer than an ordinary text or
page does one take that is made to hurt. All are medians of processor times, of runs that take turns.

Usage: python benchmarks/parse_speed.py [FILE…]. Without files it writes itself an act of a million characters.
"""

import re
import sys
import time
from io import BytesIO
from pathlib import Path
from statistics import median

from legalos.model import SourceText
from legalos.parsers.br import BrazilianParser
from legalos.readers.html import HtmlReader
from legalos.references import linked

ROUNDS = 7

LABEL = re.compile(
    r"\s*[\"“]?(?:(Art(?:igo|\.)?\s*\d[\d.]*\s?[º°oª]?(?:-[A-Z]{1,2})*\.?)|(§+\s*\d+\s?[º°oª]?(?:-[A-Z]{1,2})*\.?)"
    r"|(Par[áa]grafo [úÚ]nico\.?)|([IVXLCDM]+(?:-[A-Z]{1,2})*\s*[-–—])|([a-z]{1,2}\s?\))|(\d+(?:\.\d+)*\s?[.)–-])"
    r"|((?:PARTE|LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|Se[çc][ãa]o|Subse[çc][ãa]o)\s+[IVXLCÚU]\w*))\s*"
)
WORDS = (
    "a praça e a feira livre de Vale Sereno na forma do regulamento que a Prefeitura publicar até o dia trinta de cada"
    " mês e com o parecer do conselho dos feirantes sobre o lugar das bancas e o preço do aluguel que nele se cobra"
)
# ``{}`` counts up, so that no line is the same as another
HOSTILE = {
    "opening quotation marks": "“Art. 9º Fica\n",
    "quotations that never close": (
        'Art. 1º O art. 2º passa a vigorar com a seguinte redação:\n"Art. 2º x\n'  # four units on two lines
    ),
    "first lines of acts": "LEI Nº {}, DE 2 DE MAIO DE 2001\n\n",
    "running heads": "Prefeitura de Vale Sereno    {}\n\n",
    "revoked articles": "Art. 1º x. (Revogado pela Lei nº 1, de 2001)\n",
    "articles revoked by one law each": "Art. 1º x. (Revogado pela Lei nº {}, de 2001)\n",
    "dots": "...............................\n",
    "brackets": "Art. 1º (revogado (revogado (revogado\n",
    "articles on one line": "Art. 1º A taxa. ",
    "annexes": "ANEXO I\nQuadro de cargos e vagas\n",
    "hyphens at line ends": "a feira da praça do Vale Sere-\nno é livre para todas as ban-\n",
    "numerals": "XVIII ",
    "one line": "feira ",
}


HOSTILE_PAGES = {
    "rows of a table": "<table>" + "<tr><td>1</td><td>2</td><td>3</td></tr>" * 5_000 + "</table>",
    "cells of one row": "<table><tr>" + "<td>feira</td>" * 14_000 + "</tr></table>",
    "tables": "<table><tr><td>a</td><td>b</td></tr></table>",
    "tables in tables": "<table><tr><td>" * 9 + "feira" + "</td></tr></table>" * 9,
    "bold words": "<b>a</b> ",
    "line breaks": "a<br>",
}


def invented(size: int) -> str:
    """An act of about ``size`` characters with the mix of units of a federal law, and lines of all lengths."""
    parts = ["LEI Nº 1, DE 2 DE MAIO DE 2020\nDispõe sobre a feira.\nO PREFEITO decreta:\n"]
    length = number = 0

    def words(line: int) -> str:
        return WORDS[: WORDS.index(" ", 20 + (number * 37 + line * 71) % 190)]

    while length < size:
        number += 1
        sign = "º" if number < 10 else "."
        parts.append(
            f"Art. {number}{sign} A feira compreende {words(0)}, observado o disposto no art. {number + 3}:\n"
            f"I – {words(1)};\nII – {words(2)}, nos termos da alínea a do inciso I do caput do art. 9º:\n"
            f"a) {words(3)}; e\nb) {words(4)}.\n"
        )
        if number % 2:
            parts.append(
                f"§ 1º {words(5).capitalize()}, vedada a cobrança antes do prazo fixado, {words(6)}.\n"
                f"§ 2º {words(7).capitalize()}. (Redação dada pela Lei nº {number}, de 2021)\n"
                f"§ 3º {words(8).capitalize()}, {words(9)}.\n"
            )
        else:
            parts.append(f"Parágrafo único. {words(5).capitalize()}, {words(6)}.\n")
        length += sum(map(len, parts[-2:]))
    return "".join(parts)


def repeated(piece: str, size: int = 1_000_000) -> str:
    """A text of ``size`` characters that repeats ``piece``."""
    count = size // len(piece.replace("{}", "")) + 1
    return "".join([piece.replace("{}", str(at)) for at in range(1, count + 1)])[:size]


def page(piece: str, size: int = 1_000_000) -> str:
    """A web page of about ``size`` characters that repeats ``piece``."""
    return f"<html><body>{piece * max(1, size // len(piece))}</body></html>"


def seconds(work, *given) -> float:
    """Processor time of a call."""
    start = time.process_time()
    work(*given)
    return time.process_time() - start


def ratio(work, given, other, least, rounds: int = ROUNDS) -> tuple[float, float]:
    """The median time of ``work(given)``, and the median of its ratio to ``other(least)``, which runs in turn with it:
    what else the machine does then weighs on both."""
    times, ratios = [], []
    for _ in range(rounds):
        took = seconds(work, given)
        times.append(took)
        ratios.append(took / min(seconds(other, least) for _ in range(2)))
    return median(times), median(ratios)


def parse(text: str) -> None:
    BrazilianParser().parse(SourceText("act", "act.txt", "text", text))


def parse_all(texts: list[str]) -> None:
    for text in texts:
        parse(text)


def parse_and_link(texts: list[str]) -> None:
    for text in texts:
        linked(BrazilianParser().parse(SourceText("act", "act.txt", "text", text)))


def read_and_parse(html: str) -> None:
    for source in HtmlReader().read(BytesIO(html.encode()), "act.html", "act", {}):
        BrazilianParser().parse(source)


def bare(texts: list[str]) -> None:
    match = LABEL.match
    for text in texts:
        for line in text.split("\n"):
            match(line)


def main() -> None:
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]] or [invented(1_000_000)]
    size = sum(len(text.encode()) for text in texts) / 1e6
    lines = sum(text.count("\n") + 1 for text in texts)
    parse_and_link(texts)
    took, times = ratio(parse_all, texts, bare, texts)
    print(f"{size:.2f} MB, {lines} lines: {size / took:.2f} MB/s, {took / lines * 1e6:.1f} µs a line")
    print(f"parsing takes {times:.1f} times as long as a bare loop over the lines")
    took, times = ratio(parse_and_link, texts, parse_all, texts)
    print(f"with its references {times:.2f} times as long as without: {size / took:.2f} MB/s")
    text = (texts[0] * (1_000_000 // len(texts[0]) + 1))[:1_000_000]
    long = invented(10_000_000)[:10_000_000]
    pieces = [long[start : start + 1_000_000] for start in range(0, len(long), 1_000_000)]
    for name, whole, parts in (("an act", long, pieces), ("ten copies", text * 10, [text] * 10)):
        times = 10 * ratio(parse, whole, parse_all, parts, 5)[1]  # runs of one length, which the rest hits alike
        print(f"{name} of 10 million characters: {times:.1f} times as long as 1 million of them")
    for name, piece in HOSTILE.items():
        times = ratio(parse, repeated(piece), parse, text, 3)[1]
        print(f"1 million characters of {name}: {times:.1f} times as long")
    plain = page("".join(f"<p>{line}</p>\n" for line in text.split("\n")))
    for name, piece in HOSTILE_PAGES.items():
        times = ratio(read_and_parse, page(piece), read_and_parse, plain, 3)[1]
        print(f"1 million characters of HTML with {name}: {times:.1f} times as long as with paragraphs")


if __name__ == "__main__":
    main()
