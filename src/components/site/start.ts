// Small behaviour of every page: theme, menus, account, notices. No framework.
import {
  $session,
  $sessionChange,
  toInitials,
  isAdmin,
  getName,
  restoreSession,
  type SessionUser,
  signOut,
} from '#site/stores/session.ts';
import { hasPendingPayments } from '#site/stores/storage-keys.ts';
import { $theme, restoreTheme, type Theme, toggleLabel, toggleTheme } from '#site/stores/theme.ts';
import { startAdminMenu } from './admin-menu.ts';
import { type LoadNotices, startNotices } from './notices-loader.ts';
import { wireToggle } from './toggle.ts';

/** What comes only to pages that need it; the layout hands over how. */
interface Late {
  loadNotices: LoadNotices;
  /** What asks again for payments that had no answer. */
  loadReplay: () => Promise<{ replayPending: () => Promise<void> }>;
  loadLogOut: () => Promise<{ logOut: () => void }>;
}

export function startSite({ loadNotices, loadReplay, loadLogOut }: Late): void {
  restoreTheme();
  $theme.subscribe(labelToggles);
  $theme.subscribe(colourBrowserBar);
  restoreSession();
  $session.subscribe(({ user }) => showUser(user));
  startAdminMenu();
  startNotices(loadNotices);
  watchSessionChanges();
  // Should its code not arrive, the payments wait for the next page.
  if (hasPendingPayments()) {
    loadReplay()
      .then(({ replayPending }) => replayPending())
      .catch(() => undefined);
  }
  all('[data-toggle]').forEach((button) => wireToggle(button));
  // Every colour of a page changes: the press is seen first.
  all('[data-theme-toggle]').forEach((button) =>
    button.addEventListener('click', () => requestAnimationFrame(() => setTimeout(toggleTheme))),
  );
  // The session ends here in any case; the server is told, and goodbye said, by code that comes with the press.
  const leave = () =>
    void loadLogOut()
      .then(({ logOut }) => logOut())
      .catch(signOut);
  // Social links without an address yet.
  all('[data-placeholder]').forEach((link) =>
    link.addEventListener('click', (event) => event.preventDefault()),
  );
  all('[data-log-out]').forEach((button) => button.addEventListener('click', leave));
}

/** Who leads on comes when somebody has to: what the first look took for a session may be none that can be read. */
function watchSessionChanges(): void {
  const { guarded } = document.documentElement.dataset;
  // An island that woke first may have been told already that the session has expired.
  if (!$sessionChange.get() && guarded !== undefined && !$session.get().user)
    $sessionChange.set('ended-elsewhere');
  $sessionChange.subscribe((change) => {
    if (!change) return;
    import('./access-guards.ts')
      .then(({ redirectAfter }) => redirectAfter(change))
      .catch(() => {
        // The page's own look at storage does it where the code did not arrive.
        if (change === 'expired') signOut();
        location.reload();
      });
  });
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function labelToggles(theme: Theme): void {
  const label = toggleLabel(theme);
  for (const button of all('[data-theme-toggle]')) {
    const text = button.querySelector('[data-theme-label]');
    if (text) text.textContent = label;
    else button.setAttribute('aria-label', label);
  }
}

function colourBrowserBar(theme: Theme): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const color = bar?.dataset[theme];
  if (bar && color) bar.content = color;
}

function showUser(user: SessionUser | null): void {
  const root = document.documentElement;
  if (!user) {
    delete root.dataset.session;
    delete root.dataset.role;
    return;
  }
  root.dataset.session = isAdmin(user) ? 'admin' : 'student';
  root.dataset.role = user.role ?? '';
  write('[data-session-name]', getName(user));
  write('[data-session-email]', user.email);
  write('[data-session-role]', user.accountType);
  for (const avatar of all('[data-session-avatar]')) showAvatar(avatar, user);
}

function write(selector: string, text: string): void {
  for (const element of all(selector)) {
    element.textContent = text;
    element.hidden = !text;
  }
}

/** The picture, or the initials where there is none or it does not load. */
function showAvatar(avatar: HTMLElement, user: SessionUser): void {
  avatar.textContent = toInitials(user);
  if (!user.image) return;
  const picture = new Image();
  picture.alt = '';
  picture.addEventListener('load', () => avatar.replaceChildren(picture));
  picture.src = user.image;
}
