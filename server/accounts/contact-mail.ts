// Mails about contact messages. A reply to the organization's mail goes to the visitor.
import { writeMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';
import { mailInWords } from '../mails/mail-texts.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Queries } from '../platform/ports.ts';
import type { ContactMessageRow } from '../platform/tables.ts';

export function contactMail(row: ContactMessageRow): MailText {
  const isComplaint = row.kind === 'complaint';
  const facts = [
    ['From', `${row.first_name} ${row.last_name}`],
    ['Email', row.email],
    ...(row.phone === '' ? [] : [['Phone', row.phone] as const]),
    ['Subject', row.subject],
  ] as const;
  return writeMail({
    subject: `${isComplaint ? 'Complaint' : 'Website message'}: ${row.subject}`,
    title: isComplaint ? `Complaint ${complaintNumber(row)}` : 'Website message',
    parts: [{ quote: row.message }, { facts }],
    closing: `Reply to this email to answer. ${getPromise(row)}`,
  });
}

function getPromise({ kind, order_id: orderId }: ContactMessageRow): string {
  if (kind === 'complaint')
    return 'A receipt was sent to the sender. The law requires you to settle the complaint within one month.';
  return orderId === null
    ? 'The website promises an answer within 24 hours.'
    : 'The student was promised an answer within two working days.';
}

/** The number shown to the sender and to admins. */
function complaintNumber({ id }: Pick<ContactMessageRow, 'id'>): string {
  return id.slice(0, 8).toUpperCase();
}

/** The address may be unconfirmed, so the mail repeats nothing that was typed. */
export function complaintReceipt(
  db: Queries,
  row: Pick<ContactMessageRow, 'id'>,
): Promise<MailText> {
  return mailInWords(db, 'complaint', { values: { number: complaintNumber(row) } });
}

/** Like the receipt of a complaint, it repeats nothing that was typed. */
export async function messageConfirmation(db: Queries): Promise<MailText> {
  const { name } = await getOrganization(db);
  return writeMail({
    subject: 'We have your message',
    to: { name: undefined },
    parts: [`Thank you for writing to ${name}. We read your message and reply within 24 hours.`],
    closing:
      'If you did not write to us, somebody has typed your address by mistake. You can ignore this email.',
  });
}
