import { useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '#contract/accounts/auth.ts';
import {
  SALES_MAILS,
  type SavedSalesMails,
  getSalesMails,
  saveSalesMails,
} from '#contract/sales/sales-mails.ts';
import { STATES } from '#contract/sales/states.ts';
import { getMessage, call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { EmailField } from '#site/islands/ui/forms/EmailField.tsx';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { getPaymentSettings, savePaymentSettings } from '#contract/sales/payment-settings.ts';
import { getSellerTerms } from '#contract/sales/tax.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, Options, SelectField } from '../../ui/Field.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { GstReturn } from './GstReturn.tsx';
import { SellerForm } from './SellerForm.tsx';
import { SERIES_FIELDS, type SellerPage } from './seller-form.ts';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

export const Seller = withErrorBoundary(() => (
  <>
    <AdminPageHead title="Business & GST">
      <p className="lead mt-3 max-w-160">
        Your business and tax details for receipts and invoices. Changes apply from the date you
        choose. Documents already issued stay the same.
      </p>
    </AdminPageHead>
    <Terms />
  </>
));

function Terms() {
  const [loaded, reload] = useResponse(getSellerTerms);
  return (
    <WhenLoaded
      loaded={loaded}
      loading="Loading the business details..."
      failed="The business details could not be loaded."
      onRetry={reload}
    >
      {({ data: page }) => (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-x-8 gap-y-12 max-lg:grid-cols-1">
          <SellerForm page={page} onSaved={reload} />
          <div className="grid gap-12">
            <TermsHistory terms={page.terms} />
            <OfferSetting />
            <SalesMails />
            <GstReturn today={page.today} />
          </div>
        </div>
      )}
    </WhenLoaded>
  );
}

function OfferSetting() {
  const [loaded, reload] = useResponse(getPaymentSettings);
  return (
    <section>
      <h2 className="heading-xl">Razorpay payments</h2>
      <WhenLoaded
        loaded={loaded}
        loading="Loading the payment settings..."
        failed="The payment settings could not be loaded."
        onRetry={reload}
      >
        {({ data }) => <Offers saved={data.acceptsOffers} />}
      </WhenLoaded>
    </section>
  );
}

function Offers({ saved: initial }: { saved: boolean }) {
  const [saved, setSaved] = useState(initial);
  const [pending, setPending] = useState<boolean>();
  const busy = pending !== undefined;
  const choose = async (acceptsOffers: boolean) => {
    if (busy) return;
    setPending(acceptsOffers);
    try {
      const { data } = await call(savePaymentSettings, { body: { acceptsOffers } });
      setSaved(data.acceptsOffers);
      const title = acceptsOffers ? 'Offers are now accepted' : 'Offers are no longer accepted';
      notifyOwn('success', title);
    } catch (error) {
      const title = getMessage(error, 'The setting could not be saved. Please try again.');
      notifyOwn('error', title);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className="field mt-4">
      <Checkbox
        checked={pending ?? saved}
        aria-disabled={busy}
        aria-describedby="offers-hint"
        onChange={(acceptsOffers) => void choose(acceptsOffers)}
      >
        Accept Razorpay offers and EMI
      </Checkbox>
      <p id="offers-hint" className="small muted">
        Offers and no-cost EMI that you create in the Razorpay dashboard lower what a buyer pays.
        Receipts and refunds use the lower amount. When this is off, such payments are refunded at
        once.
      </p>
    </div>
  );
}

function SalesMails() {
  const [loaded, reload] = useResponse(getSalesMails);
  return (
    <section>
      <h2 className="heading-xl">Email about sales</h2>
      <WhenLoaded
        loaded={loaded}
        loading="Loading the setting..."
        failed="The setting could not be loaded."
        onRetry={reload}
      >
        {({ data }) => <SalesMailsForm saved={data} />}
      </WhenLoaded>
    </section>
  );
}

const WHEN_LABELS: Readonly<Record<SavedSalesMails['when'], string>> = {
  never: 'Never',
  each: 'Each sale',
  daily: 'Daily summary',
};

const RULES = {
  when: z.enum(SALES_MAILS),
  to: z.union([z.literal(''), Email], 'Email address is invalid'),
};

function SalesMailsForm({ saved: { when, to, defaultTo } }: { saved: SavedSalesMails }) {
  const form = useForm(RULES, {
    initial: { when, to },
    send: async (typed, { reset }) => {
      const body = { when: RULES.when.parse(typed.when), to: typed.to };
      const { data: saved } = await call(saveSalesMails, { body });
      notifyOwn('success', 'Emails about sales saved');
      reset({ when: saved.when, to: saved.to });
    },
    toErrorMessage: (error) =>
      getMessage(error, 'The setting could not be saved. Please try again.'),
  });
  return (
    <form {...form.props} className="mt-4 grid gap-4">
      <SelectField
        label="When"
        hint="The daily summary is sent at 8 am after each day with sales."
        {...form.field('when')}
      >
        <Options options={SALES_MAILS.map((value) => [value, WHEN_LABELS[value]])} />
      </SelectField>
      <EmailField
        label="Send to"
        autoComplete="email"
        placeholder={defaultTo}
        hint={`Optional. If empty, emails go to ${defaultTo}.`}
        {...form.field('to')}
        onSuggestion={(suggestion) => form.set({ to: suggestion })}
      />
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" look="line" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

const STANDING_LABELS = {
  current: 'In effect',
  coming: 'Scheduled',
  past: 'Past',
  replaced: 'Replaced',
} as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

function formatNewSeries(opened: NonNullable<SellerPage['terms'][number]['opened']>): string {
  const series = SERIES_FIELDS.flatMap(([name, label]) =>
    opened[name] ? `${label.toLowerCase()} ${opened[name]}` : [],
  );
  return `New number series: ${series.join(', ')}`;
}

function TermsHistory({ terms }: { terms: readonly SellerPage['terms'][number][] }) {
  return (
    <section>
      <h2 className="heading-xl mb-4">History</h2>
      {terms.length === 0 ? (
        <p className="muted">
          No history yet. Until you save your business details, buyers get numbered receipts with
          the name of the school and no address.
        </p>
      ) : (
        <ul className="ruled-list">
          {terms.map((term) => (
            <li key={term._id} className="grid gap-2 py-4">
              <span className="row">
                <Badge tone={term.standing === 'current' ? 'live' : 'plain'}>
                  {STANDING_LABELS[term.standing]}
                </Badge>
                <span className="meta">
                  {`from ${dayFormat.format(new Date(term.from))}, saved ${formatIndianDateTime(term.statedAt)}`}
                </span>
              </span>
              <strong className="wrap-anywhere" dir="auto">
                {term.legalName}
              </strong>
              <span className="meta">
                {term.registration === 'regular'
                  ? `GSTIN ${term.gstin}, SAC ${term.sac}, ${term.rate}%`
                  : `Not registered for GST, ${STATES[term.state]}`}
              </span>
              {term.opened && <span className="meta">{formatNewSeries(term.opened)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
