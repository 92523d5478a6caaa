"""What a model is asked: a prompt by genre and language, and how its answer has to look."""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..errors import UsageError
from .model import Genre, Thesis

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "required": ["nuggets"],
    "properties": {
        "nuggets": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["text", "support"],
                "properties": {"text": {"type": "string"}, "support": {"type": "string"}},
                "additionalProperties": False,
            },
        }
    },
    "additionalProperties": False,
}
"""JSON Schema of an answer."""
_THOUGHTS = ("<think>", "</think>")
"""What models that reason put around it, before they answer; some servers leave it in the answer."""
_WORD = re.compile(r"\w")


class NoAnswer(ValueError):
    """An answer that is not what was asked for. Its message is for the model, to mend it by."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words of the system; ``sha256`` tells one version of them from another."""

    text: str

    @property
    def sha256(self) -> str:
        """The hash of the words."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def prompts(genre: Genre, own: Path | None = None) -> Callable[[str], Prompt]:
    """The prompt by language (``pt``; any other is English); ``own`` is a file to be used in place of the genre's, in
    every language. Behind each stands how to answer. Raises UsageError for a file that cannot be read or is empty."""
    given = _own(own) if own else ""

    @cache
    def prompt(language: str) -> Prompt:
        name = "pt" if language == "pt" else "en"
        return Prompt(f"{given or _packaged(f'{genre}.{name}')}\n\n{_packaged(f'answer.{name}')}")

    return prompt


def read_answer(content: str) -> tuple[Thesis, ...]:
    """The theses of an answer; those without a word are left out. Raises NoAnswer for prose, for JSON of another form,
    and for theses that are all without a word. Sentences and fences around a JSON object are no part of it."""
    import orjson
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    text = content.strip()
    if text.startswith(_THOUGHTS[0]):
        text = text.partition(_THOUGHTS[1])[2].strip()
    if not text.startswith(("{", "[")) and "{" in text:
        text = text[text.index("{") : text.rfind("}") + 1]
    try:
        answer = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise NoAnswer(f"it is not JSON: {error.msg}") from None
    if error := best_match(Draft202012Validator(SCHEMA).iter_errors(answer)):
        raise NoAnswer(f"{error.json_path}: {error.message[:200]}")
    theses = tuple(Thesis(row["text"], row["support"]) for row in answer["nuggets"] if _WORD.search(row["text"]))
    if answer["nuggets"] and not theses:
        raise NoAnswer("no text of $.nuggets has a word: state each thesis, or give an empty list where there is none")
    return theses


def can_be_read(content: str) -> bool:
    """Whether :func:`read_answer` takes an answer."""
    try:
        read_answer(content)
    except NoAnswer:
        return False
    return True


def _packaged(name: str) -> str:
    return files("legalos.nuggets.prompts").joinpath(f"{name}.txt").read_text(encoding="utf-8").strip()


def _own(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(f"{path}, the prompt, cannot be read: {reason}") from error
    if not text:
        raise UsageError(f"{path}, the prompt, is empty")
    return text
