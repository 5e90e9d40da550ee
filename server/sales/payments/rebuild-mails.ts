// Mails about buyers whose account was newer than a restored backup.
import { formatPaise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import { renderMail } from '../../mails/mail-template.ts';
import { queueMail } from '../../mails/mails.ts';
import type { Deps, ProviderPayment, Queries } from '../../platform/ports.ts';
import type { OrderRow, UserRow } from '../../platform/tables.ts';

interface RebuiltAccount {
  user: UserRow;
  order: Pick<OrderRow, 'id'>;
  payment: ProviderPayment;
  /** Epoch milliseconds. */
  at: number;
}

/** Tells the buyer how to log in again, and the admins whom to contact. */
export async function queueBuyerNotices(
  deps: Deps,
  tx: Queries,
  { user, order, payment, at }: RebuiltAccount,
): Promise<void> {
  const isErased = user.erased_at !== null;
  if (!isErased) {
    const mail = renderMail({
      subject: 'Please set a new password',
      to: { name: undefined },
      parts: [
        'We had to restore our website from a backup that did not include your account. We have rebuilt your account from your payment.',
        'Your old password no longer works. Set a new one to log in again.',
        { link: deps.linkOrigin + paths.forgotPassword, label: 'Set a password' },
      ],
      closing: 'Questions? Reply to this email.',
    });
    await queueMail(deps, tx, { onceKey: `rebuilt ${user.id}`, to: user.email, ...mail, at });
  }
  const mail = renderMail({
    subject: isErased
      ? `A payment of ${formatPaise(payment.amountPaise)} is being refunded: the buyer is unknown`
      : 'An account was rebuilt from a payment',
    parts: [
      isErased
        ? 'The account of this buyer was newer than the restored backup and could not be rebuilt from the payment. The payment is refunded automatically. Please contact the buyer.'
        : 'The account of this buyer was newer than the restored backup. It was rebuilt from the payment, without the buyer’s name. An email tells the buyer how to set a password.',
      {
        facts: [
          ['Amount', formatPaise(payment.amountPaise)],
          ['Payment', payment.id],
          ['Email at Razorpay', payment.email ?? 'none'],
          ['Phone at Razorpay', payment.contact ?? 'none'],
        ],
      },
      { link: deps.linkOrigin + paths.paymentsAbout(payment.id), label: 'Open the order' },
    ],
  });
  const onceKey = `rebuilt account ${order.id}`;
  await queueMail(deps, tx, { onceKey, to: deps.contactTo, ...mail, at });
}
