"""A real HTTP server that speaks OpenAI's API, and behaves, and misbehaves, as asked."""

import atexit
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import NamedTemporaryFile

import certifi

AT_ONCE = {"retry-after-ms": "1"}
Answer = Callable[[dict], tuple]
"""A request's object into status, body (an object, bytes, or bytes one after the other), and headers, if any."""


class Server(ThreadingHTTPServer):
    """Answers by the scripted functions, one a request, and rightly when they are used up."""

    daemon_threads = True

    def __init__(self, right_answer: Answer, path: str):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script: list[Answer] = []
        self.right_answer, self.path = right_answer, path
        self.url = f"http://127.0.0.1:{self.server_port}/v1"
        self.requests, self.keys, self.active, self.most_active = [], [], 0, 0
        self.guard = threading.Lock()

    def handle_error(self, *_):
        """A client that gave up waiting is part of the play, and nothing to print."""


class _Handler(BaseHTTPRequestHandler):
    disable_nagle_algorithm = True  # the body would wait 40 ms for the receipt of the head

    def do_POST(self):
        server = self.server
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with server.guard:
            server.requests.append(request)
            server.keys.append(self.headers["Authorization"])
            server.active += 1
            server.most_active = max(server.most_active, server.active)
            answer = server.script.pop(0) if server.script else server.right_answer
        status, body, *headers = answer(request) if self.path == server.path else (404, {})
        with server.guard:
            server.active -= 1
        dripping = isinstance(body, Iterator)
        content = body if isinstance(body, bytes) or dripping else json.dumps(body).encode()
        length = 1_000 if dripping else len(content)
        stated = {"Content-Type": "application/json", "Content-Length": length, **dict(*headers)}
        self.send_response(status)
        for name, value in stated.items():
            self.send_header(name, str(value))
        self.end_headers()
        for part in content if dripping else [content]:
            self.wfile.write(part)

    def log_message(self, *_):
        pass


@cache
def few_authorities() -> str:
    """A file with one certificate: a client of plain HTTP reads the authorities all the same, and all take long."""
    first, mark, _ = Path(certifi.where()).read_text(encoding="ascii").partition("-----END CERTIFICATE-----")
    with NamedTemporaryFile("w", suffix=".pem", delete=False) as file:
        file.write(first[first.index("-----BEGIN") :] + mark + "\n")
    atexit.register(os.unlink, file.name)
    return file.name


def environment(server: Server, key: str) -> dict[str, str]:
    """The variables by which a client finds the server."""
    return {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": key, "SSL_CERT_FILE": few_authorities()}


@contextmanager
def serving(right_answer: Answer, path: str) -> Iterator[Server]:
    """A server at work."""
    server = Server(right_answer, path)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.002})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def failing(status, body=None, headers=AT_ONCE) -> Answer:
    """An answer with that status; the client may try again at once."""
    return lambda request: (status, body if body is not None else {"error": {"message": "try later"}}, headers)
