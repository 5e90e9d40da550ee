// Returns that need a manual review: the message to the admins, sent once, when it was sent, and the refusal.
import { CONTACT_SUBJECT_MAX } from '#contract/accounts/contact.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import type { Paise } from '#contract/sales/money.ts';
import { findUserById, lockUser } from '../../accounts/accounts.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import { getGreetingName } from '../../accounts/email-verification.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { queueLastMail, queueMail } from '../../mails/mails.ts';
import {
  answerOpenRequest,
  listMessagesByIds,
  markRequestsAnswered,
  listOpenRequestTimes,
  storeRequest,
} from '../../accounts/contact.ts';
import { courseNamesByIds, listBundlesByIds } from '../../courses/catalogue.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { formatMediumDay } from '../../platform/indian-days.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { ContactMessageRow, UserRow } from '../../platform/tables.ts';
import { listItemsByOrder } from '../orders/order-items.store.ts';
import { hasRefundUnderWay } from './refunds.store.ts';
import type { ReturnRequest, Returnable } from './return-offers.ts';

const SUBJECT_PREFIX = 'Refund request: ';

const getRequestKey = (orderId: string, itemId: string) => `return ${orderId} ${itemId}`;

/** Keys of possible requests for a line: for the course, and for its bundle. */
const listRequestKeys = ({ order, item }: Returnable) =>
  [item.course_id, ...(item.bundle_id === null ? [] : [item.bundle_id])].map((id) =>
    getRequestKey(order.id, id),
  );

/** Sends the request to the admins and returns the sum. Access does not change until they decide. */
export async function requestManualReturn(
  deps: Deps,
  tx: Queries,
  requested: { user: UserRow; lines: readonly Returnable[]; request: ReturnRequest; sum: Paise },
): Promise<Paise> {
  const { user, lines, request, sum } = requested;
  const [first] = lines;
  const { order, payment, offer } = requireFound(first);
  const courseNames = await courseNamesByIds(
    tx,
    lines.map(({ item }) => item.course_id),
  );
  const names = lines.map(({ item }) => courseNames.get(item.course_id) ?? item.title);
  const [bundle] = request.bundleId ? await listBundlesByIds(tx, [request.bundleId]) : [];
  const title = bundle?.title;
  const onceKey = getRequestKey(order.id, request.courseId ?? request.bundleId ?? '');
  const messageId = await storeRequest(deps, tx, {
    user,
    orderId: order.id,
    onceKey,
    subject: `${SUBJECT_PREFIX}${title ?? names.join(', ')}`
      .slice(0, CONTACT_SUBJECT_MAX)
      .toWellFormed(),
    message: [
      `I request a refund of ${formatPaise(sum)} for ${names.map((name) => `'${name}'`).join(', ')}.`,
      `Sent with ‘Request a refund’ under My payments. The money-back guarantee of this order ends on ${formatMediumDay(offer.until)}. Reply within two working days.`,
      `Order ${order.id}${payment ? `, payment ${payment.id}` : ''}`,
    ].join('\n\n'),
  });
  if (messageId !== undefined)
    await queueRequestedMail(deps, tx, { user, what: title ?? names.join(', '), sum, messageId });
  return sum;
}

/** Marks requests for refunded courses as answered, and for a bundle once all of its courses are refunded. */
export async function answerRequests(
  tx: Queries,
  { orderId, courseIds, at }: { orderId: string; courseIds: readonly string[]; at: number },
): Promise<void> {
  const items = (await listItemsByOrder(tx, [orderId])).get(orderId) ?? [];
  const remaining = items.filter((item) => !courseIds.includes(item.course_id));
  const whole = items
    .flatMap(({ bundle_id }) => bundle_id ?? [])
    .filter((id) => remaining.every((item) => item.bundle_id !== id));
  const keys = [...courseIds, ...new Set(whole)].map((id) => getRequestKey(orderId, id));
  await markRequestsAnswered(tx, keys, at);
}

