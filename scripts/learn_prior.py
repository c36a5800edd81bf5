"""Learn what ideas are worth before they are tried, and hold it against the gates of a prior for the searching bot.

    python scripts/learn_prior.py build/crp.jsonl.gz

The files are those of `gather_ideas.py`. Two models are learned, a plain sum (ridge) and small trees added up (boosting),
always on four matches in five, and judged on the fifth. Two figures count, with 95 % intervals over matches:

- how much of the true variance of what ideas are worth they explain (chance is taken out of it),
- by how much the choice after one glance is better, in touchdowns, than with one figure for all ideas (BEFOREHAND).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from gather_ideas import read

from deepbowl.bots.search import BEFOREHAND, LEAST_GAIN

PARTS: Final = 5
"""One match in this many is judged by the others."""
BINS: Final = 17

Array = npt.NDArray[np.float64]
Whole = npt.NDArray[np.intp]


class Ideas(NamedTuple):
    """Ideas as rows: features, how much better every glance and every long continuation was, match and position."""

    seen: Array
    glanced: Array
    played: Array
    match: Whole
    position: Whole


class Truth(NamedTuple):
    """Figures of all ideas together: the variance of their worth without chance, and how well glances show it."""

    variance: float
    noise: float
    """The variance that chance adds to the mean of the long continuations of an idea."""
    real: float
    off: float
    chance: float


class Model(Protocol):
    """Something that learns what ideas are worth."""

    def fit(self, x: Array, y: Array) -> Callable[[Array], Array]:
        """Learn, and return what says what ideas are worth."""


def ideas_of(paths: list[Path]) -> Ideas:
    """Return all ideas of files."""
    rows = [
        (position["common"] + row, glanced, played, position["number"], n)
        for n, position in enumerate(read(paths))
        for row, glanced, played in zip(position["ideas"], position["glanced"], position["played"], strict=True)
    ]
    seen, glanced, played, match, position = zip(*rows, strict=True)
    return Ideas(np.array(seen, float), np.array(glanced), np.array(played), np.array(match), np.array(position))


def truth_of(ideas: Ideas) -> Truth:
    """Take chance out of what was seen."""
    glanced, played = ideas.glanced.mean(1), ideas.played.mean(1)
    noise = float(ideas.played.var(1, ddof=1).mean() / ideas.played.shape[1])
    chance = float(ideas.glanced.var(1, ddof=1).mean())
    shown = float(glanced.var()) - chance / ideas.glanced.shape[1]
    variance = float(played.var()) - noise
    real = float(np.cov(glanced, played)[0, 1]) / shown
    return Truth(variance, noise, real, sqrt(max(0.0, variance - real * real * shown)), sqrt(chance))


def labels(ideas: Ideas, truth: Truth) -> Array:
    """Return what glances and long continuations together say, each weighted by its error."""
    glance = truth.off**2 + (truth.real * truth.chance) ** 2 / ideas.glanced.shape[1]
    told: Array = (truth.real * ideas.glanced.mean(1) / glance + ideas.played.mean(1) / truth.noise) / (
        1.0 / glance + 1.0 / truth.noise
    )
    return told


# ---------------------------------------------------------------- models
class Ridge:
    """A plain sum of the features, with weights drawn towards zero."""

    def __init__(self, drawn: float) -> None:
        self.drawn = drawn

    def fit(self, x: Array, y: Array) -> Callable[[Array], Array]:
        """Learn the weights of features with mean 0 and spread 1."""
        centre, spread, level = x.mean(0), x.std(0) + 1e-6, y.mean()
        z = (x - centre) / spread
        weights = np.linalg.solve(z.T @ z + self.drawn * np.eye(z.shape[1]), z.T @ (y - level))
        return lambda rows: np.clip((rows - centre) / spread, -6, 6) @ weights + level


class Boosting:
    """Small trees, each learned from what those before it left over, on a part of the ideas and features."""

    def __init__(self, trees: int = 150, depth: int = 3, rate: float = 0.05, least: int = 100) -> None:
        self.trees, self.depth, self.rate, self.least = trees, depth, rate, least

    def fit(self, x: Array, y: Array) -> Callable[[Array], Array]:
        """Learn the trees."""
        random = np.random.default_rng(1)
        edges = [np.unique(np.quantile(column, np.linspace(0, 1, BINS)[1:-1])) for column in x.T]
        binned, level, told = _binned(x, edges), float(y.mean()), np.full(len(y), y.mean())
        grown: list[tuple[list[list[tuple[int, int]]], Array]] = []
        for _ in range(self.trees):
            columns = random.choice(x.shape[1], x.shape[1] * 2 // 5, replace=False)
            some = random.random(len(y)) < 0.6
            splits: list[list[tuple[int, int]]] = []
            node = np.zeros(len(y), int)
            for depth in range(self.depth):
                splits.append(self._split(binned[some], (y - told)[some], node[some], columns, 2**depth))
                node = _descend(node, binned, splits[-1])
            sums = np.bincount(node[some], (y - told)[some], 2**self.depth)
            counts = np.bincount(node[some], minlength=2**self.depth)
            leaves: Array = self.rate * sums / (counts + self.least / 2)
            grown.append((splits, leaves))
            told += leaves[node]
        return lambda rows: _trees(_binned(rows, edges), grown) + level

    def _split(self, binned: Whole, rest: Array, node: Whole, columns: Whole, nodes: int) -> list[tuple[int, int]]:
        """Return the best split of every node of a level: a feature and a bin, or -1."""
        best = [(0.0, -1, 0)] * nodes
        for column in columns:
            key = node * BINS + binned[:, column]
            sums = np.bincount(key, rest, nodes * BINS).reshape(nodes, BINS).cumsum(1)
            counts = np.bincount(key, minlength=nodes * BINS).reshape(nodes, BINS).cumsum(1)
            total, many, drawn = sums[:, -1:], counts[:, -1:], self.least / 2
            gain = sums**2 / (counts + drawn) + (total - sums) ** 2 / (many - counts + drawn) - total**2 / (many + drawn)
            gain[(counts < self.least) | (many - counts < self.least)] = -1.0
            for n, at in enumerate(gain.argmax(1)):
                best[n] = max(best[n], (float(gain[n, at]), int(column), int(at)))
        return [(column, at) for _, column, at in best]


def _binned(x: Array, edges: list[Array]) -> Whole:
    return np.stack([np.searchsorted(known, column) for known, column in zip(edges, x.T, strict=True)], 1)


def _descend(node: Whole, binned: Whole, splits: list[tuple[int, int]]) -> Whole:
    """Return the node of every idea one level further down."""
    right = np.zeros(len(node), int)
    for n, (column, at) in enumerate(splits):
        if column >= 0:
            right |= (node == n) & (binned[:, column] > at)
    return node * 2 + right


def _trees(binned: Whole, grown: list[tuple[list[list[tuple[int, int]]], Array]]) -> Array:
    told = np.zeros(len(binned))
    for splits, leaves in grown:
        node = np.zeros(len(binned), int)
        for level in splits:
            node = _descend(node, binned, level)
        told += leaves[node]
    return told


# ---------------------------------------------------------------- judging
def left_out(model: Model, ideas: Ideas, y: Array) -> Array:
    """Return what a model says of ideas, always learned from other matches."""
    told, part = np.zeros(len(y)), ideas.match % PARTS
    for n in range(PARTS):
        told[part == n] = model.fit(ideas.seen[part != n], y[part != n])(ideas.seen[part == n])
    return told


def explained(told: Array, ideas: Ideas, truth: Truth) -> tuple[float, float]:
    """Return the share of the true variance that is explained, and half of its 95 % interval over matches."""
    played = ideas.played.mean(1)
    gained = (played - played.mean()) ** 2 - (played - told) ** 2
    share, error = over_matches(gained / truth.variance, ideas.match)
    return share, error


def over_matches(figures: Array, match: Whole) -> tuple[float, float]:
    """Return the mean of some figures, and half of its 95 % interval, of matches as a whole."""
    _, whose = np.unique(match, return_inverse=True)
    sums, counts = np.bincount(whose, figures), np.bincount(whose)
    mean = float(sums.sum() / counts.sum())
    return mean, 1.96 * float(np.sqrt(((sums - mean * counts) ** 2).sum()) / counts.sum())


def worth_of_choices(told: Array, spread: float, ideas: Ideas, truth: Truth, glances: int) -> Array:
    """Return for every position what the idea chosen after some glances is worth by its long continuations, 0 for the
    scripted bot's; on average over the glances that could have been."""
    chosen = np.zeros(ideas.position.max() + 1)
    views = [[n] for n in range(ideas.glanced.shape[1])] if glances == 1 else [list(range(glances))]
    for view in views:
        gain, weight = told / spread**2, 1.0 / spread**2
        if view:
            variance = truth.off**2 + (truth.real * truth.chance) ** 2 / len(view)
            gain, weight = gain + truth.real * ideas.glanced[:, view].mean(1) / variance, weight + 1.0 / variance
        best: dict[int, int] = {}
        for n in np.argsort(gain):
            if gain[n] / weight > LEAST_GAIN:
                best[int(ideas.position[n])] = int(n)
        for position, n in best.items():
            chosen[position] += float(ideas.played[n].mean()) / len(views)
    return chosen


