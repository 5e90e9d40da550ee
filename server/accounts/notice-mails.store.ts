// Reads who has not been told of the words of a notice.
import { sql } from 'kysely';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';

/** Of several mails with one key the first is sent. */
export function getKey(version: string, userId: string): string {
  return `notice ${version} ${userId}`;
}

/** Accounts that were made under other words, or under none, and have no mail about these. */
export function unknowing(
  db: Queries,
  version: string,
  { last, many }: { last: string; many: number },
): Promise<UserRow[]> {
  const begin = getKey(version, '');
  return db
    .selectFrom('users')
    .selectAll()
    .where('users.id', '>', last)
    .where('erased_at', 'is', null)
    .where((item) =>
      item.not(
        item.exists(
          item
            .selectFrom('consents')
            .select('consents.id')
            .whereRef('consents.user_id', '=', 'users.id')
            .where('purpose', '=', 'account')
            .where('notice_version', '=', version),
        ),
      ),
    )
    .where((item) =>
      item.not(
        item.exists(
          item
            .selectFrom('mails')
            .select('mails.id')
            .where('once_key', '=', sql<string>`cast(${begin} as text) || users.id`),
        ),
      ),
    )
    .orderBy('id')
    .limit(many)
    .execute();
}
