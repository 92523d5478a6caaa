"""What is odd about a saved run beside its dataset: most likely it is of other queries, or its ids are other ones."""

from collections.abc import Iterator

from ..counting import counted
from .datasets.files import listed
from .model import Scores
from .scoring import Scoreboard


def oddities(name: str, found: Scores, board: Scoreboard) -> Iterator[str]:
    """Sentences on a run that the board has scored; ``found`` are its scores by query and id.

    Documents are not looked up, which would read the whole collection: ids that it lacks show as no right answer.
    """
    data = board.dataset
    known = dict.fromkeys(query.id for query in data.queries)
    asked = [query for query in known if query in data.acts or query in data.passages or query in data.spans]
    lacking = [query for query in asked if not found.get(query)]
    strangers = [query for query in found if query not in known]
    if lacking:
        of = f"{len(asked) - len(lacking):,} of {counted(len(asked), 'query', 'queries')}"
        yield f"the run {name} answers {of}; the others count as 0: {listed(lacking)}"
    if strangers:
        more = counted(len(strangers), "query", "queries")
        yield f"the run {name} answers {more} that {data.name} does not ask, left out: {listed(strangers)}"
    scored = [arms[name].means for arms in board.values.values() if name in arms]
    some = next((target for query in known for target in found.get(query, ())), "")
    if scored and not any(value for means in scored for value in means.values()):
        yield f"the run {name} has no right answer: are its ids, such as {some}, those of {data.name}?"
