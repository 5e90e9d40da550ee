import { useStore } from '@nanostores/react';
import { useEffect, type RefCallback, useCallback } from 'react';
import { toast, Toaster, type ExternalToast } from 'sonner';
import {
  $notices,
  dismissNotice,
  type NoticeAction,
  type ShownNotice,
  getNoticeKey,
} from '#site/stores/notices.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { $theme } from '#site/stores/theme.ts';
import { Banner } from './Banner.tsx';
import {
  listReplacedNotices,
  NOTICE_ICONS,
  toLayers,
  SHARED_GAP_PX,
  SHARED_MAX,
  SHARED_MS,
} from './layers.ts';
import { OwnToast } from './OwnToast.tsx';

export function Notices() {
  const notices = useStore($notices);
  const ownToastRef = useHeightProperty('--own-room');
  const { banner, own, waiting, shared } = toLayers(notices);
  useEffect(() => listReplacedNotices(notices).forEach(({ id }) => dismissNotice(id)), [notices]);
  return (
    <>
      <div className="banners">
        {banner.map((notice) => (
          <Banner key={notice.id} notice={notice} />
        ))}
      </div>
      <div className="toasts-own" ref={ownToastRef}>
        {own && <OwnToast key={own.id} notice={own} isAwaited={waiting !== undefined} />}
      </div>
      <SharedToasts notices={shared} />
    </>
  );
}

function SharedToasts({ notices }: { notices: readonly ShownNotice[] }) {
  const theme = useStore($theme);
  useEffect(() => notices.forEach(showToast), [notices]);
  return (
    <Toaster
      className="shared-toasts"
      theme={theme}
      position="bottom-center"
      visibleToasts={SHARED_MAX}
      duration={SHARED_MS}
      gap={SHARED_GAP_PX}
      hotkey={['altKey', 'KeyT']}
      closeButton
      containerAriaLabel="Messages"
      icons={{
        success: <Icon name={NOTICE_ICONS.success} />,
        error: <Icon name={NOTICE_ICONS.error} />,
        warning: <Icon name={NOTICE_ICONS.warning} />,
      }}
    />
  );
}

/** How many toasts of each text or topic have left. A new toast gets another id while the last one is still leaving. */
const leaveCounts = new Map<string, number>();

/** Hands the notice over to the toaster, which manages it from now on. */
function showToast(notice: ShownNotice): void {
  toast[notice.type](notice.title, toOptions(notice));
  dismissNotice(notice.id);
}

function toOptions(notice: ShownNotice): ExternalToast {
  const { type, message, durationMs, action, cancel, topic } = notice;
  const key = topic ?? getNoticeKey(notice);
  const leaveCount = leaveCounts.get(key) ?? 0;
  const countLeave = () => void leaveCounts.set(key, leaveCount + 1);
  const toButton = ({ label, run }: NoticeAction) => ({
    label,
    onClick: () => {
      countLeave();
      run();
    },
  });
  return {
    id: `${key}\n${leaveCount}`,
    className: `is-${type}`,
    onDismiss: countLeave,
    onAutoClose: countLeave,
    ...(message ? { description: message } : {}),
    ...(durationMs ? { duration: durationMs } : {}),
    ...(action ? { action: toButton(action) } : {}),
    ...(cancel ? { cancel: toButton(cancel) } : {}),
  };
}

/**
 * Returns a ref that sets the custom property `name` of the element's parent to the element's height. A property of the
 * root would recalculate the styles of the whole page.
 */
function useHeightProperty(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const parent = element?.parentElement;
      if (!parent) return;
      const updateHeight = () => parent.style.setProperty(name, `${element.offsetHeight}px`);
      const observer = new ResizeObserver(updateHeight);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [name],
  );
}
