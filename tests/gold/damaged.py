"""The parser on damaged texts: the gold's clean ones in other columns, with running heads, other signs and lost line
breaks. ``python tests/gold/damaged.py`` prints a line for each kind of damage; the tree of the clean text is the truth.

F1 is by kind and id, quoted units with the act's own; ``text=`` is the share of the units found whose words are equal,
but for case and punctuation.
"""

import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator

from accuracy import DATA
from legalos.model import SourceText
from legalos.parsers.br import BrazilianParser
from legalos.readers.unseen import seen

Damage = Callable[[str], str]
_PAGE = 34  # lines
_MOST = 260_000  # characters of a text that is tried


def columns(width: int, sign: str = "") -> Damage:
    """Wrapped lines; with a ``sign``, long words are cut at it where another line follows."""
    return lambda text: "\n".join(part for line in text.split("\n") for part in _cut(line, width, sign))


_LONG = re.compile(r"(?<=[ (])([a-zà-ÿ]{3,}[aeiou])([bcdfgjlmnprstv][aeiou][a-zà-ÿ]{2,}\S*)$")


def _cut(line: str, width: int, sign: str) -> list[str]:
    parts = textwrap.wrap(line, width) or [""]
    for at in range(len(parts) - 1) if sign else ():
        if word := _LONG.search(parts[at]):
            parts[at + 1] = f"{word[2]} {parts[at + 1]}"
            parts[at] = f"{parts[at][: word.start()]}{word[1]}{sign}"
    return parts


def heads(*lines: str, width: int = 76, gap: bool = True) -> Damage:
    """Pages with these lines between them; ``#`` is the page's number."""

    def damaged(text: str) -> str:
        wrapped, pages = columns(width)(text).split("\n"), []
        for number, at in enumerate(range(0, len(wrapped), _PAGE), 1):
            between = [line.replace("#", str(number)) for line in lines]
            pages += [*wrapped[at : at + _PAGE], *(["", *between, ""] if gap else between)]
        return "\n".join(pages)

    return damaged


def labels(pattern: str, shown: str) -> Damage:
    return lambda text: re.sub(pattern, shown, text, flags=re.MULTILINE)


_ARTICLE = r"^Art\. (\d[\d.]*)([ºo°]?)((?:-[A-Z])?)(?=[ .])\.? ?"
_PARAGRAPH = r"^§ ?(\d+)([ºo°]?)((?:-[A-Z])?)\.? "
_INCISO = r"^([IVXLC]+(?:-[A-Z])?) [–-] "
_ANY = r"^(Art\. \S+|§ \S+|[IVXLC]+ –|[a-z]\))"
DAMAGES: dict[str, Damage] = {
    "columns of 38": columns(38),
    "columns of 50": columns(50),
    "hyphens as U+2010": columns(64, "\u2010"),
    "hyphens as dashes": columns(64, "–"),
    "page numbers": heads("#"),
    "[number]": heads("[#]"),
    "head without number": heads("PREFEITURA DE ANTA"),
    "the same, no blank lines": heads("PREFEITURA DE ANTA", gap=False),
    "address and date": heads("https://anta.example/lei #/9", "30/11/2026, 20:53    Lei 10"),
    "journal, columns of 44": heads("Nº 84, segunda-feira, 4 de maio de 2020 ISSN 1677-7042 #", width=44),
    "Artº 1": labels(_ARTICLE, r"Artº \1\3 "),
    "ARTIGO 1º alone": labels(_ARTICLE, r"ARTIGO \1\2\3\n"),
    "Par. 1º": labels(_PARAGRAPH, r"Par. \1\2\3 "),
    "I _": labels(_INCISO, r"\1 _ "),
    "I without dash": labels(_INCISO, r"\1 "),
    "bold labels": labels(_ANY, r"**\1**"),
    "bullets of a symbol font": labels(_ANY, "\uf0b7\t\\1"),
    "incisos on one line": labels(r"\n(?=[IVXLC]+ – )", " "),
    "articles on one line": labels(r"\n(?!Art\.|“Art|CAP|TÍT|Seç|Sub|LIV|PAR)", " "),
    "all on one line": labels(r"\n", " "),
}


def tree(text: str) -> Counter[tuple[str, str, str]]:
    """The units, by kind, id and words."""
    act = BrazilianParser().parse(seen(SourceText("act", "act.txt", "text", text)))
    named = ((unit, unit.title if unit.level == "grouping" else unit.text) for unit in act.units)
    return Counter((unit.kind, unit.id, re.sub(r"\W+", " ", words).strip().lower()) for unit, words in named)


def texts() -> Iterator[str]:
    """The 52 longest texts of the gold but eight, and every second of silver."""
    gold = sorted((DATA / "gold" / "canon").glob("*.txt"), key=lambda path: (-path.stat().st_size, path.name))
    for path in [*gold[8:60], *sorted((DATA / "silver" / "canon").glob("*.txt"))[::2]]:
        text = path.read_text(encoding="utf-8")
        if len(text) < _MOST:
            yield text


def main() -> None:
    clean = [(text, tree(text)) for text in texts()]
    print(f"{'damage':26} {'F1':>7} {'text=':>7}")
    for name, damage in DAMAGES.items():
        units = found = same = 0
        for text, right in clean:
            read = tree(damage(text))
            both = [Counter((kind, key) for kind, key, _ in one.elements()) for one in (right, read)]
            units += right.total() + read.total()
            found += (both[0] & both[1]).total()
            same += (right & read).total()
        print(f"{name:26} {2 * found / units:7.4f} {same / max(found, 1):7.4f}", flush=True)


if __name__ == "__main__":
    main()
