// Data breaches: who is affected, and, if the law permits, who an erased person was. Used by the command line only.
import { toDayNumber } from '../platform/indian-days.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import * as store from './breach.store.ts';
import type { AffectedFilter, AffectedPerson } from './breach.store.ts';
import { readBatchesById } from '../platform/batches.ts';
import { insertViews } from './privacy.store.ts';
import { decryptPerson } from './encrypted-people.ts';
import type { EncryptedPerson } from './encrypted-people.ts';

export { listWholeListsSeen } from './breach.store.ts';

const BATCH = 500;

/** The accounts that match the filter, by id, in batches. */
export function streamAffectedPeople(
  db: Queries,
  filter: AffectedFilter,
): AsyncGenerator<AffectedPerson[]> {
  return readBatchesById(BATCH, (place) => store.listAffectedAfter(db, filter, place));
}

/** The matching erased people, and how many rows could not be decrypted. */
interface ErasedPeople {
  people: (EncryptedPerson & { userId: string })[];
  undecryptable: number;
}

/** Finds an erased account by its former address. The query is recorded. */
export async function findErasedByEmail(
  { db, clock, mediaSecret }: Pick<Deps, 'db' | 'clock' | 'mediaSecret'>,
  email: string,
): Promise<ErasedPeople> {
  const people: ErasedPeople['people'] = [];
  let undecryptable = 0;
  for await (const { userId, person } of streamEncryptedPeople({ db, mediaSecret })) {
    if (!person) undecryptable += 1;
    else if (person.email === email) people.push({ ...person, userId });
  }
  const at = clock();
  const seen = { viewer_id: 'command line', day: toDayNumber(at), what: 'unseal', first_at: at };
  if (people.length > 0)
    await insertViews(
      db,
      people.map(({ userId }) => ({ ...seen, user_id: userId })),
    );
  return { people, undecryptable };
}

/** Number of rows that the current key cannot decrypt. */
export async function countUndecryptable(key: Pick<Deps, 'db' | 'mediaSecret'>): Promise<number> {
  let count = 0;
  for await (const { person } of streamEncryptedPeople(key)) if (!person) count += 1;
  return count;
}

/** All rows; `person` is undefined if the row was encrypted with another key. */
async function* streamEncryptedPeople({
  db,
  mediaSecret,
}: Pick<Deps, 'db' | 'mediaSecret'>): AsyncGenerator<{
  userId: string;
  person: EncryptedPerson | undefined;
}> {
  const batches = readBatchesById(BATCH, (place) => store.listEncryptedAfter(db, place));
  for await (const rows of batches)
    for (const row of rows) yield { userId: row.id, person: decryptPerson({ mediaSecret }, row) };
}
