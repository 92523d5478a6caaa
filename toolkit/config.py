"""Settings: option > environment > file > default.

The file is ``config.toml`` in the home folder; its keys are the fields of :class:`Settings`. Secrets are read from the
environment alone, and have no readable ``repr``.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from .errors import UsageError

DEFAULT_URL = "http://localhost:9200"
NODE_STATE = "node/state.json"  # written by the local node: {"url": …, "pid": …}


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the cluster is and what is used when nothing else is said.

    ``url`` may hold several hosts, separated by commas. ``ssl_verify`` is True unless switched off by name.
    """

    home: Path
    url: str = DEFAULT_URL
    username: str = ""
    password: str = field(default="", repr=False)
    ca_cert: str = ""
    ssl_verify: bool = True
    strategy: str = "core-metadata"
    embedder: str = "local"
    corpus: str = "acts"


VARIABLES = {
    "url": ("OPENSEARCH_URL", "OPENSEARCH_HOSTS"),
    "username": ("OPENSEARCH_USERNAME",),
    "password": ("OPENSEARCH_PASSWORD",),
    "ca_cert": ("OPENSEARCH_CA_CERT_PATH",),
    "ssl_verify": ("OPENSEARCH_SSL_VERIFY",),
    "strategy": ("LEGALOS_STRATEGY",),
    "embedder": ("LEGALOS_EMBEDDER",),
    "corpus": ("LEGALOS_CORPUS",),
}


def home_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """``LEGALOS_HOME``, or the user's data folder: models, the vector cache and the local node live there."""
    if environ.get("LEGALOS_HOME"):
        return Path(environ["LEGALOS_HOME"]).expanduser().resolve()
    from platformdirs import user_data_path

    return user_data_path("legalos", appauthor=False)


def load_settings(environ: Mapping[str, str] = os.environ, **options) -> Settings:
    """The settings in force. ``options`` that are None were not given. Raises UsageError on a bad file or value."""
    home = home_folder(environ)
    values: dict = {"home": home}
    if url := _local_node_url(home):
        values["url"] = url
    values |= _from_file(home / "config.toml")
    for name, variables in VARIABLES.items():
        if given := next((environ[v] for v in variables if environ.get(v)), None):
            values[name] = given
    values |= {name: value for name, value in options.items() if value is not None}
    values["ssl_verify"] = _boolean("ssl_verify", values.get("ssl_verify", True))
    return Settings(**values)


def _local_node_url(home: Path) -> str | None:
    try:
        return json.loads((home / NODE_STATE).read_text(encoding="utf-8"))["url"]
    except (OSError, ValueError, KeyError):
        return None


def _from_file(path: Path) -> dict:
    known = {f.name for f in fields(Settings)} - {"home", "password"}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path} cannot be read as TOML: {error}") from error
    if unknown := sorted(found.keys() - known):
        raise UsageError(f"{path}: unknown setting {unknown[0]!r}; the known ones are {', '.join(sorted(known))}")
    for name, value in found.items():
        if not isinstance(value, str) and not (name == "ssl_verify" and isinstance(value, bool)):
            wanted = "true or false" if name == "ssl_verify" else "it in quotes"
            raise UsageError(f"{path}: {name} is {value!r}; write {wanted}")
    return found


def _boolean(name: str, value: bool | str) -> bool:
    if isinstance(value, bool):
        return value
    if value.strip().lower() in ("1", "true", "yes", "on"):
        return True
    if value.strip().lower() in ("0", "false", "no", "off"):
        return False
    raise UsageError(f"{name} is {value!r}; write true or false")
