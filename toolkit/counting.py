"""How messages and reports say a count."""


def counted(count: int, one: str, many: str = "") -> str:
    """A count with its noun: ``1 arm``, ``2,400 arms``, ``1 query``, ``384 queries``."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
