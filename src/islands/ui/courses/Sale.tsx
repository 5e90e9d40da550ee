// Shown beside a sale price: the compare-at price and the last day of the sale.
import { formatPrice } from '#contract/sales/price.ts';
import type { SiteCourse } from '#site/api/course.ts';

type SaleFields = Pick<SiteCourse, 'saleUntil' | 'listPrice' | 'currency'>;

export function Sale({ course: { saleUntil, listPrice, currency } }: { course: SaleFields }) {
  return (
    saleUntil && (
      <span className="sale">
        {' '}
        {listPrice && (
          <s className="num muted">
            <span className="sr-only">List price </span>
            <span>{formatPrice({ price: listPrice, currency }, 'payment')}</span>
          </s>
        )}{' '}
        <span className="meta">{`Sale until ${formatLastDay(saleUntil)}`}</span>
      </span>
    )
  );
}

/** '8 Nov 2026'. Not from lib/indian-time.ts, which is larger than the rest of this file: every page loads it. */
export function formatLastDay(until: string): string {
  return new Date(Date.parse(until) - 1).toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'medium',
  });
}
