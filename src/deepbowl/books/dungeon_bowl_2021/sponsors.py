"""Sponsors: what each does for the team it pays. [DG-SPON]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deepbowl.board.bits import cells
from deepbowl.books.dungeon_bowl_2021.chests import DgChests, OpenChest
from deepbowl.books.dungeon_bowl_2021.dugout import Dugout
from deepbowl.engine import event
from deepbowl.engine.choice import BODY, SQUARE, TAKE, USE, Choice, choice, first_of, verb_of
from deepbowl.engine.decision import DONE, Decision, Resolution
from deepbowl.engine.state import CASUALTY, NOBODY, RESERVES
from deepbowl.rules.bb2020.fouls import Bb2020Fouls, Bb2020Referee
from deepbowl.rules.bb2020.harm import Bb2020Harm
from deepbowl.rules.chapters.phase import Phase
from deepbowl.rules.effects import change, lend
from deepbowl.rules.features.portals import FROM_NOWHERE
from deepbowl.rules.flow.deploy import TossForTurn
from deepbowl.rules.flow.harm import settle
from deepbowl.rules.flow.move import enter
from deepbowl.rules.flow.test import WHOLE, choose_reroll
from deepbowl.rules.flow.turn import available, go_on
from deepbowl.rules.sheet import SPONSORS
from deepbowl.rules.traits import Trait
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.effects import ARMOUR, MOVEMENT, THIS_GAME
from deepbowl.rules.vocabulary.flags import CONCEDED, ROOTED
from deepbowl.rules.vocabulary.records import BY_PLACING, Entry, Fall, PlayerTest

if TYPE_CHECKING:
    from deepbowl.rules.game import Game
    from deepbowl.rules.rules import Rules

CARTOGRAPHY: Final = SPONSORS[0]
ORDNANCE: Final = SPONSORS[1]
PORTALS: Final = SPONSORS[2]
SPORTSCASTING: Final = SPONSORS[3]
LIGHTNINGADE: Final = SPONSORS[4]
OBERWALD: Final = SPONSORS[5]
SPONSOR: Final = "sponsor"
"""The tally, one number a seat, of its sponsor: their place in the list, from 1; 0 while it has none. [DG-SPON-01]"""
MAP_USED: Final = "maps used"
PHYSICIAN: Final = "Oberwald Physician"
WATCHED: Final = "a foul before the crystal ball"
UNSEEN: Final = 1  # a double does not count
FOR_ALL_TO_SEE: Final = 2  # nor may the coach argue
ATHLETE: Final = "athlete"
"""The tally, one number a seat, of its sponsor's athlete: their body, from 1. [DG-SPON-07]"""
BENEFIT: Final = "benefit"
WORKS: Final = 5
"""On this die or more Lightningade works. [DG-SPON-06]"""
PASSAGES: Final = (
    "tile-corridor", "tile-end-zone", "tile-root-walk", "tile-tranquil-meadow", "tile-fungus-farm", "tile-malodorous-marsh",
    "tile-hall-of-bones", "tile-swirling-mists", "tile-ghost-junction", "tile-spike-pit",
)  # fmt: skip
"""How the areas of tiles that are not rooms begin: corridors of all kinds, and End Zones."""


def sponsor_of(m: Game, seat: int) -> str:
    """Return who pays for a team; "" while no one does."""
    number = m.tally(SPONSOR, seat) if seat < m.seats else 0
    return SPONSORS[number - 1] if number else ""


# ---------------------------------------------------------------- as abilities of everyone in the team
class Sponsor(Trait):
    """The name on every shirt of a team."""

    always = True
    only_lent = True


class Cartography(Sponsor):
    """Once a game someone is in another room. See `SponsoredDugout`. [DG-SPON-02]"""

    name = CARTOGRAPHY
    own_rule = "DG-SPON-02"
    told_as = f"takes a short cut from the maps of {CARTOGRAPHY}"
    offered_as = f"take a short cut from the maps of {CARTOGRAPHY}"


