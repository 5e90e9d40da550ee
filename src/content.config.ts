// The collections of marketing copy, each with a strict schema that the build checks.
import { existsSync } from 'node:fs';
import { file, glob, type Loader, type LoaderContext } from 'astro/loaders';
import { defineCollection, reference } from 'astro:content';
import { z } from 'astro/zod';
import { WORK_TYPES, type WorkCategory } from '#contract/site/case-studies.ts';
import { OUR_ID } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import type { Field, Fields } from '#contract/site/site-fields.ts';
import {
  BODY_FIELDS,
  isPageList,
  SITE_LISTS,
  type SiteListKey,
} from '#contract/site/site-lists.ts';
import { isUploaded, listMedia } from '#contract/site/site-media.ts';
import { loadPublishedContent, loadPublishedFiles } from '#site/api/published-content.ts';
import { MASK_NAMES, SYMMETRY_NAMES } from '#art/kolam-grid.ts';

const line = z.string().trim().min(1);
const glyph = z.strictObject({
  seed: line,
  cols: z.int().min(1).max(5),
  stroke: z.number(),
  density: z.number().optional(),
  symmetry: z.enum(SYMMETRY_NAMES).optional(),
  mask: z.enum(MASK_NAMES).optional(),
});

type Shape = Parameters<typeof z.strictObject>[0];

const defineContent = <Extra extends Shape>(name: string, shape: Extra) =>
  defineCollection({
    loader: createLoader(name),
    schema: z.strictObject({ order: z.int(), ...shape }),
  });

type ShapeOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { isOptional: true }
    ? z.ZodOptional<Of[Name]['schema']>
    : Of[Name]['schema'];
};

/** A list that the owner can edit. `extra` are the fields that only files have. Empty optional fields are left out. */
const defineList = <Key extends SiteListKey, Extra extends Shape>(key: Key, extra: Extra) => {
  const fields = Object.entries<Field>(SITE_LISTS[key].fields).map(
    ([name, { schema, isOptional }]) => [name, isOptional ? z.optional(schema) : schema] as const,
  );
  const shape = Object.fromEntries(fields) as Omit<
    ShapeOf<(typeof SITE_LISTS)[Key]['fields']>,
    keyof Extra
  >;
  return defineContent(key, { id: line, ...shape, ...extra });
};

interface Entry {
  id: string;
}

/** Lists whose default entries are invented: pages label them as samples. */
const SAMPLES: readonly string[] = ['testimonials', 'team', 'stats'];

/** Entries of a JSON file, or one Markdown file per entry, in their order. */
function listEntries(name: string, store: LoaderContext['store']): Entry[] {
  if (!isPageList(name)) return store.values().map(({ data }) => data as unknown as Entry);
  const entries = store.values().map(({ id, data, body = '' }) => ({
    ...(data as { order: number }),
    id,
    [BODY_FIELDS[name]]: body.trim(),
  }));
  return entries.sort((a, b) => a.order - b.order);
}

/** The short name of a case study's category. */
const toType = (entry: Entry & { category?: WorkCategory }) =>
  entry.category ? { type: WORK_TYPES[entry.category] } : {};

/** True for an unchanged default entry. */
function isSample(file: readonly Entry[], entry: Entry): boolean {
  return file.some((item) => JSON.stringify(item) === JSON.stringify(entry));
}

/** Published entries keep the file's other fields; empty texts are dropped. */
function mergeEntries(file: readonly Entry[], published: readonly Entry[]): Entry[] {
  return published.map((entry) => {
    const texts = Object.entries({ ...file.find(({ id }) => id === entry.id), ...entry });
    return Object.fromEntries(texts.filter(([, text]) => text !== '')) as unknown as Entry;
  });
}

