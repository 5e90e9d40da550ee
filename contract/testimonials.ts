// What clients and students say of the house, as Home shows it.
import * as z from 'zod/mini';
import { HOUSE_NAME_MAX, HOUSE_LINE_MAX, neededLine } from './settings.ts';

export const TESTIMONIALS_MAX = 12;
export const QUOTE_MAX = 400;

/** The drawn portraits to choose from: `src/content/pictures.json` has them. */
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

export const Testimonial = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'This id cannot be read')),
  ...TESTIMONIAL_FIELDS,
  rating: z.literal(5),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** In the order in which they are shown; none at all hides their block. */
export const Testimonials = z.array(Testimonial).check(
  z.maxLength(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials`),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: 'Two testimonials have the same id',
  }),
);
export type Testimonials = z.infer<typeof Testimonials>;
