// The mail that confirms an enrolment, with the receipt of its payment.
import { formatPaise } from '#contract/money.ts';
import type { Paise } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import type { MailText } from '../mails/mail-template.ts';
import { mailInWords } from '../mails/mail-texts.ts';
import type { Queries } from '../platform/ports.ts';
import type { DocumentRow } from '../platform/tables.ts';

export interface EnrolmentMail {
  /** Undefined where nobody has proven the address. */
  name: string | undefined;
  courseNames: readonly string[];
  /** Absent for a free course. */
  receipt?: Receipt;
  /** Origin of the links. */
  linkOrigin: string;
}

export interface Receipt {
  orderId: string;
  paymentId: string;
  amountPaise: Paise;
  /** Epoch milliseconds. */
  at: number;
  /** The receipt or tax invoice that goes with the mail. */
  document: Pick<DocumentRow, 'kind' | 'full_number'> | undefined;
}

const ZONE = 'Asia/Kolkata';

const DOCUMENT_NAMES: Readonly<Record<DocumentRow['kind'], string>> = {
  invoice: 'Tax invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  'refund-note': 'Refund note',
};

/** Names the courses that were opened, and what was paid. */
export function enrolmentMail(
  db: Queries,
  { name, courseNames, receipt, linkOrigin }: EnrolmentMail,
): Promise<MailText> {
  return mailInWords(db, 'enrolled', {
    to: { name },
    values: { courses: courseNames, link: linkOrigin + paths.dashboard },
    facts: receipt && receiptFacts(receipt),
  });
}

/** What a document is called in mails, with its number. */
export function documentFact(
  document: Pick<DocumentRow, 'kind' | 'full_number'> | undefined,
): [label: string, value: string][] {
  return document ? [[DOCUMENT_NAMES[document.kind], document.full_number]] : [];
}

/** What a mail says of a payment. */
export function receiptFacts(receipt: Receipt): Array<[label: string, value: string]> {
  const date = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: ZONE,
  });
  return [
    ['Amount paid', formatPaise(receipt.amountPaise)],
    ['Date', `${date.format(receipt.at)} IST`],
    ['Payment', receipt.paymentId],
    ['Order', receipt.orderId],
    ...documentFact(receipt.document),
  ];
}
