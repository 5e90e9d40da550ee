// The orders as a table for spreadsheets: the one answer that is a file and no JSON.
import { getOrdersTable } from '#contract/orders.ts';
import { $session, expireSession } from '#site/stores/session.ts';
import { addressOf, API_ORIGIN } from './address.ts';
import { ApiError } from './client.ts';
import { type OrdersFilter, ordersQuery } from './orders.ts';
import { codeOf } from './error-codes.ts';

/** Throws ApiError. */
export async function fetchOrdersTable(query: OrdersFilter): Promise<Blob> {
  const url = API_ORIGIN + addressOf(getOrdersTable, { query: ordersQuery(query) });
  const headers = { authorization: `Bearer ${$session.get().token ?? ''}` };
  const answer = await fetch(url, { headers }).catch(() => null);
  if (answer?.ok) return answer.blob();
  if (answer?.status === 401) expireSession();
  throw new ApiError({ code: codeOf(answer?.status ?? 0) });
}
