"""Learn to play with PPO, in one file. Needs PyTorch and numpy; neither gymnasium nor pettingzoo.

    python examples/ppo.py --board training --opponent random --minutes 8 --judge 400
    python examples/ppo.py --board training --opponent self --lens walks --clone logs/
    python examples/ppo.py --load policy.pt --minutes 0 --judge 400

Workers play matches and write observations into shared memory. While they play one half of the matches, the policy answers
the other half. The policy looks at bodies with two layers of attention. It scores each option by its own row and by the
bodies it is about, so one network fits any number of options. The reward is the score. A potential for ball possession and
ground gained helps to find the first touchdown and cannot change which policy is best.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from deepbowl.env.columns import B_TRAITS, BODY_COLUMNS, G_BALLS, GLOBALS, O_X
from deepbowl.env.replayed import Table, gathered, log_files
from deepbowl.env.spec import EnvSpec
from deepbowl.env.vector import Batch, Vector

WIDE = 64
HEADS = 4
PLAIN = 20  # columns of a body that are numbers
FIRST_OPTIONS = (64, 32, 256, 64)  # how many verbs, actions, traits and numbers are told apart
GAMMA, LAMBDA, CLIP, ENTROPY, VALUE_WEIGHT = 0.998, 0.95, 0.2, 0.01, 0.5
HAND, GROUND, NEAR = 0.15, 0.35, 0.1  # the potential: ball in hand, ground gained with it, nearness to a loose ball


def bits(words: Tensor) -> Tensor:
    """The traits of bodies, one number each."""
    places = torch.arange(15, device=words.device)
    return (words.int().unsqueeze(-1) >> places & 1).flatten(-2).float()


class Policy(nn.Module):
    """Scores every option and values the position."""

    def __init__(self) -> None:
        super().__init__()
        traits = (BODY_COLUMNS - B_TRAITS) * 15
        self.body = nn.Linear(PLAIN + traits + 6 + 10 + 4, WIDE)
        self.world = nn.Sequential(nn.Linear(GLOBALS + 80, 2 * WIDE), nn.ReLU(), nn.Linear(2 * WIDE, WIDE))
        layer = nn.TransformerEncoderLayer(WIDE, HEADS, 2 * WIDE, dropout=0.0, batch_first=True, norm_first=True)
        self.attention = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.names = nn.ModuleList([nn.Embedding(count, 16) for count in FIRST_OPTIONS])
        self.option = nn.Linear(16 * len(FIRST_OPTIONS) + 16, WIDE)
        self.score = nn.Sequential(nn.Linear(4 * WIDE, 2 * WIDE), nn.ReLU(), nn.Linear(2 * WIDE, 1))
        self.value = nn.Sequential(nn.Linear(2 * WIDE, WIDE), nn.ReLU(), nn.Linear(WIDE, 1))
        nn.init.zeros_(self.score[-1].weight)
        nn.init.zeros_(self.value[-1].weight)

    def forward(self, bodies: Tensor, world: Tensor, rows: Tensor, counts: Tensor) -> tuple[Tensor, Tensor]:
        """The score of every row, and the value of every position."""
        plain, globals_ = bodies[..., :PLAIN].float(), world.float()
        seats = nn.functional.one_hot(bodies[..., 0].long().clamp(-1, 4) + 1, 6)
        posture = nn.functional.one_hot(bodies[..., 5].long().clamp(0, 9), 10)
        ball = globals_[:, None, G_BALLS : G_BALLS + 2]
        to_ball = (ball - plain[..., 2:4]) * (ball[..., :1] > 0) * plain[..., 1:2] / 10
        parts = [plain / 10, bits(bodies[..., B_TRAITS:]), seats.float(), posture.float(), to_ball, to_ball.abs()]
        people = self.body(torch.cat(parts, -1))
        kind = nn.functional.one_hot(world[:, 26].long().clamp(0, 79), 80).float()
        token = self.world(torch.cat([globals_.clamp(-100, 100) / 10, kind], -1))
        empty = bodies[..., 0] < 0
        padding = torch.cat([torch.zeros_like(empty[:, :1]), empty], 1)
        seen = self.attention(torch.cat([token.unsqueeze(1), people], 1), src_key_padding_mask=padding)
        owner = torch.repeat_interleave(torch.arange(len(counts), device=rows.device), counts)
        known = [table(rows[:, at].long().clamp(-2, table.num_embeddings - 3) + 2) for at, table in enumerate(self.names)]
        numbers = rows.float()
        scaled = torch.cat([numbers[:, 4:12] / 10, numbers[:, 12:13] / 1000, numbers[:, 13:16]], 1)
        there = (ball[owner, 0] - numbers[:, O_X : O_X + 2]) * (numbers[:, O_X : O_X + 1] > 0) / 10
        option = self.option(torch.cat([*known, scaled, there, there.abs()], 1))
        padded = nn.functional.pad(seen[:, 1:], (0, 0, 1, 0))  # row 0 of each match is nobody
        target, actor = padded[owner, rows[:, 4].long()], padded[owner, rows[:, 10].long()]
        scores = self.score(torch.cat([option, target, actor, seen[owner, 0]], 1)).squeeze(1)
        mean = (seen[:, 1:] * ~empty.unsqueeze(-1)).sum(1) / (~empty).sum(1, keepdim=True)
        return scores, self.value(torch.cat([seen[:, 0], mean], 1)).squeeze(1)


def log_softmax(scores: Tensor, counts: Tensor) -> Tensor:
    """The log-probability of every row within its decision."""
    owner = torch.repeat_interleave(torch.arange(len(counts), device=scores.device), counts)
    top = torch.full((len(counts),), -torch.inf, device=scores.device).scatter_reduce(0, owner, scores, "amax")
    shifted = scores - top.detach()[owner]
    total = torch.zeros(len(counts), device=scores.device).index_add(0, owner, shifted.exp())
    return shifted - total.log()[owner]


def drawn(logits: Tensor, counts: Tensor, greedy: bool) -> Tensor:
    """One row of every decision, by chance or the best, counted from the first row of all."""
    if not greedy:
        logits = logits - torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
    owner = torch.repeat_interleave(torch.arange(len(counts), device=logits.device), counts)
    top = torch.full((len(counts),), -torch.inf, device=logits.device).scatter_reduce(0, owner, logits, "amax")
    best = (logits == top[owner]).nonzero().squeeze(1)
    return (torch.cumsum(counts, 0) - counts).index_copy(0, owner[best], best)


def potential(bodies: Tensor, world: Tensor, width: int) -> Tensor:
    """Ball possession and ground gained, seen by the seat that is asked; it scores to the right (`turned`)."""
    x, y, holder = world[:, G_BALLS].float(), world[:, G_BALLS + 1].float(), world[:, G_BALLS + 2].long()
    seat = bodies[torch.arange(len(bodies), device=bodies.device), (holder - 1).clamp(min=0), 0]
    own, other = (holder > 0) & (seat == 0), (holder > 0) & (seat > 0)
    gap = torch.maximum((bodies[..., 2] - x[:, None]).abs(), (bodies[..., 3] - y[:, None]).abs())
    able = (bodies[..., 0] == 0) & (bodies[..., 1] > 0) & (bodies[..., 5] == 0)
    nearest = torch.where(able, gap, torch.full_like(gap, 20.0)).amin(1).clamp(max=20) / 20
    loose = (holder == 0) & (x > 0)
    return own * (HAND + GROUND * x / width) - other * (HAND + GROUND * (1 - x / width)) - loose * NEAR * nearest


class Step:
    """What was seen, done and gained in one step of half the matches."""

    def __init__(self, batch: Batch, device: torch.device) -> None:
        self.bodies = torch.from_numpy(batch.bodies).to(device)
        self.world = torch.from_numpy(batch.globals).to(device)
        self.rows = torch.from_numpy(batch.rows).to(device)
        self.counts = torch.from_numpy(batch.counts()).to(device)
        self.starts = torch.from_numpy(batch.offsets[:-1]).to(device)
        self.seats = torch.from_numpy(batch.seats).long().to(device)
        self.chosen = self.log_probability = self.value = self.starts
        self.rewards = self.ended = self.advantage = self.returns = self.starts

    @torch.no_grad()
    def answer(self, policy: Policy, greedy: bool = False) -> np.ndarray:
        """Choose in every match; remember with what probability."""
        scores, self.value = policy(self.bodies, self.world, self.rows, self.counts)
        logits = log_softmax(scores, self.counts)
        self.chosen = drawn(logits, self.counts, greedy)
        self.log_probability = logits[self.chosen]
        return (self.chosen - self.starts).cpu().numpy()


def advantages(steps: list[Step], last: Step, width: int, shaping: float) -> None:
    """Generalised advantages, for every seat of every match by itself: rewards count until the seat's next decision."""
    count, seats = steps[0].rewards.shape
    match = torch.arange(count, device=steps[0].rewards.device)
    owed, later, ahead, promise = (torch.zeros(count, seats, device=match.device) for _ in range(4))
    later[:] = -last.value[:, None] / (seats - 1)
    later[match, last.seats] = last.value
    promise[match, last.seats] = shaping * potential(last.bodies, last.world, width)
    for step in reversed(steps):
        going = (step.ended == 0).float()[:, None]
        owed, later, ahead, promise = owed * going, later * going, ahead * going, promise * going
        owed = owed + step.rewards
        mine, phi = (match, step.seats), shaping * potential(step.bodies, step.world, width)
        delta = owed[mine] + GAMMA * (later[mine] + promise[mine]) - step.value - phi
        step.advantage = delta + GAMMA * LAMBDA * ahead[mine]
        step.returns = step.advantage + step.value
        owed[mine], later[mine], ahead[mine], promise[mine] = 0.0, step.value, step.advantage, phi


