// A journal post as the owner edits it: the fields of an entry, whose id is its address.
import * as z from 'zod/mini';
import { faultyLinks } from './post-text.ts';
import {
  ALT,
  date,
  line,
  lines,
  optionalDate,
  optionalField,
  picture,
  SUMMARY_MAX,
  TITLE,
} from './site-fields.ts';
import type { FieldSection } from './site-fields.ts';

const LINE_MAX = 1500;

export const POST_FIELDS = {
  title: TITLE,
  summary: line('Summary', SUMMARY_MAX, { kind: 'text', hint: 'In a sentence or two.' }),
  picture: picture('Picture', { hint: 'PNG, JPG or WebP up to 10MB.' }),
  alt: ALT,
  /** Id of a team member; empty: the organization. */
  author: optionalField(
    'Author',
    z.string('Choose who wrote it').check(z.regex(/^[a-z0-9-]{0,40}$/, 'Choose who wrote it')),
    { kind: 'person' },
  ),
  publishedOn: date('Day', { isToday: true }),
  updatedOn: optionalDate('Last changed on', { hint: 'May stay empty.' }),
  tags: lines('Tags', { min: 0, max: 5, length: 30 }, { hint: 'One a line, up to five.' }),
  body: lines(
    'Text',
    { min: 1, max: 200, length: LINE_MAX },
    {
      kind: 'long',
      hint: 'A line that begins with ## or ### is a heading, with - or 1. a point, with > a quotation; --- is a rule. **Strong**, _stressed_, [words](https://address) or [words](/contact).',
    },
  ),
};

export const POST_SECTIONS: readonly FieldSection[] = [
  {
    title: 'The post',
    hint: 'At its head, in the list, in the feed and in link previews.',
    names: ['title', 'summary', 'author', 'publishedOn', 'updatedOn', 'tags'],
  },
  { title: 'Picture', hint: 'Above the text, and in the list.', names: ['picture', 'alt'] },
  { title: 'Text', hint: 'Each line is a paragraph.', names: ['body'] },
];

/** Further problems of a text. */
export function postFaultIn(_id: string, name: string, text: string): string | undefined {
  if (name !== 'body') return undefined;
  // Longer lines are refused anyway, and unclosed links take quadratic time.
  const short = text.split('\n').filter((line) => line.length <= LINE_MAX);
  const [first] = short.flatMap(faultyLinks);
  if (first === undefined) return undefined;
  return `A link leads to a path of this site, as in /contact, or begins with https://: ${first.slice(0, 60)} does not.`;
}
