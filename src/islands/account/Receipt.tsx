import { formatPaise } from '#contract/money.ts';
import { useEffect } from 'react';
import { COMPANY, LEGAL } from '#site/company.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import {
  type Paid,
  receiptFacts,
  receiptNote,
  refundLines,
  sellerLines,
  statusLine,
} from './receipt.ts';

interface ReceiptProps {
  paid: Paid | undefined;
  user: SessionUser;
  onClose: () => void;
}

export function Receipt({ paid, user, onClose }: ReceiptProps) {
  return (
    <Dialog
      open={paid !== undefined}
      title={paid ? `Payment of ${indianDay(paid.payment.paidAt)}` : ''}
      onClose={onClose}
    >
      {paid && <Sheet paid={paid} user={user} />}
      <div className="dialog-foot">
        <Button onClick={() => window.print()}>
          <Icon name="download" /> <span>Print or save</span>
        </Button>
      </div>
    </Dialog>
  );
}

function Sheet({ paid, user }: { paid: Paid; user: SessionUser }) {
  const { order, payment } = paid;
  useFileName(`Receipt ${payment.paymentId}`);
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
        {receiptFacts(paid).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="receipt-courses lines" aria-label="Courses">
        {order.courses.map(({ courseId, courseName }) => (
          <li key={courseId}>{courseName || 'A course that is gone'}</li>
        ))}
      </ul>
      <Sums paid={paid} />
      <p className="text-xs text-ink-2">
        {`${receiptNote(LEGAL)} Questions? Write to ${COMPANY.email}.`}
      </p>
    </article>
  );
}

function Seller() {
  return (
    <p>
      {sellerLines(LEGAL).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{`${COMPANY.email} · ${COMPANY.phone}`}</span>
    </p>
  );
}

function Sums({ paid: { payment } }: { paid: Paid }) {
  return (
    <dl className="receipt-sums num grid gap-2">
      <div>
        <dt>{`Paid, ${LEGAL.taxes}`}</dt>
        <dd>{formatPaise(payment.amount)}</dd>
      </div>
      {refundLines(payment).map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Status</dt>
        <dd>{statusLine(payment)}</dd>
      </div>
    </dl>
  );
}

/** What browsers propose as the name of the saved file. */
function useFileName(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [name]);
}
