import { useState } from 'react';

/** Runs one action at a time. Calls `onError` with the error that an action throws. */
export function useAction(onError: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      onError(error);
    }
    setBusy(false);
  };
  return [busy, run] as const;
}
