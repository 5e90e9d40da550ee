// Work that a transaction does at its end, once, whatever was changed in its course: what many wait for is held shortly.
import type { Queries } from './ports.ts';

type Work = () => Promise<void>;

const waiting = new WeakMap<Queries, Map<string, Work>>();

/** Has something done at the end of a transaction; of the same name the first is. It may ask for nothing more. */
export function beforeCommit(tx: Queries, name: string, work: Work): void {
  const works = waiting.get(tx);
  if (!works) throw new Error(`'${name}' needs a transaction.`);
  if (!works.has(name)) works.set(name, work);
}

/** What a transaction does, and after it the work that waits for its end. */
export async function withLastWork<Tx extends Queries, Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const works = new Map<string, Work>();
  waiting.set(tx, works);
  const result = await work(tx);
  for (const last of works.values()) await last();
  return result;
}
