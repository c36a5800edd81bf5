"""The goods counted for a seat in CRP: those of every core, then its own. [CRP-16.5]"""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary.flags import COUNTED

MASTER_CHEF: Final = len(COUNTED)
COUNTED_CRP: Final = (*COUNTED, "master chef")