def improve(policy: Policy, optimiser: torch.optim.Optimizer, steps: list[Step], size: int, epochs: int) -> dict[str, float]:
    """Some epochs of PPO over what was gathered."""
    spread = torch.cat([step.advantage for step in steps])
    mean, deviation = spread.mean(), spread.std() + 1e-6
    each = max(1, size // len(steps[0].seats))
    told: dict[str, float] = {}
    for _ in range(epochs):
        order = torch.randperm(len(steps)).tolist()
        for start in range(0, len(order), each):
            part = [steps[number] for number in order[start : start + each]]
            counts = torch.cat([step.counts for step in part])
            first = torch.cumsum(torch.tensor([0, *(len(step.rows) for step in part[:-1])]), 0).tolist()
            chosen = torch.cat([step.chosen + at for step, at in zip(part, first, strict=True)])
            seen = (torch.cat([getattr(step, name) for step in part]) for name in ("bodies", "world", "rows"))
            scores, value = policy(*seen, counts)
            logits = log_softmax(scores, counts)
            ratio = (logits[chosen] - torch.cat([step.log_probability for step in part])).exp()
            gain = (torch.cat([step.advantage for step in part]) - mean) / deviation
            gained = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logits.exp() * logits).sum() / len(counts)
            error = (value - torch.cat([step.returns for step in part])).square().mean()
            optimiser.zero_grad()
            (VALUE_WEIGHT * error - gained - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            told = {"entropy": entropy.item(), "error": error.item(), "ratio": (ratio - 1).abs().mean().item()}
    return told


def imitate(policy: Policy, table: Table, device: torch.device, minutes: float) -> None:
    """Learn to choose what coaches chose in logs."""
    optimiser = torch.optim.Adam(policy.parameters(), 1e-3)
    counts, end, number = np.diff(table.offsets), time.time() + 60 * minutes, 0
    while time.time() < end:
        some = np.random.randint(len(counts), size=1024)
        rows = np.concatenate([table.rows[table.offsets[one] : table.offsets[one + 1]] for one in some])
        seen = (torch.from_numpy(part).to(device) for part in (table.bodies[some], table.globals[some], rows))
        many = torch.from_numpy(counts[some]).to(device)
        scores, value = policy(*seen, many)
        first = torch.cumsum(many, 0) - many
        right = torch.from_numpy(table.action[some]).to(device) + first
        error = (value - torch.from_numpy(table.points[some]).to(device)).square().mean()
        loss = -log_softmax(scores, many)[right].mean()
        optimiser.zero_grad()
        (loss + 0.1 * error).backward()
        optimiser.step()
        number += 1
        if number % 100 == 0:
            agreed = (drawn(scores, many, True) == right).float().mean().item()
            print(f"imitation {number}: loss {loss.item():.3f}, same choice {agreed:.1%}", flush=True)


def judge(policy: Policy, spec: EnvSpec, count: int, workers: int, device: torch.device, seed: int, greedy: bool) -> str:
    """Play the first match of every place to its end; how seat 0 fared."""
    places = -(-count // (2 * workers)) * 2 * workers
    points, goals = np.full(places, np.nan), np.zeros((places, spec.seats))
    with Vector(spec, places, workers) as vector:
        batch = vector.reset(seed)
        while np.isnan(points[:count]).any():
            batch = vector.step(Step(batch, device).answer(policy, greedy))
            new = (batch.ended > 0) & np.isnan(points)
            points[new], goals[new] = batch.points[new, 0], batch.scores[new]
    won, lost = (points[:count] > 0).mean(), (points[:count] < 0).mean()
    scored = " : ".join(f"{mean:.2f}" for mean in goals[:count].mean(0))
    return f"{count} matches, seed {seed}: won {won:.1%}, drawn {1 - won - lost:.1%}, lost {lost:.1%}; touchdowns {scored}"


def train(policy: Policy, spec: EnvSpec, options: argparse.Namespace, device: torch.device) -> None:
    """Play and learn until the time is up."""
    optimiser = torch.optim.Adam(policy.parameters(), options.rate, eps=1e-5)
    begun, done, update, results = time.time(), 0, 0, []
    with Vector(spec, options.matches, options.workers) as vector:
        vector.reset(options.seed)
        now = [Step(vector.half(half), device) for half in range(2)]
        while (spent := (time.time() - begun) / 60) < options.minutes and (not options.steps or done < options.steps):
            told: list[list[Step]] = [[], []]
            for half in range(2):
                vector.send(half, now[half].answer(policy))
            for _ in range(options.length):
                for half in range(2):
                    batch = vector.receive(half)
                    step, now[half] = now[half], Step(batch, device)
                    step.rewards, step.ended = (torch.from_numpy(part).to(device) for part in (batch.rewards, batch.ended))
                    told[half].append(step)
                    results += zip(batch.points[batch.ended > 0, 0], batch.scores[batch.ended > 0, 0], strict=True)
                    answer = now[half].answer(policy)
                    if len(told[half]) < options.length:
                        vector.send(half, answer)
                    done += len(batch)
            share = spent / options.minutes if options.minutes else 0.0
            for group in optimiser.param_groups:
                group["lr"] = options.rate * max(0.05, 1 - share)
            for half in range(2):
                advantages(told[half], now[half], spec.shapes.width, options.shaping)
            figures = improve(policy, optimiser, told[0] + told[1], options.size, options.epochs)
            figures["potential"] = potential(now[0].bodies, now[0].world, spec.shapes.width).mean().item()
            update += 1
            if update % options.every == 0:
                late = results[-400:] or [(0.0, 0.0)]
                won, figures["touchdowns"] = (np.array(late) > 0).mean(0)[0], np.mean([goals for _, goals in late])
                rest = " ".join(f"{name} {value:.3f}" for name, value in figures.items())
                told_of = f"{60 * spent:6.0f} s, {done:9,} steps ({done / (time.time() - begun):,.0f}/s)"
                print(f"{told_of}, won {won:.1%} of {len(late)}; {rest}", flush=True)


def main() -> None:
    """Learn, judge, save."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, text in {"book": "crp", "board": "training", "opponent": "random", "lens": "", "load": "", "save": ""}.items():
        p.add_argument(f"--{name}", default=text)
    for name, whole in (("matches", 512), ("workers", os.cpu_count() or 1), ("length", 32), ("size", 8192), ("epochs", 3),
                        ("every", 10), ("seed", 1), ("judge", 0), ("steps", 0)):  # fmt: skip
        p.add_argument(f"--{name}", type=int, default=whole)
    for name, part in (("minutes", 8.0), ("rate", 6e-4), ("shaping", 1.0), ("clone-minutes", 1.0)):
        p.add_argument(f"--{name}", type=float, default=part)
    p.add_argument("--clone", nargs="*", type=Path, default=[], help="Logs to imitate first.")
    options = p.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    rivals = () if options.opponent == "self" else ("", options.opponent)
    spec = EnvSpec.of(options.book, board=options.board, opponents=rivals, lens=options.lens, turned=True)
    policy = Policy().to(device)
    if options.load:
        held = torch.load(options.load, map_location=device, weights_only=True)
        spec.check_hash(held["spec"], options.load)
        policy.load_state_dict(held["policy"])
    if options.clone:
        plain = EnvSpec.of(options.book, board=options.board, turned=True)
        imitate(policy, gathered(log_files(options.clone), plain), device, options.clone_minutes)
    train(policy, spec, options, device)
    if options.save:
        torch.save({"spec": spec.hash(), "policy": policy.state_dict()}, options.save)
    for greedy in (False, True) if options.judge else ():
        result = judge(policy, spec, options.judge, options.workers, device, 1_000_000, greedy)
        print(f"judged {'by the best option' if greedy else 'by chance'}: {result}", flush=True)


if __name__ == "__main__":
    main()
