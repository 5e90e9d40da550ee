import type { ShownNotice } from '#site/stores/notices.ts';

/** NOTE-02. */
export const BANNER_MS = 5000;
export const BANNER_EXIT_MS = 300;
/** NOTE-05. */
export const OWN_MS = 5000;
/** How long the page before has the own layer when this page has something to say as well. */
export const OWN_BEFORE_MS = 2500;
/** NOTE-06 to NOTE-08 are the shared layer's own numbers: 3 at a time, 4000 ms, 14 px, 356 px, 200 ms. */
export const SHARED_MS = 4000;
export const SHARED_MOST = 3;
export const SHARED_GAP_PX = 14;
/** Banners that stand at once; older ones give way. */
export const BANNERS_MOST = 3;

export interface Layers {
  banner: readonly ShownNotice[];
  /** NOTE-04: the newest alone, after what the page before left. */
  own: ShownNotice | undefined;
  waiting: ShownNotice | undefined;
  shared: readonly ShownNotice[];
}

export function getLayers(notices: readonly ShownNotice[]): Layers {
  const inLayer = (layer: string) => notices.filter((notice) => notice.layer === layer);
  const newest = inLayer('own').at(-1);
  const own = inLayer('own').findLast(({ fromBefore }) => fromBefore) ?? newest;
  return {
    banner: inLayer('banner').slice(-BANNERS_MOST),
    own,
    waiting: own === newest ? undefined : newest,
    shared: inLayer('shared'),
  };
}

/** What no layer shows any more, because newer ones took its place. */
export function crowdedOut(notices: readonly ShownNotice[]): readonly ShownNotice[] {
  const { banner, own, waiting } = getLayers(notices);
  const kept = [...banner, own, waiting];
  return notices.filter((notice) => notice.layer !== 'shared' && !kept.includes(notice));
}
