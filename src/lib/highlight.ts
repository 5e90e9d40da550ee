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
      for (const offset of findMatches(word, part)) marked.add(index + offset);
    }
  }
  const pieces: Piece[] = [];
  for (let offset = 0; offset < text.length; offset += 1) {
    const isMarked = marked.has(offset);
    const last = pieces.at(-1);
    if (last?.marked === isMarked) last.text += text[offset];
    else pieces.push({ text: text[offset] ?? '', marked: isMarked });
  }
  return pieces;
}

/** The indexes of the matching letters of a word: an exact match, else a fuzzy one. */
function findMatches(word: string, part: string): number[] {
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
