// Statements that do not wait for one another.
import type { Queries } from './ports.ts';

type Asks<Answers extends readonly unknown[]> = {
  [Nth in keyof Answers]: () => Promise<Answers[Nth]>;
};

/** Asks all of them at once; in a transaction one after the other, as its connection answers one at a time. */
export async function atOnce<Answers extends readonly unknown[]>(
  db: Queries,
  ...asks: Asks<Answers>
): Promise<Answers> {
  if (!db.isTransaction) return (await Promise.all(asks.map((ask) => ask()))) as unknown as Answers;
  const answers: unknown[] = [];
  for (const ask of asks) answers.push(await ask());
  return answers as unknown as Answers;
}
