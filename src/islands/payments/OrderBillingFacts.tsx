// What the invoice of an order says: list price, coupon, business, State, tax; and how to call the buyer.
import { formatPaise } from '#contract/money.ts';
import type { OrderBilling } from '#contract/orders.ts';

interface OrderBillingFactsProps {
  /** Undefined with servers of the release before. */
  billing: OrderBilling | undefined;
}

export function OrderBillingFacts({ billing }: OrderBillingFactsProps) {
  if (!billing) return null;
  const { coupon, tax } = billing;
  const facts = [
    ['Phone', billing.phone],
    ['List price', formatPaise(billing.listPrice)],
    ['Coupon', coupon ? `${coupon.code} (${formatPaise(coupon.discount)} off)` : ''],
    ['Business', billing.business],
    ['GSTIN', billing.gstin],
    ['State', billing.state],
    ['Receipt or invoice', billing.invoice],
    ['Tax on the invoice', tax === null ? '' : formatPaise(tax)],
  ] as const;
  return (
    <dl className="orders-facts small">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
