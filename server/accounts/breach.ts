// After a breach: who is affected, and by the law's leave who an erased person was. For the command line alone.
import { numberOfDay } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './breach.store.ts';
import type { AffectedFilter, AffectedPerson } from './breach.store.ts';
import { insertViews } from './privacy.store.ts';
import { unsealed } from './encrypted-people.ts';
import type { EncryptedPerson } from './encrypted-people.ts';

export type { AffectedFilter, AffectedPerson };

const AT_ONCE = 500;

/** Everybody with an account whom the filter leaves, by their ids, some at a time. */
export async function* affectedPeople(
  db: Queries,
  filter: AffectedFilter,
): AsyncGenerator<AffectedPerson[]> {
  for (let last = ''; ;) {
    const people = await store.affectedAfter(db, filter, { last, many: AT_ONCE });
    if (people.length > 0) yield people;
    if (people.length < AT_ONCE) return;
    last = people.at(-1)?.id ?? '';
  }
}

/** Calls by which somebody of the team saw whoever a list or a table held: then more are affected than are named. */
export function wholeListsSeen(db: Queries, filter: AffectedFilter): Promise<string[]> {
  return store.listsSeen(db, filter);
}

/** Who an erased account was, and how many rows another key has sealed: those say nothing. */
interface Unsealed {
  people: (EncryptedPerson & { userId: string })[];
  unread: number;
}

/** Who an erased account was, by its address of then. Who asked is written down. */
export async function unsealByEmail(
  { db, clock, mediaSecret }: Pick<Deps, 'db' | 'clock' | 'mediaSecret'>,
  email: string,
): Promise<Unsealed> {
  const people: Unsealed['people'] = [];
  let unread = 0;
  for await (const { userId, person } of encryptedPeople({ db, mediaSecret })) {
    if (!person) unread += 1;
    else if (person.email === email) people.push({ ...person, userId });
  }
  const at = clock();
  const seen = { viewer_id: 'command line', day: numberOfDay(at), what: 'unseal', first_at: at };
  if (people.length > 0)
    await insertViews(
      db,
      people.map(({ userId }) => ({ ...seen, user_id: userId })),
    );
  return { people, unread };
}

/** How many sealed rows another key has sealed. */
export async function encryptedWithOtherKeys(
  key: Pick<Deps, 'db' | 'mediaSecret'>,
): Promise<number> {
  let many = 0;
  for await (const { person } of encryptedPeople(key)) if (!person) many += 1;
  return many;
}

/** Every sealed row; without a person where another key has sealed it. */
async function* encryptedPeople({
  db,
  mediaSecret,
}: Pick<Deps, 'db' | 'mediaSecret'>): AsyncGenerator<{
  userId: string;
  person: EncryptedPerson | undefined;
}> {
  for (let last = ''; ;) {
    const rows = await store.encryptedAfter(db, last, AT_ONCE);
    for (const row of rows) yield { userId: row.user_id, person: unsealed({ mediaSecret }, row) };
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.user_id ?? '';
  }
}
