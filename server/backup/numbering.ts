// Up to which number documents are in a backup, and what a restore says of those above it.
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
}

const seriesOf = ({ number }: LastNumber) => number.slice(0, number.lastIndexOf('/'));

/** For people: from which numbers on papers may be with buyers alone. */
export function numberingText(madeAt: string, { kept, replaced, opened }: Numbering): string {
  const names = new Set([...kept, ...replaced].map(seriesOf));
  const lines = [...names].toSorted().map((series) => {
    const of = (list: readonly LastNumber[]) => list.find((one) => seriesOf(one) === series);
    return `  ${lineOf(series, of(kept), of(replaced))}`;
  });
  const ends = lines.length > 0 ? lines : ['  No document was numbered.'];
  const title = `The last numbers in the backup. Papers above them were issued after ${madeAt}, and buyers may hold them:`;
  const next = opened.length > 0 ? [`New documents are numbered in ${opened.join(', ')}.`] : [];
  return [title, ...ends, ...next].join('\n');
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
