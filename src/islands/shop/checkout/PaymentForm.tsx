import { type RefObject, useEffect, useRef, useState } from 'react';
import { normalizeCouponCode, COUPON_CODE_MAX } from '#contract/sales/coupon-code.ts';
import type { Paise } from '#contract/sales/money.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { FieldError, TextField } from '#site/islands/ui/Field.tsx';
import type { BundleOrder, Checkout } from './checkout.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import {
  type CheckedForm,
  EMPTY_FORM,
  type GetPaymentOptions,
  listOpenErrors,
  type FormErrors,
  validateForm,
  toQuoteBuyer,
  type FormValues,
  toPaymentOptions,
  selectStateOfGstin,
} from './payment-form.ts';
import { Summary } from './Summary.tsx';
import { useOfflineWarning } from './use-offline-warning.ts';
import { useQuote } from './use-quote.ts';

export interface PaymentFormProps {
  courseId: string;
  bundle?: BundleOrder | undefined;
  isBuyer: boolean;
  at: Checkout['at'];
  /** Called with a function that reads the form, or with nothing while the quote is loading. */
  onReady: (getOptions?: GetPaymentOptions) => void;
  onTotal: (total: Paise) => void;
}

export function PaymentForm(props: PaymentFormProps) {
  return props.isBuyer ? <BuyerForm {...props} /> : <CouponNote />;
}

const readCouponFromUrl = () =>
  normalizeCouponCode(new URLSearchParams(location.search).get('coupon') ?? '');

function CouponNote() {
  const code = readCouponFromUrl();
  if (code === '') return null;
  return (
    <p className="small">
      Your coupon <strong>{code}</strong> is applied once you have logged in.
    </p>
  );
}

function BuyerForm({ courseId, bundle, at, onReady, onTotal }: PaymentFormProps) {
  const [typed, setTyped] = useState<FormValues>(EMPTY_FORM);
  const [checked, setChecked] = useState<CheckedForm>({ typed, errors: {} });
  const faults = listOpenErrors(checked, typed);
  const [coupon, setCoupon] = useState(readCouponFromUrl);
  const refuse = (message: string) => {
    setTyped((last) => ({ ...last, code: coupon }));
    setChecked({ typed: { ...typed, code: coupon }, errors: { code: message } });
    setCoupon('');
  };
  const { quote, isSettled } = useQuote(
    { courseId, bundle, coupon, buyer: toQuoteBuyer(typed) },
    at === 'ready' || at === 'refused',
    refuse,
  );
  const { hasOfflineWarning, checkOnline } = useOfflineWarning();
  const wasTouched = useRef(false);
  const container = useFocusOnFault(checked.errors, wasTouched);
  useLastState(quote?.lastState ?? '', setTyped);
  useEffect(() => {
    // The purchase has to wait until the discounted total is known.
    if (!isSettled) return onReady();
    onReady(() => {
      wasTouched.current = true;
      const errors = validateForm(typed, quote);
      setChecked({ typed, errors });
      if (Object.keys(errors).length > 0 || !checkOnline()) return null;
      return toPaymentOptions(typed, quote);
    });
  }, [isSettled, typed, quote, onReady, checkOnline]);
  const total = quote?.total;
  useEffect(() => {
    if (total !== undefined) onTotal(total);
  }, [total, onTotal]);
  const change = (changes: Partial<FormValues>) => {
    wasTouched.current = true;
    setTyped((last) => selectStateOfGstin({ ...last, ...changes }));
  };
  if (!quote) return null;
  return (
    <div ref={container} className="grid min-w-0 gap-4">
      {quote.registration === 'regular' && (
        <InvoiceFields quote={quote} typed={typed} faults={faults} change={change} />
      )}
      <Summary quote={quote} onRemove={() => setCoupon('')} />
      {quote.coupon === null && (
        <CouponField
          code={typed.code}
          fault={faults.code}
          isBusy={coupon !== ''}
          onType={(code) => change({ code })}
          onApply={() => {
            setCoupon(normalizeCouponCode(typed.code));
            change({ code: '' });
          }}
        />
      )}
      <FieldError
        text={
          hasOfflineWarning ? 'You are offline. Try again once you are back online.' : undefined
        }
      />
    </div>
  );
}

/** Preselects the State of the last order. */
function useLastState(
  last: string,
  setTyped: (change: (typed: FormValues) => FormValues) => void,
): void {
  useEffect(() => {
    if (last !== '') setTyped((typed) => (typed.state === '' ? { ...typed, state: last } : typed));
  }, [last, setTyped]);
}

/** Focuses the first wrong field, but not before the user has touched the form. */
function useFocusOnFault(faults: FormErrors, wasTouched: RefObject<boolean>) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasTouched.current || Object.keys(faults).length === 0) return;
    container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults, wasTouched]);
  return container;
}

interface CouponFieldProps {
  code: string;
  fault: string | undefined;
  isBusy: boolean;
  onType: (code: string) => void;
  onApply: () => void;
}

function CouponField({ code, fault, isBusy, onType, onApply }: CouponFieldProps) {
  const [wasOpened, setOpened] = useState(false);
  if (!wasOpened && code === '' && !fault)
    return (
      <p className="small m-0">
        <button type="button" className="link" onClick={() => setOpened(true)}>
          Have a coupon?
        </button>
      </p>
    );
  return (
    <form
      noValidate
      className="grid min-w-0 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isBusy) onApply();
      }}
    >
      <TextField
        label="Coupon"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the buyer has just asked for the field
        autoFocus={wasOpened}
        name="coupon"
        value={code}
        error={fault}
        maxLength={COUPON_CODE_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <Button type="submit" look="line" size="sm" busy={isBusy} busyText="Checking...">
        Apply
      </Button>
    </form>
  );
}
