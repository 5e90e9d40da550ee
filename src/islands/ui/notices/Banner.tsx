import { useCallback } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { dismissNotice, type ShownNotice } from '#site/stores/notices.ts';
import { BANNER_EXIT_MS, BANNER_MS, NOTICE_ICONS } from './layers.ts';
import { useNoticeTimer } from './use-notice-timer.ts';

export function Banner({ notice }: { notice: ShownNotice }) {
  const dismiss = useCallback(() => dismissNotice(notice.id), [notice.id]);
  const times = { shownMs: notice.durationMs ?? BANNER_MS, exitMs: BANNER_EXIT_MS };
  const { leaving, leave, pauseHandlers } = useNoticeTimer(times, dismiss);
  return (
    <div
      className={`banner banner-fixed is-${notice.type}`}
      data-leaving={leaving || undefined}
      role={notice.type === 'success' ? 'status' : 'alert'}
      {...pauseHandlers}
    >
      <Icon name={NOTICE_ICONS[notice.type]} />
      <div>
        <strong>{notice.title}</strong> <span>{notice.message}</span>
      </div>
      <button type="button" className="icon-btn" aria-label="Close" onClick={leave}>
        <Icon name="x" />
      </button>
    </div>
  );
}
