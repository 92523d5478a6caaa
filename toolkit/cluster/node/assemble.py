"""The program folder of OpenSearch, assembled from a release's files.

The folder is read-only afterwards: a node's configuration, data and logs stand elsewhere, so nodes can share it.
"""

import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from .releases import Module, Release

OLDEST_JAVA = 11  # what a plugin descriptor must declare; OpenSearch 2.x compiles for 11


def assemble(release: Release, files: Mapping[str, Path], parent: Path) -> Path:
    """The program folder ``parent/release.folder``, from the file of each coordinate; kept when it exists already.

    It is built beside its place and renamed, so that it is there whole or not at all.
    """
    home = parent / release.folder
    if home.is_dir():
        return home
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=parent, prefix=".assembling-") as scratch:
        _unzip(files[release.base], Path(scratch))
        (built,) = Path(scratch).iterdir()
        for coordinate in release.libraries:
            shutil.copyfile(files[coordinate], built / "lib" / files[coordinate].name)
        for module in release.modules:
            _write_module(release, module, files, built / "modules" / module.name)
        for folder, coordinate in release.plugins.items():
            _unzip(files[coordinate], built / "plugins" / folder)
        built.rename(home)
    return home


def _unzip(archive: Path, target: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(target)


def _write_module(release: Release, module: Module, files: Mapping[str, Path], folder: Path) -> None:
    folder.mkdir(parents=True)
    for coordinate in module.jars:
        shutil.copyfile(files[coordinate], folder / files[coordinate].name)
    (folder / "plugin-descriptor.properties").write_text(module_descriptor(module, release.version), encoding="utf-8")
    if module.permissions:
        (folder / "plugin-security.policy").write_text(policy(module.permissions), encoding="utf-8")


def module_descriptor(module: Module, version: str) -> str:
    """The ``plugin-descriptor.properties`` of a module, which OpenSearch requires beside its jars."""
    lines = {
        "name": module.name,
        "description": module.name,
        "version": version,
        "opensearch.version": version,
        "java.version": OLDEST_JAVA,
        "classname": module.plugin_class,
        "extended.plugins": module.extends,
        "has.native.controller": "false",
    }
    return "".join(f"{key}={value}\n" for key, value in lines.items() if value)


def policy(permissions: tuple[str, ...]) -> str:
    """A Java security policy that grants the permissions to all code it applies to."""
    return "grant {\n" + "".join(f"  permission {permission};\n" for permission in permissions) + "};\n"
