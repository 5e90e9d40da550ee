// Who may stay on a page once the session has turned: pages behind the login, and pages for those who have none.
import { paths, returnPath, withReturn } from '#site/paths.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { $session, $sessionTurn, type SessionTurn } from '#site/stores/session.ts';

/** Written into the page's root by Guard.astro and GuestDoor.astro, which decide before the first paint. */
const { guarded, guests } = document.documentElement.dataset;

/** After the session is restored. */
export function startDoors(): void {
  // What the first look at storage took for a session may be none that can be read.
  if (guarded !== undefined && !$session.get().user) leadToLogin();
  $sessionTurn.subscribe((turn) => {
    if (turn) leadOn(turn);
  });
}

function leadOn(turn: SessionTurn): void {
  if (turn === 'expired') return tellAndLeadToLogin();
  if (turn === 'ended-elsewhere') {
    if (guarded !== undefined) leadToLogin();
    return;
  }
  if (guests !== undefined) location.replace(returnPath(location.search) ?? guests);
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
