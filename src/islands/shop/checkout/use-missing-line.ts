// Whether a press came to nothing for want of a line: said until the line is back.
import { useCallback, useEffect, useState } from 'react';

export function useMissingLine() {
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!isMissed) return;
    const back = () => setMissed(false);
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [isMissed]);
  /** Whether there is one now: neither the provider's script nor an order comes without. */
  const hasLine = useCallback(() => {
    setMissed(isOffline());
    return !isOffline();
  }, []);
  return { isMissed, hasLine };
}

export function isOffline(): boolean {
  return navigator.onLine === false;
}
