// A student's payments, with a receipt for each. Fetched on use: its styles are those of MyPayments.tsx.
import { formatPaise } from '#contract/money.ts';
import type { OwnOrder } from '#contract/orders.ts';
import { useCallback, useState, useRef } from 'react';
import { fetchMyPayments, returnCourse } from '#site/api/own-payments.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { courseNames, paymentState, type PaymentState } from '#site/lib/payment-labels.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import type { SessionUser } from '#site/stores/session.ts';
import { getMessage } from '#site/api/client.ts';
import { myCoursesChanged } from '#site/queries/use-my-courses.ts';
import { notify } from '#site/stores/notices.ts';
import { Documents } from '../ui/parts/Documents.tsx';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { OrderPolicy } from '../ui/parts/OrderPolicy.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Paid, getPaidLines, paidWhen, statusLine } from './receipt.ts';
import { PaymentsFailed, PaymentsSection, PaymentsWaiting } from './payments-faces.tsx';
import { Receipt } from './Receipt.tsx';
import {
  freeReturnablesIn,
  type Returnable,
  returnablesIn,
  REQUEST,
  returnConsequences,
} from './returnables.ts';
import { Returns } from './Returns.tsx';

export function PaymentsView({ user }: { user: SessionUser }) {
  const [loaded, reload] = useLoaded(useCallback(() => fetchMyPayments(), []));
  const [shown, setShown] = useState<Paid>();
  const [returning, setReturning] = useState<Returnable>();
  const orders = loaded.status === 'ready' ? loaded.value : [];
  if (orders === undefined) return null;
  const lines = getPaidLines(orders);
  return (
    <PaymentsSection>
      {loaded.status === 'loading' && <PaymentsWaiting />}
      {loaded.status === 'failed' && <PaymentsFailed onRetry={reload} />}
      {loaded.status === 'ready' && lines.length === 0 && (
        <p className="muted">No payments yet. Receipts of what you buy stand here.</p>
      )}
      {lines.length > 0 && (
        <ul className="pay-lines lines">
          {lines.map(({ order, payment }) =>
            payment ? (
              <PaymentLine
                key={payment.paymentId}
                paid={{ order, payment }}
                onReceipt={() => setShown({ order, payment })}
                onReturn={setReturning}
              />
            ) : (
              <FreeLine key={order._id} order={order} onReturn={setReturning} />
            ),
          )}
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
  requested: 'draft',
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
        <strong>{order.bundle?.title || names}</strong>
        {order.bundle?.title && <span className="meta block">{names}</span>}
        <span className="meta num block">{paidWhen(payment)}</span>
        <Documents documents={payment.documents} />
        <Returns all={returnablesIn(paid)} onReturn={onReturn} />
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

/** Nothing was paid, so there is no paper. */
function FreeLine({ order, onReturn }: Pick<PaymentLineProps, 'onReturn'> & { order: OwnOrder }) {
  const all = freeReturnablesIn(order);
  const isLeft = all.every(({ offer }) => offer.state === 'returned');
  return (
    <li>
      <div>
        <strong>{order.bundle?.title || courseNames(order)}</strong>
        {order.bundle?.title && <span className="meta block">{courseNames(order)}</span>}
        <span className="meta num block">{`${indianDay(order.createdAt)} · Coupon`}</span>
        <Returns all={all} onReturn={onReturn} />
      </div>
      <Badge tone={isLeft ? 'info' : 'live'}>{isLeft ? 'Returned' : 'Nothing to pay'}</Badge>
      <strong className="num">{formatPaise(order.amount)}</strong>
    </li>
  );
}

interface ReturnDialogProps {
  returnable: Returnable | undefined;
  onClose: () => void;
  onDone: () => void;
}

function ReturnDialog({ returnable, onClose, onDone }: ReturnDialogProps) {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const confirm = async (what: Returnable) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    await giveBack(what);
    isBusy.current = false;
    setBusy(false);
    onClose();
    onDone();
  };
  return (
    <Dialog
      open={returnable !== undefined}
      title={returnable ? `Request a refund for '${returnable.name}'?` : ''}
      onClose={onClose}
      plain
    >
      {returnable && (
        <>
          <ul className="ticks small">
            {returnConsequences(returnable).map((text) => (
              <li key={text}>
                <Icon name="chevron-right" /> <span>{text}</span>
              </li>
            ))}
          </ul>
          <OrderPolicy orderId={returnable.orderId} />
          <div className="dialog-foot">
            <Button look="line" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button busy={busy} busyText="Requesting..." onClick={() => void confirm(returnable)}>
              {REQUEST}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

async function giveBack({ orderId, what }: Returnable): Promise<void> {
  try {
    const { message, isDone, needsReview } = await returnCourse({ orderId, ...what });
    if (needsReview) {
      notify({ layer: 'own', type: 'success', title: 'Refund requested', message });
      return;
    }
    myCoursesChanged();
    notify({
      layer: 'own',
      type: isDone ? 'success' : 'error',
      title: isDone ? 'Refund requested' : 'The refund did not go through',
      message,
    });
  } catch (error) {
    const unknown =
      'There was no answer. It may be on its way: your payments show it. Asked twice, it is still one return.';
    notify({
      layer: 'own',
      type: 'error',
      title: 'Refund not requested',
      message: getMessage(error, unknown),
    });
  }
}
