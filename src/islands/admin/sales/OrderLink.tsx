import type { MouseEvent, ReactNode } from 'react';
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { opensNewTab } from '../../ui/lists/list-address.ts';
import { ordersUrl, openOrder } from './order-url.ts';
import { formatOrderTitle } from './order-labels.ts';

export function OrderLink({ order, children }: { order: LedgerOrder; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (opensNewTab(event)) return;
    event.preventDefault();
    openOrder(order._id);
  };
  return (
    <a
      className="entry-opener orders-opener"
      href={ordersUrl.buildHref({ order: order._id })}
      aria-label={formatOrderTitle(order)}
      onClick={open}
    >
      {children}
    </a>
  );
}
