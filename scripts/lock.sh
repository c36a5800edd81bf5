#!/usr/bin/env bash
# Write requirements/*.txt again: what pyproject.toml allows, as versions and hashes, for every platform and Python from 3.11 on.
# Versions that still fit are kept; `scripts/lock.sh --upgrade` takes the newest, `--upgrade-package NAME` the newest of one.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
python3 -m venv "$tools"
"$tools/bin/python" -m pip install --quiet uv

# No header, no index, no links: a lock names what is installed, never where from.
lock() {
    "$tools/bin/uv" pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
        --no-emit-index-url --no-emit-find-links "$@" >/dev/null
}
lock pyproject.toml --extra dev --output-file requirements/dev.txt "$@"
# The server in a container: the same versions, and setuptools to build our own wheel with.
echo 'setuptools>=77' | lock pyproject.toml - --extra web --constraint requirements/dev.txt --output-file requirements/server.txt "$@"
