// The copy of the marketing pages, checked at build: one strict schema per collection, counts included.
import { file } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';
import { MASK_NAMES, SYMMETRY_NAMES } from '#site/art/kolam-grid.ts';
import { PALETTE_NAMES } from '#site/art/palettes.ts';
import { ART_USES } from '#site/art/render.ts';
import { THUMB_VARIANTS } from '#site/art/thumb.ts';

const line = z.string().trim().min(1);
const picture = reference('pictures');

const collection = <T extends Parameters<typeof z.strictObject>[0]>(name: string, shape: T) =>
  defineCollection({
    loader: file(`src/content/${name}.json`),
    schema: z.strictObject(shape),
  });

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
  }),
  reasons: collection('reasons', {
    id: line,
    title: line,
    text: line,
    glyph: z.strictObject({
      seed: line,
      cols: z.int().min(1).max(5),
      stroke: z.number(),
      density: z.number().optional(),
      symmetry: z.enum(SYMMETRY_NAMES).optional(),
      mask: z.enum(MASK_NAMES).optional(),
    }),
  }),
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
    picture,
  }),
  testimonials: collection('testimonials', {
    id: line,
    name: line,
    role: line,
    picture,
    rating: z.literal(5),
    quote: line,
  }),
  stats: collection('stats', { id: line, value: line, label: line }),
};
