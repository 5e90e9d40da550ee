// A payment provider for dumps, with the same ids and times in every run. It accepts every signature.
import type { Clock, Gateway, ProviderPayment, ProviderRefund } from '#server/platform/ports.ts';

export interface DeterministicProvider {
  gateway: Gateway;
  /** Creates a payment of an order; captured by default. */
  pay(orderId: string, status?: ProviderPayment['status']): ProviderPayment;
  /** The outcome of refunds requested from now on. */
  setRefundStatus(status: ProviderRefund['status']): void;
}

const METHODS = ['upi', 'card', 'netbanking', 'wallet', ''];

export function createDeterministicProvider(clock: Clock): DeterministicProvider {
  const amounts = new Map<string, ProviderPayment['amountPaise']>();
  const payments = new Map<string, ProviderPayment>();
  const refunds: ProviderRefund[] = [];
  let refundStatus: ProviderRefund['status'] = 'processed';
  const formatId = (kind: string, after: number) =>
    `${kind}_Dump${String(after).padStart(10, '0')}`;
  const getPayment = (id: string): ProviderPayment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`There is no payment ${id}.`);
    return payment;
  };
  const gateway: Gateway = {
    keyId: 'rzp_test_dump',
    checkoutScript: '',
    createOrder: async ({ amountPaise }) => {
      const id = formatId('order', amounts.size);
      amounts.set(id, amountPaise);
      return { id };
    },
    order: async () => undefined,
    listOffers: async () => [],
    payment: async (id) => payments.get(id),
    listPayments: async (orderId) =>
      [...payments.values()].filter((payment) => payment.orderId === orderId),
    capture: async (id) => getPayment(id),
    refund: async ({ paymentId, amountPaise, key: receipt, notes }) => {
      const refund = { paymentId, receipt, amountPaise, notes, status: refundStatus };
      const made = { ...refund, id: formatId('rfnd', refunds.length) };
      refunds.push(made);
      return made;
    },
    listRefunds: async (paymentId) => refunds.filter((refund) => refund.paymentId === paymentId),
    listOrdersSince: async () => [],
    listRefundsSince: async () => [],
    check: async () => undefined,
    isPaymentSignature: () => true,
    isWebhookSignature: () => true,
    readEvent: (body) => JSON.parse(body.toString()) as ReturnType<Gateway['readEvent']>,
  };
  return {
    gateway,
    pay: (orderId, status = 'captured') => {
      const amountPaise = amounts.get(orderId);
      if (amountPaise === undefined) throw new Error(`There is no order ${orderId}.`);
      const nth = payments.size;
      const payment: ProviderPayment = {
        id: formatId('pay', nth),
        orderId,
        amountPaise,
        currency: 'INR',
        status,
        wasCaptured: status === 'captured',
        method: METHODS[nth % METHODS.length] ?? '',
        begunAt: clock(),
        refundedPaise: 0,
        email: null,
        contact: null,
      };
      payments.set(payment.id, payment);
      return payment;
    },
    setRefundStatus: (status) => {
      refundStatus = status;
    },
  };
}
