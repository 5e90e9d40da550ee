// SQL conditions for team members and active owners; both can use the partial index `users_team`.
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';

/** For rows of `users`. A literal: with a parameter, neither engine can use the partial index `users_team`. */
export const IS_TEAM_MEMBER = sql<SqlBool>`users.account_type = 'Admin'`;

/** For rows of `users`: owners who have set a password. Open invitations and demo teachers have none. */
export const IS_OWNER = sql<SqlBool>`(${IS_TEAM_MEMBER} and users.role = 'owner' and users.password_hash like '$argon2id$%')`;
