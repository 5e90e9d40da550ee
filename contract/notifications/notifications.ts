// Notifications of an account, and the emails that it can switch off.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { Id } from '../id.ts';
import { pageQuery, pageResponse } from '../paging.ts';
import { successResponse } from '../response.ts';

export const NOTIFICATION_KINDS = ['answer', 'refund', 'new_lesson'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications that are stored per person. */
export const NOTIFICATIONS_MAX = 200;
export const NOTIFICATIONS_PER_PAGE = 20;

export const Notification = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Null if it is not about a course, or the course was deleted. */
  courseId: z.nullable(z.string()),
  text: z.string(),
  /** A path of the site. */
  link: z.string(),
  createdAt: z.string(),
  /** Null while unread. */
  readAt: z.nullable(z.string()),
});
export type Notification = z.infer<typeof Notification>;

/** Latest first. `unread` counts all pages. */
export const getNotifications = defineEndpoint('GET /notifications', {
  access: 'signed-in',
  query: z.object(pageQuery),
  response: successResponse({ ...pageResponse(Notification), unread: z.int() }),
  summary: `Lists the caller’s notifications of the last 90 days, ${NOTIFICATIONS_PER_PAGE} per page.`,
});

/** Without `ids`: all. Unknown ids and ids of other people change nothing. */
export const markNotificationsRead = defineEndpoint('POST /notifications/read', {
  access: 'signed-in',
  body: z.object({
    ids: z.optional(z.array(Id).check(z.maxLength(NOTIFICATIONS_MAX))),
  }),
  response: successResponse({ unread: z.int() }),
  summary: 'Marks the caller’s notifications as read.',
});

/** Emails that an account can switch off. Security, payment and refund emails are always sent. */
export const OPTIONAL_EMAILS = ['answer'] as const;
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number];

/** Whether the emails of each kind are on. */
export const EmailSettings = z.object({ answer: z.boolean() });
export type EmailSettings = z.infer<typeof EmailSettings>;

const EmailSettingsResponse = successResponse({ data: EmailSettings });

export const getEmailSettings = defineEndpoint('GET /profile/emailSettings', {
  access: 'signed-in',
  response: EmailSettingsResponse,
  summary: 'Returns which optional emails the caller gets.',
});

export const setEmailSetting = defineEndpoint('PUT /profile/emailSettings', {
  access: 'signed-in',
  body: z.object({ kind: z.enum(OPTIONAL_EMAILS), isOn: z.boolean() }),
  response: EmailSettingsResponse,
  summary: 'Switches emails of one kind on or off.',
});
