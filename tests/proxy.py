"""A forwarding HTTP proxy in front of a real cluster, which can answer in its stead: what networks do to a client."""

import http.client
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Seen:
    """A request, ``number`` from 1 among those of its kind (``bulk`` or other)."""

    method: str
    path: str
    body: bytes
    number: int

    @property
    def is_bulk(self) -> bool:
        return "/_bulk" in self.path


@dataclass(frozen=True, slots=True)
class Answer:
    """What the proxy says instead of the cluster; ``forward`` lets the cluster act all the same.

    ``cut`` sends half of the body that was announced and hangs up; status 0 hangs up without a word.
    """

    status: int
    body: bytes = b"{}"
    content_type: str = "application/json"
    forward: bool = False
    cut: bool = False


Rule = Callable[[Seen], Answer | None]


@dataclass(slots=True)
class Proxy:
    """Where it listens, and all that it saw."""

    url: str
    seen: list[Seen] = field(default_factory=list)


@contextmanager
def proxy(target: str, rule: Rule = lambda seen: None) -> Iterator[Proxy]:
    """Forward to ``target`` what ``rule`` has no answer for."""
    host = urlsplit(target)
    lock = threading.Lock()
    counts = {True: 0, False: 0}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # the body would wait 40 ms for the receipt of the head

        def handle_any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            with lock:
                is_bulk = "/_bulk" in self.path
                counts[is_bulk] += 1
                seen = Seen(self.command, self.path, body, counts[is_bulk])
                here.seen.append(seen)
            answer = rule(seen)
            if answer is None or answer.forward:
                real = self.forward(seen)
                if answer is None:
                    answer = real
            if answer.status == 0:
                self.close_connection = True
                return
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.content_type)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body[: len(answer.body) // 2] if answer.cut else answer.body)
            self.close_connection = self.close_connection or answer.cut

        do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = handle_any

        def forward(self, seen: Seen) -> Answer:
            connection = http.client.HTTPConnection(host.hostname, host.port, timeout=60)
            kind = self.headers.get("Content-Type")
            connection.request(seen.method, seen.path, seen.body or None, {"Content-Type": kind} if kind else {})
            answer = connection.getresponse()
            content = answer.read()
            connection.close()
            return Answer(answer.status, content, answer.headers.get("Content-Type", "application/json"))

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    here = Proxy(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.002}, daemon=True)
    thread.start()
    try:
        yield here
    finally:
        server.shutdown()
        server.server_close()
