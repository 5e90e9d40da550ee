import { useId, useMemo, useState } from 'react';
import { BUYER_ADDRESS_MAX, BUYER_NAME_MAX } from '#contract/sales/buyer.ts';
import { getStateOfGstin } from '#contract/sales/gstin.ts';
import { STATE_CODES, STATES } from '#contract/sales/states.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { Checkbox, Options, SelectField, TextField, FieldError } from '#site/islands/ui/Field.tsx';
import { listCountryNames } from './countries.ts';
import { ABROAD, type FormErrors, type FormValues } from './payment-form.ts';

/** The country is appended to the address, separated by ', '. */
const COUNTRY_MAX = 60;

interface InvoiceFieldsProps {
  quote: QuoteView;
  typed: FormValues;
  faults: FormErrors;
  change: (changes: Partial<FormValues>) => void;
}

export function InvoiceFields(props: InvoiceFieldsProps) {
  const { quote, typed, faults, change } = props;
  const isPrivate = typed.gstin.trim() === '';
  return (
    <>
      <SelectField
        label="Your State"
        starred
        name="state"
        autoComplete="off"
        value={typed.state}
        error={faults.state}
        hint={
          quote.lastState !== null && typed.state === quote.lastState
            ? 'From your last order.'
            : 'For the tax invoice.'
        }
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      >
        <option value="">Choose a State</option>
        <Options options={STATE_CODES.map((code) => [code, STATES[code]])} />
        <option value={ABROAD}>Outside India</option>
      </SelectField>
      {isPrivate && quote.asksAddress && (
        <>
          <AddressField {...props} label="Your address" hint="For the invoice." />
          {typed.state === ABROAD && <CountryField {...props} />}
        </>
      )}
      <BusinessFields {...props} />
      {quote.asksAge && <AgeField {...props} />}
    </>
  );
}

function BusinessFields({ quote, typed, faults, change }: InvoiceFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const last = quote.gstinRefused === undefined ? quote.lastBusiness : undefined;
  const open = (changes: Partial<FormValues>) => {
    setOpen(true);
    change(changes);
  };
  if (!isOpen)
    return (
      <div className="small grid justify-items-start gap-2">
        {last && (
          <p className="m-0 wrap-anywhere">
            <span>{`Your last order was for a business${last.name && `, ${last.name}`}.`}</span>{' '}
            <button
              type="button"
              className="link"
              onClick={() => open({ ...last, state: getStateOfGstin(last.gstin) })}
            >
              {`Use GSTIN ${last.gstin} again`}
            </button>
          </p>
        )}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {last ? 'Add another GSTIN' : 'Buying for a business? Add a GSTIN'}
        </button>
      </div>
    );
  const isBusiness = typed.gstin.trim() !== '';
  const field = (name: 'gstin' | 'name') => ({
    name: `business-${name}`,
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <div className="grid min-w-0 gap-4">
      <TextField
        label="GSTIN"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the buyer has just asked for the field
        autoFocus
        hint={
          quote.gstinRefused ??
          'You cannot add a GSTIN after payment. We check only its format, not its registration.'
        }
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        {...field('gstin')}
      />
      <TextField
        label="Business name"
        starred={isBusiness}
        maxLength={BUYER_NAME_MAX}
        {...field('name')}
      />
      {(isBusiness || !quote.asksAddress) && (
        <AddressField
          typed={typed}
          faults={faults}
          change={change}
          label="Business address"
          starred={isBusiness}
        />
      )}
    </div>
  );
}

function CountryField({ typed, faults, change }: InvoiceFieldsProps) {
  const list = useId();
  const names = useMemo(() => listCountryNames(), []);
  return (
    <>
      <TextField
        label="Country"
        starred
        name="buyer-country"
        autoComplete="country-name"
        list={list}
        maxLength={COUNTRY_MAX}
        value={typed.country}
        error={faults.country}
        onChange={({ currentTarget }) => change({ country: currentTarget.value })}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface AddressFieldProps extends Omit<InvoiceFieldsProps, 'quote'> {
  label: string;
  hint?: string;
  starred?: boolean;
}

function AddressField({ typed, faults, change, label, hint, starred = true }: AddressFieldProps) {
  return (
    <TextField
      label={label}
      starred={starred}
      {...(hint ? { hint } : {})}
      name="buyer-address"
      maxLength={BUYER_ADDRESS_MAX - (typed.state === ABROAD ? COUNTRY_MAX + 2 : 0)}
      value={typed.address}
      error={faults.address}
      onChange={({ currentTarget }) => change({ address: currentTarget.value })}
    />
  );
}

function AgeField({ typed, faults, change }: InvoiceFieldsProps) {
  const { isAdult: fault } = faults;
  return (
    <div className="field">
      <Checkbox
        name="adult"
        checked={typed.isAdult}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'adult-error' : undefined}
        onChange={(isAdult) => change({ isAdult })}
      >
        I am 18 or over
      </Checkbox>
      <FieldError text={fault} id="adult-error" />
    </div>
  );
}
