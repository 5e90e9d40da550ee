// The copy of the marketing pages, checked at build: one strict schema per collection, counts included.
import { readdir, readFile } from 'node:fs/promises';
import { glob, type Loader } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';
import { WORK_TYPES, type WorkCategory } from '#contract/case-studies.ts';
import { OUR_ID } from '#contract/id.ts';
import { SITE_LISTS } from '#contract/site-lists.ts';
import { publishedContent, publishedFiles } from '#site/api/published-content.ts';
import {
  anyPicture,
  CASE_STUDY,
  glyph,
  LEGAL_SECTION,
  legalLine,
  line,
  picture,
  titled,
} from '#site/content/shapes.ts';

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

/** The entries of a file; of a folder one for each file, named by it, by their own order. */
async function entriesOf(name: string): Promise<Entry[]> {
  const read = async (path: string) =>
    JSON.parse(await readFile(`src/content/${path}`, 'utf8')) as unknown;
  if (!isOfPages(name)) return (await read(`${name}.json`)) as Entry[];
  const files = await readdir(`src/content/${name}`);
  const entries = await Promise.all(
    files.map(async (file) => ({
      ...((await read(`${name}/${file}`)) as { order: number }),
      id: file.replace(/\.json$/, ''),
    })),
  );
  return entries.sort((a, b) => a.order - b.order);
}

const isOfPages = (name: string): boolean =>
  name in SITE_LISTS && 'isOfPages' in SITE_LISTS[name as keyof typeof SITE_LISTS];

/** What kind of work it is in short, whatever its file says. */
const typeOf = (entry: Entry & { category?: WorkCategory }) =>
  entry.category ? { type: WORK_TYPES[entry.category] } : {};

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
  const path = `src/content/${name}`;
  return {
    name: `${name}-over-file`,
    load: async ({ store, parseData, generateDigest, watcher }) => {
      const fill = async (): Promise<void> => {
        const file = await entriesOf(name);
        const published = (await publishedFiles()).get(name) as Entry[] | undefined;
        store.clear();
        for (const [order, entry] of laidOver(file, published ?? file).entries()) {
          const sample = SAMPLES.includes(name) ? { sample: isSample(file, entry) } : {};
          const own = name === 'work' ? typeOf(entry) : {};
          const data = await parseData({
            id: entry.id,
            data: { ...entry, ...sample, ...own, order },
          });
          store.set({ id: entry.id, data, digest: generateDigest(data) });
        }
      };
      watcher?.on('change', (changed) => {
        if (changed.includes(`${path}.json`) || changed.includes(`${path}/`)) void fill();
      });
      await fill();
    },
  };
}

export const collections = {
  /** Pictures that the owner has sent, as large as they are. */
  photos: defineCollection({
    loader: async () =>
      ((await publishedContent()).pictures ?? []).map(({ _id: id, ...pixels }) => ({
        id,
        ...pixels,
      })),
    schema: z.strictObject({
      id: z.string().regex(OUR_ID),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
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
    ...{ id: line, name: line, role: line, text: line, picture: anyPicture },
    sample: z.boolean(),
  }),
  questions: collection('questions', titled),
  /** One file per case study, named by its address. What was measured needs a source; a sample has measured nothing. */
  work: defineCollection({
    loader: overFile('work'),
    schema: CASE_STUDY,
  }),
  /** The journal: one file per post, named by its address; a line of its text is a block. */
  posts: collection('posts', {
    ...{ id: line, title: line, summary: line, picture: anyPicture, alt: line },
    /** Absent: the house. */
    author: reference('team').optional(),
    publishedOn: z.coerce.date(),
    updatedOn: z.coerce.date().optional(),
    tags: z.array(line),
    body: z.array(line).min(1),
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
