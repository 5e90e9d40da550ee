import { STATE_CODES, STATES } from '#contract/sales/states.ts';
import { SERIES, saveSellerTerms } from '#contract/sales/tax.ts';
import { getMessage, call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { type Form, useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Options, SelectField, TextField } from '../../ui/Field.tsx';
import type { Elements } from '../../ui/elements.ts';
import {
  formatFirstNumber,
  REGISTRATIONS,
  SELLER_RULES,
  type SellerFieldName,
  toTerms,
  toFormTexts,
  SERIES_FIELDS,
  type SellerPage,
} from './seller-form.ts';

type Fields = Form<SellerFieldName>;

export function SellerForm({ page, onSaved }: { page: SellerPage; onSaved: () => void }) {
  const form = useForm(SELLER_RULES, {
    initial: toFormTexts(page),
    send: async (typed, { reset }) => {
      const { data: saved } = await call(saveSellerTerms, { body: toTerms(typed) });
      const title =
        saved.standing === 'current'
          ? 'Business details are in effect'
          : 'Business details are scheduled';
      notifyOwn('success', title);
      reset(typed);
      onSaved();
    },
    toErrorMessage: (error) =>
      getMessage(error, 'The business details could not be saved. Please try again.'),
  });
  return (
    <form {...form.props} className="panel panel-pad grid min-w-0 content-start gap-10">
      <BusinessFields form={form} />
      <TaxFields form={form} />
      <SeriesFields form={form} today={page.today} />
      <div className="grid gap-6">
        <TextField
          label="Effective from"
          type="date"
          min={page.today}
          className="max-w-80"
          hint="Changes from today apply at once, later ones from midnight, Indian time."
          {...form.field('from')}
        />
        <FormRefusal text={form.refusal} />
        <div>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Save business details
          </Button>
        </div>
      </div>
    </form>
  );
}

function FieldGroup({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: Elements;
}) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-6 border-0 p-0">
      <legend className="heading-lg p-0 pb-3">{title}</legend>
      {hint && <p className="muted m-0 max-w-160">{hint}</p>}
      <div className="grid grid-cols-2 gap-6 max-[52rem]:grid-cols-1">{children}</div>
    </fieldset>
  );
}

function BusinessFields({ form }: { form: Fields }) {
  return (
    <FieldGroup title="Business details">
      <TextField
        label="Legal name"
        starred
        autoComplete="organization"
        hint="As registered, or your own name."
        {...form.field('legalName')}
      />
      <TextField
        label="Trade name"
        hint="Optional. If it differs from the legal name."
        {...form.field('tradeName')}
      />
      <TextField
        label="Address"
        starred
        autoComplete="street-address"
        hint="Place of business, with PIN code."
        {...form.field('address')}
      />
      <SelectField label="State" starred {...form.field('state')}>
        <option value="">Choose a State</option>
        <Options options={STATE_CODES.map((code) => [code, STATES[code]])} />
      </SelectField>
      <TextField
        label="Email for buyers"
        starred
        type="email"
        hint="Consumer law requires a contact on each receipt."
        {...form.field('careEmail')}
      />
      <TextField label="Phone for buyers" type="tel" {...form.field('carePhone')} />
    </FieldGroup>
  );
}

function TaxFields({ form }: { form: Fields }) {
  const isRegular = form.typed.registration === 'regular';
  return (
    <FieldGroup
      title="Goods and Services Tax"
      hint={
        isRegular
          ? 'Buyers get a tax invoice. Prices include the tax and stay the same. Check the SAC, the rate and the date with your accountant.'
          : 'Buyers get a numbered receipt. Without a regular registration you may not collect tax.'
      }
    >
      <SelectField
        label="Registration"
        hint="The composition scheme is not supported: it does not allow sales to other States."
        {...form.field('registration')}
      >
        <Options options={REGISTRATIONS.map(({ value, text }) => [value, text])} />
      </SelectField>
      {isRegular && (
        <>
          <TextField
            label="GSTIN"
            starred
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('gstin')}
          />
          <TextField
            label="SAC"
            inputMode="numeric"
            maxLength={6}
            hint="999293: commercial training and coaching."
            {...form.field('sac')}
          />
          <TextField
            label="GST rate (%)"
            inputMode="decimal"
            hint="The full rate. Within your State it is split into CGST and SGST."
            {...form.field('rate')}
          />
          <SelectField
            label="Buyers outside India"
            hint="Renew a letter of undertaking (LUT) every year."
            {...form.field('lut')}
          >
            <option value="no">Charge IGST</option>
            <option value="yes">No tax, under an LUT</option>
          </SelectField>
          <SelectField
            label="Buyers with a GSTIN"
            hint="Above ₹5 crore turnover a year, their invoices need an IRN from the e-invoice portal. This site does not request one."
            {...form.field('eInvoice')}
          >
            <option value="no">Can buy here and get a tax invoice</option>
            <option value="yes">Must contact us first (e-invoice)</option>
          </SelectField>
        </>
      )}
    </FieldGroup>
  );
}

function SeriesFields({ form, today }: { form: Fields; today: string }) {
  return (
    <FieldGroup
      title="Document numbers"
      hint="Numbers start at 000001 in each financial year. A new prefix starts a new series at once. A prefix cannot be used again later."
    >
      {SERIES_FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          autoCapitalize="characters"
          spellCheck={false}
          hint={`Example: ${formatFirstNumber(form.typed[name] || SERIES[name], today)}`}
          {...form.field(name)}
        />
      ))}
    </FieldGroup>
  );
}
