import { formatPaise, paise, sumOf, type Paise } from '#contract/sales/money.ts';
import type { OwnOrder } from '#contract/sales/orders.ts';
import type { ReturnOffer } from '#contract/sales/returns.ts';
import { fullDay, indianDay } from '#site/lib/indian-time.ts';
import { methodName } from '#contract/sales/payment-methods.ts';
import type { Paid } from './receipt.ts';

/** A course or bundle of an order that can be returned, could be returned, or was returned. */
export interface Returnable {
  orderId: string;
  what: { courseId: string } | { bundleId: string };
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

const GONE = 'Deleted course';

export function listReturnables({ order, payment }: Paid): Returnable[] {
  const names = new Map(order.courses.map((course) => [course.courseId, course.courseName]));
  const items = payment.items ?? [];
  const isPart = order.bundle !== undefined && items.filter((item) => !item.isReturned).length > 1;
  const courses = items.flatMap(({ courseId, left, paid, offer }): Returnable[] => {
    const name = names.get(courseId) || GONE;
    const about = { orderId: order._id, what: { courseId }, name, courseNames: [name] };
    if (!offer) return [];
    const refund = offer.refund ?? left;
    return [{ ...about, refund, method: payment.method, isPaid: paid > 0, isPart, offer }];
  });
  return [...wholeBundle(order, courses, payment.refund), ...courses];
}

/** For an order that a coupon made free. */
export function listFreeReturnables(order: OwnOrder): Returnable[] {
  const courses = order.courses.flatMap(({ courseId, courseName, offer }) => {
    const name = courseName || GONE;
    const about = { orderId: order._id, what: { courseId }, name, courseNames: [name] };
    const free = { refund: paise(0), method: '', isPaid: false, isPart: false };
    return offer ? [{ ...about, ...free, offer }] : [];
  });
  return [...wholeBundle(order, courses), ...courses];
}

/** The courses of a bundle that are not returned yet as one return; empty for fewer than two. */
function wholeBundle(
  { bundle }: OwnOrder,
  courses: readonly Returnable[],
  refund: Paise = sumOf(courses.map((course) => course.refund)),
): Returnable[] {
  const left = courses.filter(({ offer }) => offer.state !== 'returned');
  const [first] = left;
  if (!bundle || !first || left.length < 2 || left.some(({ offer }) => offer.state === 'over'))
    return [];
  const byPerson = left.filter(({ offer }) => offer.state === 'person');
  // Courses with separate refund requests are answered one by one.
  if (byPerson.some(({ offer }) => offer.askedAt !== undefined)) return [];
  return [
    {
      orderId: first.orderId,
      what: { bundleId: bundle.bundleId },
      name: bundle.title || 'the bundle',
      courseNames: left.map(({ name }) => name),
      refund,
      method: first.method,
      isPart: false,
      isPaid: left.some(({ isPaid }) => isPaid),
      offer: (byPerson[0] ?? first).offer,
    },
  ];
}

/** The refund would be 0: the list prices of the remaining courses add up to the amount paid. */
export function hasNoRefund({ refund, isPaid, offer: { state } }: Returnable): boolean {
  return isPaid && refund === 0 && (state === 'open' || state === 'person');
}

/** False once a refund is requested, or if there is nothing to refund. */
export function hasButton(returnable: Returnable): boolean {
  const { state, askedAt } = returnable.offer;
  if (hasNoRefund(returnable)) return false;
  return state === 'open' || (state === 'person' && askedAt === undefined);
}

const NO_REFUND =
  'Nothing to refund for this course alone: the list prices of the courses you keep add up to what you paid.';
const NO_REFUND_OF_PART = `${NO_REFUND} Return the whole bundle, then buy the courses you want to keep.`;

export function getOfferLabel(returnable: Returnable): string {
  const { state, until, askedAt } = returnable.offer;
  if (hasNoRefund(returnable)) return returnable.isPart ? NO_REFUND_OF_PART : NO_REFUND;
  switch (state) {
    case 'open':
      return `Until ${fullDay(until)}`;
    case 'person':
      return askedAt
        ? `Refund requested on ${indianDay(askedAt)}. We reply within two working days.`
        : `Until ${fullDay(until)}. We review your request within two working days.`;
    case 'over':
      return `The return period ended on ${fullDay(until)}. You can report a problem with the course at any time.`;
    case 'returned':
      return 'Returned.';
  }
}

/** The button's label. */
export const REQUEST = 'Request a refund';

const PART_NOTE =
  'The courses you keep are charged at their list prices on the day of purchase, up to the bundle price.';

/** The lines of the confirmation dialog: amount, payment method, duration, and what the user loses. */
export function listReturnConsequences(returnable: Returnable): string[] {
  const { refund, method, courseNames, offer, isPaid, isPart } = returnable;
  const part = isPart ? [PART_NOTE] : [];
  const name = methodName(method);
  const way = `the original payment method${name ? ` (${name})` : ''}. Banks take five to seven working days.`;
  const access = `Your access to ${courseNames.map((courseName) => `'${courseName}'`).join(', ')}`;
  if (offer.state === 'person')
    return [
      'Our team reviews this request. We reply by email within two working days.',
      `You request a refund of ${formatPaise(refund)} to ${way}`,
      ...part,
      `${access} stays until the refund is issued.`,
    ];
  const ends = `${access} ends now. Your progress is saved in case you enrol again.`;
  if (!isPaid) return ['It was free, so there is nothing to refund.', ends];
  return [
    `${formatPaise(refund)} is refunded to ${way}`,
    ...part,
    ends,
    `If the refund fails, we email you and reopen ${courseNames.length > 1 ? 'the courses' : 'the course'}.`,
  ];
}
