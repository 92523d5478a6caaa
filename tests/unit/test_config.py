"""Settings: option > environment > file > default, and secrets from the environment alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from legalos.cluster.client import connect
from legalos.config import DEFAULT_URL, Settings, cluster_is_named, home_folder, load_settings
from legalos.errors import ClusterUnreachable, UsageError


@pytest.fixture
def home(tmp_path):
    return tmp_path


def load(home, environ=None, **options) -> Settings:
    return load_settings({"LEGALOS_HOME": str(home), **(environ or {})}, **options)


def test_defaults(home):
    assert load(home) == Settings(
        home.resolve(), DEFAULT_URL, strategy="core-metadata", embedder="local", corpus="acts"
    )


def test_an_option_beats_the_environment_which_beats_the_file_which_beats_the_default(home):
    (home / "config.toml").write_text('strategy = "whole"\ncorpus = "file"\nembedder = "local:x"\n')
    found = load(home, {"LEGALOS_CORPUS": "environment", "LEGALOS_STRATEGY": "core-full"}, strategy="hierarchical")
    assert (found.strategy, found.corpus, found.embedder) == ("hierarchical", "environment", "local:x")
    assert load(home, strategy=None).strategy == "whole"


def test_the_address_of_the_local_node_is_used_when_none_is_given(home):
    (home / "node").mkdir()
    (home / "node" / "state.json").write_text('{"url": "http://127.0.0.1:9207", "pid": 1}')
    assert load(home).url == "http://127.0.0.1:9207"
    assert load(home, {"OPENSEARCH_HOSTS": "https://a:1,https://b:2"}).url == "https://a:1,https://b:2"
    assert load(home, {"OPENSEARCH_URL": "https://c", "OPENSEARCH_HOSTS": "https://a"}).url == "https://c"


def test_where_the_address_is_from_is_told(home):
    assert load(home).url_origin == "the defaults, since nothing names a cluster"
    (home / "node").mkdir()
    (home / "node" / "state.json").write_text('{"url": "http://127.0.0.1:9207", "pid": 1}')
    assert load(home).url_origin == "the last `legalos node start`"
    (home / "config.toml").write_text('url = "http://a"')
    assert load(home).url_origin == f"url in {home.resolve() / 'config.toml'}"
    assert load(home, {"OPENSEARCH_HOSTS": "http://b"}).url_origin == "OPENSEARCH_HOSTS"
    assert load(home, {"OPENSEARCH_HOSTS": "http://b", "OPENSEARCH_URL": "http://c"}).url_origin == "OPENSEARCH_URL"


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="no command lines to look at")
def test_a_local_node_whose_process_is_gone_is_asked_nothing(home):
    """Its port may be anybody's; the number of its process as well."""
    (home / "node").mkdir()
    for pid in (os.getpid(), 2**22 + 1):
        (home / "node" / "state.json").write_text(json.dumps({"url": "http://127.0.0.1:9207", "pid": pid}))
        with pytest.raises(ClusterUnreachable, match="has ended without being stopped"):
            connect(load(home))
        connect(load(home, {"OPENSEARCH_URL": "http://127.0.0.1:9207"})).close()
    waiting = "import sys; sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-S", "-c", waiting, home / "node" / "2"], stdin=subprocess.PIPE) as node:
        (home / "node" / "state.json").write_text(json.dumps({"url": "http://127.0.0.1:9207", "pid": node.pid}))
        connect(load(home)).close()
        (home / "node" / "state.json").write_text(json.dumps({"url": None, "pid": node.pid}))
        with pytest.raises(ClusterUnreachable, match="is starting"):  # and localhost:9200 is anybody's
            connect(load(home))
        node.communicate(b"")


@pytest.mark.parametrize(
    ("there", "command"),
    [
        ({}, "legalos node start"),
        ({"secure": True, "version": "2.19.1"}, "legalos node start --secure"),
        ({"secure": False, "version": "3.5.0"}, "legalos node start --version 3.5.0"),
    ],
)
def test_a_node_that_has_ended_is_started_again_as_it_was(home, there, command):
    """Without these options another one starts, which has none of its data, and no users."""
    (home / "node").mkdir()
    state = {"url": "http://127.0.0.1:9207", "pid": 2**22 + 1, **there}
    (home / "node" / "state.json").write_text(json.dumps(state))
    with pytest.raises(ClusterUnreachable, match=f"`{command}` starts it again"):
        connect(load(home))


def test_where_the_address_is_from_is_no_setting(home):
    (home / "config.toml").write_text('url_origin = "x"')
    with pytest.raises(UsageError, match="unknown setting 'url_origin'"):
        load(home)


@pytest.mark.parametrize(
    "content", ["torn", "[]", "5", '"a"', "null", "{}", '{"url": 5}', '{"url": null}', '{"url": ""}']
)
def test_a_damaged_state_file_of_the_local_node_is_as_none(home, content):
    (home / "node").mkdir()
    (home / "node" / "state.json").write_text(content)
    assert load(home).url == DEFAULT_URL


