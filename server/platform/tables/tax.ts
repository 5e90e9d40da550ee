// Rows of sellers and of numbered documents.
import type { Paise } from '#contract/sales/money.ts';
import type { Registration } from '#contract/sales/tax.ts';
import type { StateCode } from '#contract/sales/states.ts';

/** The seller's details from `from_at` on. Rows are never changed; the latest that has begun applies. */
export interface SellerTermsRow {
  id: string;
  from_at: number;
  registration: Registration;
  legal_name: string;
  /** Empty if it equals the legal name. */
  trade_name: string;
  address: string;
  state_code: StateCode;
  /** Null for an unregistered seller. */
  gstin: string | null;
  sac: string;
  /** Basis points, even. */
  rate_bp: number;
  lut: 0 | 1;
  /** Invoices to a GSTIN require a number of the invoice portal. */
  e_invoice: 0 | 1;
  care_mail: string;
  care_tel: string;
  created_at: number;
}

export type DocumentKind = 'invoice' | 'receipt' | 'credit-note' | 'refund-note';

/** A prefix of numbers; for each kind the latest one is in use. */
export interface DocumentSeriesRow {
  prefix: string;
  kind: DocumentKind;
  opened_at: number;
}

/** The last number of a prefix in a financial year. */
export interface NumberSeriesRow {
  prefix: string;
  /** '26-27'. */
  year: string;
  last_number: number;
  /** The day of the last document, YYYY-MM-DD in India. */
  last_on: string;
  /** Hash of the last document; empty before the first. */
  last_sha256: string;
}

/** A numbered document. Never changed. */
export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  prefix: string;
  year: string;
  number: number;
  /** As printed. */
  full_number: string;
  issued_at: number;
  /** YYYY-MM-DD in India; never earlier than the day of the previous number. */
  issued_on: string;
  order_id: string;
  payment_id: string;
  /** For a note: its refund. */
  refund_id: string | null;
  /** For a note: the invoice or receipt. */
  corrects_id: string | null;
  /** The note that this invoice or receipt reverses, because its refund failed. */
  reinstates_id: string | null;
  user_id: string;
  /** The place of supply; null if the seller collects no tax. */
  place_code: string | null;
  taxable_paise: Paise;
  cgst_paise: Paise;
  sgst_paise: Paise;
  igst_paise: Paise;
  total_paise: Paise;
  /** Canonical JSON of everything printed: see tax/document-body.ts. */
  body: string;
  body_sha256: string;
  /** When the buyer was removed from the body, after eight financial years. `body_sha256` still covers the whole body. */
  purged_at: number | null;
  /** Hash of the remaining body. */
  purged_sha256: string | null;
  /** Hash of the previous number in the series and year; empty for the first. */
  previous_sha256: string;
  /** The template of its file. */
  template: string;
}

export interface DocumentLineRow {
  document_id: string;
  /** From 1; for a note the line number of the corrected document. */
  line_no: number;
  description: string;
  sac: string | null;
  rate_bp: number;
  list_paise: Paise;
  discount_paise: Paise;
  net_paise: Paise;
  taxable_paise: Paise;
  cgst_paise: Paise;
  sgst_paise: Paise;
  igst_paise: Paise;
}

/** A document without a file, and the claim of the server that renders it. */
export interface UndrawnDocumentRow {
  document_id: string;
  claimed_until: number | null;
}

/** The file of a document, made once. */
export interface DocumentFileRow {
  document_id: string;
  media_id: string;
  /** Hash of the file; the key in the store begins with it. */
  sha256: string;
  made_at: number;
}
