"""Certificates, passwords and roles of a node with security, as far as they can be told without starting one."""

import json
import ssl
import stat
import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from legalos.cluster import roles
from legalos.cluster.capabilities import identity
from legalos.cluster.client import connect
from legalos.cluster.node import access, releases, security
from legalos.commands import main
from legalos.config import NODE_USERS, Settings, load_settings
from legalos.errors import ClusterError, ClusterUnreachable, LegalosError, UsageError
from proxy import Answer, proxy

x509 = pytest.importorskip("cryptography.x509", reason="pip install 'legalos[secure]'")
bcrypt = pytest.importorskip("bcrypt", reason="pip install 'legalos[secure]'")
CONFIG = "opensearch-security"


class Front(BaseHTTPRequestHandler):
    def do_GET(self):
        body = json.dumps({"version": {"number": "2.19.1", "distribution": "opensearch"}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextmanager
def front_page(folder):
    """A server that shows the certificate of a folder; its address."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / security.CERTIFICATE, folder / security.KEY)
    server = ThreadingHTTPServer(("", 0), Front)  # 127.0.0.2 is another name of the same machine
    server.handle_error = lambda *_: None  # a client that hangs up
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.002}, daemon=True)
    thread.start()
    try:
        yield f"https://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch):
    """The fewest rounds that bcrypt takes."""
    monkeypatch.setattr(security, "ROUNDS", 4)


def ask(folder, url, **options):
    authority = str(folder / security.AUTHORITY)
    return identity(connect(Settings(folder, url, **{"ca_cert": authority, **options}), max_retries=0))


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_the_certificate_is_taken_by_who_knows_its_authority(tmp_path, name):
    security.write_certificates(tmp_path)
    with front_page(tmp_path) as url:
        assert ask(tmp_path, url.replace("127.0.0.1", name))["version"]["number"] == "2.19.1"


def refusal(folder, url, **options) -> str:
    with pytest.raises(ClusterUnreachable) as refused:
        ask(folder, url, **options)
    assert "\n" not in str(refused.value)
    return str(refused.value).removeprefix("could not ask the cluster for its version: the certificate is not trusted ")


def test_what_is_wrong_with_a_certificate_is_told_with_its_remedy(tmp_path):
    security.write_certificates(tmp_path, timedelta(days=-1))
    with front_page(tmp_path) as url:
        assert refusal(tmp_path, url).startswith("(certificate has expired); the server needs a new one")
    security.write_certificates(tmp_path)
    with front_page(tmp_path) as url:
        assert refusal(tmp_path, url, ca_cert="").endswith("; name its authority in OPENSEARCH_CA_CERT_PATH")
        elsewhere = refusal(tmp_path, url.replace("127.0.0.1", "127.0.0.2"))
        assert elsewhere.endswith("; write the address with a name that it is made out to")


def test_nobody_can_make_a_further_certificate(tmp_path):
    security.prepare(tmp_path, tmp_path / "node" / "x")
    keys = [path for path in tmp_path.rglob("*") if path.is_file() and b"PRIVATE KEY" in path.read_bytes()]
    assert [path.name for path in keys] == [security.KEY]
    assert stat.S_IMODE(keys[0].stat().st_mode) == 0o600


def test_what_is_prepared_stays_and_passwords_differ(tmp_path):
    folder = tmp_path / "node" / "x"
    security.prepare(tmp_path, folder)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    security.prepare(tmp_path, folder)
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    passwords = json.loads((tmp_path / NODE_USERS).read_text())
    assert stat.S_IMODE((tmp_path / NODE_USERS).stat().st_mode) == 0o600
    assert len({password for password in passwords.values() if len(password) >= 32}) == 4
    users = json.loads((folder / "config" / CONFIG / "internal_users.yml").read_text())
    for name, password in passwords.items():
        kept = users[name]["hash"]
        assert kept.startswith("$2y$")
        assert bcrypt.checkpw(password.encode(), kept.replace("$2y$", "$2b$").encode())


def test_a_certificate_about_to_expire_is_made_anew_and_the_users_stay(tmp_path):
    folder = tmp_path / "node" / "x"
    security.prepare(tmp_path, folder)
    passwords = (tmp_path / NODE_USERS).read_bytes()
    security.write_certificates(folder / "config", timedelta(days=29))
    security.prepare(tmp_path, folder)
    made = x509.load_pem_x509_certificate((folder / "config" / security.CERTIFICATE).read_bytes())
    assert made.not_valid_after_utc - datetime.now(UTC) > timedelta(days=300)
    assert (tmp_path / "node" / "ca.pem").read_bytes() == (folder / "config" / security.AUTHORITY).read_bytes()
    assert (tmp_path / NODE_USERS).read_bytes() == passwords


@pytest.mark.parametrize("damage", [None, "", "{", '{"admin": 5}'])
def test_passwords_that_are_lost_are_told_where_the_data_are_kept(tmp_path, damage):
    folder = tmp_path / "node" / "x"
    security.prepare(tmp_path, folder)
    (tmp_path / NODE_USERS).unlink()
    if damage is not None:
        (tmp_path / NODE_USERS).write_text(damage)
    with pytest.raises(LegalosError, match=r"users\.json with the passwords .* is gone or damaged: restore it, or del"):
        security.prepare(tmp_path, folder)


def node_home(home, **state):
    (home / "node").mkdir()
    (home / "node" / "state.json").write_text(json.dumps({"url": "https://127.0.0.1:9", "secure": True, **state}))
    (home / NODE_USERS).write_text(json.dumps({"admin": "s3cr3t-a", "searcher": "s3cr3t-s"}))
    return {"LEGALOS_HOME": str(home)}


def test_the_settings_reach_a_node_with_security_as_its_administrator_or_the_user_named(tmp_path):
    environ = node_home(tmp_path)
    found = load_settings(environ)
    assert (found.username, found.password, found.ca_cert) == ("admin", "s3cr3t-a", str(tmp_path / "node" / "ca.pem"))
    named = load_settings({**environ, "OPENSEARCH_USERNAME": "searcher"})
    assert (named.username, named.password) == ("searcher", "s3cr3t-s")
    own = load_settings({**environ, "OPENSEARCH_USERNAME": "searcher", "OPENSEARCH_PASSWORD": "mine"})
    assert (own.username, own.password) == ("searcher", "mine")
    assert load_settings({**environ, "OPENSEARCH_PASSWORD": "of nobody"}).password == "s3cr3t-a"
    assert "s3cr3t" not in repr(found)


def test_the_passwords_of_the_local_node_go_to_no_other_address(tmp_path):
    environ = node_home(tmp_path)
    for elsewhere in ({"OPENSEARCH_URL": "https://a:9200"}, {"OPENSEARCH_HOSTS": "https://a:9200"}):
        found = load_settings({**environ, **elsewhere, "OPENSEARCH_USERNAME": "admin"})
        assert (found.password, found.ca_cert) == ("", "")
    (tmp_path / "config.toml").write_text('url = "https://a:9200"')
    assert load_settings(environ).username == ""


def test_an_open_node_has_no_users(tmp_path):
    assert load_settings(node_home(tmp_path, secure=False)).username == ""


def test_without_a_node_there_is_no_access_to_tell(tmp_path):
    with pytest.raises(LegalosError, match="no node is running"):
        access(tmp_path)


def test_the_security_plugin_is_pinned_beside_the_others_and_assembled_apart():
    plain, secure = releases.find_release(), releases.find_release(secure=True)
    assert set(secure.plugins) - set(plain.plugins) == {"opensearch-security"}
    assert plain.folder != secure.folder
    assert set(secure.plugins.values()) <= set(secure.sha256)
    assert not set(secure.plugins.values()) <= set(plain.sha256)
    with pytest.raises(UsageError, match=r"the security plugin of OpenSearch 3\.5\.0 is not pinned .* one of 2\.19\.1"):
        releases.find_release("3.5.0", secure=True)


def test_a_role_is_for_the_indices_named_and_nothing_stands_for_everything():
    for name, body in roles.roles("legalos-*-acts").items():
        assert name.startswith("legalos_")
        assert [rule["index_patterns"] for rule in body["index_permissions"]] == [["legalos-*-acts"]]
        allowed = body["cluster_permissions"] + body["index_permissions"][0]["allowed_actions"]
        assert not [action for action in allowed if action in ("*", "all", "indices:*", "cluster:*", "cluster_all")]


def test_a_cluster_without_the_plugin_is_told_of_roles():
    """The answer is that of OpenSearch 2.19.1."""
    said = b'{"error": "no handler found for uri [/_plugins/_security/api/roles/legalos_evaluator] and method [PUT]"}'
    with (
        proxy("http://127.0.0.1:9", lambda seen: Answer(400, said)) as server,
        connect(Settings(Path(), server.url)) as client,
        pytest.raises(ClusterError, match="the cluster has no security plugin"),
    ):
        roles.install(client)


def test_roles_are_rendered_as_requests():
    run = CliRunner().invoke(main, ["roles", "render", "legalos_searcher", "--indices", 'legalos-a"b'])
    request = json.loads(run.stdout)
    assert (request["method"], request["path"]) == ("PUT", "/_plugins/_security/api/roles/legalos_searcher")
    assert request["body"]["index_permissions"][0]["index_patterns"] == ['legalos-a"b']
    wrong = CliRunner().invoke(main, ["roles", "render", "boss"])
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "there is no role 'boss'; the known ones are legalos_evaluator" in wrong.stderr
