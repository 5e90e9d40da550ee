// Mails about contact messages. A reply to the organization's mail goes to the visitor.
import { renderMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';
import { buildMailFromCopy } from '../mails/mail-texts.ts';
import { getOrganization } from '../platform/organization.ts';
import type { Queries } from '../platform/ports.ts';
import type { ContactMessageRow } from '../platform/tables.ts';

export function buildContactMail(row: ContactMessageRow): MailText {
  const isComplaint = row.kind === 'complaint';
  const facts = [
    ['From', `${row.first_name} ${row.last_name}`],
    ['Email', row.email],
    ...(row.phone === '' ? [] : [['Phone', row.phone] as const]),
    ['Subject', row.subject],
  ] as const;
  return renderMail({
    subject: `${isComplaint ? 'Complaint' : 'Website message'}: ${row.subject}`,
    title: isComplaint ? `Complaint ${formatComplaintNumber(row)}` : 'Website message',
    parts: [{ quote: row.message }, { facts }],
    closing: `Reply to this email to answer. ${describeDeadline(row)}`,
  });
}

function describeDeadline({ kind, order_id: orderId }: ContactMessageRow): string {
  if (kind === 'complaint')
    return 'The sender has received a confirmation. By law, you must resolve the complaint within one month.';
  return orderId === null
    ? 'The website promises a reply within 24 hours.'
    : 'The student was promised a reply within two working days.';
}

/** The number shown to the sender and to admins. */
function formatComplaintNumber({ id }: Pick<ContactMessageRow, 'id'>): string {
  return id.slice(0, 8).toUpperCase();
}

/** The address may be unconfirmed, so the mail repeats nothing that was typed. */
export function buildComplaintReceipt(
  db: Queries,
  row: Pick<ContactMessageRow, 'id'>,
): Promise<MailText> {
  return buildMailFromCopy(db, 'complaint', { values: { number: formatComplaintNumber(row) } });
}

/** Like the receipt of a complaint, it repeats nothing that was typed. */
export async function buildMessageConfirmation(db: Queries): Promise<MailText> {
  const { name } = await getOrganization(db);
  return renderMail({
    subject: 'We have received your message',
    to: { name: undefined },
    parts: [`Thank you for writing to ${name}. We will reply within 24 hours.`],
    closing:
      'If you did not write to us, somebody entered your address by mistake. You can ignore this email.',
  });
}
