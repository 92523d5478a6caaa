"""How well citations are found and resolved: precision and recall on three labelled sets.

``invented``: sentences written for this test, each with the references that it should give. ``sample`` and ``held
out``: units drawn at random from the texts of ``../shared/data/parsing`` and labelled by hand; the first were looked
at while the rules were written, the second were labelled before their faults were mended. A reference is right when
span and target are.

``answers``: the official answers of ``br-taxqa-faq``, whose ``formatted_references`` list, by hand of the set's makers,
the acts, articles, paragraphs and incisos that the brackets at the end of each answer cite. Recall counts which of
those are found in the answer; precision, which of those found in the brackets are listed. An act is its kind, number
and year. Not judged, for the list does not tell: the inner articles of a range (it lists some ranges by their ends),
and parts below the inciso.

Run it to see the table: ``python tests/gold/references_scoring.py``.
"""

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

from legalos.model import Act, Component, SourceText, Unit
from legalos.parsers import parse
from legalos.references import Citation, find, linked, resolve

HERE = Path(__file__).parent / "references"
DATA = Path(__file__).parents[3] / "shared" / "data"
Counts = tuple[int, int, int]  # right, found, labelled

_IDS = """
main anexo1 tit1 tit1_cap1 tit1_cap2 tit1_cap2_sec1 tit2 art2 art2_cpt art3 art3_cpt art4 art4_cpt art4_cpt_inc1
art4_cpt_inc2 art4_cpt_inc2_ali1 art4_cpt_inc2_ali2 art4_cpt_inc2_ali3 art4_par1 art4_par2 art5 art5_cpt art5_par1
art5_par1_inc1 art5_par1_inc2 art5_par1_inc3 art5_par2 art5-1 art6 art6_cpt art6_par1u art7 art8 art9 art9_cpt art10
"""
_PARENTS = {"art9": "tit1_cap2", "art9_cpt": "art9", "tit1_cap2": "tit1"}
_KINDS = {"tit": "titulo", "cap": "capitulo", "sec": "secao"}
_URN = "urn:lex:br:federal:lei:2032-01-05;20999"


def rows(name: str) -> list[dict]:
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def act_around(text: str, unit: str) -> Act:
    """An invented act with ``text`` as the words of ``unit``; its other units are empty and stand behind."""
    others = [(one, len(text)) for one in _IDS.split() if one not in ("main", "anexo1", unit)]
    units = [
        Unit(
            one,
            "main",
            _KINDS.get(one.rpartition("_")[2][:3], "artigo"),
            "grouping" if one.rpartition("_")[2][:3] in _KINDS else "enumeration",
            "",
            "",
            "",
            "",
            _PARENTS.get(one, one.rpartition("_")[0]),
            at,
            len(text),
        )
        for one, at in [(unit, 0), *others]
    ]
    components = (
        Component("main", "normative", "", 0, len(text)),
        Component("anexo1", "annex", "", len(text), len(text)),
    )
    return Act("invented", "", "txt", "br", text, components, tuple(units), True, _URN, "lei", "20999", "2032-01-05")


def sentence(text: str, unit: str) -> set[tuple[int, int, str]]:
    """The references of a sentence of the invented act; of a query where ``unit`` is empty."""
    if unit:
        return {(one.start - 1, one.end - 1, one.target) for one in linked(act_around(f" {text}", unit)).references}
    return {(one.start, one.end, target) for one in find(text) for target in resolve(one)}


def labelled(text: str, citations: list) -> set[tuple[int, int, str]]:
    """Labels by the words of each citation, in order, as spans."""
    gold, last = set(), 0
    for words, targets in citations:
        start = text.index(words, last)
        last = start + len(words)
        gold |= {(start, last, target) for target in targets}
    return gold


def invented() -> Counts:
    pairs = [(labelled(row["text"], row["citations"]), sentence(row["text"], row["unit"])) for row in rows("invented")]
    return _tally(pairs)


def sample(held_out: bool) -> tuple[Counts, list[str]]:
    """The counts of citations whose span and targets are all right, and the documents that are no longer the ones
    labelled."""
    acts: dict[str, Act] = {}
    pairs, changed = [], []
    for row in rows("sample"):
        if row["held_out"] != held_out:
            continue
        name = row["document"]
        if name not in acts:
            raw = (DATA / "parsing" / name).read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n")
            acts[name] = parse(SourceText(Path(name).stem, name, "txt", raw), "br")
        act = acts[name]
        if hashlib.sha256(act.text.encode()).hexdigest() != row["sha256"]:
            changed.append(name)
            continue
        found: dict[tuple[int, int], list[str]] = {}
        for one in act.references:
            if one.unit == row["unit"] and row["start"] <= one.start < row["end"]:
                found.setdefault((one.start, one.end), []).append(one.target)
        gold = {(start, end, tuple(targets)) for start, end, targets in row["citations"]}
        pairs.append((gold, {(*span, tuple(targets)) for span, targets in found.items()}))
    return _tally(pairs), changed


