"""Teams of the ten Colleges of Magic: who they are, and what their players are born with. [AG-TEAM-01, AG-COLLEGE-01]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.books.astrogranite.extra_players import DeployAndJoin, ExtraPlayers
from deepbowl.books.astrogranite.racial_traits import AgTakeRoot, AgTitchy, AgWildAnimal, Dense, VeryStrongLegs
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.switches import Switch
from deepbowl.rules.traits import replaced
from deepbowl.rules.vocabulary import purpose

if TYPE_CHECKING:
    from deepbowl.books.astrogranite.frame import AgRules

GROUP: Final = "Teams"
"""The heading of optional rules about what teams bring."""
RING: Final = ("Light", "Gold", "Jade", "Celestial", "Grey", "Amethyst", "Bright", "Amber")
"""The Great Wheel: each college is superior to the next, the last to the first. [AG-COLLEGE-02]"""
HUB: Final = ("Dark", "Rainbow")
"""The two colleges in the middle of the wheel. [AG-COLLEGE-05]"""
SUFFIX: Final = " College"


def college_of(race: str) -> str:
    """Return the college that a team list belongs to ("Light College", or "Light" for short), "" for ordinary teams."""
    name = race.removesuffix(SUFFIX)
    return name if name in RING or name in HUB else ""


def is_college_team(team: TeamSheet) -> bool:
    """Return whether a team belongs to a College of Magic."""
    return bool(college_of(team.race))


def _college_teams(rules: AgRules) -> None:
    """Let players have what only races of this book are born with. [AG-SKILL-14 to AG-SKILL-23]"""
    born = replaced(rules.traits, AgTakeRoot(), AgTitchy(), AgWildAnimal())
    rules.traits = [Dense(), *born, VeryStrongLegs()]
    rules.own.pushing.roots_hold = False
    rules.setting_up = [DeployAndJoin(), ExtraPlayers()]
    rules.lay_out_also()
    rules.own.tests.asked_by(purpose.DENSE, "AG-SKILL-14")


SWITCH: Final = Switch(
    "college-teams", "Teams of the Colleges of Magic may play: players of several races, some with special traits.",
    "AG-TEAM-01", brings=("dungeonbowl-skills",), group=GROUP, turn_on=_college_teams, needed_by_team=is_college_team,
)  # fmt: skip
