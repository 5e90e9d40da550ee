// The session once it is known: nothing decides about a visitor before loading has ended (OPEN-19).
import { $session, type Session } from './session.ts';

/** Resolves as soon as the restore on load has ended; at once when it has. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    let settled = false;
    const stop = $session.subscribe((session) => {
      if (settled || session.isLoading) return;
      settled = true;
      resolve(session);
      queueMicrotask(() => stop());
    });
  });
}
