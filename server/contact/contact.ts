// Messages of the contact form: kept, mailed to the company, marked when answered (OPEN-30).
import { MESSAGES_PER_PAGE } from '#contract/contact.ts';
import type { ContactMessage, ReceivedMessage } from '#contract/contact.ts';
import { found } from '../platform/errors.ts';
import { queueMail } from '../mails/mails.ts';
import { pageOf } from '../platform/paging.ts';
import type { ListPage, ListPlace } from '../platform/paging.ts';
import type { Deps } from '../platform/ports.ts';
import type { ContactMessageRow } from '../platform/tables.ts';
import type { Throttle } from '../platform/throttle.ts';
import { contactMail } from './contact-mail.ts';
import * as store from './contact.store.ts';
import type { MessageFilter } from './contact.store.ts';

export interface ContactDeps extends Pick<
  Deps,
  'db' | 'reads' | 'clock' | 'random' | 'contactTo' | 'mailQueued'
> {
  messageThrottle: Throttle;
}

/**
 * Keeps a message and queues its mail, both or neither. A filled `website` is a machine's doing:
 * nothing is kept, and nothing tells. Fails: too_many.
 */
export async function receiveMessage(
  deps: ContactDeps,
  { website, ...message }: ContactMessage & { website?: string | undefined },
  address: string,
): Promise<void> {
  await deps.messageThrottle.begin([`address ${address}`]);
  if (website) return;
  const row = rowOf(message, { id: deps.random.id(), at: deps.clock() });
  await deps.db.transaction().execute(async (tx) => {
    await store.insertMessage(tx, row);
    await queueMail(deps, tx, {
      onceKey: `contact ${row.id}`,
      to: deps.contactTo,
      replyTo: row.email,
      ...contactMail(row),
      at: row.created_at,
    });
  });
  deps.mailQueued();
}

/** A page of the messages that match, newest first; a page behind the last is empty. */
export async function messagesOnPage(
  { reads }: Pick<ContactDeps, 'reads'>,
  { query, answered, ...place }: MessageFilter & ListPlace,
): Promise<ListPage & { data: ReceivedMessage[] }> {
  const source = store.matchingMessages(reads, { query, answered });
  const list = { name: 'messages', perPage: MESSAGES_PER_PAGE, ...place };
  const load = (ids: readonly string[]) => store.messagesByIds(reads, ids);
  const { rows, ...page } = await pageOf(reads, { ...source, load }, list);
  return { ...page, data: rows.map(messageOf) };
}

/** Notes the first time a message was answered, or that it is still to be. Fails: not_found. */
export async function markAnswered(
  { db, clock }: Pick<ContactDeps, 'db' | 'clock'>,
  { messageId, answered }: { messageId: string; answered: boolean },
): Promise<void> {
  const at = answered ? clock() : null;
  found(await store.setAnswered(db, messageId, at), 'There is no such message.');
}

function rowOf(message: ContactMessage, { id, at }: { id: string; at: number }): ContactMessageRow {
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
  };
}

function messageOf(row: ContactMessageRow): ReceivedMessage {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNo: row.phone,
    subject: row.subject,
    message: row.message,
    createdAt: new Date(row.created_at).toISOString(),
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  };
}
