// A post of the journal as the owner writes it: the fields of an entry, whose id is its address.
import * as z from 'zod/mini';
import { SUMMARY_MAX } from './case-studies.ts';
import { day, dayOrNone } from './day.ts';
import { ALT_MAX, PictureName } from './picture-names.ts';
import { faultyLinks } from './post-text.ts';
import { HOUSE_LINE_MAX, neededLine, neededLines } from './plain-lines.ts';

const LINES_MAX = 200;
const LINE_MAX = 1500;
const TAG_MAX = 30;

export const POST_SHAPE = {
  title: neededLine('Title', HOUSE_LINE_MAX),
  summary: neededLine('Summary', SUMMARY_MAX),
  picture: PictureName,
  alt: neededLine('What is to be seen', ALT_MAX),
  /** Of the team by id; empty: the house has written it. */
  author: z
    .string('Choose who wrote it')
    .check(z.regex(/^[a-z0-9-]{0,40}$/, 'Choose who wrote it')),
  publishedOn: day('A day is required'),
  updatedOn: dayOrNone('A day'),
  tags: neededLines('Tags', { min: 0, max: 5, length: TAG_MAX }),
  body: neededLines('Text', { min: 1, max: LINES_MAX, length: LINE_MAX }),
} as const;

/** What else is wrong with a text. */
export function postFaultIn(_id: string, field: string, text: string): string | undefined {
  if (field !== 'body') return undefined;
  // Longer lines are refused anyway, and links that never end take time by the square of their length.
  const lines = text.split('\n').filter((line) => line.length <= LINE_MAX);
  const [first] = lines.flatMap(faultyLinks);
  if (first === undefined) return undefined;
  return `A link leads to a path of this site, as in /contact, or begins with https://: ${first.slice(0, 60)} does not.`;
}
