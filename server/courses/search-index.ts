// The search index: MiniSearch over the words of courses, compared by sound.
import { setImmediate as nextTick } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { toSound, splitWords } from '#contract/courses/search-words.ts';
import { impliedBy, isQualifier, relatedTools, sameAs, significantWords } from './search-words.ts';

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
export interface Found {
  ids: string[];
  /** Without a match: a few similar courses, otherwise the newest. */
  nearest: string[];
}

/** Maximum results of one query. */
const FOUND_MAX = 480;
/** Number of suggestions when nothing is found. */
const NEAREST_MAX = 3;
/** Further words and letters are ignored, because each word is a separate search. */
const WORDS_MAX = 6;
const LETTERS_MAX = 32;

const FOUND_IN = ['name', 'tags', 'teacher', 'category', 'text', 'implied'];
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
  find(query: string): Promise<Found>;
}

export function searchIndex(): SearchIndex {
  const entries = new Map<string, SearchEntry>();
  const index = new MiniSearch<SearchEntry>({
    fields: [...FOUND_IN, 'tools'],
    extractField: (entry, field) => fieldText(entry, field),
    tokenize: searchedWords,
    processTerm: (word) => [word, ...sameAs(word)].flatMap(getSpellings),
    searchOptions: { processTerm: toSound, bm25: { k: 1.2, b: 0.3, d: 0.5 } },
  });

  const search = (word: string): Matches => {
    const options = { fields: FOUND_IN, boost: BOOST, combineWith: 'OR' as const };
    const exact = index.search(word, { ...options, prefix: isPrefix });
    // A word that a course contains is not a misspelling.
    if (exact.length > 0) return getMatches(word, exact);
    const fuzzy = { ...options, fuzzy: typosIn, processTerm: getSpellings };
    return getMatches(word, index.search(word, fuzzy));
  };

  const find = async (query: string): Promise<Found> => {
    const matches: Matches[] = [];
    for (const word of queryWords(query)) {
      matches.push(search(word));
      // A common word takes some milliseconds, so other requests run between words.
      await nextTick();
    }
    const known = matches.filter(({ scores }) => scores.size > 0);
    const subjects = known.filter(({ word }) => !isQualifier(word));
    const ids = matching(subjects.length > 0 ? subjects : known);
    if (ids.length === 0) return { ids: [], nearest: findNearest(query) };
    const scores = new Map(ids.map((id) => [id, getScore(id, known, subjects.length > 0)]));
    const ranked = ids.toSorted(
      (left, right) =>
        (scores.get(right) ?? 0) - (scores.get(left) ?? 0) || newestFirst(left, right),
    );
    return { ids: ranked.slice(0, FOUND_MAX), nearest: [] };
  };

  const getScore = (id: string, known: readonly Matches[], hasSubjects: boolean): number => {
    const scores = known.map(({ word, scores: byId }) => {
      const score = byId.get(id) ?? 0;
      return hasSubjects && isQualifier(word) ? score * QUALIFIER_SHARE : score;
    });
    const total = scores.reduce((sum, score) => sum + score, 0);
    const queried = new Set(known.map(({ word }) => toSound(word)));
    const category = searchedWords(entries.get(id)?.category ?? '');
    const isWhole =
      category.length > 0 &&
      category.every((word) => [word, ...sameAs(word)].some((name) => queried.has(toSound(name))));
    return isWhole ? total * WHOLE_CATEGORY_BOOST : total;
  };

  /** By tools in the query, then the newest courses. */
  const findNearest = (query: string): string[] => {
    const tools = index.search(queryWords(query).join(' '), { fields: ['tools'] });
    const byTools = tools.slice(0, NEAREST_MAX).map(({ id }) => String(id));
    const newest = [...entries.keys()].sort(newestFirst);
    return [...new Set([...byTools, ...newest])].slice(0, NEAREST_MAX);
  };

  const newestFirst = (left: string, right: string): number =>
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
const getSpellings = (word: string): string[] => [...new Set([word, toSound(word)])];

/** Shorter prefixes match too many words. */
const isPrefix = (term: string): boolean => term.length > 2;

/** One wrong letter from four letters on, two from eight. */
function typosIn(word: string): number | boolean {
  if (word.length < 4) return false;
  return word.length < 8 ? 1 : 2;
}

function getMatches(word: string, found: readonly SearchResult[]): Matches {
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
function matching(words: readonly Matches[]): string[] {
  const [first, ...rest] = words;
  if (!first) return [];
  const inAll = [...first.scores.keys()].filter((id) => rest.every(({ scores }) => scores.has(id)));
  if (inAll.length > 0) return inAll;
  return [...new Set(words.flatMap(({ strong }) => [...strong]))];
}

function searchedWords(text: string): string[] {
  return splitWords(text).map((word) => word.slice(0, LETTERS_MAX));
}

function queryWords(query: string): string[] {
  return [...new Set(significantWords(searchedWords(query)))].slice(0, WORDS_MAX);
}

function fieldText(entry: SearchEntry, field: string): string {
  if (field === 'tags') return [...entry.tags, entry.isFree ? 'free' : ''].join(' ');
  const subjects = () => splitWords([entry.name, ...entry.tags, entry.category].join(' '));
  if (field === 'implied') return subjects().flatMap(impliedBy).join(' ');
  if (field === 'tools') return subjects().flatMap(relatedTools).join(' ');
  return String(entry[field as keyof SearchEntry]);
}
