// Money of a payment made outside goes back outside: whoever asks for the refund states that it was given.
import type { Queries } from '../platform/ports.ts';
import type { RefundRow } from '../platform/tables.ts';
import type { PaymentsDeps } from './deps.ts';
import { isOutside } from './outside.store.ts';
import { afterRefund } from './refund-effects.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';

/** Within the transaction that wants it: nobody else ever sees it as wanted, and no provider is asked. */
export async function settleOutside(
  deps: PaymentsDeps,
  tx: Queries,
  { paid, row }: { paid: PaidOrder; row: RefundRow },
): Promise<void> {
  if (!(await isOutside(tx, row.payment_id))) return;
  const at = deps.clock();
  await store.changeRefund(tx, row.id, { status: 'processed', processed_at: at });
  await afterRefund(deps, tx, { paid, row, at });
}
