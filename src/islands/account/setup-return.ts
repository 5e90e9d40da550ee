// The return path after a required set-up, such as the second step of the team.
import { findReturnPath } from '#contract/paths.ts';
import { getSetUpTab } from '#contract/accounts/set-up-path.ts';

/** Null unless the URL asks to set up this tab first. */
export function findReturnAfterSetUp(tab: string): string | null {
  return getSetUpTab(location.search) === tab ? findReturnPath(location.search) : null;
}
