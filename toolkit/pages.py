"""Templates of HTML pages: one way to fill them, which escapes whatever it is given."""

from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


def environment(**filters: Callable) -> "Environment":
    """jinja2 over the package's own templates, with these filters. A name that is not given is an error."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    made = Environment(
        loader=FunctionLoader(_file), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters.update(filters)
    return made


def _file(name: str) -> str:
    return files("legalos.templates").joinpath(name).read_text(encoding="utf-8")
