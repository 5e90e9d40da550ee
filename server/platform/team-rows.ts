// Who is of the team, and has come in, as conditions; the first finds the index of them.
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** On rows of `users`. Written out: of a bound value neither engine knows that the index `users_team` holds its rows. */
export const IS_OF_TEAM = sql<SqlBool>`users.account_type = 'Admin'`;

/** On rows of `users`: who has set a password. An invitation that was not taken up, and a teacher of the demo, have none. */
export const HAS_COME_IN = sql<SqlBool>`users.password_hash like '$argon2id$%'`;
