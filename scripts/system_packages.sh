#!/usr/bin/env bash
# What tests need that neither pip nor npm brings: a browser and a database server, from Debian's packages, if they are missing.
set -euo pipefail

missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
    echo "The tests need ${missing[*]}, and this is no Debian: please install them yourself." >&2
    exit 1
fi
root=()
[ "$(id -u)" -eq 0 ] || root=(sudo)
echo "installing ${missing[*]} ..."
export DEBIAN_FRONTEND=noninteractive
"${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null 2>&1 || {
    "${root[@]}" apt-get update -qq
    "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
