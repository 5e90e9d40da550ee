// A case study as the owner edits it: an entry of the list of works, whose id is its address.
import * as z from 'zod/mini';
import {
  ALT,
  choice,
  field,
  video,
  FIELD_LINE_MAX,
  FIELD_TEXT_MAX,
  line,
  lines,
  markdown,
  optionalLine,
  optionalPicture,
  parts,
  picture,
  SUMMARY_MAX,
  TITLE,
  year,
} from './site-fields.ts';
import type { FieldSection } from './site-fields.ts';

/** Short descriptions of the types of work. Source: HOME-10, ENT-18. */
export const WORK_TYPES = {
  'Digital Marketing': 'campaign',
  'Social Media': 'social',
  'Graphic Design': 'design',
  'Video Production': 'video',
  'Influencer Marketing': 'influencer',
  'Event Management': 'event',
} as const;
export type WorkCategory = keyof typeof WORK_TYPES;
const CATEGORIES = Object.fromEntries(Object.keys(WORK_TYPES).map((name) => [name, name])) as {
  [Name in WorkCategory]: Name;
};

/** HOME-10: number shown on the home page. */
export const FEATURED_MAX = 6;
const PARAGRAPH_MAX = 800;
const BRIEF_MAX = 20_000;

export const CASE_STUDY_FIELDS = {
  title: TITLE,
  category: choice('Category', CATEGORIES),
  client: line('Client', 80, { hint: 'Name only who has agreed to it.' }),
  year: year(/^20\d\d$/, '2026'),
  summary: line('Summary', SUMMARY_MAX, { kind: 'text', hint: 'In a sentence or two.' }),
  image: picture('Picture', {
    hint: 'PNG, JPG or WebP up to 10MB. It is cut where it has to fit.',
  }),
  featured: field('May stand on Home', z.boolean('On Home, or not'), { kind: 'switch' }),
  brief: markdown('The task', BRIEF_MAX, {
    hint: 'A blank line begins a new paragraph. **Strong**, _stressed_, [words](/contact).',
  }),
  did: lines('What was done', { min: 1, max: 8 }, { hint: 'One a line, up to eight.' }),
  process: parts(
    'Steps',
    { noun: 'step', max: 12 },
    {
      title: TITLE,
      text: line('Text', PARAGRAPH_MAX, { kind: 'text' }),
      picture: picture('Picture'),
      alt: ALT,
    },
  ),
  pictures: parts(
    'Pictures',
    { noun: 'picture', max: 12 },
    { picture: picture('Picture'), alt: ALT },
  ),
  film: video('Film', {
    hint: 'MP4 (H.264) up to 100MB. It plays for visitors once it is published.',
  }),
  poster: optionalPicture('Picture before the film', {
    hint: 'Without one it is the picture of the work.',
  }),
  results: parts(
    'Results',
    { noun: 'result', max: 4 },
    {
      value: line('Result', 24, { hint: 'As in +18%.' }),
      label: line('What it is', 60, { hint: 'As in orders in the first month.' }),
      source: line('Source', FIELD_LINE_MAX, { hint: 'As in the shop’s own books.' }),
    },
  ),
  measures: parts(
    'What is measured',
    { noun: 'measure', max: 4 },
    { title: TITLE, text: line('Text', FIELD_TEXT_MAX, { kind: 'text' }) },
  ),
  credits: optionalLine('Credits', FIELD_TEXT_MAX, {
    hint: 'Who else took part. May stay empty.',
  }),
};

export const CASE_STUDY_SECTIONS: readonly FieldSection[] = [
  {
    title: 'The work',
    hint: 'At the head of its page, in the list, and in link previews.',
    names: ['title', 'category', 'client', 'year', 'summary', 'image', 'featured'],
  },
  { title: 'The task', hint: 'What was asked, and what was done.', names: ['brief', 'did'] },
  {
    title: 'How it came about',
    hint: 'Step by step, each with a picture. May stay empty.',
    names: ['process'],
  },
  {
    title: 'What it became',
    hint: 'Pictures of the result, as they are, and a film.',
    names: ['pictures', 'film', 'poster'],
  },
  {
    title: 'What came of it',
    hint: 'Say only what you can prove: who says so stands below each result.',
    names: ['results', 'measures', 'credits'],
  },
];
