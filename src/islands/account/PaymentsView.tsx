// A student's payments, with a receipt for each. Loaded when needed; MyPayments.tsx imports the styles.
import { formatPaise } from '#contract/sales/money.ts';
import { getMyPayments, type OwnOrder } from '#contract/sales/orders.ts';
import { returnCourse } from '#contract/sales/returns.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { COMPANY, LEGAL } from '#site/company.ts';
import { formatIndianDay } from '#site/lib/indian-time.ts';
import { formatCourseNames, getPaymentState, type PaymentState } from '#site/lib/payment-labels.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';
import { call, getMessage } from '#site/api/client.ts';
import { callOwn } from '#site/api/server.ts';
import { reloadMyCourses } from '#site/queries/use-my-courses.ts';
import { notify } from '#site/stores/notices.ts';
import { Documents } from '../ui/orders/Documents.tsx';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { OrderPolicy } from '../ui/orders/OrderPolicy.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Icon } from '../ui/Icon.tsx';
import {
  listPaidLines,
  type OrderPayment,
  formatPaidOn,
  listReceiptFacts,
  getReceiptNote,
  listRefundLines,
  listSellerLines,
  getStatusText,
} from './receipt.ts';
import { PaymentsSection, PaymentsLoading } from './PaymentsPlaceholders.tsx';
import {
  listFreeReturnables,
  type Returnable,
  listReturnables,
  REQUEST_LABEL,
  listReturnConsequences,
} from './returnables.ts';
import { Returns } from './Returns.tsx';

