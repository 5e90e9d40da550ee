// Where a visitor goes once the session has turned: pages behind the login, and pages for those who have none.
import { paths, returnPath, withReturn } from '#contract/paths.ts';
import { toSetUp } from '#contract/set-up-path.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { type SessionChange, signOut } from '#site/stores/session.ts';

/** PageStart.astro marks the root element, and decides before the first paint. */
export function redirectAfter(change: SessionChange): void {
  const { guarded, guests } = document.documentElement.dataset;
  if (typeof change === 'object') {
    if (guarded !== undefined) leadToSetUp(change.fields?.[0]);
    return;
  }
  if (change === 'expired') return endAndRedirectToLogin();
  if (change === 'ended-elsewhere') {
    if (guarded !== undefined) redirectToLogin();
  } else if (guests !== undefined) location.replace(returnPath(location.search) ?? guests);
  // What this page shows belongs to somebody else.
  else if (guarded !== undefined) location.reload();
}

/** Somebody of the team, of whom the server wants something before the office opens. */
function leadToSetUp(lack: { path: string; message: string } | undefined): void {
  // The page of what is to be set up asks nothing of the office; would it ever, it would not lead to itself.
  if (!lack || location.pathname === paths.profile) return;
  queueNotice({
    layer: 'own',
    type: 'warning',
    title: 'Before the office opens',
    message: lack.message,
  });
  location.replace(toSetUp(lack.path, location.pathname + location.search + location.hash));
}

/** OPEN-22. */
function endAndRedirectToLogin(): void {
  signOut();
  if (location.pathname === paths.auth) return;
  queueNotice({
    layer: 'own',
    type: 'error',
    title: 'Session expired',
    message: 'Please login again',
  });
  redirectToLogin();
}

function redirectToLogin(): void {
  location.replace(withReturn(paths.auth, location.pathname + location.search + location.hash));
}
