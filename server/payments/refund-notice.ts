// Tells a student that money is on its way back, within the transaction that makes it true.
import { formatPaise } from '#contract/money.ts';
import { QUOTE_MS } from '#contract/payments.ts';
import { findUser } from '../accounts/accounts.ts';
import { nameInMails } from '../accounts/proving.ts';
import { findCourses } from '../catalogue/catalogue.ts';
import { closingLine, escaped, factTable, greeting, letter } from '../mails/letter.ts';
import { queueMail } from '../mails/mails.ts';
import type { Deps, Queries } from '../ports.ts';
import type { RefundRow } from '../tables.ts';

export interface RefundNotice {
  userId: string;
  refund: RefundRow;
  /** Ids of the courses that were closed with it. */
  closed: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

const WHY: Readonly<Record<RefundRow['cause'], string>> = {
  admin: 'We have given your payment back.',
  provider: 'Your payment was given back.',
  'already-open': 'You had this course already, so we have given your second payment back.',
  'account-gone': 'Your account was deleted, so we have given your payment back.',
  'course-gone':
    'The course you paid for is no longer available, so we have given your payment back.',
  'quote-expired': `You began this payment more than ${QUOTE_MS / 60_000} minutes after you pressed 'Enroll Now', and the price had gone up by then. So we have given all of it back, and nothing was opened. You can enrol at the price of today whenever you like.`,
};
/** Causes for which a payment goes back without having opened anything. */
export const OPENED_NOTHING: ReadonlySet<RefundRow['cause']> = new Set([
  'course-gone',
  'account-gone',
  'quote-expired',
]);

const WHEN = 'Banks take five to seven working days until it shows on your account.';

export function refundMailKey(refundId: string): string {
  return `refund ${refundId}`;
}

/** Tells those who run the place that money did not go back: somebody has to look. */
export async function queueRefundAlarm(
  deps: Pick<Deps, 'random' | 'contactTo' | 'linkOrigin'>,
  tx: Queries,
  { refund, why, at }: { refund: RefundRow; why: string; at: number },
): Promise<void> {
  const sum = formatPaise(refund.amount_paise);
  const told = `The refund of ${sum} for payment ${refund.payment_id} has failed. ${why}`;
  const has = OPENED_NOTHING.has(refund.cause)
    ? 'The payment opened nothing.'
    : 'The student has the course.';
  const todo = `${has} Look at the order, and try again or settle it another way:`;
  const link = `${deps.linkOrigin}/payments?q=${encodeURIComponent(refund.payment_id)}`;
  await queueMail(deps, tx, {
    onceKey: `refund failed ${refund.id}`,
    to: deps.contactTo,
    subject: `A refund of ${sum} has failed`,
    text: `${told}\n\n${todo}\n${link}\n`,
    html: letter(
      'A refund has failed',
      [told, `${todo} ${link}`]
        .map((part) => `<p style="margin:0 0 12px">${escaped(part)}</p>`)
        .join('\n'),
    ),
    at,
  });
}

/** Takes back what the mail about the refund said. */
export async function queueReopenedMail(
  deps: Pick<Deps, 'random'>,
  tx: Queries,
  { userId, refund, at }: Omit<RefundNotice, 'closed'>,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const sum = formatPaise(refund.amount_paise);
  const hello = greeting(nameInMails(user));
  const told = `Your bank has not taken our refund of ${sum}. Until it is settled you have access again. We look into it and will write to you.`;
  await queueMail(deps, tx, {
    onceKey: `refund reopened ${refund.id}`,
    to: user.email,
    subject: 'Your refund did not go through',
    text: `${hello.text}\n\n${told}\n`,
    html: letter(
      'Your refund did not go through',
      `${hello.html}
<p style="margin:0 0 12px">${told}</p>
${closingLine('Questions? Answer this mail.')}`,
    ),
    at,
  });
}

/** One mail per refund. */
export async function queueRefundMail(
  deps: Pick<Deps, 'random'>,
  tx: Queries,
  { userId, refund, closed, at }: RefundNotice,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const hello = greeting(nameInMails(user));
  const names = (await findCourses(tx, closed)).map((course) => course.name);
  const ended = names.length > 0 ? `Your access has ended to: ${names.join(', ')}.` : '';
  const facts = [
    ['Amount', formatPaise(refund.amount_paise)],
    ['Payment', refund.payment_id],
  ] as const;
  const parts = [WHY[refund.cause], ended, WHEN].filter(Boolean);
  await queueMail(deps, tx, {
    onceKey: refundMailKey(refund.id),
    to: user.email,
    subject: 'Your payment is on its way back',
    text: `${[
      hello.text,
      ...parts,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ].join('\n\n')}\n`,
    html: letter(
      'Your money is on its way back',
      `${hello.html}
${parts.map((part) => `<p style="margin:0 0 12px">${escaped(part)}</p>`).join('\n')}
${factTable(facts)}
${closingLine('Questions? Answer this mail.')}`,
    ),
    at,
  });
}
