// A student's payments, with a receipt for each. Fetched on use: its styles are those of MyPayments.tsx.
import { formatPaise } from '#contract/money.ts';
import { useCallback, useState } from 'react';
import { fetchMyPayments } from '#site/api/own-payments.ts';
import { courseNames, paymentState, type PaymentState } from '#site/lib/payment-words.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { Documents } from '../parts/Documents.tsx';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { type Paid, paidWhen, paymentsOf, statusLine } from './receipt.ts';
import { PaymentsFailed, PaymentsSection, PaymentsWaiting } from './payments-faces.tsx';
import { Receipt } from './Receipt.tsx';
import type { Returnable } from './returnables.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { Returns } from './Returns.tsx';

export function PaymentsView({ user }: { user: SessionUser }) {
  const [loaded, reload] = useLoaded(useCallback(() => fetchMyPayments(), []));
  const [shown, setShown] = useState<Paid>();
  const [returning, setReturning] = useState<Returnable>();
  const orders = loaded.status === 'ready' ? loaded.value : [];
  if (orders === undefined) return null;
  const payments = paymentsOf(orders);
  return (
    <PaymentsSection>
      {loaded.status === 'loading' && <PaymentsWaiting />}
      {loaded.status === 'failed' && <PaymentsFailed onRetry={reload} />}
      {loaded.status === 'ready' && payments.length === 0 && (
        <p className="muted">No payments yet. Receipts of what you buy stand here.</p>
      )}
      {payments.length > 0 && (
        <ul className="pay-lines lines">
          {payments.map((paid) => (
            <PaymentLine
              key={paid.payment.paymentId}
              paid={paid}
              onReceipt={() => setShown(paid)}
              onReturn={setReturning}
            />
          ))}
        </ul>
      )}
      <Receipt paid={shown} user={user} onClose={() => setShown(undefined)} />
      <ReturnDialog
        returnable={returning}
        onClose={() => setReturning(undefined)}
        onDone={reload}
      />
    </PaymentsSection>
  );
}

const TONES: Readonly<Record<PaymentState, BadgeTone>> = {
  paid: 'live',
  returning: 'draft',
  part: 'info',
  returned: 'info',
};

interface PaymentLineProps {
  paid: Paid;
  onReceipt: () => void;
  onReturn: (returnable: Returnable) => void;
}

/** One paper each: the numbered document, or a sheet to print of a payment from before there were any. */
function PaymentLine({ paid, onReceipt, onReturn }: PaymentLineProps) {
  const { order, payment } = paid;
  const names = courseNames(order);
  return (
    <li>
      <div>
        <strong>{names}</strong>
        <span className="meta num block">{paidWhen(payment)}</span>
        <Documents documents={payment.documents} />
        <Returns paid={paid} onReturn={onReturn} />
      </div>
      <Badge tone={TONES[paymentState(payment)]}>{statusLine(payment)}</Badge>
      <strong className="num">{formatPaise(payment.amount)}</strong>
      {!payment.documents?.length && (
        <Button look="line" size="sm" aria-label={`Receipt for ${names}`} onClick={onReceipt}>
          Receipt
        </Button>
      )}
    </li>
  );
}
