import { type MouseEvent, useRef } from 'react';
import type { Notification } from '#contract/notifications/notifications.ts';
import {
  fetchNotifications,
  markNotificationsRead,
  type NotificationPage,
} from '#site/api/notifications.ts';
import { formatTimeAgo } from '#site/lib/indian-time.ts';
import type { Loaded } from '#site/queries/use-loaded.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { type PageRules, useMore } from '../ui/lists/use-more.ts';
import { notifySharedError } from '../ui/notices/notify.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFallbackFocus } from '../ui/use-fallback-focus.ts';
import { WhenLoaded } from '../ui/WhenLoaded.tsx';

interface NotificationsDialogProps {
  open: boolean;
  loaded: Loaded<NotificationPage>;
  onReload: () => void;
  onClose: () => void;
}

export function NotificationsDialog({ open, loaded, onReload, onClose }: NotificationsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Notifications">
      <WhenLoaded
        loaded={loaded}
        loading="Loading notifications..."
        failed="Your notifications could not be loaded."
        onRetry={onReload}
      >
        {(first) => <Notifications first={first} onReload={onReload} />}
      </WhenLoaded>
    </Dialog>
  );
}

const PAGES: PageRules<NotificationPage, Notification, number> = {
  getRows: ({ data }) => data,
  getKey: ({ _id }) => _id,
  getNext: ({ page, pages }) => (page < pages ? page + 1 : null),
};

interface NotificationsProps extends Pick<NotificationsDialogProps, 'onReload'> {
  first: NotificationPage;
}

function Notifications({ first, onReload }: NotificationsProps) {
  const { rows, more } = useMore(first, fetchNotifications, PAGES);
  const list = useRef<HTMLUListElement>(null);
  useFallbackFocus(list, first);
  const [busy, run] = useAction((error) =>
    notifySharedError(error, 'The notifications could not be marked as read. Please try again.'),
  );
  const markRead = async (ids?: string[]) => {
    await markNotificationsRead(ids);
    onReload();
  };
  const open = (event: MouseEvent, { _id, link, readAt }: Notification) => {
    if (readAt !== null) return;
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isNewTab) return void run(() => markRead([_id]));
    // Read first, so that the next page counts without it.
    event.preventDefault();
    void run(() => markNotificationsRead([_id])).then(() => location.assign(link));
  };
  if (rows.length === 0) return <EmptyState title="No notifications yet" />;
  return (
    <div className="stack">
      {first.unread > 0 && (
        <div>
          <Button look="line" size="sm" busy={busy} onClick={() => void run(() => markRead())}>
            Mark all as read
          </Button>
        </div>
      )}
      <ul ref={list} className="notifications" aria-label="Notifications" tabIndex={-1}>
        {rows.map((notification) => (
          <li key={notification._id} data-unread={notification.readAt === null || undefined}>
            <a href={notification.link} onClick={(event) => open(event, notification)}>
              {notification.readAt === null && <span className="sr-only">Unread: </span>}
              <bdi>{notification.text}</bdi>
            </a>
            <time className="meta" dateTime={notification.createdAt}>
              {formatTimeAgo(notification.createdAt, new Date())}
            </time>
          </li>
        ))}
      </ul>
      {more && (
        <div>
          <Button look="line" size="sm" busy={more.status === 'loading'} onClick={more.onMore}>
            {more.status === 'failed' ? 'Try again' : 'Show older'}
          </Button>
        </div>
      )}
    </div>
  );
}
