// @vitest-environment happy-dom
// The entries of the activity log.
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const change = { field: 'lesson', before: '', after: '' };
const entry = {
  _id: 'e1',
  at: '2026-03-14T08:30:00.000Z',
  action: 'edit-content',
  actor: { userId: 'a1', name: 'Meera' },
  subject: 'Drawing',
  reason: '',
  changes: [change, change],
};

vi.mock('#site/api/paging.ts', async (load) => ({
  ...(await load<object>()),
  createPageFetcher: () => () =>
    Promise.resolve({ data: [entry], page: 1, pages: 1, total: 1, older: null, actors: [] }),
}));
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

it('shows two changes that read alike', async () => {
  const complain = vi.spyOn(console, 'error');
  const { ActivityLog } = await import('./ActivityLog.tsx');
  render(<ActivityLog />);
  expect(await screen.findAllByText('lesson')).toHaveLength(2);
  expect(complain).not.toHaveBeenCalled();
});
