"""A lock keeps others out as long as its owner lives, and no longer."""

import subprocess
import sys

import pytest
from legalos.errors import LegalosError
from legalos.locks import alone

OWNER = """
import sys
from pathlib import Path
from legalos.locks import alone
with alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_lock_dies_with_its_owner(tmp_path):
    path = tmp_path / "locks" / "one.lock"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", OWNER, str(path)], **pipes) as owner:
        assert owner.stdout.readline() == "held\n"
        with pytest.raises(LegalosError, match="another run is going on"), alone(path, "another run is going on"):
            pass
        owner.kill()
        owner.wait(10)
        with alone(path, "another run is going on"):
            pass


def test_a_lock_is_given_back_where_what_it_guards_fails(tmp_path):
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), alone(tmp_path / "one.lock", "taken"):
            raise ZeroDivisionError
