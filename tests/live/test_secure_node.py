"""The local node with OpenSearch's security plugin: TLS, users, and what each role can and cannot do."""

import json
import stat
import subprocess
from dataclasses import replace

import pytest
from factories import WordVectors, acts, legalos, legalos_command, legalos_environment
from legalos.cluster import indices, inventory, roles
from legalos.cluster import node as local_node
from legalos.cluster.capabilities import capabilities
from legalos.cluster.client import connect
from legalos.config import load_settings
from legalos.embedders.cache import VectorCache
from legalos.errors import ClusterError, ClusterUnreachable, UsageError
from legalos.evaluation.collection import fill, indexed
from legalos.indexing import Plan, index
from legalos.search.request import Request
from legalos.search.searcher import Searcher
from legalos.strategies import strategy
from opensearchpy.exceptions import AuthorizationException, TransportError

ALIAS = "legalos-core-metadata-guarded"
FOREIGN = "payroll"
ACTS = acts(6)


@pytest.fixture(scope="module")
def home(new_home):
    """A home whose secure node runs."""
    made = new_home()
    try:
        local_node.start(made, secure=True)
        yield made
    finally:
        local_node.stop(made)


@pytest.fixture(scope="module")
def settings_of(home):
    """The settings in force for a user of the node, as a command finds them."""

    def find(user: str = ""):
        return load_settings({"LEGALOS_HOME": str(home), "OPENSEARCH_USERNAME": user})

    return find


@pytest.fixture(scope="module")
def as_user(settings_of):
    """A client that has logged in as a user."""
    return lambda user: connect(settings_of(user), max_retries=0)


@pytest.fixture(scope="module")
def run(as_user, home):
    """Indexes acts as a user."""

    def run(user: str, some=ACTS, **options):
        with VectorCache(home / "vectors.sqlite") as cache:
            plan = Plan(strategy("core-metadata"), "guarded", WordVectors(), "test", cache, home / "locks", **options)
            return index(as_user(user), some, plan, lambda failure: pytest.fail(str(failure)))

    return run


@pytest.fixture(scope="module")
def filled(run, as_user):
    """An index of legalos, made by who may, and one of somebody else."""
    as_user("admin").index(index=FOREIGN, id="1", body={"salary": 1}, refresh=True)
    return run("indexer")


def status_of(client, method: str, path: str, body=None) -> int:
    try:
        client.transport.perform_request(method, path, body=body)
    except TransportError as error:
        return error.status_code
    return 200


def test_the_passwords_are_the_owner_s_alone(home):
    path = home / "node" / "users.json"
    passwords = json.loads(path.read_text())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(passwords) == ["admin", "evaluator", "indexer", "searcher"]
    assert len(set(passwords.values())) == len(passwords)
    config = home / "node" / "2.19.1-secure" / "config"
    assert stat.S_IMODE(config.stat().st_mode) == 0o700
    assert stat.S_IMODE((config / "node.key").stat().st_mode) == 0o600


def test_commands_find_the_node_its_certificate_and_its_user(home):
    shown = legalos("status", "--json", home=home, url="")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert json.loads(shown.stdout)["cluster"]["status"] in ("green", "yellow")


def test_other_programs_are_told_on_request(home):
    printed = legalos("node", "env", "--user", "searcher", home=home, url="")
    assert printed.returncode == 0
    script = (
        f'{printed.stdout}curl -s --cacert "$OPENSEARCH_CA_CERT_PATH" -u "$OPENSEARCH_USERNAME:$OPENSEARCH_PASSWORD" '
    )
    answer = subprocess.run(["sh", "-c", f'{script} "$OPENSEARCH_URL"'], capture_output=True, text=True, timeout=60)
    assert json.loads(answer.stdout)["version"]["distribution"] == "opensearch"
    with pytest.raises(UsageError, match="has no user 'nobody'; the users are admin, evaluator, indexer, searcher"):
        local_node.access(home, "nobody")


