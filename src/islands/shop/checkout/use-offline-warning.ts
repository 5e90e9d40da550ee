// Shows a warning after a click while offline, until the browser is online again.
import { useCallback, useEffect, useState } from 'react';

export function useOfflineWarning() {
  const [isOfflineWarned, setWarned] = useState(false);
  useEffect(() => {
    if (!isOfflineWarned) return;
    const onOnline = () => setWarned(false);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isOfflineWarned]);
  /** Returns whether the browser is online; if not, the warning is shown. */
  const checkOnline = useCallback(() => {
    setWarned(isOffline());
    return !isOffline();
  }, []);
  return { isOfflineWarned, checkOnline };
}

export function isOffline(): boolean {
  return navigator.onLine === false;
}
