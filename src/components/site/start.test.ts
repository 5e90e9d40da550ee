// @vitest-environment happy-dom
// The start of a page whose session had already expired.
import { expect, it, vi } from 'vitest';
import { readQueue } from '#site/stores/notices.ts';
import { expireSession, signIn, toSessionUser } from '#site/stores/session.ts';
import { TOKEN_KEY } from '#site/stores/storage-keys.ts';
import { startSite } from './start.ts';

const failToLoad = () => Promise.reject(new Error('Not loaded.'));

it('OPEN-22: an expired session that an island noticed before the page listened is announced as expired', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  document.documentElement.dataset['guarded'] = '';
  const user = toSessionUser({ _id: 'aarohi' }) ?? expect.fail('a user');
  signIn(user, 'a token');
  expireSession();
  startSite({ loadNotices: failToLoad, loadPaymentRetry: failToLoad, loadLogOut: failToLoad });
  // The token stays until the code of the redirect has loaded, so that other pages also receive the 401 response.
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a token');
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  expect(readQueue().map(({ title }) => title)).toEqual(['Session expired']);
});