class Ordnance(Sponsor):
    """Chests explode further. See `SponsoredChests`. [DG-SPON-03]"""

    name = ORDNANCE
    own_rule = "DG-SPON-03"


class PrototypePortals(Sponsor):
    """Two dice for a player who comes in. See `SponsoredDugout`. [DG-SPON-04]"""

    name = PORTALS
    own_rule = "DG-SPON-04"
    told_as = f"tries {PORTALS}"


class Sportscasting(Sponsor):
    """The referee looks into the ball. See `SponsoredFouls`. [DG-SPON-05]"""

    name = SPORTSCASTING
    own_rule = "DG-SPON-05"
    told_as = "goes unseen: the referee is looking into the crystal ball"


class Lightningade(Sponsor):
    """A player who would be carried off may just sit down. See `SponsoredHarm`. [DG-SPON-06]"""

    name = LIGHTNINGADE
    own_rule = "DG-SPON-06"


class AirOberwald(Sponsor):
    """One player is its athlete. See `ChooseBenefit`. [DG-SPON-07]"""

    name = OBERWALD
    own_rule = "DG-SPON-07"


class Benefit(Trait):
    """The benefit the athlete gets from the sponsor in this match. [DG-SPON-07]"""

    own_rule = "DG-SPON-07"
    always = True
    only_lent = True
    skills: tuple[str, ...] = ()

    def give(self, m: Game, body: int) -> None:
        """Skills for the game."""
        for skill in self.skills:
            lend(m, body, skill, THIS_GAME)


class Blades(Benefit):
    """Sneaky Git and Stab."""

    name = "Oberwald Blades"
    told_as = "carries Oberwald Blades"
    skills: tuple[str, ...] = ("Sneaky Git", "Stab")


class Boots(Benefit):
    """+1 MA and Sprint."""

    name = "Oberwald Boots"
    told_as = "wears Oberwald Boots"
    skills: tuple[str, ...] = ("Sprint",)

    def give(self, m: Game, body: int) -> None:
        """A square more."""
        change(m, body, MOVEMENT, 1, THIS_GAME)
        super().give(m, body)


class Plates(Benefit):
    """+1 AV, at most 11+, and Thick Skull."""

    name = "Oberwald Plates"
    told_as = "wears Oberwald Plates"
    skills: tuple[str, ...] = ("Thick Skull",)

    def give(self, m: Game, body: int) -> None:
        """A better armour."""
        change(m, body, ARMOUR, 1, THIS_GAME)
        super().give(m, body)


class Physician(Benefit):
    """A casualty is rolled twice, and its coach picks; Badly Hurt means Reserves. See `SponsoredHarm`."""

    name = PHYSICIAN
    told_as = f"has the {PHYSICIAN} at their side"
    skills: tuple[str, ...] = (PHYSICIAN,)


# ---------------------------------------------------------------- who has which
class ChooseSponsors(TossForTurn):
    """Before the pre-game sequence begins each team names one sponsor, unless its sheet does. [DG-SPON-01, DG-PRE-01]"""

    def __init__(self, sponsors: list[Trait]) -> None:
        self.sponsors = sponsors  # in the order of the list

    def unsigned(self, m: Game) -> list[int]:
        """The teams without one."""
        return [seat for seat in range(m.seats) if not m.tally(SPONSOR, seat)]

    def run(self, m: Game) -> Resolution[None] | None:
        """Those their sheets name; then the toss."""
        named = [seat for seat in self.unsigned(m) if m.sheets[seat].sponsor in SPONSORS]
        if named:
            return self.sign(m, named[0], SPONSORS.index(m.sheets[named[0]].sponsor))
        return None if self.unsigned(m) else self.toss(m)

    def offer(self, m: Game) -> Decision:
        """Any of the six; several teams may have the same."""
        return Decision(self.unsigned(m)[0], "sponsor", [choice(USE, sponsor.bit) for sponsor in self.sponsors])

    def begin(self, m: Game, option: Choice) -> Resolution[None]:
        """They sign."""
        names = [sponsor.bit for sponsor in self.sponsors]
        return self.sign(m, self.unsigned(m)[0], names.index(first_of(option)))

    def sign(self, m: Game, seat: int, number: int) -> Resolution[None]:
        """Everyone of the team wears their name."""
        m.set_tally(SPONSOR, number + 1, seat)
        for body in m.bodies.of_seat[seat]:
            lend(m, body, SPONSORS[number], THIS_GAME)
        m.tell(event.SponsorNamed("DG-SPON-01", seat, SPONSORS[number]))
        yield DONE


