// What entries of the copy are made of, as a build checks them.
import { existsSync } from 'node:fs';
import { z } from 'astro/zod';
import { MASK_NAMES, SYMMETRY_NAMES } from '#art/kolam-grid.ts';
import { WORK_CATEGORIES, WORK_TYPES } from '#contract/case-studies.ts';
import { OUR_ID } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { hasUnknownName } from '#site/legal-names.ts';

export const line = z.string().trim().min(1);
/** The name of an SVG file in `public/art`. */
export const picture = line.refine(
  (name) => existsSync(`public${paths.picture(name)}`),
  'names no file in public/art',
);
/** A drawing, or the id of a picture that the owner has uploaded. */
export const anyPicture = z.union([z.string().regex(OUR_ID), picture]);
export const titled = { id: line, title: line, text: line };
export const glyph = z.strictObject({
  seed: line,
  cols: z.int().min(1).max(5),
  stroke: z.number(),
  density: z.number().optional(),
  symmetry: z.enum(SYMMETRY_NAMES).optional(),
  mask: z.enum(MASK_NAMES).optional(),
});

/** A line of a legal page, with {names} that the company's particulars fill. */
export const legalLine = line.refine(
  (text) => !hasUnknownName(text),
  'names what legal-names.ts does not know',
);

export const LEGAL_SECTION = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: line,
  body: z.array(legalLine).min(1),
};

/** A case study. What was measured needs a source; a sample has measured nothing. */
export const CASE_STUDY = z
  .strictObject({
    ...{ id: line, order: z.int(), title: line, category: z.enum(WORK_CATEGORIES) },
    type: z.enum(Object.values(WORK_TYPES)),
    image: anyPicture,
    client: line,
    year: line,
    summary: line,
    /** Made for nobody, to show how work is done: said on its page and wherever it is shown. */
    sample: z.boolean().default(false),
    /** Stands on Home. */
    featured: z.boolean(),
    brief: z.array(line).min(1),
    did: z.array(line).min(1),
    process: z.array(z.strictObject({ title: line, text: line, picture: anyPicture, alt: line })),
    pictures: z.array(z.strictObject({ picture: anyPicture, alt: line })),
    film: z.string().regex(OUR_ID).optional(),
    poster: anyPicture.optional(),
    results: z.array(z.strictObject({ value: line, label: line, source: line })),
    measures: z.array(z.strictObject({ title: line, text: line })),
    credits: line.optional(),
  })
  .refine(({ sample, results }) => !sample || results.length === 0, 'a sample has no results');
