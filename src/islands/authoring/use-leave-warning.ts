// Leaving would lose what is not with the server yet, so the browser asks first.
import { useEffect } from 'react';
import { $session } from '#site/stores/session.ts';

export function useLeaveWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Nothing can be sent any more once the session has ended, and the way to a new one leads away.
      if ($session.get().token) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsent]);
}
