// The mail that confirms an enrolment, with the receipt of its payment.
import { formatPaise } from '#contract/sales/money.ts';
import type { Paise } from '#contract/sales/money.ts';
import { paths } from '#contract/paths.ts';
import type { MailText } from '../../mails/mail-template.ts';
import { buildMailFromCopy } from '../../mails/mail-texts.ts';
import { formatMediumDay } from '../../platform/indian-days.ts';
import type { Queries } from '../../platform/ports.ts';
import type { DocumentRow } from '../../platform/tables.ts';

interface EnrolmentMail {
  /** Undefined until the recipient has confirmed the email address. */
  name: string | undefined;
  courses: readonly { id: string; name: string }[];
  /** Title of the bundle that they were bought in. */
  bundleTitle?: string | undefined;
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
  /** The attached receipt or tax invoice. */
  document: Pick<DocumentRow, 'kind' | 'full_number'> | undefined;
  /** The last day on which a refund can be requested, YYYY-MM-DD. */
  refundableUntil?: string | undefined;
}

const DOCUMENT_NAMES: Readonly<Record<DocumentRow['kind'], string>> = {
  invoice: 'Tax invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  'refund-note': 'Refund note',
};

export function buildEnrolmentMail(
  db: Queries,
  { name, courses, bundleTitle, receipt, linkOrigin }: EnrolmentMail,
): Promise<MailText> {
  const [firstCourse] = courses;
  const path =
    firstCourse && courses.length === 1 ? paths.courseLearning(firstCourse.id) : paths.dashboard;
  return buildMailFromCopy(db, 'enrolled', {
    to: { name },
    values: {
      courses: courses.map((course) => course.name),
      title: bundleTitle,
      link: linkOrigin + path,
    },
    facts: receipt && toReceiptFacts(receipt),
  });
}

/** A row with the document's kind and number; no row without a document. */
export function toDocumentFacts(
  document: Pick<DocumentRow, 'kind' | 'full_number'> | undefined,
): [label: string, value: string][] {
  return document ? [[DOCUMENT_NAMES[document.kind], document.full_number]] : [];
}

const RECEIPT_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The facts of a payment as a mail lists them. */
export function toReceiptFacts(receipt: Receipt): Array<[label: string, value: string]> {
  return [
    ['Amount paid', formatPaise(receipt.amountPaise)],
    ['Date', `${RECEIPT_TIME.format(receipt.at)} IST`],
    ['Payment', receipt.paymentId],
    ['Order', receipt.orderId],
    ...toDocumentFacts(receipt.document),
    ...toRefundFacts(receipt),
  ];
}

function toRefundFacts({ refundableUntil: day }: Receipt): [label: string, value: string][] {
  return day === undefined ? [] : [['Refundable until', formatMediumDay(day)]];
}
