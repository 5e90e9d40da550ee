// Leaving would lose what is not with the server yet, so the browser asks first.
import { useLayoutEffect } from 'react';
import { $session } from '#site/stores/session.ts';

export function useLeaveWarning(unsent: boolean): void {
  // A passive effect would still ask for a moment after the page has shown that all is sent.
  useLayoutEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Nothing can be sent any more once the session has ended, and the way to a new one leads away.
      if ($session.get().token) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsent]);
}
