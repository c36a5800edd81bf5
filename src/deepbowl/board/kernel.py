"""The kernel: sets of squares in C (`_kernel.c`), where it was built. [docs/decisions/0023]"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

EDITION: Final = 4
"""The edition of the kernel that fits. One left over in a source tree from before is not used."""
SWITCHED_OFF: Final = "DEEPBOWL_NO_KERNEL"
"""If this environment variable is set, the kernel is not used even if it is there."""


def find_kernel() -> Any:
    """Return the kernel, or None where it was not built, does not fit or is switched off."""
    if os.environ.get(SWITCHED_OFF):
        return None
    try:
        found = import_module("deepbowl.board._kernel")
    except ImportError:
        return None
    return found if found.EDITION == EDITION else None


KERNEL: Final[Any] = find_kernel()
