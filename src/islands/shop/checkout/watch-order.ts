// Polls the server until an order is paid. Also polls when the page becomes visible or the network returns.
import { fetchOrderStatus, type OrderStatus } from '#site/api/own-payments.ts';
import type { OrderWatch } from './run-checkout.ts';

const SECOND_MS = 1000;
/** After the window was closed or an attempt failed: five minutes in total. */
const EAGER_PAUSES = [2, 4, 8, 15, 30, 60, 90, 120];
/** While the window is open and reports payments itself: half an hour in total. */
const PATIENT_PAUSES = [5, 10, 15, 20, 30, ...Array.from({ length: 28 }, () => 60)];

/** Calls `onPaid` at most once. Polls only while the page is visible. Returns a function that stops polling. */
export function watchOrder(
  orderId: string,
  { isEager, onPaid }: OrderWatch,
  fetchStatus: (orderId: string) => Promise<OrderStatus> = fetchOrderStatus,
): () => void {
  const pauses = [...(isEager ? EAGER_PAUSES : PATIENT_PAUSES)];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let isStopped = false;

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', poll);
    document.removeEventListener('visibilitychange', poll);
  };
  const schedulePoll = () => {
    const pause = pauses.shift();
    if (pause === undefined) stop();
    else timer = setTimeout(poll, pause * SECOND_MS);
  };
  function poll(): void {
    if (isFetching || document.visibilityState !== 'visible') return;
    isFetching = true;
    clearTimeout(timer);
    void fetchStatus(orderId)
      .catch(() => 'open' as const)
      .then(onStatus);
  }
  const onStatus = (status: OrderStatus) => {
    isFetching = false;
    if (isStopped) return;
    if (status === 'open') return schedulePoll();
    stop();
    if (status === 'paid') onPaid();
  };

  addEventListener('online', poll);
  document.addEventListener('visibilitychange', poll);
  schedulePoll();
  return stop;
}
