"""The scripted coach: sound play by any book, written to be read. `docs/bots-scripted.md` says how it thinks."""
