// The question before money goes back: what will happen, why, and yes or no.
import '#site/styles/components/ticks.css';
import { formatPaise } from '#contract/money.ts';
import type { Payment } from '#contract/orders.ts';
import { type OpenedOrder, refundPayment } from '#site/api/orders.ts';
import { leftOf } from '#site/lib/payment-words.ts';
import { notify } from '#site/stores/notices.ts';
import { ReasonForm } from '../parts/ReasonDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { consequences, refundNotice, refusalNotice } from './refund.ts';

interface RefundFormProps {
  opened: OpenedOrder;
  payment: Payment;
  onBack: () => void;
  /** Told whatever the answer was: the order may have changed. */
  onDone: () => void;
}

export function RefundForm({ opened, payment, onBack, onDone }: RefundFormProps) {
  return (
    <ReasonForm
      lead={
        <ul className="ticks small">
          {consequences(opened, payment).map((text) => (
            <li key={text}>
              <Icon name="chevron-right" /> {text}
            </li>
          ))}
        </ul>
      }
      hint="Kept with the order, for you and other admins."
      confirmText={`Refund ${formatPaise(leftOf(payment))}`}
      busyText="Refunding..."
      look="danger"
      onConfirm={(reason) => refund(payment, reason)}
      onDone={onDone}
      onCancel={onBack}
    />
  );
}

/** What came of it is told beside the order, which is shown anew. */
async function refund({ paymentId }: Payment, reason: string): Promise<void> {
  notify(await refundPayment(paymentId, reason).then(refundNotice, refusalNotice));
}
