// Bundles: several courses sold together at one price, for buyers and admins.
import * as z from 'zod/mini';
import { successResponse } from '../response.ts';
import { IdempotencyKey } from '../courses/authoring.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { Paise } from './money.ts';
import { pageResponse, pageQuery } from '../paging.ts';
import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from './price.ts';

export const BUNDLES_PER_PAGE = 50;
/** The most bundles on sale at once: one list shows all of them. */
export const BUNDLES_ON_MAX = 50;
export const BUNDLE_TITLE_MAX = 100;
export const BUNDLE_TEXT_MAX = 2000;
const BUNDLE_COURSES_MIN = 2;
/** The limit of one order. */
const BUNDLE_COURSES_MAX = 20;

const fields = {
  title: z
    .string('Title is required')
    .check(
      z.trim(),
      z.minLength(1, 'Title is required'),
      z.maxLength(BUNDLE_TITLE_MAX, `Title must be at most ${BUNDLE_TITLE_MAX} characters`),
    ),
  description: z
    .string()
    .check(z.trim(), z.maxLength(BUNDLE_TEXT_MAX, 'Description must be at most 2,000 characters')),
  price: Paise.check(
    z.minimum(PRICE_MIN_PAISE, 'Enter at least ₹1'),
    z.maximum(PRICE_MAX_PAISE, 'Enter at most ₹1,00,00,000'),
  ),
  /** In display order. */
  courseIds: z
    .array(Id)
    .check(
      z.minLength(BUNDLE_COURSES_MIN, `Choose at least ${BUNDLE_COURSES_MIN} courses`),
      z.maxLength(BUNDLE_COURSES_MAX, `Choose at most ${BUNDLE_COURSES_MAX} courses`),
    ),
};

/** `halted`: it is switched on but cannot be bought; `why` gives the reason. */
const BundleStanding = z.enum(['on', 'off', 'halted']);
type BundleStanding = z.infer<typeof BundleStanding>;

export const Bundle = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Paise,
  /** Sum of the courses' list prices. */
  together: Paise,
  /** The name of a deleted course is empty. */
  courses: z.array(
    z.object({ courseId: z.string(), courseName: z.string(), isPublished: z.boolean() }),
  ),
  standing: BundleStanding,
  /** One sentence; empty unless it is halted. */
  why: z.string(),
  /** Increases with every change. */
  revision: z.int(),
  createdAt: z.string(),
});
export type Bundle = z.infer<typeof Bundle>;

export const getBundles = defineEndpoint('GET /bundles', {
  needs: 'commerce.edit',
  query: z.strictObject(
    {
      /** A part of a title. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(BUNDLE_TITLE_MAX))),
      ...pageQuery,
    },
    'Only `query`, `page`, `before` and `until` are allowed.',
  ),
  response: successResponse(pageResponse(Bundle)),
  summary: `Lists bundles, latest first, ${BUNDLES_PER_PAGE} per page.`,
});

/**
 * The new bundle is not on sale yet. Repeating the call with its `creationKey` changes nothing and returns the same
 * bundle.
 */
export const createBundle = defineEndpoint('POST /bundles/create', {
  needs: 'commerce.edit',
  fails: ['not_found'],
  body: z.strictObject(
    { ...fields, creationKey: z.optional(IdempotencyKey) },
    'The bundle has missing or unknown fields.',
  ),
  response: successResponse({ data: Bundle }),
  summary: 'Creates a bundle of courses. It is not on sale yet.',
});

/** Existing orders keep their price and courses until they expire. */
export const editBundle = defineEndpoint('POST /bundles/edit', {
  needs: 'commerce.edit',
  fails: ['not_found', 'conflict'],
  body: z.strictObject(
    { bundleId: Id, revision: z.int(), ...fields },
    'The bundle has missing or unknown fields.',
  ),
  response: successResponse({ data: Bundle }),
  summary: 'Changes a bundle. Fails with `conflict` if `revision` is outdated.',
});

/** Publishing is refused while the bundle cannot be bought; buyers keep the courses of a withdrawn bundle. */
export const switchBundle = defineEndpoint('POST /bundles/switch', {
  needs: 'commerce.edit',
  fails: ['not_found', 'conflict'],
  body: z.strictObject({ bundleId: Id, isOn: z.boolean() }, 'Send only `bundleId` and `isOn`.'),
  response: successResponse({ data: Bundle }),
  summary: 'Puts a bundle on sale or withdraws it.',
});

/** A bundle that can be bought, the same for everybody. */
export const PublicBundle = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Paise,
  courses: z.array(
    z.object({
      _id: z.string(),
      courseName: z.string(),
      /** URL, or empty: then the picture is drawn from the id. */
      thumbnail: z.string(),
      /** Its own price, including a sale. */
      price: Paise,
      /** Its list price, which is charged if the buyer keeps it and returns others. */
      list: Paise,
      /** Its share of the bundle's price, which buyers who have the course do not pay. */
      share: Paise,
    }),
  ),
});
export type PublicBundle = z.infer<typeof PublicBundle>;

export const getBundleCards = defineEndpoint('GET /bundle/cards', {
  access: 'public',
  response: successResponse({ data: z.array(PublicBundle) }),
  summary: 'Lists all bundles on sale, latest first.',
});

export const getBundlePage = defineEndpoint('GET /bundle/page', {
  access: 'public',
  fails: ['not_found'],
  query: z.object({ bundleId: Id }),
  response: successResponse({ data: PublicBundle }),
  summary: 'Returns a bundle on sale with its courses and their prices.',
});
