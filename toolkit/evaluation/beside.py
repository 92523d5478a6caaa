"""Work beside the searches: an evaluator that waits for the cluster has time to write and to score."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor


class Beside:
    """A thread that does what it is given, one after the other. At the end of a ``with`` all of it is done, even where
    the block raised."""

    def __init__(self):
        self._pool = ThreadPoolExecutor(1)
        self._given: list[Future] = []

    def __enter__(self) -> "Beside":
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown()

    def give(self, work: Callable[..., object], *arguments: object) -> None:
        """Have this done after what was given before."""
        self._given.append(self._pool.submit(work, *arguments))

    def check(self) -> None:
        """Raise what work that is done by now has raised."""
        for one in self._given:
            if one.done():
                one.result()

    def wait(self) -> None:
        """Wait for all that was given. Raises what the first of it that failed has raised."""
        for one in self._given:
            one.result()
