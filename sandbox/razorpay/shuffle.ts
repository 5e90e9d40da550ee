// Another order of the same things, which a seed decides.

/** Never the order that was given, where there is another; the same for the same seed and number of things. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const next = numbersFrom(seed);
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(next() * (last + 1));
    [mixed[last], mixed[at]] = [mixed[at] as T, mixed[last] as T];
  }
  const isSame = mixed.every((thing, at) => thing === things[at]);
  return isSame ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed;
}

/** Numbers from 0 up to 1: a Weyl sequence, each step scrambled by multiplications (the scheme of splitmix32). */
function numbersFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