def test_a_running_node_is_taken_as_it_is_and_another_version_refused(home):
    state = local_node.status(home)
    assert state.secure
    assert local_node.start(home) == state
    assert local_node.start(home, secure=True) == state


def test_an_indexer_does_all_that_indexing_takes(filled, run, as_user):
    client = as_user("indexer")
    assert run("indexer", ACTS[:5], update=True, delete_missing=True).removed == 1
    second = run("indexer", keep_replicas=True)
    indices.merge(client, second.index, patience=0)
    assert second.replaced == [filled.index]
    inventory.switch(client, filled.index)
    rows = inventory.listing(client)
    assert [row.index for row in rows if row.current] == [filled.index]
    indices.delete(client, [second.index])
    assert inventory.health(client).nodes == 1


@pytest.mark.parametrize("user", ["searcher", "evaluator"])
@pytest.mark.parametrize("mode", ["bm25", "dense", "hybrid"])
def test_who_may_search_does_so_by_the_templates(filled, as_user, user, mode):
    searcher = Searcher(as_user(user), ALIAS)
    hits = searcher.search(Request("praça feira", WordVectors().query("praça feira"), mode, size=3)).hits
    assert len(hits) == 3 and hits[0].passages
    fused_here = Searcher(as_user(user), ALIAS, replace(capabilities(as_user(user)), hybrid=False))
    assert len(fused_here.search(Request("praça", WordVectors().query("praça"), size=3)).hits) == 3


def test_an_evaluator_reads_what_indices_say_and_weigh(filled, as_user):
    (row,) = [row for row in inventory.listing(as_user("evaluator")) if row.current]
    assert row.chunks and row.bytes
    assert status_of(as_user("searcher"), "GET", f"/{ALIAS}/_stats") == 403


def test_an_evaluator_takes_what_is_indexed_as_it_is(home, filled, run, as_user):
    """What `legalos evaluate --corpus` does before it searches: compares documents and templates, and writes none."""
    run("indexer", update=True)
    with VectorCache(home / "vectors.sqlite") as cache:
        plan = Plan(strategy("core-metadata"), "guarded", WordVectors(), "test", cache, home / "locks")
        for user in ("indexer", "evaluator"):
            prepared = indexed(as_user(user), ACTS, plan, False, lambda failure: pytest.fail(str(failure)))
            assert (prepared.alias, prepared.cost.embedded) == (ALIAS, 0)
        with pytest.raises(ClusterError, match="lacks a permission"):
            indexed(as_user("searcher"), ACTS, plan, False, lambda failure: pytest.fail(str(failure)))
        with pytest.raises(ClusterError, match="lacks a permission"):
            other = replace(plan, corpus="guarded-anew")
            fill(as_user("evaluator"), ACTS, other, True, lambda failure: pytest.fail(str(failure)))


