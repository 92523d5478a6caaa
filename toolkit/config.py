"""Settings: option > environment > file > default.

The file is ``config.toml`` in the home folder; its keys are the fields of :class:`Settings`. Secrets are read from the
environment alone, and have no readable ``repr``.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from .errors import UsageError

DEFAULT_URL = "http://localhost:9200"
CONFIG = "config.toml"
NODE_STATE = "node/state.json"  # written by the local node: {"url": …, "pid": …, "secure": …}
NODE_CA = "node/ca.pem"  # the authority of a local node with security
NODE_USERS = "node/users.json"  # its passwords by user; mode 600
NODE_ADMIN = "admin"
DEFAULT_RELEASE = "2.19.1"
"""The version of OpenSearch that a local node has unless another one is asked for."""
AUTH = ("basic", "aws")
EVERYTHING = "legalos-*"
"""All indices and aliases of legalos."""
NOWHERE = "the defaults, since nothing names a cluster"
LOCAL_NODE = "the last `legalos node start`"


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the cluster is and what is used when nothing else is said.

    ``url`` may hold several hosts, separated by commas; ``url_origin`` says in words what it is from. ``auth`` is
    ``basic`` (the user and password, if any) or ``aws``: requests signed with the credentials that boto3 finds.
    ``ssl_verify`` is True unless switched off by name. ``indices`` is the pattern of those that listings look at: a
    user with rights to one collection may not ask for others.
    """

    home: Path
    url: str = DEFAULT_URL
    username: str = ""
    password: str = field(default="", repr=False)
    auth: str = "basic"
    ca_cert: str = ""
    ssl_verify: bool = True
    strategy: str = "core-metadata"
    embedder: str = "local"
    corpus: str = "acts"
    indices: str = EVERYTHING
    url_origin: str = NOWHERE


VARIABLES = {
    "url": ("OPENSEARCH_URL", "OPENSEARCH_HOSTS"),
    "username": ("OPENSEARCH_USERNAME",),
    "password": ("OPENSEARCH_PASSWORD",),
    "auth": ("OPENSEARCH_AUTH",),
    "ca_cert": ("OPENSEARCH_CA_CERT_PATH",),
    "ssl_verify": ("OPENSEARCH_SSL_VERIFY",),
    "strategy": ("LEGALOS_STRATEGY",),
    "embedder": ("LEGALOS_EMBEDDER",),
    "corpus": ("LEGALOS_CORPUS",),
    "indices": ("LEGALOS_INDICES",),
}


def home_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """``LEGALOS_HOME``, or the user's data folder: models, the vector cache and the local node live there.

    Raises UsageError where ``LEGALOS_HOME`` cannot be made a path: ``~`` of nobody, links in a circle.
    """
    if given := environ.get("LEGALOS_HOME"):
        try:
            return Path(given).expanduser().resolve()
        except (OSError, RuntimeError) as error:
            raise UsageError(
                f"LEGALOS_HOME is {given!r}, which leads to no folder; name one by its full path"
            ) from error
    from platformdirs import user_data_path

    return user_data_path("legalos", appauthor=False)


def load_settings(environ: Mapping[str, str] = os.environ, **options) -> Settings:
    """The settings in force. ``options`` that are None were not given. Raises UsageError on a bad file or value."""
    home = home_folder(environ)
    variables = {name: next((v for v in some if environ.get(v)), None) for name, some in VARIABLES.items()}
    layers = (
        (_from_file(home), lambda name: f"{name} in {home / CONFIG}"),
        ({name: environ[variable] for name, variable in variables.items() if variable}, variables.get),
        (options, lambda name: name),
    )
    values: dict = {}
    origins: dict[str, str] = {}
    for layer, origin in layers:
        given = {name: value for name, value in layer.items() if value is not None}
        values |= given
        origins |= {name: origin(name) for name in given}
    if "url" not in values and (local := _local_node(home, values.get("username"))):
        if "username" not in values:
            values.pop("password", None)  # that of nobody
        values = local | values
        origins["url"] = LOCAL_NODE
    if "ssl_verify" in values:
        values["ssl_verify"] = _boolean(origins["ssl_verify"], values["ssl_verify"])
    if (auth := values.get("auth", "basic")) not in AUTH:
        raise UsageError(f"{origins['auth']} is {auth!r}; write {' or '.join(AUTH)}")
    if "url" in values:
        values["url_origin"] = origins["url"]
    return Settings(home, **values)


def cluster_is_named(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment or the file names a cluster, so that neither the local node nor the default is used.

    Raises UsageError on a bad file.
    """
    return any(environ.get(v) for v in VARIABLES["url"]) or "url" in _from_file(home_folder(environ))


def _local_node(home: Path, username: str | None) -> dict[str, str]:
    """The settings that reach the local node, as the user named or its administrator; none without a node. The
    address of one that is starting is empty.

    They go together: its passwords are sent to no other address.
    """
    state = _json_object(home / NODE_STATE)
    url = state.get("url")
    if url is None and type(state.get("pid")) is int:
        return {"url": ""}
    if not isinstance(url, str) or not url:
        return {}
    if state.get("secure") is not True:
        return {"url": url}
    user = username or NODE_ADMIN
    return {
        "url": url,
        "ca_cert": str(home / NODE_CA),
        "username": user,
        "password": node_passwords(home).get(user, ""),
    }


def local_node_ended(home: Path) -> bool:
    """Whether the process of the local node is gone, though nobody stopped it: its port may be anybody's since. One
    that has taken its number is told apart by its command line, where the system shows that (Linux)."""
    pid = _json_object(home / NODE_STATE).get("pid")
    if type(pid) is not int or pid <= 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:  # of another user, as is the node of root
        pass
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    return bytes(home.resolve() / "node") not in command


def way_to_start(home: Path) -> str:
    """The command that starts the local node again as it was: without its options another one starts, which has other
    data."""
    state = _json_object(home / NODE_STATE)
    version = state.get("version")
    wanted = f" --version {version}" if isinstance(version, str) and version != DEFAULT_RELEASE else ""
    return f"legalos node start{' --secure' if state.get('secure') is True else ''}{wanted}"


def node_passwords(home: Path) -> dict[str, str]:
    """The passwords of the local node by user; none where the node has no security, or the file is damaged."""
    found = _json_object(home / NODE_USERS)
    return found if all(isinstance(password, str) and password for password in found.values()) else {}


def _json_object(path: Path) -> dict:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _from_file(home: Path) -> dict:
    path = home / CONFIG
    known = {f.name for f in fields(Settings)} - {"home", "password", "url_origin"}
    try:
        written = path.read_text(encoding="utf-8")
        import tomllib  # most homes have no such file

        found = tomllib.loads(written)
    except FileNotFoundError:
        return {}
    except ValueError as error:  # of UTF-8 or of TOML
        raise UsageError(f"{path} cannot be read as TOML: {error}") from error
    except OSError as error:
        if isinstance(error, NotADirectoryError) or not os.access(home, os.X_OK):
            reason = f"the home folder {home} cannot be used: {error.strerror}; name another in LEGALOS_HOME"
            raise UsageError(reason) from error
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
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
