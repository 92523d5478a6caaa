"""What a page calls the units of an act: names to link to, and the letters of the style sheet."""

from ..model import ENDED, Act, Component, Unit

_LEVELS = {"grouping": "g", "basic_unit": "b", "basic_unit_component": "c", "enumeration": "e"}
_STATUSES = {"superseded": " s", "vetoed": " v", **dict.fromkeys(ENDED, " r")}


def level_class(unit: Unit) -> str:
    """The letter by which the style sheet knows the unit's level; a level it does not know is shown as a grouping."""
    return _LEVELS.get(unit.level, "g")


def status_class(part: Unit | Component) -> str:
    """The letter for a unit or a component that is not in force, with a space before it."""
    return _STATUSES.get(part.status, "")


def status_badge(part: Unit | Component) -> str:
    """What the page says of one that is not in force."""
    return "" if part.status == "in_force" else part.status


class Anchors:
    """Names to link to: one for each component and unit, unlike all others though compiled texts repeat ids.

    None starts with ``~``: those are the page's own.
    """

    def __init__(self, act: Act):
        self._used: dict[str, int] = {}
        self._urn = act.urn
        self.components = [self._new(component.id) for component in act.components]
        self.units = [""] * len(act.units)
        self._targets = {component.id: name for component, name in zip(act.components, self.components, strict=True)}
        # the plain id is the wording in force, so that a page's address ends like the unit's: page.html#art5, urn!art5
        for index in sorted(range(len(act.units)), key=lambda index: act.units[index].status != "in_force"):
            self.units[index] = self._new(act.units[index].id)
            self._targets.setdefault(act.units[index].id, self.units[index])

    def _new(self, wanted: str) -> str:
        name = "".join(wanted.split()).lstrip("~") or "unit"
        while name in self._used:
            self._used[name] += 1
            name = f"{name}~{self._used[name]}"
        self._used[name] = 1
        return name

    def target(self, cited: str) -> str | None:
        """The anchor of what a reference names, None where it lies in another act."""
        urn, _, unit_id = cited.rpartition("!")
        return self._targets.get(unit_id) if not urn or urn == self._urn else None
