import { formatPaise, paise, sumPaise, type Paise } from '#contract/sales/money.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import type { ReturnOffer } from '#contract/sales/returns.ts';
import { formatFullDay, formatIndianDay } from '#site/lib/indian-time.ts';
import { getMethodName } from '#contract/sales/payment-methods.ts';
import type { OrderPayment } from './receipt.ts';

/** A course or bundle of an order that can be returned, could be returned, or was returned. */
export interface Returnable {
  orderId: string;
  target: { courseId: string } | { bundleId: string };
  name: string;
  /** The courses to which access ends. */
  courseNames: string[];
  /** The amount, and the payment method; empty if nothing was paid. */
  refund: Paise;
  method: string;
  /** Something was paid; a refund of 0 is then not offered (see hasNoRefund). */
  isPaid: boolean;
  /** A course of a bundle whose other courses are not returned. */
  isPart: boolean;
  offer: ReturnOffer;
}

const DELETED_COURSE = 'Deleted course';

export function listReturnables({ order, payment }: OrderPayment): Returnable[] {
  const names = new Map(order.courses.map((course) => [course.courseId, course.courseName]));
  const items = payment.items ?? [];
  const isPart = order.bundle !== undefined && items.filter((item) => !item.isReturned).length > 1;
  const courses = items.flatMap(({ courseId, left, paid, offer }): Returnable[] => {
    const name = names.get(courseId) || DELETED_COURSE;
    const base = { orderId: order._id, target: { courseId }, name, courseNames: [name] };
    if (!offer) return [];
    const refund = offer.refund ?? left;
    return [{ ...base, refund, method: payment.method, isPaid: paid > 0, isPart, offer }];
  });
  return [...listBundleReturnables(order, courses, payment.refund), ...courses];
}

/** For an order that a coupon made free. */
export function listFreeReturnables(order: OwnOrder): Returnable[] {
  const courses = order.courses.flatMap(({ courseId, courseName, offer }) => {
    const name = courseName || DELETED_COURSE;
    const base = { orderId: order._id, target: { courseId }, name, courseNames: [name] };
    const free = { refund: paise(0), method: '', isPaid: false, isPart: false };
    return offer ? [{ ...base, ...free, offer }] : [];
  });
  return [...listBundleReturnables(order, courses), ...courses];
}

/** The courses of a bundle that are not returned yet as one return; empty for fewer than two. */
function listBundleReturnables(
  { bundle }: OwnOrder,
  courses: readonly Returnable[],
  refund: Paise = sumPaise(courses.map((course) => course.refund)),
): Returnable[] {
  const left = courses.filter(({ offer }) => offer.state !== 'returned');
  const [first] = left;
  if (!bundle || !first || left.length < 2 || left.some(({ offer }) => offer.state === 'over'))
    return [];
  const needingReview = left.filter(({ offer }) => offer.state === 'person');
  // Courses with separate refund requests are answered one by one.
  if (needingReview.some(({ offer }) => offer.askedAt !== undefined)) return [];
  return [
    {
      orderId: first.orderId,
      target: { bundleId: bundle.bundleId },
      name: bundle.title || 'the bundle',
      courseNames: left.map(({ name }) => name),
      refund,
      method: first.method,
      isPart: false,
      isPaid: left.some(({ isPaid }) => isPaid),
      offer: (needingReview[0] ?? first).offer,
    },
  ];
}

/** The refund would be 0: the list prices of the remaining courses add up to the amount paid. */
export function hasNoRefund({ refund, isPaid, offer: { state } }: Returnable): boolean {
  return isPaid && refund === 0 && (state === 'open' || state === 'person');
}

/** False once a refund is requested, or if there is nothing to refund. */
export function canRequestReturn(returnable: Returnable): boolean {
  const { state, askedAt } = returnable.offer;
  if (hasNoRefund(returnable)) return false;
  return state === 'open' || (state === 'person' && askedAt === undefined);
}

const NO_REFUND =
  'Nothing to refund for this course alone: the list prices of the courses you keep add up to what you paid.';
const NO_REFUND_OF_PART = `${NO_REFUND} Request a refund for the whole bundle, then buy the courses you want to keep.`;

export function getOfferLabel(returnable: Returnable): string {
  const { state, until, askedAt } = returnable.offer;
  if (hasNoRefund(returnable)) return returnable.isPart ? NO_REFUND_OF_PART : NO_REFUND;
  switch (state) {
    case 'open':
      return `Until ${formatFullDay(until)}`;
    case 'person':
      return askedAt
        ? `Refund requested on ${formatIndianDay(askedAt)}. We reply within two working days.`
        : `Until ${formatFullDay(until)}. We review your request within two working days.`;
    case 'over':
      return `The refund period ended on ${formatFullDay(until)}. You can report a problem with the course at any time.`;
    case 'returned':
      return returnable.isPaid ? 'Refunded.' : 'Returned.';
  }
}

/** The button's label. */
export const REQUEST_LABEL = 'Request a refund';

const PART_NOTE =
  'The courses you keep are charged at their list prices on the day of purchase, up to the bundle price.';

/** The lines of the confirmation dialog: amount, payment method, duration, and what the user loses. */
export function listReturnConsequences(returnable: Returnable): string[] {
  const { refund, method, courseNames, offer, isPaid, isPart } = returnable;
  const part = isPart ? [PART_NOTE] : [];
  const name = getMethodName(method);
  const refundRoute = `the original payment method${name ? ` (${name})` : ''}. Banks take five to seven working days.`;
  const access = `Your access to ${courseNames.map((courseName) => `'${courseName}'`).join(', ')}`;
  if (offer.state === 'person')
    return [
      'Our team reviews this request. We reply by email within two working days.',
      `You request a refund of ${formatPaise(refund)} to ${refundRoute}`,
      ...part,
      `${access} stays until the refund is issued.`,
    ];
  const accessEnds = `${access} ends now. Your progress is saved in case you enrol again.`;
  if (!isPaid) return ['It was free, so there is nothing to refund.', accessEnds];
  return [
    `${formatPaise(refund)} is refunded to ${refundRoute}`,
    ...part,
    accessEnds,
    `If the refund fails, we email you and reopen ${courseNames.length > 1 ? 'the courses' : 'the course'}.`,
  ];
}
