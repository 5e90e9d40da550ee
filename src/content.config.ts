// The copy of the marketing pages, checked at build: one strict schema per collection, counts included.
import { readFile } from 'node:fs/promises';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';
import { MASK_NAMES, SYMMETRY_NAMES } from '#art/kolam-grid.ts';
import { PALETTE_NAMES } from '#art/palettes.ts';
import { ART_USES } from '#art/render.ts';
import { THUMB_VARIANTS } from '#art/thumb.ts';
import { publishedFiles } from '#site/api/published-content.ts';
import { hasUnknownName } from '#site/legal-names.ts';

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

/** HOME-10, ENT-18. */
const WORK_CATEGORIES = [
  ...(['Digital Marketing', 'Social Media', 'Graphic Design'] as const),
  ...(['Video Production', 'Influencer Marketing', 'Event Management'] as const),
] as const;

/** A line of a legal page, with {names} that the company's particulars fill. */
const legalLine = line.refine(
  (text) => !hasUnknownName(text),
  'names what legal-names.ts does not know',
);

const LEGAL_SECTION = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: line,
  body: z.array(legalLine).min(1),
};

const collection = <T extends Parameters<typeof z.strictObject>[0]>(name: string, shape: T) =>
  defineCollection({
    loader: overFile(name),
    schema: z.strictObject({ order: z.int(), ...shape }),
  });

interface Entry {
  id: string;
}

/** Lists of people and numbers that are invented as shipped: pages say so. */
const SAMPLES: readonly string[] = ['testimonials', 'team', 'stats'];

/** As shipped, whether published or not. */
function isSample(file: readonly Entry[], entry: Entry): boolean {
  return file.some((one) => JSON.stringify(one) === JSON.stringify(entry));
}

/** What is drawn stays the file's; an empty text is none. */
function laidOver(file: readonly Entry[], published: readonly Entry[]): Entry[] {
  return published.map((entry) => {
    const texts = Object.entries({ ...file.find(({ id }) => id === entry.id), ...entry });
    return Object.fromEntries(texts.filter(([, text]) => text !== '')) as unknown as Entry;
  });
}

/**
 * The entries of a file, or what the owner has published in its place. The store sorts by id: the order is kept as a
 * field of each entry. It outlives builds, so it is emptied first.
 */
function overFile(name: string): Loader {
  const path = `src/content/${name}.json`;
  return {
    name: `${name}-over-file`,
    load: async ({ store, parseData, generateDigest, watcher }) => {
      const fill = async (): Promise<void> => {
        const file = JSON.parse(await readFile(path, 'utf8')) as Entry[];
        const published = (await publishedFiles()).get(name) as Entry[] | undefined;
        store.clear();
        for (const [order, entry] of laidOver(file, published ?? file).entries()) {
          const sample = SAMPLES.includes(name) ? { sample: isSample(file, entry) } : {};
          const data = await parseData({ id: entry.id, data: { ...entry, ...sample, order } });
          store.set({ id: entry.id, data, digest: generateDigest(data) });
        }
      };
      watcher?.on('change', (changed) => {
        if (changed.endsWith(path)) void fill();
      });
      await fill();
    },
  };
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
  testimonials: collection('testimonials', {
    id: line,
    name: line,
    role: line,
    image: picture,
    rating: z.literal(5),
    quote: line,
    sample: z.boolean(),
  }),
  stats: collection('stats', {
    ...{ id: line, value: line, label: line },
    /** Who says so, and since when. */
    ...{ source: line.optional(), confirmedOn: z.iso.date().optional() },
    sample: z.boolean(),
  }),
  story: collection('story', titled),
  timeline: collection('timeline', {
    id: line,
    year: line,
    title: line,
    points: z.array(line).min(1),
  }),
  team: collection('team', {
    ...{ id: line, name: line, role: line, text: line, picture },
    sample: z.boolean(),
  }),
  questions: collection('questions', titled),
  /** One file per case study, named by its address. What was measured needs a source; a sample has measured nothing. */
  work: defineCollection({
    loader: glob({ base: 'src/content/work', pattern: '*.json' }),
    schema: z
      .strictObject({
        order: z.int(),
        title: line,
        category: z.enum(WORK_CATEGORIES),
        type: z.enum(['campaign', 'social', 'design', 'video', 'influencer', 'event']),
        image: picture,
        client: line.max(80),
        year: z.int().min(2000).max(2100),
        summary: line.max(200),
        /** Made for nobody, to show how work is done: said on its page and wherever it is shown. */
        sample: z.boolean(),
        /** Stands on Home. */
        featured: z.boolean(),
        brief: z.array(line).min(1),
        did: z.array(line).min(1).max(8),
        process: z.array(z.strictObject({ title: line, text: line, picture, alt: line })).max(12),
        measures: z.array(z.strictObject({ title: line, text: line })).max(4),
        results: z.array(z.strictObject({ value: line, label: line, source: line })).max(4),
        credits: line.optional(),
      })
      .refine(({ sample, results }) => !sample || results.length === 0, 'a sample has no results'),
  }),
  /** The journal: one Markdown file per post, named by its address. */
  posts: defineCollection({
    loader: glob({ base: 'src/content/posts', pattern: '*.md' }),
    schema: z.strictObject({
      title: line,
      summary: line.max(200),
      picture,
      author: reference('team'),
      publishedOn: z.date(),
      updatedOn: z.date().optional(),
      tags: z.array(line).max(5),
    }),
  }),
  /** The notice on one's data, one file per language: paragraphs, and lists of points. */
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
  /** The sections of the policies. */
  terms: collection('terms', LEGAL_SECTION),
  privacy: collection('privacy', LEGAL_SECTION),
  refunds: collection('refunds', LEGAL_SECTION),
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
