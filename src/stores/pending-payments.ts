// Payments that are made but not settled: stored until the server has answered (OPEN-73).
import { readJson, writeText } from './safe-storage.ts';
import { PENDING_KEY } from './storage-keys.ts';

export interface PendingPayment {
  userId: string;
  courseId: string;
  courseName: string;
  /** Minor units. */
  amount: number;
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The list if storage is unavailable. After this page only the provider's webhook settles the payments. */
let unstored: readonly PendingPayment[] | null = null;

/** Leaves out broken entries. */
export function listPendingPayments(userId: string): PendingPayment[] {
  return readPending().filter((payment) => payment.userId === userId);
}

export function watchPendingPayments(
  userId: string,
  notify: (payments: readonly PendingPayment[]) => void,
): () => void {
  const update = () => notify(listPendingPayments(userId));
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PENDING_KEY || key === null) update();
  };
  addEventListener('storage', onStorage);
  // A page restored from the back/forward cache has missed storage events.
  addEventListener('pageshow', update);
  update();
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', update);
  };
}

export function savePendingPayment(payment: PendingPayment): void {
  write([...listExcept(payment), payment]);
}

export function forgetPendingPayment(payment: PendingPayment): void {
  write(listExcept(payment));
}

function listExcept({ razorpay_order_id }: PendingPayment): PendingPayment[] {
  return readPending().filter((item) => item.razorpay_order_id !== razorpay_order_id);
}

function readPending(): readonly PendingPayment[] {
  if (unstored) return unstored;
  const stored = readJson('localStorage', PENDING_KEY);
  return Array.isArray(stored) ? stored.filter(isPending) : [];
}

function write(payments: readonly PendingPayment[]): void {
  const text = payments.length === 0 ? null : JSON.stringify(payments);
  unstored = writeText('localStorage', PENDING_KEY, text) ? null : payments;
}

const TEXTS = [
  'userId',
  'courseId',
  'courseName',
  'razorpay_payment_id',
  'razorpay_order_id',
  'razorpay_signature',
] as const;

function isPending(value: unknown): value is PendingPayment {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return typeof entry.amount === 'number' && TEXTS.every((name) => typeof entry[name] === 'string');
}
