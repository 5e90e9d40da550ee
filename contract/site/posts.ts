// A journal post as the owner edits it: the fields of an entry, whose id is its address.
import * as z from 'zod/mini';
import {
  ALT,
  date,
  line,
  lines,
  markdown,
  optionalDate,
  optionalField,
  picture,
  SUMMARY_MAX,
  TITLE,
} from './site-fields.ts';
import type { FieldSection } from './site-fields.ts';

/** In characters. */
const BODY_MAX = 400_000;

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
  body: markdown('Text', BODY_MAX, {
    hint: 'In Markdown: a blank line begins a new paragraph, ## or ### a heading, - or 1. a point, > a quotation, --- draws a rule. **Strong**, _stressed_, [words](https://address) or [words](/contact).',
  }),
};

export const POST_SECTIONS: readonly FieldSection[] = [
  {
    title: 'The post',
    hint: 'At its head, in the list, in the feed and in link previews.',
    names: ['title', 'summary', 'author', 'publishedOn', 'updatedOn', 'tags'],
  },
  { title: 'Picture', hint: 'Above the text, and in the list.', names: ['picture', 'alt'] },
  { title: 'Text', hint: 'The post itself.', names: ['body'] },
];
