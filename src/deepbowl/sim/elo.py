"""Strength from results: Elo ratings by maximum likelihood (Bradley and Terry), draws as half a win each, with errors.

Ratings of a ladder are only differences: their mean is set to 1500. The errors come from the Fisher information of all
results together, so they know which bots met and how often. A bot that won or lost everything has no finite rating; half a
drawn match against the average of the field is therefore added to everyone (the usual mild prior), which hardly moves
anyone else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from deepbowl.sim.statistics import Estimate, Z

MEAN: Final = 1500.0
SCALE: Final = 400 / math.log(10)  # Elo points a natural unit of strength
PRIOR: Final = 0.5  # matches, drawn, against the average of the field
ROUNDS: Final = 200
CLOSE: Final = 1e-10


class Standing(NamedTuple):
    """One line of a ladder."""

    name: str
    elo: Estimate
    error: float
    matches: int
    wins: int
    draws: int
    losses: int

    @property
    def points(self) -> float:
        """Wins, and half of the draws."""
        return self.wins + self.draws / 2


class Record(NamedTuple):
    """The results of the first of two bots against the second."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def matches(self) -> int:
        """Return how often they met."""
        return self.wins + self.draws + self.losses


def ratings(names: Sequence[str], records: Mapping[tuple[str, str], Record]) -> list[Standing]:
    """The ladder, strongest first, from what every pair came to."""
    index = {name: number for number, name in enumerate(names)}
    met = np.zeros((len(names), len(names)))
    points = np.zeros(len(names))
    totals = [[0, 0, 0] for _ in names]
    for (one, two), record in records.items():
        a, b = index[one], index[two]
        met[a, b] += record.matches
        met[b, a] += record.matches
        points[a] += record.wins + record.draws / 2
        points[b] += record.losses + record.draws / 2
        for who, line in ((a, (record.wins, record.draws, record.losses)), (b, (record.losses, record.draws, record.wins))):
            totals[who] = [x + y for x, y in zip(totals[who], line, strict=True)]
    strength = _fitted(met, points)
    errors = _errors(met, strength)
    found = []
    for number, name in enumerate(names):
        elo, error = MEAN + SCALE * float(strength[number]), SCALE * float(errors[number])
        wins, draws, losses = totals[number]
        estimate = Estimate(elo, elo - Z * error, elo + Z * error)
        found.append(Standing(name, estimate, error, wins + draws + losses, wins, draws, losses))
    return sorted(found, key=lambda standing: -standing.elo.value)


Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def _chances(strength: Array) -> Array:
    """Return how likely each beats each."""
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


def _fitted(met: Array, points: Array) -> Array:
    """The strengths under which the results are likeliest, by Newton's method; they add up to zero."""
    count = len(points)
    strength: Array = np.zeros(count)
    for _ in range(ROUNDS):
        gradient = points - (met * _chances(strength)).sum(axis=1) + PRIOR * (0.5 - 1 / (1 + np.exp(-strength)))
        step = np.linalg.solve(_information(met, strength), gradient)
        longest = float(np.abs(step).max(initial=0.0))
        strength = strength + step / max(1.0, longest)  # never further than one unit, where the likelihood is flat
        strength = strength - strength.mean()
        if longest < CLOSE:
            break
    return strength


def _information(met: Array, strength: Array) -> Array:
    """Return what the results tell about the strengths: the negative second derivative of the log-likelihood."""
    chances = _chances(strength)
    weights = met * chances * (1 - chances)
    own = 1 / (1 + np.exp(-strength))
    return np.diag(weights.sum(axis=1) + PRIOR * own * (1 - own)) - weights


def _errors(met: Array, strength: Array) -> Array:
    """The standard errors of strengths whose mean is held at zero."""
    count = len(strength)
    inverse = np.linalg.inv(_information(met, strength))
    centred = np.eye(count) - np.full((count, count), 1 / count)
    variance = np.diag(centred @ inverse @ centred)
    return np.sqrt(np.maximum(variance, 0.0))
