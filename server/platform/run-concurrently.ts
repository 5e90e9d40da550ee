/**
 * Runs the work of all items, at most `limit` at a time. After a failure nothing more starts; the error is thrown once
 * running work has ended.
 */
export async function runConcurrently<T>(
  limit: number,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = Iterator.from(items);
  let hasFailed = false;
  const lane = async () => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const lanes = Array.from({ length: limit }, lane);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}
