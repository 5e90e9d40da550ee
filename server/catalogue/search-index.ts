// The index of a search: which words the courses have, and which courses meet the words of a query.
import { wordsOf } from '#contract/words.ts';
import type { Found, SearchEntry } from './search.ts';
import { type Form, spellingsOf, vocabulary } from './search-vocabulary.ts';
import { relatedWords, sameAs, significantWords } from './search-words.ts';

/** Courses that one query finds at most, best first. */
const FOUND_MAX = 480;
/** How many courses are offered where nothing is found. */
const NEAREST_MAX = 3;
/** Every word costs the same again, so only the first ones count, and their first letters. */
const WORDS_MAX = 6;
const LETTERS_MAX = 32;
/** Courses that are looked at for one word, counted once for each spelling that leads to them. */
const MENTIONS_MAX = 2000;
/** How alike words must be for one to stand for the other, and for being near it; 1 is the same. */
const MET_MIN = 0.67;
const NEAR_MIN = 0.3;

/** What a word of a course counts by where it stands, and what a word of the same meaning does of that. */
const WEIGHTS = { free: 1.3, name: 1, tags: 0.9, teacher: 0.9, category: 0.7, text: 0.45 };
const OF_SAME_MEANING = 0.8;

interface Indexed {
  entry: SearchEntry;
  /** The spellings that lead to it. */
  forms: Form<Indexed>[];
  /** While one word is looked for: the best that stands for it, and the best that is near it. */
  met: number;
  related: number;
}

/** What all words together say of a course. */
interface Sum {
  course: Indexed;
  /** How many of them it meets. */
  words: number;
  met: number;
  related: number;
}

/** The courses of a catalogue by their words; changed course by course. */
export interface SearchIndex {
  put(entry: SearchEntry): void;
  remove(id: string): void;
  /** Words in any order, misspelt, by sound or by meaning; a course must meet all of them. */
  find(query: string): Found;
}

export function searchIndex(): SearchIndex {
  const courses = new Map<string, Indexed>();
  const words = vocabulary<Indexed>();
  /** Their ids, until another course comes or one goes: to sort all for each query costs as much as the query. */
  let newest: string[] | undefined;

  const remove = (id: string): void => {
    const course = courses.get(id);
    if (!course) return;
    newest = undefined;
    courses.delete(id);
    for (const form of course.forms) {
      form.owners.delete(course);
      form.related.delete(course);
      words.forgetUnused(form);
    }
  };

  const put = (entry: SearchEntry): void => {
    remove(entry.id);
    const course: Indexed = { entry, forms: [], met: 0, related: 0 };
    newest = undefined;
    courses.set(entry.id, course);
    const add = (word: string, weight: number, kind: 'owners' | 'related') => {
      for (const text of spellingsOf(word)) {
        const form = words.formOf(text);
        form[kind].set(course, Math.max(weight, form[kind].get(course) ?? 0));
        course.forms.push(form);
      }
    };
    for (const [word, weight] of weightedWords(entry)) {
      add(word, weight, 'owners');
      for (const same of sameAs(word)) add(same, weight * OF_SAME_MEANING, 'owners');
      for (const relative of relatedWords(word)) add(relative, weight, 'related');
    }
  };

  const find = (query: string): Found => {
    const queried = queryWords(query);
    const sums = new Map<Indexed, Sum>();
    for (const word of queried) {
      const heard = hear(words.likenesses(word));
      // A word that all courses have says little.
      const worth = Math.log(1 + courses.size / (1 + heard.size));
      for (const course of heard) {
        let sum = sums.get(course);
        if (!sum) sums.set(course, (sum = { course, words: 0, met: 0, related: 0 }));
        if (course.met > 0) sum.words += 1;
        sum.met += course.met * worth;
        sum.related += Math.max(course.met, course.related) * worth;
      }
    }
    const all = [...sums.values()];
    const found = all.filter((one) => one.words === queried.length);
    if (found.length > 0) return { ids: best(found, 'met', FOUND_MAX), nearest: [] };
    const nearest = best(all, 'related', NEAREST_MAX);
    return {
      ids: [],
      nearest: [...new Set([...nearest, ...newestCourses()])].slice(0, NEAREST_MAX),
    };
  };

  const newestCourses = (): string[] =>
    (newest ??= [...courses.values()]
      .sort(newestFirst)
      .slice(0, NEAREST_MAX)
      .map(({ entry }) => entry.id));

  return { put, remove, find };
}

/** The courses that a word says something of; what it says stands in them until the next word. */
function hear(likenesses: readonly [Form<Indexed>, number][]): Set<Indexed> {
  const heard = new Set<Indexed>();
  const record = (course: Indexed, kind: 'met' | 'related', value: number) => {
    if (!heard.has(course)) {
      heard.add(course);
      course.met = 0;
      course.related = 0;
    }
    if (value > course[kind]) course[kind] = value;
  };
  let mentions = 0;
  for (const [form, alike] of likenesses) {
    if (alike < NEAR_MIN || mentions >= MENTIONS_MAX) break;
    mentions += form.owners.size + form.related.size;
    const kind = alike >= MET_MIN ? 'met' : 'related';
    for (const [course, weight] of form.owners) record(course, kind, alike * alike * weight);
    for (const [course, weight] of form.related) record(course, 'related', alike * alike * weight);
  }
  return heard;
}

function best(sums: readonly Sum[], by: 'met' | 'related', many: number): string[] {
  return sums
    .toSorted((one, other) => other[by] - one[by] || newestFirst(one.course, other.course))
    .slice(0, many)
    .map(({ course }) => course.entry.id);
}

function newestFirst(one: Indexed, other: Indexed): number {
  return other.entry.createdAt - one.entry.createdAt;
}

function queryWords(query: string): string[] {
  const words = significantWords(wordsOf(query)).map((word) => word.slice(0, LETTERS_MAX));
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** The words of a course with the most that each counts. */
function weightedWords(entry: SearchEntry): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) {
      const short = word.slice(0, LETTERS_MAX);
      weights.set(short, Math.max(weight, weights.get(short) ?? 0));
    }
  };
  if (entry.isFree) add('free', WEIGHTS.free);
  add(entry.name, WEIGHTS.name);
  add(entry.tags.join(' '), WEIGHTS.tags);
  add(entry.teacher, WEIGHTS.teacher);
  add(entry.category, WEIGHTS.category);
  add(entry.text, WEIGHTS.text);
  return weights;
}
