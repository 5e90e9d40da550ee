// The order of sections and lessons by their ids: comparison and the order to request.

interface OrderedSection {
  id: string;
  lessons: readonly string[];
}
export type ContentOrder = readonly OrderedSection[];

export function isSameOrder(left: ContentOrder, right: ContentOrder): boolean {
  return JSON.stringify(toPairs(left)) === JSON.stringify(toPairs(right));
}

function toPairs(order: ContentOrder): [string, readonly string[]][] {
  return order.map(({ id, lessons }) => [id, lessons]);
}

/**
 * Applies the requested order to the current content: deleted items are left out, new ones come last in their section.
 */
export function applyOrder(current: ContentOrder, requested: ContentOrder): ContentOrder {
  const ids = new Set(current.flatMap(({ id, lessons }) => [id, ...lessons]));
  const placedIds = new Set(requested.flatMap(({ id, lessons }) => [id, ...lessons]));
  const getLessons = (id: string) => [
    ...(requested.find((item) => item.id === id)?.lessons ?? []).filter((lesson) =>
      ids.has(lesson),
    ),
    ...(current.find((item) => item.id === id)?.lessons ?? []).filter(
      (lesson) => !placedIds.has(lesson),
    ),
  ];
  const sections = [
    ...requested.filter(({ id }) => ids.has(id)),
    ...current.filter(({ id }) => !placedIds.has(id)),
  ];
  const order = sections.map(({ id }) => ({ id, lessons: getLessons(id) }));
  return addStrayLessons(order, current);
}

/** A lesson stays in its section if the requested one is gone. */
function addStrayLessons(order: ContentOrder, current: ContentOrder): ContentOrder {
  const placedIds = new Set(order.flatMap(({ lessons }) => lessons));
  return order.map((section) => {
    const own = current.find(({ id }) => id === section.id)?.lessons ?? [];
    return {
      ...section,
      lessons: [...section.lessons, ...own.filter((item) => !placedIds.has(item))],
    };
  });
}

/** Sorts the members of `batch` into its order within the positions that they occupy. */
export function sortByBatch(
  lessons: readonly string[],
  batch: readonly string[],
): readonly string[] {
  const present = batch.filter((item) => lessons.includes(item));
  let next = 0;
  return lessons.map((lesson) => (present.includes(lesson) ? (present[next++] ?? lesson) : lesson));
}
