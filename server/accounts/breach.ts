// Data breaches: who is affected, and, if the law permits, who an erased person was. Used by the command line only.
import { numberOfDay } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './breach.store.ts';
import type { AffectedFilter, AffectedPerson } from './breach.store.ts';
import { insertViews } from './privacy.store.ts';
import { unsealed } from './encrypted-people.ts';
import type { EncryptedPerson } from './encrypted-people.ts';

export type { AffectedFilter, AffectedPerson };

const AT_ONCE = 500;

/** The accounts that match the filter, by id, in batches. */
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

/** API calls that showed the team member a whole list or table. They affect more people than the log names. */
export function wholeListsSeen(db: Queries, filter: AffectedFilter): Promise<string[]> {
  return store.listsSeen(db, filter);
}

/** The matching erased people, and how many rows could not be decrypted. */
interface Unsealed {
  people: (EncryptedPerson & { userId: string })[];
  unread: number;
}

/** Finds an erased account by its former address. The query is recorded. */
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

/** Number of rows that the current key cannot decrypt. */
export async function encryptedWithOtherKeys(
  key: Pick<Deps, 'db' | 'mediaSecret'>,
): Promise<number> {
  let many = 0;
  for await (const { person } of encryptedPeople(key)) if (!person) many += 1;
  return many;
}

/** All rows; `person` is undefined if the row was encrypted with another key. */
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
