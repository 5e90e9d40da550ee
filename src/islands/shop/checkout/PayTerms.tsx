import { type RefObject, useEffect, useRef, useState } from 'react';
import { plainCode, COUPON_CODE_MAX } from '#contract/coupon-code.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';
import type { PayTermsProps } from './pay-terms-types.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import {
  EMPTY,
  type Faults,
  getFaults,
  readBuyer,
  type Typed,
  toPaymentOptions,
  withStateOf,
} from './pay-terms.ts';
import { Summary } from './Summary.tsx';
import { useMissingLine } from './use-missing-line.ts';
import { useQuote } from './use-quote.ts';

export function PayTerms(props: PayTermsProps) {
  return props.isBuyer ? <Terms {...props} /> : <LaterCoupon />;
}

const codeInAddress = () => plainCode(new URLSearchParams(location.search).get('coupon') ?? '');

function LaterCoupon() {
  const code = codeInAddress();
  if (code === '') return null;
  return (
    <p className="small">
      Your coupon <strong>{code}</strong> is applied once you have logged in.
    </p>
  );
}

function Terms({ courseId, bundle, at, onAsk, onTotal }: PayTermsProps) {
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [coupon, setCoupon] = useState(codeInAddress);
  const refuse = (message: string) => {
    setTyped((last) => ({ ...last, code: coupon }));
    setFaults({ code: message });
    setCoupon('');
  };
  const { quote, isSettled } = useQuote(
    { courseId, bundle, coupon, buyer: readBuyer(typed) },
    at === 'ready' || at === 'refused',
    refuse,
  );
  const { isMissed, hasLine } = useMissingLine();
  const wasUsed = useRef(false);
  const box = useMarked(faults, wasUsed);
  useLastState(quote?.lastState ?? '', setTyped);
  useEffect(() => {
    // A press waits for the sum that the coupon makes.
    if (!isSettled) return onAsk();
    onAsk(() => {
      wasUsed.current = true;
      const found = getFaults(typed, quote);
      setFaults(found);
      if (Object.keys(found).length > 0 || !hasLine()) return null;
      return toPaymentOptions(typed, quote);
    });
  }, [isSettled, typed, quote, onAsk, hasLine]);
  const total = quote?.total;
  useEffect(() => {
    if (total !== undefined) onTotal(total);
  }, [total, onTotal]);
  const change = (changes: Partial<Typed>) => {
    wasUsed.current = true;
    setTyped((last) => withStateOf({ ...last, ...changes }));
    setFaults({});
  };
  if (!quote) return null;
  return (
    <div ref={box} className="grid min-w-0 gap-4">
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
            setCoupon(plainCode(typed.code));
            change({ code: '' });
          }}
        />
      )}
      {isMissed && (
        <p className="error" role="alert">
          You are offline. Press again as soon as the connection is back.
        </p>
      )}
    </div>
  );
}

/** The State of the last order is offered; nobody's is guessed. */
function useLastState(last: string, setTyped: (change: (typed: Typed) => Typed) => void): void {
  useEffect(() => {
    if (last !== '') setTyped((typed) => (typed.state === '' ? { ...typed, state: last } : typed));
  }, [last, setTyped]);
}

/** The first field that is wrong gets the focus, but on a page that just opened. */
function useMarked(faults: Faults, wasUsed: RefObject<boolean>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wasUsed.current || Object.keys(faults).length === 0) return;
    box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults, wasUsed]);
  return box;
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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wasOpened) form.current?.querySelector('input')?.focus();
  }, [wasOpened]);
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
      ref={form}
      noValidate
      className="grid min-w-0 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isBusy) onApply();
      }}
    >
      <TextField
        label="Coupon"
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
