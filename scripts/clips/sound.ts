// The soft sound of a clip: plucked notes of a five-note scale over a low drone, as a WAV file.
import { createRandom } from '#art/random.ts';
import { timelineOf, type Steps, type Timeline } from './timing.ts';

export type Scale = readonly [number, number, number, number, number];

/** Five-note ragas, in semitones above the root. */
export const BHUPALI: Scale = [0, 2, 4, 7, 9];
export const DURGA: Scale = [0, 2, 5, 7, 9];
export const HAMSADHWANI: Scale = [0, 2, 4, 7, 11];
export const MALKAUNS: Scale = [0, 3, 5, 8, 10];

export type Tune = { key: string; steps: Steps; scale: Scale; root: number };

type Note = { at: number; hertz: number; loud: number; side: number };

const RATE = 48_000;
const BEAT = 0.5;
const RING_SECONDS = 2.6;
/** The root of the mean square: about -24 LUFS, so that it never speaks before the captions do. */
const LEVEL = 0.044;
const FADE_IN_SECONDS = 0.8;
const FADE_OUT_SECONDS = 2.4;

/** The whole tune as a stereo 16-bit WAV file. */
export function soundOf(tune: Tune): Buffer {
  const timeline = timelineOf(tune);
  const length = Math.round(timeline.end * RATE);
  const channels = [new Float64Array(length), new Float64Array(length)] as const;
  for (const note of notesOf(tune, timeline)) pluck(channels, note);
  drone(channels, tune, timeline.end);
  echo(channels[0], 0.29);
  echo(channels[1], 0.37);
  return wav(channels);
}

/** A chord where something new begins, a slow walk between, rests where there is something to read. */
function notesOf({ key, scale, root }: Tune, { starts, closing }: Timeline): Note[] {
  const random = createRandom(`${key}|sound`);
  const tone = (step: number): number => {
    const octave = Math.floor(step / scale.length);
    return root * 2 ** (octave + (scale[step - octave * scale.length] ?? 0) / 12);
  };
  const chord = (at: number, steps: readonly number[], loud: number): Note[] =>
    steps.map((step, index) => ({
      at: at + index * 0.09,
      hertz: tone(step),
      loud,
      side: index / (steps.length - 1) - 0.5,
    }));
  const notes = chord(0.4, [0, 3, 5, 7], 0.5);
  for (const [index, from] of starts.entries()) {
    notes.push(...chord(from, [index % 2 ? 1 : 0, 3, 5], 0.45));
    const to = (starts[index + 1] ?? closing) - BEAT;
    let step = 5;
    for (let at = from + 2 * BEAT; at < to; at += BEAT * random.pick([1, 1, 2, 2, 3])) {
      step = Math.min(10, Math.max(2, step + random.pick([-2, -1, -1, 1, 1, 2])));
      const loud = random.range(0.3, 0.5);
      notes.push({ at, hertz: tone(step), loud, side: random.range(-0.6, 0.6) });
    }
  }
  return [...notes, ...chord(closing + 0.3, [0, 3, 5, 7, 10], 0.55)];
}

/** A struck string: high partials die first. */
function pluck([left, right]: readonly [Float64Array, Float64Array], note: Note): void {
  const start = Math.round(note.at * RATE);
  const end = Math.min(left.length, start + RING_SECONDS * RATE);
  for (let index = start; index < end; index += 1) {
    const time = (index - start) / RATE;
    let value = 0;
    for (let partial = 1; partial <= 5; partial += 1) {
      const decay = Math.exp(-time * (1.7 + partial * 1.5));
      value +=
        (Math.sin(2 * Math.PI * note.hertz * partial * 1.0006 ** partial * time) * decay) /
        partial ** 1.8;
    }
    value *= note.loud * Math.min(1, time / 0.006);
    left[index] = (left[index] ?? 0) + value * (1 - note.side) * 0.5;
    right[index] = (right[index] ?? 0) + value * (1 + note.side) * 0.5;
  }
}

/** Root and fifth an octave down, swelling slowly like breath. */
function drone(
  [left, right]: readonly [Float64Array, Float64Array],
  { root, scale }: Tune,
  seconds: number,
): void {
  const fifth = scale.includes(7) ? 1.5 : 4 / 3;
  for (let index = 0; index < left.length; index += 1) {
    const time = index / RATE;
    const swell = 0.07 * Math.sin((Math.PI * time) / seconds) * (0.8 + 0.2 * Math.sin(time * 1.7));
    const low = Math.sin(Math.PI * root * time) + 0.4 * Math.sin(2 * Math.PI * root * time);
    const high = 0.6 * Math.sin(Math.PI * root * fifth * time);
    left[index] = (left[index] ?? 0) + swell * (low + high * 0.7);
    right[index] = (right[index] ?? 0) + swell * (low * 0.9 + high);
  }
}

function echo(channel: Float64Array, delaySeconds: number): void {
  const delay = Math.round(delaySeconds * RATE);
  for (let index = delay; index < channel.length; index += 1) {
    channel[index] = (channel[index] ?? 0) + 0.28 * (channel[index - delay] ?? 0);
  }
}

function wav(channels: readonly [Float64Array, Float64Array]): Buffer {
  const length = channels[0].length;
  const power = channels.reduce(
    (sum, channel) => channel.reduce((all, value) => all + value * value, sum),
    0,
  );
  const gain = LEVEL / Math.sqrt(power / (2 * length));
  const bytes = Buffer.alloc(44 + length * 4);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + length * 4, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length * 4, 40);
  for (let index = 0; index < length; index += 1) {
    const time = index / RATE;
    const left = length / RATE - time;
    const fade = Math.min(1, time / FADE_IN_SECONDS, left / FADE_OUT_SECONDS);
    for (const [side, channel] of channels.entries()) {
      const value = Math.min(1, Math.max(-1, (channel[index] ?? 0) * gain * fade));
      bytes.writeInt16LE(Math.round(value * 32_767), 44 + index * 4 + side * 2);
    }
  }
  return bytes;
}
