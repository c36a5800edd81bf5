"""Going down, and everything that is due afterwards: armour, injury, casualties, arrivals, loose balls, touchdowns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deepbowl.engine import event
from deepbowl.engine.decision import Resolution
from deepbowl.engine.state import (
    CASUALTY,
    DEAD,
    IN_PLAY,
    KNOCKED_OUT,
    NOBODY,
    PRONE,
    RESERVES,
    RUNNING,
    STANDING,
    STUNNED,
    put,
)
from deepbowl.rules.chapters.neutrals import opposing_coach
from deepbowl.rules.effects import lapse_without_ball
from deepbowl.rules.flow.ball import ball_comes_down, ball_comes_in, ball_thrown_in, bounce
from deepbowl.rules.flow.scoring import look_for_touchdowns, note_scorers
from deepbowl.rules.flow.squares import squares_act
from deepbowl.rules.traits import (
    AGAIN,
    ARMOUR,
    DOWN,
    EITHER,
    OUTCOME,
    STAGE_ARMOUR,
    STAGE_BROKEN,
    STAGE_CASUALTY,
    STAGE_HEALING,
    STAGE_INJURY,
    STAGE_KNOWN,
    WIND_UP,
    Trait,
)
from deepbowl.rules.vocabulary import moments, purpose
from deepbowl.rules.vocabulary.flags import FRESH, ROOTED
from deepbowl.rules.vocabulary.records import (
    BALLS,
    BEFORE_FALLS,
    BOUNCE,
    COME_IN,
    ENTRIES,
    FALLS,
    INFRACTIONS,
    LAND,
    PLACED_PRONE,
    TURNOVER_NEVER,
    Deferred,
    Fall,
    knocked_down,
    with_reasons,
)

if TYPE_CHECKING:
    from deepbowl.rules.game import Game


# ---------------------------------------------------------------- going down
def go_down(m: Game, f: Fall) -> None:
    """Someone goes down: posture, ball and turnover now, armour when things are settled. [CRP-1.5, CRP-3, CRP-7.11]"""
    s, body = m.state, f.victim
    if s.posture[body] > IN_PLAY:
        return
    for trait in m.hooked(body, DOWN):
        trait.down(m, body, f)
    s.in_drive[body] &= ~ROOTED
    was_up = s.posture[body] == STANDING
    if was_up:
        m.set_posture(body, PRONE)
    had_ball = drop_balls(m, body)
    if m.journal is not None and (was_up or f.kind != PLACED_PRONE):
        fallen = event.PlacedProne if f.kind == PLACED_PRONE else event.KnockedDown
        m.tell(fallen(f.rule, body, s.cell[body], f.cause, f.by))
    if m.active(body) and m.rules.harm.turns_over(m, f, had_ball):
        fate = f"was placed prone ({f.cause})" if f.kind == PLACED_PRONE else knocked_down(f.cause)
        m.turnover(moments.TURNOVER, fate, body)
    if f.kind != PLACED_PRONE or f.no_armour_roll:
        m.defer_fall(f)


def place_prone(m: Game, body: int, rule: str, cause: str) -> None:
    """Put someone Prone without an armour roll; a turnover only if they held the ball. [CRP-1.5]"""
    fall = Fall(body, cause, body, rule)
    fall.kind = PLACED_PRONE
    go_down(m, fall)


def drop_balls(m: Game, body: int) -> bool:
    """A carrier lets go of every ball they have: each will bounce from their square. [CRP-7.11]"""
    balls = m.carried(body)
    for ball in balls:
        m.defer_bounce(ball, m.state.cell[body])
        m.tell(event.Dropped(moments.DROP, body, m.state.cell[body], ball))
    return bool(balls)


def remove(m: Game, body: int, box: int, rule: str) -> None:
    """Take a body off the board into a box; what it held bounces from its square."""
    if m.state.cell[body] >= 0:
        drop_balls(m, body)
    m.set_posture(body, box)
    m.tell(event.Removed(rule, body, box))


# ---------------------------------------------------------------- what is due
def settle(m: Game) -> Resolution[None]:
    """Settle everything due, in the book's order, looking again after each; then look for touchdowns; then the referee
    judges. [CRP-5.2, CRP-9.7]"""
    scorers: list[int] = []
    while True:
        while m.deferred and m.state.won == RUNNING:
            if len(m.state.ball_by) > 1:
                note_scorers(m, scorers)
            due = next_due(m)
            if due.stage == INFRACTIONS:
                break
            m.deferred.remove(due)
            yield from settle_one(m, due)
        if m.state.won == RUNNING and not m.state.suspended:
            yield from look_for_touchdowns(m, scorers)
        if not m.deferred or m.state.won != RUNNING:
            break
        due = next_due(m)
        if due.stage == INFRACTIONS:
            m.deferred.remove(due)
            assert due.offence is not None
            yield from m.rules.referee.judge(m, due.offence)
    if m.state.effects:
        lapse_without_ball(m)
    m.deferred = []


def settle_falls(m: Game) -> Resolution[None]:
    """Settle armour and injury of players who just went down, before anything else."""
    while True:
        due = next((d for stage in (BEFORE_FALLS, FALLS) for d in m.deferred if d.stage == stage), None)
        if due is None or m.state.won != RUNNING:
            return
        m.deferred.remove(due)
        yield from settle_one(m, due)


def act_entries(m: Game) -> Resolution[None]:
    """The squares people were pushed into act, the far end first; then all whose entry still says so go down.

    After each it is looked again who is still where they came to: one pad may send the next one away.
    """
    acted: list[Deferred] = []
    while True:
        due = next((due for due in m.deferred if due.stage == ENTRIES), None)
        if due is None:
            break
        m.deferred.remove(due)
        acted.append(due)
        assert due.entry is not None
        if due.entry.from_cell != due.cell and m.in_play(due.body) and m.state.cell[due.body] == due.cell:
            yield from squares_act(m, due.body, due.cell, due.entry)
    for due in acted:
        fall = due.entry.fall if due.entry is not None else None
        if fall is not None and not fall.off:
            go_down(m, fall)


def next_due(m: Game) -> Deferred:
    """The first item due: by the book's order of kinds, falls by rank, the ball that was loose first. The referee's
    decisions come after all of these. [R-45]"""
    for stage in m.rules.settle_order:
        waiting = [due for due in m.deferred if due.stage == stage]
        if waiting:
            return min(waiting, key=lambda due: due.fall.rank if due.fall is not None else 0)
    return m.deferred[0]


def settle_one(m: Game, due: Deferred) -> Resolution[None]:
    """Settle one thing that was due; entries go together."""
    if due.stage == FALLS:
        assert due.fall is not None
        yield from hurt(m, due.fall)
    elif due.stage == BALLS:
        if m.state.ball_by[due.ball] >= 0 or m.state.ball_cell[due.ball] != due.cell:
            return
        if due.mode == BOUNCE:
            yield from m.rules.ball.let_go(m, due.ball, due.cell)
        elif due.mode == COME_IN:
            m.tell(event.Bounced(moments.BOUNCE, due.cell, due.ball, moments.BOUNCE))
            if not (yield from ball_comes_in(m, due.ball, due.cell, False)):
                yield from bounce(m, due.ball, due.cell)
        elif due.mode == LAND:
            yield from ball_comes_down(m, due.ball, due.cell, due.accurate)
        else:
            yield from ball_thrown_in(m, due.ball, due.cell, due.direction)
    elif due.trait is not None:
        yield from due.trait.settled(m, due.body, due)
    elif due.stage == ENTRIES:
        m.deferred.insert(0, due)
        yield from act_entries(m)
    elif due.feature is not None and m.in_play(due.body) and m.state.cell[due.body] == due.cell:
        yield from due.feature.settled(m, due.body, due.cell)


# ---------------------------------------------------------------- armour and injury
def hurt(m: Game, f: Fall) -> Resolution[None]:
    """Roll armour and injury for one victim and apply the result. [CRP-9.1, CRP-9.2, CRP-9.7]"""
    if m.state.posture[f.victim] > IN_PLAY and not f.off:
        return
    if f.no_armour_roll:
        gather_harm(m, f)
    elif not (yield from breaks_armour(m, f)):
        return
    yield from wind_up(m, f, STAGE_INJURY)
    yield from injury_roll(m, f)
    if not f.repeated and (yield from roll_again(m, f, STAGE_INJURY)):
        yield from injury_roll(m, f)
    yield from suffer(m, f)


def breaks_armour(m: Game, f: Fall) -> Resolution[bool]:
    """Return whether the armour of one victim breaks, everything counted. [CRP-9.1]"""
    gather_harm(m, f)
    yield from wind_up(m, f, STAGE_ARMOUR)
    yield from armour_roll(m, f)
    if not f.broken and (yield from roll_again(m, f, STAGE_ARMOUR)):
        f.repeated = True
        yield from armour_again(m, f)
    if f.broken:
        yield from outcome(m, f, STAGE_BROKEN)
    return f.broken


def gather_harm(m: Game, f: Fall) -> None:
    """Modifiers of attacker and victim to armour and injury, before any die. [CRP-9.3]"""
    masks = m.rules.masks
    for owner in (f.by, f.victim) if f.by != f.victim else (f.victim,):
        if owner >= 0 and m.state.skills[owner] & masks[ARMOUR]:
            for trait in m.hooked(owner, ARMOUR):
                armour, injury = f.armour, f.injury
                trait.armour(m, owner, f)
                if f.armour != armour:
                    f.armour_reasons += ((trait.name, f.armour - armour),)
                if f.injury != injury:
                    f.injury_reasons += ((trait.name, f.injury - injury),)
    if f.by >= 0 and f.by != f.victim and not f.no_either and m.state.skills[f.by] & masks[EITHER]:
        for trait in m.hooked(f.by, EITHER):
            bonus = trait.either(m, f.by, f)
            if bonus:
                f.either.append((trait, bonus))


def wind_up(m: Game, f: Fall, stage: int) -> Resolution[None]:
    """Ask the doer's coach what they declare before armour or injury is rolled."""
    if f.by >= 0 and m.state.skills[f.by] & m.rules.masks[WIND_UP]:
        for trait in m.hooked(f.by, WIND_UP):
            yield from trait.wind_up(m, f.by, f, stage)


