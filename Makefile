# Two commands do all the set-up themselves: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: play test lint types unit soak goldens compiled compiled-check clean

play: $(STAMP)
	$(BIN)/deepbowl play --book dungeonbowl-5

test: lint types unit

lint: $(STAMP)
	$(BIN)/ruff check .

types: $(STAMP)
	$(BIN)/mypy

unit: $(STAMP)
	$(BIN)/pytest -n auto

# Long random play, every roster and seat count; not part of `make test`.
soak: $(STAMP)
	$(BIN)/python scripts/soak.py

# Write the golden matches again: only when rules, or what a state holds, changed on purpose.
goldens: $(STAMP)
	$(BIN)/python scripts/goldens.py

# The engine compiled with mypyc into build/compiled (minutes), and whether it plays exactly as the source does.
compiled: $(STAMP)
	$(BIN)/python scripts/compile.py

compiled-check: $(STAMP)
	$(BIN)/python scripts/compile.py --check

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info
