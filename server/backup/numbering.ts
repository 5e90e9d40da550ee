// Up to which number documents are in a backup, and what a restore says of those above it.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The last document of a series of a financial year: its number, 'RSI/26-27/000005', and its day, YYYY-MM-DD in India. */
export const LastNumber = z.object({ number: z.string(), on: z.string() });
export type LastNumber = z.infer<typeof LastNumber>;

export interface Numbering {
  /** Of the backup. */
  kept: readonly LastNumber[];
  /** Of what it took the place of: none where the disk was lost. */
  replaced: readonly LastNumber[];
  /** Prefixes of the series that new documents are numbered in. */
  opened: readonly string[];
  /** The folder of the backup knows them from now on. */
  isNoted: boolean;
}

/** In the folder of a backup: the prefixes that its restores have opened, one a line. */
const OPENED_FILE = 'opened-series.txt';

/** What earlier restores of a backup have opened: after a lost disk nothing else knows of it. */
export async function prefixesOpenedBy(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, OPENED_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((line) => line !== '');
}

/** Whether it could be written: a backup may lie where nothing can be. */
export async function notePrefixes(folder: string, prefixes: readonly string[]): Promise<boolean> {
  const lines = prefixes.map((prefix) => `${prefix}\n`).join('');
  return appendFile(join(folder, OPENED_FILE), lines, { mode: 0o600 }).then(
    () => true,
    () => false,
  );
}

const seriesOf = ({ number }: LastNumber) => number.slice(0, number.lastIndexOf('/'));

/** For people: from which numbers on papers may be with buyers alone. */
export function numberingText(
  madeAt: string,
  { kept, replaced, opened, isNoted }: Numbering,
): string {
  const names = new Set([...kept, ...replaced].map(seriesOf));
  const lines = [...names].toSorted().map((series) => {
    const of = (list: readonly LastNumber[]) => list.find((one) => seriesOf(one) === series);
    return `  ${lineOf(series, of(kept), of(replaced))}`;
  });
  const ends = lines.length > 0 ? lines : ['  No document was numbered.'];
  const title = `The last numbers in the backup. Papers above them were issued after ${madeAt}, and buyers may hold them:`;
  const next = opened.length > 0 ? [`New documents are numbered in ${opened.join(', ')}.`] : [];
  const again = isNoted
    ? []
    : [
        'Make a backup before anything is sold: nothing could be written into the folder of this one, and restored on an empty disk it would give the same numbers out again.',
      ];
  return [title, ...ends, ...next, ...again].join('\n');
}

function lineOf(
  series: string,
  kept: LastNumber | undefined,
  replaced: LastNumber | undefined,
): string {
  const known = kept ? `${kept.number} of ${kept.on}` : `${series}: none`;
  if (!replaced || replaced.number === kept?.number) return known;
  return `${known}; what was replaced had come to ${replaced.number} of ${replaced.on}`;
}
