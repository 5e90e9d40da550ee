// What the activity log says of money.
import { formatPaise } from '#contract/money.ts';
import type { AuditEntry } from '../accounts/audit.ts';
import type { RefundRow } from '../platform/tables.ts';

/** Why stands in the refund itself. */
export function toRefundAuditEntry(
  adminId: string,
  { payment_id: id, amount_paise }: RefundRow,
): AuditEntry {
  const changes = [{ field: 'amount', before: '', after: formatPaise(amount_paise) }];
  return { adminId, action: 'refund', subject: { id, name: id }, changes };
}
