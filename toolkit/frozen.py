"""Objects of frozen dataclasses, made quickly."""

from collections.abc import Callable
from dataclasses import make_dataclass
from typing import TypeVar

T = TypeVar("T")


def maker(kind: type[T]) -> Callable[..., T]:
    """What makes objects of a frozen dataclass with slots out of all of its fields, in a fifth of the time.

    A frozen object sets each field by a call. This one fills an object of a twin class that is not frozen, and then
    changes its class, which Python allows between classes with the same slots.
    """
    fields = [(name, object) for name in kind.__slots__]
    told = {"__doc__": "The twin."}  # else Python makes words of its signature, for as long as all the rest takes
    twin = make_dataclass(kind.__name__, fields, namespace=told, slots=True, repr=False, eq=False)

    def make(*values: object) -> T:
        made = twin(*values)
        made.__class__ = kind
        return made

    return make
