// The mail that brings a visitor's message to the company. Answering it answers the visitor.
import { writeMail } from '../mails/mail-template.ts';
import type { MailText } from '../mails/mail-template.ts';
import type { ContactMessageRow } from '../platform/tables.ts';

export function contactMail(row: ContactMessageRow): MailText {
  const facts = [
    ['From', `${row.first_name} ${row.last_name}`],
    ['Email', row.email],
    ...(row.phone === '' ? [] : [['Phone', row.phone] as const]),
    ['Subject', row.subject],
  ] as const;
  return writeMail({
    subject: `Website message: ${row.subject}`,
    title: 'Website message',
    parts: [{ quote: row.message }, { facts }],
    closing: 'Reply to this mail to answer. The website promises an answer within 24 hours.',
  });
}
