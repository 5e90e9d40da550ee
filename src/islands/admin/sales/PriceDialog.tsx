import type { PricedCourse } from '#contract/sales/prices.ts';
import { paths } from '#contract/paths.ts';
import { parsePrice } from '#contract/sales/price.ts';
import { formatPaise } from '#contract/sales/money.ts';
import { call } from '#site/api/client.ts';
import { endSale, getPriceHistory, setSale } from '#contract/sales/prices.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextField } from '../../ui/Field.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { formatListPrice, formatSale, describeCompareAt, SALE_RULES } from './price-labels.ts';

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
      lead={course ? `List price ${formatListPrice(course)}.` : ''}
    >
      {course && (
        <div className="grid gap-8">
          <a className="link small" href={paths.editCourse(course._id)}>
            Change the list price
          </a>
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
  const label = sale.isOn ? 'End the sale' : 'Cancel the sale';
  return (
    <section className="grid gap-3">
      <h3 className="heading-lg">{sale.isOn ? 'Current sale' : 'Scheduled sale'}</h3>
      <p>{formatSale(sale)}</p>
      <p className="muted small">{describeCompareAt(sale)}</p>
      <ConfirmAction
        look="danger"
        label={label}
        question={{
          title: `${label} of ${courseName}?`,
          lead: sale.isOn
            ? 'The list price applies immediately. Buyers who are already paying still get the sale price. The next sale can start after seven days.'
            : 'The sale has not started yet.',
        }}
        onConfirm={async () => {
          await call(endSale, { body: { courseId } });
          notifyOwn('success', sale.isOn ? 'Sale ended' : 'Sale cancelled');
          onDone();
        }}
      />
    </section>
  );
}

function PriceHistory({ courseId }: { courseId: string }) {
  const [loaded, retry] = useResponse(getPriceHistory, { query: { courseId } });
  return (
    <section className="grid gap-3">
      <h3 className="heading-lg">Price history</h3>
      <WhenLoaded
        loaded={loaded}
        loading="Loading..."
        failed="The list could not be loaded."
        onRetry={retry}
      >
        {({ data: changes }) =>
          changes.length === 0 ? (
            <p className="muted">No price changes recorded yet.</p>
          ) : (
            <ul className="ruled-list" aria-label="Price history">
              {changes.map((change) => (
                <li key={change.at} className="grid gap-1">
                  <span className="num">
                    {`${formatListPrice(change)}${change.sale ? `, sale ${formatSale(change.sale)}` : ''}`}
                  </span>
                  <span className="meta">{`Since ${formatIndianDateTime(change.at)}`}</span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
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
