import type { ReceivedMessage } from '#contract/accounts/contact.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';

/** Some email programs refuse longer links. */
const QUOTED_MAX = 1000;

export function buildReplyLink(message: ReceivedMessage): string {
  const { firstName, email, subject, createdAt } = message;
  const quoted = message.message.slice(0, QUOTED_MAX).toWellFormed();
  const lines = quoted.split('\n').map((line) => `> ${line}`);
  const body = [
    `Hello ${firstName},`,
    '',
    '',
    `You wrote on ${formatIndianDateTime(createdAt)}:`,
    ...lines,
  ];
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
