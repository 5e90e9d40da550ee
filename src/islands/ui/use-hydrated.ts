// Whether React handles this part of the page yet: HTML that was built or sent by the server does nothing before.
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the built HTML and while it is hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
