"""The connection to OpenSearch, and its errors in the words of legalos."""

import re
import ssl
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from opensearchpy import OpenSearch
from opensearchpy.exceptions import (
    AuthenticationException,
    AuthorizationException,
    ConnectionTimeout,
    SerializationError,
    SSLError,
    TransportError,
)
from opensearchpy.exceptions import (
    ConnectionError as NoConnection,
)
from urllib3.exceptions import ProtocolError

from ..config import LOCAL_NODE, Settings, local_node_ended, way_to_start
from ..counting import counted
from ..errors import ClusterError, ClusterUnreachable, UsageError
from .aws import is_unsigned, message, signer
from .retries import RETRIED, Patient, certificate_error
from .serializer import OrjsonSerializer

TIMEOUT = 120
"""Seconds that one request may take: a bulk of large acts on a small machine stays well below."""

REASON = 200
"""Characters of a server's reason that are told, at most; it may quote a document as a whole."""

WHOLE = {"allow_partial_search_results": "false"}
"""Parameters of every search: without them OpenSearch answers with what the other shards hold where one fails or is
on no node, and tells it in ``_shards`` alone (2.19: of one on no node not even as ``failed``)."""

_MISSING = "Search rejected due to missing shards"
_NO_PIPELINE = re.compile(r"Pipeline \S+ is not defined")
_SHARD = re.compile(r"\[([^][]+)\]\[(\d+)\]")

CONNECTIONS = 8
"""Connections to a host that are kept open: urllib3 keeps one, and makes the others anew for each request."""


def connect(settings: Settings, **options) -> OpenSearch:
    """A client for the cluster of the settings; nothing is sent yet.

    TLS certificates are verified unless ``ssl_verify`` is False. What passes is tried again: ``options`` go to
    :class:`~.retries.Patient` (``attempts``, ``pause``) and to opensearch-py. Raises UsageError for an address that is
    none, for a certificate file that cannot be used, and where AWS is to be asked and names no region or no
    credentials; MissingExtra without the extra ``aws`` then; ClusterUnreachable where the local node is meant and has
    ended, or is starting.
    """
    if settings.url_origin == LOCAL_NODE and local_node_ended(settings.home):
        raise ClusterUnreachable(
            "the local node has ended without being stopped, and whatever answers there now is another: "
            f"`{way_to_start(settings.home)}` starts it again, OPENSEARCH_URL names another cluster"
        )
    if settings.url_origin == LOCAL_NODE and not settings.url:
        raise ClusterUnreachable(
            "the local node is starting, or its start was cut short: "
            f"`{way_to_start(settings.home)}` waits until it works"
        )
    hosts = [_host(url.strip(), settings.url_origin) for url in settings.url.split(",") if url.strip()]
    if not hosts:
        raise UsageError("no cluster is named: set OPENSEARCH_URL, or run `legalos node start`")
    headers = {}
    if settings.auth == "aws":
        options = {"http_auth": signer(settings), "signed": True, **options}
    elif settings.username:
        headers = _authorization(settings.username, settings.password)
    tls = {}
    if any(host["use_ssl"] for host in hosts):
        if settings.ssl_verify and settings.ca_cert:
            _check_certificates(settings.ca_cert)
        tls = {
            "verify_certs": settings.ssl_verify,
            "ssl_assert_hostname": None if settings.ssl_verify else False,  # None: the name in the address
            "ssl_show_warn": False,
            "ca_certs": settings.ca_cert or None,
        }
    usual = {"timeout": TIMEOUT, "pool_maxsize": CONNECTIONS, "http_compress": False, "max_retries": len(hosts) - 1}
    usual["serializer"] = OrjsonSerializer()
    return OpenSearch(hosts=hosts, transport_class=Patient, headers=headers, **{**usual, **tls, **options})


def _authorization(username: str, password: str) -> dict[str, str]:
    """HTTP Basic in UTF-8 (RFC 7617), which OpenSearch reads; urllib3 would make it in Latin-1 and fail beyond."""
    pair = f"{username}:{password}".encode("utf-8", "surrogateescape")
    return {"authorization": f"Basic {b64encode(pair).decode('ascii')}"}


def _check_certificates(path: str) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=path)
    except OSError as error:
        why = "holds no certificates in PEM" if isinstance(error, ssl.SSLError) else error.strerror
        raise UsageError(f"OPENSEARCH_CA_CERT_PATH (ca_cert) names {path}, which cannot be used: {why}") from error


def _host(url: str, named_by: str) -> dict:
    """The host of an address. One that is refused is not shown: it may hold a password in any place, as that in
    ``https://maria:9/…@host:9200`` stands in the path of a host ``maria``."""
    if "@" in url or "?" in url or "#" in url:
        raise UsageError(
            f"{named_by} names an address with '@', '?' or '#', which is not shown, as it may hold a password: user "
            "and password go into OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD"
        )
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        port, wrong = parts.port, "" if parts.hostname else "no host is named"
    except ValueError:
        wrong = "its host or its port is none"
    if not wrong and parts.scheme not in ("http", "https"):
        wrong = "it is neither http nor https"
    if wrong:
        raise UsageError(f"{named_by} names what is no address of a cluster: {wrong}; write https://host:9200")
    ssl_on = parts.scheme == "https"
    return {
        "host": parts.hostname,
        "port": port or (443 if ssl_on else 9200),
        "use_ssl": ssl_on,
        "url_prefix": parts.path.strip("/"),
    }


