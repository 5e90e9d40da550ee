// Money of a payment made outside goes back outside, and so does what the provider will not give back any longer or what a
// bank has taken: whoever asks for the refund states that it was given.
import type { Queries } from '../platform/ports.ts';
import type { RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { isRefundedOutside } from './outside-payments.store.ts';
import { afterRefund } from './refund-effects.ts';
import * as store from './refunds.store.ts';

/** Within the transaction that wants it: nobody else ever sees it as wanted, and no provider is asked. */
export async function settleOutside(
  deps: PaymentsDeps,
  tx: Queries,
  row: RefundRow,
): Promise<void> {
  if (!(await isRefundedOutside(tx, row))) return;
  const paid = await store.lockPayment(tx, row.payment_id);
  if (!paid) return;
  const at = deps.clock();
  await store.changeRefund(tx, row.id, { status: 'processed', processed_at: at });
  await afterRefund(deps, tx, { paid, row, at });
}
