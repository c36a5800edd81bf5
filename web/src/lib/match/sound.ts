/** Small sounds made on the spot, from the first click on, unless muted. No files, nothing loaded. */
import { settings } from "../ui/settings.svelte";

let context: AudioContext | null = null;
/** Browsers allow no sound before somebody has done something, and nobody wants any. */
let touched = false;
if (typeof window !== "undefined") for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, () => { touched = true; }, { once: true, capture: true });

/** After so long without a sound the browser need not listen for one: even silence keeps a processor busy. */
const RESTS_AFTER_MS = 3000;
let resting = 0;

function ready(): AudioContext | null {
  if (!settings.sound || !touched || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  window.clearTimeout(resting);
  resting = window.setTimeout(() => void context?.suspend(), RESTS_AFTER_MS);
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(from: number, to: number, seconds: number, type: OscillatorType, loud = 0.08, delay = 0): void {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = type;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(Math.max(20, to), at + seconds);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + seconds);
}

function noise(seconds: number, pitch: number, loud = 0.15, delay = 0): void {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const length = Math.floor(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  // A fixed hiss is enough for a rattle; chance has no place in a client.
  let seed = 22222;
  for (let n = 0; n < length; n++) {
    seed = (seed * 16807) % 2147483647;
    samples[n] = ((seed / 2147483647) * 2 - 1) * (1 - n / length);
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

/** The sound of an event, if it has one. */
export function sound(kind: string): void {
  switch (kind) {
    case "Moved": return noise(0.05, 500, 0.08);
    case "Tested": case "Rolled": case "Armour": case "Injured": return [0, 0.06, 0.11].forEach((delay) => noise(0.04, 2400, 0.2, delay));
    case "Blocked": case "Pushed": return noise(0.12, 220, 0.5);
    case "KnockedDown": noise(0.2, 140, 0.7); return tone(160, 50, 0.2, "sine", 0.15);
    case "Exploded": noise(0.7, 120, 1); return tone(110, 30, 0.6, "sine", 0.25);
    case "Teleported": tone(300, 1400, 0.35, "sine", 0.06); return tone(1400, 500, 0.3, "triangle", 0.04, 0.15);
    case "Revealed": return tone(220, 440, 0.2, "triangle", 0.08);
    case "PickedUp": case "Caught": case "BallFound": return tone(520, 780, 0.15, "triangle", 0.08);
    case "Turnover": return tone(300, 120, 0.5, "sawtooth", 0.05);
    case "Touchdown": return [392, 494, 587, 784].forEach((pitch, n) => tone(pitch, pitch, 0.6, "triangle", 0.08, n * 0.09));
    case "asked": return tone(660, 660, 0.08, "sine", 0.04);
    default:
  }
}
