"""Adding facts up: each kind changes a club in one way, and nothing else does. [LG-CLUB-01]

Adding up knows no price and rolls no die. It refuses only what makes no sense: a player the club does not have, a shirt worn
twice, gold, fans, re-rolls or points below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from deepbowl.league.club import Advance, Badge, Club, Former, Member, Result, changed
from deepbowl.league.errors import FoldError, Named, Part
from deepbowl.league.facts import Fact
from deepbowl.teams.legality import HIGHEST_NUMBER

NIGGLE: Final = "niggle"
DIED: Final = "died"
STONE: Final = "stone for ever"
"""Why a player left who was petrified and stays so. [AG-MATK-05]"""


def add(club: Club, fact: Fact) -> Club:
    """Return the club after one more fact, or raise `FoldError`."""
    if not club.edition and fact.kind != "founded":
        raise FoldError(f"{fact.kind}: the club is not founded yet")
    return _HOW[fact.kind](club, fact)


def add_all(club: Club, facts: Iterable[Fact]) -> Club:
    """Return the club after some facts."""
    for one in facts:
        club = add(club, one)
    return club


def fold(id: str, lines: Iterable[tuple[int, Iterable[Fact]]]) -> Club:
    """Return the club that numbered lines of facts give, or raise `FoldError` with the line. [LG-CLUB-01, LG-FACT-04]"""
    club = Club(id)
    for number, facts in lines:
        try:
            club = add_all(club, facts)
        except FoldError as error:
            raise FoldError(*error.parts, line=number) from None
    return club


# ---------------------------------------------------------------- the club
def _founded(club: Club, fact: Fact) -> Club:
    if club.edition:
        raise FoldError("a club is founded once; edition and list are for life")
    return replace(
        club, edition=fact.text("edition"), race=fact.text("list"), special=fact.text("special"), name=fact.text("name"),
        coach=fact.text("coach"), gold=_not_below(0, fact.number("gold"), "gold"),
    )  # fmt: skip


def _gold(club: Club, fact: Fact) -> Club:
    return replace(club, gold=_not_below(0, club.gold + fact.number("amount"), f"{fact.text('what')}: gold"))


def _staff(club: Club, fact: Fact) -> Club:
    name = fact.text("name")
    count = _not_below(0, club.staff.get(name, 0) + fact.number("amount"), name)
    return replace(club, staff=MappingProxyType({**club.staff, name: count}))


def _goods(club: Club, fact: Fact) -> Club:
    name = fact.text("name")
    return replace(club, goods=MappingProxyType({**club.goods, name: club.goods.get(name, 0) + fact.number("amount")}))


def _trophy(club: Club, fact: Fact) -> Club:
    held = bool(fact.about["held"])
    if held == club.trophy:
        raise FoldError("the club has the trophy already" if held else "the club has no trophy to hand back")
    return replace(club, trophy=held)


def _sponsor(club: Club, fact: Fact) -> Club:
    return replace(club, sponsor=fact.text("sponsor"), athlete="", changed_sponsor=bool(fact.about["changed"]))


def _season(club: Club, fact: Fact) -> Club:
    return replace(club, season=fact.number("season"), changed_sponsor=False)


def _result(club: Club, fact: Fact) -> Club:
    played = Result(
        fact.text("fixture"), fact.number("season"), fact.text("outcome"), fact.number("touchdowns"), fact.number("against"),
        fact.number("place"), fact.number("seats"), fact.number("caused"), fact.number("suffered"), fact.text("match"),
        fact.text("book"), bool(fact.about["friendly"]), bool(fact.about["conceded"]),
    )  # fmt: skip
    if any(one.fixture == played.fixture or (one.match and one.match == played.match) for one in club.results):
        raise FoldError(f"the match of {played.fixture} is recorded already")
    members = {id: replace(one, fresh="") for id, one in club.members.items()}
    return replace(club, results=(*club.results, played), goods=MappingProxyType({}), members=MappingProxyType(members))


def _revised(club: Club, fact: Fact) -> Club:
    """Another result for a match that was played. [LG-REPAIR-05]"""
    if not any(one.fixture == fact.text("fixture") for one in club.results):
        raise FoldError(f"no match of {fact.text('fixture')} is recorded")

    def revised(one: Result) -> Result:
        return replace(
            one, outcome=fact.text("outcome"), place=fact.number("place"), touchdowns=fact.number("touchdowns"),
            against=fact.number("against"), caused=fact.number("caused"), suffered=fact.number("suffered"),
        )  # fmt: skip

    return replace(club, results=tuple(revised(one) if one.fixture == fact.text("fixture") else one for one in club.results))


def _forfeit(club: Club, fact: Fact) -> Club:
    lost = Result(
        fact.text("fixture"), fact.number("season"), fact.text("outcome"), fact.number("touchdowns"), fact.number("against"),
        played=False,
    )  # fmt: skip
    return replace(club, results=(*club.results, lost), goods=MappingProxyType({}))


# ---------------------------------------------------------------- its players
def _hired(club: Club, fact: Fact) -> Club:
    id, was, shirt = fact.text("player"), fact.text("was"), fact.number("shirt")
    if id in club.members or any(one.member.id == id for one in club.former):
        raise FoldError(f"{id} is another player's id")
    _free(club, shirt, id)
    members = dict(club.members)
    base = Member(id, fact.text("name"), fact.text("position"), fact.number("fee"))
    if was:
        guest = members.pop(was, None)
        if guest is None or not guest.guest:
            raise FoldError(f"there is no guest {was}")
        base = replace(guest, id=id, name=base.name, position=base.position, fee=base.fee, guest="")
    members[id] = replace(base, shirt=shirt)
    return replace(club, members=MappingProxyType(members), hired=club.hired + 1)


def _guest(club: Club, fact: Fact) -> Club:
    id = fact.text("player")
    if id in club.members:
        raise FoldError(f"{id} is with the club already")
    guest = Member(id, fact.text("name"), fact.text("position"), fact.number("fee"), guest=fact.text("how"))
    return replace(club, members=changed(club.members, guest))


def _without(club: Club, former: Former) -> Club:
    members = {id: one for id, one in club.members.items() if id != former.member.id}
    athlete = "" if club.athlete == former.member.id else club.athlete
    kept = club.former if former.member.guest and former.why not in (DIED, STONE) else (*club.former, former)
    return replace(club, members=MappingProxyType(members), former=kept, athlete=athlete)


def _left(club: Club, fact: Fact) -> Club:
    return _without(club, Former(_member(club, fact), fact.text("why")))


def _died(club: Club, fact: Fact) -> Club:
    return _without(club, Former(_member(club, fact), DIED, fact.text("by"), fact.text("match")))


def _healed(club: Club, fact: Fact) -> Club:
    member, what = _member(club, fact), fact.text("what")
    if what == NIGGLE:
        return _with(club, replace(member, niggles=_not_below(0, member.niggles - 1, "niggling injuries")))
    if what not in member.lowered:
        raise FoldError(_named(member), f" has lost no {what}")
    lowered = list(member.lowered)
    lowered.remove(what)
    return _with(club, replace(member, lowered=tuple(lowered)))


def _points(club: Club, fact: Fact) -> Club:
    member = _member(club, fact)
    earned = _not_below(member.spent, member.earned + fact.number("amount"), _named(member), ": unspent points", shown="0")
    return _with(club, replace(member, earned=earned))


def _spent(club: Club, fact: Fact) -> Club:
    member, amount = _member(club, fact), fact.number("amount")
    if amount > member.left:
        raise FoldError(_named(member), f": {amount} points spent of {member.left}: points below 0")
    return _with(club, replace(member, spent=member.spent + amount))


def _mvp(club: Club, fact: Fact) -> Club:
    """A player who died in the match may have the award; it is noted with them. [LG-DEED-05]"""
    id = fact.text("player")
    for at, one in enumerate(club.former):
        if one.member.id == id:
            noted = replace(one, member=replace(one.member, mvps=one.member.mvps + 1))
            return replace(club, former=(*club.former[:at], noted, *club.former[at + 1 :]))
    member = _member(club, fact)
    return _with(club, replace(member, mvps=member.mvps + 1))


def _learnt(club: Club, fact: Fact) -> Club:
    member = _member(club, fact)
    if fact.text("skill") in member.skills:
        raise FoldError(_named(member), f" has {fact.text('skill')} already")
    gained = Advance(fact.text("skill"), "", fact.text("how"), fact.number("value"))
    return _with(club, replace(member, advances=(*member.advances, gained)))


def _improved(club: Club, fact: Fact) -> Club:
    member = _member(club, fact)
    gained = Advance("", fact.text("characteristic"), "", fact.number("value"))
    return _with(club, replace(member, advances=(*member.advances, gained)))


def _weapon(club: Club, fact: Fact) -> Club:
    return _with(club, replace(_member(club, fact), weapon=fact.text("weapon"), weapon_value=fact.number("value")))


def _confiscated(club: Club, fact: Fact) -> Club:
    member, kept = _member(club, fact), bool(fact.about["kept"])
    if not member.weapon or member.confiscated == kept:
        raise FoldError(_named(member), f" has no weapon {'to confiscate' if kept else 'to buy back'}")
    return _with(club, replace(member, confiscated=kept))


def _item(club: Club, fact: Fact) -> Club:
    return _with(club, replace(_member(club, fact), item=fact.text("item"), item_value=fact.number("value")))


def _appeared(club: Club, fact: Fact) -> Club:
    member, season = _member(club, fact), fact.number("season")
    seasons = member.seasons if season in member.seasons else (*member.seasons, season)
    return _with(club, replace(member, seasons=seasons))


def _renumbered(club: Club, fact: Fact) -> Club:
    member = _member(club, fact)
    _free(club, fact.number("shirt"), member.id)
    return _with(club, replace(member, shirt=fact.number("shirt")))


def _athlete(club: Club, fact: Fact) -> Club:
    return replace(club, athlete=_member(club, fact).id if fact.text("player") else "")


# ---------------------------------------------------------------- what makes no sense
def _member(club: Club, fact: Fact) -> Member:
    id = fact.text("player")
    if id not in club.members:
        raise FoldError(f"{fact.kind}: the club has no player {id}")
    return club.members[id]


def _named(member: Member) -> Named:
    return Named(member.id, member.name or "a player")


def _with(club: Club, member: Member) -> Club:
    return replace(club, members=changed(club.members, member))


def _free(club: Club, shirt: int, wearer: str) -> None:
    if not 1 <= shirt <= HIGHEST_NUMBER:
        raise FoldError(f"shirt {shirt}: shirts are numbered 1 to {HIGHEST_NUMBER}")
    if any(one.shirt == shirt and one.id != wearer for one in club.members.values()):
        raise FoldError(f"shirt {shirt} is worn twice")


def _not_below(least: int, value: int, *what: Part, shown: str = "") -> int:
    if value < least:
        raise FoldError(*what, f" below {shown or least}")
    return value


_HOW: Final[Mapping[str, Callable[[Club, Fact], Club]]] = MappingProxyType({
    "founded": _founded,
    "named": lambda club, fact: replace(club, name=fact.text("name")),
    "coach": lambda club, fact: replace(club, coach=fact.text("coach")),
    "badge": lambda club, fact: replace(
        club, badge=Badge(fact.text("field"), fact.text("first"), fact.text("second"), fact.text("emblem"))
    ),
    "gold": _gold,
    "fans": lambda club, fact: replace(club, fans=_not_below(0, club.fans + fact.number("amount"), "fans")),
    "staff": _staff,
    "reroll": lambda club, fact: replace(club, rerolls=_not_below(0, club.rerolls + fact.number("amount"), "re-rolls")),
    "trophy": _trophy,
    "sponsor": _sponsor,
    "athlete": _athlete,
    "goods": _goods,
    "season": _season,
    "result": _result,
    "revised": _revised,
    "forfeit": _forfeit,
    "hired": _hired,
    "guest": _guest,
    "left": _left,
    "died": _died,
    "niggle": lambda club, fact: _with(club, replace(_member(club, fact), niggles=_member(club, fact).niggles + 1)),
    "lowered": lambda club, fact: _with(club, replace(
        _member(club, fact), lowered=(*_member(club, fact).lowered, fact.text("characteristic")), fresh="new"
    )),
    "healed": _healed,
    "out": lambda club, fact: _with(club, replace(_member(club, fact), out=fact.text("fixture") or "-")),
    "back": lambda club, fact: _with(club, replace(_member(club, fact), out="", retired=False)),
    "retired": lambda club, fact: _with(club, replace(_member(club, fact), retired=True)),
    "points": _points,
    "spent": _spent,
    "mvp": _mvp,
    "learnt": _learnt,
    "improved": _improved,
    "weapon": _weapon,
    "confiscated": _confiscated,
    "item": _item,
    "appeared": _appeared,
    "renumbered": _renumbered,
    "renamed": lambda club, fact: _with(club, replace(_member(club, fact), name=fact.text("name"))),
})  # fmt: skip
