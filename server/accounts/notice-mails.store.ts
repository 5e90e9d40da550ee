// Finds accounts that have not been informed of a version of the privacy notice.
import { sql } from 'kysely';
import type { BatchPlace } from '../platform/batches.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';

/** The idempotency key of the mail to one user about one version. */
export function toNoticeKey(version: string, userId: string): string {
  return `notice ${version} ${userId}`;
}

/** Accounts without a consent to this version and without a mail about it. */
export function listUninformedUsers(
  db: Queries,
  version: string,
  { afterId, limit }: BatchPlace,
): Promise<UserRow[]> {
  const keyPrefix = toNoticeKey(version, '');
  return db
    .selectFrom('users')
    .selectAll()
    .where('users.id', '>', afterId)
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
            .where('once_key', '=', sql<string>`cast(${keyPrefix} as text) || users.id`),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}
