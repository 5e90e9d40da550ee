// Contact messages: stored, mailed to the organization, marked when answered (OPEN-30).
import { MESSAGES_PER_PAGE } from '#contract/accounts/contact.ts';
import type { ContactMessage, ReceivedMessage } from '#contract/accounts/contact.ts';
import { findReach } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/roles.ts';
import { recordAuditEntry } from './audit.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { toIsoTime, toIsoTimeOrNull } from '../platform/iso-time.ts';
import { AppError, requireFound } from '../platform/errors.ts';
import { deleteMails, listRejectionsByKey, queueMail } from '../mails/mails.ts';
import { getPage } from '../platform/paging.ts';
import type { ListPage, PageRequest } from '../platform/paging.ts';
import type { Deps, Queries } from '../platform/ports.ts';
import type { ContactMessageRow, UserRow } from '../platform/tables.ts';
import { createThrottle } from '../platform/throttle.ts';
import type { Throttle } from '../platform/throttle.ts';
import {
  buildComplaintReceipt,
  buildContactMail,
  buildMessageConfirmation,
} from './contact-mail.ts';
import * as store from './contact.store.ts';
import type { MessageFilter } from './contact.store.ts';

export interface ContactDeps extends Deps {
  messageThrottle: Throttle;
  /** Limits mails to unconfirmed addresses. */
  confirmations: Throttle;
}

type SentMessage = ContactMessage & { kind?: '' | 'complaint' | undefined };

/** Keys of mails about a message; `personal-tables.ts` has the same prefixes. */
const toReceiptKey = (id: string) => `complaint ${id}`;
const toNoticeKey = (id: string) => `contact ${id}`;
const toConfirmationKey = (id: string) => `message ${id}`;

export function createContactDeps(deps: Deps): ContactDeps {
  return {
    ...deps,
    messageThrottle: createThrottle(deps, {
      name: 'messages',
      windowMs: HOUR_MS,
      most: { address: deps.limits.messagesPerHour },
      message: 'You have sent several messages. Wait a while, or contact us by phone or email.',
    }),
    confirmations: createThrottle(deps, {
      name: 'confirmations of messages',
      windowMs: DAY_MS,
      // Anybody may type another person's address, from many networks.
      most: { message: 2, complaint: 5 },
      message: 'This address has received several confirmations today.',
    }),
  };
}

/**
 * Stores a message and queues its mails in one transaction: one to the organization, and one to the sender unless their
 * address has had several today; the result says which. A filled `website` field means a bot: nothing is stored, and
 * the response is the same. Fails: too_many.
 */
export async function receiveMessage(
  deps: ContactDeps,
  { website, ...message }: SentMessage & { website?: string | undefined },
  { address, userId }: { address: string; userId?: string | undefined },
): Promise<boolean> {
  await deps.messageThrottle.begin([`address ${address}`]);
  if (website) return true;
  const received = toMessageRow(message, { id: deps.random.id(), at: deps.clock(), userId });
  const isConfirmed = await reserveConfirmation(deps, received);
  const row = isConfirmed ? received : { ...received, acknowledged_at: null };
  await deps.db.transaction().execute(async (tx) => {
    await storeMessage(deps, tx, row);
    if (!isConfirmed) return;
    const isComplaint = row.kind === 'complaint';
    const mail = isComplaint
      ? await buildComplaintReceipt(tx, row)
      : await buildMessageConfirmation(tx);
    const onceKey = isComplaint ? toReceiptKey(row.id) : toConfirmationKey(row.id);
    await queueMail(deps, tx, { onceKey, to: row.email, at: row.created_at, ...mail });
  });
  deps.mailQueued();
  return isConfirmed;
}

