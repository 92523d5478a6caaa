"""What the local embedder's vectors are called: by the weights that are installed."""

import os
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256

import pytest
from legalos.embedders.e5 import PACKAGE, VARIANTS, model_name

WEIGHTS, RECORDED = b"weights", sha256(b"what was installed").digest()


@pytest.fixture
def weights(tmp_path, monkeypatch):
    """The file of a package whose record states another hash of it, to be told from its own."""
    folder, record = tmp_path / PACKAGE, tmp_path / f"{PACKAGE}-1.dist-info"
    folder.mkdir()
    record.mkdir()
    (folder / "__init__.py").touch()
    file = folder / VARIANTS["en-pt"]
    file.write_bytes(WEIGHTS)
    (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 1\n")
    stated = urlsafe_b64encode(RECORDED).decode().rstrip("=")
    rows = f"{PACKAGE}/{file.name},sha256={stated},{len(WEIGHTS)}\n{record.name}/RECORD,,\n"
    (record / "RECORD").write_text(rows)
    monkeypatch.delitem(sys.modules, PACKAGE, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return file


def named(digest):
    return f"e5-small-en-pt@{digest.hex()[:8]}/fp32"


def test_weights_are_named_by_the_hash_that_was_recorded_when_they_were_installed(weights):
    assert model_name("en-pt", "fp32") == named(RECORDED)


def test_weights_that_changed_since_are_named_by_their_own_hash(weights):
    later = weights.stat().st_mtime + 60
    os.utime(weights, (later, later))
    assert model_name("en-pt", "fp32") == named(sha256(WEIGHTS).digest())


def test_weights_of_another_size_are_named_by_their_own_hash(weights):
    times = weights.stat()
    weights.write_bytes(WEIGHTS + b"!")
    os.utime(weights, (times.st_atime, times.st_mtime))
    assert model_name("en-pt", "fp32") == named(sha256(WEIGHTS + b"!").digest())


def test_weights_without_a_record_are_named_by_their_own_hash(weights):
    (weights.parent.parent / f"{PACKAGE}-1.dist-info" / "RECORD").unlink()
    assert model_name("en-pt", "fp32") == named(sha256(WEIGHTS).digest())
