import { settings } from "../settings.svelte";

/** Short sounds, made here and now: no recording is loaded. */
export type Sound = "step" | "doctor" | "card" | "clover" | "foiled" | "bell" | "turn" | "lightning" | "sink";

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers allow sound only after a gesture, so the first press anywhere opens it. Whoever wants none is rid of it at once. */
export function wake() {
  if (!settings.sound) {
    void context?.close();
    context = null;
    return;
  }
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
// A key is a press too; and a finger counts as one only when it is lifted.
for (const press of ["pointerup", "keydown"]) addEventListener(press, wake);

function noise(audio: AudioContext): AudioBufferSourceNode {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}

function fade(audio: AudioContext, from: number, peak: number, length: number, attack = 0.005): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(peak, from + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  gain.connect(audio.destination);
  return gain;
}

function note(audio: AudioContext, from: number, pitch: number, length: number, peak: number, type: OscillatorType = "sine") {
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.value = pitch;
  tone.connect(fade(audio, from, peak, length));
  tone.start(from);
  tone.stop(from + length);
}

function breath(audio: AudioContext, from: number, length: number, peak: number, filter: BiquadFilterType, pitch: number, to = pitch, attack = 0.005) {
  const source = noise(audio);
  const shape = audio.createBiquadFilter();
  shape.type = filter;
  shape.Q.value = 1.2;
  shape.frequency.setValueAtTime(pitch, from);
  shape.frequency.exponentialRampToValueAtTime(to, from + length);
  source.connect(shape).connect(fade(audio, from, peak, length, attack));
  source.start(from, Math.random());
  source.stop(from + length);
}

const MADE: Record<Sound, (audio: AudioContext, at: number) => void> = {
  step(audio, at) {
    breath(audio, at, 0.09, 0.14, "lowpass", 420);
    breath(audio, at + 0.15, 0.08, 0.09, "lowpass", 360);
  },
  doctor(audio, at) {
    for (const [i, pitch] of [300, 260, 310].entries()) breath(audio, at + i * 0.2, 0.1, 0.13, "lowpass", pitch);
    note(audio, at + 0.62, 1400, 0.05, 0.015, "triangle");
  },
  card(audio, at) {
    breath(audio, at, 0.13, 0.1, "bandpass", 1200, 4200);
  },
  clover(audio, at) {
    note(audio, at, 660, 0.18, 0.08);
    note(audio, at + 0.09, 880, 0.26, 0.08);
  },
  foiled(audio, at) {
    for (const [i, pitch] of [392, 440, 523, 587, 659, 784, 880, 1047].entries()) note(audio, at + i * 0.055, pitch, 0.5, 0.05, "triangle");
  },
  bell(audio, at) {
    for (const [ratio, peak] of [[1, 0.2], [2.02, 0.09], [2.98, 0.05], [4.2, 0.025]] as const) note(audio, at, 98 * ratio, 3.2 / ratio, peak);
  },
  turn(audio, at) {
    for (const start of [0, 0.16]) {
      note(audio, at + start, 1568, 0.5, 0.06);
      note(audio, at + start, 3951, 0.25, 0.018);
    }
  },
  lightning(audio, at) {
    breath(audio, at, 0.12, 0.16, "highpass", 2600, 900);
    breath(audio, at + 0.12, 1.6, 0.22, "lowpass", 240, 60, 0.12);
  },
  sink(audio, at) {
    breath(audio, at, 1.4, 0.2, "lowpass", 900, 120, 0.3);
    for (const i of [0, 1, 2, 3]) note(audio, at + 0.5 + i * 0.17, 240 + i * 60, 0.12, 0.04);
  },
};

export function play(sound: Sound, after = 0) {
  if (!settings.sound || !context || context.state !== "running" || document.visibilityState === "hidden" && sound !== "turn") return;
  MADE[sound](context, context.currentTime + after);
}

const HEARD: Record<string, Sound> = {
  stepped: "step", moved: "card", walked: "card", drew: "card", attempted: "lightning", struck: "lightning", countered: "lightning",
  "foiled-with": "clover", spent: "clover", "turned-over": "clover", failed: "foiled", killed: "bell", saved: "bell",
  "doctor-moved": "doctor", sank: "sink", "lights-out": "lightning", bought: "card",
};

/** What happened, one after the other, so that several things at once do not drown each other. */
export function hear(happened: string[]) {
  let after = 0;
  for (const what of happened) {
    const sound = HEARD[what];
    if (!sound) continue;
    play(sound, after);
    after += 0.28;
    if (after > 2) break;
  }
}
