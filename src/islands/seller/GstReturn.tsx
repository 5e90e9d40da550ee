// The tables of the GST return of a month or a quarter, to be saved as one archive.
import { messageOf } from '#site/api/client.ts';
import { fetchGstReturn } from '#site/api/tax.ts';
import { saveFile } from '../parts/save-file.ts';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { monthChoices, type PeriodChoice, periodOf, quarterChoices } from './return-periods.ts';

const FIELDS = { from: { safeParse: (data: string) => ({ success: true as const, data }) } };

export function GstReturn({ today }: { today: string }) {
  const months = monthChoices(today);
  const form = useForm(FIELDS, {
    initial: { from: months[1]?.value ?? '' },
    send: async ({ from }, { reset }) => {
      saveFile(await fetchGstReturn(periodOf(from)), `gstr1-${from.replace('/3', '-quarter')}.zip`);
      reset({ from });
    },
    refused: (error) => messageOf(error, 'The return could not be made. Please try again.'),
    refusedAt: 'from',
  });
  return (
    <section>
      <h2 className="heading-xl">GST return</h2>
      <p className="muted mt-2">
        GSTR-1 as CSV tables, with a register of every document and a summary that compares them
        with the payments.
      </p>
      <form {...form.props} className="mt-4 grid justify-items-start gap-4">
        <SelectField label="Period" className="w-full" {...form.field('from')}>
          <Choices label="Months" of={months} />
          <Choices label="Quarters" of={quarterChoices(today)} />
        </SelectField>
        <Button type="submit" look="line" size="sm" busy={form.busy} busyText="Preparing...">
          <Icon name="download" /> Download ZIP
        </Button>
      </form>
    </section>
  );
}

function Choices({ label, of }: { label: string; of: readonly PeriodChoice[] }) {
  return (
    <optgroup label={label}>
      {of.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </optgroup>
  );
}
