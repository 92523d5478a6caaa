"""What is told on somebody's terminal."""

ADDRESS = "legalos.address"
"""Where the context of a command keeps which cluster it talks to, to be told with what goes wrong there."""


def one_line(text: str) -> str:
    """The text with line breaks, control characters, bidirectional marks and lone surrogates as Python escapes them:
    a file's name must neither end the line nor steer the terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def counted(count: int, noun: str) -> str:
    """The number and the noun in its number: ``1 act``, ``2,000 acts``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
