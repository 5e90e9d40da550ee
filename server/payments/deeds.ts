// What the activity log says of money.
import { formatPaise } from '#contract/money.ts';
import { getOrdersTable } from '#contract/orders.ts';
import type { Viewer } from '../accounts/accounts.ts';
import { recordDeed } from '../accounts/audit.ts';
import type { AuditEntry } from '../accounts/audit.ts';
import type { RefundRow } from '../platform/tables.ts';
import { recordViews } from '../privacy/views.ts';
import type { PaymentsDeps } from './deps.ts';

/** Why stands in the refund itself. */
export function refundDeed(
  adminId: string,
  { payment_id: id, amount_paise }: RefundRow,
): AuditEntry {
  const changes = [{ field: 'amount', before: '', after: formatPaise(amount_paise) }];
  return { adminId, action: 'refund', subject: { id, name: id }, changes };
}

/** Who takes the table out is written down first. */
export async function* recordedExport(
  deps: PaymentsDeps,
  viewer: Viewer,
  parts: AsyncIterable<string>,
): AsyncGenerator<string> {
  await recordDeed(deps, { adminId: viewer.userId, action: 'export-orders' });
  await recordViews(deps, viewer, { call: getOrdersTable });
  yield* parts;
}
