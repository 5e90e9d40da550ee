import type { Cue } from '#contract/captions.ts';

/** The place of the line that has begun last; -1 before the first. Lines stand by their beginning. */
export function lineAt(cues: readonly Cue[], seconds: number): number {
  const at = seconds * 1000;
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The places of the lines that hold a text, in whatever case and with or without accents. */
export function linesWith(cues: readonly Cue[], query: string): number[] {
  const requested = folded(query.trim());
  return cues.flatMap(({ text }, at) => (folded(text).includes(requested) ? [at] : []));
}

/** Accents of Latin letters go; the signs of Indian scripts are letters and stay. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');
}
