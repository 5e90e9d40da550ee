// Queries for the people affected by a breach.
import type { SelectQueryBuilder } from 'kysely';
import { DAY_MS } from '../platform/durations.ts';
import { numberOfDay, dayStart } from '../platform/indian-days.ts';
import type { Queries } from '../platform/ports.ts';
import type { EncryptedPersonRow, Tables, UserRow } from '../platform/tables.ts';

/** Days are YYYY-MM-DD in India, both inclusive. */
export interface AffectedFilter {
  since?: string | undefined;
  until?: string | undefined;
  courseId?: string | undefined;
  /** The team member who looked at the data. */
  seenBy?: string | undefined;
}

export type AffectedPerson = Pick<
  UserRow,
  'id' | 'full_name' | 'email' | 'contact_number' | 'created_at'
>;

const getDay = (day: string): number => numberOfDay(dayStart(day));

export function affectedAfter(
  db: Queries,
  { since, until, courseId, seenBy }: AffectedFilter,
  { last, many }: { last: string; many: number },
): Promise<AffectedPerson[]> {
  let people = db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'contact_number', 'created_at'])
    .where('id', '>', last)
    .where('erased_at', 'is', null);
  if (until !== undefined) people = people.where('created_at', '<', dayStart(until) + DAY_MS);
  if (courseId !== undefined)
    people = people.where('id', 'in', (person) =>
      person.selectFrom('enrolments').select('user_id').where('course_id', '=', courseId),
    );
  if (seenBy !== undefined)
    people = people.where('id', 'in', (person) =>
      within(person.selectFrom('personal_views').select('user_id'), { since, until, seenBy }),
    );
  return people.orderBy('id').limit(many).execute();
}

function within<Row>(
  views: SelectQueryBuilder<Tables, 'personal_views', Row>,
  { since, until, seenBy = '' }: Omit<AffectedFilter, 'courseId'>,
): SelectQueryBuilder<Tables, 'personal_views', Row> {
  let found = views.where('viewer_id', '=', seenBy);
  if (since !== undefined) found = found.where('day', '>=', getDay(since));
  if (until !== undefined) found = found.where('day', '<=', getDay(until));
  return found;
}

export async function listsSeen(db: Queries, filter: AffectedFilter): Promise<string[]> {
  const rows = await within(db.selectFrom('personal_views').select('what').distinct(), filter)
    .where('user_id', '=', '')
    .orderBy('what')
    .execute();
  return rows.map(({ what }) => what);
}

export function encryptedAfter(
  db: Queries,
  last: string,
  many: number,
): Promise<EncryptedPersonRow[]> {
  return db
    .selectFrom('sealed_people')
    .selectAll()
    .where('user_id', '>', last)
    .orderBy('user_id')
    .limit(many)
    .execute();
}
