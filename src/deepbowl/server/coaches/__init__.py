"""Coaches without accounts: keys, one-time links, recovery codes."""
