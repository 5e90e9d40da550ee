import { useCallback } from 'react';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { dismissNotice, type ShownNotice } from '#site/stores/notices.ts';
import { BANNER_EXIT_MS, NOTICE_ICONS, OWN_BEFORE_MS, OWN_MS } from './layers.ts';
import { useNoticeTimer } from './use-notice-timer.ts';

export function OwnToast({ notice, isAwaited }: { notice: ShownNotice; isAwaited: boolean }) {
  const dismiss = useCallback(() => dismissNotice(notice.id), [notice.id]);
  const times = {
    shownMs: isAwaited ? OWN_BEFORE_MS : (notice.durationMs ?? OWN_MS),
    exitMs: BANNER_EXIT_MS,
  };
  const { leaving, leave, pauseHandlers } = useNoticeTimer(times, dismiss);
  return (
    <div
      className={`toast is-${notice.type}`}
      data-leaving={leaving || undefined}
      role={notice.type === 'success' ? 'status' : 'alert'}
      {...pauseHandlers}
    >
      <Icon name={NOTICE_ICONS[notice.type]} />
      <div>
        <strong>{notice.title}</strong>
        <span>{notice.message}</span>
        {notice.link && (
          <a className="link block" href={notice.link.href}>
            {notice.link.text}
          </a>
        )}
      </div>
      <button type="button" className="icon-btn" aria-label="Close" onClick={leave}>
        <Icon name="x" />
      </button>
    </div>
  );
}
