"""How fast the Brazilian parser is: MB of text a second on one core, beside a bare loop over the lines.

The bare loop cuts the text into lines and matches one regular expression, which knows the usual labels, at the start of
each: what a parser has to do at least. It makes no unit. Then: does ten times the text take ten times as long, and how
much longer than an ordinary text does one take that is made to hurt.

Usage: python benchmarks/parse_speed.py [FILE…]. Without files it writes itself an act of a million characters.
"""

import re
import sys
import time
from pathlib import Path

from legalos.model import SourceText
from legalos.parsers.br import BrazilianParser

LABEL = re.compile(
    r"\s*[\"“]?(?:(Art(?:igo|\.)?\s*\d[\d.]*\s?[º°oª]?(?:-[A-Z]{1,2})*\.?)|(§+\s*\d+\s?[º°oª]?(?:-[A-Z]{1,2})*\.?)"
    r"|(Par[áa]grafo [úÚ]nico\.?)|([IVXLCDM]+(?:-[A-Z]{1,2})*\s*[-–—])|([a-z]{1,2}\s?\))|(\d+(?:\.\d+)*\s?[.)–-])"
    r"|((?:PARTE|LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|Se[çc][ãa]o|Subse[çc][ãa]o)\s+[IVXLCÚU]\w*))\s*"
)
WORDS = "a praça e a feira livre de Vale Sereno na forma do regulamento que a Prefeitura publicar até o dia trinta"
HOSTILE = {
    "opening quotation marks": "“Art. 9º Fica\n",
    "dots": "...............................\n",
    "brackets": "Art. 1º (revogado (revogado (revogado\n",
    "articles on one line": "Art. 1º A taxa. ",
    "annexes": "ANEXO I\nQuadro de cargos e vagas\n",
    "hyphens at line ends": "a feira da praça do Vale Sere-\nno é livre para todas as ban-\n",
    "numerals": "XVIII ",
    "one line": "feira ",
}


def invented(size: int) -> str:
    """An act of about ``size`` characters with the mix of units of a federal law."""
    parts = ["LEI Nº 1, DE 2 DE MAIO DE 2020\nDispõe sobre a feira.\nO PREFEITO decreta:\n"]
    length = number = 0
    while length < size:
        number += 1
        sign = "º" if number < 10 else "."
        parts.append(
            f"Art. {number}{sign} A feira compreende {WORDS}, observado o disposto no art. {number + 3}:\n"
            f"I – {WORDS};\nII – {WORDS}, nos termos da alínea a do inciso I do caput do art. 9º:\n"
            f"a) {WORDS}; e\nb) {WORDS}.\n"
            f"§ 1º {WORDS.capitalize()}, vedada a cobrança antes do prazo fixado, {WORDS}.\n"
            f"§ 2º {WORDS.capitalize()}. (Redação dada pela Lei nº {number}, de 2021)\n"
            f"Parágrafo único. {WORDS.capitalize()}, {WORDS}.\n"
        )
        length += len(parts[-1])
    return "".join(parts)


def seconds(work, text: str, rounds: int = 3) -> float:
    """Processor time of the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work(text)
        best = min(best, time.process_time() - start)
    return best


def parse(text: str) -> None:
    BrazilianParser().parse(SourceText("act", "act.txt", "text", text))


def bare(text: str) -> None:
    match = LABEL.match
    for line in text.split("\n"):
        match(line)


def main() -> None:
    texts = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:]] or [invented(1_000_000)]
    size = sum(len(text.encode()) for text in texts) / 1e6
    parsing = sum(seconds(parse, text) for text in texts)
    looping = sum(seconds(bare, text) for text in texts)
    lines = sum(text.count("\n") + 1 for text in texts)
    print(f"{size:.2f} MB, {lines} lines: {size / parsing:.2f} MB/s, {parsing / lines * 1e6:.1f} µs a line")
    print(f"bare loop {size / looping:.1f} MB/s: the parser takes {parsing / looping:.1f} times as long")
    text = (texts[0] * (1_000_000 // len(texts[0]) + 1))[:1_000_000]
    one, ten = seconds(parse, text), seconds(parse, text * 10, 1)
    print(f"10 million characters take {ten / one:.1f} times as long as 1 million")
    for name, piece in HOSTILE.items():
        hostile = seconds(parse, (piece * (1_000_000 // len(piece) + 1))[:1_000_000], 1)
        print(f"1 million characters of {name}: {hostile / one:.1f} times as long")


if __name__ == "__main__":
    main()
