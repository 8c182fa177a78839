// Small sounds, made by the browser; off until asked for.
import { preferences } from "./preferences.svelte";

export type Sound = "card" | "pencil" | "dice" | "purr" | "chord";

let context: AudioContext | null = null;

function noise(audio: AudioContext, start: number, length: number, frequency: number, volume: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 0.8 });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

function tone(audio: AudioContext, start: number, length: number, frequency: number, volume: number): void {
  const oscillator = new OscillatorNode(audio, { type: "sine", frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const SOUNDS: Record<Sound, (audio: AudioContext, now: number) => void> = {
  card: (audio, now) => noise(audio, now, 0.09, 2400, 0.25),
  pencil: (audio, now) => {
    noise(audio, now, 0.07, 4200, 0.16);
    noise(audio, now + 0.09, 0.09, 3600, 0.16);
  },
  dice: (audio, now) => [0, 0.07, 0.16].forEach((wait) => noise(audio, now + wait, 0.05, 1300, 0.35)),
  purr: (audio, now) => {
    for (let beat = 0; beat < 14; beat++) tone(audio, now + beat * 0.045, 0.05, 92, beat < 7 ? 0.16 : 0.1);
  },
  chord: (audio, now) =>
    [261.6, 329.6, 392, 523.3].forEach((pitch, index) => tone(audio, now + index * 0.07, 1.4, pitch, 0.09)),
};

/** Make a sound, if sounds are wanted. */
export function sound(name: Sound): void {
  if (!preferences.has_sounds) return;
  context ??= new AudioContext();
  void context.resume();
  SOUNDS[name](context, context.currentTime + 0.01);
}

/** What something that happens sounds like. */
export function soundOf(event: string): Sound {
  if (/roll|dice/.test(event)) return "dice";
  if (/wrote|cross|struck|chose|closed/.test(event)) return "pencil";
  return "card";
}
