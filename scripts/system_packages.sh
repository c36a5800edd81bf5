#!/usr/bin/env bash
# What tests need that neither pip nor npm brings: a browser and a database server. What is missing is installed from Debian's
# packages; where that is not possible one line says what is missing and what would install it.
set -euo pipefail

# The names and places that tests/browser/stage.py and tests/server/postgres.py look for.
have_browser() {
    [ -n "${DEEPBOWL_BROWSER:-}" ] ||
        command -v chromium || command -v chromium-browser || command -v google-chrome || command -v google-chrome-stable || command -v chrome
}
have_database() {
    command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' || compgen -G '/usr/pgsql-*/bin/initdb' ||
        compgen -G '/opt/homebrew/opt/postgresql*/bin/initdb'
}

missing=()
have_browser >/dev/null || missing+=(chromium)
have_database >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

give_up() {
    echo "The tests need ${missing[*]}, and $1." >&2
    exit 1
}

install="apt-get install ${missing[*]}"
command -v apt-get >/dev/null || give_up "this is no Debian: please install them yourself"
root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || give_up "you are not root and have no sudo: ask somebody who is for '$install'"
    root=(sudo)
fi
echo "installing ${missing[*]} ..."
apt_get() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >/dev/null; }
quick=(install -y --no-install-recommends "${missing[@]}")
apt_get "${quick[@]}" 2>/dev/null || { apt_get update && apt_get "${quick[@]}"; } || give_up "'${root[*]:+${root[*]} }$install' failed"
