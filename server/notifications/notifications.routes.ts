// Endpoints for the caller's notifications, and the emails that they can switch off.
import * as calls from '#contract/notifications/notifications.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import type { Deps } from '../platform/ports.ts';
import {
  getEmailSettings,
  listNotifications,
  markNotificationsRead,
  setEmailSetting,
} from './notifications.ts';

export function registerNotificationRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.getNotifications, ({ viewer, query }) =>
    listNotifications(deps, viewer.userId, query),
  );
  mount(at, calls.markNotificationsRead, async ({ viewer, body }) => ({
    unread: await markNotificationsRead(deps, viewer.userId, body.ids),
  }));
  mount(at, calls.getEmailSettings, async ({ viewer }) => ({
    data: await getEmailSettings(deps.db, viewer.userId),
  }));
  mount(at, calls.setEmailSetting, async ({ viewer, body }) => {
    await setEmailSetting(deps, viewer.userId, body);
    return { data: await getEmailSettings(deps.db, viewer.userId) };
  });
}
