// Whether payments that a Razorpay offer or no-cost EMI made smaller are accepted.
import { useState } from 'react';
import { messageOf } from '#site/api/client.ts';
import { fetchPaymentSettings, savePaymentSettings } from '#site/api/seller.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { Loading } from '../ui/Art.tsx';
import { Failed } from '../ui/Failed.tsx';

export function OfferSetting() {
  const [loaded, reload] = useLoaded(fetchPaymentSettings);
  return (
    <section>
      <h2 className="heading-xl">Razorpay payments</h2>
      {loaded.status === 'loading' && <Loading text="Loading the payment settings..." />}
      {loaded.status === 'failed' && (
        <Failed text="The payment settings did not arrive." onRetry={reload} />
      )}
      {loaded.status === 'ready' && <Offers saved={loaded.value.acceptsOffers} />}
    </section>
  );
}

function Offers({ saved: initial }: { saved: boolean }) {
  const [saved, setSaved] = useState(initial);
  /** The choice that is being saved. */
  const [pending, setPending] = useState<boolean>();
  const busy = pending !== undefined;
  const choose = async (acceptsOffers: boolean) => {
    if (busy) return;
    setPending(acceptsOffers);
    try {
      setSaved((await savePaymentSettings({ acceptsOffers })).acceptsOffers);
      const title = acceptsOffers ? 'Offers are accepted now' : 'Offers are no longer accepted';
      notify({ layer: 'own', type: 'success', title });
    } catch (error) {
      const title = messageOf(error, 'The setting could not be saved. Please try again.');
      notify({ layer: 'own', type: 'error', title });
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className="field mt-4">
      <label className="check">
        <input
          type="checkbox"
          checked={pending ?? saved}
          aria-disabled={busy}
          aria-describedby="offers-hint"
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />{' '}
        Accept Razorpay offers and EMI
      </label>
      <p id="offers-hint" className="small muted">
        Offers and no-cost EMI that you create in the Razorpay dashboard lower what a buyer pays.
        Receipts and refunds use the lower amount. When this is off, such payments are refunded at
        once.
      </p>
    </div>
  );
}
