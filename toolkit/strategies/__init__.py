"""An act into chunks. A strategy is a plugin of the group ``legalos.strategies``."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from ..errors import UsageError, told
from ..model import Act, Chunk, Failure
from ..registry import STRATEGIES, load

Tokenize = Callable[[str], Sequence[tuple[int, int]]]
"""A text into the spans of its tokens."""

MOST = 1_000_000
"""The largest number that an option of a strategy may be."""


class Strategy(Protocol):
    """What a plugin gives: made with its options as keywords, and pure.

    An index remembers the options that it has as attributes. One that counts tokens takes ``tokenize`` and has it as an
    attribute. One whose attribute ``references`` is true is given acts with their references; one whose attribute
    ``theses_beside`` is true has theses beside other chunks (:func:`has_both`).
    """

    name: str

    def chunks(self, act: Act) -> list[Chunk]:
        """The retrieval units of the act, at least one, with distinct ``chunk_id``."""


def strategy(spec: str, **options) -> Strategy:
    """The strategy of that name, or of a name with options, ``core-metadata:dense=none``, which its ``name`` then
    keeps.

    Raises UnknownPlugin (exit 2), which lists the known names, and UsageError for an option that the strategy does not
    have, or a value that is none of its kind.
    """
    name, _, given = spec.partition(":")
    made_by = load(STRATEGIES, name)
    if not given:
        return made_by(**options)
    stated = _options(name, made_by, given)
    made = made_by(**stated | options)
    made.name = spec
    return made


def has_both(strategy: Strategy) -> bool:
    """Whether an index of the strategy has theses and other chunks, whose scores can be mixed."""
    return bool(getattr(strategy, "theses_beside", False))


def chunked(
    acts: Iterable[Act], strategy: Strategy, failed: Callable[[Failure], object]
) -> Iterator[tuple[Act, list[Chunk]]]:
    """Each act with its chunks. One that a strategy cannot cut is handed to ``failed``: a fault in one act, were it a
    plugin's, is no reason to lose the others. Raises UsageError where the strategy cannot be used as asked."""
    for act in acts:
        try:
            chunks = strategy.chunks(act)
        except UsageError:
            raise
        except Exception as error:
            failed(Failure(act.source, act.id, "chunk", f"cannot be cut by {strategy.name}: {told(error)}"))
            continue
        yield act, chunks


def _defaults(made_by: type) -> dict[str, str | int | float | bool]:
    """The options of a class with their defaults; one that passes ``**options`` on has those of the class above it."""
    parameters = inspect.signature(made_by).parameters.values()
    passed_on = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)
    above = _defaults(made_by.__mro__[1]) if passed_on else {}
    own = {one.name: one.default for one in parameters if isinstance(one.default, str | int | float)}
    return above | own


def _options(name: str, made_by: type, given: str) -> dict[str, str | int | float | bool]:
    known = _defaults(made_by)
    found = {}
    for pair in given.split(":"):
        option, equals, value = pair.partition("=")
        if option in found:
            raise UsageError(f"{name}: the option {option} is given twice")
        if not equals or option not in known:
            raise UsageError(f"{name} has no option {pair!r}; its options are {', '.join(known) or 'none'}, as in "
                             f"{name}:{next(iter(known), 'option')}=VALUE")  # fmt: skip
        found[option] = _value(f"{name}:{pair}", value, known[option])
    return found


def _value(where: str, value: str, default: str | int | float) -> str | int | float | bool:
    if isinstance(default, bool):
        if value not in ("true", "false"):
            raise UsageError(f"{where}: the value is true or false")
        return value == "true"
    if isinstance(default, str):
        return value
    try:
        number = type(default)(value)
    except ValueError:
        number = None
    if number is None or not abs(number) <= MOST:  # nor nan
        shown = value if len(value) <= 20 else f"{value[:20]}…"
        raise UsageError(f"the option {where.partition('=')[0]} is {shown!r}: write a number up to {MOST:,}")
    return number
