// Adds the floating admin menu while an Admin is signed in.
import { $session, isAdmin } from '#site/stores/session.ts';
import { wireToggle } from './toggle.ts';

export function startAdminMenu(): void {
  let menu: Element | null = null;
  let shownRole: string | undefined;
  $session.subscribe(({ user }) => {
    const role = user && isAdmin(user) ? (user.role ?? '') : undefined;
    if (role === shownRole) return;
    shownRole = role;
    menu?.remove();
    menu = role === undefined ? null : addMenu(role);
  });
}

/** Shows only the links of the role. A server without roles supports only the API calls of section 7 of the specification. */
function addMenu(role: string): Element | null {
  const template = document.querySelector<HTMLTemplateElement>('#admin-menu');
  const menu = template?.content.firstElementChild?.cloneNode(true);
  if (!(menu instanceof HTMLElement)) return null;
  for (const link of menu.querySelectorAll('a')) {
    const { roles, ownServer } = link.dataset;
    const isForRole = role ? !roles || roles.split(' ').includes(role) : ownServer === undefined;
    if (!isForRole) link.remove();
  }
  document.body.append(menu);
  const button = menu.querySelector('button');
  if (button) wireToggle(button, 'admin-menu-list');
  return menu;
}
