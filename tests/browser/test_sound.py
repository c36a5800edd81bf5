"""Sounds can be heard: each is rendered and measured. Muted, nothing is made; several together do not clip."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from .canned import CannedMatch, Json, event, question
from .coach import new_context
from .stage import Server

LOUD = json.dumps({"theme": "auto", "speed": 4, "sound": True, "guide": False, "followCamera": False})
MUTED = json.dumps({"theme": "auto", "speed": 4, "sound": False, "guide": False, "followCamera": False})
NO_CROWD = json.dumps({**json.loads(LOUD), "silent": ["crowd"]})
OFFLINE = """
// The page's audio goes into a buffer: `render` gives what was to be heard since the last time.
window.nodes = 0;
const fresh = () => new OfflineAudioContext(1, 44100 * 3, 44100);
let current = fresh();
window.AudioContext = class {
  get state() { return "running"; }
  get currentTime() { return 0; }
  get sampleRate() { return 44100; }
  get destination() { return current.destination; }
  suspend() { return Promise.resolve(); }
  resume() { return Promise.resolve(); }
};
for (const name of ["Oscillator", "Gain", "BufferSource", "BiquadFilter", "DynamicsCompressor"]) {
  window.AudioContext.prototype[`create${name}`] = function () { window.nodes += 1; return current[`create${name}`](); };
}
window.AudioContext.prototype.createBuffer = function (...how) { return current.createBuffer(...how); };
window.render = async () => {
  const samples = (await current.startRendering()).getChannelData(0);
  let last = samples.length - 1;
  while (last > 0 && Math.abs(samples[last]) < 1e-4) last -= 1;
  let sum = 0, peak = 0;
  for (let n = 0; n <= last; n++) { sum += samples[n] ** 2; peak = Math.max(peak, Math.abs(samples[n])); }
  return { rms: 10 * Math.log10(sum / (last + 1) + 1e-12), peak, seconds: last / 44100 };
};
"""
LEAST_DB = -45.0
WHO = {"body": "A8"}
HEARD: list[Json] = [
    event(1000, "Moved", from_cell="11,8", to_cell="12,8", **WHO),
    event(1000, "Tested", purpose="dodge", needed=3, rolled=4, passed=True, **WHO),
    event(1000, "Armour", cell="12,8", total=9, dice=[4, 5], broken=True, **WHO),
    event(1000, "Blocked", cell="12,8", **WHO),
    event(1000, "Pushed", from_cell="11,8", to_cell="12,8", **WHO),
    event(1000, "KnockedDown", cell="12,8", cause="block", **WHO),
    event(1000, "Exploded", cell="12,8"),
    event(1000, "Teleported", cell="12,8", pad=3, **WHO),
    event(1000, "Revealed", cell="12,8", thing="chest"),
    event(1000, "PickedUp", cell="12,8", ball=0, **WHO),
    event(1000, "BallFound", cell="12,8", ball=0),
    event(1000, "Turnover", seat=0, cause="fallen"),
    event(1000, "Removed", posture="casualty", **WHO),
    event(1000, "Removed", posture="dead", **WHO),
    event(1000, "Touchdown", seat=0, score=1, **WHO),
]


def watch(browser: Browser, server: Server, settings: str, events: list[Json], heard: bool = True) -> Page:
    """Show events to a page and wait until they have been heard, or for as long as they would be."""
    canned = CannedMatch(new_context(browser, settings=settings), server, {**question("turn", []), "seat": 1})
    canned.page.add_init_script(OFFLINE)
    page = canned.open()
    page.mouse.click(5, 5)  # browsers want a gesture before they make a sound
    canned.update({**question("turn", []), "seat": 1}, [{**one, "number": 1000 + n} for n, one in enumerate(events)])
    if heard:
        page.wait_for_function("window.nodes > 0")
    page.wait_for_timeout(1500)
    assert not canned.errors
    return page


@pytest.mark.parametrize("told", HEARD, ids=lambda told: f"{told['kind']}-{told.get('posture') or ''}".rstrip("-"))
def test_sound_of_an_event_can_be_heard_and_does_not_clip(browser: Browser, server: Server, told: Json) -> None:
    page = watch(browser, server, LOUD, [told])
    heard = page.evaluate("render()")
    assert heard["rms"] > LEAST_DB, heard
    assert heard["peak"] <= 1.0, heard


def test_everything_together_does_not_clip(browser: Browser, server: Server) -> None:
    page = watch(browser, server, LOUD, [HEARD[6], HEARD[5], HEARD[14], HEARD[13], HEARD[3]])
    heard = page.evaluate("render()")
    assert heard["peak"] <= 1.0, heard
    assert heard["rms"] > LEAST_DB


def test_muted_page_makes_no_sound_at_all(browser: Browser, server: Server) -> None:
    page = watch(browser, server, MUTED, HEARD, heard=False)
    assert page.evaluate("nodes") == 0


def test_group_that_is_off_is_silent(browser: Browser, server: Server) -> None:
    assert watch(browser, server, NO_CROWD, [HEARD[14]], heard=False).evaluate("nodes") == 0
    assert watch(browser, server, NO_CROWD, [HEARD[6]]).evaluate("nodes") > 0
