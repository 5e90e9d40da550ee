// What the course costs, what a coupon takes off, and what of the total is tax.
import { formatPaise, sumOf } from '#contract/money.ts';
import type { QuoteView } from '#site/api/quote.ts';

/** One price without tax or coupon stands on the card already. */
export function Summary({ quote, onRemove }: { quote: QuoteView; onRemove: () => void }) {
  const owned = quote.bundled?.filter(({ isOwned }) => isOwned) ?? [];
  if (quote.coupon === null && quote.registration === 'unregistered' && owned.length === 0)
    return null;
  const whole = sumOf([quote.price, ...owned.map(({ share }) => share)]);
  return (
    <div className="grid gap-1 text-sm" role="group" aria-label="Summary">
      <dl className="m-0 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        <Row name="Price" value={formatPaise(whole)} />
        {owned.map(({ courseId, courseName, share }) => (
          <Row key={courseId} name={`You have ${courseName}`} value={`−${formatPaise(share)}`} />
        ))}
        {quote.coupon !== null && (
          <>
            <dt className="min-w-0 break-words">
              Coupon {quote.coupon}{' '}
              <button type="button" className="link" onClick={onRemove}>
                Remove<span className="sr"> coupon {quote.coupon}</span>
              </button>
            </dt>
            <dd className="num m-0 text-right">−{formatPaise(quote.discount)}</dd>
          </>
        )}
        <dt className="font-bold">Total</dt>
        <dd className="num m-0 text-right font-bold">{formatPaise(quote.total)}</dd>
      </dl>
      {quote.registration === 'regular' && quote.total > 0 && (
        <p className="meta m-0">{taxIn(quote)}</p>
      )}
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="num m-0 text-right">{value}</dd>
    </>
  );
}

/** To the paisa once the State is chosen. */
export function taxIn({ taxes, rate }: Pick<QuoteView, 'taxes' | 'rate'>): string {
  if (taxes.length === 0) return `Includes ${rate}% GST`;
  return `Includes ${taxes.map(({ name, amount }) => `${name} ${formatPaise(amount)}`).join(' and ')}`;
}