/** Answers an open request with the reason of a refusal. Fails: not_found, conflict (answered, or being refunded). */
export async function declineRequest(
  deps: Deps,
  adminId: string,
  { messageId, reason }: { messageId: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const [message] = await listMessagesByIds(tx, [messageId]);
    if (!message?.order_id) throw new AppError('not_found', 'Refund request not found.');
    // Refunds lock the account too, so none begins meanwhile.
    if (message.user_id !== null) await lockUser(tx, message.user_id);
    if (await hasRefundUnderWay(tx, message.order_id))
      throw new AppError('conflict', 'A refund of this order is under way.');
    const declined = await answerOpenRequest(tx, messageId, deps.clock());
    if (!declined) throw new AppError('conflict', 'This refund request is already answered.');
    await queueDeclinedMail(deps, tx, { request: declined, reason });
    const subject = { id: messageId, name: 'A refund request' };
    const userId = declined.user_id ?? undefined;
    const entry = { adminId, action: 'decline-refund', subject, userId, reason } as const;
    await recordAuditEntry(deps, tx, entry);
  });
  deps.mailQueued();
}

/** Goes to the account's present address, or as a last mail to the request's if the account was deleted. */
async function queueDeclinedMail(
  deps: Deps,
  tx: Queries,
  { request, reason }: { request: ContactMessageRow; reason: string },
): Promise<void> {
  const user = request.user_id === null ? undefined : await findUserById(tx, request.user_id);
  const what = request.subject.replace(SUBJECT_PREFIX, '');
  const ownParts = [
    'You keep your access.',
    { link: deps.linkOrigin + paths.profile, label: 'View your payments' },
  ];
  const mail = renderMail({
    subject: 'Your refund request was declined',
    to: { name: user && getGreetingName(user) },
    parts: [
      `We have reviewed your refund request for ${what} and decided not to make a refund. Our reason:`,
      { quote: reason },
      ...(user ? ownParts : []),
    ],
    closing: 'If you disagree, reply to this email.',
  });
  const at = deps.clock();
  if (!user) return queueLastMail(deps, tx, { to: request.email, ...mail, at });
  // A request that was opened again can be declined again.
  const onceKey = `refund declined ${request.id} ${at}`;
  await queueMail(deps, tx, { onceKey, to: user.email, ...mail, at });
}

/** Confirms the request to the buyer. */
async function queueRequestedMail(
  deps: Deps,
  tx: Queries,
  request: { user: UserRow; what: string; sum: Paise; messageId: string },
): Promise<void> {
  const { user, what, sum, messageId } = request;
  const mail = renderMail({
    subject: 'We have received your refund request',
    to: { name: getGreetingName(user) },
    parts: [
      `You requested a refund for ${what}. Our team will review it and reply by email within two working days.`,
      'You keep access until the refund is made.',
      { facts: [['Amount', formatPaise(sum)]] },
      { link: deps.linkOrigin + paths.profile, label: 'View your payments' },
    ],
    closing: 'Questions? Reply to this email.',
  });
  const onceKey = `refund requested ${messageId}`;
  await queueMail(deps, tx, { onceKey, to: user.email, ...mail, at: deps.clock() });
}

/** Adds to each offer the time of an open request. */
export async function addRequestTimes(
  db: Queries,
  all: readonly Returnable[],
): Promise<Returnable[]> {
  const keys = all.flatMap((item) => (item.offer.state === 'person' ? listRequestKeys(item) : []));
  if (keys.length === 0) return [...all];
  const requestedAt = await listOpenRequestTimes(db, keys);
  return all.map((item) => {
    if (item.offer.state !== 'person') return item;
    const at = listRequestKeys(item).flatMap((key) => requestedAt.get(key) ?? [])[0];
    if (at === undefined) return item;
    return { ...item, offer: { ...item.offer, askedAt: new Date(at).toISOString() } };
  });
}
