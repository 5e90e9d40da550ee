// The lists that the owner writes of the site's pages: a row for each says what an entry holds, and how many there may be.
import * as z from 'zod/mini';
import { CASE_STUDY_SHAPE } from './case-studies.ts';
import { dayOrNone } from './day.ts';
import { POST_SHAPE, postFaultIn } from './posts.ts';
import { OUR_ID } from './id.ts';
import { PAGES_MANY } from './page-lists.ts';
import { LEGAL_SHAPE, legalFaultIn, SECTIONS_MAX } from './legal-texts.ts';
import { MAIL_TEXT_SHAPE, mailFaultIn } from './mail-text-fields.ts';
import {
  HOUSE_LINE_MAX,
  HOUSE_NAME_MAX,
  HOUSE_TEXT_MAX,
  neededLine,
  neededLines,
  plainLine,
} from './plain-lines.ts';
import { TESTIMONIAL_FIELDS, TESTIMONIALS_MAX } from './testimonials.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

export interface SiteList {
  shape: Shape;
  /** How many entries; absent: those of the file and no other, whose pictures and places are drawn. */
  many?: { min: number; max: number };
  /** What else is wrong with a field's text, by the id of its entry; lines as one text. */
  faultIn?: (id: string, field: string, text: string) => string | undefined;
  /** Each entry is a page of its own, whose address ends in its id; the site ships a file for each. */
  isOfPages?: true;
  /** Not shown on any page: a change starts no build. */
  isPrivate?: true;
}

/** The drawings of the team in `public/art`, to choose from. */
export const TEAM_PICTURES = ['team-studio', 'team-film', 'team-campaigns', 'team-school'] as const;

/** One of them, or a photograph that was sent. */
const Portrait = z
  .string('Choose a picture')
  .check(
    z.refine(
      (name) => OUR_ID.test(name) || TEAM_PICTURES.some((one) => one === name),
      'Choose a picture',
    ),
  );

const ANSWER_MAX = 2000;
const STORY_MAX = 1500;

/** Short lines, one below the other. */
const lines = (label: string, many: { min: number; max: number }) =>
  neededLines(label, { ...many, length: HOUSE_LINE_MAX });

const Title = neededLine('Title', HOUSE_LINE_MAX);
const Text = neededLine('Text', HOUSE_TEXT_MAX);

/** A day, or nothing. */
const Day = dayOrNone('A day');

/** The sections of a legal page. */
const LEGAL_PAGE = {
  shape: LEGAL_SHAPE,
  many: { min: 1, max: SECTIONS_MAX },
  faultIn: legalFaultIn,
} as const;

