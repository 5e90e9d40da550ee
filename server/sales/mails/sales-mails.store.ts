// Settings of the mails about sales, and the count for the daily summary.
import type { SalesMails } from '#contract/sales/sales-mails.ts';
import type { Queries } from '../../platform/ports.ts';
import type { PaymentSettingsRow } from '../../platform/tables.ts';

interface SalesMailSettings extends SalesMails {
  /** When an owner chose this; null for the default. Epoch milliseconds. */
  since: number | null;
}

/** Defaults to a daily summary. */
export async function getSalesMailSettings(db: Queries): Promise<SalesMailSettings> {
  const row = await db
    .selectFrom('payment_settings')
    .select(['sales_mails', 'sales_mails_to', 'sales_mails_since'])
    .where('name', '=', 'payments')
    .executeTakeFirst();
  const since = row?.sales_mails_since ?? null;
  return {
    when: row?.sales_mails ?? 'daily',
    to: row?.sales_mails_to ?? '',
    since: since === null ? null : Number(since),
  };
}

type Choice = Pick<PaymentSettingsRow, 'changed_at' | 'changed_by'> &
  Required<Pick<PaymentSettingsRow, 'sales_mails' | 'sales_mails_to' | 'sales_mails_since'>>;

export async function saveSalesMailSettings(tx: Queries, choice: Choice): Promise<void> {
  await tx
    .insertInto('payment_settings')
    .values({ name: 'payments', accepts_offers: 1, ...choice })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(choice))
    .execute();
}

/** Number of payments from `from` until before `until`. */
export async function countPayments(db: Queries, from: number, until: number): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('captured_at', '>=', from)
    .where('captured_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(row.many);
}
