import type { MouseEvent, ReactNode } from 'react';
import type { LedgerOrder } from '#contract/sales/orders.ts';
import { isForNewTab } from '../../ui/lists/list-address.ts';
import { address, openOrder } from './order-url.ts';
import { orderTitle } from './order-labels.ts';

export function OrderLink({ order, children }: { order: LedgerOrder; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    openOrder(order._id);
  };
  return (
    <a
      className="entry-opener orders-link"
      href={address.hrefOf({ order: order._id })}
      aria-label={orderTitle(order)}
      onClick={open}
    >
      {children}
    </a>
  );
}
