/** Small sounds made on the spot, from the first click on, unless muted. No files, nothing loaded. */
import { settings } from "../ui/settings.svelte";

/** Groups of sounds; each can be turned off. */
export type SoundGroup = "dice" | "hits" | "crowd";
/** A voice: a tone that slides from one pitch to another, or a rattle around a pitch. Times in seconds. */
type Voice = { tone: OscillatorType; from: number; to: number; seconds: number; loud: number; delay?: number } | { noise: number; seconds: number; loud: number; delay?: number; swell?: boolean };
interface Sound { group: SoundGroup; voices: Voice[] }

const rattle = [0, 0.06, 0.11].map((delay) => ({ noise: 2400, seconds: 0.05, loud: 0.5, delay }));
/** The crowd: two layers of noise that swell and fade. */
const roar = (seconds: number, loud: number): Voice[] => [{ noise: 700, seconds, loud, swell: true }, { noise: 1500, seconds, loud: loud * 0.6, delay: 0.05, swell: true }];

/** The sound of each kind of event. */
export const SOUNDS: Record<string, Sound> = {
  Moved: { group: "hits", voices: [{ noise: 500, seconds: 0.07, loud: 0.9 }] },
  Tested: { group: "dice", voices: rattle }, Rolled: { group: "dice", voices: rattle }, Armour: { group: "dice", voices: rattle }, Injured: { group: "dice", voices: rattle },
  Blocked: { group: "hits", voices: [{ noise: 220, seconds: 0.14, loud: 0.9 }] },
  Pushed: { group: "hits", voices: [{ noise: 220, seconds: 0.12, loud: 0.9 }] },
  KnockedDown: { group: "hits", voices: [{ noise: 140, seconds: 0.2, loud: 0.9 }, { tone: "sine", from: 160, to: 50, seconds: 0.22, loud: 0.2 }] },
  Exploded: { group: "hits", voices: [{ noise: 120, seconds: 0.9, loud: 1 }, { noise: 900, seconds: 0.35, loud: 0.4 }, { tone: "sine", from: 110, to: 28, seconds: 0.7, loud: 0.35 }] },
  Teleported: { group: "hits", voices: [{ tone: "sine", from: 300, to: 1400, seconds: 0.35, loud: 0.25 }, { tone: "triangle", from: 1400, to: 500, seconds: 0.3, loud: 0.18, delay: 0.15 }] },
  Revealed: { group: "hits", voices: [{ tone: "triangle", from: 220, to: 440, seconds: 0.25, loud: 0.4 }] },
  PickedUp: { group: "hits", voices: [{ tone: "triangle", from: 520, to: 780, seconds: 0.18, loud: 0.4 }] },
  Caught: { group: "hits", voices: [{ tone: "triangle", from: 520, to: 780, seconds: 0.18, loud: 0.4 }] },
  BallFound: { group: "hits", voices: [{ tone: "triangle", from: 520, to: 1040, seconds: 0.3, loud: 0.4 }] },
  Turnover: { group: "crowd", voices: [{ tone: "sawtooth", from: 300, to: 120, seconds: 0.5, loud: 0.07 }, ...roar(0.7, 0.15)] },
  dead: { group: "crowd", voices: [{ tone: "sine", from: 98, to: 65, seconds: 1.1, loud: 0.22 }, { tone: "triangle", from: 196, to: 130, seconds: 1.1, loud: 0.07 }, ...roar(1, 0.25)] },
  casualty: { group: "crowd", voices: roar(0.8, 0.3) },
  Touchdown: { group: "crowd", voices: [...[392, 494, 587, 784].map((pitch, n): Voice => ({ tone: "triangle", from: pitch, to: pitch, seconds: 0.7, loud: 0.1, delay: n * 0.09 })), ...roar(1.6, 0.5)] },
  asked: { group: "dice", voices: [{ tone: "sine", from: 660, to: 660, seconds: 0.12, loud: 0.25 }] },
};

/** Sound of an event: that of its kind, or of what happened to the player. */
export function soundOf(event: { kind: string; posture?: string }): string {
  return event.kind === "Removed" ? (event.posture ?? "") : event.kind;
}

let context: AudioContext | null = null;
/** Everything goes through it: several sounds together stay below what a loudspeaker can do. */
let out: AudioNode | null = null;
/** Browsers allow no sound before the first gesture, and no one wants any. */
let touched = false;
if (typeof window !== "undefined") for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, () => { touched = true; }, { once: true, capture: true });

/** After so long without a sound the browser need not listen for one: even silence keeps a processor busy. */
const RESTS_AFTER_MS = 3000;
let resting = 0;

function ready(): AudioContext | null {
  if (!touched || typeof AudioContext === "undefined") return null;
  if (!context) {
    context = new AudioContext();
    out = limiter(context);
  }
  window.clearTimeout(resting);
  resting = window.setTimeout(() => void context?.suspend(), RESTS_AFTER_MS);
  if (context.state === "suspended") void context.resume();
  return context;
}

function limiter(audio: BaseAudioContext): AudioNode {
  const squeeze = audio.createDynamicsCompressor();
  squeeze.threshold.value = -12;
  squeeze.ratio.value = 12;
  squeeze.attack.value = 0.002;
  const trim = audio.createGain();
  trim.gain.value = 0.8;
  squeeze.connect(trim).connect(audio.destination);
  return squeeze;
}

/** Play the voices of a sound into a node, as loud as the settings say. */
export function voice(audio: BaseAudioContext, into: AudioNode, name: string, volume: number): void {
  for (const one of SOUNDS[name]?.voices ?? []) {
    const at = audio.currentTime + (one.delay ?? 0);
    const gain = audio.createGain();
    gain.connect(into);
    if ("tone" in one) {
      const source = audio.createOscillator();
      source.type = one.tone;
      source.frequency.setValueAtTime(one.from, at);
      source.frequency.exponentialRampToValueAtTime(Math.max(20, one.to), at + one.seconds);
      gain.gain.setValueAtTime(one.loud * volume, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + one.seconds);
      source.connect(gain);
      source.start(at);
      source.stop(at + one.seconds);
    } else {
      const source = audio.createBufferSource();
      const filter = audio.createBiquadFilter();
      source.buffer = hiss(audio, one.seconds, one.swell ?? false);
      filter.type = "bandpass";
      filter.frequency.value = one.noise;
      gain.gain.value = one.loud * volume;
      source.connect(filter).connect(gain);
      source.start(at);
    }
  }
}

/** A fixed hiss is enough for a rattle; chance has no place in a client. */
function hiss(audio: BaseAudioContext, seconds: number, swell: boolean): AudioBuffer {
  const length = Math.floor(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 22222;
  for (let n = 0; n < length; n++) {
    seed = (seed * 16807) % 2147483647;
    const part = n / length;
    samples[n] = ((seed / 2147483647) * 2 - 1) * (swell ? Math.sin(Math.PI * Math.sqrt(part)) : 1 - part);
  }
  return buffer;
}

/** The sound of an event, if it has one and its group is on. */
export function sound(name: string): void {
  const group = SOUNDS[name]?.group;
  if (!group || !settings.sound || settings.volume <= 0 || settings.silent.includes(group)) return;
  const audio = ready();
  if (audio && out) voice(audio, out, name, settings.volume);
}
