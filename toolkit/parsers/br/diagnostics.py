"""What a person should know of a parsed act."""

from collections.abc import Sequence

from ...model import Diagnostic, Unit

_ENOUGH = 100  # of one code: more of the same tell a reader nothing


def repeated(units: Sequence[Unit]) -> list[Diagnostic]:
    """Articles that stand twice, both of them in force."""
    seen: set[str] = set()
    found = []
    for unit in units:
        if unit.kind != "artigo" or unit.quoted or unit.status == "superseded":
            continue
        if unit.id in seen:
            message = f"{unit.id} given twice: {unit.label} stands more than once"
            if len(found) == _ENOUGH:
                break
            found.append(Diagnostic("numbering-repeated", "warning", message, unit.start, unit.end))
        seen.add(unit.id)
    return found


def gaps(units: Sequence[Unit]) -> list[Diagnostic]:
    """Articles whose number is missing between two others."""
    found = []
    last: dict[str, int] = {}
    for unit in units:
        if unit.kind != "artigo" or unit.quoted or unit.status == "superseded":
            continue
        base = unit.number.partition("-")[0]
        if not base.isdigit():
            continue
        number, before = int(base), last.get(unit.component, 0)
        if number > before + 1:
            missing = f"{before + 1}" if number == before + 2 else f"{before + 1} to {number - 1}"
            message = f"{unit.label or unit.id} follows article {before}: {missing} missing in {unit.component}"
            if len(found) == _ENOUGH:
                break
            found.append(Diagnostic("numbering-gap", "warning", message, unit.start, unit.end))
        last[unit.component] = max(number, before)
    return found


def set_aside(text: str, spans: Sequence[tuple[int, int]]) -> list[Diagnostic]:
    """Page furniture and portal lines, one diagnostic each, so that nothing is lost."""
    return [
        Diagnostic("furniture-set-aside", "info", f"set aside: {' '.join(text[start:end].split())[:120]}", start, end)
        for start, end in spans
    ]


def unclosed(text: str, spans: Sequence[tuple[int, int]]) -> list[Diagnostic]:
    """Quoted amendments without their closing mark."""
    return [
        Diagnostic("quote-unclosed", "warning", f"no closing quotation mark for {text[start:end][:60]!r}", start, end)
        for start, end in spans[:_ENOUGH]
    ]


def unsegmented(length: int) -> Diagnostic:
    """The text has no articles to be cut at."""
    return Diagnostic("not-segmented", "info", "the text has no articles, so it stays whole", 0, length)
