// What leads somebody of the team to a longer password or a second step. Apart from the other addresses, as few pages need it.
import { paths, withReturn } from './paths.ts';

/** The settings in the profile, at a tab of theirs, with the way back to `next`, a path of this site. */
export function toSetUp(tab: string, next?: string | null): string {
  const page = next ? `${withReturn(paths.profile, next)}&` : `${paths.profile}?`;
  return `${page}setUp=${encodeURIComponent(tab)}#settings`;
}

/** The tab that the address asks for; empty where it asks for none. */
export function setUpTab(search: string): string {
  return new URLSearchParams(search).get('setUp') ?? '';
}

/** Behind the secret of a mailed link to somebody of the team, whose password has to be longer. */
export const TEAM_MARK = '&team';

export function isTeamLink(hash: string): boolean {
  return hash.endsWith(TEAM_MARK);
}
