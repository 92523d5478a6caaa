"""The catalogue of diagnostics: every one that readers and parsers make is made here, by its code.

``python -m legalos.diagnostics`` prints it as Markdown, which is docs/diagnostics.md.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .model import Diagnostic, Severity

CATEGORIES = {
    "reading": "What the file holds besides its words, and characters that were mended.",
    "structure": "What an act has, or lacks, as a whole.",
    "numbering": "Numbers of provisions, told apart by component and by the unit that they stand below.",
    "amendment": "Quoted amendments and what is omitted in them.",
    "reference": "Citations.",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of diagnostic. ``message`` is a template of :meth:`str.format`, ``meaning`` says what was seen, ``done``
    what was done about it."""

    number: str
    code: str
    category: str
    severity: Severity
    message: str
    meaning: str
    done: str


_LEFT_OUT = "left out as {what}: {words}"
_ENTRIES = (
    Entry(
        "LG101",
        "encoding-guessed",
        "reading",
        "info",
        "the file declares no charset that fits; it was read as {charset}",
        "The bytes are not UTF-8, and the charset that the file declares, if any, does not fit them.",
        "The charset was guessed from the bytes.",
    ),
    Entry(
        "LG102",
        "encoding-repaired",
        "reading",
        "warning",
        "{what}",
        "Characters were broken by a wrong charset before the file was made, or are no letters in any charset.",
        "They were put right; the offsets point into the mended text, or the characters were replaced one for one.",
    ),
    Entry(
        "LG103",
        "characters-lost",
        "reading",
        "error",
        "{count} characters were lost before the file was made",
        "Replacement characters (U+FFFD) stand where letters were: nobody can tell which.",
        "They stay; the place is that of the first. Get the text from its source again.",
    ),
    Entry(
        "LG104",
        "page-without-text",
        "reading",
        "warning",
        "pages without text, which may be scans: {pages}",
        "Pages of a PDF file have no text layer.",
        "The other pages were read; run OCR on these.",
    ),
    Entry(
        "LG105",
        "date-unread",
        "reading",
        "warning",
        "{words!r} is no day of the calendar",
        "The file or the epígrafe states a day that does not exist, or not as YYYY-MM-DD, YYYYMMDD or dd/mm/yyyy.",
        "It is left out of the act's `date`, and of its `urn` where the file states none.",
    ),
    Entry(
        "LG111",
        "furniture-set-aside",
        "reading",
        "info",
        _LEFT_OUT,
        "Headers, footers, page numbers and portal lines that repeat or are known as such.",
        "They are in no unit and no chunk; a text without pages of its own keeps them in its component, where it says.",
    ),
    Entry(
        "LG112",
        "navigation-set-aside",
        "reading",
        "info",
        _LEFT_OUT,
        "Menus, form controls and hidden parts of a web page.",
        "They are not in the text; their words stand in the message.",
    ),
    Entry(
        "LG113",
        "front-matter-set-aside",
        "reading",
        "info",
        _LEFT_OUT,
        "A block of properties above a Markdown text.",
        "It is not in the text; title and the like were read from it.",
    ),
    Entry(
        "LG114",
        "comments-set-aside",
        "reading",
        "info",
        _LEFT_OUT,
        "Comments in a DOCX file.",
        "They are not in the text; their words stand in the message.",
    ),
    Entry(
        "LG115",
        "hidden-text-set-aside",
        "reading",
        "info",
        _LEFT_OUT,
        "Text that a DOCX file marks as hidden.",
        "It is not in the text; its words stand in the message.",
    ),
    Entry(
        "LG116",
        "aslant-text-set-aside",
        "reading",
        "info",
        _LEFT_OUT,
        "Text at an angle on the page of a PDF file: watermarks and stamps.",
        "It is not in the text; its words stand in the message.",
    ),
    Entry(
        "LG201",
        "not-segmented",
        "structure",
        "info",
        "{reason}, so it stays whole",
        "The text has no articles: a letter, an opinion, an order in numbered paragraphs, or no law at all.",
        "The act has `segmented: false` and is one chunk in every strategy of the paper.",
    ),
    Entry(
        "LG202",
        "summary-missing",
        "structure",
        "warning",
        "no ementa between the epígrafe and the preamble or the first article",
        "An act with articles has a heading but no summary below it (LC 95/1998, art. 5º).",
        "The act's `summary` is empty, so the context of its chunks is its title alone.",
    ),
    Entry(
        "LG301",
        "numbering-repeated",
        "numbering",
        "warning",
        "{unit} given twice: {label} stands more than once",
        "Two provisions that are both in force have one number, and no note says that one replaces the other.",
        "Both stay, with the same id; the chunk of the second has the address `…~2`.",
    ),
    Entry(
        "LG302",
        "numbering-gap",
        "numbering",
        "warning",
        "{label} follows {before}: {missing} missing in {where}",
        "A number between two others is missing: left out at the source, or read as words of the provision above.",
        "Nothing; look at the place.",
    ),
    Entry(
        "LG303",
        "numbering-inverted",
        "numbering",
        "warning",
        "{label} stands after {before} in {where}",
        "A number is below the one before it: lines in the wrong order, or a citation taken for a label.",
        "The order of the text is kept.",
    ),
    Entry(
        "LG304",
        "sole-paragraph-not-alone",
        "numbering",
        "warning",
        "{label} is not the only paragraph of {where}",
        "A parágrafo único has numbered paragraphs beside it (LC 95/1998, art. 10, III).",
        "All stay below the article.",
    ),
    Entry(
        "LG305",
        "label-missing",
        "numbering",
        "warning",
        "text without a label below {where}: {words}",
        "Words stand below a heading where an article should: its label is lost, or it never had one.",
        "They are a unit of the kind `dispositivo`.",
    ),
    Entry(
        "LG401",
        "quote-unclosed",
        "amendment",
        "warning",
        "no closing quotation mark for {words!r}",
        "A quoted amendment has no closing mark.",
        "It was closed where the numbering of the amending act goes on.",
    ),
    Entry(
        "LG402",
        "omission-outside-amendment",
        "amendment",
        "info",
        "a row of dots outside of a quoted amendment",
        "A line of dots stands for words left out, which only a quoted amendment may do; or the text is an excerpt.",
        "The dots are no words of the unit above them.",
    ),
    Entry(
        "LG501",
        "reference-unresolved",
        "reference",
        "info",
        "{text!r} cites {target}, which the act does not have",
        "A citation names a provision of the act itself that its tree does not hold.",
        "The reference stays, with the id that the provision would have.",
    ),
)
CATALOGUE = {entry.code: entry for entry in _ENTRIES}


