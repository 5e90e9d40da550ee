// @vitest-environment happy-dom
// Redirects and reloads after the session changed in another tab.
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionChange } from '#site/stores/session.ts';
import { handleSessionChange } from './access-guards.ts';

const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

beforeEach(() => {
  history.replaceState(null, '', '/dashboard?page=2');
});

/** `guards`: the data attributes that PageStart.astro sets on the root element. */
function recordNavigation(change: SessionChange, guards: { guarded?: string; guests?: string }) {
  vi.clearAllMocks();
  for (const name of ['guarded', 'guests']) delete document.documentElement.dataset[name];
  Object.assign(document.documentElement.dataset, guards);
  handleSessionChange(change);
  return { redirects: replace.mock.calls.flat(), reloads: reload.mock.calls.length };
}

it('STATE-05: a protected page reloads after another user logged in', () => {
  const protectedPage = { guarded: '' };
  expect(recordNavigation('began-elsewhere', protectedPage)).toEqual({ redirects: [], reloads: 1 });
});

it('STATE-05: the login page redirects after a login in another tab, and a public page stays', () => {
  const loginPage = { guests: '/profile' };
  const redirected = { redirects: ['/profile'], reloads: 0 };
  expect(recordNavigation('began-elsewhere', loginPage)).toEqual(redirected);
  expect(recordNavigation('began-elsewhere', {})).toEqual({ redirects: [], reloads: 0 });
});

it('STATE-05: a protected page redirects to the login after a logout in another tab', () => {
  const redirected = { redirects: ['/auth?next=%2Fdashboard%3Fpage%3D2'], reloads: 0 };
  expect(recordNavigation('ended-elsewhere', { guarded: '' })).toEqual(redirected);
  expect(recordNavigation('ended-elsewhere', {})).toEqual({ redirects: [], reloads: 0 });
});
