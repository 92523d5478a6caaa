"""Options of ``legalos evaluate`` that are refused before anything is opened."""

import pytest
from click.testing import CliRunner
from legalos.commands._evaluation import _not_looked_at, _refuse_unknown
from legalos.commands.evaluate import _options, command
from legalos.errors import UsageError
from legalos.evaluation.datasets import open_dataset


@pytest.mark.parametrize("seed", ["-1", str(2**63)])
def test_a_seed_that_no_generator_takes_is_refused(seed):
    done = CliRunner().invoke(command, ["--dataset", "samples", "--seed", seed])
    assert done.exit_code == 2 and "--seed" in done.stderr


def test_a_check_takes_no_options_of_its_own(tmp_path):
    done = CliRunner().invoke(command, ["--check", str(tmp_path / "c.yaml"), "--k", "10", "--seed", "1"])
    assert isinstance(done.exception, UsageError) and "takes no --k, --seed besides" in str(done.exception)
    allowed = CliRunner().invoke(command, ["--check", str(tmp_path / "c.yaml"), "--json", "--out", str(tmp_path)])
    assert isinstance(allowed.exception, UsageError) and "besides" not in str(allowed.exception)


def options(*words: str):
    with command.make_context(
        "evaluate", ["--dataset", "samples", "--strategies", "whole,hierarchical", *words]
    ) as given:
        rest = {name: value for name, value in given.params.items() if name not in ("check", "write_check", "as_json")}
        return _options(given, **rest)


def test_a_mixture_can_be_named_as_the_baseline():
    mix = ("--mix", "whole", "hierarchical", "0.5")
    _refuse_unknown(options(*mix, "--baseline", "whole+hierarchical@0.5/bm25"))
    with pytest.raises(UsageError, match="is not among the arms"):
        _refuse_unknown(options("--baseline", "whole+hierarchical@0.5/bm25"))


def test_measures_of_characters_are_known_by_their_names():
    _refuse_unknown(options("--measure", "char-R@4000ch"))
    with pytest.raises(UsageError, match="no measure 'char-X@4'"):
        _refuse_unknown(options("--measure", "char-X@4"))


def test_measures_of_characters_need_judgments_of_characters():
    (told,) = _not_looked_at(options("--measure", "char-R@4000ch"), open_dataset("samples"))
    assert told.startswith("char-R@4000ch cannot be measured")
