"""Plugins by name."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest
from legalos import registry
from legalos.errors import DuplicatePlugin, LegalosError, UnknownPlugin

GROUPS = (
    *(registry.READERS, registry.PARSERS, registry.STRATEGIES, registry.EMBEDDERS, registry.EXTRACTORS),
    registry.DATASETS,
)


@pytest.fixture
def registered(monkeypatch):
    """Registers what a test says, as installed distributions would."""

    def register(*values: tuple[str, str]) -> None:
        found = EntryPoints(EntryPoint(name, value, "legalos.strategies") for name, value in values)
        monkeypatch.setattr(registry, "_installed", lambda: found)
        registry.plugins.cache_clear()

    yield register
    registry.plugins.cache_clear()


@pytest.mark.parametrize("group", GROUPS)
def test_every_built_in_plugin_loads(group):
    names = registry.plugins(group)
    assert list(names) == sorted(names)
    for name in names:
        assert registry.load(group, name)


@pytest.mark.parametrize(
    ("group", "kind"),
    list(zip(GROUPS, ("reader", "parser", "strategy", "embedder", "extractor", "dataset"), strict=True)),
)
def test_an_unknown_name_is_told_with_the_known_ones(group, kind):
    with pytest.raises(UnknownPlugin) as refused:
        registry.load(group, "magic")
    assert str(refused.value) == f"there is no {kind} 'magic'; the known ones are {', '.join(registry.plugins(group))}"
    assert refused.value.exit_code == 2


def test_two_claims_of_one_name_are_refused(registered):
    registered(("own", "a:A"), ("own", "b:B"))
    with pytest.raises(DuplicatePlugin, match="'own' is registered twice, as a:A and b:B"):
        registry.plugins(registry.STRATEGIES)


def test_one_claim_seen_twice_is_one_plugin(registered):
    registered(("own", "json:loads"), ("own", "json:loads"))
    assert registry.load(registry.STRATEGIES, "own")("1") == 1


def test_a_plugin_is_imported_once_and_one_that_cannot_be_is_tried_again(registered, monkeypatch):
    registered(("once", "json:loads"), ("bad", "json:nothing_of_the_kind"))
    loads = []
    honest = EntryPoint.load
    monkeypatch.setattr(EntryPoint, "load", lambda entry: loads.append(entry.name) or honest(entry))
    for _ in range(2):
        assert registry.load(registry.STRATEGIES, "once")("1") == 1
        with pytest.raises(LegalosError, match="cannot be loaded"):
            registry.load(registry.STRATEGIES, "bad")
    assert sorted(loads) == ["bad", "bad", "once"]
