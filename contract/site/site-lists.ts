// Lists that the owner edits: one row per list has its fields, its page, and its limits. Schemas, forms, the list of
// changes and builds derive from it.
import * as z from 'zod/mini';
import { CASE_STUDY_FIELDS, CASE_STUDY_SECTIONS } from './case-studies.ts';
import { LEGAL_FIELDS, validateLegalText } from './legal-texts.ts';
import { MAIL_FIELDS, validateMailText } from './mail-text-fields.ts';
import { paths } from '../paths.ts';
import { POST_FIELDS, POST_SECTIONS } from './posts.ts';
import {
  choice,
  FIELD_LINE_MAX,
  FIELD_NAME_MAX,
  FIELD_TEXT_MAX,
  line,
  lines,
  optionalDate,
  optionalLine,
  picture,
  pickSchemas,
  TITLE,
  year,
} from './site-fields.ts';
import type { Fields, FieldSection, ValuesOf } from './site-fields.ts';

export interface SiteList {
  title: string;
  /** Name of the page that shows the list. */
  page: string;
  /** Absent: there is no public page. */
  href?: string;
  /** The name of the page at `href`, if it is not `page`. */
  linkText?: string;
  lead: string;
  /** What an entry is called. */
  noun: string;
  fields: Fields;
  /** Names of entries by id; absent: the first field is the name. */
  names?: Readonly<Record<string, string>>;
  /** Shown instead of an empty list. */
  none?: { title: string; text: string };
  /** Number of entries; absent: fixed by the file, because pictures and positions are drawn for them. */
  many?: { min: number; max: number };
  /** Further problems of a field's text, by the entry's id; lines as one text. */
  faultIn?: (id: string, name: string, text: string) => string | undefined;
  /** For entries that are pages. */
  sections?: readonly FieldSection[];
  /** An admin must confirm that they have read the default text. */
  toRead?: true;
}

const TEXT = line('Text', FIELD_TEXT_MAX, { kind: 'text' });

/** Where the headings are on the site, by id. */
const HEADING_NAMES = {
  hero: 'Home: Top of the page',
  about: 'Home: About us',
  why: 'Home: Why choose us',
  services: 'Home: Services',
  companion: 'Home: AI companion',
  portfolio: 'Home: Recent work',
  testimonials: 'Home: Testimonials',
  community: 'Home: Community',
  featured: 'Home: New courses',
  'work-page': 'Work: Top of the page',
  'work-close': 'Work: End of the page',
  'journal-page': 'Journal: Top of the page',
  'about-page': 'About: Top of the page',
  timeline: 'About: Timeline',
  team: 'About: Team',
  'about-join': 'About: End of the page',
  'services-page': 'Services: Top of the page',
  process: 'Services: How we work',
  'services-close': 'Services: End of the page',
  'contact-page': 'Contact: Top of the page',
  'contact-sent': 'Contact: Message sent',
  'contact-failed': 'Contact: Message not sent',
  questions: 'Contact: Questions',
  topics: 'Topics: Top of the page',
  'topic-highlights': 'Topic: What you will learn',
  'topic-syllabus': 'Topic: Syllabus',
  'topic-lessons': 'Topic: Courses',
  'topic-more': 'Topic: More topics',
  'terms-page': 'Terms: Top of the page',
  'privacy-page': 'Privacy: Top of the page',
  'refund-policy-page': 'Refund policy: Top of the page',
} as const;

/** Sections of a legal page. */
const LEGAL_PAGE = {
  page: 'Legal',
  noun: 'section',
  lead: 'Read this before you open the school. When you change it, also update ‘Policies effective from’ under Organization. Students can get a refund within 30 days, whatever this text says.',
  toRead: true,
  fields: LEGAL_FIELDS,
  many: { min: 1, max: 30 },
  faultIn: validateLegalText,
} as const;

