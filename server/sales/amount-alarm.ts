// Tells the office of a payment whose amount or currency is not that of its order.
import { formatMoney, formatPaise, toRupees } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { writeMail } from '../mails/mail-template.ts';
import { queueMail } from '../mails/mails.ts';
import type { ProviderPayment, Queries } from '../platform/ports.ts';
import type { PaymentsDeps } from './deps.ts';
import type { Order } from './payments.store.ts';

/** One mail a payment. It goes back by itself: this says so, as the reason lies in the Razorpay account. */
export async function queueAmountAlarm(
  deps: Pick<PaymentsDeps, 'random' | 'contactTo' | 'linkOrigin'>,
  tx: Queries,
  { order, payment, at }: { order: Order; payment: ProviderPayment; at: number },
): Promise<void> {
  const paid = formatMoney(toRupees(payment.amountPaise), payment.currency);
  const mail = writeMail({
    subject: `A payment of ${paid} does not match its order`,
    parts: [
      `The order costs ${formatPaise(order.amountPaise)}, and ${paid} was paid. The payment names no Razorpay offer that explains the difference. It opened nothing and goes back in full.`,
      'Check the settings of your Razorpay account, for example customer fees and currency conversion.',
      { facts: [['Payment', payment.id]] },
      { link: deps.linkOrigin + paths.paymentsAbout(payment.id), label: 'The order' },
    ],
  });
  const onceKey = `other amount ${payment.id}`;
  await queueMail(deps, tx, { onceKey, to: deps.contactTo, ...mail, at });
}
