// Rows of who sells, and of the numbered documents.
import type { Paise } from '#contract/money.ts';
import type { Registration } from '#contract/tax.ts';
import type { StateCode } from '#contract/states.ts';

/** Who sells from a moment on: the latest that has begun counts. Never changed. */
export interface SellerTermsRow {
  id: string;
  from_at: number;
  registration: Registration;
  legal_name: string;
  /** Empty where it is the legal name. */
  trade_name: string;
  address: string;
  state_code: StateCode;
  /** Null of an unregistered seller. */
  gstin: string | null;
  sac: string;
  /** Basis points, even. */
  rate_bp: number;
  lut: 0 | 1;
  /** Invoices to a GSTIN need the number of the invoice portal. */
  e_invoice: 0 | 1;
  care_mail: string;
  care_tel: string;
  created_at: number;
}

export type DocumentKind = 'invoice' | 'receipt' | 'credit-note' | 'refund-note';

/** A prefix of numbers; of each kind the one that was opened last is open. */
export interface DocumentSeriesRow {
  prefix: string;
  kind: DocumentKind;
  opened_at: number;
}

/** How far a prefix has been counted in a financial year. */
export interface NumberSeriesRow {
  prefix: string;
  /** '26-27'. */
  year: string;
  last_number: number;
  /** The day of the last document, YYYY-MM-DD in India. */
  last_on: string;
  /** Of the last document; empty before the first. */
  last_sha256: string;
}

/** A numbered document. Never changed. */
export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  prefix: string;
  year: string;
  number: number;
  /** As it is printed. */
  full_number: string;
  issued_at: number;
  /** YYYY-MM-DD in India; never earlier than that of the number before. */
  issued_on: string;
  order_id: string;
  payment_id: string;
  /** Of a note: the refund that it is about. */
  refund_id: string | null;
  /** Of a note: the invoice or receipt. */
  corrects_id: string | null;
  /** Of an invoice or receipt that takes back a note whose refund has failed. */
  reinstates_id: string | null;
  user_id: string;
  /** The place of supply; null of a seller who collects no tax. */
  place_code: string | null;
  taxable_paise: Paise;
  cgst_paise: Paise;
  sgst_paise: Paise;
  igst_paise: Paise;
  total_paise: Paise;
  /** Canonical JSON of everything that is printed: see tax/document-body.ts. */
  body: string;
  body_sha256: string;
  /** When who bought was taken out of the body, after eight financial years; its hash stays that of the whole. */
  purged_at: number | null;
  /** The hash of what is left. */
  purged_sha256: string | null;
  /** Of the number before in its series and year; empty for the first. */
  previous_sha256: string;
  /** By which its file is drawn. */
  template: string;
}

export interface DocumentLineRow {
  document_id: string;
  /** From 1; of a note the number that the line has on the document that it corrects. */
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

/** A document that has no file yet, and until when a server draws it. */
export interface UndrawnDocumentRow {
  document_id: string;
  claimed_until: number | null;
}

/** The file that was made of a document, once. */
export interface DocumentFileRow {
  document_id: string;
  media_id: string;
  /** Of its bytes; the key in the store begins with the same. */
  sha256: string;
  made_at: number;
}
