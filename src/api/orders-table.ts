// The orders as a table for spreadsheets: the one answer that is a file and no JSON.
import { BASE_PATH } from '#contract/endpoint.ts';
import { getOrdersTable } from '#contract/orders.ts';
import { $session, expireSession } from '#site/stores/session.ts';
import { API_ORIGIN, ApiError } from './client.ts';
import { codeOf } from './error-codes.ts';
import { type WantedOrders, wantedQuery } from './orders.ts';

/** Throws ApiError. */
export async function fetchOrdersTable(wanted: WantedOrders): Promise<Blob> {
  const query = new URLSearchParams(wantedQuery(wanted)).toString();
  const url = API_ORIGIN + BASE_PATH + getOrdersTable.path + (query && `?${query}`);
  const headers = { authorization: `Bearer ${$session.get().token ?? ''}` };
  const answer = await fetch(url, { headers }).catch(() => null);
  if (answer?.ok) return answer.blob();
  if (answer?.status === 401) expireSession();
  throw new ApiError({ code: codeOf(answer?.status ?? 0) });
}
