import { useSyncExternalStore } from 'react';

/** The value that `read` takes from the URL, updated when the hash changes; `builtValue` during the build and hydration. */
export function useLocationValue<Value>(read: () => Value, builtValue: Value): Value {
  return useSyncExternalStore(onHashChange, read, () => builtValue);
}

function onHashChange(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