export const SITE_LISTS = {
  testimonials: {
    title: 'Testimonials',
    page: 'Home',
    href: paths.home,
    noun: 'testimonial',
    lead: 'Shown on the home page in this order. Quote only people who have agreed to it, in their own words.',
    many: { min: 0, max: 12 },
    fields: {
      name: line('Name', FIELD_NAME_MAX),
      role: line('Role', FIELD_LINE_MAX, {
        hint: 'For example: Founder, Pune',
      }),
      quote: line('Quote', 400, { kind: 'text', hint: 'One paragraph.' }),
      image: choice(
        'Portrait',
        {
          'person-handloom': 'Rose and indigo',
          'person-editor': 'Indigo and marigold',
          'person-clinic': 'Marigold and rose',
          'person-council': 'Peacock and indigo',
        },
        { hint: 'A drawing. It does not show a real person.' },
      ),
    },
    none: {
      title: 'No testimonials',
      text: 'The home page hides this section until you add one.',
    },
  },
  stats: {
    title: 'Numbers',
    page: 'Home',
    href: paths.home,
    noun: 'number',
    lead: 'Shown in large type on the home page. Show only what you can prove: the source and the month are shown below each number.',
    many: { min: 0, max: 3 },
    fields: {
      value: line('Number', 12, { hint: 'For example: 120 or 10K+' }),
      label: line('Label', 40, { hint: 'For example: students' }),
      source: optionalLine('Source', FIELD_LINE_MAX, {
        hint: 'Optional. For example: Studio and school together',
      }),
      confirmedOn: optionalDate('Confirmed on', { hint: 'The page shows the month.' }),
    },
    none: { title: 'No numbers', text: 'The home page hides this section until you add one.' },
  },
  reasons: {
    title: 'Why choose us',
    page: 'Home',
    href: paths.home,
    noun: 'reason',
    lead: 'The four reasons on the home page. Each has a drawing.',
    fields: { title: TITLE, text: TEXT },
  },
  services: {
    title: 'Services',
    page: 'Services',
    href: paths.services,
    noun: 'service',
    lead: 'Shown on the home page and on the Services page. Each has a picture and a colour.',
    fields: {
      title: TITLE,
      text: TEXT,
      features: lines('Features', { min: 3, max: 8 }, { hint: 'Three to eight, one per line.' }),
    },
  },
  process: {
    title: 'How we work',
    page: 'Services',
    href: paths.services,
    noun: 'step',
    lead: 'The four steps on the Services page.',
    fields: { title: TITLE, text: TEXT },
  },
  story: {
    title: 'Story, mission, vision',
    page: 'About',
    href: paths.about,
    noun: 'part',
    lead: 'The three parts of the About page.',
    fields: { title: TITLE, text: line('Text', 1500, { kind: 'text' }) },
  },
  timeline: {
    title: 'Timeline',
    page: 'About',
    href: paths.about,
    noun: 'year',
    lead: 'The years on the About page, in this order.',
    many: { min: 1, max: 12 },
    fields: {
      year: year(/^(19|20)\d\d$/, '2024'),
      title: TITLE,
      points: lines('Events', { min: 1, max: 8 }, { hint: 'One per line.' }),
    },
  },
  team: {
    title: 'Team',
    page: 'About',
    href: paths.about,
    noun: 'person',
    lead: 'The people on the About page, in this order.',
    many: { min: 1, max: 12 },
    fields: {
      name: line('Name', FIELD_NAME_MAX),
      role: line('Role', FIELD_LINE_MAX, { hint: 'For example: Film and editing' }),
      text: line('Text', FIELD_TEXT_MAX, { label: 'Bio', kind: 'text', hint: 'One sentence.' }),
      picture: picture('Picture', {
        hint: 'A photo: PNG, JPG or WebP up to 10MB. It is cropped to a poster.',
        choices: {
          'team-studio': 'First poster',
          'team-film': 'Second poster',
          'team-campaigns': 'Third poster',
          'team-school': 'Fourth poster',
        },
      }),
    },
  },
  questions: {
    title: 'Questions',
    page: 'Contact',
    href: paths.contact,
    noun: 'question',
    lead: 'Shown on the Contact page in this order. The first answer is open.',
    many: { min: 1, max: 20 },
    fields: {
      title: line('Question', FIELD_LINE_MAX),
      text: line('Answer', 2000, { kind: 'text' }),
    },
  },
  blocks: {
    title: 'Page headings',
    page: 'All pages',
    linkText: 'Home',
    href: paths.home,
    noun: 'heading',
    lead: 'Headings of the sections on public pages, with the text below each.',
    names: HEADING_NAMES,
    fields: {
      title: TITLE,
      text: optionalLine('Text', FIELD_TEXT_MAX, { kind: 'text' }),
      note: optionalLine('Note', FIELD_TEXT_MAX, { kind: 'text' }),
    },
  },
  terms: { ...LEGAL_PAGE, title: 'Terms', linkText: 'Terms', href: paths.terms },
  privacy: {
    ...LEGAL_PAGE,
    title: 'Privacy policy',
    linkText: 'Privacy policy',
    href: paths.privacy,
  },
  refunds: {
    ...LEGAL_PAGE,
    title: 'Refund policy',
    linkText: 'Refund policy',
    href: paths.refundPolicy,
  },
  /** Texts of mails, with placeholders. */
  mails: {
    title: 'Emails',
    page: 'Emails',
    noun: 'email',
    lead: 'Texts of the emails that the site sends. Emails with codes, new passwords, receipts and refunds cannot be edited.',
    names: {
      invitation: 'Invitation to a course',
      account: 'Invitation to the team, or to the school without a course',
      enrolled: 'Enrolled in a course',
      complaint: 'Complaint received',
    },
    fields: MAIL_FIELDS,
    faultIn: validateMailText,
  },
  work: {
    title: 'Case studies',
    page: 'Work',
    href: paths.work,
    noun: 'case study',
    lead: 'Shown on the Work page in this order. The home page shows the first six with ‘Show on the home page’.',
    fields: CASE_STUDY_FIELDS,
    sections: CASE_STUDY_SECTIONS,
    many: { min: 1, max: 30 },
  },
  /** The journal is sorted by date on its page. Without posts it is hidden. */
  posts: {
    title: 'Journal',
    page: 'the journal',
    href: paths.journal,
    noun: 'post',
    lead: 'Posts of the journal, newest first.',
    none: {
      title: 'No posts',
      text: 'The journal, its feed and the links to them appear with the first post.',
    },
    fields: POST_FIELDS,
    sections: POST_SECTIONS,
    many: { min: 0, max: 60 },
  },
} as const satisfies Record<string, SiteList>;
export type SiteListKey = keyof typeof SITE_LISTS;
export const SITE_LIST_KEYS = Object.keys(SITE_LISTS) as SiteListKey[];
/** Lists on public pages. */
export const PUBLIC_LIST_KEYS = SITE_LIST_KEYS.filter((key) => key !== 'mails');
/** Lists whose entries are pages. An entry's id is the slug in its URL; the site has a default Markdown file for each. */
export type PageListKey = 'work' | 'posts';
/** The field that is the body of an entry's Markdown file; the others are its front matter. */
export const BODY_FIELDS = { work: 'brief', posts: 'body' } as const;
export const isPageList = (key: string): key is PageListKey => key === 'work' || key === 'posts';

