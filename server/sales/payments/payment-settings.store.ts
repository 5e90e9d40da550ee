// The owner's settings for payments and for mails about sales: one row.
import type { SalesMails } from '#contract/sales/sales-mails.ts';
import type { Queries } from '../../platform/ports.ts';
import type { PaymentSettingsRow } from '../../platform/tables.ts';

/** Whether payments reduced by a Razorpay offer or no-cost EMI open their courses. True by default. */
export async function areOffersAccepted(db: Queries): Promise<boolean> {
  return (await findSettings(db))?.accepts_offers !== 0;
}

interface SalesMailSettings extends SalesMails {
  /** When an owner chose this; null for the default. Epoch milliseconds. */
  since: number | null;
}

/** Defaults to a daily summary. */
export async function getSalesMailSettings(db: Queries): Promise<SalesMailSettings> {
  const row = await findSettings(db);
  const since = row?.sales_mails_since ?? null;
  return {
    when: row?.sales_mails ?? 'daily',
    to: row?.sales_mails_to ?? '',
    since: since === null ? null : Number(since),
  };
}

function findSettings(db: Queries): Promise<PaymentSettingsRow | undefined> {
  return db
    .selectFrom('payment_settings')
    .selectAll()
    .where('name', '=', 'payments')
    .executeTakeFirst();
}

/** Changes only the columns that are named. */
export async function saveSettings(
  tx: Queries,
  changes: Partial<PaymentSettingsRow> & Pick<PaymentSettingsRow, 'changed_at' | 'changed_by'>,
): Promise<void> {
  await tx
    .insertInto('payment_settings')
    .values({ name: 'payments', accepts_offers: 1, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute();
}
