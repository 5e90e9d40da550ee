// Highlights the words of a query in a text, tolerating typos like the search. Loaded with the first results.
import Fuse from 'fuse.js/basic';

export interface Piece {
  text: string;
  marked: boolean;
}

const MATCHING = { includeMatches: true, ignoreLocation: true, threshold: 0.3 };
/** Shorter matches are accidental. */
const LETTERS_MIN = 2;

/** The whole text in pieces, in order. */
export function highlight(text: string, query: string): Piece[] {
  const marked = new Set<number>();
  for (const word of query.split(/\s+/).filter(Boolean)) {
    for (const { 0: part, index } of text.matchAll(/\S+/g)) {
      for (const place of getPlaces(word, part)) marked.add(index + place);
    }
  }
  const pieces: Piece[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const isMarked = marked.has(place);
    const last = pieces.at(-1);
    if (last?.marked === isMarked) last.text += text[place];
    else pieces.push({ text: text[place] ?? '', marked: isMarked });
  }
  return pieces;
}

/** The indexes of the matching letters of a word: an exact match, else a fuzzy one. */
function getPlaces(word: string, part: string): number[] {
  const exact = part.toLowerCase().indexOf(word.toLowerCase());
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, step) => from + step);
  if (exact >= 0) return range(exact, exact + word.length - 1);
  const { isMatch, indices } = Fuse.match(word, part, {
    ...MATCHING,
    minMatchCharLength: LETTERS_MIN,
  });
  return isMatch ? (indices ?? []).flatMap(([from, to]) => range(from, to)) : [];
}
