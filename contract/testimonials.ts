// Testimonials of clients and students on Home: the fields of an entry.
import * as z from 'zod/mini';
import { HOUSE_NAME_MAX, HOUSE_LINE_MAX, neededLine } from './plain-lines.ts';

export const TESTIMONIALS_MAX = 12;
export const QUOTE_MAX = 400;

/** The drawn portraits in `public/art`, to choose from. */
export const PORTRAITS = [
  'person-handloom',
  'person-editor',
  'person-clinic',
  'person-council',
] as const;

export const TESTIMONIAL_FIELDS = {
  name: neededLine('Name', HOUSE_NAME_MAX),
  role: neededLine('Role', HOUSE_LINE_MAX),
  quote: neededLine('Words', QUOTE_MAX),
  image: z.enum(PORTRAITS, 'Choose a portrait'),
} as const;
