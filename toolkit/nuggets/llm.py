"""``llm:MODEL``: theses drawn by a model behind any OpenAI-compatible chat endpoint."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from ..config import Settings
from ..errors import UsageError
from ..model import Act
from ..naming import fold
from ..service import ServiceError
from ..strategies.broken import Whole
from .answers import Answer, AnswerCache
from .chat import BadAnswer, Chat
from .distinct import distinct
from .model import Drawn, Task
from .pieces import pieces
from .prompting import Prompt, can_be_read, prompts, read_answer

CACHE = "nuggets.sqlite"
CHARACTERS_PER_TOKEN = 4.0
"""For estimates: the 4.2 million characters of ``lgpd-qa`` are 1.02 million tokens of e5; chat models are near."""
ANSWERED = 0.3
"""The share of what is sent that the theses are taken to be, in an estimate."""
IN_A_ROW = 3
"""Documents that fail for the service's sake, one after the other, before it is given up."""
HEAD = 1_000
"""Characters of a document that may state its title: else it is sent before each piece."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is to be sent: requests that the cache does not answer, and tokens by a rule of thumb."""

    documents: int
    requests: int
    cached: int
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True, slots=True)
class _Piece:
    prompt: Prompt
    text: str
    language: str


class Llm:
    """Asks a model for the theses of each document, several at a time; every answer is kept as soon as it is there.

    ``used`` counts what the model was asked (:class:`.chat.Chat`), and answers that were ``cached``. Raises UsageError
    without a model or a key, MissingExtra without the extra ``openai``.
    """

    name = "llm"

    def __init__(self, model: str, task: Task, settings: Settings):
        if not model:
            raise UsageError("the extractor 'llm' needs a model, as in llm:gpt-5-nano")
        if task.window < 1 or task.at_once < 1 or task.per_minute < 0:
            raise UsageError("a window and the requests at once are at least 1, those in a minute at least 0")
        self.model = model
        self._task = task
        self._prompts = prompts(task.genre, task.prompt)
        self._chat = Chat(model, task.per_minute, task.say)
        self.used = self._chat.used
        self._path = settings.home / CACHE

    def estimate(self, acts: Iterable[Act]) -> Estimate:
        """What drawing from these acts will take; nothing is sent."""
        documents = requests = cached = characters = 0
        with AnswerCache(self._path) as cache:
            for act in acts:
                documents += 1
                for piece in self._pieces(act):
                    if self._kept(piece, cache):
                        cached += 1
                    else:
                        requests += 1
                        characters += len(piece.prompt.text) + len(piece.text)
        tokens = round(characters / CHARACTERS_PER_TOKEN)
        return Estimate(documents, requests, cached, tokens, round(tokens * ANSWERED))

    def draw(self, acts: Iterable[Act]) -> Iterator[Drawn]:
        """The theses of each act, in order. Raises ServiceError where the service refuses all alike, or fails for
        :data:`IN_A_ROW` documents one after the other; what is under way then is waited for and kept."""
        failing = 0
        with AnswerCache(self._path) as cache, _Pool(self._task.at_once) as pool:
            for act, futures in self._under_way(acts, pool, cache):
                try:
                    answers = [future.result() for future in futures]
                except ServiceError as error:
                    failing += not 400 <= error.status < 429
                    if error.for_all or failing >= IN_A_ROW:
                        raise
                    yield Drawn(act, reason=str(error))
                except BadAnswer as error:
                    failing = 0
                    yield Drawn(act, reason=str(error))
                else:
                    failing = 0
                    theses = [read_answer(answer.content) for answer in answers]
                    yield Drawn(act, tuple(distinct(theses)), prompt_sha256=self._prompts(act.language).sha256)

    def _under_way(
        self, acts: Iterable[Act], pool: ThreadPoolExecutor, cache: AnswerCache
    ) -> Iterator[tuple[Act, list[Future[Answer]]]]:
        """Each act with its answers to be, begun before the ones ahead of it are done."""
        begun: deque[tuple[Act, list[Future[Answer]]]] = deque()
        for act in acts:
            begun.append((act, [pool.submit(self._answer, piece, cache) for piece in self._pieces(act)]))
            if len(begun) > 2 * self._task.at_once:
                yield begun.popleft()
        yield from begun

    def _pieces(self, act: Act) -> list[_Piece]:
        prompt = self._prompts(act.language)
        stated = fold(act.title) in fold(act.text[:HEAD])
        head = "" if stated else f"{act.title}\n\n"
        ranges, whole = pieces(act, self._task.window), Whole.of_act(act)
        return [_Piece(prompt, head + whole.of(start, end), act.language) for start, end in ranges]

    def _answer(self, piece: _Piece, cache: AnswerCache) -> Answer:
        if kept := self._kept(piece, cache):
            self._chat.count(cached=1)
            return kept
        answer = self._chat.theses(piece.prompt, piece.text, piece.language)
        cache.put(self.model, piece.prompt.sha256, piece.text, answer)
        return answer

    def _kept(self, piece: _Piece, cache: AnswerCache) -> Answer | None:
        """An answer from before; None for one that could be read then and cannot by now."""
        kept = cache.get(self.model, piece.prompt.sha256, piece.text)
        return kept if kept and can_be_read(kept.content) else None


class _Pool(ThreadPoolExecutor):
    """A pool that, left by an error, begins nothing more and waits for what is under way: that is paid for."""

    def __exit__(self, *error: object) -> None:
        self.shutdown(wait=True, cancel_futures=True)
