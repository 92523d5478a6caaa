# Everything happens in .venv; PYTHON names the interpreter it is made from (3.11 or newer).
PYTHON ?= python3
PYTHONS ?= $(PYTHON)
VENV := .venv
BIN := $(VENV)/bin

.PHONY: quickstart test test-failures test-install test-torch accuracy lint licences audit clean

$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("legalos needs Python 3.11 or newer: make PYTHON=python3.11 ...") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[local,documents]'
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[local,secure,aws,documents,evaluate,openai,dev]'
	touch $@

quickstart: $(VENV)/.installed  ## a local OpenSearch, the bundled acts indexed, three searches
	$(BIN)/legalos quickstart

test: $(VENV)/.dev  ## all tests; the live ones start and stop a node of their own
	$(BIN)/python -m pytest

test-failures: $(VENV)/.dev  ## three nodes, of which one is killed while it is written to
	$(BIN)/python -m pytest -m slow

test-install:  ## wheel and sdist in empty environments, the quickstart there: make test-install PYTHONS="python3.11 python3.13"
	tools/test_install.sh $(PYTHONS)

test-torch: $(VENV)/.dev  ## the tests of the sentence-transformers extra, which brings torch (6 GB)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[sentence-transformers]'
	$(BIN)/python -m pytest -m torch

accuracy: $(VENV)/.dev  ## the parser's figures on the gold trees in ../shared; docs/accuracy.md explains them
	$(BIN)/python tests/gold/accuracy.py

lint: $(VENV)/.dev
	$(BIN)/ruff check . && $(BIN)/ruff format --check .

licences: $(VENV)/.dev  ## docs/licences.md anew
	$(BIN)/python tools/licences.py > docs/licences.md

audit: $(VENV)/.dev  ## known vulnerabilities of what is installed, by pip-audit (asks pypi.org)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --skip-editable

clean:
	rm -rf $(VENV) build dist *.egg-info
