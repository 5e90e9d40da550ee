// Settings of the emails about sales: when they are sent, and to which address.
import {
  getSalesMails,
  saveSalesMails as saveCall,
  type SalesMails,
  type SavedSalesMails,
} from '#contract/sales-mails.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';

/** Throws ApiError. */
export async function fetchSalesMails(): Promise<SavedSalesMails> {
  await knownSession();
  return (await call(getSalesMails)).data;
}

/** Throws ApiError. */
export async function saveSalesMails(settings: SalesMails): Promise<SavedSalesMails> {
  return (await call(saveCall, { body: settings })).data;
}
