// What people had decided after a backup: its rows know nothing of it, so a restore undoes it and says whose it was.
import type { Queries } from '../platform/ports.ts';

/** E-mail addresses of people who are back, and who get news again. */
export interface UndoneWishes {
  left: string[];
  endedNews: string[];
}

/** Ids of accounts. */
export type KnownWishes = Readonly<Record<keyof UndoneWishes, readonly string[]>>;

const AT_ONCE = 500;

/** Who has left, and who gets no news any more. */
export async function wishesKnown(db: Queries): Promise<KnownWishes> {
  const gone = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is not', null)
    .execute();
  const ended = await db
    .selectFrom('consents')
    .select('user_id')
    .distinct()
    .where('purpose', '=', 'news')
    .where('user_id', 'not in', withNews(db))
    .execute();
  return { left: gone.map(({ id }) => id), endedNews: ended.map((row) => row.user_id) };
}

/** Of those, whom the rows of now have otherwise. */
export async function wishesUndone(db: Queries, known: KnownWishes): Promise<UndoneWishes> {
  const undone: UndoneWishes = { left: [], endedNews: [] };
  for (const some of portions(known.left)) undone.left.push(...(await emailsOf(db, some)));
  for (const some of portions(known.endedNews)) {
    const again = await withNews(db).where('user_id', 'in', some).execute();
    const ids = again.map((row) => row.user_id);
    if (ids.length > 0) undone.endedNews.push(...(await emailsOf(db, ids)));
  }
  return undone;
}

/** For people; empty where nothing was undone. */
export function undoneText({ left, endedNews }: UndoneWishes): string {
  return [
    ...left.map((email) => `Has left since, and is back. Again: npm run admin -- remove ${email}`),
    ...endedNews.map((email) => `Has ended news since, and gets them again: ${email}`),
  ].join('\n');
}

function withNews(db: Queries) {
  return db
    .selectFrom('consents')
    .select('user_id')
    .where('purpose', '=', 'news')
    .where('withdrawn_at', 'is', null);
}

async function emailsOf(db: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

function* portions(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}
