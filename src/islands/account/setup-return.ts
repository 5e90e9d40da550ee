// The return path after a required set-up, such as the second step of the team.
import { returnPath } from '#contract/paths.ts';
import { setUpTab } from '#contract/accounts/set-up-path.ts';

/** Null unless the URL asks to set up this tab first. */
export function getReturnAfterSetUp(tab: string): string | null {
  return setUpTab(location.search) === tab ? returnPath(location.search) : null;
}
