// Work in batches, so that neither memory nor a statement holds everything at once.

/** Rows with ids above this one, at most `limit` of them. */
export interface BatchPlace {
  afterId: string;
  limit: number;
}

/** Yields batches of rows by ascending id until one is not full. Empty batches are left out. */
export async function* readBatchesById<Row extends { id: string }>(
  limit: number,
  read: (place: BatchPlace) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterId = ''; ;) {
    const rows = await read({ afterId, limit });
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < limit) return;
    afterId = last.id;
  }
}

/** Splits a list. The default is what databases allow as parameters of a statement. */
export function* inBatches<Item>(items: readonly Item[], size = 500): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
