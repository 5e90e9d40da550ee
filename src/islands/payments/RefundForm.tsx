// The question before money goes back: what will happen, why, and yes or no.
import '#site/styles/components/ticks.css';
import { formatPaise } from '#contract/money.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Payment } from '#contract/orders.ts';
import { REASON_MAX } from '#contract/reviews.ts';
import { type OpenedOrder, refundPayment } from '#site/api/orders.ts';
import { leftOf } from '#site/lib/payment-words.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../ui/Button.tsx';
import { TextAreaField } from '../ui/Field.tsx';
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
  const { reason, setReason, error, busy, submit } = useRefund(payment, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <ul className="ticks small">
        {consequences(opened, payment).map((text) => (
          <li key={text}>
            <Icon name="chevron-right" /> {text}
          </li>
        ))}
      </ul>
      <TextAreaField
        className="mt-5"
        label="Reason"
        starred
        required
        rows={3}
        maxLength={REASON_MAX}
        hint="Kept with the order, for you and other admins."
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="dialog-foot">
        <Button look="line" onClick={onBack} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={busy} busyText="Refunding...">
          Refund {formatPaise(leftOf(payment))}
        </Button>
      </div>
    </form>
  );
}

function useRefund(payment: Payment, onDone: () => void) {
  const [reason, setWords] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const setReason = (words: string) => {
    setWords(words);
    setError(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!reason.trim()) {
      setError('Please give a reason.');
      return event.currentTarget.querySelector('textarea')?.focus();
    }
    setBusy(true);
    try {
      notify(refundNotice(await refundPayment(payment.paymentId, reason.trim())));
    } catch (refusal) {
      notify(refusalNotice(refusal));
    }
    setBusy(false);
    onDone();
  };
  return { reason, setReason, error, busy, submit };
}
