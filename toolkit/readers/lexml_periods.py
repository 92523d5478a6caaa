"""The days that LexML states (LexML Brasil, part 3: LexML XML Schema, 1.0): events of the document's lifecycle, and the
attributes ``eventoInicial``, ``eventoFinal`` and ``situacao`` by which its parts name them."""

from collections.abc import Iterator

from ..validity import UNKNOWN, Day, Period, within
from .metadata import iso_date
from .xmltree import local_name

_SITUATIONS = {"revogado": "revoked", "suspenso": "suspended", "vetado": "vetoed", "superado": "superseded"}
"""``TipoSituacao`` of the schema; the fifth, ``omissis``, tells nothing of time."""
_ENDS = {"RevogacaoTotal": "revoked", "AnulamentoTotal": "unconstitutional"}
"""Events that end an act: another act revoked it, or a judgment annulled it."""


class StatedPeriods:
    """Those of one document, by the events in ``Metadado/CicloDeVida``: each has a day (``data``), and is of the kind
    that the element in it is called. What the act does to others (``EventosGerados``) is no event of its own. Nothing
    follows here of the day of publication, nor of ``AlteracaoFragmento``, which tells no part's new state.
    """

    def __init__(self, root):
        events = list(root.iterfind("{*}Metadado/{*}CicloDeVida/{*}Evento"))
        self._days = {one: iso_date(event.get("data", "")) for event in events if (one := event.get("id"))}
        self._told = [(local_name(kind), iso_date(event.get("data", ""))) for event in events for kind in event]

    def of(self, element, start: int, end: int) -> Period | None:
        """What an element that is printed at that range states of itself; None where it states nothing."""
        status = _SITUATIONS.get(element.get("situacao", ""), "")
        first, last = self._day(element.get("eventoInicial")), self._day(element.get("eventoFinal"))
        if not (first or last or status):
            return None
        until = within(last) if last else UNKNOWN if status else None
        return Period(start, end, within(first) if first else UNKNOWN, until, bool(last or status), status)

    def of_all(self, end: int) -> Iterator[Period]:
        """What is stated of the whole document, which is printed up to ``end``: from when on it is in force, on one of
        several days where parts of it are later, and that it ended."""
        began = sorted(day for kind, day in self._told if kind == "EntradaEmVigor" and day)
        over = sorted((day, _ENDS[kind]) for kind, day in self._told if kind in _ENDS)
        if began or over:
            day, status = over[0] if over else ("", "")
            until = within(day) if day else UNKNOWN if over else None
            yield Period(0, end, Day(began[0], began[-1]) if began else UNKNOWN, until, bool(over), status)

    def _day(self, reference: str | None) -> str:
        return self._days.get((reference or "").lstrip("#"), "")
