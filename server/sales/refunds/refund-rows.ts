// Matches refunds of the provider to rows.
import type { Deps, ProviderRefund, Queries } from '../../platform/ports.ts';
import type { RefundRow } from '../../platform/tables.ts';
import { calculateLeftByLine, splitOverLines } from './refund-lines.ts';
import { parseRefundNotes } from './refund-notes.ts';
import * as store from './refunds.store.ts';
import type { PaidOrder } from './refunds.store.ts';

/**
 * Finds the row by the provider's id or by our key. A refund made in the provider's dashboard takes a requested row of the
 * same amount, otherwise a new one. Two refunds of the same amount are never mixed up.
 */
export async function findOrInsertRefund(
  deps: Deps,
  tx: Queries,
  {
    paid,
    providerRefund,
    ours,
  }: { paid: PaidOrder; providerRefund: ProviderRefund; ours: string | undefined },
): Promise<RefundRow> {
  const lines = await store.getPaidLines(tx, paid.payment);
  const rows = lines.refunds;
  const known =
    rows.find((row) => row.provider_refund_id === providerRefund.id) ??
    rows.find((row) => row.id === (providerRefund.receipt ?? ours)) ??
    rows.find((row) => row.status === 'wanted' && row.amount_paise === providerRefund.amountPaise);
  if (known) return known;
  const left = calculateLeftByLine(lines);
  // The notes describe a refund whose row a restore has lost.
  const notedRefund = parseRefundNotes(providerRefund, left);
  const row: RefundRow = {
    id: notedRefund?.id ?? deps.random.id(),
    payment_id: providerRefund.paymentId,
    provider_refund_id: providerRefund.id,
    amount_paise: providerRefund.amountPaise,
    cause: notedRefund?.cause ?? 'provider',
    reason: '',
    admin_id: null,
    status: 'pending',
    created_at: deps.clock(),
    processed_at: null,
    request_key: notedRefund?.key ?? null,
  };
  await store.insertRefund(tx, row, {
    lines: notedRefund?.lines ?? splitOverLines(providerRefund.amountPaise, left),
    returned: notedRefund?.returned ?? new Set(),
  });
  return row;
}

/** Whether the provider's message is older than the state of the row. */
export function isStale(row: RefundRow, providerRefund: ProviderRefund): boolean {
  if (row.status === providerRefund.status && row.provider_refund_id === providerRefund.id)
    return true;
  if (row.status === 'failed') return row.provider_refund_id === providerRefund.id;
  return row.status === 'processed' && providerRefund.status === 'pending';
}
