// Whether React has hydrated this part of the page: the built HTML does not react to events before.
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False during the build and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
