// Queries for the people affected by a breach.
import type { SelectQueryBuilder } from 'kysely';
import type { BatchPlace } from '../platform/batches.ts';
import { DAY_MS } from '../platform/durations.ts';
import { toDayNumber, getDayStart } from '../platform/indian-days.ts';
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

const parseDayNumber = (day: string): number => toDayNumber(getDayStart(day));

export function listAffectedAfter(
  db: Queries,
  { since, until, courseId, seenBy }: AffectedFilter,
  { afterId, limit }: BatchPlace,
): Promise<AffectedPerson[]> {
  let people = db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'contact_number', 'created_at'])
    .where('id', '>', afterId)
    .where('erased_at', 'is', null);
  if (until !== undefined) people = people.where('created_at', '<', getDayStart(until) + DAY_MS);
  if (courseId !== undefined)
    people = people.where('id', 'in', (person) =>
      person.selectFrom('enrolments').select('user_id').where('course_id', '=', courseId),
    );
  if (seenBy !== undefined)
    people = people.where('id', 'in', (person) =>
      filterViews(person.selectFrom('personal_views').select('user_id'), { since, until, seenBy }),
    );
  return people.orderBy('id').limit(limit).execute();
}

function filterViews<Row>(
  views: SelectQueryBuilder<Tables, 'personal_views', Row>,
  { since, until, seenBy = '' }: Omit<AffectedFilter, 'courseId'>,
): SelectQueryBuilder<Tables, 'personal_views', Row> {
  let matchingViews = views.where('viewer_id', '=', seenBy);
  if (since !== undefined) matchingViews = matchingViews.where('day', '>=', parseDayNumber(since));
  if (until !== undefined) matchingViews = matchingViews.where('day', '<=', parseDayNumber(until));
  return matchingViews;
}

/** API calls that showed the team member a whole list or table. They affect more people than the log names. */
export async function listWholeListsSeen(db: Queries, filter: AffectedFilter): Promise<string[]> {
  const rows = await filterViews(db.selectFrom('personal_views').select('what').distinct(), filter)
    .where('user_id', '=', '')
    .orderBy('what')
    .execute();
  return rows.map(({ what }) => what);
}

export function listEncryptedAfter(
  db: Queries,
  { afterId, limit }: BatchPlace,
): Promise<(EncryptedPersonRow & { id: string })[]> {
  return db
    .selectFrom('sealed_people')
    .selectAll()
    .select('user_id as id')
    .where('user_id', '>', afterId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}
