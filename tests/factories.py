"""What tests share: invented acts from a seed, vectors that need no model, and the bare ways to reach a cluster."""

import hashlib
import json
import os
import random
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from legalos.model import SourceText
from legalos.parsers import parse

TEXT = """
praça feira alvará ruído árvore calçada lixo coleta ônibus tarifa bilhete ciclovia esgoto poço nascente chuva
muro fachada letreiro barraca ambulante horário multa recurso prazo fiscal vistoria laudo taxa isenção cadastro
escola merenda creche posto vacina cão abrigo horta semente mutirão poda lampião energia luz farol ponte rio
barragem trilha mirante museu acervo coreto banda festa desfile ambulância bombeiro hidrante licença obra entulho
"""
WORDS = TEXT.split()
KINDS = (("LEI", "lei"), ("DECRETO", "decreto"), ("RESOLUÇÃO", "resolucao"))
AUTHORITIES = ("vale-sereno", "pedra-alta")
OPENSEARCH_3 = "3.5.0"
"""Of which pip brings k-NN but not neural-search: hybrid is fused on the client's side."""


def words(rng: random.Random, count: int) -> list[str]:
    """Words of which few are frequent and most are rare, as in any text."""
    weights = [1 / (rank + 1) for rank in range(len(WORDS))]
    return rng.choices(WORDS, weights, k=count)


def queries(count: int, seed: int = 1) -> list[str]:
    """Queries of one to five words."""
    rng = random.Random(seed)
    return [" ".join(words(rng, rng.randint(1, 5))) for _ in range(count)]


def records(count: int, seed: int = 7) -> list[dict]:
    """Invented acts as the objects of a JSON Lines file: 1 to 6 articles, some with items, in two chapters."""
    rng = random.Random(seed)
    return [_record(rng, number) for number in range(1, count + 1)]


def _record(rng: random.Random, number: int) -> dict:
    heading, kind = rng.choice(KINDS)
    year, month = rng.randint(2001, 2024), rng.randint(1, 12)
    summary = f"Dispõe sobre {' '.join(words(rng, 5))}."
    lines = [f"{heading} Nº {number}, DE {year}", summary, "CAPÍTULO I", "DO OBJETO"]
    articles = rng.randint(1, 6)
    for article in range(1, articles + 1):
        if article == 4:
            lines += ["CAPÍTULO II", "DAS DISPOSIÇÕES FINAIS"]
        lines.append(f"Art. {article}º O município cuida de {' '.join(words(rng, rng.randint(6, 25)))}.")
        if rng.random() < 0.3:
            lines[-1] = lines[-1].removesuffix(".") + ":"
            lines += [f"I - {' '.join(words(rng, 4))};", f"II - {' '.join(words(rng, 4))}."]
    authority = rng.choice(AUTHORITIES)
    return {
        "id": f"{kind}-{number}",
        "urn": f"urn:lex:br;{authority}:municipal:{kind}:{year}-{month:02}-01;{number}",
        "title": f"{heading} Nº {number}, de {year}",
        "summary": summary,
        "kind": kind,
        "number": str(number),
        "date": f"{year}-{month:02}-01",
        "authority": authority,
        "text": "\n".join(lines) + "\n",
    }


def json_lines(path: Path, objects: Sequence[dict]) -> Path:
    """Write the objects, one a line."""
    path.write_text("".join(json.dumps(o, ensure_ascii=False) + "\n" for o in objects), encoding="utf-8")
    return path


def act(text: str, doc_id: str = "act", **metadata: str):
    """The act that the Brazilian parser makes of a text."""
    return parse(SourceText(doc_id, f"{doc_id}.txt", "text", text, metadata), "br")


def acts(count: int, seed: int = 7) -> list:
    """The acts of :func:`records`."""
    return [act(r.pop("text"), r.pop("id"), **r) for r in records(count, seed)]


@dataclass(frozen=True)
class WordVectors:
    """An embedder: the sum of a pseudo-random vector for each word, so texts that share words are close."""

    model: str = "word-hashes"
    dimension: int = 24
    query_prefix: str = "q: "
    passage_prefix: str = "p: "
    batch_size: int = 64

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        made = np.array([sum(_word_vector(word, self.dimension) for word in text.lower().split()) for text in texts])
        return (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)

    def query(self, text: str) -> list[float]:
        """The vector of a query."""
        return self.embed([self.query_prefix + text])[0].tolist()


@cache
def _word_vector(word: str, dimension: int) -> np.ndarray:
    seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
    return np.random.default_rng(seed).normal(size=dimension)


def post(url: str, body: dict) -> dict:
    """A request as an application sends it that knows nothing of legalos."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def legalos(*arguments, home: Path, url: str = "http://127.0.0.1:9", cwd: Path | None = None, **environment: str):
    """Run the command line to its end; by default no cluster listens at its address."""
    return subprocess.run(
        legalos_command(*arguments),
        capture_output=True,
        text=True,
        timeout=120,
        cwd=cwd or home,
        env=legalos_environment(home, url, **environment),
    )


def legalos_command(*arguments) -> list[str]:
    """The words of a command line."""
    return [str(Path(sys.executable).with_name("legalos")), *map(str, arguments)]


def legalos_environment(home: Path, url: str, **environment: str) -> dict[str, str]:
    """The environment of a command, without the settings of whoever runs the tests."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("OPENSEARCH_", "LEGALOS_"))}
    return {**own, "LEGALOS_HOME": str(home), "OPENSEARCH_URL": url, **environment}
