"""Settings of a server: where it keeps matches, and its limits."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Final

from deepbowl.server.jobs.limits import JobLimits
from deepbowl.server.people.push_keys import PushKeys
from deepbowl.server.people.words import WordList

DATABASE_VARIABLE: Final = "DEEPBOWL_DATABASE_URL"
DATA_VARIABLE: Final = "DEEPBOWL_DATA"


@dataclass(frozen=True)
class Limits:
    """The allowance of one address and one connection. `rate` is per second, `burst` in one go."""

    message_bytes: int = 16_384
    body_bytes: int = 131_072
    log_bytes: int = 1_000_000
    connection_rate: float = 20
    connection_burst: float = 80
    address_rate: float = 80
    address_burst: float = 400
    request_rate: float = 20
    request_burst: float = 200
    late_seconds: float = 1.0
    """Seconds between two refusals to an address that sends more requests: they wait for each other."""
    late_refusals: int = 20
    """Refusals of an address that may wait. With more of them it can open no connection, and those it has are closed."""
    match_rate: float = 1 / 20
    match_burst: float = 100
    coach_rate: float = 1 / 60
    coach_burst: float = 20
    """New coaches of one address."""
    code_rate: float = 5 / 60
    code_burst: float = 5
    """Recovery codes and one-time codes that one address may try. [LG-KEY-03]"""
    probe_rate: float = 5
    probe_burst: float = 30
    connections: int = 2000
    """WebSockets."""
    connections_an_address: int = 64
    sockets: int = 4000
    """TCP connections of any kind."""
    sockets_an_address: int = 128
    header_seconds: float = 10.0
    """A request whose head is not there by then is not waited for."""
    body_seconds: float = 20.0
    send_seconds: float = 20.0
    """Anyone who has not read anything for so long is cut off."""
    playtest_rate: float = 600 / 3600
    playtest_burst: float = 600
    """Seconds of processor that play-tests of an address may use: 10 minutes per hour."""
    playtests: int = 40
    """Play-tests running together, of all addresses."""
    playtests_an_address: int = 1
    tables: int = 2000
    """Tables that wait for coaches, in all."""
    tables_an_address: int = 6
    sit_rate: float = 20 / 60
    sit_burst: float = 20
    lobby_sockets_an_address: int = 30
    connection_bytes: int = 1_000_000
    """Bytes that wait to be sent to one WebSocket; anyone who reads more slowly is cut off and connects again."""
    address_bytes: int = 8_000_000
    """The same for all WebSockets of an address together."""
    all_bytes: int = 128_000_000
    """The same for all WebSockets."""
    questions_waiting: int = 8
    """Questions about the position of one connection that wait for their answers."""


NO_LIMITS: Final = Limits(
    connection_rate=1e9, connection_burst=1e9, address_rate=1e9, address_burst=1e9, request_rate=1e9, request_burst=1e9,
    match_rate=1e9, match_burst=1e9, probe_rate=1e9, probe_burst=1e9, connections=1_000_000,
    connections_an_address=1_000_000, sockets=1_000_000, sockets_an_address=1_000_000,
    coach_rate=1e9, coach_burst=1e9, code_rate=1e9, code_burst=1e9,
    playtest_rate=1e9, playtest_burst=1e9, playtests=1_000_000, playtests_an_address=1_000_000,
    tables=1_000_000, tables_an_address=1_000_000, sit_rate=1e9, sit_burst=1e9, lobby_sockets_an_address=1_000_000,
)  # fmt: skip
"""For load tests and servers among friends; sizes stay limited."""


class Role(Enum):
    """The part of a server that one process is.

    Matches are played in one process and requests are answered in another, so that no request makes a choice wait.
    """

    WHOLE = "whole"
    """Both in one process: where the system cannot hand over connections, and in tests."""
    PLAY = "play"
    """Matches in memory and their WebSockets. It listens at no port: connections come from receptions."""
    RECEPTION = "reception"
    """The port: pages, requests, lobby, leagues. Connections to matches are handed over to a process that plays."""


@dataclass(frozen=True)
class Settings:
    """Everything a server is started with."""

    database: str = "sqlite://"
    limits: Limits = field(default_factory=Limits)
    bot_seconds: float = 10.0
    """A bot that takes longer forfeits the decision."""
    bot_workers: int = 3
    """Processes that bots think in; those that think long leave one to the others."""
    setup_workers: int = 1
    """Processes that set matches up, check and draw dungeons, and take matches up again."""
    analysis_workers: int = 2
    """Processes that work out logs, replays, previews and searches; logs and replays leave one to the others."""
    question_workers: int = 1
    """Processes that answer questions about positions: odds, and where someone can get to."""
    job_limits: JobLimits = field(default_factory=JobLimits)
    question_limits: JobLimits = field(default_factory=lambda: JobLimits(cpu_seconds=3))
    workshop_limits: JobLimits = field(default_factory=lambda: JobLimits(cpu_seconds=5))
    """For what the dungeon editor asks: checks, repairs, pages to print."""
    playtest_limits: JobLimits = field(
        default_factory=lambda: JobLimits(cpu_seconds=60, wall_seconds=900.0, background=True)
    )
    """For one match of a play-test; it waits while the machine has something better to do."""
    league_limits: JobLimits = field(
        default_factory=lambda: JobLimits(cpu_seconds=900, wall_seconds=7200.0, background=True)
    )
    """For one match of a league that only bots play; it waits while the machine has something better to do."""
    bot_pace: float = 0.35
    """Seconds between two choices in a match in which only bots sit."""
    idle_seconds: float = 120.0
    """A match no one looks at leaves memory after so long."""
    snapshot_every: int = 250
    """Inputs between two snapshots of a match."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect, besides the server's own."""
    hosts: tuple[str, ...] = ()
    """Names this server is known by; addresses in numbers, localhost and the machine's own name need not be said."""
    proxy: str = ""
    """The address of a proxy in front, whose word about where a request comes from is believed."""
    role: Role = Role.WHOLE
    sockets: Path | None = None
    """The folder in which the processes of a server meet; None where there is one."""
    shares_database: bool = False
    """Whether other processes may play on the same database: it says which of them has which match."""
    offer_seconds: float = 20.0
    """Seconds to wait for an answer to an offer (help for another team's block); then the default counts."""
    clock_seconds: float = 5.0
    """How often what is left of running clocks is stored."""
    letter_seconds: float = 20.0
    """How often the server looks for matches by letter that are due."""
    lessons: Path | None = None
    """A folder with lessons of the operator's own, shown after those of Deepbowl."""
    chat: str = "phrases"
    """How people may talk at most: off, phrases or text (`server/people/talk.py`)."""
    words: WordList = field(default_factory=WordList)
    """Words that the operator refuses in names and talk."""
    push: PushKeys | None = None
    """Keys for Web Push; without them no device is notified."""


