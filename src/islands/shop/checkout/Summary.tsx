import { formatPaise, subtractPaise, sumPaise } from '#contract/sales/money.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { formatLastDay } from '../../ui/courses/Sale.tsx';

type PriceFacts = Pick<QuoteView, 'price' | 'sale' | 'bundled'>;

/** Renders nothing for a single price without tax or coupon, which the card already shows. */
export function Summary({ quote, onRemove }: { quote: QuoteView; onRemove: () => void }) {
  const owned = quote.bundled?.filter(({ isOwned }) => isOwned) ?? [];
  const isSinglePrice =
    quote.coupon === null && quote.registration === 'unregistered' && !quote.sale;
  if (isSinglePrice && owned.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm" role="group" aria-label="Summary">
      <dl className="m-0 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {toPriceRows(quote).map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
        {owned.map(({ courseId, courseName, share }) => (
          <Row key={courseId} name={`${courseName} (owned)`} value={`−${formatPaise(share)}`} />
        ))}
        {quote.coupon !== null && (
          <>
            <dt className="min-w-0 break-words">
              <span>{`Coupon ${quote.coupon}`}</span>{' '}
              <button type="button" className="link" onClick={onRemove}>
                Remove<span className="sr-only">{` coupon ${quote.coupon}`}</span>
              </button>
            </dt>
            <dd className="num m-0 text-right">{`−${formatPaise(quote.discount)}`}</dd>
          </>
        )}
        <dt className="font-bold">Total</dt>
        <dd className="num m-0 text-right font-bold">{formatPaise(quote.total)}</dd>
      </dl>
      {quote.registration === 'regular' && quote.total > 0 && (
        <p className="meta m-0">{getTaxText(quote)}</p>
      )}
    </div>
  );
}

/** Names a sale as such, with the list price if the law allows the comparison. */
export function toPriceRows({ price, sale, bundled = [] }: PriceFacts): [string, string][] {
  const owned = bundled.filter(({ isOwned }) => isOwned);
  const whole = formatPaise(sumPaise([price, ...owned.map(({ share }) => share)]));
  if (!sale) return [['Price', whole]];
  const until = `until ${formatLastDay(sale.until)}`;
  if (sale.listPrice === undefined) return [[`Sale price ${until}`, whole]];
  return [
    ['List price', formatPaise(sale.listPrice)],
    [`Sale ${until}`, `−${formatPaise(subtractPaise(sale.listPrice, price))}`],
    ['Price', whole],
  ];
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="num m-0 text-right">{value}</dd>
    </>
  );
}

/** The exact tax amounts once the State is chosen. */
function getTaxText({ taxes, rate }: Pick<QuoteView, 'taxes' | 'rate'>): string {
  if (taxes.length === 0) return `Includes ${rate}% GST`;
  return `Includes ${taxes.map(({ name, amount }) => `${name} ${formatPaise(amount)}`).join(' and ')}`;
}