class ChooseBenefit(Phase):
    """When all are deployed the team of Air Oberwald picks what its athlete has of it in this game. [DG-SPON-07]"""

    name = "benefit"

    def __init__(self, benefits: list[Benefit]) -> None:
        self.benefits = benefits

    def waiting(self, m: Game) -> list[int]:
        """The teams that have still to pick. An athlete who misses the match has no substitute."""
        seats = [seat for seat in range(m.seats) if sponsor_of(m, seat) == OBERWALD and not m.tally(BENEFIT, seat)]
        here = [seat for seat in seats if not m.sheets[seat].athlete or self.on_sheet(m, seat) >= 0]
        return [seat for seat in here if not m.goods(seat, CONCEDED)]

    def on_sheet(self, m: Game, seat: int) -> int:
        """The athlete the sheet names, NOBODY if it names none of those who play."""
        numbers = {m.bodies.name[body][1:]: body for body in m.bodies.of_seat[seat]}
        return numbers.get(str(m.sheets[seat].athlete), NOBODY)

    def run(self, m: Game) -> Resolution[None] | None:
        """Ask before the first turn only, and only for an athlete the sheet does not name."""
        waiting = self.waiting(m)
        if not waiting:
            return self.move_on(m)
        seat = waiting[0]
        named = self.on_sheet(m, seat)
        return self.name_athlete(m, seat, named) if named >= 0 and not m.tally(ATHLETE, seat) else None

    def move_on(self, m: Game) -> Resolution[None]:
        """On to the turn."""
        go_on(m)
        yield DONE

    def offer(self, m: Game) -> Decision:
        """Who, then what."""
        seat = self.waiting(m)[0]
        athlete = m.tally(ATHLETE, seat) - 1
        if athlete < 0:
            return Decision(seat, "athlete", [choice(TAKE, body) for body in m.bodies.of_seat[seat]])
        return Decision(seat, "benefit", [choice(USE, benefit.bit) for benefit in self.benefits], athlete)

    def begin(self, m: Game, option: Choice) -> Resolution[None]:
        """Note it."""
        seat = self.waiting(m)[0]
        if verb_of(option) == TAKE:
            return self.name_athlete(m, seat, first_of(option))
        return self.give(m, seat, first_of(option))

    def name_athlete(self, m: Game, seat: int, body: int) -> Resolution[None]:
        """The favourite player."""
        m.set_tally(ATHLETE, body + 1, seat)
        yield DONE

    def give(self, m: Game, seat: int, bit: int) -> Resolution[None]:
        """They have it from now on."""
        body = m.tally(ATHLETE, seat) - 1
        benefit = next(one for one in self.benefits if one.bit == bit)
        m.set_tally(BENEFIT, 1, seat)
        benefit.give(m, body)
        m.used(body, benefit)
        yield DONE


# ---------------------------------------------------------------- what they change
class SponsoredChests(DgChests):
    """Two squares instead of one as soon as any team has the ordnance; more harm if all have. [DG-SPON-03]"""

    def blast(self, m: Game, cell: int) -> int:
        """Not through walls."""
        reach = super().blast(m, cell)
        if ORDNANCE in [sponsor_of(m, seat) for seat in range(m.seats)]:
            for beside in cells(reach):
                reach |= m.state.topo.contact[beside]
        return reach

    def blast_rule(self, m: Game, cell: int, body: int) -> str:
        """Return the ordnance as the cause for players further away than a chest reaches by itself."""
        beside = super().blast(m, cell) & m.foot(body)
        return super().blast_rule(m, cell, body) if beside else "DG-SPON-03"

    def blast_armour(self, m: Game) -> int:
        """+1 where no one has another sponsor."""
        return int(all(sponsor_of(m, seat) == ORDNANCE for seat in range(m.seats)))


