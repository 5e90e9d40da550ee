import { useSyncExternalStore } from 'react';

/** What `read` finds in the address, followed as its hash changes; `built` on the static page, which knows none. */
export function useLocation<Value>(read: () => Value, built: Value): Value {
  return useSyncExternalStore(onHashChange, read, () => built);
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
