// The caller's notifications.
import type { ResponseOf } from '#contract/endpoint.ts';
import * as calls from '#contract/notifications/notifications.ts';
import { call } from './client.ts';

export type NotificationPage = ResponseOf<typeof calls.getNotifications>;

/** Throws ApiError. */
export function fetchNotifications(page: number): Promise<NotificationPage> {
  return call(calls.getNotifications, { query: { page }, fresh: true });
}

/** Without ids: all. The request survives leaving the page. Throws ApiError. */
export async function markNotificationsRead(ids?: string[]): Promise<void> {
  await call(calls.markNotificationsRead, { body: ids ? { ids } : {}, keepalive: true });
}
