import { useSyncExternalStore } from 'react';

/** The value that `read` takes from the URL, updated when the hash changes; `builtValue` during the build and hydration. */
export function useLocation<Value>(read: () => Value, built: Value): Value {
  return useSyncExternalStore(onHashChange, read, () => built);
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
