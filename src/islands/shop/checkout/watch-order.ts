// Asks the server now and then whether an order is paid, and at once when visitor or network come back.
import { fetchOrderStatus, type OrderStatus } from '#site/api/own-payments.ts';
import type { OrderWatch } from './run-checkout.ts';

const SECOND_MS = 1000;
/** After a window was closed or a try in it failed: five minutes. */
const EAGER_PAUSES = [2, 4, 8, 15, 30, 60, 90, 120];
/** While the window is open and expected to tell: half an hour. */
const PATIENT_PAUSES = [5, 10, 15, 20, 30, ...Array.from({ length: 28 }, () => 60)];

/** Says it once, and only while the page is seen. Answers how to stop. */
export function watchOrder(
  orderId: string,
  { eager, onPaid }: OrderWatch,
  ask: (orderId: string) => Promise<OrderStatus> = fetchOrderStatus,
): () => void {
  const pauses = [...(eager ? EAGER_PAUSES : PATIENT_PAUSES)];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
  const wait = () => {
    const pause = pauses.shift();
    if (pause === undefined) stop();
    else timer = setTimeout(look, pause * SECOND_MS);
  };
  function look(): void {
    if (isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    clearTimeout(timer);
    // No answer is no news.
    void ask(orderId)
      .catch(() => 'open' as const)
      .then(hear);
  }
  const hear = (status: OrderStatus) => {
    isAsking = false;
    if (isOver) return;
    if (status === 'open') return wait();
    stop();
    if (status === 'paid') onPaid();
  };

  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  wait();
  return stop;
}
