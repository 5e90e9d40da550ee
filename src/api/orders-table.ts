// The orders as a table for spreadsheets.
import { getOrdersTable } from '#contract/orders.ts';
import { fetchFile } from './files.ts';
import { type OrdersFilter, ordersQuery } from './orders.ts';

/** Throws ApiError. */
export function fetchOrdersTable(query: OrdersFilter): Promise<Blob> {
  return fetchFile(getOrdersTable, { query: ordersQuery(query) });
}