export function PaymentsView({ user }: { user: SessionUser }) {
  const [loaded, reload] = useLoaded(useCallback(() => callOwn(getMyPayments), []));
  const [shownReceipt, setShownReceipt] = useState<OrderPayment>();
  const [chosenReturn, setChosenReturn] = useState<Returnable>();
  const orders = loaded.status === 'ready' ? loaded.value?.data : [];
  if (orders === undefined) return null;
  const lines = listPaidLines(orders);
  return (
    <PaymentsSection>
      {loaded.status === 'loading' && <PaymentsLoading />}
      {loaded.status === 'failed' && (
        <Failed text="Your payments could not be loaded." onRetry={reload} />
      )}
      {loaded.status === 'ready' && lines.length === 0 && (
        <p className="muted">No payments yet. Receipts for your purchases appear here.</p>
      )}
      {lines.length > 0 && (
        <ul className="payment-list ruled-list">
          {lines.map(({ order, payment }) =>
            payment ? (
              <PaymentLine
                key={payment.paymentId}
                paid={{ order, payment }}
                onReceipt={() => setShownReceipt({ order, payment })}
                onReturn={setChosenReturn}
              />
            ) : (
              <FreeLine key={order._id} order={order} onReturn={setChosenReturn} />
            ),
          )}
        </ul>
      )}
      <Receipt paid={shownReceipt} user={user} onClose={() => setShownReceipt(undefined)} />
      <ReturnDialog
        returnable={chosenReturn}
        onClose={() => setChosenReturn(undefined)}
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
  paid: OrderPayment;
  onReceipt: () => void;
  onReturn: (returnable: Returnable) => void;
}

/** Offers the numbered documents, or a printable receipt for payments from before there were documents. */
function PaymentLine({ paid, onReceipt, onReturn }: PaymentLineProps) {
  const { order, payment } = paid;
  const names = formatCourseNames(order);
  return (
    <li>
      <div>
        <strong>{order.bundle?.title || names}</strong>
        {order.bundle?.title && <span className="meta block">{names}</span>}
        <span className="meta num block">{formatPaidOn(payment)}</span>
        <Documents documents={payment.documents} />
        <Returns returnables={listReturnables(paid)} onReturn={onReturn} />
      </div>
      <Badge tone={TONES[getPaymentState(payment)]}>{getStatusText(payment)}</Badge>
      <strong className="num">{formatPaise(payment.amount)}</strong>
      {!payment.documents?.length && (
        <Button look="line" size="sm" aria-label={`Receipt for ${names}`} onClick={onReceipt}>
          Receipt
        </Button>
      )}
    </li>
  );
}

/** An order without a payment has no receipt. */
function FreeLine({ order, onReturn }: Pick<PaymentLineProps, 'onReturn'> & { order: OwnOrder }) {
  const all = listFreeReturnables(order);
  const isReturned = all.every(({ offer }) => offer.state === 'returned');
  return (
    <li>
      <div>
        <strong>{order.bundle?.title || formatCourseNames(order)}</strong>
        {order.bundle?.title && <span className="meta block">{formatCourseNames(order)}</span>}
        <span className="meta num block">{`${formatIndianDay(order.createdAt)} · Coupon`}</span>
        <Returns returnables={all} onReturn={onReturn} />
      </div>
      <Badge tone={isReturned ? 'info' : 'live'}>{isReturned ? 'Returned' : 'Free'}</Badge>
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
  const confirm = async (target: Returnable) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    await requestReturn(target);
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
            {listReturnConsequences(returnable).map((text) => (
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
              {REQUEST_LABEL}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

async function requestReturn({ orderId, target }: Returnable): Promise<void> {
  try {
    const { message, data } = await call(returnCourse, { body: { orderId, ...target } });
    const isDone = data.status !== 'failed';
    // The team decides about the return.
    if (data.status === 'asked') {
      notify({ layer: 'own', type: 'success', title: 'Refund requested', message });
      return;
    }
    reloadMyCourses();
    notify({
      layer: 'own',
      type: isDone ? 'success' : 'error',
      title: isDone ? 'Refund requested' : 'The refund did not go through',
      message,
    });
  } catch (error) {
    const fallback =
      'The server did not respond. Check your payments before you try again. A repeated request counts once.';
    notify({
      layer: 'own',
      type: 'error',
      title: 'Refund not requested',
      message: getMessage(error, fallback),
    });
  }
}

interface ReceiptProps {
  paid: OrderPayment | undefined;
  user: SessionUser;
  onClose: () => void;
}

function Receipt({ paid, user, onClose }: ReceiptProps) {
  return (
    <Dialog
      open={paid !== undefined}
      title={paid ? `Payment of ${formatIndianDay(paid.payment.paidAt)}` : ''}
      onClose={onClose}
    >
      {paid && <ReceiptSheet paid={paid} user={user} />}
      <div className="dialog-foot">
        <Button onClick={() => window.print()}>
          <Icon name="download" /> <span>Print or save</span>
        </Button>
      </div>
    </Dialog>
  );
}

function ReceiptSheet({ paid, user }: { paid: OrderPayment; user: SessionUser }) {
  const { order, payment } = paid;
  useDocumentTitle(`Receipt ${payment.paymentId}`);
  return (
    <article className="receipt" aria-label={`Receipt of payment ${payment.paymentId}`}>
      <header>
        <p className="receipt-brand">{COMPANY.name}</p>
        <Seller />
      </header>
      <p className="display text-2xl">Receipt</p>
      <dl className="receipt-facts grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-3">
        <div>
          <dt>Received from</dt>
          <dd>
            <span>{getName(user)}</span>
            <span>{user.email}</span>
          </dd>
        </div>
        {listReceiptFacts(paid).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="receipt-courses ruled-list" aria-label="Courses">
        {order.courses.map(({ courseId, courseName }) => (
          <li key={courseId}>{courseName || 'Deleted course'}</li>
        ))}
      </ul>
      <ReceiptTotals paid={paid} />
      <p className="text-xs text-ink-2">
        {`${getReceiptNote(LEGAL)} Questions? Write to ${COMPANY.email}.`}
      </p>
    </article>
  );
}

function Seller() {
  return (
    <p>
      {listSellerLines(LEGAL).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{`${COMPANY.email} · ${COMPANY.phone}`}</span>
    </p>
  );
}

function ReceiptTotals({ paid: { payment } }: { paid: OrderPayment }) {
  return (
    <dl className="receipt-sums num grid gap-2">
      <div>
        <dt>{`Paid, ${LEGAL.taxes}`}</dt>
        <dd>{formatPaise(payment.amount)}</dd>
      </div>
      {listRefundLines(payment).map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Status</dt>
        <dd>{getStatusText(payment)}</dd>
      </div>
    </dl>
  );
}

/** Browsers suggest the title as the name of the saved file. */
function useDocumentTitle(name: string): void {
  useEffect(() => {
    const previousTitle = document.title;
    document.title = name;
    return () => {
      document.title = previousTitle;
    };
  }, [name]);
}
