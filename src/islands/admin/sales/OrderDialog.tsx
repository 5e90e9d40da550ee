import { useCallback, useState } from 'react';
import type { Payment } from '#contract/sales/orders.ts';
import { fetchOrder, type OpenedOrder } from '#site/api/orders.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../../ui/Art.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { closeOrder } from './order-url.ts';
import { Failed } from '../../ui/Failed.tsx';
import { getBuyerName } from './order-labels.ts';
import { OrderSheet, SHEET_FOCUS } from './OrderSheet.tsx';
import { ALL_COURSES } from './refund-scope.ts';
import { formatRefundTitle } from './refund-texts.ts';
import { RefundForm } from './RefundForm.tsx';

interface OrderDialogProps {
  orderId: string;
  /** Called after a refund. */
  onChanged: () => void;
}

export function OrderDialog({ orderId, onChanged }: OrderDialogProps) {
  const [result, reload] = useOrder(orderId);
  const [paymentToRefund, setPaymentToRefund] = useState<Payment>();
  const [chosen, setChosen] = useState(ALL_COURSES);
  const [focusTarget, setFocusTarget] = useState<string>();
  const [shownOrderId, setShownOrderId] = useState(orderId);
  const closeRefundForm = (focus?: string) => {
    setPaymentToRefund(undefined);
    setChosen(ALL_COURSES);
    setFocusTarget(focus);
  };
  if (shownOrderId !== orderId) {
    setShownOrderId(orderId);
    closeRefundForm();
  }
  const opened = result === 'loading' || result === 'failed' ? undefined : result;
  const handleRefunded = () => {
    closeRefundForm(SHEET_FOCUS);
    reload();
    onChanged();
  };
  return (
    <Dialog
      open={orderId !== ''}
      title={getTitle(opened, paymentToRefund, chosen)}
      onClose={closeOrder}
      plain={paymentToRefund !== undefined}
    >
      <div className="orders-dialog">
        {result === 'loading' && <Loading text="Loading the order..." />}
        {result === 'failed' && <Failed text="The order could not be loaded." onRetry={reload} />}
        {result === undefined && <p className="muted">No order has this number.</p>}
        {opened && paymentToRefund && (
          <RefundForm
            opened={opened}
            payment={paymentToRefund}
            chosen={chosen}
            onChoose={setChosen}
            onBack={() => closeRefundForm(paymentToRefund.paymentId)}
            onDone={handleRefunded}
          />
        )}
        {opened && !paymentToRefund && (
          <OrderSheet opened={opened} focus={focusTarget} onRefund={setPaymentToRefund} />
        )}
      </div>
    </Dialog>
  );
}

function getTitle(
  opened: OpenedOrder | undefined,
  paymentToRefund: Payment | undefined,
  chosen: string,
): string {
  if (!opened) return 'Order';
  return paymentToRefund
    ? formatRefundTitle(opened, paymentToRefund, chosen)
    : `Order of ${getBuyerName(opened.student)}`;
}

type OrderResult = OpenedOrder | undefined | 'loading' | 'failed';

/** Undefined for an unknown id. A reload keeps showing the order until its new state is loaded. */
function useOrder(id: string): [OrderResult, () => void] {
  const load = useCallback(async () => {
    const result: OrderResult = id === '' ? undefined : await fetchOrder(id).catch(() => 'failed');
    return { id, result };
  }, [id]);
  const [loaded, reload] = useLoaded<{ id: string; result: OrderResult }>(load);
  const isCurrent = loaded.status === 'ready' && loaded.value.id === id;
  return [isCurrent ? loaded.value.result : 'loading', reload];
}
