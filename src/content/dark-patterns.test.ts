// Guidelines for Prevention and Regulation of Dark Patterns, 2023: phrases that no text of the
// product may contain.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['src', 'contract', 'server'];
const OF_TEXT = /\.(ts|tsx|astro|json|md)$/;
/** Tests name the phrases that they forbid. */
const OF_RULES = /\.test\.tsx?$/;

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => OF_TEXT.test(name) && !OF_RULES.test(name))
    .map((name) => join(folder, name)),
);

/** Lines that match, with their file; comments are left out. */
function findPhrase(pattern: RegExp): string[] {
  return FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

it('finds enough texts to search', () => {
  expect(FILES.length).toBeGreaterThan(800);
  expect(findPhrase(/Enroll Now/)).not.toEqual([]);
});

it.each([
  [
    'DARK-01: false urgency',
    /\b(hurry|last chance|selling fast|limited (time|seats|offer)|don.t miss|act now|while (stocks|seats) last)\b|\b(only|just) \d+ (left|seats?|spots?|places?)\b|people are (viewing|watching|looking)|\b(hours?|minutes?) left (to|at|for) (buy|enrol|this price)/i,
  ],
  [
    'DARK-02: confirm shaming',
    /\bno,? (thanks,? )?i (don.t|do not|hate|prefer)|i.ll (pass|stay|miss out)|i (don.t|do not) (want|like|care|need) (to )?(save|learn|discount|grow)/i,
  ],
  [
    'DARK-03: trick wording',
    /\b(un)?(tick|check|select) (this|the box)? ?(if you (do not|don.t)|to (opt|stop|not))|\bopt(ing)?[ -]out\b|if you (do not|don.t) wish (us )?(to|not)/i,
  ],
])('%s appears in no text', (_pattern, words) => {
  expect(findPhrase(words)).toEqual([]);
});

it('DARK-04: nagging: no page asks for notifications, installation, location, or a reaction on leaving', () => {
  expect(
    findPhrase(
      /Notification\.requestPermission|beforeinstallprompt|geolocation\.|mouseleave.*exit/i,
    ),
  ).toEqual([]);
});
