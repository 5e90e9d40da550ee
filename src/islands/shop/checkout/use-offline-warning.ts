// Shows a warning after a click while offline, until the browser is online again.
import { useCallback, useEffect, useState } from 'react';

export function useOfflineWarning() {
  const [hasOfflineWarning, setHasOfflineWarning] = useState(false);
  useEffect(() => {
    if (!hasOfflineWarning) return;
    const onOnline = () => setHasOfflineWarning(false);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [hasOfflineWarning]);
  /** Returns whether the browser is online; if not, the warning is shown. */
  const checkOnline = useCallback(() => {
    setHasOfflineWarning(isBrowserOffline());
    return !isBrowserOffline();
  }, []);
  return { hasOfflineWarning, checkOnline };
}

export function isBrowserOffline(): boolean {
  return navigator.onLine === false;
}
