// The layers of notices: which notices are shown, and which are removed.
import { expect, it } from 'vitest';
import type { NoticeLayer, ShownNotice } from '#site/stores/notices.ts';
import { listReplacedNotices, toLayers } from './layers.ts';

const createNotice = (id: number, layer: NoticeLayer): ShownNotice => ({
  id: String(id),
  layer,
  type: 'success',
  title: `Notice ${id}`,
});

it('NOTE-04: the own layer shows only the newest toast', () => {
  const notices = [createNotice(1, 'own'), createNotice(2, 'banner'), createNotice(3, 'own')];
  expect(toLayers(notices).own?.id).toBe('3');
  expect(listReplacedNotices(notices).map(({ id }) => id)).toEqual(['1']);
});

it("the own layer first shows the previous page's notice; of later notices only the newest waits", () => {
  const notices = [
    createNotice(1, 'own'),
    { ...createNotice(2, 'own'), fromBefore: true },
    createNotice(3, 'own'),
  ];
  const { own, waiting } = toLayers([...notices, createNotice(4, 'own')]);
  expect([own?.id, waiting?.id]).toEqual(['2', '4']);
  expect(listReplacedNotices([...notices, createNotice(4, 'own')]).map(({ id }) => id)).toEqual([
    '1',
    '3',
  ]);
});

it('keeps at most three banners and leaves the limit of the shared layer to the toaster', () => {
  const notices = [1, 2, 3, 4].map((id) => createNotice(id, 'banner'));
  const shared = [5, 6, 7, 8].map((id) => createNotice(id, 'shared'));
  expect(toLayers(notices).banner.map(({ id }) => id)).toEqual(['2', '3', '4']);
  expect(listReplacedNotices([...notices, ...shared]).map(({ id }) => id)).toEqual(['1']);
  expect(toLayers(shared).shared).toHaveLength(4);
});
