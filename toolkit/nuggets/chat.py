"""A model behind an OpenAI-compatible chat endpoint, asked for theses: one try, one repair."""

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from threading import Lock

from ..errors import LegalosError
from ..service import Service, ServiceError
from .answers import Answer
from .model import silent
from .prompting import SCHEMA, NoAnswer, Prompt, read_answer

TIMEOUT = 180.0
"""Seconds for one try, from its first byte to its last: a long answer takes a small model minutes."""
LONG = 10.0
"""Seconds that a service asks to be waited, of which the user is told."""
MOST_TOKENS = 2**40
"""A service that counts more of them in one answer counts wrongly."""
FORMAT = {"type": "json_schema", "json_schema": {"name": "nuggets", "strict": True, "schema": SCHEMA}}
_LENGTH = re.compile(r"context|too (?:long|large)|(?:long|larg)er than|token.*exceed|exceed.*token|maximum.*token")
_REPAIR = {
    "pt": "A resposta não serve: {reason}. Envie de novo a resposta inteira, só o objeto JSON pedido.",
    "en": "The answer cannot be used: {reason}. Send the whole answer again, the JSON object that was asked for alone.",
}


class BadAnswer(LegalosError):
    """The model answered twice with something other than theses."""


class Chat:
    """One model of the :class:`..service.Service` that the environment names; several threads may ask it.

    ``per_minute`` bounds how many requests are begun in a minute, tries after a failure among them; 0 is no bound.
    ``say`` tells the user a line: that the service asks for a long wait. Servers that refuse a response format are
    asked without one. ``used`` counts the ``requests`` that were answered, and ``tokens_in`` and ``tokens_out`` as
    the service tells them: those of answers that cannot be used as well, since they are paid for.
    """

    def __init__(self, model: str, per_minute: int = 0, say: Callable[[str], object] = silent):
        self.used: Counter[str] = Counter()
        self._counting = Lock()
        self._say, self._told_until = say, 0.0
        pace = _Pace(60 / per_minute if per_minute else 0)
        self._service = Service(f"the extractor 'llm:{model}'", "chat", TIMEOUT, pace.wait, self._told_to_wait)
        self._model = model
        self._formatted, self._format_taken = True, False

    def theses(self, prompt: Prompt, text: str, language: str) -> Answer:
        """An answer that can be read (:func:`.prompting.read_answer`), with all the tokens that it took.

        Raises BadAnswer for a model that answers otherwise, and goes on to when told why; ServiceError.
        """
        asked = [{"role": "system", "content": prompt.text}, {"role": "user", "content": text}]
        first, reason = self._tried(asked)
        if not reason:
            return first
        repair = _REPAIR["pt" if language == "pt" else "en"].format(reason=reason)
        asked += [{"role": "assistant", "content": first.content}, {"role": "user", "content": repair}]
        second, reason = self._tried(asked)
        if reason:
            raise BadAnswer(f"the model {self._model} answers with something other than theses, twice: {reason}")
        return Answer(second.content, first.tokens_in + second.tokens_in, first.tokens_out + second.tokens_out)

    def _tried(self, messages: Sequence[dict]) -> tuple[Answer, str]:
        """The answer, and why it cannot be used ("" where it can)."""
        choice, answer = self._asked(messages)
        if choice.get("finish_reason") == "length":
            return answer, "it was cut off for its length; give fewer theses, each shorter"
        try:
            read_answer(answer.content)
        except NoAnswer as error:
            return answer, str(error)
        return answer, ""

    def _asked(self, messages: Sequence[dict]) -> tuple[dict, Answer]:
        formatted = self._formatted
        try:
            answer = self._sent(messages, {"response_format": FORMAT} if formatted else {})
        except ServiceError as refused:
            if _too_much(refused):
                raise ServiceError(f"{refused}; with a smaller --window less is sent at once", refused.status) from None
            if not formatted or self._format_taken or refused.status not in (400, 422):
                raise
            try:
                answer = self._sent(messages, {})
            except ServiceError:  # so it was not the format
                raise refused from None
            self._formatted = False
            return answer
        self._format_taken |= formatted
        return answer

    def _sent(self, messages: Sequence[dict], options: Mapping[str, object]) -> tuple[dict, Answer]:
        create = self._service.client.chat.completions.with_raw_response.create
        raw = self._service.asked(self._model, lambda: create(model=self._model, messages=list(messages), **options))
        return self._read(raw.http_response.content)

    def _read(self, content: bytes) -> tuple[dict, Answer]:
        import orjson

        try:
            body = orjson.loads(content)
            choice = body["choices"][0]
            text = choice["message"].get("content") or choice["message"].get("refusal") or ""
            usage = body.get("usage") or {}
            tokens = [_count(usage.get(name)) for name in ("prompt_tokens", "completion_tokens")]
            if not isinstance(text, str):
                raise TypeError
        except (ValueError, TypeError, KeyError, IndexError, AttributeError):
            raise ServiceError(f"{self._service.url} answers with something other than a chat completion") from None
        self.count(requests=1, tokens_in=tokens[0], tokens_out=tokens[1])
        return choice, Answer(text, *tokens)

    def _told_to_wait(self, seconds: float) -> None:
        """Requests under way at once are told to wait alike: the user hears it once."""
        with self._counting:
            until = time.monotonic() + seconds
            known, self._told_until = self._told_until, max(until, self._told_until)
        if seconds >= LONG and until > known + 1:
            self._say(f"{self._service.url} asks for {seconds:.0f} s before the next try")

    def count(self, **more: int) -> None:
        """Add to ``used``."""
        with self._counting:
            self.used.update(more)


def _too_much(refused: ServiceError) -> bool:
    """Whether a text is refused for its length. Services have no one code for it, so their words tell."""
    said = str(refused).casefold()
    return refused.status == 413 or (
        refused.status in (400, 422) and bool(_LENGTH.search(said)) and "format" not in said
    )


def _count(told: object) -> int:
    """Tokens as a service tells them; 0 for what is no count."""
    return told if type(told) is int and 0 < told < MOST_TOKENS else 0


class _Pace:
    """Begins requests at least ``seconds`` apart."""

    def __init__(self, seconds: float):
        self._seconds, self._next, self._alone = seconds, 0.0, Lock()

    def wait(self) -> None:
        with self._alone:
            now = time.monotonic()
            begin = max(now, self._next)
            self._next = begin + self._seconds
        if begin > now:
            time.sleep(begin - now)
