"""What commands say of the theses that a strategy leaves out."""

from collections.abc import Iterable

from ..counting import counted
from ..strategies import Strategy
from ._terminal import tell


def tell_left_out(strategies: Iterable[Strategy]) -> None:
    """Say on stderr how many theses of their file the strategies leave out, once for each file."""
    files = {one.nuggets.path: one.nuggets for one in strategies if getattr(one, "nuggets", None) and not one.marked}
    for path, file in files.items():
        if file.marked:
            tell(
                f"{file.marked:,} of {counted(file.theses, 'nugget')} in {path} left out, since unsupported or flagged"
                "; nuggets:marked=true keeps them",
                "warning",
            )
