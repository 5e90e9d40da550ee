// The lists that the owner writes, as the office shows them: by the page where they are read, with their fields' words.
import type { TextListKey } from '#contract/site-lists.ts';
import { paths } from '#contract/paths.ts';

export interface FieldWords {
  label: string;
  hint?: string;
  /**
   * text: more than a line is shown. lines: one below the other; long: many of them. person: of the team. parts: several of the same fields. switch: yes or no.
   * Absent: one line.
   */
  kind?: 'text' | 'lines' | 'long' | 'date' | 'person' | 'picture' | 'film' | 'parts' | 'switch';
  /** Of a day: a new entry has that of its making. */
  isToday?: boolean;
  /** Of parts: what one is called, how many there may be, and its fields. */
  part?: { one: string; max: number; fields: Readonly<Record<string, FieldWords>> };
  choices?: Readonly<Record<string, string>>;
}

export interface ListWords {
  title: string;
  page: string;
  /** Absent: visitors have no page to look at. */
  href?: string;
  lead: string;
  one: string;
  /** What an entry is called by its id; absent: its first field names it. */
  names?: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, FieldWords>>;
  /** Stands as shipped until somebody says that it has been read. */
  toRead?: boolean;
  none?: { title: string; text: string };
}

const PORTRAIT_WORDS = {
  'person-handloom': 'Rose and indigo',
  'person-editor': 'Indigo and marigold',
  'person-clinic': 'Marigold and rose',
  'person-council': 'Peacock and indigo',
};
const POSTER_WORDS = {
  'team-studio': 'First poster',
  'team-film': 'Second poster',
  'team-campaigns': 'Third poster',
  'team-school': 'Fourth poster',
};
const TITLE = { label: 'Title' };
const TEXT = { label: 'Text', kind: 'text' } as const;

const LEGAL_WORDS = {
  lead: 'Read it once before you open the school, and change the day of the policies when you change it. Whoever returns a course has thirty days, whatever is written here.',
  toRead: true,
  fields: {
    title: TITLE,
    body: {
      label: 'Text',
      kind: 'lines',
      hint: 'One paragraph a line; a line that begins with - is a point. {brand}, {legalName}, {email}, {officer}, {officerEmail}, {city}, {taxes}, {privacy}, {refunds} and {contact} stand for what is known.',
    },
  },
} as const;

