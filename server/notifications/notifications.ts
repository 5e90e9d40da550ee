// Notifications: inserted in the transaction of their event, and listed to their person.
import {
  NOTIFICATIONS_MAX,
  NOTIFICATIONS_PER_PAGE,
  OPTIONAL_EMAILS,
} from '#contract/notifications/notifications.ts';
import type {
  EmailSettings,
  Notification,
  NotificationKind,
  OptionalEmail,
} from '#contract/notifications/notifications.ts';
import { paths } from '#contract/paths.ts';
import { lockUser } from '../accounts/accounts.ts';
import { inBatches } from '../platform/batches.ts';
import { DAY_MS } from '../platform/durations.ts';
import { requireAccount } from '../platform/errors.ts';
import { toIsoTime, toIsoTimeOrNull } from '../platform/iso-time.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { NotificationRow } from '../platform/tables.ts';
import * as store from './notifications.store.ts';

const NOTIFICATION_TTL_MS = 90 * DAY_MS;

export interface NewNotification {
  kind: NotificationKind;
  userIds: readonly string[];
  courseId: string | null;
  /** One sentence without a full stop. */
  text: string;
  /** A path of the site, from `paths`. */
  link: string;
}

/** Notifies people in the transaction of the event. */
export async function notify(
  tx: Queries,
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  { kind, userIds, courseId, text, link }: NewNotification,
): Promise<void> {
  const event = { kind, course_id: courseId, text, link, count: 1, created_at: clock() };
  for (const batch of inBatches(userIds))
    await store.insertNotifications(
      tx,
      batch.map((userId) => ({ ...event, id: random.id(), user_id: userId, read_at: null })),
    );
}

const ID_PREFIX_LENGTH = 12;

/**
 * Notifies the students of a course about a new lesson. A student has one unread notification per course, which counts
 * the lessons, so that many new lessons are one notification.
 */
export async function notifyOfNewLesson(
  tx: Queries,
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const lesson = { course: { id, name }, link: paths.courseLearning(id), at: clock() };
  await store.countNewLesson(tx, lesson);
  const idPrefix = random.id().slice(0, ID_PREFIX_LENGTH);
  await store.insertNewLesson(tx, { ...lesson, idPrefix });
}

/** A page of a person's notifications, latest first. */
export async function listNotifications(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  position: PageRequest,
): Promise<ListPage & { data: Notification[]; unread: number }> {
  const matching = store.selectLatest(db, userId, NOTIFICATIONS_MAX);
  const list = { name: 'notifications', perPage: NOTIFICATIONS_PER_PAGE, ...position };
  const { rows, ...page } = await getPage<NotificationRow>(db, { matching }, list);
  return { ...page, data: rows.map(toNotification), unread: await countUnread(db, userId) };
}

function toNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    courseId: row.course_id,
    text: row.text,
    link: row.link,
    createdAt: toIsoTime(Number(row.created_at)),
    readAt: toIsoTimeOrNull(row.read_at === null ? null : Number(row.read_at)),
  };
}

function countUnread(db: Queries, userId: string): Promise<number> {
  return store.countUnread(db, userId, NOTIFICATIONS_MAX);
}

/** Marks notifications of this person as read, by default all. Returns how many are unread. */
export async function markNotificationsRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  if (ids?.length !== 0) await store.markRead(db, { userId, ids, at: clock() });
  return countUnread(db, userId);
}

/** Deletes notifications that are old, or beyond the limit of a person. */
export async function sweepNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteOld(db, { before: clock() - NOTIFICATION_TTL_MS, limit: NOTIFICATIONS_MAX });
}

/** The people among `userIds` who have switched off emails of this kind. For senders, in batches of recipients. */
export async function listEmailOptouts(
  db: Queries,
  kind: OptionalEmail,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  return new Set(await store.listOptouts(db, kind, userIds));
}

export async function getEmailSettings(db: Queries, userId: string): Promise<EmailSettings> {
  const optouts = await store.listOwnOptouts(db, userId);
  const settings = OPTIONAL_EMAILS.map((kind) => [kind, !optouts.includes(kind)]);
  return Object.fromEntries(settings) as EmailSettings;
}

/** Switches emails of one kind on or off. Fails: not_signed_in. */
export async function setEmailSetting(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { kind, isOn }: { kind: OptionalEmail; isOn: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireAccount(await lockUser(tx, userId));
    await (isOn ? store.deleteOptout : store.insertOptout)(tx, { user_id: userId, kind });
  });
}
