// The mail that brings a visitor's message to the company. Answering it answers the visitor.
import { closingLine, escaped, factTable, letter } from '../mails/letter.ts';
import type { ContactMessageRow } from '../tables.ts';

const REPLY = 'Reply to this mail to answer. The website promises an answer within 24 hours.';

/** Whatever the visitor typed is shown as text. */
export function contactMail(row: ContactMessageRow): {
  subject: string;
  text: string;
  html: string;
} {
  const facts = [
    ['From', `${row.first_name} ${row.last_name}`],
    ['Email', row.email],
    ...(row.phone === '' ? [] : [['Phone', row.phone] as const]),
    ['Subject', row.subject],
  ] as const;
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return {
    subject: `Website message: ${row.subject}`,
    text: `${lines}\n\n${row.message}\n\n${REPLY}\n`,
    html: letter(
      'Website message',
      `<p dir="auto" style="margin:0 0 24px;white-space:pre-wrap">${escaped(row.message)}</p>
${factTable(facts)}
${closingLine(REPLY)}`,
    ),
  };
}
