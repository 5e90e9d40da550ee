// A journal post as the owner edits it: an entry of the list of posts. Its id is its URL slug.
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
  summary: line('Summary', SUMMARY_MAX, { kind: 'text', hint: 'One or two sentences.' }),
  picture: picture('Picture', { hint: 'PNG, JPG or WebP up to 10MB.' }),
  alt: ALT,
  /** Id of a team member; empty: the organization. */
  author: optionalField(
    'Author',
    z.string('Choose an author').check(z.regex(/^[a-z0-9-]{0,40}$/, 'Choose an author')),
    { kind: 'person' },
  ),
  publishedOn: date('Published on', { isToday: true }),
  updatedOn: optionalDate('Updated on', { hint: 'Optional.' }),
  tags: lines('Tags', { min: 0, max: 5, length: 30 }, { hint: 'Up to five, one per line.' }),
  body: markdown('Text', BODY_MAX, {
    hint: 'In Markdown: a blank line starts a new paragraph, ## or ### a heading, - or 1. a list item, > a quotation; --- draws a line. **Bold**, _italic_, [link](https://example.com) or [link](/contact).',
  }),
};

export const POST_SECTIONS: readonly FieldSection[] = [
  {
    title: 'Overview',
    hint: 'Shown at the top of the post, in the list, in the feed and in link previews.',
    names: ['title', 'summary', 'author', 'publishedOn', 'updatedOn', 'tags'],
  },
  { title: 'Picture', hint: 'Shown above the text and in the list.', names: ['picture', 'alt'] },
  { title: 'Text', hint: 'The body of the post.', names: ['body'] },
];
