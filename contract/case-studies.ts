// A case study as the owner writes it: the fields of an entry of the list of works, whose id is its address.
import * as z from 'zod/mini';
import { ALT_MAX, FilmName, OptionalPictureName, PictureName } from './picture-names.ts';
import {
  HOUSE_LINE_MAX,
  HOUSE_TEXT_MAX,
  neededLine,
  neededLines,
  plainLine,
} from './plain-lines.ts';

/** What each kind of work is in short. Source: HOME-10, ENT-18. */
export const WORK_TYPES = {
  'Digital Marketing': 'campaign',
  'Social Media': 'social',
  'Graphic Design': 'design',
  'Video Production': 'video',
  'Influencer Marketing': 'influencer',
  'Event Management': 'event',
} as const;
export type WorkCategory = keyof typeof WORK_TYPES;
export const WORK_CATEGORIES = Object.keys(WORK_TYPES) as [WorkCategory, ...WorkCategory[]];

/** HOME-10: as many stand on Home. */
export const FEATURED_MAX = 6;
export const SUMMARY_MAX = 200;
/** How many parts of each kind a case study may have. */
export const CASE_STUDY_MANY = { process: 12, pictures: 12, results: 4, measures: 4 } as const;
const PARAGRAPH_MAX = 800;

/** Parts of an entry, each of the same fields. */
function parts<Fields extends Readonly<Record<string, z.ZodMiniType>>>(
  label: string,
  max: number,
  fields: Fields,
) {
  return z
    .array(z.strictObject(fields, `${label}: other fields than these`), `${label} cannot be read`)
    .check(z.maxLength(max, `${label}: at most ${max}`));
}

const Title = neededLine('Title', HOUSE_LINE_MAX);
const Alt = neededLine('What is to be seen', ALT_MAX);

export const CASE_STUDY_SHAPE = {
  title: Title,
  category: z.enum(WORK_CATEGORIES, 'Choose a category'),
  client: neededLine('Client', 80),
  year: z.string('Year is required').check(z.regex(/^20\d\d$/, 'A year, as in 2026')),
  summary: neededLine('Summary', SUMMARY_MAX),
  image: PictureName,
  featured: z.boolean('On Home, or not'),
  brief: neededLines('The task', { min: 1, max: 8, length: PARAGRAPH_MAX }),
  did: neededLines('What was done', { min: 1, max: 8, length: HOUSE_LINE_MAX }),
  process: parts('Steps', CASE_STUDY_MANY.process, {
    title: Title,
    text: neededLine('Text', PARAGRAPH_MAX),
    picture: PictureName,
    alt: Alt,
  }),
  pictures: parts('Pictures', CASE_STUDY_MANY.pictures, { picture: PictureName, alt: Alt }),
  film: FilmName,
  poster: OptionalPictureName,
  results: parts('Results', CASE_STUDY_MANY.results, {
    value: neededLine('Result', 24),
    label: neededLine('What it is', 60),
    source: neededLine('Source', HOUSE_LINE_MAX),
  }),
  measures: parts('Measures', CASE_STUDY_MANY.measures, {
    title: Title,
    text: neededLine('Text', HOUSE_TEXT_MAX),
  }),
  credits: plainLine('Credits', HOUSE_TEXT_MAX),
} as const;
