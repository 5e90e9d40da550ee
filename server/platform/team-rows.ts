// Who is of the team, and who of it is an owner that has come in, as conditions; both find the index of the team.
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** On rows of `users`. Written out: of a bound value neither engine knows that the index `users_team` holds its rows. */
export const IS_OF_TEAM = sql<SqlBool>`users.account_type = 'Admin'`;

/**
 * On rows of `users`: owners who have set a password. An invitation that was not taken up, and a teacher of the demo, have none.
 */
export const IS_OWNER = sql<SqlBool>`(${IS_OF_TEAM} and users.role = 'owner' and users.password_hash like '$argon2id$%')`;
