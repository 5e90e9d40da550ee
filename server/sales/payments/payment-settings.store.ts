// The owner's payment settings: one row.
import type { Queries } from '../../platform/ports.ts';
import type { PaymentSettingsRow } from '../../platform/tables.ts';

/** Whether payments reduced by a Razorpay offer or no-cost EMI open their courses. True by default. */
export async function areOffersAccepted(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('payment_settings')
    .select('accepts_offers')
    .where('name', '=', 'payments')
    .executeTakeFirst();
  return row?.accepts_offers !== 0;
}

type OfferChoice = Pick<
  PaymentSettingsRow,
  'name' | 'accepts_offers' | 'changed_at' | 'changed_by'
>;

export async function saveOfferSettings(tx: Queries, row: OfferChoice): Promise<void> {
  const { accepts_offers, changed_at, changed_by } = row;
  await tx
    .insertInto('payment_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ accepts_offers, changed_at, changed_by }),
    )
    .execute();
}
