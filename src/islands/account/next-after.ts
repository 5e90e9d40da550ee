// The way on from what somebody of the team was led here to set up.
import { returnPath } from '#contract/paths.ts';
import { setUpTab } from '#contract/set-up-path.ts';

/** Where they were going; null for whoever came by themselves, or for something else. */
export function nextAfter(tab: string): string | null {
  return setUpTab(location.search) === tab ? returnPath(location.search) : null;
}
