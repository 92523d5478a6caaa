"""Answers that have been paid for, kept in one SQLite file by model, prompt and the text that was asked about."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from ..sqlite_file import SqliteFile


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered, and the tokens that it took, as the service counts them (0: it does not tell)."""

    content: str
    tokens_in: int = 0
    tokens_out: int = 0


class AnswerCache(SqliteFile):
    """Only answers that could be read are kept. Several threads may use it."""

    what = "cache of answers"
    contents = "answers"
    schema = """
    CREATE TABLE IF NOT EXISTS answers (
        model TEXT NOT NULL, prompt_sha256 TEXT NOT NULL, sha256 BLOB NOT NULL,
        content TEXT NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL,
        PRIMARY KEY (model, prompt_sha256, sha256)
    ) WITHOUT ROWID
    """

    def __init__(self, path: Path):
        self._alone = Lock()
        super().__init__(path)

    def get(self, model: str, prompt_sha256: str, text: str) -> Answer | None:
        """The answer to this text, None where there is none."""
        query = (
            "SELECT content, tokens_in, tokens_out FROM answers WHERE model = ? AND prompt_sha256 = ? AND sha256 = ?"
        )
        with self._alone, self.errors():
            row = self.database.execute(query, (model, prompt_sha256, _key(text))).fetchone()
        return Answer(*row) if row else None

    def put(self, model: str, prompt_sha256: str, text: str, answer: Answer) -> None:
        """Keep an answer; it is on disk when it returns."""
        row = (model, prompt_sha256, _key(text), answer.content, answer.tokens_in, answer.tokens_out)
        with self._alone, self.errors(), self.database:
            self.database.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)", row)


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
