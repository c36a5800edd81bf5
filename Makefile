# Two commands do all the set-up themselves: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
LOCK   := requirements/dev.txt

# Without stored byte code every server that a test starts compiles all modules again.
unexport PYTHONDONTWRITEBYTECODE

WEB    := web/node_modules/.installed
CLIENT := src/deepbowl/server/static/index.html
SOURCES := $(shell find web/src web/public web/scripts web/index.html web/icons.json web/vite.config.ts web/svelte.config.js -type f 2>/dev/null)

SITE   := src/deepbowl/server/site/index.html
PAGES  := $(shell find docs scripts/docs_site scripts/make_docs.py *.md web/README.md src/deepbowl/data -type f 2>/dev/null)

.PHONY: play test lint types translates collects unit client docs shots packages soak fuzz tables goldens kernel compiled compiled-check wheels instructions lock clean

play: $(STAMP) $(CLIENT) $(SITE)
	$(BIN)/python scripts/fastest.py serve --host 127.0.0.1 --port 8000

# What needs no other processor runs side by side; then everything else on all of them.
test: packages
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint types translates collects client $(CLIENT)
	@$(MAKE) --no-print-directory unit

# A browser and a database for the tests: first, so that a missing package is reported immediately.
packages:
	@scripts/system_packages.sh

lint: $(STAMP)
	$(BIN)/ruff check .

types: $(STAMP)
	$(BIN)/mypy

# Check that mypyc accepts what `make compiled` compiles.
translates: $(STAMP)
	$(BIN)/python scripts/compile.py --translate

# Every test module imports. This also stores their byte code: otherwise each process of `unit` would compile all of them.
collects: $(STAMP)
	@mkdir -p build
	@$(BIN)/pytest --collect-only > build/collected.txt || { cat build/collected.txt; exit 1; }

# The browser client by itself: its types, its unit tests.
client: $(WEB)
	cd web && npm run --silent check && npm run --silent test

# Everything else, in real Chromium and on a real PostgreSQL where that matters. Tests that wait for a browser or a server
# leave a processor free for two more.
WORKERS ?= $(shell echo $$(($$(nproc) + 2)))
unit: $(STAMP) $(CLIENT) packages
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

# The documentation site, where the server finds it: /docs/ on a running server, or open the file. Stops at a link that leads nowhere.
docs: $(STAMP)
	$(BIN)/python scripts/make_docs.py

$(SITE): $(STAMP) $(PAGES)
	$(BIN)/python scripts/make_docs.py

# Take the pictures of the documentation again, in a real browser with fixed dice (a minute).
shots: $(STAMP) $(CLIENT)
	$(BIN)/python scripts/docs_shots.py

# Long random play, every roster and seat count, then all books in turn played by scripted bots; not part of `make test`.
soak: $(STAMP)
	$(BIN)/python scripts/soak.py
	$(BIN)/python scripts/soak.py 200 --book all --coached
	PYTHONPATH=tests $(BIN)/python -m reach.is_odds --seed $$(date +%s)

# Random changes of dungeons, share codes, logs, saves, messages and requests, for SECONDS_EACH per kind; `make test` tries
# a few hundred. A refusal not seen before leaves its text in tests/fuzz/corpus: commit it.
SECONDS_EACH ?= 60
fuzz: $(STAMP)
	DEEPBOWL_FUZZ=$(SECONDS_EACH) $(BIN)/pytest -p no:xdist -k 'strange or changed' \
		tests/fuzz/test_hostile_inputs.py tests/server/test_hostile_changes.py

# Write every file that follows from another: rows of skills, classes of events, numbers of names for trained bots.
tables: $(STAMP)
	$(BIN)/python scripts/skill_tables.py
	$(BIN)/python scripts/event_types.py
	$(BIN)/python scripts/env_tables.py
	$(BIN)/python scripts/env_reference.py

# Write the golden matches again: only when rules, or what a state holds, changed on purpose.
goldens: $(STAMP)
	$(BIN)/python scripts/goldens.py
	$(BIN)/python scripts/env_goldens.py

# Sets of squares in C, into the source tree (seconds, needs a C compiler): everything works without it, only slower.
kernel: $(STAMP)
	$(BIN)/python scripts/kernel.py

# Compile the engine and the scripted bot with mypyc into build/compiled (minutes), and check that they play exactly as
# the source does.
compiled: $(STAMP)
	$(BIN)/python scripts/compile.py

compiled-check: $(STAMP)
	$(BIN)/python scripts/compile.py --check

# A pure wheel and a compiled one for each of PYTHONS, each tried in an empty environment without a compiler; into dist.
PYTHONS ?= $(PYTHON)
wheels: $(STAMP) $(CLIENT) $(SITE)
	$(BIN)/python scripts/wheels.py $(addprefix --python ,$(PYTHONS))

# Machine instructions per decision and per reach in every book, beside the figures kept in benchmarks/instructions.json.
# Counts the compiled build if there is one, else the source. Needs valgrind; takes minutes; not part of `make test`.
instructions: $(STAMP)
	$(BIN)/python benchmarks/instructions.py

# Write the lock again after a change of dependencies in pyproject.toml.
lock:
	scripts/lock.sh

# Exactly the packages of the lock, each checked by its hash; then Deepbowl itself, built with what is there already.
$(STAMP): pyproject.toml $(LOCK)
	@$(PYTHON) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo 'Deepbowl needs Python 3.11 or newer with venv (Debian: python3-venv); another one: make PYTHON=...' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCK)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(WEB): web/package-lock.json
	@command -v npm >/dev/null || { echo 'Deepbowl needs Node 20.19 or newer with npm for its browser client' >&2; exit 1; }
	cd web && npm ci --silent
	touch $@

$(CLIENT): $(WEB) $(SOURCES)
	cd web && npm run --silent build

clean:
	rm -rf $(VENV) build *.egg-info web/node_modules src/deepbowl/server/static