/** Fails the build if a drawing is missing, or if a sample claims results. */
function checkEntry(name: string, entry: Entry & { sample?: boolean; results?: unknown[] }): void {
  if (entry.sample && entry.results?.length)
    throw new Error(`The sample ${entry.id} must not have results.`);
  for (const { path, name: drawing } of listMedia(entry))
    if (!isUploaded(drawing) && !existsSync(`public${paths.picture(drawing)}`))
      throw new Error(`${name} ${entry.id}: ${path} names no file in public/art.`);
}

/**
 * Loads the published entries, else the files'. Collections are sorted by id, so each entry has its order as a field. The
 * store persists between builds, so it is cleared first.
 */
function createLoader(name: string): Loader {
  const base = `src/content/${name}`;
  const files = isPageList(name) ? glob({ base, pattern: '*.md' }) : file(`${base}.json`);
  const fill = async (context: LoaderContext): Promise<void> => {
    const { store, parseData, generateDigest } = context;
    store.clear();
    // The files are checked below, with what is published over them.
    await files.load({ ...context, parseData: ({ data }) => Promise.resolve(data) });
    const shipped = listEntries(name, store);
    const published = (await loadPublishedFiles()).get(name) as Entry[] | undefined;
    store.clear();
    for (const [order, entry] of mergeEntries(shipped, published ?? shipped).entries()) {
      const sample = SAMPLES.includes(name) ? { sample: isSample(shipped, entry) } : {};
      const own = name === 'work' ? toType(entry) : {};
      checkEntry(name, entry);
      const data = await parseData({ id: entry.id, data: { ...entry, ...sample, ...own, order } });
      store.set({ id: entry.id, data, digest: generateDigest(data) });
    }
  };
  return {
    name: `${name}-over-files`,
    load: async ({ watcher, ...context }) => {
      watcher?.on('change', (changed) => {
        if (changed.includes(base)) void fill(context);
      });
      await fill(context);
    },
  };
}

export const collections = {
  /** Pictures uploaded by the owner, with their size. */
  photos: defineCollection({
    loader: async () =>
      ((await loadPublishedContent()).pictures ?? []).map(({ _id: id, ...pixels }) => ({
        id,
        ...pixels,
      })),
    schema: z.strictObject({
      id: z.string().regex(OUR_ID),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  }),
  blocks: defineList('blocks', { picture: line.optional() }),
  reasons: defineList('reasons', { glyph }),
  process: defineList('process', { glyph }),
  services: defineList('services', {
    pigment: z.enum(['marigold', 'rani', 'peacock', 'indigo', 'sindoor']),
    picture: line,
  }),
  companion: defineContent('companion', {
    id: z.enum(['design', 'video', 'content']),
    title: line,
    text: line,
    icon: z.enum(['pen-tool', 'clapperboard', 'text-cursor']),
  }),
  testimonials: defineList('testimonials', { rating: z.literal(5), sample: z.boolean() }),
  stats: defineList('stats', { sample: z.boolean() }),
  story: defineList('story', {}),
  timeline: defineList('timeline', {}),
  team: defineList('team', { sample: z.boolean() }),
  questions: defineList('questions', {}),
  work: defineList('work', {
    type: z.enum(Object.values(WORK_TYPES)),
    /** A concept project without a client, labelled as such. */
    sample: z.boolean().default(false),
  }),
  /** The journal. */
  posts: defineList('posts', {
    /** Absent: the organization. */
    author: reference('team').optional(),
    publishedOn: z.coerce.date(),
    updatedOn: z.coerce.date().optional(),
  }),
  /** The privacy notice, one file per language. */
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
            body: z.array(z.union([line, z.array(line).min(1)])).min(1),
          }),
        )
        .min(1),
    }),
  }),

  terms: defineList('terms', {}),
  privacy: defineList('privacy', {}),
  refunds: defineList('refunds', {}),
  /** MKT-04: four highlights and eight points of syllabus each. */
  topics: defineContent('topics', {
    id: z.string().regex(/^[1-8]$/),
    title: line,
    tagline: line,
    highlights: z.array(line).length(4),
    syllabus: z.array(line).length(8),
    picture: line,
  }),
};
