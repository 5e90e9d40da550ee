// No decision about a user is made before the session is restored (OPEN-19).
import { $session, type Session } from './session.ts';

/** Resolves once the session has been restored. */
export function waitForSession(): Promise<Session> {
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
