// The script of every page: theme, menus, account and notices, without a framework.
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
import {
  $theme,
  restoreTheme,
  type Theme,
  getToggleLabel,
  toggleTheme,
} from '#site/stores/theme.ts';
import { startAdminMenu } from './admin-menu.ts';
import { type LoadNotices, startNotices } from './notices-loader.ts';
import { wireToggle } from './toggle.ts';

/** Dynamic imports, passed by the layout. */
interface Loaders {
  loadNotices: LoadNotices;
  /** Retries payments without an answer. */
  loadPaymentRetry: () => Promise<{ retryPendingPayments: () => Promise<void> }>;
  loadLogOut: () => Promise<{ logOut: () => void }>;
}

export function startSite({ loadNotices, loadPaymentRetry, loadLogOut }: Loaders): void {
  restoreTheme();
  $theme.subscribe(updateToggleLabels);
  $theme.subscribe(updateThemeColor);
  restoreSession();
  $session.subscribe(({ user }) => showUser(user));
  startAdminMenu();
  startNotices(loadNotices);
  watchSessionChanges();
  // If the code does not load, the next page tries again.
  if (hasPendingPayments()) {
    loadPaymentRetry()
      .then(({ retryPendingPayments }) => retryPendingPayments())
      .catch(() => undefined);
  }
  queryAll('[data-toggle]').forEach((button) => wireToggle(button));
  // Delayed until the press is painted, because restyling the page takes time.
  queryAll('[data-theme-toggle]').forEach((button) =>
    button.addEventListener('click', () => requestAnimationFrame(() => setTimeout(toggleTheme))),
  );
  // If the code does not load, the session still ends in the browser.
  const logOutNow = () =>
    void loadLogOut()
      .then(({ logOut }) => logOut())
      .catch(signOut);
  // Social links without an address yet.
  queryAll('[data-placeholder]').forEach((link) =>
    link.addEventListener('click', (event) => event.preventDefault()),
  );
  queryAll('[data-log-out]').forEach((button) => button.addEventListener('click', logOutNow));
}

/** Loads the redirects when the session changes. */
function watchSessionChanges(): void {
  const { guarded } = document.documentElement.dataset;
  // PageStart.astro accepts sessions that the store cannot read. An island may already have set 'expired'.
  if (!$sessionChange.get() && guarded !== undefined && !$session.get().user)
    $sessionChange.set('ended-elsewhere');
  $sessionChange.subscribe((change) => {
    if (!change) return;
    import('./access-guards.ts')
      .then(({ handleSessionChange }) => handleSessionChange(change))
      .catch(() => {
        // If the code does not load, PageStart.astro redirects after a reload.
        if (change === 'expired') signOut();
        location.reload();
      });
  });
}

function queryAll(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function updateToggleLabels(theme: Theme): void {
  const label = getToggleLabel(theme);
  for (const button of queryAll('[data-theme-toggle]')) {
    const text = button.querySelector('[data-theme-label]');
    if (text) text.textContent = label;
    else button.setAttribute('aria-label', label);
  }
}

function updateThemeColor(theme: Theme): void {
  const themeColorMeta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const color = themeColorMeta?.dataset[theme];
  if (themeColorMeta && color) themeColorMeta.content = color;
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
  setText('[data-session-name]', getName(user));
  setText('[data-session-email]', user.email);
  setText('[data-session-role]', user.accountType);
  for (const avatar of queryAll('[data-session-avatar]')) showAvatar(avatar, user);
}

function setText(selector: string, text: string): void {
  for (const element of queryAll(selector)) {
    element.textContent = text;
    element.hidden = !text;
  }
}

/** Shows the initials until the picture has loaded, or if there is none. */
function showAvatar(avatar: HTMLElement, user: SessionUser): void {
  avatar.textContent = toInitials(user);
  if (!user.image) return;
  const picture = new Image();
  picture.alt = '';
  picture.addEventListener('load', () => avatar.replaceChildren(picture));
  picture.src = user.image;
}
