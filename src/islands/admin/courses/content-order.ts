// The order of sections and lessons, by their ids: comparing, and what a server is asked for.

export interface OrderedSection {
  id: string;
  lessons: readonly string[];
}
export type ContentOrder = readonly OrderedSection[];

export function isSameOrder(one: ContentOrder, other: ContentOrder): boolean {
  return JSON.stringify(idsOf(one)) === JSON.stringify(idsOf(other));
}

function idsOf(order: ContentOrder): [string, readonly string[]][] {
  return order.map(({ id, lessons }) => [id, lessons]);
}

/**
 * What there is, in the requested order as far as it goes: what is gone is left out, what is new stays
 * in its section behind the others.
 */
export function orderedAs(there: ContentOrder, requested: ContentOrder): ContentOrder {
  const ids = new Set(there.flatMap(({ id, lessons }) => [id, ...lessons]));
  const placed = new Set(requested.flatMap(({ id, lessons }) => [id, ...lessons]));
  const lessonsOf = (id: string) => [
    ...(requested.find((one) => one.id === id)?.lessons ?? []).filter((one) => ids.has(one)),
    ...(there.find((one) => one.id === id)?.lessons ?? []).filter((one) => !placed.has(one)),
  ];
  const sections = [
    ...requested.filter(({ id }) => ids.has(id)),
    ...there.filter(({ id }) => !placed.has(id)),
  ];
  const order = sections.map(({ id }) => ({ id, lessons: lessonsOf(id) }));
  return withStrays(order, there);
}

/** A lesson whose requested section is gone stays where it is. */
function withStrays(order: ContentOrder, there: ContentOrder): ContentOrder {
  const placed = new Set(order.flatMap(({ lessons }) => lessons));
  return order.map((section) => {
    const own = there.find(({ id }) => id === section.id)?.lessons ?? [];
    return { ...section, lessons: [...section.lessons, ...own.filter((one) => !placed.has(one))] };
  });
}

/** The same places, taken by those of `batch` in its order: what arrived late goes where it belongs. */
export function inOrderOf(lessons: readonly string[], batch: readonly string[]): readonly string[] {
  const present = batch.filter((one) => lessons.includes(one));
  let next = 0;
  return lessons.map((one) => (present.includes(one) ? (present[next++] ?? one) : one));
}
