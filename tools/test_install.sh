#!/usr/bin/env bash
# usage: tools/test_install.sh PYTHON… (python3.11 python3.12 …)
# Builds wheel and sdist, installs them into empty environments (the wheel with each PYTHON, the sdist with the first) and
# runs the quickstart and a search there, in an empty folder with a home of its own. Ends with 1 at the first that fails.
set -euo pipefail
[ $# -gt 0 ] || set -- python3
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
cleared() { # a node that a cut-off run leaves would go on without its folder
  [ ! -x "$work/venv/bin/legalos" ] || LEGALOS_HOME=$work/home "$work/venv/bin/legalos" node stop > "$work/stop.out" 2>&1 || true
  rm -rf "$work"
}
trap cleared EXIT
unset OPENSEARCH_URL OPENSEARCH_HOSTS PYTHONPATH

try() { # PYTHON FILE
  rm -rf "$work/venv" "$work/empty"
  mkdir "$work/empty"
  cd "$work/empty"
  "$1" -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check "$2[local,documents]"
  "$work/venv/bin/pip" check
  export LEGALOS_HOME=$work/home
  "$work/venv/bin/legalos" quickstart > "$work/quickstart.out"
  "$work/venv/bin/legalos" search "quantos dias de licença tem o pai?" --corpus samples --size 1 > "$work/search.out"
  "$work/venv/bin/legalos" node stop
  grep -q '^ 1\. ' "$work/search.out"
  [ -z "$(ls -A "$work/empty")" ] # nothing is left where a user happens to be
  rm -rf "$work/home/node/2"* # the next one starts with no index
  echo "ok: $("$1" --version), $(basename "$2")"
}

git -C "$root" archive --prefix=source/ HEAD | tar -x -C "$work"
"$1" -m venv "$work/build" && "$work/build/bin/pip" install --quiet --disable-pip-version-check build
"$work/build/bin/python" -m build --outdir "$work/dist" "$work/source" > "$work/build.out" 2>&1
for python in "$@"; do try "$python" "$work"/dist/*.whl; done
try "$1" "$work"/dist/*.tar.gz
