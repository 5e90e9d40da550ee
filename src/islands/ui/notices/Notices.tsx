import { useStore } from '@nanostores/react';
import { useEffect, type RefCallback, useCallback } from 'react';
import { toast, Toaster, type ExternalToast } from 'sonner';
import {
  $notices,
  dismissNotice,
  type NoticeAction,
  type ShownNotice,
  toText,
} from '#site/stores/notices.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { $theme } from '#site/stores/theme.ts';
import { Banner } from './Banner.tsx';
import { crowdedOut, getLayers, SHARED_GAP_PX, SHARED_MOST, SHARED_MS } from './layers.ts';
import { OwnToast } from './OwnToast.tsx';
import { NOTICE_ICONS } from './icons.ts';

export function Notices() {
  const notices = useStore($notices);
  const ownRoom = useRoom('--own-room');
  const { banner, own, waiting, shared } = getLayers(notices);
  useEffect(() => crowdedOut(notices).forEach(({ id }) => dismissNotice(id)), [notices]);
  return (
    <>
      <div className="banners">
        {banner.map((notice) => (
          <Banner key={notice.id} notice={notice} />
        ))}
      </div>
      <div className="toasts-own" ref={ownRoom}>
        {own && <OwnToast key={own.id} notice={own} isAwaited={waiting !== undefined} />}
      </div>
      <SharedToasts notices={shared} />
    </>
  );
}

function SharedToasts({ notices }: { notices: readonly ShownNotice[] }) {
  const theme = useStore($theme);
  useEffect(() => notices.forEach(hand), [notices]);
  return (
    <Toaster
      className="shared-toasts"
      theme={theme}
      position="bottom-center"
      visibleToasts={SHARED_MOST}
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
const left = new Map<string, number>();

/** Hands the notice over to the toaster, which manages it from now on. */
function hand(notice: ShownNotice): void {
  toast[notice.type](notice.title, toOptions(notice));
  dismissNotice(notice.id);
}

function toOptions(notice: ShownNotice): ExternalToast {
  const { type, message, durationMs, action, cancel, topic } = notice;
  const key = topic ?? toText(notice);
  const times = left.get(key) ?? 0;
  const leave = () => void left.set(key, times + 1);
  const getButton = ({ label, run }: NoticeAction) => ({
    label,
    onClick: () => {
      leave();
      run();
    },
  });
  return {
    id: `${key}\n${times}`,
    className: `is-${type}`,
    onDismiss: leave,
    onAutoClose: leave,
    ...(message ? { description: message } : {}),
    ...(durationMs ? { duration: durationMs } : {}),
    ...(action ? { action: getButton(action) } : {}),
    ...(cancel ? { cancel: getButton(cancel) } : {}),
  };
}

/**
 * Returns a ref that sets the custom property `name` of the element's parent to the element's height. A property of the
 * root would recalculate the styles of the whole page.
 */
function useRoom(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const around = element?.parentElement;
      if (!around) return;
      const keep = () => around.style.setProperty(name, `${element.offsetHeight}px`);
      const watcher = new ResizeObserver(keep);
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [name],
  );
}