export const LIST_WORDS: Readonly<Record<TextListKey, ListWords>> = {
  testimonials: {
    ...{ title: 'Testimonials', page: 'Home', href: paths.home, one: 'testimonial' },
    lead: 'On Home, in this order. Quote only people who have agreed to it, in their own words.',
    fields: {
      name: { label: 'Name' },
      role: { label: 'Who they are', hint: 'As in Founder, Pune.' },
      quote: { label: 'Their words', kind: 'text', hint: 'In one paragraph.' },
      image: { label: 'Portrait', hint: 'Drawn, of nobody.', choices: PORTRAIT_WORDS },
    },
    none: {
      title: 'Nobody is quoted',
      text: 'Home leaves the block out until there is a testimonial.',
    },
  },
  stats: {
    ...{ title: 'Numbers', page: 'Home', href: paths.home, one: 'number' },
    lead: 'Large on Home. Show only what you can prove: who says so and since when stand below each number.',
    fields: {
      value: { label: 'Number', hint: 'As in 120 or 10K+.' },
      label: { label: 'What it counts', hint: 'As in students.' },
      source: { label: 'Source', hint: 'As in Studio and school together. May stay empty.' },
      confirmedOn: { label: 'Confirmed on', kind: 'date', hint: 'Its month is shown.' },
    },
    none: { title: 'No numbers', text: 'Home leaves them out until there is one.' },
  },
  reasons: {
    ...{ title: 'Why choose us', page: 'Home', href: paths.home, one: 'reason' },
    lead: 'The four reasons on Home, each with its drawing.',
    fields: { title: TITLE, text: TEXT },
  },
  services: {
    ...{ title: 'Services', page: 'Services', href: paths.services, one: 'service' },
    lead: 'On Home and on Services, each with its picture and colour.',
    fields: {
      title: TITLE,
      text: TEXT,
      ['features']: {
        label: 'What it includes',
        kind: 'lines',
        hint: 'One a line, three to eight.',
      },
    },
  },
  process: {
    ...{ title: 'How we work', page: 'Services', href: paths.services, one: 'step' },
    lead: 'The four steps on Services.',
    fields: { title: TITLE, text: TEXT },
  },
  story: {
    ...{ title: 'Story, mission, vision', page: 'About', href: paths.about, one: 'part' },
    lead: 'The three parts of About.',
    fields: { title: TITLE, text: TEXT },
  },
  timeline: {
    ...{ title: 'Timeline', page: 'About', href: paths.about, one: 'year' },
    lead: 'The years on About, in this order.',
    fields: {
      year: { label: 'Year' },
      title: TITLE,
      points: { label: 'What happened', kind: 'lines', hint: 'One a line.' },
    },
  },
  team: {
    ...{ title: 'Team', page: 'About', href: paths.about, one: 'person' },
    lead: 'Who visitors meet on About, in this order.',
    fields: {
      name: { label: 'Name' },
      role: { label: 'Role', hint: 'As in Film and editing.' },
      text: { label: 'In a sentence', kind: 'text' },
      picture: {
        label: 'Picture',
        kind: 'picture',
        hint: 'A photograph: PNG, JPG or WebP up to 10MB. It is cut to a poster.',
        choices: POSTER_WORDS,
      },
    },
  },
  questions: {
    ...{ title: 'Questions', page: 'Contact', href: paths.contact, one: 'question' },
    lead: 'On Contact, in this order. The first one is open.',
    fields: { title: { label: 'Question' }, text: { label: 'Answer', kind: 'text' } },
  },
  blocks: {
    ...{ title: 'Headings', page: 'All pages', href: paths.home, one: 'heading' },
    lead: 'The headings of the blocks on the pages for visitors, with what stands below each.',
    fields: { title: TITLE, text: TEXT, note: { label: 'Note', kind: 'text' } },
  },
  terms: {
    ...{ title: 'Terms', page: 'In law', href: paths.terms, one: 'section' },
    ...LEGAL_WORDS,
  },
  privacy: {
    ...{ title: 'Privacy', page: 'In law', href: paths.privacy, one: 'section' },
    ...LEGAL_WORDS,
  },
  refunds: {
    ...{ title: 'Refund policy', page: 'In law', href: paths.refundPolicy, one: 'section' },
    ...LEGAL_WORDS,
  },
  mails: {
    ...{ title: 'Mails', page: 'Mails', one: 'mail' },
    lead: 'What people read in their mailbox. Codes, new passwords, receipts and refunds keep their words.',
    names: {
      invitation: 'Invitation to a course',
      account: 'Invitation of a colleague, or without a course',
      enrolled: 'Enrolled in a course',
      complaint: 'Receipt of a complaint',
    },
    fields: {
      subject: { label: 'Subject' },
      heading: { label: 'Heading' },
      paragraphs: {
        label: 'Text',
        kind: 'lines',
        hint: 'One paragraph a line. A line that names what a mail does not have is left out of it.',
      },
      button: { label: 'Words on the button', hint: 'Where {link} stands.' },
      closing: { label: 'Closing line', hint: 'Small, below everything. May stay empty.' },
    },
  },
};

const KEYS = Object.keys(LIST_WORDS) as TextListKey[];
export const LISTS_BY_PAGE = [...new Set(KEYS.map((key) => LIST_WORDS[key].page))].map((page) => ({
  page,
  keys: KEYS.filter((key) => LIST_WORDS[key].page === page),
}));
