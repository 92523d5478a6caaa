"""Download of a release's files through Maven Central, each checked against its pinned SHA-256."""

import hashlib
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from tqdm import tqdm

from ...errors import LegalosError, MissingExtra

ATTEMPTS = 3
PARALLEL = 6
TIMEOUT = 60  # seconds without a byte before a download counts as cut


def fetch(sha256: Mapping[str, str], cache: Path, repository: str | None = None, pause: float = 1) -> dict[str, Path]:
    """The file of every coordinate ``group:artifact:version:packaging``, downloaded unless the cache holds it intact.

    ``sha256`` maps coordinates to digests, ``cache`` is a folder in Maven's layout, ``repository`` is the URL of
    another repository than Maven Central, ``pause`` the seconds before a second attempt (doubled before the third). A
    damaged file is deleted and fetched again. Raises LegalosError when a file cannot be had, MissingExtra without jgo.
    """
    try:
        from jgo.maven import MavenContext
    except ImportError as error:
        raise MissingExtra("the local node", "local") from error
    context = MavenContext(
        repo_cache=cache, timeout=TIMEOUT, remote_repos={"repository": repository} if repository else None
    )
    with (
        ThreadPoolExecutor(PARALLEL) as pool,
        tqdm(total=len(sha256), desc="fetching OpenSearch", unit="file", disable=None, leave=False) as bar,
    ):
        jobs = {name: pool.submit(_fetch_one, context, name, digest, pause) for name, digest in sha256.items()}
        for job in jobs.values():
            job.add_done_callback(lambda _: bar.update())
        try:
            return {name: job.result() for name, job in jobs.items()}
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _fetch_one(context, coordinate: str, digest: str, pause: float) -> Path:
    group, name, version, packaging = coordinate.split(":")
    artifact = context.project(group, name).at_version(version).artifact(packaging=packaging)
    reason = ""
    for attempt in range(ATTEMPTS):
        if attempt:
            time.sleep(pause * attempt)
        try:
            path = artifact.resolve()
            if file_sha256(path) == digest:
                return path
            reason = "its content differs from the pinned SHA-256"
        except (OSError, RuntimeError) as error:
            reason = _cause(error)
        # jgo writes in place and trusts whatever stands in its cache, a cut download included.
        artifact.cached_path.unlink(missing_ok=True)
    raise LegalosError(f"{coordinate} could not be fetched in {ATTEMPTS} attempts: {reason}")


def _cause(error: OSError | RuntimeError) -> str:
    """Why a download failed, in plain words: requests nests its own, and says them as Python objects."""
    from requests import exceptions

    server = urlsplit(getattr(getattr(error, "request", None), "url", None) or "").hostname or "the server"
    for kind, words in (
        (exceptions.ProxyError, "the proxy does not let it through"),
        (exceptions.SSLError, f"no trusted TLS connection to {server} can be made"),
        (exceptions.Timeout, f"{server} did not answer in time"),
        (exceptions.ChunkedEncodingError, f"the connection to {server} broke off"),
        (exceptions.ConnectionError, f"{server} cannot be reached; is there a network?"),
        (exceptions.RequestException, "the repository's address cannot be used"),
        (RuntimeError, "the repository does not have it, or refuses it"),  # jgo, at any status but 200
    ):
        if isinstance(error, kind):
            return words
    return error.strerror or type(error).__name__


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
