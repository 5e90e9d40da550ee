// Settings of the emails about sales: when they are sent, and to which address.
import {
  getSalesMails,
  saveSalesMails as saveCall,
  type SalesMails,
  type SavedSalesMails,
} from '#contract/sales-mails.ts';
import { knownSession } from '#site/stores/known-session.ts';
import { call } from './client.ts';
import { callIfOffered } from './section-7/server.ts';

/** Undefined where the server sends no such mails. Throws ApiError. */
export async function fetchSalesMails(): Promise<SavedSalesMails | undefined> {
  await knownSession();
  return (await callIfOffered(getSalesMails))?.data;
}

/** Throws ApiError. */
export async function saveSalesMails(settings: SalesMails): Promise<SavedSalesMails> {
  return (await call(saveCall, { body: settings })).data;
}
