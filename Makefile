PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/pytest
JOBS   ?= 2

.DEFAULT_GOAL := help
.PHONY: help run test lint format unit coverage bench soak openapi rules golden lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: $(STAMP) ## start the service in the foreground (Ctrl-C stops it)
	@$(BIN)/scythed run

test: lint unit ## lint, types, import contracts and every test

lint: $(STAMP) ## ruff, formatting, mypy, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(STAMP) ## the tests alone (make unit ARGS="-k log")
	$(PYTEST) -n $(JOBS) --dist worksteal $(ARGS)

coverage: $(STAMP) ## the tests with a coverage report
	$(PYTEST) -n $(JOBS) --cov --cov-report=term --cov-report=html $(ARGS)

format: $(STAMP) ## sort imports, fix what can be fixed, format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP) ## measure speed
	$(PYTEST) -m bench -s $(ARGS)

soak: $(STAMP) ## the long runs
	$(PYTEST) -m soak --timeout 0 $(ARGS)

openapi: $(STAMP) ## write openapi.yaml and the schema of replays from the code
	$(BIN)/scythed openapi --output openapi.yaml
	$(BIN)/scythed replay schema > docs/replay.schema.json

rules: $(STAMP) ## write docs/rules.md and docs/perft.md from the tests and the rules
	$(BIN)/python -m tests.rules_coverage
	$(BIN)/scythed perft --document > docs/perft.md

golden: $(STAMP) ## play anew the golden games that a change of the rules has changed, and tell how
	$(BIN)/python -m tests.golden.regenerate $(ARGS)

lock: ## renew constraints.txt from a fresh environment
	rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet hatchling editables -e '.[dev]'
	{ echo "# Every version the service is built and tested with; renewed by make lock."; \
	  $(VENV)-lock/bin/pip freeze --all --exclude-editable --exclude pip --exclude setuptools; } > constraints.txt
	rm -rf $(VENV)-lock

clean: ## remove the virtual environment and every cache (data in var/ stays)
	rm -rf $(VENV) $(VENV)-lock dist htmlcov .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find app domain replay tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed; set PYTHON=/path/to/python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt $(PIP) install -e '.[dev]'
	@touch $@
