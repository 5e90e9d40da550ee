import type { IconName } from '#site/lib/icons.ts';
import type { NoticeType, ShownNotice } from '#site/stores/notices.ts';

/** NOTE-02. */
export const BANNER_MS = 5000;
export const BANNER_EXIT_MS = 300;
/** NOTE-05. */
export const OWN_MS = 5000;
/** Milliseconds that a notice of the previous page is shown before this page's own notice. */
export const OWN_BEFORE_MS = 2500;
/** NOTE-06 to NOTE-08 are the shared layer's own numbers: 3 at a time, 4000 ms, 14 px, 356 px, 200 ms. */
export const SHARED_MS = 4000;
export const SHARED_MAX = 3;
export const SHARED_GAP_PX = 14;
/** Maximum number of banners; older ones are removed. */
const BANNERS_MAX = 3;

export const NOTICE_ICONS: Record<NoticeType, IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
};

interface Layers {
  banner: readonly ShownNotice[];
  /** NOTE-04: only the newest, after a notice of the previous page. */
  own: ShownNotice | undefined;
  waiting: ShownNotice | undefined;
  shared: readonly ShownNotice[];
}

export function toLayers(notices: readonly ShownNotice[]): Layers {
  const listInLayer = (layer: string) => notices.filter((notice) => notice.layer === layer);
  const newest = listInLayer('own').at(-1);
  const own = listInLayer('own').findLast(({ fromBefore }) => fromBefore) ?? newest;
  return {
    banner: listInLayer('banner').slice(-BANNERS_MAX),
    own,
    waiting: own === newest ? undefined : newest,
    shared: listInLayer('shared'),
  };
}

/** Notices that were replaced by newer ones. */
export function listReplacedNotices(notices: readonly ShownNotice[]): readonly ShownNotice[] {
  const { banner, own, waiting } = toLayers(notices);
  const shown = [...banner, own, waiting];
  return notices.filter((notice) => notice.layer !== 'shared' && !shown.includes(notice));
}
