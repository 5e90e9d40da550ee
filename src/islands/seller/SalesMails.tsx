// The form of the emails about sales: for each sale, once a day or never, and to which address.
import { EmailField } from '#site/islands/parts/EmailField.tsx';
import * as z from 'zod/mini';
import { Email } from '#contract/auth.ts';
import { SALES_MAILS, type SavedSalesMails } from '#contract/sales-mails.ts';
import { messageOf } from '#site/api/client.ts';
import { fetchSalesMails, saveSalesMails } from '#site/api/seller.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Loading } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { Failed } from '../ui/Failed.tsx';
import { SelectField } from '../ui/Field.tsx';

export function SalesMails() {
  const [loaded, reload] = useLoaded(fetchSalesMails);
  return (
    <section>
      <h2 className="heading-xl">Email about sales</h2>
      {loaded.status === 'loading' && <Loading text="Loading the setting..." />}
      {loaded.status === 'failed' && <Failed text="The setting did not arrive." onRetry={reload} />}
      {loaded.status === 'ready' && <SalesMailsForm saved={loaded.value} />}
    </section>
  );
}

const CHOICES: Readonly<Record<SavedSalesMails['when'], string>> = {
  never: 'Never',
  each: 'Each sale',
  daily: 'Daily summary',
};

const RULES = {
  when: z.enum(SALES_MAILS),
  to: z.union([z.literal(''), Email], 'Email address is invalid'),
};

function SalesMailsForm({ saved: { when, to, defaultTo } }: { saved: SavedSalesMails }) {
  const form = useForm(RULES, {
    initial: { when, to },
    send: async (typed, { reset }) => {
      const saved = await saveSalesMails({ when: RULES.when.parse(typed.when), to: typed.to });
      notify({ layer: 'own', type: 'success', title: 'Emails about sales saved' });
      reset({ when: saved.when, to: saved.to });
    },
    refused: (error) => messageOf(error, 'The setting could not be saved. Please try again.'),
  });
  return (
    <form {...form.props} className="mt-4 grid gap-4">
      <SelectField
        label="When"
        hint="The daily summary comes at 8 in the morning after each day with sales."
        {...form.field('when')}
      >
        {SALES_MAILS.map((value) => (
          <option key={value} value={value}>
            {CHOICES[value]}
          </option>
        ))}
      </SelectField>
      <EmailField
        label="Send to"
        autoComplete="email"
        placeholder={defaultTo}
        hint={`Optional. If empty, emails go to ${defaultTo}.`}
        {...form.field('to')}
        onSuggestion={(suggestion) => form.set({ to: suggestion })}
      />
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" look="line" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