def armour_again(m: Game, f: Fall) -> Resolution[None]:
    """Make the armour roll again with the same modifiers, those the first one got included. [AG-ITEM-20]"""
    f.repeated = True
    f.armour += sum([bonus for _, bonus in f.taken])
    f.armour_reasons += f.taken
    f.taken = ()
    yield from armour_roll(m, f)


def armour_roll(m: Game, f: Fall) -> Resolution[None]:
    """Roll 2D6 against the victim's armour and ask for either/or bonuses with the dice on the table.

    A bonus is asked for while all that are left could break the armour. One that is refused stays for the injury roll.
    [CRP-9.1, AG-BLOCK-02]
    """
    f.armour_dice = m.roll_pair(purpose.ARMOUR, f.victim)
    total = f.armour_dice[0] + f.armour_dice[1] + f.armour + f.ground
    reasons = (*f.armour_reasons, (f.cause, f.ground)) if f.ground else f.armour_reasons
    f.broken = m.rules.harm.breaks(m, f, total)
    unasked = [] if f.plain_armour else list(f.either)
    while unasked and not f.broken and m.rules.harm.breaks(m, f, total + sum([bonus for _, bonus in unasked])):
        trait, bonus = unasked.pop(0)
        if (yield from takes_bonus(m, f, trait)):
            f.either.remove((trait, bonus))
            total += bonus
            f.taken += ((f.cause if trait is None else trait.name, bonus),)
            reasons += f.taken[-1:]
            f.broken = m.rules.harm.breaks(m, f, total)
    if m.journal is not None:
        body, dice = f.victim, f.armour_dice
        modifiers = with_reasons(total - sum(dice), f.cause, reasons)
        m.tell(event.Armour(
            moments.ARMOUR, body, m.state.cell[body], total, m.state.av[body], f.broken, dice, modifiers, f.cause, f.by
        ))  # fmt: skip


