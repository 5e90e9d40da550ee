import { useCallback, useState } from 'react';
import type { Payment } from '#contract/sales/orders.ts';
import { fetchOrder, type OpenedOrder } from '#site/api/orders.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Loading } from '../../ui/Art.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { closeOrder } from './order-url.ts';
import { Failed } from '../../ui/Failed.tsx';
import { buyerName } from './order-labels.ts';
import { OrderSheet, WHOLE_ORDER } from './OrderSheet.tsx';
import { ALL } from './refund-scope.ts';
import { refundTitle } from './refund.ts';
import { RefundForm } from './RefundForm.tsx';

interface OrderDialogProps {
  orderId: string;
  /** Called after a refund. */
  onChanged: () => void;
}

export function OrderDialog({ orderId, onChanged }: OrderDialogProps) {
  const [found, reload] = useOrder(orderId);
  const [question, setQuestion] = useState<Payment>();
  const [chosen, choose] = useState(ALL);
  const [returnTo, setReturnTo] = useState<string>();
  const [shown, setShown] = useState(orderId);
  const answer = (focus?: string) => {
    setQuestion(undefined);
    choose(ALL);
    setReturnTo(focus);
  };
  if (shown !== orderId) {
    setShown(orderId);
    answer();
  }
  const opened = found === 'loading' || found === 'failed' ? undefined : found;
  const refunded = () => {
    answer(WHOLE_ORDER);
    reload();
    onChanged();
  };
  return (
    <Dialog
      open={orderId !== ''}
      title={getTitle(opened, question, chosen)}
      onClose={closeOrder}
      plain={question !== undefined}
    >
      <div className="orders-sheet">
        {found === 'loading' && <Loading text="Loading the order..." />}
        {found === 'failed' && <Failed text="The order could not be loaded." onRetry={reload} />}
        {found === undefined && <p className="muted">No order has this number.</p>}
        {opened && question && (
          <RefundForm
            opened={opened}
            payment={question}
            chosen={chosen}
            onChoose={choose}
            onBack={() => answer(question.paymentId)}
            onDone={refunded}
          />
        )}
        {opened && !question && (
          <OrderSheet opened={opened} focus={returnTo} onRefund={setQuestion} />
        )}
      </div>
    </Dialog>
  );
}

function getTitle(
  opened: OpenedOrder | undefined,
  question: Payment | undefined,
  chosen: string,
): string {
  if (!opened) return 'Order';
  return question ? refundTitle(opened, question, chosen) : `Order of ${buyerName(opened.student)}`;
}

type Found = OpenedOrder | undefined | 'loading' | 'failed';

/** Undefined for an unknown id. A reload keeps showing the order until its new state is loaded. */
function useOrder(id: string): [Found, () => void] {
  const load = useCallback(async () => {
    const found: Found = id === '' ? undefined : await fetchOrder(id).catch(() => 'failed');
    return { id, found };
  }, [id]);
  const [loaded, reload] = useLoaded<{ id: string; found: Found }>(load);
  const isHere = loaded.status === 'ready' && loaded.value.id === id;
  return [isHere ? loaded.value.found : 'loading', reload];
}