def diagnostic(code: str, start: int = 0, end: int = 0, **values: object) -> Diagnostic:
    """The diagnostic of that code at ``text[start:end]``, its message filled in. Raises KeyError for an unknown code,
    or where a value of its message is not given."""
    entry = CATALOGUE[code]
    return Diagnostic(code, entry.severity, entry.message.format(**values), start, end, entry.number, entry.category)


def furniture(found: Iterable[Diagnostic]) -> list[tuple[int, int]]:
    """The lines of a text, as ranges in order, that a parser set aside as page furniture."""
    return [(one.start, one.end) for one in found if one.code == "furniture-set-aside" and one.end]


def page() -> str:
    """The catalogue as Markdown."""
    lines = [
        "# Diagnostics",
        "",
        "What `legalos parse` may say of a text: in `diagnostics` of its JSON and, with `--strict` or `--format tree`,",
        "on stderr. `--strict` exits 1 where one of them is an error. `legalos index` counts the warnings and errors",
        "of reading at its end; those of numbering stand in many good acts. Made by `python -m legalos.diagnostics`.",
    ]
    for category, about in CATEGORIES.items():
        lines += [
            "",
            f"## {category}",
            "",
            about,
            "",
            "| | code | severity | message | what it means | what was done |",
        ]
        lines.append("|---|---|---|---|---|---|")
        lines += [
            f"| {entry.number} | `{entry.code}` | {entry.severity} | {entry.message.replace('!r', '')} | "
            f"{entry.meaning} | {entry.done} |"
            for entry in _ENTRIES
            if entry.category == category
        ]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    print(page(), end="")
