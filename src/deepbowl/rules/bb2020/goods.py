"""The goods counted for a seat in the 2020 core: inducements first, then those gained in play. [2020-17]"""

from __future__ import annotations

from typing import Final

from deepbowl.rules.vocabulary.flags import COUNTED, IGOR

MORTUARY_ASSISTANT: Final = IGOR  # the same patience with corpses
KEG: Final = 4
TEAM_TRAINING: Final = len(COUNTED)
PLAGUE_DOCTOR: Final = TEAM_TRAINING + 1
MASTER_CHEF: Final = TEAM_TRAINING + 2
BIASED_REFEREE: Final = TEAM_TRAINING + 3
# rights that a team's special rules give it, each once a match [2020-18.4]
BRIBERY_AND_CORRUPTION: Final = TEAM_TRAINING + 4
MASTERS_OF_UNDEATH: Final = TEAM_TRAINING + 5
FAVOURED_OF_NURGLE: Final = TEAM_TRAINING + 6

COUNTED_2020: Final = (
    *COUNTED[:IGOR], "mortuary assistant", "keg", *COUNTED[KEG + 1 :],
    "team training", "plague doctor", "master chef", "biased referee",
    "bribery and corruption", "masters of undeath", "favoured of nurgle",
)  # fmt: skip
