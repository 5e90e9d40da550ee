// The form that states who sells, from a day on.
import { STATE_CODES, STATES } from '#contract/states.ts';
import { SERIES } from '#contract/tax.ts';
import { saveSellerTerms, type SellerPage } from '#site/api/tax.ts';
import { messageOf } from '#site/api/client.ts';
import { notify } from '#site/stores/notices.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { type Form, useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField, TextField } from '../ui/Field.tsx';
import type { Elements } from '../ui/elements.ts';
import {
  firstNumber,
  REGISTRATIONS,
  SELLER_RULES,
  type SellerFieldName,
  termsOf,
  textsOf,
  SERIES_FIELDS,
} from './seller-form.ts';

type Fields = Form<SellerFieldName>;

export function SellerForm({ page, onSaved }: { page: SellerPage; onSaved: () => void }) {
  const form = useForm(SELLER_RULES, {
    initial: textsOf(page),
    send: async (typed, { reset }) => {
      const saved = await saveSellerTerms(termsOf(typed));
      const title = saved.standing === 'current' ? 'These terms hold now' : 'These terms are noted';
      notify({ layer: 'own', type: 'success', title });
      reset(typed);
      onSaved();
    },
    refused: (error) => messageOf(error, 'The terms could not be saved. Please try again.'),
  });
  return (
    <form {...form.props} className="panel panel-pad grid min-w-0 content-start gap-10">
      <Who form={form} />
      <Tax form={form} />
      <Numbers form={form} today={page.today} />
      <div className="grid gap-6">
        <TextField
          label="Hold from"
          type="date"
          min={page.today}
          className="max-w-80"
          hint="Today: at once. A later day: from its first minute in India."
          {...form.field('from')}
        />
        <FormRefusal text={form.refusal} />
        <div>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Confirm these terms
          </Button>
        </div>
      </div>
    </form>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: Elements }) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-6 border-0 p-0">
      <legend className="heading-lg p-0 pb-3">{title}</legend>
      {hint && <p className="muted m-0 max-w-160">{hint}</p>}
      <div className="grid grid-cols-2 gap-6 until-52:grid-cols-1">{children}</div>
    </fieldset>
  );
}

function Who({ form }: { form: Fields }) {
  return (
    <Part title="Who sells">
      <TextField
        label="Legal name"
        starred
        autoComplete="organization"
        hint="As on the registration, or your own name."
        {...form.field('legalName')}
      />
      <TextField label="Trade name" hint="Where it is another one." {...form.field('tradeName')} />
      <TextField
        label="Address"
        starred
        autoComplete="street-address"
        hint="Of the place of business, with the PIN code."
        {...form.field('address')}
      />
      <SelectField label="State" starred {...form.field('state')}>
        <option value="">Choose a State</option>
        {STATE_CODES.map((code) => (
          <option key={code} value={code}>
            {STATES[code]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="E-mail for buyers"
        starred
        type="email"
        hint="Consumer law wants a contact on each receipt."
        {...form.field('careEmail')}
      />
      <TextField label="Phone for buyers" type="tel" {...form.field('carePhone')} />
    </Part>
  );
}

function Tax({ form }: { form: Fields }) {
  const isRegular = form.typed.registration === 'regular';
  return (
    <Part
      title="Goods and Services Tax"
      hint={
        isRegular
          ? 'Buyers get a tax invoice. Prices stay as they are: the tax is in them. Have your accountant confirm code, rate and day.'
          : 'Buyers get a numbered receipt. Without a registration no tax may be collected.'
      }
    >
      <SelectField label="Registration" {...form.field('registration')}>
        {REGISTRATIONS.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
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
            label="Rate in percent"
            inputMode="decimal"
            hint="All of it: half and half within a State."
            {...form.field('rate')}
          />
          <SelectField
            label="Buyers outside India"
            hint="A letter of undertaking is renewed every year."
            {...form.field('lut')}
          >
            <option value="no">With IGST</option>
            <option value="yes">Under a letter of undertaking, without tax</option>
          </SelectField>
          <SelectField
            label="Buyers with a GSTIN"
            hint="Above ₹5 crore a year their invoices need a number of the invoice portal, which is not fetched here."
            {...form.field('eInvoice')}
          >
            <option value="no">Buy here, with a tax invoice</option>
            <option value="yes">Are asked to write to us (e-invoice)</option>
          </SelectField>
        </>
      )}
    </Part>
  );
}

function Numbers({ form, today }: { form: Fields; today: string }) {
  return (
    <Part
      title="Numbers"
      hint="Each kind counts from 000001 in every financial year. Another prefix begins a new series at once; one that was used never comes back."
    >
      {SERIES_FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          autoCapitalize="characters"
          spellCheck={false}
          hint={`As in ${firstNumber(form.typed[name] || SERIES[name], today)}`}
          {...form.field(name)}
        />
      ))}
    </Part>
  );
}
