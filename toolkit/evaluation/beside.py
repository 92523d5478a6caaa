"""Work beside the searches: an evaluator that waits for the cluster has time to write, to score, and to look ahead."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event


class Beside:
    """A thread that does what it is given, one after the other. At the end of a ``with`` all of it is done, even where
    the block raised; but for what was to be done ahead, for which nobody asks any more then."""

    def __init__(self):
        self._pool = ThreadPoolExecutor(1)
        self._given: list[Future] = []
        self._ahead: list[Future] = []
        self._dropped = Event()

    def __enter__(self) -> "Beside":
        return self

    def __exit__(self, *raised: object) -> None:
        self.drop()
        self._pool.shutdown()

    def give(self, work: Callable[..., object], *arguments: object) -> None:
        """Have this done after what was given before."""
        self._given.append(self._pool.submit(work, *arguments))

    def ahead(self, work: Callable[..., object], *arguments: object) -> Future:
        """Have this done likewise. What it raises is told to who asks for its result, and to nobody else."""
        self._ahead.append(self._pool.submit(work, *arguments))
        return self._ahead[-1]

    def unless_dropped(self, items: Iterable) -> Iterable:
        """The items, for work done ahead, which ends with them when it is dropped."""
        return _UnlessSet(items, self._dropped)

    def drop(self) -> None:
        """Leave undone what was to be done ahead."""
        self._dropped.set()
        for one in self._ahead:
            one.cancel()

    def check(self) -> None:
        """Raise what work that is done by now has raised."""
        for one in self._given:
            if one.done():
                one.result()

    def wait(self) -> None:
        """Wait for all that was given or is done ahead. Raises what the first that was given and failed raised."""
        wait(self._ahead)
        for one in self._given:
            one.result()


@dataclass(frozen=True, slots=True)
class _UnlessSet:
    items: Iterable
    event: Event

    def __iter__(self) -> Iterator:
        for item in self.items:
            if self.event.is_set():
                raise CancelledError
            yield item
