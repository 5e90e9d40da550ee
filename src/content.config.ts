// The copy of the marketing pages, checked at build: one strict schema per collection, counts included.
import { file, glob } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';
import { MASK_NAMES, SYMMETRY_NAMES } from '#art/kolam-grid.ts';
import { PALETTE_NAMES } from '#art/palettes.ts';
import { ART_USES } from '#art/render.ts';
import { THUMB_VARIANTS } from '#art/thumb.ts';
import { hasUnknownName } from '#site/content/legal.ts';

const line = z.string().trim().min(1);
const picture = reference('pictures');
const titled = { id: line, title: line, text: line };
const glyph = z.strictObject({
  seed: line,
  cols: z.int().min(1).max(5),
  stroke: z.number(),
  density: z.number().optional(),
  symmetry: z.enum(SYMMETRY_NAMES).optional(),
  mask: z.enum(MASK_NAMES).optional(),
});

/** A line of a legal page, with {names} that the company's particulars fill. */
const legalLine = line.refine((text) => !hasUnknownName(text), 'names what legal.ts does not know');

const collection = <T extends Parameters<typeof z.strictObject>[0]>(name: string, shape: T) =>
  defineCollection({
    loader: file(`src/content/${name}.json`, { parser: inFileOrder }),
    schema: z.strictObject({ order: z.int(), ...shape }),
  });

/** The store sorts by id: the order of the file is kept as a field of each entry. */
function inFileOrder(text: string): Record<string, unknown>[] {
  const entries: Record<string, unknown>[] = JSON.parse(text);
  return entries.map((entry, order) => ({ ...entry, order }));
}

export const collections = {
  /** Pictures that pages load lazily, one .svg file each. */
  pictures: collection('pictures', {
    id: line,
    use: z.enum(ART_USES),
    seed: line,
    palette: z.enum(PALETTE_NAMES).optional(),
    variant: z.enum(THUMB_VARIANTS).optional(),
    w: z.int().positive().optional(),
    h: z.int().positive().optional(),
  }),
  /** Headings and leads of page blocks. */
  blocks: collection('blocks', {
    id: line,
    title: line,
    text: line.optional(),
    note: line.optional(),
    picture: picture.optional(),
  }),
  reasons: collection('reasons', { ...titled, glyph }),
  process: collection('process', { ...titled, glyph }),
  services: collection('services', {
    id: line,
    title: line,
    text: line,
    pigment: z.enum(['marigold', 'rani', 'peacock', 'indigo', 'sindoor']),
    picture,
    features: z.array(line).min(3),
  }),
  companion: collection('companion', {
    id: z.enum(['design', 'video', 'content']),
    title: line,
    text: line,
    icon: z.enum(['pen-tool', 'clapperboard', 'text-cursor']),
  }),
  portfolio: collection('portfolio', {
    id: line,
    title: line,
    category: z.enum([
      'Digital Marketing',
      'Social Media',
      'Graphic Design',
      'Video Production',
      'Influencer Marketing',
      'Event Management',
    ]),
    type: z.enum(['campaign', 'social', 'design', 'video', 'influencer', 'event']),
    image: picture,
  }),
  testimonials: collection('testimonials', {
    id: line,
    name: line,
    role: line,
    image: picture,
    rating: z.literal(5),
    quote: line,
  }),
  stats: collection('stats', { id: line, value: line, label: line }),
  story: collection('story', titled),
  timeline: collection('timeline', { id: line, title: line, points: z.array(line).min(1) }),
  team: collection('team', { id: line, name: line, role: line, text: line, picture }),
  questions: collection('questions', titled),
  /** One file per legal page: paragraphs, and lists of points. */
  legal: defineCollection({
    loader: glob({ base: 'src/content/legal', pattern: '*.json' }),
    schema: z.strictObject({
      title: line,
      text: line,
      sections: z
        .array(
          z.strictObject({
            id: z.string().regex(/^[a-z-]+$/),
            title: line,
            body: z.array(z.union([legalLine, z.array(legalLine).min(1)])).min(1),
          }),
        )
        .min(1),
    }),
  }),
  /** MKT-04: four highlights and eight points of syllabus each. */
  topics: collection('topics', {
    id: z.string().regex(/^[1-8]$/),
    title: line,
    tagline: line,
    highlights: z.array(line).length(4),
    syllabus: z.array(line).length(8),
    picture,
  }),
};