class SponsoredDugout(Dugout):
    """Maps to other rooms, and portals that are not ready yet. [DG-SPON-02, DG-SPON-04]"""

    def offers(self, m: Game, seat: int) -> list[Choice]:
        """The maps once a game, while someone is about to be activated."""
        options = super().offers(m, seat)
        if sponsor_of(m, seat) == CARTOGRAPHY and not m.tally(MAP_USED, seat):
            if any(available(m, body) for body in m.bodies.of_seat[seat]) and self.travellers(m, seat):
                options.append(choice(USE, m.rules.bits[CARTOGRAPHY].bit_length() - 1))
        return options

    def travellers(self, m: Game, seat: int) -> list[int]:
        """Own players in the dungeon without the ball, as long as there is another room for them."""
        mine = [body for body in m.bodies.of_seat[seat] if m.in_play(body) and not m.holds_ball(body)]
        return [body for body in mine if self.elsewhere(m, body)]

    def elsewhere(self, m: Game, body: int) -> int:
        """The free squares of all rooms but the one they are in."""
        s, squares = m.state, 0
        for area, ground in m.board.areas.items():
            if area.startswith("tile-") and not area.startswith(PASSAGES) and not ground & m.foot(body):
                squares |= ground
        return squares & m.board.floor & ~s.occupied & ~m.rules.movement.closed(m, body, False)

    def use(self, m: Game, seat: int, option: Choice) -> Resolution[None]:
        """A map, or what the dug-out has anyway."""
        if verb_of(option) == USE:
            yield from self.travel(m, seat)
        else:
            yield from super().use(m, seat, option)

    def travel(self, m: Game, seat: int) -> Resolution[None]:
        """Who, and where to; they may still act if they have not."""
        m.set_tally(MAP_USED, 1, seat)
        who = [choice(BODY, body) for body in self.travellers(m, seat)]
        body = first_of((yield m.ask(seat, "map-who", who)))
        where = [choice(SQUARE, cell) for cell in cells(self.elsewhere(m, body))]
        to = first_of((yield m.ask(seat, "map-where", where, body)))
        here = m.state.cell[body]
        m.used(body, m.trait(body, CARTOGRAPHY))
        m.state.in_drive[body] &= ~ROOTED
        m.place(body, to)
        m.tell(event.Moved("DG-SPON-02", body, here, to, BY_PLACING))
        yield from enter(m, body, to, Entry(BY_PLACING, here, None))
        yield from settle(m)

    def entry_pad(self, m: Game, body: int) -> Resolution[int]:
        """Two dice to pick from; a double, and they are back in the dug-out. A navigator throws both again. [DG-SPON-04]"""
        seat = m.side[body]
        if sponsor_of(m, seat) != PORTALS:
            return (yield from super().entry_pad(m, body))
        t = PlayerTest(purpose.TELEPORT, body, 0, 0, False)
        t.team = False
        pair = self.roll_pads(m, t)
        if (yield from choose_reroll(m, t)) >= WHOLE:
            pair = self.roll_pads(m, t)
        m.used(body, m.trait(body, PORTALS))
        if not t.passed:
            return FROM_NOWHERE
        squares = [choice(SQUARE, m.state.pads[pad]) for pad in sorted(pair)]
        picked = first_of((yield m.ask(seat, "dug-out-pad", squares, body)))
        return next(pad for pad in pair if m.state.pads[pad] == picked)

    def roll_pads(self, m: Game, t: PlayerTest) -> tuple[int, int]:
        """A pair of portals; a double is none."""
        pads = self.portals.in_play(m)
        dice = [m.roll(len(pads), purpose.TELEPORT, t.body) for _ in range(2)]
        t.die, t.passed = dice[0], dice[0] != dice[1]
        return pads[dice[0] - 1], pads[dice[1] - 1]


