# Thin: each target is a line or two that a person could type. The first use makes .venv; later ones reuse it.

PYTHON ?= python3
PYTHONS ?= $(PYTHON)
BIN := .venv/bin
WEB := web/index.html web/package-lock.json web/vite.config.ts $(shell find web/src web/public -type f)
PACKAGE := pyproject.toml hatch_build.py $(shell find src/doctorlucky -path '*/server/page' -prune -o -name '*.py' -print -o -name '*.toml' -print -o -name '*.json' -print -o -path '*/lab/*.css' -print -o -path '*/lab/*.js' -print) $(WEB)

unexport PYTHONDONTWRITEBYTECODE  # what Python has compiled is kept, or every process of a test run would compile it again

.PHONY: play test check protocol pictures bench proofs dist clean

play: .venv/installed  ## play in the browser: the main job
	$(BIN)/doctorlucky

test: .venv/tested  ## every test, on the package as installed (compiled where there is a C compiler), in a real browser too
	failed=0; $(BIN)/python tools/page_tests.py || failed=1; $(BIN)/pytest -n auto --dist worksteal && exit $$failed

check: .venv/checked .venv/installed .venv/browser  ## everything a machine can check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/art/sprites.py --check
	npm --prefix web run check
	npm --prefix web test
	$(BIN)/pytest -n auto --dist worksteal

protocol: .venv/installed  ## the page's types from the server's
	$(BIN)/python -m doctorlucky.server.typescript > web/src/protocol.ts

pictures: .venv/tested  ## docs/img: pictures of every page, taken from real games
	$(BIN)/python tests/browser/pictures.py

bench: .venv/tested  ## how fast it is here, beside other libraries
	$(BIN)/pip install --quiet ".[peers]"
	$(BIN)/doctorlucky bench --peers

proofs: .venv/tested  ## the long form of the property tests
	DOCTORLUCKY_PROOFS=long $(BIN)/pytest -n auto --dist worksteal tests/properties tests/server/test_choices.py

dist: .venv/made  ## the wheel and the sdist, both tried in an environment of their own; the sdist by all of PYTHONS
	$(BIN)/pip install --quiet --disable-pip-version-check build
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/python tools/try_dist.py dist/*.whl
	set -e; for python in $(PYTHONS); do $$python tools/try_dist.py dist/*.tar.gz; done

clean:
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache web/node_modules src/doctorlucky/server/page

.venv/made:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "doctorlucky needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	touch $@

.venv/installed: .venv/made $(PACKAGE)
	@echo "Installing doctorlucky into .venv; compiling and building the page take about a minute."
	$(BIN)/pip install --quiet --disable-pip-version-check ".[lab]"
	touch $@

.venv/tested: .venv/installed .venv/browser
	$(BIN)/python tools/page_tests.py --install
	touch $@

.venv/browser: .venv/made pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --group test
	$(BIN)/python tests/browser/chromium.py --install
	touch $@

.venv/checked: .venv/made pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --group check
	touch $@