/** An entry of a list. */
type EntryOf<K extends SiteListKey> = { id: string } & ValuesOf<(typeof SITE_LISTS)[K]['fields']> &
  (K extends 'testimonials' ? { rating?: 5 } : unknown);
export type SiteLists = { [K in SiteListKey]: EntryOf<K>[] };

/** Limit for lists with fixed entries. The server checks that all of them are present. */
const ENTRIES_MAX = 40;
const Id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'This id is invalid'));

export const PAGE_SLUG_MAX = 40;
const SLUG_MESSAGE = 'Use lower-case letters, digits and single hyphens, for example corner-shop';

/** The last part of a page's URL. `index` is reserved for the page above. */
export const PageSlug = z.string('URL is required').check(
  z.minLength(1, 'URL is required'),
  z.maxLength(PAGE_SLUG_MAX, `URL must be at most ${PAGE_SLUG_MAX} characters`),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG_MESSAGE),
  z.refine((text) => text !== 'index', SLUG_MESSAGE),
);

/** A field of every testimonial that cannot be edited. */
const RATING = { rating: z._default(z.literal(5), 5) };

function toEntrySchema(key: SiteListKey) {
  const { fields, faultIn }: SiteList = SITE_LISTS[key];
  const own = { id: isPageList(key) ? PageSlug : Id, ...pickSchemas(fields) };
  const shape = key === 'testimonials' ? { ...own, ...RATING } : own;
  const entry = z.strictObject(shape, 'An entry has missing or unknown fields.');
  if (!faultIn) return entry;
  return entry.check(({ value, issues }) => {
    for (const [name, first] of Object.entries(value)) {
      if (name === 'id') continue;
      const message = faultIn(value.id, name, [first].flat().join('\n'));
      if (message) issues.push({ code: 'custom', input: first, path: [name], message });
    }
  });
}

function toListSchema(key: SiteListKey) {
  const { many = { min: 1, max: ENTRIES_MAX } }: SiteList = SITE_LISTS[key];
  const { min, max } = many;
  return z.array(toEntrySchema(key)).check(
    z.minLength(min, `Add at least ${min}`),
    z.maxLength(max, `Add at most ${max}`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      error: 'Two entries have the same id',
    }),
  );
}

/** The schemas of all lists, in display order. */
export const SITE_LIST_SCHEMAS = Object.fromEntries(
  SITE_LIST_KEYS.map((key) => [key, toListSchema(key)]),
) as unknown as { [K in SiteListKey]: z.ZodMiniType<SiteLists[K]> };
