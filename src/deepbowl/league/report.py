"""The report of a finished match: results, achievements and injuries, read by replaying its log. [LG-REPORT-01]"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, TypeVar

from deepbowl.engine import event
from deepbowl.engine.event import Event
from deepbowl.engine.log import SEAT_LETTERS, read_log
from deepbowl.engine.state import CASUALTY, DEAD, IN_PLAY, RESERVES, STONE
from deepbowl.league.club import DREW, JOURNEYMAN, LOST, MERCENARY, RAISED, WON
from deepbowl.league.errors import LeagueError
from deepbowl.league.facts import LONGEST_TEXT
from deepbowl.match.log import RunningHash
from deepbowl.match.match import Match
from deepbowl.match.replay import steps
from deepbowl.rules.sheet import TeamSheet
from deepbowl.rules.vocabulary import purpose
from deepbowl.rules.vocabulary.flags import CONCEDED
from deepbowl.rules.vocabulary.records import BY_BLOCK
from deepbowl.teams.team import Team

Kind = TypeVar("Kind")
OUT: Final = "out"
COUNTED: Final = ("touchdowns", "completions", "casualties", "interceptions", "deflections", "landings")
ALSO_COUNTED: Final = ("earned", "mighty", "sent_off")
FUNDS: Final = "gathered_funds"
GUESTS: Final = {"j": JOURNEYMAN, "m": MERCENARY}
"""The letters in the ids of players who are on no list. [LG-REPORT-03]"""
MOST_COUNTED: Final = 999
"""No count of a report is higher."""
INJURIES: Final = ("", OUT, "niggle", "ma", "st", "ag", "pa", "av", "dead")


@dataclass(frozen=True, slots=True)
class Deeds:
    """One player in one match: achievements worth points, and injuries. `injuries` is by result, not by number.

    `guest` says what a player is who is on no list: journeyman, mercenary, raised. [LG-REPORT-03, LG-REPORT-05]

    `earned` are points that the match itself awards, `mighty` the dice for more of them; `sent_off` counts send-offs by a
    penalty roll; a `petrified` player may stay stone; a `cured` one is rid of the injuries they brought to the match.
    [AG-SPP-03, AG-MACT-20, AG-SW-13, AG-MATK-05, DG-XTILE-06]
    """

    touchdowns: int = 0
    completions: int = 0
    casualties: int = 0
    interceptions: int = 0
    deflections: int = 0
    landings: int = 0
    injuries: tuple[str, ...] = ()
    killer: str = ""
    guest: str = ""
    name: str = ""
    position: str = ""
    earned: int = 0
    mighty: int = 0
    sent_off: int = 0
    petrified: bool = False
    cured: bool = False

    @property
    def dead(self) -> bool:
        """Return whether the player died."""
        return "dead" in self.injuries


@dataclass(frozen=True, slots=True)
class SeatReport:
    """One club at the table. `fielded` is how many players a coach who conceded could still set up. [CRP-16.7, 2020-14.6]

    `absent`: the coach did not appear and a house bot played on the seat. [LG-FIX-06]
    """

    club: str
    touchdowns: int
    place: int
    outcome: str
    caused: int = 0
    suffered: int = 0
    conceded: bool = False
    fielded: int = 0
    funds: int = 0
    bot: bool = False
    players: Mapping[str, Deeds] = field(default_factory=dict)
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A match as a league keeps it; `match` is the running hash of its log, "" if it was typed in."""

    fixture: str
    book: str
    match: str
    seats: tuple[SeatReport, ...]
    friendly: bool = False
    typed: bool = False

    def packed(self) -> dict[str, Any]:
        """Return the report as JSON can hold it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a match that was made from a club: who wore which number. [LG-FIX-03]

    Numbers above the list's are guests: `j1` is a journeyman, `m1` a mercenary. `absent`: a house bot plays on the seat of a
    coach who did not appear. [LG-FIX-06]
    """

    club: str
    shirts: Mapping[int, str]
    bot: bool = False
    absent: bool = False


# ---------------------------------------------------------------- from a log
def must_be_played_by(text: str, book: str, teams: Sequence[Team]) -> None:
    """Raise `LeagueError` unless a log is of a match under this book between these teams, in this order.

    A match of a league is made from its pack and its clubs alone. A book may give players skills besides their own.
    [LG-PACK-01, LG-FIX-03]
    """
    log = read_log(text)
    if log.book != book:
        raise LeagueError("LG-PACK-01", f"this match was played by {log.book}, the fixture is played by {book}")
    if len(log.teams) != len(teams):
        raise LeagueError("LG-PACK-01", f"{len(log.teams)} teams played, the fixture has {len(teams)}")
    for letter, played, team in zip(SEAT_LETTERS, log.teams, teams, strict=False):
        if not _same_team(TeamSheet.unpack(played), team.sheet()):
            wrong = f"team {letter} of the log is not {team.name} as it takes the field in this fixture"
            raise LeagueError("LG-FIX-03", wrong)


