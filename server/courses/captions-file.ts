// Parses WebVTT and SRT files into cues, or refuses them with the number of the invalid line.
import { decodeHTML } from 'entities';
import { CAPTION_LINE_MAX, CUES_MAX } from '#contract/courses/captions.ts';
import type { Cue } from '#contract/courses/captions.ts';
import { VIDEO_SECONDS_MAX } from '#contract/media/video-limits.ts';
import { cleanText } from '#contract/input-text.ts';
import { decodeText } from '../platform/decode-text.ts';

/** The cues, or the reason for a refusal. `skipped`: line numbers of captions without a duration. */
type ParsedCaptions =
  | { cues: Cue[]; skipped: number[] }
  | { refusal: { code: 'malformed' | 'wrong_type'; message: string } };

const NO_CAPTIONS = 'This file contains no captions. Upload a WebVTT (.vtt) or SubRip (.srt) file.';
const TIMESTAMP = '(?:(\\d+):)?(\\d{1,2}):(\\d{1,2})[.,](\\d{1,3})';
/** Position settings may follow. */
const TIMING = new RegExp(`^\\s*${TIMESTAMP}\\s*-->\\s*${TIMESTAMP}(?:\\s.*)?$`);
/** A line that looks like a timing, valid or not; other lines with an arrow are text. */
const LOOKS_LIKE_TIMING = /^\s*\d+[:.,][\d:.,]*\s*-->/;
/** WebVTT blocks without captions. */
const BLOCK_WITHOUT_CAPTIONS = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** Tags of WebVTT and SRT. Other angle brackets are text. */
const TAG = /<\/?(?:b|i|u|s|c|v|lang|ruby|rt|font)(?:[.\s][^<>]*)?>|<\d[\d:.]*>/gi;
/** SubStation positions in SRT, such as {\an8}. */
const SUBSTATION_OVERRIDE = /\{\\[^{}]*\}/g;

/** Times are whole milliseconds; tags, styles and positions are dropped. */
export function parseCaptions(bytes: Uint8Array): ParsedCaptions {
  const text = decodeText(bytes);
  if (text === undefined) return refuse('Save the captions as UTF-8 text.', 'wrong_type');
  const lines = text.split(/\r\n?|\n/).map((line) => (line.trim() === '' ? '' : line));
  const longLine = lines.findIndex((line) => line.length > CAPTION_LINE_MAX);
  if (longLine >= 0) return refuseLine(longLine, `it has more than ${CAPTION_LINE_MAX} characters`);
  const isWebVtt = /^WEBVTT(?=$|[ \t])/.test(lines[0] ?? '');
  if (!isWebVtt && !lines.some((line) => LOOKS_LIKE_TIMING.test(line))) return refuse(NO_CAPTIONS);
  return parseCues(lines, isWebVtt ? findFirstBodyLine(lines) : 0);
}

/** The first line after the WebVTT header. */
function findFirstBodyLine(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line === '' || LOOKS_LIKE_TIMING.test(line));
  return end < 0 ? lines.length : end;
}

interface TimedText {
  /** Line of the timing, from 0. */
  line: number;
  start: number;
  end: number;
  text: string[];
}

function parseCues(lines: readonly string[], from: number): ParsedCaptions {
  const timed: TimedText[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isFirst = at === from || lines[at - 1] === '';
    if (
      isFirst &&
      BLOCK_WITHOUT_CAPTIONS.test(line) &&
      !LOOKS_LIKE_TIMING.test(lines[at + 1] ?? '')
    ) {
      while (lines[at + 1] !== '' && at + 1 < lines.length) at += 1;
    } else if (LOOKS_LIKE_TIMING.test(line)) {
      const timing = parseTiming(line);
      if (!timing) return refuseLine(at, 'the times cannot be read');
      if (timing.end < timing.start)
        return refuseLine(at, 'the end time is not after the start time');
      timed.push({ line: at, ...timing, text: [] });
    } else if (line !== '' && !isIdentifier(lines, at)) {
      const last = timed.at(-1);
      if (!last) return refuseLine(at, 'the text has no timing');
      last.text.push(line);
    }
  }
  return checkCues(timed);
}

/** Whether the line is a cue identifier: above a timing, and first in its block or a number. */
function isIdentifier(lines: readonly string[], at: number): boolean {
  if (!LOOKS_LIKE_TIMING.test(lines[at + 1] ?? '')) return false;
  return (lines[at - 1] ?? '') === '' || /^\s*\d+\s*$/.test(lines[at] ?? '');
}

function parseTiming(line: string): { start: number; end: number } | undefined {
  const match = TIMING.exec(line);
  if (!match) return undefined;
  return { start: toMilliseconds(match.slice(1, 5)), end: toMilliseconds(match.slice(5, 9)) };
}

function toMilliseconds([hours = '0', minutes, seconds, fraction = '']: string[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

function checkCues(timed: readonly TimedText[]): ParsedCaptions {
  const captions = timed
    .map(({ line, start, end, text }) => ({ line, start, end, text: stripMarkup(text.join('\n')) }))
    .filter(({ text }) => text !== '');
  const skipped = captions.filter(({ start, end }) => start === end).map(({ line }) => line + 1);
  const cues = captions
    .filter(({ start, end }) => start < end)
    .map(({ start, end, text }) => ({ start, end, text }));
  if (cues.length === 0) return refuse(NO_CAPTIONS);
  if (cues.some(({ end }) => end > VIDEO_SECONDS_MAX * 1000))
    return refuse('Captions must end within 12 hours, the maximum length of a video.');
  if (cues.length > CUES_MAX) return refuse(`A caption file can have at most ${CUES_MAX} cues.`);
  return { cues: cues.toSorted((a, b) => a.start - b.start || a.end - b.end), skipped };
}

/** The text without markup. */
function stripMarkup(text: string): string {
  const decoded = decodeHTML(text.replace(TAG, '').replace(SUBSTATION_OVERRIDE, ''));
  return cleanText(decoded)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function refuseLine(line: number, reason: string): ParsedCaptions {
  return refuse(`Line ${line + 1}: ${reason}.`);
}

function refuse(message: string, code: 'malformed' | 'wrong_type' = 'malformed'): ParsedCaptions {
  return { refusal: { code, message } };
}
