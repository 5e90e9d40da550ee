// The way to an order: a link with an address of its own, opened over the list.
import type { MouseEvent, ReactNode } from 'react';
import type { LedgerOrder } from '#contract/orders.ts';
import { $asked, openOrder } from './address.ts';
import { NOTHING_ASKED, searchOf } from './asked.ts';
import { orderTitle } from './order-words.ts';

interface OrderLinkProps {
  order: LedgerOrder;
  children: ReactNode;
}

export function OrderLink({ order, children }: OrderLinkProps) {
  const open = (event: MouseEvent) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    openOrder(order._id);
  };
  return (
    <a
      className="order-link"
      href={searchOf({ ...NOTHING_ASKED, ...$asked.get(), order: order._id })}
      aria-label={orderTitle(order)}
      onClick={open}
    >
      {children}
    </a>
  );
}

export function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