def test_a_cluster_is_named_by_the_environment_or_the_file_and_not_by_the_local_node(home):
    environ = {"LEGALOS_HOME": str(home)}
    (home / "node").mkdir()
    (home / "node" / "state.json").write_text('{"url": "http://127.0.0.1:9207"}')
    assert not cluster_is_named(environ)
    assert not cluster_is_named({**environ, "OPENSEARCH_URL": ""})
    assert cluster_is_named({**environ, "OPENSEARCH_URL": "http://a"})
    assert cluster_is_named({**environ, "OPENSEARCH_HOSTS": "http://a"})
    (home / "config.toml").write_text('corpus = "x"')
    assert not cluster_is_named(environ)
    (home / "config.toml").write_text('url = "http://a"')
    assert cluster_is_named(environ)


def test_a_bad_boolean_is_told_by_the_name_it_was_set_under(home):
    (home / "config.toml").write_text('ssl_verify = "perhaps"')
    with pytest.raises(UsageError, match=r"^OPENSEARCH_SSL_VERIFY is 'maybe'; write true or false$"):
        load(home, {"OPENSEARCH_SSL_VERIFY": "maybe"})
    with pytest.raises(UsageError, match=r"^ssl_verify in .*config\.toml is 'perhaps'; write true or false$"):
        load(home)
    with pytest.raises(UsageError, match=r"^ssl_verify is 'hardly'; write true or false$"):
        load(home, ssl_verify="hardly")


def test_a_home_of_nobody_is_wrong_usage():
    with pytest.raises(UsageError, match="LEGALOS_HOME is '~nosuchuser/x'"):
        home_folder({"LEGALOS_HOME": "~nosuchuser/x"})


def test_a_home_that_leads_in_a_circle_is_wrong_usage(tmp_path):
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    with pytest.raises(UsageError, match=r"LEGALOS_HOME|home folder"):
        load(tmp_path / "circle")


def test_a_home_that_is_no_folder_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"^the home folder .*file cannot be used: Not a directory; name another"):
        load(tmp_path / "file")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_home_that_may_not_be_read_is_named(home):
    home.chmod(0)
    try:
        with pytest.raises(UsageError, match=r"^the home folder .* cannot be used: Permission denied; name another"):
            load(home)
    finally:
        home.chmod(0o700)


def test_a_file_that_cannot_be_read_is_not_said_to_be_bad_toml(home):
    (home / "config.toml").mkdir()
    with pytest.raises(UsageError, match=r"config\.toml cannot be read: Is a directory$"):
        load(home)


def test_empty_variables_are_as_if_unset(home):
    assert load(home, {"OPENSEARCH_URL": "", "LEGALOS_CORPUS": ""}).corpus == "acts"


def test_a_password_is_never_shown_and_never_read_from_the_file(home):
    found = load(home, {"OPENSEARCH_USERNAME": "maria", "OPENSEARCH_PASSWORD": "s3cr3t"})
    assert found.password == "s3cr3t"
    assert "s3cr3t" not in repr(found) + str(found)
    (home / "config.toml").write_text('password = "s3cr3t"\n')
    with pytest.raises(UsageError, match="unknown setting 'password'") as refused:
        load(home)
    assert "s3cr3t" not in str(refused.value)


@pytest.mark.parametrize(("text", "value"), [("true", True), ("1", True), ("No", False), (" off ", False)])
def test_ssl_verify_is_a_boolean_in_words(home, text, value):
    assert load(home, {"OPENSEARCH_SSL_VERIFY": text}).ssl_verify is value


def test_certificates_are_verified_unless_switched_off(home):
    assert load(home).ssl_verify is True
    assert load(home, {"OPENSEARCH_SSL_VERIFY": ""}).ssl_verify is True
    with pytest.raises(UsageError, match="write true or false"):
        load(home, {"OPENSEARCH_SSL_VERIFY": "maybe"})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"corpus = ", "cannot be read as TOML"),
        (b"\xff\xfe", "cannot be read as TOML"),
        (b'colour = "red"', "unknown setting 'colour'; the known ones are"),
        (b"corpus = 5", "corpus is 5; write it in quotes"),
        (b'url = ["http://a"]', "url is"),
        (b"ssl_verify = 0", "ssl_verify is 0; write true or false"),
    ],
)
def test_a_bad_file_is_said_to_be_bad(home, content, said):
    (home / "config.toml").write_bytes(content)
    with pytest.raises(UsageError, match=said) as refused:
        load(home)
    assert "config.toml" in str(refused.value)


def test_the_home_folder_is_the_user_s_data_folder_unless_named(tmp_path):
    assert home_folder({"LEGALOS_HOME": str(tmp_path)}) == tmp_path.resolve()
    assert home_folder({}).name == "legalos"
