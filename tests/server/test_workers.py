"""Worker processes: under limits, replaced when over them, shared fairly between addresses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from deepbowl.server.jobs.fair_queue import REMEMBERED, Busy, FairQueue
from deepbowl.server.jobs.limits import MEGABYTE, JobLimits
from deepbowl.server.jobs.workers import JobRefused, WorkerPool

from . import worker_jobs as jobs


def run(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run a coroutine in a separate thread: a browser of other tests keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


# ---------------------------------------------------------------- whose turn it is
class Bench:
    """Jobs with a given duration, on a simulated clock; their order is recorded."""

    def __init__(self, slots: int = 1, most_waiting: int = 1000, most_an_address: int = 1000) -> None:
        self.now = 0.0
        self.queue = FairQueue(slots, most_waiting, most_an_address, lambda: self.now)
        self.done: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.long_gate = asyncio.Event()
        self.long_gate.set()

    async def job(self, address: str, seconds: float, long: bool = False) -> None:
        async with self.queue.slot(address, long):
            await asyncio.sleep(0)
            if long:
                await self.long_gate.wait()
            await self.gate.wait()
            self.now += seconds
            self.done.append(address)


def test_address_with_many_jobs_does_not_delay_another() -> None:
    async def play() -> list[str]:
        bench = Bench()
        many = [asyncio.create_task(bench.job("many", 1.0)) for _ in range(40)]
        await asyncio.sleep(0)
        await bench.job("one", 1.0)
        await asyncio.gather(*many)
        return bench.done

    done = run(play)
    assert done.index("one") <= 2, "before: behind all forty"
    assert len(done) == 41


def test_long_jobs_count_for_more_than_short_ones() -> None:
    async def play() -> list[str]:
        bench = Bench()
        tasks = [asyncio.create_task(bench.job("long", 10.0)) for _ in range(5)]
        tasks += [asyncio.create_task(bench.job("short", 0.1)) for _ in range(50)]
        await asyncio.gather(*tasks)
        return bench.done

    done = run(play)
    assert done[:40].count("long") <= 2


def test_absent_client_builds_up_no_credit() -> None:
    async def play() -> list[str]:
        bench = Bench()
        for _ in range(20):
            await bench.job("here", 1.0)
        bench.done.clear()
        tasks = [asyncio.create_task(bench.job(name, 1.0)) for name in ["new"] * 10 + ["here"] * 10]
        await asyncio.gather(*tasks)
        return bench.done

    assert run(play)[:8].count("here") >= 2


def test_too_many_jobs_of_one_address_or_all_are_refused_immediately() -> None:
    async def play() -> None:
        bench = Bench(most_waiting=5, most_an_address=3)
        bench.gate.clear()
        tasks = [asyncio.create_task(bench.job("a", 1.0)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await bench.job("a", 1.0)
        tasks += [asyncio.create_task(bench.job("b", 1.0)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await bench.job("c", 1.0)
        bench.gate.set()
        await asyncio.gather(*tasks)
        await bench.job("c", 1.0)
        assert bench.queue.jobs == 0

    run(play)


def test_cancelled_waiting_jobs_free_their_slots() -> None:
    async def play() -> None:
        bench = Bench()
        tasks = [asyncio.create_task(bench.job("a", 1.0)) for _ in range(6)]
        await asyncio.sleep(0)
        for task in tasks[1::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(bench.job("b", 1.0), 10)
        assert bench.done == ["a", "a", "a", "b"]

    run(play)


def test_short_jobs_do_not_wait_until_long_ones_end() -> None:
    """Ten long jobs of others never take the last of two slots."""

    async def play() -> list[str]:
        bench = Bench(slots=2)
        bench.long_gate.clear()
        long = [asyncio.create_task(bench.job(f"long-{number}", 5.0, long=True)) for number in range(10)]
        await asyncio.sleep(0)
        for _ in range(3):
            await asyncio.wait_for(bench.job("short", 0.1), 10)
        assert bench.done == ["short"] * 3
        bench.long_gate.set()
        await asyncio.gather(*long)
        return bench.done

    assert len(run(play)) == 13


def test_long_job_proceeds_during_a_flood_of_short_ones() -> None:
    async def play() -> list[str]:
        bench = Bench(slots=2)
        tasks = [asyncio.create_task(bench.job(f"short-{number}", 0.1)) for number in range(100)]
        await asyncio.sleep(0)
        await bench.job("long", 5.0, long=True)
        await asyncio.gather(*tasks)
        return bench.done

    done = run(play)
    assert done.index("long") < 10
    assert len(done) == 101


def test_short_jobs_come_first_where_there_is_one_slot() -> None:
    async def play() -> list[str]:
        bench = Bench()
        tasks = [asyncio.create_task(bench.job("long", 5.0, long=True)) for _ in range(3)]
        tasks += [asyncio.create_task(bench.job("short", 0.1)) for _ in range(3)]
        await asyncio.gather(*tasks)
        return bench.done

    assert run(play) == ["long", "short", "short", "short", "long", "long"]


def test_addresses_are_not_remembered_for_ever() -> None:
    async def play() -> int:
        bench = Bench()
        for number in range(3 * REMEMBERED):
            await bench.job(str(number), 0.001)
        return len(bench.queue._used)

    assert run(play) <= REMEMBERED + 1


# ---------------------------------------------------------------- processes
@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool("test", 1, JobLimits(cpu_seconds=1, wall_seconds=60, memory=100 * MEGABYTE))
    yield pool
    pool.close()


def test_a_job_is_done_elsewhere_and_what_it_raises_is_raised_here(pool: WorkerPool) -> None:
    async def play() -> None:
        assert await pool.run("a", jobs.double, 21) == 42
        first = await pool.run("a", jobs.pid)
        with pytest.raises(LookupError, match="this one"):
            await pool.run("a", jobs.fail)
        assert await pool.run("a", jobs.pid) == first, "an error costs no process"

    run(play)


@pytest.mark.parametrize("job", [jobs.compute_for_ever, jobs.die])
def test_a_worker_over_its_time_or_dead_is_replaced(pool: WorkerPool, job: Callable[[], None]) -> None:
    async def play() -> None:
        first = await pool.run("a", jobs.pid)
        with pytest.raises(JobRefused) as refused:
            await pool.run("a", job)
        assert refused.value.code == "too-costly"
        assert await pool.run("a", jobs.pid) != first

    run(play)


def test_worker_in_the_background_gives_way_to_everything() -> None:
    async def play() -> tuple[int, int]:
        pool = WorkerPool("test", 1, JobLimits(background=True))
        try:
            found: tuple[int, int] = await pool.run("a", jobs.priority)
            return found
        finally:
            pool.close()

    niceness, scheduler = run(play)
    assert niceness == 19
    assert scheduler in (os.SCHED_IDLE, os.SCHED_OTHER), "not every system allows the former"


def test_a_worker_that_hangs_is_replaced() -> None:
    async def play() -> None:
        pool = WorkerPool("test", 1, JobLimits(wall_seconds=0.3))
        try:
            with pytest.raises(JobRefused):
                await pool.run("a", jobs.sleep_for_ever)
        finally:
            pool.close()

    run(play)


def test_a_job_that_wants_too_much_memory_gets_none(pool: WorkerPool) -> None:
    async def play() -> None:
        assert await pool.run("a", jobs.take_memory, 20) == 20 << 20
        first = await pool.run("a", jobs.pid)
        with pytest.raises(JobRefused) as refused:
            await pool.run("a", jobs.take_memory, 500)
        assert refused.value.code == "too-costly"
        assert await pool.run("a", jobs.pid) != first, "what it may have spoiled is gone with it"

    run(play)


def test_cancelled_job_is_ended_in_its_process(pool: WorkerPool) -> None:
    async def play() -> None:
        await pool.run("a", jobs.double, 1)
        waiting = asyncio.create_task(pool.run("a", jobs.sleep_for_ever))
        await asyncio.sleep(0.05)
        waiting.cancel()
        assert await asyncio.wait_for(pool.run("b", jobs.double, 2), 60) == 4

    run(play)


def test_job_cancelled_twice_leaves_its_worker_to_others(pool: WorkerPool) -> None:
    async def play() -> None:
        await pool.run("a", jobs.double, 1)
        waiting = asyncio.create_task(pool.run("a", jobs.sleep_for_ever))
        await asyncio.sleep(0.05)
        waiting.cancel()
        await asyncio.sleep(0)  # the worker is being killed
        waiting.cancel()
        await asyncio.wait([waiting])
        assert await asyncio.wait_for(pool.run("b", jobs.double, 2), 60) == 4

    run(play)


def test_short_job_is_done_while_long_ones_hang() -> None:
    async def play() -> None:
        pool = WorkerPool("test", 2)
        long = [asyncio.create_task(pool.run_long(str(number), jobs.sleep_for_ever)) for number in range(4)]
        await asyncio.sleep(0)
        assert await pool.run("newcomer", jobs.double, 21) == 42
        assert pool.jobs == len(long)
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        pool.close()

    run(play)