DOCUMENT = {"doc_id": "x", "chunks": []}
NOBODY_BUT_ADMIN = [
    ("GET", f"/{FOREIGN}/_search", None),
    ("GET", f"/{FOREIGN}/_doc/1", None),
    ("GET", f"/{FOREIGN}", None),
    ("PUT", f"/{FOREIGN}/_doc/1", {"salary": 2}),
    ("DELETE", f"/{FOREIGN}", None),
    ("PUT", "/another", {}),
    ("POST", "/_aliases", {"actions": [{"add": {"index": FOREIGN, "alias": "legalos-whole-taken"}}]}),
    ("PUT", "/_cluster/settings", {"transient": {"cluster.routing.allocation.enable": "none"}}),
    ("PUT", "/_ingest/pipeline/x", {"processors": []}),
    ("PUT", "/_snapshot/x", {"type": "fs", "settings": {"location": "/tmp"}}),
    ("POST", "/_reindex", {"source": {"index": FOREIGN}, "dest": {"index": "legalos-whole-copy-1"}}),
    ("GET", "/_plugins/_security/api/internalusers", None),
    ("GET", "/.opendistro_security/_search", None),
]
NEITHER_SEARCHERS = [
    ("PUT", f"/{ALIAS}/_doc/x", DOCUMENT),
    ("DELETE", f"/{ALIAS}/_doc/{ACTS[0].id}", None),
    ("POST", f"/{ALIAS}/_delete_by_query", {"query": {"match_all": {}}}),
    ("DELETE", "/legalos-core-metadata-guarded-*", None),
    ("PUT", f"/{ALIAS}/_mapping", {"_meta": {}}),
    ("PUT", f"/{ALIAS}/_settings", {"index": {"number_of_replicas": 0}}),
    ("POST", "/_aliases", {"actions": [{"remove": {"index": "legalos-core-*", "alias": ALIAS}}]}),
    ("PUT", "/_scripts/legalos-bm25", {"script": {"lang": "mustache", "source": "{}"}}),
    ("DELETE", "/_scripts/legalos-bm25", None),
    ("GET", f"/{ALIAS}/_doc/{ACTS[0].id}", None),
    ("POST", f"/{ALIAS}/_close", None),
]


@pytest.mark.parametrize("user", ["indexer", "searcher", "evaluator"])
@pytest.mark.parametrize("request_", NOBODY_BUT_ADMIN, ids=lambda r: " ".join(r[:2]))
def test_nobody_reaches_beyond_legalos(filled, as_user, user, request_):
    assert status_of(as_user(user), *request_) == 403


@pytest.mark.parametrize("user", ["searcher", "evaluator"])
@pytest.mark.parametrize("request_", NEITHER_SEARCHERS, ids=lambda r: " ".join(r[:2]))
def test_who_may_search_changes_nothing(filled, as_user, user, request_):
    before = as_user("admin").count(index=ALIAS)
    answer = status_of(as_user(user), *request_)
    assert answer == 403
    assert as_user("admin").count(index=ALIAS) == before


@pytest.mark.parametrize("user", ["searcher", "evaluator"])
def test_who_may_search_deletes_nothing_by_a_bulk_either(filled, as_user, user):
    with pytest.raises(AuthorizationException):
        as_user(user).bulk(body=[{"delete": {"_index": ALIAS, "_id": ACTS[0].id}}])


def test_a_searcher_does_not_index_and_is_told_so_in_one_sentence(filled, run):
    with pytest.raises(ClusterError, match=r"the user lacks a permission: no permissions for \[") as refused:
        run("searcher")
    assert "\n" not in str(refused.value)


def test_the_control_an_administrator_is_refused_none_of_that(filled, as_user):
    assert status_of(as_user("admin"), "GET", f"/{FOREIGN}/_search") == 200
    assert status_of(as_user("admin"), "GET", "/_plugins/_security/api/internalusers") == 200
    assert status_of(as_user("admin"), "PUT", f"/{ALIAS}/_mapping", {"dynamic": "strict"}) == 200


def test_roles_can_be_made_for_one_collection_alone(filled, as_user):
    admin = as_user("admin")
    assert roles.install(admin, "legalos-whole-*") == ["legalos_evaluator", "legalos_indexer", "legalos_searcher"]
    try:
        assert status_of(as_user("searcher"), "GET", f"/{ALIAS}/_search") == 403
    finally:
        roles.install(admin)
    assert status_of(as_user("searcher"), "GET", f"/{ALIAS}/_search") == 200
    with pytest.raises(ClusterError, match="could not install the roles"):
        roles.install(as_user("indexer"))


