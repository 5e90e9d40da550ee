// Redirects after the session has changed, on guarded pages and on pages for signed-out users.
import { paths, findReturnPath, withReturn } from '#contract/paths.ts';
import { getSetUpPath } from '#contract/accounts/set-up-path.ts';
import { queueNotice } from '#site/stores/notices.ts';
import { type SessionChange, signOut } from '#site/stores/session.ts';

/** PageStart.astro sets the data attributes of the root element. */
export function handleSessionChange(change: SessionChange): void {
  const { guarded, guests } = document.documentElement.dataset;
  if (typeof change === 'object') {
    if (guarded !== undefined) redirectToSetUp(change.fields?.[0]);
    return;
  }
  if (change === 'expired') return signOutAndRedirect();
  if (change === 'ended-elsewhere') {
    if (guarded !== undefined) redirectToLogin();
  } else if (guests !== undefined) location.replace(findReturnPath(location.search) ?? guests);
  // The page shows data of another user.
  else if (guarded !== undefined) location.reload();
}

/** For a team member who must set something up before using the admin pages. */
function redirectToSetUp(requirement: { path: string; message: string } | undefined): void {
  // Prevents a redirect loop.
  if (!requirement || location.pathname === paths.profile) return;
  queueNotice({
    layer: 'own',
    type: 'warning',
    title: 'Set-up required',
    message: requirement.message,
  });
  location.replace(
    getSetUpPath(requirement.path, location.pathname + location.search + location.hash),
  );
}

/** OPEN-22. */
function signOutAndRedirect(): void {
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
