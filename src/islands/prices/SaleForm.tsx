// The form that plans a sale.
import { parsePrice } from '#contract/price.ts';
import { formatPaise } from '#contract/money.ts';
import type { PricedCourse } from '#contract/prices.ts';
import { messageOf } from '#site/api/client.ts';
import { setSale } from '#site/api/pricing.ts';
import { notify } from '#site/stores/notices.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { SALE_RULES } from './price-words.ts';

interface SaleFormProps {
  course: PricedCourse;
  today: string;
  onDone: () => void;
}

export function SaleForm({ course: { _id: courseId, sale }, today, onDone }: SaleFormProps) {
  const form = useForm(SALE_RULES, {
    initial: {
      price: sale ? formatPaise(sale.price) : '',
      from: sale?.from ?? today,
      until: sale?.until ?? '',
    },
    send: async ({ price, from, until }) => {
      const reading = parsePrice(price);
      if (!reading.ok) throw new Error(reading.message);
      await setSale({ courseId, price: reading.paise, from, until });
      notify({ layer: 'own', type: 'success', title: 'Sale planned' });
      onDone();
    },
    refused: (error) => messageOf(error, 'There was no answer. Please try again.'),
  });
  return (
    <form {...form.props} className="grid gap-6" aria-label="Sale">
      <h3 className="heading-lg">{sale ? 'Change it' : 'A sale'}</h3>
      <TextField
        label="Sale price in rupees"
        inputMode="decimal"
        autoComplete="off"
        starred
        hint="Once the sale has begun, its price and its last day stay."
        {...form.field('price')}
      />
      <div className="grid grid-cols-2 gap-6 until-34:grid-cols-1">
        <TextField label="First day" type="date" starred {...form.field('from')} />
        <TextField
          label="Last day"
          type="date"
          starred
          hint="Until the end of that day in India; at most 30 days."
          {...form.field('until')}
        />
      </div>
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Plan the sale
        </Button>
      </div>
    </form>
  );
}
