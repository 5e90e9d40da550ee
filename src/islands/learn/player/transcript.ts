import type { Cue } from '#contract/courses/captions.ts';

/** The index of the line that started last; -1 before the first. `cues` are sorted by start. */
export function findLineIndex(cues: readonly Cue[], seconds: number): number {
  const ms = seconds * 1000;
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The indexes of lines that contain the query, ignoring case and accents. */
export function listMatchingLines(cues: readonly Cue[], query: string): number[] {
  const normalizedQuery = normalizeText(query.trim());
  return cues.flatMap(({ text }, index) =>
    normalizeText(text).includes(normalizedQuery) ? [index] : [],
  );
}

/** Removes Latin accents but not vowel signs of Indian scripts, which are letters. */
function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}
