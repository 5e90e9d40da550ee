// The owner's settings for payments at Razorpay. Changes are audited.
import type { PaymentSettings } from '#contract/sales/payment-settings.ts';
import { recordAuditEntry } from '../../accounts/audit.ts';
import type { Deps } from '../../platform/ports.ts';
import * as store from './payment-settings.store.ts';

export async function getPaymentSettings({ db }: Deps): Promise<PaymentSettings> {
  return { acceptsOffers: await store.areOffersAccepted(db) };
}

export async function savePaymentSettings(
  deps: Deps,
  adminId: string,
  { acceptsOffers }: PaymentSettings,
): Promise<PaymentSettings> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.areOffersAccepted(tx);
    if (before === acceptsOffers) return;
    await store.saveSettings(tx, {
      accepts_offers: acceptsOffers ? 1 : 0,
      changed_at: deps.clock(),
      changed_by: adminId,
    });
    const formatAccepted = (accepts: boolean) => (accepts ? 'accepted' : 'not accepted');
    const change = {
      field: 'Razorpay offers',
      before: formatAccepted(before),
      after: formatAccepted(acceptsOffers),
    };
    await recordAuditEntry(deps, tx, { adminId, action: 'payment-settings', changes: [change] });
  });
  return { acceptsOffers };
}
