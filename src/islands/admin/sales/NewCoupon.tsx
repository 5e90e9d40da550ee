import { EmailField } from '#site/islands/ui/forms/EmailField.tsx';
import { useState } from 'react';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { createCoupon } from '#contract/sales/coupons.ts';
import { call } from '#site/api/client.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { ChosenCourses, type ChosenCourse } from '../../ui/courses/ChosenCourses.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { type Form, useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/Field.tsx';
import { COUPON_RULES, type CouponField, toNewCoupon } from './coupon-labels.ts';
import { LimitFields } from './LimitFields.tsx';

interface NewCouponProps {
  open: boolean;
  courses: CourseNames;
  /** In India. */
  today: string;
  onDone: () => void;
  onClose: () => void;
}

export function NewCoupon({ open, onClose, ...props }: NewCouponProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New coupon"
      lead="You can change the last day and the limits later, but not the discount."
    >
      <CouponForm onClose={onClose} {...props} />
    </Dialog>
  );
}

const EMPTY: Record<CouponField, string> = {
  code: '',
  kind: 'percent',
  value: '',
  cap: '',
  from: '',
  until: '',
  maxTotal: '',
  maxPerAccount: '1',
  minimum: '',
  email: '',
};

function CouponForm({ courses, today, onDone, onClose }: Omit<NewCouponProps, 'open'>) {
  const [creationKey] = useState(() => crypto.randomUUID());
  const [isForSales, setForSales] = useState(true);
  const [isForBundles, setForBundles] = useState(false);
  const [isForFirst, setForFirst] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenCourse[]>([]);
  const form = useForm(COUPON_RULES, {
    initial: { ...EMPTY, from: today },
    send: async (typed) => {
      const courseIds = chosen.map(({ id }) => id);
      const scope = isForBundles ? { isForBundles, courseIds: [] } : { courseIds };
      const scopeFields = { ...scope, isForSales, isForFirst };
      await call(createCoupon, { body: { ...toNewCoupon(typed), ...scopeFields, creationKey } });
      notifyOwn('success', 'Coupon created');
      onDone();
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid gap-6">
      <TextField
        label="Code"
        starred
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        hint="Letters A to Z, digits and hyphens. A code cannot be used again for another coupon."
        {...form.field('code')}
      />
      <DiscountFields form={form} />
      <Checkbox checked={isForBundles} onChange={setForBundles}>
        Only for bundles
      </Checkbox>
      {!isForBundles && (
        <ChosenCourses
          courses={courses}
          chosen={chosen}
          noneLabel="All courses and bundles"
          onChange={setChosen}
        />
      )}
      <LimitFields form={form}>
        <TextField label="First day" type="date" starred {...form.field('from')} />
      </LimitFields>
      <TextField
        label="Minimum order in rupees"
        inputMode="decimal"
        hint="Optional. Counts only the courses that the coupon applies to."
        {...form.field('minimum')}
      />
      <Checkbox checked={isForSales} onChange={setForSales}>
        Can be combined with sale prices
      </Checkbox>
      <Checkbox checked={isForFirst} onChange={setForFirst}>
        Only for a first purchase
      </Checkbox>
      <EmailField
        label="Limit to one email address"
        autoComplete="off"
        hint="Optional. Only the account with this email address can use it."
        {...form.field('email')}
        onSuggestion={(suggestion) => form.set({ email: suggestion })}
      />
      <FormFoot form={form} onCancel={onClose} busyText="Saving...">
        Create coupon
      </FormFoot>
    </form>
  );
}

function DiscountFields({ form }: { form: Form<CouponField> }) {
  const isPercent = form.typed.kind === 'percent';
  return (
    <div className="grid grid-cols-2 gap-6 max-[34rem]:grid-cols-1">
      <SelectField
        label="Discount type"
        {...form.field('kind')}
        // Clears the hidden field, which could otherwise be invalid.
        onChange={({ currentTarget }) => form.set({ kind: currentTarget.value, cap: '' })}
      >
        <option value="percent">Percentage</option>
        <option value="amount">Fixed amount</option>
      </SelectField>
      <TextField
        label={isPercent ? 'Percent' : 'Rupees'}
        inputMode="decimal"
        autoComplete="off"
        starred
        {...form.field('value')}
      />
      {isPercent && (
        <TextField
          label="Maximum discount in rupees"
          inputMode="decimal"
          autoComplete="off"
          hint="Optional. The limit for one order."
          className="col-span-full"
          {...form.field('cap')}
        />
      )}
    </div>
  );
}
