// The layers of notices: which notices are shown, and which are removed.
import { expect, it } from 'vitest';
import type { NoticeLayer, ShownNotice } from '#site/stores/notices.ts';
import { crowdedOut, getLayers } from './layers.ts';

const notice = (id: number, layer: NoticeLayer): ShownNotice => ({
  id: String(id),
  layer,
  type: 'success',
  title: `Notice ${id}`,
});

it('NOTE-04: the own layer shows only the newest toast', () => {
  const notices = [notice(1, 'own'), notice(2, 'banner'), notice(3, 'own')];
  expect(getLayers(notices).own?.id).toBe('3');
  expect(crowdedOut(notices).map(({ id }) => id)).toEqual(['1']);
});

it("the own layer first shows the previous page's notice; of later notices only the newest waits", () => {
  const notices = [notice(1, 'own'), { ...notice(2, 'own'), fromBefore: true }, notice(3, 'own')];
  const { own, waiting } = getLayers([...notices, notice(4, 'own')]);
  expect([own?.id, waiting?.id]).toEqual(['2', '4']);
  expect(crowdedOut([...notices, notice(4, 'own')]).map(({ id }) => id)).toEqual(['1', '3']);
});

it('keeps at most three banners and leaves the limit of the shared layer to the toaster', () => {
  const notices = [1, 2, 3, 4].map((id) => notice(id, 'banner'));
  const shared = [5, 6, 7, 8].map((id) => notice(id, 'shared'));
  expect(getLayers(notices).banner.map(({ id }) => id)).toEqual(['2', '3', '4']);
  expect(crowdedOut([...notices, ...shared]).map(({ id }) => id)).toEqual(['1']);
  expect(getLayers(shared).shared).toHaveLength(4);
});
