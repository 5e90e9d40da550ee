// Files of captions: WebVTT and SRT are read into the same cues, or refused with the line that cannot be read.
import webvtt from 'webvtt-parser';
import { CAPTION_LINE_MAX, CUES_MAX } from '#contract/captions.ts';
import type { Cue } from '#contract/captions.ts';
import { FILM_SECONDS_MAX } from '#contract/film-limits.ts';

/** What was read, or why nothing was. */
export type ReadCaptions =
  { cues: Cue[] } | { refusal: { code: 'malformed' | 'wrong_type'; message: string } };

const NO_CAPTIONS = 'This file holds no captions. Please send WebVTT (.vtt) or SubRip (.srt).';
/** Says nothing about what is shown when: our player decides where captions stand. */
const HARMLESS =
  /^(Start timestamp is not greater than or equal|Invalid setting|Duplicate setting|No value for setting|No blank line after the signature|Blank line missing before cue|Style blocks|Cannot have timestamp in a (comment|style)|Writing direction|Line (position|alignment)|Text position|Position alignment|Size |Alignment )/;
const SRT_TIME = /^(\d{1,2}:)?\d{1,2}:\d{2}[,.]\d{1,3}[ \t]*-->/;
const NOT_AFTER_ITS_START = /^End timestamp is not greater/;
const WITHOUT_TIME = /^Cue identifier/;

/** Reads the bytes of a file. Times are kept in whole milliseconds; tags, styles and positions are dropped. */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  const text = textOf(bytes);
  if (text === undefined) return wrongType('Please save the captions as UTF-8 text.');
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const long = lines.findIndex((line) => line.length > CAPTION_LINE_MAX);
  if (long >= 0) return malformed(long + 1, `it has more than ${CAPTION_LINE_MAX} characters`);
  const added = asWebVtt(lines);
  if (added === undefined) return refused(NO_CAPTIONS);
  return cuesOf(lines, added);
}

/** Undefined for anything but UTF-8. UTF-16 has zeros in most scripts, or a mark of its own. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Makes WebVTT of SRT, in place; answers how many lines came before, or undefined where it is neither. */
function asWebVtt(lines: string[]): number | undefined {
  if (/^WEBVTT(?=$|[ \t])/.test(lines[0] ?? '')) return 0;
  const first = lines.findIndex((line) => line.includes('-->'));
  if (first < 0 || !SRT_TIME.test(lines[first]?.trim() ?? '')) return undefined;
  for (const [at, line] of lines.entries()) {
    if (line.includes('-->')) lines[at] = timingOfSrt(line);
  }
  lines.unshift('WEBVTT', '');
  return 2;
}

/** `1:02:03,4 --> …` as WebVTT writes it; what comes behind the times is a position, and goes. */
function timingOfSrt(line: string): string {
  return line
    .trim()
    .split(/[ \t]*-->[ \t]*/)
    .map((time) => stampOf(time.split(/[ \t]/)[0] ?? ''))
    .join(' --> ');
}

function stampOf(time: string): string {
  const [clock = '', fraction = ''] = time.split(/[,.]/);
  const parts = clock.split(':').map((part) => part.padStart(2, '0'));
  return `${parts.join(':')}.${fraction.padEnd(3, '0')}`;
}

function cuesOf(lines: readonly string[], added: number): ReadCaptions {
  const { cues, errors } = new webvtt.WebVTTParser().parse(lines.join('\n'), 'metadata');
  const fault = errors.find(({ message }) => !HARMLESS.test(message));
  if (fault) return malformed(fault.line - added, reasonOf(fault.message));
  const read = cues
    .map(({ startTime, endTime, text }) => ({
      start: Math.round(startTime * 1000),
      end: Math.round(endTime * 1000),
      text: plain(text),
    }))
    .filter(({ text }) => text !== '');
  if (read.length === 0) return refused(NO_CAPTIONS);
  if (read.some(({ end }) => end > FILM_SECONDS_MAX * 1000))
    return refused('Captions end after 12 hours at most, as films do.');
  if (read.length > CUES_MAX) return refused(`Captions have at most ${CUES_MAX} cues.`);
  return { cues: read.toSorted((a, b) => a.start - b.start || a.end - b.end) };
}

function reasonOf(message: string): string {
  if (NOT_AFTER_ITS_START.test(message)) return 'the end is not after the start';
  if (WITHOUT_TIME.test(message)) return 'words without a time';
  return 'the times cannot be read';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** What is said, without how it is shown. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&[a-z]{2,4};/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function malformed(line: number, reason: string): ReadCaptions {
  return refused(`Line ${line}: ${reason}.`);
}

function refused(message: string): ReadCaptions {
  return { refusal: { code: 'malformed', message } };
}

function wrongType(message: string): ReadCaptions {
  return { refusal: { code: 'wrong_type', message } };
}
