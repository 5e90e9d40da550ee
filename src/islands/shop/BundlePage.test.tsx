// @vitest-environment happy-dom
// A bundle page whose bundle was built into it.
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import { fetchBundlePage } from '#site/api/bundle-page.ts';
import { $notices } from '#site/stores/notices.ts';
import { BundlePage } from './BundlePage.tsx';

vi.mock('#site/api/bundle-page.ts');
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

it('says that it may be out of date if it could not be refreshed', async () => {
  vi.mocked(fetchBundlePage).mockRejectedValue(new Error('offline'));
  const price = paise(90_000);
  const courses = ['a', 'b'].map((_id) => ({
    _id,
    courseName: _id,
    thumbnail: '',
    price,
    list: price,
    share: price,
  }));
  render(
    <BundlePage bundle={{ _id: 'b1', title: 'Two of a kind', description: '', price, courses }} />,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two of a kind');
  await waitFor(() =>
    expect($notices.get()).toMatchObject([
      { layer: 'banner', type: 'error', title: 'Failed to load the bundle' },
    ]),
  );
});