def _same_team(played: TeamSheet, wanted: TeamSheet) -> bool:
    """Whether two sheets have the same name, re-rolls and players; a book may have given some of `played` more skills."""
    if (played.name, played.rerolls, len(played.players)) != (wanted.name, wanted.rerolls, len(wanted.players)):
        return False
    for its, mine in zip(played.players, wanted.players, strict=True):
        have, want = its.pack(), mine.pack()
        if not set(want.pop("skills")) <= set(have.pop("skills")) or have != want:
            return False
    return True


def report_of(text: str, fixture: str, chairs: Sequence[Chair], friendly: bool = False) -> Report:
    """Play a log again and return its report; `BrokenSave` or `LeagueError` says why there is none. [LG-REPORT-01]"""
    match: Match | None = None
    fielded: dict[int, int] = {}
    for match in steps(read_log(text)):
        for seat in range(match.seats):
            if seat not in fielded and match.goods(seat, CONCEDED):
                fielded[seat] = able(match, seat)
    assert match is not None
    return report_of_match(match, fixture, chairs, friendly, fielded)


def able(match: Match, seat: int) -> int:
    """Return how many players of a seat could be set up."""
    posts = match.state.posture
    return sum(posts[body] <= IN_PLAY or posts[body] == RESERVES for body in match.bodies.of_seat[seat])


def report_of_match(
    match: Match, fixture: str, chairs: Sequence[Chair], friendly: bool = False, fielded: Mapping[int, int] | None = None
) -> Report:
    """Return the report of a match that was played to its end."""
    if not match.over:
        raise LeagueError("LG-REPORT-01", "the match is not over")
    if len(chairs) != match.seats:
        raise LeagueError("LG-REPORT-01", f"{match.seats} seats played, {len(chairs)} clubs are named")
    bodies, state = match.bodies, match.state
    counted = count_deeds(match.events or [], bodies.side, match.seats)
    gone = fielded or {}
    away = {seat for seat, chair in enumerate(chairs) if chair.absent}
    scores = counted_touchdowns(state.score, set(gone), away)
    ranks = places_among(scores, away, set(gone), state.won)
    found = match.rules.scoring.result(match).get(FUNDS)
    funds = found if isinstance(found, list) else [0] * match.seats
    seats = []
    for seat, chair in enumerate(chairs):
        players = {} if chair.absent else dict(_players(match, seat, chair, counted))
        seats.append(SeatReport(
            chair.club, scores[seat], ranks[seat], outcome_of(ranks, seat), counted.caused[seat], counted.suffered[seat],
            seat in gone, gone.get(seat, 0), int(funds[seat]), chair.bot, players, chair.absent,
        ))  # fmt: skip
    return Report(fixture, match.rules.id, RunningHash(match).now()[1], tuple(seats), friendly)


def places(touchdowns: Sequence[int], conceded: set[int], won: int = -1) -> list[int]:
    """Return the place of each seat: by touchdowns, level seats share the better one, who conceded comes last.

    A winner without more touchdowns (by the clock, or the last one left) is first alone.
    [DB-RANK-02, LG-FOUR-01, LG-FOUR-06]
    """
    standing = [
        (seat not in conceded, seat == won, 0 if seat in conceded else goals) for seat, goals in enumerate(touchdowns)
    ]
    return [1 + sum(other > mine for other in standing) for mine in standing]


def places_among(touchdowns: Sequence[int], absent: set[int], conceded: set[int], won: int = -1) -> list[int]:
    """Return places at a table with empty seats: those who came among themselves, the absent last. [LG-FIX-06]"""
    came = [seat for seat in range(len(touchdowns)) if seat not in absent]
    gave_up = {came.index(seat) for seat in conceded if seat in came}
    ranks = places([touchdowns[seat] for seat in came], gave_up, came.index(won) if won in came else -1)
    found = [len(came) + 1] * len(touchdowns)
    for seat, rank in zip(came, ranks, strict=True):
        found[seat] = rank
    return found


def counted_touchdowns(scored: Sequence[int], conceded: set[int], absent: set[int]) -> list[int]:
    """Return the touchdowns that count for each seat. At a table of three or four a coach who conceded has none, and the
    last one left has at least 1; an empty seat has none. [LG-FIX-06, LG-FOUR-06]"""
    counted = [0 if seat in absent else goals for seat, goals in enumerate(scored)]
    if len(scored) == 2:
        return counted
    left = [seat for seat in range(len(scored)) if seat not in conceded]
    counted = [0 if seat in conceded else goals for seat, goals in enumerate(counted)]
    if len(left) == 1 and left[0] not in absent:
        counted[left[0]] = max(1, counted[left[0]])
    return counted


