// Whether a title at a given size fits its box well.
import type { Box } from '../svg.ts';

const MAX_LINES = 4;
const MAX_HEIGHT = 344;
/** As a share of the width. */
const LONELY = 0.2;

/** Few lines, no broken word, no short word alone on a line. Words are in reading order. */
export function fits(
  words: readonly Box[],
  { leading, width }: { leading: number; width: number },
): boolean {
  const lines = getLines(words);
  const isBroken = words.some(([, , , height]) => height > leading * 1.5);
  const isLonely = lines.length > 1 && lines.some((line) => measureWidth(line) < width * LONELY);
  const isHigh = lines.length > MAX_LINES || lines.length * leading > MAX_HEIGHT;
  return !isBroken && !isLonely && !isHigh;
}

/** A new line begins where a word is left of the previous one. */
function getLines(words: readonly Box[]): Box[][] {
  const lines: Box[][] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before && word[0] > before[0]) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

function measureWidth(line: readonly Box[]): number {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? last[0] + last[2] - first[0] : 0;
}
