// Who is of the team, as a condition that finds the index of them.
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** On rows of `users`. Written out: of a bound value neither engine knows that the index `users_team` holds its rows. */
export const IS_OF_TEAM = sql<SqlBool>`users.account_type = 'Admin'`;
