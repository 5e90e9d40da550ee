// A case study as the owner edits it: an entry of the list of case studies. Its id is its URL slug.
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

/** HOME-10: the number of case studies on the home page. */
export const FEATURED_MAX = 6;
const PARAGRAPH_MAX = 800;
const BRIEF_MAX = 20_000;

export const CASE_STUDY_FIELDS = {
  title: TITLE,
  category: choice('Category', CATEGORIES),
  client: line('Client', 80, { hint: 'Name only clients who have agreed to it.' }),
  year: year(/^20\d\d$/, '2026'),
  summary: line('Summary', SUMMARY_MAX, { kind: 'text', hint: 'One or two sentences.' }),
  image: picture('Picture', {
    hint: 'PNG, JPG or WebP up to 10MB. It is cropped to fit.',
  }),
  featured: field(
    'Show on the home page',
    z.boolean('Choose whether to show it on the home page'),
    { kind: 'switch' },
  ),
  brief: markdown('Brief', BRIEF_MAX, {
    hint: 'In Markdown: a blank line starts a new paragraph. **Bold**, _italic_, [link](/contact).',
  }),
  did: lines('Deliverables', { min: 1, max: 8 }, { hint: 'Up to eight, one per line.' }),
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
  film: video('Video', {
    hint: 'MP4 (H.264) up to 100MB. Visitors can play it once it is published.',
  }),
  poster: optionalPicture('Poster of the video', {
    hint: 'Optional. Without it, the picture of the case study is used.',
  }),
  results: parts(
    'Results',
    { noun: 'result', max: 4 },
    {
      value: line('Result', 24, { hint: 'For example: +18%' }),
      label: line('Description', 60, { hint: 'For example: orders in the first month' }),
      source: line('Source', FIELD_LINE_MAX, { hint: 'For example: the shop’s own books' }),
    },
  ),
  measures: parts(
    'Measures',
    { noun: 'measure', max: 4 },
    { title: TITLE, text: line('Text', FIELD_TEXT_MAX, { kind: 'text' }) },
  ),
  credits: optionalLine('Credits', FIELD_TEXT_MAX, {
    hint: 'Optional. Other people who took part.',
  }),
};

export const CASE_STUDY_SECTIONS: readonly FieldSection[] = [
  {
    title: 'Overview',
    hint: 'Shown at the top of its page, in the list and in link previews.',
    names: ['title', 'category', 'client', 'year', 'summary', 'image', 'featured'],
  },
  {
    title: 'Brief',
    hint: 'What the client asked for, and what you delivered.',
    names: ['brief', 'did'],
  },
  {
    title: 'Process',
    hint: 'Optional. Step by step, each with a picture.',
    names: ['process'],
  },
  {
    title: 'Outcome',
    hint: 'Pictures of the result, and a video.',
    names: ['pictures', 'film', 'poster'],
  },
  {
    title: 'Results and credits',
    hint: 'Show only what you can prove: the source is shown below each result.',
    names: ['results', 'measures', 'credits'],
  },
];