def outcome_of(ranks: Sequence[int], seat: int) -> str:
    """Return how a match ended for a seat: first alone won, first shared drew, all others lost. [LG-FOUR-01]"""
    if ranks[seat] != 1:
        return LOST
    return WON if list(ranks).count(1) == 1 else DREW


def _players(match: Match, seat: int, chair: Chair, counted: Counted) -> Iterator[tuple[str, Deeds]]:
    bodies, state = match.bodies, match.state
    raised = 0
    sheets = {player.number: player for player in match.sheets[seat].players}
    for body in bodies.of_seat[seat]:
        number = int(bodies.name[body][1:])
        sheet = sheets[number]
        id, guest = chair.shirts.get(number, ""), ""
        if not id:
            raised += 1
            if sheet.waits and body not in counted.joined:
                continue
            id, guest = f"raised{raised}", RAISED
        elif is_guest(id):
            guest = GUESTS[id[:1]]
        harm = state.harm[body] if state.posture[body] in (CASUALTY, DEAD) else 0
        injuries = lasting([match.rules.harm.leaves(number) for number in casualty_numbers(harm)])
        if state.posture[body] == DEAD:
            injuries = ("dead",)
        by = counted.by.get(body, -1)
        killer = bodies.name[by] if state.posture[body] == DEAD and by >= 0 else ""
        yield id, replace(
            counted.deeds.get(body, Deeds()), injuries=injuries, killer=killer, guest=guest,
            name=sheet.name, position=sheet.position, petrified=state.posture[body] == STONE,
        )  # fmt: skip


def lasting(injuries: Sequence[str]) -> tuple[str, ...]:
    """Return what a match leaves: of two results that both stand both, with one missed match. [LG-REPORT-05]"""
    left = [one for one in injuries if one]
    return tuple(one for one in left if one != OUT) or tuple(left[:1])


def casualty_numbers(harm: int) -> list[int]:
    """Return the casualty numbers a body suffered, which the state of a match keeps as two digits each."""
    found: list[int] = []
    while harm:
        harm, number = divmod(harm, 100)
        found.append(number)
    return found


# ---------------------------------------------------------------- what players did
@dataclass(slots=True)
class Counted:
    """The totals of the events of a match."""

    deeds: dict[int, Deeds]
    caused: list[int]
    suffered: list[int]
    by: dict[int, int]
    joined: set[int]


class _Tally:
    """Counts achievements and casualties event by event."""

    def __init__(self, side: Sequence[int], seats: int) -> None:
        self.counted = Counted({}, [0] * seats, [0] * seats, {}, set())
        self._side, self._seats = side, seats
        self._threatened: dict[int, int] = {}  # players with a casualty roll pending -> the player who caused it
        self._judged: set[int] = set()  # players that a penalty roll sends off
        self._thrower = -1  # whose superb throw of a team-mate has not landed yet

    def _credit(self, body: int, **more: int) -> None:
        if body >= 0 and self._side[body] < self._seats:
            deeds = self.counted.deeds
            mine = deeds.get(body, Deeds())
            deeds[body] = replace(mine, **{name: getattr(mine, name) + by for name, by in more.items()})

    def earned(self, told: Event) -> None:
        """Count what earns points, except casualties. [LG-DEED-01, LG-DEED-04]"""
        match told:
            case event.Touchdown(body=body):
                self._credit(body, touchdowns=1)
            case event.Completed(body=body, points=points) if points:
                self._credit(body, completions=1)
            case event.Deflected(body=body, ball=ball) if ball >= 0:
                self._credit(body, deflections=1)
            case event.Intercepted(body=body, ball=ball) if ball >= 0:
                deflected = self.counted.deeds.get(body, Deeds()).deflections
                self._credit(body, interceptions=1, deflections=-1 if deflected else 0)
            case event.Tested(body=body, purpose=purpose.THROW_MATE, passed=passed):
                self._thrower = body if passed else -1
            case event.Tested(purpose=purpose.LANDING, passed=True) if self._thrower >= 0:
                self._credit(self._thrower, landings=1)
                self._thrower = -1
            case event.Activated():
                self._thrower = -1
            case event.Earned(body=body, points=points, die=die):
                self._credit(body, earned=points, mighty=int(die))
            case event.Judged(body=body, needed=needed, off=off):
                (self._judged.add if needed and off else self._judged.discard)(body)
            case event.SentOff(body=body) if body in self._judged:
                self._credit(body, sent_off=1)
            case _:
                pass

    def hurt(self, told: Event) -> None:
        """Count casualties, and who joined a match late. [LG-DEED-02, LG-REPORT-02]"""
        match told:
            case event.Cured(body=body):
                deeds = self.counted.deeds
                deeds[body] = replace(deeds.get(body, Deeds()), cured=True)
            case event.Injured(body=body, posture=posture, cause=cause, by=by):
                self._threatened.pop(body, None)
                if posture == CASUALTY:
                    self.counted.by[body] = by
                    side = self._side
                    if cause == BY_BLOCK and by >= 0 and side[by] < self._seats and side[by] != side[body]:
                        self._threatened[body] = by
            case event.CasualtyRolled(body=body):
                self._casualty(body)
            case event.Healed(body=body, means=means):
                if means in ("apothecary", "regeneration"):
                    self._casualty(body)
                self._threatened.pop(body, None)
            case event.Removed(body=body, posture=posture):
                self.counted.joined.add(body)
                if posture in (CASUALTY, DEAD):
                    self._casualty(body)
                self._threatened.pop(body, None)
            case _:
                pass

    def _casualty(self, victim: int) -> None:
        """Count a casualty when it is rolled, even if the victim is healed afterwards. [LG-DEED-02]"""
        by = self._threatened.pop(victim, -1)
        if by >= 0:
            self._credit(by, casualties=1)
            self.counted.caused[self._side[by]] += 1
            if self._side[victim] < self._seats:
                self.counted.suffered[self._side[victim]] += 1