class SponsoredFouls(Bb2020Fouls):
    """A team whose matches are shown in crystal balls may foul unseen. [DG-SPON-05]"""

    def foul(self, m: Game, fouler: int, victim: int) -> Resolution[None]:
        """A die before each foul of the team."""
        if sponsor_of(m, m.side[fouler]) == SPORTSCASTING:
            die = m.roll(6, purpose.SPONSOR, fouler)
            m.set_tally(WATCHED, UNSEEN if die > 1 else FOR_ALL_TO_SEE)
        yield from super().foul(m, fouler, victim)
        m.set_tally(WATCHED, 0)


class SponsoredReferee(Bb2020Referee):
    """The referee seldom sees a team whose matches are shown in crystal balls. [DG-SPON-05]"""

    def is_seen(self, m: Game, f: Fall) -> bool:
        """Not for a double, on 2+."""
        seen = super().is_seen(m, f)
        if seen and m.tally(WATCHED) == UNSEEN:
            m.used(f.by, m.trait(f.by, SPORTSCASTING))
        return seen and m.tally(WATCHED) != UNSEEN

    def may_argue(self, m: Game, seat: int) -> bool:
        """Not on a 1, and no opponent ever."""
        shown = [sponsor_of(m, other) == SPORTSCASTING for other in m.others(seat)]
        return super().may_argue(m, seat) and m.tally(WATCHED) != FOR_ALL_TO_SEE and not any(shown)


class SponsoredHarm(Bb2020Harm):
    """A drink before any casualty roll; a physician for one player. [DG-SPON-06, DG-SPON-07]"""

    def knocked_out(self, m: Game, f: Fall) -> Resolution[None]:
        """They may just sit down."""
        if not self.drinks(m, f):
            yield from super().knocked_out(m, f)

    def casualty(self, m: Game, f: Fall) -> Resolution[None]:
        """The same; then nothing is rolled."""
        if not self.drinks(m, f):
            yield from super().casualty(m, f)

    def drinks(self, m: Game, f: Fall) -> bool:
        """On 5+ they go to Reserves instead. [DG-SPON-06]"""
        body = f.victim
        if sponsor_of(m, m.side[body]) != LIGHTNINGADE or m.roll(6, purpose.SPONSOR, body) < WORKS:
            return False
        f.result = RESERVES
        m.tell(event.Healed("DG-SPON-06", body, m.state.cell[body], LIGHTNINGADE, RESERVES))
        return True

    def calls_apothecary(self, m: Game, f: Fall) -> Resolution[bool]:
        """The athlete's physician sees to every casualty, and to nothing less. [DG-SPON-07]"""
        if f.result >= CASUALTY and m.owns(f.victim, PHYSICIAN):
            m.used(f.victim, m.trait(f.victim, PHYSICIAN))
            return True
        return (yield from super().calls_apothecary(m, f))


def bring_in_sponsors(rules: Rules) -> None:
    """Turn the optional rule on."""
    sponsors: list[Trait] = [
        Cartography(), Ordnance(), PrototypePortals(), Sportscasting(), Lightningade(), AirOberwald(),
    ]  # fmt: skip
    benefits: list[Benefit] = [Blades(), Boots(), Plates(), Physician()]
    rules.traits = [*rules.traits, *sponsors, *benefits]
    for tally in (SPONSOR, MAP_USED, ATHLETE, BENEFIT):
        rules.keep_tally(tally, max(rules.seats))
    rules.keep_tally(WATCHED)
    rules.fouls, rules.referee, rules.harm = SponsoredFouls(), SponsoredReferee(), SponsoredHarm()
    assert isinstance(rules.bench, Dugout)
    rules.bench = SponsoredDugout(rules.bench.portals)
    chests = SponsoredChests()
    rules.features = [chests if isinstance(feature, DgChests) else feature for feature in rules.features]
    rules.everyone = [OpenChest(chests) if isinstance(trait, OpenChest) else trait for trait in rules.everyone]
    rules.phases = [ChooseSponsors(sponsors) if isinstance(phase, TossForTurn) else phase for phase in rules.phases]
    rules.before_turn = [ChooseBenefit(benefits), *rules.before_turn]
