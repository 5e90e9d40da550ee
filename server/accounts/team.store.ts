// Accounts of the team, read through a partial index.
import { sql } from 'kysely';
import type { ListOrder, Matching } from '../platform/paging.ts';
import { countRows } from '../platform/queries.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { IS_TEAM_MEMBER, IS_OWNER } from '../platform/team-conditions.ts';
import { containsText, PERSON_COLUMNS } from '../platform/text-search.ts';

const COLUMNS = ['id', 'full_name', 'email', 'role', 'password_hash', 'invited_at'] as const;

export type TeamAccount = Pick<UserRow, (typeof COLUMNS)[number]>;

const selectTeam = (db: Queries) =>
  db.selectFrom('users').where(IS_TEAM_MEMBER).where('erased_at', 'is', null);

/** All team members, by address. */
export function listTeamAccounts(db: Queries): Promise<TeamAccount[]> {
  return selectTeam(db).select(COLUMNS).orderBy('email').execute();
}

export const TEAM_BY_NAME: ListOrder = {
  columns: ['name_key'],
  valueType: 'text',
  direction: 'asc',
};

/** Team members whose name or address contains the query, by name. */
export function filterTeam(db: Queries, query: string | undefined): Matching {
  const all = selectTeam(db)
    .select(['users.id', 'users.created_at'])
    .select(sql<string>`lower(users.full_name)`.as('name_key'));
  return query ? all.where(containsText(query, PERSON_COLUMNS)) : all;
}

export function listTeamAccountsByIds(db: Queries, ids: readonly string[]): Promise<TeamAccount[]> {
  return selectTeam(db).select(COLUMNS).where('id', 'in', ids).execute();
}

/** Number of active owners. */
export function countOwners(db: Queries): Promise<number> {
  return countRows(selectTeam(db).where(IS_OWNER));
}

/** All team members by name, for selection. */
export async function listTeamNames(
  db: Queries,
): Promise<{ userId: string; name: string; email: string }[]> {
  return selectTeam(db)
    .select(['id as userId', 'full_name as name', 'email'])
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .execute();
}

/** When each person last used a session that still exists. */
export async function listLastSeen(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sessions')
    .select((row) => ['user_id', row.fn.max<number>('last_used_at').as('at')])
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id: id, at }) => [id, Number(at)]));
}