@contextmanager
def cluster_errors(doing: str) -> Iterator[None]:
    """Turn what opensearch-py raises into a ClusterError of one sentence. ``doing`` completes "could not …"."""
    try:
        yield
    except SSLError as error:
        raise ClusterUnreachable(f"could not {doing}: {_tls_reason(error)}") from error
    except ConnectionTimeout as error:
        raise ClusterUnreachable(f"could not {doing}: the cluster did not answer in time") from error
    except NoConnection as error:
        hint = "is it running? `legalos node start` starts a local one, OPENSEARCH_URL names another"
        if isinstance(error.args[-1], ProtocolError):
            hint = "something listens there, but closes the connection; if it speaks TLS, write https:// in the address"
        raise ClusterUnreachable(f"could not {doing}: no cluster answers ({hint})") from error
    except SerializationError as error:
        raise ClusterUnreachable(f"could not {doing}: what answers at the address is no OpenSearch") from error
    except TransportError as error:
        raise _refused(doing, error) from error


def _refused(doing: str, error: TransportError) -> ClusterError:
    """What the cluster answered, with the remedy where there is one."""
    if is_unsigned(error):
        hint = "see the credentials that boto3 finds, AWS_REGION and the clock of this machine"
        return ClusterError(f"could not {doing}: the cluster does not accept the signature: {reason(error)}; {hint}")
    if isinstance(error, AuthenticationException):
        hint = "see OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD"
        return ClusterError(f"could not {doing}: the cluster does not accept the user name or password; {hint}")
    if remedy := block_remedy(_cause(error)):
        return ClusterError(f"could not {doing}: {remedy}: {reason(error)}")
    if _cause(error).get("type") == "index_closed_exception":
        return ClusterError(f"could not {doing}: {closed(_cause(error).get('index'))}")
    if isinstance(error, AuthorizationException):
        return ClusterError(f"could not {doing}: the user lacks a permission: {reason(error)}")
    if _NO_PIPELINE.fullmatch(reason(error)):
        return ClusterError(
            f"could not {doing}: {reason(error)}; `legalos templates check` tells which index asks for it"
        )
    kind = ClusterUnreachable if error.status_code in RETRIED else ClusterError
    if partly := _partly(error):
        return kind(f"could not {doing}: not all shards answered, and a part is not taken for the whole: {partly}")
    return kind(f"could not {doing}: the cluster answered {error.status_code}: {reason(error)}")


def _partly(error: TransportError) -> str:
    """Which shards a search lacks and why, where it has an answer of others; nothing of any other error."""
    info = error.info if isinstance(error.info, dict) else {}
    found = info.get("error")
    if not isinstance(found, dict) or found.get("type") != "search_phase_execution_exception":
        return ""
    said = str((found.get("caused_by") or {}).get("reason"))
    if missing := _SHARD.findall(said) if said.startswith(_MISSING) else ():
        index, shard = missing[0]
        which = "" if len(missing) == 1 else "the first is "
        return f"{counted(len(missing), 'shard is', 'shards are')} on no node, {which}shard {shard} of {index}"
    failed = found.get("failed_shards") or ()
    if not failed or found.get("reason") == "all shards failed":
        return ""
    return f"shard {failed[0].get('shard')} of {failed[0].get('index')}: {reason(error)}"


def block_remedy(cause: Mapping) -> str:
    """What to do where a server's error says that somebody or something has closed the index to writing, else nothing.

    A disk that is nearly full (``cluster.routing.allocation.disk.watermark.flood_stage``) does so; OpenSearch lifts
    that block by itself when there is room again (2.19). Blocks that pass (no elected manager) are none of these.
    """
    said = str(cause.get("reason")) if cause.get("type") == "cluster_block_exception" else ""
    if "read-only-allow-delete" in said:
        return (
            "the disk of a node is nearly full and OpenSearch lets nothing more be written; make room or add a node, "
            "then give the same command again"
        )
    return (
        "somebody has blocked the index; lift the block, then give the same command again"
        if "FORBIDDEN/" in said
        else ""
    )


def is_block(error: TransportError) -> bool:
    """Whether an index is closed to what was asked for, which is answered like a want of rights (403)."""
    return bool(block_remedy(_cause(error)))


def closed(index: str) -> str:
    """What to do where an index is on the disks and can be neither searched nor written to."""
    return f"{index} is closed and cannot be searched; open it first: POST /{index}/_open"


def reason(error: TransportError) -> str:
    """The server's own reason in one line: the root cause where there is one."""
    if cause := _cause(error):
        outer = error.info.get("error", error.info)
        said = cause.get("reason") or outer.get("reason") or outer.get("type") or message(outer)
        return one_line(str(said or outer)).rstrip("; ")  # as it ends what it says of a block
    info = error.info if isinstance(error.info, dict) else {}
    return one_line(str(info.get("error", info) or error.error or "no reason given"))


def _cause(error: TransportError) -> dict:
    """The root cause that a server names, or its error as a whole; nothing where it tells none."""
    info = error.info if isinstance(error.info, dict) else {}
    found = info.get("error", info)
    return (found.get("root_cause") or [found])[0] if isinstance(found, dict) else {}


def one_line(text: str, most: int = REASON) -> str:
    """A server's words as one line of a length that can be read: ``most`` characters and a mark that more follow."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]}…"


def _remedy(code: int | None) -> str:
    """What to do about a certificate, by OpenSSL's code (``X509_V_ERR_…``) of what is wrong with it."""
    return {
        9: "it is for a later time: look at the clocks of both machines",
        10: "the server needs a new one (the local node makes it when it is started again)",
        62: "write the address with a name that it is made out to",
        64: "write the address with a name that it is made out to",
    }.get(code, "name its authority in OPENSEARCH_CA_CERT_PATH")


def _tls_reason(error: SSLError) -> str:
    if found := certificate_error(error):
        wrong = found.verify_message.rstrip(".")
        return f"the certificate is not trusted ({wrong}); {_remedy(getattr(found, 'verify_code', None))}"
    return "TLS could not be set up; does the address speak https?"