def main() -> None:
    """Learn and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="+")
    ideas = ideas_of(parser.parse_args().files)
    truth, worth = truth_of(ideas), float(ideas.played.mean())
    y = labels(ideas, truth)
    match = np.zeros(ideas.position.max() + 1, int)
    match[ideas.position] = ideas.match
    print(f"{len(match)} positions of {len(set(ideas.match.tolist()))} matches, {len(y)} ideas")
    print(f"worth {worth:+.3f}, standard deviation {sqrt(truth.variance):.3f}")
    print(f"a glance: {truth.real:.2f} of it is real, off by {truth.off:.2f}, one by {truth.chance:.2f}")
    one = np.full(len(y), BEFOREHAND.mean)
    usual = {glances: worth_of_choices(one, BEFOREHAND.spread, ideas, truth, glances) for glances in (0, 1, 4)}
    print("choices with BEFOREHAND: " + told_of(usual))
    models: dict[str, Model] = {"ridge": Ridge(1000.0), "boosting": Boosting()}
    for name, model in models.items():
        told = left_out(model, ideas, y)
        share, error = explained(told, ideas, truth)
        rest = sqrt(max(1e-4, float(((ideas.played.mean(1) - told) ** 2).mean()) - truth.noise))
        print(f"{name}: explains {share:.1%} ± {error:.1%} of the true variance in matches left out")
        for glances, before in usual.items():
            chosen = worth_of_choices(told, rest, ideas, truth, glances)
            gain, error = over_matches(chosen - before, match)
            print(f"  after {glances} glances choices are worth {chosen.mean():+.4f}, {gain:+.4f} ± {error:.4f} more")


def told_of(chosen: dict[int, Array]) -> str:
    """Return the worth of choices by glances in words."""
    return ", ".join(f"{worth.mean():+.4f} after {glances} glances" for glances, worth in chosen.items())


if __name__ == "__main__":
    main()
