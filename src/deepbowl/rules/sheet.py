"""Team sheets as the rules need them: players with characteristics and skills, and goods."""

from __future__ import annotations

from typing import Any, Final

CHARACTERISTICS: Final = ("ma", "st", "ag", "pa", "av")
NOTHING_LOST: Final = (0, 0, 0, 0, 0)
"""Of each characteristic: no injury of an earlier game lowered it."""
COLLEGE_WIZARDS: Final = (
    "amber wizard", "amethyst wizard", "bright wizard", "celestial wizard", "gold wizard", "grey wizard", "jade wizard",
    "light wizard",
)  # fmt: skip
"""The goods of teams with a wizard of their college. [DG-IND-03]"""
SPONSORS: Final = (
    "Cragfall's Catacomb Cartography", "Farblast & Sons Ordnance Solutions", "Dr Brauer's Prototype Portals",
    "Crystal Ball Sportscasting", "Lightningade", "Air Oberwald",
)  # fmt: skip
"""The sponsors a team can have; the last one has an athlete. [DG-SPON-02 to DG-SPON-07]"""


class PlayerSheet:
    """One player as they take the field."""

    def __init__(
        self,
        number: int,
        name: str,
        position: str,
        race: str,
        ma: int,
        st: int,
        ag: int,
        pa: int,
        av: int,
        skills: tuple[str, ...],
        niggles: int = 0,
        waits: bool = False,
        recovers: tuple[int, ...] = NOTHING_LOST,
    ) -> None:
        self.number = number
        self.name = name
        self.position = position
        self.race = race
        self.ma, self.st, self.ag, self.pa, self.av = ma, st, ag, pa, av
        self.skills = skills
        self.niggles = niggles
        self.waits = waits  # joins the team only if a rule raises them during the match
        self.recovers = recovers  # what each characteristic regains when injuries of earlier games heal [DG-XTILE-06]

    def pack(self) -> dict[str, Any]:
        """The player as JSON can hold them."""
        packed: dict[str, Any] = {key: getattr(self, key) for key in ("number", "name", "position", "race")}
        packed.update({key: getattr(self, key) for key in CHARACTERISTICS})
        packed["skills"] = list(self.skills)
        packed["niggles"] = self.niggles
        if self.waits:
            packed["waits"] = True
        if any(self.recovers):
            packed["recovers"] = list(self.recovers)
        return packed


class NeutralSheet(PlayerSheet):
    """A body that belongs to no one: what it is, how many squares wide, and the square it begins on.

    Where it covers several squares, `at` is its north-western one; "": it waits in Reserves until a rule brings it on.
    """

    def __init__(
        self, number: int, name: str, ma: int, st: int, ag: int, pa: int, av: int, skills: tuple[str, ...] = (),
        size: int = 1, at: str = "", position: str = "", race: str = "", niggles: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(number, name, position, race, ma, st, ag, pa, av, skills, niggles)
        self.size = size
        self.at = at

    def pack(self) -> dict[str, Any]:
        """The body as JSON can hold it."""
        return {**super().pack(), "size": self.size, "at": self.at}

    @staticmethod
    def unpack(packed: Any) -> NeutralSheet:
        """The body that `pack` wrote; ValueError names what is missing."""
        try:
            return NeutralSheet(
                int(packed["number"]), str(packed["name"]), int(packed["ma"]), int(packed["st"]), int(packed["ag"]),
                int(packed["pa"]), int(packed["av"]), tuple(str(skill) for skill in packed["skills"]),
                int(packed["size"]), str(packed["at"]),
                str(packed["position"]), str(packed["race"]), int(packed["niggles"]),
            )  # fmt: skip
        except KeyError as error:
            raise ValueError(f"the sheet of a neutral body lacks {error}") from error
        except (TypeError, AttributeError) as error:
            raise ValueError(f"the sheet of a neutral body is not of the right form: {error}") from error


class TeamSheet:
    """One team as it takes the field: players, re-rolls and goods, its sponsor and the number of their favourite player."""

    def __init__(
        self, name: str, race: str, players: list[PlayerSheet], rerolls: int, goods: dict[str, int], sponsor: str = "",
        athlete: int = 0,
    ) -> None:  # fmt: skip
        self.name = name
        self.race = race
        self.players = players
        self.rerolls = rerolls
        self.goods = goods
        self.sponsor = sponsor
        self.athlete = athlete

    def pack(self) -> dict[str, Any]:
        """The team as JSON can hold it."""
        paid = {"sponsor": self.sponsor, "athlete": self.athlete} if self.sponsor else {}
        return {
            "name": self.name,
            "race": self.race,
            "players": [player.pack() for player in self.players],
            "rerolls": self.rerolls,
            "goods": dict(self.goods),
            **paid,
        }

    @staticmethod
    def unpack(packed: Any) -> TeamSheet:
        """The team that `pack` wrote; ValueError names what is missing."""
        try:
            players = [
                PlayerSheet(
                    int(p["number"]), str(p["name"]), str(p["position"]), str(p["race"]),
                    int(p["ma"]), int(p["st"]), int(p["ag"]), int(p["pa"]), int(p["av"]),
                    tuple(str(skill) for skill in p["skills"]), int(p["niggles"]), bool(p.get("waits", False)),
                    _read_recovers(p.get("recovers", NOTHING_LOST)),
                )
                for p in packed["players"]
            ]  # fmt: skip
            goods = {str(key): int(value) for key, value in packed["goods"].items()}
            sponsor, athlete = str(packed.get("sponsor", "")), int(packed.get("athlete", 0))
            name, race, rerolls = str(packed["name"]), str(packed["race"]), int(packed["rerolls"])
            return TeamSheet(name, race, players, rerolls, goods, sponsor, athlete)
        except KeyError as error:
            raise ValueError(f"a team sheet lacks {error}") from error
        except (TypeError, AttributeError) as error:
            raise ValueError(f"a team sheet is not of the right form: {error}") from error


def _read_recovers(packed: Any) -> tuple[int, ...]:
    """Return a number for each characteristic; ValueError if there are more or fewer."""
    found = tuple(int(number) for number in packed)
    if len(found) != len(CHARACTERISTICS):
        raise ValueError(f"recovers has {len(found)} numbers, not {len(CHARACTERISTICS)}")
    return found
