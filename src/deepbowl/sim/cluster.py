"""The same work on a Ray cluster: portions are remote tasks, their tables come back and are written here.

Every node needs this package, and what the job names by file (bots, teams, boards) at the same place.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any, Final

from deepbowl.match.setup import SetupError
from deepbowl.sim.job import Job
from deepbowl.sim.workers import Finished, Portion, cores, play_portion

LOCAL: Final = "local"
"""The address that means: start a small cluster on this machine, and end it afterwards."""


KNOCK: Final = 5.0  # seconds


def knock(address: str) -> None:
    """Raise a `SetupError` immediately if no one answers at HOST:PORT; Ray itself waits for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), KNOCK).close()
    except (OSError, OverflowError) as error:
        raise SetupError(f"no Ray cluster at {address!r}: {error}") from None


class RayWorkers:
    """As many hands as the cluster has processors."""

    def __init__(self, address: str, hands: int = 0) -> None:
        try:
            import ray as installed
        except ImportError:
            raise SetupError("Ray is not installed; install deepbowl[cluster]") from None
        ray: Any = installed
        self.ray = ray
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        knock(address)
        options: dict[str, Any] = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
        try:
            if address == LOCAL:
                ray.init(address=LOCAL, num_cpus=hands or cores(), **options)
            else:
                ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = " ".join(str(error).split())[:200]
            raise SetupError(f"no Ray cluster at {address!r}: {reason}") from None
        self.hands = hands or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._play = ray.remote(max_retries=0)(play_portion)
        self._under_way: dict[Any, Portion] = {}

    def give(self, job: Job, portion: Portion) -> None:
        """Hand it to the cluster."""
        self._under_way[self._play.remote(job, portion, True)] = portion

    def free(self) -> int:
        """Hands without a portion."""
        return self.hands - len(self._under_way)

    def results(self) -> Iterator[Finished]:
        """Portions that came back, or that died with their worker."""
        ready, _ = self.ray.wait(list(self._under_way), num_returns=1)
        for reference in ready:
            portion = self._under_way.pop(reference)
            try:
                finished = self.ray.get(reference)
            except (self.ray.exceptions.WorkerCrashedError, self.ray.exceptions.NodeDiedError):
                yield Finished(portion, None)
            else:
                yield finished

    def close(self) -> None:
        """Leave the cluster; a local one ends."""
        for reference in self._under_way:
            self.ray.cancel(reference, force=True)
        self._under_way.clear()
        self.ray.shutdown()
