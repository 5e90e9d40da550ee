// Where a visitor goes once the session has turned: pages behind the login, and pages for those who have none.
import { paths, returnPath, withReturn } from '#contract/paths.ts';
import { queueNotice } from '#site/stores/notices.ts';
import type { SessionTurn } from '#site/stores/session.ts';

/** Guard.astro and GuestDoor.astro write into the page's root what it is, and decide before the first paint. */
export function leadOn(turn: SessionTurn): void {
  const { guarded, guests } = document.documentElement.dataset;
  if (turn === 'expired') return tellAndLeadToLogin();
  if (turn === 'ended-elsewhere') {
    if (guarded !== undefined) leadToLogin();
  } else if (guests !== undefined) location.replace(returnPath(location.search) ?? guests);
  // What this page shows belongs to somebody else.
  else if (guarded !== undefined) location.reload();
}

/** OPEN-22. */
function tellAndLeadToLogin(): void {
  if (location.pathname === paths.auth) return;
  queueNotice({
    layer: 'own',
    type: 'error',
    title: 'Session expired',
    message: 'Please login again',
  });
  leadToLogin();
}

function leadToLogin(): void {
  location.replace(withReturn(paths.auth, location.pathname + location.search + location.hash));
}
