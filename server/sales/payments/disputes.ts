// Chargebacks: disputes are answered in the provider's dashboard, so every change of one is mailed to the admins.
import { formatPaise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { queueAdminMail } from '../../mails/mails.ts';
import { formatIndianDay, formatMediumDay } from '../../platform/indian-days.ts';
import type { Deps, ProviderDispute } from '../../platform/ports.ts';

/** Subject and next step for each event. Only `lost` moves money for good. */
const DISPUTE_MAILS: Readonly<Record<string, readonly [subject: string, todo: string]>> = {
  'payment.dispute.created': [
    'A payment is disputed',
    'Answer it in the Razorpay dashboard, with evidence that the courses were opened and used.',
  ],
  'payment.dispute.under_review': [
    'A dispute is under review',
    'The bank is reviewing your answer.',
  ],
  'payment.dispute.action_required': [
    'A dispute needs an answer',
    'The bank has asked for more information. Answer it in the Razorpay dashboard.',
  ],
  'payment.dispute.won': [
    'A dispute was won',
    'The payment stands. You do not need to do anything.',
  ],
  'payment.dispute.lost': [
    'A dispute was lost',
    "The bank has taken the money back. Open the order, press 'Refund' and select 'Already refunded, by transfer or after a lost dispute': this ends the student’s access and issues a credit or refund note.",
  ],
  'payment.dispute.closed': ['A dispute was closed', 'Check the result in the Razorpay dashboard.'],
};

export function isDisputeEvent(kind: string): boolean {
  return kind in DISPUTE_MAILS;
}

/** Events after which the school can still answer. */
const ANSWERABLE: ReadonlySet<string> = new Set([
  'payment.dispute.created',
  'payment.dispute.action_required',
]);

/** Sends one mail per dispute and event, however often the provider repeats the event. */
export async function mailDispute(
  deps: Deps,
  kind: string,
  dispute: ProviderDispute,
): Promise<void> {
  const [title = '', todo = ''] = DISPUTE_MAILS[kind] ?? [];
  const { id, paymentId, amountPaise, answerBy } = dispute;
  const until =
    answerBy === null || !ANSWERABLE.has(kind)
      ? ''
      : ` Answer it by ${formatMediumDay(formatIndianDay(answerBy))}.`;
  const mail = renderMail({
    subject: `${title}: ${formatPaise(amountPaise)}`,
    title,
    parts: [
      `Dispute ${id} is about ${formatPaise(amountPaise)} of payment ${paymentId}.${until}`,
      todo,
      { link: deps.linkOrigin + paths.paymentsAbout(paymentId), label: 'Open the order' },
    ],
  });
  await queueAdminMail(deps, { onceKey: `dispute ${id} ${kind}`, ...mail, at: deps.clock() });
}