def data_folder(given: Path | None) -> Path:
    """Return where matches are kept: what was given, DEEPBOWL_DATA, or the place the system has for such data."""
    if given is not None:
        return given
    if DATA_VARIABLE in os.environ:
        return Path(os.environ[DATA_VARIABLE])
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "deepbowl"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "deepbowl"


def settings_for(
    data: Path | None = None, limited: bool = True, hosts: Sequence[str] = (), proxy: str = "",
    lessons: Path | None = None, chat: str = "phrases", words: Path | None = None, push: Path | None = None,
) -> Settings:
    """Settings from the environment: PostgreSQL if a URL says so, else an SQLite file in the data folder."""
    url = os.environ.get(DATABASE_VARIABLE, "")
    if url:
        url = url.replace("postgres://", "postgresql://", 1).replace("postgresql://", "postgresql+psycopg://", 1)
    else:
        folder = data_folder(data)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        url = f"sqlite:///{folder / 'matches.sqlite'}"
    settings = Settings(database=url, hosts=tuple(host.lower() for host in hosts), proxy=proxy, lessons=lessons, chat=chat)
    if words is not None:
        settings = replace(settings, words=WordList.read(words))
    if push is not None:
        settings = replace(settings, push=PushKeys.read(push))
    return settings if limited else replace(settings, limits=NO_LIMITS)
