// What can change of a coupon: its last day and its limits.
import type { Form } from '../parts/use-form.ts';
import { TextField } from '../ui/Field.tsx';
import type { LimitName } from './coupon-words.ts';

export function LimitFields({
  form,
}: {
  form: { field: (name: LimitName) => ReturnType<Form<string>['field']> };
}) {
  return (
    <>
      <TextField
        label="Last day"
        type="date"
        hint="It works until the end of that day in India. Empty: without an end."
        {...form.field('until')}
      />
      <TextField
        label="Orders altogether"
        inputMode="numeric"
        hint="Empty: without a limit."
        {...form.field('maxTotal')}
      />
      <TextField
        label="Orders of each account"
        inputMode="numeric"
        starred
        {...form.field('maxPerAccount')}
      />
    </>
  );
}
