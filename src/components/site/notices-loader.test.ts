// @vitest-environment happy-dom
// A page shows the notices queued before it started, not those that it leaves for the next page.
import { beforeEach, expect, it, vi } from 'vitest';
import { $notices, notify, type Notice, queueNotice } from '#site/stores/notices.ts';
import { startNotices } from './notices-loader.ts';

const QUEUED: Notice = { layer: 'own', type: 'error', title: 'Session expired' };
const FAILED: Notice = { layer: 'shared', type: 'error', title: 'Something went wrong' };

beforeEach(() => {
  sessionStorage.clear();
  $notices.set([]);
  document.body.innerHTML = '<div id="notices"></div>';
});

it.each([true, false])('mounts with the queue of the previous page: %s', async (isQueuedBefore) => {
  const mountNotices = vi.fn(() => Promise.resolve());
  if (isQueuedBefore) queueNotice(QUEUED);
  startNotices(() => Promise.resolve({ mountNotices }));
  if (!isQueuedBefore) {
    await Promise.resolve();
    expect(mountNotices).not.toHaveBeenCalled();
    queueNotice(QUEUED);
    notify(FAILED);
  }
  await vi.waitFor(() =>
    expect(mountNotices).toHaveBeenCalledExactlyOnceWith(expect.anything(), isQueuedBefore),
  );
});
