"""Coaches without accounts: keys, links, recovery codes, seats on several devices, going away."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from deepbowl.server.coaches.codes import CHECKS, LETTERS, Mistyped, check_sign, new_recovery_code, read_recovery_code
from deepbowl.server.settings import Limits, Settings
from deepbowl.server.store import coaches as stored
from deepbowl.testing import rule

from .client import PATIENCE, Visitor
from .conftest import InThread, Start

Json = dict[str, Any]
CLIENT = httpx.Client(limits=httpx.Limits(max_keepalive_connections=0))
"""One for all calls: making a client costs more than a call. It keeps no connection open, so servers can stop."""


class Caller:
    """A client of the server, with the key of a device or without."""

    def __init__(self, address: str, key: str = "") -> None:
        self.address, self.key = address, key

    def ask(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        headers = {"authorization": f"Bearer {self.key}"} if self.key else {}
        got = CLIENT.request(
            method, self.address + path, headers=headers, timeout=PATIENCE, json=body if method == "POST" else None
        )
        assert got.status_code == status, (path, got.status_code, got.text)
        return got.json() if got.content else None

    def ask_text(self, path: str) -> str:
        """Return a text the server has."""
        got = CLIENT.get(self.address + path, headers={"authorization": f"Bearer {self.key}"}, timeout=PATIENCE)
        assert got.status_code == 200, got.text
        return got.text

    def device(self, keys: Json) -> Caller:
        return Caller(self.address, keys["key"])


def new_coach(address: str, name: str = "Ada") -> tuple[Caller, Json]:
    keys: Json = Caller(address).ask("POST", "/api/coaches", 201, name=name, label="laptop")
    return Caller(address, keys["key"]), keys


@rule("LG-KEY-01")
def test_coach_key_is_given_once_and_only_its_hash_is_stored(start: Start, tmp_path: Path) -> None:
    server = start(Settings(database=f"sqlite:///{tmp_path}/coaches.sqlite", bot_workers=1))
    ada, keys = new_coach(server.address)
    assert len(keys["key"]) >= 32  # 192 bits in 6-bit letters
    me = ada.ask("GET", "/api/me")
    assert (me["id"], me["name"], me["has_recovery"]) == (keys["id"], "Ada", False)
    assert [(one["label"], one["this"]) for one in me["devices"]] == [("laptop", True)]
    recovery = ada.ask("POST", "/api/me/recovery")["code"]
    assert ada.ask("GET", "/api/me")["has_recovery"]
    server.stop()
    with sqlite3.connect(tmp_path / "coaches.sqlite") as database:
        text = "\n".join(database.iterdump())
    assert keys["key"] not in text
    assert recovery not in text
    assert recovery.replace("-", "") not in text


@rule("LG-KEY-01")
def test_guest_without_a_key_is_refused_only_where_something_is_kept(shared: InThread, visitor: Visitor) -> None:
    Caller(shared.address).ask("GET", "/api/me", 401)
    Caller(shared.address, "nobody").ask("GET", "/api/me", 401)
    Caller(shared.address, "nobody").ask("GET", "/api/waiting", 401)
    assert Caller(shared.address).ask("POST", "/api/play", 201)["tokens"]
    for name in ("", "   ", "a\u0000b", "x" * 41):
        Caller(shared.address).ask("POST", "/api/coaches", 422, name=name)


@rule("LG-KEY-02")
def test_link_code_opens_one_device_once(shared: InThread, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = new_coach(shared.address)
    link = ada.ask("POST", "/api/me/link", origin="https://bowl.example")
    assert link["address"] == f"https://bowl.example/link#{link['code']}"
    assert link["qr"].startswith("<svg")
    phone = ada.device(Caller(shared.address).ask("POST", "/api/link", code=link["code"], label="phone"))
    assert phone.ask("GET", "/api/me")["name"] == "Ada"
    Caller(shared.address).ask("POST", "/api/link", 403, code=link["code"])
    late = ada.ask("POST", "/api/me/link", origin="http://127.0.0.1:8000")
    now = time.time()
    monkeypatch.setattr("deepbowl.server.store.coaches.time.time", lambda: now + 601)
    Caller(shared.address).ask("POST", "/api/link", 403, code=late["code"])
    monkeypatch.undo()
    devices = {one["label"]: one["id"] for one in ada.ask("GET", "/api/me")["devices"]}
    ada.ask("DELETE", f"/api/me/keys/{devices['phone']}", 204)
    phone.ask("GET", "/api/me", 401)
    ada.ask("POST", "/api/me/link", 422, origin="javascript:alert(1)")


@rule("LG-KEY-03")
def test_recovery_code_finds_every_wrong_letter_and_every_swap() -> None:
    code = read_recovery_code(new_recovery_code())
    letters, sign = code[:-1], code[-1]
    for at in range(len(letters)):
        for other in LETTERS:
            wrong = letters[:at] + other + letters[at + 1 :]
            assert (check_sign(wrong) == sign) == (wrong == letters)
    for at in range(len(letters) - 1):
        swapped = letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :]
        assert (check_sign(swapped) == sign) == (swapped == letters)
    assert len(CHECKS) == 37
    like_ones = "1" * 13 + "0" * 13
    sign = check_sign(like_ones)
    assert read_recovery_code(f" {'il1' * 4}i-{'oO0' * 4}o {sign.lower()}") == like_ones + sign
    for bad in ("", "1", like_ones, like_ones + sign + "0", "U" * 27, "é" * 27):
        with pytest.raises(Mistyped):
            read_recovery_code(bad)


@rule("LG-KEY-03")
def test_recovery_code_gives_a_new_key_and_a_new_code_and_ends_the_old(shared: InThread) -> None:
    ada, _ = new_coach(shared.address)
    code = ada.ask("POST", "/api/me/recovery")["code"]
    typed = code.lower().replace("-", " ")
    found = Caller(shared.address).ask("POST", "/api/recover", code=typed, label="third", end_others=True)
    assert found["name"] == "Ada"
    assert found["recovery"] != code
    ada.ask("GET", "/api/me", 401)  # ended with all other devices
    third = ada.device(found)
    assert [one["label"] for one in third.ask("GET", "/api/me")["devices"]] == ["third"]
    Caller(shared.address).ask("POST", "/api/recover", 403, code=code)
    mistyped = ("8" if code[0] == "7" else "7") + code[1:]
    assert Caller(shared.address).ask("POST", "/api/recover", 422, code=mistyped)["error"] == "mistyped"
    Caller(shared.address).ask("POST", "/api/recover", code=found["recovery"])


@rule("LG-KEY-03")
def test_sixth_try_of_a_code_within_a_minute_is_refused(start: Start, tmp_path: Path) -> None:
    assert (Limits().code_burst, Limits().code_rate) == (5, 5 / 60)
    limits = replace(Limits(), code_rate=0.0001)  # six tries may take a busy machine more than twelve seconds
    server = start(Settings(database=f"sqlite:///{tmp_path}/tries.sqlite", limits=limits, bot_workers=1))
    for _ in range(5):
        Caller(server.address).ask("POST", "/api/recover", 403, code=new_recovery_code())
    assert Caller(server.address).ask("POST", "/api/recover", 429, code=new_recovery_code())["error"] == "too-fast"


@rule("LG-KEY-04")
def test_seat_of_a_coach_opens_with_the_key_on_another_device(shared: InThread, visitor: Visitor) -> None:
    ada, keys = new_coach(shared.address)
    bob, others = new_coach(shared.address, "Bob")
    made = Caller(shared.address).ask("POST", "/api/play", 201)
    ada.ask("POST", "/api/me/seats", 403, match=made["match"], token="guessed")
    ada.ask("POST", "/api/me/seats", 204, match=made["match"], token=made["tokens"]["0"])
    bob.ask("POST", "/api/me/seats", 204, match=made["match"], token=made["tokens"]["0"])  # it stays Ada's
    (mine,) = ada.ask("GET", "/api/me/matches")
    assert (mine["seat"], mine["card"]["match"]) == (0, made["match"])
    assert bob.ask("GET", "/api/me/matches") == []
    player = visitor.connect(made["match"])
    player.send(type="hello", coach=keys["key"])
    assert player.answer("welcome")["seat"] == 0
    watching = visitor.connect(made["match"])
    watching.send(type="hello", coach=others["key"])
    assert watching.answer("welcome")["seat"] == -1


@rule("LG-KEY-05")
def test_deleted_coach_leaves_seats_without_a_name(shared: InThread) -> None:
    ada, _ = new_coach(shared.address, "Ada Unforgotten")
    made = Caller(shared.address).ask("POST", "/api/play", 201, coach="Ada Unforgotten")
    ada.ask("POST", "/api/me/seats", 204, match=made["match"], token=made["tokens"]["0"])
    ada.ask("DELETE", "/api/me", 204)
    ada.ask("GET", "/api/me", 401)
    card = Caller(shared.address).ask("GET", f"/api/matches/{made['match']}")
    assert card["teams"][0]["coach"] == stored.FORMER


def test_name_and_naf_number_can_be_changed(shared: InThread) -> None:
    ada, _ = new_coach(shared.address)
    me = ada.ask("POST", "/api/me", name="Ada L.", naf_name="Ada", naf_number=12345)
    assert (me["name"], me["naf_number"]) == ("Ada L.", 12345)
    assert ada.ask("GET", "/api/waiting") == []
    ada.ask("POST", "/api/me", 422, naf_number=-1)
    ada.ask("POST", "/api/me", 422, gone=True)


def test_coach_has_a_limited_number_of_devices(shared: InThread) -> None:
    ada, _ = new_coach(shared.address)
    for _ in range(stored.MOST_DEVICES - 1):
        code = ada.ask("POST", "/api/me/link", origin="http://localhost")["code"]
        Caller(shared.address).ask("POST", "/api/link", code=code)
    code = ada.ask("POST", "/api/me/link", origin="http://localhost")["code"]
    assert Caller(shared.address).ask("POST", "/api/link", 429, code=code)["error"] == "too-many"