def _tally(pairs: list[tuple[set, set]]) -> Counts:
    return (
        sum(len(gold & found) for gold, found in pairs),
        sum(len(found) for _, found in pairs),
        sum(len(gold) for gold, _ in pairs),
    )


def answers() -> dict[str, tuple[int, int, int, int]]:
    """For each level: found and listed (recall), right and found in the brackets (precision)."""
    counts = {level: [0, 0, 0, 0] for level in ("act", "article", "paragraph", "inciso")}
    path = DATA / "retrieval" / "br-taxqa-faq" / "corpus.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        gold, complete = _listed(row["formatted_references"])
        if not gold:
            continue
        said, _ = _said(find(row["text"]))
        for item in gold:
            counts[item[0]][0] += item in said
            counts[item[0]][1] += 1
        brackets = _brackets(row["text"])
        if brackets and complete:
            found, inner = _said(find(brackets))
            for item in found - inner:
                counts[item[0]][2] += item in gold
                counts[item[0]][3] += 1
    return {level: tuple(values) for level, values in counts.items()}


def _key(citation: Citation) -> tuple[str, str, str] | None:
    act = citation.act
    return (act.kind, act.number, act.date[:4]) if act is not None and act.number else None


def _listed(references: str) -> tuple[set[tuple], bool]:
    """What the set lists, and whether all of its titles name an act by number."""
    gold: set[tuple] = set()
    complete = True
    for norm in ast.literal_eval(references) if references else ():
        cited = next(iter(find(norm.get("título") or "")), None)
        key = _key(cited) if cited is not None else None
        if key is None:
            complete = False
            continue
        gold.add(("act", key))
        for article in norm.get("artigos", ()):
            said, _ = (
                _said(find(f"art. {article['artigo']} da {cited.text}")) if "artigo" in article else (set(), set())
            )
            number = min((item[2] for item in said if item[0] == "article"), default=None)
            if number is None:
                continue
            gold.add(("article", key, number))
            for level, word, values in (
                ("paragraph", "§", article.get("parágrafos", ())),
                ("inciso", "inciso", article.get("incisos", ())),
            ):
                for value in values:
                    chain = "parágrafo único" if "nico" in str(value) else f"{word} {value}"
                    steps = [step for one in find(chain) for path in one.paths for step in path]
                    gold |= {(level, key, number, step.first) for step in steps[:1]}
    return gold, complete


def _said(citations: list[Citation]) -> tuple[set[tuple], set[tuple]]:
    """What the citations name, and which of it lies inside a range."""
    said: set[tuple] = set()
    inner: set[tuple] = set()
    for one in citations:
        key = _key(one)
        if key is None:
            continue
        said.add(("act", key))
        for path in one.paths:
            if path[0].kind != "artigo":
                continue
            articles = _numbers(path[0])
            said |= {("article", key, number) for number in articles}
            inner |= {("article", key, number) for number in articles[1:]}
            for step in path[1:]:
                level = {"paragrafo": "paragraph", "inciso": "inciso"}.get(step.kind)
                if level:
                    items = [(level, key, articles[0], number) for number in _numbers(step)]
                    said |= set(items)
                    inner |= set(items[1:])
    return said, inner


def _numbers(step) -> list[str]:
    if step.last and step.first.isdigit() and step.last.isdigit() and int(step.last) - int(step.first) < 300:
        return [str(number) for number in range(int(step.first), int(step.last) + 1)]
    return [step.first, step.last] if step.last else [step.first]


_CITES = re.compile(
    r"\(\s*(?:Lei|Decreto|Instrução|Constitui|Regulamento|Ato|Parecer|Soluç|Medida|Resoluç|Portaria|Art\.|Nota|Súmula|Código|RIR)"
)


def _brackets(text: str) -> str:
    """The last pair of outer brackets that begins with the name of an act."""
    opened: list[int] = []
    last = ""
    for place, char in enumerate(text):
        if char == "(":
            opened.append(place)
        elif char == ")" and opened:
            start = opened.pop()
            if not opened and _CITES.match(text, start):
                last = text[start : place + 1]
    return last


def _lines() -> Iterator[str]:
    for name, (right, found, total) in (
        ("invented", invented()),
        ("sample", sample(False)[0]),
        ("held out", sample(True)[0]),
    ):
        yield f"{name:20} precision {right / found:.3f} ({right}/{found})  recall {right / total:.3f} ({right}/{total})"
    for level, (hit, total, right, found) in answers().items():
        precision, recall = right / found, hit / total
        yield f"answers, {level:11} precision {precision:.3f} ({right}/{found})  recall {recall:.3f} ({hit}/{total})"


if __name__ == "__main__":
    print("\n".join(_lines()))
