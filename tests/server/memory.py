"""How much memory a process has."""

from __future__ import annotations

import re
from pathlib import Path

from .process_tree import parts_of

MEGABYTE = 1_000_000


def memory_of(pid: int) -> int:
    """Bytes a process has in memory that it shares with no other."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return 1024 * sum(int(size) for size in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE))


def memory_of_server(server: int) -> int:
    """Bytes that the processes of a server have in memory, without its workers."""
    return sum(memory_of(one) for one in parts_of(server))
