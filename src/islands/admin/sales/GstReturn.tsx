// The GST return of a month or a quarter: reviewed first, then downloaded as one archive.
import { useState } from 'react';
import { getMessage, call } from '#site/api/client.ts';
import { checkGstReturn, type GstCheck } from '#contract/sales/gst-check.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { fetchFile } from '#site/api/files.ts';
import { saveFile } from '../../ui/lists/save-file.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Options, SelectField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { monthChoices, type PeriodChoice, getPeriod, quarterChoices } from './return-periods.ts';

const GstFindings = lazyPart(() => import('./GstFindings.tsx'), 'GstFindings');

const FIELDS = { from: { safeParse: (data: string) => ({ success: true as const, data }) } };

interface Looked {
  from: string;
  check: GstCheck;
}

export function GstReturn({ today }: { today: string }) {
  const months = monthChoices(today);
  const [looked, setLooked] = useState<Looked>();
  const form = useForm(FIELDS, {
    initial: { from: months[1]?.value ?? '' },
    send: async ({ from }, { reset }) => {
      setLooked(undefined);
      const { data: check } = await call(checkGstReturn, { query: getPeriod(from) });
      setLooked({ from, check });
      reset({ from });
    },
    refused: (error) => getMessage(error, 'The return could not be prepared. Please try again.'),
    refusedAt: 'from',
  });
  const shown = looked?.from === form.typed.from ? looked : undefined;
  const download = () =>
    form.run(async () => {
      const { from } = form.typed;
      saveFile(
        await fetchFile(getGstReturn, { query: getPeriod(from) }),
        `gstr1-${from.replace('/3', '-quarter')}.zip`,
      );
    });
  return (
    <section>
      <h2 className="heading-xl">GST return</h2>
      <p className="muted mt-2">
        GSTR-1 as CSV tables, with a register of all documents and a summary that compares them with
        the payments.
      </p>
      <form {...form.props} className="mt-4 grid justify-items-start gap-4">
        <SelectField label="Period" className="w-full" {...form.field('from')}>
          <Choices label="Months" of={months} />
          <Choices label="Quarters" of={quarterChoices(today)} />
        </SelectField>
        {!shown && (
          <Button type="submit" look="line" size="sm" busy={form.busy} busyText="Checking...">
            Review
          </Button>
        )}
      </form>
      {shown && (
        <div className="mt-4 grid justify-items-start gap-4">
          <WhenRequested isRequested>
            <GstFindings check={shown.check} />
          </WhenRequested>
          <Button
            look="line"
            size="sm"
            busy={form.busy}
            busyText="Preparing..."
            onClick={() => void download()}
          >
            <Icon name="download" /> <span>Download ZIP</span>
          </Button>
        </div>
      )}
    </section>
  );
}

function Choices({ label, of }: { label: string; of: readonly PeriodChoice[] }) {
  return (
    <optgroup label={label}>
      <Options of={of.map((item) => [item.value, item.label])} />
    </optgroup>
  );
}