def count_deeds(events: Sequence[Event], side: Sequence[int], seats: int) -> Counted:
    """Count the achievements that earn points, and casualties by seat. [LG-DEED-01, LG-DEED-02, LG-DEED-04, LG-REPORT-02]"""
    tally = _Tally(side, seats)
    for told in events:
        tally.earned(told)
        tally.hurt(told)
    return tally.counted


# ---------------------------------------------------------------- as it is kept
def squad_member(id: str, name: str, position: str) -> Deeds:
    """Return a player who could play, with nothing recorded; the id says whether they are on no list. [LG-REPORT-03]"""
    return Deeds(guest=GUESTS[id[:1]] if is_guest(id) else "", name=name, position=position)


def is_guest(id: str) -> bool:
    """Return whether an id is that of a journeyman or mercenary. [LG-REPORT-03]"""
    return id[:1] in GUESTS and id[1:].isdecimal()


def read_report(packed: Any) -> Report:
    """Return the report that `Report.packed` wrote, or raise `LeagueError`."""
    try:
        seats = tuple(_read_seat(one) for one in packed["seats"])
        rest = {key: _of(str, packed[key], key) for key in ("fixture", "book", "match")}
        return Report(**rest, seats=seats, friendly=bool(packed["friendly"]), typed=bool(packed["typed"]))
    except KeyError as error:
        raise LeagueError("LG-REPORT-04", f"this is not a report: {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise LeagueError("LG-REPORT-04", f"this is not a report: {error}") from None


def _read_seat(packed: Mapping[str, Any]) -> SeatReport:
    """Return one seat of a report; a count that is not a whole number, or an unknown word, raises `ValueError`."""
    players = {str(id): _read_deeds(deeds) for id, deeds in packed["players"].items()}
    seat = SeatReport(**{**packed, "players": players})
    for name in ("touchdowns", "place", "caused", "suffered", "fielded", "funds"):
        _must_be_a_count(getattr(seat, name), name)
    for name in ("conceded", "bot", "absent"):
        _of(bool, getattr(seat, name), name)
    _of(str, seat.club, "club")
    if seat.outcome not in (WON, DREW, LOST):
        raise ValueError(f"an outcome is {WON}, {DREW} or {LOST}, not {seat.outcome!r}")
    return seat


def _read_deeds(packed: Mapping[str, Any]) -> Deeds:
    deeds = Deeds(**{**packed, "injuries": tuple(_injury(name) for name in packed.get("injuries", ()))})
    for name in (*COUNTED, *ALSO_COUNTED):
        _must_be_a_count(getattr(deeds, name), name)
    for name in ("killer", "guest", "name", "position"):
        _of(str, getattr(deeds, name), name)
    for name in ("petrified", "cured"):
        _of(bool, getattr(deeds, name), name)
    return deeds


def _must_be_a_count(value: object, name: str) -> None:
    if type(value) is not int or not 0 <= value <= MOST_COUNTED:
        raise ValueError(f"{name} must be a whole number from 0 to {MOST_COUNTED}, not {value!r}")


def _of(kind: type[Kind], value: object, name: str) -> Kind:
    if not isinstance(value, kind):
        raise ValueError(f"{name} must be {'true or false' if kind is bool else 'text'}, not {value!r}")
    if isinstance(value, str) and not (len(value) <= LONGEST_TEXT and (value.isprintable() or not value)):
        raise ValueError(f"{name} must be printable and at most {LONGEST_TEXT} characters")
    return value


def _injury(name: object) -> str:
    if name not in INJURIES:
        raise ValueError(f"no injury {name!r}")
    return str(name)
