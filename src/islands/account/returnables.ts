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
  /** Something was paid. A refund of 0 is then no offer: see hasNoRefund. */
  isPaid: boolean;
  /** A course of a bundle whose other courses are not returned. */
  isPart: boolean;
  offer: ReturnOffer;
}

const GONE = 'A course that is gone';

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

/** The rest of a bundle as one return, if it has at least two courses. */
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
  // Courses that were requested separately are answered separately.
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

/** The refund would be 0, because the remaining courses cost as much at their list prices. */
export function hasNoRefund({ refund, isPaid, offer: { state } }: Returnable): boolean {
  return isPaid && refund === 0 && (state === 'open' || state === 'person');
}

/** A refund can be requested once. */
export function hasButton(returnable: Returnable): boolean {
  const { state, askedAt } = returnable.offer;
  if (hasNoRefund(returnable)) return false;
  return state === 'open' || (state === 'person' && askedAt === undefined);
}

const NO_REFUND =
  'Nothing to refund for this course alone: at their list prices the courses you keep cost as much as you paid.';
const NO_REFUND_OF_PART = `${NO_REFUND} Return the whole bundle, and buy those again that you want to keep.`;

export function getOfferLabel(returnable: Returnable): string {
  const { state, until, askedAt } = returnable.offer;
  if (hasNoRefund(returnable)) return returnable.isPart ? NO_REFUND_OF_PART : NO_REFUND;
  switch (state) {
    case 'open':
      return `Until ${fullDay(until)}`;
    case 'person':
      return askedAt
        ? `Refund requested on ${indianDay(askedAt)}. We answer within two working days.`
        : `Until ${fullDay(until)}. We look at your request within two working days.`;
    case 'over':
      return `It could be returned until ${fullDay(until)}. If something is wrong with it, that has no last day.`;
    case 'returned':
      return 'Returned.';
  }
}

/** The button's label. */
export const REQUEST = 'Request a refund';

const PART_NOTE =
  'The courses you keep count at their list prices on the day you bought them, up to the price of the bundle.';

/** The lines of the confirmation dialog: amount, payment method, duration, and what the user loses. */
export function listReturnConsequences(returnable: Returnable): string[] {
  const { refund, method, courseNames, offer, isPaid, isPart } = returnable;
  const part = isPart ? [PART_NOTE] : [];
  const name = methodName(method);
  const way = `the way it came${name ? ` (${name})` : ''}. Banks take five to seven working days.`;
  const access = `Your access to ${courseNames.map((courseName) => `'${courseName}'`).join(', ')}`;
  if (offer.state === 'person')
    return [
      'A person looks at this request. We answer by email within two working days.',
      `You request ${formatPaise(refund)}, which goes back ${way}`,
      ...part,
      `${access} stays until the money is on its way.`,
    ];
  const ends = `${access} ends now. What you have done there is kept, should you come back.`;
  if (!isPaid) return ['It cost nothing, so nothing goes back.', ends];
  return [
    `${formatPaise(refund)} goes back ${way}`,
    ...part,
    ends,
    `Should the refund fail, ${courseNames.length > 1 ? 'the courses open' : 'the course opens'} again and we write to you.`,
  ];
}
