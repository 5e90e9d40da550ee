// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $notices,
  dismissNotice,
  drainNotices,
  hasQueuedNotices,
  NOTICES_KEY,
  notify,
  queueNotice,
} from './notices.ts';

const GOODBYE = {
  layer: 'shared',
  type: 'success',
  title: 'Logged out successfully',
  message: 'See you soon!',
} as const;

describe('notices', () => {
  beforeEach(() => {
    sessionStorage.clear();
    $notices.set([]);
  });

  it('ENT-20 a notice has the time it was shown as its id, a type, a title and a message', () => {
    vi.useFakeTimers({ now: 4_000_000_000_000 });
    const banner = { layer: 'banner', title: 'Payment Cancelled', message: 'Try again.' } as const;
    for (const type of ['success', 'error', 'warning'] as const) notify({ ...banner, type });
    vi.useRealTimers();
    expect($notices.get()).toEqual([
      { ...banner, type: 'success', id: '4000000000000' },
      { ...banner, type: 'error', id: '4000000000001' },
      { ...banner, type: 'warning', id: '4000000000002' },
    ]);
  });

  it('a repeated notice moves to the end and restarts its timer', () => {
    const first = notify(GOODBYE);
    notify({ ...GOODBYE, message: 'Another text' });
    const again = notify(GOODBYE);
    expect($notices.get().map(({ message }) => message)).toEqual(['Another text', GOODBYE.message]);
    expect(again).not.toBe(first);
  });

  it('shows a queued notice once', () => {
    queueNotice(GOODBYE);
    expect(hasQueuedNotices()).toBe(true);
    expect(drainNotices()).toEqual([GOODBYE]);
    expect($notices.get()).toMatchObject([{ ...GOODBYE, fromBefore: true }]);
    expect(hasQueuedNotices()).toBe(false);
    expect(drainNotices()).toEqual([]);
  });

  it('keeps the order and ignores unreadable entries', () => {
    sessionStorage.setItem(
      NOTICES_KEY,
      JSON.stringify([{ layer: 'other', title: 'x' }, null, GOODBYE]),
    );
    queueNotice({ layer: 'own', type: 'error', title: 'Second' });
    expect(drainNotices().map((notice) => notice.title)).toEqual([GOODBYE.title, 'Second']);
  });

  it('keeps the link of a notice only if it stays on this site', () => {
    const createLinked = (href: string) => ({ ...GOODBYE, link: { text: 'See it', href } });
    for (const href of ['/course/1', 'https://evil.example', '//evil.example', '/\\evil.example']) {
      queueNotice(createLinked(href));
    }
    expect(drainNotices()).toEqual([createLinked('/course/1')]);
  });

  it('survives a broken queue', () => {
    sessionStorage.setItem(NOTICES_KEY, '{');
    expect(drainNotices()).toEqual([]);
  });

  it('dismisses one notice by its id', () => {
    const first = notify(GOODBYE);
    notify({ ...GOODBYE, title: 'Second' });
    dismissNotice(first);
    expect($notices.get().map((notice) => notice.title)).toEqual(['Second']);
  });
});
