// Payments that were made but not yet settled: kept until the server has answered (OPEN-73).

export const PENDING_KEY = 'rangshala.pending';

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

/** Those of one person; broken or foreign entries are left out. */
export function pendingPayments(userId: string): PendingPayment[] {
  return readPending().filter((payment) => payment.userId === userId);
}

export function keepPayment(payment: PendingPayment): void {
  write([...without(payment), payment]);
}

export function settlePayment(payment: PendingPayment): void {
  write(without(payment));
}

function without({ razorpay_order_id }: PendingPayment): PendingPayment[] {
  return readPending().filter((one) => one.razorpay_order_id !== razorpay_order_id);
}

function readPending(): PendingPayment[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PENDING_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

function write(payments: readonly PendingPayment[]): void {
  try {
    if (payments.length === 0) localStorage.removeItem(PENDING_KEY);
    else localStorage.setItem(PENDING_KEY, JSON.stringify(payments));
  } catch {
    // Without storage the payment lives on this page; the provider's own event settles it too.
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
