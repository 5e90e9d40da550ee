import { FEATURED_MAX } from '#contract/case-studies.ts';
import { paths } from '#contract/paths.ts';
import type { EntryOf, PageListKey } from '#contract/site-lists.ts';
import { fullDay } from '#site/lib/indian-time.ts';
import type { ListWords } from './list-words.ts';

export interface PageWords<K extends PageListKey = PageListKey> extends Omit<
  ListWords,
  'fields' | 'href'
> {
  href: string;
  at: (id: string) => string;
  picture: string;
  facts: (entry: EntryOf<K>) => string;
  /** In which they stand for visitors; absent: that of the list, which can be changed. */
  order?: (one: EntryOf<K>, other: EntryOf<K>) => number;
  badges: (entry: EntryOf<K>, all: readonly EntryOf<K>[]) => string[];
  /** Said of entries of the site's files, and what these may not have. */
  shipped?: { badge: string; note: string; without: readonly string[] };
}

export const PAGE_WORDS: { readonly [K in PageListKey]: PageWords<K> } = {
  work: {
    ...{ title: 'Case studies', page: 'Work', href: paths.work, one: 'case study' },
    at: paths.caseStudy,
    picture: 'image',
    lead: 'What visitors see under Work, in this order. The first six that may stand on Home do.',
    facts: ({ category, client, year }) => `${category} · ${client} · ${year}`,
    badges: (entry, all) =>
      all
        .filter(({ featured }) => featured)
        .slice(0, FEATURED_MAX)
        .includes(entry)
        ? ['On Home']
        : [],
    shipped: {
      badge: 'Studio sample',
      note: 'A studio sample: it was made for nobody, its page says so, and it has no results. Add work of your own and remove it.',
      without: ['results'],
    },
  },
  posts: {
    ...{ title: 'Journal', page: 'the journal', href: paths.journal, one: 'post' },
    at: paths.post,
    picture: 'picture',
    lead: 'What visitors read in the journal, the newest day first.',
    facts: ({ publishedOn, tags }) => [fullDay(publishedOn), ...tags].join(' · '),
    order: (one, other) => other.publishedOn.localeCompare(one.publishedOn),
    badges: () => [],
    none: {
      title: 'No posts',
      text: 'The journal, its feed and the links to them come with the first one.',
    },
  },
};

export const pageWords = <K extends PageListKey>(list: K): PageWords<K> => PAGE_WORDS[list];
