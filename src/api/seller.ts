// The seller's legal details, GST returns, payment settings and emails about sales.
import type * as z from 'zod/mini';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { checkGstReturn, type GstCheck } from '#contract/gst-check.ts';
import { getGstReturn } from '#contract/gst-return.ts';
import {
  getPaymentSettings,
  type PaymentSettings,
  savePaymentSettings as savePaymentSettingsCall,
} from '#contract/payment-settings.ts';
import {
  getSalesMails,
  type SalesMails,
  type SavedSalesMails,
  saveSalesMails as saveSalesMailsCall,
} from '#contract/sales-mails.ts';
import * as tax from '#contract/tax.ts';
import { call } from './client.ts';
import { fetchFile } from './files.ts';

export type SellerPage = z.infer<typeof tax.getSellerTerms.answer>['data'];
export type StatedTerms = SellerPage['terms'][number];
export type SellerTerms = BodyOf<typeof tax.saveSellerTerms>;

/** Throws ApiError. */
export async function fetchSellerTerms(): Promise<SellerPage> {
  return (await call(tax.getSellerTerms)).data;
}

/** Throws ApiError. */
export async function saveSellerTerms(body: SellerTerms): Promise<StatedTerms> {
  return (await call(tax.saveSellerTerms, { body })).data;
}

/** Throws ApiError. */
export async function fetchGstCheck(query: QueryOf<typeof checkGstReturn>): Promise<GstCheck> {
  return (await call(checkGstReturn, { query })).data;
}

/** Throws ApiError; its sentence says where there is nothing to return. */
export function fetchGstReturn(query: QueryOf<typeof getGstReturn>): Promise<Blob> {
  return fetchFile(getGstReturn, { query });
}

/** Throws ApiError. */
export async function fetchPaymentSettings(): Promise<PaymentSettings> {
  return (await call(getPaymentSettings)).data;
}

/** Throws ApiError. */
export async function savePaymentSettings(settings: PaymentSettings): Promise<PaymentSettings> {
  return (await call(savePaymentSettingsCall, { body: settings })).data;
}

/** Throws ApiError. */
export async function fetchSalesMails(): Promise<SavedSalesMails> {
  return (await call(getSalesMails)).data;
}

/** Throws ApiError. */
export async function saveSalesMails(settings: SalesMails): Promise<SavedSalesMails> {
  return (await call(saveSalesMailsCall, { body: settings })).data;
}
