// Matches refunds of the provider to rows.
import type { ProviderRefund, Queries } from '../../platform/ports.ts';
import type { RefundRow } from '../../platform/tables.ts';
import type { PaymentsDeps } from '../deps.ts';
import { leftOfLines, spread } from './refund-lines.ts';
import { parseRefundNotes } from './refund-notes.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';

/**
 * Finds the row by the provider's id or by our key. A refund made in the provider's dashboard takes a requested row of the
 * same amount, otherwise a new one. Two refunds of the same amount are never mixed up.
 */
export async function findOrInsertRefund(
  deps: PaymentsDeps,
  tx: Queries,
  { paid, made, ours }: { paid: PaidOrder; made: ProviderRefund; ours: string | undefined },
): Promise<RefundRow> {
  const lines = await store.getLinesOfPayment(tx, paid.payment);
  const rows = lines.refunds;
  const known =
    rows.find((row) => row.provider_refund_id === made.id) ??
    rows.find((row) => row.id === (made.receipt ?? ours)) ??
    rows.find((row) => row.status === 'wanted' && row.amount_paise === made.amountPaise);
  if (known) return known;
  const left = leftOfLines(lines);
  // The notes describe a refund whose row a restore has lost.
  const noted = parseRefundNotes(made, left);
  const row: RefundRow = {
    id: noted?.id ?? deps.random.id(),
    payment_id: made.paymentId,
    provider_refund_id: made.id,
    amount_paise: made.amountPaise,
    cause: noted?.cause ?? 'provider',
    reason: '',
    admin_id: null,
    status: 'pending',
    created_at: deps.clock(),
    processed_at: null,
    request_key: noted?.key ?? null,
  };
  await store.insertRefund(tx, row, {
    lines: noted?.lines ?? spread(made.amountPaise, left),
    returned: noted?.returned ?? new Set(),
  });
  return row;
}

/** Whether the provider's message is older than the state of the row. */
export function isOutdated(row: RefundRow, made: ProviderRefund): boolean {
  if (row.status === made.status && row.provider_refund_id === made.id) return true;
  if (row.status === 'failed') return row.provider_refund_id === made.id;
  return row.status === 'processed' && made.status === 'pending';
}