/** Whether the sender may get another confirmation today. */
async function reserveConfirmation(
  { confirmations }: ContactDeps,
  { kind, email }: Pick<ContactMessageRow, 'kind' | 'email'>,
): Promise<boolean> {
  try {
    await confirmations.begin([`${kind} ${email}`]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/** A request that a signed-in user makes with a button. */
interface AccountRequest {
  user: Pick<UserRow, 'id' | 'full_name' | 'email'>;
  orderId: string;
  /** While a request with this key is open, a second one is not stored. */
  onceKey: string;
  subject: string;
  message: string;
}

/**
 * Stores the request as a message to the organization, in the caller's transaction, which has locked the account.
 * Returns its id; undefined if such a request is still open.
 */
export async function storeRequest(
  deps: Pick<Deps, 'clock' | 'random' | 'contactTo'>,
  tx: Queries,
  { user, orderId, onceKey, subject, message }: AccountRequest,
): Promise<string | undefined> {
  await store.releaseAnsweredKey(tx, onceKey);
  const known = await store.listOpenRequestTimes(tx, [onceKey]);
  if (known.has(onceKey)) return undefined;
  const [firstName = '', ...names] = user.full_name.split(' ');
  const content = { firstName, lastName: names.join(' '), email: user.email, subject, message };
  const row = toMessageRow(content, { id: deps.random.id(), at: deps.clock(), userId: user.id });
  await storeMessage(deps, tx, { ...row, order_id: orderId, once_key: onceKey });
  return row.id;
}

export {
  answerOpenRequest,
  detachOpenRequests,
  listMessagesByIds,
  listOpenRequestTimes,
  markRequestsAnswered,
} from './contact.store.ts';

async function storeMessage(
  deps: Pick<Deps, 'random' | 'contactTo'>,
  tx: Queries,
  row: ContactMessageRow,
): Promise<void> {
  await store.insertMessage(tx, row);
  await queueMail(deps, tx, {
    onceKey: toNoticeKey(row.id),
    to: deps.contactTo,
    replyTo: row.email,
    ...buildContactMail(row),
    at: row.created_at,
  });
}

/** A page of matching messages, newest first; a page beyond the last is empty. */
export async function getMessagesPage(
  { reads }: Pick<ContactDeps, 'reads'>,
  { query, answered, kind, ...place }: MessageFilter & PageRequest,
): Promise<ListPage & { data: ReceivedMessage[] }> {
  const matching = store.filterMessages(reads, { query, answered, kind });
  const list = { name: 'messages', perPage: MESSAGES_PER_PAGE, ...place };
  const load = (ids: readonly string[]) => store.listMessagesByIds(reads, ids);
  const { rows, ...page } = await getPage(reads, { matching, load }, list);
  const undelivered = await listRejectionsByMessage(reads, rows);
  return { ...page, data: rows.map((row) => toMessageView(row, undelivered.get(row.id))) };
}

/** Rejected mails to the senders, by message. */
async function listRejectionsByMessage(
  db: Queries,
  rows: readonly ContactMessageRow[],
): Promise<ReadonlyMap<string, { at: number; answer: string }>> {
  const getKeys = ({ id }: ContactMessageRow) => [toReceiptKey(id), toConfirmationKey(id)];
  const rejections = await listRejectionsByKey(db, rows.flatMap(getKeys));
  return new Map(
    rows.flatMap((row) => {
      const rejection = getKeys(row).flatMap((key) => rejections.get(key) ?? [])[0];
      return rejection ? [[row.id, rejection] as const] : [];
    }),
  );
}

/** Records the first answer of a message, or that it is open again. Fails: not_found, forbidden. */
export async function markAnswered(
  deps: Pick<ContactDeps, 'db' | 'clock' | 'random'>,
  { userId: adminId, role }: { userId: string; role: Role | null },
  { messageId, answered }: { messageId: string; answered: boolean },
): Promise<void> {
  const at = answered ? deps.clock() : null;
  await deps.db.transaction().execute(async (tx) => {
    const isComplaint = (await store.findKind(tx, messageId)) === 'complaint';
    if (isComplaint && findReach(role, 'complaints.answer') === undefined)
      throw new AppError('forbidden', 'Your role cannot answer complaints.');
    requireFound(await store.setAnswered(tx, messageId, at), 'Message not found.');
    const changes = [{ field: 'answered', before: '', after: answered ? 'yes' : 'no' }];
    // The sender may ask to be erased, so the log names only the message.
    const subject = { id: messageId, name: 'A message' };
    await recordAuditEntry(deps, tx, { adminId, action: 'answer-message', subject, changes });
  });
}

/** An answered message of a former user is stored this long, because an admin may mark it as open again. */
export const FORMER_USER_MESSAGES_DAYS = 7;

/** As the privacy policy states. */
const MESSAGES_RETENTION_DAYS = 2 * 365;

/** Deletes answered messages of former users, and messages older than two years that require no answer. */
export async function sweepMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => clock() - days * DAY_MS;
  const ended = {
    answeredBefore: before(FORMER_USER_MESSAGES_DAYS),
    writtenBefore: before(MESSAGES_RETENTION_DAYS),
  };
  await db.transaction().execute(async (tx) => {
    const deletedIds = await store.deleteEndedMessages(tx, ended);
    await deleteMails(
      tx,
      deletedIds.flatMap((id) => [toReceiptKey(id), toNoticeKey(id), toConfirmationKey(id)]),
    );
  });
}

function toMessageRow(
  message: SentMessage,
  { id, at, userId = null }: { id: string; at: number; userId?: string | null | undefined },
): ContactMessageRow {
  return {
    id,
    first_name: message.firstName,
    last_name: message.lastName,
    email: message.email,
    phone: message.phoneNo ?? '',
    subject: message.subject,
    message: message.message,
    created_at: at,
    answered_at: null,
    kind: message.kind || 'message',
    acknowledged_at: message.kind === 'complaint' ? at : null,
    order_id: null,
    once_key: null,
    user_id: userId,
    left_at: null,
  };
}

function toMessageView(
  row: ContactMessageRow,
  undelivered: { at: number; answer: string } | undefined,
): ReceivedMessage {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNo: row.phone,
    subject: row.subject,
    message: row.message,
    createdAt: toIsoTime(row.created_at),
    answeredAt: toIsoTimeOrNull(row.answered_at),
    kind: row.kind,
    acknowledgedAt: toIsoTimeOrNull(row.acknowledged_at),
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(undelivered ? { undelivered: { ...undelivered, at: toIsoTime(undelivered.at) } } : {}),
    ...(row.left_at === null ? {} : { accountEndedAt: toIsoTime(row.left_at) }),
  };
}
