// Puts the floating menu into the page while an Admin is signed in, and takes it out again.
import { $session, isAdmin } from '#site/stores/session.ts';
import { wireToggle } from './toggle.ts';

export function startAdminMenu(): void {
  let menu: Element | null = null;
  $session.subscribe(({ user }) => {
    if (isAdmin(user) === (menu !== null)) return;
    if (menu) menu.remove();
    menu = isAdmin(user) ? stamp() : null;
  });
}

function stamp(): Element | null {
  const template = document.querySelector<HTMLTemplateElement>('#admin-menu');
  const menu = template?.content.firstElementChild?.cloneNode(true);
  if (!(menu instanceof HTMLElement)) return null;
  document.body.append(menu);
  const button = menu.querySelector('button');
  if (button) wireToggle(button, 'fab-list');
  return menu;
}
