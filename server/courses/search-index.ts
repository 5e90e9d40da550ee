// The search index: MiniSearch over the words of courses, compared by sound.
import { setImmediate as nextTick } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { toPhoneticKey, splitWords } from '#contract/courses/search-words.ts';
import {
  listImpliedWords,
  isQualifier,
  listRelatedTools,
  listSynonyms,
  removeStopWords,
} from './search-words.ts';

export interface SearchEntry {
  id: string;
  name: string;
  tags: string[];
  category: string;
  /** The instructor's name. */
  teacher: string;
  /** The first words of the description. */
  text: string;
  isFree: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Ids of courses, best first. */
export interface FoundCourses {
  ids: string[];
  /** Without a match: a few similar courses, otherwise the newest. */
  nearest: string[];
}

/** Maximum results of one query. */
const RESULTS_MAX = 480;
/** Number of suggestions when nothing is found. */
const NEAREST_MAX = 3;
/** Further words and letters are ignored, because each word is a separate search. */
const WORDS_MAX = 6;
const LETTERS_MAX = 32;

const SEARCHED_FIELDS = ['name', 'tags', 'teacher', 'category', 'text', 'implied'];
/** A word found only in these fields does not show what a course is about. */
const WEAK_FIELDS: ReadonlySet<string> = new Set(['text', 'implied']);
const BOOST = { name: 3, tags: 2.5, teacher: 2.5, category: 1.5, text: 0.5, implied: 0.8 };
/** Weight of a qualifier ('beginners', 'free', 'hindi') next to words that name a subject. */
const QUALIFIER_SHARE = 0.25;
/** A query with all words of a category's name searches for the courses of that category. */
const WHOLE_CATEGORY_BOOST = 6;

/** Matches of one word: scores by course, and the courses that have it in a strong field. */
interface Matches {
  word: string;
  scores: ReadonlyMap<string, number>;
  strong: ReadonlySet<string>;
}

interface SearchIndex {
  put(entry: SearchEntry): void;
  remove(id: string): void;
  /** Finds words in any order, misspelt, by sound or by meaning. Unknown words are ignored. */
  find(query: string): Promise<FoundCourses>;
}

export function createSearchIndex(): SearchIndex {
  const entries = new Map<string, SearchEntry>();
  const index = new MiniSearch<SearchEntry>({
    fields: [...SEARCHED_FIELDS, 'tools'],
    extractField: (entry, field) => getFieldText(entry, field),
    tokenize: splitSearchWords,
    processTerm: (word) => [word, ...listSynonyms(word)].flatMap(listSpellings),
    searchOptions: { processTerm: toPhoneticKey, bm25: { k: 1.2, b: 0.3, d: 0.5 } },
  });

  const searchWord = (word: string): Matches => {
    const options = { fields: SEARCHED_FIELDS, boost: BOOST, combineWith: 'OR' as const };
    const exact = index.search(word, { ...options, prefix: isPrefix });
    // A word that a course contains is not a misspelling.
    if (exact.length > 0) return toMatches(word, exact);
    const fuzzy = { ...options, fuzzy: getMaxTypos, processTerm: listSpellings };
    return toMatches(word, index.search(word, fuzzy));
  };

  const find = async (query: string): Promise<FoundCourses> => {
    const matches: Matches[] = [];
    for (const word of parseQueryWords(query)) {
      matches.push(searchWord(word));
      // A common word takes some milliseconds, so other requests run between words.
      await nextTick();
    }
    const known = matches.filter(({ scores }) => scores.size > 0);
    const subjects = known.filter(({ word }) => !isQualifier(word));
    const ids = findMatchingIds(subjects.length > 0 ? subjects : known);
    if (ids.length === 0) return { ids: [], nearest: findNearest(query) };
    const scores = new Map(ids.map((id) => [id, getScore(id, known, subjects.length > 0)]));
    const ranked = ids.toSorted(
      (left, right) =>
        (scores.get(right) ?? 0) - (scores.get(left) ?? 0) || compareNewestFirst(left, right),
    );
    return { ids: ranked.slice(0, RESULTS_MAX), nearest: [] };
  };

  const getScore = (id: string, known: readonly Matches[], hasSubjects: boolean): number => {
    const scores = known.map(({ word, scores: byId }) => {
      const score = byId.get(id) ?? 0;
      return hasSubjects && isQualifier(word) ? score * QUALIFIER_SHARE : score;
    });
    const total = scores.reduce((sum, score) => sum + score, 0);
    const queried = new Set(known.map(({ word }) => toPhoneticKey(word)));
    const category = splitSearchWords(entries.get(id)?.category ?? '');
    const isWholeCategory =
      category.length > 0 &&
      category.every((word) =>
        [word, ...listSynonyms(word)].some((name) => queried.has(toPhoneticKey(name))),
      );
    return isWholeCategory ? total * WHOLE_CATEGORY_BOOST : total;
  };

  /** By tools in the query, then the newest courses. */
  const findNearest = (query: string): string[] => {
    const tools = index.search(parseQueryWords(query).join(' '), { fields: ['tools'] });
    const byTools = tools.slice(0, NEAREST_MAX).map(({ id }) => String(id));
    const newest = [...entries.keys()].sort(compareNewestFirst);
    return [...new Set([...byTools, ...newest])].slice(0, NEAREST_MAX);
  };

  const compareNewestFirst = (left: string, right: string): number =>
    (entries.get(right)?.createdAt ?? 0) - (entries.get(left)?.createdAt ?? 0);

  const remove = (id: string): void => {
    if (entries.delete(id)) index.discard(id);
  };
  return {
    put: (entry) => {
      remove(entry.id);
      entries.set(entry.id, entry);
      index.add(entry);
    },
    remove,
    find,
  };
}

/** As written and as it sounds, because a misspelling can be close to either. */
const listSpellings = (word: string): string[] => [...new Set([word, toPhoneticKey(word)])];

/** Shorter prefixes match too many words. */
const isPrefix = (term: string): boolean => term.length > 2;

/** One wrong letter from four letters on, two from eight. */
function getMaxTypos(word: string): number | boolean {
  if (word.length < 4) return false;
  return word.length < 8 ? 1 : 2;
}

function toMatches(word: string, found: readonly SearchResult[]): Matches {
  const strong = found.filter(({ match }) =>
    Object.values(match).some((fields) => fields.some((field) => !WEAK_FIELDS.has(field))),
  );
  return {
    word,
    scores: new Map(found.map(({ id, score }) => [String(id), score])),
    strong: new Set(strong.map(({ id }) => String(id))),
  };
}

/** Courses with all words; if there are none, courses with any word in a strong field. */
function findMatchingIds(words: readonly Matches[]): string[] {
  const [first, ...rest] = words;
  if (!first) return [];
  const inAll = [...first.scores.keys()].filter((id) => rest.every(({ scores }) => scores.has(id)));
  if (inAll.length > 0) return inAll;
  return [...new Set(words.flatMap(({ strong }) => [...strong]))];
}

function splitSearchWords(text: string): string[] {
  return splitWords(text).map((word) => word.slice(0, LETTERS_MAX));
}

function parseQueryWords(query: string): string[] {
  return [...new Set(removeStopWords(splitSearchWords(query)))].slice(0, WORDS_MAX);
}

function getFieldText(entry: SearchEntry, field: string): string {
  if (field === 'tags') return [...entry.tags, entry.isFree ? 'free' : ''].join(' ');
  const subjects = () => splitWords([entry.name, ...entry.tags, entry.category].join(' '));
  if (field === 'implied') return subjects().flatMap(listImpliedWords).join(' ');
  if (field === 'tools') return subjects().flatMap(listRelatedTools).join(' ');
  return String(entry[field as keyof SearchEntry]);
}