def test_operators_of_one_collection_see_it_beside_others(filled, run, as_user, home):
    """The control is the same without the pattern: the plugin refuses a request for all."""
    admin, mine = as_user("admin"), f"{ALIAS}*"
    admin.indices.create(index="legalos-whole-others-1")
    roles.install(admin, mine)
    try:
        for user in ("indexer", "evaluator"):
            assert [row.index for row in inventory.listing(as_user(user), mine) if row.current]
            with pytest.raises(ClusterError, match=r"lacks a permission: .*; --indices or LEGALOS_INDICES names those"):
                inventory.listing(as_user(user))
        second = run("indexer")
        assert inventory.switch(as_user("indexer"), second.index) == []
        as_indexer = {"home": home, "url": "", "OPENSEARCH_USERNAME": "indexer"}
        ended = [
            legalos("status", "--indices", mine, **as_indexer),
            legalos("indices", "list", LEGALOS_INDICES=mine, **as_indexer),
            legalos("templates", "check", LEGALOS_INDICES=mine, **as_indexer),
            legalos("indices", "prune", ALIAS, "--dry-run", **as_indexer),
        ]
        assert [one.returncode for one in ended] == [0, 0, 0, 0], [one.stderr for one in ended]
        assert ALIAS in ended[0].stdout and second.index in ended[1].stdout and second.index in ended[2].stdout
        assert legalos("status", **as_indexer).returncode == 1
    finally:
        roles.install(admin)
        admin.indices.delete(index="legalos-whole-others-1")


@pytest.mark.parametrize(
    ("change", "kind", "said"),
    [
        ({"password": "wrong-Passw0rd"}, ClusterError, "does not accept the user name or password"),
        ({"username": "mallory"}, ClusterError, "does not accept the user name or password"),
        ({"username": ""}, ClusterError, "does not accept the user name or password"),
        ({"ca_cert": ""}, ClusterUnreachable, "name its authority in OPENSEARCH_CA_CERT_PATH"),
        ({"url": "http"}, ClusterUnreachable, "no cluster answers"),
    ],
    ids=["password", "user", "nobody", "authority", "scheme"],
)
def test_what_is_wrong_with_the_access_is_told(settings_of, change, kind, said):
    right = settings_of()
    if "url" in change:
        change = {"url": right.url.replace("https", "http")}
    with pytest.raises(ClusterError, match=said) as refused:
        capabilities(connect(replace(right, **change)))
    assert type(refused.value) is kind
    assert "\n" not in str(refused.value)
    assert right.password not in str(refused.value) and "wrong-Passw0rd" not in str(refused.value)


def test_the_control_the_right_access_is_taken_and_verification_can_be_switched_off(settings_of):
    assert capabilities(connect(settings_of())).hybrid
    assert capabilities(connect(replace(settings_of(), ca_cert="", ssl_verify=False))).hybrid


def test_a_wrong_password_ends_a_command_with_one_sentence(home):
    command = legalos_command("status")
    environment = legalos_environment(home, "", OPENSEARCH_USERNAME="admin", OPENSEARCH_PASSWORD="wrong-Passw0rd")
    ended = subprocess.run(command, env=environment, cwd=home, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert "see OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD" in ended.stderr
    assert "wrong-Passw0rd" not in ended.stderr


def test_no_file_but_the_one_holds_a_password(home, filled):
    secrets = [password.encode() for password in json.loads((home / "node" / "users.json").read_text()).values()]
    read = [path for path in home.rglob("*") if path.is_file() and not path.is_relative_to(home / "node" / "cache")]
    assert any(path.name == "node.log" for path in read)
    assert {path.name for path in read if any(secret in path.read_bytes() for secret in secrets)} == {"users.json"}


def test_a_node_started_again_has_the_same_users_and_data(filled, home, settings_of):
    before = settings_of()
    held = connect(before).count(index=ALIAS)["count"]
    assert held >= len(ACTS) - 1
    local_node.stop(home)
    local_node.start(home, secure=True)
    after = settings_of()
    assert (after.password, after.ca_cert) == (before.password, before.ca_cert)
    assert connect(after).count(index=ALIAS)["count"] == held
