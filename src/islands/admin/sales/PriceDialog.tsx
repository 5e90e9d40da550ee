import { useState } from 'react';
import type { PricedCourse } from '#contract/sales/prices.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { getMessage, call } from '#site/api/client.ts';
import { endSale, getPriceHistory, setSale } from '#contract/sales/prices.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { TextField } from '../../ui/Field.tsx';
import { formatListPrice, formatSale, formatCompareAt, SALE_RULES } from './price-labels.ts';

interface PriceDialogProps {
  course: PricedCourse | undefined;
  /** In India. */
  today: string;
  onDone: () => void;
  onClose: () => void;
}

export function PriceDialog({ course, today, onDone, onClose }: PriceDialogProps) {
  return (
    <Dialog
      open={course !== undefined}
      onClose={onClose}
      title={course?.courseName ?? 'Price'}
      lead={
        course
          ? `List price ${formatListPrice(course)}. You can change it on the course’s page.`
          : ''
      }
    >
      {course && (
        <div className="grid gap-8">
          {course.sale && <CurrentSale course={course} sale={course.sale} onDone={onDone} />}
          {course.listPrice > 100 && !course.sale?.isOn && (
            <SaleForm
              key={JSON.stringify(course.sale)}
              course={course}
              today={today}
              onDone={onDone}
            />
          )}
          <PriceHistory key={JSON.stringify(course)} courseId={course._id} />
        </div>
      )}
    </Dialog>
  );
}

interface CurrentSaleProps {
  course: PricedCourse;
  sale: NonNullable<PricedCourse['sale']>;
  onDone: () => void;
}

function CurrentSale({ course: { _id: courseId, courseName }, sale, onDone }: CurrentSaleProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [busy, run] = useAction((error) => notifyOwn('error', getMessage(error)));
  const endCurrentSale = async () => {
    await run(async () => {
      await call(endSale, { body: { courseId } });
      notifyOwn('success', sale.isOn ? 'Sale ended' : 'Sale cancelled');
      onDone();
    });
    setConfirming(false);
  };
  return (
    <section className="grid gap-3">
      <h3 className="heading-lg">{sale.isOn ? 'On sale' : 'Scheduled sale'}</h3>
      <p>{formatSale(sale)}</p>
      <p className="muted small">{formatCompareAt(sale)}</p>
      <div>
        <Button look="danger" onClick={() => setConfirming(true)}>
          {sale.isOn ? 'End the sale' : 'Cancel the sale'}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={sale.isOn ? `End the sale of ${courseName}?` : `Cancel the sale of ${courseName}?`}
        lead={
          sale.isOn
            ? 'The list price applies immediately. Buyers who are already paying still get the sale price. The next sale can start after seven days.'
            : 'The sale has not started yet.'
        }
        confirmText={sale.isOn ? 'End the sale' : 'Cancel the sale'}
        busy={busy}
        onConfirm={() => void endCurrentSale()}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}

function PriceHistory({ courseId }: { courseId: string }) {
  const [loaded, retry] = useResponse(getPriceHistory, { query: { courseId } });
  return (
    <section className="grid gap-3">
      <h3 className="heading-lg">Price history</h3>
      {loaded.status === 'loading' && <p className="muted">Loading...</p>}
      {loaded.status === 'failed' && (
        <p className="error" role="alert">
          The list could not be loaded.{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {loaded.status === 'ready' && loaded.value.data.length === 0 && (
        <p className="muted">No price changes recorded yet.</p>
      )}
      {loaded.status === 'ready' && loaded.value.data.length > 0 && (
        <ul className="ruled-list" aria-label="Price history">
          {loaded.value.data.map((change) => (
            <li key={change.at} className="grid gap-1">
              <span className="num">
                {`${formatListPrice(change)}${change.sale ? `, sale ${formatSale(change.sale)}` : ''}`}
              </span>
              <span className="meta">{`Since ${formatIndianDateTime(change.at)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SaleFormProps {
  course: PricedCourse;
  today: string;
  onDone: () => void;
}

function SaleForm({ course: { _id: courseId, sale }, today, onDone }: SaleFormProps) {
  const form = useForm(SALE_RULES, {
    initial: {
      price: sale ? formatPaise(sale.price) : '',
      from: sale?.from ?? today,
      until: sale?.until ?? '',
    },
    send: async ({ price, from, until }) => {
      const parsed = parsePrice(price);
      if (!parsed.ok) throw new Error(parsed.message);
      await call(setSale, { body: { courseId, price: parsed.paise, from, until } });
      notifyOwn('success', 'Sale scheduled');
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-6" aria-label="Sale">
      <h3 className="heading-lg">{sale ? 'Change the sale' : 'New sale'}</h3>
      <TextField
        label="Sale price in rupees"
        inputMode="decimal"
        autoComplete="off"
        starred
        hint="The price and the last day cannot be changed once the sale has started."
        {...form.field('price')}
      />
      <div className="grid grid-cols-2 gap-6 max-[34rem]:grid-cols-1">
        <TextField label="First day" type="date" starred {...form.field('from')} />
        <TextField
          label="Last day"
          type="date"
          starred
          hint="Until the end of that day, Indian time. At most 30 days."
          {...form.field('until')}
        />
      </div>
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Schedule the sale
        </Button>
      </div>
    </form>
  );
}
