// What this process does only so much of at once, and how many wait for it: told by each place, read for the figures.

export interface Occupancy {
  underWay: number;
  waiting: number;
}

const places = new Map<string, Set<() => Occupancy>>();

/** Counts a place under that name from now on, until the answer is called. Several of one name are counted together. */
export function tellOccupancy(name: string, read: () => Occupancy): () => void {
  const ofName = places.get(name) ?? new Set();
  places.set(name, ofName.add(read));
  return () => void ofName.delete(read);
}

/** All places by name, also those that nobody uses just now. */
export function occupancies(): [name: string, Occupancy][] {
  return [...places].map(([name, ofName]) => {
    const all = [...ofName].map((read) => read());
    return [
      name,
      {
        underWay: all.reduce((sum, one) => sum + one.underWay, 0),
        waiting: all.reduce((sum, one) => sum + one.waiting, 0),
      },
    ];
  });
}
