// The bell in the top bar of app pages. It loads the first page of notifications once, their list when it is opened.
import { useCallback, useState } from 'react';
import { fetchNotifications } from '#site/api/notifications.ts';
import { isOwnServer } from '#site/api/server.ts';
import { useLoaded, useLoadedValue } from '#site/queries/use-loaded.ts';
import { useSession } from '#site/queries/use-session.ts';
import { WhenRequested, withErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { createLazyComponent } from '../ui/lazy-part.tsx';

const NotificationsDialog = createLazyComponent(
  () => import('./NotificationsDialog.tsx'),
  'NotificationsDialog',
);

export const NotificationBell = withErrorBoundary(() => {
  const { user } = useSession();
  const isOwn = useLoadedValue(isOwnServer, false);
  return user && isOwn ? <Bell /> : null;
});

function Bell() {
  const [loaded, reload] = useLoaded(useCallback(() => fetchNotifications(1), []));
  const [isOpen, setOpen] = useState(false);
  const unread = loaded.status === 'ready' ? loaded.value.unread : 0;
  return (
    <>
      <button
        type="button"
        className="icon-btn relative"
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <WhenRequested isRequested={isOpen}>
        <NotificationsDialog
          open={isOpen}
          loaded={loaded}
          onReload={reload}
          onClose={() => setOpen(false)}
        />
      </WhenRequested>
    </>
  );
}
