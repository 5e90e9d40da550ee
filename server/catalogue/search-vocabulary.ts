// The words of a catalogue: candidates for a typed word by their trigrams, ranked by how alike they are.
import Fuse from 'fuse.js/basic';
import { soundOf } from '#contract/words.ts';

/** What is looked at for one typed word at most, however large the catalogue: words that share a trigram... */
const VISITS_MAX = 4000;
/** ...and, of these, words that are compared letter by letter. */
const CANDIDATES_MAX = 32;
/** The part of its trigrams that candidates share at least. */
const SHARED_MIN = 0.3;
/** How unlike words may be letter by letter, from 0 (equal) to 1. */
const UNLIKE_MAX = 0.28;
/** Likeness of words that only sound the same, and of misspelt ones where the right one is there too. */
const BY_SOUND = 0.95;
const BESIDE_EXACT = 0.6;
/** Letters up to which a word is the same, the beginning of a word, or another one. */
const SHORT_LETTERS = 3;

/** A spelling of a word, and how much the word counts for each of its owners. */
export interface Form<Owner> {
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
  /** Those that have the word, or one of the same meaning. */
  readonly owners: Map<Owner, number>;
  /** Those that only come near to it. */
  readonly related: Map<Owner, number>;
  /** While candidates are looked for: trigrams in common, and what that makes of it. */
  shared: number;
  rank: number;
}

export interface Vocabulary<Owner> {
  /** The spelling of that text, a new one where there was none. */
  formOf(text: string): Form<Owner>;
  /** To be called when a spelling has lost an owner. */
  forgetUnused(form: Form<Owner>): void;
  /** How alike the words are to a typed one, most alike first; 1 is the same. */
  likenesses(word: string): [Form<Owner>, number][];
}

/** As it is written and, where that differs and still says something, as it sounds. */
export function spellingsOf(word: string): Set<string> {
  const sound = soundOf(word);
  return new Set(sound.length > SHORT_LETTERS ? [word, sound] : [word]);
}

export function vocabulary<Owner>(): Vocabulary<Owner> {
  const forms = new Map<string, Form<Owner>>();
  const byTrigram = new Map<string, Set<Form<Owner>>>();

  const candidates = (text: string): Form<Owner>[] => {
    const trigrams = trigramsOf(text);
    const touched: Form<Owner>[] = [];
    const lists = [...trigrams].flatMap((trigram) => byTrigram.get(trigram) ?? []);
    let visits = 0;
    // What few words have says most.
    for (const list of lists.sort((one, other) => one.size - other.size)) {
      visits += list.size;
      if (visits > VISITS_MAX) break;
      for (const form of list) {
        if (form.shared === 0) touched.push(form);
        form.shared += 1;
      }
    }
    const related = touched.filter((form) => {
      const part = form.shared / trigrams.size;
      form.rank = part + form.shared / form.trigrams.size;
      form.shared = 0;
      return part >= SHARED_MIN;
    });
    return related.sort((one, other) => other.rank - one.rank).slice(0, CANDIDATES_MAX);
  };

  return {
    formOf(text) {
      const known = forms.get(text);
      if (known) return known;
      const trigrams = trigramsOf(text);
      const form = { text, trigrams, owners: new Map(), related: new Map(), shared: 0, rank: 0 };
      forms.set(text, form);
      for (const trigram of trigrams) {
        const others = byTrigram.get(trigram);
        if (others) others.add(form);
        else byTrigram.set(trigram, new Set([form]));
      }
      return form;
    },
    forgetUnused(form) {
      if (form.owners.size + form.related.size > 0) return;
      forms.delete(form.text);
      for (const trigram of form.trigrams) {
        const others = byTrigram.get(trigram);
        others?.delete(form);
        if (others?.size === 0) byTrigram.delete(trigram);
      }
    },
    likenesses(word) {
      const likeness = new Map<Form<Owner>, number>();
      for (const text of spellingsOf(word)) {
        const most = text === word ? 1 : BY_SOUND;
        for (const [form, alike] of compared(text, candidates(text)))
          likeness.set(form, Math.max(most * alike, likeness.get(form) ?? 0));
      }
      const all = [...likeness];
      const isThere = all.some(([form, alike]) => alike >= BY_SOUND && form.owners.size > 0);
      const damped = all.map(([form, alike]): [Form<Owner>, number] => {
        const isMisspelt = alike < BY_SOUND && !form.text.startsWith(word);
        return [form, isThere && isMisspelt ? alike * BESIDE_EXACT : alike];
      });
      return damped.sort((one, other) => other[1] - one[1]);
    },
  };
}

/** Every three letters in a row; what begins and ends a word is a letter, too. */
function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `;
  const trigrams = new Set<string>();
  for (let place = 0; place + 3 <= padded.length; place += 1)
    trigrams.add(padded.slice(place, place + 3));
  return trigrams;
}

/** The candidates that are alike enough, by how alike they are. */
function compared<Owner>(text: string, candidates: Form<Owner>[]): [Form<Owner>, number][] {
  const matcher = new Fuse(candidates, {
    keys: ['text'],
    includeScore: true,
    shouldSort: false,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    threshold: UNLIKE_MAX,
  });
  return matcher
    .search(text)
    .map(({ item, score = 1 }) => [item, alike(text, item.text, 1 - score)]);
}

/** `inPart`: how well the one is found anywhere in the other. */
function alike(text: string, form: string, inPart: number): number {
  if (text === form) return 1;
  const lengths = Math.min(text.length, form.length) / Math.max(text.length, form.length);
  if (form.startsWith(text)) return 0.7 + 0.3 * lengths;
  const inAll = inPart * (0.5 + 0.5 * lengths);
  return text.length <= SHORT_LETTERS ? inAll * BESIDE_EXACT : inAll;
}
