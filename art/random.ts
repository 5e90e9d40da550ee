// Seeded random numbers: equal seeds give equal sequences.

/** A 32-bit hash of a text (FNV-1a with a final mix). */
export function hash(text: string): number {
  let h = 2166136261 >>> 0;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  h = Math.imul(h, 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A seeded sequence of choices. Every call advances it. */
export interface Random {
  next: () => number;
  int: (below: number) => number;
  range: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
  chance: (probability: number) => boolean;
  shuffle: <T>(list: readonly T[]) => T[];
}

export function createRandom(seed: string): Random {
  const next = createSequence(hash(seed));
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    range: (from, to) => from + next() * (to - from),
    pick: <T>(list: readonly T[]) => list[int(list.length)] as T,
    chance: (probability) => next() < probability,
    shuffle: <T>(list: readonly T[]) => {
      const out = list.slice();
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
  };
}

/** Mulberry32. */
function createSequence(start: number): () => number {
  let a = start;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
