// Payments that were made but not yet settled: kept until the server has answered (OPEN-73).
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

/** The list once storage has refused it: it lives as long as this page, and the provider's own event settles it too. */
let unkept: readonly PendingPayment[] | null = null;

/** Those of one person; broken or foreign entries are left out. */
export function pendingPayments(userId: string): PendingPayment[] {
  return readPending().filter((payment) => payment.userId === userId);
}

export function followPending(
  userId: string,
  notify: (payments: readonly PendingPayment[]) => void,
): () => void {
  const look = () => notify(pendingPayments(userId));
  const follow = ({ key }: StorageEvent) => {
    if (key === PENDING_KEY || key === null) look();
  };
  addEventListener('storage', follow);
  // A page that the browser kept has heard nothing meanwhile.
  addEventListener('pageshow', look);
  look();
  return () => {
    removeEventListener('storage', follow);
    removeEventListener('pageshow', look);
  };
}

export function keepPayment(payment: PendingPayment): void {
  write([...without(payment), payment]);
}

export function settlePayment(payment: PendingPayment): void {
  write(without(payment));
}

function without({ razorpay_order_id }: PendingPayment): PendingPayment[] {
  return readPending().filter((item) => item.razorpay_order_id !== razorpay_order_id);
}

function readPending(): readonly PendingPayment[] {
  if (unkept) return unkept;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PENDING_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

function write(payments: readonly PendingPayment[]): void {
  unkept = null;
  try {
    if (payments.length === 0) localStorage.removeItem(PENDING_KEY);
    else localStorage.setItem(PENDING_KEY, JSON.stringify(payments));
  } catch {
    unkept = payments;
  }
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
