// Rejected mails: listed for admins, and sent again.
import type { Queries } from '../platform/ports.ts';
import type { MailRow } from '../platform/tables.ts';
import * as store from './rejected-mails.store.ts';

export {
  countRejectedByUser as countRejected,
  redirectQueuedMails as redirectWaiting,
  listRejectedMails as getRejectedMails,
  listRejectionsByKey as rejectionsByKey,
} from './rejected-mails.store.ts';

/** Whether the text of a rejected mail is still stored. A mail with a code or link is generated again instead. */
export function hasStoredText({ text_body: text }: Pick<MailRow, 'text_body'>): boolean {
  return text !== '';
}

/** Queues a rejected mail again with its own key. Call `mailQueued` after the commit. */
export function requeueRejectedMail(tx: Queries, mail: MailRow, recipient: string): Promise<void> {
  return store.requeueMail(tx, mail.id, recipient);
}