def takes_bonus(m: Game, f: Fall, trait: Trait | None) -> Resolution[bool]:
    """Ask the doer's coach whether an either/or bonus continues this roll; without a doer it always does. About what the
    victim is, ask the opposing coach. [AG-SKILL-19]"""
    if trait is None:
        return True
    if any(trait is one for one, _ in f.offered):
        seat = opposing_coach(m, f.victim, f.by)
        return (yield m.ask(seat, "easily-hurt", [m.yes, m.no], f.victim, f.by)) == m.yes
    asked = m.may(f.by, trait, f.victim)
    if f.bonus_seat >= 0:
        asked.seat = f.bonus_seat
    if (yield asked) != m.yes:
        return False
    m.used(f.by, trait, f.victim)
    return True


def injury_roll(m: Game, f: Fall) -> Resolution[None]:
    """Roll 2D6 for how badly it hurts; a bonus is asked for where it, or all that are left, change the result.
    [CRP-9.2, AG-BLOCK-02]"""
    f.injury_dice = m.roll_pair(purpose.INJURY, f.victim)
    total = f.injury_dice[0] + f.injury_dice[1]
    reasons: tuple[tuple[str, int], ...] = ()
    if not f.plain:
        niggles = m.rules.harm.injury_bonus(m, f)
        total += f.injury + niggles
        reasons = (*f.injury_reasons, ("niggling injuries", niggles)) if niggles else f.injury_reasons
    unasked = [] if f.plain else [*f.offered, *f.either]
    while unasked:
        left = sum([bonus for _, bonus in unasked])
        trait, bonus = unasked.pop(0)
        if (yield from injury_changes(m, f, total, (bonus, left))) and (yield from takes_bonus(m, f, trait)):
            total += bonus
            reasons += ((f.cause if trait is None else trait.name, bonus),)
    yield from read_injury(m, f, total)
    if m.journal is not None:
        body, dice = f.victim, f.injury_dice
        modifiers = with_reasons(total - sum(dice), f.cause, reasons)
        m.tell(event.Injured(
            moments.INJURY, body, m.state.cell[body], f.total, f.result, dice, modifiers, f.cause, f.by
        ))  # fmt: skip


