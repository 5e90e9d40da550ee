// Setup that team members must complete: a longer password, a second step.
import { TEAM_PASSWORD_MIN, TEAM_PASSWORD_SHORT } from '#contract/accounts/auth.ts';
import type { SetUp } from '#contract/accounts/auth.ts';
import { TEAM_LINK_SUFFIX } from '#contract/accounts/set-up-path.ts';
import { createFieldError } from '../platform/errors.ts';
import type { Queries } from '../platform/ports.ts';
import type { UserRow } from '../platform/tables.ts';
import { getEnforcementTime } from './second-step.ts';
import { isSecondStepOn } from './second-step.store.ts';

type Member = Pick<UserRow, 'id' | 'account_type'>;

export function isShortForTeam({ account_type }: Member, password: string): boolean {
  return account_type === 'Admin' && password.length < TEAM_PASSWORD_MIN;
}

/** The suffix of a mailed link by which its page knows the required password length. */
export function getTeamMark(user: Pick<UserRow, 'account_type'> | undefined): string {
  return user?.account_type === 'Admin' ? TEAM_LINK_SUFFIX : '';
}

/** The setup that a team member has to complete before admin endpoints accept the session; undefined if none. */
export function findBlockingSetUp(
  session: Pick<UserRow, 'role' | 'step_required_at'> & {
    short_password: number;
    since_at: number | null;
  },
  now: number,
): SetUp | undefined {
  if (Number(session.short_password) === 1) return 'password';
  const enforcedAt = session.since_at === null ? getEnforcementTime(session) : undefined;
  return enforcedAt !== undefined && now >= enforcedAt ? 'secondStep' : undefined;
}

/** The setup that the login page offers; undefined for students and if nothing is missing. */
export async function findMissingSetUp(
  db: Queries,
  user: Member,
  isShort: boolean,
): Promise<SetUp | undefined> {
  if (user.account_type !== 'Admin') return undefined;
  if (isShort) return 'password';
  return (await isSecondStepOn(db, user.id)) ? undefined : 'secondStep';
}

/** Requires a long password for team members. `field` is the form's field. Fails: malformed. */
export function requireTeamPasswordLength(field: string, password: string, user: Member): void {
  if (isShortForTeam(user, password)) throw createFieldError(field, TEAM_PASSWORD_SHORT);
}
