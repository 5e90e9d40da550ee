// Splits long lists: a database limits the parameters of a statement.

export function* inBatches<Item>(items: readonly Item[], size = 500): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
