// 'Have a coupon?' opens the field for its code.
import { useEffect, useRef, useState } from 'react';
import { COUPON_CODE_MAX } from '#contract/coupon-code.ts';
import { Button } from '#site/islands/ui/Button.tsx';
import { TextField } from '#site/islands/ui/Field.tsx';

interface CouponFieldProps {
  code: string;
  fault: string | undefined;
  isBusy: boolean;
  onType: (code: string) => void;
  onApply: () => void;
}

export function CouponField({ code, fault, isBusy, onType, onApply }: CouponFieldProps) {
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
