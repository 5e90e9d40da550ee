// The order of sections and lessons by their ids: comparison and the order to request.

export interface OrderedSection {
  id: string;
  lessons: readonly string[];
}
export type ContentOrder = readonly OrderedSection[];

export function isSameOrder(left: ContentOrder, right: ContentOrder): boolean {
  return JSON.stringify(getIds(left)) === JSON.stringify(getIds(right));
}

function getIds(order: ContentOrder): [string, readonly string[]][] {
  return order.map(({ id, lessons }) => [id, lessons]);
}

/**
 * Applies the requested order to the current content: deleted items are left out, new ones come last in their section.
 */
export function orderedAs(there: ContentOrder, requested: ContentOrder): ContentOrder {
  const ids = new Set(there.flatMap(({ id, lessons }) => [id, ...lessons]));
  const placed = new Set(requested.flatMap(({ id, lessons }) => [id, ...lessons]));
  const getLessons = (id: string) => [
    ...(requested.find((item) => item.id === id)?.lessons ?? []).filter((lesson) =>
      ids.has(lesson),
    ),
    ...(there.find((item) => item.id === id)?.lessons ?? []).filter(
      (lesson) => !placed.has(lesson),
    ),
  ];
  const sections = [
    ...requested.filter(({ id }) => ids.has(id)),
    ...there.filter(({ id }) => !placed.has(id)),
  ];
  const order = sections.map(({ id }) => ({ id, lessons: getLessons(id) }));
  return withStrays(order, there);
}

/** A lesson stays in its section if the requested one is gone. */
function withStrays(order: ContentOrder, there: ContentOrder): ContentOrder {
  const placed = new Set(order.flatMap(({ lessons }) => lessons));
  return order.map((section) => {
    const own = there.find(({ id }) => id === section.id)?.lessons ?? [];
    return {
      ...section,
      lessons: [...section.lessons, ...own.filter((item) => !placed.has(item))],
    };
  });
}

/** Sorts the members of `batch` into its order within the positions that they occupy. */
export function inOrderOf(lessons: readonly string[], batch: readonly string[]): readonly string[] {
  const present = batch.filter((item) => lessons.includes(item));
  let next = 0;
  return lessons.map((lesson) => (present.includes(lesson) ? (present[next++] ?? lesson) : lesson));
}