export const SITE_LISTS = {
  testimonials: {
    shape: { ...TESTIMONIAL_FIELDS, rating: z.literal(5) },
    many: { min: 0, max: TESTIMONIALS_MAX },
  },
  /** The figures on Home, each with its source. An empty list hides the section. */
  stats: {
    shape: {
      value: neededLine('Number', 12),
      label: neededLine('What it counts', 40),
      source: plainLine('Source', HOUSE_LINE_MAX),
      confirmedOn: Day,
    },
    many: { min: 0, max: 3 },
  },
  team: {
    shape: {
      name: neededLine('Name', HOUSE_NAME_MAX),
      role: neededLine('Role', HOUSE_LINE_MAX),
      text: Text,
      picture: Portrait,
    },
    many: { min: 1, max: 12 },
  },
  questions: {
    shape: {
      title: neededLine('Question', HOUSE_LINE_MAX),
      text: neededLine('Answer', ANSWER_MAX),
    },
    many: { min: 1, max: 20 },
  },
  timeline: {
    shape: {
      year: z.string('Year is required').check(z.regex(/^(19|20)\d\d$/, 'A year, as in 2024')),
      title: Title,
      points: lines('What happened', { min: 1, max: 8 }),
    },
    many: { min: 1, max: 12 },
  },
  story: { shape: { title: Title, text: neededLine('Text', STORY_MAX) } },
  services: {
    shape: { title: Title, text: Text, features: lines('What it includes', { min: 3, max: 8 }) },
  },
  reasons: { shape: { title: Title, text: Text } },
  process: { shape: { title: Title, text: Text } },
  /** Headings and leads of the blocks of the marketing pages. */
  blocks: {
    shape: {
      title: Title,
      text: plainLine('Text', HOUSE_TEXT_MAX),
      note: plainLine('Note', HOUSE_TEXT_MAX),
    },
  },
  ...{ terms: LEGAL_PAGE, privacy: LEGAL_PAGE, refunds: LEGAL_PAGE },
  work: { shape: CASE_STUDY_SHAPE, many: PAGES_MANY.work, isOfPages: true },
  /** The journal: newest first on its page, whatever the order here. */
  posts: {
    ...{ shape: POST_SHAPE, many: PAGES_MANY.posts, faultIn: postFaultIn },
    isOfPages: true,
  },
  /** The words of mails; their values are filled in as they are sent. */
  mails: { shape: MAIL_TEXT_SHAPE, faultIn: mailFaultIn, isPrivate: true },
} as const satisfies Record<string, SiteList>;
export type SiteListKey = keyof typeof SITE_LISTS;
export const SITE_LIST_KEYS = Object.keys(SITE_LISTS) as SiteListKey[];
/** Those whose entries are pages. */
export type PageListKey = {
  [K in SiteListKey]: (typeof SITE_LISTS)[K] extends { isOfPages: true } ? K : never;
}[SiteListKey];
/** Those whose entries are parts of pages. */
export type TextListKey = Exclude<SiteListKey, PageListKey>;
/** Those that visitors read. */
export const PUBLIC_LIST_KEYS = SITE_LIST_KEYS.filter((key) => !('isPrivate' in SITE_LISTS[key]));

type Values<Of extends Shape> = { -readonly [Field in keyof Of]: z.infer<Of[Field]> };
/** An entry of a list. */
export type EntryOf<K extends SiteListKey> = { id: string } & Values<
  (typeof SITE_LISTS)[K]['shape']
>;
export type SiteLists = { [K in SiteListKey]: EntryOf<K>[] };

/** Entries of lists without a number of their own are those of the file: there the server sees to it. */
const ENTRIES_MAX = 40;
const Id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'This id cannot be read'));

export const PAGE_ADDRESS_MAX = 40;
const ADDRESS_FAULT =
  'Small letters and digits, with single hyphens between them, as in corner-shop';

/** The last part of a page's address. `index` names what lies above. */
export const PageAddress = z.string('Address is required').check(
  z.minLength(1, 'Address is required'),
  z.maxLength(PAGE_ADDRESS_MAX, `Address must be at most ${PAGE_ADDRESS_MAX} characters`),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ADDRESS_FAULT),
  z.refine((text) => text !== 'index', ADDRESS_FAULT),
);

function entryOf({ shape, faultIn, isOfPages }: SiteList) {
  const entry = z.strictObject(
    { id: isOfPages ? PageAddress : Id, ...shape },
    'An entry has other fields.',
  );
  if (!faultIn) return entry;
  return entry.check(({ value, issues }) => {
    for (const [field, one] of Object.entries(value)) {
      if (field === 'id') continue;
      const message = faultIn(value.id, field, Array.isArray(one) ? one.join('\n') : String(one));
      if (message) issues.push({ code: 'custom', input: one, path: [field], message });
    }
  });
}

function schemaOf(list: SiteList) {
  const { min, max } = list.many ?? { min: 1, max: ENTRIES_MAX };
  return z.array(entryOf(list)).check(
    z.minLength(min, `At least ${min}`),
    z.maxLength(max, `At most ${max}`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      error: 'Two entries have the same id',
    }),
  );
}

/** The schema of each list, in the order in which it is shown. */
export const SITE_LIST_SCHEMAS = Object.fromEntries(
  SITE_LIST_KEYS.map((key) => [key, schemaOf(SITE_LISTS[key])]),
) as unknown as { [K in SiteListKey]: z.ZodMiniType<SiteLists[K]> };
