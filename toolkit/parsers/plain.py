"""The fallback: any text as one component, so that no document is lost."""

from ..diagnostics import diagnostic
from ..model import Act, Component, SourceText

TITLE_AT_MOST = 150  # characters


class PlainParser:
    """Takes every text and cuts none. See :class:`legalos.parsers.Parser`."""

    def confidence(self, source: SourceText) -> float:
        """Less than any parser that knows the text, more than one that does not."""
        return 0.001

    def parse(self, source: SourceText) -> Act:
        """The act with one component that holds the whole text; its title is the one that the format states, or the
        first line if that is short enough to be one."""
        stated = {"title": _first_line(source.text), **source.metadata}
        names = ("urn", "title", "summary", "kind", "number", "date", "authority")
        return Act(
            id=source.id,
            source=source.source,
            format=source.format,
            jurisdiction="",
            text=source.text,
            components=(Component("main", "other", "", 0, len(source.text)),),
            language=stated.get("language", ""),
            diagnostics=(
                *source.diagnostics,
                diagnostic("not-segmented", 0, len(source.text), reason="no parser knows this text"),
            ),
            **{name: stated[name] for name in names if name in stated},
        )


def _first_line(text: str) -> str:
    line = " ".join(text.lstrip().partition("\n")[0].split())
    return line if len(line) <= TITLE_AT_MOST else ""
