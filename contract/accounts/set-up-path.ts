// Paths to required setup of team members: a longer password, a second step. Apart from `paths`, because few pages need
// them.
import { paths, withReturn } from '../paths.ts';

/** A tab of the profile's settings, with `next`, a path of this site to return to. */
export function getSetUpPath(tab: string, next?: string | null): string {
  const page = next ? `${withReturn(paths.profile, next)}&` : `${paths.profile}?`;
  return `${page}setUp=${encodeURIComponent(tab)}#settings`;
}

/** The tab in the URL; empty without one. */
export function getSetUpTab(search: string): string {
  return new URLSearchParams(search).get('setUp') ?? '';
}

/** Appended to the secret of a link mailed to a team member, whose password must be longer. */
export const TEAM_LINK_SUFFIX = '&team';

export function isTeamLink(hash: string): boolean {
  return hash.endsWith(TEAM_LINK_SUFFIX);
}
