// Payments that are younger than a restored backup: what the server rebuilds, and what has to be typed in again.
import { randomBytes } from 'node:crypto';
import { formatPaise, paise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import type { Queries } from '../platform/ports.ts';

/** A backup reads its rows some seconds before its manifest says when it was made. */
const MARGIN_MS = 60 * 60_000;
const AT_ONCE = 500;

interface KnownPayment {
  id: string;
  amount_paise: Paise;
  /** Of a payment that the office recorded itself: its day and reference; else null. */
  received_on: string | null;
  reference: string | null;
}

/** Of those that what was replaced knew of; none where the disk was lost. */
export interface LostPayments {
  /** Made at the provider. */
  atProvider: readonly KnownPayment[];
  /** Recorded by the office: nothing but what was replaced knew of them. */
  outside: readonly KnownPayment[];
}

/** The payments that a database knows since shortly before a moment. */
export function paymentsSince(db: Queries, at: number): Promise<KnownPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('outside_payments', 'outside_payments.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount_paise', 'received_on', 'reference'])
    .where('payments.captured_at', '>=', at - MARGIN_MS)
    .orderBy('payments.captured_at')
    .execute();
}

/** Those of them that the database of now lacks. */
export async function lostPayments(
  db: Queries,
  known: readonly KnownPayment[],
): Promise<LostPayments> {
  const there = new Set<string>();
  for (let from = 0; from < known.length; from += AT_ONCE) {
    const ids = known.slice(from, from + AT_ONCE).map(({ id }) => id);
    const rows = await db.selectFrom('payments').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) there.add(id);
  }
  const lost = known.filter(({ id }) => !there.has(id));
  return {
    atProvider: lost.filter((one) => one.received_on === null),
    outside: lost.filter((one) => one.received_on !== null),
  };
}

/** Has the server look for orders since the backup at the payment provider. */
export async function noteRestore(
  tx: Queries,
  { backupAt, at }: { backupAt: number; at: number },
): Promise<void> {
  const id = randomBytes(12).toString('hex');
  const row = { id, backup_at: backupAt, restored_at: at, compared_at: null, unmatched: '[]' };
  await tx.insertInto('restores').values(row).execute();
}

/** For people. */
export function lostPaymentsText(madeAt: string, { atProvider, outside }: LostPayments): string {
  const sum = paise(atProvider.reduce((all, one) => all + one.amount_paise, 0));
  const known =
    atProvider.length === 0
      ? ''
      : ` The replaced database had ${atProvider.length} of them, ${formatPaise(sum)} together.`;
  const lines = [
    `Orders and refunds after ${madeAt} are rebuilt from Razorpay within minutes of the next start.${known} 'npm run doctor' says when that is done.`,
  ];
  if (outside.length > 0)
    lines.push(
      'Payments recorded outside Razorpay are not in the backup. Record them again on /payments:',
      ...outside.map(
        (one) =>
          `  ${formatPaise(one.amount_paise)} of ${one.received_on}, reference ${one.reference}`,
      ),
    );
  return lines.join('\n');
}