def injury_changes(m: Game, f: Fall, total: int, bonuses: tuple[int, ...]) -> Resolution[bool]:
    """Return True if one of these bonuses would change the result of an injury total."""
    yield from read_injury(m, f, total)
    before = (f.result, f.badly_hurt)
    for bonus in bonuses:
        yield from read_injury(m, f, total + bonus)
        if (f.result, f.badly_hurt) != before:
            return True
    return False


def read_injury(m: Game, f: Fall, total: int) -> Resolution[None]:
    """Read the injury table for a total, the victim's own traits considered."""
    f.total = total
    f.badly_hurt = f.mild
    f.result = m.rules.harm.injury(m, f, total)
    if not f.plain_table:
        yield from outcome(m, f, STAGE_INJURY)
    if f.stun_is_ko and f.result == STUNNED:
        f.result = KNOCKED_OUT


def roll_again(m: Game, f: Fall, stage: int) -> Resolution[bool]:
    """Return whether the doer has a roll made again. [CRP-13/Piling On]"""
    fixed = f.plain_armour if stage == STAGE_ARMOUR else f.plain_table
    if f.by < 0 or f.by == f.victim or fixed:
        return False
    for trait in m.hooked(f.by, AGAIN):
        if (yield from trait.again(m, f.by, f, stage)):
            return True
    return False


def outcome(m: Game, f: Fall, stage: int) -> Resolution[None]:
    """Let the victim's own traits have their say at a stage of the injury."""
    if m.state.skills[f.victim] & m.rules.masks[OUTCOME]:
        for trait in m.hooked(f.victim, OUTCOME):
            yield from trait.outcome(m, f.victim, f, stage)


def suffer(m: Game, f: Fall) -> Resolution[None]:
    """The injury takes effect: casualty table, apothecary, regeneration, then box or face-down. [CRP-9.2, CRP-9.7]"""
    s, body = m.state, f.victim
    yield from outcome(m, f, STAGE_KNOWN)
    if f.result == CASUALTY:
        yield from outcome(m, f, STAGE_CASUALTY)
        if f.result == CASUALTY:  # not saved from it
            yield from m.rules.harm.casualty(m, f)
        if f.result >= CASUALTY:
            yield from outcome(m, f, STAGE_HEALING)
    elif f.result == KNOCKED_OUT:
        yield from m.rules.harm.knocked_out(m, f)
    lost_ball = m.holds_ball(body)
    take_result(m, f)
    if f.result in (CASUALTY, DEAD):
        results = 0
        for number in sorted(f.casualties, reverse=True):
            results = results * 100 + number
        s.harm = put(s.harm, body, results)
    if lost_ball and m.active(body) and f.turnover != TURNOVER_NEVER:
        m.turnover(moments.TURNOVER, "was hurt while carrying the ball", body)
    if f.result == DEAD:
        yield from m.rules.harm.died(m, f)


def knock_out(m: Game, body: int, rule: str, cause: str) -> Resolution[None]:
    """Knock someone out without an injury roll, such as by drowning. Their own traits may still change what it means."""
    f = Fall(body, cause, NOBODY, rule)
    f.result = KNOCKED_OUT
    yield from outcome(m, f, STAGE_KNOWN)
    take_result(m, f)


def take_result(m: Game, f: Fall) -> None:
    """Face down, on the ground, or off the board: whatever the injury came to."""
    if f.result == STUNNED:
        stun(m, f)
    elif f.result > IN_PLAY:
        remove(m, f.victim, f.result, f.rule)
    else:
        drop_balls(m, f.victim)
        if f.result != m.state.posture[f.victim]:
            m.set_posture(f.victim, f.result)
            m.tell(event.PlacedProne(f.rule, f.victim, m.state.cell[f.victim], f.cause, f.by))


def stun(m: Game, f: Fall) -> None:
    """Face down; from the crowd it means Reserves. [CRP-5.7, CRP-2.5]"""
    body = f.victim
    if f.off:
        f.result = RESERVES
        remove(m, body, RESERVES, f.rule)
        return
    drop_balls(m, body)
    m.state.in_drive[body] &= ~ROOTED
    m.set_posture(body, STUNNED)
    m.state.in_turn[body] |= FRESH
