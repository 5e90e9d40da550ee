// Mails that could not be delivered: read by the admin, and sent again.
import type { Queries } from '../platform/ports.ts';
import type { MailRow } from '../platform/tables.ts';
import * as store from './rejected-mails.store.ts';

export {
  countRejected,
  redirectWaiting,
  getRejectedMails,
  rejectionsByKey,
} from './rejected-mails.store.ts';

/** Whether the text of a rejected mail is still stored: a mail with a code or link in it is written anew instead. */
export function hasText({ text_body: text }: Pick<MailRow, 'text_body'>): boolean {
  return text !== '';
}

/** Queues a rejected mail once more, under its own key. Call `mailQueued` after the commit. */
export function sendAgain(tx: Queries, mail: MailRow, recipient: string): Promise<void> {
  return store.requeue(tx, mail.id, recipient);
}
