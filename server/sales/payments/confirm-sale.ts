// Confirms a sale: the owner's mail, the document, and the buyer's mail.
import { invite } from '../../learning/invitations.ts';
import type { Deps, Queries } from '../../platform/ports.ts';
import type { CourseRow, UserRow } from '../../platform/tables.ts';
import { toReceiptFacts } from '../mails/enrolment-mail.ts';
import { getEnrolmentMailKey, queueEnrolmentMail } from '../mails/enrolment-mails.ts';
import { queueSaleMail } from '../mails/sales-mails.ts';
import { issueForSale } from '../tax/sale-documents.ts';
import type { Sale } from '../tax/sale-documents.ts';

interface ConfirmedSale extends Omit<Sale, 'buyerName'> {
  buyer: UserRow;
  courses: readonly CourseRow[];
  /** The courses wait for the confirmation of the address: the mail is the invitation with the link that opens them. */
  waits?: boolean;
}

/** Call it last in a transaction, because other transactions wait for the next document number. */
export async function confirmSale(
  deps: Deps,
  tx: Queries,
  { buyer, courses, waits = false, ...sold }: ConfirmedSale,
): Promise<void> {
  const { payment, items } = sold;
  const { captured_at: at, order_id: orderId, amount_paise: amountPaise } = payment;
  const paid = { orderId, paymentId: payment.id, amountPaise };
  const sale = { ...sold, buyerName: buyer.full_name };
  const courseNames = courses.map(({ name }) => name);
  await queueSaleMail(deps, tx, { ...paid, buyerName: sale.buyerName, courseNames, at });
  const document = await issueForSale(deps, tx, sale);
  if (!waits)
    return queueEnrolmentMail(deps, tx, {
      user: buyer,
      courses,
      paid: { ...paid, document, items },
      at,
    });
  const receipt = { facts: toReceiptFacts({ ...paid, document, at }), documentId: document?.id };
  await invite(deps, tx, { user: buyer, onceKey: getEnrolmentMailKey(payment.id), receipt });
}
