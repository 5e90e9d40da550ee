import type { Form } from '../../ui/forms/use-form.ts';
import { TextField } from '../../ui/Field.tsx';
import type { Elements } from '../../ui/elements.ts';
import type { LimitName } from './coupon-labels.ts';

interface LimitFieldsProps {
  form: { field: (name: LimitName) => ReturnType<Form<string>['field']> };
  children?: Elements;
}

export function LimitFields({ form, children }: LimitFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-6 max-[34rem]:grid-cols-1">
      {children}
      <TextField
        label="Last day"
        type="date"
        hint="Optional. Valid until the end of that day, Indian time."
        {...(children ? {} : { className: 'col-span-full' })}
        {...form.field('until')}
      />
      <TextField
        label="Total orders"
        inputMode="numeric"
        hint="Optional. Leave empty for no limit."
        {...form.field('maxTotal')}
      />
      <TextField
        label="Orders per customer"
        inputMode="numeric"
        starred
        {...form.field('maxPerAccount')}
      />
    </div>
  );
}
