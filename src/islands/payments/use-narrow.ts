// Whether the window is too narrow for a table.
import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 52rem)';

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(NARROW);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
