// The GST return of a month or a quarter: reviewed first, then downloaded as one archive.
import { useState } from 'react';
import { getMessage, call } from '#site/api/client.ts';
import { checkGstReturn, type GstCheck } from '#contract/sales/gst-return.ts';
import { getGstReturn } from '#contract/sales/gst-return.ts';
import { fetchFile } from '#site/api/files.ts';
import { saveFile } from '../../ui/lists/save-file.ts';
import { ANY_TEXT } from '../../ui/forms/field-rule.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Options, SelectField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { listMonths, type PeriodChoice, parsePeriod, listQuarters } from './return-periods.ts';

const GstFindings = createLazyComponent(() => import('./GstFindings.tsx'), 'GstFindings');

const FIELDS = { from: ANY_TEXT };

interface ReviewedPeriod {
  from: string;
  check: GstCheck;
}

export function GstReturn({ today }: { today: string }) {
  const months = listMonths(today);
  const [lastReview, setLastReview] = useState<ReviewedPeriod>();
  const form = useForm(FIELDS, {
    initial: { from: months[1]?.value ?? '' },
    send: async ({ from }, { reset }) => {
      setLastReview(undefined);
      const { data: check } = await call(checkGstReturn, { query: parsePeriod(from) });
      setLastReview({ from, check });
      reset({ from });
    },
    toErrorMessage: (error) =>
      getMessage(error, 'The return could not be prepared. Please try again.'),
    errorField: 'from',
  });
  const review = lastReview?.from === form.typed.from ? lastReview : undefined;
  const download = () =>
    form.run(async () => {
      const { from } = form.typed;
      saveFile(
        await fetchFile(getGstReturn, { query: parsePeriod(from) }),
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
          <Choices label="Quarters" of={listQuarters(today)} />
        </SelectField>
        {!review && (
          <Button type="submit" look="line" size="sm" busy={form.busy} busyText="Checking...">
            Review
          </Button>
        )}
      </form>
      {review && (
        <div className="mt-4 grid justify-items-start gap-4">
          <WhenRequested isRequested>
            <GstFindings check={review.check} />
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
      <Options options={of.map((item) => [item.value, item.label])} />
    </optgroup>
  );
}
